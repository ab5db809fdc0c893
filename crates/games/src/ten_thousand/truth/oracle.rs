//! The oracle: a slow second implementation, written from the rulebook on lists of dice and words. It shares nothing with
//! the game but the notation.

use std::collections::BTreeSet;

use serde_json::Value;

/// What is due.
#[derive(Clone, PartialEq, Debug)]
enum Due {
    Start,
    Throw,
    Keep(Vec<u32>),
    Decide { all_used: bool },
    Over,
}

/// A game of Ten Thousand.
#[derive(Clone, Debug)]
pub(super) struct Oracle {
    options: Value,
    pub(super) scores: Vec<i64>,
    entered: Vec<bool>,
    offer: Option<(i64, usize)>,
    player: usize,
    due: Due,
    total: i64,
    adopted: i64,
    dice: usize,
}

impl Oracle {
    pub(super) fn new(options: &Value, seats: usize) -> Oracle {
        Oracle {
            options: options.clone(),
            scores: vec![0; seats],
            entered: vec![false; seats],
            offer: None,
            player: 0,
            due: Due::Start,
            total: 0,
            adopted: 0,
            dice: 6,
        }
    }

    fn is(&self, switch: &str, word: &str) -> bool {
        self.options[switch] == word
    }

    fn number(&self, switch: &str, default: i64) -> i64 {
        self.options[switch].as_i64().unwrap_or(default)
    }

    pub(super) fn is_over(&self) -> bool {
        self.due == Due::Over
    }

    pub(super) fn awaits_throw(&self) -> bool {
        self.due == Due::Throw
    }

    /// The points of dice kept together, or `None` if they may not be kept.
    fn value(&self, kept: &[u32]) -> Option<i64> {
        let mut sum = 0;
        let mut keepable = !kept.is_empty();
        for face in 1..=6_u32 {
            let count = kept.iter().filter(|die| **die == face).count();
            if count >= 3 {
                let mut pasch = if face == 1 { 1000 } else { i64::from(face) * 100 };
                for _ in 3..count {
                    pasch *= 2;
                }
                sum += pasch;
            } else if face == 1 {
                sum += 100 * count as i64;
            } else if face == 5 {
                sum += 50 * count as i64;
            } else if count > 0 {
                keepable = false;
            }
        }
        let straight = self.is("straight", "on") && kept == [1, 2, 3, 4, 5, 6];
        let pairs = self.is("three_pairs", "on")
            && kept.len() == 6
            && kept.chunks(2).all(|pair| pair[0] == pair[1]);
        let plain = if keepable { sum } else { 0 };
        let best = if straight || pairs { plain.max(1500) } else { plain };
        (best > 0).then_some(best)
    }

    /// Every choice of thrown dice that may be kept, sorted like the game's list.
    fn keeps(&self, thrown: &[u32]) -> Vec<Vec<u32>> {
        let mut found: BTreeSet<(usize, Vec<u32>)> = BTreeSet::new();
        for choice in 0..1_u32 << thrown.len() {
            let kept: Vec<u32> = thrown
                .iter()
                .enumerate()
                .filter(|(place, _)| choice >> place & 1 == 1)
                .map(|(_, die)| *die)
                .collect();
            if self.value(&kept).is_some() {
                found.insert((kept.len(), kept));
            }
        }
        found.into_iter().map(|(_, kept)| kept).collect()
    }

    /// The legal actions in canonical text.
    pub(super) fn legal(&self) -> Vec<String> {
        let mut legal = Vec::new();
        match &self.due {
            Due::Start => {
                let score = self.scores[self.player];
                if self.offer.is_some_and(|(points, _)| score >= points) {
                    legal.push("adopt".to_owned());
                }
                legal.push("roll".to_owned());
            }
            Due::Keep(thrown) => {
                legal
                    .extend(self.keeps(thrown).iter().map(|kept| format!("keep {}", digits(kept))));
            }
            Due::Decide { all_used } => {
                legal.push("roll".to_owned());
                let enough = if self.entered[self.player] {
                    self.total >= self.number("round_min", 250)
                } else if self.is("entry", "at_least") {
                    self.total >= 1000
                } else {
                    self.total > 1000
                };
                if enough && !(*all_used && self.is("force_hot_dice", "on")) {
                    legal.push("note".to_owned());
                }
            }
            Due::Throw | Due::Over => return legal,
        }
        if self.is("illegal", "forfeit") {
            legal.push("forfeit".to_owned());
        }
        legal
    }

    /// The different throws that may come, in canonical text.
    fn throws(&self) -> Vec<String> {
        let mut throws: BTreeSet<Vec<u32>> = BTreeSet::from([Vec::new()]);
        for _ in 0..self.dice {
            let longer = |throw: Vec<u32>| {
                (1..=6).map(move |die| {
                    let mut throw = throw.clone();
                    throw.push(die);
                    throw.sort_unstable();
                    throw
                })
            };
            throws = throws.into_iter().flat_map(longer).collect();
        }
        throws.iter().map(|throw| format!("roll {}", digits(throw))).collect()
    }

    /// Makes a step given by its word; the phase decides which kind of step it is.
    pub(super) fn step(&mut self, word: &str) {
        let dice: Vec<u32> = word.chars().filter_map(|c| c.to_digit(10)).collect();
        if self.due == Due::Throw {
            if self.keeps(&dice).is_empty() {
                self.fail();
            } else {
                self.due = Due::Keep(dice);
            }
            return;
        }
        match word.split(' ').next() {
            Some("adopt") => {
                let (points, dice) = self.offer.take().expect("an offer");
                (self.total, self.adopted, self.dice) = (points, points, dice);
                self.due = Due::Throw;
            }
            Some("roll") => {
                self.offer = None;
                self.due = Due::Throw;
            }
            Some("keep") => {
                self.total += self.value(&dice).expect("a keep with value");
                self.dice -= dice.len();
                let all_used = self.dice == 0;
                if all_used {
                    self.dice = 6;
                }
                self.due = Due::Decide { all_used };
            }
            Some("note") => {
                self.scores[self.player] += self.total;
                self.entered[self.player] = true;
                let offer = (self.total, self.dice);
                let wins = self.scores[self.player] >= self.number("target", 10_000);
                self.next((!self.is("adopt", "off")).then_some(offer));
                if wins && !self.is("end", "finish_round") {
                    self.due = Due::Over;
                }
            }
            _ => self.fail(),
        }
    }

    fn fail(&mut self) {
        if !self.is("adopt_penalty", "off") {
            self.scores[self.player] -= self.adopted;
        }
        self.next(None);
    }

    fn next(&mut self, offer: Option<(i64, usize)>) {
        (self.total, self.adopted, self.dice, self.offer) = (0, 0, 6, offer);
        self.due = Due::Start;
        self.player += 1;
        if self.player == self.scores.len() {
            self.player = 0;
            let target = self.number("target", 10_000);
            if self.scores.iter().any(|score| *score >= target) {
                self.due = Due::Over;
            }
        }
    }

    /// The number of sequences of `depth` steps.
    pub(super) fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let words = if self.awaits_throw() { self.throws() } else { self.legal() };
        if depth == 1 {
            return words.len() as u64;
        }
        let count = words.iter().map(|word| {
            let mut next = self.clone();
            next.step(word);
            next.perft(depth - 1)
        });
        count.sum()
    }
}

fn digits(dice: &[u32]) -> String {
    dice.iter().map(ToString::to_string).collect()
}
