//! What a record proves about its luck: the terms that the house committed to, what the seats added, and the seed that
//! follows from all of it. `docs/fairness.md` describes it; whether outcomes come from the seed is checked elsewhere.

use croupier_engine::{Commitment, Contribution, DEALER, Seat, Seed, fingerprint};
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::{Header, Player, Record, digest};

/// What the seats added to the seed, in seat order.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DrawnSeats {
    /// For every earlier draw of the table, the seats that ended it: they had committed and did not reveal, or changed
    /// hands.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ended_by: Vec<Vec<Seat>>,
    /// What each seat published before anybody revealed; `null` for a seat that added nothing.
    pub commits: Vec<Option<Commitment>>,
    /// What each seat revealed; the empty string for a seat that added nothing.
    pub contributions: Vec<Contribution>,
}

/// How the commitment binds the name of a seat without telling it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BoundName {
    /// By the hash of this salt and the name.
    Salt(String),
    /// By this hash, after the name and its salt were deleted: nobody can find the name again by trying names.
    Hash(String),
}

/// How long a salt is: 16 bytes as hexadecimal digits.
const SALT_DIGITS: usize = 32;

impl BoundName {
    /// What a record calls somebody whose name was deleted.
    pub const DELETED: &'static str = "?";

    /// A name that is bound by a salt made from these random bytes.
    pub fn salted(random: &Seed) -> BoundName {
        let mut digits = random.to_string();
        digits.truncate(SALT_DIGITS);
        BoundName::Salt(digits)
    }

    /// Whether no other name can stand here. All salts are equally long, so that no digit can change sides; and a hash
    /// alone binds none.
    fn binds(&self, name: &str) -> bool {
        let is_digit = |byte: u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
        match self {
            BoundName::Salt(salt) => salt.len() == SALT_DIGITS && salt.bytes().all(is_digit),
            BoundName::Hash(_) => name == BoundName::DELETED,
        }
    }

    /// What stands for this name in the terms.
    pub fn hash(&self, name: &str) -> String {
        match self {
            BoundName::Salt(salt) => fingerprint(&format!("{salt}{name}")),
            BoundName::Hash(hash) => hash.clone(),
        }
    }
}

/// Why a record does not prove its luck.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Doubt {
    /// There is no commitment, or no secret that belongs to it.
    NothingToVerify,
    /// The secret at the beginning is another one than that at the end.
    TwoSeeds,
    /// This is no secret.
    BadSeed(String),
    /// The outcomes come from a dealer that this program does not know.
    Dealer(u32),
    /// The house committed to another secret, or to other terms: a rule switch, a name or a seat was changed.
    Commitment {
        /// What the house committed to.
        committed: Commitment,
        /// What the record gives.
        found: Commitment,
    },
    /// The commitment does not bind the name of this seat.
    Name(Seat),
    /// Somebody who could contribute sat at the table, and the record has no draw.
    NoDraw,
    /// The draw has not as many entries as there are seats.
    DrawSeats,
    /// What this seat revealed is not what it had committed to.
    Contribution(Seat),
    /// A line was changed, added or removed: the fingerprint of the lines is another one.
    Digest {
        /// The fingerprint that the record names.
        written: String,
        /// The fingerprint of its lines.
        found: String,
    },
    /// There is a result, but no fingerprint of the lines above it.
    NoDigest,
    /// It names a daily deal that has another seed, or other rules.
    NotDaily,
    /// Somebody has kept another commitment.
    KeptCommitment {
        /// The one that was kept.
        kept: Commitment,
        /// That of the record.
        found: Option<Commitment>,
    },
    /// Somebody has kept something of the draw, and the record has format 1, which binds neither terms nor contributions.
    KeptFormat,
    /// Somebody has kept other terms.
    KeptTerms,
    /// Somebody has kept another commitment of this seat, or that it had none.
    KeptCommit(Seat),
    /// Somebody has kept another contribution of this seat.
    KeptContribution(Seat),
}

impl Header {
    /// What the house commits to besides its secret: the table, its rules and its seats, as one line of JSON with sorted
    /// keys. A name stands there as its hash, see [`BoundName`].
    pub fn terms(&self) -> String {
        let seat = |(n, player): (usize, &Player)| {
            let bound = self.names.get(n);
            let name =
                bound.map_or_else(|| fingerprint(&player.name), |bound| bound.hash(&player.name));
            json!({"by": player.by, "name": name})
        };
        let ended_by = self.draw.as_ref().map_or(&[][..], |draw| &draw.ended_by);
        let mut terms = json!({
            "dealer": self.dealer,
            "ended_by": ended_by,
            "format": self.croupier,
            "game": self.game,
            "options": self.options,
            "rules": self.rules,
            "seats": self.seats.iter().enumerate().map(seat).collect::<Vec<_>>(),
            "table": self.table,
        });
        if let Some(start) = &self.start {
            terms["start"] = start.terms();
        }
        terms.sort_all_objects();
        terms.to_string()
    }

    /// What the house publishes for this secret under the header's format.
    pub fn commitment_of(&self, secret: &Seed) -> Commitment {
        if self.croupier == 1 { secret.commit() } else { secret.commit_to(&self.terms()) }
    }

    /// Whether the terms promise a draw: at a server's table somebody sits who can contribute. They bind that, so a record
    /// without the draw has left it out.
    fn promises_draw(&self) -> bool {
        self.croupier > 1
            && self.table.is_some()
            && self.seats.iter().any(|player| player.by == "human")
    }

    /// Checks that no other name could stand at any seat.
    fn check_names(&self) -> Result<(), Doubt> {
        let mut seats = Seat::all(self.seats.len() as u8).zip(&self.seats);
        let loose = seats.find(|(seat, player)| {
            !self.names.get(seat.index()).is_some_and(|bound| bound.binds(&player.name))
        });
        loose.map_or(Ok(()), |(seat, _)| Err(Doubt::Name(seat)))
    }

    /// The seed of all outcomes, if this secret is the one committed to and the contributions fit their commitments.
    pub fn seed_from(&self, secret: &Seed) -> Result<Seed, Doubt> {
        let committed = self.commit.as_ref().ok_or(Doubt::NothingToVerify)?;
        match self.dealer {
            None if self.croupier > 1 => return Err(Doubt::NothingToVerify),
            Some(dealer) if dealer != DEALER => return Err(Doubt::Dealer(dealer)),
            _ => {}
        }
        let found = self.commitment_of(secret);
        if found != *committed {
            return Err(Doubt::Commitment { committed: committed.clone(), found });
        }
        if self.croupier > 1 {
            self.check_names()?;
        }
        match &self.draw {
            Some(draw) => draw
                .check(committed, self.seats.len())
                .map(|()| secret.combine(committed, &draw.contributions)),
            None if self.promises_draw() => Err(Doubt::NoDraw),
            None => Ok(secret.clone()),
        }
    }
}

impl DrawnSeats {
    /// Checks that every seat revealed what it had committed to.
    fn check(&self, house: &Commitment, seats: usize) -> Result<(), Doubt> {
        if self.commits.len() != seats || self.contributions.len() != seats {
            return Err(Doubt::DrawSeats);
        }
        let entries = self.commits.iter().zip(&self.contributions);
        for (seat, (commit, contribution)) in Seat::all(seats as u8).zip(entries) {
            if contribution.commit(house, seat) != *commit {
                return Err(Doubt::Contribution(seat));
            }
        }
        Ok(())
    }
}

impl Record {
    /// The seed of all outcomes, if secret, commitment, terms and contributions belong together, or if it is the daily
    /// deal's.
    pub fn proven_seed(&self) -> Result<Seed, Doubt> {
        if let Some(tag) = &self.header.daily {
            return self.proven_daily_seed(tag);
        }
        let secret = self.written_seed()?.ok_or(Doubt::NothingToVerify)?;
        self.header.seed_from(&secret)
    }

    /// The secret that the record reveals, at its beginning or at its end.
    pub(crate) fn written_seed(&self) -> Result<Option<Seed>, Doubt> {
        let first = self.header.seed.as_deref();
        let last = self.result.as_ref().and_then(|result| match self.header.draw {
            Some(_) => result.secret.as_deref(),
            None => result.seed.as_deref(),
        });
        if let (Some(first), Some(last)) = (first, last)
            && first != last
        {
            return Err(Doubt::TwoSeeds);
        }
        let bad = |text: &str| Doubt::BadSeed(text.chars().take(80).collect());
        last.or(first).map(|text| text.parse().map_err(|_| bad(text))).transpose()
    }

    /// Checks the fingerprint of the lines, if the record has a result.
    pub fn check_digest(&self) -> Result<(), Doubt> {
        let Some(result) = self.result.as_ref().filter(|_| self.header.croupier > 1) else {
            return Ok(());
        };
        let written = result.digest.as_ref().ok_or(Doubt::NoDigest)?;
        let found = self.digest();
        if found == *written {
            return Ok(());
        }
        Err(Doubt::Digest { written: written.chars().take(80).collect(), found })
    }

    /// The fingerprint of the header and the steps as they are written.
    pub fn digest(&self) -> String {
        let steps = self.steps.iter().map(|(_, step)| step.as_str());
        digest(std::iter::once(self.header_line.as_str()).chain(steps))
    }
}
