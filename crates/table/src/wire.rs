//! The messages between a host and a bot that is a program: one JSON object a line, the same over pipes, WebAssembly
//! and sockets. How they travel, and how long a bot may think, is not known here.
//!
//! The host sends `hello` at the beginning of a game, `ask` when the bot's seat is to act and `over` at the end; a bot
//! that asks for it also receives `seen` for every step. The bot answers `hello` with `hello` and `ask` with `play`. Every
//! message names the game by its `id`, so that one bot can play many games at once. Both sides pass over fields and
//! types of messages that they do not know: that is how the protocol grows without a new version.

use std::borrow::Cow;
use std::fmt::Display;

use croupier_engine::{Seat, Text};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize, Serializer};
use serde_json::Value;

use crate::{Lean, shown_name};

/// The version of the protocol.
pub const PROTOCOL: u32 = 1;
/// The longest line that a bot may write, in bytes.
pub const MAX_LINE: usize = 64 * 1024;
/// The longest name that a bot may give itself, in characters; a longer one is cut.
pub const MAX_NAME: usize = 60;
/// The most games that a bot may take at once.
pub const MAX_GAMES: u32 = 256;

/// The host begins a game. The bot answers the first one of its life with `hello`.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
#[serde(tag = "type", rename = "hello")]
pub struct Hello<'a, O> {
    /// The game that this and all later messages with the same id are about.
    pub id: u64,
    /// The version of this protocol.
    pub protocol: u32,
    /// The name of the kind of game.
    pub game: &'a str,
    /// The version of its rules.
    pub rules: u32,
    /// All its rule switches, defaults included.
    pub options: O,
    /// The bot's seat, counted from 0.
    pub seat: Seat,
    /// How many seats there are.
    pub seats: u8,
    /// Milliseconds for each move.
    pub ms: u32,
    /// Milliseconds for the whole game beyond that.
    pub bank_ms: u32,
}

/// A step was made; sent only to a bot that asked for it in its `hello`.
#[derive(Clone, Copy, Serialize, JsonSchema)]
#[serde(tag = "type", rename = "seen")]
pub struct Seen<'a> {
    /// The game.
    pub id: u64,
    /// The number of the step, counted from 0.
    pub n: usize,
    /// The step as in a record: `0 roll` for an action of seat 0, `* roll 1135` for an outcome, `* ?` for one that is
    /// somebody else's secret.
    #[serde(serialize_with = "as_text")]
    #[schemars(with = "String")]
    pub line: &'a dyn Display,
}

/// The bot's seat is to act.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
#[serde(tag = "type", rename = "ask")]
pub struct Ask<V, L> {
    /// The game.
    pub id: u64,
    /// The number of the step that is to be made; the answer repeats it.
    pub n: usize,
    /// Milliseconds for this move.
    pub ms: u32,
    /// Milliseconds beyond that which are left for the rest of the game.
    pub bank_ms: u32,
    /// How long the host waited for the bot's last move in this game, in milliseconds; 0 before the first.
    pub last_ms: f64,
    /// All that the seat may know, but for the rule switches, which `hello` has told.
    pub view: V,
    /// The legal actions, sorted; never empty.
    pub legal: L,
}

/// What an `ask` holds besides the view and the legal actions.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Asking {
    /// The game.
    pub id: u64,
    /// Milliseconds for this move.
    pub ms: u32,
    /// Milliseconds left beyond that.
    pub bank_ms: u32,
    /// Milliseconds that the last move took.
    pub last_ms: f64,
}

/// An answer could not be used; the game goes on without it, as the contest's policy says.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
#[serde(tag = "type", rename = "refused")]
pub struct Refused<'a> {
    /// The game.
    pub id: u64,
    /// The number of the step that was asked for.
    pub n: usize,
    /// What kind of failure it was, for instance `illegal` or `timeout`.
    pub cause: &'a str,
    /// What was wrong with the answer, in English.
    pub why: &'a str,
}

/// The game has its result; nothing follows under this id.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
#[serde(tag = "type", rename = "over")]
pub struct Over<'a> {
    /// The game.
    pub id: u64,
    /// Shares of the win in seat order.
    pub payoffs: &'a [f32],
    /// Points by the rules in seat order.
    pub scores: &'a [i32],
    /// Why the bot's seat lost the game by forfeit, if it did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cause: Option<&'a str>,
}

/// What a host may send, as a bot reads it. Unknown fields are passed over.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum FromHost {
    /// A game begins.
    Hello {
        /// The game.
        id: u64,
        /// The version of the protocol.
        protocol: u32,
        /// The name of the kind of game.
        game: String,
        /// The version of its rules.
        rules: u32,
        /// All its rule switches.
        options: Value,
        /// The bot's seat.
        seat: Seat,
        /// How many seats there are.
        seats: u8,
    },
    /// A step was made.
    Seen {
        /// The game.
        id: u64,
        /// The step as in a record.
        line: String,
    },
    /// The bot's seat is to act.
    Ask {
        /// The game.
        id: u64,
        /// The number of the step that is to be made.
        n: usize,
        /// All that the seat may know, without the rule switches.
        view: Value,
        /// The legal actions.
        legal: Vec<String>,
    },
    /// The game has its result.
    Over {
        /// The game.
        id: u64,
    },
    /// A message that needs no answer, or that this version does not know.
    #[serde(other)]
    Unknown,
}

/// What a bot may say.
#[derive(Clone, PartialEq, Debug)]
pub enum FromBot<'a> {
    /// The answer to `hello`.
    Hello(Greeting),
    /// The answer to `ask`.
    Play(Play<'a>),
    /// A message that this version does not know; it is passed over.
    Unknown,
}

/// The bot says who it is and what it wants.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(tag = "type", rename = "hello")]
pub struct Greeting {
    /// The version of the protocol that the bot speaks: 1.
    pub protocol: u32,
    /// What it calls itself.
    #[serde(default)]
    pub name: String,
    /// How many games it takes at once; 1 if it does not say.
    #[serde(default)]
    pub games: u32,
    /// Whether it wants `seen` messages; not if it does not say.
    #[serde(default)]
    pub seen: bool,
}

/// The bot's choice.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(tag = "type", rename = "play")]
pub struct Play<'a> {
    /// The game, as in the `ask`.
    pub id: u64,
    /// The number of the step, as in the `ask`.
    pub n: usize,
    /// One of the legal actions.
    pub action: Cow<'a, str>,
}

/// Everything a bot may say, in one flat object: reading it needs no buffering, as a tagged choice would.
#[derive(Deserialize)]
struct Flat<'a> {
    #[serde(rename = "type", borrow)]
    kind: Cow<'a, str>,
    id: Option<u64>,
    n: Option<usize>,
    // Behind an option it would be copied; no action is an empty text.
    #[serde(borrow, default)]
    action: Cow<'a, str>,
    protocol: Option<u32>,
    name: Option<String>,
    games: Option<u32>,
    seen: Option<bool>,
}

impl<'a> TryFrom<Flat<'a>> for FromBot<'a> {
    type Error = Text;

    fn try_from(flat: Flat<'a>) -> Result<FromBot<'a>, Text> {
        fn needed<T>(field: Option<T>, kind: &str, name: &str) -> Result<T, Text> {
            field.ok_or_else(|| Text::new("wire-needs").with("type", kind).with("field", name))
        }
        match flat.kind.as_ref() {
            kind @ "play" => Ok(FromBot::Play(Play {
                id: needed(flat.id, kind, "id")?,
                n: needed(flat.n, kind, "n")?,
                action: needed(Some(flat.action).filter(|word| !word.is_empty()), kind, "action")?,
            })),
            kind @ "hello" => {
                let name = shown_name(&flat.name.unwrap_or_default(), MAX_NAME);
                Ok(FromBot::Hello(Greeting {
                    protocol: needed(flat.protocol, kind, "protocol")?,
                    name,
                    games: flat.games.unwrap_or(1).clamp(1, MAX_GAMES),
                    seen: flat.seen.unwrap_or(false),
                }))
            }
            _ => Ok(FromBot::Unknown),
        }
    }
}

/// Reads one line of a bot, or says what is wrong with it.
pub fn read_line(line: &[u8]) -> Result<FromBot<'_>, Text> {
    let text = std::str::from_utf8(line).map_err(|_| Text::new("wire-not-utf-8"))?;
    // Some languages put a byte order mark before their first word.
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let flat: Flat<'_> = serde_json::from_str(text).map_err(|error| what_is_wrong(text, &error))?;
    flat.try_into()
}

/// What is wrong with a line that could not be read, in words of the protocol where that is possible.
fn what_is_wrong(text: &str, error: &serde_json::Error) -> Text {
    type Fits = fn(&Value) -> bool;
    let fields: [(&str, &'static str, Fits); 8] = [
        ("type", "wire-type", Value::is_string),
        ("id", "wire-number-asked", Value::is_u64),
        ("n", "wire-number-asked", Value::is_u64),
        ("action", "wire-action", Value::is_string),
        ("protocol", "wire-number", Value::is_u64),
        ("name", "wire-text", Value::is_string),
        ("games", "wire-number", Value::is_u64),
        ("seen", "wire-yes-or-no", Value::is_boolean),
    ];
    let unreadable = || Text::new("wire-unreadable").with("problem", error.to_string());
    if !text.trim_start().starts_with('{') {
        return Text::new("wire-no-object");
    }
    match serde_json::from_str(text) {
        Ok(Value::Object(message)) => {
            let wrong = fields.iter().find_map(|(name, right, fits)| {
                let value = message.get(*name).filter(|value| !fits(value))?;
                let shown: String = value.to_string().chars().take(60).collect();
                let field = Text::new("wire-field").with("field", *name);
                Some(field.with("right", Text::new(*right)).with("found", shown))
            });
            match wrong {
                Some(wrong) => wrong,
                None if !message.contains_key("type") => Text::new("wire-no-type"),
                None => unreadable(),
            }
        }
        Ok(_) => unreadable(),
        Err(_) if error.is_eof() => Text::new("wire-no-end"),
        Err(broken) => Text::new("wire-no-json").with("column", broken.column()),
    }
}

/// Writes what is shown as a text, without making one first.
fn as_text<S: Serializer>(shown: &dyn Display, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(shown)
}

/// Appends a message as one line.
pub fn write_line(message: &impl Serialize, out: &mut Vec<u8>) {
    serde_json::to_writer(&mut *out, message).expect("messages can be written as JSON");
    out.push(b'\n');
}

/// A list of words of a game's notation, each as a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Words<'a, A>(pub &'a [A]);

impl<A: Display> Serialize for Words<'_, A> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        /// One word.
        struct Word<'a, A>(&'a A);
        impl<A: Display> Serialize for Word<'_, A> {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self.0)
            }
        }
        serializer.collect_seq(self.0.iter().map(Word))
    }
}

impl<A> JsonSchema for Words<'_, A> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Words".into()
    }

    fn json_schema(_generator: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "array", "items": { "type": "string" }, "minItems": 1 })
    }
}

/// The JSON Schema of all messages about one kind of game.
pub fn schema<O: JsonSchema, V: JsonSchema>(game: &str, rules: u32) -> Value {
    let mut generator = SchemaGenerator::default();
    let to_bot = [
        generator.subschema_for::<Hello<'_, O>>(),
        generator.subschema_for::<Seen<'_>>(),
        generator.subschema_for::<Ask<Lean<'_, V>, Words<'_, String>>>(),
        generator.subschema_for::<Refused<'_>>(),
        generator.subschema_for::<Over<'_>>(),
    ];
    let from_bot = [generator.subschema_for::<Greeting>(), generator.subschema_for::<Play<'_>>()];
    let mut definitions = generator.take_definitions(true);
    definitions.insert("to_bot".to_owned(), serde_json::json!({ "oneOf": to_bot }));
    definitions.insert("from_bot".to_owned(), serde_json::json!({ "oneOf": from_bot }));
    serde_json::json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": format!("Messages between a host and a bot: {game}, rules {rules}, protocol {PROTOCOL}"),
        "anyOf": [{ "$ref": "#/$defs/to_bot" }, { "$ref": "#/$defs/from_bot" }],
        "$defs": definitions,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Lang, Lexicon};

    /// What is said about a line that is no message. It can be said in every language.
    fn why(line: &[u8]) -> String {
        let why = read_line(line).expect_err("no message");
        let said = Lang::ALL.map(|lang| Lexicon::new(lang, &[]).try_say(&why, &[]));
        let [english, russian, german] = said.map(|said| said.expect("a sentence"));
        assert!(english != russian && english != german, "{english}");
        english
    }

    #[test]
    fn a_play_is_read_without_copying_and_unknown_fields_are_passed_over() {
        let line = br#"{"type":"play","id":7,"n":3,"action":"keep 115","mood":{"good":[1]}}"#;
        let Ok(FromBot::Play(play)) = read_line(line) else { panic!("a play") };
        assert_eq!((play.id, play.n, play.action.as_ref()), (7, 3, "keep 115"));
        assert!(matches!(play.action, Cow::Borrowed(_)));
        assert_eq!(read_line(br#"{"type":"chat","text":"hi"}"#), Ok(FromBot::Unknown));
    }

    #[test]
    fn a_greeting_has_defaults_and_bounds() {
        let read = |text: &str| match read_line(text.as_bytes()) {
            Ok(FromBot::Hello(greeting)) => greeting,
            other => panic!("{other:?}"),
        };
        let plain = read(r#"{"type":"hello","protocol":1}"#);
        assert_eq!((plain.games, plain.seen, plain.name.as_str()), (1, false, ""));
        let grand = read(r#"{"type":"hello","protocol":1,"games":4000000000,"name":"a\u001bb"}"#);
        assert_eq!((grand.games, grand.name.as_str()), (MAX_GAMES, "ab"));
        assert_eq!(read(r#"{"type":"hello","protocol":1,"games":0}"#).games, 1);
        let long = format!(r#"{{"type":"hello","protocol":1,"name":"{}"}}"#, "я".repeat(500));
        assert_eq!(read(&long).name.chars().count(), MAX_NAME);
    }

    #[test]
    fn what_is_no_message_is_refused_with_a_reason() {
        let play = r#"{"type":"play","id":1,"action":"roll"}"#;
        assert_eq!(why(play.as_bytes()), "“play” needs the field “n”.");
        for line in [
            "",
            "roll",
            "[]",
            "null",
            "{}",
            r#"{"type":7}"#,
            r#"{"type":"play","id":-1,"n":0,"action":"roll"}"#,
            r#"{"type":"play","id":1e999,"n":0,"action":"roll"}"#,
            r#"{"type":"play","id":1,"n":0,"action":["roll"]}"#,
            r#"{"type":"play","id":1,"n":0,"action":"roll"} {}"#,
            r#"{"type":"play","type":"play","id":1,"n":0,"action":"roll"}"#,
            r#"{"type":"hello"}"#,
        ] {
            assert!(!why(line.as_bytes()).is_empty(), "{line}");
        }
        assert_eq!(why(b"\xff\xfe"), "The line is not UTF-8.");
        assert!(!why("[".repeat(MAX_LINE).as_bytes()).is_empty());
    }

    #[test]
    fn a_reason_names_the_field_and_what_would_be_right() {
        let why = |line: &str| why(line.as_bytes());
        let named = why(r#"{"type":"play","id":"1","n":0,"action":"roll"}"#);
        assert_eq!(named, "“id” must be a whole number, the one in the question; it is \"1\".");
        let index = why(r#"{"type":"play","id":1,"n":0,"action":0}"#);
        assert_eq!(index, "“action” must be a string, one of “legal”; it is 0.");
        assert_eq!(why(r#"{"id":1,"n":0,"action":"roll"}"#), "The message has no “type”.");
        for line in [r#"["roll"]"#, "I think"] {
            assert!(why(line).starts_with("A message is a JSON object, {…}"), "{line}");
        }
        assert_eq!(why("{"), "The JSON does not end on its line.");
        assert_eq!(why("{'type':'play'}"), "From column 2 on the line is not JSON.");
        let marked = "\u{feff}{\"type\":\"hello\",\"protocol\":1}";
        assert!(matches!(read_line(marked.as_bytes()), Ok(FromBot::Hello(_))));
    }

    #[test]
    fn messages_are_single_lines() {
        let mut out = Vec::new();
        let over = Over { id: 2, payoffs: &[1.0, 0.0], scores: &[10_000, 350], cause: None };
        write_line(&over, &mut out);
        let seen = Seen { id: 2, n: 4, line: &"* roll 1135" };
        write_line(&seen, &mut out);
        let text = String::from_utf8(out).expect("text");
        assert_eq!(
            text,
            "{\"type\":\"over\",\"id\":2,\"payoffs\":[1.0,0.0],\"scores\":[10000,350]}\n\
             {\"type\":\"seen\",\"id\":2,\"n\":4,\"line\":\"* roll 1135\"}\n"
        );
    }
}
