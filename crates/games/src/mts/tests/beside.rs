//! The game beside its naive twin: the same legal words, outcomes and results on random games, the same counts.

use croupier_engine::{FastRng, Game, Live, OnOff, Seat, Table, Turn, below, pick};
use rand::SeedableRng;

use super::Mts;
use crate::mts::naive::Naive;
use crate::mts::{
    Blocked, Card, Cards, Drawing, LastCard, Options, ReverseTwo, Scoring, SkipChain, Stacking,
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

fn words(table: &Live<Mts>) -> Vec<String> {
    let mut words = match table.turn() {
        Turn::Chance => table.chances().into_iter().map(|(word, _)| word).collect(),
        _ => table.legal(),
    };
    words.sort();
    words
}

#[test]
fn the_game_and_its_naive_twin_agree_on_random_games() {
    let mut rng = FastRng::seed_from_u64(4);
    for round in 0..300 {
        let options = random_options(&mut rng);
        let seats = if round % 10 == 0 { 15 } else { 2 + below(&mut rng, 4) as u8 };
        let mut table = Live::new(Mts::new(&options, seats).expect("playable"));
        let mut twin = Naive::new(&options, seats);
        while table.turn() != Turn::Over {
            let expected = twin.words();
            assert_eq!(words(&table), expected, "{options:?}");
            let actor = match table.turn() {
                Turn::Seat(seat) => Some(seat.index()),
                _ => None,
            };
            assert_eq!(actor, twin.actor());
            let word = expected[below(&mut rng, expected.len() as u32) as usize].clone();
            match table.turn() {
                Turn::Seat(seat) => table.play(seat, &word),
                _ => table.resolve(&word),
            }
            .expect("a word of both");
            twin.step(&word);
        }
        assert!(twin.is_over());
        let seats: Vec<Seat> = Seat::all(seats).collect();
        assert_eq!(seats.iter().map(|s| table.score(*s)).collect::<Vec<_>>(), twin.scores);
        let won = seats.iter().filter(|s| table.payoff(**s) > 0.0).map(|s| s.index());
        assert_eq!(won.collect::<Vec<_>>(), twin.winners);
    }
}

fn naive_perft(twin: &Naive, depth: u64) -> u64 {
    let words = twin.words();
    if depth == 1 {
        return words.len() as u64;
    }
    let count = |word: &String| {
        let mut next = twin.clone();
        next.step(word);
        naive_perft(&next, depth - 1)
    };
    words.iter().map(count).sum()
}

/// The counts of the perft file, as far as the twin can count them in a moment.
#[test]
fn the_exhaustive_counts_are_those_of_the_naive_twin() {
    let mut counted = 0;
    for block in include_str!("../perft.txt").split("\n\n").filter(|b| b.contains("perft ")) {
        let mut lines = block.lines().filter(|line| !line.starts_with('#'));
        let header: serde_json::Value =
            serde_json::from_str(lines.next().expect("a header")).expect("JSON");
        let options = croupier_engine::parse_options(&header["options"]).expect("options");
        let seats = header["seats"].as_u64().expect("a number of seats") as u8;
        let mut twin = Naive::new(&options, seats);
        for line in lines {
            let (first, rest) = line.split_once(' ').expect("two words");
            if first != "perft" {
                twin.step(rest);
                continue;
            }
            let (depth, count) = rest.split_once(' ').expect("depth and count");
            let count: u64 = count.parse().expect("a count");
            if count <= 30_000 {
                assert_eq!(naive_perft(&twin, depth.parse().expect("a depth")), count, "{block}");
                counted += 1;
            }
        }
    }
    assert!(counted > 5);
}

#[test]
fn cards_are_counted_put_in_and_taken_out() {
    let mut cards = Cards::EMPTY;
    for card in Cards::DECK.iter() {
        cards.add(card);
        assert!(cards.has(card));
    }
    assert_eq!(cards, Cards::DECK);
    for card in Cards::DECK.iter() {
        let count = cards.count(card);
        cards.remove(card);
        assert_eq!(cards.count(card), count - 1);
        let again: Cards = cards.iter().collect();
        assert_eq!(again, cards);
    }
    assert_eq!(cards, Cards::EMPTY);
}

#[test]
fn a_stock_has_every_card_at_as_many_ranks_as_there_are_copies() {
    let mut rng = FastRng::seed_from_u64(8);
    for _ in 0..100 {
        let mut stock = Cards::DECK;
        while !stock.is_empty() {
            let ranks = (0..u32::from(stock.len())).map(|rank| stock.at(rank));
            assert_eq!(ranks.collect::<Cards>(), stock);
            stock.remove(stock.pick(&mut rng));
        }
    }
}

#[test]
fn points_are_added_up_card_by_card() {
    let mut rng = FastRng::seed_from_u64(9);
    let mut hand = Cards::DECK;
    while !hand.is_empty() {
        let points: u16 = hand.iter().map(Card::points).sum();
        assert_eq!(hand.points(), points);
        hand.remove(hand.pick(&mut rng));
    }
}

#[test]
fn every_card_is_picked_equally_often() {
    let mut rng = FastRng::seed_from_u64(7);
    let stock: Cards = "r0 r1 r1 g+2 W W W4 W4 W4 W4 yR"
        .split(' ')
        .map(|w| w.parse::<Card>().expect("a card"))
        .collect();
    let mut counts = std::collections::BTreeMap::new();
    for _ in 0..110_000 {
        *counts.entry(stock.pick(&mut rng)).or_insert(0_u32) += 1;
    }
    for (card, count) in counts {
        let expected = 10_000.0 * f64::from(stock.count(card));
        assert!((f64::from(count) - expected).abs() < 5.0 * expected.sqrt(), "{card}: {count}");
    }
}
