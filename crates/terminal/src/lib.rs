//! Tables in the terminal: line mode, which is the same in a terminal, through a pipe and with a screen reader.
//!
//! It renders scenes and narrates steps of any kind of game. It writes no file but the record and the save file that it
//! is given.
//!
//! [`Session`] plays a whole match; its parts can be used alone, for instance to render a scene:
//!
//! ```
//! use croupier_table::{Lang, Scene, Text, Turn};
//! use croupier_terminal::{Style, lexicon, scene_lines};
//!
//! let scene = Scene::new(Text::verbatim("A quiet table"), 2, Turn::Chance);
//! let names = ["Ann".to_owned(), "Bob".to_owned()];
//! let lines = scene_lines(&scene, &lexicon(Lang::En, &[]), &names, Style::Plain);
//! assert_eq!(lines, ["A quiet table", "  Ann", "  Bob"]);
//! ```

mod input;
mod players;
mod record_file;
mod render;
mod rulebook;
mod session;
mod style;

pub use input::{Input, Keyboard};
pub use players::{BadPlayers, seat_players};
pub use record_file::{RecordFile, quoted};
pub use render::{evaluation_lines, legal_lines, scene_lines};
pub use rulebook::rulebook;
pub use session::{End, Keys, Narrated, Screen, Session, save};
pub use style::{Ink, Style};

use croupier_table::{Lang, Lexicon};

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
