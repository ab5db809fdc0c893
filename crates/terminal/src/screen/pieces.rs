//! Dice, cards and tokens as characters: in boxes where there is room, in brackets where there is not.

use croupier_table::{Emphasis, Piece, Shape, Voice};
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};

use super::Look;
use super::art::{Art, Hit};
use super::theme::Theme;
use crate::text::width;

/// How much room pieces take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Size {
    /// Five lines with borders and air.
    Large,
    /// Three lines with borders.
    Boxed,
    /// One line in brackets.
    Bracketed,
}

impl Size {
    /// How many lines a piece takes, without its caption.
    pub(crate) fn height(self) -> u16 {
        match self {
            Size::Large => 5,
            Size::Boxed => 3,
            Size::Bracketed => 1,
        }
    }
}

/// A piece in a row.
#[derive(Clone, Debug)]
pub(crate) struct Tile {
    pub text: String,
    pub style: Style,
    /// Whether the cursor is on it.
    pub under_cursor: bool,
    pub chosen: bool,
    pub hit: Option<Hit>,
}

/// Tiles that touch each other, with a caption.
#[derive(Clone, Default, Debug)]
pub(crate) struct Run {
    pub tiles: Vec<Tile>,
    pub caption: Option<String>,
}

impl Tile {
    /// A piece as it looks when nobody points at it.
    pub(crate) fn new(piece: &Piece, look: &Look<'_>) -> Tile {
        let tint = look.theme.tint(piece.tint);
        let style = match piece.emphasis {
            Emphasis::Plain => tint,
            Emphasis::Counts => tint.add_modifier(Modifier::BOLD | Modifier::UNDERLINED),
            Emphasis::Faded | Emphasis::Ghost => tint.add_modifier(Modifier::DIM),
        };
        Tile {
            text: face(piece, &look.voice),
            style,
            under_cursor: false,
            chosen: false,
            hit: None,
        }
    }

    /// A free place.
    pub(crate) fn empty(theme: Theme) -> Tile {
        let style = theme.faint();
        Tile { text: "·".to_owned(), style, under_cursor: false, chosen: false, hit: None }
    }

    fn face_style(&self) -> Style {
        let style = self.style;
        if self.chosen { style.add_modifier(Modifier::REVERSED | Modifier::BOLD) } else { style }
    }
}

/// What is written on a piece.
pub(crate) fn face(piece: &Piece, voice: &Voice<'_>) -> String {
    match (piece.shape, &piece.short) {
        (_, Some(short)) => voice.say(short),
        (Shape::Back, _) if piece.face.is_empty() => "?".to_owned(),
        (Shape::Back, _) => format!("?×{}", piece.face),
        _ => piece.face.clone(),
    }
}

/// Runs of tiles in rows of at most this many columns.
pub(crate) fn rows(runs: &[Run], size: Size, columns: u16, theme: Theme) -> Art {
    let mut all = Art::default();
    let mut row = Art::default();
    for run in runs.iter().flat_map(|run| split(run, size, columns)) {
        let art = match size {
            Size::Large | Size::Boxed => boxed(&run, size, theme),
            Size::Bracketed => bracketed(&run, theme),
        };
        if row.height() > 0 && row.width() + 1 + art.width() > columns {
            all.push_below(std::mem::take(&mut row));
        }
        row.push_right(art, 1);
    }
    all.push_below(row);
    all
}

/// The run in parts that fit into a row.
fn split(run: &Run, size: Size, columns: u16) -> Vec<Run> {
    let mut parts = vec![Run { tiles: Vec::new(), caption: run.caption.clone() }];
    let mut taken = 1;
    for tile in &run.tiles {
        let wide = tile_width(tile, size);
        if taken + wide > usize::from(columns) && taken > 1 {
            parts.push(Run::default());
            taken = 1;
        }
        taken += wide;
        if let Some(part) = parts.last_mut() {
            part.tiles.push(tile.clone());
        }
    }
    parts
}

fn tile_width(tile: &Tile, size: Size) -> usize {
    match size {
        Size::Large | Size::Boxed => inner_width(tile, size) + 1,
        Size::Bracketed => width(&tile.text) + 2,
    }
}

/// Between the borders: a single character has room on both sides, and on a large piece every text.
fn inner_width(tile: &Tile, size: Size) -> usize {
    match (width(&tile.text), size) {
        (wide, Size::Large) => (wide + 2).max(5),
        (0 | 1, _) => 3,
        (wide, _) => wide,
    }
}

fn boxed(run: &Run, size: Size, theme: Theme) -> Art {
    let (mut top, mut middle, mut bottom) = (Vec::new(), Vec::new(), Vec::new());
    // The lines above and below the text of a large piece.
    let mut air = Vec::new();
    let mut hits = Vec::new();
    let mut x = 0;
    for (n, tile) in run.tiles.iter().enumerate() {
        let inner = inner_width(tile, size);
        let border = |sign: &str| Span::styled(sign.to_owned(), theme.faint());
        top.push(border(if n == 0 { "┌" } else { "┬" }));
        middle.push(border("│"));
        air.push(border("│"));
        air.push(Span::styled(" ".repeat(inner), tile.face_style()));
        bottom.push(border(if n == 0 { "└" } else { "┴" }));
        top.push(border(&"─".repeat(inner)));
        middle.push(Span::styled(Padded(&tile.text, inner).to_string(), tile.face_style()));
        bottom.push(if tile.under_cursor {
            let left = "─".repeat((inner - 1) / 2);
            let right = "─".repeat(inner - 1 - (inner - 1) / 2);
            Span::styled(format!("{left}▲{right}"), theme.strong())
        } else {
            border(&"─".repeat(inner))
        });
        if let Some(hit) = tile.hit {
            hits.push((Rect::new(x, 0, inner as u16 + 2, size.height()), hit));
        }
        x += inner as u16 + 1;
    }
    if !run.tiles.is_empty() {
        top.push(Span::styled("┐", theme.faint()));
        middle.push(Span::styled("│", theme.faint()));
        air.push(Span::styled("│", theme.faint()));
        bottom.push(Span::styled("┘", theme.faint()));
    }
    let (top, middle, bottom) = (Line::from(top), Line::from(middle), Line::from(bottom));
    let air = Line::from(air);
    let lines = match size {
        Size::Large => vec![top, air.clone(), middle, air, bottom],
        Size::Boxed | Size::Bracketed => vec![top, middle, bottom],
    };
    let mut art = Art { lines, hits };
    push_caption(&mut art, run, theme);
    art
}

fn bracketed(run: &Run, theme: Theme) -> Art {
    let mut spans = Vec::new();
    let mut hits = Vec::new();
    let mut x = 0;
    for tile in &run.tiles {
        let (open, close) = if tile.under_cursor { ("›", "‹") } else { ("[", "]") };
        let edge = if tile.under_cursor { theme.strong() } else { theme.faint() };
        spans.push(Span::styled(open, edge));
        spans.push(Span::styled(tile.text.clone(), tile.face_style()));
        spans.push(Span::styled(close, edge));
        let wide = width(&tile.text) as u16 + 2;
        if let Some(hit) = tile.hit {
            hits.push((Rect::new(x, 0, wide, 1), hit));
        }
        x += wide;
    }
    let mut art = Art { lines: vec![Line::from(spans)], hits };
    push_caption(&mut art, run, theme);
    art
}

fn push_caption(art: &mut Art, run: &Run, theme: Theme) {
    if let Some(caption) = &run.caption {
        art.lines.push(Line::styled(caption.clone(), theme.faint()));
    }
}

/// A text that is centred by its width on the screen, not by its number of characters.
struct Padded<'a>(&'a str, usize);

impl std::fmt::Display for Padded<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let free = self.1.saturating_sub(width(self.0));
        let left = free / 2;
        write!(f, "{}{}{}", " ".repeat(left), self.0, " ".repeat(free - left))
    }
}

#[cfg(test)]
mod tests {
    use croupier_table::{Lang, Lexicon, Text};

    use super::super::theme::{Colours, Glyphs};
    use super::*;

    const PLAIN: Theme = Theme { colours: Colours::None, glyphs: Glyphs::Unicode };

    fn run(faces: &[&str]) -> Run {
        let words = Lexicon::new(Lang::En, &[]);
        let voice = Voice { words: &words, names: &[], you: None };
        let look = Look { theme: PLAIN, voice, hints: false };
        let tile = |face: &&str| {
            Tile::new(&Piece::new(Shape::Card, *face, Text::verbatim("a card")), &look)
        };
        Run { tiles: faces.iter().map(tile).collect(), caption: None }
    }

    fn lines(art: &Art) -> Vec<String> {
        art.lines.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn boxes_share_their_borders_and_the_cursor_points_at_one() {
        let mut cards = run(&["5", "10♥"]);
        cards.tiles[1].under_cursor = true;
        let art = rows(&[cards], Size::Boxed, 40, PLAIN);
        assert_eq!(lines(&art), ["┌───┬───┐", "│ 5 │10♥│", "└───┴─▲─┘"]);
    }

    #[test]
    fn a_large_piece_has_air_on_all_sides() {
        let art = rows(&[run(&["5", "10♥"])], Size::Large, 40, PLAIN);
        let (top, air) = ("┌─────┬─────┐", "│     │     │");
        assert_eq!(lines(&art), [top, air, "│  5  │ 10♥ │", air, "└─────┴─────┘"]);
    }

    #[test]
    fn a_long_row_goes_on_below() {
        let art = rows(&[run(&["a", "b", "c"])], Size::Bracketed, 7, PLAIN);
        assert_eq!(lines(&art), ["[a][b]", "[c]"]);
    }
}
