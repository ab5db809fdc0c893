//! Values and policies of the race of two as tables: the equity of every pair of scores, and of every decision in a turn.
//!
//! A decision is a state between two throws: how many tanks, rays and earthlings are aside, and of how many kinds. After a
//! throw the best choice is the kind that leads to the state with the greatest value, thrown on or ended.

use croupier_table::{SolvedTable, TableAxis};

use super::solver::{RESULTS, Race, ResultValues, TURNS, chase_values};

/// The greatest target with tables: their size grows with its square.
pub(super) const MOST_TARGET: u16 = 40;

/// All tables of the race to this target.
pub(super) fn tables(target: u16) -> Vec<SolvedTable> {
    let race = Race::solve(&TURNS, target);
    let scores = |name| TableAxis::new(name, 0..target);
    let positions =
        || vec![TableAxis::new("next", ["first", "second"]), scores("first"), scores("second")];
    let missing = || (1..=target as usize).rev();
    let mut equity = Vec::new();
    let mut turns = TurnRows::default();
    for next in 0..2 {
        for first in missing() {
            for second in missing() {
                if next == 0 {
                    equity.push(race.first_to_throw(first, second));
                    turns.push(&race.first_values(first, second));
                } else {
                    equity.push(race.second_to_throw(first as isize, second as isize));
                    turns.push(&race.second_values(first, second));
                }
            }
        }
    }
    let mut last = TurnRows::default();
    (1..RESULTS).for_each(|lead| last.push(&chase_values(lead)));
    let leads = || vec![TableAxis::new("behind", 1..RESULTS)];
    let mut tables = vec![SolvedTable::new("equity", positions(), equity), state_table()];
    tables.extend(turns.into_tables(["throw", "end", "throw_again"], &positions));
    tables.extend(last.into_tables(["last_throw", "last_end", "last_throw_again"], &leads));
    tables
}

/// The states of a turn, in the order of the axis `state`; the last one is the start of the turn.
fn state_table() -> SolvedTable {
    let columns = TableAxis::new("column", ["tanks", "rays", "caught", "kinds", "points"]);
    let values = TURNS.states().flatten().map(f64::from).collect();
    SolvedTable::new("states", vec![state_axis(), columns], values)
}

fn state_axis() -> TableAxis {
    TableAxis::new(
        "state",
        TURNS.states().map(|[tanks, rays, caught, kinds, _]| {
            format!("tanks={tanks} rays={rays} caught={caught} kinds={kinds}")
        }),
    )
}

/// The rows of several solved turns.
#[derive(Default)]
struct TurnRows {
    throw: Vec<f64>,
    end: Vec<f64>,
    again: Vec<f64>,
}

impl TurnRows {
    /// Adds the turn with these values of its results.
    fn push(&mut self, results: &ResultValues) {
        let solved = TURNS.solve(results);
        let start = solved.throw_values().len() - 1;
        self.throw.extend(solved.throw_values());
        self.end.extend(results);
        for (n, ([.., points], throw)) in TURNS.states().zip(solved.throw_values()).enumerate() {
            // A turn cannot end before its first throw.
            let again = n == start || *throw > results[points as usize];
            self.again.push(f64::from(u8::from(again)));
        }
    }

    /// The tables of these names, with these axes before their own.
    fn into_tables(
        self,
        [throw, end, again]: [&'static str; 3],
        axes: &dyn Fn() -> Vec<TableAxis>,
    ) -> [SolvedTable; 3] {
        let with = |axis: TableAxis| axes().into_iter().chain([axis]).collect();
        [
            SolvedTable::new(throw, with(state_axis()), self.throw),
            SolvedTable::new(end, with(TableAxis::new("points", 0..RESULTS)), self.end),
            SolvedTable::new(again, with(state_axis()), self.again),
        ]
    }
}
