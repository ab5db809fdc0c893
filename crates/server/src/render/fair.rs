//! The page about the fairness of a game: what was promised, what was added, what came out, and the checks that the
//! script makes. Without a script it says how to make them oneself.

use croupier_table::{Header, ResultLine, Seat, Text};
use maud::{Markup, html};

use super::voice::Voice;
use crate::draw::{Draw, Part, Phase};

/// What the page shows.
pub(crate) struct FairPage<'a> {
    /// The path of the table.
    pub base: String,
    /// The id of the table.
    pub table: &'a str,
    /// The name of the game.
    pub game: &'static str,
    /// The draw, unless an earlier version has begun the game.
    pub draw: Option<&'a Draw>,
    /// The header of the record.
    pub header: &'a Header,
    /// The result, once the game is over.
    pub result: Option<ResultLine>,
    /// How many steps were made.
    pub steps: usize,
    /// How to say it.
    pub voice: Voice<'a>,
}

/// The checks in order, with the ways in which each may end.
const CHECKS: [(&str, &[&str]); 8] = [
    ("kept", &["pass", "fail", "terms", "hidden", "ended", "skip"]),
    ("house", &["pass", "fail", "names"]),
    ("own", &["pass", "fail", "skip", "dropped", "ended", "late", "foreign", "unheard"]),
    ("seats", &["pass", "fail", "missing", "other", "skip"]),
    ("seed", &["pass"]),
    ("lines", &["pass", "fail"]),
    ("throws", &["pass", "fail", "skip"]),
    ("rules", &["skip"]),
];

/// The page.
pub(crate) fn body(page: &FairPage<'_>) -> Markup {
    let voice = page.voice;
    let is_drawn =
        page.draw.is_some_and(|draw| draw.parts.iter().any(|part| part.commit().is_some()));
    let headline = match (&page.result, is_drawn) {
        (None, _) => ["web-fair-before", "web-fair-before-about"],
        (Some(_), true) => ["web-fair-drawn", "web-fair-drawn-about"],
        (Some(_), false) => ["web-fair-plain", "web-fair-plain-about"],
    };
    html! {
        main id="main" class="wrap fair" {
            div class="fair-title" {
                div { h1 { (voice.word(headline[0])) } p { (voice.word(headline[1])) } }
                p class="links" {
                    @if page.result.is_some() { a class="quiet" href=(format!("{}/record", page.base)) download { (voice.word("web-record")) } " " }
                    a class="quiet" href=(page.base) { (voice.word("web-to-table")) }
                }
            }
            (timeline(page))
            div class="fair-columns" {
                section { (checks(page)) (limits(page)) }
                aside { (alone(page)) (failed(voice)) }
            }
        }
        script defer src=(format!("/dealers/{}", page.game)) {}
    }
}

/// Promise, numbers, game, secret.
fn timeline(page: &FairPage<'_>) -> Markup {
    let voice = page.voice;
    let step = |number: u8, title: &'static str, about: &'static str, more: Markup| {
        html! {
            li {
                h2 { i aria-hidden="true" { (number) } (voice.word(title)) }
                p { (voice.word(about)) }
                (more)
            }
        }
    };
    let commit = html! { @if let Some(commit) = &page.header.commit { p { code { (commit) } } } };
    let played = html! { p { (voice.count("web-fair-3-count", "steps", page.steps)) } };
    let secret =
        page.result.as_ref().and_then(|result| result.secret.as_ref().or(result.seed.as_ref()));
    let opened = html! {
        @match secret {
            Some(secret) => p { code { (secret) } },
            None => p { (voice.word("web-fair-4-later")) },
        }
    };
    html! {
        ol class="timeline" {
            (step(1, "web-fair-1", "web-fair-1-about", commit))
            (step(2, "web-fair-2", "web-fair-2-about", numbers(page)))
            (step(3, "web-fair-3", "web-fair-3-about", played))
            (step(4, "web-fair-4", "web-fair-4-about", opened))
        }
    }
}

/// What each seat has added. A number is shown once all are open.
fn numbers(page: &FairPage<'_>) -> Markup {
    let voice = page.voice;
    let Some(draw) = page.draw.filter(|_| page.header.draw.is_some()) else {
        return html! { p { (voice.word("web-fair-2-plain")) } };
    };
    html! {
        ul {
            @for (seat, part) in Seat::all(draw.parts.len() as u8).zip(&draw.parts) {
                li {
                    bdi { (voice.name(seat)) } " "
                    @match part {
                        Part::Revealed(_, number) if draw.phase == Phase::Done => code { (number) },
                        Part::Committed(_) | Part::Revealed(..) => (voice.word("web-fair-2-sealed")),
                        Part::Awaited | Part::Nothing | Part::Excluded => (voice.word("web-fair-2-none")),
                    }
                }
            }
        }
        @if !draw.ended_by.is_empty() { p { (voice.count("web-fair-restarts", "n", draw.ended_by.len())) } }
    }
}

/// The rows that the script fills.
fn checks(page: &FairPage<'_>) -> Markup {
    let voice = page.voice;
    let record = page.result.is_some().then(|| format!("{}/record", page.base));
    let sentence = |check: &str, ends: &[&str], end: &str| {
        let id = format!("web-check-{check}-{end}");
        // The script puts its findings where these marks stand.
        let text = Text::new(id).with("a", "{a}").with("b", "{b}").with("c", "{c}");
        ends.contains(&end).then(|| voice.say(&text))
    };
    html! {
        div class="checks-head" {
            h2 { (voice.word("web-fair-checks")) } span { (voice.word("web-fair-here")) }
            @if page.result.is_some() { button type="button" class="quiet js check-now" { (voice.word("web-fair-check")) } }
        }
        noscript { p { (voice.word("web-fair-no-script")) } }
        ol class="checks" aria-live="polite" data-record=[record] data-table=(page.table)
            data-seat=[voice.you.map(|seat| seat.0)]
            data-pass=(voice.word("web-check-pass")) data-fail=(voice.word("web-check-fail")) data-skip=(voice.word("web-check-skip"))
        {
            @for (n, (check, ends)) in CHECKS.iter().enumerate() {
                li data-check=(check) data-pass=[sentence(check, ends, "pass")] data-fail=[sentence(check, ends, "fail")]
                    data-skip=[sentence(check, ends, "skip")] data-other=[sentence(check, ends, "other")]
                    data-dropped=[sentence(check, ends, "dropped")] data-missing=[sentence(check, ends, "missing")]
                    data-terms=[sentence(check, ends, "terms")] data-hidden=[sentence(check, ends, "hidden")]
                    data-names=[sentence(check, ends, "names")] data-ended=[sentence(check, ends, "ended")]
                    data-late=[sentence(check, ends, "late")] data-foreign=[sentence(check, ends, "foreign")]
                    data-unheard=[sentence(check, ends, "unheard")]
                {
                    span class="st" aria-hidden="true" { (n + 1) }
                    span { b { (voice.say(&Text::new(format!("web-check-{check}")))) } small {} }
                    span class="res" { (voice.word("web-check-wait")) }
                }
            }
        }
    }
}

fn limits(page: &FairPage<'_>) -> Markup {
    html! {
        section class="fair-panel" {
            h2 { (page.voice.word("web-fair-not")) }
            p { (page.voice.word("web-fair-not-about")) }
        }
    }
}

/// How to check without this page.
fn alone(page: &FairPage<'_>) -> Markup {
    let voice = page.voice;
    let file = format!("{}-{}.record", page.game, page.table);
    let kept = format!("{}-{}-draw.json", page.game, page.table);
    let commit = page.header.commit.as_ref().map_or(String::new(), ToString::to_string);
    html! {
        section class="fair-panel" {
            h2 { (voice.word("web-fair-alone")) }
            p { (voice.word("web-fair-alone-about")) }
            pre { code { "croupier verify " (file) " --commit " (commit) "\n\npython3 verify.py " (file) } }
            p { a href="/verify.py" download { (voice.word("web-fair-script")) } }
            // The script fills it with what the browser has kept.
            p class="keep-draw" data-table=(page.table) hidden {
                a download=(kept) { (voice.word("web-fair-keep")) } " " (voice.word("web-fair-keep-about")) " "
                code { "--draw " (kept) }
            }
            p { (voice.word("web-fair-recipe")) }
        }
    }
}

fn failed(voice: Voice<'_>) -> Markup {
    html! {
        section class="fair-panel" {
            h2 { (voice.word("web-fair-failed")) }
            p { (voice.word("web-fair-failed-about")) }
        }
    }
}
