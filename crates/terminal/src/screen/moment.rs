//! A moment that is held: a showdown, a bust, the end. It covers the middle of the table until a key is pressed.

use std::ops::Range;

use croupier_table::{Emphasis, Moment, Mood, Part, Seat, Shown, Term};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Clear, Widget};

use super::Look;
use super::pieces::{Run, Size, Tile, rows};
use crate::text::{number, width, wrap};

/// Draws a moment over this area, or over the larger one if it needs more room. What it proves is always shown: where even
/// that is too small, the list of what everybody holds is cut.
pub(crate) fn draw_moment(
    moment: &Moment,
    look: &Look<'_>,
    area: Rect,
    larger: Rect,
    buffer: &mut Buffer,
) {
    let (mut lines, list) = moment_lines(moment, look, area.width.saturating_sub(4));
    let area = if lines.len() > usize::from(area.height) { larger } else { area };
    let room = usize::from(area.height);
    if lines.len() > room && !list.is_empty() {
        let missing = (lines.len() - room + 1).min(list.len());
        lines.splice(list.end - missing..list.end, [Line::styled("…", look.theme.faint())]);
    }
    // Spread out where there is room: a blank line below the title.
    if lines.len() + 2 < room {
        lines.insert(1, Line::default());
    }
    Clear.render(area, buffer);
    for (line, y) in lines.iter().zip(area.top()..area.bottom()) {
        buffer.set_line(area.x + 2, y, line, area.width.saturating_sub(4));
    }
}

/// The lines of a moment, and which of them list what everybody holds.
fn moment_lines(
    moment: &Moment,
    look: &Look<'_>,
    width: u16,
) -> (Vec<Line<'static>>, Range<usize>) {
    let theme = look.theme;
    let columns = usize::from(width);
    let mood = match moment.mood {
        Mood::Show => theme.title(),
        Mood::Good => theme.tone(croupier_table::Tone::Bright),
        Mood::Bad => theme.alarm(),
    };
    let mut lines: Vec<Line<'static>> = Vec::new();
    let stamp = moment.stamp.as_ref().map(|stamp| format!("★ {} ★  ", look.voice.say(stamp)));
    let title = stamp.unwrap_or_default() + &look.voice.say(&moment.title);
    lines.extend(wrap(&title, columns).into_iter().map(|line| Line::styled(line, mood)));
    let first = lines.len();
    for shown in &moment.shown {
        lines.extend(shown_lines(shown, look, width));
    }
    let list = first..lines.len();
    if !moment.counted.is_empty() {
        lines.extend(counted(moment, look, columns));
    }
    if !moment.sum.is_empty() {
        lines.extend(wrap(&sum_text(&moment.sum, None, look), columns).into_iter().map(Line::raw));
    }
    for sentence in &moment.sentences {
        lines.extend(wrap(&look.voice.say(sentence), columns).into_iter().map(Line::raw));
    }
    (lines, list)
}

fn shown_lines(shown: &Shown, look: &Look<'_>, columns: u16) -> Vec<Line<'static>> {
    let tiles = shown.pieces.iter().map(|piece| Tile::new(piece, look)).collect();
    let name = look.voice.name(shown.seat).to_owned();
    let mut art = super::art::Art::of(vec![Line::styled(name, look.theme.strong())]);
    let run = Run { tiles, caption: None };
    art.push_right(rows(&[run], Size::Bracketed, columns.saturating_sub(12), look.theme), 2);
    if let Some(note) = &shown.note {
        let note = look.voice.say(note);
        match art.lines.last_mut() {
            Some(last) if last.width() + 2 + width(&note) <= usize::from(columns) => {
                last.push_span(Span::styled(format!("  {note}"), look.theme.faint()));
            }
            _ => {
                let wrapped = wrap(&note, usize::from(columns).saturating_sub(2)).into_iter();
                let styled = |line| Line::styled(format!("  {line}"), look.theme.faint());
                art.lines.extend(wrapped.map(styled));
            }
        }
    }
    art.lines
}

/// What was counted, and where it would have been enough.
fn counted(moment: &Moment, look: &Look<'_>, columns: usize) -> Vec<Line<'static>> {
    let mut lines = vec![Line::default()];
    let needed = usize::from(moment.needed.unwrap_or(0));
    let mut push = |n: usize, span: Span<'static>| {
        let bound = (needed > 0 && n == needed).then(|| Span::styled(" │ ", look.theme.strong()));
        for span in bound.into_iter().chain([span]) {
            if lines.last().is_some_and(|line| line.width() + span.width() > columns) {
                lines.push(Line::default());
            }
            if let Some(line) = lines.last_mut() {
                line.push_span(span);
            }
        }
    };
    for (n, piece) in moment.counted.iter().enumerate() {
        let mut piece = piece.clone();
        piece.emphasis = Emphasis::Plain;
        let tile = Tile::new(&piece, look);
        push(n, Span::styled(format!("[{}]", tile.text), tile.style));
    }
    for n in moment.counted.len()..needed {
        push(n, Span::styled("[ ]", look.theme.faint()));
    }
    lines
}

/// An account as one line: “kept 300 + selected 50 = turn 350”.
pub(crate) fn sum_text(sum: &[Term], selected: Option<i64>, look: &Look<'_>) -> String {
    let mut text = String::new();
    let selected = selected.unwrap_or(0);
    for term in sum {
        let (sign, value) = match term.part {
            Part::Added => (" + ", term.value),
            Part::Selected => (" + ", selected),
            Part::Lost => (" − ", term.value),
            Part::Total => (" = ", term.value + selected),
        };
        if !text.is_empty() || term.part == Part::Total {
            text.push_str(sign);
        }
        text.push_str(&format!("{} {}", look.voice.say(&term.label), number(value)));
    }
    text.trim_start_matches(" = ").to_owned()
}

/// The final table: everybody by their share of the win, then by points, with the place, which equals share.
pub(crate) fn ranking(payoffs: &[f32], scores: &[i32]) -> Vec<(usize, Seat)> {
    let key = |seat: Seat| (payoffs[seat.index()], scores[seat.index()]);
    let mut seats: Vec<Seat> = Seat::all(payoffs.len() as u8).collect();
    seats.sort_by(|a, b| key(*b).partial_cmp(&key(*a)).unwrap_or(std::cmp::Ordering::Equal));
    let before = |seat: Seat| seats.iter().take_while(|other| key(**other) != key(seat)).count();
    seats.iter().map(|seat| (before(*seat) + 1, *seat)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equals_share_a_place_and_the_next_one_is_left_out() {
        let places = ranking(&[0.0, 1.0, 0.0, 0.0], &[5, 9, 5, 2]);
        assert_eq!(places, [(1, Seat(1)), (2, Seat(0)), (2, Seat(2)), (4, Seat(3))]);
    }
}
