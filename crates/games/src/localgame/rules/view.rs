//! What a seat may know, built field by field, and determinization. Nothing hidden can be derived from a view.

use croupier_engine::{Game, Seat, Turn, below};
use rand::Rng;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::completion::{RestOfTurn, enough_left};
use super::melds::{Meld, MeldShape, card_at, cards_at};
use super::partners::{PARTNERS, any_pair};
use super::state::OWN_FOR_EXIT;
use super::{LocalGame, Options, Phase, Stage};
use crate::cards::{Card, Cards, JOKERS, NATURALS, each};

/// All that one seat, or a spectator, may know.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
pub struct View {
    /// The viewer; none for a spectator.
    pub seat: Option<Seat>,
    /// Who makes the next step.
    pub turn: Turn,
    /// The rule switches.
    pub options: Options,
    /// What comes next.
    pub phase: Phase,
    /// The earliest stage of the turn that is still open.
    pub stage: Stage,
    /// Whose turn it is, also while the card at its beginning is due.
    pub mover: Seat,
    /// The viewer's cards, sorted; empty for a spectator.
    pub hand: Vec<Card>,
    /// How many cards each seat holds.
    pub hands: Vec<u8>,
    /// Cards that everybody knows to be in each hand: taken openly and not played since; at the end all of them.
    pub known: Vec<Vec<Card>>,
    /// How many cards the deck has.
    pub stock: u8,
    /// The trash, newest card first.
    pub trash: Vec<Card>,
    /// The melds by their numbers, each card by card.
    pub melds: Vec<Vec<Slot>>,
    /// A joker taken from a meld that the mover must lay in a new meld this turn.
    pub owes_joker: Option<Card>,
    /// The deepest card picked, which the mover must meld or add this turn.
    pub owes_card: Option<Card>,
    /// Whether the mover had four own cards in one meld when the turn began.
    pub four_before: bool,
    /// How often the trash has become the deck.
    pub reshuffles: u8,
    /// The points of each seat's cards in melds; at the end the results.
    pub scores: Vec<i32>,
    /// Who has ended the game by an exit.
    pub exited: Option<Seat>,
}

/// One card of a meld.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Slot {
    /// The card that lies there.
    pub card: Card,
    /// What it stands for, if it is a joker.
    pub stands_for: Option<Card>,
    /// Its owner.
    pub owner: Seat,
}

impl LocalGame {
    /// The view of a seat, or of a spectator.
    pub(super) fn view_of(&self, viewer: Option<Seat>) -> View {
        let seats = || Seat::all(self.seats);
        View {
            seat: viewer,
            turn: self.turn(),
            options: self.options,
            phase: self.phase,
            stage: self.stage,
            mover: self.mover,
            hand: viewer
                .map_or_else(Vec::new, |seat| self.players[seat.index()].hand.iter().collect()),
            hands: self.players().iter().map(|player| player.size).collect(),
            known: self
                .players()
                .iter()
                .map(|player| if self.phase == Phase::Over { player.hand } else { player.known })
                .map(|open| open.iter().collect())
                .collect(),
            stock: self.stock_size,
            trash: self.trash.cards().iter().rev().copied().collect(),
            melds: self.melds().iter().map(slots).collect(),
            owes_joker: self.owes_joker,
            owes_card: self.owes_card,
            four_before: self.four_before,
            reshuffles: self.reshuffles,
            scores: seats().map(|seat| self.score(seat)).collect(),
            exited: self.exited,
        }
    }

    /// The visible part of a game: other hands hold what is known of them, the stock holds all unseen cards.
    pub(in crate::localgame) fn from_view(view: &View) -> LocalGame {
        let seats = view.hands.len() as u8;
        let mut game = LocalGame::new(&view.options, seats).expect("a view comes from a game");
        game.phase = view.phase;
        game.stage = view.stage;
        game.mover = view.mover;
        game.owes_joker = view.owes_joker;
        game.owes_card = view.owes_card;
        game.four_before = view.four_before;
        game.reshuffles = view.reshuffles;
        game.exited = view.exited;
        game.stock_size = view.stock;
        for (seat, known) in view.known.iter().enumerate() {
            game.players[seat].size = view.hands[seat];
            game.players[seat].known = known.iter().copied().collect();
            game.players[seat].hand = game.players[seat].known;
        }
        if let Some(seat) = view.seat {
            game.players[seat.index()].hand = view.hand.iter().copied().collect();
        }
        view.trash.iter().rev().for_each(|card| game.trash.push(*card));
        for slots in &view.melds {
            game.place_visible_meld(slots);
        }
        let hands = game.players.iter().map(|player| &player.hand);
        let seen = hands.fold(view.trash.iter().copied().collect(), Cards::with);
        game.stock = game.stock.without(&seen);
        game.may_exit = game.compute_may_exit();
        game
    }

    /// Puts a meld on the table from its slots in a view.
    fn place_visible_meld(&mut self, slots: &[Slot]) {
        let cards = slots.iter().fold(0, |all, slot| all | slot.card.bit());
        let stand_for: Vec<Card> = slots.iter().map(|s| s.stands_for.unwrap_or(s.card)).collect();
        let shape =
            MeldShape::from_places(&stand_for, slots.iter().position(|slot| slot.card.is_joker()));
        let mut meld = Meld::new(shape, each(cards & JOKERS).next(), Seat(0));
        for (slot, place) in slots.iter().zip(places(meld.places())) {
            meld.set_owner(place, slot.owner);
            self.players[slot.owner.index()].points += i16::from(card_at(place).rank());
        }
        for seat in Seat::all(self.seats) {
            self.players[seat.index()].fours += u8::from(meld.owned_by(seat) >= OWN_FOR_EXIT);
        }
        self.stock.remove(cards);
        self.place_meld(meld);
    }
}

/// The places of a set from left to right.
pub(super) fn places(mut left: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let place = (left != 0).then(|| left.trailing_zeros() as u8)?;
        left &= left - 1;
        Some(place)
    })
}

fn slots(meld: &Meld) -> Vec<Slot> {
    let joker = meld.joker();
    places(meld.places())
        .map(|place| {
            let (card, owner) = (card_at(place), meld.owner(place));
            match joker {
                Some((joker, there)) if there == place => {
                    Slot { card: joker, stands_for: Some(card), owner }
                }
                _ => Slot { card, stands_for: None, owner },
            }
        })
        .collect()
}

/// A game that looks like this view, with the unseen cards dealt at random.
pub(super) fn determinize<R: Rng>(view: &View, rng: &mut R) -> LocalGame {
    /// Random hands that are tried before one is constructed that can complete its turn.
    const TRIES: u32 = 64;
    let visible = LocalGame::from_view(view);
    let owing = view.phase == Phase::Act
        && Some(view.mover) != view.seat
        && (view.owes_card.is_some() || view.owes_joker.is_some());
    if !owing {
        return deal_unseen(visible, rng);
    }
    // Everybody knows that the mover can fulfil its obligations, so the hand must allow it.
    for _ in 0..TRIES {
        let mut game = visible.clone();
        complete_hand(&mut game, view.mover, rng);
        if game.completable(&game.rest()) || game.stage == Stage::Pick && has_action(&game) {
            return deal_unseen(game, rng);
        }
    }
    let mut game = visible;
    let sets = completing_sets(&game);
    let missing = sets[below(rng, sets.len() as u32) as usize];
    game.stock = game.stock.without(&missing);
    let hand = &mut game.players[view.mover.index()].hand;
    *hand = hand.with(&missing);
    deal_unseen(game, rng)
}

/// The sets of unseen cards with which the mover, holding also what is known, can complete the turn. The true hand
/// contains one of them, so there is at least one.
fn completing_sets(game: &LocalGame) -> Vec<Cards> {
    let unknown = game.hand_size() - game.hand().len();
    let most = if game.stage == Stage::Pick { game.trash.size() } else { 0 };
    let mut found = Vec::new();
    let mut held = *game.hand();
    for picked in 0..=most {
        let mut rest = game.rest();
        if picked > 0 {
            let card = game.trash.newest(picked)[0];
            held.add(card.bit());
            rest = game.rest_after_pick(held, picked, card);
        }
        let mut consider = |laid: Cards, exit: bool| {
            let missing = laid.without(&held);
            let left = rest.size - i32::from(laid.len());
            if missing.len() <= unknown && enough_left(left, exit) {
                found.push(missing);
            }
        };
        rest.hand = held.with(&game.stock);
        match (rest.joker, rest.card) {
            (None, None) => {}
            (None, Some(card)) => consider_laying(game, &rest, Cards::EMPTY, card, &mut consider),
            (Some(joker), owed) => {
                any_pair(rest.hand.kinds() & NATURALS, game.options.ace, |pair| {
                    let mut laid = Cards::EMPTY;
                    laid.add(pair | joker.bit());
                    match owed.filter(|card| pair & card.bit() == 0) {
                        None => consider(laid, rest.exit),
                        Some(card) => consider_laying(game, &rest, laid, card, &mut consider),
                    }
                    false
                });
            }
        }
    }
    found
}

/// Calls `consider` with every minimal set of cards that melds or adds a card besides those laid already.
fn consider_laying(
    game: &LocalGame,
    rest: &RestOfTurn,
    laid: Cards,
    card: Card,
    consider: &mut impl FnMut(Cards, bool),
) {
    let kinds = rest.hand.without(&laid).kinds();
    let with = |set: u64| {
        let mut all = laid;
        all.add(set);
        all
    };
    if kinds & card.bit() == 0 {
        return;
    }
    if rest.melds && card.is_joker() {
        any_pair(kinds & NATURALS, game.options.ace, |pair| {
            consider(with(pair | card.bit()), rest.exit);
            false
        });
    } else if rest.melds {
        let partners = &PARTNERS[game.options.ace as usize][card.index() as usize];
        for pair in partners.pairs.into_iter().filter(|pair| kinds & pair == *pair) {
            consider(with(pair | card.bit()), rest.exit);
        }
        for joker in each(kinds & JOKERS) {
            for other in each(kinds & partners.single) {
                consider(with(other.bit() | joker.bit() | card.bit()), rest.exit);
            }
        }
    }
    if !card.is_joker() {
        game.any_path(rest.meld_change, card, |path, meld| {
            if kinds & cards_at(path) == cards_at(path) {
                let own = meld.owned_by(game.mover) + path.count_ones() as u8;
                consider(with(cards_at(path)), rest.exit || game.own_cards_allow_exit(own));
            }
            false
        });
    }
}

/// Whether the mover has a legal action.
fn has_action(game: &LocalGame) -> bool {
    let mut actions = Vec::new();
    game.actions(&mut actions);
    !actions.is_empty()
}

/// Deals unseen cards until every hand has its size.
fn deal_unseen<R: Rng>(mut game: LocalGame, rng: &mut R) -> LocalGame {
    for seat in Seat::all(game.seats) {
        complete_hand(&mut game, seat, rng);
    }
    game
}

fn complete_hand<R: Rng>(game: &mut LocalGame, seat: Seat, rng: &mut R) {
    let player = &mut game.players[seat.index()];
    for _ in player.hand.len()..player.size {
        let card = game.stock.nth(below(rng, u32::from(game.stock.len())));
        game.stock.remove(card.bit());
        player.hand.add(card.bit());
    }
}
