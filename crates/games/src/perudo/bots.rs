//! The game's own bots: the strong one, levels that err within bounds, and a quick heuristic: binomial odds from its own
//! dice and some trust in the others' bids, without a thought of what they make of its own.

use croupier_engine::{Ask, Bot, BotError, BotMaker, Erring, FastRng, Making, Text, below};
use rand::{Rng, SeedableRng};

use super::ai::{Strong, moment};
use super::policy::Moment;
use super::{Action, Bid, Face, MOST_DICE, Pacao, Perudo};

/// The bots, the best first.
pub(super) fn all() -> Vec<BotMaker<Perudo>> {
    let bot = |name, about, make| BotMaker { name, about: Text::new(about), params: &[], make };
    vec![
        bot("strong", "bot-strong", |making| Box::new(Strong::new(making.seed))),
        bot("hard", "bot-hard", |making| erring(0.01, making)),
        bot("normal", "bot-normal", |making| erring(0.04, making)),
        bot("easy", "bot-easy", |making| erring(0.1, making)),
        bot("greedy", "bot-greedy", |making| {
            Box::new(Greedy { rng: FastRng::from_rng(&mut making.seed.stream("greedy")) })
        }),
    ]
}

fn erring(bound: f64, making: &Making<'_>) -> Box<dyn Bot<Perudo>> {
    Box::new(Erring::new(Box::new(Strong::new(making.seed)), bound, making.seed))
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
        let moment = moment(ask.view, ask.seat);
        choose_greedily(&moment, ask.legal, &mut self.rng)
            .ok_or_else(|| BotError("there is no legal action".to_owned()))
    }
}

/// The choice of the binomial odds.
pub(super) fn choose_greedily<R: Rng>(
    moment: &Moment<'_>,
    legal: &[Action],
    rng: &mut R,
) -> Option<Action> {
    let odds = Odds::new(moment);
    let last = moment.bids.last().map(|said| said.bid);
    let (mut best, mut call, mut call_value) = (-1.0_f64, None, -1.0_f64);
    for &action in legal {
        match action {
            Action::Bid(bid) => best = best.max(odds.holds(bid)),
            other => {
                let value = last.map_or(0.0, |bid| odds.call(other, bid, moment.pacao()));
                if value > call_value {
                    (call, call_value) = (Some(other), value);
                }
            }
        }
    }
    if call.is_some() && call_value > best {
        return call;
    }
    let bound = best.min(COMFORTABLE) - INDIFFERENT;
    let mut good = legal.iter().filter(|action| match action {
        Action::Bid(bid) => odds.holds(*bid) >= bound,
        _ => false,
    });
    let count = good.clone().count() as u32;
    let nth = below(rng, count.max(1)) as usize;
    good.nth(nth).copied()
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
    fn new(moment: &Moment<'_>) -> Odds {
        let own = moment.own.counts();
        let unknown = moment.counts.iter().sum::<u8>() - moment.own.dice();
        let mut trust = [0.0; 6];
        for said in moment.bids.iter().filter(|said| said.seat.index() != moment.actor) {
            trust[said.bid.value as usize - 1] = TRUST;
        }
        Odds {
            special: moment.special,
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
    fn call(&self, call: Action, bid: Bid, pacao: Option<Pacao>) -> f64 {
        match (call, pacao) {
            (Action::Challenge, _) => 1.0 - self.holds(bid),
            (_, Some(Pacao::Calza)) => self.holds(bid) - self.at_least(bid.quantity + 1, bid.value),
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
