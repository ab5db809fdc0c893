//! A game in progress: the struct, its packed fields and its beginning. How it changes is in `apply.rs`.

use croupier_engine::{BadOptions, Seat};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::faces::{DICE, Dice, Face};
use super::options::{DuelRepeat, Options, Start};

/// The most seats a table can have.
pub(in crate::martian_dice) const MOST_SEATS: usize = 20;
/// MD-13: how many dice a player throws in a duel.
pub(in crate::martian_dice) const DUEL_DICE: u8 = 6;

/// One game in progress, from the first throw to the winner.
#[derive(Clone, PartialEq, Debug)]
pub struct MartianDice {
    pub(super) scores: [u16; MOST_SEATS],
    pub(super) duel: DuelThrows,
    /// The seats in the current round of the duel, one bit per seat; empty before a duel.
    pub(super) contenders: u32,
    pub(super) aside: Dice,
    /// The dice of the last throw that are not set aside: no tanks, and after a choice none of the chosen kind.
    pub(super) thrown: Dice,
    pub(super) round: u32,
    pub(super) duel_round: u32,
    pub(super) target: u16,
    pub(super) phase: Phase,
    pub(super) order: ChoiceOrder,
    /// Whose turn it is; in a duel who throws next, and at the end the winner.
    pub(super) seat: Seat,
    pub(super) seats: u8,
    /// Who has the first turn of every round.
    pub(super) first: Seat,
    /// Who has the first turn of the game; in a loaded game it can differ from `first`.
    pub(super) began: Seat,
    pub(super) last_round: bool,
    pub(super) start: Start,
    pub(super) duel_repeat: DuelRepeat,
}

/// What happens next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Chance names who has the first turn.
    Start,
    /// All dice that are not set aside are thrown.
    Throw,
    /// One kind of the thrown dice is chosen.
    Choose,
    /// The remaining dice are thrown again, or the turn ends.
    Decide,
    /// A player in the duel throws six dice.
    Duel,
    /// There is a winner.
    Over,
}

/// The order in which kinds of earthlings were chosen this turn: two bits each, the latest lowest, 0 for none.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct ChoiceOrder(u8);

impl ChoiceOrder {
    /// The order after one more choice; rays are not part of it.
    #[inline]
    pub(super) fn then(self, face: Face) -> ChoiceOrder {
        let place = face as u8 - Face::Ray as u8;
        ChoiceOrder(self.0 << (2 * u8::from(place != 0)) | place)
    }

    /// The kinds, the first one chosen first.
    pub(super) fn faces(self) -> impl Iterator<Item = Face> {
        (0..3).rev().filter_map(move |n| match self.0 >> (2 * n) & 3 {
            0 => None,
            place => Some(Face::EARTHLINGS[place as usize - 1]),
        })
    }
}

/// How many rays each seat threw in the current round of the duel: three bits per seat, one more than the rays, 0 for
/// a seat that has not thrown.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct DuelThrows(u64);

impl DuelThrows {
    pub(super) fn rays(self, seat: Seat) -> Option<u8> {
        (self.0 >> (3 * seat.0) & 7).checked_sub(1).map(|rays| rays as u8)
    }

    pub(super) fn set(&mut self, seat: Seat, rays: u8) {
        self.0 |= u64::from(rays + 1) << (3 * seat.0);
    }
}

/// The seats whose bits are set, ascending.
pub(super) fn members(set: u32) -> impl Iterator<Item = Seat> {
    (0..MOST_SEATS as u8).filter(move |seat| set >> seat & 1 == 1).map(Seat)
}

impl MartianDice {
    /// The game before its first step, or the position of a loaded game.
    pub(super) fn start(options: &Options, seats: u8) -> Result<MartianDice, BadOptions> {
        options.check(seats)?;
        let mut game = MartianDice {
            scores: [0; MOST_SEATS],
            duel: DuelThrows::default(),
            contenders: 0,
            aside: Dice::NONE,
            thrown: Dice::NONE,
            round: 1,
            duel_round: 0,
            target: options.target,
            phase: if options.start == Start::Random { Phase::Start } else { Phase::Throw },
            order: ChoiceOrder::default(),
            seat: Seat(0),
            seats,
            first: Seat(0),
            began: Seat(0),
            last_round: false,
            start: options.start,
            duel_repeat: options.duel_repeat,
        };
        if let Some(from) = &options.from {
            game.scores[..seats as usize].copy_from_slice(&from.scores);
            game.seat = Seat(from.next);
            game.began = game.seat;
            // MD-15: the save file does not store whether the last round has begun; it follows from the points.
            game.last_round = from.scores.iter().any(|score| *score >= options.target);
            if game.last_round && from.next == 0 {
                game.decide_game();
            }
        }
        Ok(game)
    }

    /// How many dice are not set aside.
    #[inline]
    pub(super) fn dice_left(&self) -> u8 {
        DICE - self.aside.len()
    }

    /// How many dice are thrown next, in a turn or in a duel.
    #[inline]
    pub(super) fn dice_to_throw(&self) -> u8 {
        if self.phase == Phase::Duel { DUEL_DICE } else { self.dice_left() }
    }
}
