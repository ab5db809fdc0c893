//! Going out, the empty deck, the results, the size of the table.

use super::super::*;

// L02, LG-8, LG-23
#[test]
fn after_the_worked_example_an_exit_gives_minus_thirteen() {
    let mut table = worked_example();
    type_line(&mut table, 1, "pick 6; meld 4D 5D 6D; add 7C 0; trash QH");
    apply_steps(&mut table, "* draw KS");
    type_line(&mut table, 0, "add 3C 0; add 8C 0; trash KS");
    assert_eq!(table.turn(), Turn::Over);
    assert_eq!(scores(&table), [76, -13]);
    assert_eq!((table.payoff(Seat(0)), table.payoff(Seat(1))), (1.0, 0.0));
    assert_eq!(hand(&table, 1), "QC 3D 9D 9D 2H", "nobody draws any more");
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
    apply_steps(&mut table, "* draw 2D\n0 trash 2D\n* draw 8S");
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

/// Seventeen seats; the two cards left after the deal have been drawn, so the deck is empty. Seat 2 is to act.
fn empty_deck(options: &str) -> TypedTable {
    let record = include_str!("../records/empty-deck.txt");
    let upto = record.find("1 trash").expect("the turn of seat 1");
    let steps: Vec<&str> =
        record[..upto].lines().filter(|line| !line.starts_with(['#', '{'])).collect();
    let mut table = table(options, 17, &steps.join("\n"));
    assert_eq!(view(&table, 0).stock, 0);
    apply_steps(&mut table, "1 trash JH");
    table
}

// L28, LG-7, LG-30
#[test]
fn with_an_empty_deck_nobody_draws_and_the_last_card_is_an_exit() {
    let mut table = empty_deck("");
    assert_eq!(table.turn(), Turn::Seat(Seat(2)));
    assert_eq!(hand(&table, 2), "4C 8D QH", "seat 2 has drawn nothing");
    let record = include_str!("../records/empty-deck.txt");
    let from = record.find("2 trash").expect("the turn of seat 2");
    let rest: Vec<&str> = record[from..].lines().filter(|line| !line.starts_with('{')).collect();
    let (last, before) = rest.split_last().expect("steps");
    apply_steps(&mut table, &before.join("\n"));
    assert_eq!(hand(&table, 2), "4C");
    apply_steps(&mut table, last);
    assert_eq!((table.turn(), table.score(Seat(2))), (Turn::Over, 50));
    assert_eq!((table.score(Seat(1)), table.score(Seat(16))), (-50, -50), "jokers in the hand");
}

// LG-7
#[test]
fn with_the_switches_an_empty_deck_is_refilled_or_ends_the_game() {
    let mut table = empty_deck(r#"{"deck_empty":"reshuffle"}"#);
    assert_eq!((table.turn(), view(&table, 0).stock), (Turn::Chance, 2));
    assert_eq!(trash(&table), "JH", "the newest card stays");
    assert_eq!(ruling(&mut table, "* draw 2C"), "LG-7");
    apply_steps(&mut table, "* draw KS");
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

// L34, LG-15
#[test]
fn the_first_trash_card_is_never_a_joker() {
    use croupier_engine::FastRng;
    use rand::SeedableRng;
    let mut rng = FastRng::seed_from_u64(34);
    for n in 0..10_000_u16 {
        let options = crate::localgame::Options { decks: 1 + (n % 4) as u8, ..Default::default() };
        let mut game = LocalGame::new(&options, 2 + (n % 16) as u8).expect("playable");
        while game.phase != crate::localgame::Phase::FirstTrash {
            let chance = game.sample_chance(&mut rng);
            game.apply_chance(chance);
        }
        assert!(!game.is_possible(crate::localgame::Draw(crate::cards::Card::RED_JOKER)));
        assert!(!game.sample_chance(&mut rng).0.is_joker());
    }
}

// LG-23
#[test]
fn the_highest_result_wins_even_if_another_seat_exits() {
    let mut table = worked_example();
    type_line(&mut table, 1, "pick 6; meld 4D 5D 6D; add 7C 0; trash QH");
    apply_steps(&mut table, "* draw KS");
    let news: Vec<String> = {
        type_line(&mut table, 0, "add 3C 0; add 8C 0; trash KS");
        table.narrate(None).iter().map(|text| text.id.to_string()).collect()
    };
    assert_eq!(news, ["news-trash", "news-exit", "news-result", "news-result", "news-winner"]);
}

// LG-27
#[test]
fn two_to_seventeen_can_play() {
    for (seats, playable) in [(1, false), (2, true), (17, true), (18, false)] {
        let game = croupier_table::start::<LocalGame>(&serde_json::Value::Null, seats);
        assert_eq!(game.is_ok(), playable, "{seats}");
    }
}

#[test]
fn the_game_state_stays_small() {
    assert!(size_of::<LocalGame>() <= 3568, "{}", size_of::<LocalGame>());
}
