//! The race of two players to the target: the exact equity of every pair of scores, and the least expected number of
//! turns of a single player. A score counts by its distance from the target, so one table serves all smaller targets.

use super::turn::{RESULTS, ResultValues, Turns};

/// Iteration stops when a value changes by less than this.
const TOLERANCE: f64 = 1e-14;
/// Policy iteration converges in a handful of rounds; this is only a bound.
const MOST_ROUNDS: u32 = 100;

/// The equities of the player who throws first in every round.
pub(crate) struct Race {
    target: usize,
    pairs: Vec<Pair>,
    /// The equity of a leader by his lead, when the other player has the last turn of the game.
    chase: Vec<f64>,
}

/// The equities of one pair of scores.
#[derive(Clone, Copy, Default)]
struct Pair {
    /// The first player throws next.
    first: f64,
    /// The second player throws next.
    second: f64,
}

impl Race {
    /// Solves all pairs of scores below the target, the greatest sums of scores first.
    pub(crate) fn solve(turns: &Turns, target: u16) -> Race {
        Race::solve_with_progress(turns, target, &mut |_| {})
    }

    /// As `solve`; reports the fraction of the work that is done.
    pub(crate) fn solve_with_progress(
        turns: &Turns,
        target: u16,
        progress: &mut dyn FnMut(f64),
    ) -> Race {
        let target = target as usize;
        let most = target + RESULTS;
        let mut race =
            Race { target, pairs: vec![Pair::default(); target * target], chase: vec![] };
        race.chase = (0..most).map(|lead| 1.0 - turns.solve(&chase_values(lead)).value()).collect();
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

    /// Policy iteration: a turn without points leads back to the same scores, so the values of both players depend on
    /// each other.
    fn solve_pair(&mut self, turns: &Turns, first: usize, second: usize) {
        let mut mine = self.first_values(first, second);
        let mut theirs = self.second_values(first, second);
        let near = self.pairs[self.index(first.max(2) - 1, second.max(2) - 1)];
        // Both equities are taken from the mover's side, so that both players maximize.
        let mut passed = if first == 1 || second == 1 { 0.5 } else { 1.0 - near.second };
        let mut first_wins = 0.5;
        for _ in 0..MOST_ROUNDS {
            mine[0] = 1.0 - passed;
            let solved = turns.solve(&mine);
            let (value, nothing) = (solved.value(), turns.result_probabilities(&solved)[0]);
            let constant = value - nothing * mine[0];
            theirs[0] = 1.0 - value;
            let answer = turns.solve(&theirs);
            let (reply, nothing_too) = (answer.value(), turns.result_probabilities(&answer)[0]);
            let constant_too = reply - nothing_too * theirs[0];
            // Evaluates both policies: each value is a constant plus the probability of a turn without points times
            // the value that the other player leaves. These are two linear equations.
            let next = (constant_too + nothing_too * (1.0 - constant - nothing))
                / (1.0 - nothing_too * nothing);
            let change = (next - passed).abs();
            passed = next;
            first_wins = constant + nothing * (1.0 - passed);
            if change < TOLERANCE {
                break;
            }
        }
        let index = self.index(first, second);
        self.pairs[index] = Pair { first: first_wins, second: 1.0 - passed };
    }

    fn index(&self, first: usize, second: usize) -> usize {
        (first - 1) * self.target + second - 1
    }

    /// The equity of the first player when he throws next; both arguments are points missing to the target.
    pub(crate) fn first_to_throw(&self, first: usize, second: usize) -> f64 {
        self.pairs[self.index(first, second)].first
    }

    /// The equity of the first player when the second throws next. The first may have reached the target; then his
    /// argument is 0 or negative.
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

    /// The first player's equity after each result of his turn. The entry for 0 points is valid only when the pair is
    /// solved.
    pub(crate) fn first_values(&self, first: usize, second: usize) -> ResultValues {
        std::array::from_fn(|points| {
            let left = first as isize - points as isize;
            self.second_to_throw(left, second as isize)
        })
    }

    /// The second player's equity after each result of his turn.
    pub(crate) fn second_values(&self, first: usize, second: usize) -> ResultValues {
        std::array::from_fn(|points| {
            if points >= second { 1.0 } else { 1.0 - self.first_to_throw(first, second - points) }
        })
    }
}

/// The equity after each result of the last turn of the game, for a player who is `lead` points behind the only other.
pub(crate) fn chase_values(lead: usize) -> ResultValues {
    std::array::from_fn(|points| match points.cmp(&lead) {
        std::cmp::Ordering::Less => 0.0,
        // MD-11: a duel is symmetric.
        std::cmp::Ordering::Equal => 0.5,
        std::cmp::Ordering::Greater => 1.0,
    })
}

/// The least expected number of turns in which a single player reaches the target.
pub(crate) fn solo_turns(turns: &Turns, target: u16) -> f64 {
    let mut needed = vec![0.0];
    for missing in 1..=target as usize {
        let mut values: ResultValues =
            std::array::from_fn(|points| -needed_after(&needed, missing, points));
        let mut here = needed[missing - 1] + 1.0;
        for _ in 0..MOST_ROUNDS {
            values[0] = -here;
            let solved = turns.solve(&values);
            let nothing = turns.result_probabilities(&solved)[0];
            let constant = 1.0 - solved.value() - nothing * here;
            let next = constant / (1.0 - nothing);
            let change = (next - here).abs();
            here = next;
            if change < TOLERANCE * here {
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
