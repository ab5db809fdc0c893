//! Rule switches as JSON: parsed into a game's typed options, set one by one, and completed with their defaults.

use croupier_engine::{Arg, BadOptions, Game, Options, Preset, Switch, Text, Values};
use serde_json::{Map, Value};

/// A game before its first step, under options given as JSON.
pub fn start<G: Game>(options: &Value, seats: u8) -> Result<G, BadOptions> {
    let options = parse_options::<G::Options>(options)?;
    if !G::SEATS.contains(&seats) {
        return Err(BadOptions::seats(seats, &G::SEATS));
    }
    G::new(&options, seats)
}

/// The JSON value that a typed word stands for, if the switch allows it.
pub fn parse_value(values: &Values, text: &str) -> Option<Value> {
    // Numbers are stored as numbers; a word that is no number is stored as it is.
    let value = match (values, text.parse::<u32>()) {
        (Values::Number { .. } | Values::NumberOr { .. }, Ok(number)) => Value::from(number),
        _ => Value::from(text),
    };
    values.allows(text).then_some(value)
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
            && parse_value(&switch.values, &text).as_ref() != Some(value)
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
    let value =
        parse_value(&switch.values, value).ok_or_else(|| BadOptions::value(switch, value))?;
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
