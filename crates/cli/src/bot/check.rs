//! `croupier bot check`: tests a bot against the protocol and against every kind of decision that random games reach, and
//! shows the transcript of the first failure. It does not rate the bot's play.

use std::collections::BTreeSet;
use std::io::{self, Write as _};
use std::time::{Duration, Instant};

use croupier_arena::PlayedBy;
use croupier_arena::host::{BotFailure, HostError, Sandbox};
#[cfg(feature = "serve")]
use croupier_arena::{Cause, TimeControl, ladder::CheckReport};
use croupier_games::GAMES;
use croupier_table::{
    DealFrom, Kind, Lexicon, NoResources, Seat, Seed, Table, Text, Turn, printable,
};
use serde_json::{Value, json};

use super::args::Check;
use super::session::{Answer, Session};
use super::{failure_text, feed, host_failure, program, warn_unconfined};
use crate::args::Which;
use crate::context::{Context, Failure};
#[cfg(feature = "serve")]
use crate::{args::When, bot::args::Time, settings::Settings};
#[cfg(feature = "serve")]
use croupier_table::Lang;

/// How many random games are searched for kinds of decisions.
const SEARCHED_GAMES: u64 = 100;
/// The most kinds of decisions that are asked.
const MAX_KINDS: usize = 60;

/// A decision in one of the random games.
struct Decision {
    /// The first words of its legal actions.
    verbs: String,
    game: u64,
    step: usize,
    seat: Seat,
}

/// While a whole game is played, its length so far is shown this often.
const PROGRESS_INTERVAL: Duration = Duration::from_secs(5);

/// The result of a check for one game.
struct CheckRun<'a> {
    /// Question, answer, and milliseconds.
    rows: Vec<(String, String, f64)>,
    failure: Option<BotFailure>,
    /// Prints every row as soon as it is there, so that a slow bot is not silent; `None` for JSON.
    live: Option<&'a Context>,
}

/// Runs the command: checks a bot for one game or for all.
pub(crate) fn check(context: &Context, args: &Check) -> anyhow::Result<()> {
    let asked: Vec<(&'static dyn Kind, Value)> = match &args.game {
        Some(game) => {
            let which = Which { game: game.clone(), set: args.set.clone() };
            vec![context.which(&which)?]
        }
        None => GAMES.iter().map(|kind| (*kind, Value::Null)).collect(),
    };
    let by = program(context, asked[0].0, &args.command)?;
    let sandbox = Sandbox::current_program();
    if let PlayedBy::Program(command) = &by {
        let missing = sandbox
            .missing_restrictions([command.as_slice()])
            .map_err(|error| host_failure(context, asked[0].0, HostError::Sandbox(error)))?;
        warn_unconfined(context, &missing);
    }
    let is_only_game = asked.len() == 1;
    let mut passed = Vec::new();
    for (kind, options) in asked {
        let options = kind.complete(&options).map_err(|bad| context.bad_options(&bad))?;
        let seats = args.seats.unwrap_or(kind.usual_seats());
        kind.open(&options, seats).map_err(|bad| context.bad_options(&bad))?;
        let mut session = Session::open(&by, &sandbox, kind, options.clone(), args.time)
            .map_err(|error| host_failure(context, kind, error))?;
        let lexicon = context.lexicon_of(kind);
        let live = (!args.json).then_some(context);
        if live.is_some() {
            writeln!(io::stdout(), "{}", lexicon.word("game-name"))?;
        }
        let mut run = CheckRun { rows: Vec::new(), failure: None, live };
        run.failure = run.ask_everything(&mut session, kind, &options, seats).err();
        if run.failure.is_none() {
            passed.push(kind.name());
        }
        if args.json {
            let line = as_json(kind, &lexicon, &run, &mut session);
            writeln!(io::stdout(), "{line}")?;
        } else {
            let mut out = io::stdout().lock();
            write_failure(&mut out, context, &lexicon, &run, &mut session, is_only_game)?;
        }
    }
    let verdict = if passed.is_empty() { "bot-check-fails" } else { "bot-check-passes" };
    let verdict = context.format(&Text::new(verdict).with("games", passed.join(", ")));
    if passed.is_empty() {
        return Err(Failure::negative(verdict).into());
    }
    if !args.json {
        writeln!(io::stdout(), "{verdict}")?;
    }
    Ok(())
}

/// Checks a bot that was submitted to a ladder, for two at the table. The log is in English.
#[cfg(feature = "serve")]
pub(crate) fn check_submission(
    kind: &'static dyn Kind,
    by: &PlayedBy,
    sandbox: &Sandbox,
    time: TimeControl,
) -> CheckReport {
    /// The seats of a ladder's games.
    const SEATS: u8 = 2;
    /// The longest log, in bytes.
    const MAX_LOG: usize = 256 << 10;
    /// How long the check may take.
    const MAX_TIME: Duration = Duration::from_mins(3);
    let context = Context::new(Lang::En, When::Never, true, Settings::default());
    let lexicon = context.lexicon_of(kind);
    let failed =
        |log: String| CheckReport { cause: Some(Cause::Crash), log, ..CheckReport::default() };
    let Ok(options) = kind.complete(&json!({})) else { return failed(String::new()) };
    let time = Time { move_ms: time.move_ms, bank_ms: time.bank_ms };
    let mut session = match Session::open(by, sandbox, kind, options.clone(), time) {
        Ok(session) => session,
        Err(error) => return failed(host_failure(&context, kind, error).message),
    };
    session.limit(MAX_TIME);
    let mut run = CheckRun { rows: Vec::new(), failure: None, live: None };
    run.failure = run.ask_everything(&mut session, kind, &options, SEATS).err();
    let sent = if run.failure.is_some() { session.sent.clone() } else { Vec::new() };
    let mut log = Vec::new();
    for (asked, answer, ms) in &run.rows {
        // Writing to memory does not fail.
        let _ = writeln!(log, "{}", printable(&row_text(&context, asked, answer, *ms)));
    }
    let _ = write_failure(&mut log, &context, &lexicon, &run, &mut session, true);
    // A remote bot that has failed is disconnected.
    if run.failure.is_none() {
        session.close();
    }
    let mut log = String::from_utf8_lossy(&log).into_owned();
    if let Some((end, _)) = log.char_indices().find(|(at, _)| *at >= MAX_LOG) {
        log.truncate(end);
    }
    CheckReport {
        cause: run.failure.as_ref().map(|failure| failure.cause),
        log,
        questions: run.rows.len(),
        sent,
    }
}

impl CheckRun<'_> {
    fn add_row(&mut self, asked: &str, answer: &str, ms: f64) {
        if let Some(context) = self.live {
            // The check goes on if nobody reads it; the exit code is its result.
            let _ =
                writeln!(io::stdout(), "  {}", printable(&row_text(context, asked, answer, ms)));
        }
        self.rows.push((asked.to_owned(), answer.to_owned(), ms));
    }

    /// Asks one decision of every kind, two games at once if the bot accepts that, and a whole game.
    fn ask_everything(
        &mut self,
        session: &mut Session,
        kind: &'static dyn Kind,
        options: &Value,
        seats: u8,
    ) -> Result<(), BotFailure> {
        let decisions = decisions(kind, options, seats);
        let mut next_id = 1;
        let mut id = || {
            next_id += 1;
            next_id - 1
        };
        for decision in &decisions {
            let mut table = table_at(kind, options, seats, decision);
            let id = id();
            session.begin(id, decision.seat, seats)?;
            if self.rows.is_empty() {
                self.add_greeting(session);
            }
            session.ask(id, table.as_ref(), 0);
            let (_, answer) = session.receive_answer(&[(id, decision.step)])?;
            self.add_answer(table.as_mut(), decision, &answer)?;
            play_out(table.as_mut(), decision.game);
            session.end(id, table.as_ref());
        }
        if session.greeting().is_some_and(|greeting| greeting.games > 1) {
            self.ask_two_at_once(session, kind, options, seats, &decisions, [id(), id()])?;
        }
        self.play_whole_game(session, kind, options, seats, id())
    }

    fn add_greeting(&mut self, session: &Session) {
        if let Some(greeting) = session.greeting() {
            let row = format!("{}, {}", greeting.name, greeting.games);
            self.add_row("hello", &row, 0.0);
        }
    }

    fn add_answer(
        &mut self,
        table: &mut dyn Table,
        decision: &Decision,
        answer: &Answer,
    ) -> Result<(), BotFailure> {
        apply_answer(table, decision.seat, &answer.action)?;
        let ms = answer.took.as_secs_f64() * 1000.0;
        self.add_row(&decision.verbs, &answer.action, ms);
        Ok(())
    }

    /// Asks two questions before reading an answer; answers may come in any order.
    fn ask_two_at_once(
        &mut self,
        session: &mut Session,
        kind: &'static dyn Kind,
        options: &Value,
        seats: u8,
        decisions: &[Decision],
        ids: [u64; 2],
    ) -> Result<(), BotFailure> {
        let both = [&decisions[0], &decisions[decisions.len() - 1]];
        let mut tables = both.map(|decision| table_at(kind, options, seats, decision));
        for (decision, id) in both.iter().zip(ids) {
            session.begin(id, decision.seat, seats)?;
        }
        for (table, id) in tables.iter().zip(ids) {
            session.ask(id, table.as_ref(), 0);
        }
        let mut open = vec![(ids[0], both[0].step), (ids[1], both[1].step)];
        let mut slowest = 0.0_f64;
        while !open.is_empty() {
            let (which, answer) = session.receive_answer(&open)?;
            let (id, _) = open.remove(which);
            let which = usize::from(id == ids[1]);
            apply_answer(tables[which].as_mut(), both[which].seat, &answer.action)?;
            slowest = slowest.max(answer.took.as_secs_f64() * 1000.0);
        }
        for ((table, decision), id) in tables.iter_mut().zip(both).zip(ids) {
            play_out(table.as_mut(), decision.game);
            session.end(id, table.as_ref());
        }
        self.add_row("two-games", "", slowest);
        Ok(())
    }

    fn play_whole_game(
        &mut self,
        session: &mut Session,
        kind: &'static dyn Kind,
        options: &Value,
        seats: u8,
        id: u64,
    ) -> Result<(), BotFailure> {
        let (mut table, seed) = new_table(kind, options, seats, SEARCHED_GAMES);
        let seat = Seat(seats - 1);
        session.begin(id, seat, seats)?;
        let (mut seen_steps, mut decisions, mut ms) = (0, 0, 0.0);
        let mut shown = Instant::now();
        while table.turn() != Turn::Over {
            if table.turn() != Turn::Seat(seat) {
                play_step(table.as_mut(), &seed);
                continue;
            }
            session.clear_transcript();
            session.ask(id, table.as_ref(), seen_steps);
            seen_steps = table.steps();
            let (_, answer) = session.receive_answer(&[(id, seen_steps)])?;
            apply_answer(table.as_mut(), seat, &answer.action)?;
            decisions += 1;
            if let Some(context) = self.live.filter(|_| shown.elapsed() >= PROGRESS_INTERVAL) {
                let text = Text::new("bot-check-playing").with("decisions", i64::from(decisions));
                eprintln!("  {}", context.format(&text));
                shown = Instant::now();
            }
            ms += answer.took.as_secs_f64() * 1000.0;
        }
        session.end(id, table.as_ref());
        let each = ms / f64::from(decisions.max(1));
        self.add_row("whole-game", &decisions.to_string(), each);
        Ok(())
    }
}

/// Applies an answer at the table; fails if it is not legal.
fn apply_answer(table: &mut dyn Table, seat: Seat, action: &str) -> Result<(), BotFailure> {
    match table.play_answer(seat, action) {
        Ok(None) => Ok(()),
        Ok(Some(refused)) | Err(refused) => Err(BotFailure::illegal(action, &refused)),
    }
}

/// One decision of every kind that random games reach.
fn decisions(kind: &'static dyn Kind, options: &Value, seats: u8) -> Vec<Decision> {
    let mut known = BTreeSet::new();
    let mut found = Vec::new();
    for game in 0..SEARCHED_GAMES {
        let (mut table, seed) = new_table(kind, options, seats, game);
        while table.turn() != Turn::Over && found.len() < MAX_KINDS {
            if let Turn::Seat(seat) = table.turn() {
                let verbs = verbs(&table.legal());
                if known.insert(verbs.clone()) {
                    found.push(Decision { verbs, game, step: table.steps(), seat });
                }
            }
            play_step(table.as_mut(), &seed);
        }
    }
    found
}

/// The kind of a decision: the first words of all legal actions, with digits masked.
fn verbs(legal: &[String]) -> String {
    let first = |action: &String| {
        let word = action.split(' ').next().unwrap_or_default();
        word.chars().map(|c| if c.is_ascii_digit() { '#' } else { c }).collect::<String>()
    };
    let all: BTreeSet<String> =
        legal.iter().map(first).map(|word| word.replace("##", "#")).collect();
    all.into_iter().collect::<Vec<_>>().join(" ")
}

/// A table of random bots before its first step, and its seed.
fn new_table(kind: &dyn Kind, options: &Value, seats: u8, game: u64) -> (Box<dyn Table>, Seed) {
    let seed = Seed::of_number(game);
    let mut table = kind.open(options, seats).expect("these options were opened before");
    for seat in Seat::all(seats) {
        let own = seed.derive(&format!("bot {}", seat.0));
        table.seat_bot(seat, "random", &own, &NoResources).expect("every game has a random bot");
    }
    (table, seed)
}

fn table_at(kind: &dyn Kind, options: &Value, seats: u8, decision: &Decision) -> Box<dyn Table> {
    let (mut table, seed) = new_table(kind, options, seats, decision.game);
    while table.steps() < decision.step {
        play_step(table.as_mut(), &seed);
    }
    table
}

fn play_out(table: &mut dyn Table, game: u64) {
    while table.turn() != Turn::Over {
        play_step(table, &Seed::of_number(game));
    }
}

/// Plays one step of a random game.
fn play_step(table: &mut dyn Table, seed: &Seed) {
    match table.turn() {
        Turn::Over => {}
        Turn::Chance => table.deal(DealFrom::Seed(seed)).expect("chance is due"),
        Turn::Seat(seat) => table.act(seat).expect("random bots always choose"),
    }
}

fn as_json(kind: &dyn Kind, lexicon: &Lexicon, run: &CheckRun<'_>, session: &mut Session) -> Value {
    let rows: Vec<Value> = run
        .rows
        .iter()
        .map(|(asked, answer, ms)| json!({ "asked": asked, "answer": answer, "ms": ms }))
        .collect();
    let failure = run.failure.as_ref().map(|failure| {
        json!({
            "cause": failure.cause.name(),
            "detail": lexicon.say(&failure.detail, &[]),
            "sent": session.sent,
            "received": session.received,
            "right": session.expected,
            "stderr": session.take_stderr(),
        })
    });
    json!({ "game": kind.name(), "passed": failure.is_none(), "steps": rows, "failure": failure })
}

/// One line about a question and its answer.
fn row_text(context: &Context, asked: &str, answer: &str, ms: f64) -> String {
    match asked {
        "hello" => {
            let (name, games) = answer.rsplit_once(", ").unwrap_or((answer, "1"));
            context.format(&Text::new("bot-check-hello").with("name", name).with("games", games))
        }
        "two-games" => context.message("bot-check-two"),
        "whole-game" => {
            let text = Text::new("bot-check-game");
            context.format(&text.with("decisions", answer).with("ms", format!("{ms:.3}")))
        }
        _ => format!("{asked:<30} {answer:<20} {ms:>9.3} ms"),
    }
}

fn write_failure(
    out: &mut impl io::Write,
    context: &Context,
    lexicon: &Lexicon,
    run: &CheckRun<'_>,
    session: &mut Session,
    is_only_game: bool,
) -> io::Result<()> {
    let Some(failure) = &run.failure else { return Ok(()) };
    writeln!(out, "  {}", printable(&failure_text(lexicon, failure)))?;
    if is_only_game {
        writeln!(out, "{}", context.message("bot-check-talk"))?;
        feed::write_transcript(out, session)?;
        feed::write_expected(out, context, session, failure)?;
        let stderr = session.take_stderr();
        if !stderr.is_empty() {
            writeln!(out, "{}\n{}", context.message("bot-stderr"), printable(stderr.trim_end()))?;
        }
    }
    Ok(())
}
