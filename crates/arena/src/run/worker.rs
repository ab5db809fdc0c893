//! One thread of a run: plays groups, times its bots, and sends finished games in batches.

use std::ops::ControlFlow;
use std::sync::atomic::Ordering;
use std::sync::mpsc::SyncSender;
use std::time::Instant;

use croupier_table::{Deal, Finished, Runner, SetupError, Text, Timing};

use super::{BATCH_INTERVAL, FinishedGame, Luck, SharedState};
use crate::highlights::Highlights;
use crate::host::MatchHost;
use crate::{Cause, GameResult, Pairing, PlayedMatch, SeatFailure};

/// Games are sent together when there are this many.
const BATCH_GAMES: usize = 256;
/// Fast bots are timed in one group out of this many: reading the clock costs more than their decisions.
const TIMED_GROUP_INTERVAL: u64 = 16;
/// A bot that takes longer than this for a decision is timed in every game.
const SLOW_DECISION_MS: f64 = 0.02;

/// Finished games that wait to be sent.
pub(super) struct Batch {
    sender: SyncSender<Vec<FinishedGame>>,
    games: Vec<FinishedGame>,
    begun: Instant,
}

impl Batch {
    /// An empty batch.
    pub(super) fn new(sender: SyncSender<Vec<FinishedGame>>) -> Batch {
        Batch { sender, games: Vec::new(), begun: Instant::now() }
    }

    fn push(&mut self, game: FinishedGame) {
        self.games.push(game);
        if self.games.len() >= BATCH_GAMES {
            self.flush();
        }
    }

    fn flush_if_due(&mut self) {
        if self.begun.elapsed() >= BATCH_INTERVAL {
            self.flush();
        }
    }

    fn flush(&mut self) {
        self.begun = Instant::now();
        if !self.games.is_empty() {
            // The receiver is gone only after the whole run has ended.
            let _ = self.sender.send(std::mem::take(&mut self.games));
        }
    }
}

/// One thread.
pub(super) struct Worker<'a> {
    shared: &'a SharedState<'a>,
    runner: Box<dyn Runner>,
    /// The highlights of this thread: only their steps are written out.
    highlights: Highlights,
    batch: Batch,
    /// Whether the bots of the last timed game were slow enough to time every game.
    is_slow: bool,
}

impl<'a> Worker<'a> {
    /// A worker that has played nothing.
    pub(super) fn new(
        shared: &'a SharedState<'a>,
        runner: Box<dyn Runner>,
        batch: Batch,
    ) -> Worker<'a> {
        Worker { shared, runner, highlights: Highlights::default(), batch, is_slow: false }
    }

    /// Plays games in which programs take part, as many at once as the programs accept, and ends the programs.
    pub(super) fn play_hosted_games(
        &mut self,
        host: &mut MatchHost,
        numbers: &mut dyn Iterator<Item = u64>,
    ) {
        let shared = self.shared;
        let mut pairings = numbers.map(|number| shared.plan.schedule.pairing(number));
        let played = host.play_matches(&mut pairings, &mut |played| {
            self.send_hosted(played);
            if shared.stop.load(Ordering::Relaxed) {
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
        if let Err(error) = played {
            shared.stop.store(true, Ordering::Relaxed);
            if let Ok(mut first_error) = shared.first_error.lock() {
                first_error.get_or_insert(error);
            }
        }
    }

    /// Sends a hosted match at once: the next may take long.
    fn send_hosted(&mut self, mut played: PlayedMatch) {
        let mut result = GameResult::from(&played);
        let seated = self.shared.plan.schedule.seated(result.game);
        if self.shared.plan.luck == Luck::Measured && result.failures.is_empty() {
            let seats = seated.len() as u8;
            result.luck = self.runner.luck_of(seats, &played.steps).unwrap_or_default();
        }
        // What happened before a failure is needed to repeat it.
        if self.highlights.offer(&result, &seated).is_none() && result.failures.is_empty() {
            played.steps.clear();
            played.stderr.clear();
        }
        self.batch.push(FinishedGame { result, steps: played.steps, stderr: played.stderr });
        self.batch.flush();
    }

    /// Plays all groups without programs.
    pub(super) fn play_built_in_groups(&mut self) {
        let schedule = &self.shared.plan.schedule;
        while let Some((group, numbers)) = self.shared.take_built_in_group() {
            let seed = schedule.deal_seed(group);
            for number in numbers {
                let pairing = schedule.pairing_with_seed(number, seed.clone());
                let is_timed = self.is_slow || group.is_multiple_of(TIMED_GROUP_INTERVAL);
                let timing = if is_timed { Timing::On } else { Timing::Off };
                let game = self.play_game(&pairing, timing);
                self.batch.push(game);
                self.batch.flush_if_due();
            }
        }
        self.batch.flush();
    }

    fn play_game(&mut self, pairing: &Pairing, timing: Timing) -> FinishedGame {
        let played = self.runner.play(&Deal {
            seed: &pairing.seed,
            bots: &pairing.seated,
            luck: Some(&pairing.luck),
            timing,
        });
        let mut result = match played {
            Ok(finished) => {
                if let Some(thought_ms) = &finished.thought_ms {
                    let decisions: u32 = finished.decisions.iter().sum();
                    let limit_ms = SLOW_DECISION_MS * f64::from(decisions);
                    self.is_slow = thought_ms.iter().sum::<f64>() > limit_ms;
                }
                finished_result(pairing.number, finished)
            }
            Err(error) => failed_result(pairing, &error, self.runner.steps().len()),
        };
        if self.shared.plan.luck == Luck::Measured && result.failures.is_empty() {
            result.luck = self.runner.luck().unwrap_or_default();
        }
        let is_highlight = self.highlights.offer(&result, &pairing.seated).is_some();
        let steps = if is_highlight { self.runner.steps() } else { Vec::new() };
        FinishedGame { result, steps, stderr: Vec::new() }
    }
}

fn finished_result(game: u64, finished: Finished) -> GameResult {
    let thought_ms = finished.thought_ms.unwrap_or_default();
    GameResult {
        game,
        payoffs: finished.payoffs,
        scores: finished.scores,
        decisions: finished.decisions,
        thought_us: thought_ms.iter().map(|ms| (ms * 1000.0).round() as u64).collect(),
        luck: Vec::new(),
        failures: Vec::new(),
    }
}

/// The result of a game that could not be played to its end: the seat that failed gets nothing, the others share.
fn failed_result(pairing: &Pairing, error: &SetupError, step: usize) -> GameResult {
    let seats = pairing.seated.len();
    let (culprit, cause, detail) = match error {
        SetupError::Bot(seat, error) => {
            let detail = Text::new("arena-detail-own-bot").with("problem", error.to_string());
            (Some(seat.index()), Cause::Crash, detail)
        }
        SetupError::TooLong => (None, Cause::Timeout, Text::new("arena-detail-endless")),
        SetupError::Options(bad) => (None, Cause::Crash, bad.0.clone()),
        SetupError::NoSuchBot(why) => (None, Cause::Crash, why.clone()),
    };
    let sharing = if culprit.is_some() { seats - 1 } else { seats };
    let share = |seat: usize| if culprit == Some(seat) { 0.0 } else { 1.0 / sharing as f32 };
    let failure =
        |seat: usize| SeatFailure { seat: seat as u8, step, cause, detail: detail.clone() };
    GameResult {
        game: pairing.number,
        payoffs: (0..seats).map(share).collect(),
        scores: vec![0; seats],
        decisions: vec![0; seats],
        thought_us: Vec::new(),
        luck: Vec::new(),
        failures: (0..seats)
            .filter(|seat| culprit.is_none_or(|culprit| culprit == *seat))
            .map(failure)
            .collect(),
    }
}
