//! The lobby: tables that wait for somebody, games to watch, and finding an opponent. A table is listed only if its host
//! wants it so, and shown only while somebody is there.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::rejection::FormRejection;
use axum::extract::{Form, State};
use axum::http::StatusCode;
use axum::response::Response;
use croupier_table::{Kind, Seat, Turn, checked_name};
use maud::html;
use serde::Deserialize;
use tokio::time::timeout;

use super::create::TableRequest;
use super::visitor::Visitor;
use super::{Problem, home, html, redirect, seats};
use crate::app::App;
use crate::id::Id;
use crate::live::{LiveTable, NoTable, TableState};
use crate::render::frame::{Frame, page as framed};
use crate::render::lobby::{LobbyPage, lobby_body};
use crate::setup::{By, TableSetup, Visibility};
use crate::store::StoreError;

/// How many listed tables are looked at, the newest first; those where nobody is are skipped.
const LOOKED_AT: i64 = 1000;
/// How many tables of either kind are shown.
const SHOWN: usize = 30;

/// A table that is busy for longer is skipped: nobody waits for it but those who play.
const PATIENCE: Duration = Duration::from_millis(50);

/// A table in the lobby.
#[derive(Clone, Debug)]
pub(crate) struct LobbyTable {
    /// Its id.
    pub id: Id,
    /// Its setup.
    pub setup: TableSetup,
    /// How many watch it.
    pub spectators: u32,
}

impl LobbyTable {
    /// How many seats are free.
    pub(crate) fn free_seats(&self) -> usize {
        self.setup.seats.iter().filter(|place| place.by == By::Open).count()
    }
}

/// What is in the lobby now.
#[derive(Clone, Debug, Default)]
pub(crate) struct Lobby {
    /// Tables with a free seat where somebody waits.
    pub open: Vec<LobbyTable>,
    /// Games that can be watched.
    pub running: Vec<LobbyTable>,
}

/// Looks at all listed tables that are in memory here or open at another server: only there can somebody be present.
pub(super) async fn look(app: &Arc<App>) -> Result<Lobby, StoreError> {
    let mut lobby = Lobby::default();
    for id in app.store.list_listed(LOOKED_AT).await? {
        if lobby.open.len() >= SHOWN && lobby.running.len() >= SHOWN {
            break;
        }
        let live = match app.tables.in_memory(id) {
            Some(live) => live,
            None if app.store.nodes().is_open_elsewhere(id) => match app.tables.find(id).await {
                Ok(live) => live,
                Err(_) => continue,
            },
            None => continue,
        };
        let Ok(state) = timeout(PATIENCE, live.state()).await else { continue };
        let list = match standing(&live, &state) {
            Standing::Waits => &mut lobby.open,
            Standing::Runs => &mut lobby.running,
            Standing::Hidden => continue,
        };
        if list.len() < SHOWN {
            list.push(LobbyTable { id, setup: state.setup.clone(), spectators: live.spectators() });
        }
    }
    Ok(lobby)
}

/// How a table stands in the lobby.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Standing {
    /// Somebody waits for players.
    Waits,
    /// It is played.
    Runs,
    /// It is over, private, or nobody is there.
    Hidden,
}

fn standing(live: &LiveTable, state: &TableState) -> Standing {
    let is_attended = Seat::all(state.setup.seats.len() as u8).any(|seat| live.is_present(seat));
    if state.setup.visibility != Visibility::Listed || !is_attended {
        Standing::Hidden
    } else if !state.setup.is_full() {
        Standing::Waits
    } else if state.shown().turn() == Turn::Over {
        Standing::Hidden
    } else {
        Standing::Runs
    }
}

/// The page of the lobby.
pub(super) async fn page(State(app): State<Arc<App>>, visitor: Visitor) -> Response {
    let lobby = match look(&app).await {
        Ok(lobby) => lobby,
        Err(error) => {
            return Problem::no_table(&app, &visitor, &NoTable::Store(error))
                .answer(&app, &visitor, "/");
        }
    };
    let body = lobby_body(&LobbyPage {
        messages: &app.messages,
        games: app.config.games,
        emblems: &app.emblems,
        lang: visitor.lang,
        name: &visitor.name,
        lobby: &lobby,
    });
    let frame = Frame {
        messages: &app.messages,
        has_bots: app.config.ladder.is_some(),
        lang: visitor.lang,
        title: format!("{} — Croupier", app.word(visitor.lang, "web-nav-lobby")),
        path: "/lobby".to_owned(),
        bar: html! {},
        class: "plain",
        pieces: app.emblems.symbols(),
    };
    html(framed(&frame, &body))
}

/// Which game, and under which name.
#[derive(Deserialize)]
pub(super) struct FindForm {
    game: String,
    #[serde(default)]
    name: String,
    #[serde(default)]
    rated: Option<String>,
}

/// Which opponent somebody looks for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wanted<'a> {
    /// The name of the game.
    pub game: &'a str,
    /// The name of the person.
    pub name: &'a str,
    /// Whether the game changes ratings.
    pub rated: bool,
}

/// Finds an opponent: sits down with somebody who waits, or opens a table that waits in the lobby.
pub(super) async fn find(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    form: Result<Form<FindForm>, FormRejection>,
) -> Response {
    let Ok(Form(FindForm { game, name, rated })) = form else {
        return Problem::bad_form(&app, &visitor, StatusCode::UNPROCESSABLE_ENTITY)
            .answer(&app, &visitor, "/lobby");
    };
    let (person, headers) = visitor.become_person(&app, checked_name(&name).as_deref());
    let wanted = Wanted { game: &game, name: &name, rated: rated.as_deref() == Some("1") };
    match find_opponent(&app, &visitor, wanted, person).await {
        Ok(table) => redirect(headers, &format!("/t/{table}")),
        Err(problem) => problem.answer(&app, &visitor, "/lobby"),
    }
}

/// The table at which this person meets an opponent, or waits for one.
pub(super) async fn find_opponent(
    app: &Arc<App>,
    visitor: &Visitor,
    wanted: Wanted<'_>,
    person: Id,
) -> Result<Id, Problem> {
    let Wanted { game, name, rated } = wanted;
    let unknown = || Problem::new(app, visitor, StatusCode::NOT_FOUND, "web-no-game");
    let kind = app.kind(game).ok_or_else(unknown)?;
    let own_name = match name.trim() {
        "" => app.word(visitor.lang, "web-somebody"),
        given => checked_name(given).ok_or_else(|| {
            Problem::new(app, visitor, StatusCode::UNPROCESSABLE_ENTITY, "web-bad-name")
        })?,
    };
    // One after the other: two who look at the same time find each other.
    let _turn = app.matching.lock().await;
    let lobby =
        look(app).await.map_err(|error| Problem::no_table(app, visitor, &NoTable::Store(error)))?;
    for table in lobby.open.iter().filter(|table| is_match(table, kind, rated)) {
        if table.setup.seat_of(person).is_some() {
            return Ok(table.id);
        }
        if let Some(live) = app.tables.in_memory(table.id) {
            let own_name = own_name.clone();
            let sat = live.update_setup(move |setup| seats::sit(setup, person, &own_name)).await;
            if sat.is_ok() {
                return Ok(table.id);
            }
        }
    }
    let others = usize::from(*kind.seats().start()).max(2) - 1;
    let request = TableRequest {
        name: own_name,
        seats: std::iter::once("me")
            .chain(std::iter::repeat_n("open", others))
            .map(ToOwned::to_owned)
            .collect(),
        visibility: Visibility::Listed.word().to_owned(),
        rated,
        ..TableRequest::default()
    };
    let id = home::open(app, visitor, kind, &request, person).await?;
    // Until the browser opens the page, the person counts as present, so that the next one who looks finds the table.
    if let Some(live) = app.tables.in_memory(id) {
        let seat = live.state().await.setup.seat_of(person);
        live.note_visit(seat);
    }
    Ok(id)
}

/// Whether somebody who looks for an opponent in this game can be sent there: one seat is free, and the rules are the
/// usual ones without a clock. A rated table always has one.
fn is_match(table: &LobbyTable, kind: &dyn Kind, rated: bool) -> bool {
    let setup = &table.setup;
    let is_usual = setup.options.as_object().is_none_or(serde_json::Map::is_empty);
    let fits = setup.rated == rated && (rated || setup.clock_s == 0);
    setup.game == kind.name() && is_usual && fits && table.free_seats() == 1
}
