//! The planner: a heuristic that looks at whole turns and takes the one after which its cards promise the most.

use croupier_engine::{Ask, Bot, BotError, Seat};

use super::lines::Walk;
use super::weights::{LEARNED, Weights};
use super::worth::Outlook;
use super::{Action, LocalGame};
use crate::cards::each;

/// At how many ends of a turn it looks where there is time.
pub(super) const MOST_ENDS: u32 = 64;

/// Which discards are looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Discards {
    /// Every legal one.
    All,
    /// Those that do not break up what the hand has.
    Sensible,
}

/// Finds the best turn by what it leaves.
#[derive(Clone, Debug)]
pub(super) struct Planner {
    walk: Walk,
    pub(super) weights: Weights,
    /// At how many ends of the turn it looks at most.
    most: u32,
    best: Vec<Action>,
    discards: Discards,
}

impl Planner {
    /// A planner that looks at so many ends of a turn, and there at these discards.
    pub(super) fn new(most: u32, discards: Discards) -> Planner {
        let weights = LEARNED.clone();
        Planner { walk: Walk::default(), weights, most, best: Vec::new(), discards }
    }

    /// The turn, or the rest of it, that promises the most.
    pub(super) fn line(&mut self, game: &LocalGame) -> &[Action] {
        self.tempted(game, || 0.0)
    }

    /// The same where `whim` adds something to what each turn promises.
    pub(super) fn tempted(&mut self, game: &LocalGame, mut whim: impl FnMut() -> f32) -> &[Action] {
        let Planner { walk, weights, most, discards, best } = self;
        let mut highest = f32::NEG_INFINITY;
        walk.ends(game, *most, |end, path| {
            let outlook = Outlook::new(end, weights.of(end.seats));
            let cards = match discards {
                Discards::All => end.discardable(),
                Discards::Sensible => outlook.sensible_discards(),
            };
            for card in each(cards) {
                let worth = outlook.worth(card) + whim();
                if worth > highest {
                    highest = worth;
                    best.clear();
                    best.extend_from_slice(path);
                    best.push(Action::Trash { card });
                }
            }
        });
        best
    }

    /// The share of the win that a seat may expect which has just discarded.
    pub(super) fn share(&self, game: &LocalGame, seat: Seat) -> Option<f32> {
        let mut before = game.clone();
        let card = before.take_back(seat)?;
        let outlook = Outlook::new(&before, self.weights.of(before.seats));
        Some(share(outlook.worth(card)))
    }

    /// Leaves of the first steps only those with which the best turns begin.
    pub(super) fn narrow(&mut self, game: &LocalGame, legal: &mut Vec<Action>, most: usize) {
        let promised = self.firsts(game, legal);
        let mut sorted = promised.clone();
        sorted.sort_by(|a, b| b.total_cmp(a));
        let least = sorted.get(most - 1).copied().unwrap_or(f32::NEG_INFINITY);
        let mut promised = promised.into_iter();
        legal.retain(|_| promised.next().is_some_and(|worth| worth >= least));
    }

    /// What the best turn promises that begins with each of these steps.
    pub(super) fn firsts(&mut self, game: &LocalGame, legal: &[Action]) -> Vec<f32> {
        let Planner { walk, weights, .. } = self;
        let mut promised = vec![f32::NEG_INFINITY; legal.len()];
        walk.ends(game, MOST_ENDS, |end, path| {
            let outlook = Outlook::new(end, weights.of(end.seats));
            for card in each(end.discardable()) {
                let first = path.first().copied().unwrap_or(Action::Trash { card });
                if let Ok(n) = legal.binary_search(&first) {
                    promised[n] = promised[n].max(outlook.worth(card));
                }
            }
        });
        promised
    }
}

impl Bot<LocalGame> for Planner {
    fn choose(&mut self, ask: &Ask<'_, LocalGame>) -> Result<Action, BotError> {
        let line = self.line(&LocalGame::shown(ask.view));
        line.first().copied().ok_or_else(|| BotError("nothing is legal".to_owned()))
    }
}

/// The share of the win that log-odds stand for.
fn share(odds: f32) -> f32 {
    1.0 / (1.0 + (-odds).exp())
}
