//! The scene of a view: the race of the seats, the dice on the table and what the viewer may do with them.

use croupier_engine::{Seat, Text};
use croupier_table::{Badge, Counter, Panel, Race, Scene, Tone};

use super::super::{Action, Phase, View};
use super::controls::{advice, controls, prompt};
use super::words::winner;
use super::zones::zones;

/// The scene of a view.
pub(in crate::martian_dice) fn scene(view: &View, legal: &[Action]) -> Scene {
    let seats = view.scores.len() as u8;
    Scene {
        panels: Seat::all(seats).map(|seat| panel(view, seat)).collect(),
        zones: zones(view),
        prompt: prompt(view, legal),
        advice: advice(view, legal),
        controls: controls(view, legal),
        ..Scene::new(headline(view), seats, view.turn)
    }
}

fn headline(view: &View) -> Text {
    let current = view.current.unwrap_or(Seat(0));
    match view.phase {
        Phase::Start => Text::new("scene-start"),
        Phase::Over => winner(view),
        Phase::Duel => Text::new("scene-duel")
            .with("seat", current)
            .with("round", view.duel.as_ref().map_or(1, |duel| i64::from(duel.round))),
        Phase::Throw | Phase::Choose | Phase::Decide => {
            let id = if view.last_round { "scene-last-round" } else { "scene-round" };
            let text = Text::new(id).with("round", i64::from(view.round)).with("seat", current);
            text.with("target", i64::from(view.options.target))
        }
    }
}

fn panel(view: &View, seat: Seat) -> Panel {
    let (score, target) = (i64::from(view.scores[seat.index()]), i64::from(view.options.target));
    let mut counters = vec![Counter { label: Text::new("counter-score"), value: score }];
    if let Some(rays) = duel_rays(view, seat) {
        counters.push(Counter { label: Text::new("counter-duel-rays"), value: i64::from(rays) });
    }
    Panel {
        active: view.current == Some(seat),
        is_out: view.phase == Phase::Duel && !is_contender(view, seat),
        counters,
        race: Some(Race { at: score, target }),
        badges: badges(view, seat),
        ..Panel::new(seat, view.turn)
    }
}

/// Whether a seat throws in the duel.
fn is_contender(view: &View, seat: Seat) -> bool {
    view.duel.as_ref().is_some_and(|duel| duel.contenders.contains(&seat))
}

/// How many rays a seat has thrown in the duel, if it has thrown.
fn duel_rays(view: &View, seat: Seat) -> Option<u8> {
    let duel = view.duel.as_ref()?;
    let place = duel.contenders.iter().position(|contender| *contender == seat)?;
    duel.rays[place]
}

fn badges(view: &View, seat: Seat) -> Vec<Badge> {
    let reached = view.scores[seat.index()] >= view.options.target;
    let all = [
        (view.winner == Some(seat), "badge-winner"),
        (is_contender(view, seat), "badge-duel"),
        (next_raider(view) == Some(seat), "badge-next"),
        (reached, "badge-target"),
    ];
    let shown = all.into_iter().filter(|(applies, _)| *applies);
    shown.map(|(_, id)| Badge { text: Text::new(id), tone: Tone::Bright }).collect()
}

/// Whose raid follows the present one, at tables where that is worth saying.
fn next_raider(view: &View) -> Option<Seat> {
    let seats = view.scores.len() as u8;
    let is_raid = matches!(view.phase, Phase::Throw | Phase::Choose | Phase::Decide);
    let next = Seat((view.current?.0 + 1) % seats);
    // MD-9: nobody follows the last seat of the last round.
    let ends = view.last_round && view.first == Some(next);
    (is_raid && seats > 2 && !ends).then_some(next)
}
