//! A program at a table: the bot protocol over a web socket, one JSON object a message, as in the arena.
//!
//! The program shows the token of its seat, or of the person whose seat it plays. It hears `hello`, then `ask`
//! whenever its seat is to act, `seen` if it wants it, and `over` at the end.

use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use axum::body::Bytes;
use axum::extract::ws::{Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::Response;
use croupier_engine::wire::{self, FromBot, Greeting};
use croupier_engine::{Lang, Seat, Turn};
use futures_util::SinkExt;
use serde::{Deserialize, Serialize};
use tokio::task::yield_now;
use tokio::time::{interval_at, timeout};

use super::events::closed;
use super::limits::Stream;
use super::visitor::Visitor;
use super::{Problem, find};
use crate::app::App;
use crate::id::{Id, Purpose};
use crate::room::{Denied, Move, Room};
use crate::setup::{By, Setup};

/// One socket plays one game; this is its id in all messages.
const GAME: u64 = 1;
/// How much is read at once. A move is short, and the buffer is cleared before every read: with the usual 128 KiB that
/// would be the greatest cost of a move.
const READ_BYTES: usize = 1024;
/// Room for a usual question, so that it is not moved while it grows.
const QUESTION_BYTES: usize = 2048;
/// How long a program may take to say hello.
const GREETING: Duration = Duration::from_secs(10);
/// What a program is told it has for a move at a table without a clock.
const NO_CLOCK_MS: u32 = 600_000;
/// So often a program is pinged; one that owes no answer and says nothing in between is gone.
const PULSE: Duration = Duration::from_secs(30);
/// A program that was refused so often is shown the door.
const PATIENCE: u32 = 100;

/// The token, for programs that cannot set headers.
#[derive(Deserialize)]
pub(super) struct Token {
    #[serde(default)]
    token: Option<String>,
}

/// Opens the socket of a seat.
pub(super) async fn socket(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<String>,
    Query(query): Query<Token>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Response {
    let room = match find(&app, &visitor, &id).await {
        Ok(room) => room,
        Err(problem) => return problem.answer(&app, &visitor, "/"),
    };
    let bearer = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    let token = bearer.and_then(|value| value.strip_prefix("Bearer ")).or(query.token.as_deref());
    let seat = match token {
        Some(token) => seat_of(&app, &room.state().await.setup, token),
        None => None,
    };
    let Some(seat) = seat else {
        return Problem::new(&app, &visitor, StatusCode::FORBIDDEN, "web-not-yours")
            .answer(&app, &visitor, "/");
    };
    let Some(stream) = Stream::open(&app, visitor.address) else {
        return Problem::new(&app, &visitor, StatusCode::TOO_MANY_REQUESTS, "web-too-many-streams")
            .answer(&app, &visitor, "/");
    };
    let upgrade = upgrade.max_message_size(wire::MAX_LINE).max_frame_size(wire::MAX_LINE);
    upgrade.read_buffer_size(READ_BYTES).on_upgrade(move |socket| async move {
        let _stream = stream;
        let mut program = Program {
            app,
            room,
            seat,
            socket,
            asked: None,
            owes: false,
            last_ms: 0.0,
            told: 0,
            wants_seen: false,
            refused: 0,
        };
        if program.greet().await.is_some() {
            program.play().await;
        }
    })
}

/// The seat that a token opens.
fn seat_of(app: &App, setup: &Setup, token: &str) -> Option<Seat> {
    if let Some(Id(own)) = app.signer.verify(Purpose::Seat, token) {
        let found = setup.seats.iter().position(|place| place.by == By::Program(own));
        return found.map(|seat| Seat(seat as u8));
    }
    setup.seat_of(app.signer.verify(Purpose::Person, token)?)
}

/// The program at one seat.
struct Program {
    app: Arc<App>,
    room: Arc<Room>,
    seat: Seat,
    socket: WebSocket,
    /// The number of the step that was asked for, the length of the log then, and when.
    asked: Option<(usize, usize, Instant)>,
    /// Whether it has not answered yet.
    owes: bool,
    /// How long its last answer took.
    last_ms: f64,
    told: usize,
    wants_seen: bool,
    refused: u32,
}

impl Program {
    async fn greet(&mut self) -> Option<()> {
        let hello = {
            let state = self.room.state().await;
            let setup = &state.setup;
            text(&wire::Hello {
                id: GAME,
                protocol: wire::PROTOCOL,
                game: &setup.game,
                rules: setup.rules,
                options: self.room.kind.complete(&setup.options).unwrap_or_default(),
                seat: self.seat,
                seats: setup.seats.len() as u8,
                ms: if setup.clock_s > 0 { setup.clock_s * 1000 } else { NO_CLOCK_MS },
                bank_ms: 0,
            })
        };
        self.socket.send(hello).await.ok()?;
        let said = timeout(GREETING, self.socket.recv()).await.ok()??.ok()?;
        let Message::Text(said) = said else { return None };
        let Ok(FromBot::Hello(Greeting { seen, protocol, .. })) = wire::read_line(said.as_bytes())
        else {
            return None;
        };
        if protocol != wire::PROTOCOL {
            let why = format!("this is protocol {}, not {protocol}", wire::PROTOCOL);
            let refused = wire::Refused { id: GAME, n: 0, cause: "garbage", why: &why };
            let _ = self.socket.send(text(&refused)).await;
            return None;
        }
        self.wants_seen = seen;
        Some(())
    }

    /// Plays until the end, or until the program or the server goes.
    async fn play(&mut self) {
        let mut changes = self.room.changes();
        let mut closing = self.app.closing.subscribe();
        let mut closing = pin!(closed(&mut closing));
        let _presence = self.room.enter(Some(self.seat));
        let mut pulse = interval_at((Instant::now() + PULSE).into(), PULSE);
        let mut is_silent = false;
        loop {
            changes.mark_unchanged();
            let (news, over) = self.news().await;
            for message in news {
                if self.socket.feed(message).await.is_err() {
                    return;
                }
            }
            // The moves of one group are answered together: first all messages are written, then all are sent. Doing
            // the same thing many times in a row is cheaper than taking turns.
            yield_now().await;
            if self.socket.flush().await.is_err() {
                return;
            }
            if over {
                let _ = self.socket.send(Message::Close(None)).await;
                return;
            }
            tokio::select! {
                _ = changes.changed() => {}
                said = self.socket.recv() => {
                    is_silent = false;
                    match said {
                        Some(Ok(Message::Text(said))) => {
                            if !self.hear(said).await { return }
                        }
                        Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                        _ => return,
                    }
                },
                // Whoever has vanished without a word is found out, and the seat is free again. While it thinks, a
                // program need not listen.
                _ = pulse.tick() => {
                    if is_silent && !self.owes {
                        return;
                    }
                    if self.socket.send(Message::Ping(Bytes::new())).await.is_err() {
                        return;
                    }
                    is_silent = true;
                }
                () = &mut closing => return,
            }
        }
    }

    /// What there is to tell: steps since the last time, a question, the end.
    async fn news(&mut self) -> (Vec<Message>, bool) {
        let state = self.room.state().await;
        let steps = state.table.steps();
        let mut news = Vec::new();
        // A step that was taken back is told again with what came in its place.
        self.told = self.told.min(steps);
        if self.wants_seen {
            for (n, line) in (self.told..).zip(state.table.seen(Some(self.seat), self.told)) {
                news.push(text(&wire::Seen { id: GAME, n, line: &line }));
            }
        }
        self.told = steps;
        if let Some(result) = state.result() {
            let (payoffs, scores) = (&result.payoffs, &result.scores);
            news.push(text(&wire::Over { id: GAME, payoffs, scores, cause: None }));
            return (news, true);
        }
        let due = state.setup.is_full() && state.table.turn() == Turn::Seat(self.seat);
        let entries = state.log.len();
        if due && self.asked.is_none_or(|(_, at, _)| at != entries) {
            let last_ms = self.last_ms;
            let left = state.deadline.map(|deadline| {
                deadline.saturating_duration_since(Instant::now()).as_millis() as u32
            });
            let ms = left.unwrap_or(NO_CLOCK_MS);
            let mut line = Vec::with_capacity(QUESTION_BYTES);
            state.table.write_ask(&wire::Asking { id: GAME, ms, bank_ms: 0, last_ms }, &mut line);
            line.pop();
            news.push(Message::Text(Utf8Bytes::try_from(Bytes::from(line)).unwrap_or_default()));
            self.asked = Some((steps, entries, Instant::now()));
            self.owes = true;
        }
        (news, false)
    }

    /// Hears an answer; false if the program has gone.
    async fn hear(&mut self, said: Utf8Bytes) -> bool {
        let begun = Instant::now();
        let refusal = match (wire::read_line(said.as_bytes()), self.asked) {
            (Ok(FromBot::Play(play)), Some((n, entries, when)))
                if play.n == n && play.id == GAME =>
            {
                self.owes = false;
                self.last_ms = when.elapsed().as_secs_f64() * 1e3;
                let what = Move::Word(play.action.into_owned());
                match self.room.play_here(self.seat, entries, what).await {
                    Ok(()) => {
                        self.app.metrics.moved(begun.elapsed());
                        return true;
                    }
                    // Somebody else was first: the next question tells the new state.
                    Err(Denied::Stale) => return true,
                    Err(Denied::Refused(why)) => {
                        let words = self.app.words.of(self.room.kind.name(), Lang::En);
                        ("illegal", words.say(&why.text(), &[]))
                    }
                    Err(_) => ("unavailable", "the table cannot store the move now".to_owned()),
                }
            }
            (Ok(FromBot::Play(_)), _) => ("garbage", "this was not asked".to_owned()),
            (Ok(FromBot::Hello(_) | FromBot::Unknown), _) => return true,
            (Err(why), _) => {
                let words = self.app.words.of(self.room.kind.name(), Lang::En);
                ("garbage", words.say(&why, &[]))
            }
        };
        self.app.metrics.refused.fetch_add(1, Ordering::Relaxed);
        let n = self.asked.map_or(self.told, |(n, _, _)| n);
        let (cause, why) = (refusal.0, refusal.1.as_str());
        let message = text(&wire::Refused { id: GAME, n, cause, why });
        // The same question is asked again.
        self.asked = None;
        self.refused += 1;
        self.socket.send(message).await.is_ok() && self.refused < PATIENCE
    }
}

fn text(message: &impl Serialize) -> Message {
    Message::Text(serde_json::to_string(message).unwrap_or_default().into())
}
