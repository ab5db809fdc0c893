//! A match on the full screen: asks people, lets bots think while the screen stays alive, and stores every step first.

use std::io;
use std::thread;
use std::time::{Duration, Instant};

use croupier_table::{ResultLine, Seat, Text, Turn, Weight};

use super::device::Device;
use super::hinting::Hinting;
use super::moment::ranking;
use super::page::{Listener, Notice, Page, Wish};
use super::panes::Hints;
use super::panes::Logged;
use super::scroll::Scroll;
use super::theme::Theme;
use crate::line::{history_lines, legal_lines};
use crate::local_match::winners;
use crate::{Completion, End, LocalMatch, quoted, rulebook};

/// How often the screen looks for what other threads have found.
const TICK: Duration = Duration::from_millis(40);

/// How fast bots play before a person's eyes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Speed {
    /// Time to read.
    Slow,
    /// About a second for each action.
    #[default]
    Normal,
    /// A glance.
    Fast,
    /// No pause at all.
    Instant,
}

impl Speed {
    /// How long an action of a bot is shown.
    fn action(self) -> Duration {
        Duration::from_millis(match self {
            Speed::Slow => 1800,
            Speed::Normal => 900,
            Speed::Fast => 300,
            Speed::Instant => 0,
        })
    }

    /// How long a moment is held at most.
    fn moment(self, weight: Weight) -> Duration {
        match weight {
            Weight::Flash => self.action() * 5 / 3,
            Weight::Hold => self.action() * 20 / 3,
        }
    }
}

/// How a person likes to play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Settings {
    /// How fast bots play.
    pub speed: Speed,
    /// Whether hints are shown from the start.
    pub hints: bool,
}

/// A match on the full screen.
pub struct TableSession<'a, 'd> {
    pub(super) game: LocalMatch<'a>,
    device: &'d mut Device,
    pub(super) page: Page<'a>,
    pub(super) settings: Settings,
    /// Whether pauses are skipped until a person is asked.
    pub(super) skips: bool,
    /// What the person wished while others might still shout.
    pub(super) pending: Option<Wish>,
    hinting: Option<Hinting>,
    /// The commitment to the dice and cards, as a sentence, if the match has one.
    commitment: Option<String>,
    /// Whether the person has been asked: the first question comes with how to have lines instead.
    is_greeted: bool,
    /// What is printed after the screen is left.
    result_lines: Vec<String>,
}

/// Why waiting ended.
pub(super) enum Waited {
    /// The time is over.
    Over,
    /// The person wishes something that the page cannot do alone.
    Wish(Wish),
    /// The person leaves.
    Left(End),
}

impl<'a, 'd> TableSession<'a, 'd> {
    /// A match on this device.
    pub fn new(
        game: LocalMatch<'a>,
        device: &'d mut Device,
        theme: Theme,
        settings: Settings,
    ) -> TableSession<'a, 'd> {
        let page =
            Page::new(game.table.as_ref(), game.only_human(), game.lexicon, game.names(), theme);
        TableSession {
            game,
            device,
            page,
            settings,
            skips: false,
            pending: None,
            hinting: None,
            commitment: None,
            is_greeted: false,
            result_lines: Vec::new(),
        }
    }

    /// The same with the commitment that is shown before the first throw.
    #[must_use]
    pub fn with_commitment(self, commitment: Option<String>) -> TableSession<'a, 'd> {
        TableSession { commitment, ..self }
    }

    /// The same with a title that says more than which game it is.
    #[must_use]
    pub fn with_title(mut self, title: String) -> TableSession<'a, 'd> {
        self.page.occasion = title;
        self
    }

    /// The result, once the game is over.
    pub fn result(&self) -> Option<ResultLine> {
        self.game.result()
    }

    /// Plays until the end, or until a person leaves.
    pub fn run(&mut self) -> io::Result<End> {
        self.page.shows_hints = self.settings.hints;
        self.rebuild_log();
        self.game.write_save()?;
        let mut last_human = None;
        loop {
            let ended = match self.game.table.turn() {
                Turn::Over => return self.finish(),
                Turn::Chance => {
                    self.game.deal()?;
                    self.show_step()?
                }
                Turn::Seat(seat) if self.game.is_human(seat) => {
                    match self.curtain(seat, &mut last_human)? {
                        Some(end) => Some(end),
                        None => self.ask(seat)?,
                    }
                }
                Turn::Seat(seat) => self.let_bot_act(seat)?,
            };
            if let Some(end) = ended {
                return Ok(end);
            }
        }
    }

    /// Whose eyes the page is for: those of the one person, or of the person who is to act.
    pub(super) fn viewer(&self) -> Option<Seat> {
        self.game.only_human().or(match self.game.table.turn() {
            Turn::Seat(seat) if self.game.is_human(seat) && !self.game.has_secrets() => Some(seat),
            _ => None,
        })
    }

    /// Narrates all steps so far, as after a resumption or a step that was taken back.
    fn rebuild_log(&mut self) {
        let seats = self.game.table.seats();
        let Ok(mut table) = self.game.kind.open(&self.game.options, seats) else { return };
        self.page.log.clear();
        self.page.log.extend(self.commitment.clone().map(Logged::Line));
        self.page.bubbles.fill(None);
        for line in self.game.table.lines() {
            if table.apply(&line).is_err() {
                break;
            }
            self.page.observe(table.as_ref(), Listener::at(self.game.only_human()));
        }
        self.page.moment = None;
        self.page.look_as(self.game.table.as_ref(), self.viewer());
    }

    /// Shows the last step, which is stored, and pauses as long as it deserves.
    pub(super) fn show_step(&mut self) -> io::Result<Option<End>> {
        self.page.viewer = self.viewer();
        self.page.observe(self.game.table.as_ref(), Listener::at(self.game.only_human()));
        if let Some(weight) = self.page.moment.as_ref().map(|moment| moment.weight)
            && let Some(end) = self.pause(self.settings.speed.moment(weight))?
        {
            return Ok(Some(end));
        }
        self.hold_window()
    }

    /// Lets a bot think on another thread while this one keeps the screen alive; then shows what it did.
    fn let_bot_act(&mut self, seat: Seat) -> io::Result<Option<End>> {
        self.page.stop_asking();
        self.page.look_as(self.game.table.as_ref(), self.viewer());
        self.page.notice = self.page.waiting_for(Turn::Seat(seat)).map(Notice::Calm);
        self.game.prepare_bot(seat)?;
        let table = &mut self.game.table;
        let (page, device) = (&mut self.page, &mut *self.device);
        let mut wishes = Vec::new();
        let acted = thread::scope(|scope| {
            let thinking = scope.spawn(|| table.act(seat));
            while !thinking.is_finished() {
                // Drawn only when it takes a moment: most bots answer at once.
                if let Some(event) = device.next_event(TICK)? {
                    wishes.push(page.handle(&event));
                }
                if !thinking.is_finished() {
                    device.draw(|frame| page.draw(frame))?;
                }
            }
            let thought = thinking.join();
            Ok::<_, io::Error>(thought.unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
        })?;
        acted.map_err(io::Error::other)?;
        self.game.store_last_step()?;
        for wish in wishes {
            if let Some(end) = self.fulfil(&wish)? {
                return Ok(Some(end));
            }
        }
        let is_moment = self.game.table.moment().is_some();
        self.page.notice = None;
        let ended = self.show_step()?;
        if ended.is_some() || is_moment {
            return Ok(ended);
        }
        self.pause(self.settings.speed.action())
    }

    /// Covers the screen until the next person looks, where several play and hands are secret.
    fn curtain(&mut self, seat: Seat, last: &mut Option<Seat>) -> io::Result<Option<End>> {
        if !self.game.needs_curtain(seat, last) {
            return Ok(None);
        }
        self.page.stop_asking();
        self.page.look_as(self.game.table.as_ref(), None);
        let text = self.page.voice().say(&Text::new("ui-curtain").with("seat", seat));
        self.page.scroll = Some(Scroll::curtain(self.game.names()[seat.index()].clone(), text));
        while self.page.scroll.is_some() {
            if let Waited::Left(end) = self.wait(None)? {
                return Ok(Some(end));
            }
        }
        Ok(None)
    }

    /// Asks a person until something can be played, and plays it.
    fn ask(&mut self, seat: Seat) -> io::Result<Option<End>> {
        self.game.sync()?;
        self.skips = false;
        self.page.look_as(self.game.table.as_ref(), Some(seat));
        // While others might still shout, the person may have begun to choose.
        if self.page.chooser.is_none() {
            self.page.ask();
        }
        if !std::mem::replace(&mut self.is_greeted, true) {
            self.page.notice = Some(Notice::Calm(self.game.lexicon.word("ui-plain-hint")));
        }
        self.request_hints(seat);
        loop {
            let waited =
                self.pending.take().map_or_else(|| self.wait(None), |w| Ok(Waited::Wish(w)));
            let wish = match waited? {
                Waited::Left(end) => return Ok(Some(end)),
                Waited::Over => continue,
                Waited::Wish(wish) => wish,
            };
            let words = match wish {
                Wish::Play(words) => words,
                Wish::Type(line) => match self.game.parse_line(seat, &line) {
                    Ok(words) => words,
                    Err(refused) => {
                        let text = self.page.voice().say(&refused.text());
                        self.page.notice = Some(Notice::Refusal(text));
                        continue;
                    }
                },
                Wish::Undo => {
                    if self.game.undo(seat)? {
                        self.rebuild_log();
                        self.page.look_as(self.game.table.as_ref(), Some(seat));
                        self.page.ask();
                        self.page.notice = Some(Notice::Calm(self.game.lexicon.word("ui-undone")));
                        self.request_hints(seat);
                    } else {
                        let text = self.game.lexicon.word("ui-nothing-to-undo");
                        self.page.notice = Some(Notice::Refusal(text));
                    }
                    continue;
                }
                Wish::Hints => {
                    self.request_hints(seat);
                    continue;
                }
                _ => continue,
            };
            self.page.stop_asking();
            for word in words {
                self.game.play(seat, &word)?;
                if let Some(end) = self.show_step()? {
                    return Ok(Some(end));
                }
            }
            return Ok(None);
        }
    }

    /// Starts to evaluate the position on another thread, if hints are shown and nobody evaluates it yet.
    fn request_hints(&mut self, seat: Seat) {
        let steps = self.game.table.steps();
        let busy = self.hinting.as_ref().is_some_and(|hinting| hinting.steps == steps);
        if !self.page.shows_hints || busy || !self.game.kind.evaluates() {
            return;
        }
        let (kind, options) = (self.game.kind, self.game.options.clone());
        let (lines, resources) = (self.game.table.lines(), self.game.resources);
        let seats = self.game.table.seats();
        self.hinting = Some(Hinting::begin(steps, move || {
            let mut table = kind.open(&options, seats).ok()?;
            lines.iter().try_for_each(|line| table.apply(line).ok())?;
            table.evaluate(seat, resources)
        }));
        self.page.hints = Hints::Pending;
    }

    /// Takes over what the other thread has found, if it is about the position on the screen.
    fn collect_hints(&mut self) {
        let Some(hinting) = &self.hinting else { return };
        let Some(found) = hinting.hints() else { return };
        let is_current = hinting.steps == self.game.table.steps() && self.page.chooser.is_some();
        self.hinting = None;
        if is_current {
            self.page.hints = found;
        } else if let Turn::Seat(seat) = self.game.table.turn()
            && self.page.chooser.is_some()
        {
            self.request_hints(seat);
        }
    }

    /// Shows the page for a while; the person may go on sooner.
    fn pause(&mut self, limit: Duration) -> io::Result<Option<End>> {
        if self.skips || limit.is_zero() || self.page.chooser.is_some() {
            return Ok(None);
        }
        let until = Instant::now() + limit;
        loop {
            match self.wait(Some(until))? {
                Waited::Left(end) => return Ok(Some(end)),
                Waited::Wish(Wish::GoOn) => {
                    // At a moment that is held, the key goes on; elsewhere it skips to the person's turn.
                    self.skips = self.page.moment.is_none();
                    return Ok(None);
                }
                Waited::Wish(_) => {}
                Waited::Over => return Ok(None),
            }
        }
    }

    /// Draws and handles events until the person wishes something, or until this time.
    pub(super) fn wait(&mut self, until: Option<Instant>) -> io::Result<Waited> {
        let mut changed = true;
        loop {
            if changed {
                let page = &mut self.page;
                self.device.draw(|frame| page.draw(frame))?;
            }
            // A person who reads a text is not hurried.
            let until = until.filter(|_| self.page.scroll.is_none());
            let left = until.map(|until| until.saturating_duration_since(Instant::now()));
            if left.is_some_and(|left| left.is_zero()) {
                return Ok(Waited::Over);
            }
            let tick = if self.hinting.is_some() { TICK } else { Duration::from_secs(1) };
            let event = self.device.next_event(left.map_or(tick, |left| left.min(tick)))?;
            let pending = self.page.hints == Hints::Pending;
            self.collect_hints();
            changed = event.is_some() || (pending && self.page.hints != Hints::Pending);
            let Some(event) = event else { continue };
            let had_text = self.page.scroll.is_some();
            let wish = self.page.handle(&event);
            if had_text && self.page.scroll.is_none() {
                return Ok(Waited::Wish(wish));
            }
            let asked = matches!(
                wish,
                Wish::Play(_) | Wish::Type(_) | Wish::Undo | Wish::GoOn | Wish::Hints | Wish::Shout
            );
            if let Some(end) = self.fulfil(&wish)? {
                return Ok(Waited::Left(end));
            }
            if asked {
                return Ok(Waited::Wish(wish));
            }
        }
    }

    /// Does what is the same at any time; returns how the match ends if the person leaves.
    fn fulfil(&mut self, wish: &Wish) -> io::Result<Option<End>> {
        match wish {
            Wish::Leave => return Ok(Some(End::Left)),
            Wish::Interrupt => return Ok(Some(End::Interrupted)),
            Wish::Suspend => self.device.suspend()?,
            Wish::Redraw => self.device.clear()?,
            Wish::Hints => self.page.shows_hints ^= true,
            Wish::Rules => {
                let text = rulebook(self.game.kind, &self.game.options, self.game.lexicon);
                let title = self.game.lexicon.word("game-name");
                self.page.scroll = Some(Scroll::new(title, text));
            }
            Wish::Help => {
                let mut text = self.game.lexicon.word("ui-help");
                if let Some(commitment) = &self.commitment {
                    let heading = self.game.lexicon.word("ui-help-fair");
                    text.push_str(&format!("\n\n# {heading}\n\n{commitment}"));
                }
                let legal = self.typed_moves();
                if !legal.is_empty() {
                    let heading = self.game.lexicon.word("ui-help-typed");
                    text.push_str(&format!("\n\n# {heading}\n"));
                    for line in legal {
                        text.push_str(&format!("\n- {}", line.trim()));
                    }
                }
                self.page.scroll = Some(Scroll::new(self.game.lexicon.word("ui-help-title"), text));
            }
            Wish::History => {
                let (scene, names) = (&self.page.scene, self.game.names());
                let lines = history_lines(scene, self.game.lexicon, &names, usize::MAX);
                let text: String =
                    lines.iter().map(|line| format!("- {}\n", line.trim())).collect();
                self.page.scroll = Some(Scroll::new(self.game.lexicon.word("ui-history"), text));
            }
            Wish::Complete(before) => {
                if let (Some(seat), Some(typing)) = (self.page.viewer, &mut self.page.typing) {
                    let (begin, words) = Completion::of_moves(&self.game, seat).complete(before);
                    typing.offer(before[..begin].chars().count(), words);
                }
            }
            Wish::GoOn => self.skips = self.page.moment.is_none(),
            Wish::Nothing | Wish::Play(_) | Wish::Type(_) | Wish::Undo | Wish::Shout => {}
        }
        Ok(None)
    }

    /// What can be typed now, a line for each control.
    fn typed_moves(&self) -> Vec<String> {
        let Turn::Seat(seat) = self.game.table.turn() else { return Vec::new() };
        let (scene, names) = (&self.page.scene, self.game.names());
        let word = |action: &str| self.game.typed_word(seat, scene, action);
        legal_lines(scene, self.game.lexicon, &names, usize::MAX, word)
    }

    /// Stores the result and shows it until a key is pressed.
    fn finish(&mut self) -> io::Result<End> {
        let result = self.game.store_result()?;
        self.page.stop_asking();
        self.page.moment = None;
        self.page.look_as(self.game.table.as_ref(), self.game.only_human());
        let words = self.game.lexicon;
        let voice = self.page.voice();
        let mut text = String::new();
        for (place, seat) in ranking(&result.payoffs, &result.scores) {
            let score = result.scores[seat.index()];
            text.push_str(&format!("{place}. **{}**: {score}\n", voice.name(seat)));
        }
        let seats = winners(&result);
        let id = if seats.len() == 1 { "ui-winner" } else { "ui-winners" };
        let title = voice.say(&Text::new(id).with("seats", seats));
        let seed = Text::new("ui-seed").with("seed", self.game.seed.to_string());
        let recorded = self.game.record_file.as_ref().map(|file| {
            words.say(&Text::new("ui-recorded").with("file", quoted(file.path())), &[])
        });
        let lines: Vec<String> = std::iter::once(words.say(&seed, &[])).chain(recorded).collect();
        text.push_str(&format!("\n{}\n\n{}\n", lines.join("\n\n"), words.word("ui-press-key")));
        self.result_lines = std::iter::once(title.clone()).chain(lines).collect();
        self.page.scroll = Some(Scroll::new(title, text));
        while self.page.scroll.is_some() {
            match self.wait(None)? {
                Waited::Left(End::Interrupted) => return Ok(End::Interrupted),
                Waited::Left(_) => break,
                _ => {}
            }
        }
        Ok(End::Over)
    }

    /// What is worth keeping after the screen is left: the result, the seed and the record of a game that is over.
    pub fn summary(&self) -> Vec<String> {
        self.result_lines.clone()
    }
}
