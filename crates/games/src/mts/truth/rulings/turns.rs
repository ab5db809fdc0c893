//! A turn: what matches, when one may draw, what may be done with the card drawn.

use crate::mts::truth::{
    assert_legal, assert_turn, endgame, hand, hand_sizes, play_steps, ruling_against,
    table_with_hands, view_field,
};

const MIXED: &str = "r9 g5 g6 W b1 b2 y1";

/// MT-18, U08.
#[test]
fn a_card_matches_by_colour_or_by_picture() {
    let mut table = table_with_hands("", 4, "r5", &[MIXED]);
    assert_legal(&table, "play r9, play g5, play W r, play W g, play W b, play W y");
    assert_eq!(ruling_against(&mut table, "0 play g6"), "MT-18");
    let mut table =
        table_with_hands(r#"{"start_action":"ignore"}"#, 4, "rS", &["bS b5 b6 b7 g1 g2 g3"]);
    assert_legal(&table, "play bS");
    assert_eq!(ruling_against(&mut table, "0 play b5"), "MT-18");
}

/// MT-15.
#[test]
fn a_seat_that_can_match_must_not_draw() {
    let mut table = table_with_hands("", 4, "r5", &[MIXED]);
    assert_eq!(ruling_against(&mut table, "0 draw"), "MT-15");
    assert_eq!(ruling_against(&mut table, "0 play y9"), "MT-15");
    assert_eq!(ruling_against(&mut table, "0 pass"), "MT-35");
    let table = table_with_hands(r#"{"draw":"voluntary"}"#, 4, "r5", &["r9 g6 g7 g8 b1 b2 y1"]);
    assert_legal(&table, "play r9, draw");
}

/// MT-16.
#[test]
fn a_black_card_may_be_kept_back() {
    let mut table = table_with_hands("", 4, "r5", &["W4 g6 g7 g8 b1 b2 y1"]);
    assert_legal(&table, "play W4 r, play W4 g, play W4 b, play W4 y, draw");
    play_steps(&mut table, "0 draw\n* draw y9");
    assert_legal(&table, "keep");
}

/// MT-17, U10.
#[test]
fn only_the_drawn_card_may_be_laid_after_drawing() {
    let mut table = table_with_hands("", 4, "r5", &["W g6 g7 g8 b1 b2 y1", "g1 g1 g2 g2 g3 g3 g4"]);
    play_steps(&mut table, "0 draw\n* draw r9");
    assert_legal(&table, "play r9, keep");
    assert_eq!(ruling_against(&mut table, "0 play W r"), "MT-17");
    assert_eq!(ruling_against(&mut table, "0 play g6"), "MT-17");
    assert_eq!(ruling_against(&mut table, "0 draw"), "MT-17");
    assert_eq!(ruling_against(&mut table, "0 pass"), "MT-17");
    let mut kept = table_with_hands("", 4, "r5", &["W g6 g7 g8 b1 b2 y1", "g1 g1 g2 g2 g3 g3 g4"]);
    play_steps(&mut kept, "0 draw\n* draw r9\n0 keep");
    assert_turn(&kept, 1);
    assert_eq!(hand_sizes(&kept), "[8,7,7,7]");
    play_steps(&mut table, "0 play r9");
    assert_eq!(hand(&table, 0), "g6 g7 g8 b1 b2 y1 W");
    assert_turn(&table, 1);
    assert_eq!(ruling_against(&mut table, "1 keep"), "MT-17");
}

/// MT-17, U11: nobody else learns whether the card matched.
#[test]
fn a_drawn_card_that_does_not_match_is_kept_in_secret() {
    let draw = |card: &str| {
        let mut table = table_with_hands("", 4, "r5", &["g6 g7 g8 b1 b2 y1 y2"]);
        play_steps(&mut table, &format!("0 draw\n* draw {card}"));
        table
    };
    let (good, bad) = (draw("rR"), draw("g7"));
    assert_legal(&bad, "keep");
    for field in ["phase", "turn", "drawn", "hands", "draws"] {
        assert_eq!(view_field(&good, 1, field), view_field(&bad, 1, field));
    }
    assert_eq!(view_field(&bad, 0, "drawn"), r#""g7""#);
    assert_eq!(view_field(&bad, 1, "drawn"), "null");
}

/// MT-17: a drawn black card matches.
#[test]
fn a_drawn_black_card_may_be_laid() {
    let mut table = table_with_hands("", 4, "r5", &["g6 g7 g8 b1 b2 y1 y2"]);
    play_steps(&mut table, "0 draw\n* draw W");
    assert_legal(&table, "play W r, play W g, play W b, play W y, keep");
    play_steps(&mut table, "0 play W g");
    assert_eq!(view_field(&table, 1, "colour"), r#""green""#);
}

/// MT-17, MT-28: the drawn card can be the last but one.
#[test]
fn a_drawn_card_laid_from_two_is_called() {
    let mut table = endgame("", ["g1 g2", "b1 b2", "y1 y2"]);
    play_steps(
        &mut table,
        "0 draw\n* draw g3\n0 keep\n1 draw\n* draw g4\n1 keep\n2 draw\n* draw r9",
    );
    assert_legal(&table, "play r9, keep");
    let mut table = endgame("", ["r9 g2", "b1 b2", "y1 y2"]);
    play_steps(&mut table, "0 play r9 mts\n1 draw\n* draw g9\n1 keep\n2 draw\n* draw b9\n2 keep");
    play_steps(&mut table, "0 draw\n* draw r0");
    assert_legal(&table, "play r0, play r0 mts, keep");
}

/// MT-19, U13.
#[test]
fn after_a_wild_only_the_named_colour_or_black_matches() {
    let hands = ["W r1 r2 r3 r4 r6 r7", "g5 r9 b1 W y1 y2 y3"];
    let mut table = table_with_hands("", 4, "r5", &hands);
    play_steps(&mut table, "0 play W b");
    assert_legal(&table, "play b1, play W r, play W g, play W b, play W y");
    assert_eq!(ruling_against(&mut table, "1 play g5"), "MT-19");
    assert_eq!(ruling_against(&mut table, "1 play r9"), "MT-19");
}

/// MT-40.
#[test]
fn the_colour_in_force_may_be_named_again() {
    let mut table = table_with_hands("", 4, "r5", &["W r1 r2 r3 r4 r6 r7"]);
    play_steps(&mut table, "0 play W r");
    assert_eq!(view_field(&table, 1, "colour"), r#""red""#);
}

/// MT-37: before the last card a colour is needed.
#[test]
fn a_black_card_needs_a_colour() {
    let mut table = table_with_hands("", 4, "r5", &["W r1 r2 r3 r4 r6 r7"]);
    assert_eq!(ruling_against(&mut table, "0 play W"), "MT-37");
    assert_eq!(ruling_against(&mut table, "0 play W mts"), "MT-37");
    assert_eq!(ruling_against(&mut table, "0 play r1 b"), "");
}
