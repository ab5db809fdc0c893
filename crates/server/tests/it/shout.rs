//! What may be shouted for a short time: everybody sees the same whether or not there is a cause.

use std::thread;
use std::time::{Duration, Instant};

use crate::client::Client;
use crate::play::offered;
use crate::world::{Folder, World, wide};

/// How long a window stays open, with some room.
const WINDOW: Duration = Duration::from_secs(4);
/// How much two equal things may differ in time on a busy machine.
const JITTER: Duration = Duration::from_millis(700);

/// Three people at a table where the next move of one of them leaves one card.
struct Endgame {
    people: Vec<Client>,
    table: String,
    /// Who makes that move.
    about: usize,
    n: String,
    /// The move without the call.
    silent: String,
}

impl Endgame {
    /// Plays until somebody may call.
    fn play_to(world: &World) -> Endgame {
        let mut people: Vec<Client> = (0..3).map(|_| world.client()).collect();
        let seats = [("seat", "me"), ("seat", "open"), ("seat", "open")];
        let table =
            people[0].open_table(&[("game", "mts"), ("name", "Ann"), seats[0], seats[1], seats[2]]);
        for (person, name) in people[1..].iter_mut().zip(["Bob", "Cem"]) {
            let sit = [("what", "sit"), ("name", name)];
            person.post(&format!("/t/{table}/seat"), &sit).expect(303);
        }
        for turn in 0..5000 {
            let about = turn % people.len();
            let page = people[about].get(&format!("/t/{table}")).expect(200).body;
            let (n, mut moves) = offered(&page);
            // By the rules a hand that was shown is hidden again when its viewer acts, and to wait is to act.
            moves.retain(|word| word != "challenge");
            if let Some(call) = moves.iter().find_map(|word| word.strip_suffix(" mts")) {
                return Endgame { silent: call.to_owned(), people, table, about, n };
            }
            if let Some(action) = moves.get(turn % moves.len().max(1)) {
                people[about].act(&table, &[("n", &n), ("action", action)]);
            }
        }
        panic!("nobody comes to two cards");
    }

    /// The same people at the same table of another server.
    fn at(&self, world: &World) -> Endgame {
        let moved = |person: &Client| {
            let mut moved = world.client();
            moved.set_cookie("who", person.cookie("who").expect("an identity"));
            moved
        };
        Endgame {
            people: self.people.iter().map(moved).collect(),
            table: self.table.clone(),
            n: self.n.clone(),
            silent: self.silent.clone(),
            about: self.about,
        }
    }

    /// Makes the move that leaves one card.
    fn lay(&mut self, calls: bool) {
        let action = if calls { format!("{} mts", self.silent) } else { self.silent.clone() };
        let fields = [("n", self.n.as_str()), ("action", action.as_str())];
        self.people[self.about].act(&self.table, &fields).expect(204);
    }

    fn page(&mut self, one: usize) -> String {
        self.people[one].get(&format!("/t/{}", self.table)).expect(200).body
    }

    fn offers(&mut self, one: usize, action: &str) -> bool {
        self.page(one).contains(&format!("name=\"action\" value=\"{action}\""))
    }

    fn shout(&mut self, one: usize, action: &str) -> crate::client::Answer {
        let (n, _) = offered(&self.page(one));
        self.people[one].act(&self.table, &[("n", &n), ("action", action)])
    }

    fn others(&self) -> Vec<usize> {
        (0..3).filter(|one| *one != self.about).collect()
    }

    /// The record's lines so far, as a spectator sees them.
    fn lines(&mut self) -> Vec<String> {
        let path = format!("/api/tables/{}/steps", self.table);
        let steps = self.people[0].api("GET", &path, "", &serde_json::Value::Null).expect(200);
        serde_json::from_value(steps.json()["lines"].clone()).expect("lines")
    }

    /// How many seats have waited since the move that left one card.
    fn waits(&mut self) -> usize {
        self.lines().iter().filter(|line| line.ends_with(" wait")).count()
    }
}

/// Two servers with the same table: the same seed, the same people, the same moves so far.
fn twins() -> (Vec<World>, Vec<Endgame>, Vec<Folder>) {
    let folders = vec![Folder::new(), Folder::new()];
    let mut world = World::on(&folders[0].db(), wide(), None);
    let endgame = Endgame::play_to(&world);
    world.stop();
    // The database moves its journal into the one file when its last connection is closed.
    let file = |folder: &Folder, name: &str| folder.path().join(name);
    while file(&folders[0], "tables.db-wal").exists() {
        thread::sleep(Duration::from_millis(10));
    }
    let name = "tables.db";
    std::fs::copy(file(&folders[0], name), file(&folders[1], name)).expect("a copy");
    let worlds: Vec<World> =
        folders.iter().map(|folder| World::on(&folder.db(), wide(), None)).collect();
    let games = worlds.iter().map(|world| endgame.at(world)).collect();
    (worlds, games, folders)
}

/// A text without all that begins and ends so.
fn without(text: &str, begin: &str, end: &str) -> String {
    let mut parts = text.split(begin);
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |kept, part| kept + part.split_once(end).map_or("", |(_, rest)| rest))
}

/// A page without the spoken call, the numbers that count the steps of the record, and the server's port.
fn without_call(page: &str) -> String {
    let mut rest = without(page, "<section id=\"moment\"", "</section>");
    rest = without(
        &rest,
        "<button class=\"btn stop shout\" name=\"action\" value=\"mts\"",
        "</button>",
    );
    rest = without(&rest, "<div id=\"verdict\"", "</div>");
    rest = without(&rest, " data-mood=\"", "\"");
    // A bubble is the last thing in its seat.
    rest = without(&rest, "<span class=\"bubble", "</li>").replace("<li ", "</li><li ");
    rest = rest.replace("</li></li>", "</li>");
    while let Some(call) = rest.find("MTS!”") {
        let (start, end) = (rest[..call].rfind("<li "), rest[call..].find("</li>"));
        rest.replace_range(start.expect("a line")..call + end.expect("its end") + 5, "");
    }
    let numbers = [
        "data-n=\"",
        "data-ms=\"",
        "name=\"n\" value=\"",
        "id=\"s",
        "id=\"c",
        "replay?step=",
        "127.0.0.1:",
    ];
    for mark in numbers {
        let mut parts = rest.split(mark).map(str::to_owned).collect::<Vec<_>>();
        for part in &mut parts[1..] {
            *part = part.trim_start_matches(|c: char| c.is_ascii_digit() || c == '-').to_owned();
        }
        rest = parts.join(mark);
    }
    rest
}

/// What a viewer's stream sends for some time from `start` on, and when.
fn watch(client: &Client, table: &str, start: Instant, time: Duration) -> Vec<(Duration, String)> {
    let mut events = client.events(table);
    let (send, receive) = std::sync::mpsc::channel();
    thread::spawn(move || {
        while let Some(page) = events.next() {
            if send.send((Instant::now(), page)).is_err() {
                return;
            }
        }
    });
    let mut seen = Vec::new();
    while let Some(left) = (start + time).checked_duration_since(Instant::now()) {
        let Ok((when, page)) = receive.recv_timeout(left) else { break };
        if let Some(after) = when.checked_duration_since(start) {
            seen.push((after, without_call(&page)));
        }
    }
    seen
}

/// What everybody at the table and a spectator are sent after the move that leaves one card.
fn watch_all(
    endgame: &mut Endgame,
    world: &World,
    calls: bool,
    then: impl FnOnce(&mut Endgame),
) -> Vec<Vec<(Duration, String)>> {
    let mut viewers = endgame.people.clone();
    viewers.push(world.client());
    // Everybody's stream is open before the move.
    let start = Instant::now() + Duration::from_millis(1500);
    let watching: Vec<_> = viewers
        .into_iter()
        .map(|client| {
            let table = endgame.table.clone();
            thread::spawn(move || watch(&client, &table, start, WINDOW + 3 * JITTER))
        })
        .collect();
    thread::sleep(start - Instant::now());
    endgame.lay(calls);
    then(endgame);
    watching.into_iter().map(|one| one.join().expect("a viewer")).collect()
}

/// Asserts that two pages are equal, or shows where they begin to differ.
fn assert_equal(page: &str, other: &str, why: &str) {
    let parts = |page: &str| page.split('<').map(str::to_owned).collect::<Vec<_>>();
    for (part, other) in parts(page).into_iter().zip(parts(other)) {
        assert_eq!(part, other, "{why}");
    }
    assert_eq!(page.len(), other.len(), "{why}");
}

/// Asserts that all viewers of both tables were sent the same at the same time.
fn assert_same(called: &[Vec<(Duration, String)>], missed: &[Vec<(Duration, String)>]) {
    for (viewer, (called, missed)) in called.iter().zip(missed).enumerate() {
        assert_eq!(called.len(), missed.len(), "viewer {viewer} is sent as many events");
        for ((when, page), (other_when, other)) in called.iter().zip(missed) {
            assert_equal(page, other, &format!("viewer {viewer}"));
            assert!(when.abs_diff(*other_when) < JITTER, "{when:?} and {other_when:?}");
        }
    }
}

#[test]
fn nobody_can_tell_a_missed_call_from_a_call_but_by_the_spoken_word() {
    let (worlds, mut games, _folders) = twins();
    let about = games[0].about;
    let mut seen = Vec::new();
    let mut pages = Vec::new();
    thread::scope(|scope| {
        let both: Vec<_> = games
            .iter_mut()
            .zip(&worlds)
            .zip([true, false])
            .map(|((game, world), calls)| {
                scope.spawn(move || {
                    let mut open = Vec::new();
                    let seen = watch_all(game, world, calls, |game| {
                        open = (0..3).map(|one| without_call(&game.page(one))).collect();
                    });
                    let closed: Vec<_> = (0..3).map(|one| without_call(&game.page(one))).collect();
                    (seen, open, closed)
                })
            })
            .collect();
        for one in both {
            let (events, open, closed) = one.join().expect("a table");
            seen.push(events);
            pages.push((open, closed));
        }
    });
    // The own page of the one who laid the card differs: the late call is offered to those who have not called.
    let own = |page: &str| without(page, "<form id=\"act\"", "</form>");
    for events in &mut seen {
        for (_, page) in &mut events[about] {
            *page = own(page);
        }
    }
    assert_same(&seen[0], &seen[1]);
    assert!(seen[0].iter().all(|events| events.len() >= 2), "the move and the end of the window");
    for one in 0..3 {
        let (called, missed) = (&pages[0], &pages[1]);
        assert_equal(&own(&called.0[one]), &own(&missed.0[one]), "while the window is open");
        assert_equal(&called.1[one], &missed.1[one], "when it is closed");
    }
    assert_eq!((games[0].waits(), games[1].waits()), (0, 3), "the passes are in the record");
}

#[test]
fn everybody_else_may_catch_and_the_player_may_still_call() {
    let world = World::new();
    let mut game = Endgame::play_to(&world);
    game.lay(false);
    let (about, others) = (game.about, game.others());
    for one in &others {
        assert!(game.offers(*one, "catch") && !game.offers(*one, "wait"));
    }
    assert!(game.offers(about, "mts") && !game.offers(about, "catch"));
    // The second of those whom the rules ask is as quick as the first.
    game.shout(others[1], "catch").expect(204);
    assert!(game.lines().iter().any(|line| line.ends_with(" catch")));
    for one in 0..3 {
        assert!(!game.offers(one, "catch") && !game.offers(one, "mts"), "the window is closed");
    }
}

#[test]
fn a_late_call_in_time_ends_the_danger() {
    let world = World::new();
    let mut game = Endgame::play_to(&world);
    game.lay(false);
    let (about, others) = (game.about, game.others());
    game.shout(about, "mts").expect(204);
    assert_eq!(game.waits(), 2, "the others have waited");
    game.shout(others[0], "catch").expect(422);
}

#[test]
fn a_shout_without_cause_is_refused_to_that_person_alone() {
    let world = World::new();
    let mut game = Endgame::play_to(&world);
    game.lay(true);
    let (about, others) = (game.about, game.others());
    let before: Vec<String> = (0..3).map(|one| without_call(&game.page(one))).collect();
    let refused = game.shout(others[0], "catch").expect(422).json();
    assert!(refused["problem"].as_str().is_some_and(|why| !why.is_empty()), "{refused}");
    game.shout(about, "mts").expect(422);
    assert!(!game.offers(about, "mts"), "who has called has nothing to make up for");
    for (one, before) in before.iter().enumerate() {
        assert_eq!(without_call(&game.page(one)), *before, "nothing has changed");
    }
}

#[test]
fn the_next_player_may_move_on_which_closes_the_window() {
    for calls in [true, false] {
        let world = World::new();
        let mut game = Endgame::play_to(&world);
        game.lay(calls);
        let moves = |game: &mut Endgame, one: usize| -> Vec<String> {
            let (_, mut moves) = offered(&game.page(one));
            moves.retain(|word| word != "catch" && word != "mts");
            moves
        };
        // After some cards chance is next: then there is nobody who could.
        let Some(next) = (0..3).find(|one| !moves(&mut game, *one).is_empty()) else { continue };
        // A call is made where one is due, so that nobody can be caught after it.
        let moves = moves(&mut game, next);
        let action = moves.iter().find(|word| word.ends_with(" mts")).unwrap_or(&moves[0]).clone();
        game.shout(next, &action).expect(204);
        assert_eq!(game.waits(), if calls { 0 } else { 3 });
        let late = game.others()[0];
        game.shout(late, "catch").expect(422);
    }
}

#[test]
fn after_the_window_the_game_goes_on_by_itself_and_the_number_stays_valid() {
    let world = World::new();
    let mut game = Endgame::play_to(&world);
    let late = game.others()[0];
    let mut stream = game.people[late].events(&game.table);
    game.lay(false);
    let open = stream.until(|page| page.contains("value=\"catch\""));
    let (n, _) = offered(&open);
    stream.until(|page| !page.contains("value=\"catch\""));
    let refused = game.people[late].act(&game.table, &[("n", &n), ("action", "catch")]);
    assert!(matches!(refused.status, 409 | 422), "{refused:?}");
    assert_eq!(game.waits(), 3);
}

#[test]
fn a_window_survives_a_restart() {
    for calls in [true, false] {
        let folder = Folder::new();
        let mut world = World::on(&folder.db(), wide(), None);
        let mut game = Endgame::play_to(&world);
        game.lay(calls);
        world.stop();
        let world = World::on(&folder.db(), wide(), None);
        let mut game = game.at(&world);
        let late = game.others()[0];
        let mut stream = game.people[late].events(&game.table);
        stream.until(|page| page.contains("value=\"catch\""));
        stream.until(|page| !page.contains("value=\"catch\""));
        assert_eq!(game.waits(), if calls { 0 } else { 3 });
        let somebody = (0..3).any(|one| !offered(&game.page(one)).1.is_empty());
        assert!(somebody, "the game goes on");
    }
}

#[test]
fn a_bot_leaves_people_some_time_to_shout_before_it_moves_on() {
    let world = World::new();
    let mut client = world.client();
    let fields = [
        ("game", "mts"),
        ("name", "Ann"),
        ("seat", "me"),
        ("seat", "random"),
        ("speed", "instant"),
    ];
    // Skips and forced draws may give the turn back, and the bot may catch: then another game is tried.
    for _ in 0..20 {
        let table = client.open_table(&fields);
        let Some((n, silent)) = play_to_two_cards(&mut client, &table) else { continue };
        let mut stream = client.events(&table);
        stream.until(|page| offered(page).0 == n);
        let laid = Instant::now();
        let call = format!("{silent} mts");
        client.act(&table, &[("n", &n), ("action", &call)]).expect(204);
        let page = stream.until(|page| offered(page).0 != n);
        if page.contains("data-stage=\"mine\"") || page.contains("is to take") {
            continue;
        }
        let (open, _) = offered(&page);
        stream.until(|page| offered(page).0 != open);
        let left = laid.elapsed();
        assert!(left > Duration::from_millis(2300) && left < WINDOW, "{left:?}");
        return;
    }
    panic!("the bot's turn never comes after the card");
}

#[test]
fn a_bot_that_notices_catches_after_a_human_delay() {
    let world = World::new();
    let mut client = world.client();
    let mut fields = vec![("game", "mts"), ("name", "Ann"), ("seat", "me"), ("speed", "instant")];
    fields.extend([("seat", "greedy"); 2]);
    // A bot does not always notice, and another bot may move on before it.
    for _ in 0..12 {
        let table = client.open_table(&fields);
        let Some((n, silent)) = play_to_two_cards(&mut client, &table) else { continue };
        let laid = Instant::now();
        client.act(&table, &[("n", &n), ("action", &silent)]).expect(204);
        let mut stream = client.events(&table);
        let page = stream.until(|page| !page.contains("value=\"mts\""));
        if page.contains("has noticed: you did not say") {
            let delay = laid.elapsed();
            assert!(delay > Duration::from_millis(850) && delay < WINDOW, "{delay:?}");
            return;
        }
    }
    panic!("no bot notices anything");
}

/// Plays the first seat until it may call: the number and the move without the call; `None` if the game ends before.
fn play_to_two_cards(client: &mut Client, table: &str) -> Option<(String, String)> {
    for turn in 0..2000 {
        let page = client.get(&format!("/t/{table}")).expect(200).body;
        if page.contains("data-stage=\"over\"") {
            return None;
        }
        let (n, mut moves) = offered(&page);
        if let Some(call) = moves.iter().find_map(|word| word.strip_suffix(" mts")) {
            return Some((n, call.to_owned()));
        }
        moves.retain(|word| word != "catch");
        if let Some(action) = moves.get(turn % moves.len().max(1)) {
            client.act(table, &[("n", &n), ("action", action)]);
        } else {
            thread::sleep(Duration::from_millis(20));
        }
    }
    None
}
