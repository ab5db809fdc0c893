//! Tiny two-seat games with known values: each seat is dealt one secret number, then the seats move in turn.

use std::fmt;
use std::marker::PhantomData;
use std::ops::RangeInclusive;
use std::str::FromStr;

use croupier_engine::{
    Audience, BadOptions, BadWord, Game, Illegal, Options, Preset, Seat, Switch, Text, Turn, pick,
};
use rand::Rng;
use serde::{Deserialize, Serialize};

/// The rules of a tiny game.
pub(crate) trait Rules: Send + Sync + Clone + PartialEq + fmt::Debug + 'static {
    /// The numbers that may be dealt next, each with the same probability.
    fn deals(dealt: &[u8]) -> Vec<u8>;
    /// The legal moves after these moves; none at the end.
    fn moves(moves: &[u8]) -> Vec<u8>;
    /// The first seat's payoff.
    fn first_payoff(dealt: &[u8], moves: &[u8]) -> f32;
}

/// A game in progress under these rules.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Tiny<R> {
    dealt: Vec<u8>,
    moves: Vec<u8>,
    rules: PhantomData<R>,
}

/// The options of games without switches.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct NoOptions {}

impl Options for NoOptions {
    const SWITCHES: &'static [Switch] = &[];
    const PRESETS: &'static [Preset] = &[];
}

/// An action or an outcome.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Number(pub(crate) u8);

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Number {
    type Err = BadWord;

    fn from_str(text: &str) -> Result<Number, BadWord> {
        text.parse().map(Number).map_err(|_| BadWord(Text::new("word")))
    }
}

/// What a seat knows: its own number and all moves.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct TinyView {
    pub(crate) seat: Option<Seat>,
    pub(crate) own: Option<u8>,
    pub(crate) dealt: usize,
    pub(crate) moves: Vec<u8>,
}

impl<R: Rules> Game for Tiny<R> {
    type Options = NoOptions;
    type Action = Number;
    type Chance = Number;
    type View = TinyView;

    const NAME: &'static str = "tiny";
    const SEATS: RangeInclusive<u8> = 2..=2;
    const RULES: u32 = 1;

    fn new(_: &NoOptions, _: u8) -> Result<Tiny<R>, BadOptions> {
        Ok(Tiny { dealt: Vec::new(), moves: Vec::new(), rules: PhantomData })
    }

    fn seats(&self) -> u8 {
        2
    }

    fn turn(&self) -> Turn {
        if self.dealt.len() < 2 {
            Turn::Chance
        } else if R::moves(&self.moves).is_empty() {
            Turn::Over
        } else {
            Turn::Seat(Seat(self.moves.len() as u8 % 2))
        }
    }

    fn payoff(&self, seat: Seat) -> f32 {
        let first = R::first_payoff(&self.dealt, &self.moves);
        if seat.0 == 0 { first } else { 1.0 - first }
    }

    fn score(&self, _: Seat) -> i32 {
        0
    }

    fn actions(&self, out: &mut Vec<Number>) {
        out.extend(R::moves(&self.moves).into_iter().map(Number));
    }

    fn apply(&mut self, action: Number) {
        self.moves.push(action.0);
    }

    fn explain(&self, _: Number) -> Result<(), Illegal> {
        Ok(())
    }

    fn chances(&self, out: &mut Vec<(Number, f64)>) {
        let deals = R::deals(&self.dealt);
        let probability = 1.0 / deals.len() as f64;
        out.extend(deals.into_iter().map(|deal| (Number(deal), probability)));
    }

    fn sample_chance<A: Rng>(&self, rng: &mut A) -> Number {
        Number(pick(rng, &R::deals(&self.dealt)))
    }

    fn apply_chance(&mut self, chance: Number) {
        self.dealt.push(chance.0);
    }

    fn audience(&self) -> Audience {
        Audience::Only(Seat(self.dealt.len() as u8))
    }

    fn roller(&self) -> Option<Seat> {
        Some(Seat(self.dealt.len() as u8))
    }

    fn view(&self, viewer: Option<Seat>) -> TinyView {
        TinyView {
            seat: viewer,
            own: viewer.and_then(|seat| self.dealt.get(seat.index()).copied()),
            dealt: self.dealt.len(),
            moves: self.moves.clone(),
        }
    }

    fn determinize<A: Rng>(view: &TinyView, rng: &mut A) -> Tiny<R> {
        // Rejection sampling: deal until the viewer has its own number. The tiny decks make this quick.
        loop {
            let mut game: Tiny<R> =
                Tiny { dealt: Vec::new(), moves: view.moves.clone(), rules: PhantomData };
            while game.dealt.len() < view.dealt {
                let deal = game.sample_chance(rng);
                game.apply_chance(deal);
            }
            if game.view(view.seat).own == view.own {
                return game;
            }
        }
    }
}

/// Kuhn poker: three cards, one each; check or bet, fold or call. Winnings of -2 to 2 antes are payoffs of 0 to 1.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Kuhn;

impl Rules for Kuhn {
    fn deals(dealt: &[u8]) -> Vec<u8> {
        (0..3).filter(|card| !dealt.contains(card)).collect()
    }

    fn moves(moves: &[u8]) -> Vec<u8> {
        match moves {
            [] | [_] | [0, 1] => vec![0, 1],
            _ => Vec::new(),
        }
    }

    fn first_payoff(dealt: &[u8], moves: &[u8]) -> f32 {
        let first_higher = if dealt[0] > dealt[1] { 1.0 } else { -1.0 };
        let won = match moves {
            [1, 0] => 1.0,
            [0, 1, 0] => -1.0,
            [0, 0] => first_higher,
            _ => 2.0 * first_higher,
        };
        0.5 + won / 4.0
    }
}

/// Dudo with one die each and ones wild: twelve bids in a ladder, and the challenge.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Dudo;

const CHALLENGE: u8 = 12;

impl Rules for Dudo {
    fn deals(_: &[u8]) -> Vec<u8> {
        (1..=6).collect()
    }

    fn moves(moves: &[u8]) -> Vec<u8> {
        match moves.last() {
            Some(&CHALLENGE) => Vec::new(),
            Some(&bid) => (bid + 1..=CHALLENGE).collect(),
            None => (0..CHALLENGE).collect(),
        }
    }

    fn first_payoff(dealt: &[u8], moves: &[u8]) -> f32 {
        // The ladder: 1x2, 1x3, .. 1x6, 1x1, 2x2, .. 2x1.
        let bid = moves[moves.len() - 2];
        let (quantity, face) = (bid / 6 + 1, if bid % 6 == 5 { 1 } else { bid % 6 + 2 });
        let count = dealt.iter().filter(|die| **die == face || **die == 1).count() as u8;
        let bidder_wins = count >= quantity;
        let first_bid_last = moves.len().is_multiple_of(2);
        f32::from(u8::from(bidder_wins == first_bid_last))
    }
}

/// A subtraction game: take one or two of a heap; the seat that takes the last one wins. Nothing is secret: both seats are dealt
/// the size of the heap.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Heap<const SIZE: u8>;

impl<const SIZE: u8> Rules for Heap<SIZE> {
    fn deals(_: &[u8]) -> Vec<u8> {
        vec![SIZE]
    }

    fn moves(moves: &[u8]) -> Vec<u8> {
        let left = SIZE - moves.iter().sum::<u8>();
        (1..=left.min(2)).collect()
    }

    fn first_payoff(_: &[u8], moves: &[u8]) -> f32 {
        f32::from(moves.len() as u8 % 2)
    }
}

/// A game tree written as a string: brackets hold the moves of the seats in turn, a digit is the first seat's payoff in
/// ninths. Nothing is secret.
pub(crate) trait TreeText: Send + Sync + Clone + PartialEq + fmt::Debug + 'static {
    /// For instance `[3 [0 9]]`: the first seat takes a third, or lets the second choose who wins.
    const TEXT: &'static str;
}

/// The game of such a text.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Written<T>(PhantomData<T>);

impl<T: TreeText> Written<T> {
    /// The subtree that these moves lead to, without spaces.
    fn subtree(moves: &[u8]) -> String {
        let mut text: String = T::TEXT.split_whitespace().collect();
        for choice in moves {
            text = branches(&text)[*choice as usize].to_owned();
        }
        text
    }
}

/// The subtrees between the outer brackets, one for each move.
fn branches(text: &str) -> Vec<&str> {
    let Some(inside) = text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) else {
        return Vec::new();
    };
    let (mut found, mut depth, mut start) = (Vec::new(), 0, 0);
    for (index, letter) in inside.char_indices() {
        depth += i32::from(letter == '[') - i32::from(letter == ']');
        if depth == 0 {
            found.push(&inside[start..=index]);
            start = index + 1;
        }
    }
    found
}

impl<T: TreeText> Rules for Written<T> {
    fn deals(_: &[u8]) -> Vec<u8> {
        vec![0]
    }

    fn moves(moves: &[u8]) -> Vec<u8> {
        (0..branches(&Self::subtree(moves)).len() as u8).collect()
    }

    fn first_payoff(_: &[u8], moves: &[u8]) -> f32 {
        Self::subtree(moves).parse::<f32>().expect("a digit") / 9.0
    }
}
