//! Small texts that several parts of the presentation share: kinds, counts of dice, numbers, the winner.

use croupier_engine::{Arg, Seat, Text};

use super::super::{Dice, Face, View};

/// The name of a face: “cow”.
pub(super) fn kind(face: Face) -> Text {
    Text::new(match face {
        Face::Tank => "kind-tank",
        Face::Ray => "kind-ray",
        Face::Human => "kind-human",
        Face::Cow => "kind-cow",
        Face::Chicken => "kind-chicken",
    })
}

/// The name of several dice of a face, without their number: “cows”.
pub(super) fn kinds(face: Face) -> Text {
    Text::new(match face {
        Face::Tank => "kinds-tank",
        Face::Ray => "kinds-ray",
        Face::Human => "kinds-human",
        Face::Cow => "kinds-cow",
        Face::Chicken => "kinds-chicken",
    })
}

/// A count of dice of one face: “3 cows”.
pub(super) fn count(face: Face, count: u8) -> Text {
    Text::new(match face {
        Face::Tank => "count-tank",
        Face::Ray => "count-ray",
        Face::Human => "count-human",
        Face::Cow => "count-cow",
        Face::Chicken => "count-chicken",
    })
    .with("n", count)
}

/// The same with the full name of the face: “3 death rays”.
pub(super) fn full_count(face: Face, n: u8) -> Text {
    if face == Face::Ray { Text::new("count-death-ray").with("n", n) } else { count(face, n) }
}

/// Dice as a list: “2 tanks, 5 rays, 6 humans”.
pub(super) fn list(dice: Dice) -> Arg {
    let faces = Face::ALL.into_iter().filter(|face| dice.count(*face) > 0);
    Arg::List(faces.map(|face| Arg::Text(count(face, dice.count(face)))).collect())
}

/// A number up to thirteen in letters.
pub(super) fn number(n: u8) -> Text {
    Text::new("number-word").with("n", n)
}

/// The same as the first word of a sentence.
pub(super) fn first_number(n: u8) -> Text {
    Text::new("number-first-word").with("n", n)
}

/// Who has won, and how. Call it only after the end.
pub(super) fn winner(view: &View) -> Text {
    let winner = view.winner.unwrap_or(Seat(0));
    let points = i64::from(view.scores[winner.index()]);
    let id = if view.duel.is_some() { "winner-duel" } else { "winner" };
    Text::new(id).with("seat", winner).with("points", points)
}
