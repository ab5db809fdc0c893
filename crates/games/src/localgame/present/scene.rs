//! How a view looks. All words are message ids; nothing is decided here.

use croupier_engine::{Arg, Seat, Text};
use croupier_table::{Control, Counter, Layout, Panel, Piece, Scene, Shape, Tint, Zone};

use crate::cards::{Card, each};
use crate::localgame::{Action, Phase, Slot, View};

/// The zone of the trash; the deck follows, then the melds by number, then the viewer's hand.
const TRASH: usize = 0;
const FIRST_MELD: usize = 2;

/// The scene of a view; every legal action is offered by one control.
pub(in crate::localgame) fn scene(view: &View, legal: &[Action]) -> Scene {
    let mut zones = vec![trash(view), deck(view)];
    zones.extend(view.melds.iter().enumerate().map(|(number, slots)| meld(number, slots)));
    if view.seat.is_some() {
        zones.push(Zone {
            label: Text::new("zone-hand"),
            layout: Layout::Fan,
            pieces: view.hand.iter().map(|card| piece(*card)).collect(),
        });
    }
    Scene {
        headline: headline(view),
        panels: (0..).zip(&view.hands).map(|(seat, _)| panel(view, Seat(seat))).collect(),
        zones,
        prompt: (!legal.is_empty()).then(|| prompt(view)),
        controls: controls(view, legal),
    }
}

fn headline(view: &View) -> Text {
    match (view.phase, view.exited) {
        (Phase::Deal | Phase::FirstTrash, _) => Text::new("headline-deal"),
        (Phase::Draw | Phase::Act, _) => Text::new("headline-turn").with("seat", view.mover),
        (Phase::Over, Some(seat)) => Text::new("headline-exit").with("seat", seat),
        (Phase::Over, None) => Text::new("headline-over"),
    }
}

fn prompt(view: &View) -> Text {
    match (view.owes_joker, view.owes_card) {
        (Some(joker), _) => Text::new("prompt-joker").with("card", joker.face()),
        (None, Some(card)) => Text::new("prompt-card").with("card", card.face()),
        (None, None) => Text::new("prompt-turn"),
    }
}

fn panel(view: &View, seat: Seat) -> Panel {
    let counter = |label, value: i64| Counter { label: Text::new(label), value };
    let mut badges = Vec::new();
    if view.exited == Some(seat) {
        badges.push(Text::new("badge-exit"));
    }
    if view.mover == seat {
        let owed = [("badge-owes-joker", view.owes_joker), ("badge-owes-card", view.owes_card)];
        badges.extend(
            owed.into_iter()
                .filter_map(|(id, card)| Some(Text::new(id).with("card", card?.face()))),
        );
    }
    Panel {
        seat,
        active: view.phase != Phase::Over && view.mover == seat,
        counters: vec![
            counter("counter-points", i64::from(view.scores[seat.index()])),
            counter("counter-cards", i64::from(view.hands[seat.index()])),
        ],
        badges,
        pieces: view.known[seat.index()].iter().map(|card| piece(*card)).collect(),
    }
}

fn piece(card: Card) -> Piece {
    Piece {
        shape: Shape::Card,
        face: card.face().to_owned(),
        tint: card.tint(),
        name: card.name(),
        owner: None,
        art: Some(card.art()),
    }
}

/// The newest card lies on the left.
fn trash(view: &View) -> Zone {
    Zone {
        label: Text::new("zone-trash"),
        layout: Layout::Row,
        pieces: view.trash.iter().map(|card| piece(*card)).collect(),
    }
}

fn deck(view: &View) -> Zone {
    let back = Piece {
        shape: Shape::Back,
        face: view.stock.to_string(),
        tint: Tint::Plain,
        name: Text::new("piece-deck").with("cards", view.stock),
        owner: None,
        art: None,
    };
    Zone {
        label: Text::new("zone-deck"),
        layout: Layout::Stack,
        pieces: if view.stock > 0 { vec![back] } else { Vec::new() },
    }
}

fn meld(number: usize, slots: &[Slot]) -> Zone {
    let pieces = slots.iter().map(|slot| {
        let name = match slot.stands_for {
            Some(card) => Text::new("piece-joker-as")
                .with("joker", slot.card.name())
                .with("card", card.name()),
            None => slot.card.name(),
        };
        let face = match slot.stands_for {
            Some(card) => format!("{}={}", slot.card.face(), card.face()),
            None => slot.card.face().to_owned(),
        };
        Piece { face, name, owner: Some(slot.owner), ..piece(slot.card) }
    });
    Zone {
        label: Text::new("zone-meld").with("number", number),
        layout: Layout::Row,
        pieces: pieces.collect(),
    }
}

fn controls(view: &View, legal: &[Action]) -> Vec<Control> {
    let hand = FIRST_MELD + view.melds.len();
    let hand_index = |card: Card| view.hand.iter().position(|held| *held == card).unwrap_or(0);
    let (mut picks, mut melds, mut trash) = (Vec::new(), Vec::new(), Vec::new());
    let mut adds: Vec<Vec<(usize, String)>> = vec![Vec::new(); view.melds.len()];
    let mut controls = Vec::new();
    for action in legal {
        let word = action.to_string();
        match *action {
            Action::Change { meld, joker } => {
                let slots = &view.melds[meld as usize];
                let there = slots.iter().position(|slot| slot.card == joker).unwrap_or(0);
                controls.push(Control::Pieces {
                    label: Text::new("control-change").with("number", meld),
                    zone: FIRST_MELD + meld as usize,
                    choices: vec![(there, word)],
                });
            }
            Action::Pick { cards } => picks.push((cards as usize - 1, word)),
            Action::Meld { cards, joker_as: None, .. } => {
                melds.push((each(cards).map(hand_index).collect(), word));
            }
            // A choice of pieces does not say where the joker goes, so this needs a button.
            Action::Meld { cards, joker_as: Some(card), .. } => controls.push(Control::Button {
                label: Text::new("control-meld-as")
                    .with("cards", faces(each(cards)))
                    .with("card", card.face()),
                action: word,
            }),
            Action::Add { meld, card } => adds[meld as usize].push((hand_index(card), word)),
            Action::Trash { card } => trash.push((hand_index(card), word)),
        }
    }
    if !picks.is_empty() {
        let label = Text::new("control-pick");
        controls.push(Control::Pieces { label, zone: TRASH, choices: picks });
    }
    if !melds.is_empty() {
        let label = Text::new("control-meld");
        controls.push(Control::Subset { label, zone: hand, choices: melds });
    }
    for (number, choices) in adds.into_iter().enumerate().filter(|(_, adds)| !adds.is_empty()) {
        let label = Text::new("control-add").with("number", number);
        controls.push(Control::Pieces { label, zone: hand, choices });
    }
    if !trash.is_empty() {
        let label = Text::new("control-trash");
        controls.push(Control::Pieces { label, zone: hand, choices: trash });
    }
    controls
}

/// The faces of cards as one argument of a message.
pub(super) fn faces(cards: impl Iterator<Item = Card>) -> Arg {
    Arg::List(cards.map(|card| Arg::from(card.face())).collect())
}
