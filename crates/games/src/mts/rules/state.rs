//! The state of a game of MTS: one value of fixed size without heap, its small types and accessors.
//!
//! How the state changes is in `apply`, `chance`, `setup`, `drawing` and `scoring`.

use croupier_engine::Turn;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Card, Cards, Colour, Options};

/// The largest number of seats: for more, hands of seven and the first card do not come out of one deck (MT-4).
pub(in crate::mts) const MAX_SEATS: usize = 15;

/// The length of arrays by seat: a power of two, so that a masked index needs no bounds check.
pub(in crate::mts) const SEAT_SLOTS: usize = 16;

/// How many cards are dealt to each seat (MT-5).
pub(super) const HAND_SIZE: u8 = 7;

/// What the next step is about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Chance names the next seat in the order of players.
    Order,
    /// Chance turns up the first card.
    Start,
    /// Chance deals the hands.
    Deal,
    /// A seat names the colour of the first card, a wild.
    Colour,
    /// A seat lays a card, draws or passes.
    Turn,
    /// Chance gives the seat the card that it draws.
    Take,
    /// The seat lays the drawn card or keeps it.
    Drawn,
    /// A seat may catch a missed call.
    Poll,
    /// The seat that missed its call may make up for it.
    Late,
    /// Chance gives a caught seat its penalty.
    Penalty,
    /// The next seat accepts or challenges a wild-draw-four.
    Reply,
    /// Chance gives a seat the cards that a card or a challenge costs.
    Forced,
    /// The game has its result.
    Over,
}

impl Phase {
    /// The ruling that says whose turn it is in this phase.
    pub(super) const fn ruling(self) -> &'static str {
        match self {
            Phase::Order => "MT-3",
            Phase::Start => "MT-6",
            Phase::Deal => "MT-5",
            Phase::Colour => "MT-7",
            Phase::Turn => "MT-39",
            Phase::Take | Phase::Drawn => "MT-17",
            Phase::Poll => "MT-30",
            Phase::Late => "MT-28",
            Phase::Penalty => "MT-32",
            Phase::Reply => "MT-24",
            Phase::Forced => "MT-20",
            Phase::Over => "MT-2",
        }
    }
}

/// A game of MTS: one round, or a match of rounds.
///
/// A *place* is an index into `order`; hands, scores and everything else are indexed by seat.
#[derive(Clone, PartialEq, Debug)]
pub struct Mts {
    pub(in crate::mts) stock: Cards,
    /// All cards laid and not yet shuffled back, the top one included.
    pub(in crate::mts) discard: Cards,
    pub(in crate::mts) hands: [Cards; SEAT_SLOTS],
    /// By viewer, the cards of the hand last shown to it (MT-27) that have not been laid since.
    pub(in crate::mts) shown: [Cards; MAX_SEATS],
    /// By viewer, whose hand that is.
    pub(in crate::mts) shown_of: [u8; MAX_SEATS],
    /// The seats to which a hand is shown, as bits.
    pub(in crate::mts) shown_to: u16,
    /// By seat, a byte per colour: how many of its cards are publicly known not to be of that colour.
    pub(in crate::mts) lacks: [u32; SEAT_SLOTS],
    /// The last cards laid, a byte each, the newest lowest: the card's index plus one.
    pub(in crate::mts) recent: u64,
    pub(in crate::mts) scores: [u16; MAX_SEATS],
    /// The seats in the order of play; the dealer is the last (MT-3).
    pub(in crate::mts) order: [u8; SEAT_SLOTS],
    pub(in crate::mts) seats: u8,
    /// How many seats of the order are known.
    pub(in crate::mts) ordered: u8,
    pub(in crate::mts) options: Options,
    pub(in crate::mts) phase: Phase,
    pub(in crate::mts) turn: Turn,
    /// The place whose turn it is, or whose card takes effect.
    pub(in crate::mts) current: u8,
    /// The distance to the next place along the order: 1 forwards, `seats - 1` backwards.
    pub(in crate::mts) stride: u8,
    /// The place that is asked about a missed call or a wild-draw-four.
    pub(in crate::mts) asked: u8,
    /// The place whose turn it is after a forced draw.
    pub(in crate::mts) resume_at: u8,
    /// The seat that draws cards.
    pub(in crate::mts) drawer: u8,
    /// How many cards it still draws.
    pub(in crate::mts) to_draw: u8,
    pub(in crate::mts) top: Option<Card>,
    /// The colour in force.
    pub(in crate::mts) colour: Option<Colour>,
    /// The coloured kinds that match the top card by the colour in force or by symbol, as bits (MT-18, MT-19).
    pub(in crate::mts) matching: u64,
    /// The card just drawn.
    pub(in crate::mts) drawn: Option<Card>,
    /// The colour in force before a wild-draw-four was laid (MT-22).
    pub(in crate::mts) under: Option<Colour>,
    /// Whether that wild-draw-four was laid against the rule, decided when it is laid, before any penalty (MT-22).
    pub(in crate::mts) guilty: bool,
    /// Whether a missed call with the card on top was caught.
    pub(in crate::mts) caught: bool,
    /// How many skips lie on top of each other (MT-11).
    pub(in crate::mts) skips: u8,
    /// How many seats have passed in a row (MT-35).
    pub(in crate::mts) passes: u8,
    /// How many rounds in a row brought nobody a point.
    pub(in crate::mts) barren: u8,
    pub(in crate::mts) round: u16,
    /// The seats that share the win, as bits.
    pub(in crate::mts) winners: u16,
}

impl Mts {
    /// A game before its first step: the order is unknown, nothing is dealt.
    pub(super) fn before_first_step(options: &Options, seats: u8) -> Mts {
        Mts {
            stock: Cards::DECK,
            discard: Cards::EMPTY,
            hands: [Cards::EMPTY; SEAT_SLOTS],
            shown: [Cards::EMPTY; MAX_SEATS],
            shown_of: [0; MAX_SEATS],
            shown_to: 0,
            lacks: [0; SEAT_SLOTS],
            recent: 0,
            scores: [0; MAX_SEATS],
            order: [0; SEAT_SLOTS],
            seats,
            ordered: 0,
            options: options.clone(),
            phase: Phase::Order,
            turn: Turn::Chance,
            current: 0,
            stride: 1,
            asked: 0,
            resume_at: 0,
            drawer: 0,
            to_draw: 0,
            top: None,
            colour: None,
            matching: 0,
            drawn: None,
            under: None,
            guilty: false,
            caught: false,
            skips: 0,
            passes: 0,
            barren: 0,
            round: 1,
            winners: 0,
        }
    }

    /// The hand of the seat whose turn it is.
    #[inline]
    pub(in crate::mts) fn hand(&self) -> Cards {
        self.hands[self.seat_at(self.current) as usize % SEAT_SLOTS]
    }

    /// The seat at this place of the order.
    #[inline]
    pub(in crate::mts) fn seat_at(&self, place: u8) -> u8 {
        self.order[place as usize % SEAT_SLOTS]
    }

    /// The place after this one in the direction of play.
    #[inline]
    pub(in crate::mts) fn place_after(&self, place: u8) -> u8 {
        let next = place + self.stride;
        // Branch-free wrap: `next - seats` underflows to a large value when `next < seats`, so `min` picks the right one.
        next.min(next.wrapping_sub(self.seats))
    }
}
