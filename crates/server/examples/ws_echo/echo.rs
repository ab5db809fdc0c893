//! An echo server on the server's WebSocket framing. The tests of the framing share it.

use std::io;
use std::time::Duration;

use croupier_server::websocket::{
    Incoming, Message, accept_key, write_close, write_close_code, write_pong, write_text,
};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::timeout;

/// The longest request for an upgrade.
const MAX_REQUEST_BYTES: usize = 16 * 1024;
/// How long a client may take to close the connection after the server has.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(10);

/// Accepts connections for ever. A message is at most `max_message_bytes` long.
pub(crate) async fn serve(listener: TcpListener, max_message_bytes: usize) -> io::Result<()> {
    loop {
        let (stream, _) = listener.accept().await?;
        stream.set_nodelay(true)?;
        tokio::spawn(async move {
            if let Err(error) = echo(stream, max_message_bytes).await {
                eprintln!("{error}");
            }
        });
    }
}

/// Echoes the messages of one client until either side closes the connection.
async fn echo(stream: TcpStream, max_message_bytes: usize) -> io::Result<()> {
    let (mut read, mut write) = stream.into_split();
    let mut incoming = upgrade(&mut read, &mut write).await?;
    let mut out = Vec::new();
    loop {
        match incoming.next(max_message_bytes) {
            Ok(Some(Message::Text(text))) => {
                write_text(&mut out, |out| out.extend_from_slice(text));
            }
            Ok(Some(Message::Ping(payload))) => write_pong(&mut out, payload),
            Ok(Some(Message::Pong)) => {}
            Ok(Some(Message::Close)) => {
                write_close(&mut out);
                break;
            }
            Ok(None) => {
                write.write_all(&out).await?;
                out.clear();
                if !incoming.fill(&mut read).await? {
                    return Ok(());
                }
            }
            Err(violation) => {
                write_close_code(&mut out, violation.close_code());
                break;
            }
        }
    }
    write.write_all(&out).await?;
    write.shutdown().await?;
    // Unread bytes would reset the connection, and the client might lose the close frame.
    let mut sink = tokio::io::sink();
    let rest = timeout(CLOSE_TIMEOUT, tokio::io::copy(&mut read, &mut sink)).await;
    rest.map_or(Ok(()), |copied| copied.map(drop))
}

/// Answers the request for an upgrade.
async fn upgrade(read: &mut OwnedReadHalf, write: &mut OwnedWriteHalf) -> io::Result<Incoming> {
    let mut received = Vec::new();
    let end = loop {
        if let Some(end) = received.windows(4).position(|four| four == b"\r\n\r\n") {
            break end;
        }
        if received.len() > MAX_REQUEST_BYTES || read.read_buf(&mut received).await? == 0 {
            return Err(io::ErrorKind::InvalidData.into());
        }
    };
    let request = String::from_utf8_lossy(&received[..end]);
    let key = request
        .lines()
        .filter_map(|line| line.split_once(':'))
        .find(|(name, _)| name.eq_ignore_ascii_case("Sec-WebSocket-Key"))
        .map(|(_, key)| key.trim())
        .ok_or(io::ErrorKind::InvalidData)?;
    let response = format!(
        "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
         Sec-WebSocket-Accept: {}\r\n\r\n",
        accept_key(key.as_bytes())
    );
    write.write_all(response.as_bytes()).await?;
    Ok(Incoming::new(&received[end + 4..]))
}
