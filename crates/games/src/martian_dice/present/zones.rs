//! What lies on the table: the dice of the throw in lots, the battle, the bays of the ship, the throws of a duel.

use croupier_engine::{Seat, Text};
use croupier_table::{Emphasis, Group, Layout, Piece, Shape, Standing, Tint, Zone};

use super::super::rules::DUEL_DICE;
use super::super::{Dice, Duel, Face, Faces, Phase, View};
use super::raid::{catch, missing_rays};
use super::words::{count, full_count, kind, kinds};

/// The index of the zone with the thrown dice.
pub(super) const THROWN: usize = 0;

/// All thrown dice of one kind that lie on the table.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Lot {
    /// What they show.
    pub face: Face,
    /// How many they are.
    pub count: u8,
    /// Whether the rules let them be taken.
    pub is_open: bool,
    /// The index of the first one in its zone.
    pub first: usize,
}

/// The lots on the table: those that can be taken first, in the order of the legal actions.
pub(super) fn lots(view: &View) -> Vec<Lot> {
    let open = Faces::to_choose(view.remaining, view.aside());
    let (open_faces, closed): (Vec<Face>, Vec<Face>) = Face::ALL
        .into_iter()
        .filter(|face| view.remaining.count(*face) > 0)
        .partition(|face| open.has(*face));
    let mut first = 0;
    let lot = |face: Face| {
        let count = view.remaining.count(face);
        let lot = Lot { face, count, is_open: open.has(face), first };
        first += count as usize;
        lot
    };
    open_faces.into_iter().chain(closed).map(lot).collect()
}

/// The zones of a view.
pub(super) fn zones(view: &View) -> Vec<Zone> {
    match (view.phase, &view.duel) {
        (Phase::Duel, Some(duel)) => {
            let mut zones = vec![to_throw(DUEL_DICE)];
            zones.extend(duel_zones(duel));
            zones
        }
        (Phase::Over, duel) => {
            let duel = duel.iter().flat_map(duel_zones);
            duel.chain(std::iter::once(final_score(view))).collect()
        }
        _ => vec![dice(view), tanks(view), rays(view), bays(view)],
    }
}

/// The dice that were thrown, or those that are to be thrown.
fn dice(view: &View) -> Zone {
    match view.phase {
        Phase::Choose | Phase::Decide => thrown(view),
        _ => to_throw(view.dice),
    }
}

fn to_throw(dice: u8) -> Zone {
    let label = Text::new("zone-to-throw").with("n", dice);
    Zone::row(label, (0..dice).map(|_| back()).collect())
}

fn thrown(view: &View) -> Zone {
    let lots = lots(view);
    let pieces = lots.iter().flat_map(|lot| several(lot.face, lot.count)).collect();
    let groups = lots.iter().map(|lot| lot_group(view, *lot)).collect();
    Zone { groups, ..Zone::new(Text::new("zone-thrown"), Layout::Sets, pieces) }
}

fn lot_group(view: &View, lot: Lot) -> Group {
    let (note, standing) = match view.phase {
        Phase::Choose if lot.is_open => (Some(effect(view, lot)), Standing::Worth),
        Phase::Choose => {
            // MD-7: a kind of earthling is taken once in a turn.
            (Some(Text::new("lot-closed").with("kinds", kinds(lot.face))), Standing::Closed)
        }
        _ => (None, Standing::Plain),
    };
    let caption = Some(full_count(lot.face, lot.count));
    Group { pieces: lot.count as usize, caption, note, standing }
}

/// What taking a lot means: for the battle, or for the points.
fn effect(view: &View, lot: Lot) -> Text {
    let aside = view.aside();
    let after = aside.and(view.remaining.only(lot.face));
    let missing = missing_rays(after);
    let text = Text::new(match (lot.face, missing) {
        (Face::Ray, 0) => "lot-rays-enough",
        (Face::Ray, _) => "lot-rays-short",
        (_, 0) => "lot-points-safe",
        (_, _) => "lot-points-short",
    });
    text.with("rays", after.count(Face::Ray))
        .with("tanks", after.count(Face::Tank))
        .with("missing", missing)
        .with("points", catch(after) - catch(aside))
}

fn tanks(view: &View) -> Zone {
    let zone = tally(Text::new("zone-tanks"), several(Face::Tank, view.tanks).collect());
    Zone { note: Some(Text::new("note-battle")), ..zone }
}

fn rays(view: &View) -> Zone {
    let zone = tally(Text::new("zone-rays"), several(Face::Ray, view.rays).collect());
    let note = match (view.tanks, missing_rays(view.aside())) {
        (0, _) => None,
        (_, 0) => Some(Text::new("note-rays-enough")),
        (_, missing) => Some(Text::new("rays-missing").with("n", missing)),
    };
    Zone { note, ..zone }
}

/// Pieces with their number.
fn tally(label: Text, pieces: Vec<Piece>) -> Zone {
    let number = Some(pieces.len() as i64);
    Zone { number, ..Zone::new(label, Layout::Tally, pieces) }
}

/// One bay for each kind of earthling (MD-7).
fn bays(view: &View) -> Zone {
    let aside = view.aside();
    let pieces = Face::EARTHLINGS.into_iter().flat_map(|face| bay_pieces(aside, face)).collect();
    let groups = Face::EARTHLINGS.into_iter().map(|face| bay(aside, face)).collect();
    let is_full = Face::EARTHLINGS.into_iter().all(|face| aside.count(face) > 0);
    let note = Text::new(if is_full { "note-bonus-earned" } else { "note-bonus" });
    Zone {
        groups,
        slots: Face::EARTHLINGS.len() as u8,
        note: Some(note),
        ..Zone::new(Text::new("zone-chosen"), Layout::Bays, pieces)
    }
}

fn bay(aside: Dice, face: Face) -> Group {
    let (caption, standing) = match aside.count(face) {
        0 => (kinds(face), Standing::Plain),
        n => (count(face, n), Standing::Worth),
    };
    let pieces = usize::from(aside.count(face).max(1));
    Group { pieces, caption: Some(caption), note: None, standing }
}

/// The dice in a bay, or the sign of a free one.
fn bay_pieces(aside: Dice, face: Face) -> Vec<Piece> {
    match aside.count(face) {
        0 => {
            let name = Text::new("bay-free").with("kinds", kinds(face));
            let sign = Piece::new(Shape::Token, "–", name).drawn(format!("i-{}", face.name()));
            vec![sign.with_emphasis(Emphasis::Faded)]
        }
        n => several(face, n).collect(),
    }
}

/// The rays that every player in a duel has thrown; the most of them count.
fn duel_zones(duel: &Duel) -> impl Iterator<Item = Zone> {
    let most = duel.rays.iter().flatten().max().copied();
    duel.contenders.iter().zip(&duel.rays).map(move |(seat, rays)| {
        let emphasis = if *rays == most { Emphasis::Counts } else { Emphasis::Plain };
        let pieces = several(Face::Ray, rays.unwrap_or(0));
        let pieces = pieces.map(|piece| piece.with_emphasis(emphasis)).collect();
        let zone = tally(Text::new("zone-duel").with("seat", *seat), pieces);
        Zone { number: rays.map(i64::from), ..zone }
    })
}

/// The points of all seats, the most first.
fn final_score(view: &View) -> Zone {
    let mut seats: Vec<Seat> = Seat::all(view.scores.len() as u8).collect();
    let rank =
        |seat: &Seat| (view.winner != Some(*seat), std::cmp::Reverse(view.scores[seat.index()]));
    seats.sort_by_key(rank);
    let token = |seat: Seat| {
        let points = view.scores[seat.index()];
        let name = Text::new("final-points").with("seat", seat).with("points", i64::from(points));
        let emphasis = if view.winner == Some(seat) { Emphasis::Counts } else { Emphasis::Plain };
        let token = Piece::new(Shape::Token, points.to_string(), name).with_emphasis(emphasis);
        Piece { owner: Some(seat), ..token }
    };
    Zone::row(Text::new("zone-final"), seats.into_iter().map(token).collect())
}

/// So many dice with the same face.
pub(super) fn several(face: Face, count: u8) -> impl Iterator<Item = Piece> {
    (0..count).map(move |_| piece(face))
}

/// A die that shows a face.
pub(super) fn piece(face: Face) -> Piece {
    let tint = match face {
        Face::Tank => Tint::Red,
        Face::Ray => Tint::Green,
        Face::Human => Tint::Blue,
        Face::Cow => Tint::Black,
        Face::Chicken => Tint::Yellow,
    };
    let short = Some(Text::new(format!("face-{}", face.name())));
    Piece { tint, short, ..Piece::new(Shape::Die, face.name(), kind(face)) }
        .drawn(format!("m-{}", face.name()))
}

/// A die that is about to be thrown.
fn back() -> Piece {
    Piece::new(Shape::Back, "", Text::new("piece-die")).drawn("db")
}
