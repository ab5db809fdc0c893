//! Fuzzing of the parsers for text of others: records, steps, messages of programs, names. `PROPTEST_CASES` sets how many
//! inputs each gets. Games have properties of their own.

use croupier_table::wire::read_line;
use croupier_table::{Lang, LogLine, Record, StepText, checked_name, printable, shown_name};
use proptest::prelude::*;

/// Text that is nearly right: pieces of right text and of noise.
fn nearly(pieces: &'static [&'static str]) -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        4 => prop::sample::select(pieces).prop_map(str::to_owned),
        1 => any::<String>(),
        1 => any::<i64>().prop_map(|number| number.to_string()),
        1 => "[\\[\\]{}\",:\\\\\\x00-\\x1f]{0,8}",
    ];
    prop::collection::vec(piece, 0..24).prop_map(|pieces| pieces.concat())
}

const RECORD: &[&str] = &[
    "{\"croupier\":1,\"game\":\"perudo\",\"seats\":[\"Ann\",\"Bob\"]}\n",
    "{\"game\":\"x\",\"seats\":2,\"seed\":\"",
    "{\"scores\":[1,2],\"payoffs\":[1.0,0.0]}\n",
    "* roll 11111\n",
    "0 1x2\n",
    "1 challenge\n",
    "0 undo\n",
    "# remark\n",
    "\n",
    "\u{feff}",
    "\u{1b}[2J",
    "\"commit\":\"",
    "{\"name\":\"A\",\"by\":\"human\"}",
];

const MESSAGE: &[&str] = &[
    "{\"type\":\"hello\",\"protocol\":1}",
    "{\"type\":\"play\",\"id\":1,\"n\":2,\"action\":\"1x2\"}",
    "{\"type\":",
    "\"play\"",
    ",\"id\":",
    ",\"n\":",
    "1e400",
    "[",
    "}",
    "\\ud800",
    "\"seen\":true",
];

proptest! {
    #[test]
    fn any_text_is_a_record_or_refused_with_its_line(text in nearly(RECORD)) {
        match Record::parse(&text) {
            Ok(mut record) => {
                let _ = record.accept_unfinished();
                prop_assert!(record.steps.len() <= text.lines().count() + 1);
            }
            Err(bad) => prop_assert!(bad.line >= 1),
        }
    }

    #[test]
    fn a_step_that_is_understood_is_written_as_it_was_read(text in nearly(&["* ", "0 ", "255 ", "256 ", "roll 1", "undo", "?", " "])) {
        if let Ok(step) = text.parse::<StepText>() {
            let written = step.to_string();
            prop_assert_eq!(written.parse::<StepText>().map(|again| again.to_string()), Ok(written));
        }
        let _ = text.parse::<LogLine>();
        let _ = text.parse::<Lang>();
    }

    #[test]
    fn any_line_of_a_program_is_a_message_or_refused(text in nearly(MESSAGE), bytes in prop::collection::vec(any::<u8>(), 0..64)) {
        let _ = read_line(text.as_bytes());
        let _ = read_line(&bytes);
    }

    #[test]
    fn names_and_printed_text_hold_nothing_that_moves_a_cursor(text in any::<String>()) {
        let moves = |c: char| c.is_control() && c != '\n' && c != '\t';
        prop_assert!(!printable(&text).contains(moves));
        prop_assert!(!shown_name(&text, 40).contains(char::is_control));
        prop_assert!(checked_name(&text).is_none_or(|name| !name.contains(char::is_control)));
    }
}
