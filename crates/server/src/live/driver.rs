//! The driver of a table: moves of bots, clocks, and eviction from memory. One task per table in memory; it sleeps while
//! it is a person's turn, and bots pause while nobody watches.
//!
//! Bots think on a copy of the match, on threads for blocking work, so that pages are rendered meanwhile.

use std::sync::Arc;
use std::time::Duration;

use croupier_table::{Kind, LogLine, Resources, Seat, StepText, Table, Turn};
use tokio::time::{Instant, sleep, timeout, timeout_at};

use super::{LiveTable, Move, TableRegistry};
use crate::setup::{By, Speed};

/// The pause before a bot's move that lets people follow.
const PACE: Duration = Duration::from_millis(900);

/// The bot that moves for a person whose time is up.
const SUBSTITUTE: &str = "ai";

/// What the table waits for.
enum Next {
    /// A bot's move, when the log has so many entries.
    Bot { seat: Seat, spec: String, n: usize, speed: Speed },
    /// A person's move, which must come by then.
    Clock { seat: Seat, n: usize, deadline: Instant },
    /// Reactions of people, which must come by then.
    Reaction { seat: Seat, n: usize, deadline: Instant },
    /// Somebody else.
    Other,
}

/// Drives a table until it is evicted from memory.
pub(super) async fn drive(registry: Arc<TableRegistry>, live: Arc<LiveTable>) {
    let mut changes = live.work();
    let mut thinker = Thinker::new(live.kind, registry.resources);
    loop {
        changes.mark_unchanged();
        let next = next(&live).await;
        let attended = live.is_attended();
        let moved = match next {
            Next::Bot { seat, spec, n, speed } if attended => {
                if !pause(&live, &mut changes, speed, n).await {
                    continue;
                }
                let word = thinker.choose(&registry, &live, seat, &spec, n).await;
                Some((seat, n, word.map(Move::Word)))
            }
            Next::Reaction { seat, n, deadline } if attended => {
                if timeout_at(deadline, changes.changed()).await.is_ok() {
                    continue;
                }
                Some((seat, n, Some(Move::Lapse)))
            }
            Next::Clock { seat, n, deadline } if attended => {
                if timeout_at(deadline, changes.changed()).await.is_ok() {
                    continue;
                }
                let word = thinker.choose(&registry, &live, seat, SUBSTITUTE, n).await;
                Some((seat, n, word.map(Move::Late)))
            }
            _ => None,
        };
        match moved {
            Some((seat, n, Some(what))) => {
                if let Err(denied) = live.play(seat, n, what).await {
                    tracing::debug!(table = %live.id, ?denied, "a bot's move was refused");
                }
            }
            // A bot that failed is created again after a pause.
            Some((_, _, None)) => sleep(PACE).await,
            None => {
                let _ = timeout(registry.idle(), changes.changed()).await;
                if registry.evict_if_idle(&live).await {
                    return;
                }
            }
        }
    }
}

async fn next(live: &LiveTable) -> Next {
    let state = live.state().await;
    let Turn::Seat(seat) = state.table.turn() else { return Next::Other };
    if !state.setup.is_full() {
        return Next::Other;
    }
    let n = state.log.len();
    if let Some(until) = state.reaction_until() {
        return Next::Reaction { seat, n, deadline: until.into() };
    }
    match (&state.setup.seats[seat.index()].by, state.deadline) {
        (By::Bot(spec), _) => Next::Bot { seat, spec: spec.clone(), n, speed: state.setup.speed },
        (By::Person | By::Program(_), Some(deadline)) => {
            Next::Clock { seat, n, deadline: deadline.into() }
        }
        _ => Next::Other,
    }
}

/// Waits as the speed demands; false if the table has changed meanwhile.
async fn pause(
    live: &LiveTable,
    changes: &mut tokio::sync::watch::Receiver<u64>,
    speed: Speed,
    n: usize,
) -> bool {
    let mut go_ahead = live.go_ahead.subscribe();
    match speed {
        Speed::Instant => true,
        Speed::Normal => timeout(PACE, changes.changed()).await.is_err(),
        Speed::Step => tokio::select! {
            go_ahead = go_ahead.wait_for(|at| *at == Some(n)) => go_ahead.is_ok(),
            _ = changes.changed() => false,
            () = sleep(PACE * 20) => false,
        },
    }
}

/// The bots' own copy of the match.
struct Thinker {
    kind: &'static dyn Kind,
    resources: &'static dyn Resources,
    table: Option<Box<dyn Table>>,
    /// How many entries of the log the copy has applied.
    followed: usize,
    /// The bot's last choice, which the copy has applied before the log has it.
    ahead: Option<String>,
    seated: Vec<Option<String>>,
}

impl Thinker {
    fn new(kind: &'static dyn Kind, resources: &'static dyn Resources) -> Thinker {
        Thinker { kind, resources, table: None, followed: 0, ahead: None, seated: Vec::new() }
    }

    /// What the bot chooses when the log has `n` entries; `None` if it fails or the match has moved on.
    async fn choose(
        &mut self,
        registry: &TableRegistry,
        live: &LiveTable,
        seat: Seat,
        spec: &str,
        n: usize,
    ) -> Option<String> {
        let mut table = self.catch_up(live, n).await?;
        if self.seated[seat.index()].as_deref() != Some(spec) {
            let seed = live.state().await.seed.derive(&format!("bot {} from {n}", seat.0));
            if let Err(problem) = table.seat_bot(seat, spec, &seed, self.resources) {
                tracing::error!(table = %live.id, problem = %problem.id, "a bot cannot be seated");
                return None;
            }
            self.seated[seat.index()] = Some(spec.to_owned());
        }
        let _permit = Arc::clone(&registry.thinking).acquire_owned().await.ok()?;
        let thought = tokio::task::spawn_blocking(move || {
            let acted = table.act(seat);
            (table, acted)
        });
        // A bot that panics takes its copy of the match with it; the next one starts from the log.
        let (table, acted) = thought
            .await
            .inspect_err(|_| tracing::error!(table = %live.id, "a bot panicked"))
            .ok()?;
        self.ahead = acted.is_ok().then(|| table.last_line()).flatten();
        self.table = Some(table);
        acted
            .inspect_err(|error| tracing::error!(table = %live.id, %error, "a bot failed"))
            .ok()?;
        match self.ahead.as_ref()?.parse() {
            Ok(StepText::Act(_, word)) => Some(word),
            _ => None,
        }
    }

    /// The copy with all entries of the log, if the log still has `n` of them.
    async fn catch_up(&mut self, live: &LiveTable, n: usize) -> Option<Box<dyn Table>> {
        let state = live.state().await;
        if state.log.len() != n {
            return None;
        }
        let mut entries = state.log.get(self.followed..).unwrap_or_default();
        let is_undo = |line: &String| matches!(line.parse(), Ok(LogLine::Undo(_)));
        // The copy is thrown away if the log took another course than the bot's choice, or went back.
        let expected = match self.ahead.take() {
            Some(line) => entries.split_off_first().is_some_and(|entry| *entry == line),
            None => true,
        };
        let follows = expected && !entries.iter().any(is_undo);
        if let Some(mut table) = self.table.take().filter(|_| follows) {
            for line in entries {
                table.apply(line).ok()?;
            }
            self.followed = n;
            return Some(table);
        }
        self.seated = vec![None; state.setup.seats.len()];
        self.followed = n;
        let mut table = self.kind.open(&state.setup.options, state.setup.seats.len() as u8).ok()?;
        for line in state.steps() {
            table.apply(&line).ok()?;
        }
        Some(table)
    }
}
