//! A match played in line mode: asks the people, runs the bots, stores every step, then tells it.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use serde_json::Value;

use croupier_engine::{
    Kind, Lexicon, Means, Player, Refused, ResultLine, Seat, Seed, Table, Text, Turn,
};

use crate::draw::{draw_scene, judged_lines, legal_lines};
use crate::rulebook::rulebook;
use crate::style::{Ink, Style};
use crate::{Input, Journal, quoted};

/// How a session ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// The game has its result.
    Over,
    /// A person left; the record holds every step.
    Left,
}

/// Where a session speaks and how.
pub struct Screen<'a> {
    /// What happens at the table. For a game with a transcript of its own, exactly that transcript.
    pub out: &'a mut dyn Write,
    /// Questions and remarks of a game with a transcript; all others speak in one voice through `out`.
    pub aside: &'a mut dyn Write,
    /// Colours.
    pub style: Style,
    /// Whether a person types at this very screen: then it can be cleared so that the next person does not see the
    /// last one's hand. Otherwise what was typed is repeated, so that the output reads like a terminal's.
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
    /// All luck to come.
    pub seed: Seed,
    /// What judgements may use of the machine.
    pub means: &'static dyn Means,
    /// The words.
    pub lexicon: &'a Lexicon,
    /// The record, if one is kept.
    pub journal: Option<Journal>,
    /// Where the game's own save format is written after every turn, if that was asked for.
    pub save: Option<PathBuf>,
    /// The voice.
    pub screen: Screen<'a>,
    /// What has been told so far; empty at the start.
    pub told: Told,
}

/// What has been told to all, how much of it each seat has read, whether the keys have been explained, and whether a
/// transcript began before this session, so that nobody has seen how the table stands.
#[derive(Clone, Debug, Default)]
pub struct Told {
    lines: Vec<String>,
    read: Vec<usize>,
    hinted: bool,
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
    let Some(text) = table.save(players) else { return Ok(()) };
    let mut beside = path.as_os_str().to_owned();
    beside.push(".new");
    std::fs::write(&beside, text)?;
    std::fs::rename(&beside, path).inspect_err(|_| {
        let _ = std::fs::remove_file(&beside);
    })
}

impl Session<'_> {
    /// Plays until the end, or until a person leaves or the input ends.
    pub fn run(&mut self, input: &mut dyn Input) -> io::Result<End> {
        let mut last_human = None;
        self.write_save()?;
        if self.table.steps() > 0 {
            self.told.missed = self.kind.has_transcript();
        } else if let Some(opening) = self.table.transcript(&self.players) {
            self.screen.out.write_all(opening.as_bytes())?;
        }
        loop {
            match self.table.turn() {
                Turn::Over => {
                    self.finish()?;
                    return Ok(End::Over);
                }
                Turn::Chance => {
                    let word = self.table.deal(&self.seed).unwrap_or_default();
                    let made = self.table.resolve(&word);
                    made.map_err(|refused| self.broken(&refused))?;
                    self.made()?;
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
                                let made = self.table.play(seat, &word);
                                made.map_err(|refused| self.broken(&refused))?;
                                self.made()?;
                            }
                        }
                    }
                }
                Turn::Seat(seat) => {
                    let word = self.table.choose(seat).map_err(io::Error::other)?;
                    let made = self.table.play(seat, &word);
                    made.map_err(|refused| self.broken(&refused))?;
                    self.made()?;
                }
            }
        }
    }

    /// A step that the program itself chose was refused: a defect, told instead of hidden.
    fn broken(&self, refused: &Refused) -> io::Error {
        io::Error::other(self.lexicon.say(&refused.text(), &self.names()))
    }

    fn names(&self) -> Vec<String> {
        self.players.iter().map(|player| player.name.clone()).collect()
    }

    fn is_human(&self, seat: Seat) -> bool {
        self.players[seat.index()].by == "human"
    }

    /// Who the news are for: the one person at the table, or the public where there are none or several.
    fn viewer(&self) -> Option<Seat> {
        let mut humans = Seat::all(self.table.seats()).filter(|seat| self.is_human(*seat));
        match (humans.next(), humans.next()) {
            (Some(seat), None) => Some(seat),
            _ => None,
        }
    }

    /// Stores the step that was just made, then tells it.
    fn made(&mut self) -> io::Result<()> {
        if let Some(journal) = &mut self.journal
            && let Some(line) = self.table.last_line()
        {
            journal.line(&line)?;
        }
        self.write_save()?;
        if let Some(transcript) = self.table.transcript(&self.players) {
            return self.screen.out.write_all(transcript.as_bytes());
        }
        let names = self.names();
        for text in self.table.news(self.viewer()) {
            let line = self.lexicon.say(&text, &names);
            writeln!(self.screen.out, "{line}")?;
            if self.screen.keys == Keys::Here {
                self.told.lines.push(line);
            }
        }
        self.screen.out.flush()
    }

    fn write_save(&self) -> io::Result<()> {
        self.save.as_ref().map_or(Ok(()), |path| save(path, self.table.as_ref(), &self.players))
    }

    fn voice(&mut self) -> &mut dyn Write {
        if self.kind.has_transcript() { self.screen.aside } else { self.screen.out }
    }

    fn remark(&mut self, text: &Text) -> io::Result<()> {
        let said = self.lexicon.say(text, &self.names());
        writeln!(self.voice(), "{said}")
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
        let secret = self.table.seen(None, 0).iter().any(|line| line == "* ?");
        if !(changed && several && secret) {
            return Ok(Curtain::Open);
        }
        if self.screen.keys == Keys::Here {
            write!(self.screen.out, "\x1b[2J\x1b[3J\x1b[H")?;
        }
        self.remark(&Text::new("ui-curtain").with("seat", seat))?;
        self.voice().flush()?;
        if self.screen.keys == Keys::Here {
            match input.line()? {
                Some(line) if !is_leave(&line) => self.tell_again(seat)?,
                _ => return Ok(Curtain::Closed),
            }
        }
        Ok(Curtain::Open)
    }

    /// What happened since this person last looked was wiped away with the curtain: it is told again.
    fn tell_again(&mut self, seat: Seat) -> io::Result<()> {
        self.told.read.resize(self.players.len(), 0);
        let read = std::mem::replace(&mut self.told.read[seat.index()], self.told.lines.len());
        for line in &self.told.lines[read..] {
            writeln!(self.screen.out, "{line}")?;
        }
        Ok(())
    }

    /// Asks a person until an answer can be played. An answer that cannot changes nothing.
    fn ask(&mut self, seat: Seat, input: &mut dyn Input) -> io::Result<Answer> {
        // A person takes longer than a disk: whatever happened so far is safe before the next question.
        if let Some(journal) = &self.journal {
            journal.sync()?;
        }
        let names = self.names();
        let scene = self.table.scene(Some(seat));
        if !self.kind.has_transcript() || std::mem::take(&mut self.told.missed) {
            writeln!(self.voice())?;
            for line in draw_scene(&scene, self.lexicon, &names, self.screen.style) {
                writeln!(self.voice(), "{line}")?;
            }
        }
        let prompt = scene.prompt.as_ref().map(|text| self.lexicon.say(text, &names));
        let prompt = prompt.unwrap_or_default();
        // The keys are told to everybody once, and again to whoever typed something that could not be played.
        let mut hint = if self.told.hinted { String::new() } else { self.hint() };
        self.told.hinted = true;
        loop {
            self.screen.out.flush()?;
            write!(self.voice(), "{prompt}{hint}\n{}> ", names[seat.index()])?;
            self.voice().flush()?;
            hint = self.hint();
            let Some(line) = input.line()? else {
                writeln!(self.voice())?;
                return Ok(Answer::Leave);
            };
            if self.screen.keys == Keys::Elsewhere {
                let typed: String = line.chars().filter(|c| !c.is_control()).take(200).collect();
                writeln!(self.voice(), "{typed}")?;
            }
            match line.trim() {
                "" => {}
                "?" | "？" => {
                    for line in legal_lines(&scene, self.lexicon, &names) {
                        writeln!(self.voice(), "{line}")?;
                    }
                }
                "!" | "！" => self.judge(seat)?,
                "h" | "H" => {
                    let rules = rulebook(self.kind, &self.options, self.lexicon);
                    writeln!(self.voice(), "{rules}")?;
                }
                typed if is_leave(typed) => return Ok(Answer::Leave),
                typed => match self.table.read(seat, typed) {
                    Ok(words) => return Ok(Answer::Words(words)),
                    Err(refused) => self.refuse(&refused)?,
                },
            }
        }
    }

    /// Shows what the game's best bot makes of every legal action.
    fn judge(&mut self, seat: Seat) -> io::Result<()> {
        let Some(judged) = self.table.judge(seat, self.means) else {
            return self.remark(&Text::new("ui-no-judge"));
        };
        self.remark(&Text::new("ui-judged"))?;
        for line in judged_lines(&judged, self.lexicon.lang()) {
            writeln!(self.voice(), "{line}")?;
        }
        Ok(())
    }

    fn hint(&self) -> String {
        let id = if self.kind.is_judged() { "ui-hint-judged" } else { "ui-hint" };
        format!(" {}", self.lexicon.word(id))
    }

    /// Says why, and what would be legal.
    fn refuse(&mut self, refused: &Refused) -> io::Result<()> {
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
        // A refusal is part of what the table says, so it goes where scripts look for it.
        writeln!(self.screen.out, "{said} {more}")
    }

    /// Stores the result, then tells it and reveals the seed.
    fn finish(&mut self) -> io::Result<()> {
        let seats = || Seat::all(self.players.len() as u8);
        let result = ResultLine {
            scores: seats().map(|seat| self.table.score(seat)).collect(),
            payoffs: seats().map(|seat| self.table.payoff(seat)).collect(),
            seed: Some(self.seed.to_string()),
        };
        if let Some(journal) = &mut self.journal {
            journal.result(&result)?;
        }
        if !self.kind.has_transcript() {
            self.tell_result(&result)?;
        }
        self.remark(&Text::new("ui-seed").with("seed", self.seed.to_string()))?;
        if let Some(path) = self.journal.as_ref().map(|journal| journal.path().to_owned()) {
            self.remark(&Text::new("ui-recorded").with("file", quoted(&path)))?;
        }
        self.screen.out.flush()
    }

    fn tell_result(&mut self, result: &ResultLine) -> io::Result<()> {
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
