//! The laws of the engine on at least ten thousand random games of every kind.

use croupier_games::GAMES;

/// One test per registered game, so that they run side by side; a test below fails if one is missing here.
fn hold(name: &str) {
    let kind = croupier_games::find(name).expect("a registered game");
    if let Err(broken) = kind.check(10_000, 20_261_115) {
        panic!("{broken}");
    }
}

macro_rules! laws {
    ($($test:ident $name:literal)*) => {
        $(#[test] fn $test() { hold($name); })*

        #[test]
        fn every_registered_game_is_checked() {
            let checked: Vec<&str> = vec![$($name),*];
            let registered: Vec<&str> = GAMES.iter().map(|kind| kind.name()).collect();
            assert_eq!(checked, registered);
        }
    };
}

laws! {
    localgame_keeps_the_laws "localgame"
}
