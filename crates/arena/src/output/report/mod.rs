//! `report.html`: one self-contained page without scripts that shows all results of a contest. It computes no
//! estimates.

mod games;
mod html;
mod plots;

use std::fmt::Write;
use std::path::Path;

use croupier_table::{Lexicon, Text};

use crate::output::localizer::Localizer;
use crate::output::table::{Summary, counts, format_name, sentences};
use crate::{Cause, Highlights, is_reproducible};
use html::escape;

/// How many failures of one entrant and cause are shown with their details.
const MAX_DETAILS: usize = 5;

/// The whole page. The records of highlights are read from the folder of the contest.
pub fn report_html(
    summary: &Summary<'_>,
    highlights: &Highlights,
    folder: &Path,
    lexicon: &Lexicon,
) -> String {
    let localizer = Localizer::new(lexicon);
    let mut page = page_head(summary, &localizer);
    let mut add = |title: &'static str, note: Option<&'static str>, body: &str| {
        section(&mut page, &localizer, title, note, body);
    };
    add("arena-report-ranking", Some("arena-report-ranking-note"), &ranking(summary, &localizer));
    let duels = plots::duels(summary, &localizer) + &plots::duel_table(summary, &localizer);
    add("arena-report-duels", Some("arena-report-duels-note"), &duels);
    let scores = plots::scores(summary, &localizer);
    add("arena-report-scores", Some("arena-report-scores-note"), &scores);
    if summary.tally.failures().is_empty() {
        add("arena-report-failures", Some("arena-report-no-failures"), "");
    } else {
        add("arena-report-failures", None, &failures(summary, &localizer));
    }
    let games = games::games(summary, highlights, folder, &localizer);
    add("arena-report-games", None, &games);
    add("arena-report-how", None, &reproduction(summary, &localizer));
    page.push_str("</main>\n</body>\n</html>\n");
    page
}

fn page_head(summary: &Summary<'_>, localizer: &Localizer<'_>) -> String {
    let title = format!("{}: {}", localizer.word("game-name"), format_name(summary, localizer));
    let title = escape(&title);
    format!(
        "<!doctype html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}</title>\n<style>\n{}</style>\n</head>\n<body>\n<main>\n\
         <header><h1>{title}</h1>\n<p class=\"lead\">{}</p></header>\n",
        localizer.lexicon().lang().code(),
        include_str!("style.css"),
        escape(&counts(summary, localizer)),
    )
}

/// The ranking as a plot and a table, and the sentences that interpret it.
fn ranking(summary: &Summary<'_>, localizer: &Localizer<'_>) -> String {
    let facts: String = sentences(summary, localizer)
        .iter()
        .map(|sentence| format!("<li>{}</li>", escape(sentence)))
        .collect();
    plots::ranking(summary, localizer)
        + &plots::ranking_table(summary, localizer)
        + &format!("<ul class=\"facts\">{facts}</ul>")
}

fn section(
    page: &mut String,
    localizer: &Localizer<'_>,
    title: &'static str,
    note: Option<&'static str>,
    body: &str,
) {
    let note = note.map_or_else(String::new, |id| {
        format!("<p class=\"note\">{}</p>", escape(&localizer.word(id)))
    });
    let title = escape(&localizer.word(title));
    let _ = writeln!(page, "<section>\n<h2>{title}</h2>\n{note}{body}\n</section>");
}

fn failures(summary: &Summary<'_>, localizer: &Localizer<'_>) -> String {
    let causes: Vec<Cause> = Cause::ALL
        .into_iter()
        .filter(|cause| summary.tally.failures().keys().any(|(_, known)| known == cause))
        .collect();
    let mut rows = String::new();
    for (n, entrant) in summary.plan.entrants.iter().enumerate() {
        let counts: Vec<u64> = causes
            .iter()
            .map(|cause| summary.tally.failures().get(&(n, *cause)).copied().unwrap_or(0))
            .collect();
        if counts.iter().any(|count| *count > 0) {
            let cells: String = counts
                .iter()
                .map(|count| format!("<td class=\"right\">{}</td>", localizer.count(*count)))
                .collect();
            let _ = write!(rows, "<tr><td><b>{}</b></td>{cells}</tr>", escape(&entrant.name));
        }
    }
    let heads: String = causes
        .iter()
        .map(|cause| format!("<th class=\"right\">{}</th>", escape(&localizer.cause(*cause))))
        .collect();
    let mut body = format!(
        "<div class=\"wide\"><table class=\"list\"><thead><tr><th>{}</th>{heads}</tr></thead>\
         <tbody>{rows}</tbody></table></div>",
        escape(&localizer.word("arena-entrant")),
    );
    for (entrant, cause) in summary.tally.failures().keys() {
        let text = Text::new("arena-report-failure")
            .with("name", summary.name(*entrant))
            .with("cause", localizer.cause(*cause));
        let mut details = String::new();
        for failure in summary.tally.failure_details(*entrant, *cause).take(MAX_DETAILS) {
            let place = Text::new("arena-report-failure-place")
                .with("game", localizer.count(failure.game))
                .with("step", failure.failure.step);
            let _ = write!(
                details,
                "<p class=\"links\">{}</p><pre>{}</pre>",
                escape(&localizer.render(&place)),
                escape(&localizer.render(&failure.failure.detail)),
            );
        }
        let _ = write!(
            body,
            "<details><summary><b>{}</b></summary>{details}</details>",
            escape(&localizer.render(&text)),
        );
    }
    body
}

/// How to play the contest again: command, version, seed, options and the sandbox. It does not name the folder, which may
/// be moved.
fn reproduction(summary: &Summary<'_>, localizer: &Localizer<'_>) -> String {
    let manifest = summary.manifest;
    let mut list = String::new();
    let mut add = |id: &'static str, value: &str| {
        let _ = write!(list, "<dt>{}</dt><dd>{value}</dd>", escape(&localizer.word(id)));
    };
    let code = |text: &str| format!("<code>{}</code>", escape(text));
    let kind = summary.plan.contest.kind;
    if summary.plan.entrants.iter().all(|entrant| is_reproducible(kind, entrant)) {
        add("arena-report-commands", &code("croupier arena reproduce ."));
    } else {
        add("arena-report-commands", &escape(&localizer.word("arena-report-not-reproducible")));
    }
    if let Some(sandbox) = &manifest.sandbox {
        let text = match sandbox.missing.as_slice() {
            [] => localizer.word("arena-report-sandbox-complete"),
            missing => localizer.render(
                &Text::new("arena-report-sandbox-missing").with("missing", missing.join(", ")),
            ),
        };
        add("arena-report-sandbox", &escape(&text));
    }
    let version = format!("croupier {}, {} {}", manifest.croupier, manifest.game, manifest.rules);
    add("arena-report-version", &escape(&version));
    add("arena-report-seed", &code(&manifest.seed));
    let options = manifest.options.as_object().into_iter().flatten();
    let options: Vec<String> = options
        .map(|(name, value)| format!("{name}={}", value.to_string().trim_matches('"')))
        .collect();
    add("arena-report-options", &code(&options.join(" ")));
    format!("<dl>{list}</dl>")
}
