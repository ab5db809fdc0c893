//! The controls of a scene as buttons and pickers of the action bar.
//!
//! All moves are buttons of one form, so that the table can be played without a script. A move that needs pieces lists
//! them; a script shows only the moves that fit what is selected.

use std::collections::HashMap;

use croupier_table::{
    Cell, Choice, Closed, Control, Evaluation, Piece, Press, Role, Scene, Text, Tint, Zone,
};
use maud::{Markup, html};

use super::piece::{self, tint_class, tint_shape};
use super::stage::list;
use super::voice::{PageVoice as _, Voice, bar};

/// How many quantities of a grid are offered at once; the ladder has them all.
const ROWS_SHOWN: usize = 6;

/// So many combinations of held pieces are offered at once.
const OFFERS: usize = 2;

/// Hostile calls stand left of the rest, the ordinary next thing at the right.
const ORDER: [Role; 3] = [Role::Hostile, Role::Plain, Role::Primary];

/// The controls of a scene being drawn for one viewer.
pub(crate) struct Controls<'a> {
    /// The scene.
    pub scene: &'a Scene,
    /// The words.
    pub voice: Voice<'a>,
    /// Whether odds are shown.
    pub hints: bool,
    /// The chance to win of every action, where the viewer may know it.
    pub chances: HashMap<&'a str, f64>,
}

impl<'a> Controls<'a> {
    /// The chance to win by action.
    pub(crate) fn chances(evaluations: Option<&'a [Evaluation<String>]>) -> HashMap<&'a str, f64> {
        let evaluations = evaluations.unwrap_or_default().iter();
        evaluations.map(|one| (one.action.as_str(), one.equity)).collect()
    }

    /// Whether the moves are cells of a grid.
    pub(crate) fn has_grid(&self) -> bool {
        self.scene.controls.iter().any(|control| matches!(control, Control::Grid { .. }))
    }

    /// The pickers of a grid: columns, then rows.
    pub(crate) fn pickers(&self) -> Markup {
        html! {
            @for control in &self.scene.controls {
                @if let Control::Grid { rows_label, rows, columns_label, columns, cells, .. } = control {
                    (self.picker([columns_label, rows_label], rows, columns, cells))
                }
            }
        }
    }

    fn picker(
        &self,
        labels: [&Text; 2],
        rows: &[Text],
        columns: &[Piece],
        cells: &[Cell],
    ) -> Markup {
        let voice = self.voice;
        let Some(start) = cells.first() else { return html! {} };
        let least = |column: usize| {
            cells.iter().filter(|cell| cell.column == column).map(|cell| cell.row).min()
        };
        let here =
            |row: usize| cells.iter().find(|cell| (cell.row, cell.column) == (row, start.column));
        html! {
            div class="pick" {
                span class="cap" { (voice.say(labels[0])) }
                div class="opts faces" role="radiogroup" aria-label=(voice.say(labels[0])) {
                    @for (n, column) in columns.iter().enumerate() {
                        @let from = least(n).map(|row| voice.say(&rows[row]));
                        label class="opt" title=(voice.say(&column.name)) {
                            input type="radio" name="column" value=(n) checked[n == start.column] disabled[from.is_none()]
                                aria-label=(format!("{}, {}", voice.say(&column.name), from.clone().unwrap_or_default()));
                            span aria-hidden="true" {
                                (piece::drawing(column))
                                small { @if let Some(from) = from { (from) "+" } @else { "–" } }
                            }
                        }
                    }
                }
                span class="cap" { (voice.say(labels[1])) }
                div class="opts rows" role="radiogroup" aria-label=(voice.say(labels[1])) {
                    @for (n, row) in rows.iter().enumerate() {
                        @let cell = here(n);
                        @let near = (start.row..start.row + ROWS_SHOWN).contains(&n);
                        label class=(if near { "opt" } else { "opt far" }) {
                            input type="radio" name="row" value=(n) checked[n == start.row];
                            span {
                                b { (voice.say(row)) }
                                @if self.hints {
                                    small class="odds" { @if let Some(p) = cell.and_then(|cell| cell.probability) { (voice.percent(p)) } }
                                }
                            }
                        }
                    }
                    button type="button" class="opt all" popovertarget="ladder" {
                        span { b { "…" } small { (voice.word("web-all-cells")) } }
                    }
                }
            }
        }
    }

    /// All cells of a grid at once, opened on demand.
    pub(crate) fn ladder(&self) -> Markup {
        html! {
            @for control in &self.scene.controls {
                @if let Control::Grid { label, rows, columns, cells, .. } = control {
                    div id="ladder" class="sheet" popover {
                        h2 { (self.voice.say(label)) }
                        div class="scroll" tabindex="-1" { (self.ladder_table(rows, columns, cells)) }
                        button type="button" class="quiet" popovertarget="ladder" popovertargetaction="hide" { (self.voice.word("web-close")) }
                    }
                }
            }
        }
    }

    fn ladder_table(&self, rows: &[Text], columns: &[Piece], cells: &[Cell]) -> Markup {
        let by_place: HashMap<(usize, usize), &Cell> =
            cells.iter().map(|cell| ((cell.row, cell.column), cell)).collect();
        html! {
            table {
                thead { tr { td {} @for column in columns { th scope="col" { (piece::still(column, self.voice)) } } } }
                tbody {
                    @for (r, row) in rows.iter().enumerate() {
                        tr {
                            th scope="row" { (self.voice.say(row)) }
                            @for c in 0..columns.len() {
                                td {
                                    @if let Some(cell) = by_place.get(&(r, c)) {
                                        button class="cell" form="act" name="action" value=(cell.action) data-row=(r) data-column=(c)
                                            data-odds=[cell.probability.filter(|_| self.hints).map(|p| (p * 100.0).round())]
                                            data-chance=[self.chances.get(cell.action.as_str()).map(|p| (p * 100.0).round())]
                                        { (cell.action) }
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    /// The buttons.
    pub(crate) fn acts(&self) -> Markup {
        let needs = |control: &&Control| matches!(control, Control::Pieces { .. });
        html! {
            @for closed in &self.scene.closed { (self.shut(closed)) }
            (self.offers())
            @for control in self.scene.controls.iter().filter(needs) { (self.pieces(control)) }
            @for role in ORDER {
                @for control in &self.scene.controls {
                    @if let Control::Button(press) = control {
                        @if press.role == role { (self.press(press, None)) }
                    }
                }
            }
            @if let Some(cell) = self.start_cell() {
                button class="btn go pick-go" name="pick" value="1" data-key="Enter" {
                    span class="line" { (self.voice.say(cell.0)) " " span class="picked-row" { (self.voice.say(cell.1)) } " × "
                        span class="picked-column" { (piece::drawing(cell.2)) } kbd { "↵" } }
                    @if self.hints { small class="odds" { @if let Some(p) = cell.3 { (self.voice.say(&odds_text(p))) } } }
                    (self.chance(self.chances.get(cell.4)))
                }
            }
        }
    }

    /// Pieces that can be played together, offered while nothing is selected: a press selects them. Of pieces on the
    /// table only the first choice is offered, which is the usual one.
    fn offers(&self) -> Markup {
        let held = |zone: usize| self.scene.zones.get(zone).is_some_and(Zone::is_held);
        let offers = self.scene.controls.iter().filter_map(|control| match control {
            Control::Pieces { label, zone, choices, .. } => {
                let count =
                    if held(*zone) { choices.len() } else { usize::from(has_usual(choices)) };
                Some((label, *zone, &choices[..count]))
            }
            _ => None,
        });
        let offers = offers.flat_map(|(label, zone, choices)| {
            choices.iter().map(move |choice| (label, zone, choice))
        });
        html! {
            @for (label, zone, choice) in offers.filter(|(_, zone, choice)| !held(*zone) || choice.pieces.len() > 1).take(OFFERS) {
                button type="button" class="btn offer js" data-zone=(zone) data-offer=(list(&choice.pieces)) {
                    span class="line" { (self.choice_label(label, choice, self.scene.zones.get(zone))) }
                    @if let Some(detail) = &choice.detail { small { (self.voice.say(detail)) } }
                }
            }
        }
    }

    fn start_cell(&self) -> Option<(&'a Text, &'a Text, &'a Piece, Option<f64>, &'a str)> {
        self.scene.controls.iter().find_map(|control| match control {
            Control::Grid { label, rows, columns, cells, .. } => {
                let start = cells.first()?;
                let (row, column) = (&rows[start.row], &columns[start.column]);
                Some((label, row, column, start.probability, start.action.as_str()))
            }
            _ => None,
        })
    }

    fn shut(&self, closed: &Closed) -> Markup {
        html! {
            button type="button" class="btn shut" disabled {
                span class="line" { (self.voice.say(&closed.label)) }
                small { (self.voice.say(&closed.reason)) }
            }
        }
    }

    /// One button. `before` is the action of the choice that it belongs to.
    fn press(&self, press: &Press, before: Option<&str>) -> Markup {
        let role = match press.role {
            Role::Plain => "btn",
            Role::Primary => "btn go",
            Role::Hostile => "btn stop",
        };
        let value =
            before.map_or(press.action.clone(), |first| format!("{first};{}", press.action));
        let name = if before.is_some() { "actions" } else { "action" };
        let chance = self
            .chances
            .get(before.unwrap_or(&press.action))
            .filter(|_| before.is_none() || press.role == Role::Primary);
        html! {
            button class=(tinted(role, press.tint)) name=(name) value=(value) data-key=[press.key.map(String::from)] {
                span class="line" {
                    @if let Some(shape) = press.tint.and_then(tint_shape) { (shape) }
                    (self.voice.say(&press.label))
                    @if let Some(key) = press.key { kbd { (key.to_uppercase()) } }
                }
                @if let Some(detail) = press.odds.as_ref().filter(|_| self.hints).or(press.detail.as_ref()) { small { (self.voice.say(detail)) } }
                (self.chance(chance))
            }
        }
    }

    /// The chance to win of a move, as a bar.
    fn chance(&self, chance: Option<&f64>) -> Markup {
        html! {
            @if let Some(chance) = chance {
                span class="win" title=(self.voice.word("web-chance-to-win")) {
                    (bar(*chance)) small { span class="sr" { (self.voice.word("web-chance-to-win")) " " } (self.voice.percent(*chance)) }
                }
            }
        }
    }

    /// Moves that need pieces: each names its zone and its pieces.
    fn pieces(&self, control: &Control) -> Markup {
        let Control::Pieces { label, zone, onto, choices } = control else { return html! {} };
        let pieces = self.scene.zones.get(*zone);
        html! {
            @for choice in choices {
                div class="needs" data-zone=(zone) data-needs=(list(&choice.pieces)) data-onto=[onto]
                    data-value=[choice.value]
                {
                    @if choice.then.is_empty() {
                        (self.alone(label, choice, pieces))
                    } @else {
                        p class="sr title" { (self.choice_label(label, choice, pieces)) }
                        @for role in ORDER {
                            @for press in choice.then.iter().filter(|press| press.role == role) { (self.press(press, Some(&choice.action))) }
                        }
                    }
                }
            }
        }
    }

    /// A choice that is made alone.
    fn alone(&self, label: &Text, choice: &Choice, zone: Option<&Zone>) -> Markup {
        html! {
            button class=(tinted("btn go", choice.tint)) name="action" value=(choice.action) data-key=[choice.key.map(String::from)] {
                span class="line" {
                    @if let Some(shape) = choice.tint.and_then(tint_shape) { (shape) }
                    span class="title" { (self.choice_label(label, choice, zone)) }
                    @if let Some(key) = choice.key { kbd { (key.to_uppercase()) } }
                }
                @if let Some(detail) = &choice.detail { small { (self.voice.say(detail)) } }
                (self.chance(self.chances.get(choice.action.as_str())))
            }
        }
    }

    fn choice_label(&self, label: &Text, choice: &Choice, zone: Option<&Zone>) -> String {
        if let Some(own) = &choice.label {
            return self.voice.say(own);
        }
        let pieces = zone.map_or(&[][..], |zone| &zone.pieces);
        let faces =
            choice.pieces.iter().filter_map(|n| pieces.get(*n)).map(|one| one.face.as_str());
        format!("{} {}", self.voice.say(label), faces.collect::<Vec<_>>().join(" "))
    }
}

/// Whether the first of several choices is the usual one: they have values, and pieces in common.
fn has_usual(choices: &[Choice]) -> bool {
    choices.split_first().is_some_and(|(first, others)| {
        let shares = |other: &Choice| other.pieces.iter().any(|n| first.pieces.contains(n));
        first.value.is_some() && others.iter().any(shares)
    })
}

fn tinted(role: &str, tint: Option<Tint>) -> String {
    tint.map_or(role.to_owned(), |tint| format!("{role} hue is-{}", tint_class(tint)))
}

/// “true in 30 %”.
fn odds_text(probability: f64) -> Text {
    Text::new("web-odds").with("n", (probability * 100.0).round() as i64)
}
