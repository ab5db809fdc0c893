//! Where games of people are recorded when no file was named, so that no step is ever lost.

use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};
use std::{env, fs, io};

use croupier_table::{Header, Record};
use croupier_terminal::{RecordFile, is_being_written};

/// How many records are kept there; the oldest go first.
const KEPT: usize = 50;

/// The folder of records without a name: in the user's state directory.
fn folder() -> Option<PathBuf> {
    let state = env::var_os("XDG_STATE_HOME")
        .map(PathBuf::from)
        .filter(|path| path.is_absolute())
        .or_else(|| Some(PathBuf::from(env::var_os("HOME")?).join(".local/state")))?;
    Some(state.join("croupier"))
}

/// A file of this name in that folder, which is created if it is missing.
pub(crate) fn file(name: &str) -> io::Result<PathBuf> {
    let folder = folder().ok_or(io::ErrorKind::NotFound)?;
    fs::create_dir_all(&folder)?;
    Ok(folder.join(name))
}

/// A new record in that folder.
pub(crate) fn create(header: &Header) -> io::Result<RecordFile> {
    let folder = folder().ok_or(io::ErrorKind::NotFound)?;
    fs::create_dir_all(&folder)?;
    prune(&folder)?;
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
    let mut last = io::Error::from(io::ErrorKind::AlreadyExists);
    for n in 0..1000 {
        let path = folder.join(format!("{}-{now}-{n}.record", header.game));
        match RecordFile::create(&path, header) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => last = error,
            created => return created,
        }
    }
    Err(last)
}

/// The newest record there whose game is not over and that no other program is writing.
pub(crate) fn newest_unfinished() -> Option<PathBuf> {
    unfinished().map(|(path, _)| path)
}

/// The same with what it holds.
pub(crate) fn unfinished() -> Option<(PathBuf, Record)> {
    let all = all_records().into_iter().rev();
    let mut open = all.filter(|(path, record)| record.result.is_none() && !is_being_written(path));
    open.next()
}

/// All records there that can be read, oldest first.
pub(crate) fn all_records() -> Vec<(PathBuf, Record)> {
    let paths = folder().and_then(|folder| records(&folder).ok()).unwrap_or_default();
    let read = |path: PathBuf| {
        let text = fs::read_to_string(&path).ok()?;
        Some((path, Record::parse(&text).ok()?))
    };
    paths.into_iter().filter_map(read).collect()
}

/// All records in a folder, oldest first.
fn records(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut found: Vec<(SystemTime, PathBuf)> = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if entry.path().extension().is_some_and(|extension| extension == "record") {
            found.push((entry.metadata()?.modified()?, entry.path()));
        }
    }
    found.sort();
    Ok(found.into_iter().map(|(_, path)| path).collect())
}

fn prune(folder: &Path) -> io::Result<()> {
    let records = records(folder)?;
    for path in records.iter().take((records.len() + 1).saturating_sub(KEPT)) {
        fs::remove_file(path)?;
    }
    Ok(())
}
