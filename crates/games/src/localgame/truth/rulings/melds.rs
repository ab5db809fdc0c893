//! What is a meld, and what may be added to it.

use super::super::*;

// L07, LG-10
#[test]
fn a_joker_in_a_gap_has_the_points_of_the_card_it_stands_for() {
    let mut table = position(FOUR_PACKS, CLUBS, &["7H", "9H", "BJ", "QD", "KD"]);
    type_line(&mut table, 1, "meld 9H BJ 7H; trash KD");
    assert_eq!(meld(&table, 1), "7H/1 BJ=8H/1 9H/1");
    assert_eq!(table.score(Seat(1)), 5 + 6 + 24);
}

// L10, LG-16
#[test]
fn a_meld_has_three_cards_and_at_most_one_joker() {
    let table = position(FOUR_PACKS, CLUBS, &["7H", "8H", "RJ", "BJ", "KD"]);
    assert_eq!(line_ruling(&table, 1, "meld 7H RJ BJ; trash KD"), "LG-16");
    assert_eq!(line_ruling(&table, 1, "meld 7H 8H; trash KD"), "LG-16");
    assert_eq!(line_ruling(&table, 1, "meld RJ; trash KD"), "LG-16");
}

// L11, LG-10, LG-18
#[test]
fn a_joker_fills_one_gap_and_no_card_lies_twice() {
    let hand = ["5H", "8H", "7H", "9H", "RJ", "4S", "4S", "5S", "KD"];
    let mut table = position(FOUR_PACKS, CLUBS, &hand);
    assert_eq!(line_ruling(&table, 1, "meld 5H 8H RJ; trash KD"), "LG-10");
    assert_eq!(line_ruling(&table, 1, "meld 5H 7H 9H RJ; trash KD"), "LG-10");
    assert_eq!(line_ruling(&table, 1, "meld 4S 4S 5S; trash KD"), "LG-18");
    assert_eq!(line_ruling(&table, 1, "meld 4S 4S RJ; trash KD"), "LG-18");
    assert_eq!(line_ruling(&table, 1, "meld 4S 7H 9H; trash KD"), "LG-29");
    assert_eq!(ruling(&mut table, "1 meld 4S 4S 5S"), "LG-18");
}

// L12, LG-17
#[test]
fn an_avenue_has_one_card_of_each_suit() {
    let hand = ["KD", "KS", "KC", "KH", "KH", "RJ", "2S", "3S"];
    let mut table = position(FOUR_PACKS, CLUBS, &hand);
    assert_eq!(line_ruling(&table, 1, "meld KC KD KH KS RJ; trash 2S"), "LG-17");
    assert_eq!(line_ruling(&table, 1, "meld KD KS KC; add KH 1; add KH 1; trash 2S"), "LG-17");
    type_line(&mut table, 1, "meld KD KS KC; add KH 1; trash 2S");
    assert_eq!(meld(&table, 1), "KC/1 KD/1 KH/1 KS/1");
}

// L13, LG-11
#[test]
fn the_joker_of_an_avenue_stands_for_the_first_missing_suit() {
    let hand = ["KD", "KS", "BJ", "KC", "KH", "2S", "3S"];
    let mut table = position(FOUR_PACKS, CLUBS, &hand);
    assert_eq!(line_ruling(&table, 1, "meld KD KS BJ; add KC 1; trash 2S"), "LG-29");
    assert_eq!(line_ruling(&table, 1, "meld KD KS BJ=KH; trash 2S"), "LG-11");
    assert_eq!(line_ruling(&table, 1, "meld KD KS BJ=QH; trash 2S"), "LG-10");
    type_line(&mut table, 1, "meld KD KS BJ; add KH 1; trash 2S");
    assert_eq!(meld(&table, 1), "BJ=KC/1 KD/1 KH/1 KS/1");
}

// LG-11
#[test]
fn with_the_switch_the_joker_of_an_avenue_stands_for_any_missing_suit() {
    let hand = ["KD", "KS", "BJ", "2S", "3S"];
    let options = r#"{"decks":4,"avenue_joker":"any"}"#;
    for (line, made) in [
        ("meld KD KS BJ=KH", "KD/1 BJ=KH/1 KS/1"),
        ("meld KD KS BJ=KC", "BJ=KC/1 KD/1 KS/1"),
        ("meld KD KS BJ", "BJ=KC/1 KD/1 KS/1"),
    ] {
        let mut table = position(options, CLUBS, &hand);
        type_line(&mut table, 1, &format!("{line}; trash 2S"));
        assert_eq!(meld(&table, 1), made);
    }
    let table = position(options, CLUBS, &hand);
    assert_eq!(line_ruling(&table, 1, "meld KD KS BJ=KD; trash 2S"), "LG-10");
}

// LG-10
#[test]
fn a_joker_at_an_end_goes_up_or_below_an_ace_unless_the_player_says_otherwise() {
    for (line, made) in [
        ("meld 5H 6H RJ", "5H/1 6H/1 RJ=7H/1"),
        ("meld RJ 6H 5H", "5H/1 6H/1 RJ=7H/1"),
        ("meld 5H 6H RJ=7H", "5H/1 6H/1 RJ=7H/1"),
        ("meld 5H 6H RJ=4H", "RJ=4H/1 5H/1 6H/1"),
        ("meld KH AH RJ", "RJ=QH/1 KH/1 AH/1"),
        ("meld QH AH RJ", "QH/1 RJ=KH/1 AH/1"),
        ("meld QH KH RJ", "QH/1 KH/1 RJ=AH/1"),
        ("meld 2H 3H RJ", "2H/1 3H/1 RJ=4H/1"),
    ] {
        let hand = ["5H", "6H", "RJ", "KH", "AH", "QH", "2H", "3H", "9S"];
        let mut table = position(FOUR_PACKS, CLUBS, &hand);
        type_line(&mut table, 1, &format!("{line}; trash 9S"));
        assert_eq!(meld(&table, 1), made, "{line}");
    }
    let hand = ["5H", "6H", "RJ", "KH", "AH", "QH", "2H", "3H", "9S"];
    let table = position(FOUR_PACKS, CLUBS, &hand);
    assert_eq!(line_ruling(&table, 1, "meld 5H 6H RJ=8H; trash 9S"), "LG-10");
    assert_eq!(line_ruling(&table, 1, "meld QH AH RJ=JH; trash 9S"), "LG-10");
    assert_eq!(line_ruling(&table, 1, "meld 2H 3H RJ=AH; trash 9S"), "LG-9");
    assert_eq!(line_ruling(&table, 1, "meld 5H 6H RJ=BJ; trash 9S"), "");
}

// L14, LG-29, LG-24
#[test]
fn only_what_extends_a_meld_can_be_added() {
    let hand = ["6H", "QH", "8H", "5H", "RJ", "3S", "2S"];
    let mut table = position(FOUR_PACKS, HEARTS, &hand);
    assert_eq!(meld(&table, 0), "7H/0 BJ=8H/0 9H/0 10H/1 JH/1");
    assert_eq!(line_ruling(&table, 1, "add 8H 0; trash 2S"), "LG-29");
    assert_eq!(line_ruling(&table, 1, "add 5H 0; trash 2S"), "LG-29");
    assert_eq!(line_ruling(&table, 1, "add RJ 0; trash 2S"), "LG-29");
    assert_eq!(line_ruling(&table, 1, "add 3S 0; trash 2S"), "LG-29");
    type_line(&mut table, 1, "add QH 0; add 6H 0; add 5H 0; trash 2S");
    assert_eq!(meld(&table, 0), "5H/1 6H/1 7H/0 BJ=8H/0 9H/0 10H/1 JH/1 QH/1");
}

// LG-1
#[test]
fn a_card_held_twice_is_two_cards() {
    let mut table = position(FOUR_PACKS, CLUBS, &["9D", "9D", "9D", "2S"]);
    apply_steps(&mut table, "1 trash 9D\n* draw 3S\n0 trash 3S\n* draw 3S\n1 trash 9D");
    assert_eq!(hand(&table, 1), "9D 2S 3S");
    assert!(croupier_table::start::<LocalGame>(&serde_json::json!({"decks": 5}), 2).is_err());
    assert!(croupier_table::start::<LocalGame>(&serde_json::json!({"decks": 0}), 2).is_err());
}

// LG-9
#[test]
fn the_ace_is_high_and_by_the_switch_also_low_but_never_in_the_middle() {
    let hand = ["AH", "2H", "3H", "KH", "RJ", "9S", "2S"];
    let table = position(FOUR_PACKS, CLUBS, &hand);
    assert_eq!(line_ruling(&table, 1, "meld AH 2H 3H; trash 2S"), "LG-9");
    assert_eq!(line_ruling(&table, 1, "meld AH 3H RJ; trash 2S"), "LG-9");
    let options = r#"{"decks":4,"ace":"both"}"#;
    for (line, made) in [
        ("meld AH 2H 3H", "AH/1 2H/1 3H/1"),
        ("meld AH 3H RJ", "AH/1 RJ=2H/1 3H/1"),
        ("meld 2H 3H RJ=AH", "RJ=AH/1 2H/1 3H/1"),
        ("meld AH 2H RJ", "AH/1 2H/1 RJ=3H/1"),
        ("meld 2H 3H RJ; add AH 1", "AH/1 2H/1 3H/1 RJ=4H/1"),
        ("meld KH AH RJ", "RJ=QH/1 KH/1 AH/1"),
    ] {
        let mut table = position(options, CLUBS, &hand);
        type_line(&mut table, 1, &format!("{line}; trash 2S"));
        assert_eq!(meld(&table, 1), made);
    }
    let table = position(options, CLUBS, &hand);
    assert_eq!(line_ruling(&table, 1, "meld KH AH 2H; trash 2S"), "LG-10");
    assert_eq!(line_ruling(&table, 1, "meld KH AH RJ=2H; trash 2S"), "LG-10");
    assert_eq!(line_ruling(&table, 1, "meld KH AH RJ; add 2H 1; trash 2S"), "LG-29");
}
