//! Names of people: what may be shown beside a seat, in a log and in a record.
//!
//! A name must not pass for another one or disturb the text around it, so everything invisible is refused. Letters of
//! different scripts that look alike are not told apart.

use std::borrow::Cow;

/// The longest name, in characters.
pub const MAX_NAME_CHARS: usize = 40;

/// A name as it is kept: trimmed, runs of white space as one space, 1 to [`MAX_NAME_CHARS`] visible characters. `None` if
/// the text cannot be a name.
///
/// ```
/// use croupier_table::checked_name;
///
/// assert_eq!(checked_name("  Ann   Lee "), Some("Ann Lee".to_owned()));
/// assert_eq!(checked_name("Ann\u{200b}"), None);
/// ```
pub fn checked_name(name: &str) -> Option<String> {
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    let fits = name.chars().count() <= MAX_NAME_CHARS;
    (fits && is_visible(&name)).then_some(name)
}

/// Whether a name can be shown, whatever its length: records may hold longer names.
pub(crate) fn is_visible(name: &str) -> bool {
    let mut before = None;
    let mut rest = name.chars().peekable();
    while let Some(c) = rest.next() {
        let shows = match c {
            // Both only change how the emoji around them looks.
            JOINER => is_emoji(before) && is_emoji(rest.peek().copied()),
            EMOJI_STYLE => is_emoji(before) && before != Some(EMOJI_STYLE),
            c => !c.is_control() && !is_invisible(c) && !is_unassignable(c),
        };
        if !shows {
            return false;
        }
        before = Some(c);
    }
    !name.trim().is_empty()
}

/// What can be shown of a name that a program gives itself, at most `most` characters of it: everything that
/// [`checked_name`] refuses is left out.
pub fn shown_name(name: &str, most: usize) -> String {
    let shows = |c: &char| !c.is_control() && !is_invisible(*c) && !is_unassignable(*c);
    name.chars().filter(shows).take(most).collect()
}

/// A text of somebody else as a terminal may print it: control characters, which begin escape sequences, are written out.
/// Line breaks and tabs stay.
///
/// ```
/// use croupier_table::printable;
///
/// assert_eq!(printable("red\u{1b}[31m\r\n"), "red\\u{1b}[31m\\r\n");
/// ```
pub fn printable(text: &str) -> Cow<'_, str> {
    let is_bad = |c: char| c.is_control() && !matches!(c, '\n' | '\t');
    if !text.contains(is_bad) {
        return text.into();
    }
    let mut shown = String::with_capacity(text.len());
    for c in text.chars() {
        if is_bad(c) {
            shown.extend(c.escape_default());
        } else {
            shown.push(c);
        }
    }
    shown.into()
}

/// The zero-width joiner: makes one emoji of two.
const JOINER: char = '\u{200d}';
/// Variation selector 16: asks for the coloured form of an emoji.
const EMOJI_STYLE: char = '\u{fe0f}';

fn is_emoji(c: Option<char>) -> bool {
    matches!(c, Some('\u{2190}'..='\u{2bff}' | EMOJI_STYLE | '\u{1f000}'..='\u{1faff}'))
}

/// Whether a character takes no room or turns the direction of the text: Unicode's `Default_Ignorable_Code_Point`, the
/// category `Cf`, line and paragraph separators, and the empty Braille pattern.
fn is_invisible(c: char) -> bool {
    matches!(
        c,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{6dd}' | '\u{70f}' | '\u{8e2}' | '\u{180b}'..='\u{180f}'
            | '\u{600}'..='\u{605}' | '\u{890}'..='\u{891}' | '\u{115f}'..='\u{1160}'
            | '\u{17b4}'..='\u{17b5}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}'
            | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{110bd}' | '\u{110cd}'
            | '\u{13430}'..='\u{1343f}' | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}'
            | '\u{e0000}'..='\u{e0fff}'
    )
}

/// Whether a code point has no agreed meaning: private use, or a noncharacter.
fn is_unassignable(c: char) -> bool {
    let code = u32::from(c);
    matches!(c, '\u{e000}'..='\u{f8ff}' | '\u{f0000}'.. | '\u{fdd0}'..='\u{fdef}')
        || code & 0xfffe == 0xfffe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ordinary_names_of_every_script_are_kept_without_spare_space() {
        for name in
            ["Ann", "Аня Петрова", "名前", "O'Neil-Smith 2", "שרה", "نور", "a;b=c, \"d\" <e>"]
        {
            assert_eq!(checked_name(name).as_deref(), Some(name));
        }
        assert_eq!(checked_name("  a \u{a0}  b\n").as_deref(), Some("a b"));
    }

    #[test]
    fn emoji_made_of_several_characters_are_names() {
        for name in ["👨\u{200d}👩\u{200d}👧", "❤\u{fe0f} Ann", "❤\u{fe0f}\u{200d}🔥"] {
            assert_eq!(checked_name(name).as_deref(), Some(name));
        }
        for name in
            ["Ann\u{fe0f}", "A\u{200d}nn", "👨\u{200d}", "❤\u{fe0f}\u{fe0f}", "👨\u{200d} Ann"]
        {
            assert_eq!(checked_name(name), None, "{name:?}");
        }
    }

    #[test]
    fn a_name_that_is_empty_or_too_long_is_refused() {
        for name in ["", "   ", "\n\t", &"x".repeat(MAX_NAME_CHARS + 1)] {
            assert_eq!(checked_name(name), None, "{name:?}");
        }
        assert!(checked_name(&"ж".repeat(MAX_NAME_CHARS)).is_some());
    }

    #[test]
    fn a_name_cannot_hold_what_is_not_seen() {
        let hidden = [
            0x00,
            0x07,
            0x1b,
            0x7f,
            0x9b,
            0xad,
            0x34f,
            0x61c,
            0x115f,
            0x1160,
            0x17b4,
            0x17b5,
            0x180b,
            0x180e,
            0x200b,
            0x200c,
            0x200d,
            0x200e,
            0x200f,
            0x202a,
            0x202e,
            0x2060,
            0x2064,
            0x2066,
            0x2069,
            0x2800,
            0x3164,
            0xfe00,
            0xfe0f,
            0xfeff,
            0xffa0,
            0xfff9,
            0xe000,
            0xf8ff,
            0xfdd0,
            0xfffe,
            0xffff,
            0x1d173,
            0x1fffe,
            0xe0001,
            0xe0061,
            0xe007f,
            0xe0100,
            0xf0000,
            0x0010_ffff,
        ];
        for c in hidden.map(|code| char::from_u32(code).expect("a character")) {
            assert_eq!(checked_name(&format!("A{c}nn")), None, "{c:?}");
            assert_eq!(checked_name(&c.to_string()), None, "{c:?}");
        }
    }

    #[test]
    fn what_cannot_be_shown_is_left_out_of_a_programs_name() {
        assert_eq!(shown_name("a\u{1b}[2J\u{202e}b\u{200b}c", 60), "a[2Jbc");
        assert_eq!(shown_name("яяя", 2), "яя");
    }

    #[test]
    fn a_record_may_hold_a_longer_name_but_no_hidden_one() {
        assert!(is_visible(&"x".repeat(500)));
        assert!(!is_visible("Ann\u{202e}"));
        assert!(!is_visible(" "));
    }
}
