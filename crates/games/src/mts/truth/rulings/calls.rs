//! «МТС!»: calling, catching, making up for it.

use croupier_engine::Seat;
use croupier_table::{Playing, Showing, TypedTable};

use crate::mts::truth::{
    Mts, assert_legal, assert_turn, endgame, hand, hand_sizes, play_steps, ruling_against,
    table_with_hands, view_field,
};

fn three(options: &str) -> TypedTable<Mts> {
    endgame(options, ["r9 g9", "b1 b2", "y1 y2"])
}

/// MT-28: the call is part of the play that leaves one card, and only of that.
#[test]
fn the_call_is_offered_with_the_last_card_but_one() {
    let mut table = three("");
    assert_legal(&table, "play r9, play r9 mts");
    play_steps(&mut table, "0 play r9 mts");
    assert_turn(&table, 1);
    let table = endgame("", ["W g9", "b1 b2", "y1 y2"]);
    assert_eq!(table.legal().len(), 9);
    assert!(table.legal().contains(&"play W y mts".to_owned()));
}

/// MT-31, U25: a wrong accusation is refused and costs nothing.
#[test]
fn a_seat_that_has_called_cannot_be_caught() {
    let mut table = three("");
    play_steps(&mut table, "0 play r9 mts");
    assert_eq!(view_field(&table, 99, "uncalled"), "null");
    assert_eq!(ruling_against(&mut table, "1 catch"), "MT-31");
    assert_eq!(ruling_against(&mut table, "2 catch"), "MT-39");
    assert_eq!(ruling_against(&mut table, "1 wait"), "MT-29");
    assert_eq!(hand_sizes(&table), "[1,2,2]");
}

/// MT-31: a needless call is ignored: the card is laid without it.
#[test]
fn a_needless_call_is_ignored() {
    let mut table = table_with_hands("", 3, "r5", &["r1 r2 r3 r4 g1 g2 g3"]);
    play_steps(&mut table, "0 play r1 mts");
    assert_eq!(table.last_line().as_deref(), Some("0 play r1"));
    assert_turn(&table, 1);
    let mut table = table_with_hands("", 3, "r5", &["r1 r2 r3 r4 g1 g2 g3"]);
    assert_eq!(ruling_against(&mut table, "0 play g1 mts"), "MT-18");
    assert_eq!(ruling_against(&mut table, "0 mts"), "MT-28");
}

/// MT-29, MT-30: at a live table all of them are asked at once, and so is the player, who may make up for it.
#[test]
fn each_reacting_seat_sees_the_table_as_if_the_others_had_waited() {
    let mut table = three("");
    assert!(table.pass().is_none() && table.after_passes(Seat(1)).is_none());
    play_steps(&mut table, "0 play r9");
    assert_eq!(table.pass().as_deref(), Some("wait"));
    assert!(table.after_passes(Seat(1)).is_none(), "it is its turn");
    for (seat, actions, passes) in [(2, "catch, wait", 1), (0, "mts, wait", 2)] {
        let ahead = table.after_passes(Seat(seat)).expect("it is asked too");
        assert_eq!(ahead.legal().join(", "), actions);
        assert_eq!(ahead.steps(), table.steps() + passes);
    }
    play_steps(&mut table, "1 wait");
    assert!(table.after_passes(Seat(1)).is_none(), "it has let it pass");
    let mut table = three(r#"{"late_call":"off"}"#);
    play_steps(&mut table, "0 play r9");
    assert!(table.after_passes(Seat(0)).is_none());
}

/// MT-28, MT-29: a live table does not show whether the call was made until somebody has noticed.
#[test]
fn after_all_have_waited_the_table_looks_as_if_the_call_had_been_made() {
    let (mut called, mut missed) = (three(""), three(""));
    play_steps(&mut called, "0 play r9 mts");
    play_steps(&mut missed, "0 play r9");
    let shown = missed.after_all_passes().expect("seats are asked");
    for viewer in [None, Some(Seat(0)), Some(Seat(1)), Some(Seat(2))] {
        assert_eq!(shown.view(viewer), called.view(viewer));
        assert_eq!(shown.narrate(viewer)[..], called.narrate(viewer)[..1], "but for the call");
    }
    assert_eq!(called.shout(), missed.shout());
    assert!(missed.shout().is_some() && called.after_all_passes().is_none());
}

/// MT-29, MT-30: everybody else is asked in the order of play, then the player.
#[test]
fn the_others_are_asked_in_the_order_of_play() {
    let mut table = three("");
    play_steps(&mut table, "0 play r9");
    assert_eq!(view_field(&table, 2, "uncalled"), "0");
    assert_turn(&table, 1);
    assert_legal(&table, "catch, wait");
    assert_eq!(ruling_against(&mut table, "1 draw"), "MT-29");
    assert_eq!(ruling_against(&mut table, "0 mts"), "MT-30");
    play_steps(&mut table, "1 wait");
    assert_turn(&table, 2);
    play_steps(&mut table, "2 wait");
    assert_turn(&table, 0);
    assert_legal(&table, "mts, wait");
    assert_eq!(ruling_against(&mut table, "0 catch"), "MT-30");
    assert_eq!(ruling_against(&mut table, "0 play g9"), "MT-28");
    play_steps(&mut table, "0 wait");
    assert_turn(&table, 1);
    assert_eq!(view_field(&table, 99, "uncalled"), "null");
}

/// MT-29, MT-39: after a reverse the order of play is the new one.
#[test]
fn after_a_reverse_the_asking_goes_backwards() {
    let mut table = endgame("", ["rR g9", "b1 b2", "y1 y2"]);
    play_steps(&mut table, "0 play rR");
    assert_turn(&table, 2);
    play_steps(&mut table, "2 wait");
    assert_turn(&table, 1);
    play_steps(&mut table, "1 catch\n* draw y9\n* draw y9");
    assert_turn(&table, 2);
}

/// MT-28, U28: the late call closes the matter.
#[test]
fn a_late_call_protects() {
    let mut table = three("");
    play_steps(&mut table, "0 play r9\n1 wait\n2 wait\n0 mts");
    assert_turn(&table, 1);
    assert_eq!(ruling_against(&mut table, "1 catch"), "MT-31");
    let mut table = three(r#"{"late_call":"off"}"#);
    play_steps(&mut table, "0 play r9\n1 wait\n2 wait");
    assert_turn(&table, 1);
}

/// MT-30, MT-32: anybody may catch; it costs two cards, and a new call is due.
#[test]
fn a_caught_seat_takes_two_cards_and_owes_a_new_call() {
    let mut table = three("");
    play_steps(&mut table, "0 play r9\n1 wait\n2 catch");
    assert_eq!(view_field(&table, 99, "draws"), r#"{"seat":0,"left":2,"next":null}"#);
    play_steps(&mut table, "* draw g8\n* draw g7");
    assert_eq!(hand_sizes(&table), "[3,2,2]");
    assert_eq!(hand(&table, 0), "g7 g8 g9");
    // Then the card takes effect.
    assert_turn(&table, 1);
    play_steps(&mut table, "1 draw\n* draw b9\n1 play b9\n2 draw\n* draw y0\n2 keep\n0 play g9");
    play_steps(&mut table, "1 draw\n* draw b0\n1 keep\n2 draw\n* draw b3\n2 keep");
    assert_legal(&table, "play g7, play g7 mts, play g8, play g8 mts");
}

/// MT-29: the cards that the card itself costs come after the asking.
#[test]
fn catching_comes_before_the_effect_of_the_card() {
    let mut table = endgame("", ["r+2 g9", "b1 b2", "y1 y2"]);
    play_steps(&mut table, "0 play r+2");
    assert_turn(&table, 1);
    play_steps(&mut table, "1 catch\n* draw g1\n* draw g1");
    assert_eq!(view_field(&table, 99, "draws"), r#"{"seat":1,"left":2,"next":2}"#);
    play_steps(&mut table, "* draw g2\n* draw g2");
    assert_eq!(hand_sizes(&table), "[3,4,2]");
    assert_turn(&table, 2);
}

/// MT-29 with its switch.
#[test]
fn nobody_is_asked_where_nothing_is_caught() {
    let mut table = three(r#"{"catch":"off"}"#);
    assert_legal(&table, "play r9, play r9 mts");
    play_steps(&mut table, "0 play r9");
    assert_turn(&table, 1);
    assert_eq!(ruling_against(&mut table, "1 catch"), "MT-31");
}

/// Two seats: seat 0 lays five draw twos and has these two cards left; blue is in force.
fn two(rest: &str) -> TypedTable<Mts> {
    let hand = format!("r+2 r+2 g+2 g+2 b+2 {rest}");
    let mut table = table_with_hands("", 2, "r5", &[&hand, "g1 g1 g2 g2 g3 g3 g4"]);
    for (card, number) in [("r+2", 1), ("r+2", 2), ("g+2", 3), ("g+2", 4), ("b+2", 5)] {
        play_steps(&mut table, &format!("0 play {card}\n* draw y{number}\n* draw y{number}"));
    }
    table
}

/// MT-33.
#[test]
fn the_opponent_is_asked_before_the_same_player_moves_again() {
    let mut table = two("bS b1");
    play_steps(&mut table, "0 play bS");
    assert_turn(&table, 1);
    assert_legal(&table, "catch, wait");
    let mut caught = two("bS b1");
    play_steps(&mut caught, "0 play bS\n1 catch\n* draw r1\n* draw r1");
    assert_turn(&caught, 0);
    assert_eq!(hand_sizes(&caught), "[3,17]");
    play_steps(&mut table, "1 wait\n0 wait");
    assert_turn(&table, 0);
    // U36: the last card wins although the call was missed.
    play_steps(&mut table, "0 play b1");
    assert_eq!(view_field(&table, 99, "winners"), "[0]");
}
