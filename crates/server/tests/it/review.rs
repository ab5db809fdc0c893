//! Reviews of finished games, playing on from their positions, and statistics.

use std::ops::ControlFlow;

use croupier_table::{NoResources, Record, Seat, Table, Turn, review};
use serde_json::{Value, json};

use crate::client::{Answer, Client};
use crate::world::World;

pub(crate) const NOTHING: Value = Value::Null;

/// Somebody who plays over the interface for programs.
pub(crate) struct Player {
    pub(crate) client: Client,
    token: String,
}

impl Player {
    pub(crate) fn new(world: &World) -> Player {
        Player { client: world.client(), token: String::new() }
    }

    pub(crate) fn ask(&mut self, method: &str, path: &str, body: &Value) -> Answer {
        self.client.api(method, path, &self.token, body)
    }

    /// Opens a table against a bot and gives its id.
    pub(crate) fn open(&mut self, game: &str, set: &[&str]) -> String {
        let new = json!({ "game": game, "name": "Ann", "seats": ["me", "greedy"], "set": set, "speed": "instant" });
        let opened = self.ask("POST", "/api/tables", &new).expect(201).json();
        opened["token"].as_str().expect("a token").clone_into(&mut self.token);
        opened["id"].as_str().expect("an id").to_owned()
    }

    /// Plays the last legal action until the game is over.
    pub(crate) fn finish(&mut self, table: &str) {
        let path = format!("/api/tables/{table}");
        loop {
            let seen = self.ask("GET", &path, &NOTHING).expect(200).json();
            if !seen["result"].is_null() {
                return;
            }
            if let Some(action) = seen["legal"].as_array().and_then(|legal| legal.last()) {
                let act = json!({ "n": seen["n"], "action": action });
                self.ask("POST", &format!("{path}/act"), &act);
            }
        }
    }

    fn record(&mut self, table: &str) -> Record {
        let text = self.ask("GET", &format!("/api/tables/{table}/record"), &NOTHING).expect(200);
        Record::parse(&text.body).expect("a record")
    }

    /// The table after its steps so far, in a game without secrets.
    fn position(&mut self, table: &str, game: &str, options: &Value) -> Box<dyn Table> {
        let path = format!("/api/tables/{table}/steps?since=0");
        let steps = self.ask("GET", &path, &NOTHING).expect(200).json();
        let kind = croupier_games::find(game).expect("a game");
        let mut there = kind.open(options, 2).expect("a table");
        for line in steps["lines"].as_array().expect("steps") {
            there.apply(line.as_str().expect("a line")).expect("a step");
        }
        there
    }

    /// The review, once it is there.
    pub(crate) fn review(&mut self, table: &str) -> Value {
        let path = format!("/api/tables/{table}/review");
        loop {
            let answer = self.ask("GET", &path, &NOTHING).expect(200).json();
            match answer["state"].as_str() {
                Some("done") => return answer["review"].clone(),
                Some("waiting" | "running") => {}
                other => panic!("{other:?}"),
            }
        }
    }

    fn play_on(&mut self, table: &str, step: usize, seat: u8, hidden: &str) -> Answer {
        let from = json!({ "step": step, "seat": seat, "hidden": hidden });
        self.ask("POST", &format!("/api/tables/{table}/play-on"), &from)
    }
}

#[test]
fn the_review_of_a_table_equals_the_review_of_its_record() {
    let world = World::new();
    let mut ann = Player::new(&world);
    for (game, set) in [("martian-dice", &["target=5"][..]), ("perudo", &["dice=1"])] {
        let table = ann.open(game, set);
        ann.finish(&table);
        let found = ann.review(&table);
        let kind = croupier_games::find(game).expect("a game");
        let own =
            review(&ann.record(&table), kind, &NoResources, &mut |_| ControlFlow::Continue(()));
        assert_eq!(found, json!(own.expect("a review")), "{game}");
        let options = found["decisions"][0]["options"].as_array().expect("options");
        assert!(options.iter().any(|one| one["action"] == found["decisions"][0]["played"]));
        // The page says the same, and the account is kept with the game.
        let page = ann.client.get(&format!("/t/{table}/review?step=1")).expect(200).body;
        assert!(page.contains("<svg class=\"chart tall\" role=\"img\" aria-label="), "{page}");
        let games = ann.ask("GET", "/api/me/games", &NOTHING).expect(200).json();
        let account = &found["accounts"][0];
        let luck = account["luck"].as_f64().expect("a number");
        // Both games may end within one second, so neither is surely the first of the list.
        let finished = games["finished"].as_array().expect("a list");
        let listed = finished.iter().find(|one| one["id"] == table.as_str()).expect("the game");
        let kept = listed["luck"].as_f64().expect("it is kept");
        assert!((kept - luck).abs() < 1e-9);
    }
}

#[test]
fn the_review_of_a_card_game_equals_the_review_of_its_record() {
    let world = World::new();
    for (game, set) in [("mts", &["catch=off"][..]), ("localgame", &[])] {
        let mut ann = Player::new(&world);
        let table = ann.open(game, set);
        ann.finish(&table);
        let found = ann.review(&table);
        let kind = croupier_games::find(game).expect("a game");
        let own =
            review(&ann.record(&table), kind, &NoResources, &mut |_| ControlFlow::Continue(()));
        assert_eq!(found, json!(own.expect("a review")), "{game}");
    }
}

#[test]
fn a_mistake_that_was_planted_at_a_table_is_found_and_named_in_words() {
    let world = World::new();
    let mut ann = Player::new(&world);
    let table = ann.open("martian-dice", &["target=8"]);
    let path = format!("/api/tables/{table}");
    let mut planted = None;
    loop {
        let seen = ann.ask("GET", &path, &NOTHING).expect(200).json();
        if !seen["result"].is_null() {
            break;
        }
        if seen["legal"].as_array().is_none_or(Vec::is_empty) {
            continue;
        }
        let mut there = ann.position(&table, "martian-dice", &json!({ "target": 8 }));
        let options = there.evaluate(Seat(0), &NoResources).expect("equities");
        let (best, worst) = (&options[0], &options[options.len() - 1]);
        let cost = best.equity - worst.equity;
        let is_planted = planted.is_none() && cost >= 0.03;
        let action = if is_planted { &worst.action } else { &best.action };
        if is_planted {
            planted = Some((there.steps(), worst.action.clone(), best.action.clone(), cost));
        }
        let act = json!({ "n": seen["n"], "action": action });
        ann.ask("POST", &format!("{path}/act"), &act).expect(200);
    }
    let (step, played, best, cost) = planted.expect("a game has such a decision");
    let found = ann.review(&table);
    let decisions = found["decisions"].as_array().expect("decisions").iter();
    let is_mistake = |one: &&Value| {
        one["seat"] == json!(0) && one["lost"].as_f64().is_some_and(|lost| lost > 1e-9)
    };
    let mistakes: Vec<&Value> = decisions.filter(is_mistake).collect();
    assert_eq!(mistakes.len(), 1, "all others were the best");
    assert_eq!(mistakes[0]["step"], json!(step));
    assert_eq!(
        (&mistakes[0]["played"], &mistakes[0]["best"]),
        (&json!(played), &json!(best)),
        "{mistakes:?}"
    );
    assert!(mistakes[0]["lost"].as_f64().is_some_and(|lost| (lost - cost).abs() < 1e-9));
    // The page opens at the mistake and names what would have been better as the table does.
    let page = ann.client.get(&format!("/t/{table}/review")).expect(200).body;
    let (_, better) = page.split_once(&format!("step {step} · better: ")).expect("it is listed");
    let better = better.split('<').next().unwrap_or_default();
    assert!(!better.is_empty() && better != best, "{better}");
    assert!(page.contains(&format!("value=\"{step}\" aria-label")), "{page}");
}

#[test]
fn who_is_there_at_the_end_has_the_game_reviewed_and_sees_the_same_numbers_everywhere() {
    let world = World::new();
    let mut ann = Player::new(&world);
    let table = ann.open("martian-dice", &["target=5"]);
    ann.client.set_cookie("who", &ann.token.clone());
    let mut there = ann.client.events(&table);
    ann.finish(&table);
    there.until(|picture| picture.contains("The whole review"));
    let listed = |ann: &mut Player| {
        let games = ann.ask("GET", "/api/me/games", &NOTHING).expect(200).json();
        (games["finished"][0]["luck"].clone(), games["finished"][0]["lost"].clone())
    };
    let answer = ann.ask("GET", &format!("/api/tables/{table}/review"), &NOTHING).expect(200);
    let found = answer.json();
    assert_eq!(found["state"], json!("done"), "nobody has to ask for it");
    let account = &found["review"]["accounts"][0];
    let (luck, lost) = listed(&mut ann);
    assert_eq!(lost, account["lost"]);
    assert_eq!(luck, account["luck"]);
    let seen = ann.ask("GET", &format!("/api/tables/{table}"), &NOTHING).expect(200).json();
    let summary = &seen["summary"];
    assert_eq!((&summary["luck"], &summary["cost"]), (&luck, &lost));
    assert_eq!(summary["gifts"], account["gifts"]);
    assert_eq!((&summary["start"], &summary["state"]), (&account["start"], &json!("done")));
}

#[test]
fn a_running_game_tells_nothing_and_a_forged_id_leads_nowhere() {
    let world = World::new();
    let mut ann = Player::new(&world);
    let table = ann.open("perudo", &[]);
    for path in [format!("/t/{table}/review"), format!("/t/{table}/review?step=3&seat=1")] {
        let page = ann.client.get(&path).expect(403).body;
        assert!(page.contains(&format!("href=\"/t/{table}\"")), "a way back to the table: {page}");
    }
    let refused = ann.ask("GET", &format!("/api/tables/{table}/review"), &NOTHING).expect(403);
    assert!(refused.json()["problem"].as_str().is_some_and(|why| why.contains("over")));
    ann.play_on(&table, 0, 0, "as_it_was").expect(403);
    for id in ["aaaaaaaaaaaaa", "x", "..%2f..", "%ff"] {
        ann.ask("GET", &format!("/api/tables/{id}/review"), &NOTHING).expect(404);
        ann.ask("GET", &format!("/t/{id}/review"), &NOTHING).expect(404);
        ann.play_on(id, 0, 0, "anew").expect(404);
    }
}

#[test]
fn a_position_of_a_finished_game_is_played_on_and_its_record_replays() {
    let world = World::new();
    let mut ann = Player::new(&world);
    let table = ann.open("perudo", &["dice=2"]);
    ann.finish(&table);
    let record = ann.record(&table);
    let kind = croupier_games::find("perudo").expect("a game");
    // The first decision of the seat.
    let mut there = record.header.open(kind).expect("a table");
    let mut step = 0;
    while there.turn() != Turn::Seat(Seat(0)) {
        record.apply_step(step, there.as_mut()).expect("a step");
        step += 1;
    }
    for (hidden, anew) in [("as_it_was", false), ("anew", true)] {
        let opened = ann.play_on(&table, step, 0, hidden).expect(201).json();
        let practice = opened["id"].as_str().expect("an id").to_owned();
        let path = format!("/api/tables/{practice}");
        let seen = loop {
            // The first look ends the draw.
            let seen = ann.ask("GET", &path, &NOTHING).expect(200).json();
            if seen["draw"].is_null() {
                break seen;
            }
        };
        assert_eq!(seen["view"], there.view(Some(Seat(0))), "{hidden}");
        ann.finish(&practice);
        let played = ann.record(&practice);
        let start = played.header.start.as_ref().expect("a start");
        assert_eq!((start.steps.len(), start.anew.is_some()), (step, anew));
        let seed = played.proven_seed().expect("the luck is bound to the start");
        let mut again = played.header.open(kind).expect("the start");
        if !anew {
            assert_eq!(again.view(Some(Seat(1))), there.view(Some(Seat(1))));
        }
        for n in 0..played.steps.len() {
            let due = again.next_outcome(&seed).map(|due| format!("* {due}"));
            assert!(due.is_none_or(|due| due == played.steps[n].1));
            played.apply_step(n, again.as_mut()).expect("a step");
        }
        played.check_result(again.as_ref()).expect("the result");
        // A game that was played on can be reviewed and played on itself.
        ann.review(&practice);
        ann.play_on(&practice, 0, 0, "as_it_was").expect(201);
    }
    let last = record.steps.len();
    ann.play_on(&table, last, 0, "as_it_was").expect(422);
    ann.play_on(&table, last + 1, 0, "as_it_was").expect(422);
    ann.play_on(&table, step, 2, "anew").expect(422);
    ann.play_on(&table, step, 0, "peeked").expect(422);
}

#[test]
fn statistics_come_from_reviewed_games_and_are_the_callers_alone() {
    let world = World::new();
    let mut ann = Player::new(&world);
    let table = ann.open("martian-dice", &["target=5"]);
    let empty = ann.ask("GET", "/api/me/stats", &NOTHING).expect(200).json();
    assert_eq!((&empty["games"], &empty["by_kind"]), (&json!([]), &json!([])));
    assert!(ann.ask("GET", "/me/stats", &NOTHING).expect(200).body.contains("/me/games"));
    ann.finish(&table);
    ann.ask("POST", "/api/me/stats/review", &NOTHING).expect(202);
    let found = ann.review(&table);
    let stats = ann.ask("GET", "/api/me/stats", &NOTHING).expect(200).json();
    assert_eq!(stats["games"][0]["id"], json!(table));
    assert_eq!(stats["games"][0]["lost"], found["accounts"][0]["lost"]);
    assert_eq!(stats["unreviewed"], json!(0));
    let kinds = stats["by_kind"].as_array().expect("kinds");
    let own =
        |one: &&Value| one["seat"] == json!(0) && one["options"].as_array().map_or(0, Vec::len) > 1;
    let decisions = found["decisions"].as_array().expect("decisions").iter().filter(own).count();
    let counted: u64 = kinds.iter().filter_map(|kind| kind["count"].as_u64()).sum();
    assert_eq!(counted, decisions as u64);
    assert!(ann.ask("GET", "/me/stats", &NOTHING).expect(200).body.contains("role=\"img\""));
    let mut eve = Player::new(&world);
    eve.ask("GET", "/api/me/stats", &NOTHING).expect(403);
    eve.open("perudo", &[]);
    let foreign = eve.ask("GET", "/api/me/stats", &NOTHING).expect(200).json();
    assert_eq!(foreign["games"], json!([]));
    // Once the game is deleted, its review is gone too.
    ann.ask("POST", &format!("/api/me/games/{table}/delete"), &NOTHING).expect(204);
    let gone = ann.ask("GET", "/api/me/stats", &NOTHING).expect(200).json();
    assert_eq!(gone["games"], json!([]));
    ann.ask("GET", &format!("/api/tables/{table}/review"), &NOTHING).expect(404);
}
