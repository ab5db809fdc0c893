//! The planner: a heuristic that looks at whole turns and takes the one after which its cards promise the most.

use croupier_engine::{Ask, Bot, BotError, Game};

use super::lines::{Line, Walk};
use super::worth::{Outlook, Weights};
use super::{Action, LocalGame};
use crate::cards::each;

/// Finds the best turn by what it leaves.
#[derive(Clone, Debug)]
pub(super) struct Planner {
    walk: Walk,
    pub(super) weights: Weights,
    pub(super) most: u32,
    best: Line,
}

impl Planner {
    pub(super) fn new(weights: Weights, most: u32) -> Planner {
        Planner { walk: Walk::default(), weights, most, best: Line::new() }
    }

    pub(super) fn line(&mut self, game: &LocalGame, mut noise: impl FnMut() -> f32) -> &[Action] {
        let Planner { walk, weights, most, best } = self;
        let mut highest = f32::NEG_INFINITY;
        best.clear();
        walk.ends(game, *most, |end, path| {
            let outlook = Outlook::new(end);
            for card in each(end.discardable()) {
                let worth = outlook.worth(card, weights) + noise();
                if worth > highest {
                    highest = worth;
                    best.clear();
                    best.extend(path.iter().copied());
                    best.push(Action::Trash { card });
                }
            }
        });
        best
    }
}

impl Bot<LocalGame> for Planner {
    fn choose(&mut self, ask: &Ask<'_, LocalGame>) -> Result<Action, BotError> {
        let game = LocalGame::shown(ask.view);
        Ok(self.line(&game, || 0.0)[0])
    }
}
