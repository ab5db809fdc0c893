//! Checks of every request: its rate, its origin and the time that its body takes; and the security headers of every answer. Pages may load this
//! server's own style, script and pictures and nothing else.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use axum::body::{Body, HttpBody, to_bytes};
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::Response;
use tokio::time::timeout;

use super::ladder;
use super::problem::Problem;
use super::proxies::is_near;
use super::visitor::Visitor;
use crate::app::App;

/// The time for the body of a request, which is short.
const BODY: Duration = Duration::from_secs(10);
/// The time for an upload.
const UPLOAD: Duration = Duration::from_mins(1);

const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; \
                      manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/// Lets a request through, or answers it.
pub(super) async fn guard(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let (parts, body) = request.into_parts();
    let visitor = Visitor::of(&parts, &app);
    // Monitoring from nearby must not be throttled with everybody behind the same address.
    let watched = matches!(parts.uri.path(), "/healthz" | "/metrics") && is_near(visitor.address);
    let changes = !matches!(parts.method, Method::GET | Method::HEAD | Method::OPTIONS);
    let refuse = |status, id| Problem::new(&app, &visitor, status, id).answer(&app, &visitor, "/");
    let mut response = if !watched && !app.buckets.take(&visitor, 1.0) {
        app.metrics.throttled.fetch_add(1, Ordering::Relaxed);
        refuse(StatusCode::TOO_MANY_REQUESTS, "web-too-fast")
    } else if changes && !is_own(&parts.headers, &visitor) {
        refuse(StatusCode::FORBIDDEN, "web-foreign")
    } else {
        match receive(body, body_limits(&app, parts.uri.path())).await {
            Ok(body) => next.run(Request::from_parts(parts, body)).await,
            Err(NoBody::TooLong) => refuse(StatusCode::PAYLOAD_TOO_LARGE, "web-too-long"),
            Err(NoBody::TooSlow) => refuse(StatusCode::REQUEST_TIMEOUT, "web-too-slow"),
        }
    };
    let status = response.status().as_u16();
    app.metrics.answered(status);
    if status >= 500 {
        // Paths are not logged: they hold links that are secrets.
        tracing::warn!(status, "a request failed");
    }
    if status == 429 {
        response.headers_mut().entry(header::RETRY_AFTER).or_insert(HeaderValue::from_static("1"));
    }
    visitor.renew_key(&app, response.headers_mut());
    protect(response.headers_mut());
    response
}

/// Why the body of a request was not received.
enum NoBody {
    TooLong,
    TooSlow,
}

/// How large the body of a request may be, and how long it may take.
fn body_limits(app: &App, path: &str) -> (usize, Duration) {
    match app.config.ladder.is_some() && ladder::is_upload(path) {
        true => (ladder::MAX_UPLOAD_BODY, UPLOAD),
        false => (app.config.limits.body_bytes, BODY),
    }
}

/// Receives a whole body before a handler runs, so that no handler waits for a client.
async fn receive(body: Body, (most_bytes, time): (usize, Duration)) -> Result<Body, NoBody> {
    if body.is_end_stream() {
        return Ok(body);
    }
    match timeout(time, to_bytes(body, most_bytes)).await {
        Ok(Ok(bytes)) => Ok(bytes.into()),
        // A client that has disconnected in between does not hear this.
        Ok(Err(_)) => Err(NoBody::TooLong),
        Err(_) => Err(NoBody::TooSlow),
    }
}

/// Whether a request that changes something comes from our own pages, or from no page at all.
fn is_own(headers: &HeaderMap, visitor: &Visitor) -> bool {
    let text = |name: &str| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
    match (text("origin"), text("sec-fetch-site")) {
        (Some(origin), _) => origin == visitor.base,
        (None, Some(site)) => matches!(site, "same-origin" | "none"),
        (None, None) => true,
    }
}

fn protect(headers: &mut HeaderMap) {
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "same-origin"),
        (header::X_FRAME_OPTIONS, "DENY"),
    ] {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
    headers.entry("cross-origin-opener-policy").or_insert(HeaderValue::from_static("same-origin"));
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
}
