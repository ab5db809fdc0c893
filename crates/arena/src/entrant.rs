//! Parses entrants from the command line: built-in bots, programs and WebAssembly modules. It starts nothing, so a
//! program may still turn out not to speak the protocol.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use croupier_table::{Kind, Text, shown_name};

use crate::{Entrant, PlayedBy};

/// The longest name that fits into a table, in characters.
const MAX_NAME: usize = 24;
/// The longest entrant argument, in bytes.
const MAX_TEXT: usize = 4096;

/// Parses entrants such as `ai`, `ismcts:ms=50`, `./mybot.py`, `"python3 bot.py --deep"`, `bot.wasm` or
/// `Deep=ismcts:ms=500`. Equal names get a number.
pub fn parse_entrants(kind: &dyn Kind, texts: &[String]) -> Result<Vec<Entrant>, Text> {
    let mut taken = BTreeSet::new();
    let mut entrants = Vec::new();
    for text in texts {
        let (name, rest) = split_name(text);
        let by = parse_played_by(kind, rest)?;
        let wanted = match name {
            Some(name) => name.to_owned(),
            None => default_name(&by),
        };
        let wanted = shown_name(&wanted, MAX_NAME);
        let name = std::iter::once(wanted.clone())
            .chain((2..=taken.len() + 2).map(|n| format!("{wanted}-{n}")))
            .find(|name| !taken.contains(name))
            .unwrap_or(wanted);
        taken.insert(name.clone());
        entrants.push(Entrant { name, by });
    }
    Ok(entrants)
}

/// Whether an entrant plays the same moves whenever it plays the same games. Native programs and bots with a time
/// budget may not.
pub fn is_reproducible(kind: &dyn Kind, entrant: &Entrant) -> bool {
    match &entrant.by {
        PlayedBy::BuiltIn(spec) => !is_timed(kind, spec),
        PlayedBy::Program(_) | PlayedBy::Remote(_) => false,
        PlayedBy::Wasm(_) => true,
    }
}

/// Whether a built-in bot has a time budget; the maximum means no limit.
fn is_timed(kind: &dyn Kind, spec: &str) -> bool {
    let (name, numbers) = spec.split_once(':').unwrap_or((spec, ""));
    let bots = kind.bots();
    let bot = match name {
        "ai" | "bot" => bots.first(),
        name => bots.iter().find(|bot| bot.name == name),
    };
    let Some(budget) = bot.and_then(|bot| bot.params.iter().find(|param| param.name == "ms"))
    else {
        return false;
    };
    let mut set = numbers.split(',').rev().filter_map(|part| part.split_once('='));
    let set = set.find(|(name, _)| name.trim() == "ms");
    let value = set.and_then(|(_, value)| value.trim().parse().ok()).unwrap_or(budget.default);
    value < budget.max
}

/// Splits `Name=rest`, where the name is a single word that cannot be part of a command, path or bot parameter.
fn split_name(text: &str) -> (Option<&str>, &str) {
    match text.split_once('=') {
        Some((name, rest))
            if !name.is_empty()
                && !rest.is_empty()
                && !name.contains(|c: char| {
                    c.is_whitespace() || [':', '/', '\\', '"', '\''].contains(&c)
                }) =>
        {
            (Some(name), rest)
        }
        _ => (None, text),
    }
}

fn parse_played_by(kind: &dyn Kind, text: &str) -> Result<PlayedBy, Text> {
    if text.len() > MAX_TEXT {
        return Err(Text::new("arena-entrant-long").with("most", MAX_TEXT));
    }
    let bot = text.split(':').next().unwrap_or_default();
    if ["ai", "bot"].contains(&bot) || kind.bots().iter().any(|known| known.name == bot) {
        return Ok(PlayedBy::BuiltIn(text.to_owned()));
    }
    let unknown = || {
        let known: Vec<&str> = kind.bots().iter().map(|bot| bot.name).collect();
        Text::new("arena-no-entrant").with("name", text).with("known", known.join(", "))
    };
    let mut words =
        split_words(text).ok_or_else(|| Text::new("arena-entrant-quote").with("name", text))?;
    // A path may contain spaces, so an existing file of the whole text wins.
    if Path::new(text).is_file() {
        words = vec![text.to_owned()];
    }
    let Some(program) = words.first() else { return Err(unknown()) };
    if Path::new(program).extension().is_some_and(|end| end.eq_ignore_ascii_case("wasm")) {
        if words.len() > 1 || !Path::new(program).is_file() {
            return Err(Text::new("arena-no-file").with("name", program.as_str()));
        }
        return Ok(PlayedBy::Wasm(PathBuf::from(program)));
    }
    let found = find_program(program).ok_or_else(|| {
        let path = program.contains('/');
        if path { Text::new("arena-no-file").with("name", program.as_str()) } else { unknown() }
    })?;
    words.splice(0..1, found);
    Ok(PlayedBy::Program(words))
}

/// The command for a program: an executable file, a script with the interpreter of its extension, or a name on the
/// search path.
fn find_program(name: &str) -> Option<Vec<String>> {
    let path = Path::new(name);
    if path.is_file() {
        // A bare name would be searched on the path when it is started.
        let here = if name.contains('/') { name.to_owned() } else { format!("./{name}") };
        if is_executable(path) {
            return Some(vec![here]);
        }
        let interpreter = match path.extension()?.to_str()? {
            "py" => "python3",
            "js" | "mjs" => "node",
            "sh" => "sh",
            "rb" => "ruby",
            _ => return Some(vec![here]),
        };
        return Some(vec![interpreter.to_owned(), here]);
    }
    if name.contains('/') {
        return None;
    }
    let folders = std::env::var_os("PATH")?;
    std::env::split_paths(&folders)
        .any(|folder| is_executable(&folder.join(name)))
        .then(|| vec![name.to_owned()])
}

#[cfg(unix)]
fn is_executable(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    fs::metadata(path).is_ok_and(|file| file.is_file() && file.permissions().mode() & 0o111 != 0)
}

#[cfg(not(unix))]
fn is_executable(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|file| file.is_file())
}

/// Splits a command at spaces outside of quotes. `None` if a quote is not closed.
fn split_words(text: &str) -> Option<Vec<String>> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    for c in text.chars() {
        match quote {
            Some(open) if c == open => quote = None,
            None if c == '"' || c == '\'' => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            None if c.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    quote.is_none().then_some(words)
}

/// The name of an entrant without an explicit one: its bot parameters or its file name.
fn default_name(by: &PlayedBy) -> String {
    match by {
        PlayedBy::BuiltIn(spec) => spec.clone(),
        PlayedBy::Wasm(path) => stem(path),
        PlayedBy::Remote(bot) => bot.name().to_owned(),
        PlayedBy::Program(words) => {
            // The script identifies the bot better than its interpreter.
            let script = words.iter().skip(1).find(|word| Path::new(word).is_file());
            stem(Path::new(script.unwrap_or(&words[0])))
        }
    }
}

/// The file name without its extension; for the kits' `alice/bot.py` the name of the folder.
fn stem(path: &Path) -> String {
    const KIT: &str = "bot";
    let folder = std::path::absolute(path).ok().and_then(|path| Some(path.parent()?.to_owned()));
    let folder = folder.as_deref().and_then(Path::file_name);
    match (path.file_stem(), folder) {
        (Some(stem), Some(folder)) if stem == KIT => folder.to_string_lossy().into_owned(),
        (Some(stem), _) => stem.to_string_lossy().into_owned(),
        (None, _) => path.display().to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_split_off_only_where_it_could_be_nothing_else() {
        assert_eq!(split_name("Deep=ismcts:ms=50"), (Some("Deep"), "ismcts:ms=50"));
        assert_eq!(split_name("ismcts:ms=50"), (None, "ismcts:ms=50"));
        assert_eq!(split_name("./a=b/bot.py"), (None, "./a=b/bot.py"));
        assert_eq!(split_name("python3 bot.py --deep=3"), (None, "python3 bot.py --deep=3"));
        assert_eq!(split_name("=ai"), (None, "=ai"));
    }

    #[test]
    fn a_program_is_called_like_its_file_and_a_kit_like_its_folder() {
        assert_eq!(stem(Path::new("bots/deep.py")), "deep");
        assert_eq!(stem(Path::new("alice/bot.py")), "alice");
        assert_eq!(stem(Path::new("/home/bob/bot")), "bob");
        assert_eq!(stem(Path::new("/bot.wasm")), "bot");
    }

    #[test]
    fn quotes_hold_words_together() {
        let read = |text: &str| split_words(text).expect("closed quotes");
        assert_eq!(read("python3  bot.py --deep"), ["python3", "bot.py", "--deep"]);
        assert_eq!(read("'my bot' --name \"a b\"c ''"), ["my bot", "--name", "a bc", ""]);
        assert_eq!(split_words("'open"), None);
        assert!(read("  ").is_empty());
    }
}
