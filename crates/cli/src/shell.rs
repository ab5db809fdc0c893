//! `croupier completions` and `croupier man`, both made from the definition of the command line.

use std::io::{self, Write as _};

use clap_complete::Shell as Target;

use crate::args::{Completions, Shell};
use crate::context::Context;
use crate::help::localized;

/// Prints a completion script.
pub(crate) fn completions(context: &Context, args: &Completions) -> anyhow::Result<()> {
    let target = match args.shell {
        Shell::Bash => Target::Bash,
        Shell::Elvish => Target::Elvish,
        Shell::Fish => Target::Fish,
        Shell::Powershell => Target::PowerShell,
        Shell::Zsh => Target::Zsh,
    };
    let mut command = localized(&context.lexicon(&[]));
    // Into memory first: the generator panics where nobody reads on.
    let mut script = Vec::new();
    clap_complete::generate(target, &mut command, "croupier", &mut script);
    Ok(io::stdout().write_all(&script)?)
}

/// Prints the manual page.
pub(crate) fn man(context: &Context) -> anyhow::Result<()> {
    clap_mangen::Man::new(localized(&context.lexicon(&[]))).render(&mut io::stdout())?;
    Ok(())
}
