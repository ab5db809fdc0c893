//! The page of a submitted bot: is it better than before, against whom does it lose, and which decision to mend next.

use croupier_table::{Lexicon, Text};
use maud::{Markup, html};

use super::ladder::{expected, progress, utc};
use crate::ladder::{LadderBot, LadderStage, LadderVersion, RatingPoint, Rival};

/// The page.
pub(crate) fn bot_body(bot: &LadderBot, words: &Lexicon) -> Markup {
    let say = |text: Text| words.say(&text, &[]);
    let newest = bot.newest();
    let author = &newest.author;
    let about = Text::new(if author.is_empty() {
        "web-bots-bot-about-nobody"
    } else {
        "web-bots-bot-about"
    })
    .with("game", words.word("game-name"))
    .with("author", author.as_str())
    .with("version", bot.shown_version().version as usize)
    .with("state", words.word(bot.shown_version().stage.message()));
    let initial: String = bot.name.chars().take(1).collect::<String>().to_uppercase();
    let hue = bot.name.bytes().map(usize::from).sum::<usize>() % 10;
    html! {
        main id="main" class="wrap" data-fresh=[newest.place.map(|_| "5")] {
            div class="title" {
                div class="line" {
                    span class=(format!("av bot xl hue{hue}")) aria-hidden="true" { (initial) }
                    div {
                        h1 { bdi { (bot.name) } @if newest.remote { " " (super::ladder::remote_chip(words)) } }
                        p { (say(about)) }
                        (connection(newest, words))
                    }
                }
                (facts(bot, words))
            }
            (steps(bot, words))
            div class="two even" {
                div class="stack" {
                    (history(&bot.history, words))
                    (recent(bot, words))
                    (costly(bot, words))
                }
                aside class="stack" {
                    (rivals(&bot.rivals, words))
                    (failures(bot, words))
                    (logs(bot, words))
                }
            }
            (versions(bot, words))
        }
    }
}

/// What a remote bot is, and whether it is there.
fn connection(version: &LadderVersion, words: &Lexicon) -> Markup {
    let since = version.absent_since_s.map(|since_s| {
        words.say(&Text::new("web-bots-remote-absent").with("time", utc(since_s)), &[])
    });
    html! {
        @if version.remote && version.stage.plays() {
            p class="sm" {
                (words.word("web-bots-remote-about")) " "
                (since.unwrap_or_else(|| words.word("web-bots-remote-connected")))
            }
        }
    }
}

fn facts(bot: &LadderBot, words: &Lexicon) -> Markup {
    let version = bot.shown_version();
    let fact = |label: &'static str, value: Markup| html! { div { dt { (words.word(label)) } dd { (value) } } };
    html! {
        dl class="facts push" {
            @if let (Some(points), Some(deviation)) = (version.points, version.deviation) {
                (fact("web-bots-rating", super::ladder::rating(points, deviation)))
            }
            @if let (Some(from), Some(to), Some(all)) = (bot.place_from, bot.place_to, bot.rated) {
                @let range = if from == to { from.to_string() } else { format!("{from}–{to}") };
                (fact("web-bots-place", html! { (words.say(&Text::new("web-bots-place-of").with("range", range).with("all", all), &[])) }))
            }
            @if let Some(ms) = bot.move_ms {
                (fact("web-bots-move-time", html! { (milliseconds(ms)) }))
            }
            @if let Some(ms) = bot.slowest_ms {
                (fact("web-bots-slowest", html! { (milliseconds(ms)) }))
            }
            (fact("web-bots-failed-games", html! { (version.failed_games) " / " (version.games) }))
        }
    }
}

fn milliseconds(ms: f64) -> String {
    if ms < 10.0 { format!("{ms:.2} ms") } else { format!("{ms:.0} ms") }
}

/// How far the newest version has come: received, checked, qualifying, rated.
fn steps(bot: &LadderBot, words: &Lexicon) -> Markup {
    let version = bot.newest();
    // How many of the four steps are done, and whether the next one failed.
    let was_checked = bot.check.as_ref().is_some_and(|check| check.passed) || version.games > 0;
    let (done, failed) = match version.stage {
        LadderStage::Received => (1, false),
        LadderStage::Qualifying | LadderStage::Comparing => (2, false),
        LadderStage::Refused => (if was_checked { 2 } else { 1 }, true),
        LadderStage::Declined | LadderStage::Withdrawn | LadderStage::Disqualified => (3, true),
        LadderStage::Rated | LadderStage::Replaced | LadderStage::Retired | LadderStage::Absent => {
            (4, false)
        }
    };
    let class = |n: usize| match n {
        n if n < done => "done",
        n if n == done && failed => "failed",
        n if n == done => "now",
        _ => "",
    };
    let mark = |n: usize| match class(n) {
        "done" => "✓".to_owned(),
        "failed" => "✗".to_owned(),
        _ => (n + 1).to_string(),
    };
    let size = Text::new("web-bots-kilobytes").with("n", (version.bytes as usize).div_ceil(1024));
    let mut details = [
        format!("{}, {}", utc(version.submitted_s), words.say(&size, &[])),
        bot.check.as_ref().map_or_else(String::new, |check| {
            words.say(&Text::new("web-bots-questions").with("n", check.questions), &[])
        }),
        progress(version, words),
        String::new(),
    ];
    // The reason stands where it went wrong.
    let reason = stage_text(version, words);
    if !reason.is_empty() {
        details[if failed { done } else { 3 }] = reason;
    }
    let labels = [
        "web-bots-step-received",
        "web-bots-step-checked",
        "web-bots-step-qualifying",
        "web-bots-step-rated",
    ];
    html! {
        section class="panel" aria-label=(words.word("web-bots-state")) {
            header {
                h2 { (words.say(&Text::new("web-bots-version").with("n", version.version as usize), &[])) }
                @if version.place.is_some() {
                    span class="sm faint push" {
                        @if let Some(place) = version.place { (words.say(&Text::new("web-bots-queue-place").with("n", place), &[])) ", " }
                        (expected(version, words))
                    }
                }
            }
            ol class="steps-4" {
                @for (n, (label, detail)) in labels.into_iter().zip(details).enumerate() {
                    li class=(class(n)) aria-current=[(class(n) == "now").then_some("step")] {
                        i aria-hidden="true" { (mark(n)) }
                        b { (words.word(label)) }
                        (detail)
                        @if n == 2 && class(n) == "now" { (bar(version)) }
                    }
                }
            }
        }
    }
}

fn bar(version: &LadderVersion) -> Markup {
    let share = match (version.deals, version.most_deals) {
        (Some(deals), Some(most)) => deals as f64 / most.max(1) as f64,
        _ => 0.0,
    };
    let percent = format!("{:.0} %", share.min(1.0) * 100.0);
    html! { svg class="prog" role="img" aria-label=(percent) { rect width=(percent.replace(' ', "")) height="100%" {} } }
}

/// What a stage means, as a sentence.
fn stage_text(version: &LadderVersion, words: &Lexicon) -> String {
    let cause = version.cause.as_deref().map(|cause| cause_text(cause, words)).unwrap_or_default();
    let id = match version.stage {
        LadderStage::Comparing => "web-bots-stage-comparing-about",
        LadderStage::Refused => "web-bots-stage-refused-about",
        LadderStage::Declined => "web-bots-stage-declined-about",
        LadderStage::Replaced => "web-bots-stage-replaced-about",
        LadderStage::Retired => "web-bots-stage-retired-about",
        LadderStage::Disqualified => "web-bots-stage-disqualified-about",
        LadderStage::Absent => "web-bots-stage-absent-about",
        _ => return String::new(),
    };
    let text = Text::new(id)
        .with("cause", cause)
        .with("version", version.other_version.unwrap_or_default() as usize)
        .with("reason", version.reason.clone().unwrap_or_default());
    words.say(&text, &[])
}

/// A cause of failure in words.
fn cause_text(cause: &str, words: &Lexicon) -> String {
    words.say(&Text::new(format!("web-bots-cause-{cause}")), &[])
}

/// The rating over time: a point and its interval for every note, the newest at the right.
fn history(points: &[RatingPoint], words: &Lexicon) -> Markup {
    const MAX_POINTS: usize = 12;
    let points = thin(points, MAX_POINTS);
    let Some((first, last)) = points.first().zip(points.last()) else {
        return html! {
            section class="panel" { h2 { (words.word("web-bots-history")) } p class="faint" { (words.word("web-bots-no-history")) } }
        };
    };
    let reach = |point: &RatingPoint| 1.96 * point.deviation;
    let low = points.iter().map(|one| one.points - reach(one)).fold(f64::INFINITY, f64::min);
    let high = points.iter().map(|one| one.points + reach(one)).fold(f64::NEG_INFINITY, f64::max);
    let span = (high - low).max(1.0);
    let y = |value: f64| (high - value) / span * 100.0;
    let x = |n: usize| (n as f64 + 0.5) / points.len() as f64 * 100.0;
    let path: String = points
        .iter()
        .enumerate()
        .map(|(n, one)| {
            format!("{}{:.1} {:.1}", if n == 0 { "M" } else { " L" }, x(n), y(one.points))
        })
        .collect();
    let label = Text::new("web-bots-history-label")
        .with("first", format!("{:.0} ± {:.0}", first.points, reach(first)))
        .with("last", format!("{:.0} ± {:.0}", last.points, reach(last)))
        .with("games", last.games as usize);
    html! {
        section class="panel" {
            header { h2 { (words.word("web-bots-history")) } span class="sm faint push" { (words.word("web-bots-interval")) } }
            div class="plot" {
                div class="ys" aria-hidden="true" { span { (high.round()) } span { (f64::midpoint(high, low).round()) } span { (low.round()) } }
                svg class="chart" height="190" role="img" aria-label=(words.say(&label, &[])) {
                    line class="grid-line" x1="0" x2="100%" y1="0" y2="0" {}
                    line class="grid-line" x1="0" x2="100%" y1="100%" y2="100%" {}
                    svg viewBox="0 0 100 100" preserveAspectRatio="none" width="100%" height="100%" { path class="est" d=(path) {} }
                    @for (n, one) in points.iter().enumerate() {
                        line class="whisk" x1=(percent(x(n))) x2=(percent(x(n))) y1=(percent(y(one.points + reach(one)))) y2=(percent(y(one.points - reach(one)))) {}
                        svg x=(percent(x(n))) y=(percent(y(one.points))) overflow="visible" { rect class="pt bot" x="-5.5" y="-5.5" width="11" height="11" rx="2.5" {} }
                    }
                }
                div class="xs-row" aria-hidden="true" { @for one in &points { span { "v" (one.version) } } }
            }
            p class="sm faint m0" { (words.say(&label, &[])) }
        }
    }
}

/// At most so many points, evenly chosen, the last always among them.
fn thin(points: &[RatingPoint], most: usize) -> Vec<RatingPoint> {
    if points.len() <= most {
        return points.to_vec();
    }
    (0..most).map(|n| points[(n * (points.len() - 1)) / (most - 1)]).collect()
}

fn percent(value: f64) -> String {
    format!("{value:.1}%")
}

/// Results against every rival, as a point with its interval on a scale from 0 to 100.
fn rivals(rivals: &[Rival], words: &Lexicon) -> Markup {
    let verdict = |rival: &Rival| match () {
        () if rival.low > 0.5 => "web-bots-rival-stronger",
        () if rival.high < 0.5 => "web-bots-rival-weaker",
        () => "web-bots-rival-open",
    };
    html! {
        section class="panel" {
            header { h2 { (words.word("web-bots-rivals")) } span class="sm faint push" { (words.word("web-bots-rivals-scale")) } }
            @if rivals.is_empty() { p class="faint" { (words.word("web-bots-no-rivals")) } }
            table class="tbl rivals" {
                tbody { @for rival in rivals {
                    tr {
                        th scope="row" { bdi { (rival.name) } @if rival.version > 0 { " " span class="sm faint" { (rival.version) } } }
                        td class="scale" {
                            svg class="chart" aria-hidden="true" {
                                line class="grid-line fair" x1="50%" x2="50%" y1="-8" y2="32" {}
                                line class="whisk" x1=(percent(rival.low.max(0.0) * 100.0)) x2=(percent(rival.high.min(1.0) * 100.0)) y1="50%" y2="50%" {}
                                circle class="pt" cx=(percent(rival.share * 100.0)) cy="50%" r="4.5" {}
                            }
                        }
                        td class="r" { b { (format!("{:.1}", rival.share * 100.0)) } }
                        td class="r faint hide" { (rival.games) }
                        td class="sm faint hide" { (words.word(verdict(rival))) }
                    }
                } }
            }
        }
    }
}

/// The last games, and those worth seeing.
fn recent(bot: &LadderBot, words: &Lexicon) -> Markup {
    let base = format!("/bots/{}/{}/games", bot.game, bot.name);
    let reason = |game: u64| {
        let found = bot.highlights.iter().find(|one| one.game == game);
        found.map(|one| words.say(&Text::new(format!("web-bots-highlight-{}", one.reason)), &[]))
    };
    let only_worth: Vec<u64> = bot
        .highlights
        .iter()
        .map(|one| one.game)
        .filter(|game| !bot.recent.iter().any(|one| one.game == *game))
        .collect();
    let links = |game: u64| {
        html! {
            a href=(format!("{base}/{game}/replay")) { (words.word("web-replay")) } " "
            a href=(format!("{base}/{game}/record")) { (words.word("web-bots-record-short")) }
        }
    };
    html! {
        section class="panel" {
            h2 { (words.word("web-bots-recent-games")) }
            @if bot.recent.is_empty() { p class="faint" { (words.word("web-bots-no-recent")) } }
            table class="tbl" {
                tbody { @for game in &bot.recent {
                    tr {
                        td {
                            @if game.failed { span class="chip no" { (words.word("web-bots-forfeit")) } }
                            @else if game.share > 0.5 { span class="chip ok" { (words.word("web-won")) } }
                            @else if game.share >= 0.5 { span class="chip" { (words.word("web-bots-shared")) } }
                            @else { span class="chip no" { (words.word("web-lost-game")) } }
                        }
                        th scope="row" {
                            bdi { (game.rival) } " "
                            span class="num faint sm" { (game.scores.iter().map(ToString::to_string).collect::<Vec<_>>().join(" : ")) }
                        }
                        td class="sm faint hide" { (reason(game.game).unwrap_or_default()) }
                        td class="r sm" { (links(game.game)) }
                    }
                } }
            }
            @if !only_worth.is_empty() {
                h3 { (words.word("web-bots-worth-seeing")) }
                ul { @for game in only_worth { li { (reason(game).unwrap_or_default()) ": " (links(game)) } } }
            }
        }
    }
}

fn costly(bot: &LadderBot, words: &Lexicon) -> Markup {
    html! {
        @if !bot.costly.is_empty() {
            section class="panel" {
                h2 { (words.word("web-bots-costly")) }
                table class="tbl" {
                    tbody { @for one in &bot.costly {
                        tr {
                            td class="slip num" { (format!("−{:.1}", one.lost * 100.0)) }
                            td { (words.say(&Text::new("web-bots-costly-step").with("step", one.step).with("played", one.played.as_str()).with("best", one.best.as_str()), &[])) }
                            td class="r sm" { a href=(format!("/bots/{}/{}/games/{}/replay?step={}&seat={}", bot.game, bot.name, one.game, one.step, one.seat)) { (words.word("web-show")) } }
                        }
                    } }
                }
            }
        }
    }
}

/// Failures by cause, and the last ones with the command that repeats them.
fn failures(bot: &LadderBot, words: &Lexicon) -> Markup {
    html! {
        section class="panel" {
            h2 { (words.word("web-bots-failures")) }
            @if bot.failures.is_empty() { p class="faint" { (words.word("web-bots-no-failures")) } }
            @else {
                p { @for (n, one) in bot.failures.iter().enumerate() { @if n > 0 { ", " } (cause_text(&one.cause, words)) ": " b { (one.count) } } }
            }
            @for fault in &bot.faults {
                p class="sm" {
                    (words.say(&Text::new("web-bots-fault").with("game", fault.game as usize).with("step", fault.step), &[])) ": "
                    b { (cause_text(&fault.cause, words)) } ". " (fault.detail)
                }
                @if fault.recorded {
                    p class="sm" {
                        a href=(format!("/bots/{}/{}/games/{}/record", bot.game, bot.name, fault.game)) { (words.word("web-record")) } " "
                        code { "croupier bot feed game-" (fault.game) ".record --seat " (fault.seat) " --step " (fault.step) " -- COMMAND" }
                    }
                }
            }
        }
    }
}

/// The logs that only the author sees.
fn logs(bot: &LadderBot, words: &Lexicon) -> Markup {
    const MAX_SENT: usize = 40;
    html! {
        @if let Some(check) = &bot.check {
            section class="panel" {
                header { h2 { (words.word("web-bots-check-log")) } a href=(format!("/bots/{}/{}/log", bot.game, bot.name)) { (words.word("web-bots-whole-log")) } }
                pre class="logbox" tabindex="0" { code { (check.log) } }
                @if !check.passed && !check.sent.is_empty() {
                    p class="sm" { (words.word("web-bots-check-repeat")) }
                    pre class="logbox" tabindex="0" { code { @for line in check.sent.iter().take(MAX_SENT) { (line) "\n" } } }
                }
                p class="xs faint m0" { (words.word("web-bots-only-you")) }
            }
        }
        @if let Some(stderr) = &bot.stderr {
            section class="panel" {
                h2 { (words.word("web-bots-stderr")) }
                pre class="logbox" tabindex="0" { code { (stderr.text) } }
                p class="xs faint m0" { (words.say(&Text::new("web-bots-stderr-of").with("game", stderr.game as usize), &[])) " " (words.word("web-bots-only-you")) }
            }
        }
    }
}

fn versions(bot: &LadderBot, words: &Lexicon) -> Markup {
    html! {
        section class="panel" {
            h2 { (words.word("web-bots-versions")) }
            table class="tbl" {
                thead { tr {
                    th { (words.word("web-bots-version-short")) }
                    th { (words.word("web-bots-state")) }
                    th class="r" { (words.word("web-bots-rating")) }
                    th class="r" { (words.word("web-bots-bot-games")) }
                    th class="hide" { (words.word("web-language")) }
                    th class="hide" { (words.word("web-bots-when")) }
                } }
                tbody { @for version in bot.versions.iter().rev() {
                    tr {
                        th scope="row" { (version.version) }
                        td { (words.word(version.stage.message())) " " span class="sm faint" { (stage_text(version, words)) } }
                        td class="r" { @if let (Some(points), Some(deviation)) = (version.points, version.deviation) { (super::ladder::rating(points, deviation)) } }
                        td class="r" { (version.games) }
                        td class="hide" { (version.language) }
                        td class="hide faint" { (utc(version.submitted_s)) }
                    }
                } }
            }
            @if bot.mine {
                form method="post" action=(format!("/bots/{}/{}/withdraw", bot.game, bot.name)) {
                    p { button class="quiet" { (words.word("web-bots-withdraw")) } " " a class="quiet" href="/bots/submit" { (words.word("web-bots-new-version")) } }
                }
            }
        }
    }
}
