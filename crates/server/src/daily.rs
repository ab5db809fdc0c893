//! The daily deals of this server: their seeds, public or made with a secret, what is published when, and how a result
//! stands among all.
//!
//! A house with a secret commits to the seed of a day the day before and publishes it after the day. `docs/fairness.md` has
//! the bytes.

use std::collections::BTreeMap;
use std::fmt;

use croupier_table::{Commitment, DailyDeal, DailyResult, Day, Seed};
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use crate::store::now_s;

/// The first day that can be played.
const FIRST_DAY: &str = "2026-01-01";

/// With fewer results no percent is told, only the place.
pub(crate) const FEW: i64 = 20;
/// So many bars the picture of all results has at most.
const BARS: usize = 12;

/// Makes the seeds of daily deals.
#[derive(Clone)]
pub(crate) struct DailyHouse {
    secret: Option<Vec<u8>>,
}

impl fmt::Debug for DailyHouse {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("DailyHouse(..)")
    }
}

/// Why a day has no deal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum NoDeal {
    /// It has not begun.
    Future,
    /// It was before the first one.
    TooEarly,
}

impl DailyHouse {
    /// A house with or without a secret.
    pub(crate) fn new(secret: Option<Vec<u8>>) -> DailyHouse {
        DailyHouse { secret }
    }

    /// Whether coming deals are secret.
    pub(crate) fn is_secret(&self) -> bool {
        self.secret.is_some()
    }

    /// The seed of a deal. It is told to nobody before [`published`](DailyHouse::published) does.
    pub(crate) fn seed(&self, deal: &DailyDeal) -> Seed {
        match &self.secret {
            None => deal.seed(),
            Some(secret) => {
                let mut mac =
                    Hmac::<Sha256>::new_from_slice(secret).expect("a key may have any length");
                mac.update(deal.message().as_bytes());
                Seed::new(mac.finalize().into_bytes().into())
            }
        }
    }

    /// What the house has committed to, from the day before the deal on; `None` where the seed is public.
    pub(crate) fn commitment(&self, deal: &DailyDeal, today: Day) -> Option<Commitment> {
        (self.is_secret() && deal.day <= today.next()).then(|| deal.commit(&self.seed(deal)))
    }

    /// The seed, once everybody may know it: after the day, or at once where everybody can compute it.
    pub(crate) fn published(&self, deal: &DailyDeal, today: Day) -> Option<Seed> {
        let is_known = if self.is_secret() { deal.day < today } else { deal.day <= today };
        is_known.then(|| self.seed(deal))
    }
}

/// Today, by universal time.
pub(crate) fn today() -> Day {
    Day::of_second(now_s().max(0) as u64)
}

/// Checks that a day has a deal that can be played today.
pub(crate) fn check_day(day: Day, today: Day) -> Result<(), NoDeal> {
    let first: Day = FIRST_DAY.parse().expect("the first day is a day");
    if day > today {
        return Err(NoDeal::Future);
    }
    if day < first { Err(NoDeal::TooEarly) } else { Ok(()) }
}

/// Where a result stands among all.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Standing {
    /// The place, counted from 1; equal results share it.
    pub place: i64,
    /// How many others share it.
    pub shared_with: i64,
    /// How many people have a result.
    pub people: i64,
    /// How many percent of the others have a worse one, unless there are too few.
    pub better_than: Option<i64>,
}

impl Standing {
    /// The standing of a result that is one of all, which are sorted from the best to the worst.
    pub(crate) fn of(own: DailyResult, all: &[(DailyResult, i64)]) -> Standing {
        let count = |is_one: &dyn Fn(&DailyResult) -> bool| -> i64 {
            all.iter().filter(|(result, _)| is_one(result)).map(|(_, people)| people).sum()
        };
        let people = count(&|_| true);
        let worse = count(&|result| *result < own);
        Standing {
            place: 1 + count(&|result| *result > own),
            shared_with: (count(&|result| *result == own) - 1).max(0),
            people,
            better_than: (people >= FEW).then(|| worse * 100 / (people - 1)),
        }
    }
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Ending {
    /// Somebody else won.
    Lost,
    /// The win was shared.
    Shared,
    /// The person won.
    Won,
}

impl Ending {
    /// The ending of a result.
    pub(crate) fn of(result: DailyResult) -> Ending {
        match (result.is_win(), result.is_shared()) {
            (true, _) => Ending::Won,
            (_, true) => Ending::Shared,
            _ => Ending::Lost,
        }
    }
}

/// A bar in the picture of all results.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Bar {
    /// How these games ended.
    pub ending: Ending,
    /// Their margins, from the least to the greatest that belongs to the bar.
    pub margins: (i64, i64),
    /// How many people have such a result.
    pub people: i64,
}

impl Bar {
    /// Whether a result belongs to the bar.
    pub(crate) fn holds(&self, result: DailyResult) -> bool {
        let (least, greatest) = self.margins;
        Ending::of(result) == self.ending && (least..=greatest).contains(&result.margin)
    }
}

/// All results as a few bars, the worst first. Margins are grouped so that the bars are few.
pub(crate) fn bars(all: &[(DailyResult, i64)]) -> Vec<Bar> {
    let widths = (0..).flat_map(|power| [1, 2, 5].map(|digit: i64| digit * 10_i64.pow(power)));
    for width in widths.take(48) {
        let mut groups: BTreeMap<(Ending, i64), i64> = BTreeMap::new();
        for (result, people) in all {
            let group = (Ending::of(*result), result.margin.div_euclid(width));
            *groups.entry(group).or_default() += people;
        }
        if groups.len() <= BARS {
            let bar = |((ending, group), people): ((Ending, i64), i64)| Bar {
                ending,
                margins: (group * width, group * width + width - 1),
                people,
            };
            return groups.into_iter().map(bar).collect();
        }
    }
    Vec::new()
}

#[cfg(test)]
mod tests {
    use croupier_table::WHOLE_WIN;

    use super::*;

    fn deal(day: &str) -> DailyDeal {
        DailyDeal { day: day.parse().expect("a day"), game: "hazard".to_owned(), rules: 1 }
    }

    fn won(margin: i64) -> DailyResult {
        DailyResult { payoff: WHOLE_WIN, margin }
    }

    fn lost(margin: i64) -> DailyResult {
        DailyResult { payoff: 0, margin }
    }

    #[test]
    fn without_a_secret_the_seed_is_that_of_every_other_server() {
        let house = DailyHouse::new(None);
        let deal = deal("2026-11-18");
        assert_eq!(house.seed(&deal), deal.seed());
        assert_eq!(house.published(&deal, deal.day), Some(deal.seed()));
        assert_eq!(house.published(&deal, deal.day.before(1)), None, "no peeking at tomorrow");
        assert_eq!(house.commitment(&deal, deal.day), None);
    }

    #[test]
    fn a_secret_house_commits_the_day_before_and_publishes_after_the_day() {
        let house = DailyHouse::new(Some(b"a secret of the house".to_vec()));
        let deal = deal("2026-11-18");
        let seed = house.seed(&deal);
        assert_ne!(seed, deal.seed());
        assert_eq!(
            seed.to_string(),
            "d601f3c520852cccb47606d46ff966b3c009496c1fe8ea1f7b1be9c9b0ca1c44"
        );
        let (before, after) = (deal.day.before(1), deal.day.next());
        assert_eq!(house.commitment(&deal, deal.day.before(2)), None);
        assert_eq!(house.commitment(&deal, before), Some(deal.commit(&seed)));
        assert_eq!(house.published(&deal, deal.day), None);
        let published = "53b15a4386a79dc29a067ad05e168580471d7e6d2326b53e82ad394acd923c71";
        assert_eq!(deal.commit(&seed).to_string(), published);
        assert_eq!(house.published(&deal, after), Some(seed));
    }

    #[test]
    fn days_to_come_and_days_before_the_first_have_no_deal() {
        let day = |text: &str| text.parse::<Day>().expect("a day");
        let today = day("2026-11-18");
        assert_eq!(check_day(today, today), Ok(()));
        assert_eq!(check_day(day("2026-11-19"), today), Err(NoDeal::Future));
        assert_eq!(check_day(day("9999-12-31"), today), Err(NoDeal::Future));
        assert_eq!(check_day(day("2025-12-31"), today), Err(NoDeal::TooEarly));
    }

    #[test]
    fn a_place_is_shared_by_equals_and_percents_need_twenty_people() {
        let all = [(won(3), 2), (won(1), 3), (lost(-1), 10)];
        let standing = Standing::of(won(1), &all);
        let expected = Standing { place: 3, shared_with: 2, people: 15, better_than: None };
        assert_eq!(standing, expected);
        let many = [(won(3), 5), (won(1), 1), (lost(-1), 15)];
        assert_eq!(Standing::of(won(1), &many).better_than, Some(75));
        assert_eq!(Standing::of(lost(-1), &many).better_than, Some(0));
        assert_eq!(Standing::of(won(3), &[(won(3), 1)]).place, 1);
    }

    #[test]
    fn bars_are_few_hold_everybody_and_never_mix_wins_with_losses() {
        let all: Vec<(DailyResult, i64)> =
            (1..=100).flat_map(|margin| [(won(margin * 50), 1), (lost(-margin * 50), 2)]).collect();
        let bars = bars(&all);
        assert!((2..=BARS).contains(&bars.len()), "{bars:?}");
        assert_eq!(bars.iter().map(|bar| bar.people).sum::<i64>(), 300);
        for (result, _) in &all {
            assert_eq!(bars.iter().filter(|bar| bar.holds(*result)).count(), 1);
        }
        assert!(bars.is_sorted_by_key(|bar| (bar.ending, bar.margins)));
        assert!(super::bars(&[]).is_empty());
    }
}
