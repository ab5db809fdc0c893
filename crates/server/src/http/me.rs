//! The visitor's own things: language, name, links to other devices, keys, and being forgotten.

use std::sync::Arc;

use axum::extract::rejection::{FormRejection, QueryRejection};
use axum::extract::{Form, Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use croupier_table::{Lang, checked_name};
use maud::html;
use serde::Deserialize;

use super::identity::{self, Revoked, owner};
use super::visitor::{Visitor, drop_person, keep_at_table, keep_lang, keep_name, keep_person};
use super::{Problem, html, redirect};
use crate::app::App;
use crate::id::Id;
use crate::keys::{FILE_LIFE, LINK_LIFE};
use crate::render::frame::{Frame, page};
use crate::render::me::{MyLink, device, me_body, my_ratings, open_body};

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

/// The table that a link is bound to.
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

/// Everything about the own identity; with `?table=ID` only the link that continues at that table.
pub(super) async fn me(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    query: Result<Query<TableQuery>, QueryRejection>,
) -> Response {
    let words = app.messages.plain(visitor.lang);
    let table = TableQuery::of(query);
    let link = owner(&app, &visitor).ok().map(|person| {
        let link = identity::link(&app, &visitor, person, table, LINK_LIFE);
        MyLink { url: link.url, minutes: LINK_LIFE.as_secs() / 60 }
    });
    let body = if table.is_some() {
        device(link.as_ref(), words)
    } else {
        let ratings = match owner(&app, &visitor) {
            Ok(person) => app.store.list_ratings(person).await.unwrap_or_default(),
            Err(_) => Vec::new(),
        };
        let ratings = my_ratings(&ratings, &app.messages, visitor.lang);
        me_body(link.as_ref(), &visitor.name, &ratings, words)
    };
    let title = if table.is_some() { "web-device" } else { "web-me" };
    html(page(&frame(&app, &visitor, title, "/me"), &body))
}

/// A name.
#[derive(Deserialize)]
pub(super) struct NameForm {
    name: String,
}

/// Keeps another name for the next tables.
pub(super) async fn name(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    form: Result<Form<NameForm>, FormRejection>,
) -> Response {
    let name = form.ok().and_then(|Form(form)| checked_name(&form.name));
    match name {
        Some(name) => redirect(keep_name(&app, &name), "/me"),
        None => Problem::new(&app, &visitor, StatusCode::UNPROCESSABLE_ENTITY, "web-bad-name")
            .answer(&app, &visitor, "/me"),
    }
}

/// The recovery file: a text that holds a link.
pub(super) async fn file(State(app): State<Arc<App>>, visitor: Visitor) -> Response {
    let person = match owner(&app, &visitor) {
        Ok(person) => person,
        Err(problem) => return problem.answer(&app, &visitor, "/me"),
    };
    let link = identity::link(&app, &visitor, person, None, FILE_LIFE);
    let about = app.word(visitor.lang, "web-file-about");
    let headers = [
        (header::CONTENT_TYPE, "text/plain; charset=utf-8"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"croupier-key.txt\""),
    ];
    (headers, format!("{about}\n\n{}\n", link.url)).into_response()
}

/// Asks for the link, the code or the file, and whether this browser should become that person: opening a link changes
/// nothing. The script fills in the code.
pub(super) async fn open_page(State(app): State<Arc<App>>, visitor: Visitor) -> Response {
    let body = open_body(app.messages.plain(visitor.lang));
    html(page(&frame(&app, &visitor, "web-device", "/me/open"), &body))
}

/// A code.
#[derive(Deserialize)]
pub(super) struct CodeForm {
    code: String,
}

/// Becomes the person of a link, everywhere or at the table that it is bound to.
pub(super) async fn open(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    form: Result<Form<CodeForm>, FormRejection>,
) -> Response {
    let code = form.map(|Form(form)| form.code).unwrap_or_default();
    match identity::linked(&app, &visitor, &code) {
        Err(problem) => problem.answer(&app, &visitor, "/me/open"),
        Ok(to) => match to.table {
            Some(table) => redirect(keep_at_table(&app, to.person, table), &format!("/t/{table}")),
            None => redirect(keep_person(&app, to.person), "/me/games"),
        },
    }
}

/// What to revoke.
#[derive(Deserialize)]
pub(super) struct RevokeForm {
    what: String,
}

/// Makes links, or links and keys, invalid. This browser stays signed in.
pub(super) async fn revoke(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    form: Result<Form<RevokeForm>, FormRejection>,
) -> Response {
    let what = match form.as_ref().map(|Form(form)| form.what.as_str()) {
        Ok("links") => Revoked::Links,
        Ok("keys") => Revoked::Keys,
        _ => {
            let status = StatusCode::UNPROCESSABLE_ENTITY;
            return Problem::bad_form(&app, &visitor, status).answer(&app, &visitor, "/me");
        }
    };
    let revoked = match owner(&app, &visitor) {
        Ok(person) => identity::revoke(&app, &visitor, person, what).await.map(|()| person),
        Err(problem) => Err(problem),
    };
    match revoked {
        Ok(person) => redirect(keep_person(&app, person), "/me"),
        Err(problem) => problem.answer(&app, &visitor, "/me"),
    }
}

/// Forgets this person, whose browser is nobody then.
pub(super) async fn forget(State(app): State<Arc<App>>, visitor: Visitor) -> Response {
    let forgotten = match owner(&app, &visitor) {
        Ok(person) => identity::forget(&app, &visitor, person).await,
        Err(problem) => Err(problem),
    };
    match forgotten {
        Ok(()) => redirect(drop_person(&app), "/"),
        Err(problem) => problem.answer(&app, &visitor, "/me"),
    }
}

fn frame<'a>(app: &'a App, visitor: &Visitor, title: &'static str, path: &str) -> Frame<'a> {
    Frame {
        messages: &app.messages,
        has_bots: app.config.ladder.is_some(),
        lang: visitor.lang,
        title: format!("{} — Croupier", app.word(visitor.lang, title)),
        path: path.to_owned(),
        bar: html! {},
        class: "plain",
        pieces: "",
    }
}
