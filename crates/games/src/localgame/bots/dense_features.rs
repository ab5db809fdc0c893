//! The dense features of a position: numbers such as the lead, the hand's points or the cards that complete a meld.
//!
//! They use what the mover knows: of hidden hands only that their cards are unseen.

use crate::cards::{Card, Cards, JOKERS, NATURALS};
use crate::localgame::LocalGame;
use crate::localgame::bots::turn_enumeration::points;
use crate::localgame::rules::meld_lists::ranks_of_three;
use crate::localgame::rules::melds::{COLUMN, Meld};
use crate::localgame::rules::partners::PARTNERS;

/// The number of dense features.
pub(super) const DENSE: usize = 56;
/// The first of them do not depend on the discard.
pub(super) const COMMON: usize = 23;

/// A position before its discard, with the facts that several features use.
pub(super) struct Position<'a> {
    pub(super) game: &'a LocalGame,
    /// The seat that moves next.
    pub(super) next: usize,
    /// The seat with the most points among the others.
    pub(super) leader: usize,
    /// The cards that the mover does not see: in the deck or hidden in other hands.
    pub(super) unseen: u64,
    /// The dense features that do not depend on the discard.
    pub(super) common: [f32; COMMON],
    /// Whether the mover has a meld that allows the exit, or the deck is empty.
    pub(super) four: bool,
    /// How many cards a pick of the deepest trash card that fits a meld takes.
    fit_depth: u8,
    /// The cards with which the next seat's known cards make a meld.
    pub(super) next_outs: u64,
    /// How many cards a pick of the deepest of them takes.
    next_depth: u8,
}

impl<'a> Position<'a> {
    pub(super) fn new(game: &'a LocalGame) -> Position<'a> {
        let me = game.mover.index();
        let seats = game.seats as usize;
        let mut unseen = game.stock.kinds();
        let (mut best, mut leader, mut sum, mut cards) = (i16::MIN, 0, 0_i32, 0_u32);
        let mut threats = [0.0_f32; 4];
        for seat in (0..seats).filter(|seat| *seat != me) {
            unseen |= hidden(&game.players[seat].hand, &game.players[seat].known);
            sum += i32::from(game.players[seat].points);
            cards += u32::from(game.players[seat].size);
            if game.players[seat].points > best {
                best = game.players[seat].points;
                leader = seat;
            }
            if game.players[seat].fours > 0 || game.stock_size == 0 {
                threats[usize::from(game.players[seat].size.clamp(1, 4)) - 1] += 1.0;
            }
        }
        let others = seats as f32 - 1.0;
        let own = f32::from(game.players[me].points);
        let next = if me + 1 == seats { 0 } else { me + 1 };
        let four = game.players[me].fours > 0 || game.stock_size == 0;
        let deck = 54.0 * f32::from(game.options.decks);
        let next_outs = outs(game.players[next].known.kinds());
        let next_depth = depth(game, next_outs);
        let fit_depth = depth(game, game.fits());
        let common = [
            1.0,
            others.ln(),
            ((own - f32::from(best)) / 50.0).clamp(-4.0, 4.0),
            ((own - sum as f32 / others) / 50.0).clamp(-4.0, 4.0),
            own / 100.0,
            f32::from(game.stock_size) / deck,
            f32::from(game.stock_size <= game.seats),
            threats[0],
            threats[1],
            threats[2],
            threats[3],
            f32::from(game.players[next].size) / 3.0,
            f32::from(game.players[leader].size) / 3.0,
            cards as f32 / others / 3.0,
            fraction(game.fits(), unseen),
            f32::from(four),
            if four { 0.0 } else { threes(game) },
            f32::from(game.players[leader].fours > 0),
            f32::from(game.meld_count) / 10.0,
            count(game.players[next].known.kinds()) / 3.0,
            layable(game, game.players[next].known.kinds(), fit_depth.max(next_depth)),
            points(game.trash.kinds() & NATURALS) as f32 / 50.0,
            (own + 50.0 - f32::from(best) + 9.0 * f32::from(game.players[leader].size)) / 50.0,
        ];
        Position { game, next, leader, unseen, common, four, fit_depth, next_outs, next_depth }
    }

    /// All dense features of the position after discarding this card, which is not the last one.
    #[cfg(feature = "train")]
    pub(super) fn dense(&self, card: Card) -> [f32; DENSE] {
        let mut features = [0.0; DENSE];
        features[..COMMON].copy_from_slice(&self.common);
        features[COMMON..].copy_from_slice(&self.dense_after(card));
        features
    }

    /// The dense features that depend on the discard.
    #[inline]
    pub(super) fn dense_after(&self, card: Card) -> [f32; DENSE - COMMON] {
        let game = self.game;
        let mut hand = *game.hand();
        hand.remove(card.bit());
        let size = game.hand_size() - 1;
        let kinds = hand.kinds();
        let naturals = kinds & NATURALS;
        let fitting = naturals & game.fits();
        let complete = in_melds(naturals);
        let layable_now = fitting | complete;
        let paired = paired(naturals);
        // How many cards could not be laid besides the one that is discarded.
        let away = size - (layable_now.count_ones() as u8).min(size);
        let outs = outs(kinds);
        let mine = depth(game, outs);
        // The discard lies on top of the trash.
        let under = |deep: u8, wanted: u64| match deep {
            0 => f32::from(wanted & card.bit() != 0),
            deep => f32::from(deep + 1),
        };
        let fit = under(self.fit_depth, game.fits());
        let (partners, rank) = if card.is_joker() {
            (0, 0)
        } else {
            (PARTNERS[game.options.ace as usize][card.index() as usize].single, card.rank())
        };
        [
            points(naturals) as f32 / 20.0,
            count(kinds & JOKERS),
            f32::from(size == 1),
            f32::from(size == 2),
            f32::from(size == 4),
            f32::from(size >= 5),
            f32::from(size.saturating_sub(5)) / 5.0,
            count(fitting),
            count(complete) / 3.0,
            f32::from(away == 0),
            f32::from(away == 1),
            f32::from(away == 2),
            f32::from(away == 0 && self.four),
            f32::from(away == 1 && self.four),
            f32::from(away == 2 && self.four),
            count(outs & self.unseen) / 10.0,
            f32::from(fit > 0.0),
            fit / 5.0,
            f32::from(mine > 0),
            f32::from(mine) / 5.0,
            count(outs & game.trash.kinds()) / 3.0,
            under(self.next_depth, self.next_outs) / 5.0,
            f32::from(game.trash.size()) / 10.0,
            f32::from(game.fits() & card.bit() != 0),
            f32::from(self.next_outs & card.bit() != 0),
            count(partners & self.unseen) / 5.0,
            f32::from(rank) / 10.0,
            count(paired) / 3.0,
            points(layable_now) as f32 / 20.0,
            layable(game, kinds, mine.max(self.fit_depth)),
            if size <= 2 { count(fitting).min(2.0) } else { 0.0 },
            f32::from(size <= 2 && mine > 0),
            points(naturals & !layable_now & !paired) as f32 / 20.0,
        ]
    }
}

/// The fraction of the unseen cards that are wanted.
fn fraction(wanted: u64, unseen: u64) -> f32 {
    count(wanted & unseen) / count(unseen).max(1.0)
}

/// The kinds of cards in a hand beyond those that are known to be there.
#[inline]
fn hidden(hand: &Cards, known: &Cards) -> u64 {
    if known.is_empty() { hand.kinds() } else { hand.without(known).kinds() }
}

/// How many trash cards a pick of the deepest wanted card takes; 0 if none is wanted.
#[inline]
fn depth(game: &LocalGame, wanted: u64) -> u8 {
    if game.trash.kinds() & wanted == 0 {
        return 0;
    }
    let trash = game.trash.cards();
    let oldest = trash.iter().position(|card| wanted & card.bit() != 0);
    oldest.map_or(0, |n| (trash.len() - n) as u8)
}

/// The points that could be laid of these cards and the `depth` newest of the trash, in fifties.
#[inline]
fn layable(game: &LocalGame, kinds: u64, depth: u8) -> f32 {
    let picked = game.trash.newest(depth);
    let all = picked.iter().fold(kinds, |all, card| all | card.bit()) & NATURALS;
    points(in_melds(all) | all & game.fits()) as f32 / 50.0
}

/// In how many melds the mover has three cards and a fourth can be added.
fn threes(game: &LocalGame) -> f32 {
    let three =
        |meld: &&Meld| meld.owned_by(game.mover) == 3 && meld.accepts(game.options.ace) != 0;
    game.melds().iter().filter(three).count() as f32
}

/// The outs of a hand: the naturals that make a meld with two of these cards.
#[inline]
pub(super) fn outs(kinds: u64) -> u64 {
    let naturals = kinds & NATURALS;
    let next = naturals & naturals >> 1;
    let over_next = naturals & naturals >> 2;
    let mut outs = next << 2 | next >> 1 | over_next << 1;
    let lanes = [naturals, naturals >> 16, naturals >> 32, naturals >> 48];
    let [clubs, diamonds, hearts, spades] = lanes;
    let two = clubs & (diamonds | hearts | spades) | diamonds & (hearts | spades) | hearts & spades;
    outs |= (two & 0xffff).wrapping_mul(COLUMN);
    if kinds & JOKERS != 0 {
        outs |= naturals << 1 | naturals >> 1 | naturals << 2 | naturals >> 2;
        outs |= ((clubs | diamonds | hearts | spades) & 0xffff).wrapping_mul(COLUMN);
    }
    outs & NATURALS & !naturals
}

/// The cards of a set that are part of a meld within the set.
#[inline]
pub(super) fn in_melds(naturals: u64) -> u64 {
    let low = naturals & naturals >> 1 & naturals >> 2;
    let ranks = ranks_of_three(naturals);
    low | low << 1 | low << 2 | ranks.wrapping_mul(COLUMN) & naturals
}

/// The cards of a set that make a meld with another one of it and a third card.
#[inline]
pub(super) fn paired(naturals: u64) -> u64 {
    let around = naturals << 1 | naturals >> 1 | naturals << 2 | naturals >> 2;
    let same = naturals.rotate_left(16) | naturals.rotate_left(32) | naturals.rotate_left(48);
    naturals & (around | same)
}

fn count(cards: u64) -> f32 {
    cards.count_ones() as f32
}
