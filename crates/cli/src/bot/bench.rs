//! `croupier bot bench`: measures how fast a bot plays, with the raw speed of pipes on this machine as the baseline.

use std::io::{self, Write as _};
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use croupier_arena::host::{ECHO_COMMAND, MatchHost, measure_round_trips};
use croupier_arena::{Contest, Cores, Entrant, Pairing, PlayedBy, Policy, TimeControl};
use croupier_table::{DealFrom, Kind, Seat, Seed, Table, Text, Turn, wire};
use serde_json::{Value, json};

use super::args::Bench;
use super::{cause_text, entrants, host_failure, program};
use crate::context::{Context, Failure};
use crate::machine::MACHINE;

/// Measurements alternate in slices of this length, so that disturbances affect all of them.
const SLICE: Duration = Duration::from_millis(250);

/// Runs the command.
pub(crate) fn bench(context: &Context, args: &Bench) -> anyhow::Result<()> {
    if !(0.1..=600.0).contains(&args.seconds) {
        return Err(Failure::usage(context.message("bot-bench-seconds-range")).into());
    }
    let kind = context.kind(&args.game)?;
    let by = program(context, kind, &args.command)?;
    let echo = match &args.raw {
        Some(text) => match entrants(context, kind, std::slice::from_ref(text))?.remove(0).by {
            PlayedBy::Program(command) => command,
            _ => return Err(Failure::usage(context.message("bot-bench-raw-program")).into()),
        },
        None => vec![std::env::current_exe()?.display().to_string(), ECHO_COMMAND.to_owned()],
    };
    let bytes = mean_question_bytes(kind);
    let time = Duration::from_secs_f64(args.seconds);
    let mut rates = [Vec::new(), Vec::new(), Vec::new(), Vec::new()];
    let begun = Instant::now();
    let cores = args.placing.cores();
    let mut one = BenchHost::open(context, kind, &by, 1, cores)?;
    let mut many = BenchHost::open(context, kind, &by, wire::MAX_GAMES, cores)?;
    while rates[0].is_empty() || begun.elapsed() < time {
        rates[0].push(measure_round_trips(&echo, bytes, SLICE, Cores::All)?);
        rates[1].push(measure_round_trips(&echo, bytes, SLICE, Cores::One)?);
        rates[2].push(one.measure(context, SLICE)?);
        rates[3].push(many.measure(context, SLICE)?);
    }
    let [raw, raw_one_core, one, many] = rates.map(median);
    if args.json {
        let line = json!({
            "game": kind.name(), "question_bytes": bytes, "raw_per_s": raw.round(),
            "raw_one_core_per_s": raw_one_core.round(),
            "one_game_per_s": one.round(), "many_games_per_s": many.round(),
            "one_to_raw": one / raw, "one_to_raw_one_core": one / raw_one_core,
            "many_to_raw": many / raw, "many_to_raw_one_core": many / raw_one_core,
        });
        return Ok(writeln!(io::stdout(), "{line}")?);
    }
    let text = Text::new("bot-bench")
        .with("bytes", bytes)
        .with("raw", raw.round() as usize)
        .with("core", raw_one_core.round() as usize)
        .with("one", one.round() as usize)
        .with("many", many.round() as usize)
        .with("share", format!("{:.0}", one / raw * 100.0))
        .with("core-share", format!("{:.0}", one / raw_one_core * 100.0))
        .with("times", format!("{:.1}", many / raw))
        .with("core-times", format!("{:.1}", many / raw_one_core));
    Ok(writeln!(io::stdout(), "{}", context.format(&text))?)
}

/// The median, which single disturbed slices do not change.
fn median(mut rates: Vec<f64>) -> f64 {
    rates.sort_by(f64::total_cmp);
    rates[rates.len() / 2]
}

/// The mean size of an `ask` message over a random game, in bytes.
fn mean_question_bytes(kind: &dyn Kind) -> usize {
    let seed = Seed::of_number(1);
    let mut table: Box<dyn Table> =
        kind.open(&Value::Null, kind.usual_seats()).expect("the usual table can be opened");
    let asking = wire::Asking { id: 100, ms: 1000, bank_ms: 5000, last_ms: 0.05 };
    let (mut out, mut questions) = (Vec::new(), 0);
    for seat in Seat::all(table.seats()) {
        table.seat_bot(seat, "random", &seed, &MACHINE).expect("every game has a random bot");
    }
    while table.turn() != Turn::Over {
        if let Turn::Seat(seat) = table.turn() {
            table.write_ask(&asking, &mut out);
            questions += 1;
            table.act(seat).expect("random bots always choose");
        } else {
            table.deal(DealFrom::Seed(&seed)).expect("chance is due");
        }
    }
    out.len() / questions.max(1)
}

/// A match host on which a bot plays against random bots.
struct BenchHost {
    host: MatchHost,
    kind: &'static dyn Kind,
    next: u64,
}

impl BenchHost {
    fn open(
        context: &Context,
        kind: &'static dyn Kind,
        by: &PlayedBy,
        max_matches: u32,
        cores: Cores,
    ) -> Result<BenchHost, Failure> {
        let contest = Contest {
            kind,
            options: Value::Null,
            policy: Policy::Forfeit,
            time: TimeControl { move_ms: 10_000, bank_ms: 60_000 },
            cores,
            resources: &MACHINE,
        };
        let entrants = [
            Entrant { name: "bot".to_owned(), by: by.clone() },
            Entrant { name: "random".to_owned(), by: PlayedBy::BuiltIn("random".to_owned()) },
        ];
        let host = MatchHost::open(&contest, &entrants)
            .map_err(|error| host_failure(context, kind, error))?
            .at_most(max_matches)
            .keeping_programs();
        Ok(BenchHost { host, kind, next: 0 })
    }

    /// The bot's answers per second over this time; games in progress are played to their ends.
    fn measure(&mut self, context: &Context, time: Duration) -> Result<f64, Failure> {
        if self.next == 0 {
            // The first game includes the start of the program, so it is not measured.
            let mut games = 0..1;
            self.play_games(context, &mut || games.next().is_some())?;
        }
        let begun = Instant::now();
        let decisions = self.play_games(context, &mut || begun.elapsed() < time)?;
        Ok(decisions as f64 / begun.elapsed().as_secs_f64())
    }

    /// Plays games while `more` returns true. Returns how many decisions the bot took.
    fn play_games(
        &mut self,
        context: &Context,
        more: &mut dyn FnMut() -> bool,
    ) -> Result<u64, Failure> {
        let seats = self.kind.usual_seats() as usize;
        let next = &mut self.next;
        let mut pairings = std::iter::from_fn(|| {
            if !more() {
                return None;
            }
            *next += 1;
            let mut seated = vec![1; seats];
            seated[0] = 0;
            let luck = (0..seats as u8).collect();
            Some(Pairing { number: *next, seed: Seed::of_number(*next), seated, luck })
        });
        let (mut decisions, mut failure) = (0, None);
        self.host
            .play_matches(&mut pairings, &mut |played| {
                decisions += u64::from(played.decisions[0]);
                failure = played.failures.into_iter().next();
                if failure.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            })
            .map_err(|error| host_failure(context, self.kind, error))?;
        match failure {
            None => Ok(decisions),
            Some(failure) => {
                let text = Text::new("bot-bench-failed")
                    .with("cause", cause_text(failure.cause))
                    .with("detail", failure.detail);
                Err(Failure::negative(context.lexicon_of(self.kind).say(&text, &[])))
            }
        }
    }
}
