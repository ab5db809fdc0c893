//! A solved round as tables: for both players, the policy and the values of actions after every sequence of bids that the
//! strategies make, with every throw. Actions have the ids of the game's encoding.

use croupier_engine::{BadOptions, Encoded, Encoder, Game, Text};
use croupier_table::{SolvedTable, TableAxis};

use super::super::super::rules::{Action, Bid, Options, Perudo};
use super::solution::Solution;

/// The most numbers of a table.
const MOST_NUMBERS: usize = 1 << 26;

/// The tables of a solved round.
pub(super) fn tables(
    options: &Options,
    solution: &Solution,
) -> Result<Vec<SolvedTable>, BadOptions> {
    let encoder = Perudo::new(options, 2)?.encoder();
    let count = encoder.action_count();
    let words = (0..count).filter_map(|id| encoder.action_of(id));
    let actions = TableAxis::new("action", words);
    let histories = solution.histories();
    let round_win = SolvedTable::new("round_win", Vec::new(), vec![solution.round_win()]);
    let worst = solution.exploitability().max(0.0);
    let mut tables = vec![round_win, SolvedTable::new("exploitability", Vec::new(), vec![worst])];
    let names = [("opener_policy", "opener_values"), ("other_policy", "other_values")];
    for (player, (policy_name, values_name)) in names.into_iter().enumerate() {
        let mine: Vec<&Vec<Bid>> =
            histories.iter().filter(|bids| bids.len() % 2 == player).collect();
        let throws = solution.throws(player);
        if mine.len() * throws.len() * count > MOST_NUMBERS {
            return Err(BadOptions(Text::new("solve-table-size")));
        }
        let (mut policy, mut values) = (Vec::new(), Vec::new());
        for bids in &mine {
            for (throw, _) in throws {
                let place = |row: &mut [f64], known: Option<Vec<(Action, f64)>>| {
                    for (action, number) in known.into_iter().flatten() {
                        if let Some(id) = encoder.id_of(action) {
                            row[id] = number;
                        }
                    }
                };
                let begun = policy.len();
                policy.resize(begun + count, 0.0);
                values.resize(begun + count, f64::NAN);
                place(&mut policy[begun..], solution.strategy(bids, *throw));
                place(&mut values[begun..], solution.action_values(bids, *throw));
            }
        }
        let text = |bids: &&Vec<Bid>| {
            let words: Vec<String> = bids.iter().map(|bid| Action::Bid(*bid).to_string()).collect();
            words.join(" ")
        };
        let axes = || {
            vec![
                TableAxis::new("bids", mine.iter().map(text)),
                TableAxis::new("throw", throws.iter().map(|(throw, _)| throw)),
                actions.clone(),
            ]
        };
        tables.push(SolvedTable::new(policy_name, axes(), policy));
        tables.push(SolvedTable::new(values_name, axes(), values));
    }
    Ok(tables)
}
