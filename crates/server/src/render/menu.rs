//! What is needed now and then at a table: the pace of bots, seats, a typed move, links, phrases, ways to leave.

use croupier_table::{Seat, Text, changed_rules};
use maud::{Markup, html};

use super::end::share_link;
use super::rated::rated_note;
use super::table::PageModel;
use super::voice::{Voice, icon};
use crate::live::{PHRASES, may_be_taken};
use crate::setup::{By, SeatSetup, Speed};

/// Whether the viewer may change how fast bots play.
pub(super) fn may_set_pace(model: &PageModel<'_>) -> bool {
    let alone = model.state.setup.seats.iter().all(|place| place.by != By::Person);
    // A rated table stays as it was opened.
    !model.state.setup.counts() && (model.viewer.seat.is_some() || (model.viewer.is_host && alone))
}

/// Whether the person of a seat may play again instead of the bot.
pub(super) fn may_take_back(place: &SeatSetup) -> bool {
    matches!(place.by, By::Bot(_)) && !place.has_resigned()
}

/// The foot of the log: how fast bots play.
pub(super) fn log_foot(model: &PageModel<'_>, voice: Voice<'_>) -> Markup {
    html! {
        footer {
            @if !model.is_over() { span { (voice.word("web-speed")) ": " (speed_name(model.state.setup.speed, voice)) } }
            @if let Some(note) = rated_note(model, voice) { span class="rated-note" { (note) } }
            button type="button" class="textlink" popovertarget="menu" { (voice.word("web-about")) }
        }
    }
}

fn speed_name(speed: Speed, voice: Voice<'_>) -> String {
    voice.say(&Text::new(format!("web-speed-{}", speed.word())))
}

/// Buttons by which bots take over seats.
pub(super) fn seat_buttons(model: &PageModel<'_>, voice: Voice<'_>) -> Markup {
    let setup = &model.state.setup;
    let mine = |seat: Seat| model.viewer.seat == Some(seat);
    let path = format!("{}/seat", model.base());
    let button = |seat: Seat, what: &'static str, label: &'static str| {
        html! {
            form method="post" action=(path) class="seat-form" {
                input type="hidden" name="seat" value=(seat.0);
                button class="quiet" name="what" value=(what) { (voice.name(seat)) ": " (voice.word(label)) }
            }
        }
    };
    html! {
        @for seat in Seat::all(setup.seats.len() as u8) {
            @let is_offered = !setup.counts() || setup.seats[seat.index()].by == By::Open;
            @if is_offered && model.viewer.may_hand_over && !mine(seat) && !model.is_over() && may_be_taken(model.live, setup, seat) {
                (button(seat, "bot", "web-bot-takes"))
            } @else if mine(seat) && !model.is_over() && may_take_back(&setup.seats[seat.index()]) {
                (button(seat, "back", "web-take-back"))
            }
        }
    }
}

/// Everything that is needed now and then: pace, seats, a typed move, links, the commitment.
pub(super) fn menu(model: &PageModel<'_>, voice: Voice<'_>) -> Markup {
    let setup = &model.state.setup;
    let bots = setup.seats.iter().any(|place| matches!(place.by, By::Bot(_)));
    html! {
        form id="pace" method="post" action=(format!("{}/speed", model.base())) hidden {}
        div id="menu" class="sheet" popover {
            h2 { (voice.word("web-about")) }
            @if bots && !model.is_over() && !model.is_waiting() && may_set_pace(model) {
                div class="choices" role="group" aria-label=(voice.word("web-speed")) {
                    span { (voice.word("web-speed")) }
                    @for speed in Speed::ALL {
                        button class="quiet" form="pace" name="speed" value=(speed.word()) aria-pressed=(setup.speed == speed) { (speed_name(speed, voice)) }
                    }
                }
            }
            @if model.may_switch_hints() {
                form id="hints" method="post" action=(format!("{}/hints", model.base())) {
                    button class="quiet" name="on" value=(u8::from(!model.hints())) aria-pressed=(model.hints()) { (icon("bulb")) " " (voice.word("web-hints")) }
                }
            }
            (seat_buttons(model, voice))
            @if model.is_asked() && !model.is_waiting() { (typed(model, voice)) }
            (about(model, voice))
            p { button type="button" class="quiet js notify" hidden { (voice.word("web-notify")) } }
            (departures(model, voice))
        }
        (phrases(model, voice))
    }
}

/// Leaving the game for a while or for good.
fn departures(model: &PageModel<'_>, voice: Voice<'_>) -> Markup {
    let seat = model.viewer.seat.filter(|_| !model.is_over() && !model.is_waiting());
    let plays = seat.is_some_and(|seat| model.state.setup.seats[seat.index()].by == By::Person)
        && model.state.setup.daily.is_none();
    let ways: &[(&str, &'static str, &'static str)] = match model.state.setup.counts() {
        true => &[("resign", "web-resign", "web-rated-resign-about")],
        false => &[
            ("leave", "web-leave", "web-leave-about"),
            ("resign", "web-resign", "web-resign-about"),
        ],
    };
    html! {
        @if let Some(seat) = seat.filter(|_| plays) {
            form method="post" action=(format!("{}/seat", model.base())) class="departures" {
                input type="hidden" name="seat" value=(seat.0);
                @for (what, label, about) in ways.iter().copied() {
                    p { button class="quiet" name="what" value=(what) { (voice.word(label)) } " " small { (voice.word(about)) } }
                }
            }
        }
    }
}

/// What can be said to the others: each reads it in their own language.
fn phrases(model: &PageModel<'_>, voice: Voice<'_>) -> Markup {
    html! {
        @if model.viewer.seat.is_some() {
            div id="phrases" class="sheet" popover {
                h2 { (voice.word("web-say")) }
                form class="phrases" method="post" action=(format!("{}/say", model.base())) {
                    @for phrase in &PHRASES {
                        button class="quiet" name="what" value=(phrase.id) { span aria-hidden="true" { (phrase.emoji) " " } (voice.word(phrase.message)) }
                    }
                }
                button type="button" class="quiet js mute" aria-pressed="false" { (voice.word("web-say-mute")) }
            }
        }
    }
}

fn typed(model: &PageModel<'_>, voice: Voice<'_>) -> Markup {
    html! {
        form id="typed" class="typed" method="post" action=(format!("{}/act", model.base())) {
            input type="hidden" name="n" value=(model.state.n());
            label for="line" { (voice.word("web-type")) }
            input id="line" name="line" maxlength="400" autocomplete="off" autocapitalize="off" spellcheck="false";
            button class="quiet" { (voice.word("web-type-go")) }
        }
    }
}

/// Programs that have come: the host can disconnect each by a new token.
fn programs(model: &PageModel<'_>, voice: Voice<'_>) -> Markup {
    let seats = Seat::all(model.state.setup.seats.len() as u8).zip(&model.state.setup.seats);
    let came = seats
        .filter(|(_, place)| matches!(place.by, By::Program(_)) && place.invited_until_s.is_none());
    html! {
        @for (seat, _) in came.filter(|_| model.viewer.is_host && !model.is_over()) {
            form method="post" action=(format!("{}/seat", model.base())) {
                input type="hidden" name="seat" value=(seat.0);
                p { bdi { (voice.name(seat)) } ": " (voice.word("web-invite-about")) " "
                    button class="quiet" name="what" value="invite" { (voice.word("web-invite-again")) } }
            }
        }
    }
}

/// Rules, commitment, links.
fn about(model: &PageModel<'_>, voice: Voice<'_>) -> Markup {
    let setup = &model.state.setup;
    let changed = changed_rules(model.live.kind, &setup.options, voice.words);
    let token = |seat: Seat| voice.say(&Text::new("web-token").with("seat", seat));
    html! {
        div class="about" id="about" {
            p {
                a href=(format!("{}/rules", model.base())) target="_blank" { (voice.word("web-rules")) } " "
                @if voice.words.has("guide-1-title") { button type="button" class="quiet js guide-open" { (voice.word("web-guide")) } }
            }
            @if changed.is_empty() {
                p { (voice.word("web-rules-usual")) }
            } @else {
                p { (voice.word("web-rules-changed")) }
                ul { @for sentence in changed { li { (sentence) } } }
            }
            @let clock = if setup.counts() { "web-clock-rated" } else { "web-clock-set" };
            @if setup.clock_s > 0 { p { (voice.count(clock, "seconds", setup.clock_s as usize)) } }
            @if let Some(commit) = model.state.luck.commit() {
                p { (voice.word("web-commit")) " " code class="commit" { (commit) } " " a href=(format!("{}/fair", model.base())) { (voice.word("web-fair-link")) } }
            }
            p { (voice.word("web-watch-link")) }
            (share_link(&model.link(), "web-watch-link", voice))
            p { (voice.count("web-spectators", "n", model.live.spectators() as usize)) }
            @for (seat, secret) in &model.viewer.tokens {
                p { (token(*seat)) " " input readonly value=(secret.reveal()) aria-label=(token(*seat)); }
            }
            (programs(model, voice))
            p { a href=(format!("/me?table={}", model.live.id)) { (voice.word("web-device")) } }
        }
    }
}
