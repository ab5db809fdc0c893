//! Built-in bots as agents.

use std::hash::{DefaultHasher, Hash, Hasher};

use croupier_arena::{Entrant, PlayedBy, is_reproducible};
use croupier_table::{BotInfo, Kind, Seat, Seed, Table};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::errors::{error, say};
use crate::game::{find_kind, parse_seed};
use crate::machine::MACHINE;
use crate::state::State;

/// A built-in bot: a name, and numbers such as `ismcts:ms=50`.
#[pyclass(frozen, module = "croupier")]
pub(crate) struct Bot {
    kind: &'static dyn Kind,
    /// What names it in contests and batches.
    #[pyo3(get)]
    spec: String,
    /// What it does.
    #[pyo3(get)]
    about: String,
}

/// Id, word, equity and its standard error.
type EvaluatedAction = (usize, String, f64, f64);

/// All bots of a kind of game, the best first.
pub(crate) fn list_bots(kind: &'static dyn Kind) -> Vec<Bot> {
    let bot =
        |info: BotInfo| Bot { kind, spec: info.name.to_owned(), about: say(kind, &info.about) };
    kind.bots().into_iter().map(bot).collect()
}

/// The name of a bot without its numbers.
fn name_of(spec: &str) -> &str {
    spec.split(':').next().unwrap_or_default()
}

/// The bot of this name; `ai` and `bot` are the best one.
fn find_bot(kind: &dyn Kind, name: &str) -> Option<BotInfo> {
    let mut bots = kind.bots().into_iter();
    if matches!(name, "ai" | "bot") { bots.next() } else { bots.find(|bot| bot.name == name) }
}

/// Whether a bot plays the same whenever it plays the same games: it has no time budget.
fn plays_the_same(kind: &dyn Kind, spec: &str) -> bool {
    let by = PlayedBy::BuiltIn(spec.to_owned());
    is_reproducible(kind, &Entrant { name: spec.to_owned(), by })
}

/// Refuses a bot with a time budget where something must be the same every time, and says how to give it iterations.
pub(crate) fn require_reproducible(kind: &dyn Kind, spec: &str, what: &str) -> PyResult<()> {
    if plays_the_same(kind, spec) {
        return Ok(());
    }
    let name = name_of(spec);
    let bot = find_bot(kind, name);
    let max = |wanted| {
        let mut params = bot.iter().flat_map(|bot| bot.params);
        params.find(|param| param.name == wanted).map(|param| param.max)
    };
    let budget = max("ms").map_or_else(String::new, |max| format!("ms={max}"));
    let iterations = max("iterations").map_or("", |_| "iterations=1000,");
    Err(error(format!(
        "{what} must be the same every time, and {spec} thinks until its time is up; \
         give it work instead of time, as in {:?}",
        format!("{name}:{iterations}{budget}")
    )))
}

/// The built-in bots of a game, the best first.
#[pyfunction]
pub(crate) fn bots(game: &str) -> PyResult<Vec<Bot>> {
    find_kind(game).map(list_bots)
}

#[pymethods]
impl Bot {
    #[new]
    fn new(game: &str, spec: &str) -> PyResult<Bot> {
        let kind = find_kind(game)?;
        // The numbers are checked by building the bot once.
        kind.runner(&serde_json::Value::Null, &[spec], &MACHINE)
            .map_err(|bad| crate::errors::bad_setup(kind, &bad))?;
        let about =
            find_bot(kind, name_of(spec)).map_or_else(String::new, |info| say(kind, &info.about));
        Ok(Bot { kind, spec: spec.to_owned(), about })
    }

    #[getter]
    fn name(&self) -> &str {
        name_of(&self.spec)
    }

    #[getter]
    fn game(&self) -> &'static str {
        self.kind.name()
    }

    /// Whether it plays the same whenever it plays the same games; a bot with a time budget does not.
    #[getter]
    fn is_reproducible(&self) -> bool {
        plays_the_same(self.kind, &self.spec)
    }

    /// Raises if it does not, for something that must be the same every time.
    fn require_reproducible(&self, what: &str) -> PyResult<()> {
        require_reproducible(self.kind, &self.spec, what)
    }

    /// The numbers that can be set: name to (default, least, most).
    fn params<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        let info = find_bot(self.kind, self.name());
        for param in info.iter().flat_map(|info| info.params) {
            dict.set_item(param.name, (param.default, param.min, param.max))?;
        }
        Ok(dict)
    }

    /// The id of the action that the bot chooses for the seat whose turn it is, knowing what that seat has seen.
    #[pyo3(signature = (state, seed=None))]
    fn act(
        &self,
        py: Python<'_>,
        state: &Bound<'_, State>,
        seed: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<usize> {
        let (seat, mut table) = self.fork_table(state)?;
        let seed: Seed = parse_seed(py, seed)?;
        let chosen = py.detach(|| {
            table
                .seat_bot(seat, &self.spec, &seed, &MACHINE)
                .map_err(|text| say(self.kind, &text))?;
            table.act(seat).map_err(|problem| format!("the bot failed: {problem}"))?;
            let line = table.last_line().unwrap_or_default();
            let word = line.split_once(' ').map_or("", |(_, word)| word);
            let id = table.id_of(word).ok().flatten();
            id.ok_or_else(|| format!("the bot chose {word:?}, which has no id"))
        });
        chosen.map_err(error)
    }

    /// The equity of every legal action as the bot estimates it, the best first: (id, word, equity, standard error).
    /// None if it does not evaluate.
    fn evaluate(
        &self,
        py: Python<'_>,
        state: &Bound<'_, State>,
    ) -> PyResult<Option<Vec<EvaluatedAction>>> {
        let (seat, mut table) = self.fork_table(state)?;
        let evaluations = py.detach(|| table.evaluate_by(&self.spec, seat, &MACHINE));
        let with_id = |one: croupier_table::Evaluation<String>| {
            let id = table.id_of(&one.action).ok().flatten();
            let id = id.ok_or_else(|| error(format!("{} has no id", one.action)))?;
            Ok((id, one.action, one.equity, one.error))
        };
        evaluations.map(|all| all.into_iter().map(with_id).collect()).transpose()
    }

    /// Whether it is the same bot of the same game with the same numbers.
    fn __eq__(&self, other: &Bot) -> bool {
        (self.kind.name(), &self.spec) == (other.kind.name(), &other.spec)
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        (self.kind.name(), &self.spec).hash(&mut hasher);
        hasher.finish()
    }

    fn __repr__(&self) -> String {
        format!("croupier.Bot({:?}, {:?})", self.kind.name(), self.spec)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyAny>, (&'static str, String)) {
        (py.get_type::<Bot>().into_any(), (self.kind.name(), self.spec.clone()))
    }
}

impl Bot {
    /// The seat whose turn it is and a table of its own to think at: the state is not borrowed while the bot thinks, so
    /// that another thread may play on.
    fn fork_table(&self, state: &Bound<'_, State>) -> PyResult<(Seat, Box<dyn Table>)> {
        let state = state.borrow();
        let game = state.setting.kind.name();
        if game != self.kind.name() {
            let own = self.kind.name();
            return Err(error(format!("this bot plays {own}, the state is of {game}")));
        }
        Ok((state.acting_seat()?, state.table().fork()))
    }
}
