//! Which actions are legal: which cards match and what else a seat may do.
//!
//! How a list of actions is laid out is known to `action_list` alone.

use croupier_engine::Game;

use super::action_list::{self, TurnActions};
use super::{Action, Card, Cards, Drawing, Mts, Phase, Play, WildFourRule};

impl Mts {
    /// Appends the legal actions, sorted.
    pub(super) fn list_legal(&self, out: &mut Vec<Action>) {
        match self.phase {
            Phase::Turn => self.turn_actions().append_to(out),
            Phase::Drawn => self.actions_after_draw().append_to(out),
            _ => out.extend_from_slice(self.fixed_actions()),
        }
    }

    /// One legal action by its index, which `choose` names when it knows how many there are.
    #[expect(clippy::inline_always, reason = "measured: random play is faster by a tenth")]
    #[inline(always)]
    pub(super) fn nth_legal(&self, choose: impl FnOnce(usize) -> usize) -> Action {
        match self.phase {
            Phase::Turn => self.turn_actions().nth(choose),
            Phase::Drawn => self.actions_after_draw().nth(choose),
            _ => {
                let list = self.fixed_actions();
                list[choose(list.len())]
            }
        }
    }

    /// The actions of a seat that chooses a card or what to do instead; `None` in other phases.
    #[inline]
    pub(super) fn card_actions(&self) -> Option<TurnActions> {
        match self.phase {
            Phase::Turn => Some(self.turn_actions()),
            Phase::Drawn => Some(self.actions_after_draw()),
            _ => None,
        }
    }

    /// Whether this hand may lay a wild-draw-four (MT-21): always, unless `wd4=strict`.
    #[inline]
    pub(super) fn allows_wild_four(&self, hand: Cards) -> bool {
        self.options.wd4 == WildFourRule::Bluff || self.is_honest_wild_four(hand)
    }

    /// Whether a wild-draw-four from this hand obeys the rule: there is no card of the colour in force (MT-21).
    #[inline]
    pub(in crate::mts) fn is_honest_wild_four(&self, hand: Cards) -> bool {
        self.colour.is_none_or(|colour| hand.kinds() & colour.mask() == 0)
    }

    /// The actions of the seat whose turn it is.
    #[inline]
    fn turn_actions(&self) -> TurnActions {
        let hand = self.hand();
        // MT-15, MT-16: a matching coloured card must be laid; a black one may be kept back.
        let must_lay = hand.kinds() & self.matching != 0 && self.options.draw == Drawing::Forced;
        let may_draw = !must_lay && self.can_draw();
        self.lays_of(hand, hand.kinds(), usize::from(may_draw) * action_list::DRAW)
    }

    /// The actions of that seat after drawing a card: it may lay that card alone (MT-17).
    #[inline]
    fn actions_after_draw(&self) -> TurnActions {
        self.lays_of(self.hand(), self.drawn.map_or(0, Card::bit), action_list::KEEP)
    }

    /// The cards of these kinds that this hand may lay, and what it may do instead.
    #[inline]
    fn lays_of(&self, hand: Cards, kinds: u64, instead: usize) -> TurnActions {
        let black = if self.allows_wild_four(hand) {
            action_list::WILD | action_list::WILD_FOUR
        } else {
            action_list::WILD
        };
        let black = (kinds >> Card::WILD.index()) as usize & black;
        TurnActions { coloured: kinds & self.matching, tail: black | instead, hand: hand.len() }
    }

    /// The legal actions in the phases in which no card is chosen.
    #[inline(never)]
    fn fixed_actions(&self) -> &'static [Action] {
        match self.phase {
            Phase::Colour => &action_list::COLOURS,
            Phase::Poll => &[Action::Catch, Action::Wait],
            Phase::Late => &[Action::Call, Action::Wait],
            Phase::Reply => &[Action::Accept, Action::Challenge],
            _ => &[],
        }
    }

    /// MT-31, MT-37: a needless call and a needless colour are ignored, so the card is laid without them.
    pub(super) fn without_needless_words(&self, illegal: Action) -> Option<Action> {
        let Action::Play(play) = illegal else { return None };
        let hand = self.hand().len();
        let mut plain = Play::of(play.card());
        if let Some(colour) = play.named().filter(|_| hand > 1) {
            plain = plain.naming(colour);
        }
        if play.calls() && hand == 2 {
            plain = plain.calling();
        }
        let plain = Action::Play(plain);
        (plain != illegal && self.explain(plain).is_ok()).then_some(plain)
    }
}
