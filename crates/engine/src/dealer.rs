//! Dealers turn a seed into outcomes of chance. Neither remembers a generator: every outcome is found from the seed
//! and its place in the match, so a resumed match goes on with the luck it was committed to.

use rand::SeedableRng;
use rand_chacha::ChaCha20Rng;

use crate::{FastRng, Game, Seat, Seed};

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

/// The dealer of duplicate matches: an outcome is keyed by (seed, player, how many turns that player has had, which
/// outcome of this turn). Played again with the seats rotated, a player meets the same luck in the same turn
/// whatever the others did.
#[derive(Clone, Debug)]
pub struct KeyedDealer {
    seed: [u64; 4],
    players: Vec<u8>,
    turns: Vec<u64>,
    roller: Option<usize>,
    nth: u64,
}

impl KeyedDealer {
    /// A dealer for a match in which player `players[seat]` sits at each seat.
    pub fn new(seed: &Seed, players: &[u8]) -> KeyedDealer {
        KeyedDealer {
            seed: seed.words(),
            players: players.to_vec(),
            turns: vec![0; players.len() + 1],
            roller: None,
            nth: 0,
        }
    }

    /// The place of a seat's player in `turns`; the last place belongs to the table.
    fn place(&self, roller: Option<Seat>) -> usize {
        roller.map_or(self.players.len(), |seat| self.players[seat.index()] as usize)
    }
}

impl<G: Game> Dealer<G> for KeyedDealer {
    fn deal(&mut self, game: &G) -> G::Chance {
        let place = self.place(game.roller());
        if self.roller == Some(place) {
            self.nth += 1;
        } else {
            self.roller = Some(place);
            self.turns[place] += 1;
            self.nth = 0;
        }
        let key = [place as u64, self.turns[place], self.nth, 0];
        let mut state = [0_u8; 32];
        let mut mixed = 0_u64;
        for (i, chunk) in state.chunks_exact_mut(8).enumerate() {
            mixed = mix(mixed ^ self.seed[i] ^ mix(key[i].wrapping_add(0x9e37_79b9_7f4a_7c15)));
            chunk.copy_from_slice(&mixed.to_le_bytes());
        }
        game.sample_chance(&mut FastRng::from_seed(state))
    }
}

/// The finaliser of `SplitMix64`: every input bit changes every output bit with probability one half.
fn mix(mut x: u64) -> u64 {
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}
