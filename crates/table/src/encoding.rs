//! A live match as numbers: ids of actions, vectors of what a seat may know. Which number means what is decided by each
//! game.

use std::fmt::Write;
use std::hash::{Hash, Hasher};

use croupier_engine::{
    BadWord, Encoded, Encoder, Game, Illegal, Match, Refused, Seat, Step, Turn, VectorPart,
};

use crate::{Playable, Table, TypedTable};

/// Which numbers a table has: fixed for a game, its options and its seats.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EncodingInfo {
    /// The name of the encoding with its version, for instance `croupier/perudo-v1`.
    pub name: String,
    /// How many ids of actions there are.
    pub actions: usize,
    /// The parts of an observation, in order.
    pub observation: Vec<VectorPart>,
    /// The parts of the vector of all that a seat has seen; empty if that has no bounded length.
    pub information: Vec<VectorPart>,
    /// The parts of the vector that describes an action; empty if the game has none.
    pub features: Vec<VectorPart>,
}

/// The numbers of a game under one set of options.
pub(crate) fn encoding_info<G: Encoded>(encoder: &G::Encoder) -> EncodingInfo {
    EncodingInfo {
        name: format!("croupier/{}-v{}", G::NAME, G::ENCODING),
        actions: encoder.action_count(),
        observation: encoder.observation_parts(),
        information: encoder.information_parts(),
        features: encoder.feature_parts(),
    }
}

/// The payoffs of a game that is broken off: equal shares for those who may still win.
pub(crate) fn shared_payoff<G: Encoded>(game: &G, seat: Seat) -> f32 {
    let within = Seat::all(game.seats()).filter(|seat| game.is_in(*seat)).count();
    if game.is_in(seat) { 1.0 / within as f32 } else { 0.0 }
}

/// Encoding: the match as numbers.
pub trait Encoding {
    /// Which numbers there are.
    fn encoding(&self) -> EncodingInfo;
    /// The same table without bots.
    fn fork(&self) -> Box<dyn Table>;

    /// Appends the ids of the legal actions of the seat whose turn it is, in the order of their words.
    fn legal_ids(&self, out: &mut Vec<usize>);
    /// The id of an action given in canonical text; `None` for one that is never legal under these options.
    fn id_of(&self, word: &str) -> Result<Option<usize>, BadWord>;
    /// The canonical text of the action with this id; `None` for an id that no action has.
    fn word_of(&self, id: usize) -> Option<String>;
    /// Plays the action with this id. One that is not legal is refused, also where the rules have a substitute for it.
    fn play_id(&mut self, seat: Seat, id: usize) -> Result<(), Refused>;
    /// Applies the outcome of this number in the list of outcomes.
    fn resolve_number(&mut self, number: usize) -> Result<(), Refused>;

    /// Writes what a seat may know; `out` has the length of the observation.
    fn observe(&self, seat: Seat, out: &mut [i16]);
    /// Marks the legal actions with 1 and all others with 0; `out` has as many places as there are ids.
    fn mask(&self, out: &mut [u8]);
    /// Writes all that a seat has seen; `out` has the length of that vector.
    fn inform(&self, seat: Seat, out: &mut [i16]);
    /// Writes the vector that describes the action with this id; all zeros for an id that no action has.
    fn describe(&self, id: usize, out: &mut [i16]);

    /// All that a seat has seen, as text: equal for two matches exactly if the seat saw the same lines and had the same
    /// view after each of them. A call in a game with hidden dice reveals more than its line says, so each action
    /// is followed by a digest of the view.
    fn information_state(&self, seat: Seat) -> String;
    /// Equal shares of the win for those who may still win, for a match that is broken off.
    fn shared_payoffs(&self) -> Vec<f32>;
}

impl<G: Playable> Encoding for TypedTable<G> {
    fn encoding(&self) -> EncodingInfo {
        encoding_info::<G>(self.encoder())
    }

    fn fork(&self) -> Box<dyn Table> {
        Box::new(self.without_bots())
    }

    fn legal_ids(&self, out: &mut Vec<usize>) {
        let game = self.played().game();
        if let Turn::Seat(_) = game.turn() {
            let mut buffer = Vec::new();
            let legal = game.legal(&mut buffer).iter();
            out.extend(legal.filter_map(|action| self.encoder().id_of(*action)));
        }
    }

    fn id_of(&self, word: &str) -> Result<Option<usize>, BadWord> {
        word.parse().map(|action| self.encoder().id_of(action))
    }

    fn word_of(&self, id: usize) -> Option<String> {
        self.encoder().action_of(id).map(|action| action.to_string())
    }

    fn play_id(&mut self, seat: Seat, id: usize) -> Result<(), Refused> {
        let Some(action) = self.encoder().action_of(id) else {
            return Err(Refused::Illegal(Illegal::unlisted()));
        };
        self.apply_checked(|played| played.play_legal(seat, action))
    }

    fn resolve_number(&mut self, number: usize) -> Result<(), Refused> {
        let game = self.played().game();
        let mut chances = Vec::new();
        if game.turn() == Turn::Chance {
            game.chances(&mut chances);
        }
        match chances.get(number) {
            Some(&(chance, _)) => self.apply_checked(|played| played.resolve(chance)),
            None => {
                Err(Refused::OutOfTurn { turn: game.turn(), by: None, ruling: game.turn_ruling() })
            }
        }
    }

    fn observe(&self, seat: Seat, out: &mut [i16]) {
        self.encoder().observe(self.played().game(), seat, out);
    }

    fn mask(&self, out: &mut [u8]) {
        match self.played().game().turn() {
            Turn::Seat(_) => self.encoder().mask(self.played().game(), &mut Vec::new(), out),
            Turn::Chance | Turn::Over => out.fill(0),
        }
    }

    fn inform(&self, seat: Seat, out: &mut [i16]) {
        let mut steps = self.played().steps().copied();
        self.encoder().inform(self.played().start(), &mut steps, seat, out);
    }

    fn describe(&self, id: usize, out: &mut [i16]) {
        match self.encoder().action_of(id) {
            Some(action) => self.encoder().describe(action, out),
            None => out.fill(0),
        }
    }

    fn information_state(&self, seat: Seat) -> String {
        information_text(self.played(), seat)
    }

    fn shared_payoffs(&self) -> Vec<f32> {
        let game = self.played().game();
        Seat::all(game.seats()).map(|seat| shared_payoff(game, seat)).collect()
    }
}

/// All that a seat has seen of a match, see [`Encoding::information_state`].
pub(crate) fn information_text<G: Game>(played: &Match<G>, seat: Seat) -> String {
    let mut text = format!("seat {}", seat.0);
    let mut game = played.start().clone();
    for (seen, step) in played.seen(Some(seat), 0).zip(played.steps()) {
        let written = match *step {
            Step::Act(_, action) => {
                game.apply(action);
                let mut digest = Fnv::default();
                game.view(Some(seat)).hash(&mut digest);
                write!(text, "\n{seen} #{:016x}", digest.finish())
            }
            Step::Chance(chance) => {
                game.apply_chance(chance);
                write!(text, "\n{seen}")
            }
            Step::Hidden => Ok(()),
        };
        written.expect("a text can be extended");
    }
    text
}

/// The hash of Fowler, Noll and Vo: the same in every process, unlike the hash of the standard library.
struct Fnv(u64);

impl Default for Fnv {
    fn default() -> Fnv {
        Fnv(0xcbf2_9ce4_8422_2325)
    }
}

impl Hasher for Fnv {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}
