//! Lists of legal actions: their order, and how one of them is found by its index without building the list.
//!
//! Which cards are legal is decided by the caller. Random play spends its time here, so there are few branches.

use common_traits::SelectInWord;

use super::multiset::Kinds;
use super::{Action, Card, Colour, Play};

/// The actions of a seat whose turn it is: coloured cards, then black ones, then what can be done instead.
#[derive(Clone, Copy)]
pub(super) struct TurnActions {
    /// The coloured cards that can be laid, as bits.
    pub(super) coloured: u64,
    /// What else can be done, as flags: `WILD`, `WILD_FOUR`, `DRAW`, `KEEP`.
    pub(super) tail: usize,
    /// How many cards the hand has. MT-28: with two, each lay exists with and without the call. MT-37: the last card
    /// needs no colour.
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

impl TurnActions {
    /// Appends the whole list.
    pub(super) fn append_to(self, out: &mut Vec<Action>) {
        for card in Kinds(self.coloured) {
            out.push(Action::Play(Play::of(card)));
            if self.hand == 2 {
                out.push(Action::Play(Play::of(card).calling()));
            }
        }
        out.extend_from_slice(self.after_coloured());
    }

    /// The actions after the coloured cards; `pass` if there is nothing else at all (MT-35).
    #[inline]
    pub(super) fn after_coloured(self) -> &'static [Action] {
        let (list, len) = self.tail_actions();
        &list[..len.max(usize::from(self.coloured == 0))]
    }

    /// The action whose index `choose` names when it is given the length of the list.
    #[expect(clippy::inline_always, reason = "see `Mts::nth_legal`")]
    #[inline(always)]
    pub(super) fn nth<F: FnOnce(usize) -> usize>(self, choose: F) -> Action {
        let (list, len) = self.tail_actions();
        if self.coloured == 0 {
            return list[choose(len.max(1)) % MAX_TAIL];
        }
        let kinds = self.coloured.count_ones() as usize;
        // With two cards in hand every card is listed twice, without and with the call.
        let call = usize::from(self.hand == 2);
        let index = choose((kinds << call) + len);
        let rank = index >> call;
        if rank >= kinds {
            return list[(index - (kinds << call)) % MAX_TAIL];
        }
        let play = Play::of_bit(self.coloured.select_in_word(rank) as u32);
        Action::Play(if index & call == 0 { play } else { play.calling() })
    }

    /// The actions after the coloured cards, and how many there are.
    #[inline]
    fn tail_actions(self) -> (&'static [Action; MAX_TAIL], usize) {
        let tail = usize::from(self.hand.min(3)) << 4 | self.tail & 15;
        (&TAILS[tail], usize::from(LENGTHS[tail]))
    }
}

/// The length of a tail's array: a tail has at most 17 actions, and a power of two saves the bounds check.
const MAX_TAIL: usize = 32;

/// How many actions each tail has, by hand size (3 stands for 3 and more) and the four flags.
static LENGTHS: [u8; 64] = {
    let mut lengths = [0; 64];
    let mut tail = 0;
    while tail < 64 {
        lengths[tail] = build_tail(tail).1 as u8;
        tail += 1;
    }
    lengths
};

/// The actions of each tail, filled up with `pass` for a hand that can do nothing else (MT-35).
static TAILS: [[Action; MAX_TAIL]; 64] = {
    let mut tails = [[Action::Pass; MAX_TAIL]; 64];
    let mut tail = 0;
    while tail < 64 {
        tails[tail] = build_tail(tail).0;
        tail += 1;
    }
    tails
};

const fn build_tail(tail: usize) -> ([Action; MAX_TAIL], usize) {
    let (mut list, mut len, hand) = ([Action::Pass; MAX_TAIL], 0, tail >> 4);
    if tail & WILD != 0 {
        len = push_black(&mut list, len, hand, Card::WILD);
    }
    if tail & WILD_FOUR != 0 {
        len = push_black(&mut list, len, hand, Card::WILD_FOUR);
    }
    if tail & DRAW != 0 {
        len = push(&mut list, len, Action::Draw);
    }
    if tail & KEEP != 0 {
        len = push(&mut list, len, Action::Keep);
    }
    (list, len)
}

/// Adds a black card with every colour. MT-37: the last card needs none.
const fn push_black(
    list: &mut [Action; MAX_TAIL],
    mut len: usize,
    hand: usize,
    card: Card,
) -> usize {
    if hand == 1 {
        return push(list, len, Action::Play(Play::of(card)));
    }
    let mut colour = 0;
    while colour < 4 {
        let play = Play::of(card).naming(Colour::ALL[colour]);
        len = push(list, len, Action::Play(play));
        if hand == 2 {
            len = push(list, len, Action::Play(play.calling()));
        }
        colour += 1;
    }
    len
}

const fn push(list: &mut [Action; MAX_TAIL], len: usize, action: Action) -> usize {
    list[len] = action;
    len + 1
}

/// The actions that name the colour of a first card wild (MT-7).
pub(super) static COLOURS: [Action; 4] = [
    Action::Colour(Colour::Red),
    Action::Colour(Colour::Green),
    Action::Colour(Colour::Blue),
    Action::Colour(Colour::Yellow),
];
