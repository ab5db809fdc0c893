//! Rule switches: typed per game, described as data so that front ends can list, set and explain them.

use std::fmt::Debug;

use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::{Arg, Text};

/// The typed rule switches of one game. Unknown fields are refused; a missing field has its default.
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

    /// The JSON value that a typed word stands for, if it is allowed.
    pub fn read(&self, text: &str) -> Option<Value> {
        let number = |min: u32, max: u32| {
            text.parse::<u32>().ok().filter(|n| (min..=max).contains(n)).map(Value::from)
        };
        match *self {
            Values::Words(words) => words.contains(&text).then(|| Value::from(text)),
            Values::Number { min, max } => number(min, max),
            Values::NumberOr { word, min, max } => {
                if text == word {
                    Some(Value::from(text))
                } else {
                    number(min, max)
                }
            }
        }
    }
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
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
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

    fn value(switch: &Switch, value: &str) -> BadOptions {
        BadOptions(
            Text::new("options-value")
                .with("name", switch.name)
                .with("value", value)
                .with("allowed", switch.values.describe()),
        )
    }

    fn unknown(name: &str, switches: &[Switch]) -> BadOptions {
        let known: Vec<&str> = switches.iter().map(|s| s.name).collect();
        BadOptions(Text::new("options-unknown").with("name", name).with("known", known.join(", ")))
    }
}

/// Reads options from a JSON object and says in words of the switches what is wrong with it. Every switch of what it
/// returns has a value that the switch allows.
pub fn parse_options<O: Options>(value: &Value) -> Result<O, BadOptions> {
    let object = match value {
        Value::Null => &Map::new(),
        Value::Object(object) => object,
        _ => return Err(BadOptions(Text::new("options-not-object"))),
    };
    let read: Result<O, _> = serde_json::from_value(Value::Object(object.clone()));
    for (name, value) in object {
        let text = match value {
            Value::String(word) => word.clone(),
            other => other.to_string(),
        };
        let switch = O::SWITCHES.iter().find(|switch| switch.name == name);
        if let Some(switch) = switch
            && switch.values.read(&text).as_ref() != Some(value)
        {
            return Err(BadOptions::value(switch, &text));
        }
        let unknown = |error: &serde_json::Error| {
            switch.is_none() && error.to_string().contains(&format!("unknown field `{name}`"))
        };
        if read.as_ref().is_err_and(unknown) {
            return Err(BadOptions::unknown(name, O::SWITCHES));
        }
    }
    read.map_err(|error| {
        BadOptions(Text::new("options-other").with("problem", Arg::Word(error.to_string())))
    })
}

/// Sets one switch, or all of a preset, in a JSON object of options, as `NAME=VALUE` or `PRESET` ask for it.
pub fn set_switch(
    options: &mut Map<String, Value>,
    switches: &[Switch],
    presets: &[Preset],
    text: &str,
) -> Result<(), BadOptions> {
    let Some((name, value)) = text.split_once('=') else {
        return set_preset(options, switches, presets, text.trim());
    };
    let (name, value) = (name.trim(), value.trim());
    let switch = switches
        .iter()
        .find(|s| s.name == name)
        .ok_or_else(|| BadOptions::unknown(name, switches))?;
    let value = switch.values.read(value).ok_or_else(|| BadOptions::value(switch, value))?;
    options.insert(name.to_owned(), value);
    Ok(())
}

fn set_preset(
    options: &mut Map<String, Value>,
    switches: &[Switch],
    presets: &[Preset],
    name: &str,
) -> Result<(), BadOptions> {
    if name == "seed" {
        options.clear();
        return Ok(());
    }
    let Some(preset) = presets.iter().find(|p| p.name == name) else {
        let known: Vec<&str> =
            std::iter::once("seed").chain(presets.iter().map(|p| p.name)).collect();
        return Err(BadOptions(
            Text::new("options-preset").with("name", name).with("known", known.join(", ")),
        ));
    };
    for (name, value) in preset.set {
        set_switch(options, switches, &[], &format!("{name}={value}"))?;
    }
    Ok(())
}

/// All fields of these options as JSON, defaults included, in the order of the type.
pub fn complete<O: Options>(options: &O) -> Value {
    serde_json::to_value(options).unwrap_or(Value::Null)
}
