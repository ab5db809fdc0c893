//! How to play any game. Generic over the rules, without input or output, clocks or threads.

mod best_response;
mod cfr;
mod expectimax;
mod ismcts;
mod mccfr;
mod playout;
mod tree;

pub use cfr::{Cfr, Update};
pub use expectimax::expectimax;
pub use ismcts::{Guide, Ismcts, Others, Settings, Uniform, play_out};
pub use mccfr::Mccfr;
pub use playout::{playout, playouts};
pub use tree::{Set, Strategy, TooLarge, Tree};
