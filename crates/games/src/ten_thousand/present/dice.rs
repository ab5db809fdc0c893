//! Dice as pieces, and what scores together in a throw. It knows nothing of turns and players.

use croupier_engine::{Arg, Text};
use croupier_table::{Emphasis, Piece, Shape};

use super::super::{Dice, View};
use crate::dice::Throw;

/// How many dice lie on the table.
pub(super) const DICE: u8 = 6;

/// Dice of one throw that score together, or dice of one face that score nothing.
#[derive(Clone, Copy)]
pub(super) struct DiceSet {
    pub(super) dice: Throw,
    /// The points, 0 if they score nothing.
    pub(super) value: u32,
}

impl DiceSet {
    fn of(view: &View, dice: Throw) -> DiceSet {
        let value = Dice::of(dice).map_or(0, |dice| view.tables().value_and_count(dice).0);
        DiceSet { dice, value }
    }

    /// What the dice are: “three 4s”.
    pub(super) fn name(self) -> Text {
        self.said_as("dice-of")
    }

    /// What the dice are, as the object of keeping.
    pub(super) fn name_kept(self) -> Text {
        self.said_as("dice-kept")
    }

    fn said_as(self, id: &'static str) -> Text {
        let counts = self.dice.counts();
        match counts.iter().filter(|count| **count > 0).count() {
            6 => Text::new("dice-straight"),
            2.. => Text::new("dice-three-pairs"),
            _ => {
                let face = self.dice.faces().next().unwrap_or(0);
                Text::new(id).with("count", self.dice.dice()).with("face", face)
            }
        }
    }
}

/// Dice from one throw by face; a straight and three pairs (TT-20) are one set.
pub(super) fn sets_by_face(view: &View, dice: Throw) -> Vec<DiceSet> {
    let whole = DiceSet::of(view, dice);
    let equal = |face: u8| DiceSet::of(view, equal_dice(face, dice.count(face)));
    let sets: Vec<DiceSet> = (1..=6).filter(|&face| dice.count(face) > 0).map(equal).collect();
    let apart: u32 = sets.iter().map(|set| set.value).sum();
    if whole.value > apart { vec![whole] } else { sets }
}

/// The sets of a throw that can be kept each for itself, the most valuable first, and the dice that score nothing.
pub(super) fn scoring_sets(view: &View, thrown: Throw) -> (Vec<DiceSet>, Vec<u8>) {
    let mut sets = Vec::new();
    let mut worthless = Vec::new();
    for set in sets_by_face(view, thrown) {
        match (set.value, set.dice.dice()) {
            (0, _) => worthless.extend(set.dice.faces()),
            // One or two ones or fives count singly.
            (_, 1 | 2) => {
                sets.extend(set.dice.faces().map(|face| DiceSet::of(view, equal_dice(face, 1))));
            }
            _ => sets.push(set),
        }
    }
    sets.sort_by_key(|set| std::cmp::Reverse(set.value));
    (sets, worthless)
}

fn equal_dice(face: u8, count: u8) -> Throw {
    let mut counts = [0; 6];
    counts[face as usize - 1] = count;
    Throw::of(counts)
}

/// The probability that a throw of so many dice has no value, in per cent.
pub(super) fn bust_percent(view: &View, dice: u8) -> i64 {
    let tables = view.tables();
    let busts = Dice::all(dice).filter(|&(thrown, _)| !tables.has_value(thrown));
    let probability: f64 = busts.map(|(_, probability)| probability).sum();
    (probability * 100.0).round() as i64
}

/// Faces as an argument of a message: `3, 6`.
pub(super) fn listed(throw: Throw) -> Arg {
    Arg::List(throw.faces().map(Arg::from).collect())
}

/// A die that shows a face.
pub(super) fn die(face: u8) -> Piece {
    Piece::new(Shape::Die, face.to_string(), Text::new("die").with("face", face))
        .drawn(format!("d{face}"))
}

/// A die before its throw.
pub(super) fn unthrown() -> Piece {
    Piece::new(Shape::Back, "", Text::new("die-unthrown")).drawn("db")
}

/// A die in the points of the seat before. The view does not say what it shows.
pub(super) fn spent() -> Piece {
    let piece = Piece::new(Shape::Die, "–", Text::new("die-spent")).drawn("db");
    piece.with_emphasis(Emphasis::Faded)
}
