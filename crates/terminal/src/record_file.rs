//! The record file of a running match: one whole line per step, written before the step is shown.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use croupier_table::{Header, Record, ResultLine};

/// An open record file.
#[derive(Debug)]
pub struct RecordFile {
    file: File,
    path: PathBuf,
}

impl RecordFile {
    /// A new record; refuses to overwrite a file that exists.
    pub fn create(path: &Path, header: &Header) -> io::Result<RecordFile> {
        let file = OpenOptions::new().read(true).write(true).create_new(true).open(path)?;
        lock_for_writing(&file)?;
        let mut record_file = RecordFile { file, path: path.to_owned() };
        record_file.append(&serde_json::to_string(header)?)?;
        Ok(record_file)
    }

    /// Resumes a record whose text was read from this file and cuts off what a crash left of a last line. The error is
    /// `WouldBlock` if another program is writing it.
    pub fn resume(path: &Path, text: &str, record: &Record) -> io::Result<RecordFile> {
        let mut file = OpenOptions::new().read(true).append(true).open(path)?;
        lock_for_writing(&file)?;
        let whole = match record.unfinished {
            Some(_) => text.rfind('\n').map_or(0, |end| end + 1),
            None => text.len(),
        };
        // The file is also longer than the text where a crash cut a character in two.
        if file.metadata()?.len() > whole as u64 {
            file.set_len(whole as u64)?;
        }
        if !text[..whole].ends_with('\n') {
            file.write_all(b"\n")?;
        }
        Ok(RecordFile { file, path: path.to_owned() })
    }

    /// Where the record is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Appends a line with one write, so that a crash leaves whole lines and at most one cut one.
    pub fn append(&mut self, line: &str) -> io::Result<()> {
        self.file.write_all(format!("{line}\n").as_bytes())?;
        self.file.flush()
    }

    /// Cuts off the last line: the step that it holds was taken back.
    pub fn withdraw_last_line(&mut self) -> io::Result<()> {
        let bytes = std::fs::read(&self.path)?;
        let before = bytes.strip_suffix(b"\n").unwrap_or(&bytes);
        let start = before.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
        // The header stays whatever happens.
        if start > 0 {
            self.file.set_len(start as u64)?;
            self.file.seek(SeekFrom::End(0))?;
        }
        Ok(())
    }

    /// Waits until all lines are on the disk itself, so that not even a power failure loses one.
    pub fn sync(&self) -> io::Result<()> {
        self.file.sync_data()
    }

    /// Appends the result with the fingerprint of the lines above it.
    pub fn append_result(&mut self, result: &ResultLine) -> io::Result<()> {
        let digest = self.digest()?;
        self.append(&serde_json::to_string(&ResultLine { digest, ..result.clone() })?)?;
        self.sync()
    }

    /// The fingerprint of the file's lines; `None` for a format that has none.
    fn digest(&mut self) -> io::Result<Option<String>> {
        let mut text = String::new();
        self.file.rewind()?;
        self.file.read_to_string(&mut text)?;
        let record = Record::parse(&text).ok().filter(|record| record.header.croupier > 1);
        Ok(record.map(|record| record.digest()))
    }
}

/// Whether another program is writing the record in this file.
pub fn is_being_written(path: &Path) -> bool {
    let locked = File::open(path).and_then(|file| lock_for_writing(&file));
    locked.is_err_and(|error| error.kind() == io::ErrorKind::WouldBlock)
}

/// A path as it can be typed into a shell behind a command.
pub fn quoted(path: &Path) -> String {
    let path = path.display().to_string();
    let path = if path.starts_with('-') { format!("./{path}") } else { path };
    let plain = |c: char| c.is_alphanumeric() || "/._-+:@%,".contains(c);
    if path.chars().all(plain) { path } else { format!("'{}'", path.replace('\'', "'\\''")) }
}

/// Locks the file: two writers would mix their steps.
fn lock_for_writing(file: &File) -> io::Result<()> {
    match file.try_lock() {
        Ok(()) => Ok(()),
        Err(TryLockError::WouldBlock) => Err(io::ErrorKind::WouldBlock.into()),
        // A file system without locks is no reason not to play.
        Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => Ok(()),
        Err(TryLockError::Error(error)) => Err(error),
    }
}
