//! The draw of a seed that nobody chooses: the house commits to a secret, every seat to a contribution, all reveal, and
//! the seed follows from all of them. `docs/fairness.md` has the protocol and its proof.
//!
//! These are the hashes alone. Who waits for whom, and for how long, is not known here.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::seed::{hex, parse_hex};
use crate::{Commitment, Seat, Seed};

/// What separates the three hashes from each other and from every other use of SHA-256.
const HOUSE: &[u8] = b"croupier house 2\n";
const SEAT: &[u8] = b"croupier seat 2\n";
const SEED: &[u8] = b"croupier seed 2\n";

/// What one seat adds to the seed: 32 random bytes, or nothing.
#[derive(Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Contribution(Option<[u8; 32]>);

/// A text that is no contribution.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a contribution has 64 hexadecimal digits in lower case, or none")]
pub struct BadContribution;

impl Contribution {
    /// The empty string: what a seat adds that takes no part.
    pub const NOTHING: Contribution = Contribution(None);

    /// A contribution of random bytes.
    pub fn new(bytes: [u8; 32]) -> Contribution {
        Contribution(Some(bytes))
    }

    /// Whether the seat adds nothing.
    pub fn is_nothing(&self) -> bool {
        self.0.is_none()
    }

    /// What the seat publishes first. It names the house's commitment and the seat, so nobody can reuse it elsewhere.
    /// `None` for a seat that adds nothing.
    pub fn commit(&self, house: &Commitment, seat: Seat) -> Option<Commitment> {
        let bytes = self.0?;
        let hash = Sha256::new().chain_update(SEAT).chain_update(house.bytes());
        Some(Commitment::of_hash(hash.chain_update([seat.0]).chain_update(bytes)))
    }
}

/// The digits of the bytes; nothing for an empty contribution.
impl fmt::Display for Contribution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.map_or(String::new(), |bytes| hex(&bytes)))
    }
}

/// A contribution is a secret until it is revealed: its debug form does not show it.
impl fmt::Debug for Contribution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.is_nothing() { "Contribution()" } else { "Contribution(..)" })
    }
}

impl FromStr for Contribution {
    type Err = BadContribution;

    fn from_str(text: &str) -> Result<Contribution, BadContribution> {
        match text {
            "" => Ok(Contribution::NOTHING),
            digits => parse_hex(digits).map(Contribution::new).ok_or(BadContribution),
        }
    }
}

impl TryFrom<String> for Contribution {
    type Error = BadContribution;

    fn try_from(text: String) -> Result<Contribution, BadContribution> {
        text.parse()
    }
}

impl From<Contribution> for String {
    fn from(contribution: Contribution) -> String {
        contribution.to_string()
    }
}

impl Seed {
    /// What the house publishes before anybody contributes: it binds this secret and the terms of the match.
    pub fn commit_to(&self, terms: &str) -> Commitment {
        let terms = Sha256::digest(terms.as_bytes());
        Commitment::of_hash(
            Sha256::new().chain_update(HOUSE).chain_update(self.0).chain_update(terms),
        )
    }

    /// The seed that follows from this secret of the house, its commitment, and the contributions in seat order.
    #[must_use]
    pub fn combine(&self, house: &Commitment, contributions: &[Contribution]) -> Seed {
        let mut hash = Sha256::new().chain_update(SEED).chain_update(self.0);
        hash.update(house.bytes());
        for contribution in contributions {
            let bytes = contribution.0.as_ref().map_or(&[][..], |bytes| &bytes[..]);
            hash.update([bytes.len() as u8]);
            hash.update(bytes);
        }
        Seed(hash.finalize().into())
    }
}

impl Seed {
    /// The SHA-256 of a text as a seed, for luck that everybody can compute.
    pub fn of_text(text: &str) -> Seed {
        Seed(Sha256::digest(text.as_bytes()).into())
    }
}

/// The SHA-256 of a text, in hexadecimal digits: for fingerprints of texts.
pub fn fingerprint(text: &str) -> String {
    hex(&Sha256::digest(text.as_bytes()))
}
