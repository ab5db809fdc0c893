//! A line that a person typed, as actions that would be accepted.

use croupier_engine::{BadWord, Game, Match, Refused, Seat};

use crate::Playable;

/// Parses a line with one of the game's parsers; the actions in canonical text, if all of them would be accepted.
pub(crate) fn parsed<G: Playable>(
    played: &Match<G>,
    seat: Seat,
    line: &str,
    parse: impl FnOnce(&G::View, &str) -> Result<Vec<G::Action>, BadWord>,
) -> Result<Vec<String>, Refused> {
    let view = Game::view(played.game(), Some(seat));
    let actions = parse(&view, line).map_err(|error| Refused::bad_word(line, error))?;
    played.try_all(seat, &actions)?;
    Ok(actions.iter().map(ToString::to_string).collect())
}
