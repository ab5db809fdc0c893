//! The state of an interrupted run: files beside the output, bound to the arguments that produced them.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};

/// Where a run, or one of its independent parts, stores its state.
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

    /// The checkpoint of one part of that run, such as one of several trainers.
    pub(crate) fn of_part(output: &Path, part: &str, arguments: String) -> Checkpoint {
        let mut part_of_output = output.as_os_str().to_owned();
        part_of_output.push(format!(".{part}"));
        Checkpoint::beside(Path::new(&part_of_output), arguments)
    }

    /// The stored state, or `None` at the beginning of a run. Fails if the file belongs to a run with other arguments.
    pub(crate) fn load(&self) -> anyhow::Result<Option<Vec<u8>>> {
        if !self.path.exists() {
            return Ok(None);
        }
        let mut stored =
            fs::read(&self.path).with_context(|| format!("read {}", self.path.display()))?;
        let head = self.head();
        if !stored.starts_with(head.as_bytes()) {
            bail!(
                "{} belongs to a run with other arguments; repeat those, or delete it to begin anew",
                self.path.display()
            );
        }
        stored.drain(..head.len());
        Ok(Some(stored))
    }

    /// Replaces the stored state. A crash leaves either the old or the new state.
    pub(crate) fn store(&self, state: &[u8]) -> anyhow::Result<()> {
        self.store_with(|out| out.write_all(state))
    }

    /// The same for a state that is too large to be copied into one buffer first.
    pub(crate) fn store_with(
        &self,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> anyhow::Result<()> {
        let mut unfinished = self.path.clone().into_os_string();
        unfinished.push(".new");
        let write_file = || {
            let mut out = BufWriter::new(File::create(&unfinished)?);
            out.write_all(self.head().as_bytes())?;
            write(&mut out)?;
            out.into_inner()?.sync_all()?;
            fs::rename(&unfinished, &self.path)
        };
        write_file().with_context(|| format!("write {}", self.path.display()))
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

/// Appends numbers to a state.
pub(crate) fn write_f32s(out: &mut dyn Write, numbers: &[f32]) -> io::Result<()> {
    numbers.iter().try_for_each(|number| out.write_all(&number.to_le_bytes()))
}

/// Takes numbers from the front of a state; fails if there are too few.
pub(crate) fn read_f32s(state: &mut &[u8], numbers: &mut [f32]) -> anyhow::Result<()> {
    for number in numbers {
        *number = f32::from_le_bytes(read_bytes(state)?);
    }
    Ok(())
}

/// Takes so many bytes from the front of a state; fails if there are too few.
pub(crate) fn read_bytes<const N: usize>(state: &mut &[u8]) -> anyhow::Result<[u8; N]> {
    let (bytes, rest) = state.split_first_chunk().context("the checkpoint ends too early")?;
    *state = rest;
    Ok(*bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_checkpoint_is_bound_to_its_arguments_and_its_part() {
        let folder =
            std::env::temp_dir().join(format!("croupier-checkpoint-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        let output = folder.join("output");
        let checkpoint = Checkpoint::beside(&output, "--seed 1".to_owned());
        assert!(checkpoint.load().expect("readable").is_none());
        checkpoint.store(b"state").expect("writable");
        assert_eq!(checkpoint.load().expect("readable").as_deref(), Some(&b"state"[..]));
        assert!(Checkpoint::beside(&output, "--seed 2".to_owned()).load().is_err());
        let part = Checkpoint::of_part(&output, "part", "--seed 1".to_owned());
        assert!(part.load().expect("readable").is_none());
        checkpoint.remove().expect("removable");
        assert!(checkpoint.load().expect("readable").is_none());
        fs::remove_dir_all(&folder).expect("removable");
    }

    #[test]
    fn numbers_survive_a_checkpoint() {
        let mut state = Vec::new();
        write_f32s(&mut state, &[1.5, -0.0, f32::INFINITY]).expect("memory takes everything");
        let (mut rest, mut numbers) = (&state[..], [0.0; 3]);
        read_f32s(&mut rest, &mut numbers).expect("three numbers");
        assert_eq!(numbers.map(f32::to_bits), [1.5, -0.0, f32::INFINITY].map(f32::to_bits));
        assert!(rest.is_empty() && read_f32s(&mut rest, &mut numbers).is_err());
    }
}
