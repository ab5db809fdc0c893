//! The felt: what lies on the table and in the viewer's hand, each zone drawn by what it is for.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::Range;

use croupier_table::{
    Control, Direction, Group, Layout, Part, Piece, Scene, Shape, Standing, Term, Tint, Zone,
};
use maud::{Markup, html};

use super::piece::{self, tint_class, tint_shape};
use super::voice::{PageVoice as _, Voice, bar, classes, icon};

/// More cards than this lie in two rows on a phone, and more than twice as many in three.
const PHONE_ROW: usize = 7;

/// A scene being drawn for one viewer.
#[derive(Clone, Copy)]
pub(crate) struct Stage<'a> {
    /// The scene.
    pub scene: &'a Scene,
    /// The words.
    pub voice: Voice<'a>,
    /// Whether odds are shown.
    pub hints: bool,
}

impl<'a> Stage<'a> {
    fn zones(self, layout: Layout) -> impl Iterator<Item = (usize, &'a Zone)> {
        let zones = self.scene.zones.iter().enumerate();
        zones.filter(move |(_, zone)| zone.layout == layout)
    }

    fn has(self, layout: Layout) -> bool {
        self.zones(layout).next().is_some()
    }

    /// Everything that lies on the table.
    pub(crate) fn table(self) -> Markup {
        let cards = self.has(Layout::Line) || self.has(Layout::Meld);
        html! {
            div class=(classes(&[("scene", true), ("lg", cards)])) {
                @if self.has(Layout::Spot) { (self.centre()) }
                @for (number, zone) in self.zones(Layout::Plate) { (self.plate(number, zone)) }
                @if self.has(Layout::Line) || (self.has(Layout::Stack) && !self.has(Layout::Spot)) { (self.piles()) }
                @if self.has(Layout::Sets) {
                    div class="throws" { @for (number, zone) in self.zones(Layout::Sets) { (self.sets(number, zone)) } }
                }
                @if self.has(Layout::Tally) || self.has(Layout::Bays) { (self.sides()) }
                @if self.has(Layout::Tray) || !self.scene.sum.is_empty() {
                    div class="ledger" {
                        @for (number, zone) in self.zones(Layout::Tray) { (self.tray(number, zone)) }
                        (sum(&self.scene.sum, self.voice))
                    }
                }
                @if self.has(Layout::Meld) { (self.melds()) }
                @for (number, zone) in self.zones(Layout::Row) { (self.row(number, zone)) }
                (self.history())
                @if !self.scene.notes.is_empty() {
                    p class="cap" {
                        @for (n, note) in self.scene.notes.iter().enumerate() { @if n > 0 { " · " } (self.voice.say(note)) }
                    }
                }
            }
        }
    }

    /// What the viewer holds.
    pub(crate) fn hand(self) -> Markup {
        html! {
            @for (number, zone) in self.zones(Layout::Cup) { (self.cup(number, zone)) }
            @for (number, zone) in self.zones(Layout::Fan) { (self.fan(number, zone)) }
        }
    }

    /// The card to play on between the colour in force and the pile to draw from.
    fn centre(self) -> Markup {
        let back = self.scene.order.direction == Direction::Backward;
        html! {
            @for (number, zone) in self.zones(Layout::Spot) {
                @let tint = zone.tint.unwrap_or(Tint::Plain);
                div class=(format!("centre is-{}", tint_class(tint))) {
                    div class="side l" {
                        (self.colour_in_force(zone))
                        @if let Some(note) = &zone.note { span class="cap" { (self.voice.say(note)) } }
                    }
                    section class="spot" id=(zone_id(number)) data-drop=(number) data-zone=(number)
                        data-dir=[back.then_some("back")] aria-label=(self.voice.say(&zone.label))
                    {
                        svg class="ring" aria-hidden="true" { use href="#x-ring" {} }
                        // The top card comes first in the zone and last on the pile.
                        @for (n, (one, key)) in zone.pieces.iter().zip(keys(number, zone)).enumerate().take(3).rev() {
                            (self.place(one, n, &key, false))
                        }
                    }
                    div class="side" {
                        div class="small-only" { (self.colour_in_force(zone)) }
                        @for (number, zone) in self.zones(Layout::Stack) { (self.deck(number, zone)) }
                    }
                }
            }
        }
    }

    fn colour_in_force(self, zone: &Zone) -> Markup {
        html! {
            @if let Some(tint) = zone.tint {
                span class="namedcol" {
                    @if let Some(shape) = tint_shape(tint) { (shape) }
                    (self.voice.say(&croupier_table::Text::new(format!("web-tint-{}", tint_class(tint)))))
                }
            }
        }
    }

    fn deck(self, number: usize, zone: &Zone) -> Markup {
        html! {
            section class="deck" id=(zone_id(number)) data-drop=(number) data-zone=(number) {
                @for (n, (one, key)) in zone.pieces.iter().zip(keys(number, zone)).enumerate().take(1) {
                    (self.place(one, n, &key, self.is_choosable(number, one, n)))
                }
                h3 class="cap" { (self.voice.say(&zone.label)) }
            }
        }
    }

    fn piles(self) -> Markup {
        html! {
            div class="piles" {
                @for (number, zone) in self.zones(Layout::Line) {
                    section class="pile fit" id=(zone_id(number)) data-drop=(number) {
                        h3 {
                            (self.voice.say(&zone.label))
                            @if let Some(note) = &zone.note { span class="cap" { ": " (self.voice.say(note)) } }
                        }
                        (self.over(number, zone, "trash"))
                    }
                }
                @for (number, zone) in self.zones(Layout::Stack) { (self.deck(number, zone)) }
            }
        }
    }

    fn melds(self) -> Markup {
        let many = self.zones(Layout::Meld).count();
        let class = match many {
            0..=4 => "melds",
            5..=8 => "melds some",
            9..=12 => "melds many",
            _ => "melds crowd",
        };
        html! {
            div class=(class) {
                @for (number, zone) in self.zones(Layout::Meld) {
                    section class="meld fit" id=(zone_id(number)) data-drop=(number) {
                        h3 { span { (self.voice.say(&zone.label)) } }
                        (self.over(number, zone, ""))
                    }
                }
            }
        }
    }

    /// Cards that overlap as much as the room demands.
    fn over(self, number: usize, zone: &Zone, class: &str) -> Markup {
        let count = zone.pieces.len();
        html! {
            div class=(format!("over n{} {class}", count.min(60))) data-zone=(number) {
                @for (n, (one, key)) in zone.pieces.iter().zip(keys(number, zone)).enumerate() {
                    (self.place(one, n, &key, self.is_choosable(number, one, n)))
                }
            }
        }
    }

    fn fan(self, number: usize, zone: &Zone) -> Markup {
        let count = zone.pieces.len();
        let rows = count.div_ceil(PHONE_ROW).clamp(1, 3);
        let columns = count.div_ceil(rows);
        html! {
            section class=(format!("fan fit rows{rows}")) id=(zone_id(number)) aria-label=(self.voice.say(&zone.label)) {
                div class=(format!("over n{} h{}", count.min(60), columns.min(30))) data-zone=(number) {
                    @for (n, (one, key)) in zone.pieces.iter().zip(keys(number, zone)).enumerate() {
                        (self.place(one, n, &key, self.is_choosable(number, one, n)))
                    }
                }
                @if let Some(note) = &zone.note { p class="exit" { (self.voice.say(note)) } }
                @if zone.sorts.len() > 1 {
                    div class="handtools js" role="group" aria-label=(self.voice.word("web-sort")) {
                        span aria-hidden="true" { (self.voice.word("web-sort")) }
                        span class="seg" {
                            @for (n, sort) in zone.sorts.iter().enumerate() {
                                button type="button" data-sort=(list(&sort.order)) aria-pressed=(n == 0) {
                                    (self.voice.say(&sort.label))
                                }
                            }
                        }
                        button type="button" class="sortbtn" aria-label=(self.voice.word("web-sort")) { (icon("sort")) }
                    }
                }
            }
        }
    }

    fn cup(self, number: usize, zone: &Zone) -> Markup {
        html! {
            section class="cup" id=(zone_id(number)) data-zone=(number) aria-label=(self.voice.say(&zone.label)) {
                @for (n, (one, key)) in zone.pieces.iter().zip(keys(number, zone)).enumerate() {
                    (self.place(one, n, &key, self.is_choosable(number, one, n)))
                }
                span class="label" {
                    b { (self.voice.say(&zone.label)) }
                    @if let Some(note) = &zone.note { (self.voice.say(note)) }
                }
            }
        }
    }

    /// A claim: a number and a piece, and how likely it is.
    fn plate(self, number: usize, zone: &Zone) -> Markup {
        html! {
            section class="bid" id=(zone_id(number)) {
                p class="cap" { (self.voice.say(&zone.label)) }
                p class="what" {
                    @if let Some(number) = zone.number { span { (number) } span class="x" { "×" } }
                    @for one in &zone.pieces { (piece::still(one, self.voice)) }
                }
                @if let Some(chance) = zone.chance.as_ref().filter(|_| self.hints) {
                    p class="meter" {
                        span { (self.voice.say(&chance.label)) }
                        (bar(chance.probability))
                        b { (self.voice.percent(chance.probability)) }
                    }
                }
                @if let Some(note) = &zone.note { p class="cap" { (self.voice.say(note)) } }
            }
        }
    }

    /// Groups of pieces with their captions.
    fn sets(self, number: usize, zone: &Zone) -> Markup {
        let keys = keys(number, zone);
        let lots = zone.groups.iter().any(|group| group.note.is_some());
        let whole = Group {
            pieces: zone.pieces.len(),
            caption: None,
            note: None,
            standing: Standing::Plain,
        };
        let whole = if zone.groups.is_empty() { std::slice::from_ref(&whole) } else { &[] };
        html! {
            section class=(if lots { "lots" } else { "throw" }) id=(zone_id(number)) data-zone=(number)
                aria-label=(self.voice.say(&zone.label))
            {
                @for (group, here) in places(zone.groups.iter().chain(whole)) {
                    (self.set(number, zone, group, here, &keys))
                }
                @if let Some(note) = &zone.note { p class="cap" { (self.voice.say(note)) } }
            }
        }
    }

    fn set(
        self,
        number: usize,
        zone: &Zone,
        group: &Group,
        here: Range<usize>,
        keys: &[String],
    ) -> Markup {
        let standing = match group.standing {
            Standing::Plain => "",
            Standing::Worth => "worth",
            Standing::Worthless => "dead",
            Standing::Closed => "shut",
        };
        let as_one = self.is_chosen_whole(number, &here);
        let inside = html! {
            span class="dice" {
                @for n in here.clone() {
                    (self.place(&zone.pieces[n], n, &keys[n], !as_one && self.is_choosable(number, &zone.pieces[n], n)))
                }
            }
            @if let Some(caption) = &group.caption { span class="pts" { (self.voice.say(caption)) } }
            @if let Some(note) = &group.note { small { (self.voice.say(note)) } }
        };
        let lot = if group.note.is_some() { "lot" } else { "set" };
        html! {
            @if as_one {
                button type="button" class=(format!("{lot} {standing}")) aria-pressed="false"
                    data-pieces=(list(&here.collect::<Vec<_>>()))
                { (inside) }
            } @else {
                div class=(format!("{lot} {standing}")) { (inside) }
            }
        }
    }

    /// Whether a group of pieces can be chosen, and only all together.
    fn is_chosen_whole(self, number: usize, group: &Range<usize>) -> bool {
        let mut found = false;
        for choice in self.choices(number) {
            let inside = choice.pieces.iter().filter(|n| group.contains(n)).count();
            if inside > 0 && (inside != group.len() || inside != choice.pieces.len()) {
                return false;
            }
            found |= inside > 0;
        }
        found
    }

    fn choices(self, number: usize) -> impl Iterator<Item = &'a croupier_table::Choice> {
        let controls = self.scene.controls.iter();
        controls.flat_map(move |control| match control {
            Control::Pieces { zone, choices, .. } if *zone == number => choices.as_slice(),
            _ => &[],
        })
    }

    /// Whether some move needs this piece, or one that looks the same.
    fn is_choosable(self, number: usize, one: &Piece, n: usize) -> bool {
        let pieces = &self.scene.zones[number].pieces;
        let same = |other: usize| other == n || pieces[other].face == one.face;
        self.choices(number).any(|choice| choice.pieces.iter().any(|other| same(*other)))
    }

    fn tray(self, number: usize, zone: &Zone) -> Markup {
        let free = usize::from(zone.slots).saturating_sub(zone.pieces.len());
        html! {
            section class="tray" id=(zone_id(number)) data-drop=(number) {
                span class="cap" { (self.voice.say(&zone.label)) }
                @for (n, (one, key)) in zone.pieces.iter().zip(keys(number, zone)).enumerate() {
                    (self.place(one, n, &key, false))
                }
                @for _ in 0..free { span class="hole" aria-hidden="true" {} }
            }
        }
    }

    /// A comparison of two sides, and the places of what was collected.
    fn sides(self) -> Markup {
        html! {
            div class="sides" {
                @if self.has(Layout::Tally) {
                    div class="box duel" {
                        @for (number, zone) in self.zones(Layout::Tally) {
                            section class="rowx" id=(zone_id(number)) {
                                h3 { (self.voice.say(&zone.label)) }
                                span class="dice" { @for one in &zone.pieces { (piece::still(one, self.voice)) } }
                                @if let Some(number) = zone.number { b { (number) } }
                            }
                        }
                        @for (_, zone) in self.zones(Layout::Tally) {
                            @if let Some(note) = &zone.note { p class="cap" { (self.voice.say(note)) } }
                        }
                    }
                }
                @for (number, zone) in self.zones(Layout::Bays) { (self.bays(number, zone)) }
            }
        }
    }

    fn bays(self, number: usize, zone: &Zone) -> Markup {
        html! {
            section class="box" id=(zone_id(number)) {
                h3 { (self.voice.say(&zone.label)) }
                div class="hold" {
                    @for (group, here) in places(zone.groups.iter()) {
                        span class=(classes(&[("bay", true), ("full", group.standing == Standing::Worth)])) {
                            @for one in &zone.pieces[here] { (piece::still(one, self.voice)) }
                            @if let Some(caption) = &group.caption { b { (self.voice.say(caption)) } }
                        }
                    }
                    @if let Some(note) = &zone.note { span class="bonus" { (self.voice.say(note)) } }
                }
            }
        }
    }

    fn row(self, number: usize, zone: &Zone) -> Markup {
        html! {
            @if !zone.pieces.is_empty() {
                section class=(classes(&[("rowzone", true), ("tokens", zone.pieces.iter().all(|one| one.shape == Shape::Token))]))
                    id=(zone_id(number)) data-drop=(number)
                {
                    h3 class="cap" {
                        (self.voice.say(&zone.label))
                        @if self.has(Layout::History) {
                            " · " button type="button" class="textlink" popovertarget="history" { (self.voice.word("web-earlier")) }
                        }
                    }
                    div class="row" data-zone=(number) {
                        @for (n, (one, key)) in zone.pieces.iter().zip(keys(number, zone)).enumerate() {
                            (self.place(one, n, &key, self.is_choosable(number, one, n)))
                        }
                    }
                }
            }
        }
    }

    /// What is over, for those who look it up.
    fn history(self) -> Markup {
        html! {
            @for (_, zone) in self.zones(Layout::History) {
                div id="history" class="sheet" popover {
                    h2 { (self.voice.say(&zone.label)) }
                    @for (group, here) in places(zone.groups.iter()) {
                        @if let Some(caption) = &group.caption { h3 { (self.voice.say(caption)) } }
                        div class="row" {
                            @for one in &zone.pieces[here] {
                                span {
                                    (piece::still(one, self.voice))
                                    @if let Some(seat) = one.owner { span class="who" { (self.voice.name(seat)) } }
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    /// A piece where it lies.
    fn place(self, one: &Piece, n: usize, key: &str, choosable: bool) -> Markup {
        let owner = one.owner.map(|seat| (seat.0 % 10, self.voice.name(seat)));
        html! {
            span class=(owner.map_or("place".to_owned(), |(hue, _)| format!("place owned hue{hue}"))) id=(key)
                data-face=(one.face) data-at=(n) data-o=[owner.map(|(_, name)| name.chars().take(1).collect::<String>())]
            {
                @if choosable { (piece::choosable(one, n, self.voice)) } @else { (piece::still(one, self.voice)) }
            }
        }
    }
}

/// Groups with the places of their pieces in the zone.
fn places<'a>(
    groups: impl Iterator<Item = &'a Group>,
) -> impl Iterator<Item = (&'a Group, Range<usize>)> {
    groups.scan(0, |first, group| {
        let here = *first..*first + group.pieces;
        *first = here.end;
        Some((group, here))
    })
}

fn zone_id(number: usize) -> String {
    format!("zone{number}")
}

/// Numbers with commas between them.
pub(crate) fn list(numbers: &[usize]) -> String {
    numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(",")
}

/// An account: terms with plus signs between them, and the total.
pub(crate) fn sum(terms: &[Term], voice: Voice<'_>) -> Markup {
    html! {
        @if !terms.is_empty() {
            div class="sum" {
                @for (n, term) in terms.iter().enumerate() {
                    @if n > 0 { span class="op" aria-hidden="true" { @if term.part == Part::Total { "=" } @else { "+" } } }
                    @let (class, data) = match term.part {
                        Part::Added => ("", None),
                        Part::Selected => ("sel", Some("selected")),
                        Part::Lost => ("lost", None),
                        Part::Total => ("all", Some("total")),
                    };
                    div class=(class) data-part=[data] data-value=(term.value) {
                        span { (voice.say(&term.label)) }
                        b { (term.value) }
                    }
                }
            }
        }
    }
}

/// Names by which a page knows its pieces again after a change. Cards keep theirs; thrown dice are new dice.
fn keys(number: usize, zone: &Zone) -> Vec<String> {
    let mut hasher = DefaultHasher::new();
    zone.pieces.iter().for_each(|one| one.face.hash(&mut hasher));
    let throw = hasher.finish() as u16;
    let key = |(n, one): (usize, &Piece)| {
        if one.shape == Shape::Die {
            format!("d{number}-{throw:x}-{n}")
        } else {
            let same = zone.pieces[..n].iter().filter(|other| other.face == one.face).count();
            format!("p{number}-{}-{same}", one.face.replace(' ', ""))
        }
    };
    zone.pieces.iter().enumerate().map(key).collect()
}
