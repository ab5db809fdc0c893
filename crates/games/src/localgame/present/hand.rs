//! The orders in which a player may want to see a hand.

use croupier_engine::Text;
use croupier_table::Sort;

use crate::cards::{ACE, Card, Cards, NATURALS, each};

/// By suit, which is the order of the view, by rank, and by what may become a meld.
pub(super) fn sorts(hand: &[Card]) -> Vec<Sort> {
    let sort = |label, order| Sort { label: Text::new(label), order };
    vec![
        sort("sort-suit", (0..hand.len()).collect()),
        sort("sort-rank", by_rank(hand)),
        sort("sort-melds", by_melds(hand)),
    ]
}

fn by_rank(hand: &[Card]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..hand.len()).collect();
    order.sort_by_key(|n| (hand[*n].is_joker(), hand[*n].rank(), hand[*n].suit()));
    order
}

/// The longest group first, then the longest group of the rest.
fn by_melds(hand: &[Card]) -> Vec<usize> {
    let mut left: Cards = hand.iter().copied().collect();
    let mut order: Vec<usize> = Vec::with_capacity(hand.len());
    while !left.is_empty() {
        for card in longest_group(left.kinds()) {
            left.remove(card.bit());
            // Equal cards follow each other in the order of the hand.
            order.extend((0..hand.len()).find(|n| hand[*n] == card && !order.contains(n)));
        }
    }
    order
}

/// The most cards that are a sequence in one suit or of one rank; a single card where nothing goes together. There must
/// be a card.
pub(super) fn longest_group(held: u64) -> Vec<Card> {
    each(held & NATURALS)
        .flat_map(|card| [sequence_from(card, held), of_rank_of(card, held)])
        // Among equals the first: `max_by` would take the last.
        .reduce(|best, group| if group.len() > best.len() { group } else { best })
        .unwrap_or_else(|| each(held).take(1).collect())
}

fn sequence_from(first: Card, held: u64) -> Vec<Card> {
    (first.rank()..=ACE)
        .map_while(|rank| Card::new(rank, first.suit()))
        .take_while(|card| held & card.bit() != 0)
        .collect()
}

fn of_rank_of(card: Card, held: u64) -> Vec<Card> {
    let suits = (0..4).filter_map(|suit| Card::new(card.rank(), suit));
    suits.filter(|card| held & card.bit() != 0).collect()
}
