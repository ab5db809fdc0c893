//! What a step looks like to those who watch: bubbles beside the seats, and moments that are held.

use croupier_engine::{Seat, Step, StepOf, Text, Turn};
use croupier_table::{Bubble, Cue, Emphasis, Moment, Mood, Part, Shown, Term, Weight};

use super::super::rules::points;
use super::super::{Action, Dice, End, Rolled, TenThousand, View};
use super::dice::{die, listed, sets_by_face};
use super::scene::{collected, term};

/// A bust that costs so many points is held; a smaller one only flashes up.
const PAINFUL: u32 = 500;
/// So many points noted in one turn are a moment.
const LARGE: u32 = 1000;

/// What the seat that acted is seen to do. A throw without value is the act of the seat that threw.
pub(in crate::ten_thousand) fn bubble(
    step: StepOf<TenThousand>,
    before: &View,
    after: &View,
) -> Option<Bubble> {
    let (seat, text) = match step {
        Step::Act(seat, action) => (seat, act_bubble(action, before, after)),
        Step::Chance(Rolled(dice)) if !before.tables().has_value(dice) => {
            (before.player, Text::new("bubble-bust"))
        }
        Step::Chance(_) | Step::Hidden => return None,
    };
    Some(Bubble { seat, text: Some(text.with("seat", seat)), piece: None })
}

fn act_bubble(action: Action, before: &View, after: &View) -> Text {
    let amount = |id: &'static str, number: u32| Text::new(id).with("points", points(number));
    match action {
        Action::Adopt => amount("bubble-adopts", after.adopted),
        Action::Roll => Text::new("bubble-rolls").with("dice", after.dice),
        Action::Keep(_) => amount("bubble-keeps", after.points - before.points),
        Action::Note => amount("bubble-noted", before.points),
        Action::Forfeit => Text::new("bubble-forfeits"),
    }
}

/// The moment that a step is: a bust, all six dice again, a large or decisive noting.
pub(in crate::ten_thousand) fn moment(
    step: StepOf<TenThousand>,
    before: &View,
    after: &View,
) -> Option<Moment> {
    match step {
        Step::Chance(Rolled(dice)) => {
            (!before.tables().has_value(dice)).then(|| bust(dice, before, after))
        }
        Step::Act(seat, Action::Keep(kept)) => {
            after.all_back().then(|| all_back(seat, kept, before, after))
        }
        Step::Act(seat, Action::Note) => noting(seat, before, after),
        Step::Act(..) | Step::Hidden => None,
    }
}

fn bust(dice: Dice, before: &View, after: &View) -> Moment {
    let seat = before.player;
    let about = |id: &'static str, number: u32| {
        Text::new(id).with("seat", seat).with("points", points(number))
    };
    let score = after.scores[seat.index()];
    let deducted = before.own_score() - score;
    let mut sentences = vec![Text::new("moment-bust-throw").with("throw", listed(dice.throw()))];
    if deducted > 0 {
        sentences.push(about("moment-bust-deducted", deducted));
        let account = about("moment-bust-account", deducted);
        let account = account.with("before", points(before.own_score()));
        sentences.push(account.with("score", points(score)));
    }
    let hurts = deducted > 0 || before.points >= PAINFUL;
    let weight = if hurts { Weight::Hold } else { Weight::Flash };
    let title = if before.points > 0 { "moment-bust" } else { "moment-bust-empty" };
    let faces = dice.throw().faces();
    let pieces = faces.map(|face| die(face).with_emphasis(Emphasis::Faded)).collect();
    Moment {
        stamp: Some(Text::new("stamp-bust")),
        sentences,
        shown: vec![Shown { seat, pieces, note: None }],
        sum: lost_sum(before),
        losers: vec![seat],
        ..Moment::new(Cue::Bust, Mood::Bad, weight, about(title, before.points))
    }
}

/// The points that a bust has taken; nothing where there were none.
fn lost_sum(before: &View) -> Vec<Term> {
    let mut sum = collected(before, Part::Lost);
    sum.retain(|term| term.value > 0);
    if !sum.is_empty() {
        sum.push(term("term-turn", 0, Part::Total));
    }
    sum
}

/// TT-6: all six dice are scored and come back into play.
fn all_back(seat: Seat, kept: Dice, before: &View, after: &View) -> Moment {
    let faces = after.kept.iter().flat_map(|set| set.faces());
    let pieces = faces.map(|face| die(face).with_emphasis(Emphasis::Counts)).collect();
    let mut sum = collected(before, Part::Added);
    sum.retain(|term| term.value > 0);
    sum.extend(sets_by_face(before, kept.throw()).into_iter().map(|set| Term {
        label: set.name(),
        value: i64::from(set.value),
        part: Part::Added,
    }));
    sum.push(term("term-turn", after.points, Part::Total));
    let sentence = Text::new("moment-all-back-dice").with("seat", seat);
    Moment {
        stamp: Some(Text::new("stamp-all-back")),
        sentences: vec![sentence],
        shown: vec![Shown { seat, pieces, note: None }],
        sum,
        ..Moment::new(Cue::Bonus, Mood::Good, Weight::Hold, Text::new("moment-all-back"))
    }
}

/// A noting that wins, reaches the target, enters the game or is large.
fn noting(seat: Seat, before: &View, after: &View) -> Option<Moment> {
    let title = noting_title(seat, before, after)?;
    let last_round = after.turn != Turn::Over && is_last_round(after);
    let weight = if last_round { Weight::Hold } else { Weight::Flash };
    let noted = before.points;
    let score = after.scores[seat.index()];
    Some(Moment {
        stamp: Some(Text::new("stamp-noted").with("points", points(noted))),
        sentences: last_round.then(|| Text::new("moment-last-round")).into_iter().collect(),
        sum: vec![
            term("term-score", before.own_score(), Part::Added),
            term("term-noted", noted, Part::Added),
            term("counter-score", score, Part::Total),
        ],
        ..Moment::new(Cue::Score, Mood::Good, weight, title)
    })
}

fn noting_title(seat: Seat, before: &View, after: &View) -> Option<Text> {
    let target = after.options.target;
    let (id, number) = if after.scores[seat.index()] >= target {
        ("moment-target", target)
    } else if !before.entered[seat.index()] {
        ("moment-enters", before.points)
    } else if before.points >= LARGE {
        ("moment-notes", before.points)
    } else {
        return None;
    };
    Some(Text::new(id).with("seat", seat).with("points", points(number)))
}

/// Whether somebody has reached the target and the round is played to its end (TT-3).
fn is_last_round(view: &View) -> bool {
    let reached = view.scores.iter().any(|score| *score >= view.options.target);
    view.options.end == End::FinishRound && reached
}

/// The target: it is the same part of the game until the last round.
#[expect(
    clippy::unnecessary_wraps,
    reason = "every game has this signature, see `Playable::chapter`"
)]
pub(in crate::ten_thousand) fn chapter(view: &View) -> Option<Text> {
    let id = if is_last_round(view) { "chapter-last-round" } else { "chapter-target" };
    Some(Text::new(id).with("target", points(view.options.target)))
}
