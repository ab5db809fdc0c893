//! The rating scale of a game: people, built-in bots and submitted bots share it.
//!
//! A difference of 400 points means odds of ten to one. Built-in bots anchor the scale: their ratings are measured in the
//! arena, shipped with the game and never moved by results.

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

/// Rating points per unit of strength, where odds are the exponential of a difference in strength.
pub const POINTS_PER_STRENGTH: f64 = 400.0 / std::f64::consts::LN_10;

/// Below so many games a rating is provisional.
pub const PROVISIONAL_GAMES: u64 = 10;

/// A rating with its uncertainty.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Rating {
    /// The estimate, in points.
    pub points: f64,
    /// Its standard error, in points; 0 for an anchor that defines the scale.
    pub deviation: f64,
}

impl Rating {
    /// The interval that holds the true rating with 95 % probability.
    pub fn interval(self) -> (f64, f64) {
        let reach = 1.96 * self.deviation;
        (self.points - reach, self.points + reach)
    }
}

/// The measured rating of a built-in bot.
#[derive(Clone, PartialEq, Debug)]
pub struct Anchor {
    /// The bot's name on the command line.
    pub bot: String,
    /// Its rating.
    pub rating: Rating,
}

/// Parses a game's anchors: a line `BOT POINTS DEVIATION` for each bot, lines that begin with `#` are comments.
pub fn parse_anchors(text: &str) -> Vec<Anchor> {
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty());
    lines
        .map(|line| {
            let fields: Vec<&str> = line.split_whitespace().collect();
            let number = |n: usize| fields[n].parse().expect("anchors are part of the program");
            let rating = Rating { points: number(1), deviation: number(2) };
            Anchor { bot: fields[0].to_owned(), rating }
        })
        .collect()
}

/// Who is rated.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Rated {
    /// A person.
    Person,
    /// A bot of the program.
    BuiltIn,
    /// A bot that somebody submitted.
    Submitted,
}

/// A line of a leaderboard.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct RatedPlayer {
    /// The name that is shown.
    pub name: String,
    /// Who it is.
    pub kind: Rated,
    /// The rating.
    pub rating: Rating,
    /// Rated games so far.
    pub games: u64,
    /// The path of the player's own page, if there is one.
    pub page: Option<String>,
}

impl RatedPlayer {
    /// Whether too few games were played for a place. Anchors are never provisional.
    pub fn is_provisional(&self) -> bool {
        self.kind != Rated::BuiltIn && self.games < PROVISIONAL_GAMES
    }
}

/// The places that each player may have, counted from 1: one more than those who are surely above, up to all but those
/// who are surely below.
pub fn places(players: &[RatedPlayer]) -> Vec<RangeInclusive<usize>> {
    let intervals: Vec<(f64, f64)> =
        players.iter().map(|player| player.rating.interval()).collect();
    let count =
        |holds: &dyn Fn(&(f64, f64)) -> bool| intervals.iter().filter(|other| holds(other)).count();
    intervals
        .iter()
        .map(|(low, high)| {
            let above = count(&|other| other.0 > *high);
            let below = count(&|other| other.1 < *low);
            above + 1..=players.len() - below
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn player(points: f64, deviation: f64) -> RatedPlayer {
        let rating = Rating { points, deviation };
        RatedPlayer { name: "Ann".to_owned(), kind: Rated::Person, rating, games: 20, page: None }
    }

    #[test]
    fn a_place_is_a_range_where_intervals_overlap() {
        let players = [player(1200.0, 10.0), player(1000.0, 30.0), player(980.0, 30.0)];
        assert_eq!(places(&players), [1..=1, 2..=3, 2..=3]);
    }

    #[test]
    fn anchors_are_read_line_by_line_without_comments() {
        let anchors = parse_anchors("# made by the arena\ngreedy 1000 0\nrandom 402.5 11\n");
        assert_eq!(anchors.len(), 2);
        assert_eq!(anchors[1].bot, "random");
        assert_eq!(anchors[1].rating, Rating { points: 402.5, deviation: 11.0 });
    }
}
