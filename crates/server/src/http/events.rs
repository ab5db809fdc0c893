//! The stream of a table: server-sent events with the part of the page that changes, rendered for this viewer.

use std::convert::Infallible;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::{Body, Bytes, HttpBody};
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use tokio::sync::{mpsc, watch};
use tokio::time::{sleep, timeout};

use super::draw::note_shown;
use super::limits::Stream;
use super::visitor::Visitor;
use super::{Problem, TableId, find, viewer};
use crate::app::App;
use crate::live::LiveTable;
use crate::render::table::{PageModel, main};

/// A comment is sent after this silence as a sign of life for proxies and browsers.
const SILENCE: Duration = Duration::from_secs(20);
/// The least time between two updates; changes in between are in the next one.
const FRAME: Duration = Duration::from_millis(40);

/// Opens the stream.
pub(super) async fn events(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    TableId(id): TableId,
) -> Response {
    let live = match find(&app, &visitor, &id).await {
        Ok(live) => live,
        Err(problem) => return problem.answer(&app, &visitor, "/"),
    };
    let Some(stream) = Stream::open(&app, &visitor) else {
        return Problem::new(&app, &visitor, StatusCode::TOO_MANY_REQUESTS, "web-too-many-streams")
            .answer(&app, &visitor, "/");
    };
    let (send, receive) = mpsc::channel(1);
    tokio::spawn(send_updates(app, visitor, live, stream, send));
    let headers =
        [(header::CONTENT_TYPE, "text/event-stream"), (header::CACHE_CONTROL, "no-store")];
    (headers, [("x-accel-buffering", "no")], Body::new(Events(receive))).into_response()
}

/// Sends the rendered table now and after every change, until the client disconnects, its key is
/// revoked or the server closes.
async fn send_updates(
    app: Arc<App>,
    visitor: Visitor,
    live: Arc<LiveTable>,
    _stream: Stream,
    send: mpsc::Sender<Bytes>,
) {
    let mut changes = live.changes();
    let mut closing = app.closing.subscribe();
    let seat = viewer(&app, &visitor, &live, &*live.state().await).seat;
    let mut presence = Some((seat, live.enter(seat)));
    loop {
        changes.mark_unchanged();
        let (event, seat) = {
            let mut state = live.state().await;
            if visitor.is_revoked(&app) {
                return;
            }
            let viewer = viewer(&app, &visitor, &live, &state);
            if presence.as_ref().is_none_or(|(seat, _)| *seat != viewer.seat) {
                presence = Some((viewer.seat, live.enter(viewer.seat)));
            }
            let model = PageModel::new(&app.messages, &live, &mut state, &viewer);
            (event(&main(&model).into_string()), viewer.seat)
        };
        if send.send(event).await.is_err() {
            return;
        }
        note_shown(&live, seat).await;
        sleep(FRAME).await;
        loop {
            tokio::select! {
                changed = timeout(SILENCE, changes.changed()) => match changed {
                    Ok(_) => break,
                    Err(_) => if send.send(Bytes::from_static(b":\n\n")).await.is_err() { return },
                },
                () = send.closed() => return,
                () = closed(&mut closing) => return,
            }
        }
    }
}

/// Waits until the server closes.
pub(super) async fn closed(closing: &mut watch::Receiver<bool>) {
    let _ = closing.wait_for(|closing| *closing).await;
}

/// One event with this text.
fn event(text: &str) -> Bytes {
    let mut event = String::with_capacity(text.len() + 32);
    event.push_str("event: table\n");
    for line in text.lines() {
        event.push_str("data: ");
        event.push_str(line);
        event.push('\n');
    }
    event.push('\n');
    event.into()
}

/// Pieces of a body that come through a channel.
struct Events(mpsc::Receiver<Bytes>);

impl HttpBody for Events {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<http_body::Frame<Bytes>, Infallible>>> {
        self.0.poll_recv(context).map(|piece| piece.map(|bytes| Ok(http_body::Frame::data(bytes))))
    }
}
