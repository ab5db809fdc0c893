//! The highlights of a contest, narrated step by step from their records by the game itself.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use croupier_table::{Record, Seat, Table, Text};

use super::html::escape;
use crate::output::localizer::Localizer;
use crate::output::table::Summary;
use crate::{Highlights, Reason, record_file, records_folder};

/// How many lines of one game are narrated on the page.
const MAX_LINES: usize = 400;
/// Longer records are not narrated; `croupier replay` shows them.
const MAX_BYTES: u64 = 4 << 20;

/// All highlights.
pub(super) fn games(
    summary: &Summary<'_>,
    highlights: &Highlights,
    folder: &Path,
    localizer: &Localizer<'_>,
) -> String {
    let mut body = String::new();
    for (reason, game) in highlights.select(summary.results) {
        let file = record_file(&records_folder(folder), game);
        let small = fs::metadata(&file).is_ok_and(|file| file.len() <= MAX_BYTES);
        let Some(text) = small.then(|| fs::read_to_string(&file).ok()).flatten() else { continue };
        let seated = summary.plan.schedule.seated(game);
        let names: Vec<&str> = seated.iter().map(|entrant| summary.name(*entrant)).collect();
        let place = Text::new("arena-report-game")
            .with("game", localizer.count(game))
            .with("players", names.join(" – "));
        let link = file.file_name().map(|name| name.to_string_lossy().into_owned());
        let _ = write!(
            body,
            "<details><summary><b>{}</b><span>{}</span></summary>\
             <p class=\"links\"><a href=\"records/{link}\">{}</a> · <code>croupier replay records/{link}</code></p>{}</details>",
            escape(&reason_text(summary, reason, localizer)),
            escape(&localizer.render(&place)),
            escape(&localizer.word("arena-report-record")),
            narration(summary, &text, localizer),
            link = escape(&link.unwrap_or_default()),
        );
    }
    if body.is_empty() {
        return format!(
            "<p class=\"note\">{}</p>",
            escape(&localizer.word("arena-report-no-games"))
        );
    }
    body
}

fn reason_text(summary: &Summary<'_>, reason: Reason, localizer: &Localizer<'_>) -> String {
    let text = match reason {
        Reason::Closest => Text::new("arena-report-closest"),
        Reason::Longest => Text::new("arena-report-longest"),
        Reason::Won { winner, loser } => Text::new("arena-report-upset")
            .with("winner", summary.name(winner))
            .with("loser", summary.name(loser)),
        Reason::Failed { entrant, cause } => Text::new("arena-report-failure")
            .with("name", summary.name(entrant))
            .with("cause", localizer.cause(cause)),
    };
    localizer.render(&text)
}

/// A game as its own narration and the remarks of its record.
fn narration(summary: &Summary<'_>, text: &str, localizer: &Localizer<'_>) -> String {
    let Ok(record) = Record::parse(text) else { return String::new() };
    let Ok(mut table) = record.header.open(summary.plan.contest.kind) else {
        return String::new();
    };
    let names: Vec<String> = record.header.seats.iter().map(|player| player.name.clone()).collect();
    let mut lines = String::new();
    let mut narrated = 0;
    let mut is_cut = false;
    for n in 0..record.steps.len() {
        if record.apply_step(n, table.as_mut()).is_err() {
            break;
        }
        for news in table.narrate(narrator(table.as_ref(), n)) {
            let news = escape(&localizer.lexicon().say(&news, &names));
            let _ = write!(lines, "<li><i>{}</i><span>{news}</span></li>", n + 1);
            narrated += 1;
        }
        if narrated >= MAX_LINES {
            is_cut = n + 1 < record.steps.len();
            break;
        }
    }
    let mut html = format!("<ol class=\"story\">{lines}</ol>");
    if is_cut {
        let _ =
            write!(html, "<p class=\"note\">{}</p>", escape(&localizer.word("arena-report-cut")));
    }
    // Failures and the standard error of programs are remarks of the record.
    let remarks: Vec<&str> =
        text.lines().filter_map(|line| line.strip_prefix("# ")).take(MAX_LINES).collect();
    if !remarks.is_empty() {
        let _ = write!(html, "<pre class=\"failure\">{}</pre>", escape(&remarks.join("\n")));
    }
    html
}

/// The viewer that narrates a step: a spectator or, for a private outcome, the seat that sees it. The game is over, so
/// this reveals nothing.
fn narrator(table: &dyn Table, step: usize) -> Option<Seat> {
    let sees =
        |viewer: Option<Seat>| table.seen(viewer, step).pop().is_some_and(|line| line != "* ?");
    if sees(None) { None } else { Seat::all(table.seats()).find(|seat| sees(Some(*seat))) }
}
