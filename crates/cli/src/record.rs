//! `croupier replay` and `croupier verify`: records read back, step by step, and checked against their seed.

use std::io::{self, BufRead, IsTerminal, Write};
use std::path::Path;

use croupier_table::{
    BadRecord, Header, Kind, Lexicon, Record, Refused, Seat, Seed, StepText, Table, Text, Turn,
};
use croupier_terminal::{Style, scene_lines};
use serde_json::{Value, json};

use crate::args::{Replay, Verify};
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

/// Refuses a seed that is not the one committed to.
pub(crate) fn check_commitment(
    context: &Context,
    header: &Header,
    seed: &Seed,
) -> Result<(), Failure> {
    match &header.commit {
        Some(commit) if seed.commit() != *commit => {
            let text = Text::new("cli-commitment-broken")
                .with("commit", commit.to_string())
                .with("found", seed.commit().to_string());
            Err(Failure::negative(context.format(&text)))
        }
        _ => Ok(()),
    }
}

/// Reads a record and opens its table.
pub(crate) fn read(context: &Context, path: &Path) -> Result<Read, Failure> {
    let file = path.display().to_string();
    let text = text(context, path)?;
    let mut record = Record::parse(&text).map_err(|bad| context.bad_record(None, &file, &bad))?;
    let is_cut = record.unfinished.is_some();
    record.accept_unfinished().map_err(|bad| context.bad_record(None, &file, &bad))?;
    let kind = context.kind(&record.header.game)?;
    record.check_rules(kind.rules()).map_err(|bad| context.bad_record(None, &file, &bad))?;
    let seats = u8::try_from(record.header.seats.len()).unwrap_or(u8::MAX);
    let table = kind
        .open(&record.header.options, seats)
        .map_err(|bad| Failure::usage(context.lexicon_of(kind).say(&bad.0, &[])))?;
    let names = record.header.seats.iter().map(|player| player.name.clone()).collect();
    Ok(Read { kind, record, table, names, file, is_cut })
}

/// Shows a record step by step.
pub(crate) fn replay(context: &Context, args: &Replay) -> anyhow::Result<()> {
    let mut read = read(context, &args.file)?;
    let seat = args.seat.map(Seat);
    check_seat(context, read.table.as_ref(), seat)?;
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
    Err(context.bad_record(Some(read.kind), &read.file, &bad).into())
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
    let lexicon = context.lexicon_of(read.kind);
    let waits = io::stdin().is_terminal() && io::stdout().is_terminal();
    let mut out = io::stdout().lock();
    let mut keys = io::stdin().lock();
    if waits {
        writeln!(out, "{}", lexicon.word("cli-replay-keys"))?;
    }
    for n in 0..read.record.steps.len() {
        if let Err(bad) = read.record.apply_step(n, read.table.as_mut()) {
            return Ok(Err(bad));
        }
        tell_step(&mut out, read, n, seat, &lexicon, context.style)?;
        if waits {
            let mut line = String::new();
            if keys.read_line(&mut line)? == 0 || line.trim() == "q" {
                return Ok(Ok(()));
            }
        }
    }
    Ok(read.record.check_result(read.table.as_ref()))
}

/// The step, what it means, and the table where somebody is to act.
fn tell_step(
    out: &mut dyn Write,
    read: &Read,
    n: usize,
    seat: Option<Seat>,
    lexicon: &Lexicon,
    style: Style,
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
        writeln!(out, "       {}", lexicon.say(&text, &read.names))?;
    }
    let looks = match (table.turn(), seat) {
        (Turn::Seat(turn), None) => Some(turn),
        (Turn::Seat(turn), Some(seat)) if turn == seat => Some(seat),
        (Turn::Over, seat) => seat.or(Some(Seat(0))),
        _ => None,
    };
    if let Some(looks) = looks {
        for line in scene_lines(&table.scene(Some(looks)), lexicon, &read.names, style) {
            writeln!(out, "       {line}")?;
        }
    }
    out.flush()
}

/// What a verification found.
struct Found {
    steps: usize,
    outcomes: usize,
    over: bool,
}

/// Checks that a record replays and that its seed, its commitment and its outcomes belong together.
pub(crate) fn verify(context: &Context, args: &Verify) -> anyhow::Result<()> {
    let mut read = read(context, &args.file)?;
    let found = check(context, &mut read);
    if args.json {
        let line = match &found {
            Ok(found) => json!({
                "verified": true, "steps": found.steps, "outcomes": found.outcomes, "over": found.over
            }),
            Err(failure) => json!({"verified": false, "problem": failure.message}),
        };
        writeln!(io::stdout(), "{line}")?;
    }
    let found = found?;
    if !args.json {
        let text =
            Text::new("cli-verified").with("steps", found.steps).with("outcomes", found.outcomes);
        writeln!(io::stdout(), "{}", context.format(&text))?;
        if !found.over {
            writeln!(io::stdout(), "{}", context.message("cli-verified-unfinished"))?;
        }
    }
    Ok(())
}

fn check(context: &Context, read: &mut Read) -> Result<Found, Failure> {
    let no = |text: &Text| Failure::negative(context.format(text));
    let header = &read.record.header;
    let revealed = read.record.result.as_ref().and_then(|result| result.seed.as_ref());
    if let (Some(revealed), Some(first)) = (revealed, &header.seed)
        && revealed != first
    {
        return Err(no(&Text::new("cli-two-seeds")));
    }
    let seed = revealed.or(header.seed.as_ref());
    let (Some(seed), Some(_)) = (seed, &header.commit) else {
        // The steps are checked all the same: a refused one is the clearer answer.
        replay_all(context, read, None)?;
        return Err(no(&Text::new("cli-nothing-to-verify")));
    };
    let seed: Seed = seed.parse().map_err(|_| Failure::negative(context.bad_seed(seed)))?;
    check_commitment(context, header, &seed)?;
    replay_all(context, read, Some(&seed))
}

fn replay_all(context: &Context, read: &mut Read, seed: Option<&Seed>) -> Result<Found, Failure> {
    let mut outcomes = 0;
    for n in 0..read.record.steps.len() {
        let due = seed.and_then(|seed| read.table.next_outcome(seed));
        read.record
            .apply_step(n, read.table.as_mut())
            .map_err(|bad| context.bad_record(Some(read.kind), &read.file, &bad))?;
        let Some(due) = due else { continue };
        outcomes += 1;
        let due = format!("* {due}");
        let line = read.table.last_line().unwrap_or_default();
        if line != due {
            let text = Text::new("cli-not-from-seed")
                .with("line", read.record.steps[n].0)
                .with("step", line)
                .with("due", due);
            return Err(Failure::negative(context.format(&text)));
        }
    }
    read.record
        .check_result(read.table.as_ref())
        .map_err(|bad| context.bad_record(Some(read.kind), &read.file, &bad))?;
    Ok(Found { steps: read.record.steps.len(), outcomes, over: read.table.turn() == Turn::Over })
}
