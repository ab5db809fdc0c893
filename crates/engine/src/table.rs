//! A live match with its types erased: text, JSON and scenes cross here, and bots sit inside with their views.

use std::fmt::Display;

use serde_json::Value;

use crate::{
    Ask, BadWord, Bot, BotError, Dealer, Judged, KeyedDealer, Lean, Match, Means, Playable, Player,
    Refused, Scene, Seat, Seed, Step, StepOf, TableDealer, Text, Turn, make_bot, perft, wire,
};

/// A live match of any kind of game.
pub trait Table: Send {
    /// How many seats there are.
    fn seats(&self) -> u8;
    /// Who makes the next step.
    fn turn(&self) -> Turn;
    /// How many steps have been made.
    fn steps(&self) -> usize;
    /// The legal actions of the seat whose turn it is, in canonical text; empty if it is no seat's turn.
    fn legal(&self) -> Vec<String>;
    /// The outcomes that may come, with their probabilities; empty if no chance is due.
    fn chances(&self) -> Vec<(String, f64)>;

    /// The action by which the seat whose turn it is lets a reaction pass, see [`Game::pass`].
    fn pass(&self) -> Option<String>;
    /// For a seat that may react although others are asked before it: the table after these have let it pass, at this
    /// seat's turn and without bots. `None` for all other seats.
    fn ahead(&self, seat: Seat) -> Option<Box<dyn Table>>;

    /// Applies a step given in the text form of records: an action of a seat or an outcome.
    fn apply(&mut self, line: &str) -> Result<(), Refused>;
    /// Makes an action given in canonical text.
    fn play(&mut self, seat: Seat, word: &str) -> Result<(), Refused>;
    /// Reads a line typed by a person into actions in canonical text. All of them would be accepted in this order;
    /// nothing has been made yet.
    fn read(&self, seat: Seat, line: &str) -> Result<Vec<String>, Refused>;
    /// Makes an outcome happen, given in canonical text.
    fn resolve(&mut self, word: &str) -> Result<(), Refused>;
    /// The outcome that the table's dealer draws next with this seed, if chance is due.
    fn deal(&self, seed: &Seed) -> Option<String>;
    /// Makes that outcome happen; refused if no chance is due.
    fn deal_out(&mut self, seed: &Seed) -> Result<(), Refused>;
    /// Makes the outcome happen that a dealer of duplicate matches draws; refused if no chance is due.
    fn deal_keyed(&mut self, dealer: &mut KeyedDealer) -> Result<(), Refused>;
    /// Makes an action that a program answered. `Some` is why it is not legal where the rules put something in its
    /// place and that was made; an error changes nothing.
    fn answer(&mut self, seat: Seat, word: &str) -> Result<Option<Refused>, Refused>;
    /// Takes back this seat's last action if nothing has happened since.
    fn undo(&mut self, seat: Seat) -> bool;

    /// Puts a bot on a seat: a name, and numbers that are set for it, as in `ismcts:ms=50`. `ai` and `bot` mean the
    /// best one.
    fn seat_bot(
        &mut self,
        seat: Seat,
        spec: &str,
        seed: &Seed,
        means: &'static dyn Means,
    ) -> Result<(), Text>;
    /// The action that the bot on this seat chooses, in canonical text; it is not made yet.
    fn choose(&mut self, seat: Seat) -> Result<String, BotError>;
    /// Lets the bot on this seat choose, and makes what it chooses.
    fn act(&mut self, seat: Seat) -> Result<(), BotError>;
    /// What the game's best bot makes of every legal action of this seat, knowing what the seat knows: the action, the
    /// share of the win it promises and the standard error of that, the best first. `None` if it is not the seat's
    /// turn or the bot does not judge.
    fn judge(&mut self, seat: Seat, means: &'static dyn Means) -> Option<Vec<(String, f64, f64)>>;

    /// The share of the win that seat 0 expects before the coming outcome, if the game's best bot knows it exactly:
    /// at a table of two where nothing is hidden.
    fn foresee(&self, means: &'static dyn Means) -> Option<f64>;

    /// The last step, nothing hidden: the line for the record.
    fn last_line(&self) -> Option<String>;
    /// All steps, nothing hidden.
    fn lines(&self) -> Vec<String>;
    /// Shows the steps from number `since` on, as this viewer may see them: their numbers and their lines.
    fn show(&self, viewer: Option<Seat>, since: usize, show: &mut dyn FnMut(usize, &dyn Display));
    /// The same as texts.
    fn seen(&self, viewer: Option<Seat>, since: usize) -> Vec<String> {
        let mut lines = Vec::new();
        self.show(viewer, since, &mut |_, line| lines.push(line.to_string()));
        lines
    }
    /// What the viewer may know, as JSON.
    fn view(&self, viewer: Option<Seat>) -> Value;
    /// Appends the message that asks the seat whose turn it is, as one line; nothing if it is no seat's turn.
    fn write_ask(&self, asking: &wire::Asking, out: &mut Vec<u8>);
    /// How that looks.
    fn scene(&self, viewer: Option<Seat>) -> Scene;
    /// What the last step means to this viewer.
    fn news(&self, viewer: Option<Seat>) -> Vec<Text>;
    /// The last step in the text format that the game prescribes, if it does; before the first step, what that
    /// format says at the opening.
    fn transcript(&self, players: &[Player]) -> Option<String>;
    /// The game in the save format that it prescribes, if it can be saved at this moment.
    fn save(&self, players: &[Player]) -> Option<String>;
    /// Points by the rules now.
    fn score(&self, seat: Seat) -> i32;
    /// Share of the win, once the game is over.
    fn payoff(&self, seat: Seat) -> f32;
    /// How many sequences of so many steps follow.
    fn perft(&self, depth: u32) -> u64;
}

/// A table of one kind of game.
pub struct Live<G: Playable> {
    played: Match<G>,
    before: G,
    dealt: u64,
    bots: Vec<Option<Box<dyn Bot<G>>>>,
}

impl<G: Playable> Live<G> {
    /// A table before its first step.
    pub fn new(game: G) -> Live<G> {
        let bots = (0..game.seats()).map(|_| None).collect();
        Live { before: game.clone(), played: Match::new(game), dealt: 0, bots }
    }

    fn legal_actions(&self) -> Vec<G::Action> {
        let mut actions = Vec::new();
        if let Turn::Seat(_) = self.played.game().turn() {
            self.played.game().actions(&mut actions);
        }
        actions
    }

    /// Runs a checked step, keeps the game before it for the news, and tells the bots.
    fn step(
        &mut self,
        make: impl FnOnce(&mut Match<G>) -> Result<(), Refused>,
    ) -> Result<(), Refused> {
        let before = self.played.game().clone();
        make(&mut self.played)?;
        self.before = before;
        for (seat, bot) in Seat::all(self.played.game().seats()).zip(&mut self.bots) {
            if let Some(bot) = bot {
                for seen in self.played.seen(Some(seat), self.played.len() - 1) {
                    bot.watch(&seen);
                }
            }
        }
        Ok(())
    }

    /// Makes the outcome happen that this dealer draws.
    fn deal_by(&mut self, mut dealer: impl Dealer<G>) -> Result<(), Refused> {
        let turn = self.turn();
        if turn != Turn::Chance {
            let ruling = self.played.game().order();
            return Err(Refused::OutOfTurn { turn, by: None, ruling });
        }
        let chance = dealer.deal(self.played.game());
        self.step(|played| played.resolve(chance).map(drop))?;
        self.dealt += 1;
        Ok(())
    }

    /// The action that the bot on this seat chooses.
    fn chosen(&mut self, seat: Seat) -> Result<G::Action, BotError> {
        let legal = self.legal_actions();
        let game = self.played.game();
        if game.turn() != Turn::Seat(seat) {
            return Err(BotError(format!("it is not the turn of seat {}", seat.0)));
        }
        let Some(Some(bot)) = self.bots.get_mut(seat.index()) else {
            return Err(BotError(format!("no bot sits on seat {}", seat.0)));
        };
        let view = game.view(Some(seat));
        bot.choose(&Ask { seat, seats: game.seats(), view: &view, legal: &legal })
    }

    fn last_seen(&self, viewer: Option<Seat>) -> Option<Step<G::Action, G::Chance>> {
        let last = self.played.len().checked_sub(1)?;
        self.played.seen(viewer, last).next()
    }
}

impl<G: Playable> Table for Live<G> {
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

    fn pass(&self) -> Option<String> {
        self.played.game().pass().map(|action| action.to_string())
    }

    fn ahead(&self, seat: Seat) -> Option<Box<dyn Table>> {
        if self.turn() == Turn::Seat(seat) || self.played.game().pass().is_none() {
            return None;
        }
        let bots = self.bots.iter().map(|_| None).collect();
        let (before, played) = (self.before.clone(), self.played.clone());
        let mut ahead = Live { before, played, dealt: self.dealt, bots };
        while let (Turn::Seat(asked), Some(pass)) = (ahead.turn(), ahead.played.game().pass()) {
            if asked == seat {
                return Some(Box::new(ahead));
            }
            ahead.step(|played| played.play(asked, pass).map(drop)).ok()?;
        }
        None
    }

    fn apply(&mut self, line: &str) -> Result<(), Refused> {
        match line.parse::<StepOf<G>>().map_err(|error| Refused::bad_word(line, error))? {
            Step::Act(seat, action) => self.step(|played| played.play(seat, action).map(drop)),
            Step::Chance(chance) => {
                self.step(|played| played.resolve(chance).map(drop))?;
                self.dealt += 1;
                Ok(())
            }
            Step::Hidden => Err(Refused::bad_word(line, BadWord(Text::new("record-step-hidden")))),
        }
    }

    fn play(&mut self, seat: Seat, word: &str) -> Result<(), Refused> {
        let action = word.parse().map_err(|error| Refused::bad_word(word, error))?;
        self.step(|played| played.play(seat, action).map(drop))
    }

    fn read(&self, seat: Seat, line: &str) -> Result<Vec<String>, Refused> {
        let view = self.played.game().view(Some(seat));
        let actions = G::read(&view, line).map_err(|error| Refused::bad_word(line, error))?;
        self.played.try_all(seat, &actions)?;
        Ok(actions.iter().map(ToString::to_string).collect())
    }

    fn resolve(&mut self, word: &str) -> Result<(), Refused> {
        let chance = word.parse().map_err(|error| Refused::bad_word(word, error))?;
        self.step(|played| played.resolve(chance).map(drop))?;
        self.dealt += 1;
        Ok(())
    }

    fn deal(&self, seed: &Seed) -> Option<String> {
        (self.turn() == Turn::Chance)
            .then(|| TableDealer::new(seed, self.dealt).deal(self.played.game()).to_string())
    }

    fn deal_out(&mut self, seed: &Seed) -> Result<(), Refused> {
        self.deal_by(TableDealer::new(seed, self.dealt))
    }

    fn deal_keyed(&mut self, dealer: &mut KeyedDealer) -> Result<(), Refused> {
        self.deal_by(dealer)
    }

    fn answer(&mut self, seat: Seat, word: &str) -> Result<Option<Refused>, Refused> {
        if self.turn() != Turn::Seat(seat) {
            return self.play(seat, word).map(|()| None);
        }
        let game = self.played.game();
        let (action, refused) = match word.parse::<G::Action>() {
            Ok(action) => (action, game.explain(action).err().map(Refused::Illegal)),
            Err(error) => {
                let refused = Refused::bad_word(word, error);
                let Some(instead) = game.instead(None) else { return Err(refused) };
                (instead, Some(refused))
            }
        };
        self.step(|played| played.play(seat, action).map(drop))?;
        Ok(refused)
    }

    fn undo(&mut self, seat: Seat) -> bool {
        let undone = self.played.undo(seat);
        if undone {
            self.before = self.played.game().clone();
        }
        undone
    }

    fn seat_bot(
        &mut self,
        seat: Seat,
        spec: &str,
        seed: &Seed,
        means: &'static dyn Means,
    ) -> Result<(), Text> {
        let mut bot = make_bot::<G>(spec, seed, means)?;
        let seats = self.seats();
        let Some(place) = self.bots.get_mut(seat.index()) else {
            return Err(Refused::NoSuchSeat { seat, seats }.text());
        };
        // Whoever takes over a seat knows what the seat has seen.
        for seen in self.played.seen(Some(seat), 0) {
            bot.watch(&seen);
        }
        *place = Some(bot);
        Ok(())
    }

    fn choose(&mut self, seat: Seat) -> Result<String, BotError> {
        self.chosen(seat).map(|action| action.to_string())
    }

    fn act(&mut self, seat: Seat) -> Result<(), BotError> {
        let action = self.chosen(seat)?;
        if let Err(illegal) = self.played.game().explain(action) {
            return Err(BotError(format!("illegal action {action} ({})", illegal.ruling)));
        }
        self.step(|played| played.play(seat, action).map(drop))
            .map_err(|_| BotError("the match is too long".to_owned()))
    }

    fn judge(&mut self, seat: Seat, means: &'static dyn Means) -> Option<Vec<(String, f64, f64)>> {
        if self.turn() != Turn::Seat(seat) {
            return None;
        }
        let legal = self.legal_actions();
        // A judge of its own leaves the bot that may sit here undisturbed, and hears of the match what the seat saw.
        let mut judge = make_bot::<G>("ai", &Seed::of_number(0), means).ok()?;
        for seen in self.played.seen(Some(seat), 0) {
            judge.watch(&seen);
        }
        let view = self.played.game().view(Some(seat));
        let ask = Ask { seat, seats: self.seats(), view: &view, legal: &legal };
        let mut judged = judge.judge(&ask)?;
        judged.sort_by(|a, b| b.win.total_cmp(&a.win));
        // Sums of many chances may be a hair above 1.
        let told =
            |one: &Judged<G::Action>| (one.action.to_string(), one.win.clamp(0.0, 1.0), one.error);
        Some(judged.iter().map(told).collect())
    }

    fn foresee(&self, means: &'static dyn Means) -> Option<f64> {
        let mut judge = make_bot::<G>("ai", &Seed::of_number(0), means).ok()?;
        judge.foresee(&self.played.game().view(None))
    }

    fn last_line(&self) -> Option<String> {
        self.played.steps().last().map(ToString::to_string)
    }

    fn lines(&self) -> Vec<String> {
        self.played.steps().map(ToString::to_string).collect()
    }

    fn show(&self, viewer: Option<Seat>, since: usize, show: &mut dyn FnMut(usize, &dyn Display)) {
        for (n, step) in (since..).zip(self.played.seen(viewer, since)) {
            show(n, &step);
        }
    }

    fn view(&self, viewer: Option<Seat>) -> Value {
        serde_json::to_value(self.played.game().view(viewer)).unwrap_or(Value::Null)
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

    fn scene(&self, viewer: Option<Seat>) -> Scene {
        let mine = viewer.is_some_and(|seat| self.turn() == Turn::Seat(seat));
        let legal = if mine { self.legal_actions() } else { Vec::new() };
        G::scene(&self.played.game().view(viewer), &legal)
    }

    fn news(&self, viewer: Option<Seat>) -> Vec<Text> {
        let Some(step) = self.last_seen(viewer) else { return Vec::new() };
        G::narrate(&step, &self.before.view(viewer), &self.played.game().view(viewer))
    }

    fn transcript(&self, players: &[Player]) -> Option<String> {
        if !G::TRANSCRIPT {
            return None;
        }
        let view = self.played.game().view(None);
        match self.last_seen(None) {
            Some(step) => G::transcript(&step, &self.before.view(None), &view, players),
            None => G::opening(&view, players),
        }
    }

    fn save(&self, players: &[Player]) -> Option<String> {
        G::save(&self.played.game().view(None), players)
    }

    fn score(&self, seat: Seat) -> i32 {
        self.played.game().score(seat)
    }

    fn payoff(&self, seat: Seat) -> f32 {
        self.played.game().payoff(seat)
    }

    fn perft(&self, depth: u32) -> u64 {
        perft(self.played.game(), depth)
    }
}
