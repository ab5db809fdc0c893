//! `croupier ladder`: the organiser's orders to a ladder of bots, in its folder or at a running server; and the ladder of
//! `croupier serve --ladder`.

pub(crate) mod args;
mod checker;
pub(crate) mod client;
pub(crate) mod service;

use std::io::Write as _;
use std::path::Path;
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use croupier_arena::host::Sandbox;
use croupier_arena::ladder::{
    BadLadder, Ladder, LadderConfig, NotAllowed, ORGANISER_KEY, Quotas, Reviews, Workers,
};
use croupier_arena::{BadJournal, TimeControl};
use croupier_games::GAMES;
use croupier_server::ladder::{
    LadderAccess, LadderService, LadderStatus, OrderKind, OrderResult, OrganiserOrder,
};
use croupier_table::Text;
use serde_json::Value;

use self::args::{LadderAt, LadderDo, Who};
use self::checker::BotChecker;
use self::client::Client;
use self::service::LadderBridge;
use crate::bot::warn_unconfined;
use crate::context::{Context, Failure};
use crate::machine::MACHINE;

/// The time control of a ladder.
const TIME: TimeControl = TimeControl { move_ms: 1000, bank_ms: 5000 };

/// 32 random bytes of the operating system.
pub(crate) fn entropy() -> [u8; 32] {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).expect("the system has random numbers");
    bytes
}

/// Runs the command.
pub(crate) fn ladder(context: &Context, command: &LadderDo) -> anyhow::Result<()> {
    let (at, order) = match command {
        LadderDo::Status(at) => return print_status(context, at),
        LadderDo::Access(args) => {
            let access = match args.who {
                Who::Open => LadderAccess::Open,
                Who::Invited => LadderAccess::Invited,
                Who::Closed => LadderAccess::Closed,
            };
            (&args.ladder, OrderKind::Access { access })
        }
        LadderDo::Close(args) => {
            let closes_s = Some(now_s() + i64::from(args.hours) * 3600);
            (&args.ladder, OrderKind::Close { closes_s })
        }
        LadderDo::Extend(args) => {
            let closes_s = args.hours.map(|hours| now_s() + i64::from(hours) * 3600);
            (&args.ladder, OrderKind::Close { closes_s })
        }
        LadderDo::Invite(at) => (at, OrderKind::Invite {}),
        LadderDo::Disqualify(args) => {
            let (game, name) = (args.game.clone(), args.name.clone());
            (&args.ladder, OrderKind::Disqualify { game, name, reason: args.reason.clone() })
        }
        LadderDo::Final(args) => {
            (&args.ladder, OrderKind::Final { game: args.game.clone(), games: args.games })
        }
        LadderDo::Export(at) => (at, OrderKind::Export {}),
    };
    let done = send_order(context, at, order)?;
    let mut out = std::io::stdout().lock();
    match done {
        OrderResult { export: Some(export), .. } => writeln!(out, "{export:#}")?,
        OrderResult { invitation: Some(code), .. } => writeln!(out, "{code}")?,
        _ => writeln!(out, "{}", context.message("ladder-done"))?,
    }
    Ok(())
}

fn now_s() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs() as i64)
}

/// Reads the organiser's key: the file that was named, or the one in the ladder's folder.
fn read_key(context: &Context, at: &LadderAt) -> Result<String, Failure> {
    let path = match &at.key {
        Some(path) => path.clone(),
        None if Client::is_url(&at.at) => {
            return Err(Failure::usage(context.message("ladder-needs-key")));
        }
        None => Path::new(&at.at).join(ORGANISER_KEY),
    };
    let text = std::fs::read_to_string(&path)
        .map_err(|error| context.bad_file("ladder-cannot-read", &path, &error))?;
    Ok(text.trim().to_owned())
}

fn send_order(context: &Context, at: &LadderAt, order: OrderKind) -> anyhow::Result<OrderResult> {
    let order = OrganiserOrder { key: read_key(context, at)?, order };
    if Client::is_url(&at.at) {
        let client = Client::new(context, &at.at, None);
        let answer = client.post("/api/ladder/orders", &serde_json::to_value(&order)?)?;
        let export = Some(answer["export"].clone()).filter(|export| !export.is_null());
        let invitation = answer["invitation"].as_str().map(ToOwned::to_owned);
        return Ok(OrderResult { invitation, export });
    }
    let ladder = open_existing(context, Path::new(&at.at))?;
    service::obey(&ladder, order).map_err(|refused| {
        let sentence = match refused {
            NotAllowed::Unknown => context.message("ladder-unknown"),
            other => service::refusal(other, context.lang).sentence,
        };
        Failure::negative(sentence).into()
    })
}

fn print_status(context: &Context, at: &LadderAt) -> anyhow::Result<()> {
    let status: Value = if Client::is_url(&at.at) {
        Client::new(context, &at.at, None).get("/api/ladder")?
    } else {
        let ladder = open_existing(context, Path::new(&at.at))?;
        let status: LadderStatus = service::status(&ladder, context.lang);
        serde_json::to_value(status)?
    };
    writeln!(std::io::stdout(), "{status:#}")?;
    Ok(())
}

/// Opens a ladder that exists, without playing.
fn open_existing(context: &Context, folder: &Path) -> Result<Arc<Ladder>, Failure> {
    if !folder.join("events.jsonl").is_file() {
        let text = Text::new("ladder-no-folder").with("folder", folder.display().to_string());
        return Err(Failure::usage(context.format(&text)));
    }
    open(context, folder).map(|(ladder, _)| ladder)
}

fn open(context: &Context, folder: &Path) -> Result<(Arc<Ladder>, Option<String>), Failure> {
    let config = LadderConfig {
        games: GAMES,
        resources: &MACHINE,
        sandbox: Sandbox::current_program(),
        time: TIME,
        quotas: Quotas::default(),
        reviews: Reviews::Exact,
    };
    Ladder::open(folder, &config, Box::new(BotChecker), &mut entropy).map_err(|bad| {
        let text = match bad {
            BadLadder::Readable(folder) => Text::new("ladder-readable").with("folder", folder),
            BadLadder::Journal { error: BadJournal::Busy, file } => {
                Text::new("ladder-busy").with("file", file)
            }
            BadLadder::Journal { file, error: BadJournal::Line { line, problem } } => {
                Text::new("ladder-bad-line")
                    .with("file", file)
                    .with("line", line as i64)
                    .with("problem", problem)
            }
            BadLadder::Journal { file, error } => {
                Text::new("ladder-bad-file").with("file", file).with("problem", error.to_string())
            }
            BadLadder::File { file, error } => {
                Text::new("ladder-bad-file").with("file", file).with("problem", error.to_string())
            }
        };
        Failure::usage(context.format(&text))
    })
}

/// The ladder of a server, with its workers, which end when they are dropped.
pub(crate) fn start(
    context: &Context,
    folder: &Path,
    workers: Option<usize>,
) -> anyhow::Result<(Arc<dyn LadderService>, Workers)> {
    let (ladder, fresh_key) = open(context, folder)?;
    let bots = [folder.display().to_string()];
    let missing = Sandbox::current_program().missing_restrictions([bots.as_slice()])?;
    warn_unconfined(context, &missing);
    if let Some(key) = fresh_key {
        let text = Text::new("ladder-key")
            .with("key", key)
            .with("file", ladder.folder().join(ORGANISER_KEY).display().to_string());
        writeln!(std::io::stdout(), "{}", context.format(&text))?;
    }
    // One core stays free for the tables where there are several; the priority does the rest.
    let cores = croupier_arena::host::available_cores();
    let workers = ladder.start(workers.unwrap_or(cores.saturating_sub(1).max(1)))?;
    Ok((Arc::new(LadderBridge::new(ladder)), workers))
}
