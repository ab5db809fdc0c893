//! What becomes publicly known about a hand when its owner draws, and that determinized hands agree with it.

use croupier_engine::{FastRng, Game, Seat};
use croupier_table::{Showing, TypedTable};
use rand::SeedableRng;

use crate::mts::truth::{Mts, play_steps, table_with_hands, view_field};
use crate::mts::{Colour, View};

/// Red 5 lies; seat 0 has no red card and no five, seat 1 has both.
fn without_red(options: &str) -> TypedTable<Mts> {
    let hands = ["g7 g7 g2 b2 b3 y4 y4", "r1 r1 r2 r3 g5 b6 W4"];
    table_with_hands(options, 2, "r5", &hands)
}

/// MT-15.
#[test]
fn a_seat_that_draws_is_known_to_have_none_of_the_colour() {
    let mut table = without_red("");
    assert_eq!(view_field(&table, 1, "lacks"), "[[0,0,0,0],[0,0,0,0]]");
    play_steps(&mut table, "0 draw\n* draw r9");
    // The card just drawn may be of any colour, and nobody but seat 0 knows which.
    for viewer in [0, 1, 99] {
        assert_eq!(view_field(&table, viewer, "lacks"), "[[7,0,0,0],[0,0,0,0]]");
    }
}

#[test]
fn a_card_laid_may_have_been_one_of_those_that_are_not_of_the_colour() {
    let mut table = without_red("");
    play_steps(&mut table, "0 draw\n* draw r9\n0 keep\n1 play g5\n0 play g7");
    assert_eq!(view_field(&table, 1, "lacks"), "[[6,0,0,0],[0,0,0,0]]");
    // A red card was not one of them.
    play_steps(&mut table, "1 draw\n* draw W\n1 play W r\n0 play r9");
    assert_eq!(view_field(&table, 0, "lacks"), "[[6,0,0,0],[0,5,0,0]]");
}

/// MT-15, the switch `draw`.
#[test]
fn a_voluntary_draw_reveals_nothing() {
    let mut table = without_red(r#"{"draw":"voluntary"}"#);
    play_steps(&mut table, "0 draw\n* draw r9");
    assert_eq!(view_field(&table, 1, "lacks"), "[[0,0,0,0],[0,0,0,0]]");
}

/// MT-26.
#[test]
fn a_wrong_challenge_reveals_that_the_colour_is_missing() {
    let mut table = table_with_hands("", 3, "r5", &["W4 g1 g2 g3 b1 b2 b3"]);
    play_steps(&mut table, "0 play W4 g\n1 accept");
    assert_eq!(view_field(&table, 2, "lacks"), "[[0,0,0,0],[0,0,0,0],[0,0,0,0]]");
    let mut table = table_with_hands("", 3, "r5", &["W4 g1 g2 g3 b1 b2 b3"]);
    play_steps(&mut table, "0 play W4 g\n1 challenge");
    assert_eq!(view_field(&table, 2, "lacks"), "[[6,0,0,0],[0,0,0,0],[0,0,0,0]]");
}

/// MT-21, the switch `wd4`.
#[test]
fn under_the_strict_rule_a_wild_draw_four_reveals_that_the_colour_is_missing() {
    let mut table = table_with_hands(r#"{"wd4":"strict"}"#, 3, "r5", &["W4 g1 g2 g3 b1 b2 b3"]);
    play_steps(&mut table, "0 play W4 g");
    assert_eq!(view_field(&table, 2, "lacks"), "[[6,0,0,0],[0,0,0,0],[0,0,0,0]]");
}

#[test]
fn determinized_hands_lack_what_is_known_to_be_missing() {
    let mut table = without_red("");
    play_steps(&mut table, "0 draw\n* draw b9\n0 keep\n1 play g5\n0 play g7");
    let view: View = serde_json::from_value(table.view(Some(Seat(1)))).expect("a view");
    let mut rng = FastRng::seed_from_u64(1);
    let mut red = 0;
    for _ in 0..1_000 {
        let game = Mts::determinize(&view, &mut rng);
        assert_eq!(game.view(Some(Seat(1))), view);
        // Six of the seven cards were there when seat 0 had none of red; the seventh was drawn.
        let reds = game.hands[0].of_colour(Colour::Red);
        assert!(reds <= 1, "{:?}", game.hands[0]);
        red += u32::from(reds);
    }
    assert!((150..350).contains(&red), "a drawn card is red about once in four times: {red}");
}
