//! The rules of Perudo: state, notation, legal actions, their effects, and what each seat may know.
//!
//! Nothing here knows how the game is presented or how a bot plays it.

mod apply;
mod encode;
mod explain;
mod history;
mod ladder;
mod legal;
mod notation;
mod odds;
mod options;
mod state;
mod view;

use std::ops::RangeInclusive;

use croupier_engine::{Audience, BadOptions, Game, Illegal, Seat, Turn};
use rand::Rng;

pub use history::{PlacedBid, Round};
pub use notation::{Action, Bid, Chance, Face, MOST_DICE};
pub use options::{OpenOnes, Options, Pacao, Special, Start, Starter};
pub use state::{Call, Effect, Perudo};
pub use view::{Reveal, View};

#[cfg(feature = "bots")]
pub(super) use ladder::{Ladder, least_quantity, openings};
pub(super) use notation::{bid_of_numbers, leading_number, not_a_word};
#[cfg(feature = "bots")]
pub(super) use odds::Tails;
pub(super) use odds::tails;
pub(super) use state::MOST_SEATS;

use state::Phase;

impl Game for Perudo {
    type Options = Options;
    type Action = Action;
    type Chance = Chance;
    type View = View;

    const NAME: &'static str = "perudo";
    const SEATS: RangeInclusive<u8> = 2..=MOST_SEATS as u8;
    const RULES: u32 = 1;

    fn new(options: &Options, seats: u8) -> Result<Perudo, BadOptions> {
        state::new_game(options, seats)
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    #[inline]
    fn turn(&self) -> Turn {
        match self.phase {
            Phase::Chance => Turn::Chance,
            Phase::Act => Turn::Seat(self.current),
            Phase::Over => Turn::Over,
        }
    }

    fn turn_ruling(&self) -> Option<&'static str> {
        Some(match self.phase {
            // The first opener is not chosen by a loss.
            Phase::Chance if self.round <= 1 => "PE-22",
            Phase::Chance => "PE-3",
            Phase::Act => "PE-12",
            Phase::Over => "PE-18",
        })
    }

    fn payoff(&self, seat: Seat) -> f32 {
        f32::from(self.phase == Phase::Over && self.counts[seat.index()] > 0)
    }

    fn score(&self, seat: Seat) -> i32 {
        i32::from(self.counts[seat.index()])
    }

    fn actions(&self, out: &mut Vec<Action>) {
        self.push_legal(out);
    }

    #[inline]
    fn legal<'a>(&'a self, buffer: &'a mut Vec<Action>) -> &'a [Action] {
        self.legal_slice(buffer)
    }

    #[inline]
    fn apply(&mut self, action: Action) {
        match action {
            Action::Bid(bid) => self.apply_bid(bid),
            Action::Challenge => self.apply_call(Call::Challenge),
            Action::Pacao => self.apply_call(Call::Pacao),
        }
    }

    fn explain(&self, action: Action) -> Result<(), Illegal> {
        match action {
            Action::Bid(bid) => self.explain_bid(bid),
            Action::Challenge => self.explain_call(Call::Challenge),
            Action::Pacao => self.explain_call(Call::Pacao),
        }
    }

    fn chances(&self, out: &mut Vec<(Chance, f64)>) {
        self.push_chances(out);
    }

    #[inline]
    fn sample_chance<R: Rng>(&self, rng: &mut R) -> Chance {
        self.draw_chance(rng)
    }

    #[inline]
    fn apply_chance(&mut self, chance: Chance) {
        match chance {
            Chance::Start(seat) => self.begin_round(seat),
            Chance::Roll(throw) => self.apply_roll(throw),
        }
    }

    fn is_possible(&self, chance: Chance) -> bool {
        self.is_possible(chance)
    }

    fn audience(&self) -> Audience {
        self.roller().map_or(Audience::All, Audience::Only)
    }

    fn roller(&self) -> Option<Seat> {
        (self.phase == Phase::Chance && self.round > 0).then_some(self.current)
    }

    fn view(&self, viewer: Option<Seat>) -> View {
        view::view(self, viewer)
    }

    fn determinize<R: Rng>(view: &View, rng: &mut R) -> Perudo {
        view::determinize(view, rng)
    }
}
