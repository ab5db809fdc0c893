//! The process of a native bot: lines over its pipes, captured standard error, and how it ended. It does not interpret
//! lines and sets no deadlines.

use std::io::{self, PipeReader, Read as _};
use std::os::unix::process::ExitStatusExt as _;
use std::process::{Child, ExitStatus};
use std::time::{Duration, Instant};

use croupier_table::Text;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{Pid, PidfdFlags, Signal, kill_process_group, pidfd_open};

use super::lines::{LineIo, ReadOutcome};
use super::sandbox::{BotControl, Report, Sandbox, StartedBot};
use super::{BotFailure, CapturedStderr};
use crate::Cause;

/// The most bytes that a bot may write to standard error.
const MAX_STDERR: u64 = 64 << 20;
/// How long a process may outlive its closed output before that counts as a failure of its own.
const EXIT_GRACE: Duration = Duration::from_secs(1);
/// How often the process is polled where the kernel has no pidfd.
const POLL_INTERVAL: Duration = Duration::from_millis(5);
/// How long the supervisor may take to clean up before it is killed.
const CLEAN_UP: Duration = Duration::from_secs(5);

/// A running program.
pub(super) struct Process {
    child: Child,
    /// Control over its processes; once it is dropped, the sandbox ends.
    control: Option<BotControl>,
    lines: LineIo,
    stderr: Option<PipeReader>,
    captured: CapturedStderr,
    stderr_bytes: u64,
    exited_successfully: bool,
}

impl Process {
    /// Starts a program in the sandbox.
    pub(super) fn start(sandbox: &Sandbox, command: &[String]) -> io::Result<Process> {
        let StartedBot { child, stdin, stdout, stderr, control } = sandbox.start(command)?;
        let flags = rustix::fs::fcntl_getfl(&stderr)?;
        rustix::fs::fcntl_setfl(&stderr, flags | rustix::fs::OFlags::NONBLOCK)?;
        Ok(Process {
            child,
            control: Some(control),
            lines: LineIo::new(stdin.into(), stdout.into())?,
            stderr: Some(stderr),
            captured: CapturedStderr::default(),
            stderr_bytes: 0,
            exited_successfully: false,
        })
    }

    /// The exchange of lines over standard input and output.
    pub(super) fn lines(&mut self) -> &mut LineIo {
        &mut self.lines
    }

    /// Adds the descriptors to poll: standard output, standard error if it is open, and standard input if it is blocked.
    pub(super) fn add_poll_fds<'a>(&'a self, all: &mut Vec<PollFd<'a>>) {
        all.push(self.lines.source_fd());
        all.extend(self.stderr.as_ref().map(|stderr| PollFd::new(stderr, PollFlags::IN)));
        all.extend(self.lines.blocked_sink_fd());
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
        match self.lines.read()? {
            ReadOutcome::Open => Ok(()),
            ReadOutcome::Ended => Err(self.end_failure()),
        }
    }

    /// Closes standard input, which asks the program to end.
    pub(super) fn close_stdin(&mut self) {
        self.lines.close_sink();
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
        // The sandbox reports before it ends the program, and may take a while to end itself.
        if let Some(detail) = self.reported_end() {
            return BotFailure::new(Cause::Crash, detail);
        }
        match exited {
            None => BotFailure::without_arguments(Cause::Silence, "arena-detail-closed"),
            Some(status) => {
                self.exited_successfully = status.success();
                BotFailure::new(Cause::Crash, self.own_end(status))
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

    /// How many bytes the program has read from the disk.
    pub(super) fn disk_reads(&mut self) -> u64 {
        self.control.as_ref().map_or(0, BotControl::disk_reads)
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

/// Ends the bot and everything it has started.
impl Drop for Process {
    fn drop(&mut self) {
        self.lines.drop_sink();
        // The sandbox watches the channel: once it is closed, it kills everything inside and ends.
        self.control = None;
        if self.wait(CLEAN_UP).is_none() {
            let _ = kill_process_group(Pid::from_child(&self.child), Signal::KILL);
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }
}
