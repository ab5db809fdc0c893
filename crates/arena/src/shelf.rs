//! Which games are worth keeping: the closest, the longest, upsets and failures. It keeps no steps itself.
//!
//! Every choice is the least of a total order, so it does not depend on the order in which games finish, and a game
//! that is not the best of one thread is not the best of all.

use std::collections::BTreeMap;

use crate::tally::Line;
use crate::{Cause, Results};

/// Why a game is worth keeping.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Reason {
    /// The smallest distance between the best two.
    Closest,
    /// The most decisions.
    Longest,
    /// The clearest win of one entrant over another; whether that is an upset, the ratings tell in the end.
    Won {
        /// Who won.
        winner: usize,
        /// Who lost.
        loser: usize,
    },
    /// The first failure of an entrant by this cause.
    Failed {
        /// Who failed.
        entrant: usize,
        /// How.
        cause: Cause,
    },
}

/// The best game so far for every reason.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Shelf {
    best: BTreeMap<Reason, (i64, u64)>,
}

impl Shelf {
    /// Takes a game if it is the best for some reason. Returns whether it is, and the games that are no longer needed.
    pub fn offer(&mut self, line: &Line, seated: &[usize]) -> Option<Vec<u64>> {
        let mut taken = false;
        let mut beaten = Vec::new();
        for (reason, rank) in reasons(line, seated) {
            let place = (rank, line.game);
            match self.best.get_mut(&reason) {
                Some(best) if *best <= place => {}
                Some(best) => {
                    beaten.push(std::mem::replace(best, place).1);
                    taken = true;
                }
                None => {
                    self.best.insert(reason, place);
                    taken = true;
                }
            }
        }
        beaten.retain(|game| !self.holds(*game));
        taken.then_some(beaten)
    }

    /// Whether a game is the best for some reason.
    pub fn holds(&self, game: u64) -> bool {
        self.best.values().any(|(_, number)| *number == game)
    }

    /// The games to show, in this order: the closest, the greatest upsets, the longest, failures.
    pub fn chosen(&self, results: &Results) -> Vec<(Reason, u64)> {
        const UPSETS: usize = 3;
        let rating = |entrant: usize| {
            let standing = results.standings.iter().find(|one| one.entrant == entrant);
            standing.map_or(0.0, |standing| standing.rating.value)
        };
        let mut chosen = Vec::new();
        let mut upsets: Vec<(f64, Reason, u64)> = Vec::new();
        for (reason, (_, game)) in &self.best {
            match *reason {
                Reason::Won { winner, loser } => {
                    upsets.push((rating(loser) - rating(winner), *reason, *game));
                }
                _ => chosen.push((*reason, *game)),
            }
        }
        upsets.retain(|(gap, ..)| *gap > 0.0);
        upsets.sort_by(|a, b| b.0.total_cmp(&a.0));
        let after_closest = chosen.iter().take_while(|(r, _)| *r == Reason::Closest).count();
        let upsets = upsets.into_iter().take(UPSETS).map(|(_, reason, game)| (reason, game));
        chosen.splice(after_closest..after_closest, upsets);
        chosen
    }
}

/// The reasons for a game, each with its rank; less is better.
fn reasons(line: &Line, seated: &[usize]) -> Vec<(Reason, i64)> {
    let mut found = Vec::new();
    for failed in &line.failures {
        let entrant = seated[failed.seat as usize];
        found.push((Reason::Failed { entrant, cause: failed.cause }, 0));
    }
    if !line.failures.is_empty() {
        // A game with a failure tells of the failure, not of play.
        return found;
    }
    let (mut first, mut second) = (i64::from(i32::MIN), i64::from(i32::MIN));
    for score in line.scores.iter().map(|score| i64::from(*score)) {
        if score > first {
            (first, second) = (score, first);
        } else {
            second = second.max(score);
        }
    }
    found.push((Reason::Closest, first - second));
    let decisions: i64 = line.decisions.iter().map(|count| i64::from(*count)).sum();
    found.push((Reason::Longest, -decisions));
    for (winner, share) in line.payoffs.iter().enumerate() {
        for (loser, other) in line.payoffs.iter().enumerate() {
            if share > other && *share > 0.5 {
                let margin = i64::from(line.scores[loser]) - i64::from(line.scores[winner]);
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

    fn line(game: u64, scores: [i32; 2]) -> Line {
        let first = f32::from(u8::from(scores[0] > scores[1]));
        Line {
            game,
            payoffs: vec![first, 1.0 - first],
            scores: scores.to_vec(),
            decisions: vec![game as u32 % 7, 3],
            us: Vec::new(),
            luck: Vec::new(),
            failures: Vec::new(),
        }
    }

    #[test]
    fn the_choice_does_not_depend_on_the_order_in_which_games_finish() {
        let lines: Vec<Line> =
            (0..200).map(|n| line(n, [(n * 37 % 101) as i32, (n * 53 % 97) as i32])).collect();
        let seated = |game: u64| if game.is_multiple_of(2) { [0, 1] } else { [1, 0] };
        let shelf = |order: &mut dyn Iterator<Item = &Line>| {
            let mut shelf = Shelf::default();
            for line in order {
                shelf.offer(line, &seated(line.game));
            }
            shelf
        };
        let forward = shelf(&mut lines.iter());
        assert_eq!(forward, shelf(&mut lines.iter().rev()));
        assert!(forward.best.contains_key(&Reason::Won { winner: 0, loser: 1 }));
        assert!(forward.best.contains_key(&Reason::Won { winner: 1, loser: 0 }));
    }

    #[test]
    fn a_game_that_is_no_longer_the_best_for_anything_is_given_back() {
        let mut shelf = Shelf::default();
        assert_eq!(shelf.offer(&line(0, [10, 3]), &[0, 1]), Some(vec![]));
        let beaten = shelf.offer(&line(6, [12, 11]), &[0, 1]);
        assert_eq!(beaten, Some(vec![]), "game 0 is still the clearest win");
        assert_eq!(shelf.offer(&line(7, [30, 0]), &[0, 1]), Some(vec![0]));
        assert_eq!(shelf.offer(&line(8, [9, 3]), &[0, 1]), None);
    }
}
