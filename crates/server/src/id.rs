//! Ids of tables and people: random numbers in letters, and the signatures that make an identity unforgeable.
//!
//! A signature says what its number may do. Which signatures still count is known to `keys`.

use std::fmt;
use std::str::FromStr;

use hmac::{Hmac, KeyInit, Mac};
use schemars::JsonSchema;
use serde::Serialize;
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
    /// Being a person: the key that the browser keeps.
    Person,
    /// Becoming that person on another device, by a link or a file.
    Link,
    /// Playing for that person at one table alone.
    TableKey,
    /// Taking a program's seat for the first time.
    Invitation,
    /// Sitting at one seat as a program; the number is the seat's own.
    Seat,
}

/// Numbers with a signature. Its text is a secret, so that it is not among what is printed for debugging.
#[derive(Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(transparent)]
pub(crate) struct Token(String);

impl Token {
    /// The secret text.
    pub(crate) fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(..)")
    }
}

/// Signs numbers with a secret that only the database knows.
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

    /// The numbers with their signature. It is invalid as soon as another generation counts.
    pub(crate) fn sign<const N: usize>(
        &self,
        purpose: Purpose,
        numbers: [i64; N],
        generation: i64,
    ) -> Token {
        let tag = self.tag(purpose, numbers, generation).finalize().into_bytes();
        let mut text = String::new();
        for number in numbers {
            text.push_str(&format!("{}.", Id(number)));
        }
        for byte in &tag[..16] {
            text.push_str(&format!("{byte:02x}"));
        }
        Token(text)
    }

    /// The numbers, if the signature is ours and of the generation that counts for them.
    pub(crate) fn verify<const N: usize>(
        &self,
        purpose: Purpose,
        text: &str,
        generation: impl FnOnce([i64; N]) -> i64,
    ) -> Option<[i64; N]> {
        let mut parts = text.split('.');
        let mut numbers = [0; N];
        for number in &mut numbers {
            *number = parts.next()?.parse::<Id>().ok()?.0;
        }
        let tag = parts.next().filter(|tag| tag.len() == 32 && tag.is_ascii())?;
        if parts.next().is_some() {
            return None;
        }
        let mut bytes = [0; 16];
        for (n, byte) in bytes.iter_mut().enumerate() {
            *byte = u8::from_str_radix(&tag[2 * n..2 * n + 2], 16).ok()?;
        }
        let expected = self.tag(purpose, numbers, generation(numbers));
        expected.verify_truncated_left(&bytes).ok()?;
        Some(numbers)
    }

    fn tag<const N: usize>(
        &self,
        purpose: Purpose,
        numbers: [i64; N],
        generation: i64,
    ) -> Hmac<Sha256> {
        let mut mac = self.mac.clone();
        mac.update(match purpose {
            Purpose::Person => b"person",
            Purpose::Link => b"link",
            Purpose::TableKey => b"table key",
            Purpose::Invitation => b"invitation",
            Purpose::Seat => b"seat",
        });
        for number in numbers {
            mac.update(&number.to_le_bytes());
        }
        // Keys that were given out before generations were counted stay valid.
        if generation != 0 {
            mac.update(b"generation");
            mac.update(&generation.to_le_bytes());
        }
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

    fn person(signer: &Signer, text: &str) -> Option<[i64; 1]> {
        signer.verify(Purpose::Person, text, |_| 0)
    }

    #[test]
    fn a_signature_holds_for_its_numbers_its_purpose_its_generation_and_its_secret_alone() {
        let (signer, other) = (Signer::new(b"one"), Signer::new(b"two"));
        let token = signer.sign(Purpose::Person, [12345], 0);
        let text = token.reveal();
        assert_eq!(person(&signer, text), Some([12345]));
        assert_eq!(signer.verify(Purpose::Person, text, |[id]| i64::from(id == 12345)), None);
        assert_eq!(signer.verify::<1>(Purpose::Link, text, |_| 0), None);
        assert_eq!(person(&other, text), None);
        let forged = text.replace(&Id(12345).to_string(), &Id(12346).to_string());
        assert_eq!(person(&signer, &forged), None);
        for text in ["", ".", "x.y", &text[..text.len() - 1], &text[..14], &format!("{text}00")] {
            assert_eq!(person(&signer, text), None, "{text}");
        }
    }

    #[test]
    fn a_signature_of_several_numbers_holds_for_all_of_them_in_their_order() {
        let signer = Signer::new(b"one");
        let token = signer.sign(Purpose::Link, [1, 2, 3], 7);
        let verify = |text: &str| signer.verify::<3>(Purpose::Link, text, |_| 7);
        assert_eq!(verify(token.reveal()), Some([1, 2, 3]));
        let parts: Vec<&str> = token.reveal().split('.').collect();
        let swapped = format!("{}.{}.{}.{}", parts[1], parts[0], parts[2], parts[3]);
        let longer = format!("{}.{}", parts[0], token.reveal());
        let shorter = format!("{}.{}.{}", parts[0], parts[1], parts[3]);
        for text in [swapped, longer, shorter] {
            assert_eq!(verify(&text), None, "{text}");
        }
    }

    #[test]
    fn a_token_is_not_printed_for_debugging() {
        let token = Signer::new(b"one").sign(Purpose::Person, [1], 0);
        assert_eq!(format!("{token:?}"), "Token(..)");
    }
}
