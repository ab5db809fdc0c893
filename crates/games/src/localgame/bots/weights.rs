//! The weights of the value network, as `croupier-train localgame learn` writes them: one row for each feature.
//!
//! The bots play with weights learned against greedy bots, one set for two seats and one for more (learned at four):
//! with several opponents the next seat is seldom the one to beat, and most of what happens before the next own turn is
//! out of the mover's control. Evaluations for people use a third set, learned by self-play, so that they are equities
//! among equals.

use std::sync::{Arc, LazyLock};

use super::network::{HIDDEN, Row};
use super::sparse_features::FEATURES;

/// The weights that the bots play with.
pub(in crate::localgame) static AGAINST_GREEDY: LazyLock<Weights> = LazyLock::new(|| Weights {
    two: decode(include_bytes!("weights/two.bin")),
    several: decode(include_bytes!("weights/several.bin")),
});

/// The weights for evaluations that people see.
pub(super) static SELF_PLAY: LazyLock<Weights> =
    LazyLock::new(|| Weights::for_any_seats(&decode(include_bytes!("weights/equals.bin"))));

/// Weights are stored as 16-bit multiples of this.
const QUANTUM: f32 = 1.0 / 8192.0;

/// The weights of the network by the number of seats.
#[derive(Clone, Debug)]
pub(in crate::localgame) struct Weights {
    two: Arc<[Row]>,
    several: Arc<[Row]>,
}

impl Weights {
    /// The same weights for any number of seats.
    pub(super) fn for_any_seats(rows: &[Row]) -> Weights {
        let rows: Arc<[Row]> = Arc::from(rows);
        Weights { two: rows.clone(), several: rows }
    }

    /// The weights for a number of seats.
    pub(super) fn for_seats(&self, seats: u8) -> &[Row] {
        if seats == 2 { &self.two } else { &self.several }
    }
}

/// Reads the weights of a file.
fn decode(bytes: &[u8; 2 * HIDDEN * FEATURES]) -> Arc<[Row]> {
    let (words, _) = bytes.as_chunks::<2>();
    let (rows, _) = words.as_chunks::<HIDDEN>();
    rows.iter().map(|row| row.map(|word| f32::from(i16::from_le_bytes(word)) * QUANTUM)).collect()
}

/// The content of the file that stores these weights.
#[cfg(feature = "train")]
pub(super) fn encode(weights: &[Row]) -> Vec<u8> {
    let word = |weight: &f32| ((weight / QUANTUM).round() as i16).to_le_bytes();
    weights.as_flattened().iter().flat_map(word).collect()
}
