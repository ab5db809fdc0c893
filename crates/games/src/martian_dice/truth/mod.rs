//! Tests and data of Martian Dice: rulings, an oracle, golden records, exhaustive counts. Positions are set up by
//! replaying words.

#[cfg(feature = "bots")]
mod bots;
mod files;
mod input;
mod narrate;
mod oracle;
mod rulings;
#[cfg(feature = "bots")]
mod solver;

use croupier_engine::Seat;
use croupier_table::{Player, Playing, TypedTable};

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
