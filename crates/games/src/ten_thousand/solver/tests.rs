//! The solvers against plain repetition over the rules themselves, which shares no code with them, and their own sums.

use std::collections::{BTreeMap, HashMap};

use croupier_engine::{FastRng, Game, NoMeans, OnOff, Seat, Turn};
use rand::SeedableRng;
use serde_json::json;

use super::super::{Action, Entry, IllegalPlay, Offer, Phase, TenThousand};
use super::*;

/// What matters of a position in which a seat begins a turn or may note: scores, who has entered, the offer, the seat,
/// the phase, points and dice of the turn and what was adopted.
type Place = ([u32; 2], [bool; 2], Offer, u8, Phase, u32, u8, u32);

/// What a seat may do in a place. Keeping belongs to rolling.
enum Choice {
    /// The game has its result.
    End(f64),
    /// On to another place.
    Go(usize),
    /// A throw: with each probability one of several places may be chosen.
    Throw(Vec<(f64, Vec<usize>)>),
}

/// All positions that play can reach, by the rules themselves.
#[derive(Default)]
struct Slow {
    places: HashMap<Place, usize>,
    games: Vec<TenThousand>,
    choices: Vec<Vec<Choice>>,
    /// How likely the first seat wins.
    values: Vec<f64>,
}

fn place(game: &TenThousand) -> Place {
    let scores = [game.scores[0], game.scores[1]];
    let entered = [game.entered & 1 != 0, game.entered & 2 != 0];
    // Totals that win when they are noted are all alike; otherwise they would grow without end.
    let missing = game.options.target.saturating_sub(scores[game.seat as usize]);
    let points = game.points.min(missing.max(game.note_from()));
    (scores, entered, game.offer, game.seat, game.phase, points, game.dice, game.adopted)
}

impl Slow {
    fn number(&mut self, game: &TenThousand) -> usize {
        let next = self.games.len();
        let number = *self.places.entry(place(game)).or_insert(next);
        if number == next {
            self.games.push(game.clone());
        }
        number
    }

    /// Finds everything that can follow these games, and its worth.
    fn solve(games: &[TenThousand]) -> Slow {
        let mut slow = Slow::default();
        for game in games {
            slow.number(game);
        }
        while let Some(game) = slow.games.get(slow.choices.len()).cloned() {
            let choices = slow.choices_of(&game);
            slow.choices.push(choices);
        }
        slow.values = vec![0.5; slow.games.len()];
        for _ in 0..1000 {
            if slow.improve() < 1e-14 {
                return slow;
            }
        }
        panic!("no end");
    }

    fn choices_of(&mut self, game: &TenThousand) -> Vec<Choice> {
        let mut legal = Vec::new();
        game.actions(&mut legal);
        let after = |action: &Action| {
            let mut next = game.clone();
            next.apply(*action);
            next
        };
        let games: Vec<TenThousand> = legal.iter().map(after).collect();
        let choice = |game: &TenThousand| match game.turn() {
            Turn::Over => Choice::End(f64::from(game.payoff(Seat(0)))),
            Turn::Chance => Choice::Throw(self.throw(game)),
            Turn::Seat(_) => Choice::Go(self.number(game)),
        };
        games.iter().map(choice).collect()
    }

    fn throw(&mut self, game: &TenThousand) -> Vec<(f64, Vec<usize>)> {
        let mut merged: BTreeMap<Vec<usize>, f64> = BTreeMap::new();
        let (mut chances, mut legal) = (Vec::new(), Vec::new());
        game.chances(&mut chances);
        for (chance, probability) in chances {
            let mut thrown = game.clone();
            thrown.apply_chance(chance);
            let mut next = Vec::new();
            if thrown.phase == Phase::Keep {
                legal.clear();
                thrown.actions(&mut legal);
                for action in &legal {
                    let mut kept = thrown.clone();
                    kept.apply(*action);
                    next.push(self.number(&kept));
                }
            } else {
                next.push(self.number(&thrown));
            }
            next.sort_unstable();
            next.dedup();
            *merged.entry(next).or_default() += probability;
        }
        merged.into_iter().map(|(next, probability)| (probability, next)).collect()
    }

    /// One sweep over all places; returns the greatest change.
    fn improve(&mut self) -> f64 {
        let mut most: f64 = 0.0;
        for number in (0..self.games.len()).rev() {
            let Turn::Seat(seat) = self.games[number].turn() else { panic!("nobody chooses") };
            let better = |a: f64, b: f64| if seat == Seat(0) { a.max(b) } else { a.min(b) };
            let best = |next: &[usize]| {
                next.iter().map(|next| self.values[*next]).reduce(better).expect("a keep")
            };
            let worth = |choice: &Choice| match choice {
                Choice::End(payoff) => *payoff,
                Choice::Go(next) => self.values[*next],
                Choice::Throw(throws) => throws.iter().map(|(p, next)| p * best(next)).sum(),
            };
            // A seat that keeps belongs to the throw, so the seat here is the one that chooses there.
            let value = self.choices[number].iter().map(worth).reduce(better).expect("a choice");
            most = most.max((value - self.values[number]).abs());
            self.values[number] = value;
        }
        most
    }
}

fn small(target: u32, round_min: u32) -> Options {
    Options { round_min, target, ..Options::default() }
}

fn solved(options: &Options) -> Race {
    Race::solve(Rules::of(options), &NoMeans, &mut |_| ())
}

/// A game in which both seats have entered and these are the scores.
fn entered(options: &Options, scores: [u32; 2]) -> TenThousand {
    let game = TenThousand::new(options, 2).expect("a game");
    let mut view = game.view(None);
    view.scores = scores.to_vec();
    view.entered = vec![true, true];
    view.note_from = options.round_min;
    TenThousand::determinize(&view, &mut FastRng::seed_from_u64(0))
}

/// What the race says about the beginning of a turn, for the seat whose turn it is.
fn race_value(race: &Race, place: &Place) -> f64 {
    let (scores, entered, offer, seat, ..) = place;
    let units = |seat: usize| (scores[seat] / UNIT) as usize;
    let (mine, other) = (*seat as usize, 1 - *seat as usize);
    match (entered[mine], entered[other], offer) {
        (false, false, _) => race.entering.start,
        (false, true, _) => race.entering.outside[units(other)],
        (true, false, _) => race.entering.inside[units(mine)],
        (true, true, Offer { points: 0, .. }) => race.fresh(units(mine), units(other)),
        (true, true, offer) => {
            let noted = (offer.points / UNIT) as usize;
            let before = units(other) - noted;
            1.0 - race.note(before, units(mine), noted)[offer.dice as usize - 1]
        }
    }
}

/// Compares every beginning of a turn that can be reached from these games.
fn compare(options: &Options, games: &[TenThousand]) {
    let race = solved(options);
    let slow = Slow::solve(games);
    let mut compared = 0;
    for (place, number) in &slow.places {
        if place.4 == Phase::Start {
            let value = slow.values[*number];
            let value = if place.3 == 0 { value } else { 1.0 - value };
            let found = race_value(&race, place);
            assert!((value - found).abs() < 1e-11, "{options:?} {place:?}: {found} is not {value}");
            compared += 1;
        }
    }
    assert!(compared >= games.len());
    eprintln!("{compared} of {} for {}", slow.games.len(), json!(options));
}

fn compare_entered(options: &Options) {
    let scores = || (0..options.target).step_by(UNIT as usize);
    let games = scores().flat_map(|mine| scores().map(move |other| [mine, other]));
    let games: Vec<TenThousand> = games.map(|scores| entered(options, scores)).collect();
    compare(options, &games);
}

#[test]
fn small_races_have_the_values_that_plain_repetition_finds() {
    compare_entered(&small(400, 100));
    compare_entered(&small(430, 250));
    compare_entered(&small(300, 0));
}

#[test]
fn other_switches_are_solved_too() {
    let plain = small(300, 100);
    for options in [
        Options { adopt: OnOff::Off, ..plain.clone() },
        Options { adopt_penalty: OnOff::Off, ..plain.clone() },
        Options { illegal: IllegalPlay::Forfeit, ..plain.clone() },
        Options { force_hot_dice: OnOff::On, ..plain.clone() },
        Options { straight: OnOff::On, three_pairs: OnOff::On, ..plain.clone() },
    ] {
        compare_entered(&options);
    }
}

#[test]
fn whole_games_have_the_value_that_plain_repetition_finds() {
    for options in [
        small(500, 250),
        small(1150, 1000),
        Options { entry: Entry::AtLeast, ..small(1100, 950) },
        small(1150, 1200),
    ] {
        compare(&options, &[TenThousand::new(&options, 2).expect("a game")]);
    }
}

#[test]
fn probe() {
    let options = Options::default();
    let race = Race::undump(Rules::of(&options));
    let packed = Packed::new(&race, 0.528593473654);
    let bytes = packed.to_bytes();
    assert_eq!(Packed::of_bytes(&race.rules, &bytes), Some(packed));
    let name = Packed::name(&race.rules);
    std::fs::create_dir_all("/tmp/shelf0").unwrap();
    std::fs::write(format!("/tmp/shelf0/{name}"), &bytes).unwrap();
    std::fs::write(format!("/tmp/shelf0/{name}-sum"), checksum(&bytes).to_le_bytes()).unwrap();
    std::fs::write("/tmp/compact.bin", super::super::compact::table(&race)).unwrap();
    println!("{} bytes", bytes.len());
}
#[test]
fn errors() {
    let options = Options::default();
    let race = Race::undump(Rules::of(&options));
    let compact = super::super::compact::Compact::new(race.rules);
    let (mut sum, mut count, mut most) = (0.0, 0.0, 0.0);
    for a in 0..200 {
        for b in 0..200 {
            let e: f64 = (race.fresh(a, b) - compact.fresh(a, b)).abs();
            sum += e;
            count += 1.0;
            if e > most {
                most = e;
                println!("{a} {b} {e}");
            }
        }
    }
    println!("fresh mean {} max {}", sum / count, most);
    let mut by = vec![(0.0f64, 0.0f64, 0.0f64); 40];
    for a in (0..200).step_by(7) {
        for b in (0..200).step_by(7) {
            let rows = compact.notes(a, b, 200 - a);
            for t in 5..(200 - a).min(b + 1) {
                for d in 0..6 {
                    let e = (race.note(a, b, t)[d] - rows[t][d]).abs();
                    let c = &mut by[(t / 5).min(39)];
                    c.0 += e;
                    c.1 += 1.0;
                    if e > c.2 {
                        c.2 = e;
                        if e > 0.1 {
                            println!(
                                "noter {a} adopter {b} units {t} dice {} {e} exact {} guess {}",
                                d + 1,
                                race.note(a, b, t)[d],
                                rows[t][d]
                            );
                        }
                    }
                }
            }
        }
    }
    for (n, (s, c, m)) in by.iter().enumerate() {
        println!("units {}: mean {:.5} max {:.4} n {c}", n * 5, s / c, m);
    }
}
