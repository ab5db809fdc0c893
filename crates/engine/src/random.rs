//! Drawing with one random number: uniform choices and alias tables. No generator lives here, only its type.

use rand::Rng;

/// The generator for simulated games: fast and value-stable, but predictable, so never for a table with people.
pub type FastRng = rand_xoshiro::Xoshiro256PlusPlus;

/// A uniform number below `n`, from one random number by a wide multiplication.
///
/// The bias is below n / 2^64, which no experiment can see.
#[inline]
pub fn below<R: Rng>(rng: &mut R, n: u32) -> u32 {
    ((rng.next_u64() as u128 * n as u128) >> 64) as u32
}

/// A uniform choice from a slice that is not empty.
#[inline]
pub fn pick<T: Copy, R: Rng>(rng: &mut R, items: &[T]) -> T {
    items[below(rng, items.len() as u32) as usize]
}

/// A uniform number between 0 and 1 that is neither of them, so that its logarithm is there.
#[inline]
pub fn unit<R: Rng>(rng: &mut R) -> f32 {
    ((rng.next_u64() >> 41) as f32 + 0.5) / (1_u64 << 23) as f32
}

/// A distribution from which one random number and one look-up draw an item.
///
/// One of the N columns is taken with probability 1/N, and then its own item if the remaining fraction of the random
/// number is below its threshold, else the item it is an alias for.
#[derive(Clone, Debug)]
pub struct Alias<T> {
    columns: Vec<(u32, T, T)>,
}

impl<T: Copy> Alias<T> {
    /// The table for these items and weights, which need not sum to 1.
    pub fn new(items: &[(T, f64)]) -> Alias<T> {
        let n = items.len();
        let total: f64 = items.iter().map(|(_, weight)| weight).sum();
        let mut share: Vec<f64> = items.iter().map(|(_, w)| w * n as f64 / total).collect();
        let mut columns: Vec<(u32, T, T)> = items.iter().map(|&(t, _)| (u32::MAX, t, t)).collect();
        let (mut small, mut large): (Vec<usize>, Vec<usize>) =
            (0..n).partition(|&i| share[i] < 1.0);
        while let (Some(&s), Some(&l)) = (small.last(), large.last()) {
            small.pop();
            columns[s] = ((share[s] * 4_294_967_296.0) as u32, items[s].0, items[l].0);
            share[l] -= 1.0 - share[s];
            if share[l] < 1.0 {
                large.pop();
                small.push(l);
            }
        }
        Alias { columns }
    }

    /// Draws an item.
    #[inline]
    pub fn sample<R: Rng>(&self, rng: &mut R) -> T {
        let wide = rng.next_u64() as u128 * self.columns.len() as u128;
        let (threshold, own, alias) = self.columns[(wide >> 64) as usize];
        let fraction = (wide as u64 >> 32) as u32;
        std::hint::select_unpredictable(fraction < threshold, own, alias)
    }
}
