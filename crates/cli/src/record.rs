//! `croupier replay`: records read back, step by step.

use std::io::{self, BufRead, IsTerminal, Write};
use std::path::Path;

use croupier_table::{
    BadRecord, Kind, Lexicon, Record, Refused, Seat, StepText, Table, Text, Turn,
};
use croupier_terminal::{Device, End, Eyes, Paper, ReplaySession, scene_lines};
use serde_json::{Value, json};

use crate::args::Replay;
use crate::context::{Context, Failure};

/// A record with the table it belongs to, before its first step.
pub(crate) struct Read {
    pub(crate) kind: &'static dyn Kind,
    pub(crate) record: Record,
    pub(crate) table: Box<dyn Table>,
    pub(crate) names: Vec<String>,
    pub(crate) file: String,
    /// Whether its last line has no end, as after a power failure.
    pub(crate) is_cut: bool,
}

impl Read {
    /// Opens the table of a record.
    pub(crate) fn open(context: &Context, file: String, record: Record) -> Result<Read, Failure> {
        let kind = context.kind(&record.header.game)?;
        record
            .check_rules(kind.rules())
            .map_err(|bad| context.bad_record(None, &[], &file, &bad))?;
        let table = record
            .header
            .open(kind)
            .map_err(|bad| Failure::usage(context.lexicon_of(kind).say(&bad.0, &[])))?;
        let names = record.header.seats.iter().map(|player| player.name.clone()).collect();
        Ok(Read { kind, record, table, names, file, is_cut: false })
    }
}

/// The text of a record. A crash may have cut the last line in the middle of a letter; that is left out.
pub(crate) fn text(context: &Context, path: &Path) -> Result<String, Failure> {
    let cannot = |error: io::Error| context.bad_file("cli-cannot-read", path, &error);
    String::from_utf8(std::fs::read(path).map_err(cannot)?).or_else(|bad| {
        let whole = bad.utf8_error().valid_up_to();
        let mut bytes = bad.into_bytes();
        if bytes[whole..].contains(&b'\n') {
            return Err(Failure::usage(
                context.format(&Text::new("cli-not-text").with("file", path.display().to_string())),
            ));
        }
        bytes.truncate(whole);
        Ok(String::from_utf8(bytes).unwrap_or_default())
    })
}

/// Reads a record and opens its table.
pub(crate) fn read(context: &Context, path: &Path) -> Result<Read, Failure> {
    let file = path.display().to_string();
    let text = text(context, path)?;
    let mut record =
        Record::parse(&text).map_err(|bad| context.bad_record(None, &[], &file, &bad))?;
    let is_cut = record.unfinished.is_some();
    record.accept_unfinished().map_err(|bad| context.bad_record(None, &[], &file, &bad))?;
    Ok(Read { is_cut, ..Read::open(context, file, record)? })
}

/// Shows a record step by step.
pub(crate) fn replay(context: &Context, args: &Replay) -> anyhow::Result<()> {
    let mut read = read(context, &args.file)?;
    let seat = args.seat.map(Seat);
    check_seat(context, read.table.as_ref(), seat)?;
    if context.is_full_screen() && !args.json {
        return replay_full_screen(context, read, seat);
    }
    let made = if args.json {
        replay_json(&mut read, seat)
    } else {
        replay_text(context, &mut read, seat)
    }?;
    let Err(mut bad) = made else { return Ok(()) };
    if let Some(seat) = seat {
        hide(&mut bad, &read.record, seat);
    }
    if args.json {
        let lexicon = context.lexicon_of(read.kind);
        let message = lexicon.say(&bad.problem, &read.names);
        let error = json!({
            "error": {"line": bad.line, "ruling": bad.ruling, "message": message, "legal": bad.legal}
        });
        writeln!(io::stdout(), "{error}")?;
    }
    Err(context.bad_record(Some(read.kind), &read.names, &read.file, &bad).into())
}

/// Shows a record on the full screen, from its first step.
fn replay_full_screen(context: &Context, read: Read, seat: Option<Seat>) -> anyhow::Result<()> {
    let lexicon = context.lexicon_of(read.kind);
    let eyes = seat.map_or(Eyes::Mover, Eyes::Seat);
    let mut session =
        ReplaySession::new(read.kind, &read.record, read.table, &lexicon, context.theme(), eyes);
    end_of_screen(session.run(&mut Device::open()?)?)
}

/// What a screen that was left means for the program.
pub(crate) fn end_of_screen(end: End) -> anyhow::Result<()> {
    match end {
        End::Over | End::Left => Ok(()),
        End::Interrupted => Err(Failure { message: String::new(), code: 130 }.into()),
    }
}

/// Removes from an error what this seat may not know: why another seat's step is refused, and what would have been legal.
fn hide(bad: &mut BadRecord, record: &Record, seat: Seat) {
    let step = record.steps.iter().find(|(line, _)| *line == bad.line);
    let is_own = |text: &String| matches!(text.parse(), Ok(StepText::Act(by, _)) if by == seat);
    if step.is_some_and(|(_, text)| !is_own(text)) {
        bad.problem = Text::new("cli-hidden-step");
        bad.ruling = None;
        bad.legal.clear();
    }
}

/// Refuses a seat that the table does not have.
pub(crate) fn check_seat(
    context: &Context,
    table: &dyn Table,
    seat: Option<Seat>,
) -> Result<(), Failure> {
    match seat {
        Some(seat) if seat.0 >= table.seats() => {
            let refused = Refused::NoSuchSeat { seat, seats: table.seats() };
            Err(Failure::usage(context.format(&refused.text())))
        }
        _ => Ok(()),
    }
}

/// A replay ends well, or at a step of the record that is refused.
type Replayed = io::Result<Result<(), BadRecord>>;

fn replay_json(read: &mut Read, seat: Option<Seat>) -> Replayed {
    let mut out = io::BufWriter::new(io::stdout().lock());
    writeln!(out, "{}", position(read.table.as_ref(), 0, seat))?;
    for n in 0..read.record.steps.len() {
        if let Err(bad) = read.record.apply_step(n, read.table.as_mut()) {
            out.flush()?;
            return Ok(Err(bad));
        }
        writeln!(out, "{}", position(read.table.as_ref(), n + 1, seat))?;
    }
    let table = read.table.as_ref();
    let seats = || Seat::all(table.seats());
    let over = table.turn() == Turn::Over;
    let payoffs: Value = if over {
        seats().map(|seat| f64::from(table.payoff(seat))).collect()
    } else {
        Value::Null
    };
    let scores: Vec<i32> = seats().map(|seat| table.score(seat)).collect();
    writeln!(out, "{}", json!({"over": over, "scores": scores, "payoffs": payoffs}))?;
    out.flush()?;
    Ok(read.record.check_result(table))
}

/// One line of `replay --json`: the step just made, whose turn it is, what each seat knows, what is legal.
fn position(table: &dyn Table, n: usize, only: Option<Seat>) -> Value {
    let step = match (n.checked_sub(1), only) {
        (None, _) => None,
        (Some(_), None) => table.last_line(),
        (Some(last), seat) => table.seen(seat, last).pop(),
    };
    let mine = only.is_none_or(|seat| table.turn() == Turn::Seat(seat));
    let legal = if mine { table.legal() } else { Vec::new() };
    let mut line = json!({"n": n, "step": step, "turn": table.turn(), "legal": legal});
    match only {
        Some(seat) => line["view"] = table.view(Some(seat)),
        None => {
            line["views"] = Seat::all(table.seats()).map(|seat| table.view(Some(seat))).collect();
        }
    }
    line
}

fn replay_text(context: &Context, read: &mut Read, seat: Option<Seat>) -> Replayed {
    /// The table stands under the number of its step.
    const INDENT: usize = 7;
    let lexicon = context.lexicon_of(read.kind);
    let paper = context.paper();
    let columns = paper.columns.saturating_sub(if paper.columns < usize::MAX { INDENT } else { 0 });
    let paper = Paper { columns, ..paper };
    let waits = io::stdin().is_terminal() && io::stdout().is_terminal();
    let mut out = io::stdout().lock();
    let mut keys = io::stdin().lock();
    if waits {
        writeln!(out, "{}", lexicon.word("cli-replay-keys"))?;
    }
    let mut n = 0;
    while n < read.record.steps.len() {
        if let Err(bad) = read.record.apply_step(n, read.table.as_mut()) {
            return Ok(Err(bad));
        }
        tell_step(&mut out, read, n, seat, &lexicon, paper)?;
        n += 1;
        if waits {
            let mut line = String::new();
            match keys.read_line(&mut line)? {
                0 => return Ok(Ok(())),
                _ if line.trim() == "q" => return Ok(Ok(())),
                // The step before this one is shown again.
                _ if line.trim() == "b" => n = go_back(read, n.saturating_sub(2)),
                _ => {}
            }
        }
    }
    Ok(read.record.check_result(read.table.as_ref()))
}

/// Sets the table to where it stood after so many steps; returns how many were made.
fn go_back(read: &mut Read, steps: usize) -> usize {
    if let Ok(table) = read.record.header.open(read.kind) {
        read.table = table;
    }
    let table = read.table.as_mut();
    (0..steps).take_while(|n| read.record.apply_step(*n, table).is_ok()).count()
}

/// The step, what it means, and the table where somebody is to act.
fn tell_step(
    out: &mut dyn Write,
    read: &Read,
    n: usize,
    seat: Option<Seat>,
    lexicon: &Lexicon,
    paper: Paper,
) -> io::Result<()> {
    let table = read.table.as_ref();
    let hidden = StepText::Hidden.to_string();
    let sees = |viewer: Option<Seat>| table.seen(viewer, n).pop().filter(|line| *line != hidden);
    // Without a seat the reader may know everything: a private outcome is narrated as its owner saw it.
    let viewer = match seat {
        Some(seat) => Some(seat),
        None if sees(None).is_some() => None,
        None => Seat::all(table.seats()).find(|seat| sees(Some(*seat)).is_some()),
    };
    let line = sees(viewer).unwrap_or_else(|| hidden.clone());
    writeln!(out, "{:>5}  {line}", n + 1)?;
    for text in table.narrate(viewer) {
        for line in paper.wrap(&lexicon.say(&text, &read.names)) {
            writeln!(out, "       {line}")?;
        }
    }
    let looks = match (table.turn(), seat) {
        (Turn::Seat(turn), None) => Some(turn),
        (Turn::Seat(turn), Some(seat)) if turn == seat => Some(seat),
        (Turn::Over, seat) => seat.or(Some(Seat(0))),
        _ => None,
    };
    if let Some(looks) = looks {
        let scene = table.scene(Some(looks));
        // At the end the step has said who wins, as the headline would.
        let said = match table.turn() {
            Turn::Over => paper.wrap(&lexicon.say(&scene.headline, &read.names)).len(),
            _ => 0,
        };
        for line in scene_lines(&scene, lexicon, &read.names, paper).iter().skip(said) {
            writeln!(out, "       {line}")?;
        }
    }
    out.flush()
}
