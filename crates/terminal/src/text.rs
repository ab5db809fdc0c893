//! Text on a screen of fixed cells: how wide it is, where it wraps, where it is cut.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// How many columns a text takes: wide letters take two, combining accents none.
pub fn width(text: &str) -> usize {
    UnicodeWidthStr::width(text)
}

/// The text in lines of at most this many columns, broken at spaces. A longer word is broken where it must be.
pub(crate) fn wrap(text: &str, columns: usize) -> Vec<String> {
    let columns = columns.max(1);
    let mut lines = Vec::new();
    for paragraph in text.lines() {
        let mut line = String::new();
        for word in paragraph.split(' ') {
            let gap = usize::from(!line.is_empty());
            if width(&line) + gap + width(word) <= columns {
                if gap == 1 {
                    line.push(' ');
                }
                line.push_str(word);
                continue;
            }
            if !line.is_empty() {
                lines.push(std::mem::take(&mut line));
            }
            let mut rest = word;
            while width(rest) > columns {
                let (head, tail) = rest.split_at(fitting(rest, columns).max(first_char(rest)));
                lines.push(head.to_owned());
                rest = tail;
            }
            line.push_str(rest);
        }
        lines.push(line);
    }
    lines
}

/// The text, cut to this many columns with an ellipsis at the cut.
pub(crate) fn clip(text: &str, columns: usize) -> String {
    if width(text) <= columns {
        return text.to_owned();
    }
    match columns.checked_sub(1) {
        None => String::new(),
        Some(columns) => format!("{}…", text[..fitting(text, columns)].trim_end()),
    }
}

/// The paragraphs of a text whose lines were broken by its author; lists, headings and tables keep their lines.
pub(crate) fn paragraphs(text: &str) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    let mut open = false;
    for line in text.lines() {
        let trimmed = line.trim_end();
        let begins = trimmed.is_empty()
            || is_numbered(trimmed)
            || ["#", "- ", "|", "* "].iter().any(|mark| trimmed.trim_start().starts_with(mark));
        match all.last_mut() {
            Some(last) if open && !begins => {
                last.push(' ');
                last.push_str(trimmed.trim_start());
            }
            _ => all.push(trimmed.to_owned()),
        }
        open = !trimmed.is_empty() && !trimmed.starts_with('#') && !trimmed.starts_with('|');
    }
    all
}

/// Whether a line is an item of a list with numbers.
fn is_numbered(line: &str) -> bool {
    let rest = line.trim_start_matches(|c: char| c.is_ascii_digit());
    rest.len() < line.len() && rest.starts_with(". ")
}

/// How the lines of an item of a list begin after the first one; other paragraphs have no margin.
pub(crate) fn margin(paragraph: &str) -> &'static str {
    match paragraph {
        item if item.starts_with("- ") => "  ",
        item if is_numbered(item) => "   ",
        _ => "",
    }
}

/// A long text in the syntax of Markdown as plain lines of at most this many columns: headings between empty lines, no signs
/// of emphasis.
pub(crate) fn plain_lines(text: &str, columns: usize) -> Vec<String> {
    let mut lines = Vec::new();
    for paragraph in paragraphs(&text.replace("**", "")) {
        let heading = paragraph.strip_prefix('#').map(|rest| rest.trim_start_matches('#').trim());
        let indent = margin(&paragraph);
        let room = columns.saturating_sub(indent.len());
        let wrapped = wrap(heading.unwrap_or(&paragraph), room).into_iter().enumerate();
        lines
            .extend(wrapped.map(|(n, line)| if n == 0 { line } else { format!("{indent}{line}") }));
        if paragraph.is_empty() {
            lines.push(String::new());
        }
    }
    lines
}

/// A number with the sign that stands beside digits.
pub(crate) fn number(value: i64) -> String {
    value.to_string().replace('-', "−")
}

/// How many bytes of the text fit into this many columns.
fn fitting(text: &str, columns: usize) -> usize {
    let mut taken = 0;
    for (at, letter) in text.char_indices() {
        taken += letter.width().unwrap_or(0);
        if taken > columns {
            return at;
        }
    }
    text.len()
}

fn first_char(text: &str) -> usize {
    text.chars().next().map_or(0, char::len_utf8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_broken_at_spaces_and_never_wider_than_the_screen() {
        assert_eq!(wrap("one two three", 7), ["one two", "three"]);
        assert_eq!(wrap("Ставка принята", 8), ["Ставка", "принята"]);
        assert_eq!(wrap("漢字漢字漢字", 5), ["漢字", "漢字", "漢字"]);
        assert_eq!(wrap("a\n\nb", 5), ["a", "", "b"]);
    }

    #[test]
    fn a_cut_text_says_so_and_wide_letters_count_twice() {
        assert_eq!(clip("Rebecca", 7), "Rebecca");
        assert_eq!(clip("Rebecca", 4), "Reb…");
        assert_eq!(clip("漢字漢字", 4), "漢…");
        assert_eq!(clip("x", 0), "");
    }

    #[test]
    fn paragraphs_are_joined_and_lists_are_kept() {
        let text = "# Title\nOne\ntwo.\n\n- a\n  b\n- c\n| x |\n| y |";
        let expected = ["# Title", "One two.", "", "- a b", "- c", "| x |", "| y |"];
        assert_eq!(paragraphs(text), expected);
    }

    #[test]
    fn a_rulebook_is_wrapped_at_spaces_and_has_no_signs_of_its_syntax() {
        let text = "# Rules of **play**\n\nOne **two**\nthree four.\n- five six seven";
        let expected = ["Rules of play", "", "One two three", "four.", "- five six", "  seven"];
        assert_eq!(plain_lines(text, 13), expected);
        let list = "1. one two\nthree\n2. four\nIn 2.5 of 10. cases";
        let expected = ["1. one two", "   three", "2. four In", "   2.5 of 10.", "   cases"];
        assert_eq!(plain_lines(list, 13), expected);
    }
}
