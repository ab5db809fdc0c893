//! `croupier puzzles make`: finds puzzles in games between bots and prints one JSON object per line.

use std::fs::File;
use std::io::{self, Write};

use croupier_table::{Text, find_puzzle};

use crate::args::MakePuzzles;
use crate::context::{Context, Failure, fresh_seed};
use crate::machine::MACHINE;
use crate::progress::Progress;

/// So many games are played for one puzzle at most: a game without puzzles must come to an end.
const GAMES_PER_PUZZLE: usize = 200;

/// Makes puzzles.
pub(crate) fn make(context: &Context, args: &MakePuzzles) -> anyhow::Result<()> {
    let (kind, options) = context.which(&args.which)?;
    if !kind.evaluates() {
        let game = context.lexicon_of(kind).word("game-name");
        let text = Text::new("cli-not-evaluated").with("game", game);
        return Err(Failure::negative(context.format(&text)).into());
    }
    let seats = args.seats.unwrap_or_else(|| kind.usual_seats());
    let seed = args.seed.clone().map_or_else(fresh_seed, Ok)?;
    let mut out: Box<dyn Write> = match &args.out {
        Some(path) => Box::new(
            File::create(path)
                .map_err(|error| context.bad_file("cli-cannot-write", path, &error))?,
        ),
        None => Box::new(io::stdout().lock()),
    };
    let mut progress = Progress::begin();
    let mut found = 0;
    for game in 0..args.count * GAMES_PER_PUZZLE {
        progress.report(found as f64 / args.count as f64);
        let seed = seed.derive(&format!("puzzle {game}"));
        let puzzle = find_puzzle(kind, &options, seats, &args.bot, &seed, &MACHINE)
            .map_err(|problem| Failure::usage(context.lexicon_of(kind).say(&problem, &[])))?;
        if let Some(puzzle) = puzzle {
            writeln!(out, "{}", serde_json::to_string(&puzzle)?)?;
            out.flush()?;
            found += 1;
        }
        if found == args.count {
            return Ok(());
        }
    }
    drop(progress);
    let text = Text::new("cli-puzzles-few").with("found", found).with("wanted", args.count);
    Err(Failure::negative(context.format(&text)).into())
}
