//! The legal actions of a seat: which cards fit and what else may be done. How a list is written is not known here.

use super::lists::{self, Choice};
use super::{Action, Card, Cards, Drawing, Mts, Phase, WildFourRule};

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

    /// What the seat whose turn it is can choose from.
    #[inline]
    pub(super) fn turn_choice(&self) -> Choice {
        let hand = self.hand();
        // MT-15, MT-16: a fitting coloured card must be laid; a black one may be kept back.
        let must_lay = hand.kinds() & self.matched != 0 && self.options.draw == Drawing::Forced;
        let may_draw = !must_lay && self.can_draw();
        self.choice(hand, hand.kinds(), usize::from(may_draw) * lists::DRAW)
    }

    /// What it can choose from after drawing a card: that card alone.
    #[inline]
    pub(super) fn drawn_choice(&self) -> Choice {
        self.choice(self.hand(), self.drawn.map_or(0, Card::bit), lists::KEEP)
    }

    /// The cards of these kinds that this hand may lay, and what can be done instead.
    #[inline]
    fn choice(&self, hand: Cards, kinds: u64, instead: usize) -> Choice {
        let black =
            if self.allows_four(hand) { lists::WILD | lists::WILD_FOUR } else { lists::WILD };
        let black = (kinds >> Card::WILD.index()) as usize & black;
        Choice { coloured: kinds & self.matched, tail: black | instead, hand: hand.len() }
    }

    /// The legal actions of who does not choose among cards.
    #[inline(never)]
    pub(super) fn listed(&self) -> &'static [Action] {
        match self.phase {
            Phase::Colour => &lists::COLOURS,
            Phase::Poll => &[Action::Catch, Action::Wait],
            Phase::Late => &[Action::Call, Action::Wait],
            Phase::Reply => &[Action::Accept, Action::Challenge],
            _ => &[],
        }
    }
}
