//! «МТС!»: calling, catching, making up for it.

use croupier_engine::{Live, Seat, Table};

use crate::mts::truth::{Mts, acts, dealt, go, hand, late, legal, refused, seen, sizes};

fn three(options: &str) -> Live<Mts> {
    late(options, ["r9 g9", "b1 b2", "y1 y2"])
}

/// MT-28: the call is part of the play that leaves one card, and only of that.
#[test]
fn the_call_is_offered_with_the_last_card_but_one() {
    let mut table = three("");
    legal(&table, "play r9, play r9 mts");
    go(&mut table, "0 play r9 mts");
    acts(&table, 1);
    let table = late("", ["W g9", "b1 b2", "y1 y2"]);
    assert_eq!(table.legal().len(), 9);
    assert!(table.legal().contains(&"play W y mts".to_owned()));
}

/// MT-31, U25: a wrong accusation is refused and costs nothing.
#[test]
fn whoever_has_called_cannot_be_caught() {
    let mut table = three("");
    go(&mut table, "0 play r9 mts");
    assert_eq!(seen(&table, 99, "uncalled"), "null");
    assert_eq!(refused(&mut table, "1 catch"), "MT-31");
    assert_eq!(refused(&mut table, "2 catch"), "MT-39");
    assert_eq!(refused(&mut table, "1 wait"), "MT-29");
    assert_eq!(sizes(&table), "[1,2,2]");
}

/// MT-31: a needless call is ignored: the card is laid without it.
#[test]
fn a_needless_call_is_ignored() {
    let mut table = dealt("", 3, "r5", &["r1 r2 r3 r4 g1 g2 g3"]);
    go(&mut table, "0 play r1 mts");
    assert_eq!(table.last_line().as_deref(), Some("0 play r1"));
    acts(&table, 1);
    let mut table = dealt("", 3, "r5", &["r1 r2 r3 r4 g1 g2 g3"]);
    assert_eq!(refused(&mut table, "0 play g1 mts"), "MT-18");
    assert_eq!(refused(&mut table, "0 mts"), "MT-28");
}

/// MT-29, MT-30: at a live table all of them are asked at once, and so is the player, who may make up for it.
#[test]
fn whoever_may_react_finds_the_table_as_if_the_others_let_it_pass() {
    let mut table = three("");
    assert!(table.pass().is_none() && table.ahead(Seat(1)).is_none());
    go(&mut table, "0 play r9");
    assert_eq!(table.pass().as_deref(), Some("wait"));
    assert!(table.ahead(Seat(1)).is_none(), "it is its turn");
    for (seat, actions, passes) in [(2, "catch, wait", 1), (0, "mts, wait", 2)] {
        let ahead = table.ahead(Seat(seat)).expect("it is asked too");
        assert_eq!(ahead.legal().join(", "), actions);
        assert_eq!(ahead.steps(), table.steps() + passes);
    }
    go(&mut table, "1 wait");
    assert!(table.ahead(Seat(1)).is_none(), "it has let it pass");
    let mut table = three(r#"{"late_call":"off"}"#);
    go(&mut table, "0 play r9");
    assert!(table.ahead(Seat(0)).is_none());
}

/// MT-29, MT-30: everybody else is asked in the order of play, then the player.
#[test]
fn the_others_are_asked_in_the_order_of_play() {
    let mut table = three("");
    go(&mut table, "0 play r9");
    assert_eq!(seen(&table, 2, "uncalled"), "0");
    acts(&table, 1);
    legal(&table, "catch, wait");
    assert_eq!(refused(&mut table, "1 draw"), "MT-29");
    assert_eq!(refused(&mut table, "0 mts"), "MT-30");
    go(&mut table, "1 wait");
    acts(&table, 2);
    go(&mut table, "2 wait");
    acts(&table, 0);
    legal(&table, "mts, wait");
    assert_eq!(refused(&mut table, "0 catch"), "MT-30");
    assert_eq!(refused(&mut table, "0 play g9"), "MT-28");
    go(&mut table, "0 wait");
    acts(&table, 1);
    assert_eq!(seen(&table, 99, "uncalled"), "null");
}

/// MT-29, MT-39: after a reverse the order of play is the new one.
#[test]
fn after_a_reverse_the_asking_goes_backwards() {
    let mut table = late("", ["rR g9", "b1 b2", "y1 y2"]);
    go(&mut table, "0 play rR");
    acts(&table, 2);
    go(&mut table, "2 wait");
    acts(&table, 1);
    go(&mut table, "1 catch\n* draw y9\n* draw y9");
    acts(&table, 2);
}

/// MT-28, U28: the late call closes the matter.
#[test]
fn a_late_call_protects() {
    let mut table = three("");
    go(&mut table, "0 play r9\n1 wait\n2 wait\n0 mts");
    acts(&table, 1);
    assert_eq!(refused(&mut table, "1 catch"), "MT-31");
    let mut table = three(r#"{"late_call":"off"}"#);
    go(&mut table, "0 play r9\n1 wait\n2 wait");
    acts(&table, 1);
}

/// MT-30, MT-32: anybody may catch; it costs two cards, and a new call is due.
#[test]
fn whoever_is_caught_takes_two_cards_and_owes_a_new_call() {
    let mut table = three("");
    go(&mut table, "0 play r9\n1 wait\n2 catch");
    assert_eq!(seen(&table, 99, "draws"), r#"{"seat":0,"left":2,"next":null}"#);
    go(&mut table, "* draw g8\n* draw g7");
    assert_eq!(sizes(&table), "[3,2,2]");
    assert_eq!(hand(&table, 0), "g7 g8 g9");
    // The turn goes on as the card says.
    acts(&table, 1);
    go(&mut table, "1 draw\n* draw b9\n1 play b9\n2 draw\n* draw y0\n2 keep\n0 play g9");
    go(&mut table, "1 draw\n* draw b0\n1 keep\n2 draw\n* draw b3\n2 keep");
    legal(&table, "play g7, play g7 mts, play g8, play g8 mts");
}

/// MT-29: the cards that the card itself costs come after the asking.
#[test]
fn catching_comes_before_the_effect_of_the_card() {
    let mut table = late("", ["r+2 g9", "b1 b2", "y1 y2"]);
    go(&mut table, "0 play r+2");
    acts(&table, 1);
    go(&mut table, "1 catch\n* draw g1\n* draw g1");
    assert_eq!(seen(&table, 99, "draws"), r#"{"seat":1,"left":2,"next":2}"#);
    go(&mut table, "* draw g2\n* draw g2");
    assert_eq!(sizes(&table), "[3,4,2]");
    acts(&table, 2);
}

/// MT-29 with its switch.
#[test]
fn nobody_is_asked_where_nothing_is_caught() {
    let mut table = three(r#"{"catch":"off"}"#);
    legal(&table, "play r9, play r9 mts");
    go(&mut table, "0 play r9");
    acts(&table, 1);
    assert_eq!(refused(&mut table, "1 catch"), "MT-31");
}

/// Two seats: seat 0 lays five draw twos and has these two cards left; blue is in force.
fn two(rest: &str) -> Live<Mts> {
    let hand = format!("r+2 r+2 g+2 g+2 b+2 {rest}");
    let mut table = dealt("", 2, "r5", &[&hand, "g1 g1 g2 g2 g3 g3 g4"]);
    for (card, number) in [("r+2", 1), ("r+2", 2), ("g+2", 3), ("g+2", 4), ("b+2", 5)] {
        go(&mut table, &format!("0 play {card}\n* draw y{number}\n* draw y{number}"));
    }
    table
}

/// MT-33.
#[test]
fn the_opponent_is_asked_before_the_same_player_moves_again() {
    let mut table = two("bS b1");
    go(&mut table, "0 play bS");
    acts(&table, 1);
    legal(&table, "catch, wait");
    let mut caught = two("bS b1");
    go(&mut caught, "0 play bS\n1 catch\n* draw r1\n* draw r1");
    acts(&caught, 0);
    assert_eq!(sizes(&caught), "[3,17]");
    go(&mut table, "1 wait\n0 wait");
    acts(&table, 0);
    // U36: the last card wins although the call was missed.
    go(&mut table, "0 play b1");
    assert_eq!(seen(&table, 99, "winners"), "[0]");
}
