//! How a view of MTS looks: the piles, the hand, what may be done. No rules are decided here.

use croupier_engine::{
    Control, Counter, Layout, Panel, Piece, Scene, Seat, Shape, Text, Tint, Turn, Zone,
};

use super::tell::{card_text, colour_text};
use super::{Action, Card, Cards, Colour, Phase, View};

/// The zone of the viewer's hand.
const HAND: usize = 2;

pub(super) fn scene(view: &View, legal: &[Action]) -> Scene {
    Scene {
        headline: headline(view),
        panels: Seat::all(view.hands.len() as u8).map(|seat| panel(view, seat)).collect(),
        zones: zones(view),
        prompt: (!legal.is_empty()).then(|| prompt(view)),
        controls: controls(view, legal),
    }
}

fn headline(view: &View) -> Text {
    match (view.turn, view.top, view.colour) {
        (Turn::Over, ..) => {
            let id = if view.winners.len() == 1 { "told-over" } else { "told-over-shared" };
            Text::new(id).with("seats", view.winners.to_vec())
        }
        (Turn::Seat(seat), Some(top), None) => {
            Text::new("headline-no-colour").with("seat", seat).with("top", card_text(top))
        }
        (Turn::Seat(seat), Some(top), Some(colour)) => Text::new("headline-turn")
            .with("seat", seat)
            .with("top", card_text(top))
            .with("colour", colour_text(colour)),
        (Turn::Chance, ..) if matches!(view.phase, Phase::Order | Phase::Start | Phase::Deal) => {
            Text::new("headline-deal").with("round", i32::from(view.round))
        }
        _ => view
            .draws
            .map_or(Text::new("headline-deal").with("round", i32::from(view.round)), |draws| {
                Text::new("headline-takes").with("seat", draws.seat).with("cards", draws.left)
            }),
    }
}

fn panel(view: &View, seat: Seat) -> Panel {
    let counter = |id, value: i64| Counter { label: Text::new(id), value };
    let mut badges = Vec::new();
    if view.dealer() == Some(seat) {
        badges.push(Text::new("badge-dealer"));
    }
    if view.uncalled == Some(seat) {
        badges.push(Text::new("badge-uncalled"));
    }
    if view.winners.contains(&seat) {
        badges.push(Text::new("badge-winner"));
    }
    Panel {
        seat,
        active: view.turn == Turn::Seat(seat) || view.draws.is_some_and(|d| d.seat == seat),
        counters: vec![
            counter("counter-cards", i64::from(view.hands[seat.index()])),
            counter("counter-points", i64::from(view.scores[seat.index()])),
        ],
        badges,
        pieces: view.open.get(seat.index()).map_or_else(Vec::new, |hand| pieces(*hand)),
    }
}

fn pieces(cards: Cards) -> Vec<Piece> {
    cards.iter().map(piece).collect()
}

fn piece(card: Card) -> Piece {
    let tint = match card.colour() {
        None => Tint::Black,
        Some(Colour::Red) => Tint::Red,
        Some(Colour::Green) => Tint::Green,
        Some(Colour::Blue) => Tint::Blue,
        Some(Colour::Yellow) => Tint::Yellow,
    };
    Piece { shape: Shape::Card, face: card.to_string(), tint, name: card_text(card), owner: None }
}

fn zones(view: &View) -> Vec<Zone> {
    let label = match view.colour {
        Some(colour) => Text::new("zone-discard").with("colour", colour_text(colour)),
        None => Text::new("zone-discard-plain"),
    };
    let back = Piece {
        shape: Shape::Back,
        face: view.stock.to_string(),
        tint: Tint::Plain,
        name: Text::new("piece-stock").with("cards", view.stock),
        owner: None,
    };
    let mut zones = vec![
        Zone {
            label,
            layout: Layout::Stack,
            pieces: view.last.iter().map(|card| piece(*card)).collect(),
        },
        Zone { label: Text::new("zone-stock"), layout: Layout::Stack, pieces: vec![back] },
    ];
    if view.seat.is_some() {
        zones.push(Zone {
            label: Text::new("zone-hand"),
            layout: Layout::Fan,
            pieces: pieces(view.hand),
        });
    }
    if let Some(shown) = view.shown {
        let cards = pieces(shown.cards).into_iter();
        zones.push(Zone {
            label: Text::new("zone-shown").with("seat", shown.seat),
            layout: Layout::Row,
            pieces: cards.map(|piece| Piece { owner: Some(shown.seat), ..piece }).collect(),
        });
    }
    zones
}

fn prompt(view: &View) -> Text {
    let about = |id| {
        let text = Text::new(id);
        view.current.map_or(text.clone(), |seat| text.with("seat", seat))
    };
    match view.phase {
        Phase::Colour => Text::new("prompt-colour"),
        Phase::Poll => about("prompt-poll"),
        Phase::Late => Text::new("prompt-late"),
        Phase::Reply => about("prompt-reply"),
        Phase::Drawn => {
            let card = view.drawn.unwrap_or(Card::WILD);
            Text::new("prompt-drawn").with("card", card_text(card))
        }
        _ => Text::new("prompt-turn"),
    }
}

fn controls(view: &View, legal: &[Action]) -> Vec<Control> {
    let mut controls = Vec::new();
    for (call, pieces, grid) in
        [(false, "control-play", "control-wild"), (true, "control-play-call", "control-wild-call")]
    {
        controls.extend(play_pieces(view, legal, call, pieces));
        controls.extend(wild_grid(legal, call, grid));
    }
    controls.extend(legal.iter().filter_map(|action| {
        let label = match *action {
            Action::Play(_) => return None,
            Action::Colour(colour) => {
                Text::new("control-colour").with("colour", colour_text(colour))
            }
            Action::Draw => Text::new("control-draw"),
            Action::Keep => Text::new("control-keep"),
            Action::Pass => Text::new("control-pass"),
            Action::Accept => Text::new("control-accept"),
            Action::Challenge => Text::new("control-challenge"),
            Action::Catch => Text::new("control-catch"),
            Action::Call => Text::new("control-call"),
            Action::Wait => Text::new("control-wait"),
        };
        Some(Control::Button { label, action: action.to_string() })
    }));
    controls
}

/// The cards that are laid by a click on one of them.
fn play_pieces(
    view: &View,
    legal: &[Action],
    called: bool,
    label: &'static str,
) -> Option<Control> {
    let choices: Vec<(usize, String)> = legal
        .iter()
        .filter_map(|action| match *action {
            Action::Play(play) if play.named().is_none() && play.calls() == called => {
                let place = view.hand.iter().position(|held| held == play.card())?;
                Some((place, action.to_string()))
            }
            _ => None,
        })
        .collect();
    let label = Text::new(label);
    (!choices.is_empty()).then_some(Control::Pieces { label, zone: HAND, choices })
}

/// The black cards by the colours to name.
fn wild_grid(legal: &[Action], called: bool, label: &'static str) -> Option<Control> {
    let mut rows: Vec<Card> = Vec::new();
    let mut cells = Vec::new();
    for action in legal {
        if let Action::Play(play) = *action
            && let Some(colour) = play.named()
            && play.calls() == called
        {
            if rows.last() != Some(&play.card()) {
                rows.push(play.card());
            }
            cells.push((rows.len() - 1, colour as usize, action.to_string()));
        }
    }
    (!cells.is_empty()).then(|| Control::Grid {
        label: Text::new(label),
        rows: rows.into_iter().map(card_text).collect(),
        columns: Colour::ALL.into_iter().map(colour_text).collect(),
        cells,
    })
}
