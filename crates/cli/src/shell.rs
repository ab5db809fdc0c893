//! `croupier completions` and `croupier man`, both made from the definition of the command line.

use std::io::{self, Write as _};

use clap_complete::Shell as Target;

use crate::args::{Completions, Man, Shell};
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

/// Prints the manual page, or writes one page for the program and one for each command into a folder.
pub(crate) fn man(context: &Context, args: &Man) -> anyhow::Result<()> {
    let command = localized(&context.lexicon(&[]));
    let Some(folder) = &args.out else {
        clap_mangen::Man::new(command).render(&mut io::stdout())?;
        return Ok(());
    };
    let cannot = |error: io::Error| context.bad_file("cli-cannot-save", folder, &error);
    std::fs::create_dir_all(folder).map_err(cannot)?;
    clap_mangen::generate_to(command, folder).map_err(cannot)?;
    Ok(())
}
