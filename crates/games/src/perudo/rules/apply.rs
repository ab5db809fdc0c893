//! What an action or an outcome of chance does to the game, and which outcomes there are.

use croupier_engine::{OnOff, Seat, below};
use rand::Rng;

use super::history::next_alive;
use super::notation::{Bid, Chance};
use super::options::{Pacao, Special, Starter};
use super::state::{Call, Effect, FinishedRound, MOST_SEATS, Perudo, Phase};
use crate::dice::{self, Throw};

impl Perudo {
    /// Begins a round: fixes its flags, then all seats throw.
    #[inline]
    pub(super) fn begin_round(&mut self, starter: Seat) {
        self.round += 1;
        self.starter = starter;
        self.special = match self.options.special {
            Special::Auto => self.with_one_die != 0,
            // PE-8: once per player, and not when only two are left.
            Special::PalificoOnce => {
                self.with_one_die & !self.had_one_die != 0 && self.alive.count_ones() > 2
            }
            Special::Off => false,
        };
        self.had_one_die |= self.with_one_die;
        self.set_rights();
        self.bid = None;
        self.phase = Phase::Chance;
        self.current = Seat(self.alive.trailing_zeros() as u8);
        self.history.begin_round(self.opening());
    }

    /// PE-1, PE-9: which seats have which right in this round.
    #[inline]
    pub(super) fn set_rights(&mut self) {
        self.may_pacao = match self.options.pacao {
            Pacao::Seed => self.with_one_die,
            Pacao::Calza => self.alive,
            Pacao::Off => 0,
        };
        self.may_change = match self.options.palifico_may_change {
            OnOff::On if self.special => self.with_one_die,
            _ => 0,
        };
    }

    /// Makes a bid, which is known to be higher than the last one.
    #[inline]
    pub(super) fn apply_bid(&mut self, bid: Bid) {
        self.history.push(bid);
        self.bid = Some(bid);
        self.bidder = self.current;
        self.current = next_alive(self.alive, self.current);
    }

    /// Reveals all dice, resolves the call and begins the next round, if there is one.
    #[inline]
    pub(super) fn apply_call(&mut self, call: Call) {
        let bid = self.bid.expect("only a bid can be called");
        let (bidder, caller) = (self.bidder, self.current);
        let actual = self.count_matching(bid.value);
        let effect = self.effect_of(call, bid, actual);
        self.finished = Some(FinishedRound {
            round: self.round,
            special: self.special,
            throws: self.throws,
            bid,
            bidder,
            caller,
            call,
            actual,
            effect,
        });
        self.throws = [Throw::EMPTY; MOST_SEATS];
        let starter = match effect {
            Effect::Lost(loser) => {
                self.set_count(loser, self.counts[loser.index()] - 1);
                self.starter_after(loser)
            }
            Effect::Regained(seat) => {
                self.set_count(seat, self.counts[seat.index()] + 1);
                seat
            }
            Effect::Kept(seat) => seat,
        };
        if self.alive.is_power_of_two() {
            // PE-18: the game ends at once, without another throw.
            self.phase = Phase::Over;
            self.bid = None;
        } else {
            self.begin_round(starter);
        }
    }

    /// What a call of the seat to act does when so many dice match the bid.
    #[inline]
    fn effect_of(&self, call: Call, bid: Bid, actual: u8) -> Effect {
        let (bidder, caller) = (self.bidder, self.current);
        // A tie defends the bid.
        let holds = actual >= bid.quantity;
        match (call, self.options.pacao) {
            (Call::Challenge, _) => Effect::Lost(if holds { caller } else { bidder }),
            (Call::Pacao, Pacao::Calza) if actual != bid.quantity => Effect::Lost(caller),
            (Call::Pacao, Pacao::Calza) if self.counts[caller.index()] == self.options.dice => {
                Effect::Kept(caller)
            }
            (Call::Pacao, Pacao::Calza) => Effect::Regained(caller),
            // PE-1: a true bid costs the bidder a die.
            (Call::Pacao, _) => Effect::Lost(if holds { bidder } else { caller }),
        }
    }

    /// PE-3, PE-17: the seat that opens after this one has lost a die.
    #[inline]
    fn starter_after(&self, loser: Seat) -> Seat {
        match self.options.starter {
            Starter::Loser if self.alive >> loser.0 & 1 == 1 => loser,
            _ => next_alive(self.alive, loser),
        }
    }

    /// Appends the outcomes of chance with their probabilities.
    pub(super) fn push_chances(&self, out: &mut Vec<(Chance, f64)>) {
        if self.round == 0 {
            let p = 1.0 / f64::from(self.seats);
            out.extend(Seat::all(self.seats).map(|seat| (Chance::Start(seat), p)));
        } else {
            let throws = dice::throws(self.counts[self.current.index()]);
            out.extend(throws.iter().map(|&(throw, p)| (Chance::Roll(throw), p)));
        }
    }

    /// Draws an outcome of chance.
    #[inline]
    pub(super) fn draw_chance<R: Rng>(&self, rng: &mut R) -> Chance {
        if self.round == 0 {
            Chance::Start(Seat(below(rng, u32::from(self.seats)) as u8))
        } else {
            Chance::Roll(dice::throw(self.counts[self.current.index()], rng))
        }
    }

    /// Gives the throw to the seat whose throw is due. After the last throw the opener acts.
    #[inline]
    pub(super) fn apply_roll(&mut self, throw: Throw) {
        self.throws[self.current.index()] = throw;
        let later = self.alive & (!1 << self.current.0);
        if later == 0 {
            self.current = self.starter;
            self.phase = Phase::Act;
        } else {
            self.current = Seat(later.trailing_zeros() as u8);
        }
    }

    /// Whether this outcome of chance can happen now.
    pub(super) fn is_possible(&self, chance: Chance) -> bool {
        let dice = self.counts[self.current.index()];
        match chance {
            Chance::Start(seat) => self.round == 0 && seat.0 < self.seats,
            Chance::Roll(throw) => self.round > 0 && throw.dice() == dice,
        }
    }
}
