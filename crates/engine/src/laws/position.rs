//! Laws of a single position: lists, words, chances, views, secrecy, refusals, scenes.

use std::collections::BTreeMap;

use super::{Bench, Finding, law};
use crate::{
    Audience, Control, Match, Playable, Refused, Scene, Seat, Step, Text, Turn, below, pick,
};

/// Chances sum to one, are distinct words, and sampling fits them.
pub(super) fn chance_is_sound<G: Playable>(bench: &mut Bench<G>, game: &G) -> Result<(), Finding> {
    let mut chances = Vec::new();
    game.chances(&mut chances);
    let sum: f64 = chances.iter().map(|(_, p)| p).sum();
    law!((sum - 1.0).abs() < 1e-9, "chances sum to one", "{sum} over {} outcomes", chances.len());
    law!(chances.is_sorted_by(|a, b| a.0 < b.0), "chances are sorted and distinct", "{chances:?}");
    law!(chances.iter().all(|(_, p)| *p > 0.0), "every listed chance can come", "{chances:?}");
    let (chance, _) = pick(&mut bench.rng, &chances);
    let text = chance.to_string();
    law!(
        text.parse() == Ok(chance),
        "words round-trip",
        "{text} -> {:?}",
        text.parse::<G::Chance>()
    );
    law!(game.possible(chance), "a listed chance is possible", "{text}");
    if below(&mut bench.rng, 64) == 0 {
        sampling_fits(bench, game, &chances)?;
    }
    Ok(())
}

/// Pearson's test of the sampler against the list, rare outcomes pooled; six standard deviations are allowed.
fn sampling_fits<G: Playable>(
    bench: &mut Bench<G>,
    game: &G,
    chances: &[(G::Chance, f64)],
) -> Result<(), Finding> {
    const DRAWS: u32 = 4000;
    let mut counts: BTreeMap<G::Chance, u32> = BTreeMap::new();
    for _ in 0..DRAWS {
        *counts.entry(game.sample_chance(&mut bench.rng)).or_default() += 1;
    }
    let (mut statistic, mut cells) = (0.0, 0.0);
    let (mut rare_expected, mut rare_seen) = (0.0, 0.0);
    for (chance, p) in chances {
        let seen = f64::from(counts.remove(chance).unwrap_or(0));
        let expected = p * f64::from(DRAWS);
        if expected < 8.0 {
            rare_expected += expected;
            rare_seen += seen;
        } else {
            statistic += (seen - expected).powi(2) / expected;
            cells += 1.0;
        }
    }
    law!(counts.is_empty(), "only listed chances are drawn", "{counts:?}");
    if rare_expected >= 8.0 {
        statistic += (rare_seen - rare_expected).powi(2) / rare_expected;
        cells += 1.0;
    }
    let freedom: f64 = cells - 1.0;
    law!(
        statistic <= freedom + 6.0 * (2.0 * freedom).sqrt() + 20.0,
        "sampling fits the chances",
        "chi-squared {statistic:.1} with {freedom} degrees of freedom"
    );
    Ok(())
}

/// A private outcome changes nobody else's view, scene or news: another outcome in its place looks the same.
pub(super) fn private_luck_stays_private<G: Playable>(
    bench: &mut Bench<G>,
    before: &G,
    chance: G::Chance,
) -> Result<(), Finding> {
    let Audience::Only(owner) = before.audience() else { return Ok(()) };
    let other = before.sample_chance(&mut bench.rng);
    let (mut one, mut two) = (before.clone(), before.clone());
    one.apply_chance(chance);
    two.apply_chance(other);
    // Who may act next must not depend on a secret either, unless it is the owner who acts on it.
    for viewer in viewers(before.seats()).filter(|viewer| *viewer != Some(owner)) {
        let (a, b) = (one.view(viewer), two.view(viewer));
        law!(
            json(&a) == json(&b),
            "a private outcome changes nobody else's view",
            "{chance} or {other}, seen by {viewer:?}: {} or {}",
            json(&a),
            json(&b)
        );
        let seen = before.view(viewer);
        let news = |after: &G::View| G::narrate(&Step::Hidden, &seen, after);
        law!(news(&a) == news(&b), "secrets are not told in the news", "{chance} or {other}");
        tell(bench, &news(&a))?;
    }
    Ok(())
}

/// Views round-trip through JSON, and a determinized game looks the same to its viewer and allows the same actions.
pub(super) fn views_are_sound<G: Playable>(bench: &mut Bench<G>, game: &G) -> Result<(), Finding> {
    for viewer in viewers(game.seats()) {
        let view = game.view(viewer);
        let text = json(&view);
        let read: Option<G::View> = serde_json::from_str(&text).ok();
        law!(read.as_ref() == Some(&view), "views round-trip through JSON", "{text} -> {read:?}");
        let other = G::determinize(&view, &mut bench.rng);
        law!(
            other.view(viewer) == view,
            "a determinized game reproduces the view",
            "{text} became {}",
            json(&other.view(viewer))
        );
        law!(other.turn() == game.turn(), "a determinized game has the same turn", "{text}");
        if viewer.is_some_and(|seat| game.turn() == Turn::Seat(seat)) {
            let (mut mine, mut theirs) = (Vec::new(), Vec::new());
            game.actions(&mut mine);
            other.actions(&mut theirs);
            law!(
                mine == theirs,
                "legal actions depend on the view alone",
                "{mine:?} or {theirs:?}"
            );
        }
        scene_is_sound(bench, game, viewer)?;
    }
    Ok(())
}

/// Every legal action is offered by exactly one control, pieces exist, and everything can be said.
fn scene_is_sound<G: Playable>(
    bench: &mut Bench<G>,
    game: &G,
    viewer: Option<Seat>,
) -> Result<(), Finding> {
    let mut legal = Vec::new();
    if viewer.is_some_and(|seat| game.turn() == Turn::Seat(seat)) {
        game.actions(&mut legal);
    }
    let scene = G::scene(&game.view(viewer), &legal);
    let mut offered: Vec<&str> = scene.controls.iter().flat_map(Control::actions).collect();
    let mut legal: Vec<String> = legal.iter().map(ToString::to_string).collect();
    offered.sort_unstable();
    legal.sort_unstable();
    law!(
        offered == legal,
        "every legal action is offered by exactly one control",
        "offered {offered:?}, legal {legal:?}"
    );
    law!(
        scene.panels.len() == game.seats() as usize,
        "a scene has a panel for every seat",
        "{} panels",
        scene.panels.len()
    );
    law!(
        scene.prompt.is_some() != legal.is_empty(),
        "a scene asks exactly when the viewer can act",
        "{:?}",
        scene.prompt
    );
    for control in &scene.controls {
        let zone = |zone: &usize| scene.zones.get(*zone).map_or(0, |zone| zone.pieces.len());
        let sound = match control {
            Control::Button { .. } => true,
            Control::Pieces { zone: z, choices, .. } => choices.iter().all(|(p, _)| *p < zone(z)),
            Control::Subset { zone: z, choices, .. } => choices
                .iter()
                .all(|(p, _)| p.is_sorted_by(|a, b| a < b) && p.iter().all(|p| *p < zone(z))),
            Control::Grid { rows, columns, cells, .. } => {
                cells.iter().all(|(r, c, _)| *r < rows.len() && *c < columns.len())
            }
        };
        law!(sound, "controls point at pieces that exist", "{control:?}");
    }
    tell(bench, &texts(&scene))
}

fn texts(scene: &Scene) -> Vec<Text> {
    let panels = scene.panels.iter().flat_map(|panel| {
        let counters = panel.counters.iter().map(|counter| &counter.label);
        counters.chain(&panel.badges).chain(panel.pieces.iter().map(|piece| &piece.name))
    });
    let zones = scene.zones.iter().flat_map(|zone| {
        std::iter::once(&zone.label).chain(zone.pieces.iter().map(|piece| &piece.name))
    });
    let controls = scene.controls.iter().flat_map(|control| match control {
        Control::Button { label, .. }
        | Control::Pieces { label, .. }
        | Control::Subset { label, .. } => vec![label],
        Control::Grid { label, rows, columns, .. } => {
            std::iter::once(label).chain(rows).chain(columns).collect()
        }
    });
    std::iter::once(&scene.headline)
        .chain(&scene.prompt)
        .chain(panels)
        .chain(zones)
        .chain(controls)
        .cloned()
        .collect()
}

/// The numbers up to the number of legal actions belong to them all.
pub(super) fn numbers_are_sound<G: Playable>(game: &G, legal: &[G::Action]) -> Result<(), Finding> {
    let mut buffer = Vec::new();
    let mut numbered = Vec::new();
    let mut counts = Vec::new();
    for number in 0..legal.len() as u32 {
        numbered.push(game.one_legal(&mut buffer, |count| {
            counts.push(count as usize);
            number.min(count - 1)
        }));
    }
    numbered.sort_unstable();
    law!(
        numbered == legal && counts.iter().all(|count| *count == legal.len()),
        "every number belongs to one legal action",
        "{counts:?}: {numbered:?}, legal are {legal:?}"
    );
    Ok(())
}

/// Words round-trip; what is legal is explained as legal; what is not is refused with a ruling that the rulebook
/// has, and the refusal changes nothing.
pub(super) fn actions_are_sound<G: Playable>(
    bench: &mut Bench<G>,
    played: &mut Match<G>,
    seat: Seat,
    legal: &[G::Action],
) -> Result<(), Finding> {
    for &action in legal {
        let text = action.to_string();
        law!(text.parse() == Ok(action), "words round-trip", "{text}");
        law!(
            text.trim() == text && !text.contains('\n') && !text.is_empty(),
            "a word is one line",
            "{text:?}"
        );
        let explained = played.game().explain(action);
        law!(explained.is_ok(), "a legal action is not explained away", "{text}: {explained:?}");
    }
    let pass = played.game().pass();
    law!(
        pass.is_none_or(|pass| legal.binary_search(&pass).is_ok()),
        "letting a reaction pass is legal",
        "{pass:?}, legal are {legal:?}"
    );
    let before = played.clone();
    for _ in 0..4.min(bench.pool.len()) {
        let action = pick(&mut bench.rng, &bench.pool);
        if legal.binary_search(&action).is_ok() {
            continue;
        }
        let explained = played.game().explain(action);
        let Err(illegal) = explained else {
            law!(false, "an illegal action is refused", "{action}, legal are {legal:?}");
            continue;
        };
        for rulebook in &bench.rulebooks {
            law!(
                rulebook.contains(illegal.ruling),
                "a refusal cites a ruling of the rulebook",
                "{} for {action}",
                illegal.ruling
            );
        }
        tell(bench, &[Refused::Illegal(illegal).text()])?;
        if played.game().instead(Some(action)).is_none() {
            let made = played.play(seat, action);
            law!(made.is_err(), "an illegal action is refused", "{action}");
            law!(*played == before, "a refused action changes nothing", "{action}");
        }
    }
    let seats = played.game().seats();
    let other = Seat((seat.0 + 1) % seats);
    let made = played.play(other, pick(&mut bench.rng, legal));
    let out_of_turn =
        matches!(&made, Err(Refused::OutOfTurn { turn, .. }) if *turn == Turn::Seat(seat));
    law!(out_of_turn && *played == before, "only the seat whose turn it is can act", "{made:?}");
    if let Err(refused) = made {
        for rulebook in &bench.rulebooks {
            law!(
                refused.ruling().is_none_or(|ruling| rulebook.contains(ruling)),
                "a refusal cites a ruling of the rulebook",
                "{refused:?}"
            );
        }
        tell(bench, &[refused.text()])?;
    }
    Ok(())
}

/// Taking back an action restores the game, and making it again leads to the same game.
pub(super) fn undo_goes_back<G: Playable>(
    played: &mut Match<G>,
    seat: Seat,
    action: G::Action,
) -> Result<(), Finding> {
    let after = played.clone();
    let mut undone = played.clone();
    law!(undone.undo(seat), "an action can be taken back at once", "{action}");
    let again = undone.play(seat, action);
    law!(again.is_ok() && undone == after, "undo restores the game", "{action}");
    Ok(())
}

/// The news of the last step can be told to everybody in every language.
pub(super) fn news_can_be_told<G: Playable>(
    bench: &mut Bench<G>,
    played: &Match<G>,
) -> Result<(), Finding> {
    let mut before = played.clone();
    let Some(&Step::Act(seat, _)) = played.steps().last() else { return Ok(()) };
    before.undo(seat);
    for viewer in viewers(played.game().seats()) {
        if let Some(step) = played.seen(viewer, played.len() - 1).next() {
            let news = G::narrate(&step, &before.game().view(viewer), &played.game().view(viewer));
            law!(!news.is_empty(), "every action is told", "{step}");
            tell(bench, &news)?;
        }
    }
    Ok(())
}

fn tell<G: Playable>(bench: &mut Bench<G>, texts: &[Text]) -> Result<(), Finding> {
    const MOST_REMEMBERED: usize = 1 << 16;
    for text in texts {
        if bench.told.contains(text) {
            continue;
        }
        for lexicon in &bench.lexicons {
            let said = lexicon.try_say(text, &bench.names);
            law!(said.is_ok(), "everything can be said in every language", "{said:?} of {text:?}");
        }
        if bench.told.len() < MOST_REMEMBERED {
            bench.told.insert(text.clone());
        }
    }
    Ok(())
}

fn viewers(seats: u8) -> impl Iterator<Item = Option<Seat>> {
    Seat::all(seats).map(Some).chain(std::iter::once(None))
}

fn json<V: serde::Serialize>(view: &V) -> String {
    serde_json::to_string(view).unwrap_or_else(|error| error.to_string())
}
