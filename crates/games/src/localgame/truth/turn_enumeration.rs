//! The enumeration of turns finds every way to end a turn exactly once, and keeps to its limit.

use std::collections::HashSet;

use croupier_engine::{FastRng, Game, Seat, Turn, below, pick};
use rand::SeedableRng;

use super::oracle::random_game;
use crate::localgame::bots::turn_enumeration::TurnEnumerator;
use crate::localgame::{Action, LocalGame, Slot, Stage, View};

/// A position without the order of its steps: in which order the melds of the turn were made, and whether a card was
/// melded or added to them afterwards.
fn without_order(game: &LocalGame, seat: Seat) -> View {
    let mut view = game.view(Some(seat));
    view.stage = Stage::Add;
    let cards = |slots: &Vec<Slot>| slots.iter().map(|s| (s.card, s.stands_for, s.owner)).collect();
    view.melds.sort_by_key(|slots| -> Vec<_> { cards(slots) });
    view
}

/// Every position that a legal sequence of steps before the discard leads to and in which a discard is legal; `None`
/// if there are more sequences than can be tried.
fn by_brute_force(game: &LocalGame, seat: Seat, left: &mut u32) -> Option<HashSet<View>> {
    *left = left.checked_sub(1)?;
    let mut actions = Vec::new();
    game.actions(&mut actions);
    let mut ends = HashSet::new();
    if matches!(actions.last(), Some(Action::Trash { .. })) {
        ends.insert(without_order(game, seat));
    }
    for action in actions.iter().filter(|action| !matches!(action, Action::Trash { .. })) {
        let mut next = game.clone();
        next.apply(*action);
        ends.extend(by_brute_force(&next, seat, left)?);
    }
    Some(ends)
}

/// Visits positions of random games at a seat's turn, until `look` returns false.
fn visit_random_positions(seed: u64, mut look: impl FnMut(&LocalGame, Seat) -> bool) {
    let mut rng = FastRng::seed_from_u64(seed);
    let mut actions = Vec::new();
    loop {
        let mut game = random_game(&mut rng);
        let eager = below(&mut rng, 2) == 0;
        while let turn @ (Turn::Chance | Turn::Seat(_)) = game.turn() {
            let Turn::Seat(seat) = turn else {
                let chance = game.sample_chance(&mut rng);
                game.apply_chance(chance);
                continue;
            };
            if !look(&game, seat) {
                return;
            }
            actions.clear();
            game.actions(&mut actions);
            // The first action swaps, picks or lays whenever that is possible.
            game.apply(if eager { actions[0] } else { pick(&mut rng, &actions) });
        }
    }
}

#[test]
fn every_way_to_end_a_turn_is_found_exactly_once() {
    let mut turns = TurnEnumerator::default();
    let (mut positions, mut branching, mut most) = (0, 0, 0);
    visit_random_positions(3, |game, seat| {
        let Some(expected) = by_brute_force(game, seat, &mut 400) else { return true };
        let mut found = Vec::new();
        turns.for_each_end(game, u32::MAX, |end, path| {
            // The steps lead there, one by one and legally.
            let mut again = game.clone();
            for action in path {
                assert_eq!(again.explain(*action), Ok(()));
                again.apply(*action);
            }
            assert_eq!(&again, end);
            found.push(without_order(end, seat));
        });
        let distinct: HashSet<View> = found.iter().cloned().collect();
        assert_eq!(distinct.len(), found.len(), "twice the same from {game:?}");
        assert_eq!(distinct, expected, "from {game:?}");
        positions += 1;
        branching += u32::from(found.len() > 1);
        most = most.max(found.len());
        positions < 600
    });
    assert!(branching > 200 && most > 20, "{branching} with a choice, at most {most} ends");
}

#[test]
fn an_enumeration_keeps_to_its_limit_and_always_ends_the_turn() {
    let mut turns = TurnEnumerator::default();
    let (mut positions, mut cut) = (0, 0);
    visit_random_positions(4, |game, _| {
        for most in [1, 2, 5, 24] {
            let mut ends = 0;
            turns.for_each_end(game, most, |end, _| {
                ends += 1;
                assert!(end.discardable() != 0 && end.owes_card.is_none());
            });
            assert!((1..=most).contains(&ends), "{ends} ends instead of {most}");
            cut += u32::from(ends == most);
        }
        positions += 1;
        positions < 1500
    });
    assert!(cut > 500, "the limit was reached {cut} times");
}
