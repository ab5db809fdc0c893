//! The start menu on the full screen: the games, and what can be done with the last one.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use croupier_games::GAMES;
use croupier_table::{Kind, Record, Text};
use croupier_terminal::{Device, Input, Keyboard, Menu, Picked, Row};

use super::new_game;
use crate::args::{Daily, Replay, Resume, Review, SolvePuzzle};
use crate::context::{Context, Failure};
use crate::{daily, home, play, puzzle, record, review};

/// What a row of the menu does.
enum Entry {
    Play(&'static dyn Kind),
    Daily,
    Resume(PathBuf),
    Replay,
    Review,
    Puzzle,
}

/// Shows the menu until the person leaves it. What fails is said there.
pub(super) fn run(context: &Context) -> anyhow::Result<()> {
    let lexicon = context.lexicon(&[]);
    let (mut at, mut notice) = (0, None);
    loop {
        let (entries, rows) = entries(context);
        let title = lexicon.word("ui-menu-title");
        let at_most = rows.len() - 1;
        let theme = context.theme();
        let mut menu = Menu { title, rows, at: at_most.min(at), notice, lexicon: &lexicon, theme };
        let picked = menu.run(&mut Device::open()?)?;
        at = menu.at;
        let done = match picked {
            Picked::Nothing => return Ok(()),
            Picked::Interrupted => Err(interrupted().into()),
            Picked::Row(row) => start(context, &entries[row]),
        };
        notice = done.err().map(message).transpose()?;
    }
}

/// The sentence of a failure. What the person did not cause and an interruption end the program.
fn message(error: anyhow::Error) -> anyhow::Result<String> {
    match error.downcast::<Failure>() {
        Ok(failure) if failure.message.is_empty() || failure.code == INTERRUPTED => {
            Err(failure.into())
        }
        Ok(failure) => Ok(failure.message),
        Err(error) => Err(error),
    }
}

/// Does what a row says.
fn start(context: &Context, entry: &Entry) -> anyhow::Result<()> {
    match entry {
        Entry::Play(kind) => ask_and_play(context, *kind),
        Entry::Daily => ask_and_play_daily(context),
        Entry::Resume(file) => {
            play::resume(context, &Resume { file: Some(file.clone()), speed: None })
        }
        Entry::Replay => match ask_record(context, "ui-menu-replay", |_| true)? {
            Some(file) => record::replay(context, &Replay { file, seat: None, json: false }),
            None => Ok(()),
        },
        Entry::Review => match ask_record(context, "ui-menu-review", is_evaluated)? {
            Some(file) => review::review(context, &Review::of(file)),
            None => Ok(()),
        },
        Entry::Puzzle => solve_puzzle(context),
    }
}

/// The exit code of a program that was interrupted.
const INTERRUPTED: u8 = 130;

fn interrupted() -> Failure {
    Failure { message: String::new(), code: INTERRUPTED }
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
    let mut add = |id, about: String, entry| {
        rows.push(Row::Does(context.message(id), about));
        entries.push(entry);
    };
    add("ui-menu-daily", context.message("ui-menu-daily-about"), Entry::Daily);
    if let Some((file, record)) = home::unfinished() {
        add("ui-menu-continue", described(context, &file, &record), Entry::Resume(file));
    }
    let finished = finished();
    if !finished.is_empty() {
        add("ui-menu-replay", context.message("ui-menu-replay-about"), Entry::Replay);
    }
    if finished.iter().any(|(_, record)| is_evaluated(record)) {
        add("ui-menu-review", context.message("ui-menu-review-about"), Entry::Review);
    }
    if GAMES.iter().any(|kind| !kind.puzzles().is_empty()) {
        add("ui-menu-puzzle", context.message("ui-menu-puzzle-about"), Entry::Puzzle);
    }
    (entries, rows)
}

/// All games that are over, the newest first.
fn finished() -> Vec<(PathBuf, Record)> {
    let all = home::all_records().into_iter().rev();
    all.filter(|(_, record)| record.result.is_some()).collect()
}

/// Whether a bot can evaluate the positions of this game.
fn is_evaluated(record: &Record) -> bool {
    croupier_games::find(&record.header.game).is_some_and(Kind::evaluates)
}

/// A record as people remember it: the game, how long ago, who played.
fn described(context: &Context, path: &Path, record: &Record) -> String {
    let game = croupier_games::find(&record.header.game);
    let game = game.map(|kind| context.lexicon_of(kind).word("game-name")).unwrap_or_default();
    let names: Vec<&str> = record.header.seats.iter().map(|player| player.name.as_str()).collect();
    let changed = fs::metadata(path).and_then(|file| file.modified()).ok();
    let age = changed.and_then(|time| SystemTime::now().duration_since(time).ok());
    let minutes = age.unwrap_or_default().as_secs() / 60;
    let ago = match minutes {
        0 => Text::new("ui-ago-now"),
        1..60 => Text::new("ui-ago-minutes").with("n", minutes as usize),
        60..2880 => Text::new("ui-ago-hours").with("n", (minutes / 60) as usize),
        _ => Text::new("ui-ago-days").with("n", (minutes / 60 / 24) as usize),
    };
    format!("{game} · {} · {}", context.format(&ago), names.join(", "))
}

/// Asks for one of the games that are over.
fn ask_record(
    context: &Context,
    title: &'static str,
    is_wanted: fn(&Record) -> bool,
) -> anyhow::Result<Option<PathBuf>> {
    let lexicon = context.lexicon(&[]);
    let records: Vec<(PathBuf, Record)> =
        finished().into_iter().filter(|(_, record)| is_wanted(record)).collect();
    let row = |(path, record): &(PathBuf, Record)| {
        Row::Does(described(context, path, record), String::new())
    };
    let mut menu = Menu {
        title: lexicon.word(title),
        rows: records.iter().map(row).collect(),
        at: 0,
        notice: None,
        lexicon: &lexicon,
        theme: context.theme(),
    };
    match menu.run(&mut Device::open()?)? {
        Picked::Nothing => Ok(None),
        Picked::Interrupted => Err(interrupted().into()),
        Picked::Row(row) => Ok(records.into_iter().nth(row).map(|(path, _)| path)),
    }
}

/// The puzzle of the day, in lines; the menu comes back when the person has read the answer.
fn solve_puzzle(context: &Context) -> anyhow::Result<()> {
    let wanted = SolvePuzzle { game: None, number: None, json: false };
    match puzzle::solve(context, &wanted) {
        // Another move was better: that has been said.
        Err(error) if error.downcast_ref::<Failure>().is_some_and(|failure| failure.code == 1) => {}
        solved => solved?,
    }
    wait_for_enter(context)
}

/// Lets the person read what stands in lines before the menu comes back.
fn wait_for_enter(context: &Context) -> anyhow::Result<()> {
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
        notice: None,
        lexicon: &lexicon,
        theme: context.theme(),
    };
    let game = match menu.run(&mut Device::open()?)? {
        Picked::Nothing => return Ok(()),
        Picked::Interrupted => return Err(interrupted().into()),
        Picked::Row(row) => GAMES[row].name().to_owned(),
    };
    let (date, seed, commit, record, speed) = (None, None, None, None, None);
    daily::daily(context, &Daily { game: Some(game), date, seed, commit, record, speed })?;
    wait_for_enter(context)
}

/// Asks how many play and against whom, and plays.
fn ask_and_play(context: &Context, kind: &'static dyn Kind) -> anyhow::Result<()> {
    let lexicon = context.lexicon_of(kind);
    let numbers = |from: u8, to: u8| (from..=to).map(|n| n.to_string()).collect::<Vec<_>>();
    let (min, max) = (*kind.seats().start(), *kind.seats().end());
    let bots = kind.bots();
    let about = |bot: &croupier_table::BotInfo| {
        let id = format!("bot-name-{}", bot.name);
        let named = lexicon.has(&id).then(|| lexicon.say(&Text::new(id), &[]));
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
        notice: None,
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
