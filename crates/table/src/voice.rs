//! How things are said to one viewer: the words of a language, the names at the table, and who is *you*.

use croupier_engine::{Seat, Text};

use crate::Lexicon;

/// The words for one viewer.
#[derive(Clone, Copy, Debug)]
pub struct Voice<'a> {
    /// The words.
    pub words: &'a Lexicon,
    /// The players in seat order.
    pub names: &'a [String],
    /// The seat that is spoken to.
    pub you: Option<Seat>,
}

impl Voice<'_> {
    /// Says a message.
    pub fn say(&self, text: &Text) -> String {
        self.words.say_to(self.you, text, self.names)
    }

    /// Says a message without arguments.
    pub fn word(&self, id: &'static str) -> String {
        self.words.word(id)
    }

    /// Says a message with one number.
    pub fn count(&self, id: &'static str, name: &'static str, number: usize) -> String {
        self.say(&Text::new(id).with(name, number))
    }

    /// The name of a seat.
    pub fn name(&self, seat: Seat) -> &str {
        self.names.get(seat.index()).map_or("", String::as_str)
    }
}
