//! Starting and stopping: the runtime, the listener, the sweeping of old tables, the orderly end.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use tokio::net::TcpListener;
use tokio::time::sleep;

use crate::app::App;
use crate::config::{Config, ServeError};
use crate::http::listen::{LimitedListener, Peer};
use crate::http::router;

/// How often old tables are removed.
const SWEEP: Duration = Duration::from_hours(1);
/// How long open requests may take to end when the server stops.
const GRACE: Duration = Duration::from_secs(5);

/// A server that listens.
pub struct Server {
    app: Arc<App>,
    listener: TcpListener,
    address: SocketAddr,
}

impl Server {
    /// Opens the database and starts to listen.
    pub async fn bind(config: Config) -> Result<Server, ServeError> {
        let listen = config.listen;
        let failed = |error| ServeError::Listen(listen, error);
        let listener = TcpListener::bind(listen).await.map_err(failed)?;
        let address = listener.local_addr().map_err(failed)?;
        let app = App::new(config).await.map_err(|error| ServeError::Store(error.to_string()))?;
        Ok(Server { app, listener, address })
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
        let service = router(Arc::clone(&app)).into_make_service_with_connect_info::<Peer>();
        let listener = LimitedListener::new(self.listener, app.config.limits.connections);
        let closing = app.closing.clone();
        let mut closed = app.closing.subscribe();
        let stopped = async move {
            stop.await;
            closing.send_replace(true);
        };
        let serving = axum::serve(listener, service).with_graceful_shutdown(stopped);
        let late = async move {
            let _ = closed.wait_for(|closing| *closing).await;
            sleep(GRACE).await;
        };
        tokio::select! {
            served = async { serving.await } => served?,
            () = late => {}
        }
        sweeper.abort();
        app.store.clone().close().await;
        Ok(())
    }
}

async fn sweep(app: Arc<App>) {
    let keep = Duration::from_secs(app.config.limits.keep_days * 24 * 3600);
    loop {
        if let Err(error) = app.store.forget(keep).await {
            tracing::error!(%error, "old tables could not be removed");
        }
        sleep(SWEEP).await;
    }
}

/// Runs a server until the process is asked to stop. `listening` receives the address.
pub fn run(config: Config, listening: impl FnOnce(SocketAddr)) -> Result<(), ServeError> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let server = Server::bind(config).await?;
        listening(server.address());
        tracing::info!(address = %server.address(), "listening");
        // On a thread of the runtime: this thread would have to be woken for every connection.
        let serving = tokio::spawn(server.serve(asked_to_stop()));
        serving.await.map_err(std::io::Error::from)??;
        tracing::info!("stopped");
        Ok(())
    })
}

/// Waits for Ctrl-C or, where there is one, the signal that ends a service.
async fn asked_to_stop() {
    let interrupt = async {
        let _ = tokio::signal::ctrl_c().await;
    };
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminate) = signal(SignalKind::terminate()) {
            tokio::select! { () = interrupt => {}, _ = terminate.recv() => {} }
            return;
        }
    }
    interrupt.await;
}
