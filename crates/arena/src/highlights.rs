//! Selects the games whose records are kept: the closest, the longest, upsets and failures. It holds numbers of games,
//! not their steps.
//!
//! Every choice is the minimum of a total order. So it does not depend on the order in which games finish, and a game
//! that is not the minimum of its thread is not the minimum of the run.

use std::collections::BTreeMap;

use crate::{Cause, GameResult, Results};

/// Why a game is a highlight.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Reason {
    /// The smallest difference between the two best scores.
    Closest,
    /// The most decisions.
    Longest,
    /// The clearest win of one entrant over another. The final ratings decide whether it is an upset.
    Won {
        /// The winner.
        winner: usize,
        /// The loser.
        loser: usize,
    },
    /// The first failure of an entrant by this cause.
    Failed {
        /// The entrant that failed.
        entrant: usize,
        /// The cause.
        cause: Cause,
    },
}

/// The best game so far for every reason, with its rank.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Highlights {
    best: BTreeMap<Reason, (i64, u64)>,
}

impl Highlights {
    /// Takes a game if it is the best for some reason. Returns the games that it replaces, or `None` if it is not taken.
    pub fn offer(&mut self, result: &GameResult, seated: &[usize]) -> Option<Vec<u64>> {
        let mut taken = false;
        let mut replaced = Vec::new();
        for (reason, rank) in reasons(result, seated) {
            let ranked = (rank, result.game);
            match self.best.get_mut(&reason) {
                Some(best) if *best <= ranked => {}
                Some(best) => {
                    replaced.push(std::mem::replace(best, ranked).1);
                    taken = true;
                }
                None => {
                    self.best.insert(reason, ranked);
                    taken = true;
                }
            }
        }
        replaced.retain(|game| !self.contains(*game));
        taken.then_some(replaced)
    }

    /// All games that are the best for some reason.
    pub(crate) fn all(&self) -> impl Iterator<Item = (Reason, u64)> + '_ {
        self.best.iter().map(|(reason, (_, game))| (*reason, *game))
    }

    /// Whether a game is the best for some reason.
    pub fn contains(&self, game: u64) -> bool {
        self.best.values().any(|(_, number)| *number == game)
    }

    /// The games to show, in this order: the closest, the greatest upsets, the longest, failures.
    pub fn select(&self, results: &Results) -> Vec<(Reason, u64)> {
        const MAX_UPSETS: usize = 3;
        let rating = |entrant: usize| {
            let standing = results.standings.iter().find(|one| one.entrant == entrant);
            standing.map_or(0.0, |standing| standing.rating.value)
        };
        let mut selected = Vec::new();
        let mut upsets: Vec<(f64, Reason, u64)> = Vec::new();
        for (reason, (_, game)) in &self.best {
            match *reason {
                Reason::Won { winner, loser } => {
                    upsets.push((rating(loser) - rating(winner), *reason, *game));
                }
                _ => selected.push((*reason, *game)),
            }
        }
        upsets.retain(|(gap, ..)| *gap > 0.0);
        upsets.sort_by(|a, b| b.0.total_cmp(&a.0));
        let after_closest = selected.iter().take_while(|(r, _)| *r == Reason::Closest).count();
        let upsets = upsets.into_iter().take(MAX_UPSETS).map(|(_, reason, game)| (reason, game));
        selected.splice(after_closest..after_closest, upsets);
        selected
    }
}

/// The reasons that apply to a game, each with its rank; a lower rank is better.
fn reasons(result: &GameResult, seated: &[usize]) -> Vec<(Reason, i64)> {
    let mut found = Vec::new();
    for failed in &result.failures {
        let entrant = seated[failed.seat as usize];
        found.push((Reason::Failed { entrant, cause: failed.cause }, 0));
    }
    if !result.failures.is_empty() {
        // The play of a game with a failure is not comparable.
        return found;
    }
    let (mut first, mut second) = (i64::from(i32::MIN), i64::from(i32::MIN));
    for score in result.scores.iter().map(|score| i64::from(*score)) {
        if score > first {
            (first, second) = (score, first);
        } else {
            second = second.max(score);
        }
    }
    found.push((Reason::Closest, first - second));
    let decisions: i64 = result.decisions.iter().map(|count| i64::from(*count)).sum();
    found.push((Reason::Longest, -decisions));
    for (winner, share) in result.payoffs.iter().enumerate() {
        for (loser, other) in result.payoffs.iter().enumerate() {
            if share > other && *share > 0.5 {
                let margin = i64::from(result.scores[loser]) - i64::from(result.scores[winner]);
                let reason = Reason::Won { winner: seated[winner], loser: seated[loser] };
                found.push((reason, margin));
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(game: u64, scores: [i32; 2]) -> GameResult {
        let first = f32::from(u8::from(scores[0] > scores[1]));
        GameResult {
            game,
            payoffs: vec![first, 1.0 - first],
            scores: scores.to_vec(),
            decisions: vec![game as u32 % 7, 3],
            thought_us: Vec::new(),
            luck: Vec::new(),
            failures: Vec::new(),
        }
    }

    #[test]
    fn the_choice_does_not_depend_on_the_order_in_which_games_finish() {
        let lines: Vec<GameResult> =
            (0..200).map(|n| line(n, [(n * 37 % 101) as i32, (n * 53 % 97) as i32])).collect();
        let seated = |game: u64| if game.is_multiple_of(2) { [0, 1] } else { [1, 0] };
        let highlights = |order: &mut dyn Iterator<Item = &GameResult>| {
            let mut highlights = Highlights::default();
            for line in order {
                highlights.offer(line, &seated(line.game));
            }
            highlights
        };
        let forward = highlights(&mut lines.iter());
        assert_eq!(forward, highlights(&mut lines.iter().rev()));
        assert!(forward.best.contains_key(&Reason::Won { winner: 0, loser: 1 }));
        assert!(forward.best.contains_key(&Reason::Won { winner: 1, loser: 0 }));
    }

    #[test]
    fn a_game_that_is_no_longer_the_best_for_anything_is_returned() {
        let mut highlights = Highlights::default();
        assert_eq!(highlights.offer(&line(0, [10, 3]), &[0, 1]), Some(vec![]));
        let replaced = highlights.offer(&line(6, [12, 11]), &[0, 1]);
        assert_eq!(replaced, Some(vec![]), "game 0 is still the clearest win");
        assert_eq!(highlights.offer(&line(7, [30, 0]), &[0, 1]), Some(vec![0]));
        assert_eq!(highlights.offer(&line(8, [9, 3]), &[0, 1]), None);
    }
}
