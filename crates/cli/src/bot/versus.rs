//! `croupier bot vs`: a short match of a bot against others, with error bars. Longer contests are `croupier arena`.

use std::collections::BTreeMap;
use std::io::{self, IsTerminal, Write as _};
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use croupier_arena::host::MatchHost;
use croupier_arena::{
    Cause, Contest, DealGroup, Entrant, Format, PlayedBy, PlayedMatch, Policy, Results, Samples,
    Schedule, Standing, TimeControl,
};
use croupier_table::{Kind, Lexicon, Seed, Text};
use serde_json::{Value, json};

use super::args::Versus;
use super::{cause_text, entrants, host_failure, warn_unconfined};
use crate::args::Which;
use crate::context::{Context, fresh_seed};
use crate::machine::MACHINE;

/// Decisions, thinking time and failures of one entrant.
#[derive(Clone, Default)]
struct PlayerStats {
    decisions: u64,
    thought_us: u64,
    failures: BTreeMap<Cause, u64>,
    /// The first failure of each cause, as text.
    examples: BTreeMap<Cause, String>,
}

/// Runs the command.
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
        resources: &MACHINE,
    };
    let refused = |error| host_failure(context, kind, error);
    let mut host = MatchHost::open(&contest, &players).map_err(refused)?;
    if players.iter().any(|player| matches!(player.by, PlayedBy::Program(_))) {
        warn_unconfined(context, host.unconfined());
    }
    let mut all: Vec<PlayedMatch> = Vec::new();
    let mut progress = progress_counter(schedule.games());
    let mut pairings = (0..schedule.games()).map(|number| schedule.pairing(number));
    host.play_matches(&mut pairings, &mut |played| {
        all.push(played);
        progress(all.len() as u64);
        ControlFlow::Continue(())
    })
    .map_err(refused)?;
    all.sort_by_key(|played| played.number);
    let lexicon = context.lexicon_of(kind);
    let stats = player_stats(&schedule, &all, &lexicon);
    let results = Results::from_samples(&samples(&schedule, &all));
    if args.json {
        let line = as_json(kind, &players, &results, &stats, &seed);
        return Ok(writeln!(io::stdout(), "{line}")?);
    }
    print_table(&lexicon, &players, &results, &stats)?;
    Ok(())
}

/// A table for all players; every deal is played in all rotations.
fn schedule(players: usize, games: u64, seed: &Seed) -> Schedule {
    Schedule::new(Format::FreeForAll, players, players, games, seed.clone())
        .expect("one table holds all players, and the games are counted by the command line")
}

fn samples(schedule: &Schedule, all: &[PlayedMatch]) -> Samples {
    let players = schedule.entrants();
    let mut samples = Samples::new(players, schedule.lineups());
    for group in all.chunk_by(|a, b| schedule.group_of(a.number) == schedule.group_of(b.number)) {
        let mut shares = vec![0.0; players];
        let mut scores = vec![0.0; players];
        for played in group {
            for (seat, &player) in schedule.seated(played.number).iter().enumerate() {
                shares[player] += f64::from(played.payoffs[seat]) / group.len() as f64;
                scores[player] += f64::from(played.scores[seat]) / group.len() as f64;
            }
        }
        samples.lineups[0].push(&DealGroup { shares, scores, luck: None });
    }
    samples
}

fn player_stats(schedule: &Schedule, all: &[PlayedMatch], lexicon: &Lexicon) -> Vec<PlayerStats> {
    let mut stats = vec![PlayerStats::default(); schedule.entrants()];
    for played in all {
        let seated = schedule.seated(played.number);
        for (seat, &player) in seated.iter().enumerate() {
            stats[player].decisions += u64::from(played.decisions[seat]);
            stats[player].thought_us += played.thought_us[seat];
        }
        for failure in &played.failures {
            let own = &mut stats[seated[failure.seat as usize]];
            *own.failures.entry(failure.cause).or_default() += 1;
            own.examples.entry(failure.cause).or_insert_with(|| {
                let text = Text::new("bot-vs-example")
                    .with("game", played.number as i64)
                    .with("step", failure.step)
                    .with("seat", i64::from(failure.seat))
                    .with("detail", failure.detail.clone());
                lexicon.say(&text, &[])
            });
        }
    }
    stats
}

impl PlayerStats {
    fn ms_per_move(&self) -> f64 {
        self.thought_us as f64 / 1000.0 / self.decisions.max(1) as f64
    }
}

fn as_json(
    kind: &dyn Kind,
    players: &[Entrant],
    results: &Results,
    stats: &[PlayerStats],
    seed: &Seed,
) -> Value {
    let rows: Vec<Value> = (0..players.len())
        .map(|player| {
            let standing = standing_of(results, player);
            let own = &stats[player];
            let failures: serde_json::Map<String, Value> = own
                .failures
                .iter()
                .map(|(cause, times)| {
                    let example = &own.examples[cause];
                    (cause.name().to_owned(), json!({ "times": times, "example": example }))
                })
                .collect();
            json!({
                "name": players[player].name,
                "share": standing.share,
                "score": standing.score,
                "decisions": own.decisions,
                "ms_per_move": own.ms_per_move(),
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

fn standing_of(results: &Results, player: usize) -> &Standing {
    let found = results.standings.iter().find(|standing| standing.entrant == player);
    found.expect("everybody has a standing")
}

fn print_table(
    lexicon: &Lexicon,
    players: &[Entrant],
    results: &Results,
    stats: &[PlayerStats],
) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "{}", lexicon.word("bot-vs-head"))?;
    for (player, own) in stats.iter().enumerate() {
        let standing = standing_of(results, player);
        let (share, score) = (standing.share, standing.score);
        writeln!(
            out,
            "{:<24} {:>6.1} ± {:<5} {:>9.1} ± {:<7} {:>10.3}",
            players[player].name,
            share.value * 100.0,
            half_width(share.half() * 100.0),
            score.value,
            half_width(score.half()),
            own.ms_per_move(),
        )?;
    }
    let text =
        Text::new("bot-vs-games").with("games", results.games).with("groups", results.groups);
    writeln!(out, "{}", lexicon.say(&text, &[]))?;
    for (player, own) in stats.iter().enumerate() {
        for (cause, times) in &own.failures {
            let text = Text::new("bot-vs-failure")
                .with("name", players[player].name.as_str())
                .with("cause", cause_text(*cause))
                .with("times", *times as usize)
                .with("example", own.examples[cause].as_str());
            writeln!(out, "{}", lexicon.say(&text, &[]))?;
        }
    }
    Ok(())
}

/// Half the width of an interval; one deal has none.
fn half_width(half: f64) -> String {
    if half.is_finite() { format!("{half:.1}") } else { "?".to_owned() }
}

/// A progress counter on a terminal, for matches that take longer than a second.
fn progress_counter(games: u64) -> impl FnMut(u64) {
    const DELAY: Duration = Duration::from_secs(1);
    let is_terminal = io::stderr().is_terminal();
    let begun = Instant::now();
    let mut last = begun;
    move |done| {
        if is_terminal && begun.elapsed() > DELAY && (last.elapsed() > DELAY / 5 || done == games) {
            last = Instant::now();
            eprint!("\r{done}/{games} ");
            if done == games {
                eprint!("\r{:24}\r", "");
            }
        }
    }
}
