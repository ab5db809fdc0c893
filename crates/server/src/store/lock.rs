//! The lock of an `SQLite` file: one server at a time. It is a file beside the database, and the system releases it when
//! the process ends, however that ends.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use super::StoreError;

/// The lock; held until it is dropped.
#[derive(Debug)]
pub(super) struct DatabaseLock {
    _file: File,
}

impl DatabaseLock {
    /// Locks the database in this file, or says that another server has, or could have under another name.
    pub(super) fn take(database: &Path) -> Result<DatabaseLock, StoreError> {
        let path = true_path(database)?;
        if count_names(&path)? > 1 {
            return Err(StoreError::ManyNames);
        }
        let mut name = path.into_os_string();
        name.push(".lock");
        let file = private(OpenOptions::new().create(true).truncate(false).write(true))
            .open(PathBuf::from(name))?;
        match file.try_lock() {
            Ok(()) => Ok(DatabaseLock { _file: file }),
            Err(TryLockError::WouldBlock) => Err(StoreError::InUse),
            Err(TryLockError::Error(error)) => Err(error.into()),
        }
    }
}

/// How many names a file has. `SQLite` keeps its journal beside the name by which it was opened, so under another hard link
/// the same file is another database, which breaks the first.
#[cfg(unix)]
fn count_names(file: &Path) -> Result<u64, StoreError> {
    use std::os::unix::fs::MetadataExt;
    match file.metadata() {
        Ok(metadata) => Ok(metadata.nlink()),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(0),
        Err(error) => Err(error.into()),
    }
}

/// How many names a file has: the system does not say.
#[cfg(not(unix))]
fn count_names(_file: &Path) -> Result<u64, StoreError> {
    Ok(1)
}

/// The path of a file without links on the way: whatever it is called, it has one lock.
fn true_path(file: &Path) -> Result<PathBuf, StoreError> {
    match (file.canonicalize(), file.file_name()) {
        (Err(error), Some(name)) if error.kind() == ErrorKind::NotFound => {
            // The file is made where a link leads, even if nothing is there.
            if let Ok(target) = file.read_link() {
                return true_path(&folder_of(file).join(target));
            }
            Ok(folder_of(file).canonicalize()?.join(name))
        }
        (found, _) => Ok(found?),
    }
}

fn folder_of(file: &Path) -> &Path {
    file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Makes a file that is created for nobody else to read: databases hold the seeds of games that go on.
#[cfg(unix)]
pub(super) fn private(options: &mut OpenOptions) -> &mut OpenOptions {
    use std::os::unix::fs::OpenOptionsExt;
    options.mode(0o600)
}

/// Leaves the protection of a file to its folder.
#[cfg(not(unix))]
pub(super) fn private(options: &mut OpenOptions) -> &mut OpenOptions {
    options
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::testing::Scratch;

    #[test]
    fn a_database_is_locked_once_and_is_free_again_afterwards() {
        let scratch = Scratch::new();
        let file = scratch.file("tables.db");
        let first = DatabaseLock::take(&file).expect("nobody else has it");
        assert!(matches!(DatabaseLock::take(&file), Err(StoreError::InUse)));
        drop(first);
        DatabaseLock::take(&file).expect("it is free");
    }

    #[cfg(unix)]
    #[test]
    fn a_database_is_locked_under_all_its_names() {
        use std::os::unix::fs::symlink;
        let scratch = Scratch::new();
        let file = scratch.file("tables.db");
        symlink("tables.db", scratch.file("link.db")).expect("a link to nothing yet");
        symlink(scratch.file(""), scratch.file("folder")).expect("a link to the folder");
        for exists in [false, true] {
            if exists {
                File::create(&file).expect("a file");
            }
            let _first = DatabaseLock::take(&file).expect("nobody else has it");
            for other in ["link.db", "folder/tables.db", "folder/link.db"] {
                let other = DatabaseLock::take(&scratch.file(other));
                assert!(matches!(other, Err(StoreError::InUse)));
            }
        }
        let hard = scratch.file("hard.db");
        std::fs::hard_link(&file, &hard).expect("a second name");
        for name in [&file, &hard] {
            assert!(matches!(DatabaseLock::take(name), Err(StoreError::ManyNames)));
        }
        std::fs::remove_file(&hard).expect("it is there");
        DatabaseLock::take(&file).expect("it has one name again");
    }
}
