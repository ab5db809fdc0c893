//! A contest that is played into its folder, until it is finished or interrupted.

use std::ops::ControlFlow;
use std::sync::atomic::Ordering;

use croupier_arena::host::Sandbox;
use croupier_arena::{
    ContestFolder, Manifest, Plan, Results, Shard, Summary, Tally, Verdict, run_contest,
};
use croupier_table::Text;

use super::errors::{bad_folder, bad_run};
use super::screen::Screen;
use super::{GameContext, interrupt_flag, print, result_files, thread_count};
use crate::context::{Context, Failure};

/// A contest with its open folder.
pub(super) struct RunningContest<'a> {
    pub(super) context: &'a Context,
    pub(super) game: GameContext,
    pub(super) manifest: Manifest,
    pub(super) plan: Plan,
    pub(super) tally: Tally,
    pub(super) folder: ContestFolder,
}

impl RunningContest<'_> {
    /// Plays all games that are not counted yet, then writes and prints the results.
    pub(super) fn play(&mut self, threads: Option<usize>, json: bool) -> anyhow::Result<()> {
        self.plan.sandbox = Sandbox::current_program().hiding(self.folder.path());
        let interrupted = interrupt_flag();
        let to_play: Vec<bool> =
            (0..self.plan.schedule.games()).map(|game| self.tally.is_wanted(game)).collect();
        let mut screen = Screen::new(self.tally.counted_games());
        let mut write_error = None;
        let mut stopping = false;
        if !self.tally.is_settled() {
            let (plan, tally, folder) = (&self.plan, &mut self.tally, &mut self.folder);
            let (manifest, lexicon) = (&self.manifest, &self.game.lexicon);
            let wanted = |game: u64| to_play[game as usize];
            run_contest(plan, thread_count(threads), &wanted, &mut |games| {
                if let Err(error) = folder.store_and_count(plan, tally, &games, lexicon) {
                    write_error = Some(error);
                    return ControlFlow::Break(());
                }
                if stopping || tally.is_settled() {
                    return ControlFlow::Break(());
                }
                stopping = interrupted.load(Ordering::Relaxed);
                if stopping {
                    screen.clear();
                    eprintln!("{}", lexicon.word("cli-arena-finishing"));
                    return ControlFlow::Break(());
                }
                screen.draw_if_due(manifest, plan, tally, lexicon);
                ControlFlow::Continue(())
            })
            .map_err(|error| bad_run(self.context, self.game.kind, error))?;
        }
        screen.clear();
        if let Some(error) = write_error {
            let path = self.folder.path();
            return Err(self.context.bad_file("cli-arena-cannot-write", path, &error).into());
        }
        self.write_and_print_results(json)
    }

    /// Writes the result files, prints the table and the folder, and sets the exit code. A part of a contest has no
    /// results of its own.
    pub(super) fn write_and_print_results(&self, json: bool) -> anyhow::Result<()> {
        if let Some(shard) = self.manifest.shard {
            return self.finish_part(shard);
        }
        let results = Results::from_samples(&self.tally.samples());
        let summary = Summary {
            manifest: &self.manifest,
            plan: &self.plan,
            tally: &self.tally,
            results: &results,
        };
        let path = self.folder.path();
        let hash = self
            .folder
            .finish_games(&self.plan, &self.tally, &results)
            .map_err(|bad| bad_folder(self.context, path, &bad))?;
        let highlights = self.folder.highlights();
        let files = result_files(&summary, highlights, path, &hash, &self.game.lexicon)?;
        files
            .write(path)
            .map_err(|error| self.context.bad_file("cli-arena-cannot-write", path, &error))?;
        print(if json { &files.result } else { &files.table })?;
        self.check_finished()?;
        let folder = path.display().to_string();
        eprintln!("{}", self.context.format(&Text::new("cli-arena-kept").with("folder", folder)));
        sprt_exit(&self.tally)
    }

    /// Puts a finished part into the order of the schedule, so that it can be merged.
    fn finish_part(&self, shard: Shard) -> anyhow::Result<()> {
        self.check_finished()?;
        let path = self.folder.path();
        self.folder
            .sort_journal(&self.tally)
            .map_err(|bad| bad_folder(self.context, path, &bad))?;
        let text = Text::new("cli-arena-part-done")
            .with("shard", shard.to_string())
            .with("games", self.tally.counted_games().to_string())
            .with("folder", path.display().to_string());
        eprintln!("{}", self.context.format(&text));
        Ok(())
    }

    /// Fails, and says how to resume, if games are left to play.
    fn check_finished(&self) -> Result<(), Failure> {
        if self.tally.is_settled() {
            return Ok(());
        }
        let text = Text::new("cli-arena-interrupted")
            .with("done", self.tally.counted_games() as i64)
            .with("all", self.tally.games_to_play() as i64)
            .with("folder", self.folder.path().display().to_string());
        Err(Failure::negative(self.context.format(&text)))
    }
}

/// The exit code of a sequential test: success only if H1 was accepted.
fn sprt_exit(tally: &Tally) -> anyhow::Result<()> {
    match (tally.sprt(), tally.verdict()) {
        (None, _) | (_, Some((Verdict::AcceptH1, _))) => Ok(()),
        // The table already contains the verdict.
        _ => Err(Failure::negative(String::new()).into()),
    }
}
