//! A live match with its types erased, as small traits: playing, showing, seating and, in `encoding.rs`, encoding.

mod deal_from;
mod seating;
mod transcript;

pub use deal_from::DealFrom;

use std::fmt::Display;

use croupier_engine::{
    BadWord, Bot, BotError, Dealer, Evaluation, Match, Refused, Resources, Seat, Seed, Step,
    StepOf, TableDealer, Text, Turn, TurnKeys, daily_outcome, perft,
};
use serde_json::Value;

use crate::{Bubble, Encoding, Lean, Moment, Playable, Scene, Shout, Transcript, make_bot, wire};

/// A live match of any kind of game.
pub trait Table: Playing + Showing + Seating + Encoding + Send {}

impl<T: Playing + Showing + Seating + Encoding + Send> Table for T {}

/// Playing: whose turn it is, what is legal, and the checked ways to change the match.
pub trait Playing {
    /// How many seats there are.
    fn seats(&self) -> u8;
    /// Who makes the next step.
    fn turn(&self) -> Turn;
    /// The number of steps so far.
    fn steps(&self) -> usize;
    /// The legal actions of the seat whose turn it is, in canonical text; empty if it is no seat's turn.
    fn legal(&self) -> Vec<String>;
    /// The outcomes that may come, with their probabilities; empty if no chance is due.
    fn chances(&self) -> Vec<(String, f64)>;
    /// Points by the rules now.
    fn score(&self, seat: Seat) -> i32;
    /// Share of the win, once the game is over.
    fn payoff(&self, seat: Seat) -> f32;

    /// Applies a step in the text form of records: an action of a seat or an outcome.
    fn apply(&mut self, line: &str) -> Result<(), Refused>;
    /// Plays an action given in canonical text.
    fn play(&mut self, seat: Seat, word: &str) -> Result<(), Refused>;
    /// Plays the answer of a program. Where the rules substitute another action for an illegal one, that is played and
    /// `Some` says why the answer was not legal. An error changes nothing.
    fn play_answer(&mut self, seat: Seat, word: &str) -> Result<Option<Refused>, Refused>;
    /// Draws the outcome that is due and applies it; refused if no chance is due.
    fn deal(&mut self, from: DealFrom<'_>) -> Result<(), Refused>;
    /// The outcome that the table's dealer draws next with this seed, if chance is due. For verification.
    fn next_outcome(&self, seed: &Seed) -> Option<String>;
    /// The same for a daily deal.
    fn next_daily_outcome(&self, seed: &Seed) -> Option<String>;
    /// Takes back this seat's last action if nothing has happened since. Returns whether it did.
    fn undo(&mut self, seat: Seat) -> bool;

    /// Whether these actions of one seat, made one after the other, would all be accepted; changes nothing.
    fn try_words(&self, seat: Seat, words: &[String]) -> Result<(), Refused>;
    /// Parses a line typed by a person into actions in canonical text, which would be accepted in this order.
    fn parse_line(&self, seat: Seat, line: &str) -> Result<Vec<String>, Refused>;
    /// The same for single steps of a longer line.
    fn parse_steps(&self, seat: Seat, line: &str) -> Result<Vec<String>, Refused>;
    /// The action by which the seat whose turn it is declines to react, see [`Game::pass`](croupier_engine::Game::pass).
    fn pass(&self) -> Option<String>;
    /// For a seat that may react after others: the table after these have passed, without bots; otherwise `None`.
    fn after_passes(&self, seat: Seat) -> Option<Box<dyn Table>>;
    /// While seats are asked to react: the table after all of them have passed, without bots. Its last step, to those who
    /// are shown it, is still the one before the passes. `None` if nobody is asked.
    fn after_all_passes(&self) -> Option<Box<dyn Table>>;
    /// Lets a new match begin at this position, without bots and without the steps that led to it. With a seat and a
    /// seed, what that seat cannot see is drawn anew.
    fn begin_here(&mut self, anew: Option<(Seat, &Seed)>);
    /// How many sequences of so many steps follow.
    fn perft(&self, depth: u32) -> u64;
}

/// Showing: the match as one viewer may see it, `None` being a spectator. Only `lines` and `last_line` hide nothing.
pub trait Showing {
    /// The last step, nothing hidden: the line for the record.
    fn last_line(&self) -> Option<String>;
    /// All steps, nothing hidden.
    fn lines(&self) -> Vec<String>;
    /// Calls `visit` with the number and the line of every step from `since` on, as this viewer may see it.
    fn visit_seen(
        &self,
        viewer: Option<Seat>,
        since: usize,
        visit: &mut dyn FnMut(usize, &dyn Display),
    );
    /// The same as texts.
    fn seen(&self, viewer: Option<Seat>, since: usize) -> Vec<String> {
        let mut lines = Vec::new();
        self.visit_seen(viewer, since, &mut |_, line| lines.push(line.to_string()));
        lines
    }
    /// What the viewer may know, as JSON.
    fn view(&self, viewer: Option<Seat>) -> Value;
    /// How that looks.
    fn scene(&self, viewer: Option<Seat>) -> Scene;
    /// What the last step means to this viewer.
    fn narrate(&self, viewer: Option<Seat>) -> Vec<Text>;
    /// What the last step looks like beside the seat that acted.
    fn bubble(&self) -> Option<Bubble>;
    /// The moment that the last step is.
    fn moment(&self) -> Option<Moment>;
    /// The shout that the last step opens.
    fn shout(&self) -> Option<Shout>;
    /// The part of the game that the table is in now.
    fn chapter(&self) -> Option<Text>;
    /// The part of the game in which the last step was made: its last step belongs to a round, not to the next one.
    fn chapter_of_last_step(&self) -> Option<Text>;
    /// What kind of decision this action of this seat is here, see [`Playable::decision_kind`].
    fn decision_kind(&self, seat: Seat, word: &str) -> Option<Text>;
    /// Appends the message of the wire that asks the seat whose turn it is, as one line; nothing at other turns.
    fn write_ask(&self, asking: &wire::Asking, out: &mut Vec<u8>);
    /// The prescribed transcript, for games that have one.
    fn transcript(&self) -> Option<&dyn Transcript>;
}

/// Seating: built-in bots on seats, and evaluations by the game's best bot.
pub trait Seating {
    /// Puts a bot on a seat: a name, and its numbers, as in `ismcts:ms=50`. `ai` and `bot` mean the best one.
    fn seat_bot(
        &mut self,
        seat: Seat,
        spec: &str,
        seed: &Seed,
        resources: &'static dyn Resources,
    ) -> Result<(), Text>;
    /// Lets the bot on this seat choose, and plays its choice.
    fn act(&mut self, seat: Seat) -> Result<(), BotError>;
    /// The equity of every legal action of this seat as the game's best bot sees it, knowing what the seat knows, the
    /// best first. `None` if it is not the seat's turn or the bot does not evaluate.
    fn evaluate(
        &mut self,
        seat: Seat,
        resources: &'static dyn Resources,
    ) -> Option<Vec<Evaluation<String>>>;
    /// The same as another bot sees it, given by name and numbers.
    fn evaluate_by(
        &mut self,
        spec: &str,
        seat: Seat,
        resources: &'static dyn Resources,
    ) -> Option<Vec<Evaluation<String>>>;
    /// The equity of seat 0 before the coming outcome, if the game's best bot knows it exactly: at a table of two where
    /// nothing is hidden.
    fn exact_value(&self, resources: &'static dyn Resources) -> Option<f64>;
}

/// A table of one kind of game.
pub struct TypedTable<G: Playable> {
    played: Match<G>,
    encoder: G::Encoder,
    before: G,
    dealt: u64,
    /// Where the next outcome stands, for daily deals.
    keys: TurnKeys,
    bots: Vec<Option<Box<dyn Bot<G>>>>,
    /// How many of the last steps are not spoken of: passes that are only assumed.
    unspoken: usize,
}

impl<G: Playable> TypedTable<G> {
    /// A table before its first step.
    pub fn new(game: G) -> TypedTable<G> {
        let bots = (0..game.seats()).map(|_| None).collect();
        let (before, encoder) = (game.clone(), game.encoder());
        let keys = TurnKeys::new(usize::from(game.seats()));
        TypedTable { before, encoder, played: Match::new(game), dealt: 0, keys, bots, unspoken: 0 }
    }

    /// The same table without bots.
    pub(crate) fn without_bots(&self) -> TypedTable<G> {
        TypedTable {
            played: self.played.clone(),
            encoder: self.encoder.clone(),
            before: self.before.clone(),
            dealt: self.dealt,
            keys: self.keys.clone(),
            bots: self.bots.iter().map(|_| None).collect(),
            unspoken: self.unspoken,
        }
    }

    fn legal_actions(&self) -> Vec<G::Action> {
        let mut actions = Vec::new();
        if let Turn::Seat(_) = self.played.game().turn() {
            self.played.game().actions(&mut actions);
        }
        actions
    }

    /// The match.
    pub(crate) fn played(&self) -> &Match<G> {
        &self.played
    }

    /// The numbers of the game.
    pub(crate) fn encoder(&self) -> &G::Encoder {
        &self.encoder
    }

    /// Applies a checked step, keeps the game before it for the narration, and lets the bots watch.
    pub(crate) fn apply_checked(
        &mut self,
        step: impl FnOnce(&mut Match<G>) -> Result<StepOf<G>, Refused>,
    ) -> Result<(), Refused> {
        let before = self.played.game().clone();
        let applied = step(&mut self.played)?;
        if let Step::Chance(_) = applied {
            self.dealt += 1;
            self.keys.count(self.keys.place(before.roller()));
        }
        self.before = before;
        self.unspoken = 0;
        for (seat, bot) in Seat::all(self.played.game().seats()).zip(&mut self.bots) {
            if let Some(bot) = bot {
                for seen in self.played.seen(Some(seat), self.played.len() - 1) {
                    bot.watch(&seen);
                }
            }
        }
        Ok(())
    }

    fn last_seen(&self, viewer: Option<Seat>) -> Option<StepOf<G>> {
        let last = self.played.len().checked_sub(1 + self.unspoken)?;
        self.played.seen(viewer, last).next()
    }

    /// What a spectator could see before and after the last step.
    fn public_views(&self) -> (G::View, G::View) {
        (self.before.view(None), self.played.game().view(None))
    }

    /// A bot, which has watched what this seat has seen. A bot of its own leaves the one that may sit there undisturbed.
    fn evaluator(
        &self,
        spec: &str,
        seat: Option<Seat>,
        resources: &'static dyn Resources,
    ) -> Option<Box<dyn Bot<G>>> {
        let mut evaluator = make_bot::<G>(spec, &Seed::of_number(0), resources).ok()?;
        if seat.is_some() {
            for seen in self.played.seen(seat, 0) {
                evaluator.watch(&seen);
            }
        }
        Some(evaluator)
    }
}

impl<G: Playable> Playing for TypedTable<G> {
    fn seats(&self) -> u8 {
        self.played.game().seats()
    }

    fn turn(&self) -> Turn {
        self.played.game().turn()
    }

    fn steps(&self) -> usize {
        self.played.len()
    }

    fn legal(&self) -> Vec<String> {
        self.legal_actions().iter().map(ToString::to_string).collect()
    }

    fn chances(&self) -> Vec<(String, f64)> {
        let mut chances = Vec::new();
        if self.turn() == Turn::Chance {
            self.played.game().chances(&mut chances);
        }
        chances.iter().map(|(chance, p)| (chance.to_string(), *p)).collect()
    }

    fn score(&self, seat: Seat) -> i32 {
        self.played.game().score(seat)
    }

    fn payoff(&self, seat: Seat) -> f32 {
        self.played.game().payoff(seat)
    }

    fn apply(&mut self, line: &str) -> Result<(), Refused> {
        match line.parse::<StepOf<G>>().map_err(|error| Refused::bad_word(line, error))? {
            Step::Act(seat, action) => self.apply_checked(|played| played.play(seat, action)),
            Step::Chance(chance) => self.apply_checked(|played| played.resolve(chance)),
            Step::Hidden => Err(Refused::bad_word(line, BadWord(Text::new("record-step-hidden")))),
        }
    }

    fn play(&mut self, seat: Seat, word: &str) -> Result<(), Refused> {
        let action = word.parse().map_err(|error| Refused::bad_word(word, error))?;
        self.apply_checked(|played| played.play(seat, action))
    }

    fn play_answer(&mut self, seat: Seat, word: &str) -> Result<Option<Refused>, Refused> {
        if self.turn() != Turn::Seat(seat) {
            return self.play(seat, word).map(|()| None);
        }
        let game = self.played.game();
        let (action, refused) = match word.parse::<G::Action>() {
            Ok(action) => (action, game.explain(action).err().map(Refused::Illegal)),
            Err(error) => {
                let refused = Refused::bad_word(word, error);
                let Some(substitute) = game.substitute(None) else { return Err(refused) };
                (substitute, Some(refused))
            }
        };
        self.apply_checked(|played| played.play(seat, action))?;
        Ok(refused)
    }

    fn deal(&mut self, from: DealFrom<'_>) -> Result<(), Refused> {
        let turn = self.turn();
        let game = self.played.game();
        if turn != Turn::Chance {
            return Err(Refused::OutOfTurn { turn, by: None, ruling: game.turn_ruling() });
        }
        let chance = match from {
            DealFrom::Seed(seed) => TableDealer::new(seed, self.dealt).deal(game),
            DealFrom::Keyed(dealer) => dealer.deal(game),
            DealFrom::Daily(seed) => daily_outcome(game, seed, &self.keys),
        };
        self.apply_checked(|played| played.resolve(chance))
    }

    fn next_outcome(&self, seed: &Seed) -> Option<String> {
        (self.turn() == Turn::Chance)
            .then(|| TableDealer::new(seed, self.dealt).deal(self.played.game()).to_string())
    }

    fn next_daily_outcome(&self, seed: &Seed) -> Option<String> {
        let game = self.played.game();
        (self.turn() == Turn::Chance).then(|| daily_outcome(game, seed, &self.keys).to_string())
    }

    fn undo(&mut self, seat: Seat) -> bool {
        let undone = self.played.undo(seat);
        if undone {
            self.before = self.played.game().clone();
        }
        undone
    }

    fn try_words(&self, seat: Seat, words: &[String]) -> Result<(), Refused> {
        let parse = |word: &String| word.parse().map_err(|error| Refused::bad_word(word, error));
        let actions: Vec<G::Action> = words.iter().map(parse).collect::<Result<_, _>>()?;
        self.played.try_all(seat, &actions)
    }

    fn parse_line(&self, seat: Seat, line: &str) -> Result<Vec<String>, Refused> {
        crate::parsed::parsed(&self.played, seat, line, G::parse_line)
    }

    fn parse_steps(&self, seat: Seat, line: &str) -> Result<Vec<String>, Refused> {
        crate::parsed::parsed(&self.played, seat, line, G::parse_steps)
    }

    fn pass(&self) -> Option<String> {
        self.played.game().pass().map(|action| action.to_string())
    }

    fn after_passes(&self, seat: Seat) -> Option<Box<dyn Table>> {
        if self.turn() == Turn::Seat(seat) || self.played.game().pass().is_none() {
            return None;
        }
        let mut after = self.without_bots();
        while let (Turn::Seat(asked), Some(pass)) = (after.turn(), after.played.game().pass()) {
            if asked == seat {
                return Some(Box::new(after));
            }
            after.apply_checked(|played| played.play(asked, pass)).ok()?;
        }
        None
    }

    fn after_all_passes(&self) -> Option<Box<dyn Table>> {
        let mut after = self.without_bots();
        while let (Turn::Seat(asked), Some(pass)) = (after.turn(), after.played.game().pass()) {
            after.played.play(asked, pass).ok()?;
            after.unspoken += 1;
        }
        (after.unspoken > self.unspoken).then(|| Box::new(after) as Box<dyn Table>)
    }

    fn begin_here(&mut self, anew: Option<(Seat, &Seed)>) {
        let game = self.played.game();
        let start = match anew {
            Some((seat, seed)) => G::determinize(&game.view(Some(seat)), &mut seed.stream("start")),
            None => game.clone(),
        };
        *self = TypedTable::new(start);
    }

    fn perft(&self, depth: u32) -> u64 {
        perft(self.played.game(), depth)
    }
}

impl<G: Playable> Showing for TypedTable<G> {
    fn last_line(&self) -> Option<String> {
        self.played.steps().last().map(ToString::to_string)
    }

    fn lines(&self) -> Vec<String> {
        self.played.steps().map(ToString::to_string).collect()
    }

    fn visit_seen(
        &self,
        viewer: Option<Seat>,
        since: usize,
        visit: &mut dyn FnMut(usize, &dyn Display),
    ) {
        for (n, step) in (since..).zip(self.played.seen(viewer, since)) {
            visit(n, &step);
        }
    }

    fn view(&self, viewer: Option<Seat>) -> Value {
        serde_json::to_value(self.played.game().view(viewer)).unwrap_or(Value::Null)
    }

    fn scene(&self, viewer: Option<Seat>) -> Scene {
        let mine = viewer.is_some_and(|seat| self.turn() == Turn::Seat(seat));
        let legal = if mine { self.legal_actions() } else { Vec::new() };
        G::scene(&self.played.game().view(viewer), &legal)
    }

    fn narrate(&self, viewer: Option<Seat>) -> Vec<Text> {
        let Some(step) = self.last_seen(viewer) else { return Vec::new() };
        G::narrate(&step, &self.before.view(viewer), &self.played.game().view(viewer))
    }

    fn bubble(&self) -> Option<Bubble> {
        let (before, after) = self.public_views();
        G::bubble(&self.last_seen(None)?, &before, &after)
    }

    fn moment(&self) -> Option<Moment> {
        let (before, after) = self.public_views();
        G::moment(&self.last_seen(None)?, &before, &after)
    }

    fn shout(&self) -> Option<Shout> {
        let (before, after) = self.public_views();
        G::shout(&self.last_seen(None)?, &before, &after)
    }

    fn chapter(&self) -> Option<Text> {
        G::chapter(&self.played.game().view(None))
    }

    fn chapter_of_last_step(&self) -> Option<Text> {
        // An action belongs to the round that it may end; an outcome to the round that it may begin.
        match self.played.steps().last() {
            Some(Step::Act(..)) => G::chapter(&self.before.view(None)).or_else(|| self.chapter()),
            _ => self.chapter(),
        }
    }

    fn decision_kind(&self, seat: Seat, word: &str) -> Option<Text> {
        G::decision_kind(&self.played.game().view(Some(seat)), &word.parse().ok()?)
    }

    fn write_ask(&self, asking: &wire::Asking, out: &mut Vec<u8>) {
        let Turn::Seat(seat) = self.turn() else { return };
        let mut legal = Vec::new();
        let ask = wire::Ask {
            id: asking.id,
            n: self.steps(),
            ms: asking.ms,
            bank_ms: asking.bank_ms,
            last_ms: asking.last_ms,
            view: Lean(&self.played.game().view(Some(seat))),
            legal: wire::Words(self.played.game().legal(&mut legal)),
        };
        wire::write_line(&ask, out);
    }

    fn transcript(&self) -> Option<&dyn Transcript> {
        G::text_format().map(|_| self as &dyn Transcript)
    }
}
