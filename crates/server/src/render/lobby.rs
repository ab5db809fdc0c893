//! The lobby as a page, and its lists, which the first page shows too.

use croupier_table::{Kind, Lang, Lexicon, Seat, Text};
use maud::{Markup, html};

use super::emblem::Emblems;
use super::table::names;
use super::voice::{PageVoice as _, Voice, icon};
use crate::http::lobby::{Lobby, LobbyTable};
use crate::messages::Messages;
use crate::setup::By;

/// What the page of the lobby shows.
pub(crate) struct LobbyPage<'a> {
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
    /// What is there.
    pub lobby: &'a Lobby,
}

/// The page.
pub(crate) fn lobby_body(page: &LobbyPage<'_>) -> Markup {
    let words = page.messages.plain(page.lang);
    html! {
        main id="main" class="wrap" data-fresh="10" {
            h1 { (words.word("web-nav-lobby")) }
            p class="lead" { (words.word("web-lobby-about")) }
            div class="two" {
                div {
                    (finder(page, words))
                    section class="panel" {
                        h2 { (words.word("web-group")) }
                        p { (words.word("web-group-about")) }
                        p { a class="quiet" href="/group" { (words.word("web-group-open")) } }
                    }
                }
                div id="lobby" class="stack" {
                    (open_tables(page.lobby, usize::MAX, page.messages, page.lang))
                    (running_tables(page.lobby, usize::MAX, page.messages, page.lang))
                }
            }
        }
    }
}

fn finder(page: &LobbyPage<'_>, words: &Lexicon) -> Markup {
    html! {
        section class="panel" {
            h2 { (words.word("web-find")) }
            p { (words.word("web-find-about")) }
            form method="post" action="/lobby/find" {
                p class="name-field" {
                    label for="name" { (words.word("web-name")) }
                    input id="name" name="name" maxlength="40" value=(page.name) autocomplete="nickname" placeholder=(words.word("web-somebody"));
                }
                p { label { input type="checkbox" name="rated" value="1"; " " (words.word("web-find-rated")) } }
                ul class="flat finder" {
                    @for kind in page.games {
                        li {
                            button class="quiet" name="game" value=(kind.name()) {
                                (page.emblems.of(kind.name()))
                                span { (page.messages.of(kind.name(), page.lang).word("game-name")) }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// Tables with a free seat, at most so many.
pub(crate) fn open_tables(lobby: &Lobby, most: usize, messages: &Messages, lang: Lang) -> Markup {
    let words = messages.plain(lang);
    html! {
        section class="panel" {
            header { h2 { (words.word("web-open-tables")) } @if lobby.open.len() > most { a href="/lobby" { (words.word("web-all")) } } }
            @if lobby.open.is_empty() {
                p class="faint" { (words.word("web-nobody-waits")) }
            } @else {
                ul class="flat rows" {
                    @for table in lobby.open.iter().take(most) {
                        li {
                            (described(table, messages, lang))
                            a class="move" href=(format!("/t/{}", table.id)) { (words.word("web-sit")) }
                        }
                    }
                }
            }
        }
    }
}

/// Games to watch, at most so many.
pub(crate) fn running_tables(
    lobby: &Lobby,
    most: usize,
    messages: &Messages,
    lang: Lang,
) -> Markup {
    let words = messages.plain(lang);
    html! {
        section class="panel" {
            header { h2 { (words.word("web-played-now")) } @if lobby.running.len() > most { a href="/lobby" { (words.word("web-all")) } } }
            @if lobby.running.is_empty() {
                p class="faint" { (words.word("web-nothing-played")) }
            } @else {
                ul class="flat rows" {
                    @for table in lobby.running.iter().take(most) {
                        li {
                            (described(table, messages, lang))
                            a class="quiet" href=(format!("/t/{}", table.id)) { (icon("eye")) " " (words.word("web-watch")) }
                        }
                    }
                }
            }
        }
    }
}

/// Who sits there, what is played, and what is free.
fn described(table: &LobbyTable, messages: &Messages, lang: Lang) -> Markup {
    let words = messages.of(&table.setup.game, lang);
    let all = names(messages, lang, &table.setup.seats);
    let voice = Voice { words, names: &all, you: None };
    let taken: Vec<Seat> = Seat::all(all.len() as u8)
        .filter(|seat| table.setup.seats[seat.index()].by != By::Open)
        .collect();
    html! {
        @if let Some(first) = taken.first() { (voice.face(*first, "av big")) }
        div {
            b { (voice.word("game-name")) @if table.setup.rated { " " span class="chip on" { (voice.word("web-rated-chip")) } } }
            small { @for (n, seat) in taken.iter().enumerate() { @if n > 0 { ", " } bdi { (voice.name(*seat)) } } }
            small {
                @if table.free_seats() > 0 {
                    span class="seat-dots" aria-hidden="true" { @for place in &table.setup.seats { i class=[(place.by != By::Open).then_some("in")] {} } }
                    (voice.count("web-free-seats", "n", table.free_seats()))
                } @else {
                    (voice.count("web-spectators", "n", table.spectators as usize))
                }
                @if table.setup.clock_s > 0 { " · " (voice.say(&Text::new("web-clock-choice").with("seconds", table.setup.clock_s as usize))) }
            }
        }
    }
}
