//! Values and policies of the race of two as tables: the equity of every pair of scores, and every decision of one turn.

use croupier_engine::{BadOptions, Text};
use croupier_table::{SolvedTable, TableAxis};

use super::solver::{FORBIDDEN, PackedRace, Rules, SIX, Throws, Turns, UNIT};

/// Points by units, as the labels of an axis.
fn points(name: &'static str, units: impl IntoIterator<Item = usize>) -> TableAxis {
    TableAxis::new(name, units.into_iter().map(|units| units as u32 * UNIT))
}

fn dice() -> TableAxis {
    TableAxis::new("dice", 1..=SIX)
}

/// The equity of the seat to move by scores, while nothing is on offer.
pub(super) fn race_tables(race: &PackedRace) -> Vec<SolvedTable> {
    let target = race.rules.target;
    let (mine, other) = (|| points("score", 0..target), || points("other", 0..target));
    let entering = &race.entering;
    vec![
        SolvedTable::new("equity", vec![mine(), other()], race.fresh.clone()),
        SolvedTable::new("equity_not_entered", vec![other()], entering.outside.clone()),
        SolvedTable::new("equity_other_not_entered", vec![mine()], entering.inside.clone()),
        SolvedTable::new("equity_at_start", Vec::new(), vec![entering.start]),
    ]
}

/// The decisions of one turn at these scores, between players who have both entered.
pub(super) fn turn_tables(
    race: &PackedRace,
    scores: [u32; 2],
) -> Result<Vec<SolvedTable>, BadOptions> {
    let rules = race.rules;
    let [mine, other] = scores.map(|score| (score / UNIT) as usize);
    if scores.iter().any(|score| !score.is_multiple_of(UNIT)) || mine.max(other) >= rules.target {
        let most = (rules.target as u32 - 1) * UNIT;
        return Err(BadOptions(
            Text::new("solve-scores").with("unit", UNIT as usize).with("most", most as usize),
        ));
    }
    let turn = Turn { race, throws: rules.throws(), mine, other };
    let enough = rules.enough(mine, rules.later);
    let solved = turn.solve(0);
    let notes = race.note_values(mine, other, enough);
    let (mut roll, mut note) = (Vec::new(), Vec::new());
    for (total, noted) in notes.iter().enumerate() {
        for dice in 1..=SIX {
            let possible = total > 0 || dice == SIX;
            let value = solved.roll(&turn.throws, total, dice)[0];
            roll.push(if possible { value } else { f64::NAN });
            let forced = rules.forced.is_on() && dice == SIX;
            let may_note = total >= rules.later && !forced;
            note.push(if may_note { noted[dice - 1] } else { f64::NAN });
        }
    }
    let axes = || vec![points("points", 0..enough), dice()];
    let offers = rules.least_offer()..if rules.adopt.is_on() { mine + 1 } else { 0 };
    let adopt = offers.clone().flat_map(|units| turn.adopt_values(units)).collect();
    Ok(vec![
        SolvedTable::new("roll", axes(), roll),
        SolvedTable::new("note", axes(), note),
        SolvedTable::new("adopt", vec![points("offer", offers), dice()], adopt),
    ])
}

/// A turn between two who have entered.
struct Turn<'a> {
    race: &'a PackedRace,
    throws: Throws,
    mine: usize,
    other: usize,
}

impl Turn<'_> {
    /// The turn of a player who has adopted this many units.
    fn solve(&self, adopted: usize) -> Turns<1> {
        let Rules { later, penalty, .. } = self.race.rules;
        let deducted = if penalty.is_on() { adopted } else { 0 };
        let failure = 1.0 - self.race.fresh(self.other, self.mine - deducted);
        let enough = self.race.rules.enough(self.mine, later);
        let notes = self.race.note_values(self.mine, self.other, enough);
        let mut turns = Turns::new(enough, 1.0);
        let range = (adopted.min(enough), enough);
        turns.solve(&self.race.rules, &self.throws, range, [failure], |total| {
            let row = if total < later { [FORBIDDEN; SIX] } else { notes[total] };
            row.map(|value| [value])
        });
        turns
    }

    /// The equity of adopting this many units, by the dice left.
    fn adopt_values(&self, units: usize) -> [f64; SIX] {
        let solved = self.solve(units);
        std::array::from_fn(|n| solved.roll(&self.throws, units, n + 1)[0])
    }
}
