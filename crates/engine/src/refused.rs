//! Every way in which a step can be refused, each with a sentence that says what would be right.

use crate::{BadWord, Illegal, Seat, Text};

/// Why a step was not made. Nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refused {
    /// The game is over.
    Over,
    /// A throw or a card is due, no seat may act.
    ChanceDue,
    /// Another seat is to act.
    NotYourTurn {
        /// The seat whose turn it is.
        turn: Seat,
    },
    /// A seat is to act, no outcome is due.
    NoChanceDue {
        /// The seat whose turn it is.
        turn: Seat,
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
            Refused::Illegal(illegal) => Some(illegal.ruling),
            _ => None,
        }
    }

    /// The sentence for the player.
    pub fn text(&self) -> Text {
        match self {
            Refused::Over => Text::new("refused-over"),
            Refused::ChanceDue => Text::new("refused-chance-due"),
            Refused::NotYourTurn { turn } => Text::new("refused-not-your-turn").with("seat", *turn),
            Refused::NoChanceDue { turn } => Text::new("refused-no-chance-due").with("seat", *turn),
            Refused::NoSuchSeat { seat, seats } => Text::new("refused-no-such-seat")
                .with("seat", i64::from(seat.0))
                .with("last", i64::from(seats - 1)),
            Refused::Impossible { word, example } => Text::new("refused-impossible")
                .with("word", word.clone())
                .with("example", example.clone()),
            Refused::BadWord { word, expected } => Text::new("refused-word")
                .with("word", word.clone())
                .with("expected", expected.clone()),
            Refused::Illegal(illegal) => Text::new("refused-illegal")
                .with("ruling", illegal.ruling)
                .with("why", illegal.why.clone()),
            Refused::TooLong => Text::new("refused-too-long"),
        }
    }
}
