//! `croupier review`: every decision of a record with the best action and what was lost, and luck apart from skill.

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use croupier_table::{
    Account, Decision, Lang, Lexicon, NoReview, REVIEW_RESOURCES, Resources, Review as Found, Seat,
    Text, review as find,
};
use croupier_terminal::{Device, Eyes, ReplaySession, name_decisions, width};
use serde_json::json;

use crate::args::Review;
use crate::context::{Context, Failure};
use crate::machine::MACHINE;
use crate::progress::Progress;
use crate::record;

/// Reviews a record.
pub(crate) fn review(context: &Context, args: &Review) -> anyhow::Result<()> {
    let mut read = record::read(context, &args.file)?;
    let only = args.seat.map(Seat);
    record::check_seat(context, read.table.as_ref(), only)?;
    let lexicon = context.lexicon_of(read.kind);
    drop_cut_step(&mut read);
    let mut progress = Progress::begin();
    let begun = Instant::now();
    let most = args.seconds.map(|seconds| Duration::from_secs(seconds.into()));
    let resources: &dyn Resources = if args.solved { &MACHINE } else { REVIEW_RESOURCES };
    let found = find(&read.record, read.kind, resources, &mut |share| {
        progress.report(share);
        let is_late = most.is_some_and(|most| begun.elapsed() >= most);
        if is_late { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    drop(progress);
    let mut found = found.map_err(|problem| match problem {
        NoReview::Bad(bad) => context.bad_record(Some(read.kind), &read.names, &read.file, &bad),
        NoReview::NotEvaluated => {
            let text = Text::new("cli-not-evaluated").with("game", lexicon.word("game-name"));
            Failure::negative(context.format(&text))
        }
    })?;
    if let Some(only) = only {
        found.decisions.retain(|decision| decision.seat == only);
        found.accounts.retain(|account| account.seat == only);
    }
    if context.is_full_screen() && !args.json {
        return review_full_screen(context, &read, found, only, args.mistakes);
    }
    let mut out = io::stdout().lock();
    if args.json {
        let mut line = json!({"game": read.kind.name()});
        if let (Some(line), Ok(serde_json::Value::Object(found))) =
            (line.as_object_mut(), serde_json::to_value(&found))
        {
            line.extend(found);
        }
        writeln!(out, "{line}")?;
        return Ok(());
    }
    name_decisions(read.kind, &read.record, &lexicon, &mut found.decisions);
    // Nothing can be learned where there was no choice.
    found.decisions.retain(|decision| !decision.is_forced());
    if args.mistakes {
        found.decisions.retain(Decision::is_sure);
        found.decisions.sort_by(|a, b| b.lost.total_cmp(&a.lost));
    }
    for line in lines(&found, &lexicon, &read.names) {
        writeln!(out, "{line}")?;
    }
    Ok(())
}

/// Shows the review on the full screen: the record, the curve, the mistakes.
fn review_full_screen(
    context: &Context,
    read: &record::Read,
    found: Found,
    only: Option<Seat>,
    mistakes: bool,
) -> anyhow::Result<()> {
    let lexicon = context.lexicon_of(read.kind);
    let table = read.record.header.open(read.kind).map_err(|bad| context.bad_options(&bad))?;
    let eyes = only.map_or(Eyes::Mover, Eyes::Seat);
    let session =
        ReplaySession::new(read.kind, &read.record, table, &lexicon, context.theme(), eyes);
    let mut session = session.with_review(found);
    if mistakes {
        session = session.at_worst_mistake();
    }
    record::end_of_screen(session.run(&mut Device::open()?)?)
}

/// A record that was cut in the middle of its last step is reviewed up to there.
fn drop_cut_step(read: &mut record::Read) {
    if !read.is_cut || read.record.result.is_some() {
        return;
    }
    let Ok(mut table) = read.record.header.open(read.kind) else { return };
    let last = read.record.steps.len().saturating_sub(1);
    let good = (0..last).all(|n| read.record.apply_step(n, table.as_mut()).is_ok());
    if good && last > 0 && read.record.apply_step(last, table.as_mut()).is_err() {
        read.record.steps.pop();
    }
}

fn percent(share: f64, lang: Lang) -> String {
    lang.decimals(&format!("{:.1}", share * 100.0))
}

/// A share with its sign, in percent.
pub(crate) fn signed(share: f64, lang: Lang) -> String {
    if is_nothing(share) {
        return percent(0.0, lang);
    }
    lang.decimals(&format!("{:+.1}", share * 100.0).replace('-', "−"))
}

/// Whether a share is too small to be seen in a table.
fn is_nothing(share: f64) -> bool {
    share.abs() < 0.0005
}

/// A standard error as people read it, or nothing where a number is exact.
fn give_or_take(error: f64, lang: Lang) -> String {
    if error > 0.0 { format!(" ± {}", percent(error, lang)) } else { String::new() }
}

/// The whole review as text.
fn lines(found: &Found, lexicon: &Lexicon, names: &[String]) -> Vec<String> {
    let head = [
        "cli-review-step",
        "cli-review-player",
        "cli-review-played",
        "cli-review-best",
        "cli-review-win",
        "cli-review-lost",
    ];
    let mut rows = vec![head.map(|id| lexicon.word(id))];
    rows.extend(found.decisions.iter().map(|decision| row(decision, names, lexicon.lang())));
    let mut lines = table(&rows);
    lines.push(String::new());
    for account in &found.accounts {
        let text = account_text(account, found.exact, lexicon.lang());
        lines.push(lexicon.say(&text, names));
    }
    if found.left_out > 0 {
        let text = Text::new("cli-review-left-out").with("count", found.left_out);
        lines.push(lexicon.say(&text, names));
    }
    if found.skipped > 0 {
        let text = Text::new("cli-review-skipped").with("count", found.skipped);
        lines.push(lexicon.say(&text, names));
    }
    if !found.over {
        lines.push(lexicon.word("cli-review-not-over"));
    }
    lines.push(lexicon.word(if found.exact { "cli-review-exact" } else { "cli-review-sampled" }));
    lines
}

fn row(decision: &Decision, names: &[String], lang: Lang) -> [String; 6] {
    let better = !is_nothing(decision.lost);
    [
        decision.step.to_string(),
        names[decision.seat.index()].clone(),
        decision.played.clone(),
        if better { decision.best.clone() } else { String::new() },
        format!("{} %", percent(decision.win, lang)),
        if better {
            let error = give_or_take(decision.error, lang);
            format!("−{}{error} %", percent(decision.lost, lang))
        } else {
            String::new()
        },
    ]
}

/// Columns as wide as their widest cell, numbers to the right.
fn table(rows: &[[String; 6]]) -> Vec<String> {
    let widths: Vec<usize> =
        (0..6).map(|n| rows.iter().map(|row| width(&row[n])).max().unwrap_or(0)).collect();
    let line = |row: &[String; 6]| {
        let cells = row.iter().zip(&widths).enumerate().map(|(n, (cell, widest))| {
            let gap = " ".repeat(widest - width(cell));
            if [0, 4].contains(&n) { gap + cell } else { cell.clone() + &gap }
        });
        cells.collect::<Vec<_>>().join("  ").trim_end().to_owned()
    };
    rows.iter().map(line).collect()
}

fn account_text(account: &Account, exact: bool, lang: Lang) -> Text {
    let percent = |share| percent(share, lang);
    let signed = |share| signed(share, lang);
    let text = Text::new(if exact { "cli-review-account" } else { "cli-review-account-rough" })
        .with("seat", account.seat)
        .with("start", percent(account.start))
        .with("luck", signed(account.luck))
        .with("lost", format!("{}{}", signed(-account.lost), give_or_take(account.error, lang)))
        .with("result", percent(account.result));
    if exact { text.with("gifts", signed(account.gifts)) } else { text }
}
