//! The first page: games to go back to, one press into a new one, and what happens in the lobby.

use croupier_table::{Kind, Lang, Lexicon, Text};
use maud::{Markup, html};

use super::daily::{date, time_left};
use super::emblem::Emblems;
use super::games::{Standing, result, running};
use super::lobby::{open_tables, running_tables};
use super::voice::icon;
use crate::daily::today;
use crate::http::lobby::Lobby;
use crate::id::Id;
use crate::messages::Messages;
use crate::store::ListedGame;

/// How many tables of the lobby the first page shows.
const OPEN_SHOWN: usize = 3;
const RUNNING_SHOWN: usize = 2;

/// A game to go back to.
pub(crate) struct Running {
    /// The game.
    pub game: ListedGame,
    /// What it wants of the person.
    pub standing: Standing,
}

/// What the first page shows.
pub(crate) struct HomePage<'a> {
    /// The messages of the pages.
    pub messages: &'a Messages,
    /// The games.
    pub games: &'a [&'static dyn Kind],
    /// Their pictures.
    pub emblems: &'a Emblems,
    /// The language.
    pub lang: Lang,
    /// The visitor's name.
    pub name: &'a str,
    /// The visitor.
    pub person: Option<Id>,
    /// The games to go back to.
    pub running: &'a [Running],
    /// The last finished game.
    pub last: Option<&'a ListedGame>,
    /// What happens in the lobby.
    pub lobby: &'a Lobby,
}

/// The first page.
pub(crate) fn home_body(page: &HomePage<'_>) -> Markup {
    let words = page.messages.plain(page.lang);
    let hello = match page.name {
        "" => words.word("web-hello"),
        name => words.say(&Text::new("web-hello-name").with("name", name.to_owned()), &[]),
    };
    html! {
        main id="main" class="wrap" data-fresh="15" {
            h1 { (hello) }
            p class="lead" { (words.word("web-lead")) }
            div class="two" {
                div {
                    @if !page.running.is_empty() {
                        section aria-label=(words.word("web-running")) {
                            ul class="going" {
                                @for one in page.running { li { (running(&one.game, one.standing, page.messages, page.lang)) } }
                            }
                        }
                    }
                    (tiles(page, words))
                    (today_felt(page, words))
                }
                div id="lobby" class="stack" {
                    (open_tables(page.lobby, OPEN_SHOWN, page.messages, page.lang))
                    (running_tables(page.lobby, RUNNING_SHOWN, page.messages, page.lang))
                    @if let Some(last) = page.last { (last_game(last, page, words)) }
                }
            }
        }
    }
}

/// One press per game; a name is enough to begin.
fn tiles(page: &HomePage<'_>, words: &Lexicon) -> Markup {
    html! {
        form method="post" action="/tables" {
            p class="name-field" {
                label for="name" { (words.word("web-name")) }
                input id="name" name="name" maxlength="40" value=(page.name) autocomplete="nickname" placeholder=(words.word("web-somebody"));
            }
            ul class="tiles" {
                @for kind in page.games { (tile(*kind, page.messages.of(kind.name(), page.lang), page.emblems.of(kind.name()))) }
                li class="tile" {
                    a class="enter" href="/group" {
                        span class="cloth plain" { (icon("people")) }
                        span class="name" { (words.word("web-group")) }
                        span class="how" { (words.word("web-group-short")) }
                        span class="go" { (words.word("web-open")) }
                    }
                    span class="sub" { a href="/lobby" { (words.word("web-find")) } }
                }
            }
        }
    }
}

fn tile(kind: &dyn Kind, words: &Lexicon, emblem: &Markup) -> Markup {
    let bots = usize::from(kind.usual_seats()).saturating_sub(1);
    html! {
        li class="tile" {
            button class="enter" name="game" value=(kind.name()) {
                span class="cloth" { (emblem) }
                span class="name" { (words.word("game-name")) }
                span class="how" { (words.say(&Text::new("web-you-and-bots").with("n", bots), &[])) }
                span class="go" { (words.word("web-play")) span class="sr" { " " (words.word("game-name")) } }
            }
            span class="sub" {
                a href=(format!("/new/{}", kind.name())) { (words.word("web-set-up")) }
                " "
                a href=(format!("/rules/{}", kind.name())) { (words.word("web-rules")) }
            }
        }
    }
}

/// What today offers: a deal and a puzzle, of another game every day.
fn today_felt(page: &HomePage<'_>, words: &Lexicon) -> Markup {
    let today = today();
    let of_day = |shift: i64| {
        let n = (i64::from(today.number()) + shift).rem_euclid(page.games.len().max(1) as i64);
        page.games.get(n as usize)
    };
    let name = |kind: &dyn Kind| page.messages.of(kind.name(), page.lang).word("game-name");
    html! {
        section class="deal-felt today" aria-label=(words.word("web-home-today")) {
            @if let Some(kind) = of_day(0) {
                article {
                    p class="over" { span { (date(today, words)) } span { (time_left(words)) } }
                    h2 { (words.word("web-nav-daily")) ": " (name(*kind)) }
                    p { (words.say(&Text::new("web-home-daily").with("n", page.games.len()), &[])) }
                    (page.emblems.of(kind.name()))
                    p class="line" {
                        a class="move" href=(format!("/daily/{}", kind.name())) { (words.word("web-play")) span class="sr" { " " (words.word("web-nav-daily")) } }
                        a href="/daily" { (words.word("web-home-all-deals")) }
                    }
                }
            }
            @if let Some(kind) = of_day(2) {
                article {
                    p class="over" { span { (words.word("web-puzzle-of-day")) } }
                    h2 { (name(*kind)) }
                    p { (words.word("web-home-puzzle")) }
                    (page.emblems.of(kind.name()))
                    p class="line" {
                        a class="move" href=(format!("/puzzles/{}/{today}", kind.name())) { (words.word("web-home-solve")) span class="sr" { " " (words.word("web-puzzle-of-day")) } }
                        a href="/puzzles" { (words.word("web-home-all-puzzles")) }
                    }
                }
            }
        }
    }
}

fn last_game(game: &ListedGame, page: &HomePage<'_>, words: &Lexicon) -> Markup {
    let own = page.person.and_then(|person| game.setup.seat_of(person));
    html! {
        section class="panel" {
            header { h2 { (words.word("web-last-game")) } a href="/me/games" { (words.word("web-my-games")) } }
            p class="line" {
                b { (page.messages.of(&game.setup.game, page.lang).word("game-name")) }
                span { (result(game, own, words)) }
                a class="quiet push" href=(format!("/t/{}/review", game.table)) { (words.word("web-review")) }
            }
        }
    }
}
