//! How the planner's weights are learned: it plays against itself with whims, and every position it left is compared
//! with what became of it.

use croupier_engine::{FastRng, Game, Seat, Turn, below};
use rand::{Rng, SeedableRng};

use super::planner::Planner;
use super::worth::{Outlook, SIGNS, SUMS, TRAITS, Traits, Weights, estimate, weigh};
use super::{Action, LocalGame, Options};

/// Games between two corrections of the weights.
const BATCH: u64 = 8;
/// Corrections between two moments at which the player learns of them.
const TERM: u64 = 50;
/// At how many ends of a turn the pupil looks.
const ENDS: u32 = 24;

/// A pupil: its weights, and what is known about the slope of its error.
pub(super) struct Pupil {
    rng: FastRng,
    pub(super) weights: Weights,
    slope: Weights,
    /// Running averages of the slope and of its square, by which each weight finds its own pace.
    drift: Weights,
    spread: Weights,
    sum: [[f64; SUMS]; TRAITS],
    seen: u32,
    corrections: i32,
    loss: f64,
    judged: f64,
}

impl Pupil {
    pub(super) fn new(seed: u64, weights: Option<Weights>) -> Pupil {
        let mut rng = FastRng::seed_from_u64(seed);
        let random = || std::array::from_fn(|n| if n == 0 { 0.0 } else { 0.3 * (unit(&mut rng) - 0.5) });
        let weights = weights.unwrap_or_else(|| std::iter::repeat_with(random).take(TRAITS).collect::<Vec<_>>().try_into().unwrap());
        let none = [[0.0; SUMS]; TRAITS];
        Pupil { rng, weights, slope: none, drift: none, spread: none, sum: [[0.0; SUMS]; TRAITS], seen: 0, corrections: 0, loss: 0.0, judged: 0.0 }
    }

    /// Plays so many games; whims and pace fade towards the end.
    pub(super) fn study(&mut self, games: u64, whims: [f32; 2], pace: [f32; 2]) -> Weights {
        let mut planner = Planner::new(ENDS);
        planner.weights = self.weights;
        let mut averaged = 0.0;
        for game in 0..games {
            let done = game as f32 / games as f32;
            let now = |[first, last]: [f32; 2]| first * (last / first).powf(done);
            self.play(&mut planner, now(whims));
            if game % BATCH == BATCH - 1 {
                self.correct(now(pace));
                if game / BATCH % TERM == TERM - 1 {
                    planner.weights = self.weights;
                }
                if done > 0.75 {
                    averaged += 1.0;
                    for (sum, weight) in self.sum.as_flattened_mut().iter_mut().zip(self.weights.as_flattened()) {
                        *sum += f64::from(*weight);
                    }
                }
            }
            if game % (games / 10) == games / 10 - 1 { println!("{:.2} loss {:.4}", done, self.loss / self.judged); self.loss = 0.0; self.judged = 0.0; }
        }
        let mut weights = self.weights;
        for (weight, sum) in weights.as_flattened_mut().iter_mut().zip(self.sum.as_flattened()) {
            *weight = (sum / averaged) as f32;
        }
        weights
    }

    /// Plays a game and compares every position with its result.
    fn play(&mut self, planner: &mut Planner, whim: f32) {
        let seats = [2, 2, 3, 4][below(&mut self.rng, 4) as usize];
        let mut game = LocalGame::new(&Options::default(), seats).expect("these can be played");
        let mut left: Vec<(Seat, Traits)> = Vec::new();
        loop {
            match game.turn() {
                Turn::Over => break,
                Turn::Chance => {
                    let chance = game.sample_chance(&mut self.rng);
                    game.apply_chance(chance);
                }
                Turn::Seat(seat) => {
                    let rng = &mut self.rng;
                    // Gumbel noise: turns are chosen with probabilities that grow with what they promise.
                    let line = planner.tempted(&game, || -whim * (-unit(rng).ln()).ln());
                    let line: Vec<Action> = line.to_vec();
                    for action in line {
                        if let Action::Trash { card } = action
                            && game.hand_size() > 1
                        {
                            left.push((seat, Outlook::new(&game, &self.weights).traits(card)));
                        }
                        game.apply(action);
                    }
                }
            }
        }
        for (seat, traits) in left {
            self.compare(&traits, game.payoff(seat));
        }
    }

    fn compare(&mut self, traits: &Traits, share: f32) {
        let sums = weigh([0.0; SUMS], &self.weights, 0, traits);
        let win = 1.0 / (1.0 + (-estimate(&sums)).exp());
        let win = win.clamp(1e-6, 1.0 - 1e-6);
        self.loss -= f64::from(share * win.ln() + (1.0 - share) * (1.0 - win).ln());
        self.judged += 1.0;
        let mut pull = [0.0; SUMS];
        for (n, pull) in pull.iter_mut().enumerate() {
            if n == 0 || sums[n] > 0.0 {
                *pull = SIGNS[n] * (win - share);
            }
        }
        for (row, value) in self.slope.iter_mut().zip(traits) {
            for (slope, pull) in row.iter_mut().zip(pull) {
                *slope += value * pull;
            }
        }
        self.seen += 1;
    }

    /// Moves the weights against the slope, each at its own pace.
    fn correct(&mut self, pace: f32) {
        self.corrections += 1;
        let fresh = |keep: f32, n: i32| 1.0 - keep.powi(n);
        let (a, b) = (fresh(0.9, self.corrections), fresh(0.999, self.corrections));
        let parts = self.weights.as_flattened_mut().iter_mut()
            .zip(self.slope.as_flattened_mut())
            .zip(self.drift.as_flattened_mut())
            .zip(self.spread.as_flattened_mut());
        for (((weight, slope), drift), spread) in parts {
            let mean = *slope / self.seen as f32 + 1e-5 * *weight;
            *drift += 0.1 * (mean - *drift);
            *spread += 0.001 * (mean * mean - *spread);
            *weight -= pace * (*drift / a) / ((*spread / b).sqrt() + 1e-8);
            *slope = 0.0;
        }
        self.seen = 0;
    }
}

/// A number between 0 and 1, neither of them.
fn unit(rng: &mut FastRng) -> f32 {
    ((rng.next_u64() >> 41) as f32 + 0.5) / (1_u64 << 23) as f32
}
