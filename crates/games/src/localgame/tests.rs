//! One test per ruling and per listed case, named as a sentence. Positions are set up by replaying words.

use croupier_engine::{Game, Seat, Table, Turn};

use super::{LocalGame, View};
use crate::testing::{go_on, line_ruling, ruling, table, type_line};

type Live = croupier_engine::Live<LocalGame>;

/// Options under which no card of a position is missing because it lies elsewhere.
const FOUR_PACKS: &str = r#"{"decks":4}"#;
/// A meld of seat 0, and what extends it: far from what the positions are about.
const CLUBS: ([&str; 3], [&str; 2]) = (["2C", "3C", "4C"], ["5C", "6C"]);
/// The street of the document's example of a swap.
const HEARTS: ([&str; 3], [&str; 2]) = (["7H", "9H", "BJ"], ["10H", "JH"]);

/// Two seats; seat 0 has made a meld, number 0, and holds the king of spades; seat 1 holds exactly this hand, the last
/// card just drawn, and its turn is before it. Cards beyond four it has picked from the trash, bringing one or two
/// cards into meld 0.
fn position(options: &str, meld: ([&str; 3], [&str; 2]), hand: &[&str]) -> Live {
    let ([first, second, third], [next, over_next]) = meld;
    let mut hand = hand.to_vec();
    // A joker cannot come by way of the trash, so it is dealt.
    hand.sort_by_key(|card| !card.ends_with('J'));
    let (start, drawn) = (&hand[..3], hand[hand.len() - 1]);
    let mut extras: Vec<&str> = hand[3..hand.len() - 1].to_vec();
    let seat_0 = [second, third, "KS"];
    let mut steps = String::new();
    let mut step = |text: String| steps += &(text + "\n");
    for (mine, theirs) in seat_0.iter().zip(start) {
        step(format!("* draw {mine}"));
        step(format!("* draw {theirs}"));
    }
    step(format!("* draw {first}"));
    let left = if extras.is_empty() { "2D" } else { next };
    step(format!("* draw {left}"));
    step("0 pick 1".to_owned());
    step(format!("0 meld {first} {second} {third}"));
    step(format!("0 trash {left}"));
    if !extras.is_empty() {
        let odd = extras.len() % 2 == 1;
        if odd {
            extras.push(over_next);
        }
        for (n, card) in extras.iter().enumerate() {
            step(format!("* draw {card}"));
            step(format!("{} trash {card}", (n + 1) % 2));
        }
        step("* draw 2D".to_owned());
        step(format!("1 pick {}", extras.len() + 1));
        step(format!("1 add {next} 0"));
        if odd {
            step(format!("1 add {over_next} 0"));
        }
        step("1 trash 2D".to_owned());
        step("* draw 2D".to_owned());
        step("0 trash 2D".to_owned());
    }
    step(format!("* draw {drawn}"));
    table(options, 2, &steps)
}

fn view(table: &Live, seat: u8) -> View {
    serde_json::from_value(table.view(Some(Seat(seat)))).expect("a view")
}

fn hand(table: &Live, seat: u8) -> String {
    words(&view(table, seat).hand)
}

fn words(cards: &[crate::cards::Card]) -> String {
    cards.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

fn trash(table: &Live) -> String {
    words(&view(table, 0).trash)
}

/// A meld as its cards, each with its owner: `7H/0 BJ=8H/0 9H/1`.
fn meld(table: &Live, number: usize) -> String {
    let slots = view(table, 0).melds[number].clone();
    let word = |slot: &super::Slot| match slot.stands_for {
        Some(card) => format!("{}={card}/{}", slot.card, slot.owner.0),
        None => format!("{}/{}", slot.card, slot.owner.0),
    };
    slots.iter().map(word).collect::<Vec<_>>().join(" ")
}

fn scores(table: &Live) -> Vec<i32> {
    Seat::all(table.seats()).map(|seat| table.score(seat)).collect()
}

/// The worked example up to the turn of seat 1, which has drawn the four of diamonds.
fn worked_example() -> Live {
    let record = include_str!("records/worked-example.txt");
    let upto = record.find("1 pick 6").expect("the turn of the example");
    let steps: Vec<&str> =
        record[..upto].lines().filter(|line| !line.starts_with(['#', '{'])).collect();
    table(r#"{"decks":2}"#, 2, &steps.join("\n"))
}

// L01, LG-1, LG-2, LG-20, LG-21, LG-24
#[test]
fn the_worked_example_leaves_what_the_document_says() {
    let mut table = worked_example();
    assert_eq!(hand(&table, 1), "7C 4D 9D QH");
    assert_eq!(trash(&table), "2H 3D QC 5D 9D 6D 10C 8H 10D 9C");
    assert_eq!(meld(&table, 0), "4C/0 5C/0 6C/0");
    type_line(&mut table, 1, "pick 6; meld 4D 5D 6D; add 7C 0; trash QH");
    assert_eq!(hand(&table, 1), "QC 3D 9D 9D 2H");
    assert_eq!(trash(&table), "QH 10C 8H 10D 9C");
    assert_eq!(meld(&table, 0), "4C/0 5C/0 6C/0 7C/1");
    assert_eq!(meld(&table, 1), "4D/1 5D/1 6D/1");
}

// L02, LG-8, LG-23
#[test]
fn after_the_worked_example_an_exit_gives_minus_thirteen() {
    let mut table = worked_example();
    type_line(&mut table, 1, "pick 6; meld 4D 5D 6D; add 7C 0; trash QH");
    go_on(&mut table, "* draw KS");
    type_line(&mut table, 0, "add 3C 0; add 8C 0; trash KS");
    assert_eq!(table.turn(), Turn::Over);
    assert_eq!(scores(&table), [76, -13]);
    assert_eq!((table.payoff(Seat(0)), table.payoff(Seat(1))), (1.0, 0.0));
    assert_eq!(hand(&table, 1), "QC 3D 9D 9D 2H", "nobody draws any more");
}

// L03, LG-2
#[test]
fn the_deepest_of_the_cards_taken_is_the_one_to_lay() {
    let mut table = worked_example();
    type_line(&mut table, 1, "pick 4; meld 3D 4D 5D; add 7C 0; trash QH");
    assert_eq!(hand(&table, 1), "QC 9D 2H");
}

// L06, LG-4
#[test]
fn a_pick_whose_deepest_card_stays_in_the_hand_is_refused() {
    let table = worked_example();
    assert_eq!(line_ruling(&table, 1, "pick 1; add 7C 0; trash QH"), "LG-4");
    assert_eq!(line_ruling(&table, 1, "pick 6; add 7C 0; trash QH"), "LG-4");
}

// L06, LG-3
#[test]
fn one_card_to_all_of_the_trash_can_be_picked() {
    let mut table = worked_example();
    for pick in ["pick 0", "pick 11", "pick 255", "pick 99999999999"] {
        assert_eq!(line_ruling(&table, 1, &format!("{pick}; trash QH")), "LG-3");
        assert_eq!(ruling(&mut table, &format!("1 {pick}")), "LG-3");
    }
    assert_eq!(line_ruling(&table, 1, "pick 3; pick 3; trash QH"), "", "a second pick is an error");
}

// LG-4
#[test]
fn the_picked_card_may_be_added_to_a_meld_of_the_same_turn() {
    let mut table = worked_example();
    type_line(&mut table, 1, "pick 6; meld 3D 4D 5D; add 6D 1; trash QH");
    assert_eq!(meld(&table, 1), "3D/1 4D/1 5D/1 6D/1");
}

// L07, LG-10
#[test]
fn a_joker_in_a_gap_is_worth_the_card_it_stands_for() {
    let mut table = position(FOUR_PACKS, CLUBS, &["7H", "9H", "BJ", "QD", "KD"]);
    type_line(&mut table, 1, "meld 9H BJ 7H; trash KD");
    assert_eq!(meld(&table, 1), "7H/1 BJ=8H/1 9H/1");
    assert_eq!(table.score(Seat(1)), 5 + 6 + 24);
}

// L10, LG-16
#[test]
fn a_meld_has_three_cards_and_at_most_one_joker() {
    let table = position(FOUR_PACKS, CLUBS, &["7H", "8H", "RJ", "BJ", "KD"]);
    assert_eq!(line_ruling(&table, 1, "meld 7H RJ BJ; trash KD"), "LG-16");
    assert_eq!(line_ruling(&table, 1, "meld 7H 8H; trash KD"), "LG-16");
    assert_eq!(line_ruling(&table, 1, "meld RJ; trash KD"), "LG-16");
}

// L11, LG-10, LG-18
#[test]
fn a_joker_fills_one_gap_and_no_card_lies_twice() {
    let hand = ["5H", "8H", "7H", "9H", "RJ", "4S", "4S", "5S", "KD"];
    let mut table = position(FOUR_PACKS, CLUBS, &hand);
    assert_eq!(line_ruling(&table, 1, "meld 5H 8H RJ; trash KD"), "LG-10");
    assert_eq!(line_ruling(&table, 1, "meld 5H 7H 9H RJ; trash KD"), "LG-10");
    assert_eq!(line_ruling(&table, 1, "meld 4S 4S 5S; trash KD"), "LG-18");
    assert_eq!(line_ruling(&table, 1, "meld 4S 4S RJ; trash KD"), "LG-18");
    assert_eq!(line_ruling(&table, 1, "meld 4S 7H 9H; trash KD"), "LG-29");
    assert_eq!(ruling(&mut table, "1 meld 4S 4S 5S"), "LG-18");
}

// L12, LG-17
#[test]
fn an_avenue_has_one_card_of_each_suit() {
    let hand = ["KD", "KS", "KC", "KH", "KH", "RJ", "2S", "3S"];
    let mut table = position(FOUR_PACKS, CLUBS, &hand);
    assert_eq!(line_ruling(&table, 1, "meld KC KD KH KS RJ; trash 2S"), "LG-17");
    assert_eq!(line_ruling(&table, 1, "meld KD KS KC; add KH 1; add KH 1; trash 2S"), "LG-17");
    type_line(&mut table, 1, "meld KD KS KC; add KH 1; trash 2S");
    assert_eq!(meld(&table, 1), "KC/1 KD/1 KH/1 KS/1");
}

// L13, LG-11
#[test]
fn the_joker_of_an_avenue_stands_for_the_first_missing_suit() {
    let hand = ["KD", "KS", "BJ", "KC", "KH", "2S", "3S"];
    let mut table = position(FOUR_PACKS, CLUBS, &hand);
    assert_eq!(line_ruling(&table, 1, "meld KD KS BJ; add KC 1; trash 2S"), "LG-29");
    assert_eq!(line_ruling(&table, 1, "meld KD KS BJ=KH; trash 2S"), "LG-11");
    assert_eq!(line_ruling(&table, 1, "meld KD KS BJ=QH; trash 2S"), "LG-10");
    type_line(&mut table, 1, "meld KD KS BJ; add KH 1; trash 2S");
    assert_eq!(meld(&table, 1), "BJ=KC/1 KD/1 KH/1 KS/1");
}

// LG-11
#[test]
fn with_the_switch_the_joker_of_an_avenue_stands_for_any_missing_suit() {
    let hand = ["KD", "KS", "BJ", "2S", "3S"];
    let options = r#"{"decks":4,"avenue_joker":"any"}"#;
    for (line, made) in [
        ("meld KD KS BJ=KH", "KD/1 BJ=KH/1 KS/1"),
        ("meld KD KS BJ=KC", "BJ=KC/1 KD/1 KS/1"),
        ("meld KD KS BJ", "BJ=KC/1 KD/1 KS/1"),
    ] {
        let mut table = position(options, CLUBS, &hand);
        type_line(&mut table, 1, &format!("{line}; trash 2S"));
        assert_eq!(meld(&table, 1), made);
    }
    let table = position(options, CLUBS, &hand);
    assert_eq!(line_ruling(&table, 1, "meld KD KS BJ=KD; trash 2S"), "LG-10");
}

// LG-10
#[test]
fn a_joker_at_an_end_goes_up_or_below_an_ace_unless_the_player_says_otherwise() {
    for (line, made) in [
        ("meld 5H 6H RJ", "5H/1 6H/1 RJ=7H/1"),
        ("meld RJ 6H 5H", "5H/1 6H/1 RJ=7H/1"),
        ("meld 5H 6H RJ=7H", "5H/1 6H/1 RJ=7H/1"),
        ("meld 5H 6H RJ=4H", "RJ=4H/1 5H/1 6H/1"),
        ("meld KH AH RJ", "RJ=QH/1 KH/1 AH/1"),
        ("meld QH AH RJ", "QH/1 RJ=KH/1 AH/1"),
        ("meld QH KH RJ", "QH/1 KH/1 RJ=AH/1"),
        ("meld 2H 3H RJ", "2H/1 3H/1 RJ=4H/1"),
    ] {
        let hand = ["5H", "6H", "RJ", "KH", "AH", "QH", "2H", "3H", "9S"];
        let mut table = position(FOUR_PACKS, CLUBS, &hand);
        type_line(&mut table, 1, &format!("{line}; trash 9S"));
        assert_eq!(meld(&table, 1), made, "{line}");
    }
    let hand = ["5H", "6H", "RJ", "KH", "AH", "QH", "2H", "3H", "9S"];
    let table = position(FOUR_PACKS, CLUBS, &hand);
    assert_eq!(line_ruling(&table, 1, "meld 5H 6H RJ=8H; trash 9S"), "LG-10");
    assert_eq!(line_ruling(&table, 1, "meld QH AH RJ=JH; trash 9S"), "LG-10");
    assert_eq!(line_ruling(&table, 1, "meld 2H 3H RJ=AH; trash 9S"), "LG-9");
    assert_eq!(line_ruling(&table, 1, "meld 5H 6H RJ=BJ; trash 9S"), "");
}

// L14, LG-29, LG-24
#[test]
fn only_what_extends_a_meld_can_be_added() {
    let hand = ["6H", "QH", "8H", "5H", "RJ", "3S", "2S"];
    let mut table = position(FOUR_PACKS, HEARTS, &hand);
    assert_eq!(meld(&table, 0), "7H/0 BJ=8H/0 9H/0 10H/1 JH/1");
    assert_eq!(line_ruling(&table, 1, "add 8H 0; trash 2S"), "LG-29");
    assert_eq!(line_ruling(&table, 1, "add 5H 0; trash 2S"), "LG-29");
    assert_eq!(line_ruling(&table, 1, "add RJ 0; trash 2S"), "LG-29");
    assert_eq!(line_ruling(&table, 1, "add 3S 0; trash 2S"), "LG-29");
    type_line(&mut table, 1, "add QH 0; add 6H 0; add 5H 0; trash 2S");
    assert_eq!(meld(&table, 0), "5H/1 6H/1 7H/0 BJ=8H/0 9H/0 10H/1 JH/1 QH/1");
}

// L15, LG-5, LG-12, LG-13
#[test]
fn a_swap_gives_the_joker_for_a_new_meld_of_the_same_turn() {
    let table = position(FOUR_PACKS, HEARTS, &["8H", "4C", "5C", "2S"]);
    assert_eq!(line_ruling(&table, 1, "change BJ 0; meld 4C 5C BJ; trash 2S"), "LG-5");
    let mut table = position(FOUR_PACKS, HEARTS, &["8H", "4C", "5C", "2S", "KS"]);
    type_line(&mut table, 1, "change BJ 0; meld 4C 5C BJ; trash 2S");
    assert_eq!(meld(&table, 0), "7H/0 8H/1 9H/0 10H/1 JH/1");
    assert_eq!(meld(&table, 1), "4C/1 5C/1 BJ=6C/1");
    assert_eq!(hand(&table, 1), "KS");
}

// L17, LG-13
#[test]
fn a_swapped_joker_must_be_laid_in_a_new_meld() {
    let mut table = position(FOUR_PACKS, HEARTS, &["8H", "4C", "5C", "2S", "KS"]);
    assert_eq!(line_ruling(&table, 1, "change BJ 0; trash 2S"), "LG-13");
    assert_eq!(line_ruling(&table, 1, "change BJ 0; add BJ 0; trash 2S"), "LG-29");
    go_on(&mut table, "1 change BJ 0");
    assert_eq!(ruling(&mut table, "1 trash BJ"), "LG-15");
    assert_eq!(ruling(&mut table, "1 trash KS"), "LG-13");
    assert_eq!(ruling(&mut table, "1 change BJ 0"), "LG-14");
    let nothing = position(FOUR_PACKS, HEARTS, &["8H", "4C", "9C", "2S", "KS"]);
    assert_eq!(line_ruling(&nothing, 1, "change BJ 0; trash 2S"), "LG-13");
}

// LG-13
#[test]
fn the_card_for_a_swap_must_be_in_the_hand_before_the_pick() {
    let mut table = position(FOUR_PACKS, HEARTS, &["4C", "5C", "QD", "KS"]);
    assert_eq!(line_ruling(&table, 1, "change BJ 0; meld 4C 5C BJ; trash KS"), "LG-13");
    go_on(&mut table, "1 trash QD\n* draw 8H\n0 trash 8H\n* draw 2S");
    let line = "change BJ 0; pick 1; meld 4C 5C BJ; trash KS";
    assert_eq!(line_ruling(&table, 1, line), "LG-13", "the eight of hearts is only in the trash");
}

// L19, LG-20
#[test]
fn a_swap_names_a_joker_that_is_there() {
    let table = position(FOUR_PACKS, HEARTS, &["8H", "4C", "5C", "2S", "KS"]);
    assert_eq!(line_ruling(&table, 1, "change RJ 0; meld 4C 5C RJ; trash 2S"), "LG-13");
    assert_eq!(line_ruling(&table, 1, "change BJ 5; meld 4C 5C BJ; trash 2S"), "LG-20");
    assert_eq!(line_ruling(&table, 1, "change BJ 300; trash 2S"), "LG-20");
    assert_eq!(line_ruling(&table, 1, "add 4C 7; trash 2S"), "LG-20");
}

// L20, LG-6, LG-14
#[test]
fn a_line_has_one_discard_and_at_most_one_swap_and_one_pick() {
    let table = position(FOUR_PACKS, HEARTS, &["8H", "4C", "5C", "2S", "KS"]);
    for line in [
        "change BJ 0; meld 4C 5C BJ",
        "trash 2S; trash KS",
        "change BJ 0; change BJ 0; meld 4C 5C BJ; trash 2S",
        "pick 1; pick 1; trash 2S",
        "",
        ";",
        "pass",
    ] {
        assert_eq!(line_ruling(&table, 1, line), "", "{line}");
    }
}

// L21, LG-15
#[test]
fn a_joker_is_discarded_only_from_a_hand_of_jokers() {
    let mut table = position(FOUR_PACKS, CLUBS, &["RJ", "4C", "9S", "2S"]);
    assert_eq!(ruling(&mut table, "1 trash RJ"), "LG-15");
    let mut allowed =
        position(r#"{"decks":4,"joker_trash":"allowed"}"#, CLUBS, &["RJ", "4C", "9S", "2S"]);
    go_on(&mut allowed, "1 trash RJ");
    let mut only = position(FOUR_PACKS, CLUBS, &["RJ", "RJ", "BJ", "BJ"]);
    go_on(&mut only, "1 trash BJ");
    assert_eq!(trash(&only), "BJ 2D");
}

// L24, LG-5, LG-25
#[test]
fn an_exit_needs_four_own_cards_in_one_meld() {
    let hand = ["4S", "5S", "6S", "KD", "KS", "KC", "9D"];
    let table = position(FOUR_PACKS, CLUBS, &hand);
    assert_eq!(line_ruling(&table, 1, "meld 4S 5S 6S; meld KD KS KC; trash 9D"), "LG-5");
}

// L26, LG-26, LG-5
#[test]
fn a_joker_counts_among_the_four() {
    let mut table = position(FOUR_PACKS, CLUBS, &["4S", "5S", "6S", "BJ", "9D"]);
    type_line(&mut table, 1, "meld 4S 5S 6S BJ; trash 9D");
    assert_eq!(table.turn(), Turn::Over);
    assert_eq!(scores(&table), [9 - 13, 5 + 6 + 22 + 50]);
    assert_eq!(view(&table, 0).exited, Some(Seat(1)));
}

// LG-5
#[test]
fn with_the_switch_the_four_must_lie_there_before_the_turn() {
    let options = r#"{"decks":4,"exit_check":"before_move"}"#;
    let table = position(options, CLUBS, &["4S", "5S", "6S", "BJ", "9D"]);
    assert_eq!(line_ruling(&table, 1, "meld 4S 5S 6S BJ; trash 9D"), "LG-5");
    let mut table = position(options, CLUBS, &["4S", "5S", "6S", "7S", "QD", "9D"]);
    type_line(&mut table, 1, "meld 4S 5S 6S 7S; trash 9D");
    go_on(&mut table, "* draw 2D\n0 trash 2D\n* draw 8S");
    type_line(&mut table, 1, "add 8S 1; trash QD");
    assert_eq!(table.turn(), Turn::Over);
}

// L27, LG-6
#[test]
fn the_last_card_is_always_discarded() {
    let mut table = position(FOUR_PACKS, CLUBS, &["4S", "5S", "6S", "7S"]);
    assert_eq!(line_ruling(&table, 1, "meld 4S 5S 6S 7S"), "", "a line without a discard");
    assert_eq!(ruling(&mut table, "1 meld 4S 5S 6S 7S"), "LG-6");
    assert_eq!(ruling(&mut table, "1 meld 4S 5S 6S"), "LG-5");
}

/// Seventeen seats after the two cards that are left have been drawn: the deck is empty, seat 2 is to act.
fn empty_deck(options: &str) -> Live {
    let record = include_str!("records/empty-deck.txt");
    let upto = record.find("1 trash").expect("the turn of seat 1");
    let steps: Vec<&str> =
        record[..upto].lines().filter(|line| !line.starts_with(['#', '{'])).collect();
    let mut table = table(options, 17, &steps.join("\n"));
    assert_eq!(view(&table, 0).stock, 0);
    go_on(&mut table, "1 trash JH");
    table
}

// L28, LG-7, LG-30
#[test]
fn with_an_empty_deck_nobody_draws_and_the_last_card_is_an_exit() {
    let mut table = empty_deck("");
    assert_eq!(table.turn(), Turn::Seat(Seat(2)));
    assert_eq!(hand(&table, 2), "4C 8D QH", "seat 2 has drawn nothing");
    let record = include_str!("records/empty-deck.txt");
    let from = record.find("2 trash").expect("the turn of seat 2");
    let rest: Vec<&str> = record[from..].lines().filter(|line| !line.starts_with('{')).collect();
    let (last, before) = rest.split_last().expect("steps");
    go_on(&mut table, &before.join("\n"));
    assert_eq!(hand(&table, 2), "4C");
    go_on(&mut table, last);
    assert_eq!((table.turn(), table.score(Seat(2))), (Turn::Over, 50));
    assert_eq!((table.score(Seat(1)), table.score(Seat(16))), (-50, -50), "jokers in the hand");
}

// LG-7
#[test]
fn with_the_switches_an_empty_deck_is_refilled_or_ends_the_game() {
    let mut table = empty_deck(r#"{"deck_empty":"reshuffle"}"#);
    assert_eq!((table.turn(), view(&table, 0).stock), (Turn::Chance, 2));
    assert_eq!(trash(&table), "JH", "the newest card stays");
    assert_eq!(ruling(&mut table, "* draw 2C"), "");
    go_on(&mut table, "* draw KS");
    assert_eq!(hand(&table, 2), "4C 8D QH KS");
    let ended = empty_deck(r#"{"deck_empty":"end"}"#);
    assert_eq!(ended.turn(), Turn::Over);
    assert_eq!((ended.score(Seat(0)), view(&ended, 0).exited), (-(2 + 6 + 10), None));
    let payoffs: f32 = Seat::all(17).map(|seat| ended.payoff(seat)).sum();
    assert!((payoffs - 1.0).abs() < 1e-6);
}

// L29
#[test]
fn an_exit_brings_fifty_and_a_joker_in_the_hand_costs_fifty() {
    let mut table = table(
        FOUR_PACKS,
        2,
        "* draw 5S\n* draw KS\n* draw 6S\n* draw KC\n* draw 7S\n* draw RJ\n* draw KD
         * draw 2D\n0 trash 2D\n* draw AH\n1 pick 2\n1 meld KC KD KS\n1 trash 2D
         * draw 3D\n0 trash 3D\n* draw 4S\n1 trash 4S\n* draw 9D",
    );
    type_line(&mut table, 0, "pick 1; meld 4S 5S 6S 7S; trash 9D");
    assert_eq!(scores(&table), [22 + 50, 39 - 64]);
}

// L32, LG-12
#[test]
fn the_card_swapped_in_belongs_to_the_swapper_or_by_the_switch_to_the_joker_s_owner() {
    for (options, owner, points) in [
        (FOUR_PACKS, 1, [16, 10 + 11 + 15 + 8]),
        (r#"{"decks":4,"swap_owner":"joker_owner"}"#, 0, [24, 10 + 11 + 15]),
    ] {
        let mut table = position(options, HEARTS, &["8H", "4C", "5C", "2S", "KS"]);
        type_line(&mut table, 1, "change BJ 0; meld 4C 5C BJ; trash 2S");
        assert_eq!(meld(&table, 0), format!("7H/0 8H/{owner} 9H/0 10H/1 JH/1"));
        assert_eq!(scores(&table), points);
    }
}

// L34, LG-15
#[test]
fn the_first_trash_card_is_never_a_joker() {
    use croupier_engine::FastRng;
    use rand::SeedableRng;
    let mut rng = FastRng::seed_from_u64(34);
    for n in 0..10_000_u16 {
        let options = super::Options { decks: 1 + (n % 4) as u8, ..Default::default() };
        let mut game = LocalGame::new(&options, 2 + (n % 16) as u8).expect("playable");
        while game.phase != super::Phase::FirstTrash {
            let chance = game.sample_chance(&mut rng);
            game.apply_chance(chance);
        }
        assert!(!game.possible(super::Draw(crate::cards::Card::RED_JOKER)));
        assert!(!game.sample_chance(&mut rng).0.is_joker());
    }
}

// L35, LG-28
#[test]
fn lines_are_read_forgivingly_and_what_is_no_card_is_told() {
    let hand = ["10H", "JH", "QH", "7D", "2S"];
    for line in [
        "meld 10h Jh qh; trash 2s",
        "  MELD  qh 10H jH ;TRASH 2S ; ",
        "trash ♠2;meld ♥10 ♥J ♥Q;",
        "meld 10н jн qн; trash 2s",
        "Выложить 10h jh qh; сбросить 2s",
        "lege 10h, jh, qh; ablegen 2s;;",
    ] {
        let mut table = position(FOUR_PACKS, CLUBS, &hand);
        type_line(&mut table, 1, line);
        assert_eq!(meld(&table, 1), "10H/1 JH/1 QH/1", "{line}");
    }
    let table = position(FOUR_PACKS, CLUBS, &hand);
    for line in [
        "trash 1H",
        "trash 11H",
        "trash 7X",
        "trash",
        "trash 7D 2S",
        "add 7D",
        "pick x",
        "pick -1",
        "pick",
        "meld; trash 2S",
        "change 7D 0; trash 2S",
        "change BJ; trash 2S",
        "add 7D 0 1; trash 2S",
        "💥",
        "meld 10H=9H JH QH; trash 2S",
    ] {
        assert_eq!(line_ruling(&table, 1, line), "", "{line}");
    }
}

// The lines that the document gives as examples.
#[test]
fn the_clauses_of_the_document_are_words() {
    for word in ["change BJ 2", "pick 3", "meld 4S 5S 6S", "add 7C 1", "trash 7D"] {
        let action: super::Action = word.parse().expect("a word");
        assert_eq!(action.to_string(), word);
    }
}

// L36, LG-22
#[test]
fn refused_lines_change_nothing_however_many_there_are() {
    let mut table = worked_example();
    for _ in 0..10 {
        assert_eq!(line_ruling(&table, 1, "pick 6; meld 4D 5D 6D; add 7C 1; trash QH"), "LG-29");
        assert_eq!(ruling(&mut table, "1 trash AS"), "LG-1");
    }
    type_line(&mut table, 1, "pick 6; meld 4D 5D 6D; add 7C 0; trash QH");
    assert_eq!(hand(&table, 1), "QC 3D 9D 9D 2H");
}

// LG-1
#[test]
fn a_card_held_twice_is_two_cards() {
    let mut table = position(FOUR_PACKS, CLUBS, &["9D", "9D", "9D", "2S"]);
    go_on(&mut table, "1 trash 9D\n* draw 3S\n0 trash 3S\n* draw 3S\n1 trash 9D");
    assert_eq!(hand(&table, 1), "9D 2S 3S");
    assert!(croupier_engine::start::<LocalGame>(&serde_json::json!({"decks": 5}), 2).is_err());
    assert!(croupier_engine::start::<LocalGame>(&serde_json::json!({"decks": 0}), 2).is_err());
}

// LG-9
#[test]
fn the_ace_is_high_and_by_the_switch_also_low_but_never_in_the_middle() {
    let hand = ["AH", "2H", "3H", "KH", "RJ", "9S", "2S"];
    let table = position(FOUR_PACKS, CLUBS, &hand);
    assert_eq!(line_ruling(&table, 1, "meld AH 2H 3H; trash 2S"), "LG-9");
    assert_eq!(line_ruling(&table, 1, "meld AH 3H RJ; trash 2S"), "LG-9");
    let options = r#"{"decks":4,"ace":"both"}"#;
    for (line, made) in [
        ("meld AH 2H 3H", "AH/1 2H/1 3H/1"),
        ("meld AH 3H RJ", "AH/1 RJ=2H/1 3H/1"),
        ("meld 2H 3H RJ=AH", "RJ=AH/1 2H/1 3H/1"),
        ("meld AH 2H RJ", "AH/1 2H/1 RJ=3H/1"),
        ("meld 2H 3H RJ; add AH 1", "AH/1 2H/1 3H/1 RJ=4H/1"),
        ("meld KH AH RJ", "RJ=QH/1 KH/1 AH/1"),
    ] {
        let mut table = position(options, CLUBS, &hand);
        type_line(&mut table, 1, &format!("{line}; trash 2S"));
        assert_eq!(meld(&table, 1), made);
    }
    let table = position(options, CLUBS, &hand);
    assert_eq!(line_ruling(&table, 1, "meld KH AH 2H; trash 2S"), "LG-10");
    assert_eq!(line_ruling(&table, 1, "meld KH AH RJ=2H; trash 2S"), "LG-10");
    assert_eq!(line_ruling(&table, 1, "meld KH AH RJ; add 2H 1; trash 2S"), "LG-29");
}

// LG-14, LG-19
#[test]
fn clauses_in_any_order_act_in_the_order_of_the_stages() {
    let mut table = worked_example();
    type_line(&mut table, 1, "trash QH; add 7C 0; meld 4D 5D 6D; pick 6");
    assert_eq!(meld(&table, 1), "4D/1 5D/1 6D/1");
    let steps = worked_example_strict();
    assert_eq!(line_ruling(&steps, 1, "add 7C 0; pick 6; meld 4D 5D 6D; trash QH"), "");
    assert!(steps.read(Seat(1), "pick 6; meld 4D 5D 6D; add 7C 0; trash QH").is_ok());
}

fn worked_example_strict() -> Live {
    let record = include_str!("records/worked-example.txt");
    let upto = record.find("1 pick 6").expect("the turn of the example");
    let steps: Vec<&str> =
        record[..upto].lines().filter(|line| !line.starts_with(['#', '{'])).collect();
    table(r#"{"decks":2,"strict_order":"on"}"#, 2, &steps.join("\n"))
}

// LG-19
#[test]
fn no_stage_comes_back() {
    let mut table = worked_example();
    go_on(&mut table, "1 add 7C 0");
    assert_eq!(ruling(&mut table, "1 pick 6"), "LG-19");
    assert_eq!(ruling(&mut table, "1 meld 4D 5D 6D"), "LG-19");
    assert_eq!(ruling(&mut table, "1 change BJ 0"), "LG-19");
}

// LG-21
#[test]
fn melds_and_adds_of_one_line_happen_as_typed() {
    let hand = ["4S", "5S", "6S", "KD", "KS", "KC", "7S", "8S", "9D", "3D"];
    let mut table = position(FOUR_PACKS, CLUBS, &hand);
    assert_eq!(
        line_ruling(&table, 1, "meld KD KS KC; meld 4S 5S 6S; add 8S 2; add 7S 2; trash 9D"),
        "LG-29"
    );
    type_line(&mut table, 1, "meld KD KS KC; meld 4S 5S 6S; add 7S 2; add 8S 2; trash 9D");
    assert_eq!(meld(&table, 1), "KC/1 KD/1 KS/1");
    assert_eq!(meld(&table, 2), "4S/1 5S/1 6S/1 7S/1 8S/1");
}

// LG-23
#[test]
fn the_highest_result_wins_whoever_exits() {
    let mut table = worked_example();
    type_line(&mut table, 1, "pick 6; meld 4D 5D 6D; add 7C 0; trash QH");
    go_on(&mut table, "* draw KS");
    let news: Vec<String> = {
        type_line(&mut table, 0, "add 3C 0; add 8C 0; trash KS");
        table.news(None).iter().map(|text| text.id.to_string()).collect()
    };
    assert_eq!(news, ["news-trash", "news-exit", "news-result", "news-result", "news-winner"]);
}

// LG-27
#[test]
fn two_to_seventeen_can_play() {
    for (seats, playable) in [(1, false), (2, true), (17, true), (18, false)] {
        let game = croupier_engine::start::<LocalGame>(&serde_json::Value::Null, seats);
        assert_eq!(game.is_ok(), playable, "{seats}");
    }
}

// LG-28
#[test]
fn cards_are_shown_suit_first_and_typed_rank_first() {
    let table = worked_example();
    let scene = table.scene(Some(Seat(1)));
    let faces = |zone: usize| -> Vec<&str> {
        scene.zones[zone].pieces.iter().map(|piece| piece.face.as_str()).collect()
    };
    assert_eq!(faces(0), ["♥2", "♦3", "♣Q", "♦5", "♦9", "♦6", "♣10", "♥8", "♦10", "♣9"]);
    assert_eq!(faces(3), ["♣7", "♦4", "♦9", "♥Q"]);
    assert_eq!(scene.zones[2].pieces[0].owner, Some(Seat(0)));
}

// Section 6.3: what somebody takes openly is known until it is played.
#[test]
fn cards_picked_from_the_trash_are_known_to_all() {
    let mut table = worked_example();
    type_line(&mut table, 1, "pick 6; meld 4D 5D 6D; add 7C 0; trash QH");
    assert_eq!(words(&view(&table, 0).known[1]), "QC 3D 9D 2H");
    assert_eq!(view(&table, 0).hands, [2, 5]);
    assert_eq!(words(&view(&table, 0).known[0]), "8C");
}

#[test]
fn the_preset_of_the_original_program_sets_its_two_switches() {
    use croupier_engine::{Options, set_switch};
    let mut options = serde_json::Map::new();
    set_switch(&mut options, super::Options::SWITCHES, super::Options::PRESETS, "original")
        .expect("a preset");
    let wanted = serde_json::json!({"exit_check": "before_move", "swap_owner": "joker_owner"});
    assert_eq!(serde_json::Value::Object(options), wanted);
}

#[test]
fn the_value_stays_small() {
    assert!(size_of::<LocalGame>() <= 2752, "{}", size_of::<LocalGame>());
}
