//! Textbook games for research and examples, a file each: front ends do not offer them, since [`GAMES`](crate::GAMES) does
//! not list them.

#[path = "../examples/kuhn_poker.rs"]
mod kuhn_poker;
#[path = "../examples/liars_dice.rs"]
mod liars_dice;

use croupier_table::Kind;

/// Small games that are known from the literature.
pub static TEXTBOOK_GAMES: &[&dyn Kind] = &[kuhn_poker::KUHN_POKER, liars_dice::LIARS_DICE];

/// The textbook game of this name.
pub fn find_textbook(name: &str) -> Option<&'static dyn Kind> {
    TEXTBOOK_GAMES.iter().copied().find(|kind| kind.name() == name)
}
