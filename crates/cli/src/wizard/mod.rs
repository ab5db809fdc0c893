//! `croupier` alone in a terminal: asks for a game, the number of players and the bots, and starts.

use std::io::{self, Write};

use croupier_games::GAMES;
use croupier_table::{Kind, Text};
use croupier_terminal::{Ink, Input, Keyboard};

use crate::args::{Play, Which};
use crate::context::Context;
use crate::play;

mod menu;

/// Asks and plays, on the full screen or line by line.
pub(crate) fn ask_and_play(context: &Context) -> anyhow::Result<()> {
    if context.is_full_screen() { menu::run(context) } else { ask_in_lines(context) }
}

/// Asks line by line and plays; the end of input ends it without a game.
fn ask_in_lines(context: &Context) -> anyhow::Result<()> {
    let Some(kind) = ask_game(context)? else { return Ok(()) };
    let lexicon = context.lexicon_of(kind);
    let (min, max) = (*kind.seats().start(), *kind.seats().end());
    let question = Text::new("cli-ask-seats")
        .with("min", i64::from(min))
        .with("max", i64::from(max))
        .with("usual", i64::from(kind.usual_seats()));
    let seats = ask(context, &lexicon.say(&question, &[]), |line| match line {
        "" => Some(kind.usual_seats()),
        line => line.parse().ok().filter(|seats| (min..=max).contains(seats)),
    })?;
    let Some(seats) = seats else { return Ok(()) };
    let Some(humans) = ask(
        context,
        &lexicon.say(&Text::new("cli-ask-humans").with("max", i64::from(seats)), &[]),
        |line| match line {
            "" => Some(1),
            line => line.parse().ok().filter(|humans| (0..=seats).contains(humans)),
        },
    )?
    else {
        return Ok(());
    };
    let bot = if humans < seats { ask_bot(context, kind)? } else { Some("ai") };
    let Some(bot) = bot else { return Ok(()) };
    play::play(context, new_game(kind, seats, humans, bot))
}

/// A game of so many seats, of which people take the first.
fn new_game(kind: &dyn Kind, seats: u8, humans: u8, bot: &str) -> Play {
    let players = std::iter::repeat_n("human", usize::from(humans))
        .chain(std::iter::repeat_n(bot, usize::from(seats - humans)))
        .map(str::to_owned)
        .collect();
    let which = Which { game: kind.name().to_owned(), set: Vec::new() };
    let (record, seed, save, load, speed, transcript) = (None, None, None, None, None, false);
    Play { which, players, record, seed, save, load, speed, transcript }
}

fn ask_game(context: &Context) -> io::Result<Option<&'static dyn Kind>> {
    for (n, kind) in GAMES.iter().enumerate() {
        let lexicon = context.lexicon_of(*kind);
        let name = context.style.paint(Ink::Strong, &lexicon.word("game-name"));
        writeln!(io::stdout(), "  {}  {name} — {}", n + 1, lexicon.word("game-about"))?;
    }
    ask(context, &context.message("cli-ask-game"), |line| {
        let number = line.parse::<usize>().ok().and_then(|n| n.checked_sub(1));
        match number {
            Some(index) => GAMES.get(index).copied(),
            None if line.is_empty() => GAMES.first().copied(),
            None => context.kind(line).ok(),
        }
    })
}

fn ask_bot(context: &Context, kind: &dyn Kind) -> io::Result<Option<&'static str>> {
    let bots = kind.bots();
    let lexicon = context.lexicon_of(kind);
    for (n, bot) in bots.iter().enumerate() {
        let about = lexicon.say(&bot.about, &[]);
        writeln!(io::stdout(), "  {}  {} — {about}", n + 1, bot.name)?;
    }
    ask(context, &context.message("cli-ask-bot"), |line| {
        let number = line.parse::<usize>().ok().and_then(|n| n.checked_sub(1));
        match number {
            Some(index) => bots.get(index).map(|bot| bot.name),
            None if line.is_empty() => bots.first().map(|bot| bot.name),
            None => bots.iter().map(|bot| bot.name).find(|name| *name == line),
        }
    })
}

/// Asks until the answer is understood; `None` at the end of input.
fn ask<T>(
    context: &Context,
    question: &str,
    read: impl Fn(&str) -> Option<T>,
) -> io::Result<Option<T>> {
    loop {
        write!(io::stdout(), "{question} ")?;
        io::stdout().flush()?;
        let Some(line) = Keyboard(io::stdin().lock()).line()? else {
            writeln!(io::stdout())?;
            return Ok(None);
        };
        match line.trim() {
            "q" | "Q" => return Ok(None),
            line => match read(line) {
                Some(answer) => return Ok(Some(answer)),
                None => writeln!(io::stdout(), "{}", context.message("cli-ask-again"))?,
            },
        }
    }
}
