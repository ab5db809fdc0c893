//! One game of a batch: it plays chance and bots until the caller is to act, and begins anew when it ends.

use croupier_engine::{
    Ask, Audience, Bot, BotError, Encoder, FastRng, Refused, Resources, Seat, Seed, Step, StepOf,
    Turn, below,
};
use rand::SeedableRng;

use super::legal::LegalIds;
use super::{BatchError, SavedGame};
use crate::Playable;
use crate::bots::BotSpec;
use crate::encoding::shared_payoff;

/// What all games of a batch share.
pub(super) struct Players<G: Playable> {
    pub(super) start: G,
    pub(super) encoder: G::Encoder,
    pub(super) bots: Option<Learner<G>>,
    pub(super) max_steps: u32,
}

/// One learner against bots.
pub(super) struct Learner<G: Playable> {
    pub(super) spec: BotSpec<G>,
    pub(super) seat: Option<Seat>,
    pub(super) resources: &'static dyn Resources,
}

/// Whether and how a game ended in a step.
#[derive(Clone, Copy, Default)]
pub(super) struct Ended {
    pub(super) terminated: bool,
    pub(super) truncated: bool,
}

/// One game.
pub(super) struct Env<G: Playable> {
    game: G,
    rng: FastRng,
    seed: u64,
    episode: u64,
    /// The caller's actions in this game: with the seed they are all there is to save.
    played: Vec<u16>,
    /// The bots by seat; empty if the caller plays all seats.
    bots: Vec<Option<Box<dyn Bot<G>>>>,
    learner: Seat,
}

impl<G: Playable> Env<G> {
    /// A row before its first game.
    pub(super) fn new(players: &Players<G>, seed: u64) -> Env<G> {
        Env {
            game: players.start.clone(),
            rng: FastRng::seed_from_u64(seed),
            seed,
            episode: 0,
            played: Vec::with_capacity(USUAL_ACTIONS),
            bots: Vec::new(),
            learner: Seat(0),
        }
    }

    /// Begins the row's current game. Against bots a game can end before the learner is asked at all: such games are
    /// passed over.
    pub(super) fn begin(
        &mut self,
        players: &Players<G>,
        buffer: &mut Vec<G::Action>,
    ) -> Result<(), BatchError> {
        self.begin_episode(players, buffer)?;
        while self.game.turn() == Turn::Over {
            self.episode += 1;
            self.begin_episode(players, buffer)?;
        }
        Ok(())
    }

    fn begin_episode(
        &mut self,
        players: &Players<G>,
        buffer: &mut Vec<G::Action>,
    ) -> Result<(), BatchError> {
        self.game.clone_from(&players.start);
        let luck = luck_of(self.seed, self.episode);
        self.rng = FastRng::seed_from_u64(luck);
        self.played.clear();
        if let Some(bots) = &players.bots {
            let seats = players.start.seats();
            let drawn = below(&mut self.rng, u32::from(seats)) as u8;
            self.learner = bots.seat.unwrap_or(Seat(drawn));
            let seed = Seed::of_number(luck);
            let build = |seat: Seat| {
                let bot = || bots.spec.build(&seed.seat(seat.0), bots.resources);
                (seat != self.learner).then(bot)
            };
            self.bots = Seat::all(seats).map(build).collect();
        }
        self.advance(buffer)
    }

    /// Plays chance and bots until the caller is to act or the game is over.
    #[inline]
    fn advance(&mut self, buffer: &mut Vec<G::Action>) -> Result<(), BatchError> {
        if !self.bots.is_empty() {
            return self.advance_with_bots(buffer);
        }
        while self.game.turn() == Turn::Chance {
            let chance = self.game.sample_chance(&mut self.rng);
            self.game.apply_chance(chance);
        }
        Ok(())
    }

    fn advance_with_bots(&mut self, buffer: &mut Vec<G::Action>) -> Result<(), BatchError> {
        loop {
            match self.game.turn() {
                Turn::Over => return Ok(()),
                Turn::Seat(seat) if seat == self.learner => return Ok(()),
                Turn::Chance => {
                    let chance = self.game.sample_chance(&mut self.rng);
                    let audience = self.game.audience();
                    self.game.apply_chance(chance);
                    self.notify(|seat| match audience {
                        Audience::Only(owner) if owner != seat => Step::Hidden,
                        _ => Step::Chance(chance),
                    });
                }
                Turn::Seat(seat) => {
                    let action = self.ask_bot(seat, buffer)?;
                    self.game.apply(action);
                    self.notify(|_| Step::Act(seat, action));
                }
            }
        }
    }

    fn ask_bot(
        &mut self,
        seat: Seat,
        buffer: &mut Vec<G::Action>,
    ) -> Result<G::Action, BatchError> {
        let failed = |error: BotError| BatchError::Bot(error.to_string());
        let view = self.game.view(Some(seat));
        let legal = self.game.legal(buffer);
        let Some(Some(bot)) = self.bots.get_mut(seat.index()) else {
            return Err(failed(BotError(format!("no bot sits on seat {}", seat.0))));
        };
        let ask = Ask { seat, seats: self.game.seats(), view: &view, legal };
        let action = bot.choose(&ask).map_err(failed)?;
        if legal.binary_search(&action).is_err() {
            return Err(failed(BotError(format!("illegal action {action}"))));
        }
        Ok(action)
    }

    fn notify(&mut self, seen: impl Fn(Seat) -> StepOf<G>) {
        for (seat, bot) in (0..).map(Seat).zip(&mut self.bots) {
            if let Some(bot) = bot {
                bot.watch(&seen(seat));
            }
        }
    }

    /// Plays the caller's action, which has been checked. A game that ends begins anew. The rewards are 0 before.
    #[inline]
    pub(super) fn step(
        &mut self,
        players: &Players<G>,
        buffer: &mut Vec<G::Action>,
        id: i64,
        reward: &mut [f32],
        last: Option<&mut [i16]>,
    ) -> Result<Ended, BatchError> {
        let actor = self.apply(players, buffer, id)?;
        let terminated = self.game.turn() == Turn::Over;
        let truncated = !terminated && self.played.len() >= players.max_steps as usize;
        if !terminated && !truncated {
            return Ok(Ended::default());
        }
        let payoff = |seat| match terminated {
            true => self.game.payoff(seat),
            false => shared_payoff(&self.game, seat),
        };
        if self.bots.is_empty() {
            for (seat, reward) in (0..).map(Seat).zip(reward) {
                *reward = payoff(seat);
            }
        } else {
            reward.fill(payoff(self.learner));
        }
        if let Some(last) = last {
            players.encoder.observe(&self.game, actor, last);
        }
        self.episode += 1;
        self.begin(players, buffer)?;
        Ok(Ended { terminated, truncated })
    }

    /// Plays the caller's action, then chance and bots; returns the seat that acted.
    #[inline]
    fn apply(
        &mut self,
        players: &Players<G>,
        buffer: &mut Vec<G::Action>,
        id: i64,
    ) -> Result<Seat, BatchError> {
        let (Turn::Seat(seat), Some(action)) =
            (self.game.turn(), players.encoder.action_of(id as usize))
        else {
            return Err(BatchError::NoSuchId { game: 0, id });
        };
        self.game.apply(action);
        self.played.push(id as u16);
        if !self.bots.is_empty() {
            self.notify(|_| Step::Act(seat, action));
        }
        self.advance(buffer)?;
        Ok(seat)
    }

    /// Writes what the seat to act may know and do, finds its legal actions, and returns that seat.
    #[inline]
    pub(super) fn write(
        &self,
        players: &Players<G>,
        buffer: &mut Vec<G::Action>,
        legal: &mut LegalIds,
        observation: &mut [i16],
        mask: &mut [u8],
    ) -> u8 {
        let Turn::Seat(seat) = self.game.turn() else {
            // Only before the first reset.
            return 0;
        };
        players.encoder.observe(&self.game, seat, observation);
        legal.find(&players.encoder, &self.game, buffer, mask);
        seat.0
    }

    /// Why an id is not legal here.
    pub(super) fn why_not(&self, players: &Players<G>, game: usize, id: i64) -> BatchError {
        let action = usize::try_from(id).ok().and_then(|id| players.encoder.action_of(id));
        match action {
            None => BatchError::NoSuchId { game, id },
            Some(action) => {
                let illegal = self.game.explain(action).err();
                let why = illegal.unwrap_or_else(croupier_engine::Illegal::unlisted);
                let why = Refused::Illegal(why).text();
                BatchError::Illegal { game, word: action.to_string(), why }
            }
        }
    }

    /// A legal action by a random number that follows from the position in the row, so that it need not be saved.
    #[inline]
    pub(super) fn sample(&self, legal: &LegalIds) -> i64 {
        let number =
            mix(self.seed ^ mix(self.episode ^ (self.played.len() as u64) << 32) ^ SAMPLES);
        legal.choose(number).map_or(-1, i64::from)
    }

    pub(super) fn save(&self) -> SavedGame {
        SavedGame { seed: self.seed, episode: self.episode, actions: self.played.clone() }
    }

    /// The game that was saved.
    pub(super) fn replay(
        players: &Players<G>,
        buffer: &mut Vec<G::Action>,
        saved: &SavedGame,
    ) -> Result<Env<G>, BatchError> {
        let mut env = Env::new(players, saved.seed);
        env.episode = saved.episode;
        env.begin(players, buffer)?;
        for (n, id) in saved.actions.iter().enumerate() {
            let action = players.encoder.action_of(usize::from(*id));
            let legal = action.is_some_and(|action| env.game.legal(buffer).contains(&action));
            if !legal || !matches!(env.game.turn(), Turn::Seat(_)) {
                let problem =
                    format!("action {n} of the game with seed {} has id {id}", saved.seed);
                return Err(BatchError::BadSave(problem));
            }
            env.apply(players, buffer, i64::from(*id))?;
        }
        match env.game.turn() {
            Turn::Seat(_) => Ok(env),
            _ => Err(BatchError::BadSave(format!("the game with seed {} is over", saved.seed))),
        }
    }
}

/// Games with more actions than this make room for them once.
const USUAL_ACTIONS: usize = 128;

/// Keeps the numbers of the sampler apart from those of the games.
const SAMPLES: u64 = 0x5851_f42d_4c95_7f2d;

/// The seed of all luck in one game of a row.
pub(crate) fn luck_of(seed: u64, episode: u64) -> u64 {
    mix(seed ^ mix(episode))
}

/// The finalizer of `SplitMix64`: neighbouring numbers become unrelated ones.
#[inline]
fn mix(number: u64) -> u64 {
    let mut z = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
