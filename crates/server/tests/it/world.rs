//! A running server with a database of its own, which is removed at the end.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread::JoinHandle;

use croupier_server::ladder::LadderService;
use croupier_server::{Config, Limits, ServeError, Server};
use croupier_table::NoResources;
use tokio::sync::oneshot;

use crate::client::Client;

/// A folder that is removed at the end.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new() -> Folder {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let n = NEXT.fetch_add(1, Ordering::Relaxed);
        let path =
            Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("web-{}-{n}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a folder");
        Folder(path)
    }

    pub(crate) fn db(&self) -> String {
        format!("sqlite:{}", self.0.join("tables.db").display())
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Limits that no test reaches unless it wants to.
pub(crate) fn wide() -> Limits {
    Limits {
        requests_per_s: 1e6,
        request_burst: 1e6,
        address_requests_per_s: 1e6,
        address_request_burst: 1e6,
        ..Limits::default()
    }
}

/// Changes the database of a server that has stopped.
pub(crate) fn change_db(db: &str, changes: &[&'static str]) {
    use sqlx::{Connection, Executor, SqliteConnection};
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    runtime.block_on(async {
        let mut db = SqliteConnection::connect(db).await.expect("a database");
        for sql in changes {
            db.execute(*sql).await.expect("a change");
        }
        db.close().await.expect("the end");
    });
}

/// A running server.
pub(crate) struct World {
    pub(crate) address: SocketAddr,
    /// The name of all threads of the server.
    pub(crate) threads: String,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
    folder_to_drop: Option<Folder>,
}

impl World {
    pub(crate) fn new() -> World {
        World::with(wide())
    }

    pub(crate) fn with(limits: Limits) -> World {
        let folder = Folder::new();
        World::on(&folder.db(), limits, None).keep(folder)
    }

    /// A server on this database.
    pub(crate) fn on(db: &str, limits: Limits, reports: Option<PathBuf>) -> World {
        World::start(db, limits, reports, None, None).expect("the server starts")
    }

    /// A server with a ladder of bots.
    pub(crate) fn with_ladder(db: &str, ladder: Arc<dyn LadderService>) -> World {
        World::start(db, wide(), None, None, Some(ladder)).expect("the server starts")
    }

    /// A server on this database, if it starts.
    pub(crate) fn try_on(db: &str, limits: Limits) -> Result<World, ServeError> {
        World::start(db, limits, None, None, None)
    }

    /// A server whose daily deals are secret.
    pub(crate) fn secret(secret: &[u8]) -> World {
        let folder = Folder::new();
        let secret = Some(secret.to_vec());
        let started = World::start(&folder.db(), wide(), None, secret, None);
        started.expect("the server starts").keep(folder)
    }

    fn start(
        db: &str,
        limits: Limits,
        reports: Option<PathBuf>,
        daily_secret: Option<Vec<u8>>,
        ladder: Option<Arc<dyn LadderService>>,
    ) -> Result<World, ServeError> {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let config = Config {
            games: croupier_games::GAMES,
            resources: &NoResources,
            listen: ([127, 0, 0, 1], 0).into(),
            db: db.to_owned(),
            public_url: None,
            trusted_proxies: Vec::new(),
            reports,
            daily_secret,
            limits,
            ladder,
        };
        let threads = format!("server-{}", NEXT.fetch_add(1, Ordering::Relaxed));
        let name = threads.clone();
        let (stop, stopped) = oneshot::channel::<()>();
        let (send, receive) = std::sync::mpsc::channel();
        let thread = std::thread::Builder::new().name(threads.clone());
        let thread = thread.spawn(move || {
            let runtime = tokio::runtime::Builder::new_multi_thread()
                .worker_threads(2)
                .thread_name(name)
                .enable_all()
                .build()
                .expect("a runtime");
            runtime.block_on(async {
                let server = match Server::bind(config).await {
                    Ok(server) => server,
                    Err(error) => return send.send(Err(error)).expect("the test listens"),
                };
                send.send(Ok(server.address())).expect("the test listens");
                let asked = async {
                    let _ = stopped.await;
                };
                server.serve(asked).await.expect("the server runs");
            });
        });
        let thread = thread.expect("a thread");
        let address = receive.recv().expect("the thread answers")?;
        Ok(World { address, threads, stop: Some(stop), thread: Some(thread), folder_to_drop: None })
    }

    /// Keeps the folder of its database until it is dropped.
    pub(crate) fn keep(mut self, folder: Folder) -> World {
        self.folder_to_drop = Some(folder);
        self
    }

    pub(crate) fn client(&self) -> Client {
        Client::new(self.address)
    }

    /// Stops in an orderly way.
    pub(crate) fn stop(&mut self) {
        self.stop.take();
        if let Some(thread) = self.thread.take() {
            thread.join().expect("the server ends well");
        }
    }
}

impl Drop for World {
    fn drop(&mut self) {
        self.stop.take();
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}
