//! What a rated table means for the ratings: who has played, for which share of the win, and who has gone.
//!
//! A table is settled once: at the end of the game, at the first departure, or when it was abandoned. Whoever goes has
//! lost. At a table of two the other has won; with more seats a bot changes the game of those who stay, so it is not
//! rated for them.

use croupier_table::{Kind, Rating, Seat};

use super::anchor;
use crate::id::Id;
use crate::setup::{By, SeatSetup, TableSetup};

/// One seat of a rated game.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Contender {
    /// Who played.
    pub kind: ContenderKind,
    /// The share of the win, if the game is rated for this seat.
    pub share: Option<f64>,
    /// Whether the person went before the end.
    pub departed: bool,
}

/// Who played at a seat of a rated game.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum ContenderKind {
    /// A person, under this name.
    Person {
        /// The person.
        person: Id,
        /// The name at the table.
        name: String,
    },
    /// A bot with its measured rating, which does not move.
    Bot {
        /// Its name.
        name: String,
        /// Its rating.
        rating: Rating,
    },
    /// Somebody whose rating is not known any more: a person who is forgotten.
    Unknown,
}

impl Contender {
    /// The person, if one played here.
    pub(crate) fn person(&self) -> Option<Id> {
        match &self.kind {
            ContenderKind::Person { person, .. } => Some(*person),
            ContenderKind::Bot { .. } | ContenderKind::Unknown => None,
        }
    }
}

/// A rated game as the store needs it to change the ratings.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Settlement {
    /// The game's name.
    pub game: String,
    /// All seats.
    pub contenders: Vec<Contender>,
}

/// How a rated game ended.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Ending<'a> {
    /// By the rules, with these shares of the win.
    Over(&'a [f32]),
    /// Somebody went.
    Departure,
    /// Nobody came back. The table waits for the person of this seat, or for no person in particular.
    Abandoned(Option<Seat>),
}

impl Settlement {
    /// What the table means for the ratings.
    pub(crate) fn of(kind: &dyn Kind, setup: &TableSetup, ending: Ending<'_>) -> Settlement {
        let gone: Vec<bool> = Seat::all(setup.seats.len() as u8)
            .zip(&setup.seats)
            .map(|(seat, place)| has_gone(seat, place, ending))
            .collect();
        let is_whole = !gone.contains(&true);
        let share = |n: usize| match ending {
            Ending::Over(payoffs) if is_whole => payoffs.get(n).map(|payoff| f64::from(*payoff)),
            _ if gone[n] => Some(0.0),
            _ if !is_whole && gone.len() == 2 => Some(1.0),
            _ => None,
        };
        let contender = |(n, place): (usize, &SeatSetup)| Contender {
            kind: contender_kind(kind, place),
            share: share(n),
            departed: gone[n],
        };
        let contenders = setup.seats.iter().enumerate().map(contender).collect();
        Settlement { game: setup.game.clone(), contenders }
    }
}

fn has_gone(seat: Seat, place: &SeatSetup, ending: Ending<'_>) -> bool {
    let is_person = place.person.is_some();
    match ending {
        Ending::Abandoned(Some(awaited)) => awaited == seat || place.departure.is_some(),
        // Bots pause while nobody watches: whoever walks away before a bot's move has walked away.
        Ending::Abandoned(None) => is_person,
        Ending::Over(_) | Ending::Departure => place.departure.is_some(),
    }
}

fn contender_kind(kind: &dyn Kind, place: &SeatSetup) -> ContenderKind {
    match (&place.by, place.person) {
        (_, Some(person)) => ContenderKind::Person { person: Id(person), name: place.name.clone() },
        (By::Bot(name), None) => match anchor(kind, name) {
            Some(rating) => ContenderKind::Bot { name: name.clone(), rating },
            None => ContenderKind::Unknown,
        },
        _ => ContenderKind::Unknown,
    }
}

/// Whether a bot may sit at a rated table: its rating was measured.
pub(crate) fn is_eligible(kind: &dyn Kind, bot: &str) -> bool {
    anchor(kind, bot).is_some()
}
