//! A contest that is played into its folder, until it is finished or interrupted.

use std::ops::ControlFlow;
use std::sync::atomic::Ordering;

use croupier_arena::host::Sandbox;
use croupier_arena::{
    ContestFolder, Manifest, Plan, Results, Summary, Tally, Verdict, run_contest,
};
use croupier_table::Text;

use super::errors::{bad_folder, bad_run};
use super::screen::Screen;
use super::{GameContext, counted_games, interrupt_flag, print, result_files, thread_count};
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
        let counted = counted_games(&self.tally);
        let mut screen = Screen::new(self.tally.counted_games());
        let mut write_error = None;
        let mut stopping = false;
        if !self.tally.is_settled() {
            let (plan, tally, folder) = (&self.plan, &mut self.tally, &mut self.folder);
            let (manifest, lexicon) = (&self.manifest, &self.game.lexicon);
            let wanted = |game: u64| !counted[game as usize];
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

    /// Writes the result files, prints the table and the folder, and sets the exit code.
    fn write_and_print_results(&self, json: bool) -> anyhow::Result<()> {
        let results = Results::from_samples(&self.tally.samples());
        let summary = Summary {
            manifest: &self.manifest,
            plan: &self.plan,
            tally: &self.tally,
            results: &results,
        };
        let path = self.folder.path();
        let files = result_files(&summary, self.folder.highlights(), path, &self.game.lexicon)?;
        self.folder
            .write_results(&self.plan, &self.tally, &results, &files)
            .map_err(|bad| bad_folder(self.context, path, &bad))?;
        print(if json { &files.result } else { &files.table })?;
        let folder = path.display().to_string();
        if !self.tally.is_settled() {
            let text = Text::new("cli-arena-interrupted")
                .with("done", self.tally.counted_games() as i64)
                .with("all", self.plan.schedule.games() as i64)
                .with("folder", folder);
            return Err(Failure::negative(self.context.format(&text)).into());
        }
        eprintln!("{}", self.context.format(&Text::new("cli-arena-kept").with("folder", folder)));
        sprt_exit(&self.tally)
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
