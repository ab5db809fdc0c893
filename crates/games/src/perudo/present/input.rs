//! Parses lines that people type, in three languages. It does not check legality.

use croupier_engine::BadWord;
use croupier_table::fold;

use super::super::rules::{Action, View, bid_of_numbers, leading_number, not_a_word};

/// Spellings of the challenge.
const CHALLENGE: &[&str] = &[
    "challenge",
    "c",
    "dudo",
    "doubt",
    "i doubt",
    "i doubt it",
    "liar",
    "call",
    "не верю",
    "оспорить",
    "оспариваю",
    "оспаривание",
    "сомневаюсь",
    "проверяю",
    "врёшь",
    "дудо",
    "zweifeln",
    "zweifle",
    "ich zweifle",
    "anzweifeln",
    "ich zweifle an",
    "glaube ich nicht",
    "lüge",
];

/// Spellings of pacao and calza (PE-23).
const PACAO: &[&str] = &[
    "pacao",
    "p",
    "calza",
    "believe",
    "i believe",
    "spot on",
    "exact",
    "пакао",
    "кальса",
    "кальца",
    "верю",
    "точно",
    "glaube ich",
    "ich glaube es",
    "genau",
    "stimmt genau",
];

/// Optional words before a bid.
const BIDDING: &[&str] = &[
    "bid",
    "i bid",
    "ставка",
    "ставлю",
    "моя ставка",
    "gebot",
    "biete",
    "ich biete",
    "mein gebot",
];

/// Separators between quantity and value.
const BETWEEN: &[&str] = &["x", "*", "by", "of", "times", "на", "по", "mal"];

/// The words for each value, ones first: stems and endings.
const VALUES: [(&[&str], &[&str]); 6] = [
    (
        &["one", "ace", "paco", "pasari", "пасари", "один", "един", "eins", "ass"],
        &["", "s", "ица", "ицы", "иц", "ицу", "ичка", "ички", "ичек", "e", "en", "er", "ern"],
    ),
    (
        &["two", "дв", "zwei"],
        &["", "s", "а", "е", "ойка", "ойки", "оек", "ойку", "en", "er", "ern"],
    ),
    (&["three", "тр", "drei"], &["", "s", "и", "ойка", "ойки", "оек", "ойку", "en", "er", "ern"]),
    (
        &["four", "четв", "четыр", "vier"],
        &["", "s", "е", "ёрка", "ёрки", "ёрок", "ёрку", "en", "er", "ern"],
    ),
    (&["five", "пят", "fünf"], &["", "s", "ь", "ёрка", "ёрки", "ёрок", "ёрку", "en", "er", "ern"]),
    (
        &["six", "шест", "sechs"],
        &["", "es", "ь", "ёрка", "ёрки", "ёрок", "ёрку", "en", "er", "ern"],
    ),
];

/// Parses a bid or a call. A line means the same whatever the view.
pub(in crate::perudo) fn parse_line(_view: &View, line: &str) -> Result<Vec<Action>, BadWord> {
    let line = fold(line);
    let line = line.trim_end_matches(['!', '.', '?']).trim_end();
    let is_one_of = |words: &[&str]| words.iter().any(|word| fold(word) == line);
    if is_one_of(CHALLENGE) {
        return Ok(vec![Action::Challenge]);
    }
    if is_one_of(PACAO) {
        return Ok(vec![Action::Pacao]);
    }
    parse_bid(line).map(|action| vec![action])
}

fn parse_bid(line: &str) -> Result<Action, BadWord> {
    let line = strip_any(line, BIDDING);
    let (quantity, rest) = leading_number(line).ok_or_else(not_a_word)?;
    let value = strip_any(rest.trim_start(), BETWEEN);
    if value.len() == rest.len() {
        // `35` or `3fives`: the end of the quantity is ambiguous.
        return Err(not_a_word());
    }
    match leading_number(value) {
        Some((number, "")) => bid_of_numbers(quantity, number).map(Action::Bid),
        Some(_) => Err(not_a_word()),
        None => {
            let is_ending =
                |rest: &str, endings: &[&str]| endings.iter().any(|end| fold(end) == rest);
            let is_word = |stems: &[&str], endings: &[&str]| {
                let mut rests = stems.iter().filter_map(|stem| value.strip_prefix(&fold(stem)));
                rests.any(|rest| is_ending(rest, endings))
            };
            let value = VALUES.iter().position(|(stems, endings)| is_word(stems, endings));
            let value = value.ok_or_else(not_a_word)?;
            bid_of_numbers(quantity, value as u32 + 1).map(Action::Bid)
        }
    }
}

/// The text without the longest of these words at its beginning, and without the spaces after it.
fn strip_any<'a>(text: &'a str, words: &[&str]) -> &'a str {
    let rest =
        words.iter().filter_map(|word| text.strip_prefix(&fold(word))).min_by_key(|s| s.len());
    rest.unwrap_or(text).trim_start()
}
