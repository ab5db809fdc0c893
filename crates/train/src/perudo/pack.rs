//! Writes policy tables in the format that the bot's `PolicyTable` parses.

use croupier_games::perudo::train_api::{
    Abstraction, InfoSetIndex, MOST_STORED, PART_BITS, PARTS, StoredActions,
};

/// Raises that a throw reaches less often than this, whatever the other player does, are not stored beside better actions.
const RARE: f32 = 0.03;

/// Packs an average strategy, given as weighted counts of every action, throw by throw.
pub(super) fn pack_table(abstraction: &Abstraction, strategy_sums: &[f32]) -> Vec<u8> {
    let mut writer = BitWriter::default();
    writer.bits(0, 1);
    for sums in strategy_sums.chunks_exact(abstraction.actions()) {
        // The probability that the own play reaches each row, if the other player does all to reach it.
        let mut reach = vec![0.0_f32; abstraction.row_count()];
        reach[..2].fill(1.0);
        for row in 0..abstraction.row_count() {
            let reachable = reach[row] > 0.0;
            writer.bits(u32::from(reachable), 1);
            for column in 0..if reachable { abstraction.row_len(row) } else { 0 } {
                let index = InfoSetIndex { row, column };
                let last = Abstraction::last_bid(index);
                let actions = quantize(&sums[abstraction.action_range(index)], last, reach[row]);
                writer.actions(&actions);
                // A row stands before those that its actions lead to.
                for (action, parts) in actions.iter().filter(|(action, _)| *action > 0) {
                    let bid = Abstraction::bid_of_action(last, *action);
                    let next = abstraction.row_after(bid, last);
                    let probability = *parts as f32 / PARTS as f32;
                    reach[next] = reach[next].max(reach[row] * probability);
                }
            }
        }
    }
    writer.bytes
}

/// The most frequent actions that are not too rare, in whole parts. An information set without data gets a challenge or,
/// at the opening, the least bid.
fn quantize(sums: &[f32], last: Option<u8>, reach: f32) -> StoredActions {
    let total: f32 = sums.iter().sum();
    if total <= 0.0 {
        return StoredActions::from_iter([(usize::from(last.is_none()), PARTS)]);
    }
    let parts = |action: usize, total: f32| (sums[action] / total * PARTS as f32).round() as u32;
    let mut order: Vec<usize> = (0..sums.len()).collect();
    order.sort_by(|one, other| sums[*other].total_cmp(&sums[*one]));
    order.truncate(MOST_STORED);
    let best = order[0];
    order.retain(|action| {
        let rare = *action > 0 && reach * sums[*action] / total < RARE;
        *action == best || parts(*action, total) > 0 && !rare
    });
    let total: f32 = order.iter().map(|action| sums[*action]).sum();
    let mut actions: StoredActions =
        order.iter().map(|action| (*action, parts(*action, total).max(1))).collect();
    // The most frequent action absorbs the rounding.
    let others: u32 = actions.iter().skip(1).map(|(_, parts)| parts).sum();
    actions[0].1 = PARTS - others;
    actions
}

/// Writes bits, the lowest of a byte first.
#[derive(Default)]
struct BitWriter {
    bytes: Vec<u8>,
    at: usize,
}

impl BitWriter {
    fn bits(&mut self, number: u32, count: u32) {
        for n in 0..count {
            if self.at.is_multiple_of(8) {
                self.bytes.push(0);
            }
            self.bytes[self.at / 8] |= ((number >> n & 1) as u8) << (self.at % 8);
            self.at += 1;
        }
    }

    /// An exponential-Golomb code of order 2 with the prefix in ones.
    fn number(&mut self, mut number: u32) {
        let mut width = 2;
        while number >= 1 << width {
            number -= 1 << width;
            width += 1;
            self.bits(1, 1);
        }
        self.bits(0, 1);
        self.bits(number, width);
    }

    fn actions(&mut self, actions: &StoredActions) {
        if actions[..] == [(0, PARTS)] {
            return self.bits(0, 1);
        }
        self.bits(1, 1);
        self.bits(actions.len() as u32 - 1, 2);
        for (n, (action, parts)) in actions.iter().enumerate() {
            self.number(*action as u32);
            if n + 1 < actions.len() {
                self.bits(*parts, PART_BITS);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use croupier_engine::{FastRng, below};
    use croupier_games::perudo::train_api::PolicyTable;
    use rand::SeedableRng;

    use super::*;

    #[test]
    fn a_packed_table_parses_to_the_same_actions_wherever_its_own_play_leads() {
        let abstraction = Abstraction::new(4);
        let mut rng = FastRng::seed_from_u64(1);
        let throws = 3;
        let rare = |rng: &mut FastRng| if below(rng, 4) == 0 { below(rng, 100) } else { 0 };
        let sums: Vec<f32> =
            (0..throws * abstraction.actions()).map(|_| rare(&mut rng) as f32).collect();
        let packed = pack_table(&abstraction, &sums).leak();
        let table = PolicyTable::parse(packed, throws, 4).expect("whole");
        let mut known = 0;
        for throw in 0..throws {
            for row in 0..abstraction.row_count() {
                for column in 0..abstraction.row_len(row) {
                    let index = InfoSetIndex { row, column };
                    let Some(actions) = table.actions(throw, index) else { continue };
                    let range = abstraction.action_range(index);
                    let sums = &sums[throw * abstraction.actions()..][range];
                    let most = sums.iter().copied().fold(0.0, f32::max);
                    assert!(sums[actions[0].0] == most || actions[..] == [(0, PARTS)]);
                    assert_eq!(actions.iter().map(|(_, parts)| parts).sum::<u32>(), PARTS);
                    known += 1;
                    for (action, _) in actions.iter().filter(|(action, _)| *action > 0) {
                        let last = Abstraction::last_bid(index);
                        let bid = Abstraction::bid_of_action(last, *action);
                        let row = abstraction.row_after(bid, last);
                        let next = InfoSetIndex { row, column: 0 };
                        let reached = table.actions(throw, next).is_some();
                        assert!(abstraction.row_len(row) == 0 || reached);
                    }
                }
            }
        }
        assert!(known > throws * 25, "{known}");
    }

    #[test]
    fn a_truncated_table_is_not_parsed() {
        let abstraction = Abstraction::new(4);
        let sums = vec![1.0; abstraction.actions()];
        let mut bytes = pack_table(&abstraction, &sums);
        bytes.truncate(bytes.len() / 2);
        assert!(PolicyTable::parse(bytes.leak(), 1, 4).is_none());
    }

    #[test]
    fn rare_actions_are_left_out_and_the_others_take_their_probability() {
        let sums = [0.0, 600.0, 5.0, 395.0];
        assert_eq!(quantize(&sums, Some(0), 1.0)[..], [(1, 19), (3, 13)]);
        assert_eq!(quantize(&sums, Some(0), 0.05)[..], [(1, PARTS)]);
        assert_eq!(quantize(&[400.0, 600.0], Some(0), 0.01)[..], [(1, 19), (0, 13)]);
        assert_eq!(quantize(&[0.0; 4], None, 1.0)[..], [(1, PARTS)]);
        assert_eq!(quantize(&[0.0; 4], Some(0), 1.0)[..], [(0, PARTS)]);
    }
}
