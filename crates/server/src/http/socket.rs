//! A program at a table: the bot protocol over a web socket, one JSON object a message, as in the arena.
//!
//! The program sends the token of its seat, or of the person whose seat it plays. It receives `hello`, then `ask`
//! whenever its seat is to act, `seen` on request, and `over` at the end.
//!
//! The token that the host passes on counts once. `hello` holds the program's own token then, and the answer makes it
//! count: the host cannot listen any more, and a connection that breaks before the answer costs nothing.

use std::io;
use std::mem::take;
use std::pin::pin;
use std::sync::{Arc, Mutex as Lock, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::Response;
use croupier_table::wire::{self, FromBot, Greeting};
use croupier_table::{Lang, Seat};
use serde::Serialize;
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::sync::Notify;
use tokio::time::{interval_at, timeout};

use super::api::bad_query;
use super::api::types::TokenQuery;
use super::draw::note_shown;
use super::entry::{Entry, Right};
use super::events::closed;
use super::limits::Stream;
use super::moves::{Caller, MoveRequest, apply_move, count_refusal};
use super::socket_draw::{DrawLine, DrawReply, read_reply, takes_part};
use super::visitor::Visitor;
use super::{Problem, TableId, find};
use crate::app::App;
use crate::id::Token;
use crate::live::{Denied, Listener, LiveTable, Move, TableState};
use crate::store::now_s;
use crate::websocket::{self as ws, Handshake, Incoming, Message, Opened, Violation};

/// One socket plays one game; this is its id in all messages.
const GAME: u64 = 1;
/// The capacity of the send buffer that is kept between messages: nearly every `ask` fits.
const KEPT_BYTES: usize = 16 * 1024;
/// How long a program may take to answer `hello`.
const GREETING: Duration = Duration::from_secs(10);
/// The time for a move that `ask` names at a table without a clock.
const NO_CLOCK_MS: u32 = 600_000;
/// How often a program is pinged; one that owes no answer and stays silent until the next ping is disconnected.
const PULSE: Duration = Duration::from_secs(30);
/// A program that accepts no bytes for so long is disconnected.
const STUCK: Duration = Duration::from_secs(75);
/// A program is disconnected after so many refusals.
const PATIENCE: u32 = 100;

/// Opens the socket of a seat.
pub(super) async fn socket(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    TableId(id): TableId,
    query: Result<Query<TokenQuery>, QueryRejection>,
    headers: HeaderMap,
    handshake: Handshake,
) -> Response {
    let live = match find(&app, &visitor, &id).await {
        Ok(live) => live,
        Err(problem) => return problem.answer(&app, &visitor, "/"),
    };
    let query = match query {
        Ok(Query(query)) => query,
        Err(rejection) => return bad_query(&rejection).answer(&app, &visitor, "/"),
    };
    let bearer = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    let token = bearer.and_then(|value| value.strip_prefix("Bearer ")).or(query.token.as_deref());
    let entry = match token {
        Some(token) => Entry::of(&app, &live.state().await.setup, token),
        None => None,
    };
    let Some(entry) = entry else {
        return Problem::new(&app, &visitor, StatusCode::FORBIDDEN, "web-not-yours")
            .answer(&app, &visitor, "/");
    };
    let Some(stream) = Stream::open(&app, &visitor) else {
        return Problem::new(&app, &visitor, StatusCode::TOO_MANY_REQUESTS, "web-too-many-streams")
            .answer(&app, &visitor, "/");
    };
    handshake.agree(move |opened| async move {
        let _stream = stream;
        let Opened { stream, incoming, progress: _progress } = opened;
        let (read, write) = stream.into_split();
        let program = Arc::new(Program::new(Arc::clone(&app), &entry, write));
        let mut session = Session { app, live, program, entry, read, incoming, refused: 0 };
        if session.greet().await.is_some() {
            let _ = session.play().await;
        }
    })
}

/// `hello`, with the token that is the program's own from now on.
#[derive(Serialize)]
struct Welcome<'a, O> {
    #[serde(flatten)]
    hello: wire::Hello<'a, O>,
    #[serde(skip_serializing_if = "Option::is_none")]
    token: Option<Token>,
}

/// The sending half of a program's socket. The task that makes a step writes to all sockets of the table itself: that
/// is cheaper than waking a task for each of them.
struct Program {
    seat: Seat,
    right: Right,
    app: Arc<App>,
    stream: OwnedWriteHalf,
    line: Lock<Line>,
    /// Wakes the socket's own task: not everything could be sent, or the game is over.
    wake: Notify,
}

/// What a program has been sent.
#[derive(Default)]
struct Line {
    /// Bytes that could not be sent yet. Nothing is added while there are any; the rest follows later.
    unsent: Vec<u8>,
    /// The step of the last `ask`, the length of the log then, and the time.
    asked: Option<(usize, usize, Instant)>,
    /// Whether its answer is due.
    owes: bool,
    /// How long its last answer took.
    last_ms: f64,
    sent_steps: usize,
    wants_seen: bool,
    draw: DrawLine,
    /// Whether `over` was sent, or nothing can be sent any more.
    is_over: bool,
}

impl Listener for Program {
    fn notify(&self, state: &TableState) {
        let mut line = self.line();
        if self.right.is_lost(&self.app, &state.setup.seats[self.seat.index()]) {
            let mut out = take(&mut line.unsent);
            ws::write_close(&mut out);
            line.is_over = true;
            self.send(&mut line, out);
        } else if line.unsent.is_empty() && !line.is_over {
            let mut out = take(&mut line.unsent);
            line.write_updates(self.seat, state, &mut out);
            self.send(&mut line, out);
        }
        if line.draw.must_pass(self.seat, state.draw()) {
            self.wake.notify_one();
        }
    }
}

impl Program {
    fn new(app: Arc<App>, entry: &Entry, stream: OwnedWriteHalf) -> Program {
        let Entry { seat, right } = *entry;
        Program { seat, right, app, stream, line: Lock::default(), wake: Notify::new() }
    }

    fn line(&self) -> MutexGuard<'_, Line> {
        self.line.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sends as much as the system takes at once; the rest is left to the socket's own task.
    fn send(&self, line: &mut Line, mut out: Vec<u8>) {
        if !out.is_empty() {
            match self.stream.try_write(&out) {
                Ok(sent) => drop(out.drain(..sent)),
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
                Err(_) => {
                    out.clear();
                    line.is_over = true;
                }
            }
        }
        if line.is_over || !out.is_empty() {
            self.wake.notify_one();
        }
        if out.capacity() <= KEPT_BYTES || !out.is_empty() {
            line.unsent = out;
        }
    }

    /// Sends what `write` appends, after everything that waits.
    fn send_message(&self, write: impl FnOnce(&mut Vec<u8>)) {
        let mut line = self.line();
        let mut out = take(&mut line.unsent);
        write(&mut out);
        self.send(&mut line, out);
    }

    /// Closes the connection with the status code of a violation of the protocol.
    fn close_for(&self, violation: Violation) {
        self.send_message(|out| ws::write_close_code(out, violation.close_code()));
    }

    /// Waits until everything is sent.
    async fn flush(&self) -> io::Result<()> {
        while !self.line().unsent.is_empty() {
            timeout(STUCK, self.stream.writable()).await??;
            self.send_message(|_| {});
        }
        Ok(())
    }
}

impl Line {
    /// Writes what is new: steps since the last time, an `ask`, the end.
    fn write_updates(&mut self, seat: Seat, state: &TableState, out: &mut Vec<u8>) {
        if let Some(message) = self.draw.next(GAME, seat, state) {
            write(out, &message);
        }
        let steps = state.table.steps();
        // Steps that replace one that was taken back are sent again.
        self.sent_steps = self.sent_steps.min(steps);
        if self.wants_seen {
            state.table.visit_seen(Some(seat), self.sent_steps, &mut |n, line| {
                write(out, &wire::Seen { id: GAME, n, line });
            });
        }
        self.sent_steps = steps;
        if let Some(result) = state.result() {
            let (payoffs, scores) = (&result.payoffs, &result.scores);
            write(out, &wire::Over { id: GAME, payoffs, scores, cause: None });
            ws::write_close(out);
            self.is_over = true;
            return;
        }
        let due = state.is_due(seat);
        let entries = state.log.len();
        if due && self.asked.is_none_or(|(_, at, _)| at != entries) {
            let now = Instant::now();
            let left = |deadline: Instant| deadline.saturating_duration_since(now).as_millis();
            let ms = state
                .poll_until()
                .or(state.deadline)
                .map_or(NO_CLOCK_MS, |deadline| left(deadline) as u32);
            let asking = wire::Asking { id: GAME, ms, bank_ms: 0, last_ms: self.last_ms };
            ws::write_text(out, |out| {
                state.table.write_ask(&asking, out);
                // A message of a socket needs no line break.
                out.pop();
            });
            self.asked = Some((steps, entries, now));
            self.owes = true;
        }
    }
}

/// The socket's own task: receives what the program sends.
struct Session {
    app: Arc<App>,
    live: Arc<LiveTable>,
    program: Arc<Program>,
    entry: Entry,
    read: OwnedReadHalf,
    incoming: Incoming,
    refused: u32,
}

impl Session {
    async fn greet(&mut self) -> Option<()> {
        {
            let state = self.live.state().await;
            let setup = &state.setup;
            let hello = wire::Hello {
                id: GAME,
                protocol: wire::PROTOCOL,
                game: &setup.game,
                rules: setup.rules,
                options: self.live.kind.complete(&setup.options).unwrap_or_default(),
                seat: self.program.seat,
                seats: setup.seats.len() as u8,
                ms: if setup.clock_s > 0 { setup.clock_s * 1000 } else { NO_CLOCK_MS },
                bank_ms: 0,
            };
            let token = match self.entry.right {
                Right::Invited { own, .. } | Right::Own(own) => {
                    Some(self.app.keys.seat_key(own, now_s()))
                }
                Right::Person { .. } => None,
            };
            self.program.send_message(|out| write(out, &Welcome { hello, token }));
        }
        let (Greeting { seen, protocol, .. }, takes_part) =
            timeout(GREETING, self.greeting()).await.ok()??;
        if protocol != wire::PROTOCOL {
            let why = format!("this is protocol {}, not {protocol}", wire::PROTOCOL);
            let refused = wire::Refused { id: GAME, n: 0, cause: "garbage", why: &why };
            self.program.send_message(|out| write(out, &refused));
            return None;
        }
        {
            let mut line = self.program.line();
            line.wants_seen = seen;
            line.draw.takes_part = takes_part;
        }
        self.claim().await
    }

    /// Makes the token in `hello` the only one that counts; `None` if another program was first.
    async fn claim(&self) -> Option<()> {
        let Right::Invited { invitation, own } = self.entry.right else { return Some(()) };
        let seat = self.entry.seat.index();
        let claimed = self.live.update_setup(move |setup| setup.seats[seat].claim(invitation, own));
        claimed.await.ok()
    }

    /// The first message of the program, if it is a greeting, and whether the program takes part in draws.
    async fn greeting(&mut self) -> Option<(Greeting, bool)> {
        self.program.flush().await.ok()?;
        loop {
            match self.incoming.next(wire::MAX_LINE) {
                Ok(Some(Message::Text(said))) => match wire::read_line(said) {
                    Ok(FromBot::Hello(greeting)) => return Some((greeting, takes_part(said))),
                    _ => return None,
                },
                Ok(Some(_)) => return None,
                Ok(None) => self.incoming.fill(&mut self.read).await.ok().filter(|more| *more)?,
                Err(violation) => {
                    self.program.close_for(violation);
                    return None;
                }
            };
        }
    }

    /// Plays until the game ends, the program disconnects or the server closes.
    async fn play(&mut self) -> io::Result<()> {
        let mut closing = self.app.closing.subscribe();
        let mut closing = pin!(closed(&mut closing));
        let program = Arc::clone(&self.program);
        let _presence = self.live.enter(Some(program.seat));
        let _listening = self.live.add_listener(Arc::<Program>::clone(&program));
        let mut pulse = interval_at((Instant::now() + PULSE).into(), PULSE);
        let mut is_silent = false;
        program.notify(&*self.live.state().await);
        note_shown(&self.live, Some(program.seat)).await;
        loop {
            while self.handle_next().await? {
                is_silent = false;
            }
            // Nothing more is read from a program that does not read its own messages.
            program.flush().await?;
            tokio::select! {
                // By far the most frequent reason to wake up.
                biased;
                more = self.incoming.fill(&mut self.read) => if !more? { return Ok(()) },
                () = program.wake.notified() => {
                    program.flush().await?;
                    self.pass_draw().await;
                    // What happened while the socket was full.
                    program.notify(&*self.live.state().await);
                    let line = program.line();
                    if line.is_over && line.unsent.is_empty() {
                        return Ok(());
                    }
                }
                // Detects a program that is gone, so that its seat counts as empty. A program that owes an answer may
                // be thinking and need not answer pings.
                _ = pulse.tick() => {
                    if is_silent && !program.line().owes {
                        return Ok(());
                    }
                    program.send_message(ws::write_ping);
                    is_silent = true;
                }
                () = &mut closing => return Ok(()),
            }
        }
    }

    /// Handles the next message that has arrived; false if there is none.
    async fn handle_next(&mut self) -> io::Result<bool> {
        let message = match self.incoming.next(wire::MAX_LINE) {
            Ok(message) => message,
            Err(violation) => {
                self.program.close_for(violation);
                return Err(violation.into());
            }
        };
        match message {
            None => return Ok(false),
            // The seat is another program's, or the game is over.
            Some(Message::Text(_)) if self.program.line().is_over => {
                return Err(io::ErrorKind::ConnectionAborted.into());
            }
            Some(Message::Text(said)) => {
                let refusal = match wire::read_line(said) {
                    Ok(FromBot::Unknown) => match read_reply(said) {
                        Some(reply) => {
                            answer_draw(&self.app, &self.live, &self.program, &reply).await
                        }
                        None => None,
                    },
                    said => apply_answer(&self.app, &self.live, &self.program, said).await,
                };
                if let Some((cause, why)) = refusal {
                    self.refuse(cause, &why).await?;
                }
            }
            Some(Message::Ping(payload)) => {
                self.program.send_message(|out| ws::write_pong(out, payload));
            }
            Some(Message::Pong) => {}
            Some(Message::Close) => {
                self.program.send_message(ws::write_close);
                return Err(io::ErrorKind::ConnectionAborted.into());
            }
        }
        Ok(true)
    }

    /// Adds nothing to the draw for a program that takes no part in it.
    async fn pass_draw(&self) {
        let seat = self.program.seat;
        let must = {
            let state = self.live.state().await;
            self.program.line().draw.must_pass(seat, state.draw())
        };
        if must && let Err(denied) = self.live.pass_draw(seat).await {
            tracing::debug!(table = %self.live.id, ?denied, "the draw does not go on");
        }
    }

    /// Sends the reason of a refusal, and the same `ask` again.
    async fn refuse(&mut self, cause: &str, why: &str) -> io::Result<()> {
        {
            let state = self.live.state().await;
            let mut line = self.program.line();
            let n = line.asked.map_or(line.sent_steps, |(n, _, _)| n);
            let mut out = take(&mut line.unsent);
            write(&mut out, &wire::Refused { id: GAME, n, cause, why });
            line.asked = None;
            line.write_updates(self.program.seat, &state, &mut out);
            self.program.send(&mut line, out);
        }
        self.refused += 1;
        self.program.flush().await?;
        if self.refused < PATIENCE { Ok(()) } else { Err(io::ErrorKind::ConnectionAborted.into()) }
    }
}

/// Takes the answer of a program to a draw; if that fails, returns the kind of failure and the reason. An answer that
/// comes too late is no failure.
async fn answer_draw(
    app: &App,
    live: &Arc<LiveTable>,
    program: &Program,
    reply: &DrawReply,
) -> Option<(&'static str, String)> {
    let Some(answer) = reply.form.answer() else {
        let right = "a draw is answered by one of commit, reveal (64 digits each) and pass";
        return Some(garbage(app, right.to_owned()));
    };
    match live.answer_draw(program.seat, reply.form.number, answer).await {
        Ok(()) | Err(Denied::Stale) => None,
        Err(Denied::Unfit) => {
            Some(garbage(app, "this is not what the seat had committed to".to_owned()))
        }
        Err(_) => Some(("unavailable", "the table cannot store the answer now".to_owned())),
    }
}

/// Applies the move of a program; if that fails, returns the kind of failure and the reason.
async fn apply_answer(
    app: &App,
    live: &Arc<LiveTable>,
    program: &Program,
    said: Result<FromBot<'_>, croupier_table::Text>,
) -> Option<(&'static str, String)> {
    let begun = Instant::now();
    let say = |why| app.messages.of(live.kind.name(), Lang::En).say(&why, &[]);
    let play = match said {
        Ok(FromBot::Play(play)) => play,
        Ok(FromBot::Hello(_) | FromBot::Unknown) => return None,
        Err(why) => return Some(garbage(app, say(why))),
    };
    let entries = {
        let mut line = program.line();
        match line.asked {
            Some((n, entries, when)) if play.n == n && play.id == GAME => {
                line.owes = false;
                line.last_ms = begun.duration_since(when).as_secs_f64() * 1e3;
                entries
            }
            _ => return Some(garbage(app, "this was not asked".to_owned())),
        }
    };
    let request = MoveRequest { n: entries, what: Move::Word(play.action.into_owned()) };
    match apply_move(app, live, Some(program.seat), request, Caller::Task).await {
        // If somebody else was first, the next `ask` has the new state.
        Ok(_) | Err(Denied::Stale) => None,
        Err(Denied::Refused(why)) => Some(("illegal", say(why.text()))),
        Err(Denied::Groundless(why)) => Some(("illegal", say(why))),
        Err(_) => Some(("unavailable", "the table cannot store the move now".to_owned())),
    }
}

/// Counts an answer that is no move, and gives the cause of the refusal.
fn garbage(app: &App, why: String) -> (&'static str, String) {
    count_refusal(app);
    ("garbage", why)
}

/// Appends a message.
fn write(out: &mut Vec<u8>, message: &impl Serialize) {
    ws::write_text(out, |out| {
        serde_json::to_writer(out, message).expect("messages can be written as JSON");
    });
}
