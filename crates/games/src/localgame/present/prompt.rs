//! What the viewer is asked, and which cards fulfil what it owes.

use croupier_engine::{Arg, Text};

use super::words::{MeldKind, object, row};
use crate::cards::{Card, each};
use crate::localgame::{Action, View};

/// How many ways to lay an owed card are named.
const MOST_WAYS: usize = 2;

/// What to do now; an owed card comes before everything else.
pub(super) fn prompt(view: &View, legal: &[Action]) -> Text {
    if let Some(joker) = view.owes_joker {
        return Text::new("prompt-joker").with("card", object(joker));
    }
    if let Some(card) = view.owes_card {
        return prompt_owed(view, card, legal);
    }
    if view.hand.len() == 1 {
        return Text::new("prompt-exit");
    }
    Text::new("prompt-turn").with("offer", best_offer(legal))
}

fn prompt_owed(view: &View, card: Card, legal: &[Action]) -> Text {
    let ways: Vec<Arg> =
        legal.iter().filter_map(|action| way_to_lay(view, card, *action)).take(MOST_WAYS).collect();
    if ways.is_empty() {
        // Another card must be added before the owed one fits.
        Text::new("prompt-card").with("card", object(card))
    } else {
        Text::new("prompt-card-ways").with("card", object(card)).with("ways", Arg::List(ways))
    }
}

/// How an action lays this card, if it does: with which others, or to which meld.
fn way_to_lay(view: &View, card: Card, action: Action) -> Option<Arg> {
    let way = match action {
        Action::Meld { cards, .. } if cards & card.bit() != 0 => {
            Text::new("way-with").with("cards", row(each(cards & !card.bit())))
        }
        Action::Add { meld, card: added } if added == card => {
            Text::new("way-to").with("meld", MeldKind::of(&view.melds[meld as usize]).target())
        }
        _ => return None,
    };
    Some(Arg::Text(way))
}

/// The most interesting thing to do besides discarding, as a word for the message.
fn best_offer(legal: &[Action]) -> &'static str {
    let offers = |wanted: fn(&Action) -> bool| legal.iter().any(wanted);
    if offers(|action| matches!(action, Action::Meld { .. })) {
        "meld"
    } else if offers(|action| matches!(action, Action::Change { .. })) {
        "change"
    } else if offers(|action| matches!(action, Action::Add { .. })) {
        "add"
    } else if offers(|action| matches!(action, Action::Pick { .. })) {
        "pick"
    } else {
        "nothing"
    }
}

/// The cards that some legal action lays together with an owed card, that card included.
pub(super) fn laid_with_owed(owed: Card, legal: &[Action]) -> u64 {
    legal.iter().fold(0, |all, action| match *action {
        Action::Meld { cards, .. } if cards & owed.bit() != 0 => all | cards,
        Action::Add { card, .. } if card == owed => all | card.bit(),
        _ => all,
    })
}
