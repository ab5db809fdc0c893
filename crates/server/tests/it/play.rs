//! People at tables: whole games through forms, seats, rematches, clocks, taking back, looking back.

use std::time::{Duration, Instant};

use serde_json::json;

use crate::client::Client;
use crate::pages::games;
use crate::world::World;

/// The number that the next move must name, and the moves that the page offers, each as the field `actions` takes it.
pub(crate) fn offered(page: &str) -> (String, Vec<String>) {
    let value = |rest: &str| rest.split('"').next().unwrap_or_default().to_owned();
    let n = page.split("data-n=\"").nth(1).map(value).expect("a number");
    let buttons = page.split("name=\"action").skip(1);
    let moves = buttons.filter_map(|rest| rest.split("value=\"").nth(1)).map(value).collect();
    (n, moves)
}

/// Plays a person's seat to the end through forms alone, as a browser without a script would.
fn play_to_the_end(client: &mut Client, table: &str) -> String {
    let begun = Instant::now();
    while begun.elapsed() < Duration::from_mins(2) {
        let page = client.get(&format!("/t/{table}")).expect(200).body;
        if page.contains("data-stage=\"over\"") {
            return page;
        }
        let (n, moves) = offered(&page);
        // Spread over the moves, so that games make progress.
        let spread = n.parse::<usize>().expect("a number") * 7 % moves.len().max(1);
        let moved = moves.get(spread).is_some_and(|action| {
            client.act(table, &[("n", &n), ("actions", action)]).status == 204
        });
        if !moved {
            // What can be shouted may be refused; the game goes on with the next mover.
            let other = moves.get((spread + 1) % moves.len().max(1));
            if let Some(action) = other {
                client.act(table, &[("n", &n), ("actions", action)]);
            }
            std::thread::sleep(Duration::from_millis(5));
        }
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
        assert!(page.contains("/fair\""), "the way to the proof");
        let record = client.get(&format!("/t/{table}/record")).expect(200);
        assert!(record.header("content-disposition").contains(".record"));
        let read = croupier_table::Record::parse(&record.body).expect("a record");
        assert!(read.result.is_some() && read.steps.len() > 2, "a whole game");
        assert!(read.proven_seed().is_ok() && read.check_digest().is_ok(), "the secret fits");
        let replay = client.get(&format!("/t/{table}/replay?step=3&seat=1")).expect(200);
        assert!(replay.body.contains("class=\"lead\""));
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
    assert!(!page.contains("class=\"pc die"), "nothing is thrown before all sit");
    ann.act(&table, &[("n", "0"), ("action", "1x2")]).expect(422);
    bob.post(&format!("{path}/seat"), &[("what", "sit"), ("name", "Ann")]).expect(303);
    let page = bob.get(&path).expect(200).body;
    assert!(page.contains("data-stage=\"drawing\"") && !page.contains("class=\"pc die"), "{page}");
    ann.get(&path).expect(200);
    let page = bob.get(&path).expect(200).body;
    assert!(page.contains("Ann 2"), "two people have different names");
    assert_eq!(page.matches("class=\"pc die").count(), 5);
    eve.post(&format!("{path}/seat"), &[("what", "sit"), ("name", "Eve")]).expect(422);
    assert!(!eve.get(&path).expect(200).body.contains("class=\"pc die"), "a stranger sees no dice");
}

#[test]
fn a_name_is_shown_as_text_whatever_it_contains() {
    let world = World::new();
    let mut client = world.client();
    let name = "<b>&\"'</b><script>x</script>";
    let table = client.open_table(&[("game", "ten-thousand"), ("name", name), ("speed", "step")]);
    let page = client.get(&format!("/t/{table}")).expect(200).body;
    assert!(!page.contains("<b>&") && !page.contains("<script>x"));
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
    host.until(|page| page.contains("dot here"));
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
    assert!(ann.get(&format!("/t/{table}")).expect(200).body.contains("You play again."));
}

#[test]
fn a_person_who_asks_for_pages_is_present_even_without_a_stream() {
    let world = World::new();
    let (mut ann, mut bob) = (world.client(), world.client());
    let table =
        ann.open_table(&[("game", "perudo"), ("name", "Ann"), ("seat", "me"), ("seat", "open")]);
    let (path, seat) = (format!("/t/{table}"), format!("/t/{table}/seat"));
    bob.send_form(&seat, &[("what", "sit"), ("name", "Bob")]).expect(303);
    let page = ann.get(&path).expect(200).body;
    assert!(page.contains("dot away") && !page.contains("dot here"));
    bob.get(&path).expect(200);
    assert!(ann.get(&path).expect(200).body.contains("dot here"));
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
    // Keeping dice is a step of its own, which can be taken back.
    let (n, keep) = throw_until_dice_can_be_kept(&mut client, &table);
    client.act(&table, &[("n", &n), ("action", &keep)]).expect(204);
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

/// Throws until some dice can be kept, and gives the number and the action that keeps them.
fn throw_until_dice_can_be_kept(client: &mut Client, table: &str) -> (String, String) {
    for _ in 0..200 {
        let (n, moves) = offered(&client.get(&format!("/t/{table}")).expect(200).body);
        if let Some(keep) = moves.iter().find(|word| word.starts_with("keep")) {
            let keep = keep.split(';').next().unwrap_or_default();
            return (n, keep.to_owned());
        }
        match moves.first() {
            Some(action) => drop(client.act(table, &[("n", &n), ("actions", action)])),
            None => std::thread::sleep(Duration::from_millis(50)),
        }
    }
    panic!("nothing can be kept");
}

#[test]
fn two_actions_of_one_press_are_both_made_or_neither() {
    let world = World::new();
    let mut client = world.client();
    let seats = [("seat", "me"), ("seat", "random")];
    let table = client.open_table(&[("game", "ten-thousand"), seats[0], seats[1]]);
    let (n, keep) = throw_until_dice_can_be_kept(&mut client, &table);
    let before = client.get(&format!("/t/{table}")).expect(200).body;
    let (twice, both) = (format!("{keep};{keep}"), format!("{keep};roll"));
    client.act(&table, &[("n", &n), ("actions", &twice)]).expect(422);
    client.act(&table, &[("n", &n), ("line", &keep), ("actions", &both)]).expect(422);
    assert_eq!(client.get(&format!("/t/{table}")).expect(200).body, before, "nothing was made");
    client.act(&table, &[("n", &n), ("actions", &both)]).expect(204);
    let (after, _) = offered(&client.get(&format!("/t/{table}")).expect(200).body);
    let number = |n: &str| n.parse::<usize>().expect("a number");
    assert!(number(&after) >= number(&n) + 3, "keep, roll and the dice");
}

#[test]
fn a_cell_of_the_grid_is_chosen_by_row_and_column() {
    let world = World::new();
    let mut client = world.client();
    let seats = [("seat", "me"), ("seat", "open")];
    let table = client.open_table(&[("game", "perudo"), seats[0], seats[1]]);
    let sit = [("what", "sit"), ("name", "Bob")];
    world.client().post(&format!("/t/{table}/seat"), &sit).expect(303);
    let cell = |row, column| [("n", "2"), ("pick", "1"), ("row", row), ("column", column)];
    let refused = client.act(&table, &cell("99", "1")).expect(422).json();
    assert_eq!(refused["problem"], "That bid is not possible now.");
    client.act(&table, &cell("many", "1")).expect(422);
    client.act(&table, &[("n", "2"), ("pick", "1"), ("action", "1x2")]).expect(422);
    // The rows begin with one die, the columns with the face 1.
    client.act(&table, &cell("0", "1")).expect(204);
    let page = client.get(&format!("/t/{table}")).expect(200).body;
    assert!(page.contains("data-n=\"3\""), "{page}");
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

#[test]
fn who_skips_to_the_next_turn_does_not_wait_for_bots() {
    let world = World::new();
    let mut client = world.client();
    let mut fields = vec![("game", "perudo"), ("name", "Ann"), ("seat", "me"), ("speed", "step")];
    fields.extend([("seat", "random"); 3]);
    let table = client.open_table(&fields);
    let path = format!("/t/{table}/speed");
    let page = client.get(&format!("/t/{table}")).expect(200).body;
    world.client().post(&path, &[("skip", "1")]).expect(403);
    if page.contains("data-stage=\"mine\"") {
        let (n, moves) = offered(&page);
        client.act(&table, &[("n", &n), ("actions", &moves[0])]).expect(204);
    }
    let mut stream = client.events(&table);
    assert!(stream.next().is_some_and(|page| page.contains("data-stage=\"others\"")));
    let asked = Instant::now();
    client.post(&path, &[("skip", "1")]).expect(303);
    let page = stream.until(|page| !page.contains("data-stage=\"others\""));
    assert!(asked.elapsed() < Duration::from_secs(2), "without pauses");
    // Only that far: at the next turn of a bot the table waits again.
    if page.contains("data-stage=\"mine\"") {
        let (n, moves) = offered(&page);
        client.act(&table, &[("n", &n), ("actions", &moves[0])]).expect(204);
        let others = stream.until(|page| offered(page).0 != n);
        std::thread::sleep(Duration::from_millis(300));
        let now = client.get(&format!("/t/{table}")).expect(200).body;
        assert_eq!(offered(&now).0, offered(&others).0, "the bot waits to be asked");
    }
}
