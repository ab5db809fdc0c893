//! What a seat may know: everything, since all dice are open.

use croupier_engine::{Game as _, Seat, Turn};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::options::Options;
use super::scoring::{Menu, Tables};
use super::six_dice::{DICE, Dice, Sets};
use super::state::{MOST_SEATS, NO_OFFER, Phase, TenThousand};
use crate::dice::Throw;

/// Points and dice that the next seat may adopt.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Offer {
    /// What the seat before noted in its turn (TT-9).
    pub points: u32,
    /// How many dice it left; six if none (TT-10).
    pub dice: u8,
}

/// All that a seat, or a spectator, may know.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct View {
    /// The viewer; `None` is a spectator.
    pub seat: Option<Seat>,
    /// Who makes the next step.
    pub turn: Turn,
    /// The rule switches.
    pub options: Options,
    /// Noted points in seat order.
    pub scores: Vec<u32>,
    /// In seat order, whether a seat has ever noted points.
    pub entered: Vec<bool>,
    /// What may be adopted at the beginning of this turn by a seat that has as many points.
    pub offer: Option<Offer>,
    /// Whose turn it is; after the end, whose turn was the last.
    pub player: Seat,
    /// What is due in this turn.
    pub phase: Phase,
    /// Points of this turn so far, those adopted included.
    pub points: u32,
    /// Points that were adopted in this turn.
    pub adopted: u32,
    /// How many points this turn must have before they can be noted.
    pub note_from: u32,
    /// How many dice are to be thrown next or, while some are to be kept, were thrown.
    pub dice: u8,
    /// The last throw of this turn.
    pub throw: Option<Throw>,
    /// What was set aside since all six dice were last in play, one set per throw.
    pub kept: Vec<Throw>,
}

impl View {
    /// How many seats there are.
    pub(in crate::ten_thousand) fn seats(&self) -> u8 {
        self.scores.len() as u8
    }

    /// The tables of values under these options.
    pub(in crate::ten_thousand) fn tables(&self) -> &'static Tables {
        self.options.tables()
    }

    /// The last throw of this turn, or no dice.
    pub(in crate::ten_thousand) fn thrown(&self) -> Dice {
        self.throw.and_then(Dice::of).unwrap_or(Dice::NONE)
    }

    /// The noted points of the seat whose turn it is.
    pub(in crate::ten_thousand) fn own_score(&self) -> u32 {
        self.scores[self.player.index()]
    }

    /// Whether all six dice have just been scored and come back into play (TT-6).
    pub(in crate::ten_thousand) fn all_back(&self) -> bool {
        self.phase == Phase::Decide && self.dice == DICE
    }

    /// The seats with the greatest score.
    pub(in crate::ten_thousand) fn leaders(&self) -> Vec<Seat> {
        let best = self.scores.iter().max();
        Seat::all(self.seats()).filter(|seat| self.scores.get(seat.index()) == best).collect()
    }

    /// The view of a game.
    pub(super) fn of(game: &TenThousand, viewer: Option<Seat>) -> View {
        let seats = game.seats as usize;
        View {
            seat: viewer,
            turn: game.turn(),
            options: game.options.clone(),
            scores: game.scores[..seats].to_vec(),
            entered: (0..seats).map(|seat| game.entered >> seat & 1 != 0).collect(),
            offer: (game.offer.points > 0).then_some(game.offer),
            player: Seat(game.seat),
            phase: game.phase,
            points: game.points,
            adopted: game.adopted,
            note_from: game.note_from(),
            dice: game.dice,
            throw: (game.thrown != Dice::NONE).then(|| game.thrown.throw()),
            kept: game.kept.iter().map(Dice::throw).collect(),
        }
    }

    /// The game behind this view: nothing is hidden, so there is exactly one.
    pub(in crate::ten_thousand) fn game(&self) -> TenThousand {
        let mut scores = [0; MOST_SEATS];
        scores[..self.scores.len()].copy_from_slice(&self.scores);
        let entered = |(seat, entered): (usize, &bool)| u32::from(*entered) << seat;
        let mut kept = Sets::NONE;
        for set in self.kept.iter().copied().filter_map(Dice::of) {
            kept.push(set);
        }
        let mut game = TenThousand {
            options: self.options.clone(),
            tables: self.options.tables(),
            seats: self.seats(),
            scores,
            entered: self.entered.iter().enumerate().map(entered).sum(),
            offer: self.offer.unwrap_or(NO_OFFER),
            seat: self.player.0,
            phase: self.phase,
            points: self.points,
            adopted: self.adopted,
            dice: self.dice,
            thrown: self.thrown(),
            kept,
            menu: Menu::ROLL,
        };
        game.menu = game.due_menu();
        game
    }
}
