//! MTS, a shedding game of 108 cards: the game value and `impl Game`, in the order of the rulebook.
//!
//! What a card does when it lies and how a round ends is in `flow`, why something is illegal in `explain`.

mod bots;
mod cards;
mod explain;
mod flow;
#[cfg(test)]
mod naive;
mod options;
mod read;
mod scene;
mod tell;
#[cfg(test)]
mod tests;
mod view;
mod words;

use std::ops::RangeInclusive;

use croupier_engine::{
    Audience, BadOptions, BadWord, BotMaker, Game, Illegal, Lang, Playable, Scene, Seat, StepOf,
    Text, Turn, below,
};
use rand::Rng;
use serde::{Deserialize, Serialize};

pub use cards::{Card, Cards, Colour, Symbol};
pub use options::{
    Blocked, Drawing, LastCard, Options, ReverseTwo, Scoring, SkipChain, StartAction, StartWild,
    Target, WildFourRule,
};
pub use view::{Drawing as Draws, Shown, View};
pub use words::{Action, Chance};

use cards::Kinds;

/// The most seats: more hands of seven and the first card do not come out of one deck (MT-4).
const MOST: usize = 15;

/// How many cards everybody is dealt.
const DEALT: u8 = 7;

/// What the next step is about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Chance names the next seat in the order of players.
    Order,
    /// Chance turns up the first card.
    Start,
    /// Chance deals the hands.
    Deal,
    /// A seat names the colour of the first card, a wild.
    Colour,
    /// A seat lays a card, draws or passes.
    Turn,
    /// Chance gives the seat the card that it draws.
    Take,
    /// The seat lays the drawn card or keeps it.
    Drawn,
    /// A seat may catch a missed call.
    Poll,
    /// The seat that missed its call may make up for it.
    Late,
    /// Chance gives a caught seat its penalty.
    Penalty,
    /// The next seat accepts or challenges a wild-draw-four.
    Reply,
    /// Chance gives a seat the cards that a card or a challenge costs.
    Forced,
    /// The game has its result.
    Over,
}

/// A game of MTS: one round, or a match of rounds.
///
/// Places count along `order`; hands, scores and everything else are kept by seat.
#[derive(Clone, PartialEq, Debug)]
pub struct Mts {
    stock: Cards,
    /// All cards laid and not yet shuffled back, the top one included.
    discard: Cards,
    hands: [Cards; MOST],
    /// What each seat knows of the hand that it was last shown (MT-27), as long as it is shown.
    shown: [Cards; MOST],
    /// Whose hand that is.
    shown_of: [u8; MOST],
    /// The seats to which a hand is shown, as bits.
    watching: u16,
    /// The last cards laid, a byte each, the newest lowest: its number plus one.
    recent: u64,
    scores: [u16; MOST],
    /// The seats in the order of play; the dealer is the last (MT-3).
    order: [u8; MOST],
    seats: u8,
    /// How many seats of the order are known.
    ordered: u8,
    options: Options,
    phase: Phase,
    turn: Turn,
    /// The place whose turn it is, or whose card is being settled.
    at: u8,
    /// How far along the order the next place is: 1, or backwards as many as there are seats, less 1.
    stride: u8,
    /// The place that answers to a missed call or to a wild-draw-four.
    asked: u8,
    /// The place whose turn it is after the cards that are being taken.
    next: u8,
    /// The seat that takes cards.
    taker: u8,
    /// How many cards it still takes.
    left: u8,
    top: Option<Card>,
    /// The colour in force.
    colour: Option<Colour>,
    /// The card just drawn.
    drawn: Option<Card>,
    /// The colour in force under a wild-draw-four (MT-22).
    under: Option<Colour>,
    /// Whether that wild-draw-four was laid against the rule: judged as it is laid, before any penalty.
    guilty: bool,
    /// Whether a missed call with the card on top was caught.
    caught: bool,
    /// How many skips lie on top of each other (MT-11).
    skips: u8,
    /// How many seats have passed in a row (MT-35).
    passes: u8,
    /// How many rounds in a row brought nobody a point.
    barren: u8,
    round: u16,
    /// The seats that share the win, as bits.
    winners: u16,
}

impl Game for Mts {
    type Options = Options;
    type Action = Action;
    type Chance = Chance;
    type View = View;

    const NAME: &'static str = "mts";
    const SEATS: RangeInclusive<u8> = 2..=MOST as u8;
    const RULES: u32 = 1;

    fn new(options: &Options, seats: u8) -> Result<Mts, BadOptions> {
        if !Mts::SEATS.contains(&seats) {
            return Err(BadOptions::seats(seats, &Mts::SEATS));
        }
        Ok(Mts {
            stock: Cards::DECK,
            discard: Cards::EMPTY,
            hands: [Cards::EMPTY; MOST],
            shown: [Cards::EMPTY; MOST],
            shown_of: [0; MOST],
            watching: 0,
            recent: 0,
            scores: [0; MOST],
            order: [0; MOST],
            seats,
            ordered: 0,
            options: options.clone(),
            phase: Phase::Order,
            turn: Turn::Chance,
            at: 0,
            stride: 1,
            asked: 0,
            next: 0,
            taker: 0,
            left: 0,
            top: None,
            colour: None,
            drawn: None,
            under: None,
            guilty: false,
            caught: false,
            skips: 0,
            passes: 0,
            barren: 0,
            round: 1,
            winners: 0,
        })
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    #[inline]
    fn turn(&self) -> Turn {
        self.turn
    }

    fn payoff(&self, seat: Seat) -> f32 {
        if self.winners >> seat.0 & 1 == 0 {
            return 0.0;
        }
        1.0 / self.winners.count_ones() as f32
    }

    fn score(&self, seat: Seat) -> i32 {
        i32::from(self.scores[seat.index()])
    }

    #[inline]
    fn actions(&self, out: &mut Vec<Action>) {
        match self.phase {
            Phase::Turn => self.turn_actions(out),
            Phase::Drawn => self.drawn_actions(out),
            Phase::Colour => out.extend(Colour::ALL.map(Action::Colour)),
            Phase::Poll => out.extend_from_slice(&[Action::Catch, Action::Wait]),
            Phase::Late => out.extend_from_slice(&[Action::Call, Action::Wait]),
            Phase::Reply => out.extend_from_slice(&[Action::Accept, Action::Challenge]),
            Phase::Order
            | Phase::Start
            | Phase::Deal
            | Phase::Take
            | Phase::Penalty
            | Phase::Forced
            | Phase::Over => {}
        }
    }

    #[inline]
    fn apply(&mut self, action: Action) {
        if self.watching != 0 {
            self.stop_watching();
        }
        match action {
            Action::Play { card, colour, call } => self.lay(card, colour, call),
            Action::Draw => self.take_one(),
            // MT-17: keeping the card costs nothing.
            Action::Keep => {
                self.drawn = None;
                self.begin_turn(self.after(self.at));
            }
            Action::Pass => self.pass(),
            Action::Colour(colour) => {
                self.colour = Some(colour);
                self.begin_turn(0);
            }
            Action::Accept => {
                self.force(self.order[self.asked as usize], 4, self.after(self.asked))
            }
            Action::Challenge => self.challenge(),
            // MT-32: two cards.
            Action::Catch => {
                self.caught = true;
                self.take(Phase::Penalty, self.order[self.at as usize], 2);
            }
            Action::Call => self.settle(),
            Action::Wait => self.wait(),
        }
    }

    fn explain(&self, action: Action) -> Result<(), Illegal> {
        explain::explain(self, action)
    }

    /// MT-31, MT-37: a needless call and a needless colour are ignored, so the card is laid without them.
    fn instead(&self, illegal: Action) -> Option<Action> {
        let Action::Play { card, colour, call } = illegal else { return None };
        let hand = self.hands[self.order[self.at as usize] as usize].len();
        let plain =
            Action::Play { card, colour: colour.filter(|_| hand > 1), call: call && hand == 2 };
        (plain != illegal && self.explain(plain).is_ok()).then_some(plain)
    }

    fn chances(&self, out: &mut Vec<(Chance, f64)>) {
        if self.phase == Phase::Order {
            let share = 1.0 / f64::from(self.seats - self.ordered);
            let free = Seat::all(self.seats).filter(|seat| !self.is_ordered(*seat));
            out.extend(free.map(|seat| (Chance::Order(seat), share)));
        } else {
            let cards = self.drawable();
            let all = f64::from(cards.len());
            out.extend(
                Kinds(cards.kinds())
                    .map(|card| (Chance::Draw(card), f64::from(cards.count(card)) / all)),
            );
        }
    }

    #[inline]
    fn sample_chance<R: Rng>(&self, rng: &mut R) -> Chance {
        if self.phase == Phase::Order {
            let rank = below(rng, u32::from(self.seats - self.ordered)) as usize;
            let mut free = Seat::all(self.seats).filter(|seat| !self.is_ordered(*seat));
            Chance::Order(free.nth(rank).expect("a seat without a place is left"))
        } else if self.phase == Phase::Start {
            Chance::Draw(self.drawable().pick(rng))
        } else {
            Chance::Draw(self.stock.pick(rng))
        }
    }

    #[inline]
    fn apply_chance(&mut self, chance: Chance) {
        match chance {
            Chance::Draw(card) => {
                self.stock.remove(card);
                if self.phase == Phase::Start {
                    self.turn_up(card);
                } else {
                    self.hands[self.taker as usize].add(card);
                    self.taken(card);
                }
            }
            Chance::Order(seat) => self.place(seat),
        }
    }

    fn possible(&self, chance: Chance) -> bool {
        match chance {
            _ if self.turn != Turn::Chance => false,
            Chance::Order(seat) => {
                self.phase == Phase::Order && seat.0 < self.seats && !self.is_ordered(seat)
            }
            Chance::Draw(card) => self.phase != Phase::Order && self.drawable().has(card),
        }
    }

    fn audience(&self) -> Audience {
        // MT-36: when the last card is laid the hands are counted openly, and so are the cards that it still costs.
        let counting = self.phase == Phase::Forced && self.hand().is_empty();
        self.roller().filter(|_| !counting).map_or(Audience::All, Audience::Only)
    }

    fn roller(&self) -> Option<Seat> {
        (!matches!(self.phase, Phase::Order | Phase::Start)).then_some(Seat(self.taker))
    }

    fn view(&self, viewer: Option<Seat>) -> View {
        view::view(self, viewer)
    }

    fn determinize<R: Rng>(view: &View, rng: &mut R) -> Mts {
        view::determinize(view, rng)
    }
}

impl Playable for Mts {
    const USUAL_SEATS: u8 = 4;

    fn rulebook(lang: Lang) -> &'static str {
        match lang {
            Lang::En => include_str!("RULES.md"),
            Lang::Ru => include_str!("RULES.ru.md"),
            Lang::De => include_str!("RULES.de.md"),
        }
    }

    fn words(lang: Lang) -> &'static str {
        match lang {
            Lang::En => include_str!("i18n/en.ftl"),
            Lang::Ru => include_str!("i18n/ru.ftl"),
            Lang::De => include_str!("i18n/de.ftl"),
        }
    }

    fn bots() -> Vec<BotMaker<Mts>> {
        bots::bots()
    }

    fn scene(view: &View, legal: &[Action]) -> Scene {
        scene::scene(view, legal)
    }

    fn narrate(step: &StepOf<Mts>, before: &View, after: &View) -> Vec<Text> {
        tell::narrate(step, before, after)
    }

    fn read(view: &View, line: &str) -> Result<Vec<Action>, BadWord> {
        read::read(view, line).map(|action| vec![action])
    }
}

/// What may follow the coloured cards in a list of legal actions: the black cards with their colours, then `draw`.
/// Indexed by whether there is a wild, a wild-draw-four, a card to draw.
type Tails = [&'static [Action]; 8];

/// A black card with every colour: silently, or silently and with the call.
const fn black(card: Card, colour: Colour, call: bool) -> Action {
    Action::Play { card, colour: Some(colour), call }
}

macro_rules! tails {
    ($wild:expr, $four:expr) => {{
        const W: &[Action] = &$wild;
        const F: &[Action] = &$four;
        const fn joined<const N: usize>(parts: [&[Action]; 3]) -> [Action; N] {
            let mut all = [Action::Draw; N];
            let (mut part, mut n) = (0, 0);
            while part < 3 {
                let mut i = 0;
                while i < parts[part].len() {
                    all[n] = parts[part][i];
                    n += 1;
                    i += 1;
                }
                part += 1;
            }
            all
        }
        const D: &[Action] = &[Action::Draw];
        const WF: [Action; W.len() + F.len()] = joined([W, F, &[]]);
        const WD: [Action; W.len() + 1] = joined([W, D, &[]]);
        const FD: [Action; F.len() + 1] = joined([F, D, &[]]);
        const WFD: [Action; W.len() + F.len() + 1] = joined([W, F, D]);
        [&[], W, F, &WF, D, &WD, &FD, &WFD]
    }};
}

/// The tails with one card in hand, with two, with more.
static TAILS: [Tails; 3] = {
    const fn every(card: Card) -> [Action; 4] {
        [
            black(card, Colour::Red, false),
            black(card, Colour::Green, false),
            black(card, Colour::Blue, false),
            black(card, Colour::Yellow, false),
        ]
    }
    const fn twice(card: Card) -> [Action; 8] {
        [
            black(card, Colour::Red, false),
            black(card, Colour::Red, true),
            black(card, Colour::Green, false),
            black(card, Colour::Green, true),
            black(card, Colour::Blue, false),
            black(card, Colour::Blue, true),
            black(card, Colour::Yellow, false),
            black(card, Colour::Yellow, true),
        ]
    }
    // MT-37: the last card needs no colour.
    const fn last(card: Card) -> [Action; 1] {
        [Action::Play { card, colour: None, call: false }]
    }
    [
        tails!(last(Card::WILD), last(Card::WILD_FOUR)),
        tails!(twice(Card::WILD), twice(Card::WILD_FOUR)),
        tails!(every(Card::WILD), every(Card::WILD_FOUR)),
    ]
};

impl Mts {
    /// The hand of the seat whose turn it is.
    #[inline]
    fn hand(&self) -> Cards {
        self.hands[self.order[self.at as usize] as usize]
    }

    /// The coloured kinds that match the top card by the colour in force or by symbol (MT-18, MT-19).
    #[inline]
    fn fitting(&self) -> u64 {
        let colour = self.colour.map_or(0, Colour::mask);
        colour | self.top.map_or(0, Card::same_symbol)
    }

    /// Whether this hand may lay a wild-draw-four (MT-21); only under `wd4=strict` it may not always.
    #[inline]
    fn allows_four(&self, hand: Cards) -> bool {
        self.options.wd4 == WildFourRule::Bluff
            || self.colour.is_none_or(|colour| hand.kinds() & colour.mask() == 0)
    }

    /// Whether there is any card to draw, under the top card too (MT-34, MT-35).
    #[inline]
    fn can_draw(&self) -> bool {
        !self.stock.is_empty() || self.discard.len() > 1
    }

    #[inline]
    fn turn_actions(&self, out: &mut Vec<Action>) {
        let hand = self.hand();
        let fitting = hand.kinds() & self.fitting();
        push_plays(fitting, hand.len(), out);
        // MT-15, MT-16: a fitting coloured card must be laid; a black one may be kept back.
        let may_draw = self.can_draw() && (fitting == 0 || self.options.draw == Drawing::Voluntary);
        let wild = hand.has(Card::WILD);
        let four = hand.has(Card::WILD_FOUR) && self.allows_four(hand);
        let tail = usize::from(wild) | usize::from(four) << 1 | usize::from(may_draw) << 2;
        out.extend_from_slice(TAILS[usize::from(hand.len().clamp(1, 3)) - 1][tail]);
        if tail == 0 && fitting == 0 {
            // MT-35: neither a card to lay nor one to draw.
            out.push(Action::Pass);
        }
    }

    #[inline]
    fn drawn_actions(&self, out: &mut Vec<Action>) {
        let hand = self.hand();
        let Some(card) = self.drawn else { return };
        if !card.is_black() {
            push_plays(1 << card.index() & self.fitting(), hand.len(), out);
        } else if card == Card::WILD || self.allows_four(hand) {
            let tail = 1 + usize::from(card == Card::WILD_FOUR);
            out.extend_from_slice(TAILS[usize::from(hand.len().clamp(1, 3)) - 1][tail]);
        }
        out.push(Action::Keep);
    }

    /// The cards that chance may give now (MT-6: the first card is never a wild-draw-four).
    fn drawable(&self) -> Cards {
        match self.phase {
            Phase::Start => self.stock.without(Card::WILD_FOUR),
            _ => self.stock,
        }
    }

    fn is_ordered(&self, seat: Seat) -> bool {
        self.order[..self.ordered as usize].contains(&seat.0)
    }
}

/// Coloured cards, silently and, where the play leaves one card, with the call too (MT-28).
#[inline]
fn push_plays(kinds: u64, hand: u8, out: &mut Vec<Action>) {
    if hand == 2 {
        for card in Kinds(kinds) {
            out.push(Action::Play { card, colour: None, call: false });
            out.push(Action::Play { card, colour: None, call: true });
        }
    } else {
        out.extend(Kinds(kinds).map(|card| Action::Play { card, colour: None, call: false }));
    }
}
