//! Challenge, pacao, calza, and how dice are counted.

use super::super::*;

// PE-1
#[test]
fn pacao_on_a_true_bid_costs_the_bidder_a_die() {
    let mut table = counts("", &[2, 1]);
    assert_eq!(starter(&table), json!(0));
    apply_steps(&mut table, "0 3x2\n1 pacao");
    assert_eq!(scores(&table), [1, 1]);
    assert_eq!(view(&table)["reveal"]["effect"], json!({"lost": 0}));
}

// PE-1
#[test]
fn pacao_on_a_false_bid_costs_the_caller_a_die() {
    let mut table = counts("", &[2, 2, 1]);
    apply_steps(&mut table, "0 1x4\n1 2x4\n2 pacao");
    assert_eq!(scores(&table), [2, 2, 0]);
}

// PE-1
#[test]
fn calza_gives_a_die_back_for_an_exact_bid_and_costs_one_otherwise() {
    let options = r#"{"pacao":"calza"}"#;
    let mut table = counts(options, &[5, 3]);
    apply_steps(&mut table, "0 8x2");
    let mut short = counts(options, &[5, 3]);
    apply_steps(&mut short, "0 7x2");
    apply_steps(&mut table, "1 pacao");
    assert_eq!(scores(&table), [5, 4]);
    assert_eq!(view(&table)["reveal"]["effect"], json!({"regained": 1}));
    // No seat lost a die, so the caller opens.
    assert_eq!(starter(&table), json!(1));
    apply_steps(&mut short, "1 pacao");
    assert_eq!(scores(&short), [5, 2]);
    assert_eq!(starter(&short), json!(0));
}

// PE-1
#[test]
fn calza_never_gives_more_dice_than_at_the_start() {
    let mut table = thrown(r#"{"pacao":"calza"}"#, &["22222", "33333"]);
    apply_steps(&mut table, "0 5x2\n1 pacao");
    assert_eq!(scores(&table), [5, 5]);
    assert_eq!(view(&table)["reveal"]["effect"], json!({"kept": 1}));
    assert_eq!((starter(&table), view(&table)["round"].clone()), (json!(1), json!(2)));
}

// PE-1
#[test]
fn without_pacao_a_player_with_one_die_can_only_raise_or_challenge() {
    let mut table = counts(r#"{"pacao":"off"}"#, &[2, 1]);
    apply_steps(&mut table, "0 3x2");
    assert_eq!(table.legal(), ["challenge"]);
    assert_eq!(ruling(&mut table, "1 pacao"), "PE-1");
}

// PE-2: a pacao by the usual rules is resolved in a special round.
#[test]
fn ones_are_no_jokers_when_pacao_is_called() {
    let mut table: Play = table("", 2, "");
    (0..4).for_each(|_| lose(&mut table, 1));
    throw(&mut table, &["11123", "2"]);
    apply_steps(&mut table, "0 3x2\n1 pacao");
    assert_eq!(view(&table)["reveal"]["actual"], json!(2));
    assert_eq!(scores(&table), [5, 0]);
    assert_eq!(table.turn(), Turn::Over);
}

// PE-2
#[test]
fn ones_are_jokers_in_a_pacao_of_a_normal_round() {
    let mut table: Play = table(r#"{"special":"off"}"#, 2, "");
    (0..4).for_each(|_| lose(&mut table, 1));
    throw(&mut table, &["11123", "2"]);
    apply_steps(&mut table, "0 5x2\n1 pacao");
    assert_eq!(view(&table)["reveal"]["actual"], json!(5));
    assert_eq!(scores(&table), [4, 1]);
}

// PE-12, P12
#[test]
fn a_call_needs_a_bid_and_the_turn() {
    let mut table = after(&[]);
    assert_eq!(ruling(&mut table, "0 challenge"), "PE-12");
    assert_eq!(ruling(&mut table, "0 pacao"), "PE-12");
    apply_steps(&mut table, "0 3x5");
    assert_eq!(ruling(&mut table, "2 challenge"), "PE-12");
    assert_eq!(ruling(&mut table, "0 4x5"), "PE-12");
}

// PE-12, P22
#[test]
fn players_without_dice_are_passed_over() {
    let mut table = counts("", &[2, 0, 3, 1]);
    assert_eq!(scores(&table), [2, 0, 3, 1]);
    while table.turn() != Turn::Seat(Seat(0)) {
        let Turn::Seat(seat) = table.turn() else { panic!("a seat is to act") };
        let bid = table.legal()[0].clone();
        apply_steps(&mut table, &format!("{} {bid}", seat.0));
    }
    let bid = table.legal()[0].clone();
    apply_steps(&mut table, &format!("0 {bid}"));
    assert_eq!(table.turn(), Turn::Seat(Seat(2)));
}

// PE-13, P13
#[test]
fn pacao_needs_exactly_one_die() {
    let mut table = counts("", &[1, 2, 3]);
    apply_steps(&mut table, "0 2x2");
    assert!(!may(&table, "pacao"));
    assert_eq!(ruling(&mut table, "1 pacao"), "PE-13");
}

// PE-13, P31
#[test]
fn pacao_needs_a_bid() {
    let mut table = counts(r#"{"dice":4}"#, &[1, 4]);
    apply_steps(&mut table, "1 1x3\n0 2x3\n1 challenge");
    assert_eq!(scores(&table), [0, 4]);
    let mut table = counts(r#"{"dice":4,"starter":"loser"}"#, &[1, 4]);
    assert_eq!(table.turn(), Turn::Seat(Seat(0)));
    assert_eq!(table.legal().len(), 30);
    assert_eq!(ruling(&mut table, "0 pacao"), "PE-12");
}

// PE-16
#[test]
fn a_call_reveals_all_dice_the_count_and_the_loser_to_all_viewers() {
    let mut table = thrown("", &["11334", "22356"]);
    apply_steps(&mut table, "0 5x3\n1 challenge");
    let expected = json!({
        "round": 1, "special": false, "dice": [[1, 1, 3, 3, 4], [2, 2, 3, 5, 6]], "bid": "5x3", "bidder": 0,
        "caller": 1, "call": "challenge", "actual": 5, "effect": {"lost": 1},
    });
    for viewer in [None, Some(Seat(0)), Some(Seat(1))] {
        assert_eq!(table.view(viewer)["reveal"], expected);
    }
    throw_twos(&mut table);
    assert_eq!(view(&table)["reveal"], expected, "it stays until the next call");
}

// P08, P09
#[test]
fn ones_count_for_every_value_in_a_normal_round_only() {
    let dice = ["11334", "22356"];
    for (special, expected) in [(false, [(3, 5), (2, 4), (1, 2)]), (true, [(3, 3), (2, 2), (1, 2)])]
    {
        for (value, actual) in expected {
            // A third seat with one die makes the round special; its six counts for none of these values.
            let mut table = if special {
                let mut table: Play = table("", 3, "");
                (0..4).for_each(|_| lose(&mut table, 2));
                throw(&mut table, &[dice[0], dice[1], "6"]);
                table
            } else {
                thrown("", &dice)
            };
            apply_steps(&mut table, &format!("0 1x{value}\n1 challenge"));
            assert_eq!(view(&table)["reveal"]["actual"], json!(actual), "{value} {special}");
        }
    }
}

// P10, P11
#[test]
fn an_exact_count_defends_the_bid() {
    for (bid, expected) in [("7x3", [5, 4]), ("8x3", [4, 5])] {
        let mut table = thrown("", &["11333", "22335"]);
        apply_steps(&mut table, &format!("0 {bid}\n1 challenge"));
        assert_eq!(view(&table)["reveal"]["actual"], json!(7));
        assert_eq!(scores(&table), expected, "{bid}");
    }
}
