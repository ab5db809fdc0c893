//! The bytes of a stored training state: numbers one after the other, little-endian. Lengths are known to the reader.

use anyhow::{Context, ensure};

/// Collects the bytes of a state.
#[derive(Default)]
pub(super) struct Writer {
    bytes: Vec<u8>,
}

impl Writer {
    pub(super) fn push(&mut self, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
    }

    pub(super) fn push_f32(&mut self, numbers: &[f32]) {
        for number in numbers {
            self.push(&number.to_le_bytes());
        }
    }

    pub(super) fn push_f64(&mut self, numbers: &[f64]) {
        for number in numbers {
            self.push(&number.to_le_bytes());
        }
    }

    pub(super) fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }
}

/// Reads a state from its beginning.
pub(super) struct Reader<'a> {
    rest: &'a [u8],
}

impl<'a> Reader<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Reader<'a> {
        Reader { rest: bytes }
    }

    pub(super) fn array<const N: usize>(&mut self) -> anyhow::Result<[u8; N]> {
        let (bytes, rest) = self.rest.split_first_chunk().context("the checkpoint is too short")?;
        self.rest = rest;
        Ok(*bytes)
    }

    pub(super) fn fill_f32(&mut self, numbers: &mut [f32]) -> anyhow::Result<()> {
        for number in numbers {
            *number = f32::from_le_bytes(self.array()?);
        }
        Ok(())
    }

    pub(super) fn fill_f64(&mut self, numbers: &mut [f64]) -> anyhow::Result<()> {
        for number in numbers {
            *number = f64::from_le_bytes(self.array()?);
        }
        Ok(())
    }

    /// Fails if bytes are left.
    pub(super) fn finish(self) -> anyhow::Result<()> {
        ensure!(self.rest.is_empty(), "the checkpoint is too long");
        Ok(())
    }
}
