//! Reads a journal in the order of the schedule. Games finish in any order, but never far from it, so few are held back.

use std::collections::BTreeMap;
use std::path::Path;

use croupier_table::Text;
use sha2::{Digest, Sha256};

use super::journal::{BadJournal, read_journal};
use crate::{GameResult, Tally};

/// Passes every game that the tally has counted to `on_result`, in the order of the schedule.
pub(super) fn read_in_order(
    path: &Path,
    tally: &Tally,
    on_result: &mut dyn FnMut(GameResult) -> Result<(), Text>,
) -> Result<(), BadJournal> {
    let mut held: BTreeMap<u64, GameResult> = BTreeMap::new();
    let mut counted =
        (0..tally.schedule().games()).filter(|game| tally.is_counted(*game)).peekable();
    read_journal(path, &mut |result| {
        held.insert(result.game, result);
        while let Some(result) = counted.peek().and_then(|next| held.remove(next)) {
            counted.next();
            on_result(result)?;
        }
        Ok(())
    })
}

/// The hash of all results of a contest: SHA-256 over the lines of its journal in the order of the schedule.
#[derive(Default)]
pub(super) struct ResultsHash(Sha256);

impl ResultsHash {
    /// Adds the next game.
    pub(super) fn add(&mut self, line: &[u8]) {
        self.0.update(line);
    }

    /// The hash as hexadecimal digits.
    pub(super) fn finish(self) -> String {
        self.0.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
    }
}
