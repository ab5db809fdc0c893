//! The game's bots: `greedy` looks one throw ahead. It searches no further and learns nothing.

use std::sync::LazyLock;

use croupier_engine::{Ask, Bot, BotError, BotMaker, Text};

use super::values::{DICE, Tables};
use super::{Action, Dice, Options, Phase, TenThousand, View};

pub(super) fn makers() -> Vec<BotMaker<TenThousand>> {
    vec![BotMaker {
        name: "greedy",
        about: Text::new("bot-greedy"),
        params: &[],
        make: |_| Box::new(Greedy),
    }]
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
