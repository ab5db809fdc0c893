//! Ratings of people: how a rated game changes them, which games count, and who else stands on the ladder.
//!
//! Nothing here knows the store or HTTP. The scale is that of [`croupier_table::Rating`]: bots of the program anchor it.

mod counting;
mod settlement;
mod update;

pub(crate) use counting::{DAY_S, Experience, Meeting, Opponent, SAME_BOT, SAME_PERSON, weight};
pub(crate) use settlement::{Contender, ContenderKind, Ending, Settlement, is_eligible};
pub(crate) use update::{LEAST_DEVIATION, NEWCOMER, updated};

use croupier_table::{Kind, PROVISIONAL_GAMES, Rating};

/// The measured rating of a bot, if the game has one for it.
pub(crate) fn anchor(kind: &dyn Kind, bot: &str) -> Option<Rating> {
    let anchors = kind.anchors();
    anchors.into_iter().find(|anchor| anchor.bot == bot).map(|anchor| anchor.rating)
}

/// The rating of a person in a game, with the number of games behind it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Standing {
    /// The rating.
    pub rating: Rating,
    /// Rated games that counted.
    pub games: u64,
}

impl Standing {
    /// Somebody who has not played yet.
    pub(crate) const NEW: Standing = Standing { rating: NEWCOMER, games: 0 };

    /// Whether too few games were played for a place.
    pub(crate) fn is_provisional(self) -> bool {
        self.games < PROVISIONAL_GAMES
    }

    /// The interval in whole points, as it is shown and compared.
    pub(crate) fn bounds(self) -> (i64, i64) {
        bounds(self.rating)
    }
}

/// The 95 % interval of a rating in whole points.
pub(crate) fn bounds(rating: Rating) -> (i64, i64) {
    let (low, high) = rating.interval();
    (low.round() as i64, high.round() as i64)
}

/// What a rated game changed for a person.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct RatingChange {
    /// The rating before the game.
    pub before: Rating,
    /// The rating after it.
    pub after: Rating,
    /// The share of the win.
    pub share: f64,
    /// How much the game counted, from 0 to 1.
    pub weight: f64,
    /// Whether the person had gone before the end.
    pub departed: bool,
}

impl RatingChange {
    /// The gain in whole points, as the two ratings are shown.
    pub(crate) fn gain(self) -> i64 {
        self.after.points.round() as i64 - self.before.points.round() as i64
    }
}
