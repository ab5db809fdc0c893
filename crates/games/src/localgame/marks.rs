//! The marks of a position: what holds for a single card, or for a few counts taken together.
//!
//! A trait is a number and counts in proportion to it. A mark is there or not and has a row of weights for itself, so
//! that an eight that waits for two cards may count quite otherwise than a nine that waits for one.

use super::LocalGame;
use super::complete::{PARTNERS, Partners};
use super::worth::{Outlook, TRAITS, in_melds, outs, paired};
use crate::cards::{Card, JOKERS, NATURALS, each};

/// The ranks from two to the ace.
const RANKS: usize = 13;
/// How many cards one takes with a card of the trash falls into so many classes.
const DEPTHS: usize = 5;
/// The margin of points falls into so many classes, and so does what is left of the deck.
const MARGINS: usize = 16;
const STAGES: usize = 6;
/// Hands of more cards are taken for this size.
const SIZES: usize = 8;

/// Where the rows of each kind of mark begin; those of the traits come first.
const HELD: usize = TRAITS;
const THROWN: usize = HELD + 19 * RANKS;
const KNOWN: usize = THROWN + 11 * RANKS;
const IN_TRASH: usize = KNOWN + 4 * RANKS;
const IN_TRASH_FOR_NEXT: usize = IN_TRASH + 2 * DEPTHS * RANKS;
const MARGIN: usize = IN_TRASH_FOR_NEXT + DEPTHS * RANKS;
const RIVAL: usize = MARGIN + STAGES * MARGINS;
const AWAY: usize = RIVAL + STAGES * SIZES;
const JOKER: usize = AWAY + 2 * 4 * SIZES;
/// How many rows there are in all.
pub(super) const ROWS: usize = JOKER + 2 * 2 * 4;

impl Outlook<'_> {
    /// Tells the marks that do not depend on the discard.
    pub(super) fn common_marks(&self, mut found: impl FnMut(usize)) {
        let game = self.game;
        let stage = stage(game);
        let points = |seat: usize| f32::from(game.players[seat].points);
        let margin = points(game.mover.index()) - points(self.rival);
        let class = (margin / 16.0 + MARGINS as f32 / 2.0).clamp(0.0, MARGINS as f32 - 1.0);
        found(MARGIN + stage * MARGINS + class as usize);
        let rival = &game.players[self.rival];
        let may_exit = usize::from(rival.fours > 0);
        found(RIVAL + (stage / 2 * 2 + may_exit) * SIZES + class_of_size(rival.size));
        self.known_marks(&mut found);
        self.trash_marks(&mut found);
    }

    /// What the next seat's known cards are good for.
    fn known_marks(&self, found: &mut impl FnMut(usize)) {
        let game = self.game;
        let known = game.players[self.next].known.kinds() & NATURALS;
        let complete = in_melds(known);
        let coming = (self.unseen | game.trash.kinds()) & !known;
        for card in each(known) {
            let waits = |pair: &u64| pair & known != 0 && pair & coming != 0;
            let class = if game.fits() & card.bit() != 0 {
                0
            } else if complete & card.bit() != 0 {
                1
            } else if partners(game, card).pairs.iter().any(waits) {
                2
            } else {
                3
            };
            found(KNOWN + class * RANKS + place(card));
        }
    }

    /// Which cards of the trash can be laid, and how deep they lie.
    fn trash_marks(&self, found: &mut impl FnMut(usize)) {
        /// The classes of depth.
        const CLASSES: [usize; 6] = [0, 1, 2, 3, 3, 4];
        let game = self.game;
        let mine = outs(game.hand().kinds());
        if game.trash.kinds() & (mine | game.fits() | self.next_outs) == 0 {
            return;
        }
        for (above, card) in game.trash.cards().iter().rev().enumerate() {
            let row = CLASSES[above.min(CLASSES.len() - 1)] * RANKS + place(*card);
            if game.fits() & card.bit() != 0 {
                found(IN_TRASH + row);
            } else if mine & card.bit() != 0 {
                found(IN_TRASH + DEPTHS * RANKS + row);
            }
            if self.next_outs & card.bit() != 0 {
                found(IN_TRASH_FOR_NEXT + row);
            }
        }
    }

    /// Tells the marks that depend on the discard.
    #[inline]
    pub(super) fn own_marks(&self, card: Card, mut found: impl FnMut(usize)) {
        let game = self.game;
        let mut hand = *game.hand();
        hand.remove(card.bit());
        let naturals = hand.kinds() & NATURALS;
        let complete = in_melds(naturals);
        let coming = (self.unseen | game.trash.kinds()) & !card.bit();
        for held in each(naturals) {
            let class = if complete & held.bit() != 0 {
                0
            } else if game.fits() & held.bit() != 0 {
                1
            } else {
                self.waiting(held, naturals, coming)
            };
            found(HELD + class * RANKS + place(held));
        }
        if !card.is_joker() {
            found(THROWN + self.gift(card) * RANKS + place(card));
        }
        let laid = complete | naturals & game.fits();
        let size = game.hand_size() - 1;
        let away = usize::from(size).saturating_sub(laid.count_ones() as usize);
        found(AWAY + (4 * usize::from(self.four) + away.min(3)) * SIZES + class_of_size(size));
        let jokers = (hand.kinds() & JOKERS).count_ones() as usize;
        if jokers > 0 {
            let pair = usize::from(paired(naturals & !laid) != 0);
            let class = stage(game).saturating_sub(1).min(3);
            found(JOKER + (2 * (jokers - 1) + pair) * 4 + class);
        }
    }

    /// What a card in the hand waits for: one that lies in the trash, or so many cards that make a meld with it and
    /// another card, and so many pairs that make one with it alone.
    #[inline]
    fn waiting(&self, card: Card, naturals: u64, coming: u64) -> usize {
        let (mut outs, mut alone, mut ready) = (0, 0, false);
        for pair in partners(self.game, card).pairs {
            if pair & naturals != 0 {
                outs += usize::from(pair & coming & !naturals != 0);
                ready |= pair & self.game.trash.kinds() & !naturals != 0;
            } else {
                alone += usize::from(pair & coming == pair);
            }
        }
        if ready { 2 } else { 3 + 4 * outs.min(3) + alone.min(3) }
    }

    /// What a discard is worth to the next seat: whether it can be laid at once, with cards that everybody sees, with
    /// one of them and one unseen card, or with two unseen ones.
    #[inline]
    fn gift(&self, card: Card) -> usize {
        let game = self.game;
        if game.fits() & card.bit() != 0 {
            return 0;
        }
        let open = game.trash.kinds() | game.players[self.next].known.kinds();
        let (mut half, mut hidden) = (0_usize, 0_usize);
        for pair in partners(game, card).pairs {
            if pair & open == pair {
                return 1;
            }
            if pair & (open | self.unseen) == pair {
                half += usize::from(pair & open != 0);
                hidden += usize::from(pair & open == 0);
            }
        }
        2 + 3 * half.min(2) + hidden.div_ceil(2).min(2)
    }
}

/// What is left of the game, by the turns for which each seat still finds a card in the deck.
fn stage(game: &LocalGame) -> usize {
    const CLASSES: [usize; 15] = [0, 1, 1, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 4, 5];
    CLASSES[usize::from(game.stock_size / game.seats).min(CLASSES.len() - 1)]
}

fn class_of_size(cards: u8) -> usize {
    usize::from(cards).clamp(1, SIZES) - 1
}

/// Where the rank of a card that is no joker stands among the ranks.
fn place(card: Card) -> usize {
    usize::from(card.rank()) - 2
}

fn partners(game: &LocalGame, card: Card) -> &'static Partners {
    &PARTNERS[game.options.ace as usize][card.index() as usize]
}
