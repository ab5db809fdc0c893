//! How well a person has solved puzzles so far: a small file in the user's state directory.

use std::collections::BTreeMap;
use std::fs;
use std::time::{SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Serialize};

use crate::home;

/// The file.
const NAME: &str = "puzzles.json";
const SECONDS_PER_DAY: u64 = 86_400;

/// A person's puzzles of one game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct Score {
    /// Puzzles tried, each once.
    pub(super) tried: u32,
    /// Puzzles solved at the first try.
    pub(super) solved: u32,
    /// Solved in a row.
    pub(super) streak: u32,
    /// The longest row.
    pub(super) best_streak: u32,
    /// The last day whose puzzle was solved, counted from 1970, and how many days in a row.
    pub(super) last_day: u64,
    pub(super) days: u32,
}

impl Score {
    /// Counts an answer; `day` is the day whose puzzle it was, if it was one.
    pub(super) fn count(&mut self, is_right: bool, day: Option<u64>) {
        self.tried += 1;
        if !is_right {
            self.streak = 0;
            return;
        }
        self.solved += 1;
        self.streak += 1;
        self.best_streak = self.best_streak.max(self.streak);
        if let Some(day) = day.filter(|day| *day != self.last_day) {
            self.days = if day == self.last_day + 1 { self.days + 1 } else { 1 };
            self.last_day = day;
        }
    }
}

/// The days since 1970, in universal time.
pub(super) fn today() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    now.as_secs() / SECONDS_PER_DAY
}

/// All scores by game. A file that cannot be read counts as none.
pub(super) fn read() -> BTreeMap<String, Score> {
    let text = home::file(NAME).and_then(fs::read_to_string);
    text.ok().and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default()
}

/// Stores all scores: first beside the old file, then in its place.
pub(super) fn write(scores: &BTreeMap<String, Score>) -> std::io::Result<()> {
    let path = home::file(NAME)?;
    let unfinished = path.with_extension("new");
    fs::write(&unfinished, serde_json::to_string_pretty(scores)?)?;
    fs::rename(unfinished, path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_ends_with_a_wrong_answer_and_a_row_of_days_with_a_missed_day() {
        let mut score = Score::default();
        score.count(true, Some(100));
        score.count(true, Some(101));
        score.count(true, None);
        assert_eq!((score.streak, score.days), (3, 2));
        score.count(false, Some(102));
        assert_eq!((score.streak, score.best_streak, score.days), (0, 3, 2));
        score.count(true, Some(104));
        assert_eq!((score.tried, score.solved, score.days), (5, 4, 1));
    }

    #[test]
    fn the_same_day_counts_once() {
        let mut score = Score::default();
        score.count(true, Some(7));
        score.count(true, Some(7));
        assert_eq!(score.days, 1);
    }
}
