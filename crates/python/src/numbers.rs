//! Whole numbers from Python, refused with the range that would be right.

use std::fmt::Display;
use std::ops::RangeInclusive;

use pyo3::prelude::*;

use crate::errors::error;

/// A number in this range; anything else raises a sentence with its name and the range.
pub(crate) fn whole<T>(
    name: &str,
    value: &Bound<'_, PyAny>,
    range: RangeInclusive<T>,
) -> PyResult<T>
where
    T: TryFrom<u64> + PartialOrd + Display,
{
    let number = value.extract::<u64>().ok().and_then(|number| T::try_from(number).ok());
    number.filter(|number| range.contains(number)).ok_or_else(|| {
        let found = value.repr().map_or_else(|_| "something else".to_owned(), |it| it.to_string());
        let (least, most) = (range.start(), range.end());
        error(format!("{name} is {found}; it must be a whole number from {least} to {most}"))
    })
}

/// The same for an argument that may be left out.
pub(crate) fn optional_whole<T>(
    name: &str,
    value: Option<&Bound<'_, PyAny>>,
    range: RangeInclusive<T>,
) -> PyResult<Option<T>>
where
    T: TryFrom<u64> + PartialOrd + Display,
{
    value.filter(|value| !value.is_none()).map(|value| whole(name, value, range)).transpose()
}

/// A list of numbers in this range.
pub(crate) fn optional_list<T>(
    name: &str,
    values: Option<Vec<Bound<'_, PyAny>>>,
    range: &RangeInclusive<T>,
) -> PyResult<Option<Vec<T>>>
where
    T: TryFrom<u64> + PartialOrd + Display + Clone,
{
    let each = |values: Vec<Bound<'_, PyAny>>| {
        values.iter().map(|value| whole(name, value, range.clone())).collect()
    };
    values.map(each).transpose()
}
