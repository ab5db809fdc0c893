//! A small network that gives a number to a description: one hidden layer. It knows nothing about what is described.

use super::describe::FEATURES;

/// How many hidden units there are.
pub(super) const HIDDEN: usize = 32;
/// How many weights a network has.
pub(super) const WEIGHTS: usize = HIDDEN * (FEATURES + 2) + 1;

/// The largest weight that may be learned.
pub(super) const MOST_WEIGHT: f32 = 60.0;

/// What a hidden unit lets through of a negative sum.
const LEAK: f32 = 0.1;

/// The weights, always one run over the hidden units: for each number of the description, then the units' offsets,
/// then their say in the sum; at last the offset of the sum.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Net(pub(super) Vec<f32>);

impl Net {
    /// The runs of the weights.
    fn runs(&self) -> &[[f32; HIDDEN]] {
        self.0.as_chunks().0
    }

    /// What comes into the hidden units.
    fn inputs(&self, numbers: &[f32; FEATURES]) -> [f32; HIDDEN] {
        let runs = self.runs();
        let mut inputs = runs[FEATURES];
        for (run, number) in runs.iter().zip(numbers) {
            for unit in 0..HIDDEN {
                inputs[unit] += run[unit] * number;
            }
        }
        inputs
    }

    /// The number for a description.
    pub(super) fn value(&self, numbers: &[f32; FEATURES]) -> f32 {
        let inputs = self.inputs(numbers);
        let say = &self.runs()[FEATURES + 1];
        let parts: [f32; HIDDEN] =
            std::array::from_fn(|unit| say[unit] * inputs[unit].max(LEAK * inputs[unit]));
        parts.iter().sum::<f32>() + self.0[WEIGHTS - 1]
    }

    /// Adds to `slope` how the number for a description changes with each weight, times a factor.
    pub(super) fn add_slope(&self, numbers: &[f32; FEATURES], factor: f32, slope: &mut [f32]) {
        slope[WEIGHTS - 1] += factor;
        let inputs = self.inputs(numbers);
        let say = &self.runs()[FEATURES + 1];
        let passed: [f32; HIDDEN] = std::array::from_fn(|unit| {
            factor * say[unit] * if inputs[unit] > 0.0 { 1.0 } else { LEAK }
        });
        let (runs, _) = slope.as_chunks_mut::<HIDDEN>();
        for (run, number) in runs.iter_mut().zip(numbers) {
            for unit in 0..HIDDEN {
                run[unit] += passed[unit] * number;
            }
        }
        for unit in 0..HIDDEN {
            runs[FEATURES][unit] += passed[unit];
            runs[FEATURES + 1][unit] += factor * inputs[unit].max(LEAK * inputs[unit]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slopes_are_how_the_number_changes_with_the_weights() {
        let mut net = Net((0..WEIGHTS).map(|n| ((n * 37 % 101) as f32 - 50.0) / 90.0).collect());
        let numbers = std::array::from_fn(|n| ((n * 29 % 17) as f32 - 8.0) / 10.0);
        let mut slope = vec![0.0; WEIGHTS];
        net.add_slope(&numbers, 2.0, &mut slope);
        for (n, slope) in slope.iter().enumerate() {
            const STEP: f32 = 1e-2;
            let weight = net.0[n];
            net.0[n] = weight + STEP;
            let above = net.value(&numbers);
            net.0[n] = weight - STEP;
            let below = net.value(&numbers);
            net.0[n] = weight;
            let found = 2.0 * (above - below) / (2.0 * STEP);
            assert!((found - slope).abs() < 1e-2, "weight {n}: {found} is not {slope}");
        }
    }
}
