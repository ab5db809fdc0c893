//! Many games side by side, stepped by one call that writes into the arrays of the caller. It starts no thread: whoever
//! wants several opens one batch for each.

mod env;
mod legal;

use croupier_engine::{Resources, Seat, Text};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::bots::BotSpec;
use crate::encoding::encoding_info;
use crate::{EncodingInfo, Playable, SetupError, bot_makers, start};
pub(crate) use env::luck_of;
use env::{Env, Learner, Players};
use legal::LegalIds;

/// How a batch is opened.
#[derive(Clone)]
pub struct BatchSetup<'a> {
    /// The rule switches.
    pub options: &'a Value,
    /// How many seats each table has.
    pub seats: u8,
    /// The seed of every game.
    pub seeds: &'a [u64],
    /// After how many actions of the caller a game is broken off.
    pub max_steps: u32,
    /// Who else plays.
    pub opponents: Opponents<'a>,
    /// What bots may use of the machine.
    pub resources: &'static dyn Resources,
}

/// Who plays besides the caller.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Opponents<'a> {
    /// Nobody: the caller plays all seats.
    None,
    /// A bot on every other seat. The caller has this seat or, without one, a seat that is drawn for every game.
    Bot {
        /// The bot and its numbers.
        spec: &'a str,
        /// The caller's seat.
        learner: Option<Seat>,
    },
}

/// The arrays of the caller, with one row per game. Games begin anew in the step in which they end; the last observation
/// is then in `final_observations`.
pub struct BatchRows<'a> {
    /// What the seat to act may know.
    pub observations: &'a mut [i16],
    /// Its legal actions.
    pub masks: &'a mut [u8],
    /// Payoffs of the games that ended in this step, else 0: of all seats, or of the caller's seat against bots.
    pub rewards: &'a mut [f32],
    /// Whether a game has ended.
    pub terminated: &'a mut [u8],
    /// Whether a game was broken off.
    pub truncated: &'a mut [u8],
    /// The seat to act.
    pub seats: &'a mut [u8],
    /// For games that ended, what the seat that acted last, or the caller's seat against bots, may know at the end.
    /// Other rows are left as they are.
    pub final_observations: Option<&'a mut [i16]>,
}

/// Why a batch did not step. Nothing has changed, unless a bot failed.
#[derive(Clone, PartialEq, Debug)]
pub enum BatchError {
    /// The action of this game has no such id.
    NoSuchId {
        /// The game.
        game: usize,
        /// The id.
        id: i64,
    },
    /// The action of this game is not legal.
    Illegal {
        /// The game.
        game: usize,
        /// The action's word.
        word: String,
        /// Why it is not.
        why: Text,
    },
    /// A save belongs to another batch, or is damaged.
    BadSave(String),
    /// A bot failed; the batch must be reset.
    Bot(String),
}

/// Games side by side, with their types erased.
pub trait Batch: Send {
    /// Which numbers there are.
    fn encoding(&self) -> EncodingInfo;
    /// How many games there are.
    fn games(&self) -> usize;
    /// Begins all games anew with these seeds.
    fn reset(&mut self, seeds: &[u64], rows: &mut BatchRows<'_>) -> Result<(), BatchError>;
    /// Checks one action for each game.
    fn check(&self, actions: &[i64]) -> Result<(), BatchError>;
    /// Plays one action in each game. All must have been checked.
    fn step(&mut self, actions: &[i64], rows: &mut BatchRows<'_>) -> Result<(), BatchError>;
    /// Draws a legal action for each game, all equally likely.
    fn sample(&self, actions: &mut [i64]);
    /// All games, as what their seeds and the caller's actions make of them.
    fn save(&self) -> Vec<SavedGame>;
    /// Checks saved games by playing them again.
    fn check_save(&self, games: &[SavedGame]) -> Result<(), BatchError>;
    /// Brings saved games back by playing them again.
    fn restore(&mut self, games: &[SavedGame], rows: &mut BatchRows<'_>) -> Result<(), BatchError>;
}

/// A game of a batch as it is saved.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SavedGame {
    /// The seed of the row.
    pub seed: u64,
    /// Which game of the row it is, from 0.
    pub episode: u64,
    /// The caller's actions in it.
    pub actions: Vec<u16>,
}

/// Opens a batch.
pub fn batch<G: Playable>(setup: &BatchSetup<'_>) -> Result<Box<dyn Batch>, SetupError> {
    let start = start::<G>(setup.options, setup.seats).map_err(SetupError::Options)?;
    let bots = match setup.opponents {
        Opponents::None => None,
        Opponents::Bot { spec, learner } => {
            let makers = bot_makers::<G>();
            let spec = BotSpec::parse(&makers, spec).map_err(SetupError::NoSuchBot)?;
            Some(Learner { spec, seat: learner, resources: setup.resources })
        }
    };
    let encoder = start.encoder();
    let info = encoding_info::<G>(&encoder);
    let players = Players { start, encoder, bots, max_steps: setup.max_steps };
    let envs = setup.seeds.iter().map(|seed| Env::new(&players, *seed)).collect();
    let legal = setup.seeds.iter().map(|_| LegalIds::new(info.actions)).collect();
    let width = croupier_engine::vector_len(&info.observation);
    Ok(Box::new(TypedBatch::<G> { players, info, width, envs, legal, buffer: Vec::new() }))
}

/// A batch of one kind of game.
struct TypedBatch<G: Playable> {
    players: Players<G>,
    info: EncodingInfo,
    /// How many numbers an observation has.
    width: usize,
    envs: Vec<Env<G>>,
    /// The legal actions of every game: apart from the games, so that checking and sampling read little memory.
    legal: Vec<LegalIds>,
    buffer: Vec<G::Action>,
}

impl<G: Playable> TypedBatch<G> {
    /// Writes the row of every game as it stands, without a result.
    fn write_all(&mut self, rows: &mut BatchRows<'_>) {
        rows.rewards.fill(0.0);
        rows.terminated.fill(0);
        rows.truncated.fill(0);
        let observations = rows.observations.chunks_exact_mut(self.width);
        let masks = rows.masks.chunks_exact_mut(self.info.actions);
        let games = self.envs.iter().zip(&mut self.legal);
        for (((env, legal), seat), (observation, mask)) in
            games.zip(&mut *rows.seats).zip(observations.zip(masks))
        {
            *seat = env.write(&self.players, &mut self.buffer, legal, observation, mask);
        }
    }
}

impl<G: Playable> Batch for TypedBatch<G> {
    fn encoding(&self) -> EncodingInfo {
        self.info.clone()
    }

    fn games(&self) -> usize {
        self.envs.len()
    }

    fn reset(&mut self, seeds: &[u64], rows: &mut BatchRows<'_>) -> Result<(), BatchError> {
        for (env, seed) in self.envs.iter_mut().zip(seeds) {
            *env = Env::new(&self.players, *seed);
            env.begin(&self.players, &mut self.buffer)?;
        }
        self.write_all(rows);
        Ok(())
    }

    fn check(&self, actions: &[i64]) -> Result<(), BatchError> {
        let wrong = self.legal.iter().zip(actions).position(|(legal, id)| !legal.contains(*id));
        let Some(game) = wrong else { return Ok(()) };
        Err(self.envs[game].why_not(&self.players, game, actions[game]))
    }

    fn step(&mut self, actions: &[i64], rows: &mut BatchRows<'_>) -> Result<(), BatchError> {
        let width = self.width;
        let reward_width = rows.rewards.len() / self.envs.len().max(1);
        rows.rewards.fill(0.0);
        rows.terminated.fill(0);
        rows.truncated.fill(0);
        let mut finals =
            rows.final_observations.as_deref_mut().map(|all| all.chunks_exact_mut(width));
        let inputs = self.envs.iter_mut().zip(&mut self.legal).zip(actions);
        let outputs = rows
            .observations
            .chunks_exact_mut(width)
            .zip(rows.masks.chunks_exact_mut(self.info.actions))
            .zip(rows.rewards.chunks_exact_mut(reward_width))
            .zip(rows.terminated.iter_mut().zip(&mut *rows.truncated).zip(&mut *rows.seats));
        for (
            ((env, legal), id),
            (((observation, mask), reward), ((terminated, truncated), seat)),
        ) in inputs.zip(outputs)
        {
            let last = finals.as_mut().and_then(Iterator::next);
            let ended = env.step(&self.players, &mut self.buffer, *id, reward, last)?;
            if ended.terminated || ended.truncated {
                *terminated = u8::from(ended.terminated);
                *truncated = u8::from(ended.truncated);
            }
            *seat = env.write(&self.players, &mut self.buffer, legal, observation, mask);
        }
        Ok(())
    }

    fn sample(&self, actions: &mut [i64]) {
        for ((env, legal), action) in self.envs.iter().zip(&self.legal).zip(actions) {
            *action = env.sample(legal);
        }
    }

    fn save(&self) -> Vec<SavedGame> {
        self.envs.iter().map(Env::save).collect()
    }

    fn check_save(&self, games: &[SavedGame]) -> Result<(), BatchError> {
        let mut buffer = Vec::new();
        games.iter().try_for_each(|saved| Env::replay(&self.players, &mut buffer, saved).map(drop))
    }

    fn restore(&mut self, games: &[SavedGame], rows: &mut BatchRows<'_>) -> Result<(), BatchError> {
        if games.len() != self.envs.len() {
            let problem =
                format!("{} games in the save, {} in the batch", games.len(), self.envs.len());
            return Err(BatchError::BadSave(problem));
        }
        let replay = |saved| Env::replay(&self.players, &mut self.buffer, saved);
        self.envs = games.iter().map(replay).collect::<Result<_, _>>()?;
        self.write_all(rows);
        Ok(())
    }
}
