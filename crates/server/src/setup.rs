//! How a table is set up: the game, its switches, who sits where, how fast bots play. It is stored as JSON beside the
//! steps; the steps themselves are elsewhere.

use croupier_table::{Player, Seat};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::id::Id;

/// The setup of a table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct TableSetup {
    /// The game's name.
    pub game: String,
    /// The version of its rules.
    pub rules: u32,
    /// The switches that were set.
    pub options: Value,
    /// Who sits where.
    pub seats: Vec<SeatSetup>,
    /// How fast bots play.
    pub speed: Speed,
    /// Seconds for a move of a person; 0 is no clock.
    pub clock_s: u32,
    /// Who may let bots take over and change the speed.
    pub host: i64,
    /// The table of the rematch, once there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<i64>,
}

/// One seat of a table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct SeatSetup {
    /// The name shown; empty while the seat is free.
    pub name: String,
    /// Who plays here.
    pub by: By,
    /// The person whose seat it is, also while a bot plays for that person.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub person: Option<i64>,
}

/// Who plays at a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum By {
    /// The first person who comes with the link.
    Open,
    /// The person of the seat.
    Person,
    /// One of the game's bots.
    Bot(String),
    /// A program with the token made from this number.
    Program(i64),
}

/// How fast bots play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Speed {
    /// As fast as they think.
    Instant,
    /// So that a person can follow.
    #[default]
    Normal,
    /// One move each time somebody at the table asks for it.
    Step,
}

impl Speed {
    /// All of them, the fastest first.
    pub(crate) const ALL: [Speed; 3] = [Speed::Instant, Speed::Normal, Speed::Step];

    /// The word in forms and message ids.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Speed::Instant => "instant",
            Speed::Normal => "normal",
            Speed::Step => "step",
        }
    }

    /// The speed of this word.
    pub(crate) fn of_word(word: &str) -> Option<Speed> {
        Speed::ALL.into_iter().find(|speed| speed.word() == word)
    }
}

/// The clocks that can be chosen, in seconds a move.
pub(crate) const CLOCKS_S: [u32; 5] = [0, 15, 30, 60, 180];

impl TableSetup {
    /// Whether somebody sits at every seat, so that the game can begin.
    pub(crate) fn is_full(&self) -> bool {
        self.seats.iter().all(|place| place.by != By::Open)
    }

    /// The seat of this person.
    pub(crate) fn seat_of(&self, person: Id) -> Option<Seat> {
        let found = self.seats.iter().position(|place| place.person == Some(person.0));
        found.map(|seat| Seat(seat as u8))
    }

    /// The players as a record names them.
    pub(crate) fn players(&self) -> Vec<Player> {
        let player = |place: &SeatSetup| Player {
            name: place.name.clone(),
            by: match &place.by {
                By::Bot(spec) => spec.clone(),
                By::Open | By::Person | By::Program(_) => "human".to_owned(),
            },
        };
        self.seats.iter().map(player).collect()
    }
}
