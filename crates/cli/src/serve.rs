//! `croupier serve`: tables in the browser. The server itself is a crate of its own; here its settings are read.

use std::io::{self, Write as _};
use std::net::{SocketAddr, ToSocketAddrs};

use croupier_games::GAMES;
use croupier_server::{Config, Limits, ServeError};
use croupier_table::Text;

use crate::args::Serve;
use crate::context::{Context, Failure, problem};
use crate::home;
use crate::machine::MACHINE;

/// Runs the server until it is stopped.
pub(crate) fn serve(context: &Context, args: Serve) -> anyhow::Result<()> {
    let wrong = |id: &'static str, text: &str| {
        Failure::usage(context.format(&Text::new(id).with("text", text)))
    };
    let listen =
        address(&args.listen).ok_or_else(|| wrong("cli-serve-bad-listen", &args.listen))?;
    let public_url = match args.public_url {
        Some(url) => Some(origin(&url).ok_or_else(|| wrong("cli-serve-bad-url", &url))?),
        None => None,
    };
    if let Some(folder) = args.reports.as_ref().filter(|folder| !folder.is_dir()) {
        let text = Text::new("cli-serve-bad-reports").with("folder", folder.display().to_string());
        return Err(Failure::usage(context.format(&text)).into());
    }
    let db = database(args.db)?;
    let log = tracing_subscriber::fmt().with_writer(io::stderr).with_target(false);
    match args.json {
        true => log.json().init(),
        false => log.with_ansi(false).init(),
    }
    let shown = public_url.clone();
    let kept = without_password(&db);
    let config = Config {
        games: GAMES,
        resources: &MACHINE,
        listen,
        db,
        public_url,
        reports: args.reports,
        limits: Limits::default(),
    };
    croupier_server::run(config, |address| {
        let url = shown.unwrap_or_else(|| format!("http://{address}"));
        let text = Text::new("cli-serve-ready").with("url", url).with("db", kept);
        // The server runs on, whether anybody reads this or not.
        let _ = writeln!(io::stdout(), "{}", context.format(&text));
    })
    .map_err(|error| {
        let problem = match &error {
            ServeError::Listen(address, error) => Text::new("cli-serve-cannot-listen")
                .with("address", address.to_string())
                .with("problem", problem(error)),
            ServeError::Store(problem) => {
                Text::new("cli-serve-cannot-store").with("problem", problem.clone())
            }
            ServeError::Io(error) => problem(error),
        };
        let text = Text::new("cli-serve-failed").with("problem", problem);
        Failure::usage(context.format(&text)).into()
    })
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

/// The database's URL: as given, or a file that was named, or one in the user's state directory.
fn database(given: Option<String>) -> anyhow::Result<String> {
    match given {
        Some(url) if url.contains("://") || url.starts_with("sqlite:") => Ok(url),
        Some(file) => Ok(format!("sqlite:{file}")),
        None => Ok(format!("sqlite:{}", home::file("tables.db")?.display())),
    }
}

/// A database's URL as it may be printed.
fn without_password(url: &str) -> String {
    match (url.find("://"), url.rfind('@')) {
        (Some(scheme), Some(at)) if at > scheme => format!("{}…{}", &url[..scheme + 3], &url[at..]),
        _ => url.to_owned(),
    }
}
