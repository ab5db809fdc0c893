//! The page of a table: everything that is drawn, and what keys and the mouse do to it. It plays nothing itself.

use croupier_table::{Bubble, Lexicon, Moment, Scene, Seat, Table, Text, Turn, Voice, Weight};
use ratatui::Frame;
use ratatui::crossterm::event::{Event, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Rect;

use super::art::{Hit, Hits, hit_at};
use super::chooser::{Chooser, Cursor, Focus, Offer};
use super::dock::{Dock, SHOUT};
use super::keys::Key;
use super::moment::draw_moment;
use super::panes::{Hints, Logged, draw_hints, draw_log, fenced, titled};
use super::scroll::{Scroll, Scrolled};
use super::seats::Seats;
use super::stage::Stage;
use super::theme::Theme;
use super::typing::{Typed, Typing};
use super::{Look, status};
use crate::command::Command;
use crate::text::clip;

/// What the page asks of the match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Wish {
    /// Nothing; the page may look different.
    Nothing,
    /// Play these actions.
    Play(Vec<String>),
    /// Parse and play this line.
    Type(String),
    /// Take the last action back.
    Undo,
    /// Go on without waiting.
    GoOn,
    /// Leave the table; every step is stored.
    Leave,
    /// Leave at once.
    Interrupt,
    /// Stop the program until it is continued.
    Suspend,
    /// Show the rulebook.
    Rules,
    /// Show the keys and what can be typed.
    Help,
    /// Show what happened in earlier rounds.
    History,
    /// Complete what stands before the cursor of the line that is typed.
    Complete(String),
    /// Show the hints, or hide them.
    Hints,
    /// Draw everything anew.
    Redraw,
    /// Call out what may be shouted now.
    Shout,
}

/// What stands in the line below the actions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Notice {
    /// Something to know.
    Calm(String),
    /// Why something was refused.
    Refusal(String),
}

/// For whom a step is narrated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Listener {
    /// Whose private outcomes are narrated.
    pub knows: Option<Seat>,
    /// Who is called “you”.
    pub you: Option<Seat>,
}

impl Listener {
    /// A person on this seat, or somebody who knows what all know.
    pub(crate) fn at(seat: Option<Seat>) -> Listener {
        Listener { knows: seat, you: seat }
    }
}

/// The page of a table.
pub(crate) struct Page<'a> {
    pub theme: Theme,
    pub words: &'a Lexicon,
    pub names: Vec<String>,
    /// What is played: the game, or the deal of a day.
    pub occasion: String,
    /// Whom the page is for.
    pub viewer: Option<Seat>,
    pub scene: Scene,
    pub bubbles: Vec<Option<Bubble>>,
    pub log: Vec<Logged>,
    pub moment: Option<Moment>,
    pub hints: Hints,
    /// Whether hints are shown.
    pub shows_hints: bool,
    /// What a person chooses, while one is asked.
    pub chooser: Option<Chooser>,
    pub offers: Vec<Offer>,
    /// The order in which a hand is shown.
    pub sort: usize,
    /// The line that is being typed.
    pub typing: Option<Typing>,
    /// The lines that were typed before, the newest last.
    typed_before: Vec<String>,
    pub notice: Option<Notice>,
    /// What may be shouted now.
    pub shout: Option<String>,
    /// A long text over the table.
    pub scroll: Option<Scroll>,
    /// How far the log is scrolled back, and how far it can be.
    log_back: usize,
    log_most: usize,
    hits: Hits,
}

/// The two columns of a page: the table, and what is written beside it.
pub(crate) fn columns(area: Rect) -> (Rect, Rect) {
    let side = (area.width * 36 / 100).clamp(20, 48).min(area.width / 2);
    let left = Rect { width: (area.width - side).saturating_sub(1), ..area };
    (left, Rect { x: area.right() - side, width: side, ..area })
}

impl<'a> Page<'a> {
    /// The page of a table for one viewer.
    pub(crate) fn new(
        table: &dyn Table,
        viewer: Option<Seat>,
        words: &'a Lexicon,
        names: Vec<String>,
        theme: Theme,
    ) -> Page<'a> {
        Page {
            theme,
            words,
            occasion: words.word("game-name"),
            viewer,
            scene: table.scene(viewer),
            bubbles: vec![None; names.len()],
            names,
            log: Vec::new(),
            moment: None,
            hints: Hints::Silent,
            shows_hints: false,
            chooser: None,
            offers: Vec::new(),
            sort: 0,
            typing: None,
            typed_before: Vec::new(),
            notice: None,
            shout: None,
            scroll: None,
            log_back: 0,
            log_most: 0,
            hits: Hits::new(),
        }
    }

    /// Takes in the last step of a table: the log, the bubble beside a seat, the moment, and how the table looks after it.
    pub(crate) fn observe(&mut self, table: &dyn Table, listener: Listener) {
        let voice = Voice { words: self.words, names: &self.names, you: listener.you };
        if let Some(chapter) = table.chapter_of_last_step() {
            let chapter = Logged::Chapter(voice.say(&chapter));
            let last = self.log.iter().rfind(|entry| matches!(entry, Logged::Chapter(_)));
            if last != Some(&chapter) {
                self.log.push(chapter);
                // What was said in the last round is no longer at stake.
                self.bubbles.fill(None);
            }
        }
        let lines: Vec<Logged> = table
            .narrate(listener.knows)
            .iter()
            .map(|text| Logged::Line(voice.say(text)))
            .collect();
        self.log.extend(lines);
        if let Some(bubble) = table.bubble() {
            let seat = bubble.seat.index();
            self.bubbles[seat] = Some(bubble);
        }
        self.moment = table.moment();
        self.scene = table.scene(self.viewer);
        self.log_back = 0;
    }

    /// Shows the table as another viewer sees it.
    pub(crate) fn look_as(&mut self, table: &dyn Table, viewer: Option<Seat>) {
        self.viewer = viewer;
        self.scene = table.scene(viewer);
    }

    /// Lets the viewer choose among what the scene offers.
    pub(crate) fn ask(&mut self) {
        self.chooser = Some(Chooser::new(&self.scene));
        self.hints = Hints::Silent;
        self.moment = None;
        self.refresh_offers();
    }

    /// Nobody is asked any more.
    pub(crate) fn stop_asking(&mut self) {
        self.chooser = None;
        self.offers.clear();
        self.notice = None;
        self.hints = Hints::Silent;
    }

    pub(crate) fn voice(&self) -> Voice<'_> {
        Voice { words: self.words, names: &self.names, you: self.viewer }
    }

    pub(crate) fn look(&self) -> Look<'_> {
        Look { theme: self.theme, voice: self.voice(), hints: self.shows_hints }
    }

    fn refresh_offers(&mut self) {
        let Some(chooser) = &self.chooser else { return };
        self.offers = chooser.offers(&self.scene, &self.voice());
    }

    /// Draws the page.
    pub(crate) fn draw(&mut self, frame: &mut Frame<'_>) {
        let area = frame.area();
        let mut hits = Hits::new();
        let buffer = frame.buffer_mut();
        let look = self.look();
        let dock = Dock {
            scene: &self.scene,
            chooser: self.chooser.as_ref(),
            offers: &self.offers,
            shout: self.shout.as_deref(),
            typing: self.typing.as_ref(),
            notice: self.notice.as_ref(),
            flash: self.moment.as_ref().filter(|moment| moment.weight == Weight::Flash),
        };
        let dock_height = dock.height(&look, area);
        let body =
            Rect { y: area.y + 1, height: area.height.saturating_sub(dock_height + 2), ..area };
        let headline = look.voice.say(&self.scene.headline);
        let title = clip(&format!(" {} · {headline}", self.occasion), usize::from(area.width));
        buffer.set_stringn(area.x, area.y, title, area.width.into(), look.theme.strong());
        let most = if let Some(scroll) = &self.scroll {
            scroll.draw(&look, body, buffer);
            self.log_most
        } else {
            self.draw_body(&look, body, 0, buffer, &mut hits)
        };
        let below = Rect { y: body.bottom(), height: dock_height.min(area.height), ..area };
        dock.draw(&look, below.intersection(area), buffer, &mut hits);
        if area.height > 0 {
            let keys = clip(&look.voice.word(self.keys()), usize::from(area.width));
            status(&keys, &look, Rect { y: area.bottom() - 1, height: 1, ..area }, buffer);
        }
        self.theme.fit(buffer);
        self.hits = hits;
        self.log_most = most;
    }

    /// Draws players, table, log and hints; returns how far the log can be scrolled. So many lines below the log are left
    /// for something else.
    pub(crate) fn draw_body(
        &self,
        look: &Look<'_>,
        area: Rect,
        free: u16,
        buffer: &mut ratatui::buffer::Buffer,
        hits: &mut Hits,
    ) -> usize {
        let (left, right) = columns(area);
        let seats = Seats { scene: &self.scene, bubbles: &self.bubbles };
        let tall = seats.height(area.height / 3);
        let title = format!("{} {}", look.voice.word("ui-players"), seats.direction());
        let pane = titled(&title, look, Rect { height: tall + 1, ..left }, buffer);
        seats.draw(look, pane, buffer);
        let stage =
            Rect { y: left.y + tall + 1, height: left.height.saturating_sub(tall + 1), ..left };
        let stage = titled(&look.voice.word("ui-table"), look, stage, buffer);
        match self.moment.as_ref().filter(|moment| moment.weight == Weight::Hold) {
            Some(moment) => draw_moment(moment, look, stage, left, buffer),
            None => Stage { scene: &self.scene, chooser: self.chooser.as_ref(), sort: self.sort }
                .draw(look, stage, buffer, hits),
        }
        let right = fenced(look, right, buffer);
        let right = Rect { height: right.height.saturating_sub(free), ..right };
        let hints_height = if self.shows_hints { right.height * 3 / 5 } else { 0 };
        let log = Rect { height: right.height - hints_height, ..right };
        let hints = Rect { y: log.bottom(), height: hints_height, ..right };
        let pane = titled(&look.voice.word("ui-log"), look, log, buffer);
        let most = draw_log(&self.log, self.log_back, look, pane, buffer);
        if self.shows_hints {
            let pane = titled(&look.voice.word("ui-hints"), look, hints, buffer);
            draw_hints(&self.hints, &self.scene, look, pane, buffer);
        }
        most
    }

    /// The message that names the keys of this moment.
    fn keys(&self) -> &'static str {
        match (&self.scroll, &self.typing, &self.chooser) {
            (Some(scroll), ..) => scroll.keys(),
            (_, Some(_), _) => "ui-keys-typing",
            (.., Some(chooser)) if chooser.cursor == Cursor::Nowhere => "ui-keys-actions",
            (.., Some(_)) => "ui-keys-board",
            _ => "ui-keys-watching",
        }
    }

    /// What an event means.
    pub(crate) fn handle(&mut self, event: &Event) -> Wish {
        match event {
            Event::Key(event) => match Key::read(event) {
                Some((key, letter)) => self.handle_key(key, letter),
                None => Wish::Nothing,
            },
            Event::Mouse(event) => self.handle_mouse(*event),
            _ => Wish::Nothing,
        }
    }

    fn handle_key(&mut self, key: Key, letter: Option<char>) -> Wish {
        match key {
            Key::Interrupt => return Wish::Interrupt,
            Key::Suspend => return Wish::Suspend,
            Key::Redraw => return Wish::Redraw,
            _ => {}
        }
        if let Some(scroll) = &mut self.scroll {
            match scroll.handle_key(key) {
                Scrolled::Stays => {}
                Scrolled::Closes => self.scroll = None,
                Scrolled::Leaves => return Wish::Leave,
            }
            return Wish::Nothing;
        }
        if self.typing.is_some() {
            return self.edit_line(key, letter);
        }
        if self.shout.is_some() && key == Key::Char(SHOUT) {
            return Wish::Shout;
        }
        if self.chooser.is_some() {
            let wish = self.choose(key, letter);
            if wish != Wish::Nothing {
                return wish;
            }
        } else if matches!(key, Key::Enter | Key::Space) {
            return Wish::GoOn;
        }
        match key {
            Key::Char('q') => Wish::Leave,
            Key::Char('h') => Wish::Rules,
            Key::Char('?') => Wish::Help,
            Key::Char('e') => Wish::History,
            Key::Char('!') => Wish::Hints,
            Key::Char('u') => Wish::Undo,
            Key::PageUp => self.scroll_log(5),
            Key::PageDown => self.scroll_log(-5),
            _ => Wish::Nothing,
        }
    }

    /// Scrolls the log back by so many lines.
    fn scroll_log(&mut self, lines: isize) -> Wish {
        self.log_back = self.log_back.saturating_add_signed(lines).min(self.log_most);
        Wish::Nothing
    }

    /// Keys that choose pieces, cells and actions.
    fn choose(&mut self, key: Key, letter: Option<char>) -> Wish {
        let hot = |offer: &&Offer| matches!(key, Key::Char(c) if offer.key == Some(c));
        if let Some(offer) = self.offers.iter().find(hot) {
            return Wish::Play(offer.words.clone());
        }
        let Some(chooser) = &mut self.chooser else { return Wish::Nothing };
        match (key, chooser.focus) {
            (Key::Tab | Key::BackTab, _) if chooser.cursor != Cursor::Nowhere => {
                chooser.focus = match chooser.focus {
                    Focus::Board => Focus::Actions,
                    Focus::Actions => Focus::Board,
                };
            }
            (Key::Arrow(arrow), Focus::Board) => chooser.step(&self.scene, arrow, self.sort),
            (Key::Arrow(arrow), Focus::Actions) => self.step_action(arrow),
            (Key::Space, Focus::Board) => chooser.toggle(&self.scene),
            (Key::Enter | Key::Space, Focus::Actions) => return self.press(),
            (Key::Enter, Focus::Board) => {
                let unchosen = match chooser.cursor {
                    Cursor::Piece { zone, piece } => !chooser.has(zone, piece),
                    _ => false,
                };
                let makes_nothing = !self.offers.iter().any(|offer| offer.of_chosen);
                if unchosen && makes_nothing {
                    chooser.toggle(&self.scene);
                } else {
                    return self.press();
                }
            }
            (Key::Escape, _) => chooser.clear(),
            (Key::Char('o'), _) => self.sort += 1,
            (Key::Char(':'), _) => self.typing = Some(Typing::default()),
            (Key::Char('0'..='9'), _) => self.typing = Some(Typing::new(letter)),
            _ => return Wish::Nothing,
        }
        self.notice = None;
        self.refresh_offers();
        Wish::Nothing
    }

    fn step_action(&mut self, arrow: super::chooser::Arrow) {
        use super::chooser::Arrow;
        let count = self.offers.len().max(1);
        let Some(chooser) = &mut self.chooser else { return };
        let at = self.offers.len().min(chooser.action);
        match arrow {
            Arrow::Right => chooser.action = (at + 1) % count,
            Arrow::Left => chooser.action = (at + count - 1) % count,
            Arrow::Up | Arrow::Down if chooser.cursor != Cursor::Nowhere => {
                chooser.focus = Focus::Board;
            }
            Arrow::Up | Arrow::Down => {}
        }
    }

    /// Plays the action in focus. On the board that is what the chosen pieces make, never a button beside it.
    fn press(&mut self) -> Wish {
        let Some(chooser) = &mut self.chooser else { return Wish::Nothing };
        let made: Vec<&Offer> = self.offers.iter().filter(|offer| offer.of_chosen).collect();
        if self.offers.is_empty() {
            // The pieces make nothing yet: look for one that is missing.
            chooser.step(&self.scene, super::chooser::Arrow::Right, self.sort);
            return Wish::Nothing;
        }
        if chooser.focus == Focus::Board && made.len() != 1 {
            // Several things can be done with the pieces: let the person choose one of them.
            chooser.focus = Focus::Actions;
            chooser.action = 0;
            return Wish::Nothing;
        }
        match self.offers.get(chooser.action) {
            Some(offer) => Wish::Play(offer.words.clone()),
            None => Wish::Nothing,
        }
    }

    fn edit_line(&mut self, key: Key, letter: Option<char>) -> Wish {
        let Some(typing) = &mut self.typing else { return Wish::Nothing };
        let line = match typing.handle_key(key, letter, &self.typed_before) {
            Typed::Stays => return Wish::Nothing,
            Typed::Complete(before) => return Wish::Complete(before),
            Typed::Closes => String::new(),
            Typed::Line(line) => line,
        };
        self.typing = None;
        if line.trim().is_empty() {
            return Wish::Nothing;
        }
        if self.typed_before.last() != Some(&line) {
            self.typed_before.push(line.clone());
        }
        match Command::parse(&line) {
            Some(Command::Legal | Command::Help) => Wish::Help,
            Some(Command::Rate) => Wish::Hints,
            Some(Command::Rules) => Wish::Rules,
            Some(Command::History) => Wish::History,
            Some(Command::Undo) => Wish::Undo,
            Some(Command::Leave) => Wish::Leave,
            None => Wish::Type(line),
        }
    }

    fn handle_mouse(&mut self, event: MouseEvent) -> Wish {
        match event.kind {
            MouseEventKind::ScrollUp | MouseEventKind::ScrollDown => {
                let up = event.kind == MouseEventKind::ScrollUp;
                match &mut self.scroll {
                    Some(scroll) => scroll.turn_wheel(if up { -3 } else { 3 }),
                    None => return self.scroll_log(if up { 3 } else { -3 }),
                }
            }
            MouseEventKind::Down(MouseButton::Left) => {
                return self.click(event.column, event.row);
            }
            _ => {}
        }
        Wish::Nothing
    }

    fn click(&mut self, column: u16, row: u16) -> Wish {
        if self.scroll.is_some() {
            return Wish::Nothing;
        }
        let hit = hit_at(&self.hits, column, row);
        if hit == Some(Hit::Shout) {
            return Wish::Shout;
        }
        let Some(chooser) = &mut self.chooser else { return Wish::GoOn };
        match hit {
            Some(Hit::Board(cursor)) => {
                let again = chooser.cursor == cursor && matches!(cursor, Cursor::Cell { .. });
                chooser.point(cursor);
                if again {
                    return self.press();
                }
                chooser.toggle(&self.scene);
                self.refresh_offers();
            }
            Some(Hit::Action(n)) => {
                if let Some(offer) = self.offers.get(n) {
                    return Wish::Play(offer.words.clone());
                }
            }
            _ => {}
        }
        Wish::Nothing
    }

    /// Who is to act, for the line below the table.
    pub(crate) fn waiting_for(&self, turn: Turn) -> Option<String> {
        match turn {
            Turn::Seat(seat) => Some(self.voice().say(&Text::new("ui-thinks").with("seat", seat))),
            _ => None,
        }
    }
}
