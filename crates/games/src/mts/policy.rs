//! How MTS is played quickly and well: the policy of imagined games, and a bot of its own. It looks at one seat's cards
//! and at what everybody knows, weighs the cards that fit, and never looks ahead.

use super::cards::{Cards, Kinds};
use super::{Action, Card, Colour, Mts, Phase, Play, ROOM, Symbol};

/// What speaks for a card, in arbitrary units. The numbers below were found by the cross-entropy method: forty sets
/// drawn at random play some ten thousand games against the last best one, the ten best say where to draw next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Weights {
    /// For every card of its colour in the hand.
    pub(super) colour: i32,
    /// For every kind of its symbol in the hand.
    pub(super) symbol: i32,
    /// For every card of its colour in the discard pile: the others have the fewer of it.
    pub(super) gone: i32,
    /// If everybody knows that the next player has none of its colour.
    pub(super) starve: i32,
    /// For a skip, a reverse and a draw-two.
    pub(super) skip: i32,
    pub(super) reverse: i32,
    pub(super) two: i32,
    /// The same if the next player has at most `few` cards.
    pub(super) skip_few: i32,
    pub(super) reverse_few: i32,
    pub(super) two_few: i32,
    pub(super) few: i32,
    /// For a wild and a wild-draw-four: against drawing where nothing else fits, and for every card in the hand.
    pub(super) wild: i32,
    pub(super) four: i32,
    pub(super) hand: i32,
    /// The same for a wild-draw-four if the next player has few cards, and against laying a card that fits.
    pub(super) four_few: i32,
    pub(super) four_instead: i32,
}

/// For two seats.
pub(super) const PAIR: Weights = Weights {
    colour: 25,
    symbol: -170,
    gone: 163,
    starve: 191,
    skip: 70,
    reverse: -13,
    two: 23,
    skip_few: 69,
    reverse_few: 96,
    two_few: 255,
    few: 4,
    wild: 867,
    four: 510,
    hand: -154,
    four_few: 2022,
    four_instead: -1791,
};

/// For three seats and more.
pub(super) const MANY: Weights = Weights {
    colour: 170,
    symbol: 136,
    gone: 48,
    starve: 161,
    skip: 83,
    reverse: -52,
    two: -11,
    skip_few: 357,
    reverse_few: 280,
    two_few: 506,
    few: 4,
    wild: 462,
    four: 331,
    hand: -99,
    four_few: 1082,
    four_instead: -1057,
};

/// What the seat whose turn it is does.
#[inline]
pub(super) fn act(game: &Mts) -> Action {
    (if game.seats == 2 { PAIR } else { MANY }).act(game)
}

impl Weights {
    /// What the seat whose turn it is does by these weights.
    #[inline]
    pub(super) fn act(&self, game: &Mts) -> Action {
        match game.phase {
            Phase::Turn => self.turn(game),
            Phase::Drawn => self.drawn(game),
            Phase::Colour => Action::Colour(commonest(game.hand())),
            // Catching and calling cost nothing.
            Phase::Poll => Action::Catch,
            Phase::Late => Action::Call,
            _ => reply(game),
        }
    }

    #[inline]
    fn turn(&self, game: &Mts) -> Action {
        let hand = game.hand();
        let fitting = hand.kinds() & game.matched;
        let black = hand.black();
        // At most one card to lay: nothing to weigh.
        if black == 0 && fitting & fitting.wrapping_sub(1) == 0 {
            return match fitting {
                0 if game.can_draw() => Action::Draw,
                0 => Action::Pass,
                one => laid(hand, Play::of_bit(one.trailing_zeros())),
            };
        }
        let sight = Sight::of(game, hand);
        let best = Kinds(fitting)
            .map(|card| (self.coloured(&sight, card), card))
            .chain(self.blacks(&sight, black, fitting))
            .reduce(|best, other| if other.0 > best.0 { other } else { best });
        match best {
            Some((score, card)) if fitting != 0 || score >= 0 || !game.can_draw() => {
                lay(&sight, card)
            }
            _ if game.can_draw() => Action::Draw,
            _ => Action::Pass,
        }
    }

    #[inline]
    fn drawn(&self, game: &Mts) -> Action {
        let hand = game.hand();
        match game.drawn {
            Some(card) if card.is_black() => {
                let sight = Sight::of(game, hand);
                match self.blacks(&sight, 1 << (card.index() - 52), 0).next() {
                    Some((score, _)) if score >= 0 => lay(&sight, card),
                    _ => Action::Keep,
                }
            }
            Some(card) if card.bit() & game.matched != 0 => laid(hand, Play::of(card)),
            _ => Action::Keep,
        }
    }

    /// What speaks for a coloured card.
    #[inline]
    fn coloured(&self, sight: &Sight<'_>, card: Card) -> i32 {
        let Some(colour) = card.colour() else { return 0 };
        let few = i32::from(sight.is_few(self.few));
        let by_symbol = match card.symbol() {
            Symbol::Skip => self.skip + few * self.skip_few,
            Symbol::DrawTwo => self.two + few * self.two_few,
            Symbol::Reverse => self.reverse + few * self.reverse_few,
            _ => 0,
        };
        by_symbol
            + self.colour * i32::from(sight.hand.of_colour(colour))
            + self.symbol * (sight.hand.kinds() & card.same_symbol()).count_ones() as i32
            + self.gone * i32::from(sight.game.discard.of_colour(colour))
            + self.starve * i32::from(sight.starves(colour))
    }

    /// What speaks for the black cards whose bits these are; a wild-draw-four is laid only by right (MT-21).
    #[inline]
    fn blacks(
        &self,
        sight: &Sight<'_>,
        black: usize,
        fitting: u64,
    ) -> impl Iterator<Item = (i32, Card)> {
        let hand = self.hand * i32::from(sight.hand.len());
        let few = i32::from(sight.is_few(self.few)) * self.four_few;
        let wild = (black & 1 == 1 && fitting == 0).then_some((self.wild + hand, Card::WILD));
        let four = (black & 2 == 2 && sight.is_honest()).then(|| {
            let worth = if fitting == 0 { self.four } else { self.four_instead };
            (worth + hand + few, Card::WILD_FOUR)
        });
        wild.into_iter().chain(four)
    }
}

/// Lays a card, names a colour with a black one, and calls when it is time.
#[inline]
fn lay(sight: &Sight<'_>, card: Card) -> Action {
    let mut play = Play::of(card);
    if card.is_black() && sight.hand.len() > 1 {
        play = play.naming(commonest(sight.hand));
    }
    laid(sight.hand, play)
}

/// The play, with the call where it leaves one card.
#[inline]
fn laid(hand: Cards, play: Play) -> Action {
    Action::Play(if hand.len() == 2 { play.calling() } else { play })
}

/// The colour of which the hand has the most cards.
#[inline]
fn commonest(hand: Cards) -> Colour {
    let most = Colour::ALL.into_iter().reduce(|best, other| {
        if hand.of_colour(other) > hand.of_colour(best) { other } else { best }
    });
    most.unwrap_or(Colour::Red)
}

/// A hand and what it is played against.
struct Sight<'a> {
    game: &'a Mts,
    hand: Cards,
    next: usize,
}

impl Sight<'_> {
    #[inline]
    fn of(game: &Mts, hand: Cards) -> Sight<'_> {
        let next = game.seat_at(game.after(game.at)) as usize % ROOM;
        Sight { game, hand, next }
    }

    /// Whether the next player has at most so many cards.
    #[inline]
    fn is_few(&self, few: i32) -> bool {
        i32::from(self.game.hands[self.next].len()) <= few
    }

    /// Whether everybody knows that the next player has no card of this colour.
    #[inline]
    fn starves(&self, colour: Colour) -> bool {
        let lacks = self.game.lacks[self.next] >> (8 * colour as u32) & 0xff;
        lacks == u32::from(self.game.hands[self.next].len())
    }

    /// Whether a wild-draw-four would be laid by right (MT-21).
    #[inline]
    fn is_honest(&self) -> bool {
        self.game.colour.is_none_or(|colour| self.hand.kinds() & colour.mask() == 0)
    }
}

/// How likely a random hand of that size must have the colour for a wild-draw-four to be doubted.
const DOUBT: f32 = 0.75;

/// Whether to believe a wild-draw-four: a large hand hardly ever lacks the colour.
#[cold]
fn reply(game: &Mts) -> Action {
    let own = game.hands[game.seat_at(game.asked) as usize % ROOM];
    let Some(under) = game.under else { return Action::Accept };
    let coloured = 25 - own.of_colour(under) - game.discard.of_colour(under);
    let mut left = f32::from(108 - own.len() - game.discard.len());
    let mut none = 1.0;
    for _ in 0..game.hand().len() {
        none *= (1.0 - f32::from(coloured) / left).max(0.0);
        left -= 1.0;
    }
    if 1.0 - none > DOUBT { Action::Challenge } else { Action::Accept }
}
