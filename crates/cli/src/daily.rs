//! `croupier daily`: the deal of the day, or of an earlier one, against fixed bots with the luck that everybody has.

use std::io::{self, Write};
use std::iter::{once, repeat_n};
use std::path::PathBuf;
use std::time::{SystemTime, UNIX_EPOCH};

use croupier_games::GAMES;
use croupier_table::{
    DailyDeal, DailyResult, Day, Header, Kind, Lexicon, ResultLine, Seed, Text, daily_bot,
};
use croupier_terminal::RecordFile;

use crate::args::{Daily, Resume};
use crate::context::{Context, Failure};
use crate::{home, play};

/// Plays a daily deal, or plays on where it was left.
pub(crate) fn daily(context: &Context, args: &Daily) -> anyhow::Result<()> {
    let today = today();
    let day = args.date.unwrap_or(today);
    if day > today {
        let text = Text::new("cli-daily-future").with("date", day.to_string());
        return Err(Failure::usage(context.format(&text)).into());
    }
    let kind = match &args.game {
        Some(game) => context.kind(game)?,
        None => game_of_the_day(day),
    };
    let deal = DailyDeal::new(kind, day);
    let seed = args.seed.clone().unwrap_or_else(|| deal.seed());
    if let Some(published) = &args.commit
        && *published != deal.commit(&seed)
    {
        let text = Text::new("cli-daily-uncommitted").with("found", deal.commit(&seed).to_string());
        return Err(Failure::negative(context.format(&text)).into());
    }
    if args.record.is_none()
        && let Some(path) = left_unfinished(&deal, &seed)
    {
        let lexicon = context.lexicon_of(kind);
        eprintln!("{}", lexicon.word("cli-daily-resumed"));
        return play::resume(context, &Resume { file: Some(path), speed: args.speed });
    }
    let opened = open(context, args, kind, &deal, seed)?;
    play::run(context, &context.lexicon_of(kind), opened)
}

/// Today, by universal time.
pub(crate) fn today() -> Day {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Day::of_second(now.as_secs())
}

/// Without a game each day has its own.
fn game_of_the_day(day: Day) -> &'static dyn Kind {
    GAMES[day.number() as usize % GAMES.len()]
}

/// The record of this deal that was left before its end.
fn left_unfinished(deal: &DailyDeal, seed: &Seed) -> Option<PathBuf> {
    let tag = deal.tag(seed);
    let is_it = |header: &Header| {
        header.game == deal.game
            && header.rules == Some(deal.rules)
            && header.daily.as_ref() == Some(&tag)
    };
    let mut records = home::all_records().into_iter().rev();
    records
        .find(|(_, record)| record.result.is_none() && is_it(&record.header))
        .map(|(path, _)| path)
}

fn open(
    context: &Context,
    args: &Daily,
    kind: &'static dyn Kind,
    deal: &DailyDeal,
    seed: Seed,
) -> anyhow::Result<play::Opened> {
    let lexicon = context.lexicon_of(kind);
    let bots = usize::from(kind.usual_seats()).saturating_sub(1);
    let words: Vec<String> =
        once("human").chain(repeat_n(daily_bot(kind), bots)).map(str::to_owned).collect();
    let players = play::players(context, kind, &lexicon, &words)?;
    let header = deal.header(&seed, players);
    let header = Header { seed: Some(seed.to_string()), ..header };
    let table = kind
        .open(&header.options, header.seats.len() as u8)
        .map_err(|bad| context.bad_options(&bad))?;
    let record_file = match &args.record {
        Some(path) => Some(
            RecordFile::create(path, &header)
                .map_err(|error| context.bad_file("cli-cannot-write", path, &error))?,
        ),
        None => play::record_at_home(&lexicon, &header),
    };
    let text = Text::new("cli-daily-title")
        .with("date", deal.day.to_string())
        .with("game", lexicon.word("game-name"));
    if !context.is_full_screen() {
        eprintln!("{}", lexicon.say(&text, &[]));
    }
    let (save, speed, transcript) = (None, args.speed, false);
    Ok(play::Opened { kind, header, table, record_file, seed, save, speed, transcript })
}

/// Which deal it is, as it is shared.
fn title(lexicon: &Lexicon, deal: &DailyDeal) -> String {
    let title = Text::new("daily-title")
        .with("date", deal.day.to_string())
        .with("game", lexicon.word("game-name"));
    lexicon.say(&title, &[])
}

/// Shows the result of a daily deal and the text to share, which tells nothing about the dice and cards.
pub(crate) fn show_result(
    lexicon: &Lexicon,
    deal: &DailyDeal,
    result: &ResultLine,
) -> anyhow::Result<()> {
    let Some(result) = DailyResult::of(result) else { return Ok(()) };
    let mut out = io::stdout().lock();
    writeln!(out)?;
    writeln!(out, "{}", lexicon.word("cli-daily-share"))?;
    writeln!(out)?;
    writeln!(out, "    {}", title(lexicon, deal))?;
    writeln!(out, "    {} {}", result.square(), lexicon.say(&result.text(), &[]))?;
    writeln!(out, "    croupier daily {} --date {}", deal.game, deal.day)?;
    Ok(())
}
