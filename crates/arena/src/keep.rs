//! Records of chosen games, written as soon as a game is worth keeping, so that a crash loses none of them. Which games
//! are worth it is decided elsewhere.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use croupier_engine::{Header, Lexicon, Player, ResultLine, Text};
use serde_json::Value;

use crate::{By, Done, Plan};

/// The file of a game's record.
pub fn record_file(folder: &Path, game: u64) -> PathBuf {
    folder.join(format!("game-{game}.record"))
}

/// Writes the record of a game, whole or not at all, with remarks in the language of the lexicon.
pub(crate) fn write_record(
    folder: &Path,
    plan: &Plan,
    done: &Done,
    lexicon: &Lexicon,
) -> io::Result<()> {
    let path = record_file(folder, done.line.game);
    let beside = path.with_extension("tmp");
    fs::write(&beside, record_text(plan, done, lexicon)?)?;
    fs::rename(beside, path)
}

/// Removes the record of a game that is no longer needed.
pub(crate) fn remove_record(folder: &Path, game: u64) -> io::Result<()> {
    match fs::remove_file(record_file(folder, game)) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        done => done,
    }
}

fn record_text(plan: &Plan, done: &Done, lexicon: &Lexicon) -> io::Result<String> {
    let kind = plan.contest.kind;
    let seated = plan.schedule.seated(done.line.game);
    let players = seated.iter().map(|&entrant| {
        let entrant = &plan.entrants[entrant];
        let by = match &entrant.by {
            By::BuiltIn(spec) => spec.clone(),
            By::Program(words) => words.join(" "),
            By::Wasm(path) => path.display().to_string(),
        };
        Player { name: entrant.name.clone(), by }
    });
    let header = Header {
        croupier: croupier_engine::FORMAT,
        game: kind.name().to_owned(),
        rules: Some(kind.rules()),
        options: match &plan.contest.options {
            Value::Object(options) if options.is_empty() => Value::Null,
            options => options.clone(),
        },
        seats: players.collect(),
        // The dice of a duplicate deal come from its keyed dealer, which a table's commitment cannot vouch for.
        commit: None,
        seed: None,
    };
    let mut text = serde_json::to_string(&header)? + "\n";
    for step in &done.steps {
        text.push_str(step);
        text.push('\n');
    }
    let mut remark = |words: Text| {
        text.push_str("# ");
        text.push_str(&one_line(&lexicon.say(&words, &[])));
        text.push('\n');
    };
    for failed in &done.line.failures {
        remark(
            Text::new("arena-record-failed")
                .with("seat", i64::from(failed.seat))
                .with("step", failed.step)
                .with("cause", failed.cause.name())
                .with("detail", failed.detail.clone()),
        );
    }
    if !done.line.failures.is_empty() {
        // The shares follow the contest's policy, not the rules alone, so they are a remark and no result line.
        let shares: Vec<String> = done.line.payoffs.iter().map(ToString::to_string).collect();
        remark(Text::new("arena-record-shares").with("shares", shares));
    }
    for (seat, said) in done.said.iter().enumerate() {
        for line in said.lines() {
            remark(Text::new("arena-record-wrote").with("seat", seat).with("line", line));
        }
    }
    if done.line.failures.is_empty() {
        let result = ResultLine {
            scores: done.line.scores.clone(),
            payoffs: done.line.payoffs.clone(),
            seed: None,
        };
        text.push_str(&(serde_json::to_string(&result)? + "\n"));
    }
    Ok(text)
}

fn one_line(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}
