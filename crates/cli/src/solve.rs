//! `croupier solve`: the numbers that exact play gives, for games that are solved.

use std::io::{self, Write};

use croupier_engine::{Puzzle, Text};
use serde_json::{Map, Value};

use crate::args::Solve;
use crate::context::{Context, Failure};
use crate::machine::{MACHINE, not_kept};
use crate::progress::Progress;

/// Solves a game and prints its numbers.
pub(crate) fn solve(context: &Context, mut args: Solve) -> anyhow::Result<()> {
    // The switch that matters most has a short form of its own.
    args.which.set.extend(args.target.map(|target| format!("target={target}")));
    let (kind, options) = context.which(&args.which)?;
    let mut progress = Progress::begin();
    let puzzle = Puzzle { dice: args.dice.as_deref(), means: &MACHINE };
    let solved = kind
        .solve(&options, &puzzle, &mut |share| progress.tell(share))
        .map_err(|bad| Failure::wrong(context.lexicon_of(kind).say(&bad.0, &[])))?;
    drop(progress);
    if let Some(folder) = not_kept() {
        let text = Text::new("cli-not-kept").with("folder", folder.display().to_string());
        eprintln!("{}", context.tell(&text));
    }
    let lexicon = context.lexicon_of(kind);
    let Some(solved) = solved else {
        let text = Text::new("cli-not-solved").with("game", lexicon.word("game-name"));
        return Err(Failure::no(context.tell(&text)).into());
    };
    let mut out = io::stdout().lock();
    if args.json {
        let mut line = Map::new();
        line.insert("game".to_owned(), kind.name().into());
        line.insert("options".to_owned(), kind.complete(&options).unwrap_or_default());
        line.extend(solved.into_iter().map(|one| (one.name.to_owned(), number_or_row(one.values))));
        writeln!(out, "{}", Value::Object(line))?;
        return Ok(());
    }
    let decimals = |number: &str| context.lang.decimals(number);
    for one in solved {
        let label = lexicon.say(&Text::new(format!("solved-{}", one.name)), &[]);
        let numbers: Vec<String> =
            one.values.iter().map(|number| decimals(&format!("{number:.12}"))).collect();
        writeln!(out, "{label}: {}", numbers.join(" "))?;
    }
    Ok(())
}

/// One number stands alone, several in a list.
fn number_or_row(values: Vec<f64>) -> Value {
    match values[..] {
        [one] => one.into(),
        _ => values.into(),
    }
}
