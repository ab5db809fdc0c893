//! Set-up: order, first card, deal, what the first card does.

use croupier_engine::{Game, Options as _, Seat, Turn};
use croupier_table::{Playing, Showing, parse_options};
use serde_json::json;

use crate::mts::truth::{
    Mts, assert_legal, assert_turn, deal, hand, hand_sizes, play_steps, ruling_against,
    table_with_hands, view_field,
};
use crate::mts::{Card, Cards, Options, Target};
use crate::testing::table;

/// U01.
#[test]
fn the_deck_has_108_cards() {
    assert_eq!(Cards::DECK.len(), 108);
    let count = |filter: fn(&Card) -> bool| Cards::DECK.iter().filter(filter).count();
    assert_eq!(count(|card| card.to_string().ends_with('0')), 4);
    assert_eq!(count(|card| card.points() < 10), 76);
    assert_eq!(count(|card| card.to_string().starts_with('r') && card.points() < 10), 19);
    for end in ["S", "R", "+2"] {
        assert_eq!(Cards::DECK.iter().filter(|card| card.to_string().ends_with(end)).count(), 8);
    }
    assert_eq!(Cards::DECK.count(Card::WILD), 4);
    assert_eq!(Cards::DECK.count(Card::WILD_FOUR), 4);
    assert!(Card::ALL.into_iter().all(|card| Cards::DECK.count(card) == card.copies()));
}

/// U02, MT-4.
#[test]
fn everybody_gets_seven_cards_and_the_rest_is_the_stock() {
    for seats in 2..=15 {
        let table = table_with_hands("", seats, "r5", &[]);
        assert_eq!(view_field(&table, 99, "stock"), (108 - 7 * u32::from(seats) - 1).to_string());
        assert_eq!(hand_sizes(&table), format!("{:?}", vec![7; seats as usize]).replace(' ', ""));
        assert_eq!(view_field(&table, 99, "discard"), r#"["r5"]"#);
        assert_turn(&table, 0);
    }
}

/// MT-4: 7n + 1 cards are needed.
#[test]
fn one_cannot_play_and_sixteen_cannot() {
    assert!(Mts::new(&Options::default(), 1).is_err());
    assert!(Mts::new(&Options::default(), 16).is_err());
}

/// MT-3: the order is drawn, the last of it deals; the last needs no lot.
#[test]
fn the_order_is_drawn_seat_by_seat() {
    let mut table = table::<Mts>("", 4, "* order 2");
    assert_eq!(table.chances().len(), 3);
    assert_eq!(ruling_against(&mut table, "* order 2"), "MT-3");
    assert_eq!(ruling_against(&mut table, "* order 4"), "MT-3");
    assert_eq!(ruling_against(&mut table, "* draw r5"), "MT-3");
    play_steps(&mut table, "* order 0\n* order 3");
    assert_eq!(view_field(&table, 99, "order"), "[2,0,3,1]");
    play_steps(&mut table, "* draw W");
    for seat in [2, 0, 3, 1] {
        assert_eq!(
            view_field(&table, 99, "draws"),
            format!(r#"{{"seat":{seat},"left":7,"next":null}}"#)
        );
        // MT-5: the first card lies before the hands are dealt, seven to one player after the other.
        for number in 3..=9 {
            let colour = ["r", "g", "b", "y"][seat];
            play_steps(&mut table, &format!("* draw {colour}{number}"));
        }
    }
    // MT-7: the dealer names the colour.
    assert_turn(&table, 1);
}

/// MT-6, U03.
#[test]
fn the_first_card_never_is_a_wild_draw_four() {
    let mut table = table::<Mts>("", 4, "* order 0\n* order 1\n* order 2");
    assert!(table.chances().iter().all(|(word, _)| word != "draw W4"));
    let wild = table.chances().into_iter().find(|(word, _)| word == "draw W");
    assert!((wild.expect("a wild can come").1 - 4.0 / 104.0).abs() < 1e-12);
    assert_eq!(ruling_against(&mut table, "* draw W4"), "MT-6");
    play_steps(&mut table, "* draw r5");
    assert!(table.chances().iter().any(|(word, _)| word == "draw W4"));
    assert_eq!(view_field(&table, 99, "stock"), "107");
}

/// MT-7, U07.
#[test]
fn the_dealer_names_the_colour_of_a_first_wild() {
    let hands = ["r5 r6 r7 g1 g2 g3 g4", "", "", ""];
    let mut table = table_with_hands("", 4, "W", &hands);
    assert_turn(&table, 3);
    assert_legal(&table, "colour r, colour g, colour b, colour y");
    assert_eq!(ruling_against(&mut table, "3 draw"), "MT-7");
    play_steps(&mut table, "3 colour b");
    assert_turn(&table, 0);
    assert_legal(&table, "draw");
    assert_eq!(ruling_against(&mut table, "0 play r5"), "MT-19");
    assert_eq!(ruling_against(&mut table, "0 colour b"), "MT-7");
    play_steps(&mut table, "0 draw\n* draw b9");
    assert_legal(&table, "play b9, keep");
}

/// MT-7 with its switch.
#[test]
fn the_first_player_may_name_the_colour_of_a_first_wild() {
    let mut table = table_with_hands(r#"{"start_wild":"first_player"}"#, 4, "W", &[]);
    assert_turn(&table, 0);
    play_steps(&mut table, "0 colour y");
    assert_turn(&table, 0);
    assert_eq!(view_field(&table, 99, "colour"), r#""yellow""#);
}

/// MT-8.
#[test]
fn a_first_reverse_lets_the_dealer_begin_backwards() {
    let hands = ["", "", "r1 g1 g1 g2 g2 g3 g3", "r2 r3 b1 b1 b2 b2 b3"];
    let mut table = table_with_hands("", 4, "rR", &hands);
    assert_turn(&table, 3);
    play_steps(&mut table, "3 play r2");
    assert_turn(&table, 2);
    let table = table_with_hands(r#"{"reverse_2p":"skip"}"#, 2, "rR", &[]);
    assert_turn(&table, 1);
}

/// MT-9, U05.
#[test]
fn a_first_skip_passes_over_the_first_player() {
    assert_turn(&table_with_hands("", 4, "rS", &[]), 1);
    assert_turn(&table_with_hands("", 2, "rS", &[]), 1);
    assert_turn(&table_with_hands(r#"{"start_action":"ignore"}"#, 4, "rS", &[]), 0);
}

/// MT-10, U06.
#[test]
fn a_first_draw_two_costs_the_first_player_two_cards_and_the_turn() {
    let mut table = table_with_hands("", 4, "r+2", &[]);
    play_steps(&mut table, "* draw y9\n* draw y9");
    assert_eq!(hand_sizes(&table), "[9,7,7,7]");
    assert_turn(&table, 1);
    let table = table_with_hands(r#"{"start_action":"ignore"}"#, 4, "r+2", &[]);
    assert_eq!(hand_sizes(&table), "[7,7,7,7]");
    assert_turn(&table, 0);
}

#[test]
fn hands_are_private_and_the_order_and_the_first_card_are_not() {
    let steps = deal(3, "r5", &["b1 b2 b3 b4 b5 b6 b7"]);
    let table = table::<Mts>("", 3, &steps);
    assert_eq!(hand(&table, 0), "b1 b2 b3 b4 b5 b6 b7");
    let spectator = table.seen(None, 0);
    assert_eq!(spectator[..3], ["* order 0", "* order 1", "* draw r5"]);
    assert!(spectator[3..].iter().all(|line| line == "* ?"));
    assert!(!table.view(Some(Seat(1))).to_string().contains("\"b7\""));
}

#[test]
fn options_are_read_and_refused_by_their_words() {
    let read = |value: serde_json::Value| parse_options::<Options>(&value);
    assert_eq!(read(json!({"target": 500})).map(|o| o.target), Ok(Target::Points(500)));
    assert_eq!(read(json!({"target": "none"})).map(|o| o.target), Ok(Target::None));
    for target in [json!(0), json!(10_001), json!("some"), json!(-5), json!(1.5)] {
        assert!(read(json!({"target": target})).is_err());
    }
    assert!(read(json!({"stacking": "on"})).is_err());
    assert_eq!(Options::PRESETS.len(), 1);
}

#[test]
fn the_value_is_small_and_has_no_heap() {
    assert!(size_of::<Mts>() <= 744, "{}", size_of::<Mts>());
    assert!(size_of::<crate::mts::Action>() <= 2);
    let game = Mts::new(&Options::default(), 4).expect("playable");
    assert_eq!(game.turn(), Turn::Chance);
}
