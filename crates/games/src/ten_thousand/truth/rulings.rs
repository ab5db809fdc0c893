//! The rulings TT-1 to TT-27 in order, with the listed cases T01 to T30 where they belong.

use croupier_engine::{Seat, Turn};
use croupier_table::{Playing, Showing};
use serde_json::json;

use super::{busts, dice, keeps, notes, payoffs, points, scores, table, view_field};
use crate::testing::{apply_steps, ruling};

/// 1300 points with one die left.
const NOTE_1300: &str = "126666:16666";
/// 9900 points.
const NOTE_9900: &str = "111111:111111 111666:111666 333246:333";

#[test]
fn the_first_noting_needs_more_than_1000_points() {
    // TT-1: exactly 1000 are not enough, 1050 are.
    let mut exactly = table("", 2, &keeps(0, "111236:111"));
    assert_eq!(exactly.legal(), ["roll"]);
    assert_eq!(ruling(&mut exactly, "0 note"), "TT-1");
    let mut more = table("", 2, &keeps(0, "111256:1115"));
    assert_eq!(more.legal(), ["roll", "note"]);
    apply_steps(&mut more, "0 note");
    assert_eq!(scores(&more), [1050, 0]);
}

#[test]
fn at_least_1000_can_be_enough() {
    // TT-1, entry=at_least.
    let enough = table(r#"{"entry":"at_least"}"#, 2, &notes(0, "111236:111"));
    assert_eq!(scores(&enough), [1000, 0]);
    let mut below = table(r#"{"entry":"at_least"}"#, 2, &keeps(0, "555236:555"));
    assert_eq!(ruling(&mut below, "0 note"), "TT-1");
}

#[test]
fn later_notings_need_250_points() {
    // TT-2, T11: 200 are refused, 250 are accepted.
    let mut short = table("", 2, &(notes(0, NOTE_1300) + &busts(1) + &keeps(0, "112346:11")));
    assert_eq!(ruling(&mut short, "0 note"), "TT-2");
    let enough = table("", 2, &(notes(0, NOTE_1300) + &busts(1) + &notes(0, "112356:115")));
    assert_eq!(scores(&enough), [1550, 0]);
}

#[test]
fn the_later_threshold_can_be_set() {
    // TT-2, round_min.
    let entered = notes(0, NOTE_1300) + &busts(1);
    let free = table(r#"{"round_min":0}"#, 2, &(entered.clone() + &notes(0, "522346:5")));
    assert_eq!(scores(&free), [1350, 0]);
    let high = entered + &keeps(0, "555111:555");
    assert_eq!(ruling(&mut table(r#"{"round_min":501}"#, 2, &high), "0 note"), "TT-2");
    assert_eq!(table(r#"{"round_min":500}"#, 2, &high).legal(), ["roll", "note"]);
}

#[test]
fn reaching_the_target_wins_at_once() {
    // TT-3, T26: 9900 and 300 are 10200, and the round is not finished.
    let mut won = table("", 3, &(notes(0, NOTE_9900) + &busts(1) + &busts(2)));
    apply_steps(&mut won, &notes(0, "333246:333"));
    assert_eq!(won.turn(), Turn::Over);
    assert_eq!(scores(&won), [10_200, 0, 0]);
    assert_eq!(payoffs(&won), [1.0, 0.0, 0.0]);
}

#[test]
fn the_round_can_be_finished_and_the_greatest_score_wins() {
    // TT-3, end=finish_round: the last seat passes the first and wins.
    let options = r#"{"end":"finish_round","target":1300}"#;
    let mut game = table(options, 3, &notes(0, NOTE_1300));
    assert_eq!(game.turn(), Turn::Seat(Seat(1)));
    apply_steps(&mut game, &(busts(1) + &notes(2, "111555:111555")));
    assert_eq!(game.turn(), Turn::Over);
    assert_eq!(scores(&game), [1300, 0, 1500]);
    assert_eq!(payoffs(&game), [0.0, 0.0, 1.0]);
    assert_eq!(view_field(&game, "offer"), json!(null));
}

#[test]
fn equal_scores_at_the_end_of_a_round_share_the_win() {
    // TT-3, end=finish_round.
    let options = r#"{"end":"finish_round","target":1300}"#;
    let game = table(options, 3, &(notes(0, NOTE_1300) + &busts(1) + &notes(2, NOTE_1300)));
    assert_eq!(payoffs(&game), [0.5, 0.0, 0.5]);
}

#[test]
fn a_round_in_which_the_last_seat_reaches_the_target_ends_there() {
    // TT-3: nobody is left to play; and a last throw without value ends the round as well.
    let options = r#"{"end":"finish_round","target":1300}"#;
    let last = table(options, 2, &(busts(0) + &notes(1, NOTE_1300)));
    assert_eq!((last.turn(), payoffs(&last)), (Turn::Over, vec![0.0, 1.0]));
    let bust = table(options, 2, &(notes(0, NOTE_1300) + &busts(1)));
    assert_eq!((bust.turn(), payoffs(&bust)), (Turn::Over, vec![1.0, 0.0]));
}

#[test]
fn exactly_the_target_wins() {
    // TT-4.
    let options = r#"{"target":1300}"#;
    assert_eq!(table(options, 2, &notes(0, NOTE_1300)).turn(), Turn::Over);
    let options = r#"{"target":1301}"#;
    assert_eq!(table(options, 2, &notes(0, NOTE_1300)).turn(), Turn::Seat(Seat(1)));
}

#[test]
fn only_noted_points_win() {
    // TT-5: more than 10000 points in a turn do not count before they are noted.
    let mut game = table("", 2, &keeps(0, "111111:111111 111666:111666 111246:111"));
    assert_eq!((points(&game), game.turn()), (10_600, Turn::Seat(Seat(0))));
    apply_steps(&mut game, "0 roll\n* roll 246");
    assert_eq!((scores(&game), game.turn()), (vec![0, 0], Turn::Seat(Seat(1))));
}

#[test]
fn the_threshold_holds_for_the_winning_turn_too() {
    // T27: 9900 and 150 would be 10050, but 150 cannot be noted.
    let mut game = table("", 2, &(notes(0, NOTE_9900) + &busts(1) + &keeps(0, "152346:15")));
    assert_eq!(ruling(&mut game, "0 note"), "TT-2");
}

#[test]
fn six_scored_dice_come_back_into_play() {
    // TT-6, T07: 2050, then 2100 with all dice used, then six dice, then 2300 with four left.
    let mut game = table("", 2, &keeps(0, "111156:11115"));
    assert_eq!((points(&game), dice(&game)), (2050, 1));
    apply_steps(&mut game, &keeps(0, "5:5"));
    assert_eq!((points(&game), dice(&game)), (2100, 6));
    assert_eq!(view_field(&game, "kept"), json!([[1, 1, 1, 1, 5], [5]]));
    apply_steps(&mut game, &keeps(0, "113446:11"));
    assert_eq!((points(&game), dice(&game)), (2300, 4));
    assert_eq!(view_field(&game, "kept"), json!([[1, 1]]));
}

#[test]
fn a_failed_turn_after_adopting_deducts_the_adopted_points() {
    // TT-7, T19: 1500 - 1300 = 200, and nothing is left on offer.
    let start = notes(0, NOTE_1300) + &notes(1, "111555:111555") + &notes(0, NOTE_1300);
    let adopted = start + "1 adopt\n* roll 2\n";
    let game = table("", 2, &adopted);
    assert_eq!(scores(&game), [2600, 200]);
    assert_eq!(view_field(&game, "offer"), json!(null));
    // adopt_penalty=off: only the turn is lost.
    assert_eq!(scores(&table(r#"{"adopt_penalty":"off"}"#, 2, &adopted)), [2600, 1500]);
}

#[test]
fn only_the_adopted_points_are_deducted_and_never_more_than_one_has() {
    // TT-7: points made after adopting are lost but not deducted; a score can fall to 0 but not below.
    let start = notes(0, NOTE_1300) + &notes(1, NOTE_1300);
    let game = table("", 2, &(start + "0 adopt\n* roll 1\n0 keep 1\n0 roll\n* roll 223466\n"));
    assert_eq!(scores(&game), [0, 1300]);
}

#[test]
fn a_throw_without_value_costs_the_points_of_the_turn() {
    // TT-8, T06.
    let first = table("", 2, &busts(0));
    assert_eq!((scores(&first), first.turn()), (vec![0, 0], Turn::Seat(Seat(1))));
    let second = table("", 2, &(keeps(0, "123344:1") + "0 roll\n* roll 22344"));
    assert_eq!((scores(&second), points(&second)), (vec![0, 0], 0));
    assert_eq!(second.turn(), Turn::Seat(Seat(1)));
}

#[test]
fn the_first_complete_example_ends_without_points() {
    // T08, TT-27: "the ones" of 1 2 3 5 5 5 are one 1; with three fives its value is 600.
    let mut game = table("", 2, &keeps(0, "112356:11 4444:4444"));
    assert_eq!((points(&game), dice(&game)), (1000, 6));
    apply_steps(&mut game, &keeps(0, "123555:1555"));
    assert_eq!((points(&game), dice(&game)), (1600, 2));
    apply_steps(&mut game, "0 roll\n* roll 66");
    assert_eq!((scores(&game), game.turn()), (vec![0, 0], Turn::Seat(Seat(1))));
}

#[test]
fn the_second_complete_example_notes_1300_and_leaves_one_die() {
    // T09.
    let game = table("", 2, &notes(0, NOTE_1300));
    assert_eq!(scores(&game), [1300, 0]);
    assert_eq!(view_field(&game, "offer"), json!({"points": 1300, "dice": 1}));
}

#[test]
fn adopted_points_are_part_of_the_next_offer() {
    // TT-9: 1300 adopted and 100 made are 1400, for the score and for the next seat; nobody loses anything.
    let start = notes(0, NOTE_1300) + &notes(1, NOTE_1300);
    let game = table("", 2, &(start + "0 adopt\n* roll 1\n0 keep 1\n0 note"));
    assert_eq!(scores(&game), [2700, 1300]);
    assert_eq!(view_field(&game, "offer"), json!({"points": 1400, "dice": 6}));
    assert_eq!(game.legal(), ["roll"], "1300 points are fewer than the 1400 on offer");
}

#[test]
fn adopting_can_be_switched_off() {
    // TT-9, adopt=off.
    let options = r#"{"adopt":"off"}"#;
    let mut game = table(options, 2, &(notes(0, NOTE_1300) + &notes(1, NOTE_1300)));
    assert_eq!(view_field(&game, "offer"), json!(null));
    assert_eq!(ruling(&mut game, "0 adopt"), "TT-9");
}

#[test]
fn an_offer_without_dice_left_is_an_offer_of_six() {
    // TT-10, T28: all six used by the first throw, 1500 > 1000.
    let mut game = table("", 2, &notes(0, "111555:111555"));
    assert_eq!(view_field(&game, "offer"), json!({"points": 1500, "dice": 6}));
    apply_steps(&mut game, &(notes(1, "111555:111555") + "0 adopt\n* roll 112346"));
    assert_eq!((points(&game), dice(&game)), (1500, 6));
}

#[test]
fn adopting_needs_as_many_points_as_are_adopted() {
    // TT-11, T17: 1300 are enough for 1300; 1250 are not, and the seat plays on with six dice.
    let enough = notes(0, NOTE_1300) + &notes(1, NOTE_1300);
    assert_eq!(table("", 2, &enough).legal(), ["adopt", "roll"]);
    let short = notes(0, "555111:111555") + &notes(1, "555566:5555 15:15 111246:111");
    assert_eq!(scores(&table("", 2, &short)), [1500, 2150]);
    let mut game = table("", 2, &short);
    assert_eq!(ruling(&mut game, "0 adopt"), "TT-11");
    apply_steps(&mut game, "0 roll\n* roll 112356\n0 keep 1");
    assert_eq!(dice(&game), 5);
}

#[test]
fn a_seat_that_adopts_throws_before_noting() {
    // TT-12, T23: after adopting, the only step is a throw.
    let adopted = notes(0, NOTE_1300) + &notes(1, NOTE_1300) + "0 adopt\n";
    let mut game = table("", 2, &adopted);
    assert_eq!((game.turn(), points(&game), dice(&game)), (Turn::Chance, 1300, 1));
    assert_eq!(ruling(&mut game, "0 note"), "TT-12");
    // Nor is there anything to note, keep or adopt before the first roll or after it.
    let mut fresh = table("", 2, "");
    assert_eq!(ruling(&mut fresh, "0 note"), "TT-12");
    let mut later = table("", 2, &keeps(0, "112356:1"));
    assert_eq!(ruling(&mut later, "0 adopt"), "TT-12");
}

#[test]
fn the_threshold_counts_adopted_points() {
    // TT-13: 1300 adopted and 50 made are far above 250.
    let adopted = notes(0, NOTE_1300) + &notes(1, NOTE_1300) + "0 adopt\n* roll 5\n0 keep 5\n";
    assert_eq!(table("", 2, &adopted).legal(), ["roll", "note"]);
    assert_eq!(ruling(&mut table(r#"{"round_min":1351}"#, 2, &adopted), "0 note"), "TT-13");
}

#[test]
fn a_seat_that_has_noted_nothing_cannot_adopt() {
    // TT-14.
    let mut game = table("", 2, &notes(0, NOTE_1300));
    assert_eq!(game.legal(), ["roll"]);
    assert_eq!(ruling(&mut game, "1 adopt"), "TT-14");
}

#[test]
fn a_seat_that_has_fallen_below_1000_needs_no_second_entry() {
    // TT-15, T22: the seat of T19 has 200 points and notes 250.
    let fallen = notes(0, NOTE_1300)
        + &notes(1, "111555:111555")
        + &notes(0, NOTE_1300)
        + "1 adopt\n* roll 2\n"
        + &busts(0);
    let game = table("", 2, &(fallen + &notes(1, "112356:115")));
    assert_eq!(scores(&game), [2600, 450]);
    // Even with no points left.
    let zero = notes(0, NOTE_1300) + &notes(1, NOTE_1300) + "0 adopt\n* roll 2\n" + &busts(1);
    let game = table("", 2, &(zero + &notes(0, "112356:115")));
    assert_eq!(scores(&game), [250, 1300]);
}

#[test]
fn every_throw_needs_a_keep_of_at_least_one_die() {
    // TT-16, T14: nothing is too little, also after later throws.
    let mut game = table("", 2, "0 roll\n* roll 112356");
    for step in ["0 keep", "0 roll", "0 note"] {
        assert_eq!(ruling(&mut game, step), "TT-16", "{step}");
    }
    apply_steps(&mut game, "0 keep 5\n0 roll\n* roll 12346");
    assert_eq!(ruling(&mut game, "0 roll"), "TT-16");
    apply_steps(&mut game, "0 keep 1");
    assert_eq!(ruling(&mut game, "0 keep 1"), "TT-16", "one keep per throw");
    assert_eq!(ruling(&mut table("", 2, ""), "0 keep 1"), "TT-16", "no keep before a throw");
}

#[test]
fn every_kept_die_has_value_within_the_keep() {
    // TT-17, T14.
    let mut game = table("", 2, "0 roll\n* roll 112356");
    for step in ["0 keep 2", "0 keep 12", "0 keep 111", "0 keep 4", "0 keep 112356"] {
        assert_eq!(ruling(&mut game, step), "TT-17", "{step}");
    }
    assert_eq!(game.legal(), ["keep 1", "keep 5", "keep 11", "keep 15", "keep 115"]);
    apply_steps(&mut game, "0 keep 5");
}

#[test]
fn part_of_a_pasch_may_be_kept_if_it_has_value() {
    // TT-17: three of four equal dice, but not two of three.
    let mut game = table("", 2, "0 roll\n* roll 222246");
    assert_eq!(game.legal(), ["keep 222", "keep 2222"]);
    assert_eq!(ruling(&mut game, "0 keep 22"), "TT-17");
    apply_steps(&mut game, "0 keep 222");
    assert_eq!((points(&game), dice(&game)), (200, 3));
}

#[test]
fn a_seat_may_keep_fewer_dice_than_have_value() {
    // TT-17, T04 and T05.
    let game = table("", 2, &keeps(0, "112356:115 134:1"));
    assert_eq!((points(&game), dice(&game)), (350, 2));
    let game = table("", 2, &keeps(0, "112356:1"));
    assert_eq!((points(&game), dice(&game)), (100, 5));
}

#[test]
fn two_of_three_ones_or_fives_count_singly() {
    // TT-18, T16.
    assert_eq!(points(&table("", 2, &keeps(0, "111234:11"))), 200);
    assert_eq!(points(&table("", 2, &keeps(0, "111234:111"))), 1000);
    assert_eq!(points(&table("", 2, &keeps(0, "555234:55"))), 100);
}

#[test]
fn three_or_more_equal_dice_are_a_pasch_if_thrown_together() {
    // TT-19, T03: a third one from another throw scores 100.
    let game = table("", 2, &keeps(0, "112233:11 1234:1"));
    assert_eq!((points(&game), dice(&game)), (300, 3));
    let game = table("", 2, &keeps(0, "111236:111 126:1"));
    assert_eq!(points(&game), 1100);
}

#[test]
fn dice_have_the_values_of_the_document() {
    // T01 and T02, and what follows from the same rule.
    for (throw, kept, value) in [
        ("123346", "1", 100),
        ("523346", "5", 50),
        ("222346", "222", 200),
        ("333246", "333", 300),
        ("444236", "444", 400),
        ("555236", "555", 500),
        ("666234", "666", 600),
        ("111234", "111", 1000),
        ("222234", "2222", 400),
        ("333324", "3333", 600),
        ("111123", "1111", 2000),
        ("333332", "33333", 1200),
        ("111112", "11111", 4000),
        ("222222", "222222", 1600),
        ("666666", "666666", 4800),
        ("111111", "111111", 8000),
        ("555555", "555555", 4000),
        ("555511", "115555", 1200),
        ("222333", "222333", 500),
        ("111555", "111555", 1500),
    ] {
        let game = table("", 2, &keeps(0, &format!("{throw}:{kept}")));
        assert_eq!(points(&game), value, "{kept} of {throw}");
    }
}

#[test]
fn straights_and_three_pairs_count_only_where_they_are_switched_on() {
    // TT-20.
    let mut straight = table("", 2, "0 roll\n* roll 123456");
    assert_eq!(straight.legal(), ["keep 1", "keep 5", "keep 15"]);
    assert_eq!(ruling(&mut straight, "0 keep 123456"), "TT-20");
    let mut pairs = table("", 2, "0 roll\n* roll 112233");
    assert_eq!(ruling(&mut pairs, "0 keep 112233"), "TT-20");
    let pairs = table("", 2, "0 roll\n* roll 223344");
    assert_eq!(pairs.turn(), Turn::Seat(Seat(1)), "three pairs without 1 and 5 are a bust");

    let on = r#"{"straight":"on","three_pairs":"on"}"#;
    let value = |throw: &str| {
        let game = table(on, 2, &keeps(0, &format!("{throw}:{throw}")));
        assert_eq!(dice(&game), 6, "all six dice are scored");
        points(&game)
    };
    assert_eq!(value("123456"), 1500);
    assert_eq!(value("223344"), 1500);
    assert_eq!(value("222233"), 1500, "four equal dice and a pair are three pairs");
    assert_eq!(value("111155"), 2100, "the larger value counts");
    assert_eq!(value("222222"), 1600, "the larger value counts");
    assert_eq!(value("115555"), 1500, "the larger value counts");
}

#[test]
fn rolling_on_with_all_six_dice_is_a_choice_unless_it_is_forced() {
    // TT-21.
    let kept = keeps(0, "111555:111555");
    assert_eq!(table("", 2, &kept).legal(), ["roll", "note"]);
    let mut forced = table(r#"{"force_hot_dice":"on"}"#, 2, &kept);
    assert_eq!(forced.legal(), ["roll"]);
    assert_eq!(ruling(&mut forced, "0 note"), "TT-21");
    apply_steps(&mut forced, "0 roll\n* roll 112346\n0 keep 1\n0 note");
    assert_eq!(scores(&forced), [1600, 0]);
}

#[test]
fn illegal_actions_are_refused_or_cost_the_turn() {
    // TT-22: a note below the threshold.
    let below = keeps(0, "112356:115");
    let mut refused = table("", 2, &below);
    assert_eq!(ruling(&mut refused, "0 note"), "TT-1");
    assert_eq!(ruling(&mut refused, "0 forfeit"), "TT-22");
    let mut contest = table(r#"{"illegal":"forfeit"}"#, 2, &below);
    assert_eq!(contest.legal(), ["roll", "forfeit"]);
    apply_steps(&mut contest, "0 note");
    assert_eq!(contest.last_line().as_deref(), Some("0 forfeit"));
    assert_eq!((scores(&contest), contest.turn()), (vec![0, 0], Turn::Seat(Seat(1))));
}

#[test]
fn a_forfeited_turn_clears_the_offer_and_deducts_what_was_adopted() {
    // TT-23: an illegal keep, and an illegal adopt.
    let options = r#"{"illegal":"forfeit"}"#;
    let adopted = notes(0, NOTE_1300) + &notes(1, NOTE_1300) + "0 adopt\n* roll 5\n";
    let mut keep = table(options, 2, &adopted);
    apply_steps(&mut keep, "0 keep 55");
    assert_eq!(scores(&keep), [0, 1300]);
    assert_eq!(view_field(&keep, "offer"), json!(null));
    let mut adopt = table(options, 3, &notes(0, NOTE_1300));
    apply_steps(&mut adopt, "1 adopt");
    assert_eq!(adopt.last_line().as_deref(), Some("1 forfeit"));
    assert_eq!((adopt.turn(), view_field(&adopt, "offer")), (Turn::Seat(Seat(2)), json!(null)));
}

#[test]
fn an_offer_lasts_for_one_turn() {
    // TT-24, T21: none at the start, none after a bust, none for the seat after the next.
    assert_eq!(ruling(&mut table("", 2, ""), "0 adopt"), "TT-24");
    let entered = notes(0, NOTE_1300) + &notes(1, NOTE_1300) + &notes(2, NOTE_1300);
    let after_bust = entered.clone() + &notes(0, "112356:115") + &busts(1);
    assert_eq!(ruling(&mut table("", 3, &after_bust), "2 adopt"), "TT-24");
    let ignored = entered + &notes(0, "112356:115") + "1 roll\n* roll 112356\n";
    assert_eq!(view_field(&table("", 3, &ignored), "offer"), json!(null));
}

#[test]
fn an_offer_crosses_the_border_of_rounds() {
    // TT-24, T30: the last seat notes 400 and seat 0 may adopt them.
    let steps = notes(0, NOTE_1300) + &notes(1, NOTE_1300) + &busts(0) + &notes(1, "444236:444");
    let game = table("", 2, &steps);
    assert_eq!(view_field(&game, "offer"), json!({"points": 400, "dice": 3}));
    assert_eq!(game.legal(), ["adopt", "roll"]);
}

#[test]
fn seats_play_in_order_from_seat_0() {
    // TT-25.
    let mut game = table("", 3, "");
    for seat in [0, 1, 2, 0] {
        assert_eq!(game.turn(), Turn::Seat(Seat(seat)));
        apply_steps(&mut game, &busts(seat));
    }
}

#[test]
fn tables_have_two_to_twenty_seats() {
    // TT-25.
    let opens = |seats| croupier_table::start::<super::TenThousand>(&json!(null), seats).is_ok();
    assert_eq!([1, 2, 20, 21].map(opens), [false, true, true, false]);
    let numbers = |options| croupier_table::start::<super::TenThousand>(&options, 2).is_ok();
    assert!(!numbers(json!({"target": 0})) && !numbers(json!({"target": 100_001})));
    assert!(!numbers(json!({"round_min": 10_001})) && numbers(json!({"round_min": 0})));
}
