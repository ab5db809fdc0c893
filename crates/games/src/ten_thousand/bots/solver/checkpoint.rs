//! The serialized state of a race that is being solved. A resumed race has the same bits as an uninterrupted one.

use super::level::AdoptedTurn;
use super::packed::{PackedRace, checksum};
use super::race::RaceSolver;
use super::{Rules, SIX};

/// The first bytes of the serialized form.
const MAGIC: [u8; 8] = *b"TTrace\0\n";

impl RaceSolver {
    /// The serialized form: magic, checksum, sums left, numbers, and the name of the rules.
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        bytes.extend(MAGIC);
        bytes.extend([0; 8]);
        bytes.extend((self.sums_left as u64).to_le_bytes());
        let turns = self.level.adopted.iter();
        let turns = turns.flat_map(|turn| [turn.value, turn.failure, turn.slope]);
        let notes = self.race.notes.values.iter().flatten().copied();
        for number in self.race.fresh.iter().copied().chain(notes).chain(turns) {
            bytes.extend(number.to_le_bytes());
        }
        bytes.extend(PackedRace::name(&self.race.rules).as_bytes());
        let sum = checksum(&bytes[16..]).to_le_bytes();
        bytes[8..16].copy_from_slice(&sum);
        bytes
    }

    /// Parses the serialized form of a race under these rules; `None` if it is anything else.
    pub(crate) fn of_bytes(rules: Rules, bytes: &[u8]) -> Option<RaceSolver> {
        let mut rest = bytes;
        let sum = u64::from_le_bytes(*rest.split_off(..16)?.last_chunk()?);
        if bytes[..8] != MAGIC || sum != checksum(rest) {
            return None;
        }
        let sums_left = u64::from_le_bytes(rest.split_off(..8)?.try_into().ok()?);
        let mut numbers = |count: usize| -> Option<Vec<f64>> {
            let bytes = rest.split_off(..count.checked_mul(8)?)?.as_chunks().0;
            Some(bytes.iter().map(|bytes| f64::from_le_bytes(*bytes)).collect())
        };
        let mut solver = RaceSolver::new(rules);
        solver.race.fresh = numbers(solver.race.fresh.len())?;
        let notes = numbers(solver.race.notes.values.len() * SIX)?;
        solver.race.notes.values = notes.as_chunks().0.to_vec();
        let turns = numbers(solver.level.adopted.len() * 3)?;
        let turn = |&[value, failure, slope]: &[f64; 3]| AdoptedTurn { value, failure, slope };
        solver.level.adopted = turns.as_chunks().0.iter().map(turn).collect();
        if rest != PackedRace::name(&rules).as_bytes() {
            return None;
        }
        solver.set_sums_left(usize::try_from(sums_left).ok()?.min(solver.sums_left));
        Some(solver)
    }
}
