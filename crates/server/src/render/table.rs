//! The page of a table: seats, scene, moves, what happened, what follows the end. It shows one viewer's scene and
//! news and nothing else of the match.

use croupier_table::{Lang, Scene, Seat, Table, Text, Turn, changed_rules};
use maud::{Markup, html};

use super::qr;
use super::scene::{Held, Remark, Voice, controls, panel, zones};
use crate::live::{LiveTable, TableState, may_be_taken};
use crate::messages::Messages;
use crate::setup::{By, SeatSetup, Speed};

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
    pub tokens: Vec<(Seat, String)>,
}

/// What the page of a table shows to one viewer.
pub(crate) struct PageModel<'a> {
    /// The messages of the pages.
    pub messages: &'a Messages,
    /// The live table.
    pub live: &'a LiveTable,
    /// Its state.
    pub state: &'a TableState,
    /// The table at which the viewer may react before it is the seat's turn.
    ahead: Option<Box<dyn Table>>,
    /// The narration of the last steps for this viewer, with the number of steps after each.
    pub narration: Vec<(usize, Vec<Text>)>,
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
        let narration = state.narration(live.kind).iter();
        let narration =
            narration.map(|entry| (entry.step, entry.for_viewer(viewer.seat).to_vec())).collect();
        let ahead = viewer.seat.and_then(|seat| state.ahead(seat));
        PageModel { messages, live, state, ahead, narration, viewer }
    }

    /// The table as the viewer finds it: where several may react, as if those before had let it pass.
    fn table(&self) -> &dyn Table {
        self.ahead.as_deref().unwrap_or(self.state.table.as_ref())
    }

    /// Whether the viewer is to act, or may react.
    fn is_asked(&self) -> bool {
        self.viewer.seat.is_some_and(|seat| self.table().turn() == Turn::Seat(seat))
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
    match model.state.table.turn() {
        Turn::Over => format!("{} — {game}", words.word("web-title-over")),
        _ if model.is_asked() && model.state.setup.is_full() => {
            format!("● {} — {game}", words.word("web-title-turn"))
        }
        _ => game,
    }
}

/// The part of the page that changes.
pub(crate) fn main(model: &PageModel<'_>) -> Markup {
    let PageModel { messages, live, state, viewer, .. } = model;
    let names = names(messages, viewer.lang, &state.setup.seats);
    let voice = Voice { words: messages.of(live.kind.name(), viewer.lang), names: &names };
    let scene = model.table().scene(viewer.seat);
    let turn = state.table.turn();
    let mine = model.is_asked();
    let waiting = !state.setup.is_full();
    let base = format!("/t/{}", live.id);
    let stage = match turn {
        _ if waiting => "waiting",
        Turn::Over => "over",
        _ if mine => "mine",
        _ => "others",
    };
    html! {
        main id="main" class=(format!("table {stage}")) data-n=(state.log.len()) data-stage=(stage)
            data-title=(title(model)) data-events=(format!("{base}/events"))
        {
            h1 class="sr" { (voice.word("game-name")) }
            ul class="seats" aria-label=(voice.word("web-seats")) {
                @for seat in around(viewer.seat, names.len()) {
                    @if let Some(one) = scene.panels.get(seat.index()) {
                        (panel(one, &remark(model, seat, voice), voice))
                    }
                }
            }
            @if waiting { (lobby(model, voice)) }
            @if turn == Turn::Over { (result(model, voice)) }
            @if !waiting {
                form id="act" class="felt" method="post" action=(format!("{base}/act")) {
                    input type="hidden" name="n" value=(state.log.len());
                    p class="headline" id="headline" { (voice.say(&scene.headline)) }
                    div class="zones" { (zones(&scene, Held::OnTable, voice)) }
                    div class="hand" { (zones(&scene, Held::InHand, voice)) }
                    (ask(model, &scene, voice))
                }
            }
            @if mine && !waiting { (typed(&base, state.log.len(), voice)) }
            p id="refusal" class="refusal" role="alert" {}
            p id="connection" class="refusal" role="status" data-lost=(voice.word("web-lost")) {}
            noscript { p class="note" { (voice.word("web-no-script")) " " a href=(base) { (voice.word("web-reload")) } } }
            @if !waiting { (pace(model, voice)) }
            section id="told" class="log" {
                h2 id="log-title" { (voice.word("web-log")) }
                div id="news" role="log" aria-live="polite" aria-labelledby="log-title" {
                    ol id="log" { (log(model, voice)) }
                }
            }
            (about(model, voice))
        }
    }
}

/// All seats in the order of play, the viewer last: at the bottom of a phone, at the right of a screen.
fn around(viewer: Option<Seat>, seats: usize) -> Vec<Seat> {
    let first = viewer.map_or(0, |seat| seat.index() + 1);
    (0..seats).map(|n| Seat(((first + n) % seats) as u8)).collect()
}

fn remark(model: &PageModel<'_>, seat: Seat, voice: Voice<'_>) -> Remark {
    let place = &model.state.setup.seats[seat.index()];
    let over = model.state.table.turn() == Turn::Over;
    let by = match &place.by {
        By::Open => voice.word("web-by-open"),
        By::Person => String::new(),
        By::Bot(spec) => level(spec, voice),
        By::Program(_) => voice.word("web-by-program"),
    };
    let here = (place.by == By::Person).then(|| model.live.is_present(seat));
    let mine = model.viewer.seat == Some(seat);
    let setup = &model.state.setup;
    let may_hand_over =
        model.viewer.may_hand_over && !mine && !over && may_be_taken(model.live, setup, seat);
    let may_return = mine && !over && matches!(place.by, By::Bot(_));
    let path = format!("/t/{}/seat", model.live.id);
    let button = |what: &'static str, label: &'static str| {
        html! {
            form method="post" action=(path) class="seat-form" {
                input type="hidden" name="seat" value=(seat.0);
                button class="quiet" name="what" value=(what) { (voice.word(label)) }
            }
        }
    };
    let buttons = if may_hand_over {
        Some(button("bot", "web-bot-takes"))
    } else if may_return {
        Some(button("back", "web-take-back"))
    } else {
        None
    };
    Remark { by, is_mine: mine, here, buttons }
}

/// The name of a bot's level in words, or its own name.
pub(crate) fn level(spec: &str, voice: Voice<'_>) -> String {
    let name = spec.split(':').next().unwrap_or(spec);
    let known = format!("web-level-{name}");
    if voice.words.has(&known) {
        voice.say(&Text::new(known))
    } else {
        voice.say(&Text::new("web-level-named").with("name", name.to_owned()))
    }
}

/// What the viewer is asked, and how it can be answered.
fn ask(model: &PageModel<'_>, scene: &Scene, voice: Voice<'_>) -> Markup {
    let undo = model.viewer.seat.is_some_and(|seat| model.state.may_undo(seat));
    let clock = model.state.deadline.filter(|_| model.is_asked());
    html! {
        div class="ask" {
            // A screen reader says what is new in it: that it is one's turn.
            div id="prompt" role="status" {
                @if let Some(prompt) = &scene.prompt { p class="prompt" { (voice.say(prompt)) } }
            }
            @if scene.prompt.is_some() {
                @if let Some(deadline) = clock {
                    p class="clock" data-seconds=(seconds_to(deadline)) {
                        (voice.say(&Text::new("web-clock").with("seconds", seconds_to(deadline))))
                    }
                }
            }
            (controls(scene, voice))
            @if undo {
                button class="quiet undo" name="undo" value="1" { (voice.word("web-undo")) }
            }
        }
    }
}

fn seconds_to(deadline: std::time::Instant) -> i64 {
    deadline.saturating_duration_since(std::time::Instant::now()).as_secs() as i64
}

fn typed(base: &str, n: usize, voice: Voice<'_>) -> Markup {
    html! {
        form id="typed" class="typed" method="post" action=(format!("{base}/act")) {
            input type="hidden" name="n" value=(n);
            label for="line" { (voice.word("web-type")) }
            input id="line" name="line" maxlength="400" autocomplete="off" autocapitalize="off" spellcheck="false";
            button class="quiet" { (voice.word("web-type-go")) }
        }
    }
}

/// How fast bots play, and the next step where they wait for it.
fn pace(model: &PageModel<'_>, voice: Voice<'_>) -> Markup {
    let setup = &model.state.setup;
    let bots = setup.seats.iter().any(|place| matches!(place.by, By::Bot(_)));
    let over = model.state.table.turn() == Turn::Over;
    let bot_next = match model.state.table.turn() {
        Turn::Seat(seat) => matches!(setup.seats[seat.index()].by, By::Bot(_)),
        Turn::Chance | Turn::Over => false,
    };
    let path = format!("/t/{}/speed", model.live.id);
    let alone = setup.seats.iter().all(|place| place.by != By::Person);
    let may = model.viewer.seat.is_some() || (model.viewer.is_host && alone);
    html! {
        @if bots && !over && may {
            form class="pace" method="post" action=(path) {
                span { (voice.word("web-speed")) }
                @for speed in Speed::ALL {
                    button class="quiet" name="speed" value=(speed.word()) aria-pressed=(setup.speed == speed) {
                        (voice.say(&Text::new(format!("web-speed-{}", speed.word()))))
                    }
                }
                @if setup.speed == Speed::Step && bot_next {
                    button class="move" name="next" value=(model.state.log.len()) { (voice.word("web-next")) }
                }
            }
        }
    }
}

/// The narration, the newest last; each line links to the replay at that step.
fn log(model: &PageModel<'_>, voice: Voice<'_>) -> Markup {
    html! {
        @for (n, (step, texts)) in model.narration.iter().enumerate() {
            // A remark that is no step has the number of the step before it.
            @let again = model.narration[..n].iter().rev().take_while(|(other, _)| other == step).count();
            @for (line, text) in texts.iter().enumerate() {
                li id=(format!("s{step}-{again}-{line}")) {
                    a href=(format!("/t/{}/replay?step={step}", model.live.id)) { (voice.say(text)) }
                }
            }
        }
    }
}

/// The table before the game: free seats, the link, the code.
fn lobby(model: &PageModel<'_>, voice: Voice<'_>) -> Markup {
    let link = format!("{}/t/{}", model.viewer.base, model.live.id);
    let path = format!("/t/{}/seat", model.live.id);
    html! {
        section class="lobby" {
            h2 { (voice.word("web-waiting")) }
            @if model.viewer.seat.is_none() {
                form method="post" action=(path) class="sit" {
                    label { (voice.word("web-name")) " "
                        input name="name" required maxlength="40" value=(model.viewer.name) autocomplete="nickname";
                    }
                    button class="move" name="what" value="sit" { (voice.word("web-sit")) }
                }
            }
            p { (voice.word("web-invite")) }
            p class="link" { input readonly value=(link) aria-label=(voice.word("web-invite")); }
            @if let Some(code) = qr::code(&link) { (code) }
        }
    }
}

/// The result, with all that can be done after the end.
fn result(model: &PageModel<'_>, voice: Voice<'_>) -> Markup {
    let Some(result) = model.state.result() else { return html! {} };
    let best = result.payoffs.iter().copied().fold(0.0, f32::max);
    let winners: Vec<Seat> = Seat::all(result.payoffs.len() as u8)
        .filter(|seat| result.payoffs[seat.index()] == best)
        .collect();
    let id = if winners.len() == 1 { "web-winner" } else { "web-winners" };
    let base = format!("/t/{}", model.live.id);
    let seed = result.seed.clone().unwrap_or_default();
    html! {
        section class="result" {
            h2 { (voice.say(&Text::new(id).with("seats", winners))) }
            table class="scores" {
                @for (seat, score) in Seat::all(result.scores.len() as u8).zip(&result.scores) {
                    tr { th scope="row" { (voice.name(seat)) } td { (score) } }
                }
            }
            div class="after" {
                @match model.state.setup.next {
                    Some(next) => a class="move" href=(format!("/t/{}", crate::id::Id(next))) { (voice.word("web-to-rematch")) },
                    None => @if model.viewer.seat.is_some() {
                        form method="post" action=(format!("{base}/rematch")) {
                            button class="move" { (voice.word("web-rematch")) }
                        }
                    },
                }
                a class="quiet" href=(format!("{base}/replay?step=0")) { (voice.word("web-replay")) }
                a class="quiet" href=(format!("{base}/record")) download { (voice.word("web-record")) }
            }
            div class="proof" data-seed=(seed) data-commit=(model.state.seed.commit()) {
                p { (voice.word("web-seed")) " " code { (seed) } }
                button type="button" class="quiet js verify" data-good=(voice.word("web-verified"))
                    data-bad=(voice.word("web-not-verified")) data-unable=(voice.word("web-cannot-verify"))
                    data-kept=(voice.word("web-commit-kept"))
                { (voice.word("web-verify")) }
                output {}
            }
        }
    }
}

/// Rules, commitment, links.
fn about(model: &PageModel<'_>, voice: Voice<'_>) -> Markup {
    let setup = &model.state.setup;
    let changed = changed_rules(model.live.kind, &setup.options, voice.words);
    let link = format!("{}/t/{}", model.viewer.base, model.live.id);
    let commit = model.state.seed.commit();
    html! {
        details class="about" id="about" {
            summary { (voice.word("web-about")) }
            p { a href=(format!("/t/{}/rules", model.live.id)) target="_blank" { (voice.word("web-rules")) } }
            @if changed.is_empty() {
                p { (voice.word("web-rules-usual")) }
            } @else {
                p { (voice.word("web-rules-changed")) }
                ul { @for sentence in changed { li { (sentence) } } }
            }
            @if setup.clock_s > 0 {
                p { (voice.say(&Text::new("web-clock-set").with("seconds", setup.clock_s as usize))) }
            }
            p { (voice.word("web-commit")) " " code class="commit" data-table=(model.live.id) { (commit) } }
            p { (voice.word("web-watch-link")) " " input readonly value=(link) aria-label=(voice.word("web-watch-link")); }
            p { (voice.say(&Text::new("web-spectators").with("n", model.live.spectators() as usize))) }
            @for (seat, token) in &model.viewer.tokens {
                p {
                    (voice.say(&Text::new("web-token").with("seat", *seat))) " "
                    input readonly value=(token) aria-label=(voice.say(&Text::new("web-token").with("seat", *seat)));
                }
            }
            p { a href=(format!("/me?table={}", model.live.id)) { (voice.word("web-device")) } }
        }
    }
}
