//! What seats know about the hands of others: colours that a hand is publicly known to lack, and hands shown after a
//! challenge.
//!
//! It holds only what follows from the rules with certainty; probabilities are the bots' affair.

use croupier_engine::Turn;

use super::state::SEAT_SLOTS;
use super::{Card, Cards, Colour, Drawing, Mts};

impl Mts {
    /// MT-15: a seat that must lay a matching card and draws or passes has no card of the colour in force.
    #[inline]
    pub(super) fn reveal_lack(&mut self) {
        if self.options.draw == Drawing::Forced
            && let Some(colour) = self.colour
        {
            let cards = self.hand().len();
            self.set_lack(self.seat_at(self.current), colour, cards);
        }
    }

    /// Sets how many cards of this seat are known not to be of this colour.
    #[inline]
    pub(super) fn set_lack(&mut self, seat: u8, colour: Colour, cards: u8) {
        let (lacks, shift) = (&mut self.lacks[seat as usize % SEAT_SLOTS], 8 * colour as u32);
        *lacks = *lacks & !(0xff << shift) | u32::from(cards) << shift;
    }

    /// Weakens what is known about a hand from which this card was laid: it may have been one of the cards known not
    /// to be of the other colours.
    #[inline]
    pub(super) fn weaken_lacks(&mut self, seat: u8, laid: Card) {
        let lacks = &mut self.lacks[seat as usize % SEAT_SLOTS];
        // Subtracts one from every byte that is not 0, but for that of the card's own colour. No hand has 128 cards, so
        // the highest bit of a byte is free for the test.
        *lacks -= (*lacks + 0x7f7f_7f7f) >> 7 & OTHER_COLOURS[laid.index() & 63];
    }

    /// MT-27: shows the challenger the hand of the seat that laid the wild-draw-four.
    pub(super) fn show_hand(&mut self, of: u8, to: u8) {
        self.shown[to as usize] = self.hands[of as usize];
        self.shown_of[to as usize] = of;
        self.shown_to |= 1 << to;
    }

    /// MT-27: a hand is shown until its viewer's next action.
    #[cold]
    pub(super) fn hide_hand_from_actor(&mut self) {
        if let Turn::Seat(seat) = self.turn {
            self.hide_hand(seat.index());
        }
    }

    /// Removes a card that this seat lays from what others were shown of its hand.
    #[cold]
    pub(super) fn remove_from_shown(&mut self, seat: u8, card: Card) {
        for viewer in 0..self.seats as usize {
            if self.shown_of[viewer] == seat && self.shown[viewer].has(card) {
                self.shown[viewer].remove(card);
                if self.shown[viewer].is_empty() {
                    self.hide_hand(viewer);
                }
            }
        }
    }

    fn hide_hand(&mut self, viewer: usize) {
        self.shown[viewer] = Cards::EMPTY;
        self.shown_of[viewer] = 0;
        self.shown_to &= !(1 << viewer);
    }
}

/// By card, a one in the byte of every colour that it does not have.
static OTHER_COLOURS: [u32; 64] = {
    let mut table = [0x0101_0101; 64];
    let mut kind = 0;
    while kind < 52 {
        table[kind] &= !(0xff << (kind / 13 * 8));
        kind += 1;
    }
    table
};
