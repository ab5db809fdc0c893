//! The game's own bots: one that plays to win, levels that err within bounds, one that plays for points alone, and a
//! quick push-your-luck player that weighs the next throw only. What positions are worth is found elsewhere.

use croupier_engine::{Ask, Bot, BotError, BotMaker, Erring, Judged, Making, Text};

use super::dice::{Face, Faces};
use super::judge::{Judge, by_points};
use super::{Action, MartianDice, Phase, View};

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

/// Actions whose chances to win differ by less than this are equally good.
const SAME: f64 = 1e-12;

/// Plays for the greatest chance to win, and where nothing depends on it for points.
#[derive(Default)]
struct Exact {
    judge: Judge,
}

impl Bot<MartianDice> for Exact {
    fn choose(&mut self, ask: &Ask<'_, MartianDice>) -> Result<Action, BotError> {
        let judged = self.judge.by_wins(ask.view, ask.legal);
        let wins = best(&judged)?.win;
        let points = by_points(ask.view, ask.legal);
        let equal = judged.iter().zip(points).filter(|(judged, _)| judged.win > wins - SAME);
        best(&equal.map(|(_, points)| points).collect::<Vec<_>>()).map(|judged| judged.action)
    }

    fn judge(&mut self, ask: &Ask<'_, MartianDice>) -> Option<Vec<Judged<Action>>> {
        Some(self.judge.by_wins(ask.view, ask.legal))
    }

    fn foresee(&mut self, view: &View) -> Option<f64> {
        self.judge.foresee(view)
    }
}

/// Plays every turn for the most points on average, whatever the scores.
struct Points;

impl Bot<MartianDice> for Points {
    fn choose(&mut self, ask: &Ask<'_, MartianDice>) -> Result<Action, BotError> {
        best(&by_points(ask.view, ask.legal)).map(|judged| judged.action)
    }
}

/// The best of judged actions; of equal ones the last, which is to stop.
fn best(judged: &[Judged<Action>]) -> Result<&Judged<Action>, BotError> {
    judged
        .iter()
        .max_by(|a, b| a.win.total_cmp(&b.win))
        .ok_or_else(|| BotError("there is nothing to choose".to_owned()))
}

/// Answers tanks with rays, otherwise takes the largest batch, and stops when the next throw is likely to cost more
/// than it brings.
struct Greedy;

impl Bot<MartianDice> for Greedy {
    fn choose(&mut self, ask: &Ask<'_, MartianDice>) -> Result<Action, BotError> {
        let action = match ask.view.phase {
            Phase::Choose => batch(ask.view),
            _ if goes_on(ask.view) => Action::Reroll,
            _ => Action::End,
        };
        Ok(action)
    }
}

/// The kind to set aside.
fn batch(view: &View) -> Action {
    let kinds = Faces::to_choose(view.remaining, view.aside());
    let worth = |face: Face| {
        let count = i32::from(view.remaining.count(face));
        match face {
            // Missing rays come before anything. Spare ones wait: a third of all sides shows rays, so they come later.
            Face::Ray if view.rays < view.tanks => 100,
            Face::Ray => 0,
            _ => count,
        }
    };
    Face::ALL
        .into_iter()
        .filter(|face| kinds.has(*face))
        .max_by_key(|face| worth(*face))
        .and_then(Action::choose)
        .unwrap_or(Action::End)
}

/// Whether the remaining dice are thrown again.
fn goes_on(view: &View) -> bool {
    let points = f64::from(view.points);
    if view.points == 0 {
        return true;
    }
    if view.last_round {
        match lead(view) {
            // In the last round a score below another's is worth nothing.
            lead if lead < 0 => return true,
            lead if lead > 0 && last_to_move(view) => return false,
            _ => {}
        }
    }
    let missing = 3 - view.chosen.len() as i32;
    if missing == 0 {
        return false;
    }
    let dice = i32::from(view.dice);
    // The constants come from simulated turns, 2.87 points on average. The loss is halved because the throw that
    // brings the tanks, or the next one, often brings the rays to answer them.
    let loss = overrun(dice, i32::from(view.rays) - i32::from(view.tanks)) * points / 2.0;
    let meets = 1.0 - (1.0 - f64::from(missing) / 6.0).powi(dice);
    let bonus = if missing == 1 { 3.0 } else { 2.0 };
    let gain = meets * (f64::from(dice) / 6.0 + bonus);
    gain > loss
}

/// By how much this turn's points would put the player before the best of the others.
fn lead(view: &View) -> i32 {
    let Some(seat) = view.current else { return 0 };
    let mine = i32::from(view.scores[seat.index()]) + i32::from(view.points);
    let others = view.scores.iter().enumerate().filter(|(n, _)| *n != seat.index());
    mine - others.map(|(_, score)| i32::from(*score)).max().unwrap_or(0)
}

/// Whether nobody has a turn after this one.
fn last_to_move(view: &View) -> bool {
    let seats = view.scores.len();
    match (view.current, view.first) {
        (Some(seat), Some(first)) => (seat.index() + 1) % seats == first.index(),
        _ => false,
    }
}

/// The probability that a throw of so many dice has more tanks than so many rays can meet.
fn overrun(dice: i32, spare_rays: i32) -> f64 {
    let mut exactly = (5.0_f64 / 6.0).powi(dice);
    let mut at_most = 0.0;
    for tanks in 0..=spare_rays.min(dice) {
        at_most += exactly;
        exactly *= f64::from(dice - tanks) / (f64::from(tanks + 1) * 5.0);
    }
    1.0 - at_most
}
