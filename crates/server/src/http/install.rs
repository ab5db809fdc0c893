//! Installing the tables as an app, where a browser offers that: the manifest, and a service worker that caches
//! embedded files only.

use std::sync::LazyLock;

use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde_json::json;

use super::assets;

/// The felt of a table, for the window of the app.
const THEME: &str = "#256c51";
/// The paper of the pages, while the app starts.
const BACKGROUND: &str = "#f4f1e8";
/// Both files change with a new version of the program; a browser asks for them each time.
const FRESH: &str = "no-cache";

static MANIFEST: LazyLock<String> = LazyLock::new(|| {
    let icon = |asset: &assets::Asset, sizes: &str, kind: &str, purpose: &str| json!({ "src": asset.path(), "sizes": sizes, "type": kind, "purpose": purpose });
    let manifest = json!({
        "id": "/",
        "name": "Croupier",
        "short_name": "Croupier",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "theme_color": THEME,
        "background_color": BACKGROUND,
        "icons": [
            icon(&assets::ICON, "any", "image/svg+xml", "any"),
            icon(&assets::ICON_192, "192x192", "image/png", "any"),
            icon(&assets::ICON_512, "512x512", "image/png", "any"),
            icon(&assets::ICON_192, "192x192", "image/png", "maskable"),
            icon(&assets::ICON_512, "512x512", "image/png", "maskable"),
        ],
    });
    manifest.to_string()
});

static WORKER: LazyLock<String> =
    LazyLock::new(|| include_str!("../../assets/sw.js").replace("VERSION", &assets::version()));

/// Describes the app.
pub(super) async fn manifest() -> Response {
    let headers =
        [(header::CONTENT_TYPE, "application/manifest+json"), (header::CACHE_CONTROL, FRESH)];
    (headers, MANIFEST.as_str()).into_response()
}

/// The service worker. It stands at the root, because it may serve only what lies below it.
pub(super) async fn worker() -> Response {
    let kind = "text/javascript; charset=utf-8";
    ([(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, FRESH)], WORKER.as_str())
        .into_response()
}
