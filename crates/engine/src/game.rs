//! The rules of a game as a trait over a plain value; it says nothing about players, screens or storage.

use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::ops::RangeInclusive;
use std::str::FromStr;

use rand::Rng;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::{BadOptions, Options, Text};

/// A place at the table, counted from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(transparent)]
pub struct Seat(pub u8);

impl Seat {
    /// The seat as an index into an array of seats.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// All seats of a table, in order.
    pub fn all(seats: u8) -> impl Iterator<Item = Seat> {
        (0..seats).map(Seat)
    }
}

/// Who makes the next step.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Turn {
    /// A throw or a card is due.
    Chance,
    /// This seat chooses an action.
    Seat(Seat),
    /// The game has its result.
    Over,
}

/// Who sees an outcome of chance.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Audience {
    /// Everybody, spectators included.
    All,
    /// One seat alone; for all others the step is hidden.
    Only(Seat),
}

/// A word of a game's notation: small, ordered, with exactly one canonical text form.
///
/// `FromStr` reads the canonical form and may be lenient about the order of dice or cards.
pub trait Word:
    Copy + Ord + Hash + Debug + Display + FromStr<Err = BadWord> + Send + Sync + 'static
{
}

impl<T> Word for T where
    T: Copy + Ord + Hash + Debug + Display + FromStr<Err = BadWord> + Send + Sync + 'static
{
}

/// A text that is no word of the notation, with what would be one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadWord(pub Text);

/// What every view is: comparable, hashable, and the same again after a trip through JSON.
pub trait View:
    Serialize + DeserializeOwned + Clone + Eq + Hash + Debug + Send + Sync + 'static
{
}

impl<T> View for T where
    T: Serialize + DeserializeOwned + Clone + Eq + Hash + Debug + Send + Sync + 'static
{
}

/// Why an action is not allowed: the ruling that forbids it, and a sentence that says what would be right.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Illegal {
    /// The ruling's number in the rulebook, for instance `PE-10`, if a ruling forbids it.
    pub ruling: Option<&'static str>,
    /// The sentence for the player.
    pub why: Text,
}

impl Illegal {
    /// An illegality under a ruling, explained by a message of the game's own words.
    pub fn new(ruling: &'static str, why: Text) -> Illegal {
        Illegal { ruling: Some(ruling), why }
    }

    /// An action that is not among the legal ones, without a reason of the game's own.
    pub fn unlisted() -> Illegal {
        Illegal { ruling: None, why: Text::new("refused-unlisted") }
    }
}

/// One game in progress. A value: cloning it is a save, comparing it is a test.
pub trait Game: Clone + PartialEq + Debug + Send + Sync + 'static {
    /// The rule switches.
    type Options: Options;
    /// One choice of one seat.
    type Action: Word;
    /// One throw, as counts, or one card.
    type Chance: Word;
    /// All that one seat, or a spectator, may know.
    type View: View;

    /// The name used in records and on the command line.
    const NAME: &'static str;
    /// How many seats the game can have.
    const SEATS: RangeInclusive<u8>;
    /// Raised whenever an old record would replay differently.
    const RULES: u32;

    /// A game before its first step.
    fn new(options: &Self::Options, seats: u8) -> Result<Self, BadOptions>;
    /// How many seats there are.
    fn seats(&self) -> u8;
    /// Who makes the next step.
    fn turn(&self) -> Turn;
    /// The ruling that decides who makes the next step, or that nobody does, if there is one.
    fn turn_ruling(&self) -> Option<&'static str> {
        None
    }
    /// This seat's share of the win. Meaningful when the game is over; then the payoffs of all seats sum to 1.
    fn payoff(&self, seat: Seat) -> f32;
    /// The points this seat has by the rules now; a game without points leaves them at 0.
    fn score(&self, _seat: Seat) -> i32 {
        0
    }

    /// The legal actions: sorted, distinct, never empty at a seat's turn. Appends to `out`.
    fn actions(&self, out: &mut Vec<Self::Action>);
    /// The same list as a slice. A game whose lists lie in static tables returns them without a copy; others fill
    /// `buffer`, whatever it holds.
    #[inline]
    fn legal<'a>(&'a self, buffer: &'a mut Vec<Self::Action>) -> &'a [Self::Action] {
        buffer.clear();
        self.actions(buffer);
        buffer
    }
    /// One of the legal actions: `choose` gets their number and returns an index below it. Every index belongs to one
    /// legal action, in an order of the game's own. Rollouts sample with it; a game that can count its legal actions
    /// without listing them overrides it.
    #[inline]
    fn sample_legal(
        &self,
        buffer: &mut Vec<Self::Action>,
        choose: impl FnOnce(u32) -> u32,
    ) -> Self::Action {
        let legal = self.legal(buffer);
        legal[choose(legal.len() as u32) as usize]
    }
    /// Applies an action. Trusted: the caller vouches that it is legal.
    fn apply(&mut self, action: Self::Action);
    /// Why an action is not legal at this seat's turn, or `Ok` if it is. By default an action that is not in the list
    /// is refused without a ruling.
    fn explain(&self, action: Self::Action) -> Result<(), Illegal> {
        let mut buffer = Vec::new();
        if self.legal(&mut buffer).contains(&action) { Ok(()) } else { Err(Illegal::unlisted()) }
    }
    /// The action that the rules substitute for an illegal one, or for an answer that is no word at all (TT-22). Most
    /// games refuse instead.
    fn substitute(&self, _illegal: Option<Self::Action>) -> Option<Self::Action> {
        None
    }

    /// The action by which the seat to act declines to react, where several seats may react in turn, such as to a missed
    /// call. The rules ask the seats one after the other; a live table asks them all at once and passes for those
    /// that are slower than the first to react.
    fn pass(&self) -> Option<Self::Action> {
        None
    }

    /// All outcomes that may come, with their probabilities. Appends to `out`.
    fn chances(&self, out: &mut Vec<(Self::Chance, f64)>);
    /// One outcome, drawn with its probability.
    fn sample_chance<R: Rng>(&self, rng: &mut R) -> Self::Chance;
    /// Applies an outcome. Trusted: the caller vouches that it is possible.
    fn apply_chance(&mut self, chance: Self::Chance);
    /// Whether this outcome may come now; games whose list of outcomes is long answer without building it.
    fn is_possible(&self, chance: Self::Chance) -> bool {
        let mut all = Vec::new();
        self.chances(&mut all);
        all.iter().any(|&(c, p)| c == chance && p > 0.0)
    }
    /// Who sees the coming outcome.
    fn audience(&self) -> Audience {
        Audience::All
    }
    /// Whose luck the coming outcome is; `None` for luck that belongs to the table.
    fn roller(&self) -> Option<Seat> {
        match self.audience() {
            Audience::All => None,
            Audience::Only(seat) => Some(seat),
        }
    }

    /// What a seat may know, built field by field; `None` is a spectator.
    fn view(&self, viewer: Option<Seat>) -> Self::View;
    /// A determinization: a game that looks like this view to its viewer, everything hidden drawn at random.
    fn determinize<R: Rng>(view: &Self::View, rng: &mut R) -> Self;
}
