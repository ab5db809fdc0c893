//! A match in progress: chance nodes, legal actions, views, vectors, records.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use croupier_table::{
    DealFrom, Doubt, Header, Kind, Player, Record, Refused, ResultLine, Seat, Seed, Start, Table,
    Turn, open_table,
};
use numpy::{IntoPyArray, PyArray1};
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::{Value, json};

use crate::errors::{bad_options, bad_record, damaged_record, error, refused};
use crate::game::{Game, Setting, find_kind, parse_seed};
use crate::json::to_python;

/// A match in progress. It holds everything, hidden dice and cards too: a player is shown `view(seat)`.
#[pyclass(module = "croupier")]
pub(crate) struct State {
    pub(crate) setting: Arc<Setting>,
    /// The position of another game at which the match begins, if not at its beginning.
    start: Option<Arc<Start>>,
    /// A table is used by one thread at a time.
    table: Mutex<Box<dyn Table>>,
    seed: Seed,
    /// The record that it was loaded from, without the seed in its header.
    loaded: Option<Arc<Record>>,
}

/// A state as JSON, as `to_json` writes it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Saved {
    game: String,
    rules: u32,
    options: Value,
    seats: u8,
    #[serde(default)]
    start: Option<Start>,
    steps: Vec<String>,
    /// Follows from the steps.
    #[serde(rename = "turn")]
    _turn: IgnoredAny,
}

impl State {
    pub(crate) fn open(setting: &Arc<Setting>, seed: Seed) -> PyResult<State> {
        State::open_at(setting, None, seed)
    }

    fn open_at(setting: &Arc<Setting>, start: Option<Arc<Start>>, seed: Seed) -> PyResult<State> {
        let table = Mutex::new(first_table(setting, start.as_deref())?);
        Ok(State { setting: setting.clone(), start, table, seed, loaded: None })
    }

    /// The table before the first step.
    fn first_table(&self) -> PyResult<Box<dyn Table>> {
        first_table(&self.setting, self.start.as_deref())
    }

    pub(crate) fn table(&self) -> MutexGuard<'_, Box<dyn Table>> {
        self.table.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn table_mut(&mut self) -> &mut Box<dyn Table> {
        self.table.get_mut().unwrap_or_else(PoisonError::into_inner)
    }

    fn accept(&self, result: Result<(), Refused>) -> PyResult<()> {
        result.map_err(|why| refused(self.setting.kind, &why))
    }

    /// The seat whose turn it is, or why there is none.
    pub(crate) fn acting_seat(&self) -> PyResult<Seat> {
        match self.table().turn() {
            Turn::Seat(seat) => Ok(seat),
            turn => {
                let by = Some(Seat(0));
                Err(refused(self.setting.kind, &Refused::OutOfTurn { turn, by, ruling: None }))
            }
        }
    }

    fn check_seat(&self, seat: &Bound<'_, PyAny>) -> PyResult<Seat> {
        match seat.extract::<u8>() {
            Ok(seat) if seat < self.setting.seats => Ok(Seat(seat)),
            _ => {
                let last = self.setting.seats - 1;
                Err(error(format!("there is no seat {}; seats are 0 to {last}", seat.repr()?)))
            }
        }
    }

    /// The place of an outcome in the list of outcomes.
    fn check_outcome(&self, outcome: &Bound<'_, PyAny>) -> PyResult<usize> {
        let wrong = || error("an outcome is a place in the list or a word");
        let number: usize = outcome.extract().map_err(|_| wrong())?;
        let outcomes = self.table().chances().len();
        if number >= outcomes && outcomes > 0 {
            let last = outcomes - 1;
            return Err(error(format!("there is no outcome {number}; they are 0 to {last}")));
        }
        Ok(number)
    }

    /// The viewer of an optional seat: a spectator if there is none.
    fn viewer(&self, seat: Option<&Bound<'_, PyAny>>) -> PyResult<Option<Seat>> {
        seat.map(|seat| self.check_seat(seat)).transpose()
    }

    /// The seat that is meant: the one given, or the one whose turn it is.
    fn seat_or_acting(&self, seat: Option<&Bound<'_, PyAny>>) -> PyResult<Seat> {
        seat.map_or_else(|| self.acting_seat(), |seat| self.check_seat(seat))
    }

    /// The header of a match that was not loaded, or that is no longer what was loaded: its luck is that of the own seed.
    fn own_header(&self) -> Header {
        let Setting { kind, options, seats, .. } = &*self.setting;
        let players = match &self.loaded {
            Some(record) => record.header.seats.clone(),
            None => Seat::all(*seats).map(Player::unnamed).collect(),
        };
        let header = Header::new(kind.name(), kind.rules(), options.clone(), players);
        let start = self.start.as_deref().cloned();
        Header { start, ..header }.committed(&self.seed)
    }

    fn write_record(&self, seed: Option<String>) -> String {
        let table = self.table();
        let lines = table.lines();
        let same = |record: &&Arc<Record>| record.steps.iter().map(|(_, step)| step).eq(&lines);
        let loaded = self.loaded.as_ref().filter(same);
        let header = loaded.map_or_else(|| self.own_header(), |record| record.header.clone());
        let record = Record::new(Header { seed, ..header }, lines);
        if table.turn() == Turn::Over {
            // What the house has revealed stays with the match.
            let revealed = loaded.and_then(|record| record.result.clone());
            let (seed, secret) =
                revealed.map_or((None, None), |result| (result.seed, result.secret));
            return record.finished_text(ResultLine { seed, secret, ..ResultLine::of(&**table) });
        }
        let steps = record.steps.iter().map(|(_, step)| step.as_str());
        let lines = std::iter::once(record.header_line.as_str()).chain(steps);
        lines.flat_map(|line| [line, "\n"]).collect()
    }
}

impl State {
    /// The match of a record, played again.
    fn replay(kind: &'static dyn Kind, record: &Record, seed: Seed) -> PyResult<State> {
        let bad = |bad| bad_record(kind, &bad);
        let seats = u8::try_from(record.header.seats.len()).unwrap_or(u8::MAX);
        let setting = Setting::new(kind, seats, &record.header.options)?;
        let start = record.header.start.clone().map(Arc::new);
        let mut state = State::open_at(&setting, start, seed)?;
        let table = state.table_mut();
        for n in 0..record.steps.len() {
            record.apply_step(n, &mut **table).map_err(bad)?;
        }
        record.check_result(&**table).map_err(bad)?;
        Ok(state)
    }
}

/// The table of these rules before the first step of a match that begins at a start.
fn first_table(setting: &Setting, start: Option<&Start>) -> PyResult<Box<dyn Table>> {
    if start.is_none() {
        return Ok(setting.open());
    }
    let Setting { kind, options, seats, .. } = setting;
    open_table(*kind, options, *seats, start).map_err(|bad| bad_options(*kind, &bad))
}

fn payoffs(table: &dyn Table) -> Vec<f32> {
    Seat::all(table.seats()).map(|seat| table.payoff(seat)).collect()
}

fn scores(table: &dyn Table) -> Vec<i32> {
    Seat::all(table.seats()).map(|seat| table.score(seat)).collect()
}

#[pymethods]
impl State {
    /// Loads a record: a game from the browser, the terminal or `record()`.
    #[staticmethod]
    fn from_record(py: Python<'_>, text: &str) -> PyResult<State> {
        let no_kind = croupier_games::GAMES[0];
        let mut record = Record::parse(text).map_err(|bad| bad_record(no_kind, &bad))?;
        record.accept_unfinished().map_err(|bad| bad_record(no_kind, &bad))?;
        let kind = find_kind(&record.header.game)?;
        let bad = |bad| bad_record(kind, &bad);
        record.check_rules(kind.rules()).map_err(bad)?;
        match record.check_digest() {
            // A record written by hand has neither a commitment nor a fingerprint.
            Err(Doubt::NoDigest) if record.header.commit.is_none() => {}
            checked => checked.map_err(|doubt| damaged_record(&doubt))?,
        }
        let revealed = record.result.as_ref().and_then(|result| result.seed.clone());
        let seed = match record.header.seed.take().or(revealed) {
            Some(seed) => seed.parse().map_err(|bad| error(format!("{bad}")))?,
            None => parse_seed(py, None)?,
        };
        let mut state = State::replay(kind, &record, seed)?;
        // Steps may be written in other words than the match's own.
        let lines = state.table_mut().lines();
        record.steps = record.steps.into_iter().map(|(n, _)| n).zip(lines).collect();
        state.loaded = Some(Arc::new(record));
        Ok(state)
    }

    /// Loads what `to_json` wrote; luck goes on with a seed of its own.
    #[staticmethod]
    #[pyo3(signature = (text, seed=None))]
    fn from_json(py: Python<'_>, text: &str, seed: Option<&Bound<'_, PyAny>>) -> PyResult<State> {
        let saved: Saved = serde_json::from_str(text)
            .map_err(|problem| error(format!("this is no state as JSON: {problem}")))?;
        let kind = find_kind(&saved.game)?;
        let players = Seat::all(saved.seats).map(Player::unnamed).collect();
        let header = Header::new(kind.name(), saved.rules, saved.options, players);
        let header = Header { start: saved.start, ..header };
        let record = Record::new(header, saved.steps);
        record.check_rules(kind.rules()).map_err(|bad| bad_record(kind, &bad))?;
        State::replay(kind, &record, parse_seed(py, seed)?)
    }

    #[getter]
    fn game(&self) -> Game {
        Game { setting: self.setting.clone() }
    }

    #[getter]
    fn seats(&self) -> u8 {
        self.setting.seats
    }

    /// The seat whose turn it is; None at chance and at the end.
    #[getter]
    fn current_seat(&self) -> Option<u8> {
        match self.table().turn() {
            Turn::Seat(seat) => Some(seat.0),
            Turn::Chance | Turn::Over => None,
        }
    }

    #[getter]
    fn is_chance(&self) -> bool {
        self.table().turn() == Turn::Chance
    }

    #[getter]
    fn is_over(&self) -> bool {
        self.table().turn() == Turn::Over
    }

    /// The ids of the legal actions; empty at chance and at the end.
    fn legal_actions(&self) -> Vec<usize> {
        let mut ids = Vec::new();
        self.table().legal_ids(&mut ids);
        ids
    }

    /// The words of the legal actions, in the order of their ids in `legal_actions`.
    fn legal_words(&self) -> Vec<String> {
        self.table().legal()
    }

    /// 1 for every legal action, 0 for all others.
    fn legal_mask<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u8>> {
        self.setting.legal_mask(&**self.table()).into_pyarray(py)
    }

    /// The outcomes that may come with their probabilities; empty unless chance is due.
    fn chance_outcomes(&self) -> Vec<(String, f64)> {
        self.table().chances()
    }

    /// Plays an action of the seat whose turn it is: an id or a word. An id that is not legal is refused; words are read
    /// as the rules read them, which may have a substitute for an illegal action.
    fn apply(&mut self, action: &Bound<'_, PyAny>) -> PyResult<()> {
        let seat = self.acting_seat()?;
        if let Ok(word) = action.cast::<PyString>() {
            let word = word.to_str()?.to_owned();
            let played = self.table_mut().play(seat, &word);
            return self.accept(played);
        }
        let id: i64 = action.extract().map_err(|_| error("an action is an id or a word"))?;
        let actions = self.setting.encoding.actions;
        let Some(id) = usize::try_from(id).ok().filter(|id| *id < actions) else {
            return Err(error(format!("no action has the id {id}; ids are 0 to {}", actions - 1)));
        };
        let played = self.table_mut().play_id(seat, id);
        self.accept(played)
    }

    /// Applies an outcome of chance: its place in `chance_outcomes()` or its word; without one it is drawn by the seed.
    #[pyo3(signature = (outcome=None))]
    fn apply_chance(&mut self, outcome: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
        let applied = match outcome {
            None => {
                let seed = self.seed.clone();
                self.table_mut().deal(DealFrom::Seed(&seed))
            }
            Some(outcome) => {
                if let Ok(word) = outcome.cast::<PyString>() {
                    let line = format!("* {}", word.to_str()?);
                    self.table_mut().apply(&line)
                } else {
                    let number = self.check_outcome(outcome)?;
                    self.table_mut().resolve_number(number)
                }
            }
        };
        self.accept(applied)
    }

    /// Draws outcomes until a seat is to act or the game is over.
    fn deal(&mut self) -> PyResult<()> {
        while self.is_chance() {
            self.apply_chance(None)?;
        }
        Ok(())
    }

    /// Applies a step as a record has it: `0 3x5`, `* roll 11345`.
    fn apply_line(&mut self, line: &str) -> PyResult<()> {
        let applied = self.table_mut().apply(line);
        self.accept(applied)
    }

    /// Takes back the last step by playing all others again.
    fn undo(&mut self) -> PyResult<()> {
        let lines = self.table().lines();
        let Some((_, before)) = lines.split_last() else {
            return Err(error("nothing has happened yet, so nothing can be taken back"));
        };
        let mut table = self.first_table()?;
        for line in before {
            let applied = table.apply(line);
            self.accept(applied)?;
        }
        *self.table_mut() = table;
        Ok(())
    }

    /// An independent copy.
    fn clone(&self) -> State {
        let table = Mutex::new(self.table().fork());
        let (setting, start) = (self.setting.clone(), self.start.clone());
        State { setting, start, table, seed: self.seed.clone(), loaded: self.loaded.clone() }
    }

    fn __copy__(&self) -> State {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> State {
        self.clone()
    }

    /// All steps, nothing hidden.
    fn lines(&self) -> Vec<String> {
        self.table().lines()
    }

    /// The steps as a seat, or without one a spectator, saw them.
    #[pyo3(signature = (seat=None))]
    fn seen(&self, seat: Option<&Bound<'_, PyAny>>) -> PyResult<Vec<String>> {
        let viewer = self.viewer(seat)?;
        Ok(self.table().seen(viewer, 0))
    }

    /// What a seat, or without one a spectator, may know.
    #[pyo3(signature = (seat=None))]
    fn view<'py>(
        &self,
        py: Python<'py>,
        seat: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let viewer = self.viewer(seat)?;
        to_python(py, &self.table().view(viewer))
    }

    /// The same as JSON text: equal exactly if the views are equal.
    #[pyo3(signature = (seat=None))]
    fn view_string(&self, seat: Option<&Bound<'_, PyAny>>) -> PyResult<String> {
        let viewer = self.viewer(seat)?;
        Ok(self.table().view(viewer).to_string())
    }

    /// What a seat may know as a vector; without one the seat whose turn it is.
    #[pyo3(signature = (seat=None))]
    fn observation<'py>(
        &self,
        py: Python<'py>,
        seat: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Bound<'py, PyArray1<i16>>> {
        let seat = self.seat_or_acting(seat)?;
        Ok(self.setting.observation(&**self.table(), seat).into_pyarray(py))
    }

    /// All that a seat has seen: its number and its steps, after each action with the seat's view.
    #[pyo3(signature = (seat=None))]
    fn information<'py>(
        &self,
        py: Python<'py>,
        seat: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let seat = self.seat_or_acting(seat)?;
        let (lines, seen) = {
            let table = self.table();
            (table.lines(), table.seen(Some(seat), 0))
        };
        let mut table = self.first_table()?;
        let mut steps = Vec::new();
        for (line, step) in lines.iter().zip(seen) {
            let is_action = matches!(table.turn(), Turn::Seat(_));
            self.accept(table.apply(line))?;
            steps.push(match is_action {
                true => json!({ "step": step, "view": table.view(Some(seat)) }),
                false => json!({ "step": step }),
            });
        }
        to_python(py, &json!({ "seat": seat.0, "steps": steps }))
    }

    /// All that a seat has seen, as a text that is equal exactly if it saw the same.
    #[pyo3(signature = (seat=None))]
    fn information_state(&self, seat: Option<&Bound<'_, PyAny>>) -> PyResult<String> {
        let seat = self.seat_or_acting(seat)?;
        Ok(self.table().information_state(seat))
    }

    /// The same as a vector, for games in which its length is bounded.
    #[pyo3(signature = (seat=None))]
    fn information_vector<'py>(
        &self,
        py: Python<'py>,
        seat: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Bound<'py, PyArray1<i16>>> {
        let seat = self.seat_or_acting(seat)?;
        Ok(self.setting.information_vector(&**self.table(), seat)?.into_pyarray(py))
    }

    /// Shares of the win; they sum to 1 when the game is over.
    fn payoffs(&self) -> Vec<f32> {
        payoffs(&**self.table())
    }

    /// Equal shares for those who may still win, for a game that is broken off.
    fn shared_payoffs(&self) -> Vec<f32> {
        self.table().shared_payoffs()
    }

    /// Points by the rules.
    fn scores(&self) -> Vec<i32> {
        scores(&**self.table())
    }

    /// The match as a record, without its seed.
    fn record(&self) -> String {
        self.write_record(None)
    }

    /// The match as JSON: options, steps and turn.
    fn to_json(&self) -> String {
        let table = self.table();
        let mut saved = json!({
            "game": self.setting.kind.name(),
            "rules": self.setting.kind.rules(),
            "options": self.setting.options,
            "seats": self.setting.seats,
            "steps": table.lines(),
            "turn": table.turn(),
        });
        if let Some(start) = self.start.as_deref() {
            saved["start"] = json!(start);
        }
        saved.to_string()
    }

    fn __len__(&self) -> usize {
        self.table().steps()
    }

    fn __eq__(&self, other: &State) -> bool {
        let (mine, theirs) = (&self.setting, &other.setting);
        mine.kind.name() == theirs.kind.name()
            && mine.seats == theirs.seats
            && mine.options == theirs.options
            && self.start == other.start
            && self.lines() == other.lines()
    }

    fn __str__(&self) -> String {
        self.lines().join("\n")
    }

    fn __repr__(&self) -> String {
        let (steps, turn) = (self.__len__(), self.table().turn());
        format!("<croupier.State of {}: {steps} steps, {turn:?}>", self.setting.kind.name())
    }

    /// A pickle is a record with its seed, so that the luck goes on.
    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let record = self.write_record(Some(self.seed.to_string()));
        let load = py.get_type::<State>().getattr("from_record")?;
        Ok((load, (record,).into_pyobject(py)?))
    }
}
