//! The planner: a heuristic that looks at whole turns and takes the one after which its cards promise the most.

use croupier_engine::{Ask, Bot, BotError, FastRng, Game};
use croupier_search::Guide;

use super::lines::Walk;
use super::weights::WEIGHTS;
use super::worth::{Outlook, Weights};
use super::{Action, LocalGame};
use crate::cards::each;

/// Finds the best turn by what it leaves.
#[derive(Clone, Debug)]
pub(super) struct Planner {
    walk: Walk,
    pub(super) weights: Weights,
    /// At how many ends of the turn it looks at most.
    most: u32,
    best: Vec<Action>,
}

impl Planner {
    /// A planner that looks at so many ends of a turn.
    pub(super) fn new(most: u32) -> Planner {
        Planner { walk: Walk::default(), weights: WEIGHTS, most, best: Vec::new() }
    }

    /// The turn, or the rest of it, that promises the most.
    pub(super) fn line(&mut self, game: &LocalGame) -> &[Action] {
        self.tempted(game, || 0.0)
    }

    /// The same where `whim` adds something to what each turn promises.
    pub(super) fn tempted(&mut self, game: &LocalGame, mut whim: impl FnMut() -> f32) -> &[Action] {
        let Planner { walk, weights, most, best } = self;
        let mut highest = f32::NEG_INFINITY;
        walk.ends(game, *most, |end, path| {
            let outlook = Outlook::new(end, weights);
            for card in each(end.discardable()) {
                let worth = outlook.worth(card, weights) + whim();
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

    /// Leaves of the first steps only those with which the best turns begin.
    pub(super) fn narrow(&mut self, game: &LocalGame, legal: &mut Vec<Action>, most: usize) {
        let Planner { walk, weights, .. } = self;
        let mut firsts: Vec<(f32, Action)> = Vec::new();
        let mut note = |worth: f32, first: Action| {
            match firsts.iter_mut().find(|(_, action)| *action == first) {
                Some((best, _)) => *best = best.max(worth),
                None => firsts.push((worth, first)),
            }
        };
        walk.ends(game, 64, |end, path| {
            let outlook = Outlook::new(end, weights);
            for card in each(end.discardable()) {
                let worth = outlook.worth(card, weights);
                note(worth, path.first().copied().unwrap_or(Action::Trash { card }));
            }
        });
        firsts.sort_by(|a, b| b.0.total_cmp(&a.0));
        firsts.truncate(most);
        legal.retain(|action| firsts.iter().any(|(_, first)| first == action));
    }
}

impl Bot<LocalGame> for Planner {
    fn choose(&mut self, ask: &Ask<'_, LocalGame>) -> Result<Action, BotError> {
        let line = self.line(&LocalGame::shown(ask.view));
        line.first().copied().ok_or_else(|| BotError("nothing is legal".to_owned()))
    }
}

/// The planner as the guide of a search.
#[derive(Clone, Debug)]
pub(super) struct Guiding {
    pub(super) planner: Planner,
    pub(super) firsts: usize,
    pub(super) ahead: u8,
    pub(super) root: (u8, u8),
}

impl Guide<LocalGame> for Guiding {
    fn choose(&mut self, game: &LocalGame, _: &[Action], _: &mut FastRng) -> Action {
        self.planner.line(game)[0]
    }

    fn act(&mut self, game: &LocalGame, _: &mut Vec<Action>, _: &mut FastRng) -> Action {
        self.planner.line(game)[0]
    }

    fn go_on(&mut self, game: &mut LocalGame, _: &mut Vec<Action>, _: &mut FastRng) -> u32 {
        let line = self.planner.line(game);
        line.iter().for_each(|action| game.apply(*action));
        line.len() as u32
    }

    fn imagine(&mut self, view: &super::View, rng: &mut FastRng) -> LocalGame {
        self.root = (view.seat.map_or(0, |s| s.0), view.stock);
        LocalGame::determinize(view, rng)
    }

    fn is_settled(&self, game: &LocalGame) -> bool {
        let last = if game.mover.0 == 0 { game.seats - 1 } else { game.mover.0 - 1 };
        last == self.root.0 && game.stock_size > 0 && self.root.1 - game.stock_size >= self.ahead * game.seats
    }

    fn shares(&mut self, game: &LocalGame, shares: &mut [f32]) {
        let mut back = game.clone();
        back.mover = croupier_engine::Seat(self.root.0);
        let Some(card) = game.trash[game.trash_size as usize - 1] else { return };
        back.trash_size -= 1;
        back.hands[back.mover.index()].add(card.bit());
        back.sizes[back.mover.index()] += 1;
        let z = Outlook::new(&back, &self.planner.weights).worth(card, &self.planner.weights);
        let win = 1.0 / (1.0 + (-z).exp());
        let other = (1.0 - win) / (shares.len() as f32 - 1.0);
        shares.fill(other);
        shares[self.root.0 as usize] = win;
    }

    fn narrow(&mut self, game: &LocalGame, legal: &mut Vec<Action>) {
        self.planner.narrow(game, legal, self.firsts);
    }
}
