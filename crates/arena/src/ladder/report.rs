//! What can be seen of a ladder: the standings and the queue of a game, and everything about one bot. An author sees more
//! of the own bots: the log of the check and what they wrote to standard error.

use std::fs;

use croupier_table::{Rated, RatedPlayer, Rating};
use serde::{Deserialize, Serialize};

use super::entrant::{Fault, LadderEntrant, Snapshot};
use super::events::{Access, Stage};
use super::final_round::FinalReport;
use super::folder::{check_path, record_path, review_path, stderr_path};
use super::game_ladder::{GameLadder, MAX_COMPARING_DEALS, QUALIFYING_DEALS};
use super::queue::Job;
use super::{CheckReport, Ladder, State};
use crate::{Duel, Interval, Reason};

/// The state of one game's ladder.
#[derive(Clone, PartialEq, Debug)]
pub struct GameReport {
    /// The game.
    pub game: &'static str,
    /// Counted games.
    pub games: u64,
    /// All that are rated, the strongest first.
    pub rated: Vec<RatedPlayer>,
    /// The names of those that are remote.
    pub remote: Vec<String>,
    /// The versions that wait to be rated, in the order of their arrival.
    pub waiting: Vec<VersionReport>,
    /// What is done now.
    pub jobs: Vec<JobReport>,
}

/// A job that is being done.
#[derive(Clone, PartialEq, Debug)]
pub struct JobReport {
    /// What is done: `check`, `play`, `review` or `final`.
    pub what: &'static str,
    /// The bots, with their versions.
    pub bots: Vec<(String, u32)>,
    /// Deals that are finished.
    pub deals: u64,
    /// When it began, in seconds since 1970.
    pub since_s: i64,
}

/// One version of a bot.
#[derive(Clone, PartialEq, Debug)]
pub struct VersionReport {
    /// The name of the bot.
    pub name: String,
    /// The version.
    pub version: u32,
    /// The author's name.
    pub author: String,
    /// How far it has come.
    pub stage: Stage,
    /// When it came there, in seconds since 1970.
    pub stage_s: i64,
    /// When it was submitted.
    pub submitted_s: i64,
    /// The size of the upload, in bytes.
    pub bytes: u64,
    /// The language.
    pub language: String,
    /// Counted games.
    pub games: u64,
    /// Games in which it failed.
    pub failed_games: u64,
    /// Its share of the wins.
    pub share: f64,
    /// Its rating.
    pub rating: Option<Rating>,
    /// Its place in the queue, from 1.
    pub place: Option<usize>,
    /// How many seconds it may take, at most, if that is known.
    pub expected_s: Option<f64>,
    /// Deals played for the current stage, and how many it needs at most.
    pub progress: Option<(u64, u64)>,
    /// Its connection, if its author runs it.
    pub remote: Option<RemoteReport>,
}

/// The connection of a remote bot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RemoteReport {
    /// Since when it has not been connected, in seconds since 1970; `None` while it is.
    pub absent_since_s: Option<i64>,
}

/// Everything about a bot.
#[derive(Clone, PartialEq, Debug)]
pub struct BotReport {
    /// The game.
    pub game: &'static str,
    /// The versions, the oldest first.
    pub versions: Vec<VersionReport>,
    /// The index of the version that the numbers are about: the rated one, or else the newest that has played.
    pub shown: usize,
    /// Its places among all rated, from and to, and how many there are.
    pub places: Option<(usize, usize, usize)>,
    /// Ratings over time, with the version.
    pub history: Vec<(u32, Snapshot)>,
    /// Results against every rival, the strongest first.
    pub rivals: Vec<RivalReport>,
    /// Mean time per move in milliseconds.
    pub move_ms: Option<f64>,
    /// The longest mean time per move of one game.
    pub slowest_ms: Option<f64>,
    /// Failures by cause.
    pub failures: Vec<(&'static str, u64)>,
    /// The last failures.
    pub faults: Vec<Fault>,
    /// The last games that have a record.
    pub recent: Vec<RecentReport>,
    /// Games worth seeing.
    pub highlights: Vec<HighlightReport>,
    /// The decisions that cost most, with their games, where an exact evaluator exists.
    pub costly: Vec<(u64, CostlyDecision)>,
    /// Whether the asker is the author.
    pub is_author: bool,
    /// The check of the newest version, for its author.
    pub check: Option<CheckReport>,
    /// What the last game with standard error wrote to it, with the game, for the author.
    pub stderr: Option<(u64, String)>,
}

/// How a bot did against a rival.
#[derive(Clone, PartialEq, Debug)]
pub struct RivalReport {
    /// The rival.
    pub name: String,
    /// Its version; 0 for a built-in bot.
    pub version: u32,
    /// Games.
    pub games: usize,
    /// The share of the wins.
    pub share: Interval,
}

/// A game with a record.
#[derive(Clone, PartialEq, Debug)]
pub struct RecentReport {
    /// The number of the game.
    pub game: u64,
    /// The rival.
    pub rival: String,
    /// The bot's seat.
    pub seat: u8,
    /// Its share of the win.
    pub share: f32,
    /// The points, its own first.
    pub scores: Vec<i32>,
    /// Whether it failed.
    pub failed: bool,
}

/// A game worth seeing.
#[derive(Clone, PartialEq, Debug)]
pub struct HighlightReport {
    /// The number of the game.
    pub game: u64,
    /// Why: `closest`, `longest`, `won`, `lost` or `failed`.
    pub reason: &'static str,
}

/// A decision that cost a part of the win.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct CostlyDecision {
    /// The seat.
    pub seat: u8,
    /// The number of the step, counted from 0.
    pub step: usize,
    /// What was played.
    pub played: String,
    /// What was best.
    pub best: String,
    /// What it cost, as a share of the win.
    pub lost: f64,
}

/// How many costly decisions of a bot are shown.
const MAX_COSTLY: usize = 6;

impl Ladder {
    /// Who may submit, and until when.
    pub fn access(&self) -> (Access, Option<i64>) {
        let state = self.lock();
        (state.access, state.closes_s)
    }

    /// The state of every game's ladder.
    pub fn games(&self) -> Vec<GameReport> {
        let state = self.lock();
        (0..state.games.len()).map(|game| state.game_report(game)).collect()
    }

    /// The rated bots of a game, built-in ones among them, the strongest first.
    pub fn rated(&self, game: &str) -> Vec<RatedPlayer> {
        let state = self.lock();
        state.game(game).map_or_else(Vec::new, |game| state.games[game].rated_players())
    }

    /// All finals.
    pub fn finals(&self) -> Vec<FinalReport> {
        self.lock().finals.iter().map(super::final_round::FinalRound::report).collect()
    }

    /// The newest version of every bot of an author, by game.
    pub fn bots_of(&self, author: &str) -> Vec<(&'static str, VersionReport)> {
        let state = self.lock();
        let newest = |ladder: &GameLadder, n: usize| {
            let one = &ladder.entrants[n];
            let is_own = !one.is_built_in() && one.author() == author;
            is_own && ladder.versions(&one.name).last() == Some(n)
        };
        let mut found = Vec::new();
        for (game, ladder) in state.games.iter().enumerate() {
            let own = (0..ladder.entrants.len()).filter(|n| newest(ladder, *n));
            found.extend(own.map(|n| (ladder.kind.name(), state.version_report(game, n))));
        }
        found
    }

    /// Everything about a bot, as this author or anybody may see it.
    pub fn bot(&self, game: &str, name: &str, asker: Option<&str>) -> Option<BotReport> {
        let state = self.lock();
        let game = state.game(game)?;
        let ladder = &state.games[game];
        let versions: Vec<usize> = ladder.versions(name).collect();
        let newest = *versions.last()?;
        let rated = versions.iter().rposition(|n| ladder.entrants[*n].stage == Stage::Rated);
        let played = versions.iter().rposition(|n| ladder.entrants[*n].games > 0);
        let shown = rated.or(played).unwrap_or(versions.len() - 1);
        let entrant = &ladder.entrants[versions[shown]];
        let is_author = asker.is_some_and(|asker| asker == ladder.entrants[newest].author());
        let milliseconds = |us: f64| us / 1000.0;
        let timed = entrant.timed_decisions > 0;
        let mean_us = entrant.thought_us as f64 / entrant.timed_decisions.max(1) as f64;
        Some(BotReport {
            game: ladder.kind.name(),
            versions: versions.iter().map(|n| state.version_report(game, *n)).collect(),
            shown,
            places: ladder.places_of(&entrant.name),
            history: history(ladder, &versions),
            rivals: rivals(ladder, versions[shown]),
            move_ms: timed.then(|| milliseconds(mean_us)),
            slowest_ms: timed.then(|| milliseconds(entrant.slowest_us as f64)),
            failures: entrant
                .failures
                .iter()
                .map(|(cause, count)| (cause.name(), *count))
                .collect(),
            faults: entrant.faults.iter().cloned().collect(),
            recent: recent(ladder, entrant),
            highlights: highlights(entrant),
            costly: self.costly(ladder, entrant),
            is_author,
            check: if is_author { self.check_report(ladder, newest) } else { None },
            stderr: if is_author { self.last_stderr(ladder, entrant) } else { None },
        })
    }

    /// The record of a game, if it was kept.
    pub fn record(&self, game: &str, number: u64) -> Option<String> {
        // The name of the game is one of ours, so the path is one of ours.
        let game = self.config.games.iter().find(|kind| kind.name() == game)?.name();
        fs::read_to_string(record_path(&self.folder, game, number)).ok()
    }

    fn check_report(&self, ladder: &GameLadder, entrant: usize) -> Option<CheckReport> {
        let one = &ladder.entrants[entrant];
        let path = check_path(&self.folder, ladder.kind.name(), &one.name, one.version());
        serde_json::from_slice(&fs::read(path).ok()?).ok()
    }

    /// What a bot wrote to standard error in its last recorded game where it wrote anything.
    fn last_stderr(&self, ladder: &GameLadder, entrant: &LadderEntrant) -> Option<(u64, String)> {
        entrant.recent.iter().find_map(|one| {
            let bytes = fs::read(stderr_path(&self.folder, ladder.kind.name(), one.game)).ok()?;
            let texts: Vec<String> = serde_json::from_slice(&bytes).ok()?;
            let text = texts.get(usize::from(one.seat))?;
            (!text.is_empty()).then(|| (one.game, text.clone()))
        })
    }

    fn costly(&self, ladder: &GameLadder, entrant: &LadderEntrant) -> Vec<(u64, CostlyDecision)> {
        let mut found = Vec::new();
        for one in &entrant.recent {
            let path = review_path(&self.folder, ladder.kind.name(), one.game);
            let read = fs::read(path).ok().and_then(|bytes| serde_json::from_slice(&bytes).ok());
            let decisions: Vec<CostlyDecision> = read.unwrap_or_default();
            let own = decisions.into_iter().filter(|decision| decision.seat == one.seat);
            found.extend(own.map(|decision| (one.game, decision)));
        }
        found.sort_by(|a, b| b.1.lost.total_cmp(&a.1.lost));
        found.truncate(MAX_COSTLY);
        found
    }
}

impl State {
    fn game_report(&self, game: usize) -> GameReport {
        let ladder = &self.games[game];
        let mut waiting: Vec<VersionReport> = (0..ladder.entrants.len())
            .filter(|n| ladder.entrants[*n].stage.is_pending())
            .map(|n| self.version_report(game, n))
            .collect();
        waiting.sort_by_key(|one| one.place);
        let bot = |n: usize| (ladder.entrants[n].name.clone(), ladder.entrants[n].version());
        let jobs = self.running.iter().filter_map(|running| {
            let (what, bots) = match &running.job {
                Job::Check { game: of, entrant } if *of == game => ("check", vec![bot(*entrant)]),
                Job::Play { game: of, members, .. } if *of == game => {
                    ("play", members.iter().map(|n| bot(*n)).collect())
                }
                Job::Review { game: of, .. } if *of == game => ("review", Vec::new()),
                Job::Final { number }
                    if self.finals[*number].report().game == ladder.kind.name() =>
                {
                    ("final", Vec::new())
                }
                _ => return None,
            };
            Some(JobReport { what, bots, deals: running.deals, since_s: running.since_s })
        });
        GameReport {
            game: ladder.kind.name(),
            games: ladder.games,
            rated: ladder.rated_players(),
            remote: ladder.rated_remotes(),
            waiting,
            jobs: jobs.collect(),
        }
    }

    fn version_report(&self, game: usize, entrant: usize) -> VersionReport {
        let ladder = &self.games[game];
        let one = &ladder.entrants[entrant];
        let (submitted, submitted_s) =
            one.submitted.as_ref().map_or((None, 0), |(s, at)| (Some(s), *at));
        let queue = self.queue_place(game, entrant);
        let progress = match one.stage {
            Stage::Qualifying => Some((ladder.pool_deals(entrant), QUALIFYING_DEALS)),
            Stage::Comparing { with } => {
                let old = ladder.find(&format!("{}/{with}", one.name));
                let deals = old.map_or(0, |old| ladder.deals_between(entrant, old));
                Some((deals, MAX_COMPARING_DEALS))
            }
            _ => None,
        };
        VersionReport {
            name: one.name.clone(),
            version: one.version(),
            author: submitted.map_or_else(String::new, |one| one.author_name.clone()),
            stage: one.stage.clone(),
            stage_s: one.stage_s,
            submitted_s,
            bytes: submitted.map_or(0, |one| one.bytes),
            language: submitted.map_or_else(String::new, |one| one.language.clone()),
            games: one.games,
            failed_games: one.failed_games,
            share: if one.games == 0 { 0.0 } else { one.won / one.games as f64 },
            rating: one.rating,
            place: queue.map(|(place, _)| place),
            expected_s: queue.and_then(|(_, seconds)| seconds),
            progress,
            remote: one.remote().map(|bot| RemoteReport { absent_since_s: bot.absent_since_s() }),
        }
    }
}

impl GameLadder {
    /// All rated entrants as lines of a leaderboard, the strongest first.
    fn rated_players(&self) -> Vec<RatedPlayer> {
        let mut players: Vec<RatedPlayer> = self
            .entrants
            .iter()
            .filter(|one| one.stage == Stage::Rated)
            .filter_map(|one| {
                let page = format!("/bots/{}/{}", self.kind.name(), one.name);
                Some(RatedPlayer {
                    name: one.name.clone(),
                    kind: if one.is_built_in() { Rated::BuiltIn } else { Rated::Submitted },
                    rating: one.rating?,
                    games: one.games,
                    page: (!one.is_built_in()).then_some(page),
                })
            })
            .collect();
        players.sort_by(|a, b| b.rating.points.total_cmp(&a.rating.points));
        players
    }

    /// The names of rated remote bots.
    fn rated_remotes(&self) -> Vec<String> {
        let rated = self.entrants.iter().filter(|one| one.stage == Stage::Rated);
        rated.filter(|one| one.remote().is_some()).map(|one| one.name.clone()).collect()
    }

    /// The places that a rated bot may have, and how many are rated.
    fn places_of(&self, name: &str) -> Option<(usize, usize, usize)> {
        let players = self.rated_players();
        let own =
            players.iter().position(|one| one.kind == Rated::Submitted && one.name == name)?;
        let range = croupier_table::places(&players)[own].clone();
        Some((*range.start(), *range.end(), players.len()))
    }
}

fn history(ladder: &GameLadder, versions: &[usize]) -> Vec<(u32, Snapshot)> {
    let each = versions.iter().map(|n| &ladder.entrants[*n]);
    each.flat_map(|one| one.history.iter().map(|snapshot| (one.version(), *snapshot))).collect()
}

fn rivals(ladder: &GameLadder, entrant: usize) -> Vec<RivalReport> {
    let mut duels: Vec<Duel> = ladder.duels(entrant);
    let points =
        |duel: &Duel| ladder.entrants[duel.rival].rating.map_or(0.0, |rating| rating.points);
    duels.sort_by(|a, b| points(b).total_cmp(&points(a)));
    let report = |duel: Duel| {
        let rival = &ladder.entrants[duel.rival];
        RivalReport {
            name: rival.name.clone(),
            version: rival.version(),
            games: duel.games,
            share: duel.share,
        }
    };
    duels.into_iter().map(report).collect()
}

fn recent(ladder: &GameLadder, entrant: &LadderEntrant) -> Vec<RecentReport> {
    let report = |one: &super::entrant::RecentGame| RecentReport {
        game: one.game,
        rival: ladder.entrants[one.rival].name.clone(),
        seat: one.seat,
        share: one.share,
        scores: one.scores.clone(),
        failed: one.failed,
    };
    entrant.recent.iter().map(report).collect()
}

fn highlights(entrant: &LadderEntrant) -> Vec<HighlightReport> {
    let named = entrant.highlights.all().filter_map(|(reason, game)| {
        let reason = match reason {
            Reason::Closest => "closest",
            Reason::Longest => "longest",
            Reason::Won { winner: 0, .. } => "won",
            Reason::Won { .. } => "lost",
            Reason::Failed { entrant: 0, .. } => "failed",
            Reason::Failed { .. } => return None,
        };
        Some(HighlightReport { game, reason })
    });
    named.collect()
}
