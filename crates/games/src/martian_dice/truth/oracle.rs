//! The oracle: a slow second implementation, written from the rulebook without the game's own code. Dice are lists of
//! names, nothing is packed or cached. It counts the same sequences of steps.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use croupier_table::Playing;

use super::*;
use crate::testing::table;

const NAMES: [&str; 5] = ["tank", "ray", "human", "cow", "chicken"];

#[derive(Clone)]
struct Oracle {
    scores: Vec<u32>,
    player: usize,
    target: u32,
    aside: Vec<&'static str>,
    on_table: Vec<&'static str>,
    asks: Asks,
    all_repeat: bool,
    duelists: Vec<usize>,
    duel_rays: Vec<usize>,
}

#[derive(Clone, Copy, PartialEq)]
enum Asks {
    Dice,
    Kind,
    Again,
    Duel,
    Nothing,
}

fn many(dice: &[&str], name: &str) -> usize {
    dice.iter().filter(|die| **die == name).count()
}

/// All throws of 0, 1, .. 13 dice as sorted lists.
static THROWS: LazyLock<Vec<Vec<Vec<&'static str>>>> = LazyLock::new(|| {
    let mut all = vec![vec![vec![]]];
    for dice in 0..13 {
        let longer: BTreeSet<Vec<&str>> = all[dice]
            .iter()
            .flat_map(|throw: &Vec<&'static str>| {
                NAMES.map(|name| {
                    let mut longer = [throw.as_slice(), &[name]].concat();
                    longer.sort_unstable();
                    longer
                })
            })
            .collect();
        all.push(longer.into_iter().collect());
    }
    all
});

impl Oracle {
    fn new(scores: &[u32]) -> Oracle {
        Oracle {
            scores: scores.to_vec(),
            player: 0,
            target: 25,
            aside: vec![],
            on_table: vec![],
            asks: Asks::Dice,
            all_repeat: false,
            duelists: vec![],
            duel_rays: vec![],
        }
    }

    fn kinds(&self) -> Vec<&'static str> {
        let free = |name: &&str| *name == "ray" || !self.aside.contains(name);
        NAMES[1..].iter().copied().filter(|n| self.on_table.contains(n)).filter(free).collect()
    }

    fn thrown(&mut self, throw: &[&'static str]) {
        if self.asks == Asks::Duel {
            return self.duel(many(throw, "ray"));
        }
        self.aside.extend(throw.iter().filter(|die| **die == "tank"));
        self.on_table = throw.iter().copied().filter(|die| *die != "tank").collect();
        self.asks = Asks::Kind;
        if self.kinds().is_empty() {
            self.end();
        }
    }

    fn choose(&mut self, kind: &str) {
        self.aside.extend(self.on_table.iter().filter(|die| **die == kind));
        self.on_table.retain(|die| *die != kind);
        self.asks = Asks::Again;
        if self.on_table.is_empty() {
            self.end();
        }
    }

    fn end(&mut self) {
        let caught: Vec<usize> = NAMES[2..].iter().map(|n| many(&self.aside, n)).collect();
        if many(&self.aside, "ray") >= many(&self.aside, "tank") {
            let bonus = if caught.contains(&0) { 0 } else { 3 };
            self.scores[self.player] += caught.iter().sum::<usize>() as u32 + bonus;
        }
        self.aside.clear();
        self.on_table.clear();
        self.asks = Asks::Dice;
        self.player = (self.player + 1) % self.scores.len();
        let most = *self.scores.iter().max().unwrap();
        if self.player == 0 && most >= self.target {
            self.duelists = (0..self.scores.len()).filter(|p| self.scores[*p] == most).collect();
            self.asks = if self.duelists.len() > 1 { Asks::Duel } else { Asks::Nothing };
        }
    }

    fn duel(&mut self, rays: usize) {
        self.duel_rays.push(rays);
        if self.duel_rays.len() < self.duelists.len() {
            return;
        }
        let most = *self.duel_rays.iter().max().unwrap();
        if many_rays(&self.duel_rays, most) == 1 {
            self.asks = Asks::Nothing;
        } else if !self.all_repeat {
            let rays = self.duel_rays.clone();
            let mut left = rays.iter().map(|r| *r == most);
            self.duelists.retain(|_| left.next().unwrap());
        }
        self.duel_rays.clear();
    }

    fn count(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let next = |change: &dyn Fn(&mut Oracle)| {
            let mut next = self.clone();
            change(&mut next);
            next.count(depth - 1)
        };
        match self.asks {
            Asks::Nothing => 0,
            Asks::Kind => self.kinds().iter().map(|kind| next(&|n| n.choose(kind))).sum(),
            Asks::Again => next(&|n| n.asks = Asks::Dice) + next(&|n| n.end()),
            Asks::Dice | Asks::Duel => {
                let dice = if self.asks == Asks::Duel { 6 } else { 13 - self.aside.len() };
                let throws = &THROWS[dice];
                if depth == 1 {
                    return throws.len() as u64;
                }
                throws.iter().map(|throw| next(&|n| n.thrown(throw))).sum()
            }
        }
    }
}

fn many_rays(throws: &[usize], rays: usize) -> usize {
    throws.iter().filter(|r| **r == rays).count()
}

#[test]
fn the_oracle_counts_the_same_sequences_from_the_start() {
    let oracle = Oracle::new(&[0, 0]);
    for depth in 1..=3 {
        assert_eq!(two("").perft(depth), oracle.count(depth), "depth {depth}");
    }
}

#[test]
fn the_oracle_counts_the_same_sequences_late_in_a_turn() {
    // Rays and humans are aside, four dice are about to be thrown.
    let mut oracle = Oracle::new(&[0, 0]);
    oracle.aside = [["ray"; 4].as_slice(), &["human"; 4], &["tank"]].concat();
    let steps = "* roll 1T 4R 8C\n0 ray\n0 reroll\n* roll 4H 4C\n0 human\n0 reroll";
    for depth in 1..=5 {
        assert_eq!(two(steps).perft(depth), oracle.count(depth), "depth {depth}");
    }
}

#[test]
fn the_oracle_counts_the_same_sequences_at_the_end_of_the_game() {
    // Seat 1 has two dice left and may win, lose or draw level.
    let mut oracle = Oracle::new(&[25, 18]);
    oracle.player = 1;
    oracle.aside = [["ray"; 4].as_slice(), &["human"; 6], &["tank"]].concat();
    let steps = "* roll 1T 4R 8C\n1 ray\n1 reroll\n* roll 6H 2C\n1 human\n1 reroll";
    for depth in 1..=5 {
        assert_eq!(loaded(&[25, 18], 1, steps).perft(depth), oracle.count(depth), "depth {depth}");
    }
}

#[test]
fn the_oracle_counts_the_same_duels() {
    for all_repeat in [false, true] {
        let mut oracle = Oracle::new(&[30, 7, 30, 30]);
        oracle.all_repeat = all_repeat;
        oracle.asks = Asks::Duel;
        oracle.duelists = vec![0, 2, 3];
        let repeat = if all_repeat { "all_tied" } else { "still_tied" };
        let options =
            format!(r#"{{"duel_repeat":"{repeat}","from":{{"scores":[30,7,30,30],"next":0}}}}"#);
        let table = table::<MartianDice>(&options, 4, "");
        for depth in 1..=3 {
            assert_eq!(table.perft(depth), oracle.count(depth), "depth {depth}");
        }
        let after = testing::table::<MartianDice>(&options, 4, "* roll 6R\n* roll 6R");
        let mut late = oracle.clone();
        late.duel_rays = vec![6, 6];
        for depth in 1..=3 {
            assert_eq!(after.perft(depth), late.count(depth), "depth {depth}");
        }
    }
}
