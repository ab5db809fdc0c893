//! A game with its options and seats: what is fixed before a match begins.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use croupier_table::{
    EncodingInfo, Kind, Lang, Lexicon, Seat, Seed, Table, VectorPart, parse_value, set_switch,
};
use numpy::{PyArray2, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyMapping, PyString, PyTuple};
use serde_json::{Map, Value};

use crate::bots::{Bot, list_bots};
use crate::errors::{bad_options, error, say};
use crate::json::{from_python, to_python};
use crate::numbers::{optional_whole, whole};
use crate::state::State;

/// What all states of a game share.
pub(crate) struct Setting {
    pub(crate) kind: &'static dyn Kind,
    pub(crate) seats: u8,
    /// All switches.
    pub(crate) options: Value,
    pub(crate) encoding: EncodingInfo,
    pub(crate) observation_len: usize,
    pub(crate) information_len: usize,
    pub(crate) feature_len: usize,
    /// The table before the first step. Copying it costs less than reading the options again.
    first: Mutex<Box<dyn Table>>,
}

impl Setting {
    pub(crate) fn new(
        kind: &'static dyn Kind,
        seats: u8,
        options: &Value,
    ) -> PyResult<Arc<Setting>> {
        let options = kind.complete(options).map_err(|bad| bad_options(kind, &bad))?;
        let table = kind.open(&options, seats).map_err(|bad| bad_options(kind, &bad))?;
        let encoding = table.encoding();
        let len = |parts: &[VectorPart]| parts.iter().map(VectorPart::len).sum();
        Ok(Arc::new(Setting {
            kind,
            seats,
            observation_len: len(&encoding.observation),
            information_len: len(&encoding.information),
            feature_len: len(&encoding.features),
            encoding,
            options,
            first: Mutex::new(table),
        }))
    }

    /// The table before the first step, to be asked something that takes no Python: a thread that waits for it may hold the
    /// interpreter's lock.
    fn first(&self) -> MutexGuard<'_, Box<dyn Table>> {
        self.first.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A table before its first step.
    pub(crate) fn open(&self) -> Box<dyn Table> {
        self.first().fork()
    }

    /// What a seat may know, as a vector.
    pub(crate) fn observation(&self, table: &dyn Table, seat: Seat) -> Vec<i16> {
        let mut numbers = vec![0; self.observation_len];
        table.observe(seat, &mut numbers);
        numbers
    }

    /// 1 for every legal action, 0 for all others.
    pub(crate) fn legal_mask(&self, table: &dyn Table) -> Vec<u8> {
        let mut mask = vec![0; self.encoding.actions];
        table.mask(&mut mask);
        mask
    }

    /// All that a seat has seen as a vector, where its length is bounded.
    pub(crate) fn information_vector(&self, table: &dyn Table, seat: Seat) -> PyResult<Vec<i16>> {
        if self.information_len == 0 {
            return Err(error("what a seat has seen has no bounded length in this game"));
        }
        let mut numbers = vec![0; self.information_len];
        table.inform(seat, &mut numbers);
        Ok(numbers)
    }
}

/// The kind of game of this name.
pub(crate) fn find_kind(name: &str) -> PyResult<&'static dyn Kind> {
    croupier_games::find(name).or_else(|| croupier_games::find_textbook(name)).ok_or_else(|| {
        let (known, small) = (games().join(", "), textbook_games().join(", "));
        error(format!("there is no game {name:?}; games are {known}, textbook games {small}"))
    })
}

/// Options from Python: none, a preset by name, or switches by name, with a preset under `preset`.
pub(crate) fn parse_python_options(
    kind: &dyn Kind,
    options: Option<&Bound<'_, PyAny>>,
) -> PyResult<Value> {
    let mut set = Map::new();
    let preset = |set: &mut Map<String, Value>, name: &str| {
        set_switch(set, kind.switches(), kind.presets(), name)
            .map_err(|bad| bad_options(kind, &bad))
    };
    let Some(options) = options.filter(|options| !options.is_none()) else {
        return Ok(Value::Object(set));
    };
    if let Ok(name) = options.cast::<PyString>() {
        preset(&mut set, name.to_str()?)?;
        return Ok(Value::Object(set));
    }
    let fields = match options.cast::<PyMapping>() {
        Ok(_) => from_python(options)?,
        Err(_) => Value::Null,
    };
    let Value::Object(fields) = fields else {
        return Err(error("options are a dict of switches or the name of a preset"));
    };
    match fields.get("preset") {
        None => {}
        Some(Value::String(name)) => preset(&mut set, name)?,
        Some(other) => {
            let known = preset_names(kind).join(", ");
            return Err(error(format!("preset is {other}; it must be the name of one: {known}")));
        }
    }
    for (name, value) in fields.into_iter().filter(|(name, _)| name != "preset") {
        let switch = kind.switches().iter().find(|switch| switch.name == name);
        // A flag is a word: on or off.
        let value = match (switch, value) {
            (Some(switch), Value::Bool(flag)) => {
                parse_value(&switch.values, if flag { "on" } else { "off" }).unwrap_or(flag.into())
            }
            (_, value) => value,
        };
        set.insert(name, value);
    }
    Ok(Value::Object(set))
}

/// The names of the presets of a game.
fn preset_names(kind: &dyn Kind) -> Vec<&'static str> {
    let presets = kind.presets().iter().map(|preset| preset.name);
    std::iter::once("seed").chain(presets).collect()
}

/// The names of all games.
#[pyo3::pyfunction]
pub(crate) fn games() -> Vec<&'static str> {
    croupier_games::GAMES.iter().map(|kind| kind.name()).collect()
}

/// The names of the textbook games, which front ends do not offer.
#[pyo3::pyfunction]
pub(crate) fn textbook_games() -> Vec<&'static str> {
    croupier_games::TEXTBOOK_GAMES.iter().map(|kind| kind.name()).collect()
}

/// A seed from Python: a number, a text of 64 hexadecimal digits, or none for luck of the operating system.
pub(crate) fn parse_seed(py: Python<'_>, seed: Option<&Bound<'_, PyAny>>) -> PyResult<Seed> {
    match seed.filter(|seed| !seed.is_none()) {
        None => {
            let bytes: Vec<u8> = py.import("os")?.call_method1("urandom", (32,))?.extract()?;
            let bytes = bytes.try_into().map_err(|_| error("no entropy"))?;
            Ok(Seed::new(bytes))
        }
        Some(seed) => seed.str()?.to_str()?.parse().map_err(|bad| error(format!("{bad}"))),
    }
}

/// A game with its options and seats.
#[pyclass(frozen, module = "croupier")]
pub(crate) struct Game {
    pub(crate) setting: Arc<Setting>,
}

/// Parts of a vector as a dict: name to offset and shape.
fn parts_to_python<'py>(py: Python<'py>, parts: &[VectorPart]) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    let mut offset = 0;
    for part in parts {
        dict.set_item(part.name, (offset, PyTuple::new(py, &part.shape)?))?;
        offset += part.len();
    }
    Ok(dict)
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (name, seats=None, options=None))]
    fn new(
        name: &str,
        seats: Option<&Bound<'_, PyAny>>,
        options: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Game> {
        let kind = find_kind(name)?;
        let seats = optional_whole("seats", seats, kind.seats())?.unwrap_or(kind.usual_seats());
        let options = parse_python_options(kind, options)?;
        Ok(Game { setting: Setting::new(kind, seats, &options)? })
    }

    #[getter]
    fn name(&self) -> &'static str {
        self.setting.kind.name()
    }

    #[getter]
    fn seats(&self) -> u8 {
        self.setting.seats
    }

    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &self.setting.options)
    }

    #[getter]
    fn rules(&self) -> u32 {
        self.setting.kind.rules()
    }

    #[getter]
    fn encoding(&self) -> &str {
        &self.setting.encoding.name
    }

    #[getter]
    fn num_actions(&self) -> usize {
        self.setting.encoding.actions
    }

    #[getter]
    fn observation_size(&self) -> usize {
        self.setting.observation_len
    }

    #[getter]
    fn information_size(&self) -> usize {
        self.setting.information_len
    }

    /// The parts of an observation: name to offset and shape.
    fn observation_parts<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        parts_to_python(py, &self.setting.encoding.observation)
    }

    /// The parts of an information state's vector; empty where its length is not bounded.
    fn information_parts<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        parts_to_python(py, &self.setting.encoding.information)
    }

    /// The parts of an action's features; empty where the game has none.
    fn feature_parts<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        parts_to_python(py, &self.setting.encoding.features)
    }

    /// The features of all actions, a row for each id.
    fn action_features<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<i16>>> {
        let (rows, columns) = (self.setting.encoding.actions, self.setting.feature_len);
        let table = self.setting.open();
        let array = PyArray2::<i16>::zeros(py, [rows, columns], false);
        let mut writer = array.readwrite();
        if columns > 0 {
            let numbers = writer.as_slice_mut()?;
            for (id, row) in numbers.chunks_exact_mut(columns).enumerate() {
                table.describe(id, row);
            }
        }
        drop(writer);
        Ok(array)
    }

    /// The word of the action with this id.
    fn action_word(&self, id: &Bound<'_, PyAny>) -> PyResult<String> {
        let id = whole("the id of an action", id, 0..=self.setting.encoding.actions - 1)?;
        let word = self.setting.first().word_of(id);
        word.ok_or_else(|| error(format!("no action has the id {id}")))
    }

    /// The id of the action with this word.
    fn action_id(&self, word: &str) -> PyResult<usize> {
        let kind = self.setting.kind;
        let found = self.setting.first().id_of(word);
        found.map_err(|bad| error(say(kind, &bad.0)))?.ok_or_else(|| {
            error(format!("{word:?} is never legal under these options, so it has no id"))
        })
    }

    /// The rule switches: name to allowed values.
    fn switches<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        for switch in self.setting.kind.switches() {
            dict.set_item(switch.name, switch.values.describe())?;
        }
        Ok(dict)
    }

    /// The names of the presets.
    fn presets(&self) -> Vec<&'static str> {
        preset_names(self.setting.kind)
    }

    /// The rulebook: `en`, `ru` or `de`.
    #[pyo3(signature = (lang="en"))]
    fn rulebook(&self, lang: &str) -> PyResult<&'static str> {
        let lang = match lang {
            "en" => Lang::En,
            "ru" => Lang::Ru,
            "de" => Lang::De,
            _ => return Err(error(format!("{lang:?} is none of en, ru and de"))),
        };
        Ok(self.setting.kind.rulebook(lang))
    }

    /// The title of the game in English.
    #[getter]
    fn title(&self) -> String {
        Lexicon::new(Lang::En, &[self.setting.kind.messages(Lang::En)]).word("game-name")
    }

    /// The built-in bots, the best first.
    fn bots(&self) -> Vec<Bot> {
        list_bots(self.setting.kind)
    }

    /// A state before the first step.
    #[pyo3(signature = (seed=None))]
    fn new_state(&self, py: Python<'_>, seed: Option<&Bound<'_, PyAny>>) -> PyResult<State> {
        State::open(&self.setting, parse_seed(py, seed)?)
    }

    /// Whether the whole game is known: same name, seats and options.
    fn __eq__(&self, other: &Game) -> bool {
        let (mine, theirs) = (&self.setting, &other.setting);
        self.name() == other.name() && mine.seats == theirs.seats && mine.options == theirs.options
    }

    fn __hash__(&self) -> u64 {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let mut hasher = DefaultHasher::new();
        (self.name(), self.setting.seats, self.setting.options.to_string()).hash(&mut hasher);
        hasher.finish()
    }

    fn __repr__(&self) -> String {
        let Setting { seats, options, .. } = &*self.setting;
        format!("croupier.Game({:?}, seats={seats}, options={options})", self.name())
    }

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let options = to_python(py, &self.setting.options)?;
        let arguments = (self.name(), self.setting.seats, options).into_pyobject(py)?;
        Ok((py.get_type::<Game>().into_any(), arguments))
    }
}
