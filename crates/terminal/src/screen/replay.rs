//! A record on the full screen: step by step, through anybody's eyes; with a review also its curve and its mistakes.

use std::io;
use std::time::Duration;

use croupier_table::{Decision, Kind, Lexicon, Record, Review, Seat, StepText, Table, Text, Turn};
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::Event;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::art::Hits;
use super::chooser::Arrow;
use super::device::Device;
use super::keys::Key;
use super::page::{Page, columns};
use super::panes::{action_name, percent, titled};
use super::theme::Theme;
use super::{Look, status};
use crate::End;
use crate::text::clip;

/// Through whose eyes the table is seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Eyes {
    /// Those of whoever is to act.
    Mover,
    /// Those of one seat.
    Seat(Seat),
    /// Those of somebody who sees only what all see.
    Spectator,
}

/// A record on the full screen.
pub struct ReplaySession<'a> {
    kind: &'static dyn Kind,
    record: &'a Record,
    /// The table after `at` steps.
    table: Box<dyn Table>,
    at: usize,
    eyes: Eyes,
    page: Page<'a>,
    review: Option<Reviewed>,
    /// The number of the step to jump to, while it is typed.
    typed: String,
}

/// What a review found, as the screen shows it.
struct Reviewed {
    review: Review,
    /// Decisions that certainly cost something, the worst first; forced moves are none.
    mistakes: Vec<Decision>,
    /// Which of them the cursor is on.
    chosen: Option<usize>,
}

impl<'a> ReplaySession<'a> {
    /// A record before its first step. The table of the record must open.
    pub fn new(
        kind: &'static dyn Kind,
        record: &'a Record,
        table: Box<dyn Table>,
        lexicon: &'a Lexicon,
        theme: Theme,
        eyes: Eyes,
    ) -> ReplaySession<'a> {
        let names = record.header.seats.iter().map(|player| player.name.clone()).collect();
        let page = Page::new(table.as_ref(), None, lexicon, names, theme);
        let (review, typed) = (None, String::new());
        let mut session = ReplaySession { kind, record, table, at: 0, eyes, page, review, typed };
        session.look();
        session
    }

    /// The same with what a review found.
    #[must_use]
    pub fn with_review(mut self, mut review: Review) -> ReplaySession<'a> {
        self.name_actions(&mut review.decisions);
        let mut mistakes: Vec<Decision> =
            review.decisions.iter().filter(|one| one.is_sure()).cloned().collect();
        mistakes.sort_by(|a, b| b.lost.total_cmp(&a.lost));
        self.review = Some(Reviewed { review, mistakes, chosen: None });
        self
    }

    /// Writes actions as people read them: as the scene of their position names them.
    fn name_actions(&self, decisions: &mut [Decision]) {
        let seats = self.table.seats();
        let Ok(mut table) = self.kind.open(&self.record.header.options, seats) else { return };
        let mut at = 0;
        for decision in decisions {
            while at < decision.step && self.record.apply_step(at, table.as_mut()).is_ok() {
                at += 1;
            }
            if at == decision.step {
                let scene = table.scene(Some(decision.seat));
                let name = |action: &str| action_name(&scene, action, &self.page.voice());
                decision.played = name(&decision.played);
                decision.best = name(&decision.best);
            }
        }
    }

    /// Shows the record until the person leaves.
    pub fn run(&mut self, device: &mut Device) -> io::Result<End> {
        loop {
            device.draw(|frame| self.draw(frame))?;
            let Some(event) = device.next_event(Duration::from_mins(1))? else { continue };
            let Event::Key(event) = event else { continue };
            let Some((key, letter)) = Key::read(&event) else { continue };
            match key {
                Key::Interrupt => return Ok(End::Interrupted),
                Key::Char('q') | Key::Escape => return Ok(End::Left),
                Key::Suspend => device.suspend()?,
                Key::Redraw => device.clear()?,
                key => self.handle_key(key, letter),
            }
        }
    }

    fn handle_key(&mut self, key: Key, letter: Option<char>) {
        const MOST_DIGITS: usize = 7;
        let last = self.record.steps.len();
        match key {
            Key::Arrow(Arrow::Right) | Key::Space => self.seek(self.at + 1),
            Key::Arrow(Arrow::Left) | Key::Backspace => self.seek(self.at.saturating_sub(1)),
            Key::PageDown => self.seek(self.at + 10),
            Key::PageUp => self.seek(self.at.saturating_sub(10)),
            Key::Home => self.seek(0),
            Key::End => self.seek(last),
            Key::Tab => self.change_eyes(),
            Key::Arrow(Arrow::Down) => self.choose_mistake(1),
            Key::Arrow(Arrow::Up) => self.choose_mistake(-1),
            Key::Char('0'..='9') if self.typed.len() < MOST_DIGITS => self.typed.extend(letter),
            Key::Enter => {
                if let Ok(step) = std::mem::take(&mut self.typed).parse() {
                    self.seek(step);
                } else {
                    self.seek(self.at + 1);
                }
            }
            _ => {}
        }
    }

    /// Goes to the table after so many steps, or after the last one that can be made.
    fn seek(&mut self, target: usize) {
        let target = target.min(self.record.steps.len());
        if target < self.at {
            let Ok(table) = self.record.header.open(self.kind) else { return };
            self.table = table;
            self.at = 0;
            self.page.log.clear();
            self.page.bubbles.fill(None);
        }
        while self.at < target {
            if let Err(bad) = self.record.apply_step(self.at, self.table.as_mut()) {
                let text = self.page.voice().say(&bad.problem);
                self.page.log.push(super::panes::Logged::Line(text));
                break;
            }
            self.at += 1;
            self.page.observe(self.table.as_ref(), self.narrated_for());
        }
        self.look();
    }

    /// For whom the last step is narrated: a private outcome for its owner, if everything may be seen.
    fn narrated_for(&self) -> Option<Seat> {
        let last = self.at - 1;
        let hidden = StepText::Hidden.to_string();
        let sees = |viewer| self.table.seen(viewer, last).pop().is_some_and(|line| line != hidden);
        match self.eyes {
            Eyes::Seat(seat) => Some(seat),
            Eyes::Spectator => None,
            Eyes::Mover if sees(None) => None,
            Eyes::Mover => Seat::all(self.table.seats()).find(|seat| sees(Some(*seat))),
        }
    }

    fn look(&mut self) {
        let viewer = match (self.eyes, self.table.turn()) {
            (Eyes::Seat(seat), _) | (Eyes::Mover, Turn::Seat(seat)) => Some(seat),
            (Eyes::Mover, Turn::Over) => Some(Seat(0)),
            (Eyes::Mover | Eyes::Spectator, _) => None,
        };
        self.page.look_as(self.table.as_ref(), viewer);
    }

    /// The next pair of eyes; the log is narrated again for them.
    fn change_eyes(&mut self) {
        let seats = self.table.seats();
        self.eyes = match self.eyes {
            Eyes::Mover => Eyes::Seat(Seat(0)),
            Eyes::Seat(seat) if seat.0 + 1 < seats => Eyes::Seat(Seat(seat.0 + 1)),
            Eyes::Seat(_) => Eyes::Spectator,
            Eyes::Spectator => Eyes::Mover,
        };
        let at = self.at;
        if at > 0 {
            self.seek(0);
            self.seek(at);
        }
        self.look();
    }

    fn choose_mistake(&mut self, step: isize) {
        let Some(reviewed) = &mut self.review else { return };
        if reviewed.mistakes.is_empty() {
            return;
        }
        let last = reviewed.mistakes.len() - 1;
        let next = match reviewed.chosen {
            None => 0,
            Some(chosen) => chosen.saturating_add_signed(step).min(last),
        };
        reviewed.chosen = Some(next);
        // The position in which the mistake was made.
        let target = reviewed.mistakes[next].step;
        self.seek(target);
    }

    fn draw(&mut self, frame: &mut Frame<'_>) {
        let area = frame.area();
        let buffer = frame.buffer_mut();
        let look = self.page.look();
        let curve = if self.review.is_some() { 3 } else { 0 };
        let body = Rect { y: area.y + 1, height: area.height.saturating_sub(3 + curve), ..area };
        let headline = look.voice.say(&self.page.scene.headline);
        let title = format!(" {} · {headline}", look.voice.word("game-name"));
        let title = clip(&title, usize::from(area.width));
        buffer.set_stringn(area.x, area.y, title, area.width.into(), look.theme.strong());
        self.page.draw_body(&look, body, buffer, &mut Hits::new());
        if let Some(reviewed) = &self.review {
            let (_, side) = columns(body);
            let side = Rect {
                x: side.x + 2,
                width: side.width.saturating_sub(2),
                y: side.y + side.height / 2,
                height: side.height - side.height / 2,
            };
            draw_mistakes(reviewed, &look, side, buffer);
            let strip = Rect { y: body.bottom(), height: curve, ..area };
            self.draw_curve(reviewed, &look, strip, buffer);
        }
        let place = Rect { y: area.bottom().saturating_sub(2), height: 1, ..area };
        buffer.set_line(place.x, place.y, &self.place(&look), place.width);
        let keys = if self.review.is_some() { "ui-keys-review" } else { "ui-keys-replay" };
        let keys = clip(&look.voice.word(keys), usize::from(area.width));
        status(&keys, &look, Rect { y: area.bottom() - 1, height: 1, ..area }, buffer);
        self.page.theme.fit(buffer);
    }

    /// Where the record stands, through whose eyes it is seen, and what is typed.
    fn place(&self, look: &Look<'_>) -> Line<'static> {
        let step = Text::new("ui-step").with("n", self.at).with("steps", self.record.steps.len());
        let eyes = match self.eyes {
            Eyes::Mover => look.voice.word("ui-eyes-mover"),
            Eyes::Spectator => look.voice.word("ui-eyes-spectator"),
            Eyes::Seat(seat) => look
                .voice
                .words
                .say(&Text::new("ui-eyes-seat").with("seat", seat), look.voice.names),
        };
        let mut text = format!(" {} · {eyes}", look.voice.say(&step));
        if !self.typed.is_empty() {
            text.push_str(&format!(" · : {}", self.typed));
        }
        Line::styled(text, look.theme.strong())
    }

    /// The chance of one seat to win along the whole record, and what the decision at this step cost.
    fn draw_curve(&self, reviewed: &Reviewed, look: &Look<'_>, area: Rect, buffer: &mut Buffer) {
        const LEVELS: [&str; 8] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"];
        let seat = match self.eyes {
            Eyes::Seat(seat) => seat,
            Eyes::Mover | Eyes::Spectator => Seat(0),
        };
        let here = reviewed.review.decisions.iter().find(|one| one.step == self.at);
        let title = Text::new("ui-curve").with("seat", seat);
        let title = look.voice.words.say(&title, look.voice.names);
        let pane = titled(&title, look, area, buffer);
        let steps = self.record.steps.len().max(1);
        let columns = usize::from(pane.width).max(1);
        let mut spans = Vec::new();
        for column in 0..columns {
            let (first, end) = (column * steps / columns, (column + 1) * steps / columns);
            let until = end.max(first + 1);
            let mut known = reviewed.review.decisions.iter();
            let last = known.rfind(|one| one.seat == seat && one.step < until);
            let sign = last.map_or(" ", |one| LEVELS[((one.win * 7.99) as usize).min(7)]);
            let is_here = (first..until).contains(&self.at);
            let style = if is_here { look.theme.focus() } else { look.theme.title() };
            spans.push(Span::styled(sign, style));
        }
        buffer.set_line(pane.x, pane.y, &Line::from(spans), pane.width);
        if let Some(decision) = here {
            let text = clip(&decision_text(decision, look), columns);
            buffer.set_line(pane.x, pane.y + 1, &Line::raw(format!(" {text}")), pane.width);
        }
    }
}

fn decision_text(decision: &Decision, look: &Look<'_>) -> String {
    let lang = look.voice.words.lang();
    let text = if decision.is_sure() {
        Text::new("ui-decision-lost")
            .with("best", decision.best.as_str())
            .with("lost", percent(decision.lost, lang))
    } else {
        Text::new("ui-decision-best")
    };
    let text = text.with("seat", decision.seat).with("played", decision.played.as_str());
    look.voice.words.say(&text, look.voice.names)
}

/// The mistakes, the worst first, around the one that is chosen.
fn draw_mistakes(reviewed: &Reviewed, look: &Look<'_>, area: Rect, buffer: &mut Buffer) {
    use ratatui::widgets::{Clear, Widget};
    Clear.render(area, buffer);
    let pane = titled(&look.voice.word("ui-mistakes"), look, area, buffer);
    if reviewed.mistakes.is_empty() {
        let lines = crate::text::wrap(&look.voice.word("ui-no-mistakes"), pane.width.into());
        for (line, y) in lines.iter().zip(pane.top()..pane.bottom()) {
            buffer.set_stringn(pane.x, y, line, pane.width.into(), look.theme.faint());
        }
        return;
    }
    let tall = usize::from(pane.height).max(1);
    let first = reviewed.chosen.unwrap_or(0).saturating_sub(tall - 1);
    let lang = look.voice.words.lang();
    let shown = reviewed.mistakes.iter().enumerate().skip(first);
    for ((n, decision), y) in shown.zip(pane.top()..pane.bottom()) {
        let name = look.voice.name(decision.seat);
        let cost = format!("−{}%", percent(decision.lost, lang));
        let text = format!("{cost:>7} {:>4} {name} {}", decision.step, decision.played);
        let style = if reviewed.chosen == Some(n) {
            look.theme.focus()
        } else {
            ratatui::style::Style::new()
        };
        let text = clip(&text, usize::from(pane.width));
        buffer.set_stringn(pane.x, y, text, pane.width.into(), style);
    }
}
