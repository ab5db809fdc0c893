//! The games, and the registry that lists them. Nothing outside this crate names a game.

/// The rulebook and the words of a game, as they lie in the folder of the file that asks for them.
macro_rules! texts_of_its_folder {
    () => {
        fn rulebook(lang: croupier_engine::Lang) -> &'static str {
            lang.of([
                include_str!("RULES.md"),
                include_str!("RULES.ru.md"),
                include_str!("RULES.de.md"),
            ])
        }

        fn words(lang: croupier_engine::Lang) -> &'static str {
            lang.of([
                include_str!("i18n/en.ftl"),
                include_str!("i18n/ru.ftl"),
                include_str!("i18n/de.ftl"),
            ])
        }
    };
}
use texts_of_its_folder;

/// The rulebook and the messages of a game, from the room `present` beside the file that asks for them.
macro_rules! texts_of_present {
    () => {
        fn rulebook(lang: croupier_engine::Lang) -> &'static str {
            lang.of([
                include_str!("present/RULES.md"),
                include_str!("present/RULES.ru.md"),
                include_str!("present/RULES.de.md"),
            ])
        }

        fn words(lang: croupier_engine::Lang) -> &'static str {
            lang.of([
                include_str!("present/i18n/en.ftl"),
                include_str!("present/i18n/ru.ftl"),
                include_str!("present/i18n/de.ftl"),
            ])
        }
    };
}
#[allow(unused_imports)]
use texts_of_present;

pub mod cards;
pub mod dice;
pub mod localgame;
pub mod martian_dice;
pub mod mts;
mod of;
pub mod perudo;
pub mod ten_thousand;
#[cfg(test)]
mod testing;

pub use of::Of;

use croupier_engine::Kind;

/// Every game that can be played. A game is its folder, its `pub mod` above and its line here.
pub static GAMES: &[&dyn Kind] = &[
    &Of::<martian_dice::MartianDice>::KIND,
    &Of::<perudo::Perudo>::KIND,
    &Of::<localgame::LocalGame>::KIND,
    &Of::<ten_thousand::TenThousand>::KIND,
    &Of::<mts::Mts>::KIND,
];

/// The game of this name.
pub fn find(name: &str) -> Option<&'static dyn Kind> {
    GAMES.iter().copied().find(|kind| kind.name() == name)
}
