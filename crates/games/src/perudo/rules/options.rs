//! Perudo's rule switches. Their effects are in `legal` and `apply`.

use croupier_engine::{OnOff, Preset, Switch, Values};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::dice;

/// The rule switches.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Options {
    /// How many dice each seat starts with (PE-20).
    pub dice: u8,
    /// What pacao is (PE-1).
    pub pacao: Pacao,
    /// Who opens the next round (PE-3).
    pub starter: Starter,
    /// Which rounds are special (PE-8).
    pub special: Special,
    /// Where a round may be opened on ones (PE-7).
    pub open_ones: OpenOnes,
    /// Whether a seat with one die may change the value in a special round (PE-9).
    pub palifico_may_change: OnOff,
    /// Who opens the first round (PE-22).
    pub start: Start,
}

/// What pacao is (PE-1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Pacao {
    /// A true bid costs its bidder a die, a false one the caller.
    Seed,
    /// An exact bid gives the caller a die back, any other costs the caller one.
    Calza,
    /// There is no pacao.
    Off,
}

/// Who opens the next round (PE-3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Starter {
    /// The seat after the loser.
    AfterLoser,
    /// The loser or, if out, the seat after.
    Loser,
}

/// Which rounds are special (PE-8).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Special {
    /// Every round in which a seat has exactly one die.
    Auto,
    /// Once for every player, and only while more than two are in play.
    PalificoOnce,
    /// None.
    Off,
}

/// Where a round may be opened on ones (PE-7).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum OpenOnes {
    /// In every round.
    Allowed,
    /// In special rounds.
    SpecialOnly,
}

/// Who opens the first round (PE-22).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Start {
    /// Seat 0.
    First,
    /// A seat drawn by lot.
    Random,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            dice: 5,
            pacao: Pacao::Seed,
            starter: Starter::AfterLoser,
            special: Special::Auto,
            open_ones: OpenOnes::Allowed,
            palifico_may_change: OnOff::Off,
            start: Start::First,
        }
    }
}

/// The range of `dice`.
pub(super) const DICE: Values = Values::Number { min: 1, max: dice::MOST as u32 };

impl croupier_engine::Options for Options {
    const SWITCHES: &'static [Switch] = &[
        Switch { name: "dice", values: DICE },
        Switch { name: "pacao", values: Values::Words(&["seed", "calza", "off"]) },
        Switch { name: "starter", values: Values::Words(&["after_loser", "loser"]) },
        Switch { name: "special", values: Values::Words(&["auto", "palifico_once", "off"]) },
        Switch { name: "open_ones", values: Values::Words(&["allowed", "special_only"]) },
        Switch { name: "palifico_may_change", values: Values::Words(&["off", "on"]) },
        Switch { name: "start", values: Values::Words(&["first", "random"]) },
    ];
    const PRESETS: &'static [Preset] = &[Preset {
        name: "official",
        set: &[
            ("pacao", "calza"),
            ("starter", "loser"),
            ("special", "palifico_once"),
            ("open_ones", "special_only"),
        ],
    }];
}
