//! Makes the small table of Ten Thousand that is part of the program. It solves the whole race, which takes some minutes.
//! `cargo run --release -p croupier-games --example ten_thousand_table -- crates/games/src/ten_thousand/compact.bin`

mod machine;

use std::process::ExitCode;

use croupier_games::ten_thousand::compact_table;

fn main() -> ExitCode {
    let Some(path) = std::env::args().nth(1) else {
        eprintln!("ten_thousand_table FILE");
        return ExitCode::from(2);
    };
    let bytes = compact_table(machine::Machine::new(None), &mut |share| {
        eprint!("\r{:3.0} % ", share * 100.0);
    });
    eprintln!();
    match std::fs::write(&path, &bytes) {
        Ok(()) => {
            println!("{path}: {} bytes", bytes.len());
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{path}: {error}");
            ExitCode::FAILURE
        }
    }
}
