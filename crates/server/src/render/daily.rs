//! The pages of the daily deal: all games of today, and one deal before and after it is played.

use croupier_table::{Commitment, Day, Lang, Lexicon, Text};
use maud::{Markup, html};

use super::emblem::Emblems;
use super::voice::icon;
use crate::daily::{Bar, Ending, bars};
use crate::http::daily::{DealLook, share_text};
use crate::messages::Messages;
use crate::store::now_s;

/// A game on the page of all deals.
pub(crate) struct IndexRow {
    /// Its deal of today.
    pub look: DealLook,
    /// What a house with a secret has committed to for tomorrow.
    pub tomorrow: Option<Commitment>,
}

/// What the page of all deals shows.
pub(crate) struct DailyIndex<'a> {
    /// The messages of the pages.
    pub messages: &'a Messages,
    /// The pictures of the games.
    pub emblems: &'a Emblems,
    /// The language.
    pub lang: Lang,
    /// Today.
    pub today: Day,
    /// Whether coming deals are secret.
    pub is_secret: bool,
    /// The days of this week on which the visitor has played.
    pub played: Vec<Day>,
    /// The games.
    pub rows: &'a [IndexRow],
}

/// What the page of one deal shows.
pub(crate) struct DealPage<'a> {
    /// The messages of the pages.
    pub messages: &'a Messages,
    /// The pictures of the games.
    pub emblems: &'a Emblems,
    /// The language.
    pub lang: Lang,
    /// The visitor's name.
    pub name: &'a str,
    /// The address of the server.
    pub base: &'a str,
    /// The deal.
    pub look: &'a DealLook,
    /// The deal of the day before.
    pub yesterday: Option<&'a DealLook>,
    /// The days of this week on which the visitor has played this game.
    pub played: Vec<Day>,
}

/// A day in words.
pub(crate) fn date(day: Day, words: &Lexicon) -> String {
    let (_, month, of_month) = day.date();
    let text = Text::new("web-date")
        .with("weekday", i64::from(day.weekday()))
        .with("month", i64::from(month))
        .with("day", i64::from(of_month));
    words.say(&text, &[])
}

/// The days of this week: those that were played are filled, the others just empty.
pub(crate) fn week(today: Day, played: &[Day], label: &'static str, words: &Lexicon) -> Markup {
    let monday = today.before(today.weekday());
    let days = (0..7).map(|n| Day::of_number(monday.number() + n));
    html! {
        ol class="week" aria-label=(words.word(label)) {
            @for day in days {
                @let is_done = played.contains(&day);
                @let name = words.say(&Text::new("web-weekday").with("weekday", i64::from(day.weekday())), &[]);
                @let state = words.word(if is_done { "web-day-played" } else { "web-day-empty" });
                li class=(if is_done { "done" } else if day == today { "due" } else { "" }) {
                    span aria-hidden="true" { (name.chars().take(1).collect::<String>().to_uppercase()) }
                    span class="sr" { (name) ": " (state) }
                }
            }
        }
    }
}

/// How long the deal of today can still be played.
pub(crate) fn time_left(words: &Lexicon) -> String {
    let left_s = 86_400 - now_s().rem_euclid(86_400);
    let text = Text::new("web-daily-left").with("hours", left_s / 3600);
    words.say(&text.with("minutes", left_s % 3600 / 60), &[])
}

fn hello(title: &str, lead: &str, side: &Markup) -> Markup {
    html! {
        div class="hello" {
            div { h1 { (title) } p class="lead" { (lead) } }
            div class="hello-side" { (side) }
        }
    }
}

/// Why all have the same luck, and what follows from it.
fn why(words: &Lexicon) -> Markup {
    html! {
        section class="panel" {
            h2 { (words.word("web-daily-why")) }
            p { (words.word("web-daily-why-about")) }
            p class="faint" { (words.word("web-daily-unrated")) }
        }
    }
}

/// The page of all deals.
pub(crate) fn index_body(page: &DailyIndex<'_>) -> Markup {
    let words = page.messages.plain(page.lang);
    let is_played = page.rows.iter().any(|row| row.look.own.is_some());
    let side = html! {
        span class="faint" { (time_left(words)) }
        (week(page.today, &page.played, "web-daily-week", words))
    };
    html! {
        main id="main" class="wrap" data-daily=(page.today) data-played=(is_played) {
            (hello(&words.word("web-nav-daily"), &format!("{}. {}", date(page.today, words), words.word("web-daily-lead")), &side))
            div class="two" {
                section class="panel" aria-label=(words.word("web-daily-today")) {
                    ul class="flat rows" { @for row in page.rows { (index_row(row, page)) } }
                }
                div class="stack" {
                    (why(words))
                    (promises(page, words))
                }
            }
        }
    }
}

fn index_row(row: &IndexRow, page: &DailyIndex<'_>) -> Markup {
    let look = &row.look;
    let words = page.messages.of(look.kind.name(), page.lang);
    let path = format!("/daily/{}/{}", look.kind.name(), look.day);
    html! {
        li class="game-cell" {
            (page.emblems.of(look.kind.name()))
            div {
                b { (words.word("game-name")) }
                small { (words.say(&Text::new("web-daily-played").with("n", look.people), &[])) }
            }
            @match look.own {
                Some((result, _)) => {
                    span class=(ending_chip(Ending::of(result))) { (words.say(&result.text(), &[])) }
                    a class="quiet" href=(path) { (words.word("web-daily-see")) span class="sr" { " " (words.word("game-name")) } }
                },
                None => a class="move" href=(path) { (words.word(if look.is_begun() { "web-daily-go-on" } else { "web-play" })) span class="sr" { " " (words.word("game-name")) } },
            }
        }
    }
}

fn ending_chip(ending: Ending) -> &'static str {
    match ending {
        Ending::Won => "chip ok",
        Ending::Shared => "chip on",
        Ending::Lost => "chip no",
    }
}

/// What a house with a secret has promised for tomorrow.
fn promises(page: &DailyIndex<'_>, words: &Lexicon) -> Markup {
    html! {
        @if page.is_secret {
            section class="panel" {
                h2 { (words.word("web-daily-promises")) }
                p { (words.word("web-daily-promises-about")) }
                dl class="hashes" {
                    @for row in page.rows {
                        @if let Some(commit) = &row.tomorrow {
                            dt { (page.messages.of(row.look.kind.name(), page.lang).word("game-name")) }
                            dd { code { (commit) } }
                        }
                    }
                }
            }
        }
    }
}

/// The page of one deal.
pub(crate) fn deal_body(page: &DealPage<'_>) -> Markup {
    let look = page.look;
    let words = page.messages.of(look.kind.name(), page.lang);
    let side = html! {
        @if look.counts() { span class="faint" { (time_left(words)) } }
        (week(look.today, &page.played, "web-daily-week", words))
    };
    let title = match look.own {
        Some((result, _)) => {
            let text = Text::new("web-daily-done").with("result", words.say(&result.text(), &[]));
            words.say(&text, &[])
        }
        None => words.word(if look.counts() { "web-daily-waiting" } else { "web-daily-past" }),
    };
    let bots = usize::from(look.kind.usual_seats()).saturating_sub(1);
    let about = words.say(&Text::new("web-you-and-bots").with("n", bots), &[]);
    let lead = format!("{}, {}: {about}", words.word("game-name"), date(look.day, words));
    html! {
        main id="main" class="wrap" data-daily=[look.counts().then_some(look.day)] data-played=[look.counts().then_some(look.own.is_some())] {
            (hello(&title, &lead, &side))
            div class="two" {
                div class="stack" {
                    @if look.own.is_some() { (standing(page, words)) }
                    (felt(page, words))
                    @if look.own.is_none() && !look.results.is_empty() { (chart_panel(page, words)) }
                }
                div class="stack" {
                    (share(page, words))
                    (so_far(look, words))
                    @if let Some(before) = page.yesterday { (yesterday(before, words)) }
                    (why(words))
                    (fairness(look, words))
                }
            }
        }
    }
}

/// The place among all, and the picture of all results.
fn standing(page: &DealPage<'_>, words: &Lexicon) -> Markup {
    let Some((_, standing)) = page.look.own else { return html! {} };
    let place = Text::new("web-daily-place")
        .with("place", standing.place)
        .with("people", standing.people)
        .with("shared", standing.shared_with);
    html! {
        section class="panel" {
            div class="placing" {
                @if let Some(percent) = standing.better_than {
                    span class="score" { (percent) " %" }
                    div { h2 { (words.word("web-daily-better")) } p { (words.say(&place, &[])) } }
                } @else {
                    div { h2 { (words.say(&place, &[])) } p class="faint" { (words.word("web-daily-few")) } }
                }
            }
            (chart(page, words))
        }
    }
}

fn chart_panel(page: &DealPage<'_>, words: &Lexicon) -> Markup {
    html! {
        section class="panel" {
            h2 { (words.word("web-daily-all")) }
            (chart(page, words))
        }
    }
}

/// What a bar stands for.
fn bar_label(bar: &Bar, words: &Lexicon) -> String {
    let (least, greatest) = bar.margins;
    let margin = if least == greatest {
        signed(least)
    } else {
        format!("{}…{}", signed(least), signed(greatest))
    };
    let id = match bar.ending {
        Ending::Won => "web-daily-bar-won",
        Ending::Shared => "web-daily-bar-shared",
        Ending::Lost => "web-daily-bar-lost",
    };
    words.say(&Text::new(id).with("margin", margin), &[])
}

fn signed(margin: i64) -> String {
    match margin {
        0 => "0".to_owned(),
        1.. => format!("+{margin}"),
        _ => format!("−{}", -margin),
    }
}

/// How much of the picture's height the tallest bar has, in percent.
const TALL: f64 = 62.0;
/// Where the bars stand, in percent from the top.
const GROUND: f64 = 80.0;

/// All results as bars, the worst at the left; as a table for those who do not see it.
fn chart(page: &DealPage<'_>, words: &Lexicon) -> Markup {
    let all = bars(&page.look.results);
    let most = all.iter().map(|bar| bar.people).max().unwrap_or(1).max(1);
    let own = page.look.own.map(|(result, _)| result);
    let slot = 100.0 / all.len().max(1) as f64;
    html! {
        @if !all.is_empty() {
            figure class="dist" {
                svg class="chart" aria-hidden="true" {
                    @for (n, bar) in all.iter().enumerate() {
                        @let is_own = own.is_some_and(|own| bar.holds(own));
                        @let height = TALL * bar.people as f64 / most as f64;
                        @let middle = format!("{:.2}%", slot * (n as f64 + 0.5));
                        rect class=(if is_own { "own" } else { "all" }) x=(format!("{:.2}%", slot * (n as f64 + 0.1))) y=(format!("{:.2}%", GROUND - height))
                            width=(format!("{:.2}%", slot * 0.8)) height=(format!("{height:.2}%")) rx="3" {}
                        text class=(if is_own { "own" } else { "all" }) x=(middle) y=(format!("{:.2}%", GROUND - height - 2.0)) { (bar.people) }
                        text class="axis" x=(middle) y="89%" { (bar_label(bar, words)) }
                        @if is_own { text class="own" x=(middle) y="98%" { (words.word("web-daily-you")) } }
                    }
                }
                figcaption class="faint" { (words.word("web-daily-axis")) }
                table class="sr" {
                    caption { (words.word("web-daily-all")) }
                    tr { th scope="col" { (words.word("web-column-result")) } th scope="col" { (words.word("web-daily-people")) } }
                    @for bar in &all {
                        tr {
                            th scope="row" { (bar_label(bar, words)) @if own.is_some_and(|own| bar.holds(own)) { " (" (words.word("web-daily-you")) ")" } }
                            td { (bar.people) }
                        }
                    }
                }
            }
        }
    }
}

/// The invitation to play, or to play again.
fn felt(page: &DealPage<'_>, words: &Lexicon) -> Markup {
    let look = page.look;
    let is_counted = look.own.is_some();
    let (title, about, button) = match (look.counts(), is_counted, look.is_begun()) {
        (_, false, true) => ("web-daily-begun", "web-daily-begun-about", "web-daily-go-on"),
        (true, false, false) => ("web-daily-goal", "web-daily-once", "web-daily-start"),
        (_, true, _) => ("web-daily-again", "web-daily-again-about", "web-daily-start-again"),
        (false, false, false) => {
            ("web-daily-goal", "web-daily-past-about", "web-daily-start-again")
        }
    };
    html! {
        section class="deal-felt" {
            h2 { (words.word(title)) }
            (page.emblems.of(look.kind.name()))
            p { (words.word(about)) }
            form method="post" action=(format!("/daily/{}/{}", look.kind.name(), look.day)) {
                @if page.name.is_empty() && !look.is_begun() {
                    label { span { (words.word("web-name")) } " "
                        input name="name" maxlength="40" autocomplete="nickname" placeholder=(words.word("web-somebody"));
                    }
                } @else { input type="hidden" name="name" value=(page.name); }
                @if look.counts() && !is_counted { input type="hidden" name="counts" value="1"; }
                button class="move" { (words.word(button)) }
                a class="quiet" href=(format!("/rules/{}", look.kind.name())) { (words.word("web-rules")) }
                @if let Some(table) = look.table.filter(|table| table.ended_s.is_some()) {
                    a class="quiet" href=(format!("/t/{}/review", table.id)) { (words.word("web-review")) }
                    a class="quiet" href=(format!("/t/{}/replay?step=0", table.id)) { (words.word("web-replay")) }
                }
            }
        }
    }
}

fn so_far(look: &DealLook, words: &Lexicon) -> Markup {
    html! {
        section class="panel" {
            h2 { (words.word(if look.counts() { "web-daily-so-far" } else { "web-daily-that-day" })) }
            p { (words.say(&Text::new("web-daily-played").with("n", look.people), &[])) }
            @if look.counts() && look.own.is_none() { p class="faint" { (words.word("web-daily-after")) } }
        }
    }
}

fn yesterday(before: &DealLook, words: &Lexicon) -> Markup {
    let path = format!("/daily/{}/{}", before.kind.name(), before.day);
    html! {
        section class="panel" {
            h2 { (words.word("web-daily-before")) }
            p class="line" {
                @match before.own {
                    Some((result, standing)) => {
                        span { (words.say(&result.text(), &[])) }
                        @if let Some(percent) = standing.better_than {
                            span class="faint" { (words.say(&Text::new("web-daily-share-percent").with("percent", percent), &[])) }
                        }
                    },
                    None => span class="faint" { (words.word("web-daily-not-played")) },
                }
                a class="push" href=(path) { (words.word("web-daily-see")) span class="sr" { " " (before.day) } }
            }
        }
    }
}

/// The text to share.
fn share(page: &DealPage<'_>, words: &Lexicon) -> Markup {
    let text = share_text(page.messages, page.lang, page.base, page.look);
    html! {
        @if let Some(text) = text {
            section class="panel share" {
                h2 { (words.word("web-daily-tell")) }
                p class="link" {
                    textarea readonly rows="5" aria-label=(words.word("web-daily-tell")) { (text) }
                    button type="button" class="btn slim js copy" data-copied=(words.word("web-copied")) { (icon("copy")) span { (words.word("web-copy")) } }
                    button type="button" class="btn slim js share" data-text=(text) hidden { (icon("share")) span { (words.word("web-share")) } }
                }
                p class="faint" { (words.word("web-daily-no-spoiler")) }
            }
        }
    }
}

/// The commitment and the seed.
fn fairness(look: &DealLook, words: &Lexicon) -> Markup {
    html! {
        section class="panel" {
            h2 { (words.word("web-daily-fair")) }
            @match (&look.commit, &look.seed) {
                (None, _) => p { (words.word("web-daily-fair-public")) },
                (Some(_), None) => p { (words.word("web-daily-fair-secret")) },
                (Some(_), Some(_)) => p { (words.word("web-daily-fair-open")) },
            }
            dl class="hashes" {
                @if let Some(commit) = &look.commit { dt { (words.word("web-daily-promise")) } dd { code { (commit) } } }
                @if let Some(seed) = &look.seed {
                    dt { (words.word("web-daily-seed")) } dd { code { (seed) } }
                    dt { (words.word("web-daily-terminal")) }
                    dd { code { "croupier daily " (look.kind.name()) " --date " (look.day) @if let Some(commit) = &look.commit { " --seed " (seed) " --commit " (commit) } } }
                }
            }
        }
    }
}
