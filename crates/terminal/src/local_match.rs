//! A match at one terminal: the table, who sits there, and its record. A step is on disk before anybody sees it.

use std::io;
use std::path::{Path, PathBuf};

use serde_json::Value;

use croupier_table::{
    DealFrom, Kind, Lexicon, Player, Refused, Resources, ResultLine, Scene, Seat, Seed, StepText,
    Table, Turn, Voice, seat_daily_bot,
};

use crate::RecordFile;
use crate::moves::{parse_move, typed_word};

/// How a match at a terminal ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// The game has its result.
    Over,
    /// A person left; the record holds every step.
    Left,
    /// A person interrupted the program; the record holds every step.
    Interrupted,
}

/// How the seed of a match becomes outcomes and the choices of bots.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Dealing {
    /// As at every table.
    #[default]
    Table,
    /// As in the daily deal: the same luck for the same turn, and bots that depend on the steps alone.
    Daily,
}

/// A match at one terminal.
pub struct LocalMatch<'a> {
    /// The kind of game.
    pub kind: &'static dyn Kind,
    /// The live match; its bots sit already.
    pub table: Box<dyn Table>,
    /// The rule switches of this table.
    pub options: Value,
    /// The players in seat order.
    pub players: Vec<Player>,
    /// The seed of all outcomes to come.
    pub seed: Seed,
    /// How it becomes outcomes.
    pub dealing: Dealing,
    /// What bots and evaluations may use of the machine.
    pub resources: &'static dyn Resources,
    /// The messages.
    pub lexicon: &'a Lexicon,
    /// The record file, if one is written.
    pub record_file: Option<RecordFile>,
    /// Where the game's own save format is written after every turn, if that was asked for.
    pub save: Option<PathBuf>,
}

impl LocalMatch<'_> {
    /// The names of the players in seat order.
    pub fn names(&self) -> Vec<String> {
        self.players.iter().map(|player| player.name.clone()).collect()
    }

    /// Whether a person sits at this seat.
    pub fn is_human(&self, seat: Seat) -> bool {
        self.players[seat.index()].by == "human"
    }

    /// The one person at the table; `None` where there are none or several.
    pub fn only_human(&self) -> Option<Seat> {
        let mut humans = Seat::all(self.table.seats()).filter(|seat| self.is_human(*seat));
        match (humans.next(), humans.next()) {
            (Some(seat), None) => Some(seat),
            _ => None,
        }
    }

    /// Whether there is anything that not everybody may see.
    pub fn has_secrets(&self) -> bool {
        self.table.seen(None, 0).iter().any(|line| line.parse() == Ok(StepText::Hidden))
    }

    /// Whether the screen must be covered before this person looks: the last one held something secret.
    pub fn needs_curtain(&self, seat: Seat, last: &mut Option<Seat>) -> bool {
        let changed = last.replace(seat) != Some(seat);
        changed && self.only_human().is_none() && self.has_secrets()
    }

    /// Parses a line typed at the terminal: a move as the game's document writes it, or single steps of it.
    pub fn parse_line(&self, seat: Seat, line: &str) -> Result<Vec<String>, Refused> {
        parse_move(self.table.as_ref(), seat, line)
    }

    /// How a person types an action: in the person's own language where the game understands that.
    pub fn typed_word(&self, seat: Seat, scene: &Scene, action: &str) -> String {
        let names = self.names();
        let voice = Voice { words: self.lexicon, names: &names, you: None };
        typed_word(self.table.as_ref(), seat, scene, &voice, action)
    }

    /// Draws the outcome that is due, and stores it.
    pub fn deal(&mut self) -> io::Result<()> {
        let dealt = self.table.deal(match self.dealing {
            Dealing::Table => DealFrom::Seed(&self.seed),
            Dealing::Daily => DealFrom::Daily(&self.seed),
        });
        dealt.map_err(|refused| self.defect(&refused))?;
        self.store_last_step()
    }

    /// Plays an action of a seat that is known to be legal, and stores it.
    pub fn play(&mut self, seat: Seat, word: &str) -> io::Result<()> {
        let played = self.table.play(seat, word);
        played.map_err(|refused| self.defect(&refused))?;
        self.store_last_step()
    }

    /// Makes the bot on this seat ready to act: in a daily deal there is a new one for every decision.
    pub(crate) fn prepare_bot(&mut self, seat: Seat) -> io::Result<()> {
        if self.dealing == Dealing::Table {
            return Ok(());
        }
        let spec = &self.players[seat.index()].by;
        seat_daily_bot(self.table.as_mut(), seat, spec, &self.seed)
            .map_err(|problem| io::Error::other(self.lexicon.say(&problem, &[])))
    }

    /// The result, once the game is over.
    pub fn result(&self) -> Option<ResultLine> {
        (self.table.turn() == Turn::Over).then(|| ResultLine::of(self.table.as_ref()))
    }

    /// Stores the last step: in the record, and in the game's own save file.
    pub fn store_last_step(&mut self) -> io::Result<()> {
        if let Some(record_file) = &mut self.record_file
            && let Some(line) = self.table.last_line()
        {
            record_file.append(&line)?;
        }
        self.write_save()
    }

    /// Takes back this seat's last action if nothing has happened since. Returns whether it did.
    pub fn undo(&mut self, seat: Seat) -> io::Result<bool> {
        if !self.table.undo(seat) {
            return Ok(false);
        }
        if let Some(record_file) = &mut self.record_file {
            record_file.withdraw_last_line()?;
        }
        // The bots have watched the action: new ones have not.
        for (seat, player) in Seat::all(self.table.seats()).zip(&self.players) {
            if player.by != "human" {
                let own = bot_seed(&self.seed, seat);
                self.table
                    .seat_bot(seat, &player.by, &own, self.resources)
                    .map_err(|problem| io::Error::other(self.lexicon.say(&problem, &[])))?;
            }
        }
        self.write_save()?;
        Ok(true)
    }

    /// Writes the game's own save file where one was asked for.
    pub fn write_save(&self) -> io::Result<()> {
        let save = |path| save(path, self.table.as_ref(), &self.players);
        self.save.as_deref().map_or(Ok(()), save)
    }

    /// Waits until everything so far is on the disk: a person takes longer than a disk.
    pub fn sync(&self) -> io::Result<()> {
        self.record_file.as_ref().map_or(Ok(()), RecordFile::sync)
    }

    /// Stores the result of a game that is over, and returns it.
    pub fn store_result(&mut self) -> io::Result<ResultLine> {
        let seed = Some(self.seed.to_string());
        let result = ResultLine { seed, ..ResultLine::of(self.table.as_ref()) };
        if let Some(record_file) = &mut self.record_file {
            record_file.append_result(&result)?;
        }
        Ok(result)
    }

    /// A step that the program itself chose was refused: a defect, reported as an error.
    fn defect(&self, refused: &Refused) -> io::Error {
        io::Error::other(self.lexicon.say(&refused.text(), &self.names()))
    }
}

/// The seats with the largest share of the win.
pub(crate) fn winners(result: &ResultLine) -> Vec<Seat> {
    let best = result.payoffs.iter().copied().fold(0.0, f32::max);
    let seats = Seat::all(result.payoffs.len() as u8);
    seats.filter(|seat| result.payoffs[seat.index()] == best).collect()
}

/// The seed of the bot on a seat.
pub fn bot_seed(seed: &Seed, seat: Seat) -> Seed {
    seed.derive(&format!("bot {}", seat.0))
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
