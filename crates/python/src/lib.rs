//! The Python package: it turns Python objects into calls of the registry and back. It names no game and holds no rules.

#![allow(clippy::needless_pass_by_value, reason = "PyO3 extracts arguments into values")]

mod arrays;
mod batch;
mod bots;
mod contest;
mod decision;
mod errors;
mod game;
mod json;
mod machine;
mod numbers;
mod pool;
mod solve;
mod state;

/// The part of the package that is written in Rust.
#[pyo3::pymodule]
mod _croupier {
    use pyo3::prelude::*;

    #[pymodule_export]
    use crate::batch::Batch;
    #[pymodule_export]
    use crate::bots::{Bot, bots};
    #[pymodule_export]
    use crate::contest::Contest;
    #[pymodule_export]
    use crate::decision::Decision;
    #[pymodule_export]
    use crate::errors::{CroupierError, IllegalAction};
    #[pymodule_export]
    use crate::game::{Game, games, textbook_games};
    #[pymodule_export]
    use crate::solve::{solve, solve_tables};
    #[pymodule_export]
    use crate::state::State;

    #[pymodule_init]
    fn add_version(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
