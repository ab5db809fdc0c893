//! The page of a person's statistics: luck over time beside what chance alone would give, and skill by game and by kind of
//! decision.

use croupier_table::{Kind, Lang, Lexicon, Text};
use maud::{Markup, html};

use super::chart::{at, path, percent, signed};
use crate::http::stats::{GameLuck, Stats};
use crate::messages::Messages;

/// How many kinds of decisions are listed.
const KINDS: usize = 20;

/// How many habits are named.
const HABITS: usize = 5;

/// What the page shows.
pub(crate) struct StatsPage<'a> {
    /// The messages of the pages.
    pub messages: &'a Messages,
    /// The games that can be chosen.
    pub games: &'a [&'static dyn Kind],
    /// The language.
    pub lang: Lang,
    /// The game that was asked for; empty for all.
    pub game: &'a str,
    /// What was found.
    pub stats: &'a Stats,
}

/// The page.
pub(crate) fn stats_body(page: &StatsPage<'_>) -> Markup {
    let words = page.messages.plain(page.lang);
    html! {
        main id="main" class="wrap" {
            h1 { (words.word("web-stats")) }
            p class="lead" { (words.word("web-stats-about")) }
            (tabs(page, words))
            @if page.stats.games.is_empty() {
                section class="panel empty" {
                    p { (words.word("web-stats-none")) }
                    (review_more(page, words))
                    p { a class="move" href="/me/games" { (words.word("web-my-games")) } }
                }
            } @else {
                (luck_over_time(page, words))
                (habits(page, words))
                (by_game(page, words))
                (by_kind(page, words))
                (review_more(page, words))
            }
        }
    }
}

fn tabs(page: &StatsPage<'_>, words: &Lexicon) -> Markup {
    let tab = |address: String, label: String, is_on: bool| {
        html! { li { a href=(address) aria-current=[is_on.then_some("true")] { (label) } } }
    };
    html! {
        nav aria-label=(words.word("web-filters")) {
            ul class="tabs" {
                (tab("/me/stats".to_owned(), words.word("web-all-games"), page.game.is_empty()))
                @for kind in page.games {
                    @let name = page.messages.of(kind.name(), page.lang).word("game-name");
                    (tab(format!("/me/stats?game={}", kind.name()), name, page.game == kind.name()))
                }
            }
        }
    }
}

/// Games that were not reviewed say nothing yet.
fn review_more(page: &StatsPage<'_>, words: &Lexicon) -> Markup {
    html! {
        @if page.stats.unreviewed > 0 {
            form class="line" method="post" action="/me/stats/review" {
                span class="faint" { (words.say(&Text::new("web-stats-unreviewed").with("n", page.stats.unreviewed), &[])) }
                button class="quiet" { (words.word("web-stats-review")) }
            }
        }
    }
}

/// The sum of luck, game after game, in the band of chance.
fn luck_over_time(page: &StatsPage<'_>, words: &Lexicon) -> Markup {
    let games = &page.stats.games;
    let last = games.last();
    let (sum, band) = last.map_or((0.0, 0.0), |one| (one.sum, one.band));
    let most = games.iter().map(|one| one.sum.abs().max(one.band)).fold(1.0, f64::max);
    let x = |n: usize| n as f64 / games.len() as f64;
    let y = |value: f64| 0.5 + value / most / 2.0;
    let line = |value: fn(&GameLuck) -> f64| -> Vec<(f64, f64)> {
        let points = games.iter().enumerate().map(|(n, one)| (x(n + 1), y(value(one))));
        std::iter::once((0.0, 0.5)).chain(points).collect()
    };
    let (upper, mut lower) = (line(|one| one.band), line(|one| -one.band));
    lower.reverse();
    let around: Vec<(f64, f64)> = upper.into_iter().chain(lower).collect();
    let verdict = if sum.abs() <= band { "web-stats-within" } else { "web-stats-beyond" };
    let about = Text::new("web-stats-luck-about")
        .with("games", games.len())
        .with("sum", signed(sum, page.lang))
        .with("band", percent(band, page.lang));
    let about = words.say(&about, &[]);
    html! {
        section class="panel" aria-labelledby="luck" {
            header { h2 id="luck" { (words.word("web-stats-luck")) } }
            div class="plot" {
                div class="ys" aria-hidden="true" { span { (signed(most, page.lang)) } span { "0" } span { (signed(-most, page.lang)) } }
                svg class="chart tall" role="img" aria-label=(about) {
                    line class="fair" x1="0" x2="100%" y1="50%" y2="50%" {}
                    svg viewBox="0 0 100 100" preserveAspectRatio="none" width="100%" height="100%" {
                        path class="band" d=(format!("{}Z", path(&around))) {}
                        path class="curve" d=(path(&line(|one| one.sum))) {}
                    }
                    circle class="now-dot" cx=(at(1.0)) cy=(at(1.0 - y(sum))) r="5" {}
                }
                div class="xs-row" aria-hidden="true" { span { "0" } span { (games.len()) } }
            }
            p { (about) " " (words.word(verdict)) }
        }
    }
}

/// What the person does too often, the costliest first.
fn habits(page: &StatsPage<'_>, words: &Lexicon) -> Markup {
    let named = page.stats.by_kind.iter().filter_map(|one| {
        let own = page.messages.of(&one.game, page.lang);
        let (sentence, better) = one.habit(own)?;
        let about = Text::new("web-stats-habit-about")
            .with("mistakes", one.mistakes)
            .with("count", one.count)
            .with("lost", signed(-one.lost, page.lang))
            .with("better", better);
        Some((own.word("game-name"), sentence, words.say(&about, &[])))
    });
    let named: Vec<_> = named.take(HABITS).collect();
    html! {
        section class="panel" aria-labelledby="habits" {
            header { h2 id="habits" { (words.word("web-stats-habits")) } }
            @if named.is_empty() { p class="faint" { (words.word("web-stats-habits-none")) } }
            ul class="flat rows" {
                @for (game, sentence, about) in &named {
                    li { div { b { (sentence) } small { (game) ": " (about) } } }
                }
            }
        }
    }
}

fn by_game(page: &StatsPage<'_>, words: &Lexicon) -> Markup {
    let lang = page.lang;
    let most =
        page.stats.by_game.iter().map(|one| one.lost / one.games as f64).fold(0.01, f64::max);
    html! {
        section class="panel" aria-labelledby="by-game" {
            header { h2 id="by-game" { (words.word("web-stats-by-game")) } }
            table class="tbl by-game" {
                thead { tr {
                    th scope="col" { (words.word("web-column-game")) }
                    th scope="col" class="r" { (words.word("web-stats-games")) }
                    th scope="col" class="r" { (words.word("web-column-luck-only")) }
                    th scope="col" { span class="sr" { (words.word("web-review-bar")) } }
                    th scope="col" class="r" { (words.word("web-stats-per-game")) }
                    th scope="col" class="r" { (words.word("web-stats-per-decision")) }
                } }
                tbody {
                    @for one in &page.stats.by_game {
                        @let per_game = one.lost / one.games as f64;
                        @let per_decision = one.lost / one.choices.max(1) as f64;
                        tr {
                            th scope="row" { (page.messages.of(&one.game, lang).word("game-name")) }
                            td class="r num" data-label=(words.word("web-stats-games")) { (one.games) }
                            td class="r num luck" data-label=(words.word("web-column-luck-only")) { (signed(one.luck, lang)) }
                            td class="eq-cell" { svg class="eq" aria-hidden="true" { rect class="lost" width=(at(per_game / most)) height="100%" {} } }
                            td class="r num slip" data-label=(words.word("web-stats-per-game")) { (signed(-per_game, lang)) }
                            td class="r num" data-label=(words.word("web-stats-per-decision")) { (lang.decimals(&format!("{:.2}", per_decision * 100.0))) }
                        }
                    }
                }
            }
        }
    }
}

fn by_kind(page: &StatsPage<'_>, words: &Lexicon) -> Markup {
    let lang = page.lang;
    html! {
        section class="panel" aria-labelledby="by-kind" {
            header { h2 id="by-kind" { (words.word("web-stats-by-kind")) } }
            @if page.stats.by_kind.is_empty() { p class="faint" { (words.word("web-stats-no-kinds")) } }
            @else {
                table class="tbl kinds" {
                    thead { tr {
                        th scope="col" { (words.word("web-stats-kind")) }
                        th scope="col" class="r" { (words.word("web-stats-times")) }
                        th scope="col" class="r" { (words.word("web-stats-mistakes")) }
                        th scope="col" class="r" { (words.word("web-stats-cost")) }
                        th scope="col" { (words.word("web-stats-better")) }
                    } }
                    tbody {
                        @for one in page.stats.by_kind.iter().take(KINDS) {
                            @let own = page.messages.of(&one.game, lang);
                            tr {
                                th scope="row" { (own.say(&one.kind, &[])) small { (own.word("game-name")) } }
                                td class="r num" data-label=(words.word("web-stats-times")) { (one.count) }
                                td class="r num" data-label=(words.word("web-stats-mistakes")) { (one.mistakes) }
                                td class="r num slip" data-label=(words.word("web-stats-cost")) { (signed(-one.lost, lang)) }
                                td data-label=(words.word("web-stats-better")) { @if let Some(better) = &one.better { (own.say(better, &[])) } }
                            }
                        }
                    }
                }
            }
        }
    }
}
