//! The multiset of cards: counting, adding, removing, points and sampling.

use croupier_engine::FastRng;
use rand::SeedableRng;

use crate::mts::{Card, Cards};

#[test]
fn cards_are_counted_added_and_removed() {
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
            let ranks = (0..u32::from(stock.len())).map(|rank| stock.nth(rank));
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
