//! Exact solutions as numbers and as tables.

use croupier_table::{SolveRequest, SolvedTable, TableRequest};
use numpy::{IntoPyArray, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::errors::{bad_options, error};
use crate::game::{find_kind, parse_python_options};
use crate::machine::MACHINE;
use crate::numbers::optional_list;

/// The numbers of an exact solution by name, as arrays; None if these options are not solved. `dice` are the dice that
/// each seat has left, for games that are solved from there.
#[pyfunction]
#[pyo3(signature = (game, options=None, dice=None))]
pub(crate) fn solve<'py>(
    py: Python<'py>,
    game: &str,
    options: Option<&Bound<'_, PyAny>>,
    dice: Option<Vec<Bound<'_, PyAny>>>,
) -> PyResult<Option<Bound<'py, PyDict>>> {
    let kind = find_kind(game)?;
    let dice = optional_list("dice", dice, &(0..=u8::MAX))?;
    let options = parse_python_options(kind, options)?;
    let solved = py.detach(|| {
        let request = SolveRequest { dice: dice.as_deref(), resources: &MACHINE };
        kind.solver().map_or(Ok(None), |solver| solver.solve(&options, &request, &mut |_| ()))
    });
    let solved = solved.map_err(|bad| bad_options(kind, &bad))?;
    let Some(solved) = solved else { return Ok(None) };
    let dict = PyDict::new(py);
    for one in solved {
        dict.set_item(one.name, one.values.into_pyarray(py))?;
    }
    Ok(Some(dict))
}

/// Values and policies of exact play: name to axes and numbers; None if these options are not solved.
#[pyfunction]
#[pyo3(signature = (game, options=None, dice=None, scores=None))]
pub(crate) fn solve_tables<'py>(
    py: Python<'py>,
    game: &str,
    options: Option<&Bound<'_, PyAny>>,
    dice: Option<Vec<Bound<'_, PyAny>>>,
    scores: Option<Vec<Bound<'_, PyAny>>>,
) -> PyResult<Option<Bound<'py, PyDict>>> {
    let kind = find_kind(game)?;
    let dice = optional_list("dice", dice, &(0..=u8::MAX))?;
    let scores = match optional_list("scores", scores, &(0..=u32::MAX))?.as_deref() {
        None => None,
        Some(&[mine, other]) => Some([mine, other]),
        Some(_) => return Err(error("scores are two: of the seat to move and of the other")),
    };
    let options = parse_python_options(kind, options)?;
    let solved = py.detach(|| {
        let request = TableRequest { dice: dice.as_deref(), scores, resources: &MACHINE };
        kind.solver().map_or(Ok(None), |solver| solver.tables(&options, &request))
    });
    let solved = solved.map_err(|bad| bad_options(kind, &bad))?;
    let Some(solved) = solved else { return Ok(None) };
    let dict = PyDict::new(py);
    for SolvedTable { name, axes, values } in solved {
        let shape: Vec<usize> = axes.iter().map(|axis| axis.labels.len()).collect();
        let numbers = values.into_pyarray(py).reshape(shape)?;
        let axes: Vec<(&str, Vec<String>)> =
            axes.into_iter().map(|axis| (axis.name, axis.labels)).collect();
        dict.set_item(name, (axes, numbers))?;
    }
    Ok(Some(dict))
}
