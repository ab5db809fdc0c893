//! Enumerates the ways to play a whole turn, from the joker to swap to the last card added before the discard.
//!
//! A turn has many steps, and many orders of them lead to the same position. A depth-first search with a transposition
//! table of order-independent hashes visits each position once. Evaluating the positions is up to the caller.

use croupier_engine::Game;

use crate::cards::{Card, NATURALS};
use crate::localgame::rules::legal::retain_from;
use crate::localgame::{Action, LocalGame};

/// Enumerates the turns that can be played from a position. It reuses its buffers.
#[derive(Clone, Debug, Default)]
pub(in crate::localgame) struct TurnEnumerator {
    /// A stack of lists: the steps that can be made from each position on the current path.
    actions: Vec<Action>,
    /// The hashes of the positions that were visited.
    seen: Vec<u64>,
    /// The steps from the start to the current position.
    path: Vec<Action>,
    /// How many melds lay on the table at the start.
    melds: u8,
}

impl TurnEnumerator {
    /// Visits every position in which a discard can end the turn, with the steps that lead there, each once and at most
    /// `most`. If there are more, those that lay the most points come first, and the budget is divided among all picks
    /// and swaps.
    pub(in crate::localgame) fn for_each_end(
        &mut self,
        game: &LocalGame,
        most: u32,
        mut visit: impl FnMut(&LocalGame, &[Action]),
    ) {
        self.actions.clear();
        self.seen.clear();
        self.path.clear();
        self.melds = game.meld_count;
        self.visit_from(game, 0, most.max(1), &mut visit);
    }

    /// Visits at most `budget` ends that follow from this position; returns how many it visited.
    fn visit_from(
        &mut self,
        game: &LocalGame,
        key: u64,
        budget: u32,
        visit: &mut impl FnMut(&LocalGame, &[Action]),
    ) -> u32 {
        let start = self.actions.len();
        game.actions(&mut self.actions);
        // Discards come last in the list. A card added to a meld of this turn could as well be part of it, so such adds
        // would only repeat positions.
        let can_end = matches!(self.actions.last(), Some(Action::Trash { .. }));
        let melds = self.melds;
        retain_from(start, &mut self.actions, |action| match action {
            Action::Trash { .. } => false,
            Action::Add { meld, .. } => meld < melds,
            _ => true,
        });
        let steps = self.actions.len() - start;
        self.actions[start..].sort_by_key(|action| -expected_points(*action));
        let mut spent = 0;
        for n in start..start + steps {
            let action = self.actions[n];
            // One end is reserved for the position itself. A budget of one goes to what can be laid instead.
            let lays = matches!(action, Action::Meld { .. } | Action::Add { .. });
            let reserved = u32::from(can_end && (budget > 1 || !lays));
            let left = budget.saturating_sub(spent + reserved);
            let key = key.wrapping_add(hash(action));
            if left == 0 || self.seen.contains(&key) {
                continue;
            }
            self.seen.push(key);
            // Picks and swaps exclude each other, so each gets an equal part of the budget. After a meld or an add most
            // of the other steps are still possible, so half of the budget goes on.
            let shares = if lays { 2 } else { (start + steps - n) as u32 };
            let mut next = game.clone();
            next.apply(action);
            self.path.push(action);
            spent += self.visit_from(&next, key, left.div_ceil(shares), visit);
            self.path.pop();
        }
        self.actions.truncate(start);
        if can_end && spent < budget {
            visit(game, &self.path);
            spent += 1;
        }
        spent
    }
}

/// The hash of a step. The hash of a position is the sum over its steps, so their order does not matter.
fn hash(action: Action) -> u64 {
    mix(match action {
        Action::Change { meld, .. } => 1 << 8 | u64::from(meld),
        Action::Pick { cards } => 2 << 8 | u64::from(cards),
        Action::Meld { cards, joker_as, .. } => {
            cards ^ u64::from(joker_as.map_or(0, Card::index)) << 56
        }
        Action::Add { meld, card } => 3 << 16 | u64::from(meld) << 8 | u64::from(card.index()),
        Action::Trash { .. } => 0,
    })
}

/// The finalizer of `SplitMix64`.
#[inline]
fn mix(word: u64) -> u64 {
    let mut z = word.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

/// A guess of the points that a step brings: those it lays, and for a pick those it allows to lay.
fn expected_points(action: Action) -> i32 {
    match action {
        Action::Change { .. } => 30,
        Action::Pick { cards } => 20 + i32::from(cards),
        Action::Meld { cards, .. } => points(cards & NATURALS),
        Action::Add { card, .. } => i32::from(card.rank()),
        Action::Trash { .. } => 0,
    }
}

/// The sum of the ranks of a set of naturals.
#[inline]
pub(super) fn points(naturals: u64) -> i32 {
    let lane = |suit: u32| i32::from(SUMS[(naturals >> (16 * suit + 1)) as usize % SUMS.len()]);
    lane(0) + lane(1) + lane(2) + lane(3)
}

/// The sum of the ranks of each set of cards of one suit, in which the two is the lowest bit.
static SUMS: [u8; 1 << 13] = {
    let mut sums = [0; 1 << 13];
    let mut set = 1_usize;
    while set < sums.len() {
        // The set without its lowest card, and that card.
        sums[set] = sums[set & (set - 1)] + set.trailing_zeros() as u8 + 2;
        set += 1;
    }
    sums
};
