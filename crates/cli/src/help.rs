//! The command line in the person's language: its help, and what is said about one that cannot be understood.
//!
//! Help texts are under `cli-COMMAND` and `cli-COMMAND-ARGUMENT` in the message files.

use std::error::Error as _;

use clap::builder::{StyledStr, Styles};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, ArgAction, Command, CommandFactory};
use croupier_games::GAMES;
use croupier_table::{Lexicon, Text};

use crate::args::Cli;
use crate::context::{Context, Failure};
use crate::values::Unfit;

/// The definition of the command line with all its words in one language.
pub(crate) fn localized(lexicon: &Lexicon) -> Command {
    let version = Arg::new("version").short('V').long("version").action(ArgAction::Version);
    describe(Cli::command().arg(version), "cli", lexicon)
}

/// Prints the help of the program, or of a command: `croupier help bot check`.
pub(crate) fn show(context: &Context, commands: &[String]) -> anyhow::Result<()> {
    let lexicon = context.lexicon(&[]);
    let mut command = localized(&lexicon);
    command.build();
    for name in commands {
        let Some(found) = command.find_subcommand(name) else {
            let known: Vec<&str> = command.get_subcommands().map(Command::get_name).collect();
            let text = Text::new("cli-misread-command").with("command", name.as_str());
            let near = known.iter().find(|other| strsim::damerau_levenshtein(other, name) <= 2);
            let fits = match near {
                Some(near) => Text::new("cli-misread-similar").with("similar", *near),
                None => Text::new("cli-misread-commands").with("known", known.join(", ")),
            };
            let said = format!("{}\n{}", lexicon.say(&text, &[]), lexicon.say(&fits, &[]));
            return Err(Failure::usage(said).into());
        };
        command = found.clone();
    }
    Ok(command.print_help()?)
}

fn describe(command: Command, id: &str, lexicon: &Lexicon) -> Command {
    let say = |id: String| lexicon.say(&Text::new(id), &[]);
    let examples = format!("{id}-examples");
    let help = Arg::new("help").short('h').long("help").action(ArgAction::Help);
    let mut command = command.about(say(id.to_owned())).disable_help_flag(true).arg(help);
    if lexicon.has(&examples) {
        command = command.after_help(say(examples));
    }
    let names: Vec<String> =
        command.get_arguments().map(|argument| argument.get_id().to_string()).collect();
    for name in names {
        // Switches that mean the same everywhere are described once.
        let own = format!("{id}-{name}");
        let text = if lexicon.has(&own) { say(own) } else { say(format!("cli-any-{name}")) };
        command = command.mut_arg(name, |argument| explained(argument, text, lexicon));
    }
    let subcommands: Vec<String> =
        command.get_subcommands().map(|sub| sub.get_name().to_owned()).collect();
    for name in subcommands {
        let id = format!("{id}-{name}");
        command = command.mut_subcommand(name, |sub| describe(sub, &id, lexicon));
    }
    let template = template(&command, lexicon);
    command.help_template(template)
}

/// An argument with its help, the default and all values that it can have among it.
fn explained(argument: Arg, mut help: String, lexicon: &Lexicon) -> Arg {
    if !argument.get_action().takes_values() {
        return argument.help(help);
    }
    let mut add = |id: &'static str, values: Vec<String>| {
        if !values.is_empty() {
            let text = Text::new(id).with("values", values.join(", "));
            help = format!("{help} [{}]", lexicon.say(&text, &[]));
        }
    };
    let defaults = argument.get_default_values().iter();
    add("cli-default", defaults.map(|value| value.to_string_lossy().into_owned()).collect());
    let possible = argument.get_possible_values();
    add("cli-possible", possible.iter().map(|value| value.get_name().to_owned()).collect());
    argument.hide_default_value(true).hide_possible_values(true).help(help)
}

/// How the help of a command is laid out, with its headings.
fn template(command: &Command, lexicon: &Lexicon) -> StyledStr {
    let style = *Styles::styled().get_header();
    let heading = |id| format!("{style}{}{style:#}", lexicon.word(id));
    let mut template = format!("{{about-with-newline}}\n{} {{usage}}", heading("cli-usage"));
    let mut add = |is_there: bool, id, tag| {
        if is_there {
            template.push_str(&format!("\n\n{}\n{{{tag}}}", heading(id)));
        }
    };
    add(command.has_subcommands(), "cli-commands", "subcommands");
    add(command.get_positionals().next().is_some(), "cli-arguments", "positionals");
    add(true, "cli-options", "options");
    template.push_str("{after-help}");
    template.into()
}

/// What is wrong with a command line, what would be right and how it is used; `None` if that is not for us to say: help
/// and version are no errors.
pub(crate) fn misread(error: &clap::Error, lexicon: &Lexicon) -> Option<String> {
    let mut lines = vec![lexicon.say(&wrong(error)?, &[])];
    let similar: Vec<String> =
        [ContextKind::SuggestedArg, ContextKind::SuggestedSubcommand, ContextKind::SuggestedValue]
            .into_iter()
            .flat_map(|kind| words(error, kind))
            .collect();
    if !similar.is_empty() {
        let text = Text::new("cli-misread-similar").with("similar", similar.join(", "));
        lines.push(lexicon.say(&text, &[]));
    }
    if words(error, ContextKind::InvalidArg).iter().any(|argument| argument == "<GAME>") {
        let known: Vec<&str> = GAMES.iter().map(|kind| kind.name()).collect();
        let text = Text::new("cli-misread-games").with("known", known.join(", "));
        lines.push(lexicon.say(&text, &[]));
    }
    if let Some(ContextValue::StyledStr(usage)) = error.get(ContextKind::Usage) {
        let usage = usage.to_string();
        let usage = usage.trim().trim_start_matches("Usage:").trim();
        lines.push(format!("{} {usage}", lexicon.word("cli-usage")));
    }
    lines.push(lexicon.word("cli-misread-help"));
    Some(lines.join("\n"))
}

/// The words that an error has of a kind.
fn words(error: &clap::Error, kind: ContextKind) -> Vec<String> {
    match error.get(kind) {
        Some(ContextValue::String(word)) => vec![word.clone()],
        Some(ContextValue::Strings(words)) => words.clone(),
        _ => Vec::new(),
    }
}

fn wrong(error: &clap::Error) -> Option<Text> {
    let said = |kind| words(error, kind).join(", ");
    let argument = said(ContextKind::InvalidArg);
    let value = said(ContextKind::InvalidValue);
    let fits = |fits: Text| {
        Text::new("cli-misread-value")
            .with("argument", argument.clone())
            .with("value", value.clone())
            .with("fits", fits)
    };
    Some(match error.kind() {
        ErrorKind::UnknownArgument => Text::new("cli-misread-argument").with("argument", argument),
        ErrorKind::InvalidSubcommand => {
            let command = said(ContextKind::InvalidSubcommand);
            Text::new("cli-misread-command").with("command", command)
        }
        ErrorKind::InvalidValue if value.is_empty() => {
            Text::new("cli-misread-no-value").with("argument", argument)
        }
        ErrorKind::InvalidValue => fits(Unfit::one_of(words(error, ContextKind::ValidValue)).0),
        ErrorKind::ValueValidation => fits(error.source()?.downcast_ref::<Unfit>()?.0.clone()),
        ErrorKind::MissingRequiredArgument => {
            Text::new("cli-misread-missing").with("arguments", argument)
        }
        ErrorKind::MissingSubcommand => {
            Text::new("cli-misread-no-command").with("commands", said(ContextKind::ValidSubcommand))
        }
        ErrorKind::ArgumentConflict => match said(ContextKind::PriorArg) {
            prior if prior == argument => Text::new("cli-misread-twice").with("argument", argument),
            prior => {
                Text::new("cli-misread-conflict").with("argument", argument).with("prior", prior)
            }
        },
        ErrorKind::TooManyValues => {
            Text::new("cli-misread-flag").with("argument", argument).with("value", value)
        }
        ErrorKind::InvalidUtf8 => Text::new("cli-misread-letters"),
        _ => return None,
    })
}
