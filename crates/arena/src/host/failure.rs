//! The failure of a bot: a cause and a translatable message for the bot's author. It is detected and handled elsewhere.

use std::sync::OnceLock;

use croupier_table::{Arg, Kind, Lang, Lexicon, Refused, Text, wire};

use crate::Cause;

/// The failure of a bot.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BotFailure {
    /// The kind of failure.
    pub cause: Cause,
    /// Details for the bot's author: complete sentences of the arena, the engine and the game.
    pub detail: Text,
}

impl BotFailure {
    /// The longest argument of a detail, in characters: programs may send text of any length.
    const MAX_ARGUMENT: usize = 400;

    /// A failure; overlong arguments of its detail are cut.
    pub fn new(cause: Cause, detail: Text) -> BotFailure {
        BotFailure { cause, detail: cap_arguments(detail) }
    }

    /// A failure whose message has no arguments.
    pub(super) fn without_arguments(cause: Cause, id: &'static str) -> BotFailure {
        BotFailure::new(cause, Text::new(id))
    }

    /// No answer within the time control.
    pub(super) fn no_answer(ms: u128) -> BotFailure {
        let ms = i64::try_from(ms).unwrap_or(i64::MAX);
        BotFailure::new(Cause::Timeout, Text::new("arena-detail-no-answer-within").with("ms", ms))
    }

    /// An answer that is not a legal action, with the refusal of the rules.
    pub fn illegal(word: &str, refused: &Refused) -> BotFailure {
        let why = refused.text();
        // The refusal of an unknown word quotes it already.
        let detail = if matches!(refused, Refused::BadWord { .. }) {
            why
        } else {
            let quoted = excerpt(word.as_bytes());
            Text::new("arena-detail-illegal").with("word", quoted).with("why", why)
        };
        BotFailure::new(Cause::Illegal, detail)
    }

    /// An answer to a question that is not pending. Both numbers come from the program and may be anything.
    pub fn not_asked(id: u64, n: usize) -> BotFailure {
        let text = Text::new("arena-detail-not-asked");
        let detail = text.with("game", id.to_string()).with("step", n.to_string());
        BotFailure::new(Cause::Garbage, detail)
    }

    /// A `hello` with another version of the protocol.
    pub fn other_protocol(its: u32) -> BotFailure {
        let detail = Text::new("arena-detail-protocol")
            .with("its", i64::from(its))
            .with("ours", i64::from(wire::PROTOCOL));
        BotFailure::new(Cause::Garbage, detail)
    }

    /// A line that is not a message of the protocol.
    pub(super) fn garbage(line: &[u8], why: Text) -> BotFailure {
        let detail = Text::new("arena-detail-garbage").with("why", why);
        BotFailure::new(Cause::Garbage, detail.with("line", excerpt(line)))
    }
}

/// Cuts overlong arguments of a message and removes control characters, at any depth: a terminal would obey them.
pub(super) fn cap_arguments(text: Text) -> Text {
    let args = text.args.into_iter().map(|(name, arg)| (name, cap_argument(arg))).collect();
    Text { id: text.id, args }
}

fn cap_argument(arg: Arg) -> Arg {
    match arg {
        Arg::Word(word) => {
            let word: String = word.chars().filter(|c| !c.is_control()).collect();
            Arg::Word(match word.char_indices().nth(BotFailure::MAX_ARGUMENT) {
                Some((end, _)) => format!("{}…", &word[..end]),
                None => word,
            })
        }
        Arg::Text(text) => Arg::Text(cap_arguments(text)),
        Arg::List(list) => Arg::List(list.into_iter().map(cap_argument).collect()),
        arg @ (Arg::Number(_) | Arg::Seat(_)) => arg,
    }
}

/// The beginning of a line, without control characters.
fn excerpt(line: &[u8]) -> String {
    const MAX_CHARS: usize = 120;
    let text = String::from_utf8_lossy(&line[..line.len().min(4 * MAX_CHARS)]);
    let start: String = text.chars().filter(|c| !c.is_control()).take(MAX_CHARS).collect();
    if start.len() < line.len() { format!("{start}…") } else { start }
}

/// Renders failures for programs, always in English. The lexicon is built for the first failure, which most contests
/// never have.
pub(super) struct EnglishMessages {
    kind: &'static dyn Kind,
    lexicon: OnceLock<Lexicon>,
}

impl EnglishMessages {
    /// The messages of the arena and of a game.
    pub(super) fn new(kind: &'static dyn Kind) -> EnglishMessages {
        EnglishMessages { kind, lexicon: OnceLock::new() }
    }

    /// The text of a message.
    pub(super) fn render(&self, text: &Text) -> String {
        let lexicon = self.lexicon.get_or_init(|| {
            Lexicon::new(Lang::En, &[crate::words(Lang::En), self.kind.messages(Lang::En)])
        });
        lexicon.say(text, &[])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_from_programs_are_cut_at_any_depth() {
        let long = "я".repeat(5000);
        let inner = Text::new("arena-detail-last-words")
            .with("how", vec![long.clone()])
            .with("words", long.clone());
        let failure =
            BotFailure::new(Cause::Crash, Text::new("arena-detail-given-up").with("last", inner));
        let json = serde_json::to_string(&failure.detail).expect("JSON");
        assert_eq!(json.matches('я').count(), 2 * BotFailure::MAX_ARGUMENT);
        assert_eq!(json.matches('…').count(), 2);
        assert_eq!(excerpt(long.as_bytes()).chars().count(), 121);
        assert_eq!(excerpt(b"a\x1b[31m\nb"), "a[31mb…");
    }
}
