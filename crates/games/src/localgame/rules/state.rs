//! The state of one game in progress: its fields, its small types and what can be read off them directly.
//!
//! What a step does to the state is in `apply`; which steps are legal is in `legal`.

use std::ops::RangeInclusive;

use croupier_engine::{BadOptions, Seat, Text};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::accepted_cards::AcceptedCards;
use super::melds::Meld;
use super::options::{ExitCheck, Options};
use super::trash::Trash;
use crate::cards::{Card, Cards, MOST_PACKS};

/// LG-27: three cards for each, one for the trash and at least one to draw.
pub(super) const SEATS: RangeInclusive<u8> = 2..=17;
const MOST_SEATS: usize = 17;
pub(super) const PACK: u8 = 54;
/// The cards that each seat is dealt.
pub(super) const DEALT: u8 = 3;
pub(super) const MOST_CARDS: usize = PACK as usize * MOST_PACKS as usize;
/// A meld takes at least three cards.
const MOST_MELDS: usize = MOST_CARDS / 3;
/// A meld number that no meld has.
pub(super) const NO_MELD: u8 = u8::MAX;
/// LG-5: this many own cards in one meld allow the exit.
pub(super) const OWN_FOR_EXIT: u8 = 4;
/// The bonus for the exit.
pub(in crate::localgame) const BONUS: i32 = 50;
/// The penalty for a joker left in the hand.
pub(in crate::localgame) const JOKER_IN_HAND: i32 = 50;
/// LG-7: how often the trash may become the stock. Without a limit, cards that fit nowhere could circulate for ever.
pub(super) const MOST_RESHUFFLES: u8 = 20;

/// What comes next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// A card of the first three for somebody.
    Deal,
    /// The card that begins the trash.
    FirstTrash,
    /// The card at the beginning of a turn.
    Draw,
    /// A step of the seat whose turn it is.
    Act,
    /// Nothing: the game has its result.
    Over,
}

/// The earliest stage of the turn that is still open; stages follow each other and none comes back (LG-19).
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// Nothing has been done yet.
    Change,
    /// A joker has been swapped.
    Pick,
    /// Cards have been picked or melds made.
    Meld,
    /// Cards have been added: more can be added, then one is discarded.
    Add,
}

/// What a seat has, in its hand and on the table.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(in crate::localgame) struct Player {
    pub(in crate::localgame) hand: Cards,
    /// What everybody knows of the hand: cards taken openly and not played since.
    pub(in crate::localgame) known: Cards,
    /// The points of its cards in melds.
    pub(in crate::localgame) points: i16,
    /// How many cards the hand has.
    pub(in crate::localgame) size: u8,
    /// In how many melds it has enough cards to exit.
    pub(in crate::localgame) fours: u8,
}

impl Player {
    const NEW: Player =
        Player { hand: Cards::EMPTY, known: Cards::EMPTY, points: 0, size: 0, fours: 0 };

    /// Adds a card to the hand that no other seat sees.
    #[inline]
    pub(super) fn draw_hidden(&mut self, card: Card) {
        self.hand.add(card.bit());
        self.size += 1;
    }

    /// Removes `count` cards from the hand, and from what the others know of it.
    #[inline]
    pub(super) fn remove_from_hand(&mut self, cards: u64, count: u8) {
        self.hand.remove(cards);
        self.known.remove(cards);
        self.size -= count;
    }
}

/// One game in progress.
#[derive(Clone, PartialEq, Debug)]
pub struct LocalGame {
    pub(in crate::localgame) stock: Cards,
    pub(in crate::localgame) players: [Player; MOST_SEATS],
    pub(super) melds: [Meld; MOST_MELDS],
    /// What the melds accept.
    pub(in crate::localgame) accepted: AcceptedCards,
    /// The cards that red and black jokers on the table stand for.
    pub(super) stood_for: [u64; 2],
    /// The numbers of the melds in which the red and the black joker lie, with a single pack; `NO_MELD` if in none.
    pub(super) jokers_in: [u8; 2],
    pub(in crate::localgame) trash: Trash,
    pub(in crate::localgame) stock_size: u8,
    pub(in crate::localgame) meld_count: u8,
    pub(super) reshuffles: u8,
    pub(in crate::localgame) seats: u8,
    pub(in crate::localgame) mover: Seat,
    pub(in crate::localgame) phase: Phase,
    pub(in crate::localgame) stage: Stage,
    /// A joker taken from a meld that must be laid in a new meld this turn.
    pub(super) owes_joker: Option<Card>,
    /// The deepest card picked, which must be melded or added this turn.
    pub(in crate::localgame) owes_card: Option<Card>,
    /// Whether the mover had enough cards in a meld when the turn began.
    pub(super) four_before: bool,
    /// LG-5, LG-7: whether the mover may now discard the last card. Always equal to `compute_may_exit`.
    pub(in crate::localgame) may_exit: bool,
    pub(super) exited: Option<Seat>,
    pub(in crate::localgame) options: Options,
}

impl LocalGame {
    /// A game before its first card is dealt.
    pub(super) fn before_deal(options: Options, seats: u8) -> Result<LocalGame, BadOptions> {
        if !SEATS.contains(&seats) {
            return Err(BadOptions::seats(seats, &SEATS));
        }
        if !(1..=MOST_PACKS).contains(&options.decks) {
            return Err(BadOptions(
                Text::new("options-value")
                    .with("name", "decks")
                    .with("value", options.decks.to_string())
                    .with("allowed", format!("1..{MOST_PACKS}")),
            ));
        }
        Ok(LocalGame {
            stock: Cards::packs(options.decks),
            players: [Player::NEW; MOST_SEATS],
            melds: [Meld::NONE; MOST_MELDS],
            accepted: AcceptedCards::NONE,
            stood_for: [0; 2],
            jokers_in: [NO_MELD; 2],
            trash: Trash::EMPTY,
            stock_size: PACK * options.decks,
            meld_count: 0,
            reshuffles: 0,
            seats,
            mover: Seat(0),
            phase: Phase::Deal,
            stage: Stage::Change,
            owes_joker: None,
            owes_card: None,
            four_before: false,
            may_exit: false,
            exited: None,
            options,
        })
    }

    #[inline]
    pub(super) fn player(&self) -> &Player {
        &self.players[self.mover.index()]
    }

    /// The mover's hand.
    #[inline]
    pub(in crate::localgame) fn hand(&self) -> &Cards {
        &self.player().hand
    }

    /// How many cards the mover's hand has.
    #[inline]
    pub(in crate::localgame) fn hand_size(&self) -> u8 {
        self.player().size
    }

    pub(in crate::localgame) fn players(&self) -> &[Player] {
        &self.players[..self.seats as usize]
    }

    pub(in crate::localgame) fn melds(&self) -> &[Meld] {
        &self.melds[..self.meld_count as usize]
    }

    /// The cards that some meld accepts.
    #[inline]
    pub(in crate::localgame) fn fits(&self) -> u64 {
        self.accepted.fits()
    }

    /// LG-5, LG-7: computes whether the mover may now discard the last card.
    #[inline]
    pub(in crate::localgame) fn compute_may_exit(&self) -> bool {
        let four = match self.options.exit_check {
            ExitCheck::AfterMove => self.player().fours > 0,
            ExitCheck::BeforeMove => self.four_before,
        };
        four || self.stock_size == 0
    }

    /// Which seat gets the next card of the deal: one card at a time round the table.
    pub(super) fn dealt_to(&self) -> Seat {
        let dealt = u32::from(PACK) * u32::from(self.options.decks) - u32::from(self.stock_size);
        Seat((dealt % u32::from(self.seats)) as u8)
    }

    /// The penalty for the cards in a hand at the end.
    pub(super) fn hand_penalty(&self, seat: Seat) -> i32 {
        self.players[seat.index()].hand.iter().map(card_penalty).sum()
    }
}

/// The penalty for one card left in a hand at the end.
pub(in crate::localgame) fn card_penalty(card: Card) -> i32 {
    if card.is_joker() { JOKER_IN_HAND } else { i32::from(card.rank()) }
}
