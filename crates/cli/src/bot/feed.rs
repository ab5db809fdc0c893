//! `croupier bot feed`: sends a recorded decision to a bot again, for debugging.

use std::io::{self, Write as _};

use croupier_arena::Cause;
use croupier_arena::host::{BotFailure, Sandbox};
use croupier_table::{BadRecord, Refused, Seat, StepText, Text, Turn, printable};
use serde_json::json;

use super::args::Feed;
use super::session::{Answer, Session};
use super::{failure_text, host_failure, program};
use crate::context::{Context, Failure};
use crate::record;

/// Runs the command: asks a bot for the action of one step of a record.
pub(crate) fn feed(context: &Context, args: &Feed) -> anyhow::Result<()> {
    let mut read = record::read(context, &args.record)?;
    let seat = Seat(args.seat);
    record::check_seat(context, read.table.as_ref(), Some(seat))?;
    let steps = read.record.steps.len();
    let wanted = args.step.min(steps);
    let bad_record = |bad| context.bad_record(Some(read.kind), &read.names, &read.file, &bad);
    for n in 0..wanted {
        read.record.apply_step(n, read.table.as_mut()).map_err(bad_record)?;
    }
    if args.step > steps || read.table.turn() != Turn::Seat(seat) {
        let known = decisions_of(&read, seat).map_err(bad_record)?;
        let text = Text::new("bot-feed-not-asked")
            .with("seat", i64::from(args.seat))
            .with("step", args.step)
            .with("steps", steps)
            .with("known", known);
        return Err(Failure::usage(context.format(&text)).into());
    }
    let (kind, table) = (read.kind, read.table.as_ref());
    let by = program(context, kind, &args.command)?;
    let sandbox = Sandbox::current_program();
    let options =
        kind.complete(&read.record.header.options).map_err(|bad| context.bad_options(&bad))?;
    let mut session = Session::open(&by, &sandbox, kind, options, args.time)
        .map_err(|error| host_failure(context, kind, error))?;
    // Any id will do: it tells a bot nothing.
    let id = 1;
    let answer = session.begin(id, seat, table.seats()).and_then(|()| {
        session.ask(id, table, 0);
        session.receive_answer(&[(id, args.step)]).map(|(_, answer)| answer)
    });
    let recorded = match read.record.steps.get(args.step).map(|(_, text)| text.parse()) {
        Some(Ok(StepText::Act(_, action))) => Some(action),
        _ => None,
    };
    let refused = answer.as_ref().ok().and_then(|answer| {
        let mut again = read.record.header.open(kind).ok()?;
        for n in 0..args.step {
            read.record.apply_step(n, again.as_mut()).ok()?;
        }
        again.play_answer(seat, &answer.action).unwrap_or_else(Some)
    });
    print_answer(context, args, &mut session, &answer, refused.as_ref(), recorded.as_deref(), kind)
}

/// The numbers of the steps that a seat decides, cut if there are very many.
fn decisions_of(read: &record::Read, seat: Seat) -> Result<String, BadRecord> {
    const MAX_SHOWN: usize = 60;
    let opened = read.record.header.open(read.kind);
    let mut table = opened.expect("the record was opened before");
    let mut found = Vec::new();
    for n in 0..read.record.steps.len() {
        if table.turn() == Turn::Seat(seat) {
            found.push(n.to_string());
        }
        read.record.apply_step(n, table.as_mut())?;
    }
    let is_cut = found.len() > MAX_SHOWN;
    found.truncate(MAX_SHOWN);
    found.extend(is_cut.then(|| "…".to_owned()));
    Ok(found.join(", "))
}

fn print_answer(
    context: &Context,
    args: &Feed,
    session: &mut Session,
    answer: &Result<Answer, BotFailure>,
    refused: Option<&Refused>,
    recorded: Option<&str>,
    kind: &dyn croupier_table::Kind,
) -> anyhow::Result<()> {
    let stderr = session.take_stderr();
    let lexicon = context.lexicon_of(kind);
    let why = match (answer, refused) {
        (Err(failure), _) => Some(failure_text(&lexicon, failure)),
        (Ok(_), Some(refused)) => Some(lexicon.say(&refused.text(), &[])),
        _ => None,
    };
    let mut out = io::stdout().lock();
    if args.json {
        let line = json!({
            "sent": session.sent,
            "received": session.received,
            "right": session.expected,
            "action": answer.as_ref().ok().map(|answer| &answer.action),
            "ms": answer.as_ref().ok().map(|answer| answer.took.as_secs_f64() * 1000.0),
            "legal": why.is_none(),
            "problem": why,
            "recorded": recorded,
            "stderr": stderr,
        });
        writeln!(out, "{line}")?;
    } else {
        write_transcript(&mut out, session)?;
        if let Err(failure) = answer {
            write_expected(&mut out, context, session, failure)?;
        }
        if !stderr.is_empty() {
            writeln!(out, "{}\n{}", context.message("bot-stderr"), printable(stderr.trim_end()))?;
        }
        if let (Ok(answer), None) = (answer, &why) {
            let text = Text::new("bot-feed-answer")
                .with("action", answer.action.as_str())
                .with("ms", format!("{:.3}", answer.took.as_secs_f64() * 1000.0))
                .with("recorded", recorded.unwrap_or("–"));
            writeln!(out, "{}", context.format(&text))?;
        }
    }
    why.map_or(Ok(()), |why| Err(Failure::negative(why).into()))
}

/// Writes the lines sent and received.
pub(super) fn write_transcript(out: &mut impl io::Write, session: &Session) -> io::Result<()> {
    for line in &session.sent {
        writeln!(out, "> {}", printable(line))?;
    }
    for line in &session.received {
        writeln!(out, "< {}", printable(line))?;
    }
    Ok(())
}

/// Writes correct answers, and a hint about flushing where that may be the cause.
pub(super) fn write_expected(
    out: &mut impl io::Write,
    context: &Context,
    session: &Session,
    failure: &BotFailure,
) -> io::Result<()> {
    if session.received.is_empty() {
        writeln!(out, "< {}", context.message("bot-check-nothing"))?;
    }
    if !session.expected.is_empty() {
        writeln!(out, "{}", context.message("bot-check-right"))?;
    }
    for line in &session.expected {
        writeln!(out, "< {line}")?;
    }
    if matches!(failure.cause, Cause::Timeout | Cause::Silence) {
        writeln!(out, "{}", context.message("bot-check-flush"))?;
    }
    Ok(())
}
