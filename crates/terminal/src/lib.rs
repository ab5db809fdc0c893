//! Tables in the terminal: line mode, which is the same in a terminal, through a pipe and with a screen reader.
//!
//! It draws scenes and tells news; it never names a game, and writes no file but the record and the
//! save file that it is given.

mod draw;
mod input;
mod journal;
mod players;
mod rulebook;
mod session;
mod style;

pub use draw::{draw_scene, judged_lines, legal_lines};
pub use input::{Input, Keyboard};
pub use journal::{Journal, quoted};
pub use players::{BadPlayers, MAX_NAME, seat_players};
pub use rulebook::rulebook;
pub use session::{End, Keys, Screen, Session, Told, save};
pub use style::{Ink, Style};

use croupier_engine::{Lang, Lexicon};

/// The messages of line mode together with those of a game.
pub fn lexicon(lang: Lang, more: &[&str]) -> Lexicon {
    let own = lang.of([
        include_str!("../i18n/en.ftl"),
        include_str!("../i18n/ru.ftl"),
        include_str!("../i18n/de.ftl"),
    ]);
    let sources: Vec<&str> = std::iter::once(own).chain(more.iter().copied()).collect();
    Lexicon::new(lang, &sources)
}
