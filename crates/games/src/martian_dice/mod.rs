//! Martian Dice: thirteen dice, a greedy raid and tanks in the way. The game value and its rules, in the order of the
//! rulebook; words for people, drawing and bots live beside it.

mod bots;
mod dice;
mod judge;
mod narrate;
mod options;
mod read;
mod save;
mod scene;
mod solver;
#[cfg(test)]
mod tests;
mod transcript;
mod view;
mod words;

pub use dice::{DICE, Dice, Face, Faces, throws};
pub use options::{DuelRepeat, From, Options, Start};
pub use view::{Duel, Group, View};
pub use words::{Action, Chance};

use std::hint::select_unpredictable;
use std::ops::RangeInclusive;

use croupier_engine::{
    Audience, BadOptions, BadWord, BotMaker, Game, Illegal, Playable, Player, Puzzle, Save, Scene,
    Seat, Solved, StepOf, Text, Turn, below,
};
use rand::Rng;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How many seats a table can have.
const MOST_SEATS: usize = 20;
/// MD-13: how many dice a player throws in a duel.
const DUEL_DICE: u8 = 6;

/// One game in progress, from the first throw to the winner.
#[derive(Clone, PartialEq, Debug)]
pub struct MartianDice {
    scores: [u16; MOST_SEATS],
    duel: DuelThrows,
    /// Who is in the duel's present round, one bit per seat; empty before a duel.
    contenders: u32,
    aside: Dice,
    /// What the last throw left on the table: no tanks, and after a choice none of that kind.
    thrown: Dice,
    round: u32,
    duel_round: u32,
    target: u16,
    phase: Phase,
    order: Order,
    /// Whose turn it is; in a duel who throws next, and at the end the winner.
    seat: Seat,
    seats: u8,
    /// Who has the first turn of every round.
    first: Seat,
    /// Who has the first turn of all: in a loaded game that may be another than `first`.
    began: Seat,
    last_round: bool,
    start: Start,
    duel_repeat: DuelRepeat,
}

/// What happens next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Chance names who has the first turn.
    Start,
    /// All dice that are not set aside are thrown.
    Throw,
    /// One kind of the thrown dice is chosen.
    Choose,
    /// The remaining dice are thrown again, or the turn ends.
    Decide,
    /// A player in the duel throws six dice.
    Duel,
    /// There is a winner.
    Over,
}

/// The order in which kinds of earthlings were chosen this turn: two bits each, the latest lowest, 0 for none.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
struct Order(u8);

impl Order {
    /// The order after one more choice; rays are not part of it.
    #[inline]
    fn then(self, face: Face) -> Order {
        let place = face as u8 - Face::Ray as u8;
        Order(self.0 << (2 * u8::from(place != 0)) | place)
    }

    /// The kinds, the first one chosen first.
    fn faces(self) -> impl Iterator<Item = Face> {
        (0..3).rev().filter_map(move |n| match self.0 >> (2 * n) & 3 {
            0 => None,
            place => Some(Face::EARTHLINGS[place as usize - 1]),
        })
    }
}

/// How many rays each seat threw in the duel's present round: three bits per seat, one more than the rays, 0 for a
/// seat that has not thrown.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
struct DuelThrows(u64);

impl DuelThrows {
    fn rays(self, seat: Seat) -> Option<u8> {
        (self.0 >> (3 * seat.0) & 7).checked_sub(1).map(|rays| rays as u8)
    }

    fn set(&mut self, seat: Seat, rays: u8) {
        self.0 |= u64::from(rays + 1) << (3 * seat.0);
    }
}

/// The seats whose bits are set, ascending.
fn members(set: u32) -> impl Iterator<Item = Seat> {
    (0..MOST_SEATS as u8).filter(move |seat| set >> seat & 1 == 1).map(Seat)
}

/// The legal actions by `Faces::index`, each list filled up to four; how many count is the number of its bits.
static CHOICES: [[Action; 4]; 16] = {
    let mut lists = [[Action::Ray; 4]; 16];
    let mut index = 0;
    while index < 16 {
        let (mut kind, mut length) = (0, 0);
        while kind < 4 {
            if index >> kind & 1 == 1 {
                lists[index][length] = Action::ALL[kind];
                length += 1;
            }
            kind += 1;
        }
        index += 1;
    }
    lists
};

impl MartianDice {
    /// The kinds that may be chosen from the thrown dice.
    #[inline]
    fn kinds(&self) -> Faces {
        Faces::to_choose(self.thrown, self.aside)
    }

    /// The legal actions.
    #[inline]
    fn choices(&self) -> &'static [Action] {
        match self.phase {
            Phase::Choose => {
                let kinds = self.kinds().index();
                &CHOICES[kinds][..kinds.count_ones() as usize]
            }
            Phase::Decide => &[Action::Reroll, Action::End],
            Phase::Start | Phase::Throw | Phase::Duel | Phase::Over => &[],
        }
    }

    /// How many dice are not set aside.
    #[inline]
    fn dice_left(&self) -> u8 {
        DICE - self.aside.len()
    }

    /// Steps 1 and 2 of a turn: the tanks of a throw go aside at once.
    #[inline]
    fn throw(&mut self, throw: Dice) {
        let tanks = throw.only(Face::Tank);
        self.aside = self.aside.and(tanks);
        self.thrown = throw.without(tanks);
        // MD-5 and MD-6: without a kind to choose, or without dice, the turn is scored unasked.
        if self.kinds().is_empty() {
            self.end_turn();
        } else {
            self.phase = Phase::Choose;
        }
    }

    /// Step 3: all dice of one kind go aside (MD-7).
    #[inline]
    fn choose(&mut self, face: Face) {
        let chosen = self.thrown.only(face);
        self.aside = self.aside.and(chosen);
        self.thrown = self.thrown.without(chosen);
        self.order = self.order.then(face);
        // MD-6: after the last die the turn is scored unasked.
        if self.thrown.is_empty() {
            self.end_turn();
        } else {
            self.phase = Phase::Decide;
        }
    }

    /// Scores the turn and passes the dice on.
    #[inline]
    fn end_turn(&mut self) {
        self.go_on_unless(true);
    }

    /// Step 4: the remaining dice are about to be thrown again unless the turn ends, is scored, and the dice pass on;
    /// after the last turn of the last round the game is decided (MD-9).
    ///
    /// Nobody can predict what a player decides, so both ways are computed without a branch.
    #[inline]
    fn go_on_unless(&mut self, ends: bool) {
        let score = &mut self.scores[self.seat.index()];
        *score += select_unpredictable(ends, u16::from(self.aside.points()), 0);
        self.last_round |= *score >= self.target;
        self.aside = select_unpredictable(ends, Dice::NONE, self.aside);
        self.order = select_unpredictable(ends, Order::default(), self.order);
        self.thrown = Dice::NONE;
        self.phase = Phase::Throw;
        let next = self.seat.0 + 1;
        let next = select_unpredictable(next == self.seats, 0, next);
        self.seat = Seat(select_unpredictable(ends, next, self.seat.0));
        let round_ends = ends && self.seat == self.first;
        if round_ends && self.last_round {
            self.decide_game();
        } else {
            self.round += u32::from(round_ends);
        }
    }

    /// MD-10: the most points win; several players who have them fight a duel.
    #[cold]
    fn decide_game(&mut self) {
        let scores = &self.scores[..self.seats as usize];
        let most = scores.iter().max();
        let best = scores.iter().enumerate().filter(|(_, score)| Some(*score) == most);
        let tied = best.fold(0, |set, (seat, _)| set | 1_u32 << seat);
        self.seat = Seat(tied.trailing_zeros() as u8);
        if tied.is_power_of_two() {
            self.phase = Phase::Over;
        } else {
            self.phase = Phase::Duel;
            self.contenders = tied;
            self.duel_round = 1;
        }
    }

    /// One throw of a duel: only its rays count (MD-13), and they change no score (MD-12).
    #[cold]
    fn duel_throw(&mut self, throw: Dice) {
        self.duel.set(self.seat, throw.count(Face::Ray));
        if let Some(next) = members(self.contenders).find(|seat| *seat > self.seat) {
            self.seat = next;
            return;
        }
        let most = members(self.contenders).map(|seat| self.duel.rays(seat)).max();
        let best = members(self.contenders).filter(|seat| Some(self.duel.rays(*seat)) == most);
        let tied = best.fold(0, |set, seat| set | 1_u32 << seat.0);
        if tied.is_power_of_two() {
            self.seat = Seat(tied.trailing_zeros() as u8);
            self.phase = Phase::Over;
            return;
        }
        // MD-11: who throws again.
        if self.duel_repeat == DuelRepeat::StillTied {
            self.contenders = tied;
        }
        self.seat = Seat(self.contenders.trailing_zeros() as u8);
        self.duel = DuelThrows::default();
        self.duel_round += 1;
    }

    /// How many dice are thrown next, in a turn or in a duel.
    #[inline]
    fn dice_to_throw(&self) -> u8 {
        if self.phase == Phase::Duel { DUEL_DICE } else { self.dice_left() }
    }
}

impl Game for MartianDice {
    type Options = Options;
    type Action = Action;
    type Chance = Chance;
    type View = View;

    const NAME: &'static str = "martian-dice";
    const SEATS: RangeInclusive<u8> = 2..=MOST_SEATS as u8;
    const RULES: u32 = 1;

    fn new(options: &Options, seats: u8) -> Result<MartianDice, BadOptions> {
        options.check(seats)?;
        let mut game = MartianDice {
            scores: [0; MOST_SEATS],
            duel: DuelThrows::default(),
            contenders: 0,
            aside: Dice::NONE,
            thrown: Dice::NONE,
            round: 1,
            duel_round: 0,
            target: options.target,
            phase: if options.start == Start::Random { Phase::Start } else { Phase::Throw },
            order: Order::default(),
            seat: Seat(0),
            seats,
            first: Seat(0),
            began: Seat(0),
            last_round: false,
            start: options.start,
            duel_repeat: options.duel_repeat,
        };
        if let Some(from) = &options.from {
            game.scores[..seats as usize].copy_from_slice(&from.scores);
            game.seat = Seat(from.next);
            game.began = game.seat;
            // MD-15: the save file does not say whether the last round has begun; the points do.
            game.last_round = from.scores.iter().any(|score| *score >= options.target);
            if game.last_round && from.next == 0 {
                game.decide_game();
            }
        }
        Ok(game)
    }

    #[inline]
    fn seats(&self) -> u8 {
        self.seats
    }

    #[inline]
    fn turn(&self) -> Turn {
        match self.phase {
            Phase::Choose | Phase::Decide => Turn::Seat(self.seat),
            Phase::Start | Phase::Throw | Phase::Duel => Turn::Chance,
            Phase::Over => Turn::Over,
        }
    }

    fn order(&self) -> Option<&'static str> {
        Some(match self.phase {
            Phase::Throw => "MD-3",
            Phase::Duel => "MD-13",
            Phase::Start | Phase::Choose | Phase::Decide => "MD-8",
            Phase::Over => "MD-10",
        })
    }

    fn payoff(&self, seat: Seat) -> f32 {
        f32::from(u8::from(self.phase == Phase::Over && seat == self.seat))
    }

    fn score(&self, seat: Seat) -> i32 {
        i32::from(self.scores[seat.index()])
    }

    #[inline]
    fn actions(&self, out: &mut Vec<Action>) {
        out.extend_from_slice(self.choices());
    }

    #[inline]
    fn legal<'a>(&'a self, _: &'a mut Vec<Action>) -> &'a [Action] {
        self.choices()
    }

    #[inline]
    fn apply(&mut self, action: Action) {
        match action.face() {
            Some(face) => self.choose(face),
            None => self.go_on_unless(action == Action::End),
        }
    }

    fn explain(&self, action: Action) -> Result<(), Illegal> {
        let kinds = || {
            let choices = self.kinds();
            let faces = Face::ALL.into_iter().filter(|face| choices.has(*face));
            faces.map(Face::name).collect::<Vec<_>>()
        };
        match (self.phase, action.face()) {
            (Phase::Choose, Some(face)) if self.kinds().has(face) => Ok(()),
            // The hold takes one batch of each kind of earthling, and a batch is all its dice.
            (Phase::Choose, Some(face)) if face != Face::Ray && self.aside.count(face) > 0 => {
                let why = Text::new("illegal-taken").with("kind", face.name());
                Err(Illegal::new("MD-7", why.with("kinds", kinds())))
            }
            (Phase::Choose, Some(face)) => {
                let why = Text::new("illegal-not-thrown").with("kind", face.name());
                Err(Illegal::new("MD-5", why.with("kinds", kinds())))
            }
            (Phase::Choose, None) => {
                let why = Text::new("illegal-choose-first").with("action", action.word());
                Err(Illegal::new("MD-4", why.with("kinds", kinds())))
            }
            (Phase::Decide, None) => Ok(()),
            (Phase::Decide, Some(_)) => {
                let why = Text::new("illegal-chosen").with("dice", self.dice_left());
                Err(Illegal::new("MD-4", why))
            }
            (Phase::Start | Phase::Throw | Phase::Duel | Phase::Over, _) => {
                Err(Illegal::new("MD-4", Text::new("illegal-nothing-to-choose")))
            }
        }
    }

    fn chances(&self, out: &mut Vec<(Chance, f64)>) {
        if self.phase == Phase::Start {
            let each = 1.0 / f64::from(self.seats);
            out.extend(Seat::all(self.seats).map(|seat| (Chance::Start(seat), each)));
        } else {
            let list = throws(self.dice_to_throw());
            out.extend(list.iter().map(|&(dice, p)| (Chance::Roll(dice), p)));
        }
    }

    #[inline]
    fn sample_chance<R: Rng>(&self, rng: &mut R) -> Chance {
        if self.phase == Phase::Start {
            Chance::Start(Seat(below(rng, u32::from(self.seats)) as u8))
        } else {
            Chance::Roll(dice::throw(self.dice_to_throw(), rng))
        }
    }

    #[inline]
    fn apply_chance(&mut self, chance: Chance) {
        match chance {
            Chance::Roll(throw) if self.phase == Phase::Throw => self.throw(throw),
            Chance::Roll(throw) => self.duel_throw(throw),
            Chance::Start(seat) => {
                self.seat = seat;
                self.first = seat;
                self.began = seat;
                self.phase = Phase::Throw;
            }
        }
    }

    fn possible(&self, chance: Chance) -> bool {
        match (self.phase, chance) {
            (Phase::Start, Chance::Start(seat)) => seat.0 < self.seats,
            (Phase::Throw | Phase::Duel, Chance::Roll(dice)) => dice.len() == self.dice_to_throw(),
            _ => false,
        }
    }

    fn audience(&self) -> Audience {
        Audience::All
    }

    fn roller(&self) -> Option<Seat> {
        matches!(self.phase, Phase::Throw | Phase::Duel).then_some(self.seat)
    }

    fn view(&self, viewer: Option<Seat>) -> View {
        View::of(self, viewer)
    }

    fn determinize<R: Rng>(view: &View, _rng: &mut R) -> MartianDice {
        view.game()
    }
}

impl Playable for MartianDice {
    const USUAL_SEATS: u8 = 4;
    const TRANSCRIPT: bool = true;
    const JUDGED: bool = true;
    const TELLS_LUCK: bool = true;

    crate::texts_of_its_folder!();

    fn bots() -> Vec<BotMaker<MartianDice>> {
        bots::makers()
    }

    fn scene(view: &View, legal: &[Action]) -> Scene {
        scene::scene(view, legal)
    }

    fn narrate(step: &StepOf<MartianDice>, before: &View, after: &View) -> Vec<Text> {
        narrate::narrate(*step, before, after)
    }

    fn read(view: &View, line: &str) -> Result<Vec<Action>, BadWord> {
        read::read(view, line)
    }

    fn solve(
        options: &Options,
        puzzle: &Puzzle<'_>,
        progress: &mut dyn FnMut(f64),
    ) -> Result<Option<Vec<Solved>>, BadOptions> {
        puzzle.whole()?;
        Ok(Some(judge::solve(options.target, progress)))
    }

    fn transcript(
        step: &StepOf<MartianDice>,
        before: &View,
        after: &View,
        players: &[Player],
    ) -> Option<String> {
        Some(transcript::transcript(*step, before, after, players))
    }

    fn opening(view: &View, players: &[Player]) -> Option<String> {
        transcript::opening(view, players)
    }

    fn save(view: &View, players: &[Player]) -> Option<String> {
        save::save(view, players)
    }

    fn load(text: &str) -> Option<Result<Save, Text>> {
        Some(save::load(text))
    }
}
