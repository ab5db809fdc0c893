//! What a bot or solver may use of the machine. The engine itself knows no clock, thread or file.

/// A piece of work that may run in parallel with others.
pub type Job<'a> = Box<dyn FnOnce() + Send + 'a>;

/// A clock, worker threads and a cache, provided by the program that runs the bots.
pub trait Resources: Send + Sync {
    /// Milliseconds since some fixed moment; never runs backwards.
    fn now_ms(&self) -> f64;
    /// How many jobs can run in parallel.
    fn parallelism(&self) -> usize;
    /// Runs all jobs, in parallel where possible, and returns when all are done.
    fn run_parallel(&self, jobs: Vec<Job<'_>>);
    /// The bytes that an earlier run stored under this name. They may be damaged: the caller checks them.
    fn cache_get(&self, name: &str) -> Option<Vec<u8>>;
    /// Stores bytes under this name for later runs, if there is a cache.
    fn cache_put(&self, name: &str, bytes: &[u8]);
}

/// A clock that stands still, one job after the other, no cache: for tests and for reproducible runs. A budget in
/// milliseconds never ends under it, so bots bound their work in other ways too.
#[derive(Clone, Copy, Debug)]
pub struct NoResources;

impl Resources for NoResources {
    fn now_ms(&self) -> f64 {
        0.0
    }

    fn parallelism(&self) -> usize {
        1
    }

    fn run_parallel(&self, jobs: Vec<Job<'_>>) {
        for job in jobs {
            job();
        }
    }

    fn cache_get(&self, _name: &str) -> Option<Vec<u8>> {
        None
    }

    fn cache_put(&self, _name: &str, _bytes: &[u8]) {}
}
