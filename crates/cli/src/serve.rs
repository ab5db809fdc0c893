//! `croupier serve`: tables in the browser. The server itself is a crate of its own; here its settings are read.

use std::io::{self, Write as _};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, ToSocketAddrs};
use std::path::Path;

use croupier_games::GAMES;
use croupier_server::{Config, Limits, Network, ServeError, lan};
use croupier_table::Text;

use crate::args::Serve;
use crate::context::{Context, Failure, problem};
use crate::db;
use crate::machine::MACHINE;

/// Runs the server until it is stopped.
pub(crate) fn serve(context: &Context, args: Serve) -> anyhow::Result<()> {
    let wrong = |id: &'static str, text: &str| {
        Failure::usage(context.format(&Text::new(id).with("text", text)))
    };
    let listen = match args.lan {
        Some(port) => (Ipv4Addr::UNSPECIFIED, port).into(),
        None => address(&args.listen).ok_or_else(|| wrong("cli-serve-bad-listen", &args.listen))?,
    };
    let public_url = match args.public_url {
        Some(url) => Some(origin(&url).ok_or_else(|| wrong("cli-serve-bad-url", &url))?),
        None => None,
    };
    if let Some(folder) = args.reports.as_ref().filter(|folder| !folder.is_dir()) {
        let text = Text::new("cli-serve-bad-reports").with("folder", folder.display().to_string());
        return Err(Failure::usage(context.format(&text)).into());
    }
    let daily_secret = daily_secret(context, args.daily_secret.as_deref())?;
    let db = db::url(context, &args.database)?;
    let log = tracing_subscriber::fmt().with_writer(io::stderr).with_target(false);
    match args.json {
        true => log.json().init(),
        false => log.with_ansi(false).init(),
    }
    let trusted_proxies = match (&public_url, args.trusted_proxies) {
        (_, Some(listed)) => listed,
        (Some(_), None) => Network::near(),
        (None, None) => Vec::new(),
    };
    #[cfg(feature = "arena")]
    let (ladder, _workers) = match &args.ladder {
        Some(folder) => {
            let (ladder, workers) = crate::ladder::start(context, folder, args.ladder_workers)?;
            (Some(ladder), Some(workers))
        }
        None => (None, None),
    };
    #[cfg(not(feature = "arena"))]
    let ladder = None;
    let shown = public_url.clone();
    let kept = db::without_password(&db);
    let config = Config {
        games: GAMES,
        resources: &MACHINE,
        listen,
        db,
        public_url,
        trusted_proxies,
        reports: args.reports,
        daily_secret,
        limits: Limits { keep_days: args.keep_days, ..Limits::default() },
        ladder,
    };
    croupier_server::run(config, |address| {
        let url = shown.unwrap_or_else(|| format!("http://{address}"));
        let ready = |url| Text::new("cli-serve-ready").with("url", url).with("db", kept);
        let text = match args.lan {
            Some(_) => ready_for_lan(context, address.port(), lan::address(), ready),
            None => context.format(&ready(url)),
        };
        // The server runs on, whether anybody reads this or not.
        let _ = writeln!(io::stdout(), "{text}");
    })
    .map_err(|error| {
        let problem = match &error {
            ServeError::Listen(address, error) => Text::new("cli-serve-cannot-listen")
                .with("address", address.to_string())
                .with("problem", problem(error)),
            ServeError::Store(problem) => {
                Text::new("cli-serve-cannot-store").with("problem", problem.clone())
            }
            ServeError::InUse => Text::new("cli-db-in-use"),
            ServeError::ManyNames => Text::new("cli-db-many-names"),
            ServeError::Io(error) => problem(error),
        };
        let text = Text::new("cli-serve-failed").with("problem", problem);
        Failure::usage(context.format(&text)).into()
    })
}

/// The address of this machine in the home network, if it has one, in words and as a QR code.
fn ready_for_lan(
    context: &Context,
    port: u16,
    address: Option<IpAddr>,
    ready: impl FnOnce(String) -> Text,
) -> String {
    let host = address.unwrap_or(Ipv4Addr::LOCALHOST.into());
    let url = format!("http://{}", SocketAddr::from((host, port)));
    let (about, code) = match address.and_then(|_| lan::qr_code(&url)) {
        Some(code) => ("cli-serve-lan-ready", format!("\n{code}")),
        None => ("cli-serve-lan-unknown", String::new()),
    };
    format!("{}\n{}{code}", context.format(&ready(url)), context.format(&Text::new(about)))
}

/// The secret of the daily deals: from a file, or from the environment.
fn daily_secret(context: &Context, file: Option<&Path>) -> Result<Option<Vec<u8>>, Failure> {
    /// Shorter ones can be guessed.
    const LEAST_BYTES: usize = 16;
    const VARIABLE: &str = "CROUPIER_DAILY_SECRET";
    let (source, secret) = match (file, std::env::var_os(VARIABLE)) {
        (Some(file), _) => {
            let secret = std::fs::read(file)
                .map_err(|error| context.bad_file("cli-cannot-read", file, &error))?;
            (file.display().to_string(), secret)
        }
        (None, Some(secret)) => (VARIABLE.to_owned(), secret.into_encoded_bytes()),
        (None, None) => return Ok(None),
    };
    let secret = secret.trim_ascii().to_vec();
    if secret.len() < LEAST_BYTES {
        let text = Text::new("cli-serve-bad-secret").with("source", source);
        return Err(Failure::usage(context.format(&text)));
    }
    Ok(Some(secret))
}

fn address(text: &str) -> Option<SocketAddr> {
    text.to_socket_addrs().ok()?.next()
}

/// The scheme, host and port of a site, which is what browsers name as the origin of a request.
fn origin(url: &str) -> Option<String> {
    let url = url.trim_end_matches('/');
    let host = url.strip_prefix("https://").or_else(|| url.strip_prefix("http://"))?;
    let good = |c: char| c.is_ascii_alphanumeric() || "-.:[]".contains(c);
    (!host.is_empty() && host.chars().all(good)).then(|| url.to_lowercase())
}
