//! What a seat may know. Everything lies open in this game, so the view is the game in words for bots and screens.

use croupier_engine::{Game as _, Seat, Turn};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::values::{DICE, Menu, Sets, Tables};
use super::{Dice, MOST_SEATS, NO_OFFER, Options, Phase, TenThousand};
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
    /// Who looks; none is a spectator.
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
    pub(super) fn seats(&self) -> u8 {
        self.scores.len() as u8
    }

    /// The tables of values under these options.
    pub(super) fn tables(&self) -> &'static Tables {
        self.options.tables()
    }

    /// The last throw of this turn, or no dice.
    pub(super) fn thrown(&self) -> Dice {
        self.throw.and_then(Dice::of).unwrap_or(Dice::NONE)
    }

    /// The noted points of the seat whose turn it is.
    pub(super) fn own_score(&self) -> u32 {
        self.scores[self.player.index()]
    }

    /// Whether all six dice have just been scored and come back into play (TT-6).
    pub(super) fn all_back(&self) -> bool {
        self.phase == Phase::Decide && self.dice == DICE
    }

    /// The seats with the greatest score.
    pub(super) fn leaders(&self) -> Vec<Seat> {
        let best = self.scores.iter().max();
        Seat::all(self.seats()).filter(|seat| self.scores.get(seat.index()) == best).collect()
    }
}

impl TenThousand {
    pub(super) fn seen_by(&self, viewer: Option<Seat>) -> View {
        let seats = self.seats as usize;
        View {
            seat: viewer,
            turn: self.turn(),
            options: self.options.clone(),
            scores: self.scores[..seats].to_vec(),
            entered: (0..seats).map(|seat| self.entered >> seat & 1 != 0).collect(),
            offer: (self.offer.points > 0).then_some(self.offer),
            player: Seat(self.seat),
            phase: self.phase,
            points: self.points,
            adopted: self.adopted,
            note_from: self.note_from(),
            dice: self.dice,
            throw: (self.thrown != Dice::NONE).then(|| self.thrown.throw()),
            kept: self.kept.iter().map(Dice::throw).collect(),
        }
    }

    /// The game that looks like this: nothing is hidden, so there is exactly one.
    pub(super) fn of_view(view: &View) -> TenThousand {
        let mut scores = [0; MOST_SEATS];
        scores[..view.scores.len()].copy_from_slice(&view.scores);
        let entered = |(seat, entered): (usize, &bool)| u32::from(*entered) << seat;
        let mut kept = Sets::NONE;
        for set in view.kept.iter().copied().filter_map(Dice::of) {
            kept.push(set);
        }
        let mut game = TenThousand {
            options: view.options.clone(),
            tables: view.options.tables(),
            seats: view.seats(),
            scores,
            entered: view.entered.iter().enumerate().map(entered).sum(),
            offer: view.offer.unwrap_or(NO_OFFER),
            seat: view.player.0,
            phase: view.phase,
            points: view.points,
            adopted: view.adopted,
            dice: view.dice,
            thrown: view.thrown(),
            kept,
            menu: Menu::ROLL,
        };
        game.menu = game.due_menu();
        game
    }
}
