//! People at tables: whole games through forms, seats, rematches, clocks, taking back, looking back.

use serde_json::json;

use crate::client::Client;
use crate::pages::games;
use crate::world::World;

/// The number that the next move must name, and the moves that the page offers.
fn offered(page: &str) -> (String, Vec<String>) {
    let value = |rest: &str| rest.split('"').next().unwrap_or_default().to_owned();
    let n = page.split("name=\"n\" value=\"").nth(1).map(value).expect("a number");
    let moves = page.split("name=\"action\" value=\"").skip(1).map(value).collect();
    (n, moves)
}

/// Plays a person's seat to the end through forms alone, as a browser without a script would.
fn play_to_the_end(client: &mut Client, table: &str) -> String {
    for _ in 0..5000 {
        let page = client.get(&format!("/t/{table}")).expect(200).body;
        if page.contains("data-stage=\"over\"") {
            return page;
        }
        let (n, moves) = offered(&page);
        // Spread over the moves, so that games make progress.
        let Some(action) =
            moves.get(n.parse::<usize>().expect("a number") * 7 % moves.len().max(1))
        else {
            continue;
        };
        client.act(table, &[("n", &n), ("action", action)]);
    }
    panic!("the game does not end");
}

#[test]
fn a_person_plays_every_game_to_its_end_through_plain_forms() {
    let world = World::new();
    for game in games() {
        let mut client = world.client();
        let table = client.open_table(&[
            ("game", game),
            ("name", "Ann"),
            ("seat", "me"),
            ("seat", "random"),
            ("speed", "instant"),
        ]);
        let page = play_to_the_end(&mut client, &table);
        assert!(page.contains("data-seed=\""), "the seed is revealed");
        let record = client.get(&format!("/t/{table}/record")).expect(200);
        assert!(record.header("content-disposition").contains(".record"));
        let read = croupier_table::Record::parse(&record.body).expect("a record");
        assert!(read.result.is_some() && read.steps.len() > 2);
        let seed: croupier_table::Seed =
            read.result.and_then(|result| result.seed).expect("the seed").parse().expect("a seed");
        assert_eq!(Some(seed.commit()), read.header.commit, "the seed fits the commitment");
        let replay = client.get(&format!("/t/{table}/replay?step=3&seat=1")).expect(200);
        assert!(replay.body.contains("class=\"headline\""));
    }
}

#[test]
fn a_friend_comes_by_link_and_the_game_begins() {
    let world = World::new();
    let (mut ann, mut bob, mut eve) = (world.client(), world.client(), world.client());
    let table =
        ann.open_table(&[("game", "perudo"), ("name", "Ann"), ("seat", "me"), ("seat", "open")]);
    let path = format!("/t/{table}");
    let page = ann.get(&path).expect(200).body;
    assert!(page.contains("data-stage=\"waiting\"") && page.contains("class=\"qr\""), "{page}");
    assert!(!page.contains("class=\"piece die"), "nothing is thrown before all sit");
    ann.act(&table, &[("n", "0"), ("action", "1x2")]).expect(422);
    bob.post(&format!("{path}/seat"), &[("what", "sit"), ("name", "Ann")]).expect(303);
    let page = bob.get(&path).expect(200).body;
    assert!(page.contains("Ann 2"), "two people have different names");
    assert_eq!(page.matches("class=\"piece die").count(), 5);
    eve.post(&format!("{path}/seat"), &[("what", "sit"), ("name", "Eve")]).expect(422);
    assert!(
        !eve.get(&path).expect(200).body.contains("class=\"piece die"),
        "a stranger sees no dice"
    );
}

#[test]
fn a_name_is_shown_as_text_whatever_it_contains() {
    let world = World::new();
    let mut client = world.client();
    let name = "<b>&\"'</b><script>x</script>";
    let table = client.open_table(&[("game", "perudo"), ("name", name), ("speed", "step")]);
    let page = client.get(&format!("/t/{table}")).expect(200).body;
    assert!(!page.contains("<b>") && !page.contains("<script>x"));
    assert!(page.contains("&lt;b&gt;&amp;"));
    client.post("/tables", &[("game", "perudo"), ("name", "a\u{202e}b")]).expect(422);
}

#[test]
fn a_host_lets_a_bot_play_for_somebody_who_is_away_until_that_person_comes_back() {
    let world = World::new();
    let (mut ann, mut bob) = (world.client(), world.client());
    let table =
        ann.open_table(&[("game", "perudo"), ("name", "Ann"), ("seat", "me"), ("seat", "open")]);
    let seat = format!("/t/{table}/seat");
    bob.post(&seat, &[("what", "sit"), ("name", "Bob")]).expect(303);
    let listening = bob.events(&table);
    let mut host = ann.events(&table);
    host.until(|page| page.matches("dot here").count() == 2);
    bob.post(&seat, &[("what", "bot"), ("seat", "0")]).expect(403);
    ann.post(&seat, &[("what", "bot"), ("seat", "1")]).expect(422);
    drop((host, listening));
    ann.events(&table).until(|page| page.contains("dot away"));
    ann.post(&seat, &[("what", "bot"), ("seat", "1")]).expect(303);
    bob.act(&table, &[("n", "2"), ("action", "1x2")]).expect(403);
    bob.post(&seat, &[("what", "back")]).expect(303);
    let page = bob.get(&format!("/t/{table}")).expect(200).body;
    assert!(!page.contains("value=\"back\""));
}

#[test]
fn while_the_host_is_away_anybody_at_the_table_may_let_bots_play() {
    let world = World::new();
    let (mut ann, mut bob) = (world.client(), world.client());
    let table = ann.open_table(&[
        ("game", "perudo"),
        ("name", "Ann"),
        ("seat", "me"),
        ("seat", "open"),
        ("seat", "program"),
    ]);
    let seat = format!("/t/{table}/seat");
    bob.post(&seat, &[("what", "sit"), ("name", "Bob")]).expect(303);
    bob.get(&format!("/t/{table}")).expect(200);
    // A program that has never come is away too; who only looks on may do nothing.
    world.client().post(&seat, &[("what", "bot"), ("seat", "2")]).expect(403);
    bob.post(&seat, &[("what", "bot"), ("seat", "2")]).expect(303);
    bob.post(&seat, &[("what", "bot"), ("seat", "0")]).expect(303);
    let page = bob.get(&format!("/t/{table}")).expect(200).body;
    assert!(page.contains("A bot now plays for Ann."));
    ann.post(&seat, &[("what", "back")]).expect(303);
    assert!(ann.get(&format!("/t/{table}")).expect(200).body.contains("Ann plays again."));
}

#[test]
fn a_person_who_asks_for_pages_is_present_even_without_a_stream() {
    let world = World::new();
    let (mut ann, mut bob) = (world.client(), world.client());
    let table =
        ann.open_table(&[("game", "perudo"), ("name", "Ann"), ("seat", "me"), ("seat", "open")]);
    let (path, seat) = (format!("/t/{table}"), format!("/t/{table}/seat"));
    bob.post(&seat, &[("what", "sit"), ("name", "Bob")]).expect(303);
    let page = ann.get(&path).expect(200).body;
    assert_eq!((page.matches("dot here").count(), page.matches("dot away").count()), (1, 1));
    bob.get(&path).expect(200);
    assert_eq!(ann.get(&path).expect(200).body.matches("dot here").count(), 2);
    ann.post(&seat, &[("what", "bot"), ("seat", "1")]).expect(422);
    // A stream tells better, also when its reader has gone.
    drop(bob.events(&table));
    ann.events(&table).until(|page| page.contains("dot away"));
}

#[test]
fn a_rematch_has_the_same_people_and_one_table() {
    let world = World::new();
    let mut client = world.client();
    let table = client.open_table(&[
        ("game", "martian-dice"),
        ("name", "Ann"),
        ("seat", "me"),
        ("seat", "random"),
        ("number-target", "1"),
        ("speed", "instant"),
    ]);
    client.post(&format!("/t/{table}/rematch"), &[]).expect(403);
    play_to_the_end(&mut client, &table);
    let first = client.post(&format!("/t/{table}/rematch"), &[]).expect(303);
    let second = client.post(&format!("/t/{table}/rematch"), &[]).expect(303);
    assert_eq!(first.header("location"), second.header("location"));
    let page = client.get(first.header("location")).expect(200).body;
    assert!(page.contains("Ann") && !page.contains("data-stage=\"over\""));
}

#[test]
fn a_step_can_be_taken_back_within_the_turn() {
    let world = World::new();
    let mut client = world.client();
    let table = client.open_table(&[
        ("game", "ten-thousand"),
        ("name", "Ann"),
        ("seat", "me"),
        ("seat", "random"),
    ]);
    let path = format!("/t/{table}");
    client.act(&table, &[("n", "0"), ("undo", "1")]).expect(422);
    // Throws until some dice can be kept: keeping is a step of its own, which can be taken back.
    for _ in 0..200 {
        let page = client.get(&path).expect(200).body;
        let (n, moves) = offered(&page);
        let Some(action) = moves.iter().find(|word| word.starts_with("keep")).or(moves.first())
        else {
            continue;
        };
        if client.act(&table, &[("n", &n), ("action", action)]).status == 204
            && action.starts_with("keep")
        {
            break;
        }
    }
    let page = client.get(&path).expect(200).body;
    assert!(page.contains("name=\"undo\""), "{page}");
    let (n, _) = offered(&page);
    client.act(&table, &[("n", &n), ("undo", "1")]).expect(204);
    client.act(&table, &[("n", &n), ("undo", "1")]).expect(409);
    let page = client.get(&path).expect(200).body;
    let (after, moves) = offered(&page);
    assert_eq!(
        after.parse::<usize>().ok(),
        n.parse::<usize>().ok().map(|n| n + 1),
        "the log only grows"
    );
    assert!(moves.iter().any(|word| word.starts_with("keep")));
}

#[test]
fn no_game_has_the_word_that_takes_a_step_back() {
    for kind in croupier_games::GAMES {
        let mut table = kind.open(&serde_json::Value::Null, kind.usual_seats()).expect("a table");
        let seed = croupier_table::Seed::of_number(1);
        while table.turn() == croupier_table::Turn::Chance {
            table.deal(croupier_table::DealFrom::Seed(&seed)).expect("an outcome");
        }
        let croupier_table::Turn::Seat(seat) = table.turn() else { panic!("nobody's turn") };
        let refused = table.play(seat, "undo");
        assert!(matches!(refused, Err(croupier_table::Refused::BadWord { .. })), "{}", kind.name());
    }
}

#[test]
fn a_typed_move_is_understood_or_refused_with_its_ruling() {
    let world = World::new();
    let mut client = world.client();
    let table = client.open_table(&[
        ("game", "perudo"),
        ("name", "Ann"),
        ("seat", "me"),
        ("seat", "random"),
    ]);
    let n = "2";
    let refused = client.act(&table, &[("n", n), ("line", "challenge")]).expect(422).json();
    assert_eq!(refused["ruling"], "PE-12", "{refused}");
    client.act(&table, &[("n", n), ("line", "what?")]).expect(422);
    client.act(&table, &[("n", n), ("line", " 1 x 2 ")]).expect(204);
}

#[test]
fn a_clock_lets_a_bot_move_for_a_person_who_does_not() {
    let world = World::new();
    let mut client = world.client();
    let answer = client.api(
        "POST",
        "/api/tables",
        "",
        &json!({ "game": "perudo", "seats": ["me", "random"], "clock_s": 15, "speed": "instant" }),
    );
    let table = answer.expect(201).json();
    client.set_cookie("who", table["token"].as_str().expect("a token"));
    let id = table["id"].as_str().expect("an id");
    let first = client.events(id).next().expect("a picture");
    assert!(first.contains("class=\"clock\""), "the clock is shown");
}

#[test]
fn bots_rest_while_nobody_looks() {
    let world = World::new();
    let mut client = world.client();
    let table = client.open_table(&[
        ("game", "perudo"),
        ("name", "Ann"),
        ("seat", "random"),
        ("seat", "random"),
        ("speed", "step"),
    ]);
    let page = client.get(&format!("/t/{table}")).expect(200).body;
    let (before, _) = offered(&page);
    // Asking twice for the same move gives one.
    for _ in 0..2 {
        client.post(&format!("/t/{table}/speed"), &[("next", &before)]).expect(303);
    }
    client.post(&format!("/t/{table}/speed"), &[("next", "x")]).expect(422);
    let grown = |page: &str| offered(page).0 != before;
    client.events(&table).until(grown);
    world.client().post(&format!("/t/{table}/speed"), &[("speed", "instant")]).expect(403);
    client.post(&format!("/t/{table}/speed"), &[("speed", "instant")]).expect(303);
    client.events(&table).until(|page| page.contains("data-stage=\"over\""));
}

/// Whether this page offers a move.
fn offers(client: &mut Client, table: &str, action: &str) -> bool {
    let page = client.get(&format!("/t/{table}")).expect(200).body;
    page.contains(&format!("name=\"action\" value=\"{action}\""))
}

/// Plays without a call until somebody has missed one; returns whose call that was.
fn play_to_a_missed_call(people: &mut [Client], table: &str) -> usize {
    for turn in 0..5000 {
        for (one, person) in people.iter_mut().enumerate() {
            let page = person.get(&format!("/t/{table}")).expect(200).body;
            let (n, moves) = offered(&page);
            if moves.iter().any(|action| action == "mts") {
                return one;
            }
            let silent: Vec<&String> =
                moves.iter().filter(|action| !action.ends_with(" mts")).collect();
            // The first to be asked is not the only one: a seat that is asked out of turn waits for the others.
            if let Some(action) = silent.get(turn % silent.len().max(1))
                && !moves.iter().any(|action| action == "catch")
            {
                person.act(table, &[("n", &n), ("action", action)]);
            }
        }
    }
    panic!("nobody misses a call");
}

#[test]
fn everybody_is_asked_at_once_about_a_missed_call_and_the_first_who_reacts_is_first() {
    let world = World::new();
    let mut people = [world.client(), world.client(), world.client()];
    let seats = [("seat", "me"), ("seat", "open"), ("seat", "open")];
    let table =
        people[0].open_table(&[("game", "mts"), ("name", "Ann"), seats[0], seats[1], seats[2]]);
    for (person, name) in people[1..].iter_mut().zip(["Bob", "Cem"]) {
        person.post(&format!("/t/{table}/seat"), &[("what", "sit"), ("name", name)]).expect(303);
    }
    let steps = |person: &mut Client, table: &str| {
        let page = person.get(&format!("/t/{table}")).expect(200).body;
        offered(&page).0
    };
    let missed = play_to_a_missed_call(&mut people, &table);
    let others: Vec<usize> = (0..3).filter(|one| *one != missed).collect();
    let n = steps(&mut people[0], &table);
    for one in &others {
        assert!(offers(&mut people[*one], &table, "catch"), "both may catch");
    }
    // One lets it pass: whether the rules ask that seat first or not, it is not asked again.
    people[others[0]].act(&table, &[("n", &n), ("action", "wait")]).expect(204);
    assert!(!offers(&mut people[others[0]], &table, "catch"));
    people[others[0]].act(&table, &[("n", &n), ("action", "catch")]).expect(422);
    assert!(offers(&mut people[missed], &table, "mts"), "it is not too late to make up for it");
    // The other one still answers the page of before.
    people[others[1]].act(&table, &[("n", &n), ("action", "catch")]).expect(204);
    assert!(!offers(&mut people[missed], &table, "mts"), "now it is");

    let missed = play_to_a_missed_call(&mut people, &table);
    let n = steps(&mut people[0], &table);
    people[missed].act(&table, &[("n", &n), ("action", "mts")]).expect(204);
    for person in &mut people {
        assert!(!offers(person, &table, "catch") && !offers(person, &table, "mts"));
    }
}

#[test]
fn the_game_does_not_wait_for_ever_for_those_who_do_not_react() {
    let world = World::new();
    let mut people = [world.client(), world.client()];
    let table = people[0].open_table(&[
        ("game", "mts"),
        ("name", "Ann"),
        ("seat", "me"),
        ("seat", "open"),
        ("clock", "15"),
    ]);
    people[1].post(&format!("/t/{table}/seat"), &[("what", "sit"), ("name", "Bob")]).expect(303);
    let missed = play_to_a_missed_call(&mut people, &table);
    // Nobody says anything: what was missed stays missed, and nobody makes up for it in another's place.
    let page = people[1 - missed].events(&table).until(|page| !page.contains("value=\"catch\""));
    assert!(!page.contains("bot has moved instead"));
    assert!(!offers(&mut people[missed], &table, "mts"));
}
