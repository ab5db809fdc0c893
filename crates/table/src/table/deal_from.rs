//! Where an outcome comes from.

use croupier_engine::{KeyedDealer, Seed};

/// Where an outcome comes from.
#[derive(Debug)]
pub enum DealFrom<'a> {
    /// The table's own dealer with this seed.
    Seed(&'a Seed),
    /// The dealer of duplicate matches.
    Keyed(&'a mut KeyedDealer),
    /// The daily deal with this seed.
    Daily(&'a Seed),
}
