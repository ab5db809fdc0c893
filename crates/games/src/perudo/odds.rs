//! The binomial odds: what a seat makes of its own dice and of some trust in the others' bids, and how somebody plays
//! who goes by nothing else. It gives no thought to what others make of its own bids.

use std::sync::LazyLock;

use croupier_engine::below;
use rand::Rng;

use super::moment::Moment;
use super::{Action, Bid, Face, MOST_DICE, Pacao};

/// No raise needs to be likelier than this: the likeliest ones would spell out the dice. Lower bounds lost to this one in
/// play against itself, higher ones did not win.
const COMFORTABLE: f64 = 0.9;

/// How likely somebody who bids a value has one die more of it than chance gives. With this trust
/// the bot wins nine duels of ten against itself without; a full die of trust is worse among four.
const TRUST: f64 = 0.6;

/// Raises whose odds differ by less than this are as good as each other; one is chosen at random, so that the bids
/// do not spell out the dice.
const INDIFFERENT: f64 = 0.04;

/// What somebody does who goes by the odds: makes a call, or one of the raises that are as good as each other.
pub(super) struct Inclined {
    call: Option<Action>,
    /// For each value, the least quantity and how many from there on are good.
    raises: [(u8, u8); 6],
    count: u32,
}

impl Inclined {
    /// What the seat that decides is inclined to.
    pub(super) fn new(moment: &Moment<'_>) -> Inclined {
        let odds = Odds::new(moment);
        let least = Face::ALL.map(|value| moment.least(value));
        let holds = |(value, least): (Face, Option<u8>)| {
            least.map_or(-1.0, |quantity| odds.holds(Bid { quantity, value }))
        };
        // Of each value the lowest raise is the likeliest.
        let best = Face::ALL.into_iter().zip(least).map(holds).fold(-1.0, f64::max);
        let mut inclined = Inclined { call: None, raises: [(0, 0); 6], count: 0 };
        if let Some(last) = moment.bids.last() {
            let mut most = best;
            for call in moment.calls() {
                let value = odds.call(call, last.bid, moment.pacao());
                if value > most {
                    (inclined.call, most) = (Some(call), value);
                }
            }
            if inclined.call.is_some() {
                return inclined;
            }
        }
        let bound = best.min(COMFORTABLE) - INDIFFERENT;
        let total = moment.total() as u8;
        for (value, least) in Face::ALL.into_iter().zip(least) {
            let Some(least) = least else { continue };
            let good = (least..=total)
                .take_while(|quantity| odds.holds(Bid { quantity: *quantity, value }) >= bound)
                .count() as u8;
            inclined.raises[value as usize - 1] = (least, good);
            inclined.count += u32::from(good);
        }
        inclined
    }

    /// How likely it does this.
    pub(super) fn chance(&self, action: Action) -> f64 {
        match (action, self.call) {
            (Action::Bid(bid), None) => {
                let (least, count) = self.raises[bid.value as usize - 1];
                let good = least <= bid.quantity && bid.quantity - least < count;
                if good { 1.0 / f64::from(self.count) } else { 0.0 }
            }
            (_, call) => f64::from(u8::from(call == Some(action))),
        }
    }

    /// What it does, drawn; `None` only where nothing is legal.
    pub(super) fn draw<R: Rng>(&self, rng: &mut R) -> Option<Action> {
        if self.call.is_some() {
            return self.call;
        }
        let mut nth = below(rng, self.count.max(1)) as u8;
        for (value, (least, count)) in Face::ALL.into_iter().zip(self.raises) {
            if nth < count {
                return Some(Action::Bid(Bid { quantity: least + nth, value }));
            }
            nth -= count;
        }
        None
    }
}

/// What a seat can say about the table from its own dice: the others' are fair, but bids tell something.
struct Odds {
    special: bool,
    own: [u8; 6],
    /// The trust in each value: whether somebody else has bid it in this round.
    trust: [f64; 6],
    tails: &'static [Tails; 2],
}

/// The chances that at least 0, 1, 2 .. of some dice are hits.
type Tails = [f64; MOST_DICE as usize + 2];

/// For each number of dice, the tails for one given face and for one of two.
static TAILS: LazyLock<Vec<[Tails; 2]>> = LazyLock::new(|| {
    (0..=MOST_DICE).map(|dice| [tails(dice, 1.0 / 6.0), tails(dice, 1.0 / 3.0)]).collect()
});

impl Odds {
    fn new(moment: &Moment<'_>) -> Odds {
        let unknown = moment.total() - moment.own.dice() as usize;
        let mut trust = [0.0; 6];
        for said in moment.bids.iter().filter(|said| said.seat.index() != moment.actor) {
            trust[said.bid.value as usize - 1] = TRUST;
        }
        Odds { special: moment.special, own: moment.own.counts(), trust, tails: &TAILS[unknown] }
    }

    /// The chance that at least `quantity` dice count for the value.
    fn at_least(&self, quantity: u8, value: Face) -> f64 {
        let jokers = !self.special && value != Face::One;
        let own = self.own[value as usize - 1] + if jokers { self.own[0] } else { 0 };
        let tails = &self.tails[usize::from(jokers)];
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

fn tails(dice: u8, p: f64) -> Tails {
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
