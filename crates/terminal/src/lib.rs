//! Tables in the terminal: line mode, which is the same in a terminal, through a pipe and with a screen reader.
//!
//! It renders scenes and narrates steps of any kind of game. It writes no file but the record and the save file that it
//! is given.
//!
//! [`Session`] plays a whole match; its parts can be used alone, for instance to render a scene:
//!
//! ```
//! use croupier_table::{Lang, Scene, Text, Turn};
//! use croupier_terminal::{Paper, Style, lexicon, scene_lines};
//!
//! let scene = Scene::new(Text::verbatim("A quiet table"), 2, Turn::Chance);
//! let names = ["Ann".to_owned(), "Bob".to_owned()];
//! let lines = scene_lines(&scene, &lexicon(Lang::En, &[]), &names, Paper::endless(Style::Plain));
//! assert_eq!(lines, ["A quiet table", "  Ann", "  Bob"]);
//! ```

mod command;
mod completion;
mod hangup;
mod line;
mod local_match;
mod moves;
mod players;
mod record_file;
mod rulebook;
mod screen;
mod signals;
mod style;
mod text;
mod window;

pub use completion::Completion;
pub use line::{
    Editor, Format, Input, Keyboard, Keys, Narrated, Screen, Session, evaluation_lines,
    legal_lines, scene_lines,
};
pub use local_match::{Dealing, End, LocalMatch, bot_seed, save};
pub use moves::{name_decisions, parse_move, typed_word};
pub use players::{BadPlayers, seat_players};
pub use record_file::{RecordFile, is_being_written, quoted};
pub use rulebook::rulebook;
pub use screen::{
    Colours, Device, Eyes, Glyphs, Menu, Picked, ReplaySession, Row, Settings, Speed, TableSession,
    Theme, screen_is_large, terminal_columns,
};
pub use signals::end_on_signals_with;
pub use style::{Ink, Paper, Style};
pub use text::width;

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_of_keys_fits_the_smallest_screen_in_every_language() {
        let ids = [
            "board", "actions", "watching", "replay", "review", "menu", "typing", "text", "curtain",
        ];
        for lang in Lang::ALL {
            for id in ids {
                let id = croupier_table::Text::new(format!("ui-keys-{id}"));
                let keys = lexicon(lang, &[]).say(&id, &[]);
                assert!(width(&keys) < 80, "{keys}");
            }
        }
    }
}
