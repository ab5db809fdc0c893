//! Perudo's heuristic bot: binomial odds from its own dice, and some trust in the others' bids. It remembers no round
//! and does not ask what the others think of its own bids.

use croupier_engine::{Ask, Bot, BotError, BotMaker, FastRng, Text, below};
use rand::SeedableRng;

use super::view::View;
use super::{Action, Bid, Face, MOST_DICE, Pacao, Perudo};
use crate::dice::Throw;

pub(super) fn all() -> Vec<BotMaker<Perudo>> {
    vec![
        BotMaker {
            name: "strong",
            about: Text::new("bot-strong"),
            params: &[],
            make: |making| {
                Box::new(super::ai::Ai {
                    rng: FastRng::from_rng(&mut making.seed.stream("strong")),
                })
            },
        },
        BotMaker {
            name: "greedy",
            about: Text::new("bot-greedy"),
            params: &[],
            make: |making| {
                Box::new(Greedy { rng: FastRng::from_rng(&mut making.seed.stream("greedy")) })
            },
        },
    ]
}

/// Bids as high as its odds allow, and calls when the last bid has worse odds than any raise.
struct Greedy {
    rng: FastRng,
}

/// No raise needs to be likelier than this: the likeliest ones would spell out the dice. Lower bounds lost to this one in
/// play against itself, higher ones did not win.
const COMFORTABLE: f64 = 0.9;

/// How likely somebody who bids a value has one die more of it than chance gives. With this trust
/// the bot wins nine duels of ten against itself without; a full die of trust is worse among four.
const TRUST: f64 = 0.6;

/// Raises whose odds differ by less than this are as good as each other; one is chosen at random, so that the bids
/// do not spell out the dice.
const INDIFFERENT: f64 = 0.04;

impl Bot<Perudo> for Greedy {
    fn choose(&mut self, ask: &Ask<'_, Perudo>) -> Result<Action, BotError> {
        let odds = Odds::new(ask.view);
        let (mut best, mut call, mut call_value) = (-1.0_f64, None, -1.0_f64);
        for &action in ask.legal {
            match action {
                Action::Bid(bid) => best = best.max(odds.holds(bid)),
                other => {
                    let value = ask.view.bid.map_or(0.0, |bid| odds.call(other, bid, ask.view));
                    if value > call_value {
                        (call, call_value) = (Some(other), value);
                    }
                }
            }
        }
        if let Some(call) = call
            && call_value > best
        {
            return Ok(call);
        }
        let bound = best.min(COMFORTABLE) - INDIFFERENT;
        let mut good = ask.legal.iter().filter(|action| match action {
            Action::Bid(bid) => odds.holds(*bid) >= bound,
            _ => false,
        });
        let count = good.clone().count() as u32;
        let nth = below(&mut self.rng, count.max(1)) as usize;
        good.nth(nth).copied().ok_or_else(|| BotError("there is no legal action".to_owned()))
    }
}

/// What a seat can say about the table from its own dice: the others' are fair, but bids tell something.
struct Odds {
    special: bool,
    own: [u8; 6],
    /// The trust in each value: whether somebody else has bid it in this round.
    trust: [f64; 6],
    /// The chance that at least so many of the unknown dice show one given face, and one of two given faces.
    one_face: [f64; MOST_DICE as usize + 2],
    two_faces: [f64; MOST_DICE as usize + 2],
}

impl Odds {
    fn new(view: &View) -> Odds {
        let own = view.dice.map_or([0; 6], Throw::counts);
        let unknown = view.total() - own.iter().sum::<u8>();
        let mut trust = [0.0; 6];
        for said in view.bids().iter().filter(|said| Some(said.seat) != view.seat) {
            trust[said.bid.value as usize - 1] = TRUST;
        }
        Odds {
            special: view.special,
            own,
            trust,
            one_face: tails(unknown, 1.0 / 6.0),
            two_faces: tails(unknown, 1.0 / 3.0),
        }
    }

    /// The chance that at least `quantity` dice count for the value.
    fn at_least(&self, quantity: u8, value: Face) -> f64 {
        let jokers = !self.special && value != Face::One;
        let own = self.own[value as usize - 1] + if jokers { self.own[0] } else { 0 };
        let tails = if jokers { &self.two_faces } else { &self.one_face };
        let (missing, trust) =
            (usize::from(quantity.saturating_sub(own)), self.trust[value as usize - 1]);
        trust * tails[missing.saturating_sub(1)] + (1.0 - trust) * tails[missing]
    }

    /// The chance that a bid is true.
    fn holds(&self, bid: Bid) -> f64 {
        self.at_least(bid.quantity, bid.value)
    }

    /// The chance that a call on this bid costs the caller no die.
    fn call(&self, call: Action, bid: Bid, view: &View) -> f64 {
        match (call, view.options.pacao) {
            (Action::Challenge, _) => 1.0 - self.holds(bid),
            (_, Pacao::Calza) => self.holds(bid) - self.at_least(bid.quantity + 1, bid.value),
            _ => self.holds(bid),
        }
    }
}

/// The chances that at least 0, 1, 2 .. of so many dice are hits, each with probability `p`.
fn tails(dice: u8, p: f64) -> [f64; MOST_DICE as usize + 2] {
    let mut tails = [0.0; MOST_DICE as usize + 2];
    tails[0] = (1.0 - p).powi(i32::from(dice));
    for hits in 1..=dice {
        let ratio = f64::from(dice - hits + 1) / f64::from(hits) * p / (1.0 - p);
        tails[usize::from(hits)] = tails[usize::from(hits) - 1] * ratio;
    }
    for hits in (0..dice).rev() {
        tails[usize::from(hits)] += tails[usize::from(hits) + 1];
    }
    tails[0] = 1.0;
    tails
}
