//! A scene: how a view looks, as data. Front ends draw scenes and know nothing of the game behind them.

use std::fmt::Display;

use croupier_engine::{Seat, Text, Turn};
use serde::Serialize;

/// Everything one viewer sees at one moment, and what it may do.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Scene {
    /// Where the game stands, in a line.
    pub headline: Text,
    /// One panel per seat, in seat order.
    pub panels: Vec<Panel>,
    /// Groups of pieces on the table and in the viewer's hand.
    pub zones: Vec<Zone>,
    /// What the viewer is asked, if it is the viewer's turn.
    pub prompt: Option<Text>,
    /// What the viewer may do. Law: every legal action is offered by exactly one control, once.
    pub controls: Vec<Control>,
}

/// What all may see of one seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Panel {
    /// The seat.
    pub seat: Seat,
    /// Whether this seat is to act.
    pub active: bool,
    /// Numbers: points, dice, cards.
    pub counters: Vec<Counter>,
    /// Short remarks: dealer, out, palifico.
    pub badges: Vec<Text>,
    /// Open pieces that lie before the seat.
    pub pieces: Vec<Piece>,
}

/// A named number.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Counter {
    /// What is counted.
    pub label: Text,
    /// How many.
    pub value: i64,
}

/// A group of pieces.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Zone {
    /// What it is.
    pub label: Text,
    /// How the pieces lie.
    pub layout: Layout,
    /// The pieces, in the order in which they lie, left to right.
    pub pieces: Vec<Piece>,
}

/// How pieces lie.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Layout {
    /// Side by side.
    Row,
    /// Held in a hand.
    Fan,
    /// On top of each other; the first piece is on top.
    Stack,
}

/// A die, a card, a card's back or a token.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Piece {
    /// What it is.
    pub shape: Shape,
    /// What is printed on it, short: `5`, `♥7`, `ray`.
    pub face: String,
    /// Its colour; never the only sign, since the face says it too.
    pub tint: Tint,
    /// Its name for a screen reader and a tooltip.
    pub name: Text,
    /// Whose it is, where that is written beneath it.
    pub owner: Option<Seat>,
    /// How it is drawn where more than letters can be drawn.
    #[serde(skip)]
    pub art: Option<Art>,
}

/// What is drawn on a piece. Pictures are the data of SVG paths in a square of 24 units.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Art {
    /// A few characters: a rank, a number, `+2`. Large where there is no picture.
    pub text: &'static str,
    /// The picture in the middle, or empty.
    pub picture: &'static str,
    /// A small picture in the corners that shows the suit without relying on colour, or empty.
    pub sign: &'static str,
}

/// The kind of a piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Shape {
    /// A die.
    Die,
    /// A card, face up.
    Card,
    /// Cards or dice nobody here may see; the face is their number or empty.
    Back,
    /// Anything else.
    Token,
}

/// The colour of a piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Tint {
    /// No colour of its own.
    Plain,
    /// Red.
    Red,
    /// Blue.
    Blue,
    /// Green.
    Green,
    /// Yellow.
    Yellow,
    /// Black.
    Black,
}

/// A way to choose a legal action. Actions are in their canonical text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Control {
    /// One action.
    Button {
        /// What it does.
        label: Text,
        /// The action.
        action: String,
    },
    /// One piece of a zone to click.
    Pieces {
        /// What clicking does.
        label: Text,
        /// The zone's index.
        zone: usize,
        /// Index of the piece in the zone, and the action.
        choices: Vec<(usize, String)>,
    },
    /// Several pieces of a zone to choose together.
    Subset {
        /// What choosing does.
        label: Text,
        /// The zone's index.
        zone: usize,
        /// Indices of the pieces, ascending, and the action.
        choices: Vec<(Vec<usize>, String)>,
    },
    /// A cell in a grid.
    Grid {
        /// What choosing does.
        label: Text,
        /// The rows' names.
        rows: Vec<Text>,
        /// The columns' names.
        columns: Vec<Text>,
        /// Row, column and action of each cell that may be chosen.
        cells: Vec<(usize, usize, String)>,
    },
}

impl Control {
    /// A button for one action.
    pub fn button(label: Text, action: &impl ToString) -> Control {
        Control::Button { label, action: action.to_string() }
    }

    /// All actions that this control offers.
    pub fn actions(&self) -> Vec<&str> {
        match self {
            Control::Button { action, .. } => vec![action],
            Control::Pieces { choices, .. } => choices.iter().map(|(_, a)| a.as_str()).collect(),
            Control::Subset { choices, .. } => choices.iter().map(|(_, a)| a.as_str()).collect(),
            Control::Grid { cells, .. } => cells.iter().map(|(_, _, a)| a.as_str()).collect(),
        }
    }
}

impl Scene {
    /// A scene with a bare panel for every seat and nothing on the table yet.
    pub fn new(headline: Text, seats: u8, turn: Turn) -> Scene {
        let panel = |seat| Panel {
            seat,
            active: turn == Turn::Seat(seat),
            counters: Vec::new(),
            badges: Vec::new(),
            pieces: Vec::new(),
        };
        Scene {
            headline,
            panels: Seat::all(seats).map(panel).collect(),
            zones: Vec::new(),
            prompt: None,
            controls: Vec::new(),
        }
    }

    /// The scene with a button for every legal action, named by the message whose id is the action's word, and with
    /// this prompt if there is any.
    #[must_use]
    pub fn with_buttons<A: Display>(mut self, prompt: Text, legal: &[A]) -> Scene {
        self.prompt = (!legal.is_empty()).then_some(prompt);
        let button = |action: &A| Control::button(Text::new(action.to_string()), action);
        self.controls = legal.iter().map(button).collect();
        self
    }
}

impl Zone {
    /// Pieces side by side.
    pub fn row(label: Text, pieces: Vec<Piece>) -> Zone {
        Zone { label, layout: Layout::Row, pieces }
    }
}

impl Piece {
    /// A card, face up, without a picture.
    pub fn card(face: &impl ToString, name: Text) -> Piece {
        let (shape, tint) = (Shape::Card, Tint::Plain);
        Piece { shape, face: face.to_string(), tint, name, owner: None, art: None }
    }
}
