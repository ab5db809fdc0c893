//! Puzzles: asked without their answer, answered once, rated by everybody's first answers, forgotten with the person.

use std::time::{SystemTime, UNIX_EPOCH};

use croupier_games::GAMES;
use croupier_table::{Day, Puzzle};
use serde_json::{Value, json};

use crate::client::Client;
use crate::postgres;
use crate::world::{World, wide};

const NOTHING: Value = Value::Null;

fn today() -> Day {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).expect("a clock").as_secs();
    Day::of_second(now)
}

fn puzzles(game: &str) -> Vec<Puzzle> {
    let kind = croupier_games::find(game).expect("a game");
    Puzzle::parse_all(kind.puzzles()).expect("puzzles")
}

fn answer(client: &mut Client, token: &str, which: &str, action: &str) -> Value {
    let path = format!("/api/puzzles/{which}/answer");
    client.api("POST", &path, token, &json!({ "action": action })).expect(200).json()
}

fn get(client: &mut Client, token: &str, which: &str) -> Value {
    client.api("GET", &format!("/api/puzzles/{which}"), token, &NOTHING).expect(200).json()
}

/// What is written on a page, without its tags.
fn written(page: &str) -> String {
    let parts = page.split('<').map(|part| part.split_once('>').map_or(part, |(_, text)| text));
    parts.collect::<Vec<_>>().join(" ")
}

/// Whether a page tells how good an action is.
fn tells(page: &str, puzzle: &Puzzle) -> bool {
    let text = written(page);
    let percent = |win: f64| format!("{:.1}", win * 100.0);
    puzzle.answers.iter().any(|one| text.contains(&percent(one.win)))
        || ["class=\"eq\"", "class=\"win\"", "chip ok"].iter().any(|mark| page.contains(mark))
}

#[test]
fn no_page_has_the_answer_before_it_is_given_and_every_page_has_it_after() {
    let world = World::new();
    for kind in GAMES {
        let mut client = world.client();
        let puzzle = &puzzles(kind.name())[0];
        let which = format!("{}/1", kind.name());
        let page = client.look(&format!("/puzzles/{which}")).expect(200).body;
        assert!(page.contains("<form id=\"act\"") && !tells(&page, puzzle), "{}", kind.name());
        let asked = get(&mut client, "", &which);
        assert_eq!(asked["answer"], NOTHING);
        assert_eq!(asked["legal"].as_array().map(Vec::len), Some(puzzle.answers.len()));
        let worst = &puzzle.answers.last().expect("answers").action;
        let fields = [("n", "0"), ("action", worst.as_str())];
        client.send_form(&format!("/puzzles/{which}"), &fields).expect(303);
        let page = client.look(&format!("/puzzles/{which}")).expect(200).body;
        assert!(page.contains("Not the best") && tells(&page, puzzle), "{}", kind.name());
        let index = client.look("/puzzles").expect(200).body;
        assert!(index.contains("0 of 1 solved"), "{index}");
        client.look(&format!("/puzzles/{}", kind.name())).expect(200);
    }
}

fn the_first_answer_counts(world: &World) {
    let (game, all) = ("perudo", puzzles("perudo"));
    let (mut ann, mut bob) = (world.client(), world.client());
    let [best, .., worst] = &all[2].answers[..] else { panic!("no answers") };
    let which = format!("{game}/3");
    let before = get(&mut ann, "", &which)["rating"].as_f64().expect("a rating");
    let missed = answer(&mut ann, "", &which, &worst.action);
    let token = missed["token"].as_str().expect("a token").to_owned();
    assert_eq!(missed["puzzle"]["answer"]["right"], json!(false));
    assert_eq!(missed["puzzle"]["answer"]["actions"][0]["action"], json!(best.action));
    let harder = missed["puzzle"]["rating"].as_f64().expect("a rating");
    assert!(harder > before, "a puzzle that is missed becomes harder");
    // A second answer changes nothing.
    let again = answer(&mut ann, &token, &which, &best.action);
    assert_eq!(again["puzzle"], missed["puzzle"]);
    let found = answer(&mut bob, "", &which, &best.action);
    assert_eq!(found["puzzle"]["answer"]["right"], json!(true));
    assert!(found["puzzle"]["rating"].as_f64().expect("a rating") < harder);
    assert_eq!((&found["puzzle"]["people"], &found["puzzle"]["found"]), (&json!(2), &json!(1)));
    assert_eq!(found["puzzle"]["answer"]["actions"][0]["people"], json!(1));
    // Whoever is forgotten has answered nothing; how many chose what stays.
    ann.api("POST", "/api/me/forget", &token, &NOTHING).expect(204);
    let after = get(&mut bob, found["token"].as_str().expect("a token"), &which);
    assert_eq!(after["people"], json!(2));
}

#[test]
fn the_first_answer_of_a_person_counts_and_no_other() {
    the_first_answer_counts(&World::new());
}

#[test]
fn the_first_answer_counts_in_postgres_too() {
    the_first_answer_counts(&World::on(&postgres::database().0, wide(), None));
}

#[test]
fn a_day_of_the_week_is_filled_by_the_puzzle_of_that_day_alone() {
    let world = World::new();
    let mut ann = world.client();
    let day = today();
    let before = ann.api("GET", "/api/puzzles", "", &NOTHING).expect(200).json();
    assert_eq!(before["puzzles"].as_array().map(Vec::len), Some(GAMES.len()));
    let number = before["puzzles"][0]["number"].as_u64().expect("a number") as usize;
    let game = before["puzzles"][0]["game"].as_str().expect("a game").to_owned();
    let puzzle = &puzzles(&game)[number - 1];
    let past = puzzle.answers[0].action.clone();
    let other = number % puzzles(&game).len() + 1;
    let first = puzzles(&game)[other - 1].answers[0].action.clone();
    let done = answer(&mut ann, "", &format!("{game}/{other}"), &first);
    let token = done["token"].as_str().expect("a token").to_owned();
    let after = ann.api("GET", "/api/puzzles", &token, &NOTHING).expect(200).json();
    assert_eq!(after["days"], json!([]));
    answer(&mut ann, &token, &format!("{game}/{day}"), &past);
    let after = ann.api("GET", "/api/puzzles", &token, &NOTHING).expect(200).json();
    assert_eq!(after["days"], json!([day.to_string()]));
    assert_eq!(after["puzzles"][0]["solved"], json!(true));
}

#[test]
fn answers_that_are_none_and_puzzles_that_are_none_are_refused() {
    let world = World::new();
    let mut client = world.client();
    let tomorrow = today().next().to_string();
    for which in ["perudo/0", "perudo/99999", "perudo/-1", "perudo/x", "chess/1", "perudo/%FF"] {
        client.api("GET", &format!("/api/puzzles/{which}"), "", &NOTHING).expect(404);
        client.look(&format!("/puzzles/{which}")).expect(404);
    }
    client.look(&format!("/puzzles/perudo/{tomorrow}")).expect(404);
    client.api("GET", &format!("/api/puzzles/perudo/{tomorrow}"), "", &NOTHING).expect(404);
    for action in ["", "castle", "99x9", "challenge; challenge", "\u{0}"] {
        let path = "/api/puzzles/perudo/1/answer";
        client.api("POST", path, "", &json!({ "action": action })).expect(422);
        let fields = [("n", "0"), ("action", action)];
        client.send_form("/puzzles/perudo/1", &fields).expect(422);
    }
    client.send_form("/puzzles/perudo/1", &[("n", "0")]).expect(422);
    client.send_form("/puzzles/perudo/1", &[("n", "0"), ("undo", "1")]).expect(422);
    assert_eq!(get(&mut client, "", "perudo/1")["people"], json!(0));
}
