//! MTS, a shedding game of 108 cards: the game value and `impl Game`, in the order of the rulebook.
//!
//! What a card does when it lies and how a round ends is in `flow`, why something is illegal in `explain`.

mod bots;
mod card;
mod cards;
mod explain;
mod flow;
mod guide;
mod legal;
mod lists;
#[cfg(test)]
mod naive;
mod options;
mod policy;
mod read;
mod scene;
mod tell;
#[cfg(test)]
mod tests;
mod view;
mod words;
mod worth;

use std::ops::RangeInclusive;

use croupier_engine::{
    Audience, BadOptions, BadWord, BotMaker, Game, Illegal, Playable, Scene, Seat, StepOf, Text,
    Turn, below,
};
use rand::Rng;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use card::{Card, Colour, Symbol};
pub use cards::Cards;
pub use options::{
    Blocked, Drawing, LastCard, Options, ReverseTwo, Scoring, SkipChain, Stacking, StartAction,
    StartWild, Target, WildFourRule,
};
pub use view::{Draws, Shown, View};
pub use words::{Action, Chance, Play};

use cards::Kinds;

/// The most seats: more hands of seven and the first card do not come out of one deck (MT-4).
const MOST: usize = 15;

/// The room for seats: a power of two, so that a masked index needs no check.
const ROOM: usize = 16;

/// How many cards everybody is dealt.
const DEALT: u8 = 7;

/// What the first card comes from (MT-6): a round begins with the whole deck.
const FIRST: Cards = Cards::DECK.without(Card::WILD_FOUR);

/// What the next step is about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
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
    hands: [Cards; ROOM],
    /// What each seat knows of the hand that it was last shown (MT-27), as long as it is shown.
    shown: [Cards; MOST],
    /// Whose hand that is.
    shown_of: [u8; MOST],
    /// For each seat and colour, how many of its cards everybody knows not to be of that colour: a byte each.
    lacks: [u32; ROOM],
    /// The seats to which a hand is shown, as bits.
    watching: u16,
    /// The last cards laid, a byte each, the newest lowest: its number plus one.
    recent: u64,
    scores: [u16; MOST],
    /// The seats in the order of play; the dealer is the last (MT-3).
    order: [u8; ROOM],
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
    /// The coloured kinds that match the top card: by the colour in force or by symbol (MT-18, MT-19).
    matched: u64,
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

impl Mts {
    /// A game before its first step: nobody is placed, nothing is dealt.
    fn fresh(options: &Options, seats: u8) -> Mts {
        Mts {
            stock: Cards::DECK,
            discard: Cards::EMPTY,
            hands: [Cards::EMPTY; ROOM],
            shown: [Cards::EMPTY; MOST],
            shown_of: [0; MOST],
            lacks: [0; ROOM],
            watching: 0,
            recent: 0,
            scores: [0; MOST],
            order: [0; ROOM],
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
            matched: 0,
            drawn: None,
            under: None,
            guilty: false,
            caught: false,
            skips: 0,
            passes: 0,
            barren: 0,
            round: 1,
            winners: 0,
        }
    }
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
        Ok(Mts::fresh(options, seats))
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    #[inline]
    fn turn(&self) -> Turn {
        self.turn
    }

    fn order(&self) -> Option<&'static str> {
        Some(match self.phase {
            Phase::Order => "MT-3",
            Phase::Start => "MT-6",
            Phase::Deal => "MT-5",
            Phase::Colour => "MT-7",
            Phase::Turn => "MT-39",
            Phase::Take | Phase::Drawn => "MT-17",
            Phase::Poll => "MT-30",
            Phase::Late => "MT-28",
            Phase::Penalty => "MT-32",
            Phase::Reply => "MT-24",
            Phase::Forced => "MT-20",
            Phase::Over => "MT-2",
        })
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

    fn actions(&self, out: &mut Vec<Action>) {
        match self.phase {
            Phase::Turn => self.turn_choice().push(out),
            Phase::Drawn => self.drawn_choice().push(out),
            _ => out.extend_from_slice(self.listed()),
        }
    }

    #[expect(clippy::inline_always, reason = "measured: random play is faster by a tenth")]
    #[inline(always)]
    fn one_legal(&self, _: &mut Vec<Action>, choose: impl FnOnce(u32) -> u32) -> Action {
        let place = |len: usize| choose(len as u32) as usize;
        match self.phase {
            Phase::Turn => self.turn_choice().at(place),
            Phase::Drawn => self.drawn_choice().at(place),
            _ => {
                let list = self.listed();
                list[place(list.len())]
            }
        }
    }

    #[expect(clippy::inline_always, reason = "measured: random play is faster by a tenth")]
    #[inline(always)]
    fn apply(&mut self, action: Action) {
        if self.watching != 0 {
            self.stop_watching();
        }
        match action {
            Action::Play(play) => self.lay(play),
            Action::Draw => {
                self.show_lack();
                self.take(Phase::Take, self.seat_at(self.at), 1);
            }
            // MT-17: keeping the card costs nothing.
            Action::Keep => {
                self.drawn = None;
                self.begin_turn(self.after(self.at));
            }
            rare => self.apply_rare(rare),
        }
    }

    fn explain(&self, action: Action) -> Result<(), Illegal> {
        explain::explain(self, action)
    }

    /// MT-31, MT-37: a needless call and a needless colour are ignored, so the card is laid without them.
    fn instead(&self, illegal: Option<Action>) -> Option<Action> {
        let Some(Action::Play(play)) = illegal else { return None };
        let hand = self.hand().len();
        let mut plain = Play::of(play.card());
        if let Some(colour) = play.named().filter(|_| hand > 1) {
            plain = plain.naming(colour);
        }
        if play.calls() && hand == 2 {
            plain = plain.calling();
        }
        let plain = Action::Play(plain);
        (Some(plain) != illegal && self.explain(plain).is_ok()).then_some(plain)
    }

    fn pass(&self) -> Option<Action> {
        matches!(self.phase, Phase::Poll | Phase::Late).then_some(Action::Wait)
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
        match self.phase {
            Phase::Order | Phase::Start => self.sample_setup(rng),
            _ => Chance::Draw(self.stock.pick(rng)),
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
                    self.hands[self.taker as usize % ROOM].add(card);
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
    const JUDGED: bool = true;

    crate::texts_of_its_folder!();

    fn bots() -> Vec<BotMaker<Mts>> {
        bots::bots()
    }

    fn scene(view: &View, legal: &[Action]) -> Scene {
        scene::scene(view, legal)
    }

    fn narrate(step: &StepOf<Mts>, before: &View, after: &View) -> Vec<Text> {
        tell::narrate(*step, before, after)
    }

    fn read(view: &View, line: &str) -> Result<Vec<Action>, BadWord> {
        read::read(view, line).map(|action| vec![action])
    }
}

impl Mts {
    /// The hand of the seat whose turn it is.
    #[inline]
    fn hand(&self) -> Cards {
        self.hands[self.seat_at(self.at) as usize % ROOM]
    }

    /// The seat at this place of the order.
    #[inline]
    fn seat_at(&self, place: u8) -> u8 {
        self.order[place as usize % ROOM]
    }

    /// The cards that chance may give now (MT-6: the first card is never a wild-draw-four).
    fn drawable(&self) -> Cards {
        match self.phase {
            Phase::Start => FIRST,
            _ => self.stock,
        }
    }

    /// What happens a few times in a round at most.
    #[cold]
    fn apply_rare(&mut self, action: Action) {
        match action {
            Action::Colour(colour) => self.name(colour),
            Action::Pass => self.pass(),
            Action::Accept => {
                self.force(self.seat_at(self.asked), 4, self.after(self.asked));
            }
            Action::Challenge => self.challenge(),
            // MT-32: two cards.
            Action::Catch => {
                self.caught = true;
                self.take(Phase::Penalty, self.seat_at(self.at), 2);
            }
            Action::Call => self.settle(),
            Action::Wait => self.wait(),
            Action::Play(_) | Action::Draw | Action::Keep => unreachable!("no rare action"),
        }
    }

    #[cold]
    fn sample_setup<R: Rng>(&self, rng: &mut R) -> Chance {
        if self.phase == Phase::Start {
            return Chance::Draw(FIRST.pick(rng));
        }
        let rank = below(rng, u32::from(self.seats - self.ordered));
        let free = (0..rank).fold(!self.placed(), |free, _| free & (free - 1));
        Chance::Order(Seat(free.trailing_zeros() as u8))
    }

    /// The seats whose place in the order is known, as bits.
    fn placed(&self) -> u16 {
        self.order.iter().take(self.ordered.into()).fold(0, |placed, seat| placed | 1 << seat)
    }

    fn is_ordered(&self, seat: Seat) -> bool {
        self.placed() >> seat.0 & 1 == 1
    }
}
