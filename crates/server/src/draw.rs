//! The draw of a table's seed before the first die or card: who has committed, who has revealed, who adds nothing.
//!
//! It is stored with the setup, so every phase is durable before anybody hears of it. It holds no secret of the house:
//! that one is derived from the table's own secret and the number of the draw. `docs/fairness.md` has the protocol.

use croupier_table::{BoundName, Commitment, Contribution, DrawnSeats, Header, Player, Seat, Seed};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::id::{Id, entropy};
use crate::setup::{By, TableSetup};

/// How often a table may begin its draw anew. After that no seat may change hands before the deal.
const MAX_RESTARTS: usize = 20;

/// The draw of a table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Draw {
    /// The table.
    table: String,
    /// Who sits where, as the house has committed to it.
    pub players: Vec<Player>,
    /// How their names are bound. The salts are random and stored here alone, so that they can be deleted.
    names: Vec<BoundName>,
    /// What each seat has done.
    pub parts: Vec<Part>,
    /// How far the draw is.
    pub phase: Phase,
    /// For every earlier draw of this table, the seats that ended it.
    #[serde(default)]
    pub ended_by: Vec<Vec<Seat>>,
}

/// How far a draw is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Phase {
    /// The house has committed; the seats may.
    Commit,
    /// All commitments are in; who has committed reveals.
    Reveal,
    /// The seed is there.
    Done,
}

/// What a seat has done in a draw.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Part {
    /// It may still commit, and the draw waits for it.
    Awaited,
    /// It adds nothing: a built-in bot, somebody without a script, somebody who was silent.
    Nothing,
    /// It adds nothing to any further draw of this table: it has ended one.
    Excluded,
    /// It has committed.
    Committed(Commitment),
    /// It has revealed.
    Revealed(Commitment, Contribution),
}

/// What a seat says in a draw.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum DrawAnswer {
    /// Commits to a contribution.
    Commit(Commitment),
    /// Reveals it.
    Reveal(Contribution),
    /// Adds nothing.
    Pass,
}

/// Why an answer does not count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum DrawRefusal {
    /// It belongs to another draw, another phase, or the seat has answered.
    Stale,
    /// What is revealed is not what the seat had committed to.
    Unfit,
}

impl Draw {
    /// The first draw of a table where somebody sits at every seat.
    pub(crate) fn begin(table: Id, setup: &TableSetup) -> Draw {
        let part = |by: &By| match by {
            By::Person | By::Program(_) => Part::Awaited,
            By::Open | By::Bot(_) => Part::Nothing,
        };
        Draw {
            table: table.to_string(),
            players: setup.players(),
            names: fresh_salts(setup.seats.len()),
            parts: setup.seats.iter().map(|place| part(&place.by)).collect(),
            phase: Phase::Commit,
            ended_by: Vec::new(),
        }
    }

    /// The number of this draw, counted from 1.
    pub(crate) fn number(&self) -> usize {
        self.ended_by.len() + 1
    }

    /// The house's secret of this draw.
    pub(crate) fn secret(&self, own: &Seed) -> Seed {
        own.derive(&format!("house {}", self.number()))
    }

    /// Whether the table has nobody who could contribute, so that the house's secret is the seed.
    fn is_plain(&self) -> bool {
        self.ended_by.is_empty() && self.players.iter().all(|player| player.by != "human")
    }

    /// The header of the record as far as it is known, with the house's commitment.
    pub(crate) fn header(&self, setup: &TableSetup, own: &Seed) -> Header {
        let players = self.players.clone();
        let header = Header::new(&setup.game, setup.rules, setup.options.clone(), players);
        let draw = (!self.is_plain()).then(|| DrawnSeats {
            ended_by: self.ended_by.clone(),
            commits: self.parts.iter().map(Part::commit).collect(),
            contributions: self.parts.iter().map(Part::contribution).collect(),
        });
        let (table, names) = (Some(self.table.clone()), self.names.clone());
        let start = setup.start.clone();
        Header { table, names, draw, start, ..header }.committed(&self.secret(own))
    }

    /// Deletes the name of a seat and its salt. The commitment keeps the hash, so the record still verifies.
    pub(crate) fn forget_name(&mut self, seat: Seat, nameless: &str) {
        let n = seat.index();
        let hash = self.names[n].hash(&self.players[n].name);
        self.names[n] = BoundName::Hash(hash);
        nameless.clone_into(&mut self.players[n].name);
    }

    /// Whether the draw waits for this seat.
    pub(crate) fn awaits(&self, seat: Seat) -> bool {
        matches!(
            (self.phase, self.parts.get(seat.index())),
            (Phase::Commit, Some(Part::Awaited)) | (Phase::Reveal, Some(Part::Committed(_)))
        )
    }

    /// Whether nobody can add anything, and only the commitment must still be shown.
    pub(crate) fn awaits_nobody(&self) -> bool {
        self.phase == Phase::Commit && !self.parts.contains(&Part::Awaited)
    }

    /// Takes the answer of a seat to the draw in which the house has committed to `house`.
    pub(crate) fn answer(
        &mut self,
        seat: Seat,
        house: &Commitment,
        answer: DrawAnswer,
    ) -> Result<(), DrawRefusal> {
        let part = self.parts.get_mut(seat.index()).ok_or(DrawRefusal::Stale)?;
        // Whoever has not heard that an answer was taken gives it once more.
        if part.has_given(&answer) {
            return Ok(());
        }
        *part = match (self.phase, &*part, answer) {
            // Who was silent in an earlier draw may take part in this one.
            (Phase::Commit, Part::Awaited | Part::Nothing, DrawAnswer::Commit(commit)) => {
                Part::Committed(commit)
            }
            (Phase::Commit, Part::Awaited, DrawAnswer::Pass) => Part::Nothing,
            (Phase::Reveal, Part::Committed(commit), DrawAnswer::Reveal(contribution)) => {
                if contribution.commit(house, seat).as_ref() != Some(commit) {
                    return Err(DrawRefusal::Unfit);
                }
                Part::Revealed(commit.clone(), contribution)
            }
            _ => return Err(DrawRefusal::Stale),
        };
        self.advance();
        Ok(())
    }

    /// Goes on to the next phase if nobody is awaited in this one.
    pub(crate) fn advance(&mut self) {
        let is_committed = |part: &Part| matches!(part, Part::Committed(_));
        if self.awaits_nobody() {
            let any = self.parts.iter().any(is_committed);
            self.phase = if any { Phase::Reveal } else { Phase::Done };
        } else if self.phase == Phase::Reveal && !self.parts.iter().any(is_committed) {
            self.phase = Phase::Done;
        }
    }

    /// The time is up: who is silent adds nothing, and who has committed and does not reveal ends the draw.
    pub(crate) fn expire(&mut self, setup: &TableSetup) {
        let awaited: Vec<Seat> =
            Seat::all(self.parts.len() as u8).filter(|seat| self.awaits(*seat)).collect();
        match self.phase {
            Phase::Commit => {
                for seat in awaited {
                    self.parts[seat.index()] = Part::Nothing;
                }
                self.advance();
            }
            Phase::Reveal => self.restart(setup, awaited),
            Phase::Done => {}
        }
    }

    /// Ends this draw and begins another one without these seats, with fresh secrets from everybody else. Only somebody
    /// who comes to a seat that a bot had takes part from now on.
    fn restart(&mut self, setup: &TableSetup, without: Vec<Seat>) {
        for seat in &without {
            let part = &mut self.parts[seat.index()];
            let is_bot = matches!(setup.seats[seat.index()].by, By::Bot(_) | By::Open);
            let came = *part == Part::Nothing && !is_bot;
            *part = if came { Part::Awaited } else { Part::Excluded };
        }
        for part in &mut self.parts {
            if matches!(part, Part::Committed(_) | Part::Revealed(..)) {
                *part = Part::Awaited;
            }
        }
        self.ended_by.push(without);
        self.players = setup.players();
        self.names = fresh_salts(self.players.len());
        self.phase = Phase::Commit;
    }

    /// Begins anew if seats have changed hands, because the house has committed to who sits where. False if that has
    /// happened too often.
    pub(crate) fn follow_seats(&mut self, before: &TableSetup, now: &TableSetup) -> bool {
        let seats = before.seats.iter().zip(&now.seats);
        let changed: Vec<Seat> = Seat::all(now.seats.len() as u8)
            .zip(seats)
            .filter(|(_, (old, new))| old.name != new.name || !is_same_player(&old.by, &new.by))
            .map(|(seat, _)| seat)
            .collect();
        if changed.is_empty() || self.phase == Phase::Done {
            return true;
        }
        if self.ended_by.len() >= MAX_RESTARTS {
            return false;
        }
        self.restart(now, changed);
        true
    }
}

/// Whether the same player sits there still. A program that takes its seat gets a token of its own.
fn is_same_player(old: &By, new: &By) -> bool {
    old == new || matches!((old, new), (By::Program(_), By::Program(_)))
}

fn fresh_salts(count: usize) -> Vec<BoundName> {
    (0..count).map(|_| BoundName::salted(&Seed::new(entropy()))).collect()
}

impl Part {
    /// What the seat has committed to.
    pub(crate) fn commit(&self) -> Option<Commitment> {
        match self {
            Part::Committed(commit) | Part::Revealed(commit, _) => Some(commit.clone()),
            Part::Awaited | Part::Nothing | Part::Excluded => None,
        }
    }

    /// Whether the seat has given this answer already.
    fn has_given(&self, answer: &DrawAnswer) -> bool {
        match answer {
            DrawAnswer::Commit(commit) => self.commit().as_ref() == Some(commit),
            DrawAnswer::Reveal(own) => matches!(self, Part::Revealed(_, given) if given == own),
            DrawAnswer::Pass => false,
        }
    }

    /// What the seat adds to the seed, as far as it is revealed.
    fn contribution(&self) -> Contribution {
        match self {
            Part::Revealed(_, contribution) => contribution.clone(),
            _ => Contribution::NOTHING,
        }
    }
}

/// A draw as everybody may see it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct DrawState {
    /// The number of the draw, counted from 1; every answer names it.
    pub number: usize,
    /// How far it is.
    pub phase: Phase,
    /// What the house has committed to.
    #[schemars(with = "Option<String>", regex(pattern = r"^[0-9a-f]{64}$"))]
    pub commit: Option<Commitment>,
    /// The terms that the house has committed to, besides its secret.
    pub terms: String,
    /// What each seat has committed to; `null` for seats that have not.
    #[schemars(with = "Vec<Option<String>>")]
    pub commits: Vec<Option<Commitment>>,
    /// The seats that the draw waits for.
    pub awaits: Vec<Seat>,
    /// For every earlier draw of this table, the seats that ended it.
    pub ended_by: Vec<Vec<Seat>>,
    /// The caller's seat; `null` for a spectator.
    pub you: Option<Seat>,
}

impl DrawState {
    /// The draw as the person or program at a seat, or a spectator, may see it. The header is that of the table.
    pub(crate) fn of(draw: &Draw, header: &Header, you: Option<Seat>) -> DrawState {
        DrawState {
            number: draw.number(),
            phase: draw.phase,
            commit: header.commit.clone(),
            terms: header.terms(),
            commits: draw.parts.iter().map(Part::commit).collect(),
            awaits: Seat::all(draw.parts.len() as u8).filter(|seat| draw.awaits(*seat)).collect(),
            ended_by: draw.ended_by.clone(),
            you,
        }
    }
}
