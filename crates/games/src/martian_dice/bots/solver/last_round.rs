//! The last round of any number of players, if everybody plays optimally. Every player has one turn left, so the values
//! follow by backward induction from the last player to the first.

use std::collections::HashMap;
use std::sync::{LazyLock, Mutex};

use super::turn::{RESULTS, ResultValues, TURNS};

/// A position of the last round, from the side of a leader who has had his turn.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Standing {
    /// How many share the lead, including those who have not thrown yet.
    leaders: u8,
    /// By how much each player who has not thrown yet is behind, in turn order. Players who can no longer draw level are
    /// left out.
    behind: Vec<u8>,
}

/// The transposition table is cleared when it has this many entries.
const MOST_KNOWN: usize = 200_000;

static KNOWN: LazyLock<Mutex<HashMap<Standing, f64>>> = LazyLock::new(Mutex::default);

/// The equity after each result of a turn in the last round, for a player with this score: the players of `to_throw`
/// follow in this order, those of `done` have had their turns.
pub(crate) fn last_turn_values(score: u16, to_throw: &[u16], done: &[u16]) -> ResultValues {
    let others = || to_throw.iter().chain(done).copied();
    let most = others().chain([score]).max().unwrap_or(score);
    let leaders = others().filter(|other| *other == most).count() as u8 + u8::from(score == most);
    let behind = |score: u16| u8::try_from(most - score).unwrap_or(u8::MAX);
    let to_throw: Vec<u8> = to_throw.iter().map(|score| behind(*score)).collect();
    let mut known = KNOWN.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    if known.len() > MOST_KNOWN {
        known.clear();
    }
    values(&mut known, behind(score), leaders, &to_throw)
}

/// The same, with scores as distances behind the lead.
fn values(
    known: &mut HashMap<Standing, f64>,
    mine: u8,
    leaders: u8,
    to_throw: &[u8],
) -> ResultValues {
    std::array::from_fn(|points| {
        let points = points as u8;
        if points < mine {
            return 0.0;
        }
        let raised = points - mine;
        let leaders = match (raised, mine) {
            (0, 0) => leaders,
            (0, _) => leaders + 1,
            _ => 1,
        };
        let behind = to_throw.iter().map(|behind| behind.saturating_add(raised));
        leader_equity(known, leaders, behind.collect())
    })
}

/// The equity of a leader who has had his turn.
fn leader_equity(known: &mut HashMap<Standing, f64>, leaders: u8, mut behind: Vec<u8>) -> f64 {
    behind.retain(|behind| (*behind as usize) < RESULTS);
    if behind.is_empty() {
        // MD-11: a duel is symmetric.
        return 1.0 / f64::from(leaders);
    }
    let standing = Standing { leaders, behind };
    if let Some(value) = known.get(&standing) {
        return *value;
    }
    let (next, after) = (standing.behind[0], &standing.behind[1..]);
    let solved = TURNS.solve(&values(known, next, leaders, after));
    let results = TURNS.result_probabilities(&solved);
    let less: f64 = results[..next as usize].iter().sum();
    let mut value = less * leader_equity(known, leaders, after.to_vec());
    let level = results[next as usize];
    if level > 0.0 {
        // A player who was already level is counted among the leaders before his turn.
        let leaders = leaders + u8::from(next > 0);
        value += level * leader_equity(known, leaders, after.to_vec());
    }
    known.insert(standing, value);
    value
}
