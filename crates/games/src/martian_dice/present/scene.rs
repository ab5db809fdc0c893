//! The scene of a view: the dice on the table, the dice set aside and a button for every legal action.

use croupier_engine::{Arg, Seat, Text};
use croupier_table::{Art, Control, Counter, Layout, Panel, Piece, Scene, Shape, Tint, Zone};

use super::super::{Action, Dice, Face, Phase, View};

/// The scene of a view.
pub(in crate::martian_dice) fn scene(view: &View, legal: &[Action]) -> Scene {
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

/// Who has won, and how. Call it only after the end.
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
    Piece {
        shape: Shape::Die,
        face: face.name().to_owned(),
        tint,
        name: kind(face),
        owner: None,
        art: Some(Art { text: "", picture: picture(face), sign: "" }),
    }
}

/// The picture of a face as the data of an SVG path.
fn picture(face: Face) -> &'static str {
    match face {
        Face::Tank => {
            "M10.4 5h3.2a1 1 0 0 1 1 1v1H23v2.2h-8.4V11H18a1 1 0 0 1 1 1v1.5H5V12a1 1 0 0 1 1-1h3.4V6a1 1 0 0 1 1-1z\
             M4.6 14.5h14.8a2.9 2.9 0 0 1 0 5.8H4.6a2.9 2.9 0 0 1 0-5.8zM5 16.2a1.2 1.2 0 1 0 .01 0zm4.7 0a1.2 1.2 0 1 \
             0 .01 0zm4.6 0a1.2 1.2 0 1 0 .01 0zm4.7 0a1.2 1.2 0 1 0 .01 0z"
        }
        Face::Ray => "M14 1.5 4.5 13.2h5.6L7.8 22.5 19.5 9.6h-6.3z",
        Face::Human => {
            "M12 1.8a3.4 3.4 0 1 1-.01 0zM8.2 9.6h7.6a2.4 2.4 0 0 1 2.4 2.4v5h-2.3v-4.2h-.8V22h-2.5v-5.6h-1.2V22H8.9v-9.2\
             h-.8V17H5.8v-5a2.4 2.4 0 0 1 2.4-2.4z"
        }
        Face::Cow => {
            "M2.2 3.2c.2 2.6 1.6 4.3 3.9 4.7-.3 1-.4 2.1-.4 3.3 0 2 .6 3.3 1.1 4.5-.5.7-.8 1.6-.8 2.5 0 2.4 2.5 4.2 \
             6 4.2s6-1.8 6-4.2c0-.9-.3-1.8-.8-2.5.5-1.2 1.1-2.5 1.1-4.5 0-1.2-.1-2.3-.4-3.3 2.3-.4 3.7-2.1 \
             3.9-4.7-1.3 1.3-3 1.9-5.2 1.9H7.4c-2.2 0-3.9-.6-5.2-1.9zM8.8 9.6a1.3 1.3 0 1 1-.01 0zm6.4 \
             0a1.3 1.3 0 1 1-.01 0zM9.9 17.2a1 1 0 1 1-.01 0zm4.2 0a1 1 0 1 1-.01 0z"
        }
        Face::Chicken => {
            "M8.6 2.2c.7-.8 1.7-.8 2.2 0 .7-.7 1.7-.5 2.1.3.4.9.1 1.5-.3 2 .9.8 1.5 1.9 1.7 3.2.3 1.6 1.1 2.3 \
             2.5 2.3h4.9c.3 4.8-2.6 8.8-7 9.5V22h2v1.4H11V22h1.3v-2.5c-4.3-.6-6.9-4-6.9-8.2V9.7L2.3 8.6l3.3-1.7c.3\
             -1 .9-1.9 1.7-2.6-.1-.9.4-1.7 1.3-2.1zM9.1 6.1a1.1 1.1 0 1 0 .01 0z"
        }
    }
}

/// A die that is about to be thrown.
fn back() -> Piece {
    Piece {
        shape: Shape::Back,
        face: String::new(),
        tint: Tint::Plain,
        name: Text::new("piece-die"),
        owner: None,
        art: None,
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

/// A count of dice of one face: “3 cows”.
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
