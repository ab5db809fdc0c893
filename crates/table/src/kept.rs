//! What somebody has kept of a draw from before the first die or card, and whether a record agrees with it.
//!
//! A record proves nothing to a person who has nothing to compare it with: whoever made the record made its commitment, too.

use croupier_engine::{Commitment, Contribution, Seat, Text};
use serde::Deserialize;

use crate::{Doubt, Header, json_problem};

/// What somebody has kept of the draw of a game.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct KeptDraw {
    /// What the house had committed to.
    pub commit: Option<Commitment>,
    /// The terms that the house had shown with its commitment.
    pub terms: Option<String>,
    /// What the seats had committed to when the first was asked to reveal.
    pub commits: Option<Vec<Option<Commitment>>>,
    /// What seats have revealed.
    pub own: Vec<(Seat, Contribution)>,
}

/// Why a text is no kept draw.
#[derive(Clone, PartialEq, Debug)]
pub enum BadKeptDraw {
    /// It cannot be read; what is wrong.
    Unreadable(Text),
    /// It is from before all commitments were in, so it says nothing about those that came later.
    Early,
}

/// A draw as a server sends it to a seat that is to reveal, with what the seat has revealed under the name `own`.
#[derive(Deserialize)]
struct SentDraw {
    phase: String,
    commit: Commitment,
    terms: String,
    commits: Vec<Option<Commitment>>,
    #[serde(default)]
    you: Option<Seat>,
    #[serde(default)]
    own: Contribution,
}

impl KeptDraw {
    /// Reads the draw as the server had sent it as JSON when all commitments were in.
    pub fn parse(text: &str) -> Result<KeptDraw, BadKeptDraw> {
        let sent: SentDraw = serde_json::from_str(text)
            .map_err(|error| BadKeptDraw::Unreadable(json_problem(&error)))?;
        if sent.phase == "commit" {
            return Err(BadKeptDraw::Early);
        }
        let own = sent.you.filter(|_| !sent.own.is_nothing()).map(|seat| (seat, sent.own));
        Ok(KeptDraw {
            commit: Some(sent.commit),
            terms: Some(sent.terms),
            commits: Some(sent.commits),
            own: own.into_iter().collect(),
        })
    }
}

impl Header {
    /// Whether the record is of the draw that somebody has kept.
    pub fn check_kept(&self, kept: &KeptDraw) -> Result<(), Doubt> {
        if *kept == KeptDraw::default() {
            return Ok(());
        }
        if self.croupier == 1 {
            // Such a commitment binds nothing but the seed: it could have been shown with any terms.
            return Err(Doubt::KeptFormat);
        }
        let daily = self.daily.as_ref().and_then(|tag| tag.commit.as_ref());
        let found = self.commit.as_ref().or(daily);
        if let Some(commit) = &kept.commit
            && found != Some(commit)
        {
            return Err(Doubt::KeptCommitment { kept: commit.clone(), found: found.cloned() });
        }
        if kept.terms.as_ref().is_some_and(|terms| *terms != self.terms()) {
            return Err(Doubt::KeptTerms);
        }
        let draw = self.draw.as_ref();
        if let Some(commits) = &kept.commits {
            let found = draw.map_or(&[][..], |draw| &draw.commits);
            let at = |commits: &[Option<Commitment>], n: usize| commits.get(n).cloned().flatten();
            let other = (0..commits.len().max(found.len()))
                .find(|n| at(commits, *n) != at(found, *n))
                .map(|n| Doubt::KeptCommit(Seat(n as u8)));
            other.map_or(Ok(()), Err)?;
        }
        for (seat, own) in &kept.own {
            let found = draw.and_then(|draw| draw.contributions.get(seat.index()));
            if found != Some(own) {
                return Err(Doubt::KeptContribution(*seat));
            }
        }
        Ok(())
    }
}
