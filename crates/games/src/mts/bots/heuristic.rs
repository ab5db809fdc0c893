//! A fast heuristic for MTS: a linear score of every card that can be laid. It is the policy of rollouts and the bot
//! `quick`.
//!
//! It uses one seat's cards and public knowledge, and does not look ahead.

use croupier_engine::{Ask, Bot, BotError, FastRng, Game};
use rand::SeedableRng;

use crate::mts::rules::multiset::Kinds;
use crate::mts::rules::state::SEAT_SLOTS;
use crate::mts::{Action, Card, Cards, Colour, Mts, Phase, Play, Symbol};

/// The weights of the score of a card, in arbitrary units.
///
/// They were fitted by the cross-entropy method (Rubinstein 1999) with games against the best set so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Weights {
    /// For every card of its colour in the hand.
    colour: i32,
    /// For every kind of its symbol in the hand.
    symbol: i32,
    /// For every card of its colour in the discard pile: the other seats have fewer of that colour.
    discarded: i32,
    /// If the next player is publicly known to have none of its colour.
    next_lacks: i32,
    /// For a skip, a reverse and a draw-two.
    skip: i32,
    reverse: i32,
    two: i32,
    /// The same if the next player has at most `few` cards.
    skip_few: i32,
    reverse_few: i32,
    two_few: i32,
    few: i32,
    /// For a wild and a wild-draw-four, compared with drawing where nothing else matches; and for every card in the hand.
    wild: i32,
    four: i32,
    hand: i32,
    /// For a wild-draw-four if the next player has few cards, and compared with laying a card that matches.
    four_few: i32,
    four_instead: i32,
}

/// For two seats.
const TWO_SEATS: Weights = Weights {
    colour: 25,
    symbol: -170,
    discarded: 163,
    next_lacks: 191,
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
const MORE_SEATS: Weights = Weights {
    colour: 170,
    symbol: 136,
    discarded: 48,
    next_lacks: 161,
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

/// The action of the seat whose turn it is.
#[inline]
pub(in crate::mts) fn choose(game: &Mts) -> Action {
    (if game.seats == 2 { TWO_SEATS } else { MORE_SEATS }).choose(game)
}

/// The bot that plays by the heuristic alone.
pub(super) struct Quick;

impl Bot<Mts> for Quick {
    fn choose(&mut self, ask: &Ask<'_, Mts>) -> Result<Action, BotError> {
        // The heuristic uses the own hand and public knowledge only, so every determinization gives the same answer.
        let game = Mts::determinize(ask.view, &mut FastRng::seed_from_u64(0));
        Ok(choose(&game))
    }
}

impl Weights {
    /// The action of the seat whose turn it is, by these weights.
    #[inline]
    fn choose(&self, game: &Mts) -> Action {
        match game.phase {
            Phase::Turn => self.choose_on_turn(game),
            Phase::Drawn => self.choose_after_draw(game),
            Phase::Colour => Action::Colour(most_frequent_colour(game.hand())),
            // Catching and calling cost nothing.
            Phase::Poll => Action::Catch,
            Phase::Late => Action::Call,
            _ => choose_reply(game),
        }
    }

    #[inline]
    fn choose_on_turn(&self, game: &Mts) -> Action {
        let hand = game.hand();
        let matching = hand.kinds() & game.matching;
        let black = hand.black();
        // At most one card can be laid: there is nothing to score.
        if black == 0 && matching & matching.wrapping_sub(1) == 0 {
            return match matching {
                0 if game.can_draw() => Action::Draw,
                0 => Action::Pass,
                one => play_with_call(hand, Play::of_bit(one.trailing_zeros())),
            };
        }
        let context = Context::new(game, hand);
        let best = Kinds(matching)
            .map(|card| (self.score_coloured(&context, card), card))
            .chain(self.score_blacks(&context, black, matching))
            .reduce(|best, other| if other.0 > best.0 { other } else { best });
        match best {
            Some((score, card)) if matching != 0 || score >= 0 || !game.can_draw() => {
                lay_card(&context, card)
            }
            _ if game.can_draw() => Action::Draw,
            _ => Action::Pass,
        }
    }

    #[inline]
    fn choose_after_draw(&self, game: &Mts) -> Action {
        let hand = game.hand();
        match game.drawn {
            Some(card) if card.is_black() => {
                let context = Context::new(game, hand);
                match self.score_blacks(&context, 1 << (card.index() - 52), 0).next() {
                    Some((score, _)) if score >= 0 => lay_card(&context, card),
                    _ => Action::Keep,
                }
            }
            Some(card) if card.bit() & game.matching != 0 => play_with_call(hand, Play::of(card)),
            _ => Action::Keep,
        }
    }

    /// The score of a coloured card.
    #[inline]
    fn score_coloured(&self, context: &Context<'_>, card: Card) -> i32 {
        let Some(colour) = card.colour() else { return 0 };
        let few = i32::from(context.next_has_at_most(self.few));
        let by_symbol = match card.symbol() {
            Symbol::Skip => self.skip + few * self.skip_few,
            Symbol::DrawTwo => self.two + few * self.two_few,
            Symbol::Reverse => self.reverse + few * self.reverse_few,
            _ => 0,
        };
        by_symbol
            + self.colour * i32::from(context.hand.of_colour(colour))
            + self.symbol * (context.hand.kinds() & card.same_symbol()).count_ones() as i32
            + self.discarded * i32::from(context.game.discard.of_colour(colour))
            + self.next_lacks * i32::from(context.next_lacks(colour))
    }

    /// The scores of the black cards with these bits; a wild-draw-four is laid only without a bluff (MT-21).
    #[inline]
    fn score_blacks(
        &self,
        context: &Context<'_>,
        black: usize,
        matching: u64,
    ) -> impl Iterator<Item = (i32, Card)> {
        let hand = self.hand * i32::from(context.hand.len());
        let few = i32::from(context.next_has_at_most(self.few)) * self.four_few;
        let wild = (black & 1 == 1 && matching == 0).then_some((self.wild + hand, Card::WILD));
        let four = (black & 2 == 2 && context.game.is_honest_wild_four(context.hand)).then(|| {
            let score = if matching == 0 { self.four } else { self.four_instead };
            (score + hand + few, Card::WILD_FOUR)
        });
        wild.into_iter().chain(four)
    }
}

/// Lays a card, with a colour if it is black and with the call if it is due.
#[inline]
fn lay_card(context: &Context<'_>, card: Card) -> Action {
    let mut play = Play::of(card);
    if card.is_black() && context.hand.len() > 1 {
        play = play.naming(most_frequent_colour(context.hand));
    }
    play_with_call(context.hand, play)
}

/// The play, with the call if it leaves one card.
#[inline]
fn play_with_call(hand: Cards, play: Play) -> Action {
    Action::Play(if hand.len() == 2 { play.calling() } else { play })
}

/// The colour of which the hand has the most cards.
#[inline]
fn most_frequent_colour(hand: Cards) -> Colour {
    let most = Colour::ALL.into_iter().reduce(|best, other| {
        if hand.of_colour(other) > hand.of_colour(best) { other } else { best }
    });
    most.unwrap_or(Colour::Red)
}

/// A hand and the seat that plays next.
struct Context<'a> {
    game: &'a Mts,
    hand: Cards,
    next: usize,
}

impl Context<'_> {
    #[inline]
    fn new(game: &Mts, hand: Cards) -> Context<'_> {
        let next = game.seat_at(game.place_after(game.current)) as usize % SEAT_SLOTS;
        Context { game, hand, next }
    }

    /// Whether the next player has at most this many cards.
    #[inline]
    fn next_has_at_most(&self, cards: i32) -> bool {
        i32::from(self.game.hands[self.next].len()) <= cards
    }

    /// Whether the next player is publicly known to have no card of this colour.
    #[inline]
    fn next_lacks(&self, colour: Colour) -> bool {
        let lacks = self.game.lacks[self.next] >> (8 * colour as u32) & 0xff;
        lacks == u32::from(self.game.hands[self.next].len())
    }
}

/// A wild-draw-four is challenged if a random hand of that size has the colour with a probability above this.
const CHALLENGE_ABOVE: f32 = 0.75;

/// Whether to challenge a wild-draw-four: a large hand rarely lacks the colour.
#[cold]
fn choose_reply(game: &Mts) -> Action {
    let own = game.hands[game.seat_at(game.asked) as usize % SEAT_SLOTS];
    let Some(under) = game.under else { return Action::Accept };
    let coloured = 25 - own.of_colour(under) - game.discard.of_colour(under);
    let mut left = f32::from(108 - own.len() - game.discard.len());
    let mut none = 1.0;
    for _ in 0..game.hand().len() {
        none *= (1.0 - f32::from(coloured) / left).max(0.0);
        left -= 1.0;
    }
    if 1.0 - none > CHALLENGE_ABOVE { Action::Challenge } else { Action::Accept }
}
