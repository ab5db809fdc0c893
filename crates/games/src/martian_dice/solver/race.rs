//! Two players race to the target: the exact probability to win from every pair of scores, and the least number of
//! turns that one player alone needs. What counts is how far each is from the target, so one table serves any target.

use super::turn::{RESULTS, Turns, Worth};

/// Values closer than this are the same.
const SAME: f64 = 1e-14;
/// Policy iteration ends after a handful of rounds; this only bounds it.
const MOST_ROUNDS: u32 = 100;

/// The probabilities that the player who begins every round wins.
pub(crate) struct Race {
    target: usize,
    pairs: Vec<Pair>,
    /// The follower's last turn against a leader who is so far ahead of him, as the leader's probability to win.
    chase: Vec<f64>,
}

/// Two players by what each of them misses.
#[derive(Clone, Copy, Default)]
struct Pair {
    /// The first player is about to throw.
    first: f64,
    /// The second player is about to throw.
    second: f64,
}

impl Race {
    /// Solves all pairs of scores below the target, the later ones first.
    pub(crate) fn solve(turns: &Turns, target: u16) -> Race {
        Race::solve_telling(turns, target, &mut |_| {})
    }

    /// As `solve`, and tells now and then which share of the work is done.
    pub(crate) fn solve_telling(turns: &Turns, target: u16, progress: &mut dyn FnMut(f64)) -> Race {
        let target = target as usize;
        let most = target + RESULTS;
        let mut race =
            Race { target, pairs: vec![Pair::default(); target * target], chase: vec![] };
        race.chase = (0..most).map(|lead| 1.0 - turns.solve(&chasing(lead)).value()).collect();
        let mut solved = 0;
        for missing in 2..=2 * target {
            progress(f64::from(solved) / (target * target) as f64);
            for first in 1.max(missing.saturating_sub(target))..=target.min(missing - 1) {
                race.solve_pair(turns, first, missing - first);
                solved += 1;
            }
        }
        race
    }

    /// A turn without points leads back to the same scores: policy iteration finds what both then expect.
    fn solve_pair(&mut self, turns: &Turns, first: usize, second: usize) {
        let mut mine = self.first_worth(first, second);
        let mut theirs = self.second_worth(first, second);
        let near = self.pairs[self.index(first.max(2) - 1, second.max(2) - 1)];
        // From the second player's view, since both then play for the greatest number.
        let mut passed = if first == 1 || second == 1 { 0.5 } else { 1.0 - near.second };
        let mut first_wins = 0.5;
        for _ in 0..MOST_ROUNDS {
            mine[0] = 1.0 - passed;
            let solved = turns.solve(&mine);
            let (value, nothing) = (solved.value(), turns.results(&solved)[0]);
            let constant = value - nothing * mine[0];
            theirs[0] = 1.0 - value;
            let answer = turns.solve(&theirs);
            let (reply, nothing_too) = (answer.value(), turns.results(&answer)[0]);
            let constant_too = reply - nothing_too * theirs[0];
            // The two linear equations of these policies: what each expects is its own constant and, with the
            // probability of a turn without points, what the other leaves.
            let next = (constant_too + nothing_too * (1.0 - constant - nothing))
                / (1.0 - nothing_too * nothing);
            let change = (next - passed).abs();
            passed = next;
            first_wins = constant + nothing * (1.0 - passed);
            if change < SAME {
                break;
            }
        }
        let index = self.index(first, second);
        self.pairs[index] = Pair { first: first_wins, second: 1.0 - passed };
    }

    fn index(&self, first: usize, second: usize) -> usize {
        (first - 1) * self.target + second - 1
    }

    /// How likely the first player wins who is to throw and misses so many points, as the other does.
    pub(crate) fn first_to_throw(&self, first: usize, second: usize) -> f64 {
        self.pairs[self.index(first, second)].first
    }

    /// How likely the first player wins when the second is to throw; the first may have reached the target, and then
    /// misses nothing or less.
    pub(crate) fn second_to_throw(&self, first: isize, second: isize) -> f64 {
        if first > 0 && second > 0 {
            return self.pairs[self.index(first as usize, second as usize)].second;
        }
        // The last round: the second player has this one turn.
        match usize::try_from(second - first) {
            Ok(lead) => self.chase.get(lead).copied().unwrap_or(1.0),
            Err(_) => 0.0,
        }
    }

    /// What the first player's results are worth to him; nothing is said here of a turn without points.
    pub(crate) fn first_worth(&self, first: usize, second: usize) -> Worth {
        std::array::from_fn(|points| {
            let left = first as isize - points as isize;
            self.second_to_throw(left, second as isize)
        })
    }

    /// What the second player's results are worth to him.
    pub(crate) fn second_worth(&self, first: usize, second: usize) -> Worth {
        std::array::from_fn(|points| {
            if points >= second { 1.0 } else { 1.0 - self.first_to_throw(first, second - points) }
        })
    }
}

/// What the results of a last turn are worth to a player who is so many points behind a single other.
pub(crate) fn chasing(lead: usize) -> Worth {
    std::array::from_fn(|points| match points.cmp(&lead) {
        std::cmp::Ordering::Less => 0.0,
        // MD-11: a duel treats both alike.
        std::cmp::Ordering::Equal => 0.5,
        std::cmp::Ordering::Greater => 1.0,
    })
}

/// The least expected number of turns in which one player alone reaches the target.
pub(crate) fn solo_turns(turns: &Turns, target: u16) -> f64 {
    let mut needed = vec![0.0];
    for missing in 1..=target as usize {
        let mut worth: Worth =
            std::array::from_fn(|points| -needed_after(&needed, missing, points));
        let mut here = needed[missing - 1] + 1.0;
        for _ in 0..MOST_ROUNDS {
            worth[0] = -here;
            let solved = turns.solve(&worth);
            let nothing = turns.results(&solved)[0];
            let constant = 1.0 - solved.value() - nothing * here;
            let next = constant / (1.0 - nothing);
            let change = (next - here).abs();
            here = next;
            if change < SAME * here {
                break;
            }
        }
        needed.push(here);
    }
    needed[target as usize]
}

fn needed_after(needed: &[f64], missing: usize, points: usize) -> f64 {
    needed.get(missing.saturating_sub(points)).copied().unwrap_or(0.0)
}
