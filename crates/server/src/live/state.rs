//! The state of a live table: its log, the match that the log leads to, and the narration of the last steps.
//!
//! An entry of the log is a step of the record, or `SEAT undo`, which takes that seat's last step back: the log only
//! grows, so that its length is the number that every request must name.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use croupier_table::{
    DealFrom, FORMAT, Header, Kind, LogLine, MAX_STEPS, Record, Refused, ResultLine, Seat, Seed,
    StepText, Table, Text, Turn,
};

use super::reaction::Reaction;
use super::{Denied, Move};
use crate::setup::{By, SeatSetup, TableSetup};
use crate::store::Stored;

/// How many entries of narration a page shows; the rest is in the replay.
const NARRATED: usize = 60;

/// The narration of one step.
#[derive(Clone, Debug)]
pub(crate) struct LogEntry {
    /// How many steps there were after it.
    pub step: usize,
    /// What everybody may know.
    pub public: Vec<Text>,
    /// What some seats read instead.
    pub private: Vec<(Seat, Vec<Text>)>,
}

impl LogEntry {
    /// What this viewer reads.
    pub(crate) fn for_viewer(&self, viewer: Option<Seat>) -> &[Text] {
        let own = self.private.iter().find(|(seat, _)| Some(*seat) == viewer);
        own.map_or(&self.public, |(_, texts)| texts)
    }
}

/// The state of a table.
pub(crate) struct TableState {
    /// Who sits where, and how it is played.
    pub setup: TableSetup,
    /// How often the setup has changed.
    pub version: i64,
    /// When the store last noted that the table is used.
    pub touched_s: i64,
    /// All luck of the match.
    pub seed: Seed,
    /// The live match.
    pub table: Box<dyn Table>,
    /// All entries.
    pub log: Vec<String>,
    /// The narration of the last steps, once somebody reads it.
    narration: VecDeque<LogEntry>,
    /// Whether somebody reads the narration: a table of programs alone has none.
    is_narrated: bool,
    /// When the person whose turn it is must have moved.
    pub deadline: Option<Instant>,
    /// How people have answered the open reaction.
    pub(super) reaction: Reaction,
}

impl TableState {
    /// The state that a stored log leads to; `None` if it cannot be replayed by this version of the program.
    pub(crate) fn replay(kind: &'static dyn Kind, stored: Stored) -> Option<TableState> {
        let Stored { setup, version, seed, touched_s, lines } = stored;
        let seed: Seed = seed.parse().ok()?;
        if setup.rules != kind.rules() {
            return None;
        }
        let table = kind.open(&setup.options, setup.seats.len() as u8).ok()?;
        let mut state = TableState {
            setup,
            version,
            touched_s,
            seed,
            table,
            log: Vec::with_capacity(lines.len()),
            narration: VecDeque::new(),
            is_narrated: false,
            deadline: None,
            reaction: Reaction::default(),
        };
        for line in lines {
            state.replay_entry(&line)?;
        }
        state.clock();
        Some(state)
    }

    /// Whether the table waits for a bot or for a clock.
    pub(crate) fn is_driven(&self) -> bool {
        let bot = match self.table.turn() {
            Turn::Seat(seat) => matches!(self.setup.seats[seat.index()].by, By::Bot(_)),
            Turn::Chance | Turn::Over => false,
        };
        bot || self.deadline.is_some()
    }

    /// Forgets all entries from number `n` on.
    pub(crate) fn rewind(&mut self, kind: &'static dyn Kind, n: usize) {
        let stored = Stored {
            setup: self.setup.clone(),
            version: self.version,
            seed: self.seed.to_string(),
            touched_s: self.touched_s,
            lines: self.log[..n].to_vec(),
        };
        *self = TableState::replay(kind, stored).expect("a log that was played can be replayed");
    }

    /// Applies an entry of the log again.
    fn replay_entry(&mut self, line: &str) -> Option<()> {
        match line.parse().ok()? {
            LogLine::Undo(seat) => self.undo(seat),
            LogLine::Step(_) => {
                self.table.apply(line).ok()?;
                self.log_step();
            }
        }
        Some(())
    }

    /// Applies a move of a seat. If it is denied halfway, the caller rewinds.
    pub(crate) fn apply(&mut self, seat: Seat, what: Move) -> Result<(), Denied> {
        match self.ahead(seat) {
            Some(ahead) if !matches!(what, Move::Lapse) => self.react(seat, ahead, what)?,
            _ => self.apply_in_turn(seat, what)?,
        }
        self.let_pass()
    }

    fn apply_in_turn(&mut self, seat: Seat, what: Move) -> Result<(), Denied> {
        match what {
            Move::Word(word) => self.play(seat, &word).map_err(Denied::Refused),
            Move::Line(line) => {
                let words = self.table.parse_line(seat, &line).map_err(Denied::Refused)?;
                words.iter().try_for_each(|word| self.play(seat, word).map_err(Denied::Refused))
            }
            Move::Late(word) => {
                self.play(seat, &word).map_err(Denied::Refused)?;
                self.remark(Text::new("web-late").with("seat", seat));
                Ok(())
            }
            Move::Lapse => self.lapse(),
            Move::Undo if self.may_undo(seat) => {
                self.undo(seat);
                Ok(())
            }
            Move::Undo => Err(Denied::NothingToUndo),
        }
    }

    /// Plays an action.
    pub(super) fn play(&mut self, seat: Seat, word: &str) -> Result<(), Refused> {
        self.table.play(seat, word)?;
        self.log_step();
        Ok(())
    }

    /// Resolves chance for as long as it is due.
    pub(crate) fn deal(&mut self) {
        while self.table.turn() == Turn::Chance && self.table.steps() < MAX_STEPS {
            if self.table.deal(DealFrom::Seed(&self.seed)).is_err() {
                return;
            }
            self.log_step();
        }
    }

    /// Logs and narrates the step that was just made.
    fn log_step(&mut self) {
        self.log.extend(self.table.last_line());
        self.follow_reaction();
        if !self.is_narrated {
            return;
        }
        let public = self.table.narrate(None);
        let mut private = Vec::new();
        for seat in Seat::all(self.table.seats()) {
            let own = self.table.narrate(Some(seat));
            if own != public {
                private.push((seat, own));
            }
        }
        self.narrate(LogEntry { step: self.table.steps(), public, private });
    }

    /// Narrates who plays the seats that have changed hands.
    pub(super) fn narrate_seat_changes(&mut self, before: &[SeatSetup]) {
        for (n, place) in before.iter().enumerate() {
            let id = match (&place.by, &self.setup.seats[n].by) {
                (By::Person | By::Program(_), By::Bot(_)) => "web-bot-came",
                (By::Bot(_), By::Person) => "web-person-back",
                _ => continue,
            };
            self.remark(Text::new(id).with("seat", Seat(n as u8)));
        }
    }

    /// Narrates something that is no step.
    fn remark(&mut self, text: Text) {
        self.narrate(LogEntry {
            step: self.table.steps(),
            public: vec![text],
            private: Vec::new(),
        });
    }

    /// The narration of the last steps. From the first reader on every step is narrated as it is made; earlier steps are
    /// narrated from the log.
    pub(crate) fn narration(&mut self, kind: &'static dyn Kind) -> &VecDeque<LogEntry> {
        if !self.is_narrated
            && let Ok(table) = kind.open(&self.setup.options, self.setup.seats.len() as u8)
        {
            let now = std::mem::replace(&mut self.table, table);
            let log = std::mem::take(&mut self.log);
            let quiet = log.len().saturating_sub(NARRATED);
            for (n, line) in log.iter().enumerate() {
                self.is_narrated = n >= quiet;
                if self.replay_entry(line).is_none() {
                    break;
                }
            }
            self.is_narrated = true;
            (self.table, self.log) = (now, log);
        }
        &self.narration
    }

    fn narrate(&mut self, entry: LogEntry) {
        if !self.is_narrated || (entry.public.is_empty() && entry.private.is_empty()) {
            return;
        }
        if self.narration.len() == NARRATED {
            self.narration.pop_front();
        }
        self.narration.push_back(entry);
    }

    /// Whether this seat may take its last step back: its turn still goes on, and nothing else has happened.
    pub(crate) fn may_undo(&self, seat: Seat) -> bool {
        let last = self.table.last_line().and_then(|line| line.parse().ok());
        self.table.turn() == Turn::Seat(seat)
            && matches!(last, Some(StepText::Act(by, _)) if by == seat)
    }

    /// Takes the last step of this seat back.
    fn undo(&mut self, seat: Seat) {
        if self.table.undo(seat) {
            self.log.push(LogLine::Undo(seat).to_string());
            self.follow_reaction();
            let steps = self.table.steps();
            while self.narration.back().is_some_and(|entry| entry.step > steps) {
                self.narration.pop_back();
            }
            self.remark(Text::new("web-undone").with("seat", seat));
        }
    }

    /// Starts the clock of the person or program whose turn it is; a reaction has its own.
    pub(crate) fn clock(&mut self) {
        if let Some(until) = self.reaction_until() {
            self.deadline = Some(until);
            return;
        }
        let person = match self.table.turn() {
            Turn::Seat(seat) => {
                matches!(self.setup.seats[seat.index()].by, By::Person | By::Program(_))
            }
            Turn::Chance | Turn::Over => false,
        };
        let running = person && self.setup.clock_s > 0 && self.setup.is_full();
        let time = Duration::from_secs(u64::from(self.setup.clock_s));
        self.deadline = running.then(|| Instant::now() + time);
    }

    /// The steps of the record: all entries, without those that were taken back.
    pub(crate) fn steps(&self) -> Vec<String> {
        let mut steps: Vec<String> = Vec::with_capacity(self.log.len());
        for line in &self.log {
            if line.ends_with(" undo") {
                steps.pop();
            } else {
                steps.push(line.clone());
            }
        }
        steps
    }

    /// A separate table after the first `steps` steps.
    pub(crate) fn at(&self, kind: &dyn Kind, steps: usize) -> Option<Box<dyn Table>> {
        let mut table = kind.open(&self.setup.options, self.setup.seats.len() as u8).ok()?;
        let lines = self.steps().into_iter().take(steps).enumerate();
        let record = Record {
            header: self.header(),
            steps: lines.map(|(n, line)| (n + 2, line)).collect(),
            result: None,
            unfinished: None,
        };
        for n in 0..record.steps.len() {
            record.apply_step(n, table.as_mut()).ok()?;
        }
        Some(table)
    }

    fn header(&self) -> Header {
        Header {
            croupier: FORMAT,
            game: self.setup.game.clone(),
            rules: Some(self.setup.rules),
            options: self.setup.options.clone(),
            seats: self.setup.players(),
            commit: Some(self.seed.commit()),
            seed: None,
        }
    }

    /// The result, once the game is over.
    pub(crate) fn result(&self) -> Option<ResultLine> {
        let seats = || Seat::all(self.table.seats());
        (self.table.turn() == Turn::Over).then(|| ResultLine {
            scores: seats().map(|seat| self.table.score(seat)).collect(),
            payoffs: seats().map(|seat| self.table.payoff(seat)).collect(),
            seed: Some(self.seed.to_string()),
        })
    }

    /// The record, once the game is over: it contains every secret.
    pub(crate) fn record(&self) -> Option<String> {
        let result = self.result()?;
        let mut text = serde_json::to_string(&self.header()).ok()?;
        for step in self.steps() {
            text.push('\n');
            text.push_str(&step);
        }
        text.push('\n');
        text.push_str(&serde_json::to_string(&result).ok()?);
        text.push('\n');
        Some(text)
    }
}
