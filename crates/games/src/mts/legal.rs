//! The legal actions of a seat: which cards fit and what else may be done. How a list is written is not known here.

use super::{Action, Card, Cards, Drawing, Mts, Phase, WildFourRule, lists};

impl Mts {
    /// Whether this hand may lay a wild-draw-four (MT-21); only under `wd4=strict` it may not always.
    #[inline]
    pub(super) fn allows_four(&self, hand: Cards) -> bool {
        self.options.wd4 == WildFourRule::Bluff
            || self.colour.is_none_or(|colour| hand.kinds() & colour.mask() == 0)
    }

    /// Whether there is any card to draw, under the top card too (MT-34, MT-35).
    #[inline]
    pub(super) fn can_draw(&self) -> bool {
        self.stock.len() + self.discard.len() > 1
    }

    /// The legal actions where they lie in a table: where no card of the hand fits, or it is only asked about one.
    #[inline]
    pub(super) fn listed(&self) -> Option<&'static [Action]> {
        let hand = self.hand();
        let many = hand.len() > 2;
        match self.phase {
            Phase::Turn if hand.kinds() & self.matched == 0 && many => {
                Some(lists::tail(self.tail(hand, 0)))
            }
            Phase::Drawn if many => Some(lists::drawn(self.drawn?, self.may_lay_drawn(hand))),
            Phase::Turn | Phase::Drawn => None,
            Phase::Colour => Some(&lists::COLOURS),
            Phase::Poll => Some(&[Action::Catch, Action::Wait]),
            Phase::Late => Some(&[Action::Call, Action::Wait]),
            Phase::Reply => Some(&[Action::Accept, Action::Challenge]),
            _ => Some(&[]),
        }
    }

    /// Writes the legal actions that lie in no table.
    #[expect(clippy::inline_always, reason = "see `Mts::legal` and `Mts::apply`")]
    #[inline(always)]
    pub(super) fn push_actions(&self, out: &mut Vec<Action>) {
        let hand = self.hand();
        if self.phase == Phase::Turn {
            let fitting = hand.kinds() & self.matched;
            lists::push_turn(out, hand.len(), fitting, self.tail(hand, fitting));
        } else if let Some(card) = self.drawn {
            lists::push_drawn(out, hand.len(), card, self.may_lay_drawn(hand));
        }
    }

    /// What a turn allows beside these coloured cards that fit: bits for a wild, a wild-draw-four and a card to draw.
    #[inline]
    fn tail(&self, hand: Cards, fitting: u64) -> usize {
        // MT-15, MT-16: a fitting coloured card must be laid; a black one may be kept back.
        let voluntary = self.options.draw == Drawing::Voluntary;
        let may_draw = usize::from((fitting == 0 || voluntary) && self.can_draw());
        let black = if self.allows_four(hand) { 3 } else { 1 };
        hand.black() & black | may_draw << 2
    }

    /// Whether the card just drawn may be laid.
    #[inline]
    fn may_lay_drawn(&self, hand: Cards) -> bool {
        let four = if self.allows_four(hand) { Card::WILD_FOUR.bit() } else { 0 };
        let allowed = self.matched | Card::WILD.bit() | four;
        self.drawn.is_some_and(|card| allowed & card.bit() != 0)
    }
}
