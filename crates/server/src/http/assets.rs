//! Style, script and icon, embedded in the program. Their names change with their contents, so browsers keep them for
//! ever.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::LazyLock;

use axum::extract::Path;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};

/// An embedded file.
#[derive(Debug)]
pub(crate) struct Asset {
    name: String,
    kind: &'static str,
    text: &'static str,
}

impl Asset {
    fn new(stem: &str, ending: &str, kind: &'static str, text: &'static str) -> Asset {
        let mut hash = DefaultHasher::new();
        text.hash(&mut hash);
        Asset { name: format!("{stem}-{:08x}.{ending}", hash.finish() as u32), kind, text }
    }

    /// Where the page finds it.
    pub(crate) fn path(&self) -> String {
        format!("/assets/{}", self.name)
    }
}

/// The style sheet.
pub(crate) static STYLE: LazyLock<Asset> = LazyLock::new(|| {
    Asset::new("style", "css", "text/css; charset=utf-8", include_str!("../../assets/style.css"))
});
/// The script.
pub(crate) static SCRIPT: LazyLock<Asset> = LazyLock::new(|| {
    let kind = "text/javascript; charset=utf-8";
    Asset::new("table", "js", kind, include_str!("../../assets/table.js"))
});
/// The icon.
pub(crate) static ICON: LazyLock<Asset> = LazyLock::new(|| {
    Asset::new("icon", "svg", "image/svg+xml", include_str!("../../assets/icon.svg"))
});

/// Serves an embedded file.
pub(super) async fn serve(Path(name): Path<String>) -> Response {
    let found = [&STYLE, &SCRIPT, &ICON].into_iter().find(|asset| asset.name == name);
    let Some(asset) = found else { return StatusCode::NOT_FOUND.into_response() };
    let kept = "public, max-age=31536000, immutable";
    ([(header::CONTENT_TYPE, asset.kind), (header::CACHE_CONTROL, kept)], asset.text)
        .into_response()
}
