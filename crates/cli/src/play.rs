//! `croupier play` and `croupier resume`: seats the players, opens the record, and plays.

use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use croupier_table::{
    DailyDeal, Header, Kind, Lexicon, Player, Record, ResultLine, Save, Seat, Seed, Table, Text,
};
use croupier_terminal::{
    Dealing, Device, Editor, End, Format, Keyboard, Keys, LocalMatch, Narrated, RecordFile, Screen,
    Session, Settings, TableSession, bot_seed, end_on_signals_with, quoted, save, seat_players,
};
use serde_json::Value;

use crate::args::{Pace, Play, Resume};
use crate::context::{Context, Failure, fresh_seed, problem};
use crate::machine::MACHINE;
use crate::{daily, home, record, verify};

/// A game about to be played or resumed.
pub(crate) struct Opened {
    pub(crate) kind: &'static dyn Kind,
    pub(crate) header: Header,
    pub(crate) table: Box<dyn Table>,
    pub(crate) record_file: Option<RecordFile>,
    pub(crate) seed: Seed,
    pub(crate) save: Option<PathBuf>,
    pub(crate) speed: Option<Pace>,
    /// Whether the prescribed transcript is wanted also in a terminal.
    pub(crate) transcript: bool,
}

/// Starts a new game.
pub(crate) fn play(context: &Context, args: Play) -> anyhow::Result<()> {
    let (kind, mut options) = context.which(&args.which)?;
    let lexicon = context.lexicon_of(kind);
    let players = match &args.load {
        Some(path) => {
            let save = load(context, kind, &lexicon, path)?;
            options = with(save.options, options);
            save.players
        }
        None => players(context, kind, &lexicon, &args.players)?,
    };
    let seats = u8::try_from(players.len()).unwrap_or(u8::MAX);
    let mut table =
        kind.open(&options, seats).map_err(|bad| Failure::usage(lexicon.say(&bad.0, &[])))?;
    if args.save.is_some() && kind.save_format().is_none() {
        return Err(Failure::usage(context.message("cli-no-save-format")).into());
    }
    if let Some(path) = &args.save {
        save(path, table.as_ref(), &players)
            .map_err(|error| context.bad_file("cli-cannot-save", path, &error))?;
    }
    let seed = args.seed.map_or_else(fresh_seed, Ok)?;
    let header = Header::new(kind.name(), kind.rules(), options, players).committed(&seed);
    let header = Header { seed: Some(seed.to_string()), ..header };
    let record_file = match &args.record {
        Some(path) => Some(
            RecordFile::create(path, &header)
                .map_err(|error| context.bad_file("cli-cannot-write", path, &error))?,
        ),
        None if header.seats.iter().any(|player| player.by == "human") => {
            record_at_home(&lexicon, &header)
        }
        None => None,
    };
    seat_bots(context, table.as_mut(), &header.seats, &seed)?;
    let (save, speed, transcript) = (args.save, args.speed, args.transcript);
    let opened = Opened { kind, header, table, record_file, seed, save, speed, transcript };
    run(context, &lexicon, opened)
}

/// These options, changed by others.
fn with(mut options: Value, others: Value) -> Value {
    if let (Value::Object(options), Value::Object(others)) = (&mut options, others) {
        options.extend(others);
    }
    options
}

/// A record in the user's state directory. If there can be none, the player gets a message and plays without.
pub(crate) fn record_at_home(lexicon: &Lexicon, header: &Header) -> Option<RecordFile> {
    home::create(header)
        .inspect_err(|error| {
            let text = Text::new("cli-not-saved-anywhere").with("problem", problem(error));
            eprintln!("{}", lexicon.say(&text, &[]));
        })
        .ok()
}

/// Resumes a recorded game.
pub(crate) fn resume(context: &Context, args: &Resume) -> anyhow::Result<()> {
    let path = match &args.file {
        Some(path) => path.clone(),
        None => home::newest_unfinished()
            .ok_or_else(|| Failure::usage(context.message("cli-nothing-to-resume")))?,
    };
    let file = path.display().to_string();
    let text = record::text(context, &path)?;
    let record = Record::parse(&text).map_err(|bad| context.bad_record(None, &[], &file, &bad))?;
    let kind = context.kind(&record.header.game)?;
    let lexicon = context.lexicon_of(kind);
    let names: Vec<String> = record.header.seats.iter().map(|player| player.name.clone()).collect();
    let bad = |bad| context.bad_record(Some(kind), &names, &file, &bad);
    record.check_rules(kind.rules()).map_err(bad)?;
    if record.result.is_some() {
        return Err(Failure::usage(
            context.format(&Text::new("cli-already-over").with("file", file.as_str())),
        )
        .into());
    }
    let header = record.header.clone();
    let mut table = header.open(kind).map_err(|bad| Failure::usage(lexicon.say(&bad.0, &[])))?;
    let seed = match &header.seed {
        Some(seed) => seed.parse().map_err(|_| Failure::usage(context.bad_seed(seed)))?,
        None => match &header.daily {
            Some(tag) => DailyDeal::new(kind, tag.date).seed(),
            None => fresh_seed()?,
        },
    };
    if header.daily.is_some() {
        record.proven_seed().map_err(|doubt| verify::failure(context, &doubt))?;
    } else if header.seed.is_some() {
        header.seed_from(&seed).map_err(|doubt| verify::failure(context, &doubt))?;
    }
    seat_bots(context, table.as_mut(), &header.seats, &seed)?;
    for n in 0..record.steps.len() {
        record.apply_step(n, table.as_mut()).map_err(bad)?;
    }
    let record_file = RecordFile::resume(&path, &text, &record).map_err(|error| {
        let busy = error.kind() == io::ErrorKind::WouldBlock;
        let id = if busy { "cli-record-busy" } else { "cli-cannot-write" };
        context.bad_file(id, &path, &error)
    })?;
    let (record_file, save, transcript) = (Some(record_file), None, false);
    let speed = args.speed;
    let opened = Opened { kind, header, table, record_file, seed, save, speed, transcript };
    run(context, &lexicon, opened)
}

fn load(
    context: &Context,
    kind: &dyn Kind,
    lexicon: &Lexicon,
    path: &Path,
) -> Result<Save, Failure> {
    let text = std::fs::read_to_string(path)
        .map_err(|error| context.bad_file("cli-cannot-read", path, &error))?;
    let format =
        kind.save_format().ok_or_else(|| Failure::usage(context.message("cli-no-save-format")))?;
    format.load(&text).map_err(|problem| Failure::usage(lexicon.say(&problem, &[])))
}

/// The players asked for, or one person and the game's usual number of bots.
pub(crate) fn players(
    context: &Context,
    kind: &dyn Kind,
    lexicon: &Lexicon,
    words: &[String],
) -> Result<Vec<Player>, Failure> {
    let usual: Vec<String>;
    let words = if words.is_empty() {
        let bots = usize::from(kind.usual_seats()) - 1;
        let bot = context.settings.bots.clone().unwrap_or_else(|| "ai".to_owned());
        usual = std::iter::once("human".to_owned()).chain(std::iter::repeat_n(bot, bots)).collect();
        &usual
    } else {
        words
    };
    let human = |n: usize| match &context.settings.name {
        Some(name) if n == 1 => name.clone(),
        _ => lexicon.say(&Text::new("ui-human").with("n", n), &[]),
    };
    seat_players(kind, words, human).map_err(|bad| Failure::usage(context.format(&bad.0)))
}

/// Puts a bot on every seat that no person has.
pub(crate) fn seat_bots(
    context: &Context,
    table: &mut dyn Table,
    players: &[Player],
    seed: &Seed,
) -> Result<(), Failure> {
    for (seat, player) in Seat::all(players.len() as u8).zip(players) {
        if player.by != "human" {
            table
                .seat_bot(seat, &player.by, &bot_seed(seed, seat), &MACHINE)
                .map_err(|problem| Failure::usage(context.format(&problem)))?;
        }
    }
    Ok(())
}

/// Plays on the full screen, or in lines on standard input and output.
pub(crate) fn run(context: &Context, lexicon: &Lexicon, opened: Opened) -> anyhow::Result<()> {
    let record = opened.record_file.as_ref().map(|file| file.path().to_owned());
    let hint = match &record {
        Some(path) => Text::new("cli-resume-with").with("file", quoted(path)),
        None => Text::new("cli-not-recorded"),
    };
    let hint = lexicon.say(&hint, &[]);
    // At any moment: every step is on disk already, so only the command to resume is printed.
    end_on_signals_with(hint.clone())?;
    let commitment = opened.header.commit.as_ref().map(|commit| {
        lexicon.say(&Text::new("cli-commitment").with("commit", commit.to_string()), &[])
    });
    let (speed, transcript) = (opened.speed, opened.transcript);
    let deal = opened.header.daily.as_ref().map(|tag| DailyDeal::new(opened.kind, tag.date));
    let game = LocalMatch {
        kind: opened.kind,
        table: opened.table,
        options: opened.header.options,
        players: opened.header.seats,
        seed: opened.seed,
        dealing: if deal.is_some() { Dealing::Daily } else { Dealing::Table },
        resources: &MACHINE,
        lexicon,
        record_file: opened.record_file,
        save: opened.save,
    };
    let played = if context.is_full_screen() && !transcript {
        let game_name = lexicon.word("game-name");
        let title = deal.as_ref().map(|deal| format!("{game_name} {}", deal.day));
        play_full_screen(context, game, title, commitment, speed)
    } else {
        play_lines(context, game, commitment, transcript)
    };
    // What comes next in the menu is not about this match.
    end_on_signals_with(String::new())?;
    let (end, result) = played?;
    match end {
        End::Over => deal
            .zip(result)
            .map_or(Ok(()), |(deal, result)| daily::show_result(lexicon, &deal, &result)),
        End::Left => {
            // A terminal that has gone is told nothing.
            let _ = writeln!(io::stderr(), "{hint}");
            Ok(())
        }
        End::Interrupted => Err(Failure { message: hint, code: 130 }.into()),
    }
}

/// Plays on the full screen. What is worth keeping is printed after it is left.
fn play_full_screen(
    context: &Context,
    game: LocalMatch<'_>,
    title: Option<String>,
    commitment: Option<String>,
    speed: Option<Pace>,
) -> anyhow::Result<(End, Option<ResultLine>)> {
    let lexicon = game.lexicon;
    let settings = Settings {
        speed: speed.or(context.settings.speed).unwrap_or_default().into(),
        hints: context.settings.hints,
    };
    // Also where it stays readable after the screen is left.
    let paper = context.paper();
    for line in commitment.iter().flat_map(|commitment| paper.wrap(commitment)) {
        writeln!(io::stdout(), "{line}")?;
    }
    let mut device = Device::open()?;
    let session = TableSession::new(game, &mut device, context.theme(), settings);
    let mut session = session.with_commitment(commitment);
    if let Some(title) = title {
        session = session.with_title(title);
    }
    let played = session.run();
    let (summary, result) = (session.summary(), session.result());
    drop(device);
    let mut out = io::stdout().lock();
    // Unbroken, so that a command can be copied.
    for line in summary {
        writeln!(out, "{line}")?;
    }
    out.flush()?;
    Ok((played.with_context(|| lexicon.word("cli-screen-failed"))?, result))
}

/// Plays in lines on standard input and output.
fn play_lines(
    context: &Context,
    game: LocalMatch<'_>,
    commitment: Option<String>,
    transcript: bool,
) -> anyhow::Result<(End, Option<ResultLine>)> {
    let here = io::stdin().is_terminal() && io::stdout().is_terminal();
    let keys = if here { Keys::Here } else { Keys::Elsewhere };
    let written = transcript || !io::stdout().is_terminal();
    let format = if written { Format::Transcript } else { Format::People };
    // Standard error is not locked: the handler of Ctrl-C writes to it from another thread.
    let (mut out, mut aside) = (io::stdout().lock(), io::stderr());
    let paper = context.paper();
    if let Some(commitment) = commitment {
        let output: &mut dyn Write =
            if written && game.table.transcript().is_some() { &mut aside } else { &mut out };
        for line in paper.wrap(&commitment) {
            writeln!(output, "{line}")?;
        }
    }
    let screen = Screen { out: &mut out, aside: &mut aside, paper, format, keys };
    let hints = context.settings.hints;
    let mut session = Session { game, screen, narrated: Narrated::default(), hints };
    let played = match Editor::new() {
        Ok(mut editor) if here => session.run(&mut editor),
        _ => session.run(&mut Keyboard(io::stdin().lock())),
    };
    let end = match played {
        Err(error) if error.kind() == io::ErrorKind::Interrupted => End::Interrupted,
        played => played?,
    };
    Ok((end, session.game.result()))
}
