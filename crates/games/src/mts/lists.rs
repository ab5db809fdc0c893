//! Lists of legal actions, written without branches where that is common: the random player spends its time here.
//!
//! Which cards are legal is decided by the caller; this only knows how actions are ordered.

use super::card::{Card, Colour};
use super::cards::Kinds;
use super::words::{Action, Play};

/// The most actions that a tail has with three cards or more in the hand.
const TAIL: usize = 9;

/// What follows the coloured cards of a turn: for every tail the actions that it stands for, and how many they are.
/// Behind them is `pass`, for a hand that can do nothing else (MT-35).
static TAILS: [([Action; TAIL], u8); 8] = {
    let mut tails = [([Action::Pass; TAIL], 0); 8];
    let mut bits = 0;
    while bits < 8 {
        let (mut list, mut len) = ([Action::Pass; TAIL], 0);
        let mut black = 0;
        while black < 2 {
            let card = if black == 0 { Card::WILD } else { Card::WILD_FOUR };
            let mut colour = 0;
            while bits >> black & 1 == 1 && colour < 4 {
                list[len] = Action::Play(Play::of(card).naming(Colour::ALL[colour]));
                len += 1;
                colour += 1;
            }
            black += 1;
        }
        if bits >> 2 & 1 == 1 {
            list[len] = Action::Draw;
            len += 1;
        }
        tails[bits] = (list, len as u8);
        bits += 1;
    }
    tails
};

/// The colours that a first card wild can have.
pub(super) static COLOURS: [Action; 4] = [
    Action::Colour(Colour::Red),
    Action::Colour(Colour::Green),
    Action::Colour(Colour::Blue),
    Action::Colour(Colour::Yellow),
];

/// What can be done with each kind of card just drawn, and how many actions that are: `keep` is the last of them.
static DRAWN: [([Action; 5], u8); 64] = {
    let mut lists = [([Action::Keep; 5], 1); 64];
    let mut kind = 0;
    while kind < 54 {
        let card = Card::ALL[kind];
        let (list, len) = &mut lists[kind];
        *len = if card.is_black() { 5 } else { 2 };
        list[0] = Action::Play(Play::of(card));
        let mut colour = 0;
        while card.is_black() && colour < 4 {
            list[colour] = Action::Play(Play::of(card).naming(Colour::ALL[colour]));
            colour += 1;
        }
        kind += 1;
    }
    lists
};

/// All actions with a card just drawn and three cards or more in hand.
#[inline]
pub(super) fn drawn(card: Card, playable: bool) -> &'static [Action] {
    let (list, len) = &DRAWN[card.index() & 63];
    let keep = if playable { 0 } else { len - 1 };
    &list[keep as usize..*len as usize]
}

/// The same with fewer cards, when the call and the last card come in.
#[cold]
pub(super) fn push_drawn(out: &mut Vec<Action>, hand: u8, card: Card, playable: bool) {
    if playable && card.is_black() {
        push_black(out, hand, card);
    } else if playable {
        push_plays(out, hand, card.bit());
    }
    out.push(Action::Keep);
}

/// All actions of a turn with three cards or more in hand of which no coloured one fits.
#[inline]
pub(super) fn tail(tail: usize) -> &'static [Action] {
    let (list, len) = &TAILS[tail & 7];
    &list[..usize::from(*len).max(1)]
}

/// All actions of a turn: the coloured cards whose bits these are, then the tail, which has a bit for a wild, one for
/// a wild-draw-four and one for a card to draw. Where none of three cards or more fits, `tail` has the list.
#[inline(always)] // See `Mts::legal`.
pub(super) fn push_turn(out: &mut Vec<Action>, hand: u8, fitting: u64, tail: usize) {
    /// A bit above all cards, so that there always is a lowest one.
    const NONE: u64 = 1 << 63;
    if hand <= 2 {
        return push_turn_late(out, hand, fitting, tail);
    }
    // Four places are always written and only as many kept as there are cards: most hands have no more that fit.
    let mut left = fitting;
    let mut count = 0;
    let first: [Action; 4] = std::array::from_fn(|_| {
        count += usize::from(left != 0);
        let play = Play::of_bit((left | NONE).trailing_zeros());
        left &= left.wrapping_sub(1);
        Action::Play(play)
    });
    let start = out.len();
    out.extend_from_slice(&first);
    out.truncate(start + count);
    if left != 0 {
        out.extend(Kinds(left).map(|card| Action::Play(Play::of(card))));
    }
    let (list, len) = &TAILS[tail & 7];
    let start = out.len();
    out.extend_from_slice(list);
    out.truncate(start + usize::from(*len));
}

/// The same with one or two cards in hand, when the call and the last card come in.
#[cold]
fn push_turn_late(out: &mut Vec<Action>, hand: u8, fitting: u64, tail: usize) {
    push_plays(out, hand, fitting);
    for (bit, card) in [Card::WILD, Card::WILD_FOUR].into_iter().enumerate() {
        if tail >> bit & 1 == 1 {
            push_black(out, hand, card);
        }
    }
    if tail >> 2 & 1 == 1 {
        out.push(Action::Draw);
    }
    if tail == 0 && fitting == 0 {
        out.push(Action::Pass);
    }
}

/// Coloured cards, silently and, where the play leaves one card, with the call too (MT-28).
fn push_plays(out: &mut Vec<Action>, hand: u8, kinds: u64) {
    for card in Kinds(kinds) {
        out.push(Action::Play(Play::of(card)));
        if hand == 2 {
            out.push(Action::Play(Play::of(card).calling()));
        }
    }
}

/// A black card with every colour. MT-37: the last card needs none.
fn push_black(out: &mut Vec<Action>, hand: u8, card: Card) {
    if hand == 1 {
        return out.push(Action::Play(Play::of(card)));
    }
    for colour in Colour::ALL {
        let play = Play::of(card).naming(colour);
        out.push(Action::Play(play));
        if hand == 2 {
            out.push(Action::Play(play.calling()));
        }
    }
}
