//! Lists the melds that a set of cards contains, in the order of actions. It does not check whether laying them is
//! legal.

use std::ops::RangeInclusive;

use super::melds::{COLUMN, card_at, cards_at, suits_of};
use super::{Ace, Action, AvenueJoker};
use crate::cards::{Card, JOKERS, NATURALS, each};

/// Streets without a joker: by the highest card, then from short to long, which is the order of the sets.
#[inline]
pub(super) fn push_streets(naturals: u64, longest: u32, out: &mut Vec<Action>) {
    for top in each(naturals & naturals << 1 & naturals << 2) {
        let mut cards = 7 << (top.index() - 2);
        for _ in 3..=longest {
            out.push(Action::meld(cards));
            cards |= cards >> 1;
            if cards & naturals != cards {
                break;
            }
        }
    }
}

/// Avenues without a joker.
#[inline]
pub(super) fn push_avenues(naturals: u64, longest: u32, out: &mut Vec<Action>) {
    let ranks = ranks_of_three(naturals);
    if ranks == 0 {
        return;
    }
    let [clubs, diamonds, hearts, spades] = [0, 16, 32, 48].map(|lane| naturals >> lane & 0xffff);
    for card in each(clubs & diamonds & hearts) {
        out.push(Action::meld((COLUMN ^ 1 << 48) << card.index()));
    }
    for card in each(ranks & spades) {
        let rank = card.index();
        for without in [1 << 32, 1 << 16, 1, 0] {
            let cards = (COLUMN ^ without) << rank;
            if naturals & cards == cards && (without != 0 || longest > 3) {
                out.push(Action::meld(cards));
            }
        }
    }
}

/// Streets of more than three cards, and avenues of the ranks of which there are all four, without a joker.
pub(super) fn push_long_melds(naturals: u64, longest: u32, out: &mut Vec<Action>) {
    for top in each(naturals & naturals << 1 & naturals << 2 & naturals << 3) {
        let mut cards = 15 << (top.index() - 3);
        for _ in 4..=longest {
            out.push(Action::meld(cards));
            cards |= cards >> 1;
            if cards & naturals != cards {
                break;
            }
        }
    }
    let ranks = naturals & naturals >> 16 & naturals >> 32 & naturals >> 48;
    if longest >= 3 {
        push_avenues(naturals & (ranks & 0xffff).wrapping_mul(COLUMN), longest, out);
    }
}

/// Streets with a joker and `counts` naturals, at least two: for each highest natural first those with a gap beneath
/// it, then with two at the top, and so on, which is the order of the sets.
pub(super) fn push_joker_streets(
    naturals: u64,
    counts: RangeInclusive<u32>,
    joker: Card,
    ace: Ace,
    out: &mut Vec<Action>,
) {
    let (fewest, longest) = counts.into_inner();
    let meld =
        |cards: u64, joker_as| Action::Meld { cards: cards | joker.bit(), joker_as, twice: None };
    let (one, two, three) = (naturals << 1, naturals << 2, naturals << 3);
    let others = if fewest > 2 { one & (two | three) | two & three } else { one | two };
    for top in each(naturals & others) {
        let top = u32::from(top.index());
        let mut upper = 1;
        while upper <= longest && naturals >> (top + 1 - upper) & 1 == 1 {
            let low = top + 1 - upper;
            let run = ((1 << upper) - 1) << low;
            // LG-17: all thirteen ranks leave nothing for the joker.
            if (fewest..13).contains(&upper) {
                out.push(meld(run, None));
                // LG-10: upwards by itself, downwards if the player says so; below an ace there is no choice.
                if top & 15 < 13
                    && let Some(card) = below(low, top, ace)
                {
                    out.push(meld(run, Some(card)));
                }
            }
            let mut lower = 0;
            let mut bottom = low - 1;
            while bottom & 15 > 0 && upper + lower < longest && naturals >> (bottom - 1) & 1 == 1 {
                bottom -= 1;
                lower += 1;
                if upper + lower >= fewest {
                    out.push(meld(run | ((1 << lower) - 1) << bottom, None));
                }
            }
            upper += 1;
        }
    }
}

/// The card below a street from `low` to `top`, if a joker there would not be the same as one above it.
fn below(low: u32, top: u32, ace: Ace) -> Option<Card> {
    match low & 15 {
        1 if ace == Ace::High || top & 15 == 12 => None,
        _ => Some(card_at((low - 1) as u8)),
    }
}

/// Avenues with a joker and `counts` naturals, at least two.
pub(super) fn push_joker_avenues(
    naturals: u64,
    counts: RangeInclusive<u32>,
    joker: Card,
    choice: AvenueJoker,
    out: &mut Vec<Action>,
) {
    let (fewest, longest) = counts.into_inner();
    let ranks = if fewest > 2 { ranks_of_three(naturals) } else { ranks_of_two(naturals) };
    let avenues = naturals & ranks.wrapping_mul(COLUMN);
    for_avenues(avenues, fewest, longest.min(3), |cards, suits, rank| {
        out.push(Action::meld(cards | joker.bit()));
        if choice == AvenueJoker::Any {
            let mut missing = !suits & 15;
            missing &= missing - 1;
            for suit in 0..4 {
                if missing >> suit & 1 == 1 {
                    let joker_as = Some(Card::of_index(suit * 16 + rank));
                    out.push(Action::Meld { cards: cards | joker.bit(), joker_as, twice: None });
                }
            }
        }
    });
}

/// LG-9: the streets with an ace below the two, unsorted and possibly repeated.
pub(super) fn push_low_aces(kinds: u64, longest: u32, out: &mut Vec<Action>) {
    for suit in 0..4 {
        let lane = suit * 16;
        let ranks = (kinds & NATURALS) >> lane & 0x3fff;
        if ranks >> 13 == 0 {
            continue;
        }
        let places = ranks & 0x1fff | 1;
        let mut push = |places: u64, joker: u64| {
            if places.count_ones() + joker.count_ones() <= longest {
                out.push(Action::meld(cards_at(places << lane) | joker));
            }
        };
        let run = places.trailing_ones();
        (3..=run).for_each(|len| push((1 << len) - 1, 0));
        for joker in each(kinds & JOKERS) {
            (2..=run.min(12)).for_each(|len| push((1 << len) - 1, joker.bit()));
            for gap in 1..=run {
                let above = (places >> (gap + 1)).trailing_ones();
                let lower = (1 << gap) - 1;
                (1..=above)
                    .for_each(|len| push(lower | ((1 << len) - 1) << (gap + 1), joker.bit()));
            }
        }
    }
}

/// Visits all sets of one rank with `fewest..=most` cards in their order: by the highest suit, by rank, by the others.
fn for_avenues(naturals: u64, fewest: u32, most: u32, mut visit: impl FnMut(u64, u8, u8)) {
    for highest in 1..4 {
        for top in each(naturals & 0xffff << (16 * highest)) {
            let rank = top.index() & 15;
            let lower = suits_of(naturals >> rank & COLUMN) & ((1 << highest) - 1);
            // The next subset in ascending order: subtracting `lower` counts upwards within its bits and ends with 0.
            let mut others = lower.wrapping_neg() & lower;
            while others != 0 {
                let suits = others | 1 << highest;
                if (fewest..=most).contains(&suits.count_ones()) {
                    let spread = u64::from(suits);
                    let column = (spread | spread << 15 | spread << 30 | spread << 45) & COLUMN;
                    visit(column << rank, suits, rank);
                }
                others = others.wrapping_sub(lower) & lower;
            }
        }
    }
}

/// The ranks, in the lane of clubs, of which there are at least three suits.
#[inline]
pub(in crate::localgame) fn ranks_of_three(naturals: u64) -> u64 {
    let (clubs, diamonds, hearts, spades) =
        (naturals, naturals >> 16, naturals >> 32, naturals >> 48);
    (clubs & diamonds & (hearts | spades) | hearts & spades & (clubs | diamonds)) & 0xffff
}

/// The ranks, in the lane of clubs, of which there are at least two suits.
#[inline]
fn ranks_of_two(naturals: u64) -> u64 {
    let (clubs, diamonds, hearts, spades) =
        (naturals, naturals >> 16, naturals >> 32, naturals >> 48);
    (clubs & (diamonds | hearts | spades) | diamonds & (hearts | spades) | hearts & spades) & 0xffff
}
