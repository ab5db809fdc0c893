//! What one seat, or a spectator, may know of a game, and determinizations of it.
//!
//! A view never holds the dice of another seat before they are revealed.

use croupier_engine::{Game, Seat, Turn};
use rand::Rng;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::history::{History, Opening};
use super::state::{FinishedRound, MOST_SEATS, Phase};
use super::{Bid, Call, Effect, Options, Perudo, PlacedBid, Round};
use crate::dice::{self, Throw};

/// Everything a viewer may know.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct View {
    /// The viewer; none is a spectator.
    pub seat: Option<Seat>,
    /// Who makes the next step.
    pub turn: Turn,
    /// The rule switches.
    pub options: Options,
    /// The round, counted from 1; 0 before the first opener is drawn.
    pub round: u32,
    /// Who opens this round; none before that is drawn.
    pub starter: Option<Seat>,
    /// Whose throw is due, while the dice are thrown.
    pub rolling: Option<Seat>,
    /// Whether this round is special: ones are no jokers, and the value stays.
    pub special: bool,
    /// How many dice each seat has.
    pub counts: Vec<u8>,
    /// Which seats have exactly one die.
    pub palifico: Vec<bool>,
    /// Which seats have begun a round with exactly one die, now or earlier.
    pub been_palifico: Vec<bool>,
    /// The viewer's own dice, once thrown.
    pub dice: Option<Throw>,
    /// The bid to be answered.
    pub bid: Option<Bid>,
    /// Who made it.
    pub bidder: Option<Seat>,
    /// All bids of the game by round, oldest first; the last round is the current one.
    pub history: Vec<Round>,
    /// How the last finished round ended.
    pub reveal: Option<Reveal>,
}

/// A finished round: all dice, the bid that was called, and the effect (PE-16).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Reveal {
    /// The round.
    pub round: u32,
    /// Whether it was special.
    pub special: bool,
    /// The dice of each seat; none for seats that were out.
    pub dice: Vec<Throw>,
    /// The bid.
    pub bid: Bid,
    /// Who made it.
    pub bidder: Seat,
    /// Who called.
    pub caller: Seat,
    /// What was called.
    pub call: Call,
    /// How many dice counted for the bid.
    pub actual: u8,
    /// The effect of the call.
    pub effect: Effect,
}

impl View {
    /// How many dice are on the table.
    pub fn total(&self) -> u8 {
        self.counts.iter().sum()
    }

    /// Whether this seat still has dice.
    pub fn is_alive(&self, seat: Seat) -> bool {
        self.counts[seat.index()] > 0
    }

    /// The seats with dice.
    pub fn alive(&self) -> impl Iterator<Item = Seat> {
        Seat::all(self.counts.len() as u8).filter(|seat| self.is_alive(*seat))
    }

    /// The bids of this round, the first one first.
    pub fn bids(&self) -> &[PlacedBid] {
        self.history.last().map_or(&[], |round| &round.bids)
    }
}

pub(super) fn view(game: &Perudo, viewer: Option<Seat>) -> View {
    let seats = game.seats as usize;
    let flags = |set: u32| (0..seats).map(|seat| set >> seat & 1 == 1).collect();
    let begun = game.round > 0;
    let own = viewer.map(|seat| game.throws[seat.index()]);
    View {
        seat: viewer,
        turn: game.turn(),
        options: game.options.clone(),
        round: game.round,
        starter: begun.then_some(game.starter),
        rolling: game.roller(),
        special: game.special,
        counts: game.counts[..seats].to_vec(),
        palifico: flags(game.with_one_die),
        been_palifico: flags(game.had_one_die),
        dice: own.filter(|throw| *throw != Throw::EMPTY),
        bid: game.bid,
        bidder: game.bid.map(|_| game.bidder),
        history: game.history.rounds(game.round),
        reveal: game.finished.as_ref().map(|finished| Reveal {
            round: finished.round,
            special: finished.special,
            dice: finished.throws[..seats].to_vec(),
            bid: finished.bid,
            bidder: finished.bidder,
            caller: finished.caller,
            call: finished.call,
            actual: finished.actual,
            effect: finished.effect,
        }),
    }
}

/// A game that is consistent with this view; the dice of all other seats are thrown at random.
pub(super) fn determinize<R: Rng>(view: &View, rng: &mut R) -> Perudo {
    let seats = view.counts.len() as u8;
    let mut game = Perudo::new(&view.options, seats).expect("a view is of a game that was opened");
    for seat in Seat::all(seats) {
        game.set_count(seat, view.counts[seat.index()]);
    }
    game.round = 0;
    game.had_one_die = bit_set(&view.been_palifico);
    if let Some(starter) = view.starter {
        game.begin_round(starter);
    }
    // A seat that became palifico with this round is in `been_palifico` too, so the flag cannot be derived from it.
    game.special = view.special;
    game.set_rights();
    game.round = view.round;
    game.bid = view.bid;
    game.bidder = view.bidder.unwrap_or(Seat(0));
    (game.phase, game.current) = match (view.turn, view.rolling) {
        (Turn::Over, _) => (Phase::Over, Seat(0)),
        (Turn::Seat(seat), _) => (Phase::Act, seat),
        (Turn::Chance, rolling) => (Phase::Chance, rolling.unwrap_or(Seat(0))),
    };
    game.finished = view.reveal.as_ref().map(finished_round);
    game.history = History::from_rounds(&view.history, opening(view, &game));
    if view.turn != Turn::Over {
        throw_hidden_dice(view, &mut game, rng);
    }
    game
}

/// The bit set of the seats with this flag.
fn bit_set(flags: &[bool]) -> u32 {
    flags.iter().enumerate().fold(0, |seats, (seat, flag)| seats | u32::from(*flag) << seat)
}

/// The opening of the current round. In a finished game it counts the loser's last die, which was in play when the bids
/// were made.
fn opening(view: &View, game: &Perudo) -> Opening {
    let mut opening = game.opening();
    for placed in view.bids() {
        opening.alive |= 1 << placed.seat.0;
        opening.total = opening.total.max(placed.bid.quantity);
    }
    opening
}

fn throw_hidden_dice<R: Rng>(view: &View, game: &mut Perudo, rng: &mut R) {
    // Seats before the one whose throw is due have thrown already.
    let thrown = |seat: &Seat| view.round > 0 && view.rolling.is_none_or(|next| *seat < next);
    for seat in view.alive().filter(thrown) {
        let throw = match view.dice {
            Some(own) if view.seat == Some(seat) => own,
            _ => dice::throw(game.counts[seat.index()], rng),
        };
        game.throws[seat.index()] = throw;
    }
}

fn finished_round(reveal: &Reveal) -> FinishedRound {
    let mut throws = [Throw::EMPTY; MOST_SEATS];
    throws[..reveal.dice.len()].copy_from_slice(&reveal.dice);
    FinishedRound {
        round: reveal.round,
        special: reveal.special,
        throws,
        bid: reveal.bid,
        bidder: reveal.bidder,
        caller: reveal.caller,
        call: reveal.call,
        actual: reveal.actual,
        effect: reveal.effect,
    }
}
