//! The pages of a group: the form that opens one, and the page for the projector with the link and all tables.

use croupier_table::{Kind, Lang, Lexicon, Seat, Text};
use maud::{Markup, html};

use super::end::{ranking, share_link};
use super::qr;
use super::table::names;
use super::voice::{PageVoice as _, Voice};
use crate::http::group::{Group, Standing};
use crate::id::Id;
use crate::messages::Messages;
use crate::setup::By;
use crate::store::GroupTable;

/// What the form that opens a group shows.
pub(crate) struct NewGroupPage<'a> {
    /// The messages of the pages.
    pub messages: &'a Messages,
    /// The games.
    pub games: &'a [&'static dyn Kind],
    /// The language.
    pub lang: Lang,
}

/// The form that opens a group.
pub(crate) fn new_body(page: &NewGroupPage<'_>) -> Markup {
    let words = page.messages.plain(page.lang);
    html! {
        main id="main" class="wrap narrow" {
            h1 { (words.word("web-group")) }
            p class="lead" { (words.word("web-group-about")) }
            @for kind in page.games {
                @let own = page.messages.of(kind.name(), page.lang);
                form class="panel line" method="post" action="/group" {
                    input type="hidden" name="game" value=(kind.name());
                    b { (own.word("game-name")) }
                    label class="push" for=(format!("seats-{}", kind.name())) { (words.word("web-group-seats")) }
                    input id=(format!("seats-{}", kind.name())) type="number" name="seats" required
                        min=(kind.seats().start()) max=(kind.seats().end()) value=(kind.usual_seats());
                    button class="move" { (words.word("web-group-open")) span class="sr" { ": " (own.word("game-name")) } }
                }
            }
        }
    }
}

/// What the page of a group shows.
pub(crate) struct GroupPage<'a> {
    /// The messages of the pages.
    pub messages: &'a Messages,
    /// The language.
    pub lang: Lang,
    /// The address of the page.
    pub link: String,
    /// The visitor's name.
    pub name: &'a str,
    /// Whether the visitor opened the group.
    pub is_host: bool,
    /// The visitor.
    pub person: Option<Id>,
    /// The group.
    pub group: &'a Group,
}

/// The page of a group.
pub(crate) fn group_body(page: &GroupPage<'_>) -> Markup {
    let words = page.messages.plain(page.lang);
    let game = page.messages.of(&page.group.setup.game, page.lang).word("game-name");
    let tables = &page.group.tables;
    let over = tables.iter().filter(|table| table.is_over).count();
    let has_free = tables.iter().any(|table| !table.is_over && !table.setup.is_full());
    html! {
        main id="main" class="wrap" data-fresh="5" {
            h1 { (words.word("web-group")) ": " (game) }
            p class="lead" {
                (words.say(&Text::new("web-group-tables").with("n", tables.len()), &[])) " "
                (words.say(&Text::new("web-group-over").with("n", over), &[]))
            }
            div class="two" {
                div id="group-tables" class="stack" {
                    (ranking_of_all(page, words))
                    @if tables.is_empty() { section class="panel empty" { p { (words.word("web-group-empty")) } } }
                    div class="group-tables" { @for (n, table) in tables.iter().enumerate() { (one(n + 1, table, page, words)) } }
                }
                div class="stack first" {
                    section class="panel" {
                        h2 { (words.word("web-group-join")) }
                        form class="line" method="post" action=(format!("/g/{}/join", page.group.id)) {
                            label class="sr" for="name" { (words.word("web-name")) }
                            input id="name" name="name" maxlength="40" required value=(page.name) autocomplete="nickname" placeholder=(words.word("web-name"));
                            button class="move" { (words.word("web-sit")) }
                        }
                    }
                    section class="panel" {
                        h2 { (words.word("web-group-link")) }
                        (share_link(&page.link, "web-group-link", Voice { words, names: &[], you: None }))
                        @if let Some(code) = qr::code(&page.link) { (code) }
                    }
                    @if page.is_host {
                        section class="panel" {
                            h2 { (words.word("web-group-fill")) }
                            p { (words.word("web-group-fill-about")) }
                            form method="post" action=(format!("/g/{}/fill", page.group.id)) {
                                button class="quiet" disabled[!has_free] { (words.word("web-group-fill")) }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// Everybody who has finished a game, over all tables.
fn ranking_of_all(page: &GroupPage<'_>, words: &Lexicon) -> Markup {
    let standings = page.group.standings();
    if standings.is_empty() {
        return html! {};
    }
    let about = |one: &Standing| {
        let won = page.lang.decimals(&format!("{}", (one.won * 100.0).round() / 100.0));
        let text = Text::new("web-group-standing").with("won", won).with("games", one.games);
        words.say(&text.with("points", one.points), &[])
    };
    html! {
        section class="panel" aria-labelledby="ranking" {
            header { h2 id="ranking" { (words.word("web-group-ranking")) } }
            ol class="flat rows" {
                @for one in &standings {
                    li {
                        span class="num" { (words.say(&Text::new("web-place").with("place", one.place), &[])) }
                        div { b { bdi { (one.name) } } }
                        span class="num" { (about(one)) }
                    }
                }
            }
        }
    }
}

/// One table: who sits there, or who has won.
fn one(n: usize, table: &GroupTable, page: &GroupPage<'_>, words: &Lexicon) -> Markup {
    let all = names(page.messages, page.lang, &table.setup.seats);
    let you = page.person.and_then(|person| table.setup.seat_of(person));
    let voice = Voice { words, names: &all, you };
    let state = match (table.is_over, table.setup.is_full()) {
        (true, _) => ("web-over", "chip ok"),
        (false, true) => ("web-goes-on", "chip on"),
        (false, false) => ("web-waits", "chip"),
    };
    html! {
        section class="panel" {
            header {
                h2 { (words.say(&Text::new("web-table-n").with("n", n), &[])) }
                span class=(state.1) { (words.word(state.0)) }
                a href=(format!("/t/{}", table.id)) { (words.word(if you.is_some() { "web-to-table" } else { "web-watch" })) }
            }
            ol class="flat rows" {
                @match &table.result {
                    Some(result) => @for rank in ranking(result) {
                        li { (face(table, rank.seat, voice)) div { b { bdi { (voice.name(rank.seat)) } } }
                            span class="num" { (voice.count("web-place", "place", rank.place)) " · " (rank.score) } }
                    },
                    None => @for seat in Seat::all(all.len() as u8) {
                        li { (face(table, seat, voice)) div { b { bdi { (voice.name(seat)) } } } }
                    },
                }
            }
        }
    }
}

fn face(table: &GroupTable, seat: Seat, voice: Voice<'_>) -> Markup {
    match table.setup.seats[seat.index()].by {
        By::Person => voice.face(seat, "av"),
        By::Open => html! { span class="av free" aria-hidden="true" {} },
        By::Bot(_) | By::Program(_) => voice.face(seat, "av bot"),
    }
}
