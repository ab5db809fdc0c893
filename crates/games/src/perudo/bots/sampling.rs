//! Sampling from a list of probabilities with one random number.

use rand::Rng;

/// One of these items, drawn with its probability; `None` if the list is empty.
pub(super) fn sample_weighted<T: Copy, R: Rng>(items: &[(T, f64)], rng: &mut R) -> Option<T> {
    let mut left = rng.next_u64() as f64 / u64::MAX as f64;
    for (item, probability) in items {
        left -= probability;
        if left < 0.0 {
            return Some(*item);
        }
    }
    // Rounding may leave the sum a little below one.
    items.iter().rev().find(|(_, probability)| *probability > 0.0).map(|(item, _)| *item)
}
