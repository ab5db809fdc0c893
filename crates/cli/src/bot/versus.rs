//! `croupier bot vs`: a short match of a bot against others, with error bars. Everything longer is for the arena.

use std::collections::BTreeMap;
use std::io::{self, IsTerminal, Write as _};
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use croupier_arena::host::Desk;
use croupier_arena::{
    By, Cause, Contest, Entrant, Evidence, Format, Group, Played, Policy, Results, Schedule,
    Standing, TimeControl,
};
use croupier_engine::{Kind, Lexicon, Seed, Text};
use serde_json::{Value, json};

use super::args::Versus;
use super::{cause, entrants, host_failure, warn_of};
use crate::args::Which;
use crate::context::{Context, fresh_seed};
use crate::machine::MACHINE;

/// What was counted of one entrant.
#[derive(Clone, Default)]
struct Count {
    decisions: u64,
    thought_us: u64,
    failures: BTreeMap<Cause, u64>,
    /// The first failure of each cause, for its author.
    examples: BTreeMap<Cause, String>,
}

/// Plays a short match.
pub(crate) fn versus(context: &Context, args: &Versus) -> anyhow::Result<()> {
    let terms = &args.terms;
    let which = Which { game: terms.game.clone(), set: terms.set.clone() };
    let (kind, options) = context.which(&which)?;
    let texts: Vec<String> = std::iter::once(&args.player).chain(&args.rivals).cloned().collect();
    let players = entrants(context, kind, &texts)?;
    let seats = players.len() as u8;
    kind.open(&options, seats).map_err(|bad| context.bad_options(&bad))?;
    let seed = args.seed.clone().map_or_else(fresh_seed, Ok)?;
    let schedule = schedule(players.len(), args.games, &seed);
    let contest = Contest {
        kind,
        options,
        policy: Policy::Forfeit,
        time: TimeControl { move_ms: terms.time.move_ms, bank_ms: terms.time.bank_ms },
        cores: args.placing.cores(),
        means: &MACHINE,
    };
    let refused = |error| host_failure(context, kind, error);
    let mut desk = Desk::open(&contest, &players).map_err(refused)?;
    if players.iter().any(|player| matches!(player.by, By::Program(_))) {
        warn_of(context, desk.unconfined());
    }
    let mut all: Vec<Played> = Vec::new();
    let mut progress = progress(schedule.games());
    let mut pairings = (0..schedule.games()).map(|number| schedule.pairing(number));
    desk.play(&mut pairings, &mut |played| {
        all.push(played);
        progress(all.len() as u64);
        ControlFlow::Continue(())
    })
    .map_err(refused)?;
    all.sort_by_key(|played| played.number);
    let lexicon = context.lexicon_of(kind);
    let counts = count(&schedule, &all, &lexicon);
    let results = Results::of(&evidence(&schedule, &all));
    if args.json {
        let line = as_json(kind, &players, &results, &counts, &seed);
        return Ok(writeln!(io::stdout(), "{line}")?);
    }
    tell(&lexicon, &players, &results, &counts)?;
    Ok(())
}

/// Every deal is played with all rotations of the seats.
fn schedule(players: usize, games: u64, seed: &Seed) -> Schedule {
    Schedule::new(Format::FreeForAll, players, players, games, seed.clone())
        .expect("one table holds all players, and the games are counted by the command line")
}

fn evidence(schedule: &Schedule, all: &[Played]) -> Evidence {
    let players = schedule.entrants();
    let mut evidence = Evidence::new(players, schedule.lineups());
    for group in all.chunk_by(|a, b| schedule.group(a.number) == schedule.group(b.number)) {
        let mut shares = vec![0.0; players];
        let mut scores = vec![0.0; players];
        for played in group {
            for (seat, &player) in schedule.seated(played.number).iter().enumerate() {
                shares[player] += f64::from(played.payoffs[seat]) / group.len() as f64;
                scores[player] += f64::from(played.scores[seat]) / group.len() as f64;
            }
        }
        evidence.bundles[0].push(&Group { shares, scores, luck: None });
    }
    evidence
}

fn count(schedule: &Schedule, all: &[Played], lexicon: &Lexicon) -> Vec<Count> {
    let mut counts = vec![Count::default(); schedule.entrants()];
    for played in all {
        let seated = schedule.seated(played.number);
        for (seat, &player) in seated.iter().enumerate() {
            counts[player].decisions += u64::from(played.decisions[seat]);
            counts[player].thought_us += played.thought_us[seat];
        }
        for failed in &played.failures {
            let count = &mut counts[seated[failed.seat as usize]];
            *count.failures.entry(failed.cause).or_default() += 1;
            count.examples.entry(failed.cause).or_insert_with(|| {
                let text = Text::new("bot-vs-example")
                    .with("game", played.number as i64)
                    .with("step", failed.step)
                    .with("seat", i64::from(failed.seat))
                    .with("detail", failed.detail.clone());
                lexicon.say(&text, &[])
            });
        }
    }
    counts
}

impl Count {
    fn ms_per_move(&self) -> f64 {
        self.thought_us as f64 / 1000.0 / self.decisions.max(1) as f64
    }
}

fn as_json(
    kind: &dyn Kind,
    players: &[Entrant],
    results: &Results,
    counts: &[Count],
    seed: &Seed,
) -> Value {
    let rows: Vec<Value> = (0..players.len())
        .map(|player| {
            let standing = of(results, player);
            let count = &counts[player];
            let failures: serde_json::Map<String, Value> = count
                .failures
                .iter()
                .map(|(cause, times)| {
                    let example = &count.examples[cause];
                    (cause.name().to_owned(), json!({ "times": times, "example": example }))
                })
                .collect();
            json!({
                "name": players[player].name,
                "share": standing.share,
                "score": standing.score,
                "decisions": count.decisions,
                "ms_per_move": count.ms_per_move(),
                "failures": failures,
            })
        })
        .collect();
    json!({
        "game": kind.name(),
        "games": results.games,
        "groups": results.groups,
        "seed": seed.to_string(),
        "players": rows,
    })
}

fn of(results: &Results, player: usize) -> &Standing {
    let found = results.standings.iter().find(|standing| standing.entrant == player);
    found.expect("everybody has a standing")
}

fn tell(
    lexicon: &Lexicon,
    players: &[Entrant],
    results: &Results,
    counts: &[Count],
) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "{}", lexicon.word("bot-vs-head"))?;
    for (player, count) in counts.iter().enumerate() {
        let standing = of(results, player);
        let (share, score) = (standing.share, standing.score);
        writeln!(
            out,
            "{:<24} {:>6.1} ± {:<5.1} {:>9.1} ± {:<7.1} {:>10.3}",
            players[player].name,
            share.value * 100.0,
            share.half() * 100.0,
            score.value,
            score.half(),
            count.ms_per_move(),
        )?;
    }
    let text =
        Text::new("bot-vs-games").with("games", results.games).with("groups", results.groups);
    writeln!(out, "{}", lexicon.say(&text, &[]))?;
    for (player, count) in counts.iter().enumerate() {
        for (what, times) in &count.failures {
            let text = Text::new("bot-vs-failure")
                .with("name", players[player].name.as_str())
                .with("cause", cause(*what))
                .with("times", *times as usize)
                .with("example", count.examples[what].as_str());
            writeln!(out, "{}", lexicon.say(&text, &[]))?;
        }
    }
    Ok(())
}

/// Shows how many games are over, in a terminal and only if it takes longer than a moment.
fn progress(games: u64) -> impl FnMut(u64) {
    const MOMENT: Duration = Duration::from_secs(1);
    let shown = io::stderr().is_terminal();
    let begun = Instant::now();
    let mut last = begun;
    move |done| {
        if shown && begun.elapsed() > MOMENT && (last.elapsed() > MOMENT / 5 || done == games) {
            last = Instant::now();
            eprint!("\r{done}/{games} ");
            if done == games {
                eprint!("\r{:24}\r", "");
            }
        }
    }
}
