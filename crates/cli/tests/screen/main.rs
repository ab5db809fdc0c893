//! The full screen as its users see it: the program in a real pseudo-terminal, its keys, and snapshots of its screen.
//!
//! Snapshots are in `shots/`. Run the tests with `BLESS=1` to write them anew, and look at what has changed.

mod games;
mod hangups;
mod interrupts;
mod menu;
mod records;
mod shots;
mod shouts;
mod terminal;
mod typing;
