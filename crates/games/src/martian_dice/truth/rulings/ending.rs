//! Section 5 of the rulebook: the last round, the winner and the duel.

use croupier_engine::{Seat, Turn};
use croupier_table::{Playing, Showing};

use super::*;
use crate::testing::{apply_steps, ruling, table};

/// Eight humans without a tank: eight points.
fn eight(seat: u8) -> String {
    format!("* roll 5R 8H\n{seat} human\n{seat} end\n")
}

#[test]
fn reaching_the_target_makes_the_round_the_last() {
    // MD-9
    let mut table = loaded(&[20, 0, 0], 0, &eight(0));
    assert_eq!(table.view(None)["last_round"], true);
    apply_steps(&mut table, "* roll 13T");
    assert_eq!(table.turn(), Turn::Chance);
    apply_steps(&mut table, "* roll 13T");
    assert_eq!(table.turn(), Turn::Over);
    assert_eq!(winner(&table), Some(Seat(0)));
}

#[test]
fn exactly_the_target_is_enough_and_one_less_is_not() {
    // MD-9: 25 or more.
    let table = loaded(&[17, 0], 0, &eight(0));
    assert_eq!(table.view(None)["last_round"], true);
    let table = loaded(&[16, 0], 0, &eight(0));
    assert_eq!(table.view(None)["last_round"], false);
}

#[test]
fn the_target_can_be_another() {
    // MD-9
    let mut table = table::<MartianDice>(r#"{"target":8}"#, 2, &eight(0));
    apply_steps(&mut table, "* roll 13T");
    assert_eq!(winner(&table), Some(Seat(0)));
    for target in ["0", "1001", "-1", "70000", "\"many\""] {
        let options = serde_json::from_str(&format!(r#"{{"target":{target}}}"#)).unwrap();
        assert!(croupier_table::start::<MartianDice>(&options, 2).is_err());
    }
}

#[test]
fn the_last_seat_to_reach_the_target_ends_the_game_at_once() {
    // M18, MD-9
    let table = loaded(&[20, 20], 1, &eight(1));
    assert_eq!(winner(&table), Some(Seat(1)));
    assert_eq!(scores(&table), [20, 28]);
}

#[test]
fn a_round_begun_elsewhere_ends_there() {
    // MD-8, MD-9
    let options = r#"{"target":8,"start":"random"}"#;
    let mut table = table::<MartianDice>(options, 3, "* start 2\n* roll 13T\n* roll 13T");
    apply_steps(&mut table, &eight(1));
    assert_eq!(winner(&table), Some(Seat(1)));
}

#[test]
fn the_most_points_win_not_the_first_to_reach_the_target() {
    // MD-10
    let table = loaded(&[17, 24], 0, &(eight(0) + &eight(1)));
    assert_eq!(winner(&table), Some(Seat(1)));
    assert_eq!(scores(&table), [25, 32]);
}

#[test]
fn a_game_that_is_over_takes_no_step() {
    let mut table = loaded(&[20, 20], 1, &eight(1));
    for step in ["0 ray", "1 end", "* roll 13T", "* roll 6R"] {
        assert_eq!(ruling(&mut table, step), "MD-10");
    }
}

#[test]
fn only_players_who_share_the_most_points_fight_a_duel() {
    // MD-11
    let mut table = loaded(&[26, 3, 26, 25], 3, "* roll 13T");
    assert_eq!(table.view(None)["duel"]["contenders"], serde_json::json!([0, 2]));
    apply_steps(&mut table, "* roll 2R 4H\n* roll 1R 5H");
    assert_eq!(winner(&table), Some(Seat(0)));
}

#[test]
fn a_duel_is_one_throw_of_six_dice_each() {
    // MD-13
    let mut table = loaded(&[26, 26], 0, "");
    assert_eq!(table.turn(), Turn::Chance);
    assert_eq!(table.chances().len(), 210);
    for step in ["* roll 13R", "* roll 5R", "0 ray", "0 reroll", "0 end"] {
        assert_eq!(ruling(&mut table, step), "MD-13");
    }
    apply_steps(&mut table, "* roll 6R");
    assert_eq!(ruling(&mut table, "* roll 7R"), "MD-13");
    apply_steps(&mut table, "* roll 5R 1T");
    assert_eq!(winner(&table), Some(Seat(0)));
}

#[test]
fn only_rays_count_in_a_duel() {
    // M21, MD-13: tanks beat nothing here.
    let table = loaded(&[26, 26], 0, "* roll tank tank tank tank ray cow\n* roll 2H 2C 2K");
    assert_eq!(winner(&table), Some(Seat(0)));
}

#[test]
fn a_duel_changes_no_points() {
    // MD-12
    let table = loaded(&[26, 26], 0, "* roll 1R 5T\n* roll 6R");
    assert_eq!(scores(&table), [26, 26]);
    assert_eq!(winner(&table), Some(Seat(1)));
}

#[test]
fn an_undecided_duel_is_repeated_by_those_still_tied() {
    // MD-11
    let mut table = loaded(&[26, 26, 26], 0, "* roll 3R 3T\n* roll 3R 3H\n* roll 2R 4K");
    assert_eq!(table.view(None)["duel"]["contenders"], serde_json::json!([0, 1]));
    assert_eq!(table.view(None)["duel"]["round"], 2);
    apply_steps(&mut table, "* roll 6T\n* roll 6H");
    assert_eq!(table.view(None)["duel"]["round"], 3);
    apply_steps(&mut table, "* roll 6T\n* roll 1R 5H");
    assert_eq!(winner(&table), Some(Seat(1)));
}

#[test]
fn an_undecided_duel_can_be_repeated_by_all_who_shared_the_points() {
    // MD-11
    let options = r#"{"duel_repeat":"all_tied","from":{"scores":[26,26,26,9],"next":0}}"#;
    let mut table = table::<MartianDice>(options, 4, "* roll 3R 3T\n* roll 3R 3H\n* roll 2R 4K");
    assert_eq!(table.view(None)["duel"]["contenders"], serde_json::json!([0, 1, 2]));
    apply_steps(&mut table, "* roll 6T\n* roll 6H\n* roll 1R 5C");
    assert_eq!(winner(&table), Some(Seat(2)));
}

#[test]
fn twenty_players_can_share_the_lead() {
    // MD-11: the widest duel, and no rays at all count as a tie too.
    let mut table = loaded(&[25; 20], 0, &"* roll 6T\n".repeat(20));
    assert_eq!(table.view(None)["duel"]["round"], 2);
    apply_steps(&mut table, &"* roll 6T\n".repeat(19));
    apply_steps(&mut table, "* roll 1R 5T");
    assert_eq!(winner(&table), Some(Seat(19)));
}

#[test]
fn the_luck_of_a_throw_belongs_to_its_thrower() {
    use croupier_engine::Game;
    let game = |options: &str, seats| {
        let options = serde_json::from_str(options).unwrap();
        croupier_table::start::<MartianDice>(&options, seats).unwrap()
    };
    assert_eq!(game("{}", 2).roller(), Some(Seat(0)));
    assert_eq!(game(r#"{"start":"random"}"#, 2).roller(), None);
    let mut duel = game(r#"{"from":{"scores":[1,30,30],"next":0}}"#, 3);
    assert_eq!(duel.roller(), Some(Seat(1)));
    duel.apply_chance("roll 6T".parse().unwrap());
    assert_eq!(duel.roller(), Some(Seat(2)));
}
