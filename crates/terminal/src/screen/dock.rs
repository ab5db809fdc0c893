//! The lines below the table: what is asked, what can be done, what that leads to, and what is typed.

use croupier_table::{Moment, Scene};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::Look;
use super::art::{Art, Hit, Hits};
use super::chooser::{Chooser, Focus, Offer};
use super::moment::sum_text;
use super::page::Notice;
use super::typing::Typing;
use crate::text::{clip, width, wrap};

/// The key that shouts.
pub(crate) const SHOUT: char = 'c';

/// What the dock shows.
pub(crate) struct Dock<'a> {
    pub scene: &'a Scene,
    pub chooser: Option<&'a Chooser>,
    pub offers: &'a [Offer],
    /// What may be shouted now.
    pub shout: Option<&'a str>,
    pub typing: Option<&'a Typing>,
    pub notice: Option<&'a Notice>,
    /// A moment that flashes over the table.
    pub flash: Option<&'a Moment>,
}

impl Dock<'_> {
    /// How many lines it takes on a screen of this size.
    pub(crate) fn height(&self, look: &Look<'_>, area: Rect) -> u16 {
        let most = (area.height / 6).clamp(1, 4);
        let remark = self.remark(look, area.width).len() as u16;
        1 + self.buttons(look, area.width).height().clamp(1, most) + remark
    }

    /// Draws the question, the actions, and what stands below them.
    pub(crate) fn draw(&self, look: &Look<'_>, area: Rect, buffer: &mut Buffer, hits: &mut Hits) {
        if area.height < 3 {
            return;
        }
        let line = self.question(look, area.width);
        buffer.set_line(area.x, area.y, &line, area.width);
        let buttons = self.buttons(look, area.width);
        let remark = self.remark(look, area.width);
        let below = (remark.len() as u16).min(area.height - 2);
        let room = area.height - 1 - below;
        // The action in focus is always on the screen.
        let row = self.focus_row(&buttons);
        let first = row.saturating_sub(room - 1);
        let mut shown =
            Art::of(buttons.lines[usize::from(first).min(buttons.lines.len())..].to_vec());
        let visible = buttons.hits.iter().filter(|(at, _)| at.y >= first);
        shown.hits = visible.map(|(at, hit)| (Rect { y: at.y - first, ..*at }, *hit)).collect();
        shown.draw(Rect { y: area.y + 1, height: room, ..area }, buffer, hits);
        for (line, y) in remark.iter().zip(area.bottom() - below..area.bottom()) {
            buffer.set_line(area.x, y, line, area.width);
        }
    }

    /// What is asked, and the account of the turn at the right.
    fn question(&self, look: &Look<'_>, columns: u16) -> Line<'static> {
        let theme = look.theme;
        if let Some(flash) = self.flash {
            let stamp = flash.stamp.as_ref().map(|text| format!("★ {} ★ ", look.voice.say(text)));
            let text = stamp.unwrap_or_default() + &look.voice.say(&flash.title);
            return Line::styled(format!(" {text}"), theme.alarm());
        }
        let selected = self.chooser.and_then(|chooser| chooser.value(self.scene));
        let sum = sum_text(&self.scene.sum, selected, look);
        let Some(prompt) = self.scene.prompt.as_ref().filter(|_| self.chooser.is_some()) else {
            return Line::styled(format!(" {sum}"), theme.faint());
        };
        let room = usize::from(columns).saturating_sub(width(&sum) + 4);
        let prompt = clip(&look.voice.say(prompt), room);
        let gap = " ".repeat(room.saturating_sub(width(&prompt)) + 2);
        Line::from(vec![
            Span::styled(format!(" {prompt}"), theme.strong()),
            Span::raw(gap),
            Span::styled(sum, theme.title()),
        ])
    }

    fn is_focused(&self, n: usize) -> bool {
        let Some(chooser) = self.chooser else { return false };
        match chooser.focus {
            Focus::Actions => n == chooser.action,
            // On the board, Enter plays what the chosen pieces make, if that is one thing.
            Focus::Board => {
                n == 0 && self.offers.iter().filter(|offer| offer.of_chosen).count() == 1
            }
        }
    }

    fn buttons(&self, look: &Look<'_>, columns: u16) -> Art {
        let mut all = Art::default();
        let mut row = Art::of(vec![Line::raw(" ")]);
        if let Some(shout) = self.shout {
            row.push_right(button(shout, Some(SHOUT), look.theme.alarm(), Hit::Shout, columns), 0);
        }
        for (n, offer) in self.offers.iter().enumerate() {
            let style = match (self.is_focused(n), offer.tint) {
                (true, _) => look.theme.focus(),
                (false, Some(tint)) => look.theme.tint(tint),
                (false, None) => look.theme.role(offer.role),
            };
            // While something may be shouted, its key does that.
            let key = offer.key.filter(|key| self.shout.is_none() || *key != SHOUT);
            let button = button(&offer.label, key, style, Hit::Action(n), columns);
            if row.width() + button.width() + 1 > columns && !row.hits.is_empty() {
                all.push_below(std::mem::replace(&mut row, Art::of(vec![Line::raw(" ")])));
            }
            row.push_right(button, u16::from(!row.hits.is_empty()));
        }
        all.push_below(row);
        all
    }

    fn focus_row(&self, buttons: &Art) -> u16 {
        let focused = buttons.hits.iter().find(|(_, hit)| match hit {
            Hit::Action(n) => self.is_focused(*n),
            _ => false,
        });
        focused.map_or(0, |(at, _)| at.y)
    }

    /// The typed line, a refusal, or what the action in focus leads to. Only a refusal may take several lines.
    fn remark(&self, look: &Look<'_>, columns: u16) -> Vec<Line<'static>> {
        const MOST_LINES: usize = 3;
        let theme = look.theme;
        let columns = usize::from(columns).saturating_sub(2);
        if let Some(typing) = self.typing {
            let mut spans = vec![Span::styled(" : ", theme.title())];
            spans.extend(typing.spans(columns.saturating_sub(2), theme));
            return vec![Line::from(spans)];
        }
        match self.notice {
            Some(Notice::Refusal(text)) => {
                let mut lines = wrap(text, columns);
                if lines.len() > MOST_LINES {
                    let rest = lines.split_off(MOST_LINES - 1).join(" ");
                    lines.push(clip(&rest, columns));
                }
                let styled = |line| Line::styled(format!(" {line}"), theme.alarm());
                return lines.into_iter().map(styled).collect();
            }
            Some(Notice::Calm(text)) => {
                return vec![Line::styled(format!(" {}", clip(text, columns)), theme.faint())];
            }
            None => {}
        }
        let focused = self.offers.iter().enumerate().find(|(n, _)| self.is_focused(*n));
        let detail = focused.and_then(|(_, offer)| {
            let odds = offer.odds.as_ref().filter(|_| look.hints);
            odds.or(offer.detail.as_ref()).cloned()
        });
        let closed = || {
            let closed = self.scene.closed.first().filter(|_| self.chooser.is_some())?;
            Some(format!("{}: {}", look.voice.say(&closed.label), look.voice.say(&closed.reason)))
        };
        let text = detail.or_else(closed).unwrap_or_default();
        vec![Line::styled(format!(" {}", clip(&text, columns)), theme.faint())]
    }
}

/// A label in brackets with its key.
fn button(label: &str, key: Option<char>, style: Style, hit: Hit, columns: u16) -> Art {
    let label = clip(label, usize::from(columns).saturating_sub(8));
    let key = key.map(|key| format!(" ({key})")).unwrap_or_default();
    let text = format!("[ {label}{key} ]");
    let hits = vec![(Rect::new(0, 0, width(&text) as u16, 1), hit)];
    Art { lines: vec![Line::styled(text, style)], hits }
}
