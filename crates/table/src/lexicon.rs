//! Messages in three languages: the lexicon formats a `Text`.

use std::fmt;
use std::str::FromStr;

use croupier_engine::{Arg, Seat, Text};
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use serde::{Deserialize, Serialize};

use crate::name::printable;

/// A language in which everything can be said.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// Russian.
    Ru,
    /// German.
    De,
}

impl Lang {
    /// All languages, English first.
    pub const ALL: [Lang; 3] = [Lang::En, Lang::Ru, Lang::De];

    /// The two-letter code.
    pub fn code(self) -> &'static str {
        match self {
            Lang::En => "en",
            Lang::Ru => "ru",
            Lang::De => "de",
        }
    }

    /// The language a locale such as `ru_RU.UTF-8` asks for, if it is one of ours.
    pub fn of_locale(locale: &str) -> Option<Lang> {
        Lang::ALL.into_iter().find(|lang| {
            locale.get(..2).is_some_and(|code| code.eq_ignore_ascii_case(lang.code()))
                && !locale.as_bytes().get(2).is_some_and(u8::is_ascii_alphanumeric)
        })
    }

    /// The text of this language, from the texts in the order of `ALL`.
    pub fn of(self, texts: [&'static str; 3]) -> &'static str {
        texts[self as usize]
    }

    /// A number with decimals as this language writes it.
    pub fn decimals(self, number: &str) -> String {
        if self == Lang::En { number.to_owned() } else { number.replace('.', ",") }
    }

    /// The engine's own messages, which every game and every front end need.
    fn common(self) -> &'static str {
        self.of([
            include_str!("../i18n/en.ftl"),
            include_str!("../i18n/ru.ftl"),
            include_str!("../i18n/de.ftl"),
        ])
    }
}

impl fmt::Display for Lang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl FromStr for Lang {
    type Err = String;

    fn from_str(text: &str) -> Result<Lang, String> {
        Lang::ALL
            .into_iter()
            .find(|lang| lang.code() == text)
            .ok_or_else(|| format!("`{text}` is not one of en, ru, de"))
    }
}

/// A message that a lexicon lacks or cannot say: a defect that the laws look for.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("message `{id}` in language `{lang}`: {problem}")]
pub struct Missing {
    /// The message id.
    pub id: String,
    /// The language's code.
    pub lang: &'static str,
    /// What is wrong.
    pub problem: String,
}

/// All messages of one language that one table needs: the engine's, a game's, a front end's.
pub struct Lexicon {
    lang: Lang,
    bundle: FluentBundle<FluentResource>,
}

impl fmt::Debug for Lexicon {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Lexicon({})", self.lang)
    }
}

impl Lexicon {
    /// The engine's messages together with these files' texts. Panics if a file is malformed or two files use the
    /// same id: message files are part of the program, and a test loads each of them.
    pub fn new(lang: Lang, sources: &[&str]) -> Lexicon {
        let id = lang.code().parse().expect("a language code is a language identifier");
        let mut bundle = FluentBundle::new_concurrent(vec![id]);
        bundle.set_use_isolating(false);
        for source in std::iter::once(lang.common()).chain(sources.iter().copied()) {
            let resource = FluentResource::try_new(source.to_owned())
                .unwrap_or_else(|(_, errors)| panic!("message file in {lang}: {errors:?}"));
            if let Err(errors) = bundle.add_resource(resource) {
                panic!("message files in {lang} overlap: {errors:?}");
            }
        }
        Lexicon { lang, bundle }
    }

    /// The language spoken.
    pub fn lang(&self) -> Lang {
        self.lang
    }

    /// Whether there is a message with this id.
    pub fn has(&self, id: &str) -> bool {
        self.bundle.has_message(id)
    }

    /// Formats a message; `names` are the players in seat order. A missing message becomes its id in angle marks.
    pub fn say(&self, text: &Text, names: &[String]) -> String {
        self.try_say(text, names).unwrap_or_else(|missing| format!("‹{}›", missing.id))
    }

    /// Formats a message for the player at one seat: `$you` names the argument that is this seat, or all of whose seats
    /// are; it is `nobody` where none is. Messages choose by it between “You bid” and “Ann bids”.
    pub fn say_to(&self, you: Option<Seat>, text: &Text, names: &[String]) -> String {
        self.try_say_to(you, text, names).unwrap_or_else(|missing| format!("‹{}›", missing.id))
    }

    /// Formats a message without arguments.
    pub fn word(&self, id: &'static str) -> String {
        self.say(&Text::new(id), &[])
    }

    /// Formats a message, or returns what is wrong with the message files.
    pub fn try_say(&self, text: &Text, names: &[String]) -> Result<String, Missing> {
        self.try_say_to(None, text, names)
    }

    /// Formats a message for the player at one seat, or returns what is wrong with the message files.
    pub fn try_say_to(
        &self,
        you: Option<Seat>,
        text: &Text,
        names: &[String],
    ) -> Result<String, Missing> {
        let missing =
            |problem: String| Missing { id: text.id.to_string(), lang: self.lang.code(), problem };
        let pattern = self
            .bundle
            .get_message(&text.id)
            .and_then(|message| message.value())
            .ok_or_else(|| missing("there is no such message".to_owned()))?;
        let mut args = FluentArgs::new();
        for (name, arg) in &text.args {
            args.set(name.as_ref(), self.value(you, arg, names)?);
        }
        let yours = text.args.iter().find(|(_, arg)| you.is_some_and(|seat| is_only(arg, seat)));
        let yours = yours.map_or("nobody", |(name, _)| name.as_ref()).to_owned();
        args.set("you", FluentValue::from(yours));
        let mut errors = Vec::new();
        let said = self.bundle.format_pattern(pattern, Some(&args), &mut errors);
        match errors.first() {
            None => Ok(said.into_owned()),
            Some(error) => Err(missing(error.to_string())),
        }
    }

    fn value(
        &self,
        you: Option<Seat>,
        arg: &Arg,
        names: &[String],
    ) -> Result<FluentValue<'static>, Missing> {
        Ok(match arg {
            Arg::Number(number) => FluentValue::from(*number),
            // A word may come from a record or a bot.
            Arg::Word(word) => FluentValue::from(printable(word).into_owned()),
            Arg::Seat(seat) => FluentValue::from(
                names.get(seat.index()).cloned().unwrap_or_else(|| format!("#{}", seat.0)),
            ),
            Arg::Text(text) => FluentValue::from(self.try_say_to(you, text, names)?),
            Arg::List(list) => {
                let mut said = String::new();
                for (n, item) in list.iter().enumerate() {
                    if n > 0 {
                        said.push_str(", ");
                    }
                    match self.value(you, item, names)? {
                        FluentValue::String(word) => said.push_str(&word),
                        FluentValue::Number(number) => said.push_str(&number.as_string()),
                        _ => {}
                    }
                }
                FluentValue::from(said)
            }
        })
    }
}

/// Whether an argument speaks of this seat and no other.
fn is_only(arg: &Arg, seat: Seat) -> bool {
    match arg {
        Arg::Seat(other) => *other == seat,
        Arg::List(list) => !list.is_empty() && list.iter().all(|one| is_only(one, seat)),
        Arg::Number(_) | Arg::Word(_) | Arg::Text(_) => false,
    }
}
