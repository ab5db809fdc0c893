//! Dealers turn a seed into outcomes of chance. Neither remembers a generator: every outcome is found from the seed
//! and its place in the match, so a resumed match goes on with the luck it was committed to.

use rand::SeedableRng;
use rand_chacha::ChaCha20Rng;

use crate::{FastRng, Game, Seat, Seed};

/// The version of [`TableDealer`]: how a seed becomes outcomes. Raised when an old seed would give other dice.
pub const DEALER: u32 = 1;

/// The number of the dealer of daily deals, see [`daily_outcome`]. It stands where [`DEALER`] stands in other records.
pub const DAILY_DEALER: u32 = 2;

/// Draws the outcome that is due.
pub trait Dealer<G: Game> {
    /// The next outcome; called once for every chance step, in order.
    fn deal(&mut self, game: &G) -> G::Chance;
}

impl<G: Game, D: Dealer<G>> Dealer<G> for &mut D {
    fn deal(&mut self, game: &G) -> G::Chance {
        (**self).deal(game)
    }
}

/// The dealer of a table with people: outcome `n` comes from stream `n` of a `ChaCha` generator, unpredictable from
/// the dice seen so far.
#[derive(Clone, Debug)]
pub struct TableDealer {
    base: ChaCha20Rng,
    dealt: u64,
}

impl TableDealer {
    /// A dealer that has already dealt so many outcomes of the match.
    pub fn new(seed: &Seed, dealt: u64) -> TableDealer {
        TableDealer { base: seed.stream("dealer"), dealt }
    }
}

impl<G: Game> Dealer<G> for TableDealer {
    fn deal(&mut self, game: &G) -> G::Chance {
        let mut rng = self.base.clone();
        rng.set_stream(self.dealt);
        self.dealt += 1;
        game.sample_chance(&mut rng)
    }
}

/// Where an outcome stands in a match, whatever the others did: whose luck it is, the how manieth turn of that place, and
/// the how manieth outcome of the turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TurnKey {
    /// The place, counted from 0; luck that belongs to the table has the place after the last.
    pub place: usize,
    /// The turn of this place, counted from 1.
    pub turn: u64,
    /// The outcome in this turn, counted from 0.
    pub nth: u64,
}

/// Counts the turns and outcomes of a match, so that each outcome has its [`TurnKey`].
#[derive(Clone, Debug)]
pub struct TurnKeys {
    turns: Vec<u64>,
    last: Option<TurnKey>,
}

impl TurnKeys {
    /// Before the first outcome of a match with so many seats.
    pub fn new(seats: usize) -> TurnKeys {
        TurnKeys { turns: vec![0; seats + 1], last: None }
    }

    /// The key of the next outcome, if it belongs to this place. A turn ends when an outcome belongs to another place.
    pub fn next(&self, place: usize) -> TurnKey {
        match self.last {
            Some(last) if last.place == place => TurnKey { nth: last.nth + 1, ..last },
            _ => TurnKey { place, turn: self.turns[place] + 1, nth: 0 },
        }
    }

    /// Counts an outcome of this place.
    pub fn count(&mut self, place: usize) -> TurnKey {
        let key = self.next(place);
        self.turns[place] = key.turn;
        self.last = Some(key);
        key
    }

    /// The place of a seat; the last place belongs to the table.
    pub fn place(&self, roller: Option<Seat>) -> usize {
        roller.map_or(self.turns.len() - 1, Seat::index)
    }
}

/// The dealer of duplicate matches: an outcome is keyed by (seed, player, how many turns that player has had, which
/// outcome of this turn). Played again with the seats rotated, a player meets the same luck in the same turn
/// whatever the others did.
#[derive(Clone, Debug)]
pub struct KeyedDealer {
    seed: [u64; 4],
    players: Vec<u8>,
    keys: TurnKeys,
}

impl KeyedDealer {
    /// A dealer for a match in which player `players[seat]` sits at each seat.
    pub fn new(seed: &Seed, players: &[u8]) -> KeyedDealer {
        let keys = TurnKeys::new(players.len());
        KeyedDealer { seed: seed.words(), players: players.to_vec(), keys }
    }

    /// The place of a seat's player; the last place belongs to the table.
    fn place(&self, roller: Option<Seat>) -> usize {
        roller.map_or(self.players.len(), |seat| self.players[seat.index()] as usize)
    }
}

impl<G: Game> Dealer<G> for KeyedDealer {
    fn deal(&mut self, game: &G) -> G::Chance {
        let TurnKey { place, turn, nth } = self.keys.count(self.place(game.roller()));
        let key = [place as u64, turn, nth, 0];
        let mut state = [0_u8; 32];
        let mut mixed = 0_u64;
        for (i, chunk) in state.chunks_exact_mut(8).enumerate() {
            mixed = mix(mixed ^ self.seed[i] ^ mix(key[i].wrapping_add(0x9e37_79b9_7f4a_7c15)));
            chunk.copy_from_slice(&mixed.to_le_bytes());
        }
        game.sample_chance(&mut FastRng::from_seed(state))
    }
}

/// The outcome that is due in a daily deal: keyed like those of [`KeyedDealer`], by seat, but unpredictable from the
/// outcomes seen so far. It comes from the stream of a `ChaCha` generator that its key names.
pub fn daily_outcome<G: Game>(game: &G, seed: &Seed, keys: &TurnKeys) -> G::Chance {
    let TurnKey { place, turn, nth } = keys.next(keys.place(game.roller()));
    let mut rng = seed.stream("daily dealer");
    // A match has fewer than 2^24 steps, and at most 255 seats.
    rng.set_stream((place as u64) << 56 | turn << 24 | nth);
    game.sample_chance(&mut rng)
}

/// The finaliser of `SplitMix64`: every input bit changes every output bit with probability one half.
fn mix(mut x: u64) -> u64 {
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}
