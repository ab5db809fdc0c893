//! The visitor's own things: the language, and the private link that brings the same person to another device.

use std::sync::Arc;

use axum::extract::rejection::{FormRejection, QueryRejection};
use axum::extract::{Form, Path, Query, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use croupier_table::Lang;
use maud::html;
use serde::Deserialize;

use super::visitor::{Visitor, keep_lang, keep_person};
use super::{Problem, html, redirect};
use crate::app::App;
use crate::id::{Id, Purpose};
use crate::render::frame::{Frame, page};
use crate::render::qr;

/// The form of the language buttons.
#[derive(Deserialize)]
pub(super) struct LangForm {
    lang: String,
    back: String,
}

/// Chooses a language and goes back to the page.
pub(super) async fn lang(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    form: Result<Form<LangForm>, FormRejection>,
) -> Response {
    let Ok(Form(choice)) = form else {
        return Problem::new(&app, &visitor, StatusCode::UNPROCESSABLE_ENTITY, "web-bad-form")
            .answer(&app, &visitor, "/");
    };
    // Only paths of this server: `//elsewhere` and `/\elsewhere` would lead away.
    let own = choice.back.starts_with('/')
        && !choice.back.starts_with("//")
        && choice.back.bytes().all(|byte| byte.is_ascii_graphic() && byte != b'\\');
    let back = if own { choice.back.as_str() } else { "/" };
    match choice.lang.parse::<Lang>() {
        Ok(lang) => redirect(keep_lang(&app, lang), back),
        Err(_) => redirect(HeaderMap::new(), back),
    }
}

/// The table that the link leads to.
#[derive(Deserialize, Default)]
pub(super) struct TableQuery {
    #[serde(default)]
    table: Option<String>,
}

impl TableQuery {
    /// The table, if the query names one; everything else is ignored.
    fn of(query: Result<Query<TableQuery>, QueryRejection>) -> Option<Id> {
        query.ok()?.0.table?.parse().ok()
    }
}

/// The query that names this table.
fn to_table(table: Option<Id>) -> String {
    table.map_or_else(String::new, |id| format!("?table={id}"))
}

/// Shows the private link.
pub(super) async fn link_page(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    to: Result<Query<TableQuery>, QueryRejection>,
) -> Response {
    let words = app.messages.plain(visitor.lang);
    let table = to_table(TableQuery::of(to));
    let link = visitor.person.map(|person| {
        format!("{}/me/{}{table}", visitor.base, app.signer.sign(Purpose::Device, person))
    });
    let body = html! {
        main id="main" class="paper" {
            h1 { (words.word("web-device")) }
            @match link {
                None => p { (words.word("web-nobody-yet")) },
                Some(link) => {
                    p { (words.word("web-device-about")) }
                    p class="link" { input readonly value=(link) aria-label=(words.word("web-device")); }
                    @if let Some(code) = qr::code(&link) { (code) }
                }
            }
        }
    };
    html(page(&frame(&app, &visitor), &body))
}

/// Asks whether this browser should become the person of the link: opening a link changes nothing.
pub(super) async fn confirm_page(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(token): Path<String>,
    to: Result<Query<TableQuery>, QueryRejection>,
) -> Response {
    if app.signer.verify(Purpose::Device, &token).is_none() {
        return Problem::new(&app, &visitor, StatusCode::NOT_FOUND, "web-bad-link")
            .answer(&app, &visitor, "/");
    }
    let words = app.messages.plain(visitor.lang);
    let body = html! {
        main id="main" class="paper" {
            h1 { (words.word("web-device")) }
            p { (words.word("web-device-ask")) }
            form method="post" action=(format!("/me/{token}{}", to_table(TableQuery::of(to)))) {
                button class="move" { (words.word("web-device-yes")) }
            }
        }
    };
    html(page(&frame(&app, &visitor), &body))
}

/// Becomes the person of the link.
pub(super) async fn become_person(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(token): Path<String>,
    to: Result<Query<TableQuery>, QueryRejection>,
) -> Response {
    let path = TableQuery::of(to).map_or_else(|| "/".to_owned(), |id| format!("/t/{id}"));
    match app.signer.verify(Purpose::Device, &token) {
        Some(person) => redirect(keep_person(&app, person), &path),
        None => Problem::new(&app, &visitor, StatusCode::NOT_FOUND, "web-bad-link")
            .answer(&app, &visitor, "/"),
    }
}

fn frame<'a>(app: &'a App, visitor: &Visitor) -> Frame<'a> {
    Frame {
        messages: &app.messages,
        lang: visitor.lang,
        title: format!("{} — Croupier", app.messages.plain(visitor.lang).word("web-device")),
        path: "/me".to_owned(),
        bar: html! {},
        class: "plain",
    }
}
