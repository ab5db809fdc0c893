//! The pages of submitted bots: the board, the form, the page of every bot, its records and replays. What they show comes
//! from the ladder that the command line has connected; without one the pages do not exist.

use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::rejection::{PathRejection, QueryRejection};
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use croupier_table::{Record, Seat, checked_name};
use maud::html;

use super::ladder_upload::parse_form;
use super::replay::{ReplayQuery, Source, Walk};
use super::visitor::{Reach, Visitor};
use super::{Problem, html, redirect};
use crate::app::App;
use crate::id::Id;
use crate::ladder::{LadderBot, LadderRefusal, LadderService, Receipt, RefusedBecause, Upload};
use crate::render::frame::{Frame, page as framed};
use crate::render::replay::{ReplayPage, body};
use crate::render::voice::Voice;
use crate::render::{ladder as board_page, ladder_bot};

/// The most bytes of a request with an upload, which may be encoded as text.
pub(crate) const MAX_UPLOAD_BODY: usize = 12 << 20;
/// How many ordinary requests an upload counts for.
const UPLOAD_COST: f64 = 10.0;

/// Whether a request may be as large as an upload.
pub(super) fn is_upload(path: &str) -> bool {
    matches!(path, "/bots/submit" | "/api/bots")
}

/// The ladder, or a refusal if this server has none.
pub(super) fn ladder(app: &App, visitor: &Visitor) -> Result<Arc<dyn LadderService>, Problem> {
    let none = || Problem::new(app, visitor, StatusCode::NOT_FOUND, "web-bots-no-ladder");
    app.config.ladder.clone().ok_or_else(none)
}

/// What a ladder refused, as an answer.
pub(super) fn refused(app: &App, visitor: &Visitor, refusal: LadderRefusal) -> Problem {
    let status = match refusal.why {
        RefusedBecause::Unknown => {
            return Problem::new(app, visitor, StatusCode::NOT_FOUND, "web-bots-no-bot");
        }
        RefusedBecause::Forbidden => StatusCode::FORBIDDEN,
        RefusedBecause::Unfit => StatusCode::UNPROCESSABLE_ENTITY,
        RefusedBecause::TooMuch => StatusCode::TOO_MANY_REQUESTS,
        RefusedBecause::Failed => {
            tracing::error!(problem = refusal.sentence, "the ladder failed");
            return Problem::new(app, visitor, StatusCode::SERVICE_UNAVAILABLE, "web-store-failed");
        }
    };
    Problem::with_sentence(status, refusal.sentence)
}

/// The id of a person as an author.
pub(super) fn author_id(person: Id) -> String {
    person.to_string()
}

/// The author of a request, if its key reaches everything.
pub(super) fn asker(visitor: &Visitor) -> Option<String> {
    visitor.person.filter(|_| visitor.reach == Reach::Everything).map(author_id)
}

/// The live board.
pub(super) async fn board(State(app): State<Arc<App>>, visitor: Visitor) -> Response {
    let ladder = match ladder(&app, &visitor) {
        Ok(ladder) => ladder,
        Err(problem) => return problem.answer(&app, &visitor, "/"),
    };
    let (lang, asker) = (visitor.lang, asker(&visitor));
    let board = blocking(move || {
        let own = asker.map(|asker| ladder.bots_of(&asker));
        (ladder.status(lang), own.unwrap_or_default())
    });
    let Some((status, own)) = board.await else { return failed(&app, &visitor) };
    let body = board_page::board_body(&app.messages, visitor.lang, &status, &own);
    html(framed(&frame(&app, &visitor, "web-bots", "/bots"), &body))
}

/// The form for a submission.
pub(super) async fn form(State(app): State<Arc<App>>, visitor: Visitor) -> Response {
    form_page(&app, &visitor, None, StatusCode::OK).await
}

async fn form_page(
    app: &Arc<App>,
    visitor: &Visitor,
    problem: Option<String>,
    status: StatusCode,
) -> Response {
    let ladder = match ladder(app, visitor) {
        Ok(ladder) => ladder,
        Err(problem) => return problem.answer(app, visitor, "/"),
    };
    let lang = visitor.lang;
    let about = blocking(move || ladder.status(lang)).await;
    let Some(about) = about else { return failed(app, visitor) };
    let page = board_page::SubmitPage {
        messages: &app.messages,
        lang: visitor.lang,
        status: &about,
        name: &visitor.name,
        problem: problem.as_deref(),
    };
    let body = board_page::submit_body(&page);
    let page = framed(&frame(app, visitor, "web-bots-submit-bot", "/bots/submit"), &body);
    (status, html(page)).into_response()
}

/// Takes a submission of the form.
pub(super) async fn submit(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    headers: HeaderMap,
    bytes: Bytes,
) -> Response {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    let Some(fields) = kind.and_then(|kind| parse_form(kind, &bytes)) else {
        let status = StatusCode::UNPROCESSABLE_ENTITY;
        return Problem::bad_form(&app, &visitor, status).answer(&app, &visitor, "/bots/submit");
    };
    let text = |name: &str| {
        let found = fields.iter().find(|(known, _)| known == name);
        found.map_or_else(String::new, |(_, value)| String::from_utf8_lossy(value).into_owned())
    };
    let file = fields.iter().find(|(name, _)| name == "file");
    let author_name = checked_name(&text("author")).unwrap_or_default();
    let (person, cookies) =
        visitor.become_person(&app, Some(author_name.as_str()).filter(|name| !name.is_empty()));
    let upload = Upload {
        game: text("game"),
        author: author_id(person),
        author_name,
        name: text("name").trim().to_owned(),
        remote: false,
        bytes: file.map(|(_, bytes)| bytes.to_vec()).unwrap_or_default(),
        invitation: text("invitation"),
    };
    match take(&app, &visitor, upload).await {
        Ok(receipt) => redirect(cookies, &format!("/bots/{}/{}", receipt.game, receipt.name)),
        Err(problem) => {
            let status = problem.status();
            form_page(&app, &visitor, Some(problem.body().problem), status).await
        }
    }
}

/// Takes a submission, whichever way it came.
pub(super) async fn take(
    app: &Arc<App>,
    visitor: &Visitor,
    upload: Upload,
) -> Result<Receipt, Problem> {
    let ladder = ladder(app, visitor)?;
    if visitor.reach != Reach::Everything {
        return Err(Problem::new(app, visitor, StatusCode::FORBIDDEN, "web-nobody-yet"));
    }
    if !app.buckets.take(visitor, UPLOAD_COST) {
        return Err(Problem::new(app, visitor, StatusCode::TOO_MANY_REQUESTS, "web-too-fast"));
    }
    let lang = visitor.lang;
    match blocking(move || ladder.submit(upload, lang)).await {
        Some(Ok(receipt)) => Ok(receipt),
        Some(Err(refusal)) => Err(refused(app, visitor, refusal)),
        None => {
            Err(Problem::new(app, visitor, StatusCode::SERVICE_UNAVAILABLE, "web-store-failed"))
        }
    }
}

/// The game and the name in a path.
pub(super) type BotPath = Result<Path<(String, String)>, PathRejection>;

/// A bot as the visitor may see it.
pub(super) async fn find_bot(
    app: &Arc<App>,
    visitor: &Visitor,
    path: BotPath,
) -> Result<LadderBot, Problem> {
    let ladder = ladder(app, visitor)?;
    let unknown = || Problem::new(app, visitor, StatusCode::NOT_FOUND, "web-bots-no-bot");
    let Path((game, name)) = path.map_err(|_| unknown())?;
    let (asker, lang) = (asker(visitor), visitor.lang);
    let found = blocking(move || ladder.bot(&game, &name, asker.as_deref(), lang)).await;
    found.flatten().ok_or_else(unknown)
}

/// The page of a bot.
pub(super) async fn bot(State(app): State<Arc<App>>, visitor: Visitor, path: BotPath) -> Response {
    let bot = match find_bot(&app, &visitor, path).await {
        Ok(bot) => bot,
        Err(problem) => return problem.answer(&app, &visitor, "/bots"),
    };
    let words = app.messages.of(&bot.game, visitor.lang);
    let body = ladder_bot::bot_body(&bot, words);
    let path = format!("/bots/{}/{}", bot.game, bot.name);
    let mut frame = frame(&app, &visitor, "web-bots", &path);
    frame.title = format!("{} — Croupier", bot.name);
    html(framed(&frame, &body))
}

/// The whole log of the check, for the author.
pub(super) async fn log(State(app): State<Arc<App>>, visitor: Visitor, path: BotPath) -> Response {
    match find_bot(&app, &visitor, path).await {
        Ok(LadderBot { check: Some(check), .. }) => plain_text(check.log),
        Ok(_) => Problem::new(&app, &visitor, StatusCode::FORBIDDEN, "web-bots-not-author")
            .answer(&app, &visitor, "/bots"),
        Err(problem) => problem.answer(&app, &visitor, "/bots"),
    }
}

/// Withdraws a bot of the visitor.
pub(super) async fn withdraw(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    path: BotPath,
) -> Response {
    let back = match &path {
        Ok(Path((game, name))) => format!("/bots/{game}/{name}"),
        Err(_) => "/bots".to_owned(),
    };
    match withdraw_bot(&app, &visitor, path).await {
        Ok(()) => redirect(HeaderMap::new(), "/bots"),
        Err(problem) => problem.answer(&app, &visitor, &back),
    }
}

/// Withdraws a bot, whichever way the request came.
pub(super) async fn withdraw_bot(
    app: &Arc<App>,
    visitor: &Visitor,
    path: BotPath,
) -> Result<(), Problem> {
    let ladder = ladder(app, visitor)?;
    let unknown = || Problem::new(app, visitor, StatusCode::NOT_FOUND, "web-bots-no-bot");
    let Path((game, name)) = path.map_err(|_| unknown())?;
    let not_author = || Problem::new(app, visitor, StatusCode::FORBIDDEN, "web-bots-not-author");
    let author = asker(visitor).ok_or_else(not_author)?;
    let lang = visitor.lang;
    match blocking(move || ladder.withdraw(&game, &name, &author, lang)).await {
        Some(Ok(())) => Ok(()),
        Some(Err(refusal)) => Err(refused(app, visitor, refusal)),
        None => {
            Err(Problem::new(app, visitor, StatusCode::SERVICE_UNAVAILABLE, "web-store-failed"))
        }
    }
}

/// Forgets a person as an author, if there is a ladder.
pub(super) async fn forget_author(
    app: &Arc<App>,
    visitor: &Visitor,
    person: Id,
) -> Result<(), Problem> {
    let Some(ladder) = app.config.ladder.clone() else { return Ok(()) };
    let lang = visitor.lang;
    match blocking(move || ladder.forget(&author_id(person), lang)).await {
        Some(Ok(())) => Ok(()),
        Some(Err(refusal)) => Err(refused(app, visitor, refusal)),
        None => {
            Err(Problem::new(app, visitor, StatusCode::SERVICE_UNAVAILABLE, "web-store-failed"))
        }
    }
}

/// The game, the name and the number of a game in a path.
type GamePath = Result<Path<(String, String, u64)>, PathRejection>;

/// The record of a game.
pub(super) async fn record(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    path: GamePath,
) -> Response {
    match find_record(&app, &visitor, path).await {
        Ok((_, _, text)) => plain_text(text),
        Err(problem) => problem.answer(&app, &visitor, "/bots"),
    }
}

async fn find_record(
    app: &Arc<App>,
    visitor: &Visitor,
    path: GamePath,
) -> Result<(String, String, String), Problem> {
    let ladder = ladder(app, visitor)?;
    let unknown = || Problem::new(app, visitor, StatusCode::NOT_FOUND, "web-bots-no-record");
    let Path((game, name, number)) = path.map_err(|_| unknown())?;
    let asked = game.clone();
    let text = blocking(move || ladder.record(&asked, number)).await.flatten();
    let base = format!("/bots/{game}/{name}/games/{number}");
    text.map(|text| (game, base, text)).ok_or_else(unknown)
}

/// The replay of a game.
pub(super) async fn replay(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    path: GamePath,
    at: Result<Query<ReplayQuery>, QueryRejection>,
) -> Response {
    let ReplayQuery { step, seat } = at.map_or(ReplayQuery::default(), |Query(at)| at);
    let (game, base, text) = match find_record(&app, &visitor, path).await {
        Ok(found) => found,
        Err(problem) => return problem.answer(&app, &visitor, "/bots"),
    };
    let unreadable = || {
        Problem::new(&app, &visitor, StatusCode::GONE, "web-unreadable")
            .answer(&app, &visitor, "/bots")
    };
    let (Some(kind), Ok(record)) = (app.kind(&game), Record::parse(&text)) else {
        return unreadable();
    };
    let seats = record.header.seats.len() as u8;
    let source = Source {
        options: record.header.options.clone(),
        seats,
        start: None,
        steps: record.steps.iter().map(|(_, step)| step.clone()).collect(),
        is_over: true,
    };
    let eyes = seat.map(Seat).filter(|one| one.0 < seats);
    let Some(walk) = Walk::through(kind, &source, eyes, step.min(source.steps.len())) else {
        return unreadable();
    };
    let words = app.messages.of(kind.name(), visitor.lang);
    let names: Vec<String> = record.header.seats.iter().map(|one| one.name.clone()).collect();
    let last = source.steps.len();
    let path = format!("{base}/replay?step={step}");
    let main = body(&ReplayPage {
        base,
        game: kind.name(),
        scene: walk.table.scene(eyes),
        lines: walk.lines,
        moment: walk.moment,
        step: walk.step,
        last,
        stops: walk.stops,
        seats,
        eyes,
        asked: seat,
        is_over: true,
        voice: Voice { words, names: &names, you: eyes },
    });
    let frame = Frame {
        messages: &app.messages,
        has_bots: app.config.ladder.is_some(),
        lang: visitor.lang,
        title: format!("{} — {}", words.word("web-replay"), words.word("game-name")),
        path,
        bar: html! {
            span class="game" { (words.word("game-name")) }
            span class="round" { (words.word("web-replay")) }
            span class="tools" { a class="tool" href="/bots" { (words.word("web-bots")) } }
        },
        class: "at-table",
        pieces: kind.pieces(),
    };
    html(framed(&frame, &main))
}

/// Runs what reads files or waits for a lock away from the threads that answer requests.
pub(super) async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Option<T> {
    tokio::task::spawn_blocking(work).await.ok()
}

fn failed(app: &App, visitor: &Visitor) -> Response {
    Problem::new(app, visitor, StatusCode::SERVICE_UNAVAILABLE, "web-store-failed")
        .answer(app, visitor, "/")
}

/// A text that no browser takes for a page.
fn plain_text(text: String) -> Response {
    ([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], text).into_response()
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
