//! How steps are told, one short sentence each and one more for what follows from it.

use croupier_engine::{Arg, Seat, Step, StepOf, Text, Turn};

use super::explain::{points, spaced};
use super::{Action, Dice, Rolled, TenThousand, View};

pub(super) fn tell(step: StepOf<TenThousand>, before: &View, after: &View) -> Vec<Text> {
    let mut news = match step {
        Step::Act(seat, action) => acted(seat, action, before, after),
        Step::Chance(Rolled(dice)) => thrown(dice, before, after),
        Step::Hidden => Vec::new(),
    };
    if after.turn == Turn::Over && before.turn != Turn::Over {
        let winners: Vec<Arg> = after.leaders().into_iter().map(Arg::from).collect();
        let count = winners.len();
        news.push(Text::new("news-wins").with("count", count).with("seats", Arg::List(winners)));
    }
    news
}

fn acted(seat: Seat, action: Action, before: &View, after: &View) -> Vec<Text> {
    let said = |id: &'static str| Text::new(id).with("seat", seat);
    match action {
        Action::Adopt => {
            vec![said("news-adopts").with("points", points(after.adopted)).with("dice", after.dice)]
        }
        Action::Roll => vec![said("news-rolls").with("dice", after.dice)],
        Action::Keep(dice) => {
            let mut news = vec![
                said("news-keeps")
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
                said("news-notes")
                    .with("points", points(before.points))
                    .with("score", points(score)),
            ];
            if score >= after.options.target && after.turn != Turn::Over {
                news.push(said("news-reaches").with("target", points(after.options.target)));
            }
            news
        }
        Action::Forfeit => {
            std::iter::once(said("news-forfeits")).chain(lost(before, after)).collect()
        }
    }
}

fn thrown(dice: Dice, before: &View, after: &View) -> Vec<Text> {
    let said = |id: &'static str| {
        Text::new(id).with("seat", before.player).with("throw", spaced(dice.throw()))
    };
    if before.tables().has_value(dice) {
        vec![said("news-throw")]
    } else {
        std::iter::once(said("news-bust")).chain(lost(before, after)).collect()
    }
}

/// What a turn without points has cost: its points (TT-8), or the adopted ones besides (TT-7).
fn lost(before: &View, after: &View) -> Option<Text> {
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
