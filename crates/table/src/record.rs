//! Records: a match as text. One JSON line of header, one line per step, one JSON line of result.
//!
//! Loading is replaying: a record holds no state. Blank lines and lines that begin with `#` are passed over.

use croupier_engine::{Commitment, Seat, Text, Turn};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{Player, Table};

/// The version of this text format.
pub const FORMAT: u32 = 1;

/// The first line of a record.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// The version of the text format; a hand-written record may leave it out.
    #[serde(default = "format")]
    pub croupier: u32,
    /// The game's name.
    pub game: String,
    /// The version of the game's rules; a hand-written record may leave it out and means the newest.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rules: Option<u32>,
    /// The rule switches that differ from the default, or all of them.
    #[serde(default, skip_serializing_if = "Value::is_null")]
    pub options: Value,
    /// The players in seat order; a hand-written record may give their number alone.
    #[serde(deserialize_with = "players")]
    pub seats: Vec<Player>,
    /// The hash of the seed, published before the first step.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commit: Option<Commitment>,
    /// The seed, where the holder of the file may know it; a server writes it only after the end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<String>,
}

fn format() -> u32 {
    FORMAT
}

/// Seats as a number, as names, or as names with who plays.
fn players<'de, D: serde::Deserializer<'de>>(from: D) -> Result<Vec<Player>, D::Error> {
    let bad = |found: &Value| {
        serde::de::Error::custom(format!(
            "seats are a number of 255 at most, a list of names, or a list of {{\"name\": .., \"by\": ..}}, \
             and names have visible characters and no control or invisible ones; found {found}"
        ))
    };
    let player = |entry: &Value| {
        let found = match entry {
            Value::String(name) => Some(Player { name: name.clone(), by: "human".to_owned() }),
            entry => Player::deserialize(entry).ok(),
        };
        found.filter(Player::has_name).ok_or_else(|| bad(entry))
    };
    match Value::deserialize(from)? {
        Value::Array(entries) => entries.iter().map(player).collect(),
        seats => {
            let number = seats.as_u64().and_then(|number| u8::try_from(number).ok());
            Ok(Seat::all(number.ok_or_else(|| bad(&seats))?).map(Player::unnamed).collect())
        }
    }
}

/// The last line of a finished record.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ResultLine {
    /// Points in seat order.
    pub scores: Vec<i32>,
    /// Shares of the win in seat order.
    pub payoffs: Vec<f32>,
    /// The seed, revealed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<String>,
}

/// A record, read but not yet replayed.
#[derive(Clone, PartialEq, Debug)]
pub struct Record {
    /// The header.
    pub header: Header,
    /// Line number in the file and text of each step.
    pub steps: Vec<(usize, String)>,
    /// The result, if the record is finished.
    pub result: Option<ResultLine>,
    /// The text behind the last line break, which a crash may have cut; it is not among the steps.
    pub unfinished: Option<String>,
}

/// Why a record cannot be used, and in which line.
#[derive(Clone, PartialEq, Debug)]
pub struct BadRecord {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong.
    pub problem: Text,
    /// The ruling that was broken, if one was.
    pub ruling: Option<&'static str>,
    /// What would have been legal there.
    pub legal: Vec<String>,
}

impl BadRecord {
    fn new(line: usize, problem: Text) -> BadRecord {
        BadRecord { line, problem, ruling: None, legal: Vec::new() }
    }
}

impl Record {
    /// Reads a record's text. A last line without a line break is kept apart: whether it is whole cannot be known.
    pub fn parse(text: &str) -> Result<Record, BadRecord> {
        // Some editors put a mark before the text.
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let (whole, rest) = match text.rfind('\n') {
            Some(end) => (&text[..=end], text[end + 1..].trim()),
            None => ("", text.trim()),
        };
        let mut unfinished = (!rest.is_empty() && !rest.starts_with('#')).then(|| rest.to_owned());
        let mut lines = whole
            .lines()
            .enumerate()
            .map(|(n, line)| (n + 1, line.trim()))
            .filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
        let header = lines.next().or_else(|| unfinished.take().map(|_| (1, rest)));
        let (line, header) = header.ok_or_else(|| BadRecord::new(1, Text::new("record-empty")))?;
        let header: Header = serde_json::from_str(header).map_err(|error| {
            BadRecord::new(line, Text::new("record-header").with("problem", error.to_string()))
        })?;
        if header.croupier != FORMAT {
            let problem = Text::new("record-format")
                .with("format", i64::from(header.croupier))
                .with("known", i64::from(FORMAT));
            return Err(BadRecord::new(line, problem));
        }
        let mut record = Record { header, steps: Vec::new(), result: None, unfinished };
        for (line, text) in lines {
            if record.result.is_some() {
                return Err(BadRecord::new(line, Text::new("record-after-result")));
            }
            if text.starts_with('{') {
                record.result = Some(read_result(line, text)?);
            } else {
                record.steps.push((line, text.to_owned()));
            }
        }
        Ok(record)
    }

    /// Takes the text behind the last line break as whole: right for a file written by hand.
    pub fn accept_unfinished(&mut self) -> Result<(), BadRecord> {
        let Some(text) = self.unfinished.take() else { return Ok(()) };
        let line = self.steps.last().map_or(2, |(line, _)| line + 1);
        if text.starts_with('{') {
            self.result = Some(read_result(line, &text)?);
        } else {
            self.steps.push((line, text));
        }
        Ok(())
    }

    /// Checks that a table's rules are those under which the record was written.
    pub fn check_rules(&self, newest: u32) -> Result<(), BadRecord> {
        match self.header.rules {
            Some(rules) if rules != newest => Err(BadRecord::new(
                1,
                Text::new("record-rules")
                    .with("rules", i64::from(rules))
                    .with("newest", i64::from(newest)),
            )),
            _ => Ok(()),
        }
    }

    /// Applies step `n` of the record at a table where all steps before it have been applied.
    pub fn apply_step(&self, n: usize, table: &mut dyn Table) -> Result<(), BadRecord> {
        let (line, text) = &self.steps[n];
        table.apply(text).map_err(|refused| BadRecord {
            line: *line,
            problem: Text::new("record-step")
                .with("step", text.chars().take(80).collect::<String>())
                .with("why", refused.text()),
            ruling: refused.ruling(),
            legal: table.legal(),
        })
    }

    /// Checks the result line, if there is one, against the table after the last step.
    pub fn check_result(&self, table: &dyn Table) -> Result<(), BadRecord> {
        let Some(result) = &self.result else { return Ok(()) };
        let line = self.steps.last().map_or(2, |(line, _)| line + 1);
        let seats = || Seat::all(table.seats());
        let scores: Vec<i32> = seats().map(|seat| table.score(seat)).collect();
        let payoffs: Vec<f32> = seats().map(|seat| table.payoff(seat)).collect();
        if table.turn() != Turn::Over {
            return Err(BadRecord::new(line, Text::new("record-result-early")));
        }
        if scores == result.scores && payoffs == result.payoffs {
            return Ok(());
        }
        let found = ResultLine { scores, payoffs, seed: None };
        let found = serde_json::to_string(&found).unwrap_or_default();
        Err(BadRecord::new(line, Text::new("record-result").with("found", found)))
    }
}

fn read_result(line: usize, text: &str) -> Result<ResultLine, BadRecord> {
    serde_json::from_str(text).map_err(|error| {
        BadRecord::new(line, Text::new("record-result-line").with("problem", error.to_string()))
    })
}
