//! An interview: one program is greeted and asked about positions, and every line of it is kept. Whether the answers are
//! good is judged by who asks.

use std::time::Duration;

use croupier_arena::host::{Failure, HostError, Jail, Talk};
use croupier_arena::{By, Cause};
use croupier_engine::{Kind, Seat, Table, Text, Turn, wire};
use serde_json::Value;

use super::args::Time;

/// A program that is being interviewed.
pub(super) struct Interview {
    talk: Talk,
    kind: &'static dyn Kind,
    options: Value,
    time: Time,
    greeting: Option<wire::Greeting>,
    /// What was sent since the last question began.
    pub(super) sent: Vec<String>,
    /// What came back since then.
    pub(super) received: Vec<String>,
    /// What would have been right answers.
    pub(super) right: Vec<String>,
}

/// An answer to a question.
pub(super) struct Answer {
    /// The action.
    pub(super) action: String,
    /// How long it took.
    pub(super) took: Duration,
}

impl Interview {
    /// Starts the program.
    pub(super) fn open(
        by: &By,
        jail: &Jail,
        kind: &'static dyn Kind,
        options: Value,
        time: Time,
    ) -> Result<Interview, HostError> {
        let talk = Talk::open(by, jail)?;
        let (sent, received, right) = (Vec::new(), Vec::new(), Vec::new());
        Ok(Interview { talk, kind, options, time, greeting: None, sent, received, right })
    }

    /// What the program said of itself, once it was greeted.
    pub(super) fn greeting(&self) -> Option<&wire::Greeting> {
        self.greeting.as_ref()
    }

    /// Forgets what was said so far: what is shown when something goes wrong begins here.
    pub(super) fn turn_page(&mut self) {
        self.sent.clear();
        self.received.clear();
        self.right.clear();
    }

    /// Begins a game; the first time the program must answer.
    pub(super) fn begin(&mut self, id: u64, seat: Seat, seats: u8) -> Result<(), Failure> {
        self.turn_page();
        if self.greeting.is_none() {
            let (protocol, name) = (wire::PROTOCOL, "mine".to_owned());
            let right = wire::Greeting { protocol, name, games: 1, seen: false };
            self.right.extend(serde_json::to_string(&right));
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
        let patience = self.talk.hello_patience();
        self.say(&out, patience);
        while self.greeting.is_none() {
            let told = self.talk.hear(patience).map_err(|failure| match failure.cause {
                Cause::Timeout => Failure { cause: Cause::Silence, ..failure },
                _ => failure,
            })?;
            self.received.push(String::from_utf8_lossy(&told.line).into_owned());
            match wire::read_line(&told.line) {
                Ok(wire::FromBot::Hello(greeting)) if greeting.protocol == wire::PROTOCOL => {
                    self.greeting = Some(greeting);
                    self.right.clear();
                }
                Ok(wire::FromBot::Hello(greeting)) => {
                    return Err(Failure::other_protocol(greeting.protocol));
                }
                Ok(wire::FromBot::Play(_)) => {
                    return Err(Failure::new(Cause::Garbage, Text::new("bot-detail-early")));
                }
                Ok(wire::FromBot::Unknown) => {}
                Err(why) => return Err(Failure::new(Cause::Garbage, why)),
            }
        }
        Ok(())
    }

    /// Sends the steps from number `told` on, if the program wants them, and the question of the seat whose turn it is.
    pub(super) fn ask(&mut self, id: u64, table: &dyn Table, told: usize) {
        let Turn::Seat(seat) = table.turn() else { return };
        let mut out = Vec::new();
        if self.greeting.as_ref().is_some_and(|greeting| greeting.seen) {
            for (n, line) in table.seen(Some(seat), told).iter().enumerate() {
                wire::write_line(&wire::Seen { id, n: told + n, line }, &mut out);
            }
        }
        let asking =
            wire::Asking { id, ms: self.time.move_ms, bank_ms: self.time.bank_ms, last_ms: 0.0 };
        table.write_ask(&asking, &mut out);
        if let Some(action) = table.legal().into_iter().next() {
            let right = wire::Play { id, n: table.steps(), action: action.into() };
            self.right.extend(serde_json::to_string(&right));
        }
        self.say(&out, self.patience());
    }

    /// Waits for an answer to one of these questions, each an id and the number of a step; which one it was.
    pub(super) fn hear(&mut self, asked: &[(u64, usize)]) -> Result<(usize, Answer), Failure> {
        let mut strange = false;
        loop {
            let told = self.talk.hear(self.patience()).map_err(|failure| {
                if !strange {
                    return failure;
                }
                let detail = Text::new("bot-detail-unknown").with("what", failure.detail);
                Failure::new(failure.cause, detail)
            })?;
            self.received.push(String::from_utf8_lossy(&told.line).into_owned());
            match wire::read_line(&told.line) {
                Ok(wire::FromBot::Play(play)) => {
                    let Some(which) = asked.iter().position(|one| *one == (play.id, play.n)) else {
                        return Err(Failure::not_asked(play.id, play.n));
                    };
                    let action = play.action.into_owned();
                    return Ok((which, Answer { action, took: told.took }));
                }
                // It may greet every game, and say what this version does not know.
                Ok(wire::FromBot::Hello(_)) => {}
                Ok(wire::FromBot::Unknown) => strange = true,
                Err(why) => return Err(Failure::new(Cause::Garbage, why)),
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
        self.say(&out, self.patience());
    }

    /// What the program has said on standard error.
    pub(super) fn words(&mut self) -> String {
        self.talk.words()
    }

    fn patience(&self) -> Duration {
        Duration::from_millis(u64::from(self.time.move_ms) + u64::from(self.time.bank_ms))
    }

    fn say(&mut self, lines: &[u8], patience: Duration) {
        self.sent.extend(String::from_utf8_lossy(lines).lines().map(str::to_owned));
        self.talk.say(lines, patience);
    }
}
