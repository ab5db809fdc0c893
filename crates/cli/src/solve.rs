//! `croupier solve`: the numbers of an exact solution, for games that are solved.

use std::io::{self, Write};

use croupier_table::{SolveRequest, Solver, Text};
use serde_json::{Map, Value};

use crate::args::Solve;
use crate::context::{Context, Failure};
use crate::machine::{MACHINE, failed_cache};
use crate::progress::Progress;

/// Solves a game and prints its numbers.
pub(crate) fn solve(context: &Context, mut args: Solve) -> anyhow::Result<()> {
    // The switch that matters most has a short form of its own.
    args.which.set.extend(args.target.map(|target| format!("target={target}")));
    let (kind, options) = context.which(&args.which)?;
    let mut progress = Progress::begin();
    let request = SolveRequest { dice: args.dice.as_deref(), resources: &MACHINE };
    let solve =
        |solver: &dyn Solver| solver.solve(&options, &request, &mut |share| progress.report(share));
    let solved = kind
        .solver()
        .map_or(Ok(None), solve)
        .map_err(|bad| Failure::usage(context.lexicon_of(kind).say(&bad.0, &[])))?;
    drop(progress);
    if let Some(folder) = failed_cache() {
        let text = Text::new("cli-not-kept").with("folder", folder.display().to_string());
        eprintln!("{}", context.format(&text));
    }
    let lexicon = context.lexicon_of(kind);
    let Some(solved) = solved else {
        let text = Text::new("cli-not-solved").with("game", lexicon.word("game-name"));
        return Err(Failure::negative(context.format(&text)).into());
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
