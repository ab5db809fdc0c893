//! The rules of MTS: the game value and everything that follows from the rulebook.
//!
//! Nothing here knows scenes, narration or bots.

pub(in crate::mts) mod action_list;
mod apply;
mod chance;
mod deck;
mod drawing;
mod encode;
mod explain;
mod knowledge;
mod legal;
pub(in crate::mts) mod multiset;
pub(in crate::mts) mod names;
mod notation;
mod options;
mod scoring;
mod setup;
pub(in crate::mts) mod state;
mod view;

use std::ops::RangeInclusive;

use croupier_engine::{Audience, BadOptions, Game, Illegal, Seat, Turn};
use rand::Rng;

pub use deck::{Card, Colour, Symbol};
pub use multiset::Cards;
pub use notation::{Action, Chance, Play};
pub use options::{
    Blocked, Drawing, LastCard, Options, ReverseTwo, Scoring, SkipChain, Stacking, StartAction,
    StartWild, Target, WildFourRule,
};
pub use state::{Mts, Phase};
pub use view::{Draws, Shown, View};

use state::MAX_SEATS;

impl Game for Mts {
    type Options = Options;
    type Action = Action;
    type Chance = Chance;
    type View = View;

    const NAME: &'static str = "mts";
    const SEATS: RangeInclusive<u8> = 2..=MAX_SEATS as u8;
    const RULES: u32 = 1;

    fn new(options: &Options, seats: u8) -> Result<Mts, BadOptions> {
        if !Mts::SEATS.contains(&seats) {
            return Err(BadOptions::seats(seats, &Mts::SEATS));
        }
        Ok(Mts::before_first_step(options, seats))
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    #[inline]
    fn turn(&self) -> Turn {
        self.turn
    }

    fn turn_ruling(&self) -> Option<&'static str> {
        Some(self.phase.ruling())
    }

    fn payoff(&self, seat: Seat) -> f32 {
        if self.winners >> seat.0 & 1 == 0 {
            return 0.0;
        }
        1.0 / self.winners.count_ones() as f32
    }

    fn score(&self, seat: Seat) -> i32 {
        i32::from(self.scores[seat.index()])
    }

    fn actions(&self, out: &mut Vec<Action>) {
        self.list_legal(out);
    }

    #[expect(clippy::inline_always, reason = "measured: random play is faster by a tenth")]
    #[inline(always)]
    fn sample_legal(&self, _: &mut Vec<Action>, choose: impl FnOnce(u32) -> u32) -> Action {
        self.nth_legal(|count| choose(count as u32) as usize)
    }

    #[expect(clippy::inline_always, reason = "measured: random play is faster by a tenth")]
    #[inline(always)]
    fn apply(&mut self, action: Action) {
        self.apply_action(action);
    }

    fn explain(&self, action: Action) -> Result<(), Illegal> {
        explain::explain(self, action)
    }

    fn substitute(&self, illegal: Option<Action>) -> Option<Action> {
        self.without_needless_words(illegal?)
    }

    fn pass(&self) -> Option<Action> {
        matches!(self.phase, Phase::Poll | Phase::Late).then_some(Action::Wait)
    }

    fn chances(&self, out: &mut Vec<(Chance, f64)>) {
        self.list_outcomes(out);
    }

    #[inline]
    fn sample_chance<R: Rng>(&self, rng: &mut R) -> Chance {
        self.sample_outcome(rng)
    }

    #[inline]
    fn apply_chance(&mut self, chance: Chance) {
        self.apply_outcome(chance);
    }

    fn is_possible(&self, chance: Chance) -> bool {
        self.is_possible(chance)
    }

    fn audience(&self) -> Audience {
        // MT-36: when the last card is laid the hands are counted openly, and so are the cards that it still costs.
        let counting = self.phase == Phase::Forced && self.hand().is_empty();
        self.roller().filter(|_| !counting).map_or(Audience::All, Audience::Only)
    }

    fn roller(&self) -> Option<Seat> {
        (!matches!(self.phase, Phase::Order | Phase::Start)).then_some(Seat(self.drawer))
    }

    fn view(&self, viewer: Option<Seat>) -> View {
        view::view(self, viewer)
    }

    fn determinize<R: Rng>(view: &View, rng: &mut R) -> Mts {
        view::determinize(view, rng)
    }
}
