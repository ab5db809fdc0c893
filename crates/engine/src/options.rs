//! Rule switches: typed per game, described as data so that front ends can list, set and explain them.

use std::fmt::Debug;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::Text;

/// The typed rule switches of one game. Derive `Deserialize` with `deny_unknown_fields` and `default`, so that unknown
/// fields are refused and a missing field has its default.
pub trait Options:
    Serialize + DeserializeOwned + Default + Clone + PartialEq + Debug + Send + Sync + 'static
{
    /// Every switch a player may set, in the order of the rulebook.
    const SWITCHES: &'static [Switch];
    /// Named sets of switches besides `seed`, the default.
    const PRESETS: &'static [Preset];
}

/// One rule switch. Message `option-NAME` names it; `option-NAME-VALUE` (for a number `option-NAME-set` with
/// `$value`) is the rulebook's passage for a value that is not the default.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Switch {
    /// The field's name.
    pub name: &'static str,
    /// What it may be set to.
    pub values: Values,
}

/// What a switch may be set to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Values {
    /// One of these words; the first is the default.
    Words(&'static [&'static str]),
    /// A number in this range.
    Number {
        /// The least value.
        min: u32,
        /// The greatest value.
        max: u32,
    },
    /// A number in this range, or a word that stands for none.
    NumberOr {
        /// The word, for instance `none`.
        word: &'static str,
        /// The least value.
        min: u32,
        /// The greatest value.
        max: u32,
    },
}

impl Values {
    /// The allowed values, written for people.
    pub fn describe(&self) -> String {
        match self {
            Values::Words(words) => words.join(" | "),
            Values::Number { min, max } => format!("{min}..{max}"),
            Values::NumberOr { word, min, max } => format!("{word} | {min}..{max}"),
        }
    }

    /// Whether a switch may be set to this text.
    pub fn allows(&self, text: &str) -> bool {
        let number = |min, max| text.parse::<u32>().is_ok_and(|n| (min..=max).contains(&n));
        match *self {
            Values::Words(words) => words.contains(&text),
            Values::Number { min, max } => number(min, max),
            Values::NumberOr { word, min, max } => text == word || number(min, max),
        }
    }
}

/// The options of a game without rule switches.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct NoOptions {}

impl Options for NoOptions {
    const SWITCHES: &'static [Switch] = &[];
    const PRESETS: &'static [Preset] = &[];
}

/// A named set of switches; those it does not list keep their default.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Preset {
    /// Its name, `official` or `original`.
    pub name: &'static str,
    /// Switch and value, written as on the command line.
    pub set: &'static [(&'static str, &'static str)],
}

/// A switch that is on or off.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum OnOff {
    /// In force.
    On,
    /// Not in force.
    Off,
}

impl OnOff {
    /// Whether the switch is on.
    #[inline]
    pub fn is_on(self) -> bool {
        self == OnOff::On
    }
}

/// Options or a number of seats that a game cannot have, with what it can.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadOptions(pub Text);

impl BadOptions {
    /// A number of seats outside the range.
    pub fn seats(seats: u8, range: &std::ops::RangeInclusive<u8>) -> BadOptions {
        BadOptions(
            Text::new("options-seats")
                .with("seats", i64::from(seats))
                .with("min", i64::from(*range.start()))
                .with("max", i64::from(*range.end())),
        )
    }

    /// A value that a switch does not allow.
    pub fn value(switch: &Switch, value: &str) -> BadOptions {
        BadOptions(
            Text::new("options-value")
                .with("name", switch.name)
                .with("value", value)
                .with("allowed", switch.values.describe()),
        )
    }

    /// A name that is no switch.
    pub fn unknown(name: &str, switches: &[Switch]) -> BadOptions {
        let known: Vec<&str> = switches.iter().map(|s| s.name).collect();
        BadOptions(Text::new("options-unknown").with("name", name).with("known", known.join(", ")))
    }
}
