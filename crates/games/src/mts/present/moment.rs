//! What a step looks like to those who watch: bubbles beside the seats, moments that are held, and the shout.
//!
//! Nothing here depends on whether a call was missed until somebody is caught.

use croupier_engine::{Seat, Step, StepOf, Text, Turn};
use croupier_table::{Bubble, Call, Cue, Moment, Mood, Shout, Shown, Weight};

use super::narrate::{ends_round, is_blocked, is_bluff, points_texts};
use super::pieces::{card_pieces, laid_piece, named_piece};
use super::scene::result_text;
use crate::mts::rules::names::colour_text;
use crate::mts::{Action, Card, Mts, Phase, Scoring, Target, View};

/// What the seat that acted, or that takes cards, is seen to do.
pub(in crate::mts) fn bubble(step: StepOf<Mts>, before: &View, _: &View) -> Option<Bubble> {
    let Step::Act(seat, action) = step else { return taking_bubble(before) };
    let says = |id| Bubble { seat, text: Some(Text::new(id)), piece: None };
    Some(match action {
        Action::Play(play) => Bubble {
            seat,
            text: play.calls().then(|| Text::new("bubble-call")),
            piece: Some(laid_piece(play)),
        },
        Action::Colour(colour) => {
            Bubble { seat, text: None, piece: Some(named_piece(Card::WILD, colour)) }
        }
        Action::Draw => says("bubble-draw"),
        Action::Keep => says("bubble-keep"),
        Action::Pass => says("bubble-pass"),
        Action::Accept => says("bubble-accept"),
        Action::Challenge => says("bubble-challenge"),
        Action::Catch => says("bubble-catch"),
        Action::Call => says("bubble-call"),
        Action::Wait => return None,
    })
}

/// A seat that takes cards because of a card, a challenge or a catch.
fn taking_bubble(before: &View) -> Option<Bubble> {
    let draws = before.draws.filter(|_| matches!(before.phase, Phase::Penalty | Phase::Forced))?;
    Some(Bubble { seat: draws.seat, text: Some(Text::new("bubble-takes")), piece: None })
}

/// The moment that a step is.
pub(in crate::mts) fn moment(step: StepOf<Mts>, before: &View, after: &View) -> Option<Moment> {
    match step {
        _ if ends_round(before, after) => Some(end_of_round(step, before, after)),
        Step::Act(seat, Action::Play(play)) => play.calls().then(|| call_moment(seat)),
        Step::Act(seat, Action::Call) => Some(call_moment(seat)),
        Step::Act(seat, Action::Catch) => Some(catch_moment(seat, before.uncalled?)),
        Step::Act(seat, Action::Challenge) => challenge_moment(seat, before, after),
        _ => None,
    }
}

fn call_moment(seat: Seat) -> Moment {
    let title = Text::new("moment-call").with("seat", seat);
    Moment {
        stamp: Some(Text::new("bubble-call")),
        ..Moment::new(Cue::Call, Mood::Show, Weight::Flash, title)
    }
}

fn catch_moment(seat: Seat, caught: Seat) -> Moment {
    let title = Text::new("moment-catch").with("seat", seat).with("caught", caught);
    Moment {
        stamp: Some(Text::new("moment-caught")),
        sentences: vec![Text::new("moment-catch-why").with("caught", caught)],
        losers: vec![caught],
        ..Moment::new(Cue::Catch, Mood::Bad, Weight::Hold, title)
    }
}

/// The verdict on a wild-draw-four. The hand behind it is the challenger's to see, not everybody's.
fn challenge_moment(challenger: Seat, before: &View, after: &View) -> Option<Moment> {
    let (offender, colour) = (before.current?, before.under?);
    let bluff = is_bluff(challenger, offender, after);
    let between = |id| Text::new(id).with("seat", challenger).with("offender", offender);
    let why = between(if bluff { "moment-bluff-why" } else { "moment-honest-why" });
    let title = Text::new(if bluff { "moment-bluff" } else { "moment-honest" });
    Some(Moment {
        sentences: vec![between("told-challenge"), why.with("colour", colour_text(colour))],
        losers: vec![if bluff { offender } else { challenger }],
        ..Moment::new(Cue::Challenge, Mood::Show, Weight::Hold, title)
    })
}

/// The end of a round, with the hands if they are counted openly.
fn end_of_round(step: StepOf<Mts>, before: &View, after: &View) -> Moment {
    let winner = before.current.filter(|_| !is_blocked(step));
    let (mood, title) = match winner {
        Some(seat) => (Mood::Good, Text::new("moment-exit").with("seat", seat)),
        None => (Mood::Show, Text::new("told-blocked")),
    };
    let mut sentences = Vec::new();
    if after.options.scoring == Scoring::WinnerTakes {
        sentences.extend(points_texts(before, after));
    }
    if after.turn == Turn::Over {
        sentences.push(result_text(after));
    }
    Moment {
        stamp: winner.and_then(|seat| gain(seat, before, after)),
        sentences,
        shown: open_hands(after),
        ..Moment::new(Cue::Exit, mood, Weight::Hold, title)
    }
}

/// The points that the winner of a round gets for it.
fn gain(winner: Seat, before: &View, after: &View) -> Option<Text> {
    let points = after.scores[winner.index()] - before.scores[winner.index()];
    let scores = after.options.scoring == Scoring::WinnerTakes && points > 0;
    scores.then(|| Text::new("moment-gain").with("points", i32::from(points)))
}

/// The cards that are left in the hands, with their points, once the game is over.
fn open_hands(after: &View) -> Vec<Shown> {
    let hands = Seat::all(after.open.len() as u8).zip(&after.open);
    let held = hands.filter(|(_, hand)| !hand.is_empty());
    held.map(|(seat, hand)| Shown {
        seat,
        pieces: card_pieces(*hand),
        note: Some(Text::new("moment-hand").with("points", i32::from(hand.points()))),
    })
    .collect()
}

/// The shout after every card that leaves one card in a hand, called or not.
pub(in crate::mts) fn shout(step: StepOf<Mts>, _: &View, after: &View) -> Option<Shout> {
    let Step::Act(seat, Action::Play(_)) = step else { return None };
    if after.hands[seat.index()] != 1 || !after.options.catch.is_on() {
        return None;
    }
    let about = |id| Text::new(id).with("seat", seat);
    let own = Call {
        label: Text::new("shout-call"),
        detail: None,
        refusal: Text::new("shout-call-refused"),
        action: Action::Call.to_string(),
    };
    Some(Shout {
        about: seat,
        others: Call {
            label: Text::new("shout-catch"),
            detail: Some(about("detail-catch")),
            refusal: about("shout-catch-refused"),
            action: Action::Catch.to_string(),
        },
        own: after.options.late_call.is_on().then_some(own),
    })
}

/// The part of the game that a view belongs to, once the order of play is known.
pub(in crate::mts) fn chapter(view: &View) -> Option<Text> {
    let round = i32::from(view.round);
    let chapter = match view.options.target {
        Target::None => Text::new("chapter-round"),
        Target::Points(target) => Text::new("chapter-match").with("target", i32::from(target)),
    };
    (view.phase != Phase::Order).then(|| chapter.with("round", round))
}
