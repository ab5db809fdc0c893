//! Narrates a step: one short sentence, and one more for its consequence.

use croupier_engine::{Arg, Seat, Step, StepOf, Text, Turn};

use super::super::rules::{points, spaced};
use super::super::{Action, Dice, Rolled, TenThousand, View};

/// The sentences for a step. Nothing is hidden in this game, so they are the same for every viewer.
pub(in crate::ten_thousand) fn narrate(
    step: StepOf<TenThousand>,
    before: &View,
    after: &View,
) -> Vec<Text> {
    let mut news = match step {
        Step::Act(seat, action) => narrate_action(seat, action, before, after),
        Step::Chance(Rolled(dice)) => narrate_throw(dice, before, after),
        Step::Hidden => Vec::new(),
    };
    if after.turn == Turn::Over && before.turn != Turn::Over {
        let winners: Vec<Arg> = after.leaders().into_iter().map(Arg::from).collect();
        let count = winners.len();
        news.push(Text::new("news-wins").with("count", count).with("seats", Arg::List(winners)));
    }
    news
}

fn narrate_action(seat: Seat, action: Action, before: &View, after: &View) -> Vec<Text> {
    let message = |id: &'static str| Text::new(id).with("seat", seat);
    match action {
        Action::Adopt => {
            vec![
                message("news-adopts")
                    .with("points", points(after.adopted))
                    .with("dice", after.dice),
            ]
        }
        Action::Roll => vec![message("news-rolls").with("dice", after.dice)],
        Action::Keep(dice) => {
            let mut news = vec![
                message("news-keeps")
                    .with("kept", spaced(dice.throw()))
                    .with("value", points(after.points - before.points))
                    .with("points", points(after.points)),
            ];
            if after.all_back() {
                news.push(Text::new("news-all-back"));
            }
            news
        }
        Action::Note => {
            let score = after.scores[seat.index()];
            let mut news = vec![
                message("news-notes")
                    .with("points", points(before.points))
                    .with("score", points(score)),
            ];
            if score >= after.options.target && after.turn != Turn::Over {
                news.push(message("news-reaches").with("target", points(after.options.target)));
            }
            news
        }
        Action::Forfeit => {
            std::iter::once(message("news-forfeits")).chain(narrate_loss(before, after)).collect()
        }
    }
}

fn narrate_throw(dice: Dice, before: &View, after: &View) -> Vec<Text> {
    let message = |id: &'static str| {
        Text::new(id).with("seat", before.player).with("throw", spaced(dice.throw()))
    };
    if before.tables().has_value(dice) {
        vec![message("news-throw")]
    } else {
        std::iter::once(message("news-bust")).chain(narrate_loss(before, after)).collect()
    }
}

/// What a turn without points costs: its own points (TT-8), or the adopted ones (TT-7).
fn narrate_loss(before: &View, after: &View) -> Option<Text> {
    let seat = before.player;
    let own = before.points - before.adopted;
    let deducted = before.own_score() - after.scores[seat.index()];
    if deducted > 0 {
        let text = Text::new("news-deducted").with("seat", seat).with("points", points(deducted));
        Some(text.with("score", points(after.scores[seat.index()])))
    } else if own > 0 {
        Some(Text::new("news-lost").with("seat", seat).with("points", points(own)))
    } else {
        None
    }
}
