//! The rules of Martian Dice, one file per question. Nothing here knows of pictures, typed lines or bots.

mod apply;
mod chance;
mod encode;
mod explain;
mod faces;
mod legal;
mod notation;
mod options;
mod state;
mod view;

pub use faces::{DICE, Dice, Face, Faces, throws};
pub use notation::{Action, Chance};
pub use options::{DuelRepeat, From, Options, Start};
pub use state::{MartianDice, Phase};
pub use view::{Duel, Group, View};

pub(super) use options::MOST_POINTS;
pub(super) use state::{DUEL_DICE, MOST_SEATS};

use std::ops::RangeInclusive;

use croupier_engine::{Audience, BadOptions, Game, Illegal, Seat, Turn};
use rand::Rng;

impl Game for MartianDice {
    type Options = Options;
    type Action = Action;
    type Chance = Chance;
    type View = View;

    const NAME: &'static str = "martian-dice";
    const SEATS: RangeInclusive<u8> = 2..=MOST_SEATS as u8;
    const RULES: u32 = 1;

    fn new(options: &Options, seats: u8) -> Result<MartianDice, BadOptions> {
        MartianDice::start(options, seats)
    }

    #[inline]
    fn seats(&self) -> u8 {
        self.seats
    }

    #[inline]
    fn turn(&self) -> Turn {
        match self.phase {
            Phase::Choose | Phase::Decide => Turn::Seat(self.seat),
            Phase::Start | Phase::Throw | Phase::Duel => Turn::Chance,
            Phase::Over => Turn::Over,
        }
    }

    fn turn_ruling(&self) -> Option<&'static str> {
        Some(match self.phase {
            Phase::Throw => "MD-3",
            Phase::Duel => "MD-13",
            Phase::Start | Phase::Choose | Phase::Decide => "MD-8",
            Phase::Over => "MD-10",
        })
    }

    fn payoff(&self, seat: Seat) -> f32 {
        f32::from(self.phase == Phase::Over && seat == self.seat)
    }

    fn score(&self, seat: Seat) -> i32 {
        i32::from(self.scores[seat.index()])
    }

    #[inline]
    fn actions(&self, out: &mut Vec<Action>) {
        out.extend_from_slice(self.legal_actions());
    }

    #[inline]
    fn legal<'a>(&'a self, _: &'a mut Vec<Action>) -> &'a [Action] {
        self.legal_actions()
    }

    #[inline]
    fn apply(&mut self, action: Action) {
        self.apply_action(action);
    }

    fn explain(&self, action: Action) -> Result<(), Illegal> {
        self.why_illegal(action)
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
        Audience::All
    }

    fn roller(&self) -> Option<Seat> {
        matches!(self.phase, Phase::Throw | Phase::Duel).then_some(self.seat)
    }

    fn view(&self, viewer: Option<Seat>) -> View {
        View::of(self, viewer)
    }

    fn determinize<R: Rng>(view: &View, _rng: &mut R) -> MartianDice {
        view.game()
    }
}
