//! What a seat may know of a game of MTS, built field by field, and determinization: sampling a game that fits a view.
//!
//! Hands appear as sizes only, except the viewer's own and one that was shown after a challenge.

use arrayvec::ArrayVec;
use croupier_engine::{Game, Seat, Turn};
use rand::Rng;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::state::MAX_SEATS;
use super::{Card, Cards, Colour, Mts, Options, Phase};

/// How many of the last cards laid a view lists.
const LAST: usize = 8;

/// All that one seat, or a spectator, may know.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
pub struct View {
    /// The viewer; `None` is a spectator.
    pub seat: Option<Seat>,
    /// Who makes the next step.
    pub turn: Turn,
    /// The rule switches.
    pub options: Options,
    /// What the next step is about.
    pub phase: Phase,
    /// The number of the round, from 1.
    pub round: u16,
    /// The seats in the order of play, as far as it is known; the dealer is the last.
    pub order: ArrayVec<Seat, MAX_SEATS>,
    /// 1 if play goes along the order, -1 if backwards.
    pub direction: i8,
    /// Whose turn it is, or whose card takes effect, once the order is known.
    pub current: Option<Seat>,
    /// The top card of the discard pile.
    pub top: Option<Card>,
    /// The colour in force.
    pub colour: Option<Colour>,
    /// The discard pile, its top card included.
    pub discard: Cards,
    /// The last cards laid, newest first, as far as they have not been shuffled back.
    pub last: ArrayVec<Card, LAST>,
    /// How many skips lie on top of each other.
    pub skips: u8,
    /// How many cards the stock has.
    pub stock: u8,
    /// How many cards each seat holds.
    pub hands: ArrayVec<u8, MAX_SEATS>,
    /// How many cards of each seat are publicly known not to be red, green, blue and yellow.
    pub lacks: ArrayVec<[u8; 4], MAX_SEATS>,
    /// The viewer's own hand.
    pub hand: Cards,
    /// The card that the viewer has just drawn and may lay.
    pub drawn: Option<Card>,
    /// The seat that has missed its call and can still be caught.
    pub uncalled: Option<Seat>,
    /// Whether a missed call with the top card was caught.
    pub caught: bool,
    /// The colour that was in force before a wild-draw-four that has not yet taken effect.
    pub under: Option<Colour>,
    /// Whether the viewer's own wild-draw-four, which has not yet taken effect, was laid against the rule.
    pub bluff: Option<bool>,
    /// The hand shown to the viewer after a challenge, until its next action.
    pub shown: Option<Shown>,
    /// The cards that a seat is being given.
    pub draws: Option<Draws>,
    /// How many seats have passed in a row.
    pub passes: u8,
    /// How many rounds in a row brought nobody a point.
    pub barren: u8,
    /// Points by the rules, in seat order.
    pub scores: ArrayVec<u16, MAX_SEATS>,
    /// The seats that share the win, once the game is over.
    pub winners: ArrayVec<Seat, MAX_SEATS>,
    /// All hands in seat order, laid open for counting once the game is over.
    pub open: Vec<Cards>,
}

/// A hand that a viewer was shown.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Shown {
    /// Whose hand it is.
    pub seat: Seat,
    /// The cards that were shown and have not been laid since.
    pub cards: Cards,
}

/// Cards that a seat is being given.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Draws {
    /// The seat.
    pub seat: Seat,
    /// How many cards are still to come.
    pub left: u8,
    /// Whose turn it is afterwards, where the cards are the effect of a card or a challenge.
    pub next: Option<Seat>,
}

impl View {
    /// The dealer, once the order is known.
    pub fn dealer(&self) -> Option<Seat> {
        self.order.last().copied().filter(|_| self.phase != Phase::Order)
    }

    /// The seat after this one in the direction of play.
    pub fn after(&self, seat: Seat) -> Option<Seat> {
        let place = self.order.iter().position(|other| *other == seat)?;
        let seats = self.order.len();
        let stride = if self.direction > 0 { 1 } else { seats - 1 };
        Some(self.order[(place + stride) % seats])
    }

    /// The place of a seat in the order, or 0.
    fn place_of(&self, seat: Option<Seat>) -> u8 {
        let place = seat.and_then(|seat| self.order.iter().position(|other| *other == seat));
        place.unwrap_or(0) as u8
    }
}

/// Whether the card on top has not yet taken effect, so that a bluff may matter.
pub(super) fn is_effect_pending(phase: Phase) -> bool {
    matches!(phase, Phase::Poll | Phase::Late | Phase::Penalty | Phase::Reply)
}

/// What this viewer may know.
pub(super) fn view(game: &Mts, viewer: Option<Seat>) -> View {
    let seats = game.seats as usize;
    let ordered = game.phase != Phase::Order;
    let at = |place: u8| Seat(game.seat_at(place));
    let current = ordered.then(|| at(game.current.min(game.seats - 1)));
    let mine = viewer.is_some() && viewer == current;
    let four = game.top == Some(Card::WILD_FOUR) && is_effect_pending(game.phase);
    let own = viewer.map(Seat::index);
    View {
        seat: viewer,
        turn: game.turn,
        options: game.options.clone(),
        phase: game.phase,
        round: game.round,
        order: game.order[..game.ordered as usize].iter().map(|seat| Seat(*seat)).collect(),
        direction: if game.stride == 1 { 1 } else { -1 },
        current,
        top: game.top,
        colour: game.colour,
        discard: game.discard,
        last: last_cards(game.recent),
        skips: game.skips,
        stock: game.stock.len(),
        hands: game.hands[..seats].iter().map(|hand| hand.len()).collect(),
        lacks: game.lacks[..seats].iter().map(|lacks| lacks.to_le_bytes()).collect(),
        hand: own.map_or(Cards::EMPTY, |seat| game.hands[seat]),
        drawn: game.drawn.filter(|_| mine),
        uncalled: current.filter(|_| matches!(game.phase, Phase::Poll | Phase::Late)),
        caught: game.caught && is_effect_pending(game.phase),
        under: game.under.filter(|_| four),
        bluff: (four && mine).then_some(game.guilty),
        shown: own
            .filter(|seat| game.shown_to >> seat & 1 == 1)
            .map(|seat| Shown { seat: Seat(game.shown_of[seat]), cards: game.shown[seat] }),
        draws: (game.to_draw > 0).then(|| Draws {
            seat: Seat(game.drawer),
            left: game.to_draw,
            next: (game.phase == Phase::Forced).then(|| at(game.resume_at)),
        }),
        passes: game.passes,
        barren: game.barren,
        scores: game.scores[..seats].iter().copied().collect(),
        winners: Seat::all(game.seats).filter(|seat| game.winners >> seat.0 & 1 == 1).collect(),
        open: if game.phase == Phase::Over { game.hands[..seats].to_vec() } else { Vec::new() },
    }
}

/// The newest cards laid, unpacked.
fn last_cards(recent: u64) -> ArrayVec<Card, LAST> {
    let bytes = (0..LAST).map(|n| (recent >> (8 * n) & 0xff) as usize);
    bytes.take_while(|byte| *byte > 0).map(|byte| Card::ALL[byte - 1]).collect()
}

/// Samples a game that looks like this view: hidden cards are dealt at random, as far as they are not known.
pub(super) fn determinize<R: Rng>(view: &View, rng: &mut R) -> Mts {
    let seats = view.hands.len() as u8;
    let mut game = Mts::new(&view.options, seats).expect("a view has the options of a game");
    for (place, seat) in view.order.iter().enumerate() {
        game.order[place] = seat.0;
    }
    game.ordered = view.order.len() as u8;
    game.phase = view.phase;
    game.turn = view.turn;
    game.round = view.round;
    game.current = view.place_of(view.current);
    game.stride = if view.direction > 0 { 1 } else { seats - 1 };
    game.top = view.top;
    game.colour = view.colour;
    game.matching = view.colour.map_or(0, Colour::mask) | view.top.map_or(0, Card::same_symbol);
    game.discard = view.discard;
    game.recent =
        view.last.iter().rev().fold(0, |recent, card| recent << 8 | (card.index() as u64 + 1));
    game.skips = view.skips;
    game.passes = view.passes;
    game.barren = view.barren;
    game.caught = view.caught;
    game.under = view.under;
    game.winners = view.winners.iter().fold(0, |set, seat| set | 1 << seat.0);
    for (score, points) in game.scores.iter_mut().zip(&view.scores) {
        *score = *points;
    }
    for (lacks, known) in game.lacks.iter_mut().zip(&view.lacks) {
        *lacks = u32::from_le_bytes(*known);
    }
    if let Turn::Seat(seat) = view.turn {
        game.asked = view.place_of(Some(seat));
    }
    if let Some(draws) = view.draws {
        game.drawer = draws.seat.0;
        game.to_draw = draws.left;
        game.resume_at = view.place_of(draws.next);
    }
    deal_unknown(view, &mut game, rng);
    if view.phase == Phase::Drawn {
        let hand = game.hand();
        game.drawn = view.drawn.or_else(|| Some(hand.pick(rng)));
    }
    if let Some(under) = view.under {
        game.guilty = view.bluff.unwrap_or_else(|| sample_bluff(view, &game, under, rng));
    }
    game
}

/// Gives every hand its known cards, then deals the unseen ones.
fn deal_unknown<R: Rng>(view: &View, game: &mut Mts, rng: &mut R) {
    if view.phase == Phase::Over {
        for (hand, open) in game.hands.iter_mut().zip(&view.open) {
            *hand = *open;
        }
    } else if let Some(seat) = view.seat {
        game.hands[seat.index()] = view.hand;
    }
    if let (Some(seat), Some(shown)) = (view.seat, view.shown) {
        if view.phase != Phase::Over {
            game.hands[shown.seat.index()] = shown.cards;
        }
        game.shown[seat.index()] = shown.cards;
        game.shown_of[seat.index()] = shown.seat.0;
        game.shown_to = 1 << seat.0;
    }
    let hands = &game.hands[..view.hands.len()];
    let visible = hands.iter().fold(view.discard, |all, hand| all.plus(*hand));
    let mut unknown = Cards::DECK.minus(visible);
    // The most constrained hands are dealt first, while there are the most cards to choose from.
    let mut seats: ArrayVec<usize, MAX_SEATS> = (0..view.hands.len()).collect();
    seats.sort_unstable_by_key(|seat| std::cmp::Reverse(view.lacks[*seat].iter().max()));
    for seat in seats {
        let hand = &mut game.hands[seat];
        // The public lacks may be about cards that were shown, so they are not applied to a shown hand again.
        let mut lacks = if hand.is_empty() { view.lacks[seat] } else { [0; 4] };
        while hand.len() < view.hands[seat] {
            let card = unknown.pick_lacking(&mut lacks, rng);
            unknown.remove(card);
            hand.add(card);
        }
    }
    game.stock = unknown;
}

/// Whether the wild-draw-four of another seat was laid against the rule, given its determinized hand. After a catch,
/// one of its three cards at random is the one it held then; the other two are the penalty.
fn sample_bluff<R: Rng>(view: &View, game: &Mts, under: Colour, rng: &mut R) -> bool {
    let hand = game.hand();
    if view.caught {
        return hand.pick(rng).colour() == Some(under);
    }
    hand.kinds() & under.mask() != 0
}
