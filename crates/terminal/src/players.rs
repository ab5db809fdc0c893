//! Who sits where: parses `human`, `ai`, a bot's name or `Name=kind` into players with distinct names.

use croupier_table::{Kind, MAX_NAME_CHARS, Player, Text, checked_name};

/// Names for bots that were given none.
const BOT_NAMES: [&str; 20] = [
    "Ballu", "Rebecca", "Lui", "Kit", "Ada", "Boris", "Clara", "Dmitri", "Emil", "Fanny", "Gleb",
    "Hanna", "Igor", "Jana", "Karl", "Lena", "Mischa", "Nora", "Otto", "Polina",
];

/// A list of players that cannot be seated, with what would be right.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadPlayers(pub Text);

/// Parses the players of a table; `human_name` names the n-th human who was given no name, counted from 1.
pub fn seat_players(
    kind: &dyn Kind,
    words: &[String],
    human_name: impl Fn(usize) -> String,
) -> Result<Vec<Player>, BadPlayers> {
    let mut players = Vec::new();
    for word in words {
        // `Ann=bot:ms=50` has a name, `bot:ms=50` has none.
        let (name, by) = match word.split_once('=') {
            Some((name, by)) if !name.contains(':') => (Some(named(name)?), by),
            _ => (None, word.as_str()),
        };
        players.push((name, checked_player_kind(kind, by)?));
    }
    let mut taken: Vec<String> = Vec::new();
    for name in players.iter().filter_map(|(name, _)| name.as_ref()) {
        if taken.contains(name) {
            return Err(BadPlayers(Text::new("ui-players-twice").with("name", name.as_str())));
        }
        taken.push(name.clone());
    }
    let mut humans = 0;
    Ok(players
        .into_iter()
        .map(|(name, by)| {
            let name = name.unwrap_or_else(|| {
                let mut free: Box<dyn Iterator<Item = String>> = if by == "human" {
                    humans += 1;
                    Box::new((humans..).map(&human_name))
                } else {
                    let numbered = (2..).map(|n| format!("Bot {n}"));
                    Box::new(BOT_NAMES.iter().map(|name| (*name).to_owned()).chain(numbered))
                };
                let name = free.find(|name| !taken.contains(name)).unwrap_or_default();
                taken.push(name.clone());
                name
            });
            Player { name, by }
        })
        .collect())
}

fn named(name: &str) -> Result<String, BadPlayers> {
    checked_name(name).ok_or_else(|| {
        let shown: String = name.trim().chars().filter(|c| !c.is_control()).take(60).collect();
        let text = Text::new("ui-players-name").with("name", shown).with("most", MAX_NAME_CHARS);
        BadPlayers(text)
    })
}

fn checked_player_kind(kind: &dyn Kind, by: &str) -> Result<String, BadPlayers> {
    let by = by.trim().to_lowercase();
    let bots: Vec<&str> = kind.bots().iter().map(|bot| bot.name).collect();
    // The numbers behind the name are checked when the bot is built.
    let name = by.split(':').next().unwrap_or_default();
    if by == "human" || ["ai", "bot"].contains(&name) || bots.contains(&name) {
        return Ok(by);
    }
    let known: Vec<&str> = ["human", "ai"].into_iter().chain(bots).collect();
    Err(BadPlayers(
        Text::new("ui-players-kind")
            .with("kind", by.chars().take(60).collect::<String>())
            .with("known", known.join(", ")),
    ))
}
