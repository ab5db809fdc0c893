//! How a game of MTS moves on: set-up, what a laid card does, who takes cards, how rounds end.
//!
//! Everything here trusts its caller: legality is decided before.

use croupier_engine::{Seat, Turn};

use super::{
    Blocked, Card, Cards, Colour, DEALT, Drawing, LastCard, Mts, Phase, Play, ROOM, ReverseTwo,
    Scoring, SkipChain, StartAction, StartWild, Symbol, Target, WildFourRule,
};

impl Mts {
    /// The next seat of the order; the last one follows from the others.
    pub(super) fn place(&mut self, seat: Seat) {
        self.order[self.ordered as usize] = seat.0;
        self.ordered += 1;
        if self.ordered + 1 == self.seats {
            self.order[self.ordered as usize] = self.placed().trailing_ones() as u8;
            self.ordered = self.seats;
            self.phase = Phase::Start;
        }
    }

    /// The first card lies (MT-5): then the hands are dealt, beginning with the first player.
    pub(super) fn turn_up(&mut self, card: Card) {
        self.discard.add(card);
        self.top = Some(card);
        self.recent = card.index() as u64 + 1;
        self.colour = card.colour();
        self.matched = Play::of(card).matched();
        // MT-13: the first card counts as the first skip of a row.
        self.skips = u8::from(card.symbol() == Symbol::Skip);
        self.at = 0;
        self.take(Phase::Deal, self.order[0], DEALT);
    }

    /// All hands are dealt: the first card acts.
    fn start(&mut self) {
        let dealer = self.seats - 1;
        let apply = self.options.start_action == StartAction::Apply;
        match self.top.map(Card::symbol) {
            // MT-7.
            Some(Symbol::Wild) => {
                self.phase = Phase::Colour;
                self.at = match self.options.start_wild {
                    StartWild::Dealer => dealer,
                    StartWild::FirstPlayer => 0,
                };
                self.turn = Turn::Seat(Seat(self.seat_at(self.at)));
            }
            // MT-8.
            Some(Symbol::Reverse) => {
                self.stride = dealer;
                self.begin_turn(dealer);
            }
            // MT-9.
            Some(Symbol::Skip) if apply => self.begin_turn(1),
            // MT-10: as if the dealer had laid it.
            Some(Symbol::DrawTwo) if apply => {
                self.at = dealer;
                self.force(self.order[0], 2, 1);
            }
            _ => self.begin_turn(0),
        }
    }

    /// The colour of a first card wild is named (MT-7).
    pub(super) fn name(&mut self, colour: Colour) {
        self.colour = Some(colour);
        self.matched = colour.mask();
        self.begin_turn(0);
    }

    /// The place after this one in the direction of play.
    #[inline]
    pub(super) fn after(&self, place: u8) -> u8 {
        let next = place + self.stride;
        // Less than nothing is a great number, so the smaller one is right, and no branch has to be foreseen.
        next.min(next.wrapping_sub(self.seats))
    }

    #[inline]
    pub(super) fn begin_turn(&mut self, place: u8) {
        self.at = place;
        self.phase = Phase::Turn;
        self.turn = Turn::Seat(Seat(self.seat_at(place)));
    }

    /// A hand is shown until its viewer's next action (MT-27).
    #[cold]
    pub(super) fn stop_watching(&mut self) {
        if let Turn::Seat(seat) = self.turn {
            self.forget_shown(seat.index());
        }
    }

    fn forget_shown(&mut self, viewer: usize) {
        self.shown[viewer] = Cards::EMPTY;
        self.shown_of[viewer] = 0;
        self.watching &= !(1 << viewer);
    }

    /// A card of this seat is now open: whoever was shown the hand knows of one card less in it.
    #[cold]
    fn laid_openly(&mut self, seat: u8, card: Card) {
        for viewer in 0..self.seats as usize {
            if self.shown_of[viewer] == seat && self.shown[viewer].has(card) {
                self.shown[viewer].remove(card);
                if self.shown[viewer].is_empty() {
                    self.forget_shown(viewer);
                }
            }
        }
    }

    /// Whoever draws or passes has no card of the colour in force (MT-15), and everybody knows it.
    #[inline]
    pub(super) fn show_lack(&mut self) {
        if self.options.draw == Drawing::Forced
            && let Some(colour) = self.colour
        {
            let cards = self.hand().len();
            self.note_lack(self.seat_at(self.at), colour, cards);
        }
    }

    /// So many cards of this seat are known not to be of this colour.
    #[inline]
    fn note_lack(&mut self, seat: u8, colour: Colour, cards: u8) {
        let (lacks, shift) = (&mut self.lacks[seat as usize % ROOM], 8 * colour as u32);
        *lacks = *lacks & !(0xff << shift) | u32::from(cards) << shift;
    }

    /// Lays a card of the seat whose turn it is.
    #[expect(clippy::inline_always, reason = "see `Mts::one_legal` and `Mts::apply`")]
    #[inline(always)]
    pub(super) fn lay(&mut self, play: Play) {
        let card = play.card();
        let seat = self.seat_at(self.at);
        let hand = &mut self.hands[seat as usize % ROOM];
        hand.remove(card);
        let hand = *hand;
        if self.watching != 0 {
            self.laid_openly(seat, card);
        }
        // What was laid may have been one of the cards that are known not to be of the other colours.
        let lacks = &mut self.lacks[seat as usize % ROOM];
        *lacks = less_one(*lacks, card);
        let before = std::mem::replace(&mut self.colour, play.colour());
        self.discard.add(card);
        self.top = Some(card);
        self.matched = play.matched();
        self.recent = self.recent << 8 | (card.index() as u64 + 1);
        self.drawn = None;
        self.passes = 0;
        self.caught = false;
        if card.is_plain() && hand.len() > 1 {
            self.skips = 0;
            self.begin_turn(self.after(self.at));
        } else {
            self.laid(play, before, hand);
        }
    }

    /// What follows where the card is an action card or leaves no more than one.
    #[inline(never)]
    fn laid(&mut self, play: Play, before: Option<Colour>, hand: Cards) {
        self.lay_action(play.card(), before, hand);
        if hand.len() > 1 || (hand.len() == 1 && (play.calls() || !self.options.catch.is_on())) {
            self.settle();
        } else if hand.is_empty() {
            self.laid_last(play.card());
        } else {
            // MT-29, MT-33: the others may catch the missed call before anything else happens.
            self.asked = self.after(self.at);
            self.phase = Phase::Poll;
            self.turn = Turn::Seat(Seat(self.seat_at(self.asked)));
        }
    }

    /// What an action card changes as it is laid.
    #[inline]
    fn lay_action(&mut self, card: Card, before: Option<Colour>, hand: Cards) {
        match card.symbol() {
            Symbol::Skip => self.skips = self.skips.saturating_add(1),
            symbol => {
                self.skips = 0;
                if symbol == Symbol::Reverse {
                    // MT-39. Two strides make the whole circle.
                    self.stride = self.seats - self.stride;
                } else if symbol == Symbol::WildFour {
                    // MT-22, MT-23: only the colour in force before it counts.
                    self.under = before;
                    if self.options.wd4 == WildFourRule::Strict
                        && let Some(colour) = before
                    {
                        self.note_lack(self.seat_at(self.at), colour, hand.len());
                    }
                    self.guilty = before.is_some_and(|colour| hand.kinds() & colour.mask() != 0);
                }
            }
        }
    }

    /// The card on top acts on the next player, and the turn moves on.
    #[inline]
    pub(super) fn settle(&mut self) {
        let next = self.after(self.at);
        match self.top.map(Card::symbol) {
            Some(Symbol::Skip) => self.skip(),
            // MT-14.
            Some(Symbol::Reverse)
                if self.seats == 2 && self.options.reverse_2p == ReverseTwo::Skip =>
            {
                self.begin_turn(self.at);
            }
            Some(Symbol::DrawTwo) => self.force(self.seat_at(next), 2, self.after(next)),
            Some(Symbol::WildFour) if self.options.wd4 == WildFourRule::Strict => {
                self.force(self.seat_at(next), 4, self.after(next));
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

    /// MT-11, MT-12: seats are counted, also where that leads back to the same player.
    fn skip(&mut self) {
        let missed = match self.options.skip_chain {
            SkipChain::Two => self.skips.min(2),
            SkipChain::Off => 1,
            SkipChain::Count => self.skips,
        };
        let place = (0..=missed).fold(self.at, |place, _| self.after(place));
        self.begin_turn(place);
    }

    /// The last card of a hand was laid (MT-36).
    #[cold]
    fn laid_last(&mut self, card: Card) {
        let cards = match (self.options.last_card_effect, card.symbol()) {
            (LastCard::Apply, Symbol::DrawTwo) => 2,
            (LastCard::Apply, Symbol::WildFour) => 4,
            _ => 0,
        };
        let next = self.after(self.at);
        self.force(self.seat_at(next), cards, next);
    }

    /// Nobody catches: the next seat is asked, at last the one that missed its call (MT-28, MT-30).
    pub(super) fn wait(&mut self) {
        if self.phase == Phase::Poll {
            self.asked = self.after(self.asked);
            if self.asked != self.at {
                self.turn = Turn::Seat(Seat(self.seat_at(self.asked)));
                return;
            }
            if self.options.late_call.is_on() {
                self.phase = Phase::Late;
                self.turn = Turn::Seat(Seat(self.seat_at(self.at)));
                return;
            }
        }
        self.settle();
    }

    /// The hand is shown and judged (MT-25 to MT-27).
    pub(super) fn challenge(&mut self) {
        let (offender, victim) = (self.seat_at(self.at), self.seat_at(self.asked));
        self.shown[victim as usize] = self.hands[offender as usize];
        self.shown_of[victim as usize] = offender;
        self.watching |= 1 << victim;
        if self.guilty {
            self.force(offender, 4, self.asked);
        } else {
            // Everybody learns that there was no card of that colour; the two of a penalty came later (MT-22).
            if let Some(under) = self.under {
                let penalty = if self.caught { 2 } else { 0 };
                let cards = self.hands[offender as usize].len().saturating_sub(penalty);
                self.note_lack(offender, under, cards);
            }
            self.force(victim, 6, self.after(self.asked));
        }
    }

    pub(super) fn pass(&mut self) {
        self.show_lack();
        self.passes += 1;
        if self.passes == self.seats {
            self.end_blocked();
        } else {
            self.begin_turn(self.after(self.at));
        }
    }

    /// A seat takes cards, then it is the turn of the place `next`.
    #[inline]
    pub(super) fn force(&mut self, seat: u8, cards: u8, next: u8) {
        self.next = next;
        self.take(Phase::Forced, seat, cards);
    }

    /// A seat takes cards.
    #[inline]
    pub(super) fn take(&mut self, phase: Phase, seat: u8, cards: u8) {
        self.phase = phase;
        self.turn = Turn::Chance;
        self.taker = seat;
        self.left = cards;
        self.take_on();
    }

    /// The taken card is in the hand.
    #[inline]
    pub(super) fn taken(&mut self, card: Card) {
        self.left -= 1;
        if self.phase == Phase::Take {
            self.left = 0;
            self.drawn = Some(card);
            self.phase = Phase::Drawn;
            self.turn = Turn::Seat(Seat(self.taker));
        } else {
            self.take_on();
        }
    }

    /// Another card is due, or it is clear what follows.
    #[inline]
    fn take_on(&mut self) {
        if self.left == 0 || self.stock.is_empty() {
            self.take_no_more();
        }
    }

    /// No card is left to take, or none in the stock. MT-34: the discard pile is shuffled back only when a card is
    /// needed. MT-35: where there are no more cards, none are taken.
    #[inline(never)]
    fn take_no_more(&mut self) {
        if self.left > 0 && self.shuffle_back() {
            return;
        }
        self.left = 0;
        match self.phase {
            Phase::Deal => self.deal_on(),
            Phase::Penalty => self.settle(),
            _ if self.hand().is_empty() => {
                self.end_won(self.seat_at(self.at));
            }
            _ => self.begin_turn(self.next),
        }
    }

    #[inline]
    fn deal_on(&mut self) {
        self.at += 1;
        if self.at < self.seats {
            self.taker = self.seat_at(self.at);
            self.left = DEALT;
        } else {
            self.start();
        }
    }

    /// Makes all of the discard pile but its top card the stock; false if there is nothing under the top card.
    #[cold]
    fn shuffle_back(&mut self) -> bool {
        let Some(top) = self.top else { return false };
        self.discard.remove(top);
        self.stock = std::mem::replace(&mut self.discard, Cards::EMPTY);
        self.discard.add(top);
        self.recent &= 0xff;
        !self.stock.is_empty()
    }

    /// A seat has laid its last card.
    #[cold]
    fn end_won(&mut self, winner: u8) {
        self.end_round(1 << winner);
    }

    /// Everybody has passed in a row (MT-35).
    #[cold]
    fn end_blocked(&mut self) {
        let points = |seat: u8| self.hands[seat as usize].points();
        match self.options.blocked {
            Blocked::Void => self.end_round(0),
            Blocked::LowestHand => {
                let lowest = (0..self.seats).map(points).min();
                let won = (0..self.seats).filter(|seat| Some(points(*seat)) == lowest);
                let won = won.fold(0, |set, seat| set | 1 << seat);
                self.end_round(won);
            }
        }
    }

    /// Counts the points of a round that these seats have won (MT-2) and ends the game or deals the next round.
    fn end_round(&mut self, won: u16) {
        let seats = self.seats as usize;
        let before = self.scores;
        let hand_points = |seat: usize| self.hands[seat].points();
        if won != 0 {
            match self.options.scoring {
                Scoring::WinnerTakes => {
                    let others = (0..seats).filter(|seat| won >> seat & 1 == 0);
                    let points: u16 = others.map(hand_points).sum();
                    let winners = (0..seats).filter(|seat| won >> seat & 1 == 1);
                    winners.for_each(|seat| self.scores[seat] += points);
                }
                Scoring::EachPenalty => {
                    (0..seats).for_each(|seat| self.scores[seat] += hand_points(seat));
                }
            }
        }
        self.barren = if self.scores == before { self.barren + 1 } else { 0 };
        self.turn = Turn::Over;
        self.phase = Phase::Over;
        self.winners = match self.options.target {
            // MT-35: a single round that nobody wins is shared.
            Target::None if won == 0 => (1 << seats) - 1,
            Target::None => won,
            Target::Points(target) => {
                let reached = self.scores[..seats].iter().any(|score| *score >= target);
                // MT-35: a full circle of dealers without a point ends the match, so that it cannot go on for ever.
                if !reached && self.barren < self.seats {
                    return self.next_round();
                }
                self.leaders()
            }
        };
    }

    /// The seats with the best total.
    fn leaders(&self) -> u16 {
        let totals = &self.scores[..self.seats as usize];
        let best = match self.options.scoring {
            Scoring::WinnerTakes => totals.iter().max(),
            Scoring::EachPenalty => totals.iter().min(),
        };
        let leaders = (0..totals.len()).filter(|seat| Some(&totals[*seat]) == best);
        leaders.fold(0, |set, seat| set | 1 << seat)
    }

    /// MT-38: the order stays, the deal moves on by one place.
    fn next_round(&mut self) {
        self.order[..self.seats as usize].rotate_left(1);
        *self = Mts {
            order: self.order,
            ordered: self.ordered,
            scores: self.scores,
            barren: self.barren,
            round: self.round.saturating_add(1),
            phase: Phase::Start,
            ..Mts::fresh(&self.options, self.seats)
        };
    }
}

/// One less in every byte that is not 0, but for that of the card's own colour.
#[inline]
fn less_one(lacks: u32, card: Card) -> u32 {
    // No hand has 128 cards, so the highest bit of a byte is free to tell whether the byte is 0.
    lacks - ((lacks + 0x7f7f_7f7f) >> 7 & OTHER_COLOURS[card.index() & 63])
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
