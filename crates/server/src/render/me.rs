//! The page about the own identity: name, links to other devices, keys, and being forgotten.

use croupier_table::{Lang, Lexicon, Text};
use maud::{Markup, html};

use super::end::share_link;
use super::leaderboard::{interval, signed};
use super::qr;
use super::voice::Voice;
use crate::messages::Messages;
use crate::store::LadderRow;

/// A link to this person, for another device.
pub(crate) struct MyLink {
    /// The address.
    pub url: String,
    /// For how long it can be opened.
    pub minutes: u64,
}

fn voice(words: &Lexicon) -> Voice<'_> {
    Voice { words, names: &[], you: None }
}

fn shown(link: &MyLink, words: &Lexicon) -> Markup {
    let life = Text::new("web-link-life").with("minutes", link.minutes as usize);
    html! {
        (share_link(&link.url, "web-device", voice(words)))
        p class="faint" { (words.say(&life, &[])) }
        @if let Some(code) = qr::code(&link.url) { (code) }
    }
}

/// The link that continues at one table on another device.
pub(crate) fn device(link: Option<&MyLink>, words: &Lexicon) -> Markup {
    html! {
        main id="main" class="paper" {
            h1 { (words.word("web-device")) }
            @match link {
                None => p { (words.word("web-nobody-yet")) },
                Some(link) => {
                    p { (words.word("web-device-about")) }
                    (shown(link, words))
                    p class="faint" { (words.word("web-device-table")) " " a href="/me" { (words.word("web-device-all")) } }
                }
            }
        }
    }
}

/// Everything about the own identity.
pub(crate) fn me_body(
    link: Option<&MyLink>,
    name: &str,
    ratings: &Markup,
    words: &Lexicon,
) -> Markup {
    html! {
        main id="main" class="wrap narrow" {
            h1 { (words.word("web-me")) }
            p class="lead" { (words.word("web-me-about")) }
            section class="panel" {
                h2 { (words.word("web-name")) }
                form class="line" method="post" action="/me/name" {
                    label class="sr" for="name" { (words.word("web-name")) }
                    input id="name" name="name" maxlength="40" required value=(name) autocomplete="nickname";
                    button class="quiet" { (words.word("web-name-keep")) }
                }
            }
            (ratings)
            @match link {
                None => section class="panel" {
                    h2 { (words.word("web-device")) }
                    p { (words.word("web-nobody-yet")) }
                    p { a class="move" href="/" { (words.word("web-play")) } " " a class="quiet" href="/me/open" { (words.word("web-have-link")) } }
                },
                Some(link) => (owned(link, words)),
            }
        }
    }
}

/// The own ratings, one line for each game; nothing for somebody without any.
pub(crate) fn my_ratings(
    ratings: &[(String, LadderRow)],
    messages: &Messages,
    lang: Lang,
) -> Markup {
    let words = messages.plain(lang);
    html! {
        @if !ratings.is_empty() {
            section class="panel" {
                h2 { (words.word("web-ratings")) }
                ul class="flat rows" {
                    @for (game, line) in ratings {
                        li {
                            div {
                                b { (messages.of(game, lang).word("game-name")) }
                                small { (rating_line(line, words)) }
                            }
                            a class="quiet" href=(format!("/ladder/{game}")) { (words.word("web-ladder")) }
                        }
                    }
                }
            }
        }
    }
}

fn rating_line(line: &LadderRow, words: &Lexicon) -> String {
    let standing = line.standing;
    let id = if standing.is_provisional() { "web-my-provisional" } else { "web-my-rating" };
    let text = Text::new(id)
        .with("points", signed(standing.rating.points.round() as i64))
        .with("interval", interval(standing.rating, words))
        .with("games", standing.games as usize);
    words.say(&text, &[])
}

fn owned(link: &MyLink, words: &Lexicon) -> Markup {
    let revoke = |what: &'static str, label: &'static str, about: &'static str| {
        html! {
            li {
                div { b { (words.word(label)) } small { (words.word(about)) } }
                form method="post" action="/me/revoke" { button class="quiet" name="what" value=(what) { (words.word(label)) } }
            }
        }
    };
    html! {
        section class="panel" {
            h2 { (words.word("web-device")) }
            p { (words.word("web-device-whole")) }
            details { summary { (words.word("web-device-show")) } (shown(link, words)) }
            p { a class="quiet" href="/me/file" download="croupier-key.txt" { (words.word("web-file")) } }
            p class="faint" { (words.word("web-file-life")) " " a href="/me/open" { (words.word("web-have-link")) } }
        }
        section class="panel" {
            h2 { (words.word("web-revoke")) }
            ul class="flat rows" {
                (revoke("links", "web-revoke-links", "web-revoke-links-about"))
                (revoke("keys", "web-revoke-keys", "web-revoke-keys-about"))
            }
        }
        section class="panel" {
            h2 { (words.word("web-forget")) }
            p { (words.word("web-forget-about")) }
            details {
                summary { (words.word("web-forget-open")) }
                form method="post" action="/me/forget" { button class="move danger" { (words.word("web-forget-yes")) } }
            }
        }
    }
}

/// The form that takes a link, a code or a recovery file.
pub(crate) fn open_body(words: &Lexicon) -> Markup {
    html! {
        main id="main" class="wrap narrow" {
            h1 { (words.word("web-device")) }
            section class="panel" {
                p { (words.word("web-device-ask")) }
                form class="opens-link" method="post" action="/me/open" {
                    p {
                        label for="code" { (words.word("web-code")) }
                        input id="code" name="code" maxlength="2000" required autocomplete="off" autocapitalize="off" spellcheck="false";
                    }
                    p class="js" {
                        label for="key-file" { (words.word("web-code-file")) }
                        input id="key-file" type="file" accept=".txt,text/plain";
                    }
                    button class="move" { (words.word("web-device-yes")) }
                }
            }
        }
    }
}
