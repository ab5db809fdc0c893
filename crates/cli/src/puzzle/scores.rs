//! How well a person has solved puzzles so far: a small file in the user's state directory.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::time::{SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Serialize};

use crate::home;

/// The file.
const NAME: &str = "puzzles.json";
const SECONDS_PER_DAY: u64 = 86_400;

/// A person's puzzles of one game.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct Score {
    /// Puzzles tried, each once.
    pub(super) tried: u32,
    /// The fingerprints of the puzzles that were tried.
    pub(super) known: BTreeSet<String>,
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
    /// Counts the first answer to a puzzle with this fingerprint; `day` is the day whose puzzle it was, if it was one.
    pub(super) fn count(&mut self, puzzle: String, is_right: bool, day: Option<u64>) {
        if !self.known.insert(puzzle) {
            return;
        }
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

    /// Counts answers to different puzzles.
    fn count(score: &mut Score, answers: &[(bool, Option<u64>)]) {
        for (is_right, day) in answers {
            let puzzle = format!("puzzle {}", score.tried);
            score.count(puzzle, *is_right, *day);
        }
    }

    #[test]
    fn a_row_ends_with_a_wrong_answer_and_a_row_of_days_with_a_missed_day() {
        let mut score = Score::default();
        count(&mut score, &[(true, Some(100)), (true, Some(101)), (true, None)]);
        assert_eq!((score.streak, score.days), (3, 2));
        count(&mut score, &[(false, Some(102))]);
        assert_eq!((score.streak, score.best_streak, score.days), (0, 3, 2));
        count(&mut score, &[(true, Some(104))]);
        assert_eq!((score.tried, score.solved, score.days), (5, 4, 1));
    }

    #[test]
    fn the_same_day_counts_once() {
        let mut score = Score::default();
        count(&mut score, &[(true, Some(7)), (true, Some(7))]);
        assert_eq!(score.days, 1);
    }

    #[test]
    fn the_first_answer_to_a_puzzle_counts_and_no_later_one() {
        let mut score = Score::default();
        for is_right in [false, true, true] {
            score.count("one".to_owned(), is_right, None);
        }
        assert_eq!((score.tried, score.solved, score.streak), (1, 0, 0));
    }
}
