//! What the values of the command line may be. A value that does not fit says what would, in words of the message files.

use std::fmt::{self, Display};
use std::ops::RangeInclusive;
use std::str::FromStr;

use croupier_table::{Seed, Text};

/// A value that does not fit: what would.
#[derive(Clone, Debug)]
pub(crate) struct Unfit(pub(crate) Text);

impl Unfit {
    /// Only these would.
    pub(crate) fn one_of(known: impl IntoIterator<Item = String>) -> Unfit {
        let known: Vec<String> = known.into_iter().collect();
        Unfit(Text::new("cli-fits-one-of").with("known", known.join(", ")))
    }
}

impl Display for Unfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.id)
    }
}

impl std::error::Error for Unfit {}

/// A whole number of a range.
pub(crate) fn number<N>(range: RangeInclusive<N>) -> impl Fn(&str) -> Result<N, Unfit> + Clone
where
    N: FromStr + PartialOrd + Display + Clone,
{
    move |text| {
        let fits = || {
            Text::new("cli-fits-number")
                .with("low", range.start().to_string())
                .with("high", range.end().to_string())
        };
        let number = text.parse().ok().filter(|number| range.contains(number));
        number.ok_or_else(|| Unfit(fits()))
    }
}

/// How many threads are to be used.
pub(crate) fn threads(text: &str) -> Result<usize, Unfit> {
    number(1..=256)(text)
}

/// A number that need not be whole.
pub(crate) fn decimal(text: &str) -> Result<f64, Unfit> {
    text.parse().map_err(|_| Unfit(Text::new("cli-fits-decimal")))
}

/// The seed of all luck.
pub(crate) fn seed(text: &str) -> Result<Seed, Unfit> {
    text.parse().map_err(|_| Unfit(Text::new("cli-fits-seed")))
}
