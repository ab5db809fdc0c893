//! A server that is killed without warning in the middle of draws: no answer that it has acknowledged is lost, and every
//! draw goes on by the rules of `docs/fairness.md`.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use croupier_table::{Commitment, Seat};
use serde_json::{Value, json};

use crate::client::Client;
use crate::draw::{Person, finished, two_people_at};
use crate::kill::Process;
use crate::world::Folder;

const TABLES: usize = 10;
/// The server is killed when so many further answers were acknowledged.
const ANSWERS: [usize; 8] = [1, 4, 2, 5, 3, 6, 4, 1];

/// A person at a table, and what the server has acknowledged.
struct Drawing {
    person: Person,
    table: String,
    house: Option<Value>,
    committed: bool,
    revealed: bool,
}

impl Drawing {
    fn new(person: Person, table: String) -> Drawing {
        Drawing { person, table, house: None, committed: false, revealed: false }
    }

    fn draw(&self) -> Value {
        let mut client = Client::new(self.person.client.address);
        client.send("GET", &format!("/api/tables/{}/draw", self.table), &[], b"").expect(200).json()
    }

    fn sealed(&self, house: &Value) -> String {
        let house: Commitment = serde_json::from_value(house.clone()).expect("a commitment");
        let own = self.person.contribution().commit(&house, Seat(self.person.seat));
        own.expect("a number").to_string()
    }

    /// Makes the next answer that is due; true if one was acknowledged.
    fn go_on(&mut self) -> bool {
        let draw = self.draw();
        let (house, table) = (draw["commit"].clone(), self.table.clone());
        match draw["phase"].as_str() {
            Some("commit") if !self.committed => {
                let sealed = self.sealed(&house);
                self.person.answer(&table, &[("number", "1"), ("commit", &sealed)]).expect(200);
                (self.committed, self.house) = (true, Some(house));
                true
            }
            Some("reveal") if !self.revealed => {
                self.person.reveal(&table, 1).expect(200);
                self.revealed = true;
                true
            }
            _ => false,
        }
    }

    /// Checks what a server remembers that has started again. An answer that was on its way when it was killed may or may
    /// not have counted.
    fn check(&mut self) {
        let (draw, seat) = (self.draw(), usize::from(self.person.seat));
        assert_eq!((&draw["number"], &draw["ended_by"]), (&json!(1), &json!([])), "{draw}");
        let stored = &draw["commits"][seat];
        if let Some(house) = &self.house {
            assert_eq!(&draw["commit"], house, "the secret of the house is another one");
        }
        if self.committed {
            assert_eq!(stored, &json!(self.sealed(&draw["commit"])), "a commitment is lost");
        }
        self.committed = !stored.is_null();
        let is_awaited =
            draw["awaits"].as_array().is_some_and(|seats| seats.contains(&json!(seat)));
        if self.revealed {
            assert!(!is_awaited, "a contribution is lost: {draw}");
        }
        self.revealed = self.committed && draw["phase"] != "commit" && !is_awaited;
    }
}

type People = Vec<Arc<Mutex<Drawing>>>;

/// Lets everybody answer at the same time until so many answers are acknowledged, and kills the server.
fn answer_and_kill(process: Process, people: &People, answers: usize) {
    let acknowledged = Arc::new(AtomicUsize::new(0));
    let (all_answered, answered) = std::sync::mpsc::channel();
    let threads: Vec<_> = people
        .iter()
        .map(|one| {
            let (one, acknowledged, all) =
                (Arc::clone(one), Arc::clone(&acknowledged), all_answered.clone());
            std::thread::spawn(move || {
                let mut one = one.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
                while !one.revealed {
                    // A request to a server that was killed ends this thread.
                    if one.go_on() && acknowledged.fetch_add(1, Ordering::Relaxed) + 1 == answers {
                        let _ = all.send(());
                    }
                }
            })
        })
        .collect();
    drop(all_answered);
    // Fewer answers may be left.
    let _ = answered.recv();
    drop(process);
    for thread in threads {
        let _ = thread.join();
    }
}

#[test]
fn no_acknowledged_answer_is_lost_when_the_server_is_killed_in_the_middle_of_draws() {
    let folder = Folder::new();
    let mut people: People = Vec::new();
    {
        let process = Process::start(&folder.db());
        for _ in 0..TABLES {
            let (ann, bob, table) = two_people_at([process.1; 2]);
            people.extend(
                [ann, bob].map(|one| Arc::new(Mutex::new(Drawing::new(one, table.clone())))),
            );
        }
    }
    let each = |person: &Arc<Mutex<Drawing>>, process: &Process| {
        // A thread that a kill has ended left what it knew.
        person.clear_poison();
        let mut person = person.lock().expect("nobody else");
        person.person.client.address = process.1;
        person.check();
    };
    for answers in ANSWERS {
        let process = Process::start(&folder.db());
        for person in &people {
            each(person, &process);
        }
        answer_and_kill(process, &people, answers);
    }
    let process = Process::start(&folder.db());
    for person in &people {
        each(person, &process);
    }
    while people.iter().any(|one| {
        let mut one = one.lock().expect("nobody else");
        one.go_on();
        !one.revealed
    }) {}
    for pair in people.chunks(2) {
        let (mut ann, mut bob) = (pair[0].lock().expect("one"), pair[1].lock().expect("one"));
        let table = ann.table.clone();
        let record = finished([&mut ann.person, &mut bob.person], &table);
        let draw = record.header.draw.expect("a draw");
        assert!(draw.ended_by.is_empty());
        assert_eq!(draw.contributions, [ann.person.contribution(), bob.person.contribution()]);
    }
}
