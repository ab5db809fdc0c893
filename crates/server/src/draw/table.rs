//! The page of a table: seats, scene, moves, what happened, what follows the end. It shows one viewer's scene and
//! news and nothing else of the match.

use croupier_engine::{Lang, Scene, Seat, Table, Text, Turn, changed_rules};
use maud::{Markup, html};

use super::qr;
use super::scene::{Held, Remark, Voice, controls, panel, zones};
use crate::room::{Room, State, may_be_taken};
use crate::setup::{By, Place, Speed};
use crate::words::Words;

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

/// A table as one viewer may see it.
pub(crate) struct Look<'a> {
    /// The words.
    pub words: &'a Words,
    /// The room.
    pub room: &'a Room,
    /// Its state.
    pub state: &'a State,
    /// The table at which the viewer may react before it is the seat's turn.
    ahead: Option<Box<dyn Table>>,
    /// What its last steps mean to this viewer, with the number of steps after each.
    pub told: Vec<(usize, Vec<Text>)>,
    /// Who looks.
    pub viewer: &'a Viewer,
}

impl<'a> Look<'a> {
    /// The table as this viewer may see it.
    pub(crate) fn new(
        words: &'a Words,
        room: &'a Room,
        state: &'a mut State,
        viewer: &'a Viewer,
    ) -> Look<'a> {
        let told = state.told(room.kind).iter();
        let told = told.map(|one| (one.step, one.to(viewer.seat).to_vec())).collect();
        let ahead = viewer.seat.and_then(|seat| state.ahead(seat));
        Look { words, room, state, ahead, told, viewer }
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
pub(crate) fn names(words: &Words, lang: Lang, seats: &[Place]) -> Vec<String> {
    let free = words.plain(lang).word("web-free");
    let name = |place: &Place| match place.by {
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
pub(crate) fn title(look: &Look<'_>) -> String {
    let words = look.words.of(look.room.kind.name(), look.viewer.lang);
    let game = words.word("game-name");
    match look.state.table.turn() {
        Turn::Over => format!("{} — {game}", words.word("web-title-over")),
        _ if look.is_asked() && look.state.setup.is_full() => {
            format!("● {} — {game}", words.word("web-title-turn"))
        }
        _ => game,
    }
}

/// The part of the page that changes.
pub(crate) fn main(look: &Look<'_>) -> Markup {
    let Look { words, room, state, viewer, .. } = look;
    let names = names(words, viewer.lang, &state.setup.seats);
    let voice = Voice { words: words.of(room.kind.name(), viewer.lang), names: &names };
    let scene = look.table().scene(viewer.seat);
    let turn = state.table.turn();
    let mine = look.is_asked();
    let waiting = !state.setup.is_full();
    let base = format!("/t/{}", room.id);
    let stage = match turn {
        _ if waiting => "waiting",
        Turn::Over => "over",
        _ if mine => "mine",
        _ => "others",
    };
    html! {
        main id="main" class=(format!("table {stage}")) data-n=(state.log.len()) data-stage=(stage)
            data-title=(title(look)) data-events=(format!("{base}/events"))
        {
            h1 class="sr" { (voice.word("game-name")) }
            ul class="seats" aria-label=(voice.word("web-seats")) {
                @for seat in around(viewer.seat, names.len()) {
                    @if let Some(one) = scene.panels.get(seat.index()) {
                        (panel(one, &remark(look, seat, voice), voice))
                    }
                }
            }
            @if waiting { (lobby(look, voice)) }
            @if turn == Turn::Over { (result(look, voice)) }
            @if !waiting {
                form id="act" class="felt" method="post" action=(format!("{base}/act")) {
                    input type="hidden" name="n" value=(state.log.len());
                    p class="headline" id="headline" { (voice.say(&scene.headline)) }
                    div class="zones" { (zones(&scene, Held::OnTable, voice)) }
                    div class="hand" { (zones(&scene, Held::InHand, voice)) }
                    (ask(look, &scene, voice))
                }
            }
            @if mine && !waiting { (typed(&base, state.log.len(), voice)) }
            p id="refusal" class="refusal" role="alert" {}
            p id="connection" class="refusal" role="status" data-lost=(voice.word("web-lost")) {}
            noscript { p class="note" { (voice.word("web-no-script")) " " a href=(base) { (voice.word("web-reload")) } } }
            @if !waiting { (pace(look, voice)) }
            section id="told" class="log" {
                h2 id="log-title" { (voice.word("web-log")) }
                div id="news" role="log" aria-live="polite" aria-labelledby="log-title" {
                    ol id="log" { (log(look, voice)) }
                }
            }
            (about(look, voice))
        }
    }
}

/// All seats in the order of play, the viewer last: at the bottom of a phone, at the right of a screen.
fn around(viewer: Option<Seat>, seats: usize) -> Vec<Seat> {
    let first = viewer.map_or(0, |seat| seat.index() + 1);
    (0..seats).map(|n| Seat(((first + n) % seats) as u8)).collect()
}

fn remark(look: &Look<'_>, seat: Seat, voice: Voice<'_>) -> Remark {
    let place = &look.state.setup.seats[seat.index()];
    let over = look.state.table.turn() == Turn::Over;
    let by = match &place.by {
        By::Open => voice.word("web-by-open"),
        By::Person => String::new(),
        By::Bot(spec) => level(spec, voice),
        By::Program(_) => voice.word("web-by-program"),
    };
    let here = (place.by == By::Person).then(|| look.room.is_present(seat));
    let mine = look.viewer.seat == Some(seat);
    let setup = &look.state.setup;
    let may_hand_over =
        look.viewer.may_hand_over && !mine && !over && may_be_taken(look.room, setup, seat);
    let may_return = mine && !over && matches!(place.by, By::Bot(_));
    let path = format!("/t/{}/seat", look.room.id);
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
fn ask(look: &Look<'_>, scene: &Scene, voice: Voice<'_>) -> Markup {
    let undo = look.viewer.seat.is_some_and(|seat| look.state.may_undo(seat));
    let clock = look.state.deadline.filter(|_| look.is_asked());
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
fn pace(look: &Look<'_>, voice: Voice<'_>) -> Markup {
    let setup = &look.state.setup;
    let bots = setup.seats.iter().any(|place| matches!(place.by, By::Bot(_)));
    let over = look.state.table.turn() == Turn::Over;
    let bot_next = match look.state.table.turn() {
        Turn::Seat(seat) => matches!(setup.seats[seat.index()].by, By::Bot(_)),
        Turn::Chance | Turn::Over => false,
    };
    let path = format!("/t/{}/speed", look.room.id);
    let alone = setup.seats.iter().all(|place| place.by != By::Person);
    let may = look.viewer.seat.is_some() || (look.viewer.is_host && alone);
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
                    button class="move" name="next" value=(look.state.log.len()) { (voice.word("web-next")) }
                }
            }
        }
    }
}

/// What has been told, the newest last; each line leads to the replay at that step.
fn log(look: &Look<'_>, voice: Voice<'_>) -> Markup {
    html! {
        @for (n, (step, texts)) in look.told.iter().enumerate() {
            // A remark that is no step has the number of the step before it.
            @let again = look.told[..n].iter().rev().take_while(|(other, _)| other == step).count();
            @for (line, text) in texts.iter().enumerate() {
                li id=(format!("s{step}-{again}-{line}")) {
                    a href=(format!("/t/{}/replay?step={step}", look.room.id)) { (voice.say(text)) }
                }
            }
        }
    }
}

/// The table before the game: free seats, the link, the code.
fn lobby(look: &Look<'_>, voice: Voice<'_>) -> Markup {
    let link = format!("{}/t/{}", look.viewer.base, look.room.id);
    let path = format!("/t/{}/seat", look.room.id);
    html! {
        section class="lobby" {
            h2 { (voice.word("web-waiting")) }
            @if look.viewer.seat.is_none() {
                form method="post" action=(path) class="sit" {
                    label { (voice.word("web-name")) " "
                        input name="name" required maxlength="40" value=(look.viewer.name) autocomplete="nickname";
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
fn result(look: &Look<'_>, voice: Voice<'_>) -> Markup {
    let Some(result) = look.state.result() else { return html! {} };
    let best = result.payoffs.iter().copied().fold(0.0, f32::max);
    let winners: Vec<Seat> = Seat::all(result.payoffs.len() as u8)
        .filter(|seat| result.payoffs[seat.index()] == best)
        .collect();
    let id = if winners.len() == 1 { "web-winner" } else { "web-winners" };
    let base = format!("/t/{}", look.room.id);
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
                @match look.state.setup.next {
                    Some(next) => a class="move" href=(format!("/t/{}", crate::id::Id(next))) { (voice.word("web-to-rematch")) },
                    None => @if look.viewer.seat.is_some() {
                        form method="post" action=(format!("{base}/rematch")) {
                            button class="move" { (voice.word("web-rematch")) }
                        }
                    },
                }
                a class="quiet" href=(format!("{base}/replay?step=0")) { (voice.word("web-replay")) }
                a class="quiet" href=(format!("{base}/record")) download { (voice.word("web-record")) }
            }
            div class="proof" data-seed=(seed) data-commit=(look.state.seed.commit()) {
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
fn about(look: &Look<'_>, voice: Voice<'_>) -> Markup {
    let setup = &look.state.setup;
    let changed = changed_rules(look.room.kind, &setup.options, voice.words);
    let link = format!("{}/t/{}", look.viewer.base, look.room.id);
    let commit = look.state.seed.commit();
    html! {
        details class="about" id="about" {
            summary { (voice.word("web-about")) }
            p { a href=(format!("/t/{}/rules", look.room.id)) target="_blank" { (voice.word("web-rules")) } }
            @if changed.is_empty() {
                p { (voice.word("web-rules-usual")) }
            } @else {
                p { (voice.word("web-rules-changed")) }
                ul { @for sentence in changed { li { (sentence) } } }
            }
            @if setup.clock_s > 0 {
                p { (voice.say(&Text::new("web-clock-set").with("seconds", setup.clock_s as usize))) }
            }
            p { (voice.word("web-commit")) " " code class="commit" data-table=(look.room.id) { (commit) } }
            p { (voice.word("web-watch-link")) " " input readonly value=(link) aria-label=(voice.word("web-watch-link")); }
            p { (voice.say(&Text::new("web-spectators").with("n", look.room.spectators() as usize))) }
            @for (seat, token) in &look.viewer.tokens {
                p {
                    (voice.say(&Text::new("web-token").with("seat", *seat))) " "
                    input readonly value=(token) aria-label=(voice.say(&Text::new("web-token").with("seat", *seat)));
                }
            }
            p { a href=(format!("/me?table={}", look.room.id)) { (voice.word("web-device")) } }
        }
    }
}
