//! The organiser's orders: who may submit and until when, disqualification, the final, the export. Each needs the key.

use croupier_table::{Text, shown_name};
use serde_json::{Value, json};

use super::events::{Access, Happened, Stage};
use super::final_round::FinalRound;
use super::folder::sha256;
use super::{Ladder, NotAllowed, now_s};

/// The longest reason for a disqualification, in characters.
const MAX_REASON: usize = 300;

/// An order of the organiser.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Order {
    /// Sets who may submit.
    Access(Access),
    /// Ends submissions at this time, in seconds since 1970; `None` reopens them without an end.
    Close(Option<i64>),
    /// Makes an invitation of this code.
    Invite(String),
    /// Excludes a bot, all its versions, with a reason that everybody can read.
    Disqualify {
        /// The game.
        game: String,
        /// The bot.
        name: String,
        /// Why.
        reason: String,
    },
    /// Starts the final round robin of all rated bots of a game that run on this machine.
    Final {
        /// The game.
        game: String,
        /// How many games every pair plays.
        games: u64,
    },
}

impl Ladder {
    /// Whether a text is the organiser's key.
    pub fn is_organiser(&self, key: &str) -> bool {
        // Hashes of secrets can be compared in any time.
        sha256(key.trim()) == self.key_hash
    }

    /// Carries out an order of whoever has the organiser's key.
    pub fn obey(&self, key: &str, order: Order) -> Result<(), NotAllowed> {
        if !self.is_organiser(key) {
            return Err(NotAllowed::Forbidden(Text::new("arena-not-organiser")));
        }
        let mut state = self.lock();
        match order {
            Order::Access(access) => state.happen(&self.folder, Happened::Access { access })?,
            Order::Close(closes_s) => state.happen(&self.folder, Happened::Closing { closes_s })?,
            Order::Invite(code) => {
                let hash = sha256(code.trim());
                state.happen(&self.folder, Happened::Invitation { hash })?;
            }
            Order::Disqualify { game, name, reason } => {
                let game = state.game(&game).ok_or(NotAllowed::Unknown)?;
                let reason = shown_name(&reason, MAX_REASON);
                let versions: Vec<usize> = state.games[game].versions(&name).collect();
                let newest = *versions.last().ok_or(NotAllowed::Unknown)?;
                let plays = |n: &usize| !state.games[game].entrants[*n].stage.is_over();
                let mut excluded: Vec<usize> = versions.into_iter().filter(plays).collect();
                if excluded.is_empty() {
                    // A bot that was withdrawn may not come back either.
                    excluded.push(newest);
                }
                for entrant in excluded {
                    let stage = Stage::Disqualified { reason: reason.clone() };
                    state.move_to(&self.folder, game, entrant, stage)?;
                }
            }
            Order::Final { game, games } => {
                let index = state.game(&game).ok_or(NotAllowed::Unknown)?;
                let rated = state.games[index].entrants.iter();
                // The games of a final are played in all rotations, and anybody can play them again.
                let rated = rated.filter(|one| one.stage == Stage::Rated && one.remote().is_none());
                let bots: Vec<_> = rated
                    .filter_map(|one| one.submitted.as_ref())
                    .map(|(submitted, _)| submitted.bot.clone())
                    .collect();
                FinalRound::check_size(bots.len(), games).map_err(NotAllowed::Unfit)?;
                state.happen(&self.folder, Happened::Final { game, games, bots })?;
            }
        }
        drop(state);
        self.changed.notify_all();
        Ok(())
    }

    /// Withdraws a bot of an author.
    pub fn withdraw(&self, game: &str, name: &str, author: &str) -> Result<(), NotAllowed> {
        let mut state = self.lock();
        let game = state.game(game).ok_or(NotAllowed::Unknown)?;
        let versions: Vec<usize> = state.games[game].versions(name).collect();
        let own = |n: &usize| state.games[game].entrants[*n].author() == author;
        if versions.is_empty() {
            return Err(NotAllowed::Unknown);
        }
        if !versions.iter().all(own) {
            return Err(NotAllowed::Forbidden(Text::new("arena-not-author")));
        }
        for entrant in versions {
            if !state.games[game].entrants[entrant].stage.is_over() {
                state.move_to(&self.folder, game, entrant, Stage::Withdrawn)?;
            }
        }
        Ok(())
    }

    /// Everything that may be published, for whoever has the organiser's key: settings, standings and all versions.
    pub fn export(&self, key: &str) -> Result<Value, NotAllowed> {
        if !self.is_organiser(key) {
            return Err(NotAllowed::Forbidden(Text::new("arena-not-organiser")));
        }
        let state = self.lock();
        let games = state.games.iter().map(|game| {
            let bots = game.entrants.iter().map(|one| {
                let (points, deviation) =
                    one.rating.map(|rating| (rating.points, rating.deviation)).unzip();
                let failures: serde_json::Map<String, Value> = one
                    .failures
                    .iter()
                    .map(|(cause, count)| (cause.name().to_owned(), (*count).into()))
                    .collect();
                json!({
                    "name": one.name,
                    "version": one.version(),
                    "author": one.submitted.as_ref().map(|(submitted, _)| &submitted.author_name),
                    "state": one.stage,
                    "points": points,
                    "deviation": deviation,
                    "games": one.games,
                    "won": one.won,
                    "failures": failures,
                })
            });
            json!({
                "game": game.kind.name(),
                "rules": game.kind.rules(),
                "games": game.games,
                "bots": bots.collect::<Vec<_>>(),
            })
        });
        Ok(json!({
            "exported_s": now_s(),
            "access": state.access,
            "closes_s": state.closes_s,
            "time": self.config.time,
            "ladders": games.collect::<Vec<_>>(),
        }))
    }
}
