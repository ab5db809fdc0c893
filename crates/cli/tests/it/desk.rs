//! Desks: programs at the table, honest ones and hostile ones.

use std::ops::ControlFlow;

use croupier_arena::host::{Desk, Jail};
use croupier_arena::{By, Contest, Entrant, Pairing, Played, Policy, TimeControl};
use croupier_engine::{NoMeans, Seed};
use serde_json::Value;

#[test]
fn try_it() {
    let kind = croupier_games::find("ten-thousand").expect("a game");
    let contest = Contest {
        kind,
        options: Value::Null,
        policy: Policy::Forfeit,
        time: TimeControl { move_ms: 1000, bank_ms: 1000 },
        means: &NoMeans,
    };
    let entrants = [
        Entrant { name: "py".into(), by: By::Program(vec!["python3".into(), "/tmp/b.py".into()]) },
        Entrant { name: "ai".into(), by: By::BuiltIn("ai".into()) },
    ];
    let jail = Jail::at(env!("CARGO_BIN_EXE_croupier"));
    let mut desk = Desk::open_with(&contest, &entrants, &jail).expect("a desk");
    eprintln!("unconfined {:?}", desk.unconfined());
    let mut pairings = (0..10).map(|n| Pairing {
        number: n,
        seed: Seed::of_number(n),
        seated: vec![(n % 2) as usize, 1 - (n % 2) as usize],
        luck: vec![0, 1],
    });
    let mut all: Vec<Played> = Vec::new();
    desk.play(&mut pairings, &mut |played| {
        all.push(played);
        ControlFlow::Continue(())
    })
    .expect("played");
    for p in &all {
        eprintln!(
            "{} {:?} {:?} {:?} {:?} {:?}",
            p.number, p.payoffs, p.scores, p.decisions, p.thought_us, p.failures
        );
    }
    eprintln!("{:?}", all[0].said);
}
