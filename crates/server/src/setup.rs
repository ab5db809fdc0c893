//! How a table is set up: the game, its switches, who sits where, how fast bots play. It is stored as JSON beside the
//! steps; the steps themselves are elsewhere.

use croupier_table::{BoundName, DailyTag, Kind, Player, Seat, Start, Table, open_table};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::draw::{Draw, Phase};
use crate::id::Id;
use crate::live::Denied;

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
    /// Whether hints are wanted; they are given only where one person practises, see [`TableSetup::gives_hints`].
    #[serde(default)]
    pub hints: bool,
    /// The table of the rematch, once there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<i64>,
    /// Who can find the table.
    #[serde(default)]
    pub visibility: Visibility,
    /// The group that the table belongs to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub group: Option<i64>,
    /// Whether the game changes ratings. It is fixed when the table is opened.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub rated: bool,
    /// The position of another game at which this one begins.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<Start>,
    /// The daily deal that it is: its seed is that of the deal, and there is no draw.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub daily: Option<DailyTag>,
    /// The draw of the seed, once somebody sits at every seat. A game that an earlier version has begun has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub draw: Option<Draw>,
}

/// Who can find a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Visibility {
    /// Who has the link.
    #[default]
    Private,
    /// Everybody, in the lobby.
    Listed,
}

impl Visibility {
    /// Both, the usual one first.
    pub(crate) const ALL: [Visibility; 2] = [Visibility::Private, Visibility::Listed];

    /// The word in forms and message ids.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Visibility::Private => "private",
            Visibility::Listed => "listed",
        }
    }
}

/// The name of somebody who is forgotten: records need one.
const NAMELESS: &str = BoundName::DELETED;

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
    /// How that person has gone, if it was of the person's own accord. A bot plays then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub departure: Option<Departure>,
    /// Until when a program may take this seat with the token that the host passes on, in seconds since 1970. `None` once
    /// a program has taken it: the seat has a new number then, which the host does not know.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub invited_until_s: Option<i64>,
}

/// How a person has gone.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Departure {
    /// Perhaps to come back.
    Left,
    /// For good.
    Resigned,
}

impl SeatSetup {
    /// A seat that nobody has left.
    pub(crate) fn new(name: String, by: By, person: Option<Id>) -> SeatSetup {
        let person = person.map(|person| person.0);
        SeatSetup { name, by, person, departure: None, invited_until_s: None }
    }

    /// A seat for a program that comes before this time.
    pub(crate) fn for_program(name: String, until_s: i64) -> SeatSetup {
        let mut place = SeatSetup::new(name, By::Program(0), None);
        place.invite(until_s);
        place
    }

    /// Invites a program to this seat. Whoever has a token for it loses the seat.
    pub(crate) fn invite(&mut self, until_s: i64) {
        self.by = By::Program(Id::fresh().0);
        self.invited_until_s = Some(until_s);
    }

    /// Gives the seat to the program that was invited with this number. The seat's number is the program's own then.
    pub(crate) fn claim(&mut self, invitation: i64, own: i64) -> Result<(), Denied> {
        if self.by != By::Program(invitation) || self.invited_until_s.is_none() {
            return Err(Denied::NotYours);
        }
        self.by = By::Program(own);
        self.invited_until_s = None;
        Ok(())
    }

    /// Forgets who sat here.
    fn forget(&mut self) {
        NAMELESS.clone_into(&mut self.name);
        self.person = None;
    }

    /// Whether the person of this seat has resigned.
    pub(crate) fn has_resigned(&self) -> bool {
        self.departure == Some(Departure::Resigned)
    }
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
    /// A table with this setup before its first step; `None` if this version of the program cannot play it.
    pub(crate) fn open(&self, kind: &dyn Kind) -> Option<Box<dyn Table>> {
        open_table(kind, &self.options, self.seats.len() as u8, self.start.as_ref()).ok()
    }

    /// Whether somebody sits at every seat, so that the game can begin.
    pub(crate) fn is_full(&self) -> bool {
        self.seats.iter().all(|place| place.by != By::Open)
    }

    /// Whether somebody sits at every seat and no draw goes on.
    pub(crate) fn has_seed(&self) -> bool {
        let is_done = |draw: &Draw| draw.phase == Phase::Done;
        self.is_full() && self.draw.as_ref().is_none_or(is_done)
    }

    /// Whether one person alone practises against bots. A daily deal is no practice: it is played without help.
    pub(crate) fn is_practice(&self) -> bool {
        if self.daily.is_some() {
            return false;
        }
        let is_bot = |place: &&SeatSetup| place.person.is_none() && matches!(place.by, By::Bot(_));
        self.seats.iter().filter(is_bot).count() + 1 == self.seats.len()
            && self.seats.iter().any(|place| place.person.is_some())
    }

    /// Whether the person at the table is told what the choices are worth. Hints end as soon as somebody else may sit.
    pub(crate) fn gives_hints(&self) -> bool {
        self.hints && self.is_practice() && !self.rated
    }

    /// Whether what happens here counts for ratings. The first departure settles a rated table; what follows is play.
    pub(crate) fn counts(&self) -> bool {
        self.rated && self.seats.iter().all(|place| place.departure.is_none())
    }

    /// How fast bots play now. When everybody has resigned they finish the game at once; when everybody is gone nobody
    /// is left to ask for step after step.
    pub(crate) fn bot_speed(&self) -> Speed {
        let people = || self.seats.iter().filter(|place| place.person.is_some());
        match self.speed {
            speed if people().next().is_none() => speed,
            _ if people().all(SeatSetup::has_resigned) => Speed::Instant,
            Speed::Step if people().all(|place| place.departure.is_some()) => Speed::Normal,
            speed => speed,
        }
    }

    /// The seat of this person.
    pub(crate) fn seat_of(&self, person: Id) -> Option<Seat> {
        let found = self.seats.iter().position(|place| place.person == Some(person.0));
        found.map(|seat| Seat(seat as u8))
    }

    /// Forgets a person who does not play here any more.
    pub(crate) fn forget(&mut self, person: Id) {
        let seats = Seat::all(self.seats.len() as u8).zip(&mut self.seats);
        for (seat, place) in seats.filter(|(_, place)| place.person == Some(person.0)) {
            place.forget();
            if let Some(draw) = &mut self.draw {
                draw.forget_name(seat, NAMELESS);
            }
        }
        if self.host == person.0 {
            self.host = 0;
        }
    }

    /// Whether anybody is remembered to have sat here.
    pub(crate) fn has_people(&self) -> bool {
        self.seats.iter().any(|place| place.person.is_some())
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
