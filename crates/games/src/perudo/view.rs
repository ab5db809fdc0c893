//! What one seat, or a spectator, may know of a game, and games made up from that. Nobody else's dice are here
//! before they are shown.

use croupier_engine::{Game, Seat, Turn};
use rand::Rng;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::history::{History, Opening};
use super::{Bid, Call, Effect, Ended, MOST_SEATS, Options, Perudo, Phase, Round, Said};
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
    /// The round, counted from 1; 0 before it is drawn who opens the first.
    pub round: u32,
    /// Who opens this round; none before it is drawn.
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

/// A finished round: all dice, the bid that was called, and what came of it (PE-16).
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
    /// What came of it.
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
    pub fn bids(&self) -> &[Said] {
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
        palifico: flags(game.single),
        been_palifico: flags(game.been_single),
        dice: own.filter(|throw| *throw != Throw::EMPTY),
        bid: game.bid,
        bidder: game.bid.map(|_| game.bidder),
        history: game.history.rounds(game.round),
        reveal: game.ended.as_ref().map(|ended| Reveal {
            round: ended.round,
            special: ended.special,
            dice: ended.throws[..seats].to_vec(),
            bid: ended.bid,
            bidder: ended.bidder,
            caller: ended.caller,
            call: ended.call,
            actual: ended.actual,
            effect: ended.effect,
        }),
    }
}

/// A game that looks like this view, everybody else's dice thrown anew.
pub(super) fn determinize<R: Rng>(view: &View, rng: &mut R) -> Perudo {
    let seats = view.counts.len() as u8;
    let mut game = Perudo::new(&view.options, seats).expect("a view is of a game that was opened");
    for seat in Seat::all(seats) {
        game.set_count(seat, view.counts[seat.index()]);
    }
    game.round = 0;
    game.been_single = set(&view.been_palifico);
    if let Some(starter) = view.starter {
        game.begin_round(starter);
    }
    // Whether this round is special may be due to somebody who has been palifico only since it began.
    game.special = view.special;
    game.set_rights();
    game.round = view.round;
    game.bid = view.bid;
    game.bidder = view.bidder.unwrap_or(Seat(0));
    (game.phase, game.at) = match (view.turn, view.rolling) {
        (Turn::Over, _) => (Phase::Over, Seat(0)),
        (Turn::Seat(seat), _) => (Phase::Act, seat),
        (Turn::Chance, rolling) => (Phase::Chance, rolling.unwrap_or(Seat(0))),
    };
    game.ended = view.reveal.as_ref().map(ended);
    game.history = History::of(&view.history, opening(view, &game));
    if view.turn != Turn::Over {
        throw_anew(view, &mut game, rng);
    }
    game
}

/// The set of the seats with this flag.
fn set(flags: &[bool]) -> u32 {
    flags.iter().enumerate().fold(0, |seats, (seat, flag)| seats | u32::from(*flag) << seat)
}

/// The opening of the current round. When the game is over, the loser's last die is no longer in play, but it was
/// when the bids were made.
fn opening(view: &View, game: &Perudo) -> Opening {
    let mut opening = game.opening();
    for said in view.bids() {
        opening.alive |= 1 << said.seat.0;
        opening.total = opening.total.max(said.bid.quantity);
    }
    opening
}

fn throw_anew<R: Rng>(view: &View, game: &mut Perudo, rng: &mut R) {
    // Those before the seat whose throw is due have thrown already.
    let thrown = |seat: &Seat| view.round > 0 && view.rolling.is_none_or(|next| *seat < next);
    for seat in view.alive().filter(thrown) {
        let throw = match view.dice {
            Some(own) if view.seat == Some(seat) => own,
            _ => dice::throw(game.counts[seat.index()], rng),
        };
        game.throws[seat.index()] = throw;
    }
}

fn ended(reveal: &Reveal) -> Ended {
    let mut throws = [Throw::EMPTY; MOST_SEATS];
    throws[..reveal.dice.len()].copy_from_slice(&reveal.dice);
    Ended {
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
