//! Differential tests: the game and the oracle agree on legal actions, outcomes, results and exhaustive counts.

use croupier_engine::{FastRng, Game, OnOff, Seat, Turn, below, pick};
use croupier_table::{Playing, TypedTable};
use rand::SeedableRng;

use super::oracle::Oracle;
use crate::mts::{
    Blocked, Drawing, LastCard, Mts, Options, ReverseTwo, Scoring, SkipChain, Stacking,
    StartAction, StartWild, Target, WildFourRule,
};

fn random_options(rng: &mut FastRng) -> Options {
    Options {
        skip_chain: pick(rng, &[SkipChain::Two, SkipChain::Off, SkipChain::Count]),
        reverse_2p: pick(rng, &[ReverseTwo::Noop, ReverseTwo::Skip]),
        draw: pick(rng, &[Drawing::Forced, Drawing::Voluntary]),
        wd4: pick(rng, &[WildFourRule::Bluff, WildFourRule::Strict]),
        catch: pick(rng, &[OnOff::On, OnOff::Off]),
        late_call: pick(rng, &[OnOff::On, OnOff::Off]),
        start_action: pick(rng, &[StartAction::Apply, StartAction::Ignore]),
        start_wild: pick(rng, &[StartWild::Dealer, StartWild::FirstPlayer]),
        last_card_effect: pick(rng, &[LastCard::Apply, LastCard::Ignore]),
        blocked: pick(rng, &[Blocked::Void, Blocked::LowestHand]),
        target: pick(rng, &[Target::None, Target::Points(100), Target::Points(300)]),
        scoring: pick(rng, &[Scoring::WinnerTakes, Scoring::EachPenalty]),
        stacking: Stacking::Off,
    }
}

/// The legal actions or possible outcomes as text, sorted.
fn words(table: &TypedTable<Mts>) -> Vec<String> {
    let mut words = match table.turn() {
        Turn::Chance => table.chances().into_iter().map(|(word, _)| word).collect(),
        _ => table.legal(),
    };
    words.sort();
    words
}

#[test]
fn the_game_and_the_oracle_agree_on_random_games() {
    let mut rng = FastRng::seed_from_u64(4);
    for round in 0..300 {
        let options = random_options(&mut rng);
        let seats = if round % 10 == 0 { 15 } else { 2 + below(&mut rng, 4) as u8 };
        let mut table = TypedTable::new(Mts::new(&options, seats).expect("playable"));
        let mut oracle = Oracle::new(&options, seats);
        while table.turn() != Turn::Over {
            let expected = oracle.words();
            assert_eq!(words(&table), expected, "{options:?}");
            let actor = match table.turn() {
                Turn::Seat(seat) => Some(seat.index()),
                _ => None,
            };
            assert_eq!(actor, oracle.actor());
            let word = expected[below(&mut rng, expected.len() as u32) as usize].clone();
            match table.turn() {
                Turn::Seat(seat) => table.play(seat, &word),
                _ => table.apply(&format!("* {word}")),
            }
            .expect("a step that both allow");
            oracle.apply(&word);
        }
        assert!(oracle.is_over());
        let seats: Vec<Seat> = Seat::all(seats).collect();
        assert_eq!(seats.iter().map(|s| table.score(*s)).collect::<Vec<_>>(), oracle.scores);
        let won = seats.iter().filter(|s| table.payoff(**s) > 0.0).map(|s| s.index());
        assert_eq!(won.collect::<Vec<_>>(), oracle.winners);
    }
}

fn oracle_perft(oracle: &Oracle, depth: u64) -> u64 {
    let words = oracle.words();
    if depth == 1 {
        return words.len() as u64;
    }
    let count = |word: &String| {
        let mut next = oracle.clone();
        next.apply(word);
        oracle_perft(&next, depth - 1)
    };
    words.iter().map(count).sum()
}

/// The counts of the perft file that are small enough for the oracle.
#[test]
fn the_exhaustive_counts_are_those_of_the_oracle() {
    let mut counted = 0;
    for block in include_str!("perft.txt").split("\n\n").filter(|b| b.contains("perft ")) {
        let mut lines = block.lines().filter(|line| !line.starts_with('#'));
        let header: serde_json::Value =
            serde_json::from_str(lines.next().expect("a header")).expect("JSON");
        let options = croupier_table::parse_options(&header["options"]).expect("options");
        let seats = header["seats"].as_u64().expect("a number of seats") as u8;
        let mut oracle = Oracle::new(&options, seats);
        for line in lines {
            let (first, rest) = line.split_once(' ').expect("two words");
            if first != "perft" {
                oracle.apply(rest);
                continue;
            }
            let (depth, count) = rest.split_once(' ').expect("depth and count");
            let count: u64 = count.parse().expect("a count");
            if count <= 30_000 {
                assert_eq!(
                    oracle_perft(&oracle, depth.parse().expect("a depth")),
                    count,
                    "{block}"
                );
                counted += 1;
            }
        }
    }
    assert!(counted > 5);
}
