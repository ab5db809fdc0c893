//! A live match with its types erased, as three small traits: playing, showing and seating.

use std::fmt::Display;

use croupier_engine::{
    Ask, BadWord, Bot, BotError, Dealer, Evaluation, KeyedDealer, Match, Refused, Resources, Seat,
    Seed, Step, StepOf, TableDealer, Text, Turn, perft,
};
use serde_json::Value;

use crate::{Lean, Playable, Player, Scene, Transcript, make_bot, wire};

/// A live match of any kind of game.
pub trait Table: Playing + Showing + Seating + Send {}

impl<T: Playing + Showing + Seating + Send> Table for T {}

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
    /// Takes back this seat's last action if nothing has happened since. Returns whether it did.
    fn undo(&mut self, seat: Seat) -> bool;

    /// Parses a line typed by a person into actions in canonical text. All of them would be accepted in this order;
    /// none has been played yet.
    fn parse_line(&self, seat: Seat, line: &str) -> Result<Vec<String>, Refused>;
    /// The action by which the seat whose turn it is declines to react, see [`Game::pass`](croupier_engine::Game::pass).
    fn pass(&self) -> Option<String>;
    /// For a seat that may react although others are asked before it: the table after these have passed, at this
    /// seat's turn and without bots. `None` for all other seats.
    fn after_passes(&self, seat: Seat) -> Option<Box<dyn Table>>;
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
    /// The equity of seat 0 before the coming outcome, if the game's best bot knows it exactly: at a table of two where
    /// nothing is hidden.
    fn exact_value(&self, resources: &'static dyn Resources) -> Option<f64>;
}

/// Where an outcome comes from.
#[derive(Debug)]
pub enum DealFrom<'a> {
    /// The table's own dealer with this seed.
    Seed(&'a Seed),
    /// The dealer of duplicate matches.
    Keyed(&'a mut KeyedDealer),
}

/// A table of one kind of game.
pub struct TypedTable<G: Playable> {
    played: Match<G>,
    before: G,
    dealt: u64,
    bots: Vec<Option<Box<dyn Bot<G>>>>,
}

impl<G: Playable> TypedTable<G> {
    /// A table before its first step.
    pub fn new(game: G) -> TypedTable<G> {
        let bots = (0..game.seats()).map(|_| None).collect();
        TypedTable { before: game.clone(), played: Match::new(game), dealt: 0, bots }
    }

    fn legal_actions(&self) -> Vec<G::Action> {
        let mut actions = Vec::new();
        if let Turn::Seat(_) = self.played.game().turn() {
            self.played.game().actions(&mut actions);
        }
        actions
    }

    /// Applies a checked step, keeps the game before it for the narration, and lets the bots watch.
    fn apply_checked(
        &mut self,
        step: impl FnOnce(&mut Match<G>) -> Result<StepOf<G>, Refused>,
    ) -> Result<(), Refused> {
        let before = self.played.game().clone();
        let applied = step(&mut self.played)?;
        self.before = before;
        self.dealt += u64::from(matches!(applied, Step::Chance(_)));
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
        let last = self.played.len().checked_sub(1)?;
        self.played.seen(viewer, last).next()
    }

    /// The game's best bot, which has watched what this seat has seen. A bot of its own leaves the one that may sit
    /// there undisturbed.
    fn evaluator(
        &self,
        seat: Option<Seat>,
        resources: &'static dyn Resources,
    ) -> Option<Box<dyn Bot<G>>> {
        let mut evaluator = make_bot::<G>("ai", &Seed::of_number(0), resources).ok()?;
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
        };
        self.apply_checked(|played| played.resolve(chance))
    }

    fn next_outcome(&self, seed: &Seed) -> Option<String> {
        (self.turn() == Turn::Chance)
            .then(|| TableDealer::new(seed, self.dealt).deal(self.played.game()).to_string())
    }

    fn undo(&mut self, seat: Seat) -> bool {
        let undone = self.played.undo(seat);
        if undone {
            self.before = self.played.game().clone();
        }
        undone
    }

    fn parse_line(&self, seat: Seat, line: &str) -> Result<Vec<String>, Refused> {
        let view = self.played.game().view(Some(seat));
        let actions = G::parse_line(&view, line).map_err(|error| Refused::bad_word(line, error))?;
        self.played.try_all(seat, &actions)?;
        Ok(actions.iter().map(ToString::to_string).collect())
    }

    fn pass(&self) -> Option<String> {
        self.played.game().pass().map(|action| action.to_string())
    }

    fn after_passes(&self, seat: Seat) -> Option<Box<dyn Table>> {
        if self.turn() == Turn::Seat(seat) || self.played.game().pass().is_none() {
            return None;
        }
        let bots = self.bots.iter().map(|_| None).collect();
        let (before, played) = (self.before.clone(), self.played.clone());
        let mut after = TypedTable { before, played, dealt: self.dealt, bots };
        while let (Turn::Seat(asked), Some(pass)) = (after.turn(), after.played.game().pass()) {
            if asked == seat {
                return Some(Box::new(after));
            }
            after.apply_checked(|played| played.play(asked, pass)).ok()?;
        }
        None
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

impl<G: Playable> Transcript for TypedTable<G> {
    fn last_step(&self, players: &[Player]) -> Option<String> {
        let format = G::text_format()?;
        let view = self.played.game().view(None);
        match self.last_seen(None) {
            Some(step) => format.step(&step, &self.before.view(None), &view, players),
            None => format.opening(&view, players),
        }
    }

    fn save(&self, players: &[Player]) -> Option<String> {
        G::text_format()?.save(&self.played.game().view(None), players)
    }
}

impl<G: Playable> Seating for TypedTable<G> {
    fn seat_bot(
        &mut self,
        seat: Seat,
        spec: &str,
        seed: &Seed,
        resources: &'static dyn Resources,
    ) -> Result<(), Text> {
        let mut bot = make_bot::<G>(spec, seed, resources)?;
        let seats = self.seats();
        let Some(place) = self.bots.get_mut(seat.index()) else {
            return Err(Refused::NoSuchSeat { seat, seats }.text());
        };
        // A bot that takes over a seat knows what the seat has seen.
        for seen in self.played.seen(Some(seat), 0) {
            bot.watch(&seen);
        }
        *place = Some(bot);
        Ok(())
    }

    fn act(&mut self, seat: Seat) -> Result<(), BotError> {
        let legal = self.legal_actions();
        let game = self.played.game();
        if game.turn() != Turn::Seat(seat) {
            return Err(BotError(format!("it is not the turn of seat {}", seat.0)));
        }
        let Some(Some(bot)) = self.bots.get_mut(seat.index()) else {
            return Err(BotError(format!("no bot sits on seat {}", seat.0)));
        };
        let view = game.view(Some(seat));
        let action = bot.choose(&Ask { seat, seats: game.seats(), view: &view, legal: &legal })?;
        if game.explain(action).is_err() {
            return Err(BotError(format!("illegal action {action}")));
        }
        self.apply_checked(|played| played.play(seat, action))
            .map_err(|_| BotError("the match is too long".to_owned()))
    }

    fn evaluate(
        &mut self,
        seat: Seat,
        resources: &'static dyn Resources,
    ) -> Option<Vec<Evaluation<String>>> {
        if self.turn() != Turn::Seat(seat) {
            return None;
        }
        let legal = self.legal_actions();
        let view = self.played.game().view(Some(seat));
        let ask = Ask { seat, seats: self.seats(), view: &view, legal: &legal };
        let mut evaluations = self.evaluator(Some(seat), resources)?.evaluate(&ask)?;
        evaluations.sort_by(|a, b| b.equity.total_cmp(&a.equity));
        // Rounding may lead a hair beyond 1.
        let as_text = |one: &Evaluation<G::Action>| Evaluation {
            action: one.action.to_string(),
            equity: one.equity.clamp(0.0, 1.0),
            error: one.error,
        };
        Some(evaluations.iter().map(as_text).collect())
    }

    fn exact_value(&self, resources: &'static dyn Resources) -> Option<f64> {
        self.evaluator(None, resources)?.exact_value(&self.played.game().view(None))
    }
}
