//! Many matches: contests between bots, built in or programs, and what their results mean.

mod entrant;
mod evidence;
pub mod host;
mod job;
mod math;
mod rating;
mod schedule;
mod sprt;
mod stats;

pub use entrant::{is_reproducible, read_entrants};
pub use evidence::{Bundle, Columns, Evidence, Group};
pub use job::{By, Cause, Contest, Entrant, Failed, Pairing, Played, Policy, TimeControl};
pub use schedule::{BadSchedule, Format, MOST_ENTRANTS, MOST_GAMES, Schedule};
pub use sprt::{Hypotheses, Sprt, Verdict};
pub use stats::{Adjusted, Duel, Extreme, Gap, Interval, More, Results, Standing};
