//! Reactions: where the rules poll several seats one after the other, for instance to catch a missed call, all people
//! are asked at once. The first reaction wins; the seats before it pass, and after a time limit everybody else passes.

use std::time::{Duration, Instant};

use croupier_table::{Seat, StepText, Table, Turn};

use super::{Denied, Move, TableState};
use crate::setup::By;

/// How long people have to react.
const WHILE: Duration = Duration::from_secs(10);

/// How people have answered the open reaction, if one is open.
#[derive(Default)]
pub(super) struct Reaction {
    /// Whether one is open.
    is_open: bool,
    /// How many entries the log had when it was opened.
    since: usize,
    /// When it ends for everybody.
    until: Option<Instant>,
    /// Who has passed before the rules poll that seat.
    passed: Vec<Seat>,
}

impl TableState {
    /// Notes the last change of the table.
    pub(super) fn follow_reaction(&mut self) {
        let was_open = self.reaction.is_open;
        if !was_open {
            self.reaction = Reaction { since: self.log.len(), ..Reaction::default() };
        }
        self.reaction.is_open = self.table.pass().is_some();
        if self.reaction.is_open && !was_open {
            let clock = Duration::from_secs(u64::from(self.setup.clock_s));
            let time = if clock.is_zero() { WHILE } else { WHILE.min(clock) };
            self.reaction.until = Some(Instant::now() + time);
        }
    }

    /// When the open reaction ends for the person whom the rules poll.
    pub(super) fn reaction_until(&self) -> Option<Instant> {
        self.reaction.until.filter(|_| self.reaction.is_open && self.waits_for_person())
    }

    fn waits_for_person(&self) -> bool {
        let Turn::Seat(seat) = self.table.turn() else { return false };
        self.setup.is_full() && self.setup.seats[seat.index()].by == By::Person
    }

    /// The time to react is over: all people who are polled in a row pass.
    pub(super) fn lapse(&mut self) -> Result<(), Denied> {
        while self.waits_for_person() && self.pass_on()? {}
        Ok(())
    }

    /// Whether a request that names `n` entries is about the table as it stands. While a reaction is open nothing but
    /// passes are made, so everything since it was opened is.
    pub(super) fn is_current(&self, n: usize) -> bool {
        let open = self.reaction.is_open && (self.reaction.since..=self.log.len()).contains(&n);
        open || n == self.log.len()
    }

    /// The table at which this person may react before the seat's turn; `None` for everybody else.
    pub(crate) fn ahead(&self, seat: Seat) -> Option<Box<dyn Table>> {
        let person = self.setup.seats.get(seat.index()).is_some_and(|place| place.by == By::Person);
        let asked = person && self.setup.is_full() && !self.reaction.passed.contains(&seat);
        if asked { self.table.after_passes(seat) } else { None }
    }

    /// Applies the reaction of a seat, made at its table ahead.
    pub(super) fn react(
        &mut self,
        seat: Seat,
        mut ahead: Box<dyn Table>,
        what: Move,
    ) -> Result<(), Denied> {
        let words = match what {
            Move::Word(word) | Move::Late(word) => vec![word],
            Move::Line(line) => ahead.parse_line(seat, &line).map_err(Denied::Refused)?,
            Move::Undo | Move::Lapse => return Err(Denied::NothingToUndo),
        };
        let pass = ahead.pass().map(|pass| StepText::Act(seat, pass).to_string());
        for word in &words {
            ahead.play(seat, word).map_err(Denied::Refused)?;
        }
        if ahead.last_line() == pass {
            self.reaction.passed.push(seat);
            return Ok(());
        }
        while self.table.turn() != Turn::Seat(seat) && self.pass_on()? {}
        words.iter().try_for_each(|word| self.play(seat, word).map_err(Denied::Refused))
    }

    /// Passes for all polled seats that have passed in advance.
    pub(super) fn let_pass(&mut self) -> Result<(), Denied> {
        while let Turn::Seat(seat) = self.table.turn()
            && self.reaction.passed.contains(&seat)
            && self.pass_on()?
        {}
        Ok(())
    }

    /// Passes for the seat whose turn it is; false if the rules know no pass here.
    fn pass_on(&mut self) -> Result<bool, Denied> {
        let (Turn::Seat(seat), Some(pass)) = (self.table.turn(), self.table.pass()) else {
            return Ok(false);
        };
        self.play(seat, &pass).map_err(Denied::Refused)?;
        Ok(true)
    }
}
