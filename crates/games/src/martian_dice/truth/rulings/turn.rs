//! Sections 2 to 4 of the rulebook: throws, choices and what a turn scores.

use croupier_engine::{Game, Turn};
use croupier_table::{Playing, Showing};

use super::*;
use crate::martian_dice::{Face, Options};
use crate::testing::{apply_steps, ruling, table};

const FIRST_TURN: &str = "
    * roll ray human human chicken chicken human ray ray ray human chicken human ray
    0 chicken
    0 reroll
    * roll 3T 1R 3H 3C
    0 human";

#[test]
fn a_game_value_is_small_and_flat() {
    assert_eq!(size_of::<MartianDice>(), 80);
}

#[test]
fn the_documents_first_turn_scores_nothing() {
    // M01, MD-1
    let mut table =
        two("* roll ray human human chicken chicken human ray ray ray human chicken human ray
         0 chicken");
    let faces = |word: &str| serde_json::json!(vec![word; 5]);
    let view = table.view(None);
    assert_eq!(view["dice"], 10);
    assert_eq!(view["remaining"].as_array().map(Vec::len), Some(10));
    assert_eq!(view["remaining"].as_array().unwrap()[..5], *faces("ray").as_array().unwrap());
    assert_eq!(view["remaining"].as_array().unwrap()[5..], *faces("human").as_array().unwrap());
    apply_steps(&mut table, "0 reroll\n* roll 3T 1R 3H 3C");
    assert_eq!(table.view(None)["tanks"], 3);
    apply_steps(&mut table, "0 human");
    assert_eq!(table.view(None)["remaining"], serde_json::json!(["ray", "cow", "cow", "cow"]));
    assert_eq!(table.view(None)["points"], 0);
    apply_steps(&mut table, "0 end");
    assert_eq!(scores(&table), [0, 0]);
}

#[test]
fn as_many_rays_as_tanks_score() {
    // M02, MD-1
    let table = two("* roll 1T 1R 11H\n0 ray\n0 reroll\n* roll 10H 1C\n0 cow\n0 end");
    assert_eq!(scores(&table), [1, 0]);
}

#[test]
fn more_tanks_than_rays_score_nothing() {
    // M03, MD-1
    let table = two("* roll 2T 1R 10H\n0 ray\n0 reroll\n* roll 9H 1C\n0 cow\n0 end");
    assert_eq!(scores(&table), [0, 0]);
}

#[test]
fn no_rays_against_no_tanks_score() {
    // MD-1
    let table = two("* roll 1C 12H\n0 cow\n0 reroll\n* roll 1H 11R\n0 human\n0 end");
    assert_eq!(scores(&table), [2, 0]);
}

#[test]
fn one_earthling_of_each_kind_earns_the_bonus() {
    // M04, MD-2
    let table = two("* roll 1T 1R 11H\n0 ray\n0 reroll\n* roll 1H 10C\n0 human\n0 reroll
         * roll 1C 9K\n0 cow\n0 reroll\n* roll 8R 1K\n0 chicken\n0 end");
    assert_eq!(scores(&table), [6, 0]);
}

#[test]
fn two_kinds_of_earthlings_earn_no_bonus() {
    // M07, MD-2
    let table = two("* roll 2T 2R 9C\n0 ray\n0 reroll\n* roll 3H 6C\n0 human\n0 reroll
         * roll 4C 2K\n0 chicken\n0 end");
    assert_eq!(scores(&table), [5, 0]);
}

#[test]
fn the_bonus_is_lost_with_the_battle() {
    // MD-1, MD-2
    let table = two(
        "* roll 1T 4H 4C 4K\n0 human\n0 reroll\n* roll 4C 4K\n0 cow\n0 reroll\n* roll 4K\n0 chicken",
    );
    assert_eq!(scores(&table), [0, 0]);
}

#[test]
fn a_turn_that_uses_all_dice_is_scored_unasked() {
    // M08, MD-6
    let table = two(
        "* roll 5H 4C 4K\n0 human\n0 reroll\n* roll 4C 4K\n0 cow\n0 reroll\n* roll 4K\n0 chicken",
    );
    assert_eq!(scores(&table), [16, 0]);
    assert_eq!(table.turn(), Turn::Chance);
    assert_eq!(table.view(None)["current"], 1);
}

#[test]
fn every_turn_begins_with_thirteen_dice() {
    // MD-3
    let mut table = two("");
    assert_eq!(table.chances().len(), 2380);
    apply_steps(&mut table, "* roll 13R\n0 ray");
    assert_eq!(table.view(None)["dice"], 13);
    assert_eq!(ruling(&mut table, "* roll 12R"), "MD-3");
    assert_eq!(ruling(&mut table, "* roll 6R"), "MD-3");
    apply_steps(&mut table, "* roll 13K");
}

#[test]
fn a_throw_again_has_as_many_dice_as_are_not_set_aside() {
    // MD-3
    let mut table = two("* roll 2T 4R 7H\n0 ray\n0 reroll");
    for wrong in ["* roll 13R", "* roll 6R", "* roll 8R", "* start 0", "0 ray"] {
        assert_eq!(ruling(&mut table, wrong), "MD-3");
    }
    apply_steps(&mut table, "* roll 7R");
}

#[test]
fn choosing_comes_before_stopping_and_throwing_again() {
    // M15, MD-4
    let mut table = two("* roll 1T 12R");
    assert_eq!(table.legal(), ["ray"]);
    assert_eq!(ruling(&mut table, "0 end"), "MD-4");
    assert_eq!(ruling(&mut table, "0 reroll"), "MD-4");
}

#[test]
fn one_kind_is_chosen_from_a_throw() {
    // MD-4
    let mut table = two("* roll 5R 4H 4C\n0 ray");
    assert_eq!(table.legal(), ["reroll", "end"]);
    assert_eq!(ruling(&mut table, "0 human"), "MD-4");
    assert_eq!(ruling(&mut table, "0 ray"), "MD-4");
}

#[test]
fn an_earthling_is_chosen_once_in_a_turn() {
    // M09, MD-7
    let mut table = two("* roll 4R 9H\n0 human\n0 reroll\n* roll 1R 2H 1C");
    assert_eq!(table.legal(), ["ray", "cow"]);
    assert_eq!(ruling(&mut table, "0 human"), "MD-7");
    apply_steps(&mut table, "0 ray");
}

#[test]
fn rays_are_chosen_again_and_again() {
    // M10, MD-7
    let mut table = two("* roll 10R 3H\n0 ray\n0 reroll\n* roll 2R 1C\n0 ray");
    assert_eq!(table.view(None)["rays"], 12);
    apply_steps(&mut table, "0 reroll\n* roll 1R\n0 ray");
    assert_eq!(scores(&table), [0, 0]);
}

#[test]
fn a_kind_is_taken_as_a_whole() {
    // M16, MD-7
    let table = two("* roll 4R 9H\n0 ray");
    let view = table.view(None);
    assert_eq!((&view["rays"], &view["dice"]), (&4.into(), &9.into()));
    assert!(!view["remaining"].as_array().unwrap().contains(&"ray".into()));
}

#[test]
fn only_what_was_thrown_can_be_chosen() {
    // M14, MD-5
    let mut table = two("* roll 1T 6R 6H");
    assert_eq!(ruling(&mut table, "0 cow"), "MD-5");
    assert_eq!(ruling(&mut table, "0 chicken"), "MD-5");
    let mut table = two("* roll 1T 12H");
    assert_eq!(ruling(&mut table, "0 ray"), "MD-5");
}

#[test]
fn tanks_can_not_be_chosen() {
    let mut table = two("* roll 1T 12R");
    assert_eq!(ruling(&mut table, "0 tank"), "");
}

#[test]
fn without_a_kind_to_choose_the_turn_is_scored() {
    // MD-5: the new tanks count against the rays, but not as a choice.
    let table = two("* roll 4R 9H\n0 human\n0 reroll\n* roll 4H");
    assert_eq!(scores(&table), [9, 0]);
    let table = two("* roll 4R 9H\n0 human\n0 reroll\n* roll 1T 3H");
    assert_eq!(scores(&table), [0, 0]);
    assert_eq!(table.view(None)["current"], 1);
}

#[test]
fn a_throw_of_tanks_alone_ends_the_turn() {
    // MD-5, MD-6
    let table = two("* roll 4R 9H\n0 ray\n0 reroll\n* roll 7H 2C\n0 human\n0 reroll\n* roll 2T");
    assert_eq!(scores(&table), [7, 0]);
}

#[test]
fn thirteen_tanks_end_a_turn_before_any_choice() {
    // M13, MD-6
    let table = two("* roll 13T");
    assert_eq!(scores(&table), [0, 0]);
    assert_eq!(table.turn(), Turn::Chance);
    assert_eq!(table.view(None)["current"], 1);
}

#[test]
fn rays_alone_score_nothing() {
    // M27, MD-1
    let table = two("* roll 2T 5R 6H\n0 ray\n0 end");
    assert_eq!(scores(&table), [0, 0]);
}

#[test]
fn seat_0_begins_and_the_others_follow_in_order() {
    // MD-8
    let mut table = table::<MartianDice>("", 3, "");
    for seat in [0, 1, 2, 0] {
        assert_eq!(table.view(None)["current"], seat);
        apply_steps(&mut table, "* roll 13T");
    }
    assert_eq!(table.view(None)["round"], 2);
}

#[test]
fn chance_can_name_the_first_player_of_every_round() {
    // MD-8
    let mut table = table::<MartianDice>(r#"{"start":"random"}"#, 3, "");
    assert_eq!(table.chances().len(), 3);
    assert_eq!(ruling(&mut table, "* start 3"), "MD-8");
    assert_eq!(ruling(&mut table, "* roll 13T"), "MD-8");
    apply_steps(&mut table, "* start 2");
    assert_eq!(ruling(&mut table, "* start 0"), "MD-3");
    for (seat, round) in [(2, 1), (0, 1), (1, 1), (2, 2)] {
        assert_eq!(table.view(None)["current"], seat);
        assert_eq!(table.view(None)["round"], round);
        apply_steps(&mut table, "* roll 13T");
    }
}

#[test]
fn dice_are_conserved_and_a_turn_scores_0_to_16() {
    let mut rng = <croupier_engine::FastRng as rand::SeedableRng>::seed_from_u64(7);
    let mut game = MartianDice::new(&Options::default(), 2).unwrap();
    let mut actions = Vec::new();
    for _ in 0..2000 {
        let view = game.view(None);
        assert_eq!(view.aside().len() + view.dice, 13);
        assert!(view.points <= 16 && view.remaining.count(Face::Tank) == 0);
        match game.turn() {
            Turn::Over => game = MartianDice::new(&Options::default(), 2).unwrap(),
            Turn::Chance => game.apply_chance(game.sample_chance(&mut rng)),
            Turn::Seat(_) => {
                assert_eq!(view.remaining.len() + view.aside().len(), 13);
                actions.clear();
                game.actions(&mut actions);
                game.apply(croupier_engine::pick(&mut rng, &actions));
            }
        }
    }
}

#[test]
fn every_illegal_action_is_explained() {
    let positions = [
        "",
        "* roll 4R 9H",
        FIRST_TURN,
        "* roll 4R 9H\n0 human\n0 reroll",
        "* roll 4R 9H\n0 human\n0 reroll\n* roll 1R 2H 1C",
    ];
    for steps in positions {
        let mut table = two(steps);
        let legal = table.legal();
        for word in ["ray", "human", "cow", "chicken", "reroll", "end"] {
            if !legal.contains(&word.to_owned()) {
                ruling(&mut table, &format!("0 {word}"));
            }
        }
    }
}
