//! Whole turns: which joker to swap, how many cards to pick, what to meld and to add, all the way to the discard.
//!
//! What a turn is worth is not asked here; whoever walks the turns judges where each of them leads.

use croupier_engine::Game;

use super::legal::keep;
use super::{Action, LocalGame};
use crate::cards::{Card, NATURALS};

/// Walks the turns that can be made from a position. It keeps its memory from one walk to the next.
#[derive(Clone, Debug, Default)]
pub(super) struct Walk {
    /// The steps that can be made from each position on the way to the present one, one list behind the other.
    actions: Vec<Action>,
    /// The positions that were reached already, whatever the order of the steps.
    seen: Vec<u64>,
    /// The steps from the start to the present position.
    path: Vec<Action>,
    /// How many melds lay on the table at the start.
    melds: u8,
}

impl Walk {
    /// Shows every position in which the turn can be ended by a discard, with the steps that lead there, each once
    /// and at most so many. Where there are more, those come first that lay the most points, and every pick and every
    /// swap has its share.
    pub(super) fn ends(
        &mut self,
        game: &LocalGame,
        most: u32,
        mut visit: impl FnMut(&LocalGame, &[Action]),
    ) {
        self.actions.clear();
        self.seen.clear();
        self.path.clear();
        self.melds = game.meld_count;
        self.walk(game, 0, most.max(1), &mut visit);
    }

    /// Spends at most `budget` ends on what follows from this position; returns how many there were.
    fn walk(
        &mut self,
        game: &LocalGame,
        key: u64,
        budget: u32,
        visit: &mut impl FnMut(&LocalGame, &[Action]),
    ) -> u32 {
        let start = self.actions.len();
        game.actions(&mut self.actions);
        // Discards are the last of the list. Whatever is added to a meld of this turn could have been part of it.
        let can_end = matches!(self.actions.last(), Some(Action::Trash { .. }));
        let melds = self.melds;
        keep(start, &mut self.actions, |action| match action {
            Action::Trash { .. } => false,
            Action::Add { meld, .. } => meld < melds,
            _ => true,
        });
        let steps = self.actions.len() - start;
        self.actions[start..].sort_by_key(|action| -promise(*action));
        let mut spent = 0;
        for n in start..start + steps {
            let action = self.actions[n];
            // One end is kept for the position itself, but whoever has only one lays what can be laid.
            let lays = matches!(action, Action::Meld { .. } | Action::Add { .. });
            let kept = u32::from(can_end && (budget > 1 || !lays));
            let left = budget.saturating_sub(spent + kept);
            let key = key.wrapping_add(mixed(action));
            if left == 0 || self.seen.contains(&key) {
                continue;
            }
            self.seen.push(key);
            // Picks and swaps exclude each other and share alike; what is laid first leaves the rest for later.
            let shares = if lays { 2 } else { (start + steps - n) as u32 };
            let mut next = game.clone();
            next.apply(action);
            self.path.push(action);
            spent += self.walk(&next, key, left.div_ceil(shares), visit);
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

/// A number for a step, such that the sum over the steps of a turn does not depend on their order.
fn mixed(action: Action) -> u64 {
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

/// Spreads a word over all bits.
#[inline]
fn mix(word: u64) -> u64 {
    let mut z = word.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

/// What a step is expected to bring, in points: what it lays, and for a pick what it lets the mover lay.
fn promise(action: Action) -> i32 {
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

/// The sum of the ranks of each set of cards of one suit, the two being the lowest bit.
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
