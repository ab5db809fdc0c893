//! The program as its users run it: the binary, its files, its exit codes. One test binary, a module per matter.

mod architecture;
mod arena;
mod bot_run;
mod bots;
mod details;
mod docs;
mod hostile;
mod kuhn_poker;
mod line_mode;
mod match_host;
mod records;
mod review;
mod run;
mod words;
