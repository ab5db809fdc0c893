//! Where a match begins, if not with the first step of its game: at a position of another game.
//!
//! A record holds no position, so a start is named by the steps that lead to it. What a seat could not see there is as it
//! was, or drawn anew from a seed by [`Game::determinize`](croupier_engine::Game::determinize).

use croupier_engine::{BadOptions, Seat, Seed, Text, fingerprint};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::{Header, Kind, Table};

/// The position of another game at which a match begins.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Start {
    /// Where that game began itself, if not at its beginning.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<Box<Start>>,
    /// The steps of that game that lead to the position.
    pub steps: Vec<String>,
    /// How hidden cards and dice were drawn anew; without it they are as they were.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub anew: Option<Anew>,
}

/// A start at which only what one seat knew is as it was.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Anew {
    /// The seat whose view is kept.
    pub seat: Seat,
    /// From what everything else is drawn: 64 hexadecimal digits.
    pub seed: String,
}

impl Start {
    /// What the commitment binds. It is public while the game goes on, so a seed stands there as its hash.
    pub(crate) fn terms(&self) -> Value {
        let mut terms = json!({ "steps": self.steps });
        if let Some(start) = &self.start {
            terms["start"] = start.terms();
        }
        if let Some(Anew { seat, seed }) = &self.anew {
            terms["anew"] = json!({ "seat": seat, "seed": fingerprint(seed) });
        }
        terms
    }

    /// Brings a table before its first step to this position, where a new match begins.
    fn set_up(&self, table: &mut dyn Table) -> Result<(), BadOptions> {
        if let Some(start) = &self.start {
            start.set_up(table)?;
        }
        for (n, step) in self.steps.iter().enumerate() {
            table.apply(step).map_err(|refused| {
                let step: String = step.chars().take(80).collect();
                let text = Text::new("record-start-step").with("n", n + 1).with("step", step);
                BadOptions(text.with("why", refused.text()))
            })?;
        }
        let anew = self.anew.as_ref().map(|anew| anew.checked(table.seats())).transpose()?;
        table.begin_here(anew.as_ref().map(|(seat, seed)| (*seat, seed)));
        Ok(())
    }
}

impl Anew {
    fn checked(&self, seats: u8) -> Result<(Seat, Seed), BadOptions> {
        let seed = self.seed.parse().ok().filter(|_| self.seat.0 < seats);
        let bad = || BadOptions(Text::new("record-start-anew").with("seats", seats));
        seed.map(|seed| (self.seat, seed)).ok_or_else(bad)
    }
}

/// A table of this game with these options, before its first step: at the beginning of the game, or at a start.
pub fn open_table(
    kind: &dyn Kind,
    options: &Value,
    seats: u8,
    start: Option<&Start>,
) -> Result<Box<dyn Table>, BadOptions> {
    let mut table = kind.open(options, seats)?;
    if let Some(start) = start {
        start.set_up(table.as_mut())?;
    }
    Ok(table)
}

impl Header {
    /// The table of this record before its first step.
    pub fn open(&self, kind: &dyn Kind) -> Result<Box<dyn Table>, BadOptions> {
        let seats = u8::try_from(self.seats.len()).unwrap_or(u8::MAX);
        open_table(kind, &self.options, seats, self.start.as_ref())
    }
}
