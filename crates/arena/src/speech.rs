//! Numbers and names in the reader's language: signs, separators, columns. Sentences are in the message files.

use croupier_engine::{Lang, Lexicon, Text};

use crate::{Cause, Interval};

/// The arena's message file of a language.
pub fn words(lang: Lang) -> &'static str {
    lang.of([
        include_str!("../i18n/en.ftl"),
        include_str!("../i18n/ru.ftl"),
        include_str!("../i18n/de.ftl"),
    ])
}

/// Says numbers and messages in one language.
pub(crate) struct Speech<'a> {
    lexicon: &'a Lexicon,
}

impl<'a> Speech<'a> {
    pub(crate) fn new(lexicon: &'a Lexicon) -> Speech<'a> {
        Speech { lexicon }
    }

    pub(crate) fn lexicon(&self) -> &'a Lexicon {
        self.lexicon
    }

    pub(crate) fn word(&self, id: &'static str) -> String {
        self.lexicon.word(id)
    }

    pub(crate) fn say(&self, text: &Text) -> String {
        self.lexicon.say(text, &[])
    }

    /// A whole number with its thousands apart.
    pub(crate) fn count(&self, number: u64) -> String {
        let digits = number.to_string();
        let separator = match self.lexicon.lang() {
            Lang::En => ',',
            Lang::Ru => '\u{a0}',
            Lang::De => '.',
        };
        let mut said = String::new();
        for (n, digit) in digits.chars().enumerate() {
            // Four digits stand together in Russian.
            let apart = (digits.len() - n).is_multiple_of(3) && n > 0;
            if apart && !(self.lexicon.lang() == Lang::Ru && digits.len() == 4) {
                said.push(separator);
            }
            said.push(digit);
        }
        said
    }

    /// A number with so many decimals.
    pub(crate) fn decimal(&self, x: f64, decimals: usize) -> String {
        if !x.is_finite() {
            return if x > 0.0 { "∞" } else { "−∞" }.to_owned();
        }
        let text = format!("{:.decimals$}", x.abs());
        let (whole, part) = text.split_once('.').unwrap_or((&text, ""));
        let mut said = self.count(whole.parse().unwrap_or(0));
        if !part.is_empty() {
            said.push(if self.lexicon.lang() == Lang::En { '.' } else { ',' });
            said.push_str(part);
        }
        let is_zero = text.bytes().all(|byte| byte == b'0' || byte == b'.');
        if x < 0.0 && !is_zero { format!("−{said}") } else { said }
    }

    /// A number with its sign.
    pub(crate) fn signed(&self, x: f64, decimals: usize) -> String {
        let said = self.decimal(x, decimals);
        if said.starts_with('−') || x.abs() < 0.5 * 10_f64.powi(-(decimals as i32)) {
            said
        } else {
            format!("+{said}")
        }
    }

    /// A share in percent, without the sign.
    pub(crate) fn percent(&self, share: f64) -> String {
        self.decimal(share * 100.0, 1)
    }

    /// A chance in percent; certainty is never claimed.
    pub(crate) fn chance(&self, p: f64) -> String {
        match p {
            p if p > 0.999 => format!(">\u{a0}{}", self.decimal(99.9, 1)),
            p if p < 0.001 => format!("<\u{a0}{}", self.decimal(0.1, 1)),
            p => self.percent(p),
        }
    }

    /// The ends of an interval of shares.
    pub(crate) fn span(&self, interval: &Interval) -> String {
        format!("{} … {}", self.percent(interval.low), self.percent(interval.high))
    }

    /// The ends of an interval of ratings.
    pub(crate) fn rating_span(&self, interval: &Interval) -> String {
        format!("{} … {}", self.signed(interval.low, 0), self.signed(interval.high, 0))
    }

    /// A duration, rounded to what matters.
    pub(crate) fn duration(seconds: f64) -> String {
        let seconds = seconds.max(0.0).round() as u64;
        let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
        if hours > 0 {
            format!("{hours}:{minutes:02}:{rest:02}")
        } else {
            format!("{minutes}:{rest:02}")
        }
    }

    /// Microseconds in the unit that fits.
    pub(crate) fn pace(&self, us: f64) -> String {
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
        self.say(&Text::new(format!("arena-cause-{}", cause.name())))
    }
}

/// How a column stands.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Stand {
    Left,
    Right,
}

/// Rows with their columns aligned; what ends a line is cut.
pub(crate) fn aligned(stands: &[Stand], rows: &[Vec<String>]) -> Vec<String> {
    let width = |n: usize| rows.iter().map(|row| row[n].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..stands.len()).map(width).collect();
    let line = |row: &Vec<String>| {
        let mut line = String::new();
        for ((cell, stand), width) in row.iter().zip(stands).zip(&widths) {
            let space = " ".repeat(width - cell.chars().count());
            if !line.is_empty() {
                line.push_str("  ");
            }
            match stand {
                Stand::Left => line.extend([cell.as_str(), &space]),
                Stand::Right => line.extend([space.as_str(), cell]),
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
        let said = |lang: Lang| {
            let lexicon = Lexicon::new(lang, &[words(lang)]);
            let speech = Speech::new(&lexicon);
            [
                speech.count(1_234_567),
                speech.count(1234),
                speech.decimal(-1234.56, 1),
                speech.signed(12.0, 0),
                speech.signed(-0.04, 1),
                speech.chance(0.9999),
            ]
        };
        assert_eq!(said(Lang::En), ["1,234,567", "1,234", "−1,234.6", "+12", "0.0", ">\u{a0}99.9"]);
        assert_eq!(said(Lang::De), ["1.234.567", "1.234", "−1.234,6", "+12", "0,0", ">\u{a0}99,9"]);
        let russian = ["1\u{a0}234\u{a0}567", "1234", "−1234,6", "+12", "0,0", ">\u{a0}99,9"];
        assert_eq!(said(Lang::Ru), russian);
    }
}
