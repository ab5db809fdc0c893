//! Typed lines in three languages, and the words of the notation.

use croupier_engine::Refused;
use croupier_table::{Playing, Showing};

use super::*;
use crate::martian_dice::{Action, Chance};
use crate::testing::{line_ruling, type_line};

#[test]
fn a_choice_is_typed_in_three_languages() {
    let table = two("* roll 1T 3R 3H 3C 3K");
    for (lines, word) in [
        (["ray", "RAY", "Choose ray", "rays", "луч", "Луч смерти", "strahl", "Todesstrahl"], "ray"),
        (
            ["human", "humans", "choose human", "человек", "ЛЮДИ", "людей", "mensch", "Menschen"],
            "human",
        ),
        (["cow", "cows", " cow ", "корова", "корову", "коровы", "Kuh", "Kühe"], "cow"),
        (["chicken", "chick", "Chickens", "курица", "курицу", "кур", "Huhn", "HÜHNER"], "chicken"),
    ] {
        for line in lines {
            assert_eq!(table.parse_line(Seat(0), line).unwrap(), [word], "{line}");
        }
    }
}

#[test]
fn a_decision_is_typed_in_three_languages() {
    let table = two("* roll 1T 3R 3H 3C 3K\n0 ray");
    for line in
        ["r", "re", "reroll", "Roll", "reroll dice(s)", "бросить", "ещё", "würfeln", "weiter"]
    {
        assert_eq!(table.parse_line(Seat(0), line).unwrap(), ["reroll"], "{line}");
    }
    for line in ["e", "end", "END", "end game move", "е", "конец", "ende", "Zug beenden"] {
        assert_eq!(table.parse_line(Seat(0), line).unwrap(), ["end"], "{line}");
    }
}

#[test]
fn a_choice_and_a_decision_fit_one_line() {
    let mut table = two("* roll 1T 3R 3H 3C 3K");
    assert_eq!(table.parse_line(Seat(0), "ray; reroll").unwrap(), ["ray", "reroll"]);
    assert_eq!(line_ruling(&table, 0, "end ray"), "MD-4");
    assert_eq!(line_ruling(&table, 0, "ray ray"), "MD-4");
    type_line(&mut table, 0, "луч, бросить");
    // MD-6: the choice of the last dice ends the turn by itself.
    let last = two("* roll 1T 12R");
    assert_eq!(last.parse_line(Seat(0), "ray end").unwrap(), ["ray"]);
    assert_eq!(line_ruling(&last, 0, "ray reroll"), "MD-3");
    assert_eq!(table.view(None)["phase"], "throw");
}

#[test]
fn a_line_that_is_not_understood_is_refused() {
    let table = two("* roll 1T 12R");
    for line in ["", " ", "tank", "ray x", "choose", "1", "ray end ray", "🐄", &"ray ".repeat(9999)]
    {
        assert_eq!(line_ruling(&table, 0, line), "", "{line}");
    }
    assert_eq!(line_ruling(&table, 0, "end"), "MD-4");
    assert_eq!(line_ruling(&table, 0, "cow"), "MD-5");
    assert!(matches!(table.parse_line(Seat(1), "ray"), Err(Refused::OutOfTurn { .. })));
}

#[test]
fn throws_have_one_canonical_text_and_are_read_in_any_order() {
    for text in [
        "roll 3T 1R 3H 3C",
        "roll 3C 3H 1R 3T",
        "ROLL 3t r 3h 3c",
        "roll tank tank tank ray human human human cow cow cow",
        "roll |cow| |cow| |cow| |ray| |human| |human| |human| |tank| |tank| |tank|",
        "roll 2T, 1T, 1ray, 3human, 3cow",
    ] {
        assert_eq!(text.parse::<Chance>().unwrap().to_string(), "roll 3T 1R 3H 3C", "{text}");
    }
    assert_eq!("roll chicken".parse::<Chance>().unwrap().to_string(), "roll 1K");
    assert_eq!("start 7".parse::<Chance>().unwrap().to_string(), "start 7");
    for text in [
        "",
        "roll",
        "roll 14R",
        "roll 0T",
        "roll 13R 1T",
        "roll 99999999999T",
        "roll 3",
        "roll 3X",
        "roll x",
        "start",
        "start x",
        "start 300",
        "start 1 2",
        "throw 1T",
        "rоll 1T",
        "roll 3 T",
    ] {
        assert!(text.parse::<Chance>().is_err(), "{text}");
    }
    assert_eq!("  Chicken ".parse(), Ok(Action::Chicken));
    assert!("chick".parse::<Action>().is_err());
}
