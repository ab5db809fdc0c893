//! The greedy bot: plays for points now, a light hand and cards that go together.
//!
//! It completes its own turn greedily after each legal step and takes the step after which it stands best. It looks no
//! further than the end of its turn.

use croupier_engine::{Ask, Bot, BotError, Game};

use crate::cards::{Card, JOKERS, NATURALS, each};
use crate::localgame::rules::partners::{PARTNERS, melds_with};
use crate::localgame::rules::state::BONUS;
use crate::localgame::{Action, LocalGame, Phase};

/// The greedy bot.
#[derive(Clone, Debug, Default)]
pub(in crate::localgame) struct Greedy {
    legal: Vec<Action>,
}

impl Bot<LocalGame> for Greedy {
    fn choose(&mut self, ask: &Ask<'_, LocalGame>) -> Result<Action, BotError> {
        let best = self.best(&LocalGame::from_view(ask.view), ask.legal);
        best.ok_or_else(|| BotError("nothing is legal".to_owned()))
    }
}

impl Greedy {
    /// The best of these steps, if there are any.
    pub(in crate::localgame) fn best(
        &mut self,
        game: &LocalGame,
        legal: &[Action],
    ) -> Option<Action> {
        legal.iter().copied().max_by_key(|action| self.value(game, *action))
    }

    /// By how much a step is worse than the best one, in tenths of a point; `None` if it is not legal. It lists the
    /// legal actions in `legal`.
    pub(in crate::localgame) fn loss(
        &mut self,
        game: &LocalGame,
        action: Action,
        legal: &mut Vec<Action>,
    ) -> Option<i32> {
        legal.clear();
        game.actions(legal);
        legal.binary_search(&action).ok()?;
        let best = legal.iter().map(|other| self.value(game, *other)).max()?;
        Some(best - self.value(game, action))
    }

    /// The value at the end of the turn if this step is made and the rest of the turn is played for points, in tenths
    /// of a point.
    fn value(&mut self, game: &LocalGame, action: Action) -> i32 {
        if let Action::Trash { card } = action {
            return value_after_discard(game, card);
        }
        let mut next = game.clone();
        let mut step = action;
        loop {
            if let Action::Trash { card } = step {
                return value_after_discard(&next, card);
            }
            next.apply(step);
            self.legal.clear();
            next.actions(&mut self.legal);
            step = self.next_step(&next);
        }
    }

    /// The listed step that lays the most points; a discard only if nothing can be laid.
    fn next_step(&self, game: &LocalGame) -> Action {
        let laying = self
            .legal
            .iter()
            .filter_map(|action| match *action {
                // Jokers count nothing, so that a meld of naturals alone is preferred.
                Action::Meld { cards, .. } => Some((points(cards & NATURALS), *action)),
                Action::Add { card, .. } => Some((points(card.bit()), *action)),
                _ => None,
            })
            .max_by_key(|(points, _)| *points);
        let discard = self
            .legal
            .iter()
            .filter_map(|action| match *action {
                Action::Trash { card } => Some((value_after_discard(game, card), *action)),
                _ => None,
            })
            .max_by_key(|(value, _)| *value);
        match (laying, discard) {
            (Some((_, action)), _) | (None, Some((_, action))) => action,
            (None, None) => self.legal[0],
        }
    }
}

fn points(cards: u64) -> i32 {
    each(cards).map(|card| i32::from(card.rank())).sum()
}

/// The mover's value after discarding a card, in tenths of a point.
fn value_after_discard(game: &LocalGame, card: Card) -> i32 {
    let seat = game.mover;
    let own = i32::from(game.players[seat.index()].points);
    let mut hand = *game.hand();
    hand.remove(card.bit());
    if game.hand_size() == 1 {
        // The others pay for their hands, so the exit is good even if somebody is a little ahead.
        return 10 * (own + BONUS) + 400;
    }
    // A card in the hand costs its value only if somebody exits first, which is more likely as the deck shrinks.
    let burden = if game.stock_size < 4 * game.seats { 8 } else { 4 };
    let kinds = hand.kinds();
    let mut value = 10 * own;
    for held in hand.iter() {
        value -= burden * if held.is_joker() { 15 } else { i32::from(held.rank()) };
        value += held_card_value(game, kinds, held);
    }
    value - gift_to_next_seat(game, card)
}

/// What a card in the hand may bring: as part of a meld, as an addition to one, or with a partner.
fn held_card_value(game: &LocalGame, kinds: u64, card: Card) -> i32 {
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

/// What a discard gives to the next seat: a card that fits a meld is nearly as good as its points.
fn gift_to_next_seat(game: &LocalGame, card: Card) -> i32 {
    if game.phase == Phase::Over || card.is_joker() {
        return 0;
    }
    let value = i32::from(card.rank());
    if game.fits() & card.bit() != 0 { 6 * value } else { 0 }
}
