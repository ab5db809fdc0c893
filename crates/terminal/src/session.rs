//! A match played in line mode: it asks people, runs bots, stores every step and then narrates it.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use serde_json::Value;

use croupier_table::{
    DealFrom, Kind, Lexicon, Player, Refused, Resources, ResultLine, Seat, Seed, StepText, Table,
    Text, Turn,
};

use crate::render::{evaluation_lines, legal_lines, scene_lines};
use crate::rulebook::rulebook;
use crate::style::{Ink, Style};
use crate::{Input, RecordFile, quoted};

/// How a session ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// The game has its result.
    Over,
    /// A person left; the record holds every step.
    Left,
}

/// Where a session writes and how.
pub struct Screen<'a> {
    /// What happens at the table. For a game with a prescribed transcript, exactly that transcript.
    pub out: &'a mut dyn Write,
    /// Questions and remarks of a game with a transcript; other games write everything to `out`.
    pub aside: &'a mut dyn Write,
    /// Colours.
    pub style: Style,
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

/// A match in line mode.
pub struct Session<'a> {
    /// The kind of game.
    pub kind: &'a dyn Kind,
    /// The live match; its bots sit already.
    pub table: Box<dyn Table>,
    /// The rule switches of this table.
    pub options: Value,
    /// The players in seat order.
    pub players: Vec<Player>,
    /// The seed of all outcomes to come.
    pub seed: Seed,
    /// What evaluations may use of the machine.
    pub resources: &'static dyn Resources,
    /// The messages.
    pub lexicon: &'a Lexicon,
    /// The record file, if one is written.
    pub record_file: Option<RecordFile>,
    /// Where the game's own save format is written after every turn, if that was asked for.
    pub save: Option<PathBuf>,
    /// The output.
    pub screen: Screen<'a>,
    /// What has been narrated so far; empty at the start.
    pub narrated: Narrated,
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

/// Whether the next person looks, or leaves before anything is shown.
enum Curtain {
    Open,
    Closed,
}

/// Whether this line asks to leave.
fn is_leave(line: &str) -> bool {
    matches!(line.trim(), "q" | "Q")
}

/// Writes the game's own save format where it can be saved now: beside the old file first, then in its place.
pub fn save(path: &Path, table: &dyn Table, players: &[Player]) -> io::Result<()> {
    let Some(text) = table.transcript().and_then(|transcript| transcript.save(players)) else {
        return Ok(());
    };
    let mut unfinished = path.as_os_str().to_owned();
    unfinished.push(".new");
    std::fs::write(&unfinished, text)?;
    std::fs::rename(&unfinished, path).inspect_err(|_| {
        let _ = std::fs::remove_file(&unfinished);
    })
}

impl Session<'_> {
    /// Plays until the end, or until a person leaves or the input ends.
    pub fn run(&mut self, input: &mut dyn Input) -> io::Result<End> {
        let mut last_human = None;
        self.write_save()?;
        if self.table.steps() > 0 {
            self.narrated.missed = self.has_transcript();
        } else if let Some(opening) = self.transcript_step() {
            self.screen.out.write_all(opening.as_bytes())?;
        }
        loop {
            match self.table.turn() {
                Turn::Over => {
                    self.finish()?;
                    return Ok(End::Over);
                }
                Turn::Chance => {
                    let dealt = self.table.deal(DealFrom::Seed(&self.seed));
                    dealt.map_err(|refused| self.defect(&refused))?;
                    self.store_then_narrate()?;
                }
                Turn::Seat(seat) if self.is_human(seat) => {
                    let drawn = self.curtain(seat, &mut last_human, input)?;
                    let answer = match drawn {
                        Curtain::Open => self.ask(seat, input)?,
                        Curtain::Closed => Answer::Leave,
                    };
                    match answer {
                        Answer::Leave => return Ok(End::Left),
                        Answer::Words(words) => {
                            for word in words {
                                let played = self.table.play(seat, &word);
                                played.map_err(|refused| self.defect(&refused))?;
                                self.store_then_narrate()?;
                            }
                        }
                    }
                }
                Turn::Seat(seat) => {
                    self.table.act(seat).map_err(io::Error::other)?;
                    self.store_then_narrate()?;
                }
            }
        }
    }

    /// A step that the program itself chose was refused: a defect, reported as an error.
    fn defect(&self, refused: &Refused) -> io::Error {
        io::Error::other(self.lexicon.say(&refused.text(), &self.names()))
    }

    fn names(&self) -> Vec<String> {
        self.players.iter().map(|player| player.name.clone()).collect()
    }

    fn is_human(&self, seat: Seat) -> bool {
        self.players[seat.index()].by == "human"
    }

    /// For whom steps are narrated: the one person at the table, or the public where there are none or several.
    fn viewer(&self) -> Option<Seat> {
        let mut humans = Seat::all(self.table.seats()).filter(|seat| self.is_human(*seat));
        match (humans.next(), humans.next()) {
            (Some(seat), None) => Some(seat),
            _ => None,
        }
    }

    /// Stores the last step, then narrates it.
    fn store_then_narrate(&mut self) -> io::Result<()> {
        if let Some(record_file) = &mut self.record_file
            && let Some(line) = self.table.last_line()
        {
            record_file.append(&line)?;
        }
        self.write_save()?;
        if let Some(transcript) = self.transcript_step() {
            return self.screen.out.write_all(transcript.as_bytes());
        }
        let names = self.names();
        for text in self.table.narrate(self.viewer()) {
            let line = self.lexicon.say(&text, &names);
            writeln!(self.screen.out, "{line}")?;
            if self.screen.keys == Keys::Here {
                self.narrated.lines.push(line);
            }
        }
        self.screen.out.flush()
    }

    fn write_save(&self) -> io::Result<()> {
        self.save.as_ref().map_or(Ok(()), |path| save(path, self.table.as_ref(), &self.players))
    }

    fn has_transcript(&self) -> bool {
        self.table.transcript().is_some()
    }

    fn transcript_step(&self) -> Option<String> {
        self.table.transcript()?.last_step(&self.players)
    }

    /// Where questions and remarks go.
    fn dialogue(&mut self) -> &mut dyn Write {
        if self.has_transcript() { self.screen.aside } else { self.screen.out }
    }

    fn write_remark(&mut self, text: &Text) -> io::Result<()> {
        let said = self.lexicon.say(text, &self.names());
        writeln!(self.dialogue(), "{said}")
    }

    /// Hides the last person's hand before the next person looks, where there are several and hands are secret.
    fn curtain(
        &mut self,
        seat: Seat,
        last: &mut Option<Seat>,
        input: &mut dyn Input,
    ) -> io::Result<Curtain> {
        let changed = last.replace(seat) != Some(seat);
        let several = self.viewer().is_none();
        let secret =
            self.table.seen(None, 0).iter().any(|line| line.parse() == Ok(StepText::Hidden));
        if !(changed && several && secret) {
            return Ok(Curtain::Open);
        }
        if self.screen.keys == Keys::Here {
            write!(self.screen.out, "\x1b[2J\x1b[3J\x1b[H")?;
        }
        self.write_remark(&Text::new("ui-curtain").with("seat", seat))?;
        self.dialogue().flush()?;
        if self.screen.keys == Keys::Here {
            match input.line()? {
                Some(line) if !is_leave(&line) => self.repeat_missed(seat)?,
                _ => return Ok(Curtain::Closed),
            }
        }
        Ok(Curtain::Open)
    }

    /// Repeats what happened since this person last looked: the curtain has cleared the screen.
    fn repeat_missed(&mut self, seat: Seat) -> io::Result<()> {
        self.narrated.read.resize(self.players.len(), 0);
        let read =
            std::mem::replace(&mut self.narrated.read[seat.index()], self.narrated.lines.len());
        for line in &self.narrated.lines[read..] {
            writeln!(self.screen.out, "{line}")?;
        }
        Ok(())
    }

    /// Asks a person until an answer can be played. An answer that cannot changes nothing.
    fn ask(&mut self, seat: Seat, input: &mut dyn Input) -> io::Result<Answer> {
        // A person takes longer than a disk: everything so far is on it before the next question.
        if let Some(record_file) = &self.record_file {
            record_file.sync()?;
        }
        let names = self.names();
        let scene = self.table.scene(Some(seat));
        if !self.has_transcript() || std::mem::take(&mut self.narrated.missed) {
            writeln!(self.dialogue())?;
            for line in scene_lines(&scene, self.lexicon, &names, self.screen.style) {
                writeln!(self.dialogue(), "{line}")?;
            }
        }
        let prompt = scene.prompt.as_ref().map(|text| self.lexicon.say(text, &names));
        let prompt = prompt.unwrap_or_default();
        // The keys are explained once, and again after a line that could not be played.
        let mut hint = if self.narrated.hinted { String::new() } else { self.hint() };
        self.narrated.hinted = true;
        loop {
            self.screen.out.flush()?;
            write!(self.dialogue(), "{prompt}{hint}\n{}> ", names[seat.index()])?;
            self.dialogue().flush()?;
            hint = self.hint();
            let Some(line) = input.line()? else {
                writeln!(self.dialogue())?;
                return Ok(Answer::Leave);
            };
            if self.screen.keys == Keys::Elsewhere {
                let typed: String = line.chars().filter(|c| !c.is_control()).take(200).collect();
                writeln!(self.dialogue(), "{typed}")?;
            }
            match line.trim() {
                "" => {}
                "?" | "？" => {
                    for line in legal_lines(&scene, self.lexicon, &names) {
                        writeln!(self.dialogue(), "{line}")?;
                    }
                }
                "!" | "！" => self.show_evaluations(seat)?,
                "h" | "H" => {
                    let rules = rulebook(self.kind, &self.options, self.lexicon);
                    writeln!(self.dialogue(), "{rules}")?;
                }
                typed if is_leave(typed) => return Ok(Answer::Leave),
                typed => match self.table.parse_line(seat, typed) {
                    Ok(words) => return Ok(Answer::Words(words)),
                    Err(refused) => self.write_refusal(&refused)?,
                },
            }
        }
    }

    /// Shows the chance to win of every legal action, as the game's best bot evaluates it.
    fn show_evaluations(&mut self, seat: Seat) -> io::Result<()> {
        let Some(evaluations) = self.table.evaluate(seat, self.resources) else {
            return self.write_remark(&Text::new("ui-not-rated"));
        };
        self.write_remark(&Text::new("ui-rated"))?;
        for line in evaluation_lines(&evaluations, self.lexicon.lang()) {
            writeln!(self.dialogue(), "{line}")?;
        }
        Ok(())
    }

    fn hint(&self) -> String {
        let id = if self.kind.evaluates() { "ui-hint-rated" } else { "ui-hint" };
        format!(" {}", self.lexicon.word(id))
    }

    /// Writes why a line was refused, and what would be legal.
    fn write_refusal(&mut self, refused: &Refused) -> io::Result<()> {
        const SHORT: usize = 8;
        let said = self.lexicon.say(&refused.text(), &self.names());
        let said = self.screen.style.paint(Ink::Warning, &said);
        let legal = self.table.legal();
        let more = if legal.len() <= SHORT {
            Text::new("ui-legal").with("legal", legal.join(", "))
        } else {
            Text::new("ui-legal-many")
                .with("legal", legal[..SHORT].join(", "))
                .with("more", legal.len() - SHORT)
        };
        let more = self.lexicon.say(&more, &[]);
        // A refusal belongs to what happens at the table, so it goes where scripts look for it.
        writeln!(self.screen.out, "{said} {more}")
    }

    /// Stores the result, then shows it and reveals the seed.
    fn finish(&mut self) -> io::Result<()> {
        let seats = || Seat::all(self.players.len() as u8);
        let result = ResultLine {
            scores: seats().map(|seat| self.table.score(seat)).collect(),
            payoffs: seats().map(|seat| self.table.payoff(seat)).collect(),
            seed: Some(self.seed.to_string()),
        };
        if let Some(record_file) = &mut self.record_file {
            record_file.append_result(&result)?;
        }
        if !self.has_transcript() {
            self.write_result(&result)?;
        }
        self.write_remark(&Text::new("ui-seed").with("seed", self.seed.to_string()))?;
        if let Some(path) =
            self.record_file.as_ref().map(|record_file| record_file.path().to_owned())
        {
            self.write_remark(&Text::new("ui-recorded").with("file", quoted(&path)))?;
        }
        self.screen.out.flush()
    }

    fn write_result(&mut self, result: &ResultLine) -> io::Result<()> {
        let best = result.payoffs.iter().copied().fold(0.0, f32::max);
        let winners: Vec<Seat> = Seat::all(self.players.len() as u8)
            .filter(|seat| result.payoffs[seat.index()] == best)
            .collect();
        let id = if winners.len() == 1 { "ui-winner" } else { "ui-winners" };
        let names = self.names();
        writeln!(self.screen.out)?;
        for (name, score) in names.iter().zip(&result.scores) {
            let text = Text::new("ui-score").with("name", name.as_str()).with("score", *score);
            writeln!(self.screen.out, "  {}", self.lexicon.say(&text, &names))?;
        }
        let said = self.lexicon.say(&Text::new(id).with("seats", winners), &names);
        writeln!(self.screen.out, "{}", self.screen.style.paint(Ink::Strong, &said))
    }
}
