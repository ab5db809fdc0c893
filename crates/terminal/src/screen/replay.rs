//! A record on the full screen: step by step, through anybody's eyes; with a review also its curve and its mistakes.

use std::io;
use std::time::Duration;

use croupier_table::{Decision, Kind, Lexicon, Record, Review, Seat, StepText, Table, Text, Turn};
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{Event, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Clear, Widget};

use super::art::{Hit, Hits, hit_at};
use super::chooser::Arrow;
use super::device::Device;
use super::keys::Key;
use super::page::{Listener, Page, columns};
use super::panes::{percent, titled};
use super::theme::Theme;
use super::{Look, status};
use crate::End;
use crate::moves::{name_decisions, shorten_decisions};
use crate::text::{clip, wrap};

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
    /// Whether a key was pressed: before that the screen says how to have lines instead.
    is_greeted: bool,
    hits: Hits,
}

/// What a review found, as the screen shows it.
struct Reviewed {
    review: Review,
    /// Decisions that certainly cost something, the worst first and named in short; forced moves are none.
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
        let (review, typed, hits) = (None, String::new(), Hits::new());
        let (at, is_greeted) = (0, false);
        let mut session =
            ReplaySession { kind, record, table, at, eyes, page, review, typed, is_greeted, hits };
        session.look();
        session
    }

    /// The same with what a review found.
    #[must_use]
    pub fn with_review(mut self, mut review: Review) -> ReplaySession<'a> {
        let mut mistakes: Vec<Decision> =
            review.decisions.iter().filter(|one| one.is_sure()).cloned().collect();
        shorten_decisions(self.kind, self.record, self.page.words, &mut mistakes);
        mistakes.sort_by(|a, b| b.lost.total_cmp(&a.lost));
        name_decisions(self.kind, self.record, self.page.words, &mut review.decisions);
        self.review = Some(Reviewed { review, mistakes, chosen: None });
        self
    }

    /// The same at the worst mistake, if there is one.
    #[must_use]
    pub fn at_worst_mistake(mut self) -> ReplaySession<'a> {
        self.choose_mistake(0);
        self
    }

    /// Shows the record until the person leaves.
    pub fn run(&mut self, device: &mut Device) -> io::Result<End> {
        loop {
            device.draw(|frame| self.draw(frame))?;
            let Some(event) = device.next_event(Duration::from_mins(1))? else { continue };
            if let Event::Mouse(event) = event {
                self.handle_mouse(event);
            }
            let Event::Key(event) = event else { continue };
            let Some((key, letter)) = Key::read(&event) else { continue };
            self.is_greeted = true;
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

    fn handle_mouse(&mut self, event: MouseEvent) {
        match event.kind {
            MouseEventKind::ScrollDown => self.seek(self.at + 1),
            MouseEventKind::ScrollUp => self.seek(self.at.saturating_sub(1)),
            MouseEventKind::Down(MouseButton::Left) => {
                match hit_at(&self.hits, event.column, event.row) {
                    Some(Hit::Row(mistake)) => self.show_mistake(mistake),
                    Some(Hit::Step(step)) => self.seek(step),
                    _ => {}
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
            self.page.moment = None;
        }
        while self.at < target {
            if let Err(bad) = self.record.apply_step(self.at, self.table.as_mut()) {
                let text = self.page.voice().say(&bad.problem);
                self.page.log.push(super::panes::Logged::Line(text));
                break;
            }
            self.at += 1;
            self.page.observe(self.table.as_ref(), self.listener());
        }
        self.look();
    }

    /// For whom the last step is narrated: a private outcome as its owner knows it, if everything may be seen. Only the
    /// seat whose eyes were chosen is “you”.
    fn listener(&self) -> Listener {
        let last = self.at - 1;
        let hidden = StepText::Hidden.to_string();
        let sees = |viewer| self.table.seen(viewer, last).pop().is_some_and(|line| line != hidden);
        match self.eyes {
            Eyes::Seat(seat) => Listener::at(Some(seat)),
            Eyes::Spectator => Listener::at(None),
            Eyes::Mover if sees(None) => Listener::at(None),
            Eyes::Mover => {
                let knows = Seat::all(self.table.seats()).find(|seat| sees(Some(*seat)));
                Listener { knows, you: None }
            }
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
        let Some(reviewed) = &self.review else { return };
        let Some(last) = reviewed.mistakes.len().checked_sub(1) else { return };
        self.show_mistake(match reviewed.chosen {
            None => 0,
            Some(chosen) => chosen.saturating_add_signed(step).min(last),
        });
    }

    /// Shows the position in which a mistake was made.
    fn show_mistake(&mut self, mistake: usize) {
        let Some(reviewed) = &mut self.review else { return };
        reviewed.chosen = Some(mistake);
        let target = reviewed.mistakes[mistake].step;
        self.seek(target);
    }

    fn draw(&mut self, frame: &mut Frame<'_>) {
        let area = frame.area();
        let buffer = frame.buffer_mut();
        let look = self.page.look();
        let mut hits = Hits::new();
        let curve = if self.review.is_some() { 4 } else { 0 };
        let body = Rect { y: area.y + 1, height: area.height.saturating_sub(3 + curve), ..area };
        let headline = look.voice.say(&self.page.scene.headline);
        let title = format!(" {} · {headline}", look.voice.word("game-name"));
        let title = clip(&title, usize::from(area.width));
        buffer.set_stringn(area.x, area.y, title, area.width.into(), look.theme.strong());
        let list = if self.review.is_some() { body.height.div_ceil(2) } else { 0 };
        self.page.draw_body(&look, body, list, buffer, &mut Hits::new());
        if let Some(reviewed) = &self.review {
            let (_, side) = columns(body);
            let side = Rect {
                x: side.x + 2,
                width: side.width.saturating_sub(2),
                y: side.bottom() - list,
                height: list,
            };
            draw_mistakes(reviewed, &look, side, buffer, &mut hits);
            let strip = Rect { y: body.bottom(), height: curve, ..area };
            self.draw_curve(reviewed, &look, strip, buffer, &mut hits);
        }
        let place = Rect { y: area.bottom().saturating_sub(2), height: 1, ..area };
        buffer.set_line(place.x, place.y, &self.place(&look), place.width);
        let keys = if self.review.is_some() { "ui-keys-review" } else { "ui-keys-replay" };
        let keys = clip(&look.voice.word(keys), usize::from(area.width));
        status(&keys, &look, Rect { y: area.bottom() - 1, height: 1, ..area }, buffer);
        self.page.theme.fit(buffer);
        self.hits = hits;
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
        let mut line = Line::styled(text, look.theme.strong());
        if !self.is_greeted {
            let hint = look.voice.word("ui-plain-hint-short");
            line.push_span(Span::styled(format!(" · {hint}"), look.theme.faint()));
        }
        line
    }

    /// The chance of one seat to win along the whole record, and what the decision at this step cost.
    fn draw_curve(
        &self,
        reviewed: &Reviewed,
        look: &Look<'_>,
        area: Rect,
        buffer: &mut Buffer,
        hits: &mut Hits,
    ) {
        const LEVELS: [&str; 8] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"];
        let seat = match self.eyes {
            Eyes::Seat(seat) => seat,
            Eyes::Mover | Eyes::Spectator => Seat(0),
        };
        let here = reviewed.review.decisions.iter().find(|one| one.step == self.at);
        let title = look.voice.words.say(&curve_title(reviewed, seat, look), look.voice.names);
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
            let place = Rect::new(pane.x + column as u16, pane.y, 1, 1);
            hits.push((place, Hit::Step(first)));
        }
        buffer.set_line(pane.x, pane.y, &Line::from(spans), pane.width);
        if let Some(decision) = here {
            let lines = wrap(&decision_text(decision, look), columns.saturating_sub(2));
            for (line, y) in lines.iter().zip(pane.top() + 1..pane.bottom()) {
                buffer.set_line(pane.x + 1, y, &Line::raw(line.as_str()), pane.width);
            }
        }
    }
}

/// Whose chance to win the curve shows, and how that seat's luck and mistakes have changed it.
fn curve_title(reviewed: &Reviewed, seat: Seat, look: &Look<'_>) -> Text {
    let lang = look.voice.words.lang();
    let signed = |share: f64| lang.decimals(&format!("{:+.1}", share * 100.0).replace('-', "−"));
    match reviewed.review.accounts.iter().find(|account| account.seat == seat) {
        Some(account) => Text::new("ui-curve-account")
            .with("luck", signed(account.luck))
            .with("lost", signed(-account.lost)),
        None => Text::new("ui-curve"),
    }
    .with("seat", seat)
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

/// The mistakes, the worst first, around the one that is chosen; beneath that, what was better.
fn draw_mistakes(
    reviewed: &Reviewed,
    look: &Look<'_>,
    area: Rect,
    buffer: &mut Buffer,
    hits: &mut Hits,
) {
    Clear.render(area, buffer);
    let pane = titled(&look.voice.word("ui-mistakes"), look, area, buffer);
    let columns = usize::from(pane.width);
    if reviewed.mistakes.is_empty() {
        let lines = wrap(&look.voice.word("ui-no-mistakes"), columns);
        for (line, y) in lines.iter().zip(pane.top()..pane.bottom()) {
            buffer.set_stringn(pane.x, y, line, columns, look.theme.faint());
        }
        return;
    }
    let tall = usize::from(pane.height).max(2);
    let first = reviewed.chosen.map_or(0, |chosen| (chosen + 2).saturating_sub(tall));
    let lang = look.voice.words.lang();
    let mut lines = Vec::new();
    for (n, decision) in reviewed.mistakes.iter().enumerate().skip(first) {
        let name = look.voice.name(decision.seat);
        let cost = format!("−{}%", percent(decision.lost, lang));
        let text = format!("{cost:>6} {:>3} {name}  {}", decision.step, decision.played);
        let is_chosen = reviewed.chosen == Some(n);
        let style = if is_chosen { look.theme.focus() } else { Style::new() };
        lines.push((n, text, style));
        if is_chosen {
            lines.push((n, format!("{:10} → {}", "", decision.best), look.theme.title()));
        }
    }
    for ((n, text, style), y) in lines.into_iter().zip(pane.top()..pane.bottom()) {
        buffer.set_stringn(pane.x, y, clip(&text, columns), columns, style);
        hits.push((Rect { y, height: 1, ..pane }, Hit::Row(n)));
    }
}
