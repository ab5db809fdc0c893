//! What a game looks like on the first page: some pieces as a player meets them, found by playing a little.
//!
//! No game is named here: a game's own scene is its picture.

use croupier_table::{DealFrom, Kind, Piece, Seat, Seed, Shape, Table, Turn};
use maud::{Markup, PreEscaped, html};

use super::{piece, scene::piece_class};

/// How many pieces an emblem shows.
const PIECES: usize = 5;
/// After so many steps the best picture so far is taken.
const STEPS: usize = 40;

/// The emblems of all games, rendered once.
pub(crate) struct Emblems(Vec<(&'static str, Markup)>);

impl Emblems {
    /// Renders them.
    pub(crate) fn new(games: &[&'static dyn Kind]) -> Emblems {
        Emblems(games.iter().map(|kind| (kind.name(), render(*kind))).collect())
    }

    /// The emblem of a game.
    pub(crate) fn of(&self, game: &str) -> &Markup {
        const NOTHING: &Markup = &PreEscaped(String::new());
        self.0.iter().find(|(name, _)| *name == game).map_or(NOTHING, |(_, emblem)| emblem)
    }
}

fn render(kind: &dyn Kind) -> Markup {
    let pieces = pieces(kind).unwrap_or_default();
    html! {
        div class="emblem" aria-hidden="true" {
            @for one in &pieces { span class=(piece_class(one)) { (piece::render(one)) } }
        }
    }
}

/// The most different pieces that lie open in one place, early in a game that is the same for ever.
fn pieces(kind: &dyn Kind) -> Option<Vec<Piece>> {
    let seed = Seed::of_number(7);
    let mut table = kind.open(&serde_json::Value::Null, kind.usual_seats()).ok()?;
    let mut best = Vec::new();
    for _ in 0..STEPS {
        for zone in table.scene(Some(Seat(0))).zones {
            let mut open: Vec<Piece> = zone.pieces;
            open.retain(|one| matches!(one.shape, Shape::Die | Shape::Card));
            open.dedup_by(|a, b| a.face == b.face);
            open.truncate(PIECES);
            if open.len() > best.len() {
                best = open;
            }
        }
        if best.len() == PIECES || !step(table.as_mut(), &seed) {
            break;
        }
    }
    Some(best)
}

/// Makes the first legal move, or lets chance happen; false at the end.
fn step(table: &mut dyn Table, seed: &Seed) -> bool {
    match table.turn() {
        Turn::Over => false,
        Turn::Chance => table.deal(DealFrom::Seed(seed)).is_ok(),
        Turn::Seat(seat) => {
            table.legal().first().is_some_and(|word| table.play(seat, word).is_ok())
        }
    }
}
