//! The process of a native bot: non-blocking line I/O over its pipes, captured standard error, and how it ended. It does
//! not interpret lines and sets no deadlines.

use std::io::{self, PipeReader, PipeWriter, Read as _, Write as _};
use std::os::fd::AsFd;
use std::os::unix::process::ExitStatusExt as _;
use std::process::{Child, ExitStatus};
use std::time::{Duration, Instant};

use croupier_table::Text;
use croupier_table::wire::MAX_LINE;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{Pid, PidfdFlags, Signal, kill_process_group, pidfd_open};

use super::sandbox::{BotControl, Report, Sandbox, StartedBot};
use super::{BotFailure, CapturedStderr};
use crate::Cause;

/// The capacity of a pipe: at least this much can be read at once.
const CHUNK: usize = 64 * 1024;
/// The most bytes that a bot may write to standard error.
const MAX_STDERR: u64 = 64 << 20;
/// How long a process may outlive its closed output before that counts as a failure of its own.
const EXIT_GRACE: Duration = Duration::from_millis(300);
/// How often the process is polled where the kernel has no pidfd.
const POLL_INTERVAL: Duration = Duration::from_millis(5);
/// How long the supervisor may take to clean up before it is killed.
const CLEAN_UP: Duration = Duration::from_secs(5);

/// A running program.
pub(super) struct Process {
    child: Child,
    /// Control over its processes; once it is dropped, the sandbox ends.
    control: Option<BotControl>,
    stdin: Option<PipeWriter>,
    stdout: PipeReader,
    stderr: Option<PipeReader>,
    /// Bytes to write; those before `sent` are written.
    outbox: Vec<u8>,
    sent: usize,
    /// The read buffer. Bytes before `taken` were returned as lines, bytes from there to `searched` contain no line
    /// break, bytes from `filled` on are free.
    inbox: Box<[u8]>,
    filled: usize,
    taken: usize,
    searched: usize,
    captured: CapturedStderr,
    stderr_bytes: u64,
    exited_successfully: bool,
}

impl Process {
    /// Starts a program in the sandbox.
    pub(super) fn start(sandbox: &Sandbox, command: &[String]) -> io::Result<Process> {
        let StartedBot { child, stdin, stdout, stderr, control } = sandbox.start(command)?;
        for fd in [stdin.as_fd(), stdout.as_fd(), stderr.as_fd()] {
            let flags = rustix::fs::fcntl_getfl(fd)?;
            rustix::fs::fcntl_setfl(fd, flags | rustix::fs::OFlags::NONBLOCK)?;
        }
        Ok(Process {
            child,
            control: Some(control),
            stdin: Some(stdin),
            stdout,
            stderr: Some(stderr),
            outbox: Vec::new(),
            sent: 0,
            inbox: vec![0; MAX_LINE + CHUNK].into(),
            filled: 0,
            taken: 0,
            searched: 0,
            captured: CapturedStderr::default(),
            stderr_bytes: 0,
            exited_successfully: false,
        })
    }

    /// The buffer for messages to the bot; `flush` sends them.
    pub(super) fn outbox(&mut self) -> &mut Vec<u8> {
        &mut self.outbox
    }

    /// Writes as much as the pipe accepts. Errors of a dead bot are reported by `read`.
    pub(super) fn flush(&mut self) {
        while let Some(stdin) = &mut self.stdin
            && self.sent < self.outbox.len()
        {
            match stdin.write(&self.outbox[self.sent..]) {
                Ok(written) => self.sent += written,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => return,
                Err(_) => self.stdin = None,
            }
        }
        self.outbox.clear();
        self.sent = 0;
    }

    /// Adds the descriptors to poll: standard output, standard error if it is open, and standard input if it is blocked.
    pub(super) fn add_poll_fds<'a>(&'a self, all: &mut Vec<PollFd<'a>>) {
        all.push(PollFd::new(&self.stdout, PollFlags::IN));
        all.extend(self.stderr.as_ref().map(|stderr| PollFd::new(stderr, PollFlags::IN)));
        if let Some(stdin) = &self.stdin
            && self.sent < self.outbox.len()
        {
            all.push(PollFd::new(stdin, PollFlags::OUT));
        }
    }

    /// Captures what the bot has written to standard error.
    pub(super) fn capture_stderr(&mut self) -> Result<(), BotFailure> {
        let mut chunk = [0; 8192];
        while let Some(stderr) = &mut self.stderr {
            match stderr.read(&mut chunk) {
                Ok(0) => self.stderr = None,
                Ok(read) => {
                    self.stderr_bytes += read as u64;
                    self.captured.append(&chunk[..read]);
                    if self.stderr_bytes > MAX_STDERR {
                        return Err(BotFailure::without_arguments(
                            Cause::Flood,
                            "arena-detail-errors-flood",
                        ));
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

    /// Reads once from standard output. Fails with how the process ended if it has.
    pub(super) fn read(&mut self) -> Result<(), BotFailure> {
        if self.taken > 0 {
            self.inbox.copy_within(self.taken..self.filled, 0);
            self.filled -= self.taken;
            self.searched -= self.taken;
            self.taken = 0;
        }
        // There is always room: `next_line` fails before a line fills the buffer.
        let read = self.stdout.read(&mut self.inbox[self.filled..]);
        self.filled += read.as_ref().copied().unwrap_or(0);
        match read {
            Ok(0) => Err(self.end_failure()),
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
                Err(BotFailure::new(Cause::Crash, detail))
            }
        }
    }

    /// The position of the next complete line in the read buffer.
    pub(super) fn next_line(&mut self) -> Result<Option<std::ops::Range<usize>>, BotFailure> {
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
    pub(super) fn line_bytes(&self, line: std::ops::Range<usize>) -> &[u8] {
        &self.inbox[line]
    }

    /// Closes standard input, which asks the program to end.
    pub(super) fn close_stdin(&mut self) {
        self.flush();
        self.stdin = None;
    }

    /// Captures standard error until the program closes it or the time is up.
    pub(super) fn drain_stderr(&mut self, timeout: Duration) {
        let begun = Instant::now();
        while let Some(stderr) = &self.stderr
            && let Some(left) = timeout.checked_sub(begun.elapsed())
        {
            let left = Timespec::try_from(left).ok();
            let _ = poll(&mut [PollFd::new(stderr, PollFlags::IN)], left.as_ref());
            if self.capture_stderr().is_err() {
                return;
            }
        }
    }

    /// The failure of a process whose standard output has ended.
    fn end_failure(&mut self) -> BotFailure {
        let exited = self.wait(EXIT_GRACE);
        let _ = self.capture_stderr();
        match exited {
            None => BotFailure::without_arguments(Cause::Silence, "arena-detail-closed"),
            Some(status) => {
                self.exited_successfully = status.success();
                let detail = self.reported_end().unwrap_or_else(|| self.own_end(status));
                BotFailure::new(Cause::Crash, detail)
            }
        }
    }

    /// Why the sandbox has ended the program, if it has.
    fn reported_end(&self) -> Option<Text> {
        Some(match self.control.as_ref()?.take_report()? {
            Report::NoSandbox(why) => Text::new("arena-detail-no-jail").with("problem", why),
            Report::Memory(limit) => Text::new("arena-detail-memory").with("problem", limit),
        })
    }

    /// How the program has ended, with its last words.
    fn own_end(&self, status: ExitStatus) -> Text {
        let how = how_ended(status);
        match self.captured.last_line() {
            words if words.is_empty() => how,
            words => Text::new("arena-detail-last-words").with("how", how).with("words", words),
        }
    }

    /// Stops all processes of the program until [`Process::thaw`].
    pub(super) fn freeze(&self) {
        self.control.iter().for_each(BotControl::freeze);
    }

    /// Lets them run.
    pub(super) fn thaw(&self) {
        self.control.iter().for_each(BotControl::thaw);
    }

    /// The processor time that the program has used.
    pub(super) fn cpu_time(&mut self) -> Duration {
        self.control.as_mut().map_or(Duration::ZERO, BotControl::cpu_time)
    }

    /// Whether the program has ended by itself with exit code 0.
    pub(super) fn exited_successfully(&self) -> bool {
        self.exited_successfully
    }

    /// Waits for the end of the process, at most this long.
    fn wait(&mut self, timeout: Duration) -> Option<ExitStatus> {
        let begun = Instant::now();
        let pidfd = pidfd_open(Pid::from_child(&self.child), PidfdFlags::empty());
        loop {
            if let Ok(Some(status)) = self.child.try_wait() {
                return Some(status);
            }
            let left = timeout.checked_sub(begun.elapsed()).filter(|left| !left.is_zero())?;
            match &pidfd {
                Ok(pidfd) => {
                    let left = Timespec::try_from(left).ok();
                    let _ = poll(&mut [PollFd::new(pidfd, PollFlags::IN)], left.as_ref());
                }
                Err(_) => std::thread::sleep(POLL_INTERVAL.min(left)),
            }
        }
    }

    /// The captured standard error.
    pub(super) fn captured(&mut self) -> &mut CapturedStderr {
        &mut self.captured
    }
}

/// Describes an exit status; the supervisor turns the bot's signals into exit codes above 128.
fn how_ended(status: ExitStatus) -> Text {
    match (status.code(), status.signal()) {
        (Some(code), _) if code <= 128 => Text::new("arena-detail-exit").with("code", code),
        (Some(code), _) => Text::new("arena-detail-signal").with("signal", code - 128),
        (None, signal) => Text::new("arena-detail-signal").with("signal", signal.unwrap_or(0)),
    }
}

fn line_too_long() -> BotFailure {
    BotFailure::new(Cause::Flood, Text::new("arena-detail-long-line").with("most", MAX_LINE))
}

/// Ends the bot and everything it has started.
impl Drop for Process {
    fn drop(&mut self) {
        self.stdin = None;
        // The sandbox watches the channel: once it is closed, it kills everything inside and ends.
        self.control = None;
        if self.wait(CLEAN_UP).is_none() {
            let _ = kill_process_group(Pid::from_child(&self.child), Signal::KILL);
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }
}
