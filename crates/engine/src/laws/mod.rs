//! The laws: what must hold for every game, checked on random games.
//!
//! A game's own tests pin its rulings; the laws pin what the rest of the program relies on. The crate `table` adds the
//! laws about JSON, scenes and messages through [`MoreLaws`].

mod position;
mod whole;

use std::fmt;

use rand::SeedableRng;

use crate::{Audience, FastRng, Game, Match, Refused, Turn, below, pick};

/// A law that does not hold, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Broken {
    /// The law, as a sentence.
    pub law: &'static str,
    /// What was found instead.
    pub found: String,
    /// The game: kind, options, seats, and the last steps.
    pub game: String,
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "law broken: {}\nfound: {}\nin: {}", self.law, self.found, self.game)
    }
}

impl std::error::Error for Broken {}

/// A broken law before it is known in which game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// The law, as a sentence.
    pub law: &'static str,
    /// What was found instead.
    pub found: String,
}

impl Finding {
    /// The finding in its game.
    pub fn in_game(self, game: String) -> Broken {
        Broken { law: self.law, found: self.found, game }
    }
}

/// A finding unless the condition holds.
pub fn require(
    holds: bool,
    law: &'static str,
    found: impl FnOnce() -> String,
) -> Result<(), Finding> {
    if holds { Ok(()) } else { Err(Finding { law, found: found() }) }
}

/// Laws beyond the game itself, checked at the same positions. `()` adds none.
pub trait MoreLaws<G: Game> {
    /// A game before its first step.
    fn at_start(&mut self, _start: &G) -> Result<(), Finding> {
        Ok(())
    }
    /// A position on the way, or the final one.
    fn at_position(&mut self, _game: &G) -> Result<(), Finding> {
        Ok(())
    }
    /// A private outcome: the position before it, and the positions after two outcomes that `viewer` cannot tell apart.
    fn after_private_outcome(
        &mut self,
        _before: &G,
        _after: [&G; 2],
        _viewer: Option<crate::Seat>,
    ) -> Result<(), Finding> {
        Ok(())
    }
    /// An action was accepted; it is the last step of the match.
    fn after_action(&mut self, _played: &Match<G>) -> Result<(), Finding> {
        Ok(())
    }
    /// An outcome has come, which every viewer sees as the match shows it.
    fn after_outcome(&mut self, _before: &G, _played: &Match<G>) -> Result<(), Finding> {
        Ok(())
    }
    /// A step was refused.
    fn at_refusal(&mut self, _refused: &Refused) -> Result<(), Finding> {
        Ok(())
    }
}

impl<G: Game> MoreLaws<G> for () {}

/// Both.
impl<G: Game, A: MoreLaws<G>, B: MoreLaws<G>> MoreLaws<G> for (A, B) {
    fn at_start(&mut self, start: &G) -> Result<(), Finding> {
        self.0.at_start(start)?;
        self.1.at_start(start)
    }

    fn at_position(&mut self, game: &G) -> Result<(), Finding> {
        self.0.at_position(game)?;
        self.1.at_position(game)
    }

    fn after_private_outcome(
        &mut self,
        before: &G,
        after: [&G; 2],
        viewer: Option<crate::Seat>,
    ) -> Result<(), Finding> {
        self.0.after_private_outcome(before, after, viewer)?;
        self.1.after_private_outcome(before, after, viewer)
    }

    fn after_action(&mut self, played: &Match<G>) -> Result<(), Finding> {
        self.0.after_action(played)?;
        self.1.after_action(played)
    }

    fn after_outcome(&mut self, before: &G, played: &Match<G>) -> Result<(), Finding> {
        self.0.after_outcome(before, played)?;
        self.1.after_outcome(before, played)
    }

    fn at_refusal(&mut self, refused: &Refused) -> Result<(), Finding> {
        self.0.at_refusal(refused)?;
        self.1.at_refusal(refused)
    }
}

/// More steps than a random game of any kind under any options has needed.
const LONGEST: usize = 400_000;
/// How many actions of earlier positions are kept, to be tried where they are not legal.
const POOL: usize = 4096;

/// Checks the laws of one kind of game on one random game after the other.
pub struct Checker<G: Game> {
    /// The source of all randomness.
    pub rng: FastRng,
    pool: Vec<G::Action>,
}

/// Checks all laws of the game itself on `games` random games. `start` makes a game before its first step, for instance
/// with random options; `None` for options that cannot be played.
pub fn check<G: Game>(
    games: u64,
    seed: u64,
    mut start: impl FnMut(&mut FastRng) -> Option<G>,
) -> Result<(), Broken> {
    let mut checker = Checker::new(seed);
    let mut played = 0;
    for _ in 0..games * 20 + 100 {
        let Some(game) = start(&mut checker.rng) else { continue };
        checker.check_game(&game, &mut ()).map_err(|(finding, played)| {
            finding.in_game(format!("{}: {}", G::NAME, last_steps(&played)))
        })?;
        played += 1;
        if played == games {
            return Ok(());
        }
    }
    let found = format!("{played} of {games} games could be started");
    Err(Finding { law: "most options can be played", found }.in_game(G::NAME.to_owned()))
}

/// The last steps of a match, for a report.
pub fn last_steps<G: Game>(played: &Match<G>) -> String {
    let steps: Vec<String> = played.steps().map(ToString::to_string).collect();
    format!(".. {}", steps[steps.len().saturating_sub(400)..].join(" | "))
}

impl<G: Game> Checker<G> {
    /// A checker with this seed.
    pub fn new(seed: u64) -> Checker<G> {
        Checker { rng: FastRng::seed_from_u64(seed), pool: Vec::new() }
    }

    /// Plays one random game to its end and checks all laws on the way. An error comes with the match so far.
    pub fn check_game(
        &mut self,
        start: &G,
        more: &mut impl MoreLaws<G>,
    ) -> Result<(), (Finding, Box<Match<G>>)> {
        let mut played = Match::new(start.clone());
        let checked = more
            .at_start(start)
            .and_then(|()| self.play(&mut played, more))
            .and_then(|()| whole::result_is_sound(played.game()))
            .and_then(|()| self.views_are_sound(played.game(), more))
            .and_then(|()| whole::replay_is_equal(start, &played))
            .and_then(|()| self.rare_laws(start, &played));
        checked.map_err(|finding| (finding, Box::new(played)))
    }

    /// Laws that take a game of their own; one match in sixteen is enough.
    fn rare_laws(&mut self, start: &G, played: &Match<G>) -> Result<(), Finding> {
        if below(&mut self.rng, 16) > 0 {
            return Ok(());
        }
        whole::same_seed_same_run(&mut self.rng, start)?;
        whole::determinized_games_end(&mut self.rng, start, played)
    }

    /// Plays to the end and checks the laws of positions.
    fn play(&mut self, played: &mut Match<G>, more: &mut impl MoreLaws<G>) -> Result<(), Finding> {
        // Rare positions must be looked at closely too, so the closeness changes from game to game.
        let closeness = 1 << below(&mut self.rng, 8);
        loop {
            // A long game repeats itself, so it is looked at less and less often.
            let seldom = closeness + 8 + (played.len() / 4) as u32;
            let close = below(&mut self.rng, seldom) < 2;
            require(played.len() <= LONGEST, "games end", || format!("{LONGEST} steps"))?;
            match played.game().turn() {
                Turn::Over => return Ok(()),
                Turn::Chance => self.play_outcome(played, close, more)?,
                Turn::Seat(_) => self.play_action(played, close, more)?,
            }
        }
    }

    fn play_outcome(
        &mut self,
        played: &mut Match<G>,
        close: bool,
        more: &mut impl MoreLaws<G>,
    ) -> Result<(), Finding> {
        if close {
            position::chance_is_sound(&mut self.rng, played.game())?;
            self.views_are_sound(played.game(), more)?;
        }
        let chance = played.game().sample_chance(&mut self.rng);
        let before = played.game().clone();
        let resolved = played.resolve(chance);
        require(resolved.is_ok(), "a drawn outcome is possible", || {
            format!("{chance} gave {resolved:?}")
        })?;
        if close {
            more.after_outcome(&before, played)?;
        }
        match before.audience() {
            Audience::Only(owner) if close => {
                position::private_luck_stays_private(&mut self.rng, &before, chance, owner, more)
            }
            _ => Ok(()),
        }
    }

    fn play_action(
        &mut self,
        played: &mut Match<G>,
        close: bool,
        more: &mut impl MoreLaws<G>,
    ) -> Result<(), Finding> {
        let Turn::Seat(seat) = played.game().turn() else { return Ok(()) };
        let mut legal = Vec::new();
        played.game().actions(&mut legal);
        position::list_is_sound(played.game(), &legal)?;
        if close {
            self.views_are_sound(played.game(), more)?;
            position::indices_are_sound(played.game(), &legal)?;
            position::words_are_sound(played.game(), &legal)?;
            self.refusals_are_sound(played, &legal, more)?;
        }
        let action = pick(&mut self.rng, &legal);
        self.remember(action);
        let accepted = played.play(seat, action);
        require(accepted.is_ok(), "a legal action is accepted", || {
            format!("{action} gave {accepted:?}")
        })?;
        if close {
            position::undo_goes_back(played, seat, action)?;
            more.after_action(played)?;
        }
        Ok(())
    }

    fn remember(&mut self, action: G::Action) {
        if self.pool.len() < POOL {
            self.pool.push(action);
        } else {
            let place = below(&mut self.rng, POOL as u32) as usize;
            self.pool[place] = action;
        }
    }
}
