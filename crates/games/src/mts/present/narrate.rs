//! The narration of a step: messages that describe it to one viewer.
//!
//! It compares the viewer's views before and after the step, so it cannot reveal what the viewer may not know.

use croupier_engine::{Seat, Step, StepOf, Text, Turn};

use crate::mts::rules::names::{card_text, colour_text};
use crate::mts::{Action, Card, Chance, Mts, Phase, Scoring, SkipChain, StartAction, Symbol, View};

/// The messages for a step, given the views of one viewer before and after it.
pub(in crate::mts) fn narrate(step: StepOf<Mts>, before: &View, after: &View) -> Vec<Text> {
    let mut messages = match step {
        Step::Act(seat, action) => narrate_action(seat, action, before, after),
        Step::Chance(Chance::Order(seat)) => {
            let place = before.order.len() + 1;
            vec![Text::new("told-order").with("seat", seat).with("place", place)]
        }
        Step::Chance(Chance::Draw(card)) => match before.phase {
            Phase::Start => vec![Text::new("told-start").with("card", card_text(card))],
            Phase::Deal => vec![Text::new("told-dealt").with("card", card_text(card))],
            _ => vec![
                match before.draws {
                    Some(draws) if before.seat != Some(draws.seat) => {
                        Text::new("told-seat-draws").with("seat", draws.seat)
                    }
                    _ => Text::new("told-you-draw"),
                }
                .with("card", card_text(card)),
            ],
        },
        Step::Hidden => Vec::new(),
    };
    let same_round = before.round == after.round;
    if same_round && after.stock > before.stock {
        messages.push(Text::new("told-shuffled").with("cards", after.stock));
    }
    messages.extend(narrate_missed_turns(step, before, after));
    messages.extend(narrate_forced_draw(before, after));
    if !same_round || (after.phase == Phase::Over && before.phase != Phase::Over) {
        narrate_round_end(step, before, after, &mut messages);
    }
    messages
}

fn narrate_action(seat: Seat, action: Action, before: &View, after: &View) -> Vec<Text> {
    let by = |id| Text::new(id).with("seat", seat);
    match action {
        Action::Play(play) => {
            let card = play.card();
            let mut messages = vec![match play.named() {
                None => by("told-play").with("card", card_text(card)),
                Some(colour) => by("told-play-wild")
                    .with("card", card_text(card))
                    .with("colour", colour_text(colour)),
            }];
            if play.calls() {
                messages.push(by("told-call"));
            }
            messages
        }
        Action::Colour(colour) => vec![by("told-colour").with("colour", colour_text(colour))],
        Action::Draw => vec![by("told-draw")],
        Action::Keep => vec![by("told-keep")],
        Action::Pass => vec![by("told-pass")],
        Action::Accept => vec![by("told-accept")],
        Action::Challenge => narrate_challenge(seat, before, after),
        Action::Catch => {
            let caught = before.uncalled.unwrap_or(seat);
            vec![by("told-catch").with("caught", caught)]
        }
        Action::Call => vec![by("told-late-call")],
        Action::Wait => vec![by("told-wait")],
    }
}

/// A challenge, its outcome and, for the challenger alone, the hand.
fn narrate_challenge(seat: Seat, before: &View, after: &View) -> Vec<Text> {
    let offender = before.current.unwrap_or(seat);
    let mut messages =
        vec![Text::new("told-challenge").with("seat", seat).with("offender", offender)];
    if let Some(shown) = after.shown.filter(|_| after.seat == Some(seat)) {
        let cards: Vec<Text> = shown.cards.iter().map(card_text).collect();
        messages.push(Text::new("told-shown").with("seat", shown.seat).with("cards", cards));
    }
    // If no card is left to draw, the outcome shows in whose turn it is.
    let guilty = match after.draws {
        Some(draws) => draws.seat == offender,
        None => after.current == Some(seat),
    };
    messages.push(
        Text::new(if guilty { "told-guilty" } else { "told-innocent" }).with("seat", offender),
    );
    messages
}

/// Who misses a turn because of a skip that took effect with this step.
fn narrate_missed_turns(step: StepOf<Mts>, before: &View, after: &View) -> Option<Text> {
    if after.top.map(Card::symbol) != Some(Symbol::Skip) || after.phase != Phase::Turn {
        return None;
    }
    let laid = matches!(step, Step::Act(_, Action::Play(_)));
    let polled = matches!(before.phase, Phase::Poll | Phase::Late | Phase::Penalty);
    let opened = before.phase == Phase::Deal && after.options.start_action == StartAction::Apply;
    if !(laid || polled || opened) {
        return None;
    }
    let count = match after.options.skip_chain {
        SkipChain::Two => after.skips.min(2),
        SkipChain::Off => 1,
        SkipChain::Count => after.skips,
    };
    let mut seat = if opened { after.dealer() } else { before.current };
    let mut seats = Vec::new();
    for _ in 0..count {
        seat = seat.and_then(|seat| after.after(seat));
        seats.extend(seat);
    }
    Some(Text::new("told-missed").with("seats", seats))
}

/// Who has to draw cards because of this step.
fn narrate_forced_draw(before: &View, after: &View) -> Option<Text> {
    let draws = after.draws?;
    if before.phase == after.phase && before.draws.is_some() {
        return None;
    }
    let id = match after.phase {
        Phase::Penalty => "told-penalty",
        // A bluffer draws after the own turn, and after the last card the round is over: neither misses a turn.
        Phase::Forced
            if after.current.is_some_and(|current| {
                current == draws.seat || after.hands[current.index()] == 0
            }) =>
        {
            "told-takes"
        }
        Phase::Forced => "told-takes-missing",
        _ => return None,
    };
    Some(Text::new(id).with("seat", draws.seat).with("cards", draws.left))
}

fn narrate_round_end(step: StepOf<Mts>, before: &View, after: &View, messages: &mut Vec<Text>) {
    let gained = |seat: Seat| after.scores[seat.index()] - before.scores[seat.index()];
    let points =
        |id, seat: Seat| Text::new(id).with("seat", seat).with("points", i32::from(gained(seat)));
    let seats = || Seat::all(after.scores.len() as u8);
    let blocked = matches!(step, Step::Act(_, Action::Pass));
    if blocked {
        messages.push(Text::new("told-blocked"));
    } else if let Some(winner) = before.current {
        messages.push(Text::new("told-round").with("seat", winner));
    }
    match after.options.scoring {
        Scoring::WinnerTakes => {
            messages.extend(seats().filter(|s| gained(*s) > 0).map(|s| points("told-points", s)));
        }
        Scoring::EachPenalty => {
            messages.extend(seats().filter(|s| gained(*s) > 0).map(|s| points("told-minus", s)));
        }
    }
    if after.turn == Turn::Over {
        let winners: Vec<Seat> = after.winners.to_vec();
        let id = if winners.len() == 1 { "told-over" } else { "told-over-shared" };
        messages.push(Text::new(id).with("seats", winners));
    } else if let Some(dealer) = after.dealer() {
        let round = i32::from(after.round);
        messages.push(Text::new("told-next-round").with("round", round).with("seat", dealer));
    }
}
