//! Records: a match as text. One JSON line of header, one line per step, one JSON line of result.
//!
//! Loading is replaying: a record holds no state. Blank lines and lines that begin with `#` are passed over.

use croupier_engine::{BadOptions, Commitment, DEALER, Seat, Seed, Text, Turn, fingerprint};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{BoundName, DailyTag, DrawnSeats, Player, Start, Table, json_problem};

/// The version of this text format. Format 1, which has neither terms nor a draw nor a digest, is still read.
pub const FORMAT: u32 = 2;

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
    /// The position at which the match begins, if that is not the beginning of the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<Start>,
    /// The table at the server where it was played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<String>,
    /// The version of the dealer that turned the seed into outcomes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dealer: Option<u32>,
    /// How the commitment binds the name of each seat.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub names: Vec<BoundName>,
    /// What the house published before the first step, see [`Header::terms`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commit: Option<Commitment>,
    /// The daily deal that it is, which decides all outcomes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub daily: Option<DailyTag>,
    /// What the seats added to the seed. Without it the house's secret is the seed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub draw: Option<DrawnSeats>,
    /// The seed, where the holder of the file may know it; a server writes no secret before the end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<String>,
}

impl Header {
    /// The header of a match whose luck nobody has committed to.
    pub fn new(game: &str, rules: u32, options: Value, seats: Vec<Player>) -> Header {
        Header {
            croupier: FORMAT,
            game: game.to_owned(),
            rules: Some(rules),
            options,
            seats,
            start: None,
            table: None,
            dealer: None,
            names: Vec::new(),
            commit: None,
            daily: None,
            draw: None,
            seed: None,
        }
    }

    /// The header of the same match once the house commits to this secret. Where names have no salts yet, these follow
    /// from the secret, so that the same secret gives the same header.
    #[must_use]
    pub fn committed(mut self, secret: &Seed) -> Header {
        if self.names.is_empty() {
            let salt = |n: usize| BoundName::salted(&secret.derive(&format!("salt {n}")));
            self.names = (0..self.seats.len()).map(salt).collect();
        }
        self.dealer = Some(DEALER);
        self.commit = Some(secret.commit_to(&self.terms()));
        self
    }
}

fn format() -> u32 {
    FORMAT
}

/// Seats as a number, as names, or as names with who plays.
fn players<'de, D: serde::Deserializer<'de>>(from: D) -> Result<Vec<Player>, D::Error> {
    // What would be right is in the message about headers.
    let bad = |found: &Value| serde::de::Error::custom(format!("no seats: {found}"));
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
    /// The seed, revealed, where the house's secret is the seed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<String>,
    /// The house's secret, revealed, where the seats added to it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub secret: Option<String>,
    /// The fingerprint of all lines above, see [`digest`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub digest: Option<String>,
}

impl ResultLine {
    /// The result of the match at this table, which must be over, without secrets.
    pub fn of(table: &dyn Table) -> ResultLine {
        let seats = || Seat::all(table.seats());
        ResultLine {
            scores: seats().map(|seat| table.score(seat)).collect(),
            payoffs: seats().map(|seat| table.payoff(seat)).collect(),
            seed: None,
            secret: None,
            digest: None,
        }
    }
}

/// The fingerprint of a record's header and steps: the SHA-256 of these lines, each with a line break. It finds damage and
/// careless changes; who changes it too is found by comparing it with another copy.
pub fn digest<'a>(lines: impl IntoIterator<Item = &'a str>) -> String {
    let text: String = lines.into_iter().flat_map(|line| [line, "\n"]).collect();
    fingerprint(&text)
}

/// A record, read but not yet replayed.
#[derive(Clone, PartialEq, Debug)]
pub struct Record {
    /// The header.
    pub header: Header,
    /// The header as it is written.
    pub header_line: String,
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
    /// A header whose options, seats or start are refused.
    pub(crate) fn in_header(bad: BadOptions) -> BadRecord {
        BadRecord::new(1, bad.0)
    }

    fn new(line: usize, problem: Text) -> BadRecord {
        BadRecord { line, problem, ruling: None, legal: Vec::new() }
    }
}

impl Record {
    /// An unfinished record of these steps.
    pub fn new(header: Header, steps: Vec<String>) -> Record {
        let header_line = serde_json::to_string(&header).unwrap_or_default();
        let steps = steps.into_iter().enumerate().map(|(n, step)| (n + 2, step)).collect();
        Record { header, header_line, steps, result: None, unfinished: None }
    }

    /// The text of a record with this result. From format 2 on the result names the fingerprint of the
    /// other lines.
    pub fn finished_text(&self, result: ResultLine) -> String {
        let digest = (self.header.croupier > 1).then(|| self.digest());
        let result = ResultLine { digest, ..result };
        let result = serde_json::to_string(&result).unwrap_or_default();
        let steps = self.steps.iter().map(|(_, step)| step.as_str());
        let lines = std::iter::once(self.header_line.as_str()).chain(steps).chain([&*result]);
        lines.flat_map(|line| [line, "\n"]).collect()
    }

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
        let (line, text) = header.ok_or_else(|| BadRecord::new(1, Text::new("record-empty")))?;
        let header: Header = serde_json::from_str(text).map_err(|error| {
            BadRecord::new(line, Text::new("record-header").with("problem", json_problem(&error)))
        })?;
        if !(1..=FORMAT).contains(&header.croupier) {
            let problem = Text::new("record-format")
                .with("format", i64::from(header.croupier))
                .with("known", i64::from(FORMAT));
            return Err(BadRecord::new(line, problem));
        }
        let header_line = text.to_owned();
        let mut record =
            Record { header, header_line, steps: Vec::new(), result: None, unfinished };
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
        if table.turn() != Turn::Over {
            return Err(BadRecord::new(line, Text::new("record-result-early")));
        }
        let found = ResultLine::of(table);
        if found.scores == result.scores && found.payoffs == result.payoffs {
            return Ok(());
        }
        let found = serde_json::to_string(&found).unwrap_or_default();
        Err(BadRecord::new(line, Text::new("record-result").with("found", found)))
    }
}

fn read_result(line: usize, text: &str) -> Result<ResultLine, BadRecord> {
    serde_json::from_str(text).map_err(|error| {
        BadRecord::new(line, Text::new("record-result-line").with("problem", json_problem(&error)))
    })
}
