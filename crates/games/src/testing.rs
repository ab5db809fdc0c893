//! Helpers for the games' own tests: positions are set up by replaying words, refusals are named by their ruling.

use croupier_engine::{Lang, Lexicon, Live, Playable, Refused, Seat, Table, start};
use serde_json::Value;

/// A table after these steps, written as in a record, one per line; options as JSON text, empty for the default.
pub(crate) fn table<G: Playable>(options: &str, seats: u8, steps: &str) -> Live<G> {
    let options: Value = if options.is_empty() {
        Value::Null
    } else {
        serde_json::from_str(options).expect("options are JSON")
    };
    let mut table = Live::new(start::<G>(&options, seats).expect("these options can be played"));
    go_on(&mut table, steps);
    table
}

/// Makes more steps at a table; each must be accepted.
pub(crate) fn go_on<G: Playable>(table: &mut Live<G>, steps: &str) {
    for step in steps.lines().map(str::trim).filter(|step| !step.is_empty()) {
        if let Err(refused) = table.apply(step) {
            panic!("`{step}` is refused: {}", said::<G>(&refused));
        }
    }
}

/// The ruling that forbids this step, or an empty text if it is refused without one; the step must be refused and
/// must change nothing.
pub(crate) fn ruling<G: Playable>(table: &mut Live<G>, step: &str) -> &'static str {
    let before = (table.view(None), table.steps(), table.legal());
    let refused = table.apply(step).expect_err("the step should be refused");
    assert_eq!(before, (table.view(None), table.steps(), table.legal()));
    assert!(!said::<G>(&refused).contains('‹'), "{refused:?} has no words");
    refused.ruling().unwrap_or("")
}

/// The ruling that forbids a line typed by a person, or an empty text if it is not understood.
pub(crate) fn line_ruling<G: Playable>(table: &Live<G>, seat: u8, line: &str) -> &'static str {
    let refused = table.read(Seat(seat), line).expect_err("the line should be refused");
    assert!(!said::<G>(&refused).contains('‹'), "{refused:?} has no words");
    refused.ruling().unwrap_or("")
}

/// Reads a line typed by a person and makes all its steps.
pub(crate) fn type_line<G: Playable>(table: &mut Live<G>, seat: u8, line: &str) {
    let words = table.read(Seat(seat), line).unwrap_or_else(|r| panic!("{}", said::<G>(&r)));
    for word in words {
        table.play(Seat(seat), &word).expect("a line that was read is accepted");
    }
}

fn said<G: Playable>(refused: &Refused) -> String {
    Lexicon::new(Lang::En, &[G::words(Lang::En)]).say(&refused.text(), &[])
}
