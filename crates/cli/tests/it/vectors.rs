//! The test vectors of docs/fairness.md, computed by the program and by the checker in Python.

use std::process::Command;

use croupier_games::GAMES;
use croupier_table::{
    BoundName, Contribution, DailyDeal, DealFrom, DrawnSeats, Header, Player, Seat, Seed,
};
use rand::Rng;
use serde_json::json;

use crate::luck::CHECKER;

const DOCUMENT: &str = include_str!("../../../../docs/fairness.md");

/// The row of the table with this name begins with this value.
fn assert_row(row: &str, value: &str) {
    let found = DOCUMENT.lines().find_map(|line| line.strip_prefix(&format!("| {row} | ")));
    let found = found.unwrap_or_else(|| panic!("no row “{row}”"));
    assert!(found.starts_with(value), "{row}: {value}, not {found}");
}

/// The key of the generator of a dealer.
fn key(seed: &Seed, dealer: &str) -> String {
    Seed::new(seed.stream(dealer).get_seed()).to_string()
}

#[test]
fn the_test_vectors_of_the_documentation_are_right() {
    let secret = Seed::new(std::array::from_fn(|n| n as u8));
    let human = |name: &str| Player { name: name.to_owned(), by: "human".to_owned() };
    let players = vec![human("Ann"), human("Борис")];
    let draw = DrawnSeats {
        ended_by: Vec::new(),
        commits: vec![None, None],
        contributions: vec![Contribution::new([0xaa; 32]), Contribution::NOTHING],
    };
    let mut header = Header {
        table: Some("abcdefghijkmn".to_owned()),
        dealer: Some(1),
        names: vec![BoundName::Salt("000102030405060708090a0b0c0d0e0f".to_owned()); 2],
        draw: Some(draw),
        ..Header::new("perudo", 1, json!({ "dice": 2 }), players)
    };
    let house = header.commitment_of(&secret);
    let own = Contribution::new([0xaa; 32]).commit(&house, Seat(0));
    header.commit = Some(house.clone());
    header.draw.as_mut().expect("a draw").commits[0].clone_from(&own);
    let seed = header.seed_from(&secret).expect("everything fits");
    let own = own.expect("a number").to_string();
    for (row, value) in [
        ("secret", secret.to_string()),
        ("terms", header.terms()),
        ("`H`", house.to_string()),
        ("`C₀`", own),
        ("seed", seed.to_string()),
        ("key of the dealer", key(&seed, "dealer")),
    ] {
        assert_row(row, &format!("`{value}`"));
    }
    let numbers = [0, 1, 2].map(|n| {
        let mut rng = seed.stream("dealer");
        rng.set_stream(n);
        format!("`{:016x}`", rng.next_u64())
    });
    assert_row("`u` of outcomes 0, 1, 2", &numbers.join(", "));
    let perudo = GAMES.iter().find(|kind| kind.name() == header.game).expect("a game");
    let mut table = perudo.open(&header.options, 2).expect("a table");
    let throws = [0, 1].map(|_| {
        table.deal(DealFrom::Seed(&seed)).expect("an outcome");
        format!("`{}`", table.last_line().expect("a step"))
    });
    assert_row("first two throws of two dice", &throws.join(", "));
}

#[test]
fn the_test_vectors_of_daily_deals_are_right() {
    let day = "2026-11-18".parse().expect("a day");
    let deal = DailyDeal { day, game: "hazard".to_owned(), rules: 1 };
    assert_row("daily deal", &format!("message `{}`", deal.message().replace('\n', "\\n")));
    assert_row("its public seed", &format!("`{}`", deal.seed()));
    assert_row("key of its dealer", &format!("`{}`", key(&deal.seed(), "daily dealer")));
    let secret = "a secret of the house";
    let row = format!("seed of a house with the secret `{secret}`");
    let line = DOCUMENT.lines().find(|line| line.contains(&row)).expect("a row");
    let seed = line.split('`').nth(3).expect("a seed");
    assert_eq!(python(&format!("hmac({secret:?}, {:?})", deal.message())), seed);
    let seed = seed.parse().expect("64 digits");
    assert_row("what that house publishes the day before", &format!("`{}`", deal.commit(&seed)));
}

/// What an expression gives that may use the functions of the checker.
fn python(expression: &str) -> String {
    let script = format!(
        "import sys, runpy, hmac as h\n\
         hmac = lambda key, text: h.new(key.encode(), text.encode(), 'sha256').hexdigest()\n\
         globals().update(runpy.run_path(sys.argv[1], run_name='checker'))\n\
         print({expression})"
    );
    let run = Command::new("python3").args(["-c", &script, CHECKER]).output().expect("Python");
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
    String::from_utf8_lossy(&run.stdout).trim().to_owned()
}

#[test]
fn the_alias_table_of_the_documentation_is_that_of_the_checker() {
    let columns = python(
        "', '.join('(`%08x`, %s, %s)' % (t, *(''.join(str(f + 1) * n for f, n in enumerate(c)) for c in (a, b))) \
         for t, a, b in throw_table(2, (1,) * 6, lambda counts: [-one for one in counts])[:4])",
    );
    assert_row("alias table of two six-sided dice, first columns", &columns);
}
