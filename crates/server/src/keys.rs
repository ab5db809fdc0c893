//! Keys: what proves that somebody is a person, may become one on another device, or plays a program's seat.
//!
//! A key is a signed number, so nothing is stored for it. What is stored is that keys or links of a person no longer
//! count: each person has a *generation* of keys and one of links, both 0 until something is revoked.

use std::collections::HashMap;
use std::sync::{PoisonError, RwLock};
use std::time::Duration;

use crate::id::{Id, Purpose, Signer, Token};

/// How long a link to another device can be opened.
pub(crate) const LINK_LIFE: Duration = Duration::from_hours(1);
/// How long a recovery file can be opened.
pub(crate) const FILE_LIFE: Duration = Duration::from_hours(24 * 365);
/// How long the key of a person counts. A browser that is used gets a new one in time.
pub(crate) const PERSON_KEY_LIFE: Duration = Duration::from_hours(24 * 365);
/// How long the token of a program counts that has taken its seat. It gets a new one whenever it connects.
pub(crate) const SEAT_KEY_LIFE: Duration = Duration::from_hours(24 * 30);
/// How long a device may play for a person at one table.
pub(crate) const TABLE_KEY_LIFE: Duration = Duration::from_hours(24 * 30);
/// How long a program may take to come to its seat.
pub(crate) const INVITATION_LIFE: Duration = Duration::from_hours(24 * 7);

/// How often the keys and the links of a person were revoked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Generations {
    /// The generation of the keys that count.
    pub keys: i64,
    /// The generation of the links that count.
    pub links: i64,
}

/// What a link leads to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Linked {
    /// The person.
    pub person: Id,
    /// The table to which it is bound; `None` for all that the person may do.
    pub table: Option<Id>,
    /// When it expires, in seconds since 1970.
    pub until_s: i64,
}

/// What the token of a program proves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ProgramToken {
    /// That the host has invited it to the seat of this number.
    Invitation(i64),
    /// That the seat of this number is its own.
    Seat(i64),
}

/// Makes and checks keys.
#[derive(Debug)]
pub(crate) struct Keys {
    signer: Signer,
    /// The people who have revoked something.
    revoked: RwLock<HashMap<i64, Generations>>,
}

impl Keys {
    /// Keys signed with this secret; `revoked` lists the people who have revoked something.
    pub(crate) fn new(secret: &[u8], revoked: impl IntoIterator<Item = (Id, Generations)>) -> Keys {
        let revoked = revoked.into_iter().map(|(person, generations)| (person.0, generations));
        Keys { signer: Signer::new(secret), revoked: RwLock::new(revoked.collect()) }
    }

    /// From now on only keys and links of these generations count for a person. Generations never go back.
    pub(crate) fn revoke(&self, person: Id, generations: Generations) {
        let mut revoked = self.revoked.write().unwrap_or_else(PoisonError::into_inner);
        let now = revoked.entry(person.0).or_default();
        now.keys = now.keys.max(generations.keys);
        now.links = now.links.max(generations.links);
    }

    /// The generations that count for a person.
    pub(crate) fn generations(&self, person: Id) -> Generations {
        let revoked = self.revoked.read().unwrap_or_else(PoisonError::into_inner);
        revoked.get(&person.0).copied().unwrap_or_default()
    }

    /// The key of a person.
    pub(crate) fn person_key(&self, person: Id, now_s: i64) -> Token {
        let numbers = [person.0, now_s + PERSON_KEY_LIFE.as_secs() as i64];
        self.signer.sign(Purpose::Person, numbers, self.generations(person).keys)
    }

    /// The person of a key, unless it has expired or was revoked.
    pub(crate) fn person(&self, text: &str, now_s: i64) -> Option<Id> {
        self.person_and_age(text, now_s).map(|(person, _)| person)
    }

    /// The same, and whether half the key's life is over, so that a browser gets a new one.
    pub(crate) fn person_and_age(&self, text: &str, now_s: i64) -> Option<(Id, bool)> {
        let keys = |[person, _]: [i64; 2]| self.generations(Id(person)).keys;
        let Some([person, until_s]) = self.signer.verify(Purpose::Person, text, keys) else {
            // A key that was given out before keys expired counts still, and a browser gets another one.
            let keys = |[person]: [i64; 1]| self.generations(Id(person)).keys;
            let found = self.signer.verify(Purpose::Person, text, keys);
            return found.map(|[person]| (Id(person), true));
        };
        let left_s = until_s.saturating_sub(now_s);
        let is_old = left_s < PERSON_KEY_LIFE.as_secs() as i64 / 2;
        (left_s > 0).then_some((Id(person), is_old))
    }

    /// A link to a person, bound to a table or not.
    pub(crate) fn link(&self, to: Linked) -> Token {
        self.sign_for_person(Purpose::Link, to)
    }

    /// What a link leads to, unless it has expired or was revoked.
    pub(crate) fn linked(&self, text: &str, now_s: i64) -> Option<Linked> {
        self.verify_for_person(Purpose::Link, text, now_s)
    }

    /// The key with which a device plays for a person at one table.
    pub(crate) fn table_key(&self, to: Linked) -> Token {
        self.sign_for_person(Purpose::TableKey, to)
    }

    /// The person of a key to this table, unless it has expired or was revoked.
    pub(crate) fn person_at(&self, table: Id, text: &str, now_s: i64) -> Option<Id> {
        let linked = self.verify_for_person(Purpose::TableKey, text, now_s)?;
        (linked.table == Some(table)).then_some(linked.person)
    }

    fn sign_for_person(&self, purpose: Purpose, to: Linked) -> Token {
        let numbers = [to.person.0, to.table.map_or(0, |table| table.0), to.until_s];
        self.signer.sign(purpose, numbers, self.generations(to.person).links)
    }

    fn verify_for_person(&self, purpose: Purpose, text: &str, now_s: i64) -> Option<Linked> {
        let links = |[person, ..]: [i64; 3]| self.generations(Id(person)).links;
        let [person, table, until_s] = self.signer.verify(purpose, text, links)?;
        let table = (table != 0).then_some(Id(table));
        (now_s < until_s).then_some(Linked { person: Id(person), table, until_s })
    }

    /// The token with which a program takes a seat for the first time.
    pub(crate) fn invitation(&self, seat: i64, until_s: i64) -> Token {
        self.signer.sign(Purpose::Invitation, [seat, until_s], 0)
    }

    /// The token of a program that has taken its seat.
    pub(crate) fn seat_key(&self, seat: i64, now_s: i64) -> Token {
        self.signer.sign(Purpose::Seat, [seat, now_s + SEAT_KEY_LIFE.as_secs() as i64], 0)
    }

    /// What the token of a program proves.
    pub(crate) fn program(&self, text: &str, now_s: i64) -> Option<ProgramToken> {
        if let Some([seat, until_s]) = self.signer.verify(Purpose::Seat, text, |_| 0) {
            return (now_s < until_s).then_some(ProgramToken::Seat(seat));
        }
        let [seat, until_s] = self.signer.verify(Purpose::Invitation, text, |_| 0)?;
        (now_s < until_s).then_some(ProgramToken::Invitation(seat))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mutator::{Mutator, inputs};

    const ANN: Id = Id(1);
    const TABLE: Id = Id(77);

    fn keys() -> Keys {
        Keys::new(b"secret", [])
    }

    #[test]
    fn a_key_counts_until_the_person_revokes_it_and_others_keep_theirs() {
        let keys = keys();
        let (old, bob) = (keys.person_key(ANN, 0), keys.person_key(Id(2), 0));
        assert_eq!(keys.person(old.reveal(), 0), Some(ANN));
        keys.revoke(ANN, Generations { keys: 1, links: 0 });
        assert_eq!(keys.person(old.reveal(), 0), None);
        assert_eq!(keys.person(keys.person_key(ANN, 0).reveal(), 0), Some(ANN));
        assert_eq!(keys.person(bob.reveal(), 0), Some(Id(2)));
        keys.revoke(ANN, Generations::default());
        assert_eq!(keys.person(old.reveal(), 0), None, "generations never go back");
    }

    #[test]
    fn a_key_expires_and_is_old_before_that() {
        let (keys, life_s) = (keys(), PERSON_KEY_LIFE.as_secs() as i64);
        let key = keys.person_key(ANN, 100);
        assert_eq!(keys.person_and_age(key.reveal(), 100), Some((ANN, false)));
        assert_eq!(keys.person_and_age(key.reveal(), 101 + life_s / 2), Some((ANN, true)));
        assert_eq!(keys.person(key.reveal(), 99 + life_s), Some(ANN));
        assert_eq!(keys.person(key.reveal(), 100 + life_s), None);
        let early = keys.signer.sign(Purpose::Person, [ANN.0], 0);
        assert_eq!(keys.person_and_age(early.reveal(), 100), Some((ANN, true)));
    }

    #[test]
    fn a_link_expires_and_can_be_revoked() {
        let keys = keys();
        let to = Linked { person: ANN, table: None, until_s: 100 };
        let link = keys.link(to);
        assert_eq!(keys.linked(link.reveal(), 99), Some(to));
        assert_eq!(keys.linked(link.reveal(), 100), None);
        assert_eq!(keys.person(link.reveal(), 0), None, "a link is no key");
        keys.revoke(ANN, Generations { keys: 0, links: 1 });
        assert_eq!(keys.linked(link.reveal(), 99), None);
        assert!(keys.person(keys.person_key(ANN, 0).reveal(), 0).is_some(), "the keys still count");
    }

    #[test]
    fn a_key_to_a_table_opens_no_other_table() {
        let keys = keys();
        let key = keys.table_key(Linked { person: ANN, table: Some(TABLE), until_s: 100 });
        assert_eq!(keys.person_at(TABLE, key.reveal(), 50), Some(ANN));
        assert_eq!(keys.person_at(Id(78), key.reveal(), 50), None);
        assert_eq!(keys.person_at(TABLE, key.reveal(), 100), None);
        assert_eq!(keys.linked(key.reveal(), 50), None, "it cannot be passed on as a link");
    }

    #[test]
    fn no_text_that_is_nearly_a_key_proves_more_than_the_key() {
        let keys = keys();
        let to = Linked { person: ANN, table: Some(TABLE), until_s: i64::MAX };
        let right = [
            keys.person_key(ANN, 0),
            keys.link(to),
            keys.table_key(to),
            keys.invitation(5, i64::MAX),
            keys.seat_key(5, 0),
        ];
        let right = right.map(|key| key.reveal().as_bytes().to_vec());
        let mut mutator = Mutator::new(1);
        for _ in 0..inputs() {
            let bytes = mutator.mutate(&right);
            let Ok(text) = String::from_utf8(bytes) else { continue };
            assert!(keys.person(&text, 0).is_none_or(|person| person == ANN), "{text:?}");
            assert!(keys.linked(&text, 0).is_none_or(|linked| linked == to), "{text:?}");
            assert!(keys.person_at(TABLE, &text, 0).is_none_or(|person| person == ANN), "{text:?}");
            assert_eq!(keys.person_at(Id(78), &text, 0), None, "{text:?}");
            let (invited, seated) = (ProgramToken::Invitation(5), ProgramToken::Seat(5));
            let program = keys.program(&text, 0);
            assert!(program.is_none_or(|one| one == invited || one == seated), "{text:?}");
        }
    }

    #[test]
    fn an_invitation_and_the_token_of_a_seat_expire() {
        let keys = keys();
        let invitation = keys.invitation(5, 100);
        assert_eq!(keys.program(invitation.reveal(), 99), Some(ProgramToken::Invitation(5)));
        assert_eq!(keys.program(invitation.reveal(), 100), None);
        let (own, until_s) = (keys.seat_key(5, 100), 100 + SEAT_KEY_LIFE.as_secs() as i64);
        assert_eq!(keys.program(own.reveal(), until_s - 1), Some(ProgramToken::Seat(5)));
        assert_eq!(keys.program(own.reveal(), until_s), None);
    }
}
