//! What a table's switches change in the rulebook, as sentences. The rulebook itself is the game's.

use croupier_engine::{Text, Values};
use serde_json::Value;

use crate::{Kind, Lexicon};

/// A sentence for every switch that differs from the default. The lexicon must hold the game's words.
pub fn changed_rules(kind: &dyn Kind, options: &Value, lexicon: &Lexicon) -> Vec<String> {
    let (Ok(set), Ok(defaults)) = (kind.complete(options), kind.complete(&Value::Null)) else {
        return Vec::new();
    };
    let changed = kind.switches().iter().filter(|switch| set[switch.name] != defaults[switch.name]);
    changed
        .map(|switch| {
            let text = match (&set[switch.name], switch.values) {
                (Value::String(word), _) => Text::new(format!("option-{}-{word}", switch.name)),
                (value, Values::Words(_)) => Text::new(format!("option-{}-{value}", switch.name)),
                (value, _) => Text::new(format!("option-{}-set", switch.name))
                    .with("value", value.as_i64().unwrap_or_default()),
            };
            lexicon.say(&text, &[])
        })
        .collect()
}
