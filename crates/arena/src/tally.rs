//! The score sheet of a contest: every finished game once, and what is counted so far. It keeps no file.
//!
//! Whatever the order in which games finish, the evidence is built in the order of the schedule.

use std::collections::BTreeMap;

use croupier_engine::Seed;
use serde::{Deserialize, Serialize};

use crate::evidence::{Evidence, Group};
use crate::{Cause, Failed, Hypotheses, Played, Schedule, Sprt, Verdict};

/// How many failures of one entrant and cause are kept with all details.
const DETAILS: usize = 20;

/// A finished game as it is journalled and counted.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Line {
    /// The number of its pairing.
    pub game: u64,
    /// Shares of the win, after the contest's policy.
    pub payoffs: Vec<f32>,
    /// Points by the rules.
    pub scores: Vec<i32>,
    /// How many decisions each seat took.
    pub decisions: Vec<u32>,
    /// How long each seat thought, in microseconds; empty if that was not measured.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub us: Vec<u64>,
    /// By how much chance favoured each seat; empty if that is not known.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub luck: Vec<f64>,
    /// What went wrong.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub failures: Vec<Failed>,
}

impl Line {
    /// The line of a match that a host played.
    pub fn of(played: &Played) -> Line {
        Line {
            game: played.number,
            payoffs: played.payoffs.clone(),
            scores: played.scores.clone(),
            decisions: played.decisions.clone(),
            us: played.thought_us.clone(),
            luck: Vec::new(),
            failures: played.failures.clone(),
        }
    }

    /// Whether the line has a number for every seat, as a game of this schedule has.
    fn fits(&self, schedule: &Schedule) -> bool {
        let seats = schedule.seats();
        let all_or_none = |len: usize| len == 0 || len == seats;
        self.game < schedule.games()
            && self.payoffs.len() == seats
            && self.payoffs.iter().all(|share| (0.0..=1.0).contains(share))
            && self.scores.len() == seats
            && self.decisions.len() == seats
            && all_or_none(self.us.len())
            && all_or_none(self.luck.len())
            && self.luck.iter().all(|luck| luck.is_finite())
            && self.failures.iter().all(|failed| (failed.seat as usize) < seats)
    }
}

/// What became of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Added {
    /// It is counted.
    New,
    /// Its game was counted before.
    Again,
    /// It is no game of this contest.
    Foreign,
}

/// How quickly an entrant thinks.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize)]
pub struct Pace {
    /// Decisions in all games.
    pub decisions: u64,
    /// Decisions in games that were timed.
    pub timed: u64,
    /// Microseconds in them.
    pub us: u64,
}

impl Pace {
    /// Microseconds per decision, if any were timed.
    pub fn us_per_decision(&self) -> Option<f64> {
        (self.timed > 0).then(|| self.us as f64 / self.timed as f64)
    }
}

/// A failure of an entrant in a game.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Failure {
    /// The number of the game.
    pub game: u64,
    /// What happened.
    pub failed: Failed,
}

/// All that has happened in a contest.
#[derive(Clone, Debug)]
pub struct Tally {
    schedule: Schedule,
    done: Vec<bool>,
    games: u64,
    payoffs: Vec<f32>,
    scores: Vec<i32>,
    luck: Vec<f64>,
    paces: Vec<Pace>,
    counts: BTreeMap<(usize, Cause), u64>,
    details: BTreeMap<(usize, Cause), BTreeMap<(u64, u8), Failed>>,
    sprt: Option<Sprt>,
    /// All groups before this one are complete.
    whole: u64,
}

impl Tally {
    /// Nothing counted yet; the test, if there is one, watches the first entrant against the second.
    pub fn new(schedule: Schedule, hypotheses: Option<Hypotheses>) -> Tally {
        let games = schedule.games() as usize;
        Tally {
            done: vec![false; games],
            games: 0,
            payoffs: vec![0.0; games * schedule.seats()],
            scores: vec![0; games * schedule.seats()],
            luck: Vec::new(),
            paces: vec![Pace::default(); schedule.entrants()],
            counts: BTreeMap::new(),
            details: BTreeMap::new(),
            sprt: hypotheses.map(Sprt::new),
            whole: 0,
            schedule,
        }
    }

    /// The schedule.
    pub fn schedule(&self) -> &Schedule {
        &self.schedule
    }

    /// How many games are counted.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// Whether a game is counted.
    pub fn has(&self, number: u64) -> bool {
        self.done[number as usize]
    }

    /// Whether nothing is left to play.
    pub fn is_settled(&self) -> bool {
        self.games == self.schedule.games() || self.verdict().is_some()
    }

    /// The sequential test, if there is one.
    pub fn sprt(&self) -> Option<&Sprt> {
        self.sprt.as_ref()
    }

    /// Its answer.
    pub fn verdict(&self) -> Option<(Verdict, u64)> {
        self.sprt.as_ref()?.verdict()
    }

    /// How quickly each entrant thinks.
    pub fn paces(&self) -> &[Pace] {
        &self.paces
    }

    /// How often each entrant failed in each way.
    pub fn failures(&self) -> &BTreeMap<(usize, Cause), u64> {
        &self.counts
    }

    /// The first failures of an entrant by one cause, with their details.
    pub fn details(&self, entrant: usize, cause: Cause) -> impl Iterator<Item = Failure> + '_ {
        self.details
            .get(&(entrant, cause))
            .into_iter()
            .flatten()
            .map(|((game, _), failed)| Failure { game: *game, failed: failed.clone() })
    }

    /// Counts a game, once.
    pub fn add(&mut self, line: &Line) -> Added {
        if !line.fits(&self.schedule) {
            return Added::Foreign;
        }
        let game = line.game as usize;
        if std::mem::replace(&mut self.done[game], true) {
            return Added::Again;
        }
        self.games += 1;
        let seats = self.schedule.seats();
        let cells = game * seats..(game + 1) * seats;
        self.payoffs[cells.clone()].copy_from_slice(&line.payoffs);
        self.scores[cells.clone()].copy_from_slice(&line.scores);
        if !line.luck.is_empty() {
            if self.luck.is_empty() {
                self.luck = vec![f64::NAN; self.payoffs.len()];
            }
            self.luck[cells].copy_from_slice(&line.luck);
        }
        let seated = self.schedule.seated(line.game);
        for (seat, &entrant) in seated.iter().enumerate() {
            let pace = &mut self.paces[entrant];
            pace.decisions += u64::from(line.decisions[seat]);
            if let Some(us) = line.us.get(seat) {
                pace.timed += u64::from(line.decisions[seat]);
                pace.us += us;
            }
        }
        for failed in &line.failures {
            self.note_failure(seated[failed.seat as usize], line.game, failed);
        }
        self.advance();
        Added::New
    }

    fn note_failure(&mut self, entrant: usize, game: u64, failed: &Failed) {
        let key = (entrant, failed.cause);
        *self.counts.entry(key).or_default() += 1;
        let kept = self.details.entry(key).or_default();
        kept.insert((game, failed.seat), failed.clone());
        if kept.len() > DETAILS {
            kept.pop_last();
        }
    }

    fn is_whole(&self, group: u64) -> bool {
        let size = self.schedule.seats();
        let first = group as usize * size;
        self.done[first..first + size].iter().all(|done| *done)
    }

    /// Lets the test read the groups that became complete, in order.
    fn advance(&mut self) {
        while self.whole < self.schedule.groups() && self.is_whole(self.whole) {
            if self.sprt.is_some() {
                let share = self.group(self.whole).shares[0];
                if let Some(sprt) = &mut self.sprt {
                    sprt.push(share);
                }
            }
            self.whole += 1;
        }
    }

    /// The means of a complete group, in the order of its lineup.
    fn group(&self, group: u64) -> Group {
        let members = &self.schedule.lineups()[self.schedule.lineup(group)];
        let size = members.len();
        let luck = (!self.luck.is_empty()).then(|| vec![0.0; size]);
        let mut means = Group { shares: vec![0.0; size], scores: vec![0.0; size], luck };
        for (place, _, cell) in self.cells(group) {
            means.shares[place] += f64::from(self.payoffs[cell]) / size as f64;
            means.scores[place] += f64::from(self.scores[cell]) / size as f64;
            if let Some(luck) = &mut means.luck {
                luck[place] += self.luck[cell] / size as f64;
            }
        }
        means.luck = means.luck.filter(|luck| luck.iter().all(|one| one.is_finite()));
        means
    }

    /// For every seat of every game of a group: the member on it, the seat, and where its results are.
    fn cells(&self, group: u64) -> impl Iterator<Item = (usize, usize, usize)> + '_ {
        let members = &self.schedule.lineups()[self.schedule.lineup(group)];
        let size = members.len();
        (0..size).flat_map(move |rotation| {
            let number = group * size as u64 + rotation as u64;
            self.schedule.seated(number).into_iter().enumerate().map(move |(seat, entrant)| {
                let place = members.iter().position(|member| *member == entrant).unwrap_or(0);
                (place, seat, number as usize * size + seat)
            })
        })
    }

    /// The groups that count: complete ones, and with a sequential test those that it read.
    fn counted(&self) -> impl Iterator<Item = u64> + '_ {
        let end = match self.verdict() {
            Some((_, groups)) => groups,
            None => self.schedule.groups(),
        };
        (0..end).filter(|group| self.is_whole(*group))
    }

    /// Everything that counts, in the order of the schedule.
    pub fn evidence(&self) -> Evidence {
        let mut evidence = Evidence::new(self.schedule.entrants(), self.schedule.lineups());
        for group in self.counted() {
            let bundle = &mut evidence.bundles[self.schedule.lineup(group)];
            for (place, seat, cell) in self.cells(group) {
                bundle.single(place, seat, f64::from(self.payoffs[cell]));
            }
            bundle.push(&self.group(group));
        }
        evidence
    }

    /// The points of every entrant in every game that counts.
    pub fn scores(&self) -> Vec<Vec<i32>> {
        let mut scores = vec![Vec::new(); self.schedule.entrants()];
        for group in self.counted() {
            let members = &self.schedule.lineups()[self.schedule.lineup(group)];
            for (place, _, cell) in self.cells(group) {
                scores[members[place]].push(self.scores[cell]);
            }
        }
        scores
    }

    /// The first game that is counted in both and ended differently.
    pub fn first_difference(&self, other: &Tally) -> Option<u64> {
        let seats = self.schedule.seats();
        (0..self.schedule.games().min(other.schedule.games())).find(|&game| {
            let cells = game as usize * seats..(game as usize + 1) * seats;
            self.has(game)
                && other.has(game)
                && (self.payoffs[cells.clone()] != other.payoffs[cells.clone()]
                    || self.scores[cells.clone()] != other.scores[cells])
        })
    }

    /// The seed of a game's deal.
    pub fn deal(&self, number: u64) -> Seed {
        self.schedule.deal(self.schedule.group(number))
    }
}
