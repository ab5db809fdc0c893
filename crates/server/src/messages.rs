//! The messages of the pages: the server's own and those of each game, in every language, loaded once.

use std::collections::HashMap;

use croupier_table::{Kind, Lang, Lexicon};

/// All lexicons.
#[derive(Debug)]
pub(crate) struct Messages {
    plain: [Lexicon; 3],
    games: HashMap<&'static str, [Lexicon; 3]>,
}

impl Messages {
    /// The lexicons of these games.
    pub(crate) fn new(games: &[&'static dyn Kind]) -> Messages {
        let of = |more: &dyn Fn(Lang) -> Vec<&'static str>| {
            Lang::ALL.map(|lang| {
                let mut sources = vec![own(lang)];
                sources.extend(more(lang));
                Lexicon::new(lang, &sources)
            })
        };
        Messages {
            plain: of(&|_| Vec::new()),
            games: games
                .iter()
                .map(|kind| (kind.name(), of(&|lang| vec![kind.messages(lang)])))
                .collect(),
        }
    }

    /// The server's own messages.
    pub(crate) fn plain(&self, lang: Lang) -> &Lexicon {
        &self.plain[lang as usize]
    }

    /// The messages for tables of a game.
    pub(crate) fn of(&self, game: &str, lang: Lang) -> &Lexicon {
        self.games.get(game).map_or(self.plain(lang), |lexicons| &lexicons[lang as usize])
    }
}

fn own(lang: Lang) -> &'static str {
    lang.of([
        include_str!("../i18n/en.ftl"),
        include_str!("../i18n/ru.ftl"),
        include_str!("../i18n/de.ftl"),
    ])
}
