//! The opening handshake: an extractor for the upgrade request, and the response that accepts it.

use std::sync::Arc;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, StatusCode, header};
use axum::response::{IntoResponse, Response};
use base64::Engine;
use base64::engine::general_purpose::STANDARD as BASE64;
use hyper::upgrade::OnUpgrade;
use hyper_util::rt::TokioIo;
use sha1::{Digest, Sha1};
use tokio::net::TcpStream;

use super::Incoming;
use crate::http::connection::{Connection, Progress};

/// The GUID that RFC 6455 appends to the client's key.
const GUID: &[u8] = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11";

/// A request to upgrade the connection to a WebSocket.
pub(crate) struct Handshake {
    accept: String,
    upgrade: OnUpgrade,
}

/// The connection after the upgrade.
pub(crate) struct Opened {
    pub(crate) stream: TcpStream,
    pub(crate) incoming: Incoming,
    /// Counts the connection as open.
    pub(crate) progress: Arc<Progress>,
}

/// The request does not ask for a WebSocket.
pub(crate) struct NoHandshake;

impl IntoResponse for NoHandshake {
    fn into_response(self) -> Response {
        (StatusCode::UPGRADE_REQUIRED, [(header::UPGRADE, "websocket")]).into_response()
    }
}

impl<S: Sync> FromRequestParts<S> for Handshake {
    type Rejection = NoHandshake;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Handshake, NoHandshake> {
        let require =
            |name, token| has_token(&parts.headers, name, token).then_some(()).ok_or(NoHandshake);
        require(header::CONNECTION, "upgrade")?;
        require(header::UPGRADE, "websocket")?;
        require(header::SEC_WEBSOCKET_VERSION, "13")?;
        let key = parts.headers.get(header::SEC_WEBSOCKET_KEY).ok_or(NoHandshake)?;
        let accept = accept_key(key.as_bytes());
        let upgrade = parts.extensions.remove::<OnUpgrade>().ok_or(NoHandshake)?;
        Ok(Handshake { accept, upgrade })
    }
}

/// Whether a comma-separated header contains this token, in any case.
fn has_token(headers: &HeaderMap, name: HeaderName, token: &str) -> bool {
    let values = headers.get_all(name);
    let mut tokens =
        values.iter().filter_map(|value| value.to_str().ok()).flat_map(|value| value.split(','));
    tokens.any(|found| found.trim().eq_ignore_ascii_case(token))
}

/// The value of `Sec-WebSocket-Accept` for the client's `Sec-WebSocket-Key`.
pub fn accept_key(key: &[u8]) -> String {
    BASE64.encode(Sha1::new().chain_update(key).chain_update(GUID).finalize())
}

impl Handshake {
    /// Accepts the upgrade, and runs `then` on the connection once the response is sent.
    pub(crate) fn agree<F>(self, then: impl FnOnce(Opened) -> F + Send + 'static) -> Response
    where
        F: Future<Output = ()> + Send,
    {
        let upgrade = self.upgrade;
        tokio::spawn(async move {
            let Ok(upgraded) = upgrade.await else { return };
            let Ok(parts) = upgraded.downcast::<TokioIo<Connection>>() else { return };
            let (stream, progress) = parts.io.into_inner().into_parts();
            let incoming = Incoming::new(&parts.read_buf);
            then(Opened { stream, incoming, progress }).await;
        });
        let headers = [
            (header::CONNECTION, "upgrade"),
            (header::UPGRADE, "websocket"),
            (header::SEC_WEBSOCKET_ACCEPT, self.accept.as_str()),
        ];
        (StatusCode::SWITCHING_PROTOCOLS, headers).into_response()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_accept_key_is_that_of_the_example_in_the_standard() {
        assert_eq!(accept_key(b"dGhlIHNhbXBsZSBub25jZQ=="), "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
    }
}
