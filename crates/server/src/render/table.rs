//! The page of a table: felt, action bar and log on one screen. It shows one viewer's scene and news and nothing else of
//! the match.

use std::sync::Arc;
use std::time::Instant;

use croupier_table::{Direction, Evaluation, Lang, Moment, Scene, Seat, Table, Text, Turn};
use maud::{Markup, html};

use super::action_bar::action_bar;
use super::draw::draw;
use super::end::{learned, lobby, podium};
use super::log::{Line, panel};
use super::menu::{log_foot, menu};
use super::moment::{moment, mood};
use super::rated::{rating_at, rating_changes};
use super::seats::{Remark, plaque};
use super::stage::Stage;
use super::voice::{Voice, classes};
use crate::id::Token;
use crate::live::{LiveTable, LogEntry, SummaryState, TableState};
use crate::messages::Messages;
use crate::setup::{By, Departure, SeatSetup, Visibility};

/// Who looks at a table.
pub(crate) struct Viewer {
    /// The seat, or a spectator.
    pub seat: Option<Seat>,
    /// Whether the viewer opened the table.
    pub is_host: bool,
    /// Whether the viewer may let bots take seats over.
    pub may_hand_over: bool,
    /// The language.
    pub lang: Lang,
    /// The address of the server as this viewer knows it.
    pub base: String,
    /// The name to propose for a free seat.
    pub name: String,
    /// The tokens of seats for programs, which the host alone may know.
    pub tokens: Vec<(Seat, Token)>,
}

/// What the page of a table shows to one viewer.
pub(crate) struct PageModel<'a> {
    /// The messages of the pages.
    pub messages: &'a Messages,
    /// The live table.
    pub live: &'a LiveTable,
    /// Its state.
    pub state: &'a TableState,
    /// The narration of the last steps for this viewer.
    narration: Vec<Line>,
    /// The chance to win of the viewer's options, where hints are on.
    pub(super) evaluations: Option<Arc<Vec<Evaluation<String>>>>,
    /// Who looks.
    pub viewer: &'a Viewer,
}

impl<'a> PageModel<'a> {
    /// The table as this viewer may see it.
    pub(crate) fn new(
        messages: &'a Messages,
        live: &'a LiveTable,
        state: &'a mut TableState,
        viewer: &'a Viewer,
    ) -> PageModel<'a> {
        let line = |entry: &LogEntry| Line {
            step: entry.step,
            seat: entry.seat,
            chapter: entry.chapter.clone(),
            texts: entry.for_viewer(viewer.seat).to_vec(),
        };
        let narration = state.narration(live.kind).iter().map(line).collect();
        let state = &*state;
        let evaluations = viewer.seat.and_then(|seat| live.hints_for(state, seat));
        PageModel { messages, live, state, narration, evaluations, viewer }
    }

    /// The table as it is shown.
    pub(super) fn table(&self) -> &dyn Table {
        self.state.shown()
    }

    /// Whether the viewer is to act: a bot that plays for them acts itself.
    pub(super) fn is_asked(&self) -> bool {
        self.viewer.seat.is_some_and(|seat| {
            let is_person = self.state.setup.seats[seat.index()].by == By::Person;
            is_person && self.table().turn() == Turn::Seat(seat)
        })
    }

    pub(super) fn is_over(&self) -> bool {
        self.table().turn() == Turn::Over
    }

    /// Whether the game has not begun: for want of players, or because the seed is being drawn.
    pub(super) fn is_waiting(&self) -> bool {
        !self.state.has_begun()
    }

    /// Where the game stands for the viewer, in a word.
    pub(super) fn stage(&self) -> &'static str {
        match self.table().turn() {
            _ if self.state.draw().is_some() => "drawing",
            _ if self.is_waiting() => "waiting",
            Turn::Over => "over",
            _ if self.is_asked() => "mine",
            _ => "others",
        }
    }

    /// The part of the game that the newest line of the log belongs to.
    fn last_chapter(&self) -> Option<Text> {
        self.narration.last().and_then(|line| line.chapter.clone())
    }

    /// The path of the table.
    pub(super) fn base(&self) -> String {
        format!("/t/{}", self.live.id)
    }

    /// The address of the table, to give to others.
    pub(super) fn link(&self) -> String {
        format!("{}{}", self.viewer.base, self.base())
    }

    /// Whether odds are shown to the viewer.
    pub(super) fn hints(&self) -> bool {
        self.viewer.seat.is_some() && self.state.setup.gives_hints()
    }

    /// Whether the viewer may switch hints on and off.
    pub(super) fn may_switch_hints(&self) -> bool {
        self.viewer.is_host
            && self.viewer.seat.is_some()
            && self.state.setup.is_practice()
            && !self.state.setup.rated
            && !self.is_over()
    }

    /// The moment that is held, unless the game has gone on.
    pub(super) fn moment(&self) -> Option<(&Moment, usize, Instant)> {
        self.state.moment().map(|shown| (&shown.moment, shown.step, shown.since))
    }
}

/// The names of all seats; a free one is called so.
pub(crate) fn names(words: &Messages, lang: Lang, seats: &[SeatSetup]) -> Vec<String> {
    let free = words.plain(lang).word("web-free");
    let name = |place: &SeatSetup| match place.by {
        By::Open => free.clone(),
        _ if place.name.chars().any(is_right_to_left) => isolated(&place.name),
        _ => place.name.clone(),
    };
    seats.iter().map(name).collect()
}

/// A name that does not turn the sentence around it.
fn isolated(name: &str) -> String {
    format!("\u{2068}{name}\u{2069}")
}

/// Whether a letter belongs to a script that is written from right to left.
fn is_right_to_left(c: char) -> bool {
    matches!(c, '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{fefc}' | '\u{10800}'..='\u{10fff}' | '\u{1e800}'..='\u{1efff}')
}

/// The title: whose turn it is comes first, where a tab shows it.
pub(crate) fn title(model: &PageModel<'_>) -> String {
    let words = model.messages.of(model.live.kind.name(), model.viewer.lang);
    let game = words.word("game-name");
    match model.stage() {
        "over" => format!("{} — {game}", words.word("web-title-over")),
        "mine" => format!("● {} — {game}", words.word("web-title-turn")),
        _ => game,
    }
}

/// Where the game stands, for the top bar.
pub(crate) fn round(model: &PageModel<'_>) -> String {
    let words = model.messages.of(model.live.kind.name(), model.viewer.lang);
    let chapter = model.table().chapter();
    chapter
        .filter(|_| !model.is_waiting())
        .map_or(String::new(), |chapter| words.say_to(model.viewer.seat, &chapter, &[]))
}

/// The part of the page that changes.
pub(crate) fn main(model: &PageModel<'_>) -> Markup {
    let PageModel { messages, live, state, viewer, .. } = model;
    let names = names(messages, viewer.lang, &state.setup.seats);
    let words = messages.of(live.kind.name(), viewer.lang);
    let voice = Voice { words, names: &names, you: viewer.seat };
    let mut scene = model.table().scene(viewer.seat);
    if !model.is_asked() {
        (scene.controls, scene.closed, scene.prompt) = (Vec::new(), Vec::new(), None);
    }
    let stage = model.stage();
    html! {
        main id="main" class=(format!("table {stage}")) data-n=(state.n()) data-stage=(stage)
            data-title=(title(model)) data-round=(round(model)) data-events=(format!("{}/events", model.base())) data-game=(live.kind.name())
            data-hints=[model.may_switch_hints().then_some(if model.hints() { "on" } else { "off" })]
        {
            h1 class="sr" { (voice.word("game-name")) }
            div class="board" {
                (felt(model, &scene, voice))
                (action_bar(model, &scene, voice))
            }
            p id="refusal" class="toast" role="alert" {}
            p id="connection" class="toast" role="status" data-lost=(voice.word("web-lost")) {}
            (panel(&model.narration, &model.base(), &log_foot(model, voice), voice))
            (menu(model, voice))
        }
    }
}

/// The felt: players, what lies on the table, the viewer's hand.
fn felt(model: &PageModel<'_>, scene: &Scene, voice: Voice<'_>) -> Markup {
    let held = model.moment();
    let stage = Stage { scene, voice, hints: model.hints() };
    let back = scene.order.direction == Direction::Backward;
    let own_shown = held.and_then(|(moment, ..)| {
        moment.shown.iter().find(|shown| Some(shown.seat) == voice.you && !shown.pieces.is_empty())
    });
    html! {
        div class="felt" data-mood=[held.map(|(moment, ..)| mood(moment.mood))] {
            ol class="seats" data-dir=[back.then_some("back")] aria-label=(voice.word("web-seats")) {
                @for seat in opponents(scene, voice.you) {
                    (plaque(&scene.panels[seat.index()], &remark(model, seat, voice), voice))
                }
            }
            section class="stage" {
                @if let Some(drawn) = model.state.draw() {
                    (draw(model, drawn, voice))
                } @else if model.is_waiting() {
                    (lobby(&model.link(), voice))
                    @if model.viewer.is_host { (bots_instead(model, voice)) }
                } @else if let Some(result) = model.state.result() {
                    (podium(&result, score_label(scene), &about_result(model, voice), voice))
                } @else {
                    (stage.table())
                }
                @if let Some((held, step, since)) = held { (moment(held, step, since.elapsed().as_millis(), voice)) }
            }
            @if !model.is_waiting() && !model.is_over() { div class="hand" { (stage.hand()) } }
            @if let Some(shown) = own_shown {
                div class="hand shown-own" {
                    div class="cup" {
                        @for one in &shown.pieces { (super::piece::still(one, voice)) }
                        @if let Some(note) = &shown.note { span class="label" { b { (voice.say(note)) } } }
                    }
                }
            }
            @if let Some(own) = voice.you.and_then(|you| phrase(model, you, voice)) {
                p class="own-said" { span class="bubble said" { (own) } }
            }
            span class="track" data-dir=[back.then_some("back")] aria-hidden="true" { i {} i {} i {} i {} }
            // A screen reader says what is new in these three, which stay where they are: what others say, what the viewer
            // is asked, and, at once, the verdict of a moment.
            div id="said" class="sr" role="status" { (said_by_others(model, voice)) }
            div id="prompt" class="sr" role="status" { (announcement(model, scene, voice)) }
            div id="verdict" class="sr" role="alert" {
                @if let Some((held, ..)) = held {
                    @if let Some(stamp) = &held.stamp { (voice.say(stamp)) " " }
                    (voice.say(&held.title)) " "
                    @for sentence in &held.sentences { (voice.say(sentence)) " " }
                }
            }
        }
    }
}

/// Offers bots for the free seats. Where the host looks for an opponent, the offer comes after a while.
fn bots_instead(model: &PageModel<'_>, voice: Voice<'_>) -> Markup {
    let is_listed = model.state.setup.visibility == Visibility::Listed;
    html! {
        form method="post" action=(format!("{}/seat", model.base())) class=(classes(&[("instead", true), ("late", is_listed)])) {
            @if is_listed { p { (voice.word("web-nobody-came")) } }
            button class="quiet" name="what" value="fill" { (voice.word("web-bots-instead")) }
        }
    }
}

/// What the viewer is asked, or what the table waits for.
fn announcement(model: &PageModel<'_>, scene: &Scene, voice: Voice<'_>) -> String {
    match (model.stage(), &scene.prompt) {
        ("drawing", _) => voice.word("web-drawing"),
        ("waiting", _) => voice.word("web-waiting"),
        ("mine", Some(prompt)) => voice.say(prompt),
        _ => voice.say(&scene.headline),
    }
}

/// What a rated game has changed, and what the viewer's result came from.
fn about_result(model: &PageModel<'_>, voice: Voice<'_>) -> Markup {
    html! { (rating_changes(model.state, voice)) (luck_and_skill(model, voice)) }
}

/// What the viewer's result came from.
fn luck_and_skill(model: &PageModel<'_>, voice: Voice<'_>) -> Markup {
    match voice.you.map_or(SummaryState::Absent, |seat| model.live.summary_for(seat)) {
        SummaryState::Absent => html! {},
        SummaryState::Running(percent) => html! {
            section class="learn" {
                h3 { (voice.word("web-luck-and-skill")) }
                p { (voice.count("web-summary-running", "percent", usize::from(percent))) }
            }
        },
        SummaryState::Done(summary) => learned(&summary, &model.base(), voice),
    }
}

/// The other seats in the order of play, the next after the viewer first; all seats for a spectator.
fn opponents(scene: &Scene, you: Option<Seat>) -> Vec<Seat> {
    let seats = &scene.order.seats;
    let own = you.and_then(|you| seats.iter().position(|seat| *seat == you));
    match own {
        Some(own) => (1..seats.len()).map(|n| seats[(own + n) % seats.len()]).collect(),
        None => seats.clone(),
    }
}

/// The label of the first counter, which is what the score counts.
fn score_label(scene: &Scene) -> Option<&Text> {
    let panel = scene.panels.first()?;
    panel.race.and_then(|_| panel.counters.first()).map(|counter| &counter.label)
}

fn remark(model: &PageModel<'_>, seat: Seat, voice: Voice<'_>) -> Remark {
    let place = &model.state.setup.seats[seat.index()];
    let by = match &place.by {
        By::Open => voice.word("web-by-open"),
        By::Person => String::new(),
        By::Bot(spec) => level(spec, voice),
        By::Program(_) => voice.word("web-by-program"),
    };
    let held = model.moment().map(|(moment, ..)| moment);
    let shown = held.and_then(|moment| moment.shown.iter().find(|shown| shown.seat == seat));
    // What was said in an earlier round is no longer heard.
    let since =
        model.narration.iter().rev().take_while(|line| line.chapter == model.last_chapter()).last();
    let since = since.map_or(0, |line| line.step);
    let bubble = model.state.bubble(seat).filter(|said| !model.is_over() && said.step >= since);
    Remark {
        by,
        here: (place.by == By::Person).then(|| model.live.is_present(seat)),
        rating: rating_at(model, seat),
        is_free: place.by == By::Open,
        departure: place.departure.map(|how| voice.word(departure_tag(how))),
        bubble: bubble.map(|said| (said.bubble.clone(), model.state.newest_bubble() == Some(seat))),
        phrase: phrase(model, seat, voice),
        shown: shown.map(|shown| (shown.pieces.clone(), shown.note.clone())),
        has_lost: held.is_some_and(|moment| moment.losers.contains(&seat)),
    }
}

/// The message about a person who has left.
fn departure_tag(how: Departure) -> &'static str {
    match how {
        Departure::Left => "web-tag-left",
        Departure::Resigned => "web-tag-resigned",
    }
}

/// What the person of a seat has just said.
fn phrase(model: &PageModel<'_>, seat: Seat, voice: Voice<'_>) -> Option<String> {
    let said = model.live.phrases().into_iter().find(|(by, ..)| *by == seat);
    said.map(|(_, phrase, _)| format!("{} {}", phrase.emoji, voice.word(phrase.message)))
}

/// What the others are saying, with their names.
fn said_by_others(model: &PageModel<'_>, voice: Voice<'_>) -> Markup {
    let said = model.live.phrases().into_iter().filter(|(by, ..)| Some(*by) != voice.you);
    html! { @for (by, phrase, _) in said { bdi { (voice.name(by)) } ": " (voice.word(phrase.message)) " " } }
}

/// The name of a bot's level in words, or its own name.
pub(crate) fn level(spec: &str, voice: Voice<'_>) -> String {
    let name = spec.split(':').next().unwrap_or(spec);
    for known in [format!("web-level-{name}"), format!("bot-name-{name}")] {
        if voice.words.has(&known) {
            return voice.say(&Text::new(known));
        }
    }
    voice.say(&Text::new("web-level-named").with("name", name.to_owned()))
}
