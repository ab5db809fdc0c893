//! The wild-draw-four: laying it, accepting it, challenging it, and who sees the hand.

use croupier_engine::{Game, Seat};
use croupier_table::{Showing, TypedTable};
use rand::SeedableRng;

use crate::mts::View;
use crate::mts::truth::{
    Mts, assert_legal, assert_turn, endgame, hand, hand_sizes, play_steps, ruling_against,
    table_with_hands, view_field,
};

/// Seat 0 has no red card, but the number of the top card.
const HONEST: &str = "W4 g5 g1 g2 g3 g4 b1";
/// Seat 0 has a red card.
const BLUFF: &str = "W4 r9 g1 g2 g3 g4 b1";
const FOUR: &str = "* draw y1\n* draw y1\n* draw y2\n* draw y2";

fn four(hand: &str) -> TypedTable<Mts> {
    let hands = [hand, "r1 g+2 W4 b2 b3 b4 b5", "b6 b6 b7 b7 b8 b8 b9", ""];
    let mut table = table_with_hands("", 4, "r5", &hands);
    play_steps(&mut table, "0 play W4 b");
    table
}

/// U14.
#[test]
fn accepting_costs_four_cards_and_the_turn() {
    let mut table = four(HONEST);
    assert_turn(&table, 1);
    assert_legal(&table, "accept, challenge");
    play_steps(&mut table, "1 accept");
    play_steps(&mut table, FOUR);
    assert_eq!(hand_sizes(&table), "[6,11,7,7]");
    assert_turn(&table, 2);
    assert_eq!(view_field(&table, 2, "colour"), r#""blue""#);
    assert_eq!(ruling_against(&mut table, "2 accept"), "MT-24");
    assert_eq!(ruling_against(&mut table, "2 challenge"), "MT-24");
}

/// MT-26, MT-23, U15: the same number in another colour does not make it a bluff.
#[test]
fn a_wrong_challenge_costs_six_cards_and_the_turn() {
    let mut table = four(HONEST);
    play_steps(&mut table, "1 challenge");
    play_steps(&mut table, FOUR);
    play_steps(&mut table, "* draw y3\n* draw y3");
    assert_eq!(hand_sizes(&table), "[6,13,7,7]");
    assert_turn(&table, 2);
}

/// MT-25.
#[test]
fn a_right_challenge_costs_the_offender_four_and_the_challenger_plays() {
    let mut table = four(BLUFF);
    play_steps(&mut table, "1 challenge");
    play_steps(&mut table, FOUR);
    assert_eq!(hand_sizes(&table), "[10,7,7,7]");
    assert_turn(&table, 1);
    assert_eq!(view_field(&table, 1, "colour"), r#""blue""#);
    assert_eq!(view_field(&table, 1, "top"), r#""W4""#);
    assert_eq!(ruling_against(&mut table, "1 play r1"), "MT-19");
    play_steps(&mut table, "1 play b2");
    assert_turn(&table, 2);
}

/// MT-21.
#[test]
fn a_bluff_is_legal_unless_the_rule_is_strict() {
    let table = table_with_hands("", 4, "r5", &[BLUFF]);
    assert_legal(&table, "play r9, play W4 r, play W4 g, play W4 b, play W4 y");
    let mut table = table_with_hands(r#"{"wd4":"strict"}"#, 4, "r5", &[BLUFF]);
    assert_legal(&table, "play r9");
    assert_eq!(ruling_against(&mut table, "0 play W4 b"), "MT-21");
    let mut table = table_with_hands(r#"{"wd4":"strict"}"#, 4, "r5", &[HONEST]);
    play_steps(&mut table, "0 play W4 b");
    play_steps(&mut table, FOUR);
    assert_turn(&table, 2);
    assert_eq!(hand_sizes(&table), "[6,11,7,7]");
}

/// MT-21: under the strict rule a drawn wild-draw-four is checked against the hand it comes to.
#[test]
fn the_strict_rule_holds_for_a_drawn_card_too() {
    let strict = r#"{"wd4":"strict","draw":"voluntary"}"#;
    let mut table = table_with_hands(strict, 4, "r5", &["r9 g1 g2 g3 g4 b1 b2"]);
    play_steps(&mut table, "0 draw\n* draw W4");
    assert_legal(&table, "keep");
    assert_eq!(ruling_against(&mut table, "0 play W4 b"), "MT-21");
}

/// MT-22: under a black card the colour named with it counts.
#[test]
fn the_colour_in_force_before_it_counts() {
    let lay = |second: &str| {
        let hands = ["W r1 r2 r3 r4 r6 r7", second, "", ""];
        let mut table = table_with_hands("", 4, "r5", &hands);
        play_steps(&mut table, "0 play W b\n1 play W4 r\n2 challenge");
        table
    };
    // Red cards, no blue one: honest. The challenger takes six.
    let table = lay("W4 r8 r9 g1 g2 g3 g4");
    assert_eq!(view_field(&table, 99, "draws"), r#"{"seat":2,"left":6,"next":3}"#);
    let table = lay("W4 b8 r9 g1 g2 g3 g4");
    assert_eq!(view_field(&table, 99, "draws"), r#"{"seat":1,"left":4,"next":2}"#);
}

/// MT-22: penalty cards taken after it do not make a bluff of it.
#[test]
fn the_hand_counts_as_it_was_when_the_card_was_laid() {
    let mut table = endgame("", ["W4 g1", "b1 b2", "y1 y2"]);
    play_steps(&mut table, "0 play W4 y\n1 catch\n* draw r9\n* draw r0");
    assert_turn(&table, 1);
    assert_legal(&table, "accept, challenge");
    play_steps(&mut table, "1 challenge");
    assert_eq!(view_field(&table, 1, "shown"), r#"{"seat":0,"cards":["r0","r9","g1"]}"#);
    assert_eq!(view_field(&table, 99, "draws"), r#"{"seat":1,"left":6,"next":2}"#);
    let mut table = endgame("", ["W4 r0", "b1 b2", "y1 y2"]);
    play_steps(&mut table, "0 play W4 y\n1 catch\n* draw g1\n* draw g2\n1 challenge");
    assert_eq!(view_field(&table, 99, "draws"), r#"{"seat":0,"left":4,"next":1}"#);
}

/// MT-24, U19.
#[test]
fn only_the_next_player_is_asked() {
    let mut table = four(BLUFF);
    assert_eq!(ruling_against(&mut table, "2 challenge"), "MT-24");
    assert_eq!(ruling_against(&mut table, "1 draw"), "MT-24");
    assert_eq!(ruling_against(&mut table, "1 play b2"), "MT-24");
    assert_eq!(ruling_against(&mut table, "1 catch"), "MT-24");
}

/// MT-20.
#[test]
fn a_wild_draw_four_is_not_passed_on() {
    let mut table = four(BLUFF);
    assert_eq!(ruling_against(&mut table, "1 play g+2"), "MT-20");
    assert_eq!(ruling_against(&mut table, "1 play W4 b"), "MT-20");
}

/// MT-27, U20.
#[test]
fn only_the_challenger_sees_the_hand() {
    let mut table = four(BLUFF);
    play_steps(&mut table, "1 challenge");
    let shown = r#"{"seat":0,"cards":["r9","g1","g2","g3","g4","b1"]}"#;
    assert_eq!(view_field(&table, 1, "shown"), shown);
    for other in [0, 2, 3, 99] {
        assert_eq!(view_field(&table, other, "shown"), "null");
    }
    // It stays in sight while the cards are taken, and goes with the challenger's next action.
    play_steps(&mut table, FOUR);
    assert_eq!(view_field(&table, 1, "shown"), shown);
    play_steps(&mut table, "1 play b2");
    assert_eq!(view_field(&table, 1, "shown"), "null");
}

/// MT-27: what others see does not depend on the hand that is shown.
#[test]
fn two_hands_with_the_same_outcome_look_the_same_to_the_others() {
    let challenged = |hand: &str| {
        let mut table = four(hand);
        play_steps(&mut table, "1 challenge");
        table
    };
    let (one, two) = (challenged(BLUFF), challenged("W4 r9 r8 r7 g3 g4 b1"));
    for viewer in [Some(Seat(2)), None] {
        let own = |table: &TypedTable<Mts>| {
            let mut view = table.view(viewer);
            view["hand"] = serde_json::Value::Null;
            (view, table.seen(viewer, 0))
        };
        assert_eq!(own(&one), own(&two));
        assert_eq!(one.narrate(viewer), two.narrate(viewer));
    }
}

/// MT-27: a card of the shown hand that is laid is no longer known to be in it, and determinized games hold the rest.
#[test]
fn a_shown_hand_is_remembered_as_far_as_it_is_still_held() {
    let mut table = four(HONEST);
    play_steps(&mut table, "1 challenge");
    play_steps(&mut table, FOUR);
    play_steps(&mut table, "* draw y3\n* draw y3\n2 play b6\n3 draw\n* draw y9\n3 keep\n0 play b1");
    assert_turn(&table, 1);
    assert_eq!(view_field(&table, 1, "shown"), r#"{"seat":0,"cards":["g1","g2","g3","g4","g5"]}"#);
    let view: View = serde_json::from_value(table.view(Some(Seat(1)))).expect("a view");
    let shown = view.shown.expect("a hand is shown");
    let mut rng = croupier_engine::FastRng::seed_from_u64(1);
    for _ in 0..20 {
        let game = Mts::determinize(&view, &mut rng);
        assert!(shown.cards.within(game.view(Some(Seat(0))).hand));
        assert_eq!(game.view(Some(Seat(1))), view);
    }
}

/// Whether one's own card was a bluff is seen by oneself alone.
#[test]
fn a_bluff_is_known_to_its_player_only() {
    let table = four(BLUFF);
    assert_eq!(view_field(&table, 0, "bluff"), "true");
    assert_eq!(view_field(&four(HONEST), 0, "bluff"), "false");
    assert_eq!(view_field(&table, 1, "bluff"), "null");
    assert_eq!(view_field(&table, 1, "under"), r#""red""#);
    assert_eq!(hand(&table, 0), "r9 g1 g2 g3 g4 b1");
}
