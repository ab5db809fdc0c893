//! The narration of a step: messages that describe it to one viewer.
//!
//! It compares the viewer's views before and after the step, so it cannot reveal what the viewer may not know. It also
//! keeps quiet about what everybody could know and nobody is told: that a call was missed. A card that leaves one card
//! in the hand is narrated with its whole effect, whether or not the call was made, and who lets a missed call pass
//! does so without a word.

use croupier_engine::{Seat, Step, StepOf, Text, Turn};

use super::scene::{direction_text, result_text};
use crate::mts::rules::names::{card_text, colour_text};
use crate::mts::{
    Action, Card, Chance, LastCard, Mts, Phase, Play, Scoring, SkipChain, StartAction, Symbol,
    View, WildFourRule,
};

/// The messages for a step, given the views of one viewer before and after it.
pub(in crate::mts) fn narrate(step: StepOf<Mts>, before: &View, after: &View) -> Vec<Text> {
    let mut messages = match step {
        Step::Act(seat, action) => narrate_action(seat, action, before, after),
        Step::Chance(Chance::Order(_)) => narrate_order(after),
        Step::Chance(Chance::Draw(card)) => narrate_card(card, before),
        Step::Hidden => Vec::new(),
    };
    messages.extend(narrate_deal(before, after));
    messages.extend(narrate_direction(step, before, after));
    messages.extend(narrate_shuffle(step, before, after));
    messages.extend(narrate_missed_turns(step, before, after));
    messages.extend(narrate_forced_draw(step, before, after));
    if ends_round(before, after) {
        narrate_round_end(step, before, after, &mut messages);
    }
    messages
}

/// Whether a round, and perhaps the game, has ended with this step.
pub(super) fn ends_round(before: &View, after: &View) -> bool {
    before.round != after.round || (after.phase == Phase::Over && before.phase != Phase::Over)
}

/// The order of play, once it is complete.
fn narrate_order(after: &View) -> Vec<Text> {
    let dealer = after.dealer();
    let told =
        |dealer| Text::new("told-order").with("seats", after.order.to_vec()).with("dealer", dealer);
    dealer.map(told).into_iter().collect()
}

/// A card that came openly or to the viewer. The cards of a deal are told when all are dealt.
fn narrate_card(card: Card, before: &View) -> Vec<Text> {
    let text = match (before.phase, before.draws) {
        (Phase::Start, _) => Text::new("told-start"),
        (Phase::Deal, _) => return Vec::new(),
        (_, Some(draws)) if before.seat != Some(draws.seat) => {
            Text::new("told-seat-draws").with("seat", draws.seat)
        }
        _ => Text::new("told-you-draw"),
    };
    vec![text.with("card", card_text(card))]
}

/// The end of the deal, with the viewer's hand.
fn narrate_deal(before: &View, after: &View) -> Option<Text> {
    if before.phase != Phase::Deal || after.phase == Phase::Deal {
        return None;
    }
    if after.seat.is_none() {
        return Some(Text::new("told-dealt-all"));
    }
    let cards: Vec<Text> = after.hand.iter().map(card_text).collect();
    Some(Text::new("told-dealt").with("cards", cards))
}

fn narrate_action(seat: Seat, action: Action, before: &View, after: &View) -> Vec<Text> {
    let by = |id| Text::new(id).with("seat", seat);
    match action {
        Action::Play(play) => narrate_play(seat, play),
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
        Action::Wait => Vec::new(),
    }
}

/// A card that is laid, with the colour that is named and the call.
fn narrate_play(seat: Seat, play: Play) -> Vec<Text> {
    let by = |id| Text::new(id).with("seat", seat);
    let card = card_text(play.card());
    let mut messages = vec![match play.named() {
        None => by("told-play").with("card", card),
        Some(colour) => by("told-play-wild").with("card", card).with("colour", colour_text(colour)),
    }];
    if play.calls() {
        messages.push(by("told-call"));
    }
    messages
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
    let id = if is_bluff(seat, offender, after) { "told-guilty" } else { "told-innocent" };
    messages.push(Text::new(id).with("seat", offender));
    messages
}

/// How a challenge was decided. If no card is left to draw, it shows in whose turn it is.
pub(super) fn is_bluff(challenger: Seat, offender: Seat, after: &View) -> bool {
    match after.draws {
        Some(draws) => draws.seat == offender,
        None => after.current == Some(challenger),
    }
}

/// Which way play goes after a reverse.
fn narrate_direction(step: StepOf<Mts>, before: &View, after: &View) -> Option<Text> {
    let laid = matches!(step, Step::Act(_, Action::Play(_))) && before.direction != after.direction;
    let opened = before.phase == Phase::Deal && after.direction < 0;
    direction_text(after).filter(|_| (laid || opened) && !ends_round(before, after))?;
    Some(Text::new(if after.direction > 0 { "told-right" } else { "told-left" }))
}

/// The discard pile that becomes the stock.
fn narrate_shuffle(step: StepOf<Mts>, before: &View, after: &View) -> Option<Text> {
    let cards = match step {
        // The effect of the card needs the pile, perhaps not before a missed call has passed.
        Step::Act(seat, Action::Play(play))
            if before.stock == 0 && forced_cards(seat, play, before, after).is_some() =>
        {
            before.discard.len()
        }
        Step::Act(_, Action::Wait | Action::Call) => return None,
        _ if before.round == after.round && after.stock > before.stock => after.stock,
        _ => return None,
    };
    Some(Text::new("told-shuffled").with("cards", cards))
}

/// Who misses a turn because of a skip that was laid with this step or turned up before it.
fn narrate_missed_turns(step: StepOf<Mts>, before: &View, after: &View) -> Option<Text> {
    if after.top.map(Card::symbol) != Some(Symbol::Skip) || ends_round(before, after) {
        return None;
    }
    let mut seat = match step {
        Step::Act(seat, Action::Play(_)) => Some(seat),
        _ if before.phase == Phase::Deal
            && after.phase == Phase::Turn
            && after.options.start_action == StartAction::Apply =>
        {
            after.dealer()
        }
        _ => return None,
    };
    let count = match after.options.skip_chain {
        SkipChain::Two => after.skips.min(2),
        SkipChain::Off => 1,
        SkipChain::Count => after.skips,
    };
    let mut seats = Vec::new();
    for _ in 0..count {
        seat = seat.and_then(|seat| after.after(seat));
        seats.extend(seat);
    }
    Some(Text::new("told-missed").with("seats", seats))
}

/// Who has to draw cards because of this step.
fn narrate_forced_draw(step: StepOf<Mts>, before: &View, after: &View) -> Option<Text> {
    let takes = |id, seat: Seat, cards: u8| Text::new(id).with("seat", seat).with("cards", cards);
    match step {
        Step::Act(seat, Action::Play(play)) => {
            let cards = forced_cards(seat, play, before, after)?;
            // After the last card the round is over: nobody misses a turn.
            let is_last = after.hands[seat.index()] == 0;
            let id = if is_last { "told-takes" } else { "told-takes-missing" };
            Some(takes(id, after.after(seat)?, cards))
        }
        // The effect of the card on top was told when it was laid.
        Step::Act(_, Action::Wait | Action::Call) => None,
        _ if before.draws.is_some() && before.phase != Phase::Deal => None,
        _ => {
            let draws = after.draws?;
            let id = match after.phase {
                Phase::Penalty => "told-penalty",
                // A bluffer draws after the own turn.
                Phase::Forced if after.current == Some(draws.seat) => "told-takes",
                Phase::Forced => "told-takes-missing",
                _ => return None,
            };
            Some(takes(id, draws.seat, draws.left))
        }
    }
}

/// How many cards the next seat takes because this card was laid; none if there is nothing to take.
fn forced_cards(seat: Seat, play: Play, before: &View, after: &View) -> Option<u8> {
    let is_last = before.hands[seat.index()] == 1;
    let cards = match play.card().symbol() {
        Symbol::DrawTwo => 2,
        Symbol::WildFour if is_last || after.options.wd4 == WildFourRule::Strict => 4,
        _ => return None,
    };
    let has_effect = !is_last || after.options.last_card_effect == LastCard::Apply;
    // All cards but the one on top can be drawn.
    (has_effect && before.stock + before.discard.len() > 0).then_some(cards)
}

fn narrate_round_end(step: StepOf<Mts>, before: &View, after: &View, messages: &mut Vec<Text>) {
    if is_blocked(step) {
        messages.push(Text::new("told-blocked"));
    } else if let Some(winner) = before.current {
        messages.push(Text::new("told-round").with("seat", winner));
    }
    messages.extend(points_texts(before, after));
    if after.turn == Turn::Over {
        messages.push(result_text(after));
    } else if let Some(dealer) = after.dealer() {
        let round = i32::from(after.round);
        messages.push(Text::new("told-next-round").with("round", round).with("seat", dealer));
    }
}

/// Whether a round that ends with this step ends because nobody can play.
pub(super) fn is_blocked(step: StepOf<Mts>) -> bool {
    matches!(step, Step::Act(_, Action::Pass))
}

/// The points that a round has brought.
pub(super) fn points_texts(before: &View, after: &View) -> impl Iterator<Item = Text> {
    let id = match after.options.scoring {
        Scoring::WinnerTakes => "told-points",
        Scoring::EachPenalty => "told-minus",
    };
    let seats = Seat::all(after.scores.len() as u8);
    seats.filter_map(move |seat| {
        let points = after.scores[seat.index()] - before.scores[seat.index()];
        let text = || Text::new(id).with("seat", seat).with("points", i32::from(points));
        (points > 0).then(text)
    })
}
