//! Teaches Perudo's policy by play against itself, or a rival of it by play against it alone, and writes the weights.
//! `cargo run --release -p croupier-games --example perudo_train -- self|rival SECONDS FILE`

use std::process::ExitCode;
use std::time::{Duration, Instant};

use croupier_games::perudo::training::{Opponents, Rounds, Trainer};

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let (Some(whom), Some(seconds), Some(file)) = (
        args.first().filter(|whom| ["self", "rival"].contains(&whom.as_str())),
        args.get(1).and_then(|seconds| seconds.parse().ok()),
        args.get(2),
    ) else {
        eprintln!("perudo_train self|rival SECONDS FILE");
        return ExitCode::from(2);
    };
    let budget = Duration::from_secs(seconds);
    let mut trainer = match whom.as_str() {
        "self" => Trainer::new(1, Rounds::All, Opponents::Itself, None),
        _ => Trainer::new(1, Rounds::Duels, Opponents::Learned, Some(())),
    };
    let begun = Instant::now();
    let mut batches = 0;
    while begun.elapsed() < budget {
        let share = begun.elapsed().as_secs_f32() / budget.as_secs_f32();
        // Bold at first, careful in the end.
        let (rate, mixing) = match whom.as_str() {
            "self" => (0.004 * (1.0 - share) + 0.0003, 0.03 * (1.0 - share) + 0.006),
            _ => (0.003 * (1.0 - share) + 0.0002, 0.002),
        };
        let batch = trainer.learn(2000, rate, mixing);
        batches += 1;
        if batches % 50 == 0 {
            println!(
                "{batches} batches, {:.0} s: won {:+.4}, entropy {:.3}",
                begun.elapsed().as_secs_f64(),
                batch.won,
                batch.entropy
            );
        }
    }
    let (won, error) = trainer.measure(200_000);
    println!("{batches} batches; the averaged weights win {won:+.4} ± {:.4} a round", 1.96 * error);
    match std::fs::write(file, trainer.weights()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            eprintln!("{file}: {problem}");
            ExitCode::FAILURE
        }
    }
}
