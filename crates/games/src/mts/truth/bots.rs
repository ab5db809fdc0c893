//! The bots: what the heuristic and the search do in plain positions, and the match equity against simulated matches.

use crate::testing::bot_choice;
use croupier_engine::{FastRng, Game, NoResources, Seat, Seed, Turn};
use croupier_table::{Playing, Seating, TypedTable};
use rand::SeedableRng;

use super::{Mts, endgame, play_steps, table_with_hands};
use crate::mts::bots::{heuristic, match_equity};
use crate::mts::{Options, Phase, Scoring, Target};

/// The action that this bot chooses at the table.
fn choice_of(table: &mut TypedTable<Mts>, bot: &str) -> String {
    let Turn::Seat(seat) = table.turn() else { panic!("nobody is to act") };
    table.seat_bot(seat, bot, &Seed::of_number(1), &NoResources).expect("there is this bot");
    bot_choice(table, seat)
}

const SEARCH: &str = "ismcts:iterations=2000";

#[test]
fn bots_call_with_the_last_card_but_one() {
    for bot in ["quick", SEARCH] {
        let mut table = endgame("", ["r9 g9", "b1 b2", "b3 b4"]);
        assert_eq!(choice_of(&mut table, bot), "play r9 mts", "{bot}");
    }
}

#[test]
fn bots_catch_and_make_up_for_a_missed_call() {
    for bot in ["quick", SEARCH] {
        let mut table = endgame("", ["r9 g9", "b1 b2", "b3 b4"]);
        play_steps(&mut table, "0 play r9");
        assert_eq!(choice_of(&mut table, bot), "catch", "{bot}");
        play_steps(&mut table, "1 wait\n2 wait");
        assert_eq!(choice_of(&mut table, bot), "mts", "{bot}");
    }
}

#[test]
fn a_black_card_is_kept_for_the_end() {
    for bot in ["quick", SEARCH] {
        let mut table = endgame("", ["r9 W", "b1 b2", "b3 b4"]);
        assert_eq!(choice_of(&mut table, bot), "play r9 mts", "{bot}");
    }
}

#[test]
fn a_player_with_few_cards_is_made_to_take_more() {
    for bot in ["quick", SEARCH] {
        let mut table = endgame("", ["r9 r+2", "r0 b2", "b3 b4"]);
        assert_eq!(choice_of(&mut table, bot), "play r+2 mts", "{bot}");
    }
}

#[test]
fn a_wild_draw_four_of_a_small_hand_is_accepted() {
    let mut table = endgame("", ["W4 g9", "b1 b2", "b3 b4"]);
    play_steps(&mut table, "0 play W4 g mts");
    assert_eq!(choice_of(&mut table, "quick"), "accept");
    assert_eq!(choice_of(&mut table, SEARCH), "accept");
}

#[test]
fn the_search_names_a_colour_that_the_next_player_lacks() {
    // Seat 1 has drawn on blue, so it has no blue card. Seat 0 is as long in blue as in green.
    let hands = ["b1 W b7 g7 b8 g8 g9", "r1 r2 r3 r4 y1 y2 y3"];
    let mut table = table_with_hands("", 2, "b5", &hands);
    play_steps(&mut table, "0 play b1\n1 play r1");
    assert_eq!(choice_of(&mut table, SEARCH), "play W b");
}

#[test]
fn levels_evaluate_with_the_search_and_play_legal_actions() {
    for bot in ["hard", "normal", "easy"] {
        let mut table = endgame("", ["r9 g9", "b1 b2", "b3 b4"]);
        let word = choice_of(&mut table, bot);
        assert!(table.legal().contains(&word), "{bot}: {word}");
    }
}

/// A match under these options before a round, with these scores.
fn before_round(options: &Options, scores: &[u16]) -> Mts {
    let seats = scores.len() as u8;
    let mut game = Mts::new(options, seats).expect("playable");
    for (place, score) in scores.iter().enumerate() {
        game.order[place] = place as u8;
        game.scores[place] = *score;
    }
    game.ordered = seats;
    game.phase = Phase::Start;
    game.round = 2;
    game
}

/// The mean payoffs of matches in which every seat plays by the heuristic.
fn simulate(start: &Mts, rng: &mut FastRng) -> Vec<f64> {
    const MATCHES: u32 = 1_000;
    let mut won = vec![0.0; start.seats as usize];
    for _ in 0..MATCHES {
        let mut game = start.clone();
        while game.turn() != Turn::Over {
            if let Turn::Seat(_) = game.turn() {
                game.apply(heuristic::choose(&game));
            } else {
                let chance = game.sample_chance(rng);
                game.apply_chance(chance);
            }
        }
        for (won, seat) in won.iter_mut().zip(Seat::all(start.seats)) {
            *won += f64::from(game.payoff(seat)) / f64::from(MATCHES);
        }
    }
    won
}

/// MT-2: the estimated match equity, against matches played to their end.
#[test]
fn match_equity_is_close_to_the_result_of_simulated_matches() {
    let mut rng = FastRng::seed_from_u64(5);
    let cases: [(Scoring, u16, &[u16]); 9] = [
        (Scoring::WinnerTakes, 500, &[0, 0]),
        (Scoring::WinnerTakes, 500, &[200, 100]),
        (Scoring::WinnerTakes, 500, &[450, 300]),
        (Scoring::WinnerTakes, 500, &[490, 0]),
        (Scoring::WinnerTakes, 500, &[400, 300, 200, 0]),
        (Scoring::WinnerTakes, 200, &[150, 0, 0]),
        (Scoring::EachPenalty, 500, &[100, 200]),
        (Scoring::EachPenalty, 500, &[400, 450]),
        (Scoring::EachPenalty, 500, &[450, 300, 250, 200]),
    ];
    for (scoring, target, scores) in cases {
        let options = Options { scoring, target: Target::Points(target), ..Options::default() };
        let start = before_round(&options, scores);
        let mut equities = vec![0.0; scores.len()];
        match_equity::estimate(&start, &mut equities);
        let sum: f32 = equities.iter().sum();
        assert!((sum - 1.0).abs() < 1e-4, "{sum}");
        for (equity, won) in equities.iter().zip(simulate(&start, &mut rng)) {
            let off = (f64::from(*equity) - won).abs();
            assert!(off < 0.07, "{scoring:?} {scores:?}: {equity} instead of {won}");
        }
    }
}
