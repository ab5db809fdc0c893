//! Controls: the ways in which a scene offers legal actions.

use croupier_engine::Text;
use serde::Serialize;

use crate::{Piece, Tint};

/// A way to choose a legal action. Actions are in their canonical text.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Control {
    /// One action.
    Button(Press),
    /// One or several pieces of a zone to choose; all actions of one control mean the same thing with other pieces.
    Pieces {
        /// What choosing does, without the pieces: “Play”, “Discard”.
        label: Text,
        /// The zone's index.
        zone: usize,
        /// The zone onto which the pieces may be dragged for it.
        onto: Option<usize>,
        /// The choices.
        choices: Vec<Choice>,
    },
    /// A cell in a grid.
    Grid {
        /// What choosing does.
        label: Text,
        /// What the rows are: “how many”.
        rows_label: Text,
        /// The rows' names.
        rows: Vec<Text>,
        /// What the columns are: “face”.
        columns_label: Text,
        /// The columns.
        columns: Vec<Piece>,
        /// The cells that may be chosen, the one to start from first.
        cells: Vec<Cell>,
    },
}

/// A button.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Press {
    /// What it does.
    pub label: Text,
    /// What that leads to, small below the label: the risk, the points.
    pub detail: Option<Text>,
    /// How likely it is to succeed, in the place of the detail where hints are on.
    pub odds: Option<Text>,
    /// The action; for a press that belongs to a [`Choice`] the action that follows the choice at once.
    pub action: String,
    /// How it looks.
    pub role: Role,
    /// The key that presses it.
    pub key: Option<char>,
    /// The colour that it stands for, where it stands for one.
    pub tint: Option<Tint>,
}

/// How a button looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// One of several.
    #[default]
    Plain,
    /// The ordinary next thing. At most one per scene, or per choice.
    Primary,
    /// Against another player: a challenge, a catch.
    Hostile,
}

/// Pieces that are chosen together.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Choice {
    /// Indices of the pieces in the zone, ascending.
    pub pieces: Vec<usize>,
    /// What choosing exactly these does; by default the control's label and the pieces' faces.
    pub label: Option<Text>,
    /// What that leads to.
    pub detail: Option<Text>,
    /// What becomes possible after it and is worth knowing before: a list for those who read line by line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub opens: Option<Text>,
    /// The action.
    pub action: String,
    /// The points that it is worth.
    pub value: Option<i64>,
    /// The colour that it stands for, where it stands for one.
    pub tint: Option<Tint>,
    /// The key that makes it once its pieces are selected.
    pub key: Option<char>,
    /// Actions that can follow in the same press, each with the label for both: “Keep and roll 2”. Law: each is legal right
    /// after the choice. The choice can still be made alone, unless `then` is not empty.
    pub then: Vec<Press>,
}

/// A cell of a grid.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Cell {
    /// Its row.
    pub row: usize,
    /// Its column.
    pub column: usize,
    /// The action.
    pub action: String,
    /// How likely what it claims is, to the viewer. Shown where hints are on.
    pub probability: Option<f64>,
}

/// An action that is not possible now.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Closed {
    /// What it would do.
    pub label: Text,
    /// Why it is not possible, in a few words.
    pub reason: Text,
}

impl Control {
    /// A button for one action.
    pub fn button(label: Text, action: &impl ToString) -> Control {
        Control::Button(Press::new(label, action))
    }

    /// All actions that this control offers.
    pub fn actions(&self) -> Vec<&str> {
        match self {
            Control::Button(press) => vec![&press.action],
            Control::Pieces { choices, .. } => choices.iter().map(|c| c.action.as_str()).collect(),
            Control::Grid { cells, .. } => cells.iter().map(|cell| cell.action.as_str()).collect(),
        }
    }

    /// What the control does.
    pub fn label(&self) -> &Text {
        match self {
            Control::Button(press) => &press.label,
            Control::Pieces { label, .. } | Control::Grid { label, .. } => label,
        }
    }
}

impl Press {
    /// A plain button.
    pub fn new(label: Text, action: &impl ToString) -> Press {
        let (detail, odds, role, key, tint) = (None, None, Role::Plain, None, None);
        Press { label, detail, odds, action: action.to_string(), role, key, tint }
    }

    /// The same with a small line below.
    #[must_use]
    pub fn detail(self, detail: Text) -> Press {
        Press { detail: Some(detail), ..self }
    }

    /// The same with the odds below, where hints are on.
    #[must_use]
    pub fn odds(self, odds: Text) -> Press {
        Press { odds: Some(odds), ..self }
    }

    /// The same with another look and a key.
    #[must_use]
    pub fn role(self, role: Role, key: char) -> Press {
        Press { role, key: Some(key), ..self }
    }
}

impl Choice {
    /// A choice of these pieces.
    pub fn new(pieces: Vec<usize>, action: &impl ToString) -> Choice {
        let action = action.to_string();
        Choice {
            pieces,
            label: None,
            detail: None,
            opens: None,
            action,
            value: None,
            tint: None,
            key: None,
            then: Vec::new(),
        }
    }
}
