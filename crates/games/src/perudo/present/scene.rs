//! The scene of a view: headline, a panel for each seat, zones of dice and bids, controls.

use croupier_engine::{Seat, Text, Turn};
use croupier_table::{Control, Counter, Layout, Panel, Piece, Scene, Shape, Tint, Zone};

use super::super::rules::{Action, Face, PlacedBid, Reveal, View};
use super::{pacao_id, round_kind};

/// The scene of a view. `legal` is empty unless it is the viewer's turn.
pub(in crate::perudo) fn scene(view: &View, legal: &[Action]) -> Scene {
    Scene {
        headline: headline(view),
        panels: Seat::all(view.counts.len() as u8).map(|seat| panel(view, seat)).collect(),
        zones: zones(view),
        prompt: (!legal.is_empty()).then(|| prompt(view)),
        controls: controls(view, legal),
    }
}

fn headline(view: &View) -> Text {
    let winner = view.alive().next().unwrap_or(Seat(0));
    let text = match (view.turn, view.bid, view.bidder) {
        (Turn::Over, ..) => return Text::new("headline-over").with("seat", winner),
        (Turn::Chance, ..) if view.round == 0 => return Text::new("headline-start"),
        (Turn::Chance, ..) => Text::new("headline-throw"),
        (Turn::Seat(seat), Some(bid), Some(bidder)) => Text::new("headline-bid")
            .with("seat", seat)
            .with("bid", bid.to_string())
            .with("bidder", bidder),
        (Turn::Seat(seat), ..) => Text::new("headline-open").with("seat", seat),
    };
    text.with("round", i64::from(view.round)).with("kind", round_kind(view.special))
}

fn panel(view: &View, seat: Seat) -> Panel {
    let mut badges = Vec::new();
    let mut badge = |shown: bool, text: Text| {
        if shown {
            badges.push(text);
        }
    };
    let over = view.turn == Turn::Over;
    badge(over && view.is_alive(seat), Text::new("badge-winner"));
    badge(!view.is_alive(seat), Text::new("badge-out"));
    badge(!over && view.palifico[seat.index()], Text::new("badge-palifico"));
    badge(!over && view.starter == Some(seat), Text::new("badge-starter"));
    if let (Some(bid), Some(bidder)) = (view.bid, view.bidder) {
        badge(bidder == seat, Text::new("badge-bid").with("bid", bid.to_string()));
    }
    Panel {
        seat,
        active: view.turn == Turn::Seat(seat),
        counters: vec![Counter {
            label: Text::new("counter-dice"),
            value: i64::from(view.counts[seat.index()]),
        }],
        badges,
        pieces: Vec::new(),
    }
}

fn zones(view: &View) -> Vec<Zone> {
    let mut zones = Vec::new();
    if let Some(dice) = view.dice {
        zones.push(Zone {
            label: Text::new("zone-dice"),
            layout: Layout::Fan,
            pieces: dice.faces().map(|face| die(face, Tint::Plain, None)).collect(),
        });
    }
    if !view.bids().is_empty() {
        let token = |placed: &PlacedBid| Piece {
            shape: Shape::Token,
            face: placed.bid.to_string(),
            tint: Tint::Plain,
            name: Text::new("piece-bid")
                .with("bid", placed.bid.to_string())
                .with("seat", placed.seat),
            owner: Some(placed.seat),
            art: None,
        };
        zones.push(Zone {
            label: Text::new("zone-bids"),
            layout: Layout::Row,
            pieces: view.bids().iter().map(token).collect(),
        });
    }
    if let Some(reveal) = &view.reveal {
        zones.push(reveal_zone(reveal));
    }
    zones
}

/// All dice of the last finished round; those that counted for the bid are green and have a name of their own.
fn reveal_zone(reveal: &Reveal) -> Zone {
    let counted = |face: u8| {
        face == reveal.bid.value.number() || (face == Face::One.number() && !reveal.special)
    };
    let pieces = Seat::all(reveal.dice.len() as u8)
        .zip(&reveal.dice)
        .flat_map(|(seat, dice)| dice.faces().map(move |face| (seat, face)))
        .map(|(seat, face)| {
            die(face, if counted(face) { Tint::Green } else { Tint::Plain }, Some(seat))
        })
        .collect();
    let label = Text::new("zone-reveal")
        .with("round", i64::from(reveal.round))
        .with("bid", reveal.bid.to_string())
        .with("actual", reveal.actual);
    Zone { label, layout: Layout::Row, pieces }
}

fn die(face: u8, tint: Tint, owner: Option<Seat>) -> Piece {
    let id = if tint == Tint::Green { "piece-die-counted" } else { "piece-die" };
    Piece {
        shape: Shape::Die,
        face: face.to_string(),
        tint,
        name: Text::new(id).with("value", face),
        owner,
        art: None,
    }
}

fn prompt(view: &View) -> Text {
    match view.bid {
        None => Text::new("prompt-open").with("total", view.total()),
        Some(bid) => Text::new("prompt-answer").with("bid", bid.to_string()),
    }
}

/// A grid of bids, quantity by value, and a button for each call.
fn controls(view: &View, legal: &[Action]) -> Vec<Control> {
    let mut controls = Vec::new();
    let bids: Vec<_> = legal
        .iter()
        .filter_map(|action| if let Action::Bid(bid) = action { Some(*bid) } else { None })
        .collect();
    if let Some(first) = bids.iter().map(|bid| bid.quantity).min() {
        let rows = first..=view.total();
        controls.push(Control::Grid {
            label: Text::new("control-bid"),
            rows: rows
                .map(|quantity| Text::new("grid-quantity").with("quantity", quantity))
                .collect(),
            columns: Face::ALL
                .map(|face| Text::new("grid-value").with("value", face.number()))
                .to_vec(),
            cells: bids
                .iter()
                .map(|bid| {
                    let (row, column) = (bid.quantity - first, bid.value.number() - 1);
                    (usize::from(row), usize::from(column), bid.to_string())
                })
                .collect(),
        });
    }
    for action in legal {
        let label = match action {
            Action::Bid(_) => continue,
            Action::Challenge => Text::new("control-challenge"),
            Action::Pacao => Text::new(pacao_id("control-pacao", "control-calza", view)),
        };
        controls.push(Control::Button { label, action: action.to_string() });
    }
    controls
}
