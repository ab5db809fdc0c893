//! The web table as browsers, programs and attackers meet it: a real server on a real port, spoken to in plain HTTP.

mod api;
mod client;
#[path = "../../examples/ws_echo/echo.rs"]
mod echo;
mod hostile;
mod kill;
mod limits;
mod pages;
mod play;
mod postgres;
mod restart;
mod secrecy;
mod socket;
mod websocket;
mod world;
