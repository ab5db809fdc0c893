//! The sparse features of a position: indicators for single cards and for combinations of a few classes.
//!
//! A sparse feature is present or absent and has its own row of weights, so that an eight that waits for two cards can
//! have a different weight from a nine that waits for one. A position has a few dozen of them.

use super::dense_features::{DENSE, Position, in_melds, outs, paired};
use crate::cards::{Card, JOKERS, NATURALS, each};
use crate::localgame::LocalGame;
use crate::localgame::rules::partners::{PARTNERS, Partners};

/// The ranks from two to the ace.
const RANKS: usize = 13;
/// The number of classes for the depth of a trash card.
const DEPTHS: usize = 5;
/// The number of classes for the margin of points, and for what is left of the deck.
const MARGINS: usize = 16;
const STAGES: usize = 6;
/// Larger hands count as this size.
const SIZES: usize = 8;

/// The index of the first feature of each kind; the dense features come first.
const HELD: usize = DENSE;
const THROWN: usize = HELD + 19 * RANKS;
const KNOWN: usize = THROWN + 11 * RANKS;
const IN_TRASH: usize = KNOWN + 4 * RANKS;
const IN_TRASH_FOR_NEXT: usize = IN_TRASH + 2 * DEPTHS * RANKS;
const MARGIN: usize = IN_TRASH_FOR_NEXT + DEPTHS * RANKS;
const LEADER: usize = MARGIN + STAGES * MARGINS;
const AWAY: usize = LEADER + STAGES * SIZES;
const JOKER: usize = AWAY + 2 * 4 * SIZES;
/// The number of features, dense and sparse.
pub(super) const FEATURES: usize = JOKER + 2 * 2 * 4;

impl Position<'_> {
    /// Calls `found` with each sparse feature that does not depend on the discard.
    pub(super) fn common_sparse(&self, mut found: impl FnMut(usize)) {
        let game = self.game;
        let stage = stage(game);
        let points = |seat: usize| f32::from(game.players[seat].points);
        let margin = points(game.mover.index()) - points(self.leader);
        let class = (margin / 16.0 + MARGINS as f32 / 2.0).clamp(0.0, MARGINS as f32 - 1.0);
        found(MARGIN + stage * MARGINS + class as usize);
        let leader = &game.players[self.leader];
        let may_exit = usize::from(leader.fours > 0);
        found(LEADER + (stage / 2 * 2 + may_exit) * SIZES + class_of_size(leader.size));
        self.known_cards(&mut found);
        self.trash_cards(&mut found);
    }

    /// The use of each known card of the next seat.
    fn known_cards(&self, found: &mut impl FnMut(usize)) {
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
            found(KNOWN + class * RANKS + rank_index(card));
        }
    }

    /// The cards of the trash that can be laid, by their depth.
    fn trash_cards(&self, found: &mut impl FnMut(usize)) {
        /// The classes of depth.
        const CLASSES: [usize; 6] = [0, 1, 2, 3, 3, 4];
        let game = self.game;
        let mine = outs(game.hand().kinds());
        if game.trash.kinds() & (mine | game.fits() | self.next_outs) == 0 {
            return;
        }
        for (above, card) in game.trash.cards().iter().rev().enumerate() {
            let row = CLASSES[above.min(CLASSES.len() - 1)] * RANKS + rank_index(*card);
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

    /// Calls `found` with each sparse feature that depends on the discard.
    #[inline]
    pub(super) fn sparse_after(&self, card: Card, mut found: impl FnMut(usize)) {
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
                self.waiting_class(held, naturals, coming)
            };
            found(HELD + class * RANKS + rank_index(held));
        }
        if !card.is_joker() {
            found(THROWN + self.discard_class(card) * RANKS + rank_index(card));
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

    /// The class of a card in the hand by what it waits for: a card that lies in the trash, or else the number of cards
    /// that make a meld with it and another held card, and the number of pairs that make one with it alone.
    #[inline]
    fn waiting_class(&self, card: Card, naturals: u64, coming: u64) -> usize {
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

    /// The class of a discard by its use to the next seat: it can be laid at once, with cards that everybody sees, with
    /// one of them and one unseen card, or with two unseen ones.
    #[inline]
    fn discard_class(&self, card: Card) -> usize {
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

/// The class of what is left of the game, by the number of turns for which the deck has a card for each seat.
fn stage(game: &LocalGame) -> usize {
    const CLASSES: [usize; 15] = [0, 1, 1, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 4, 5];
    CLASSES[usize::from(game.stock_size / game.seats).min(CLASSES.len() - 1)]
}

fn class_of_size(cards: u8) -> usize {
    usize::from(cards).clamp(1, SIZES) - 1
}

/// The index of the rank of a card that is no joker.
fn rank_index(card: Card) -> usize {
    usize::from(card.rank()) - 2
}

fn partners(game: &LocalGame, card: Card) -> &'static Partners {
    &PARTNERS[game.options.ace as usize][card.index() as usize]
}
