//! The solvers against value iteration over the rules, which shares no code with them, and consistency checks.

use std::collections::{BTreeMap, HashMap};

use croupier_engine::{FastRng, Game, Job, NoResources, OnOff, Resources, Seat, Turn};
use rand::SeedableRng;

use super::super::bots::solver::{
    FORBIDDEN, PackedRace, Race, RaceSolver, Rules, SIX, Turns, UNIT, solo_turns, turn_points,
};
use super::super::{Action, Entry, IllegalPlay, Offer, Options, Phase, TenThousand};

/// A position in which a seat begins a turn or may note: scores, who has entered, the offer, the seat, the phase, points
/// and dice of the turn, and the adopted points.
type Position = ([u32; 2], [bool; 2], Option<Offer>, u8, Phase, u32, u8, u32);

/// What a seat may do in a position. Keeping belongs to rolling.
enum Choice {
    /// The game has its result.
    End(f64),
    /// On to another position.
    Go(usize),
    /// A throw: with each probability one of several positions may be chosen.
    Throw(Vec<(f64, Vec<usize>)>),
}

/// All positions that play can reach, by the rules themselves.
#[derive(Default)]
struct Slow {
    positions: HashMap<Position, usize>,
    games: Vec<TenThousand>,
    choices: Vec<Vec<Choice>>,
    /// How likely the first seat wins.
    values: Vec<f64>,
}

fn position(game: &TenThousand) -> Position {
    let view = game.view(None);
    let scores = [view.scores[0], view.scores[1]];
    let entered = [view.entered[0], view.entered[1]];
    // All totals that win when they are noted are one position; otherwise there would be infinitely many.
    let missing = view.options.target.saturating_sub(view.own_score());
    let points = view.points.min(missing.max(view.note_from));
    (scores, entered, view.offer, view.player.0, view.phase, points, view.dice, view.adopted)
}

impl Slow {
    fn number(&mut self, game: &TenThousand) -> usize {
        let next = self.games.len();
        let number = *self.positions.entry(position(game)).or_insert(next);
        if number == next {
            self.games.push(game.clone());
        }
        number
    }

    /// Finds all positions that can follow these games, and their values by value iteration.
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
            if thrown.view(None).phase == Phase::Keep {
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

    /// One sweep over all positions; returns the greatest change.
    fn improve(&mut self) -> f64 {
        let mut most: f64 = 0.0;
        for number in (0..self.games.len()).rev() {
            let Turn::Seat(seat) = self.games[number].turn() else { panic!("nobody chooses") };
            let better = |a: f64, b: f64| if seat == Seat(0) { a.max(b) } else { a.min(b) };
            let best = |next: &[usize]| {
                next.iter().map(|next| self.values[*next]).reduce(better).expect("a keep")
            };
            let value_of = |choice: &Choice| match choice {
                Choice::End(payoff) => *payoff,
                Choice::Go(next) => self.values[*next],
                Choice::Throw(throws) => throws.iter().map(|(p, next)| p * best(next)).sum(),
            };
            // A seat that keeps belongs to the throw, so the seat here is the one that chooses there.
            let value = self.choices[number].iter().map(value_of).reduce(better).expect("a choice");
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
    Race::solve(Rules::of(options), &NoResources, &mut |_| ())
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

/// The race's equity at the beginning of a turn, for the seat whose turn it is.
fn race_value(race: &Race, position: &Position) -> f64 {
    let (scores, entered, offer, seat, ..) = position;
    let units = |seat: usize| (scores[seat] / UNIT) as usize;
    let (mine, other) = (*seat as usize, 1 - *seat as usize);
    match (entered[mine], entered[other], offer) {
        (false, false, _) => race.entering.start,
        (false, true, _) => race.entering.outside[units(other)],
        (true, false, _) => race.entering.inside[units(mine)],
        (true, true, None) => race.fresh(units(mine), units(other)),
        (true, true, Some(offer)) => {
            let noted = (offer.points / UNIT) as usize;
            let before = units(other) - noted;
            1.0 - race.note_values(before, units(mine), noted)[offer.dice as usize - 1]
        }
    }
}

/// Compares every beginning of a turn that can be reached from these games.
fn compare(options: &Options, games: &[TenThousand]) {
    let race = solved(options);
    let slow = Slow::solve(games);
    let mut compared = 0;
    for (position, number) in &slow.positions {
        if position.4 == Phase::Start {
            let value = slow.values[*number];
            let value = if position.3 == 0 { value } else { 1.0 - value };
            let found = race_value(&race, position);
            assert!(
                (value - found).abs() < 1e-11,
                "{options:?} {position:?}: {found} is not {value}"
            );
            compared += 1;
        }
    }
    assert!(compared >= games.len());
}

fn compare_entered(options: &Options) {
    let scores = || (0..options.target).step_by(UNIT as usize);
    let games = scores().flat_map(|mine| scores().map(move |other| [mine, other]));
    let games: Vec<TenThousand> = games.map(|scores| entered(options, scores)).collect();
    compare(options, &games);
}

#[test]
fn small_races_have_the_values_that_value_iteration_finds() {
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
fn whole_games_have_the_value_that_value_iteration_finds() {
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
fn several_workers_find_what_one_finds() {
    /// Three workers, one after the other.
    struct Three;
    impl Resources for Three {
        fn now_ms(&self) -> f64 {
            0.0
        }
        fn parallelism(&self) -> usize {
            3
        }
        fn run_parallel(&self, jobs: Vec<Job<'_>>) {
            jobs.into_iter().rev().for_each(|job| job());
        }
        fn cache_get(&self, _name: &str) -> Option<Vec<u8>> {
            None
        }
        fn cache_put(&self, _name: &str, _bytes: &[u8]) {}
    }
    let rules = Rules::of(&small(700, 250));
    let mut reported = Vec::new();
    let one = Race::solve(rules, &NoResources, &mut |share| reported.push(share));
    assert!(reported.is_sorted() && reported.iter().all(|share| (0.0..1.0).contains(share)));
    let three = Race::solve(rules, &Three, &mut |_| ());
    assert_eq!((one.fresh, one.entering), (three.fresh, three.entering));
}

#[test]
fn adopting_has_the_value_that_the_race_stores() {
    let race = solved(&small(700, 250));
    let mut better = 0;
    for mine in 5..14 {
        for other in 5..14 {
            for units in 5..=mine.min(other) {
                let declined = race.fresh(mine, other);
                let offered = race.note_values(other - units, mine, units).map(|value| 1.0 - value);
                for (adopted, offered) in
                    race.adopt_values(mine, other, units).into_iter().zip(offered)
                {
                    assert!((adopted.max(declined) - offered).abs() < 1e-11);
                    better += usize::from(adopted > declined);
                }
            }
        }
    }
    assert!(better > 100, "{better}");
}

#[test]
fn a_packed_race_has_the_values_of_the_race() {
    for options in [small(700, 250), Options { adopt: OnOff::Off, ..small(700, 250) }] {
        let race = solved(&options);
        let packed = PackedRace::new(&race, 0.25);
        let bytes = packed.to_bytes();
        assert_eq!(PackedRace::of_bytes(&race.rules, &bytes).as_ref(), Some(&packed));
        for mine in 0..14 {
            for other in 0..14 {
                assert_eq!(packed.fresh(mine, other), race.fresh(mine, other));
                for (total, row) in packed.note_values(mine, other, 16).into_iter().enumerate() {
                    for (kept, value) in row.into_iter().zip(race.note_values(mine, other, total)) {
                        assert!((kept - value).abs() < 1e-9, "{mine}:{other} {total}");
                    }
                }
            }
        }
    }
}

#[test]
fn damaged_or_foreign_bytes_are_refused() {
    let rules = Rules::of(&small(700, 250));
    let packed = PackedRace::new(&Race::solve(rules, &NoResources, &mut |_| ()), 0.5);
    let bytes = packed.to_bytes();
    for end in (0..bytes.len()).step_by(97).chain([7, 8, 15, 16, 39, 40, bytes.len() - 1]) {
        assert_eq!(PackedRace::of_bytes(&rules, &bytes[..end]), None, "{end} bytes");
    }
    for place in (0..bytes.len()).step_by(31) {
        let mut damaged = bytes.clone();
        damaged[place] ^= 1 << (place % 8);
        assert_eq!(PackedRace::of_bytes(&rules, &damaged), None, "byte {place}");
    }
    let mut longer = bytes.clone();
    longer.push(0);
    assert_eq!(PackedRace::of_bytes(&rules, &longer), None);
    let others = [small(750, 250), small(700, 300)].map(|options| Rules::of(&options));
    for other in others.into_iter().chain([Rules { penalty: OnOff::Off, ..rules }]) {
        assert_eq!(PackedRace::of_bytes(&other, &bytes), None, "{other:?}");
    }
}

/// The greatest expected points of a turn, by recursion over throws as the rules list them; great totals are noted.
fn slow_points(game: &TenThousand, known: &mut HashMap<(u32, u8), f64>) -> f64 {
    let view = game.view(None);
    let key = (view.points, view.dice);
    if view.points >= 25_000 {
        return f64::from(view.points);
    }
    if let Some(value) = known.get(&key) {
        return *value;
    }
    let (mut legal, mut chances) = (Vec::new(), Vec::new());
    game.actions(&mut legal);
    let mut best = if legal.contains(&Action::Note) { f64::from(view.points) } else { 0.0 };
    let mut rolling = game.clone();
    rolling.apply(Action::Roll);
    rolling.chances(&mut chances);
    let mut average = 0.0;
    for (chance, probability) in chances {
        let mut thrown = rolling.clone();
        thrown.apply_chance(chance);
        if thrown.view(None).phase == Phase::Keep {
            legal.clear();
            thrown.actions(&mut legal);
            let keeps = legal.iter().map(|action| {
                let mut kept = thrown.clone();
                kept.apply(*action);
                slow_points(&kept, known)
            });
            average += probability * keeps.fold(0.0, f64::max);
        }
    }
    best = best.max(average);
    known.insert(key, best);
    best
}

#[test]
fn a_turn_for_points_has_the_value_that_recursion_finds() {
    // Totals are kept below the target, so that no noting ends the game.
    let options = Options { target: 100_000, ..Options::default() };
    let rules = Rules::of(&options);
    let throws = rules.throws();
    let unopened = TenThousand::new(&options, 2).expect("a game");
    let slow = slow_points(&unopened, &mut HashMap::new());
    let fast = turn_points(&rules, &throws, rules.entry);
    assert!((slow - fast).abs() < 1e-9, "{fast} is not {slow}");
    let slow = slow_points(&entered(&options, [0, 0]), &mut HashMap::new());
    let fast = turn_points(&rules, &throws, rules.later);
    assert!((slow - fast).abs() < 1e-9, "{fast} is not {slow}");
}

#[test]
fn alone_a_target_within_one_turn_takes_as_many_turns_as_its_chance_says() {
    let options = small(500, 250);
    let (rules, throws) = (Rules::of(&options), Rules::of(&options).throws());
    // Nothing below 1050 can be noted, and that wins: every turn is played for it alone.
    let mut turns = Turns::<1>::new(21, 1.0);
    turns.solve(&rules, &throws, (0, 21), [0.0], |_| [[FORBIDDEN]; SIX]);
    let chance = turns.roll(&throws, 0, SIX)[0];
    assert!((solo_turns(&rules, &throws) - 1.0 / chance).abs() < 1e-9);
    let more = Rules { target: 40, ..rules };
    assert!(solo_turns(&more, &throws) > solo_turns(&rules, &throws) + 1.0);
}

#[test]
fn a_resumed_race_has_the_same_bits() {
    let rules = Rules::of(&small(700, 250));
    let whole = Race::solve(rules, &NoResources, &mut |_| ());
    let mut resumed = RaceSolver::new(rules);
    while resumed.solve_next_sum(&NoResources) {
        let state = resumed.to_bytes();
        let done = resumed.done();
        resumed = RaceSolver::of_bytes(rules, &state).expect("a state");
        assert!((resumed.done() - done).abs() < 1e-12);
        assert!(RaceSolver::of_bytes(rules, &state[1..]).is_none());
        assert!(RaceSolver::of_bytes(Rules { target: 15, ..rules }, &state).is_none());
    }
    let resumed = resumed.finish(&NoResources);
    assert_eq!((resumed.fresh, resumed.entering), (whole.fresh, whole.entering));
}
