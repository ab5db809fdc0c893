//! The configuration file: optional, in the user's configuration directory, one `key = value` per line.
//!
//! It is a small part of TOML: texts in quotation marks, `true` and `false`, comments behind `#`.

use std::path::PathBuf;
use std::{env, fs, io};

use clap::ValueEnum;
use croupier_table::{Lang, Text, checked_name};

use crate::args::Pace;

/// What a person has set once and for all.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Settings {
    /// The person's name at the table.
    pub(crate) name: Option<String>,
    pub(crate) language: Option<Lang>,
    pub(crate) speed: Option<Pace>,
    /// Whether hints are shown from the start.
    pub(crate) hints: bool,
    /// The bot that sits on free seats.
    pub(crate) bots: Option<String>,
    /// Whether line mode is used on a terminal too.
    pub(crate) plain: bool,
    /// Why nothing of this was read, where there may be a file that says otherwise.
    pub(crate) unread: Option<Text>,
}

/// Where the configuration is.
pub(crate) fn path() -> Option<PathBuf> {
    let folder = env::var_os("XDG_CONFIG_HOME")
        .map(PathBuf::from)
        .filter(|path| path.is_absolute())
        .or_else(|| Some(PathBuf::from(env::var_os("HOME")?).join(".config")))?;
    Some(folder.join("croupier").join("config.toml"))
}

/// Reads the configuration; without a file everything is at its default. A file that may not be read is no failure, since a
/// program in the sandbox may not even look for one: `unread` names it. The error names the file and the line.
pub(crate) fn read() -> Result<Settings, Text> {
    let Some(path) = path() else { return Ok(Settings::default()) };
    let text = match fs::read_to_string(&path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Settings::default()),
        Err(error) => {
            let text = |id| {
                let text = Text::new(id).with("file", path.display().to_string());
                text.with("problem", crate::context::problem(&error))
            };
            if error.kind() != io::ErrorKind::PermissionDenied {
                return Err(text("cli-cannot-read"));
            }
            return Ok(Settings {
                unread: Some(text("cli-settings-unread")),
                ..Settings::default()
            });
        }
        Ok(text) => text,
    };
    parse(&text).map_err(|(line, fits)| {
        Text::new("cli-bad-setting")
            .with("file", path.display().to_string())
            .with("line", line)
            .with("fits", fits)
    })
}

/// The settings of a text, or the number of the line that is wrong and what would be right.
fn parse(text: &str) -> Result<Settings, (usize, Text)> {
    let mut settings = Settings::default();
    for (n, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        set(&mut settings, line).map_err(|fits| (n + 1, fits))?;
    }
    Ok(settings)
}

fn set(settings: &mut Settings, line: &str) -> Result<(), Text> {
    let known = || one_of("name, language, speed, hints, bots, plain");
    let (key, value) = line.split_once('=').ok_or_else(known)?;
    let value = value.trim();
    match key.trim() {
        "name" => {
            let name = checked_name(text(value)?);
            settings.name = Some(name.ok_or_else(|| Text::new("cli-fits-name"))?);
        }
        "language" => {
            let lang = text(value)?.parse().map_err(|_| one_of("\"en\", \"ru\", \"de\""))?;
            settings.language = Some(lang);
        }
        "speed" => {
            let pace = Pace::from_str(text(value)?, true);
            let words = "\"slow\", \"normal\", \"fast\", \"instant\"";
            settings.speed = Some(pace.map_err(|_| one_of(words))?);
        }
        "bots" => settings.bots = Some(text(value)?.to_owned()),
        "hints" => settings.hints = truth(value)?,
        "plain" => settings.plain = truth(value)?,
        _ => return Err(known()),
    }
    Ok(())
}

/// What stands between quotation marks; a comment may follow them.
fn text(value: &str) -> Result<&str, Text> {
    let quoted = || Text::new("cli-fits-quoted");
    let (inside, rest) =
        value.strip_prefix('"').and_then(|rest| rest.split_once('"')).ok_or_else(quoted)?;
    let rest = rest.trim();
    if rest.is_empty() || rest.starts_with('#') { Ok(inside) } else { Err(quoted()) }
}

fn truth(value: &str) -> Result<bool, Text> {
    match value.split('#').next().unwrap_or_default().trim() {
        "true" => Ok(true),
        "false" => Ok(false),
        _ => Err(one_of("true, false")),
    }
}

fn one_of(known: &str) -> Text {
    Text::new("cli-fits-one-of").with("known", known)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_is_read_and_comments_are_passed_over() {
        let text = "# mine\nname = \"Ann\" # me\nlanguage = \"ru\"\nspeed = \"fast\"\n\nhints = true\nbots = \"easy\"\nplain = false # no\n";
        let expected = Settings {
            name: Some("Ann".to_owned()),
            language: Some(Lang::Ru),
            speed: Some(Pace::Fast),
            hints: true,
            bots: Some("easy".to_owned()),
            plain: false,
            unread: None,
        };
        assert_eq!(parse(text), Ok(expected));
    }

    #[test]
    fn what_cannot_be_read_is_refused_with_its_line() {
        for wrong in ["colour = \"red\"", "hints = yes", "name = Ann", "language = \"fr\"", "speed"]
        {
            let refused = parse(&format!("plain = true\n{wrong}\n"));
            assert!(matches!(refused, Err((2, _))), "{wrong}");
        }
    }
}
