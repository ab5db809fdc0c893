//! `croupier stats`: the results of my own games, with luck and skill, from the records that the program keeps.

use std::io::{self, Write as _};

use croupier_games::GAMES;
use croupier_table::{Kind, Record, Seat, Text, summarize};
use serde_json::json;

use crate::args::Stats;
use crate::context::Context;
use crate::home;
use crate::machine::MACHINE;
use crate::progress::Progress;
use crate::review::signed;

/// How many decisions of a game are evaluated at most: enough to see skill, soon enough to wait for it.
const MOST_DECISIONS: usize = 20;

/// The games of one kind that a person has finished.
#[derive(Default)]
struct Tally {
    games: usize,
    /// Shares of the win, and what was fair at each table.
    won: f64,
    fair: f64,
    /// Luck and cost of decisions, in the games that were evaluated.
    evaluated: usize,
    luck: f64,
    cost: f64,
}

/// Prints a line for every game that was played.
pub(crate) fn stats(context: &Context, args: &Stats) -> anyhow::Result<()> {
    let records = home::all_records();
    let mut progress = Progress::begin();
    let mut out = io::stdout().lock();
    let mut played = false;
    for kind in GAMES {
        let own: Vec<&Record> =
            records.iter().map(|(_, record)| record).filter(|one| is_of(one, *kind)).collect();
        let mut tally = Tally::default();
        for (n, record) in own.iter().enumerate() {
            progress.report(n as f64 / own.len() as f64);
            tally.add(record, *kind, args.quick);
        }
        if tally.games == 0 {
            continue;
        }
        played = true;
        let line = if args.json { tally.json(*kind) } else { tally.line(context, *kind) };
        writeln!(out, "{line}")?;
    }
    drop(progress);
    if !played && !args.json {
        writeln!(out, "{}", context.message("cli-stats-none"))?;
    }
    Ok(())
}

fn is_of(record: &Record, kind: &dyn Kind) -> bool {
    record.header.game == kind.name() && record.check_rules(kind.rules()).is_ok()
}

/// The one person of a table; games among several people say nothing about one of them.
fn only_human(record: &Record) -> Option<Seat> {
    let seats = Seat::all(record.header.seats.len() as u8);
    let mut humans = seats.filter(|seat| record.header.seats[seat.index()].by == "human");
    humans.next().filter(|_| humans.next().is_none())
}

impl Tally {
    fn add(&mut self, record: &Record, kind: &'static dyn Kind, quick: bool) {
        let (Some(seat), Some(result)) = (only_human(record), &record.result) else { return };
        let seats = record.header.seats.len();
        self.games += 1;
        self.won += f64::from(result.payoffs.get(seat.index()).copied().unwrap_or(0.0));
        self.fair += 1.0 / seats as f64;
        if quick || !kind.evaluates() {
            return;
        }
        let found = summarize(record, kind, seat, MOST_DECISIONS, &MACHINE, &mut |_| true);
        if let Ok(Some(summary)) = found {
            self.evaluated += 1;
            self.luck += summary.luck;
            self.cost += summary.cost;
        }
    }

    /// A share of all games, in percent.
    fn percent(sum: f64, games: usize) -> f64 {
        sum * 100.0 / games.max(1) as f64
    }

    fn line(&self, context: &Context, kind: &dyn Kind) -> String {
        let lexicon = context.lexicon_of(kind);
        let number = |value: f64| context.lang.decimals(&format!("{value:.1}"));
        let text = Text::new(if self.evaluated > 0 { "cli-stats-line" } else { "cli-stats-short" })
            .with("game", lexicon.word("game-name"))
            .with("games", self.games)
            .with("won", number(Tally::percent(self.won, self.games)))
            .with("fair", number(Tally::percent(self.fair, self.games)));
        let text = match self.evaluated {
            0 => text,
            games => text
                .with("luck", signed(self.luck / games as f64, context.lang))
                .with("cost", signed(-self.cost / games as f64, context.lang)),
        };
        lexicon.say(&text, &[])
    }

    fn json(&self, kind: &dyn Kind) -> String {
        let mut line = json!({
            "game": kind.name(), "games": self.games,
            "won": self.won / self.games as f64, "fair": self.fair / self.games as f64,
        });
        if self.evaluated > 0 {
            line["luck"] = json!(self.luck / self.evaluated as f64);
            line["cost"] = json!(self.cost / self.evaluated as f64);
        }
        line.to_string()
    }
}
