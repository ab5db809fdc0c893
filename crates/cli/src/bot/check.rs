//! `croupier bot check`: tests a bot against the protocol and against every kind of decision that random games reach, and
//! shows the transcript of the first failure. It does not rate the bot's play.

use std::collections::BTreeSet;
use std::io::{self, Write as _};

use croupier_arena::PlayedBy;
use croupier_arena::host::{BotFailure, HostError, Sandbox};
use croupier_games::GAMES;
use croupier_table::{DealFrom, Kind, Lexicon, NoResources, Seat, Seed, Table, Text, Turn};
use serde_json::{Value, json};

use super::args::Check;
use super::session::{Answer, Session};
use super::{failure_text, feed, host_failure, program, warn_unconfined};
use crate::args::Which;
use crate::context::{Context, Failure};

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

/// The result of a check for one game.
struct CheckRun {
    /// Question, answer, and milliseconds.
    rows: Vec<(String, String, f64)>,
    failure: Option<BotFailure>,
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
    if let PlayedBy::Program(_) = by {
        let missing = sandbox
            .missing_restrictions()
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
        let mut run = CheckRun { rows: Vec::new(), failure: None };
        run.failure = run.ask_everything(&mut session, kind, &options, seats).err();
        if run.failure.is_none() {
            passed.push(kind.name());
        }
        if args.json {
            let line = as_json(kind, &lexicon, &run, &mut session);
            writeln!(io::stdout(), "{line}")?;
        } else {
            print_run(context, &lexicon, &run, &mut session, is_only_game)?;
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

impl CheckRun {
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
            self.rows.push(("hello".to_owned(), row, 0.0));
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
        self.rows.push((decision.verbs.clone(), answer.action.clone(), ms));
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
        self.rows.push(("two-games".to_owned(), String::new(), slowest));
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
            ms += answer.took.as_secs_f64() * 1000.0;
        }
        session.end(id, table.as_ref());
        let each = ms / f64::from(decisions.max(1));
        self.rows.push(("whole-game".to_owned(), decisions.to_string(), each));
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

fn as_json(kind: &dyn Kind, lexicon: &Lexicon, run: &CheckRun, session: &mut Session) -> Value {
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

fn print_run(
    context: &Context,
    lexicon: &Lexicon,
    run: &CheckRun,
    session: &mut Session,
    is_only_game: bool,
) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "{}", lexicon.word("game-name"))?;
    for (asked, answer, ms) in &run.rows {
        match asked.as_str() {
            "hello" => {
                let (name, games) = answer.rsplit_once(", ").unwrap_or((answer, "1"));
                let text = Text::new("bot-check-hello").with("name", name).with("games", games);
                writeln!(out, "  {}", context.format(&text))?;
            }
            "two-games" => writeln!(out, "  {}", context.message("bot-check-two"))?,
            "whole-game" => {
                let text = Text::new("bot-check-game")
                    .with("decisions", answer.as_str())
                    .with("ms", format!("{ms:.3}"));
                writeln!(out, "  {}", context.format(&text))?;
            }
            _ => writeln!(out, "  {asked:<40} {answer:<24} {ms:>9.3} ms")?,
        }
    }
    let Some(failure) = &run.failure else { return Ok(()) };
    writeln!(out, "  {}", failure_text(lexicon, failure))?;
    if is_only_game {
        writeln!(out, "{}", context.message("bot-check-talk"))?;
        feed::write_transcript(&mut out, session)?;
        feed::write_expected(&mut out, context, session, failure)?;
        let stderr = session.take_stderr();
        if !stderr.is_empty() {
            writeln!(out, "{}\n{}", context.message("bot-stderr"), stderr.trim_end())?;
        }
    }
    Ok(())
}
