//! The driver of a table: moves of bots, clocks, and eviction from memory. One task per table in memory; it sleeps while
//! it is a person's turn, and bots pause while nobody watches.
//!
//! Bots think on a copy of the match, on threads for blocking work, so that pages are rendered meanwhile.

use std::mem::take;
use std::sync::Arc;
use std::time::Duration;

use croupier_table::{
    Kind, LogLine, Resources, Seat, StepText, Table, Turn, Weight, seat_daily_bot,
};
use tokio::time::{Instant, sleep, timeout, timeout_at};

use super::{LiveTable, Move, ShownMoment, TableRegistry, TableState};
use crate::setup::{By, Speed};

/// The pause before a bot's move that lets people follow.
const PACE: Duration = Duration::from_millis(700);
/// The pauses before a bot's move after a moment that takes the stage, and after one that does not.
const HOLD: Duration = Duration::from_millis(3500);
const FLASH: Duration = Duration::from_millis(1200);
/// How often a driver that waits for somebody's permission looks whether the table is still attended.
const PATIENCE: Duration = Duration::from_secs(20);

/// The bot that moves for a person whose time is up.
const SUBSTITUTE: &str = "ai";

/// What the table waits for.
enum Next {
    /// A bot's move, when the log has so many entries; `None` waits until somebody allows it.
    Bot { seat: Seat, spec: String, n: usize, ready: Option<Instant> },
    /// A person's move, which must come by then.
    Clock { seat: Seat, n: usize, deadline: Instant },
    /// A move that needs no thought: a bot's shout, or the end of a window.
    Timed { seat: Seat, n: usize, at: Instant, what: Move },
    /// Answers to the draw, which must come by then.
    Draw { deadline: Instant },
    /// Somebody else.
    Other,
}

/// Drives a table until it is evicted from memory.
pub(super) async fn drive(registry: Arc<TableRegistry>, live: Arc<LiveTable>) {
    let mut changes = live.work();
    let mut thinker = Thinker::new(live.kind, registry.resources);
    loop {
        changes.mark_unchanged();
        super::hints::request(&registry, &live).await;
        super::summary::request(&registry, &live).await;
        let next = next(&live, registry.draw_silence).await;
        let attended = live.is_attended();
        if live.is_wanted() && (!attended || matches!(next, Next::Other)) {
            live.release().await;
        }
        let moved = match next {
            Next::Bot { seat, spec, n, ready } if attended => {
                let until = ready.unwrap_or_else(|| Instant::now() + PATIENCE);
                let changed =
                    until > Instant::now() && timeout_at(until, changes.changed()).await.is_ok();
                if changed || ready.is_none() || !live.leads(&mut changes).await {
                    continue;
                }
                let word = thinker.choose(&registry, &live, seat, &spec, n).await;
                Some((seat, n, word.map(Move::Word)))
            }
            Next::Timed { seat, n, at, what } if attended => {
                if timeout_at(at, changes.changed()).await.is_ok() {
                    continue;
                }
                if !live.leads(&mut changes).await {
                    live.close_silently().await;
                    continue;
                }
                Some((seat, n, Some(what)))
            }
            Next::Clock { seat, n, deadline } if attended => {
                if timeout_at(deadline, changes.changed()).await.is_ok()
                    || !live.leads(&mut changes).await
                {
                    continue;
                }
                if live.forfeits_by_time().await {
                    end_by_time(&live, seat, n).await;
                    continue;
                }
                let word = thinker.choose(&registry, &live, seat, SUBSTITUTE, n).await;
                Some((seat, n, word.map(Move::Late)))
            }
            Next::Draw { deadline } if attended => {
                if timeout_at(deadline, changes.changed()).await.is_err()
                    && live.leads(&mut changes).await
                {
                    end_draw(&live, registry.draw_silence).await;
                }
                continue;
            }
            _ => None,
        };
        match moved {
            Some((seat, n, Some(what))) => {
                if let Err(denied) = live.play_driven(seat, n, what).await {
                    live.doubt_lease();
                    tracing::debug!(table = %live.id, ?denied, "a bot's move was refused");
                    // What was refused once is not tried again at once.
                    let _ = timeout(PACE, changes.changed()).await;
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

/// Lets a person whose time is up lose a rated game.
async fn end_by_time(live: &Arc<LiveTable>, seat: Seat, n: usize) {
    if let Err(denied) = live.forfeit(seat, n).await {
        tracing::debug!(table = %live.id, ?denied, "the game is not lost by time");
        // What was refused once is not tried again at once.
        sleep(PACE).await;
    }
}

/// Lets the draw go on without those who are silent.
async fn end_draw(live: &Arc<LiveTable>, silence: Duration) {
    if let Err(denied) = live.expire_draw(silence).await {
        live.doubt_lease();
        tracing::debug!(table = %live.id, ?denied, "the draw does not go on");
        // What was refused once is not tried again at once.
        sleep(PACE).await;
    }
}

async fn next(live: &LiveTable, silence: Duration) -> Next {
    let state = live.state().await;
    if let Some(deadline) = state.draw_deadline(silence) {
        return Next::Draw { deadline: deadline.into() };
    }
    if !state.has_begun() {
        return Next::Other;
    }
    let is_allowed = *live.go_ahead.borrow() == Some(state.n());
    let turn = next_turn(&state, is_allowed);
    let Some(due) = due(&state) else { return turn };
    match turn {
        // The bot whose turn is next may be first, which closes the window.
        Next::Bot { ready: Some(ready), .. } if ready < due.0 => turn,
        _ => {
            let (at, seat, what) = due;
            Next::Timed { seat, n: state.n(), at, what }
        }
    }
}

/// What the seat whose turn it is, as the table is shown, has to do.
fn next_turn(state: &TableState, is_allowed: bool) -> Next {
    let Turn::Seat(seat) = state.shown().turn() else { return Next::Other };
    let n = state.n();
    match (&state.setup.seats[seat.index()].by, state.deadline) {
        (By::Bot(spec), _) => {
            let ready = if is_allowed { Some(Instant::now()) } else { ready(state) };
            Next::Bot { seat, spec: spec.clone(), n, ready }
        }
        (By::Person | By::Program(_), Some(deadline)) => {
            Next::Clock { seat, n, deadline: deadline.into() }
        }
        _ => Next::Other,
    }
}

/// What is due for an open window or for chance that was held back, and when.
fn due(state: &TableState) -> Option<(Instant, Seat, Move)> {
    let lapse = (Seat(0), Move::Lapse);
    let Some(due) = state.due() else {
        // The server was stopped before the outcome was drawn.
        return (state.table.turn() == Turn::Chance).then(|| (Instant::now(), lapse.0, lapse.1));
    };
    let at = if state.skips { Instant::now() } else { due.at.into() };
    let (seat, what) = due.shout.map_or(lapse, |(seat, word)| (seat, Move::Word(word)));
    Some((at, seat, what))
}

/// The earliest time for a bot's move; `None` if somebody must allow it.
fn ready(state: &TableState) -> Option<Instant> {
    if state.skips {
        return Some(Instant::now());
    }
    let paced = match state.setup.bot_speed() {
        Speed::Instant => state.since,
        Speed::Normal => {
            let hold = |moment: &ShownMoment| match moment.moment.weight {
                Weight::Hold => moment.since + HOLD,
                Weight::Flash => moment.since + FLASH,
            };
            let held = state.moment().map_or(state.since, hold);
            held.max(state.since + PACE)
        }
        Speed::Step => return None,
    };
    Some(state.bots_leave_until().map_or(paced, |leave| leave.max(paced)).into())
}

/// The bots' own copy of the match.
struct Thinker {
    kind: &'static dyn Kind,
    resources: &'static dyn Resources,
    table: Option<Box<dyn Table>>,
    /// How many entries of the log the copy has applied.
    followed: usize,
    /// The bot's last choice, and the passes before it, which the copy has applied before the log has them.
    ahead: Vec<String>,
    seated: Vec<Option<String>>,
}

impl Thinker {
    fn new(kind: &'static dyn Kind, resources: &'static dyn Resources) -> Thinker {
        Thinker { kind, resources, table: None, followed: 0, ahead: Vec::new(), seated: Vec::new() }
    }

    /// What the bot chooses at the table as it is shown when the log has `n` entries; `None` if it fails or the match has moved on.
    async fn choose(
        &mut self,
        registry: &TableRegistry,
        live: &LiveTable,
        seat: Seat,
        spec: &str,
        n: usize,
    ) -> Option<String> {
        let mut table = self.catch_up(live, n).await?;
        let daily = {
            let state = live.state().await;
            state.setup.daily.as_ref().map(|_| state.luck.seed.clone())
        };
        if let Some(seed) = daily {
            if let Err(problem) = seat_daily_bot(table.as_mut(), seat, spec, &seed) {
                tracing::error!(table = %live.id, problem = %problem.id, "a bot cannot be seated");
                return None;
            }
        } else if self.seated[seat.index()].as_deref() != Some(spec) {
            let seed = live.state().await.luck.seed.derive(&format!("bot {} from {n}", seat.0));
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
        let chosen = acted.is_ok().then(|| table.last_line()).flatten();
        self.ahead.extend(chosen.clone());
        self.table = Some(table);
        acted
            .inspect_err(|error| tracing::error!(table = %live.id, %error, "a bot failed"))
            .ok()?;
        match chosen?.parse() {
            Ok(StepText::Act(_, word)) => Some(word),
            _ => None,
        }
    }

    /// The copy with all entries of the log, if they are still those of number `n`. While a window is open, the seats
    /// that the rules poll have passed in it.
    async fn catch_up(&mut self, live: &LiveTable, n: usize) -> Option<Box<dyn Table>> {
        let state = live.state().await;
        if state.n() != n {
            return None;
        }
        let mut table = match self.followed_table(&state) {
            Some(table) => table,
            None => self.replayed_table(&state)?,
        };
        self.followed = state.log.len();
        while state.window.is_some()
            && let (Turn::Seat(seat), Some(pass)) = (table.turn(), table.pass())
        {
            table.play(seat, &pass).ok()?;
            self.ahead.extend(table.last_line());
        }
        Some(table)
    }

    /// The copy with the entries that are new. It is thrown away if the log took another course than the bot's choice,
    /// or went back.
    fn followed_table(&mut self, state: &TableState) -> Option<Box<dyn Table>> {
        let mut table = self.table.take()?;
        let entries = state.log.get(self.followed..).unwrap_or_default();
        let ahead = take(&mut self.ahead);
        let entries = entries.strip_prefix(&ahead[..])?;
        for line in entries {
            let is_undo = matches!(line.parse(), Ok(LogLine::Undo(_)));
            if is_undo || table.apply(line).is_err() {
                return None;
            }
        }
        Some(table)
    }

    /// A new copy without bots.
    fn replayed_table(&mut self, state: &TableState) -> Option<Box<dyn Table>> {
        self.ahead.clear();
        self.seated = vec![None; state.setup.seats.len()];
        let mut table = state.setup.open(self.kind)?;
        for line in state.steps() {
            table.apply(&line).ok()?;
        }
        Some(table)
    }
}
