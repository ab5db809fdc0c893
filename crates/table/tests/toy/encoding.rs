//! The toy game as numbers, with defects that break the laws of encodings.

use croupier_table::{Encoded, Encoder, Game, Seat, Step, StepOf, Turn, VectorPart, VectorWriter};

use super::{BLURRED, MOST, NAMESAKES, OVERHEARD, Say, TELLTALE, Toy, VAGUE, View};

#[derive(Clone)]
pub(crate) struct ToyEncoder;

impl<const DEFECT: u8> Encoded for Toy<DEFECT> {
    type Encoder = ToyEncoder;

    const ENCODING: u32 = 1;

    fn encoder(&self) -> ToyEncoder {
        ToyEncoder
    }

    /// Leaves out the dice that are shown at the end.
    fn encoded_part(view: View) -> View {
        View { open: None, ..view }
    }
}

impl<const DEFECT: u8> Encoder<Toy<DEFECT>> for ToyEncoder {
    fn action_count(&self) -> usize {
        2
    }

    fn id_of(&self, action: Say) -> Option<usize> {
        Some(if DEFECT == NAMESAKES { 0 } else { usize::from(action == Say::Low) })
    }

    fn action_of(&self, id: usize) -> Option<Say> {
        [Say::High, Say::Low].get(id).copied()
    }

    fn observation_parts(&self) -> Vec<VectorPart> {
        vec![
            VectorPart::new("seat", &[1]),
            VectorPart::new("thrown", &[1]),
            VectorPart::new("own", &[1]),
            VectorPart::new("said", &[MOST]),
        ]
    }

    fn observe(&self, game: &Toy<DEFECT>, seat: Seat, out: &mut [i16]) {
        let mut out = VectorWriter::new(out);
        let shown = if DEFECT == TELLTALE { Seat((seat.0 + 1) % game.seats()) } else { seat };
        out.number(i16::from(seat.0));
        out.number(i16::from(game.thrown()));
        out.number(i16::from(game.dice[shown.index()]));
        for (said, number) in game.said.iter().zip(out.next(MOST)) {
            *number = said.map_or(0, |said| 1 + i16::from(DEFECT != BLURRED && said == Say::Low));
        }
    }

    fn information_parts(&self) -> Vec<VectorPart> {
        vec![
            VectorPart::new("seat", &[1]),
            VectorPart::new("own", &[1]),
            VectorPart::new("said", &[MOST]),
            VectorPart::new("open", &[MOST]),
        ]
    }

    fn inform(
        &self,
        start: &Toy<DEFECT>,
        steps: &mut dyn Iterator<Item = StepOf<Toy<DEFECT>>>,
        seat: Seat,
        out: &mut [i16],
    ) {
        let mut game = start.clone();
        for step in steps {
            match step {
                Step::Act(_, action) => game.apply(action),
                Step::Chance(chance) => game.apply_chance(chance),
                Step::Hidden => {}
            }
        }
        let mut out = VectorWriter::new(out);
        let shown = if DEFECT == OVERHEARD { Seat((seat.0 + 1) % game.seats()) } else { seat };
        out.number(i16::from(seat.0));
        out.number(i16::from(game.dice[shown.index()]));
        for (said, number) in game.said.iter().zip(out.next(MOST)) {
            *number = said.map_or(0, |said| 1 + i16::from(DEFECT != VAGUE && said == Say::Low));
        }
        let is_over = game.turn() == Turn::Over;
        for (die, number) in game.dice.iter().zip(out.next(MOST)) {
            *number = if is_over { i16::from(*die) } else { 0 };
        }
    }
}
