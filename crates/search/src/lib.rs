//! How to play any game. Generic over the rules, without input or output; for now: playouts.

mod playout;

pub use playout::{playout, playouts};
