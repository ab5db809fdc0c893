//! What the values of the command line may be. A value that does not fit says what would, in words of the message files.

use std::fmt::{self, Display};
use std::ops::RangeInclusive;
use std::str::FromStr;

#[cfg(feature = "arena")]
use croupier_arena::{MAX_SHARDS, Shard};
#[cfg(feature = "serve")]
use croupier_server::Network;
use croupier_table::{Commitment, Contribution, Day, Seat, Seed, Text};

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

#[cfg(feature = "arena")]
/// How many threads are to be used.
pub(crate) fn threads(text: &str) -> Result<usize, Unfit> {
    number(1..=256)(text)
}

/// A number that need not be whole.
pub(crate) fn decimal(text: &str) -> Result<f64, Unfit> {
    text.parse().map_err(|_| Unfit(Text::new("cli-fits-decimal")))
}

/// A part of a contest.
#[cfg(feature = "arena")]
pub(crate) fn shard(text: &str) -> Result<Shard, Unfit> {
    let fits = || Unfit(Text::new("cli-fits-shard").with("most", i64::from(MAX_SHARDS)));
    text.parse().map_err(|()| fits())
}

/// The seed of all luck.
pub(crate) fn seed(text: &str) -> Result<Seed, Unfit> {
    text.parse().map_err(|_| Unfit(Text::new("cli-fits-seed")))
}

/// A day of universal time.
pub(crate) fn day(text: &str) -> Result<Day, Unfit> {
    text.parse().map_err(|_| Unfit(Text::new("cli-fits-day")))
}

/// What somebody has committed to. Digits copied by hand may have capital letters.
pub(crate) fn commitment(text: &str) -> Result<Commitment, Unfit> {
    let digits = text.trim().to_ascii_lowercase();
    digits.parse().map_err(|_| Unfit(Text::new("cli-fits-commitment")))
}

/// What a seat has added to a draw: the seat, a colon, the number.
pub(crate) fn own_number(text: &str) -> Result<(Seat, Contribution), Unfit> {
    let read = || {
        let (seat, digits) = text.split_once(':')?;
        let own: Contribution = digits.trim().to_ascii_lowercase().parse().ok()?;
        let seat = seat.trim().parse().ok().map(Seat)?;
        (!own.is_nothing()).then_some((seat, own))
    };
    read().ok_or_else(|| Unfit(Text::new("cli-fits-own")))
}

/// The network of a proxy.
#[cfg(feature = "serve")]
pub(crate) fn network(text: &str) -> Result<Network, Unfit> {
    text.parse().map_err(|_| Unfit(Text::new("cli-fits-network")))
}
