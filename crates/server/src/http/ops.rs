//! For operators: whether the server is well, and its numbers.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use tokio::sync::Mutex;

use crate::app::App;
use crate::metrics;

/// How long an answer of the database is repeated: whoever asks more often does not make it write more often.
const REPEATED: Duration = Duration::from_secs(1);

/// The last answer of the database, and when it came. Those who ask meanwhile wait for the same answer.
#[derive(Default)]
pub(crate) struct Health(Mutex<Option<(Instant, bool)>>);

/// 200 while the database takes writes, 503 otherwise; in either case within seconds.
pub(super) async fn health(State(app): State<Arc<App>>) -> Response {
    let mut last = app.health.0.lock().await;
    let is_well = match *last {
        Some((when, is_well)) if when.elapsed() < REPEATED => is_well,
        _ => {
            let is_well = app.store.is_well().await;
            *last = Some((Instant::now(), is_well));
            is_well
        }
    };
    match is_well {
        true => (StatusCode::OK, "ok\n").into_response(),
        false => {
            (StatusCode::SERVICE_UNAVAILABLE, "the database takes no writes\n").into_response()
        }
    }
}

/// The numbers, for Prometheus.
pub(super) async fn metrics(State(app): State<Arc<App>>) -> Response {
    let kind = [(header::CONTENT_TYPE, "text/plain; version=0.0.4")];
    let limits = &app.config.limits;
    let gauges = metrics::Gauges {
        tables: app.tables.len(),
        thinking: limits.thinking.max(1) - app.tables.free_to_think().min(limits.thinking.max(1)),
        thinking_limit: limits.thinking.max(1),
        connection_limit: app.connection_limit,
        queued_writes: app.store.queued(),
        nodes: app.store.nodes().count(),
        notifications_lost: app.store.nodes().lost.load(Ordering::Relaxed),
        uptime: app.started.elapsed(),
    };
    (kind, metrics::text(&app.metrics, app.store.metrics(), gauges)).into_response()
}
