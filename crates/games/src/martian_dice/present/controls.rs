//! What the viewer is asked, what it may do, and the odds of it.

use croupier_engine::{Arg, Text};
use croupier_table::{Choice, Control, Press, Role};

use super::super::{Action, DICE, Dice, Face, View};
use super::odds::Odds;
use super::raid::{catch, missing_rays};
use super::words::{count, full_count};
use super::zones::{Lot, THROWN, lots};

/// The question to the viewer.
pub(super) fn prompt(view: &View, legal: &[Action]) -> Option<Text> {
    let (first, _) = legal.split_first()?;
    Some(match first.face() {
        Some(_) => Text::new("prompt-choose"),
        None => Text::new("prompt-decide").with("points", view.points),
    })
}

/// The lots to take, or the two buttons of the decision.
pub(super) fn controls(view: &View, legal: &[Action]) -> Vec<Control> {
    let lots = open_lots(view, legal);
    let choices: Vec<Choice> = lots.map(|(lot, action)| choice(view, lot, action)).collect();
    if choices.is_empty() {
        return legal.iter().map(|action| Control::Button(decision(view, *action))).collect();
    }
    let label = Text::new("button-take");
    vec![Control::Pieces { label, zone: THROWN, onto: None, choices }]
}

/// The odds of one more throw: after each lot, or now. How a whole raid goes on depends on later choices, so averages are
/// given only where the choice is to throw or to stop.
pub(super) fn advice(view: &View, legal: &[Action]) -> Option<Text> {
    let lots: Vec<(Lot, Action)> = open_lots(view, legal).collect();
    if lots.is_empty() {
        return legal.contains(&Action::Reroll).then(|| decision_advice(view));
    }
    let lots = lots.into_iter().map(|(lot, _)| {
        let text = Text::new("advice-lot").with("dice", count(lot.face, lot.count));
        let odds = Odds::of_throw(after_taking(view, lot.face));
        Arg::Text(text.with("percent", odds.percent()))
    });
    Some(Text::new("advice-choose").with("lots", Arg::List(lots.collect())))
}

fn decision_advice(view: &View) -> Text {
    let odds = Odds::of_throw(view.aside());
    let average = Text::new("number-tenths")
        .with("whole", odds.tenths() / 10)
        .with("tenth", odds.tenths() % 10);
    Text::new("advice-decide")
        .with("points", view.points)
        .with("percent", odds.percent())
        .with("average", average)
}

/// The lots that can be taken, each with the action that takes it.
fn open_lots(view: &View, legal: &[Action]) -> impl Iterator<Item = (Lot, Action)> {
    lots(view).into_iter().filter_map(move |lot| {
        let action = Action::choose(lot.face)?;
        legal.contains(&action).then_some((lot, action))
    })
}

/// The dice aside once all dice of this kind are taken.
fn after_taking(view: &View, face: Face) -> Dice {
    view.aside().and(view.remaining.only(face))
}

fn choice(view: &View, lot: Lot, action: Action) -> Choice {
    let aside = after_taking(view, lot.face);
    let left = DICE - aside.len();
    let mut choice = Choice::new((lot.first..lot.first + lot.count as usize).collect(), &action);
    choice.label = Some(take_label(lot, aside));
    choice.value = (lot.face != Face::Ray).then(|| i64::from(catch(aside) - catch(view.aside())));
    if left == 0 {
        // MD-6: the raid ends by itself.
        choice.detail = Some(stop_detail(view, aside));
        return choice;
    }
    choice.detail =
        Some(Text::new("take-detail").with("points", aside.points()).with("dice", left));
    let throw = Text::new("button-take-throw").with("dice", left);
    let stop = Text::new("button-take-stop");
    choice.then = vec![throw_press(throw, aside), stop_press(stop, view, aside)];
    choice
}

/// What is taken and what it leads to: the battle for rays, the catch for earthlings.
fn take_label(lot: Lot, aside: Dice) -> Text {
    let id = if lot.face == Face::Ray { "take-rays" } else { "take-earthlings" };
    Text::new(id)
        .with("dice", full_count(lot.face, lot.count))
        .with("rays", aside.count(Face::Ray))
        .with("tanks", aside.count(Face::Tank))
        .with("points", catch(aside))
}

fn decision(view: &View, action: Action) -> Press {
    let aside = view.aside();
    if action == Action::Reroll {
        throw_press(Text::new("button-reroll").with("dice", view.dice), aside)
    } else {
        stop_press(Text::new("button-end"), view, aside)
    }
}

fn throw_press(label: Text, aside: Dice) -> Press {
    let detail = match (missing_rays(aside), aside.points()) {
        (0, 0) => Text::new("detail-no-risk"),
        (0, points) => Text::new("detail-risk").with("points", points),
        (missing, _) => Text::new("rays-missing").with("n", missing),
    };
    Press::new(label, &Action::Reroll).detail(detail).role(Role::Primary, 'r')
}

fn stop_press(label: Text, view: &View, aside: Dice) -> Press {
    Press::new(label, &Action::End).detail(stop_detail(view, aside)).role(Role::Plain, 's')
}

/// What stopping with these dice aside brings.
fn stop_detail(view: &View, aside: Dice) -> Text {
    let points = aside.points();
    if points == 0 {
        return Text::new("detail-nothing");
    }
    let score = view.current.map_or(0, |seat| i64::from(view.scores[seat.index()]));
    Text::new("detail-stop")
        .with("points", points)
        .with("total", score + i64::from(points))
        .with("target", i64::from(view.options.target))
}
