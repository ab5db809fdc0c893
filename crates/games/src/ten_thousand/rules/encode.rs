//! Ten Thousand as numbers: ids of actions and what a seat may know, which is everything. Points are counted in fifties,
//! the least value of a die.

use std::sync::LazyLock;

use croupier_engine::{Encoded, Encoder, IdBits, Seat, SeatsFrom, VectorPart, VectorWriter};

use super::notation::Action;
use super::scoring::{Menu, Variant, scoring_keeps};
use super::six_dice::{DICE, Dice, SETS};
use super::state::TenThousand;
use crate::dice::Throw;

/// The value of a five, of which all points are a multiple.
const UNIT: u32 = 50;

/// The actions before the keeps.
const PLAIN: [Action; 4] = [Action::Adopt, Action::Roll, Action::Note, Action::Forfeit];

/// All dice that score under any options, sorted, and the id of each.
static KEEPS: LazyLock<Keeps> = LazyLock::new(|| {
    let keeps = scoring_keeps(Variant::new(Variant::STRAIGHT | Variant::THREE_PAIRS));
    let mut ids = [u16::MAX; SETS];
    for (id, dice) in (PLAIN.len()..).zip(&keeps) {
        ids[dice.0 as usize] = id as u16;
    }
    Keeps { keeps, ids }
});

/// For every variant of the rules and every menu the ids of its actions.
static LEGAL: LazyLock<[Vec<IdBits>; 8]> = LazyLock::new(|| {
    Variant::all().map(|variant| {
        let bits_of = |menu| {
            let mut bits = IdBits::default();
            for id in
                variant.tables().actions(menu).iter().filter_map(|action| KEEPS.id_of(*action))
            {
                bits[id / 64] |= 1 << (id % 64);
            }
            bits
        };
        Menu::all().map(bits_of).collect()
    })
});

/// All dice that can be kept, and their ids.
#[derive(Debug)]
struct Keeps {
    keeps: Vec<Dice>,
    ids: [u16; SETS],
}

impl Keeps {
    #[inline]
    fn id_of(&self, action: Action) -> Option<usize> {
        match action {
            Action::Adopt => Some(0),
            Action::Roll => Some(1),
            Action::Note => Some(2),
            Action::Forfeit => Some(3),
            Action::Keep(dice) => {
                let id = *self.ids.get(dice.0 as usize)?;
                (id != u16::MAX).then_some(id as usize)
            }
        }
    }
}

/// The numbers of a table: adopt, roll, note and forfeit, then a keep for all dice that score under any options.
#[derive(Clone, Copy, Debug)]
pub struct TenThousandEncoder {
    seats: usize,
    keeps: &'static Keeps,
    /// The ids of the actions of every menu.
    legal: &'static [IdBits],
}

impl Encoded for TenThousand {
    type Encoder = TenThousandEncoder;

    const ENCODING: u32 = 1;

    fn encoder(&self) -> TenThousandEncoder {
        TenThousandEncoder {
            seats: self.seats as usize,
            keeps: &KEEPS,
            legal: &LEGAL[self.options.variant().index()],
        }
    }
}

impl Encoder<TenThousand> for TenThousandEncoder {
    fn action_count(&self) -> usize {
        PLAIN.len() + self.keeps.keeps.len()
    }

    #[inline]
    fn id_of(&self, action: Action) -> Option<usize> {
        self.keeps.id_of(action)
    }

    #[inline]
    fn action_of(&self, id: usize) -> Option<Action> {
        match id.checked_sub(PLAIN.len()) {
            None => Some(PLAIN[id]),
            Some(keep) => self.keeps.keeps.get(keep).map(|dice| Action::Keep(*dice)),
        }
    }

    #[inline]
    fn legal_bits(&self, game: &TenThousand, _: &mut Vec<Action>, out: &mut IdBits) {
        *out = self.legal[game.menu.index()];
    }

    fn observation_parts(&self) -> Vec<VectorPart> {
        let seats = self.seats;
        vec![
            VectorPart::new("seat", &[seats]),
            VectorPart::new("phase", &[5]),
            VectorPart::new("player", &[seats]),
            VectorPart::new("scores", &[seats]),
            VectorPart::new("entered", &[seats]),
            VectorPart::new("offer", &[2]),
            VectorPart::new("points", &[1]),
            VectorPart::new("adopted", &[1]),
            VectorPart::new("dice", &[1]),
            VectorPart::new("throw", &[6]),
            VectorPart::new("kept", &[DICE as usize, 6]),
        ]
    }

    #[inline]
    fn observe(&self, game: &TenThousand, seat: Seat, out: &mut [i16]) {
        let mut out = VectorWriter::zeroed(out);
        let from = SeatsFrom::new(game.seats, seat);
        out.one_hot(self.seats, Some(seat.index()));
        out.one_hot(5, Some(game.phase as usize));
        from.one_hot(&mut out, Some(Seat(game.seat)));
        from.numbers(&mut out, |seat| in_units(game.scores[seat]));
        from.members(&mut out, game.entered);
        let offer = out.next(2);
        offer[0] = in_units(game.offer.points);
        offer[1] = if game.offer.points > 0 { i16::from(game.offer.dice) } else { 0 };
        out.number(in_units(game.points));
        out.number(in_units(game.adopted));
        out.number(i16::from(game.dice));
        write_throw(out.next(6), game.thrown);
        let mut kept = out.zeros(6 * DICE as usize).chunks_exact_mut(6);
        for (dice, numbers) in game.kept.iter().zip(&mut kept) {
            write_throw(numbers, dice);
        }
    }
}

/// Points in fifties.
#[inline]
fn in_units(points: u32) -> i16 {
    i16::try_from(points / UNIT).unwrap_or(i16::MAX)
}

/// Writes how many dice show each face.
#[inline]
fn write_throw(out: &mut [i16], dice: Dice) {
    let throw: Throw = dice.throw();
    for (face, number) in (1..).zip(out) {
        *number = i16::from(throw.count(face));
    }
}
