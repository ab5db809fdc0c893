//! The listener: accepts connections within the limits, speaks HTTP on them, and ends them when the server stops.

use std::io;
use std::net::SocketAddr;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes, HttpBody};
use axum::extract::ConnectInfo;
use axum::http::{Request, Response, StatusCode};
use http_body::{Frame, SizeHint};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::Service;
use hyper_util::rt::TokioIo;
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::sync::watch;
use tokio::task::yield_now;
use tokio::time::sleep;

use super::admission::Admission;
use super::connection::{Connection, Progress, Serving};
use super::events::closed;

/// How many connections the system may hold before they are accepted: a flood must not fill the queue, because clients
/// whose packets are dropped try again only after a second.
const BACKLOG: u32 = 4096;
/// How many connections are accepted in one go before other tasks run.
const IN_ONE_GO: usize = 1024;
/// The most bytes of a request head, and of what is buffered of a body or a response.
const BUFFER_BYTES: usize = 16 * 1024;
/// Descriptors that are not for connections: the database, the log, files that are served.
const RESERVED_DESCRIPTORS: u64 = 128;

/// Listens on an address.
pub(crate) fn bind(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }?;
    #[cfg(unix)]
    socket.set_reuseaddr(true)?;
    socket.bind(address)?;
    socket.listen(BACKLOG)
}

/// How many connections this process can have open: so many, or fewer if the system allows fewer descriptors.
pub(crate) fn possible_connections(wanted: usize) -> usize {
    let left = |granted: u64| granted.saturating_sub(RESERVED_DESCRIPTORS).max(1) as usize;
    raise_descriptor_limit().map_or(wanted, |granted| wanted.min(left(granted)))
}

/// Lets this process have as many descriptors as the system grants, and returns how many; `None` if there is no limit.
#[cfg(unix)]
pub fn raise_descriptor_limit() -> Option<u64> {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    // Many systems grant few at first and more on request.
    let raised = setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum });
    if raised.is_ok() { maximum } else { current }
}

/// How many descriptors this process can have: there is no limit.
#[cfg(not(unix))]
pub fn raise_descriptor_limit() -> Option<u64> {
    None
}

/// The address at the other end.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer(pub(crate) SocketAddr);

/// Accepts and serves connections until the server closes. Connections that are being served then end by themselves.
///
/// Run it without the runtime's budget: what is not accepted quickly fills the system's queue, and then others wait for a
/// second.
pub(crate) async fn serve(
    listener: TcpListener,
    admission: Arc<Admission>,
    router: Router,
    mut closing: watch::Receiver<bool>,
) {
    let service = TowerToHyperService::new(router);
    let signal = closing.clone();
    let mut stop = pin!(closed(&mut closing));
    for n in 1_usize.. {
        if n.is_multiple_of(IN_ONE_GO) {
            yield_now().await;
        }
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = &mut stop => return,
        };
        match accepted {
            Ok((stream, address)) => {
                let Some(admitted) = admission.admit(address.ip()).await else { continue };
                let progress = Progress::new(admitted);
                let service = PerConnection {
                    service: service.clone(),
                    peer: Peer(address),
                    progress: Arc::clone(&progress),
                };
                tokio::spawn(serve_connection(stream, progress, service, signal.clone()));
            }
            // A client that has disconnected already, or a system without descriptors: try again after a moment.
            Err(_) => sleep(Duration::from_millis(10)).await,
        }
    }
}

async fn serve_connection(
    stream: TcpStream,
    progress: Arc<Progress>,
    service: PerConnection,
    mut closing: watch::Receiver<bool>,
) {
    // Moves are small and urgent.
    let _ = stream.set_nodelay(true);
    let stream = TokioIo::new(Connection::new(stream, Arc::clone(&progress)));
    let connection = http1::Builder::new()
        .max_buf_size(BUFFER_BYTES)
        .serve_connection(stream, service)
        .with_upgrades();
    let mut connection = pin!(connection);
    let mut evicted = pin!(async move { progress.evicted().await });
    let mut stop = pin!(closed(&mut closing));
    let mut is_closing = false;
    loop {
        tokio::select! {
            biased;
            // Errors are the client's business: it broke the protocol, a deadline or the connection.
            _ = connection.as_mut() => return,
            () = &mut evicted => return,
            () = &mut stop, if !is_closing => {
                is_closing = true;
                connection.as_mut().graceful_shutdown();
            }
        }
    }
}

/// The service of one connection: it knows the peer, and notes when a request is served.
struct PerConnection {
    service: TowerToHyperService<Router>,
    peer: Peer,
    progress: Arc<Progress>,
}

type Answering =
    Pin<Box<dyn Future<Output = Result<Response<Served>, std::convert::Infallible>> + Send>>;

impl Service<Request<Incoming>> for PerConnection {
    type Response = Response<Served>;
    type Error = std::convert::Infallible;
    type Future = Answering;

    fn call(&self, mut request: Request<Incoming>) -> Answering {
        let serving = self.progress.begin();
        request.extensions_mut().insert(ConnectInfo(self.peer));
        let (answer, progress) = (self.service.call(request), Arc::clone(&self.progress));
        Box::pin(async move {
            let response = answer.await?;
            if response.status() == StatusCode::SWITCHING_PROTOCOLS {
                progress.upgrade();
            }
            Ok(response.map(|body| Served { body, _serving: serving }))
        })
    }
}

/// The body of a response. The request counts as being served until it is dropped.
pub(crate) struct Served {
    body: Body,
    _serving: Serving,
}

impl HttpBody for Served {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
