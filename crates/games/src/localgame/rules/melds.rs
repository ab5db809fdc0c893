//! Melds: what a street and an avenue are, where a joker goes, what may be added, who owns each card.
//!
//! Nothing here knows hands, turns or how many cards a meld must leave in the hand.

use std::hint::select_unpredictable;

use croupier_engine::Seat;

use super::{Ace, AvenueJoker, Options};
use crate::cards::{ACE, Card, JOKERS, NATURALS};

/// LG-17: a street has at most one card of each rank.
const LONGEST_STREET: u32 = 13;
/// The bit of `Meld::span` that marks an avenue.
const AVENUE: u8 = 0x80;
/// The owner of a place where no card lies.
const NOBODY: u8 = 0xff;
/// The same rank in all four suits.
pub(in crate::localgame) const COLUMN: u64 = 0x0001_0001_0001_0001;

/// The bits of a card's index that give the lowest bit of its lane.
pub(super) const LANE: u32 = 0x30;

/// A place in a meld as a bit number: the index of the card it stands for, but an ace below a two is bit 0 of its
/// lane.
pub(in crate::localgame) type PlaceIndex = u8;

/// The card that belongs in a place.
#[inline]
pub(in crate::localgame) const fn card_at(place: PlaceIndex) -> Card {
    Card::of_index(if place.is_multiple_of(16) { place + 13 } else { place })
}

/// The set of cards for a set of places.
#[inline]
pub(super) const fn cards_at(places: u64) -> u64 {
    places & !COLUMN | (places & COLUMN) << 13
}

/// The shape of a meld.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct MeldShape {
    /// The lowest place of a street; for an avenue the place of its clubs.
    low: PlaceIndex,
    /// The number of cards of a street; for an avenue the bits of its suits and `AVENUE`.
    span: u8,
    /// Where the joker goes.
    pub(super) joker: Option<PlaceIndex>,
}

impl MeldShape {
    /// The shape of a meld that is known to be one, without a joker and with the ace high.
    #[inline]
    pub(super) fn without_joker(cards: u64) -> MeldShape {
        let low = cards.trailing_zeros() as u8;
        let rank = low & 15;
        let (length, suits) =
            ((cards >> low).trailing_ones() as u8, suits_of(cards >> rank & COLUMN));
        let street = one_suit(cards);
        MeldShape {
            low: select_unpredictable(street, low, rank),
            span: select_unpredictable(street, length, AVENUE | suits),
            joker: None,
        }
    }

    /// The shape of a meld that is known to be one, from the cards that its places stand for, left to right.
    pub(super) fn from_places(cards: &[Card], joker: Option<usize>) -> MeldShape {
        if cards[0].rank() == cards[1].rank() {
            let suits = cards.iter().fold(0, |suits, card| suits | 1 << card.suit());
            let joker = joker.map(|n| cards[n].index());
            return MeldShape { low: cards[0].index() & 15, span: AVENUE | suits, joker };
        }
        // Only an ace below the two has anything to its right.
        let low_ace = cards[0].rank() == ACE;
        let low = cards[0].index() - if low_ace { 13 } else { 0 };
        MeldShape { low, span: cards.len() as u8, joker: joker.map(|n| low + n as u8) }
    }
}

/// Why a set of cards is no meld.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum MeldError {
    /// Fewer than three cards.
    TooFew,
    /// More than one joker.
    Jokers,
    /// Neither one suit nor one rank.
    Mixed,
    /// One suit, but the ranks do not follow each other.
    Gaps,
    /// It would be a street if the ace could stand below the two.
    LowAce,
    /// Nothing is left for the joker to stand for.
    Full,
    /// The joker cannot stand for the card named, but for this one.
    JokerCard(Card),
    /// The joker of an avenue stands for the first missing suit, which is this card.
    JokerSuit(Card),
}

/// Whether cards without a joker are all of one suit.
#[inline]
fn one_suit(naturals: u64) -> bool {
    naturals >> (naturals.trailing_zeros() & LANE) <= 0xffff
}

/// The cards that a meld of these cards accepts, without a joker and with the ace high.
#[inline]
pub(super) fn accepted_by(cards: u64) -> u64 {
    let others = NATURALS & !cards;
    if one_suit(cards) {
        (cards << 1 | cards >> 1) & others
    } else {
        COLUMN << (cards.trailing_zeros() & 15) & others
    }
}

/// The shape that these cards make, with the joker standing for `joker_as` or for the card that the rules give it.
#[inline]
pub(super) fn meld_shape(
    cards: u64,
    joker_as: Option<Card>,
    options: Options,
) -> Result<MeldShape, MeldError> {
    let naturals = cards & NATURALS;
    if cards & JOKERS == JOKERS {
        return Err(MeldError::Jokers);
    }
    if cards.count_ones() < 3 {
        return Err(MeldError::TooFew);
    }
    let lane = naturals.trailing_zeros() & LANE;
    if naturals >> lane <= 0xffff {
        street(naturals, lane, cards & JOKERS != 0, joker_as, options.ace)
    } else {
        avenue(naturals, cards & JOKERS != 0, joker_as, options.avenue_joker)
    }
}

fn street(
    naturals: u64,
    lane: u32,
    joker: bool,
    joker_as: Option<Card>,
    ace: Ace,
) -> Result<MeldShape, MeldError> {
    let ranks = (naturals >> lane) as u32;
    let ace_high = 1 << (ACE - 1);
    let high = run(ranks, 13, joker, lane, joker_as, ace);
    // LG-9: an ace below the two, where the switch allows it.
    if high.is_ok() || ranks & ace_high == 0 {
        return high;
    }
    match (run(ranks & !ace_high | 1, 12, joker, lane, joker_as, Ace::Both), ace) {
        (Ok(_), Ace::High) => Err(MeldError::LowAce),
        (low @ Ok(_), Ace::Both) => low,
        (Err(_), _) => high,
    }
}

/// A street of these ranks, one bit each, of which `top` is the highest that the street may reach.
#[inline]
fn run(
    ranks: u32,
    top: u32,
    joker: bool,
    lane: u32,
    joker_as: Option<Card>,
    ace: Ace,
) -> Result<MeldShape, MeldError> {
    let (low, high) = (ranks.trailing_zeros(), ranks.ilog2());
    let count = ranks.count_ones();
    let street = |low: u32, len: u32, joker: Option<u32>| MeldShape {
        low: (lane + low) as u8,
        span: len as u8,
        joker: joker.map(|place| (lane + place) as u8),
    };
    match high - low + 1 - count {
        0 if !joker => Ok(street(low, count, None)),
        0 if count == LONGEST_STREET => Err(MeldError::Full),
        0 => {
            // LG-10: a joker without a gap extends upwards, or downwards below an ace.
            let up = (high < top).then_some(high + 1);
            // A card below the two would be the ace, unless the ace is the top of this very street.
            let least = u32::from(ace == Ace::High || high == 13);
            let down = (low > least).then(|| low - 1);
            let card = |place: u32| card_at((lane + place) as u8);
            let auto = up.or(down).ok_or(MeldError::Full)?;
            let place = match joker_as {
                Some(wanted) if wanted == card(auto) => auto,
                Some(wanted) => match down {
                    Some(down) if wanted == card(down) => down,
                    None if low == 1 && wanted == card(0) => return Err(MeldError::LowAce),
                    _ => return Err(MeldError::JokerCard(card(auto))),
                },
                None => auto,
            };
            Ok(street(low.min(place), count + 1, Some(place)))
        }
        // LG-10: the joker fills the single gap.
        1 if joker => {
            let gap = (!(ranks >> low)).trailing_zeros() + low;
            let card = card_at((lane + gap) as u8);
            if joker_as.is_some_and(|wanted| wanted != card) {
                return Err(MeldError::JokerCard(card));
            }
            Ok(street(low, count + 1, Some(gap)))
        }
        _ => Err(MeldError::Gaps),
    }
}

fn avenue(
    naturals: u64,
    joker: bool,
    joker_as: Option<Card>,
    choice: AvenueJoker,
) -> Result<MeldShape, MeldError> {
    let low = naturals.trailing_zeros() & 15;
    let column = naturals >> low;
    if column & !COLUMN != 0 {
        return Err(MeldError::Mixed);
    }
    let mut suits = suits_of(column);
    if !joker {
        return Ok(MeldShape { low: low as u8, span: AVENUE | suits, joker: None });
    }
    // LG-17: four suits leave nothing for the joker.
    if suits == 15 {
        return Err(MeldError::Full);
    }
    // LG-11: the joker stands for the first missing suit, or for any where the switch allows it.
    let first = Card::of_index((suits.trailing_ones() * 16 + low) as u8);
    let card = joker_as.unwrap_or(first);
    if card != first {
        if card.bit() & (COLUMN << low) & !naturals == 0 {
            return Err(MeldError::JokerCard(first));
        }
        if choice == AvenueJoker::FirstMissing {
            return Err(MeldError::JokerSuit(first));
        }
    }
    suits |= 1 << card.suit();
    Ok(MeldShape { low: low as u8, span: AVENUE | suits, joker: Some(card.index()) })
}

/// Four bits for the lowest bits of the four lanes.
#[inline]
pub(super) const fn suits_of(column: u64) -> u8 {
    (column | column >> 15 | column >> 30 | column >> 45) as u8 & 15
}

/// The lowest bits of the lanes of some suits, given as four bits.
#[inline]
const fn column_of(suits: u8) -> u64 {
    let suits = suits as u64;
    (suits | suits << 15 | suits << 30 | suits << 45) & COLUMN
}

/// A meld on the table, with the owner of every card in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::localgame) struct Meld {
    low: PlaceIndex,
    span: u8,
    /// The joker's place, with the joker's colour in the two highest bits; 0 if there is no joker.
    joker: u8,
    /// The owner of the card in each place: by rank in a street, by suit in an avenue.
    owners: [u8; 13],
}

impl Meld {
    /// The value of an unused entry of the list of melds.
    pub(super) const NONE: Meld = Meld { low: 0, span: 0, joker: 0, owners: [NOBODY; 13] };

    /// A new meld owned by one seat. `joker` is the joker used, if the shape has one.
    #[inline]
    pub(super) fn new(shape: MeldShape, joker: Option<Card>, owner: Seat) -> Meld {
        let colour = joker.map_or(0, |card| (card.index() & 1) + 1) << 6;
        let mut meld = Meld {
            low: shape.low,
            span: shape.span,
            joker: shape.joker.map_or(0, |place| place | colour),
            owners: [NOBODY; 13],
        };
        let ranks = ((1_u32 << (meld.span & 15)) - 1) << (meld.low & 15);
        let suits = u32::from(meld.span & 15);
        let taken = select_unpredictable(meld.is_avenue(), suits, ranks | ranks >> 13);
        // Branch-free: every owner is written, because the number of cards is unpredictable.
        for (index, seat) in meld.owners.iter_mut().enumerate() {
            *seat = if taken >> index & 1 == 1 { owner.0 } else { NOBODY };
        }
        meld
    }

    /// The points of its cards; a joker has those of the card it stands for.
    #[inline]
    pub(super) fn points(&self) -> i16 {
        let lowest = i16::from(self.low & 15) + 1;
        let span = i16::from(self.span & 15);
        let low_ace = if lowest == 1 { i16::from(ACE) - 1 } else { 0 };
        let street = span * (2 * lowest + span - 1) / 2 + low_ace;
        select_unpredictable(self.is_avenue(), lowest * span.count_ones() as i16, street)
    }

    /// Whether all cards have one rank.
    #[inline]
    pub(super) fn is_avenue(&self) -> bool {
        self.span & AVENUE != 0
    }

    /// All places, taken by cards or by the joker.
    #[inline]
    pub(super) fn places(&self) -> u64 {
        if self.is_avenue() {
            column_of(self.span & 15) << self.low
        } else {
            ((1 << self.span) - 1) << self.low
        }
    }

    /// The cards that may be added. LG-29: only what extends the meld, at the ends of a street or in a missing suit;
    /// the joker's card counts as present.
    #[inline]
    pub(in crate::localgame) fn accepts(&self, ace: Ace) -> u64 {
        let StreetEnds { below, above } = self.ends(ace);
        below | above | self.missing()
    }

    /// The cards of an avenue's missing suits.
    #[inline]
    pub(super) fn missing(&self) -> u64 {
        let missing = (column_of(!self.span & 15)) << (self.low & 15);
        missing & u64::from(self.is_avenue()).wrapping_neg()
    }

    /// The cards just below and just above a street.
    #[inline]
    pub(super) fn ends(&self, ace: Ace) -> StreetEnds {
        // LG-17: thirteen cards are all ranks, on whichever side the ace lies.
        let open = u64::from(u32::from(self.span) < LONGEST_STREET);
        let (below, above) = ((open << self.low) >> 1, open << ((self.low + self.span) & 63));
        match ace {
            Ace::High => StreetEnds { below: below & NATURALS, above: above & NATURALS },
            Ace::Both => {
                StreetEnds { below: cards_at(below & (NATURALS | COLUMN)), above: above & NATURALS }
            }
        }
    }

    /// The ways to bring a card into this meld by adding it last: sets of places that are added for it, itself
    /// included. A card above or below a street needs all cards between.
    #[inline]
    pub(super) fn paths(&self, card: Card, ace: Ace) -> [u64; 2] {
        if self.is_avenue() {
            let missing = self.low == card.index() & 15 && self.span >> card.suit() & 1 == 0;
            return [if missing { card.bit() } else { 0 }, 0];
        }
        if self.low >> 4 != card.suit() {
            return [0, 0];
        }
        let end = self.low + self.span;
        let room = LONGEST_STREET as u8 - self.span.min(LONGEST_STREET as u8);
        let up = |place: u8| {
            if place >= end && place - end < room { (2 << place) - (1 << end) } else { 0 }
        };
        let down = |place: u8| {
            let fits = place < self.low && self.low - place <= room;
            if fits { (1 << self.low) - (1 << place) } else { 0 }
        };
        let place = card.index();
        let low_ace = ace == Ace::Both && card.rank() == ACE;
        [up(place) | down(place), if low_ace { down(place - 13) } else { 0 }]
    }

    /// Adds a card that is accepted.
    #[inline]
    pub(super) fn add(&mut self, card: Card, owner: Seat) {
        // Branch-free, because the kind of the meld and the end of the street are unpredictable.
        let avenue = self.is_avenue();
        let below = !avenue & (card.index() != self.low + self.span);
        self.low -= u8::from(below);
        self.span = select_unpredictable(avenue, self.span | 1 << card.suit(), self.span + 1);
        let place = select_unpredictable(below, self.low, card.index());
        self.owners[self.owner_index(place)] = owner.0;
    }

    /// The joker in it and its place.
    #[inline]
    pub(in crate::localgame) fn joker(&self) -> Option<(Card, PlaceIndex)> {
        match self.joker >> 6 {
            0 => None,
            colour => Some((Card::of_index(61 + colour), self.joker & 63)),
        }
    }

    /// Replaces the joker by the card it stands for, which `owner` then owns.
    #[inline]
    pub(super) fn replace_joker(&mut self, owner: Seat) {
        let index = self.owner_index(self.joker & 63);
        self.owners[index] = owner.0;
        self.joker = 0;
    }

    /// The owner of the card in a place.
    #[inline]
    pub(super) fn owner(&self, place: PlaceIndex) -> Seat {
        Seat(self.owners[self.owner_index(place)])
    }

    /// How many of its cards belong to a seat.
    #[inline]
    pub(in crate::localgame) fn owned_by(&self, seat: Seat) -> u8 {
        self.owners.iter().map(|owner| u8::from(*owner == seat.0)).sum()
    }

    /// Sets the owner of the card in a place, for rebuilding a meld from a view.
    pub(super) fn set_owner(&mut self, place: PlaceIndex, owner: Seat) {
        let index = self.owner_index(place);
        self.owners[index] = owner.0;
    }

    /// In a street the low and the high ace never lie together, so they share an index.
    #[inline]
    fn owner_index(&self, place: PlaceIndex) -> usize {
        select_unpredictable(self.is_avenue(), place >> 4, (place & 15) % 13) as usize
    }
}

/// The cards just below and just above streets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::localgame) struct StreetEnds {
    pub(super) below: u64,
    pub(super) above: u64,
}

impl StreetEnds {
    pub(super) const NONE: StreetEnds = StreetEnds { below: 0, above: 0 };

    /// Adds the ends of a meld of these cards, which has no joker.
    #[inline]
    pub(super) fn include_cards(&mut self, cards: u64) {
        let street = if one_suit(cards) { NATURALS & !cards } else { 0 };
        self.below |= cards >> 1 & street;
        self.above |= cards << 1 & street;
    }

    /// The sets of these cards that bring one of them into a street, itself included, upwards and downwards; 0 where
    /// there is none. Only the nearest end on each side matters: a path from a farther end needs more cards.
    #[inline]
    pub(super) fn paths(&self, card: Card, kinds: u64) -> [u64; 2] {
        let bit = card.bit();
        let above = self.above & (bit | (bit - 1));
        let below = self.below & bit.wrapping_neg();
        let lowest = below & below.wrapping_neg();
        // Without an end on a side, the path crosses the edge of the suit, where there are no cards.
        let up = (bit << 1) - (1 << (above | 1).ilog2());
        let down = (lowest << 1).wrapping_sub(bit);
        [up, down].map(|path| if kinds & NATURALS & path == path { path } else { 0 })
    }

    /// How many of these cards must be added to bring one of them into a street, itself included, the shorter way.
    #[inline]
    pub(super) fn distance(&self, card: Card, kinds: u64) -> Option<u32> {
        let lengths = self.paths(card, kinds).into_iter().filter(|path| *path != 0);
        lengths.map(u64::count_ones).min()
    }
}
