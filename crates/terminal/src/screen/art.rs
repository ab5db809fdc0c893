//! Drawings made of lines: they are measured first and placed afterwards, with the places that a mouse can hit.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::chooser::Cursor;

/// What a click hits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Hit {
    /// A piece or a cell.
    Board(Cursor),
    /// The action of this number.
    Action(usize),
    /// A row of a list.
    Row(usize),
    /// What may be shouted.
    Shout,
    /// The table after so many steps.
    Step(usize),
}

/// Where something can be hit.
pub(crate) type Hits = Vec<(Rect, Hit)>;

/// The topmost thing at a place.
pub(crate) fn hit_at(hits: &Hits, column: u16, row: u16) -> Option<Hit> {
    let place = ratatui::layout::Position::new(column, row);
    hits.iter().rev().find(|(area, _)| area.contains(place)).map(|(_, hit)| *hit)
}

/// A drawing.
#[derive(Clone, Default, Debug)]
pub(crate) struct Art {
    pub lines: Vec<Line<'static>>,
    /// Relative to the drawing's corner.
    pub hits: Hits,
}

impl Art {
    /// Lines of text.
    pub(crate) fn of(lines: Vec<Line<'static>>) -> Art {
        Art { lines, hits: Vec::new() }
    }

    pub(crate) fn height(&self) -> u16 {
        self.lines.len() as u16
    }

    pub(crate) fn width(&self) -> u16 {
        self.lines.iter().map(|line| line.width() as u16).max().unwrap_or(0)
    }

    /// Puts another drawing below.
    pub(crate) fn push_below(&mut self, other: Art) {
        let down = self.height();
        self.lines.extend(other.lines);
        self.hits.extend(other.hits.into_iter().map(|(area, hit)| (shifted(area, 0, down), hit)));
    }

    /// Puts another drawing to the right, behind a gap.
    pub(crate) fn push_right(&mut self, other: Art, gap: u16) {
        let left = self.width();
        let right = if left == 0 { 0 } else { left + gap };
        for (n, line) in other.lines.into_iter().enumerate() {
            if n == self.lines.len() {
                self.lines.push(Line::default());
            }
            let missing = usize::from(right) - self.lines[n].width();
            if !line.spans.is_empty() && missing > 0 {
                self.lines[n].push_span(Span::raw(" ".repeat(missing)));
            }
            for span in line.spans {
                self.lines[n].push_span(span);
            }
        }
        self.hits.extend(other.hits.into_iter().map(|(area, hit)| (shifted(area, right, 0), hit)));
    }

    /// Draws it into this area, cut where it does not fit.
    pub(crate) fn draw(&self, area: Rect, buffer: &mut Buffer, hits: &mut Hits) {
        for (line, y) in self.lines.iter().zip(area.top()..area.bottom()) {
            buffer.set_line(area.x, y, line, area.width);
        }
        let placed = self.hits.iter().map(|(at, hit)| (shifted(*at, area.x, area.y), *hit));
        hits.extend(placed.map(|(at, hit)| (at.intersection(area), hit)));
    }
}

/// Drawings side by side, and in the next row where they do not fit; so many empty lines part the rows.
pub(crate) fn flow(arts: Vec<Art>, columns: u16, gap: usize) -> Art {
    let mut all = Art::default();
    let mut row = Art::default();
    let between = || Art::of(vec![Line::default(); gap]);
    for art in arts.into_iter().filter(|art| art.height() > 0) {
        if row.height() > 0 && row.width() + 3 + art.width() > columns {
            all.push_below(std::mem::take(&mut row));
            all.push_below(between());
        }
        row.push_right(art, 3);
    }
    all.push_below(row);
    all
}

fn shifted(area: Rect, right: u16, down: u16) -> Rect {
    Rect { x: area.x + right, y: area.y + down, ..area }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn art(text: &str) -> Art {
        let hits = vec![(Rect::new(0, 0, text.len() as u16, 1), Hit::Action(text.len()))];
        Art { lines: vec![Line::raw(text.to_owned())], hits }
    }

    #[test]
    fn what_does_not_fit_beside_stands_below_and_is_hit_there() {
        let all = flow(vec![art("aaaa"), art("bbb"), art("cc")], 10, 0);
        let lines: Vec<String> = all.lines.iter().map(ToString::to_string).collect();
        assert_eq!(lines, ["aaaa   bbb", "cc"]);
        assert_eq!(hit_at(&all.hits, 8, 0), Some(Hit::Action(3)));
        assert_eq!(hit_at(&all.hits, 1, 1), Some(Hit::Action(2)));
        assert_eq!(hit_at(&all.hits, 5, 0), None);
    }
}
