//! The weights of the planner's estimate, one row for each trait and each mark, as play has taught them: the files that
//! `cargo run --release -p croupier-games --example localgame -- learn` writes; docs/strength.md tells how each was made.
//!
//! Those to play with were learned against greedy bots. Among several the next seat is seldom the one to beat, and most
//! of what happens before the own next turn is not one's own doing: the same position asks for other play than between
//! two. So there is one set for two seats and one for more, learned at four. What a position promises among equals was
//! learned in play against itself.

use std::sync::{Arc, LazyLock};

use super::marks::ROWS;
use super::worth::{Row, SUMS};

/// The weights that the bots play with.
pub(super) static LEARNED: LazyLock<Weights> = LazyLock::new(|| Weights {
    two: read(include_bytes!("weights/two.bin")),
    several: read(include_bytes!("weights/several.bin")),
});

/// The weights for judgements.
pub(super) static AMONG_EQUALS: LazyLock<Weights> =
    LazyLock::new(|| Weights::always(&read(include_bytes!("weights/equals.bin"))));

/// Weights are stored as whole numbers of this size.
const GRAIN: f32 = 1.0 / 8192.0;

/// What the estimate weighs positions with.
#[derive(Clone, Debug)]
pub(super) struct Weights {
    two: Arc<[Row]>,
    several: Arc<[Row]>,
}

impl Weights {
    /// The same for any number of seats.
    pub(super) fn always(rows: &[Row]) -> Weights {
        let rows: Arc<[Row]> = Arc::from(rows);
        Weights { two: rows.clone(), several: rows }
    }

    /// Those for so many seats.
    pub(super) fn of(&self, seats: u8) -> &[Row] {
        if seats == 2 { &self.two } else { &self.several }
    }
}

fn read(bytes: &[u8; 2 * SUMS * ROWS]) -> Arc<[Row]> {
    let (words, _) = bytes.as_chunks::<2>();
    let (rows, _) = words.as_chunks::<SUMS>();
    rows.iter().map(|row| row.map(|word| f32::from(i16::from_le_bytes(word)) * GRAIN)).collect()
}

/// The weights as a file holds them.
pub(super) fn write(weights: &[Row]) -> Vec<u8> {
    let word = |weight: &f32| ((weight / GRAIN).round() as i16).to_le_bytes();
    weights.as_flattened().iter().flat_map(word).collect()
}
