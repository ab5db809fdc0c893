//! A program at a table: the bot protocol over a web socket, one JSON object a message, as in the arena.
//!
//! The program shows the token of its seat, or of the person whose seat it plays. It hears `hello`, then `ask`
//! whenever its seat is to act, `seen` if it wants it, and `over` at the end.

use std::io;
use std::mem::take;
use std::pin::pin;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex as Lock, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use axum::extract::{Path, Query, State as Shared};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::Response;
use croupier_engine::wire::{self, FromBot, Greeting};
use croupier_engine::{Lang, Seat, Turn};
use serde::{Deserialize, Serialize};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::sync::Notify;
use tokio::time::{interval_at, timeout};

use super::events::closed;
use super::limits::Stream;
use super::visitor::Visitor;
use super::{Problem, find};
use crate::app::App;
use crate::id::{Id, Purpose};
use crate::room::{Denied, Listener, Move, Room, State};
use crate::setup::{By, Setup};
use crate::websocket::{self as ws, Handshake, Incoming, Message as Heard, Opened};

/// One socket plays one game; this is its id in all messages.
const GAME: u64 = 1;
/// So much room for messages is kept between them: nearly every question fits.
const KEPT_BYTES: usize = 16 * 1024;
/// How long a program may take to say hello.
const GREETING: Duration = Duration::from_secs(10);
/// What a program is told it has for a move at a table without a clock.
const NO_CLOCK_MS: u32 = 600_000;
/// So often a program is pinged; one that owes no answer and says nothing in between is gone.
const PULSE: Duration = Duration::from_secs(30);
/// One that takes nothing of what it is sent for so long is gone, too.
const STUCK: Duration = Duration::from_secs(75);
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
    Shared(app): Shared<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<String>,
    Query(query): Query<Token>,
    headers: HeaderMap,
    handshake: Handshake,
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
    handshake.agree(move |opened| async move {
        let _stream = stream;
        let Opened { stream, incoming, permit: _permit } = opened;
        let (read, write) = stream.into_split();
        let program = Arc::new(Program::new(seat, write));
        let mut ear = Ear { app, room, program, read, incoming, refused: 0 };
        if ear.greet().await.is_some() {
            // How it ended is nobody's business but the program's.
            let _ = ear.play().await;
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

/// The program at one seat, as far as it is told things. Whoever makes a step tells it to all programs at the table
/// himself: that is cheaper than to wake a task for each of them.
struct Program {
    seat: Seat,
    stream: OwnedWriteHalf,
    line: Lock<Line>,
    /// The socket's own task must see to it: not everything could be sent, or the game is over.
    wake: Notify,
}

/// What a program has been told.
#[derive(Default)]
struct Line {
    /// What could not be sent yet. While there is something nothing is added: the program hears the rest later.
    unsent: Vec<u8>,
    /// The number of the step that was asked for, the length of the log then, and when.
    asked: Option<(usize, usize, Instant)>,
    /// Whether it has not answered yet.
    owes: bool,
    /// How long its last answer took.
    last_ms: f64,
    told: usize,
    wants_seen: bool,
    /// Whether it was told the end, or cannot be told anything any more.
    is_over: bool,
}

impl Listener for Program {
    fn tell(&self, state: &State) {
        let mut line = self.line();
        if line.unsent.is_empty() && !line.is_over {
            let mut out = take(&mut line.unsent);
            line.write_news(self.seat, state, &mut out);
            self.send(&mut line, out);
        }
    }
}

impl Program {
    fn new(seat: Seat, stream: OwnedWriteHalf) -> Program {
        Program { seat, stream, line: Lock::default(), wake: Notify::new() }
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

    /// Sends what `write` writes behind all that waits.
    fn say(&self, write: impl FnOnce(&mut Vec<u8>)) {
        let mut line = self.line();
        let mut out = take(&mut line.unsent);
        write(&mut out);
        self.send(&mut line, out);
    }

    /// Waits until everything is sent.
    async fn flush(&self) -> io::Result<()> {
        while !self.line().unsent.is_empty() {
            timeout(STUCK, self.stream.writable()).await??;
            self.say(|_| {});
        }
        Ok(())
    }
}

impl Line {
    /// What there is to tell: steps since the last time, a question, the end.
    fn write_news(&mut self, seat: Seat, state: &State, out: &mut Vec<u8>) {
        let steps = state.table.steps();
        // A step that was taken back is told again with what came in its place.
        self.told = self.told.min(steps);
        if self.wants_seen {
            state.table.show(Some(seat), self.told, &mut |n, line| {
                write(out, &wire::Seen { id: GAME, n, line });
            });
        }
        self.told = steps;
        if let Some(result) = state.result() {
            let (payoffs, scores) = (&result.payoffs, &result.scores);
            write(out, &wire::Over { id: GAME, payoffs, scores, cause: None });
            ws::write_close(out);
            self.is_over = true;
            return;
        }
        let due = state.table.turn() == Turn::Seat(seat) && state.setup.is_full();
        let entries = state.log.len();
        if due && self.asked.is_none_or(|(_, at, _)| at != entries) {
            let now = Instant::now();
            let left = |deadline: Instant| deadline.saturating_duration_since(now).as_millis();
            let ms = state.deadline.map_or(NO_CLOCK_MS, |deadline| left(deadline) as u32);
            let asking = wire::Asking { id: GAME, ms, bank_ms: 0, last_ms: self.last_ms };
            ws::write_text(out, |out| {
                state.table.write_ask(&asking, out);
                // A line of the wire ends; a message of a socket needs no such sign.
                out.pop();
            });
            self.asked = Some((steps, entries, now));
            self.owes = true;
        }
    }
}

/// The socket's own task: hears what the program says.
struct Ear {
    app: Arc<App>,
    room: Arc<Room>,
    program: Arc<Program>,
    read: OwnedReadHalf,
    incoming: Incoming,
    refused: u32,
}

impl Ear {
    async fn greet(&mut self) -> Option<()> {
        {
            let state = self.room.state().await;
            let setup = &state.setup;
            let hello = wire::Hello {
                id: GAME,
                protocol: wire::PROTOCOL,
                game: &setup.game,
                rules: setup.rules,
                options: self.room.kind.complete(&setup.options).unwrap_or_default(),
                seat: self.program.seat,
                seats: setup.seats.len() as u8,
                ms: if setup.clock_s > 0 { setup.clock_s * 1000 } else { NO_CLOCK_MS },
                bank_ms: 0,
            };
            self.program.say(|out| write(out, &hello));
        }
        let Greeting { seen, protocol, .. } = timeout(GREETING, self.greeting()).await.ok()??;
        if protocol != wire::PROTOCOL {
            let why = format!("this is protocol {}, not {protocol}", wire::PROTOCOL);
            let refused = wire::Refused { id: GAME, n: 0, cause: "garbage", why: &why };
            self.program.say(|out| write(out, &refused));
            return None;
        }
        self.program.line().wants_seen = seen;
        Some(())
    }

    /// The first thing that the program says, if it is a greeting.
    async fn greeting(&mut self) -> Option<Greeting> {
        self.program.flush().await.ok()?;
        loop {
            match self.incoming.next(wire::MAX_LINE).ok()? {
                Some(Heard::Text(said)) => match wire::read_line(said) {
                    Ok(FromBot::Hello(greeting)) => return Some(greeting),
                    _ => return None,
                },
                Some(_) => return None,
                None => self.incoming.fill(&mut self.read).await.ok().filter(|more| *more)?,
            };
        }
    }

    /// Plays until the end, or until the program or the server goes.
    async fn play(&mut self) -> io::Result<()> {
        let mut closing = self.app.closing.subscribe();
        let mut closing = pin!(closed(&mut closing));
        let program = Arc::clone(&self.program);
        let _presence = self.room.enter(Some(program.seat));
        let _listening = self.room.listen(Arc::<Program>::clone(&program));
        let mut pulse = interval_at((Instant::now() + PULSE).into(), PULSE);
        let mut is_silent = false;
        program.tell(&*self.room.state().await);
        loop {
            while self.hear().await? {
                is_silent = false;
            }
            // Who asks and does not listen is not asked for more.
            program.flush().await?;
            tokio::select! {
                // Nearly always this is what the task was woken for.
                biased;
                more = self.incoming.fill(&mut self.read) => if !more? { return Ok(()) },
                () = program.wake.notified() => {
                    program.flush().await?;
                    // What happened while the program did not listen.
                    program.tell(&*self.room.state().await);
                    let line = program.line();
                    if line.is_over && line.unsent.is_empty() {
                        return Ok(());
                    }
                }
                // Whoever has vanished without a word is found out, and the seat is free again. While it thinks, a
                // program need not listen.
                _ = pulse.tick() => {
                    if is_silent && !program.line().owes {
                        return Ok(());
                    }
                    program.say(ws::write_ping);
                    is_silent = true;
                }
                () = &mut closing => return Ok(()),
            }
        }
    }

    /// Hears the next thing that has come; false if there is nothing more.
    async fn hear(&mut self) -> io::Result<bool> {
        match self.incoming.next(wire::MAX_LINE)? {
            None => return Ok(false),
            Some(Heard::Text(said)) => {
                let said = wire::read_line(said);
                let refusal = answer(&self.app, &self.room, &self.program, said).await;
                if let Some((cause, why)) = refusal {
                    self.refuse(cause, &why).await?;
                }
            }
            Some(Heard::Ping(payload)) => self.program.say(|out| ws::write_pong(out, payload)),
            Some(Heard::Pong) => {}
            Some(Heard::Close) => {
                self.program.say(ws::write_close);
                return Err(io::ErrorKind::ConnectionAborted.into());
            }
        }
        Ok(true)
    }

    /// Tells why an answer could not be used, and asks the same question again.
    async fn refuse(&mut self, cause: &str, why: &str) -> io::Result<()> {
        self.app.metrics.refused.fetch_add(1, Ordering::Relaxed);
        {
            let state = self.room.state().await;
            let mut line = self.program.line();
            let n = line.asked.map_or(line.told, |(n, _, _)| n);
            let mut out = take(&mut line.unsent);
            write(&mut out, &wire::Refused { id: GAME, n, cause, why });
            line.asked = None;
            line.write_news(self.program.seat, &state, &mut out);
            self.program.send(&mut line, out);
        }
        self.refused += 1;
        self.program.flush().await?;
        if self.refused < PATIENCE { Ok(()) } else { Err(io::ErrorKind::ConnectionAborted.into()) }
    }
}

/// Makes the move that a program answers with; if it cannot be made, the kind of failure and the reason.
async fn answer(
    app: &App,
    room: &Room,
    program: &Program,
    said: Result<FromBot<'_>, croupier_engine::Text>,
) -> Option<(&'static str, String)> {
    let begun = Instant::now();
    let say = |why| app.words.of(room.kind.name(), Lang::En).say(&why, &[]);
    let play = match said {
        Ok(FromBot::Play(play)) => play,
        Ok(FromBot::Hello(_) | FromBot::Unknown) => return None,
        Err(why) => return Some(("garbage", say(why))),
    };
    let entries = {
        let mut line = program.line();
        match line.asked {
            Some((n, entries, when)) if play.n == n && play.id == GAME => {
                line.owes = false;
                line.last_ms = begun.duration_since(when).as_secs_f64() * 1e3;
                entries
            }
            _ => return Some(("garbage", "this was not asked".to_owned())),
        }
    };
    match room.play_here(program.seat, entries, Move::Word(play.action.into_owned())).await {
        Ok(()) => {
            app.metrics.moved(begun.elapsed());
            None
        }
        // Somebody else was first: the next question tells the new state.
        Err(Denied::Stale) => None,
        Err(Denied::Refused(why)) => Some(("illegal", say(why.text()))),
        Err(_) => Some(("unavailable", "the table cannot store the move now".to_owned())),
    }
}

/// Appends a message.
fn write(out: &mut Vec<u8>, message: &impl Serialize) {
    ws::write_text(out, |out| {
        serde_json::to_writer(out, message).expect("messages can be written as JSON");
    });
}
