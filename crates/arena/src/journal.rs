//! The journal of a contest: one line for every finished game, appended and never changed, so that a contest that was
//! killed at any moment goes on with nothing lost and nothing counted twice. It knows nothing of what lines mean.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::Path;

use croupier_engine::Text;

use crate::tally::Line;

/// The longest line that is read: a game in which every seat has failed as often as is noted, with long details.
const LONGEST: u64 = 8 << 20;

/// An open journal that nobody else writes.
#[derive(Debug)]
pub struct Journal {
    file: File,
    text: Vec<u8>,
}

/// Why a journal cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum BadJournal {
    /// Another program is writing it.
    #[error("another program is writing it")]
    Busy,
    /// A whole line that is no line of a journal.
    #[error("line {line}: {}", problem.id)]
    Line {
        /// Its number, from 1.
        line: u64,
        /// What is wrong.
        problem: Text,
    },
    /// The file system.
    #[error(transparent)]
    File(#[from] io::Error),
}

impl Journal {
    /// A new journal; refuses to overwrite one that exists.
    pub fn create(path: &Path) -> Result<Journal, BadJournal> {
        let file = OpenOptions::new().write(true).create_new(true).open(path)?;
        claim(&file)?;
        Ok(Journal { file, text: Vec::new() })
    }

    /// Goes on with a journal: tells every whole line, and cuts off what a crash left of a last one.
    pub fn resume(
        path: &Path,
        tell: &mut dyn FnMut(Line) -> Result<(), Text>,
    ) -> Result<Journal, BadJournal> {
        let mut file = OpenOptions::new().read(true).write(true).open(path)?;
        claim(&file)?;
        let whole = read(&file, tell)?;
        file.set_len(whole)?;
        file.seek(SeekFrom::End(0))?;
        Ok(Journal { file, text: Vec::new() })
    }

    /// Appends finished games with one write, so that a crash leaves whole lines and at most one cut one.
    pub fn append<'a>(&mut self, lines: impl Iterator<Item = &'a Line>) -> io::Result<()> {
        self.text.clear();
        for line in lines {
            serde_json::to_writer(&mut self.text, line)?;
            self.text.push(b'\n');
        }
        self.file.write_all(&self.text)
    }

    /// Waits until all lines are on the disk itself.
    pub fn sync(&self) -> io::Result<()> {
        self.file.sync_data()
    }
}

/// Tells every whole line of a journal to somebody who only looks on.
pub fn read_journal(
    path: &Path,
    tell: &mut dyn FnMut(Line) -> Result<(), Text>,
) -> Result<(), BadJournal> {
    read(&File::open(path)?, tell).map(drop)
}

/// Tells every whole line, and returns where the last one ends.
fn read(file: &File, tell: &mut dyn FnMut(Line) -> Result<(), Text>) -> Result<u64, BadJournal> {
    let mut reader = BufReader::with_capacity(1 << 16, file);
    let (mut whole, mut line) = (0, 0);
    let mut text = Vec::new();
    loop {
        text.clear();
        let length = reader.by_ref().take(LONGEST).read_until(b'\n', &mut text)? as u64;
        line += 1;
        if text.last() != Some(&b'\n') {
            if length == LONGEST {
                let problem = Text::new("arena-bad-line-long").with("most", LONGEST as i64);
                return Err(BadJournal::Line { line, problem });
            }
            return Ok(whole);
        }
        whole += length;
        serde_json::from_slice(&text)
            .map_err(|error| outside(&error))
            .and_then(&mut *tell)
            .map_err(|problem| BadJournal::Line { line, problem })?;
    }
}

/// What somebody else's code says of an error, as it is.
pub(crate) fn outside(error: &dyn std::error::Error) -> Text {
    Text::verbatim(error.to_string())
}

/// One writer at a time: two would play and count the same games.
fn claim(file: &File) -> Result<(), BadJournal> {
    match file.try_lock() {
        Ok(()) => Ok(()),
        Err(TryLockError::WouldBlock) => Err(BadJournal::Busy),
        // A file system without locks is no reason not to play.
        Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => Ok(()),
        Err(TryLockError::Error(error)) => Err(error.into()),
    }
}
