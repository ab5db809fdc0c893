//! The thinking times of a contest, in a file of their own: they differ from run to run, and everything else does not.

use std::collections::HashSet;
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Write};
use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::{GameResult, Schedule};

/// The thinking time of an entrant.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize)]
pub struct Pace {
    /// Decisions in games that were timed.
    pub timed: u64,
    /// Microseconds of thought in those.
    pub us: u64,
}

impl Pace {
    /// Microseconds per decision, if any were timed.
    pub fn us_per_decision(&self) -> Option<f64> {
        (self.timed > 0).then(|| self.us as f64 / self.timed as f64)
    }
}

/// A line of the file: a game whose bots were timed.
#[derive(Serialize, Deserialize)]
struct TimedGame {
    game: u64,
    decisions: Vec<u32>,
    us: Vec<u64>,
}

/// The file, opened for appending.
#[derive(Debug)]
pub(super) struct TimingsFile(File);

impl TimingsFile {
    /// Opens the file, or creates it.
    pub(super) fn open(path: &Path) -> io::Result<TimingsFile> {
        OpenOptions::new().append(true).create(true).open(path).map(TimingsFile)
    }

    /// Appends the games that were timed.
    pub(super) fn append<'a>(
        &mut self,
        results: impl Iterator<Item = &'a GameResult>,
    ) -> io::Result<()> {
        let mut text = Vec::new();
        for result in results.filter(|result| !result.thought_us.is_empty()) {
            let GameResult { game, decisions, thought_us, .. } = result;
            let line =
                TimedGame { game: *game, decisions: decisions.clone(), us: thought_us.clone() };
            serde_json::to_writer(&mut text, &line)?;
            text.push(b'\n');
        }
        self.0.write_all(&text)
    }
}

/// The thinking time of every entrant. Lines that are cut or belong to no game are skipped: a crash may leave them, and
/// times decide nothing.
pub(super) fn read_timings(path: &Path, schedule: &Schedule) -> io::Result<Vec<Pace>> {
    let mut paces = vec![Pace::default(); schedule.entrants()];
    let mut counted = HashSet::new();
    for line in BufReader::new(File::open(path)?).lines() {
        let Ok(timed) = serde_json::from_str::<TimedGame>(&line?) else { continue };
        let seats = schedule.seats();
        let fits = timed.game < schedule.games()
            && timed.decisions.len() == seats
            && timed.us.len() == seats;
        if !fits || !counted.insert(timed.game) {
            continue;
        }
        for (seat, entrant) in schedule.seated(timed.game).into_iter().enumerate() {
            paces[entrant].timed += u64::from(timed.decisions[seat]);
            paces[entrant].us += timed.us[seat];
        }
    }
    Ok(paces)
}
