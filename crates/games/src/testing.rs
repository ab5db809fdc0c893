//! Helpers for the games' own tests: positions are set up by replaying words, refusals are named by their ruling.

use croupier_engine::{Refused, Seat, StepText};
use croupier_table::{Lang, Lexicon, Playable, Playing, Seating, Showing, TypedTable, start};
use serde_json::Value;

/// A table after these steps, written as in a record, one per line; options as JSON text, empty for the default.
pub(crate) fn table<G: Playable>(options: &str, seats: u8, steps: &str) -> TypedTable<G> {
    let options: Value = if options.is_empty() {
        Value::Null
    } else {
        serde_json::from_str(options).expect("options are JSON")
    };
    let mut table =
        TypedTable::new(start::<G>(&options, seats).expect("these options can be played"));
    apply_steps(&mut table, steps);
    table
}

/// Applies more steps; each must be accepted.
pub(crate) fn apply_steps<G: Playable>(table: &mut TypedTable<G>, steps: &str) {
    for step in steps.lines().map(str::trim).filter(|step| !step.is_empty()) {
        if let Err(refused) = table.apply(step) {
            panic!("`{step}` is refused: {}", said::<G>(&refused));
        }
    }
}

/// The ruling that forbids this step, or an empty text if it is refused without one; the step must be refused and
/// must change nothing.
pub(crate) fn ruling<G: Playable>(table: &mut TypedTable<G>, step: &str) -> &'static str {
    let before = (table.view(None), table.steps(), table.legal());
    let refused = table.apply(step).expect_err("the step should be refused");
    assert_eq!(before, (table.view(None), table.steps(), table.legal()));
    assert!(!said::<G>(&refused).contains('‹'), "{refused:?} has no words");
    refused.ruling().unwrap_or("")
}

/// The ruling that forbids a line typed by a person, or an empty text if it is not understood.
pub(crate) fn line_ruling<G: Playable>(
    table: &TypedTable<G>,
    seat: u8,
    line: &str,
) -> &'static str {
    let refused = table.parse_line(Seat(seat), line).expect_err("the line should be refused");
    assert!(!said::<G>(&refused).contains('‹'), "{refused:?} has no words");
    refused.ruling().unwrap_or("")
}

/// Reads a line typed by a person and makes all its steps.
pub(crate) fn type_line<G: Playable>(table: &mut TypedTable<G>, seat: u8, line: &str) {
    let words = table.parse_line(Seat(seat), line).unwrap_or_else(|r| panic!("{}", said::<G>(&r)));
    for word in words {
        table.play(Seat(seat), &word).expect("a line that was read is accepted");
    }
}

fn said<G: Playable>(refused: &Refused) -> String {
    Lexicon::new(Lang::En, &[G::messages(Lang::En)]).say(&refused.text(), &[])
}

/// The action that the bot on this seat chooses; the table is as it was.
#[cfg(feature = "bots")]
pub(crate) fn bot_choice<G: Playable>(table: &mut TypedTable<G>, seat: Seat) -> String {
    table.act(seat).expect("the bot chooses");
    let last = table.last_line().expect("a step").parse();
    assert!(table.undo(seat));
    match last {
        Ok(StepText::Act(_, action)) => action,
        other => panic!("{other:?} is no action"),
    }
}
