//! `greedy`: compares the points it can note now with the expected value of one more throw.

use std::sync::LazyLock;

use croupier_engine::{Ask, Bot, BotError};

use super::super::rules::{DICE, Tables};
use super::super::{Action, Dice, Options, Phase, TenThousand, View};

/// Looks one throw ahead.
pub(super) struct Greedy;

/// The outlook of a throw.
#[derive(Clone, Copy, Default)]
struct ThrowOutlook {
    /// The probability that some die has value.
    survives: f64,
    /// The expected value of the dice that have value.
    gains: f64,
}

/// The outlook by number of dice, under the plain values; straights and pairs change it little.
static OUTLOOKS: LazyLock<[ThrowOutlook; DICE as usize + 1]> = LazyLock::new(|| {
    let tables = Options::default().tables();
    std::array::from_fn(|dice| {
        let mut outlook = ThrowOutlook::default();
        for (thrown, probability) in Dice::all(dice as u8) {
            if let Some(best) = tables.best(thrown) {
                outlook.survives += probability;
                outlook.gains += probability * f64::from(tables.value_and_count(best).0);
            }
        }
        outlook
    })
});

/// The expected points of a new turn of a seat that has entered: this bot's average in games without adopting.
const FRESH_TURN: f64 = 475.0;

/// The value of rolling with these points and dice.
fn roll_value(view: &View, points: u32, dice: u8) -> f64 {
    let ThrowOutlook { survives, gains } = OUTLOOKS[dice as usize];
    let at_stake = if view.options.adopt_penalty.is_on() { f64::from(view.adopted) } else { 0.0 };
    survives * f64::from(points) + gains - (1.0 - survives) * at_stake
}

/// The value of a turn with these points and dice left.
fn turn_value(view: &View, points: u32, dice: u8) -> f64 {
    let roll = roll_value(view, points, dice);
    let must_roll = view.options.force_hot_dice.is_on() && dice == DICE;
    if points < view.note_from || must_roll { roll } else { roll.max(note_value(view, points)) }
}

/// The value of noting these points; a win is better than any points.
fn note_value(view: &View, points: u32) -> f64 {
    let wins = view.own_score() + points >= view.options.target;
    f64::from(points) + if wins { 1e9 } else { 0.0 }
}

fn keep_value(view: &View, tables: &Tables, kept: Dice) -> f64 {
    let (value, dice) = tables.value_and_count(kept);
    let left = view.dice - dice;
    turn_value(view, view.points + value, if left == 0 { DICE } else { left })
}

fn action_value(view: &View, tables: &Tables, action: Action) -> f64 {
    match (action, view.offer) {
        (Action::Keep(kept), _) => keep_value(view, tables, kept),
        (Action::Note, _) => note_value(view, view.points),
        (Action::Roll, _) if view.phase == Phase::Start => FRESH_TURN,
        (Action::Roll, _) => roll_value(view, view.points, view.dice),
        (Action::Adopt, Some(offer)) => {
            let adopting = View { adopted: offer.points, ..view.clone() };
            roll_value(&adopting, offer.points, offer.dice)
        }
        (Action::Adopt, None) | (Action::Forfeit, _) => f64::NEG_INFINITY,
    }
}

impl Bot<TenThousand> for Greedy {
    fn choose(&mut self, ask: &Ask<'_, TenThousand>) -> Result<Action, BotError> {
        let tables = ask.view.tables();
        let value = |action| action_value(ask.view, tables, action);
        let best = ask.legal.iter().copied().max_by(|&a, &b| value(a).total_cmp(&value(b)));
        best.ok_or_else(|| BotError("nothing is legal".to_owned()))
    }
}
