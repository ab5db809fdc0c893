//! A conversation with one program, line by line, for commands that examine a bot. It plays no match and keeps no time
//! but how long it waits.

use std::time::{Duration, Instant};

use rustix::event::{PollFd, Timespec, poll};

use super::confine::Jail;
use super::stdio::Process;
use super::wasm::{Compiled, FUEL_PER_MS, HELLO_FUEL, WasmBot};
use super::{Failure, HELLO_MS, HostError, check_command};
use crate::{By, Cause};

/// A program that is being talked to.
pub struct Talk {
    peer: Peer,
}

enum Peer {
    Native { process: Box<Process>, told: Instant },
    Module { bot: Box<WasmBot>, heard: Vec<(Vec<u8>, Duration)>, failed: Option<Failure> },
}

/// A line that a program said, and how long it took.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Told {
    /// The line without its end.
    pub line: Vec<u8>,
    /// How long after the last words to the program it came.
    pub took: Duration,
}

impl Talk {
    /// Starts a program in the jail, or makes a bot of a module.
    ///
    /// # Panics
    /// If it is one of a game's own bots, with whom one does not talk.
    pub fn open(by: &By, jail: &Jail) -> Result<Talk, HostError> {
        let peer = match by {
            By::BuiltIn(name) => panic!("{name} is no program"),
            By::Program(command) => {
                check_command(command)?;
                let process = Process::start(jail, command).map_err(HostError::Jail)?;
                Peer::Native { process: Box::new(process), told: Instant::now() }
            }
            By::Wasm(path) => {
                let module = Compiled::load(path)?;
                let bot = module.start(HELLO_FUEL).map_err(|failure| HostError::Wasm {
                    path: path.clone(),
                    why: failure.detail,
                })?;
                Peer::Module { bot: Box::new(bot), heard: Vec::new(), failed: None }
            }
        };
        Ok(Talk { peer })
    }

    /// How long it may take to say hello.
    pub fn hello_patience(&self) -> Duration {
        Duration::from_millis(match self.peer {
            Peer::Native { .. } => u64::from(HELLO_MS),
            Peer::Module { .. } => HELLO_FUEL / FUEL_PER_MS,
        })
    }

    /// Sends whole lines. A module answers within so much time, measured in fuel.
    pub fn say(&mut self, lines: &[u8], most: Duration) {
        match &mut self.peer {
            Peer::Native { process, told } => {
                process.out().extend_from_slice(lines);
                process.flush();
                *told = Instant::now();
            }
            Peer::Module { bot, heard, failed } => {
                let fuel = (most.as_micros() as u64).saturating_mul(FUEL_PER_MS) / 1000;
                for line in lines.split_inclusive(|byte| *byte == b'\n') {
                    match bot.tell(line, fuel) {
                        Ok((said, used)) => {
                            let took = Duration::from_micros(used * 1000 / FUEL_PER_MS);
                            heard.extend(said.into_iter().map(|line| (line, took)));
                        }
                        Err(failure) => *failed = Some(failure),
                    }
                }
            }
        }
    }

    /// Waits for the next line, for so long at most; how the program failed if none came.
    pub fn hear(&mut self, most: Duration) -> Result<Told, Failure> {
        match &mut self.peer {
            Peer::Module { heard, .. } if !heard.is_empty() => {
                let (line, took) = heard.remove(0);
                Ok(Told { line, took })
            }
            Peer::Module { failed, .. } => Err(failed
                .clone()
                .unwrap_or_else(|| Failure::plain(Cause::Silence, "arena-detail-no-answer"))),
            Peer::Native { process, told } => {
                let line = hear(process, most)?;
                Ok(Told { line, took: told.elapsed() })
            }
        }
    }

    /// What the program has said beside the protocol since the last call.
    pub fn words(&mut self) -> String {
        match &mut self.peer {
            Peer::Native { process, .. } => {
                let _ = process.read_errors();
                process.said().take()
            }
            Peer::Module { bot, .. } => bot.said().take(),
        }
    }
}

fn hear(process: &mut Process, most: Duration) -> Result<Vec<u8>, Failure> {
    let begun = Instant::now();
    loop {
        while let Some(line) = process.line()? {
            let line = process.bytes(line);
            if !line.trim_ascii().is_empty() {
                return Ok(line.to_vec());
            }
        }
        let Some(left) = most.checked_sub(begun.elapsed()) else {
            let _ = process.read_errors();
            return Err(Failure::no_answer(most.as_millis()));
        };
        let mut watched: Vec<PollFd<'_>> = Vec::new();
        process.watch(&mut watched);
        let left = Timespec::try_from(left).ok();
        let _ = poll(&mut watched, left.as_ref());
        let output = !watched[0].revents().is_empty();
        process.flush();
        process.read_errors()?;
        if output {
            process.read()?;
        }
    }
}
