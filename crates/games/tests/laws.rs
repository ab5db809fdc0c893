//! The laws on at least ten thousand random games of every kind, all kinds side by side. `LAWS_GAMES` asks for more.

use croupier_games::{GAMES, TEXTBOOK_GAMES};

#[test]
fn the_laws_hold_for_ten_thousand_random_games_of_every_kind() {
    let games = std::env::var("LAWS_GAMES").ok().and_then(|games| games.parse().ok());
    let games = games.unwrap_or(0).max(10_000);
    std::thread::scope(|scope| {
        for kind in GAMES.iter().chain(TEXTBOOK_GAMES) {
            scope.spawn(move || {
                if let Err(broken) = kind.check(games, 20_261_115) {
                    panic!("{broken}");
                }
            });
        }
    });
}
