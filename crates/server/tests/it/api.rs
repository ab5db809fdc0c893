//! The interface for programs keeps what its description promises.

use serde_json::{Value, json};

use crate::world::World;

#[test]
fn every_path_of_the_description_exists_and_answers_in_json() {
    let world = World::new();
    let mut client = world.client();
    let description = client.get("/api/openapi.json").expect(200).json();
    let opened =
        client.api("POST", "/api/tables", "", &json!({ "game": "perudo" })).expect(201).json();
    let (id, token) =
        (opened["id"].as_str().expect("an id"), opened["token"].as_str().expect("a token"));
    let table =
        client.api("GET", &format!("/api/tables/{id}"), token, &Value::Null).expect(200).json();
    let paths = description["paths"].as_object().expect("paths");
    assert!(paths.len() >= 9);
    for (path, methods) in paths {
        let real = path.replace("{id}", id);
        for method in ["get", "post", "put", "delete", "patch"] {
            let answer = client.api(&method.to_uppercase(), &real, token, &json!({}));
            let Some(operation) = methods.get(method) else {
                assert_eq!(answer.status, 405, "{method} {path}");
                assert!(!answer.header("allow").is_empty(), "{method} {path}");
                continue;
            };
            let response = &operation["responses"][answer.status.to_string()];
            assert!(response.is_object(), "{method} {path} answers {}", answer.status);
            if let Some(kinds) = response["content"].as_object() {
                let kind = answer.header("content-type");
                assert!(kinds.keys().any(|known| kind.starts_with(known)), "{path}: {kind}");
            }
        }
    }
    let named = |name: &str| description["components"]["schemas"][name]["properties"].clone();
    for (schema, value) in [("Opened", &opened), ("Table", &table)] {
        let keys = |value: &Value| -> Vec<String> {
            let mut keys: Vec<String> =
                value.as_object().expect("an object").keys().cloned().collect();
            keys.sort();
            keys
        };
        assert_eq!(keys(&named(schema)), keys(value), "{schema}");
    }
}

#[test]
fn the_list_of_games_has_all_a_program_needs_to_open_a_table() {
    let world = World::new();
    let games = world.client().get("/api/games").expect(200).json();
    let games = games["games"].as_array().expect("games");
    assert_eq!(games.len(), croupier_games::GAMES.len());
    for game in games {
        assert!(game["seats"]["usual"].as_u64() >= game["seats"]["min"].as_u64());
        assert!(game["bots"].as_array().is_some_and(|bots| !bots.is_empty()));
        let name = game["name"].as_str().expect("a name");
        for bot in game["bots"].as_array().expect("bots") {
            let seats = json!(["me", bot["name"]]);
            let new = json!({ "game": name, "seats": seats, "speed": "step" });
            world.client().api("POST", "/api/tables", "", &new).expect(201);
        }
    }
}

#[test]
fn wishes_that_cannot_be_fulfilled_are_refused_in_words() {
    let world = World::new();
    let mut client = world.client();
    for (wish, says) in [
        (json!({ "game": "perudo", "seats": ["me"] }), "One seat is"),
        (json!({ "game": "perudo", "clock_s": 7 }), "15, 30"),
        (json!({ "game": "perudo", "speed": "warp" }), "instant"),
        (json!({ "game": "perudo", "seats": ["me", "me"] }), "one seat"),
        (json!({ "game": "perudo", "seats": ["me", "gambler"] }), "no bot"),
        (json!({ "game": "perudo", "set": ["dice=99"] }), "dice"),
        (json!({ "game": "perudo", "set": ["colour=red"] }), "no switch"),
        (json!({ "game": "perudo", "seats": vec!["open"; 300] }), "seats"),
        (json!({ "game": "perudo", "extra": 1 }), "extra"),
    ] {
        let answer = client.api("POST", "/api/tables", "", &wish).expect(422);
        assert!(
            answer.json()["problem"].as_str().is_some_and(|text| text.contains(says)),
            "{}",
            answer.body
        );
    }
    client.api("POST", "/api/tables", "", &json!({ "game": "chess" })).expect(404);
}
