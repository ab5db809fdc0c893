//! Playing on from a position of a finished game: a practice table against bots, with everything hidden as it was or
//! dealt anew from what one seat knew.

use std::sync::Arc;

use axum::extract::rejection::FormRejection;
use axum::extract::{Form, State};
use axum::http::StatusCode;
use axum::response::Response;
use croupier_table::{Anew, Seat, Seed, Start, Turn};
use serde::Deserialize;

use super::create::{free_name, usual_bot};
use super::review::{Finished, find_finished};
use super::visitor::Visitor;
use super::{Problem, TableId, home, redirect};
use crate::app::App;
use crate::id::{Id, entropy};
use crate::setup::{By, SeatSetup, TableSetup, Visibility};

/// How often one can play on from a game that was itself played on from another.
const MOST_STARTS: usize = 10;

/// What becomes of what was hidden.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Hidden {
    /// It is as it was.
    AsItWas,
    /// It is dealt anew from what the seat knew.
    Anew,
}

/// From where to play on.
#[derive(Deserialize)]
pub(super) struct PlayOnForm {
    step: usize,
    seat: u8,
    hidden: Hidden,
}

/// Opens the practice table and goes there.
pub(super) async fn play_on(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    TableId(id): TableId,
    form: Result<Form<PlayOnForm>, FormRejection>,
) -> Response {
    let back = format!("/t/{id}/review");
    let (person, headers) = visitor.become_person(&app, None);
    let opened = match form {
        Ok(Form(PlayOnForm { step, seat, hidden })) => {
            open(&app, &visitor, &id, person, (step, Seat(seat), hidden)).await
        }
        Err(rejection) => Err(Problem::bad_form(&app, &visitor, rejection.status())),
    };
    match opened {
        Ok(table) => redirect(headers, &format!("/t/{table}")),
        Err(problem) => problem.answer(&app, &visitor, &back),
    }
}

/// Opens a practice table for this person at a position of a finished game: after so many steps, at this seat.
pub(super) async fn open(
    app: &Arc<App>,
    visitor: &Visitor,
    id: &str,
    person: Id,
    (step, seat, hidden): (usize, Seat, Hidden),
) -> Result<Id, Problem> {
    let game = find_finished(app, visitor, id).await?;
    let refuse = |message| Problem::new(app, visitor, StatusCode::UNPROCESSABLE_ENTITY, message);
    if seat.0 >= game.source.seats || step > game.source.steps.len() {
        return Err(refuse("web-play-on-nowhere"));
    }
    if depth(game.source.start.as_ref()) >= MOST_STARTS {
        return Err(refuse("web-play-on-too-deep"));
    }
    let anew =
        (hidden == Hidden::Anew).then(|| Anew { seat, seed: Seed::new(entropy()).to_string() });
    let setup = setup(app, visitor, &game, person, seat, start(&game, step, anew));
    // Opened once to see that there is something left to decide.
    let table = setup.open(game.kind).ok_or_else(|| refuse("web-play-on-nowhere"))?;
    if table.turn() == Turn::Over {
        return Err(refuse("web-play-on-over"));
    }
    home::open_setup(app, visitor, setup, person).await
}

/// The position after so many steps.
fn start(game: &Finished, step: usize, anew: Option<Anew>) -> Start {
    let start = game.source.start.clone().map(Box::new);
    Start { start, steps: game.source.steps[..step].to_vec(), anew }
}

/// How many starts a start has within it.
fn depth(start: Option<&Start>) -> usize {
    start.map_or(0, |start| 1 + depth(start.start.as_deref()))
}

/// The person at this seat, bots at all others: those that sat there, and the usual ones in the place of people.
fn setup(
    app: &App,
    visitor: &Visitor,
    game: &Finished,
    person: Id,
    seat: Seat,
    start: Start,
) -> TableSetup {
    let words = app.messages.of(game.kind.name(), visitor.lang);
    let source = &game.setup;
    let name = match visitor.name.as_str() {
        "" => words.word("web-somebody"),
        given => given.to_owned(),
    };
    let mut seats: Vec<SeatSetup> = Vec::new();
    for (n, place) in source.seats.iter().enumerate() {
        seats.push(match &place.by {
            _ if n == seat.index() => SeatSetup::new(name.clone(), By::Person, Some(person)),
            By::Bot(spec) if place.person.is_none() => {
                SeatSetup::new(place.name.clone(), By::Bot(spec.clone()), None)
            }
            _ => {
                let by = By::Bot(usual_bot(game.kind).to_owned());
                SeatSetup::new(free_name(words, &name, &seats), by, None)
            }
        });
    }
    TableSetup {
        seats,
        clock_s: 0,
        host: person.0,
        hints: game.kind.evaluates(),
        next: None,
        visibility: Visibility::Private,
        group: None,
        rated: false,
        start: Some(start),
        daily: None,
        draw: None,
        ..source.clone()
    }
}
