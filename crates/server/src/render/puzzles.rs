//! The pages of puzzles: those of today, the archive of a game, a question, and its answer.
//!
//! A question is drawn from what its seat may see. Nothing about the worth of actions is on its page.

use std::collections::HashMap;

use croupier_table::{
    Answer, Choice, Control, Day, Direction, Kind, Lang, Lexicon, Scene, Seat, Text,
};
use maud::{Markup, html};

use super::controls::Controls;
use super::daily::{date, week};
use super::emblem::Emblems;
use super::piece;
use super::seats::{Remark, own, plaque};
use super::stage::Stage;
use super::voice::{Voice, classes};
use crate::http::puzzles::{Chosen, PuzzleLook};
use crate::messages::Messages;
use crate::puzzles::{Difficulty, NamedPuzzle, first_rating};
use crate::store::{PuzzleRating, SolverScore};

/// So many answers are listed at once; the others are opened on demand.
const LISTED: usize = 12;

/// The puzzle of today of one game.
pub(crate) struct IndexEntry {
    /// The game.
    pub kind: &'static dyn Kind,
    /// The number of the puzzle, counted from 1.
    pub number: usize,
    /// How many puzzles the game has.
    pub count: usize,
    /// How hard it is.
    pub rating: f64,
    /// Whether the visitor has solved it; `None` before the answer.
    pub solved: Option<bool>,
    /// How well the visitor solves puzzles of this game.
    pub score: SolverScore,
}

/// What the page of all puzzles of today shows.
pub(crate) struct PuzzleIndex<'a> {
    /// The messages of the pages.
    pub messages: &'a Messages,
    /// The pictures of the games.
    pub emblems: &'a Emblems,
    /// The language.
    pub lang: Lang,
    /// Today.
    pub today: Day,
    /// The days of this week whose puzzle the visitor has answered.
    pub days: &'a [Day],
    /// The games.
    pub entries: &'a [IndexEntry],
}

/// What the archive of a game shows.
pub(crate) struct ArchivePage<'a> {
    /// The game.
    pub kind: &'static dyn Kind,
    /// Its words.
    pub words: &'a Lexicon,
    /// Its puzzles.
    pub puzzles: &'a [NamedPuzzle],
    /// How hard those are that somebody has answered.
    pub ratings: &'a HashMap<String, PuzzleRating>,
    /// Which the visitor has answered, and whether rightly.
    pub answered: &'a HashMap<String, bool>,
}

/// What the page of one puzzle shows.
pub(crate) struct PuzzlePage<'a> {
    /// The names of the seats.
    pub names: Vec<String>,
    /// What the seat that decides may see.
    pub scene: Scene,
    /// The puzzle.
    pub chosen: &'a Chosen<'a>,
    /// What is known about it.
    pub look: &'a PuzzleLook,
    /// The words.
    pub words: &'a Lexicon,
}

impl PuzzlePage<'_> {
    fn seat(&self) -> Seat {
        self.chosen.named.puzzle.seat
    }

    fn voice(&self) -> Voice<'_> {
        Voice { words: self.words, names: &self.names, you: Some(self.seat()) }
    }

    fn title(&self) -> String {
        if self.chosen.day.is_some() {
            return self.words.word("web-puzzle-of-day");
        }
        let text = Text::new("web-puzzle-n").with("n", self.chosen.number);
        self.words.say(&text.with("of", self.chosen.count), &[])
    }

    fn lead(&self) -> String {
        let proved = if self.chosen.named.puzzle.is_solved() {
            "web-puzzle-proved"
        } else {
            "web-puzzle-sampled"
        };
        let game = self.words.word("game-name");
        let day =
            self.chosen.day.map_or(String::new(), |day| format!(", {}", date(day, self.words)));
        format!("{game}{day}. {}", self.words.word(proved))
    }
}

fn difficulty(rating: f64, words: &Lexicon) -> String {
    words.say(&Text::new("web-difficulty").with("word", Difficulty::of(rating).word()), &[])
}

/// The puzzles of today.
pub(crate) fn index_body(page: &PuzzleIndex<'_>) -> Markup {
    let words = page.messages.plain(page.lang);
    let sum = |of: fn(&SolverScore) -> i64| {
        page.entries.iter().map(|entry| of(&entry.score)).sum::<i64>()
    };
    let (tried, solved) = (sum(|score| score.tried), sum(|score| score.solved));
    html! {
        main id="main" class="wrap" {
            div class="hello" {
                div { h1 { (words.word("web-nav-puzzles")) } p class="lead" { (words.word("web-puzzles-lead")) } }
                div class="hello-side" { (week(page.today, page.days, "web-puzzle-week", words)) }
            }
            div class="two" {
                section class="panel" aria-labelledby="today" {
                    h2 id="today" { (words.word("web-puzzles-today")) ", " (date(page.today, words)) }
                    @if page.entries.is_empty() { p class="faint" { (words.word("web-puzzle-none")) } }
                    ul class="flat rows" { @for entry in page.entries { (index_row(entry, page)) } }
                }
                div class="stack" {
                    section class="panel" {
                        h2 { (words.word("web-puzzles-yours")) }
                        @if tried == 0 {
                            p class="faint" { (words.word("web-puzzles-nothing")) }
                        } @else {
                            p { (words.say(&Text::new("web-puzzles-solved").with("solved", solved).with("tried", tried), &[])) }
                        }
                        p class="faint" { (words.word("web-puzzles-rated")) }
                    }
                    section class="panel" {
                        h2 { (words.word("web-puzzles-archive")) }
                        ul class="flat rows" {
                            @for entry in page.entries {
                                li {
                                    div { b { (page.messages.of(entry.kind.name(), page.lang).word("game-name")) }
                                        small { (words.say(&Text::new("web-puzzles-count").with("n", entry.count), &[])) } }
                                    a class="quiet" href=(format!("/puzzles/{}", entry.kind.name())) { (words.word("web-open")) span class="sr" { " " (page.messages.of(entry.kind.name(), page.lang).word("game-name")) } }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn index_row(entry: &IndexEntry, page: &PuzzleIndex<'_>) -> Markup {
    let words = page.messages.of(entry.kind.name(), page.lang);
    let path = format!("/puzzles/{}/{}", entry.kind.name(), page.today);
    html! {
        li class="game-cell" {
            (page.emblems.of(entry.kind.name()))
            div { b { (words.word("game-name")) } small { (difficulty(entry.rating, words)) } }
            @match entry.solved {
                Some(solved) => {
                    (solved_chip(solved, words))
                    a class="quiet" href=(path) { (words.word("web-puzzle-see")) span class="sr" { " " (words.word("game-name")) } }
                },
                None => a class="move" href=(path) { (words.word("web-home-solve")) span class="sr" { " " (words.word("game-name")) } },
            }
        }
    }
}

fn solved_chip(solved: bool, words: &Lexicon) -> Markup {
    let (class, word) =
        if solved { ("chip ok", "web-puzzle-solved") } else { ("chip no", "web-puzzle-missed") };
    html! { span class=(class) { (words.word(word)) } }
}

/// All puzzles of a game.
pub(crate) fn archive_body(page: &ArchivePage<'_>) -> Markup {
    let words = page.words;
    html! {
        main id="main" class="wrap" {
            h1 { (words.word("web-nav-puzzles")) ": " (words.word("game-name")) }
            p class="lead" { (words.word("web-puzzles-archive-about")) " " a href="/puzzles" { (words.word("web-puzzles-today")) } }
            section class="panel" {
                @if page.puzzles.is_empty() { p class="faint" { (words.word("web-puzzle-none")) } }
                ol class="flat archive" {
                    @for (n, named) in page.puzzles.iter().enumerate() {
                        @let rating = page.ratings.get(&named.key);
                        @let shown = rating.map_or_else(|| first_rating(&named.puzzle, page.kind), |one| one.rating);
                        li {
                            a href=(format!("/puzzles/{}/{}", page.kind.name(), n + 1)) {
                                b { (n + 1) }
                                span { (difficulty(shown, words)) }
                                @match page.answered.get(&named.key) {
                                    Some(solved) => (solved_chip(*solved, words)),
                                    None => @if let Some(rating) = rating { small { (found_by(rating, words)) } },
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// “41 of 100 find it”.
fn found_by(rating: &PuzzleRating, words: &Lexicon) -> String {
    let text = Text::new("web-puzzle-found").with("solved", rating.solved);
    words.say(&text.with("answers", rating.answers), &[])
}

/// A question: the table as its seat sees it, with its controls.
pub(crate) fn question_body(page: &PuzzlePage<'_>) -> Markup {
    let voice = page.voice();
    let (scene, path) = (&page.scene, page.chosen.path());
    let controls = Controls { scene, voice, hints: false, chances: HashMap::new() };
    let choosing = scene.controls.iter().any(|control| matches!(control, Control::Pieces { .. }));
    let lead = scene.prompt.as_ref().map_or(String::new(), |prompt| voice.say(prompt));
    html! {
        main id="main" class="table puzzle mine" data-n="0" data-stage="mine" data-game=(page.chosen.kind.name()) {
            h1 class="sr" { (page.title()) ": " (page.words.word("game-name")) }
            div class="board" {
                (felt(page))
                form id="act" class=(classes(&[("rail", true), ("two", controls.has_grid())])) method="post" action=(path) {
                    input type="hidden" name="n" value="0";
                    @if controls.has_grid() { (controls.pickers()) } @else { (own(&scene.panels[page.seat().index()], voice)) }
                    div class="call" {
                        div class="say" {
                            div id="prompt" role="status" { p class="lead" { (page.words.word("web-puzzle-ask")) " " (lead) } }
                            p class="lead picked" {}
                        }
                        div class="acts" {
                            @if choosing { p class="hint js" { (voice.word("web-hint")) } }
                            (controls.acts())
                        }
                    }
                }
                (controls.ladder())
            }
            p id="refusal" class="toast" role="alert" {}
            aside class="log about-puzzle" {
                header { h2 { (page.title()) } }
                p { (page.lead()) }
                p { span class="chip" { (difficulty(page.look.rating.rating, page.words)) } }
                @if page.look.rating.answers > 0 { p { (found_by(&page.look.rating, page.words)) } }
                (own_score(page))
                p { a href=(format!("/rules/{}", page.chosen.kind.name())) target="_blank" { (page.words.word("web-rules")) } }
            }
        }
    }
}

fn felt(page: &PuzzlePage<'_>) -> Markup {
    let (scene, voice) = (&page.scene, page.voice());
    let stage = Stage { scene, voice, hints: false };
    let back = scene.order.direction == Direction::Backward;
    let others = scene.order.seats.iter().filter(|seat| **seat != page.seat());
    html! {
        div class="felt" {
            ol class="seats" data-dir=[back.then_some("back")] aria-label=(voice.word("web-seats")) {
                @for seat in others { (plaque(&scene.panels[seat.index()], &Remark::default(), voice)) }
            }
            section class="stage" { (stage.table()) }
            div class="hand" { (stage.hand()) }
        }
    }
}

/// How well the visitor solves puzzles of this game.
fn own_score(page: &PuzzlePage<'_>) -> Markup {
    let score = page.look.score;
    let text = Text::new("web-puzzles-solved").with("solved", score.solved);
    html! {
        @if score.tried > 0 {
            p { (page.words.say(&text.with("tried", score.tried), &[])) }
            @if score.streak > 1 { p { (page.words.say(&Text::new("web-puzzles-row").with("n", score.streak), &[])) } }
        }
    }
}

/// The answer: right or wrong, and what every action is worth.
pub(crate) fn answer_body(page: &PuzzlePage<'_>) -> Markup {
    let words = page.words;
    let puzzle = &page.chosen.named.puzzle;
    let given = page.look.answered.as_deref().unwrap_or_default();
    let is_right = given == puzzle.best().action;
    let next = page.chosen.number % page.chosen.count + 1;
    html! {
        main id="main" class="wrap" {
            div class="hello" {
                div { h1 { (page.title()) } p class="lead" { (page.lead()) } }
                div class="hello-side" {
                    span class="chip" { (difficulty(page.look.rating.rating, words)) }
                    a class="move" href=(format!("/puzzles/{}/{next}", page.chosen.kind.name())) { (words.word("web-puzzle-next")) }
                }
            }
            div class="two" {
                div class="stack" {
                    (verdict(page, given, is_right))
                    details class="panel position" open {
                        summary { (words.word("web-puzzle-position")) }
                        div class="still" { (still(page)) }
                    }
                    (answers(page, given))
                }
                div class="stack" {
                    section class="panel" {
                        h2 { (words.word("web-puzzles-yours")) }
                        (own_score(page))
                        (week(crate::daily::today(), &page.look.days, "web-puzzle-week", words))
                    }
                    section class="panel" {
                        h2 { (words.word("web-puzzles-more")) }
                        p { a href="/puzzles" { (words.word("web-puzzles-today")) } }
                        p { a href=(format!("/puzzles/{}", page.chosen.kind.name())) { (words.word("web-puzzles-archive")) } }
                    }
                }
            }
        }
    }
}

/// The position without its controls: it was decided.
fn still(page: &PuzzlePage<'_>) -> Markup {
    let scene =
        Scene { controls: Vec::new(), closed: Vec::new(), prompt: None, ..page.scene.clone() };
    let voice = page.voice();
    let stage = Stage { scene: &scene, voice, hints: false };
    html! {
        div class="felt small" {
            ol class="seats" aria-label=(voice.word("web-seats")) {
                @for seat in &scene.order.seats { (plaque(&scene.panels[seat.index()], &Remark::default(), voice)) }
            }
            section class="stage" { (stage.table()) }
            div class="hand" { (stage.hand()) }
        }
    }
}

fn percent(share: f64, words: &Lexicon) -> String {
    words.lang().decimals(&format!("{:.1}", share * 100.0))
}

fn verdict(page: &PuzzlePage<'_>, given: &str, is_right: bool) -> Markup {
    let words = page.words;
    let best = page.chosen.named.puzzle.best();
    let own = page.chosen.named.puzzle.answers.iter().find(|one| one.action == given);
    let lost = best.win - own.map_or(0.0, |own| own.win);
    html! {
        section class=(if is_right { "panel outcome right" } else { "panel outcome wrong" }) role="status" {
            span class="mark" aria-hidden="true" { (if is_right { "✓" } else { "✗" }) }
            div {
                @if is_right {
                    h2 { (words.word("web-puzzle-right")) }
                    p { (label(page, given)) " · " (words.say(&Text::new("web-puzzle-wins").with("percent", percent(best.win, words)), &[])) }
                } @else {
                    h2 { (words.say(&Text::new("web-puzzle-wrong").with("percent", percent(lost, words)), &[])) }
                    p { (words.word("web-puzzle-you")) " " (label(page, given)) ". " (words.word("web-puzzle-best")) " " (label(page, &best.action)) "." }
                }
            }
        }
    }
}

/// All actions with their chance to win, the best first.
fn answers(page: &PuzzlePage<'_>, given: &str) -> Markup {
    let words = page.words;
    let puzzle = &page.chosen.named.puzzle;
    let (shown, others) = puzzle.answers.split_at(puzzle.answers.len().min(LISTED));
    // The own answer is among those that are shown.
    let own: Vec<&Answer> = others.iter().filter(|one| one.action == given).collect();
    let exact = if puzzle.is_solved() { "web-puzzle-exact" } else { "web-puzzle-error" };
    let head = html! {
        thead { tr {
            th scope="col" { (words.word("web-puzzle-action")) }
            th scope="col" { (words.word("web-chance-to-win")) }
            th scope="col" class="num" { "%" }
            th scope="col" class="num" { (words.word("web-puzzle-lost")) }
            th scope="col" class="num" { (words.word("web-daily-people")) }
        } }
    };
    html! {
        section class="panel" {
            header { h2 { (words.say(&Text::new("web-puzzle-all").with("n", puzzle.answers.len()), &[])) } span class="chip ok push" { (words.word(exact)) } }
            table class="tbl answers" {
                (head)
                tbody {
                    @for one in shown { (answer_row(page, one, given)) }
                    @for one in own { (answer_row(page, one, given)) }
                }
            }
            @if !others.is_empty() {
                details {
                    summary { (words.say(&Text::new("web-puzzle-others").with("n", others.len()), &[])) }
                    table class="tbl answers" { (head) tbody { @for one in others { (answer_row(page, one, given)) } } }
                }
            }
        }
    }
}

fn answer_row(page: &PuzzlePage<'_>, one: &Answer, given: &str) -> Markup {
    let words = page.words;
    let best = page.chosen.named.puzzle.best();
    let is_best = one.action == best.action;
    let people: i64 = page.look.choices.values().sum();
    let chosen = page.look.choices.get(&one.action).copied().unwrap_or(0);
    let bar = |share: f64| format!("{:.1}%", share.clamp(0.0, 1.0) * 100.0);
    let error =
        if one.error > 0.0 { format!(" ± {}", percent(one.error, words)) } else { String::new() };
    html! {
        tr class=(classes(&[("best", is_best), ("played", one.action == given)])) {
            th scope="row" {
                (label(page, &one.action))
                @if is_best { " " span class="chip ok" { (words.word("web-puzzle-chip-best")) } }
                @if one.action == given { " " span class=(if is_best { "chip ok" } else { "chip no" }) { (words.word("web-puzzle-chip-yours")) } }
            }
            td class="eq-cell" {
                svg class="eq" aria-hidden="true" {
                    rect class=(if is_best { "top" } else { "dim" }) width=(bar(one.win)) height="100%" {}
                    @if !is_best { rect class="lost" x=(bar(one.win)) width=(bar(best.win - one.win)) height="100%" {} }
                }
            }
            td class="num" { b { (percent(one.win, words)) } (error) }
            td class="num slip" { @if !is_best { "−" (percent(best.win - one.win, words)) } }
            td class="num" { @if people > 0 { (chosen * 100 / people) " %" } }
        }
    }
}

/// An action as the table's controls show it.
fn label(page: &PuzzlePage<'_>, action: &str) -> Markup {
    let voice = page.voice();
    for control in &page.scene.controls {
        match control {
            Control::Button(press) if press.action == action => {
                return html! { span class="act-name" { (voice.say(&press.label)) } };
            }
            Control::Pieces { label, zone, choices, .. } => {
                if let Some(choice) = choices.iter().find(|choice| choice.action == action) {
                    return pieces_label(page, label, *zone, choice);
                }
            }
            Control::Grid { label, rows, columns, cells, .. } => {
                if let Some(cell) = cells.iter().find(|cell| cell.action == action) {
                    return html! { span class="act-name" { (voice.say(label)) " " (voice.say(&rows[cell.row])) " × " span class="tiny" { (piece::still(&columns[cell.column], voice)) } } };
                }
            }
            Control::Button(_) => {}
        }
    }
    html! { span class="act-name" { (action) } }
}

fn pieces_label(page: &PuzzlePage<'_>, label: &Text, zone: usize, choice: &Choice) -> Markup {
    let voice = page.voice();
    let pieces = page.scene.zones.get(zone).map_or(&[][..], |zone| &zone.pieces);
    let text = choice.label.as_ref().map_or_else(|| voice.say(label), |own| voice.say(own));
    html! {
        span class="act-name" { (text)
            @if choice.label.is_none() {
                " " span class="tiny" { @for piece in choice.pieces.iter().filter_map(|n| pieces.get(*n)) { (piece::still(piece, voice)) } }
            }
        }
    }
}
