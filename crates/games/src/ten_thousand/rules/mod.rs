//! The rules of Ten Thousand, one file per question. Nothing here knows of pictures, typed lines or bots.

mod apply;
mod encode;
mod explain;
mod legal;
mod notation;
mod options;
mod scoring;
mod six_dice;
mod state;
mod view;

pub use notation::{Action, Rolled};
pub use options::{End, Entry, IllegalPlay, Options};
pub use six_dice::Dice;
pub use state::{Phase, TenThousand};
pub use view::{Offer, View};

pub(super) use explain::{points, spaced};
pub(super) use notation::parse_dice;
#[cfg(feature = "bots")]
pub(super) use scoring::{Menu, Tables, Variant};
#[cfg(feature = "bots")]
pub(super) use six_dice::DICE;

use std::ops::RangeInclusive;

use croupier_engine::{Audience, BadOptions, Game, Illegal, Seat, Turn};
use rand::Rng;

use state::MOST_SEATS;

impl Game for TenThousand {
    type Options = Options;
    type Action = Action;
    type Chance = Rolled;
    type View = View;

    const NAME: &'static str = "ten-thousand";
    // TT-25: two and more; the document sets no upper limit, the table does.
    const SEATS: RangeInclusive<u8> = 2..=MOST_SEATS as u8;
    const RULES: u32 = 1;

    fn new(options: &Options, seats: u8) -> Result<TenThousand, BadOptions> {
        TenThousand::start(options, seats)
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    #[inline]
    fn turn(&self) -> Turn {
        match self.phase {
            Phase::Throw => Turn::Chance,
            Phase::Over => Turn::Over,
            _ => Turn::Seat(Seat(self.seat)),
        }
    }

    fn turn_ruling(&self) -> Option<&'static str> {
        match self.phase {
            Phase::Throw if self.adopted > 0 && self.points == self.adopted => Some("TT-12"),
            Phase::Throw => Some("TT-16"),
            Phase::Over => Some("TT-3"),
            _ => Some("TT-25"),
        }
    }

    fn payoff(&self, seat: Seat) -> f32 {
        self.fraction_won(seat)
    }

    fn score(&self, seat: Seat) -> i32 {
        i32::try_from(self.scores[seat.index()]).unwrap_or(i32::MAX)
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

    fn substitute(&self, _illegal: Option<Action>) -> Option<Action> {
        // TT-22, TT-23: in a contest an illegal action costs the turn.
        (self.options.illegal == IllegalPlay::Forfeit).then_some(Action::Forfeit)
    }

    fn chances(&self, out: &mut Vec<(Rolled, f64)>) {
        out.extend(Dice::all(self.dice).map(|(dice, p)| (Rolled(dice), p)));
    }

    #[inline]
    fn sample_chance<R: Rng>(&self, rng: &mut R) -> Rolled {
        Rolled(Dice::sample(self.dice, rng))
    }

    #[inline]
    fn apply_chance(&mut self, chance: Rolled) {
        self.apply_throw(chance.0);
    }

    fn is_possible(&self, chance: Rolled) -> bool {
        chance.0.has(self.dice)
    }

    fn audience(&self) -> Audience {
        Audience::All
    }

    fn roller(&self) -> Option<Seat> {
        Some(Seat(self.seat))
    }

    fn view(&self, viewer: Option<Seat>) -> View {
        View::of(self, viewer)
    }

    fn determinize<R: Rng>(view: &View, _rng: &mut R) -> TenThousand {
        view.game()
    }
}
