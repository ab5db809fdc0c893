//! What servers that share a database tell each other: short texts through the database's notifications.
//!
//! A message says that there is something to read, never what: whoever misses one finds the same in the database. Only
//! what nobody stores (presence, phrases) travels in the message itself. What others must not miss (steps, setups, deleted
//! tables, revoked keys) is sent with the commit that stores it; the rest on its own, and may be lost.

use std::fmt;
use std::str::FromStr;

use croupier_table::Seat;

use crate::id::Id;

/// The longest payload of a notification, in bytes, with some room.
const PAYLOAD: usize = 7800;

/// Something that other servers should know.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Message {
    /// The log of a table has so many entries now.
    Steps { table: Id, entries: usize },
    /// The setup of a table has this version now.
    Setup { table: Id, version: i64 },
    /// Who has a table open at the sender.
    Presence { table: Id, present: Present },
    /// The sender asks who has a table open elsewhere.
    WhoIsThere { table: Id },
    /// A seat says a phrase.
    Phrase { table: Id, seat: Seat, phrase: String },
    /// Somebody lets a bot move without a further pause.
    GoAhead { table: Id, n: usize },
    /// Somebody lets bots play without pauses until it is a person's turn.
    Skip { table: Id },
    /// The sender would drive this table, where nothing happens.
    Wanted { table: Id },
    /// The lease of this table was given back.
    Free { table: Id },
    /// A table was deleted.
    Deleted { table: Id },
    /// A person has revoked keys or links.
    Revoked { person: Id },
    /// Ratings have changed.
    Ratings,
    /// The sender lives.
    Beat,
    /// The sender leaves.
    Bye,
}

/// Who has a table open: seats as bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Present {
    /// The seats with an open stream.
    pub streams: u64,
    /// The seats whose pages were requested lately without a stream.
    pub visits: u64,
    /// How many spectators have a stream.
    pub spectators: u32,
    /// Whether the table is in the lobby.
    pub is_listed: bool,
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Message::Steps { table, entries } => write!(f, "s {table} {entries}"),
            Message::Setup { table, version } => write!(f, "v {table} {version}"),
            Message::Presence { table, present } => {
                let Present { streams, visits, spectators, is_listed } = present;
                write!(f, "p {table} {streams} {visits} {spectators} {}", u8::from(*is_listed))
            }
            Message::WhoIsThere { table } => write!(f, "q {table}"),
            Message::Phrase { table, seat, phrase } => write!(f, "e {table} {} {phrase}", seat.0),
            Message::GoAhead { table, n } => write!(f, "g {table} {n}"),
            Message::Skip { table } => write!(f, "k {table}"),
            Message::Wanted { table } => write!(f, "w {table}"),
            Message::Free { table } => write!(f, "f {table}"),
            Message::Deleted { table } => write!(f, "d {table}"),
            Message::Revoked { person } => write!(f, "r {person}"),
            Message::Ratings => f.write_str("l"),
            Message::Beat => f.write_str("b"),
            Message::Bye => f.write_str("x"),
        }
    }
}

/// A text that is no message: perhaps one of another version of the program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct NoMessage;

impl FromStr for Message {
    type Err = NoMessage;

    fn from_str(text: &str) -> Result<Message, NoMessage> {
        parse(text).ok_or(NoMessage)
    }
}

fn parse(text: &str) -> Option<Message> {
    let mut words = text.split(' ');
    let kind = words.next()?;
    match kind {
        "l" => return Some(Message::Ratings),
        "b" => return Some(Message::Beat),
        "x" => return Some(Message::Bye),
        _ => {}
    }
    let table: Id = words.next()?.parse().ok()?;
    let message = match kind {
        "s" => Message::Steps { table, entries: words.next()?.parse().ok()? },
        "v" => Message::Setup { table, version: words.next()?.parse().ok()? },
        "p" => Message::Presence {
            table,
            present: Present {
                streams: words.next()?.parse().ok()?,
                visits: words.next()?.parse().ok()?,
                spectators: words.next()?.parse().ok()?,
                is_listed: words.next()? == "1",
            },
        },
        "q" => Message::WhoIsThere { table },
        "e" => {
            let seat = Seat(words.next()?.parse().ok()?);
            Message::Phrase { table, seat, phrase: words.next()?.to_owned() }
        }
        "g" => Message::GoAhead { table, n: words.next()?.parse().ok()? },
        "k" => Message::Skip { table },
        "w" => Message::Wanted { table },
        "f" => Message::Free { table },
        "d" => Message::Deleted { table },
        "r" => Message::Revoked { person: table },
        _ => return None,
    };
    Some(message)
}

/// Messages as payloads of notifications: the sender, and as many messages as fit.
pub(crate) fn payloads(sender: Id, messages: impl IntoIterator<Item = Message>) -> Vec<String> {
    let mut payloads: Vec<String> = Vec::new();
    for message in messages {
        let text = message.to_string();
        match payloads.last_mut() {
            Some(last) if last.len() + text.len() < PAYLOAD => {
                last.push(';');
                last.push_str(&text);
            }
            _ => payloads.push(format!("{sender};{text}")),
        }
    }
    payloads
}

/// The sender and the messages of a payload. What cannot be understood is left out.
pub(super) fn read(payload: &str) -> Option<(Id, Vec<Message>)> {
    let (sender, rest) = payload.split_once(';')?;
    let messages = rest.split(';').filter_map(|text| text.parse().ok());
    Some((sender.parse().ok()?, messages.collect()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mutator::{Mutator, inputs};

    #[test]
    fn every_message_is_understood_as_it_was_meant() {
        let table = Id(i64::MAX - 7);
        let present = Present { streams: u64::MAX, visits: 2, spectators: 3, is_listed: true };
        let messages = vec![
            Message::Steps { table, entries: 12 },
            Message::Setup { table, version: 3 },
            Message::Presence { table, present },
            Message::WhoIsThere { table },
            Message::Phrase { table, seat: Seat(2), phrase: "well-played".to_owned() },
            Message::GoAhead { table, n: 5 },
            Message::Skip { table },
            Message::Wanted { table },
            Message::Free { table },
            Message::Deleted { table },
            Message::Revoked { person: Id(5) },
            Message::Ratings,
            Message::Beat,
            Message::Bye,
        ];
        let sent = payloads(Id(9), messages.clone());
        assert_eq!(sent.len(), 1);
        assert_eq!(read(&sent[0]), Some((Id(9), messages)));
    }

    #[test]
    fn many_messages_are_split_into_payloads_that_the_database_takes() {
        let mark = |n: usize| Message::Steps { table: Id(n as i64), entries: usize::MAX };
        let sent = payloads(Id(9), (0..1000).map(mark));
        assert!(sent.len() > 1 && sent.iter().all(|payload| payload.len() < 8000));
        let heard: Vec<Message> =
            sent.iter().flat_map(|payload| read(payload).expect("messages").1).collect();
        assert_eq!(heard, (0..1000).map(mark).collect::<Vec<_>>());
    }

    #[test]
    fn no_payload_breaks_the_reading_of_messages() {
        let table = Id(77);
        let present = Present { streams: 1, visits: 2, spectators: 3, is_listed: true };
        let phrase = Message::Phrase { table, seat: Seat(2), phrase: "well-played".to_owned() };
        let right = [
            vec![Message::Steps { table, entries: 12 }, Message::Setup { table, version: 3 }],
            vec![Message::Presence { table, present }, phrase, Message::GoAhead { table, n: 5 }],
            vec![Message::Revoked { person: Id(5) }, Message::Deleted { table }, Message::Beat],
        ];
        let right = right.map(|messages| payloads(Id(9), messages).concat().into_bytes());
        let mut mutator = Mutator::new(1);
        for _ in 0..inputs() {
            let payload = mutator.mutate(&right);
            let Ok(payload) = String::from_utf8(payload) else { continue };
            if let Some((sender, messages)) = read(&payload) {
                let again: Vec<_> =
                    payloads(sender, messages.clone()).iter().filter_map(|one| read(one)).collect();
                let heard = again.into_iter().flat_map(|(_, messages)| messages);
                assert_eq!(heard.collect::<Vec<_>>(), messages, "{payload:?}");
            }
        }
    }

    #[test]
    fn what_is_no_message_is_left_out_and_the_rest_is_heard() {
        let sender = Id(9);
        for bad in ["", "z", "s", "s x 1", "p aaaaaaaaaaaaa 1", "e aaaaaaaaaaaaa 999 hello"] {
            assert_eq!(
                read(&format!("{sender};{bad};b")),
                Some((sender, vec![Message::Beat])),
                "{bad}"
            );
        }
        assert_eq!(read("hello"), None);
        assert_eq!(read("hello;b"), None);
    }
}
