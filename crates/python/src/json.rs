//! JSON values as Python objects and back.

use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyInt, PyList, PyMapping, PyString};
use serde_json::{Map, Value};

use crate::errors::error;

/// How deep Python objects may be nested.
const DEEPEST: u32 = 16;

/// A JSON value as a Python object.
pub(crate) fn to_python<'py>(py: Python<'py>, value: &Value) -> PyResult<Bound<'py, PyAny>> {
    Ok(match value {
        Value::Null => py.None().into_bound(py),
        Value::Bool(flag) => PyBool::new(py, *flag).to_owned().into_any(),
        Value::Number(number) => match (number.as_u64(), number.as_i64()) {
            (Some(number), _) => number.into_pyobject(py)?.into_any(),
            (None, Some(number)) => number.into_pyobject(py)?.into_any(),
            (None, None) => PyFloat::new(py, number.as_f64().unwrap_or(f64::NAN)).into_any(),
        },
        Value::String(text) => PyString::new(py, text).into_any(),
        Value::Array(items) => {
            let items = items.iter().map(|item| to_python(py, item));
            PyList::new(py, items.collect::<PyResult<Vec<_>>>()?)?.into_any()
        }
        Value::Object(fields) => {
            let dict = PyDict::new(py);
            for (name, value) in fields {
                dict.set_item(name, to_python(py, value)?)?;
            }
            dict.into_any()
        }
    })
}

/// A Python object as a JSON value.
pub(crate) fn from_python(object: &Bound<'_, PyAny>) -> PyResult<Value> {
    convert(object, DEEPEST)
}

fn convert(object: &Bound<'_, PyAny>, depth: u32) -> PyResult<Value> {
    let left = depth.checked_sub(1).ok_or_else(|| error("the object is nested too deeply"))?;
    if object.is_none() {
        Ok(Value::Null)
    } else if let Ok(flag) = object.cast::<PyBool>() {
        Ok(Value::Bool(flag.is_true()))
    } else if let Ok(number) = object.cast::<PyInt>() {
        Ok(convert_int(number))
    } else if let Ok(number) = object.cast::<PyFloat>() {
        Ok(Value::from(number.value()))
    } else if let Ok(text) = object.cast::<PyString>() {
        Ok(Value::from(text.to_str()?))
    } else if let Ok(mapping) = object.cast::<PyMapping>() {
        let mut fields = Map::new();
        for item in mapping.items()? {
            let (name, value): (Bound<'_, PyAny>, Bound<'_, PyAny>) = item.extract()?;
            let wrong = |_| match name.repr() {
                Ok(name) => error(format!("a name is a str, not {name}")),
                Err(problem) => problem,
            };
            fields.insert(name.extract::<String>().map_err(wrong)?, convert(&value, left)?);
        }
        Ok(Value::Object(fields))
    } else if let Ok(list) = object.cast::<PyList>() {
        list.iter().map(|item| convert(&item, left)).collect::<PyResult<_>>().map(Value::Array)
    } else if let Ok(number) = object.call_method0("__index__") {
        // A whole number of NumPy.
        Ok(convert_int(number.cast::<PyInt>()?))
    } else {
        let kind = object.get_type().name()?;
        Err(error(format!("a {kind} is none of dict, list, str, int, float, bool and None")))
    }
}

/// Nothing takes numbers as great as those of 64 bits: one beyond them is refused with the range like the greatest.
fn convert_int(number: &Bound<'_, PyInt>) -> Value {
    number.extract::<i64>().map_or_else(
        |_| match number.lt(0) {
            Ok(true) => Value::from(i64::MIN),
            _ => Value::from(u64::MAX),
        },
        Value::from,
    )
}
