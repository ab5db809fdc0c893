//! The last card, points, matches, blocked rounds.

use croupier_engine::{Game, Seat, Turn};
use croupier_table::{Playing, Showing, TypedTable, parse_options};
use serde_json::json;

use crate::mts::truth::{
    Mts, assert_legal, assert_turn, endgame, play_steps, ruling_against, view_field,
};
use crate::mts::{Action, Card, Cards, Options, Phase, Play};

/// Seat 0 goes out while the others hold 7 + 20 + 50 points.
fn won(options: &str) -> TypedTable<Mts> {
    let mut table = endgame(options, ["r9 g9", "g7 gS", "W g0"]);
    play_steps(&mut table, "0 play r9 mts\n1 draw\n* draw y0\n1 keep\n2 draw\n* draw b0\n2 keep");
    assert_legal(&table, "play g9");
    play_steps(&mut table, "0 play g9");
    table
}

fn scores(table: &TypedTable<Mts>) -> Vec<i32> {
    (0..3).map(|seat| table.score(Seat(seat))).collect()
}

fn payoffs(table: &TypedTable<Mts>) -> Vec<f32> {
    (0..3).map(|seat| table.payoff(Seat(seat))).collect()
}

/// MT-2, U33.
#[test]
fn the_winner_scores_the_cards_of_the_others() {
    let table = won("");
    assert_eq!(table.turn(), Turn::Over);
    assert_eq!(scores(&table), [77, 0, 0]);
    assert_eq!(payoffs(&table), [1.0, 0.0, 0.0]);
    assert_eq!(view_field(&table, 99, "open"), r#"[[],["g7","gS","y0"],["g0","b0","W"]]"#);
}

/// MT-2: a match is played to its target.
#[test]
fn a_match_goes_on_until_the_target_is_reached() {
    assert_eq!(won(r#"{"target":77}"#).turn(), Turn::Over);
    let table = won(r#"{"target":78}"#);
    assert_eq!(table.turn(), Turn::Chance);
    assert_eq!(scores(&table), [77, 0, 0]);
    assert_eq!(view_field(&table, 99, "round"), "2");
    assert_eq!(view_field(&table, 99, "stock"), "108");
}

/// MT-38: the order stays, the deal moves on by one.
#[test]
fn the_deal_moves_on_by_one_place() {
    let mut table = won(r#"{"target":500}"#);
    assert_eq!(view_field(&table, 99, "order"), "[1,2,0]");
    play_steps(&mut table, "* draw W");
    for card in Cards::DECK.without(Card::WILD).iter().take(21) {
        play_steps(&mut table, &format!("* draw {card}"));
    }
    assert_turn(&table, 0);
    play_steps(&mut table, "0 colour b");
    assert_turn(&table, 1);
}

/// MT-2 with its switch.
#[test]
fn everybody_may_collect_his_own_points() {
    let table = won(r#"{"scoring":"each_penalty"}"#);
    assert_eq!(scores(&table), [0, 27, 50]);
    assert_eq!(payoffs(&table), [1.0, 0.0, 0.0]);
    let table = won(r#"{"scoring":"each_penalty","target":50}"#);
    assert_eq!(table.turn(), Turn::Over);
    assert_eq!(payoffs(&table), [1.0, 0.0, 0.0]);
    let table = won(r#"{"scoring":"each_penalty","target":51}"#);
    assert_eq!(table.turn(), Turn::Chance);
}

/// Seat 0 lays its last card, which is this one, on green.
fn last(options: &str, card: &str) -> TypedTable<Mts> {
    let mut table = endgame(options, [&format!("r9 {card}"), "b1 b2", "y1 y2"]);
    play_steps(&mut table, "0 play r9 mts\n1 draw\n* draw b3\n1 keep\n2 draw\n* draw y3\n2 keep");
    table
}

/// MT-36, U32: the cards are taken openly, for the hands are about to be counted.
#[test]
fn a_last_draw_two_still_costs_the_next_player() {
    let mut table = last("", "r+2");
    play_steps(&mut table, "0 play r+2");
    assert_eq!(table.turn(), Turn::Chance);
    play_steps(&mut table, "* draw g8\n* draw gS");
    assert_eq!(table.turn(), Turn::Over);
    assert_eq!(scores(&table), [1 + 2 + 3 + 8 + 20 + 1 + 2 + 3, 0, 0]);
    assert_eq!(table.seen(None, 0).last().map(String::as_str), Some("* draw gS"));
    let mut table = last(r#"{"last_card_effect":"ignore"}"#, "r+2");
    play_steps(&mut table, "0 play r+2");
    assert_eq!(table.turn(), Turn::Over);
    assert_eq!(scores(&table), [12, 0, 0]);
}

/// MT-36, MT-37, U34.
#[test]
fn a_last_wild_draw_four_needs_no_colour_and_is_not_challenged() {
    let mut table = last("", "W4");
    assert_legal(&table, "play W4, draw");
    play_steps(&mut table, "0 play W4");
    assert_eq!(view_field(&table, 99, "draws"), r#"{"seat":1,"left":4,"next":1}"#);
    play_steps(&mut table, "* draw g1\n* draw g1\n* draw g2\n* draw g2");
    assert_eq!(table.turn(), Turn::Over);
    assert_eq!(scores(&table), [12 + 6, 0, 0]);
}

/// MT-37: a colour named with the last card is ignored, and so is a call.
#[test]
fn a_colour_named_with_the_last_card_is_ignored() {
    let mut table = last("", "W");
    play_steps(&mut table, "0 play W g mts");
    assert_eq!(table.last_line().as_deref(), Some("0 play W"));
    assert_eq!(table.turn(), Turn::Over);
    assert_eq!(ruling_against(&mut table, "1 draw"), "MT-2");
}

/// A round in which the last of three seats is about to pass. With all 108 cards in play some seat always holds a
/// card of the colour in force, so no sequence of steps leads here and the position is made by hand.
fn blocked(options: &serde_json::Value) -> Mts {
    let options: Options = parse_options(options).expect("options");
    let mut game = Mts::new(&options, 3).expect("playable");
    let cards = |words: &str| -> Cards {
        words.split(' ').map(|word| word.parse::<Card>().expect("a card")).collect()
    };
    game.order[..3].copy_from_slice(&[0, 1, 2]);
    game.ordered = 3;
    game.stock = Cards::EMPTY;
    game.discard = cards("r5");
    game.top = Some("r5".parse().expect("a card"));
    game.colour = game.top.and_then(Card::colour);
    game.matching = Play::of(cards("r5").iter().next().expect("a card")).matching();
    game.hands[0] = cards("g7 b1");
    game.hands[1] = cards("g1 b2");
    game.hands[2] = cards("y3");
    game.passes = 2;
    game.begin_turn(2);
    game
}

/// MT-35.
#[test]
fn a_blocked_round_is_shared_or_won_by_the_lowest_hand() {
    let pass = |options: serde_json::Value| {
        let mut game = blocked(&options);
        let mut legal = Vec::new();
        game.actions(&mut legal);
        assert_eq!(legal, [Action::Pass]);
        game.apply(Action::Pass);
        game
    };
    let all = |game: &Mts| -> Vec<(i32, f32)> {
        Seat::all(3).map(|seat| (game.score(seat), game.payoff(seat))).collect()
    };
    let third = 1.0 / 3.0;
    assert_eq!(all(&pass(json!({}))), [(0, third), (0, third), (0, third)]);
    let lowest = pass(json!({"blocked": "lowest_hand"}));
    assert_eq!(all(&lowest), [(0, 0.0), (8, 0.5), (8, 0.5)]);
    let penalty = pass(json!({"blocked": "lowest_hand", "scoring": "each_penalty"}));
    assert_eq!(all(&penalty), [(8, 0.0), (3, 0.5), (3, 0.5)]);
    // In a match a blocked round brings nothing and the next one is dealt.
    let game = pass(json!({"target": 500}));
    assert_eq!((game.phase, game.round, game.barren), (Phase::Start, 2, 1));
}

/// MT-35: a match without points does not go on for ever.
#[test]
fn a_full_circle_of_rounds_without_points_ends_a_match() {
    let mut game = blocked(&json!({"target": 500}));
    game.barren = 2;
    game.scores[..3].copy_from_slice(&[100, 200, 200]);
    game.apply(Action::Pass);
    assert_eq!(game.turn(), Turn::Over);
    assert_eq!(Seat::all(3).map(|seat| game.payoff(seat)).collect::<Vec<_>>(), [0.0, 0.5, 0.5]);
}
