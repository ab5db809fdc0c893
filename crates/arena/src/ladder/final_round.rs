//! The final round robin of a game: an ordinary contest in a folder of its own, which `croupier arena` can read and check.

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use croupier_table::{Lang, Lexicon, Text};

use super::events::{BotRef, Happened};
use super::game_ladder::SEATS;
use super::{Ladder, State};
use crate::run::run_on_cores;
use crate::{
    ARENA_FORMAT, ContestFolder, Cores, Entrant, Format, ListedEntrant, MAX_ENTRANTS, MAX_GAMES,
    Manifest, Policy, ResultFiles, Results, RunError, Summary, Tally, read_manifest, report_html,
    results_json, table_text, words,
};

/// How long a part of a final is played before others get their turn.
const SLICE: Duration = Duration::from_secs(20);
/// The file that says that a contest is finished.
const RESULT: &str = "result.json";

/// A final that was ordered.
#[derive(Clone, Debug)]
pub(super) struct FinalRound {
    game: String,
    games: u64,
    bots: Vec<BotRef>,
    folder: PathBuf,
    /// Whether its results are written.
    is_done: bool,
    /// Why it cannot be played.
    failure: Option<Text>,
}

/// How far a final is.
#[derive(Clone, PartialEq, Debug)]
pub struct FinalReport {
    /// The game.
    pub game: String,
    /// The folder of the contest.
    pub folder: PathBuf,
    /// The number of bots.
    pub bots: usize,
    /// Whether it is finished.
    pub is_done: bool,
    /// Why it could not be finished, if it could not.
    pub failure: Option<Text>,
    /// The results as a text, once it is finished.
    pub table: Option<String>,
}

impl FinalRound {
    /// The n-th final of a ladder.
    pub(super) fn new(
        ladder: &Path,
        number: usize,
        game: String,
        games: u64,
        bots: Vec<BotRef>,
    ) -> FinalRound {
        let folder = ladder.join("finals").join(format!("{}-{game}", number + 1));
        let is_done = folder.join(RESULT).exists();
        FinalRound { game, games, bots, folder, is_done, failure: None }
    }

    /// Checks that a final of so many bots can be played. `games` are those of every pair.
    pub(super) fn check_size(bots: usize, games: u64) -> Result<(), Text> {
        let pairs = pairs_of(bots).max(1);
        if bots < SEATS {
            return Err(Text::new("arena-final-few"));
        }
        if bots > MAX_ENTRANTS {
            let text = Text::new("arena-final-many").with("bots", bots);
            return Err(text.with("most", MAX_ENTRANTS));
        }
        if games == 0 || games.saturating_mul(pairs) > MAX_GAMES {
            let text = Text::new("arena-final-long").with("bots", bots);
            return Err(text.with("most", (MAX_GAMES / pairs) as i64));
        }
        Ok(())
    }

    /// Whether nothing of it is left to play.
    pub(super) fn is_over(&self) -> bool {
        self.is_done || self.failure.is_some()
    }

    /// Whether it needs the files of a version.
    pub(super) fn needs(&self, bot: &BotRef) -> bool {
        !self.is_over() && self.bots.contains(bot)
    }

    /// Gives it up.
    pub(super) fn fail(&mut self, why: Text) {
        self.failure = Some(why);
    }

    /// How far it is.
    pub(super) fn report(&self) -> FinalReport {
        FinalReport {
            game: self.game.clone(),
            folder: self.folder.clone(),
            bots: self.bots.len(),
            is_done: self.is_done,
            failure: self.failure.clone(),
            table: std::fs::read_to_string(self.folder.join("table.txt")).ok(),
        }
    }
}

impl Ladder {
    /// Plays a part of a final.
    pub(super) fn play_final(&self, core: usize, number: usize) {
        let (round, manifest) = {
            let state = self.lock();
            let round = state.finals[number].clone();
            let manifest = self.final_manifest(&state, number, &round);
            (round, manifest)
        };
        let played = match manifest {
            Some(manifest) => self.play_contest(core, &round, manifest),
            None => Err("a game or a bot that takes part is gone".to_owned()),
        };
        let mut state = self.lock();
        match played {
            Ok(is_done) => state.finals[number].is_done = is_done,
            Err(problem) => {
                let why = Text::new("arena-final-failed").with("problem", problem);
                // If the disk fails too, it is given up until the next start.
                if state
                    .happen(&self.folder, Happened::FinalFailed { number, why: why.clone() })
                    .is_err()
                {
                    state.finals[number].fail(why);
                }
            }
        }
    }

    fn final_manifest(&self, state: &State, number: usize, round: &FinalRound) -> Option<Manifest> {
        let ladder = &state.games[state.game(&round.game)?];
        let entrants = round.bots.iter().map(|bot| {
            let entrant =
                &ladder.entrants[ladder.find(&format!("{}/{}", bot.name, bot.version))?];
            ListedEntrant::new(Entrant { name: entrant.name.clone(), by: entrant.by.clone() }).ok()
        });
        let entrants: Vec<ListedEntrant> = entrants.collect::<Option<_>>()?;
        let pairs = pairs_of(entrants.len());
        Some(Manifest {
            arena: ARENA_FORMAT,
            croupier: env!("CARGO_PKG_VERSION").to_owned(),
            game: round.game.clone(),
            rules: ladder.kind.rules(),
            options: ladder.kind.complete(&serde_json::json!({})).ok()?,
            entrants,
            format: Format::RoundRobin,
            seats: 2,
            games: round.games.saturating_mul(pairs),
            seed: state.seed.derive(&format!("final {number}")).to_string(),
            policy: Policy::Forfeit,
            time: self.config.time,
            cores: Cores::One,
            sprt: None,
            luck: false,
            shard: None,
            sandbox: None,
        })
    }

    /// Plays on until the slice is over. Returns whether the contest is finished and its results are written; fails with
    /// what makes it impossible to go on.
    fn play_contest(
        &self,
        core: usize,
        round: &FinalRound,
        fresh: Manifest,
    ) -> Result<bool, String> {
        let problem = |error: &dyn std::fmt::Display| error.to_string();
        let path = &round.folder;
        // A folder without a manifest was not finished when the program was killed.
        let manifest = if let Ok(manifest) = read_manifest(path) {
            manifest
        } else {
            let _ = std::fs::remove_dir_all(path);
            drop(ContestFolder::create(path, &fresh).map_err(|error| problem(&error))?);
            fresh
        };
        let kind = self.config.games.iter().find(|kind| kind.name() == round.game);
        let kind = *kind.ok_or_else(|| format!("there is no game {}", round.game))?;
        let mut plan =
            manifest.plan(kind, self.config.resources).map_err(|error| problem(&error))?;
        plan.sandbox = self.config.sandbox.clone().hiding(path);
        let mut tally = Tally::new(plan.schedule.clone(), None);
        let mut folder =
            ContestFolder::resume(path, &mut tally).map_err(|error| problem(&error))?;
        let lexicon = Lexicon::new(Lang::En, &[words(Lang::En), kind.messages(Lang::En)]);
        let to_play: Vec<bool> =
            (0..plan.schedule.games()).map(|game| tally.is_wanted(game)).collect();
        let begun = Instant::now();
        let mut write_error = None;
        let result =
            run_on_cores(&plan, core..core + 1, &|game| to_play[game as usize], &mut |games| {
                if let Err(error) = folder.store_and_count(&plan, &mut tally, &games, &lexicon) {
                    write_error = Some(error);
                    return ControlFlow::Break(());
                }
                match self.is_stopping() || begun.elapsed() >= SLICE || tally.is_settled() {
                    true => ControlFlow::Break(()),
                    false => ControlFlow::Continue(()),
                }
            });
        if let Some(error) = write_error {
            return Err(problem(&error));
        }
        match result {
            Err(RunError::Setup(error)) => return Err(format!("{error:?}")),
            Err(RunError::Host(error)) => return Err(problem(&error)),
            Ok(()) => {}
        }
        if !tally.is_settled() {
            return Ok(false);
        }
        let results = Results::from_samples(&tally.samples());
        let hash = folder.finish_games(&plan, &tally, &results).map_err(|error| problem(&error))?;
        let summary =
            Summary { manifest: &manifest, plan: &plan, tally: &tally, results: &results };
        let files = ResultFiles {
            table: table_text(&summary, &lexicon),
            result: serde_json::to_string_pretty(&results_json(&summary, Some(&hash)))
                .map_err(|error| problem(&error))?
                + "\n",
            report: report_html(&summary, folder.highlights(), path, &lexicon),
        };
        files.write(path).map_err(|error| problem(&error))?;
        Ok(true)
    }
}

/// How many pairs there are.
fn pairs_of(bots: usize) -> u64 {
    bots as u64 * (bots as u64).saturating_sub(1) / 2
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_final_that_no_contest_can_hold_is_refused_with_what_would_be_right() {
        let refused = |bots, games| FinalRound::check_size(bots, games).expect_err("refused").id;
        assert_eq!(refused(1, 10), "arena-final-few");
        assert_eq!(refused(MAX_ENTRANTS + 1, 10), "arena-final-many");
        assert_eq!(refused(2, 0), "arena-final-long");
        assert_eq!(refused(64, 100_000), "arena-final-long");
        assert_eq!(refused(64, u64::MAX), "arena-final-long");
        assert_eq!(FinalRound::check_size(64, MAX_GAMES / pairs_of(64)), Ok(()));
        assert_eq!(FinalRound::check_size(2, MAX_GAMES), Ok(()));
    }
}
