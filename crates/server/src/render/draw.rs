//! The table while its seed is drawn: the house's commitment, who has added a number, and what to do without a script.

use croupier_table::{Seat, Text};
use maud::{Markup, html};

use super::table::PageModel;
use super::voice::Voice;
use crate::draw::{Draw, DrawState, Part, Phase};
use crate::setup::By;

/// The commitment and the seats. The script reads the draw from the attribute.
pub(super) fn draw(model: &PageModel<'_>, draw: &Draw, voice: Voice<'_>) -> Markup {
    let state = DrawState::of(draw, &model.state.luck.header, voice.you);
    let state = serde_json::to_string(&state).unwrap_or_default();
    let commit = model.state.luck.commit();
    html! {
        section class="lobby draw" data-draw=(state) data-path=(format!("{}/draw", model.base())) {
            h2 { (voice.word("web-drawing")) }
            p { (voice.word("web-drawing-about")) }
            @if let Some(commit) = commit { p { (voice.word("web-commit")) " " code { (commit) } } }
            ul class="parts" {
                @for seat in Seat::all(draw.parts.len() as u8) {
                    li { bdi { (voice.name(seat)) } ": " (part(model, draw, seat, voice)) }
                }
            }
            @if !draw.ended_by.is_empty() { p { (voice.count("web-draw-restarts", "n", draw.ended_by.len())) } }
        }
    }
}

fn part(model: &PageModel<'_>, draw: &Draw, seat: Seat, voice: Voice<'_>) -> String {
    let is_bot = matches!(model.state.setup.seats[seat.index()].by, By::Bot(_));
    voice.word(match &draw.parts[seat.index()] {
        Part::Awaited => "web-part-awaited",
        Part::Nothing if is_bot => "web-part-bot",
        Part::Nothing => "web-part-nothing",
        Part::Excluded => "web-part-excluded",
        Part::Committed(_) => "web-part-committed",
        Part::Revealed(..) => "web-part-revealed",
    })
}

/// What the table waits for, and the button that deals where there is no script.
pub(super) fn rail(model: &PageModel<'_>, draw: &Draw, voice: Voice<'_>) -> Markup {
    let may_pass = voice.you.is_some_and(|seat| draw.phase == Phase::Commit && draw.awaits(seat));
    let awaited: Vec<Seat> =
        Seat::all(draw.parts.len() as u8).filter(|seat| draw.awaits(*seat)).collect();
    html! {
        div class="rail" {
            div class="say" {
                p class="lead" { (voice.word("web-drawing")) }
                @if !awaited.is_empty() {
                    p class="more" { (voice.say(&Text::new("web-drawing-waits").with("seats", awaited))) }
                }
                noscript { p class="more" { (voice.word("web-deal-about")) " " a href="" { (voice.word("web-reload")) } } }
            }
            @if may_pass {
                noscript {
                    form method="post" action=(format!("{}/draw", model.base())) class="acts deal" {
                        input type="hidden" name="number" value=(draw.number());
                        button class="btn go" name="pass" value="1" { (voice.word("web-deal")) }
                    }
                }
            }
        }
    }
}
