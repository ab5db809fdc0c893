//! What a game looks like on the first page: some pieces as a player meets them, found by playing a little.
//!
//! No game is named here: a game's own scene is its picture.

use croupier_table::{DealFrom, Emphasis, Kind, Piece, Seat, Seed, Shape, Table, Turn};
use maud::{Markup, PreEscaped, html};

use super::piece;

/// How many pieces an emblem shows.
const PIECES: usize = 5;
/// After so many steps the best picture so far is taken.
const STEPS: usize = 40;

/// The emblems of all games, rendered once.
pub(crate) struct Emblems {
    emblems: Vec<(&'static str, Markup)>,
    symbols: String,
}

impl Emblems {
    /// Renders them.
    pub(crate) fn new(games: &[&'static dyn Kind]) -> Emblems {
        let mut symbols = Vec::new();
        let mut emblems = Vec::new();
        for kind in games {
            let pieces = pieces(*kind).unwrap_or_default();
            for one in pieces.iter().filter_map(|one| one.symbol.as_deref()) {
                collect_symbols(kind.pieces(), one, &mut symbols);
            }
            emblems.push((kind.name(), render(&pieces)));
        }
        Emblems { emblems, symbols: symbols.concat() }
    }

    /// The drawings that the emblems use.
    pub(crate) fn symbols(&self) -> &str {
        &self.symbols
    }

    /// The emblem of a game.
    pub(crate) fn of(&self, game: &str) -> &Markup {
        const NOTHING: &Markup = &PreEscaped(String::new());
        self.emblems.iter().find(|(name, _)| *name == game).map_or(NOTHING, |(_, emblem)| emblem)
    }
}

/// Adds the drawing of a symbol, and of those that it is made of.
fn collect_symbols(svg: &'static str, id: &str, found: &mut Vec<&'static str>) {
    let Some(from) = svg.find(&format!("<symbol id=\"{id}\"")) else { return };
    let Some(length) = svg[from..].find("</symbol>") else { return };
    let symbol = &svg[from..from + length + "</symbol>".len()];
    if found.contains(&symbol) {
        return;
    }
    found.push(symbol);
    for part in symbol.split("href=\"#").skip(1) {
        collect_symbols(svg, part.split('"').next().unwrap_or_default(), found);
    }
}

fn render(pieces: &[Piece]) -> Markup {
    html! {
        div class="emblem" aria-hidden="true" {
            @for one in pieces { span class=(piece::class(one)) { (piece::drawing(one)) } }
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
            let plain = |one: Piece| one.with_emphasis(Emphasis::Plain);
            let mut open: Vec<Piece> = zone.pieces.into_iter().map(plain).collect();
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
