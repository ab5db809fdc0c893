//! What an action does: laying a card, its effect on the next player, calls, catches and challenges.
//!
//! Everything here trusts its caller: legality is checked before.

use croupier_engine::{Seat, Turn};

use super::state::SEAT_SLOTS;
use super::{
    Action, Card, Cards, Colour, LastCard, Mts, Phase, Play, ReverseTwo, SkipChain, Symbol,
    WildFourRule,
};

impl Mts {
    /// Applies an action of the seat whose turn it is.
    #[expect(clippy::inline_always, reason = "measured: random play is faster by a tenth")]
    #[inline(always)]
    pub(super) fn apply_action(&mut self, action: Action) {
        if self.shown_to != 0 {
            self.hide_hand_from_actor();
        }
        match action {
            Action::Play(play) => self.lay(play),
            Action::Draw => {
                self.reveal_lack();
                self.start_drawing(Phase::Take, self.seat_at(self.current), 1);
            }
            // MT-17: keeping the card costs nothing.
            Action::Keep => {
                self.drawn = None;
                self.begin_turn(self.place_after(self.current));
            }
            rare => self.apply_rare_action(rare),
        }
    }

    /// Applies an action that occurs a few times in a round at most.
    #[cold]
    fn apply_rare_action(&mut self, action: Action) {
        match action {
            Action::Colour(colour) => self.name_first_colour(colour),
            Action::Pass => self.pass_turn(),
            Action::Accept => {
                self.force_draw(self.seat_at(self.asked), 4, self.place_after(self.asked));
            }
            Action::Challenge => self.challenge(),
            // MT-32: two cards.
            Action::Catch => {
                self.caught = true;
                self.start_drawing(Phase::Penalty, self.seat_at(self.current), 2);
            }
            Action::Call => self.apply_top_card(),
            Action::Wait => self.ask_next_about_call(),
            Action::Play(_) | Action::Draw | Action::Keep => unreachable!("no rare action"),
        }
    }

    /// Gives the turn to a place.
    #[inline]
    pub(in crate::mts) fn begin_turn(&mut self, place: u8) {
        self.current = place;
        self.phase = Phase::Turn;
        self.turn = Turn::Seat(Seat(self.seat_at(place)));
    }

    /// Lays a card of the seat whose turn it is.
    #[expect(clippy::inline_always, reason = "see `Mts::apply_action`")]
    #[inline(always)]
    fn lay(&mut self, play: Play) {
        let card = play.card();
        let seat = self.seat_at(self.current);
        let hand = &mut self.hands[seat as usize % SEAT_SLOTS];
        hand.remove(card);
        let hand = *hand;
        if self.shown_to != 0 {
            self.remove_from_shown(seat, card);
        }
        self.weaken_lacks(seat, card);
        let before = std::mem::replace(&mut self.colour, play.colour());
        self.discard.add(card);
        self.top = Some(card);
        self.matching = play.matching();
        self.recent = self.recent << 8 | (card.index() as u64 + 1);
        self.drawn = None;
        self.passes = 0;
        self.caught = false;
        if card.is_plain() && hand.len() > 1 {
            self.skips = 0;
            self.begin_turn(self.place_after(self.current));
        } else {
            self.after_special_lay(play, before, hand);
        }
    }

    /// Moves on after a card that has an effect or leaves at most one card in the hand.
    #[inline(never)]
    fn after_special_lay(&mut self, play: Play, before: Option<Colour>, hand: Cards) {
        self.update_for_symbol(play.card(), before, hand);
        if hand.len() > 1 || (hand.len() == 1 && (play.calls() || !self.options.catch.is_on())) {
            self.apply_top_card();
        } else if hand.is_empty() {
            self.apply_last_card(play.card());
        } else {
            // MT-29, MT-33: the others may catch the missed call before anything else happens.
            self.asked = self.place_after(self.current);
            self.phase = Phase::Poll;
            self.turn = Turn::Seat(Seat(self.seat_at(self.asked)));
        }
    }

    /// Updates what an action card changes at once: the row of skips, the direction, what is known of a bluff.
    #[inline]
    fn update_for_symbol(&mut self, card: Card, before: Option<Colour>, hand: Cards) {
        match card.symbol() {
            Symbol::Skip => self.skips = self.skips.saturating_add(1),
            symbol => {
                self.skips = 0;
                if symbol == Symbol::Reverse {
                    // MT-39: the strides of the two directions add up to a full circle.
                    self.stride = self.seats - self.stride;
                } else if symbol == Symbol::WildFour {
                    // MT-22, MT-23: only the colour in force before it counts.
                    self.under = before;
                    if self.options.wd4 == WildFourRule::Strict
                        && let Some(colour) = before
                    {
                        self.set_lack(self.seat_at(self.current), colour, hand.len());
                    }
                    self.guilty = before.is_some_and(|colour| hand.kinds() & colour.mask() != 0);
                }
            }
        }
    }

    /// Applies the effect of the card on top to the next player and moves the turn on.
    #[inline]
    pub(super) fn apply_top_card(&mut self) {
        let next = self.place_after(self.current);
        match self.top.map(Card::symbol) {
            Some(Symbol::Skip) => self.skip(),
            // MT-14: with two players it may act like a skip.
            Some(Symbol::Reverse)
                if self.seats == 2 && self.options.reverse_2p == ReverseTwo::Skip =>
            {
                self.begin_turn(self.current);
            }
            Some(Symbol::DrawTwo) => self.force_draw(self.seat_at(next), 2, self.place_after(next)),
            Some(Symbol::WildFour) if self.options.wd4 == WildFourRule::Strict => {
                self.force_draw(self.seat_at(next), 4, self.place_after(next));
            }
            // MT-24: before drawing, the next player may challenge.
            Some(Symbol::WildFour) => {
                self.asked = next;
                self.phase = Phase::Reply;
                self.turn = Turn::Seat(Seat(self.seat_at(next)));
            }
            _ => self.begin_turn(next),
        }
    }

    /// MT-11, MT-12: places are counted, also where that leads back to the same player.
    fn skip(&mut self) {
        let missed = match self.options.skip_chain {
            SkipChain::Two => self.skips.min(2),
            SkipChain::Off => 1,
            SkipChain::Count => self.skips,
        };
        let place = (0..=missed).fold(self.current, |place, _| self.place_after(place));
        self.begin_turn(place);
    }

    /// Applies the effect of the last card of a hand (MT-36); then the round is over.
    #[cold]
    fn apply_last_card(&mut self, card: Card) {
        let cards = match (self.options.last_card_effect, card.symbol()) {
            (LastCard::Apply, Symbol::DrawTwo) => 2,
            (LastCard::Apply, Symbol::WildFour) => 4,
            _ => 0,
        };
        let next = self.place_after(self.current);
        self.force_draw(self.seat_at(next), cards, next);
    }

    /// Nobody has caught yet: asks the next seat, at last the one that missed its call (MT-28, MT-30).
    fn ask_next_about_call(&mut self) {
        if self.phase == Phase::Poll {
            self.asked = self.place_after(self.asked);
            if self.asked != self.current {
                self.turn = Turn::Seat(Seat(self.seat_at(self.asked)));
                return;
            }
            if self.options.late_call.is_on() {
                self.phase = Phase::Late;
                self.turn = Turn::Seat(Seat(self.seat_at(self.current)));
                return;
            }
        }
        self.apply_top_card();
    }

    /// Shows the hand to the challenger and decides the challenge (MT-25 to MT-27).
    fn challenge(&mut self) {
        let (offender, challenger) = (self.seat_at(self.current), self.seat_at(self.asked));
        self.show_hand(offender, challenger);
        if self.guilty {
            self.force_draw(offender, 4, self.asked);
        } else {
            // Everybody learns that there was no card of that colour. Penalty cards were drawn later (MT-22).
            if let Some(under) = self.under {
                let penalty = if self.caught { 2 } else { 0 };
                let cards = self.hands[offender as usize].len().saturating_sub(penalty);
                self.set_lack(offender, under, cards);
            }
            self.force_draw(challenger, 6, self.place_after(self.asked));
        }
    }

    /// Passes; the round is blocked when all seats pass in a row (MT-35).
    fn pass_turn(&mut self) {
        self.reveal_lack();
        self.passes += 1;
        if self.passes == self.seats {
            self.end_blocked_round();
        } else {
            self.begin_turn(self.place_after(self.current));
        }
    }
}
