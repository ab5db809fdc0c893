//! The games worth seeing, told step by step from their records. A game's own words tell it; nothing is told here that
//! a record does not hold.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use croupier_engine::{Record, Seat, Table, Text};

use super::html::escape;
use crate::speech::Speech;
use crate::table::Summary;
use crate::{Reason, Shelf, record_file, records_of};

/// How many lines of one game are told on the page.
const MOST_LINES: usize = 400;
/// Longer records are left to `croupier replay`.
const MOST_BYTES: u64 = 4 << 20;

/// All chosen games.
pub(super) fn games(
    summary: &Summary<'_>,
    shelf: &Shelf,
    folder: &Path,
    speech: &Speech<'_>,
) -> String {
    let mut body = String::new();
    for (reason, game) in shelf.chosen(summary.results) {
        let file = record_file(&records_of(folder), game);
        let small = fs::metadata(&file).is_ok_and(|file| file.len() <= MOST_BYTES);
        let Some(text) = small.then(|| fs::read_to_string(&file).ok()).flatten() else { continue };
        let seated = summary.plan.schedule.seated(game);
        let names: Vec<&str> = seated.iter().map(|entrant| summary.name(*entrant)).collect();
        let place = Text::new("arena-report-game")
            .with("game", speech.count(game))
            .with("players", names.join(" – "));
        let link = file.file_name().map(|name| name.to_string_lossy().into_owned());
        let _ = write!(
            body,
            "<details><summary><b>{}</b><span>{}</span></summary>\
             <p class=\"links\"><a href=\"records/{link}\">{}</a> · <code>croupier replay records/{link}</code></p>{}</details>",
            escape(&why(summary, reason, speech)),
            escape(&speech.say(&place)),
            escape(&speech.word("arena-report-record")),
            story(summary, &text, speech),
            link = escape(&link.unwrap_or_default()),
        );
    }
    if body.is_empty() {
        return format!("<p class=\"note\">{}</p>", escape(&speech.word("arena-report-no-games")));
    }
    body
}

fn why(summary: &Summary<'_>, reason: Reason, speech: &Speech<'_>) -> String {
    let text = match reason {
        Reason::Closest => Text::new("arena-report-closest"),
        Reason::Longest => Text::new("arena-report-longest"),
        Reason::Won { winner, loser } => Text::new("arena-report-upset")
            .with("winner", summary.name(winner))
            .with("loser", summary.name(loser)),
        Reason::Failed { entrant, cause } => Text::new("arena-report-failure")
            .with("name", summary.name(entrant))
            .with("cause", speech.cause(cause)),
    };
    speech.say(&text)
}

/// The game in the words of its own narration.
fn story(summary: &Summary<'_>, text: &str, speech: &Speech<'_>) -> String {
    let Ok(record) = Record::parse(text) else { return String::new() };
    let seats = u8::try_from(record.header.seats.len()).unwrap_or(u8::MAX);
    let contest = &summary.plan.contest;
    let Ok(mut table) = contest.kind.open(&record.header.options, seats) else {
        return String::new();
    };
    let names: Vec<String> = record.header.seats.iter().map(|player| player.name.clone()).collect();
    let mut lines = String::new();
    let mut told = 0;
    let mut cut = false;
    for n in 0..record.steps.len() {
        if record.make(n, table.as_mut()).is_err() {
            break;
        }
        for said in table.news(teller(table.as_ref(), n)) {
            let said = escape(&speech.lexicon().say(&said, &names));
            let _ = write!(lines, "<li><i>{}</i><span>{said}</span></li>", n + 1);
            told += 1;
        }
        if told >= MOST_LINES {
            cut = n + 1 < record.steps.len();
            break;
        }
    }
    let mut story = format!("<ol class=\"story\">{lines}</ol>");
    if cut {
        let _ = write!(story, "<p class=\"note\">{}</p>", escape(&speech.word("arena-report-cut")));
    }
    // What went wrong, and what programs wrote, stands in the record's remarks.
    let remarks: Vec<&str> =
        text.lines().filter_map(|line| line.strip_prefix("# ")).take(MOST_LINES).collect();
    if !remarks.is_empty() {
        let _ = write!(story, "<pre class=\"failure\">{}</pre>", escape(&remarks.join("\n")));
    }
    story
}

/// Who tells a step: a spectator, or whoever alone knows a secret outcome. The game is over, so nothing is given away.
fn teller(table: &dyn Table, step: usize) -> Option<Seat> {
    let sees =
        |viewer: Option<Seat>| table.seen(viewer, step).pop().is_some_and(|line| line != "* ?");
    if sees(None) { None } else { Seat::all(table.seats()).find(|seat| sees(Some(*seat))) }
}
