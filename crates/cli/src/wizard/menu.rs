//! The start menu on the full screen: the games, and what can be done with the last one.

use std::io::{self, Write};

use croupier_games::GAMES;
use croupier_table::Kind;
use croupier_terminal::{Device, Input, Keyboard, Menu, Picked, Row};

use super::new_game;
use crate::args::{Daily, Replay, Resume, Review, SolvePuzzle};
use crate::context::{Context, Failure};
use crate::{daily, home, play, puzzle, record, review};

/// What a row of the menu does.
enum Entry {
    Play(&'static dyn Kind),
    Daily,
    Resume(std::path::PathBuf),
    Replay(std::path::PathBuf),
    Review(std::path::PathBuf),
    Puzzle,
}

/// Shows the menu until the person leaves it.
pub(super) fn run(context: &Context) -> anyhow::Result<()> {
    let lexicon = context.lexicon(&[]);
    let mut at = 0;
    loop {
        let (entries, rows) = entries(context);
        let title = lexicon.word("ui-menu-title");
        let theme = context.theme();
        let mut menu = Menu { title, rows, at, lexicon: &lexicon, theme };
        let picked = menu.run(&mut Device::open()?)?;
        at = menu.at;
        match picked {
            Picked::Nothing => return Ok(()),
            Picked::Interrupted => return Err(interrupted().into()),
            Picked::Row(row) => match &entries[row] {
                Entry::Play(kind) => ask_and_play(context, *kind)?,
                Entry::Daily => ask_and_play_daily(context)?,
                Entry::Resume(file) => {
                    play::resume(context, &Resume { file: Some(file.clone()), speed: None })?;
                }
                Entry::Replay(file) => {
                    let file = file.clone();
                    record::replay(context, &Replay { file, seat: None, json: false })?;
                }
                Entry::Review(file) => {
                    review::review(context, &Review::of(file.clone()))?;
                }
                Entry::Puzzle => solve_puzzle(context)?,
            },
        }
    }
}

fn interrupted() -> Failure {
    Failure { message: String::new(), code: 130 }
}

/// What can be chosen now.
fn entries(context: &Context) -> (Vec<Entry>, Vec<Row>) {
    let mut entries = Vec::new();
    let mut rows = Vec::new();
    for kind in GAMES {
        let lexicon = context.lexicon_of(*kind);
        rows.push(Row::Does(lexicon.word("game-name"), lexicon.word("game-about")));
        entries.push(Entry::Play(*kind));
    }
    rows.push(Row::Does(context.message("ui-menu-daily"), context.message("ui-menu-daily-about")));
    entries.push(Entry::Daily);
    let mut add = |id, file: Option<std::path::PathBuf>, entry: fn(std::path::PathBuf) -> Entry| {
        if let Some(file) = file {
            let name = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            rows.push(Row::Does(context.message(id), name));
            entries.push(entry(file));
        }
    };
    add("ui-menu-continue", home::newest_unfinished(), Entry::Resume);
    add("ui-menu-replay", home::newest_finished(), Entry::Replay);
    add("ui-menu-review", home::newest_finished(), Entry::Review);
    if GAMES.iter().any(|kind| !kind.puzzles().is_empty()) {
        let about = context.message("ui-menu-puzzle-about");
        rows.push(Row::Does(context.message("ui-menu-puzzle"), about));
        entries.push(Entry::Puzzle);
    }
    (entries, rows)
}

/// The puzzle of the day, in lines; the menu comes back when the person has read the answer.
fn solve_puzzle(context: &Context) -> anyhow::Result<()> {
    let wanted = SolvePuzzle { game: None, number: None, json: false };
    match puzzle::solve(context, &wanted) {
        // Another move was better: that has been said.
        Err(error) if error.downcast_ref::<Failure>().is_some_and(|failure| failure.code == 1) => {}
        solved => solved?,
    }
    writeln!(io::stdout(), "\n{}", context.message("ui-press-enter"))?;
    Keyboard(io::stdin().lock()).line()?;
    Ok(())
}

/// Asks for the game and plays its deal of the day.
fn ask_and_play_daily(context: &Context) -> anyhow::Result<()> {
    let lexicon = context.lexicon(&[]);
    let row = |kind: &&'static dyn Kind| {
        let lexicon = context.lexicon_of(*kind);
        Row::Does(lexicon.word("game-name"), lexicon.word("game-about"))
    };
    let mut menu = Menu {
        title: lexicon.word("ui-menu-daily"),
        rows: GAMES.iter().map(row).collect(),
        at: 0,
        lexicon: &lexicon,
        theme: context.theme(),
    };
    let game = match menu.run(&mut Device::open()?)? {
        Picked::Nothing => return Ok(()),
        Picked::Interrupted => return Err(interrupted().into()),
        Picked::Row(row) => GAMES[row].name().to_owned(),
    };
    let (date, seed, commit, record, speed) = (None, None, None, None, None);
    daily::daily(context, &Daily { game: Some(game), date, seed, commit, record, speed })
}

/// Asks how many play and against whom, and plays.
fn ask_and_play(context: &Context, kind: &'static dyn Kind) -> anyhow::Result<()> {
    let lexicon = context.lexicon_of(kind);
    let numbers = |from: u8, to: u8| (from..=to).map(|n| n.to_string()).collect::<Vec<_>>();
    let (min, max) = (*kind.seats().start(), *kind.seats().end());
    let bots = kind.bots();
    let about = |bot: &croupier_table::BotInfo| {
        let id = format!("bot-name-{}", bot.name);
        let named = lexicon.has(&id).then(|| lexicon.say(&croupier_table::Text::new(id), &[]));
        named.map_or_else(|| bot.name.to_owned(), |name| format!("{name} ({})", bot.name))
    };
    let preferred = context.settings.bots.as_deref().unwrap_or("ai");
    let bot = bots.iter().position(|bot| bot.name == preferred).unwrap_or(0);
    let usual = usize::from(kind.usual_seats() - min);
    let mut menu = Menu {
        title: lexicon.word("game-name"),
        rows: vec![
            Row::Does(lexicon.word("ui-menu-start"), lexicon.word("game-about")),
            Row::Is(lexicon.word("ui-menu-seats"), numbers(min, max), usual),
            Row::Is(lexicon.word("ui-menu-humans"), numbers(0, max), 1),
            Row::Is(lexicon.word("ui-menu-bot"), bots.iter().map(about).collect(), bot),
        ],
        at: 0,
        lexicon: &lexicon,
        theme: context.theme(),
    };
    match menu.run(&mut Device::open()?)? {
        Picked::Nothing => return Ok(()),
        Picked::Interrupted => return Err(interrupted().into()),
        Picked::Row(_) => {}
    }
    let value = |row: usize| match &menu.rows[row] {
        Row::Is(_, _, at) => *at,
        Row::Does(..) => 0,
    };
    let seats = min + value(1) as u8;
    let humans = (value(2) as u8).min(seats);
    play::play(context, new_game(kind, seats, humans, bots[value(3)].name))
}
