//! An empty stock: shuffling back, taking fewer cards, passing. With fifteen seats it is empty at once.

use croupier_table::{Playing, TypedTable};

use crate::mts::truth::{
    Mts, assert_legal, assert_turn, hand, hand_sizes, play_steps, ruling_against, table_with_hands,
    view_field,
};

/// Fifteen seats; the first card has given seat 0 the last two cards of the stock.
fn crowded() -> TypedTable<Mts> {
    let hands = [
        "",
        "W g1 g1 g2 g2 g3 g3",
        "g4 g4 g5 g5 g6 g6 g7",
        "g7 g8 g8 g9 g9 gS gS",
        "W4 b1 b1 b2 b2 b3 b3",
    ];
    let mut table = table_with_hands("", 15, "r+2", &hands);
    assert_eq!(view_field(&table, 99, "stock"), "2");
    play_steps(&mut table, "* draw W4\n* draw W4");
    table
}

/// MT-35: black cards count as something to lay when there is nothing to draw.
#[test]
fn a_seat_with_a_black_card_must_not_pass() {
    let mut table = crowded();
    assert_turn(&table, 1);
    assert_legal(&table, "play W r, play W g, play W b, play W y");
    assert_eq!(ruling_against(&mut table, "1 draw"), "MT-35");
    assert_eq!(ruling_against(&mut table, "1 pass"), "MT-35");
}

/// MT-34, MT-35, U31.
#[test]
fn an_empty_stock_is_refilled_from_the_pile_until_nothing_is_left() {
    let mut table = crowded();
    play_steps(&mut table, "1 play W r");
    // Seat 2 draws: the pile but its top card is shuffled back.
    assert_legal(&table, "draw");
    assert_eq!(ruling_against(&mut table, "2 pass"), "MT-35");
    play_steps(&mut table, "2 draw");
    assert_eq!(table.chances(), [("draw r+2".to_owned(), 1.0)]);
    assert_eq!(view_field(&table, 99, "discard"), r#"["W"]"#);
    play_steps(&mut table, "* draw r+2\n2 keep");
    // Seat 3 can neither lay nor draw.
    assert_legal(&table, "pass");
    assert_eq!(ruling_against(&mut table, "3 draw"), "MT-35");
    assert_eq!(ruling_against(&mut table, "3 play g7"), "MT-19");
    play_steps(&mut table, "3 pass");
    assert_eq!(view_field(&table, 99, "passes"), "1");
    // Seat 5 accepts four cards, but there is only one: the wild, without its colour again.
    play_steps(&mut table, "4 play W4 b\n5 accept");
    assert_eq!(view_field(&table, 99, "passes"), "0");
    assert_eq!(table.chances(), [("draw W".to_owned(), 1.0)]);
    play_steps(&mut table, "* draw W");
    assert_turn(&table, 6);
    assert!(hand(&table, 5).ends_with('W'));
    assert_eq!(hand_sizes(&table), "[9,6,8,7,6,8,7,7,7,7,7,7,7,7,7]");
    assert_eq!(view_field(&table, 99, "stock"), "0");
}

/// MT-34: taking goes on from the new stock.
#[test]
fn several_cards_are_taken_across_the_shuffle() {
    let hands = ["r+2 r1 r2 r3 r4 r6 r7", "", "r8 r9 g1 g2 g3 g4 g5"];
    let mut table = table_with_hands("", 15, "r5", &hands);
    play_steps(&mut table, "0 play r+2");
    play_steps(&mut table, "* draw W4\n* draw W4\n2 play r8");
    assert_eq!(view_field(&table, 99, "stock"), "0");
    assert_eq!(view_field(&table, 99, "discard"), r#"["r5","r8","r+2"]"#);
    // The last cards laid are known in order until they are shuffled back.
    assert_eq!(view_field(&table, 99, "last"), r#"["r8","r+2","r5"]"#);
}
