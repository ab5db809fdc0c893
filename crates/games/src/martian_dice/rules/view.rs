//! What a seat may know: everything, since all dice are open. A view holds numbers and faces, no words for people.

use croupier_engine::{Seat, Turn};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::faces::{Dice, Face};
use super::options::Options;
use super::state::{ChoiceOrder, DuelThrows, MOST_SEATS, MartianDice, Phase, members};

/// The whole position.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
pub struct View {
    /// The viewer; `None` is a spectator.
    pub seat: Option<Seat>,
    /// Who makes the next step.
    pub turn: Turn,
    /// The rule switches, without the position of a loaded game.
    pub options: Options,
    /// What happens next.
    pub phase: Phase,
    /// The number of the round, from 1.
    pub round: u32,
    /// Whether somebody has reached the target, so that no round follows.
    pub last_round: bool,
    /// Who has the first turn of every round; `None` until chance has named a player.
    pub first: Option<Seat>,
    /// Who had the first turn of the game; in a loaded game it can differ from `first`.
    pub began: Option<Seat>,
    /// Whose turn it is, or in a duel who throws next.
    pub current: Option<Seat>,
    /// The points of every seat.
    pub scores: Vec<u16>,
    /// Tanks set aside this turn.
    pub tanks: u8,
    /// Rays set aside this turn.
    pub rays: u8,
    /// Earthlings set aside this turn, in the order of choice.
    pub chosen: Vec<Group>,
    /// What the last throw left on the table.
    pub remaining: Dice,
    /// How many dice are not set aside.
    pub dice: u8,
    /// What the turn would score if it ended now.
    pub points: u8,
    /// The duel, if the most points are shared.
    pub duel: Option<Duel>,
    /// Who has won.
    pub winner: Option<Seat>,
}

/// Dice of one kind that were set aside together.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Group {
    /// The kind.
    pub kind: Face,
    /// How many.
    pub count: u8,
}

/// A duel on death rays.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Duel {
    /// Which attempt to decide it this is, from 1.
    pub round: u32,
    /// Who throws in it.
    pub contenders: Vec<Seat>,
    /// The rays that each of them threw in this attempt; `None` for those who have not thrown yet.
    pub rays: Vec<Option<u8>>,
}

impl Duel {
    /// Whether nobody has thrown yet: not in this attempt, and there was none before.
    pub(in crate::martian_dice) fn is_unthrown(&self) -> bool {
        self.round == 1 && self.rays.iter().all(Option::is_none)
    }
}

impl View {
    /// The view of a game.
    pub(super) fn of(game: &MartianDice, viewer: Option<Seat>) -> View {
        let begun = game.phase != Phase::Start;
        View {
            seat: viewer,
            turn: croupier_engine::Game::turn(game),
            options: Options {
                target: game.target,
                start: game.start,
                duel_repeat: game.duel_repeat,
                from: None,
            },
            phase: game.phase,
            round: game.round,
            last_round: game.last_round,
            first: begun.then_some(game.first),
            began: begun.then_some(game.began),
            current: (begun && game.phase != Phase::Over).then_some(game.seat),
            scores: game.scores[..game.seats as usize].to_vec(),
            tanks: game.aside.count(Face::Tank),
            rays: game.aside.count(Face::Ray),
            chosen: game
                .order
                .faces()
                .map(|kind| Group { kind, count: game.aside.count(kind) })
                .collect(),
            remaining: game.thrown,
            dice: game.dice_left(),
            points: game.aside.points(),
            duel: (game.contenders != 0).then(|| Duel {
                round: game.duel_round,
                contenders: members(game.contenders).collect(),
                rays: members(game.contenders).map(|seat| game.duel.rays(seat)).collect(),
            }),
            winner: (game.phase == Phase::Over).then_some(game.seat),
        }
    }

    /// The dice set aside this turn.
    pub fn aside(&self) -> Dice {
        let mut counts = [0; 5];
        counts[Face::Tank as usize] = self.tanks;
        counts[Face::Ray as usize] = self.rays;
        for group in &self.chosen {
            counts[group.kind as usize] = group.count;
        }
        Dice::of(counts)
    }

    /// The game behind this view: nothing is hidden, so there is exactly one.
    pub(super) fn game(&self) -> MartianDice {
        let mut scores = [0; MOST_SEATS];
        scores[..self.scores.len()].copy_from_slice(&self.scores);
        let mut duel = DuelThrows::default();
        let mut contenders = 0;
        for (seat, rays) in self.duel.iter().flat_map(|d| d.contenders.iter().zip(&d.rays)) {
            contenders |= 1 << seat.0;
            if let Some(rays) = rays {
                duel.set(*seat, *rays);
            }
        }
        let order =
            self.chosen.iter().fold(ChoiceOrder::default(), |order, group| order.then(group.kind));
        let first = self.first.unwrap_or(Seat(0));
        MartianDice {
            scores,
            duel,
            contenders,
            aside: self.aside(),
            thrown: self.remaining,
            round: self.round,
            duel_round: self.duel.as_ref().map_or(0, |duel| duel.round),
            target: self.options.target,
            phase: self.phase,
            order,
            seat: self.winner.or(self.current).unwrap_or(first),
            seats: self.scores.len() as u8,
            first,
            began: self.began.unwrap_or(first),
            last_round: self.last_round,
            start: self.options.start,
            duel_repeat: self.options.duel_repeat,
        }
    }

    /// Whether the first throw of a turn comes next.
    pub(in crate::martian_dice) fn turn_begins(&self) -> bool {
        self.phase == Phase::Throw && self.aside().is_empty()
    }

    /// Whether the coming turn is the first of a round or of the game.
    pub(in crate::martian_dice) fn round_begins(&self) -> bool {
        let opens = self.current == self.first || self.round == 1 && self.current == self.began;
        self.turn_begins() && opens
    }
}
