//! Matches that begin at a position of another game: the record names it, and replays to an equal game.

use croupier_games::GAMES;
use croupier_table::{
    Anew, DealFrom, Header, Kind, NoResources, Player, Record, ResultLine, Seat, Seed, Start,
    Table, Turn,
};
use serde_json::Value;

/// Plays on by random bots, at most so many steps.
fn play_on(table: &mut dyn Table, seed: &Seed, most: usize) {
    for seat in Seat::all(table.seats()) {
        table.seat_bot(seat, "random", seed, &NoResources).expect("a bot");
    }
    for _ in 0..most {
        match table.turn() {
            Turn::Chance => table.deal(DealFrom::Seed(seed)).expect("an outcome"),
            Turn::Seat(seat) => table.act(seat).expect("an action"),
            Turn::Over => return,
        }
    }
}

/// The steps of a game of three up to somewhere in its middle.
fn source(kind: &dyn Kind, seed: u64) -> Vec<String> {
    let mut table = kind.open(&Value::Null, 3).expect("three seats");
    play_on(table.as_mut(), &Seed::of_number(seed), 40 + 7 * seed as usize);
    let mut steps = table.lines();
    if table.turn() == Turn::Over {
        steps.truncate(steps.len() / 2);
    }
    steps
}

fn header(kind: &dyn Kind, start: Start) -> Header {
    let players = Seat::all(3).map(Player::unnamed).collect();
    let header = Header::new(kind.name(), kind.rules(), Value::Null, players);
    Header { start: Some(start), ..header }
}

fn views(table: &dyn Table) -> Vec<Value> {
    Seat::all(table.seats()).map(|seat| table.view(Some(seat))).chain([table.view(None)]).collect()
}

fn dealt_anew(seat: u8, seed: u64) -> Anew {
    Anew { seat: Seat(seat), seed: Seed::of_number(seed).to_string() }
}

#[test]
fn a_record_with_a_start_replays_to_an_equal_game() {
    for kind in GAMES {
        for seed in 1..6 {
            let steps = source(*kind, seed);
            for anew in [None, Some(dealt_anew(0, seed)), Some(dealt_anew(2, seed))] {
                let header = header(*kind, Start { start: None, steps: steps.clone(), anew });
                let mut table = header.open(*kind).expect("a start");
                assert_eq!(table.steps(), 0);
                play_on(table.as_mut(), &Seed::of_number(99), 100_000);
                let record = Record::new(header, table.lines());
                let text = record.finished_text(ResultLine::of(table.as_ref()));
                let read = Record::parse(&text).expect("a record");
                assert_eq!(read.header, record.header);
                let mut again = read.header.open(*kind).expect("the same start");
                for n in 0..read.steps.len() {
                    read.apply_step(n, again.as_mut()).expect("a step");
                }
                read.check_result(again.as_ref()).expect("the same result");
                assert_eq!(views(again.as_ref()), views(table.as_ref()), "{}", kind.name());
            }
        }
    }
}

#[test]
fn a_start_dealt_anew_keeps_what_the_seat_knew_and_nothing_else() {
    let mut others = 0;
    for kind in GAMES {
        let steps = source(*kind, 3);
        let as_it_was = header(*kind, Start { start: None, steps: steps.clone(), anew: None });
        let as_it_was = as_it_was.open(*kind).expect("a start");
        for seed in 0..5 {
            let header = header(
                *kind,
                Start { start: None, steps: steps.clone(), anew: Some(dealt_anew(1, seed)) },
            );
            let table = header.open(*kind).expect("a start");
            assert_eq!(table.view(Some(Seat(1))), as_it_was.view(Some(Seat(1))));
            assert_eq!(table.turn(), as_it_was.turn());
            others += usize::from(views(table.as_ref()) != views(as_it_was.as_ref()));
        }
    }
    assert!(others > 0, "hidden cards and dice are dealt anew");
}

#[test]
fn a_start_that_breaks_the_rules_is_refused_with_a_sentence() {
    for kind in GAMES {
        let mut steps = source(*kind, 2);
        let bad = |start: Start| header(*kind, start).open(*kind).err().expect("a refusal").0.id;
        let seedless = Some(Anew { seat: Seat(0), seed: "none".to_owned() });
        assert_eq!(
            bad(Start { start: None, steps: steps.clone(), anew: seedless }),
            "record-start-anew"
        );
        assert_eq!(
            bad(Start { start: None, steps: steps.clone(), anew: Some(dealt_anew(3, 1)) }),
            "record-start-anew"
        );
        steps.insert(1, "0 nonsense".to_owned());
        assert_eq!(bad(Start { start: None, steps, anew: None }), "record-start-step");
    }
}

#[test]
fn a_start_may_be_a_position_of_a_game_that_had_a_start_itself() {
    for kind in GAMES {
        let first = Start { start: None, steps: source(*kind, 2), anew: Some(dealt_anew(1, 5)) };
        let mut table = header(*kind, first.clone()).open(*kind).expect("a start");
        play_on(table.as_mut(), &Seed::of_number(4), 9);
        let second = Start { start: Some(Box::new(first)), steps: table.lines(), anew: None };
        let again = header(*kind, second).open(*kind).expect("a start after a start");
        assert_eq!(views(again.as_ref()), views(table.as_ref()), "{}", kind.name());
    }
}

#[test]
fn the_commitment_binds_the_start() {
    let kind = GAMES[1];
    let secret = Seed::of_number(7);
    let start = Start { start: None, steps: source(kind, 1), anew: Some(dealt_anew(0, 1)) };
    let committed = header(kind, start).committed(&secret);
    assert!(committed.seed_from(&secret).is_ok());
    let drawn_from = committed.start.as_ref().and_then(|start| start.anew.clone()).expect("a seed");
    assert!(!committed.terms().contains(&drawn_from.seed), "terms are public during the game");
    let mut changed = committed.clone();
    if let Some(start) = &mut changed.start {
        start.anew = Some(dealt_anew(0, 2));
    }
    assert!(changed.seed_from(&secret).is_err());
    assert!(Header { start: None, ..committed }.seed_from(&secret).is_err());
}
