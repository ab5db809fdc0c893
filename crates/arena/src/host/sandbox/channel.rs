//! The channel between a host and the sandbox of one bot: a pair of sockets that the bot never holds.
//!
//! The host sends the bot's pipes through it and, later, whether the bot may run. The sandbox sends reports about the
//! bot. When the host closes its end, or dies, the sandbox ends. Since the bot has no end of it, it cannot forge a report.

use std::io::{self, IoSlice, IoSliceMut, PipeReader, PipeWriter};
use std::mem::MaybeUninit;
use std::os::fd::{AsFd, OwnedFd};
use std::process::Stdio;

use rustix::net::{
    AddressFamily, RecvAncillaryBuffer, RecvAncillaryMessage, RecvFlags, SendAncillaryBuffer,
    SendAncillaryMessage, SendFlags, SocketFlags, SocketType, recv, recvmsg, send, sendmsg,
    socketpair,
};

/// The longest message.
const MAX_MESSAGE: usize = 1024;
const PIPES: &[u8] = b"pipes";
const FREEZE: &[u8] = b"freeze";
const THAW: &[u8] = b"thaw";

/// The host's end.
pub(in crate::host) struct HostEnd(OwnedFd);

/// The sandbox's end, as its standard input.
pub(super) struct SandboxEnd(OwnedFd);

/// What the sandbox reports about a bot.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::host) enum Report {
    /// The sandbox cannot be set up: why.
    NoSandbox(String),
    /// The bot was ended because it used more memory than this.
    Memory(String),
}

impl Report {
    const NO_SANDBOX: &str = "no-sandbox";
    const MEMORY: &str = "memory";

    fn to_line(&self) -> String {
        match self {
            Report::NoSandbox(why) => format!("{} {why}", Self::NO_SANDBOX),
            Report::Memory(limit) => format!("{} {limit}", Self::MEMORY),
        }
    }

    fn parse(line: &str) -> Option<Report> {
        let (name, rest) = line.split_once(' ')?;
        match name {
            Self::NO_SANDBOX => Some(Report::NoSandbox(rest.to_owned())),
            Self::MEMORY => Some(Report::Memory(rest.to_owned())),
            _ => None,
        }
    }
}

/// What the host orders.
pub(super) enum Order {
    /// Stop all processes of the bot.
    Freeze,
    /// Let them run.
    Thaw,
    /// The host has gone: end.
    End,
}

/// A new channel.
pub(super) fn channel() -> io::Result<(HostEnd, SandboxEnd)> {
    let (host, sandbox) =
        socketpair(AddressFamily::UNIX, SocketType::SEQPACKET, SocketFlags::CLOEXEC, None)?;
    Ok((HostEnd(host), SandboxEnd(sandbox)))
}

impl HostEnd {
    /// Sends the bot's standard input, output and error.
    pub(super) fn send_pipes(
        &self,
        stdin: &PipeReader,
        stdout: &PipeWriter,
        stderr: &PipeWriter,
    ) -> io::Result<()> {
        let pipes = [stdin.as_fd(), stdout.as_fd(), stderr.as_fd()];
        let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(3))];
        let mut ancillary = SendAncillaryBuffer::new(&mut space);
        ancillary.push(SendAncillaryMessage::ScmRights(&pipes));
        sendmsg(&self.0, &[IoSlice::new(PIPES)], &mut ancillary, SendFlags::NOSIGNAL)?;
        Ok(())
    }

    /// Stops the bot. A sandbox that has ended ignores it.
    pub(in crate::host) fn freeze(&self) {
        let _ = send(&self.0, FREEZE, SendFlags::NOSIGNAL);
    }

    /// Lets the bot run.
    pub(in crate::host) fn thaw(&self) {
        let _ = send(&self.0, THAW, SendFlags::NOSIGNAL);
    }

    /// The next report, if one has come.
    pub(in crate::host) fn take_report(&self) -> Option<Report> {
        let mut message = [0; MAX_MESSAGE];
        let (length, _) = recv(&self.0, &mut message, RecvFlags::DONTWAIT).ok()?;
        Report::parse(&String::from_utf8_lossy(&message[..length]))
    }
}

impl SandboxEnd {
    /// The end that this process got as its standard input.
    pub(super) fn from_stdin() -> io::Result<SandboxEnd> {
        Ok(SandboxEnd(io::stdin().as_fd().try_clone_to_owned()?))
    }

    /// Waits for the bot's standard input, output and error.
    pub(super) fn receive_pipes(&self) -> io::Result<[OwnedFd; 3]> {
        let mut message = [0; MAX_MESSAGE];
        let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(3))];
        let mut ancillary = RecvAncillaryBuffer::new(&mut space);
        let mut buffers = [IoSliceMut::new(&mut message)];
        recvmsg(&self.0, &mut buffers, &mut ancillary, RecvFlags::CMSG_CLOEXEC)?;
        let pipes: Vec<OwnedFd> = ancillary
            .drain()
            .filter_map(|part| match part {
                RecvAncillaryMessage::ScmRights(pipes) => Some(pipes.collect::<Vec<_>>()),
                _ => None,
            })
            .flatten()
            .collect();
        pipes.try_into().map_err(|_| io::ErrorKind::InvalidData.into())
    }

    /// Takes the next order. Call it when the channel is readable.
    pub(super) fn take_order(&self) -> Option<Order> {
        let mut message = [0; MAX_MESSAGE];
        match recv(&self.0, &mut message, RecvFlags::DONTWAIT) {
            Ok((0, _)) => Some(Order::End),
            Ok((length, _)) if &message[..length] == FREEZE => Some(Order::Freeze),
            Ok((length, _)) if &message[..length] == THAW => Some(Order::Thaw),
            Err(rustix::io::Errno::AGAIN | rustix::io::Errno::INTR) | Ok(_) => None,
            Err(_) => Some(Order::End),
        }
    }

    /// Reports to the host, which may have gone.
    pub(super) fn report(&self, report: &Report) {
        let _ = send(&self.0, report.to_line().as_bytes(), SendFlags::NOSIGNAL);
    }
}

impl AsFd for SandboxEnd {
    fn as_fd(&self) -> std::os::fd::BorrowedFd<'_> {
        self.0.as_fd()
    }
}

impl From<SandboxEnd> for Stdio {
    fn from(end: SandboxEnd) -> Stdio {
        Stdio::from(end.0)
    }
}

#[cfg(test)]
mod tests {
    use std::io::{Read as _, Write as _, pipe};

    use super::*;

    #[test]
    fn reports_orders_and_pipes_arrive_whole_and_in_order() {
        let (host, sandbox) = channel().expect("a channel");
        let (stdin, mut to_bot) = pipe().expect("a pipe");
        let (_from_bot, stdout) = pipe().expect("a pipe");
        let (_errors, stderr) = pipe().expect("a pipe");
        host.send_pipes(&stdin, &stdout, &stderr).expect("sent");
        let [received, _, _] = sandbox.receive_pipes().expect("three pipes");
        to_bot.write_all(b"x").expect("written");
        let mut byte = [0];
        PipeReader::from(received).read_exact(&mut byte).expect("read");
        assert_eq!(byte, *b"x");
        assert_eq!(host.take_report(), None);
        for report in
            [Report::Memory("2 GiB".to_owned()), Report::NoSandbox("no such file".to_owned())]
        {
            sandbox.report(&report);
            assert_eq!(host.take_report(), Some(report));
        }
        host.freeze();
        assert!(matches!(sandbox.take_order(), Some(Order::Freeze)));
        assert!(sandbox.take_order().is_none());
        drop(host);
        assert!(matches!(sandbox.take_order(), Some(Order::End)));
    }
}
