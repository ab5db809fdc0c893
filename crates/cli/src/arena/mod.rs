//! `croupier arena`: contests between bots, from the command line to the folder they leave behind. How games are
//! played, counted and judged is told in the arena itself.

mod screen;
mod trouble;

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use croupier_arena::host::{Jail, cores};
use croupier_arena::{
    ARENA_FORMAT, Done, Folder, Format, Hypotheses, Listed, Manifest, Plan, Results, RunError,
    Shelf, Summary, Tally, Texts, TimeControl, Verdict, check, is_reproducible, read_entrants,
    read_games, read_manifest, report_html, results_json, run, table_text,
};
use croupier_engine::{Kind, Lexicon, Text};
use serde_json::Value;

use crate::args::{Arena, ArenaDo, Contest, OnOff, Reproduce, Show, Which};
use crate::bot::warn_of;
use crate::context::{Context, Failure, fresh_seed};
use crate::machine::MACHINE;
use screen::Screen;
use trouble::{bad_folder, bad_run, bad_schedule};

/// How many games a contest has when nobody says, and with a sequential test at most.
const USUAL_GAMES: u64 = 1000;
const MOST_TESTED_GAMES: u64 = 200_000;

/// Runs a contest, goes on with one, or plays one again.
pub(crate) fn arena(context: &Context, args: Arena) -> anyhow::Result<()> {
    match args.command {
        Some(ArenaDo::Resume(args)) => resume(context, &args),
        Some(ArenaDo::Reproduce(args)) => reproduce(context, &args),
        Some(ArenaDo::Show(args)) => show(context, &args),
        None => begin(context, args.contest),
    }
}

/// What goes with every contest of one kind of game.
struct Setting {
    kind: &'static dyn Kind,
    lexicon: Lexicon,
}

impl Setting {
    fn new(context: &Context, kind: &'static dyn Kind) -> Setting {
        Setting { kind, lexicon: context.lexicon_of(kind) }
    }
}

fn begin(context: &Context, mut args: Contest) -> anyhow::Result<()> {
    let Some(game) = args.game.take() else {
        return Err(Failure::wrong(context.say("cli-arena-nothing")).into());
    };
    let which = Which { game, set: std::mem::take(&mut args.set) };
    let (kind, options) = context.which(&which)?;
    let setting = Setting::new(context, kind);
    let manifest = describe(context, &setting, &options, &args)?;
    let plan = manifest.plan(kind, &MACHINE).map_err(|bad| bad_schedule(context, bad))?;
    let loose = check(&plan).map_err(|error| bad_run(context, setting.kind, error))?;
    warn_of(context, &loose);
    let path = args.out.unwrap_or_else(|| free_folder(kind.name()));
    let folder =
        Folder::create(&path, &manifest).map_err(|bad| bad_folder(context, &path, &bad))?;
    let tally = Tally::new(plan.schedule.clone(), manifest.sprt);
    let mut contest = Running { context, setting, manifest, plan, tally, folder };
    contest.play(args.threads, args.json)
}

/// The manifest of the contest that a command line asks for.
fn describe(
    context: &Context,
    setting: &Setting,
    options: &Value,
    args: &Contest,
) -> anyhow::Result<Manifest> {
    let kind = setting.kind;
    let say = |text: &Text| Failure::wrong(setting.lexicon.say(text, &[]));
    let wrong = |id: &'static str| Failure::wrong(context.say(id));
    let entrants = read_entrants(kind, &args.entrants).map_err(|text| say(&text))?;
    let sprt = match &args.sprt {
        None => None,
        Some(text) => Some(Hypotheses::read(text).ok_or_else(|| wrong("cli-arena-bad-sprt"))?),
    };
    if sprt.is_some() && entrants.len() != 2 {
        return Err(wrong("cli-arena-sprt-two").into());
    }
    let format = args.format.into();
    let all = u8::try_from(entrants.len()).unwrap_or(u8::MAX);
    let seats = match (format, args.seats) {
        (Format::FreeForAll, seats) => seats.unwrap_or(all.min(*kind.seats().end())),
        (_, None | Some(2)) => 2,
        (_, Some(_)) => return Err(wrong("cli-arena-seats-pairs").into()),
    };
    kind.open(options, seats).map_err(|bad| say(&bad.0))?;
    let usual = if sprt.is_some() { MOST_TESTED_GAMES } else { USUAL_GAMES };
    let seed = args.seed.clone().map_or_else(fresh_seed, Ok)?;
    Ok(Manifest {
        arena: ARENA_FORMAT,
        croupier: env!("CARGO_PKG_VERSION").to_owned(),
        game: kind.name().to_owned(),
        rules: kind.rules(),
        options: kind.complete(options).map_err(|bad| say(&bad.0))?,
        entrants: entrants.into_iter().map(Listed::new).collect(),
        format,
        seats,
        games: args.games.unwrap_or(usual),
        seed: seed.to_string(),
        policy: args.policy.into(),
        time: TimeControl { move_ms: args.move_ms, bank_ms: args.bank_ms },
        cores: args.placing.cores(),
        sprt,
        luck: kind.tells_luck() && seats == 2 && args.luck == OnOff::On,
    })
}

fn resume(context: &Context, args: &Show) -> anyhow::Result<()> {
    let Stored { setting, manifest, plan } = stored(context, &args.folder)?;
    let mut tally = Tally::new(plan.schedule.clone(), manifest.sprt);
    for entrant in &manifest.entrants {
        for file in entrant.changed() {
            let text = Text::new("cli-arena-changed").with("name", entrant.name.as_str());
            eprintln!("{}", context.tell(&text.with("file", file)));
        }
    }
    let loose = check(&plan).map_err(|error| bad_run(context, setting.kind, error))?;
    warn_of(context, &loose);
    let folder = Folder::resume(&args.folder, &mut tally)
        .map_err(|bad| bad_folder(context, &args.folder, &bad))?;
    let mut contest = Running { context, setting, manifest, plan, tally, folder };
    contest.play(args.threads, args.json)
}

/// A contest as its folder tells it.
struct Stored {
    setting: Setting,
    manifest: Manifest,
    plan: Plan,
}

fn stored(context: &Context, path: &Path) -> anyhow::Result<Stored> {
    let manifest = read_manifest(path).map_err(|bad| bad_folder(context, path, &bad))?;
    let kind = context.kind(&manifest.game)?;
    let setting = Setting::new(context, kind);
    if manifest.rules != kind.rules() {
        let text = Text::new("cli-arena-rules")
            .with("rules", i64::from(manifest.rules))
            .with("newest", i64::from(kind.rules()));
        return Err(Failure::no(context.tell(&text)).into());
    }
    let plan = manifest.plan(kind, &MACHINE).map_err(|bad| bad_schedule(context, bad))?;
    Ok(Stored { setting, manifest, plan })
}

/// A contest that is being played into its folder.
struct Running<'a> {
    context: &'a Context,
    setting: Setting,
    manifest: Manifest,
    plan: Plan,
    tally: Tally,
    folder: Folder,
}

impl Running<'_> {
    fn play(&mut self, threads: Option<usize>, json: bool) -> anyhow::Result<()> {
        self.plan.jail = Jail::own().hiding(self.folder.path());
        let interrupted = interruptible();
        let had = counted(&self.tally);
        let mut screen = Screen::new(self.tally.games());
        let mut problem = None;
        let mut ending = false;
        if !self.tally.is_settled() {
            let (plan, tally, folder) = (&self.plan, &mut self.tally, &mut self.folder);
            let (manifest, lexicon) = (&self.manifest, &self.setting.lexicon);
            run(plan, width(threads), &|game| !had[game as usize], &mut |games| {
                if let Err(error) = folder.add(plan, tally, &games, lexicon) {
                    problem = Some(error);
                    return ControlFlow::Break(());
                }
                if ending || tally.is_settled() {
                    return ControlFlow::Break(());
                }
                ending = interrupted.load(Ordering::Relaxed);
                if ending {
                    screen.wipe();
                    eprintln!("{}", lexicon.word("cli-arena-finishing"));
                    return ControlFlow::Break(());
                }
                screen.draw(manifest, plan, tally, lexicon);
                ControlFlow::Continue(())
            })
            .map_err(|error| self.cannot(error))?;
        }
        screen.wipe();
        if let Some(error) = problem {
            let path = self.folder.path();
            return Err(self.context.bad_file("cli-arena-cannot-write", path, &error).into());
        }
        self.conclude(json)
    }

    fn cannot(&self, error: RunError) -> Failure {
        bad_run(self.context, self.setting.kind, error)
    }

    /// Writes everything into the folder, tells the table and where all is.
    fn conclude(&self, json: bool) -> anyhow::Result<()> {
        let results = Results::of(&self.tally.evidence());
        let summary = Summary {
            manifest: &self.manifest,
            plan: &self.plan,
            tally: &self.tally,
            results: &results,
        };
        let path = self.folder.path();
        let texts = texts(&summary, self.folder.shelf(), path, &self.setting.lexicon)?;
        self.folder
            .finish(&self.plan, &self.tally, &results, &texts)
            .map_err(|bad| bad_folder(self.context, path, &bad))?;
        put(if json { &texts.result } else { &texts.table })?;
        let place = path.display().to_string();
        if !self.tally.is_settled() {
            let text = Text::new("cli-arena-interrupted")
                .with("done", self.tally.games() as i64)
                .with("all", self.plan.schedule.games() as i64)
                .with("folder", place);
            return Err(Failure::no(self.context.tell(&text)).into());
        }
        eprintln!("{}", self.context.tell(&Text::new("cli-arena-kept").with("folder", place)));
        answer(&self.tally)
    }
}

/// The exit code of a sequential test: only `yes` is a yes.
fn answer(tally: &Tally) -> anyhow::Result<()> {
    match (tally.sprt(), tally.verdict()) {
        (None, _) | (_, Some((Verdict::Yes, _))) => Ok(()),
        // The table has said it already.
        _ => Err(Failure::no(String::new()).into()),
    }
}

/// Prints what the command was asked for.
fn put(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()
}

fn texts(
    summary: &Summary<'_>,
    shelf: &Shelf,
    path: &Path,
    lexicon: &Lexicon,
) -> anyhow::Result<Texts> {
    Ok(Texts {
        table: table_text(summary, lexicon),
        result: serde_json::to_string_pretty(&results_json(summary))? + "\n",
        report: report_html(summary, shelf, path, lexicon),
    })
}

/// Shows a contest again, in whatever language, and writes its report anew.
fn show(context: &Context, args: &Show) -> anyhow::Result<()> {
    let Stored { setting, manifest, plan } = stored(context, &args.folder)?;
    let mut tally = Tally::new(plan.schedule.clone(), manifest.sprt);
    let shelf = read_games(&args.folder, &mut tally)
        .map_err(|bad| bad_folder(context, &args.folder, &bad))?;
    let results = Results::of(&tally.evidence());
    let summary = Summary { manifest: &manifest, plan: &plan, tally: &tally, results: &results };
    let texts = texts(&summary, &shelf, &args.folder, &setting.lexicon)?;
    // The table can be read where nothing can be written.
    put(if args.json { &texts.result } else { &texts.table })?;
    texts
        .write(&args.folder)
        .map_err(|error| context.bad_file("cli-arena-cannot-show", &args.folder, &error))?;
    Ok(())
}

/// Plays the games of a contest again and compares every one of them.
fn reproduce(context: &Context, args: &Reproduce) -> anyhow::Result<()> {
    let Stored { setting, manifest, plan } = stored(context, &args.folder)?;
    can_be_reproduced(context, &setting, &manifest, &plan)?;
    let mut before = Tally::new(plan.schedule.clone(), manifest.sprt);
    read_games(&args.folder, &mut before).map_err(|bad| bad_folder(context, &args.folder, &bad))?;
    let interrupted = interruptible();
    let mut again = Tally::new(plan.schedule.clone(), manifest.sprt);
    let had = counted(&before);
    let mut screen = Screen::new(0);
    run(&plan, width(args.threads), &|game| had[game as usize], &mut |games: Vec<Done>| {
        for done in &games {
            again.add(&done.line);
        }
        screen.draw(&manifest, &plan, &again, &setting.lexicon);
        if interrupted.load(Ordering::Relaxed) {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    })
    .map_err(|error| bad_run(context, setting.kind, error))?;
    screen.wipe();
    let table = |tally: &Tally| {
        let results = Results::of(&tally.evidence());
        let summary = Summary { manifest: &manifest, plan: &plan, tally, results: &results };
        table_text(&summary, &setting.lexicon)
    };
    put(&table(&again))?;
    let games = again.games();
    if games < before.games() {
        return Err(Failure::no(context.say("cli-arena-broken-off")).into());
    }
    match again.first_difference(&before) {
        None if table(&again) == table(&before) => {
            let text = Text::new("cli-arena-reproduced").with("games", games as i64);
            eprintln!("{}", context.tell(&text));
            Ok(())
        }
        Some(game) => {
            let text = Text::new("cli-arena-different").with("game", game as i64);
            Err(Failure::no(context.tell(&text)).into())
        }
        None => Err(Failure::no(context.say("cli-arena-different-table")).into()),
    }
}

fn can_be_reproduced(
    context: &Context,
    setting: &Setting,
    manifest: &Manifest,
    plan: &Plan,
) -> Result<(), Failure> {
    let unsure: Vec<&str> = plan
        .entrants
        .iter()
        .filter(|entrant| !is_reproducible(setting.kind, entrant))
        .map(|entrant| entrant.name.as_str())
        .collect();
    if !unsure.is_empty() {
        let text = Text::new("cli-arena-not-reproducible").with("names", unsure.join(", "));
        return Err(Failure::no(context.tell(&text)));
    }
    for entrant in &manifest.entrants {
        if let Some(file) = entrant.changed().first() {
            let text = Text::new("cli-arena-changed").with("name", entrant.name.as_str());
            return Err(Failure::no(context.tell(&text.with("file", file.as_str()))));
        }
    }
    if manifest.croupier != env!("CARGO_PKG_VERSION") {
        let text = Text::new("cli-arena-version").with("version", manifest.croupier.as_str());
        eprintln!("{}", context.tell(&text));
    }
    Ok(())
}

fn counted(tally: &Tally) -> Vec<bool> {
    (0..tally.schedule().games()).map(|game| tally.has(game)).collect()
}

fn width(threads: Option<usize>) -> usize {
    threads.unwrap_or_else(cores)
}

/// The first folder of its kind that does not exist yet.
fn free_folder(game: &str) -> PathBuf {
    /// Nobody keeps so many; a search without end would be worse than an old folder that is refused.
    const MOST: u32 = 100_000;
    (1..=MOST)
        .map(|n| PathBuf::from(format!("arena-{game}-{n}")))
        .find(|path| !path.exists())
        .unwrap_or_else(|| PathBuf::from("arena"))
}

/// Whether somebody has pressed Ctrl-C; a second time ends the program at once, which loses nothing that was counted.
fn interruptible() -> Arc<AtomicBool> {
    let interrupted = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&interrupted);
    // Without a handler Ctrl-C ends the program at once, which the journal survives.
    let _ = ctrlc::set_handler(move || {
        if flag.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    });
    interrupted
}
