//! Arrays of the caller: checked for type, shape, order and permission, and used without a copy.

use numpy::{Element, PyArrayDyn, PyArrayMethods, PyReadonlyArrayDyn, PyReadwriteArrayDyn};
use numpy::{PyArrayDescrMethods, PyUntypedArray, PyUntypedArrayMethods};
use pyo3::prelude::*;

use crate::errors::error;

/// The type and shape of an array.
fn describe(array: &Bound<'_, PyUntypedArray>) -> String {
    format!("{} of shape {:?}", array.dtype(), array.shape())
}

/// What an array must be.
pub(crate) struct Wanted<'a> {
    pub(crate) name: &'a str,
    pub(crate) dtype: &'a str,
    pub(crate) shape: &'a [usize],
}

impl Wanted<'_> {
    fn wrong(&self, found: &str) -> PyErr {
        let Wanted { name, dtype, shape } = self;
        error(format!(
            "{name}: expected a C-contiguous {dtype} array of shape {shape:?}, found {found}"
        ))
    }

    fn check<'py, T: Element>(
        &self,
        object: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyArrayDyn<T>>> {
        let array = match object.cast::<PyArrayDyn<T>>() {
            Ok(array) => array.clone(),
            Err(_) => self.view_bools(object)?,
        };
        if array.shape() != self.shape {
            return Err(self.wrong(&describe(array.as_untyped())));
        }
        if !array.is_c_contiguous() {
            let found = describe(array.as_untyped());
            return Err(self.wrong(&format!("{found} that is not contiguous")));
        }
        if !array.is_aligned() {
            let found = describe(array.as_untyped());
            return Err(self.wrong(&format!("{found} that is not aligned")));
        }
        Ok(array)
    }

    /// An array of bools as bytes, if bytes are wanted: a bool is a byte that is 0 or 1.
    fn view_bools<'py, T: Element>(
        &self,
        object: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyArrayDyn<T>>> {
        let Ok(untyped) = object.cast::<PyUntypedArray>() else {
            return Err(self.wrong(&format!("a {}", object.get_type().name()?)));
        };
        if self.dtype != "uint8" || untyped.dtype().kind() != b'b' {
            return Err(self.wrong(&describe(untyped)));
        }
        let viewed = object.call_method1("view", ("uint8",))?;
        viewed.cast_into().map_err(|_| self.wrong(&describe(untyped)))
    }

    /// The array to be read.
    pub(crate) fn readable<'py, T: Element>(
        &self,
        object: &Bound<'py, PyAny>,
    ) -> PyResult<PyReadonlyArrayDyn<'py, T>> {
        self.check(object)?.try_readonly().map_err(|problem| self.wrong(&problem.to_string()))
    }

    /// The array to be written.
    pub(crate) fn writeable<'py, T: Element>(
        &self,
        object: &Bound<'py, PyAny>,
    ) -> PyResult<PyReadwriteArrayDyn<'py, T>> {
        let wrong = |problem: numpy::BorrowError| {
            self.wrong(match problem {
                numpy::BorrowError::NotWriteable => "one that is not writeable",
                _ => "one that another argument shares",
            })
        };
        self.check(object)?.try_readwrite().map_err(wrong)
    }
}
