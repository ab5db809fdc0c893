//! The rules of `LocalGame`: the state, the legal actions, what a step does and what a seat may know.
//!
//! Nothing here knows how a game is presented or how a bot plays.

pub(super) mod accepted_cards;
mod apply;
mod chance;
pub(super) mod completion;
mod encode;
mod explain;
pub(super) mod legal;
mod legal_sets;
mod legal_sets_with_joker;
pub(super) mod meld_lists;
pub(super) mod melds;
mod notation;
mod options;
pub(super) mod partners;
pub(super) mod state;
pub(super) mod trash;
mod view;

use std::ops::RangeInclusive;

use croupier_engine::{Audience, BadOptions, Game, Illegal, Seat, Turn};
use rand::Rng;

pub use notation::{Action, Draw};
pub use options::{Ace, AvenueJoker, DeckEmpty, ExitCheck, JokerTrash, Options, SwapOwner};
pub use state::{LocalGame, Phase, Stage};
pub use view::{Slot, View};

pub(in crate::localgame) use notation::Keyword;

use state::{BONUS, SEATS};

impl Game for LocalGame {
    type Options = Options;
    type Action = Action;
    type Chance = Draw;
    type View = View;

    const NAME: &'static str = "localgame";
    const SEATS: RangeInclusive<u8> = SEATS;
    const RULES: u32 = 1;

    fn new(options: &Options, seats: u8) -> Result<LocalGame, BadOptions> {
        LocalGame::before_deal(*options, seats)
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    #[inline]
    fn turn(&self) -> Turn {
        // Two comparisons instead of a match: a jump table is harder to predict.
        if self.phase == Phase::Act {
            Turn::Seat(self.mover)
        } else if self.phase == Phase::Over {
            Turn::Over
        } else {
            Turn::Chance
        }
    }

    fn turn_ruling(&self) -> Option<&'static str> {
        Some(match self.phase {
            Phase::Deal => "LG-27",
            Phase::FirstTrash => "LG-15",
            Phase::Draw => "LG-7",
            // The turn lasts until a card is discarded.
            Phase::Act => "LG-6",
            Phase::Over => "LG-8",
        })
    }

    /// LG-23: the highest result wins, ties share; the exit by itself wins nothing but its bonus.
    fn payoff(&self, seat: Seat) -> f32 {
        let results = || Seat::all(self.seats).map(|seat| self.score(seat));
        let best = results().max().unwrap_or(0);
        if self.score(seat) < best {
            return 0.0;
        }
        1.0 / results().filter(|result| *result == best).count() as f32
    }

    fn score(&self, seat: Seat) -> i32 {
        let points = i32::from(self.players[seat.index()].points);
        if self.phase != Phase::Over {
            return points;
        }
        let bonus = if self.exited == Some(seat) { BONUS } else { 0 };
        points - self.hand_penalty(seat) + bonus
    }

    fn actions(&self, out: &mut Vec<Action>) {
        self.push_actions(out);
    }

    #[inline]
    fn sample_legal(&self, buffer: &mut Vec<Action>, choose: impl FnOnce(u32) -> u32) -> Action {
        self.legal_by_number(buffer, choose)
    }

    #[expect(clippy::inline_always, reason = "measured: random play is faster")]
    #[inline(always)]
    fn apply(&mut self, action: Action) {
        match action {
            Action::Change { meld, .. } => self.change(meld),
            Action::Pick { cards } => self.pick(cards),
            Action::Meld { cards, joker_as, .. } => self.meld(cards, joker_as),
            Action::Add { meld, card } => self.add(meld, card),
            Action::Trash { card } => self.discard(card),
        }
    }

    fn explain(&self, action: Action) -> Result<(), Illegal> {
        self.why_not(action)
    }

    fn chances(&self, out: &mut Vec<(Draw, f64)>) {
        self.push_chances(out);
    }

    #[inline]
    fn sample_chance<R: Rng>(&self, rng: &mut R) -> Draw {
        self.sample_draw(rng)
    }

    #[expect(clippy::inline_always, reason = "measured: random play is faster")]
    #[inline(always)]
    fn apply_chance(&mut self, Draw(card): Draw) {
        self.draw(card);
    }

    fn is_possible(&self, Draw(card): Draw) -> bool {
        self.turn() == Turn::Chance && self.drawable() & card.bit() != 0
    }

    fn audience(&self) -> Audience {
        self.roller().map_or(Audience::All, Audience::Only)
    }

    fn roller(&self) -> Option<Seat> {
        match self.phase {
            Phase::Deal => Some(self.dealt_to()),
            Phase::Draw => Some(self.mover),
            Phase::FirstTrash | Phase::Act | Phase::Over => None,
        }
    }

    fn view(&self, viewer: Option<Seat>) -> View {
        self.view_of(viewer)
    }

    fn determinize<R: Rng>(view: &View, rng: &mut R) -> LocalGame {
        view::determinize(view, rng)
    }
}
