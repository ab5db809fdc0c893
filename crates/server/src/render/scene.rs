//! A scene as HTML: panels, zones of pieces, prompt and controls.
//!
//! All moves are buttons of one form, so that the table can be played without a script. A move that needs pieces lists
//! them; a script shows only the moves that fit the selected pieces.

use std::hash::{DefaultHasher, Hash, Hasher};

use croupier_table::{Control, Layout, Lexicon, Panel, Piece, Scene, Seat, Shape, Text, Zone};
use maud::{Markup, html};

use super::piece;

/// How to say things to one viewer.
#[derive(Clone, Copy)]
pub(crate) struct Voice<'a> {
    /// The words.
    pub words: &'a Lexicon,
    /// The players in seat order.
    pub names: &'a [String],
}

impl Voice<'_> {
    /// Says a message.
    pub(crate) fn say(&self, text: &Text) -> String {
        self.words.say(text, self.names)
    }

    /// Says a message without arguments.
    pub(crate) fn word(&self, id: &'static str) -> String {
        self.words.word(id)
    }

    /// The name of a seat.
    pub(crate) fn name(&self, seat: Seat) -> &str {
        self.names.get(seat.index()).map_or("", String::as_str)
    }
}

/// What is said about a seat besides the scene.
#[derive(Clone, Debug, Default)]
pub(crate) struct Remark {
    /// Who plays: a person, the level of a bot, a program, nobody yet.
    pub by: String,
    /// Whether the seat is the viewer's.
    pub is_mine: bool,
    /// Whether its person has the table open; `None` for seats without a person.
    pub here: Option<bool>,
    /// What the host may do with the seat, or the viewer.
    pub buttons: Option<Markup>,
}

/// A panel.
pub(crate) fn panel(panel: &Panel, remark: &Remark, voice: Voice<'_>) -> Markup {
    let name = voice.name(panel.seat);
    let initial: String = name.chars().take(1).flat_map(char::to_uppercase).collect();
    html! {
        li id=(format!("seat{}", panel.seat.0))
            class=(classes(&[("seat", true), ("active", panel.active), ("mine", remark.is_mine)]))
            aria-current=[panel.active.then_some("true")]
        {
            span class=(format!("face hue{}", panel.seat.0 % 10)) aria-hidden="true" { (initial) }
            div class="who" {
                span class="name" title=(name) {
                    bdi { (name) }
                    @if remark.is_mine { span class="you" { (voice.word("web-you")) } }
                }
                span class="by" {
                    @match remark.here {
                        Some(true) => span class="dot here" { (voice.word("web-here")) },
                        Some(false) => span class="dot away" { (voice.word("web-away")) },
                        None => (remark.by),
                    }
                }
            }
            dl class="counters" {
                @for counter in &panel.counters {
                    div { dt { (voice.say(&counter.label)) } dd { (counter.value) } }
                }
            }
            @if !panel.badges.is_empty() {
                ul class="badges" { @for badge in &panel.badges { li { (voice.say(badge)) } } }
            }
            @if !panel.pieces.is_empty() {
                div class="pieces small" { @for one in &panel.pieces { (still(one, voice)) } }
            }
            @if let Some(buttons) = &remark.buttons { (buttons) }
        }
    }
}

/// A class attribute from those that apply.
pub(crate) fn classes(all: &[(&'static str, bool)]) -> String {
    all.iter().filter(|(_, on)| *on).map(|(class, _)| *class).collect::<Vec<_>>().join(" ")
}

/// A piece that cannot be chosen.
pub(crate) fn still(one: &Piece, voice: Voice<'_>) -> Markup {
    html! {
        span class=(piece_class(one)) role="img" aria-label=(voice.say(&one.name)) title=(voice.say(&one.name)) {
            (piece::render(one))
        }
    }
}

/// The classes of a piece.
pub(crate) fn piece_class(one: &Piece) -> String {
    let written = one.shape == Shape::Card && one.art.is_none();
    let counted = one.shape == Shape::Back && !one.face.is_empty();
    // A card with rank and suit is printed on white; one with a number or a sign alone is printed in its colour.
    let full = one.shape == Shape::Card
        && one.art.is_some_and(|art| art.text.is_empty() || art.picture.is_empty());
    let written = match (written, counted) {
        (true, _) => " written",
        (_, true) => " counted",
        _ if full => " pictured full",
        _ if one.art.is_some() => " pictured",
        _ => "",
    };
    format!("piece {} {}{written}", piece::shape_class(one.shape), piece::tint_class(one.tint))
}

/// The zones that lie on the table, or those that the viewer holds.
pub(crate) fn zones(scene: &Scene, held: Held, voice: Voice<'_>) -> Markup {
    html! {
        @for (number, zone) in scene.zones.iter().enumerate() {
            @if (zone.layout == Layout::Fan) == (held == Held::InHand) {
                (render_zone(scene, number, zone, voice))
            }
        }
    }
}

/// Which zones.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Held {
    /// Those that the viewer holds.
    InHand,
    /// All others.
    OnTable,
}

fn render_zone(scene: &Scene, number: usize, zone: &Zone, voice: Voice<'_>) -> Markup {
    let layout = match zone.layout {
        Layout::Row => "row",
        Layout::Fan => "fan",
        Layout::Stack => "stack",
    };
    let choosable = choosable(scene, number, zone.pieces.len());
    let keys = keys(number, zone);
    let few = match zone.pieces.len() {
        0 => "none",
        1..=7 => "few",
        8..=13 => "some",
        _ => "many",
    };
    html! {
        section id=(format!("zone{number}")) class=(format!("zone {layout} {few}")) {
            h3 { (voice.say(&zone.label)) }
            div class="pieces" data-zone=(number) {
                @for (first, group) in groups(zone) {
                    @let owner = group[0].owner;
                    span class=(classes(&[("group", true), ("owned", owner.is_some())])) {
                        span class="row" {
                            @for (n, one) in (first..).zip(group) {
                                (place(one, n, &keys[n], choosable[n], voice))
                            }
                        }
                        @if let Some(owner) = owner { span class="owner" { (voice.name(owner)) } }
                    }
                }
            }
        }
    }
}

/// Pieces that lie together, with the number of the first: those of one player, who is named once.
fn groups(zone: &Zone) -> impl Iterator<Item = (usize, &[Piece])> {
    let together =
        |a: &Piece, b: &Piece| a.owner.is_some() && a.owner == b.owner && a.shape != Shape::Token;
    zone.pieces.chunk_by(together).scan(0, |first, group| {
        let here = *first;
        *first += group.len();
        Some((here, group))
    })
}

fn place(one: &Piece, n: usize, key: &str, choosable: bool, voice: Voice<'_>) -> Markup {
    html! {
        span class="place" id=(key) data-face=(one.face) {
            @if choosable {
                button type="button" class=(piece_class(one)) data-piece=(n) aria-pressed="false"
                    aria-label=(voice.say(&one.name)) title=(voice.say(&one.name))
                { (piece::render(one)) }
            } @else {
                (still(one, voice))
            }
        }
    }
}

/// Which pieces of a zone some move needs.
fn choosable(scene: &Scene, number: usize, pieces: usize) -> Vec<bool> {
    let mut found = vec![false; pieces];
    for control in &scene.controls {
        match control {
            Control::Pieces { zone, choices, .. } if *zone == number => {
                for (n, _) in choices {
                    found[*n] = true;
                }
            }
            Control::Subset { zone, choices, .. } if *zone == number => {
                choices.iter().flat_map(|(places, _)| places).for_each(|n| found[*n] = true);
            }
            _ => {}
        }
    }
    found
}

/// Names by which a page knows its pieces again after a change. Cards keep theirs; thrown dice are new dice.
fn keys(number: usize, zone: &Zone) -> Vec<String> {
    let mut hash = DefaultHasher::new();
    zone.pieces.iter().for_each(|one| one.face.hash(&mut hash));
    let throw = hash.finish() as u32;
    zone.pieces
        .iter()
        .enumerate()
        .map(|(n, one)| {
            if one.shape == Shape::Die {
                format!("d{number}-{throw:x}-{n}")
            } else {
                let same = zone.pieces[..n].iter().filter(|other| other.face == one.face).count();
                format!("p{number}-{}-{same}", one.face.replace(' ', ""))
            }
        })
        .collect()
}

/// All moves.
pub(crate) fn controls(scene: &Scene, voice: Voice<'_>) -> Markup {
    let needs =
        |control: &Control| matches!(control, Control::Pieces { .. } | Control::Subset { .. });
    let choosing = scene.controls.iter().any(needs);
    html! {
        div class="moves" {
            @for control in &scene.controls { @if let Control::Grid { .. } = control { (one_control(scene, control, voice)) } }
            @if choosing { p class="hint" { (voice.word("web-hint")) } }
            div class="chosen" {
                @for control in &scene.controls {
                    @if matches!(control, Control::Pieces { .. } | Control::Subset { .. }) {
                        (one_control(scene, control, voice))
                    }
                }
            }
            div class="buttons" {
                @for control in &scene.controls {
                    @if let Control::Button { .. } = control { (one_control(scene, control, voice)) }
                }
            }
        }
    }
}

fn one_control(scene: &Scene, control: &Control, voice: Voice<'_>) -> Markup {
    match control {
        Control::Button { label, action } => html! {
            button class="move" name="action" value=(action) { (voice.say(label)) }
        },
        Control::Pieces { label, zone, choices } => {
            let choices: Vec<(Vec<usize>, &str)> =
                choices.iter().map(|(n, action)| (vec![*n], action.as_str())).collect();
            needs(scene, label, *zone, &choices, voice)
        }
        Control::Subset { label, zone, choices } => {
            let choices: Vec<(Vec<usize>, &str)> =
                choices.iter().map(|(places, action)| (places.clone(), action.as_str())).collect();
            needs(scene, label, *zone, &choices, voice)
        }
        Control::Grid { label, rows, columns, cells } => grid(label, rows, columns, cells, voice),
    }
}

/// Moves that need pieces: each names its zone and its pieces.
fn needs(
    scene: &Scene,
    label: &Text,
    zone: usize,
    choices: &[(Vec<usize>, &str)],
    voice: Voice<'_>,
) -> Markup {
    let label = voice.say(label);
    let faces = |places: &[usize]| {
        let pieces = scene.zones.get(zone).map_or(&[][..], |zone| &zone.pieces);
        places.iter().filter_map(|n| pieces.get(*n)).map(|one| one.face.clone()).collect::<Vec<_>>()
    };
    html! {
        @for (places, action) in choices {
            button class="move needs" name="action" value=(action) data-zone=(zone) data-needs=(list(places)) {
                (label) span class="faces" { " " (faces(places).join(" ")) }
            }
        }
    }
}

fn list(places: &[usize]) -> String {
    places.iter().map(ToString::to_string).collect::<Vec<_>>().join(",")
}

fn grid(
    label: &Text,
    rows: &[Text],
    columns: &[Text],
    cells: &[(usize, usize, String)],
    voice: Voice<'_>,
) -> Markup {
    let cell = |row: usize, column: usize| {
        cells.iter().find(|(r, c, _)| (*r, *c) == (row, column)).map(|(_, _, action)| action)
    };
    html! {
        div class="grid" {
            h3 { (voice.say(label)) }
            div class="scroll" tabindex="-1" {
                table {
                    thead { tr {
                        td {}
                        @for column in columns { th scope="col" { (voice.say(column)) } }
                    } }
                    tbody {
                        @for (r, row) in rows.iter().enumerate() {
                            tr {
                                th scope="row" { (voice.say(row)) }
                                @for c in 0..columns.len() {
                                    td {
                                        @if let Some(action) = cell(r, c) {
                                            button class="move cell" name="action" value=(action) { (action) }
                                        }
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}
