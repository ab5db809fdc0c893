//! The description of the interface as an `OpenAPI` 3.1 document, made from the table of operations and the types.

use croupier_table::Kind;
use schemars::SchemaGenerator;
use schemars::generate::SchemaSettings;
use serde_json::{Map, Value, json};

use super::daily_types::DATE_PATTERN;
use super::operations::{Answer, Operation, operations};
use super::types;

/// What holds for the whole interface.
const ABOUT: &str = "Tables for games of chance and hidden information. A caller sees what its seat, or a spectator, may \
     see. Actions are words of the game's notation. Every move names the number `n` of log entries it answers; a table that \
     has moved on refuses it with 409. Sentences are in the language of Accept-Language: en, ru or de.";

/// The document. The names of games and bots come from the registry.
pub(crate) fn document(games: &[&'static dyn Kind]) -> Value {
    let settings = || {
        SchemaSettings::draft2020_12().with(|settings| {
            settings.definitions_path = "/components/schemas".into();
            settings.meta_schema = None;
        })
    };
    let mut requests = settings().for_deserialize().into_generator();
    let mut answers = settings().for_serialize().into_generator();
    let problem = answers.subschema_for::<types::Problem>();
    let mut paths = Map::new();
    for operation in operations() {
        let path = paths.entry(operation.path).or_insert_with(|| json!({}));
        path[operation.method.word()] =
            describe(operation, &mut requests, &mut answers, &problem.clone().into());
    }
    let mut schemas = requests.take_definitions(true);
    schemas.extend(answers.take_definitions(true));
    name_games(&mut schemas, games);
    json!({
        "openapi": "3.1.0",
        "info": { "title": "Croupier", "version": "1", "description": ABOUT },
        "paths": paths,
        "components": {
            "securitySchemes": {
                "token": {
                    "type": "http",
                    "scheme": "bearer",
                    "description": "The token of a person or, for the web socket, of a seat. A request without a valid token \
                                    is one of a spectator.",
                },
            },
            "schemas": schemas,
        },
    })
}

fn describe(
    operation: &Operation,
    requests: &mut SchemaGenerator,
    answers: &mut SchemaGenerator,
    problem: &Value,
) -> Value {
    let mut text = json!({ "operationId": operation.id, "summary": operation.summary });
    if !operation.description.is_empty() {
        text["description"] = operation.description.into();
    }
    if operation.reads_token {
        // The second, empty requirement makes the token optional.
        text["security"] = json!([{ "token": [] }, {}]);
    }
    let parameters = parameters(operation, requests);
    if !parameters.is_empty() {
        text["parameters"] = parameters.into();
    }
    if let Some(body) = operation.body {
        let schema = body(requests);
        text["requestBody"] =
            json!({ "required": true, "content": { "application/json": { "schema": schema } } });
    }
    let (status, meaning, answer) = operation.success;
    let mut success = json!({ "description": meaning });
    match answer {
        Answer::Json(schema) => {
            success["content"] = json!({ "application/json": { "schema": schema(answers) } });
        }
        Answer::Text => {
            success["content"] = json!({ "text/plain": { "schema": { "type": "string" } } });
        }
        Answer::Nothing | Answer::Socket => {}
    }
    match operation.id {
        "openTable" => success["links"] = links("id"),
        "openGroup" => success["links"] = links("group"),
        _ => {}
    }
    text["responses"][status.to_string()] = success;
    for status in operation.refusals {
        text["responses"][status.to_string()] = refusal(*status, problem);
    }
    text
}

/// The id in the path, and the fields of the query, one parameter each.
fn parameters(operation: &Operation, requests: &mut SchemaGenerator) -> Vec<Value> {
    let mut parameters = Vec::new();
    for (name, about, pattern) in [
        ("id", "The id of the table.", types::ID_PATTERN),
        ("group", "The id of the group.", types::ID_PATTERN),
        ("game", "The name of the game.", "^[a-z0-9-]{1,40}$"),
        ("date", "The day, by universal time.", DATE_PATTERN),
        ("which", "The number of the puzzle, or a day whose puzzle it is.", "^[0-9-]{1,10}$"),
    ] {
        if operation.path.contains(&format!("{{{name}}}")) {
            parameters.push(json!({
                "name": name,
                "in": "path",
                "required": true,
                "description": about,
                "schema": { "type": "string", "pattern": pattern },
            }));
        }
    }
    for (name, about) in [("game", "The name of the game."), ("name", "The name of the bot.")] {
        if operation.path.contains(&format!("{{{name}}}")) {
            parameters.push(json!({
                "name": name,
                "in": "path",
                "required": true,
                "description": about,
                "schema": { "type": "string", "pattern": "^[A-Za-z0-9][A-Za-z0-9_-]*$" },
            }));
        }
    }
    let Some(query) = operation.query else { return parameters };
    let reference = query(requests);
    let name = reference.as_value()["$ref"].as_str().and_then(|path| path.rsplit('/').next());
    // A query is no schema of its own in the document: its fields stand here.
    let fields = name.and_then(|name| requests.definitions_mut().remove(name));
    let fields = fields.as_ref().and_then(|schema| schema["properties"].as_object());
    for (name, schema) in fields.into_iter().flatten() {
        parameters.push(json!({ "name": name, "in": "query", "schema": schema }));
    }
    parameters
}

fn refusal(status: u16, problem: &Value) -> Value {
    let meaning = match status {
        400 => "The request cannot be read: no JSON, or a bad query.",
        403 => {
            "Not the caller's seat, not before the end of the game, or a request from a foreign site."
        }
        404 => "There is no such table, game, group, link, day or puzzle.",
        409 => "The table has moved on: read it again.",
        410 => "The table was played under older rules and cannot be read any more.",
        413 => "The body is too large.",
        415 => "The body is not declared as application/json.",
        422 => "The rules or the schema forbid it; the sentence says why.",
        426 => "Not a web socket handshake.",
        429 => "Too many requests, tables, streams or reviews.",
        _ => "Not possible at the moment.",
    };
    let mut refusal = json!({ "description": meaning });
    // The handshake is refused before anybody knows the language of the caller.
    if status != 426 {
        refusal["content"] = json!({ "application/json": { "schema": problem } });
    }
    if status == 429 {
        let seconds = json!({ "type": "integer", "minimum": 1 });
        refusal["headers"]["Retry-After"] =
            json!({ "description": "Seconds to wait.", "schema": seconds });
    }
    refusal
}

/// What can be done with the id of something new, by the name of the parameter that takes it.
fn links(name: &str) -> Value {
    let parameter = format!("{{{name}}}");
    let at_table = operations().filter(|operation| operation.path.contains(&parameter));
    let link = |operation: &Operation| {
        let parameters = json!({ name: "$response.body#/id" });
        (operation.id.to_owned(), json!({ "operationId": operation.id, "parameters": parameters }))
    };
    at_table.map(link).collect::<Map<String, Value>>().into()
}

/// Lists the games of the registry, and who may sit at their tables.
fn name_games(schemas: &mut Map<String, Value>, games: &[&'static dyn Kind]) {
    let Some(fields) = schemas.get_mut("NewTable").and_then(|new| new.get_mut("properties")) else {
        return;
    };
    fields["game"]["enum"] = games.iter().map(|kind| kind.name()).collect();
    let mut seats = vec!["me", "open", "program", "none", "ai"];
    for bot in games.iter().flat_map(|kind| kind.bots()) {
        if !seats.contains(&bot.name) {
            seats.push(bot.name);
        }
    }
    fields["seats"]["items"]["enum"] = seats.into();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_description_names_every_operation_once_and_every_schema_it_refers_to() {
        let document = document(&[]);
        let described: Vec<(&str, &str)> = document["paths"]
            .as_object()
            .into_iter()
            .flatten()
            .flat_map(|(path, methods)| {
                let methods = methods.as_object().into_iter().flatten();
                methods.map(move |(method, _)| (path.as_str(), method.as_str()))
            })
            .collect();
        let operations: Vec<(&str, &str)> =
            operations().map(|operation| (operation.path, operation.method.word())).collect();
        assert_eq!(described, operations);
        let text = document.to_string();
        for reference in text.split("\"#/components/schemas/").skip(1) {
            let name = reference.split('"').next().unwrap_or_default();
            assert!(document["components"]["schemas"][name].is_object(), "{name}");
        }
    }

    #[test]
    fn the_router_has_no_route_of_the_interface_beside_the_table() {
        assert!(operations().all(|operation| operation.path.starts_with("/api/")));
        assert!(!include_str!("../mod.rs").contains("\"/api/"));
    }
}
