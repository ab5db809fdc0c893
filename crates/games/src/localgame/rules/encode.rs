//! `LocalGame` as numbers: ids of actions, features of actions, and what a seat may know.
//!
//! A card has the number of its place in a sorted pack: clubs 0 to 12, diamonds, hearts, spades, then the two jokers.

use std::sync::LazyLock;

use croupier_engine::{Encoded, Encoder, Seat, SeatsFrom, VectorPart, VectorWriter};

use super::meld_lists::{
    push_avenues, push_joker_avenues, push_joker_streets, push_low_aces, push_streets,
};
use super::melds::{Meld, PlaceIndex, card_at};
use super::state::PACK;
use super::view::places;
use super::{Ace, Action, AvenueJoker, LocalGame, Phase};
use crate::cards::{Card, Cards, JOKERS, NATURALS, each};

/// How many different cards there are.
const KINDS: usize = PACK as usize;
/// A meld takes at least three cards of a pack.
const MELDS_PER_PACK: usize = KINDS / 3;

/// The numbers of a table: discards, picks, joker swaps, adds by meld and card, and new melds.
#[derive(Clone, Copy, Debug)]
pub struct LocalGameEncoder {
    seats: usize,
    decks: usize,
    melds: &'static MeldIds,
}

impl Encoded for LocalGame {
    type Encoder = LocalGameEncoder;

    const ENCODING: u32 = 1;

    fn encoder(&self) -> LocalGameEncoder {
        LocalGameEncoder {
            seats: self.seats as usize,
            decks: self.options.decks as usize,
            melds: &MELD_IDS,
        }
    }
}

impl LocalGameEncoder {
    fn most_melds(&self) -> usize {
        MELDS_PER_PACK * self.decks
    }

    /// The first ids of picks, swaps, adds and melds.
    fn starts(&self) -> [usize; 4] {
        let changes = KINDS + KINDS * self.decks;
        let adds = changes + 2 * self.most_melds();
        [KINDS, changes, adds, adds + KINDS * self.most_melds()]
    }
}

impl Encoder<LocalGame> for LocalGameEncoder {
    fn action_count(&self) -> usize {
        self.starts()[3] + self.melds.list.len()
    }

    #[inline]
    fn id_of(&self, action: Action) -> Option<usize> {
        let [picks, changes, adds, melds] = self.starts();
        match action {
            Action::Trash { card } => Some(number(card)),
            Action::Pick { cards } => {
                Some(picks + usize::from(cards).checked_sub(1)?).filter(|id| *id < changes)
            }
            Action::Change { meld, joker } => {
                Some(changes + 2 * usize::from(meld) + (joker.index() & 1) as usize)
                    .filter(|id| *id < adds)
            }
            Action::Add { meld, card } => {
                Some(adds + KINDS * usize::from(meld) + number(card)).filter(|id| *id < melds)
            }
            Action::Meld { twice: Some(_), .. } => None,
            Action::Meld { cards, joker_as, .. } => {
                self.melds.find(cards, joker_as).map(|id| melds + id)
            }
        }
    }

    #[inline]
    fn action_of(&self, id: usize) -> Option<Action> {
        let [picks, changes, adds, melds] = self.starts();
        if id < picks {
            Some(Action::Trash { card: card_of(id) })
        } else if id < changes {
            Some(Action::Pick { cards: (id - picks + 1) as u8 })
        } else if id < adds {
            let joker =
                if (id - changes).is_multiple_of(2) { Card::RED_JOKER } else { Card::BLACK_JOKER };
            Some(Action::Change { meld: ((id - changes) / 2) as u8, joker })
        } else if id < melds {
            let (meld, card) = ((id - adds) / KINDS, (id - adds) % KINDS);
            Some(Action::Add { meld: meld as u8, card: card_of(card) })
        } else {
            self.melds.list.get(id - melds).copied()
        }
    }

    fn observation_parts(&self) -> Vec<VectorPart> {
        let (seats, decks) = (self.seats, self.decks);
        vec![
            VectorPart::new("seat", &[seats]),
            VectorPart::new("phase", &[5]),
            VectorPart::new("stage", &[4]),
            VectorPart::new("mover", &[seats]),
            VectorPart::new("hand", &[KINDS]),
            VectorPart::new("hands", &[seats]),
            VectorPart::new("known", &[seats, KINDS]),
            VectorPart::new("stock", &[1]),
            VectorPart::new("trash", &[decks, KINDS]),
            VectorPart::new("meld", &[decks, KINDS]),
            VectorPart::new("owner", &[decks, KINDS]),
            VectorPart::new("joker_as", &[decks, 2]),
            VectorPart::new("owes_joker", &[2]),
            VectorPart::new("owes_card", &[KINDS]),
            VectorPart::new("four_before", &[1]),
            VectorPart::new("reshuffles", &[1]),
            VectorPart::new("scores", &[seats]),
            VectorPart::new("exited", &[seats]),
        ]
    }

    #[inline]
    fn observe(&self, game: &LocalGame, seat: Seat, out: &mut [i16]) {
        let mut out = VectorWriter::zeroed(out);
        let from = SeatsFrom::new(game.seats, seat);
        out.one_hot(self.seats, Some(seat.index()));
        out.one_hot(5, Some(game.phase as usize));
        out.one_hot(4, Some(game.stage as usize));
        from.one_hot(&mut out, Some(game.mover));
        write_cards(out.zeros(KINDS), &game.players[seat.index()].hand);
        from.numbers(&mut out, |seat| i16::from(game.players[seat].size));
        let known = out.zeros(KINDS * self.seats);
        for (seat, player) in game.players().iter().enumerate() {
            let open = if game.phase == Phase::Over { &player.hand } else { &player.known };
            write_cards(&mut known[KINDS * from.distance(Seat(seat as u8))..][..KINDS], open);
        }
        out.number(i16::from(game.stock_size));
        let trash = out.zeros(KINDS * self.decks);
        for (depth, card) in (1..).zip(game.trash.cards().iter().rev()) {
            trash[free_copy(trash, *card)] = depth;
        }
        self.observe_melds(game, from, &mut out);
        out.one_hot(2, game.owes_joker.map(|joker| (joker.index() & 1) as usize));
        out.one_hot(KINDS, game.owes_card.map(number));
        out.number(i16::from(game.four_before));
        out.number(i16::from(game.reshuffles));
        from.numbers(&mut out, |seat| {
            i16::try_from(croupier_engine::Game::score(game, Seat(seat as u8))).unwrap_or(i16::MAX)
        });
        from.one_hot(&mut out, game.exited);
    }

    fn feature_parts(&self) -> Vec<VectorPart> {
        vec![
            VectorPart::new("kind", &[5]),
            VectorPart::new("cards", &[KINDS]),
            VectorPart::new("joker_as", &[KINDS]),
            VectorPart::new("number", &[1]),
        ]
    }

    fn describe(&self, action: Action, out: &mut [i16]) {
        let mut out = VectorWriter::new(out);
        let (kind, cards, joker_as, number_of) = match action {
            Action::Change { meld, joker } => (0, joker.bit(), None, meld),
            Action::Pick { cards } => (1, 0, None, cards),
            Action::Meld { cards, joker_as, .. } => (2, cards, joker_as, 0),
            Action::Add { meld, card } => (3, card.bit(), None, meld),
            Action::Trash { card } => (4, card.bit(), None, 0),
        };
        out.one_hot(5, Some(kind));
        let numbers = out.zeros(KINDS);
        each(cards).for_each(|card| numbers[number(card)] = 1);
        out.one_hot(KINDS, joker_as.map(number));
        out.number(i16::from(number_of));
    }
}

impl LocalGameEncoder {
    /// For every copy of every card the number of its meld, from 1, and its owner; then what the jokers stand for. An ace
    /// below the two has negative numbers.
    #[inline]
    fn observe_melds(&self, game: &LocalGame, from: SeatsFrom, out: &mut VectorWriter<'_>) {
        let (melds, owners) = (out.zeros(KINDS * self.decks), out.zeros(KINDS * self.decks));
        let jokers = out.zeros(2 * self.decks);
        for (n, meld) in (1..).zip(game.melds()) {
            for place in places(meld.places()) {
                let card = card_lying_at(meld, place);
                let copy = free_copy(melds, card);
                let sign = if place % 16 == 0 { -1 } else { 1 };
                melds[copy] = if card.is_joker() { n } else { sign * n };
                owners[copy] = from.distance(meld.owner(place)) as i16 + 1;
                if card.is_joker() {
                    let joker = 2 * (copy / KINDS) + (card.index() & 1) as usize;
                    jokers[joker] = sign * (number(card_at(place)) as i16 + 1);
                }
            }
        }
    }
}

/// The card in a place of a meld, which may be the joker.
#[inline]
fn card_lying_at(meld: &Meld, place: PlaceIndex) -> Card {
    match meld.joker() {
        Some((joker, there)) if there == place => joker,
        _ => card_at(place),
    }
}

/// The place of the first copy of a card that has no number yet.
#[inline]
fn free_copy(numbers: &[i16], card: Card) -> usize {
    let mut place = number(card);
    while numbers[place] != 0 {
        place += KINDS;
    }
    place
}

/// The number of a card in a sorted pack.
#[inline]
fn number(card: Card) -> usize {
    if card.is_joker() {
        card.index() as usize - 10
    } else {
        13 * card.suit() as usize + card.rank() as usize - 2
    }
}

/// The card with this number, which must be below `KINDS`.
#[inline]
fn card_of(number: usize) -> Card {
    Card::of_index(
        if number < 52 { 16 * (number / 13) + number % 13 + 1 } else { number + 10 } as u8
    )
}

/// Writes how many cards there are of each kind.
#[inline]
fn write_cards(out: &mut [i16], cards: &Cards) {
    cards.iter().for_each(|card| out[number(card)] += 1);
}

/// All melds that can be laid under any options, sorted, and where each of them stands in that list.
#[derive(Debug)]
struct MeldIds {
    list: Vec<Action>,
    /// A hash table with open addressing: the place in the list plus one, 0 where it is free.
    slots: Vec<u16>,
}

static MELD_IDS: LazyLock<MeldIds> = LazyLock::new(MeldIds::new);

impl MeldIds {
    /// More than twice the number of melds.
    const SLOTS: usize = 1 << 14;

    fn new() -> MeldIds {
        let mut list = Vec::new();
        push_streets(NATURALS, 13, &mut list);
        push_avenues(NATURALS, 4, &mut list);
        push_low_aces(NATURALS | JOKERS, 14, &mut list);
        for joker in each(JOKERS) {
            for ace in [Ace::High, Ace::Both] {
                push_joker_streets(NATURALS, 2..=13, joker, ace, &mut list);
            }
            push_joker_avenues(NATURALS, 2..=13, joker, AvenueJoker::Any, &mut list);
        }
        list.sort_unstable();
        list.dedup();
        let mut ids = MeldIds { list: Vec::new(), slots: vec![0; MeldIds::SLOTS] };
        for (n, action) in (1..).zip(&list) {
            let Action::Meld { cards, joker_as, .. } = *action else { continue };
            let mut slot = MeldIds::slot(cards, joker_as);
            while ids.slots[slot] != 0 {
                slot = (slot + 1) % MeldIds::SLOTS;
            }
            ids.slots[slot] = n;
        }
        ids.list = list;
        ids
    }

    #[inline]
    fn slot(cards: u64, joker_as: Option<Card>) -> usize {
        let key = cards ^ joker_as.map_or(0, |card| u64::from(card.index()) << 14);
        (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 50) as usize
    }

    #[inline]
    fn find(&self, wanted: u64, wanted_as: Option<Card>) -> Option<usize> {
        let mut slot = MeldIds::slot(wanted, wanted_as);
        loop {
            let place = usize::from(self.slots[slot]).checked_sub(1)?;
            if let Action::Meld { cards, joker_as, .. } = self.list[place]
                && cards == wanted
                && joker_as == wanted_as
            {
                return Some(place);
            }
            slot = (slot + 1) % MeldIds::SLOTS;
        }
    }
}
