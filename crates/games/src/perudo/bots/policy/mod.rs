//! The learned policy for duels in which both seats have two dice or more: a mixed strategy near the equilibrium of each
//! round, learned by self-play.
//!
//! Rounds in which a seat has a single die are solved instead. Larger tables and calza are not covered.

#[cfg_attr(not(feature = "train"), expect(unreachable_pub, reason = "public for the trainer only"))]
pub(super) mod abstraction;
#[cfg_attr(not(feature = "train"), expect(unreachable_pub, reason = "public for the trainer only"))]
pub(super) mod table;

use std::ops::RangeInclusive;
use std::sync::OnceLock;

use croupier_engine::below;
use rand::Rng;

use super::super::rules::{Action, Pacao};
use super::binomial::BinomialPolicy;
use super::decision::Decision;
use crate::dice::{self, Throw};
use abstraction::Abstraction;
use table::PolicyTable;

/// The tables, as `croupier-train perudo learn` writes them: one for each pair of dice counts, preceded by its length.
static LEARNED: &[u8] = include_bytes!("learned.bin");

/// The dice counts that the tables cover.
const DICE: RangeInclusive<u8> = 2..=5;
const PAIRS: usize = 16;

/// All pairs of dice counts, the actor's own first, in the order of the tables.
pub(super) fn dice_pairs() -> impl Iterator<Item = [u8; 2]> {
    DICE.flat_map(|own| DICE.map(move |other| [own, other]))
}

/// The table of a seat with the first number of dice against one with the second.
pub(super) fn stored_table(dice: [u8; 2]) -> Option<&'static PolicyTable> {
    static TABLES: [OnceLock<PolicyTable>; PAIRS] = [const { OnceLock::new() }; PAIRS];
    let nth = dice_pairs().position(|pair| pair == dice)?;
    let parse = || parse_nth_table(nth, dice).expect("the tables beside this file are whole");
    Some(TABLES[nth].get_or_init(parse))
}

fn parse_nth_table(nth: usize, dice: [u8; 2]) -> Option<PolicyTable> {
    let mut rest = LEARNED;
    for _ in 0..nth {
        rest = split_table(rest)?.1;
    }
    PolicyTable::parse(split_table(rest)?.0, dice::throws(dice[0]).len(), dice[0] + dice[1])
}

/// The bytes of the first table, and the rest.
fn split_table(bytes: &'static [u8]) -> Option<(&'static [u8], &'static [u8])> {
    let (length, rest) = bytes.split_first_chunk()?;
    rest.split_at_checked(u32::from_le_bytes(*length) as usize)
}

/// The index of a throw among those with as many dice.
pub(super) fn throw_index(throw: Throw) -> Option<usize> {
    dice::throws(throw.dice()).binary_search_by_key(&throw, |(throw, _)| *throw).ok()
}

/// An action drawn from the policy; `None` if it does not cover such rounds.
pub(super) fn sample_action<R: Rng>(decision: &Decision<'_>, rng: &mut R) -> Option<Action> {
    if decision.seats_alive() != 2 || decision.special || decision.options.pacao == Pacao::Calza {
        return None;
    }
    let table = stored_table([decision.dice.dice(), decision.counts[decision.next_seat()]])?;
    let bids = table.abstraction.bids();
    let Some(recalled) = table.abstraction.recall(decision.bids) else {
        return answer_too_high(decision);
    };
    let index = table.abstraction.index(recalled);
    let mut actions = table.actions(throw_index(decision.dice)?, index).unwrap_or_default();
    let action_of = |number: usize| match number {
        0 => Action::Challenge,
        raise => Action::Bid(bids[Abstraction::bid_of_action(recalled.last(), raise) as usize]),
    };
    // PE-7: ones may not be allowed to open.
    actions.retain(|(number, _)| match action_of(*number) {
        Action::Bid(bid) => {
            decision.least_raise(bid.value).is_some_and(|least| least <= bid.quantity)
        }
        Action::Challenge | Action::Pacao => true,
    });
    let total: u32 = actions.iter().map(|(_, parts)| parts).sum();
    if total == 0 {
        // The policy does not reach this information set; the bids so far were made by another player.
        return BinomialPolicy::new(decision).sample(rng);
    }
    let mut left = below(rng, total);
    actions.iter().find_map(|(number, parts)| {
        let chosen = left < *parts;
        left = left.wrapping_sub(*parts);
        chosen.then(|| action_of(*number))
    })
}

/// The answer to a bid that is too high for the abstraction: a challenge, unless the actor's dice alone make it true.
fn answer_too_high(decision: &Decision<'_>) -> Option<Action> {
    let last = decision.bids.last()?.bid;
    let total = decision.total() as u8;
    let least = decision.raises().min_by_key(|bid| bid.rank(total));
    Some(match least {
        Some(raise) if decision.matching(last.value) >= last.quantity => Action::Bid(raise),
        _ => Action::Challenge,
    })
}

#[cfg(test)]
mod tests {
    use croupier_engine::{FastRng, Seat};
    use rand::SeedableRng;

    use super::super::super::rules::{Bid, Face, OpenOnes, Options, PlacedBid};
    use super::abstraction::RecalledBids;
    use super::*;

    fn placed(seat: u8, quantity: u8, value: Face) -> PlacedBid {
        PlacedBid { seat: Seat(seat), bid: Bid { quantity, value } }
    }

    /// Actions of the first of two seats with these dice, drawn often.
    fn actions(options: &Options, own: [u8; 6], bids: &[PlacedBid]) -> Vec<Action> {
        let dice = Throw::of(own);
        let counts = [dice.dice(), 5];
        let decision = Decision { options, counts: &counts, actor: 0, dice, special: false, bids };
        let mut rng = FastRng::seed_from_u64(1);
        (0..200).map_while(|_| sample_action(&decision, &mut rng)).collect()
    }

    #[test]
    fn there_is_a_whole_table_for_every_pair_of_dice_counts() {
        for dice in dice_pairs() {
            let table = stored_table(dice).expect("a table");
            for throw in 0..dice::throws(dice[0]).len() {
                let opening =
                    table.actions(throw, table.abstraction.index(RecalledBids::default()));
                assert!(opening.is_some_and(|actions| actions.iter().all(|one| one.0 > 0)));
            }
        }
        assert!(stored_table([1, 3]).is_none() && stored_table([6, 5]).is_none());
    }

    #[test]
    fn it_mixes_and_plays_only_legal_actions() {
        let special_only = Options { open_ones: OpenOnes::SpecialOnly, ..Options::default() };
        let on_ones =
            |action: &Action| matches!(action, Action::Bid(bid) if bid.value == Face::One);
        let mut mixed = 0;
        for own in [[3, 1, 0, 1, 0, 0], [0, 2, 1, 1, 0, 1], [1, 0, 2, 0, 2, 0], [0, 1, 1, 1, 1, 1]]
        {
            let openings = actions(&Options::default(), own, &[]);
            assert_eq!(openings.len(), 200);
            mixed += usize::from(openings.iter().any(|action| *action != openings[0]));
            let others = actions(&special_only, own, &[]);
            assert!(others.len() == 200 && !others.iter().any(on_ones));
        }
        assert!(mixed > 0);
    }

    #[test]
    fn a_bid_that_can_hardly_be_true_is_challenged_unless_the_own_dice_make_it_true() {
        let options = Options::default();
        let high = [placed(1, 9, Face::Two)];
        let doubted = actions(&options, [0, 2, 1, 1, 1, 0], &high);
        assert!(doubted.iter().all(|action| *action == Action::Challenge));
        let many = [placed(1, 5, Face::One)];
        let believed = actions(&options, [5, 0, 0, 0, 0, 0], &many);
        let raise = Action::Bid(Bid { quantity: 6, value: Face::One });
        assert!(believed.iter().all(|action| *action == raise), "{:?}", believed[0]);
    }

    #[test]
    fn information_sets_that_it_never_reaches_are_played_by_the_odds() {
        // The policy never opens with that.
        let odd = [placed(0, 1, Face::Two), placed(1, 7, Face::Two), placed(0, 8, Face::Two)];
        let bids = [&odd[..], &[placed(1, 8, Face::Three)]].concat();
        let found = actions(&Options::default(), [0, 0, 0, 0, 0, 5], &bids);
        assert!(found.iter().all(|action| *action == Action::Challenge) && found.len() == 200);
    }

    #[test]
    fn rounds_that_it_did_not_learn_are_not_covered() {
        let calza = Options { pacao: Pacao::Calza, ..Options::default() };
        assert!(actions(&calza, [0, 2, 1, 1, 1, 0], &[]).is_empty());
        assert!(actions(&Options::default(), [2, 2, 2, 0, 0, 0], &[]).is_empty());
    }
}
