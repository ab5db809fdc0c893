//! The page of a replay: the table at a step, the list of all moves, and the buttons that go through them.

use croupier_table::{Direction, Moment, Scene, Seat, Text};
use maud::{Markup, html};

use super::log::{Line, panel};
use super::moment::{moment, mood};
use super::seats::{Remark, own, plaque};
use super::stage::{Stage, list};
use super::voice::{Voice, icon};

/// What the page of a replay shows.
pub(crate) struct ReplayPage<'a> {
    /// The path of the table.
    pub base: String,
    /// The game's name.
    pub game: &'static str,
    /// The scene at the step.
    pub scene: Scene,
    /// The narration of all steps.
    pub lines: Vec<Line>,
    /// The moment of the turn that ends at the step.
    pub moment: Option<Moment>,
    /// The step.
    pub step: usize,
    /// The number of all steps.
    pub last: usize,
    /// The last steps of all turns.
    pub stops: Vec<usize>,
    /// How many seats there are.
    pub seats: u8,
    /// Whose eyes see the scene.
    pub eyes: Option<Seat>,
    /// The seat that the address names.
    pub asked: Option<u8>,
    /// Whether the game is over, so that every seat's eyes may be chosen.
    pub is_over: bool,
    /// The words.
    pub voice: Voice<'a>,
}

impl ReplayPage<'_> {
    fn link(&self, step: usize) -> String {
        let seat = self.asked.map_or(String::new(), |seat| format!("&seat={seat}"));
        format!("{}/replay?step={step}{seat}", self.base)
    }

    fn stop_before(&self) -> usize {
        self.stops.iter().rev().find(|stop| **stop < self.step).copied().unwrap_or(0)
    }

    fn stop_after(&self) -> usize {
        self.stops.iter().find(|stop| **stop > self.step).copied().unwrap_or(self.last)
    }
}

/// The body of the page.
pub(crate) fn body(page: &ReplayPage<'_>) -> Markup {
    let voice = page.voice;
    html! {
        main id="main" class="table replay" data-game=(page.game) data-step=(page.step) data-last=(page.last)
            data-stops=(list(&page.stops))
        {
            h1 class="sr" { (voice.word("web-replay")) ": " (voice.word("game-name")) }
            div class="board" {
                (felt(&page.scene, page.moment.as_ref(), page.eyes, page.step, voice))
                (controls(page))
            }
            (panel(&page.lines, &page.base, &html! {}, voice))
        }
    }
}

/// The table as it stood: nothing can be done with it.
pub(crate) fn felt(
    scene: &Scene,
    held: Option<&Moment>,
    eyes: Option<Seat>,
    step: usize,
    voice: Voice<'_>,
) -> Markup {
    let scene = Scene { controls: Vec::new(), closed: Vec::new(), prompt: None, ..scene.clone() };
    let stage = Stage { scene: &scene, voice, hints: false };
    let back = scene.order.direction == Direction::Backward;
    let remark = |seat: Seat| {
        let shown = held.and_then(|held| held.shown.iter().find(|shown| shown.seat == seat));
        Remark {
            shown: shown.map(|shown| (shown.pieces.clone(), shown.note.clone())),
            has_lost: held.is_some_and(|held| held.losers.contains(&seat)),
            ..Remark::default()
        }
    };
    let others = scene.order.seats.iter().filter(|seat| Some(**seat) != eyes);
    html! {
        div class="felt" data-mood=[held.map(|held| mood(held.mood))] {
            ol class="seats" data-dir=[back.then_some("back")] aria-label=(voice.word("web-seats")) {
                @for seat in others { (plaque(&scene.panels[seat.index()], &remark(*seat), voice)) }
            }
            section class="stage" {
                (stage.table())
                @if let Some(held) = held { (moment(held, step, 0, voice)) }
            }
            div class="hand" { (stage.hand()) }
        }
    }
}

/// Back, on, by itself, to any step, with any eyes.
fn controls(page: &ReplayPage<'_>) -> Markup {
    let voice = page.voice;
    let told = page.lines.iter().rfind(|line| line.step <= page.step);
    let button = |step: usize, rel: &'static str, name: &'static str, label: &'static str| {
        html! {
            a class="btn slim" rel=(rel) href=(page.link(step)) title=(voice.word(label)) { (icon(name)) span class="sr" { (voice.word(label)) } }
        }
    };
    html! {
        div class="rail" {
            @if let Some(eyes) = page.eyes { (own(&page.scene.panels[eyes.index()], voice)) }
            div class="say" {
                div id="prompt" role="status" {
                    p class="lead" { @if let Some(line) = told { @for text in &line.texts { (voice.say(text)) " " } } @else { (voice.say(&page.scene.headline)) } }
                }
                p class="more" { (voice.say(&Text::new("web-step-of").with("step", page.step).with("last", page.last))) }
            }
            nav class="steps" aria-label=(voice.word("web-replay")) {
                form method="get" action=(format!("{}/replay", page.base)) {
                    label class="sr" for="step" { (voice.word("web-step")) }
                    input id="step" type="range" name="step" min="0" max=(page.last) value=(page.step);
                    @if page.is_over {
                        label class="eyes" { (voice.word("web-eyes")) " "
                            select name="seat" {
                                option value=(page.seats) selected[page.eyes.is_none()] { (voice.word("web-eyes-public")) }
                                @for one in Seat::all(page.seats) {
                                    option value=(one.0) selected[page.eyes == Some(one)] { (voice.name(one)) }
                                }
                            }
                        }
                    }
                    noscript { button class="quiet" { (voice.word("web-show")) } }
                }
                div class="acts" {
                    (button(0, "first", "first", "web-step-first"))
                    (button(page.stop_before(), "prev", "back", "web-turn-back"))
                    button type="button" class="btn go slim js autoplay" aria-pressed="false" title=(voice.word("web-autoplay")) {
                        (icon("play")) span class="sr" { (voice.word("web-autoplay")) }
                    }
                    (button(page.stop_after(), "next", "next", "web-turn-on"))
                    (button(page.last, "last", "last", "web-step-last"))
                }
            }
        }
    }
}
