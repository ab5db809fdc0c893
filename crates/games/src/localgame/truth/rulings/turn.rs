//! The turn: swaps, picks, discards and their obligations.

use super::super::*;

// L01, LG-1, LG-2, LG-20, LG-21, LG-24
#[test]
fn the_worked_example_leaves_what_the_document_says() {
    let mut table = worked_example();
    assert_eq!(hand(&table, 1), "7C 4D 9D QH");
    assert_eq!(trash(&table), "2H 3D QC 5D 9D 6D 10C 8H 10D 9C");
    assert_eq!(meld(&table, 0), "4C/0 5C/0 6C/0");
    type_line(&mut table, 1, "pick 6; meld 4D 5D 6D; add 7C 0; trash QH");
    assert_eq!(hand(&table, 1), "QC 3D 9D 9D 2H");
    assert_eq!(trash(&table), "QH 10C 8H 10D 9C");
    assert_eq!(meld(&table, 0), "4C/0 5C/0 6C/0 7C/1");
    assert_eq!(meld(&table, 1), "4D/1 5D/1 6D/1");
}

// L03, LG-2
#[test]
fn the_deepest_of_the_cards_taken_is_the_one_to_lay() {
    let mut table = worked_example();
    type_line(&mut table, 1, "pick 4; meld 3D 4D 5D; add 7C 0; trash QH");
    assert_eq!(hand(&table, 1), "QC 9D 2H");
}

// L06, LG-4
#[test]
fn a_pick_whose_deepest_card_stays_in_the_hand_is_refused() {
    let table = worked_example();
    assert_eq!(line_ruling(&table, 1, "pick 1; add 7C 0; trash QH"), "LG-4");
    assert_eq!(line_ruling(&table, 1, "pick 6; add 7C 0; trash QH"), "LG-4");
}

// L06, LG-3
#[test]
fn one_card_to_all_of_the_trash_can_be_picked() {
    let mut table = worked_example();
    for pick in ["pick 0", "pick 11", "pick 255", "pick 99999999999"] {
        assert_eq!(line_ruling(&table, 1, &format!("{pick}; trash QH")), "LG-3");
        assert_eq!(ruling(&mut table, &format!("1 {pick}")), "LG-3");
    }
    assert_eq!(line_ruling(&table, 1, "pick 3; pick 3; trash QH"), "", "a second pick is an error");
}

// LG-4
#[test]
fn the_picked_card_may_be_added_to_a_meld_of_the_same_turn() {
    let mut table = worked_example();
    type_line(&mut table, 1, "pick 6; meld 3D 4D 5D; add 6D 1; trash QH");
    assert_eq!(meld(&table, 1), "3D/1 4D/1 5D/1 6D/1");
}

// L15, LG-5, LG-12, LG-13
#[test]
fn a_swap_gives_the_joker_for_a_new_meld_of_the_same_turn() {
    let table = position(FOUR_PACKS, HEARTS, &["8H", "4C", "5C", "2S"]);
    assert_eq!(line_ruling(&table, 1, "change BJ 0; meld 4C 5C BJ; trash 2S"), "LG-5");
    let mut table = position(FOUR_PACKS, HEARTS, &["8H", "4C", "5C", "2S", "KS"]);
    type_line(&mut table, 1, "change BJ 0; meld 4C 5C BJ; trash 2S");
    assert_eq!(meld(&table, 0), "7H/0 8H/1 9H/0 10H/1 JH/1");
    assert_eq!(meld(&table, 1), "4C/1 5C/1 BJ=6C/1");
    assert_eq!(hand(&table, 1), "KS");
}

// L17, LG-13
#[test]
fn a_swapped_joker_must_be_laid_in_a_new_meld() {
    let mut table = position(FOUR_PACKS, HEARTS, &["8H", "4C", "5C", "2S", "KS"]);
    assert_eq!(line_ruling(&table, 1, "change BJ 0; trash 2S"), "LG-13");
    assert_eq!(line_ruling(&table, 1, "change BJ 0; add BJ 0; trash 2S"), "LG-29");
    apply_steps(&mut table, "1 change BJ 0");
    assert_eq!(ruling(&mut table, "1 trash BJ"), "LG-15");
    assert_eq!(ruling(&mut table, "1 trash KS"), "LG-13");
    assert_eq!(ruling(&mut table, "1 change BJ 0"), "LG-14");
    let nothing = position(FOUR_PACKS, HEARTS, &["8H", "4C", "9C", "2S", "KS"]);
    assert_eq!(line_ruling(&nothing, 1, "change BJ 0; trash 2S"), "LG-13");
}

// LG-13
#[test]
fn the_card_for_a_swap_must_be_in_the_hand_before_the_pick() {
    let mut table = position(FOUR_PACKS, HEARTS, &["4C", "5C", "QD", "KS"]);
    assert_eq!(line_ruling(&table, 1, "change BJ 0; meld 4C 5C BJ; trash KS"), "LG-13");
    apply_steps(&mut table, "1 trash QD\n* draw 8H\n0 trash 8H\n* draw 2S");
    let line = "change BJ 0; pick 1; meld 4C 5C BJ; trash KS";
    assert_eq!(line_ruling(&table, 1, line), "LG-13", "the eight of hearts is only in the trash");
}

// L19, LG-20
#[test]
fn a_swap_names_a_joker_that_is_there() {
    let table = position(FOUR_PACKS, HEARTS, &["8H", "4C", "5C", "2S", "KS"]);
    assert_eq!(line_ruling(&table, 1, "change RJ 0; meld 4C 5C RJ; trash 2S"), "LG-13");
    assert_eq!(line_ruling(&table, 1, "change BJ 5; meld 4C 5C BJ; trash 2S"), "LG-20");
    assert_eq!(line_ruling(&table, 1, "change BJ 300; trash 2S"), "LG-20");
    assert_eq!(line_ruling(&table, 1, "add 4C 7; trash 2S"), "LG-20");
}

// L21, LG-15
#[test]
fn a_joker_is_discarded_only_from_a_hand_of_jokers() {
    let mut table = position(FOUR_PACKS, CLUBS, &["RJ", "4C", "9S", "2S"]);
    assert_eq!(ruling(&mut table, "1 trash RJ"), "LG-15");
    let mut allowed =
        position(r#"{"decks":4,"joker_trash":"allowed"}"#, CLUBS, &["RJ", "4C", "9S", "2S"]);
    apply_steps(&mut allowed, "1 trash RJ");
    let mut only = position(FOUR_PACKS, CLUBS, &["RJ", "RJ", "BJ", "BJ"]);
    apply_steps(&mut only, "1 trash BJ");
    assert_eq!(trash(&only), "BJ 2D");
}

// L32, LG-12
#[test]
fn the_card_swapped_in_belongs_to_the_swapper_or_by_the_switch_to_the_joker_s_owner() {
    for (options, owner, points) in [
        (FOUR_PACKS, 1, [16, 10 + 11 + 15 + 8]),
        (r#"{"decks":4,"swap_owner":"joker_owner"}"#, 0, [24, 10 + 11 + 15]),
    ] {
        let mut table = position(options, HEARTS, &["8H", "4C", "5C", "2S", "KS"]);
        type_line(&mut table, 1, "change BJ 0; meld 4C 5C BJ; trash 2S");
        assert_eq!(meld(&table, 0), format!("7H/0 8H/{owner} 9H/0 10H/1 JH/1"));
        assert_eq!(scores(&table), points);
    }
}

// LG-19
#[test]
fn no_stage_comes_back() {
    let mut table = worked_example();
    apply_steps(&mut table, "1 add 7C 0");
    assert_eq!(ruling(&mut table, "1 pick 6"), "LG-19");
    assert_eq!(ruling(&mut table, "1 meld 4D 5D 6D"), "LG-19");
    assert_eq!(ruling(&mut table, "1 change BJ 0"), "LG-19");
}

// Section 6.3: what somebody takes openly is known until it is played.
#[test]
fn cards_picked_from_the_trash_are_known_to_all() {
    let mut table = worked_example();
    type_line(&mut table, 1, "pick 6; meld 4D 5D 6D; add 7C 0; trash QH");
    assert_eq!(words(&view(&table, 0).known[1]), "QC 3D 9D 2H");
    assert_eq!(view(&table, 0).hands, [2, 5]);
    assert_eq!(words(&view(&table, 0).known[0]), "8C");
}
