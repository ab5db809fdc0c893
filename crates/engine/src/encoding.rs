//! Games as numbers, for networks and tables: a fixed id for every action, a fixed vector for what a seat may know.
//!
//! It says nothing about how numbers are stored or who reads them.

use crate::{Game, Seat, StepOf};

/// A named part of a vector of numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VectorPart {
    /// Its name.
    pub name: &'static str,
    /// Its shape, rows first; a part for every seat begins with the viewer and goes round the table.
    pub shape: Vec<usize>,
}

impl VectorPart {
    /// A part of this shape.
    pub fn new(name: &'static str, shape: &[usize]) -> VectorPart {
        VectorPart { name, shape: shape.to_vec() }
    }

    /// How many numbers it has.
    pub fn len(&self) -> usize {
        self.shape.iter().product()
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// How many numbers these parts have together.
pub fn vector_len(parts: &[VectorPart]) -> usize {
    parts.iter().map(VectorPart::len).sum()
}

/// The most ids of which a set is kept as bits.
pub const MOST_BITS: usize = 256;

/// A set of ids: bit `id % 64` of word `id / 64`.
pub type IdBits = [u64; MOST_BITS / 64];

/// A game whose actions and views have numbers.
pub trait Encoded: Game {
    /// The numbers under one set of options with one number of seats.
    type Encoder: Encoder<Self>;

    /// Raised whenever an id or a number of a vector changes its meaning.
    const ENCODING: u32;

    /// The encoder for the options and seats of this game.
    fn encoder(&self) -> Self::Encoder;

    /// Whether this seat may still win. A game that is broken off is shared among the seats that may.
    fn is_in(&self, _seat: Seat) -> bool {
        true
    }

    /// The view without what its vector leaves out, such as the number of the round. Two views that differ after that
    /// have different vectors.
    #[must_use]
    fn encoded_part(view: Self::View) -> Self::View {
        view
    }
}

/// The numbers of a game under one set of options with one number of seats.
///
/// `observe` reads the game instead of its view, because building views would cost most of the time of a simulation. It
/// must depend on the seat's view alone; the laws compare it on determinizations.
pub trait Encoder<G: Game>: Clone + Send + Sync + 'static {
    /// How many ids of actions there are.
    fn action_count(&self) -> usize;
    /// The id of an action; `None` for one that is never legal under these options.
    fn id_of(&self, action: G::Action) -> Option<usize>;
    /// The action with this id; `None` for an id that no action has.
    fn action_of(&self, id: usize) -> Option<G::Action>;

    /// The parts of an observation, in order.
    fn observation_parts(&self) -> Vec<VectorPart>;
    /// Writes what a seat may know. Every number of `out` is written.
    fn observe(&self, game: &G, seat: Seat, out: &mut [i16]);

    /// Marks the legal actions of the seat whose turn it is with 1 and all others with 0.
    #[inline]
    fn mask(&self, game: &G, buffer: &mut Vec<G::Action>, out: &mut [u8]) {
        out.fill(0);
        for &action in game.legal(buffer) {
            if let Some(id) = self.id_of(action) {
                out[id] = 1;
            }
        }
    }

    /// The ids of the legal actions of the seat whose turn it is as bits; only for at most [`MOST_BITS`] ids.
    #[inline]
    fn legal_bits(&self, game: &G, buffer: &mut Vec<G::Action>, out: &mut IdBits) {
        *out = IdBits::default();
        for &action in game.legal(buffer) {
            if let Some(id) = self.id_of(action) {
                out[id / 64] |= 1 << (id % 64);
            }
        }
    }

    /// The parts of the vector of all that a seat has seen; empty if that has no bounded length.
    fn information_parts(&self) -> Vec<VectorPart> {
        Vec::new()
    }
    /// Writes all that a seat has seen in the game that began with `start`, from the steps of the match, of which it
    /// uses only what the seat saw. Every number of `out` is written.
    fn inform(
        &self,
        _start: &G,
        _steps: &mut dyn Iterator<Item = StepOf<G>>,
        _seat: Seat,
        _out: &mut [i16],
    ) {
    }

    /// The parts of the vector that describes an action by itself, for networks that score actions; empty if the game
    /// has none.
    fn feature_parts(&self) -> Vec<VectorPart> {
        Vec::new()
    }
    /// Writes the vector of an action. Every number of `out` is written.
    fn describe(&self, _action: G::Action, _out: &mut [i16]) {}
}

/// Writes the parts of a vector one after the other.
pub struct VectorWriter<'a> {
    left: &'a mut [i16],
    /// Whether everything that is left is 0.
    is_zero: bool,
}

impl<'a> VectorWriter<'a> {
    /// A writer that begins with the first number.
    #[inline]
    pub fn new(out: &'a mut [i16]) -> VectorWriter<'a> {
        VectorWriter { left: out, is_zero: false }
    }

    /// The same for vectors that are mostly 0: all numbers become 0 at once, which costs less than one part at a time.
    #[inline]
    pub fn zeroed(out: &'a mut [i16]) -> VectorWriter<'a> {
        out.fill(0);
        VectorWriter { left: out, is_zero: true }
    }

    /// The next `len` numbers, whatever they hold.
    #[inline]
    pub fn next(&mut self, len: usize) -> &'a mut [i16] {
        let (part, left) = std::mem::take(&mut self.left).split_at_mut(len);
        self.left = left;
        part
    }

    /// Writes one number; greater ones than the type holds are written as the greatest.
    #[inline]
    pub fn number(&mut self, number: impl TryInto<i16>) {
        self.next(1)[0] = number.try_into().unwrap_or(i16::MAX);
    }

    /// Writes `len` zeros and returns them.
    #[inline]
    pub fn zeros(&mut self, len: usize) -> &'a mut [i16] {
        let part = self.next(len);
        if !self.is_zero {
            part.fill(0);
        }
        part
    }

    /// Writes `len` numbers, all 0 but a 1 at `place`; without a place all are 0.
    #[inline]
    pub fn one_hot(&mut self, len: usize, place: Option<usize>) {
        let part = self.zeros(len);
        if let Some(number) = place.and_then(|place| part.get_mut(place)) {
            *number = 1;
        }
    }
}

/// Seats as a viewer counts them: itself first, then round the table.
#[derive(Clone, Copy, Debug)]
pub struct SeatsFrom {
    seats: usize,
    viewer: usize,
}

impl SeatsFrom {
    /// The seats of a table from this one on.
    #[inline]
    pub fn new(seats: u8, viewer: Seat) -> SeatsFrom {
        SeatsFrom { seats: seats as usize, viewer: viewer.index() }
    }

    /// How many places a seat is after the viewer.
    #[inline]
    pub fn distance(self, seat: Seat) -> usize {
        let ahead = seat.index() + self.seats - self.viewer;
        ahead.min(ahead.wrapping_sub(self.seats))
    }

    /// Writes a number for every seat, the viewer's first.
    #[inline]
    pub fn numbers(self, out: &mut VectorWriter<'_>, number: impl Fn(usize) -> i16) {
        let part = out.next(self.seats);
        let (first, rest) = part.split_at_mut(self.seats - self.viewer);
        for (n, place) in first.iter_mut().enumerate() {
            *place = number(self.viewer + n);
        }
        for (n, place) in rest.iter_mut().enumerate() {
            *place = number(n);
        }
    }

    /// Writes a 1 for this seat and 0 for all others.
    #[inline]
    pub fn one_hot(self, out: &mut VectorWriter<'_>, seat: Option<Seat>) {
        out.one_hot(self.seats, seat.map(|seat| self.distance(seat)));
    }

    /// Writes the seats of a bit set.
    #[inline]
    pub fn members(self, out: &mut VectorWriter<'_>, set: u32) {
        self.numbers(out, |seat| (set >> seat & 1) as i16);
    }
}

/// The id of an action in a sorted list of all actions, for games that have few.
pub fn id_in_list<A: Ord>(list: &[A], action: &A) -> Option<usize> {
    list.binary_search(action).ok()
}
