//! The list of a person's games: running ones to go back to, finished ones with result, luck and mistakes.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use croupier_table::{Kind, Lang, Lexicon, Seat, Text};
use maud::{Markup, html};

use super::emblem::Emblems;
use super::table::names;
use super::voice::{PageVoice as _, Voice};
use crate::http::games::{GamesFound, cursor_text};
use crate::id::Id;
use crate::messages::Messages;
use crate::setup::By;
use crate::store::{Company, GameFilter, ListedGame, Outcome};

/// What the page of a person's games shows.
pub(crate) struct GamesPage<'a> {
    /// The messages of the pages.
    pub messages: &'a Messages,
    /// The pictures of the games.
    pub emblems: &'a Emblems,
    /// The games that can be filtered by.
    pub games: &'a [&'static dyn Kind],
    /// The language.
    pub lang: Lang,
    /// The person.
    pub person: Option<Id>,
    /// What was asked for.
    pub filter: &'a GameFilter,
    /// Whether this is the first page.
    pub is_first: bool,
    /// How long games are kept.
    pub keep_days: u64,
    /// What was found.
    pub found: &'a GamesFound,
}

/// The page.
pub(crate) fn games_body(page: &GamesPage<'_>) -> Markup {
    let words = page.messages.plain(page.lang);
    let kept = Text::new("web-games-kept").with("days", page.keep_days as usize);
    html! {
        svg class="sprite" aria-hidden="true" {
            defs { pattern id="hatch" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)" { rect width="7" height="7" {} path d="M1.5 0V7" {} } }
        }
        main id="main" class="wrap" {
            h1 { (words.word("web-my-games")) }
            p class="lead" { (words.say(&kept, &[])) " " a href="/me/stats" { (words.word("web-stats")) } }
            @if !page.found.running.is_empty() {
                section aria-labelledby="running" {
                    h2 id="running" { (words.word("web-running")) }
                    ul class="going" { @for game in &page.found.running { li { (running(game, Standing::Open, page.messages, page.lang)) } } }
                }
            }
            (filters(page, words))
            @if page.found.finished.is_empty() {
                section class="panel empty" {
                    p { (words.word(if *page.filter == GameFilter::default() { "web-no-games" } else { "web-no-such-games" })) }
                    p { a class="move" href="/" { (words.word("web-play")) } }
                }
            } @else {
                section class="panel" aria-label=(words.word("web-finished")) {
                    (table(page, words))
                    (pages(page, words))
                }
            }
        }
    }
}

/// What a running game wants of a person.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Standing {
    /// A move.
    Asked,
    /// Nothing, or it is not known.
    Open,
}

/// A running game to go back to.
pub(crate) fn running(
    game: &ListedGame,
    standing: Standing,
    messages: &Messages,
    lang: Lang,
) -> Markup {
    let words = messages.plain(lang);
    let names = names(messages, lang, &game.setup.seats).join(", ");
    let (state, chip, class) = match standing {
        Standing::Asked => ("web-your-move", "chip on", Some("mine")),
        Standing::Open if game.setup.is_full() => ("web-goes-on", "chip", None),
        Standing::Open => ("web-waits", "chip", None),
    };
    html! {
        a class=[class] href=(format!("/t/{}", game.table)) {
            div {
                b { (messages.of(&game.setup.game, lang).word("game-name")) }
                small { bdi { (names) } }
            }
            span class=(chip) { (words.word(state)) }
        }
    }
}

/// The address of the list with this filter.
fn address(filter: &GameFilter, after: Option<&str>) -> String {
    let mut fields = Vec::new();
    if let Some(game) = &filter.game {
        fields.push(format!("game={game}"));
    }
    if let Some(outcome) = filter.outcome {
        fields.push(format!("outcome={}", outcome_word(outcome)));
    }
    if filter.company.is_some() {
        fields.push("with=people".to_owned());
    }
    fields.extend(after.map(|after| format!("after={after}")));
    if fields.is_empty() {
        "/me/games".to_owned()
    } else {
        format!("/me/games?{}", fields.join("&"))
    }
}

fn outcome_word(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Won => "won",
        Outcome::Lost => "lost",
    }
}

/// Links that narrow the list; the one that is on leads back.
fn filters(page: &GamesPage<'_>, words: &Lexicon) -> Markup {
    let tab = |filter: GameFilter, label: String, is_on: bool| {
        html! { li { a href=(address(&filter, None)) aria-current=[is_on.then_some("true")] { (label) } } }
    };
    let of_game = |game: Option<&str>| GameFilter {
        game: game.map(ToOwned::to_owned),
        ..page.filter.clone()
    };
    let is_with_people = page.filter.company.is_some();
    let company = if is_with_people { None } else { Some(Company::People) };
    html! {
        nav aria-label=(words.word("web-filters")) {
            ul class="tabs" {
                (tab(of_game(None), words.word("web-all-games"), page.filter.game.is_none()))
                @for kind in page.games {
                    @let is_on = page.filter.game.as_deref() == Some(kind.name());
                    (tab(of_game(Some(kind.name())), page.messages.of(kind.name(), page.lang).word("game-name"), is_on))
                }
                li class="sep" aria-hidden="true" {}
                @for (outcome, label) in [(Outcome::Won, "web-won"), (Outcome::Lost, "web-lost-game")] {
                    @let is_on = page.filter.outcome == Some(outcome);
                    @let wanted = (!is_on).then_some(outcome);
                    (tab(GameFilter { outcome: wanted, ..page.filter.clone() }, words.word(label), is_on))
                }
                (tab(GameFilter { company, ..page.filter.clone() }, words.word("web-with-people"), is_with_people))
            }
        }
    }
}

fn table(page: &GamesPage<'_>, words: &Lexicon) -> Markup {
    html! {
        table class="tbl games-tbl" {
            thead {
                tr {
                    th scope="col" { (words.word("web-column-game")) }
                    th scope="col" { (words.word("web-column-result")) }
                    th scope="col" { (words.word("web-column-luck")) }
                    th scope="col" { (words.word("web-column-when")) }
                    th scope="col" { span class="sr" { (words.word("web-column-look")) } }
                }
            }
            tbody { @for game in &page.found.finished { (row(game, page, words)) } }
        }
    }
}

fn row(game: &ListedGame, page: &GamesPage<'_>, words: &Lexicon) -> Markup {
    let all = names(page.messages, page.lang, &game.setup.seats);
    let own = page.person.and_then(|person| game.setup.seat_of(person));
    let voice = Voice { words, names: &all, you: own };
    let others: Vec<Seat> = Seat::all(all.len() as u8).filter(|seat| Some(*seat) != own).collect();
    let path = format!("/t/{}", game.table);
    html! {
        tr {
            th scope="row" {
                div class="game-cell" {
                    (page.emblems.of(&game.setup.game))
                    div {
                        a href=(path) { (page.messages.of(&game.setup.game, page.lang).word("game-name")) }
                        div class="others" {
                            @for seat in &others {
                                @let is_bot = !matches!(game.setup.seats[seat.index()].by, By::Person);
                                (voice.face(*seat, if is_bot { "av bot" } else { "av" }))
                            }
                            span { @for (n, seat) in others.iter().enumerate() { @if n > 0 { ", " } bdi { (voice.name(*seat)) } } }
                        }
                    }
                }
            }
            td { (result(game, own, words)) }
            td class="lk" { (account(game, words)) }
            td class="when" { (when(game.at_s, words)) }
            td class="look" { (looks(game, &path, words)) }
        }
    }
}

/// Won or lost, and the points, the own ones first.
pub(crate) fn result(game: &ListedGame, own: Option<Seat>, words: &Lexicon) -> Markup {
    let scores = game.result.as_ref().map(|(line, _)| {
        let mine = own.map_or(0, Seat::index);
        let others = (0..line.scores.len()).filter(|seat| *seat != mine);
        let order = std::iter::once(mine).chain(others);
        order
            .filter_map(|seat| line.scores.get(seat))
            .map(ToString::to_string)
            .collect::<Vec<_>>()
            .join(" : ")
    });
    html! {
        @match game.outcome {
            Some(Outcome::Won) => span class="chip ok" { (words.word("web-won")) },
            Some(Outcome::Lost) => span class="chip no" { (words.word("web-lost-game")) },
            None => span class="chip" { (words.word("web-unknown")) },
        }
        @if let Some(scores) = scores { " " span class="num" { (scores) } }
    }
}

/// A change of the chance to win with its sign, in percent.
fn signed(share: f64) -> String {
    let points = (share * 100.0).round() as i64;
    match points {
        0 => "0".to_owned(),
        1.. => format!("+{points}"),
        _ => format!("−{}", -points),
    }
}

/// What luck and mistakes brought: two bars around the middle, and the numbers.
fn account(game: &ListedGame, words: &Lexicon) -> Markup {
    /// How many percent of the picture a whole win is, to either side.
    const SCALE: f64 = 50.0;
    let Some((luck, lost)) = game.account else {
        return html! { span class="faint" { (words.word("web-no-account")) } };
    };
    let bar = |share: f64| {
        let width = (share.abs() * SCALE).min(SCALE);
        let from = if share < 0.0 { 50.0 - width } else { 50.0 };
        (format!("{from:.1}%"), format!("{width:.1}%"))
    };
    let ((luck_x, luck_width), (lost_x, lost_width)) = (bar(luck), bar(-lost));
    html! {
        div class="pair" {
            svg class="mini" aria-hidden="true" {
                rect class="h" x=(luck_x) y="1" width=(luck_width) height="8" {}
                rect class="s" x=(lost_x) y="12" width=(lost_width) height="8" {}
                line class="z" x1="50%" x2="50%" y1="0" y2="100%" {}
            }
            span {
                span class="luck" { (words.say(&Text::new("web-luck-is").with("percent", signed(luck)), &[])) } br;
                span class="slip" { (words.say(&Text::new("web-mistakes-are").with("percent", signed(-lost)), &[])) }
            }
        }
    }
}

/// How long ago something was.
fn when(at_s: i64, words: &Lexicon) -> String {
    let now_s = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or(Duration::ZERO).as_secs();
    let minutes = now_s.saturating_sub(at_s.max(0) as u64) / 60;
    let (id, n) = match minutes {
        0..60 => ("web-ago-minutes", minutes),
        60..1440 => ("web-ago-hours", minutes / 60),
        _ => ("web-ago-days", minutes / 1440),
    };
    words.say(&Text::new(id).with("n", n as usize), &[])
}

/// Ways to look back at a game, and to delete it.
fn looks(game: &ListedGame, path: &str, words: &Lexicon) -> Markup {
    html! {
        div class="line" {
            a class="quiet" href=(format!("{path}/review")) { (words.word("web-review")) }
            details class="more" {
                summary { span aria-hidden="true" { "⋯" } span class="sr" { (words.word("web-more")) } }
                div class="sheet" {
                    p { a href=(format!("{path}/replay")) { (words.word("web-replay")) } }
                    p { a href=(format!("{path}/record")) { (words.word("web-record")) } }
                    p class="faint" { (words.word("web-delete-about")) }
                    form method="post" action="/me/games/delete" {
                        button class="quiet" name="table" value=(game.table) { (words.word("web-delete")) }
                    }
                }
            }
        }
    }
}

fn pages(page: &GamesPage<'_>, words: &Lexicon) -> Markup {
    html! {
        p class="line pager" {
            @if !page.is_first { a class="quiet" href=(address(page.filter, None)) { (words.word("web-newest")) } }
            @if let Some(next) = page.found.next {
                a class="quiet push" rel="next" href=(address(page.filter, Some(&cursor_text(next)))) { (words.word("web-older")) }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_of_the_chance_to_win_are_written_with_their_sign() {
        assert_eq!([0.224, -0.27, 0.001].map(signed), ["+22", "−27", "0"]);
    }

    #[test]
    fn the_address_of_a_list_names_only_what_it_narrows() {
        assert_eq!(address(&GameFilter::default(), None), "/me/games");
        let filter = GameFilter { outcome: Some(Outcome::Won), ..GameFilter::default() };
        assert_eq!(address(&filter, Some("5-a")), "/me/games?outcome=won&after=5-a");
    }
}
