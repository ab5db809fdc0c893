//! Line-by-line exchange with one program, for commands that examine a bot. It plays no match and enforces no time
//! control.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, Timespec, poll};

use super::process::Process;
use super::sandbox::Sandbox;
use super::wasm::{CompiledModule, FUEL_PER_MS, HELLO_FUEL, WasmBot};
use super::{BotFailure, HELLO_MS, HostError, check_command};
use crate::{Cause, PlayedBy};

/// An open exchange with a program.
pub struct Conversation {
    peer: Peer,
}

enum Peer {
    Native { process: Box<Process>, sent: Instant },
    Module { bot: Box<WasmBot>, inbox: VecDeque<ReceivedLine>, failure: Option<BotFailure> },
}

/// A line from a program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReceivedLine {
    /// The line without its line break.
    pub line: Vec<u8>,
    /// The time since the last message to the program; for a module, the fuel it used.
    pub took: Duration,
}

impl Conversation {
    /// Starts a program in the sandbox, or instantiates a module.
    ///
    /// # Panics
    /// If it is a built-in bot, which has no process.
    pub fn open(by: &PlayedBy, sandbox: &Sandbox) -> Result<Conversation, HostError> {
        let peer = match by {
            PlayedBy::BuiltIn(name) => panic!("{name} is no program"),
            PlayedBy::Program(command) => {
                check_command(command)?;
                let process = Process::start(sandbox, command).map_err(HostError::Sandbox)?;
                Peer::Native { process: Box::new(process), sent: Instant::now() }
            }
            PlayedBy::Wasm(path) => {
                let module = CompiledModule::load(path)?;
                let bot = module.start(HELLO_FUEL).map_err(|failure| HostError::Wasm {
                    path: path.clone(),
                    why: failure.detail,
                })?;
                Peer::Module { bot: Box::new(bot), inbox: VecDeque::new(), failure: None }
            }
        };
        Ok(Conversation { peer })
    }

    /// How long it may take to send `hello`.
    pub fn hello_timeout(&self) -> Duration {
        Duration::from_millis(match self.peer {
            Peer::Native { .. } => u64::from(HELLO_MS),
            Peer::Module { .. } => HELLO_FUEL / FUEL_PER_MS,
        })
    }

    /// Sends complete lines. A module runs at once, with this much time measured in fuel.
    pub fn send(&mut self, lines: &[u8], timeout: Duration) {
        match &mut self.peer {
            Peer::Native { process, sent } => {
                process.lines().outbox().extend_from_slice(lines);
                process.lines().flush();
                *sent = Instant::now();
            }
            Peer::Module { bot, inbox, failure } => {
                let fuel = (timeout.as_micros() as u64).saturating_mul(FUEL_PER_MS) / 1000;
                for line in lines.split_inclusive(|byte| *byte == b'\n') {
                    match bot.send(line, fuel) {
                        Ok((lines, used)) => {
                            let took = Duration::from_micros(used * 1000 / FUEL_PER_MS);
                            inbox.extend(lines.into_iter().map(|line| ReceivedLine { line, took }));
                        }
                        Err(error) => *failure = Some(error),
                    }
                }
            }
        }
    }

    /// Waits for the next line, at most this long. Fails with how the program failed if none came.
    pub fn receive(&mut self, timeout: Duration) -> Result<ReceivedLine, BotFailure> {
        match &mut self.peer {
            Peer::Module { inbox, failure, .. } => inbox.pop_front().ok_or_else(|| {
                failure.clone().unwrap_or_else(|| {
                    BotFailure::without_arguments(Cause::Silence, "arena-detail-no-answer")
                })
            }),
            Peer::Native { process, sent } => {
                let line = receive_line(process, timeout)?;
                Ok(ReceivedLine { line, took: sent.elapsed() })
            }
        }
    }

    /// What the program has written to standard error since the last call.
    pub fn take_stderr(&mut self) -> String {
        match &mut self.peer {
            Peer::Native { process, .. } => {
                let _ = process.capture_stderr();
                process.captured().take()
            }
            Peer::Module { bot, .. } => bot.log().take(),
        }
    }
}

fn receive_line(process: &mut Process, timeout: Duration) -> Result<Vec<u8>, BotFailure> {
    let begun = Instant::now();
    loop {
        while let Some(line) = process.lines().next_line()? {
            let line = process.lines().line_bytes(line);
            if !line.trim_ascii().is_empty() {
                return Ok(line.to_vec());
            }
        }
        let Some(left) = timeout.checked_sub(begun.elapsed()) else {
            let _ = process.capture_stderr();
            return Err(BotFailure::no_answer(timeout.as_millis()));
        };
        let mut watched: Vec<PollFd<'_>> = Vec::new();
        process.add_poll_fds(&mut watched);
        let left = Timespec::try_from(left).ok();
        let _ = poll(&mut watched, left.as_ref());
        let has_output = !watched[0].revents().is_empty();
        process.lines().flush();
        process.capture_stderr()?;
        if has_output {
            process.read()?;
        }
    }
}
