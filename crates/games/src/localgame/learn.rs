//! How the planner's weights are learned: it plays with whims against greedy bots or against itself, and every position
//! that it left is compared with what became of it. The search takes the others for greedy bots, so that weights from
//! play against them tell it what its own playouts would come to; what a position promises among equals is learned from
//! play against itself.
//!
//! No bot learns while it plays: the weights are a table, and this is the way to a new one.

use croupier_engine::{BadOptions, FastRng, Game, Seat, Turn, below, unit};
use rand::SeedableRng;

use super::bots::Greedy;
use super::marks::ROWS;
use super::planner::{Discards, Planner};
use super::weights::{Weights, write};
use super::worth::{Outlook, Row, SIGNS, SUMS, TRAITS, Traits, add, estimate, weigh};
use super::{Action, LocalGame, Options};

/// Games between two corrections of the weights.
const BATCH: u64 = 16;
/// Corrections after which the player is told of them.
const TERM: u64 = 50;
/// At how many ends of a turn the player looks.
const ENDS: u32 = 12;
/// How strong whims are, in log-odds, at the beginning and at the end.
const WHIMS: [f32; 2] = [0.3, 0.1];
/// How far a weight moves with a correction, at the beginning and at the end.
const PACE: [f32; 2] = [0.004, 0.0005];
/// From this share of the games on, the weights are averaged.
const LATE: f32 = 0.75;

/// Against whom the pupil plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Against {
    /// Greedy bots on all seats but one.
    Greedy,
    /// The pupil itself on every seat.
    Itself,
}

/// Learns from so many games, with these numbers of seats in turn, and returns the weights as the file holds them from
/// which the bots read them. It tells now and then which share of the games is done and how far its estimates were off
/// since it told last: the average of the negative logarithm of what it thought of the result.
///
/// # Errors
/// If so many cannot play, or nobody.
pub fn learn(
    against: Against,
    seats: &[u8],
    games: u64,
    seed: u64,
    mut tell: impl FnMut(f32, f64),
) -> Result<Vec<u8>, BadOptions> {
    let begin = |seats: &u8| LocalGame::new(&Options::default(), *seats);
    let begun: Vec<LocalGame> = seats.iter().map(begin).collect::<Result<_, _>>()?;
    begun.first().ok_or_else(|| BadOptions::seats(0, &LocalGame::SEATS))?;
    let mut pupil = Pupil::new(seed);
    let mut planner = Planner::new(ENDS, Discards::All);
    let mut sum = vec![0.0_f64; ROWS * SUMS];
    let mut averaged = 0.0;
    for game in 0..games {
        let done = game as f32 / games as f32;
        let now = |[first, last]: [f32; 2]| first * (last / first).powf(done);
        if game % (BATCH * TERM) == 0 {
            planner.weights = Weights::always(&pupil.weights);
        }
        let table = begun[(game % begun.len() as u64) as usize].clone();
        pupil.play(against, table, &mut planner, now(WHIMS));
        if game % BATCH == BATCH - 1 {
            pupil.correct(now(PACE));
            if done >= LATE {
                averaged += 1.0;
                let weights = pupil.weights.as_flattened();
                sum.iter_mut().zip(weights).for_each(|(sum, now)| *sum += f64::from(*now));
            }
        }
        if (game + 1) % games.div_ceil(20) == 0 {
            tell((game + 1) as f32 / games as f32, pupil.loss());
        }
    }
    let average: Vec<f32> = sum.iter().map(|sum| (sum / averaged) as f32).collect();
    Ok(write(average.as_chunks().0))
}

/// Weights that are being learned, and what is known about the slope of their error.
struct Pupil {
    rng: FastRng,
    /// The other players, and what is legal for them.
    greedy: Greedy,
    legal: Vec<Action>,
    weights: Vec<Row>,
    /// The slope, summed over the positions since the last correction.
    slope: Vec<Row>,
    positions: f32,
    /// Running averages of the slope and of its square, by which each weight finds its own pace.
    drift: Vec<Row>,
    spread: Vec<Row>,
    corrections: i32,
    losses: (f64, f64),
}

impl Pupil {
    /// Somebody who knows nothing. The traits' weights are small and random, so that the sums come to differ.
    fn new(seed: u64) -> Pupil {
        let mut rng = FastRng::seed_from_u64(seed);
        let none = vec![[0.0; SUMS]; ROWS];
        let mut weights = none.clone();
        for row in &mut weights[..TRAITS] {
            row[1..].iter_mut().for_each(|weight| *weight = 0.3 * (unit(&mut rng) - 0.5));
        }
        Pupil {
            rng,
            greedy: Greedy::default(),
            legal: Vec::new(),
            weights,
            slope: none.clone(),
            positions: 0.0,
            drift: none.clone(),
            spread: none,
            corrections: 0,
            losses: (0.0, 0.0),
        }
    }

    /// Plays a game and compares every position that one of its own seats left with the result.
    fn play(&mut self, against: Against, mut game: LocalGame, planner: &mut Planner, whim: f32) {
        let rng = &mut self.rng;
        let own = Seat(below(rng, u32::from(game.seats)) as u8);
        let mut left: Vec<(Seat, Traits, Vec<usize>)> = Vec::new();
        loop {
            match game.turn() {
                Turn::Over => break,
                Turn::Chance => {
                    let chance = game.sample_chance(rng);
                    game.apply_chance(chance);
                }
                Turn::Seat(seat) if seat != own && against == Against::Greedy => {
                    self.legal.clear();
                    game.actions(&mut self.legal);
                    let action = self.greedy.best(&game, &self.legal);
                    game.apply(action.expect("a seat to move has something to do"));
                }
                Turn::Seat(seat) => {
                    // Gumbel's distribution: turns are taken with probabilities that grow with what they promise.
                    let line = planner.tempted(&game, || -whim * (-unit(rng).ln()).ln());
                    for action in line {
                        if let Action::Trash { card } = *action
                            && game.hand_size() > 1
                        {
                            let outlook = Outlook::new(&game, &self.weights);
                            let mut marks = Vec::new();
                            outlook.common_marks(|mark| marks.push(mark));
                            outlook.own_marks(card, |mark| marks.push(mark));
                            left.push((seat, outlook.traits(card), marks));
                        }
                        game.apply(*action);
                    }
                }
            }
        }
        for (seat, traits, marks) in left {
            self.compare(&traits, &marks, game.payoff(seat));
        }
    }

    /// Adds to the slope what a position says that brought this share of the win.
    fn compare(&mut self, traits: &Traits, marks: &[usize], share: f32) {
        let mut sums = weigh([0.0; SUMS], &self.weights, 0, traits);
        for mark in marks {
            add(&mut sums, &self.weights[*mark]);
        }
        let win = (1.0 / (1.0 + (-estimate(&sums)).exp())).clamp(1e-6, 1.0 - 1e-6);
        self.losses.0 -= f64::from(share * win.ln() + (1.0 - share) * (1.0 - win).ln());
        self.losses.1 += 1.0;
        let mut pull = [win - share; SUMS];
        for ((pull, sum), sign) in pull.iter_mut().zip(sums).zip(SIGNS).skip(1) {
            *pull *= if sum > 0.0 { sign } else { 0.0 };
        }
        for (row, value) in self.slope.iter_mut().zip(traits) {
            row.iter_mut().zip(pull).for_each(|(slope, pull)| *slope += value * pull);
        }
        for mark in marks {
            add(&mut self.slope[*mark], &pull);
        }
        self.positions += 1.0;
    }

    /// Moves the weights against the slope, each at its own pace (the method known as Adam).
    fn correct(&mut self, pace: f32) {
        /// How much of the running averages stays with each correction.
        const KEEP: [f32; 2] = [0.9, 0.999];
        /// Weights that nothing speaks for fade.
        const FADE: f32 = 1e-5;
        self.corrections += 1;
        let [drifted, spread] = KEEP.map(|keep| 1.0 - keep.powi(self.corrections));
        let slopes = self.slope.as_flattened_mut().iter_mut();
        let averages = self.drift.as_flattened_mut().iter_mut().zip(self.spread.as_flattened_mut());
        for ((weight, slope), (mean, square)) in
            self.weights.as_flattened_mut().iter_mut().zip(slopes).zip(averages)
        {
            let now = *slope / self.positions + FADE * *weight;
            *mean += (1.0 - KEEP[0]) * (now - *mean);
            *square += (1.0 - KEEP[1]) * (now * now - *square);
            *weight -= pace * (*mean / drifted) / ((*square / spread).sqrt() + 1e-8);
            *slope = 0.0;
        }
        self.positions = 0.0;
    }

    /// The average loss since the last question.
    fn loss(&mut self) -> f64 {
        let (sum, count) = std::mem::take(&mut self.losses);
        sum / count
    }
}
