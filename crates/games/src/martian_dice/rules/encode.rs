//! Martian Dice as numbers: ids of actions and what a seat may know, which is everything.

use croupier_engine::{Encoded, Encoder, IdBits, Seat, SeatsFrom, VectorPart, VectorWriter};

use super::faces::{Dice, Face};
use super::notation::Action;
use super::state::{MartianDice, Phase};
use super::view::View;

/// The numbers of a table; the actions have the order of `Action::ALL`.
#[derive(Clone, Copy, Debug)]
pub struct MartianDiceEncoder {
    seats: usize,
}

impl Encoded for MartianDice {
    type Encoder = MartianDiceEncoder;

    const ENCODING: u32 = 1;

    fn encoder(&self) -> MartianDiceEncoder {
        MartianDiceEncoder { seats: self.seats as usize }
    }

    fn is_in(&self, seat: Seat) -> bool {
        self.contenders == 0 || self.contenders >> seat.0 & 1 == 1
    }

    /// Leaves out the numbers of the round and of the duel's attempt.
    fn encoded_part(mut view: View) -> View {
        view.round = 0;
        if let Some(duel) = &mut view.duel {
            duel.round = 0;
        }
        view
    }
}

impl Encoder<MartianDice> for MartianDiceEncoder {
    fn action_count(&self) -> usize {
        Action::ALL.len()
    }

    #[inline]
    fn id_of(&self, action: Action) -> Option<usize> {
        Some(action as usize)
    }

    #[inline]
    fn action_of(&self, id: usize) -> Option<Action> {
        Action::ALL.get(id).copied()
    }

    /// The kinds that may be chosen are the first four ids.
    #[inline]
    fn legal_bits(&self, game: &MartianDice, _: &mut Vec<Action>, out: &mut IdBits) {
        const DECIDE: u64 = 1 << Action::Reroll as u64 | 1 << Action::End as u64;
        let bits = match game.phase {
            Phase::Choose => game.kinds().index() as u64,
            Phase::Decide => DECIDE,
            Phase::Start | Phase::Throw | Phase::Duel | Phase::Over => 0,
        };
        *out = [bits, 0, 0, 0];
    }

    fn observation_parts(&self) -> Vec<VectorPart> {
        let seats = self.seats;
        vec![
            VectorPart::new("seat", &[seats]),
            VectorPart::new("phase", &[6]),
            VectorPart::new("current", &[seats]),
            VectorPart::new("first", &[seats]),
            VectorPart::new("began", &[seats]),
            VectorPart::new("last_round", &[1]),
            VectorPart::new("scores", &[seats]),
            VectorPart::new("aside", &[5]),
            VectorPart::new("thrown", &[5]),
            VectorPart::new("chosen", &[3, 3]),
            VectorPart::new("contenders", &[seats]),
            VectorPart::new("rays", &[seats]),
        ]
    }

    #[inline]
    fn observe(&self, game: &MartianDice, seat: Seat, out: &mut [i16]) {
        let mut out = VectorWriter::zeroed(out);
        let from = SeatsFrom::new(game.seats, seat);
        let begun = game.phase != Phase::Start;
        out.one_hot(self.seats, Some(seat.index()));
        out.one_hot(6, Some(game.phase as usize));
        // At the end the current seat is the winner.
        from.one_hot(&mut out, Some(game.seat).filter(|_| begun));
        from.one_hot(&mut out, Some(game.first).filter(|_| begun));
        from.one_hot(&mut out, Some(game.began).filter(|_| begun));
        out.number(i16::from(game.last_round));
        from.numbers(&mut out, |seat| i16::try_from(game.scores[seat]).unwrap_or(i16::MAX));
        write_dice(&mut out, game.aside);
        write_dice(&mut out, game.thrown);
        let chosen = out.zeros(9);
        for (n, face) in game.order.faces().enumerate() {
            chosen[3 * n + face as usize - Face::Human as usize] = 1;
        }
        from.members(&mut out, game.contenders);
        from.numbers(&mut out, |seat| {
            let rays = game.duel.rays(Seat(seat as u8));
            rays.map_or(0, |rays| i16::from(rays) + 1)
        });
    }
}

/// Writes how many dice show each face.
#[inline]
fn write_dice(out: &mut VectorWriter<'_>, dice: Dice) {
    for (face, number) in Face::ALL.into_iter().zip(out.next(5)) {
        *number = i16::from(dice.count(face));
    }
}
