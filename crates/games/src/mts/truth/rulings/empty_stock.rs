//! An empty stock: shuffling back, taking fewer cards, passing. With fifteen seats it is empty at once.

use croupier_engine::{Live, Table};

use crate::mts::truth::{Mts, acts, dealt, go, hand, legal, refused, seen, sizes};

/// Fifteen seats; the first card has given seat 0 the last two cards of the stock.
fn crowded() -> Live<Mts> {
    let hands = [
        "",
        "W g1 g1 g2 g2 g3 g3",
        "g4 g4 g5 g5 g6 g6 g7",
        "g7 g8 g8 g9 g9 gS gS",
        "W4 b1 b1 b2 b2 b3 b3",
    ];
    let mut table = dealt("", 15, "r+2", &hands);
    assert_eq!(seen(&table, 99, "stock"), "2");
    go(&mut table, "* draw W4\n* draw W4");
    table
}

/// MT-35: black cards count as something to lay when there is nothing to draw.
#[test]
fn nobody_passes_who_could_lay_a_black_card() {
    let mut table = crowded();
    acts(&table, 1);
    legal(&table, "play W r, play W g, play W b, play W y");
    assert_eq!(refused(&mut table, "1 draw"), "MT-35");
    assert_eq!(refused(&mut table, "1 pass"), "MT-35");
}

/// MT-34, MT-35, U31.
#[test]
fn an_empty_stock_is_made_of_the_pile_and_then_there_is_nothing() {
    let mut table = crowded();
    go(&mut table, "1 play W r");
    // Seat 2 draws: the pile but its top card is shuffled back.
    legal(&table, "draw");
    assert_eq!(refused(&mut table, "2 pass"), "MT-35");
    go(&mut table, "2 draw");
    assert_eq!(table.chances(), [("draw r+2".to_owned(), 1.0)]);
    assert_eq!(seen(&table, 99, "discard"), r#"["W"]"#);
    go(&mut table, "* draw r+2\n2 keep");
    // Seat 3 can neither lay nor draw.
    legal(&table, "pass");
    assert_eq!(refused(&mut table, "3 draw"), "MT-35");
    assert_eq!(refused(&mut table, "3 play g7"), "MT-19");
    go(&mut table, "3 pass");
    assert_eq!(seen(&table, 99, "passes"), "1");
    // Seat 5 accepts four cards, but there is only one: the wild, without its colour again.
    go(&mut table, "4 play W4 b\n5 accept");
    assert_eq!(seen(&table, 99, "passes"), "0");
    assert_eq!(table.chances(), [("draw W".to_owned(), 1.0)]);
    go(&mut table, "* draw W");
    acts(&table, 6);
    assert!(hand(&table, 5).ends_with('W'));
    assert_eq!(sizes(&table), "[9,6,8,7,6,8,7,7,7,7,7,7,7,7,7]");
    assert_eq!(seen(&table, 99, "stock"), "0");
}

/// MT-34: taking goes on from the new stock.
#[test]
fn several_cards_are_taken_across_the_shuffle() {
    let hands = ["r+2 r1 r2 r3 r4 r6 r7", "", "r8 r9 g1 g2 g3 g4 g5"];
    let mut table = dealt("", 15, "r5", &hands);
    go(&mut table, "0 play r+2");
    go(&mut table, "* draw W4\n* draw W4\n2 play r8");
    assert_eq!(seen(&table, 99, "stock"), "0");
    assert_eq!(seen(&table, 99, "discard"), r#"["r5","r8","r+2"]"#);
    // The last cards laid are known in order until they are shuffled back.
    assert_eq!(seen(&table, 99, "last"), r#"["r8","r+2","r5"]"#);
}
