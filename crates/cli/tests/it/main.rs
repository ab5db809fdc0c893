//! The program as its users run it: the binary, its files, its exit codes. One test binary, a module per matter.

mod architecture;
mod arena;
mod bot_run;
mod bots;
mod desk;
mod details;
mod docs;
mod hostile;
mod line_mode;
mod records;
mod review;
mod run;
mod words;
