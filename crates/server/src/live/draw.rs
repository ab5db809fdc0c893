//! The draw at a live table: answers of seats, the time for them, and the seed that follows. The deal waits for it.

use std::sync::Arc;
use std::time::{Duration, Instant};

use croupier_table::{Commitment, DAILY_DEALER, DailyTag, Header, Seat, Seed};

use super::{Denied, LiveTable, TableState};
use crate::draw::{Draw, DrawAnswer, DrawRefusal, Phase};
use crate::setup::TableSetup;

/// The luck of a match: what was committed to, and the seed.
pub(crate) struct Luck {
    /// The table's own secret, from which those of the house follow.
    pub(super) own: Seed,
    /// The header of the record, with the commitment once there is one.
    pub(crate) header: Header,
    /// The house's secret.
    pub(crate) secret: Seed,
    /// The seed of all outcomes. Before the draw is done it is of no use.
    pub(crate) seed: Seed,
    /// When the present phase of the draw began.
    since: Instant,
    /// When each seat was first shown the present commitment.
    shown: Vec<Option<Instant>>,
}

/// The draw waits so many times as long for a seat that was not shown the commitment, from when another one was.
const ABSENCE: u32 = 3;

impl Luck {
    /// The luck of a table with this setup and this secret of its own.
    pub(super) fn new(setup: &TableSetup, own: Seed) -> Luck {
        let (header, secret) = match (&setup.draw, &setup.daily) {
            (_, Some(tag)) => (daily_header(setup, tag), own.clone()),
            (Some(draw), None) => (draw.header(setup, &own), draw.secret(&own)),
            (None, None) => (plain_header(setup, &own), own.clone()),
        };
        let seed = header.seed_from(&secret).unwrap_or_else(|_| secret.clone());
        Luck { own, header, secret, seed, since: Instant::now(), shown: Vec::new() }
    }

    /// The commitment, once there is one.
    pub(crate) fn commit(&self) -> Option<&Commitment> {
        self.header.commit.as_ref()
    }
}

/// The header of a daily deal: the deal decides the luck.
fn daily_header(setup: &TableSetup, tag: &DailyTag) -> Header {
    let header = Header::new(&setup.game, setup.rules, setup.options.clone(), setup.players());
    Header { dealer: Some(DAILY_DEALER), daily: Some(tag.clone()), ..header }
}

/// The header of a table without a draw: one that still waits for players, or a game that an earlier version has begun,
/// whose record has format 1.
fn plain_header(setup: &TableSetup, own: &Seed) -> Header {
    let header = Header::new(&setup.game, setup.rules, setup.options.clone(), setup.players());
    let header = Header { start: setup.start.clone(), ..header };
    if setup.is_full() {
        Header { croupier: 1, commit: Some(own.commit()), ..header }
    } else {
        header
    }
}

impl TableState {
    /// The draw, while it goes on.
    pub(crate) fn draw(&self) -> Option<&Draw> {
        self.setup.draw.as_ref().filter(|draw| draw.phase != Phase::Done)
    }

    /// Whether somebody sits at every seat and the seed is drawn, so that the game can begin.
    pub(crate) fn has_begun(&self) -> bool {
        self.setup.has_seed()
    }

    /// Makes header and seed follow the setup, and the time for the draw begin anew if it has gone on.
    pub(super) fn follow_draw(&mut self, before: Option<&Draw>) {
        let mark = |draw: &Draw| (draw.number(), draw.phase);
        let (then, now) = (before.map(mark), self.setup.draw.as_ref().map(mark));
        let (since, shown) = (self.luck.since, std::mem::take(&mut self.luck.shown));
        self.luck = Luck::new(&self.setup, self.luck.own.clone());
        if then == now {
            (self.luck.since, self.luck.shown) = (since, shown);
        } else if then.map(|(number, _)| number) == now.map(|(number, _)| number) {
            self.luck.shown = shown;
        }
    }

    /// When the draw goes on without those who have been silent for so long. For each seat the time begins when it is shown
    /// the commitment, and for one that does not look it ends some time after the first has looked.
    pub(super) fn draw_deadline(&self, silence: Duration) -> Option<Instant> {
        let draw = self.draw()?;
        let first = *self.luck.shown.iter().flatten().min()?;
        let last = first + silence * ABSENCE;
        let of_seat = |seat: Seat| {
            let shown = self.luck.shown.get(seat.index()).copied().flatten();
            shown.map_or(last, |shown| last.min(shown + silence))
        };
        let awaited = Seat::all(self.setup.seats.len() as u8).filter(|seat| draw.awaits(*seat));
        let latest = awaited.map(of_seat).max().unwrap_or(first);
        // Whoever has committed has been shown it.
        Some(if draw.phase == Phase::Commit {
            latest
        } else {
            first.max(self.luck.since) + silence
        })
    }
}

/// A change of a draw, as one of the setup.
fn on_draw<F: FnOnce(&mut Draw, &TableSetup) + Clone>(
    change: F,
) -> impl FnOnce(&mut TableSetup) -> Result<(), Denied> + Clone + use<F> {
    move |setup| {
        if let Some(mut draw) = setup.draw.take() {
            change(&mut draw, setup);
            setup.draw = Some(draw);
        }
        Ok(())
    }
}

impl LiveTable {
    /// Takes the answer of a seat to the draw of this number. It is stored when this returns.
    pub(crate) async fn answer_draw(
        self: &Arc<LiveTable>,
        seat: Seat,
        number: usize,
        answer: DrawAnswer,
    ) -> Result<(), Denied> {
        let house = self.state().await.luck.commit().cloned();
        let house = house.ok_or(Denied::Stale)?;
        self.update_setup(move |setup| {
            let draw = setup.draw.as_mut().filter(|draw| draw.number() == number);
            draw.ok_or(Denied::Stale)?.answer(seat, &house, answer).map_err(|refusal| match refusal
            {
                DrawRefusal::Stale => Denied::Stale,
                DrawRefusal::Unfit => Denied::Unfit,
            })
        })
        .await
    }

    /// A seat adds nothing, if the draw waits for its commitment.
    pub(crate) async fn pass_draw(self: &Arc<LiveTable>, seat: Seat) -> Result<(), Denied> {
        let awaited = {
            let state = self.state().await;
            let draw = state.draw().filter(|draw| draw.phase == Phase::Commit && draw.awaits(seat));
            draw.map(Draw::number)
        };
        match awaited {
            Some(number) => self.answer_draw(seat, number, DrawAnswer::Pass).await,
            None => Ok(()),
        }
    }

    /// Notes that this seat, or a spectator, is shown the commitment. Where nobody can contribute, the game begins then.
    pub(crate) async fn note_shown(
        self: &Arc<LiveTable>,
        viewer: Option<Seat>,
    ) -> Result<(), Denied> {
        let mut state = self.state().await;
        let Some(draw) = state.draw() else { return Ok(()) };
        if draw.awaits_nobody() {
            drop(state);
            return self.update_draw(|draw, _| draw.advance()).await;
        }
        // A spectator, or a program that looks at the link for a preview, is nobody whom the draw waits for.
        let Some(seat) = viewer else { return Ok(()) };
        let seats = state.setup.seats.len();
        state.luck.shown.resize(seats, None);
        if state.luck.shown[seat.index()].is_none() {
            state.luck.shown[seat.index()] = Some(Instant::now());
            drop(state);
            self.notify_driver();
        }
        Ok(())
    }

    /// Goes on without those who have been silent for so long.
    pub(super) async fn expire_draw(
        self: &Arc<LiveTable>,
        silence: Duration,
    ) -> Result<(), Denied> {
        let deadline = self.state().await.draw_deadline(silence);
        if deadline.is_none_or(|deadline| deadline > Instant::now()) {
            return Ok(());
        }
        self.update_setup_driven(on_draw(Draw::expire)).await
    }

    async fn update_draw(
        self: &Arc<LiveTable>,
        change: impl FnOnce(&mut Draw, &TableSetup) + Clone + Send + 'static,
    ) -> Result<(), Denied> {
        self.update_setup(on_draw(change)).await
    }

    /// Begins the draw when the last seat is taken, and anew when a seat changes hands before it is done.
    pub(super) fn follow_seats(
        &self,
        before: &TableSetup,
        setup: &mut TableSetup,
    ) -> Result<(), Denied> {
        if !before.is_full() {
            setup.draw = setup.is_full().then(|| Draw::begin(self.id, setup));
        } else if let Some(mut draw) = setup.draw.take() {
            let may = draw.follow_seats(before, setup);
            setup.draw = Some(draw);
            return if may { Ok(()) } else { Err(Denied::Drawing) };
        }
        Ok(())
    }
}
