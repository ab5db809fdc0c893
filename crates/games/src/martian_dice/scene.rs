//! How a view looks: the dice on the table, what is set aside and what may be done. Steps are told elsewhere.

use croupier_engine::{
    Arg, Control, Counter, Layout, Panel, Piece, Scene, Seat, Shape, Text, Tint, Zone,
};

use super::dice::{Dice, Face};
use super::view::View;
use super::{Action, Phase};

/// The scene of a view.
pub(super) fn scene(view: &View, legal: &[Action]) -> Scene {
    Scene {
        headline: headline(view),
        panels: Seat::all(view.scores.len() as u8).map(|seat| panel(view, seat)).collect(),
        zones: zones(view),
        prompt: prompt(view, legal),
        controls: legal.iter().map(|action| control(view, *action)).collect(),
    }
}

fn headline(view: &View) -> Text {
    let current = view.current.unwrap_or(Seat(0));
    match view.phase {
        Phase::Start => Text::new("scene-start"),
        Phase::Over => winner(view),
        Phase::Duel => Text::new("scene-duel")
            .with("seat", current)
            .with("round", view.duel.as_ref().map_or(1, |duel| i64::from(duel.round))),
        Phase::Throw | Phase::Choose | Phase::Decide => {
            let id = if view.last_round { "scene-last-round" } else { "scene-round" };
            let text = Text::new(id).with("round", i64::from(view.round)).with("seat", current);
            text.with("target", i64::from(view.options.target))
        }
    }
}

/// Who has won, and how; nothing sensible before the end.
pub(super) fn winner(view: &View) -> Text {
    let winner = view.winner.unwrap_or(Seat(0));
    let points = i64::from(view.scores[winner.index()]);
    let id = if view.duel.is_some() { "winner-duel" } else { "winner" };
    Text::new(id).with("seat", winner).with("points", points)
}

fn panel(view: &View, seat: Seat) -> Panel {
    let score = i64::from(view.scores[seat.index()]);
    let mut counters = vec![Counter { label: Text::new("counter-score"), value: score }];
    let mut badges = Vec::new();
    let contender = view
        .duel
        .as_ref()
        .and_then(|duel| duel.contenders.iter().zip(&duel.rays).find(|(s, _)| **s == seat));
    if let Some((_, rays)) = contender {
        badges.push(Text::new("badge-duel"));
        if let Some(rays) = rays {
            counters
                .push(Counter { label: Text::new("counter-duel-rays"), value: i64::from(*rays) });
        }
    }
    if score >= i64::from(view.options.target) {
        badges.push(Text::new("badge-target"));
    }
    if view.winner == Some(seat) {
        badges.push(Text::new("badge-winner"));
    }
    Panel { seat, active: view.current == Some(seat), counters, badges, pieces: Vec::new() }
}

fn zones(view: &View) -> Vec<Zone> {
    if matches!(view.phase, Phase::Start | Phase::Duel | Phase::Over) {
        return Vec::new();
    }
    let zone = |label: Text, pieces: Vec<Piece>| Zone { label, layout: Layout::Row, pieces };
    let group = |face: Face, count: u8| (0..count).map(move |_| piece(face));
    let table = if view.phase == Phase::Throw {
        let label = Text::new("zone-to-throw").with("n", view.dice);
        zone(label, (0..view.dice).map(|_| back()).collect())
    } else {
        zone(Text::new("zone-thrown"), view.remaining.each().map(piece).collect())
    };
    let chosen = view.chosen.iter().flat_map(|g| group(g.kind, g.count)).collect();
    vec![
        table,
        zone(Text::new("zone-tanks"), group(Face::Tank, view.tanks).collect()),
        zone(Text::new("zone-rays"), group(Face::Ray, view.rays).collect()),
        zone(Text::new("zone-chosen"), chosen),
    ]
}

fn piece(face: Face) -> Piece {
    let tint = match face {
        Face::Tank => Tint::Red,
        Face::Ray => Tint::Green,
        Face::Human => Tint::Blue,
        Face::Cow => Tint::Black,
        Face::Chicken => Tint::Yellow,
    };
    Piece { shape: Shape::Die, face: face.name().to_owned(), tint, name: kind(face), owner: None }
}

/// A die that is about to be thrown.
fn back() -> Piece {
    Piece {
        shape: Shape::Back,
        face: String::new(),
        tint: Tint::Plain,
        name: Text::new("piece-die"),
        owner: None,
    }
}

fn prompt(view: &View, legal: &[Action]) -> Option<Text> {
    let (first, _) = legal.split_first()?;
    Some(match first.face() {
        Some(_) => Text::new("prompt-choose").with("tanks", view.tanks).with("rays", view.rays),
        None => Text::new("prompt-decide")
            .with("points", view.points)
            .with("dice", view.dice)
            .with("tanks", view.tanks)
            .with("rays", view.rays),
    })
}

fn control(view: &View, action: Action) -> Control {
    let label = match (action, action.face()) {
        (_, Some(face)) => {
            Text::new("button-choose").with("dice", count(face, view.remaining.count(face)))
        }
        (Action::Reroll, None) => Text::new("button-reroll").with("dice", view.dice),
        (_, None) => Text::new("button-end").with("points", view.points),
    };
    Control::Button { label, action: action.to_string() }
}

/// The name of a face.
fn kind(face: Face) -> Text {
    Text::new(match face {
        Face::Tank => "kind-tank",
        Face::Ray => "kind-ray",
        Face::Human => "kind-human",
        Face::Cow => "kind-cow",
        Face::Chicken => "kind-chicken",
    })
}

/// So many dice of one face: “3 cows”.
pub(super) fn count(face: Face, count: u8) -> Text {
    Text::new(match face {
        Face::Tank => "count-tank",
        Face::Ray => "count-ray",
        Face::Human => "count-human",
        Face::Cow => "count-cow",
        Face::Chicken => "count-chicken",
    })
    .with("n", count)
}

/// Dice as a list: “2 tanks, 5 rays, 6 humans”.
pub(super) fn list(dice: Dice) -> Arg {
    let faces = Face::ALL.into_iter().filter(|face| dice.count(*face) > 0);
    Arg::List(faces.map(|face| Arg::Text(count(face, dice.count(face)))).collect())
}
