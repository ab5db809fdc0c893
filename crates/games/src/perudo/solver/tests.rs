//! Solved rounds against the rules, the general solver and best responses.

use super::*;
use crate::perudo::Options;

#[test]
fn probe() {
    for dice in [[1, 1], [2, 1], [1, 2], [3, 1], [1, 3], [5, 1], [1, 5]] {
        let setting = Setting::new(&Options::default(), dice).unwrap();
        for iterations in [100, 300, 1000] {
            let start = std::time::Instant::now();
            let solution = Solution::find(setting, 10, iterations);
            let spent = start.elapsed();
            println!(
                "{dice:?} {iterations}: {:.9} {:.3e} {spent:?} {:?}",
                solution.round_win,
                solution.exploitability(&mut |_| {}),
                start.elapsed()
            );
        }
    }
}
#[test]
fn probe2() {
    let setting = Setting::new(&Options::default(), [2, 2]).unwrap();
    for (memory, iterations) in [(2, 100), (2, 400), (3, 100), (3, 400)] {
        let start = std::time::Instant::now();
        let solution = Solution::find(setting, memory, iterations);
        let spent = start.elapsed();
        println!(
            "{memory} {iterations}: {:.9} {:.3e} {spent:?} {:?}",
            solution.round_win,
            solution.exploitability(&mut |_| {}),
            start.elapsed()
        );
    }
}
