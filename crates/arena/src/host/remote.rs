//! A bot on a machine of its author: it plays over a connection that the author has opened. What arrives are lines, as from
//! a process, but nothing of it can be confined, measured or started again.

use std::collections::VecDeque;
use std::io;
use std::net::Shutdown;
use std::os::unix::net::UnixStream;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

use croupier_table::wire::Greeting;
use rustix::event::{PollFd, PollFlags, Timespec, poll};

use super::BotFailure;
use super::lines::{LineIo, ReadOutcome};
use crate::Cause;

/// A remote bot, connected or not. Clones are the same bot.
#[derive(Clone, Debug)]
pub struct RemoteBot {
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    name: String,
    connection: Mutex<Connection>,
}

/// The connection of a remote bot.
#[derive(Debug)]
struct Connection {
    /// Its number: a link that comes back late belongs to an earlier one.
    number: u64,
    /// A handle on the own end, while the bot is not known to be gone.
    socket: Option<UnixStream>,
    /// The link, while nobody plays with the bot.
    link: Option<RemoteLink>,
    /// When the bot was last seen connected, in seconds since 1970; at first when it was created.
    seen_s: i64,
}

/// The exchange of lines with a remote bot that is connected. Dropping it hangs up.
#[derive(Debug)]
pub(super) struct RemoteLink {
    lines: LineIo,
    connection: u64,
    /// The `hello` of the bot: it sends one for the connection, not for every host.
    pub(super) greeting: Option<Greeting>,
    /// The ids of finished matches: answers to them are late, not garbage.
    pub(super) finished_ids: VecDeque<u64>,
}

impl PartialEq for RemoteBot {
    fn eq(&self, other: &RemoteBot) -> bool {
        Arc::ptr_eq(&self.shared, &other.shared)
    }
}

impl Eq for RemoteBot {}

impl RemoteBot {
    /// A bot that has not connected yet.
    pub fn new(name: &str) -> RemoteBot {
        let connection = Connection { number: 0, socket: None, link: None, seen_s: now_s() };
        let shared = Shared { name: name.to_owned(), connection: Mutex::new(connection) };
        RemoteBot { shared: Arc::new(shared) }
    }

    /// The name.
    pub fn name(&self) -> &str {
        &self.shared.name
    }

    /// Connects the bot. Returns the other end: what is written there are lines of the bot. An earlier connection ends,
    /// and with it the game that is played over it.
    pub fn connect(&self) -> io::Result<UnixStream> {
        let (own, other) = UnixStream::pair()?;
        let mut connection = self.lock();
        connection.close();
        connection.number += 1;
        connection.link = Some(RemoteLink {
            lines: LineIo::new(own.try_clone()?.into(), own.try_clone()?.into())?,
            connection: connection.number,
            greeting: None,
            finished_ids: VecDeque::new(),
        });
        connection.socket = Some(own);
        connection.seen_s = now_s();
        Ok(other)
    }

    /// Hangs up.
    pub fn disconnect(&self) {
        self.lock().close();
    }

    /// Whether the bot is connected.
    pub fn is_connected(&self) -> bool {
        self.lock().check()
    }

    /// Since when the bot has not been connected, in seconds since 1970; `None` while it is.
    pub fn absent_since_s(&self) -> Option<i64> {
        let mut connection = self.lock();
        (!connection.check()).then_some(connection.seen_s)
    }

    /// The link to a bot that is connected and that nobody plays with.
    pub(super) fn take_link(&self) -> Option<RemoteLink> {
        let mut connection = self.lock();
        if connection.check() { connection.link.take() } else { None }
    }

    /// Keeps a link for the next host.
    pub(super) fn return_link(&self, mut link: RemoteLink) {
        link.lines.flush();
        let mut connection = self.lock();
        // Otherwise the bot has connected anew meanwhile, and this link ends.
        if connection.number == link.connection && connection.socket.is_some() {
            connection.link = Some(link);
        }
    }

    /// The connection is a plain value, whatever another thread has panicked about.
    fn lock(&self) -> MutexGuard<'_, Connection> {
        self.shared.connection.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Connection {
    /// Whether the other end is still open. If not, the connection is closed.
    fn check(&mut self) -> bool {
        let Some(socket) = &self.socket else { return false };
        let mut watched = [PollFd::new(socket, PollFlags::empty())];
        let now = Timespec { tv_sec: 0, tv_nsec: 0 };
        // An error tells nothing; the next look will.
        let _ = poll(&mut watched, Some(&now));
        if watched[0].revents().intersects(PollFlags::HUP | PollFlags::ERR) {
            self.close();
            return false;
        }
        self.seen_s = now_s();
        true
    }

    fn close(&mut self) {
        self.link = None;
        if let Some(socket) = self.socket.take() {
            // A host that plays over it reads the end.
            let _ = socket.shutdown(Shutdown::Both);
        }
    }
}

impl RemoteLink {
    /// The exchange of lines.
    pub(super) fn lines(&mut self) -> &mut LineIo {
        &mut self.lines
    }

    /// Adds the descriptors to poll.
    pub(super) fn add_poll_fds<'a>(&'a self, all: &mut Vec<PollFd<'a>>) {
        all.push(self.lines.source_fd());
        all.extend(self.lines.blocked_sink_fd());
    }

    /// Reads once. Fails if the bot has hung up.
    pub(super) fn read(&mut self) -> Result<(), BotFailure> {
        match self.lines.read()? {
            ReadOutcome::Open => Ok(()),
            ReadOutcome::Ended => Err(BotFailure::hung_up()),
        }
    }
}

impl Drop for RemoteLink {
    fn drop(&mut self) {
        self.lines.shut_down();
    }
}

impl BotFailure {
    /// A remote bot that has closed its connection.
    fn hung_up() -> BotFailure {
        BotFailure::without_arguments(Cause::Silence, "arena-detail-hung-up")
    }

    /// A remote bot that is not there.
    pub(super) fn not_connected() -> BotFailure {
        BotFailure::without_arguments(Cause::Silence, "arena-detail-not-connected")
    }
}

/// Seconds since 1970.
fn now_s() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs() as i64)
}

#[cfg(test)]
mod tests {
    use std::io::Read as _;

    use super::*;

    #[test]
    fn a_bot_is_connected_until_its_end_is_closed() {
        let bot = RemoteBot::new("far");
        assert!(!bot.is_connected() && bot.absent_since_s().is_some());
        let end = bot.connect().expect("a connection");
        assert!(bot.is_connected() && bot.absent_since_s().is_none());
        drop(end);
        assert!(!bot.is_connected() && bot.take_link().is_none());
    }

    #[test]
    fn one_host_plays_at_a_time_and_gives_the_link_back() {
        let bot = RemoteBot::new("far");
        let _end = bot.connect().expect("a connection");
        let link = bot.take_link().expect("a link");
        assert!(bot.is_connected() && bot.take_link().is_none());
        bot.return_link(link);
        assert!(bot.take_link().is_some());
        assert!(!bot.is_connected(), "a link that is dropped hangs up");
    }

    #[test]
    fn a_second_connection_replaces_the_first() {
        let bot = RemoteBot::new("far");
        let mut first = bot.connect().expect("a connection");
        let mut link = bot.take_link().expect("a link");
        let _second = bot.connect().expect("a connection");
        assert_eq!(first.read(&mut [0]).expect("the end"), 0);
        assert_eq!(link.read(), Err(BotFailure::hung_up()));
        bot.return_link(link);
        assert!(bot.take_link().is_some_and(|link| link.connection == 2));
    }
}
