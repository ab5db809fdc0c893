//! The frame around every page: head, top bar, languages. No inline script or style: the policy forbids them.

use croupier_table::Lang;
use maud::{DOCTYPE, Markup, html};

use crate::http::assets;
use crate::messages::Messages;

/// What the frame needs to know.
pub(crate) struct Frame<'a> {
    /// The messages of the pages.
    pub messages: &'a Messages,
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
                link rel="icon" type="image/svg+xml" href=(assets::ICON.path());
                link rel="stylesheet" href=(assets::STYLE.path());
                script defer src=(assets::SCRIPT.path()) {}
            }
            body class=(frame.class) {
                a class="skip" href="#main" { (words.word("web-skip")) }
                header class="bar" {
                    a class="brand" href="/" { "Croupier" }
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
