//! `croupier bot connect`: runs a bot on this machine and lets it play on the ladder of a server. Messages of the web socket
//! become lines for the bot, and its lines messages; what they mean is not looked at.

use std::io::{self, Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::thread;
use std::time::Duration;

use croupier_table::Text;
use croupier_table::wire::MAX_LINE;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fs::{OFlags, fcntl_getfl, fcntl_setfl};
use tungstenite::client::IntoClientRequest as _;
use tungstenite::http::HeaderValue;
use tungstenite::stream::MaybeTlsStream;
use tungstenite::{Error, Message, WebSocket};

use super::args::Connect;
use super::submit::read_token;
use crate::context::{Context, Failure};
use crate::ladder::client::Client;

/// How long to wait before connecting again.
const PAUSE: Duration = Duration::from_secs(5);
/// The server pings every 30 seconds: after so many seconds without a byte it is gone.
const SILENCE: Timespec = Timespec { tv_sec: 120, tv_nsec: 0 };
/// How many bytes of the bot's output are read at once.
const CHUNK: usize = 16 * 1024;

type Socket = WebSocket<MaybeTlsStream<TcpStream>>;

/// Who has ended a session.
enum EndedBy {
    Server,
    Bot,
}

/// Runs the command.
pub(crate) fn connect(context: &Context, args: &Connect) -> anyhow::Result<()> {
    let url = args.url.trim_end_matches('/');
    let Some((base, _)) = url.split_once("/bots/").filter(|_| Client::is_url(url)) else {
        let text = Text::new("bot-connect-url").with("url", url);
        return Err(Failure::usage(context.format(&text)).into());
    };
    let token = read_token(context, &Client::new(context, base, None), &args.key)?;
    let mut was_connected = false;
    loop {
        match open(url, &token) {
            Ok(mut socket) => {
                was_connected = true;
                writeln!(io::stderr(), "{}", context.message("bot-connected"))?;
                if let EndedBy::Bot = play(context, &mut socket, &args.command)? {
                    let text = context.message("bot-connect-ended");
                    return Err(Failure::negative(text).into());
                }
            }
            Err(Error::Http(answer)) if answer.status().is_client_error() => {
                let status = i64::from(answer.status().as_u16());
                let text = Text::new("bot-connect-refused").with("status", status);
                return Err(Failure::negative(context.format(&text)).into());
            }
            Err(error) if !was_connected => {
                let text = Text::new("ladder-no-server").with("url", base);
                let text = text.with("problem", error.to_string());
                return Err(Failure::usage(context.format(&text)).into());
            }
            Err(_) => {}
        }
        writeln!(io::stderr(), "{}", context.message("bot-connect-lost"))?;
        thread::sleep(PAUSE);
    }
}

/// Opens the web socket of a bot, given by the address of its page.
fn open(url: &str, token: &str) -> Result<Socket, Error> {
    // The schemes are ws and wss where those of the page are http and https.
    let address = format!("ws{}/socket", url.strip_prefix("http").unwrap_or_default());
    let mut request = address.into_client_request()?;
    let bearer = HeaderValue::from_str(&format!("Bearer {token}")).map_err(Error::from)?;
    request.headers_mut().insert("authorization", bearer);
    let (socket, _) = tungstenite::connect(request)?;
    tcp(&socket).set_nonblocking(true)?;
    Ok(socket)
}

/// The connection below a socket.
fn tcp(socket: &Socket) -> &TcpStream {
    match socket.get_ref() {
        MaybeTlsStream::Plain(stream) => stream,
        MaybeTlsStream::Rustls(stream) => stream.get_ref(),
        // The type has variants for other libraries, which are not built in.
        _ => unreachable!("there is one TLS library"),
    }
}

/// A bot that runs, which is ended when this is dropped.
struct Running {
    child: Child,
    stdin: ChildStdin,
    stdout: ChildStdout,
    /// The beginning of its next line.
    line: Vec<u8>,
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Starts the bot and passes messages on until one side ends.
fn play(context: &Context, socket: &mut Socket, command: &[String]) -> anyhow::Result<EndedBy> {
    let mut bot = start(command).map_err(|error| {
        let text = Text::new("bot-connect-not-started").with("problem", error.to_string());
        Failure::usage(context.format(&text))
    })?;
    loop {
        if receive(socket, &mut bot).is_err() {
            return Ok(EndedBy::Server);
        }
        match forward(socket, &mut bot) {
            Ok(true) => {}
            Ok(false) => return Ok(EndedBy::Bot),
            Err(_) => return Ok(EndedBy::Server),
        }
        let is_blocked = match socket.flush() {
            Ok(()) => false,
            Err(error) if is_pending(&error) => true,
            Err(_) => return Ok(EndedBy::Server),
        };
        let wanted = if is_blocked { PollFlags::IN | PollFlags::OUT } else { PollFlags::IN };
        let mut watched =
            [PollFd::new(tcp(socket), wanted), PollFd::new(&bot.stdout, PollFlags::IN)];
        if matches!(poll(&mut watched, Some(&SILENCE)), Ok(0)) {
            return Ok(EndedBy::Server);
        }
    }
}

fn start(command: &[String]) -> io::Result<Running> {
    let (program, arguments) = command.split_first().ok_or(io::ErrorKind::InvalidInput)?;
    let mut child = Command::new(program)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()?;
    let (stdin, stdout) = child.stdin.take().zip(child.stdout.take()).expect("both are piped");
    let flags = fcntl_getfl(&stdout)?;
    fcntl_setfl(&stdout, flags | OFlags::NONBLOCK)?;
    Ok(Running { child, stdin, stdout, line: Vec::new() })
}

/// Whether a call would have to wait.
fn is_pending(error: &Error) -> bool {
    matches!(error, Error::Io(error) if error.kind() == io::ErrorKind::WouldBlock)
}

/// Passes on the messages that have arrived. Fails if the server has ended the connection.
fn receive(socket: &mut Socket, bot: &mut Running) -> Result<(), Error> {
    loop {
        match socket.read() {
            Ok(Message::Text(text)) => {
                // A bot that reads no more is about to end, which its output says.
                let _ = bot.stdin.write_all(format!("{text}\n").as_bytes());
            }
            Ok(_) => {}
            Err(error) if is_pending(&error) => return Ok(()),
            Err(error) => return Err(error),
        }
    }
}

/// Passes on the lines that the bot has written; false if it has ended.
fn forward(socket: &mut Socket, bot: &mut Running) -> Result<bool, Error> {
    let mut chunk = [0; CHUNK];
    loop {
        match bot.stdout.read(&mut chunk) {
            Ok(0) => return Ok(false),
            Ok(read) => bot.line.extend_from_slice(&chunk[..read]),
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => return Ok(true),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(_) => return Ok(false),
        }
        let mut rest = bot.line.as_slice();
        while let Some(length) = rest.iter().position(|byte| *byte == b'\n') {
            let text = String::from_utf8_lossy(&rest[..length]).into_owned();
            rest = &rest[length + 1..];
            match socket.write(Message::text(text)) {
                Err(error) if !is_pending(&error) => return Err(error),
                _ => {}
            }
        }
        bot.line = rest.to_vec();
        // The server would end the connection for it.
        if bot.line.len() > MAX_LINE {
            return Ok(false);
        }
    }
}
