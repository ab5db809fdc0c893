//! The daily deal: the same luck for everybody, one result that counts, nothing before its time.

use std::time::{SystemTime, UNIX_EPOCH};

use croupier_games::{GAMES, find};
use croupier_table::{
    DAILY_SEAT, DailyDeal, Day, DealFrom, Kind, Record, Seed, Table, Turn, daily_bot,
    seat_daily_bot,
};
use serde_json::{Value, json};

use crate::client::Client;
use crate::postgres;
use crate::world::{World, wide};

const NOTHING: Value = Value::Null;
/// The game of these tests: short, with secrets and several bots.
const GAME: &str = "perudo";
const SECRET: &[u8] = b"a secret that nobody guesses";

fn today() -> Day {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).expect("a clock").as_secs();
    Day::of_second(now)
}

/// So many steps of a deal are compared; the rest would only take time.
const STEPS: usize = 40;

/// Somebody who plays daily deals.
struct Player {
    client: Client,
    token: String,
}

impl Player {
    fn new(world: &World) -> Player {
        Player { client: world.client(), token: String::new() }
    }

    /// Begins a deal, or goes on; gives its table, at which bots do not pause.
    fn begin(&mut self, day: Day) -> String {
        self.begin_game(GAME, day)
    }

    /// The same of any game.
    fn begin_game(&mut self, game: &str, day: Day) -> String {
        let path = format!("/api/daily/{game}/{day}/play");
        let found = self.client.api("POST", &path, &self.token, &json!({ "name": "Ann" }));
        let found = found.expect(200).json();
        found["token"].as_str().expect("a token").clone_into(&mut self.token);
        let table = found["id"].as_str().expect("an id").to_owned();
        self.client.set_cookie("who", &self.token);
        self.client.post(&format!("/t/{table}/speed"), &[("speed", "instant")]).expect(303);
        table
    }

    /// Plays to the end: calls every bid if `is_bold`, else bids as low as possible while that is legal.
    fn finish(&mut self, table: &str, is_bold: bool) {
        let path = format!("/api/tables/{table}");
        loop {
            let seen = self.client.api("GET", &path, &self.token, &NOTHING).expect(200).json();
            if !seen["result"].is_null() {
                return;
            }
            let legal = seen["legal"].as_array().expect("a list");
            let call = legal.iter().find(|action| *action == "challenge" && is_bold);
            if let Some(action) = call.or(legal.first()) {
                let act = json!({ "n": seen["n"], "action": action });
                self.client.api("POST", &format!("{path}/act"), &self.token, &act).expect(200);
            }
        }
    }

    fn deal(&mut self, day: Day) -> Value {
        let path = format!("/api/daily/{GAME}/{day}");
        self.client.api("GET", &path, &self.token, &NOTHING).expect(200).json()
    }

    /// The deal once its result is counted, which happens right after the last step.
    fn counted(&mut self, day: Day) -> Value {
        loop {
            let deal = self.deal(day);
            if !deal["own"].is_null() {
                return deal;
            }
        }
    }

    fn record(&mut self, table: &str) -> Record {
        let path = format!("/api/tables/{table}/record");
        let text = self.client.api("GET", &path, &self.token, &NOTHING).expect(200).body;
        Record::parse(&text).expect("a record")
    }
}

fn steps(record: &Record) -> Vec<&str> {
    record.steps.iter().map(|(_, step)| step.as_str()).collect()
}

/// Checks every outcome of a record against the seed of its deal.
fn assert_dealt_from(record: &Record, seed: &Seed) {
    let kind = find(GAME).expect("the game");
    let seats = record.header.seats.len() as u8;
    let mut table = kind.open(&record.header.options, seats).expect("a table");
    for n in 0..record.steps.len() {
        let due = table.next_daily_outcome(seed);
        record.apply_step(n, table.as_mut()).expect("a legal step");
        if let Some(due) = due {
            assert_eq!(record.steps[n].1, format!("* {due}"));
        }
    }
}

/// The beginning of a deal by the table's own means, as the terminal plays it. The person passes, or chooses the first
/// legal action.
fn beginning(kind: &'static dyn Kind, seed: &Seed) -> Box<dyn Table> {
    let mut table = kind.open(&json!({}), kind.usual_seats()).expect("a table");
    while table.steps() < STEPS && table.turn() != Turn::Over {
        match table.turn() {
            Turn::Chance => table.deal(DealFrom::Daily(seed)).expect("chance is due"),
            Turn::Seat(DAILY_SEAT) => {
                let action = table.pass().unwrap_or_else(|| table.legal().swap_remove(0));
                table.play(DAILY_SEAT, &action).expect("legal");
            }
            Turn::Seat(seat) => {
                seat_daily_bot(table.as_mut(), seat, daily_bot(kind), seed).expect("a bot");
                table.act(seat).expect("it acts");
            }
            Turn::Over => {}
        }
    }
    table
}

#[test]
fn in_every_game_chance_and_bots_answer_as_they_do_in_the_terminal() {
    let world = World::new();
    let today = today();
    for kind in GAMES {
        let plan = beginning(*kind, &DailyDeal::new(*kind, today).seed());
        let (lines, expected) = (plan.lines(), plan.seen(Some(DAILY_SEAT), 0));
        let mut ann = Player::new(&world);
        let table = ann.begin_game(kind.name(), today);
        let path = format!("/api/tables/{table}");
        loop {
            let steps = format!("{path}/steps?since=0");
            let steps = ann.client.api("GET", &steps, &ann.token, &NOTHING).expect(200).json();
            let steps = steps["lines"].as_array().expect("a list").clone();
            for (n, (step, expected)) in steps.iter().zip(&expected).enumerate() {
                assert_eq!(step, expected, "{} step {n}", kind.name());
            }
            let Some(next) = lines.get(steps.len()) else { break };
            let seen = ann.client.api("GET", &path, &ann.token, &NOTHING).expect(200).json();
            let is_asked = seen["legal"].as_array().is_some_and(|legal| !legal.is_empty());
            if let Some(action) = next.strip_prefix("0 ").filter(|_| is_asked) {
                let act = json!({ "n": seen["n"], "action": action });
                ann.client.api("POST", &format!("{path}/act"), &ann.token, &act);
            }
        }
    }
}

fn the_deal_is_the_same_for_everybody_and_counts_once(world: &World) {
    let today = today();
    let (mut ann, mut bob) = (Player::new(world), Player::new(world));
    let table = ann.begin(today);
    assert_eq!(ann.begin(today), table, "what was begun goes on");
    assert_eq!(ann.deal(today)["results"], json!([]), "nobody sees results before playing");
    ann.finish(&table, true);
    let other = bob.begin(today);
    bob.finish(&other, true);
    let (first, second) = (ann.record(&table), bob.record(&other));
    assert_eq!(steps(&first), steps(&second), "the same moves give the same game");
    let seed = first.proven_seed().expect("a daily deal proves its luck");
    let kind = find(GAME).expect("the game");
    assert_eq!(seed, DailyDeal::new(kind, today).seed(), "without a network");
    assert_dealt_from(&first, &seed);
    // Each has one result; playing it again does not change it.
    let counted = ann.counted(today);
    bob.counted(today);
    let again = ann.begin(today);
    assert_ne!(again, table);
    ann.finish(&again, false);
    let after = ann.deal(today);
    assert_eq!(after["own"]["margin"], counted["own"]["margin"]);
    assert_eq!((&after["people"], &after["own"]["place"]), (&json!(2), &json!(1)));
    assert_eq!((&after["own"]["shared_with"], &after["own"]["better_than"]), (&json!(1), &NOTHING));
    let share = after["own"]["share"].as_str().expect("a text");
    assert!(share.contains(&today.to_string()) && share.contains("/daily/perudo/"), "{share}");
    // Whoever is forgotten leaves no result.
    ann.client.api("POST", "/api/me/forget", &ann.token, &NOTHING).expect(204);
    assert_eq!(bob.deal(today)["people"], json!(1));
}

#[test]
fn everybody_gets_the_same_deal_and_one_result_each() {
    the_deal_is_the_same_for_everybody_and_counts_once(&World::new());
}

#[test]
fn everybody_gets_the_same_deal_in_postgres_too() {
    let world = World::on(&postgres::database().0, wide(), None);
    the_deal_is_the_same_for_everybody_and_counts_once(&world);
}

#[test]
fn a_past_deal_can_be_played_and_does_not_count() {
    let world = World::new();
    let mut ann = Player::new(&world);
    let day = today().before(1);
    let table = ann.begin(day);
    ann.finish(&table, true);
    let record = ann.record(&table);
    assert_eq!(record.header.daily.as_ref().map(|tag| tag.date), Some(day));
    record.proven_seed().expect("its luck is proven");
    let deal = ann.deal(day);
    assert_eq!((&deal["people"], &deal["own"]), (&json!(0), &NOTHING));
    assert_eq!(deal["counts"], json!(false));
}

#[test]
fn a_page_that_was_shown_before_midnight_begins_no_deal_that_does_not_count() {
    let world = World::new();
    let mut ann = Player::new(&world);
    let day = today().before(1);
    let path = format!("/daily/{GAME}/{day}");
    // As the page of yesterday's deal had it while it counted.
    let answer = ann.client.post(&path, &[("name", "Ann"), ("counts", "1")]).expect(303);
    assert_eq!(answer.header("location"), path);
    let page = ann.client.get(&path).expect(200).body;
    assert!(page.contains("An earlier deal") && !page.contains("name=\"counts\""), "{page}");
    let answer = ann.client.post(&path, &[("name", "Ann")]).expect(303);
    assert!(answer.header("location").starts_with("/t/"), "without it the deal is for practice");
    let page = ann.client.get(&format!("/daily/{GAME}/{}", today())).expect(200).body;
    assert!(page.contains("name=\"counts\""), "{page}");
}

#[test]
fn an_interrupted_deal_goes_on_after_the_server_was_started_anew() {
    let folder = crate::world::Folder::new();
    let mut world = World::on(&folder.db(), wide(), None);
    let day = today();
    let (mut ann, mut bob) = (Player::new(&world), Player::new(&world));
    let whole = bob.begin(day);
    bob.finish(&whole, false);
    let table = ann.begin(day);
    let path = format!("/api/tables/{table}");
    let mut moved = 0;
    while moved < 2 {
        let seen = ann.client.api("GET", &path, &ann.token, &NOTHING).expect(200).json();
        if let Some(action) = seen["legal"].as_array().and_then(|legal| legal.first()) {
            let act = json!({ "n": seen["n"], "action": action });
            ann.client.api("POST", &format!("{path}/act"), &ann.token, &act).expect(200);
            moved += 1;
        }
    }
    world.stop();
    let world = World::on(&folder.db(), wide(), None);
    for player in [&mut ann, &mut bob] {
        let mut client = world.client();
        client.set_cookie("who", &player.token);
        player.client = client;
    }
    assert_eq!(ann.begin(day), table);
    ann.finish(&table, false);
    let (interrupted, whole) = (ann.record(&table), bob.record(&whole));
    assert_eq!(steps(&interrupted), steps(&whole), "bots play as if nothing had happened");
}

#[test]
fn days_that_have_not_begun_or_are_none_are_refused() {
    let world = World::new();
    let mut client = world.client();
    let tomorrow = today().next();
    for date in [
        tomorrow.to_string().as_str(),
        "9999-12-31",
        "2025-12-31",
        "0000-00-00",
        "2026-02-30",
        "today",
        "-1",
        "2026-11-18%00",
        "%F0%9F%8E%B2",
        "2026-11-18'--",
    ] {
        client.api("GET", &format!("/api/daily/{GAME}/{date}"), "", &NOTHING).expect(404);
        let play = format!("/api/daily/{GAME}/{date}/play");
        client.api("POST", &play, "", &json!({ "name": "Ann" })).expect(404);
        client.look(&format!("/daily/{GAME}/{date}")).expect(404);
        client.send_form(&format!("/daily/{GAME}/{date}"), &[("name", "Ann")]).expect(404);
    }
    client.look(&format!("/daily/chess/{}", today())).expect(404);
    client.look("/daily/%FF/x").expect(404);
    let today = format!("/api/daily/{GAME}/{}/play", today());
    client.api("POST", &today, "", &json!({ "name": "\u{200b}" })).expect(422);
    client.api("POST", &today, "", &json!({ "nick": "Ann" })).expect(422);
}

#[test]
fn a_house_with_a_secret_commits_first_and_publishes_after_the_day() {
    let world = World::secret(SECRET);
    let day = today();
    let mut ann = Player::new(&world);
    let deals = ann.client.api("GET", "/api/daily", "", &NOTHING).expect(200).json();
    assert_eq!(deals["secret"], json!(true));
    assert_eq!(deals["tomorrow"][GAME].as_str().map(str::len), Some(64));
    let deal = ann.deal(day);
    assert_eq!((deal["seed"].clone(), deal["commit"].as_str().map(str::len)), (NOTHING, Some(64)));
    let table = ann.begin(day);
    ann.finish(&table, true);
    let record = ann.record(&table);
    let result = record.result.as_ref().expect("a result");
    assert_eq!((&result.seed, &result.secret), (&None, &None), "others still play it");
    assert!(record.proven_seed().is_err());
    let seen = ann.client.api("GET", &format!("/api/tables/{table}"), &ann.token, &NOTHING);
    assert_eq!(seen.expect(200).json()["result"]["seed"], NOTHING);
    // Yesterday is open: its seed fits the promise, and a record of it proves its luck.
    let before = day.before(1);
    let deal = ann.deal(before);
    let seed: Seed = deal["seed"].as_str().expect("a seed").parse().expect("a seed");
    let kind = find(GAME).expect("the game");
    let yesterday = DailyDeal::new(kind, before);
    assert!(!yesterday.is_public(&seed));
    assert_eq!(json!(yesterday.commit(&seed).to_string()), deal["commit"]);
    let table = ann.begin(before);
    ann.finish(&table, true);
    let record = ann.record(&table);
    assert_eq!(record.proven_seed(), Ok(seed.clone()));
    assert_dealt_from(&record, &seed);
    let page = ann.client.look(&format!("/daily/{GAME}/{before}")).expect(200).body;
    // The command that the page gives compares the seed with what was published.
    let options = format!(" --seed {seed} --commit {}", yesterday.commit(&seed));
    assert!(page.contains(&options), "{options}");
}

#[test]
fn a_daily_deal_is_played_alone_and_without_help() {
    let world = World::new();
    let mut ann = Player::new(&world);
    let table = ann.begin(today());
    for what in ["leave", "resign", "bot", "fill"] {
        let fields = [("what", what), ("seat", "0")];
        ann.client.send_form(&format!("/t/{table}/seat"), &fields).expect(422);
    }
    ann.client.send_form(&format!("/t/{table}/hints"), &[("on", "1")]).expect(422);
    let page = ann.client.look(&format!("/t/{table}")).expect(200).body;
    assert!(!page.contains("data-hints") && !page.contains("value=\"resign\""));
    let fair = ann.client.look(&format!("/t/{table}/fair")).expect(303);
    assert_eq!(fair.header("location"), format!("/daily/{GAME}/{}", today()));
}

#[test]
fn pages_say_that_results_are_never_rated_in_three_languages() {
    let world = World::new();
    let mut ann = Player::new(&world);
    let path = format!("/daily/{GAME}/{}", today());
    for (lang, sentence) in
        [("en", "never rated"), ("ru", "рейтинга у них нет"), ("de", "nie gewertet")]
    {
        let headers = [("Accept-Language", lang)];
        for page in [path.as_str(), "/daily"] {
            let body = ann.client.send("GET", page, &headers, b"").expect(200).body;
            assert!(body.contains(sentence), "{lang} {page}");
        }
    }
    let table = ann.begin(today());
    ann.finish(&table, true);
    ann.counted(today());
    let page = ann.client.look(&path).expect(200).body;
    assert!(page.contains("Place 1 of 1") && page.contains("<svg class=\"chart\""));
    assert!(page.contains("Percentages come with twenty results."));
    assert!(page.contains("<textarea readonly"));
    assert!(ann.client.look("/").expect(200).body.contains("href=\"/daily\""));
    let moved = ann.client.look(&format!("/daily/{GAME}")).expect(303);
    assert_eq!(moved.header("location"), path);
}
