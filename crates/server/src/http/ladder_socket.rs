//! The connection of a remote bot: passes text messages of a web socket on as lines, and lines as messages. It does not
//! know what they mean; the ladder plays at the other end.

use std::io;
use std::pin::pin;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::Response;
use croupier_table::wire::MAX_LINE;
use tokio::net::UnixStream;
use tokio::time::interval_at;

use super::Problem;
use super::events::closed;
use super::ladder::{BotPath, asker, blocking, ladder, refused};
use super::limits::Stream;
use super::visitor::Visitor;
use crate::app::App;
use crate::websocket::{self as ws, Handshake, Incoming, Message, Opened};

/// How often a bot is pinged.
const PULSE: Duration = Duration::from_secs(30);
/// A bot that sends nothing between so many pings is gone. It may think longer than from one ping to the next.
const MAX_SILENT_PULSES: u32 = 3;
/// Nothing more is read from a bot that has not taken so many bytes of answers to its pings.
const MAX_WAITING: usize = 16 * 1024;
/// How many bytes of lines are read at once.
const CHUNK: usize = 16 * 1024;

/// Opens the socket of a remote bot for its author.
pub(super) async fn socket(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    path: BotPath,
    headers: HeaderMap,
    handshake: Handshake,
) -> Response {
    let (stream, end) = match connect(&app, &visitor, path, &headers).await {
        Ok(connected) => connected,
        Err(problem) => return problem.answer(&app, &visitor, "/bots"),
    };
    handshake.agree(move |opened| async move {
        let _stream = stream;
        // However it ends, the ladder sees that the bot is gone.
        let _ = pass_on(&app, opened, end).await;
    })
}

/// Counts the connection and asks the ladder for its end.
async fn connect(
    app: &Arc<App>,
    visitor: &Visitor,
    path: BotPath,
    headers: &HeaderMap,
) -> Result<(Stream, UnixStream), Problem> {
    let problem = |status, id| Problem::new(app, visitor, status, id);
    let ladder = ladder(app, visitor)?;
    let Path((game, name)) = path.map_err(|_| problem(StatusCode::NOT_FOUND, "web-bots-no-bot"))?;
    // Browsers send cookies along with what foreign pages ask for, so the key must be in a header.
    let author = asker(visitor).filter(|_| headers.contains_key(header::AUTHORIZATION));
    let author = author.ok_or_else(|| problem(StatusCode::FORBIDDEN, "web-bots-not-author"))?;
    let stream = Stream::open(app, visitor);
    let stream =
        stream.ok_or_else(|| problem(StatusCode::TOO_MANY_REQUESTS, "web-too-many-streams"))?;
    let lang = visitor.lang;
    let unavailable = || problem(StatusCode::SERVICE_UNAVAILABLE, "web-store-failed");
    let end = blocking(move || ladder.connect(&game, &name, &author, lang)).await;
    let end = end.ok_or_else(unavailable)?.map_err(|refusal| refused(app, visitor, refusal))?;
    let end = end.set_nonblocking(true).and_then(|()| UnixStream::from_std(end));
    Ok((stream, end.map_err(|_| unavailable())?))
}

/// What waits to be passed on in both directions.
#[derive(Default)]
struct Waiting {
    /// Lines for the ladder.
    to_ladder: Vec<u8>,
    /// Frames for the bot.
    to_bot: Vec<u8>,
    /// The beginning of a line for the bot.
    line: Vec<u8>,
    /// Pings since the last message of the bot.
    silent_pulses: u32,
    is_closing: bool,
}

/// Passes messages on until one side ends. Each direction waits for its reader, so that little is kept here.
async fn pass_on(app: &App, opened: Opened, end: UnixStream) -> io::Result<()> {
    let Opened { mut stream, mut incoming, progress: _progress } = opened;
    let (mut read, write) = stream.split();
    let mut closing = app.closing.subscribe();
    let mut closing = pin!(closed(&mut closing));
    let mut pulse = interval_at((Instant::now() + PULSE).into(), PULSE);
    let mut waiting = Waiting::default();
    loop {
        waiting.take_messages(&mut incoming);
        if waiting.is_closing {
            // The close frame is a courtesy; whoever does not take it misses nothing.
            let _ = write.try_write(&waiting.to_bot);
            return Ok(());
        }
        tokio::select! {
            more = incoming.fill(&mut read), if waiting.may_read() => if !more? { return Ok(()) },
            ready = end.writable(), if !waiting.to_ladder.is_empty() => {
                ready?;
                send(&mut waiting.to_ladder, |bytes| end.try_write(bytes))?;
            }
            ready = end.readable(), if waiting.to_bot.is_empty() => {
                ready?;
                let mut chunk = [0; CHUNK];
                match end.try_read(&mut chunk) {
                    Ok(0) => {
                        ws::write_close(&mut waiting.to_bot);
                        waiting.is_closing = true;
                    }
                    Ok(read) => waiting.take_lines(&chunk[..read]),
                    Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
                    Err(error) => return Err(error),
                }
            }
            ready = write.writable(), if !waiting.to_bot.is_empty() => {
                ready?;
                send(&mut waiting.to_bot, |bytes| write.try_write(bytes))?;
            }
            _ = pulse.tick() => {
                if waiting.silent_pulses >= MAX_SILENT_PULSES {
                    return Ok(());
                }
                waiting.silent_pulses += 1;
                ws::write_ping(&mut waiting.to_bot);
            }
            () = &mut closing => {
                ws::write_close(&mut waiting.to_bot);
                waiting.is_closing = true;
            }
        }
    }
}

/// Sends as much as is taken at once.
fn send(bytes: &mut Vec<u8>, write: impl FnOnce(&[u8]) -> io::Result<usize>) -> io::Result<()> {
    match write(bytes) {
        Ok(sent) => drop(bytes.drain(..sent)),
        Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
        Err(error) => return Err(error),
    }
    Ok(())
}

impl Waiting {
    fn may_read(&self) -> bool {
        self.to_ladder.is_empty() && self.to_bot.len() < MAX_WAITING
    }

    /// Takes the messages of the bot that have arrived.
    fn take_messages(&mut self, incoming: &mut Incoming) {
        while self.may_read() && !self.is_closing {
            match incoming.next(MAX_LINE) {
                Ok(None) => return,
                Ok(Some(Message::Text(text))) => {
                    self.to_ladder.extend_from_slice(text);
                    self.to_ladder.push(b'\n');
                }
                Ok(Some(Message::Ping(payload))) => ws::write_pong(&mut self.to_bot, payload),
                Ok(Some(Message::Pong)) => {}
                Ok(Some(Message::Close)) => {
                    ws::write_close(&mut self.to_bot);
                    self.is_closing = true;
                }
                Err(violation) => {
                    ws::write_close_code(&mut self.to_bot, violation.close_code());
                    self.is_closing = true;
                }
            }
            self.silent_pulses = 0;
        }
    }

    /// Turns whole lines of the ladder into messages.
    fn take_lines(&mut self, bytes: &[u8]) {
        self.line.extend_from_slice(bytes);
        let mut from = 0;
        while let Some(length) = self.line[from..].iter().position(|byte| *byte == b'\n') {
            let line = &self.line[from..from + length];
            ws::write_text(&mut self.to_bot, |out| out.extend_from_slice(line));
            from += length + 1;
        }
        self.line.drain(..from);
    }
}
