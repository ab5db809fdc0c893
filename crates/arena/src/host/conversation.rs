//! Line-by-line exchange with one program, for commands that examine a bot. It plays no match and enforces no time
//! control.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use croupier_table::wire;
use rustix::event::{PollFd, Timespec, poll};

use super::peer::Peer;
use super::process::Process;
use super::remote::RemoteBot;
use super::sandbox::Sandbox;
use super::wasm::{CompiledModule, FUEL_PER_MS, HELLO_FUEL, WasmBot};
use super::{BotFailure, HELLO_MS, HostError, check_command};
use crate::{Cause, PlayedBy};

/// An open exchange with a program.
pub struct Conversation {
    exchange: Exchange,
    /// The bot, if it is a remote one.
    remote: Option<RemoteBot>,
}

enum Exchange {
    Lines { peer: Peer, sent: Instant },
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
    /// Starts a program in the sandbox, instantiates a module, or takes the connection of a remote bot.
    ///
    /// # Panics
    /// If it is a built-in bot, which has no process.
    pub fn open(by: &PlayedBy, sandbox: &Sandbox) -> Result<Conversation, HostError> {
        let mut remote = None;
        let exchange = match by {
            PlayedBy::BuiltIn(name) => panic!("{name} is no program"),
            PlayedBy::Program(command) => {
                check_command(command)?;
                let process = Process::start(sandbox, command).map_err(HostError::Sandbox)?;
                Exchange::Lines { peer: Peer::Process(Box::new(process)), sent: Instant::now() }
            }
            PlayedBy::Remote(bot) => {
                let link = bot.take_link().ok_or(HostError::NotConnected)?;
                remote = Some(bot.clone());
                Exchange::Lines { peer: Peer::Remote(Box::new(link)), sent: Instant::now() }
            }
            PlayedBy::Wasm(path) => {
                let module = CompiledModule::load(path)?;
                let bot = module.start(HELLO_FUEL).map_err(|failure| HostError::Wasm {
                    path: path.clone(),
                    why: failure.detail,
                })?;
                Exchange::Module { bot: Box::new(bot), inbox: VecDeque::new(), failure: None }
            }
        };
        Ok(Conversation { exchange, remote })
    }

    /// Ends the exchange; a remote bot stays connected. Without this call it is disconnected.
    pub fn close(self, greeting: Option<wire::Greeting>) {
        if let (Some(bot), Exchange::Lines { peer: Peer::Remote(mut link), .. }) =
            (self.remote, self.exchange)
        {
            link.greeting = greeting;
            bot.return_link(*link);
        }
    }

    /// How long it may take to send `hello`.
    pub fn hello_timeout(&self) -> Duration {
        Duration::from_millis(match self.exchange {
            Exchange::Lines { .. } => u64::from(HELLO_MS),
            Exchange::Module { .. } => HELLO_FUEL / FUEL_PER_MS,
        })
    }

    /// Sends complete lines. A module runs at once, with this much time measured in fuel.
    pub fn send(&mut self, lines: &[u8], timeout: Duration) {
        match &mut self.exchange {
            Exchange::Lines { peer, sent } => {
                peer.lines().outbox().extend_from_slice(lines);
                peer.lines().flush();
                *sent = Instant::now();
            }
            Exchange::Module { bot, inbox, failure } => {
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
        match &mut self.exchange {
            Exchange::Module { inbox, failure, .. } => inbox.pop_front().ok_or_else(|| {
                failure.clone().unwrap_or_else(|| {
                    BotFailure::without_arguments(Cause::Silence, "arena-detail-no-answer")
                })
            }),
            Exchange::Lines { peer, sent } => {
                let line = receive_line(peer, timeout)?;
                Ok(ReceivedLine { line, took: sent.elapsed() })
            }
        }
    }

    /// What the program has written to standard error since the last call.
    pub fn take_stderr(&mut self) -> String {
        match &mut self.exchange {
            Exchange::Lines { peer, .. } => {
                let _ = peer.capture_stderr();
                peer.take_stderr()
            }
            Exchange::Module { bot, .. } => bot.log().take(),
        }
    }
}

fn receive_line(peer: &mut Peer, timeout: Duration) -> Result<Vec<u8>, BotFailure> {
    let begun = Instant::now();
    loop {
        while let Some(line) = peer.lines().next_line()? {
            let line = peer.lines().line_bytes(line);
            if !line.trim_ascii().is_empty() {
                return Ok(line.to_vec());
            }
        }
        let Some(left) = timeout.checked_sub(begun.elapsed()) else {
            let _ = peer.capture_stderr();
            return Err(BotFailure::no_answer(timeout.as_millis()));
        };
        let mut watched: Vec<PollFd<'_>> = Vec::new();
        peer.add_poll_fds(&mut watched);
        let left = Timespec::try_from(left).ok();
        let _ = poll(&mut watched, left.as_ref());
        let has_output = !watched[0].revents().is_empty();
        peer.lines().flush();
        peer.capture_stderr()?;
        if has_output {
            peer.read()?;
        }
    }
}
