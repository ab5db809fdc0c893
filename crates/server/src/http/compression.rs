//! Compression of answers, as far as the client accepts it: embedded files are compressed once, see `assets`; pages,
//! JSON and streams of events by gzip as they are sent.

use std::pin::Pin;
use std::task::{Context, Poll};

use axum::body::{Body, Bytes, HttpBody, to_bytes};
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use http_body::Frame;

use crate::gzip::{self, GzipStream};

/// Shorter bodies fit into one packet anyway.
pub(super) const LEAST_BYTES: u64 = 600;
/// Longer bodies, which only reports have, would keep other requests waiting.
const MOST_BYTES: u64 = 4 * 1024 * 1024;

/// The encodings that a client accepts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Accepted {
    /// Brotli.
    pub brotli: bool,
    /// Gzip.
    pub gzip: bool,
}

impl Accepted {
    /// What the headers of a request accept. Without a word about it: nothing.
    pub(super) fn of(headers: &HeaderMap) -> Accepted {
        let mut accepted = Accepted::default();
        let listed = headers.get_all(header::ACCEPT_ENCODING).iter();
        for part in listed.filter_map(|value| value.to_str().ok()).flat_map(|list| list.split(','))
        {
            let mut words = part.split(';').map(str::trim);
            let name = words.next().unwrap_or_default();
            let weight = words.find_map(|word| word.strip_prefix("q="));
            let wanted = weight.is_none_or(|weight| weight.parse().is_ok_and(|q: f32| q > 0.0));
            if name.eq_ignore_ascii_case("br") {
                accepted.brotli = wanted;
            } else if name.eq_ignore_ascii_case("gzip") {
                accepted.gzip = wanted;
            }
        }
        accepted
    }
}

/// Compresses an answer, if it gains by that.
pub(super) async fn compress(request: Request, next: Next) -> Response {
    let accepted = Accepted::of(request.headers());
    let may = request.method() != Method::HEAD && !stays_plain(request.uri().path());
    let mut response = next.run(request).await;
    let kind = response.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    let (is_text, is_stream) =
        (kind.is_some_and(is_text), kind.is_some_and(|kind| kind == "text/event-stream"));
    if !may || !is_text || response.headers().contains_key(header::CONTENT_ENCODING) {
        return response;
    }
    vary(response.headers_mut());
    let size = response.body().size_hint().exact();
    let gains = is_stream || size.is_some_and(|size| (LEAST_BYTES..=MOST_BYTES).contains(&size));
    if !accepted.gzip || !gains {
        return response;
    }
    let (mut parts, body) = response.into_parts();
    parts.headers.remove(header::CONTENT_LENGTH);
    parts.headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    let body = match is_stream {
        true => Body::new(GzipBody { body, stream: Some(GzipStream::default()) }),
        false => match to_bytes(body, MOST_BYTES as usize).await {
            Ok(text) => Body::from(gzip::compress(&text)),
            Err(_) => return StatusCode::INTERNAL_SERVER_ERROR.into_response(),
        },
    };
    Response::from_parts(parts, body)
}

/// Notes that the answer depends on what the client accepts.
pub(super) fn vary(headers: &mut HeaderMap) {
    headers.append(header::VARY, HeaderValue::from_static("accept-encoding"));
}

/// What operators ask for must work without any help; and the length of a compressed page would say something of the
/// secret link on it.
fn stays_plain(path: &str) -> bool {
    matches!(path, "/healthz" | "/metrics") || path == "/me" || path.starts_with("/me/")
}

/// Whether something of this content type is text.
fn is_text(kind: &str) -> bool {
    let kind = kind.split(';').next().unwrap_or_default().trim();
    kind.starts_with("text/") || kind.ends_with("json") || kind.ends_with("+xml")
}

/// A body that is compressed piece by piece: a reader gets each one at once.
struct GzipBody {
    body: Body,
    /// The stream, until it has ended.
    stream: Option<GzipStream>,
}

impl HttpBody for GzipBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        let Some(mut stream) = self.stream.take() else { return Poll::Ready(None) };
        let Poll::Ready(frame) = Pin::new(&mut self.body).poll_frame(context) else {
            self.stream = Some(stream);
            return Poll::Pending;
        };
        let bytes = match frame.transpose()?.map(Frame::into_data) {
            Some(Ok(text)) => {
                let part = stream.part(&text);
                self.stream = Some(stream);
                part
            }
            // Trailers follow the end, and none of our streams has any.
            Some(Err(_)) | None => stream.finish(),
        };
        Poll::Ready(Some(Ok(Frame::data(bytes.into()))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn accepted(list: &str) -> (bool, bool) {
        let mut headers = HeaderMap::new();
        headers.insert(header::ACCEPT_ENCODING, list.parse().expect("a header"));
        let accepted = Accepted::of(&headers);
        (accepted.brotli, accepted.gzip)
    }

    #[test]
    fn a_client_says_what_it_accepts() {
        assert_eq!(accepted("gzip, deflate, br, zstd"), (true, true));
        assert_eq!(accepted("GZIP;q=0.5"), (false, true));
        assert_eq!(accepted("br;q=1.0, gzip; q=0"), (true, false));
        assert_eq!(accepted("identity, x-gzipped, *"), (false, false));
        assert_eq!(accepted(""), (false, false));
    }
}
