//! Forms about seats: sitting down, a bot that takes over, leaving and coming back, resigning, the speed of bots, the
//! rematch.

use std::sync::Arc;

use axum::extract::rejection::FormRejection;
use axum::extract::{Form, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use croupier_table::{Lexicon, MAX_NAME_CHARS, Seat, Turn, checked_name};
use serde::Deserialize;

use super::create::{free_name, usual_bot};
use super::visitor::{Reach, Visitor, keep_at_table};
use super::{Problem, TableId, find, redirect};
use crate::app::App;
use crate::id::Id;
use crate::keys::INVITATION_LIFE;
use crate::live::{Denied, LiveTable, hand_over, may_hand_over};
use crate::setup::{By, Departure, SeatSetup, Speed, TableSetup};
use crate::store::now_s;

/// The form of a seat.
#[derive(Deserialize)]
pub(super) struct SeatForm {
    what: String,
    #[serde(default)]
    seat: Option<u8>,
    #[serde(default)]
    name: String,
}

/// Sits down, lets a bot take over, leaves, resigns, or takes a seat back.
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

/// The answer to a form about a table: back to its page, or why not.
pub(super) fn done(
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
    if live.state().await.setup.daily.is_some() {
        return (Err(denied(app, visitor, &live, &Denied::Daily)), headers);
    }
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
        ("fill", _, Some(person)) => {
            let words = app.messages.of(live.kind.name(), visitor.lang);
            let names = bot_names(words, &live.state().await.setup.seats);
            let bot = usual_bot(live.kind);
            live.update_setup(move |setup| {
                if setup.host != person.0 {
                    return Err(Denied::NotYours);
                }
                fill(setup, bot, &names);
                Ok(())
            })
            .await
        }
        ("invite", Some(seat), Some(person)) => {
            live.update_setup(move |setup| invite(setup, person, Seat(seat))).await
        }
        ("back", _, Some(person)) => live.update_setup(move |setup| take_back(setup, person)).await,
        ("leave", _, Some(person)) => {
            let bot = usual_bot(live.kind);
            live.update_setup(move |setup| leave(setup, person, bot)).await
        }
        ("resign", _, Some(person)) => {
            let (bot, is_over) = (usual_bot(live.kind), is_over(&live).await);
            live.update_setup(move |setup| resign(setup, person, bot, is_over)).await
        }
        ("bot" | "fill" | "invite" | "back" | "leave" | "resign", _, None) => Err(Denied::NotYours),
        _ => return (bad("web-bad-form"), headers),
    };
    (updated.map_err(|why| denied(app, visitor, &live, &why)), headers)
}

/// Why the table denied a change, in the visitor's words.
pub(super) fn denied(app: &App, visitor: &Visitor, live: &LiveTable, why: &Denied) -> Problem {
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

/// Makes a new token for a program's seat: the old one counts no longer, and the program that has it leaves.
pub(super) fn invite(setup: &mut TableSetup, person: Id, seat: Seat) -> Result<(), Denied> {
    if setup.host != person.0 {
        return Err(Denied::NotYours);
    }
    let place = setup.seats.get_mut(seat.index()).ok_or(Denied::Seats)?;
    match place.by {
        By::Program(_) => place.invite(now_s() + INVITATION_LIFE.as_secs() as i64),
        By::Open | By::Person | By::Bot(_) => return Err(Denied::Seats),
    }
    Ok(())
}

/// A name for a bot at every seat, different from all that are taken.
pub(super) fn bot_names(words: &Lexicon, seats: &[SeatSetup]) -> Vec<String> {
    let mut places = seats.to_vec();
    for n in 0..places.len() {
        if places[n].by == By::Open {
            places[n].name = free_name(words, "", &places);
        }
    }
    places.into_iter().map(|place| place.name).collect()
}

/// Lets bots take all free seats, each under the name for its seat.
pub(super) fn fill(setup: &mut TableSetup, bot: &str, names: &[String]) {
    for (place, name) in setup.seats.iter_mut().zip(names) {
        if place.by == By::Open {
            *place = SeatSetup::new(name.clone(), By::Bot(bot.to_owned()), None);
        }
    }
}

/// The person of a seat plays again instead of the bot.
fn take_back(setup: &mut TableSetup, person: Id) -> Result<(), Denied> {
    let place = own_place(setup, person)?;
    if place.has_resigned() {
        return Err(Denied::Resigned);
    }
    place.by = By::Person;
    place.departure = None;
    Ok(())
}

/// A bot plays on for this person, who may come back. Before the game has begun the seat is free again.
pub(super) fn leave(setup: &mut TableSetup, person: Id, bot: &str) -> Result<(), Denied> {
    let (has_begun, counts) = (setup.is_full(), setup.counts());
    let place = own_place(setup, person)?;
    if !has_begun {
        *place = SeatSetup::new(String::new(), By::Open, None);
    } else if place.departure.is_none() {
        place.by = By::Bot(bot.to_owned());
        // A rated game is lost with that, so there is nothing to come back to.
        place.departure = Some(if counts { Departure::Resigned } else { Departure::Left });
    }
    Ok(())
}

/// A bot finishes the game for this person, who does not come back.
pub(super) fn resign(
    setup: &mut TableSetup,
    person: Id,
    bot: &str,
    is_over: bool,
) -> Result<(), Denied> {
    if is_over || !setup.has_seed() {
        return Err(Denied::NotRunning);
    }
    let place = own_place(setup, person)?;
    if place.has_resigned() {
        return Err(Denied::Resigned);
    }
    place.by = By::Bot(bot.to_owned());
    place.departure = Some(Departure::Resigned);
    Ok(())
}

fn own_place(setup: &mut TableSetup, person: Id) -> Result<&mut SeatSetup, Denied> {
    let seat = setup.seat_of(person).ok_or(Denied::NotYours)?;
    Ok(&mut setup.seats[seat.index()])
}

async fn is_over(live: &LiveTable) -> bool {
    live.state().await.table.turn() == Turn::Over
}

/// The form of the speed.
#[derive(Deserialize)]
pub(super) struct SpeedForm {
    #[serde(default)]
    speed: Option<String>,
    #[serde(default)]
    next: Option<usize>,
    #[serde(default)]
    skip: Option<String>,
}

/// Changes how fast bots play, lets the next one move, or all of them up to a person's turn. Only people at the table and the host may.
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
    if form.skip.is_some() {
        live.skip_to_person().await;
        return Ok(());
    }
    let speed = form.speed.as_deref().and_then(Speed::of_word);
    let speed = speed.ok_or_else(|| bad(StatusCode::UNPROCESSABLE_ENTITY))?;
    live.update_setup(move |setup| {
        if setup.counts() && setup.is_full() && setup.speed != speed {
            return Err(Denied::Rated);
        }
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
        Ok(next) => {
            let headers = match (visitor.reach, visitor.person) {
                (Reach::Table, Some(person)) => keep_at_table(&app, person, next),
                _ => HeaderMap::new(),
            };
            redirect(headers, &format!("/t/{next}"))
        }
        Err(problem) => problem.answer(&app, &visitor, &format!("/t/{id}")),
    }
}

/// In a rematch everybody may come back, and the person who asked for it has done so. Programs need new tokens, which are
/// bound to the new table.
fn invite_back(seats: &mut [SeatSetup], asking: Id) {
    for place in seats.iter_mut().filter(|place| matches!(place.by, By::Program(_))) {
        place.invite(now_s() + INVITATION_LIFE.as_secs() as i64);
    }
    for place in seats.iter_mut().filter(|place| place.departure.is_some()) {
        place.departure = Some(Departure::Left);
        if place.person == Some(asking.0) {
            (place.by, place.departure) = (By::Person, None);
        }
    }
}

/// Nobody is seated at a rated table by somebody else: whoever does not come would lose by time.
fn free_others(seats: &mut [SeatSetup], asking: Id) {
    for place in seats.iter_mut().filter(|place| place.person.is_some_and(|id| id != asking.0)) {
        *place = SeatSetup::new(String::new(), By::Open, None);
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
    fresh.draw = None;
    fresh.start = None;
    fresh.daily = None;
    invite_back(&mut fresh.seats, person);
    if fresh.rated {
        free_others(&mut fresh.seats, person);
    }
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
