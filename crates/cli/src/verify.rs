//! `croupier verify`: does a record follow the rules, and does its luck come from what was committed to? Exit code 0: whole
//! and true; 1: something in it is false; 3: all that is there is true, but the end is missing.

use std::io::{self, Write};
use std::path::Path;

use croupier_table::{
    BadKeptDraw, Commitment, Day, Doubt, KeptDraw, Record, Seed, Start, Text, Turn,
};
use serde_json::{Value, json};

use crate::args::Verify;
use crate::context::{Context, Failure};
use crate::record::{Read, text};

/// What a verification found.
struct Found {
    steps: usize,
    outcomes: usize,
    /// How many seats added to the seed, and how many there are; `None` if the house's secret alone is the seed.
    contributed: Option<(usize, usize)>,
    /// The day of the daily deal, and what its house says to have committed to.
    daily: Option<(Day, DailyHouse)>,
    /// How many draws had ended before.
    restarts: usize,
    digest: String,
    /// Where the game begins, if not at its beginning.
    start: Option<Start>,
}

/// From where the seed of a daily deal comes.
enum DailyHouse {
    /// From date and game.
    Public,
    /// From a house whose commitment the record names.
    Named(Commitment),
    /// From a house whose commitment the user knows.
    Compared,
}

/// Checks records and prints what was found. Of several the worst counts: something false, then a missing end.
pub(crate) fn verify(context: &Context, args: &Verify) -> anyhow::Result<()> {
    let kept = kept_draws(context, args)?;
    let mut worst: Option<Failure> = None;
    for file in &args.file {
        let found = check(context, file, &kept);
        if args.json {
            writeln!(io::stdout(), "{}", as_json(file, &found))?;
        } else if args.file.len() > 1 {
            writeln!(io::stdout(), "{}", as_line(context, file, &found))?;
        } else if let Ok(found) = &found {
            for text in sentences(found) {
                writeln!(io::stdout(), "{}", context.format(&text))?;
            }
        }
        if let Err(failure) = found
            && worst.as_ref().is_none_or(|worst| rank(failure.code) < rank(worst.code))
        {
            worst = Some(failure);
        }
    }
    worst.map_or(Ok(()), |failure| Err(failure.into()))
}

/// What the user has kept of the draw: from a file, and from the command line.
fn kept_draws(context: &Context, args: &Verify) -> Result<[KeptDraw; 2], Failure> {
    let from_file = args.draw.as_deref().map(|path| {
        let file = path.display().to_string();
        KeptDraw::parse(&text(context, path)?).map_err(|bad| {
            let text = match bad {
                BadKeptDraw::Unreadable(problem) => {
                    Text::new("cli-draw-unreadable").with("file", file).with("problem", problem)
                }
                BadKeptDraw::Early => Text::new("cli-draw-early").with("file", file),
            };
            Failure::usage(context.format(&text))
        })
    });
    let (commit, own) = (args.commit.clone(), args.own.clone());
    let from_line = KeptDraw { commit, own, ..KeptDraw::default() };
    Ok([from_line, from_file.transpose()?.unwrap_or_default()])
}

/// How bad an exit code is; the worst first.
fn rank(code: u8) -> u8 {
    match code {
        2 => 0,
        1 => 1,
        _ => 2,
    }
}

fn as_json(file: &Path, found: &Result<Found, Failure>) -> Value {
    match found {
        Ok(found) => json!({
            "file": file.display().to_string(), "verified": true, "steps": found.steps,
            "outcomes": found.outcomes, "over": true, "restarts": found.restarts,
            "contributed": found.contributed.map(|(seats, _)| seats), "digest": found.digest,
            "start": found.start.as_ref().map(|start| json!({
                "steps": start.steps.len(), "anew": start.anew.as_ref().map(|anew| anew.seat),
            })),
            "daily": found.daily.as_ref().map(|(day, _)| day.to_string()),
        }),
        Err(failure) => json!({
            "file": file.display().to_string(), "verified": false,
            "complete": failure.code != 3, "problem": failure.message,
        }),
    }
}

/// One of several records in one line: exit code, file, sentence.
fn as_line(context: &Context, file: &Path, found: &Result<Found, Failure>) -> String {
    let (code, sentence) = match found {
        Ok(found) => (0, context.format(&sentences(found)[0])),
        Err(failure) => (failure.code, failure.message.clone()),
    };
    format!("{code} {}: {sentence}", file.display())
}

fn sentences(found: &Found) -> Vec<Text> {
    let mut sentences = vec![
        Text::new("cli-verified").with("steps", found.steps).with("outcomes", found.outcomes),
        match (found.contributed, &found.daily) {
            (Some((seats, all)), _) => {
                Text::new("cli-verified-drawn").with("seats", seats).with("all", all)
            }
            (None, Some((day, _))) => Text::new("cli-verified-daily").with("date", day.to_string()),
            (None, None) => Text::new("cli-verified-plain"),
        },
    ];
    sentences.extend(found.daily.as_ref().map(|(_, house)| match house {
        DailyHouse::Public => Text::new("cli-verified-daily-public"),
        DailyHouse::Named(commit) => {
            Text::new("cli-verified-daily-named").with("commit", commit.to_string())
        }
        DailyHouse::Compared => Text::new("cli-verified-daily-compared"),
    }));
    if found.restarts > 0 {
        sentences.push(Text::new("cli-verified-restarts").with("n", found.restarts));
    }
    if let Some(start) = &found.start {
        sentences.push(Text::new("cli-verified-start").with("steps", start.steps.len()));
        let anew = start.anew.as_ref();
        sentences.extend(
            anew.map(|anew| Text::new("cli-verified-start-anew").with("seat", anew.seat.0)),
        );
    }
    sentences.push(Text::new("cli-verified-digest").with("digest", found.digest.clone()));
    sentences
}

fn check(context: &Context, path: &Path, kept: &[KeptDraw]) -> Result<Found, Failure> {
    let file = path.display().to_string();
    let text = text(context, path)?;
    let (record, is_whole) = parse(context, &file, &text)?;
    // A game or a switch that does not exist is no wrong question: somebody has changed the record.
    let mut read =
        Read::open(context, file, record).map_err(|failure| Failure::negative(failure.message))?;
    let header = &read.record.header;
    if header.daily.is_some() && header.seats.len() != usize::from(read.kind.usual_seats()) {
        return Err(failure(context, &Doubt::NotDaily));
    }
    for kept in kept {
        header.check_kept(kept).map_err(|doubt| failure(context, &doubt))?;
    }
    let seed = match read.record.proven_seed() {
        Ok(seed) => seed,
        Err(doubt) => {
            if doubt == Doubt::NothingToVerify {
                // The steps are checked all the same: a refused one is the clearer answer.
                replay_all(context, &mut read, None)?;
                let daily = read.record.header.daily.as_ref();
                if let Some(tag) = daily.filter(|tag| tag.commit.is_some()) {
                    let text =
                        Text::new("cli-daily-unpublished").with("date", tag.date.to_string());
                    return Err(Failure::incomplete(context.format(&text)));
                }
                if read.record.header.commit.is_some() && read.record.result.is_none() {
                    return Err(Failure::incomplete(context.message("cli-incomplete-secret")));
                }
            }
            return Err(failure(context, &doubt));
        }
    };
    let outcomes = replay_all(context, &mut read, Some(&seed))?;
    let record = &read.record;
    record.check_digest().map_err(|doubt| failure(context, &doubt))?;
    let steps = record.steps.len();
    if !is_whole || record.result.is_none() {
        let over = if read.table.turn() == Turn::Over { "yes" } else { "no" };
        let text = Text::new("cli-verified-incomplete").with("steps", steps).with("over", over);
        return Err(Failure::incomplete(context.format(&text)));
    }
    let draw = record.header.draw.as_ref();
    Ok(Found {
        steps,
        outcomes,
        contributed: draw.map(|draw| {
            let all = &draw.contributions;
            (all.iter().filter(|one| !one.is_nothing()).count(), all.len())
        }),
        daily: record.header.daily.as_ref().map(|tag| {
            let house = match &tag.commit {
                None => DailyHouse::Public,
                Some(_) if kept.iter().any(|kept| kept.commit == tag.commit) => {
                    DailyHouse::Compared
                }
                Some(commit) => DailyHouse::Named(commit.clone()),
            };
            (tag.date, house)
        }),
        restarts: draw.map_or(0, |draw| draw.ended_by.len()),
        digest: record.digest(),
        start: record.header.start.clone(),
    })
}

/// Reads a record, and whether its last line is whole. A last line without a line break counts only if it is a result: a
/// step may have lost its last letters and still be one.
fn parse(context: &Context, file: &str, text: &str) -> Result<(Record, bool), Failure> {
    let mut record = Record::parse(text).map_err(|bad| {
        let failure = context.bad_record(None, &[], file, &bad);
        if text.contains('\n') { failure } else { Failure::incomplete(failure.message) }
    })?;
    let is_result = record.unfinished.as_ref().is_some_and(|rest| rest.starts_with('{'));
    let is_whole = record.unfinished.is_none() || is_result && record.accept_unfinished().is_ok();
    Ok((record, is_whole))
}

/// A doubt in words.
pub(crate) fn failure(context: &Context, doubt: &Doubt) -> Failure {
    let text = match doubt {
        Doubt::NothingToVerify => Text::new("cli-nothing-to-verify"),
        Doubt::TwoSeeds => Text::new("cli-two-seeds"),
        Doubt::BadSeed(seed) => return Failure::negative(context.bad_seed(seed)),
        Doubt::Dealer(version) => {
            Text::new("cli-other-dealer").with("version", i64::from(*version))
        }
        Doubt::Commitment { committed, found } => Text::new("cli-commitment-broken")
            .with("commit", committed.to_string())
            .with("found", found.to_string()),
        Doubt::Name(seat) => Text::new("cli-name-unbound").with("seat", i64::from(seat.0)),
        Doubt::NoDraw => Text::new("cli-draw-missing"),
        Doubt::DrawSeats => Text::new("cli-draw-seats"),
        Doubt::Contribution(seat) => {
            Text::new("cli-contribution-broken").with("seat", i64::from(seat.0))
        }
        Doubt::Digest { written, found } => Text::new("cli-digest-broken")
            .with("written", written.clone())
            .with("found", found.clone()),
        Doubt::NoDigest => Text::new("cli-digest-missing"),
        Doubt::NotDaily => Text::new("cli-daily-other"),
        Doubt::KeptCommitment { kept, found: Some(found) } => Text::new("cli-commitment-other")
            .with("expected", kept.to_string())
            .with("commit", found.to_string()),
        Doubt::KeptCommitment { found: None, .. } => Text::new("cli-commitment-missing"),
        Doubt::KeptFormat => Text::new("cli-kept-format"),
        Doubt::KeptTerms => Text::new("cli-kept-terms"),
        Doubt::KeptCommit(seat) => Text::new("cli-kept-commit").with("seat", i64::from(seat.0)),
        Doubt::KeptContribution(seat) => Text::new("cli-kept-own").with("seat", i64::from(seat.0)),
    };
    Failure::negative(context.format(&text))
}

/// Replays a record and compares its outcomes with those of the seed. Returns how many were compared.
fn replay_all(context: &Context, read: &mut Read, seed: Option<&Seed>) -> Result<usize, Failure> {
    let mut outcomes = 0;
    for n in 0..read.record.steps.len() {
        let due = seed.and_then(|seed| match read.record.header.daily {
            Some(_) => read.table.next_daily_outcome(seed),
            None => read.table.next_outcome(seed),
        });
        read.record
            .apply_step(n, read.table.as_mut())
            .map_err(|bad| context.bad_record(Some(read.kind), &read.names, &read.file, &bad))?;
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
        .map_err(|bad| context.bad_record(Some(read.kind), &read.names, &read.file, &bad))?;
    Ok(outcomes)
}
