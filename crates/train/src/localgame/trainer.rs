//! Learns the weights of the value network from play: the planner plays noisy games, and the network's estimate of
//! every position that it leaves is regressed on the result (logistic loss, Adam).
//!
//! The state of a run can be stored between two batches of games. A run that is resumed from it ends with the same
//! bytes.

use anyhow::{anyhow, ensure};
use croupier_engine::{FastRng, Game, Seat, Turn, below, unit};
use croupier_games::localgame::train_api::{
    DENSE, FEATURES, Features, HIDDEN, LearningPlayer, OUTPUT_SIGNS, Row, encode_weights,
    rng_from_seed, rng_from_state, win_probability,
};
use croupier_games::localgame::{LocalGame, Options};

use super::state::{Reader, Writer};

/// Games for one update of the weights.
pub(super) const BATCH: u64 = 16;
/// Games after which the player gets the current weights.
const REFRESH: u64 = 50 * BATCH;
/// How many ends of a turn the player evaluates.
const MOST_ENDS: u32 = 12;
/// The scale of the Gumbel noise, in log-odds, at the beginning and at the end.
const NOISE: [f32; 2] = [0.3, 0.1];
/// The learning rate, at the beginning and at the end.
const LEARNING_RATE: [f32; 2] = [0.004, 0.0005];
/// The decay rates of Adam's first and second moments.
const BETAS: [f32; 2] = [0.9, 0.999];
/// Adam's term against division by zero.
const EPSILON: f32 = 1e-8;
/// The coefficient of L2 regularization.
const L2: f32 = 1e-5;
/// The weights are averaged over the updates after this fraction of the games.
const AVERAGE_FROM: f32 = 0.75;

/// Who plays on the other seats.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Opponents {
    /// Greedy bots.
    Greedy,
    /// The learning player itself.
    Itself,
}

/// All that decides the result of a run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Settings {
    pub(super) opponents: Opponents,
    /// Numbers of seats to play with, in turn.
    pub(super) seats: Vec<u8>,
    pub(super) games: u64,
    pub(super) seed: u64,
}

/// A run of learning.
pub(super) struct Trainer {
    settings: Settings,
    /// A new game for each number of seats.
    new_games: Vec<LocalGame>,
    player: LearningPlayer,
    rng: FastRng,
    games_done: u64,
    network: Adam,
    /// The weights that the player plays with.
    player_weights: Vec<Row>,
    /// The sum of the weights over the last updates, and the number of those.
    weight_sums: Vec<f64>,
    averaged: f64,
    loss: MeanLoss,
}

impl Trainer {
    /// A run before its first game.
    pub(super) fn new(settings: Settings) -> anyhow::Result<Trainer> {
        ensure!(
            settings.games >= BATCH,
            "--games: at least {BATCH} are needed, which is one update of the weights"
        );
        ensure!(!settings.seats.is_empty(), "--seats: at least one number is needed");
        let new_game = |seats: &u8| {
            LocalGame::new(&Options::default(), *seats)
                .map_err(|_| anyhow!("--seats: {seats} cannot play, only {:?}", LocalGame::SEATS))
        };
        let new_games = settings.seats.iter().map(new_game).collect::<Result<_, _>>()?;
        let mut rng = rng_from_seed(settings.seed);
        let network = Adam::new(&mut rng);
        Ok(Trainer {
            settings,
            new_games,
            player: LearningPlayer::new(MOST_ENDS),
            rng,
            games_done: 0,
            player_weights: network.weights.clone(),
            network,
            weight_sums: vec![0.0; FEATURES * HIDDEN],
            averaged: 0.0,
            loss: MeanLoss::default(),
        })
    }

    /// The run whose state was stored.
    pub(super) fn resume(settings: Settings, state: &[u8]) -> anyhow::Result<Trainer> {
        let mut trainer = Trainer::new(settings)?;
        let mut reader = Reader::new(state);
        trainer.games_done = u64::from_le_bytes(reader.array()?);
        trainer.rng = rng_from_state(reader.array()?);
        trainer.network.updates = i32::from_le_bytes(reader.array()?);
        trainer.averaged = f64::from_le_bytes(reader.array()?);
        trainer.loss.sum = f64::from_le_bytes(reader.array()?);
        trainer.loss.count = f64::from_le_bytes(reader.array()?);
        let Adam { weights, first_moment, second_moment, .. } = &mut trainer.network;
        for rows in [weights, first_moment, second_moment, &mut trainer.player_weights] {
            reader.fill_f32(rows.as_flattened_mut())?;
        }
        reader.fill_f64(&mut trainer.weight_sums)?;
        reader.finish()?;
        trainer.player.set_weights(&trainer.player_weights);
        Ok(trainer)
    }

    /// The state between two batches.
    pub(super) fn state(&self) -> Vec<u8> {
        let mut writer = Writer::default();
        writer.push(&self.games_done.to_le_bytes());
        writer.push(&self.rng.state());
        writer.push(&self.network.updates.to_le_bytes());
        writer.push(&self.averaged.to_le_bytes());
        writer.push(&self.loss.sum.to_le_bytes());
        writer.push(&self.loss.count.to_le_bytes());
        let Adam { weights, first_moment, second_moment, .. } = &self.network;
        for rows in [weights, first_moment, second_moment, &self.player_weights] {
            writer.push_f32(rows.as_flattened());
        }
        writer.push_f64(&self.weight_sums);
        writer.into_bytes()
    }

    /// Whether all games are played.
    pub(super) fn is_done(&self) -> bool {
        self.games_done == self.settings.games
    }

    /// Plays a batch of games and updates the weights. The games that are left at the end are fewer than a batch and
    /// change nothing. Now and then `report` gets the fraction of the games that are done and the mean loss since the
    /// last report.
    pub(super) fn play_batch(&mut self, mut report: impl FnMut(f32, f64)) {
        let games = self.settings.games;
        let end = (self.games_done + BATCH).min(games);
        for number in self.games_done..end {
            if number % REFRESH == 0 {
                self.player_weights.clone_from(&self.network.weights);
                self.player.set_weights(&self.player_weights);
            }
            let game = self.new_games[(number % self.new_games.len() as u64) as usize].clone();
            self.play_game(game, interpolate(NOISE, number, games));
            if number % BATCH == BATCH - 1 {
                self.network.update(interpolate(LEARNING_RATE, number, games));
                // The last update counts in any case, so that there is always something to average.
                if fraction(number, games) >= AVERAGE_FROM || games - number <= BATCH {
                    self.add_to_average();
                }
            }
            if (number + 1) % games.div_ceil(20) == 0 {
                report(fraction(number + 1, games), self.loss.take());
            }
        }
        self.games_done = end;
    }

    /// The averaged weights in the format of the weights files.
    pub(super) fn encoded_weights(&self) -> Vec<u8> {
        let average: Vec<f32> =
            self.weight_sums.iter().map(|sum| (sum / self.averaged) as f32).collect();
        encode_weights(average.as_chunks().0)
    }

    fn add_to_average(&mut self) {
        self.averaged += 1.0;
        let weights = self.network.weights.as_flattened();
        self.weight_sums.iter_mut().zip(weights).for_each(|(sum, now)| *sum += f64::from(*now));
    }

    /// Plays a game and adds the gradient of every position that a learning seat left.
    fn play_game(&mut self, mut game: LocalGame, noise: f32) {
        let rng = &mut self.rng;
        let own = Seat(below(rng, u32::from(game.seats())) as u8);
        let mut positions: Vec<(Seat, Features)> = Vec::new();
        loop {
            match game.turn() {
                Turn::Over => break,
                Turn::Chance => {
                    let chance = game.sample_chance(rng);
                    game.apply_chance(chance);
                }
                Turn::Seat(seat) if seat != own && self.settings.opponents == Opponents::Greedy => {
                    self.player.play_greedy(&mut game);
                }
                Turn::Seat(seat) => {
                    // The Gumbel-max trick: turns are sampled from the softmax of their values.
                    let gumbel = || -noise * (-unit(rng).ln()).ln();
                    self.player.play_turn(&mut game, gumbel, |features| {
                        positions.push((seat, features));
                    });
                }
            }
        }
        for (seat, features) in positions {
            let loss = self.network.add_gradient(&features, game.payoff(seat));
            self.loss.add(loss);
        }
    }
}

/// The fraction of the games that lie before this one.
fn fraction(number: u64, games: u64) -> f32 {
    number as f32 / games as f32
}

/// A value between the first and the last one, on a geometric scale.
fn interpolate([first, last]: [f32; 2], number: u64, games: u64) -> f32 {
    first * (last / first).powf(fraction(number, games))
}

/// The weights of the network with the optimizer Adam (Kingma and Ba, 2015).
struct Adam {
    weights: Vec<Row>,
    /// The sum of the gradients since the last update, and over how many positions.
    gradient: Vec<Row>,
    positions: f32,
    first_moment: Vec<Row>,
    second_moment: Vec<Row>,
    updates: i32,
}

impl Adam {
    /// The weights of the dense features are small and random, so that the hidden units come to differ.
    fn new(rng: &mut FastRng) -> Adam {
        let zeros = vec![[0.0; HIDDEN]; FEATURES];
        let mut weights = zeros.clone();
        for row in &mut weights[..DENSE] {
            row[1..].iter_mut().for_each(|weight| *weight = 0.3 * (unit(rng) - 0.5));
        }
        Adam {
            weights,
            gradient: zeros.clone(),
            positions: 0.0,
            first_moment: zeros.clone(),
            second_moment: zeros,
            updates: 0,
        }
    }

    /// Adds the gradient of the logistic loss for a position with this payoff; returns the loss.
    fn add_gradient(&mut self, features: &Features, payoff: f32) -> f64 {
        let hidden = features.hidden_units(&self.weights);
        let win = win_probability(&hidden).clamp(1e-6, 1.0 - 1e-6);
        let mut delta = [win - payoff; HIDDEN];
        for ((delta, unit), sign) in delta.iter_mut().zip(hidden).zip(OUTPUT_SIGNS).skip(1) {
            *delta *= if unit > 0.0 { sign } else { 0.0 };
        }
        for (row, value) in self.gradient.iter_mut().zip(&features.dense) {
            row.iter_mut().zip(delta).for_each(|(gradient, delta)| *gradient += value * delta);
        }
        for feature in &features.sparse {
            let row = &mut self.gradient[*feature];
            row.iter_mut().zip(delta).for_each(|(gradient, delta)| *gradient += delta);
        }
        self.positions += 1.0;
        -f64::from(payoff * win.ln() + (1.0 - payoff) * (1.0 - win).ln())
    }

    /// Updates the weights by the mean gradient, which begins anew.
    fn update(&mut self, learning_rate: f32) {
        self.updates += 1;
        let [first_bias, second_bias] = BETAS.map(|beta| 1.0 - beta.powi(self.updates));
        let gradients = self.gradient.as_flattened_mut().iter_mut();
        let first_moments = self.first_moment.as_flattened_mut().iter_mut();
        let moments = first_moments.zip(self.second_moment.as_flattened_mut());
        for ((weight, gradient), (first, second)) in
            self.weights.as_flattened_mut().iter_mut().zip(gradients).zip(moments)
        {
            let mean = *gradient / self.positions + L2 * *weight;
            *first += (1.0 - BETAS[0]) * (mean - *first);
            *second += (1.0 - BETAS[1]) * (mean * mean - *second);
            *weight -=
                learning_rate * (*first / first_bias) / ((*second / second_bias).sqrt() + EPSILON);
            *gradient = 0.0;
        }
        self.positions = 0.0;
    }
}

/// The mean of the losses since it was last taken.
#[derive(Default)]
struct MeanLoss {
    sum: f64,
    count: f64,
}

impl MeanLoss {
    fn add(&mut self, loss: f64) {
        self.sum += loss;
        self.count += 1.0;
    }

    fn take(&mut self) -> f64 {
        let MeanLoss { sum, count } = std::mem::take(self);
        sum / count
    }
}
