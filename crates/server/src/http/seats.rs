//! Forms about seats: sitting down, a bot that takes over, coming back, the speed of bots, the rematch.

use std::sync::Arc;

use axum::extract::rejection::FormRejection;
use axum::extract::{Form, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use croupier_table::{MAX_NAME_CHARS, Seat, Turn, checked_name};
use serde::Deserialize;

use super::create::{free_name, usual_bot};
use super::visitor::Visitor;
use super::{Problem, TableId, find, redirect};
use crate::app::App;
use crate::id::Id;
use crate::live::{Denied, LiveTable, hand_over, may_hand_over};
use crate::setup::{By, Speed, TableSetup};

/// The form of a seat.
#[derive(Deserialize)]
pub(super) struct SeatForm {
    what: String,
    #[serde(default)]
    seat: Option<u8>,
    #[serde(default)]
    name: String,
}

/// Sits down, lets a bot take over, or takes a seat back.
pub(super) async fn seat(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    TableId(id): TableId,
    form: Result<Form<SeatForm>, FormRejection>,
) -> Response {
    let back = format!("/t/{id}");
    let (answer, headers) = match form {
        Err(rejection) => {
            (Err(Problem::bad_form(&app, &visitor, rejection.status())), HeaderMap::new())
        }
        Ok(Form(form)) => change_seat(&app, &visitor, &id, form).await,
    };
    done(&app, &visitor, answer, headers, &back)
}

fn done(
    app: &App,
    visitor: &Visitor,
    answer: Result<(), Problem>,
    headers: HeaderMap,
    back: &str,
) -> Response {
    match answer {
        Ok(()) if visitor.wants_json => (headers, StatusCode::NO_CONTENT).into_response(),
        Ok(()) => redirect(headers, back),
        Err(problem) => problem.answer(app, visitor, back),
    }
}

async fn change_seat(
    app: &Arc<App>,
    visitor: &Visitor,
    id: &str,
    form: SeatForm,
) -> (Result<(), Problem>, HeaderMap) {
    let live = match find(app, visitor, id).await {
        Ok(live) => live,
        Err(problem) => return (Err(problem), HeaderMap::new()),
    };
    let bad = |id| Err(Problem::new(app, visitor, StatusCode::UNPROCESSABLE_ENTITY, id));
    let mut headers = HeaderMap::new();
    let updated = match (form.what.as_str(), form.seat, visitor.person) {
        ("sit", _, _) => {
            let Some(name) = checked_name(&form.name) else {
                return (bad("web-bad-name"), headers);
            };
            let (person, cookies) = visitor.become_person(app, Some(&name));
            headers = cookies;
            live.update_setup(move |setup| sit(setup, person, &name)).await
        }
        ("bot", Some(seat), Some(person)) => {
            let words = app.messages.of(live.kind.name(), visitor.lang);
            let setup = live.state().await.setup.clone();
            let name = free_name(words, "", &setup.seats);
            let (bot, place) = (usual_bot(live.kind), Arc::clone(&live));
            live.update_setup(move |setup| {
                if !may_hand_over(&place, setup, person) {
                    return Err(Denied::NotYours);
                }
                hand_over(&place, setup, Seat(seat), bot, &name)
            })
            .await
        }
        ("back", _, Some(person)) => live.update_setup(move |setup| take_back(setup, person)).await,
        ("bot" | "back", _, None) => Err(Denied::NotYours),
        _ => return (bad("web-bad-form"), headers),
    };
    (updated.map_err(|why| denied(app, visitor, &live, &why)), headers)
}

fn denied(app: &App, visitor: &Visitor, live: &LiveTable, why: &Denied) -> Problem {
    Problem::denied(app, visitor, app.messages.of(live.kind.name(), visitor.lang), &[], why)
}

/// Takes the first free seat. Two people at one table have different names.
pub(super) fn sit(setup: &mut TableSetup, person: Id, name: &str) -> Result<(), Denied> {
    if setup.seat_of(person).is_some() {
        return Ok(());
    }
    let taken = |name: &str| setup.seats.iter().any(|place| place.name == name);
    let mut own = name.to_owned();
    let mut n = 2;
    while taken(&own) {
        own = numbered(name, n);
        n += 1;
    }
    let place = setup.seats.iter_mut().find(|place| place.by == By::Open).ok_or(Denied::Seats)?;
    place.name = own;
    place.by = By::Person;
    place.person = Some(person.0);
    Ok(())
}

/// A name with a number behind it, cut where the rest is still a name.
fn numbered(name: &str, n: usize) -> String {
    let number = format!(" {n}");
    let cut = |length| checked_name(&(name.chars().take(length).collect::<String>() + &number));
    (0..=MAX_NAME_CHARS - number.len()).rev().find_map(cut).unwrap_or(number)
}

/// The person of a seat plays again instead of the bot.
fn take_back(setup: &mut TableSetup, person: Id) -> Result<(), Denied> {
    let seat = setup.seat_of(person).ok_or(Denied::NotYours)?;
    setup.seats[seat.index()].by = By::Person;
    Ok(())
}

/// The form of the speed.
#[derive(Deserialize)]
pub(super) struct SpeedForm {
    #[serde(default)]
    speed: Option<String>,
    #[serde(default)]
    next: Option<usize>,
}

/// Changes how fast bots play, or lets the next one move. Only people at the table and the host may.
pub(super) async fn speed(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    TableId(id): TableId,
    form: Result<Form<SpeedForm>, FormRejection>,
) -> Response {
    let back = format!("/t/{id}");
    let answer = set_speed(&app, &visitor, &id, form).await;
    done(&app, &visitor, answer, HeaderMap::new(), &back)
}

async fn set_speed(
    app: &Arc<App>,
    visitor: &Visitor,
    id: &str,
    form: Result<Form<SpeedForm>, FormRejection>,
) -> Result<(), Problem> {
    let live = find(app, visitor, id).await?;
    let bad = |status| Problem::bad_form(app, visitor, status);
    let Form(form) = form.map_err(|rejection| bad(rejection.status()))?;
    let setup = live.state().await.setup.clone();
    let may = visitor
        .person
        .is_some_and(|person| setup.host == person.0 || setup.seat_of(person).is_some());
    if !may {
        return Err(denied(app, visitor, &live, &Denied::NotYours));
    }
    if let Some(n) = form.next {
        live.allow_bot_move(n);
        return Ok(());
    }
    let speed = form.speed.as_deref().and_then(Speed::of_word);
    let speed = speed.ok_or_else(|| bad(StatusCode::UNPROCESSABLE_ENTITY))?;
    live.update_setup(move |setup| {
        setup.speed = speed;
        Ok(())
    })
    .await
    .map_err(|why| denied(app, visitor, &live, &why))
}

/// Opens a table with the same people under the same rules; everybody who asks later is redirected to it.
pub(super) async fn rematch(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    TableId(id): TableId,
) -> Response {
    match open_rematch(&app, &visitor, &id).await {
        Ok(next) => redirect(HeaderMap::new(), &format!("/t/{next}")),
        Err(problem) => problem.answer(&app, &visitor, &format!("/t/{id}")),
    }
}

async fn open_rematch(app: &Arc<App>, visitor: &Visitor, id: &str) -> Result<Id, Problem> {
    let live = find(app, visitor, id).await?;
    let (setup, over) = {
        let state = live.state().await;
        (state.setup.clone(), state.table.turn() == Turn::Over)
    };
    let seated = visitor.person.and_then(|person| setup.seat_of(person));
    if let Some(next) = setup.next {
        return Ok(Id(next));
    }
    let (Some(_), true, Some(person)) = (seated, over, visitor.person) else {
        return Err(denied(app, visitor, &live, &Denied::NotYours));
    };
    let mut fresh = setup.clone();
    fresh.host = person.0;
    // The next seat begins.
    fresh.seats.rotate_left(1);
    let opened =
        app.tables.open(fresh).await.map_err(|why| Problem::no_table(app, visitor, &why))?;
    let next = opened.id;
    let noted = live
        .update_setup(move |setup| {
            setup.next.get_or_insert(next.0);
            Ok(())
        })
        .await;
    noted.map_err(|why| denied(app, visitor, &live, &why))?;
    // Somebody else may have opened one at the same time: the table that was stored first counts.
    let kept = live.state().await.setup.next;
    Ok(kept.map_or(next, Id))
}
