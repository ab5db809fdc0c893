//! `croupier bot run`: a built-in bot as a program of its own, so that two releases can meet in one arena.
//!
//! It speaks the bot protocol on standard input and output and ends when its input does.

use std::collections::HashMap;
use std::io::{BufRead, Write};

use croupier_table::{Kind, Seed, Text, WireBot, WireSeat, wire};

use super::args::Run;
use crate::context::{Context, Failure, fresh_seed};
use crate::machine::MACHINE;

/// Games that the host may play with this process at once.
const GAMES_AT_ONCE: u32 = 64;

/// Answers the host until it closes the connection.
pub(super) fn run(context: &Context, args: &Run) -> anyhow::Result<()> {
    let kind = context.kind(&args.game)?;
    let seed = match &args.seed {
        Some(seed) => seed.clone(),
        None => fresh_seed()?,
    };
    let mut player = Player { kind, bot: &args.name, seed, games: HashMap::new() };
    player.check_name(context)?;
    let mut out = std::io::stdout().lock();
    let mut answer = Vec::new();
    for line in std::io::stdin().lock().lines() {
        let line = line?;
        answer.clear();
        player.answer(&line, &mut answer).map_err(|why| {
            let text = Text::new("bot-run-unanswered").with("why", why);
            Failure::negative(context.format(&text))
        })?;
        out.write_all(&answer)?;
        out.flush()?;
    }
    Ok(())
}

/// A built-in bot in all games that the host has begun.
struct Player<'a> {
    kind: &'static dyn Kind,
    bot: &'a str,
    seed: Seed,
    games: HashMap<u64, Box<dyn WireBot>>,
}

impl Player<'_> {
    /// Fails at once, not in the first game, if there is no such bot.
    fn check_name(&self, context: &Context) -> Result<(), Failure> {
        let no_bot = |text: Text| Failure::usage(context.lexicon_of(self.kind).say(&text, &[]));
        let options = serde_json::Value::Null;
        let found = self.kind.runner(&options, &[self.bot], &MACHINE);
        match found {
            Err(croupier_table::SetupError::NoSuchBot(text)) => Err(no_bot(text)),
            _ => Ok(()),
        }
    }

    /// Answers one message of the host, or says why it cannot.
    fn answer(&mut self, line: &str, out: &mut Vec<u8>) -> Result<(), String> {
        if line.trim().is_empty() {
            return Ok(());
        }
        match serde_json::from_str(line).map_err(|error| error.to_string())? {
            wire::FromHost::Hello { id, protocol, game, rules, options, seat, seats } => {
                let (ours, theirs) = (
                    (wire::PROTOCOL, self.kind.name(), self.kind.rules()),
                    (protocol, game.as_str(), rules),
                );
                if ours != theirs {
                    return Err(format!(
                        "the host plays {} (rules {}, protocol {}), this bot {} (rules {}, protocol {})",
                        theirs.1, theirs.2, theirs.0, ours.1, ours.2, ours.0
                    ));
                }
                let seed = self.seed.derive(&format!("game {id} seat {}", seat.0));
                let wire_seat =
                    WireSeat { options: &options, seat, seats, seed: &seed, resources: &MACHINE };
                let bot = self.kind.wire_bot(self.bot, &wire_seat);
                self.games.insert(id, bot.map_err(|text| text.id.into_owned())?);
                wire::write_line(&self.greeting(), out);
            }
            wire::FromHost::Seen { id, line } => {
                self.game(id)?.watch(&line).map_err(|error| error.to_string())?;
            }
            wire::FromHost::Ask { id, n, view, legal } => {
                let action =
                    self.game(id)?.choose(view, &legal).map_err(|error| error.to_string())?;
                wire::write_line(&wire::Play { id, n, action: action.into() }, out);
            }
            wire::FromHost::Over { id } => {
                self.games.remove(&id);
            }
            wire::FromHost::Unknown => {}
        }
        Ok(())
    }

    fn greeting(&self) -> wire::Greeting {
        wire::Greeting {
            protocol: wire::PROTOCOL,
            name: self.bot.to_owned(),
            games: GAMES_AT_ONCE,
            seen: true,
        }
    }

    fn game(&mut self, id: u64) -> Result<&mut dyn WireBot, String> {
        match self.games.get_mut(&id) {
            Some(bot) => Ok(bot.as_mut()),
            None => Err(format!("game {id} has not begun")),
        }
    }
}
