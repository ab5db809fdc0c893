//! Contests: built-in bots and Python players, on one machine or in units of work that are merged elsewhere.

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use croupier_arena::host::Sandbox;
use croupier_arena::{
    ARENA_FORMAT, Cause, Cores, Entrant, Format, GameResult, Highlights, ListedEntrant, MAX_GAMES,
    Manifest, Plan, PlayedBy, Policy, Results, RunError, SandboxStrength, SeatFailure, Summary,
    Tally, TimeControl, is_reproducible, report_html, results_json, run_groups, table_text, words,
};
use croupier_table::{DealFrom, KeyedDealer, Kind, Lang, Lexicon, Seat, Table, Text, Turn};
use pyo3::exceptions::PyOverflowError;
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::bots::require_reproducible;
use crate::decision::Decision;
use crate::errors::{bad_setup, error, say};
use crate::game::{Setting, find_kind, parse_python_options, parse_seed};
use crate::json::to_python;
use crate::machine::MACHINE;
use crate::numbers::{optional_whole, whole};
use crate::pool::MOST_THREADS;

/// The most steps of a game with Python players, as for all bots.
const MOST_STEPS: usize = croupier_table::MAX_STEPS;

/// A contest: what is played, and what has been counted.
#[pyclass(frozen, module = "croupier._croupier")]
pub(crate) struct Contest {
    kind: &'static dyn Kind,
    setting: Arc<Setting>,
    manifest: Manifest,
    plan: Plan,
    /// Which entrants are Python players.
    is_python: Vec<bool>,
    tally: Mutex<Tally>,
}

#[pymethods]
impl Contest {
    /// Entrants are pairs of a name and a bot or program; None instead is a Python player. Programs need the path of the
    /// installed command, which starts them in its sandbox.
    #[new]
    #[pyo3(signature = (
        game, entrants, games, seats=None, options=None, seed=None, format=None, command=None
    ))]
    #[expect(clippy::too_many_arguments, reason = "Python names its arguments")]
    fn new(
        py: Python<'_>,
        game: &str,
        entrants: Vec<(String, Option<String>)>,
        games: &Bound<'_, PyAny>,
        seats: Option<&Bound<'_, PyAny>>,
        options: Option<&Bound<'_, PyAny>>,
        seed: Option<&Bound<'_, PyAny>>,
        format: Option<&str>,
        command: Option<PathBuf>,
    ) -> PyResult<Contest> {
        let kind = find_kind(game)?;
        let options = parse_python_options(kind, options)?;
        let seats = optional_whole("seats", seats, 1..=u8::MAX)?.unwrap_or(2);
        let format = parse_format(format, seats)?;
        let games = whole("games", games, 1..=MAX_GAMES)?;
        let setting = Setting::new(kind, seats, &options)?;
        let is_python: Vec<bool> = entrants.iter().map(|(_, spec)| spec.is_none()).collect();
        let entrants = entrants.into_iter().map(|entrant| parse_entrant(kind, entrant));
        let entrants: Vec<Entrant> = entrants.collect::<PyResult<_>>()?;
        let has_program =
            |one: &Entrant, python: &bool| !python && matches!(one.by, PlayedBy::Program(_));
        let has_programs =
            entrants.iter().zip(&is_python).any(|(one, python)| has_program(one, python));
        if has_programs && command.is_none() {
            return Err(error(NO_SANDBOX));
        }
        let listed = entrants.into_iter().map(ListedEntrant::new).collect::<Result<_, _>>();
        let mut manifest = Manifest {
            arena: ARENA_FORMAT,
            croupier: env!("CARGO_PKG_VERSION").to_owned(),
            game: kind.name().to_owned(),
            rules: kind.rules(),
            options: setting.options.clone(),
            entrants: listed.map_err(|text| error(say(kind, &text)))?,
            format,
            seats,
            games,
            seed: parse_seed(py, seed)?.to_string(),
            policy: Policy::Forfeit,
            time: TimeControl { move_ms: 1000, bank_ms: 5000 },
            cores: Cores::One,
            sprt: None,
            luck: false,
            shard: None,
            sandbox: None,
        };
        let mut plan = manifest.plan(kind, &MACHINE).map_err(|bad| error(bad.to_string()))?;
        // Groups with Python players are never given to the runner, which needs a bot in their place all the same.
        for (entrant, _) in plan.entrants.iter_mut().zip(&is_python).filter(|(_, python)| **python)
        {
            entrant.by = PlayedBy::BuiltIn("random".to_owned());
        }
        let is_hosted =
            |entrant: &usize| !matches!(plan.entrants[*entrant].by, PlayedBy::BuiltIn(_));
        let mixed = plan.schedule.lineups().iter().any(|lineup| {
            lineup.iter().any(is_hosted) && lineup.iter().any(|entrant| is_python[*entrant])
        });
        if mixed {
            return Err(error(
                "a program and a Python player cannot meet: let each meet built-in bots",
            ));
        }
        if let Some(command) = command {
            plan.sandbox = Sandbox::program(command);
        }
        let missing = croupier_arena::check_plan(&plan).map_err(|bad| bad_run(kind, &bad))?;
        manifest.sandbox = has_programs.then(|| SandboxStrength::without(&missing));
        let tally = Mutex::new(Tally::new(plan.schedule.clone(), None));
        Ok(Contest { kind, setting, manifest, plan, is_python, tally })
    }

    /// How many deal groups there are.
    #[getter]
    fn groups(&self) -> u64 {
        self.plan.schedule.groups()
    }

    /// How many games there are.
    #[getter]
    fn games(&self) -> u64 {
        self.plan.schedule.games()
    }

    /// How many games are counted.
    #[getter]
    fn counted(&self) -> u64 {
        self.tally().counted_games()
    }

    /// The seed, which makes the same contest again.
    #[getter]
    fn seed(&self) -> &str {
        &self.manifest.seed
    }

    /// Whether the same contest gives the same results again: no bot has a time budget and no native program plays. Of
    /// Python players nothing is known.
    #[getter]
    fn is_reproducible(&self) -> bool {
        self.plan.entrants.iter().all(|entrant| is_reproducible(self.kind, entrant))
    }

    /// Raises if a bot has a time budget.
    fn require_reproducible(&self, what: &str) -> PyResult<()> {
        self.plan.entrants.iter().try_for_each(|entrant| match &entrant.by {
            PlayedBy::BuiltIn(spec) => require_reproducible(self.kind, spec, what),
            _ => Ok(()),
        })
    }

    /// Whether a Python player takes part in a deal group.
    fn is_python_group(&self, group: u64) -> bool {
        let schedule = &self.plan.schedule;
        if group >= schedule.groups() {
            return false;
        }
        schedule.lineups()[schedule.lineup_index(group)]
            .iter()
            .any(|entrant| self.is_python[*entrant])
    }

    /// Plays the deal groups from `first` up to `end` that have built-in bots alone. Returns one JSON line per game,
    /// in the order of the schedule; nothing is counted. Ctrl-C ends it, and so does an exception of `on_progress`, which
    /// gets the number of games that are finished.
    #[pyo3(signature = (first, end, threads=None, on_progress=None))]
    fn play(
        &self,
        py: Python<'_>,
        first: u64,
        end: u64,
        threads: Option<&Bound<'_, PyAny>>,
        on_progress: Option<Py<PyAny>>,
    ) -> PyResult<Vec<String>> {
        let threads = optional_whole("threads", threads, 1..=MOST_THREADS)?.unwrap_or(1);
        let size = u64::from(self.manifest.seats);
        let wanted = |game: u64| !self.is_python_group(game / size);
        let mut results = Vec::new();
        let mut stopped = Ok(());
        let played = py.detach(|| {
            run_groups(&self.plan, threads, first..end, &wanted, &mut |games| {
                results.extend(games.into_iter().map(|game| game.result));
                let go_on = Python::attach(|py| {
                    py.check_signals()?;
                    on_progress
                        .as_ref()
                        .map_or(Ok(()), |call| call.call1(py, (results.len(),)).map(drop))
                });
                match go_on {
                    Ok(()) => ControlFlow::Continue(()),
                    Err(exception) => {
                        stopped = Err(exception);
                        ControlFlow::Break(())
                    }
                }
            })
        });
        stopped?;
        played.map_err(|bad| bad_run(self.kind, &bad))?;
        results.sort_by_key(|result| result.game);
        // Times differ from run to run; a contest must not.
        for result in &mut results {
            result.thought_us.clear();
        }
        results.iter().map(to_line).collect()
    }

    /// Plays one deal group with Python players: a callable for each entrant that is one. Returns one JSON line per game.
    fn play_python(
        &self,
        py: Python<'_>,
        group: u64,
        players: Vec<Option<Py<PyAny>>>,
    ) -> PyResult<Vec<String>> {
        let size = u64::from(self.manifest.seats);
        if group >= self.plan.schedule.groups() || players.len() != self.is_python.len() {
            return Err(error("there is no such group, or not one player for each entrant"));
        }
        let seed = self.plan.schedule.deal_seed(group);
        (group * size..(group + 1) * size)
            .map(|game| {
                py.check_signals()?;
                let pairing = self.plan.schedule.pairing_with_seed(game, seed.clone());
                to_line(&self.play_game(py, &pairing, &players)?)
            })
            .collect()
    }

    /// Counts the games of `play` and `play_python`, each once. Returns how many were new.
    fn count(&self, lines: Vec<String>) -> PyResult<usize> {
        let read = |line: &String| {
            serde_json::from_str::<GameResult>(line)
                .map_err(|problem| error(format!("this is no result of a game: {problem}")))
        };
        let results: Vec<GameResult> = lines.iter().map(read).collect::<PyResult<_>>()?;
        let mut tally = self.tally();
        if let Some(foreign) = results.iter().find(|result| !result.fits(&self.plan.schedule)) {
            return Err(error(format!("game {} is none of this contest", foreign.game)));
        }
        let new = results
            .iter()
            .filter(|result| tally.count(result) == croupier_arena::Counted::New)
            .count();
        Ok(new)
    }

    /// All results as a dict.
    fn results<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let results = self.with_summary(|summary| results_json(summary, None));
        to_python(py, &results)
    }

    /// The table as text.
    fn table(&self) -> String {
        let lexicon = self.lexicon();
        self.with_summary(|summary| table_text(summary, &lexicon))
    }

    /// The report page.
    fn report(&self) -> String {
        let lexicon = self.lexicon();
        self.with_summary(|summary| {
            report_html(summary, &Highlights::default(), Path::new("."), &lexicon)
        })
    }
}

fn bad_run(kind: &dyn Kind, bad: &RunError) -> PyErr {
    match bad {
        RunError::Setup(bad) => bad_setup(kind, bad),
        RunError::Host(bad) => error(bad.to_string()),
    }
}

/// Who meets whom. Only a free-for-all has a choice of seats, so other numbers than two choose it.
fn parse_format(name: Option<&str>, seats: u8) -> PyResult<Format> {
    let format = match name {
        None if seats == 2 => Format::RoundRobin,
        None | Some("free_for_all") => Format::FreeForAll,
        Some("round_robin") => Format::RoundRobin,
        Some("gauntlet") => Format::Gauntlet,
        Some(other) => {
            let known = "round_robin, gauntlet and free_for_all";
            return Err(error(format!("{other:?} is none of {known}")));
        }
    };
    if format != Format::FreeForAll && seats != 2 {
        return Err(error(format!(
            "seats is {seats}; only format=\"free_for_all\" has a choice of seats: in the other formats two entrants meet"
        )));
    }
    Ok(format)
}

/// Why programs are refused.
const NO_SANDBOX: &str = "programs as bots need the installed `croupier` command as their sandbox: \
     install it, or pass a Python callable";

/// An entrant with who plays: a bot, a program or a module of WebAssembly. A Python player is listed as a program.
fn parse_entrant(kind: &dyn Kind, (name, spec): (String, Option<String>)) -> PyResult<Entrant> {
    let Some(spec) = spec else {
        let by = PlayedBy::Program(vec![format!("python:{name}")]);
        return Ok(Entrant { name, by });
    };
    let parsed = croupier_arena::parse_entrants(kind, std::slice::from_ref(&spec));
    let by = parsed.map_err(|text| error(say(kind, &text)))?.remove(0).by;
    Ok(Entrant { name, by })
}

fn to_line(result: &GameResult) -> PyResult<String> {
    serde_json::to_string(result).map_err(|problem| error(problem.to_string()))
}

impl Contest {
    fn tally(&self) -> MutexGuard<'_, Tally> {
        self.tally.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn lexicon(&self) -> Lexicon {
        Lexicon::new(Lang::En, &[words(Lang::En), self.kind.messages(Lang::En)])
    }

    fn with_summary<T>(&self, use_it: impl FnOnce(&Summary<'_>) -> T) -> T {
        let tally = self.tally();
        let results = Results::from_samples(&tally.samples());
        let Contest { manifest, plan, .. } = self;
        use_it(&Summary { manifest, plan, tally: &tally, results: &results })
    }

    /// Plays a game with Python players. An answer that is not legal loses the game, an exception ends the contest.
    fn play_game(
        &self,
        py: Python<'_>,
        pairing: &croupier_arena::Pairing,
        players: &[Option<Py<PyAny>>],
    ) -> PyResult<GameResult> {
        let kind = self.kind;
        let mut table = self.setting.open();
        for (seat, &entrant) in (0..).zip(&pairing.seated) {
            if let (None, PlayedBy::BuiltIn(spec)) =
                (&players[entrant], &self.plan.entrants[entrant].by)
            {
                let seated = table.seat_bot(Seat(seat), spec, &pairing.seed.seat(seat), &MACHINE);
                seated.map_err(|text| error(say(kind, &text)))?;
            }
        }
        let mut dealer = KeyedDealer::new(&pairing.seed, &pairing.luck);
        let mut decisions = vec![0; pairing.seated.len()];
        for _ in 0..MOST_STEPS {
            let Turn::Seat(seat) = table.turn() else {
                if table.turn() == Turn::Over {
                    break;
                }
                let dealt = table.deal(DealFrom::Keyed(&mut dealer));
                dealt.map_err(|why| crate::errors::refused(kind, &why))?;
                continue;
            };
            decisions[seat.index()] += 1;
            let failure = match &players[pairing.seated[seat.index()]] {
                // A bot may think for long: other Python threads run meanwhile.
                None => py
                    .detach(|| table.act(seat))
                    .err()
                    .map(|problem| (Cause::Crash, problem.to_string())),
                Some(player) => {
                    let asked = Decision::new(&self.setting, &*table, seat);
                    let answer = player.bind(py).call1((asked,))?;
                    play_answer(kind, &mut *table, seat, &answer)?.map(|why| (Cause::Illegal, why))
                }
            };
            if let Some((cause, why)) = failure {
                return Ok(forfeited(pairing.number, &*table, seat, cause, why, decisions));
            }
        }
        let seats = || Seat::all(table.seats());
        Ok(GameResult {
            game: pairing.number,
            payoffs: seats().map(|seat| table.payoff(seat)).collect(),
            scores: seats().map(|seat| table.score(seat)).collect(),
            decisions,
            thought_us: Vec::new(),
            luck: Vec::new(),
            failures: Vec::new(),
        })
    }
}

/// Plays the answer of a Python player: an id or a word. Returns why it is not legal.
fn play_answer(
    kind: &dyn Kind,
    table: &mut dyn Table,
    seat: Seat,
    answer: &Bound<'_, PyAny>,
) -> PyResult<Option<String>> {
    let played = if let Ok(word) = answer.cast::<PyString>() {
        table.play(seat, word.to_str()?)
    } else {
        let id = match answer.extract::<usize>() {
            Ok(id) => id,
            // No action has a negative id or one of more than 64 bits.
            Err(problem) if problem.is_instance_of::<PyOverflowError>(answer.py()) => usize::MAX,
            Err(_) => return Err(error("a player answers with the id or the word of an action")),
        };
        // The rules may have a substitute for an illegal action, as for programs.
        match table.word_of(id) {
            Some(word) => table.play(seat, &word),
            None => table.play_id(seat, id),
        }
    };
    Ok(played.err().map(|why| say(kind, &why.text())))
}

/// The result of a game that a seat has lost by a failure: the others share the win.
fn forfeited(
    game: u64,
    table: &dyn Table,
    seat: Seat,
    cause: Cause,
    why: String,
    decisions: Vec<u32>,
) -> GameResult {
    let share = 1.0 / f32::from(table.seats() - 1);
    let seats = || Seat::all(table.seats());
    GameResult {
        game,
        payoffs: seats().map(|other| if other == seat { 0.0 } else { share }).collect(),
        scores: seats().map(|other| table.score(other)).collect(),
        decisions,
        thought_us: Vec::new(),
        luck: Vec::new(),
        failures: vec![SeatFailure {
            seat: seat.0,
            step: table.steps(),
            cause,
            detail: Text::verbatim(why),
        }],
    }
}
