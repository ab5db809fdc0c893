//! `croupier arena reproduce`: plays the games of a contest again and compares every one of them.

use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::Ordering;

use croupier_arena::{
    FinishedGame, Manifest, Plan, Results, Summary, Tally, is_reproducible, read_games,
    run_contest, table_text,
};
use croupier_table::Text;

use super::errors::{bad_folder, bad_run};
use super::screen::Screen;
use super::{
    GameContext, StoredContest, check_unchanged, counted_games, interrupt_flag, open_stored, print,
    thread_count,
};
use crate::args::Reproduce;
use crate::context::{Context, Failure};

/// Plays the games of a contest again and compares every one of them.
pub(super) fn reproduce(context: &Context, args: &Reproduce) -> anyhow::Result<()> {
    let stored = open_stored(context, &args.folder)?;
    let StoredContest { game, manifest, plan } = &stored;
    check_reproducible(context, game, manifest, plan)?;
    let before = count_stored(context, &args.folder, &stored)?;
    let again = play_again(context, args.threads, &stored, &before)?;
    let table = |tally: &Tally| {
        let results = Results::from_samples(&tally.samples());
        let summary = Summary { manifest, plan, tally, results: &results };
        table_text(&summary, &game.lexicon)
    };
    print(&table(&again))?;
    let games = again.counted_games();
    if games < before.counted_games() {
        return Err(Failure::negative(context.message("cli-arena-broken-off")).into());
    }
    match again.first_difference(&before) {
        None if table(&again) == table(&before) => {
            let text = Text::new("cli-arena-reproduced").with("games", games as i64);
            eprintln!("{}", context.format(&text));
            Ok(())
        }
        Some(game) => {
            let text = Text::new("cli-arena-different").with("game", game as i64);
            Err(Failure::negative(context.format(&text)).into())
        }
        None => Err(Failure::negative(context.message("cli-arena-different-table")).into()),
    }
}

/// Counts the games of the journal.
fn count_stored(context: &Context, path: &Path, stored: &StoredContest) -> anyhow::Result<Tally> {
    let mut tally = Tally::new(stored.plan.schedule.clone(), stored.manifest.sprt);
    read_games(path, &mut tally).map_err(|bad| bad_folder(context, path, &bad))?;
    Ok(tally)
}

/// Plays every game that `before` has counted, unless it is interrupted.
fn play_again(
    context: &Context,
    threads: Option<usize>,
    stored: &StoredContest,
    before: &Tally,
) -> anyhow::Result<Tally> {
    let StoredContest { game, manifest, plan } = stored;
    let interrupted = interrupt_flag();
    let mut again = Tally::new(plan.schedule.clone(), manifest.sprt);
    let counted = counted_games(before);
    let mut screen = Screen::new(0);
    let wanted = |game: u64| counted[game as usize];
    run_contest(plan, thread_count(threads), &wanted, &mut |games: Vec<FinishedGame>| {
        for finished in &games {
            again.count(&finished.result);
        }
        screen.draw_if_due(manifest, plan, &again, &game.lexicon);
        if interrupted.load(Ordering::Relaxed) {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    })
    .map_err(|error| bad_run(context, game.kind, error))?;
    screen.clear();
    Ok(again)
}

/// Fails if an entrant may play differently or has changed; warns about another version of the program.
fn check_reproducible(
    context: &Context,
    game: &GameContext,
    manifest: &Manifest,
    plan: &Plan,
) -> Result<(), Failure> {
    let varying: Vec<&str> = plan
        .entrants
        .iter()
        .filter(|entrant| !is_reproducible(game.kind, entrant))
        .map(|entrant| entrant.name.as_str())
        .collect();
    if !varying.is_empty() {
        let text = Text::new("cli-arena-not-reproducible").with("names", varying.join(", "));
        return Err(Failure::negative(context.format(&text)));
    }
    check_unchanged(context, manifest)?;
    if manifest.croupier != env!("CARGO_PKG_VERSION") {
        let text = Text::new("cli-arena-version").with("version", manifest.croupier.as_str());
        eprintln!("{}", context.format(&text));
    }
    Ok(())
}
