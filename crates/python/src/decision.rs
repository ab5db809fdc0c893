//! One decision of one seat, as a Python player of a contest is asked: what the seat may know and do, nothing more.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use croupier_table::{Seat, Table};
use numpy::{IntoPyArray, PyArray1};
use pyo3::prelude::*;

use crate::game::{Game, Setting};
use crate::json::to_python;

/// A question to a player.
#[pyclass(frozen, module = "croupier")]
pub(crate) struct Decision {
    setting: Arc<Setting>,
    by: Seat,
    /// The ids of the legal actions.
    #[pyo3(get)]
    legal_actions: Vec<usize>,
    /// The match as it stands. Python gets of it what the seat may know.
    table: Mutex<Box<dyn Table>>,
}

impl Decision {
    /// What the table asks this seat.
    pub(crate) fn new(setting: &Arc<Setting>, table: &dyn Table, by: Seat) -> Decision {
        let mut legal_actions = Vec::new();
        table.legal_ids(&mut legal_actions);
        let table = Mutex::new(table.fork());
        Decision { setting: setting.clone(), by, legal_actions, table }
    }

    fn table(&self) -> MutexGuard<'_, Box<dyn Table>> {
        self.table.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[pymethods]
impl Decision {
    /// The game with its options and seats.
    #[getter]
    fn game(&self) -> Game {
        Game { setting: self.setting.clone() }
    }

    /// The seat that is to act.
    #[getter]
    fn seat(&self) -> u8 {
        self.by.0
    }

    /// How many seats there are.
    #[getter]
    fn seats(&self) -> u8 {
        self.setting.seats
    }

    /// The words of the legal actions.
    #[getter]
    fn legal_words(&self) -> Vec<String> {
        self.table().legal()
    }

    /// What the seat may know.
    fn view<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &self.table().view(Some(self.by)))
    }

    /// The steps as the seat saw them.
    fn seen(&self) -> Vec<String> {
        self.table().seen(Some(self.by), 0)
    }

    /// What the seat may know as a vector.
    fn observation<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i16>> {
        self.setting.observation(&**self.table(), self.by).into_pyarray(py)
    }

    /// 1 for every legal action, 0 for all others.
    fn legal_mask<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u8>> {
        self.setting.legal_mask(&**self.table()).into_pyarray(py)
    }

    /// All that the seat has seen, as a text that is equal exactly if it saw the same.
    fn information_state(&self) -> String {
        self.table().information_state(self.by)
    }

    /// The same as a vector, for games in which its length is bounded.
    fn information_vector<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<i16>>> {
        Ok(self.setting.information_vector(&**self.table(), self.by)?.into_pyarray(py))
    }

    fn __repr__(&self) -> String {
        format!("<croupier.Decision of seat {}: {}>", self.by.0, self.legal_words().join(", "))
    }
}
