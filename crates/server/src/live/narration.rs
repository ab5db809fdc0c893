//! What the last steps leave on the page: lines of the log, a bubble beside each seat, and the moment.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use croupier_table::{Bubble, Moment, Seat, Text, Weight};

/// How many entries of narration a page shows; the rest is in the replay.
pub(super) const NARRATED: usize = 60;

/// How long a moment that is held can be seen at least.
const HELD: Duration = Duration::from_secs(3);

/// The narration of one step.
#[derive(Clone, Debug)]
pub(crate) struct LogEntry {
    /// How many steps there were after it.
    pub step: usize,
    /// Who acted; `None` for chance, and for a remark that is no step.
    pub seat: Option<Seat>,
    /// The heading under which it is logged.
    pub chapter: Option<Text>,
    /// What everybody may know.
    pub public: Vec<Text>,
    /// What some seats read instead.
    pub private: Vec<(Seat, Vec<Text>)>,
    /// What it looks like beside the seat that acted.
    pub bubble: Option<Bubble>,
    /// The moment that it is, and when that began.
    pub moment: Option<(Moment, Instant)>,
}

impl LogEntry {
    /// Something that is no step, after so many steps.
    pub(super) fn remark(step: usize, chapter: Option<Text>, text: Text) -> LogEntry {
        let (seat, private, bubble, moment) = (None, Vec::new(), None, None);
        LogEntry { step, seat, chapter, public: vec![text], private, bubble, moment }
    }

    /// What this viewer reads.
    pub(crate) fn for_viewer(&self, viewer: Option<Seat>) -> &[Text] {
        let own = self.private.iter().find(|(seat, _)| Some(*seat) == viewer);
        own.map_or(&self.public, |(_, texts)| texts)
    }

    fn is_empty(&self) -> bool {
        self.public.is_empty()
            && self.private.is_empty()
            && self.bubble.is_none()
            && self.moment.is_none()
    }
}

/// The last action of a seat.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct ShownBubble {
    /// How many steps there were after it.
    pub step: usize,
    /// What it looks like.
    pub bubble: Bubble,
}

/// The last moment.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct ShownMoment {
    /// How many steps there were after it.
    pub step: usize,
    /// What it looks like.
    pub moment: Moment,
    /// When it began.
    pub since: Instant,
}

/// What steps leave beside the seats and on the stage.
#[derive(Clone, Default)]
struct Traces {
    bubbles: Vec<Option<ShownBubble>>,
    newest: Option<Seat>,
    moment: Option<ShownMoment>,
}

impl Traces {
    /// Adds what an entry leaves. A moment lasts until somebody acts again, but one that is held at least for a while, since
    /// bots may play at once; a bubble lasts until its seat acts.
    fn add(&mut self, entry: &LogEntry) {
        if let Some(seat) = entry.seat {
            let is_held = |shown: &ShownMoment| {
                shown.moment.weight == Weight::Hold && shown.since.elapsed() < HELD
            };
            self.moment = self.moment.take().filter(is_held);
            self.newest = self.newest.filter(|newest| *newest != seat);
            if let Some(bubble) = self.bubbles.get_mut(seat.index()) {
                *bubble = None;
            }
        }
        let step = entry.step;
        if let Some(bubble) = entry.bubble.clone() {
            let seat = bubble.seat;
            let seats = self.bubbles.len().max(seat.index() + 1);
            self.bubbles.resize(seats, None);
            self.bubbles[seat.index()] = Some(ShownBubble { step, bubble });
            self.newest = Some(seat);
        }
        if let Some((moment, since)) = entry.moment.clone() {
            self.moment = Some(ShownMoment { step, moment, since });
        }
    }
}

/// The narration of the last steps and what they leave.
#[derive(Default)]
pub(super) struct Narration {
    entries: VecDeque<LogEntry>,
    /// What all entries leave.
    traces: Traces,
    /// What the entries that are no longer kept have left.
    dropped: Traces,
}

impl Narration {
    /// The entries, the newest last.
    pub(super) fn entries(&self) -> &VecDeque<LogEntry> {
        &self.entries
    }

    /// Adds an entry, unless it says nothing.
    pub(super) fn push(&mut self, entry: LogEntry) {
        if entry.is_empty() {
            return;
        }
        if self.entries.len() == NARRATED
            && let Some(oldest) = self.entries.pop_front()
        {
            self.dropped.add(&oldest);
        }
        self.traces.add(&entry);
        self.entries.push_back(entry);
    }

    /// Forgets everything after so many steps.
    pub(super) fn truncate(&mut self, steps: usize) {
        while self.entries.back().is_some_and(|entry| entry.step > steps) {
            self.entries.pop_back();
        }
        self.traces = self.dropped.clone();
        for entry in &self.entries {
            self.traces.add(entry);
        }
    }

    /// The last action of a seat, if it is still to be seen.
    pub(super) fn bubble(&self, seat: Seat) -> Option<&ShownBubble> {
        self.traces.bubbles.get(seat.index())?.as_ref()
    }

    /// The seat with the newest bubble.
    pub(super) fn newest_bubble(&self) -> Option<Seat> {
        self.traces.newest
    }

    /// The moment that is still to be seen.
    pub(super) fn moment(&self) -> Option<&ShownMoment> {
        self.traces.moment.as_ref()
    }
}

#[cfg(test)]
mod tests {
    use croupier_table::{Cue, Mood};

    use super::*;

    fn acted(step: usize, seat: u8) -> LogEntry {
        let bubble = Bubble { seat: Seat(seat), text: None, piece: None };
        let entry = LogEntry::remark(step, None, Text::new("step-hidden"));
        LogEntry { seat: Some(Seat(seat)), bubble: Some(bubble), ..entry }
    }

    #[test]
    fn a_bubble_stays_until_its_seat_acts_again_or_takes_the_step_back() {
        let mut narration = Narration::default();
        narration.push(acted(1, 0));
        narration.push(acted(2, 1));
        narration.push(acted(3, 0));
        let step = |narration: &Narration, seat| narration.bubble(Seat(seat)).map(|one| one.step);
        assert_eq!((step(&narration, 0), step(&narration, 1)), (Some(3), Some(2)));
        assert_eq!(narration.newest_bubble(), Some(Seat(0)));
        narration.truncate(2);
        assert_eq!((step(&narration, 0), step(&narration, 1)), (Some(1), Some(2)));
        assert_eq!(narration.newest_bubble(), Some(Seat(1)));
    }

    #[test]
    fn a_moment_stays_over_outcomes_until_somebody_acts_but_at_least_for_a_while() {
        let title = Text::new("step-hidden");
        let moment = Moment::new(Cue::Bust, Mood::Bad, Weight::Hold, title);
        let long_ago = Instant::now().checked_sub(2 * HELD).expect("the machine runs for a while");
        let mut narration = Narration::default();
        narration.push(LogEntry { moment: Some((moment.clone(), long_ago)), ..acted(1, 0) });
        for step in 2..200 {
            narration.push(LogEntry::remark(step, None, Text::new("step-hidden")));
        }
        assert_eq!(narration.moment().map(|shown| shown.step), Some(1));
        narration.push(acted(200, 1));
        assert!(narration.moment().is_none());
        narration.truncate(199);
        assert!(narration.moment().is_some(), "taking the step back brings it back");
        narration.push(LogEntry { moment: Some((moment, Instant::now())), ..acted(200, 1) });
        narration.push(acted(201, 0));
        assert_eq!(narration.moment().map(|shown| shown.step), Some(200), "it is held");
    }

    #[test]
    fn what_a_dropped_entry_left_is_still_to_be_seen() {
        let mut narration = Narration::default();
        narration.push(acted(1, 0));
        for step in 2..200 {
            narration.push(acted(step, 1));
        }
        assert_eq!(narration.entries().len(), NARRATED);
        narration.truncate(198);
        assert_eq!(narration.bubble(Seat(0)).map(|one| one.step), Some(1));
    }
}
