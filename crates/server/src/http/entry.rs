//! How a program comes to a seat: by the key of the seat's person, by its own token, or by an invitation that becomes one.

use croupier_table::Seat;

use crate::app::App;
use crate::id::Id;
use crate::keys::ProgramToken;
use crate::setup::{By, SeatSetup, TableSetup};
use crate::store::now_s;

/// The seat that a token opens, and how.
pub(super) struct Entry {
    /// The seat.
    pub seat: Seat,
    /// Why it may be played.
    pub right: Right,
}

/// Why a program may play a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Right {
    /// It has the key of the seat's person, of this generation.
    Person { person: Id, keys: i64 },
    /// The seat of this number is its own.
    Own(i64),
    /// It was invited to the seat of the first number, which gets the second one.
    Invited { invitation: i64, own: i64 },
}

impl Entry {
    /// The entry of a token at a table.
    pub(super) fn of(app: &App, setup: &TableSetup, token: &str) -> Option<Entry> {
        let seat_of = |number: i64| {
            let seat = setup.seats.iter().position(|place| place.by == By::Program(number));
            seat.map(|seat| Seat(seat as u8))
        };
        match app.keys.program(token, now_s()) {
            Some(ProgramToken::Seat(own)) => {
                let seat = seat_of(own)?;
                // The number of a seat that nobody has taken yet is no token.
                let is_taken = setup.seats[seat.index()].invited_until_s.is_none();
                is_taken.then_some(Entry { seat, right: Right::Own(own) })
            }
            Some(ProgramToken::Invitation(invitation)) => {
                let seat = seat_of(invitation)?;
                let right = Right::Invited { invitation, own: Id::fresh().0 };
                setup.seats[seat.index()].invited_until_s.map(|_| Entry { seat, right })
            }
            None => {
                let person = app.keys.person(token, now_s())?;
                let keys = app.keys.generations(person).keys;
                Some(Entry { seat: setup.seat_of(person)?, right: Right::Person { person, keys } })
            }
        }
    }
}

impl Right {
    /// Whether the token counts no longer: the host has invited another program, or the person has revoked the key.
    pub(super) fn is_lost(self, app: &App, place: &SeatSetup) -> bool {
        match self {
            Right::Own(own) | Right::Invited { own, .. } => place.by != By::Program(own),
            Right::Person { person, keys } => app.keys.generations(person).keys != keys,
        }
    }
}
