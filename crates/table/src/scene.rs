//! A scene: how a view looks, as data. Front ends draw scenes and know nothing of the game behind them.
//!
//! A scene says what lies where, what it means and what the viewer may do. It gives no sizes and no positions: layouts
//! are named by what they are for, and each front end draws them as it can. A front end that does not know a layout draws
//! a row.

use std::borrow::Cow;
use std::fmt::Display;

use croupier_engine::{Seat, Text, Turn};
use serde::Serialize;

use crate::{Closed, Control};

/// Everything one viewer sees at one moment, and what it may do.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Scene {
    /// Where the game stands, in a few words: the round, the target.
    pub headline: Text,
    /// In which order the seats play.
    pub order: Order,
    /// One panel per seat, in seat order.
    pub panels: Vec<Panel>,
    /// Groups of pieces on the table and in the viewer's hand.
    pub zones: Vec<Zone>,
    /// Sentences about what lies on the table.
    pub notes: Vec<Text>,
    /// The account of the turn so far: kept, selected, total.
    pub sum: Vec<Term>,
    /// What the viewer is asked, if it is the viewer's turn.
    pub prompt: Option<Text>,
    /// Odds and consequences for the viewer's decision, from what the viewer knows. Shown where hints are on.
    pub advice: Option<Text>,
    /// What the viewer may do. Law: every legal action is offered by exactly one control, once.
    pub controls: Vec<Control>,
    /// What the viewer may not do now although a player would look for it, with the reason.
    pub closed: Vec<Closed>,
}

/// The order of play.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Order {
    /// All seats, clockwise around the table.
    pub seats: Vec<Seat>,
    /// Which way the turn goes.
    pub direction: Direction,
}

/// Which way the turn goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Direction {
    /// Clockwise: in the order of [`Order::seats`].
    #[default]
    Forward,
    /// Against it.
    Backward,
}

/// What all may see of one seat.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Panel {
    /// The seat.
    pub seat: Seat,
    /// Whether this seat is to act.
    pub active: bool,
    /// Whether it no longer takes part.
    pub is_out: bool,
    /// Numbers, the most important first: points, dice, cards.
    pub counters: Vec<Counter>,
    /// How far it is to the target, in games that are a race.
    pub race: Option<Race>,
    /// Dice or other tokens that are lost one by one, drawn instead of a number.
    pub tokens: Option<Tokens>,
    /// Short remarks: dealer, out, palifico.
    pub badges: Vec<Badge>,
    /// Open pieces that lie before the seat.
    pub pieces: Vec<Piece>,
}

/// A named number.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Counter {
    /// What is counted, without the number: “cards”.
    pub label: Text,
    /// How many.
    pub value: i64,
}

/// A score on its way to a target.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Race {
    /// The score.
    pub at: i64,
    /// The target.
    pub target: i64,
}

/// Tokens that are left of those at the start.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Tokens {
    /// How many are left.
    pub left: u8,
    /// How many there were.
    pub of: u8,
}

/// A short remark on a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Badge {
    /// The words.
    pub text: Text,
    /// How loud they are.
    pub tone: Tone,
}

/// How loud something is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Tone {
    /// For those who look.
    #[default]
    Calm,
    /// Good to know now: who is next, who leads.
    Bright,
    /// A danger to everybody: one card left.
    Alarm,
}

/// A group of pieces.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Zone {
    /// What it is.
    pub label: Text,
    /// What it is for, and so how the pieces lie.
    pub layout: Layout,
    /// The pieces, in the order in which they lie, left to right.
    pub pieces: Vec<Piece>,
    /// Pieces that belong together. Empty, or all pieces in ascending order without gaps.
    pub groups: Vec<Group>,
    /// How many places there are, where free ones are drawn too; 0 for as many as there are pieces.
    pub slots: u8,
    /// The colour in force, where the zone shows one.
    pub tint: Option<Tint>,
    /// A number that stands with the pieces: the quantity of a bid, how many lie there.
    pub number: Option<i64>,
    /// A sentence that belongs to it.
    pub note: Option<Text>,
    /// How likely what the zone claims is, to the viewer. Shown where hints are on.
    pub chance: Option<Chance>,
    /// Other orders in which the viewer may want to see the pieces, the first being the order of `pieces`.
    pub sorts: Vec<Sort>,
}

/// What a zone is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Layout {
    /// Pieces side by side.
    #[default]
    Row,
    /// Cards in the viewer's hand.
    Fan,
    /// The viewer's dice, hidden from the others.
    Cup,
    /// A pile: pieces on top of each other; the first piece is on top.
    Stack,
    /// What counts now, drawn largest: the card to play on, with the colour in force and the direction.
    Spot,
    /// A claim: a number and one piece.
    Plate,
    /// Pieces in groups that are chosen together, each with a caption.
    Sets,
    /// Pieces put aside, with `slots` places.
    Tray,
    /// Small pieces in a line with their number: one side of a comparison.
    Tally,
    /// One place for each kind of piece, filled or not.
    Bays,
    /// Cards that overlap, the newest first.
    Line,
    /// Cards that were laid down together.
    Meld,
    /// What is over, in groups with the oldest first: for those who look it up, not part of the table.
    History,
}

/// Pieces that belong together.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Group {
    /// How many of the zone's pieces, following those of the groups before.
    pub pieces: usize,
    /// What they are: “three 4s · 400”.
    pub caption: Option<Text>,
    /// What choosing them means, or why they cannot be chosen.
    pub note: Option<Text>,
    /// What they are good for.
    pub standing: Standing,
}

/// What a group of pieces is good for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Standing {
    /// Nothing is said.
    #[default]
    Plain,
    /// They score, or can be chosen.
    Worth,
    /// They are worth nothing.
    Worthless,
    /// The rules do not let them be chosen now.
    Closed,
}

/// A probability, from what the viewer knows.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Chance {
    /// Of what: “true in”.
    pub label: Text,
    /// From 0 to 1.
    pub probability: f64,
}

/// An order of the pieces of a zone.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Sort {
    /// By what: “suit”.
    pub label: Text,
    /// Indices of all pieces in that order.
    pub order: Vec<usize>,
}

/// One term of an account; the last one is the total.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Term {
    /// What it is.
    pub label: Text,
    /// How much.
    pub value: i64,
    /// Which part it plays.
    pub part: Part,
}

/// The part of a term in an account.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Part {
    /// It is added.
    #[default]
    Added,
    /// It is the value of what is selected: 0 here, a front end puts the [`Choice::value`](crate::Choice::value) in and adds it to the total.
    Selected,
    /// It is lost.
    Lost,
    /// It is the total.
    Total,
}

/// A die, a card, a card's back or a token.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Piece {
    /// What it is.
    pub shape: Shape,
    /// What is printed on it, short: `5`, `7♥`, `ray`.
    pub face: String,
    /// The same for people, where the face is a word of the notation.
    #[serde(skip)]
    pub short: Option<Text>,
    /// Its colour; never the only sign, since the face says it too.
    pub tint: Tint,
    /// Its name for a screen reader and a tooltip.
    pub name: Text,
    /// Whose it is, where that is written beneath it.
    pub owner: Option<Seat>,
    /// How it stands out.
    pub emphasis: Emphasis,
    /// A few characters that lie on it: the card that a joker stands for.
    pub stands_for: Option<String>,
    /// Its drawing: the id of a symbol in [`Playable::pieces`](crate::Playable::pieces). Without one, the face is written.
    #[serde(skip)]
    pub symbol: Option<Cow<'static, str>>,
}

/// How a piece stands out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Emphasis {
    /// It does not.
    #[default]
    Plain,
    /// It counts: for the bid, for the verdict.
    Counts,
    /// It does not matter now.
    Faded,
    /// It is not there: it would be, after the selection, or is missing.
    Ghost,
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
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Tint {
    /// No colour of its own.
    #[default]
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

impl Order {
    /// In the order of the seats.
    pub fn by_seat(seats: u8) -> Order {
        Order { seats: Seat::all(seats).collect(), direction: Direction::Forward }
    }
}

impl From<Text> for Badge {
    fn from(text: Text) -> Badge {
        Badge { text, tone: Tone::Calm }
    }
}

impl Scene {
    /// A scene with a bare panel for every seat and nothing on the table yet.
    pub fn new(headline: Text, seats: u8, turn: Turn) -> Scene {
        Scene {
            headline,
            order: Order::by_seat(seats),
            panels: Seat::all(seats).map(|seat| Panel::new(seat, turn)).collect(),
            zones: Vec::new(),
            notes: Vec::new(),
            sum: Vec::new(),
            prompt: None,
            advice: None,
            controls: Vec::new(),
            closed: Vec::new(),
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

impl Panel {
    /// A panel without numbers and remarks.
    pub fn new(seat: Seat, turn: Turn) -> Panel {
        Panel {
            seat,
            active: turn == Turn::Seat(seat),
            is_out: false,
            counters: Vec::new(),
            race: None,
            tokens: None,
            badges: Vec::new(),
            pieces: Vec::new(),
        }
    }
}

impl Zone {
    /// Pieces in a layout.
    pub fn new(label: Text, layout: Layout, pieces: Vec<Piece>) -> Zone {
        Zone {
            label,
            layout,
            pieces,
            groups: Vec::new(),
            slots: 0,
            tint: None,
            number: None,
            note: None,
            chance: None,
            sorts: Vec::new(),
        }
    }

    /// Pieces side by side.
    pub fn row(label: Text, pieces: Vec<Piece>) -> Zone {
        Zone::new(label, Layout::Row, pieces)
    }

    /// Whether the viewer holds the pieces, so that others do not see them.
    pub fn is_held(&self) -> bool {
        matches!(self.layout, Layout::Fan | Layout::Cup)
    }
}

impl Piece {
    /// A piece without colour and drawing.
    pub fn new(shape: Shape, face: impl Into<String>, name: Text) -> Piece {
        Piece {
            shape,
            face: face.into(),
            short: None,
            tint: Tint::Plain,
            name,
            owner: None,
            emphasis: Emphasis::Plain,
            stands_for: None,
            symbol: None,
        }
    }

    /// A card, face up, without a picture.
    pub fn card(face: &impl ToString, name: Text) -> Piece {
        Piece::new(Shape::Card, face.to_string(), name)
    }

    /// The same with a drawing.
    #[must_use]
    pub fn drawn(self, symbol: impl Into<Cow<'static, str>>) -> Piece {
        Piece { symbol: Some(symbol.into()), ..self }
    }

    /// The same with another emphasis.
    #[must_use]
    pub fn with_emphasis(self, emphasis: Emphasis) -> Piece {
        Piece { emphasis, ..self }
    }
}
