//! A match played in line mode: it asks people, runs bots, stores every step and then narrates it.

use std::io::{self, Write};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use croupier_table::{Evaluation, Refused, ResultLine, Scene, Seat, Table, Text, Tint, Turn};

use super::Input;
use super::pager::page;
use super::render::{evaluation_lines, history_lines, legal_lines, scene_lines};
use crate::command::Command;
use crate::local_match::winners;
use crate::rulebook::rulebook;
use crate::style::{Ink, Paper};
use crate::text::plain_lines;
use crate::{Completion, End, LocalMatch, quoted};

/// Where a session writes and how.
pub struct Screen<'a> {
    /// What happens at the table. For a game with a prescribed transcript, exactly that transcript.
    pub out: &'a mut dyn Write,
    /// Questions and remarks of a game with a transcript; other games write everything to `out`.
    pub aside: &'a mut dyn Write,
    /// Colours and width.
    pub paper: Paper,
    /// Whether a prescribed transcript is written.
    pub format: Format,
    /// Whether a person types at this very screen: then it can be cleared so that the next person does not see the
    /// last one's hand. Otherwise typed lines are echoed, so that the output reads like a terminal's.
    pub keys: Keys,
}

/// Where lines come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Keys {
    /// The keyboard of the terminal that shows the output.
    Here,
    /// A pipe or a file.
    Elsewhere,
}

/// What is written for a game whose document prescribes a transcript.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// What every game writes: for people.
    People,
    /// The transcript alone; questions and remarks go aside.
    Transcript,
}

/// A match in line mode.
pub struct Session<'a> {
    /// The match.
    pub game: LocalMatch<'a>,
    /// The output.
    pub screen: Screen<'a>,
    /// What has been narrated so far; empty at the start.
    pub narrated: Narrated,
    /// Whether the moves are rated before every decision of a person at this screen.
    pub hints: bool,
}

/// What has been narrated so far.
#[derive(Clone, Debug, Default)]
pub struct Narrated {
    /// Lines that all may read.
    lines: Vec<String>,
    /// How many of them each seat has read.
    read: Vec<usize>,
    /// Whether the keys have been explained.
    hinted: bool,
    /// Whether a transcript began before this session, so that nobody has seen how the table stands.
    missed: bool,
}

/// What a person typed.
enum Answer {
    Words(Vec<String>),
    Leave,
}

/// Whether the person goes on or leaves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Going {
    On,
    Away,
}

/// Whether this line asks to leave.
pub(super) fn is_leave(line: &str) -> bool {
    matches!(line.trim(), "q" | "Q")
}

impl Session<'_> {
    /// Plays until the end, or until a person leaves or the input ends.
    pub fn run(&mut self, input: &mut dyn Input) -> io::Result<End> {
        let mut last_human = None;
        self.game.write_save()?;
        if self.game.table.steps() > 0 {
            self.narrated.missed = self.has_transcript();
        } else if let Some(opening) = self.transcript_step() {
            self.screen.out.write_all(opening.as_bytes())?;
        }
        loop {
            match self.game.table.turn() {
                Turn::Over => {
                    self.finish()?;
                    return Ok(End::Over);
                }
                Turn::Chance => {
                    self.game.deal()?;
                    self.narrate()?;
                }
                Turn::Seat(seat) if self.game.is_human(seat) => {
                    let drawn = self.curtain(seat, &mut last_human, input)?;
                    let answer = match drawn {
                        Going::On => self.ask(seat, input)?,
                        Going::Away => Answer::Leave,
                    };
                    match answer {
                        Answer::Leave => return Ok(End::Left),
                        Answer::Words(words) => {
                            for word in words {
                                self.game.play(seat, &word)?;
                                self.narrate()?;
                            }
                        }
                    }
                    if self.offer_shout(input)? == Going::Away {
                        return Ok(End::Left);
                    }
                }
                Turn::Seat(seat) => {
                    self.let_bot_act(seat)?;
                    self.narrate()?;
                    if self.offer_shout(input)? == Going::Away {
                        return Ok(End::Left);
                    }
                }
            }
        }
    }

    /// Narrates the last step, which is stored.
    pub(super) fn narrate(&mut self) -> io::Result<()> {
        if let Some(transcript) = self.transcript_step() {
            return self.screen.out.write_all(transcript.as_bytes());
        }
        let names = self.game.names();
        for text in self.game.table.narrate(self.game.only_human()) {
            for line in self.screen.paper.wrap(&self.game.lexicon.say(&text, &names)) {
                writeln!(self.screen.out, "{line}")?;
                if self.screen.keys == Keys::Here {
                    self.narrated.lines.push(line);
                }
            }
        }
        self.screen.out.flush()
    }

    fn has_transcript(&self) -> bool {
        self.screen.format == Format::Transcript && self.game.table.transcript().is_some()
    }

    fn transcript_step(&self) -> Option<String> {
        let transcript = self.game.table.transcript().filter(|_| self.has_transcript())?;
        transcript.last_step(&self.game.players)
    }

    /// Where questions and remarks go.
    pub(super) fn dialogue(&mut self) -> &mut dyn Write {
        if self.has_transcript() { self.screen.aside } else { self.screen.out }
    }

    pub(super) fn write_remark(&mut self, text: &Text) -> io::Result<()> {
        let said = self.game.lexicon.say(text, &self.game.names());
        for line in self.screen.paper.wrap(&said) {
            writeln!(self.dialogue(), "{line}")?;
        }
        Ok(())
    }

    /// Hides the last person's hand before the next person looks, where there are several and hands are secret.
    fn curtain(
        &mut self,
        seat: Seat,
        last: &mut Option<Seat>,
        input: &mut dyn Input,
    ) -> io::Result<Going> {
        if !self.game.needs_curtain(seat, last) {
            return Ok(Going::On);
        }
        if self.screen.keys == Keys::Here {
            write!(self.screen.out, "\x1b[2J\x1b[3J\x1b[H")?;
        }
        self.write_remark(&Text::new("ui-curtain").with("seat", seat))?;
        self.dialogue().flush()?;
        if self.screen.keys == Keys::Here {
            match input.line()? {
                Some(line) if !is_leave(&line) => self.repeat_missed(seat)?,
                _ => return Ok(Going::Away),
            }
        }
        Ok(Going::On)
    }

    /// Repeats what happened since this person last looked: the curtain has cleared the screen.
    fn repeat_missed(&mut self, seat: Seat) -> io::Result<()> {
        self.narrated.read.resize(self.game.players.len(), 0);
        let read =
            std::mem::replace(&mut self.narrated.read[seat.index()], self.narrated.lines.len());
        for line in &self.narrated.lines[read..] {
            writeln!(self.screen.out, "{line}")?;
        }
        Ok(())
    }

    /// Asks a person until an answer can be played. An answer that cannot changes nothing.
    fn ask(&mut self, seat: Seat, input: &mut dyn Input) -> io::Result<Answer> {
        self.game.sync()?;
        let names = self.game.names();
        let scene = self.game.table.scene(Some(seat));
        if !self.has_transcript() || std::mem::take(&mut self.narrated.missed) {
            writeln!(self.dialogue())?;
            for line in scene_lines(&scene, self.game.lexicon, &names, self.screen.paper) {
                writeln!(self.dialogue(), "{line}")?;
            }
        }
        let is_choice = self.game.table.legal().len() > 1 && self.game.kind.evaluates();
        if self.hints && self.screen.keys == Keys::Here && is_choice {
            self.show_evaluations(seat, &scene)?;
        }
        let prompt = scene.prompt.as_ref().map(|text| self.game.lexicon.say(text, &names));
        let prompt = prompt.unwrap_or_default();
        // The keys are explained once, and again after a line that could not be played.
        let mut hint = if self.narrated.hinted { String::new() } else { self.hint() };
        self.narrated.hinted = true;
        loop {
            self.screen.out.flush()?;
            let asked = format!("{}> ", names[seat.index()]);
            for line in self.screen.paper.wrap(&format!("{prompt}{hint}")) {
                writeln!(self.dialogue(), "{line}")?;
            }
            if !input.writes_prompt() {
                write!(self.dialogue(), "{asked}")?;
            }
            self.dialogue().flush()?;
            hint = self.hint();
            let completion = match input.writes_prompt() {
                true => Completion::of_moves(&self.game, seat),
                false => Completion::of_words(Vec::new()),
            };
            let Some(line) = input.ask(&asked, completion)? else {
                writeln!(self.dialogue())?;
                return Ok(Answer::Leave);
            };
            if self.screen.keys == Keys::Elsewhere {
                let typed: String = line.chars().filter(|c| !c.is_control()).take(200).collect();
                writeln!(self.dialogue(), "{typed}")?;
            }
            // Scripts send whole moves: there is nothing to take back.
            let here = self.screen.keys == Keys::Here;
            match Command::parse(&line).filter(|command| here || *command != Command::Undo) {
                Some(Command::Legal) => {
                    let columns = self.screen.paper.list_columns();
                    let word = |action: &str| self.game.typed_word(seat, &scene, action);
                    let lines = legal_lines(&scene, self.game.lexicon, &names, columns, word);
                    self.write_answer(&lines, &scene)?;
                }
                Some(Command::Rate) => self.show_evaluations(seat, &scene)?,
                Some(Command::Rules) => self.show_rules(&scene)?,
                Some(Command::Help) => {
                    let text = self.game.lexicon.word("ui-help-lines");
                    writeln!(self.dialogue(), "{text}")?;
                    if here {
                        let text = self.game.lexicon.word("ui-help-undo");
                        writeln!(self.dialogue(), "{text}")?;
                    }
                }
                Some(Command::History) => {
                    let columns = self.screen.paper.list_columns();
                    let lines = history_lines(&scene, self.game.lexicon, &names, columns);
                    self.write_answer(&lines, &scene)?;
                }
                Some(Command::Undo) => {
                    if self.game.undo(seat)? {
                        self.write_remark(&Text::new("ui-undone"))?;
                        return Ok(Answer::Words(Vec::new()));
                    }
                    self.write_remark(&Text::new("ui-nothing-to-undo"))?;
                }
                Some(Command::Leave) => return Ok(Answer::Leave),
                None if line.trim().is_empty() => {}
                None => match self.parse(seat, line.trim()) {
                    Ok(words) => return Ok(Answer::Words(words)),
                    Err(refused) => self.write_refusal(&refused)?,
                },
            }
        }
    }

    /// Parses a move. At a keyboard single steps of a longer move are accepted too; scripts send whole moves.
    fn parse(&self, seat: Seat, typed: &str) -> Result<Vec<String>, Refused> {
        match self.screen.keys {
            Keys::Here => self.game.parse_line(seat, typed),
            Keys::Elsewhere => self.game.table.parse_line(seat, typed),
        }
    }

    /// Writes an answer; after a long one the table is shown again, since it has scrolled away.
    fn write_answer(&mut self, lines: &[String], scene: &Scene) -> io::Result<()> {
        const LONG: usize = 12;
        for line in lines {
            writeln!(self.dialogue(), "{line}")?;
        }
        if self.screen.keys == Keys::Here && lines.len() > LONG {
            let names = self.game.names();
            writeln!(self.dialogue())?;
            for line in scene_lines(scene, self.game.lexicon, &names, self.screen.paper) {
                writeln!(self.dialogue(), "{line}")?;
            }
        }
        Ok(())
    }

    /// Shows the rulebook: through a pager at a terminal, at once elsewhere.
    fn show_rules(&mut self, scene: &Scene) -> io::Result<()> {
        let rules = rulebook(self.game.kind, &self.game.options, self.game.lexicon);
        let lines = plain_lines(&rules, self.screen.paper.columns);
        if self.screen.keys == Keys::Here && page(&(lines.join("\n") + "\n"))? {
            return Ok(());
        }
        self.write_answer(&lines, scene)
    }

    /// What can be typed now, in the person's language.
    fn typed_words(&self, seat: Seat, scene: &Scene) -> Vec<String> {
        let legal = self.game.table.legal();
        legal.iter().map(|word| self.game.typed_word(seat, scene, word)).collect()
    }

    /// Shows the chance to win of every legal action, as the game's best bot evaluates it.
    fn show_evaluations(&mut self, seat: Seat, scene: &Scene) -> io::Result<()> {
        let Some(mut evaluations) = self.evaluate(seat) else {
            return self.write_remark(&Text::new("ui-not-rated"));
        };
        for evaluation in &mut evaluations {
            evaluation.action = self.game.typed_word(seat, scene, &evaluation.action);
        }
        self.write_remark(&Text::new("ui-rated"))?;
        let lines = evaluation_lines(&evaluations, self.game.lexicon);
        self.write_answer(&lines, scene)
    }

    /// The chance to win with every legal action.
    fn evaluate(&mut self, seat: Seat) -> Option<Vec<Evaluation<String>>> {
        let waiting = self.game.lexicon.word("ui-hints-pending");
        let resources = self.game.resources;
        self.with_progress(&waiting, move |table| table.evaluate(seat, resources))
    }

    /// Lets a bot act, and stores what it did.
    fn let_bot_act(&mut self, seat: Seat) -> io::Result<()> {
        self.game.prepare_bot(seat)?;
        let text = Text::new("ui-thinks").with("seat", seat);
        let waiting = self.game.lexicon.say(&text, &self.game.names());
        self.with_progress(&waiting, move |table| table.act(seat)).map_err(io::Error::other)?;
        self.game.store_last_step()
    }

    /// Does something with the table. At a terminal another thread does it, so that the person learns that it takes a
    /// while.
    fn with_progress<T: Send>(
        &mut self,
        waiting: &str,
        work: impl FnOnce(&mut dyn Table) -> T + Send,
    ) -> T {
        const A_WHILE: Duration = Duration::from_secs(1);
        let table = self.game.table.as_mut();
        if self.screen.keys == Keys::Elsewhere {
            return work(table);
        }
        let aside = &mut self.screen.aside;
        thread::scope(|scope| {
            let (sender, finished) = channel::<()>();
            let working = scope.spawn(move || {
                let _ends_the_wait = sender;
                work(table)
            });
            if finished.recv_timeout(A_WHILE) == Err(RecvTimeoutError::Timeout) {
                let _ = writeln!(aside, "{waiting}");
            }
            working.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        })
    }

    fn hint(&self) -> String {
        let id = if self.game.kind.evaluates() { "ui-hint-rated" } else { "ui-hint" };
        format!(" {}", self.game.lexicon.word(id))
    }

    /// Writes why a line was refused, and what would be legal.
    fn write_refusal(&mut self, refused: &Refused) -> io::Result<()> {
        const SHORT: usize = 8;
        let said = self.game.lexicon.say(&refused.text(), &self.game.names());
        let legal: Vec<String> = match self.game.table.turn() {
            Turn::Seat(seat) => self.typed_words(seat, &self.game.table.scene(Some(seat))),
            _ => Vec::new(),
        };
        let more = if legal.len() <= SHORT {
            Text::new("ui-legal").with("legal", legal.join(", "))
        } else {
            Text::new("ui-legal-many")
                .with("legal", legal[..SHORT].join(", "))
                .with("more", legal.len() - SHORT)
        };
        let more = self.game.lexicon.say(&more, &[]);
        let style = self.screen.paper.style;
        for line in self.screen.paper.wrap(&format!("{said} {more}")) {
            writeln!(self.dialogue(), "{}", style.paint(Ink::Warning, &line))?;
        }
        Ok(())
    }

    /// Stores the result, then shows it and reveals the seed.
    fn finish(&mut self) -> io::Result<()> {
        let result = self.game.store_result()?;
        if !self.has_transcript() {
            self.write_result(&result)?;
        }
        self.write_remark(&Text::new("ui-seed").with("seed", self.game.seed.to_string()))?;
        if let Some(path) =
            self.game.record_file.as_ref().map(|record_file| record_file.path().to_owned())
        {
            // Unbroken, so that the command can be copied.
            let text = Text::new("ui-recorded").with("file", quoted(&path));
            let said = self.game.lexicon.say(&text, &[]);
            writeln!(self.dialogue(), "{said}")?;
        }
        self.screen.out.flush()
    }

    fn write_result(&mut self, result: &ResultLine) -> io::Result<()> {
        // The game has told who wins; here the winners are only marked.
        let winners = winners(result);
        let names = self.game.names();
        writeln!(self.screen.out)?;
        for (seat, score) in Seat::all(names.len() as u8).zip(&result.scores) {
            let id = if winners.contains(&seat) { "ui-score-winner" } else { "ui-score" };
            let text = Text::new(id).with("name", names[seat.index()].as_str());
            let said = self.game.lexicon.say(&text.with("score", *score), &names);
            let ink = if winners.contains(&seat) { Ink::Strong } else { Ink::Piece(Tint::Plain) };
            writeln!(self.screen.out, "  {}", self.screen.paper.style.paint(ink, &said))?;
        }
        Ok(())
    }
}
