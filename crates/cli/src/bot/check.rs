//! `croupier bot check`: walks a bot through the protocol and through every kind of decision that random games of the
//! kind reach, and shows what went to and fro at the first failure. How well the bot plays is not judged here.

use std::collections::BTreeSet;
use std::io::{self, Write as _};

use croupier_arena::By;
use croupier_arena::host::{Failure as BotFailure, HostError, Jail};
use croupier_engine::{Kind, Lexicon, NoMeans, Seat, Seed, Table, Text, Turn};
use croupier_games::GAMES;
use serde_json::{Value, json};

use super::args::Check;
use super::interview::{Answer, Interview};
use super::{failed, feed, host_failure, program, warn_of};
use crate::args::Which;
use crate::context::{Context, Failure};

/// So many random games are searched for kinds of decisions.
const SEARCHED: u64 = 100;
/// At most so many kinds of decisions are asked.
const MOST_KINDS: usize = 60;

/// A decision in one of the random games.
struct Decision {
    /// The words with which its legal actions begin.
    verbs: String,
    game: u64,
    step: usize,
    seat: Seat,
}

/// What a walk found out.
struct Walk {
    /// What was asked, what was answered, and how many milliseconds it took.
    rows: Vec<(String, String, f64)>,
    broken: Option<BotFailure>,
}

/// Checks a bot for one game, or for all.
pub(crate) fn check(context: &Context, args: &Check) -> anyhow::Result<()> {
    let asked: Vec<(&'static dyn Kind, Value)> = match &args.game {
        Some(game) => {
            let which = Which { game: game.clone(), set: args.set.clone() };
            vec![context.which(&which)?]
        }
        None => GAMES.iter().map(|kind| (*kind, Value::Null)).collect(),
    };
    let by = program(context, asked[0].0, &args.command)?;
    let jail = Jail::own();
    if let By::Program(_) = by {
        let missing = jail
            .missing()
            .map_err(|error| host_failure(context, asked[0].0, HostError::Jail(error)))?;
        warn_of(context, &missing);
    }
    let alone = asked.len() == 1;
    let mut passed = Vec::new();
    for (kind, options) in asked {
        let options = kind.complete(&options).map_err(|bad| context.bad_options(&bad))?;
        let seats = args.seats.unwrap_or(kind.usual_seats());
        kind.open(&options, seats).map_err(|bad| context.bad_options(&bad))?;
        let mut interview = Interview::open(&by, &jail, kind, options.clone(), args.time)
            .map_err(|error| host_failure(context, kind, error))?;
        let lexicon = context.lexicon_of(kind);
        let mut walk = Walk { rows: Vec::new(), broken: None };
        let walked = walk.all(&mut interview, kind, &options, seats);
        walk.broken = walked.err();
        if walk.broken.is_none() {
            passed.push(kind.name());
        }
        if args.json {
            let line = as_json(kind, &lexicon, &walk, &mut interview);
            writeln!(io::stdout(), "{line}")?;
        } else {
            tell(context, &lexicon, &walk, &mut interview, alone)?;
        }
    }
    let verdict = if passed.is_empty() { "bot-check-fails" } else { "bot-check-passes" };
    let verdict = context.tell(&Text::new(verdict).with("games", passed.join(", ")));
    if passed.is_empty() {
        return Err(Failure::no(verdict).into());
    }
    if !args.json {
        writeln!(io::stdout(), "{verdict}")?;
    }
    Ok(())
}

impl Walk {
    fn all(
        &mut self,
        interview: &mut Interview,
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
            interview.begin(id, decision.seat, seats)?;
            if self.rows.is_empty() {
                self.greeted(interview);
            }
            interview.ask(id, table.as_ref(), 0);
            let (_, answer) = interview.hear(&[(id, decision.step)])?;
            self.judge(table.as_mut(), decision, &answer)?;
            play_out(table.as_mut(), decision.game);
            interview.end(id, table.as_ref());
        }
        if interview.greeting().is_some_and(|greeting| greeting.games > 1) {
            self.two_at_once(interview, kind, options, seats, &decisions, [id(), id()])?;
        }
        self.whole_game(interview, kind, options, seats, id())
    }

    fn greeted(&mut self, interview: &Interview) {
        if let Some(greeting) = interview.greeting() {
            let row = format!("{}, {}", greeting.name, greeting.games);
            self.rows.push(("hello".to_owned(), row, 0.0));
        }
    }

    fn judge(
        &mut self,
        table: &mut dyn Table,
        decision: &Decision,
        answer: &Answer,
    ) -> Result<(), BotFailure> {
        legal(table, decision.seat, &answer.action)?;
        let ms = answer.took.as_secs_f64() * 1000.0;
        self.rows.push((decision.verbs.clone(), answer.action.clone(), ms));
        Ok(())
    }

    /// Two questions in one write; the answers may come in any order.
    fn two_at_once(
        &mut self,
        interview: &mut Interview,
        kind: &'static dyn Kind,
        options: &Value,
        seats: u8,
        decisions: &[Decision],
        ids: [u64; 2],
    ) -> Result<(), BotFailure> {
        let both = [&decisions[0], &decisions[decisions.len() - 1]];
        let mut tables = both.map(|decision| table_at(kind, options, seats, decision));
        for (decision, id) in both.iter().zip(ids) {
            interview.begin(id, decision.seat, seats)?;
        }
        for (table, id) in tables.iter().zip(ids) {
            interview.ask(id, table.as_ref(), 0);
        }
        let mut open = vec![(ids[0], both[0].step), (ids[1], both[1].step)];
        let mut slowest = 0.0_f64;
        while !open.is_empty() {
            let (which, answer) = interview.hear(&open)?;
            let (id, _) = open.remove(which);
            let which = usize::from(id == ids[1]);
            legal(tables[which].as_mut(), both[which].seat, &answer.action)?;
            slowest = slowest.max(answer.took.as_secs_f64() * 1000.0);
        }
        for ((table, decision), id) in tables.iter_mut().zip(both).zip(ids) {
            play_out(table.as_mut(), decision.game);
            interview.end(id, table.as_ref());
        }
        self.rows.push(("two-games".to_owned(), String::new(), slowest));
        Ok(())
    }

    fn whole_game(
        &mut self,
        interview: &mut Interview,
        kind: &'static dyn Kind,
        options: &Value,
        seats: u8,
        id: u64,
    ) -> Result<(), BotFailure> {
        let (mut table, seed) = fresh(kind, options, seats, SEARCHED);
        let seat = Seat(seats - 1);
        interview.begin(id, seat, seats)?;
        let (mut told, mut decisions, mut ms) = (0, 0, 0.0);
        while table.turn() != Turn::Over {
            if table.turn() != Turn::Seat(seat) {
                step(table.as_mut(), &seed);
                continue;
            }
            interview.turn_page();
            interview.ask(id, table.as_ref(), told);
            told = table.steps();
            let (_, answer) = interview.hear(&[(id, told)])?;
            legal(table.as_mut(), seat, &answer.action)?;
            decisions += 1;
            ms += answer.took.as_secs_f64() * 1000.0;
        }
        interview.end(id, table.as_ref());
        let each = ms / f64::from(decisions.max(1));
        self.rows.push(("whole-game".to_owned(), decisions.to_string(), each));
        Ok(())
    }
}

/// Makes an answer at the table; a failure if it is not legal.
fn legal(table: &mut dyn Table, seat: Seat, action: &str) -> Result<(), BotFailure> {
    match table.answer(seat, action) {
        Ok(None) => Ok(()),
        Ok(Some(refused)) | Err(refused) => Err(BotFailure::illegal(action, &refused)),
    }
}

/// One decision of every kind that random games reach.
fn decisions(kind: &'static dyn Kind, options: &Value, seats: u8) -> Vec<Decision> {
    let mut known = BTreeSet::new();
    let mut found = Vec::new();
    for game in 0..SEARCHED {
        let (mut table, seed) = fresh(kind, options, seats, game);
        while table.turn() != Turn::Over && found.len() < MOST_KINDS {
            if let Turn::Seat(seat) = table.turn() {
                let verbs = verbs(&table.legal());
                if known.insert(verbs.clone()) {
                    found.push(Decision { verbs, game, step: table.steps(), seat });
                }
            }
            step(table.as_mut(), &seed);
        }
    }
    found
}

/// What kind of decision this is: the first words of all legal actions, numbers left out.
fn verbs(legal: &[String]) -> String {
    let first = |action: &String| {
        let word = action.split(' ').next().unwrap_or_default();
        word.chars().map(|c| if c.is_ascii_digit() { '#' } else { c }).collect::<String>()
    };
    let all: BTreeSet<String> =
        legal.iter().map(first).map(|word| word.replace("##", "#")).collect();
    all.into_iter().collect::<Vec<_>>().join(" ")
}

/// A table of random bots before its first step, and its luck.
fn fresh(kind: &dyn Kind, options: &Value, seats: u8, game: u64) -> (Box<dyn Table>, Seed) {
    let seed = Seed::of_number(game);
    let mut table = kind.open(options, seats).expect("these options were opened before");
    for seat in Seat::all(seats) {
        let own = seed.derive(&format!("bot {}", seat.0));
        table.seat_bot(seat, "random", &own, &NoMeans).expect("every game has a random bot");
    }
    (table, seed)
}

fn table_at(kind: &dyn Kind, options: &Value, seats: u8, decision: &Decision) -> Box<dyn Table> {
    let (mut table, seed) = fresh(kind, options, seats, decision.game);
    while table.steps() < decision.step {
        step(table.as_mut(), &seed);
    }
    table
}

fn play_out(table: &mut dyn Table, game: u64) {
    while table.turn() != Turn::Over {
        step(table, &Seed::of_number(game));
    }
}

/// One step of a random game.
fn step(table: &mut dyn Table, seed: &Seed) {
    let made = match table.turn() {
        Turn::Over => Ok(()),
        Turn::Chance => {
            let outcome = table.deal(seed).expect("chance is due");
            table.resolve(&outcome)
        }
        Turn::Seat(seat) => {
            let word = table.choose(seat).expect("random bots always choose");
            table.play(seat, &word)
        }
    };
    made.expect("what is drawn or chosen can be made");
}

fn as_json(kind: &dyn Kind, lexicon: &Lexicon, walk: &Walk, interview: &mut Interview) -> Value {
    let rows: Vec<Value> = walk
        .rows
        .iter()
        .map(|(asked, answer, ms)| json!({ "asked": asked, "answer": answer, "ms": ms }))
        .collect();
    let failure = walk.broken.as_ref().map(|broken| {
        json!({
            "cause": broken.cause.name(),
            "detail": lexicon.say(&broken.detail, &[]),
            "sent": interview.sent,
            "received": interview.received,
            "right": interview.right,
            "stderr": interview.words(),
        })
    });
    json!({ "game": kind.name(), "passed": failure.is_none(), "steps": rows, "failure": failure })
}

fn tell(
    context: &Context,
    lexicon: &Lexicon,
    walk: &Walk,
    interview: &mut Interview,
    alone: bool,
) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "{}", lexicon.word("game-name"))?;
    for (asked, answer, ms) in &walk.rows {
        match asked.as_str() {
            "hello" => {
                let (name, games) = answer.rsplit_once(", ").unwrap_or((answer, "1"));
                let text = Text::new("bot-check-hello").with("name", name).with("games", games);
                writeln!(out, "  {}", context.tell(&text))?;
            }
            "two-games" => writeln!(out, "  {}", context.say("bot-check-two"))?,
            "whole-game" => {
                let text = Text::new("bot-check-game")
                    .with("decisions", answer.as_str())
                    .with("ms", format!("{ms:.3}"));
                writeln!(out, "  {}", context.tell(&text))?;
            }
            _ => writeln!(out, "  {asked:<40} {answer:<24} {ms:>9.3} ms")?,
        }
    }
    let Some(broken) = &walk.broken else { return Ok(()) };
    writeln!(out, "  {}", failed(lexicon, broken))?;
    if alone {
        writeln!(out, "{}", context.say("bot-check-talk"))?;
        feed::write_lines(&mut out, interview)?;
        feed::write_right(&mut out, context, interview, broken)?;
        let words = interview.words();
        if !words.is_empty() {
            writeln!(out, "{}\n{}", context.say("bot-stderr"), words.trim_end())?;
        }
    }
    Ok(())
}
