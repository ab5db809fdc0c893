//! Reading the others: which throws they may have after what they bid, and how a round goes on with those. The judge and
//! the strong bot stand on it. What a loss is worth is `worth`'s affair.

use croupier_engine::{FastRng, Seat};
use rand::{Rng, SeedableRng};

use super::moment::Moment;
use super::odds::Inclined;
use super::view::View;
use super::{Action, Bid, Call, Face, MOST_DICE, MOST_SEATS, Pacao, Said, Starter, worth};
use crate::dice::{self, Throw};

/// A raise that is true with less than this probability is taken to be challenged at once.
const HOPELESS: f64 = 0.03;

/// What is thought of the others' ways: how likely each of them goes by the odds. Whoever does not is believed to bid
/// what he has more of, and no more is read into it.
#[derive(Clone, Debug)]
pub(super) struct Manners {
    by_odds: [f64; MOST_SEATS],
    /// How much likelier all that a seat has shown is of somebody who goes by the odds, as a logarithm: nothing is left of
    /// it after a step that the odds forbid.
    evidence: [f64; MOST_SEATS],
    /// The last round from which something was learned.
    learned: u32,
}

/// What is thought of somebody unknown, and the least and most that is thought of anybody.
const UNKNOWN: f64 = 0.9;
const LEAST: f64 = 0.02;
const MOST: f64 = 0.9999;

impl Manners {
    pub(super) fn new() -> Manners {
        Manners { by_odds: [UNKNOWN; MOST_SEATS], evidence: [0.0; MOST_SEATS], learned: 0 }
    }

    /// Whether this seat is read between two: everything it has shown is as the odds would have it. It takes a few rounds
    /// to be sure, and a single step that the odds forbid ends it for good: whoever pretends can gain by it once.
    pub(super) fn reads(&self, seat: usize) -> bool {
        const ENOUGH: f64 = 12.0;
        self.evidence[seat] >= ENOUGH
    }

    /// Learns from the dice that were shown at the end of the last round: who would have bid like that with them?
    pub(super) fn learn(&mut self, view: &View) {
        let Some(reveal) = view.reveal.as_ref().filter(|reveal| reveal.round > self.learned) else {
            return;
        };
        let Some(round) = view.history.iter().find(|round| round.round == reveal.round) else {
            return;
        };
        self.learned = reveal.round;
        let counts: Vec<u8> = reveal.dice.iter().map(|throw| throw.dice()).collect();
        let moment = |actor: usize, bids| Moment {
            options: &view.options,
            counts: &counts,
            actor,
            own: reveal.dice[actor],
            special: reveal.special,
            bids,
        };
        for (n, said) in round.bids.iter().enumerate() {
            let moment = moment(said.seat.index(), &round.bids[..n]);
            self.hear(&moment, Action::Bid(said.bid));
        }
        let call = match reveal.call {
            Call::Challenge => Action::Challenge,
            Call::Pacao => Action::Pacao,
        };
        self.hear(&moment(reveal.caller.index(), &round.bids), call);
    }

    /// How likely a seat goes by the odds.
    pub(super) fn odds(&self, seat: usize) -> f64 {
        self.by_odds[seat]
    }

    /// Somebody has done this with dice that are known now.
    pub(super) fn hear(&mut self, moment: &Moment<'_>, action: Action) {
        let inclined = Inclined::new(moment).chance(action);
        let otherwise = otherwise(moment, action);
        let by_odds = slipping(inclined, otherwise);
        self.evidence[moment.actor] +=
            if inclined > 0.0 { (by_odds / otherwise).ln() } else { f64::NEG_INFINITY };
        let thought = &mut self.by_odds[moment.actor];
        let odds = *thought * by_odds;
        let other = (1.0 - *thought) * otherwise;
        *thought = (odds / (odds + other)).clamp(LEAST, MOST);
    }
}

/// How likely somebody who goes by the odds does this.
fn by_odds(moment: &Moment<'_>, action: Action) -> f64 {
    slipping(Inclined::new(moment).chance(action), otherwise(moment, action))
}

/// Nobody goes by exactly these odds, so nothing is impossible.
fn slipping(inclined: f64, otherwise: f64) -> f64 {
    const SLIP: f64 = 0.002;
    (1.0 - SLIP) * inclined + SLIP * otherwise
}

/// How likely somebody else does it.
fn otherwise(moment: &Moment<'_>, action: Action) -> f64 {
    /// How likely a call is, and any one bid.
    const CALL: f64 = 0.3;
    const BID: f64 = 0.05;
    /// How much likelier each die that counts for a value makes a bid on it.
    const BY_DIE: f64 = 1.9;
    let Action::Bid(bid) = action else { return CALL };
    let faces = if moment.has_jokers(bid.value) { 2.0 } else { 1.0 };
    let on_average = (1.0 + (BY_DIE - 1.0) * faces / 6.0).powi(i32::from(moment.own.dice()));
    let matching = moment.matching_of(moment.own, bid.value);
    (BID * BY_DIE.powi(i32::from(matching)) / on_average).min(1.0)
}

/// The throws that a seat may have, with their probabilities.
struct Hands(Vec<(Throw, f64)>);

impl Hands {
    /// What is known of a seat's throw to the one who decides: everything of its own, and of others what they bid.
    fn of(moment: &Moment<'_>, seat: usize, manners: &Manners) -> Hands {
        /// Of very many throws only so many are looked at.
        const MOST: usize = 500;
        if seat == moment.actor || moment.counts[seat] == 0 {
            let throw = if seat == moment.actor { moment.own } else { Throw::EMPTY };
            return Hands(vec![(throw, 1.0)]);
        }
        let all = dice::throws(moment.counts[seat]);
        let mut throws = all.to_vec();
        if all.len() > MOST {
            let mut rng = FastRng::seed_from_u64(seat as u64);
            let drawn = || (dice::throw(moment.counts[seat], &mut rng), 1.0 / MOST as f64);
            throws = std::iter::repeat_with(drawn).take(MOST).collect();
        }
        let odds = manners.odds(seat);
        let own = moment.bids.iter().enumerate().filter(|(_, said)| said.seat.index() == seat);
        for (n, said) in own {
            for (throw, weight) in &mut throws {
                let (then, bid) =
                    (moment.of(seat, *throw, &moment.bids[..n]), Action::Bid(said.bid));
                *weight *= odds * by_odds(&then, bid) + (1.0 - odds) * otherwise(&then, bid);
            }
        }
        let total: f64 = throws.iter().map(|(_, weight)| weight).sum();
        for (_, weight) in &mut throws {
            *weight /= total;
        }
        Hands(throws)
    }
}

/// One of these, drawn with these probabilities; `None` if there are none.
pub(super) fn draw<T: Copy, R: Rng>(all: &[(T, f64)], rng: &mut R) -> Option<T> {
    let mut left = rng.next_u64() as f64 / u64::MAX as f64;
    for (one, chance) in all {
        left -= chance;
        if left < 0.0 {
            return Some(*one);
        }
    }
    // Chances may sum to a little less than one.
    all.iter().rev().find(|(_, chance)| *chance > 0.0).map(|(one, _)| *one)
}

/// Throws of all seats, and the luck of their choices.
struct Deal {
    throws: [Throw; MOST_SEATS],
    luck: u64,
}

/// What rounds that go on from here are worth to the seat that decides: a sample.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Sample {
    sum: f64,
    squares: f64,
    count: f64,
}

impl Sample {
    fn add(&mut self, share: f64) {
        self.sum += share;
        self.squares += share * share;
        self.count += 1.0;
    }

    /// The mean, and its standard error.
    pub(super) fn mean(&self) -> (f64, f64) {
        let mean = self.sum / self.count;
        // Equal results of a few games do not make certain.
        let variance =
            (self.squares / self.count - mean * mean).max(mean * (1.0 - mean) / self.count);
        (mean, (variance / self.count).sqrt())
    }
}

/// A decision with all that is read from the bids.
pub(super) struct Reader<'a> {
    moment: Moment<'a>,
    hands: Vec<Hands>,
    /// The share of the win after each seat has lost a die, and after its right calza.
    after: Vec<f64>,
    after_calza: Vec<f64>,
    deals: Vec<Deal>,
    rng: FastRng,
}

impl<'a> Reader<'a> {
    /// Reads the others. The same seed imagines the same throws.
    pub(super) fn new(moment: Moment<'a>, manners: &Manners, seed: u64) -> Reader<'a> {
        let seats = 0..moment.counts.len();
        let hands = seats.clone().map(|seat| Hands::of(&moment, seat, manners)).collect();
        let after = seats.clone().map(|loser| after(&moment, loser)).collect();
        let after_calza = match moment.options.pacao {
            Pacao::Calza => seats.map(|caller| after_calza(&moment, caller)).collect(),
            Pacao::Seed | Pacao::Off => Vec::new(),
        };
        let rng = FastRng::seed_from_u64(seed);
        Reader { moment, hands, after, after_calza, deals: Vec::new(), rng }
    }

    /// Imagines deals until there is an `n`-th one; all raises are tried in the same.
    fn imagine(&mut self, n: usize) {
        while self.deals.len() <= n {
            let mut throws = [Throw::EMPTY; MOST_SEATS];
            for (throw, hands) in throws.iter_mut().zip(&self.hands) {
                *throw = draw(&hands.0, &mut self.rng).unwrap_or(Throw::EMPTY);
            }
            let luck = self.rng.next_u64();
            self.deals.push(Deal { throws, luck });
        }
    }

    /// The chances that exactly 0, 1, 2 .. dice on the table count for a value.
    fn counts(&self, value: Face) -> [f64; MOST_DICE as usize + 1] {
        let mut counts = [0.0; MOST_DICE as usize + 1];
        counts[0] = 1.0;
        for hands in &self.hands {
            let mut own = [0.0; dice::MOST as usize + 1];
            for (throw, chance) in &hands.0 {
                own[self.moment.matching_of(*throw, value) as usize] += chance;
            }
            let mut sum = [0.0; MOST_DICE as usize + 1];
            for (known, chance) in counts.iter().enumerate().filter(|(_, chance)| **chance > 0.0) {
                let places = sum[known..].iter_mut().zip(own);
                places.for_each(|(sum, own)| *sum += chance * own);
            }
            counts = sum;
        }
        counts
    }

    /// The chance that a bid is true.
    pub(super) fn holds(&self, bid: Bid) -> f64 {
        self.counts(bid.value).iter().skip(bid.quantity as usize).sum()
    }

    /// The share of the win after a call.
    pub(super) fn call(&self, call: Action) -> f64 {
        let Some(said) = self.moment.bids.last() else { return 0.0 };
        let (caller, bidder) = (self.moment.actor, said.seat.index());
        if call == Action::Pacao && self.moment.options.pacao == Pacao::Calza {
            let exact = self.counts(said.bid.value)[said.bid.quantity as usize];
            return exact * self.after_calza[caller] + (1.0 - exact) * self.after[caller];
        }
        let holds = self.holds(said.bid);
        let loses = if call == Action::Challenge { holds } else { 1.0 - holds };
        loses * self.after[caller] + (1.0 - loses) * self.after[bidder]
    }

    /// Whether a raise is worth a thought: one of the lowest, or near what may be expected.
    pub(super) fn is_near(&self, bid: Bid) -> bool {
        const BEYOND: u8 = 3;
        let Some(least) = self.moment.least(bid.value) else { return false };
        let unknown = self.moment.total() as u8 - self.moment.own.dice();
        let expected = self.moment.matching(bid.value)
            + if self.moment.has_jokers(bid.value) { unknown / 3 } else { unknown / 6 };
        bid.quantity < least.max(expected.saturating_sub(2)) + BEYOND
    }

    /// The share of the win after a raise that is challenged at once, if it is as good as that.
    pub(super) fn hopeless(&self, bid: Bid) -> Option<f64> {
        let holds = self.holds(bid);
        let next = self.moment.next();
        (holds < HOPELESS)
            .then(|| holds * self.after[next] + (1.0 - holds) * self.after[self.moment.actor])
    }

    /// Plays rounds on after a raise, in the imagined deals that it was not tried in before, until there are so many.
    pub(super) fn try_raise(&mut self, bid: Bid, sample: &mut Sample, until: usize) {
        for n in sample.count as usize..until {
            self.imagine(n);
            sample.add(self.play_on(bid, &self.deals[n]));
        }
    }

    /// Plays the round on after a raise and returns what its result is worth.
    fn play_on(&self, bid: Bid, deal: &Deal) -> f64 {
        let mut rng = FastRng::seed_from_u64(deal.luck);
        let mut bids = self.moment.bids.to_vec();
        let mut actor = self.moment.actor;
        let mut action = Action::Bid(bid);
        loop {
            match action {
                Action::Bid(bid) => bids.push(Said { seat: Seat(actor as u8), bid }),
                call => return self.settle(call, actor, &bids, deal),
            }
            actor = self.next(actor);
            let moment = self.moment.of(actor, deal.throws[actor], &bids);
            action = Inclined::new(&moment).draw(&mut rng).unwrap_or(Action::Challenge);
        }
    }

    fn settle(&self, call: Action, caller: usize, bids: &[Said], deal: &Deal) -> f64 {
        let Some(said) = bids.last() else { return 0.0 };
        let count = |throw: &Throw| self.moment.matching_of(*throw, said.bid.value);
        let actual: u8 = deal.throws.iter().map(count).sum();
        let calza = call == Action::Pacao && self.moment.options.pacao == Pacao::Calza;
        let caller_loses = match call {
            Action::Challenge => actual >= said.bid.quantity,
            _ if calza => actual != said.bid.quantity,
            _ => actual < said.bid.quantity,
        };
        match (caller_loses, calza) {
            (true, _) => self.after[caller],
            (false, false) => self.after[said.seat.index()],
            (false, true) => self.after_calza[caller],
        }
    }

    /// The next seat with dice after this one.
    fn next(&self, seat: usize) -> usize {
        self.moment.of(seat, Throw::EMPTY, &[]).next()
    }
}

/// The share of the win after a seat has lost a die.
pub(super) fn after(moment: &Moment<'_>, loser: usize) -> f64 {
    let mut counts = moment.counts.to_vec();
    if counts[loser] == 0 {
        return 0.0;
    }
    counts[loser] -= 1;
    let loser_opens = moment.options.starter == Starter::Loser && counts[loser] > 0;
    let opener = if loser_opens { loser } else { moment.of(loser, Throw::EMPTY, &[]).next() };
    worth::share(moment.options, &counts, opener, moment.actor)
}

/// The share of the win after a right calza of a seat.
fn after_calza(moment: &Moment<'_>, caller: usize) -> f64 {
    let mut counts = moment.counts.to_vec();
    counts[caller] = (counts[caller] + 1).min(moment.options.dice);
    worth::share(moment.options, &counts, caller, moment.actor)
}
