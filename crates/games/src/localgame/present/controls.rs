//! What the viewer may do, and what it would look for in vain.

use croupier_engine::{Game, Text};
use croupier_table::{Choice, Closed, Control};

use super::hand::longest_group;
use super::scene::{FIRST_MELD, TRASH};
use super::words::{MeldKind, object, short_row, sign};
use crate::cards::{Card, Cards, each};
use crate::localgame::rules::state::BONUS;
use crate::localgame::{Action, LocalGame, Slot, View};

/// The controls in the order of the stages of a turn.
pub(super) fn controls(view: &View, game: &LocalGame, legal: &[Action]) -> Vec<Control> {
    let offer = Offer { view, game, legal };
    let mut controls = offer.swaps();
    controls.extend(offer.picks());
    controls.extend(offer.melds());
    controls.extend(offer.adds());
    controls.extend(offer.discards());
    controls
}

/// What the viewer may do, and the game as the viewer knows it.
struct Offer<'a> {
    view: &'a View,
    game: &'a LocalGame,
    legal: &'a [Action],
}

impl Offer<'_> {
    /// A control for each joker that can be taken from a meld.
    fn swaps(&self) -> Vec<Control> {
        let swap = |action: &Action| {
            let Action::Change { meld, joker } = *action else { return None };
            let slots = &self.view.melds[meld as usize];
            let there = slots.iter().position(|slot| slot.card == joker)?;
            let label = Text::new("control-change").with("card", object(slots[there].stands_for?));
            let choice = Choice {
                label: Some(label.clone()),
                detail: Some(Text::new("detail-change")),
                ..Choice::new(vec![there], action)
            };
            let zone = FIRST_MELD + meld as usize;
            Some(Control::Pieces { label, zone, onto: None, choices: vec![choice] })
        };
        self.legal.iter().filter_map(swap).collect()
    }

    /// Cards of the trash that can be taken with all that lie on them.
    fn picks(&self) -> Option<Control> {
        let pick = |action: &Action| {
            let Action::Pick { cards } = *action else { return None };
            let deepest = cards as usize - 1;
            let text = |id| Text::new(id).with("count", cards);
            Some(Choice {
                label: Some(text("label-pick")),
                detail: Some(text("detail-pick").with("card", object(self.view.trash[deepest]))),
                opens: self.opened(*action),
                ..Choice::new(vec![deepest], action)
            })
        };
        let choices = self.legal.iter().filter_map(pick).collect();
        pieces(Text::new("control-pick"), TRASH, None, choices)
    }

    /// What the cards of a pick can be laid as.
    fn opened(&self, pick: Action) -> Option<Text> {
        const MOST: usize = 8;
        let mut game = self.game.clone();
        game.apply(pick);
        let mut legal = Vec::new();
        game.actions(&mut legal);
        let laid = |action: &Action| match *action {
            Action::Meld { cards, .. } => Some(short_row(each(cards))),
            Action::Add { card, meld } => Some(format!("{} → {meld}", sign(card))),
            _ => None,
        };
        let mut ways: Vec<String> = legal.iter().filter_map(laid).collect();
        ways.dedup();
        if ways.len() > MOST {
            ways.truncate(MOST);
            ways.push("…".to_owned());
        }
        (!ways.is_empty()).then(|| Text::new("opens-pick").with("ways", ways.join(", ")))
    }

    /// New melds. Where a joker can stand for several cards, the same pieces have a choice for each.
    fn melds(&self) -> Option<Control> {
        let meld = |action: &Action| {
            let Action::Meld { cards, .. } = *action else { return None };
            let after = self.after(*action);
            let slots = after.melds.last()?;
            let label = match slots.iter().find_map(|slot| slot.stands_for) {
                Some(card) => Text::new("control-joker-as").with("card", object(card)),
                None => MeldKind::of(slots).laying(),
            };
            let held = each(cards).map(|card| self.hand_index(card)).collect();
            Some(Choice { label: Some(label), ..self.laying(held, action, &after, slots) })
        };
        let choices = self.legal.iter().filter_map(meld).collect();
        pieces(Text::new("control-meld"), self.hand_zone(), None, choices)
    }

    /// For each meld the cards that can be added to it.
    fn adds(&self) -> Vec<Control> {
        let add = |number: usize| {
            let choice = |action: &Action| match *action {
                Action::Add { meld, card } if meld as usize == number => {
                    let after = self.after(*action);
                    let held = vec![self.hand_index(card)];
                    Some(self.laying(held, action, &after, &after.melds[number]))
                }
                _ => None,
            };
            let label = MeldKind::of(&self.view.melds[number]).target();
            let label = Text::new("control-add").with("meld", label);
            let choices = self.legal.iter().filter_map(choice);
            let choices = choices.map(|choice| Choice { label: Some(label.clone()), ..choice });
            let choices = choices.collect();
            pieces(label.clone(), self.hand_zone(), Some(FIRST_MELD + number), choices)
        };
        (0..self.view.melds.len()).filter_map(add).collect()
    }

    /// The cards that can end the turn; the last one ends the game.
    fn discards(&self) -> Option<Control> {
        let exits = self.view.hand.len() == 1;
        let discard = |action: &Action| {
            let Action::Trash { card } = *action else { return None };
            let (label, detail) = if exits {
                (Text::new("control-exit"), Text::new("detail-exit").with("bonus", BONUS))
            } else {
                (Text::new("control-trash"), Text::new("detail-trash"))
            };
            Some(Choice {
                label: Some(label),
                detail: Some(detail.with("card", object(card))),
                ..Choice::new(vec![self.hand_index(card)], action)
            })
        };
        let choices = self.legal.iter().filter_map(discard).collect();
        pieces(Text::new("control-trash"), self.hand_zone(), Some(TRASH), choices)
    }

    /// A choice that lays cards of the hand, with the meld as it then is and the points that it brings.
    fn laying(&self, held: Vec<usize>, action: &Action, after: &View, meld: &[Slot]) -> Choice {
        let mover = self.view.mover.index();
        let cards = short_row(meld.iter().map(|slot| slot.card));
        Choice {
            detail: Some(Text::verbatim(cards)),
            value: Some(i64::from(after.scores[mover] - self.view.scores[mover])),
            ..Choice::new(held, action)
        }
    }

    /// The viewer's view after a legal action that turns up no card.
    fn after(&self, action: Action) -> View {
        let mut game = self.game.clone();
        game.apply(action);
        game.view(self.view.seat)
    }

    fn hand_zone(&self) -> usize {
        FIRST_MELD + self.view.melds.len()
    }

    fn hand_index(&self, card: Card) -> usize {
        self.view.hand.iter().position(|held| *held == card).unwrap_or(0)
    }
}

/// A control for pieces of a zone, if there is anything to choose.
fn pieces(label: Text, zone: usize, onto: Option<usize>, choices: Vec<Choice>) -> Option<Control> {
    (!choices.is_empty()).then_some(Control::Pieces { label, zone, onto, choices })
}

/// What the viewer may not do although the cards seem to allow it.
pub(super) fn closed(view: &View, game: &LocalGame, legal: &[Action]) -> Vec<Closed> {
    let owed = view.owes_joker.or(view.owes_card).map(|card| Closed {
        label: Text::new("control-trash"),
        reason: Text::new("closed-owed").with("card", object(card)),
    });
    owed.into_iter().chain(closed_meld(view, game, legal)).collect()
}

/// Three cards that go together and still cannot be laid, with the reason: it surprises everybody once.
fn closed_meld(view: &View, game: &LocalGame, legal: &[Action]) -> Option<Closed> {
    let held = view.hand.iter().copied().collect::<Cards>().kinds();
    let group = longest_group(held);
    if group.len() < 3 || legal.iter().any(|action| matches!(action, Action::Meld { .. })) {
        return None;
    }
    let cards = group[..3].iter().fold(0, |all, card| all | card.bit());
    let refused = game.explain(Action::Meld { cards, joker_as: None, twice: None }).err()?;
    let reason = match refused.ruling? {
        "LG-5" => "closed-exit",
        "LG-6" => "closed-discard",
        "LG-19" => "closed-late",
        _ => return None,
    };
    Some(Closed { label: Text::new("control-meld"), reason: Text::new(reason) })
}
