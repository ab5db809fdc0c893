//! A game in progress: the struct, its accessors and its beginning. How it changes is in `apply.rs`.

use std::hint::select_unpredictable;

use croupier_engine::{BadOptions, Game as _, Seat};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::options::Options;
use super::scoring::{Menu, Tables};
use super::six_dice::{DICE, Dice, Sets};
use super::view::Offer;

/// The most seats a table can have.
pub(super) const MOST_SEATS: usize = 20;

/// Nothing to adopt.
pub(super) const NO_OFFER: Offer = Offer { points: 0, dice: 0 };

/// What is due in a turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// The turn begins: adopt or roll.
    Start,
    /// Dice are being thrown.
    Throw,
    /// The throw has value: dice are to be set aside.
    Keep,
    /// Dice are set aside: roll on or note.
    Decide,
    /// The game has its result.
    Over,
}

/// A game of Ten Thousand in progress.
///
/// Points are below 2^32: a match has at most a million steps, and three of them bring 8000 points at best.
#[derive(Clone, PartialEq, Debug)]
pub struct TenThousand {
    pub(super) options: Options,
    /// Values and lists of actions under these options.
    pub(super) tables: &'static Tables,
    pub(super) seats: u8,
    pub(super) scores: [u32; MOST_SEATS],
    /// One bit per seat: whether it has ever noted points (TT-15).
    pub(super) entered: u32,
    /// What the seat whose turn begins may adopt; `NO_OFFER` if nothing.
    pub(super) offer: Offer,
    /// The seat whose turn it is.
    pub(super) seat: u8,
    pub(super) phase: Phase,
    /// Points of this turn, those adopted included (TT-13).
    pub(super) points: u32,
    pub(super) adopted: u32,
    /// How many dice are to be thrown, or were thrown and await a keep.
    pub(super) dice: u8,
    /// The last throw of this turn.
    pub(super) thrown: Dice,
    /// What was set aside since all six dice were last in play.
    pub(super) kept: Sets,
    /// The legal actions, if it is a seat's turn.
    pub(super) menu: Menu,
}

impl TenThousand {
    /// The game before its first step.
    pub(super) fn start(options: &Options, seats: u8) -> Result<TenThousand, BadOptions> {
        options.check()?;
        if !TenThousand::SEATS.contains(&seats) {
            return Err(BadOptions::seats(seats, &TenThousand::SEATS));
        }
        Ok(TenThousand {
            tables: options.tables(),
            options: options.clone(),
            seats,
            scores: [0; MOST_SEATS],
            entered: 0,
            offer: NO_OFFER,
            seat: 0,
            phase: Phase::Start,
            points: 0,
            adopted: 0,
            dice: DICE,
            thrown: Dice::NONE,
            kept: Sets::NONE,
            menu: Menu::ROLL,
        })
    }

    /// Whether the seat whose turn it is has ever noted points.
    #[inline]
    pub(super) fn has_entered(&self) -> bool {
        self.entered >> self.seat & 1 != 0
    }

    /// How many points the turn must have before they can be noted.
    #[inline]
    pub(super) fn note_from(&self) -> u32 {
        // TT-1 and TT-2; TT-15: it matters only whether something was noted, not how much is left of it.
        let (later, first) = (self.options.round_min, self.options.entry.least());
        select_unpredictable(self.has_entered(), later, first)
    }

    /// Whether all six dice are in play; after a keep, because all have been scored (TT-6).
    #[inline]
    pub(super) fn all_back(&self) -> bool {
        self.dice == DICE
    }

    /// Whether a seat has reached the target.
    pub(super) fn target_is_reached(&self) -> bool {
        self.scores[..self.seats as usize].iter().any(|&score| score >= self.options.target)
    }

    /// A seat's share of the win at the end of the game.
    pub(super) fn fraction_won(&self, seat: Seat) -> f32 {
        // TT-3: at the end of a round the greatest score wins and ties share the win; an immediate win has no ties.
        let scores = &self.scores[..self.seats as usize];
        let best = scores.iter().max();
        let winners = scores.iter().filter(|score| Some(*score) == best).count();
        if Some(&scores[seat.index()]) == best { 1.0 / winners as f32 } else { 0.0 }
    }
}
