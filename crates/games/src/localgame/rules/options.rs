//! The rule switches, each with the ruling it changes.

use croupier_engine::{OnOff, Preset, Switch, Values};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::cards::MOST_PACKS;

/// The rule switches.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Options {
    /// LG-5: when the four cards for an exit must lie on the table.
    pub exit_check: ExitCheck,
    /// LG-7: what happens when a card is due and the deck is empty.
    pub deck_empty: DeckEmpty,
    /// LG-15: whether jokers may be discarded.
    pub joker_trash: JokerTrash,
    /// LG-12: who owns the card that takes a joker's place.
    pub swap_owner: SwapOwner,
    /// LG-11: what a joker stands for in an avenue.
    pub avenue_joker: AvenueJoker,
    /// LG-9: where the ace stands.
    pub ace: Ace,
    /// LG-1: how many packs of 54 cards are used.
    pub decks: u8,
    /// LG-19: whether a typed line must follow the order of the stages.
    pub strict_order: OnOff,
}

/// LG-5: when the four cards for an exit must lie on the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ExitCheck {
    /// After this turn's melds, adds and swap.
    AfterMove,
    /// Already before the turn.
    BeforeMove,
}

/// LG-7: what happens when a card is due and the deck is empty.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum DeckEmpty {
    /// No card is drawn.
    Continue,
    /// The trash below its newest card becomes the deck.
    Reshuffle,
    /// The game ends.
    End,
}

/// LG-15: whether jokers may be discarded.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum JokerTrash {
    /// Only from a hand of nothing but jokers.
    ForcedOnly,
    /// Always.
    Allowed,
}

/// LG-12: who owns the card that takes a joker's place.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum SwapOwner {
    /// The seat that swaps.
    Swapper,
    /// The seat that owned the joker.
    JokerOwner,
}

/// LG-11: what a joker stands for in an avenue.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum AvenueJoker {
    /// The first missing suit in the order clubs, diamonds, hearts, spades.
    FirstMissing,
    /// Any missing suit, as the player says.
    Any,
}

/// LG-9: where the ace stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Ace {
    /// Above the king.
    High,
    /// Above the king or below the two.
    Both,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            exit_check: ExitCheck::AfterMove,
            deck_empty: DeckEmpty::Continue,
            joker_trash: JokerTrash::ForcedOnly,
            swap_owner: SwapOwner::Swapper,
            avenue_joker: AvenueJoker::FirstMissing,
            ace: Ace::High,
            decks: 1,
            strict_order: OnOff::Off,
        }
    }
}

impl croupier_engine::Options for Options {
    const SWITCHES: &'static [Switch] = &[
        Switch { name: "exit_check", values: Values::Words(&["after_move", "before_move"]) },
        Switch { name: "deck_empty", values: Values::Words(&["continue", "reshuffle", "end"]) },
        Switch { name: "joker_trash", values: Values::Words(&["forced_only", "allowed"]) },
        Switch { name: "swap_owner", values: Values::Words(&["swapper", "joker_owner"]) },
        Switch { name: "avenue_joker", values: Values::Words(&["first_missing", "any"]) },
        Switch { name: "ace", values: Values::Words(&["high", "both"]) },
        Switch { name: "decks", values: Values::Number { min: 1, max: MOST_PACKS as u32 } },
        Switch { name: "strict_order", values: Values::Words(&["off", "on"]) },
    ];
    const PRESETS: &'static [Preset] = &[Preset {
        name: "original",
        set: &[("exit_check", "before_move"), ("swap_owner", "joker_owner")],
    }];
}
