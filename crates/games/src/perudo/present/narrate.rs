//! One or more lines of narration for every step.

use croupier_engine::{Arg, Seat, Step, StepOf, Text, Turn};

use super::super::rules::{Action, Call, Chance, Effect, Perudo, Reveal, View};
use super::{bid_words, pacao_id, round_kind};
use crate::dice::Throw;

/// What a step means to a viewer with these views before and after it.
pub(in crate::perudo) fn narrate(step: StepOf<Perudo>, before: &View, after: &View) -> Vec<Text> {
    match step {
        // The narration of the new round covers the throws of the others.
        Step::Hidden => Vec::new(),
        Step::Chance(Chance::Start(seat)) => vec![Text::new("news-start").with("seat", seat)],
        Step::Chance(Chance::Roll(throw)) => {
            let seat = before.rolling.unwrap_or(Seat(0));
            vec![Text::new("news-roll").with("seat", seat).with("dice", dice_list(throw))]
        }
        Step::Act(seat, Action::Bid(bid)) => {
            vec![Text::new("news-bid").with("seat", seat).with("bid", bid_words(bid))]
        }
        Step::Act(..) => {
            after.reveal.as_ref().map_or_else(Vec::new, |reveal| narrate_call(reveal, after))
        }
    }
}

fn dice_list(throw: Throw) -> Vec<Arg> {
    throw.faces().map(Arg::from).collect()
}

/// A call and its effects: the dice, the count, the die lost or regained, the end or the next round.
fn narrate_call(reveal: &Reveal, after: &View) -> Vec<Text> {
    let call = match reveal.call {
        Call::Challenge => "news-challenge",
        Call::Pacao => pacao_id("news-pacao", "news-calza", after),
    };
    let mut news = vec![
        Text::new(call)
            .with("seat", reveal.caller)
            .with("bidder", reveal.bidder)
            .with("bid", bid_words(reveal.bid)),
    ];
    for (seat, dice) in Seat::all(reveal.dice.len() as u8).zip(&reveal.dice) {
        if *dice != Throw::EMPTY {
            news.push(Text::new("news-shows").with("seat", seat).with("dice", dice_list(*dice)));
        }
    }
    news.push(
        Text::new("news-count")
            .with("bid", bid_words(reveal.bid))
            .with("actual", reveal.actual)
            .with("kind", round_kind(reveal.special)),
    );
    let (id, seat) = match reveal.effect {
        Effect::Lost(seat) => ("news-lost", seat),
        Effect::Regained(seat) => ("news-regained", seat),
        Effect::Kept(seat) => ("news-kept", seat),
    };
    let left = after.counts[seat.index()];
    news.push(Text::new(id).with("seat", seat).with("left", left));
    if left == 0 {
        news.push(Text::new("news-out").with("seat", seat));
    }
    news.push(match (after.turn, after.alive().next(), after.starter) {
        (Turn::Over, Some(winner), _) => Text::new("news-won").with("seat", winner),
        (_, _, starter) => Text::new("news-round")
            .with("round", i64::from(after.round))
            .with("seat", starter.unwrap_or(Seat(0)))
            .with("kind", round_kind(after.special)),
    });
    news
}
