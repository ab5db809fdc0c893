//! The rule switches: their names, defaults and ranges. What they change is implemented where the rule is.

use croupier_engine::{BadOptions, OnOff, Preset, Switch, Text, Values};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::scoring::{Tables, Variant};

/// How many points the first noting needs (TT-1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Entry {
    /// More than 1000.
    MoreThan,
    /// At least 1000.
    AtLeast,
}

impl Entry {
    /// The points that the first noting must pass or reach.
    pub const BORDER: u32 = 1000;

    /// The fewest points that can be noted first.
    #[inline]
    pub fn least(self) -> u32 {
        Entry::BORDER + u32::from(self == Entry::MoreThan)
    }
}

/// When the game ends (TT-3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum End {
    /// As soon as somebody reaches the target.
    Immediate,
    /// At the end of that round; the greatest score wins.
    FinishRound,
}

/// What an illegal action leads to (TT-22, TT-23).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum IllegalPlay {
    /// It is refused and the seat is asked again.
    Reject,
    /// It costs the turn.
    Forfeit,
}

/// The rule switches of Ten Thousand.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Options {
    /// The first noting (TT-1).
    pub entry: Entry,
    /// How many points later notings need (TT-2).
    pub round_min: u32,
    /// How many points win (TT-3).
    pub target: u32,
    /// When the game ends (TT-3).
    pub end: End,
    /// Whether points can be adopted (TT-9).
    pub adopt: OnOff,
    /// Whether a failed turn deducts adopted points (TT-7).
    pub adopt_penalty: OnOff,
    /// What an illegal action leads to (TT-22, TT-23).
    pub illegal: IllegalPlay,
    /// Whether a straight counts (TT-20).
    pub straight: OnOff,
    /// Whether three pairs count (TT-20).
    pub three_pairs: OnOff,
    /// Whether one must roll when all six dice are scored (TT-21).
    pub force_hot_dice: OnOff,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            entry: Entry::MoreThan,
            round_min: 250,
            target: 10_000,
            end: End::Immediate,
            adopt: OnOff::On,
            adopt_penalty: OnOff::On,
            illegal: IllegalPlay::Reject,
            straight: OnOff::Off,
            three_pairs: OnOff::Off,
            force_hot_dice: OnOff::Off,
        }
    }
}

const ROUND_MIN: Switch =
    Switch { name: "round_min", values: Values::Number { min: 0, max: 10_000 } };
const TARGET: Switch = Switch { name: "target", values: Values::Number { min: 50, max: 100_000 } };

const fn words(name: &'static str, values: &'static [&'static str]) -> Switch {
    Switch { name, values: Values::Words(values) }
}

impl croupier_engine::Options for Options {
    const SWITCHES: &'static [Switch] = &[
        words("entry", &["more_than", "at_least"]),
        ROUND_MIN,
        TARGET,
        words("end", &["immediate", "finish_round"]),
        words("adopt", &["on", "off"]),
        words("adopt_penalty", &["on", "off"]),
        words("illegal", &["reject", "forfeit"]),
        words("straight", &["off", "on"]),
        words("three_pairs", &["off", "on"]),
        words("force_hot_dice", &["off", "on"]),
    ];
    const PRESETS: &'static [Preset] = &[
        Preset {
            name: "original",
            set: &[("entry", "at_least"), ("end", "finish_round"), ("illegal", "forfeit")],
        },
        // The contest that the document calls for: its rules, and an illegal answer costs the turn.
        Preset { name: "contest", set: &[("illegal", "forfeit")] },
    ];
}

impl Options {
    /// Whether the numbers are in their ranges.
    pub(super) fn check(&self) -> Result<(), BadOptions> {
        for (switch, number) in [(ROUND_MIN, self.round_min), (TARGET, self.target)] {
            if !switch.values.allows(&number.to_string()) {
                return Err(BadOptions(
                    Text::new("options-value")
                        .with("name", switch.name)
                        .with("value", i64::from(number))
                        .with("allowed", switch.values.describe()),
                ));
            }
        }
        Ok(())
    }

    /// The scoring variant of these switches.
    pub(in crate::ten_thousand) fn variant(&self) -> Variant {
        let flag = |wanted: bool, flag: u8| if wanted { flag } else { 0 };
        Variant::new(
            flag(self.straight.is_on(), Variant::STRAIGHT)
                | flag(self.three_pairs.is_on(), Variant::THREE_PAIRS)
                | flag(self.illegal == IllegalPlay::Forfeit, Variant::FORFEIT),
        )
    }

    /// The values and lists of actions under these switches.
    pub(in crate::ten_thousand) fn tables(&self) -> &'static Tables {
        self.variant().tables()
    }
}
