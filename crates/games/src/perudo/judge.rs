//! What a position is worth: every legal action with the share of the win that it promises. Exact where a round of two
//! is solved; elsewhere the others' dice are weighed by how the learned policy would have bid with them, and raises
//! are played on from there.

use croupier_engine::{FastRng, Judged, Seat};
use rand::{Rng, SeedableRng};

use super::ai::{moment, solved};
use super::policy::{LEARNED, Moment};
use super::view::View;
use super::worth;
use super::{Action, Bid, Face, MOST_DICE, MOST_SEATS, Pacao, Said, Starter};
use crate::dice::{self, Throw};

/// How often a raise that the policy considers is played on, and any other that may be true.
const PLAYOUTS: usize = 64;
const FEW: usize = 16;
/// A raise that is true with less than this probability is taken to be challenged at once.
const HOPELESS: f64 = 0.03;
/// What the estimates of later rounds and of the others' ways may be wrong by, at a table for two; among more it
/// shrinks like the shares.
const MODEL_ERROR: f64 = 0.02;

/// Every legal action with the share of the win.
pub(super) fn judge(view: &View, legal: &[Action], seat: Seat) -> Vec<Judged<Action>> {
    exact(view, legal, seat).unwrap_or_else(|| estimate(view, legal, seat))
}

/// The same where the round is solved. Then one of the two has a single die, so all later rounds are solved too.
fn exact(view: &View, legal: &[Action], seat: Seat) -> Option<Vec<Judged<Action>>> {
    /// Bots solve rounds a little less exactly than `solve` does.
    const ERROR: f64 = 2e-4;
    let (solution, bids) = solved(view)?;
    let wins = solution.judge(&bids, view.dice?)?;
    let other = view.alive().find(|other| *other != seat)?;
    let table = Table { view, moment: moment(view, seat), hands: Vec::new() };
    let [won, lost] = [other, seat].map(|loser| table.after(loser.index()));
    let judge = |action: &Action| {
        let (_, win) = wins.iter().find(|(one, _)| one == action)?;
        let win = win.clamp(0.0, 1.0);
        Some(Judged { action: *action, win: win * won + (1.0 - win) * lost, error: ERROR })
    };
    legal.iter().map(judge).collect()
}

/// Every legal action with the share of the win, as far as one can tell.
fn estimate(view: &View, legal: &[Action], seat: Seat) -> Vec<Judged<Action>> {
    let moment = moment(view, seat);
    let hands: Vec<Hands> = (0..view.counts.len()).map(|other| Hands::of(&moment, other)).collect();
    let table = Table { view, moment, hands };
    let mut rng = FastRng::seed_from_u64(1);
    let deals: Vec<Deal> = (0..PLAYOUTS).map(|_| table.deal(&mut rng)).collect();
    let considered = LEARNED.answers(&moment);
    let model = MODEL_ERROR * 2.0 / view.counts.len() as f64;
    legal
        .iter()
        .map(|action| {
            let (win, error) = match action {
                Action::Bid(bid) => {
                    let is_considered = considered.iter().any(|(one, _)| one == action);
                    table.raise(*bid, &deals[..if is_considered { PLAYOUTS } else { FEW }])
                }
                call => (table.call(*call), 0.0),
            };
            Judged { action: *action, win, error: f64::hypot(error, model) }
        })
        .collect()
}

/// The throws that a seat may have, with their probabilities.
struct Hands(Vec<(Throw, f64)>);

impl Hands {
    /// What is known of a seat's throw to the one who decides: everything of its own, and of others what they bid.
    fn of(moment: &Moment<'_>, seat: usize) -> Hands {
        /// Of very many throws only so many are looked at.
        const MOST: usize = 500;
        if seat == moment.actor || moment.counts[seat] == 0 {
            return Hands(vec![(
                if seat == moment.actor { moment.own } else { Throw::EMPTY },
                1.0,
            )]);
        }
        let all = dice::throws(moment.counts[seat]);
        let mut throws = all.to_vec();
        if all.len() > MOST {
            let mut rng = FastRng::seed_from_u64(seat as u64);
            let drawn = || (dice::throw(moment.counts[seat], &mut rng), 1.0 / MOST as f64);
            throws = std::iter::repeat_with(drawn).take(MOST).collect();
        }
        for (n, said) in
            moment.bids.iter().enumerate().filter(|(_, said)| said.seat.index() == seat)
        {
            LEARNED.weigh(&moment.of(seat, Throw::EMPTY, &moment.bids[..n]), said.bid, &mut throws);
        }
        let total: f64 = throws.iter().map(|(_, weight)| weight).sum();
        for (_, weight) in &mut throws {
            *weight /= total;
        }
        Hands(throws)
    }

    fn draw<R: Rng>(&self, rng: &mut R) -> Throw {
        let mut left = rng.next_u64() as f64 / u64::MAX as f64;
        for (throw, chance) in &self.0 {
            left -= chance;
            if left < 0.0 {
                return *throw;
            }
        }
        self.0.last().map_or(Throw::EMPTY, |(throw, _)| *throw)
    }
}

/// Throws of all seats, and the luck of their choices.
struct Deal {
    throws: [Throw; MOST_SEATS],
    luck: u64,
}

struct Table<'a> {
    view: &'a View,
    moment: Moment<'a>,
    hands: Vec<Hands>,
}

impl Table<'_> {
    fn deal(&self, rng: &mut FastRng) -> Deal {
        let mut throws = [Throw::EMPTY; MOST_SEATS];
        for (throw, hands) in throws.iter_mut().zip(&self.hands) {
            *throw = hands.draw(rng);
        }
        Deal { throws, luck: rng.next_u64() }
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

    fn holds(&self, bid: Bid) -> f64 {
        self.counts(bid.value).iter().skip(bid.quantity as usize).sum()
    }

    /// The share of the win after a call.
    fn call(&self, call: Action) -> f64 {
        let Some(said) = self.moment.bids.last() else { return 0.0 };
        let (caller, bidder) = (self.moment.actor, said.seat.index());
        if call == Action::Pacao && self.view.options.pacao == Pacao::Calza {
            let exact = self.counts(said.bid.value)[said.bid.quantity as usize];
            return exact * self.after_calza() + (1.0 - exact) * self.after(caller);
        }
        let holds = self.holds(said.bid);
        let loses = if call == Action::Challenge { holds } else { 1.0 - holds };
        loses * self.after(caller) + (1.0 - loses) * self.after(bidder)
    }

    /// The share of the win after a raise, and the standard error of that.
    fn raise(&self, bid: Bid, deals: &[Deal]) -> (f64, f64) {
        let holds = self.holds(bid);
        let next = self.moment.next();
        if holds < HOPELESS {
            return (holds * self.after(next) + (1.0 - holds) * self.after(self.moment.actor), 0.0);
        }
        let (mut sum, mut squares) = (0.0, 0.0);
        for deal in deals {
            let share = self.play_on(bid, deal);
            sum += share;
            squares += share * share;
        }
        let count = deals.len() as f64;
        let mean: f64 = sum / count;
        // Equal results of a few games do not make certain.
        let variance = (squares / count - mean * mean).max(mean * (1.0 - mean) / count);
        (mean, (variance / count).sqrt())
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
            action = LEARNED.choose(&moment, &mut rng);
        }
    }

    fn settle(&self, call: Action, caller: usize, bids: &[Said], deal: &Deal) -> f64 {
        let Some(said) = bids.last() else { return 0.0 };
        let count = |throw: &Throw| self.moment.matching_of(*throw, said.bid.value);
        let actual: u8 = deal.throws.iter().map(count).sum();
        let calza = call == Action::Pacao && self.view.options.pacao == Pacao::Calza;
        let caller_loses = match call {
            Action::Challenge => actual >= said.bid.quantity,
            _ if calza => actual != said.bid.quantity,
            _ => actual < said.bid.quantity,
        };
        match (caller_loses, calza) {
            (true, _) => self.after(caller),
            (false, false) => self.after(said.seat.index()),
            // Somebody gets a die back: it is hardly worse than if nothing had happened.
            (false, true) => self.shares(&self.view.counts, caller),
        }
    }

    /// The share of the win after a seat has lost a die.
    fn after(&self, loser: usize) -> f64 {
        let mut counts = self.view.counts.clone();
        counts[loser] -= 1;
        let loser_opens = self.view.options.starter == Starter::Loser && counts[loser] > 0;
        let opener = if loser_opens { loser } else { self.next(loser) };
        self.shares(&counts, opener)
    }

    /// The next seat with dice after this one.
    fn next(&self, seat: usize) -> usize {
        self.moment.of(seat, Throw::EMPTY, &[]).next()
    }

    /// The share of the win after a right calza of the seat that decides.
    fn after_calza(&self) -> f64 {
        let mut counts = self.view.counts.clone();
        let own = &mut counts[self.moment.actor];
        *own = (*own + 1).min(self.view.options.dice);
        self.shares(&counts, self.moment.actor)
    }

    fn shares(&self, counts: &[u8], opener: usize) -> f64 {
        worth::share(&self.view.options, counts, opener, self.moment.actor)
    }
}
