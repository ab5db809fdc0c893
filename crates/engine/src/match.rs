//! A match: a game together with the steps that led to it. It checks what `Game::apply` trusts.

use crate::{Audience, Game, Refused, Seat, Step, StepOf, Turn};

/// How many steps a match may have: far more than any played game, so that nothing grows without end.
pub const MAX_STEPS: usize = 1_000_000;

/// A game being played: its first position, its steps and where they have led.
#[derive(Clone, PartialEq, Debug)]
pub struct Match<G: Game> {
    start: G,
    game: G,
    steps: Vec<(StepOf<G>, Option<Seat>)>,
}

impl<G: Game> Match<G> {
    /// A match before its first step.
    pub fn new(start: G) -> Match<G> {
        Match { game: start.clone(), start, steps: Vec::new() }
    }

    /// The game before its first step.
    pub fn start(&self) -> &G {
        &self.start
    }

    /// The game as it stands.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The number of steps so far.
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// Whether there has been no step yet.
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// All steps, nothing hidden: for records and replays, never for a player.
    pub fn steps(&self) -> impl Iterator<Item = &StepOf<G>> {
        self.steps.iter().map(|(step, _)| step)
    }

    /// Plays an action if it is this seat's turn and the rules allow it. Where the rules substitute another action for
    /// an illegal one ([`Game::substitute`]), that is played. A refusal changes nothing.
    pub fn play(&mut self, seat: Seat, action: G::Action) -> Result<StepOf<G>, Refused> {
        let action = Self::accept(&self.game, self.steps.len(), seat, action)?;
        Ok(self.push(seat, action))
    }

    /// The same without a substitute: an action that is not legal is refused in every game.
    pub fn play_legal(&mut self, seat: Seat, action: G::Action) -> Result<StepOf<G>, Refused> {
        Self::check(&self.game, self.steps.len(), seat, action)?;
        Ok(self.push(seat, action))
    }

    fn push(&mut self, seat: Seat, action: G::Action) -> StepOf<G> {
        self.game.apply(action);
        let step = Step::Act(seat, action);
        self.steps.push((step, None));
        step
    }

    /// Whether these actions of one seat, made one after the other, would all be accepted; changes nothing.
    pub fn try_all(&self, seat: Seat, actions: &[G::Action]) -> Result<(), Refused> {
        let mut game = self.game.clone();
        for (n, &action) in actions.iter().enumerate() {
            let action = Self::accept(&game, self.steps.len() + n, seat, action)?;
            game.apply(action);
        }
        Ok(())
    }

    /// The action to play for this one: itself, or what the rules substitute for it.
    fn accept(game: &G, steps: usize, seat: Seat, action: G::Action) -> Result<G::Action, Refused> {
        match Self::check(game, steps, seat, action) {
            Ok(()) => Ok(action),
            Err(Refused::Illegal(illegal)) => {
                game.substitute(Some(action)).ok_or(Refused::Illegal(illegal))
            }
            Err(refused) => Err(refused),
        }
    }

    fn check(game: &G, steps: usize, seat: Seat, action: G::Action) -> Result<(), Refused> {
        match game.turn() {
            _ if seat.0 >= game.seats() => Err(Refused::NoSuchSeat { seat, seats: game.seats() }),
            _ if steps >= MAX_STEPS => Err(Refused::TooLong),
            turn if turn != Turn::Seat(seat) => {
                Err(Refused::OutOfTurn { turn, by: Some(seat), ruling: game.turn_ruling() })
            }
            _ => game.explain(action).map_err(Refused::Illegal),
        }
    }

    /// Applies an outcome if chance is due and the outcome is possible. A refusal changes nothing.
    pub fn resolve(&mut self, chance: G::Chance) -> Result<StepOf<G>, Refused> {
        match self.game.turn() {
            _ if self.steps.len() >= MAX_STEPS => return Err(Refused::TooLong),
            Turn::Chance if !self.game.is_possible(chance) => {
                let mut possible = Vec::new();
                self.game.chances(&mut possible);
                return Err(Refused::Impossible {
                    word: chance.to_string(),
                    example: possible.first().map_or_else(String::new, |(c, _)| c.to_string()),
                    ruling: self.game.turn_ruling(),
                });
            }
            Turn::Chance => {}
            turn => {
                return Err(Refused::OutOfTurn { turn, by: None, ruling: self.game.turn_ruling() });
            }
        }
        let only = match self.game.audience() {
            Audience::All => None,
            Audience::Only(seat) => Some(seat),
        };
        self.game.apply_chance(chance);
        let step = Step::Chance(chance);
        self.steps.push((step, only));
        Ok(step)
    }

    /// Takes back this seat's last action, if nothing has happened since: no outcome, no other seat's action.
    pub fn undo(&mut self, seat: Seat) -> bool {
        if !matches!(self.steps.last(), Some((Step::Act(by, _), _)) if *by == seat) {
            return false;
        }
        self.steps.pop();
        self.game = self.start.clone();
        for (step, _) in &self.steps {
            match *step {
                Step::Act(_, action) => self.game.apply(action),
                Step::Chance(chance) => self.game.apply_chance(chance),
                Step::Hidden => unreachable!("a match knows all its own steps"),
            }
        }
        true
    }

    /// The steps from number `since` on, as this viewer may see them; `None` is a spectator.
    pub fn seen(&self, viewer: Option<Seat>, since: usize) -> impl Iterator<Item = StepOf<G>> {
        self.steps.iter().skip(since).map(move |&(step, only)| match only {
            Some(seat) if Some(seat) != viewer => Step::Hidden,
            _ => step,
        })
    }
}
