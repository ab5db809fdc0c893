//! The bot `greedy`: it scores every legal action by fixed weights and plays the best. A baseline for other bots.

use croupier_engine::{Ask, Bot, BotError};

use crate::mts::{Action, Card, Cards, Colour, Mts, Phase, ReverseTwo, Symbol, View};

/// Lays the card with the highest score, always calls, always catches, and challenges by the odds.
pub(super) struct Greedy;

impl Bot<Mts> for Greedy {
    fn choose(&mut self, ask: &Ask<'_, Mts>) -> Result<Action, BotError> {
        let view = ask.view;
        let best = ask.legal.iter().copied().max_by_key(|action| match view.phase {
            Phase::Poll => i32::from(*action == Action::Catch),
            Phase::Late => i32::from(*action == Action::Call),
            Phase::Reply => i32::from((*action == Action::Challenge) == looks_like_bluff(view)),
            _ => action_score(view, *action),
        });
        best.ok_or_else(|| BotError("there is nothing to choose from".to_owned()))
    }
}

/// The score of an action of an ordinary turn.
fn action_score(view: &View, action: Action) -> i32 {
    match action {
        Action::Colour(colour) => count_of_colour(view.hand, colour),
        Action::Play(play) => {
            let mut rest = view.hand;
            rest.remove(play.card());
            let kept = play.colour().map_or(0, |colour| count_of_colour(rest, colour));
            let called = 500 * i32::from(play.calls());
            1000 + 4 * kept + called + card_score(view, play.card(), rest)
        }
        // Laying a card is better than drawing one: every card in the hand must go.
        _ => 0,
    }
}

/// The score of laying this card now, apart from its colour.
fn card_score(view: &View, card: Card, rest: Cards) -> i32 {
    let next = view.seat.and_then(|seat| view.after(seat));
    let threat = next.is_some_and(|next| view.hands[next.index()] <= 2);
    let two_players = view.hands.len() == 2;
    match card.symbol() {
        Symbol::Number(number) => i32::from(number),
        Symbol::Skip => 10 + 60 * i32::from(threat) + 20 * i32::from(two_players),
        Symbol::DrawTwo => 12 + 80 * i32::from(threat) + 20 * i32::from(two_players),
        Symbol::Reverse => {
            let acts_as_skip = two_players && view.options.reverse_2p == ReverseTwo::Skip;
            let escapes = !two_players && threat;
            8 + 20 * i32::from(acts_as_skip) + 40 * i32::from(escapes)
        }
        // Black cards always match, so they are kept for when nothing else does.
        Symbol::Wild => -100,
        Symbol::WildFour => {
            let bluff = view.colour.is_some_and(|colour| count_of_colour(rest, colour) > 0);
            -150 + 220 * i32::from(threat && !bluff) - 100 * i32::from(bluff)
        }
    }
}

fn count_of_colour(hand: Cards, colour: Colour) -> i32 {
    hand.iter().filter(|card| card.colour() == Some(colour)).count() as i32
}

/// Whether a wild-draw-four looks like a bluff: a random hand of that size has the colour with a probability above a
/// threshold. The threshold is high because a seat that has the colour would rather have laid it.
fn looks_like_bluff(view: &View) -> bool {
    const THRESHOLD: f64 = 0.75;
    let (Some(under), Some(offender)) = (view.under, view.current) else { return false };
    let hidden = Cards::DECK.minus(view.hand).minus(view.discard);
    let (all, coloured) = (f64::from(hidden.len()), f64::from(count_of_colour(hidden, under)));
    let cards = view.hands[offender.index()];
    let none: f64 =
        (0..cards).map(|n| (1.0 - coloured / (all - f64::from(n)).max(1.0)).max(0.0)).product();
    1.0 - none > THRESHOLD
}
