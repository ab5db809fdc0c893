//! Every way in which a step can be refused, each with a sentence that says what would be right.

use crate::{BadWord, Illegal, Seat, Text, Turn};

/// Why a step was refused. Nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refused {
    /// Somebody else makes the next step: another seat, chance, or nobody any more.
    OutOfTurn {
        /// Who makes it.
        turn: Turn,
        /// Who wanted to make it: a seat, or chance.
        by: Option<Seat>,
        /// The ruling that says so, if one does.
        ruling: Option<&'static str>,
    },
    /// There is no such seat.
    NoSuchSeat {
        /// The seat named.
        seat: Seat,
        /// How many there are.
        seats: u8,
    },
    /// The outcome cannot come here.
    Impossible {
        /// The outcome named.
        word: String,
        /// One that can come.
        example: String,
        /// The ruling that says what is due, if one does.
        ruling: Option<&'static str>,
    },
    /// The text is no word of the notation.
    BadWord {
        /// The text.
        word: String,
        /// What would be a word.
        expected: Text,
    },
    /// The rules forbid the action.
    Illegal(Illegal),
    /// The match has as many steps as a match may have.
    TooLong,
}

impl Refused {
    /// A text that is no word.
    pub fn bad_word(word: &str, error: BadWord) -> Refused {
        Refused::BadWord { word: word.chars().take(80).collect(), expected: error.0 }
    }

    /// The ruling that forbids it, where a ruling does.
    pub fn ruling(&self) -> Option<&'static str> {
        match self {
            Refused::Illegal(illegal) => illegal.ruling,
            Refused::OutOfTurn { ruling, .. } | Refused::Impossible { ruling, .. } => *ruling,
            _ => None,
        }
    }

    /// The sentence for the player.
    pub fn text(&self) -> Text {
        match self {
            Refused::OutOfTurn { turn, by, ruling } => {
                let why = match (turn, by) {
                    (Turn::Over, _) => Text::new("refused-over"),
                    (Turn::Chance, _) => Text::new("refused-chance-due"),
                    (Turn::Seat(turn), Some(_)) => {
                        Text::new("refused-not-your-turn").with("seat", *turn)
                    }
                    (Turn::Seat(turn), None) => {
                        Text::new("refused-no-chance-due").with("seat", *turn)
                    }
                };
                cited(*ruling, why)
            }
            Refused::NoSuchSeat { seat, seats } => Text::new("refused-no-such-seat")
                .with("seat", i64::from(seat.0))
                .with("last", i64::from(seats - 1)),
            Refused::Impossible { word, example, ruling } => cited(
                *ruling,
                Text::new("refused-impossible")
                    .with("word", word.clone())
                    .with("example", example.clone()),
            ),
            Refused::BadWord { word, expected } => Text::new("refused-word")
                .with("word", word.clone())
                .with("expected", expected.clone()),
            Refused::Illegal(illegal) => cited(illegal.ruling, illegal.why.clone()),
            Refused::TooLong => Text::new("refused-too-long"),
        }
    }
}

/// A sentence under the ruling it follows from, if it follows from one.
fn cited(ruling: Option<&'static str>, why: Text) -> Text {
    match ruling {
        Some(ruling) => Text::new("refused-illegal").with("ruling", ruling).with("why", why),
        None => why,
    }
}
