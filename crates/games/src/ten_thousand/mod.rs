//! Ten Thousand: the game value and its rules, in the order of the rulebook. Drawing, bots and typed lines are in the
//! files beside this one; what dice are worth is in `values.rs`.

mod bots;
mod compact;
mod explain;
mod judge;
mod narrate;
mod odds;
mod options;
mod read;
mod scene;
mod solver;
#[cfg(test)]
mod tests;
mod values;
mod view;
mod words;

pub use options::{End, Entry, IllegalPlay, Options};
pub use values::Dice;
pub use view::{Offer, View};
pub use words::{Action, Rolled};

use std::hint::select_unpredictable;
use std::ops::RangeInclusive;

use croupier_engine::{
    Audience, BadOptions, BadWord, BotMaker, Game, Illegal, Means, Playable, Puzzle, Scene, Seat,
    Solved, StepOf, Text, Turn,
};
use rand::Rng;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use solver::Rules;
use values::{DICE, Menu, Sets, Tables};

/// The most seats a table can have.
const MOST_SEATS: usize = 20;

/// What is due in a turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// The turn begins: adopt or roll.
    Start,
    /// Dice are being thrown.
    Throw,
    /// The throw has value: dice are to be set aside.
    Keep,
    /// Dice are set aside: roll on or note.
    Decide,
    /// The game has its result.
    Over,
}

/// A game of Ten Thousand in progress.
///
/// Points are below 2^32: a match has at most a million steps, and three of them bring 8000 points at best.
#[derive(Clone, PartialEq, Debug)]
pub struct TenThousand {
    options: Options,
    /// Values and lists of actions under these options.
    tables: &'static Tables,
    seats: u8,
    scores: [u32; MOST_SEATS],
    /// One bit per seat: whether it has ever noted points (TT-15).
    entered: u32,
    /// What the seat whose turn begins may adopt; no points, no offer.
    offer: Offer,
    /// The seat whose turn it is.
    seat: u8,
    phase: Phase,
    /// Points of this turn, those adopted included (TT-13).
    points: u32,
    adopted: u32,
    /// How many dice are to be thrown, or were thrown and wait for a keep.
    dice: u8,
    /// The last throw of this turn.
    thrown: Dice,
    /// What was set aside since all six dice were last in play.
    kept: Sets,
    /// The legal actions, if it is a seat's turn.
    menu: Menu,
}

/// The table of the usual race that is part of the program, made anew: the whole race is solved for it.
pub fn compact_table(means: &dyn Means, progress: &mut dyn FnMut(f64)) -> Vec<u8> {
    let race = solver::Race::solve(Rules::of(&Options::default()), means, progress);
    compact::table(&race)
}

/// Nothing to adopt.
const NO_OFFER: Offer = Offer { points: 0, dice: 0 };

impl TenThousand {
    /// Whether the seat whose turn it is has ever noted points.
    #[inline]
    fn has_entered(&self) -> bool {
        self.entered >> self.seat & 1 != 0
    }

    /// How many points the turn must have before they can be noted.
    #[inline]
    fn note_from(&self) -> u32 {
        // TT-1 and TT-2; TT-15: it matters only whether something was noted, not how much is left of it.
        let (later, first) = (self.options.round_min, self.options.entry.least());
        select_unpredictable(self.has_entered(), later, first)
    }

    /// Whether all six dice are in play: after a keep, because all have been scored (TT-6).
    #[inline]
    fn all_back(&self) -> bool {
        self.dice == DICE
    }

    fn keep(&mut self, kept: Dice) {
        let (value, dice) = self.tables.worth(kept);
        self.points += value;
        let left = self.dice - dice;
        self.dice = if left == 0 { DICE } else { left };
        self.kept.push(kept);
        self.phase = Phase::Decide;
        self.menu = self.decide_menu();
    }

    /// What may be done after a keep.
    #[inline]
    fn decide_menu(&self) -> Menu {
        let must_roll = self.options.force_hot_dice.is_on() && self.all_back();
        let may_note = self.points >= self.note_from() && !must_roll;
        select_unpredictable(may_note, Menu::ROLL_OR_NOTE, Menu::ROLL)
    }

    fn note(&mut self) {
        let score = &mut self.scores[self.seat as usize];
        *score += self.points;
        self.entered |= 1 << self.seat;
        // TT-3, TT-4, TT-5: noted points count, and the target may be passed.
        if *score >= self.options.target && self.options.end == End::Immediate {
            self.clear_turn(NO_OFFER);
            self.await_no_seat(Phase::Over);
            return;
        }
        // TT-9: the whole total is on offer, adopted points included. TT-10: `dice` is six when none was left.
        let offer = Offer { points: self.points, dice: self.dice };
        self.end_turn(if self.options.adopt.is_on() { offer } else { NO_OFFER });
    }

    /// Ends a turn without points: a throw without value (TT-8) or a forfeit.
    fn fail(&mut self) {
        // TT-7: the adopted points are deducted. The score cannot become negative: TT-11 asked for as many.
        let deducted = if self.options.adopt_penalty.is_on() { self.adopted } else { 0 };
        self.scores[self.seat as usize] -= deducted;
        // TT-24: a turn without points leaves nothing to adopt.
        self.end_turn(NO_OFFER);
    }

    fn clear_turn(&mut self, offer: Offer) {
        self.offer = offer;
        self.points = 0;
        self.adopted = 0;
        self.dice = DICE;
        self.thrown = Dice::NONE;
        self.kept = Sets::NONE;
    }

    fn end_turn(&mut self, offer: Offer) {
        self.clear_turn(offer);
        let next = self.seat + 1;
        let round_is_complete = next == self.seats;
        // TT-3: under `immediate` nobody is ever there at the end of a round.
        let finishes_rounds = self.options.end == End::FinishRound;
        if finishes_rounds && round_is_complete && self.target_is_reached() {
            self.offer = NO_OFFER;
            self.await_no_seat(Phase::Over);
            return;
        }
        self.seat = if round_is_complete { 0 } else { next };
        self.phase = Phase::Start;
        self.menu = self.start_menu();
    }

    /// What may be done when a turn begins.
    #[inline]
    fn start_menu(&self) -> Menu {
        // TT-11; TT-14 follows from it, since who has noted nothing has no points.
        let offer = self.offer.points;
        let may_adopt = offer > 0 && self.scores[self.seat as usize] >= offer;
        select_unpredictable(may_adopt, Menu::ADOPT_OR_ROLL, Menu::ROLL)
    }

    /// Enters a phase in which nobody chooses; equal positions are equal values, so the menu is the same in all.
    #[inline]
    fn await_no_seat(&mut self, phase: Phase) {
        self.phase = phase;
        self.menu = Menu::ROLL;
    }

    /// The list of legal actions that belongs to the position.
    fn due_menu(&self) -> Menu {
        match self.phase {
            Phase::Start => self.start_menu(),
            Phase::Keep => Menu::keep(self.thrown),
            Phase::Decide => self.decide_menu(),
            Phase::Throw | Phase::Over => Menu::ROLL,
        }
    }

    /// Whether somebody has as many points as a winner needs.
    fn target_is_reached(&self) -> bool {
        self.scores[..self.seats as usize].iter().any(|&score| score >= self.options.target)
    }
}

impl Game for TenThousand {
    type Options = Options;
    type Action = Action;
    type Chance = Rolled;
    type View = View;

    const NAME: &'static str = "ten-thousand";
    // TT-25: two and more; the document sets no upper limit, the table does.
    const SEATS: RangeInclusive<u8> = 2..=MOST_SEATS as u8;
    const RULES: u32 = 1;

    fn new(options: &Options, seats: u8) -> Result<TenThousand, BadOptions> {
        options.check()?;
        if !Self::SEATS.contains(&seats) {
            return Err(BadOptions::seats(seats, &Self::SEATS));
        }
        Ok(TenThousand {
            tables: options.tables(),
            options: options.clone(),
            seats,
            scores: [0; MOST_SEATS],
            entered: 0,
            offer: NO_OFFER,
            seat: 0,
            phase: Phase::Start,
            points: 0,
            adopted: 0,
            dice: DICE,
            thrown: Dice::NONE,
            kept: Sets::NONE,
            menu: Menu::ROLL,
        })
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    #[inline]
    fn turn(&self) -> Turn {
        match self.phase {
            Phase::Throw => Turn::Chance,
            Phase::Over => Turn::Over,
            _ => Turn::Seat(Seat(self.seat)),
        }
    }

    fn order(&self) -> Option<&'static str> {
        match self.phase {
            Phase::Throw if self.adopted > 0 && self.points == self.adopted => Some("TT-12"),
            Phase::Throw => Some("TT-16"),
            Phase::Over => Some("TT-3"),
            _ => Some("TT-25"),
        }
    }

    fn payoff(&self, seat: Seat) -> f32 {
        // TT-3: at the end of a round the greatest score wins, and equal ones share; who wins at once is alone there.
        let scores = &self.scores[..self.seats as usize];
        let best = scores.iter().max();
        let winners = scores.iter().filter(|score| Some(*score) == best).count();
        if Some(&scores[seat.index()]) == best { 1.0 / winners as f32 } else { 0.0 }
    }

    fn score(&self, seat: Seat) -> i32 {
        i32::try_from(self.scores[seat.index()]).unwrap_or(i32::MAX)
    }

    #[inline]
    fn actions(&self, out: &mut Vec<Action>) {
        out.extend_from_slice(self.tables.actions(self.menu));
    }

    #[inline]
    fn legal<'a>(&'a self, _: &'a mut Vec<Action>) -> &'a [Action] {
        self.tables.actions(self.menu)
    }

    #[inline]
    fn apply(&mut self, action: Action) {
        match action {
            Action::Roll => {
                // TT-6: dice that have all been scored are thrown again, and none lies aside any more.
                self.kept = if self.all_back() { Sets::NONE } else { self.kept };
                // TT-24: an offer that is not taken is gone.
                self.offer = NO_OFFER;
                self.await_no_seat(Phase::Throw);
            }
            Action::Keep(kept) => self.keep(kept),
            Action::Note => self.note(),
            Action::Adopt => {
                self.points = self.offer.points;
                self.adopted = self.offer.points;
                self.dice = self.offer.dice;
                self.offer = NO_OFFER;
                // TT-12: whoever adopts throws.
                self.await_no_seat(Phase::Throw);
            }
            Action::Forfeit => self.fail(),
        }
    }

    fn explain(&self, action: Action) -> Result<(), Illegal> {
        self.why_not(action)
    }

    fn instead(&self, _illegal: Option<Action>) -> Option<Action> {
        // TT-22, TT-23: in a contest an illegal action costs the turn.
        (self.options.illegal == IllegalPlay::Forfeit).then_some(Action::Forfeit)
    }

    fn chances(&self, out: &mut Vec<(Rolled, f64)>) {
        out.extend(Dice::all(self.dice).map(|(dice, p)| (Rolled(dice), p)));
    }

    #[inline]
    fn sample_chance<R: Rng>(&self, rng: &mut R) -> Rolled {
        Rolled(Dice::sample(self.dice, rng))
    }

    #[inline]
    fn apply_chance(&mut self, chance: Rolled) {
        if self.tables.has_value(chance.0) {
            self.thrown = chance.0;
            self.menu = Menu::keep(chance.0);
            self.phase = Phase::Keep;
        } else {
            self.fail();
        }
    }

    fn possible(&self, chance: Rolled) -> bool {
        chance.0.has(self.dice)
    }

    fn audience(&self) -> Audience {
        Audience::All
    }

    fn roller(&self) -> Option<Seat> {
        Some(Seat(self.seat))
    }

    fn view(&self, viewer: Option<Seat>) -> View {
        self.seen_by(viewer)
    }

    fn determinize<R: Rng>(view: &View, _rng: &mut R) -> TenThousand {
        TenThousand::of_view(view)
    }
}

impl Playable for TenThousand {
    const USUAL_SEATS: u8 = 2;
    const JUDGED: bool = true;

    crate::texts_of_its_folder!();

    fn bots() -> Vec<BotMaker<TenThousand>> {
        bots::makers()
    }

    fn scene(view: &View, legal: &[Action]) -> Scene {
        scene::draw(view, legal)
    }

    fn narrate(step: &StepOf<TenThousand>, before: &View, after: &View) -> Vec<Text> {
        narrate::tell(*step, before, after)
    }

    fn read(view: &View, line: &str) -> Result<Vec<Action>, BadWord> {
        read::line(view, line)
    }

    fn solve(
        options: &Options,
        puzzle: &Puzzle<'_>,
        progress: &mut dyn FnMut(f64),
    ) -> Result<Option<Vec<Solved>>, BadOptions> {
        puzzle.whole()?;
        if !Rules::are_solved(options) {
            return Err(BadOptions(Text::new("solve-not-these")));
        }
        Ok(Some(odds::solve(options, puzzle.means, progress)))
    }
}
