//! The bots of MTS: one that searches, levels that err within bounds, one that plays by the search's quick policy, and
//! a greedy one as a yardstick. They look at their views alone.

use croupier_engine::{Ask, Bot, BotError, BotMaker, Erring, FastRng, Game, Making, Seat, Text};
use croupier_search::Settings;
use rand::SeedableRng;

use super::cards::Cards;
use super::{Action, Card, Colour, Mts, Phase, ReverseTwo, Symbol, View, guide, policy};

/// The bots, the best first.
pub(super) fn bots() -> Vec<BotMaker<Mts>> {
    let bot = |name, about, make| BotMaker { name, about: Text::new(about), params: &[], make };
    vec![
        BotMaker {
            name: "ismcts",
            about: Text::new("bot-ismcts"),
            params: Settings::PARAMS,
            make: |making| Box::new(guide::search(making, Settings::default().asked(making))),
        },
        bot("hard", "bot-hard", |making| erring(0.03, making)),
        bot("normal", "bot-normal", |making| erring(0.06, making)),
        bot("easy", "bot-easy", |making| erring(0.15, making)),
        bot("quick", "bot-quick", |_| Box::new(Quick)),
        bot("greedy", "bot-greedy", |_| Box::new(Greedy)),
    ]
}

/// A level for people. Its judge gets few playouts, so that its moves come at once, and no clock, so that the same seed
/// gives the same game.
fn erring(bound: f64, making: &Making<'_>) -> Box<dyn Bot<Mts>> {
    let settings = Settings { iterations: 4_000, ..Settings::default() };
    let seed = making.seed.derive("judge");
    let judge = guide::search(&Making::new(&seed, making.means), settings);
    Box::new(Erring::new(Box::new(judge), bound, making.seed))
}

/// Plays as the policy does.
struct Quick;

impl Bot<Mts> for Quick {
    fn choose(&mut self, ask: &Ask<'_, Mts>) -> Result<Action, BotError> {
        // The policy looks at nothing but the own hand and what everybody knows, so any game that looks like the view
        // gives the same answer.
        let game = Mts::determinize(ask.view, &mut FastRng::seed_from_u64(0));
        Ok(policy::act(&game))
    }
}

/// Lays the card that seems best by simple weights, always calls, always catches, and challenges by the odds.
struct Greedy;

impl Bot<Mts> for Greedy {
    fn choose(&mut self, ask: &Ask<'_, Mts>) -> Result<Action, BotError> {
        let view = ask.view;
        let best = ask.legal.iter().copied().max_by_key(|action| match view.phase {
            Phase::Poll => i32::from(*action == Action::Catch),
            Phase::Late => i32::from(*action == Action::Call),
            Phase::Reply => i32::from((*action == Action::Challenge) == doubts(view)),
            _ => weight(view, *action),
        });
        best.ok_or_else(|| BotError("there is nothing to choose from".to_owned()))
    }
}

/// How good an action of an ordinary turn seems.
fn weight(view: &View, action: Action) -> i32 {
    match action {
        Action::Colour(colour) => held(view.hand, colour),
        Action::Play(play) => {
            let mut rest = view.hand;
            rest.remove(play.card());
            let kept = play.colour().map_or(0, |colour| held(rest, colour));
            let called = 500 * i32::from(play.calls());
            1000 + 4 * kept + called + card_weight(view, play.card(), rest)
        }
        // Laying a card is better than taking one: every card in the hand must go.
        _ => 0,
    }
}

/// What speaks for getting rid of this card now, apart from its colour.
fn card_weight(view: &View, card: Card, rest: Cards) -> i32 {
    let next = view.seat.and_then(|seat| view.after(seat));
    let threat = next.is_some_and(|next| view.hands[next.index()] <= 2);
    let again = view.hands.len() == 2;
    match card.symbol() {
        Symbol::Number(number) => i32::from(number),
        Symbol::Skip => 10 + 60 * i32::from(threat) + 20 * i32::from(again),
        Symbol::DrawTwo => 12 + 80 * i32::from(threat) + 20 * i32::from(again),
        Symbol::Reverse => {
            let skips = again && view.options.reverse_2p == ReverseTwo::Skip;
            let turns = !again && threat;
            8 + 20 * i32::from(skips) + 40 * i32::from(turns)
        }
        // Black cards fit always, so they are kept for when nothing else does.
        Symbol::Wild => -100,
        Symbol::WildFour => {
            let bluff = view.colour.is_some_and(|colour| held(rest, colour) > 0);
            -150 + 220 * i32::from(threat && !bluff) - 100 * i32::from(bluff)
        }
    }
}

fn held(hand: Cards, colour: Colour) -> i32 {
    hand.iter().filter(|card| card.colour() == Some(colour)).count() as i32
}

/// Whether a wild-draw-four looks like a bluff: how likely a random hand of that size has the colour, less the trust
/// that somebody who has it would rather have laid it.
fn doubts(view: &View) -> bool {
    const TRUST: f64 = 0.75;
    let (Some(under), Some(offender)) = (view.under, view.current) else { return false };
    let hidden = Cards::DECK.minus(view.hand).minus(view.discard);
    let (all, coloured) = (f64::from(hidden.len()), f64::from(held(hidden, under)));
    let cards = size(view, offender);
    let none: f64 =
        (0..cards).map(|n| (1.0 - coloured / (all - f64::from(n)).max(1.0)).max(0.0)).product();
    1.0 - none > TRUST
}

fn size(view: &View, seat: Seat) -> u8 {
    view.hands[seat.index()]
}
