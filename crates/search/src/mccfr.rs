//! Counterfactual regret minimisation by external sampling: the rules are played again and again, one seat tries all
//! its actions, chance and the other seats are drawn. No tree is held, only the information sets that were met.
//!
//! For two seats the average strategy approaches an equilibrium; for more it is only a strategy that has learned from
//! itself. The same seed gives the same strategy.

use std::collections::HashMap;

use croupier_engine::{FastRng, Game, Seat, Turn};
use rand::{Rng, SeedableRng};

/// A learner in progress.
#[derive(Clone, Debug)]
pub struct Mccfr<G: Game> {
    start: G,
    rng: FastRng,
    sets: HashMap<G::View, Learned>,
    most: usize,
    iterations: u64,
}

/// What is known of an information set, by action.
#[derive(Clone, Debug)]
struct Learned {
    regrets: Vec<f64>,
    sums: Vec<f64>,
}

impl Learned {
    fn new(actions: usize) -> Learned {
        Learned { regrets: vec![0.0; actions], sums: vec![0.0; actions] }
    }

    /// The strategy that the regrets ask for.
    fn current(&self) -> Vec<f64> {
        shares(self.regrets.iter().map(|regret| regret.max(0.0)))
    }
}

/// Weights as shares of their sum; equal ones if there are no weights.
fn shares(weights: impl ExactSizeIterator<Item = f64> + Clone) -> Vec<f64> {
    let (count, total) = (weights.len(), weights.clone().sum::<f64>());
    if total > 0.0 {
        weights.map(|weight| weight / total).collect()
    } else {
        vec![1.0 / count as f64; count]
    }
}

impl<G: Game> Mccfr<G> {
    /// A learner before its first iteration. It keeps at most `most` information sets; in those that it meets
    /// beyond, every seat chooses uniformly.
    pub fn new(start: &G, seed: u64, most: usize) -> Mccfr<G> {
        Mccfr {
            start: start.clone(),
            rng: FastRng::seed_from_u64(seed),
            sets: HashMap::new(),
            most,
            iterations: 0,
        }
    }

    /// Runs so many iterations; in each, every seat learns once from a game of its own.
    pub fn run(&mut self, iterations: u64) {
        for _ in 0..iterations {
            self.iterations += 1;
            for seat in Seat::all(self.start.seats()) {
                self.walk(&mut self.start.clone(), seat);
            }
        }
    }

    /// How many information sets are known.
    pub fn len(&self) -> usize {
        self.sets.len()
    }

    /// Whether nothing is known yet.
    pub fn is_empty(&self) -> bool {
        self.sets.is_empty()
    }

    /// The average strategy at an information set: a probability for each of its legal actions, in their order.
    pub fn average(&self, view: &G::View) -> Option<Vec<f64>> {
        self.sets.get(view).map(|learned| shares(learned.sums.iter().copied()))
    }

    /// Plays on from here and returns what this seat expects.
    fn walk(&mut self, game: &mut G, learner: Seat) -> f64 {
        loop {
            match game.turn() {
                Turn::Over => return f64::from(game.payoff(learner)),
                Turn::Chance => {
                    let chance = game.sample_chance(&mut self.rng);
                    game.apply_chance(chance);
                }
                Turn::Seat(seat) if seat == learner => return self.learn(game, learner),
                Turn::Seat(seat) => {
                    let mut actions = Vec::new();
                    game.actions(&mut actions);
                    let chosen = self.sample(&game.view(Some(seat)), actions.len());
                    game.apply(actions[chosen]);
                }
            }
        }
    }

    /// Tries every action of the seat that learns, and notes how much better than the average each is.
    fn learn(&mut self, game: &G, learner: Seat) -> f64 {
        let mut actions = Vec::new();
        game.actions(&mut actions);
        let view = game.view(Some(learner));
        let current = match self.sets.get(&view) {
            Some(learned) => learned.current(),
            None => shares(actions.iter().map(|_| 0.0)),
        };
        let try_out = |action: &G::Action| {
            let mut next = game.clone();
            next.apply(*action);
            self.walk(&mut next, learner)
        };
        let values: Vec<f64> = actions.iter().map(try_out).collect();
        let value: f64 = values.iter().zip(&current).map(|(value, share)| value * share).sum();
        // Later iterations weigh more, since they were played by better strategies.
        let weight = self.iterations as f64;
        if let Some(learned) = self.set(view, actions.len()) {
            for (regret, own) in learned.regrets.iter_mut().zip(values) {
                *regret += weight * (own - value);
            }
        }
        value
    }

    /// Draws an action of a seat that does not learn, and adds its strategy to the average.
    fn sample(&mut self, view: &G::View, actions: usize) -> usize {
        let weight = self.iterations as f64;
        let current = match self.set(view.clone(), actions) {
            Some(learned) => {
                let current = learned.current();
                for (sum, share) in learned.sums.iter_mut().zip(&current) {
                    *sum += weight * share;
                }
                current
            }
            None => shares(std::iter::repeat_n(0.0, actions)),
        };
        let mut left = self.rng.next_u64() as f64 / u64::MAX as f64;
        for (n, share) in current.iter().enumerate() {
            left -= share;
            if left < 0.0 {
                return n;
            }
        }
        // Shares may sum to a little less than one.
        current.iter().rposition(|share| *share > 0.0).unwrap_or(0)
    }

    /// What is known of an information set, if there is room for it.
    fn set(&mut self, view: G::View, actions: usize) -> Option<&mut Learned> {
        let room = self.sets.len() < self.most;
        match self.sets.entry(view) {
            std::collections::hash_map::Entry::Occupied(known) => Some(known.into_mut()),
            std::collections::hash_map::Entry::Vacant(new) if room => {
                Some(new.insert(Learned::new(actions)))
            }
            std::collections::hash_map::Entry::Vacant(_) => None,
        }
    }
}
