//! The action bar of a table's page, by what there is to do: sit down, decide, wait, go on, play again.

use std::time::Instant;

use croupier_table::{Control, Scene, Shape, Text, Turn, Weight};
use maud::{Markup, html};

use super::controls::Controls;
use super::draw;
use super::menu::{may_set_pace, may_take_back, seat_buttons};
use super::seats::own;
use super::table::PageModel;
use super::voice::{Voice, classes, icon};
use crate::setup::{By, Speed};

/// The action bar, by what there is to do.
pub(super) fn action_bar(model: &PageModel<'_>, scene: &Scene, voice: Voice<'_>) -> Markup {
    let me = voice
        .you
        .filter(|_| !model.is_waiting())
        .map(|seat| own(&scene.panels[seat.index()], voice));
    html! {
        @match model.stage() {
            "drawing" => @if let Some(drawn) = model.state.draw() { (draw::rail(model, drawn, voice)) },
            "waiting" => (rail_waiting(model, voice)),
            "over" => (rail_over(model, voice)),
            "mine" => (rail_mine(model, scene, me.as_ref(), voice)),
            _ => (rail_others(model, scene, me.as_ref(), voice)),
        }
        @if model.moment().is_some_and(|(held, ..)| held.weight == Weight::Hold) { (rail_moment(voice)) }
    }
}

fn say(lead: &str, more: Option<String>, voice: Voice<'_>) -> Markup {
    let no_script = html! { noscript { p class="more" { (voice.word("web-no-script")) " " a href="" { (voice.word("web-reload")) } } } };
    html! {
        div class="say" {
            p class="lead" { (lead) }
            p class="lead picked" {}
            (no_script)
            @if let Some(more) = more { p class="more" { (more) } }
        }
    }
}

fn rail_waiting(model: &PageModel<'_>, voice: Voice<'_>) -> Markup {
    html! {
        div class="rail" {
            (say(&voice.word("web-waiting"), Some(voice.word("web-waiting-more")), voice))
            @if model.viewer.seat.is_none() {
                form method="post" action=(format!("{}/seat", model.base())) class="sit acts" {
                    label { span class="sr" { (voice.word("web-name")) }
                        input name="name" required maxlength="40" value=(model.viewer.name) autocomplete="nickname" placeholder=(voice.word("web-name"));
                    }
                    button class="btn go" name="what" value="sit" { (voice.word("web-sit")) }
                }
            } @else if model.viewer.may_hand_over {
                div class="acts" { (seat_buttons(model, voice)) }
            }
        }
    }
}

fn rail_mine(
    model: &PageModel<'_>,
    scene: &Scene,
    me: Option<&Markup>,
    voice: Voice<'_>,
) -> Markup {
    let hints = model.hints();
    let controls = Controls {
        scene,
        voice,
        hints,
        chances: Controls::chances(model.evaluations.as_deref().map(Vec::as_slice)),
    };
    let undo = model.viewer.seat.is_some_and(|seat| model.state.may_undo(seat));
    let lead = scene.prompt.as_ref().map_or(String::new(), |prompt| voice.say(prompt));
    let more = scene.advice.as_ref().filter(|_| hints).map(|advice| voice.say(advice));
    html! {
        form id="act" class=(classes(&[("rail", true), ("two", controls.has_grid())])) method="post" action=(format!("{}/act", model.base())) {
            input type="hidden" name="n" value=(model.state.n());
            @if controls.has_grid() { (controls.pickers()) } @else if let Some(me) = me { (me) }
            div class="call" {
                (say(&lead, more, voice))
                (clock(model, voice))
                div class="acts" {
                    @if undo {
                        button class="btn slim undo" name="undo" value="1" title=(voice.word("web-undo")) {
                            (icon("undo")) span class="sr" { (voice.word("web-undo")) }
                        }
                    }
                    @if let Some(hint) = choosing_hint(scene) { p class="hint js" { (voice.word(hint)) } }
                    (shout(model, voice))
                    (controls.acts())
                }
            }
        }
        (controls.ladder())
    }
}

/// What there is to choose on the table, if anything: dice or cards.
fn choosing_hint(scene: &Scene) -> Option<&'static str> {
    let zone = scene.controls.iter().find_map(|control| match control {
        Control::Pieces { zone, .. } => Some(&scene.zones[*zone]),
        _ => None,
    })?;
    let is_die = zone.pieces.iter().all(|piece| piece.shape == Shape::Die);
    Some(if is_die { "web-choose-dice" } else { "web-choose-cards" })
}

/// The seconds that are left for a move.
fn clock(model: &PageModel<'_>, voice: Voice<'_>) -> Markup {
    let left =
        |deadline: Instant| deadline.saturating_duration_since(Instant::now()).as_secs() as usize;
    html! {
        @if let Some(deadline) = model.state.deadline {
            p class="clock" data-seconds=(left(deadline)) { (voice.count("web-clock", "seconds", left(deadline))) }
        }
    }
}

fn rail_others(
    model: &PageModel<'_>,
    scene: &Scene,
    me: Option<&Markup>,
    voice: Voice<'_>,
) -> Markup {
    let watching = voice.you.is_none();
    let bot_next = match model.table().turn() {
        Turn::Seat(seat) => matches!(model.state.setup.seats[seat.index()].by, By::Bot(_)),
        Turn::Chance | Turn::Over => false,
    };
    let replaced = substituted(model, voice);
    // Who does not play is told about that seat as the others are.
    let headline = Voice { you: voice.you.filter(|_| replaced.is_none()), ..voice };
    let step = bot_next && model.state.setup.speed == Speed::Step && may_set_pace(model);
    let skip =
        bot_next && !step && headline.you.is_some() && model.state.setup.speed != Speed::Instant;
    html! {
        div class="rail" {
            @if let Some(me) = me { (me) }
            @if watching { p class="watching" { (icon("eye")) span { (voice.word("web-watching")) } } }
            (say(&headline.say(&scene.headline), replaced, voice))
            div class="acts" {
                (take_back(model, voice))
                @if model.state.shout(voice.you).is_some() {
                    form id="act" method="post" action=(format!("{}/act", model.base())) {
                        input type="hidden" name="n" value=(model.state.n());
                        (shout(model, voice))
                    }
                }
                @if step {
                    button class="btn go" form="pace" name="next" value=(model.state.n()) data-key="Enter" { (voice.word("web-next")) }
                } @else if skip {
                    button class="btn" form="pace" name="skip" value="1" data-key="n" {
                        span class="line" { (voice.word("web-skip-to-me")) kbd { "N" } }
                    }
                }
            }
        }
    }
}

/// That a bot plays for the viewer, if one does.
fn substituted(model: &PageModel<'_>, voice: Voice<'_>) -> Option<String> {
    let seat = voice.you?;
    let place = &model.state.setup.seats[seat.index()];
    match place.by {
        By::Bot(_) if place.has_resigned() => Some(voice.word("web-resigned-denied")),
        By::Bot(_) => Some(voice.say(&Text::new("web-bot-came").with("seat", seat))),
        By::Open | By::Person | By::Program(_) => None,
    }
}

/// Playing oneself again, where a bot plays for the viewer.
fn take_back(model: &PageModel<'_>, voice: Voice<'_>) -> Markup {
    let seat = voice.you.filter(|seat| may_take_back(&model.state.setup.seats[seat.index()]));
    html! {
        @if let Some(seat) = seat {
            form method="post" action=(format!("{}/seat", model.base())) {
                input type="hidden" name="seat" value=(seat.0);
                button class="btn" name="what" value="back" { (voice.word("web-take-back")) }
            }
        }
    }
}

/// What the viewer may call out, rightly or not.
fn shout(model: &PageModel<'_>, voice: Voice<'_>) -> Markup {
    html! {
        @if let Some((call, until)) = model.state.shout(voice.you) {
            button class="btn stop shout" name="action" value=(call.action) data-key="c"
                data-ms=(until.saturating_duration_since(Instant::now()).as_millis())
            {
                span class="line" { (voice.say(&call.label)) kbd { "C" } }
                @if let Some(detail) = &call.detail { small { (voice.say(detail)) } }
            }
        }
    }
}

/// While a moment is held: go on, or stay.
fn rail_moment(voice: Voice<'_>) -> Markup {
    html! {
        div class="rail held js" {
            div class="say" {}
            div class="acts" {
                button type="button" class="btn pause" aria-pressed="false" { (voice.word("web-pause")) }
                button type="button" class="btn go on" data-key="Enter" {
                    span class="line" { (voice.word("web-continue")) kbd { "↵" } }
                    span class="countdown" aria-hidden="true" {}
                }
            }
        }
    }
}

fn rail_over(model: &PageModel<'_>, voice: Voice<'_>) -> Markup {
    let base = model.base();
    html! {
        div class="rail" {
            div class="say" {
                p class="lead" { (voice.word("web-another")) }
                p class="more" { (own_part(model, voice)) a class="textlink proof" href=(format!("{base}/fair")) { (voice.word("web-proof")) } }
            }
            div class="acts after" {
                @if let Some(tag) = &model.state.setup.daily {
                    a class="btn go" href=(format!("/daily/{}/{}", model.state.setup.game, tag.date)) { (voice.word("web-daily-to-result")) }
                }
                a class="btn" href=(format!("{base}/replay?step=0")) { (voice.word("web-replay")) }
                a class="btn" href=(format!("{base}/review")) { (voice.word("web-review")) }
                @match model.state.setup.next {
                    Some(next) => a class="btn go" href=(format!("/t/{}", crate::id::Id(next))) { (voice.word("web-to-rematch")) },
                    None => @if model.viewer.seat.is_some() {
                        form method="post" action=(format!("{base}/rematch")) { button class="btn go" { (voice.word("web-rematch")) } }
                    },
                }
            }
        }
    }
}

/// Whether the number that this browser has kept is in the seed; the script chooses the sentence.
fn own_part(model: &PageModel<'_>, voice: Voice<'_>) -> Markup {
    let draw = model.state.luck.header.draw.as_ref();
    let own = voice.you.and_then(|seat| draw?.contributions.get(seat.index()));
    html! {
        @if let Some(own) = own {
            span class="own-part" data-table=(model.live.id) data-number=(own) data-in=(voice.word("web-own-in"))
                data-out=(voice.word("web-own-out")) data-late=(voice.word("web-own-late")) data-none=(voice.word("web-own-none"))
            {}
            " "
        }
    }
}
