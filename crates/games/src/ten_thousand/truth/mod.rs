//! Tests and data of Ten Thousand: rulings, an oracle, golden records, exhaustive counts. Positions are set up by
//! replaying words.

#[cfg(feature = "bots")]
mod bots;
mod differential;
mod input;
mod moment;
mod narrate;
mod oracle;
mod rulings;
mod scene;
#[cfg(feature = "bots")]
mod solver;
mod words;

use croupier_engine::{Seat, Text};
use croupier_table::{Lang, Lexicon, Playable, Playing, Showing, TypedTable};
use serde_json::Value;

use super::TenThousand;
use crate::testing;

/// A throw without value.
const BUST: &str = "223466";
/// A throw and a keep of 1300 points with one die left.
const ADOPTABLE: &str = "126666:16666";

fn table(options: &str, seats: u8, steps: &str) -> TypedTable<TenThousand> {
    testing::table::<TenThousand>(options, seats, steps)
}

/// The steps of a turn that throws and keeps, `THROW:KEEP` each, up to the last keep.
fn keeps(seat: u8, throws: &str) -> String {
    let step = |pair: &str| {
        let (throw, keep) = pair.split_once(':').expect("THROW:KEEP");
        format!("{seat} roll\n* roll {throw}\n{seat} keep {keep}\n")
    };
    throws.split_whitespace().map(step).collect()
}

/// The steps of a turn that notes what it has kept.
fn notes(seat: u8, throws: &str) -> String {
    keeps(seat, throws) + &format!("{seat} note\n")
}

/// The steps of a turn that fails at once.
fn busts(seat: u8) -> String {
    format!("{seat} roll\n* roll {BUST}\n")
}

/// The words of the game in a language.
fn lexicon(lang: Lang) -> Lexicon {
    Lexicon::new(lang, &[TenThousand::messages(lang)])
}

/// A text as the player at this seat reads it, in English; `None` is a spectator.
fn said(you: Option<Seat>, text: &Text) -> String {
    let lexicon = lexicon(Lang::En);
    lexicon.say_to(you, text, &["Ann".to_owned(), "Bob".to_owned(), "Cid".to_owned()])
}

fn view_field(table: &TypedTable<TenThousand>, field: &str) -> Value {
    table.view(None)[field].clone()
}

fn points(table: &TypedTable<TenThousand>) -> u64 {
    view_field(table, "points").as_u64().expect("points are a number")
}

fn dice(table: &TypedTable<TenThousand>) -> u64 {
    view_field(table, "dice").as_u64().expect("dice are a number")
}

fn scores(table: &TypedTable<TenThousand>) -> Vec<i32> {
    Seat::all(table.seats()).map(|seat| table.score(seat)).collect()
}

fn payoffs(table: &TypedTable<TenThousand>) -> Vec<f32> {
    Seat::all(table.seats()).map(|seat| table.payoff(seat)).collect()
}
