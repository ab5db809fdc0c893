//! The board of submitted bots and the form to submit one.

use croupier_table::{Lang, Lexicon, Text};
use maud::{Markup, html};

use crate::ladder::{
    JobKind, LadderAccess, LadderGame, LadderJob, LadderPlayer, LadderStatus, LadderVersion, OwnBot,
};
use crate::messages::Messages;

/// How many rated bots of a game the board shows.
const MAX_SHOWN: usize = 20;
/// A bot with fewer games has no certain rating yet.
const PROVISIONAL_GAMES: u64 = croupier_table::PROVISIONAL_GAMES;

/// The board: the visitor's own bots, and for every game what is rated, what waits and what is played.
pub(crate) fn board_body(
    messages: &Messages,
    lang: Lang,
    status: &LadderStatus,
    own: &[OwnBot],
) -> Markup {
    let words = messages.plain(lang);
    html! {
        main id="main" class="wrap" data-fresh="5" {
            h1 { (words.word("web-bots")) }
            p class="lead" { (words.word("web-bots-lead")) " " (access_text(status, words)) }
            p { a class="move" href="/bots/submit" { (words.word("web-bots-submit-bot")) } }
            (own_bots(own, messages, lang))
            @for game in &status.games {
                @let name = messages.of(&game.game, lang).word("game-name");
                section class="panel" aria-label=(name) {
                    header {
                        h2 { (name) }
                        span class="sm faint push" { (words.say(&Text::new("web-bots-ladder-games").with("n", game.games as usize), &[])) }
                    }
                    (standings(game, words))
                    @if game.rated.len() > MAX_SHOWN {
                        p { a href=(format!("/ladder/{}?who=bots", game.game)) { (words.word("web-bots-all")) } }
                    }
                    (waiting(game, words))
                    (jobs(game, words))
                }
            }
            @for round in status.finals.iter().rev() {
                section class="panel" {
                    header { h2 { (words.say(&Text::new("web-bots-final").with("game", messages.of(&round.game, lang).word("game-name")), &[])) } }
                    @match (&round.table, &round.problem) {
                        (Some(table), _) => pre class="logbox" tabindex="0" { (table) },
                        (None, Some(problem)) => p class="alert" { (problem) },
                        (None, None) => p { (words.say(&Text::new("web-bots-final-running").with("n", round.bots), &[])) },
                    }
                }
            }
        }
    }
}

/// The bots of the visitor, also those that were refused and stand nowhere else.
fn own_bots(own: &[OwnBot], messages: &Messages, lang: Lang) -> Markup {
    let words = messages.plain(lang);
    html! {
        @if !own.is_empty() {
            section class="panel" {
                h2 { (words.word("web-bots-yours")) }
                table class="tbl" {
                    thead { tr {
                        th { (words.word("web-bots-bot")) }
                        th { (words.word("web-bots-game")) }
                        th { (words.word("web-bots-state")) }
                    } }
                    tbody { @for OwnBot { game, newest } in own {
                        tr {
                            th scope="row" { a href=(format!("/bots/{game}/{}", newest.name)) { (newest.name) " " (newest.version) } @if newest.remote { " " (remote_chip(words)) } }
                            td { (messages.of(game, lang).word("game-name")) }
                            td { (words.word(newest.stage.message())) " " span class="sm faint" { (progress(newest, words)) } }
                        }
                    } }
                }
            }
        }
    }
}

/// Who may submit, and until when.
fn access_text(status: &LadderStatus, words: &Lexicon) -> String {
    let id = match status.access {
        LadderAccess::Open => "web-bots-access-open",
        LadderAccess::Invited => "web-bots-access-invited",
        LadderAccess::Closed => "web-bots-access-closed",
    };
    let text = words.word(id);
    match status.closes_s {
        Some(closes_s) if status.access != LadderAccess::Closed => {
            let until = words.say(&Text::new("web-bots-closes").with("time", utc(closes_s)), &[]);
            format!("{text} {until}")
        }
        _ => text,
    }
}

/// A time as people and programs read it.
pub(crate) fn utc(at_s: i64) -> String {
    let (days, seconds) = (at_s.div_euclid(86_400), at_s.rem_euclid(86_400));
    // Civil from days, with the era of 400 years; the year begins in March.
    let z = days + 719_468;
    let (era, day_of_era) = (z.div_euclid(146_097), z.rem_euclid(146_097));
    let year_of_era =
        (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * shifted + 2) / 5 + 1;
    let month = if shifted < 10 { shifted + 3 } else { shifted - 9 };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    let (hour, minute) = (seconds / 3600, seconds % 3600 / 60);
    format!("{year:04}-{month:02}-{day:02} {hour:02}:{minute:02} UTC")
}

fn standings(game: &LadderGame, words: &Lexicon) -> Markup {
    html! {
        @if game.rated.iter().all(|one| one.built_in) {
            p class="faint" { (words.word("web-bots-no-bots-yet")) }
        }
        table class="tbl" {
            thead { tr {
                th { (words.word("web-bots-bot")) }
                th class="r" { (words.word("web-bots-rating")) }
                th class="r" { (words.word("web-bots-bot-games")) }
            } }
            tbody { @for player in game.rated.iter().take(MAX_SHOWN) { (row(player, words)) } }
        }
    }
}

fn row(player: &LadderPlayer, words: &Lexicon) -> Markup {
    html! {
        tr {
            th scope="row" {
                @match &player.page {
                    Some(page) => { a href=(page) { (player.name) } @if player.remote { " " (remote_chip(words)) } }
                    None => { (player.name) " " span class="sm faint" { (words.word("web-bots-built-in")) } },
                }
            }
            td class="r" { (rating(player.points, player.deviation)) }
            td class="r faint" {
                (player.games)
                @if !player.built_in && player.games < PROVISIONAL_GAMES { " " (words.word("web-bots-provisional")) }
            }
        }
    }
}

/// The mark of a bot that its author runs.
pub(crate) fn remote_chip(words: &Lexicon) -> Markup {
    html! { span class="chip" title=(words.word("web-bots-remote-about")) { (words.word("web-bots-remote")) } }
}

/// A rating with its 95 % interval.
pub(crate) fn rating(points: f64, deviation: f64) -> Markup {
    let reach = (1.96 * deviation).round();
    html! { b { (points.round().to_string().replace('-', "−")) } @if reach > 0.0 { " " small class="faint" { "±" (reach) } } }
}

fn waiting(game: &LadderGame, words: &Lexicon) -> Markup {
    html! {
        @if !game.waiting.is_empty() {
            h3 { (words.word("web-bots-queue")) }
            table class="tbl" {
                thead { tr {
                    th { (words.word("web-bots-place")) }
                    th { (words.word("web-bots-bot")) }
                    th { (words.word("web-bots-state")) }
                    th class="hide" { (words.word("web-bots-expected")) }
                } }
                tbody { @for version in &game.waiting {
                    tr {
                        td { @if let Some(place) = version.place { (place) } }
                        th scope="row" { a href=(format!("/bots/{}/{}", game.game, version.name)) { (version.name) " " (version.version) } @if version.remote { " " (remote_chip(words)) } }
                        td { span class="chip on" { (words.word(version.stage.message())) } " " (progress(version, words)) }
                        td class="hide faint" { (expected(version, words)) }
                    }
                } }
            }
        }
    }
}

/// How many deals of a stage are played.
pub(crate) fn progress(version: &LadderVersion, words: &Lexicon) -> String {
    let (Some(deals), Some(most)) = (version.deals, version.most_deals) else {
        return String::new();
    };
    let text =
        Text::new("web-bots-deals-of").with("deals", deals as usize).with("most", most as usize);
    words.say(&text, &[])
}

/// How long a version may have to wait.
pub(crate) fn expected(version: &LadderVersion, words: &Lexicon) -> String {
    match version.expected_s {
        Some(seconds) => {
            let minutes = (seconds / 60.0).ceil().max(1.0) as usize;
            words.say(&Text::new("web-bots-minutes-left").with("n", minutes), &[])
        }
        None => words.word("web-bots-time-unknown"),
    }
}

fn jobs(game: &LadderGame, words: &Lexicon) -> Markup {
    let about = |job: &LadderJob| {
        let id = match job.what {
            JobKind::Check => "web-bots-job-check",
            JobKind::Play => "web-bots-job-play",
            JobKind::Review => "web-bots-job-review",
            JobKind::Final => "web-bots-job-final",
        };
        let bot = |n: usize| job.bots.get(n).cloned().unwrap_or_default();
        let text = Text::new(id).with("a", bot(0)).with("b", bot(1)).with("n", job.deals as usize);
        words.say(&text, &[])
    };
    html! {
        @if !game.jobs.is_empty() {
            h3 { (words.word("web-bots-now-playing")) }
            ul { @for job in &game.jobs { li { (about(job)) } } }
        }
    }
}

/// What the form shows.
pub(crate) struct SubmitPage<'a> {
    /// The messages of the pages.
    pub messages: &'a Messages,
    /// The language.
    pub lang: Lang,
    /// The ladder.
    pub status: &'a LadderStatus,
    /// The visitor's name.
    pub name: &'a str,
    /// Why the last submission was refused.
    pub problem: Option<&'a str>,
}

/// The form to submit a bot.
pub(crate) fn submit_body(page: &SubmitPage<'_>) -> Markup {
    let words = page.messages.plain(page.lang);
    let status = page.status;
    let megabytes = status.max_bytes >> 20;
    html! {
        main id="main" class="wrap narrow" {
            h1 { (words.word("web-bots-submit-bot")) }
            p class="lead" { (words.word("web-bots-submit-lead")) " " (access_text(status, words)) }
            @if let Some(problem) = page.problem { p class="alert" role="alert" { (problem) } }
            section class="panel" {
                form class="fields" method="post" action="/bots/submit" enctype="multipart/form-data" {
                    label { (words.word("web-bots-game"))
                        select name="game" { @for game in &status.games {
                            option value=(game.game) { (page.messages.of(&game.game, page.lang).word("game-name")) }
                        } }
                    }
                    label { (words.say(&Text::new("web-bots-bot-file").with("mb", megabytes), &[]))
                        input type="file" name="file" accept=".gz,.tgz,.wasm,application/gzip,application/wasm" required;
                    }
                    label { (words.word("web-bots-bot-name")) input name="name" maxlength="24" autocomplete="off"; }
                    label { (words.word("web-bots-author")) input name="author" maxlength="40" value=(page.name) autocomplete="nickname"; }
                    @if status.access == LadderAccess::Invited {
                        label { (words.word("web-bots-invitation")) input name="invitation" autocomplete="off"; }
                    }
                    p { button class="move" { (words.word("web-bots-submit")) } }
                }
            }
            section class="panel" {
                h2 { (words.word("web-bots-archive")) }
                p { (words.word("web-bots-archive-about")) }
                pre class="logbox" tabindex="0" { code { "{ \"name\": \"tenacious\", \"language\": \"python\", \"command\": [\"python3\", \"bot.py\"] }" } }
                p { (words.word("web-bots-interpreters")) " "
                    @if status.interpreters.is_empty() { (words.word("web-bots-interpreters-none")) }
                    @for (n, one) in status.interpreters.iter().enumerate() { @if n > 0 { ", " } code { (one.program) } }
                }
                p { (words.say(&Text::new("web-bots-bot-time").with("ms", status.move_ms as usize).with("bank", status.bank_ms as usize), &[])) }
                p class="faint" { (words.word("web-bots-bot-private")) }
            }
            section class="panel" {
                h2 { (words.word("web-bots-submit-cli")) }
                pre class="logbox" tabindex="0" { code { "croupier bot submit FOLDER --game GAME --to URL --key croupier-key.txt" } }
                p { (words.word("web-bots-submit-key")) " " a href="/me" { (words.word("web-nav-me")) } }
            }
            section class="panel" {
                h2 { (words.word("web-bots-remote-bot")) }
                p { (words.word("web-bots-remote-about")) }
                pre class="logbox" tabindex="0" { code {
                    "croupier bot submit --remote --name NAME --game GAME --to URL --key croupier-key.txt\n"
                    "croupier bot connect URL/bots/GAME/NAME --key croupier-key.txt -- COMMAND"
                } }
                p { (words.say(&Text::new("web-bots-bot-time").with("ms", status.remote_move_ms as usize).with("bank", status.remote_bank_ms as usize), &[])) }
                p { (words.say(&Text::new("web-bots-remote-pause").with("days", status.absence_days), &[])) }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_written_in_universal_time() {
        assert_eq!(utc(0), "1970-01-01 00:00 UTC");
        assert_eq!(utc(951_825_599), "2000-02-29 11:59 UTC");
        assert_eq!(utc(1_767_225_599), "2025-12-31 23:59 UTC");
    }
}
