//! Typed lines in three languages, and the words of the notation.

use croupier_engine::Seat;
use croupier_table::Playing;

use super::super::{Action, Rolled};
use super::{ADOPTABLE, keeps, notes, scores, table};
use crate::testing::{line_ruling, type_line};

#[test]
fn words_are_read_in_any_order_and_case() {
    for text in ["keep 115", "KEEP 5 1 1", " keep 1,5,1 ", "Keep151"] {
        assert_eq!(
            text.parse::<Action>().map(|a| a.to_string()).as_deref(),
            Ok("keep 115"),
            "{text}"
        );
    }
    for text in ["roll 112356", "Roll 6 5 3 2 1 1"] {
        assert_eq!(text.parse::<Rolled>().map(|r| r.to_string()).as_deref(), Ok("roll 112356"));
    }
    let endless = "1".repeat(5000);
    let endless = endless.as_str();
    for text in ["", "kee", "keep 7", "keep 0", "keep 1111111", "roll 1", "note 1", "ключ", endless]
    {
        assert!(text.parse::<Action>().is_err(), "{text}");
    }
    for text in ["", "roll", "roll 7", "roll 1111111", "ролл 1", "rol", "roll 1 x"] {
        assert!(text.parse::<Rolled>().is_err(), "{text}");
    }
}

#[test]
fn lines_are_understood_in_three_languages() {
    let offer = notes(0, ADOPTABLE) + &notes(1, ADOPTABLE);
    for line in ["adopt", "Übernehmen", "ЗАБРАТЬ"] {
        assert_eq!(table("", 2, &offer).parse_line(Seat(0), line).unwrap(), ["adopt"], "{line}");
    }
    let start = table("", 2, "");
    for line in ["roll", "r", "Würfeln", "wuerfeln", "бросить", "Weiter!"] {
        assert_eq!(start.parse_line(Seat(0), line).unwrap(), ["roll"], "{line}");
    }
    let thrown = table("", 2, "0 roll\n* roll 111256");
    for line in
        ["keep 1 1 5", "behalten 1 5 1", "1 1 5 werten", "115", "оставить 1,1,5", "5 + 1 + 1"]
    {
        assert_eq!(thrown.parse_line(Seat(0), line).unwrap(), ["keep 115"], "{line}");
    }
    for line in ["all", "keep all", "alle", "Alle behalten", "все", "всё"] {
        assert_eq!(thrown.parse_line(Seat(0), line).unwrap(), ["keep 1115"], "{line}");
    }
    let kept = table("", 2, &keeps(0, "111256:1115"));
    for line in ["note", "stop", "notieren", "Aufhören", "записать", "стоп"] {
        assert_eq!(kept.parse_line(Seat(0), line).unwrap(), ["note"], "{line}");
    }
    for line in ["weiter", "roll", "дальше", "ещё"] {
        assert_eq!(kept.parse_line(Seat(0), line).unwrap(), ["roll"], "{line}");
    }
}

#[test]
fn a_line_may_keep_and_apply_steps() {
    let thrown = table("", 2, "0 roll\n* roll 111256");
    for line in
        ["keep 1115 roll", "1 1 1 5; roll", "alle und weiter", "все, бросить", "all then roll"]
    {
        assert_eq!(thrown.parse_line(Seat(0), line).unwrap(), ["keep 1115", "roll"], "{line}");
    }
    for line in ["1 1 1 5; note", "keep 1115 note", "alle notieren", "все записать"] {
        assert_eq!(thrown.parse_line(Seat(0), line).unwrap(), ["keep 1115", "note"], "{line}");
    }
    let mut played = thrown;
    type_line(&mut played, 0, "1 1 1 5; note");
    assert_eq!(scores(&played), [1050, 0]);
}

#[test]
fn a_line_is_taken_whole_or_not_at_all() {
    let thrown = table("", 2, "0 roll\n* roll 112356");
    assert_eq!(line_ruling(&thrown, 0, "1 1 5; note"), "TT-1");
    assert_eq!(line_ruling(&thrown, 0, "2 2"), "TT-17");
    assert_eq!(line_ruling(&thrown, 0, "keep"), "TT-16");
    assert_eq!(line_ruling(&thrown, 0, "weiter"), "TT-16");
    assert_eq!(line_ruling(&thrown, 0, "1; 1"), "TT-16");
    let adopt = table("", 2, &(notes(0, ADOPTABLE) + &notes(1, ADOPTABLE)));
    assert_eq!(line_ruling(&adopt, 0, "adopt; note"), "TT-12", "a throw is due first");
    assert_eq!(line_ruling(&table("", 2, ""), 0, "all"), "TT-16");
}

#[test]
fn a_line_that_is_not_understood_is_refused() {
    let thrown = table("", 2, "0 roll\n* roll 112356");
    let endless = "15 ".repeat(3000);
    for line in
        ["", " ;; ", "und", "keep 7", "1 1 9", "all 1", "-1", "1/5", "🎲", "würfel!?", &endless]
    {
        assert_eq!(line_ruling(&thrown, 0, line), "", "{line}");
    }
}
