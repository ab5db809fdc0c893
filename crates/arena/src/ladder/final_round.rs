//! The final round robin of a game: an ordinary contest in a folder of its own, which `croupier arena` can read and check.

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use croupier_table::{Lang, Lexicon};

use super::events::BotRef;
use super::{Ladder, State};
use crate::run::run_on_cores;
use crate::{
    ARENA_FORMAT, BadFolder, ContestFolder, Cores, Entrant, Format, ListedEntrant, Manifest,
    Policy, ResultFiles, Results, Summary, Tally, read_manifest, report_html, results_json,
    table_text, words,
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
    pub(super) is_done: bool,
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
        FinalRound { game, games, bots, folder, is_done }
    }

    /// How far it is.
    pub(super) fn report(&self) -> FinalReport {
        FinalReport {
            game: self.game.clone(),
            folder: self.folder.clone(),
            bots: self.bots.len(),
            is_done: self.is_done,
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
        let is_done = match manifest {
            Some(manifest) => self.play_contest(core, &round, manifest).unwrap_or(false),
            // A game or a bot that is gone cannot be played.
            None => true,
        };
        if is_done {
            self.lock().finals[number].is_done = true;
        }
    }

    fn final_manifest(&self, state: &State, number: usize, round: &FinalRound) -> Option<Manifest> {
        let ladder = &state.games[state.game(&round.game)?];
        let entrants = round.bots.iter().map(|bot| {
            let entrant =
                &ladder.entrants[ladder.find(&format!("{}/{}", bot.name, bot.version))?];
            Some(ListedEntrant::new(Entrant { name: entrant.name.clone(), by: entrant.by.clone() }))
        });
        let entrants: Vec<ListedEntrant> = entrants.collect::<Option<_>>()?;
        let pairs = entrants.len() as u64 * (entrants.len() as u64 - 1) / 2;
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

    /// Plays on until the slice is over. Returns whether the contest is finished and its results are written.
    fn play_contest(
        &self,
        core: usize,
        round: &FinalRound,
        fresh: Manifest,
    ) -> Result<bool, BadFolder> {
        let path = &round.folder;
        // A folder without a manifest was not finished when the program was killed.
        let manifest = if let Ok(manifest) = read_manifest(path) {
            manifest
        } else {
            let _ = std::fs::remove_dir_all(path);
            drop(ContestFolder::create(path, &fresh)?);
            fresh
        };
        let kind = self.config.games.iter().find(|kind| kind.name() == round.game);
        let Some(kind) = kind.copied() else { return Ok(true) };
        let Ok(mut plan) = manifest.plan(kind, self.config.resources) else { return Ok(true) };
        plan.sandbox = self.config.sandbox.clone().hiding(path);
        let mut tally = Tally::new(plan.schedule.clone(), None);
        let mut folder = ContestFolder::resume(path, &mut tally)?;
        let lexicon = Lexicon::new(Lang::En, &[words(Lang::En), kind.messages(Lang::En)]);
        let to_play: Vec<bool> =
            (0..plan.schedule.games()).map(|game| tally.is_wanted(game)).collect();
        let begun = Instant::now();
        let mut write_error = None;
        let _ = run_on_cores(&plan, core..core + 1, &|game| to_play[game as usize], &mut |games| {
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
            return Err(error.into());
        }
        if !tally.is_settled() {
            return Ok(false);
        }
        let results = Results::from_samples(&tally.samples());
        let hash = folder.finish_games(&plan, &tally, &results)?;
        let summary =
            Summary { manifest: &manifest, plan: &plan, tally: &tally, results: &results };
        let files = ResultFiles {
            table: table_text(&summary, &lexicon),
            result: serde_json::to_string_pretty(&results_json(&summary, Some(&hash)))
                .map_err(std::io::Error::from)?
                + "\n",
            report: report_html(&summary, folder.highlights(), path, &lexicon),
        };
        files.write(path)?;
        Ok(true)
    }
}
