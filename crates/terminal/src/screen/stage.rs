//! The middle of the table: zones of pieces, the grid, and the viewer's own pieces, as large as there is room.

use croupier_table::{Control, Layout, Scene, Seat, Standing, Zone};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::Look;
use super::art::{Art, Hit, Hits, flow};
use super::chooser::{Chooser, Cursor, display_order, is_selectable};
use super::pieces::{Run, Size, Tile, rows};
use crate::text::{clip, wrap};

/// How much is drawn: from everything in boxes to single lines.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Debug)]
enum Detail {
    /// Large pieces and empty lines between zones.
    Large,
    /// What matters is boxed, with notes and captions.
    Full,
    /// Only the viewer's own pieces are boxed.
    OwnBoxed,
    /// Nothing is boxed.
    Lines,
    /// The pieces alone.
    Bare,
}

const DETAILS: [Detail; 5] =
    [Detail::Large, Detail::Full, Detail::OwnBoxed, Detail::Lines, Detail::Bare];

/// Only a pane of so many lines has large pieces: in a smaller one their size would change from turn to turn.
const ROOMY: u16 = 22;

impl Detail {
    /// The empty lines between zones.
    fn gap(self) -> usize {
        usize::from(self == Detail::Large)
    }
}

/// The zones of a scene and what is chosen among their pieces.
pub(crate) struct Stage<'a> {
    pub scene: &'a Scene,
    /// What a person chooses, while one is asked.
    pub chooser: Option<&'a Chooser>,
    /// The order in which pieces of a hand are shown.
    pub sort: usize,
}

impl Stage<'_> {
    /// Draws all zones with as much detail as fits. The viewer's own pieces stand at the bottom and are never cut off.
    pub(crate) fn draw(&self, look: &Look<'_>, area: Rect, buffer: &mut Buffer, hits: &mut Hits) {
        let fits = |detail: &&Detail| {
            let height = self.table(look, area.width, **detail).height()
                + self.own(look, area.width, **detail).height();
            height <= area.height && (**detail > Detail::Large || area.height >= ROOMY)
        };
        let detail = DETAILS.iter().find(fits).copied().unwrap_or(Detail::Bare);
        let own = self.own(look, area.width, detail);
        let own_height = own.height().min(area.height);
        let above = Rect { height: area.height - own_height, ..area };
        let table = self.table(look, area.width, detail);
        table.draw(above, buffer, hits);
        if table.height() > above.height && above.height > 0 {
            let more = Line::styled("…", look.theme.strong());
            buffer.set_line(above.right().saturating_sub(1), above.bottom() - 1, &more, 1);
        }
        // Close to what lies on the table, unless that fills the pane.
        let top = area.y + table.height().min(above.height);
        own.draw(Rect { y: top, height: own_height, ..area }, buffer, hits);
    }

    /// What lies on the table, and the grid.
    fn table(&self, look: &Look<'_>, columns: u16, detail: Detail) -> Art {
        let zones = self.scene.zones.iter().enumerate();
        let arts = zones
            .filter(|(_, zone)| !zone.is_held() && zone.layout != Layout::History)
            .map(|(n, zone)| self.zone(n, zone, look, columns, detail));
        let gap = || Art::of(vec![Line::default(); detail.gap()]);
        let mut all = flow(arts.collect(), columns, detail.gap());
        all.push_below(gap());
        if detail < Detail::Bare {
            for note in &self.scene.notes {
                push_wrapped(&mut all, &look.voice.say(note), columns, look.theme.faint());
            }
        }
        let cursor = self.chooser.map_or(Cursor::Nowhere, |chooser| chooser.cursor);
        for control in &self.scene.controls {
            all.push_below(grid(control, cursor, look, detail));
        }
        all.push_below(gap());
        all
    }

    /// What the viewer holds.
    fn own(&self, look: &Look<'_>, columns: u16, detail: Detail) -> Art {
        let held = self.scene.zones.iter().enumerate().filter(|(_, zone)| zone.is_held());
        let mut all = Art::default();
        for (n, zone) in held {
            all.push_below(self.zone(n, zone, look, columns, detail));
        }
        all
    }

    /// One zone: its label, its pieces, its note.
    fn zone(&self, n: usize, zone: &Zone, look: &Look<'_>, columns: u16, detail: Detail) -> Art {
        let theme = look.theme;
        let mut label = look.voice.say(&zone.label);
        if let Some(number) = zone.number.filter(|_| zone.layout == Layout::Meld) {
            label = format!("{number} · {label}");
        }
        let size = match (is_boxed(zone, detail), detail) {
            (true, Detail::Large) => Size::Large,
            (true, _) => Size::Boxed,
            (false, _) => Size::Bracketed,
        };
        let pieces = rows(&self.runs(n, zone, look, detail), size, columns, theme);
        let mut head = vec![Span::styled(clip(&label, usize::from(columns)), theme.strong())];
        if let Some(chance) = zone.chance.as_ref().filter(|_| look.hints) {
            let label = look.voice.say(&chance.label);
            let percent = chance.probability * 100.0;
            head.push(Span::styled(format!("  {label} {percent:.0} %"), theme.title()));
        }
        let count = zone.number.filter(|_| zone.layout == Layout::Plate);
        let mut art = Art::of(vec![Line::from(head)]);
        let beside = size == Size::Bracketed
            && pieces.height() == 1
            && art.width() + 2 + pieces.width() + 6 <= columns;
        if beside {
            art.lines[0].push_span(Span::raw(match count {
                Some(count) => format!(": {count} × "),
                None => ": ".to_owned(),
            }));
            if zone.pieces.is_empty() {
                art.lines[0].push_span(Span::styled("–", theme.faint()));
            } else {
                art.push_right(pieces, 0);
            }
        } else if let Some(count) = count {
            let mut row = Art::of(vec![Line::raw(format!("{count} × "))]);
            for _ in 0..size.height() / 2 {
                row.lines.insert(0, Line::raw(""));
            }
            row.push_right(pieces, 0);
            art.push_below(row);
        } else {
            art.push_below(pieces);
        }
        if let Some(note) = zone.note.as_ref().filter(|_| detail < Detail::Bare) {
            push_wrapped(&mut art, &look.voice.say(note), columns, theme.faint());
        }
        art
    }

    /// The pieces in the groups in which they lie.
    fn runs(&self, n: usize, zone: &Zone, look: &Look<'_>, detail: Detail) -> Vec<Run> {
        let tiles: Vec<(usize, Tile)> =
            display_order(zone, if zone.is_held() { self.sort } else { 0 })
                .into_iter()
                .map(|piece| (piece, self.tile(n, zone, piece, look)))
                .collect();
        let sorted_otherwise =
            !zone.sorts.is_empty() && !self.sort.is_multiple_of(zone.sorts.len());
        let mut runs = if !zone.groups.is_empty() && !sorted_otherwise {
            grouped(zone, tiles, look, detail)
        } else if zone.pieces.iter().any(|piece| piece.owner.is_some()) {
            by_owner(zone, tiles, look, detail)
        } else {
            vec![Run { tiles: tiles.into_iter().map(|(_, tile)| tile).collect(), caption: None }]
        };
        if let Some(run) = runs.last_mut() {
            let free = usize::from(zone.slots).saturating_sub(zone.pieces.len());
            run.tiles.extend((0..free).map(|_| Tile::empty(look.theme)));
        }
        runs.retain(|run| !run.tiles.is_empty());
        runs
    }

    fn tile(&self, n: usize, zone: &Zone, piece: usize, look: &Look<'_>) -> Tile {
        let mut tile = Tile::new(&zone.pieces[piece], look);
        let Some(chooser) = self.chooser else { return tile };
        let here = Cursor::Piece { zone: n, piece };
        tile.under_cursor = chooser.cursor == here;
        tile.chosen = chooser.has(n, piece);
        tile.hit = is_selectable(self.scene, n, piece).then_some(Hit::Board(here));
        tile
    }
}

/// Whether the pieces of a zone are boxed.
fn is_boxed(zone: &Zone, detail: Detail) -> bool {
    let matters = matches!(zone.layout, Layout::Sets | Layout::Spot | Layout::Plate | Layout::Row);
    let dice = zone.pieces.iter().any(|piece| piece.shape != croupier_table::Shape::Token);
    match detail {
        Detail::Large | Detail::Full => zone.is_held() || (matters && dice),
        Detail::OwnBoxed => zone.is_held(),
        Detail::Lines | Detail::Bare => false,
    }
}

fn grouped(zone: &Zone, tiles: Vec<(usize, Tile)>, look: &Look<'_>, detail: Detail) -> Vec<Run> {
    let mut tiles = tiles.into_iter().map(|(_, tile)| tile);
    let run = |group: &croupier_table::Group| {
        let caption = group.caption.as_ref().filter(|_| detail < Detail::Bare);
        let caption = caption.map(|text| look.voice.say(text));
        let mut tiles: Vec<Tile> = tiles.by_ref().take(group.pieces).collect();
        if matches!(group.standing, Standing::Worthless | Standing::Closed) {
            for tile in &mut tiles {
                tile.style = tile.style.patch(look.theme.faint());
            }
        }
        Run { tiles, caption }
    };
    zone.groups.iter().map(run).collect()
}

/// Pieces with their owners' names beneath; those of one owner that lie together are named once.
fn by_owner(zone: &Zone, tiles: Vec<(usize, Tile)>, look: &Look<'_>, detail: Detail) -> Vec<Run> {
    let mut runs: Vec<(Option<Seat>, Run)> = Vec::new();
    for (piece, tile) in tiles {
        let owner = zone.pieces[piece].owner;
        match runs.last_mut() {
            Some((last, run)) if *last == owner => run.tiles.push(tile),
            _ => {
                let named = owner.filter(|_| detail < Detail::Lines);
                let caption = named.map(|seat| look.voice.name(seat).to_owned());
                runs.push((owner, Run { tiles: vec![tile], caption }));
            }
        }
    }
    runs.into_iter().map(|(_, run)| run).collect()
}

/// The columns of a cell of the grid.
const CELL: u16 = 6;

/// The rows of a grid around the cursor: what can be chosen, and with hints how likely it is.
fn grid(control: &Control, cursor: Cursor, look: &Look<'_>, detail: Detail) -> Art {
    let Control::Grid { rows, columns, cells, rows_label, columns_label, .. } = control else {
        return Art::default();
    };
    let theme = look.theme;
    let shown = match detail {
        Detail::Large => 12,
        Detail::Full => 6,
        Detail::OwnBoxed | Detail::Lines | Detail::Bare => 4,
    };
    let labels: Vec<String> = rows.iter().map(|row| look.voice.say(row)).collect();
    let wide = labels.iter().map(|label| crate::text::width(label)).max().unwrap_or(0) + 2;
    let at = if let Cursor::Cell { row, .. } = cursor { row } else { 0 };
    let first = at.saturating_sub(1).min(rows.len().saturating_sub(shown));
    let mut head = vec![Span::raw(" ".repeat(wide))];
    for column in columns {
        head.push(Span::styled(format!(" [{}]  ", column.face), theme.tint(column.tint)));
    }
    let corner = format!("{} ↓  {} →", look.voice.say(rows_label), look.voice.say(columns_label));
    let mut art = Art::of(vec![Line::from(head)]);
    if detail <= Detail::Full {
        art.lines.insert(0, Line::styled(corner, theme.faint()));
    }
    for (row, label) in labels.iter().enumerate().skip(first).take(shown) {
        let y = art.height();
        let mut spans =
            vec![Span::styled(format!("{label:>wide$}", wide = wide - 1), theme.strong())];
        spans.push(Span::raw(" "));
        for column in 0..columns.len() {
            let cell = cells.iter().find(|cell| cell.row == row && cell.column == column);
            let here = Cursor::Cell { row, column };
            let text = match cell {
                None => " ".repeat(usize::from(CELL)),
                Some(cell) => cell_text(cell.probability.filter(|_| look.hints)),
            };
            let style = if cursor == here { theme.focus() } else { Style::new() };
            spans.push(Span::styled(text, style));
            if cell.is_some() {
                let area = Rect::new(wide as u16 + CELL * column as u16, y, CELL, 1);
                art.hits.push((area, Hit::Board(here)));
            }
        }
        art.lines.push(Line::from(spans));
    }
    if first + shown < rows.len() {
        let more = rows.len() - first - shown;
        art.lines.push(Line::styled(format!("{:wide$}▼ +{more}", ""), theme.faint()));
    }
    art
}

fn cell_text(probability: Option<f64>) -> String {
    match probability {
        Some(share) => format!(" {:>3.0}% ", share * 100.0),
        None => "  ●   ".to_owned(),
    }
}

fn push_wrapped(art: &mut Art, text: &str, columns: u16, style: Style) {
    let lines = wrap(text, usize::from(columns));
    art.lines.extend(lines.into_iter().map(|line| Line::styled(line, style)));
}
