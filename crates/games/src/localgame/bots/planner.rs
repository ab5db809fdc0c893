//! The planner: enumerates whole turns, evaluates the position after each discard and plays the best turn.

use croupier_engine::{Ask, Bot, BotError, Seat};

use super::evaluate::Evaluator;
use super::network::sigmoid;
use super::turn_enumeration::TurnEnumerator;
use super::weights::{AGAINST_GREEDY, Weights};
use crate::cards::{Card, each};
use crate::localgame::{Action, LocalGame};

/// How many ends of a turn the planner evaluates when it plays itself.
pub(in crate::localgame) const MOST_ENDS: u32 = 64;

/// Which discards are evaluated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::localgame) enum Discards {
    /// Every legal one.
    All,
    /// Those that do not break up a meld or a pair of the hand.
    Sensible,
}

/// Finds the turn with the highest value.
#[derive(Clone, Debug)]
pub(in crate::localgame) struct Planner {
    turns: TurnEnumerator,
    pub(super) weights: Weights,
    /// How many ends of a turn it evaluates at most.
    most: u32,
    best: Vec<Action>,
    discards: Discards,
}

impl Planner {
    /// A planner that evaluates at most `most` ends of a turn with these discards.
    pub(in crate::localgame) fn new(most: u32, discards: Discards) -> Planner {
        let weights = AGAINST_GREEDY.clone();
        Planner { turns: TurnEnumerator::default(), weights, most, best: Vec::new(), discards }
    }

    /// The turn, or the rest of it, with the highest value.
    pub(super) fn best_turn(&mut self, game: &LocalGame) -> &[Action] {
        self.best_turn_with_noise(game, || 0.0)
    }

    /// The turn with the highest sum of value and noise.
    pub(super) fn best_turn_with_noise(
        &mut self,
        game: &LocalGame,
        mut noise: impl FnMut() -> f32,
    ) -> &[Action] {
        let Planner { turns, weights, most, discards, best } = self;
        let mut highest = f32::NEG_INFINITY;
        turns.for_each_end(game, *most, |end, path| {
            let evaluator = Evaluator::new(end, weights.for_seats(end.seats));
            let cards = match discards {
                Discards::All => end.discardable(),
                Discards::Sensible => evaluator.sensible_discards(),
            };
            for card in each(cards) {
                let value = evaluator.value_after(card) + noise();
                if value > highest {
                    highest = value;
                    best.clear();
                    best.extend_from_slice(path);
                    best.push(Action::Trash { card });
                }
            }
        });
        best
    }

    /// The equity of a seat that has just discarded.
    pub(super) fn equity(&self, game: &LocalGame, seat: Seat) -> Option<f32> {
        let mut before = game.clone();
        let card = undo_discard(&mut before, seat)?;
        let evaluator = Evaluator::new(&before, self.weights.for_seats(before.seats));
        Some(sigmoid(evaluator.value_after(card)))
    }

    /// Prunes a list of first steps to those with which the `most` best turns begin.
    pub(super) fn prune(&mut self, game: &LocalGame, legal: &mut Vec<Action>, most: usize) {
        let values = self.first_step_values(game, legal);
        let mut sorted = values.clone();
        sorted.sort_by(|a, b| b.total_cmp(a));
        let least = sorted.get(most - 1).copied().unwrap_or(f32::NEG_INFINITY);
        let mut values = values.into_iter();
        legal.retain(|_| values.next().is_some_and(|value| value >= least));
    }

    /// For each of these first steps, the value of the best turn that begins with it.
    pub(in crate::localgame) fn first_step_values(
        &mut self,
        game: &LocalGame,
        legal: &[Action],
    ) -> Vec<f32> {
        let Planner { turns, weights, .. } = self;
        let mut values = vec![f32::NEG_INFINITY; legal.len()];
        turns.for_each_end(game, MOST_ENDS, |end, path| {
            let evaluator = Evaluator::new(end, weights.for_seats(end.seats));
            for card in each(end.discardable()) {
                let first = path.first().copied().unwrap_or(Action::Trash { card });
                if let Ok(n) = legal.binary_search(&first) {
                    values[n] = values[n].max(evaluator.value_after(card));
                }
            }
        });
        values
    }
}

impl Bot<LocalGame> for Planner {
    fn choose(&mut self, ask: &Ask<'_, LocalGame>) -> Result<Action, BotError> {
        let turn = self.best_turn(&LocalGame::from_view(ask.view));
        turn.first().copied().ok_or_else(|| BotError("nothing is legal".to_owned()))
    }
}

/// Gives a seat its last discard back, as far as the evaluation reads the game; returns the card. The turn must have
/// just ended.
fn undo_discard(game: &mut LocalGame, seat: Seat) -> Option<Card> {
    let card = game.trash.pop()?;
    let player = &mut game.players[seat.index()];
    player.hand.add(card.bit());
    player.size += 1;
    game.mover = seat;
    Some(card)
}
