//! How a bot failed, as a message for its author in whatever language is spoken. Where a failure is noticed, and what
//! becomes of it, is told elsewhere.

use std::sync::OnceLock;

use croupier_engine::{Arg, Kind, Lang, Lexicon, Refused, Text, wire};

use crate::Cause;

/// How a bot failed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Failure {
    /// What kind of failure it is.
    pub cause: Cause,
    /// More about it, for the bot's author: whole sentences of the arena, the engine and the game.
    pub detail: Text,
}

impl Failure {
    /// The longest word in a detail, in characters: what comes from outside may be of any length.
    const LONGEST: usize = 400;

    /// A failure; overlong words in its detail are cut.
    pub fn new(cause: Cause, detail: Text) -> Failure {
        Failure { cause, detail: capped(detail) }
    }

    /// A failure about which there is nothing to say but one message.
    pub(super) fn plain(cause: Cause, id: &'static str) -> Failure {
        Failure::new(cause, Text::new(id))
    }

    /// No answer came in all the time there was.
    pub(super) fn no_answer(ms: u128) -> Failure {
        let ms = i64::try_from(ms).unwrap_or(i64::MAX);
        Failure::new(Cause::Timeout, Text::new("arena-detail-no-answer-within").with("ms", ms))
    }

    /// An answer that is no legal action, with the rules' own refusal.
    pub fn illegal(word: &str, refused: &Refused) -> Failure {
        let why = refused.text();
        // The refusal of what is no word at all names it itself.
        let detail = if matches!(refused, Refused::BadWord { .. }) {
            why
        } else {
            let shown = excerpt(word.as_bytes());
            Text::new("arena-detail-illegal").with("word", shown).with("why", why)
        };
        Failure::new(Cause::Illegal, detail)
    }

    /// An answer to a question that nobody asked, or not any more. Programs may name any number there.
    pub fn not_asked(id: u64, n: usize) -> Failure {
        let text = Text::new("arena-detail-not-asked");
        let detail = text.with("game", id.to_string()).with("step", n.to_string());
        Failure::new(Cause::Garbage, detail)
    }

    /// A greeting in another version of the protocol.
    pub fn other_protocol(its: u32) -> Failure {
        let detail = Text::new("arena-detail-protocol")
            .with("its", i64::from(its))
            .with("ours", i64::from(wire::PROTOCOL));
        Failure::new(Cause::Garbage, detail)
    }

    /// A line that is no message of the protocol.
    pub(super) fn garbage(line: &[u8], why: Text) -> Failure {
        let detail = Text::new("arena-detail-garbage").with("why", why);
        Failure::new(Cause::Garbage, detail.with("line", excerpt(line)))
    }
}

/// A message whose words from outside have at most their greatest length.
pub(super) fn capped(text: Text) -> Text {
    let args = text.args.into_iter().map(|(name, arg)| (name, capped_arg(arg))).collect();
    Text { id: text.id, args }
}

fn capped_arg(arg: Arg) -> Arg {
    match arg {
        Arg::Word(word) => Arg::Word(match word.char_indices().nth(Failure::LONGEST) {
            Some((end, _)) => format!("{}…", &word[..end]),
            None => word,
        }),
        Arg::Text(text) => Arg::Text(capped(text)),
        Arg::List(list) => Arg::List(list.into_iter().map(capped_arg).collect()),
        arg @ (Arg::Number(_) | Arg::Seat(_)) => arg,
    }
}

/// The beginning of a line, for people to recognise it.
fn excerpt(line: &[u8]) -> String {
    const SHORT: usize = 120;
    let text = String::from_utf8_lossy(&line[..line.len().min(4 * SHORT)]);
    let shown: String = text.chars().filter(|c| !c.is_control()).take(SHORT).collect();
    if shown.len() < line.len() { format!("{shown}…") } else { shown }
}

/// What programs are told of their failures: English, whatever people speak here. The words are looked up when the
/// first failure is told, which most contests never see.
pub(super) struct English {
    kind: &'static dyn Kind,
    lexicon: OnceLock<Lexicon>,
}

impl English {
    /// The words of the arena and of a game.
    pub(super) fn new(kind: &'static dyn Kind) -> English {
        English { kind, lexicon: OnceLock::new() }
    }

    /// Says a message.
    pub(super) fn say(&self, text: &Text) -> String {
        let lexicon = self.lexicon.get_or_init(|| {
            Lexicon::new(Lang::En, &[crate::words(Lang::En), self.kind.words(Lang::En)])
        });
        lexicon.say(text, &[])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_comes_from_outside_is_cut_however_deep_it_stands() {
        let long = "я".repeat(5000);
        let inner = Text::new("arena-detail-last-words")
            .with("how", vec![long.clone()])
            .with("words", long.clone());
        let failure =
            Failure::new(Cause::Crash, Text::new("arena-detail-given-up").with("last", inner));
        let json = serde_json::to_string(&failure.detail).expect("JSON");
        assert_eq!(json.matches('я').count(), 2 * Failure::LONGEST);
        assert_eq!(json.matches('…').count(), 2);
        assert_eq!(excerpt(long.as_bytes()).chars().count(), 121);
        assert_eq!(excerpt(b"a\x1b[31m\nb"), "a[31mb…");
    }
}
