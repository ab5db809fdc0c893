//! `croupier bot new`: writes a working bot into a folder. It never overwrites a file.

use std::fs::{self, OpenOptions};
use std::io::{self, Write as _};
use std::os::unix::fs::OpenOptionsExt as _;

use croupier_table::Text;

use super::args::{Language, New};
use crate::args::Tongue;
use crate::context::{Context, Failure};

/// Language, game, file name and contents.
type Kit = (&'static str, Option<&'static str>, &'static str, &'static str);

const KITS: &[Kit] = include!("../../../../bots/kits.rs");

/// Writes the kit for a language and a game.
pub(crate) fn new(context: &Context, args: &New) -> anyhow::Result<()> {
    let kind = context.kind(&args.game)?;
    let written = args.lang.iter().rev().find_map(|tongue| match tongue {
        Tongue::Written(language) => Some(*language),
        Tongue::Spoken(_) => None,
    });
    let language = written.unwrap_or(Language::Python);
    let name = language.name();
    let own = |kit: &&Kit| kit.0 == name && kit.1 == Some(kind.name());
    let any = |kit: &&Kit| kit.0 == name && kit.1.is_none();
    let kit = KITS.iter().find(own).or_else(|| KITS.iter().find(any));
    let (_, _, file, text) = kit.expect("every language has a kit for any game");
    let path = args.folder.join(file);
    let cannot = |error| context.bad_file("bot-cannot-write", &path, &error);
    fs::create_dir_all(&args.folder).map_err(cannot)?;
    if path.exists() {
        let text = Text::new("bot-file-exists").with("file", path.display().to_string());
        return Err(Failure::usage(context.format(&text)).into());
    }
    let script = matches!(language, Language::Python | Language::Javascript);
    let mode = if script { 0o755 } else { 0o644 };
    let mut opened =
        OpenOptions::new().write(true).create_new(true).mode(mode).open(&path).map_err(cannot)?;
    opened.write_all(text.as_bytes()).map_err(cannot)?;

    let source = path.display().to_string();
    let binary = args.folder.join("bot").display().to_string();
    let build = match language {
        Language::Rust => Some(format!("rustc --edition 2021 -O -o {binary} {source}")),
        Language::C => Some(format!("cc -O2 -o {binary} {source}")),
        Language::Python | Language::Javascript => None,
    };
    let run = if script { source.clone() } else { binary };
    let run = if run.contains('/') { run } else { format!("./{run}") };
    let mut out = io::stdout();
    writeln!(out, "{}", context.format(&Text::new("bot-written").with("file", source)))?;
    if let Some(line) = build {
        writeln!(out, "  {line}")?;
    }
    writeln!(out, "  croupier bot check {run} --game {}", kind.name())?;
    writeln!(out, "  croupier bot vs {run} ai --game {}", kind.name())?;
    Ok(())
}
