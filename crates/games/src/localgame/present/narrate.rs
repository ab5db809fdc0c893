//! How steps are narrated to a viewer, from the views before and after them.

use croupier_engine::{Seat, Step, StepOf, Text};

use super::words::{MeldKind, object, row};
use crate::cards::{JOKERS, each};
use crate::localgame::{Action, Draw, LocalGame, Phase, View};

/// One sentence for the step, and more for its consequences.
pub(in crate::localgame) fn narrate(
    step: StepOf<LocalGame>,
    before: &View,
    after: &View,
) -> Vec<Text> {
    match step {
        Step::Act(seat, action) => {
            let mut news = vec![narrate_action(seat, action, before, after)];
            if matches!(action, Action::Trash { .. }) {
                news.extend(narrate_turn_end(before, after));
            }
            news
        }
        Step::Chance(Draw(card)) => match before.phase {
            // The whole hand is told at once, when the deal is complete.
            Phase::Deal => Vec::new(),
            Phase::FirstTrash => {
                let mut news = Vec::from_iter(narrate_deal(before));
                news.push(Text::new("news-first-trash").with("card", object(card)));
                news
            }
            _ => vec![Text::new("news-draw").with("card", object(card))],
        },
        Step::Hidden => match before.phase {
            Phase::Draw => vec![Text::new("news-hidden-draw").with("seat", before.mover)],
            _ => Vec::new(),
        },
    }
}

/// The viewer's first hand.
fn narrate_deal(view: &View) -> Option<Text> {
    let dealt = !view.hand.is_empty();
    dealt.then(|| Text::new("news-dealt").with("cards", row(view.hand.iter().copied())))
}

/// The sentence for an action.
fn narrate_action(seat: Seat, action: Action, before: &View, after: &View) -> Text {
    let text = |id| Text::new(id).with("seat", seat);
    let target = |meld: u8| MeldKind::of(&before.melds[meld as usize]).target();
    match action {
        Action::Change { meld, joker } => {
            let slots = &before.melds[meld as usize];
            let card = slots.iter().find_map(|slot| slot.stands_for).unwrap_or(joker);
            text("news-change")
                .with("joker", object(joker))
                .with("meld", target(meld))
                .with("card", object(card))
        }
        Action::Pick { cards } => {
            let picked = &before.trash[..(cards as usize).min(before.trash.len())];
            text("news-pick").with("count", cards).with("cards", row(picked.iter().copied()))
        }
        Action::Meld { cards, .. } => {
            let laid = row(each(cards & !JOKERS));
            let made = after.melds.last().and_then(|m| m.iter().find_map(|slot| slot.stands_for));
            match (made, each(cards & JOKERS).next()) {
                (Some(card), Some(joker)) => text("news-meld-joker")
                    .with("cards", laid)
                    .with("joker", object(joker))
                    .with("card", object(card)),
                _ => text("news-meld").with("cards", laid),
            }
        }
        Action::Add { meld, card } => {
            text("news-add").with("card", object(card)).with("meld", target(meld))
        }
        Action::Trash { card } => text("news-trash").with("card", object(card)),
    }
}

/// The consequences of a discard: a reshuffle, a turn without a card, the result.
fn narrate_turn_end(before: &View, after: &View) -> Vec<Text> {
    let mut news = Vec::new();
    if after.reshuffles > before.reshuffles {
        news.push(Text::new("news-reshuffle").with("cards", after.stock));
    }
    match after.phase {
        Phase::Act => news.push(Text::new("news-no-card").with("seat", after.mover)),
        Phase::Over => news.extend(narrate_result(after)),
        Phase::Deal | Phase::FirstTrash | Phase::Draw => {}
    }
    news
}

/// How the game ended, what each seat has, who wins.
fn narrate_result(view: &View) -> Vec<Text> {
    let mut news = vec![match view.exited {
        Some(seat) => Text::new("news-exit").with("seat", seat),
        None => Text::new("news-deck-end"),
    }];
    let result = |(seat, score): (u8, &i32)| {
        Text::new("news-result").with("seat", Seat(seat)).with("score", *score)
    };
    news.extend((0..).zip(&view.scores).map(result));
    news.push(winners(view));
    news
}

/// LG-23: the highest result wins, ties share.
pub(super) fn winners(view: &View) -> Text {
    let best = view.scores.iter().max();
    let winners: Vec<Seat> = (0..)
        .zip(&view.scores)
        .filter(|(_, score)| Some(*score) == best)
        .map(|(seat, _)| Seat(seat))
        .collect();
    let id = if winners.len() == 1 { "news-winner" } else { "news-winners" };
    Text::new(id).with("winners", winners)
}
