//! The ladder as a page: a line for every player with its interval as a whisker, the visitor's place, and the rules.

use croupier_table::{Kind, Lang, Lexicon, Rated, Rating, Text};
use maud::{Markup, html};

use super::table::level;
use super::voice::Voice;
use crate::http::leaderboard::{LadderFound, LadderLine, Who, cursor_text};
use crate::messages::Messages;
use crate::ratings::{LEAST_DEVIATION, SAME_BOT, SAME_PERSON, bounds};

/// What the page of a ladder shows.
pub(crate) struct LadderPage<'a> {
    /// The messages of the pages.
    pub messages: &'a Messages,
    /// All games.
    pub games: &'a [&'static dyn Kind],
    /// The game.
    pub kind: &'static dyn Kind,
    /// The language.
    pub lang: Lang,
    /// Which players are listed.
    pub who: Who,
    /// Whether this is the first page.
    pub is_first: bool,
    /// The lines.
    pub found: &'a LadderFound,
}

/// A number with a true minus sign.
pub(crate) fn signed(number: i64) -> String {
    if number < 0 { format!("−{}", number.abs()) } else { number.to_string() }
}

/// A gain with its sign, always.
pub(crate) fn gain(number: i64) -> String {
    if number > 0 { format!("+{number}") } else { signed(number) }
}

/// An interval in words: from one number to another.
pub(crate) fn interval(rating: Rating, words: &Lexicon) -> String {
    let (low, high) = bounds(rating);
    let text = Text::new("web-interval").with("low", signed(low)).with("high", signed(high));
    words.say(&text, &[])
}

/// The page.
pub(crate) fn ladder_body(page: &LadderPage<'_>) -> Markup {
    let words = page.messages.plain(page.lang);
    html! {
        main id="main" class="wrap" {
            h1 { (words.word("web-ladder")) }
            p class="lead" { (words.word("web-ladder-about")) }
            (tabs(page, words))
            div class="two" {
                section class="panel" aria-label=(page.messages.of(page.kind.name(), page.lang).word("game-name")) {
                    @if page.found.lines.is_empty() {
                        div class="empty" {
                            p { (words.word(if page.is_first { "web-ladder-nobody" } else { "web-ladder-end" })) }
                            p { a class="move" href=(new_table(page.kind)) { (words.word("web-rated-play")) } }
                        }
                    } @else {
                        (table(page, words))
                        (key(words))
                        (pages(page, words))
                    }
                }
                aside class="stack" { (own_place(page, words)) (rules(words)) }
            }
        }
    }
}

/// The page that opens a rated table.
fn new_table(kind: &dyn Kind) -> String {
    format!("/new/{}?rated=1", kind.name())
}

/// The address of a part of a ladder.
fn address(game: &str, who: Who, after: Option<&str>) -> String {
    let mut fields = Vec::new();
    if who != Who::default() {
        fields.push(format!("who={}", who.word()));
    }
    fields.extend(after.map(|after| format!("after={after}")));
    let query = if fields.is_empty() { String::new() } else { format!("?{}", fields.join("&")) };
    format!("/ladder/{game}{query}")
}

fn tabs(page: &LadderPage<'_>, words: &Lexicon) -> Markup {
    html! {
        nav aria-label=(words.word("web-ladder-choose")) {
            ul class="tabs" {
                @for kind in page.games {
                    li {
                        a href=(address(kind.name(), page.who, None)) aria-current=[(kind.name() == page.kind.name()).then_some("page")] {
                            (page.messages.of(kind.name(), page.lang).word("game-name"))
                        }
                    }
                }
                li class="sep" aria-hidden="true" {}
                @for who in Who::ALL {
                    li {
                        a href=(address(page.kind.name(), who, None)) aria-current=[(who == page.who).then_some("true")] { (words.word(who_label(who))) }
                    }
                }
            }
        }
    }
}

fn who_label(who: Who) -> &'static str {
    match who {
        Who::Everybody => "web-who-everybody",
        Who::People => "web-who-people",
        Who::Bots => "web-who-bots",
    }
}

/// The part of the scale that a page draws, in points.
struct Scale {
    low: f64,
    high: f64,
}

/// How far from the middle line of a page the scale reaches at most.
const REACH: f64 = 450.0;
/// The least width of a scale.
const LEAST_WIDTH: f64 = 200.0;

impl Scale {
    /// A scale for these lines: all of them, unless some are too far away.
    fn of(lines: &[LadderLine]) -> Scale {
        let mut points: Vec<f64> = lines.iter().map(|line| line.player.rating.points).collect();
        points.sort_by(f64::total_cmp);
        let middle = points.get(points.len() / 2).copied().unwrap_or_default();
        let near = lines
            .iter()
            .map(|line| line.player.rating)
            .filter(|rating| (rating.points - middle).abs() < REACH);
        let (low, high) = near.fold((middle, middle), |(low, high), rating| {
            let (from, to) = rating.interval();
            (low.min(from), high.max(to))
        });
        let low = low.max(middle - REACH);
        let high = high.min(middle + REACH).max(low + LEAST_WIDTH);
        let margin = (high - low) * 0.04;
        Scale { low: low - margin, high: high + margin }
    }

    /// Where a number of points is, in percent of the width.
    fn at(&self, points: f64) -> f64 {
        100.0 * (points - self.low) / (self.high - self.low)
    }

    /// The same as an attribute, never beyond the edges.
    fn percent(&self, points: f64) -> String {
        format!("{:.1}%", self.at(points).clamp(0.0, 100.0))
    }

    /// The round numbers that are drawn as lines; every second one is labelled on a phone.
    fn marks(&self) -> Vec<i64> {
        let width = self.high - self.low;
        let step = [50, 100, 200, 500]
            .into_iter()
            .find(|step| width / *step as f64 <= 5.0)
            .unwrap_or(1000);
        let first = (self.low / step as f64).ceil() as i64;
        let last = (self.high / step as f64).floor() as i64;
        (first..=last)
            .map(|n| n * step)
            .filter(|mark| (4.0..=96.0).contains(&self.at(*mark as f64)))
            .collect()
    }
}

fn table(page: &LadderPage<'_>, words: &Lexicon) -> Markup {
    let scale = Scale::of(&page.found.lines);
    let marks = scale.marks();
    html! {
        table class="tbl ladder" {
            thead {
                tr {
                    th scope="col" { (words.word("web-col-place")) }
                    th scope="col" { (words.word("web-col-player")) }
                    th scope="col" class="scale" {
                        span class="sr" { (words.word("web-col-interval")) }
                        svg class="chart axis" height="14" aria-hidden="true" {
                            @for (n, mark) in marks.iter().enumerate() {
                                text class=[(n % 2 == 1).then_some("wide-only")] x=(scale.percent(*mark as f64)) y="11" text-anchor="middle" { (signed(*mark)) }
                            }
                        }
                    }
                    th scope="col" class="r" { (words.word("web-col-rating")) }
                    th scope="col" class="r hide" { (words.word("web-col-95")) }
                    th scope="col" class="r hide" { (words.word("web-col-games")) }
                }
            }
            tbody { @for line in &page.found.lines { (row(line, &scale, &marks, page, words)) } }
        }
    }
}

fn row(
    line: &LadderLine,
    scale: &Scale,
    marks: &[i64],
    page: &LadderPage<'_>,
    words: &Lexicon,
) -> Markup {
    let player = &line.player;
    let is_provisional = player.is_provisional();
    html! {
        tr class=[line.is_you.then_some("own-line")] {
            td class="rank-no num" { (place(line, words)) }
            th scope="row" { (who(line, page, words)) }
            td class="scale" { (whisker(line, scale, marks, words)) }
            td class="r num" { @if is_provisional { "—" } @else { b { (signed(player.rating.points.round() as i64)) } } }
            td class="r faint hide num" {
                @if is_provisional { (words.word("web-too-few")) }
                @else if player.rating.deviation == 0.0 { (words.word("web-by-definition")) }
                @else { (interval(player.rating, words)) }
            }
            td class="r faint hide num" { @if player.kind == Rated::BuiltIn { "–" } @else { (player.games) } }
        }
    }
}

/// The places that a line may have: “4–10”, or a question mark.
fn place(line: &LadderLine, words: &Lexicon) -> Markup {
    match &line.place {
        None => html! { span title=(words.word("web-too-few")) { "?" } },
        Some(range) if range.start() == range.end() => html! { (range.start()) },
        Some(range) => html! { (range.start()) "–" (range.end()) },
    }
}

fn who(line: &LadderLine, page: &LadderPage<'_>, words: &Lexicon) -> Markup {
    let player = &line.player;
    let voice =
        Voice { words: page.messages.of(page.kind.name(), page.lang), names: &[], you: None };
    let name = match player.kind {
        Rated::BuiltIn => level(&player.name, voice),
        Rated::Person | Rated::Submitted => player.name.clone(),
    };
    let initial: String = name.chars().take(1).flat_map(char::to_uppercase).collect();
    let hue = player.name.bytes().fold(0_u8, u8::wrapping_add) % 10;
    let class = if player.kind == Rated::Person { "av" } else { "av bot" };
    let about = match (line.is_you, player.kind) {
        (true, _) => words.word("web-you-plain"),
        (_, Rated::Person) if player.is_provisional() => {
            voice.count("web-person-games", "n", player.games as usize)
        }
        (_, Rated::Person) => words.word("web-kind-person"),
        (_, Rated::BuiltIn) => words.word("web-kind-built-in"),
        (_, Rated::Submitted) => words.word("web-kind-submitted"),
    };
    html! {
        span class="person" {
            span class=(format!("{class} hue{hue}")) aria-hidden="true" { (initial) }
            span {
                bdi { @match &player.page { Some(path) => a href=(path) { (name) }, None => (name) } }
                small { (about) }
            }
        }
    }
}

/// The interval as a line with a point on it; what is off the scale is an arrow with words.
fn whisker(line: &LadderLine, scale: &Scale, marks: &[i64], words: &Lexicon) -> Markup {
    let rating = line.player.rating;
    let is_provisional = line.player.is_provisional();
    let (low, high) = rating.interval();
    let at = scale.at(rating.points);
    let is_bot = line.player.kind != Rated::Person;
    let point = if line.is_you {
        "pt own-pt"
    } else if is_bot {
        "pt bot"
    } else {
        "pt"
    };
    html! {
        svg class="chart" role="img" aria-label=(interval(rating, words)) {
            @for mark in marks { line class="grid-line" x1=(scale.percent(*mark as f64)) x2=(scale.percent(*mark as f64)) y1="-9" y2="33" {} }
            @if at < 0.0 {
                svg x="0" y="50%" overflow="visible" { path class=(point) d="M0 0 9-6V6z" {} }
                text class="off" x="14" y="17" { (words.word("web-off-scale")) }
            } @else if at > 100.0 {
                svg x="100%" y="50%" overflow="visible" { path class=(point) d="M0 0-9-6V6z" {} }
                text class="off" x="96%" y="17" text-anchor="end" { (words.word("web-off-scale")) }
            } @else {
                line class=(if is_provisional { "whisk soft" } else { "whisk" }) x1=(scale.percent(low)) x2=(scale.percent(high)) y1="50%" y2="50%" {}
                @if !is_provisional {
                    @if is_bot {
                        svg x=(scale.percent(rating.points)) y="50%" overflow="visible" { rect class=(point) x="-5" y="-5" width="10" height="10" rx="2" {} }
                    } @else {
                        circle class=(point) cx=(scale.percent(rating.points)) cy="50%" r="5.5" {}
                    }
                }
            }
        }
    }
}

fn key(words: &Lexicon) -> Markup {
    html! {
        ul class="key" {
            li { svg viewBox="0 0 16 12" aria-hidden="true" { circle class="pt" cx="8" cy="6" r="5" {} } (words.word("web-kind-person")) }
            li { svg viewBox="0 0 16 12" aria-hidden="true" { rect class="pt bot" x="3" y="1" width="10" height="10" rx="2" {} } (words.word("web-key-bot")) }
            li { svg viewBox="0 0 26 12" aria-hidden="true" { line class="whisk soft" x1="1" x2="25" y1="6" y2="6" {} } (words.word("web-too-few")) }
            li { (words.word("web-ladder-scale")) }
        }
    }
}

fn pages(page: &LadderPage<'_>, words: &Lexicon) -> Markup {
    let next = page.found.next.map(cursor_text);
    html! {
        @if next.is_some() || !page.is_first {
            nav class="pager line" aria-label=(words.word("web-pages")) {
                @if !page.is_first { a class="quiet" href=(address(page.kind.name(), page.who, None)) { (words.word("web-ladder-top")) } }
                @if let Some(next) = &next { a class="quiet push" rel="next" href=(address(page.kind.name(), page.who, Some(next))) { (words.word("web-ladder-next")) } }
            }
        }
    }
}

/// What a game tells of a strength, as Fisher's information: a quarter between equals, most a little less.
const INFORMATION: f64 = 0.2;

/// How many further games would halve a deviation: three times the information that it stands for.
fn games_to_halve(rating: Rating) -> Option<usize> {
    if rating.deviation / 2.0 < LEAST_DEVIATION {
        return None;
    }
    let strength = rating.deviation / croupier_table::POINTS_PER_STRENGTH;
    Some((3.0 / (strength * strength) / INFORMATION).ceil() as usize)
}

fn own_place(page: &LadderPage<'_>, words: &Lexicon) -> Markup {
    let voice = Voice { words, names: &[], you: None };
    html! {
        section class="panel" {
            h2 { (words.word("web-your-place")) }
            @match &page.found.own {
                None => p { (words.word("web-no-rating-yet")) },
                Some(own) => {
                    p class="own-rating" {
                        span class="big num" { (signed(own.player.rating.points.round() as i64)) }
                        " " span class="faint" { (interval(own.player.rating, words)) }
                    }
                    @match &own.place {
                        None => p { (voice.count("web-provisional-yet", "n", (croupier_table::PROVISIONAL_GAMES - own.player.games) as usize)) },
                        Some(range) => p {
                            (words.say(&Text::new("web-own-range").with("from", *range.start()).with("to", *range.end()), &[]))
                            @if let Some(games) = games_to_halve(own.player.rating) { " " (voice.count("web-games-to-halve", "n", games)) }
                        },
                    }
                }
            }
            p { a class="move" href=(new_table(page.kind)) { (words.word("web-rated-play")) } }
        }
    }
}

fn rules(words: &Lexicon) -> Markup {
    let counted = Text::new("web-rated-rule-bots").with("n", SAME_BOT);
    let people = Text::new("web-rated-rule-people").with("n", SAME_PERSON);
    html! {
        section class="panel" {
            h2 { (words.word("web-rated-rules")) }
            ul class="plain-list" {
                li { (words.word("web-rated-rule-table")) }
                li { (words.word("web-rated-rule-leaving")) }
                li { (words.word("web-rated-rule-unfinished")) }
                li { (words.say(&counted, &[])) }
                li { (words.say(&people, &[])) }
                li { (words.word("web-rated-rule-name")) }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_larger_the_deviation_the_fewer_games_halve_it() {
        let games = |deviation| games_to_halve(Rating { points: 1000.0, deviation });
        assert!(games(100.0) < games(70.0));
        assert_eq!(games(50.0), None, "it does not fall below the least deviation");
    }

    #[test]
    fn numbers_have_true_signs() {
        assert_eq!(
            (signed(-5), gain(5), gain(-5), gain(0)),
            ("−5".into(), "+5".into(), "−5".into(), "0".into())
        );
    }
}
