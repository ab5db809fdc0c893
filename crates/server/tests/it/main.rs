//! The web table as browsers, programs and attackers meet it: a real server on a real port, spoken to in plain HTTP.

mod api;
mod client;
mod compression;
mod daily;
mod draw;
mod draw_kill;
#[path = "../../examples/ws_echo/echo.rs"]
mod echo;
mod fuzz;
mod games;
mod hints;
mod hostile;
mod install;
mod kill;
mod ladder;
mod leaving;
mod limits;
mod lobby;
mod logs;
mod me;
#[path = "../../src/mutator.rs"]
mod mutator;
mod nodes;
mod nodes_chaos;
mod operate;
mod pages;
mod phrases;
mod play;
mod postgres;
mod puzzles;
mod ratings;
mod restart;
mod review;
mod secrecy;
mod shout;
mod socket;
mod stored_reviews;
mod websocket;
mod world;
