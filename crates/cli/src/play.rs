//! `croupier play` and `croupier resume`: seats the players, opens the record, runs line mode.

use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

use croupier_table::{
    FORMAT, Header, Kind, Lexicon, Player, Record, Save, Seat, Seed, Table, Text,
};
use croupier_terminal::{
    End, Keyboard, Keys, Narrated, RecordFile, Screen, Session, quoted, save, seat_players,
};
use serde_json::Value;

use crate::args::{Play, Resume};
use crate::context::{Context, Failure, fresh_seed, problem};
use crate::machine::MACHINE;
use crate::{home, record};

/// A game about to be played or resumed.
struct Opened {
    kind: &'static dyn Kind,
    header: Header,
    table: Box<dyn Table>,
    record_file: Option<RecordFile>,
    seed: Seed,
    save: Option<PathBuf>,
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
    let header = Header {
        croupier: FORMAT,
        game: kind.name().to_owned(),
        rules: Some(kind.rules()),
        options,
        seats: players,
        commit: Some(seed.commit()),
        seed: Some(seed.to_string()),
    };
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
    run(context, &lexicon, Opened { kind, header, table, record_file, seed, save: args.save })
}

/// These options, changed by others.
fn with(mut options: Value, others: Value) -> Value {
    if let (Value::Object(options), Value::Object(others)) = (&mut options, others) {
        options.extend(others);
    }
    options
}

/// A record in the user's state directory. If there can be none, the player gets a message and plays without.
fn record_at_home(lexicon: &Lexicon, header: &Header) -> Option<RecordFile> {
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
    let record = Record::parse(&text).map_err(|bad| context.bad_record(None, &file, &bad))?;
    let kind = context.kind(&record.header.game)?;
    let lexicon = context.lexicon_of(kind);
    let bad = |bad| context.bad_record(Some(kind), &file, &bad);
    record.check_rules(kind.rules()).map_err(bad)?;
    if record.result.is_some() {
        return Err(Failure::usage(
            context.format(&Text::new("cli-already-over").with("file", file.as_str())),
        )
        .into());
    }
    let header = record.header.clone();
    let seats = u8::try_from(header.seats.len()).unwrap_or(u8::MAX);
    let mut table = kind
        .open(&header.options, seats)
        .map_err(|bad| Failure::usage(lexicon.say(&bad.0, &[])))?;
    let seed = match &header.seed {
        Some(seed) => seed.parse().map_err(|_| Failure::usage(context.bad_seed(seed)))?,
        None => fresh_seed()?,
    };
    if header.seed.is_some() {
        record::check_commitment(context, &header, &seed)?;
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
    let opened = Opened { kind, header, table, record_file: Some(record_file), seed, save: None };
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
        usual = std::iter::once("human".to_owned())
            .chain(std::iter::repeat_n("ai".to_owned(), bots))
            .collect();
        &usual
    } else {
        words
    };
    let human = |n: usize| lexicon.say(&Text::new("ui-human").with("n", n), &[]);
    seat_players(kind, words, human).map_err(|bad| Failure::usage(context.format(&bad.0)))
}

/// Puts a bot on every seat that no person has.
fn seat_bots(
    context: &Context,
    table: &mut dyn Table,
    players: &[Player],
    seed: &Seed,
) -> Result<(), Failure> {
    for (seat, player) in players.iter().enumerate() {
        let own = seed.derive(&format!("bot {seat}"));
        if player.by != "human" {
            table
                .seat_bot(Seat(seat as u8), &player.by, &own, &MACHINE)
                .map_err(|problem| Failure::usage(context.format(&problem)))?;
        }
    }
    Ok(())
}

/// Runs line mode on standard input and output.
fn run(context: &Context, lexicon: &Lexicon, game: Opened) -> anyhow::Result<()> {
    let record = game.record_file.as_ref().map(|file| file.path().to_owned());
    let hint = match &record {
        Some(path) => Text::new("cli-resume-with").with("file", quoted(path)),
        None => Text::new("cli-not-recorded"),
    };
    let hint = lexicon.say(&hint, &[]);
    print_on_ctrl_c(hint.clone());
    // Standard error is not locked: the handler of Ctrl-C writes to it from another thread.
    let (mut out, mut aside) = (io::stdout().lock(), io::stderr());
    if let Some(commit) = &game.header.commit {
        let text = Text::new("cli-commitment").with("commit", commit.to_string());
        let output: &mut dyn Write =
            if game.table.transcript().is_some() { &mut aside } else { &mut out };
        writeln!(output, "{}", lexicon.say(&text, &[]))?;
    }
    let here = io::stdin().is_terminal() && io::stdout().is_terminal();
    let keys = if here { Keys::Here } else { Keys::Elsewhere };
    let mut session = Session {
        kind: game.kind,
        table: game.table,
        options: game.header.options,
        players: game.header.seats,
        seed: game.seed,
        resources: &MACHINE,
        lexicon,
        record_file: game.record_file,
        save: game.save,
        screen: Screen { out: &mut out, aside: &mut aside, style: context.style, keys },
        narrated: Narrated::default(),
    };
    if session.run(&mut Keyboard(io::stdin().lock()))? == End::Left {
        eprintln!("{hint}");
    }
    Ok(())
}

/// Ctrl-C at any moment: every step is on disk already, so only the command to resume is printed.
fn print_on_ctrl_c(hint: String) {
    let set = ctrlc::set_handler(move || {
        eprintln!("\n{hint}");
        std::process::exit(130);
    });
    debug_assert!(set.is_ok(), "the handler is set once");
}
