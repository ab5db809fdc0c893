//! Tests of Perudo and their data: rulings, the oracle, bots, input. Positions are set up by replaying words.

use croupier_engine::{Game, Seat, Turn};
use croupier_table::{Lang, Lexicon, Playable, Playing, Showing, TypedTable};
use serde_json::{Value, json};

use super::{Action, Chance, Options, Perudo};
use crate::testing::{apply_steps, line_ruling, ruling, table, type_line};

#[cfg(feature = "bots")]
mod bots;
mod input;
#[cfg(feature = "bots")]
mod opponent_model;
mod oracle;
mod rulings;
#[cfg(feature = "bots")]
mod solver;

type Play = TypedTable<Perudo>;

/// Resolves the throws of all seats in play, in seat order.
fn throw(table: &mut Play, throws: &[&str]) {
    for dice in throws {
        apply_steps(table, &format!("* roll {dice}"));
    }
    assert!(matches!(table.turn(), Turn::Seat(_)), "all seats have thrown");
}

/// A table after the first throws of all seats.
fn thrown(options: &str, throws: &[&str]) -> Play {
    let mut table = table(options, throws.len() as u8, "");
    throw(&mut table, throws);
    table
}

/// All seats throw twos.
fn throw_twos(table: &mut Play) {
    while table.turn() == Turn::Chance {
        let word = table.chances().iter().map(|(word, _)| word.clone()).find(|word| {
            word.starts_with("roll 2") && word["roll ".len()..].bytes().all(|die| die == b'2')
        });
        table.apply(&format!("* {}", word.expect("a throw of twos"))).expect("it is possible");
    }
}

/// Plays a round in which all seats have twos and bid threes, and this seat's bid is challenged.
fn lose(table: &mut Play, loser: u8) {
    throw_twos(table);
    for quantity in 1.. {
        let Turn::Seat(seat) = table.turn() else { panic!("a seat is to act") };
        apply_steps(table, &format!("{} {quantity}x3", seat.0));
        if seat.0 == loser {
            break;
        }
    }
    let Turn::Seat(caller) = table.turn() else { panic!("a seat is to act") };
    apply_steps(table, &format!("{} challenge", caller.0));
}

/// A table where rounds were lost until the seats have these numbers of dice, then all have thrown twos.
fn counts(options: &str, counts: &[u8]) -> Play {
    let mut table: Play = table(options, counts.len() as u8, "");
    for (seat, left) in counts.iter().enumerate() {
        while table.score(Seat(seat as u8)) > i32::from(*left) {
            lose(&mut table, seat as u8);
        }
    }
    throw_twos(&mut table);
    table
}

fn scores(table: &Play) -> Vec<i32> {
    Seat::all(table.seats()).map(|seat| table.score(seat)).collect()
}

fn view(table: &Play) -> Value {
    table.view(None)
}

fn starter(table: &Play) -> Value {
    view(table)["starter"].clone()
}

/// Whether the seat to act may do this.
fn may(table: &Play, word: &str) -> bool {
    table.legal().iter().any(|legal| legal == word)
}

/// Asserts which of these bids are legal and that the others are refused under this ruling.
fn bids(table: &mut Play, legal: &[&str], ruled: &str, illegal: &[&str]) {
    let Turn::Seat(seat) = table.turn() else { panic!("a seat is to act") };
    for word in legal {
        assert!(may(table, word), "{word} is legal");
    }
    for word in illegal {
        assert!(!may(table, word), "{word} is illegal");
        assert_eq!(ruling(table, &format!("{} {word}", seat.0)), ruled, "{word}");
    }
}

/// Four seats with five dice each, after these bids of seat 0, 1, ..
fn after(bids: &[&str]) -> Play {
    let mut table = thrown("", &["22222"; 4]);
    for (seat, bid) in bids.iter().enumerate() {
        apply_steps(&mut table, &format!("{} {bid}", seat % 4));
    }
    table
}
