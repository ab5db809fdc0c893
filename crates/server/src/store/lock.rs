//! The lock of an `SQLite` file: one server at a time. It is a file beside the database, and the system releases it when
//! the process ends, however that ends.

use std::fs::{File, OpenOptions, TryLockError};
use std::path::{Path, PathBuf};

use super::StoreError;

/// The lock; held until it is dropped.
#[derive(Debug)]
pub(super) struct DatabaseLock {
    _file: File,
}

impl DatabaseLock {
    /// Locks the database in this file, or says that another server has.
    pub(super) fn take(database: &Path) -> Result<DatabaseLock, StoreError> {
        let mut name = database.as_os_str().to_owned();
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
}
