//! Games side by side in arrays of the caller, on several threads.

use std::sync::{Mutex, MutexGuard, TryLockError};

use croupier_table::{
    Batch as Shard, BatchError, BatchRows, BatchSetup, EncodingInfo, Kind, Opponents, SavedGame,
    Seat,
};
use pyo3::prelude::*;
use rayon::ThreadPool;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::arrays::Wanted;
use crate::bots::require_reproducible;
use crate::errors::{bad_batch, bad_setup, error};
use crate::game::{find_kind, parse_python_options};
use crate::json::to_python;
use crate::machine::MACHINE;
use crate::numbers::{optional_list, optional_whole, whole};
use crate::pool::{MOST_THREADS, Pool};

/// The most games of a batch.
const MOST_GAMES: usize = 1 << 24;

/// Games side by side. The Python class `croupier.Batch` gives it its arrays.
#[pyclass(frozen, module = "croupier._croupier")]
pub(crate) struct Batch {
    kind: &'static dyn Kind,
    options: Value,
    seats: u8,
    games: usize,
    max_steps: u32,
    opponents: Option<String>,
    learner: Option<u8>,
    encoding: EncodingInfo,
    observation_len: usize,
    inner: Mutex<Inner>,
}

/// What one thread at a time uses.
struct Inner {
    shards: Vec<Box<dyn Shard>>,
    pool: Pool,
    /// Whether the games have begun: by a reset, or by a save that was brought back.
    begun: bool,
}

impl Inner {
    fn check_begun(&self) -> PyResult<()> {
        let problem = || error("the games have not begun: call reset(buffers) first");
        self.begun.then_some(()).ok_or_else(problem)
    }
}

/// A batch as text.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Save {
    croupier_batch: u32,
    game: String,
    rules: u32,
    encoding: String,
    options: Value,
    seats: u8,
    max_steps: u32,
    opponents: Option<String>,
    learner: Option<u8>,
    games: Vec<SavedGame>,
}

impl Save {
    /// What must be the same in a batch that takes the save.
    fn fields(&self) -> [(&'static str, Value); 9] {
        [
            ("format", self.croupier_batch.into()),
            ("game", self.game.as_str().into()),
            ("version of the rules", self.rules.into()),
            ("encoding", self.encoding.as_str().into()),
            ("options", self.options.clone()),
            ("seats", self.seats.into()),
            ("max_steps", self.max_steps.into()),
            ("opponents", self.opponents.clone().into()),
            ("seat", self.learner.into()),
        ]
    }
}

/// The version of the text of a save.
const SAVE_FORMAT: u32 = 1;

/// The finalizer of `SplitMix64`: the seeds of neighbouring games are unrelated.
fn mix(number: u64) -> u64 {
    let mut z = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// The seed of every game of a batch.
fn seeds_of(seed: u64, games: usize) -> Vec<u64> {
    (0..games as u64).map(|game| mix(mix(seed) ^ game)).collect()
}

/// The arrays that the caller passes, in the order of the arguments.
#[derive(FromPyObject)]
struct Arrays<'py> {
    observations: Bound<'py, PyAny>,
    masks: Bound<'py, PyAny>,
    rewards: Bound<'py, PyAny>,
    terminated: Bound<'py, PyAny>,
    truncated: Bound<'py, PyAny>,
    seats: Bound<'py, PyAny>,
    final_observations: Bound<'py, PyAny>,
}

#[pymethods]
impl Batch {
    #[new]
    #[pyo3(signature = (
        game, num_envs, seats=None, options=None, seed=None, threads=None, max_steps=None,
        opponents=None, seat=None
    ))]
    #[expect(clippy::too_many_arguments, reason = "Python names its arguments")]
    fn new(
        game: &str,
        num_envs: &Bound<'_, PyAny>,
        seats: Option<&Bound<'_, PyAny>>,
        options: Option<&Bound<'_, PyAny>>,
        seed: Option<&Bound<'_, PyAny>>,
        threads: Option<&Bound<'_, PyAny>>,
        max_steps: Option<&Bound<'_, PyAny>>,
        opponents: Option<String>,
        seat: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Batch> {
        let kind = find_kind(game)?;
        let seats = optional_whole("seats", seats, kind.seats())?.unwrap_or(kind.usual_seats());
        let options = parse_python_options(kind, options)?;
        let num_envs = whole("num_envs", num_envs, 1..=MOST_GAMES)?;
        let seed = optional_whole("seed", seed, 0..=u64::MAX)?.unwrap_or(0);
        let threads = optional_whole("threads", threads, 1..=MOST_THREADS)?.unwrap_or(1);
        let max_steps = optional_whole("max_steps", max_steps, 1..=u32::MAX)?.unwrap_or(10_000);
        let seat = optional_whole("seat", seat, 0..=seats - 1)?;
        let seeds = seeds_of(seed, num_envs);
        let per_shard = num_envs.div_ceil(threads);
        let open = |seeds: &[u64]| {
            kind.batch(&BatchSetup {
                options: &options,
                seats,
                seeds,
                max_steps,
                opponents: match &opponents {
                    None => Opponents::None,
                    Some(spec) => Opponents::Bot { spec, learner: seat.map(Seat) },
                },
                resources: &MACHINE,
            })
        };
        let shards: Result<Vec<_>, _> = seeds.chunks(per_shard).map(open).collect();
        let shards = shards.map_err(|bad| bad_setup(kind, &bad))?;
        let encoding = shards[0].encoding();
        Ok(Batch {
            kind,
            options: kind.complete(&options).unwrap_or(options.clone()),
            seats,
            games: num_envs,
            max_steps,
            observation_len: encoding.observation.iter().map(croupier_table::VectorPart::len).sum(),
            encoding,
            learner: seat,
            opponents,
            inner: Mutex::new(Inner { shards, pool: Pool::new(threads), begun: false }),
        })
    }

    #[getter]
    fn num_envs(&self) -> usize {
        self.games
    }

    #[getter]
    fn seats(&self) -> u8 {
        self.seats
    }

    #[getter]
    fn num_actions(&self) -> usize {
        self.encoding.actions
    }

    #[getter]
    fn observation_size(&self) -> usize {
        self.observation_len
    }

    #[getter]
    fn reward_width(&self) -> usize {
        self.reward_len()
    }

    #[getter]
    fn encoding(&self) -> &str {
        &self.encoding.name
    }

    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &self.options)
    }

    /// Begins all games anew: with the seed of the batch, another one, or one for each game.
    #[pyo3(signature = (arrays, seed=None, seeds=None))]
    fn reset(
        &self,
        py: Python<'_>,
        arrays: Arrays<'_>,
        seed: Option<&Bound<'_, PyAny>>,
        seeds: Option<Vec<Bound<'_, PyAny>>>,
    ) -> PyResult<()> {
        let seed = optional_whole("seed", seed, 0..=u64::MAX)?.unwrap_or(0);
        let seeds = optional_list("a seed", seeds, &(0..=u64::MAX))?;
        let seeds = seeds.unwrap_or_else(|| seeds_of(seed, self.games));
        if seeds.len() != self.games {
            return Err(error(format!("{} seeds for {} games", seeds.len(), self.games)));
        }
        let seeds = &seeds;
        let mut inner = self.lock()?;
        self.run(
            py,
            &mut inner,
            &arrays,
            |_, _| Ok(()),
            |shard, first, rows| shard.reset(&seeds[first..first + shard.games()], rows),
        )?;
        inner.begun = true;
        Ok(())
    }

    /// Plays one action in every game. Nothing changes if one of them is not legal.
    fn step(&self, py: Python<'_>, actions: &Bound<'_, PyAny>, arrays: Arrays<'_>) -> PyResult<()> {
        let wanted = Wanted { name: "actions", dtype: "int64", shape: &[self.games] };
        let actions = wanted.readable::<i64>(actions)?;
        let actions = actions.as_slice()?;
        let mut inner = self.lock()?;
        inner.check_begun()?;
        let check = |shard: &dyn Shard, first| shard.check(&actions[first..first + shard.games()]);
        self.run(py, &mut inner, &arrays, check, |shard, first, rows| {
            shard.step(&actions[first..first + shard.games()], rows)
        })
    }

    /// Draws a legal action for every game, all equally likely.
    fn sample(&self, py: Python<'_>, actions: &Bound<'_, PyAny>) -> PyResult<()> {
        let wanted = Wanted { name: "actions", dtype: "int64", shape: &[self.games] };
        let mut actions = wanted.writeable::<i64>(actions)?;
        let actions = actions.as_slice_mut()?;
        let mut inner = self.lock()?;
        inner.check_begun()?;
        let Inner { shards, pool, .. } = &mut *inner;
        let pool = pool.get()?;
        // All shards but the last have as many games as the first.
        let size = shards[0].games();
        py.detach(|| match pool {
            None => shards[0].sample(actions),
            Some(pool) => pool.install(|| {
                let each = shards.par_iter_mut().zip(actions.par_chunks_mut(size));
                each.for_each(|(shard, actions)| shard.sample(actions));
            }),
        });
        Ok(())
    }

    /// The whole batch as text. It holds the caller's actions, so opponents must answer them in the same way again.
    fn save(&self) -> PyResult<String> {
        if let Some(spec) = &self.opponents {
            require_reproducible(self.kind, spec, "what a save brings back")?;
        }
        let inner = self.lock()?;
        inner.check_begun()?;
        let save = self.save_of(inner.shards.iter().flat_map(|shard| shard.save()).collect());
        serde_json::to_string(&save).map_err(|problem| error(problem.to_string()))
    }

    /// Brings a saved batch back.
    fn restore(&self, py: Python<'_>, text: &str, arrays: Arrays<'_>) -> PyResult<()> {
        let bad = |problem: String| error(format!("this is no save of this batch: {problem}"));
        let save: Save = serde_json::from_str(text).map_err(|problem| bad(problem.to_string()))?;
        let wanted = self.save_of(Vec::new());
        let differs = save.fields().into_iter().zip(wanted.fields()).find(|(a, b)| a != b);
        if let Some(((name, found), (_, own))) = differs {
            return Err(bad(format!("{name} of the save: {found}, of this batch: {own}")));
        }
        if save.games.len() != self.games {
            return Err(bad(format!(
                "it has {} games instead of {}",
                save.games.len(),
                self.games
            )));
        }
        let games = &save.games;
        let mut inner = self.lock()?;
        let check =
            |shard: &dyn Shard, first| shard.check_save(&games[first..first + shard.games()]);
        self.run(py, &mut inner, &arrays, check, |shard, first, rows| {
            shard.restore(&games[first..first + shard.games()], rows)
        })?;
        inner.begun = true;
        Ok(())
    }
}

impl Batch {
    /// The games, which one thread at a time may use. Waiting for the other thread would keep the interpreter's lock.
    fn lock(&self) -> PyResult<MutexGuard<'_, Inner>> {
        match self.inner.try_lock() {
            Ok(inner) => Ok(inner),
            Err(TryLockError::Poisoned(poisoned)) => Ok(poisoned.into_inner()),
            Err(TryLockError::WouldBlock) => {
                Err(error("another thread is using this batch; give each thread its own"))
            }
        }
    }

    fn reward_len(&self) -> usize {
        if self.opponents.is_some() { 1 } else { self.seats as usize }
    }

    fn save_of(&self, games: Vec<SavedGame>) -> Save {
        Save {
            croupier_batch: SAVE_FORMAT,
            game: self.kind.name().to_owned(),
            rules: self.kind.rules(),
            encoding: self.encoding.name.clone(),
            options: self.options.clone(),
            seats: self.seats,
            max_steps: self.max_steps,
            opponents: self.opponents.clone(),
            learner: self.learner,
            games,
        }
    }

    /// Checks every shard, then runs a job on every shard with its rows, in parallel, without the interpreter's lock.
    /// Nothing changes if a check fails.
    fn run(
        &self,
        py: Python<'_>,
        inner: &mut Inner,
        arrays: &Arrays<'_>,
        check: impl Fn(&dyn Shard, usize) -> Result<(), BatchError> + Sync,
        job: impl Fn(&mut dyn Shard, usize, &mut BatchRows<'_>) -> Result<(), BatchError> + Sync,
    ) -> PyResult<()> {
        let (games, width, actions) = (self.games, self.observation_len, self.encoding.actions);
        let rewards = self.reward_len();
        let reward_shape: &[usize] =
            if self.opponents.is_some() { &[games] } else { &[games, rewards] };
        let flat = |name, dtype| Wanted { name, dtype, shape: std::slice::from_ref(&games) };
        let row_shape = [games, width];
        let rows_of = |name| Wanted { name, dtype: "int16", shape: &row_shape };
        let masks = Wanted { name: "masks", dtype: "uint8", shape: &[games, actions] };
        let mut observations = rows_of("observations").writeable::<i16>(&arrays.observations)?;
        let mut masks = masks.writeable::<u8>(&arrays.masks)?;
        let reward = Wanted { name: "rewards", dtype: "float32", shape: reward_shape };
        let mut reward = reward.writeable::<f32>(&arrays.rewards)?;
        let mut terminated = flat("terminated", "uint8").writeable::<u8>(&arrays.terminated)?;
        let mut truncated = flat("truncated", "uint8").writeable::<u8>(&arrays.truncated)?;
        let mut seats = flat("seats", "uint8").writeable::<u8>(&arrays.seats)?;
        let finals = Some(&arrays.final_observations).filter(|array| !array.is_none());
        let finals = finals
            .map(|array| rows_of("final_observations").writeable::<i16>(array))
            .transpose()?;
        let mut finals = finals;
        let all = BatchRows {
            observations: observations.as_slice_mut()?,
            masks: masks.as_slice_mut()?,
            rewards: reward.as_slice_mut()?,
            terminated: terminated.as_slice_mut()?,
            truncated: truncated.as_slice_mut()?,
            seats: seats.as_slice_mut()?,
            final_observations: finals.as_mut().map(|array| array.as_slice_mut()).transpose()?,
        };
        let sizes = Sizes { width, actions, rewards };
        let Inner { shards, pool, .. } = inner;
        let pool = pool.get()?;
        let (mut only, mut several);
        // One thread needs no list, so a step allocates nothing.
        let tasks = if let [shard] = &mut shards[..] {
            only = Task { shard, first: 0, rows: all };
            std::slice::from_mut(&mut only)
        } else {
            several = split_rows(shards, all, &sizes);
            &mut several
        };
        let done = py.detach(|| {
            run_all(pool, tasks, |task| check(&**task.shard, task.first))?;
            run_all(pool, tasks, |task| job(&mut **task.shard, task.first, &mut task.rows))
        });
        done.map_err(|(first, bad)| bad_batch(self.kind, actions, first, &bad))
    }
}

/// How wide the rows of a batch are.
struct Sizes {
    width: usize,
    actions: usize,
    rewards: usize,
}

/// One shard with its rows.
struct Task<'a> {
    shard: &'a mut Box<dyn Shard>,
    first: usize,
    rows: BatchRows<'a>,
}

/// Does something for all tasks, on the threads of a pool if there is one. Returns the first failure in the order of the
/// games, with the first game of its task.
fn run_all(
    pool: Option<&ThreadPool>,
    tasks: &mut [Task<'_>],
    run: impl Fn(&mut Task<'_>) -> Result<(), BatchError> + Sync,
) -> Result<(), (usize, BatchError)> {
    let failure = |task: &mut Task<'_>| run(task).err().map(|bad| (task.first, bad));
    let first = match pool {
        None => tasks.iter_mut().find_map(failure),
        Some(pool) => pool.install(|| tasks.par_iter_mut().find_map_first(failure)),
    };
    first.map_or(Ok(()), Err)
}

/// The rows of every shard.
fn split_rows<'a>(
    shards: &'a mut [Box<dyn Shard>],
    all: BatchRows<'a>,
    sizes: &Sizes,
) -> Vec<Task<'a>> {
    #[expect(clippy::mut_mut, reason = "what is left of the slice is put back")]
    fn take<'a, T>(left: &mut &'a mut [T], len: usize) -> &'a mut [T] {
        let (mine, rest) = std::mem::take(left).split_at_mut(len);
        *left = rest;
        mine
    }
    let mut left = all;
    let mut first = 0;
    let mut tasks = Vec::with_capacity(shards.len());
    for shard in shards {
        let games = shard.games();
        let rows = BatchRows {
            observations: take(&mut left.observations, games * sizes.width),
            masks: take(&mut left.masks, games * sizes.actions),
            rewards: take(&mut left.rewards, games * sizes.rewards),
            terminated: take(&mut left.terminated, games),
            truncated: take(&mut left.truncated, games),
            seats: take(&mut left.seats, games),
            final_observations: left
                .final_observations
                .as_mut()
                .map(|finals| take(finals, games * sizes.width)),
        };
        tasks.push(Task { shard, first, rows });
        first += games;
    }
    tasks
}
