//! Narrates a step in sentences for the log: the throw or the choice, then its consequences.

use croupier_engine::{Seat, Step, StepOf, Text};

use super::super::{Action, Chance, Dice, Face, MartianDice, Phase, View};
use super::scene::{count, list, winner};

/// The sentences for a step. Nothing is hidden in this game, so they are the same for every viewer.
pub(in crate::martian_dice) fn narrate(
    step: StepOf<MartianDice>,
    before: &View,
    after: &View,
) -> Vec<Text> {
    match step {
        Step::Hidden => Vec::new(),
        Step::Chance(Chance::Start(seat)) => vec![Text::new("news-start").with("seat", seat)],
        Step::Chance(Chance::Roll(throw)) => {
            let seat = before.current.unwrap_or(Seat(0));
            if before.phase == Phase::Duel {
                return narrate_duel_throw(seat, throw, before, after);
            }
            let text = Text::new("news-throw").with("seat", seat).with("n", throw.len());
            let mut news = vec![text.with("dice", list(throw))];
            if after.phase != Phase::Choose {
                let tanks = throw.only(Face::Tank);
                let only_tanks = tanks == throw;
                let id = if only_tanks { "news-all-tanks" } else { "news-no-kind" };
                news.push(Text::new(id));
                narrate_turn_end(&mut news, seat, before.aside().and(tanks), before, after);
            }
            news
        }
        Step::Act(seat, action) => narrate_action(seat, action, before, after),
    }
}

fn narrate_action(seat: Seat, action: Action, before: &View, after: &View) -> Vec<Text> {
    let Some(face) = action.face() else {
        if action == Action::Reroll {
            return vec![Text::new("news-reroll").with("seat", seat).with("dice", before.dice)];
        }
        let mut news = vec![Text::new("news-end").with("seat", seat)];
        narrate_turn_end(&mut news, seat, before.aside(), before, after);
        return news;
    };
    let chosen = before.remaining.only(face);
    let text = Text::new("news-choose").with("seat", seat);
    let mut news = vec![text.with("dice", count(face, chosen.len()))];
    if after.phase != Phase::Decide {
        news.push(Text::new("news-no-dice"));
        narrate_turn_end(&mut news, seat, before.aside().and(chosen), before, after);
    }
    news
}

/// The result of a turn that ended with these dice aside, and its consequences for the game.
fn narrate_turn_end(news: &mut Vec<Text>, seat: Seat, aside: Dice, before: &View, after: &View) {
    let (tanks, rays) = (aside.count(Face::Tank), aside.count(Face::Ray));
    let id = if tanks > rays { "news-repelled" } else { "news-points" };
    let total = i64::from(after.scores[seat.index()]);
    let text = Text::new(id).with("seat", seat).with("points", aside.points());
    news.push(text.with("tanks", tanks).with("rays", rays).with("total", total));
    if after.winner.is_some() {
        news.push(winner(after));
    } else if let Some(duel) = &after.duel {
        let points = i64::from(after.scores[duel.contenders[0].index()]);
        let text = Text::new("news-duel").with("seats", duel.contenders.clone());
        news.push(text.with("points", points));
    } else if after.last_round && !before.last_round {
        let text = Text::new("news-last-round").with("seat", seat);
        news.push(text.with("target", i64::from(after.options.target)));
    } else if after.round != before.round {
        news.push(Text::new("news-round").with("round", i64::from(after.round)));
    }
}

fn narrate_duel_throw(seat: Seat, throw: Dice, before: &View, after: &View) -> Vec<Text> {
    let text = Text::new("news-duel-throw").with("seat", seat).with("dice", list(throw));
    let mut news = vec![text.with("rays", throw.count(Face::Ray))];
    let round = |view: &View| view.duel.as_ref().map_or(0, |duel| duel.round);
    if after.winner.is_some() {
        news.push(winner(after));
    } else if round(after) != round(before) {
        let contenders = after.duel.iter().flat_map(|duel| duel.contenders.clone());
        let seats = contenders.collect::<Vec<_>>();
        news.push(Text::new("news-duel-again").with("seats", seats));
    }
    news
}
