//! What a step looks like to those who watch: bids and calls as bubbles beside the seats, the showdown as a moment.

use croupier_engine::{Seat, Step, StepOf, Text, Turn};
use croupier_table::{Bubble, Cue, Emphasis, Moment, Mood, Shown, Weight};

use super::super::Perudo;
use super::super::rules::{Action, Call, Effect, Pacao, Reveal, View};
use super::odds::{Knowledge, percent};
use super::pieces::{die, shown_dice};
use super::{bid_words, open_dice, pacao_id, round_kind};

/// What the seat that acted is seen to do.
pub(in crate::perudo) fn bubble(
    step: StepOf<Perudo>,
    before: &View,
    after: &View,
) -> Option<Bubble> {
    let Step::Act(seat, action) = step else { return None };
    let (text, piece) = match action {
        Action::Bid(bid) => (
            Text::new("bubble-bid").with("quantity", bid.quantity),
            Some(die(bid.value.number(), before.special, Emphasis::Plain)),
        ),
        Action::Challenge => (Text::new("bubble-challenge"), None),
        Action::Pacao => (Text::new(pacao_id("bubble-pacao", "bubble-calza", after)), None),
    };
    Some(Bubble { seat, text: Some(text), piece })
}

/// The moment that a step is: a call shows all dice.
pub(in crate::perudo) fn moment(step: StepOf<Perudo>, _: &View, after: &View) -> Option<Moment> {
    match step {
        Step::Act(_, Action::Challenge | Action::Pacao) => {
            after.reveal.as_ref().map(|reveal| showdown(reveal, after))
        }
        _ => None,
    }
}

/// The part of the game that a view belongs to. While dice lie open it is still the round that they ended.
pub(in crate::perudo) fn chapter(view: &View) -> Option<Text> {
    if let Some(reveal) = open_dice(view) {
        return Some(Text::new("chapter-showdown").with("round", i64::from(reveal.round)));
    }
    let chapter = Text::new("chapter-round")
        .with("round", i64::from(view.round))
        .with("total", view.total())
        .with("kind", round_kind(view.special));
    (view.round > 0).then_some(chapter)
}

/// The dice of all seats, those that count, and the verdict.
fn showdown(reveal: &Reveal, after: &View) -> Moment {
    let seats = || Seat::all(reveal.dice.len() as u8);
    let counted = seats().flat_map(|seat| shown_dice(reveal, seat));
    let counted = counted.filter(|piece| piece.emphasis == Emphasis::Counts);
    Moment {
        cue: Cue::Showdown,
        mood: Mood::Show,
        weight: Weight::Hold,
        stamp: None,
        title: title(reveal),
        sentences: vec![
            called(reveal, after),
            verdict(reveal, after),
            odds(reveal, after),
            outlook(after),
        ],
        shown: seats().filter_map(|seat| shown(reveal, seat)).collect(),
        counted: counted.collect(),
        needed: Some(reveal.bid.quantity),
        sum: Vec::new(),
        losers: match reveal.effect {
            Effect::Lost(seat) => vec![seat],
            Effect::Regained(_) | Effect::Kept(_) => Vec::new(),
        },
    }
}

/// What one seat shows; nothing for a seat that was out.
fn shown(reveal: &Reveal, seat: Seat) -> Option<Shown> {
    let pieces: Vec<_> = shown_dice(reveal, seat).collect();
    let counting = pieces.iter().filter(|piece| piece.emphasis == Emphasis::Counts).count();
    let note = Some(Text::new("shown-count").with("count", counting));
    (!pieces.is_empty()).then_some(Shown { seat, pieces, note })
}

/// How many dice count, compared with the bid: “Eleven. One short!”
fn title(reveal: &Reveal) -> Text {
    let (actual, needed) = (reveal.actual, reveal.bid.quantity);
    let id = match actual.cmp(&needed) {
        std::cmp::Ordering::Less => "title-short",
        std::cmp::Ordering::Equal => "title-exact",
        std::cmp::Ordering::Greater => "title-over",
    };
    Text::new(id).with("number", actual).with("difference", actual.abs_diff(needed))
}

/// Who called whose bid.
fn called(reveal: &Reveal, after: &View) -> Text {
    let id = match reveal.call {
        Call::Challenge => "showdown-challenge",
        Call::Pacao => pacao_id("showdown-pacao", "showdown-calza", after),
    };
    Text::new(id)
        .with("seat", reveal.caller)
        .with("bidder", reveal.bidder)
        .with("bid", bid_words(reveal.bid))
}

/// Who was right, and what that costs or brings.
fn verdict(reveal: &Reveal, after: &View) -> Text {
    let left = |seat: Seat| after.counts[seat.index()];
    let loser = match reveal.effect {
        Effect::Lost(loser) => loser,
        Effect::Regained(seat) => {
            return Text::new("news-regained").with("seat", seat).with("left", left(seat));
        }
        Effect::Kept(seat) => {
            return Text::new("news-kept").with("seat", seat).with("left", left(seat));
        }
    };
    let is_right = loser != reveal.caller;
    let id = match (reveal.call, after.options.pacao) {
        (Call::Challenge, _) if is_right => "verdict-challenge-right",
        (Call::Challenge, _) => "verdict-challenge-wrong",
        (Call::Pacao, Pacao::Calza) => "verdict-calza-wrong",
        (Call::Pacao, _) if is_right => "verdict-pacao-right",
        (Call::Pacao, _) => "verdict-pacao-wrong",
    };
    let loss = Text::new("verdict-loss").with("loser", loser).with("left", left(loser));
    Text::new(id).with("seat", reveal.caller).with("bidder", reveal.bidder).with("loss", loss)
}

/// How likely the call was to be right, judged by the dice of the caller, which all have seen now.
fn odds(reveal: &Reveal, after: &View) -> Text {
    let knowledge = Knowledge::of_caller(reveal);
    let right = knowledge.call_is_right(reveal.call, reveal.bid, after.options.pacao);
    let claim = match reveal.call {
        Call::Challenge => "false",
        Call::Pacao => pacao_id("true", "exact", after),
    };
    Text::new("showdown-odds")
        .with("seat", reveal.caller)
        .with("claim", claim)
        .with("percent", percent(right))
}

/// The next round, or who has won.
fn outlook(after: &View) -> Text {
    match (after.turn, after.alive().next(), after.starter) {
        (Turn::Over, Some(winner), _) => Text::new("news-won").with("seat", winner),
        (_, _, starter) => Text::new("showdown-next")
            .with("seat", starter.unwrap_or(Seat(0)))
            .with("total", after.total())
            .with("kind", round_kind(after.special)),
    }
}
