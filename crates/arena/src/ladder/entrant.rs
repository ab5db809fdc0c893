//! One entrant of a ladder: a built-in bot or a version of a submitted one, and what is known of its games.

use std::collections::{BTreeMap, VecDeque};

use croupier_table::{Rating, Text};

use super::deals::PlayedGame;
use super::events::{Stage, Submitted};
use crate::host::RemoteBot;
use crate::{Cause, Highlights, PlayedBy};

/// A bot is judged by whether it has failed in so many of its last games.
pub(super) const FAILURE_WINDOW: usize = 20;
/// With so many failures among them it retires.
pub(super) const MAX_FAILURES_IN_WINDOW: usize = 10;
/// How many recent games and failures are remembered with their records.
const MAX_RECENT: usize = 8;

/// An entrant.
#[derive(Debug)]
pub(super) struct LadderEntrant {
    /// Its id in journals: `=NAME` or `NAME/VERSION`.
    pub(super) id: String,
    /// The name.
    pub(super) name: String,
    /// What plays for it.
    pub(super) by: PlayedBy,
    /// Its submission; `None` for a built-in bot.
    pub(super) submitted: Option<(Submitted, i64)>,
    /// How far it has come; built-in bots are rated.
    pub(super) stage: Stage,
    /// When it came there, in seconds since 1970.
    pub(super) stage_s: i64,
    /// Counted games.
    pub(super) games: u64,
    /// How many of them it failed in.
    pub(super) failed_games: u64,
    /// Its share of all wins, summed.
    pub(super) won: f64,
    /// Failures by cause.
    pub(super) failures: BTreeMap<Cause, u64>,
    /// Whether it failed in its last games.
    pub(super) window: VecDeque<bool>,
    /// The last failures.
    pub(super) faults: VecDeque<Fault>,
    /// Decisions whose time was measured.
    pub(super) timed_decisions: u64,
    /// The time that they took, in microseconds.
    pub(super) thought_us: u64,
    /// The longest mean time per move of one game, in microseconds.
    pub(super) slowest_us: u64,
    /// When it last played, in seconds since 1970.
    pub(super) last_played_s: i64,
    /// The last games that have a record.
    pub(super) recent: VecDeque<RecentGame>,
    /// The games worth seeing: this entrant counts as 0, its rival as 1.
    pub(super) highlights: Highlights,
    /// Its rating, once it was fitted.
    pub(super) rating: Option<Rating>,
    /// Its ratings over time.
    pub(super) history: Vec<Snapshot>,
}

/// A failure of an entrant.
#[derive(Clone, PartialEq, Debug)]
pub struct Fault {
    /// The game.
    pub game: u64,
    /// The seat.
    pub seat: u8,
    /// The number of the step that it was asked for.
    pub step: usize,
    /// The kind of failure.
    pub cause: Cause,
    /// What happened.
    pub detail: Text,
    /// Whether there is a record of the game.
    pub recorded: bool,
}

/// A game with a record.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct RecentGame {
    /// The game.
    pub(super) game: u64,
    /// The index of the rival among the entrants.
    pub(super) rival: usize,
    /// The entrant's seat.
    pub(super) seat: u8,
    /// Its share of the win.
    pub(super) share: f32,
    /// The points of all seats, its own first.
    pub(super) scores: Vec<i32>,
    /// Whether it failed in it.
    pub(super) failed: bool,
}

/// A rating at one time.
#[derive(Clone, Copy, PartialEq, Debug, serde::Serialize, serde::Deserialize)]
pub struct Snapshot {
    /// Seconds since 1970.
    pub at_s: i64,
    /// The games so far.
    pub games: u64,
    /// The estimate, in points.
    pub points: f64,
    /// Its standard error.
    pub deviation: f64,
}

impl LadderEntrant {
    /// A built-in bot.
    pub(super) fn built_in(name: &str) -> LadderEntrant {
        let by = PlayedBy::BuiltIn(name.to_owned());
        LadderEntrant::new(format!("={name}"), name.to_owned(), by, None, Stage::Rated)
    }

    /// A version of a submitted bot.
    pub(super) fn submitted(submitted: Submitted, by: PlayedBy, at_s: i64) -> LadderEntrant {
        let (name, version) = (submitted.bot.name.clone(), submitted.bot.version);
        let id = format!("{name}/{version}");
        LadderEntrant::new(id, name, by, Some((submitted, at_s)), Stage::Received)
    }

    fn new(
        id: String,
        name: String,
        by: PlayedBy,
        submitted: Option<(Submitted, i64)>,
        stage: Stage,
    ) -> LadderEntrant {
        LadderEntrant {
            id,
            name,
            by,
            stage_s: submitted.as_ref().map_or(0, |(_, at_s)| *at_s),
            submitted,
            stage,
            games: 0,
            failed_games: 0,
            won: 0.0,
            failures: BTreeMap::new(),
            window: VecDeque::new(),
            faults: VecDeque::new(),
            timed_decisions: 0,
            thought_us: 0,
            slowest_us: 0,
            last_played_s: 0,
            recent: VecDeque::new(),
            highlights: Highlights::default(),
            rating: None,
            history: Vec::new(),
        }
    }

    /// Whether it is a bot of the program.
    pub(super) fn is_built_in(&self) -> bool {
        self.submitted.is_none()
    }

    /// The connection, if its author runs it.
    pub(super) fn remote(&self) -> Option<&RemoteBot> {
        match &self.by {
            PlayedBy::Remote(bot) => Some(bot),
            _ => None,
        }
    }

    /// Its version; 0 for a built-in bot.
    pub(super) fn version(&self) -> u32 {
        self.submitted.as_ref().map_or(0, |(submitted, _)| submitted.bot.version)
    }

    /// The id of its author; empty for a built-in bot.
    pub(super) fn author(&self) -> &str {
        self.submitted.as_ref().map_or("", |(submitted, _)| &submitted.author)
    }

    /// Whether its author has been forgotten.
    pub(super) fn is_forgotten(&self) -> bool {
        !self.is_built_in() && self.author().is_empty()
    }

    /// Counts a game on a seat against a rival. Returns the games whose records are no longer of interest to it.
    pub(super) fn count(
        &mut self,
        game: &PlayedGame,
        seat: usize,
        rival: usize,
        at_s: i64,
    ) -> Vec<u64> {
        self.games += 1;
        self.won += f64::from(game.payoffs[seat]);
        self.last_played_s = self.last_played_s.max(at_s);
        let own = game.failures.iter().filter(|failure| usize::from(failure.seat) == seat);
        let mut failed = false;
        let mut dropped = Vec::new();
        for failure in own {
            failed = true;
            *self.failures.entry(failure.cause).or_default() += 1;
            self.faults.push_front(Fault {
                game: game.game,
                seat: failure.seat,
                step: failure.step,
                cause: failure.cause,
                detail: failure.detail.clone(),
                recorded: game.recorded,
            });
            if self.faults.len() > MAX_RECENT {
                let last = self.faults.pop_back().filter(|fault| fault.recorded);
                dropped.extend(last.map(|fault| fault.game));
            }
        }
        self.failed_games += u64::from(failed);
        self.window.push_back(failed);
        if self.window.len() > FAILURE_WINDOW {
            self.window.pop_front();
        }
        if let Some(thought_us) = game.thought_us.get(seat) {
            let decisions = u64::from(game.decisions[seat]);
            self.timed_decisions += decisions;
            self.thought_us += thought_us;
            self.slowest_us = self.slowest_us.max(thought_us / decisions.max(1));
        }
        if game.recorded {
            dropped.extend(self.keep_record(game, seat, rival, failed));
        }
        dropped.retain(|game| !self.wants_record(*game));
        dropped
    }

    /// Keeps a record among the recent games and the highlights.
    fn keep_record(
        &mut self,
        game: &PlayedGame,
        seat: usize,
        rival: usize,
        failed: bool,
    ) -> Vec<u64> {
        if self.is_built_in() {
            return Vec::new();
        }
        let mut dropped =
            self.highlights.offer(&game.result(), &roles(seat, game)).unwrap_or_default();
        let other = |n: &usize| *n != seat;
        let scores = std::iter::once(game.scores[seat])
            .chain((0..game.scores.len()).filter(other).map(|n| game.scores[n]));
        self.recent.push_front(RecentGame {
            game: game.game,
            rival,
            seat: seat as u8,
            share: game.payoffs[seat],
            scores: scores.collect(),
            failed,
        });
        if self.recent.len() > MAX_RECENT {
            dropped.extend(self.recent.pop_back().map(|one| one.game));
        }
        dropped
    }

    /// Whether a game would be a highlight of this entrant.
    pub(super) fn is_highlight(&self, game: &PlayedGame, seat: usize) -> bool {
        let mut tried = self.highlights.clone();
        !self.is_built_in() && tried.offer(&game.result(), &roles(seat, game)).is_some()
    }

    /// Whether the record of a game is one of those that are shown.
    pub(super) fn wants_record(&self, game: u64) -> bool {
        self.highlights.contains(game)
            || self.recent.iter().any(|one| one.game == game)
            || self.faults.iter().any(|fault| fault.recorded && fault.game == game)
    }

    /// The cause that it failed by most often.
    pub(super) fn main_cause(&self) -> Cause {
        let most = self.failures.iter().max_by_key(|(_, count)| **count);
        most.map_or(Cause::Crash, |(cause, _)| *cause)
    }

    /// Whether it fails again and again.
    pub(super) fn keeps_failing(&self) -> bool {
        self.window.iter().filter(|failed| **failed).count() >= MAX_FAILURES_IN_WINDOW
    }
}

/// The entrant on a seat counts as 0, all others as 1.
fn roles(seat: usize, game: &PlayedGame) -> Vec<usize> {
    (0..game.seated.len()).map(|n| usize::from(n != seat)).collect()
}
