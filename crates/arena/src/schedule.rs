//! The schedule of a contest: a pure function from the number of a game to its pairing, with seats and seed.
//!
//! Games come in deal groups, as in duplicate bridge: one deal is played once in every rotation of its entrants over the
//! seats, so that every entrant has the same luck on the same seat.

use croupier_table::Seed;
use serde::{Deserialize, Serialize};

use crate::Pairing;

/// How many entrants a contest may have.
pub const MAX_ENTRANTS: usize = 64;
/// How many games a contest may have.
pub const MAX_GAMES: u64 = 10_000_000;
/// How many lineups a contest may have.
const MAX_LINEUPS: usize = 100_000;

/// Who meets whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Format {
    /// Every pair of entrants.
    RoundRobin,
    /// The first entrant against each of the others.
    Gauntlet,
    /// Every set of entrants that fills a table.
    FreeForAll,
}

/// Why a contest cannot be scheduled.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadSchedule {
    /// Too few or too many entrants.
    #[error("a contest has from {least} to {MAX_ENTRANTS} entrants, not {entrants}")]
    Entrants {
        /// How many there are.
        entrants: usize,
        /// How many the format needs.
        least: usize,
    },
    /// More lineups than the limit.
    #[error("{entrants} entrants on {seats} seats can meet in more than {MAX_LINEUPS} ways")]
    Lineups {
        /// How many entrants there are.
        entrants: usize,
        /// The seats of a table.
        seats: usize,
    },
    /// No games, or more than the limit.
    #[error("a contest has from 1 to {MAX_GAMES} games, not {0}")]
    Games(u64),
}

/// All games of a contest.
#[derive(Clone, PartialEq, Debug)]
pub struct Schedule {
    lineups: Vec<Vec<usize>>,
    entrants: usize,
    seats: usize,
    groups: u64,
    seed: Seed,
}

impl Schedule {
    /// A schedule of at least `games` games, rounded up to complete deal groups.
    pub fn new(
        format: Format,
        entrants: usize,
        seats: usize,
        games: u64,
        seed: Seed,
    ) -> Result<Schedule, BadSchedule> {
        let seats = if format == Format::FreeForAll { seats } else { 2 };
        if !(seats.max(2)..=MAX_ENTRANTS).contains(&entrants) {
            return Err(BadSchedule::Entrants { entrants, least: seats.max(2) });
        }
        if !(1..=MAX_GAMES).contains(&games) {
            return Err(BadSchedule::Games(games));
        }
        let lineups = match format {
            Format::Gauntlet => (1..entrants).map(|rival| vec![0, rival]).collect(),
            Format::RoundRobin | Format::FreeForAll => {
                subsets(entrants, seats).ok_or(BadSchedule::Lineups { entrants, seats })?
            }
        };
        Ok(Schedule { lineups, entrants, seats, groups: games.div_ceil(seats as u64), seed })
    }

    /// The sets of entrants that meet.
    pub fn lineups(&self) -> &[Vec<usize>] {
        &self.lineups
    }

    /// How many entrants there are.
    pub fn entrants(&self) -> usize {
        self.entrants
    }

    /// How many seats a table has, which is also how many games a deal group has.
    pub fn seats(&self) -> usize {
        self.seats
    }

    /// How many deal groups there are.
    pub fn groups(&self) -> u64 {
        self.groups
    }

    /// How many games there are.
    pub fn games(&self) -> u64 {
        self.groups * self.seats as u64
    }

    /// The index of the lineup that plays this group; lineups alternate.
    pub fn lineup_index(&self, group: u64) -> usize {
        (group % self.lineups.len() as u64) as usize
    }

    /// The deal group of a game.
    pub fn group_of(&self, number: u64) -> u64 {
        number / self.seats as u64
    }

    /// The seed that all games of a group share.
    pub fn deal_seed(&self, group: u64) -> Seed {
        self.seed.derive(&format!("group {group}"))
    }

    /// The entrants of a game in seat order.
    pub fn seated(&self, number: u64) -> Vec<usize> {
        let group = self.group_of(number);
        let mut order = self.lineups[self.lineup_index(group)].clone();
        arrange(&mut order, group / self.lineups.len() as u64);
        order.rotate_right((number % self.seats as u64) as usize);
        order
    }

    /// The pairing of a game.
    pub fn pairing(&self, number: u64) -> Pairing {
        self.pairing_with_seed(number, self.deal_seed(self.group_of(number)))
    }

    /// The pairing of a game whose deal seed is known already; deriving it costs a hash.
    pub fn pairing_with_seed(&self, number: u64, seed: Seed) -> Pairing {
        Pairing {
            number,
            seed,
            seated: self.seated(number),
            // Luck streams stay with the seats while the entrants rotate, so every entrant gets each stream once.
            luck: (0..self.seats as u8).collect(),
        }
    }
}

/// All subsets of `0..entrants` of this size, in lexicographic order; `None` if there are more than the limit.
fn subsets(entrants: usize, size: usize) -> Option<Vec<Vec<usize>>> {
    let mut found = Vec::new();
    let mut set: Vec<usize> = (0..size).collect();
    loop {
        if found.len() == MAX_LINEUPS {
            return None;
        }
        found.push(set.clone());
        let Some(index) = (0..size).rev().find(|&n| set[n] < entrants - size + n) else {
            return Some(found);
        };
        set[index] += 1;
        for n in index + 1..size {
            set[n] = set[n - 1] + 1;
        }
    }
}

/// The n-th circular permutation, first entrant fixed. Rotations keep the order around the table, so it changes from
/// deal to deal.
fn arrange(order: &mut [usize], mut nth: u64) {
    for index in 1..order.len() {
        let choices = (order.len() - index) as u64;
        let chosen = index + (nth % choices) as usize;
        nth /= choices;
        order[index..=chosen].rotate_right(1);
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use super::*;

    fn schedule(format: Format, entrants: usize, seats: usize, games: u64) -> Schedule {
        Schedule::new(format, entrants, seats, games, Seed::of_number(1)).expect("a schedule")
    }

    #[test]
    fn every_two_meet_equally_often_on_both_seats_with_the_same_deal() {
        let schedule = schedule(Format::RoundRobin, 3, 4, 60);
        let mut met = BTreeMap::new();
        for number in 0..schedule.games() {
            let pairing = schedule.pairing(number);
            *met.entry(pairing.seated.clone()).or_insert(0) += 1;
            let other = schedule.pairing(number ^ 1);
            assert_eq!((&pairing.seed, &pairing.luck), (&other.seed, &other.luck));
            assert_eq!(
                pairing.seated.iter().rev().collect::<Vec<_>>(),
                other.seated.iter().collect::<Vec<_>>()
            );
        }
        assert_eq!(met.len(), 6);
        assert!(met.values().all(|times| *times == 10));
    }

    #[test]
    fn in_a_gauntlet_the_first_meets_all_others() {
        let schedule = schedule(Format::Gauntlet, 4, 2, 1000);
        assert_eq!(schedule.lineups(), [[0, 1], [0, 2], [0, 3]]);
    }

    #[test]
    fn free_for_all_seats_everybody_everywhere_and_behind_everybody() {
        let schedule = schedule(Format::FreeForAll, 4, 4, 24);
        let orders: BTreeSet<Vec<usize>> = (0..24).map(|number| schedule.seated(number)).collect();
        assert_eq!(orders.len(), 24, "all orders of four");
        let five = self::schedule(Format::FreeForAll, 5, 3, 3);
        assert_eq!(five.lineups().len(), 10);
    }

    #[test]
    fn the_last_group_is_whole_and_deals_differ() {
        let schedule = schedule(Format::FreeForAll, 3, 3, 10);
        assert_eq!((schedule.groups(), schedule.games()), (4, 12));
        assert_ne!(schedule.deal_seed(0), schedule.deal_seed(1));
    }

    #[test]
    fn what_cannot_be_scheduled_is_refused() {
        let bad = |format, entrants, seats, games| {
            Schedule::new(format, entrants, seats, games, Seed::of_number(1)).expect_err("refused")
        };
        assert_eq!(
            bad(Format::RoundRobin, 1, 2, 10),
            BadSchedule::Entrants { entrants: 1, least: 2 }
        );
        assert_eq!(
            bad(Format::FreeForAll, 3, 4, 10),
            BadSchedule::Entrants { entrants: 3, least: 4 }
        );
        assert_eq!(bad(Format::RoundRobin, 2, 2, 0), BadSchedule::Games(0));
        assert_eq!(bad(Format::RoundRobin, 2, 2, u64::MAX), BadSchedule::Games(u64::MAX));
        assert_eq!(
            bad(Format::FreeForAll, 64, 10, 10),
            BadSchedule::Lineups { entrants: 64, seats: 10 }
        );
    }
}
