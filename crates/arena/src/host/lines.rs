//! Non-blocking exchange of lines with a bot over a pair of descriptors: pipes of a process or a socket. It neither
//! interprets lines nor knows who is at the other end.

use std::fs::File;
use std::io::{self, Read as _, Write as _};
use std::ops::Range;
use std::os::fd::OwnedFd;

use croupier_table::Text;
use croupier_table::wire::MAX_LINE;
use rustix::event::{PollFd, PollFlags};

use super::BotFailure;
use crate::Cause;

/// The capacity of a pipe: at least this much can be read at once.
const CHUNK: usize = 64 * 1024;

/// An exchange of lines.
#[derive(Debug)]
pub(super) struct LineIo {
    /// Where lines to the bot are written; `None` once it accepts no more.
    sink: Option<File>,
    source: File,
    /// Bytes to write; those before `sent` are written.
    outbox: Vec<u8>,
    sent: usize,
    /// The read buffer. Bytes before `taken` were returned as lines, bytes from there to `searched` contain no line
    /// break, bytes from `filled` on are free.
    inbox: Box<[u8]>,
    filled: usize,
    taken: usize,
    searched: usize,
}

/// What a read has brought.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ReadOutcome {
    /// More bytes, or nothing for now.
    Open,
    /// The end: the bot sends no more.
    Ended,
}

impl LineIo {
    /// An exchange over these descriptors, which become non-blocking.
    pub(super) fn new(sink: OwnedFd, source: OwnedFd) -> io::Result<LineIo> {
        for fd in [&sink, &source] {
            let flags = rustix::fs::fcntl_getfl(fd)?;
            rustix::fs::fcntl_setfl(fd, flags | rustix::fs::OFlags::NONBLOCK)?;
        }
        Ok(LineIo {
            sink: Some(sink.into()),
            source: source.into(),
            outbox: Vec::new(),
            sent: 0,
            inbox: vec![0; MAX_LINE + CHUNK].into(),
            filled: 0,
            taken: 0,
            searched: 0,
        })
    }

    /// The buffer for messages to the bot; `flush` sends them.
    pub(super) fn outbox(&mut self) -> &mut Vec<u8> {
        &mut self.outbox
    }

    /// Writes as much as is accepted at once. Errors of a dead bot are reported by `read`.
    pub(super) fn flush(&mut self) {
        while let Some(sink) = &mut self.sink
            && self.sent < self.outbox.len()
        {
            match sink.write(&self.outbox[self.sent..]) {
                Ok(written) => self.sent += written,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => return,
                Err(_) => self.sink = None,
            }
        }
        self.outbox.clear();
        self.sent = 0;
    }

    /// The descriptor to poll for output of the bot.
    pub(super) fn source_fd(&self) -> PollFd<'_> {
        PollFd::new(&self.source, PollFlags::IN)
    }

    /// The descriptor to poll for writing, if something waits.
    pub(super) fn blocked_sink_fd(&self) -> Option<PollFd<'_>> {
        let sink = self.sink.as_ref().filter(|_| self.sent < self.outbox.len())?;
        Some(PollFd::new(sink, PollFlags::OUT))
    }

    /// Reads once.
    pub(super) fn read(&mut self) -> Result<ReadOutcome, BotFailure> {
        if self.taken > 0 {
            self.inbox.copy_within(self.taken..self.filled, 0);
            self.filled -= self.taken;
            self.searched -= self.taken;
            self.taken = 0;
        }
        // There is always room: `next_line` fails before a line fills the buffer.
        let read = self.source.read(&mut self.inbox[self.filled..]);
        self.filled += read.as_ref().copied().unwrap_or(0);
        match read {
            Ok(0) => Ok(ReadOutcome::Ended),
            Ok(_) => Ok(ReadOutcome::Open),
            Err(error)
                if matches!(
                    error.kind(),
                    io::ErrorKind::Interrupted | io::ErrorKind::WouldBlock
                ) =>
            {
                Ok(ReadOutcome::Open)
            }
            Err(error) => {
                let detail = Text::new("arena-detail-output").with("problem", error.to_string());
                Err(BotFailure::new(Cause::Crash, detail))
            }
        }
    }

    /// The position of the next complete line in the read buffer.
    pub(super) fn next_line(&mut self) -> Result<Option<Range<usize>>, BotFailure> {
        let unsearched = &self.inbox[self.searched..self.filled];
        match unsearched.iter().position(|byte| *byte == b'\n') {
            Some(end) => {
                let line = self.taken..self.searched + end;
                self.searched = line.end + 1;
                self.taken = self.searched;
                if line.len() > MAX_LINE { Err(line_too_long()) } else { Ok(Some(line)) }
            }
            None if self.filled - self.taken > MAX_LINE => Err(line_too_long()),
            None => {
                self.searched = self.filled;
                Ok(None)
            }
        }
    }

    /// The bytes of a line, valid until the next call of `read`.
    pub(super) fn line_bytes(&self, line: Range<usize>) -> &[u8] {
        &self.inbox[line]
    }

    /// Sends what is left and closes the sink.
    pub(super) fn close_sink(&mut self) {
        self.flush();
        self.sink = None;
    }

    /// Ends a connection in both directions, whoever else has a handle on it.
    pub(super) fn shut_down(&mut self) {
        self.sink = None;
        let _ = rustix::net::shutdown(&self.source, rustix::net::Shutdown::Both);
    }

    /// Closes the sink without sending what is left.
    pub(super) fn drop_sink(&mut self) {
        self.sink = None;
    }
}

fn line_too_long() -> BotFailure {
    BotFailure::new(Cause::Flood, Text::new("arena-detail-long-line").with("most", MAX_LINE))
}
