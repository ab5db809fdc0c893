//! Tests of MTS with their data, and the helpers that set positions up by replaying steps.

#[cfg(feature = "bots")]
mod bots;
mod differential;
mod input;
mod multiset;
mod oracle;
mod present;
mod rulings;

use croupier_engine::{Seat, Turn};
use croupier_table::{Playing, Showing, TypedTable};

use super::{Card, Cards, Mts};
use crate::testing;

/// The steps that put the seats in their own order, turn up the first card and deal these hands. A hand of
/// fewer than seven cards is filled up with what is left of the deck.
fn deal(seats: u8, first: &str, hands: &[&str]) -> String {
    let mut rest = Cards::DECK;
    let mut steps = String::new();
    let draw = |steps: &mut String, rest: &mut Cards, card: Card| {
        assert!(rest.has(card), "there is no {card} left");
        rest.remove(card);
        *steps += &["* draw ", &card.to_string(), "\n"].concat();
    };
    (0..seats - 1).for_each(|seat| steps += &["* order ", &seat.to_string(), "\n"].concat());
    draw(&mut steps, &mut rest, first.parse().expect("a card"));
    let given: Vec<Vec<Card>> = (0..seats as usize)
        .map(|seat| {
            let hand = hands.get(seat).copied().unwrap_or("");
            hand.split_whitespace().map(|card| card.parse().expect("a card")).collect()
        })
        .collect();
    let mut spare = given.iter().flatten().fold(rest, |mut spare, card| {
        assert!(spare.has(*card), "there is no {card} left");
        spare.remove(*card);
        spare
    });
    for hand in given {
        let missing = 7 - hand.len();
        for card in hand {
            draw(&mut steps, &mut rest, card);
        }
        for _ in 0..missing {
            let card = spare.iter().next().expect("a card is left");
            spare.remove(card);
            draw(&mut steps, &mut rest, card);
        }
    }
    steps
}

/// A table at which these hands have been dealt.
fn table_with_hands(options: &str, seats: u8, first: &str, hands: &[&str]) -> TypedTable<Mts> {
    testing::table(options, seats, &deal(seats, first, hands))
}

/// Three seats that hold these two cards each; red 8 is on top and it is the turn of seat 0.
fn endgame(options: &str, hands: [&str; 3]) -> TypedTable<Mts> {
    let [a, b, c] = hands;
    let hands = [
        &format!("r1 r2 r3 r4 r5 {a}"),
        &format!("r1 r2 r3 r4 r5 {b}"),
        &format!("r6 r6 r7 r7 r8 {c}"),
    ];
    let mut table = table_with_hands(options, 3, "r9", &hands.map(String::as_str));
    for (card, last) in [("r1", "r6"), ("r2", "r6"), ("r3", "r7"), ("r4", "r7"), ("r5", "r8")] {
        play_steps(&mut table, &format!("0 play {card}\n1 play {card}\n2 play {last}"));
    }
    table
}

/// Plays these steps, written as in a record; each must be accepted.
fn play_steps(table: &mut TypedTable<Mts>, steps: &str) {
    testing::apply_steps(table, steps);
}

/// The ruling that forbids this step.
fn ruling_against(table: &mut TypedTable<Mts>, step: &str) -> &'static str {
    testing::ruling(table, step)
}

/// Asserts whose turn it is.
#[track_caller]
fn assert_turn(table: &TypedTable<Mts>, seat: u8) {
    assert_eq!(table.turn(), Turn::Seat(Seat(seat)));
}

/// Asserts the legal actions, separated by commas.
#[track_caller]
fn assert_legal(table: &TypedTable<Mts>, words: &str) {
    assert_eq!(table.legal().join(", "), words);
}

/// A field of a seat's view as JSON text; seat 99 is a spectator.
fn view_field(table: &TypedTable<Mts>, seat: u8, field: &str) -> String {
    table.view((seat != 99).then_some(Seat(seat)))[field].to_string()
}

/// A seat's hand, as the seat sees it.
fn hand(table: &TypedTable<Mts>, seat: u8) -> String {
    view_field(table, seat, "hand").replace(['[', ']', '"'], "").replace(',', " ")
}

/// How many cards each seat holds.
fn hand_sizes(table: &TypedTable<Mts>) -> String {
    view_field(table, 99, "hands")
}
