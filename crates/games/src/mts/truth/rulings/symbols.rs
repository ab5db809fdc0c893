//! Skip, reverse, draw two.

use croupier_table::{Playing, TypedTable};

use crate::mts::truth::{
    Mts, assert_legal, assert_turn, hand_sizes, play_steps, ruling_against, table_with_hands,
};

fn three(options: &str) -> TypedTable<Mts> {
    table_with_hands(options, 3, "r5", &["rS r1 r2 r3 r4 r6 r7", "", "gS rS bS g1 g2 g3 g4"])
}

/// MT-11, U22.
#[test]
fn the_second_skip_in_a_row_passes_over_two() {
    let mut table = three("");
    play_steps(&mut table, "0 play rS");
    assert_turn(&table, 2);
    play_steps(&mut table, "2 play gS");
    assert_turn(&table, 2);
    // A third in a row again two.
    play_steps(&mut table, "2 play bS");
    assert_turn(&table, 2);
}

/// MT-11 with its switch.
#[test]
fn skips_in_a_row_may_count_once_or_as_many_as_they_are() {
    let mut table = three(r#"{"skip_chain":"off"}"#);
    play_steps(&mut table, "0 play rS\n2 play gS");
    assert_turn(&table, 1);
    let mut table = three(r#"{"skip_chain":"count"}"#);
    play_steps(&mut table, "0 play rS\n2 play gS");
    assert_turn(&table, 2);
    play_steps(&mut table, "2 play bS");
    assert_turn(&table, 0);
}

/// MT-11: only skips that lie on each other are in a row.
#[test]
fn another_card_between_breaks_the_row() {
    let hands = ["rS r1 r2 r3 r4 r6 r7", "", "r1 rS g1 g2 g3 g4 g6"];
    let mut table = table_with_hands("", 3, "r5", &hands);
    play_steps(&mut table, "0 play rS\n2 play r1\n0 play r1");
    assert_turn(&table, 1);
    let hands = ["rS rS r2 r3 r4 r6 r7", "", "r1 g7 g1 g2 g3 g4 g6"];
    let mut table = table_with_hands("", 3, "r5", &hands);
    play_steps(&mut table, "0 play rS\n2 play r1\n0 play rS");
    assert_turn(&table, 2);
}

/// MT-12, U23.
#[test]
fn with_two_players_the_places_are_counted() {
    let hands = ["rS gS g1 g2 g3 g4 g6", ""];
    let mut table = table_with_hands("", 2, "r5", &hands);
    play_steps(&mut table, "0 play rS");
    assert_turn(&table, 0);
    play_steps(&mut table, "0 play gS");
    assert_turn(&table, 1);
    let mut table = table_with_hands(r#"{"skip_chain":"off"}"#, 2, "r5", &hands);
    play_steps(&mut table, "0 play rS\n0 play gS");
    assert_turn(&table, 0);
}

/// MT-13.
#[test]
fn a_first_card_skip_is_the_first_of_the_row() {
    let hands = ["gS g1 g2 g3 g4 g6 g7", "bS b1 b2 b3 b4 b5 b6", "", ""];
    let mut table = table_with_hands("", 4, "rS", &hands);
    play_steps(&mut table, "1 play bS");
    assert_turn(&table, 0);
    let mut table = table_with_hands(r#"{"start_action":"ignore"}"#, 4, "rS", &hands);
    play_steps(&mut table, "0 play gS");
    assert_turn(&table, 3);
}

/// MT-39, U24.
#[test]
fn a_reverse_turns_the_direction() {
    let hands = ["rR r1 r2 r3 r4 r6 r7", "", "r8 g1 g2 g3 g4 g6 g7", "r9 rR b1 b2 b3 b4 b6"];
    let mut table = table_with_hands("", 4, "r5", &hands);
    play_steps(&mut table, "0 play rR");
    assert_turn(&table, 3);
    let mut back = table_with_hands("", 4, "r5", &hands);
    play_steps(&mut back, "0 play rR\n3 play rR");
    assert_turn(&back, 0);
    play_steps(&mut table, "3 play r9");
    assert_turn(&table, 2);
    play_steps(&mut table, "2 play r8");
    assert_turn(&table, 1);
}

/// MT-14, U24.
#[test]
fn with_two_players_a_reverse_changes_nothing() {
    let mut table = table_with_hands("", 2, "r5", &["rR r1 r2 r3 r4 r6 r7", ""]);
    play_steps(&mut table, "0 play rR");
    assert_turn(&table, 1);
    let mut table =
        table_with_hands(r#"{"reverse_2p":"skip"}"#, 2, "r5", &["rR r1 r2 r3 r4 r6 r7", ""]);
    play_steps(&mut table, "0 play rR");
    assert_turn(&table, 0);
}

/// With three players the switch for two changes nothing.
#[test]
fn with_three_players_a_reverse_is_no_skip() {
    let mut table =
        table_with_hands(r#"{"reverse_2p":"skip"}"#, 3, "r5", &["rR r1 r2 r3 r4 r6 r7"]);
    play_steps(&mut table, "0 play rR");
    assert_turn(&table, 2);
}

/// MT-20.
#[test]
fn a_draw_two_is_not_passed_on_but_may_be_matched_later() {
    let hands = ["r+2 r1 r2 r3 r4 r6 r7", "g+2 b+2 g1 g2 g3 g4 g6", "g+2 b1 b2 b3 b4 b6 b7", ""];
    let mut table = table_with_hands("", 4, "r5", &hands);
    play_steps(&mut table, "0 play r+2");
    assert_eq!(table.legal(), Vec::<String>::new());
    assert_eq!(ruling_against(&mut table, "1 play g+2"), "MT-20");
    play_steps(&mut table, "* draw y1\n* draw y1");
    assert_eq!(hand_sizes(&table), "[6,9,7,7]");
    assert_turn(&table, 2);
    assert_legal(&table, "play g+2");
    play_steps(&mut table, "2 play g+2\n* draw y2\n* draw y3");
    assert_eq!(hand_sizes(&table), "[6,9,6,9]");
    assert_turn(&table, 0);
}

/// MT-20: with two players the one who laid it plays again.
#[test]
fn with_two_players_a_draw_two_gives_another_turn() {
    let mut table = table_with_hands("", 2, "r5", &["r+2 r1 r2 r3 r4 r6 r7", ""]);
    play_steps(&mut table, "0 play r+2\n* draw y1\n* draw y1");
    assert_turn(&table, 0);
    assert_eq!(hand_sizes(&table), "[6,9]");
}
