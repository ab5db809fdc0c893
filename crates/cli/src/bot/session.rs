//! A protocol session with one program: it is greeted and asked about positions, and the transcript is kept. Answers are
//! not checked against the rules.

use std::time::{Duration, Instant};

use croupier_arena::host::{BotFailure, Conversation, HostError, Sandbox};
use croupier_arena::{Cause, PlayedBy};
use croupier_table::{Kind, Seat, Table, Text, Turn, wire};
use serde_json::Value;

use super::args::Time;
use super::clock::Clock;

/// A session with a program.
pub(super) struct Session {
    conversation: Conversation,
    kind: &'static dyn Kind,
    options: Value,
    time: Time,
    clock: Clock,
    greeting: Option<wire::Greeting>,
    /// When the whole session has to be over, if it has to.
    ends: Option<Instant>,
    /// Lines sent since the transcript was cleared.
    pub(super) sent: Vec<String>,
    /// Lines received since then.
    pub(super) received: Vec<String>,
    /// Correct answers to the last messages.
    pub(super) expected: Vec<String>,
}

/// An answer to a question.
pub(super) struct Answer {
    /// The action.
    pub(super) action: String,
    /// How long it took.
    pub(super) took: Duration,
}

impl Session {
    /// Starts the program.
    pub(super) fn open(
        by: &PlayedBy,
        sandbox: &Sandbox,
        kind: &'static dyn Kind,
        options: Value,
        time: Time,
    ) -> Result<Session, HostError> {
        let conversation = Conversation::open(by, sandbox)?;
        let (sent, received, expected) = (Vec::new(), Vec::new(), Vec::new());
        let clock = Clock::new(time);
        Ok(Session {
            conversation,
            kind,
            options,
            time,
            clock,
            greeting: None,
            ends: None,
            sent,
            received,
            expected,
        })
    }

    /// Gives the whole session this much time.
    #[cfg(feature = "serve")]
    pub(super) fn limit(&mut self, time: Duration) {
        self.ends = Some(Instant::now() + time);
    }

    /// The program's `hello`, once it was greeted.
    pub(super) fn greeting(&self) -> Option<&wire::Greeting> {
        self.greeting.as_ref()
    }

    /// Clears the transcript; what is shown after a failure begins here.
    pub(super) fn clear_transcript(&mut self) {
        self.sent.clear();
        self.received.clear();
        self.expected.clear();
    }

    /// Begins a game; the first time it waits for the program's `hello`.
    pub(super) fn begin(&mut self, id: u64, seat: Seat, seats: u8) -> Result<(), BotFailure> {
        self.clear_transcript();
        if self.greeting.is_none() {
            let (protocol, name) = (wire::PROTOCOL, "mine".to_owned());
            let right = wire::Greeting { protocol, name, games: 1, seen: false };
            self.expected.extend(serde_json::to_string(&right));
        }
        let mut out = Vec::new();
        let hello = wire::Hello {
            id,
            protocol: wire::PROTOCOL,
            game: self.kind.name(),
            rules: self.kind.rules(),
            options: &self.options,
            seat,
            seats,
            ms: self.time.move_ms,
            bank_ms: self.time.bank_ms,
        };
        wire::write_line(&hello, &mut out);
        let timeout = self.conversation.hello_timeout();
        self.send(&out, timeout);
        while self.greeting.is_none() {
            let received =
                self.conversation.receive(timeout).map_err(|failure| match failure.cause {
                    Cause::Timeout => BotFailure { cause: Cause::Silence, ..failure },
                    _ => failure,
                })?;
            self.received.push(String::from_utf8_lossy(&received.line).into_owned());
            match wire::read_line(&received.line) {
                Ok(wire::FromBot::Hello(greeting)) if greeting.protocol == wire::PROTOCOL => {
                    self.greeting = Some(greeting);
                    self.expected.clear();
                }
                Ok(wire::FromBot::Hello(greeting)) => {
                    return Err(BotFailure::other_protocol(greeting.protocol));
                }
                Ok(wire::FromBot::Play(_)) => {
                    return Err(BotFailure::new(Cause::Garbage, Text::new("bot-detail-early")));
                }
                Ok(wire::FromBot::Unknown) => {}
                Err(why) => return Err(BotFailure::new(Cause::Garbage, why)),
            }
        }
        Ok(())
    }

    /// Sends the steps from number `first_step` on, if the program wants them, and the question of the seat to act.
    pub(super) fn ask(&mut self, id: u64, table: &dyn Table, first_step: usize) {
        let Turn::Seat(seat) = table.turn() else { return };
        let mut out = Vec::new();
        if self.greeting.as_ref().is_some_and(|greeting| greeting.seen) {
            for (n, line) in table.seen(Some(seat), first_step).iter().enumerate() {
                wire::write_line(&wire::Seen { id, n: first_step + n, line }, &mut out);
            }
        }
        let asking = wire::Asking {
            id,
            ms: self.time.move_ms,
            bank_ms: self.clock.bank_ms(id),
            last_ms: self.clock.last_ms(id),
        };
        table.write_ask(&asking, &mut out);
        if let Some(action) = table.legal().into_iter().next() {
            let right = wire::Play { id, n: table.steps(), action: action.into() };
            self.expected.extend(serde_json::to_string(&right));
        }
        self.send(&out, self.clock.limit(id));
    }

    /// Waits for an answer to one of these questions, each an id and the number of a step. Returns the index of the
    /// answered one.
    pub(super) fn receive_answer(
        &mut self,
        asked: &[(u64, usize)],
    ) -> Result<(usize, Answer), BotFailure> {
        let mut sent_unknown = false;
        // Nobody knows which of several games the bot is thinking about, so the longest limit applies.
        let limit = asked.iter().map(|(id, _)| self.clock.limit(*id)).max().unwrap_or_default();
        if self.ends.is_some_and(|ends| Instant::now() >= ends) {
            return Err(BotFailure::new(Cause::Timeout, Text::new("bot-detail-check-long")));
        }
        loop {
            let received = self.conversation.receive(limit).map_err(|failure| {
                if !sent_unknown {
                    return failure;
                }
                let detail = Text::new("bot-detail-unknown").with("what", failure.detail);
                BotFailure::new(failure.cause, detail)
            })?;
            self.received.push(String::from_utf8_lossy(&received.line).into_owned());
            match wire::read_line(&received.line) {
                Ok(wire::FromBot::Play(play)) => {
                    let Some(which) = asked.iter().position(|one| *one == (play.id, play.n)) else {
                        return Err(BotFailure::not_asked(play.id, play.n));
                    };
                    let action = play.action.into_owned();
                    self.clock.count(play.id, received.took)?;
                    return Ok((which, Answer { action, took: received.took }));
                }
                // A bot may greet every game, and send messages of later versions.
                Ok(wire::FromBot::Hello(_)) => {}
                Ok(wire::FromBot::Unknown) => sent_unknown = true,
                Err(why) => return Err(BotFailure::new(Cause::Garbage, why)),
            }
        }
    }

    /// Ends a game.
    pub(super) fn end(&mut self, id: u64, table: &dyn Table) {
        let seats = || Seat::all(table.seats());
        let payoffs: Vec<f32> = seats().map(|seat| table.payoff(seat)).collect();
        let scores: Vec<i32> = seats().map(|seat| table.score(seat)).collect();
        let mut out = Vec::new();
        wire::write_line(
            &wire::Over { id, payoffs: &payoffs, scores: &scores, cause: None },
            &mut out,
        );
        let limit = self.clock.limit(id);
        self.send(&out, limit);
        self.clock.end(id);
    }

    /// What the program has written to standard error since the last call.
    pub(super) fn take_stderr(&mut self) -> String {
        self.conversation.take_stderr()
    }

    /// Ends the session; a remote bot stays connected.
    #[cfg(feature = "serve")]
    pub(super) fn close(self) {
        self.conversation.close(self.greeting);
    }

    fn send(&mut self, lines: &[u8], timeout: Duration) {
        self.sent.extend(String::from_utf8_lossy(lines).lines().map(str::to_owned));
        self.conversation.send(lines, timeout);
    }
}
