//! Refusals: a status and a sentence, and nothing about the inside of the server.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{Html, IntoResponse, Response};
use croupier_table::{Lexicon, Refused};
use maud::html;

use super::api::types;
use super::visitor::Visitor;
use crate::app::App;
use crate::live::Denied;
use crate::live::NoTable;
use crate::render::frame::{Frame, page};

/// A request that was refused.
#[derive(Clone, Debug)]
pub(crate) struct Problem {
    status: StatusCode,
    sentence: String,
    ruling: Option<&'static str>,
}

impl Problem {
    /// A problem with one of the server's messages.
    pub(crate) fn new(
        app: &App,
        visitor: &Visitor,
        status: StatusCode,
        id: &'static str,
    ) -> Problem {
        Problem { status, sentence: app.word(visitor.lang, id), ruling: None }
    }

    /// A form that could not be read.
    pub(crate) fn bad_form(app: &App, visitor: &Visitor, status: StatusCode) -> Problem {
        let too_long = status == StatusCode::PAYLOAD_TOO_LARGE;
        Problem::new(app, visitor, status, if too_long { "web-too-long" } else { "web-bad-form" })
    }

    /// A problem with this sentence.
    pub(crate) fn with_sentence(status: StatusCode, sentence: String) -> Problem {
        Problem { status, sentence, ruling: None }
    }

    /// A table that is not available.
    pub(crate) fn no_table(app: &App, visitor: &Visitor, why: &NoTable) -> Problem {
        let (status, id) = match why {
            NoTable::Unknown => (StatusCode::NOT_FOUND, "web-no-table"),
            // A proxy would take 503 for a server that is down.
            NoTable::Full => (StatusCode::TOO_MANY_REQUESTS, "web-full"),
            NoTable::Unreadable => (StatusCode::GONE, "web-unreadable"),
            NoTable::Store(error) => {
                tracing::error!(%error, "the store failed");
                (StatusCode::SERVICE_UNAVAILABLE, "web-store-failed")
            }
        };
        Problem::new(app, visitor, status, id)
    }

    /// A move or a change of the setup that a table denied.
    pub(crate) fn denied(
        app: &App,
        visitor: &Visitor,
        words: &Lexicon,
        names: &[String],
        why: &Denied,
    ) -> Problem {
        let (status, id) = match why {
            Denied::Refused(refused) => return Problem::refused(words, names, refused),
            Denied::Groundless(text) => {
                let status = StatusCode::UNPROCESSABLE_ENTITY;
                return Problem::with_sentence(status, words.say(text, names));
            }
            Denied::Stale => (StatusCode::CONFLICT, "web-stale"),
            Denied::NotYours => (StatusCode::FORBIDDEN, "web-not-yours"),
            Denied::NoCell => (StatusCode::UNPROCESSABLE_ENTITY, "web-no-cell"),
            Denied::NothingToUndo => (StatusCode::UNPROCESSABLE_ENTITY, "web-nothing-to-undo"),
            Denied::Hints => (StatusCode::UNPROCESSABLE_ENTITY, "web-hints-denied"),
            Denied::Rated => (StatusCode::UNPROCESSABLE_ENTITY, "web-rated-denied"),
            Denied::Daily => (StatusCode::UNPROCESSABLE_ENTITY, "web-daily-denied"),
            Denied::Seats => (StatusCode::UNPROCESSABLE_ENTITY, "web-seats-denied"),
            Denied::Resigned => (StatusCode::UNPROCESSABLE_ENTITY, "web-resigned-denied"),
            Denied::NotRunning => (StatusCode::UNPROCESSABLE_ENTITY, "web-not-running"),
            Denied::Drawing => (StatusCode::CONFLICT, "web-drawing-denied"),
            Denied::NoDraw => (StatusCode::CONFLICT, "web-no-draw"),
            Denied::Unfit => (StatusCode::UNPROCESSABLE_ENTITY, "web-draw-unfit"),
            Denied::TooTalkative => (StatusCode::TOO_MANY_REQUESTS, "web-too-talkative"),
            Denied::Store(error) => {
                tracing::error!(%error, "the store failed");
                (StatusCode::SERVICE_UNAVAILABLE, "web-store-failed")
            }
        };
        Problem::new(app, visitor, status, id)
    }

    fn refused(words: &Lexicon, names: &[String], refused: &Refused) -> Problem {
        let sentence = words.say(&refused.text(), names);
        Problem { status: StatusCode::UNPROCESSABLE_ENTITY, sentence, ruling: refused.ruling() }
    }

    /// The answer: JSON for programs, a page for people.
    pub(crate) fn answer(self, app: &App, visitor: &Visitor, back: &str) -> Response {
        if visitor.wants_json {
            return (self.status, Json(self.body())).into_response();
        }
        let words = app.messages.plain(visitor.lang);
        let frame = Frame {
            messages: &app.messages,
            has_bots: app.config.ladder.is_some(),
            lang: visitor.lang,
            title: format!("{} — Croupier", words.word("web-problem")),
            path: back.to_owned(),
            bar: html! {},
            class: "plain",
            pieces: "",
        };
        let body = html! {
            main id="main" class="paper" {
                h1 { (words.word("web-problem")) }
                p { (self.sentence) }
                p { a class="move" href=(back) { (words.word("web-back")) } }
            }
        };
        (self.status, Html(page(&frame, &body).into_string())).into_response()
    }

    /// The body for programs.
    pub(crate) fn body(&self) -> types::Problem {
        types::Problem { problem: self.sentence.clone(), ruling: self.ruling }
    }

    /// The status.
    pub(crate) fn status(&self) -> StatusCode {
        self.status
    }
}
