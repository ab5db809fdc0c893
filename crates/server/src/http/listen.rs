//! The listener: a limit on open connections, and a time limit on silent ones.

use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::extract::connect_info::Connected;
use axum::serve::{IncomingStream, Listener};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{Instant, Sleep, sleep, sleep_until};

/// A connection without traffic for so long is closed. Streams send a sign of life more often.
const SILENCE: Duration = Duration::from_secs(75);

/// A listener that accepts the next connection only when the limit allows it.
pub(crate) struct LimitedListener {
    listener: TcpListener,
    permits: Arc<Semaphore>,
}

impl LimitedListener {
    /// At most so many connections at the same time.
    pub(crate) fn new(listener: TcpListener, most: usize) -> LimitedListener {
        LimitedListener { listener, permits: Arc::new(Semaphore::new(most)) }
    }
}

impl Listener for LimitedListener {
    type Io = Connection;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Connection, SocketAddr) {
        loop {
            let permit = Arc::clone(&self.permits).acquire_owned().await;
            match (permit, self.listener.accept().await) {
                (Ok(permit), Ok((stream, address))) => {
                    // Moves are small and urgent.
                    let _ = stream.set_nodelay(true);
                    return (Connection::new(stream, permit), address);
                }
                // Too many open files, or a client that has disconnected already: try again after a moment.
                _ => sleep(Duration::from_millis(50)).await,
            }
        }
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }
}

/// The address at the other end.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer(pub(crate) SocketAddr);

impl Connected<IncomingStream<'_, LimitedListener>> for Peer {
    fn connect_info(stream: IncomingStream<'_, LimitedListener>) -> Peer {
        Peer(*stream.remote_addr())
    }
}

/// A connection that frees its permit when it ends.
pub(crate) struct Connection {
    stream: TcpStream,
    moved: Instant,
    alarm: Pin<Box<Sleep>>,
    permit: OwnedSemaphorePermit,
}

impl Connection {
    fn new(stream: TcpStream, permit: OwnedSemaphorePermit) -> Connection {
        let alarm = Box::pin(sleep(SILENCE));
        Connection { stream, moved: Instant::now(), alarm, permit }
    }

    /// The bare connection and its permit.
    pub(crate) fn into_parts(self) -> (TcpStream, OwnedSemaphorePermit) {
        (self.stream, self.permit)
    }

    /// Notes traffic, or fails if there was none for too long.
    fn check_silence<T>(
        &mut self,
        context: &mut Context<'_>,
        polled: Poll<io::Result<T>>,
    ) -> Poll<io::Result<T>> {
        if polled.is_ready() {
            self.moved = Instant::now();
            return polled;
        }
        // The timer is reset only when it fires, which is rare.
        while self.alarm.as_mut().poll(context).is_ready() {
            if self.moved.elapsed() >= SILENCE {
                return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
            }
            self.alarm.set(sleep_until(self.moved + SILENCE));
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
        let polled = Pin::new(&mut self.stream).poll_read(context, into);
        self.check_silence(context, polled)
    }
}

impl AsyncWrite for Connection {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let polled = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.check_silence(context, polled)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        pieces: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let polled = Pin::new(&mut self.stream).poll_write_vectored(context, pieces);
        self.check_silence(context, polled)
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
