//! The journal of a contest: one JSON line per finished game, append-only. A contest that is killed at any moment can be
//! resumed from it, with nothing lost and nothing counted twice. It does not interpret the results.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::Path;

use croupier_table::Text;
use serde::de::DeserializeOwned;

use crate::GameResult;

/// The longest line, in bytes: room for a game in which every seat has the maximum of failures with long details.
const MAX_LINE: u64 = 8 << 20;

/// A journal opened for writing, with an exclusive lock.
#[derive(Debug)]
pub struct ContestJournal {
    file: File,
    buffer: Vec<u8>,
}

/// Why a journal cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum BadJournal {
    /// Another process is writing it.
    #[error("another program is writing it")]
    Busy,
    /// A complete line that is not a result of this contest.
    #[error("line {line}: {}", problem.id)]
    Line {
        /// The line number, from 1.
        line: u64,
        /// What is wrong.
        problem: Text,
    },
    /// An error of the file system.
    #[error(transparent)]
    File(#[from] io::Error),
}

impl ContestJournal {
    /// Creates a journal; refuses to overwrite an existing one.
    pub fn create(path: &Path) -> Result<ContestJournal, BadJournal> {
        let file = OpenOptions::new().write(true).create_new(true).open(path)?;
        lock_exclusively(&file)?;
        Ok(ContestJournal { file, buffer: Vec::new() })
    }

    /// Opens an existing journal: passes every complete line to `on_result` and truncates an incomplete last one.
    pub fn resume(
        path: &Path,
        on_result: &mut dyn FnMut(GameResult) -> Result<(), Text>,
    ) -> Result<ContestJournal, BadJournal> {
        let mut file = OpenOptions::new().read(true).write(true).open(path)?;
        lock_exclusively(&file)?;
        let complete = read_lines(&file, on_result)?;
        file.set_len(complete)?;
        file.seek(SeekFrom::End(0))?;
        Ok(ContestJournal { file, buffer: Vec::new() })
    }

    /// Appends results with one write, so that a crash leaves complete lines and at most one incomplete one.
    pub fn append<'a>(&mut self, results: impl Iterator<Item = &'a GameResult>) -> io::Result<()> {
        self.buffer.clear();
        for result in results {
            serde_json::to_writer(&mut self.buffer, result)?;
            self.buffer.push(b'\n');
        }
        self.file.write_all(&self.buffer)
    }

    /// Flushes the journal to the disk itself.
    pub fn sync(&self) -> io::Result<()> {
        self.file.sync_data()
    }
}

/// Passes every complete line of a journal to `on_result`, without locking it.
pub fn read_journal(
    path: &Path,
    on_result: &mut dyn FnMut(GameResult) -> Result<(), Text>,
) -> Result<(), BadJournal> {
    read_lines(&File::open(path)?, on_result).map(drop)
}

/// Passes every complete line to `on_line` and returns the offset behind the last one.
pub(crate) fn read_lines<T: DeserializeOwned>(
    file: &File,
    on_line: &mut dyn FnMut(T) -> Result<(), Text>,
) -> Result<u64, BadJournal> {
    let mut reader = BufReader::with_capacity(1 << 16, file);
    let (mut complete, mut line) = (0, 0);
    let mut text = Vec::new();
    loop {
        text.clear();
        let length = reader.by_ref().take(MAX_LINE).read_until(b'\n', &mut text)? as u64;
        line += 1;
        if text.last() != Some(&b'\n') {
            if length == MAX_LINE {
                let problem = Text::new("arena-bad-line-long").with("most", MAX_LINE as i64);
                return Err(BadJournal::Line { line, problem });
            }
            return Ok(complete);
        }
        complete += length;
        serde_json::from_slice(&text)
            .map_err(|error| verbatim(&error))
            .and_then(&mut *on_line)
            .map_err(|problem| BadJournal::Line { line, problem })?;
    }
}

/// The message of a foreign error, untranslated.
pub(super) fn verbatim(error: &dyn std::error::Error) -> Text {
    Text::verbatim(error.to_string())
}

/// Locks the journal: two writers would play and count the same games.
pub(crate) fn lock_exclusively(file: &File) -> Result<(), BadJournal> {
    match file.try_lock() {
        Ok(()) => Ok(()),
        Err(TryLockError::WouldBlock) => Err(BadJournal::Busy),
        // Some file systems have no locks; the contest can be played there too.
        Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => Ok(()),
        Err(TryLockError::Error(error)) => Err(error.into()),
    }
}
