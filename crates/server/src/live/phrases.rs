//! Phrases: what people at a table can say to each other. There is a fixed list and no free text, so everybody reads
//! them in their own language, and nobody can be insulted.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex as Lock, PoisonError};
use std::time::{Duration, Instant};

use croupier_table::Seat;
use tokio::time::sleep;

use super::{Denied, LiveTable};
use crate::nodes::Message;

/// How long a phrase is shown.
const SHOWN: Duration = Duration::from_secs(5);
/// The least time between two phrases of a seat.
const PAUSE: Duration = Duration::from_secs(2);
/// How many phrases a seat may say within `LONG`.
const MOST: usize = 20;
const LONG: Duration = Duration::from_mins(5);

/// Something to say.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct Phrase {
    /// Its name in forms.
    pub id: &'static str,
    /// Its message.
    pub message: &'static str,
    /// A picture of it.
    pub emoji: &'static str,
}

const fn phrase(id: &'static str, message: &'static str, emoji: &'static str) -> Phrase {
    Phrase { id, message, emoji }
}

/// All phrases, in the order of a game: greeting, play, farewell.
pub(crate) static PHRASES: [Phrase; 12] = [
    phrase("hello", "web-say-hello", "👋"),
    phrase("luck", "web-say-luck", "🍀"),
    phrase("well-played", "web-say-well-played", "👏"),
    phrase("nice", "web-say-nice", "👍"),
    phrase("wow", "web-say-wow", "😮"),
    phrase("oops", "web-say-oops", "🙈"),
    phrase("sorry", "web-say-sorry", "😅"),
    phrase("thanks", "web-say-thanks", "🙏"),
    phrase("thinking", "web-say-thinking", "🤔"),
    phrase("hurry", "web-say-hurry", "⏳"),
    phrase("good-game", "web-say-good-game", "🤝"),
    phrase("again", "web-say-again", "🔁"),
];

impl Phrase {
    /// The phrase of this name.
    pub(crate) fn of_id(id: &str) -> Option<&'static Phrase> {
        PHRASES.iter().find(|phrase| phrase.id == id)
    }
}

/// What was said at a table.
#[derive(Default)]
pub(super) struct Phrases(Lock<Vec<Speaker>>);

/// What one seat has said.
struct Speaker {
    seat: Seat,
    phrase: &'static Phrase,
    /// When it said its last phrases, the oldest first; never empty.
    times: VecDeque<Instant>,
}

impl Speaker {
    fn said(&self) -> Instant {
        *self.times.back().expect("a speaker has said something")
    }

    fn may_speak(&self, now: Instant) -> bool {
        let lately = self.times.iter().filter(|time| now.duration_since(**time) < LONG).count();
        now.duration_since(self.said()) >= PAUSE && lately < MOST
    }
}

impl Phrases {
    /// Notes what a seat says; false if it has said too much.
    fn say(&self, seat: Seat, phrase: &'static Phrase, now: Instant) -> bool {
        let may = {
            let speakers = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            let speaker = speakers.iter().find(|speaker| speaker.seat == seat);
            speaker.is_none_or(|speaker| speaker.may_speak(now))
        };
        if may {
            self.note(seat, phrase, now);
        }
        may
    }

    /// Notes what a seat says, however much that is.
    fn note(&self, seat: Seat, phrase: &'static Phrase, now: Instant) {
        let mut speakers = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(speaker) = speakers.iter_mut().find(|speaker| speaker.seat == seat) else {
            speakers.push(Speaker { seat, phrase, times: [now].into() });
            return;
        };
        speaker.phrase = phrase;
        speaker.times.push_back(now);
        if speaker.times.len() > MOST {
            speaker.times.pop_front();
        }
    }

    fn shown(&self, now: Instant) -> Vec<(Seat, &'static Phrase, Instant)> {
        let speakers = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let fresh = speakers.iter().filter(|one| now.duration_since(one.said()) < SHOWN);
        fresh.map(|one| (one.seat, one.phrase, one.said())).collect()
    }
}

impl LiveTable {
    /// Shows everybody at the table what this seat says, for a few seconds.
    pub(crate) fn say(
        self: &Arc<LiveTable>,
        seat: Seat,
        phrase: &'static Phrase,
    ) -> Result<(), Denied> {
        if !self.phrases.say(seat, phrase, Instant::now()) {
            return Err(Denied::TooTalkative);
        }
        self.touch();
        self.show_phrase();
        let phrase = phrase.id.to_owned();
        self.store.nodes().tell(Message::Phrase { table: self.id, seat, phrase });
        Ok(())
    }

    /// Shows what a seat says at another server, which has counted it.
    pub(super) fn hear_phrase(self: &Arc<LiveTable>, seat: Seat, phrase: &'static Phrase) {
        self.phrases.note(seat, phrase, Instant::now());
        self.show_phrase();
    }

    fn show_phrase(self: &Arc<LiveTable>) {
        self.changes.send_modify(|number| *number += 1);
        let live = Arc::clone(self);
        tokio::spawn(async move {
            sleep(SHOWN).await;
            live.changes.send_modify(|number| *number += 1);
        });
    }

    /// What is said at the moment: by whom, what, and since when.
    pub(crate) fn phrases(&self) -> Vec<(Seat, &'static Phrase, Instant)> {
        self.phrases.shown(Instant::now())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ANN: Seat = Seat(0);
    const BOB: Seat = Seat(1);

    fn hello() -> &'static Phrase {
        Phrase::of_id("hello").expect("a phrase")
    }

    #[test]
    fn a_phrase_is_shown_for_a_while_and_replaced_by_the_next() {
        let phrases = Phrases::default();
        let now = Instant::now();
        assert!(phrases.say(ANN, hello(), now));
        assert_eq!(phrases.shown(now), [(ANN, hello(), now)]);
        let later = now + PAUSE;
        let wow = Phrase::of_id("wow").expect("a phrase");
        assert!(phrases.say(ANN, wow, later));
        assert_eq!(phrases.shown(later), [(ANN, wow, later)]);
        assert_eq!(phrases.shown(later + SHOWN), []);
    }

    #[test]
    fn a_seat_pauses_between_phrases_and_another_seat_need_not_wait() {
        let phrases = Phrases::default();
        let now = Instant::now();
        assert!(phrases.say(ANN, hello(), now));
        assert!(!phrases.say(ANN, hello(), now + PAUSE / 2));
        assert!(phrases.say(BOB, hello(), now + PAUSE / 2));
        assert!(phrases.say(ANN, hello(), now + PAUSE));
    }

    #[test]
    fn a_seat_says_so_much_in_a_few_minutes_and_no_more() {
        let phrases = Phrases::default();
        let begun = Instant::now();
        let at = |n: usize| begun + PAUSE * n as u32;
        assert!((0..MOST).all(|n| phrases.say(ANN, hello(), at(n))));
        assert!(!phrases.say(ANN, hello(), at(MOST)));
        assert!(phrases.say(ANN, hello(), begun + LONG));
        assert!(!phrases.say(ANN, hello(), begun + LONG + PAUSE / 2));
    }
}
