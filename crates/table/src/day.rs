//! Days of universal time: counted from 1970, written `YYYY-MM-DD`.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// A day, counted from 1970-01-01.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Day(u32);

/// A text that is no day.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a day is written YYYY-MM-DD, for instance 2026-11-18")]
pub struct BadDay;

/// How many seconds a day has.
const SECONDS: u64 = 86_400;
/// Years beyond these are written with another number of digits, or lie before the first day.
const YEARS: std::ops::RangeInclusive<u32> = 1970..=9999;

impl Day {
    /// The day of this second since 1970.
    pub fn of_second(second: u64) -> Day {
        Day(u32::try_from(second / SECONDS).unwrap_or(u32::MAX))
    }

    /// The day of this number, counted from 0 for 1970-01-01.
    pub fn of_number(number: u32) -> Day {
        Day(number)
    }

    /// Its number.
    pub fn number(self) -> u32 {
        self.0
    }

    /// The second at which it begins.
    pub fn start_s(self) -> u64 {
        u64::from(self.0) * SECONDS
    }

    /// The day after it.
    #[must_use]
    pub fn next(self) -> Day {
        Day(self.0.saturating_add(1))
    }

    /// The day so many days before it, at the earliest the first one.
    #[must_use]
    pub fn before(self, days: u32) -> Day {
        Day(self.0.saturating_sub(days))
    }

    /// The day of the week, from 0 for Monday to 6 for Sunday.
    pub fn weekday(self) -> u32 {
        // 1970-01-01 was a Thursday.
        (self.0 % 7 + 3) % 7
    }

    /// Year, month and day of the month, by the Gregorian calendar.
    pub fn date(self) -> (u32, u32, u32) {
        let (mut year, mut rest) = (1970 + self.0 / 146_097 * 400, self.0 % 146_097);
        while rest >= days_of_year(year) {
            rest -= days_of_year(year);
            year += 1;
        }
        let mut month = 1;
        while rest >= days_of_month(year, month) {
            rest -= days_of_month(year, month);
            month += 1;
        }
        (year, month, rest + 1)
    }

    fn of_date(year: u32, month: u32, day: u32) -> Option<Day> {
        let is_date = YEARS.contains(&year)
            && (1..=12).contains(&month)
            && (1..=days_of_month(year, month)).contains(&day);
        let years: u32 = (*YEARS.start()..year).map(days_of_year).sum();
        let months: u32 = (1..month).map(|month| days_of_month(year, month)).sum();
        is_date.then(|| Day(years + months + day - 1))
    }
}

fn is_leap(year: u32) -> bool {
    year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
}

fn days_of_year(year: u32) -> u32 {
    if is_leap(year) { 366 } else { 365 }
}

fn days_of_month(year: u32, month: u32) -> u32 {
    match month {
        2 if is_leap(year) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (year, month, day) = self.date();
        write!(f, "{year:04}-{month:02}-{day:02}")
    }
}

impl FromStr for Day {
    type Err = BadDay;

    fn from_str(text: &str) -> Result<Day, BadDay> {
        let is_shaped = text.len() == 10
            && text.bytes().enumerate().all(|(n, byte)| match n {
                4 | 7 => byte == b'-',
                _ => byte.is_ascii_digit(),
            });
        if !is_shaped {
            return Err(BadDay);
        }
        let number = |from: usize, to: usize| text[from..to].parse().map_err(|_| BadDay);
        Day::of_date(number(0, 4)?, number(5, 7)?, number(8, 10)?).ok_or(BadDay)
    }
}

impl TryFrom<String> for Day {
    type Error = BadDay;

    fn try_from(text: String) -> Result<Day, BadDay> {
        text.parse()
    }
}

impl From<Day> for String {
    fn from(day: Day) -> String {
        day.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_counted_by_the_calendar() {
        for (text, number, weekday) in [
            ("1970-01-01", 0, 3),
            ("1970-12-31", 364, 3),
            ("2000-02-29", 11_016, 1),
            ("2000-03-01", 11_017, 2),
            ("2026-11-18", 20_775, 2),
            ("2400-12-31", 157_419, 6),
        ] {
            let day: Day = text.parse().expect("a day");
            assert_eq!((day.number(), day.weekday()), (number, weekday), "{text}");
            assert_eq!(day.to_string(), text);
        }
    }

    #[test]
    fn every_day_of_a_thousand_years_is_read_as_it_is_written() {
        for number in 0..365_000 {
            let day = Day::of_number(number);
            assert_eq!(day.to_string().parse(), Ok(day));
        }
    }

    #[test]
    fn what_is_no_day_is_refused() {
        for text in [
            "",
            "2026-11-1",
            "2026-11-31",
            "2026-02-29",
            "2026-13-01",
            "2026-00-10",
            "2026-01-00",
            "26-11-18",
            "2026/11/18",
            "+026-11-18",
            "1969-12-31",
            "2026-11-18 ",
            "二〇二六-1-1",
        ] {
            assert_eq!(text.parse::<Day>(), Err(BadDay), "{text:?}");
        }
    }
}
