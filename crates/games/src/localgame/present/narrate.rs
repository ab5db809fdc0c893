//! How steps are narrated to a viewer, from the views before and after them.

use croupier_engine::{Seat, Step, StepOf, Text};

use super::scene::faces;
use crate::cards::each;
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
            Phase::FirstTrash => vec![Text::new("news-first-trash").with("card", card.face())],
            Phase::Deal => vec![Text::new("news-dealt").with("card", card.face())],
            _ => vec![Text::new("news-draw").with("card", card.face())],
        },
        Step::Hidden => match before.phase {
            Phase::Draw => vec![Text::new("news-hidden-draw").with("seat", before.mover)],
            _ => Vec::new(),
        },
    }
}

/// The sentence for an action.
fn narrate_action(seat: Seat, action: Action, before: &View, after: &View) -> Text {
    let text = |id| Text::new(id).with("seat", seat);
    match action {
        Action::Change { meld, joker } => {
            let slots = &before.melds[meld as usize];
            let card = slots.iter().find_map(|slot| slot.stands_for).unwrap_or(joker);
            text("news-change")
                .with("joker", joker.face())
                .with("meld", meld)
                .with("card", card.face())
        }
        Action::Pick { cards } => {
            let picked = &before.trash[..(cards as usize).min(before.trash.len())];
            text("news-pick").with("count", cards).with("cards", faces(picked.iter().copied()))
        }
        Action::Meld { cards, .. } => {
            let number = after.melds.len().saturating_sub(1);
            let made = after.melds.last().and_then(|m| m.iter().find_map(|slot| slot.stands_for));
            let text = match made {
                Some(card) => text("news-meld-joker").with("card", card.face()),
                None => text("news-meld"),
            };
            text.with("cards", faces(each(cards))).with("number", number)
        }
        Action::Add { meld, card } => text("news-add").with("card", card.face()).with("meld", meld),
        Action::Trash { card } => text("news-trash").with("card", card.face()),
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
        Phase::Over => {
            news.push(match after.exited {
                Some(seat) => Text::new("news-exit").with("seat", seat),
                None => Text::new("news-deck-end"),
            });
            for (seat, score) in (0..).zip(&after.scores) {
                news.push(Text::new("news-result").with("seat", Seat(seat)).with("score", *score));
            }
            let best = after.scores.iter().max();
            let winners: Vec<Seat> = (0..)
                .zip(&after.scores)
                .filter(|(_, score)| Some(*score) == best)
                .map(|(seat, _)| Seat(seat))
                .collect();
            let id = if winners.len() == 1 { "news-winner" } else { "news-winners" };
            news.push(Text::new(id).with("winners", winners));
        }
        Phase::Deal | Phase::FirstTrash | Phase::Draw => {}
    }
    news
}
