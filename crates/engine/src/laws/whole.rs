//! Laws of a whole game: results, replay, determinized games that end, the same luck from the same seed.

use rand::SeedableRng;

use super::{Finding, LONGEST, require};
use crate::{
    Dealer, FastRng, Game, KeyedDealer, Match, Seat, Seed, Step, StepOf, TableDealer, Turn, below,
    pick,
};

/// Payoffs are shares of one win.
pub(super) fn result_is_sound<G: Game>(game: &G) -> Result<(), Finding> {
    let payoffs: Vec<f32> = Seat::all(game.seats()).map(|seat| game.payoff(seat)).collect();
    let sum: f32 = payoffs.iter().sum();
    require(
        (sum - 1.0).abs() < 1e-4 && payoffs.iter().all(|p| *p >= 0.0),
        "payoffs are shares of one win",
        || format!("{payoffs:?}"),
    )
}

/// The text of the steps replays to an equal game.
pub(super) fn replay_is_equal<G: Game>(start: &G, played: &Match<G>) -> Result<(), Finding> {
    let mut replayed = Match::new(start.clone());
    for step in played.steps() {
        let line = step.to_string();
        let accepted = match line.parse::<StepOf<G>>() {
            Ok(Step::Act(seat, action)) => replayed.play(seat, action).is_ok(),
            Ok(Step::Chance(chance)) => replayed.resolve(chance).is_ok(),
            Ok(Step::Hidden) | Err(_) => false,
        };
        require(accepted, "the text of the steps replays", || line)?;
    }
    require(replayed == *played, "replay gives an equal game", || format!("{:?}", replayed.game()))
}

/// A determinization of a view in the middle of the match can be played on to a result.
pub(super) fn determinized_games_end<G: Game>(
    rng: &mut FastRng,
    start: &G,
    played: &Match<G>,
) -> Result<(), Finding> {
    let mut game = start.clone();
    let stop = below(rng, played.len() as u32 + 1) as usize;
    for step in played.steps().take(stop) {
        match *step {
            Step::Act(_, action) => game.apply(action),
            Step::Chance(chance) => game.apply_chance(chance),
            Step::Hidden => {}
        }
    }
    let viewer = Seat(below(rng, u32::from(game.seats())) as u8);
    let mut determinized = G::determinize(&game.view(Some(viewer)), rng);
    let ended = play_randomly(&mut determinized, rng, G::sample_chance);
    require(ended, "a determinized game can be played to its end", || {
        format!("after step {stop}, viewer {viewer:?}")
    })
}

/// Both dealers are functions of the seed and the match.
pub(super) fn same_seed_same_run<G: Game>(rng: &mut FastRng, start: &G) -> Result<(), Finding> {
    let seed = Seed::of_number(u64::from(below(rng, u32::MAX)));
    let choices = u64::from(below(rng, u32::MAX));
    let players: Vec<u8> = (0..start.seats()).collect();
    let play = |dealer: &mut dyn Dealer<G>| {
        let mut game = start.clone();
        play_randomly(&mut game, &mut FastRng::seed_from_u64(choices), |game, _| dealer.deal(game));
        game
    };
    let table = || play(&mut TableDealer::new(&seed, 0));
    require(table() == table(), "the same seed gives the same run", || {
        format!("table dealer, {seed}")
    })?;
    let keyed = || play(&mut KeyedDealer::new(&seed, &players));
    require(keyed() == keyed(), "the same seed gives the same run", || {
        format!("keyed dealer, {seed}")
    })
}

/// Plays at random until the end; false if there is none in sight.
fn play_randomly<G: Game>(
    game: &mut G,
    rng: &mut FastRng,
    mut deal: impl FnMut(&G, &mut FastRng) -> G::Chance,
) -> bool {
    let mut actions = Vec::new();
    for _ in 0..LONGEST {
        match game.turn() {
            Turn::Over => return true,
            Turn::Chance => {
                let chance = deal(game, rng);
                game.apply_chance(chance);
            }
            Turn::Seat(_) => {
                actions.clear();
                game.actions(&mut actions);
                game.apply(pick(rng, &actions));
            }
        }
    }
    false
}
