//! What a person has chosen on the screen, and what that offers. Logic over a scene; it draws nothing.
//!
//! Pieces are chosen one by one. A piece that can only be chosen together with others brings them along, and of equal pieces
//! any will do.

use croupier_table::{Cell, Choice, Control, Piece, Role, Scene, Text, Tint, Voice, Zone};

use super::pieces::face;

/// Where the cursor is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Cursor {
    /// Nowhere: nothing on the table can be chosen.
    Nowhere,
    /// On a piece of a zone.
    Piece { zone: usize, piece: usize },
    /// On a cell of the grid.
    Cell { row: usize, column: usize },
}

/// A direction of the arrow keys.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Arrow {
    Left,
    Right,
    Up,
    Down,
}

/// What Enter acts on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Focus {
    /// The pieces or the grid.
    Board,
    /// The line of actions.
    Actions,
}

/// One thing that can be done now.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Offer {
    /// What it does.
    pub label: String,
    /// What that leads to.
    pub detail: Option<String>,
    /// How likely it is to succeed; for those who want hints.
    pub odds: Option<String>,
    /// The actions, in canonical text.
    pub words: Vec<String>,
    /// The key that does it.
    pub key: Option<char>,
    pub role: Role,
    pub tint: Option<Tint>,
    /// Whether it is about the pieces or the cell that are chosen.
    pub of_chosen: bool,
}

/// A person's choice so far.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Chooser {
    pub cursor: Cursor,
    pub focus: Focus,
    /// The number of the action in focus.
    pub action: usize,
    /// The chosen pieces, ascending, and their zone.
    chosen: Vec<usize>,
    zone: usize,
}

impl Chooser {
    /// Nothing chosen; the cursor where the scene wants it to start.
    pub(crate) fn new(scene: &Scene) -> Chooser {
        let first = scene.controls.iter().find_map(|control| match control {
            Control::Button(_) => None,
            Control::Grid { cells, .. } => {
                cells.first().map(|cell| Cursor::Cell { row: cell.row, column: cell.column })
            }
            Control::Pieces { zone, .. } => {
                let piece = *selectable(scene, *zone, 0).first()?;
                Some(Cursor::Piece { zone: *zone, piece })
            }
        });
        let cursor = first.unwrap_or(Cursor::Nowhere);
        let focus = if cursor == Cursor::Nowhere { Focus::Actions } else { Focus::Board };
        Chooser { cursor, focus, action: 0, chosen: Vec::new(), zone: 0 }
    }

    /// Whether this piece is chosen.
    pub(crate) fn has(&self, zone: usize, piece: usize) -> bool {
        self.zone == zone && self.chosen.contains(&piece)
    }

    pub(crate) fn clear(&mut self) {
        self.chosen.clear();
        self.action = 0;
    }

    /// The points of the choice that the chosen pieces make.
    pub(crate) fn value(&self, scene: &Scene) -> Option<i64> {
        choices(scene, self.zone)
            .find(|choice| self.makes(scene, choice))
            .and_then(|choice| choice.value)
    }

    /// Moves the cursor; `sort` is the order in which pieces are shown.
    pub(crate) fn step(&mut self, scene: &Scene, arrow: Arrow, sort: usize) {
        match self.cursor {
            Cursor::Nowhere => {}
            Cursor::Cell { row, column } => {
                if let Some(cell) = next_cell(scene, row, column, arrow) {
                    self.cursor = Cursor::Cell { row: cell.row, column: cell.column };
                    self.action = 0;
                }
            }
            Cursor::Piece { zone, piece } => {
                self.cursor = next_piece(scene, zone, piece, arrow, sort);
            }
        }
    }

    /// Chooses the piece under the cursor, or puts it back.
    pub(crate) fn toggle(&mut self, scene: &Scene) {
        let Cursor::Piece { zone, piece } = self.cursor else { return };
        self.action = 0;
        if self.zone != zone {
            self.chosen.clear();
            self.zone = zone;
        }
        if self.has(zone, piece) {
            self.chosen.retain(|other| *other != piece);
            let closed = self.closure(scene, &self.chosen);
            // A piece that the others bring along cannot be put back alone.
            if closed.is_none_or(|all| all.contains(&piece) || all.len() > self.chosen.len()) {
                self.chosen.clear();
            }
            return;
        }
        let mut wanted = self.chosen.clone();
        wanted.push(piece);
        let found = self.closure(scene, &wanted).or_else(|| self.closure(scene, &[piece]));
        self.chosen = found.unwrap_or_default();
        self.chosen.sort_unstable();
    }

    /// Moves the cursor to a place that was pointed at.
    pub(crate) fn point(&mut self, cursor: Cursor) {
        self.cursor = cursor;
        self.focus = Focus::Board;
        self.action = 0;
    }

    /// These pieces and those that every choice with them has too; `None` if there is no such choice.
    fn closure(&self, scene: &Scene, pieces: &[usize]) -> Option<Vec<usize>> {
        if pieces.is_empty() {
            return Some(Vec::new());
        }
        let zone = scene.zones.get(self.zone)?;
        let wanted = classes(zone, pieces);
        let mut least: Option<Vec<usize>> = None;
        for choice in choices(scene, self.zone) {
            let counts = classes(zone, &choice.pieces);
            if wanted.iter().zip(&counts).all(|(wanted, count)| wanted <= count) {
                least = Some(match least {
                    None => counts,
                    Some(least) => {
                        least.iter().zip(&counts).map(|(one, other)| *one.min(other)).collect()
                    }
                });
            }
        }
        let mut missing = least?;
        let mut all = pieces.to_vec();
        for piece in pieces {
            missing[class(zone, *piece)] -= 1;
        }
        for piece in 0..zone.pieces.len() {
            let missing = &mut missing[class(zone, piece)];
            if *missing > 0 && !all.contains(&piece) {
                *missing -= 1;
                all.push(piece);
            }
        }
        Some(all)
    }

    /// Whether the chosen pieces are those of a choice, or equal ones.
    fn makes(&self, scene: &Scene, choice: &Choice) -> bool {
        let zone = &scene.zones[self.zone];
        !self.chosen.is_empty() && classes(zone, &self.chosen) == classes(zone, &choice.pieces)
    }

    /// What can be done now: with what is chosen first, then everything else.
    pub(crate) fn offers(&self, scene: &Scene, voice: &Voice<'_>) -> Vec<Offer> {
        let mut offers = Vec::new();
        for control in &scene.controls {
            match control {
                Control::Pieces { label, zone, choices, .. } if *zone == self.zone => {
                    for choice in choices.iter().filter(|choice| self.makes(scene, choice)) {
                        offers.extend(choice_offers(&scene.zones[*zone], label, choice, voice));
                    }
                }
                Control::Grid { cells, .. } => {
                    let here = cells.iter().find(|cell| self.cursor == cursor_of(cell));
                    offers.extend(here.map(|cell| cell_offer(control, cell, voice)));
                }
                _ => {}
            }
        }
        let buttons = scene.controls.iter().filter_map(|control| match control {
            Control::Button(press) => Some(press),
            _ => None,
        });
        offers.extend(buttons.map(|press| Offer {
            label: voice.say(&press.label),
            detail: press.detail.as_ref().map(|text| voice.say(text)),
            odds: press.odds.as_ref().map(|text| voice.say(text)),
            words: vec![press.action.clone()],
            key: press.key,
            role: press.role,
            tint: press.tint,
            of_chosen: false,
        }));
        offers
    }
}

fn cursor_of(cell: &Cell) -> Cursor {
    Cursor::Cell { row: cell.row, column: cell.column }
}

fn cell_offer(control: &Control, cell: &Cell, voice: &Voice<'_>) -> Offer {
    Offer {
        label: format!("{} {}", voice.say(control.label()), cell_name(control, cell, voice)),
        detail: None,
        odds: cell
            .probability
            .map(|share| voice.count("ui-claim-odds", "percent", (share * 100.0).round() as usize)),
        words: vec![cell.action.clone()],
        key: None,
        role: Role::Primary,
        tint: None,
        of_chosen: true,
    }
}

/// A cell as people read it: the row and the face of the column.
pub(crate) fn cell_name(control: &Control, cell: &Cell, voice: &Voice<'_>) -> String {
    let Control::Grid { rows, columns, .. } = control else { return cell.action.clone() };
    match (rows.get(cell.row), columns.get(cell.column)) {
        (Some(row), Some(column)) => format!("{} × {}", voice.say(row), column.face),
        _ => cell.action.clone(),
    }
}

fn choice_offers(zone: &Zone, label: &Text, choice: &Choice, voice: &Voice<'_>) -> Vec<Offer> {
    let own = Offer {
        label: match &choice.label {
            Some(label) => voice.say(label),
            None => format!("{} {}", voice.say(label), faces(zone, &choice.pieces, voice)),
        },
        detail: choice.detail.as_ref().map(|text| match &choice.opens {
            Some(opens) => format!("{}; {}", voice.say(text), voice.say(opens)),
            None => voice.say(text),
        }),
        odds: None,
        words: vec![choice.action.clone()],
        key: choice.key,
        role: Role::Primary,
        tint: choice.tint,
        of_chosen: true,
    };
    if choice.then.is_empty() {
        return vec![own];
    }
    let joined = |press: &croupier_table::Press| Offer {
        label: voice.say(&press.label),
        detail: press.detail.as_ref().map(|text| voice.say(text)),
        odds: press.odds.as_ref().map(|text| voice.say(text)),
        words: vec![choice.action.clone(), press.action.clone()],
        key: press.key,
        role: press.role,
        tint: press.tint,
        of_chosen: true,
    };
    choice.then.iter().map(joined).collect()
}

/// The faces of these pieces, side by side.
pub(crate) fn faces(zone: &Zone, pieces: &[usize], voice: &Voice<'_>) -> String {
    let pieces = pieces.iter().filter_map(|n| zone.pieces.get(*n));
    let faces: Vec<String> = pieces.map(|piece| face(piece, voice)).collect();
    faces.join(" ")
}

/// The faces of these pieces; words that repeat are counted: “3 × cow”.
pub(crate) fn counted_faces(zone: &Zone, pieces: &[usize], voice: &Voice<'_>) -> String {
    let is_word = |face: &str| face.chars().count() > 2 && face.chars().all(char::is_alphabetic);
    let mut counted: Vec<(String, usize)> = Vec::new();
    for piece in pieces.iter().filter_map(|n| zone.pieces.get(*n)) {
        let face = face(piece, voice);
        match counted.last_mut() {
            Some((last, count)) if *last == face && is_word(&face) => *count += 1,
            _ => counted.push((face, 1)),
        }
    }
    let named = counted.into_iter().map(|(face, count)| match count {
        1 => face,
        count => format!("{count} × {face}"),
    });
    named.collect::<Vec<_>>().join(" ")
}

fn choices(scene: &Scene, wanted: usize) -> impl Iterator<Item = &Choice> {
    scene.controls.iter().flat_map(move |control| match control {
        Control::Pieces { zone, choices, .. } if *zone == wanted => choices.as_slice(),
        _ => &[],
    })
}

/// The first piece of the zone that looks the same.
fn class(zone: &Zone, piece: usize) -> usize {
    let looks = |piece: &Piece| (piece.shape, piece.face.clone(), piece.tint);
    let wanted = looks(&zone.pieces[piece]);
    zone.pieces.iter().position(|other| looks(other) == wanted).unwrap_or(piece)
}

/// How many of these pieces there are of each class.
fn classes(zone: &Zone, pieces: &[usize]) -> Vec<usize> {
    let mut counts = vec![0; zone.pieces.len()];
    for piece in pieces.iter().filter(|piece| **piece < zone.pieces.len()) {
        counts[class(zone, *piece)] += 1;
    }
    counts
}

/// The pieces of a zone in the order in which they are shown.
pub(crate) fn display_order(zone: &Zone, sort: usize) -> Vec<usize> {
    match zone.sorts.len() {
        0 => (0..zone.pieces.len()).collect(),
        sorts => zone.sorts[sort % sorts].order.clone(),
    }
}

/// The pieces of a zone that some choice has, in the order in which they are shown.
fn selectable(scene: &Scene, zone: usize, sort: usize) -> Vec<usize> {
    let Some(place) = scene.zones.get(zone) else { return Vec::new() };
    let wanted: Vec<usize> = choices(scene, zone)
        .flat_map(|choice| choice.pieces.iter())
        .map(|piece| class(place, *piece))
        .collect();
    let order = display_order(place, sort);
    order.into_iter().filter(|piece| wanted.contains(&class(place, *piece))).collect()
}

/// Whether a piece can be chosen.
pub(crate) fn is_selectable(scene: &Scene, zone: usize, piece: usize) -> bool {
    selectable(scene, zone, 0).contains(&piece)
}

fn next_piece(scene: &Scene, zone: usize, piece: usize, arrow: Arrow, sort: usize) -> Cursor {
    let here = selectable(scene, zone, sort);
    let at = here.iter().position(|other| *other == piece).unwrap_or(0);
    let target = match arrow {
        Arrow::Left => (zone, here[(at + here.len() - 1) % here.len()]),
        Arrow::Right => (zone, here[(at + 1) % here.len()]),
        Arrow::Up | Arrow::Down => {
            let zones: Vec<usize> = (0..scene.zones.len())
                .filter(|zone| !selectable(scene, *zone, sort).is_empty())
                .collect();
            let at = zones.iter().position(|other| *other == zone).unwrap_or(0);
            let step = if arrow == Arrow::Up { zones.len() - 1 } else { 1 };
            let next = zones[(at + step) % zones.len()];
            match next == zone {
                true => (zone, piece),
                false => (next, selectable(scene, next, sort)[0]),
            }
        }
    };
    Cursor::Piece { zone: target.0, piece: target.1 }
}

/// The nearest cell in this direction.
fn next_cell(scene: &Scene, row: usize, column: usize, arrow: Arrow) -> Option<&Cell> {
    let cells = scene.controls.iter().flat_map(|control| match control {
        Control::Grid { cells, .. } => cells.as_slice(),
        _ => &[],
    });
    let distance = |cell: &Cell| {
        let (down, right) =
            (cell.row as isize - row as isize, cell.column as isize - column as isize);
        let (ahead, aside) = match arrow {
            Arrow::Left => (-right, down),
            Arrow::Right => (right, down),
            Arrow::Up => (-down, right),
            Arrow::Down => (down, right),
        };
        (ahead > 0).then_some((aside.abs(), ahead))
    };
    cells
        .filter_map(|cell| Some((distance(cell)?, cell)))
        .min_by_key(|(far, _)| *far)
        .map(|it| it.1)
}

#[cfg(test)]
mod tests {
    use croupier_table::{Lang, Layout, Lexicon, Seat, Shape, Turn};

    use super::*;

    /// A scene with these dice and a choice for each of these sets of them.
    fn dice(faces: &str, sets: &[&[usize]]) -> Scene {
        let die = |face: char| Piece::new(Shape::Die, face, Text::verbatim("die"));
        let mut scene = Scene::new(Text::verbatim("dice"), 2, Turn::Seat(Seat(0)));
        scene.zones = vec![Zone::new(
            Text::verbatim("thrown"),
            Layout::Sets,
            faces.chars().map(die).collect(),
        )];
        let choices = sets.iter().map(|set| Choice::new(set.to_vec(), &format!("keep {set:?}")));
        scene.controls = vec![Control::Pieces {
            label: Text::verbatim("Keep"),
            zone: 0,
            onto: None,
            choices: choices.collect(),
        }];
        scene
    }

    fn offered(scene: &Scene, chooser: &Chooser) -> Vec<Vec<String>> {
        let lexicon = Lexicon::new(Lang::En, &[]);
        let voice = Voice { words: &lexicon, names: &[], you: None };
        chooser.offers(scene, &voice).into_iter().map(|offer| offer.words).collect()
    }

    fn choose(scene: &Scene, pieces: &[usize]) -> Chooser {
        let mut chooser = Chooser::new(scene);
        for piece in pieces {
            chooser.point(Cursor::Piece { zone: 0, piece: *piece });
            chooser.toggle(scene);
        }
        chooser
    }

    #[test]
    fn a_piece_brings_along_what_can_only_be_chosen_with_it() {
        let scene = dice("33315", &[&[0, 1, 2], &[3], &[4], &[3, 4], &[0, 1, 2, 3]]);
        let chooser = choose(&scene, &[1]);
        assert_eq!(chooser.chosen, [0, 1, 2]);
        assert_eq!(offered(&scene, &chooser), [["keep [0, 1, 2]"]]);
        assert!(choose(&scene, &[1, 0]).chosen.is_empty(), "it is put back with them");
    }

    #[test]
    fn of_equal_pieces_any_will_do() {
        let scene = dice("115", &[&[0], &[0, 1], &[2]]);
        let chooser = choose(&scene, &[1]);
        assert_eq!(chooser.chosen, [1]);
        assert_eq!(offered(&scene, &chooser), [["keep [0]"]]);
        assert_eq!(offered(&scene, &choose(&scene, &[1, 0])), [["keep [0, 1]"]]);
        assert_eq!(offered(&scene, &choose(&scene, &[1, 0, 1])), [["keep [0]"]]);
    }

    #[test]
    fn pieces_that_do_not_go_together_replace_each_other() {
        let scene = dice("15", &[&[0], &[1]]);
        assert_eq!(offered(&scene, &choose(&scene, &[0, 1])), [["keep [1]"]]);
    }

    #[test]
    fn the_cursor_steps_over_what_cannot_be_chosen() {
        let scene = dice("125", &[&[0], &[2]]);
        let mut chooser = Chooser::new(&scene);
        chooser.step(&scene, Arrow::Right, 0);
        assert_eq!(chooser.cursor, Cursor::Piece { zone: 0, piece: 2 });
        chooser.step(&scene, Arrow::Right, 0);
        assert_eq!(chooser.cursor, Cursor::Piece { zone: 0, piece: 0 });
    }

    #[test]
    fn arrows_lead_to_the_nearest_cell_that_can_be_chosen() {
        let mut scene = Scene::new(Text::verbatim("bids"), 2, Turn::Seat(Seat(0)));
        let cell = |row, column| Cell { row, column, action: String::new(), probability: None };
        scene.controls = vec![Control::Grid {
            label: Text::verbatim("Bid"),
            rows_label: Text::verbatim("how many"),
            rows: vec![Text::verbatim("1"), Text::verbatim("2")],
            columns_label: Text::verbatim("face"),
            columns: Vec::new(),
            cells: vec![cell(0, 3), cell(0, 5), cell(1, 3)],
        }];
        let mut chooser = Chooser::new(&scene);
        chooser.step(&scene, Arrow::Right, 0);
        assert_eq!(chooser.cursor, Cursor::Cell { row: 0, column: 5 });
        chooser.step(&scene, Arrow::Down, 0);
        assert_eq!(chooser.cursor, Cursor::Cell { row: 1, column: 3 });
    }
}
