//! `croupier completions` and `croupier man`, both made from the definition of the command line.

use std::io;

use clap_complete::Shell as Target;

use crate::args::{Completions, Shell, localized};
use crate::context::Context;

/// Prints a completion script.
#[allow(clippy::unnecessary_wraps)]
pub(crate) fn completions(context: &Context, args: &Completions) -> anyhow::Result<()> {
    let target = match args.shell {
        Shell::Bash => Target::Bash,
        Shell::Elvish => Target::Elvish,
        Shell::Fish => Target::Fish,
        Shell::Powershell => Target::PowerShell,
        Shell::Zsh => Target::Zsh,
    };
    let mut command = localized(&context.lexicon(&[]));
    clap_complete::generate(target, &mut command, "croupier", &mut io::stdout());
    Ok(())
}

/// Prints the manual page.
pub(crate) fn man(context: &Context) -> anyhow::Result<()> {
    clap_mangen::Man::new(localized(&context.lexicon(&[]))).render(&mut io::stdout())?;
    Ok(())
}
