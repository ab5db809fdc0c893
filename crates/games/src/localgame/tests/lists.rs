//! What is kept up to date or found by a short cut, held against what is found anew and one by one.

use croupier_engine::{FastRng, Game, Turn, pick, start};
use rand::SeedableRng;

use super::super::openings::Openings;
use super::super::reference::random_game;
use super::super::{Action, LocalGame, Stage};
use crate::cards::each;

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
fn picks_found_by_what_pays_for_them_are_those_found_one_by_one() {
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
fn what_melds_accept_is_kept_up_to_date() {
    let mut shared = 0;
    random_positions(6, 400, |game, _| {
        let mut anew = Openings::NONE;
        anew.find(game.melds(), game.options.ace);
        let kept = &game.openings;
        assert_eq!(
            (kept.fits(), kept.shared(), kept.ends()),
            (anew.fits(), anew.shared(), anew.ends())
        );
        for card in each(kept.fits() & !kept.shared()) {
            assert_eq!(kept.taker(card), anew.taker(card), "{card}");
        }
        shared += kept.shared().count_ones();
    });
    assert!(shared > 100, "{shared} cards that several melds accept");
}
