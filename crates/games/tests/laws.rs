//! The laws of the engine on at least ten thousand random games of every kind, all kinds side by side.

use croupier_games::GAMES;

#[test]
fn the_laws_hold_for_ten_thousand_random_games_of_every_kind() {
    std::thread::scope(|scope| {
        for kind in GAMES {
            scope.spawn(move || {
                if let Err(broken) = kind.check(10_000, 20_261_115) {
                    panic!("{broken}");
                }
            });
        }
    });
}
