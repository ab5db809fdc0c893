//! Tests of Perudo and their data: rulings, the oracle, bots, input. Positions are set up by replaying words.

use croupier_engine::{Game, Seat, Text, Turn};
use croupier_table::{Lang, Lexicon, Playable, Playing, Showing, TypedTable};
use serde_json::{Value, json};

use super::{Action, Chance, Options, Perudo};
use crate::testing::{apply_steps, line_ruling, ruling, table, type_line};

#[cfg(feature = "bots")]
mod bots;
mod input;
mod moment;
#[cfg(feature = "bots")]
mod opponent_model;
mod oracle;
mod rulings;
mod scene;
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

/// The dice of six seats, of which eleven count for fives.
const SIX_SEATS: [&str; 6] = ["13556", "12566", "23455", "12444", "22366", "13455"];

/// Six seats that have bid up to 12x5, the last of them on seat 5; seat 0 answers.
fn twelve_fives() -> Play {
    let mut table = thrown("", &SIX_SEATS);
    apply_steps(&mut table, "0 7x3\n1 8x3\n2 9x5\n3 10x4\n4 11x2\n5 12x5");
    table
}

/// What a text says to a seat in a language, with ordinary spaces; the players are named by letters.
fn say(lang: Lang, you: Option<u8>, text: &Text) -> String {
    let lexicon = Lexicon::new(lang, &[Perudo::messages(lang)]);
    let names = ["Ann", "Bob", "Cleo", "Dan", "Eve", "Nora"].map(str::to_owned);
    lexicon.say_to(you.map(Seat), text, &names).replace(['\u{a0}', '\u{202f}'], " ")
}
