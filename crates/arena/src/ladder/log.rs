//! The journals of a ladder: files of JSON lines, append-only. A line is either whole or, after a crash, cut off when the
//! journal is opened again.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Seek as _, SeekFrom, Write as _};
use std::path::Path;

use croupier_table::Text;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::storage::{BadJournal, lock_exclusively, read_lines};

/// A journal that is open for writing, with an exclusive lock.
#[derive(Debug)]
pub(super) struct LineLog {
    file: File,
    /// The length of all whole lines.
    length: u64,
}

impl LineLog {
    /// Opens a journal, or creates it: passes every whole line to `on_line` and cuts off one that is not.
    pub(super) fn open<T: DeserializeOwned>(
        path: &Path,
        on_line: &mut dyn FnMut(T) -> Result<(), Text>,
    ) -> Result<LineLog, BadJournal> {
        let mut options = OpenOptions::new();
        let mut file = options.read(true).write(true).create(true).truncate(false).open(path)?;
        lock_exclusively(&file)?;
        let length = read_lines(&file, on_line)?;
        file.set_len(length)?;
        file.seek(SeekFrom::End(0))?;
        Ok(LineLog { file, length })
    }

    /// Appends a line with one write. After an error nothing of it is left.
    pub(super) fn append<T: Serialize>(&mut self, line: &T) -> io::Result<()> {
        let mut bytes = serde_json::to_vec(line)?;
        bytes.push(b'\n');
        if let Err(error) = self.file.write_all(&bytes) {
            self.file.set_len(self.length)?;
            self.file.seek(SeekFrom::End(0))?;
            return Err(error);
        }
        self.length += bytes.len() as u64;
        Ok(())
    }

    /// Replaces all lines, as a whole or not at all: the new file is locked and on the disk before it takes the place of
    /// the old one.
    pub(super) fn rewrite<T: Serialize>(&mut self, path: &Path, lines: &[T]) -> io::Result<()> {
        let temporary = path.with_extension("tmp");
        let mut bytes = Vec::new();
        for line in lines {
            serde_json::to_writer(&mut bytes, line)?;
            bytes.push(b'\n');
        }
        let mut options = OpenOptions::new();
        let mut file =
            options.read(true).write(true).create(true).truncate(true).open(&temporary)?;
        lock_exclusively(&file).map_err(io::Error::other)?;
        file.write_all(&bytes)?;
        file.sync_all()?;
        fs::rename(&temporary, path)?;
        (self.file, self.length) = (file, bytes.len() as u64);
        // The name of a file is on the disk when its folder is.
        path.parent().map_or(Ok(()), |folder| File::open(folder)?.sync_all())
    }

    /// Appends a line and waits until it is on the disk itself.
    pub(super) fn append_durably<T: Serialize>(&mut self, line: &T) -> io::Result<()> {
        self.append(line)?;
        self.file.sync_data()
    }
}
