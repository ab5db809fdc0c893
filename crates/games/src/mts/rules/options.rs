//! The rule switches of MTS, typed. The rulebook describes what each one changes.

use std::fmt;

use croupier_engine::{OnOff, Options as Switches, Preset, Switch, Values};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The largest number of points that a match may be played to.
const MAX_TARGET: u16 = 10_000;

/// The rule switches.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Options {
    /// How many seats a skip laid on a skip passes over (MT-11).
    pub skip_chain: SkipChain,
    /// What a reverse does when two play (MT-14).
    pub reverse_2p: ReverseTwo,
    /// Whether a player who could lay a card may draw (MT-15).
    pub draw: Drawing,
    /// Whether a wild-draw-four may be laid against the rule (MT-21).
    pub wd4: WildFourRule,
    /// Whether a missed call can be caught (MT-29).
    pub catch: OnOff,
    /// Whether a missed call can be made up for (MT-28).
    pub late_call: OnOff,
    /// Whether a first card skip or +2 acts (MT-9, MT-10).
    pub start_action: StartAction,
    /// Who names the colour of a first card wild (MT-7).
    pub start_wild: StartWild,
    /// Whether the last card of a round still acts (MT-36).
    pub last_card_effect: LastCard,
    /// How a blocked round is decided (MT-35).
    pub blocked: Blocked,
    /// How many points a match is played to (MT-2).
    pub target: Target,
    /// Who gets the points of a round (MT-2).
    pub scoring: Scoring,
    /// Whether a +2 or a +4 can be passed on (MT-20).
    pub stacking: Stacking,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            skip_chain: SkipChain::Two,
            reverse_2p: ReverseTwo::Noop,
            draw: Drawing::Forced,
            wd4: WildFourRule::Bluff,
            catch: OnOff::On,
            late_call: OnOff::On,
            start_action: StartAction::Apply,
            start_wild: StartWild::Dealer,
            last_card_effect: LastCard::Apply,
            blocked: Blocked::Void,
            target: Target::None,
            scoring: Scoring::WinnerTakes,
            stacking: Stacking::Off,
        }
    }
}

impl Switches for Options {
    const SWITCHES: &'static [Switch] = &[
        Switch { name: "skip_chain", values: Values::Words(&["two", "off", "count"]) },
        Switch { name: "reverse_2p", values: Values::Words(&["noop", "skip"]) },
        Switch { name: "draw", values: Values::Words(&["forced", "voluntary"]) },
        Switch { name: "wd4", values: Values::Words(&["bluff", "strict"]) },
        Switch { name: "catch", values: Values::Words(&["on", "off"]) },
        Switch { name: "late_call", values: Values::Words(&["on", "off"]) },
        Switch { name: "start_action", values: Values::Words(&["apply", "ignore"]) },
        Switch { name: "start_wild", values: Values::Words(&["dealer", "first_player"]) },
        Switch { name: "last_card_effect", values: Values::Words(&["apply", "ignore"]) },
        Switch { name: "blocked", values: Values::Words(&["void", "lowest_hand"]) },
        Switch {
            name: "target",
            values: Values::NumberOr { word: "none", min: 1, max: MAX_TARGET as u32 },
        },
        Switch { name: "scoring", values: Values::Words(&["winner_takes", "each_penalty"]) },
        Switch { name: "stacking", values: Values::Words(&["off"]) },
    ];

    const PRESETS: &'static [Preset] = &[Preset {
        name: "official",
        set: &[
            ("skip_chain", "off"),
            ("reverse_2p", "skip"),
            ("draw", "voluntary"),
            ("target", "500"),
            ("start_wild", "first_player"),
        ],
    }];
}

/// How many seats a skip laid on a skip passes over (MT-11).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum SkipChain {
    /// Two, and two again for every further one.
    Two,
    /// One, like any other.
    Off,
    /// As many as there are skips in a row.
    Count,
}

/// What a reverse does when two play (MT-14).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ReverseTwo {
    /// Nothing visible: the opponent moves next.
    Noop,
    /// The same as a skip.
    Skip,
}

/// Whether a player who could lay a card may draw (MT-15).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Drawing {
    /// Only without a fitting coloured card.
    Forced,
    /// Always.
    Voluntary,
}

/// Whether a wild-draw-four may be laid against the rule (MT-21).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum WildFourRule {
    /// Yes; the next player may challenge it.
    Bluff,
    /// No, so there is nothing to challenge.
    Strict,
}

/// Whether a first card skip or +2 acts (MT-9, MT-10).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum StartAction {
    /// On the first player, as if the dealer had laid it.
    Apply,
    /// It has no effect.
    Ignore,
}

/// Who names the colour of a first card wild (MT-7).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum StartWild {
    /// The dealer.
    Dealer,
    /// The player who moves first.
    FirstPlayer,
}

/// Whether the last card of a round still acts (MT-36).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum LastCard {
    /// The next player takes the cards before the points are counted.
    Apply,
    /// The round ends at once.
    Ignore,
}

/// How a blocked round is decided (MT-35).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Blocked {
    /// Nobody wins it.
    Void,
    /// The hand with the fewest points wins it.
    LowestHand,
}

/// Who gets the points of a round (MT-2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Scoring {
    /// The winner gets the points of all other hands.
    WinnerTakes,
    /// Each seat gets the points of its own hand, and the fewest are best.
    EachPenalty,
}

/// Whether a +2 or a +4 can be passed on (MT-20).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Stacking {
    /// No: the seat that is hit takes the cards.
    Off,
}

/// How many points a match is played to (MT-2): `"none"` or a number in JSON.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Target {
    /// One round is the whole game.
    None,
    /// Rounds are played until a seat has this many.
    Points(u16),
}

impl Serialize for Target {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self {
            Target::None => to.serialize_str("none"),
            Target::Points(points) => to.serialize_u16(*points),
        }
    }
}

crate::json_schema_of!(Target, "Target", {
    "description": "How many points a match is played to: none for a single round, or a number.",
    "oneOf": [{ "type": "string", "enum": ["none"] }, { "type": "integer", "minimum": 1 }]
});

impl<'de> Deserialize<'de> for Target {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Target, D::Error> {
        from.deserialize_any(TargetVisitor)
    }
}

struct TargetVisitor;

impl serde::de::Visitor<'_> for TargetVisitor {
    type Value = Target;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"none\" or a number from 1 to {MAX_TARGET}")
    }

    fn visit_str<E: serde::de::Error>(self, word: &str) -> Result<Target, E> {
        match word {
            "none" => Ok(Target::None),
            other => Err(E::invalid_value(serde::de::Unexpected::Str(other), &self)),
        }
    }

    fn visit_u64<E: serde::de::Error>(self, points: u64) -> Result<Target, E> {
        match u16::try_from(points) {
            Ok(points @ 1..=MAX_TARGET) => Ok(Target::Points(points)),
            _ => Err(E::invalid_value(serde::de::Unexpected::Unsigned(points), &self)),
        }
    }
}
