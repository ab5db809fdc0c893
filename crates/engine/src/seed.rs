//! Seeds: 32 secret bytes from which all luck of a match follows, and commitments, which are published first. How
//! several people draw a seed together is in `draw`.

use std::fmt;
use std::str::FromStr;

use rand::SeedableRng;
use rand_chacha::ChaCha20Rng;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// All randomness of one match.
#[derive(Clone, PartialEq, Eq)]
pub struct Seed(pub(crate) [u8; 32]);

/// A hash that is published first: it binds its maker to a secret without telling it. Always 64 hexadecimal digits in
/// lower case.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Commitment([u8; 32]);

/// A text that is no commitment.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a commitment has 64 hexadecimal digits in lower case")]
pub struct BadCommitment;

/// A text that is not a seed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{0}` is not a seed: 64 hexadecimal digits, or a whole number below 2^64")]
pub struct BadSeed(String);

impl Seed {
    /// A seed from bytes, for instance from the operating system's entropy.
    pub fn new(bytes: [u8; 32]) -> Seed {
        Seed(bytes)
    }

    /// A seed from a number, for games that shall be the same again.
    pub fn of_number(number: u64) -> Seed {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&number.to_le_bytes());
        Seed(bytes)
    }

    /// The hash of the seed alone, which records of format 1 publish. It binds nothing but the seed; newer records use
    /// [`commit_to`](Seed::commit_to).
    pub fn commit(&self) -> Commitment {
        Commitment(Sha256::digest(self.0).into())
    }

    /// The generator of an independent stream, for instance `dealer` or `bot 2`.
    pub fn stream(&self, label: &str) -> ChaCha20Rng {
        let mut hash = Sha256::new();
        hash.update(self.0);
        hash.update(label.as_bytes());
        ChaCha20Rng::from_seed(hash.finalize().into())
    }

    /// An independent seed, for instance for each match of a series.
    #[must_use]
    pub fn derive(&self, label: &str) -> Seed {
        let mut hash = Sha256::new();
        hash.update(b"seed ");
        hash.update(self.0);
        hash.update(label.as_bytes());
        Seed(hash.finalize().into())
    }

    /// The seed of the bot on a seat.
    #[must_use]
    pub fn seat(&self, seat: u8) -> Seed {
        self.derive(&format!("bot {seat}"))
    }

    /// Four words of the seed, for keyed streams.
    pub(crate) fn words(&self) -> [u64; 4] {
        std::array::from_fn(|i| {
            let mut word = [0; 8];
            word.copy_from_slice(&self.0[i * 8..i * 8 + 8]);
            u64::from_le_bytes(word)
        })
    }
}

/// Bytes as hexadecimal digits.
pub(crate) fn hex(bytes: &[u8]) -> String {
    use fmt::Write;
    bytes.iter().fold(String::with_capacity(bytes.len() * 2), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// The 32 bytes that 64 hexadecimal digits in lower case stand for.
pub(crate) fn parse_hex(text: &str) -> Option<[u8; 32]> {
    let is_digit = |byte: u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
    if text.len() != 64 || !text.bytes().all(is_digit) {
        return None;
    }
    let mut bytes = [0; 32];
    for (i, byte) in bytes.iter_mut().enumerate() {
        *byte = u8::from_str_radix(&text[i * 2..i * 2 + 2], 16).ok()?;
    }
    Some(bytes)
}

impl Commitment {
    /// The commitment that this hash gives.
    pub(crate) fn of_hash(hash: Sha256) -> Commitment {
        Commitment(hash.finalize().into())
    }

    pub(crate) fn bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex(&self.0))
    }
}

/// A seed is a secret until the end: its debug form does not show it.
impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(..)")
    }
}

impl FromStr for Seed {
    type Err = BadSeed;

    fn from_str(text: &str) -> Result<Seed, BadSeed> {
        if let Some(bytes) = parse_hex(&text.to_ascii_lowercase()) {
            return Ok(Seed(bytes));
        }
        text.parse().map(Seed::of_number).map_err(|_| BadSeed(text.chars().take(80).collect()))
    }
}

impl fmt::Display for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex(&self.0))
    }
}

impl FromStr for Commitment {
    type Err = BadCommitment;

    fn from_str(text: &str) -> Result<Commitment, BadCommitment> {
        parse_hex(text).map(Commitment).ok_or(BadCommitment)
    }
}

impl TryFrom<String> for Commitment {
    type Error = BadCommitment;

    fn try_from(text: String) -> Result<Commitment, BadCommitment> {
        text.parse()
    }
}

impl From<Commitment> for String {
    fn from(commitment: Commitment) -> String {
        commitment.to_string()
    }
}
