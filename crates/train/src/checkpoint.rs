//! The state of an interrupted run: one file beside the output, bound to the arguments that produced it.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};

/// Where a run stores its state between two rounds of work.
pub(crate) struct Checkpoint {
    path: PathBuf,
    arguments: String,
}

impl Checkpoint {
    /// The checkpoint of the run that writes `output`; `arguments` are all that decides what it writes.
    pub(crate) fn beside(output: &Path, arguments: String) -> Checkpoint {
        let mut path = output.as_os_str().to_owned();
        path.push(".checkpoint");
        Checkpoint { path: path.into(), arguments }
    }

    /// The stored state, or `None` at the beginning of a run. Fails if the file belongs to a run with other arguments.
    pub(crate) fn load(&self) -> anyhow::Result<Option<Vec<u8>>> {
        if !self.path.exists() {
            return Ok(None);
        }
        let stored =
            fs::read(&self.path).with_context(|| format!("read {}", self.path.display()))?;
        let Some(state) = stored.strip_prefix(self.head().as_bytes()) else {
            bail!(
                "{} belongs to a run with other arguments; repeat those, or delete it to begin anew",
                self.path.display()
            );
        };
        Ok(Some(state.to_vec()))
    }

    /// Replaces the stored state. A crash leaves either the old or the new state.
    pub(crate) fn store(&self, state: &[u8]) -> anyhow::Result<()> {
        let mut unfinished = self.path.clone().into_os_string();
        unfinished.push(".new");
        let bytes = [self.head().as_bytes(), state].concat();
        fs::write(&unfinished, bytes)
            .and_then(|()| fs::rename(&unfinished, &self.path))
            .with_context(|| format!("write {}", self.path.display()))
    }

    /// Removes the file after the run has written its output.
    pub(crate) fn remove(&self) -> anyhow::Result<()> {
        if self.path.exists() {
            fs::remove_file(&self.path)
                .with_context(|| format!("remove {}", self.path.display()))?;
        }
        Ok(())
    }

    fn head(&self) -> String {
        format!("croupier-train {}\n", self.arguments)
    }
}
