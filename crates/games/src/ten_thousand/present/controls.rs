//! What the viewer may do, what that leads to, and what is not possible now.

use croupier_engine::{Arg, Text};
use croupier_table::{Choice, Closed, Control, Press, Role};

use super::super::rules::points;
use super::super::{Action, Dice, End, Entry, Phase, View};
use super::dice::{DICE, bust_percent, scoring_sets, sets_by_face};
use super::scene::{IN_PLAY, TRAY, adoptable};
use crate::dice::Throw;

/// All values of dice, and so all points of a turn, are multiples of this.
const UNIT: u32 = 50;

/// Where a turn stands once dice are set aside.
#[derive(Clone, Copy)]
struct Kept {
    points: u32,
    /// How many dice the next throw has.
    dice: u8,
    /// Whether all six dice come back into play (TT-6).
    all_back: bool,
    may_note: bool,
}

impl Kept {
    /// After this keep.
    fn after(view: &View, kept: Dice) -> Kept {
        let (value, dice) = view.tables().value_and_count(kept);
        let left = view.dice - dice;
        let (points, all_back) = (view.points + value, left == 0);
        // TT-21: with `force_hot_dice` all six dice must be thrown again.
        let must_roll = all_back && view.options.force_hot_dice.is_on();
        Kept {
            points,
            dice: if all_back { DICE } else { left },
            all_back,
            may_note: points >= view.note_from && !must_roll,
        }
    }

    /// In a view in which dice are set aside, or in which a turn begins.
    fn now(view: &View, legal: &[Action]) -> Kept {
        let (points, dice, all_back) = (view.points, view.dice, view.all_back());
        Kept { points, dice, all_back, may_note: legal.contains(&Action::Note) }
    }

    /// The odds of the next throw, and what noting leads to or still needs.
    fn advice(self, view: &View) -> Text {
        let odds = |id: &'static str| {
            Text::new(id).with("dice", self.dice).with("percent", bust_percent(view, self.dice))
        };
        if self.may_note {
            odds("advice-decide").with("score", points(view.own_score() + self.points))
        } else if self.points < view.note_from {
            // Points grow in steps, so the border itself may be out of reach.
            let missing = (view.note_from - self.points).next_multiple_of(UNIT);
            odds("advice-below").with("missing", points(missing))
        } else {
            odds("advice-roll")
        }
    }
}

/// A choice of thrown dice for every keep, and a button for everything else.
pub(super) fn controls(view: &View, legal: &[Action]) -> Vec<Control> {
    let mut keeps = Vec::new();
    let mut buttons = Vec::new();
    for &action in legal {
        match action {
            Action::Keep(dice) => keeps.push(dice),
            _ => buttons.push(Control::Button(button(view, action))),
        }
    }
    if keeps.is_empty() {
        return buttons;
    }
    // All that scores comes first: it is what most people want.
    let best = view.tables().best(view.thrown());
    keeps.sort_by_key(|kept| Some(*kept) != best);
    let choices = keeps.into_iter().map(|kept| choice(view, kept)).collect();
    let label = Text::new("control-keep");
    let choose = Control::Pieces { label, zone: IN_PLAY, onto: Some(TRAY), choices };
    std::iter::once(choose).chain(buttons).collect()
}

fn choice(view: &View, kept: Dice) -> Choice {
    let after = Kept::after(view, kept);
    let names = sets_by_face(view, kept.throw()).into_iter().map(|set| set.name_kept().into());
    let label = Text::new("choice-keep").with("dice", Arg::List(names.collect()));
    let detail = if after.all_back { Text::new("note-all-back") } else { after.advice(view) };
    Choice {
        label: Some(label),
        detail: Some(detail),
        value: Some(i64::from(after.points - view.points)),
        then: joined(view, after),
        ..Choice::new(positions(view, kept.throw()), &Action::Keep(kept))
    }
}

/// What can follow a keep in the same press. All six dice again deserve to be seen before the next decision.
fn joined(view: &View, after: Kept) -> Vec<Press> {
    if after.all_back {
        return Vec::new();
    }
    let label = Text::new("choice-keep-roll").with("dice", after.dice);
    let roll = Press::new(label, &Action::Roll).detail(risk(view, after)).role(Role::Primary, 'r');
    let note = after.may_note.then(|| {
        let label = Text::new("choice-keep-note").with("points", points(after.points));
        let note = Press::new(label, &Action::Note).detail(result(view, after.points));
        note.role(Role::Plain, 'n')
    });
    std::iter::once(roll).chain(note).collect()
}

fn button(view: &View, action: Action) -> Press {
    let press = |label: Text| Press::new(label, &action);
    match action {
        Action::Adopt => {
            let (dice, offered) = view.offer.map_or((0, 0), |offer| (offer.dice, offer.points));
            press(Text::new("button-adopt").with("dice", dice))
                .detail(Text::new("detail-start").with("points", points(offered)))
                .role(Role::Plain, 'a')
        }
        Action::Note => press(Text::new("button-note").with("points", points(view.points)))
            .detail(result(view, view.points))
            .role(Role::Plain, 'n'),
        Action::Forfeit => press(Text::new("button-forfeit")),
        Action::Roll | Action::Keep(_) => {
            let id = if view.all_back() { "button-roll-all" } else { "button-roll" };
            let detail = if adoptable(view).is_some() {
                Text::new("detail-start").with("points", points(0))
            } else {
                risk(view, Kept::now(view, &[]))
            };
            press(Text::new(id).with("dice", view.dice)).detail(detail).role(Role::Primary, 'r')
        }
    }
}

/// What the next throw puts at stake.
fn risk(view: &View, now: Kept) -> Text {
    let id = if now.points > 0 { "detail-risk" } else { "detail-bust" };
    let text = Text::new(id).with("points", points(now.points));
    text.with("percent", bust_percent(view, now.dice))
}

/// What noting so many points leads to.
fn result(view: &View, noted: u32) -> Text {
    let score = view.own_score() + noted;
    let wins = score >= view.options.target && view.options.end == End::Immediate;
    let id = if wins { "detail-wins" } else { "detail-note" };
    Text::new(id).with("score", points(score))
}

/// The positions of the kept dice among the thrown ones; of equal dice the first are taken.
fn positions(view: &View, kept: Throw) -> Vec<usize> {
    let mut counts = kept.counts();
    let (sets, worthless) = scoring_sets(view, view.throw.unwrap_or_default());
    let faces = sets.iter().flat_map(|set| set.dice.faces()).chain(worthless);
    let taken = faces.enumerate().filter(|&(_, face)| {
        let count = &mut counts[face as usize - 1];
        let takes = *count > 0;
        *count -= u8::from(takes);
        takes
    });
    taken.map(|(position, _)| position).collect()
}

/// Odds and consequences of the decision that is due.
pub(super) fn advice(view: &View, legal: &[Action]) -> Text {
    match view.phase {
        Phase::Keep => Text::new("advice-keep"),
        _ if legal.contains(&Action::Adopt) => Text::new("advice-offer"),
        _ => Kept::now(view, legal).advice(view),
    }
}

/// Noting where it is not possible yet, and an offer that the viewer cannot adopt.
pub(super) fn closed(view: &View, legal: &[Action]) -> Vec<Closed> {
    match view.phase {
        _ if legal.is_empty() => Vec::new(),
        Phase::Start => closed_offer(view).into_iter().collect(),
        Phase::Keep | Phase::Decide => closed_note(view, legal).into_iter().collect(),
        Phase::Throw | Phase::Over => Vec::new(),
    }
}

fn closed_offer(view: &View) -> Option<Closed> {
    let offer = view.offer.filter(|_| adoptable(view).is_none())?;
    let of = |id: &'static str| Text::new(id).with("points", points(offer.points));
    Some(Closed { label: of("closed-adopt"), reason: of("reason-adopt") })
}

/// While dice are to be kept, noting is closed if no keep allows it.
fn closed_note(view: &View, legal: &[Action]) -> Option<Closed> {
    let outcomes = legal.iter().filter_map(|action| match action {
        Action::Keep(dice) => Some(Kept::after(view, *dice)),
        Action::Roll => Some(Kept::now(view, legal)),
        _ => None,
    });
    let now = outcomes.max_by_key(|kept| (kept.may_note, kept.points))?;
    let is_entry = !view.entered[view.player.index()];
    let reason = if now.may_note {
        return None;
    } else if now.points >= view.note_from {
        Text::new("reason-must-roll")
    } else if is_entry && view.options.entry == Entry::MoreThan {
        Text::new("reason-note-more").with("needed", points(Entry::BORDER))
    } else {
        Text::new("reason-note").with("needed", points(view.note_from))
    };
    Some(Closed { label: Text::new("closed-note"), reason })
}
