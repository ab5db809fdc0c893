//! Numbers in the reader's language and aligned columns. Sentences are in the message files.

use croupier_table::{Lang, Lexicon, Text};

use crate::{Cause, Interval};

/// The arena's message file of a language.
pub fn words(lang: Lang) -> &'static str {
    lang.of([
        include_str!("../../i18n/en.ftl"),
        include_str!("../../i18n/ru.ftl"),
        include_str!("../../i18n/de.ftl"),
    ])
}

/// Renders numbers and messages in one language.
pub(crate) struct Localizer<'a> {
    lexicon: &'a Lexicon,
}

impl<'a> Localizer<'a> {
    pub(crate) fn new(lexicon: &'a Lexicon) -> Localizer<'a> {
        Localizer { lexicon }
    }

    pub(crate) fn lexicon(&self) -> &'a Lexicon {
        self.lexicon
    }

    /// A message without arguments.
    pub(crate) fn word(&self, id: &'static str) -> String {
        self.lexicon.word(id)
    }

    /// A message with arguments.
    pub(crate) fn render(&self, text: &Text) -> String {
        self.lexicon.say(text, &[])
    }

    /// A whole number with separators between thousands.
    pub(crate) fn count(&self, number: u64) -> String {
        let digits = number.to_string();
        let separator = match self.lexicon.lang() {
            Lang::En => ',',
            Lang::Ru => '\u{a0}',
            Lang::De => '.',
        };
        let mut separated = String::new();
        for (n, digit) in digits.chars().enumerate() {
            // Russian does not separate four digits.
            let is_boundary = (digits.len() - n).is_multiple_of(3) && n > 0;
            if is_boundary && !(self.lexicon.lang() == Lang::Ru && digits.len() == 4) {
                separated.push(separator);
            }
            separated.push(digit);
        }
        separated
    }

    /// A number with a fixed number of decimals.
    pub(crate) fn decimal(&self, x: f64, decimals: usize) -> String {
        if !x.is_finite() {
            return if x > 0.0 { "∞" } else { "−∞" }.to_owned();
        }
        let text = format!("{:.decimals$}", x.abs());
        let (whole, part) = text.split_once('.').unwrap_or((&text, ""));
        let mut number = self.count(whole.parse().unwrap_or(0));
        if !part.is_empty() {
            number.push(if self.lexicon.lang() == Lang::En { '.' } else { ',' });
            number.push_str(part);
        }
        let is_zero = text.bytes().all(|byte| byte == b'0' || byte == b'.');
        if x < 0.0 && !is_zero { format!("−{number}") } else { number }
    }

    /// A number with its sign.
    pub(crate) fn signed(&self, x: f64, decimals: usize) -> String {
        let number = self.decimal(x, decimals);
        if number.starts_with('−') || x.abs() < 0.5 * 10_f64.powi(-(decimals as i32)) {
            number
        } else {
            format!("+{number}")
        }
    }

    /// A share in percent, without the percent sign.
    pub(crate) fn percent(&self, share: f64) -> String {
        self.decimal(share * 100.0, 1)
    }

    /// A probability in percent, never rounded to 0 or 100.
    pub(crate) fn probability(&self, p: f64) -> String {
        match p {
            p if p > 0.999 => format!(">\u{a0}{}", self.decimal(99.9, 1)),
            p if p < 0.001 => format!("<\u{a0}{}", self.decimal(0.1, 1)),
            p => self.percent(p),
        }
    }

    /// The ends of an interval of shares, in percent.
    pub(crate) fn share_span(&self, interval: &Interval) -> String {
        format!("{} … {}", self.percent(interval.low), self.percent(interval.high))
    }

    /// The ends of an interval of ratings.
    pub(crate) fn rating_span(&self, interval: &Interval) -> String {
        format!("{} … {}", self.signed(interval.low, 0), self.signed(interval.high, 0))
    }

    /// A duration as `h:mm:ss` or `m:ss`.
    pub(crate) fn duration(seconds: f64) -> String {
        let seconds = seconds.max(0.0).round() as u64;
        let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
        if hours > 0 {
            format!("{hours}:{minutes:02}:{rest:02}")
        } else {
            format!("{minutes}:{rest:02}")
        }
    }

    /// Microseconds, in the unit that fits.
    pub(crate) fn thinking_time(&self, us: f64) -> String {
        match us {
            us if us < 1000.0 => format!("{} µs", self.decimal(us, usize::from(us < 10.0))),
            us if us < 1e6 => {
                format!("{} ms", self.decimal(us / 1000.0, usize::from(us < 10_000.0)))
            }
            us => format!("{} s", self.decimal(us / 1e6, 1)),
        }
    }

    /// A cause of failure.
    pub(crate) fn cause(&self, cause: Cause) -> String {
        self.render(&Text::new(format!("arena-cause-{}", cause.name())))
    }
}

/// The alignment of a column.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Align {
    Left,
    Right,
}

/// Aligns the columns of a table; trailing spaces are removed.
pub(crate) fn align_columns(aligns: &[Align], rows: &[Vec<String>]) -> Vec<String> {
    let width = |n: usize| rows.iter().map(|row| row[n].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..aligns.len()).map(width).collect();
    let line = |row: &Vec<String>| {
        let mut line = String::new();
        for ((cell, align), width) in row.iter().zip(aligns).zip(&widths) {
            let space = " ".repeat(width - cell.chars().count());
            if !line.is_empty() {
                line.push_str("  ");
            }
            match align {
                Align::Left => line.extend([cell.as_str(), &space]),
                Align::Right => line.extend([space.as_str(), cell]),
            }
        }
        line.truncate(line.trim_end().len());
        line
    };
    rows.iter().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_follow_the_language() {
        let rendered = |lang: Lang| {
            let lexicon = Lexicon::new(lang, &[words(lang)]);
            let localizer = Localizer::new(&lexicon);
            [
                localizer.count(1_234_567),
                localizer.count(1234),
                localizer.decimal(-1234.56, 1),
                localizer.signed(12.0, 0),
                localizer.signed(-0.04, 1),
                localizer.probability(0.9999),
            ]
        };
        assert_eq!(
            rendered(Lang::En),
            ["1,234,567", "1,234", "−1,234.6", "+12", "0.0", ">\u{a0}99.9"]
        );
        assert_eq!(
            rendered(Lang::De),
            ["1.234.567", "1.234", "−1.234,6", "+12", "0,0", ">\u{a0}99,9"]
        );
        let russian = ["1\u{a0}234\u{a0}567", "1234", "−1234,6", "+12", "0,0", ">\u{a0}99,9"];
        assert_eq!(rendered(Lang::Ru), russian);
    }
}
