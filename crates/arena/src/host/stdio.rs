//! A bot that is a native program: its process, its pipes, and lines through them without ever blocking. What the lines
//! say, and how long to wait for them, is decided elsewhere.

use std::io::{self, Read as _, Write as _};
use std::os::fd::AsFd;
use std::os::unix::process::ExitStatusExt as _;
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use croupier_engine::Text;
use croupier_engine::wire::MAX_LINE;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{Pid, PidfdFlags, Signal, kill_process_group, pidfd_open};

use super::confine::{self, Jail, REPORT};
use super::{Failure, Said};
use crate::Cause;

/// What is read at once, at least: the whole of a pipe.
const CHUNK: usize = 64 * 1024;
/// A bot that writes more than this to standard error floods.
const MOST_ERRORS: u64 = 64 << 20;
/// How long a process whose output has ended may take to be gone before it counts as running on.
const GRACE: Duration = Duration::from_millis(300);
const LOOK: Duration = Duration::from_millis(5);
/// How long the warden may take to clean up before it is killed itself.
const CLEAN_UP: Duration = Duration::from_secs(5);

/// A running program.
pub(super) struct Process {
    child: Child,
    stdin: Option<ChildStdin>,
    stdout: ChildStdout,
    stderr: Option<ChildStderr>,
    /// Bytes to be written; those before `sent` are.
    out: Vec<u8>,
    sent: usize,
    /// Room for what is read, filled so far; those before `taken` were taken as lines, those from there to `searched`
    /// have no line break.
    inbox: Box<[u8]>,
    filled: usize,
    taken: usize,
    searched: usize,
    said: Said,
    errors: u64,
    reported: bool,
    ended_well: bool,
}

impl Process {
    /// Starts a program in the jail.
    pub(super) fn start(jail: &Jail, command: &[String]) -> io::Result<Process> {
        let mut child = jail
            .command(command)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()?;
        let (Some(stdin), Some(stdout), Some(stderr)) =
            (child.stdin.take(), child.stdout.take(), child.stderr.take())
        else {
            unreachable!("all three were asked for");
        };
        for fd in [stdin.as_fd(), stdout.as_fd(), stderr.as_fd()] {
            let flags = rustix::fs::fcntl_getfl(fd)?;
            rustix::fs::fcntl_setfl(fd, flags | rustix::fs::OFlags::NONBLOCK)?;
        }
        Ok(Process {
            child,
            stdin: Some(stdin),
            stdout,
            stderr: Some(stderr),
            out: Vec::new(),
            sent: 0,
            inbox: vec![0; MAX_LINE + CHUNK].into(),
            filled: 0,
            taken: 0,
            searched: 0,
            said: Said::default(),
            errors: 0,
            reported: false,
            ended_well: false,
        })
    }

    /// Where messages to the bot are put; `flush` sends them.
    pub(super) fn out(&mut self) -> &mut Vec<u8> {
        &mut self.out
    }

    /// Writes as much as the pipe takes. What happens to a bot that is gone shows when it is read from.
    pub(super) fn flush(&mut self) {
        while let Some(stdin) = &mut self.stdin
            && self.sent < self.out.len()
        {
            match stdin.write(&self.out[self.sent..]) {
                Ok(written) => self.sent += written,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => return,
                Err(_) => self.stdin = None,
            }
        }
        self.out.clear();
        self.sent = 0;
    }

    /// What to wait for: output, errors, and room in the input where something is left to be written.
    pub(super) fn watch<'a>(&'a self, all: &mut Vec<PollFd<'a>>) {
        all.push(PollFd::new(&self.stdout, PollFlags::IN));
        all.extend(self.stderr.as_ref().map(|stderr| PollFd::new(stderr, PollFlags::IN)));
        if let Some(stdin) = &self.stdin
            && self.sent < self.out.len()
        {
            all.push(PollFd::new(stdin, PollFlags::OUT));
        }
    }

    /// Reads what the bot has written to standard error.
    pub(super) fn read_errors(&mut self) -> Result<(), Failure> {
        let mut chunk = [0; 8192];
        while let Some(stderr) = &mut self.stderr {
            match stderr.read(&mut chunk) {
                Ok(0) => self.stderr = None,
                Ok(read) => {
                    self.errors += read as u64;
                    self.said.add(&chunk[..read]);
                    if self.errors > MOST_ERRORS {
                        return Err(Failure::plain(Cause::Flood, "arena-detail-errors-flood"));
                    }
                    if read < chunk.len() {
                        return Ok(());
                    }
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(_) => return Ok(()),
            }
        }
        Ok(())
    }

    /// Reads once what the bot has written; how it ended if it has.
    pub(super) fn read(&mut self) -> Result<(), Failure> {
        if self.taken > 0 {
            self.inbox.copy_within(self.taken..self.filled, 0);
            self.filled -= self.taken;
            self.searched -= self.taken;
            self.taken = 0;
        }
        // A longer line than there is room for was refused before.
        let read = self.stdout.read(&mut self.inbox[self.filled..]);
        self.filled += read.as_ref().copied().unwrap_or(0);
        match read {
            Ok(0) => Err(self.ended()),
            Ok(_) => Ok(()),
            Err(error)
                if matches!(
                    error.kind(),
                    io::ErrorKind::Interrupted | io::ErrorKind::WouldBlock
                ) =>
            {
                Ok(())
            }
            Err(error) => {
                let detail = Text::new("arena-detail-output").with("problem", error.to_string());
                Err(Failure::new(Cause::Crash, detail))
            }
        }
    }

    /// The next whole line that was read.
    pub(super) fn line(&mut self) -> Result<Option<std::ops::Range<usize>>, Failure> {
        let fresh = &self.inbox[self.searched..self.filled];
        match fresh.iter().position(|byte| *byte == b'\n') {
            Some(end) => {
                let line = self.taken..self.searched + end;
                self.searched = line.end + 1;
                self.taken = self.searched;
                if line.len() > MAX_LINE { Err(too_long()) } else { Ok(Some(line)) }
            }
            None if self.filled - self.taken > MAX_LINE => Err(too_long()),
            None => {
                self.searched = self.filled;
                Ok(None)
            }
        }
    }

    /// The bytes of a line, until the next call of `read` or `line`.
    pub(super) fn bytes(&self, line: std::ops::Range<usize>) -> &[u8] {
        &self.inbox[line]
    }

    /// Ends the input, which asks the program to end.
    pub(super) fn dismiss(&mut self) {
        self.flush();
        self.stdin = None;
    }

    /// Reads what the program says beside the protocol until it ends, for so long at most.
    pub(super) fn hear_out(&mut self, most: Duration) {
        let begun = Instant::now();
        while let Some(stderr) = &self.stderr
            && let Some(left) = most.checked_sub(begun.elapsed())
        {
            let left = Timespec::try_from(left).ok();
            let _ = poll(&mut [PollFd::new(stderr, PollFlags::IN)], left.as_ref());
            if self.read_errors().is_err() {
                return;
            }
        }
    }

    /// How a process has ended whose output has.
    fn ended(&mut self) -> Failure {
        let exited = self.wait(GRACE);
        let _ = self.read_errors();
        match exited {
            None => Failure::plain(Cause::Silence, "arena-detail-closed"),
            Some(status) => {
                self.ended_well = status.success();
                let detail = confine::last_report(self.said()).unwrap_or_else(|| {
                    let how = how_ended(status);
                    match self.said().last_line() {
                        words if words.is_empty() => how,
                        words => Text::new("arena-detail-last-words")
                            .with("how", how)
                            .with("words", words),
                    }
                });
                Failure::new(Cause::Crash, detail)
            }
        }
    }

    /// Whether the program has ended by itself and says that all is well.
    pub(super) fn ended_well(&self) -> bool {
        self.ended_well
    }

    /// Waits for the end of the process, for so long at most.
    fn wait(&mut self, most: Duration) -> Option<ExitStatus> {
        let begun = Instant::now();
        let gone = pidfd_open(Pid::from_child(&self.child), PidfdFlags::empty());
        loop {
            if let Ok(Some(status)) = self.child.try_wait() {
                return Some(status);
            }
            let left = most.checked_sub(begun.elapsed()).filter(|left| !left.is_zero())?;
            match &gone {
                Ok(gone) => {
                    let left = Timespec::try_from(left).ok();
                    let _ = poll(&mut [PollFd::new(gone, PollFlags::IN)], left.as_ref());
                }
                // A kernel that cannot tell of the end of a process is asked again and again.
                Err(_) => std::thread::sleep(LOOK.min(left)),
            }
        }
    }

    /// What the bot has written to standard error so far, without the report of the jail.
    pub(super) fn said(&mut self) -> &mut Said {
        if !self.reported {
            self.reported = self.said.take_first_line(REPORT).is_some();
        }
        &mut self.said
    }
}

/// How a process has ended; its warden turns the bot's signals into exit codes beyond 128.
fn how_ended(status: ExitStatus) -> Text {
    match (status.code(), status.signal()) {
        (Some(code), _) if code <= 128 => Text::new("arena-detail-exit").with("code", code),
        (Some(code), _) => Text::new("arena-detail-signal").with("signal", code - 128),
        (None, signal) => Text::new("arena-detail-signal").with("signal", signal.unwrap_or(0)),
    }
}

fn too_long() -> Failure {
    Failure::new(Cause::Flood, Text::new("arena-detail-long-line").with("most", MAX_LINE))
}

/// The bot and everything it has started are gone when this returns.
impl Drop for Process {
    fn drop(&mut self) {
        self.stdin = None;
        // The warden watches this pipe: once it is closed, it kills everything below it and ends.
        self.stderr = None;
        if self.wait(CLEAN_UP).is_none() {
            let _ = kill_process_group(Pid::from_child(&self.child), Signal::KILL);
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }
}
