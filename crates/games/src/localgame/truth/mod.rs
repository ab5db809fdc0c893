//! The tests of `LocalGame` and their data. Positions are set up by replaying words.

#[cfg(feature = "bots")]
mod beliefs;
#[cfg(feature = "bots")]
mod bots;
mod input;
mod legal_sets;
mod oracle;
mod present;
mod rulings;
#[cfg(feature = "bots")]
mod turn_enumeration;

use croupier_engine::{Game, Seat, Turn};
use croupier_table::{Playing, Showing};

use super::{LocalGame, View};
use crate::testing::{apply_steps, line_ruling, ruling, table, type_line};

type TypedTable = croupier_table::TypedTable<LocalGame>;

/// Options with enough copies of every card for any position.
const FOUR_PACKS: &str = r#"{"decks":4}"#;
/// A meld of seat 0 and two cards that extend it, unrelated to what the positions test.
const CLUBS: ([&str; 3], [&str; 2]) = (["2C", "3C", "4C"], ["5C", "6C"]);
/// The street of the document's example of a swap.
const HEARTS: ([&str; 3], [&str; 2]) = (["7H", "9H", "BJ"], ["10H", "JH"]);

/// Two seats. Seat 0 has made meld 0 and holds the king of spades. Seat 1 holds exactly this hand, has just drawn the
/// last card of it and is to act. It has picked the cards beyond four from the trash, adding one or two cards to meld
/// 0.
fn position(options: &str, meld: ([&str; 3], [&str; 2]), hand: &[&str]) -> TypedTable {
    let ([first, second, third], [next, over_next]) = meld;
    let mut hand = hand.to_vec();
    // A joker cannot come by way of the trash, so it is dealt.
    hand.sort_by_key(|card| !card.ends_with('J'));
    let (start, drawn) = (&hand[..3], hand[hand.len() - 1]);
    let mut extras: Vec<&str> = hand[3..hand.len() - 1].to_vec();
    let seat_0 = [second, third, "KS"];
    let mut steps = String::new();
    let mut step = |text: String| steps += &(text + "\n");
    for (mine, theirs) in seat_0.iter().zip(start) {
        step(format!("* draw {mine}"));
        step(format!("* draw {theirs}"));
    }
    step(format!("* draw {first}"));
    let left = if extras.is_empty() { "2D" } else { next };
    step(format!("* draw {left}"));
    step("0 pick 1".to_owned());
    step(format!("0 meld {first} {second} {third}"));
    step(format!("0 trash {left}"));
    if !extras.is_empty() {
        let odd = extras.len() % 2 == 1;
        if odd {
            extras.push(over_next);
        }
        for (n, card) in extras.iter().enumerate() {
            step(format!("* draw {card}"));
            step(format!("{} trash {card}", (n + 1) % 2));
        }
        step("* draw 2D".to_owned());
        step(format!("1 pick {}", extras.len() + 1));
        step(format!("1 add {next} 0"));
        if odd {
            step(format!("1 add {over_next} 0"));
        }
        step("1 trash 2D".to_owned());
        step("* draw 2D".to_owned());
        step("0 trash 2D".to_owned());
    }
    step(format!("* draw {drawn}"));
    table(options, 2, &steps)
}

fn view(table: &TypedTable, seat: u8) -> View {
    serde_json::from_value(table.view(Some(Seat(seat)))).expect("a view")
}

fn hand(table: &TypedTable, seat: u8) -> String {
    words(&view(table, seat).hand)
}

fn words(cards: &[crate::cards::Card]) -> String {
    cards.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

fn trash(table: &TypedTable) -> String {
    words(&view(table, 0).trash)
}

/// A meld as its cards, each with its owner: `7H/0 BJ=8H/0 9H/1`.
fn meld(table: &TypedTable, number: usize) -> String {
    let slots = view(table, 0).melds[number].clone();
    let word = |slot: &super::Slot| match slot.stands_for {
        Some(card) => format!("{}={card}/{}", slot.card, slot.owner.0),
        None => format!("{}/{}", slot.card, slot.owner.0),
    };
    slots.iter().map(word).collect::<Vec<_>>().join(" ")
}

fn scores(table: &TypedTable) -> Vec<i32> {
    Seat::all(table.seats()).map(|seat| table.score(seat)).collect()
}

/// The worked example up to the turn of seat 1, which has drawn the four of diamonds.
fn worked_example() -> TypedTable {
    let record = include_str!("records/worked-example.txt");
    let upto = record.find("1 pick 6").expect("the turn of the example");
    let steps: Vec<&str> =
        record[..upto].lines().filter(|line| !line.starts_with(['#', '{'])).collect();
    table(r#"{"decks":2}"#, 2, &steps.join("\n"))
}
