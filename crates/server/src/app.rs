//! What all requests share: the configuration, the store, the tables, the messages, the metrics.

use std::sync::Arc;
use std::time::Instant;

use croupier_table::{Kind, Lang};

use crate::config::Config;
use crate::daily::DailyHouse;
use crate::http::api::openapi;
use crate::http::leaderboard::Ladders;
use crate::http::limits::Buckets;
use crate::http::listen::possible_connections;
use crate::http::ops::Health;
use crate::http::proxies::Proxies;
use crate::id::entropy;
use crate::keys::Keys;
use crate::live::TableRegistry;
use crate::messages::Messages;
use crate::metrics::Metrics;
use crate::nodes::{self, Joined};
use crate::puzzles::Puzzles;
use crate::render::emblem::Emblems;
use crate::reviews::Reviews;
use crate::store::{Store, StoreError};

/// The server's shared state.
pub(crate) struct App {
    /// How it runs.
    pub config: Config,
    /// The database.
    pub store: Store,
    /// Makes and checks the keys of people and programs.
    pub keys: Keys,
    /// The messages of all pages.
    pub messages: Messages,
    /// The emblems of the games on the first page.
    pub emblems: Emblems,
    /// The description of the interface for programs.
    pub openapi: String,
    /// The seeds of daily deals.
    pub daily: DailyHouse,
    /// The puzzles of all games.
    pub puzzles: Puzzles,
    /// All tables in memory.
    pub tables: Arc<TableRegistry>,
    /// Reviews of finished games.
    pub reviews: Arc<Reviews>,
    /// Counts for operators.
    pub metrics: Arc<Metrics>,
    /// The proxies that are believed.
    pub proxies: Proxies,
    /// The rate limits of all people and addresses.
    pub buckets: Buckets,
    /// Whoever seeks a seat holds it, so that two who seek at the same time find each other.
    pub matching: tokio::sync::Mutex<()>,
    /// The places on the ladders.
    pub ladders: Ladders,
    /// Whether the database took a write when it was last asked.
    pub health: Health,
    /// How many connections can be open at the same time.
    pub connection_limit: usize,
    /// When the server started.
    pub started: Instant,
    /// Turns to true when the server shuts down, so that streams end.
    pub closing: tokio::sync::watch::Sender<bool>,
}

impl App {
    /// Opens the store, joins the other servers on it and prepares everything.
    pub(crate) async fn new(config: Config) -> Result<(Arc<App>, Joined), StoreError> {
        let store = Store::open(&config.db).await?;
        let joined = nodes::join(&store, &config.db).await?;
        let fresh: String = entropy::<32>().iter().map(|byte| format!("{byte:02x}")).collect();
        let secret = store.secret("signing", &fresh).await?;
        let tables = Arc::new(TableRegistry::new(store.clone(), &config));
        let reviews = Arc::new(Reviews::new(Arc::clone(&tables), store.clone()));
        let app = Arc::new(App {
            keys: Keys::new(secret.as_bytes(), store.list_revoked().await?),
            messages: Messages::new(config.games),
            emblems: Emblems::new(config.games),
            openapi: format!("{:#}", openapi::document(config.games)),
            daily: DailyHouse::new(config.daily_secret.clone()),
            puzzles: Puzzles::new(config.games),
            tables,
            reviews,
            metrics: Arc::default(),
            proxies: Proxies::new(&config.trusted_proxies),
            buckets: Buckets::new(config.limits),
            matching: tokio::sync::Mutex::default(),
            ladders: Ladders::default(),
            health: Health::default(),
            connection_limit: possible_connections(config.limits.connections),
            started: Instant::now(),
            closing: tokio::sync::watch::Sender::new(false),
            store,
            config,
        });
        Ok((app, joined))
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
