//! The bots of Martian Dice: exact play from a solved race, levels that err within bounds, a maximizer of expected
//! points and a one-throw heuristic. README.md explains the algorithms.

mod evaluate;
mod exact;
mod greedy;
mod points;
pub(super) mod solver;

use croupier_engine::{Bot, BotError, BotMaker, Erring, Judged, Making, Solved, Text};

use super::{Action, MartianDice};
use exact::Exact;
use greedy::Greedy;
use points::Points;
use solver::{Race, TURNS, solo_turns};

/// The bots, the best first.
pub(super) fn makers() -> Vec<BotMaker<MartianDice>> {
    let bot = |name, about, make| BotMaker { name, about: Text::new(about), params: &[], make };
    vec![
        bot("exact", "bot-exact", |_| Box::<Exact>::default()),
        bot("hard", "bot-hard", |making| erring(0.01, making)),
        bot("normal", "bot-normal", |making| erring(0.03, making)),
        bot("easy", "bot-easy", |making| erring(0.06, making)),
        bot("points", "bot-points", |_| Box::new(Points)),
        bot("greedy", "bot-greedy", |_| Box::new(Greedy)),
    ]
}

fn erring(bound: f64, making: &Making<'_>) -> Box<dyn Bot<MartianDice>> {
    Box::new(Erring::new(Box::<Exact>::default(), bound, making.seed))
}

/// The values that the `solve` command prints.
pub(super) fn solve(target: u16, progress: &mut dyn FnMut(f64)) -> Vec<Solved> {
    let race = Race::solve_with_progress(&TURNS, target, progress);
    vec![
        Solved::one("expected_turn_points", evaluate::expected_turn_points()),
        Solved::one("solo_turns", solo_turns(&TURNS, target)),
        Solved::one("first_seat_win", race.first_to_throw(target as usize, target as usize)),
    ]
}

/// The action with the greatest value; of equal ones the last, which is to stop.
fn best(evaluated: &[Judged<Action>]) -> Result<&Judged<Action>, BotError> {
    evaluated
        .iter()
        .max_by(|a, b| a.win.total_cmp(&b.win))
        .ok_or_else(|| BotError("there is nothing to choose".to_owned()))
}
