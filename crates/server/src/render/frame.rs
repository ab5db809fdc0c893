//! The frame around every page: head, top bar, languages. No inline script or style: the policy forbids them.

use croupier_table::{Lang, Lexicon};
use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::voice::icon;
use crate::http::assets;
use crate::messages::Messages;

/// The interface's own drawings.
const ICONS: &str = include_str!("../../assets/icons.svg");

/// The symbols of an SVG file without the element around them.
fn symbols(svg: &str) -> &str {
    let from = svg.find("<symbol").unwrap_or(svg.len());
    let to = svg.rfind("</svg>").unwrap_or(svg.len());
    svg.get(from..to).unwrap_or_default()
}

/// What the frame needs to know.
pub(crate) struct Frame<'a> {
    /// The messages of the pages.
    pub messages: &'a Messages,
    /// Whether the server runs a ladder of bots.
    pub has_bots: bool,
    /// The language.
    pub lang: Lang,
    /// The title of the page.
    pub title: String,
    /// The path of the page, to come back to after a change of language.
    pub path: String,
    /// More for the top bar.
    pub bar: Markup,
    /// What the page is, for the style sheet.
    pub class: &'static str,
    /// The drawings that the page uses besides the interface's own: SVG symbols.
    pub pieces: &'a str,
}

impl Frame<'_> {
    /// Whether this is the page of a table, whose bar is full.
    fn is_table(&self) -> bool {
        self.class == "at-table"
    }
}

/// Whether a page belongs to an entry of the navigation.
fn is_here(entry: &str, here: &str) -> bool {
    let is_below = ["/daily", "/puzzles", "/ladder", "/bots"].contains(&entry);
    here == entry || is_below && here.strip_prefix(entry).is_some_and(|rest| rest.starts_with('/'))
}

/// The ways to the main pages: at the top, on a phone at the bottom.
fn navigation(here: &str, has_bots: bool, words: &Lexicon) -> Markup {
    let bots = has_bots.then_some(("/bots", "bot", "web-nav-bots"));
    let pages = [
        ("/", "dice", "web-nav-play"),
        ("/daily", "deal", "web-nav-daily"),
        ("/puzzles", "puzzle", "web-nav-puzzles"),
        ("/lobby", "people", "web-nav-lobby"),
        ("/ladder", "ladder", "web-nav-ladder"),
        ("/me/games", "list", "web-nav-games"),
        ("/me", "person", "web-nav-me"),
    ];
    html! {
        nav class="site" aria-label=(words.word("web-nav")) {
            @for (path, name, label) in pages.into_iter().chain(bots) {
                a href=(path) aria-current=[is_here(path, here).then_some("page")] { (icon(name)) (words.word(label)) }
            }
        }
    }
}

/// A whole page.
pub(crate) fn page(frame: &Frame<'_>, body: &Markup) -> Markup {
    let words = frame.messages.plain(frame.lang);
    html! {
        (DOCTYPE)
        html lang=(frame.lang.code()) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                meta name="referrer" content="same-origin";
                title { (frame.title) }
                link rel="icon" type="image/svg+xml" href=(assets::ICON.path()) data-usual=(assets::ICON.path()) data-turn=(assets::ICON_TURN.path());
                link rel="apple-touch-icon" href=(assets::ICON_192.path());
                link rel="manifest" href="/manifest.webmanifest";
                meta name="theme-color" content="#256c51";
                link rel="stylesheet" href=(assets::STYLE.path());
                @if !frame.is_table() { link rel="stylesheet" href=(assets::PAGES.path()); }
                script defer src=(assets::SCRIPT.path()) {}
            }
            body class=(frame.class) {
                svg class="sprite" aria-hidden="true" { (PreEscaped(symbols(ICONS))) (PreEscaped(symbols(frame.pieces))) }
                a class="skip" href="#main" { (words.word("web-skip")) }
                header class="top" {
                    a class="brand" href="/" { "Croupier" }
                    @if !frame.is_table() { (navigation(&frame.path, frame.has_bots, words)) }
                    (frame.bar)
                    nav class="langs" aria-label=(words.word("web-language")) {
                        form method="post" action="/lang" {
                            input type="hidden" name="back" value=(frame.path);
                            @for lang in Lang::ALL {
                                button name="lang" value=(lang.code()) lang=(lang.code())
                                    aria-pressed=[(lang == frame.lang).then_some("true")]
                                { (lang.code().to_uppercase()) }
                            }
                        }
                    }
                }
                (body)
            }
        }
    }
}
