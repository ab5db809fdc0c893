//! `croupier games`, `croupier rules` and `croupier perft`: what there is, how it is played, and proof of it.

use std::io::{self, Write};

use croupier_games::GAMES;
use croupier_table::{Kind, Lexicon, Param, Record, Table, Text, Values};
use croupier_terminal::{Ink, Style, rulebook};
use serde_json::{Value, json};

use crate::args::{Games, Perft, Rules};
use crate::context::{Context, Failure};

/// Lists the games with their seats, bots and switches.
pub(crate) fn games(context: &Context, args: &Games) -> anyhow::Result<()> {
    let mut out = io::stdout().lock();
    if args.json {
        let all: Vec<Value> = GAMES.iter().map(|kind| describe(context, *kind)).collect();
        writeln!(out, "{}", serde_json::to_string_pretty(&all)?)?;
        return Ok(());
    }
    for kind in GAMES {
        let lexicon = context.lexicon_of(*kind);
        writeln!(
            out,
            "{} — {}",
            context.style.paint(Ink::Strong, kind.name()),
            lexicon.word("game-about")
        )?;
        let line = |out: &mut dyn Write, id: &'static str, what: String| {
            writeln!(out, "    {}: {what}", lexicon.word(id))
        };
        let (seats, usual) = (kind.seats(), kind.usual_seats());
        line(&mut out, "cli-list-seats", format!("{}–{} ({usual})", seats.start(), seats.end()))?;
        for bot in kind.bots() {
            let numbers: Vec<String> = bot
                .params
                .iter()
                .map(|param| {
                    format!("{}={}..{} ({})", param.name, param.min, param.max, param.default)
                })
                .collect();
            let spec = match numbers.join(", ") {
                numbers if numbers.is_empty() => bot.name.to_owned(),
                numbers => format!("{}:{numbers}", bot.name),
            };
            let about = lexicon.say(&bot.about, &[]);
            line(&mut out, "cli-list-bot", format!("{spec} — {about}"))?;
        }
        for switch in kind.switches() {
            let label = lexicon.say(&Text::new(format!("option-{}", switch.name)), &[]);
            let values = default_marked(*kind, switch.name, &switch.values);
            line(&mut out, "cli-list-switch", format!("{}={values} — {label}", switch.name))?;
        }
        for preset in kind.presets() {
            let set: Vec<String> = preset.set.iter().map(|(n, v)| format!("{n}={v}")).collect();
            line(&mut out, "cli-list-preset", format!("{}: {}", preset.name, set.join(", ")))?;
        }
        writeln!(out)?;
    }
    Ok(())
}

/// The values of a switch; a number's default is told, a word's default is the first.
fn default_marked(kind: &dyn Kind, name: &str, values: &Values) -> String {
    if let Values::Words(_) = values {
        return values.describe();
    }
    let default = kind.complete(&Value::Null).map(|all| all[name].clone());
    let default = default.unwrap_or_default().to_string();
    format!("{} ({})", values.describe(), default.trim_matches('"'))
}

fn describe(context: &Context, kind: &dyn Kind) -> Value {
    let lexicon = context.lexicon_of(kind);
    let bots: Vec<Value> = kind
        .bots()
        .iter()
        .map(|bot| {
            let param = |param: &Param| json!({"name": param.name, "min": param.min, "max": param.max, "default": param.default});
            let params: Vec<Value> = bot.params.iter().map(param).collect();
            json!({"name": bot.name, "about": lexicon.say(&bot.about, &[]), "params": params})
        })
        .collect();
    let switches: Vec<Value> = kind
        .switches()
        .iter()
        .map(|switch| {
            let values = match switch.values {
                Values::Words(words) => json!(words),
                Values::Number { min, max } => json!({"min": min, "max": max}),
                Values::NumberOr { word, min, max } => {
                    json!({"word": word, "min": min, "max": max})
                }
            };
            json!({"name": switch.name, "values": values})
        })
        .collect();
    let presets: Vec<Value> = kind
        .presets()
        .iter()
        .map(|preset| {
            let set: Vec<String> = preset.set.iter().map(|(n, v)| format!("{n}={v}")).collect();
            json!({"name": preset.name, "set": set})
        })
        .collect();
    json!({
        "name": kind.name(),
        "title": lexicon.word("game-name"),
        "about": lexicon.word("game-about"),
        "rules": kind.rules(),
        "seats": {"min": kind.seats().start(), "max": kind.seats().end(), "usual": kind.usual_seats()},
        "bots": bots,
        "switches": switches,
        "presets": presets,
        "defaults": kind.complete(&Value::Null).unwrap_or_default(),
    })
}

/// Prints a rulebook, with a passage for each switch that was set.
pub(crate) fn rules(context: &Context, args: &Rules) -> anyhow::Result<()> {
    let (kind, options) = context.which(&args.which)?;
    let lexicon = context.lexicon_of(kind);
    kind.open(&options, kind.usual_seats()).map_err(|bad| context.bad_options(&bad))?;
    let text = rulebook(kind, &options, &lexicon);
    let mut out = io::stdout().lock();
    for line in text.lines() {
        writeln!(out, "{}", dress(line, context.style))?;
    }
    Ok(())
}

/// Markdown for the eye: headings and ruling numbers stand out; without colours it is left as it is.
fn dress(line: &str, style: Style) -> String {
    if style == Style::Plain {
        return line.to_owned();
    }
    if line.starts_with('#') {
        return style.paint(Ink::Strong, line.trim_start_matches('#').trim());
    }
    line.split("**")
        .enumerate()
        .map(|(n, part)| if n % 2 == 1 { style.paint(Ink::Strong, part) } else { part.to_owned() })
        .collect()
}

/// Counts all sequences of steps, depth by depth.
pub(crate) fn perft(context: &Context, args: &Perft) -> anyhow::Result<()> {
    let (kind, options) = context.which(&args.which)?;
    let lexicon = context.lexicon_of(kind);
    let table = match &args.from {
        Some(path) => {
            let file = path.display().to_string();
            let text = std::fs::read_to_string(path)
                .map_err(|error| context.bad_file("cli-cannot-read", path, &error))?;
            position(context, kind, &lexicon, &file, &text)?
        }
        None => kind
            .open(&options, args.seats.unwrap_or(kind.usual_seats()))
            .map_err(|bad| Failure::usage(lexicon.say(&bad.0, &[])))?,
    };
    let mut out = io::stdout().lock();
    for depth in 0..=args.depth {
        let count = table.perft(depth);
        if args.json {
            writeln!(out, "{}", json!({"depth": depth, "count": count}))?;
        } else {
            writeln!(out, "{depth:>3} {count:>20}")?;
        }
        out.flush()?;
    }
    Ok(())
}

/// The table after all steps of a record.
fn position(
    context: &Context,
    kind: &dyn Kind,
    lexicon: &Lexicon,
    file: &str,
    text: &str,
) -> Result<Box<dyn Table>, Failure> {
    let bad = |bad| context.bad_record(Some(kind), &[], file, &bad);
    let mut record = Record::parse(text).map_err(bad)?;
    record.accept_unfinished().map_err(bad)?;
    if record.header.game != kind.name() {
        let text = Text::new("cli-other-game")
            .with("file", file)
            .with("game", record.header.game.as_str());
        return Err(Failure::usage(context.format(&text)));
    }
    let mut table =
        record.header.open(kind).map_err(|bad| Failure::usage(lexicon.say(&bad.0, &[])))?;
    let names: Vec<String> = record.header.seats.iter().map(|player| player.name.clone()).collect();
    for n in 0..record.steps.len() {
        record
            .apply_step(n, table.as_mut())
            .map_err(|bad| context.bad_record(Some(kind), &names, file, &bad))?;
    }
    Ok(table)
}
