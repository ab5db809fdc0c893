//! `croupier solve`: the numbers that exact play gives, for games that are solved.

use std::io::{self, Write};

use croupier_engine::Text;
use serde_json::{Map, Value};

use crate::args::Solve;
use crate::context::{Context, Failure};

/// Solves a game and prints its numbers.
pub(crate) fn solve(context: &Context, mut args: Solve) -> anyhow::Result<()> {
    // The switch that matters most has a short form of its own.
    args.which.set.extend(args.target.map(|target| format!("target={target}")));
    let (kind, options) = context.which(&args.which)?;
    let solved = kind.solve(&options).map_err(|bad| context.bad_options(&bad))?;
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
        line.extend(solved.iter().map(|one| (one.name.to_owned(), Value::from(one.value))));
        writeln!(out, "{}", Value::Object(line))?;
        return Ok(());
    }
    for one in solved {
        let label = lexicon.say(&Text::new(format!("solved-{}", one.name)), &[]);
        writeln!(out, "{label}: {:.12}", one.value)?;
    }
    Ok(())
}
