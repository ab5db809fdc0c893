//! For operators: whether the server is well, and its numbers.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};

use crate::app::App;

/// 200 while the database answers, 503 otherwise.
pub(super) async fn health(State(app): State<Arc<App>>) -> Response {
    match app.store.is_well().await {
        true => (StatusCode::OK, "ok\n").into_response(),
        false => {
            (StatusCode::SERVICE_UNAVAILABLE, "the database does not answer\n").into_response()
        }
    }
}

/// The numbers, for Prometheus.
pub(super) async fn metrics(State(app): State<Arc<App>>) -> Response {
    let kind = [(header::CONTENT_TYPE, "text/plain; version=0.0.4")];
    (kind, app.metrics.text(app.tables.len())).into_response()
}
