//! The oracle: a second implementation of the rules, slow and literal, and the comparison of the two.
//!
//! It shares only the rule switches with the real one. Bids are tuples, dice are lists.

use std::collections::BTreeSet;

use croupier_engine::{FastRng, Game, OnOff, Seat, Turn, below, pick};
use rand::SeedableRng;

use crate::perudo::{Action, OpenOnes, Options, Pacao, Perudo, Special, Start, Starter};

/// A game in the words of the rulebook.
#[derive(Clone)]
struct Oracle {
    options: Options,
    counts: Vec<u8>,
    dice: Vec<Vec<u8>>,
    starter: Option<usize>,
    special: bool,
    had_one: Vec<bool>,
    bids: Vec<(usize, u8, u8)>,
}

impl Oracle {
    fn new(options: &Options, seats: usize) -> Oracle {
        let mut game = Oracle {
            options: options.clone(),
            counts: vec![options.dice; seats],
            dice: vec![Vec::new(); seats],
            starter: None,
            special: false,
            had_one: vec![false; seats],
            bids: Vec::new(),
        };
        if options.start == Start::First {
            game.begin(0);
        }
        game
    }

    fn begin(&mut self, starter: usize) {
        self.starter = Some(starter);
        self.dice.iter_mut().for_each(Vec::clear);
        self.bids.clear();
        let players = self.counts.iter().filter(|count| **count > 0).count();
        let any_one = self.counts.contains(&1);
        let any_new = self.counts.iter().zip(&self.had_one).any(|(c, had)| *c == 1 && !had);
        self.special = match self.options.special {
            Special::Auto => any_one,
            Special::PalificoOnce => any_new && players >= 3,
            Special::Off => false,
        };
        for (count, had) in self.counts.iter().zip(&mut self.had_one) {
            *had |= *count == 1;
        }
    }

    fn over(&self) -> bool {
        self.counts.iter().filter(|count| **count > 0).count() == 1
    }

    fn to_throw(&self) -> Option<usize> {
        (0..self.counts.len()).find(|s| self.counts[*s] > 0 && self.dice[*s].is_empty())
    }

    fn next(&self, seat: usize) -> usize {
        let seats = self.counts.len();
        (1..=seats).map(|n| (seat + n) % seats).find(|s| self.counts[*s] > 0).unwrap()
    }

    fn to_act(&self) -> usize {
        self.bids.last().map_or(self.starter.unwrap(), |(bidder, ..)| self.next(*bidder))
    }

    fn may_bid(&self, quantity: u8, value: u8) -> bool {
        if quantity < 1 || quantity > self.counts.iter().sum() {
            return false;
        }
        let Some(&(_, last_quantity, last_value)) = self.bids.last() else {
            return value != 1 || self.special || self.options.open_ones == OpenOnes::Allowed;
        };
        let more = quantity > last_quantity;
        if self.special {
            let free =
                self.options.palifico_may_change == OnOff::On && self.counts[self.to_act()] == 1;
            return if value == last_value {
                more
            } else {
                free && (more || (quantity == last_quantity && value > last_value))
            };
        }
        if last_value == 1 && value != 1 {
            quantity > 2 * last_quantity
        } else if last_value != 1 && value == 1 {
            2 * quantity >= last_quantity
        } else {
            more || (quantity == last_quantity && value > last_value)
        }
    }

    fn legal(&self) -> BTreeSet<String> {
        let mut legal = BTreeSet::new();
        for quantity in 1..=100 {
            for value in 1..=6 {
                if self.may_bid(quantity, value) {
                    legal.insert(format!("{quantity}x{value}"));
                }
            }
        }
        if !self.bids.is_empty() {
            legal.insert("challenge".to_owned());
            let may = match self.options.pacao {
                Pacao::Seed => self.counts[self.to_act()] == 1,
                Pacao::Calza => true,
                Pacao::Off => false,
            };
            if may {
                legal.insert("pacao".to_owned());
            }
        }
        legal
    }

    fn apply(&mut self, word: &str) {
        let seat = self.to_act();
        if let Some((quantity, value)) = word.split_once('x') {
            self.bids.push((seat, quantity.parse().unwrap(), value.parse().unwrap()));
            return;
        }
        let &(bidder, quantity, value) = self.bids.last().unwrap();
        let counts = |die: &&u8| **die == value || (**die == 1 && !self.special);
        let actual = self.dice.iter().flatten().filter(counts).count();
        let (enough, exact) = (actual >= quantity as usize, actual == quantity as usize);
        let loser = match (word, self.options.pacao) {
            ("challenge", _) => Some(if enough { seat } else { bidder }),
            (_, Pacao::Seed) => Some(if enough { bidder } else { seat }),
            _ if exact => None,
            _ => Some(seat),
        };
        let Some(loser) = loser else {
            self.counts[seat] = (self.counts[seat] + 1).min(self.options.dice);
            return self.begin(seat);
        };
        self.counts[loser] -= 1;
        if !self.over() {
            let stays = self.options.starter == Starter::Loser && self.counts[loser] > 0;
            self.begin(if stays { loser } else { self.next(loser) });
        }
    }

    fn chances(&self) -> Vec<String> {
        match (self.starter, self.to_throw()) {
            (None, _) => (0..self.counts.len()).map(|seat| format!("start {seat}")).collect(),
            (_, Some(seat)) => {
                let mut throws = vec![String::new()];
                for _ in 0..self.counts[seat] {
                    let longer = |t: &String| {
                        let least = t.chars().last().unwrap_or('1');
                        (least..='6').map(|f| format!("{t}{f}")).collect::<Vec<_>>()
                    };
                    throws = throws.iter().flat_map(longer).collect();
                }
                throws.into_iter().map(|t| format!("roll {t}")).collect()
            }
            _ => Vec::new(),
        }
    }

    fn apply_chance(&mut self, word: &str) {
        match word.split_once(' ').unwrap() {
            ("start", seat) => self.begin(seat.parse().unwrap()),
            (_, dice) => {
                let seat = self.to_throw().unwrap();
                self.dice[seat] = dice.bytes().map(|digit| digit - b'0').collect();
            }
        }
    }

    fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        if self.over() {
            return 0;
        }
        let chances = self.chances();
        let next = |word: &String, apply: fn(&mut Oracle, &str)| {
            let mut game = self.clone();
            apply(&mut game, word);
            game.perft(depth - 1)
        };
        if chances.is_empty() {
            self.legal().iter().map(|word| next(word, Oracle::apply)).sum()
        } else {
            chances.iter().map(|word| next(word, Oracle::apply_chance)).sum()
        }
    }
}

fn options(rng: &mut FastRng) -> Options {
    Options {
        dice: pick(rng, &[1, 2, 3, 5]),
        pacao: pick(rng, &[Pacao::Seed, Pacao::Calza, Pacao::Off]),
        starter: pick(rng, &[Starter::AfterLoser, Starter::Loser]),
        special: pick(rng, &[Special::Auto, Special::PalificoOnce, Special::Off]),
        open_ones: pick(rng, &[OpenOnes::Allowed, OpenOnes::SpecialOnly]),
        palifico_may_change: pick(rng, &[OnOff::Off, OnOff::On]),
        start: pick(rng, &[Start::First, Start::Random]),
    }
}

/// Uniform play would nearly always jump up the ladder, so every other choice is one of the lowest bids or a call.
fn choose(rng: &mut FastRng, actions: &[Action]) -> Action {
    let low = below(rng, 2) == 0 && actions.len() > 4;
    if low { actions[below(rng, 4) as usize] } else { pick(rng, actions) }
}

#[test]
fn the_game_and_the_oracle_agree_step_by_step_under_all_switches() {
    let mut rng = FastRng::seed_from_u64(1);
    for _ in 0..600 {
        let options = options(&mut rng);
        let seats = pick(&mut rng, &[2, 3, 4, 6]);
        let mut game = Perudo::new(&options, seats).unwrap();
        let mut oracle = Oracle::new(&options, seats as usize);
        for _ in 0..3_000 {
            let counts: Vec<i32> = Seat::all(seats).map(|seat| game.score(seat)).collect();
            assert_eq!(counts, oracle.counts.iter().map(|c| i32::from(*c)).collect::<Vec<_>>());
            match game.turn() {
                Turn::Over => {
                    assert!(oracle.over());
                    break;
                }
                Turn::Chance => {
                    let mut chances = Vec::new();
                    game.chances(&mut chances);
                    let words: Vec<String> = chances.iter().map(|(c, _)| c.to_string()).collect();
                    assert_eq!(words, oracle.chances());
                    let chance = game.sample_chance(&mut rng);
                    game.apply_chance(chance);
                    oracle.apply_chance(&chance.to_string());
                }
                Turn::Seat(seat) => {
                    let mut actions = Vec::new();
                    game.actions(&mut actions);
                    let words: BTreeSet<String> = actions.iter().map(Action::to_string).collect();
                    assert_eq!(words, oracle.legal());
                    assert_eq!(seat.index(), oracle.to_act());
                    let action = choose(&mut rng, &actions);
                    game.apply(action);
                    oracle.apply(&action.to_string());
                }
            }
            assert_eq!(game.is_special(), oracle.special);
        }
    }
}

#[test]
fn the_exhaustive_counts_are_those_of_the_oracle() {
    for block in include_str!("perft.txt").split("\n\n").filter(|b| b.contains("perft ")) {
        let mut lines = block.lines().filter(|line| !line.starts_with('#'));
        let header: serde_json::Value = serde_json::from_str(lines.next().unwrap()).unwrap();
        let options = croupier_table::parse_options(&header["options"]).unwrap();
        let mut oracle = Oracle::new(&options, header["seats"].as_u64().unwrap() as usize);
        for line in lines {
            match line.split_once(' ').unwrap() {
                ("*", word) => oracle.apply_chance(word),
                ("perft", counts) => {
                    let (depth, count) = counts.split_once(' ').unwrap();
                    let found = oracle.perft(depth.parse().unwrap());
                    assert_eq!(found, count.parse::<u64>().unwrap(), "{block}");
                }
                (_, word) => oracle.apply(word),
            }
        }
    }
}
