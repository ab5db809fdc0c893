//! The game's bots: one that plays to win, levels that err within bounds, one that plays for points alone, and `greedy`,
//! which looks one throw ahead. What positions are worth is found elsewhere.

use std::sync::LazyLock;

use croupier_engine::{Ask, Bot, BotError, BotMaker, Erring, Judged, Making, Text};

use super::judge::{Judge, by_points};
use super::values::{DICE, Tables};
use super::{Action, Dice, Options, Phase, TenThousand, View};

/// The bots, the best first.
pub(super) fn makers() -> Vec<BotMaker<TenThousand>> {
    let bot = |name, about, make| BotMaker { name, about: Text::new(about), params: &[], make };
    vec![
        bot("exact", "bot-exact", |making| Box::new(Exact::new(making))),
        bot("hard", "bot-hard", |making| erring(0.01, making)),
        bot("normal", "bot-normal", |making| erring(0.03, making)),
        bot("easy", "bot-easy", |making| erring(0.06, making)),
        bot("points", "bot-points", |_| Box::new(Points)),
        bot("greedy", "bot-greedy", |_| Box::new(Greedy)),
    ]
}

fn erring(bound: f64, making: &Making<'_>) -> Box<dyn Bot<TenThousand>> {
    Box::new(Erring::new(Box::new(Exact::new(making)), bound, making.seed))
}

/// Plays for the greatest chance to win.
struct Exact {
    judge: Judge,
}

impl Exact {
    fn new(making: &Making<'_>) -> Exact {
        Exact { judge: Judge::new(making.means) }
    }
}

impl Bot<TenThousand> for Exact {
    fn choose(&mut self, ask: &Ask<'_, TenThousand>) -> Result<Action, BotError> {
        best(&self.judge.by_wins(ask.view, ask.legal))
    }

    fn judge(&mut self, ask: &Ask<'_, TenThousand>) -> Option<Vec<Judged<Action>>> {
        Some(self.judge.by_wins(ask.view, ask.legal))
    }

    fn foresee(&mut self, view: &View) -> Option<f64> {
        self.judge.foresee(view)
    }
}

/// Plays every turn for the most points on average, whatever the scores and the target.
struct Points;

impl Bot<TenThousand> for Points {
    fn choose(&mut self, ask: &Ask<'_, TenThousand>) -> Result<Action, BotError> {
        best(&by_points(ask.view, ask.legal))
    }
}

/// The best of judged actions; of equal ones the last, which is to note.
fn best(judged: &[Judged<Action>]) -> Result<Action, BotError> {
    judged
        .iter()
        .max_by(|a, b| a.win.total_cmp(&b.win))
        .map(|judged| judged.action)
        .ok_or_else(|| BotError("nothing is legal".to_owned()))
}

/// Weighs the points it can note now against what one more throw brings on average.
struct Greedy;

/// What a throw of so many dice promises.
#[derive(Clone, Copy, Default)]
struct Promise {
    /// The probability that some die has value.
    survives: f64,
    /// The average value of all dice that have one.
    gains: f64,
}

/// Promises by number of dice, under the plain values; straights and pairs change them little.
static PROMISES: LazyLock<[Promise; DICE as usize + 1]> = LazyLock::new(|| {
    let tables = Options::default().tables();
    std::array::from_fn(|dice| {
        let mut promise = Promise::default();
        for (thrown, probability) in Dice::all(dice as u8) {
            if let Some(best) = tables.best(thrown) {
                promise.survives += probability;
                promise.gains += probability * f64::from(tables.worth(best).0);
            }
        }
        promise
    })
});

/// What a turn that begins with six dice brings a seat that has entered: the average of this bot over 9392 turns in
/// games without adopting.
const FRESH_TURN: f64 = 475.0;

/// What rolling on is worth with these points and dice.
fn rolling(view: &View, points: u32, dice: u8) -> f64 {
    let Promise { survives, gains } = PROMISES[dice as usize];
    let at_stake = if view.options.adopt_penalty.is_on() { f64::from(view.adopted) } else { 0.0 };
    survives * f64::from(points) + gains - (1.0 - survives) * at_stake
}

/// What a turn is worth once these points are made and so many dice are left.
fn standing(view: &View, points: u32, dice: u8) -> f64 {
    let rolling = rolling(view, points, dice);
    let must_roll = view.options.force_hot_dice.is_on() && dice == DICE;
    if points < view.note_from || must_roll { rolling } else { rolling.max(noting(view, points)) }
}

/// What noting these points is worth: more than anything if it wins.
fn noting(view: &View, points: u32) -> f64 {
    let wins = view.own_score() + points >= view.options.target;
    f64::from(points) + if wins { 1e9 } else { 0.0 }
}

fn keep_value(view: &View, tables: &Tables, kept: Dice) -> f64 {
    let (value, dice) = tables.worth(kept);
    let left = view.dice - dice;
    standing(view, view.points + value, if left == 0 { DICE } else { left })
}

fn value(view: &View, tables: &Tables, action: Action) -> f64 {
    match (action, view.offer) {
        (Action::Keep(kept), _) => keep_value(view, tables, kept),
        (Action::Note, _) => noting(view, view.points),
        (Action::Roll, _) if view.phase == Phase::Start => FRESH_TURN,
        (Action::Roll, _) => rolling(view, view.points, view.dice),
        (Action::Adopt, Some(offer)) => {
            let adopting = View { adopted: offer.points, ..view.clone() };
            rolling(&adopting, offer.points, offer.dice)
        }
        (Action::Adopt, None) | (Action::Forfeit, _) => f64::NEG_INFINITY,
    }
}

impl Bot<TenThousand> for Greedy {
    fn choose(&mut self, ask: &Ask<'_, TenThousand>) -> Result<Action, BotError> {
        let tables = ask.view.tables();
        let best = ask
            .legal
            .iter()
            .copied()
            .max_by(|&a, &b| value(ask.view, tables, a).total_cmp(&value(ask.view, tables, b)));
        best.ok_or_else(|| BotError("nothing is legal".to_owned()))
    }
}
