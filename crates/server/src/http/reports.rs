//! The arena's reports: files of one folder, read as they are. Nothing above the folder can be reached.

use std::path::{Component, Path as FilePath};
use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use maud::html;

use super::visitor::Visitor;
use super::{Problem, html};
use crate::app::App;
use crate::render::frame::{Frame, page};

/// The largest file that is served.
const MOST_BYTES: u64 = 64 * 1024 * 1024;
/// The most entries that are listed.
const MOST_ENTRIES: usize = 1000;
/// Reports bring their own style inside, but no script.
const POLICY: &str = "default-src 'none'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; \
                      base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";

/// The list of reports.
pub(super) async fn index(State(app): State<Arc<App>>, visitor: Visitor) -> Response {
    serve_path(app, visitor, String::new()).await
}

/// One file, or the list of a folder.
pub(super) async fn file(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(path): Path<String>,
) -> Response {
    serve_path(app, visitor, path).await
}

enum Found {
    File(&'static str, Vec<u8>),
    Folder(Vec<String>),
}

async fn serve_path(app: Arc<App>, visitor: Visitor, path: String) -> Response {
    let folder = app.config.reports.clone();
    let asked = path.clone();
    let read = tokio::task::spawn_blocking(move || find(&folder?, &asked)).await;
    match read.ok().flatten() {
        Some(Found::File(kind, bytes)) => {
            let headers = [(header::CONTENT_TYPE, kind), (header::CONTENT_SECURITY_POLICY, POLICY)];
            (headers, bytes).into_response()
        }
        Some(Found::Folder(_)) if !path.is_empty() && !path.ends_with('/') => {
            Redirect::to(&format!("/reports/{path}/")).into_response()
        }
        Some(Found::Folder(names)) => {
            let words = app.messages.plain(visitor.lang);
            let frame = Frame {
                messages: &app.messages,
                has_bots: app.config.ladder.is_some(),
                lang: visitor.lang,
                title: words.word("web-reports"),
                path: "/reports/".to_owned(),
                bar: html! {},
                class: "plain",
                pieces: "",
            };
            let body = html! {
                main id="main" class="paper" {
                    h1 { (words.word("web-reports")) }
                    ul { @for name in names { li { a href=(name) { (name) } } } }
                }
            };
            html(page(&frame, &body))
        }
        None => Problem::new(&app, &visitor, StatusCode::NOT_FOUND, "web-no-page")
            .answer(&app, &visitor, "/"),
    }
}

/// What lies under a path of plain names inside the folder; links that lead out of it are not followed.
fn find(folder: &FilePath, path: &str) -> Option<Found> {
    let plain = FilePath::new(path).components().all(|part| match part {
        Component::Normal(name) => !name.to_string_lossy().starts_with('.'),
        _ => false,
    });
    if !plain {
        return None;
    }
    let folder = folder.canonicalize().ok()?;
    let wanted = folder.join(path).canonicalize().ok()?;
    if !wanted.starts_with(&folder) {
        return None;
    }
    let about = wanted.metadata().ok()?;
    if about.is_file() {
        let kind = kind(&wanted).filter(|_| about.len() <= MOST_BYTES)?;
        return Some(Found::File(kind, std::fs::read(&wanted).ok()?));
    }
    let entries = std::fs::read_dir(&wanted).ok()?.take(MOST_ENTRIES).flatten();
    let mut names: Vec<String> = entries
        .filter_map(|entry| {
            let name = entry.file_name().into_string().ok()?;
            let path = entry.path();
            let end = if path.is_dir() { "/" } else { "" };
            let shown = !name.starts_with('.') && (path.is_dir() || kind(&path).is_some());
            shown.then(|| format!("{name}{end}"))
        })
        .collect();
    names.sort();
    Some(Found::Folder(names))
}

/// What a file of a report is; others, which may lie there by chance, are not shown.
fn kind(file: &FilePath) -> Option<&'static str> {
    Some(match file.extension()?.to_str()? {
        "html" => "text/html; charset=utf-8",
        "svg" => "image/svg+xml",
        "css" => "text/css; charset=utf-8",
        "json" => "application/json",
        "png" => "image/png",
        "md" | "txt" | "record" | "csv" | "jsonl" => "text/plain; charset=utf-8",
        "parquet" => "application/vnd.apache.parquet",
        _ => return None,
    })
}
