//! Checks of every request: its rate and its origin; and the security headers of every answer. Pages may load this
//! server's own style, script and pictures and nothing else.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::Response;

use super::problem::Problem;
use super::visitor::{Visitor, is_near};
use crate::app::App;

const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; \
                      form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/// Lets a request through, or answers it.
pub(super) async fn guard(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let (parts, body) = request.into_parts();
    let visitor = Visitor::of(&parts, &app);
    // Monitoring from nearby must not be throttled with everybody behind the same address.
    let watched = matches!(parts.uri.path(), "/healthz" | "/metrics") && is_near(visitor.address);
    let changes = !matches!(parts.method, Method::GET | Method::HEAD | Method::OPTIONS);
    let mut response = if !watched && !app.buckets.take(visitor.address, 1.0) {
        app.metrics.throttled.fetch_add(1, Ordering::Relaxed);
        Problem::new(&app, &visitor, StatusCode::TOO_MANY_REQUESTS, "web-too-fast")
            .answer(&app, &visitor, "/")
    } else if changes && !is_own(&parts.headers, &visitor) {
        Problem::new(&app, &visitor, StatusCode::FORBIDDEN, "web-foreign")
            .answer(&app, &visitor, "/")
    } else {
        next.run(Request::from_parts(parts, body)).await
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
    protect(response.headers_mut());
    response
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
