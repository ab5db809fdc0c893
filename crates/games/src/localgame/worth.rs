//! What a position promises the seat that has just ended its turn: an estimate of the chance to win, as log-odds.
//!
//! It looks at the cards alone and plays nothing out. It knows what the seat knows: hidden hands are never read.

use super::complete::PARTNERS;
use super::lines::points;
use super::melds::{COLUMN, Meld};
use super::{BONUS, JOKER_IN_HAND, LocalGame};
use crate::cards::{Card, Cards, JOKERS, NATURALS};

/// How many traits of a position are weighed.
pub(super) const TRAITS: usize = 56;
/// The first of them do not depend on the discard.
const COMMON: usize = 23;
/// How many sums the traits are weighed into.
pub(super) const SUMS: usize = 32;

/// The traits of a position.
pub(super) type Traits = [f32; TRAITS];

/// What one trait or one mark counts in each of the sums.
pub(super) type Row = [f32; SUMS];

/// How the sums make the estimate: the first as it is, the others only where they are positive, one half of them added
/// and the rest taken away. So a trait may count for more where others come with it.
pub(super) const SIGNS: Row = {
    let mut signs = [1.0; SUMS];
    let mut n = SUMS / 2 + 1;
    while n < SUMS {
        signs[n] = -1.0;
        n += 1;
    }
    signs
};

/// A position before its discard, with what all discards have in common.
pub(super) struct Outlook<'a> {
    pub(super) game: &'a LocalGame,
    /// The next seat, and the one that has the most points of the others.
    pub(super) next: usize,
    pub(super) rival: usize,
    /// The cards that the mover does not see: in the deck or hidden in other hands.
    pub(super) unseen: u64,
    weights: &'a [Row],
    common: [f32; COMMON],
    sums: Row,
    /// Whether the mover may exit as far as melds go.
    pub(super) four: bool,
    /// How many cards one takes with the deepest trash card that fits a meld.
    fit_depth: u8,
    /// The cards with which the next seat's known cards make a meld, and how many it takes with the deepest of them.
    pub(super) next_outs: u64,
    next_depth: u8,
}

impl<'a> Outlook<'a> {
    pub(super) fn new(game: &'a LocalGame, weights: &'a [Row]) -> Outlook<'a> {
        let me = game.mover.index();
        let seats = game.seats as usize;
        let mut unseen = game.stock.kinds();
        let (mut best, mut rival, mut sum, mut cards) = (i16::MIN, 0, 0_i32, 0_u32);
        let mut threats = [0.0_f32; 4];
        for seat in (0..seats).filter(|seat| *seat != me) {
            unseen |= hidden(&game.players[seat].hand, &game.players[seat].known);
            sum += i32::from(game.players[seat].points);
            cards += u32::from(game.players[seat].size);
            if game.players[seat].points > best {
                best = game.players[seat].points;
                rival = seat;
            }
            if game.players[seat].fours > 0 || game.stock_size == 0 {
                threats[usize::from(game.players[seat].size.clamp(1, 4)) - 1] += 1.0;
            }
        }
        let others = seats as f32 - 1.0;
        let own = f32::from(game.players[me].points);
        let next = if me + 1 == seats { 0 } else { me + 1 };
        let four = game.players[me].fours > 0 || game.stock_size == 0;
        let deck = 54.0 * f32::from(game.options.decks);
        let next_outs = outs(game.players[next].known.kinds());
        let next_depth = depth(game, next_outs);
        let fit_depth = depth(game, game.fits());
        let common = [
            1.0,
            others.ln(),
            ((own - f32::from(best)) / 50.0).clamp(-4.0, 4.0),
            ((own - sum as f32 / others) / 50.0).clamp(-4.0, 4.0),
            own / 100.0,
            f32::from(game.stock_size) / deck,
            truth(game.stock_size <= game.seats),
            threats[0],
            threats[1],
            threats[2],
            threats[3],
            f32::from(game.players[next].size) / 3.0,
            f32::from(game.players[rival].size) / 3.0,
            cards as f32 / others / 3.0,
            share(game.fits(), unseen),
            truth(four),
            if four { 0.0 } else { threes(game) },
            truth(game.players[rival].fours > 0),
            f32::from(game.meld_count) / 10.0,
            count(game.players[next].known.kinds()) / 3.0,
            layable(game, game.players[next].known.kinds(), fit_depth.max(next_depth)),
            points(game.trash.kinds() & NATURALS) as f32 / 50.0,
            (own + 50.0 - f32::from(best) + 9.0 * f32::from(game.players[rival].size)) / 50.0,
        ];
        let mut sums = weigh([0.0; SUMS], weights, 0, &common);
        let outlook = Outlook {
            game,
            next,
            rival,
            unseen,
            weights,
            common,
            sums,
            four,
            fit_depth,
            next_outs,
            next_depth,
        };
        outlook.common_marks(|mark| add(&mut sums, &weights[mark]));
        Outlook { sums, ..outlook }
    }

    /// The discards that are worth a look: a card that could be laid is not thrown away while there are others, nor
    /// one that has a partner while there are cards without.
    pub(super) fn sensible_discards(&self) -> u64 {
        let all = self.game.discardable();
        let naturals = self.game.hand().kinds() & NATURALS;
        let loose = all & !(naturals & self.game.fits() | in_melds(naturals));
        let lonely = loose & !paired(naturals);
        [lonely, loose].into_iter().find(|cards| *cards != 0).unwrap_or(all)
    }

    /// Log-odds of the win after discarding this card.
    #[inline]
    pub(super) fn worth(&self, card: Card) -> f32 {
        if self.game.hand_size() == 1 {
            return self.exit();
        }
        let mut sums = weigh(self.sums, self.weights, COMMON, &self.own(card));
        self.own_marks(card, |mark| add(&mut sums, &self.weights[mark]));
        estimate(&sums)
    }

    /// Log-odds of the win after the exit: the others' hands are the only doubt.
    fn exit(&self) -> f32 {
        /// What an unknown card costs its holder: 52 naturals and two jokers average 9.6 with a deviation of 8.7, which a
        /// logistic curve of this scale has too.
        const MEAN: f32 = 9.6;
        const SCALE: f32 = 4.8;
        let game = self.game;
        let me = game.mover.index();
        let mine = i32::from(game.players[me].points) + BONUS;
        let mut win = 1.0_f32;
        for seat in (0..game.seats as usize).filter(|seat| *seat != me) {
            let known = &game.players[seat].known;
            let unknown = f32::from(game.players[seat].size - known.len());
            let margin = (mine - i32::from(game.players[seat].points) + cost(known)) as f32;
            let scaled = (margin + MEAN * unknown) / (SCALE * (unknown + 0.01).sqrt());
            win *= 1.0 / (1.0 + (-scaled).exp());
        }
        let win = win.clamp(1e-4, 1.0 - 1e-4);
        (win / (1.0 - win)).ln()
    }

    /// The traits of the position after discarding this card, which is not the last one.
    pub(super) fn traits(&self, card: Card) -> Traits {
        let mut traits = [0.0; TRAITS];
        traits[..COMMON].copy_from_slice(&self.common);
        traits[COMMON..].copy_from_slice(&self.own(card));
        traits
    }

    /// Those of the traits that depend on the discard.
    #[inline]
    fn own(&self, card: Card) -> [f32; TRAITS - COMMON] {
        let game = self.game;
        let mut hand = *game.hand();
        hand.remove(card.bit());
        let size = game.hand_size() - 1;
        let kinds = hand.kinds();
        let naturals = kinds & NATURALS;
        let fitting = naturals & game.fits();
        let complete = in_melds(naturals);
        let laid = fitting | complete;
        let paired = paired(naturals);
        // How many cards could not be laid besides the one that is discarded.
        let away = size - (laid.count_ones() as u8).min(size);
        let outs = outs(kinds);
        let mine = depth(game, outs);
        // The discard lies on top of the trash.
        let under = |deep: u8, wanted: u64| match deep {
            0 => truth(wanted & card.bit() != 0),
            deep => f32::from(deep + 1),
        };
        let fit = under(self.fit_depth, game.fits());
        let (partners, rank) = if card.is_joker() {
            (0, 0)
        } else {
            (PARTNERS[game.options.ace as usize][card.index() as usize].single, card.rank())
        };
        [
            points(naturals) as f32 / 20.0,
            count(kinds & JOKERS),
            truth(size == 1),
            truth(size == 2),
            truth(size == 4),
            truth(size >= 5),
            f32::from(size.saturating_sub(5)) / 5.0,
            count(fitting),
            count(complete) / 3.0,
            truth(away == 0),
            truth(away == 1),
            truth(away == 2),
            truth(away == 0 && self.four),
            truth(away == 1 && self.four),
            truth(away == 2 && self.four),
            count(outs & self.unseen) / 10.0,
            truth(fit > 0.0),
            fit / 5.0,
            truth(mine > 0),
            f32::from(mine) / 5.0,
            count(outs & game.trash.kinds()) / 3.0,
            under(self.next_depth, self.next_outs) / 5.0,
            f32::from(game.trash.size()) / 10.0,
            truth(game.fits() & card.bit() != 0),
            truth(self.next_outs & card.bit() != 0),
            count(partners & self.unseen) / 5.0,
            f32::from(rank) / 10.0,
            count(paired) / 3.0,
            points(laid) as f32 / 20.0,
            layable(game, kinds, mine.max(self.fit_depth)),
            if size <= 2 { count(fitting).min(2.0) } else { 0.0 },
            truth(size <= 2 && mine > 0),
            points(naturals & !laid & !paired) as f32 / 20.0,
        ]
    }
}

/// The weighted sums with more traits, of which the first has the number `from`.
#[inline]
pub(super) fn weigh(mut sums: Row, weights: &[Row], from: usize, traits: &[f32]) -> Row {
    for (value, row) in traits.iter().zip(&weights[from..]) {
        for (sum, weight) in sums.iter_mut().zip(row) {
            *sum += value * weight;
        }
    }
    sums
}

/// Adds what a mark counts.
#[inline]
pub(super) fn add(sums: &mut Row, row: &Row) {
    sums.iter_mut().zip(row).for_each(|(sum, weight)| *sum += weight);
}

/// The estimate from the sums of all traits and marks.
#[inline]
pub(super) fn estimate(sums: &Row) -> f32 {
    let bent = sums.iter().zip(SIGNS).skip(1);
    sums[0] + bent.map(|(sum, sign)| sign * sum.max(0.0)).sum::<f32>()
}

fn truth(holds: bool) -> f32 {
    f32::from(u8::from(holds))
}

/// Which share of the unseen cards is wanted.
fn share(wanted: u64, unseen: u64) -> f32 {
    count(wanted & unseen) / count(unseen).max(1.0)
}

/// The kinds of cards in a hand beyond those that are known to be there.
#[inline]
fn hidden(hand: &Cards, known: &Cards) -> u64 {
    if known.is_empty() { hand.kinds() } else { hand.without(known).kinds() }
}

/// How many trash cards one takes with the deepest that is wanted; 0 if none is.
#[inline]
fn depth(game: &LocalGame, wanted: u64) -> u8 {
    if game.trash.kinds() & wanted == 0 {
        return 0;
    }
    let trash = game.trash.cards();
    let oldest = trash.iter().position(|card| wanted & card.bit() != 0);
    oldest.map_or(0, |n| (trash.len() - n) as u8)
}

/// The points that could be laid of these cards and so many of the trash, in fifties.
#[inline]
fn layable(game: &LocalGame, kinds: u64, depth: u8) -> f32 {
    let picked = game.trash.newest(depth);
    let all = picked.iter().fold(kinds, |all, card| all | card.bit()) & NATURALS;
    points(in_melds(all) | all & game.fits()) as f32 / 50.0
}

/// In how many melds the mover has three cards and a fourth may come.
fn threes(game: &LocalGame) -> f32 {
    let three =
        |meld: &&Meld| meld.owned_by(game.mover) == 3 && meld.accepts(game.options.ace) != 0;
    game.melds().iter().filter(three).count() as f32
}

/// The naturals that make a meld with two of these cards.
#[inline]
pub(super) fn outs(kinds: u64) -> u64 {
    let naturals = kinds & NATURALS;
    let next = naturals & naturals >> 1;
    let over_next = naturals & naturals >> 2;
    let mut outs = next << 2 | next >> 1 | over_next << 1;
    let lanes = [naturals, naturals >> 16, naturals >> 32, naturals >> 48];
    let [clubs, diamonds, hearts, spades] = lanes;
    let two = clubs & (diamonds | hearts | spades) | diamonds & (hearts | spades) | hearts & spades;
    outs |= (two & 0xffff).wrapping_mul(COLUMN);
    if kinds & JOKERS != 0 {
        outs |= naturals << 1 | naturals >> 1 | naturals << 2 | naturals >> 2;
        outs |= ((clubs | diamonds | hearts | spades) & 0xffff).wrapping_mul(COLUMN);
    }
    outs & NATURALS & !naturals
}

/// Those of these cards that are part of a meld among them.
#[inline]
pub(super) fn in_melds(naturals: u64) -> u64 {
    let low = naturals & naturals >> 1 & naturals >> 2;
    let ranks = super::sets::ranks_of_three(naturals);
    low | low << 1 | low << 2 | ranks.wrapping_mul(COLUMN) & naturals
}

/// Those of these cards that lie next to another or have its rank.
#[inline]
pub(super) fn paired(naturals: u64) -> u64 {
    let around = naturals << 1 | naturals >> 1 | naturals << 2 | naturals >> 2;
    let same = naturals.rotate_left(16) | naturals.rotate_left(32) | naturals.rotate_left(48);
    naturals & (around | same)
}

/// What cards in a hand cost at the end.
fn cost(cards: &Cards) -> i32 {
    let one = |card: Card| if card.is_joker() { JOKER_IN_HAND } else { i32::from(card.rank()) };
    cards.iter().map(one).sum()
}

fn count(cards: u64) -> f32 {
    cards.count_ones() as f32
}
