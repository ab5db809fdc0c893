//! What all requests share: the configuration, the store, the tables, the messages, the metrics.

use std::sync::Arc;

use croupier_table::{Kind, Lang};

use crate::config::Config;
use crate::http::api::openapi;
use crate::http::limits::Buckets;
use crate::id::{Signer, entropy};
use crate::live::TableRegistry;
use crate::messages::Messages;
use crate::metrics::Metrics;
use crate::render::emblem::Emblems;
use crate::store::{Store, StoreError};

/// The server's shared state.
pub(crate) struct App {
    /// How it runs.
    pub config: Config,
    /// The database.
    pub store: Store,
    /// Signs identities.
    pub signer: Signer,
    /// The messages of all pages.
    pub messages: Messages,
    /// The emblems of the games on the first page.
    pub emblems: Emblems,
    /// The description of the interface for programs.
    pub openapi: String,
    /// All tables in memory.
    pub tables: Arc<TableRegistry>,
    /// Counts for operators.
    pub metrics: Metrics,
    /// The rate limits of all addresses.
    pub buckets: Buckets,
    /// Turns to true when the server shuts down, so that streams end.
    pub closing: tokio::sync::watch::Sender<bool>,
}

impl App {
    /// Opens the store and prepares everything.
    pub(crate) async fn new(config: Config) -> Result<Arc<App>, StoreError> {
        let store = Store::open(&config.db).await?;
        let fresh: String = entropy::<32>().iter().map(|byte| format!("{byte:02x}")).collect();
        let secret = store.secret("signing", &fresh).await?;
        Ok(Arc::new(App {
            signer: Signer::new(secret.as_bytes()),
            messages: Messages::new(config.games),
            emblems: Emblems::new(config.games),
            openapi: format!("{:#}", openapi::document(config.games)),
            tables: Arc::new(TableRegistry::new(store.clone(), &config)),
            metrics: Metrics::default(),
            buckets: Buckets::new(config.limits),
            closing: tokio::sync::watch::Sender::new(false),
            store,
            config,
        }))
    }

    /// The game of this name.
    pub(crate) fn kind(&self, name: &str) -> Option<&'static dyn Kind> {
        self.config.games.iter().copied().find(|kind| kind.name() == name)
    }

    /// A message of the server without arguments.
    pub(crate) fn word(&self, lang: Lang, id: &'static str) -> String {
        self.messages.plain(lang).word(id)
    }
}
