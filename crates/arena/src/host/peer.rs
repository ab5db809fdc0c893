//! What is at the other end of a program's lines: a process of this machine or a remote bot.

use std::time::Duration;

use rustix::event::PollFd;

use super::BotFailure;
use super::lines::LineIo;
use super::process::Process;
use super::remote::RemoteLink;

/// The other end.
pub(super) enum Peer {
    /// A process in the sandbox.
    Process(Box<Process>),
    /// A remote bot. It has no standard error, and nothing of it can be stopped or measured.
    Remote(Box<RemoteLink>),
}

impl Peer {
    /// The exchange of lines.
    pub(super) fn lines(&mut self) -> &mut LineIo {
        match self {
            Peer::Process(process) => process.lines(),
            Peer::Remote(link) => link.lines(),
        }
    }

    /// Adds the descriptors to poll; the first is that of its lines.
    pub(super) fn add_poll_fds<'a>(&'a self, all: &mut Vec<PollFd<'a>>) {
        match self {
            Peer::Process(process) => process.add_poll_fds(all),
            Peer::Remote(link) => link.add_poll_fds(all),
        }
    }

    /// Reads once. Fails with how the program has ended if it has.
    pub(super) fn read(&mut self) -> Result<(), BotFailure> {
        match self {
            Peer::Process(process) => process.read(),
            Peer::Remote(link) => link.read(),
        }
    }

    /// The process, unless it is on another machine.
    pub(super) fn process(&mut self) -> Option<&mut Process> {
        match self {
            Peer::Process(process) => Some(process),
            Peer::Remote(_) => None,
        }
    }

    /// Whether it runs on this machine.
    pub(super) fn is_process(&self) -> bool {
        matches!(self, Peer::Process(_))
    }

    /// Captures what it has written to standard error.
    pub(super) fn capture_stderr(&mut self) -> Result<(), BotFailure> {
        self.process().map_or(Ok(()), Process::capture_stderr)
    }

    /// What it has written to standard error since the last call.
    pub(super) fn take_stderr(&mut self) -> String {
        self.process().map_or_else(String::new, |process| process.captured().take())
    }

    /// Asks a process to end.
    pub(super) fn close_stdin(&mut self) {
        self.process().into_iter().for_each(Process::close_stdin);
    }

    /// Captures standard error until a process closes it or the time is up.
    pub(super) fn drain_stderr(&mut self, timeout: Duration) {
        self.process().into_iter().for_each(|process| process.drain_stderr(timeout));
    }

    /// Whether it has ended by itself with exit code 0.
    pub(super) fn exited_successfully(&mut self) -> bool {
        self.process().is_some_and(|process| process.exited_successfully())
    }

    /// How many bytes a process has read from the disk.
    pub(super) fn disk_reads(&mut self) -> u64 {
        self.process().map_or(0, Process::disk_reads)
    }

    /// Stops a process until [`Peer::thaw`].
    pub(super) fn freeze(&mut self) {
        self.process().into_iter().for_each(|process| process.freeze());
    }

    /// Lets it run.
    pub(super) fn thaw(&mut self) {
        self.process().into_iter().for_each(|process| process.thaw());
    }

    /// The processor time that it has used on this machine.
    pub(super) fn cpu_time(&mut self) -> Duration {
        self.process().map_or(Duration::ZERO, Process::cpu_time)
    }
}
