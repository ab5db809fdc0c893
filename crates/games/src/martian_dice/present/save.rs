//! The save format that the game's document prescribes: the players, their points and whose turn it is. It stores a
//! position between two turns and nothing else (MD-14); whole games are stored as records.

use croupier_engine::{Seat, Text};
use croupier_table::{Player, Save, json_problem};
use serde::Serialize;
use serde_json::ser::{PrettyFormatter, Serializer};
use serde_json::{Value, json};

use super::super::rules::{MOST_POINTS, MOST_SEATS};
use super::super::{Phase, View};

/// The file, its keys in the document's order.
#[derive(Serialize)]
struct File<'a> {
    current_player_index: usize,
    players: Vec<Entry<'a>>,
}

#[derive(Serialize)]
struct Entry<'a> {
    name: &'a str,
    score: u16,
    kind: &'static str,
}

/// The kind of a player in save files and transcripts (MD-18).
pub(super) fn player_kind(player: &Player) -> &'static str {
    if player.by == "human" { "Human" } else { "Bot" }
}

/// The file for this position. `None` where the format cannot express it: during a turn, before chance has named the
/// first player, and after the first throw of a duel.
pub(in crate::martian_dice) fn write_save(view: &View, players: &[Player]) -> Option<String> {
    let thrown = view
        .duel
        .as_ref()
        .is_some_and(|duel| duel.round > 1 || duel.rays.iter().any(Option::is_some));
    let decided = matches!(view.phase, Phase::Duel | Phase::Over) && !thrown;
    if !view.turn_begins() && !decided {
        return None;
    }
    // MD-15: index 0 means the start of a round, so the list begins with the player who starts rounds.
    let (first, seats) = (view.first?.index(), view.scores.len());
    let next = if decided { first } else { view.current?.index() };
    let entry = |seat: usize| {
        let player = players.get(seat)?;
        Some(Entry { name: &player.name, score: view.scores[seat], kind: player_kind(player) })
    };
    let file = File {
        current_player_index: (next + seats - first) % seats,
        players: (first..seats).chain(0..first).map(entry).collect::<Option<_>>()?,
    };
    let mut text = Vec::new();
    let layout = PrettyFormatter::with_indent(b"    ");
    file.serialize(&mut Serializer::with_formatter(&mut text, layout)).ok()?;
    String::from_utf8(text).ok()
}

/// Parses a file into options with the position, and players. Unknown keys are ignored.
pub(in crate::martian_dice) fn parse_save(text: &str) -> Result<Save, Text> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let file: Value = serde_json::from_str(text)
        .map_err(|error| Text::new("load-json").with("problem", json_problem(&error)))?;
    let entries = file
        .get("players")
        .and_then(Value::as_array)
        .ok_or_else(|| Text::new("load-no-players"))?;
    if !(2..=MOST_SEATS).contains(&entries.len()) {
        let text = Text::new("load-seats").with("players", entries.len());
        return Err(text.with("min", 2).with("max", MOST_SEATS));
    }
    let mut players: Vec<Player> = Vec::new();
    let mut scores = Vec::new();
    for (seat, entry) in Seat::all(entries.len() as u8).zip(entries) {
        let name = parse_name(seat, entry)?;
        if players.iter().any(|player| player.name == name) {
            return Err(Text::new("load-name-twice").with("name", name));
        }
        scores.push(parse_score(name, entry)?);
        players.push(Player { name: name.to_owned(), by: parse_kind(name, entry)?.to_owned() });
    }
    let next = parse_index(&file, players.len())?;
    Ok(Save { options: json!({"from": {"scores": scores, "next": next}}), players })
}

/// MD-16: the index must be that of a player.
fn parse_index(file: &Value, players: usize) -> Result<u64, Text> {
    let index = file.get("current_player_index").unwrap_or(&Value::Null);
    match index.as_u64() {
        Some(seat) if seat < players as u64 => Ok(seat),
        _ => Err(Text::new("load-index").with("index", excerpt(index)).with("last", players - 1)),
    }
}

/// MD-17: a name is a text of one line that is not empty.
fn parse_name(seat: Seat, entry: &Value) -> Result<&str, Text> {
    entry
        .get("name")
        .and_then(Value::as_str)
        .filter(|name| !name.trim().is_empty() && !name.contains(char::is_control))
        .ok_or_else(|| Text::new("load-name").with("number", seat.0))
}

/// MD-16: a missing score is 0.
fn parse_score(name: &str, entry: &Value) -> Result<u16, Text> {
    let Some(score) = entry.get("score") else { return Ok(0) };
    score
        .as_u64()
        .filter(|score| *score <= u64::from(MOST_POINTS))
        .map(|score| score as u16)
        .ok_or_else(|| {
            let text = Text::new("load-score").with("name", name).with("score", excerpt(score));
            text.with("most", i64::from(MOST_POINTS))
        })
}

/// MD-18: a human, or the best bot.
fn parse_kind(name: &str, entry: &Value) -> Result<&'static str, Text> {
    let kind = entry.get("kind").unwrap_or(&Value::Null);
    match kind.as_str() {
        Some("Human") => Ok("human"),
        Some("Bot") => Ok("ai"),
        _ => Err(Text::new("load-kind").with("name", name).with("kind", excerpt(kind))),
    }
}

/// A wrong value as it is in the file, cut to fit into a message.
fn excerpt(value: &Value) -> String {
    value.to_string().chars().take(40).collect()
}
