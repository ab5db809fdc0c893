//! The records of highlight games. Each is written as soon as its game finishes, so that a crash loses none.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use croupier_table::{Header, Lexicon, Player, ResultLine, Text};
use serde_json::Value;

use crate::{FinishedGame, Plan, PlayedBy};

/// The path of a game's record.
pub fn record_file(folder: &Path, game: u64) -> PathBuf {
    folder.join(format!("game-{game}.record"))
}

/// Writes the record of a game atomically, with remarks in the language of the lexicon.
pub(super) fn write_record(
    folder: &Path,
    plan: &Plan,
    game: &FinishedGame,
    lexicon: &Lexicon,
) -> io::Result<()> {
    let path = record_file(folder, game.result.game);
    let temporary = path.with_extension("tmp");
    fs::write(&temporary, record_text(plan, game, lexicon)?)?;
    fs::rename(temporary, path)
}

/// Removes the record of a game, if there is one.
pub(super) fn remove_record(folder: &Path, game: u64) -> io::Result<()> {
    match fs::remove_file(record_file(folder, game)) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        removed => removed,
    }
}

fn record_text(plan: &Plan, game: &FinishedGame, lexicon: &Lexicon) -> io::Result<String> {
    let mut text = serde_json::to_string(&header(plan, game))? + "\n";
    for step in &game.steps {
        text.push_str(step);
        text.push('\n');
    }
    for remark in remarks(game) {
        text.push_str("# ");
        text.push_str(&one_line(&lexicon.say(&remark, &[])));
        text.push('\n');
    }
    if game.result.failures.is_empty() {
        let result = ResultLine {
            scores: game.result.scores.clone(),
            payoffs: game.result.payoffs.clone(),
            seed: None,
            secret: None,
            digest: None,
        };
        text.push_str(&(serde_json::to_string(&result)? + "\n"));
    }
    Ok(text)
}

fn header(plan: &Plan, game: &FinishedGame) -> Header {
    let kind = plan.contest.kind;
    let seated = plan.schedule.seated(game.result.game);
    let players = seated.iter().map(|&entrant| {
        let entrant = &plan.entrants[entrant];
        let by = match &entrant.by {
            PlayedBy::BuiltIn(spec) => spec.clone(),
            PlayedBy::Program(words) => words.join(" "),
            PlayedBy::Wasm(path) => path.display().to_string(),
            PlayedBy::Remote(bot) => bot.name().to_owned(),
        };
        Player { name: entrant.name.clone(), by }
    });
    let options = match &plan.contest.options {
        Value::Object(options) if options.is_empty() => Value::Null,
        options => options.clone(),
    };
    // A commitment covers the table dealer; a duplicate deal uses the keyed dealer.
    Header::new(kind.name(), kind.rules(), options, players.collect())
}

/// The failures of a game, the shares after the policy, and what programs wrote to standard error.
fn remarks(game: &FinishedGame) -> Vec<Text> {
    let mut remarks = Vec::new();
    for failure in &game.result.failures {
        remarks.push(
            Text::new("arena-record-failed")
                .with("seat", i64::from(failure.seat))
                .with("step", failure.step)
                .with("cause", failure.cause.name())
                .with("detail", failure.detail.clone()),
        );
    }
    if !game.result.failures.is_empty() {
        // After a failure the shares follow the contest's policy, not only the rules, so they are a remark.
        let shares: Vec<String> = game.result.payoffs.iter().map(ToString::to_string).collect();
        remarks.push(Text::new("arena-record-shares").with("shares", shares));
    }
    for (seat, stderr) in game.stderr.iter().enumerate() {
        for line in stderr.lines() {
            remarks.push(Text::new("arena-record-wrote").with("seat", seat).with("line", line));
        }
    }
    remarks
}

fn one_line(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}
