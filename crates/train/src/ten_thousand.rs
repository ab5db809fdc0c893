//! Ten Thousand: generates the compact table of the solved race that is part of the program.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::Context;
use clap::Subcommand;
use croupier_engine::Resources;
use croupier_games::ten_thousand::Options;
use croupier_games::ten_thousand::train_api::{
    BEFORE, DICE, HOME, OFFERS, RaceSolver, STEP, SolvedRace, TARGET, scores,
};

use crate::checkpoint::Checkpoint;
use crate::machine::Machine;
use crate::progress::Progress;

/// The state is stored this often; it is more than a hundred megabytes long.
const STORE_EVERY: Duration = Duration::from_mins(1);

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Solve the race between two and write it at some scores; some minutes on two cores.
    ///
    /// An interrupted run stores its state beside the output and resumes when it is started again.
    Table {
        /// The file to write.
        output: PathBuf,
        /// A folder that keeps the solved race, so that a later run need not solve it again.
        #[arg(long, value_name = "FOLDER")]
        cache: Option<PathBuf>,
    },
}

pub(crate) fn run(command: Command) -> anyhow::Result<()> {
    let Command::Table { output, cache } = command;
    let machine = Machine::new(cache);
    let checkpoint = Checkpoint::beside(&output, "ten-thousand table".to_owned());
    let race = solve(&Options::default(), machine, &checkpoint)?;
    write_table(&output, &encode(&race))?;
    checkpoint.remove()
}

fn write_table(output: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    std::fs::write(output, bytes).with_context(|| format!("write {}", output.display()))?;
    println!("{}: {} bytes", output.display(), bytes.len());
    Ok(())
}

/// Solves the race: from the cache if it holds the solved race, otherwise from the checkpoint or from the beginning.
fn solve(
    options: &Options,
    machine: &dyn Resources,
    checkpoint: &Checkpoint,
) -> anyhow::Result<SolvedRace> {
    let mut solver = RaceSolver::new(options);
    let name = solver.name();
    let parse = |bytes: Vec<u8>| RaceSolver::from_bytes(options, &bytes);
    if let Some(solved) = machine.cache_get(&name).and_then(parse) {
        return Ok(solved.finish(machine));
    }
    if let Some(stored) = checkpoint.load()?.and_then(parse) {
        solver = stored;
    }
    let mut progress = Progress::new();
    let mut stored = Instant::now();
    loop {
        progress.report(solver.done(), "solving");
        if !solver.solve_next_sum(machine) {
            break;
        }
        if stored.elapsed() >= STORE_EVERY {
            checkpoint.store(&solver.to_bytes())?;
            stored = Instant::now();
        }
    }
    machine.cache_put(&name, &solver.to_bytes());
    Ok(solver.finish(machine))
}

/// The values of a race that the table holds. Scores and offers are in units of 50 points.
trait RaceValues {
    /// The equity of the player to move if both have entered and nothing is on offer.
    fn fresh(&self, mine: usize, other: usize) -> f64;
    /// The equity of adopting this many units, by the dice left.
    fn adopt_values(&self, mine: usize, other: usize, units: usize) -> [f64; DICE];
    /// The probability that a throw of this many dice has no value.
    fn bust(&self, dice: usize) -> f64;
    /// The equity of the player to move if only the opponent has entered, by the opponent's score.
    fn outside(&self) -> &[f64];
    /// The equity of the player to move if only he has entered, by his own score.
    fn inside(&self) -> &[f64];
    /// The equity of the player to move if nobody has entered.
    fn start(&self) -> f64;
}

impl RaceValues for SolvedRace {
    fn fresh(&self, mine: usize, other: usize) -> f64 {
        self.fresh(mine, other)
    }

    fn adopt_values(&self, mine: usize, other: usize, units: usize) -> [f64; DICE] {
        self.adopt_values(mine, other, units)
    }

    fn bust(&self, dice: usize) -> f64 {
        self.bust(dice)
    }

    fn outside(&self) -> &[f64] {
        self.outside()
    }

    fn inside(&self) -> &[f64] {
        self.inside()
    }

    fn start(&self) -> f64 {
        self.start()
    }
}

/// The bytes of the table.
fn encode(race: &impl RaceValues) -> Vec<u8> {
    let mut numbers = Vec::new();
    for mine in scores() {
        numbers.extend(scores().iter().map(|other| race.fresh(*mine, *other)));
    }
    for home in HOME {
        for before in BEFORE {
            for offer in OFFERS {
                numbers.extend(kept(race, *home, *before, *offer));
            }
        }
    }
    numbers.extend(race.outside().iter().chain(race.inside()).copied().chain([race.start()]));
    numbers.iter().flat_map(|number| ((number / STEP).round() as u16).to_le_bytes()).collect()
}

/// The equity of an adopter whose first throw has value: the equity of adopting without the part of a failure. Where
/// there is no such position the nearest one is taken.
fn kept(race: &impl RaceValues, home: usize, before: usize, offer: usize) -> [f64; DICE] {
    let offer = offer.min(home / 2).min(TARGET - 1 - before);
    let mine = home - offer;
    let (other, failed) = (before + offer, 1.0 - race.fresh(before + offer, mine - offer));
    let adopted = race.adopt_values(mine, other, offer);
    std::array::from_fn(|n| {
        let bust = race.bust(n + 1);
        ((adopted[n] - bust * failed) / (1.0 - bust)).clamp(0.0, 1.0)
    })
}

#[cfg(test)]
mod tests {
    use croupier_engine::NoResources;
    use croupier_games::ten_thousand::train_api::{DecodedTable, bundled_table};

    use super::*;

    /// A race with values that differ in every argument but are no solution of anything.
    struct Synthetic {
        outside: Vec<f64>,
        inside: Vec<f64>,
    }

    impl Synthetic {
        fn new() -> Synthetic {
            let list =
                |share: f64| (0..TARGET).map(|score| share * score as f64 / 1000.0).collect();
            Synthetic { outside: list(1.0), inside: list(2.0) }
        }

        fn kept(mine: usize, other: usize, units: usize, dice: usize) -> f64 {
            (mine + 2 * other + 3 * units + dice) as f64 / 2000.0
        }
    }

    impl RaceValues for Synthetic {
        fn fresh(&self, mine: usize, other: usize) -> f64 {
            0.5 + (mine as f64 - other as f64 * 0.9) / 500.0
        }

        fn adopt_values(&self, mine: usize, other: usize, units: usize) -> [f64; DICE] {
            let failed = 1.0 - self.fresh(other, mine - units);
            std::array::from_fn(|n| {
                let bust = self.bust(n + 1);
                bust * failed + (1.0 - bust) * Synthetic::kept(mine, other, units, n + 1)
            })
        }

        fn bust(&self, dice: usize) -> f64 {
            0.7 / dice as f64
        }

        fn outside(&self) -> &[f64] {
            &self.outside
        }

        fn inside(&self) -> &[f64] {
            &self.inside
        }

        fn start(&self) -> f64 {
            0.525
        }
    }

    #[test]
    fn the_bots_decode_what_the_generator_encodes() {
        let race = Synthetic::new();
        let bytes = encode(&race);
        assert_eq!(bytes.len(), bundled_table().len());
        let decoded = DecodedTable::new(&bytes);
        let close = |a: f64, b: f64| (a - b).abs() <= STEP;
        for mine in scores() {
            for other in scores() {
                assert!(close(decoded.fresh(*mine, *other), race.fresh(*mine, *other)));
            }
        }
        for home in HOME {
            for before in BEFORE {
                // Greater offers do not exist for all scores; their cells repeat the nearest position.
                let offer = OFFERS[0];
                let found = decoded.kept(*home, *before, offer);
                for (n, found) in found.into_iter().enumerate() {
                    let expected = Synthetic::kept(home - offer, before + offer, offer, n + 1);
                    assert!(close(found, expected), "{home} {before} {n}: {found} {expected}");
                }
            }
        }
        assert!(close(decoded.start(), race.start()));
    }

    #[test]
    fn an_interrupted_race_is_resumed_with_the_same_bits() {
        let options = Options { target: 700, ..Options::default() };
        let mut whole = RaceSolver::new(&options);
        while whole.solve_next_sum(&NoResources) {}
        let mut resumed = RaceSolver::new(&options);
        while resumed.solve_next_sum(&NoResources) {
            resumed = RaceSolver::from_bytes(&options, &resumed.to_bytes()).expect("a state");
        }
        assert_eq!(resumed.to_bytes(), whole.to_bytes());
        let other = Options { target: 750, ..Options::default() };
        assert!(RaceSolver::from_bytes(&other, &whole.to_bytes()).is_none());
    }
}
