//! Perudo as numbers: ids of actions, what a seat may know, and all that it has seen. It plays no part in the rules.

use croupier_engine::{
    Encoded, Encoder, Game, IdBits, Seat, SeatsFrom, Step, StepOf, Turn, VectorPart, VectorWriter,
};

use super::notation::{Action, Bid, Chance, Face};
use super::options::Pacao;
use super::state::{Call, Effect, Perudo, Phase};
use super::view::View;
use crate::dice::Throw;

/// The numbers of a table: bids by quantity and value, then challenge, then pacao.
#[derive(Clone, Copy, Debug)]
pub struct PerudoEncoder {
    seats: usize,
    /// How many dice all seats begin with.
    dice: usize,
    /// The most rounds that a game can have, if that is bounded: calza gives dice back.
    rounds: Option<usize>,
}

impl Encoded for Perudo {
    type Encoder = PerudoEncoder;

    const ENCODING: u32 = 1;

    fn encoder(&self) -> PerudoEncoder {
        let dice = usize::from(self.seats) * usize::from(self.options.dice);
        let bounded = self.options.pacao != Pacao::Calza;
        PerudoEncoder { seats: self.seats as usize, dice, rounds: bounded.then_some(dice - 1) }
    }

    fn is_in(&self, seat: Seat) -> bool {
        self.counts[seat.index()] > 0
    }

    /// Leaves out the number of the round and the bids of earlier rounds.
    fn encoded_part(mut view: View) -> View {
        view.history = view.history.split_off(view.history.len().saturating_sub(1));
        view.history.iter_mut().for_each(|round| round.round = 0);
        if let Some(reveal) = &mut view.reveal {
            reveal.round = 0;
        }
        View { round: view.round.min(1), ..view }
    }
}

impl PerudoEncoder {
    fn bids(&self) -> usize {
        6 * self.dice
    }
}

impl Encoder<Perudo> for PerudoEncoder {
    fn action_count(&self) -> usize {
        self.bids() + 2
    }

    #[inline]
    fn id_of(&self, action: Action) -> Option<usize> {
        match action {
            Action::Bid(bid) => Some(bid.plain_rank()).filter(|id| *id < self.bids()),
            Action::Challenge => Some(self.bids()),
            Action::Pacao => Some(self.bids() + 1),
        }
    }

    #[inline]
    fn action_of(&self, id: usize) -> Option<Action> {
        match id.checked_sub(self.bids()) {
            None => Some(Action::Bid(Bid::from_plain_rank(id))),
            Some(0) => Some(Action::Challenge),
            Some(1) => Some(Action::Pacao),
            Some(_) => None,
        }
    }

    #[inline]
    fn legal_bits(&self, game: &Perudo, buffer: &mut Vec<Action>, out: &mut IdBits) {
        *out = IdBits::default();
        if self.action_count() > u128::BITS as usize {
            for &action in game.legal(buffer) {
                if let Some(id) = self.id_of(action) {
                    out[id / 64] |= 1 << (id % 64);
                }
            }
            return;
        }
        let calls = (1 << game.call_count()) - 1;
        let calls: u128 = if game.bid.is_some() { calls << self.bids() } else { 0 };
        let bits = game.legal_bids() & ((1 << (6 * game.total)) - 1) | calls;
        (out[0], out[1]) = (bits as u64, (bits >> 64) as u64);
    }

    fn observation_parts(&self) -> Vec<VectorPart> {
        let seats = self.seats;
        vec![
            VectorPart::new("seat", &[seats]),
            VectorPart::new("phase", &[3]),
            VectorPart::new("current", &[seats]),
            VectorPart::new("starter", &[seats]),
            VectorPart::new("special", &[1]),
            VectorPart::new("counts", &[seats]),
            VectorPart::new("been_palifico", &[seats]),
            VectorPart::new("dice", &[6]),
            VectorPart::new("bid", &[7]),
            VectorPart::new("bids", &[self.dice, 6]),
            VectorPart::new("reveal_dice", &[seats, 6]),
            VectorPart::new("reveal_bid", &[7]),
            VectorPart::new("reveal_bidder", &[seats]),
            VectorPart::new("reveal_caller", &[seats]),
            VectorPart::new("reveal_call", &[2]),
            VectorPart::new("reveal_actual", &[1]),
            VectorPart::new("reveal_special", &[1]),
            VectorPart::new("reveal_effect", &[3]),
            VectorPart::new("reveal_affected", &[seats]),
        ]
    }

    #[inline]
    fn observe(&self, game: &Perudo, seat: Seat, out: &mut [i16]) {
        let mut out = VectorWriter::zeroed(out);
        let from = SeatsFrom::new(game.seats, seat);
        let begun = game.round > 0;
        out.one_hot(self.seats, Some(seat.index()));
        out.one_hot(3, Some(game.phase as usize));
        from.one_hot(&mut out, Some(game.current).filter(|_| begun && game.phase != Phase::Over));
        from.one_hot(&mut out, Some(game.starter).filter(|_| begun));
        out.number(i16::from(game.special));
        from.numbers(&mut out, |seat| i16::from(game.counts[seat]));
        from.members(&mut out, game.had_one_die);
        write_throw(&mut out, game.throws[seat.index()]);
        write_bid(&mut out, game.bid);
        game.history.write_current(out.zeros(self.bids()));
        self.observe_reveal(game, from, &mut out);
    }

    fn information_parts(&self) -> Vec<VectorPart> {
        let Some(rounds) = self.rounds else { return Vec::new() };
        vec![
            VectorPart::new("seat", &[self.seats]),
            VectorPart::new("first", &[self.seats]),
            VectorPart::new("rounds", &[rounds, 6 + self.bids() + 2 + 6 * self.seats]),
        ]
    }

    fn inform(
        &self,
        start: &Perudo,
        steps: &mut dyn Iterator<Item = StepOf<Perudo>>,
        seat: Seat,
        out: &mut [i16],
    ) {
        let mut out = VectorWriter::new(out);
        let from = SeatsFrom::new(start.seats, seat);
        let mut game = start.clone();
        let mut first = Some(game.starter).filter(|_| game.round > 0);
        let width = 6 + self.bids() + 2 + 6 * self.seats;
        out.one_hot(self.seats, Some(seat.index()));
        let first_part = out.zeros(self.seats);
        let rounds = out.zeros(self.rounds.unwrap_or(0) * width);
        for step in steps {
            let row = (game.round.max(1) as usize - 1) * width;
            let Some(row) = rounds.get_mut(row..row + width) else { return };
            let (own, rest) = row.split_at_mut(6);
            let (bids, rest) = rest.split_at_mut(self.bids());
            match step {
                Step::Act(_, action) => {
                    if let Action::Bid(bid) = action {
                        bids[bid.plain_rank()] = 1;
                    }
                    game.apply(action);
                    if let (false, Some(reveal)) =
                        (matches!(action, Action::Bid(_)), &game.finished)
                    {
                        rest[reveal.call as usize] = 1;
                        from.numbers_of_throws(&reveal.throws, &mut rest[2..]);
                    }
                }
                Step::Chance(chance) => {
                    if let Chance::Start(starter) = chance {
                        first = Some(starter);
                    }
                    if let (Chance::Roll(throw), Turn::Chance) = (chance, game.turn())
                        && game.current == seat
                    {
                        write_throw(&mut VectorWriter::new(own), throw);
                    }
                    game.apply_chance(chance);
                }
                Step::Hidden => {}
            }
        }
        if let Some(first) = first {
            first_part[from.distance(first)] = 1;
        }
    }
}

impl PerudoEncoder {
    #[inline]
    fn observe_reveal(&self, game: &Perudo, from: SeatsFrom, out: &mut VectorWriter<'_>) {
        let Some(reveal) = &game.finished else {
            out.zeros(6 * self.seats + 7 + 2 * self.seats + 2 + 1 + 1 + 3 + self.seats);
            return;
        };
        from.numbers_of_throws(&reveal.throws, out.next(6 * self.seats));
        write_bid(out, Some(reveal.bid));
        from.one_hot(out, Some(reveal.bidder));
        from.one_hot(out, Some(reveal.caller));
        out.one_hot(2, Some(usize::from(reveal.call == Call::Pacao)));
        out.number(i16::from(reveal.actual));
        out.number(i16::from(reveal.special));
        let (effect, affected) = match reveal.effect {
            Effect::Lost(seat) => (0, seat),
            Effect::Regained(seat) => (1, seat),
            Effect::Kept(seat) => (2, seat),
        };
        out.one_hot(3, Some(effect));
        from.one_hot(out, Some(affected));
    }
}

/// Writes how many dice show each face.
#[inline]
fn write_throw(out: &mut VectorWriter<'_>, throw: Throw) {
    for (face, number) in (1..).zip(out.next(6)) {
        *number = i16::from(throw.count(face));
    }
}

/// Writes the throws of all seats, the viewer's first.
trait WriteThrows {
    fn numbers_of_throws(self, throws: &[Throw], out: &mut [i16]);
}

impl WriteThrows for SeatsFrom {
    #[inline]
    fn numbers_of_throws(self, throws: &[Throw], out: &mut [i16]) {
        for (seat, throw) in (0..out.len() / 6).zip(throws) {
            let place = 6 * self.distance(Seat(seat as u8));
            write_throw(&mut VectorWriter::new(&mut out[place..place + 6]), *throw);
        }
    }
}

/// Writes a quantity, then a 1 for the value.
#[inline]
fn write_bid(out: &mut VectorWriter<'_>, bid: Option<Bid>) {
    out.number(bid.map_or(0, |bid| i16::from(bid.quantity)));
    out.one_hot(6, bid.map(|bid| bid.value as usize - Face::One as usize));
}
