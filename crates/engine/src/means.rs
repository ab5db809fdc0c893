//! What the world outside lends to bots and solvers, which themselves know no clock, thread or file.

/// A piece of work that may run beside others.
pub type Job<'a> = Box<dyn FnOnce() + Send + 'a>;

/// A clock, workers and a shelf, lent by whoever runs the program.
pub trait Means: Send + Sync {
    /// Milliseconds since some fixed moment; they never run backwards.
    fn now_ms(&self) -> f64;
    /// How many jobs can run side by side.
    fn width(&self) -> usize;
    /// Runs all jobs, side by side where it can, and returns when all are done.
    fn together(&self, jobs: Vec<Job<'_>>);
    /// What was kept under this name by an earlier run. It may be damaged: whoever recalls, checks.
    fn recall(&self, name: &str) -> Option<Vec<u8>>;
    /// Keeps bytes under this name for later runs, if there is a place for them.
    fn keep(&self, name: &str, bytes: &[u8]);
}

/// A clock that stands still, one job after the other, and nothing is kept: for tests and for runs that must be the
/// same everywhere. A budget in milliseconds never ends under it, so bots bound their work in other ways too.
#[derive(Clone, Copy, Debug)]
pub struct NoMeans;

impl Means for NoMeans {
    fn now_ms(&self) -> f64 {
        0.0
    }

    fn width(&self) -> usize {
        1
    }

    fn together(&self, jobs: Vec<Job<'_>>) {
        for job in jobs {
            job();
        }
    }

    fn recall(&self, _name: &str) -> Option<Vec<u8>> {
        None
    }

    fn keep(&self, _name: &str, _bytes: &[u8]) {}
}
