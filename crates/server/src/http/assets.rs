//! Style, script and icons, embedded in the program. Their names change with their contents, so browsers keep them for
//! ever. Each is compressed once, when somebody first asks for it.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{LazyLock, OnceLock};

use axum::extract::Path;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};

use super::compression::{Accepted, LEAST_BYTES, vary};
use crate::gzip;

/// An embedded file.
#[derive(Debug)]
pub(crate) struct Asset {
    name: String,
    kind: &'static str,
    contents: &'static [u8],
    brotli: OnceLock<Vec<u8>>,
    gzip: OnceLock<Vec<u8>>,
}

impl Asset {
    fn new(
        stem: &str,
        ending: &str,
        kind: &'static str,
        contents: &'static (impl AsRef<[u8]> + ?Sized),
    ) -> Asset {
        let contents = contents.as_ref();
        let mut hash = DefaultHasher::new();
        contents.hash(&mut hash);
        let name = format!("{stem}-{:08x}.{ending}", hash.finish() as u32);
        Asset { name, kind, contents, brotli: OnceLock::new(), gzip: OnceLock::new() }
    }

    /// Where the page finds it.
    pub(crate) fn path(&self) -> String {
        format!("/assets/{}", self.name)
    }

    /// The file in the smallest form that a client accepts, and the name of its encoding. It takes a moment the first
    /// time.
    fn encoded(&'static self, accepted: Accepted) -> (&'static [u8], Option<&'static str>) {
        if !self.is_compressible() {
            (self.contents, None)
        } else if accepted.brotli {
            (self.brotli.get_or_init(|| brotli(self.contents)), Some("br"))
        } else if accepted.gzip {
            (self.gzip.get_or_init(|| gzip::compress_best(self.contents)), Some("gzip"))
        } else {
            (self.contents, None)
        }
    }

    fn is_compressible(&self) -> bool {
        self.contents.len() as u64 >= LEAST_BYTES && !self.kind.ends_with("/png")
    }
}

/// A text compressed with Brotli, as small as it gets.
fn brotli(text: &[u8]) -> Vec<u8> {
    let settings = brotli::enc::BrotliEncoderParams { quality: 11, ..Default::default() };
    let mut out = Vec::new();
    brotli::BrotliCompress(&mut &*text, &mut out, &settings).expect("memory can be written to");
    out
}

/// The style sheet.
pub(crate) static STYLE: LazyLock<Asset> = LazyLock::new(|| {
    let text = concat!(
        include_str!("../../assets/tokens.css"),
        include_str!("../../assets/style.css"),
        include_str!("../../assets/table.css"),
        include_str!("../../assets/fair.css"),
    );
    Asset::new("style", "css", "text/css; charset=utf-8", text)
});
/// The style sheet of the pages around the tables.
pub(crate) static PAGES: LazyLock<Asset> = LazyLock::new(|| {
    let text = concat!(
        include_str!("../../assets/pages.css"),
        include_str!("../../assets/review.css"),
        include_str!("../../assets/bots.css"),
    );
    Asset::new("pages", "css", "text/css; charset=utf-8", text)
});
/// The script.
pub(crate) static SCRIPT: LazyLock<Asset> = LazyLock::new(|| {
    let kind = "text/javascript; charset=utf-8";
    let text = concat!(
        include_str!("../../assets/script/page.js"),
        include_str!("../../assets/script/updates.js"),
        include_str!("../../assets/script/choosing.js"),
        include_str!("../../assets/script/picker.js"),
        include_str!("../../assets/script/keys.js"),
        include_str!("../../assets/script/moments.js"),
        include_str!("../../assets/script/links.js"),
        include_str!("../../assets/script/review.js"),
        include_str!("../../assets/script/identity.js"),
        include_str!("../../assets/script/fresh.js"),
        include_str!("../../assets/script/motion.js"),
        include_str!("../../assets/script/sound.js"),
        include_str!("../../assets/script/clock.js"),
        include_str!("../../assets/script/sha256.js"),
        include_str!("../../assets/script/draw.js"),
        include_str!("../../assets/script/dealer.js"),
        include_str!("../../assets/script/proof.js"),
        include_str!("../../assets/script/replay.js"),
        include_str!("../../assets/script/start.js"),
        include_str!("../../assets/script/daily.js"),
    );
    Asset::new("table", "js", kind, text)
});
/// The icon.
pub(crate) static ICON: LazyLock<Asset> = LazyLock::new(|| {
    Asset::new("icon", "svg", "image/svg+xml", include_str!("../../assets/icon.svg"))
});
/// The icon of a tab in which it is the viewer's turn.
pub(crate) static ICON_TURN: LazyLock<Asset> = LazyLock::new(|| {
    Asset::new("icon-turn", "svg", "image/svg+xml", include_str!("../../assets/icon-turn.svg"))
});
/// The icon of the installed app.
pub(crate) static ICON_192: LazyLock<Asset> = LazyLock::new(|| {
    Asset::new("icon-192", "png", "image/png", include_bytes!("../../assets/icon-192.png"))
});
/// The same for large screens.
pub(crate) static ICON_512: LazyLock<Asset> = LazyLock::new(|| {
    Asset::new("icon-512", "png", "image/png", include_bytes!("../../assets/icon-512.png"))
});

/// All of them.
static ALL: [&LazyLock<Asset>; 7] =
    [&STYLE, &PAGES, &SCRIPT, &ICON, &ICON_TURN, &ICON_192, &ICON_512];

/// A word that changes when any embedded file does.
pub(super) fn version() -> String {
    let mut hash = DefaultHasher::new();
    for asset in ALL {
        asset.name.hash(&mut hash);
    }
    format!("{:08x}", hash.finish() as u32)
}

/// Serves an embedded file.
pub(super) async fn serve(Path(name): Path<String>, headers: HeaderMap) -> Response {
    let found = ALL.into_iter().find(|asset| asset.name == name);
    let Some(asset) = found else { return StatusCode::NOT_FOUND.into_response() };
    let accepted = Accepted::of(&headers);
    let encoded = tokio::task::spawn_blocking(move || asset.encoded(accepted)).await;
    let Ok((bytes, encoding)) = encoded else {
        return StatusCode::INTERNAL_SERVER_ERROR.into_response();
    };
    let kept = "public, max-age=31536000, immutable";
    let mut response = ([(header::CONTENT_TYPE, asset.kind), (header::CACHE_CONTROL, kept)], bytes)
        .into_response();
    if let Some(encoding) = encoding {
        let encoding = HeaderValue::from_static(encoding);
        response.headers_mut().insert(header::CONTENT_ENCODING, encoding);
        vary(response.headers_mut());
    }
    response
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn no_two_scripts_declare_the_same_function() {
        // They share one scope, in which the second would silently take the place of the first.
        let mut declared = HashSet::new();
        for line in String::from_utf8_lossy(SCRIPT.contents).lines() {
            let line = line.strip_prefix("async ").unwrap_or(line);
            let Some(rest) = line.strip_prefix("function ") else { continue };
            let name = rest.split('(').next().unwrap_or(rest);
            assert!(declared.insert(name.to_owned()), "{name} is declared twice");
        }
        assert!(declared.len() > 50);
    }
}
