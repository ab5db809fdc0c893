//! Monte Carlo CFR on the abstract information sets of duels, for one pair of dice counts.
//!
//! External sampling with alternating updates: at its own nodes the updated player explores the actions of its current
//! strategy and some others, at the other player's nodes one action is sampled. Iterations are weighted linearly.

use std::io::{self, Write};

use anyhow::ensure;
use arrayvec::ArrayVec;
use croupier_engine::{FastRng, Seed, below};
use croupier_games::dice::{self, Throw};
use croupier_games::perudo::Bid;
use croupier_games::perudo::train_api::{
    Abstraction, InfoSetIndex, MOST_ACTIONS, PARTS, PolicyTable, RecalledBids, throw_index,
};
use rand::{Rng as _, SeedableRng};

use crate::checkpoint::{read_bytes, read_f32s, write_f32s};

/// The rounds of a block. Every block has a random stream of its own, so a run can stop and resume between blocks.
pub(super) const BLOCK_ROUNDS: u64 = 1000;

/// The probability to explore an action that the current strategy does not play.
const EXPLORATION: f32 = 0.2;

/// The weight of what follows an action that is not played. With imperfect recall several paths lead to the same
/// information set; weighting them by the player's own reach keeps paths that are never taken from dominating it.
const UNPLAYED_REACH: f32 = 0.02;

/// Below this reach no further actions are explored.
const LEAST_REACH: f32 = 0.02;

/// The most actions of the initial uniform strategy.
const INITIAL_ACTIONS: usize = 13;

type Probabilities = ArrayVec<f32, MOST_ACTIONS>;

/// What a learning player has accumulated: two numbers for every action, information set and throw.
#[derive(Clone, PartialEq, Debug)]
struct Tables {
    regrets: Vec<f32>,
    strategy_sums: Vec<f32>,
}

impl Tables {
    fn new(abstraction: &Abstraction, dice: u8) -> Tables {
        let actions = dice::throws(dice).len() * abstraction.actions();
        Tables { regrets: vec![0.0; actions], strategy_sums: vec![0.0; actions] }
    }
}

/// A player of a training round.
#[derive(Clone, Copy)]
pub(super) enum Player {
    /// One that learns, with the number of its tables.
    Learner(usize),
    /// One that plays a stored table.
    Stored(&'static PolicyTable),
}

/// A learner for rounds between two players with these dice counts.
pub(super) struct Trainer {
    dice: [u8; 2],
    abstraction: Abstraction,
    tables: Vec<Tables>,
    players: [Player; 2],
    blocks: u64,
    seed: Seed,
}

impl Trainer {
    /// A trainer that has learned nothing. Its random streams depend on the seed and on the dice counts.
    pub(super) fn new(dice: [u8; 2], players: [Player; 2], seed: u64) -> Trainer {
        let abstraction = Abstraction::new(dice[0] + dice[1]);
        let mut tables = Vec::new();
        for (player, dice) in players.iter().zip(dice) {
            if matches!(player, Player::Learner(nth) if *nth == tables.len()) {
                tables.push(Tables::new(&abstraction, dice));
            }
        }
        let seed = Seed::of_number(seed).derive(&format!("perudo {} {}", dice[0], dice[1]));
        Trainer { dice, abstraction, tables, players, blocks: 0, seed }
    }

    /// The dice counts of the two players.
    pub(super) fn dice(&self) -> [u8; 2] {
        self.dice
    }

    /// The information sets.
    pub(super) fn abstraction(&self) -> &Abstraction {
        &self.abstraction
    }

    /// How many blocks are done.
    pub(super) fn blocks(&self) -> u64 {
        self.blocks
    }

    /// How often each action was played, weighted, by throw and information set.
    pub(super) fn strategy_sums(&self, tables: usize) -> &[f32] {
        &self.tables[tables].strategy_sums
    }

    /// The regrets of the first learner with this throw at an information set.
    pub(super) fn regrets(&self, throw: usize, index: InfoSetIndex) -> &[f32] {
        let start = throw * self.abstraction.actions();
        let range = self.abstraction.action_range(index);
        &self.tables[0].regrets[start + range.start..start + range.end]
    }

    /// Plays a block of rounds and learns from them. Returns the first player's mean result, its exploration included:
    /// 1 for a die that the other loses, -1 for its own.
    pub(super) fn run_block(&mut self) -> f64 {
        let mut rng = FastRng::from_rng(&mut self.seed.stream(&format!("block {}", self.blocks)));
        let mut total = 0.0;
        for nth in 1..=BLOCK_ROUNDS {
            let throws = self.dice.map(|dice| dice::throw(dice, &mut rng));
            let starter = below(&mut rng, 2) as usize;
            let mut round = Round {
                abstraction: &self.abstraction,
                players: self.players,
                throws: throws.map(|throw| throw_index(throw).unwrap_or_default()),
                bid_holds: bids_that_hold(&self.abstraction, throws),
                // Linear weighting, scaled to keep the sums small.
                weight: (self.blocks * BLOCK_ROUNDS + nth) as f32 / 1e5,
                tables: &mut self.tables,
                rng: &mut rng,
            };
            for updated in 0..2 {
                if matches!(self.players[updated], Player::Learner(_)) {
                    let result = round.traverse(updated, starter, RecalledBids::default(), 1.0);
                    if updated == 0 {
                        total += f64::from(if starter == 0 { result } else { -result });
                    }
                }
            }
        }
        self.blocks += 1;
        total / BLOCK_ROUNDS as f64
    }

    /// Writes the state for a checkpoint.
    pub(super) fn save(&self, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(&self.blocks.to_le_bytes())?;
        for tables in &self.tables {
            write_f32s(out, &tables.regrets)?;
            write_f32s(out, &tables.strategy_sums)?;
        }
        Ok(())
    }

    /// Restores a state that `save` wrote.
    pub(super) fn restore(&mut self, mut state: &[u8]) -> anyhow::Result<()> {
        self.blocks = u64::from_le_bytes(read_bytes(&mut state)?);
        for tables in &mut self.tables {
            read_f32s(&mut state, &mut tables.regrets)?;
            read_f32s(&mut state, &mut tables.strategy_sums)?;
        }
        ensure!(state.is_empty(), "the checkpoint is too long");
        Ok(())
    }
}

/// Which bids of the ladder are true with these throws.
fn bids_that_hold(abstraction: &Abstraction, throws: [Throw; 2]) -> Vec<bool> {
    let holds = |bid: &Bid| {
        let shown = |face: u8| throws.iter().map(|throw| throw.count(face)).sum::<u8>();
        let value = bid.value.number();
        shown(value) + if value == 1 { 0 } else { shown(1) } >= bid.quantity
    };
    abstraction.bids().iter().map(holds).collect()
}

/// One training round.
struct Round<'a> {
    abstraction: &'a Abstraction,
    players: [Player; 2],
    throws: [usize; 2],
    bid_holds: Vec<bool>,
    weight: f32,
    tables: &'a mut [Tables],
    rng: &'a mut FastRng,
}

impl Round<'_> {
    /// Plays on from a node and returns the result of the actor. `reach` is the updated player's own reach.
    fn traverse(&mut self, updated: usize, actor: usize, bids: RecalledBids, reach: f32) -> f32 {
        let index = self.abstraction.index(bids);
        let strategy = self.strategy(actor, index);
        if actor == updated && reach >= LEAST_REACH {
            return self.explore(updated, bids, index, &strategy, reach);
        }
        if actor != updated
            && let Some((tables, start)) = self.locate(actor, index)
        {
            let weight = self.weight * reach;
            let sums = &mut self.tables[tables].strategy_sums[start..];
            sums.iter_mut().zip(&strategy).for_each(|(sum, played)| *sum += weight * played);
        }
        let action = sample(&strategy, self.rng);
        self.follow(updated, actor, bids, action, reach)
    }

    /// Evaluates the actions that the updated player plays and some others, and updates its regrets.
    fn explore(
        &mut self,
        updated: usize,
        bids: RecalledBids,
        index: InfoSetIndex,
        strategy: &Probabilities,
        reach: f32,
    ) -> f32 {
        let mut results = [None; MOST_ACTIONS];
        let mut expected = 0.0;
        let first = usize::from(bids.last().is_none());
        for (action, played) in strategy.iter().enumerate().skip(first) {
            // A challenge is evaluated without a traversal.
            let explored = if *played > 0.0 || action == 0 {
                1.0
            } else if uniform(self.rng) < EXPLORATION {
                EXPLORATION
            } else {
                continue;
            };
            let reach = reach * (played + UNPLAYED_REACH);
            let result = self.follow(updated, updated, bids, action, reach);
            results[action] = Some((result, explored));
            expected += played * result;
        }
        if let Some((tables, start)) = self.locate(updated, index) {
            let weight = self.weight * reach;
            let regrets = &mut self.tables[tables].regrets[start..];
            for (regret, result) in regrets.iter_mut().zip(&results[..strategy.len()]) {
                if let Some((result, explored)) = result {
                    *regret += weight * (result - expected) / explored;
                }
            }
        }
        expected
    }

    /// The result of an action for its actor.
    fn follow(
        &mut self,
        updated: usize,
        actor: usize,
        bids: RecalledBids,
        action: usize,
        reach: f32,
    ) -> f32 {
        match bids.last() {
            Some(last) if action == 0 => {
                if self.bid_holds[last as usize] {
                    -1.0
                } else {
                    1.0
                }
            }
            last => {
                let next = bids.then(Abstraction::bid_of_action(last, action));
                -self.traverse(updated, 1 - actor, next, reach)
            }
        }
    }

    /// The tables of a learning player, and the index of an information set's actions in them.
    fn locate(&self, player: usize, index: InfoSetIndex) -> Option<(usize, usize)> {
        let start = self.throws[player] * self.abstraction.actions()
            + self.abstraction.action_range(index).start;
        match self.players[player] {
            Player::Learner(nth) => Some((nth, start)),
            Player::Stored(_) => None,
        }
    }

    /// The current strategy of a player at an information set.
    fn strategy(&self, player: usize, index: InfoSetIndex) -> Probabilities {
        let count = self.abstraction.action_count(index);
        match (self.players[player], self.locate(player, index)) {
            (Player::Stored(table), _) => stored_strategy(table, self.throws[player], index, count),
            (_, Some((tables, start))) => {
                match_regrets(&self.tables[tables].regrets[start..start + count], index)
            }
            (Player::Learner(_), None) => unreachable!("a learner has tables"),
        }
    }
}

/// A number from 0 to 1.
fn uniform(rng: &mut FastRng) -> f32 {
    (rng.next_u64() >> 40) as f32 / (1_u64 << 24) as f32
}

/// An index, drawn with these probabilities.
pub(super) fn sample(probabilities: &[f32], rng: &mut FastRng) -> usize {
    let mut left = uniform(rng);
    for (n, probability) in probabilities.iter().enumerate() {
        left -= probability;
        if left < 0.0 {
            return n;
        }
    }
    probabilities.iter().rposition(|probability| *probability > 0.0).unwrap_or(0)
}

/// The strategy of a stored table; a challenge where the table has no entry.
fn stored_strategy(
    table: &PolicyTable,
    throw: usize,
    index: InfoSetIndex,
    count: usize,
) -> Probabilities {
    let mut strategy: Probabilities = std::iter::repeat_n(0.0, count).collect();
    match table.actions(throw, index) {
        Some(actions) => {
            let probability = |parts: u32| parts as f32 / PARTS as f32;
            actions.iter().for_each(|(action, parts)| strategy[*action] = probability(*parts));
        }
        None => strategy[0] = 1.0,
    }
    strategy
}

/// Regret matching; uniform over the lowest actions where no regret is positive.
fn match_regrets(regrets: &[f32], index: InfoSetIndex) -> Probabilities {
    let total: f32 = regrets.iter().map(|regret| regret.max(0.0)).sum();
    if total > 0.0 {
        return regrets.iter().map(|regret| regret.max(0.0) / total).collect();
    }
    let first = usize::from(index.row == 0);
    let end = if first == 1 { regrets.len() } else { regrets.len().min(INITIAL_ACTIONS) };
    let uniform = 1.0 / (end - first) as f32;
    let probability = |action: usize| if (first..end).contains(&action) { uniform } else { 0.0 };
    (0..regrets.len()).map(probability).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn self_play_reduces_regret() {
        let mut trainer = Trainer::new([2, 2], [Player::Learner(0); 2], 1);
        let mut regret = |blocks: u64| {
            for _ in 0..blocks {
                trainer.run_block();
            }
            let most = |throw: usize| {
                let regrets = trainer.regrets(throw, InfoSetIndex { row: 0, column: 0 });
                regrets.iter().copied().fold(0.0, f32::max)
            };
            let all: f32 = (0..dice::throws(2).len()).map(most).sum();
            // Per round, by the linear weights.
            all / ((trainer.blocks() * BLOCK_ROUNDS) as f32).powi(2)
        };
        let first = regret(2);
        let later = regret(30);
        assert!(later < first / 3.0, "{first} {later}");
    }

    #[test]
    fn a_restored_trainer_continues_like_the_original() {
        let new = || Trainer::new([2, 3], [Player::Learner(0), Player::Learner(1)], 1);
        let mut original = new();
        original.run_block();
        let mut state = Vec::new();
        original.save(&mut state).expect("memory takes everything");
        let mut restored = new();
        restored.restore(&state).expect("a whole state");
        assert_eq!(original.run_block(), restored.run_block());
        assert_eq!(original.tables, restored.tables);
        assert!(new().restore(&state[..state.len() - 1]).is_err());
        state.push(0);
        assert!(new().restore(&state).is_err());
    }
}
