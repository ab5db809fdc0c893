//! Ids of tables and people: random numbers in letters, and the signatures that make an identity unforgeable.
//!
//! Nothing is stored for a person: a valid signed id is the proof.

use std::fmt;
use std::str::FromStr;

use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

/// Letters and digits that cannot be mistaken for one another when read aloud or copied by hand.
const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

/// How many letters carry 63 bits.
const LENGTH: usize = 13;

/// A random number of 63 bits, written in 13 letters: nobody can guess one, and any database can hold one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Id(pub i64);

/// A text that is no id.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("this is no id")]
pub(crate) struct BadId;

impl Id {
    /// A new one.
    pub(crate) fn fresh() -> Id {
        let bytes: [u8; 8] = entropy();
        Id((u64::from_le_bytes(bytes) >> 1) as i64)
    }
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for n in 0..LENGTH {
            let letter = (self.0 as u64 >> (5 * n)) & 31;
            write!(f, "{}", char::from(LETTERS[letter as usize]))?;
        }
        Ok(())
    }
}

impl FromStr for Id {
    type Err = BadId;

    fn from_str(text: &str) -> Result<Id, BadId> {
        if text.len() != LENGTH {
            return Err(BadId);
        }
        let mut number: u64 = 0;
        for (n, byte) in text.bytes().enumerate() {
            let letter = LETTERS.iter().position(|letter| *letter == byte).ok_or(BadId)? as u64;
            if n == LENGTH - 1 && letter > 7 {
                return Err(BadId);
            }
            number |= letter << (5 * n);
        }
        Ok(Id(number as i64))
    }
}

/// Unpredictable bytes from the operating system. Without entropy no table can run, so failure is a panic.
pub(crate) fn entropy<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the operating system has entropy");
    bytes
}

/// What a signature is for: one made for one purpose is invalid for another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Purpose {
    /// Being a person, in the cookie.
    Person,
    /// Becoming that person on another device, in a private link.
    Device,
    /// Sitting at one seat as a program; the id is the seat's own.
    Seat,
}

/// Signs ids with a secret that only the database knows.
#[derive(Clone)]
pub(crate) struct Signer {
    mac: Hmac<Sha256>,
}

impl fmt::Debug for Signer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Signer(..)")
    }
}

impl Signer {
    /// A signer with this secret.
    pub(crate) fn new(secret: &[u8]) -> Signer {
        Signer { mac: Hmac::new_from_slice(secret).expect("a key may have any length") }
    }

    /// The id with its signature.
    pub(crate) fn sign(&self, purpose: Purpose, id: Id) -> String {
        let tag = self.tag(purpose, id).finalize().into_bytes();
        let mut text = format!("{id}.");
        for byte in &tag[..16] {
            text.push_str(&format!("{byte:02x}"));
        }
        text
    }

    /// The id, if the signature is ours.
    pub(crate) fn verify(&self, purpose: Purpose, text: &str) -> Option<Id> {
        let (id, tag) = text.split_once('.')?;
        let id: Id = id.parse().ok()?;
        if tag.len() != 32 || !tag.is_ascii() {
            return None;
        }
        let mut bytes = [0; 16];
        for (n, byte) in bytes.iter_mut().enumerate() {
            *byte = u8::from_str_radix(&tag[2 * n..2 * n + 2], 16).ok()?;
        }
        self.tag(purpose, id).verify_truncated_left(&bytes).ok()?;
        Some(id)
    }

    fn tag(&self, purpose: Purpose, id: Id) -> Hmac<Sha256> {
        let mut mac = self.mac.clone();
        mac.update(match purpose {
            Purpose::Person => b"person",
            Purpose::Device => b"device",
            Purpose::Seat => b"seat",
        });
        mac.update(&id.0.to_le_bytes());
        mac
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_is_the_same_again_after_a_trip_through_text() {
        for number in [0, 1, 31, 32, i64::MAX, Id::fresh().0] {
            let text = Id(number).to_string();
            assert_eq!(text.parse(), Ok(Id(number)), "{text}");
        }
        for text in
            ["", "a", "aaaaaaaaaaaa", "aaaaaaaaaaaa9", "aaaaaaaaaaaaal", "AAAAAAAAAAAAA", "ä"]
        {
            assert_eq!(text.parse::<Id>(), Err(BadId), "{text}");
        }
    }

    #[test]
    fn a_signature_holds_for_its_id_its_purpose_and_its_secret_alone() {
        let (signer, other) = (Signer::new(b"one"), Signer::new(b"two"));
        let id = Id(12345);
        let text = signer.sign(Purpose::Person, id);
        assert_eq!(signer.verify(Purpose::Person, &text), Some(id));
        assert_eq!(signer.verify(Purpose::Device, &text), None);
        assert_eq!(other.verify(Purpose::Person, &text), None);
        let forged = text.replace(&id.to_string(), &Id(12346).to_string());
        assert_eq!(signer.verify(Purpose::Person, &forged), None);
        for text in ["", ".", "x.y", &text[..text.len() - 1], &text[..14], &format!("{text}00")] {
            assert_eq!(signer.verify(Purpose::Person, text), None, "{text}");
        }
    }
}
