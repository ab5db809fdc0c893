//! A group: one link that opens as many tables as people come, and one page with all of them for the projector.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::rejection::FormRejection;
use axum::extract::{Form, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use croupier_table::{Kind, Seat, checked_name};
use maud::html;
use serde::{Deserialize, Serialize};

use super::create::{TableRequest, setup, usual_bot};
use super::visitor::Visitor;
use super::{Problem, TableId, home, html, identity, redirect, seats};
use crate::app::App;
use crate::id::Id;
use crate::live::NoTable;
use crate::render::frame::{Frame, page as framed};
use crate::render::group::{GroupPage, NewGroupPage, group_body, new_body};
use crate::store::{GroupTable, StoreError};

/// How many tables a group may have.
pub(super) const MAX_TABLES: i64 = 200;

/// What all tables of a group share.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct GroupSetup {
    /// The game's name.
    pub game: String,
    /// How many sit at a table.
    pub seats: u8,
}

/// A group with its tables.
#[derive(Debug)]
pub(crate) struct Group {
    /// Its id.
    pub id: Id,
    /// Who opened it.
    pub host: Id,
    /// What its tables share.
    pub setup: GroupSetup,
    /// Its tables, the oldest first.
    pub tables: Vec<GroupTable>,
}

/// A person's finished games in a group.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Standing {
    /// The place, counted from 1; those who are equal share it.
    pub place: usize,
    /// The name at the last table.
    pub name: String,
    /// How many games are finished.
    pub games: usize,
    /// The sum of the shares of the win.
    pub won: f64,
    /// The sum of the points.
    pub points: i64,
}

impl Group {
    /// All people with a finished game, by what they have won and then by points.
    pub(crate) fn standings(&self) -> Vec<Standing> {
        let mut people: BTreeMap<i64, Standing> = BTreeMap::new();
        for (table, result) in
            self.tables.iter().filter_map(|one| Some((one, one.result.as_ref()?)))
        {
            for (seat, place) in Seat::all(self.setup.seats).zip(&table.setup.seats) {
                let Some(person) = place.person else { continue };
                let none =
                    Standing { place: 1, name: String::new(), games: 0, won: 0.0, points: 0 };
                let one = people.entry(person).or_insert(none);
                one.name.clone_from(&place.name);
                one.games += 1;
                one.won += f64::from(result.payoffs[seat.index()]);
                one.points += i64::from(result.scores[seat.index()]);
            }
        }
        let mut standings: Vec<Standing> = people.into_values().collect();
        let order = |a: &Standing, b: &Standing| {
            b.won.total_cmp(&a.won).then_with(|| b.points.cmp(&a.points))
        };
        standings.sort_by(order);
        for n in 1..standings.len() {
            let is_equal = order(&standings[n - 1], &standings[n]).is_eq();
            standings[n].place = if is_equal { standings[n - 1].place } else { n + 1 };
        }
        standings
    }
}

/// The page that opens a group.
pub(super) async fn new(State(app): State<Arc<App>>, visitor: Visitor) -> Response {
    let body = new_body(&NewGroupPage {
        messages: &app.messages,
        games: app.config.games,
        lang: visitor.lang,
    });
    html(framed(&frame(&app, &visitor, "/group"), &body))
}

fn frame<'a>(app: &'a App, visitor: &Visitor, path: &str) -> Frame<'a> {
    Frame {
        messages: &app.messages,
        has_bots: app.config.ladder.is_some(),
        lang: visitor.lang,
        title: format!("{} — Croupier", app.word(visitor.lang, "web-group")),
        path: path.to_owned(),
        bar: html! {},
        class: "plain",
        pieces: "",
    }
}

/// What the tables of a new group share.
#[derive(Deserialize)]
pub(super) struct GroupForm {
    game: String,
    seats: u8,
}

/// Opens a group.
pub(super) async fn create(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    form: Result<Form<GroupForm>, FormRejection>,
) -> Response {
    let (person, headers) = visitor.become_person(&app, None);
    let opened = match form {
        Ok(Form(GroupForm { game, seats })) => {
            open(&app, &visitor, person, GroupSetup { game, seats }).await
        }
        Err(rejection) => Err(Problem::bad_form(&app, &visitor, rejection.status())),
    };
    match opened {
        Ok(id) => redirect(headers, &format!("/g/{id}")),
        Err(problem) => problem.answer(&app, &visitor, "/group"),
    }
}

fn kind_of(app: &App, visitor: &Visitor, setup: &GroupSetup) -> Result<&'static dyn Kind, Problem> {
    let unknown = || Problem::new(app, visitor, StatusCode::NOT_FOUND, "web-no-game");
    app.kind(&setup.game).ok_or_else(unknown)
}

/// Who sits at a table that one person has opened.
fn request(wanted: &GroupSetup, group: Id, name: String) -> TableRequest {
    let free = usize::from(wanted.seats).saturating_sub(1);
    let seats = std::iter::once("me").chain(std::iter::repeat_n("open", free));
    let seats = seats.map(ToOwned::to_owned).collect();
    TableRequest { name, seats, group: Some(group), ..TableRequest::default() }
}

/// Opens a group for this person.
pub(super) async fn open(
    app: &Arc<App>,
    visitor: &Visitor,
    person: Id,
    wanted: GroupSetup,
) -> Result<Id, Problem> {
    let kind = kind_of(app, visitor, &wanted)?;
    let id = Id::fresh();
    // A table is set up once, so that the game checks the number of seats.
    let words = app.messages.of(kind.name(), visitor.lang);
    setup(kind, &request(&wanted, id, String::new()), person, words)
        .map_err(|sentence| Problem::with_sentence(StatusCode::UNPROCESSABLE_ENTITY, sentence))?;
    if !app.buckets.take(visitor, home::TABLE_COST) {
        let status = StatusCode::TOO_MANY_REQUESTS;
        return Err(Problem::new(app, visitor, status, "web-too-fast"));
    }
    let text = serde_json::to_string(&wanted).expect("a setup can be written as JSON");
    let keep = Duration::from_hours(24 * app.config.limits.keep_days);
    let stored = app.store.open_group(id, person, text, keep).await;
    stored.map_err(|error| failed(app, visitor, error))?;
    Ok(id)
}

fn failed(app: &App, visitor: &Visitor, error: StoreError) -> Problem {
    Problem::no_table(app, visitor, &NoTable::Store(error))
}

/// The group that a path names.
pub(super) async fn find(app: &Arc<App>, visitor: &Visitor, id: &str) -> Result<Group, Problem> {
    let unknown = || Problem::new(app, visitor, StatusCode::NOT_FOUND, "web-no-group");
    let id: Id = id.parse().map_err(|_| unknown())?;
    let found = app.store.find_group(id).await.map_err(|error| failed(app, visitor, error))?;
    let (host, text) = found.ok_or_else(unknown)?;
    let setup = serde_json::from_str(&text).map_err(|error| failed(app, visitor, error.into()))?;
    let tables = app.store.list_group_tables(id, MAX_TABLES).await;
    let tables = tables.map_err(|error| failed(app, visitor, error))?;
    Ok(Group { id, host, setup, tables })
}

/// The page of a group: the link, all tables and their results.
pub(super) async fn page(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    TableId(id): TableId,
) -> Response {
    let group = match find(&app, &visitor, &id).await {
        Ok(group) => group,
        Err(problem) => return problem.answer(&app, &visitor, "/"),
    };
    let body = group_body(&GroupPage {
        messages: &app.messages,
        lang: visitor.lang,
        link: format!("{}/g/{id}", visitor.base),
        name: &visitor.name,
        is_host: visitor.person == Some(group.host),
        person: visitor.person,
        group: &group,
    });
    html(framed(&frame(&app, &visitor, &format!("/g/{id}")), &body))
}

/// The name of somebody who comes.
#[derive(Deserialize)]
pub(super) struct JoinForm {
    #[serde(default)]
    name: String,
}

/// Sits down at a table of the group.
pub(super) async fn join(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    TableId(id): TableId,
    form: Result<Form<JoinForm>, FormRejection>,
) -> Response {
    let name = form.map(|Form(form)| form.name).unwrap_or_default();
    let (person, headers) = visitor.become_person(&app, checked_name(&name).as_deref());
    match seat_in_group(&app, &visitor, &id, &name, person).await {
        Ok(table) => redirect(headers, &format!("/t/{table}")),
        Err(problem) => problem.answer(&app, &visitor, &format!("/g/{id}")),
    }
}

/// The table of a group at which this person sits from now on: the one that goes on already, one with a free seat, or a
/// new one.
pub(super) async fn seat_in_group(
    app: &Arc<App>,
    visitor: &Visitor,
    id: &str,
    name: &str,
    person: Id,
) -> Result<Id, Problem> {
    let own_name = checked_name(name).ok_or_else(|| {
        Problem::new(app, visitor, StatusCode::UNPROCESSABLE_ENTITY, "web-bad-name")
    })?;
    // One after the other, so that two who come at the same time share a table.
    let _turn = app.matching.lock().await;
    let group = find(app, visitor, id).await?;
    let unfinished = || group.tables.iter().filter(|table| !table.is_over);
    if let Some(own) = unfinished().find(|table| table.setup.seat_of(person).is_some()) {
        return Ok(own.id);
    }
    for table in unfinished().filter(|table| !table.setup.is_full()) {
        let Ok(live) = app.tables.find(table.id).await else { continue };
        let own_name = own_name.clone();
        let sat = live.update_setup(move |setup| seats::sit(setup, person, &own_name)).await;
        if sat.is_ok() {
            return Ok(table.id);
        }
    }
    if group.tables.len() as i64 >= MAX_TABLES {
        let status = StatusCode::TOO_MANY_REQUESTS;
        return Err(Problem::new(app, visitor, status, "web-group-full"));
    }
    let kind = kind_of(app, visitor, &group.setup)?;
    home::open(app, visitor, kind, &request(&group.setup, group.id, own_name), person).await
}

/// Lets bots take all free seats of the group.
pub(super) async fn fill(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    TableId(id): TableId,
) -> Response {
    let back = format!("/g/{id}");
    match fill_group(&app, &visitor, &id).await {
        Ok(()) => redirect(HeaderMap::new(), &back),
        Err(problem) => problem.answer(&app, &visitor, &back),
    }
}

/// The same for programs.
pub(super) async fn fill_group(app: &Arc<App>, visitor: &Visitor, id: &str) -> Result<(), Problem> {
    let group = find(app, visitor, id).await?;
    if identity::owner(app, visitor)? != group.host {
        return Err(Problem::new(app, visitor, StatusCode::FORBIDDEN, "web-not-yours"));
    }
    for table in group.tables.iter().filter(|table| !table.is_over && !table.setup.is_full()) {
        let Ok(live) = app.tables.find(table.id).await else { continue };
        let words = app.messages.of(live.kind.name(), visitor.lang);
        let names = seats::bot_names(words, &live.state().await.setup.seats);
        let bot = usual_bot(live.kind);
        let filled = live.update_setup(move |setup| {
            seats::fill(setup, bot, &names);
            Ok(())
        });
        filled.await.map_err(|why| seats::denied(app, visitor, &live, &why))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use croupier_table::ResultLine;

    use super::*;

    fn table(people: [Option<i64>; 2], payoffs: [f32; 2], scores: [i32; 2]) -> GroupTable {
        let seat = |person: Option<i64>| {
            let name = person.map_or("Bot".to_owned(), |person| format!("P{person}"));
            serde_json::json!({ "name": name, "by": "person", "person": person })
        };
        let setup = serde_json::json!({
            "game": "any", "rules": 1, "options": {}, "host": 1, "clock_s": 0, "speed": "normal",
            "seats": people.map(seat),
        });
        let result = ResultLine {
            scores: scores.to_vec(),
            payoffs: payoffs.to_vec(),
            seed: None,
            secret: None,
            digest: None,
        };
        GroupTable {
            id: Id(1),
            setup: serde_json::from_value(setup).expect("a setup"),
            is_over: true,
            result: Some(result),
        }
    }

    #[test]
    fn people_are_ranked_over_all_tables_by_wins_and_then_by_points() {
        let unfinished = table([Some(1), Some(4)], [0.0, 0.0], [0, 0]);
        let group = Group {
            id: Id(1),
            host: Id(1),
            setup: GroupSetup { game: "any".to_owned(), seats: 2 },
            tables: vec![
                table([Some(1), Some(2)], [1.0, 0.0], [9, 4]),
                table([Some(3), None], [1.0, 0.0], [7, 8]),
                table([Some(2), Some(1)], [1.0, 0.0], [5, 0]),
                GroupTable { is_over: false, result: None, ..unfinished },
            ],
        };
        let standings = group.standings();
        let ranks: Vec<(usize, &str, usize, i64)> = standings
            .iter()
            .map(|one| (one.place, one.name.as_str(), one.games, one.points))
            .collect();
        // The first two are equal; the bot and who has finished no game are not in it.
        assert_eq!(ranks, [(1, "P1", 2, 9), (1, "P2", 2, 9), (3, "P3", 1, 7)]);
    }
}
