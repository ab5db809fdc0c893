//! What a step looks like to those who watch: bubbles beside the seats, and moments that are held.

use croupier_engine::{Seat, Step, StepOf, Text};
use croupier_table::{Bubble, Cue, Emphasis, Moment, Mood, Part, Piece, Shown, Term, Weight};

use super::super::{Action, Chance, Dice, Face, MartianDice, Phase, View};
use super::raid::{RaidEnd, catch};
use super::words::{count, first_number, kinds, number};
use super::zones::{piece, several};

/// A raid with at least so many points is held for a while.
const BIG_CATCH: u8 = 5;
/// So is one that loses at least so many.
const BIG_LOSS: u8 = 3;

/// What the seat that acted is seen to do. A throw has no bubble of its own unless it ends the raid: what the seat has
/// done before it stays in view.
pub(in crate::martian_dice) fn bubble(
    step: StepOf<MartianDice>,
    before: &View,
    after: &View,
) -> Option<Bubble> {
    if let Some(end) = RaidEnd::of(step, before, after) {
        let id = if end.points() > 0 { "bubble-points" } else { "bubble-empty" };
        return Some(words(end.seat, Text::new(id).with("points", end.points())));
    }
    match step {
        Step::Chance(Chance::Start(seat)) => Some(words(seat, Text::new("bubble-begins"))),
        Step::Chance(Chance::Roll(throw)) if before.phase == Phase::Duel => {
            Some(words(before.current?, count(Face::Ray, throw.count(Face::Ray))))
        }
        Step::Act(seat, Action::Reroll) => {
            Some(words(seat, Text::new("bubble-throws").with("dice", before.dice)))
        }
        Step::Act(seat, action) => {
            let face = action.face()?;
            let text = Text::new("bubble-takes").with("n", before.remaining.count(face));
            Some(Bubble { piece: Some(piece(face)), ..words(seat, text) })
        }
        Step::Chance(_) | Step::Hidden => None,
    }
}

fn words(seat: Seat, text: Text) -> Bubble {
    Bubble { seat, text: Some(text), piece: None }
}

/// The part of the game that a view belongs to; the draw for the first turn comes before the first.
pub(in crate::martian_dice) fn chapter(view: &View) -> Option<Text> {
    let text = match view.phase {
        Phase::Start => return None,
        Phase::Over => Text::new("chapter-end"),
        Phase::Duel => Text::new("chapter-duel"),
        _ if view.last_round => Text::new("chapter-last-round"),
        _ => Text::new("chapter-round").with("target", i64::from(view.options.target)),
    };
    Some(text.with("round", i64::from(view.round)))
}

/// The moment that a step is: the end of a raid, or of an attempt to decide a duel.
pub(in crate::martian_dice) fn moment(
    step: StepOf<MartianDice>,
    before: &View,
    after: &View,
) -> Option<Moment> {
    if let Some(end) = RaidEnd::of(step, before, after) {
        return Some(raid_moment(end, before, after));
    }
    match step {
        Step::Chance(Chance::Roll(throw)) if before.phase == Phase::Duel => {
            duel_moment(throw, before, after)
        }
        _ => None,
    }
}

fn raid_moment(end: RaidEnd, before: &View, after: &View) -> Moment {
    let scores = end.points() > 0;
    let title = if scores { "raid-succeeds" } else { "raid-empty" };
    Moment {
        cue: if scores { Cue::Score } else { Cue::Bust },
        mood: if scores { Mood::Good } else { Mood::Bad },
        weight: raid_weight(end, before, after),
        stamp: Some(raid_stamp(end)),
        title: Text::new(title).with("seat", end.seat),
        sentences: raid_sentences(end, before, after),
        shown: vec![raid_shown(end)],
        counted: several(Face::Ray, end.rays()).collect(),
        needed: (end.tanks() > 0).then_some(end.tanks()),
        sum: raid_sum(end),
        losers: if scores { Vec::new() } else { vec![end.seat] },
    }
}

/// Big raids are held, and those that decide something.
fn raid_weight(end: RaidEnd, before: &View, after: &View) -> Weight {
    let is_big = end.points() >= BIG_CATCH || end.points() == 0 && catch(end.aside) >= BIG_LOSS;
    let opens_last_round = after.last_round && !before.last_round;
    let decides = matches!(after.phase, Phase::Duel | Phase::Over);
    if is_big || opens_last_round || decides { Weight::Hold } else { Weight::Flash }
}

fn raid_stamp(end: RaidEnd) -> Text {
    if end.is_repelled() {
        Text::new("stamp-repelled")
    } else {
        Text::new("stamp-points").with("points", end.points())
    }
}

/// How the battle went, why the raid ended, the new score and what follows from it.
fn raid_sentences(end: RaidEnd, before: &View, after: &View) -> Vec<Text> {
    let mut sentences = vec![battle(end)];
    sentences.extend(end.why_over());
    let total = Text::new("raid-total").with("seat", end.seat);
    let total = total.with("total", i64::from(after.scores[end.seat.index()]));
    sentences.push(total.with("target", i64::from(after.options.target)));
    sentences.extend(end.consequence(before, after));
    sentences
}

fn battle(end: RaidEnd) -> Text {
    let (tanks, rays) = (end.tanks(), end.rays());
    if tanks == 0 {
        return Text::new("raid-no-tanks");
    }
    if rays == 0 {
        let text = Text::new("raid-no-rays").with("tanks", tanks);
        return text.with("tanks_word", first_number(tanks));
    }
    Text::new(if end.is_repelled() { "raid-repelled" } else { "raid-held" })
        .with("rays", rays)
        .with("rays_word", first_number(rays))
        .with("tanks", tanks)
        .with("tanks_word", number(tanks))
}

/// The dice of the raid but for the rays, which are counted.
fn raid_shown(end: RaidEnd) -> Shown {
    let lost = if end.points() == 0 { Emphasis::Faded } else { Emphasis::Plain };
    let earthlings = Face::EARTHLINGS
        .into_iter()
        .flat_map(|face| several(face, end.aside.count(face)))
        .map(|piece| piece.with_emphasis(lost));
    let pieces: Vec<Piece> = several(Face::Tank, end.tanks()).chain(earthlings).collect();
    let note = Text::new("raid-battle").with("tanks", end.tanks()).with("rays", end.rays());
    Shown { seat: end.seat, pieces, note: Some(note) }
}

/// The catch, kind by kind, and what it scored.
fn raid_sum(end: RaidEnd) -> Vec<Term> {
    let part = if end.points() == 0 { Part::Lost } else { Part::Added };
    let caught = |face: Face| i64::from(end.aside.count(face));
    let mut sum: Vec<Term> = Face::EARTHLINGS
        .into_iter()
        .filter(|face| caught(*face) > 0)
        .map(|face| Term { label: kinds(face), value: caught(face), part })
        .collect();
    let bonus = i64::from(catch(end.aside)) - sum.iter().map(|term| term.value).sum::<i64>();
    if bonus > 0 {
        sum.push(Term { label: Text::new("sum-bonus"), value: bonus, part });
    }
    if !sum.is_empty() {
        let value = i64::from(end.points());
        sum.push(Term { label: Text::new("sum-points"), value, part: Part::Total });
    }
    sum
}

/// An attempt to decide the duel, once everybody has thrown.
fn duel_moment(throw: Dice, before: &View, after: &View) -> Option<Moment> {
    let is_tie = after.winner.is_none();
    if is_tie && duel_round(after) == duel_round(before) {
        return None;
    }
    let throws = duel_throws(throw, before)?;
    let most = throws.iter().map(|(_, rays)| *rays).max()?;
    let is_loser = |seat: &Seat| after.winner.is_some_and(|winner| winner != *seat);
    Some(Moment {
        cue: Cue::Showdown,
        mood: if is_tie { Mood::Show } else { Mood::Good },
        weight: if is_tie { Weight::Flash } else { Weight::Hold },
        stamp: Some(count(Face::Ray, most)),
        title: duel_title(after),
        sentences: duel_sentences(after),
        shown: throws.iter().map(|(seat, rays)| duel_shown(*seat, *rays, most)).collect(),
        counted: Vec::new(),
        needed: None,
        sum: Vec::new(),
        losers: throws.iter().map(|(seat, _)| *seat).filter(is_loser).collect(),
    })
}

/// Which attempt to decide the duel a view belongs to.
pub(super) fn duel_round(view: &View) -> u32 {
    view.duel.as_ref().map_or(0, |duel| duel.round)
}

/// The rays of everybody in the duel, the last throw included.
fn duel_throws(throw: Dice, before: &View) -> Option<Vec<(Seat, u8)>> {
    let (duel, thrower) = (before.duel.as_ref()?, before.current?);
    let rays = |(seat, rays): (&Seat, &Option<u8>)| {
        let last = (*seat == thrower).then(|| throw.count(Face::Ray));
        (*seat, last.or(*rays).unwrap_or(0))
    };
    Some(duel.contenders.iter().zip(&duel.rays).map(rays).collect())
}

fn duel_shown(seat: Seat, rays: u8, most: u8) -> Shown {
    let emphasis = if rays == most { Emphasis::Counts } else { Emphasis::Plain };
    let pieces = several(Face::Ray, rays).map(|ray| ray.with_emphasis(emphasis)).collect();
    Shown { seat, pieces, note: Some(count(Face::Ray, rays)) }
}

fn duel_title(after: &View) -> Text {
    match after.winner {
        Some(seat) => Text::new("duel-won").with("seat", seat),
        None => Text::new("duel-tied"),
    }
}

/// With how many points the duel is won, or who throws again.
fn duel_sentences(after: &View) -> Vec<Text> {
    if let Some(seat) = after.winner {
        let points = i64::from(after.scores[seat.index()]);
        return vec![Text::new("winner").with("seat", seat).with("points", points)];
    }
    let again = after.duel.iter().map(|duel| duel.contenders.clone());
    again.map(|seats| Text::new("duel-again").with("seats", seats)).collect()
}
