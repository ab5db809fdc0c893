//! The tally of a contest: counts every finished game once. It computes no estimates and writes no file.
//!
//! Games may finish in any order; samples are built in the order of the schedule.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::{
    Cause, DealGroup, GameResult, Hypotheses, Samples, Schedule, SeatFailure, Shard, Sprt, Verdict,
};

/// How many failures of one entrant and cause are kept with their details.
const MAX_DETAILS: usize = 20;

/// Whether a result was counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Counted {
    /// It was counted.
    New,
    /// Its game was counted before.
    Duplicate,
    /// It is not a game of this contest.
    Foreign,
}

/// A failure and the game it happened in.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct GameFailure {
    /// The number of the game.
    pub game: u64,
    /// The failure.
    #[serde(rename = "failed")]
    pub failure: SeatFailure,
}

/// All counted games of a contest.
#[derive(Clone, Debug)]
pub struct Tally {
    schedule: Schedule,
    /// The part of the contest that is played here.
    shard: Option<Shard>,
    counted: Vec<bool>,
    counted_games: u64,
    payoffs: Vec<f32>,
    scores: Vec<i32>,
    luck: Vec<f64>,
    decisions: Vec<u64>,
    failure_counts: BTreeMap<(usize, Cause), u64>,
    failure_details: BTreeMap<(usize, Cause), BTreeMap<(u64, u8), SeatFailure>>,
    sprt: Option<Sprt>,
    /// All groups before this one are complete.
    complete_prefix: u64,
}

impl Tally {
    /// An empty tally; the sequential test, if there is one, compares the first entrant with the second.
    pub fn new(schedule: Schedule, hypotheses: Option<Hypotheses>) -> Tally {
        let games = schedule.games() as usize;
        Tally {
            shard: None,
            counted: vec![false; games],
            counted_games: 0,
            payoffs: vec![0.0; games * schedule.seats()],
            scores: vec![0; games * schedule.seats()],
            luck: Vec::new(),
            decisions: vec![0; schedule.entrants()],
            failure_counts: BTreeMap::new(),
            failure_details: BTreeMap::new(),
            sprt: hypotheses.map(Sprt::new),
            complete_prefix: 0,
            schedule,
        }
    }

    /// A tally of this part of the contest.
    #[must_use]
    pub fn of_shard(mut self, shard: Option<Shard>) -> Tally {
        self.shard = shard;
        self
    }

    /// How many games are to be played.
    pub fn games_to_play(&self) -> u64 {
        self.shard.map_or(self.schedule.games(), |shard| shard.games(&self.schedule))
    }

    /// Whether a game is still to be played.
    pub fn is_wanted(&self, number: u64) -> bool {
        let group = self.schedule.group_of(number);
        !self.is_counted(number) && self.shard.is_none_or(|shard| shard.contains(group))
    }

    /// The schedule.
    pub fn schedule(&self) -> &Schedule {
        &self.schedule
    }

    /// How many games are counted.
    pub fn counted_games(&self) -> u64 {
        self.counted_games
    }

    /// Whether a game is counted.
    pub fn is_counted(&self, number: u64) -> bool {
        self.counted[number as usize]
    }

    /// Whether nothing is left to play: all games are counted, or the sequential test has its verdict.
    pub fn is_settled(&self) -> bool {
        self.counted_games == self.games_to_play() || self.verdict().is_some()
    }

    /// The sequential test, if there is one.
    pub fn sprt(&self) -> Option<&Sprt> {
        self.sprt.as_ref()
    }

    /// The verdict of the sequential test and the groups it took.
    pub fn verdict(&self) -> Option<(Verdict, u64)> {
        self.sprt.as_ref()?.verdict()
    }

    /// How many decisions every entrant took.
    pub fn decisions(&self) -> &[u64] {
        &self.decisions
    }

    /// How often each entrant failed by each cause.
    pub fn failures(&self) -> &BTreeMap<(usize, Cause), u64> {
        &self.failure_counts
    }

    /// The first failures of an entrant by one cause, with their details.
    pub fn failure_details(
        &self,
        entrant: usize,
        cause: Cause,
    ) -> impl Iterator<Item = GameFailure> + '_ {
        self.failure_details
            .get(&(entrant, cause))
            .into_iter()
            .flatten()
            .map(|((game, _), failure)| GameFailure { game: *game, failure: failure.clone() })
    }

    /// Counts a game unless it was counted before.
    pub fn count(&mut self, result: &GameResult) -> Counted {
        if !result.fits(&self.schedule) {
            return Counted::Foreign;
        }
        let game = result.game as usize;
        if std::mem::replace(&mut self.counted[game], true) {
            return Counted::Duplicate;
        }
        self.counted_games += 1;
        let seats = self.schedule.seats();
        let cells = game * seats..(game + 1) * seats;
        self.payoffs[cells.clone()].copy_from_slice(&result.payoffs);
        self.scores[cells.clone()].copy_from_slice(&result.scores);
        if !result.luck.is_empty() {
            if self.luck.is_empty() {
                self.luck = vec![f64::NAN; self.payoffs.len()];
            }
            self.luck[cells].copy_from_slice(&result.luck);
        }
        let seated = self.schedule.seated(result.game);
        for (seat, &entrant) in seated.iter().enumerate() {
            self.decisions[entrant] += u64::from(result.decisions[seat]);
        }
        for failure in &result.failures {
            self.count_failure(seated[failure.seat as usize], result.game, failure);
        }
        self.test_complete_groups();
        Counted::New
    }

    fn count_failure(&mut self, entrant: usize, game: u64, failure: &SeatFailure) {
        let key = (entrant, failure.cause);
        *self.failure_counts.entry(key).or_default() += 1;
        let kept = self.failure_details.entry(key).or_default();
        kept.insert((game, failure.seat), failure.clone());
        if kept.len() > MAX_DETAILS {
            kept.pop_last();
        }
    }

    fn is_complete(&self, group: u64) -> bool {
        let size = self.schedule.seats();
        let first = group as usize * size;
        self.counted[first..first + size].iter().all(|counted| *counted)
    }

    /// Feeds newly completed groups to the sequential test, in the order of the schedule.
    fn test_complete_groups(&mut self) {
        while self.complete_prefix < self.schedule.groups()
            && self.is_complete(self.complete_prefix)
        {
            if self.sprt.is_some() {
                let share = self.deal_group(self.complete_prefix).shares[0];
                if let Some(sprt) = &mut self.sprt {
                    sprt.push(share);
                }
            }
            self.complete_prefix += 1;
        }
    }

    /// The means of a complete group, in the order of its lineup.
    fn deal_group(&self, group: u64) -> DealGroup {
        let members = &self.schedule.lineups()[self.schedule.lineup_index(group)];
        let size = members.len();
        let luck = (!self.luck.is_empty()).then(|| vec![0.0; size]);
        let mut resources = DealGroup { shares: vec![0.0; size], scores: vec![0.0; size], luck };
        for (member, _, cell) in self.cells(group) {
            resources.shares[member] += f64::from(self.payoffs[cell]) / size as f64;
            resources.scores[member] += f64::from(self.scores[cell]) / size as f64;
            if let Some(luck) = &mut resources.luck {
                luck[member] += self.luck[cell] / size as f64;
            }
        }
        resources.luck = resources.luck.filter(|luck| luck.iter().all(|one| one.is_finite()));
        resources
    }

    /// For every seat of every game of a group: the member on it, the seat, and the index of its results.
    fn cells(&self, group: u64) -> impl Iterator<Item = (usize, usize, usize)> + '_ {
        let members = &self.schedule.lineups()[self.schedule.lineup_index(group)];
        let size = members.len();
        (0..size).flat_map(move |rotation| {
            let number = group * size as u64 + rotation as u64;
            self.schedule.seated(number).into_iter().enumerate().map(move |(seat, entrant)| {
                let member = members.iter().position(|member| *member == entrant).unwrap_or(0);
                (member, seat, number as usize * size + seat)
            })
        })
    }

    /// The groups that count: complete ones and, after a verdict, only those that the test has read.
    fn counted_groups(&self) -> impl Iterator<Item = u64> + '_ {
        let end = match self.verdict() {
            Some((_, groups)) => groups,
            None => self.schedule.groups(),
        };
        (0..end).filter(|group| self.is_complete(*group))
    }

    /// Whether a game is part of the results: its group is complete and, after a verdict, was read by the test.
    pub fn is_in_results(&self, number: u64) -> bool {
        let group = self.schedule.group_of(number);
        let is_read = self.verdict().is_none_or(|(_, groups)| group < groups);
        is_read && self.is_complete(group)
    }

    /// The observations of all groups that count, in the order of the schedule.
    pub fn samples(&self) -> Samples {
        let mut samples = Samples::new(self.schedule.entrants(), self.schedule.lineups());
        for group in self.counted_groups() {
            let lineup = &mut samples.lineups[self.schedule.lineup_index(group)];
            for (member, seat, cell) in self.cells(group) {
                lineup.push_single_game(member, seat, f64::from(self.payoffs[cell]));
            }
            lineup.push(&self.deal_group(group));
        }
        samples
    }

    /// The points of every entrant in every game that counts.
    pub fn scores(&self) -> Vec<Vec<i32>> {
        let mut scores = vec![Vec::new(); self.schedule.entrants()];
        for group in self.counted_groups() {
            let members = &self.schedule.lineups()[self.schedule.lineup_index(group)];
            for (member, _, cell) in self.cells(group) {
                scores[members[member]].push(self.scores[cell]);
            }
        }
        scores
    }

    /// The first game that both tallies have counted with different results.
    pub fn first_difference(&self, other: &Tally) -> Option<u64> {
        let seats = self.schedule.seats();
        (0..self.schedule.games().min(other.schedule.games())).find(|&game| {
            let cells = game as usize * seats..(game as usize + 1) * seats;
            self.is_counted(game)
                && other.is_counted(game)
                && (self.payoffs[cells.clone()] != other.payoffs[cells.clone()]
                    || self.scores[cells.clone()] != other.scores[cells])
        })
    }
}
