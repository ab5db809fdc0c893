//! The scene of a view: panels, dice and controls. The legal actions are an argument.

use croupier_engine::{Arg, Seat, Text, Turn};
use croupier_table::{Control, Counter, Layout, Panel, Piece, Scene, Shape, Tint, Zone};

use super::super::rules::points;
use super::super::{Action, Entry, Phase, View};
use crate::dice::Throw;

/// The zone of the dice that were thrown last.
const THROWN: usize = 0;

/// The scene of a view.
pub(in crate::ten_thousand) fn scene(view: &View, legal: &[Action]) -> Scene {
    let mut zones = vec![zone("zone-thrown", view.throw)];
    zones.extend(view.kept.iter().map(|&set| zone("zone-kept", Some(set))));
    Scene {
        headline: headline(view),
        panels: Seat::all(view.seats()).map(|seat| panel(view, seat)).collect(),
        zones,
        prompt: (!legal.is_empty()).then(|| prompt(view, legal)),
        controls: controls(view, legal),
    }
}

fn headline(view: &View) -> Text {
    let about = |id: &'static str| {
        Text::new(id).with("seat", view.player).with("points", points(view.points))
    };
    match view.phase {
        Phase::Over => {
            let leaders: Vec<Arg> = view.leaders().into_iter().map(Arg::from).collect();
            let text = Text::new("headline-over").with("count", leaders.len());
            text.with("seats", Arg::List(leaders))
        }
        Phase::Start => match view.offer {
            Some(offer) => {
                about("headline-offer").with("offer", points(offer.points)).with("dice", offer.dice)
            }
            None => about("headline-start"),
        },
        Phase::Throw => about("headline-throw").with("dice", view.dice),
        Phase::Keep | Phase::Decide => about("headline-turn").with("dice", view.dice),
    }
}

fn panel(view: &View, seat: Seat) -> Panel {
    let counter =
        |id: &'static str, value: u32| Counter { label: Text::new(id), value: i64::from(value) };
    let mut counters = vec![counter("counter-score", view.scores[seat.index()])];
    let mut badges = Vec::new();
    let plays = seat == view.player && view.turn != Turn::Over;
    if plays {
        counters.push(counter("counter-turn", view.points));
    }
    if plays && view.adopted > 0 {
        badges.push(Text::new("badge-adopted").with("points", points(view.adopted)));
    }
    if !view.entered[seat.index()] {
        badges.push(Text::new("badge-not-entered"));
    }
    if view.turn == Turn::Over && view.leaders().contains(&seat) {
        badges.push(Text::new("badge-winner"));
    }
    let active = view.turn == Turn::Seat(seat);
    Panel { seat, active, counters, badges, pieces: Vec::new() }
}

fn zone(label: &'static str, dice: Option<Throw>) -> Zone {
    let dice = dice.unwrap_or_default();
    Zone { label: Text::new(label), layout: Layout::Row, pieces: dice.faces().map(die).collect() }
}

fn die(face: u8) -> Piece {
    Piece {
        shape: Shape::Die,
        face: face.to_string(),
        tint: Tint::Plain,
        name: Text::new("die").with("face", face),
        owner: None,
        art: None,
    }
}

fn prompt(view: &View, legal: &[Action]) -> Text {
    let entry_is_open = !view.entered[view.player.index()];
    match view.phase {
        Phase::Keep => Text::new("prompt-keep"),
        Phase::Decide if legal.contains(&Action::Note) => {
            Text::new("prompt-decide").with("points", points(view.points))
        }
        Phase::Decide if view.points >= view.note_from => Text::new("prompt-must-roll"),
        Phase::Decide if entry_is_open && view.options.entry == Entry::MoreThan => {
            Text::new("prompt-below-entry").with("needed", points(Entry::BORDER))
        }
        Phase::Decide => Text::new("prompt-below").with("needed", points(view.note_from)),
        _ => Text::new("prompt-start"),
    }
}

/// A subset of the thrown dice for every keep, and a button for everything else.
fn controls(view: &View, legal: &[Action]) -> Vec<Control> {
    let mut keeps = Vec::new();
    let mut controls = Vec::new();
    for &action in legal {
        let label = match (action, view.offer) {
            (Action::Keep(dice), _) => {
                keeps.push((positions(view.throw, dice.throw()), action.to_string()));
                continue;
            }
            (Action::Adopt, Some(offer)) => Text::new("button-adopt")
                .with("points", points(offer.points))
                .with("dice", offer.dice),
            (Action::Adopt, None) => Text::new("button-adopt").with("points", 0).with("dice", 0),
            (Action::Roll, _) => Text::new("button-roll").with("dice", view.dice),
            (Action::Note, _) => Text::new("button-note").with("points", points(view.points)),
            (Action::Forfeit, _) => Text::new("button-forfeit"),
        };
        controls.push(Control::Button { label, action: action.to_string() });
    }
    if !keeps.is_empty() {
        let label = Text::new("control-keep");
        controls.insert(0, Control::Subset { label, zone: THROWN, choices: keeps });
    }
    controls
}

/// The positions of the kept dice in the row of thrown ones; of equal dice the first are taken.
fn positions(thrown: Option<Throw>, kept: Throw) -> Vec<usize> {
    let mut counts = kept.counts();
    let faces = thrown.unwrap_or_default();
    let taken = faces.faces().enumerate().filter(|&(_, face)| {
        let count = &mut counts[face as usize - 1];
        let takes = *count > 0;
        *count -= u8::from(takes);
        takes
    });
    taken.map(|(position, _)| position).collect()
}
