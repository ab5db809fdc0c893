//! What a step looks like to those who watch: a bubble beside the seat that acted, a moment that is held, a shout.
//!
//! All of it is built from what everybody may see, so that it is the same for every viewer.

use croupier_engine::{Seat, Text};
use serde::Serialize;

use crate::{Piece, Term};

/// The last action of a seat, in at most three words. It stays until that seat acts again.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Bubble {
    /// Who acted.
    pub seat: Seat,
    /// What it did, or what goes with the piece: “8 ×”.
    pub text: Option<Text>,
    /// The piece that it is about.
    pub piece: Option<Piece>,
}

/// Something that deserves to be felt before the game goes on: a showdown, a bust, the end of a raid.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Moment {
    /// What has happened.
    pub cue: Cue,
    /// Whether it is good or bad for those whom it concerns.
    pub mood: Mood,
    /// How long it is held.
    pub weight: Weight,
    /// One word or number, stamped over the table: “Bust”, “+8”.
    pub stamp: Option<Text>,
    /// One short sentence: “Eleven. One short!”
    pub title: Text,
    /// What follows from it, and why.
    pub sentences: Vec<Text>,
    /// What each seat shows, in seat order.
    pub shown: Vec<Shown>,
    /// Pieces that are counted one by one.
    pub counted: Vec<Piece>,
    /// How many pieces were needed: missing ones are drawn as empty places, a line marks where it is enough.
    pub needed: Option<u8>,
    /// The account that proves it.
    pub sum: Vec<Term>,
    /// Who has lost something.
    pub losers: Vec<Seat>,
}

impl Moment {
    /// A moment with nothing but its title.
    pub fn new(cue: Cue, mood: Mood, weight: Weight, title: Text) -> Moment {
        Moment {
            cue,
            mood,
            weight,
            stamp: None,
            title,
            sentences: Vec::new(),
            shown: Vec::new(),
            counted: Vec::new(),
            needed: None,
            sum: Vec::new(),
            losers: Vec::new(),
        }
    }
}

/// What a seat shows at a moment.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Shown {
    /// The seat.
    pub seat: Seat,
    /// The pieces.
    pub pieces: Vec<Piece>,
    /// What they amount to: “2 count”.
    pub note: Option<Text>,
}

/// What has happened, for sound and movement.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Cue {
    /// Hidden pieces are shown and counted.
    Showdown,
    /// A turn ends with nothing.
    Bust,
    /// A stroke of luck: all dice again.
    Bonus,
    /// A turn ends with points.
    Score,
    /// A call that must be made in time.
    Call,
    /// Somebody is caught.
    Catch,
    /// An accusation is decided.
    Challenge,
    /// Somebody goes out; a round or the game ends with it.
    Exit,
}

/// Whether a moment is good or bad.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Mood {
    /// Neither.
    Show,
    /// Good.
    Good,
    /// Bad.
    Bad,
}

/// How long a moment is held.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Weight {
    /// For about a second and a half; the table stays visible beneath it.
    Flash,
    /// Until the viewer goes on, or for six seconds; it takes the stage.
    Hold,
}

/// Something that may be called out for a short time after a step, rightly or not: the rules may refuse it.
///
/// A step opens a shout by what everybody sees of it, whether or not the shout would be accepted, so that nobody learns
/// from it whether there is a cause.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Shout {
    /// Whom it is about.
    pub about: Seat,
    /// What the others may call.
    pub others: Call,
    /// What the seat itself may call.
    pub own: Option<Call>,
}

impl Shout {
    /// What this seat may call.
    pub fn call(&self, seat: Seat) -> Option<&Call> {
        if seat == self.about { self.own.as_ref() } else { Some(&self.others) }
    }
}

/// A shout of one seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Call {
    /// The words on the button.
    pub label: Text,
    /// What follows if it is right.
    pub detail: Option<Text>,
    /// What is said to a seat that calls it without cause.
    pub refusal: Text,
    /// The action.
    pub action: String,
}
