//! `LocalGame`: a rummy in which melds belong to everybody and every card in them to somebody.
//!
//! This file is the game value and its rules as the engine asks for them: what a step does is in `turn`, what is legal
//! in `legal`, why something is not in `explain`. Typed lines, drawing and bots are not here.

mod beliefs;
mod bots;
mod complete;
mod count;
mod explain;
mod guide;
mod jokers;
mod learn;
mod legal;
mod lines;
mod marks;
mod melds;
mod openings;
mod options;
mod planner;
mod read;
#[cfg(test)]
mod reference;
mod scene;
mod sets;
#[cfg(test)]
mod tests;
mod trash;
mod turn;
mod view;
mod weights;
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

pub use guide::{Until, guided};
pub use learn::{Against, learn};
pub use options::{Ace, AvenueJoker, DeckEmpty, ExitCheck, JokerTrash, Options, SwapOwner};
pub use view::{Slot, View};
pub use words::{Action, Draw};

use crate::cards::{Card, Cards, JOKERS, MOST_PACKS, NATURALS, each};
use melds::Meld;
use openings::Openings;
use trash::Trash;

/// LG-27: three cards for each, one for the trash and at least one to draw.
const SEATS: RangeInclusive<u8> = 2..=17;
const MOST_SEATS: usize = 17;
const PACK: u8 = 54;
/// The cards that each seat is dealt.
const DEALT: u8 = 3;
const MOST_CARDS: usize = PACK as usize * MOST_PACKS as usize;
/// A meld takes at least three cards.
const MOST_MELDS: usize = MOST_CARDS / 3;
/// What is no number of a meld.
const NO_MELD: u8 = u8::MAX;
/// LG-5: so many own cards in one meld allow the exit.
const OWN_FOR_EXIT: u8 = 4;
/// What the one who exits is given.
const BONUS: i32 = 50;
/// What a joker costs in the hand.
const JOKER_IN_HAND: i32 = 50;
/// LG-7: how often the trash may become the stock. Without a limit, cards that fit nowhere could go round for ever.
const MOST_RESHUFFLES: u8 = 20;

/// What comes next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// A card of the first three for somebody.
    Deal,
    /// The card that begins the trash.
    FirstTrash,
    /// The card at the beginning of a turn.
    Draw,
    /// A step of the seat whose turn it is.
    Act,
    /// Nothing: the game has its result.
    Over,
}

/// The earliest stage of the turn that is still open; stages follow each other and none comes back (LG-19).
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// Nothing has been done yet.
    Change,
    /// A joker has been swapped.
    Pick,
    /// Cards have been picked or melds made.
    Meld,
    /// Cards have been added: more can be added, then one is discarded.
    Add,
}

/// What a seat has, in its hand and on the table.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Player {
    hand: Cards,
    /// What everybody knows of the hand: cards taken openly and not played since.
    known: Cards,
    /// The points of its cards in melds.
    points: i16,
    /// How many cards the hand has.
    size: u8,
    /// In how many melds it has enough cards to exit.
    fours: u8,
}

impl Player {
    const NEW: Player =
        Player { hand: Cards::EMPTY, known: Cards::EMPTY, points: 0, size: 0, fours: 0 };

    /// Takes a card up that nobody else sees.
    #[inline]
    fn take_up(&mut self, card: Card) {
        self.hand.add(card.bit());
        self.size += 1;
    }

    /// Takes cards out of the hand; what others knew of them is then known no more.
    #[inline]
    fn take(&mut self, cards: u64, count: u8) {
        self.hand.remove(cards);
        self.known.remove(cards);
        self.size -= count;
    }
}

/// One game in progress.
#[derive(Clone, PartialEq, Debug)]
pub struct LocalGame {
    stock: Cards,
    players: [Player; MOST_SEATS],
    melds: [Meld; MOST_MELDS],
    /// What the melds accept.
    openings: Openings,
    /// The cards that red and black jokers on the table stand for.
    stood_for: [u64; 2],
    /// The numbers of the melds in which the red and the black joker lie, with a single pack; `NO_MELD` if in none.
    jokers_in: [u8; 2],
    trash: Trash,
    stock_size: u8,
    meld_count: u8,
    reshuffles: u8,
    seats: u8,
    mover: Seat,
    phase: Phase,
    stage: Stage,
    /// A joker taken from a meld that must be laid in a new meld this turn.
    owes_joker: Option<Card>,
    /// The deepest card picked, which must be melded or added this turn.
    owes_card: Option<Card>,
    /// Whether the mover had enough cards in a meld when the turn began.
    four_before: bool,
    /// LG-5, LG-7: whether the mover may play the last card as things lie now.
    may_exit: bool,
    exited: Option<Seat>,
    options: Options,
}

impl LocalGame {
    #[inline]
    fn player(&self) -> &Player {
        &self.players[self.mover.index()]
    }

    #[inline]
    fn hand(&self) -> &Cards {
        &self.player().hand
    }

    #[inline]
    fn hand_size(&self) -> u8 {
        self.player().size
    }

    fn players(&self) -> &[Player] {
        &self.players[..self.seats as usize]
    }

    fn melds(&self) -> &[Meld] {
        &self.melds[..self.meld_count as usize]
    }

    /// The cards that some meld accepts.
    #[inline]
    fn fits(&self) -> u64 {
        self.openings.fits()
    }

    /// LG-5, LG-7: finds out whether the mover may play the last card as things lie now.
    #[inline]
    fn finds_exit(&self) -> bool {
        let four = match self.options.exit_check {
            ExitCheck::AfterMove => self.player().fours > 0,
            ExitCheck::BeforeMove => self.four_before,
        };
        four || self.stock_size == 0
    }

    /// Whose card the coming deal is: one card at a time round the table.
    fn dealt_to(&self) -> Seat {
        let dealt = u32::from(PACK) * u32::from(self.options.decks) - u32::from(self.stock_size);
        Seat((dealt % u32::from(self.seats)) as u8)
    }

    /// What the cards in a hand cost at the end.
    fn hand_value(&self, seat: Seat) -> i32 {
        let cost =
            |card: Card| if card.is_joker() { JOKER_IN_HAND } else { i32::from(card.rank()) };
        self.players[seat.index()].hand.iter().map(cost).sum()
    }
}

impl Game for LocalGame {
    type Options = Options;
    type Action = Action;
    type Chance = Draw;
    type View = View;

    const NAME: &'static str = "localgame";
    const SEATS: RangeInclusive<u8> = SEATS;
    const RULES: u32 = 1;

    fn new(options: &Options, seats: u8) -> Result<LocalGame, BadOptions> {
        if !SEATS.contains(&seats) {
            return Err(BadOptions::seats(seats, &SEATS));
        }
        if !(1..=MOST_PACKS).contains(&options.decks) {
            return Err(BadOptions(
                Text::new("options-value")
                    .with("name", "decks")
                    .with("value", options.decks.to_string())
                    .with("allowed", format!("1..{MOST_PACKS}")),
            ));
        }
        Ok(LocalGame {
            stock: Cards::packs(options.decks),
            players: [Player::NEW; MOST_SEATS],
            melds: [Meld::NONE; MOST_MELDS],
            openings: Openings::NONE,
            stood_for: [0; 2],
            jokers_in: [NO_MELD; 2],
            trash: Trash::EMPTY,
            stock_size: PACK * options.decks,
            meld_count: 0,
            reshuffles: 0,
            seats,
            mover: Seat(0),
            phase: Phase::Deal,
            stage: Stage::Change,
            owes_joker: None,
            owes_card: None,
            four_before: false,
            may_exit: false,
            exited: None,
            options: *options,
        })
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    #[inline]
    fn turn(&self) -> Turn {
        // Not as a match, which is a jump that is harder to foretell.
        if self.phase == Phase::Act {
            Turn::Seat(self.mover)
        } else if self.phase == Phase::Over {
            Turn::Over
        } else {
            Turn::Chance
        }
    }

    fn order(&self) -> Option<&'static str> {
        Some(match self.phase {
            Phase::Deal => "LG-27",
            Phase::FirstTrash => "LG-15",
            Phase::Draw => "LG-7",
            // The turn lasts until a card is discarded.
            Phase::Act => "LG-6",
            Phase::Over => "LG-8",
        })
    }

    /// LG-23: the highest result wins, ties share; the exit by itself wins nothing but its bonus.
    fn payoff(&self, seat: Seat) -> f32 {
        let results = || Seat::all(self.seats).map(|seat| self.score(seat));
        let best = results().max().unwrap_or(0);
        if self.score(seat) < best {
            return 0.0;
        }
        1.0 / results().filter(|result| *result == best).count() as f32
    }

    fn score(&self, seat: Seat) -> i32 {
        let points = i32::from(self.players[seat.index()].points);
        if self.phase != Phase::Over {
            return points;
        }
        let bonus = if self.exited == Some(seat) { BONUS } else { 0 };
        points - self.hand_value(seat) + bonus
    }

    fn actions(&self, out: &mut Vec<Action>) {
        self.push_actions(out);
    }

    #[inline]
    fn one_legal(&self, buffer: &mut Vec<Action>, choose: impl FnOnce(u32) -> u32) -> Action {
        self.one_of_all(buffer, choose)
    }

    #[expect(clippy::inline_always, reason = "measured: random play is faster")]
    #[inline(always)]
    fn apply(&mut self, action: Action) {
        match action {
            Action::Change { meld, .. } => self.change(meld),
            Action::Pick { cards } => self.pick(cards),
            Action::Meld { cards, joker_as, .. } => self.meld(cards, joker_as),
            Action::Add { meld, card } => self.add(meld, card),
            Action::Trash { card } => self.discard(card),
        }
    }

    fn explain(&self, action: Action) -> Result<(), Illegal> {
        self.why_not(action)
    }

    fn chances(&self, out: &mut Vec<(Draw, f64)>) {
        let kinds = self.drawable();
        let count = |card: Card| f64::from(self.stock.count(card));
        let all: f64 = each(kinds).map(count).sum();
        out.extend(each(kinds).map(|card| (Draw(card), count(card) / all)));
    }

    #[inline]
    fn sample_chance<R: Rng>(&self, rng: &mut R) -> Draw {
        if self.phase == Phase::FirstTrash {
            return self.sample_first_trash(rng);
        }
        Draw(self.stock.nth(below(rng, u32::from(self.stock_size))))
    }

    #[expect(clippy::inline_always, reason = "measured: random play is faster")]
    #[inline(always)]
    fn apply_chance(&mut self, Draw(card): Draw) {
        if self.phase != Phase::Draw {
            return self.deal(card);
        }
        self.stock.remove(card.bit());
        self.stock_size -= 1;
        self.players[self.mover.index()].take_up(card);
        self.phase = Phase::Act;
        // LG-7: the last card of the deck opens the exit.
        self.may_exit |= self.stock_size == 0;
    }

    fn possible(&self, Draw(card): Draw) -> bool {
        self.turn() == Turn::Chance && self.drawable() & card.bit() != 0
    }

    fn audience(&self) -> Audience {
        self.roller().map_or(Audience::All, Audience::Only)
    }

    fn roller(&self) -> Option<Seat> {
        match self.phase {
            Phase::Deal => Some(self.dealt_to()),
            Phase::Draw => Some(self.mover),
            Phase::FirstTrash | Phase::Act | Phase::Over => None,
        }
    }

    fn view(&self, viewer: Option<Seat>) -> View {
        self.view_of(viewer)
    }

    fn determinize<R: Rng>(view: &View, rng: &mut R) -> LocalGame {
        view::imagine(view, rng)
    }
}

impl LocalGame {
    /// Makes an outcome happen before the first turn.
    #[inline(never)]
    fn deal(&mut self, card: Card) {
        let seat = self.dealt_to();
        self.stock.remove(card.bit());
        self.stock_size -= 1;
        if self.phase == Phase::FirstTrash {
            self.trash.push(card);
            self.begin_turn(Seat(0));
            return;
        }
        self.players[seat.index()].take_up(card);
        if self.players[self.seats as usize - 1].size == DEALT {
            self.phase = Phase::FirstTrash;
        }
    }

    /// LG-15: the trash never begins with a joker.
    #[cold]
    fn sample_first_trash<R: Rng>(&self, rng: &mut R) -> Draw {
        let mut stock = self.stock;
        (0..self.options.decks).for_each(|_| stock.remove(JOKERS));
        Draw(stock.nth(below(rng, u32::from(stock.len()))))
    }

    /// The cards that may come now.
    fn drawable(&self) -> u64 {
        // LG-15: the trash never begins with a joker.
        let jokers = if self.phase == Phase::FirstTrash { 0 } else { JOKERS };
        self.stock.kinds() & (NATURALS | jokers)
    }
}

impl Playable for LocalGame {
    const USUAL_SEATS: u8 = 2;
    const JUDGED: bool = true;

    crate::texts_of_its_folder!();

    fn bots() -> Vec<BotMaker<LocalGame>> {
        bots::makers()
    }

    fn scene(view: &View, legal: &[Action]) -> Scene {
        scene::draw(view, legal)
    }

    fn narrate(step: &StepOf<LocalGame>, before: &View, after: &View) -> Vec<Text> {
        scene::narrate(step, before, after)
    }

    fn read(view: &View, line: &str) -> Result<Vec<Action>, BadWord> {
        read::line(view, line)
    }
}
