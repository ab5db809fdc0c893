//! The players: plaques along the top in the order of play, and the viewer's own at the left of the action bar.

use croupier_table::{Bubble, Panel, Piece, Race, Text, Tokens, Tone};
use maud::{Markup, html};

use super::piece;
use super::voice::{PageVoice as _, Voice, bar, classes};

/// What is said about a seat besides the scene.
#[derive(Clone, Debug, Default)]
pub(crate) struct Remark {
    /// Who plays: the level of a bot, a program, nobody yet; empty for a person.
    pub by: String,
    /// Whether its person has the table open; `None` for seats without a person.
    pub here: Option<bool>,
    /// The rating of its player at a rated table, in words.
    pub rating: Option<String>,
    /// Whether nobody sits there yet.
    pub is_free: bool,
    /// How its person has left the game, in words.
    pub departure: Option<String>,
    /// Its last action, and whether it is the newest at the table.
    pub bubble: Option<(Bubble, bool)>,
    /// What its person has just said.
    pub phrase: Option<String>,
    /// What it shows at the moment that is held, with what it amounts to.
    pub shown: Option<(Vec<Piece>, Option<Text>)>,
    /// Whether it has lost something at that moment.
    pub has_lost: bool,
}

/// The plaque of a seat.
pub(crate) fn plaque(panel: &Panel, remark: &Remark, voice: Voice<'_>) -> Markup {
    let name = voice.name(panel.seat);
    let class = classes(&[
        ("seat", true),
        ("active", panel.active),
        ("out", panel.is_out),
        ("free", remark.is_free),
        ("lost", remark.has_lost),
    ]);
    html! {
        li id=(format!("seat{}", panel.seat.0)) class=(class) aria-current=[panel.active.then_some("true")] {
            div class="plaque" {
                (voice.face(panel.seat, "face"))
                span class="name" title=(name) { bdi { (name) } }
                span class="sub" { (sub(panel, remark, voice)) }
                @if let Some(counter) = panel.counters.first() {
                    span class=(classes(&[("stat", true), ("long", counter.value.abs() > 99)])) {
                        b { (counter.value) }
                        span { (voice.say(&counter.label)) }
                    }
                }
                @if let Some(race) = panel.race { (race_bar(race)) }
            }
            // Whoever mutes phrases sees the action, which others see again when the phrase is gone.
            @if let Some(phrase) = &remark.phrase { span class="bubble said" { (phrase) } }
            @if let Some((said, newest)) = &remark.bubble { (bubble(said, *newest, voice)) }
            @if let Some((pieces, note)) = &remark.shown {
                div class="revealed" {
                    @for one in pieces { (piece::still(one, voice)) }
                    @if let Some(note) = note { span class="sr" { (voice.say(note)) } }
                }
            }
            @if !panel.pieces.is_empty() {
                div class="open" { @for one in &panel.pieces { (piece::still(one, voice)) } }
            }
        }
    }
}

/// The line below the name: tokens, remarks, who plays.
fn sub(panel: &Panel, remark: &Remark, voice: Voice<'_>) -> Markup {
    html! {
        @if let Some(departure) = &remark.departure { span class="tag calm" { (departure) } }
        @if let Some(tokens) = panel.tokens { (tokens_left(tokens, panel, voice)) }
        @for badge in &panel.badges {
            @let tone = match badge.tone { Tone::Calm => "tag calm", Tone::Bright => "tag", Tone::Alarm => "tag alarm" };
            span class=(tone) { (voice.say(&badge.text)) }
        }
        @for counter in panel.counters.iter().skip(1) {
            span class="more" { (counter.value) " " (voice.say(&counter.label)) }
        }
        @if let Some(rating) = &remark.rating { span class="more rating" { (rating) } }
        @match remark.here {
            Some(true) => span class="dot here" { span class="sr" { (voice.word("web-here")) } },
            Some(false) => span class="dot away" { (voice.word("web-away")) },
            None => @if panel.badges.is_empty() && panel.counters.len() < 2 {
                span class="by" { (remark.by) }
            },
        }
    }
}

fn tokens_left(tokens: Tokens, panel: &Panel, voice: Voice<'_>) -> Markup {
    let label = panel.counters.first().map_or(String::new(), |counter| {
        format!("{} {}", counter.value, voice.say(&counter.label))
    });
    html! {
        span class="left" role="img" aria-label=(label) {
            @for n in 0..tokens.of.max(tokens.left) { i class=[(n >= tokens.left).then_some("gone")] {} }
        }
    }
}

/// How far a score has come.
fn race_bar(race: Race) -> Markup {
    let share = if race.target > 0 { race.at as f64 / race.target as f64 } else { 0.0 };
    html! { span class="race" { (bar(share)) } }
}

/// What a seat did last.
fn bubble(said: &Bubble, newest: bool, voice: Voice<'_>) -> Markup {
    html! {
        span class=(if newest { "bubble now" } else { "bubble old" }) {
            @if let Some(text) = &said.text { span { (voice.say(text)) } }
            @if let Some(one) = &said.piece { (piece::still(one, voice)) }
        }
    }
}

/// The viewer's own place in the action bar.
pub(crate) fn own(panel: &Panel, voice: Voice<'_>) -> Markup {
    html! {
        div id=(format!("seat{}", panel.seat.0)) class=(classes(&[("me", true), ("turn", panel.active)])) {
            (voice.face(panel.seat, "face"))
            div class="who" {
                b { bdi { (voice.name(panel.seat)) } }
                @if let Some(counter) = panel.counters.first() {
                    span class="num" { (counter.value) } " " (voice.say(&counter.label))
                }
                @for badge in &panel.badges { " " span class="tag calm" { (voice.say(&badge.text)) } }
                @if let Some(race) = panel.race { (race_bar(race)) }
            }
        }
    }
}
