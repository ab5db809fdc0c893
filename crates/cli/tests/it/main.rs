//! The program as its users run it: the binary, its files, its exit codes. One test binary, a module per matter.

mod architecture;
mod arena;
mod bot_run;
mod bots;
mod daily;
mod db;
mod details;
mod disk;
mod docs;
mod everyday;
mod hostile;
mod kept_draws;
mod kuhn_poker;
mod ladder;
mod line_mode;
mod luck;
mod match_host;
mod puzzles;
mod records;
mod review;
mod run;
mod sandbox;
mod shards;
mod turns;
mod vectors;
mod words;
