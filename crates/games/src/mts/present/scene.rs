//! The scene of a view: piles, hands, prompt and controls. It decides no rules.

use croupier_engine::{Seat, Text, Turn};
use croupier_table::{Art, Control, Counter, Layout, Panel, Piece, Scene, Shape, Tint, Zone};

use crate::mts::rules::names::{card_text, colour_text};
use crate::mts::{Action, Card, Cards, Colour, Phase, Symbol, View};

/// The index of the zone that holds the viewer's hand.
const HAND_ZONE: usize = 2;

/// The scene of a view; `legal` is empty unless it is the viewer's turn.
pub(in crate::mts) fn scene(view: &View, legal: &[Action]) -> Scene {
    Scene {
        headline: headline(view),
        panels: Seat::all(view.hands.len() as u8).map(|seat| panel(view, seat)).collect(),
        zones: zones(view),
        prompt: (!legal.is_empty()).then(|| prompt(view, legal)),
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
    let (shape, face, name) = (Shape::Card, card.to_string(), card_text(card));
    Piece { shape, face, tint, name, owner: None, art: Some(art(card)) }
}

/// The drawing of a card. Every colour has a sign of its own, for people who cannot distinguish colours.
fn art(card: Card) -> Art {
    const NUMBERS: [&str; 10] = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"];
    let (text, picture) = match card.symbol() {
        Symbol::Number(number) => (NUMBERS[number as usize], ""),
        Symbol::DrawTwo => ("+2", ""),
        Symbol::Skip => (
            "",
            "M12 2a10 10 0 1 0 .01 0zM12 4.6a7.4 7.4 0 0 1 4.5 1.5L6.1 16.5A7.4 7.4 0 0 1 12 4.6z\
             M17.9 7.5 7.5 17.9A7.4 7.4 0 0 0 17.9 7.5z",
        ),
        Symbol::Reverse => ("", "M7 3.5 1.5 9 7 14.5V11h8V7H7zM17 9.5V13H9v4h8v3.5L22.5 15z"),
        Symbol::Wild => ("", WILD),
        Symbol::WildFour => ("+4", WILD),
    };
    let sign = match card.colour() {
        Some(Colour::Red) => "M12 3 22 21H2z",
        Some(Colour::Green) => "M12 2a10 10 0 1 0 .01 0z",
        Some(Colour::Blue) => "M3 3h18v18H3z",
        Some(Colour::Yellow) => "M12 1 23 12 12 23 1 12z",
        None => "",
    };
    Art { text, picture, sign }
}

/// The signs of all four colours together.
const WILD: &str = "M6.5 2 11 10.5H2zM17.5 2.2a4.2 4.2 0 1 0 .01 0zM2.5 13.5h8v8h-8zM17.5 12.5 22.5 17.5 \
                    17.5 22.5 12.5 17.5z";

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
        art: None,
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

fn prompt(view: &View, legal: &[Action]) -> Text {
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
            let fits = legal.iter().any(|action| matches!(action, Action::Play(_)));
            let id = if fits { "prompt-drawn" } else { "prompt-drawn-keep" };
            Text::new(id).with("card", card_text(card))
        }
        _ => Text::new("prompt-turn"),
    }
}

fn controls(view: &View, legal: &[Action]) -> Vec<Control> {
    let mut controls = Vec::new();
    // First the cards that need no colour, then one control per colour: a selected black card shows its colours as buttons.
    for (call, plain, wild) in
        [(false, "control-play", "control-wild"), (true, "control-play-call", "control-wild-call")]
    {
        controls.extend(lay_control(view, legal, call, None, Text::new(plain)));
        controls.extend(Colour::ALL.into_iter().filter_map(|colour| {
            let label = Text::new(wild).with("colour", colour_text(colour));
            lay_control(view, legal, call, Some(colour), label)
        }));
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

/// The control that lays a card with this call and this colour; none if no card can be laid so.
fn lay_control(
    view: &View,
    legal: &[Action],
    called: bool,
    named: Option<Colour>,
    label: Text,
) -> Option<Control> {
    let choices: Vec<(usize, String)> = legal
        .iter()
        .filter_map(|action| match *action {
            Action::Play(play) if play.named() == named && play.calls() == called => {
                let index = view.hand.iter().position(|held| held == play.card())?;
                Some((index, action.to_string()))
            }
            _ => None,
        })
        .collect();
    (!choices.is_empty()).then_some(Control::Pieces { label, zone: HAND_ZONE, choices })
}
