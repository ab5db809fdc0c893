//! Tests and data of Martian Dice: rulings, an oracle, golden records, exhaustive counts. Positions are set up by
//! replaying words.

#[cfg(feature = "bots")]
mod bots;
mod files;
mod input;
mod moment;
mod narrate;
mod oracle;
mod rulings;
mod scene;
#[cfg(feature = "bots")]
mod solver;

use croupier_engine::{Seat, Text};
use croupier_table::{Lang, Lexicon, Playable, Player, Playing, TypedTable};

use super::MartianDice;
use crate::testing;

/// A table for two after these steps.
fn two(steps: &str) -> TypedTable<MartianDice> {
    testing::table("", 2, steps)
}

/// A table that is loaded with these scores.
fn loaded(scores: &[u16], next: u8, steps: &str) -> TypedTable<MartianDice> {
    let options = serde_json::json!({"from": {"scores": scores, "next": next}});
    testing::table(&options.to_string(), scores.len() as u8, steps)
}

/// Seat 0 has thrown for the third time: 3 tanks against 1 ray and 2 humans on board, 8 dice on the table.
const THIRD_THROW: &str = "* roll 2T 5R 2H 3C 1K
    0 human
    0 reroll
    * roll 1R 4H 2C 2K
    0 ray
    0 reroll
    * roll 1T 3R 1H 2C 1K";

/// A table for four after these steps, on the way to 25 points.
fn four(steps: &str) -> TypedTable<MartianDice> {
    loaded(&[10, 14, 21, 16], 0, steps)
}

/// A text in English, as the player at one seat reads it.
fn said_to(you: Option<u8>, text: &Text) -> String {
    said_in(Lang::En, you, text)
}

/// A text in a language, as the player at one seat reads it.
fn said_in(lang: Lang, you: Option<u8>, text: &Text) -> String {
    let names = ["Mira", "Ballu", "Rebecca", "Lui"].map(str::to_owned);
    let lexicon = Lexicon::new(lang, &[MartianDice::messages(lang)]);
    lexicon.try_say_to(you.map(Seat), text, &names).expect("every text can be said")
}

fn scores(table: &TypedTable<MartianDice>) -> Vec<i32> {
    Seat::all(table.seats()).map(|seat| table.score(seat)).collect()
}

/// The seat that has won, if the game is over.
fn winner(table: &TypedTable<MartianDice>) -> Option<Seat> {
    Seat::all(table.seats()).find(|seat| table.payoff(*seat) == 1.0)
}

fn players(names: &[&str], by: &str) -> Vec<Player> {
    let player = |name: &&str| Player { name: (*name).to_owned(), by: by.to_owned() };
    names.iter().map(player).collect()
}
