//! A small game gets everything for free: the laws, terminal play, records, a web table, the arena and the bench. The game
//! is the example `kuhn_poker` of `croupier-games`, one file, included as it is.

#[path = "../../../games/examples/kuhn_poker.rs"]
mod example;

use std::io::{Read, Write};
use std::net::TcpStream;
use std::ops::ControlFlow;

use croupier_arena::host::Sandbox;
use croupier_arena::{
    Contest, Cores, Format, Luck, Plan, Policy, Results, Schedule, Tally, TimeControl,
    parse_entrants, run_contest,
};
use croupier_server::{Config, Limits, Server};
use croupier_table::{
    DealFrom, Kind, Lang, NoResources, Player, Record, Seat, Seed, Turn, changed_rules,
};
use croupier_terminal::{End, Keyboard, Keys, LocalMatch, Narrated, Paper, Screen, Session, Style};
use example::KUHN_POKER;
use serde_json::Value;

use crate::run::Folder;

#[test]
fn the_laws_hold() {
    if let Err(broken) = KUHN_POKER.check(5_000, 1) {
        panic!("{broken}");
    }
}

#[test]
fn it_is_at_most_two_hundred_and_fifty_lines_with_its_encoding() {
    let lines = include_str!("../../../games/examples/kuhn_poker.rs").lines().count();
    assert!(lines <= 250, "{lines} lines");
}

#[test]
fn it_is_played_in_the_terminal_and_its_record_replays() {
    let players = vec![
        Player::unnamed(Seat(0)),
        Player { name: "Ada".to_owned(), by: "equilibrium".to_owned() },
    ];
    let seed = Seed::of_number(3);
    let mut table = KUHN_POKER.open(&Value::Null, 2).expect("a table");
    table.seat_bot(Seat(1), "equilibrium", &seed, &NoResources).expect("a bot");
    let lexicon = croupier_terminal::lexicon(Lang::En, &[KUHN_POKER.messages(Lang::En)]);
    let (mut out, mut aside) = (Vec::new(), Vec::new());
    let game = LocalMatch {
        kind: KUHN_POKER,
        table,
        options: Value::Null,
        players,
        seed,
        dealing: croupier_terminal::Dealing::Table,
        resources: &NoResources,
        lexicon: &lexicon,
        record_file: None,
        save: None,
    };
    let mut session = Session {
        game,
        screen: Screen {
            out: &mut out,
            aside: &mut aside,
            paper: Paper::endless(Style::Plain),
            format: croupier_terminal::Format::Transcript,
            keys: Keys::Elsewhere,
        },
        narrated: Narrated::default(),
        hints: false,
    };
    let end = session.run(&mut Keyboard(&b"raise\n?\nBET\n"[..])).expect("a session");
    assert_eq!(end, End::Over);
    let table = session.game.table;
    let shown = String::from_utf8(out).expect("text");
    assert!(shown.contains("Choose one of: bet, pass."), "{shown}");
    assert!(shown.contains("P0: bet"), "{shown}");

    let text = format!("{{\"game\":\"kuhn-poker\",\"seats\":2}}\n{}\n", table.lines().join("\n"));
    let record = Record::parse(&text).expect("a record");
    let mut again = KUHN_POKER.open(&Value::Null, 2).expect("a table");
    for n in 0..record.steps.len() {
        record.apply_step(n, again.as_mut()).expect("a legal step");
    }
    assert_eq!(again.turn(), Turn::Over);
    assert_eq!(again.view(None), table.view(None));
    assert!(changed_rules(KUHN_POKER, &Value::Null, &lexicon).is_empty());
}

#[test]
fn an_action_that_is_not_in_the_list_is_refused_without_a_ruling_of_its_own() {
    let mut table = KUHN_POKER.open(&Value::Null, 2).expect("a table");
    table.deal(DealFrom::Seed(&Seed::of_number(1))).expect("a card");
    let refused = table.play(Seat(0), "bet").expect_err("the second card is due");
    assert_eq!(refused.ruling(), None);
}

#[test]
fn the_arena_tells_the_equilibrium_from_random_play() {
    let texts = ["equilibrium", "random"].map(str::to_owned);
    let plan = Plan {
        contest: Contest {
            kind: KUHN_POKER,
            options: Value::Null,
            policy: Policy::Forfeit,
            time: TimeControl { move_ms: 1000, bank_ms: 1000 },
            cores: Cores::One,
            resources: &NoResources,
        },
        schedule: Schedule::new(Format::RoundRobin, 2, 2, 4_000, Seed::of_number(1))
            .expect("a schedule"),
        entrants: parse_entrants(KUHN_POKER, &texts).expect("entrants"),
        luck: Luck::Ignored,
        sandbox: Sandbox::current_program(),
    };
    let mut tally = Tally::new(plan.schedule.clone(), None);
    run_contest(&plan, 1, &|_| true, &mut |games| {
        for done in games {
            tally.count(&done.result);
        }
        ControlFlow::Continue(())
    })
    .expect("a contest");
    let results = Results::from_samples(&tally.samples());
    let equilibrium = &results.standings.iter().find(|one| one.entrant == 0).expect("a standing");
    assert!(equilibrium.share.value > 0.52, "{:?}", equilibrium.share);
}

#[test]
fn the_bench_plays_random_games_of_it() {
    let played = KUHN_POKER.playouts(&Value::Null, 2, 1_000, 1).expect("games");
    assert_eq!(played.games, 1_000);
    assert!((2_000..=3_000).contains(&played.decisions), "{}", played.decisions);
}

#[test]
fn it_has_a_table_in_the_browser() {
    static GAMES: &[&dyn Kind] = &[KUHN_POKER];
    let folder = Folder::new();
    let config = Config {
        games: GAMES,
        resources: &NoResources,
        listen: ([127, 0, 0, 1], 0).into(),
        db: format!("sqlite:{}", folder.file("tables.db")),
        public_url: None,
        trusted_proxies: Vec::new(),
        reports: None,
        daily_secret: None,
        ladder: None,
        limits: Limits::default(),
    };
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(1)
        .enable_all()
        .build()
        .expect("a runtime");
    let server = runtime.block_on(Server::bind(config)).expect("the server starts");
    let address = server.address();
    runtime.spawn(server.serve(std::future::pending()));
    let body = r#"{"game":"kuhn-poker","name":"Ann","seats":["me","equilibrium"]}"#;
    let request = |head: &str, body: &str| {
        let mut stream = TcpStream::connect(address).expect("a connection");
        let length = body.len();
        write!(
            stream,
            "{head} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nContent-Type: application/json\r\n\
             Content-Length: {length}\r\n\r\n{body}"
        )
        .expect("a request");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("an answer");
        answer
    };
    let opened = request("POST /api/tables", body);
    assert!(opened.starts_with("HTTP/1.1 201"), "{opened}");
    let json = opened.split("\r\n\r\n").nth(1).expect("a body");
    let opened: Value = serde_json::from_str(json).expect("JSON");
    let page = request(&format!("GET /t/{}", opened["id"].as_str().expect("an id")), "");
    assert!(page.starts_with("HTTP/1.1 200") && page.contains("Kuhn poker"), "{page}");
}
