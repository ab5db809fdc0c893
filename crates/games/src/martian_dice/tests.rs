//! The rulings, one test each, set up by replaying words; the exhaustive counts have a naive model of their own.

mod ending;
mod files;
mod judged;
mod naive;
mod people;
mod turns;

use croupier_engine::{Live, Player, Seat, Table};

use super::MartianDice;
use crate::testing;

/// A table for two after these steps.
fn two(steps: &str) -> Live<MartianDice> {
    testing::table("", 2, steps)
}

/// A table that goes on from these scores.
fn loaded(scores: &[u16], next: u8, steps: &str) -> Live<MartianDice> {
    let options = serde_json::json!({"from": {"scores": scores, "next": next}});
    testing::table(&options.to_string(), scores.len() as u8, steps)
}

fn scores(table: &Live<MartianDice>) -> Vec<i32> {
    Seat::all(table.seats()).map(|seat| table.score(seat)).collect()
}

/// The seat that has won, if the game is over.
fn winner(table: &Live<MartianDice>) -> Option<Seat> {
    Seat::all(table.seats()).find(|seat| table.payoff(*seat) == 1.0)
}

fn players(names: &[&str], by: &str) -> Vec<Player> {
    let player = |name: &&str| Player { name: (*name).to_owned(), by: by.to_owned() };
    names.iter().map(player).collect()
}
