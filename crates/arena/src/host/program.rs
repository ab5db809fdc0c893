//! A native program on one seat of a match host: its process over all matches, its pending questions and its failures.
//! Which matches it plays, and how they continue when it fails, is decided by the match host.

use std::collections::VecDeque;
use std::time::Duration;

use croupier_table::{Text, wire};

use super::hosted_match::HostedMatch;
use super::match_host::{DiskState, IdleState, MAX_EXCESSES};
use super::peer::Peer;
use super::process::Process;
use super::remote::{RemoteBot, RemoteLink};
use super::sandbox::Sandbox;
use super::{BotFailure, HELLO_MS};
use crate::Cause;

/// A program with this many failures in a row, without a finished match in between, is not started again.
const MAX_CONSECUTIVE_FAILURES: u32 = 10;
/// The most messages that a program may send without being asked.
const MAX_UNSOLICITED: u32 = 1000;
/// How many finished matches are remembered, to recognise late answers.
const MAX_REMEMBERED: usize = 512;

/// The number of the process in which an entrant plays on a seat.
///
/// The games of a deal group have the same luck, one on each seat. A process that played two of them could use in the
/// second what it has seen in the first. So each seat of a program is a process of its own.
pub(super) fn process_number(entrants: usize, entrant: usize, seat: usize) -> usize {
    seat * entrants + entrant
}

/// The entrant that plays in the process with this number.
pub(super) fn entrant_of(entrants: usize, process: usize) -> usize {
    process % entrants
}

/// A native program on one seat, or a remote bot. Other entrants have unused entries, so that numbers stay regular.
#[derive(Default)]
pub(super) struct Program {
    /// Its command; empty for entrants that are not native programs.
    pub(super) command: Vec<String>,
    /// Its sandbox, in which its rivals are hidden; `None` for other entrants.
    pub(super) sandbox: Option<Sandbox>,
    /// The remote bot that it is; `None` for other entrants.
    pub(super) remote: Option<RemoteBot>,
    /// Its process or connection, while there is one.
    pub(super) running: Option<RunningProgram>,
    /// Whether a match waits for its start.
    pub(super) awaits_start: bool,
    /// Failures since its last finished match.
    pub(super) consecutive_failures: u32,
    /// Its last failure.
    pub(super) last_failure: Option<BotFailure>,
    /// What it has read from the disk.
    pub(super) disk: DiskState,
}

/// A program with a process.
pub(super) struct RunningProgram {
    /// The process or connection.
    pub(super) peer: Peer,
    /// Messages that are sent with its next turn.
    pub(super) queue: Vec<u8>,
    /// Its `hello`, once it has been received.
    pub(super) greeting: Option<wire::Greeting>,
    /// How many matches it plays now.
    pub(super) matches: usize,
    /// How many questions it has not answered.
    pub(super) pending_asks: usize,
    /// Since when it thinks about its pending questions, on the host's clock.
    pub(super) thinking_since: Duration,
    /// How many messages it has sent without being asked.
    pub(super) unsolicited: u32,
    /// The ids of finished matches: answers to them are late, not garbage.
    pub(super) finished_ids: VecDeque<u64>,
    /// What it does while it is not asked.
    pub(super) idle: IdleState,
}

impl Program {
    /// Takes the process, which has to be ended. A remote bot stays connected for the next host.
    pub(super) fn release(&mut self) -> Option<RunningProgram> {
        let mut running = self.running.take()?;
        let Some(remote) = &self.remote else { return Some(running) };
        running.queue_to_outbox();
        if let Peer::Remote(mut link) = running.peer {
            link.lines().flush();
            (link.greeting, link.finished_ids) = (running.greeting, running.finished_ids);
            remote.return_link(*link);
        }
        None
    }

    /// Starts its process, or takes its connection.
    pub(super) fn start(&mut self, now: Duration) -> Result<RunningProgram, BotFailure> {
        let is_hopeless = self.consecutive_failures >= MAX_CONSECUTIVE_FAILURES
            || self.disk.excesses >= MAX_EXCESSES;
        if let Some(last) = &self.last_failure
            && is_hopeless
        {
            let detail = Text::new("arena-detail-given-up").with("last", last.detail.clone());
            return Err(BotFailure::new(last.cause, detail));
        }
        if let Some(remote) = &self.remote {
            let link = remote.take_link().ok_or_else(BotFailure::not_connected)?;
            return Ok(RunningProgram::over(link, now));
        }
        let sandbox = self.sandbox.as_ref().expect("a native program has a sandbox");
        let process = Process::start(sandbox, &self.command).map_err(|error| {
            self.consecutive_failures += 1;
            let detail = Text::new("arena-detail-not-started").with("problem", error.to_string());
            let failure = BotFailure::new(Cause::Crash, detail);
            self.last_failure = Some(failure.clone());
            failure
        })?;
        Ok(RunningProgram::new(Peer::Process(Box::new(process)), now))
    }
}

impl RunningProgram {
    fn new(peer: Peer, now: Duration) -> RunningProgram {
        RunningProgram {
            peer,
            queue: Vec::new(),
            greeting: None,
            matches: 0,
            pending_asks: 0,
            thinking_since: now,
            unsolicited: 0,
            finished_ids: VecDeque::new(),
            idle: IdleState::default(),
        }
    }

    /// A remote bot that goes on where the last host has left it.
    fn over(mut link: RemoteLink, now: Duration) -> RunningProgram {
        let (greeting, finished_ids) =
            (link.greeting.take(), std::mem::take(&mut link.finished_ids));
        let running = RunningProgram::new(Peer::Remote(Box::new(link)), now);
        RunningProgram { greeting, finished_ids, ..running }
    }

    /// Hands the messages that wait for its turn to the other end.
    pub(super) fn queue_to_outbox(&mut self) {
        self.peer.lines().outbox().append(&mut self.queue);
    }

    /// Counts a message that was not asked for.
    pub(super) fn count_unsolicited(&mut self) -> Result<(), BotFailure> {
        self.unsolicited += 1;
        if self.unsolicited > MAX_UNSOLICITED {
            return Err(BotFailure::without_arguments(Cause::Flood, "arena-detail-strays"));
        }
        Ok(())
    }

    /// Remembers the id of a finished match.
    pub(super) fn remember_finished(&mut self, id: u64) {
        if self.finished_ids.len() == MAX_REMEMBERED {
            self.finished_ids.pop_front();
        }
        self.finished_ids.push_back(id);
    }
}

/// The time at which a program has used up its time, if it has anything to answer. Of several matches the longest limit
/// applies, since the host cannot know which one the program is thinking about.
pub(super) fn deadline(
    matches: &[Option<HostedMatch>],
    number: usize,
    running: &RunningProgram,
) -> Option<Duration> {
    if running.greeting.is_none() {
        return Some(running.thinking_since + Duration::from_millis(u64::from(HELLO_MS)));
    }
    let limits = matches.iter().flatten().filter_map(|hosted| {
        let pending =
            hosted.pending.filter(|ask| hosted.seats[ask.seat.index()].process == number)?;
        Some(hosted.time_limit(pending.seat))
    });
    limits.max().map(|limit| running.thinking_since + limit)
}
