//! Before and after the game: the invitation to a table that waits for players, and the podium.

use croupier_table::{ResultLine, Seat, Text};
use maud::{Markup, html};

use super::qr;
use super::review::action_label;
use super::voice::{PageVoice as _, Voice, bar, classes, icon};
use crate::live::SeatSummary;

/// The table before the game: the link, the code.
pub(crate) fn lobby(link: &str, voice: Voice<'_>) -> Markup {
    html! {
        section class="lobby" {
            h2 { (voice.word("web-waiting")) }
            p { (voice.word("web-invite")) }
            (share_link(link, "web-invite", voice))
            @if let Some(code) = qr::code(link) { (code) }
        }
    }
}

/// A link to copy or to share.
pub(crate) fn share_link(link: &str, label: &'static str, voice: Voice<'_>) -> Markup {
    html! {
        p class="link" {
            input readonly value=(link) aria-label=(voice.word(label));
            button type="button" class="btn slim js copy" data-copied=(voice.word("web-copied")) { (icon("copy")) span { (voice.word("web-copy")) } }
            button type="button" class="btn slim js share" data-link=(link) hidden { (icon("share")) span { (voice.word("web-share")) } }
        }
    }
}

/// How much of a result was luck, and what the decisions cost.
pub(crate) fn learned(found: &SeatSummary, base: &str, voice: Voice<'_>) -> Markup {
    let account = &found.account;
    let named = |action: &str| match &found.costliest_scene {
        Some(scene) => action_label(scene, action, voice),
        None => action.to_owned(),
    };
    let points = |share: f64| (share.abs() * 100.0).round() as i64;
    let sign = match points(account.luck) {
        0 => "even",
        _ if account.luck > 0.0 => "plus",
        _ => "minus",
    };
    // Where luck cannot be told from the play of the others, it is not called luck alone.
    let luck = if found.exact { "web-summary-luck" } else { "web-summary-luck-rough" };
    let best = found.best as f64 / account.evaluated.max(1) as f64;
    let counted = |id: &'static str| {
        let text = Text::new(id).with("best", found.best).with("evaluated", account.evaluated);
        voice.say(&text.with("decisions", account.choices))
    };
    html! {
        section class="learn" {
            h3 { (voice.word("web-luck-and-skill")) }
            p { (voice.say(&Text::new(luck).with("sign", sign).with("percent", points(account.luck)))) " "
                (voice.say(&Text::new("web-summary-cost").with("percent", points(account.lost))))
                @if points(account.gifts) > 0 { " " (voice.say(&Text::new("web-summary-gifts").with("percent", points(account.gifts)))) } }
            div class="gauge" { (bar(best)) (counted("web-summary-best")) }
            @if account.evaluated < account.choices { p class="cap" { (counted("web-summary-sample")) } }
            @if let Some(worst) = &found.costliest {
                p class="tip" {
                    (voice.say(&Text::new("web-summary-instead").with("played", named(&worst.played))
                        .with("best", named(&worst.best)).with("percent", points(worst.lost)))) " "
                    a href=(format!("{base}/review?step={}", worst.step)) { (voice.word("web-summary-costliest")) }
                }
            }
            p class="cap" { a href=(format!("{base}/review")) { (voice.word("web-summary-review")) } }
        }
    }
}

/// One place of the ranking.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Rank {
    /// The place, counted from 1; those who are equal share it.
    pub place: usize,
    /// The seat.
    pub seat: Seat,
    /// Its points.
    pub score: i32,
}

/// The seats in order of rank: by share of the win, then by points.
pub(crate) fn ranking(result: &ResultLine) -> Vec<Rank> {
    let key = |seat: Seat| (result.payoffs[seat.index()], result.scores[seat.index()]);
    let mut seats: Vec<Seat> = Seat::all(result.scores.len() as u8).collect();
    seats.sort_by(|a, b| key(*b).partial_cmp(&key(*a)).unwrap_or(std::cmp::Ordering::Equal));
    let rank = |seat: Seat| Rank {
        place: 1 + seats.iter().filter(|other| key(**other) > key(seat)).count(),
        seat,
        score: result.scores[seat.index()],
    };
    seats.iter().map(|seat| rank(*seat)).collect()
}

/// The result: who has won, the podium, and what it came from.
pub(crate) fn podium(
    result: &ResultLine,
    score_label: Option<&Text>,
    about: &Markup,
    voice: Voice<'_>,
) -> Markup {
    let ranks = ranking(result);
    let winners: Vec<Seat> =
        ranks.iter().filter(|rank| rank.place == 1).map(|rank| rank.seat).collect();
    let own = ranks.iter().find(|rank| Some(rank.seat) == voice.you).map(|rank| rank.place);
    let id = if winners.len() == 1 { "web-winner" } else { "web-winners" };
    // The first stands in the middle, the second at the left.
    let steps = [ranks.get(1), ranks.first(), ranks.get(2)];
    html! {
        section class="end" {
            div class="verdict" {
                h2 { (voice.say(&Text::new(id).with("seats", winners))) }
                @if let Some(place) = own.filter(|place| *place > 1) { p { (voice.count("web-own-place", "place", place)) } }
            }
            ol class="podium" {
                @for rank in steps.into_iter().flatten() { (step(rank, score_label, voice)) }
                @for rank in ranks.iter().skip(3) {
                    li class="also" {
                        span { (voice.count("web-place", "place", rank.place)) } b { bdi { (voice.name(rank.seat)) } }
                        span { (rank.score) }
                    }
                }
            }
            (about)
        }
    }
}

fn step(rank: &Rank, score_label: Option<&Text>, voice: Voice<'_>) -> Markup {
    let class = classes(&[
        ("step", true),
        ("first", rank.place == 1),
        ("second", rank.place == 2),
        ("third", rank.place > 2),
        ("you", voice.you == Some(rank.seat)),
    ]);
    html! {
        li class=(class) {
            @if rank.place == 1 { (icon("crown")) }
            (voice.face(rank.seat, "face"))
            span class="name" { bdi { (voice.name(rank.seat)) } @if voice.you == Some(rank.seat) { " " (voice.word("web-you")) } }
            div class="block" {
                span class="rank" { (voice.count("web-place", "place", rank.place)) }
                b { (rank.score) }
                @if let Some(label) = score_label { small { (voice.say(label)) } }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_podium_is_in_order_of_the_win_then_of_points_and_equals_share_a_place() {
        let result = ResultLine {
            scores: vec![3, 9, 7, 3],
            payoffs: vec![0.0, 0.0, 1.0, 0.0],
            seed: None,
            secret: None,
            digest: None,
        };
        let places: Vec<(usize, u8)> =
            ranking(&result).iter().map(|rank| (rank.place, rank.seat.0)).collect();
        assert_eq!(places, [(1, 2), (2, 1), (3, 0), (3, 3)]);
    }
}
