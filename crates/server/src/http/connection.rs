//! A connection with deadlines: a request head that does not come, and traffic that stops, end it.

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Instant, Sleep, sleep_until};

use super::admission::Admitted;

/// The time for a request head, from its first byte on; for the first one, from the start of the connection on.
const HEAD: Duration = Duration::from_secs(10);
/// A connection without traffic for so long is closed. Streams send a sign of life more often.
const SILENCE: Duration = Duration::from_secs(75);

/// How far a connection is, shared by the bytes and the service behind them.
pub(crate) struct Progress {
    admitted: Admitted,
    /// How many request heads were complete.
    heads: AtomicU64,
    is_served: AtomicBool,
    is_upgraded: AtomicBool,
}

impl Progress {
    pub(crate) fn new(admitted: Admitted) -> Arc<Progress> {
        Arc::new(Progress {
            admitted,
            heads: AtomicU64::new(0),
            is_served: AtomicBool::new(false),
            is_upgraded: AtomicBool::new(false),
        })
    }

    /// A request head is complete. The request counts as being served until the guard is dropped.
    pub(crate) fn begin(self: &Arc<Progress>) -> Serving {
        self.heads.fetch_add(1, Ordering::Relaxed);
        self.is_served.store(true, Ordering::Relaxed);
        self.admitted.stop_waiting();
        Serving(Arc::clone(self))
    }

    /// The connection becomes a web socket: there will be no further request head.
    pub(crate) fn upgrade(&self) {
        self.is_upgraded.store(true, Ordering::Relaxed);
    }

    /// Waits until another connection needs the place.
    pub(crate) async fn evicted(&self) {
        self.admitted.evicted().await;
    }
}

/// A request that is being served.
pub(crate) struct Serving(Arc<Progress>);

impl Drop for Serving {
    fn drop(&mut self) {
        if self.0.is_upgraded.load(Ordering::Relaxed) {
            return;
        }
        self.0.is_served.store(false, Ordering::Relaxed);
        self.0.admitted.wait_again();
    }
}

/// The bytes of a connection.
pub(crate) struct Connection {
    stream: TcpStream,
    progress: Arc<Progress>,
    /// When bytes last went through.
    moved: Instant,
    /// How many request heads were complete when it was last looked at.
    heads: u64,
    /// When the request head that is being received must be complete.
    head_due: Option<Instant>,
    alarm: Pin<Box<Sleep>>,
}

impl Connection {
    pub(crate) fn new(stream: TcpStream, progress: Arc<Progress>) -> Connection {
        let now = Instant::now();
        let alarm = Box::pin(sleep_until(now + HEAD));
        Connection { stream, progress, moved: now, heads: 0, head_due: Some(now + HEAD), alarm }
    }

    /// The bare connection, and what counts it as open.
    pub(crate) fn into_parts(self) -> (TcpStream, Arc<Progress>) {
        (self.stream, self.progress)
    }

    /// Notes traffic, or fails if a deadline has passed.
    fn check_deadlines<T>(
        &mut self,
        context: &mut Context<'_>,
        polled: Poll<io::Result<T>>,
    ) -> Poll<io::Result<T>> {
        let heads = self.progress.heads.load(Ordering::Relaxed);
        if self.heads != heads {
            self.heads = heads;
            self.head_due = None;
        }
        if polled.is_ready() {
            self.moved = Instant::now();
            if self.head_due.is_some_and(|due| self.moved >= due) {
                return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
            }
            return polled;
        }
        let due = self.head_due.unwrap_or(self.moved + SILENCE);
        // The timer is reset when it fires, which is rare, and when a deadline comes before it.
        if due < self.alarm.deadline() {
            self.alarm.as_mut().reset(due);
        }
        while self.alarm.as_mut().poll(context).is_ready() {
            if Instant::now() >= due {
                return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
            }
            self.alarm.as_mut().reset(due);
        }
        Poll::Pending
    }
}

impl AsyncRead for Connection {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        into: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = into.filled().len();
        let polled = Pin::new(&mut self.stream).poll_read(context, into);
        let polled = self.check_deadlines(context, polled);
        let is_served = self.progress.is_served.load(Ordering::Relaxed);
        if into.filled().len() > before && !is_served && self.head_due.is_none() {
            self.head_due = Some(self.moved + HEAD);
        }
        polled
    }
}

impl AsyncWrite for Connection {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let polled = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.check_deadlines(context, polled)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        pieces: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let polled = Pin::new(&mut self.stream).poll_write_vectored(context, pieces);
        self.check_deadlines(context, polled)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
