//! A best response to the stored policy, learned by CFR against its tables: how far they can be exploited by a player
//! who knows them.

use std::sync::Arc;

use croupier_engine::{Ask, Bot, BotError, FastRng};
use croupier_games::perudo::train_api::{
    Abstraction, Decision, dice_pairs, sample_solved, stored_table, throw_index,
};
use croupier_games::perudo::{Action, Perudo};
use rand::SeedableRng;

use super::matches::Measured;
use super::schedule::Schedule;
use super::trainer::{Player, Trainer};

/// Trainers of the first player of every pair against the stored tables.
fn trainers(seed: u64) -> Vec<Trainer> {
    let trainer = |dice: [u8; 2]| {
        let stored = stored_table([dice[1], dice[0]])?;
        Some(Trainer::new(dice, [Player::Learner(0), Player::Stored(stored)], seed))
    };
    dice_pairs().filter_map(trainer).collect()
}

/// Learns the best response, measures it in matches with the strong bot and writes the result.
pub(super) fn respond(schedule: &Schedule<'_>, seed: u64) -> anyhow::Result<()> {
    let mut trainers = trainers(seed);
    schedule.run(&mut trainers)?;
    let trainers = Arc::new(trainers);
    let bot = |seed: u64| -> Box<dyn Bot<Perudo>> {
        let rng = FastRng::seed_from_u64(seed);
        Box::new(BestResponse { trainers: Arc::clone(&trainers), rng })
    };
    Measured::against_strong(&bot).write(schedule.output)?;
    schedule.remove_checkpoints(&trainers)
}

/// Plays the action of the greatest regret, and the solution where a seat has a single die.
struct BestResponse {
    trainers: Arc<Vec<Trainer>>,
    rng: FastRng,
}

impl Bot<Perudo> for BestResponse {
    fn choose(&mut self, ask: &Ask<'_, Perudo>) -> Result<Action, BotError> {
        if let Some(action) = sample_solved(ask.view, &mut self.rng) {
            return Ok(action);
        }
        let decision = Decision::from_view(ask.view, ask.seat);
        Ok(self.best_action(&decision).unwrap_or(Action::Challenge))
    }
}

impl BestResponse {
    /// The best action; `None` where the abstraction has none, which means a challenge.
    fn best_action(&self, decision: &Decision<'_>) -> Option<Action> {
        let dice = [decision.dice.dice(), decision.counts[decision.next_seat()]];
        let trainer = self.trainers.iter().find(|trainer| trainer.dice() == dice)?;
        let abstraction = trainer.abstraction();
        let recalled = abstraction.recall(decision.bids)?;
        let regrets = trainer.regrets(throw_index(decision.dice)?, abstraction.index(recalled));
        let first = usize::from(recalled.last().is_none());
        let best = (first..regrets.len())
            .max_by(|one, other| regrets[*one].total_cmp(&regrets[*other]))
            .filter(|action| regrets[*action] > 0.0);
        Some(match best.unwrap_or(first) {
            0 => Action::Challenge,
            raise => {
                let bid = Abstraction::bid_of_action(recalled.last(), raise);
                Action::Bid(abstraction.bids()[bid as usize])
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_best_response_learns_to_win_more_but_not_much() {
        let mut trainers = trainers(1);
        let trainer = trainers.iter_mut().find(|trainer| trainer.dice() == [2, 2]);
        let trainer = trainer.expect("two against two");
        let mut mean =
            |blocks: u32| (0..blocks).map(|_| trainer.run_block()).sum::<f64>() / f64::from(blocks);
        let early = mean(2);
        mean(25);
        let late = mean(5);
        assert!(late > early && late < 0.1, "{early} {late}");
    }
}
