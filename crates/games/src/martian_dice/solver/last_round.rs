//! The last round of any number of players, if everybody plays to win: whoever throws knows whom he must pass and who
//! may yet pass him. Every player has one turn, so the values follow from the last player back to the first.

use std::collections::HashMap;
use std::sync::{LazyLock, Mutex};

use super::turn::{RESULTS, TURNS, Worth};

/// A position of the last round, as those see it who have had their turn and share the lead.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Standing {
    /// How many share the lead, those included who are yet to throw.
    leaders: u8,
    /// By how much each of those who are yet to throw is behind, in the order of their turns. Whoever cannot draw
    /// level any more is left out.
    behind: Vec<u8>,
}

/// Most positions are met again and again; the store is emptied when it has so many.
const MOST_KNOWN: usize = 200_000;

static KNOWN: LazyLock<Mutex<HashMap<Standing, f64>>> = LazyLock::new(Mutex::default);

/// What the results of his turn are worth to a player with this score, when others are yet to throw in this order
/// and the rest have done so.
pub(crate) fn last_turn(score: u16, to_throw: &[u16], done: &[u16]) -> Worth {
    let others = || to_throw.iter().chain(done).copied();
    let most = others().chain([score]).max().unwrap_or(score);
    let leaders = others().filter(|other| *other == most).count() as u8 + u8::from(score == most);
    let behind = |score: u16| u8::try_from(most - score).unwrap_or(u8::MAX);
    let to_throw: Vec<u8> = to_throw.iter().map(|score| behind(*score)).collect();
    let mut known = KNOWN.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    if known.len() > MOST_KNOWN {
        known.clear();
    }
    worth(&mut known, behind(score), leaders, &to_throw)
}

/// The same, by how far the player and those after him are behind the lead.
fn worth(known: &mut HashMap<Standing, f64>, mine: u8, leaders: u8, to_throw: &[u8]) -> Worth {
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
        keeps_the_lead(known, leaders, behind.collect())
    })
}

/// How likely one of the leaders wins who has had his turn.
fn keeps_the_lead(known: &mut HashMap<Standing, f64>, leaders: u8, mut behind: Vec<u8>) -> f64 {
    behind.retain(|behind| (*behind as usize) < RESULTS);
    if behind.is_empty() {
        // MD-11: a duel treats all who are in it alike.
        return 1.0 / f64::from(leaders);
    }
    let standing = Standing { leaders, behind };
    if let Some(value) = known.get(&standing) {
        return *value;
    }
    let (next, after) = (standing.behind[0], &standing.behind[1..]);
    let solved = TURNS.solve(&worth(known, next, leaders, after));
    let results = TURNS.results(&solved);
    let less: f64 = results[..next as usize].iter().sum();
    let mut value = less * keeps_the_lead(known, leaders, after.to_vec());
    let level = results[next as usize];
    if level > 0.0 {
        // Whoever was level already and adds nothing has been counted among the leaders before.
        let leaders = leaders + u8::from(next > 0);
        value += level * keeps_the_lead(known, leaders, after.to_vec());
    }
    known.insert(standing, value);
    value
}
