//! `croupier bot new`: writes a working bot into a folder. It never overwrites a file.

use std::fs::{self, OpenOptions};
use std::io::{self, Write as _};
use std::os::unix::fs::OpenOptionsExt as _;

use croupier_table::Text;

use super::args::{Language, New};
use crate::args::Tongue;
use crate::context::{Context, Failure};

/// A kit: the protocol in one language, and a small player for every game.
struct Kit {
    language: &'static str,
    file: &'static str,
    /// The text of the file, with marks for the player and the name of the game.
    template: &'static str,
    /// Game and player; without a game the one for all others.
    players: &'static [(&'static str, &'static str)],
}

impl Kit {
    /// The text of a bot for a game.
    fn text(&self, game: &str) -> String {
        let player = |name: &str| self.players.iter().find(|(known, _)| *known == name);
        let (_, player) = player(game).or_else(|| player("")).expect("every kit serves any game");
        self.template.replace("{{choose}}", player.trim_end()).replace("{{game}}", game)
    }
}

const KITS: &[Kit] = include!("../../../../bots/kits.rs");

/// Writes the kit for a language and a game.
pub(crate) fn new(context: &Context, args: &New) -> anyhow::Result<()> {
    let kind = context.kind(&args.game)?;
    let written = args.lang.iter().rev().find_map(|tongue| match tongue {
        Tongue::Written(language) => Some(*language),
        Tongue::Spoken(_) => None,
    });
    let language = written.unwrap_or(Language::Python);
    let kit = KITS.iter().find(|kit| kit.language == language.name());
    let kit = kit.expect("every language has a kit");
    let path = args.folder.join(kit.file);
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
    opened.write_all(kit.text(kind.name()).as_bytes()).map_err(cannot)?;

    let source = path.display().to_string();
    let binary = args.folder.join("bot").display().to_string();
    let build = match language {
        Language::Rust => Some(format!("rustc --edition 2021 -O -o {binary} {source}")),
        Language::C => Some(format!("cc -O2 -o {binary} {source}")),
        Language::Go => Some(format!("go build -o {binary} {source}")),
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
