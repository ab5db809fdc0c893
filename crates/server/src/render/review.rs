//! The page of a review: the curve of the chance to win, the table at a moment with its options, the mistakes, and how
//! every result came about.

use std::collections::HashMap;

use croupier_table::{Control, Decision, Lang, Moment, Piece, Review, Scene, Seat, Text};
use maud::{Markup, html};

use super::chart::{at, chance_bar, give_or_take, hatch, path, percent, signed};
use super::end::share_link;
use super::ledger::ledgers;
use super::log::Line;
use super::replay::felt;
use super::voice::Voice;
use crate::review_queue::QueueState;

/// How many mistakes are numbered in the curve; further ones are small.
const NUMBERED: usize = 5;
/// How many mistakes are listed.
const LISTED: usize = 12;
/// How many jumps of luck are marked.
const JUMPS: usize = 6;
/// What luck must bring at once to be marked.
const BIG_LUCK: f64 = 0.1;

/// What there is of the review.
pub(crate) enum Reviewed {
    /// It is there.
    Done(Review),
    /// It is not there yet, or never will be.
    Queued(QueueState),
}

/// What the page shows.
pub(crate) struct ReviewPage<'a> {
    /// The path of the table.
    pub base: String,
    /// The address of this moment.
    pub link: String,
    /// The scene at the step.
    pub walk_scene: Scene,
    /// The same as the seat to act sees it, for the words of its options.
    pub mover_scene: Option<Scene>,
    /// The words of the best actions at the listed mistakes, by their steps.
    pub best: HashMap<usize, String>,
    /// The moment of the turn that ends at the step.
    pub moment: Option<Moment>,
    /// The narration of all steps.
    pub lines: &'a [Line],
    /// The review.
    pub reviewed: &'a Reviewed,
    /// How many steps were made.
    pub step: usize,
    /// The number of all steps.
    pub last: usize,
    /// How many seats there are.
    pub seats: u8,
    /// The seat that the page is about: its curve, its mistakes, and the scene as it saw it.
    pub seat: Seat,
    /// The words.
    pub voice: Voice<'a>,
}

impl ReviewPage<'_> {
    fn lang(&self) -> Lang {
        self.voice.words.lang()
    }

    fn address(&self, step: usize) -> String {
        format!("{}/review?step={step}&seat={}", self.base, self.seat.0)
    }

    /// Where a step is in the curve.
    fn x(&self, step: usize) -> f64 {
        step as f64 / self.last.max(1) as f64
    }

    /// What happened with the decision at a step, in words.
    fn told(&self, step: usize) -> Option<String> {
        let line = self.lines.iter().find(|line| line.step == step + 1)?;
        Some(line.texts.iter().map(|text| self.voice.say(text)).collect::<Vec<_>>().join(" "))
    }
}

/// The mistakes of a seat that are listed, the worst first.
pub(crate) fn listed_mistakes(review: &Review, seat: Seat) -> Vec<&Decision> {
    let mut mistakes = review.mistakes(seat);
    mistakes.truncate(LISTED);
    mistakes
}

/// The greatest jumps of luck of a seat: after how many steps, and by how much. Where luck cannot be told from the play of
/// the others, a jump is what happened between two own decisions.
fn jumps(review: &Review, seat: Seat, last: usize) -> Vec<(usize, f64, f64)> {
    let mut jumps: Vec<(usize, f64, f64)> = Vec::new();
    if review.exact {
        let sign = if seat.0 == 0 { 1.0 } else { -1.0 };
        let curve = review.curve(seat, last);
        let value = |step: usize| curve.iter().rfind(|(n, _)| *n <= step).map_or(0.5, |(_, v)| *v);
        let lucks = review.outcomes.iter();
        jumps.extend(lucks.map(|one| (one.step + 1, one.first_seat * sign, value(one.step + 1))));
    } else {
        let own: Vec<&Decision> = review.decisions.iter().filter(|one| one.seat == seat).collect();
        jumps.extend(
            own.windows(2)
                .map(|pair| (pair[1].step, pair[1].best_win - pair[0].win, pair[1].best_win)),
        );
    }
    jumps.retain(|(_, change, _)| change.abs() >= BIG_LUCK);
    jumps.sort_by(|a, b| b.1.abs().total_cmp(&a.1.abs()));
    jumps.truncate(JUMPS);
    jumps.sort_by_key(|(step, ..)| *step);
    jumps
}

/// The body of the page.
pub(crate) fn body(page: &ReviewPage<'_>) -> Markup {
    let voice = page.voice;
    let links = [
        ("", "web-to-table"),
        ("/replay?step=0", "web-replay"),
        ("/record", "web-record"),
        ("/fair", "web-proof"),
    ];
    html! {
        (hatch())
        main id="main" class="wrap reviewing" {
            div class="title" {
                div {
                    h1 { (voice.word("web-review")) ": " (voice.word("game-name")) }
                    (verdict(page))
                }
                p class="line push" {
                    @for (path, word) in links { a class="quiet" href=(format!("{}{path}", page.base)) { (voice.word(word)) } }
                }
            }
            @match page.reviewed {
                Reviewed::Done(review) => (done(page, review)),
                _ => {
                    (waiting(page))
                    (board(page))
                }
            }
        }
    }
}

/// How the result of the seat came about, in a sentence.
fn verdict(page: &ReviewPage<'_>) -> Markup {
    let Reviewed::Done(review) = page.reviewed else { return html! {} };
    let Some(account) = review.accounts.get(page.seat.index()) else { return html! {} };
    let lang = page.lang();
    let id = if review.exact { "web-review-verdict" } else { "web-review-verdict-rough" };
    let text = Text::new(id)
        .with("seat", account.seat)
        .with("start", percent(account.start, lang))
        .with("luck", signed(account.luck, lang))
        .with(
            "lost",
            format!("{}{}", signed(-account.lost, lang), give_or_take(account.error, lang)),
        )
        .with("gifts", signed(account.gifts, lang))
        .with("result", percent(account.result, lang));
    html! { p { (page.voice.say(&text)) } }
}

/// The review is not there yet, or never will be.
fn waiting(page: &ReviewPage<'_>) -> Markup {
    let voice = page.voice;
    let (percent, sentence) = match page.reviewed {
        Reviewed::Queued(QueueState::Running(percent)) => {
            (Some(*percent), voice.count("web-review-running", "percent", usize::from(*percent)))
        }
        Reviewed::Queued(QueueState::Waiting(ahead)) => {
            (Some(0), voice.count("web-review-waiting", "ahead", *ahead))
        }
        _ => (None, voice.word("web-review-impossible")),
    };
    let api = format!("/api{}/review", page.base.replacen("/t/", "/tables/", 1));
    let address = page.address(page.step);
    // The script puts the number in.
    let running = voice.say(&Text::new("web-review-running").with("percent", "#".to_owned()));
    html! {
        section class="panel review-wait" role="status" aria-live="polite" data-address=[percent.map(|_| api)] data-running=[percent.map(|_| running)] {
            h2 { (voice.word(if percent.is_some() { "web-review-soon" } else { "web-review-none" })) }
            p class="how-far" { (sentence) }
            @if let Some(percent) = percent {
                progress max="100" value=(percent) aria-label=(voice.word("web-review-soon")) {}
                p { a class="quiet" href=(address) { (voice.word("web-reload")) } }
                noscript { meta http-equiv="refresh" content="3"; }
            }
        }
    }
}

fn done(page: &ReviewPage<'_>, review: &Review) -> Markup {
    html! {
        div class="review" {
            div class="stack" {
                (curve(page, review))
                (board(page))
                (ledgers(review, page.voice))
            }
            div class="stack" {
                (options(page, review))
                (slips(page, review))
                section class="panel" {
                    h2 { (page.voice.word("web-review-share")) }
                    (share_link(&page.link, "web-review-share", page.voice))
                }
            }
        }
    }
}

/// The curve with its marks, the same in words for those who do not see it, and the way to any step.
fn curve(page: &ReviewPage<'_>, review: &Review) -> Markup {
    let voice = page.voice;
    let (seat, lang) = (page.seat, page.lang());
    let points: Vec<(f64, f64)> =
        review.curve(seat, page.last).iter().map(|(n, win)| (page.x(*n), *win)).collect();
    let (slips, jumps) = (review.mistakes(seat), jumps(review, seat, page.last));
    let title = voice.say(&Text::new("web-review-curve").with("seat", seat));
    let about = Text::new("web-review-curve-about")
        .with("start", percent(points.first().map_or(0.0, |point| point.1), lang))
        .with("result", percent(points.last().map_or(0.0, |point| point.1), lang))
        .with("mistakes", slips.len())
        .with("jumps", jumps.len());
    let luck_word = if review.exact { "web-review-big-luck" } else { "web-review-big-change" };
    html! {
        section class="panel" aria-labelledby="curve" {
            header {
                h2 id="curve" { (title) }
                ul class="key push" {
                    li { svg viewBox="0 0 16 12" aria-hidden="true" { circle class="dot" cx="8" cy="6" r="4" {} } (voice.word(luck_word)) }
                    li { svg viewBox="0 0 16 12" aria-hidden="true" { path class="tri" d="M8 12 1 0h14z" {} } (voice.word("web-review-slip-key")) }
                }
            }
            div class="plot" {
                div class="ys" aria-hidden="true" { span { "100 %" } span { "50" } span { "0" } }
                svg class="chart tall" role="img" aria-label=(voice.say(&about)) {
                    line class="fair" x1="0" x2="100%" y1="50%" y2="50%" {}
                    svg viewBox="0 0 100 100" preserveAspectRatio="none" width="100%" height="100%" {
                        path class="area" d=(format!("{}L100 100L0 100Z", path(&points))) {}
                        path class="curve" d=(path(&points)) {}
                    }
                    line class="now" x1=(at(page.x(page.step))) x2=(at(page.x(page.step))) y1="0" y2="100%" {}
                    @for (step, change, win) in &jumps {
                        line class="jump" x1=(at(page.x(*step))) x2=(at(page.x(*step))) y1=(at(1.0 - win)) y2=(at(1.0 - (win - change))) {}
                        circle class="dot" cx=(at(page.x(*step))) cy=(at(1.0 - win)) r="5" {}
                    }
                    @for (n, slip) in slips.iter().enumerate().rev() { (mark(page, n, slip)) }
                }
                div class="xs-row" aria-hidden="true" { span { "0" } span { (page.last) } }
            }
            (scrub(page, &slips))
            details class="marks" {
                summary { (voice.word("web-review-marks")) }
                ul class="flat" {
                    @for (step, change, _) in &jumps {
                        li { a href=(page.address(*step)) { (voice.say(&Text::new("web-review-jump").with("step", *step).with("change", signed(*change, lang)))) } }
                    }
                    @for slip in &slips {
                        li { a href=(page.address(slip.step)) { (voice.say(&Text::new("web-review-slip").with("step", slip.step).with("lost", signed(-slip.lost, lang)))) } }
                    }
                }
            }
        }
    }
}

/// A mistake in the curve: a triangle, with its number if it is one of the worst.
fn mark(page: &ReviewPage<'_>, n: usize, slip: &Decision) -> Markup {
    let (x, y) = (at(page.x(slip.step)), at(1.0 - slip.best_win));
    html! {
        line class="fall" x1=(x) x2=(x) y1=(y) y2=(at(1.0 - slip.win)) {}
        svg x=(x) y=(y) overflow="visible" {
            @if n < NUMBERED {
                path class="tri" d="M0-3-9-19H9z" {}
                text class="on-tri" x="0" y="-9.5" { (n + 1) }
            } @else {
                path class="tri" d="M0-2-5-10H5z" {}
            }
        }
    }
}

/// The way to any step and to the mistakes before and after this one.
fn scrub(page: &ReviewPage<'_>, slips: &[&Decision]) -> Markup {
    let voice = page.voice;
    let before = slips.iter().map(|slip| slip.step).filter(|step| *step < page.step).max();
    let after = slips.iter().map(|slip| slip.step).filter(|step| *step > page.step).min();
    let link = |step: Option<usize>,
                label: &'static str,
                sign: &'static str,
                rel: Option<&'static str>| {
        html! {
            @match step {
                Some(step) => a class="quiet" rel=[rel] href=(page.address(step)) title=(voice.word(label)) { (sign) span class="sr" { (voice.word(label)) } },
                None => span class="quiet off" aria-hidden="true" { (sign) },
            }
        }
    };
    let back = page.step.checked_sub(1);
    let on = Some(page.step + 1).filter(|step| *step <= page.last);
    html! {
        form class="scrub" method="get" action=(format!("{}/review", page.base)) {
            input type="hidden" name="seat" value=(page.seat.0);
            input id="step" type="range" name="step" min="0" max=(page.last) value=(page.step) aria-label=(voice.word("web-step"));
            span class="num faint" { (voice.say(&Text::new("web-step-of").with("step", page.step).with("last", page.last))) }
            span class="line" {
                (link(before, "web-review-slip-before", "◂◂", None))
                (link(back, "web-review-step-back", "◂", Some("prev")))
                (link(on, "web-review-step-on", "▸", Some("next")))
                (link(after, "web-review-slip-after", "▸▸", None))
                noscript { button class="quiet" { (voice.word("web-show")) } }
            }
        }
    }
}

/// The table at the step, whose eyes see it, and the way to play on from there.
fn board(page: &ReviewPage<'_>) -> Markup {
    let voice = page.voice;
    let told = page.lines.iter().rfind(|line| line.step <= page.step);
    let said = match told {
        Some(line) => line.texts.iter().map(|text| voice.say(text)).collect::<Vec<_>>().join(" "),
        None => voice.say(&page.walk_scene.headline),
    };
    let eyes = Voice { you: Some(page.seat), ..voice };
    html! {
        section class="board-panel" aria-label=(voice.count("web-review-board", "step", page.step)) {
            p class="said" { (said) }
            div class="still" { (felt(&page.walk_scene, page.moment.as_ref(), Some(page.seat), page.step, eyes)) }
            form class="line seen-by" method="get" action=(format!("{}/review", page.base)) {
                input type="hidden" name="step" value=(page.step);
                label { (voice.word("web-eyes")) " "
                    select name="seat" {
                        @for one in Seat::all(page.seats) { option value=(one.0) selected[page.seat == one] { (voice.name(one)) } }
                    }
                }
                noscript { button class="quiet" { (voice.word("web-show")) } }
            }
            (play_on(page))
        }
    }
}

fn play_on(page: &ReviewPage<'_>) -> Markup {
    let voice = page.voice;
    if page.step >= page.last {
        return html! {};
    }
    html! {
        form class="play-on" method="post" action=(format!("{}/play-on", page.base)) {
            input type="hidden" name="step" value=(page.step);
            input type="hidden" name="seat" value=(page.seat.0);
            h2 { (voice.word("web-play-on")) }
            p class="faint" { (voice.say(&Text::new("web-play-on-about").with("name", voice.name(page.seat)))) }
            p class="line" {
                button class="move" name="hidden" value="as_it_was" { (voice.word("web-play-on-as-it-was")) }
                button class="quiet" name="hidden" value="anew" { (voice.word("web-play-on-anew")) }
            }
        }
    }
}

/// What is printed on a piece, for people.
fn face(piece: &Piece, voice: Voice<'_>) -> String {
    piece.short.as_ref().map_or_else(|| piece.face.clone(), |short| voice.say(short))
}

/// An action as the controls of a scene say it.
pub(crate) fn action_label(scene: &Scene, action: &str, voice: Voice<'_>) -> String {
    for control in &scene.controls {
        match control {
            Control::Button(press) if press.action == action => return voice.say(&press.label),
            Control::Pieces { label, zone, choices, .. } => {
                let Some(choice) = choices.iter().find(|one| one.action == action) else {
                    continue;
                };
                if let Some(own) = &choice.label {
                    return voice.say(own);
                }
                let pieces = scene.zones.get(*zone).map_or(&[][..], |zone| &zone.pieces);
                let faces = choice.pieces.iter().filter_map(|n| pieces.get(*n));
                let faces: Vec<String> = faces.map(|one| face(one, voice)).collect();
                return format!("{} {}", voice.say(label), faces.join(" "));
            }
            Control::Grid { label, rows, columns, cells, .. } => {
                if let Some(cell) = cells.iter().find(|cell| cell.action == action) {
                    let (row, column) = (&rows[cell.row], &columns[cell.column]);
                    return format!(
                        "{} {} × {}",
                        voice.say(label),
                        voice.say(row),
                        face(column, voice)
                    );
                }
            }
            Control::Button(_) => {}
        }
    }
    action.to_owned()
}

/// The options of the decision at this step.
fn options(page: &ReviewPage<'_>, review: &Review) -> Markup {
    let (voice, lang) = (page.voice, page.lang());
    let Some(decision) = review.decisions.iter().find(|one| one.step == page.step) else {
        return html! {
            section class="panel" {
                h2 { (voice.word("web-review-options-none")) }
                p class="faint" { (voice.word("web-review-options-none-about")) }
            }
        };
    };
    let title = Text::new("web-review-options").with("step", page.step).with("seat", decision.seat);
    let says = |action: &str| match &page.mover_scene {
        Some(scene) => action_label(scene, action, voice),
        None => action.to_owned(),
    };
    let row = |n: usize, action: &str, win: f64, error: f64| {
        let lost = decision.best_win - win;
        html! {
            tr class=[(action == decision.played).then_some("played")] {
                th scope="row" {
                    (says(action)) " "
                    @if n == 0 { span class="chip ok" { (voice.word("web-review-best")) } }
                    @if action == decision.played { " " span class="chip on" { (voice.word("web-review-played")) } }
                }
                td class="eq-cell" { (chance_bar(win, lost)) }
                td class="r num" { (percent(win, lang)) (give_or_take(error, lang)) }
                td class="r num slip" { @if lost >= 0.0005 { (signed(-lost, lang)) } }
            }
        }
    };
    html! {
        section class="panel" aria-labelledby="options" {
            header { h2 id="options" { (voice.say(&title)) } @if review.exact { span class="chip ok push" { (voice.word("web-review-exact")) } } }
            table class="tbl options" {
                thead { tr {
                    th scope="col" { (voice.word("web-review-option")) }
                    th scope="col" { span class="sr" { (voice.word("web-review-bar")) } }
                    th scope="col" class="r" { (voice.word("web-review-chance")) }
                    th scope="col" class="r" { (voice.word("web-review-lost")) }
                } }
                tbody { @for (n, one) in decision.options.iter().enumerate() { (row(n, &one.action, one.win, one.error)) } }
            }
            @if decision.unlisted > 0 { p class="faint" { (voice.count("web-review-unlisted", "n", decision.unlisted)) } }
            p class="faint" { (voice.word("web-review-known")) }
        }
    }
}

/// The mistakes of the seat, the worst first.
fn slips(page: &ReviewPage<'_>, review: &Review) -> Markup {
    let (voice, lang) = (page.voice, page.lang());
    let slips = review.mistakes(page.seat);
    let account = review.accounts.get(page.seat.index());
    let (evaluated, choices) = account.map_or((0, 0), |one| (one.evaluated, one.choices));
    let id = if evaluated < choices { "web-review-count" } else { "web-review-count-all" };
    let count = Text::new(id)
        .with("mistakes", slips.len())
        .with("evaluated", evaluated)
        .with("choices", choices);
    html! {
        section class="panel" aria-labelledby="slips" {
            header { h2 id="slips" { (voice.word("web-review-slips")) } span class="faint push" { (voice.say(&count)) } }
            @if slips.is_empty() { p { (voice.word("web-review-no-slips")) } }
            ol class="flat slips" {
                @for (n, slip) in slips.iter().take(LISTED).enumerate() {
                    li {
                        a href=(page.address(slip.step)) aria-current=[(slip.step == page.step).then_some("true")] {
                            span class="rank" aria-hidden="true" { (n + 1) }
                            span {
                                (page.told(slip.step).unwrap_or_else(|| slip.played.clone()))
                                small { (voice.say(&Text::new("web-review-better").with("step", slip.step).with("best", page.best.get(&slip.step).cloned().unwrap_or_default()))) }
                            }
                            span class="loss num" { (signed(-slip.lost, lang)) (give_or_take(slip.error, lang)) }
                        }
                    }
                }
            }
            @if slips.len() > LISTED { p class="faint" { (voice.count("web-review-more-slips", "n", slips.len() - LISTED)) } }
        }
    }
}
