//! The rule switches, and the position of a loaded game that is stored with them.

use croupier_engine::{BadOptions, Options as Switches, Preset, Switch, Text, Values};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::state::MOST_SEATS;

/// The most points with which a loaded game may begin.
pub(in crate::martian_dice) const MOST_POINTS: u16 = 10_000;
/// The range of the target.
const TARGETS: std::ops::RangeInclusive<u16> = 1..=1000;

/// The rule switches.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Options {
    /// MD-9: with how many points a player makes the round the last one.
    pub target: u16,
    /// MD-8: who has the first turn of every round.
    pub start: Start,
    /// MD-11: who throws again when a duel is undecided.
    pub duel_repeat: DuelRepeat,
    /// MD-14: the position of a loaded game. It is not a switch; it is stored here so that the record of a loaded game
    /// can be replayed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<From>,
}

/// Who has the first turn of every round.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Start {
    /// Seat 0.
    First,
    /// A seat that chance names.
    Random,
}

/// Who throws again when a duel is undecided.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum DuelRepeat {
    /// Those who tied for the most rays.
    StillTied,
    /// All who tied for the most points.
    AllTied,
}

/// A position between two turns.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct From {
    /// The points of every seat.
    pub scores: Vec<u16>,
    /// Whose turn comes next.
    pub next: u8,
}

impl Default for Options {
    fn default() -> Options {
        Options { target: 25, start: Start::First, duel_repeat: DuelRepeat::StillTied, from: None }
    }
}

impl Switches for Options {
    const SWITCHES: &'static [Switch] = &[
        Switch {
            name: "target",
            values: Values::Number { min: *TARGETS.start() as u32, max: *TARGETS.end() as u32 },
        },
        Switch { name: "start", values: Values::Words(&["first", "random"]) },
        Switch { name: "duel_repeat", values: Values::Words(&["still_tied", "all_tied"]) },
    ];
    const PRESETS: &'static [Preset] = &[];
}

impl Options {
    /// Whether a game with this number of seats can be played with these options.
    pub(super) fn check(&self, seats: u8) -> Result<(), BadOptions> {
        if !(2..=MOST_SEATS as u8).contains(&seats) {
            return Err(BadOptions::seats(seats, &(2..=MOST_SEATS as u8)));
        }
        if !TARGETS.contains(&self.target) {
            return Err(BadOptions(
                Text::new("options-value")
                    .with("name", "target")
                    .with("value", i64::from(self.target))
                    .with("allowed", Self::SWITCHES[0].values.describe()),
            ));
        }
        let Some(from) = &self.from else { return Ok(()) };
        if self.start == Start::Random {
            return Err(BadOptions(Text::new("from-start")));
        }
        if from.scores.len() != seats as usize {
            let text = Text::new("from-scores").with("scores", from.scores.len());
            return Err(BadOptions(text.with("seats", seats)));
        }
        if from.scores.iter().any(|score| *score > MOST_POINTS) {
            let most = i64::from(MOST_POINTS);
            return Err(BadOptions(Text::new("from-points").with("most", most)));
        }
        if from.next >= seats {
            let text = Text::new("from-next").with("next", from.next);
            return Err(BadOptions(text.with("last", seats - 1)));
        }
        Ok(())
    }
}
