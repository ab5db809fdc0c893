//! The players in order of play, each on one line: whose turn it is, what all may see of them, what they did last.

use croupier_table::{Bubble, Direction, Panel, Piece, Scene, Seat, Text};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::Look;
use super::pieces::face;
use crate::text::{clip, number, width};

/// The players of a scene and their last actions.
pub(crate) struct Seats<'a> {
    pub scene: &'a Scene,
    /// The last action of each seat.
    pub bubbles: &'a [Option<Bubble>],
}

/// How much of a player is shown beside the name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Detail {
    /// Everything that all may see.
    Full,
    /// No bar of the race: the points say the same.
    NoBar,
    /// No counters either where tokens count the same.
    Tokens,
}

const DETAILS: [Detail; 3] = [Detail::Full, Detail::NoBar, Detail::Tokens];

impl Seats<'_> {
    /// How many lines the players take in a pane of this height.
    pub(crate) fn height(&self, most: u16) -> u16 {
        let seats = self.scene.panels.len() as u16;
        seats.div_ceil(self.columns(most))
    }

    fn columns(&self, most: u16) -> u16 {
        (self.scene.panels.len() as u16).div_ceil(most.max(1)).max(1)
    }

    /// The direction of play, as a sign behind the title.
    pub(crate) fn direction(&self) -> &'static str {
        match self.scene.order.direction {
            Direction::Forward => "↓",
            Direction::Backward => "↑",
        }
    }

    /// Draws the players: those after the viewer first, the viewer last and so nearest to its own pieces.
    pub(crate) fn draw(&self, look: &Look<'_>, area: Rect, buffer: &mut Buffer) {
        if area.height == 0 {
            return;
        }
        let order = self.order(look.voice.you);
        let columns = self.columns(area.height);
        let wide = area.width / columns;
        let names = order.iter().map(|seat| width(look.voice.name(*seat))).max().unwrap_or(0);
        let names = names.min(usize::from(wide) / 3).max(4);
        let inner = wide.saturating_sub(1);
        let detail = self.detail(names, look, inner);
        for (n, seat) in order.iter().enumerate() {
            let (column, row) = (n as u16 / area.height, n as u16 % area.height);
            let panel = &self.scene.panels[seat.index()];
            let line = self.line(panel, names, detail, look, inner);
            buffer.set_line(area.x + column * wide, area.y + row, &line, inner);
        }
    }

    fn order(&self, you: Option<Seat>) -> Vec<Seat> {
        let mut order = self.scene.order.seats.clone();
        if let Some(own) = you.and_then(|you| order.iter().position(|seat| *seat == you)) {
            order.rotate_left((own + 1) % self.scene.order.seats.len());
        }
        order
    }

    /// A player in so many columns.
    fn line(
        &self,
        panel: &Panel,
        names: usize,
        detail: Detail,
        look: &Look<'_>,
        columns: u16,
    ) -> Line<'static> {
        /// What a person can still make sense of.
        const LEAST_BUBBLE: usize = 8;
        let columns = usize::from(columns);
        let mut line = Line::from(Self::spans(panel, names, detail, look));
        let room = columns.saturating_sub(line.width() + 2);
        if let Some(bubble) = self.bubbles.get(panel.seat.index()).and_then(Option::as_ref) {
            let text = bubble_text(bubble, look);
            if room >= width(&text).min(LEAST_BUBBLE) {
                line.push_span(Span::styled(
                    format!("  {}", clip(&text, room)),
                    look.theme.title(),
                ));
            }
        }
        clip_line(line, columns)
    }

    /// The most detail with which all players fit. What they did last is left out or cut first: the log says the same.
    fn detail(&self, names: usize, look: &Look<'_>, columns: u16) -> Detail {
        let fits = |detail: &&Detail| {
            let mut panels = self.scene.panels.iter();
            panels.all(|panel| {
                Line::from(Self::spans(panel, names, **detail, look)).width() <= columns.into()
            })
        };
        DETAILS.iter().find(fits).copied().unwrap_or(Detail::Tokens)
    }

    fn spans(panel: &Panel, names: usize, detail: Detail, look: &Look<'_>) -> Vec<Span<'static>> {
        let theme = look.theme;
        let name = clip(look.voice.name(panel.seat), names);
        let gap = " ".repeat(names - width(&name).min(names));
        let style = match (panel.active, panel.is_out) {
            (true, _) => theme.tint(croupier_table::Tint::Green).patch(theme.strong()),
            (false, true) => theme.faint(),
            (false, false) => theme.strong(),
        };
        let mark = if panel.active { "▸ " } else { "  " };
        let mut spans = vec![Span::styled(format!("{mark}{name}{gap}"), style)];
        let mut push = |text: String, style| spans.push(Span::styled(format!("  {text}"), style));
        if let Some(tokens) = panel.tokens {
            let lost = usize::from(tokens.of.saturating_sub(tokens.left));
            push("●".repeat(tokens.left.into()) + &"○".repeat(lost), theme.faint());
        }
        if let Some(race) = panel.race.filter(|_| detail == Detail::Full) {
            const LONG: i64 = 8;
            let filled = (race.at.max(0) * LONG / race.target.max(1)).min(LONG) as usize;
            push("▰".repeat(filled) + &"▱".repeat(LONG as usize - filled), theme.faint());
        }
        let is_counted = panel.tokens.is_none() || detail != Detail::Tokens;
        for counter in panel.counters.iter().filter(|_| is_counted) {
            let label = look.voice.say(&counter.label);
            let value = number(counter.value);
            // A label that knows the number agrees with it: “5 dice”; another is a heading: “points: 5”.
            let text = match counter.label.args.is_empty() {
                true => format!("{label}: {value}"),
                false => format!("{value} {label}"),
            };
            push(text, Style::new());
        }
        for badge in &panel.badges {
            push(format!("({})", look.voice.say(&badge.text)), theme.tone(badge.tone));
        }
        if !panel.pieces.is_empty() {
            let pieces = panel.pieces.iter().map(|piece| bracketed(piece, look));
            push(pieces.collect(), theme.faint());
        }
        spans
    }
}

/// The line in so many columns; the last span that fits in part ends with an ellipsis.
fn clip_line(whole: Line<'static>, columns: usize) -> Line<'static> {
    let mut line = Line::default();
    for span in whole.spans {
        let room = columns - line.width().min(columns);
        if span.width() > room {
            line.push_span(Span::styled(clip(&span.content, room), span.style));
            break;
        }
        line.push_span(span);
    }
    line
}

fn bracketed(piece: &Piece, look: &Look<'_>) -> String {
    format!("[{}]", face(piece, &look.voice))
}

/// What a seat did last, in quotation marks.
fn bubble_text(bubble: &Bubble, look: &Look<'_>) -> String {
    let text = bubble.text.as_ref().map(|text| look.voice.say(text));
    let piece = bubble.piece.as_ref().map(|piece| bracketed(piece, look));
    let parts: Vec<String> = text.into_iter().chain(piece).collect();
    look.voice.say(&Text::new("ui-said").with("text", parts.join(" ")))
}
