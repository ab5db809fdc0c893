//! Kuhn poker, a whole game in one file: rules, notation, view, scene, messages in three languages and a bot.
//!
//! `cargo run -p croupier-games --example kuhn_poker` plays one game between bots. CONTRIBUTING.md walks through it.

use std::ops::RangeInclusive;

use arrayvec::ArrayVec;
use croupier_engine::{
    Ask, Audience, BadOptions, Bot, BotError, BotMaker, Encoded, Encoder, FastRng, Game, IdBits,
    NoOptions, NoResources, Seat, Seed, Text, Turn, VectorPart, VectorWriter, below, unit, words,
};
use croupier_games::Registered;
use croupier_table::{Deal, Kind, Lang, Piece, Playable, Scene, Timing, Zone};
use rand::{Rng, SeedableRng};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

words! {
    /// What a player may do: after a bet, `bet` calls and `pass` folds.
    enum Action { Bet = "bet", Pass = "pass" }
}
words! {
    /// A card of the deck; each is there once.
    enum Card { Jack = "J", Queen = "Q", King = "K" }
}
const DECK: [Card; 3] = [Card::Jack, Card::Queen, Card::King];

/// A game of Kuhn poker.
#[derive(Clone, PartialEq, Debug)]
struct KuhnPoker {
    cards: ArrayVec<Card, 2>,
    played: ArrayVec<Action, 3>,
}

/// What a seat may know.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
struct View {
    seat: Option<Seat>,
    turn: Turn,
    dealt: usize,
    #[schemars(with = "Option<String>")]
    own: Option<Card>,
    #[schemars(with = "Vec<String>")]
    played: ArrayVec<Action, 3>,
    #[schemars(with = "Option<Vec<String>>")]
    shown: Option<ArrayVec<Card, 2>>,
}

impl KuhnPoker {
    fn is_over(&self) -> bool {
        matches!(self.played[..], [.., Action::Bet, _] | [Action::Pass, Action::Pass])
    }

    /// The winner of a finished game and the chips won.
    fn result(&self) -> (Seat, f32) {
        let higher = Seat(u8::from(self.cards[1] > self.cards[0]));
        match self.played[..] {
            [.., Action::Bet, Action::Bet] => (higher, 2.0),
            [.., Action::Bet, Action::Pass] => (Seat(u8::from(self.played.len() == 3)), 1.0),
            _ => (higher, 1.0),
        }
    }
}

impl Game for KuhnPoker {
    type Options = NoOptions;
    type Action = Action;
    type Chance = Card;
    type View = View;
    const NAME: &'static str = "kuhn-poker";
    const SEATS: RangeInclusive<u8> = 2..=2;
    const RULES: u32 = 1;

    fn new(_: &NoOptions, _: u8) -> Result<KuhnPoker, BadOptions> {
        Ok(KuhnPoker { cards: ArrayVec::new(), played: ArrayVec::new() })
    }
    fn seats(&self) -> u8 {
        2
    }
    fn turn(&self) -> Turn {
        match self.cards.len() {
            0 | 1 => Turn::Chance,
            _ if self.is_over() => Turn::Over,
            _ => Turn::Seat(Seat(self.played.len() as u8 % 2)),
        }
    }
    /// Two chips are at stake on each side, so half a win is a draw and a chip is a quarter.
    fn payoff(&self, seat: Seat) -> f32 {
        let (winner, chips) = self.result();
        if winner == seat { 0.5 + chips / 4.0 } else { 0.5 - chips / 4.0 }
    }
    fn actions(&self, out: &mut Vec<Action>) {
        out.extend([Action::Bet, Action::Pass]);
    }
    fn apply(&mut self, action: Action) {
        self.played.push(action);
    }
    fn chances(&self, out: &mut Vec<(Card, f64)>) {
        let left = DECK.into_iter().filter(|card| !self.cards.contains(card));
        out.extend(left.map(|card| (card, 1.0 / (3 - self.cards.len()) as f64)));
    }
    fn sample_chance<R: Rng>(&self, rng: &mut R) -> Card {
        let place = below(rng, 3 - self.cards.len() as u32) as usize;
        let mut left = DECK.into_iter().filter(|card| !self.cards.contains(card));
        left.nth(place).expect("the deck has a card for everybody")
    }
    fn apply_chance(&mut self, card: Card) {
        self.cards.push(card);
    }
    fn audience(&self) -> Audience {
        Audience::Only(Seat(self.cards.len() as u8))
    }
    fn view(&self, viewer: Option<Seat>) -> View {
        View {
            seat: viewer,
            turn: self.turn(),
            dealt: self.cards.len(),
            own: viewer.and_then(|seat| self.cards.get(seat.index()).copied()),
            played: self.played.clone(),
            shown: (self.is_over() && !self.played.ends_with(&[Action::Bet, Action::Pass]))
                .then(|| self.cards.clone()),
        }
    }
    fn determinize<R: Rng>(view: &View, rng: &mut R) -> KuhnPoker {
        let mut game = KuhnPoker { cards: ArrayVec::new(), played: view.played.clone() };
        loop {
            game.cards = view.shown.clone().unwrap_or_default();
            while game.cards.len() < view.dealt {
                game.cards.push(game.sample_chance(rng));
            }
            if view.seat.is_none_or(|seat| game.cards.get(seat.index()).copied() == view.own) {
                return game;
            }
        }
    }
}

/// The game as numbers, for networks and tables.
#[derive(Clone)]
struct KuhnEncoder;

impl Encoded for KuhnPoker {
    type Encoder = KuhnEncoder;
    const ENCODING: u32 = 1;

    fn encoder(&self) -> KuhnEncoder {
        KuhnEncoder
    }
    /// Leaves out the cards of a showdown.
    fn encoded_part(view: View) -> View {
        View { shown: None, ..view }
    }
}

impl Encoder<KuhnPoker> for KuhnEncoder {
    fn action_count(&self) -> usize {
        2
    }
    fn id_of(&self, action: Action) -> Option<usize> {
        Some(action as usize)
    }
    fn action_of(&self, id: usize) -> Option<Action> {
        [Action::Bet, Action::Pass].get(id).copied()
    }
    fn legal_bits(&self, _: &KuhnPoker, _: &mut Vec<Action>, out: &mut IdBits) {
        *out = [0b11, 0, 0, 0];
    }
    fn observation_parts(&self) -> Vec<VectorPart> {
        vec![
            VectorPart::new("seat", &[2]),
            VectorPart::new("dealt", &[1]),
            VectorPart::new("own", &[3]),
            VectorPart::new("played", &[3, 2]),
        ]
    }
    fn observe(&self, game: &KuhnPoker, seat: Seat, out: &mut [i16]) {
        let mut out = VectorWriter::new(out);
        out.one_hot(2, Some(seat.index()));
        out.number(game.cards.len());
        out.one_hot(3, game.cards.get(seat.index()).map(|card| *card as usize));
        for n in 0..3 {
            out.one_hot(2, game.played.get(n).map(|action| *action as usize));
        }
    }
}

impl Playable for KuhnPoker {
    const USUAL_SEATS: u8 = 2;

    fn rulebook(lang: Lang) -> &'static str {
        lang.of([
            "# Kuhn poker\n\n## Rules\n\nOne card each. Bet or pass; after a bet, bet calls and pass folds.",
            "# Покер Куна\n\n## Правила\n\nПо одной карте. Ставка или пас; после ставки bet уравнивает, pass сбрасывает.",
            "# Kuhn-Poker\n\n## Regeln\n\nJeder eine Karte. Setzen oder passen; nach einem Einsatz geht bet mit, pass steigt aus.",
        ])
    }
    fn messages(lang: Lang) -> &'static str {
        lang.of([
            "game-name = Kuhn poker\ngame-about = the smallest poker\nbot-equilibrium = plays an equilibrium\n\
             ask = Bet or pass?\nhand = Your card\ncard = card { $card }\nbet = Bet\npass = Pass\nshown = Showdown\n",
            "game-name = Покер Куна\ngame-about = самый маленький покер\nbot-equilibrium = играет равновесную стратегию\n\
             ask = Ставка или пас?\nhand = Ваша карта\ncard = карта { $card }\nbet = Ставка\npass = Пас\nshown = Вскрытие\n",
            "game-name = Kuhn-Poker\ngame-about = das kleinste Poker\nbot-equilibrium = spielt ein Gleichgewicht\n\
             ask = Setzen oder passen?\nhand = Ihre Karte\ncard = Karte { $card }\nbet = Setzen\npass = Passen\nshown = Showdown\n",
        ])
    }
    fn bots() -> Vec<BotMaker<KuhnPoker>> {
        vec![BotMaker::new("equilibrium", |params| {
            Box::new(Equilibrium(FastRng::from_rng(&mut params.seed.stream("kuhn"))))
        })]
    }
    fn scene(view: &View, legal: &[Action]) -> Scene {
        let card =
            |card: &Card| Piece::card(card, Text::new("card").with("card", card.to_string()));
        let hand = view.own.iter().map(card).collect();
        let mut scene = Scene::new(Text::new("game-about"), 2, view.turn);
        scene.zones.push(Zone::row(Text::new("hand"), hand));
        if let Some(shown) = &view.shown {
            scene.zones.push(Zone::row(Text::new("shown"), shown.iter().map(card).collect()));
        }
        scene.with_buttons(Text::new("ask"), legal)
    }
}

/// Plays the equilibrium in which the first player never bluffs.
struct Equilibrium(FastRng);

impl Bot<KuhnPoker> for Equilibrium {
    fn choose(&mut self, ask: &Ask<'_, KuhnPoker>) -> Result<Action, BotError> {
        let own = ask.view.own.ok_or_else(|| BotError("no card".to_owned()))?;
        let bets = match (own, &ask.view.played[..]) {
            (Card::King, [_, ..]) => 1.0,
            (Card::Queen, [.., Action::Bet]) | (Card::Jack, [Action::Pass]) => 1.0 / 3.0,
            _ => 0.0,
        };
        Ok(if unit(&mut self.0) < bets { Action::Bet } else { Action::Pass })
    }
}

pub(crate) static KUHN_POKER: &dyn Kind = &Registered::<KuhnPoker>::KIND;

#[allow(dead_code, reason = "tests include this file without its program")]
fn main() {
    let (bots, seed) = (["equilibrium", "random"], Seed::of_number(1));
    let mut runner = KUHN_POKER.runner(&Value::Null, &bots, &NoResources).expect("bots");
    let deal = Deal { seed: &seed, bots: &[0, 1], luck: None, timing: Timing::Off };
    let finished = runner.play(&deal).expect("a match");
    println!("{}\npayoffs: {:?}", runner.steps().join("\n"), finished.payoffs);
}
