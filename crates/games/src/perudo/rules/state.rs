//! A game of Perudo in progress: its fields, its small types and its first position.

use croupier_engine::{BadOptions, Game, Seat, Text};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::history::{History, Opening};
use super::notation::{Bid, Face};
use super::options::{DICE, Options, Start};
use crate::dice::{self, Throw};

/// The most seats of a table.
pub(in crate::perudo) const MOST_SEATS: usize = 10;

/// One of the two ways to end a round.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Call {
    /// The bid is doubted.
    Challenge,
    /// Pacao or calza.
    Pacao,
}

/// What a call did.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Effect {
    /// This seat lost a die.
    Lost(Seat),
    /// This seat's calza was right and brought a die back.
    Regained(Seat),
    /// This seat's calza was right, but it had all its dice.
    Kept(Seat),
}

/// How the last finished round ended.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct FinishedRound {
    pub(super) round: u32,
    pub(super) special: bool,
    pub(super) throws: [Throw; MOST_SEATS],
    pub(super) bid: Bid,
    pub(super) bidder: Seat,
    pub(super) caller: Seat,
    pub(super) call: Call,
    pub(super) actual: u8,
    pub(super) effect: Effect,
}

/// What the next step is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Phase {
    /// A throw is due or, before the first round, the draw of its opener.
    Chance,
    /// A seat is to act.
    Act,
    /// The game is over.
    Over,
}

/// A game of Perudo.
#[derive(Clone, PartialEq, Debug)]
pub struct Perudo {
    pub(super) options: Options,
    pub(super) seats: u8,
    pub(super) phase: Phase,
    /// The seat to act or, while the dice are thrown, the seat whose throw is due.
    pub(super) current: Seat,
    pub(super) starter: Seat,
    /// Counted from 1; 0 before the first opener is drawn.
    pub(super) round: u32,
    pub(super) special: bool,
    /// Bit sets of seats: with dice, with exactly one die, and that have ever begun a round with exactly one.
    pub(super) alive: u32,
    pub(super) with_one_die: u32,
    pub(super) had_one_die: u32,
    /// Bit sets of seats: that may call pacao once there is a bid, and that may change the value in this round.
    pub(super) may_pacao: u32,
    pub(super) may_change: u32,
    pub(super) total: u8,
    pub(super) counts: [u8; MOST_SEATS],
    pub(super) throws: [Throw; MOST_SEATS],
    pub(super) bid: Option<Bid>,
    pub(super) bidder: Seat,
    pub(super) finished: Option<FinishedRound>,
    pub(super) history: History,
}

/// The first position, or why there is none with these options and seats.
pub(super) fn new_game(options: &Options, seats: u8) -> Result<Perudo, BadOptions> {
    if !Perudo::SEATS.contains(&seats) {
        return Err(BadOptions::seats(seats, &Perudo::SEATS));
    }
    if !(1..=dice::MOST).contains(&options.dice) {
        let why = Text::new("options-value")
            .with("name", "dice")
            .with("value", options.dice)
            .with("allowed", DICE.describe());
        return Err(BadOptions(why));
    }
    let mut game = Perudo {
        options: options.clone(),
        seats,
        phase: Phase::Chance,
        current: Seat(0),
        starter: Seat(0),
        round: 0,
        special: false,
        alive: 0,
        with_one_die: 0,
        had_one_die: 0,
        may_pacao: 0,
        may_change: 0,
        total: 0,
        counts: [0; MOST_SEATS],
        throws: [Throw::EMPTY; MOST_SEATS],
        bid: None,
        bidder: Seat(0),
        finished: None,
        history: History::default(),
    };
    Seat::all(seats).for_each(|seat| game.set_count(seat, options.dice));
    if options.start == Start::First {
        game.begin_round(Seat(0));
    }
    Ok(game)
}

impl Perudo {
    /// Gives a seat so many dice and updates everything that depends on it.
    #[inline]
    pub(super) fn set_count(&mut self, seat: Seat, count: u8) {
        self.total = self.total - self.counts[seat.index()] + count;
        self.counts[seat.index()] = count;
        let bit = 1 << seat.0;
        self.alive = self.alive & !bit | u32::from(count > 0) << seat.0;
        self.with_one_die = self.with_one_die & !bit | u32::from(count == 1) << seat.0;
    }

    /// How many dice on the table count for this value: ones too, unless the round is special (PE-2).
    #[inline]
    pub(super) fn count_matching(&self, value: Face) -> u8 {
        let shown =
            |face: Face| self.throws.iter().map(|throw| throw.count(face.number())).sum::<u8>();
        let jokers = if self.special || value == Face::One { 0 } else { shown(Face::One) };
        shown(value) + jokers
    }

    /// What the history stores of the current round besides its bids.
    pub(super) fn opening(&self) -> Opening {
        Opening {
            alive: self.alive,
            starter: self.starter,
            special: self.special,
            total: self.total,
        }
    }
}

#[cfg(test)]
impl Perudo {
    /// A first round between two with these dice, opened by seat 0.
    pub(in crate::perudo) fn with_dice(options: &Options, dice: [u8; 2]) -> Perudo {
        let most = dice[0].max(dice[1]);
        let mut game =
            Perudo::new(&Options { dice: most, ..options.clone() }, 2).expect("a playable table");
        game.set_count(Seat(0), dice[0]);
        game.set_count(Seat(1), dice[1]);
        game.round = 0;
        game.history = History::default();
        game.begin_round(Seat(0));
        game
    }

    /// What the last call did.
    pub(in crate::perudo) fn last_effect(&self) -> Option<Effect> {
        self.finished.as_ref().map(|finished| finished.effect)
    }

    /// Whether the round is special.
    pub(in crate::perudo) fn is_special(&self) -> bool {
        self.special
    }
}
