//! The operations of the interface, in one table: the router and the description are both made from it.

use std::sync::Arc;

use axum::Router;
use axum::routing::{MethodRouter, get, post};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

use super::super::{replay, socket};
use super::types;
use crate::app::App;

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
    /// A web socket takes over.
    Socket,
}

fn schema_of<T: JsonSchema>(generator: &mut SchemaGenerator) -> Schema {
    generator.subschema_for::<T>()
}

/// The router of all operations.
pub(in crate::http) fn router() -> Router<Arc<App>> {
    OPERATIONS
        .iter()
        .fold(Router::new(), |router, operation| router.route(operation.path, (operation.route)()))
        .method_not_allowed_fallback(super::method_not_allowed)
}

/// All operations.
pub(super) const OPERATIONS: &[Operation] = &[
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
        query: Some(schema_of::<types::Token>),
        body: None,
        success: (101, "The socket is open.", Answer::Socket),
        refusals: &[400, 403, 404, 410, 426, 429, 503],
        route: || get(socket::socket),
    },
];
