//! The weights of the planner's estimate, one row for each trait and each mark, as self-play has taught them: the file
//! that `cargo run --release -p croupier-games --example localgame -- learn GAMES SEED FILE` writes.

use std::sync::{Arc, LazyLock};

use super::marks::ROWS;
use super::worth::{Row, SUMS};

/// The weights that the bots play with.
pub(super) static WEIGHTS: LazyLock<Arc<[Row]>> = LazyLock::new(|| read(LEARNED));

static LEARNED: &[u8; 2 * SUMS * ROWS] = include_bytes!("weights.bin");

/// Weights are stored as whole numbers of this size.
const GRAIN: f32 = 1.0 / 8192.0;

fn read(bytes: &[u8]) -> Arc<[Row]> {
    let (words, _) = bytes.as_chunks::<2>();
    let (rows, _) = words.as_chunks::<SUMS>();
    rows.iter().map(|row| row.map(|word| f32::from(i16::from_le_bytes(word)) * GRAIN)).collect()
}

/// The weights as a file holds them.
pub(super) fn write(weights: &[Row]) -> Vec<u8> {
    let word = |weight: &f32| ((weight / GRAIN).round() as i16).to_le_bytes();
    weights.as_flattened().iter().flat_map(word).collect()
}
