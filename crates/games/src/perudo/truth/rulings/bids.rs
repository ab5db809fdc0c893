//! Bids: the ladder, the value lock, what may be opened.

use super::super::*;

// PE-4, P02
#[test]
fn a_bid_must_have_a_greater_quantity_or_a_greater_value() {
    bids(
        &mut after(&["3x5"]),
        &["3x6", "4x2", "4x1", "20x6"],
        "PE-4",
        &["3x5", "3x4", "2x6", "1x2"],
    );
    bids(&mut after(&["2x1"]), &["3x1"], "PE-4", &["2x1", "1x1"]);
}

// PE-5, P03
#[test]
fn half_the_quantity_rounded_up_is_enough_for_ones() {
    bids(&mut after(&["5x5"]), &["3x1", "4x1", "9x1"], "PE-5", &["2x1", "1x1"]);
    bids(&mut after(&["6x6"]), &["3x1"], "PE-5", &["2x1"]);
    bids(&mut after(&["7x2"]), &["4x1"], "PE-5", &["3x1"]);
    bids(&mut after(&["1x6"]), &["1x1"], "", &[]);
    bids(&mut after(&["20x6"]), &["10x1"], "PE-5", &["9x1"]);
}

// PE-6, P04
#[test]
fn twice_the_quantity_and_one_is_needed_after_ones() {
    bids(&mut after(&["2x1"]), &["5x2", "5x6", "9x3"], "PE-6", &["4x6", "4x2", "2x6"]);
    bids(&mut after(&["1x1"]), &["3x2"], "PE-6", &["2x6", "1x6"]);
}

// PE-7, P01
#[test]
fn the_opening_is_any_quantity_up_to_all_dice_and_any_value() {
    let mut table = after(&[]);
    assert_eq!(table.legal().len(), 120);
    bids(&mut table, &["1x1", "20x6", "20x1"], "PE-14", &["21x2", "100x1"]);
    bids(
        &mut table,
        &[],
        "",
        &["0x3", "3x7", "3x0", "101x2", "x5", "3x", "99999999999999999999x5"],
    );
}

// PE-7
#[test]
fn opening_on_ones_can_be_kept_for_special_rounds() {
    let options = r#"{"open_ones":"special_only"}"#;
    let mut table = thrown(options, &["22222"; 2]);
    assert_eq!(table.legal().len(), 50);
    bids(&mut table, &["1x2", "10x6"], "PE-7", &["1x1", "10x1"]);
    apply_steps(&mut table, "0 1x2");
    assert!(may(&table, "1x1"), "only the opening is restricted");
    let mut special = counts(options, &[5, 1]);
    bids(&mut special, &["1x1", "6x1"], "PE-14", &["7x1"]);
}

// PE-9
#[test]
fn a_palifico_player_may_not_change_the_value_either() {
    let mut table = counts("", &[5, 1, 5]);
    assert_eq!(view(&table)["palifico"], json!([false, true, false]));
    assert_eq!(table.turn(), Turn::Seat(Seat(2)));
    apply_steps(&mut table, "2 2x3\n0 3x3");
    bids(&mut table, &["4x3", "11x3"], "PE-10", &["4x4", "3x4", "2x1", "7x1"]);
}

// PE-9
#[test]
fn a_palifico_player_may_change_the_value_if_the_switch_is_on() {
    let mut table = counts(r#"{"palifico_may_change":"on"}"#, &[5, 1, 5]);
    apply_steps(&mut table, "2 2x3");
    bids(&mut table, &["3x3"], "PE-9", &["3x4", "2x4", "1x1"]);
    apply_steps(&mut table, "0 3x3");
    bids(&mut table, &["3x4", "4x1", "4x2", "4x3"], "PE-9", &["3x2", "3x1", "2x1", "3x3"]);
    apply_steps(&mut table, "1 4x1");
    // The others must keep the new value, and ones are a value like any other.
    bids(&mut table, &["5x1"], "PE-9", &["9x2", "4x2"]);
    assert_eq!(
        view(&table)["history"].as_array().unwrap().last().unwrap()["bids"]
            .as_array()
            .unwrap()
            .len(),
        3
    );
}

// PE-10, P19
#[test]
fn the_value_lock_beats_the_ones_ladder() {
    let mut table = counts("", &[4, 5, 1]);
    assert_eq!(table.turn(), Turn::Seat(Seat(0)));
    apply_steps(&mut table, "0 2x1");
    bids(&mut table, &["3x1", "10x1"], "PE-10", &["5x2", "6x6"]);
    bids(&mut table, &[], "PE-4", &["2x1", "1x1"]);
    let mut table = counts("", &[4, 5, 1]);
    apply_steps(&mut table, "0 4x5");
    bids(&mut table, &["5x5"], "PE-10", &["2x1", "4x6", "5x6"]);
}

// PE-11
#[test]
fn a_special_round_may_be_opened_with_any_bid() {
    let table = counts("", &[4, 5, 1]);
    assert_eq!(table.legal().len(), 60);
}

// PE-14, P07
#[test]
fn only_a_challenge_is_left_above_the_highest_bid() {
    let mut table = after(&["20x1"]);
    assert_eq!(table.legal(), ["challenge"]);
    bids(&mut table, &[], "PE-14", &["20x1", "20x6", "41x2"]);
    let mut table = after(&["20x6"]);
    assert_eq!(table.legal().len(), 12, "ones from ten to twenty, and challenge");
    bids(&mut table, &["10x1", "20x1"], "PE-14", &["20x5", "20x6"]);
    let mut special = counts("", &[5, 1]);
    apply_steps(&mut special, "0 6x4");
    assert_eq!(special.legal(), ["challenge", "pacao"]);
    bids(&mut special, &[], "PE-14", &["7x4", "6x4"]);
}

// PE-14, P25
#[test]
fn a_bid_on_more_dice_than_there_are_is_illegal() {
    let mut table = counts("", &[4, 4, 4, 4]);
    bids(&mut table, &["16x4"], "PE-14", &["17x4"]);
}

// PE-15: `ruling` and `bids` assert that a refusal changes nothing.
#[test]
fn a_refused_bid_leaves_the_turn_where_it_was() {
    let mut table = after(&["3x5"]);
    assert_eq!(ruling(&mut table, "1 2x5"), "PE-4");
    assert_eq!(table.turn(), Turn::Seat(Seat(1)));
    apply_steps(&mut table, "1 4x5");
}
