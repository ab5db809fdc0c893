//! What the page of a rated table shows of ratings: beside the names, and after the game what it changed.

use croupier_table::{Seat, Text};
use maud::{Markup, html};

use super::leaderboard::{gain, signed};
use super::table::PageModel;
use super::voice::Voice;
use crate::live::TableState;
use crate::ratings::{RatingChange, Standing, anchor};
use crate::setup::By;

/// The rating of a seat's player at a rated table; a provisional one with a question mark.
pub(super) fn rating_at(model: &PageModel<'_>, seat: Seat) -> Option<String> {
    let setup = &model.state.setup;
    let place = setup.seats.get(seat.index()).filter(|_| setup.rated)?;
    match (&place.by, place.person) {
        (_, Some(_)) => {
            let standing = model.state.ratings.standing(place.person).unwrap_or(Standing::NEW);
            let doubt = if standing.is_provisional() { "?" } else { "" };
            Some(format!("{}{doubt}", whole(standing.rating.points)))
        }
        (By::Bot(name), None) => anchor(model.live.kind, name).map(|rating| whole(rating.points)),
        _ => None,
    }
}

fn whole(points: f64) -> String {
    signed(points.round() as i64)
}

/// What the game has changed, for everybody who was rated.
pub(super) fn rating_changes(state: &TableState, voice: Voice<'_>) -> Markup {
    let changes: Vec<(Seat, RatingChange)> = Seat::all(state.setup.seats.len() as u8)
        .zip(&state.setup.seats)
        .filter_map(|(seat, place)| Some((seat, state.ratings.change(place.person)?)))
        .collect();
    html! {
        @if !changes.is_empty() {
            section class="learn ratings" {
                h3 { (voice.word("web-ratings")) }
                @for (seat, change) in changes { p { (changed(seat, change, voice)) } }
                p class="cap" { a href=(format!("/ladder/{}", state.setup.game)) { (voice.word("web-ladder")) } }
            }
        }
    }
}

fn changed(seat: Seat, change: RatingChange, voice: Voice<'_>) -> Markup {
    let note = match change.weight {
        0.0 => Some("web-rating-not-counted"),
        weight if weight < 1.0 => Some("web-rating-counted-less"),
        _ => None,
    };
    html! {
        b { bdi { (voice.name(seat)) } } " "
        span class="num" { (whole(change.before.points)) " → " (whole(change.after.points)) }
        " " b class="num" { (gain(change.gain())) }
        @if change.departed { " · " (voice.word("web-rating-departed")) }
        @if let Some(note) = note { " · " (voice.word(note)) }
    }
}

/// What everybody at a rated table should know.
pub(super) fn rated_note(model: &PageModel<'_>, voice: Voice<'_>) -> Option<String> {
    let setup = &model.state.setup;
    if !setup.rated {
        return None;
    }
    let id = match () {
        () if !model.state.ratings.changes.is_empty() => "web-rated-settled",
        () if model.is_over() => "web-rated",
        () => "web-rated-here",
    };
    Some(voice.say(&Text::new(id)))
}
