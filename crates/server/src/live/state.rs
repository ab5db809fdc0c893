//! The state of a live table: its log, the match that the log leads to, and the narration of the last steps.
//!
//! An entry of the log is a step of the record, or `SEAT undo`, which takes that seat's last step back: the log only
//! grows, so that its length is the number that every request must name.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use croupier_table::{
    Control, DealFrom, Kind, LogLine, MAX_STEPS, Record, Refused, ResultLine, Scene, Seat, Seed,
    StepText, Table, Text, Turn, Weight,
};

use super::draw::Luck;
use super::narration::{LogEntry, NARRATED, Narration, ShownBubble, ShownMoment};
use super::window::Window;
use super::{Denied, Move, TableRatings};
use crate::daily::today;
use crate::setup::{By, Departure, SeatSetup, TableSetup};
use crate::store::{NewEntries, Stored};

/// The state of a table.
pub(crate) struct TableState {
    /// Who sits where, and how it is played.
    pub setup: TableSetup,
    /// How often the setup has changed.
    pub version: i64,
    /// When the store last noted that the table is used.
    pub touched_s: i64,
    /// What a rated table shows of ratings.
    pub ratings: TableRatings,
    /// All luck of the match.
    pub luck: Luck,
    /// The live match.
    pub table: Box<dyn Table>,
    /// All entries.
    pub log: Vec<String>,
    /// The narration of the last steps, once somebody reads it.
    narration: Narration,
    /// Whether somebody reads the narration: a table of programs alone has none.
    is_narrated: bool,
    /// When the person whose turn it is must have moved.
    pub deadline: Option<Instant>,
    /// The window in which something may be shouted.
    pub(super) window: Option<Window>,
    /// What was narrated when the window was opened. Consequences of that step which come about only after a shout are
    /// not narrated a second time.
    pub(super) foretold: Vec<Text>,
    /// How many entries the log had after the last step that is shown; only silent passes have followed.
    number: usize,
    /// When that step was made.
    pub(super) since: Instant,
    /// Whether bots play without pauses until it is a person's turn.
    pub(super) skips: bool,
}

impl TableState {
    /// The state that a stored log leads to; `None` if it cannot be replayed by this version of the program.
    pub(crate) fn replay(kind: &'static dyn Kind, stored: Stored) -> Option<TableState> {
        let Stored { setup, version, seed, touched_s, ratings, lines } = stored;
        let own: Seed = seed.parse().ok()?;
        if setup.rules != kind.rules() {
            return None;
        }
        let table = setup.open(kind)?;
        let mut state = TableState {
            luck: Luck::new(&setup, own),
            setup,
            version,
            touched_s,
            ratings,
            table,
            log: Vec::with_capacity(lines.len()),
            narration: Narration::default(),
            is_narrated: false,
            deadline: None,
            window: None,
            foretold: Vec::new(),
            number: 0,
            since: Instant::now(),
            skips: false,
        };
        for line in lines {
            state.replay_entry(&line)?;
        }
        state.clock();
        Some(state)
    }

    /// The number that a page names in its requests: how many entries the log had after the last step that it shows.
    pub(crate) fn n(&self) -> usize {
        self.number
    }

    /// Whether a request that names this number is about the table as it stands: since then nobody has done anything but
    /// pass silently.
    pub(super) fn is_current(&self, n: usize) -> bool {
        (self.number..=self.log.len()).contains(&n)
    }

    /// Whether the driver has something to do: for a bot, a clock, hints, an open window, chance that was held back, or a
    /// summary after the end.
    pub(crate) fn is_driven(&self) -> bool {
        let is_due = match self.shown().turn() {
            Turn::Seat(seat) => matches!(self.setup.seats[seat.index()].by, By::Bot(_)),
            Turn::Chance => true,
            Turn::Over => self.setup.seats.iter().any(|place| place.by == By::Person),
        };
        is_due || self.deadline.is_some() || self.window.is_some() || self.setup.gives_hints()
    }

    /// The entries from number `n` on, to be stored. Those of a bot or clock name the epoch of the lease.
    pub(super) fn entries_from(&self, n: usize, epoch: Option<i64>) -> NewEntries<'_> {
        let lines = &self.log[n..];
        let is_last = !lines.is_empty() && self.table.turn() == Turn::Over;
        NewEntries { from: n, lines, is_last, epoch }
    }

    /// Forgets all entries from number `n` on.
    pub(crate) fn rewind(&mut self, kind: &'static dyn Kind, n: usize) {
        let stored = Stored {
            setup: self.setup.clone(),
            version: self.version,
            seed: self.luck.own.to_string(),
            touched_s: self.touched_s,
            ratings: std::mem::take(&mut self.ratings),
            lines: self.log[..n].to_vec(),
        };
        let (window, since, skips) = (self.window.take(), self.since, self.skips);
        *self = TableState::replay(kind, stored).expect("a log that was played can be replayed");
        self.skips = skips;
        // Nobody gains time by a move that is refused.
        if self.window.is_some() && window.is_some() {
            (self.window, self.since) = (window, since);
        }
    }

    /// Applies an entry of the log again.
    pub(super) fn replay_entry(&mut self, line: &str) -> Option<()> {
        match line.parse().ok()? {
            LogLine::Undo(seat) => self.undo(seat),
            LogLine::Step(_) => self.make_step(|table| table.apply(line)).ok()?,
        }
        Some(())
    }

    /// Applies a move of a seat. If it is denied halfway, the caller rewinds.
    pub(crate) fn apply(&mut self, seat: Seat, what: Move) -> Result<(), Denied> {
        match what {
            Move::Lapse => self.lapse(),
            Move::Undo if self.may_undo(seat) => {
                self.undo(seat);
                Ok(())
            }
            Move::Undo => Err(Denied::NothingToUndo),
            Move::Late(word) => {
                self.apply_words(seat, Move::Word(word))?;
                self.remark(Text::new("web-late").with("seat", seat));
                Ok(())
            }
            what => self.apply_words(seat, what),
        }
    }

    fn apply_words(&mut self, seat: Seat, what: Move) -> Result<(), Denied> {
        if self.window.is_some() {
            return self.apply_in_window(seat, what);
        }
        let words = words_of(self.table.as_ref(), seat, what)?;
        self.play_all(seat, &words)
    }

    /// Plays actions one after the other.
    pub(super) fn play_all(&mut self, seat: Seat, words: &[String]) -> Result<(), Denied> {
        words.iter().try_for_each(|word| self.play(seat, word).map_err(Denied::Refused))
    }

    /// Plays an action.
    pub(super) fn play(&mut self, seat: Seat, word: &str) -> Result<(), Refused> {
        self.make_step(|table| table.play(seat, word))
    }

    /// Resolves chance for as long as it is due. While a window is open, chance waits.
    pub(crate) fn deal(&mut self) {
        while self.window.is_none()
            && self.table.turn() == Turn::Chance
            && self.table.steps() < MAX_STEPS
        {
            let seed = self.luck.seed.clone();
            let is_daily = self.setup.daily.is_some();
            let from = if is_daily { DealFrom::Daily(&seed) } else { DealFrom::Seed(&seed) };
            if self.make_step(|table| table.deal(from)).is_err() {
                return;
            }
        }
    }

    /// Makes a step and logs it. A silent pass changes nothing that is shown.
    fn make_step(
        &mut self,
        step: impl FnOnce(&mut dyn Table) -> Result<(), Refused>,
    ) -> Result<(), Refused> {
        let silent = self.silent_pass();
        step(self.table.as_mut())?;
        let line = self.table.last_line();
        let is_silent = silent.is_some() && silent == line;
        if !is_silent {
            self.forget_foretold(line.as_deref());
            self.window = self.open_window();
            self.since = Instant::now();
        }
        self.log.extend(line);
        if !is_silent {
            self.number = self.log.len();
            self.narrate_step();
        }
        Ok(())
    }

    /// Narrates the step that was just made, as it is shown.
    fn narrate_step(&mut self) {
        if !self.is_narrated {
            return;
        }
        let shown = self.shown();
        let narrate = |viewer| {
            let mut texts = shown.narrate(viewer);
            texts.retain(|text| !self.foretold.contains(text));
            texts
        };
        let public = narrate(None);
        let mut private = Vec::new();
        for seat in Seat::all(shown.seats()) {
            let own = narrate(Some(seat));
            if own != public {
                private.push((seat, own));
            }
        }
        let seat = match self.table.last_line().and_then(|line| line.parse().ok()) {
            Some(StepText::Act(seat, _)) => Some(seat),
            _ => None,
        };
        let entry = LogEntry {
            step: self.table.steps(),
            seat,
            chapter: shown.chapter_of_last_step(),
            public,
            private,
            bubble: shown.bubble(),
            moment: shown.moment().map(|moment| (moment, Instant::now())),
        };
        if self.window.is_some() {
            self.foretold.clone_from(&entry.public);
        }
        self.narration.push(entry);
    }

    /// Narrates who plays the seats that have changed hands.
    pub(super) fn narrate_seat_changes(&mut self, before: &[SeatSetup]) {
        for (n, place) in before.iter().enumerate() {
            let now = &self.setup.seats[n];
            let id = match (&place.by, &now.by, now.departure) {
                (_, By::Bot(_), departure) if departure != place.departure => match departure {
                    Some(Departure::Resigned) => "web-resigned",
                    _ => "web-left",
                },
                (By::Person | By::Program(_), By::Bot(_), _) => "web-bot-came",
                (By::Bot(_), By::Person, _) => "web-person-back",
                _ => continue,
            };
            self.remark(Text::new(id).with("seat", Seat(n as u8)));
        }
    }

    /// Narrates something that is no step.
    fn remark(&mut self, text: Text) {
        if self.is_narrated {
            let (step, chapter) = (self.table.steps(), self.table.chapter());
            self.narration.push(LogEntry::remark(step, chapter, text));
        }
    }

    /// The narration of the last steps. From the first reader on every step is narrated as it is made; earlier steps are
    /// narrated from the log.
    pub(crate) fn narration(&mut self, kind: &'static dyn Kind) -> &VecDeque<LogEntry> {
        if !self.is_narrated
            && let Some(table) = self.setup.open(kind)
        {
            let now = std::mem::replace(&mut self.table, table);
            let log = std::mem::take(&mut self.log);
            let (window, since, number) = (self.window.take(), self.since, self.number);
            let quiet = log.len().saturating_sub(NARRATED);
            for (n, line) in log.iter().enumerate() {
                self.is_narrated = n >= quiet;
                if self.replay_entry(line).is_none() {
                    break;
                }
            }
            self.is_narrated = true;
            (self.table, self.log) = (now, log);
            (self.window, self.since, self.number) = (window, since, number);
        }
        self.narration.entries()
    }

    /// The last action of a seat, if it is still to be seen. Like the two below it is there once
    /// [`narration`](TableState::narration) has been read, and is the same for every viewer.
    pub(crate) fn bubble(&self, seat: Seat) -> Option<&ShownBubble> {
        self.narration.bubble(seat)
    }

    /// The seat with the newest bubble.
    pub(crate) fn newest_bubble(&self) -> Option<Seat> {
        self.narration.newest_bubble()
    }

    /// The moment that is still to be seen: the last one, until somebody acts again.
    pub(crate) fn moment(&self) -> Option<&ShownMoment> {
        self.narration.moment()
    }

    /// Whether this seat may take its last step back: its turn still goes on, and nothing else has happened.
    pub(crate) fn may_undo(&self, seat: Seat) -> bool {
        let last = self.table.last_line().and_then(|line| line.parse().ok());
        self.window.is_none()
            && self.table.turn() == Turn::Seat(seat)
            && matches!(last, Some(StepText::Act(by, _)) if by == seat)
    }

    /// Takes the last step of this seat back.
    fn undo(&mut self, seat: Seat) {
        if self.table.undo(seat) {
            self.log.push(LogLine::Undo(seat).to_string());
            self.number = self.log.len();
            self.since = Instant::now();
            self.window = None;
            self.narration.truncate(self.table.steps());
            self.remark(Text::new("web-undone").with("seat", seat));
        }
    }

    /// Starts the clock of the person or program whose turn it is. Time in which a moment is held is no time to think.
    pub(crate) fn clock(&mut self) {
        let person = match self.shown().turn() {
            Turn::Seat(seat) => {
                matches!(self.setup.seats[seat.index()].by, By::Person | By::Program(_))
            }
            Turn::Chance | Turn::Over => false,
        };
        let running = person && self.setup.clock_s > 0 && self.has_begun();
        let time = Duration::from_secs(u64::from(self.setup.clock_s));
        let begins =
            self.moment().map_or(self.since, |shown| shown.since + held(shown.moment.weight));
        self.deadline = running.then(|| begins.max(Instant::now()) + time);
    }

    /// Lets bots pause again once it is a person's turn or the game is over.
    pub(super) fn end_skip(&mut self) {
        let goes_on = match self.shown().turn() {
            Turn::Seat(seat) => self.setup.seats[seat.index()].by != By::Person,
            Turn::Chance => true,
            Turn::Over => false,
        };
        self.skips &= goes_on;
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

    /// The result, once the game is over: the house's secret is revealed with it. That of a daily deal is revealed after the
    /// day.
    pub(crate) fn result(&self) -> Option<ResultLine> {
        let is_over = self.table.turn() == Turn::Over;
        let is_kept = self
            .setup
            .daily
            .as_ref()
            .is_some_and(|tag| tag.commit.is_some() && tag.date >= today());
        let secret = || Some(self.luck.secret.to_string()).filter(|_| !is_kept);
        is_over.then(|| ResultLine::of(self.table.as_ref())).map(|result| {
            match self.luck.header.draw {
                Some(_) => ResultLine { secret: secret(), ..result },
                None => ResultLine { seed: secret(), ..result },
            }
        })
    }

    /// The record, once the game is over: it contains every secret.
    pub(crate) fn record(&self) -> Option<String> {
        let result = self.result()?;
        Some(Record::new(self.luck.header.clone(), self.steps()).finished_text(result))
    }
}

/// The actions that a move means at this table, in canonical text. All of several are legal there, one after the other.
pub(crate) fn words_of(table: &dyn Table, seat: Seat, what: Move) -> Result<Vec<String>, Denied> {
    match what {
        Move::Word(word) | Move::Late(word) => Ok(vec![word]),
        Move::Words(words) => {
            table.try_words(seat, &words).map_err(Denied::Refused)?;
            Ok(words)
        }
        Move::Cell { row, column } => {
            let action = cell_action(&table.scene(Some(seat)), row, column);
            action.map(|action| vec![action]).ok_or(Denied::NoCell)
        }
        Move::Line(line) => table.parse_line(seat, &line).map_err(Denied::Refused),
        Move::Undo | Move::Lapse => Err(Denied::NothingToUndo),
    }
}

/// The action of a cell of the scene's grid.
fn cell_action(scene: &Scene, row: usize, column: usize) -> Option<String> {
    let grids = scene.controls.iter().filter_map(|control| match control {
        Control::Grid { cells, .. } => Some(cells),
        Control::Button(_) | Control::Pieces { .. } => None,
    });
    let found = grids.flatten().find(|cell| cell.row == row && cell.column == column);
    found.map(|cell| cell.action.clone())
}

/// How long a page holds a moment, unless the viewer goes on.
fn held(weight: Weight) -> Duration {
    match weight {
        Weight::Hold => Duration::from_secs(6),
        Weight::Flash => Duration::from_millis(1500),
    }
}
