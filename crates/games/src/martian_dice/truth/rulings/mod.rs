//! One test per ruling of sections 2 to 5 of the rulebook; save files and transcripts are in `files.rs`.

mod ending;
mod turn;

use super::*;
