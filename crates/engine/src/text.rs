//! Messages for people as data: an id with arguments. The languages are known elsewhere.
//!
//! Rules never hold prose; they build a `Text`, and a front end formats it.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::Seat;

/// A message id with its arguments.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Text {
    /// The id in the message files.
    pub id: Cow<'static, str>,
    /// Named arguments.
    pub args: Vec<(Cow<'static, str>, Arg)>,
}

/// An argument of a message.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Arg {
    /// A number; messages may choose a plural by it.
    Number(i64),
    /// A word of the notation or a name, said as it is.
    Word(String),
    /// A seat, said as its player's name.
    Seat(Seat),
    /// Another message.
    Text(Text),
    /// Several messages or words, separated by a comma.
    List(Vec<Arg>),
}

impl Text {
    /// A message without arguments yet.
    pub fn new(id: impl Into<Cow<'static, str>>) -> Text {
        Text { id: id.into(), args: Vec::new() }
    }

    /// Words from elsewhere that are said as they are, in whatever language they came.
    pub fn verbatim(words: impl Into<String>) -> Text {
        Text::new("verbatim").with("words", words.into())
    }

    /// The message with one more argument.
    #[must_use]
    pub fn with(mut self, name: &'static str, arg: impl Into<Arg>) -> Text {
        self.args.push((Cow::Borrowed(name), arg.into()));
        self
    }
}

impl From<i64> for Arg {
    fn from(number: i64) -> Arg {
        Arg::Number(number)
    }
}

impl From<i32> for Arg {
    fn from(number: i32) -> Arg {
        Arg::Number(i64::from(number))
    }
}

impl From<u8> for Arg {
    fn from(number: u8) -> Arg {
        Arg::Number(i64::from(number))
    }
}

impl From<usize> for Arg {
    fn from(number: usize) -> Arg {
        Arg::Number(number as i64)
    }
}

impl From<&str> for Arg {
    fn from(word: &str) -> Arg {
        Arg::Word(word.to_owned())
    }
}

impl From<String> for Arg {
    fn from(word: String) -> Arg {
        Arg::Word(word)
    }
}

impl From<Seat> for Arg {
    fn from(seat: Seat) -> Arg {
        Arg::Seat(seat)
    }
}

impl From<Text> for Arg {
    fn from(text: Text) -> Arg {
        Arg::Text(text)
    }
}

impl<T: Into<Arg>> From<Vec<T>> for Arg {
    fn from(list: Vec<T>) -> Arg {
        Arg::List(list.into_iter().map(Into::into).collect())
    }
}

/// A typed line made comparable: trimmed, lower case, single spaces, and Cyrillic letters that look like Latin ones
/// replaced by them, so that `3х5` typed on a Russian keyboard is `3x5`.
///
/// Russian words are folded in the same way, so compare them with folded words: `fold("МТС") == "mtc"`.
pub fn fold(line: &str) -> String {
    let mut folded = String::with_capacity(line.len());
    for c in line.chars().flat_map(char::to_lowercase) {
        let c = match c {
            'а' => 'a',
            'в' => 'b',
            'с' => 'c',
            'е' | 'ё' => 'e',
            'н' => 'h',
            'к' => 'k',
            'м' => 'm',
            'о' => 'o',
            'р' => 'p',
            'т' => 't',
            'х' | '×' => 'x',
            'у' => 'y',
            c => c,
        };
        if c.is_whitespace() {
            if !folded.is_empty() && !folded.ends_with(' ') {
                folded.push(' ');
            }
        } else if !c.is_control() {
            folded.push(c);
        }
    }
    folded.truncate(folded.trim_end().len());
    folded
}
