//! What every command needs: the language, the style, and failures with a message and an exit code.

use std::ffi::OsString;
use std::io::{self, IsTerminal};

use croupier_games::GAMES;
use croupier_table::{BadOptions, BadRecord, Kind, Lang, Lexicon, Seed, Text, set_switch};
use croupier_terminal::Style;
use serde_json::{Map, Value};

use crate::args::Which;

/// The language and the style of this run.
pub(crate) struct Context {
    /// The language.
    pub(crate) lang: Lang,
    /// Colour or none, for standard output.
    pub(crate) style: Style,
}

/// A failure with a sentence for the person and an exit code.
#[derive(Debug)]
pub(crate) struct Failure {
    /// The sentence.
    pub(crate) message: String,
    /// The exit code.
    pub(crate) code: u8,
}

impl std::fmt::Display for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Failure {}

impl Failure {
    /// A usage error: exit code 2.
    pub(crate) fn usage(message: String) -> Failure {
        Failure { message, code: 2 }
    }

    /// The check failed: exit code 1.
    pub(crate) fn negative(message: String) -> Failure {
        Failure { message, code: 1 }
    }
}

impl Context {
    /// The context of a run in this language.
    pub(crate) fn new(lang: Lang) -> Context {
        let plain = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty())
            || !io::stdout().is_terminal();
        Context { lang, style: if plain { Style::Plain } else { Style::Colour } }
    }

    /// The program's messages together with these.
    pub(crate) fn lexicon(&self, more: &[&str]) -> Lexicon {
        lexicon(self.lang, more)
    }

    /// The program's messages together with a game's.
    pub(crate) fn lexicon_of(&self, kind: &dyn Kind) -> Lexicon {
        self.lexicon(&[kind.messages(self.lang)])
    }

    /// A message without arguments.
    pub(crate) fn message(&self, id: &'static str) -> String {
        self.lexicon(&[]).word(id)
    }

    /// A message of the program.
    pub(crate) fn format(&self, text: &Text) -> String {
        self.lexicon(&[]).say(text, &[])
    }

    /// The game of this name, in any of the languages, or a sentence that lists all.
    pub(crate) fn kind(&self, name: &str) -> Result<&'static dyn Kind, Failure> {
        let wanted = name.trim().to_lowercase().replace(['_', ' '], "-");
        let called = |kind: &&dyn Kind| {
            let mut names = Lang::ALL.iter().map(|lang| {
                lexicon(*lang, &[kind.messages(*lang)]).word("game-name").to_lowercase()
            });
            names.any(|name| name.replace(' ', "-") == wanted)
        };
        let found = croupier_games::find(&wanted);
        found.or_else(|| GAMES.iter().copied().find(called)).ok_or_else(|| {
            let known: Vec<&str> = GAMES.iter().map(|kind| kind.name()).collect();
            let text = Text::new("cli-no-game").with("name", name).with("known", known.join(", "));
            Failure::usage(self.format(&text))
        })
    }

    /// The game and the options that a command line asks for.
    pub(crate) fn which(&self, which: &Which) -> Result<(&'static dyn Kind, Value), Failure> {
        let kind = self.kind(&which.game)?;
        let mut options = Map::new();
        for set in &which.set {
            set_switch(&mut options, kind.switches(), kind.presets(), set)
                .map_err(|bad| self.bad_options(&bad))?;
        }
        Ok((kind, Value::Object(options)))
    }

    /// Options that cannot be used, as a failure.
    pub(crate) fn bad_options(&self, bad: &BadOptions) -> Failure {
        Failure::usage(self.format(&bad.0))
    }

    /// The message for a malformed seed of a record.
    pub(crate) fn bad_seed(&self, seed: &str) -> String {
        const SHORT: usize = 80;
        let shown: String = seed.chars().take(SHORT).collect();
        self.format(&Text::new("cli-bad-seed").with("seed", shown))
    }

    /// A record that cannot be used, as a failure that names the line and what would have been legal.
    pub(crate) fn bad_record(
        &self,
        kind: Option<&dyn Kind>,
        file: &str,
        bad: &BadRecord,
    ) -> Failure {
        let lexicon = kind.map_or_else(|| self.lexicon(&[]), |kind| self.lexicon_of(kind));
        let problem = lexicon.say(&bad.problem, &[]);
        let place = Text::new("cli-record-line").with("file", file).with("line", bad.line);
        let mut message = format!("{} {problem}", lexicon.say(&place, &[]));
        if !bad.legal.is_empty() {
            const SHORT: usize = 12;
            let shown = bad.legal.len().min(SHORT);
            let text = if shown < bad.legal.len() {
                Text::new("ui-legal-some")
                    .with("legal", bad.legal[..shown].join(", "))
                    .with("more", bad.legal.len() - shown)
            } else {
                Text::new("ui-legal").with("legal", bad.legal.join(", "))
            };
            message.push(' ');
            message.push_str(&lexicon.say(&text, &[]));
        }
        Failure::negative(message)
    }

    /// A file that cannot be read or written, as a failure.
    pub(crate) fn bad_file(
        &self,
        id: &'static str,
        file: &std::path::Path,
        error: &io::Error,
    ) -> Failure {
        let text =
            Text::new(id).with("file", file.display().to_string()).with("problem", problem(error));
        Failure::usage(self.format(&text))
    }
}

/// An error of the operating system, in our own words where it is a common one.
pub(crate) fn problem(error: &io::Error) -> Text {
    Text::new(match error.kind() {
        io::ErrorKind::NotFound => "system-not-found",
        io::ErrorKind::PermissionDenied => "system-denied",
        io::ErrorKind::AlreadyExists => "system-exists",
        io::ErrorKind::IsADirectory => "system-folder",
        io::ErrorKind::NotADirectory => "system-no-folder",
        io::ErrorKind::StorageFull => "system-full",
        io::ErrorKind::ReadOnlyFilesystem => "system-read-only",
        io::ErrorKind::AddrInUse => "system-in-use",
        io::ErrorKind::AddrNotAvailable => "system-not-here",
        _ => return Text::verbatim(error.to_string()),
    })
}

/// The messages of the program, of the arena, of line mode and of these sources.
pub(crate) fn lexicon(lang: Lang, more: &[&str]) -> Lexicon {
    let own = lang.of([
        include_str!("../i18n/en.ftl"),
        include_str!("../i18n/ru.ftl"),
        include_str!("../i18n/de.ftl"),
    ]);
    let own = [own, croupier_arena::words(lang)];
    let sources: Vec<&str> = own.into_iter().chain(more.iter().copied()).collect();
    croupier_terminal::lexicon(lang, &sources)
}

/// The language of `--lang`, else of the locale, else English. Needed before the command line is parsed, so that help
/// is in that language too.
pub(crate) fn chosen_lang(mut args: impl Iterator<Item = OsString>) -> Lang {
    while let Some(arg) = args.next() {
        let Some(arg) = arg.to_str() else { continue };
        let value = match arg.strip_prefix("--lang") {
            Some("") => args.next().and_then(|value| value.into_string().ok()),
            Some(rest) => rest.strip_prefix('=').map(str::to_owned),
            None => None,
        };
        if let Some(lang) = value.and_then(|value| value.parse().ok()) {
            return lang;
        }
    }
    ["LC_ALL", "LC_MESSAGES", "LANG"]
        .into_iter()
        .filter_map(|name| std::env::var(name).ok())
        .find(|value| !value.is_empty())
        .and_then(|locale| Lang::of_locale(&locale))
        .unwrap_or_default()
}

/// Whether the reader of our output went away, which is no failure.
pub(crate) fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<io::Error>())
        .any(|cause| cause.kind() == io::ErrorKind::BrokenPipe)
}

/// An unpredictable seed.
pub(crate) fn fresh_seed() -> anyhow::Result<Seed> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes)?;
    Ok(Seed::new(bytes))
}
