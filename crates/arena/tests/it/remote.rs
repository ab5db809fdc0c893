//! Remote bots of a ladder, played by a thread at the other end of the connection.

use std::io::{BufRead as _, BufReader, Write as _};
use std::os::unix::net::UnixStream;
use std::thread::{self, JoinHandle};

use croupier_arena::ladder::{BotRef, Ladder, NotAllowed, Order, Stage, Submission};
use serde_json::{Value, json};

use crate::ladder::{GAME, KIT, TestFolder, module, settle, stage, submission};

/// What a bot does after so many answers.
#[derive(Clone, Copy)]
enum Then {
    PlaysOn,
    HangsUpAfter(usize),
}

/// Plays the first legal action over a connection, until it ends. Returns the seats that it had, by game.
fn play(end: UnixStream, then: Then) -> JoinHandle<Vec<u64>> {
    thread::spawn(move || {
        let mut write = end.try_clone().expect("a socket");
        let mut send = |message: Value| writeln!(write, "{message}").is_ok();
        let (mut seats, mut answers, mut greeted) = (Vec::new(), 0, false);
        for line in BufReader::new(end).lines().map_while(Result::ok) {
            let message: Value = serde_json::from_str(&line).expect("JSON");
            let goes_on = match message["type"].as_str() {
                Some("hello") => {
                    seats.push(message["seat"].as_u64().expect("a seat"));
                    // One greeting for the connection is enough.
                    let first = !std::mem::replace(&mut greeted, true);
                    !first || send(json!({ "type": "hello", "protocol": 1, "name": "far" }))
                }
                Some("ask") => {
                    if matches!(then, Then::HangsUpAfter(most) if answers >= most) {
                        return seats;
                    }
                    answers += 1;
                    let action = &message["legal"][0];
                    let (id, n) = (&message["id"], &message["n"]);
                    send(json!({ "type": "play", "id": id, "n": n, "action": action }))
                }
                _ => true,
            };
            if !goes_on {
                break;
            }
        }
        seats
    })
}

fn submit(ladder: &Ladder, name: &str, author: &str) -> BotRef {
    let remote = Submission { remote: true, ..submission(name, author, Vec::new()) };
    ladder.submit(&remote).expect("a remote bot")
}

/// Lets the ladder work on its remote bots until a version is rated or out.
fn settle_remote(ladder: &Ladder, bot: &BotRef) -> Stage {
    for _ in 0..200 {
        let now = stage(ladder, bot);
        if !now.is_pending() {
            return now;
        }
        assert!(ladder.do_next_remote(), "there is something to do");
    }
    panic!("{bot:?} is still {:?}", stage(ladder, bot));
}

fn deals(folder: &TestFolder) -> Vec<Value> {
    let text = std::fs::read_to_string(folder.deals()).expect("a journal");
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

fn has_member(deal: &Value, id: &str) -> bool {
    deal["members"].as_array().expect("members").iter().any(|member| member == id)
}

#[test]
fn a_remote_bot_is_rated_with_one_game_a_deal_and_never_meets_another_one() {
    let folder = TestFolder::new();
    let ladder = folder.open();
    let bots = ["near", "far"].map(|name| submit(&ladder, name, "ann"));
    assert!(!ladder.do_next_remote(), "nobody is connected");
    let threads = bots.clone().map(|bot| {
        let end = ladder.connect(GAME, &bot.name, "ann").expect("a connection");
        play(end, Then::PlaysOn)
    });
    for bot in &bots {
        assert_eq!(settle_remote(&ladder, bot), Stage::Rated);
    }
    let kit = ladder.submit(&submission("local", "bob", module(KIT))).expect("a bot");
    assert_eq!(settle(&ladder, &kit), Stage::Rated);
    for _ in 0..20 {
        ladder.do_next_remote();
    }
    let all = deals(&folder);
    for deal in &all {
        let remotes = ["near/1", "far/1"].iter().filter(|id| has_member(deal, id)).count();
        assert!(remotes < 2, "remote bots meet each other: {deal}");
        let games = deal["games"].as_array().expect("games").len();
        assert_eq!(games, 2 - remotes, "a remote bot plays a deal once: {deal}");
    }
    assert!(all.iter().any(|deal| has_member(deal, "local/1") && has_member(deal, "far/1")));
    let report = ladder.bot(GAME, "far", Some("ann")).expect("a report");
    assert!(report.versions[0].remote.is_some_and(|remote| remote.absent_since_s.is_none()));
    assert_eq!(report.versions[0].failed_games, 0);
    let counted = all.iter().filter(|deal| has_member(deal, "far/1")).count();
    assert_eq!(report.versions[0].games, counted as u64);
    ladder.withdraw(GAME, "near", "ann").expect("it is hers");
    ladder.withdraw(GAME, "far", "ann").expect("it is hers");
    for seats in threads.map(|thread| thread.join().expect("a thread")) {
        let first = seats.iter().filter(|seat| **seat == 0).count();
        assert!(
            first.abs_diff(seats.len() - first) <= seats.len() / 4,
            "the seats alternate: {seats:?}"
        );
    }
}

#[test]
fn a_remote_bot_that_hangs_up_loses_that_game_only_and_goes_on_when_it_is_back() {
    let folder = TestFolder::new();
    let ladder = folder.open();
    let bot = submit(&ladder, "far", "ann");
    let end = ladder.connect(GAME, "far", "ann").expect("a connection");
    let thread = play(end, Then::HangsUpAfter(5));
    while stage(&ladder, &bot) == Stage::Received {
        assert!(ladder.do_next_remote());
    }
    assert!(ladder.do_next_remote());
    thread.join().expect("a thread");
    let report = ladder.bot(GAME, "far", None).expect("a report");
    assert_eq!(report.versions[0].failed_games, 1);
    assert_eq!(report.failures, [("silence", 1)]);
    assert_eq!(report.faults[0].detail.id, "arena-detail-hung-up");
    assert!(report.versions[0].remote.is_some_and(|remote| remote.absent_since_s.is_some()));
    let before = deals(&folder).len();
    assert!(!ladder.do_next_remote(), "it pauses");
    assert_eq!(deals(&folder).len(), before, "nothing is counted meanwhile");
    drop(ladder);
    let ladder = folder.open();
    assert_eq!(ladder.games()[0].games, before as u64, "every game counts once");
    play(ladder.connect(GAME, "far", "ann").expect("a connection"), Then::PlaysOn);
    assert_eq!(settle_remote(&ladder, &bot), Stage::Rated);
    assert_eq!(ladder.bot(GAME, "far", None).expect("a report").versions[0].failed_games, 1);
}

#[test]
fn only_the_author_connects_a_bot_that_is_remote() {
    let folder = TestFolder::new();
    let ladder = folder.open();
    submit(&ladder, "far", "ann");
    ladder.submit(&submission("local", "ann", module(KIT))).expect("a bot");
    let refused =
        |name: &str, author: &str| ladder.connect(GAME, name, author).expect_err("refused");
    assert!(matches!(refused("far", "bob"), NotAllowed::Forbidden(_)));
    assert!(matches!(refused("local", "ann"), NotAllowed::Unfit(_)));
    assert_eq!(refused("nobody", "ann"), NotAllowed::Unknown);
    let bots = folder.0.join("games").join(GAME).join("bots");
    assert_eq!(std::fs::read_dir(bots).expect("a folder").count(), 1, "a remote bot has no files");
}

#[test]
fn a_new_version_of_a_remote_bot_takes_its_place_and_finals_leave_it_out() {
    let folder = TestFolder::new();
    let ladder = folder.open();
    let old = submit(&ladder, "far", "ann");
    let first = play(ladder.connect(GAME, "far", "ann").expect("a connection"), Then::PlaysOn);
    assert_eq!(settle_remote(&ladder, &old), Stage::Rated);
    let new = submit(&ladder, "far", "ann");
    play(ladder.connect(GAME, "far", "ann").expect("a connection"), Then::PlaysOn);
    assert_eq!(settle_remote(&ladder, &new), Stage::Rated);
    assert_eq!(stage(&ladder, &old), Stage::Replaced { by: 2 });
    first.join().expect("the old version is disconnected");
    let order = Order::Final { game: GAME.to_owned(), games: 2 };
    let kit = ladder.submit(&submission("local", "bob", module(KIT))).expect("a bot");
    assert_eq!(settle(&ladder, &kit), Stage::Rated);
    assert!(matches!(ladder.obey(&folder.key(), order), Err(NotAllowed::Unfit(_))));
}
