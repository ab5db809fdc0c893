//! The workers of a ladder: threads of low priority that take jobs and do them. What is next is decided by the queue.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use croupier_table::{Decision, Header, Kind, Player, Record, ResultLine, review};
use serde_json::{Value, json};

use super::deals::{PlayedDeal, PlayedGame};
use super::events::Stage;
use super::folder::{HistoryLine, check_path, record_path, review_path, stderr_path, write_whole};
use super::game_ladder::{GameLadder, SEATS};
use super::queue::{Job, Lane, Running};
use super::remote::REMOTE_TIME;
use super::report::CostlyDecision;
use super::{Ladder, Reviews, State, now_s};
use crate::host::{MatchHost, RemoteBot};
use crate::run::run_on_cores;
use crate::{
    Contest, Cores, Entrant, FinishedGame, Format, Luck, Plan, PlayedBy, Policy, RunError, Schedule,
};

/// How much less urgent the ladder is than everything else on the machine: where both compete, others get ten times as
/// much. More would let a machine that is never idle check nothing at all.
const NICENESS: i32 = 10;
/// How long a worker waits for something to do.
const REST: Duration = Duration::from_secs(2);
/// How long a job plays before others get their turn; it finishes at least one deal.
const SLICE: Duration = Duration::from_secs(4);
/// How long it may go on to finish deals that are begun.
const LONGEST_SLICE: Duration = Duration::from_secs(16);
/// How long a job with a remote bot plays.
const REMOTE_SLICE: Duration = Duration::from_secs(30);
/// How many jobs with remote bots are done at once. They wait for the bots most of the time.
const REMOTE_WORKERS: usize = 4;
/// How long the workers wait after the sandbox itself has failed.
const AFTER_FAILURE: Duration = Duration::from_secs(30);
/// How long the workers may take to end.
const GRACE: Duration = Duration::from_secs(3);
/// The weight of the last job in the mean duration of a deal.
const SMOOTHING: f64 = 0.3;
/// How many costly decisions of a game are kept.
const MAX_COSTLY: usize = 5;

/// The running workers; they stop when this is dropped.
pub struct Workers {
    ladder: Arc<Ladder>,
    threads: Vec<JoinHandle<()>>,
}

impl Drop for Workers {
    fn drop(&mut self) {
        self.ladder.stop();
        let until = Instant::now() + GRACE;
        while self.threads.iter().any(|thread| !thread.is_finished()) && Instant::now() < until {
            thread::sleep(GRACE / 100);
        }
        // Whoever still thinks is left behind: a deal that is not finished was never counted.
    }
}

/// A job that plays deals of a pair.
struct PairJob {
    /// Its number among the running jobs.
    id: u64,
    game: usize,
    members: [usize; 2],
    /// Its number on the ladder.
    number: u64,
    plan: Plan,
    /// How many games a deal has.
    rotations: usize,
    /// The stages of the bots when it began.
    stages: [Stage; 2],
    /// The remote bot, if one of them is.
    remote: Option<RemoteBot>,
    begun: Instant,
    /// Deals that are finished.
    played: u64,
}

impl Ladder {
    /// Starts this many workers, each on a core of its own as long as there are enough.
    pub fn start(self: &Arc<Ladder>, workers: usize) -> io::Result<Workers> {
        self.lock().workers = workers.max(1);
        let mut started = Workers { ladder: Arc::clone(self), threads: Vec::new() };
        for core in 0..workers {
            let ladder = Arc::clone(self);
            let thread = thread::Builder::new().name(format!("ladder-{core}"));
            started.threads.push(thread.spawn(move || ladder.work(|| ladder.do_next(core)))?);
        }
        for n in 0..REMOTE_WORKERS {
            let ladder = Arc::clone(self);
            let thread = thread::Builder::new().name(format!("ladder-remote-{n}"));
            started.threads.push(thread.spawn(move || ladder.work(|| ladder.do_next_remote()))?);
        }
        Ok(started)
    }

    fn work(&self, do_next: impl Fn() -> bool) {
        // Priorities belong to threads; programs that this thread starts inherit it. Without the right the ladder plays on.
        let _ = rustix::process::nice(NICENESS);
        while !self.is_stopping() {
            if !do_next() {
                let state = self.lock();
                // A signal between the look and the wait costs one rest at most.
                drop(self.changed.wait_timeout(state, REST));
            }
        }
    }

    /// Does one job on a core; false if there is none. Tests call it instead of starting workers.
    pub fn do_next(&self, core: usize) -> bool {
        self.do_next_of(Lane::Local, core)
    }

    /// Does one job with a remote bot; false if there is none. It needs a core now and then only.
    pub fn do_next_remote(&self) -> bool {
        self.lock().remove_absent(&self.folder);
        self.do_next_of(Lane::Remote, 0)
    }

    fn do_next_of(&self, lane: Lane, core: usize) -> bool {
        let Some(running) = self.lock().take_job(lane) else { return false };
        match running.job.clone() {
            Job::Check { game, entrant } => self.check(game, entrant),
            Job::Play { game, members, deals, number } => {
                self.play(&running, core, game, members, deals, number);
            }
            Job::Review { game, number } => self.review(game, number),
            Job::Final { number } => self.play_final(core, number),
        }
        self.lock().end_job(running.id);
        true
    }

    fn check(&self, game: usize, entrant: usize) {
        let (kind, by, name, version) = {
            let state = self.lock();
            let one = &state.games[game].entrants[entrant];
            (state.games[game].kind, one.by.clone(), one.name.clone(), one.version())
        };
        let is_remote = matches!(by, PlayedBy::Remote(_));
        let time = self.contest(kind, is_remote).time;
        let report = self.checker.check(kind, &by, &self.config.sandbox, time);
        if is_remote && self.is_stopping() && report.cause.is_some() {
            // The server that stops has disconnected it.
            return;
        }
        let path = check_path(&self.folder, kind.name(), &name, version);
        let stored = serde_json::to_vec(&report).map_err(io::Error::from);
        let _ = stored.and_then(|bytes| write_whole(&path, &bytes));
        let mut state = self.lock();
        if state.games[game].entrants[entrant].stage == Stage::Received {
            let stage = match report.cause {
                None => Stage::Qualifying,
                Some(cause) => Stage::Refused { cause },
            };
            let _ = state.move_to(&self.folder, game, entrant, stage);
        }
        drop(state);
        self.changed.notify_all();
    }

    /// The plan of a job: one pair, a few deals.
    fn plan(&self, state: &State, game: usize, members: [usize; 2], deals: u64, job: u64) -> Plan {
        let ladder = &state.games[game];
        let entrants = members.map(|n| {
            let one = &ladder.entrants[n];
            Entrant { name: one.id.clone(), by: one.by.clone() }
        });
        let seed = state.seed.derive(&format!("{} job {job}", ladder.kind.name()));
        let games = deals.max(1) * SEATS as u64;
        let schedule = Schedule::new(Format::RoundRobin, SEATS, SEATS, games, seed);
        let is_remote = members.iter().any(|n| ladder.entrants[*n].remote().is_some());
        Plan {
            contest: self.contest(ladder.kind, is_remote),
            entrants: entrants.to_vec(),
            schedule: schedule.expect("a pair can always be scheduled"),
            luck: Luck::Ignored,
            sandbox: self.config.sandbox.clone(),
        }
    }

    fn contest(&self, kind: &'static dyn Kind, is_remote: bool) -> Contest {
        Contest {
            kind,
            options: json!({}),
            policy: Policy::Forfeit,
            time: if is_remote { REMOTE_TIME } else { self.config.time },
            // The rival of a remote bot would wait for its core longer than it thinks.
            cores: if is_remote { Cores::All } else { Cores::One },
            resources: self.config.resources,
        }
    }

    fn play(
        &self,
        running: &Running,
        core: usize,
        game: usize,
        members: [usize; 2],
        deals: u64,
        number: u64,
    ) {
        let mut pair = {
            let state = self.lock();
            let entrants = &state.games[game].entrants;
            PairJob {
                id: running.id,
                game,
                members,
                number,
                plan: self.plan(&state, game, members, deals, number),
                rotations: state.games[game].rotations(&members),
                stages: members.map(|n| entrants[n].stage.clone()),
                remote: members.iter().find_map(|n| entrants[*n].remote().cloned()),
                begun: Instant::now(),
                played: 0,
            }
        };
        let result = match pair.remote.clone() {
            None => self.play_wanted(&mut pair, core, &|_| true),
            Some(bot) => self.play_remote(&mut pair, core, &bot),
        };
        if result.is_err() {
            self.blame(game, members, &pair.plan);
        }
        let mut state = self.lock();
        let hosted = members.iter().any(|n| !state.games[game].entrants[*n].is_built_in());
        if hosted && pair.remote.is_none() && pair.played > 0 {
            let each = pair.begun.elapsed().as_secs_f64() / pair.played as f64;
            let before = state.deal_s.unwrap_or(each);
            state.deal_s = Some(before + SMOOTHING * (each - before));
        }
        let Some(fit) = state.games[game].begin_fit() else { return };
        drop(state);
        let ratings = fit.run();
        let mut state = self.lock();
        let noted = state.games[game].end_fit(&ratings, now_s());
        for (entrant, snapshot) in noted {
            let bot = state.games[game].entrants[entrant].id.clone();
            // A history that has lost a point is still a history.
            let _ = state.histories[game].append(&HistoryLine { bot, snapshot });
        }
    }

    /// Plays every deal once, on alternating seats, as long as the remote bot is there.
    fn play_remote(
        &self,
        pair: &mut PairJob,
        core: usize,
        bot: &RemoteBot,
    ) -> Result<(), RunError> {
        let seats = SEATS as u64;
        for deal in 0..pair.plan.schedule.groups() {
            let is_due = pair.played == deal && pair.begun.elapsed() < REMOTE_SLICE;
            if !is_due || self.is_stopping() || self.is_out(pair, deal) || !bot.is_connected() {
                break;
            }
            // Deals that follow each other are played on different seats, and so are the first deals of jobs.
            let chosen = deal * seats + (pair.number + deal) % seats;
            self.play_wanted(pair, core, &|number| number == chosen)?;
        }
        Ok(())
    }

    /// Plays those games of a job for which `wanted` holds, and stores every deal that is complete.
    fn play_wanted(
        &self,
        pair: &mut PairJob,
        core: usize,
        wanted: &(dyn Fn(u64) -> bool + Sync),
    ) -> Result<(), RunError> {
        let mut open: BTreeMap<u64, Vec<FinishedGame>> = BTreeMap::new();
        let mut played = pair.played;
        let result = run_on_cores(&pair.plan, core..core + 1, wanted, &mut |finished| {
            for one in finished {
                let deal = pair.plan.schedule.group_of(one.result.game);
                let games = open.entry(deal).or_default();
                games.push(one);
                if games.len() < pair.rotations {
                    continue;
                }
                let games = open.remove(&deal).unwrap_or_default();
                // A server that stops disconnects its bots, and so does a newer version; neither is a fault of theirs.
                let is_cut =
                    pair.remote.is_some() && (self.is_stopping() || self.is_out(pair, played));
                if is_cut && games.iter().any(|one| !one.result.failures.is_empty()) {
                    return ControlFlow::Break(());
                }
                let stored = self.store_deal(pair, deal, games);
                played += 1;
                if stored.is_err() {
                    return ControlFlow::Break(());
                }
            }
            // Deals that are played half would be played again.
            let slice = if open.is_empty() { SLICE } else { LONGEST_SLICE };
            let is_late = pair.begun.elapsed() >= slice && played > 0 && pair.remote.is_none();
            if self.is_stopping() || is_late || self.is_out(pair, played) {
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
        pair.played = played;
        result
    }

    /// Notes the progress of a job. True if one of its bots has come to another stage, so that others are due.
    fn is_out(&self, pair: &PairJob, played: u64) -> bool {
        let mut state = self.lock();
        if let Some(running) = state.running.iter_mut().find(|one| one.id == pair.id) {
            running.deals = played;
        }
        let entrants = &state.games[pair.game].entrants;
        let mut stages = pair.members.iter().zip(&pair.stages);
        let has_moved = stages.any(|(n, stage)| entrants[*n].stage != *stage);
        // Built-in bots measure each other only while nobody waits.
        let built_in = pair.members.iter().all(|n| entrants[*n].is_built_in());
        let mut all = state.games.iter().flat_map(|game| &game.entrants);
        has_moved || (built_in && all.any(|one| one.stage.is_pending()))
    }

    /// Stores a deal: records first, then its line, then records that nobody wants are removed.
    fn store_deal(
        &self,
        pair: &PairJob,
        deal: u64,
        mut finished: Vec<FinishedGame>,
    ) -> io::Result<()> {
        let PairJob { game, members, number: job, ref plan, .. } = *pair;
        finished.sort_by_key(|one| one.result.game);
        let mut state = self.lock();
        let ladder = &state.games[game];
        let kind = ladder.kind;
        let mut games = Vec::new();
        for (n, one) in finished.into_iter().enumerate() {
            let seated = plan.schedule.seated(one.result.game);
            let is_first = deal == 0 && n == 0;
            let number = ladder.next_game + n as u64;
            let mut played = PlayedGame::new(number, &seated, one.result);
            let wanted = seated.iter().enumerate().any(|(seat, member)| {
                let entrant = &ladder.entrants[members[*member]];
                let has_failed =
                    || played.failures.iter().any(|failure| usize::from(failure.seat) == seat);
                !entrant.is_built_in()
                    && (is_first || has_failed() || entrant.is_highlight(&played, seat))
            });
            if wanted && !one.steps.is_empty() {
                let text = record_text(plan, &played, one.steps);
                write_whole(&record_path(&self.folder, kind.name(), number), text.as_bytes())?;
                if one.stderr.iter().any(|text| !text.is_empty()) {
                    let text = serde_json::to_vec(&one.stderr)?;
                    write_whole(&stderr_path(&self.folder, kind.name(), number), &text)?;
                }
                played.recorded = true;
            }
            games.push(played);
        }
        let ids = members.map(|n| ladder.entrants[n].id.clone());
        let recorded: Vec<u64> =
            games.iter().filter(|one| one.recorded).map(|one| one.game).collect();
        let line = PlayedDeal { job, deal, at_s: now_s(), members: ids.to_vec(), games };
        state.deals[game].append(&line)?;
        let counted = state.games[game].count(&line).unwrap_or_default();
        for number in counted.dropped_records {
            self.remove_record(kind.name(), number);
            state.to_review.retain(|one| *one != (game, number));
        }
        if self.config.reviews == Reviews::Exact && kind.measures_luck() {
            state.to_review.extend(recorded.into_iter().map(|number| (game, number)));
        }
        for entrant in members {
            state.advance(&self.folder, game, entrant);
        }
        Ok(())
    }

    fn remove_record(&self, game: &str, number: u64) {
        let paths = [record_path, stderr_path, review_path];
        for path in paths.map(|path| path(&self.folder, game, number)) {
            let _ = fs::remove_file(path);
        }
    }

    /// Retires the bots of a job that cannot be started. If none of them is to blame, the machine is.
    fn blame(&self, game: usize, members: [usize; 2], plan: &Plan) {
        let mut is_explained = false;
        for (n, entrant) in members.iter().zip(&plan.entrants) {
            let alone = std::slice::from_ref(entrant);
            if MatchHost::open_with(&plan.contest, alone, &plan.sandbox).is_ok() {
                continue;
            }
            let mut state = self.lock();
            if state.games[game].entrants[*n].is_built_in() {
                continue;
            }
            is_explained = true;
            // The files of a bot that was withdrawn meanwhile are gone.
            if state.games[game].entrants[*n].stage.is_over() {
                continue;
            }
            let stage = Stage::Retired { cause: GameLadder::UNSTARTABLE };
            let _ = state.move_to(&self.folder, game, *n, stage);
        }
        if !is_explained {
            let state = self.lock();
            drop(self.changed.wait_timeout(state, AFTER_FAILURE));
        }
    }

    /// Reviews the decisions of a recorded game and keeps the costly ones.
    fn review(&self, game: usize, number: u64) {
        let kind = self.lock().games[game].kind;
        let path = record_path(&self.folder, kind.name(), number);
        let Some(costly) = self.costly_decisions(kind, &path) else { return };
        if let Ok(bytes) = serde_json::to_vec(&costly) {
            let _ = write_whole(&review_path(&self.folder, kind.name(), number), &bytes);
        }
    }

    fn costly_decisions(
        &self,
        kind: &'static dyn Kind,
        path: &std::path::Path,
    ) -> Option<Vec<CostlyDecision>> {
        let record = Record::parse(&fs::read_to_string(path).ok()?).ok()?;
        let mut goes_on = |_| match self.is_stopping() {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        };
        let found = review(&record, kind, self.config.resources, &mut goes_on).ok()?;
        if !found.exact || found.skipped > 0 {
            return None;
        }
        let mut costly: Vec<CostlyDecision> = found
            .decisions
            .into_iter()
            .filter(Decision::is_sure)
            .map(|one| CostlyDecision {
                seat: one.seat.0,
                step: one.step,
                played: one.played,
                best: one.best,
                lost: one.lost,
            })
            .collect();
        costly.sort_by(|a, b| b.lost.total_cmp(&a.lost));
        costly.truncate(MAX_COSTLY * SEATS);
        Some(costly)
    }
}

/// The record of a game, without what only an author may see: paths and standard error.
fn record_text(plan: &Plan, game: &PlayedGame, steps: Vec<String>) -> String {
    let kind = plan.contest.kind;
    let players = game.seated.iter().map(|member| {
        let entrant = &plan.entrants[usize::from(*member)];
        let name = entrant.name.trim_start_matches('=').to_owned();
        let by = if entrant.name.starts_with('=') { name.clone() } else { "submitted".to_owned() };
        Player { name, by }
    });
    let header = Header::new(kind.name(), kind.rules(), Value::Null, players.collect());
    let record = Record::new(header, steps);
    if game.failures.is_empty() {
        let result = ResultLine {
            scores: game.scores.clone(),
            payoffs: game.payoffs.clone(),
            seed: None,
            secret: None,
            digest: None,
        };
        return record.finished_text(result);
    }
    // After a failure the shares follow the forfeit, not the rules, so the record has no result.
    let mut text = serde_json::to_string(&record.header).unwrap_or_default() + "\n";
    for (_, step) in &record.steps {
        text.push_str(step);
        text.push('\n');
    }
    text
}
