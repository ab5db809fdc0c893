//! What every command needs: the language, the style, and failures with a message and an exit code.

use std::env;
use std::ffi::OsString;
use std::io::{self, IsTerminal};

use croupier_games::GAMES;
use croupier_table::{BadOptions, BadRecord, Kind, Lang, Lexicon, Seed, Text, set_switch};
use croupier_terminal::{Colours, Paper, Style, Theme, screen_is_large, terminal_columns};
use serde_json::{Map, Value};

use crate::args::{When, Which};
use crate::settings::Settings;

/// The language and the style of this run.
pub(crate) struct Context {
    /// The language.
    pub(crate) lang: Lang,
    /// Colour or none, for standard output.
    pub(crate) style: Style,
    /// What the person has set once and for all.
    pub(crate) settings: Settings,
    /// Whether lines are printed even where the full screen could be drawn on.
    is_plain: bool,
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

    /// What is there is right, but the end is missing: exit code 3.
    pub(crate) fn incomplete(message: String) -> Failure {
        Failure { message, code: 3 }
    }
}

impl Context {
    /// The context of a run in this language.
    pub(crate) fn new(lang: Lang, color: When, plain: bool, settings: Settings) -> Context {
        let is_set = |name| env::var_os(name).is_some_and(|value| !value.is_empty());
        let coloured = match color {
            When::Always => true,
            When::Never => false,
            When::Auto => !is_set("NO_COLOR") && io::stdout().is_terminal(),
        };
        let style = if coloured { Style::Colour } else { Style::Plain };
        let is_plain = plain || settings.plain || is_set("CROUPIER_PLAIN");
        Context { lang, style, settings, is_plain }
    }

    /// Whether the full screen is drawn on: in a terminal that is large enough, unless lines are wanted.
    pub(crate) fn is_full_screen(&self) -> bool {
        let is_dumb = env::var_os("TERM").is_none_or(|term| term == "dumb" || term.is_empty());
        let here = io::stdin().is_terminal() && io::stdout().is_terminal();
        !self.is_plain && !is_dumb && here && screen_is_large()
    }

    /// What lines are written on: a terminal has a width, a pipe has none.
    pub(crate) fn paper(&self) -> Paper {
        let columns = terminal_columns().filter(|_| io::stdout().is_terminal());
        columns.map_or(Paper::endless(self.style), |columns| Paper { style: self.style, columns })
    }

    /// What the terminal can show.
    pub(crate) fn theme(&self) -> Theme {
        let theme = Theme::detect(|name| env::var(name).ok());
        match self.style {
            Style::Plain => Theme { colours: Colours::None, ..theme },
            Style::Colour => theme,
        }
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
            let near = |other: &&&str| strsim::damerau_levenshtein(other, &wanted) <= 2;
            let text = match known.iter().find(near) {
                Some(near) => Text::new("cli-no-game-near").with("near", *near),
                None => Text::new("cli-no-game"),
            };
            let text = text.with("name", name).with("known", known.join(", "));
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

    /// A command that was left out of this build, as a failure that says how to get it.
    #[cfg(not(all(feature = "arena", feature = "serve")))]
    pub(crate) fn absent(&self, _: &crate::args::Absent) -> Failure {
        Failure::usage(self.message("cli-absent"))
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
        names: &[String],
        file: &str,
        bad: &BadRecord,
    ) -> Failure {
        let lexicon = kind.map_or_else(|| self.lexicon(&[]), |kind| self.lexicon_of(kind));
        let problem = lexicon.say(&bad.problem, names);
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
        io::ErrorKind::WouldBlock => "system-busy",
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
    #[cfg(feature = "arena")]
    let own = [own, croupier_arena::words(lang)];
    #[cfg(not(feature = "arena"))]
    let own = [own];
    let sources: Vec<&str> = own.into_iter().chain(more.iter().copied()).collect();
    croupier_terminal::lexicon(lang, &sources)
}

/// The language of `--lang`, else the preferred one, else that of the locale, else English. Needed before the command line is parsed, so that help
/// is in that language too.
pub(crate) fn chosen_lang(
    mut args: impl Iterator<Item = OsString>,
    preferred: Option<Lang>,
) -> Lang {
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
    if let Some(preferred) = preferred {
        return preferred;
    }
    ["LC_ALL", "LC_MESSAGES", "LANG"]
        .into_iter()
        .filter_map(|name| env::var(name).ok())
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
