//! Starting and stopping: the runtime, the listener, the sweeping of old tables, the orderly end.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use tokio::net::TcpListener;
use tokio::task::unconstrained;
use tokio::time::{sleep, timeout};

use crate::app::App;
use crate::config::{Config, Limits, ServeError};
use crate::http::admission::Admission;
use crate::http::{listen, router};
use crate::id::Id;
use crate::nodes::{self, Joined};
use crate::store::{Store, StoreError};

/// How often an hour of service is counted and old tables are removed.
const SWEEP: Duration = Duration::from_hours(1);
/// How long open requests may take to end when the server stops.
const GRACE: Duration = Duration::from_secs(5);

/// A server that listens.
pub struct Server {
    app: Arc<App>,
    joined: Joined,
    listener: TcpListener,
    address: SocketAddr,
}

impl Server {
    /// Opens the database and starts to listen.
    pub async fn bind(config: Config) -> Result<Server, ServeError> {
        let wanted = config.listen;
        let failed = |error| ServeError::Listen(wanted, error);
        let listener = listen::bind(wanted).map_err(failed)?;
        let address = listener.local_addr().map_err(failed)?;
        let (app, joined) = App::new(config).await.map_err(|error| match error {
            StoreError::InUse => ServeError::InUse,
            StoreError::ManyNames => ServeError::ManyNames,
            other => ServeError::Store(other.to_string()),
        })?;
        if let Err(error) = app.tables.settle_due().await {
            tracing::error!(%error, "rated tables could not be settled");
        }
        Ok(Server { app, joined, listener, address })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Serves until `stop` is done; then streams end, open requests get a moment, and the store is closed.
    pub async fn serve(
        self,
        stop: impl Future<Output = ()> + Send + 'static,
    ) -> Result<(), ServeError> {
        let app = Arc::clone(&self.app);
        let sweeper = tokio::spawn(sweep(Arc::clone(&app)));
        let reviewer = tokio::spawn(Arc::clone(&app.reviews).run());
        let shared = nodes::start(&app, self.joined);
        let limits = app.config.limits;
        let admission = Admission::new(
            app.connection_limit,
            limits.connections_per_address,
            app.proxies.clone(),
            Arc::clone(&app.metrics),
        );
        let accepting = tokio::spawn(unconstrained(listen::serve(
            self.listener,
            Arc::clone(&admission),
            router(Arc::clone(&app)),
            app.closing.subscribe(),
        )));
        stop.await;
        if let Some(ladder) = &app.config.ladder {
            ladder.stop();
        }
        app.closing.send_replace(true);
        app.tables.stop_thinking();
        nodes::leave(&app.store).await;
        accepting.await.map_err(std::io::Error::from)?;
        let _ = timeout(GRACE, admission.all_closed()).await;
        sweeper.abort();
        reviewer.abort();
        drop(shared);
        app.store.clone().close().await.map_err(|error| ServeError::Store(error.to_string()))
    }
}

/// Counts the hours of service and deletes what was not used for too many of them.
async fn sweep(app: Arc<App>) {
    loop {
        sleep(SWEEP).await;
        if let Err(error) = settle(&app).await {
            tracing::error!(%error, "rated tables could not be settled");
        }
        if let Err(error) = sweep_once(&app.store, app.tables.ids(), app.config.limits).await {
            tracing::error!(%error, "old tables could not be removed");
        }
    }
}

/// Settles what another server has left, and the rated games that nobody finishes.
async fn settle(app: &App) -> Result<(), StoreError> {
    app.tables.settle_due().await?;
    app.tables.settle_abandoned().await
}

/// Tables in memory are in use, even if nobody has acted for long.
async fn sweep_once(store: &Store, in_memory: Vec<Id>, limits: Limits) -> Result<(), StoreError> {
    store.touch_all(in_memory).await?;
    store.sweep(limits.keep_days as i64 * 24).await
}

/// Runs a server until the process is asked to stop. `listening` receives the address.
pub fn run(config: Config, listening: impl FnOnce(SocketAddr)) -> Result<(), ServeError> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let keep_days = config.limits.keep_days;
    let served = runtime.block_on(async {
        let server = Server::bind(config).await?;
        let stop = asked_to_stop()?;
        listening(server.address());
        tracing::info!(address = %server.address(), keep_days, "listening");
        // On a thread of the runtime: this thread would have to be woken for every connection.
        let serving = tokio::spawn(server.serve(stop));
        serving.await.map_err(std::io::Error::from)??;
        tracing::info!("stopped");
        Ok(())
    });
    // Everything is stored. What bots still think about is of no use any more.
    runtime.shutdown_background();
    served
}

/// Waits for Ctrl-C or the signal that ends a service. Both are caught from the call on, not only when this is awaited.
#[cfg(unix)]
fn asked_to_stop() -> std::io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let (mut interrupt, mut terminate) =
        (signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?);
    Ok(async move {
        tokio::select! { _ = interrupt.recv() => {}, _ = terminate.recv() => {} }
    })
}

/// Waits for Ctrl-C.
#[cfg(not(unix))]
fn asked_to_stop() -> std::io::Result<impl Future<Output = ()>> {
    Ok(async {
        let _ = tokio::signal::ctrl_c().await;
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::testing::{Scratch, pass_hours, rated_setup};

    #[tokio::test]
    async fn a_game_is_deleted_after_the_days_that_the_operator_names_and_not_before() {
        let scratch = Scratch::new();
        let store = Store::open(&scratch.sqlite_url()).await.expect("a database");
        let limits = Limits { keep_days: 7, ..Limits::default() };
        for id in [Id(7), Id(8)] {
            let setup = rated_setup(Id(1));
            store.create(id, &setup, "seed".to_owned(), &[]).await.expect("a table");
        }
        let is_there = async |id| store.load(id).await.expect("an answer").is_some();
        pass_hours(&store, 7 * 24 - 2).await;
        sweep_once(&store, vec![Id(8)], limits).await.expect("it is swept");
        assert!(is_there(Id(7)).await, "an hour is left");
        pass_hours(&store, 0).await;
        sweep_once(&store, vec![Id(8)], limits).await.expect("it is swept");
        assert!(!is_there(Id(7)).await);
        assert!(is_there(Id(8)).await, "somebody has it open");
    }
}
