//! Beliefs: sampled games look like what was seen, and hands come as often as they are likely.

use croupier_engine::{FastRng, Game, Seat, Step, Turn};
use rand::SeedableRng;

use crate::cards::{Cards, each};
use crate::localgame::bots::beliefs::{BeliefSampler, MAX_NLL, TEMPERATURE};
use crate::localgame::bots::greedy::Greedy;
use crate::localgame::{Action, LocalGame, Options, View};

/// A game of greedy players that is watched from seat 0.
struct Watched {
    game: LocalGame,
    beliefs: BeliefSampler,
    greedy: Greedy,
    rng: FastRng,
}

impl Watched {
    fn new(seats: u8, seed: u64) -> Watched {
        Watched {
            game: LocalGame::new(&Options::default(), seats).expect("so many can play"),
            beliefs: BeliefSampler::default(),
            greedy: Greedy::default(),
            rng: FastRng::seed_from_u64(seed),
        }
    }

    /// Plays on to the next step of seat 0 and returns its view; `None` if the game is over.
    fn next(&mut self) -> Option<View> {
        loop {
            match self.game.turn() {
                Turn::Over => return None,
                Turn::Seat(Seat(0)) => return Some(self.game.view(Some(Seat(0)))),
                Turn::Seat(_) => self.act(),
                Turn::Chance => self.deal(),
            }
        }
    }

    /// Lets chance act.
    fn deal(&mut self) {
        let chance = self.game.sample_chance(&mut self.rng);
        let hidden = self.game.roller().is_some_and(|seat| seat != Seat(0));
        self.game.apply_chance(chance);
        self.beliefs.watch(&if hidden { Step::Hidden } else { Step::Chance(chance) });
    }

    /// Lets the seat whose turn it is make a step.
    fn act(&mut self) {
        let mut legal = Vec::new();
        self.game.actions(&mut legal);
        let action = self.greedy.best(&self.game, &legal).expect("something is legal");
        self.beliefs.watch(&Step::Act(self.game.mover, action));
        self.game.apply(action);
    }

    fn determinize(&mut self, view: &View) -> Option<LocalGame> {
        self.beliefs.determinize(view, &mut self.rng)
    }
}

/// The cards of a hand that others do not know.
fn hidden(game: &LocalGame, seat: usize) -> u64 {
    game.players[seat].hand.without(&game.players[seat].known).kinds()
}

#[test]
fn every_sampled_game_looks_like_the_view_and_holds_each_card_once() {
    let pack = Cards::packs(1);
    for (seats, seed) in [(2, 1), (3, 2), (4, 3), (6, 4), (2, 5), (17, 6)] {
        let mut watched = Watched::new(seats, seed);
        while let Some(view) = watched.next() {
            for _ in 0..5 {
                let game = watched.determinize(&view).expect("every step was observed");
                assert_eq!(game.view(Some(Seat(0))), view);
                assert_eq!(game.stock.len(), view.stock);
                let hands = game.players().iter().map(|player| &player.hand);
                let away = hands.fold(game.stock, Cards::with);
                let seen = view.trash.iter().chain(view.melds.iter().flatten().map(|s| &s.card));
                assert_eq!(away.with(&seen.copied().collect()), pack);
            }
            watched.act();
        }
    }
}

#[test]
fn beliefs_are_nearer_to_the_hands_than_chance() {
    let (mut held, mut believed, mut dealt) = (0, 0, 0);
    for seed in 0..30 {
        let mut watched = Watched::new(2, seed);
        while let Some(view) = watched.next() {
            let truth = hidden(&watched.game, 1);
            for _ in 0..20 {
                let game = watched.determinize(&view).expect("every step was observed");
                let chance = LocalGame::determinize(&view, &mut watched.rng);
                held += truth.count_ones();
                believed += (truth & hidden(&game, 1)).count_ones();
                dealt += (truth & hidden(&chance, 1)).count_ones();
            }
            watched.act();
        }
    }
    assert!(believed * 2 > dealt * 3, "of {held} cards {believed}, by chance {dealt}");
}

#[test]
fn hands_come_in_proportion_to_the_likelihood_of_the_actions() {
    const TIMES: u32 = 20_000;
    let mut watched = Watched::new(2, 11);
    watched.next().expect("the first turn");
    while watched.game.turn() == Turn::Seat(Seat(0)) {
        watched.act();
    }
    watched.deal();
    let mut before = watched.game.clone();
    let view = watched.next().expect("the second turn");
    let (discard, unseen) = (view.trash[0], LocalGame::from_view(&view).stock.kinds());
    assert_eq!((view.hands[1], view.known[1].len(), unseen.count_ones()), (3, 0, 47));
    let action = Action::Trash { card: discard };

    let (mut weights, mut all) = ([0.0_f64; 64], 0.0);
    let (mut greedy, mut legal) = (Greedy::default(), Vec::new());
    let cards: Vec<_> = each(unseen).collect();
    for (n, one) in cards.iter().enumerate() {
        for (m, two) in cards.iter().enumerate().skip(n + 1) {
            for three in &cards[m + 1..] {
                let hand = [*one, *two, *three, discard];
                before.players[1].hand = hand.into_iter().collect();
                let loss = greedy.loss(&before, action, &mut legal);
                let nll = loss.map_or(MAX_NLL, |loss| (loss as f32 / TEMPERATURE).min(MAX_NLL));
                let weight = f64::from(-nll).exp();
                all += weight;
                hand[..3].iter().for_each(|card| weights[card.index() as usize] += weight);
            }
        }
    }
    let mut counts = [0_u32; 64];
    for _ in 0..TIMES {
        let game = watched.determinize(&view).expect("every step was observed");
        each(hidden(&game, 1)).for_each(|card| counts[card.index() as usize] += 1);
    }
    let even = 3.0 / cards.len() as f64;
    let far = cards.iter().map(|card| (weights[card.index() as usize] / all - even).abs());
    assert!(far.fold(0.0, f64::max) > 0.04, "the discard is informative");
    for card in cards {
        let index = card.index() as usize;
        let (found, exact) = (f64::from(counts[index]) / f64::from(TIMES), weights[index] / all);
        assert!((found - exact).abs() < 0.015, "{card}: {found} instead of {exact}");
    }
}

#[test]
fn without_the_steps_that_lead_to_the_view_nothing_is_sampled() {
    let mut watched = Watched::new(2, 1);
    let first = watched.next().expect("the first turn");
    assert!(watched.determinize(&first).is_some());
    watched.act();
    let second = watched.next().expect("the second step");
    assert!(watched.determinize(&first).is_none(), "that was before");
    assert!(watched.determinize(&second).is_some());
    let mut late = BeliefSampler::default();
    assert!(late.determinize(&second, &mut watched.rng).is_none(), "no step was observed");
    late.watch(&Step::Hidden);
    assert!(late.determinize(&second, &mut watched.rng).is_none(), "not every step was observed");
    let packs = Options { decks: 2, ..Options::default() };
    let mut two = Watched::new(2, 1);
    two.game = LocalGame::new(&packs, 2).expect("two packs");
    let view = two.next().expect("the first turn");
    assert!(two.determinize(&view).is_none(), "a card of two packs may be either");
}
