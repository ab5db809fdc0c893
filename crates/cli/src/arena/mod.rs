//! `croupier arena`: runs, resumes, reproduces and shows contests between bots. Playing, counting and statistics are in
//! the arena crate.

mod errors;
mod merge;
mod reproduce;
mod running;
mod screen;

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use croupier_arena::host::available_cores;
use croupier_arena::{
    ARENA_FORMAT, ContestFolder, Format, Highlights, Hypotheses, ListedEntrant, Manifest, Plan,
    PlayedBy, ResultFiles, Results, SandboxStrength, Summary, Tally, TimeControl, check_plan,
    hash_games, parse_entrants, read_contest, read_games, read_manifest, read_paces, report_html,
    results_json, table_text, timings_text,
};
use croupier_table::{Kind, Lexicon, Text};
use serde_json::Value;

use crate::args::{Arena, ArenaDo, Contest, Formats, OnOff, Show, ShowTable, Which};
use crate::bot::warn_unconfined;
use crate::context::{Context, Failure, fresh_seed};
use crate::machine::MACHINE;
use errors::{bad_folder, bad_run, bad_schedule};
use running::RunningContest;

/// The default number of games, without and with a sequential test.
const DEFAULT_GAMES: u64 = 1000;
const DEFAULT_SPRT_GAMES: u64 = 200_000;
/// The preset of rule switches for the contest that a game's document calls for.
const CONTEST_PRESET: &str = "contest";

/// Runs the command.
pub(crate) fn arena(context: &Context, args: Arena) -> anyhow::Result<()> {
    match args.command {
        Some(ArenaDo::Resume(args)) => resume(context, &args),
        Some(ArenaDo::Reproduce(args)) => reproduce::reproduce(context, &args),
        Some(ArenaDo::Show(args)) => show(context, &args),
        Some(ArenaDo::Merge(args)) => merge::merge(context, &args),
        None => begin(context, args.contest),
    }
}

/// The game of a contest and the messages for it.
struct GameContext {
    kind: &'static dyn Kind,
    lexicon: Lexicon,
}

impl GameContext {
    fn new(context: &Context, kind: &'static dyn Kind) -> GameContext {
        GameContext { kind, lexicon: context.lexicon_of(kind) }
    }
}

/// Begins a new contest.
fn begin(context: &Context, mut args: Contest) -> anyhow::Result<()> {
    let (game, mut manifest) = define(context, &mut args)?;
    let kind = game.kind;
    if manifest.sprt.is_some() && args.shard.is_some() {
        return Err(Failure::usage(context.message("cli-arena-shard-sprt")).into());
    }
    manifest.shard = args.shard;
    let plan = manifest.plan(kind, &MACHINE).map_err(|bad| bad_schedule(context, bad))?;
    manifest.sandbox = check_sandbox(context, kind, &plan)?;
    let path = args.out.unwrap_or_else(|| unused_folder(kind.name()));
    let folder =
        ContestFolder::create(&path, &manifest).map_err(|bad| bad_folder(context, &path, &bad))?;
    let tally = Tally::new(plan.schedule.clone(), manifest.sprt).of_shard(manifest.shard);
    let mut contest = RunningContest { context, game, manifest, plan, tally, folder };
    contest.play(args.threads, args.json)
}

/// The contest that a command line or a file defines.
fn define(context: &Context, args: &mut Contest) -> anyhow::Result<(GameContext, Manifest)> {
    let usage = |id: &'static str| Failure::usage(context.message(id));
    let named = args.contest.take();
    if let Some(file) = named.as_ref().map(Path::new).filter(|file| file.is_file()) {
        if args.game.is_some() {
            return Err(usage("cli-arena-contest-file").into());
        }
        let manifest = read_contest(file).map_err(|bad| bad_folder(context, file, &bad))?;
        let kind = context.kind(&manifest.game)?;
        check_rules(context, kind, &manifest)?;
        check_unchanged(context, &manifest)?;
        return Ok((GameContext::new(context, kind), manifest));
    }
    if args.shard.is_some() && args.seed.is_none() {
        return Err(usage("cli-arena-shard-seed").into());
    }
    let is_documents = named.is_some();
    if is_documents {
        // The game is named by the contest, so what stands in its place is the first entrant.
        args.entrants.splice(0..0, args.game.take());
        args.game = named;
        args.format.get_or_insert(Formats::FreeForAll);
    }
    let game = args.game.take().ok_or_else(|| usage("cli-arena-nothing"))?;
    let kind = context.kind(&game)?;
    let mut set = std::mem::take(&mut args.set);
    if is_documents && kind.presets().iter().any(|preset| preset.name == CONTEST_PRESET) {
        set.insert(0, CONTEST_PRESET.to_owned());
    }
    let (kind, options) = context.which(&Which { game, set })?;
    let game = GameContext::new(context, kind);
    let manifest = build_manifest(context, &game, &options, args)?;
    Ok((game, manifest))
}

/// The manifest of the contest that a command line describes.
fn build_manifest(
    context: &Context,
    game: &GameContext,
    options: &Value,
    args: &Contest,
) -> anyhow::Result<Manifest> {
    let kind = game.kind;
    let usage_text = |text: &Text| Failure::usage(game.lexicon.say(text, &[]));
    let usage = |id: &'static str| Failure::usage(context.message(id));
    let entrants = parse_entrants(kind, &args.entrants).map_err(|text| usage_text(&text))?;
    let sprt = match &args.sprt {
        None => None,
        Some(text) => Some(Hypotheses::parse(text).ok_or_else(|| usage("cli-arena-bad-sprt"))?),
    };
    if sprt.is_some() && entrants.len() != 2 {
        return Err(usage("cli-arena-sprt-two").into());
    }
    let format = args.format.map_or(Format::RoundRobin, Into::into);
    let all = u8::try_from(entrants.len()).unwrap_or(u8::MAX);
    let seats = match (format, args.seats) {
        (Format::FreeForAll, seats) => seats.unwrap_or(all.min(*kind.seats().end())),
        (_, None | Some(2)) => 2,
        (_, Some(_)) => return Err(usage("cli-arena-seats-pairs").into()),
    };
    kind.open(options, seats).map_err(|bad| usage_text(&bad.0))?;
    let default_games = if sprt.is_some() { DEFAULT_SPRT_GAMES } else { DEFAULT_GAMES };
    let seed = args.seed.clone().map_or_else(fresh_seed, Ok)?;
    Ok(Manifest {
        arena: ARENA_FORMAT,
        croupier: env!("CARGO_PKG_VERSION").to_owned(),
        game: kind.name().to_owned(),
        rules: kind.rules(),
        options: kind.complete(options).map_err(|bad| usage_text(&bad.0))?,
        entrants: entrants
            .into_iter()
            .map(ListedEntrant::new)
            .collect::<Result<_, _>>()
            .map_err(|text| usage_text(&text))?,
        format,
        seats,
        games: args.games.unwrap_or(default_games),
        seed: seed.to_string(),
        policy: args.policy.into(),
        time: TimeControl { move_ms: args.move_ms, bank_ms: args.bank_ms },
        cores: args.placing.cores(),
        sprt,
        luck: kind.measures_luck() && seats == 2 && args.luck == OnOff::On,
        shard: None,
        sandbox: None,
    })
}

/// Checks that all entrants can play, and prints how strong the sandbox is if native programs take part.
fn check_sandbox(
    context: &Context,
    kind: &dyn Kind,
    plan: &Plan,
) -> Result<Option<SandboxStrength>, Failure> {
    let missing = check_plan(plan).map_err(|error| bad_run(context, kind, error))?;
    let has_native = plan.entrants.iter().any(|one| matches!(one.by, PlayedBy::Program(_)));
    if !has_native {
        return Ok(None);
    }
    if missing.is_empty() {
        eprintln!("{}", context.message("bot-confined"));
    }
    warn_unconfined(context, &missing);
    Ok(Some(SandboxStrength::without(&missing)))
}

/// Fails if a file of an entrant is not what it was when the contest began: one table would show two versions as one.
fn check_unchanged(context: &Context, manifest: &Manifest) -> Result<(), Failure> {
    for entrant in &manifest.entrants {
        let changed = entrant.changed_files();
        let changed = changed.map_err(|text| Failure::negative(context.format(&text)))?;
        if let Some(file) = changed.first() {
            let text = Text::new("cli-arena-changed").with("name", entrant.name.as_str());
            return Err(Failure::negative(context.format(&text.with("file", file.as_str()))));
        }
    }
    Ok(())
}

/// Resumes a contest from its folder.
fn resume(context: &Context, args: &Show) -> anyhow::Result<()> {
    let StoredContest { game, mut manifest, plan } = open_stored(context, &args.folder)?;
    let mut tally = Tally::new(plan.schedule.clone(), manifest.sprt).of_shard(manifest.shard);
    check_unchanged(context, &manifest)?;
    let strength = check_sandbox(context, game.kind, &plan)?;
    let bad = |bad| bad_folder(context, &args.folder, &bad);
    let folder = ContestFolder::resume(&args.folder, &mut tally).map_err(bad)?;
    // The rest may be played on a machine whose sandbox is weaker.
    let weaker = strength.map(|now| now.weaker(&manifest.sandbox.clone().unwrap_or_default()));
    if weaker != manifest.sandbox {
        manifest.sandbox = weaker;
        folder.write_manifest(&manifest).map_err(bad)?;
    }
    let mut contest = RunningContest { context, game, manifest, plan, tally, folder };
    contest.play(args.threads, args.json)
}

/// A contest as its manifest describes it.
struct StoredContest {
    game: GameContext,
    manifest: Manifest,
    plan: Plan,
}

fn open_stored(context: &Context, path: &Path) -> anyhow::Result<StoredContest> {
    let manifest = read_manifest(path).map_err(|bad| bad_folder(context, path, &bad))?;
    let kind = context.kind(&manifest.game)?;
    let game = GameContext::new(context, kind);
    check_rules(context, kind, &manifest)?;
    let plan = manifest.plan(kind, &MACHINE).map_err(|bad| bad_schedule(context, bad))?;
    Ok(StoredContest { game, manifest, plan })
}

/// Fails if a contest was played under other rules than this program has.
fn check_rules(context: &Context, kind: &dyn Kind, manifest: &Manifest) -> Result<(), Failure> {
    if manifest.rules == kind.rules() {
        return Ok(());
    }
    let text = Text::new("cli-arena-rules")
        .with("rules", i64::from(manifest.rules))
        .with("newest", i64::from(kind.rules()));
    Err(Failure::negative(context.format(&text)))
}

/// Prints the table of a contest and rewrites its result files, in the language of this run.
fn show(context: &Context, args: &ShowTable) -> anyhow::Result<()> {
    let StoredContest { game, manifest, plan } = open_stored(context, &args.folder)?;
    let mut tally = Tally::new(plan.schedule.clone(), manifest.sprt).of_shard(manifest.shard);
    let bad = |bad| bad_folder(context, &args.folder, &bad);
    let highlights = read_games(&args.folder, &mut tally).map_err(bad)?;
    let results = Results::from_samples(&tally.samples());
    let summary = Summary { manifest: &manifest, plan: &plan, tally: &tally, results: &results };
    if args.timings {
        let paces = read_paces(&args.folder, &plan.schedule)
            .map_err(|error| context.bad_file("cli-arena-cannot-show", &args.folder, &error))?;
        print(&timings_text(&summary, &paces, &game.lexicon))?;
        return Ok(());
    }
    let hash = hash_games(&args.folder, &tally).map_err(bad)?;
    let files = result_files(&summary, &highlights, &args.folder, &hash, &game.lexicon)?;
    // Printed before writing: the table is useful in a read-only folder too.
    print(if args.json { &files.result } else { &files.table })?;
    files
        .write(&args.folder)
        .map_err(|error| context.bad_file("cli-arena-cannot-show", &args.folder, &error))?;
    Ok(())
}

/// Prints to standard output.
fn print(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()
}

fn result_files(
    summary: &Summary<'_>,
    highlights: &Highlights,
    path: &Path,
    hash: &str,
    lexicon: &Lexicon,
) -> anyhow::Result<ResultFiles> {
    Ok(ResultFiles {
        table: table_text(summary, lexicon),
        result: serde_json::to_string_pretty(&results_json(summary, Some(hash)))? + "\n",
        report: report_html(summary, highlights, path, lexicon),
    })
}

/// For every game of the schedule, whether it is counted.
fn counted_games(tally: &Tally) -> Vec<bool> {
    (0..tally.schedule().games()).map(|game| tally.is_counted(game)).collect()
}

fn thread_count(threads: Option<usize>) -> usize {
    threads.unwrap_or_else(available_cores)
}

/// The first default folder that does not exist yet.
fn unused_folder(game: &str) -> PathBuf {
    /// Bounds the search.
    const MAX_FOLDERS: u32 = 100_000;
    (1..=MAX_FOLDERS)
        .map(|n| PathBuf::from(format!("arena-{game}-{n}")))
        .find(|path| !path.exists())
        .unwrap_or_else(|| PathBuf::from("arena"))
}

/// A flag that Ctrl-C sets; a second Ctrl-C exits at once, which loses no counted game.
fn interrupt_flag() -> Arc<AtomicBool> {
    let interrupted = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&interrupted);
    // Without a handler Ctrl-C exits at once; the journal survives that.
    let _ = ctrlc::set_handler(move || {
        if flag.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    });
    interrupted
}
