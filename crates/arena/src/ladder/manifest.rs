//! The manifest of a submitted bot, `bot.json`: its name, its language and the command that runs it.

use std::path::Path;

use croupier_table::{Kind, Text};
use serde::{Deserialize, Serialize};

use crate::PlayedBy;

/// The name of the file in an archive.
pub const BOT_MANIFEST: &str = "bot.json";
/// The largest manifest, in bytes.
const MAX_MANIFEST: u64 = 16 << 10;
/// The longest name of a bot, in characters.
pub const MAX_BOT_NAME: usize = 24;
/// The most words of a command.
const MAX_WORDS: usize = 16;
/// The longest word of a command, in bytes.
const MAX_WORD: usize = 200;

/// Languages and the interpreters that run them.
const INTERPRETERS: [(&str, &str); 8] = [
    ("python", "python3"),
    ("javascript", "node"),
    ("java", "java"),
    ("ruby", "ruby"),
    ("lua", "lua"),
    ("perl", "perl"),
    ("php", "php"),
    ("racket", "racket"),
];

/// What an archive says about its bot.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BotManifest {
    /// The name of the bot.
    pub name: String,
    /// The language that it is written in, for readers.
    #[serde(default)]
    pub language: String,
    /// The program and its arguments: a file of the archive (`./bot`), or an interpreter and a file (`python3`, `bot.py`).
    pub command: Vec<String>,
}

/// An interpreter that the machine has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Interpreter {
    /// The language.
    pub language: &'static str,
    /// The program.
    pub program: &'static str,
}

/// The interpreters of this machine.
pub fn interpreters() -> Vec<Interpreter> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders: Vec<_> = std::env::split_paths(&path).collect();
    let is_there = |program: &str| {
        folders.iter().any(|folder| {
            let file = folder.join(program);
            file.is_file() && rustix::fs::access(&file, rustix::fs::Access::EXEC_OK).is_ok()
        })
    };
    let known = INTERPRETERS.iter().filter(|(_, program)| is_there(program));
    known.map(|(language, program)| Interpreter { language, program }).collect()
}

/// A name that a bot may have in a game: letters, digits, `-` and `_`, and not that of a built-in bot.
pub fn checked_bot_name(kind: &dyn Kind, name: &str) -> Result<String, Text> {
    let fits = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    let begins_well = name.starts_with(|c: char| c.is_ascii_alphanumeric());
    if !begins_well || name.len() > MAX_BOT_NAME || !name.chars().all(fits) {
        return Err(Text::new("arena-bot-name").with("most", MAX_BOT_NAME));
    }
    let lower = name.to_ascii_lowercase();
    let is_taken = |known: &str| known.eq_ignore_ascii_case(&lower);
    if ["ai", "bot"].iter().any(|known| is_taken(known))
        || kind.bots().iter().any(|bot| is_taken(bot.name))
    {
        return Err(Text::new("arena-bot-name-own").with("name", name));
    }
    Ok(name.to_owned())
}

impl BotManifest {
    /// Reads the manifest of an unpacked archive.
    pub(super) fn read(root: &Path) -> Result<BotManifest, Text> {
        let bad = |why: String| Text::new("arena-manifest-bad").with("why", why);
        let file = root.join(BOT_MANIFEST);
        let size = std::fs::metadata(&file).map_err(|error| bad(error.to_string()))?.len();
        if size > MAX_MANIFEST {
            return Err(bad(format!("{size} > {MAX_MANIFEST}")));
        }
        let text = std::fs::read(&file).map_err(|error| bad(error.to_string()))?;
        serde_json::from_slice(&text).map_err(|error| bad(error.to_string()))
    }

    /// Checks that the command runs a file of the archive, directly or by an interpreter of this machine.
    pub(super) fn check_command(&self, root: &Path) -> Result<(), Text> {
        let Some(program) = self.command.first() else {
            return Err(Text::new("arena-command-empty"));
        };
        let is_long = |word: &String| word.len() > MAX_WORD || word.chars().any(char::is_control);
        if self.command.len() > MAX_WORDS || self.command.iter().any(is_long) {
            return Err(Text::new("arena-command-long").with("most", MAX_WORDS));
        }
        if self
            .command
            .iter()
            .any(|word| own_file(root, word).is_some_and(|file| is_outside(root, &file)))
        {
            return Err(Text::new("arena-command-outside"));
        }
        let known = interpreters();
        let is_interpreter = known.iter().any(|one| one.program == program);
        let names_file = self.command.iter().any(|word| own_file(root, word).is_some());
        if !names_file || (!is_interpreter && own_file(root, program).is_none()) {
            let known: Vec<&str> = known.iter().map(|one| one.program).collect();
            return Err(Text::new("arena-command-unknown")
                .with("program", program.as_str())
                .with("known", known.join(", ")));
        }
        Ok(())
    }
}

/// What plays for a bot whose files are in this folder.
pub(super) fn played_by(root: &Path, command: &[String]) -> PlayedBy {
    if let [file] = command
        && Path::new(file).extension().is_some_and(|end| end == "wasm")
    {
        return PlayedBy::Wasm(root.join(file));
    }
    let absolute = |word: &String| match own_file(root, word) {
        Some(file) => file.display().to_string(),
        None => word.clone(),
    };
    PlayedBy::Program(command.iter().map(absolute).collect())
}

/// The file of the archive that a word of a command names. It must be in the top folder: a bot may read the folders of
/// the files that its command names.
fn own_file(root: &Path, word: &str) -> Option<std::path::PathBuf> {
    let name = word.strip_prefix("./").unwrap_or(word);
    let is_plain = !name.is_empty() && !name.starts_with('/') && !name.starts_with("..");
    let file = root.join(name);
    (is_plain && file.is_file()).then_some(file)
}

fn is_outside(root: &Path, file: &Path) -> bool {
    file.parent() != Some(root)
}
