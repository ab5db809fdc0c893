//! External-sampling Monte Carlo counterfactual regret minimization (Lanctot, Waugh, Zinkevich, Bowling 2009), with
//! linear weights of the iterations. One seat tries all its actions; chance and the other seats are sampled. No tree is
//! held in memory, only the information sets that were visited.
//!
//! For two seats the average strategy approaches an equilibrium; for more there is no such guarantee. The same seed
//! gives the same strategy.

use std::collections::HashMap;

use croupier_engine::{FastRng, Game, Seat, Turn};
use rand::{Rng, SeedableRng};

/// An MCCFR run in progress.
#[derive(Clone, Debug)]
pub struct Mccfr<G: Game> {
    start: G,
    rng: FastRng,
    sets: HashMap<G::View, InfoSetData>,
    most: usize,
    iterations: u64,
}

/// The tables of one information set, by action.
#[derive(Clone, Debug)]
struct InfoSetData {
    regrets: Vec<f64>,
    strategy_sums: Vec<f64>,
}

impl InfoSetData {
    fn new(actions: usize) -> InfoSetData {
        InfoSetData { regrets: vec![0.0; actions], strategy_sums: vec![0.0; actions] }
    }

    /// The current strategy by regret matching.
    fn current(&self) -> Vec<f64> {
        normalize(self.regrets.iter().map(|regret| regret.max(0.0)))
    }
}

/// Weights divided by their sum; the uniform distribution if the sum is 0.
fn normalize(weights: impl ExactSizeIterator<Item = f64> + Clone) -> Vec<f64> {
    let (count, total) = (weights.len(), weights.clone().sum::<f64>());
    if total > 0.0 {
        weights.map(|weight| weight / total).collect()
    } else {
        vec![1.0 / count as f64; count]
    }
}

impl<G: Game> Mccfr<G> {
    /// A run before its first iteration. It stores at most `most` information sets; in all others the seats choose
    /// uniformly.
    pub fn new(start: &G, seed: u64, most: usize) -> Mccfr<G> {
        Mccfr {
            start: start.clone(),
            rng: FastRng::seed_from_u64(seed),
            sets: HashMap::new(),
            most,
            iterations: 0,
        }
    }

    /// Runs this many iterations; each traverses one sampled game per seat.
    pub fn run(&mut self, iterations: u64) {
        for _ in 0..iterations {
            self.iterations += 1;
            for seat in Seat::all(self.start.seats()) {
                self.traverse(&mut self.start.clone(), seat);
            }
        }
    }

    /// How many information sets are stored.
    pub fn len(&self) -> usize {
        self.sets.len()
    }

    /// Whether no information set is stored yet.
    pub fn is_empty(&self) -> bool {
        self.sets.is_empty()
    }

    /// The average strategy at an information set: a probability for each of its legal actions, in their order.
    pub fn average(&self, view: &G::View) -> Option<Vec<f64>> {
        self.sets.get(view).map(|data| normalize(data.strategy_sums.iter().copied()))
    }

    /// Plays a sampled game from here and returns the value for the traversing seat.
    fn traverse(&mut self, game: &mut G, traverser: Seat) -> f64 {
        loop {
            match game.turn() {
                Turn::Over => return f64::from(game.payoff(traverser)),
                Turn::Chance => {
                    let chance = game.sample_chance(&mut self.rng);
                    game.apply_chance(chance);
                }
                Turn::Seat(seat) if seat == traverser => {
                    return self.update_regrets(game, traverser);
                }
                Turn::Seat(seat) => {
                    let mut actions = Vec::new();
                    game.actions(&mut actions);
                    let chosen = self.sample(&game.view(Some(seat)), actions.len());
                    game.apply(actions[chosen]);
                }
            }
        }
    }

    /// Tries every action of the traversing seat and adds its counterfactual regrets.
    fn update_regrets(&mut self, game: &G, traverser: Seat) -> f64 {
        let mut actions = Vec::new();
        game.actions(&mut actions);
        let view = game.view(Some(traverser));
        let current = match self.sets.get(&view) {
            Some(data) => data.current(),
            None => normalize(actions.iter().map(|_| 0.0)),
        };
        let value_of = |action: &G::Action| {
            let mut next = game.clone();
            next.apply(*action);
            self.traverse(&mut next, traverser)
        };
        let values: Vec<f64> = actions.iter().map(value_of).collect();
        let value: f64 =
            values.iter().zip(&current).map(|(value, probability)| value * probability).sum();
        // Linear weighting: later iterations count more, since their strategies are better.
        let weight = self.iterations as f64;
        if let Some(data) = self.data_mut(view, actions.len()) {
            for (regret, action_value) in data.regrets.iter_mut().zip(values) {
                *regret += weight * (action_value - value);
            }
        }
        value
    }

    /// Samples an action of another seat and adds that seat's strategy to its average.
    fn sample(&mut self, view: &G::View, actions: usize) -> usize {
        let weight = self.iterations as f64;
        let current = match self.data_mut(view.clone(), actions) {
            Some(data) => {
                let current = data.current();
                for (sum, probability) in data.strategy_sums.iter_mut().zip(&current) {
                    *sum += weight * probability;
                }
                current
            }
            None => normalize(std::iter::repeat_n(0.0, actions)),
        };
        let mut left = self.rng.next_u64() as f64 / u64::MAX as f64;
        for (n, probability) in current.iter().enumerate() {
            left -= probability;
            if left < 0.0 {
                return n;
            }
        }
        // Rounding: the probabilities may sum to a little less than one.
        current.iter().rposition(|probability| *probability > 0.0).unwrap_or(0)
    }

    /// The tables of an information set, added if there is room.
    fn data_mut(&mut self, view: G::View, actions: usize) -> Option<&mut InfoSetData> {
        let room = self.sets.len() < self.most;
        match self.sets.entry(view) {
            std::collections::hash_map::Entry::Occupied(known) => Some(known.into_mut()),
            std::collections::hash_map::Entry::Vacant(new) if room => {
                Some(new.insert(InfoSetData::new(actions)))
            }
            std::collections::hash_map::Entry::Vacant(_) => None,
        }
    }
}
