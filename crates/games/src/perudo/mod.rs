//! Perudo: dice under cups, rising bids, and calls that cost a die. The rules in the order of the rulebook; notation,
//! views, bots and drawing are in the files beside this one.

mod ai;
mod bots;
mod explain;
mod history;
mod judge;
mod ladder;
mod moment;
#[cfg(test)]
mod naive;
mod odds;
mod options;
mod policy;
mod read;
mod reader;
pub mod rival;
mod scene;
mod solver;
#[cfg(test)]
mod tests;
mod view;
mod words;
mod worth;

use std::ops::RangeInclusive;

use croupier_engine::{
    Audience, BadOptions, BadWord, BotMaker, Game, Illegal, OnOff, Playable, Puzzle, Scene, Seat,
    Solved, StepOf, Text, Turn, below,
};
use rand::Rng;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::dice::{self, Throw};

pub use history::{Round, Said};
pub use options::{OpenOnes, Options, Pacao, Special, Start, Starter};
pub use policy::training;
pub use view::{Reveal, View};
pub use words::{Action, Bid, Chance, Face, MOST_DICE};

use history::{History, Opening, next_alive};
use ladder::Ladder;
use options::DICE;

const MOST_SEATS: usize = 10;

/// One of the two ways to end a round.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Call {
    /// The bid is doubted.
    Challenge,
    /// Pacao or calza.
    Pacao,
}

/// What a call did.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Effect {
    /// This seat lost a die.
    Lost(Seat),
    /// This seat's calza was right and brought a die back.
    Regained(Seat),
    /// This seat's calza was right, but it had all its dice.
    Kept(Seat),
}

/// How the last finished round ended.
#[derive(Clone, PartialEq, Debug)]
struct Ended {
    round: u32,
    special: bool,
    throws: [Throw; MOST_SEATS],
    bid: Bid,
    bidder: Seat,
    caller: Seat,
    call: Call,
    actual: u8,
    effect: Effect,
}

/// What the next step is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Phase {
    /// A throw is due or, before the first round, the draw of who opens it.
    Chance,
    /// A seat is to act.
    Act,
    /// None.
    Over,
}

/// A game of Perudo.
#[derive(Clone, PartialEq, Debug)]
pub struct Perudo {
    options: Options,
    seats: u8,
    phase: Phase,
    /// The seat that acts or, while the dice are thrown, whose throw is due.
    at: Seat,
    starter: Seat,
    /// Counted from 1; 0 before it is drawn who opens the first round.
    round: u32,
    special: bool,
    /// The seats with dice, with exactly one die, and that have ever begun a round with exactly one.
    alive: u32,
    single: u32,
    been_single: u32,
    /// The seats that may call pacao once there is a bid, and that may change the value in this round.
    may_pacao: u32,
    may_change: u32,
    total: u8,
    counts: [u8; MOST_SEATS],
    throws: [Throw; MOST_SEATS],
    bid: Option<Bid>,
    bidder: Seat,
    ended: Option<Ended>,
    history: History,
}

impl Perudo {
    /// Begins a round: the flags are fixed for all of it, then everybody throws.
    #[inline]
    fn begin_round(&mut self, starter: Seat) {
        self.round += 1;
        self.starter = starter;
        self.special = match self.options.special {
            Special::Auto => self.single != 0,
            // PE-8: once per player, and not when only two are left.
            Special::PalificoOnce => {
                self.single & !self.been_single != 0 && self.alive.count_ones() > 2
            }
            Special::Off => false,
        };
        self.been_single |= self.single;
        self.set_rights();
        self.bid = None;
        self.phase = Phase::Chance;
        self.at = Seat(self.alive.trailing_zeros() as u8);
        self.history.begin(self.opening());
    }

    /// PE-1, PE-9: who has which right in this round.
    #[inline]
    fn set_rights(&mut self) {
        self.may_pacao = match self.options.pacao {
            Pacao::Seed => self.single,
            Pacao::Calza => self.alive,
            Pacao::Off => 0,
        };
        self.may_change = match self.options.palifico_may_change {
            OnOff::On if self.special => self.single,
            _ => 0,
        };
    }

    fn opening(&self) -> Opening {
        Opening {
            alive: self.alive,
            starter: self.starter,
            special: self.special,
            total: self.total,
        }
    }

    /// How the seat to act may follow the bid.
    #[inline]
    fn ladder(&self) -> Ladder {
        if self.may_change >> self.at.0 & 1 == 1 {
            Ladder::Plain
        } else if self.special {
            Ladder::Locked
        } else {
            Ladder::Normal
        }
    }

    /// PE-7: whether the opening bid may be on ones.
    #[inline]
    fn ones_may_open(&self) -> bool {
        self.options.open_ones == OpenOnes::Allowed || self.special
    }

    /// The legal actions where they are a stretch of the ladders, as almost always.
    #[inline]
    fn stretch(&self) -> Option<&'static [Action]> {
        match (self.bid, self.ladder()) {
            (None, _) => self.ones_may_open().then(|| ladder::openings(self.total)),
            (Some(_), Ladder::Plain) => None,
            (Some(bid), ladder) => {
                let locked = ladder == Ladder::Locked;
                Some(ladder::answers(locked, bid, self.total, self.calls()))
            }
        }
    }

    /// The legal actions that are no stretch: PE-7, all openings but those on ones; PE-9, the answers of somebody who
    /// may change the value in a special round.
    #[cold]
    #[inline(never)]
    fn push_scattered(&self, out: &mut Vec<Action>) {
        let wanted = |bid: Bid| match self.bid {
            None => bid.value != Face::One,
            Some(last) => bid.plain_rank() > last.plain_rank(),
        };
        let bids = ladder::openings(self.total).iter();
        out.extend(bids.filter(|action| matches!(action, Action::Bid(bid) if wanted(*bid))));
        if self.bid.is_some() {
            out.extend_from_slice(ladder::calls(self.calls()));
        }
    }

    /// How many calls the seat to act has when there is a bid: challenge, and perhaps pacao.
    #[inline]
    fn calls(&self) -> usize {
        1 + (self.may_pacao >> self.at.0 & 1) as usize
    }

    /// How many dice on the table count for this value: ones too, unless the round is special (PE-2).
    #[inline]
    fn count(&self, value: Face) -> u8 {
        let shown =
            |face: Face| self.throws.iter().map(|throw| throw.count(face.number())).sum::<u8>();
        let jokers = if self.special || value == Face::One { 0 } else { shown(Face::One) };
        shown(value) + jokers
    }

    /// Makes a bid, which is known to be higher than the last one.
    #[inline]
    fn raise(&mut self, bid: Bid) {
        self.history.note(bid);
        self.bid = Some(bid);
        self.bidder = self.at;
        self.at = next_alive(self.alive, self.at);
    }

    /// Shows all dice, settles the call and begins the next round, if there is one.
    #[inline]
    fn call(&mut self, call: Call) {
        let bid = self.bid.expect("only a bid can be called");
        let (bidder, caller) = (self.bidder, self.at);
        let actual = self.count(bid.value);
        // A tie defends the bid.
        let holds = actual >= bid.quantity;
        let effect = match (call, self.options.pacao) {
            (Call::Challenge, _) => Effect::Lost(if holds { caller } else { bidder }),
            (Call::Pacao, Pacao::Calza) if actual != bid.quantity => Effect::Lost(caller),
            (Call::Pacao, Pacao::Calza) if self.counts[caller.index()] == self.options.dice => {
                Effect::Kept(caller)
            }
            (Call::Pacao, Pacao::Calza) => Effect::Regained(caller),
            // PE-1: a true bid costs the bidder a die.
            (Call::Pacao, _) => Effect::Lost(if holds { bidder } else { caller }),
        };
        self.ended = Some(Ended {
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
            // PE-18: it ends at once, without another throw.
            self.phase = Phase::Over;
            self.bid = None;
        } else {
            self.begin_round(starter);
        }
    }

    #[inline]
    fn set_count(&mut self, seat: Seat, count: u8) {
        self.total = self.total - self.counts[seat.index()] + count;
        self.counts[seat.index()] = count;
        let bit = 1 << seat.0;
        self.alive = self.alive & !bit | u32::from(count > 0) << seat.0;
        self.single = self.single & !bit | u32::from(count == 1) << seat.0;
    }

    /// PE-3, PE-17: who opens after this seat has lost a die.
    #[inline]
    fn starter_after(&self, loser: Seat) -> Seat {
        match self.options.starter {
            Starter::Loser if self.alive >> loser.0 & 1 == 1 => loser,
            _ => next_alive(self.alive, loser),
        }
    }
}

impl Game for Perudo {
    type Options = Options;
    type Action = Action;
    type Chance = Chance;
    type View = View;

    const NAME: &'static str = "perudo";
    const SEATS: RangeInclusive<u8> = 2..=MOST_SEATS as u8;
    const RULES: u32 = 1;

    fn new(options: &Options, seats: u8) -> Result<Perudo, BadOptions> {
        if !Perudo::SEATS.contains(&seats) {
            return Err(BadOptions::seats(seats, &Perudo::SEATS));
        }
        if !(1..=dice::MOST).contains(&options.dice) {
            let why = Text::new("options-value")
                .with("name", "dice")
                .with("value", options.dice)
                .with("allowed", DICE.describe());
            return Err(BadOptions(why));
        }
        let mut game = Perudo {
            options: options.clone(),
            seats,
            phase: Phase::Chance,
            at: Seat(0),
            starter: Seat(0),
            round: 0,
            special: false,
            alive: 0,
            single: 0,
            been_single: 0,
            may_pacao: 0,
            may_change: 0,
            total: 0,
            counts: [0; MOST_SEATS],
            throws: [Throw::EMPTY; MOST_SEATS],
            bid: None,
            bidder: Seat(0),
            ended: None,
            history: History::default(),
        };
        Seat::all(seats).for_each(|seat| game.set_count(seat, options.dice));
        if options.start == Start::First {
            game.begin_round(Seat(0));
        }
        Ok(game)
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    #[inline]
    fn turn(&self) -> Turn {
        match self.phase {
            Phase::Chance => Turn::Chance,
            Phase::Act => Turn::Seat(self.at),
            Phase::Over => Turn::Over,
        }
    }

    fn order(&self) -> Option<&'static str> {
        Some(match self.phase {
            // In the first round nobody has lost one yet.
            Phase::Chance if self.round <= 1 => "PE-22",
            Phase::Chance => "PE-3",
            Phase::Act => "PE-12",
            Phase::Over => "PE-18",
        })
    }

    fn payoff(&self, seat: Seat) -> f32 {
        let won = self.phase == Phase::Over && self.counts[seat.index()] > 0;
        f32::from(u8::from(won))
    }

    fn score(&self, seat: Seat) -> i32 {
        i32::from(self.counts[seat.index()])
    }

    fn actions(&self, out: &mut Vec<Action>) {
        match self.stretch() {
            Some(list) => out.extend_from_slice(list),
            None => self.push_scattered(out),
        }
    }

    #[inline]
    fn legal<'a>(&'a self, buffer: &'a mut Vec<Action>) -> &'a [Action] {
        self.stretch().unwrap_or_else(|| {
            buffer.clear();
            self.push_scattered(buffer);
            buffer
        })
    }

    #[inline]
    fn apply(&mut self, action: Action) {
        match action {
            Action::Bid(bid) => self.raise(bid),
            Action::Challenge => self.call(Call::Challenge),
            Action::Pacao => self.call(Call::Pacao),
        }
    }

    fn explain(&self, action: Action) -> Result<(), Illegal> {
        match action {
            Action::Bid(bid) => self.explain_bid(bid),
            Action::Challenge => self.explain_call(Call::Challenge),
            Action::Pacao => self.explain_call(Call::Pacao),
        }
    }

    fn chances(&self, out: &mut Vec<(Chance, f64)>) {
        if self.round == 0 {
            let p = 1.0 / f64::from(self.seats);
            out.extend(Seat::all(self.seats).map(|seat| (Chance::Start(seat), p)));
        } else {
            let throws = dice::throws(self.counts[self.at.index()]);
            out.extend(throws.iter().map(|&(throw, p)| (Chance::Roll(throw), p)));
        }
    }

    #[inline]
    fn sample_chance<R: Rng>(&self, rng: &mut R) -> Chance {
        if self.round == 0 {
            Chance::Start(Seat(below(rng, u32::from(self.seats)) as u8))
        } else {
            Chance::Roll(dice::throw(self.counts[self.at.index()], rng))
        }
    }

    #[inline]
    fn apply_chance(&mut self, chance: Chance) {
        match chance {
            Chance::Start(seat) => self.begin_round(seat),
            Chance::Roll(throw) => {
                self.throws[self.at.index()] = throw;
                let later = self.alive & (!1 << self.at.0);
                if later == 0 {
                    self.at = self.starter;
                    self.phase = Phase::Act;
                } else {
                    self.at = Seat(later.trailing_zeros() as u8);
                }
            }
        }
    }

    fn possible(&self, chance: Chance) -> bool {
        match chance {
            Chance::Start(seat) => self.round == 0 && seat.0 < self.seats,
            Chance::Roll(throw) => self.round > 0 && throw.dice() == self.counts[self.at.index()],
        }
    }

    fn audience(&self) -> Audience {
        self.roller().map_or(Audience::All, Audience::Only)
    }

    fn roller(&self) -> Option<Seat> {
        (self.phase == Phase::Chance && self.round > 0).then_some(self.at)
    }

    fn view(&self, viewer: Option<Seat>) -> View {
        view::view(self, viewer)
    }

    fn determinize<R: Rng>(view: &View, rng: &mut R) -> Perudo {
        view::determinize(view, rng)
    }
}

impl Playable for Perudo {
    const USUAL_SEATS: u8 = 4;
    const JUDGED: bool = true;

    crate::texts_of_its_folder!();

    fn bots() -> Vec<BotMaker<Perudo>> {
        bots::all()
    }

    fn solve(
        options: &Options,
        puzzle: &Puzzle<'_>,
        progress: &mut dyn FnMut(f64),
    ) -> Result<Option<Vec<Solved>>, BadOptions> {
        solver::solve(options, puzzle.dice, progress).map(Some)
    }

    fn scene(view: &View, legal: &[Action]) -> Scene {
        scene::scene(view, legal)
    }

    fn narrate(step: &StepOf<Perudo>, before: &View, after: &View) -> Vec<Text> {
        scene::narrate(*step, before, after)
    }

    fn read(_view: &View, line: &str) -> Result<Vec<Action>, BadWord> {
        read::read(line)
    }
}
