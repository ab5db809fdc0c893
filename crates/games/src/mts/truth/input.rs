//! What people type: cards, colours and verbs in three languages.

use croupier_engine::Seat;
use croupier_table::Playing;

use super::{Mts, endgame, play_steps, table_with_hands, view_field};
use crate::testing::{line_ruling, type_line};

/// Asserts that every line is parsed into this action.
#[track_caller]
fn reads(table: &croupier_table::TypedTable<Mts>, seat: u8, word: &str, lines: &[&str]) {
    for line in lines {
        match table.parse_line(Seat(seat), line) {
            Ok(words) => assert_eq!(words, [word], "{line}"),
            Err(refused) => panic!("`{line}`: {refused:?}"),
        }
    }
}

#[test]
fn cards_are_named_in_three_languages() {
    let table = table_with_hands("", 3, "r5", &["r7 bS g5 r+2 rR W W4"]);
    let reads = |word, lines: &[&str]| reads(&table, 0, word, lines);
    reads(
        "play r7",
        &[
            "r7",
            "R7",
            "play r7",
            "red 7",
            "7 red",
            "красная 7",
            "Красная семёрка",
            "rot 7",
            "rote Sieben",
            "к7",
            "кладу красную 7",
            "spiele rot 7",
            "  r7  ",
        ],
    );
    reads("play g5", &["g5", "зелёная 5", "зеленая пять", "grün 5", "green five", "gruen fünf"]);
    reads(
        "play rR",
        &[
            "rR",
            "rr",
            "красная ход обратно",
            "«Ход обратно» красная",
            "red reverse",
            "rot Richtungswechsel",
        ],
    );
    reads(
        "play r+2",
        &[
            "r+2",
            "возьми две красная",
            "красная «Возьми две»",
            "red +2",
            "red draw two",
            "rot zieh zwei",
            "rote plus 2",
            "красная +2",
            "take two red",
        ],
    );
    reads(
        "play W b",
        &[
            "W b",
            "w blue",
            "закажи цвет синий",
            "Заказать цвет: синий",
            "wild blue",
            "Farbwahl blau",
            "play W b",
            "синий закажи цвет",
        ],
    );
    reads(
        "play W4 g",
        &[
            "W4 g",
            "w4 green",
            "закажи цвет + возьми четыре зелёный",
            "«Закажи цвет и возьми четыре», зелёный",
            "возьми четыре зелёный",
            "wild draw four green",
            "Farbwahl + Zieh vier grün",
            "wild +4 green",
            "wild 4 g",
        ],
    );
    assert_eq!(line_ruling(&table, 0, "синяя пропусти ход"), "MT-18");
    assert_eq!(line_ruling(&table, 0, "blau aussetzen"), "MT-18");
    assert_eq!(line_ruling(&table, 0, "bs"), "MT-18");
    assert_eq!(line_ruling(&table, 0, "закажи цвет"), "MT-37");
}

#[test]
fn verbs_are_understood_in_three_languages() {
    let mut table = table_with_hands("", 3, "r5", &["g1 g2 g3 g4 b1 b2 b3"]);
    reads(&table, 0, "draw", &["draw", "взять", "беру", "ziehen", "Take!", "возьму карту"]);
    play_steps(&mut table, "0 draw\n* draw r9");
    reads(&table, 0, "keep", &["keep", "оставить", "забрать", "behalten", "забираю"]);
    reads(&table, 0, "play r9", &["play", "сыграть", "spielen", "r9", "хожу"]);
    let mut table = table_with_hands("", 3, "W", &[]);
    reads(&table, 2, "colour b", &["colour b", "blue", "синий", "цвет синий", "Farbe Blau", "b"]);
    play_steps(&mut table, "2 colour b");
    let mut table = table_with_hands("", 3, "r5", &["W4 g1 g2 g3 g4 b1 b2"]);
    play_steps(&mut table, "0 play W4 b");
    reads(&table, 1, "accept", &["accept", "принять", "верю", "annehmen", "беру", "беру четыре"]);
    // MT-20: the seat that is hit cannot lay such a card on it, under any name.
    for line in
        ["W4", "Wild Draw Four", "wild 4", "Farbwahl + Zieh vier", "закажи цвет + возьми четыре"]
    {
        assert_ne!(table.parse_line(Seat(1), line), Ok(vec!["accept".to_owned()]), "{line}");
    }
    reads(
        &table,
        1,
        "challenge",
        &[
            "challenge",
            "не верю",
            "Не верю!",
            "сомневаюсь",
            "zweifle",
            "ich glaube nicht",
            "don't believe",
            "anzweifeln",
        ],
    );
    assert_eq!(line_ruling(&table, 1, "W4 b"), "MT-20");
}

#[test]
fn the_call_may_stand_anywhere_in_the_line() {
    let table = endgame("", ["r9 g9", "b1 b2", "y1 y2"]);
    reads(
        &table,
        0,
        "play r9 mts",
        &[
            "r9 MTS!",
            "МТС! красная 9",
            "mts r9",
            "красная мтс 9",
            "play r9 mts",
            "rot 9, MTS",
            "r9 мтс",
        ],
    );
    // Without the word it is the silent play.
    reads(&table, 0, "play r9", &["r9", "красная 9"]);
    assert_eq!(line_ruling(&table, 0, "mts"), "MT-28");
    let table = table_with_hands("", 3, "r5", &["r7 r8 r9 g1 g2 g3 g4"]);
    // MT-31: a needless call is ignored.
    reads(&table, 0, "play r7", &["r7 mts", "МТС красная 7"]);
}

#[test]
fn catching_and_calling_late_are_typed() {
    let mut table = endgame("", ["r9 g9", "b1 b2", "y1 y2"]);
    type_line(&mut table, 0, "красная 9");
    reads(&table, 1, "catch", &["catch", "поймать", "Erwischt!", "поймал"]);
    reads(&table, 1, "wait", &["wait", "жду", "ждать", "warten"]);
    type_line(&mut table, 1, "ждать");
    type_line(&mut table, 2, "warten");
    reads(&table, 0, "mts", &["МТС!", "MTS", "мтс"]);
    type_line(&mut table, 0, "МТС!");
    assert_eq!(view_field(&table, 99, "uncalled"), "null");
}

#[test]
fn nonsense_is_not_understood_and_never_panics() {
    let table = table_with_hands("", 3, "r5", &["r7 r8 r9 g1 g2 g3 g4"]);
    let long = "r7 ".repeat(1000);
    let lines = [
        "",
        " ",
        "r",
        "7",
        "r10",
        "r99999999999999999999",
        "красная синяя 7",
        "r7 r8",
        "draw r7",
        "🂡",
        "play",
        "play play",
        "не",
        "верю не верю",
        "+",
        "++",
        "r7 keep",
        &long,
    ];
    for line in lines {
        assert!(table.parse_line(Seat(0), line).is_err(), "{line}");
    }
    for word in [
        "play",
        "play r",
        "play é5",
        "play r5 b",
        "play W b g",
        "play r5 mts mts",
        "colour",
        "colour rr",
        "order 1",
        "draw r5",
        "é",
        "",
    ] {
        assert!(word.parse::<crate::mts::Action>().is_err(), "{word}");
    }
    for word in ["order", "order x", "order 999", "draw", "draw r", "draw é", "roll 5", ""] {
        assert!(word.parse::<crate::mts::Chance>().is_err(), "{word}");
    }
}

#[test]
fn words_are_read_in_any_case_and_order() {
    use crate::mts::Action;
    for (text, canonical) in [
        ("PLAY R5 MTS", "play r5 mts"),
        ("play w mts B", "play W b mts"),
        ("Play  rs", "play rS"),
        ("color Y", "colour y"),
    ] {
        assert_eq!(text.parse::<Action>().map(|a| a.to_string()), Ok(canonical.to_owned()));
    }
}
