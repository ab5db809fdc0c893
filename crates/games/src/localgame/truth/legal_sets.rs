//! Values that are updated incrementally or computed by sets, compared with values computed from scratch.

use croupier_engine::{FastRng, Game, Turn, pick};
use croupier_table::start;
use rand::SeedableRng;

use super::oracle::random_game;
use crate::cards::{JOKERS, each};
use crate::localgame::rules::accepted_cards::AcceptedCards;
use crate::localgame::rules::trash::{Neighbours, Trash};
use crate::localgame::{Action, LocalGame, Stage};

/// Positions of random games in which a seat has to act, half of them with the usual options.
fn random_positions(seed: u64, games: u32, mut visit: impl FnMut(&LocalGame, &[Action])) {
    let mut rng = FastRng::seed_from_u64(seed);
    let mut actions = Vec::new();
    for n in 0..games {
        let mut game = match n % 2 {
            0 => random_game(&mut rng),
            _ => start(&serde_json::Value::Null, 2).expect("the usual options"),
        };
        loop {
            match game.turn() {
                Turn::Over => break,
                Turn::Chance => {
                    let chance = game.sample_chance(&mut rng);
                    game.apply_chance(chance);
                }
                Turn::Seat(_) => {
                    actions.clear();
                    game.actions(&mut actions);
                    visit(&game, &actions);
                    game.apply(pick(&mut rng, &actions));
                }
            }
        }
    }
}

#[test]
fn picks_computed_as_sets_are_those_checked_one_by_one() {
    let mut picks = 0;
    random_positions(5, 600, |game, actions| {
        let listed: Vec<u8> = actions
            .iter()
            .filter_map(|action| match action {
                Action::Pick { cards } => Some(*cards),
                _ => None,
            })
            .collect();
        let mut found = Vec::new();
        if game.stage <= Stage::Pick {
            game.any_pick(|cards| {
                found.push(cards);
                false
            });
        }
        assert_eq!(listed, found, "{game:?}");
        picks += found.len();
    });
    assert!(picks > 20_000, "{picks} picks");
}

#[test]
fn whether_one_may_exit_is_kept_up_to_date() {
    let mut exits = 0;
    random_positions(8, 400, |game, _| {
        assert_eq!(game.may_exit, game.compute_may_exit(), "{game:?}");
        exits += u32::from(game.may_exit);
    });
    assert!(exits > 1_000, "{exits} exits");
}

#[test]
fn what_melds_accept_is_kept_up_to_date() {
    let mut shared = 0;
    random_positions(6, 400, |game, _| {
        let mut anew = AcceptedCards::NONE;
        anew.rebuild(game.melds(), game.options.ace);
        let kept = &game.accepted;
        assert_eq!(
            (kept.fits(), kept.shared(), kept.crowded(), kept.ends()),
            (anew.fits(), anew.shared(), anew.crowded(), anew.ends())
        );
        for card in each(kept.fits() & !kept.crowded()) {
            assert_eq!(kept.takers(card), anew.takers(card), "{card}");
        }
        for card in each(kept.fits() & !kept.shared()) {
            assert_eq!(kept.taker(card), anew.taker(card), "{card}");
        }
        shared += kept.shared().count_ones();
    });
    assert!(shared > 100, "{shared} cards that several melds accept");
}

#[test]
fn every_number_belongs_to_one_legal_action() {
    let mut list = Vec::new();
    random_positions(8, 400, |game, actions| {
        let mut numbered: Vec<Action> = (0..actions.len() as u32)
            .map(|number| {
                game.sample_legal(&mut list, |count| {
                    assert_eq!(count as usize, actions.len(), "{game:?}");
                    number
                })
            })
            .collect();
        numbered.sort_unstable();
        assert_eq!(numbered, actions, "{game:?}");
    });
}

#[test]
fn what_lies_above_a_card_is_kept_up_to_date() {
    random_positions(9, 200, |game, _| {
        if game.options.decks > 1 || game.trash.kinds() & JOKERS != 0 {
            return;
        }
        let mut anew = Trash::EMPTY;
        game.trash.cards().iter().for_each(|card| anew.push(*card));
        assert_eq!(game.trash.neighbours(0), anew.neighbours(0));
        for (above, card) in game.trash.cards().iter().rev().enumerate() {
            assert_eq!(usize::from(game.trash.depth(*card)), above + 1);
            let newer: u64 = game.trash.newest(above as u8).iter().map(|card| card.bit()).sum();
            assert_eq!(game.trash.newest_set(above as u8), newer);
            let paired = Neighbours::of(newer).paired() & card.bit();
            assert_eq!(game.trash.neighbours(0).paired() & card.bit(), paired);
        }
    });
}
