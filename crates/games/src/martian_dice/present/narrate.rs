//! Narrates a step in sentences for the log: the throw or the choice, then its consequences.

use croupier_engine::{Seat, Step, StepOf, Text};

use super::super::{Action, Chance, Dice, Face, MartianDice, Phase, View};
use super::moment::duel_round;
use super::raid::{RaidEnd, Reason};
use super::words::{count, list, winner};

/// The sentences for a step. Nothing is hidden in this game, so they are the same for every viewer.
pub(in crate::martian_dice) fn narrate(
    step: StepOf<MartianDice>,
    before: &View,
    after: &View,
) -> Vec<Text> {
    let mut news = match step {
        Step::Hidden => Vec::new(),
        Step::Chance(Chance::Start(seat)) => vec![Text::new("news-start").with("seat", seat)],
        Step::Chance(Chance::Roll(throw)) => {
            narrate_throw(before.current.unwrap_or(Seat(0)), throw, before, after)
        }
        Step::Act(seat, action) => vec![narrate_action(seat, action, before)],
    };
    if let Some(end) = RaidEnd::of(step, before, after) {
        news.extend(end.why_over());
        news.push(result(end, after));
        news.extend(end.consequence(before, after).or_else(|| next_round(before, after)));
    }
    news
}

fn narrate_throw(seat: Seat, throw: Dice, before: &View, after: &View) -> Vec<Text> {
    if before.phase == Phase::Duel {
        return narrate_duel_throw(seat, throw, before, after);
    }
    let text = Text::new("news-throw").with("seat", seat).with("n", throw.len());
    vec![text.with("dice", list(throw))]
}

fn narrate_duel_throw(seat: Seat, throw: Dice, before: &View, after: &View) -> Vec<Text> {
    let text = Text::new("news-duel-throw").with("seat", seat).with("dice", list(throw));
    let mut news = vec![text.with("rays", throw.count(Face::Ray))];
    if after.winner.is_some() {
        news.push(winner(after));
    } else if duel_round(after) != duel_round(before) {
        let contenders = after.duel.iter().flat_map(|duel| duel.contenders.clone());
        let seats = contenders.collect::<Vec<_>>();
        news.push(Text::new("news-duel-again").with("seats", seats));
    }
    news
}

fn narrate_action(seat: Seat, action: Action, before: &View) -> Text {
    match action.face() {
        Some(face) => {
            let chosen = count(face, before.remaining.count(face));
            Text::new("news-choose").with("seat", seat).with("dice", chosen)
        }
        None if action == Action::Reroll => {
            Text::new("news-reroll").with("seat", seat).with("dice", before.dice)
        }
        None => Text::new("news-end").with("seat", seat),
    }
}

/// The battle of a raid that is over, its points and the new score.
fn result(end: RaidEnd, after: &View) -> Text {
    Text::new(if end.is_repelled() { "news-repelled" } else { "news-points" })
        .with("seat", end.seat)
        .with("points", end.points())
        .with("tanks", end.tanks())
        .with("rays", end.rays())
        .with("total", i64::from(after.scores[end.seat.index()]))
}

fn next_round(before: &View, after: &View) -> Option<Text> {
    let round = Text::new("news-round").with("round", i64::from(after.round));
    (after.round != before.round).then_some(round)
}

impl RaidEnd {
    /// Why the raid is over although the player has not stopped.
    pub(super) fn why_over(self) -> Option<Text> {
        match self.reason {
            Reason::Stopped => None,
            Reason::NoKind => Some(Text::new("news-no-kind")),
            Reason::OnlyTanks => Some(Text::new("news-all-tanks")),
            Reason::NoDice => Some(Text::new("news-no-dice")),
        }
    }

    /// What the end of the raid means for the game: the winner, a duel, the last round.
    pub(super) fn consequence(self, before: &View, after: &View) -> Option<Text> {
        if after.winner.is_some() {
            return Some(winner(after));
        }
        if let Some(duel) = &after.duel {
            let points = i64::from(after.scores[duel.contenders[0].index()]);
            let text = Text::new("news-duel").with("seats", duel.contenders.clone());
            return Some(text.with("points", points));
        }
        let last_round = Text::new("news-last-round").with("seat", self.seat);
        let last_round = last_round.with("target", i64::from(after.options.target));
        (after.last_round && !before.last_round).then_some(last_round)
    }
}
