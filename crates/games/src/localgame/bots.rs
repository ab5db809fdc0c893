//! The bots: one that searches, a planner of whole turns, levels that err within bounds, and a greedy one as a yardstick.
//!
//! The greedy one is here: it plays through its own turn in its head and takes the step that leaves it best off. It
//! looks no further than the end of its turn. All of them know only their views.

use croupier_engine::{Ask, Bot, BotError, BotMaker, Erring, Game, Making, Text};
use croupier_search::Settings;

use super::complete::{PARTNERS, melds_with};
use super::planner::{Discards, MOST_ENDS, Planner};
use super::weights::LEARNED;
use super::{Action, BONUS, LocalGame, Phase, guide};
use crate::cards::{Card, JOKERS, NATURALS, each};

/// The bots, the best first.
pub(super) fn makers() -> Vec<BotMaker<LocalGame>> {
    let bot = |name, about, make| BotMaker { name, about: Text::new(about), params: &[], make };
    vec![
        BotMaker {
            name: "ismcts",
            about: Text::new("bot-ismcts"),
            params: Settings::PARAMS,
            make: |making| {
                Box::new(guide::Searching::new(making, Settings::default().asked(making)))
            },
        },
        bot("hard", "bot-hard", |making| erring(0.02, making)),
        bot("normal", "bot-normal", |making| erring(0.06, making)),
        bot("easy", "bot-easy", |making| erring(0.15, making)),
        bot("planner", "bot-planner", |_| Box::new(Planner::new(MOST_ENDS, Discards::All))),
        bot("greedy", "bot-greedy", |_| Box::new(Greedy::default())),
    ]
}

/// A level for people. Its judge gets few playouts, so that its moves come at once, and no clock, so that the same seed
/// gives the same game.
fn erring(bound: f64, making: &Making<'_>) -> Box<dyn Bot<LocalGame>> {
    let settings = Settings { iterations: JUDGED, ..Settings::default() };
    let seed = making.seed.derive("judge");
    let judge = guide::search(&Making::new(&seed, making.means), settings, &LEARNED);
    Box::new(Erring::new(Box::new(judge), bound, making.seed))
}

/// How many playouts the judge of a level gets for a question.
const JUDGED: u32 = 1_000;

/// Plays for points now, a light hand and cards that go together.
#[derive(Clone, Debug, Default)]
pub(super) struct Greedy {
    legal: Vec<Action>,
}

impl Bot<LocalGame> for Greedy {
    fn choose(&mut self, ask: &Ask<'_, LocalGame>) -> Result<Action, BotError> {
        let best = self.best(&LocalGame::shown(ask.view), ask.legal);
        best.ok_or_else(|| BotError("nothing is legal".to_owned()))
    }
}

impl Greedy {
    /// The best of these steps, if there are any.
    pub(super) fn best(&mut self, game: &LocalGame, legal: &[Action]) -> Option<Action> {
        legal.iter().copied().max_by_key(|action| self.worth(game, *action))
    }

    /// By how much a step is worse than the best one, in tenths of a point; `None` if it is not legal. The list is
    /// made anew in `legal`.
    pub(super) fn loss(
        &mut self,
        game: &LocalGame,
        action: Action,
        legal: &mut Vec<Action>,
    ) -> Option<i32> {
        legal.clear();
        game.actions(legal);
        legal.binary_search(&action).ok()?;
        let best = legal.iter().map(|other| self.worth(game, *other)).max()?;
        Some(best - self.worth(game, action))
    }

    /// What the turn is worth if this step is made and the rest of it is played for points.
    fn worth(&mut self, game: &LocalGame, action: Action) -> i32 {
        if let Action::Trash { card } = action {
            return after_discard(game, card);
        }
        let mut next = game.clone();
        let mut step = action;
        loop {
            if let Action::Trash { card } = step {
                return after_discard(&next, card);
            }
            next.apply(step);
            self.legal.clear();
            next.actions(&mut self.legal);
            step = self.best_of_stage(&next);
        }
    }

    /// The step with the most points; a discard only when nothing else is left to do.
    fn best_of_stage(&self, game: &LocalGame) -> Action {
        let laying = self
            .legal
            .iter()
            .filter_map(|action| match *action {
                // A joker is worth most where a meld of naturals is not to be had.
                Action::Meld { cards, .. } => Some((points(cards & NATURALS), *action)),
                Action::Add { card, .. } => Some((points(card.bit()), *action)),
                _ => None,
            })
            .max_by_key(|(points, _)| *points);
        let discard = self
            .legal
            .iter()
            .filter_map(|action| match *action {
                Action::Trash { card } => Some((after_discard(game, card), *action)),
                _ => None,
            })
            .max_by_key(|(worth, _)| *worth);
        match (laying, discard) {
            (Some((_, action)), _) | (None, Some((_, action))) => action,
            (None, None) => self.legal[0],
        }
    }
}

fn points(cards: u64) -> i32 {
    each(cards).map(|card| i32::from(card.rank())).sum()
}

/// The mover's prospects after discarding a card, in tenths of a point.
fn after_discard(game: &LocalGame, card: Card) -> i32 {
    let seat = game.mover;
    let own = i32::from(game.players[seat.index()].points);
    let mut hand = *game.hand();
    hand.remove(card.bit());
    if game.hand_size() == 1 {
        // The others pay for their hands; an exit is worth taking even when somebody is ahead by a little.
        return 10 * (own + BONUS) + 400;
    }
    // A card in the hand costs its value only if somebody exits first, which comes nearer as the deck shrinks.
    let burden = if game.stock_size < 4 * game.seats { 8 } else { 4 };
    let kinds = hand.kinds();
    let mut worth = 10 * own;
    for held in hand.iter() {
        worth -= burden * if held.is_joker() { 15 } else { i32::from(held.rank()) };
        worth += prospect(game, kinds, held);
    }
    worth - gift(game, card)
}

/// What a card in the hand promises: a meld to be made, a meld to be joined, a partner to wait for.
fn prospect(game: &LocalGame, kinds: u64, card: Card) -> i32 {
    if card.is_joker() {
        return 200;
    }
    let value = i32::from(card.rank());
    if melds_with(kinds & NATURALS, card, game.options.ace) {
        return 8 * value;
    }
    let partners = &PARTNERS[game.options.ace as usize][card.index() as usize];
    let near = (kinds & partners.single).count_ones() as i32;
    let fits = if game.fits() & card.bit() != 0 { 6 * value } else { 0 };
    let joker = if kinds & JOKERS != 0 { near.min(1) * 5 * value } else { 0 };
    (near.min(2) * 2 * value + joker).max(fits)
}

/// What a discard gives to the next seat: a card that fits a meld is as good as points.
fn gift(game: &LocalGame, card: Card) -> i32 {
    if game.phase == Phase::Over || card.is_joker() {
        return 0;
    }
    let value = i32::from(card.rank());
    if game.fits() & card.bit() != 0 { 6 * value } else { 0 }
}
