//! Lists of legal actions: how they are ordered, and how one of them is found without writing the list down.
//!
//! Which cards are legal is decided by the caller. The random player spends its time here, so there are few branches.

use common_traits::SelectInWord;

use super::card::{Card, Colour};
use super::cards::Kinds;
use super::words::{Action, Play};

/// The choice of a seat whose turn it is: coloured cards, then black ones, then what can be done instead.
#[derive(Clone, Copy)]
pub(super) struct Choice {
    /// The coloured cards that can be laid, as bits.
    pub(super) coloured: u64,
    /// The sum of what else can be done: `WILD`, `WILD_FOUR`, `DRAW`, `KEEP`.
    pub(super) tail: usize,
    /// How many cards the hand has. MT-28: with two the call comes in. MT-37: the last card needs no colour.
    pub(super) hand: u8,
}

/// A wild can be laid.
pub(super) const WILD: usize = 1;
/// A wild-draw-four can be laid.
pub(super) const WILD_FOUR: usize = 2;
/// A card can be drawn.
pub(super) const DRAW: usize = 4;
/// The card just drawn can be kept.
pub(super) const KEEP: usize = 8;

impl Choice {
    /// Writes the whole list.
    pub(super) fn push(self, out: &mut Vec<Action>) {
        let start = out.len();
        for card in Kinds(self.coloured) {
            out.push(Action::Play(Play::of(card)));
            if self.hand == 2 {
                out.push(Action::Play(Play::of(card).calling()));
            }
        }
        let (list, len) = self.behind();
        out.extend_from_slice(&list[..len]);
        if out.len() == start {
            out.push(Action::Pass);
        }
    }

    /// The action at the place that is named when the length of the list is known.
    #[expect(clippy::inline_always, reason = "see `Mts::one_legal`")]
    #[inline(always)]
    pub(super) fn at<F: FnOnce(usize) -> usize>(self, place: F) -> Action {
        let (list, len) = self.behind();
        if self.coloured == 0 {
            return list[place(len.max(1)) % TAIL];
        }
        let kinds = self.coloured.count_ones() as usize;
        // With two cards in hand every card is there twice, silently and with the call.
        let call = usize::from(self.hand == 2);
        let place = place((kinds << call) + len);
        let rank = place >> call;
        if rank >= kinds {
            return list[(place - (kinds << call)) % TAIL];
        }
        let play = Play::of_bit(self.coloured.select_in_word(rank) as u32);
        Action::Play(if place & call == 0 { play } else { play.calling() })
    }

    /// What comes behind the coloured cards, and how many actions that are.
    #[inline]
    fn behind(self) -> (&'static [Action; TAIL], usize) {
        let tail = usize::from(self.hand.min(3)) << 4 | self.tail & 15;
        (&TAILS[tail], usize::from(LENGTHS[tail]))
    }
}

/// Room for the most actions that a tail stands for, which are 17.
const TAIL: usize = 32;

/// How many actions the tails stand for: sixteen tails each for hands of no card to three, which stands for more.
static LENGTHS: [u8; 64] = {
    let mut lengths = [0; 64];
    let mut tail = 0;
    while tail < 64 {
        lengths[tail] = tail_of(tail).1 as u8;
        tail += 1;
    }
    lengths
};

/// The actions that they stand for. Behind them is `pass`, for a hand that can do nothing else (MT-35).
static TAILS: [[Action; TAIL]; 64] = {
    let mut tails = [[Action::Pass; TAIL]; 64];
    let mut tail = 0;
    while tail < 64 {
        tails[tail] = tail_of(tail).0;
        tail += 1;
    }
    tails
};

const fn tail_of(tail: usize) -> ([Action; TAIL], usize) {
    let (mut list, mut len, hand) = ([Action::Pass; TAIL], 0, tail >> 4);
    if tail & WILD != 0 {
        len = put_black(&mut list, len, hand, Card::WILD);
    }
    if tail & WILD_FOUR != 0 {
        len = put_black(&mut list, len, hand, Card::WILD_FOUR);
    }
    if tail & DRAW != 0 {
        len = put(&mut list, len, Action::Draw);
    }
    if tail & KEEP != 0 {
        len = put(&mut list, len, Action::Keep);
    }
    (list, len)
}

/// A black card with every colour. MT-37: the last card needs none.
const fn put_black(list: &mut [Action; TAIL], mut len: usize, hand: usize, card: Card) -> usize {
    if hand == 1 {
        return put(list, len, Action::Play(Play::of(card)));
    }
    let mut colour = 0;
    while colour < 4 {
        let play = Play::of(card).naming(Colour::ALL[colour]);
        len = put(list, len, Action::Play(play));
        if hand == 2 {
            len = put(list, len, Action::Play(play.calling()));
        }
        colour += 1;
    }
    len
}

const fn put(list: &mut [Action; TAIL], len: usize, action: Action) -> usize {
    list[len] = action;
    len + 1
}

/// The colours that a first card wild can have.
pub(super) static COLOURS: [Action; 4] = [
    Action::Colour(Colour::Red),
    Action::Colour(Colour::Green),
    Action::Colour(Colour::Blue),
    Action::Colour(Colour::Yellow),
];
