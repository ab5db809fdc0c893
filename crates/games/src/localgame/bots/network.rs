//! The value network: one hidden layer of `ReLU` units over dense and sparse features, with one output in log-odds.
//!
//! Output layer: `hidden[0]` is linear, the others are `ReLU`. The output weights are fixed signs: +1 for the first
//! half of the units, -1 for the second. Learning changes the weights of the hidden layer only.

/// The number of hidden units.
pub(super) const HIDDEN: usize = 32;

/// One number for each hidden unit: the units themselves, or the weights with which one feature enters them.
pub(super) type Row = [f32; HIDDEN];

/// The output weight of each hidden unit.
pub(super) const OUTPUT_SIGNS: Row = {
    let mut signs = [1.0; HIDDEN];
    let mut n = HIDDEN / 2 + 1;
    while n < HIDDEN {
        signs[n] = -1.0;
        n += 1;
    }
    signs
};

/// Accumulates dense features into the hidden units; the first of them has the index `first`.
#[inline]
pub(super) fn accumulate_dense(
    mut hidden: Row,
    weights: &[Row],
    first: usize,
    values: &[f32],
) -> Row {
    for (value, row) in values.iter().zip(&weights[first..]) {
        for (unit, weight) in hidden.iter_mut().zip(row) {
            *unit += value * weight;
        }
    }
    hidden
}

/// Accumulates a sparse feature, which is 1 where it is present, into the hidden units.
#[inline]
pub(super) fn accumulate_sparse(hidden: &mut Row, weights: &Row) {
    hidden.iter_mut().zip(weights).for_each(|(unit, weight)| *unit += weight);
}

/// The output of the network, in log-odds, from the hidden units before their activation.
#[inline]
pub(super) fn output(hidden: &Row) -> f32 {
    let relu = hidden.iter().zip(OUTPUT_SIGNS).skip(1);
    hidden[0] + relu.map(|(unit, sign)| sign * unit.max(0.0)).sum::<f32>()
}

/// The probability that log-odds stand for.
pub(super) fn sigmoid(log_odds: f32) -> f32 {
    1.0 / (1.0 + (-log_odds).exp())
}
