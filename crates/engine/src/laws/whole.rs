//! Laws of a whole game and of a kind: results, replay, secrecy to the end, switches with words.

use rand::SeedableRng;
use serde_json::Value;

use super::{Bench, Finding, law};
use crate::{
    Dealer, FastRng, Game, KeyedDealer, Lang, Match, Options, Playable, Seat, Seed, Step, StepOf,
    TableDealer, Turn, Values, below, complete, pick, start,
};

/// Payoffs sum to one, views at the end are sound, the text of the steps replays to an equal game, a determinized
/// game can be played to its end, and the same seed gives the same run.
pub(super) fn game_holds<G: Playable>(
    bench: &mut Bench<G>,
    options: &Value,
    played: &Match<G>,
) -> Result<(), Finding> {
    let game = played.game();
    let payoffs: Vec<f32> = Seat::all(game.seats()).map(|seat| game.payoff(seat)).collect();
    let sum: f32 = payoffs.iter().sum();
    law!(
        (sum - 1.0).abs() < 1e-4 && payoffs.iter().all(|p| *p >= 0.0),
        "payoffs are shares of one win",
        "{payoffs:?}"
    );
    super::position::views_are_sound(bench, game)?;
    let mut replayed = Match::new(
        start::<G>(options, game.seats()).map_err(|e| ("a game opens", format!("{e:?}")))?,
    );
    for step in played.steps() {
        let line = step.to_string();
        let made = match line.parse::<StepOf<G>>() {
            Ok(Step::Act(seat, action)) => Some(replayed.play(seat, action)),
            Ok(Step::Chance(chance)) => Some(replayed.resolve(chance)),
            Ok(Step::Hidden) | Err(_) => None,
        };
        law!(matches!(made, Some(Ok(_))), "the text of the steps replays", "{line} gave {made:?}");
    }
    law!(replayed == *played, "replay gives an equal game", "{:?}", replayed.game());
    if below(&mut bench.rng, 16) == 0 {
        same_seed_same_run(bench, options, game.seats())?;
        imagined_games_end(bench, played, options)?;
    }
    Ok(())
}

/// A game made up from a view in the middle of the match can be played on to a result.
fn imagined_games_end<G: Playable>(
    bench: &mut Bench<G>,
    played: &Match<G>,
    options: &Value,
) -> Result<(), Finding> {
    let Ok(mut game) = start::<G>(options, played.game().seats()) else { return Ok(()) };
    let stop = below(&mut bench.rng, played.len() as u32 + 1) as usize;
    for step in played.steps().take(stop) {
        match *step {
            Step::Act(_, action) => game.apply(action),
            Step::Chance(chance) => game.apply_chance(chance),
            Step::Hidden => {}
        }
    }
    let viewer = Seat(below(&mut bench.rng, u32::from(game.seats())) as u8);
    let mut imagined = G::determinize(&game.view(Some(viewer)), &mut bench.rng);
    let ended = run(&mut imagined, &mut bench.rng, G::sample_chance);
    law!(
        ended,
        "an imagined game can be played to its end",
        "after step {stop}, viewer {viewer:?}"
    );
    Ok(())
}

/// Both dealers are functions of the seed and the match.
fn same_seed_same_run<G: Playable>(
    bench: &mut Bench<G>,
    options: &Value,
    seats: u8,
) -> Result<(), Finding> {
    let seed = Seed::of_number(u64::from(below(&mut bench.rng, u32::MAX)));
    let choices = u64::from(below(&mut bench.rng, u32::MAX));
    let players: Vec<u8> = (0..seats).collect();
    let Ok(fresh) = start::<G>(options, seats) else { return Ok(()) };
    let play = |dealer: &mut dyn Dealer<G>| {
        let mut game = fresh.clone();
        run(&mut game, &mut FastRng::seed_from_u64(choices), |game, _| dealer.deal(game));
        game
    };
    let table = || play(&mut TableDealer::new(&seed, 0));
    law!(table() == table(), "the same seed gives the same run", "table dealer, {seed}");
    let keyed = || play(&mut KeyedDealer::new(&seed, &players));
    law!(keyed() == keyed(), "the same seed gives the same run", "keyed dealer, {seed}");
    Ok(())
}

/// Plays at random until the end; false if there is none in sight.
fn run<G: Game>(
    game: &mut G,
    rng: &mut FastRng,
    mut deal: impl FnMut(&G, &mut FastRng) -> G::Chance,
) -> bool {
    let mut actions = Vec::new();
    for _ in 0..super::LONGEST {
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

/// Every switch and each of its values has words in every language, every preset can be set, and unknown fields and
/// values are refused.
pub(super) fn switches_are_described<G: Playable>(bench: &Bench<G>) -> Result<(), Finding> {
    let defaults = complete(&<G::Options as Default>::default());
    for switch in <G::Options as Options>::SWITCHES {
        let mut ids = vec![format!("option-{}", switch.name)];
        match switch.values {
            Values::Words(words) => {
                law!(
                    defaults[switch.name].as_str() == words.first().copied(),
                    "the first word of a switch is its default",
                    "{}",
                    switch.name
                );
                ids.extend(words[1..].iter().map(|word| format!("option-{}-{word}", switch.name)));
            }
            Values::Number { .. } => ids.push(format!("option-{}-set", switch.name)),
            Values::NumberOr { word, .. } => {
                ids.push(format!("option-{}-set", switch.name));
                if defaults[switch.name].as_str() != Some(word) {
                    ids.push(format!("option-{}-{word}", switch.name));
                }
            }
        }
        for id in ids {
            for (lang, lexicon) in Lang::ALL.iter().zip(&bench.lexicons) {
                law!(lexicon.has(&id), "every switch has words", "{id} in {lang}");
            }
        }
    }
    for preset in <G::Options as Options>::PRESETS {
        let mut options = serde_json::Map::new();
        let set = crate::set_switch(
            &mut options,
            <G::Options as Options>::SWITCHES,
            <G::Options as Options>::PRESETS,
            preset.name,
        );
        law!(set.is_ok(), "every preset can be set", "{}: {set:?}", preset.name);
        let opened = start::<G>(&Value::Object(options), G::USUAL_SEATS);
        law!(opened.is_ok(), "every preset can be played", "{}", preset.name);
    }
    let unknown = serde_json::json!({"no_such_switch": 1});
    law!(
        start::<G>(&unknown, G::USUAL_SEATS).is_err(),
        "unknown switches are refused",
        "{unknown}"
    );
    Ok(())
}
