//! A shard: the deal groups of a contest that one machine plays. It plays and stores nothing.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::Schedule;

/// How many shards a contest may have.
pub const MAX_SHARDS: u32 = 100_000;

/// A part of a contest: every n-th deal group, so that all lineups are spread over all shards.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shard {
    /// Which shard, from 1.
    pub number: u32,
    /// How many there are.
    pub of: u32,
}

impl Shard {
    /// Whether a deal group belongs to it.
    pub fn contains(self, group: u64) -> bool {
        Shard::number_of(group, self.of) == self.number
    }

    /// The number of the shard, of so many, that a deal group belongs to.
    pub fn number_of(group: u64, of: u32) -> u32 {
        (group % u64::from(of)) as u32 + 1
    }

    /// How many games of a schedule belong to it.
    pub fn games(self, schedule: &Schedule) -> u64 {
        let before = u64::from(self.number - 1);
        let groups = schedule.groups().saturating_sub(before).div_ceil(u64::from(self.of));
        groups * schedule.seats() as u64
    }
}

impl FromStr for Shard {
    type Err = ();

    /// Parses `2/5`.
    fn from_str(text: &str) -> Result<Shard, ()> {
        let (number, of) = text.split_once('/').ok_or(())?;
        let (number, of) = (number.parse().map_err(drop)?, of.parse().map_err(drop)?);
        let is_valid = (1..=MAX_SHARDS).contains(&of) && (1..=of).contains(&number);
        is_valid.then_some(Shard { number, of }).ok_or(())
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

#[cfg(test)]
mod tests {
    use croupier_table::Seed;

    use super::*;
    use crate::Format;

    #[test]
    fn every_group_belongs_to_exactly_one_shard() {
        let schedule =
            Schedule::new(Format::RoundRobin, 3, 2, 46, Seed::of_number(1)).expect("a schedule");
        for of in [1, 2, 5, 23, 40] {
            let shards: Vec<Shard> = (1..=of).map(|number| Shard { number, of }).collect();
            for group in 0..schedule.groups() {
                assert_eq!(shards.iter().filter(|shard| shard.contains(group)).count(), 1);
            }
            let games: u64 = shards.iter().map(|shard| shard.games(&schedule)).sum();
            assert_eq!(games, schedule.games());
            for shard in shards {
                let own = (0..schedule.groups()).filter(|group| shard.contains(*group)).count();
                assert_eq!(shard.games(&schedule), own as u64 * 2);
            }
        }
    }

    #[test]
    fn a_shard_is_written_as_a_fraction() {
        assert_eq!("2/5".parse(), Ok(Shard { number: 2, of: 5 }));
        assert_eq!(Shard { number: 2, of: 5 }.to_string(), "2/5");
        for bad in ["0/5", "6/5", "2", "2/0", "-1/5", "1/100001", "a/b", ""] {
            assert_eq!(bad.parse::<Shard>(), Err(()), "{bad}");
        }
    }
}
