//! The operations of the interface, in one table: the router and the description are both made from it.

use std::sync::Arc;

use axum::Router;
use axum::routing::{MethodRouter, get, post};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

use super::super::{draw, games, replay, socket};
use super::around_tables::AROUND_TABLES;
use super::{lobby, lobby_types, me, me_types, types};
use crate::app::App;
use crate::draw::DrawState;

/// One operation: where it is, what a caller may send and get, and who answers it.
pub(super) struct Operation {
    /// The method.
    pub method: Method,
    /// The path, with `{id}` for a table.
    pub path: &'static str,
    /// Its name for generated clients.
    pub id: &'static str,
    /// What it does, in one line.
    pub summary: &'static str,
    /// What else a caller must know.
    pub description: &'static str,
    /// Whether it looks at the caller's token.
    pub reads_token: bool,
    /// The schema of the query's fields.
    pub query: Option<SchemaOf>,
    /// The schema of the body.
    pub body: Option<SchemaOf>,
    /// The status of success, what it means, and the schema of the answer.
    pub success: (u16, &'static str, Answer),
    /// All statuses of refusal.
    pub refusals: &'static [u16],
    /// The handler.
    pub route: fn() -> MethodRouter<Arc<App>>,
}

/// Adds the schema of a type to a generator and refers to it.
pub(super) type SchemaOf = fn(&mut SchemaGenerator) -> Schema;

/// The methods that the interface has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Method {
    /// Changes nothing.
    Get,
    /// Changes a table.
    Post,
}

impl Method {
    /// The word in the description.
    pub(super) fn word(self) -> &'static str {
        match self {
            Method::Get => "get",
            Method::Post => "post",
        }
    }
}

/// What the body of an answer is.
#[derive(Clone, Copy)]
pub(super) enum Answer {
    /// JSON of this schema.
    Json(SchemaOf),
    /// Text.
    Text,
    /// There is none.
    Nothing,
    /// A web socket takes over.
    Socket,
}

pub(super) fn schema_of<T: JsonSchema>(generator: &mut SchemaGenerator) -> Schema {
    generator.subschema_for::<T>()
}

/// The router of all operations.
pub(in crate::http) fn router() -> Router<Arc<App>> {
    operations()
        .fold(Router::new(), |router, operation| router.route(operation.path, (operation.route)()))
        .method_not_allowed_fallback(super::method_not_allowed)
}

/// All operations.
pub(super) fn operations() -> impl Iterator<Item = &'static Operation> {
    AT_TABLES.iter().chain(AROUND_TABLES)
}

/// The operations at tables, and what a person has and finds there.
const AT_TABLES: &[Operation] = &[
    Operation {
        method: Method::Get,
        path: "/api/openapi.json",
        id: "describe",
        summary: "This description",
        description: "",
        reads_token: false,
        query: None,
        body: None,
        success: (200, "The description.", Answer::Json(|_| json_schema!({ "type": "object" }))),
        refusals: &[429],
        route: || get(super::description),
    },
    Operation {
        method: Method::Get,
        path: "/api/games",
        id: "listGames",
        summary: "All games with their bots, rule switches and presets",
        description: "",
        reads_token: false,
        query: None,
        body: None,
        success: (200, "The games.", Answer::Json(schema_of::<types::Games>)),
        refusals: &[429],
        route: || get(super::games),
    },
    Operation {
        method: Method::Post,
        path: "/api/tables",
        id: "openTable",
        summary: "Opens a table",
        description: "Without a token the caller becomes a new person; the answer holds the token of that person.",
        reads_token: true,
        query: None,
        body: Some(schema_of::<types::NewTable>),
        success: (201, "The table is open.", Answer::Json(schema_of::<types::Opened>)),
        refusals: &[400, 403, 404, 413, 415, 422, 429, 503],
        route: || post(super::create),
    },
    Operation {
        method: Method::Get,
        path: "/api/tables/{id}",
        id: "getTable",
        summary: "The table as the caller may see it",
        description: "",
        reads_token: true,
        query: None,
        body: None,
        success: (200, "The table.", Answer::Json(schema_of::<types::Table>)),
        refusals: &[404, 410, 429, 503],
        route: || get(super::table),
    },
    Operation {
        method: Method::Get,
        path: "/api/tables/{id}/draw",
        id: "getDraw",
        summary: "The draw of the table's seed",
        description: "",
        reads_token: true,
        query: None,
        body: None,
        success: (200, "The draw.", Answer::Json(schema_of::<DrawState>)),
        refusals: &[404, 409, 410, 429, 503],
        route: || get(draw::read),
    },
    Operation {
        method: Method::Post,
        path: "/api/tables/{id}/draw",
        id: "answerDraw",
        summary: "Commits to a contribution to the seed, reveals it, or passes",
        description: "Exactly one of `commit`, `reveal` and `pass`. `docs/fairness.md` has the protocol.",
        reads_token: true,
        query: None,
        body: Some(schema_of::<draw::DrawForm>),
        success: (200, "The answer is stored.", Answer::Json(schema_of::<DrawState>)),
        refusals: &[400, 403, 404, 409, 410, 413, 415, 422, 429, 503],
        route: || post(draw::json),
    },
    Operation {
        method: Method::Get,
        path: "/api/tables/{id}/steps",
        id: "listSteps",
        summary: "The steps as the caller may see them",
        description: "",
        reads_token: true,
        query: Some(schema_of::<types::Since>),
        body: None,
        success: (200, "The steps.", Answer::Json(schema_of::<types::Steps>)),
        refusals: &[400, 404, 410, 429, 503],
        route: || get(super::steps),
    },
    Operation {
        method: Method::Post,
        path: "/api/tables/{id}/act",
        id: "act",
        summary: "Makes a move of the caller's seat",
        description: "",
        reads_token: true,
        query: None,
        body: Some(schema_of::<types::Act>),
        success: (200, "The move is stored.", Answer::Json(schema_of::<types::Acted>)),
        refusals: &[400, 403, 404, 409, 410, 413, 415, 422, 429, 503],
        route: || post(super::act),
    },
    Operation {
        method: Method::Post,
        path: "/api/tables/{id}/sit",
        id: "sit",
        summary: "Takes a free seat",
        description: "A caller who sits at the table already keeps the seat.",
        reads_token: true,
        query: None,
        body: Some(schema_of::<types::Sit>),
        success: (200, "The caller has a seat.", Answer::Json(schema_of::<types::Seated>)),
        refusals: &[400, 403, 404, 409, 410, 413, 415, 422, 429, 503],
        route: || post(super::sit),
    },
    Operation {
        method: Method::Get,
        path: "/api/tables/{id}/record",
        id: "getRecord",
        summary: "The record with the seed, once the game is over",
        description: "`croupier verify` checks it.",
        reads_token: false,
        query: None,
        body: None,
        success: (200, "The record.", Answer::Text),
        refusals: &[403, 404, 410, 429, 503],
        route: || get(replay::record),
    },
    Operation {
        method: Method::Get,
        path: "/api/tables/{id}/play",
        id: "play",
        summary: "A web socket that speaks the bot protocol",
        description: "The token of the seat comes as `Authorization: Bearer TOKEN` or as `?token=TOKEN`. Each message is one \
                      JSON object: the server sends `hello`, `ask`, `seen` (on request), `refused` and `over`; the program \
                      answers `hello` and `play`, as in the arena. Without a web socket handshake the answer is 426.",
        reads_token: true,
        query: Some(schema_of::<types::TokenQuery>),
        body: None,
        success: (101, "The socket is open.", Answer::Socket),
        refusals: &[400, 403, 404, 410, 426, 429, 503],
        route: || get(socket::socket),
    },
    Operation {
        method: Method::Post,
        path: "/api/tables/{id}/invite",
        id: "invite",
        summary: "Makes a new token for a program's seat",
        description: "The host's alone. The old token stops counting, and the program that has it is disconnected.",
        reads_token: true,
        query: None,
        body: Some(schema_of::<me_types::Invite>),
        success: (200, "The new token.", Answer::Json(schema_of::<me_types::Invited>)),
        refusals: &[400, 403, 404, 409, 410, 413, 415, 422, 429, 503],
        route: || post(me::invite),
    },
    Operation {
        method: Method::Post,
        path: "/api/me/link",
        id: "makeLink",
        summary: "A link with which another device becomes the caller",
        description: "It counts for an hour and can be revoked.",
        reads_token: true,
        query: None,
        body: Some(schema_of::<me_types::NewLink>),
        success: (200, "The link.", Answer::Json(schema_of::<me_types::DeviceLink>)),
        refusals: &[400, 403, 404, 413, 415, 422, 429],
        route: || post(me::link),
    },
    Operation {
        method: Method::Post,
        path: "/api/me/open",
        id: "openLink",
        summary: "The token behind a link or a recovery file",
        description: "",
        reads_token: true,
        query: None,
        body: Some(schema_of::<me_types::Code>),
        success: (200, "The token.", Answer::Json(schema_of::<me_types::Key>)),
        refusals: &[400, 403, 404, 413, 415, 422, 429],
        route: || post(me::open),
    },
    Operation {
        method: Method::Post,
        path: "/api/me/revoke",
        id: "revoke",
        summary: "Makes the caller's links, or links and tokens, invalid",
        description: "The answer holds the token that counts from now on.",
        reads_token: true,
        query: None,
        body: Some(schema_of::<me_types::Revoke>),
        success: (200, "They are invalid.", Answer::Json(schema_of::<me_types::Renewed>)),
        refusals: &[400, 403, 413, 415, 422, 429, 503],
        route: || post(me::revoke),
    },
    Operation {
        method: Method::Post,
        path: "/api/me/forget",
        id: "forget",
        summary: "Forgets the caller",
        description: "Bots finish the running games; the name and all places are deleted; no token of the caller counts any more.",
        reads_token: true,
        query: None,
        body: None,
        success: (204, "The caller is forgotten.", Answer::Nothing),
        refusals: &[403, 429, 503],
        route: || post(me::forget),
    },
    Operation {
        method: Method::Get,
        path: "/api/me/games",
        id: "listMyGames",
        summary: "The caller's games, page by page",
        description: "",
        reads_token: true,
        query: Some(schema_of::<games::GamesQuery>),
        body: None,
        success: (200, "One page.", Answer::Json(schema_of::<me_types::MyGames>)),
        refusals: &[400, 403, 422, 429, 503],
        route: || get(me::games),
    },
    Operation {
        method: Method::Post,
        path: "/api/me/games/{id}/delete",
        id: "deleteMyGame",
        summary: "Deletes a game from the caller's list",
        description: "Whoever else played it keeps it, without the name of the caller. A game that goes on is refused.",
        reads_token: true,
        query: None,
        body: None,
        success: (204, "It is deleted.", Answer::Nothing),
        refusals: &[403, 404, 410, 422, 429, 503],
        route: || post(me::delete_game),
    },
    Operation {
        method: Method::Get,
        path: "/api/lobby",
        id: "lookIntoLobby",
        summary: "Tables that everybody may join or watch",
        description: "Only tables that their hosts have listed, and only while somebody is there.",
        reads_token: false,
        query: None,
        body: None,
        success: (200, "The lobby.", Answer::Json(schema_of::<lobby_types::Lobby>)),
        refusals: &[429, 503],
        route: || get(lobby::look),
    },
    Operation {
        method: Method::Post,
        path: "/api/lobby/find",
        id: "findOpponent",
        summary: "Sits down with somebody who waits, or opens a listed table and waits",
        description: "",
        reads_token: true,
        query: None,
        body: Some(schema_of::<lobby_types::Find>),
        success: (200, "The table.", Answer::Json(schema_of::<lobby_types::Found>)),
        refusals: &[400, 403, 404, 413, 415, 422, 429, 503],
        route: || post(lobby::find),
    },
    Operation {
        method: Method::Post,
        path: "/api/groups",
        id: "openGroup",
        summary: "Opens a group: one link for as many tables as people come",
        description: "",
        reads_token: true,
        query: None,
        body: Some(schema_of::<lobby_types::NewGroup>),
        success: (201, "The group is open.", Answer::Json(schema_of::<lobby_types::OpenedGroup>)),
        refusals: &[400, 403, 404, 413, 415, 422, 429, 503],
        route: || post(lobby::open_group),
    },
    Operation {
        method: Method::Get,
        path: "/api/groups/{group}",
        id: "getGroup",
        summary: "A group with all its tables and results",
        description: "",
        reads_token: false,
        query: None,
        body: None,
        success: (200, "The group.", Answer::Json(schema_of::<lobby_types::Group>)),
        refusals: &[404, 429, 503],
        route: || get(lobby::group),
    },
    Operation {
        method: Method::Post,
        path: "/api/groups/{group}/join",
        id: "joinGroup",
        summary: "Takes a seat at a table of the group",
        description: "",
        reads_token: true,
        query: None,
        body: Some(schema_of::<types::Sit>),
        success: (200, "The table.", Answer::Json(schema_of::<lobby_types::Found>)),
        refusals: &[400, 403, 404, 413, 415, 422, 429, 503],
        route: || post(lobby::join),
    },
    Operation {
        method: Method::Post,
        path: "/api/groups/{group}/fill",
        id: "fillGroup",
        summary: "Lets bots take all free seats of the group",
        description: "The host's alone.",
        reads_token: true,
        query: None,
        body: None,
        success: (204, "All seats are taken.", Answer::Nothing),
        refusals: &[403, 404, 409, 429, 503],
        route: || post(lobby::fill),
    },
];
