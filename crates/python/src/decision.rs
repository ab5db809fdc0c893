//! One decision of one seat, as a Python player of a contest is asked: what the seat may know and do, nothing more.

use croupier_table::{Seat, Table};
use numpy::{IntoPyArray, PyArray1};
use pyo3::prelude::*;
use serde_json::Value;

use crate::json::to_python;

/// A question to a player.
#[pyclass(frozen, module = "croupier")]
pub(crate) struct Decision {
    /// The seat that is to act.
    #[pyo3(get)]
    seat: u8,
    /// How many seats there are.
    #[pyo3(get)]
    seats: u8,
    /// The ids of the legal actions.
    #[pyo3(get)]
    legal_actions: Vec<usize>,
    /// Their words.
    #[pyo3(get)]
    legal_words: Vec<String>,
    view: Value,
    observation: Vec<i16>,
    mask: Vec<u8>,
}

impl Decision {
    /// What the table asks this seat.
    pub(crate) fn new(
        table: &dyn Table,
        seat: Seat,
        observation_len: usize,
        actions: usize,
    ) -> Decision {
        let mut legal_actions = Vec::new();
        table.legal_ids(&mut legal_actions);
        let mut observation = vec![0; observation_len];
        table.observe(seat, &mut observation);
        let mut mask = vec![0; actions];
        table.mask(&mut mask);
        Decision {
            seat: seat.0,
            seats: table.seats(),
            legal_actions,
            legal_words: table.legal(),
            view: table.view(Some(seat)),
            observation,
            mask,
        }
    }
}

#[pymethods]
impl Decision {
    /// What the seat may know.
    fn view<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &self.view)
    }

    /// The same as a vector.
    fn observation<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i16>> {
        self.observation.clone().into_pyarray(py)
    }

    /// 1 for every legal action, 0 for all others.
    fn legal_mask<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u8>> {
        self.mask.clone().into_pyarray(py)
    }

    fn __repr__(&self) -> String {
        format!("<croupier.Decision of seat {}: {}>", self.seat, self.legal_words.join(", "))
    }
}
