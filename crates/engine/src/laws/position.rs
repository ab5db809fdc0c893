//! Laws of a single position: lists, words, chances, views, secrecy, refusals.

use std::collections::BTreeMap;

use super::{Checker, Finding, MoreLaws, require};
use crate::{FastRng, Game, Match, Refused, Seat, Turn, below, pick};

/// Chances sum to one, are distinct words, and sampling fits them.
pub(super) fn chance_is_sound<G: Game>(rng: &mut FastRng, game: &G) -> Result<(), Finding> {
    let mut chances = Vec::new();
    game.chances(&mut chances);
    let sum: f64 = chances.iter().map(|(_, p)| p).sum();
    require((sum - 1.0).abs() < 1e-9, "chances sum to one", || {
        format!("{sum} over {} outcomes", chances.len())
    })?;
    require(chances.is_sorted_by(|a, b| a.0 < b.0), "chances are sorted and distinct", || {
        format!("{chances:?}")
    })?;
    require(chances.iter().all(|(_, p)| *p > 0.0), "every listed chance can come", || {
        format!("{chances:?}")
    })?;
    let (chance, _) = pick(rng, &chances);
    let text = chance.to_string();
    require(text.parse() == Ok(chance), "words round-trip", || {
        format!("{text} -> {:?}", text.parse::<G::Chance>())
    })?;
    require(game.is_possible(chance), "a listed chance is possible", || text)?;
    if below(rng, 64) == 0 {
        sampling_fits(rng, game, &chances)?;
    }
    Ok(())
}

/// Pearson's chi-squared test of the sampler against the list, rare outcomes pooled; six standard deviations are
/// allowed.
fn sampling_fits<G: Game>(
    rng: &mut FastRng,
    game: &G,
    chances: &[(G::Chance, f64)],
) -> Result<(), Finding> {
    const DRAWS: u32 = 4000;
    let mut counts: BTreeMap<G::Chance, u32> = BTreeMap::new();
    for _ in 0..DRAWS {
        *counts.entry(game.sample_chance(rng)).or_default() += 1;
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
    require(counts.is_empty(), "only listed chances are drawn", || format!("{counts:?}"))?;
    if rare_expected >= 8.0 {
        statistic += (rare_seen - rare_expected).powi(2) / rare_expected;
        cells += 1.0;
    }
    let freedom: f64 = cells - 1.0;
    let limit = freedom + 6.0 * (2.0 * freedom).sqrt() + 20.0;
    require(statistic <= limit, "sampling fits the chances", || {
        format!("chi-squared {statistic:.1} with {freedom} degrees of freedom")
    })
}

/// A private outcome changes nobody else's view: another outcome in its place looks the same.
pub(super) fn private_luck_stays_private<G: Game>(
    rng: &mut FastRng,
    before: &G,
    chance: G::Chance,
    owner: Seat,
    more: &mut impl MoreLaws<G>,
) -> Result<(), Finding> {
    let other = before.sample_chance(rng);
    let (mut one, mut two) = (before.clone(), before.clone());
    one.apply_chance(chance);
    two.apply_chance(other);
    for viewer in viewers(before.seats()).filter(|viewer| *viewer != Some(owner)) {
        let (a, b) = (one.view(viewer), two.view(viewer));
        require(a == b, "a private outcome changes nobody else's view", || {
            format!("{chance} or {other}, seen by {viewer:?}: {a:?} or {b:?}")
        })?;
        more.after_private_outcome(before, [&one, &two], viewer)?;
    }
    Ok(())
}

/// Legal actions are never empty, sorted and distinct, whichever method lists them.
pub(super) fn list_is_sound<G: Game>(game: &G, actions: &[G::Action]) -> Result<(), Finding> {
    require(!actions.is_empty(), "a seat whose turn it is can act", || "no action".to_owned())?;
    let sorted = actions.is_sorted_by(|a, b| a < b);
    require(sorted, "legal actions are sorted and distinct", || format!("{actions:?}"))?;
    let mut buffer = Vec::new();
    let legal = game.legal(&mut buffer);
    require(legal == actions, "both lists of legal actions are the same", || {
        format!("{actions:?} or {legal:?}")
    })
}

/// Every index up to the number of legal actions belongs to one of them.
pub(super) fn indices_are_sound<G: Game>(game: &G, legal: &[G::Action]) -> Result<(), Finding> {
    let mut buffer = Vec::new();
    let mut sampled = Vec::new();
    let mut counts = Vec::new();
    for index in 0..legal.len() as u32 {
        sampled.push(game.sample_legal(&mut buffer, |count| {
            counts.push(count as usize);
            index.min(count - 1)
        }));
    }
    sampled.sort_unstable();
    let sound = sampled == legal && counts.iter().all(|count| *count == legal.len());
    require(sound, "every index belongs to one legal action", || {
        format!("{counts:?}: {sampled:?}, legal are {legal:?}")
    })
}

/// Words round-trip and are one line; what is legal is explained as legal; declining to react is legal.
pub(super) fn words_are_sound<G: Game>(game: &G, legal: &[G::Action]) -> Result<(), Finding> {
    for &action in legal {
        let text = action.to_string();
        require(text.parse() == Ok(action), "words round-trip", || text.clone())?;
        let one_line = text.trim() == text && !text.contains('\n') && !text.is_empty();
        require(one_line, "a word is one line", || format!("{text:?}"))?;
        let explained = game.explain(action);
        require(explained.is_ok(), "a legal action is not explained away", || {
            format!("{text}: {explained:?}")
        })?;
    }
    let pass = game.pass();
    require(
        pass.is_none_or(|pass| legal.binary_search(&pass).is_ok()),
        "declining to react is legal",
        || format!("{pass:?}, legal are {legal:?}"),
    )
}

/// Taking back an action restores the game, and playing it again leads to the same game.
pub(super) fn undo_goes_back<G: Game>(
    played: &mut Match<G>,
    seat: Seat,
    action: G::Action,
) -> Result<(), Finding> {
    let after = played.clone();
    let mut undone = played.clone();
    require(undone.undo(seat), "an action can be taken back at once", || action.to_string())?;
    let again = undone.play(seat, action);
    require(again.is_ok() && undone == after, "undo restores the game", || action.to_string())
}

impl<G: Game> Checker<G> {
    /// A determinized game looks the same to its viewer and allows the same actions.
    pub(super) fn views_are_sound(
        &mut self,
        game: &G,
        more: &mut impl MoreLaws<G>,
    ) -> Result<(), Finding> {
        for viewer in viewers(game.seats()) {
            let view = game.view(viewer);
            let other = G::determinize(&view, &mut self.rng);
            require(other.view(viewer) == view, "a determinized game reproduces the view", || {
                format!("{view:?} became {:?}", other.view(viewer))
            })?;
            require(other.turn() == game.turn(), "a determinized game has the same turn", || {
                format!("{view:?}")
            })?;
            if viewer.is_some_and(|seat| game.turn() == Turn::Seat(seat)) {
                let (mut mine, mut theirs) = (Vec::new(), Vec::new());
                game.actions(&mut mine);
                other.actions(&mut theirs);
                require(mine == theirs, "legal actions depend on the view alone", || {
                    format!("{mine:?} or {theirs:?}")
                })?;
            }
        }
        more.at_position(game)
    }

    /// What is not legal is refused and changes nothing; so is every action of another seat.
    pub(super) fn refusals_are_sound(
        &mut self,
        played: &mut Match<G>,
        legal: &[G::Action],
        more: &mut impl MoreLaws<G>,
    ) -> Result<(), Finding> {
        let Turn::Seat(seat) = played.game().turn() else { return Ok(()) };
        let before = played.clone();
        for _ in 0..4.min(self.pool.len()) {
            let action = pick(&mut self.rng, &self.pool);
            if legal.binary_search(&action).is_ok() {
                continue;
            }
            let Err(illegal) = played.game().explain(action) else {
                let found = format!("{action}, legal are {legal:?}");
                return Err(Finding { law: "an illegal action is refused", found });
            };
            more.at_refusal(&Refused::Illegal(illegal))?;
            if played.game().substitute(Some(action)).is_none() {
                let refused = played.play(seat, action).is_err();
                require(refused, "an illegal action is refused", || action.to_string())?;
                let same = *played == before;
                require(same, "a refused action changes nothing", || action.to_string())?;
            }
        }
        let other = Seat((seat.0 + 1) % played.game().seats());
        let refused = played.play(other, pick(&mut self.rng, legal));
        let out_of_turn =
            matches!(&refused, Err(Refused::OutOfTurn { turn, .. }) if *turn == Turn::Seat(seat));
        require(
            out_of_turn && *played == before,
            "only the seat whose turn it is can act",
            || format!("{refused:?}"),
        )?;
        match refused {
            Err(refused) => more.at_refusal(&refused),
            Ok(_) => Ok(()),
        }
    }
}

/// All seats and a spectator.
fn viewers(seats: u8) -> impl Iterator<Item = Option<Seat>> {
    Seat::all(seats).map(Some).chain(std::iter::once(None))
}
