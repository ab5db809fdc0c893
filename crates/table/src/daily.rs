//! The daily deal: one person against fixed bots, per game and day, with the same luck for everybody.
//!
//! The luck is that of `croupier_engine::daily_outcome`; the seed follows from the day and the game. Who plays it, when and
//! where results are kept is decided elsewhere. `docs/fairness.md` has the bytes.

use croupier_engine::{Commitment, DAILY_DEALER, NoResources, Resources, Seat, Seed, Text};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{Day, Doubt, Header, Kind, Player, Record, ResultLine, Table};

/// The seat of the person.
pub const DAILY_SEAT: Seat = Seat(0);

/// What bots of a daily deal may use of the machine: nothing, so that they play the same everywhere.
pub const DAILY_RESOURCES: &dyn Resources = &NoResources;

/// The deal of one game and day.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DailyDeal {
    /// The day.
    pub day: Day,
    /// The game's name.
    pub game: String,
    /// The version of its rules.
    pub rules: u32,
}

/// Which daily deal a record is of.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DailyTag {
    /// The day.
    pub date: Day,
    /// What a house with a secret had published the day before. Without it the seed follows from the deal alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commit: Option<Commitment>,
}

impl DailyDeal {
    /// The deal of a game on a day.
    pub fn new(kind: &dyn Kind, day: Day) -> DailyDeal {
        DailyDeal { day, game: kind.name().to_owned(), rules: kind.rules() }
    }

    /// What the seed is made from: a word, the date, the game and the version of its rules, a line each.
    pub fn message(&self) -> String {
        format!("croupier daily\n{}\n{}\n{}\n", self.day, self.game, self.rules)
    }

    /// The seed that everybody can compute.
    pub fn seed(&self) -> Seed {
        Seed::of_text(&self.message())
    }

    /// What a house with a secret publishes the day before about the seed that it has made.
    pub fn commit(&self, seed: &Seed) -> Commitment {
        seed.commit_to(&self.message())
    }

    /// Whether this seed is the one that everybody can compute.
    pub fn is_public(&self, seed: &Seed) -> bool {
        *seed == self.seed()
    }

    /// How a record says which deal it is of.
    pub fn tag(&self, seed: &Seed) -> DailyTag {
        DailyTag { date: self.day, commit: (!self.is_public(seed)).then(|| self.commit(seed)) }
    }

    /// The header of a record of this deal with these players.
    pub fn header(&self, seed: &Seed, players: Vec<Player>) -> Header {
        let header = Header::new(&self.game, self.rules, Value::Object(<_>::default()), players);
        Header { dealer: Some(DAILY_DEALER), daily: Some(self.tag(seed)), ..header }
    }
}

/// The bot that plays all other seats of a game's daily deal: an even match rather than the strongest.
pub fn daily_bot(kind: &dyn Kind) -> &'static str {
    let bots = kind.bots();
    let even = bots.iter().find(|bot| bot.name == "normal");
    even.or(bots.first()).map_or("ai", |bot| bot.name)
}

/// Seats the bot that is to act: a new one for every decision, which knows what its seat has seen. So its choice depends on
/// nothing but the deal and the steps, also after the match was interrupted.
pub fn seat_daily_bot(
    table: &mut dyn Table,
    seat: Seat,
    spec: &str,
    seed: &Seed,
) -> Result<(), Text> {
    let own = seed.derive(&format!("bot {} at {}", seat.0, table.steps()));
    table.seat_bot(seat, spec, &own, DAILY_RESOURCES)
}

/// The result of a daily deal: results are compared by share of the win first, then by margin.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct DailyResult {
    /// The share of the win, in millionths.
    pub payoff: i64,
    /// The own points less those of the best other seat.
    pub margin: i64,
}

/// A whole win, in millionths.
pub const WHOLE_WIN: i64 = 1_000_000;

impl DailyResult {
    /// The result of the person.
    pub fn of(result: &ResultLine) -> Option<DailyResult> {
        let own = DAILY_SEAT.index();
        let payoff = f64::from(*result.payoffs.get(own)?);
        let score = i64::from(*result.scores.get(own)?);
        let others = result.scores.iter().enumerate().filter(|(seat, _)| *seat != own);
        let best = others.map(|(_, score)| i64::from(*score)).max().unwrap_or(0);
        let payoff = (payoff * WHOLE_WIN as f64).round() as i64;
        Some(DailyResult { payoff, margin: score - best })
    }

    /// The result in words.
    pub fn text(&self) -> Text {
        let id = match (self.is_win(), self.is_shared()) {
            (true, _) if self.margin > 0 => "daily-won-by",
            (true, _) => "daily-won",
            (_, true) => "daily-shared",
            _ if self.margin < 0 => "daily-lost-by",
            _ => "daily-lost",
        };
        Text::new(id).with("margin", self.margin.abs())
    }

    /// The result as a coloured square, for a text to share.
    pub fn square(&self) -> &'static str {
        match (self.is_win(), self.is_shared()) {
            (true, _) => "🟩",
            (_, true) => "🟨",
            _ => "🟥",
        }
    }

    /// Whether the win is the person's alone.
    pub fn is_win(&self) -> bool {
        self.payoff >= WHOLE_WIN
    }

    /// Whether the person has a part of the win.
    pub fn is_shared(&self) -> bool {
        (1..WHOLE_WIN).contains(&self.payoff)
    }
}

impl Record {
    /// The seed of a record of a daily deal, if it is the deal's.
    pub(crate) fn proven_daily_seed(&self, tag: &DailyTag) -> Result<Seed, Doubt> {
        let header = &self.header;
        if header.dealer != Some(DAILY_DEALER) {
            return Err(header.dealer.map_or(Doubt::NothingToVerify, Doubt::Dealer));
        }
        let (Some(rules), true) = (header.rules, is_bare(header)) else {
            return Err(Doubt::NotDaily);
        };
        let deal = DailyDeal { day: tag.date, game: header.game.clone(), rules };
        let written = match (self.written_seed()?, &tag.commit) {
            (Some(seed), _) => seed,
            (None, None) => deal.seed(),
            (None, Some(_)) => return Err(Doubt::NothingToVerify),
        };
        match &tag.commit {
            None if deal.is_public(&written) => Ok(written),
            None => Err(Doubt::NotDaily),
            Some(committed) => {
                let found = deal.commit(&written);
                if found == *committed {
                    return Ok(written);
                }
                Err(Doubt::Commitment { committed: committed.clone(), found })
            }
        }
    }
}

/// Whether nothing is in the header that a daily deal does not have: it has the usual rules from their beginning, and
/// neither a table of its own nor a draw.
fn is_bare(header: &Header) -> bool {
    let options = &header.options;
    let is_usual = options.is_null() || options.as_object().is_some_and(serde_json::Map::is_empty);
    let is_elsewhere = header.table.is_some() || header.draw.is_some() || header.commit.is_some();
    is_usual && !is_elsewhere && header.start.is_none()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn deal() -> DailyDeal {
        let day = "2026-11-18".parse().expect("a day");
        DailyDeal { day, game: "hazard".to_owned(), rules: 1 }
    }

    fn line(scores: &[i32], payoffs: &[f32]) -> ResultLine {
        let (scores, payoffs) = (scores.to_vec(), payoffs.to_vec());
        ResultLine { scores, payoffs, seed: None, secret: None, digest: None }
    }

    #[test]
    fn the_seed_is_that_of_the_test_vector() {
        assert_eq!(deal().message(), "croupier daily\n2026-11-18\nhazard\n1\n");
        assert_eq!(
            deal().seed().to_string(),
            "baa989f1ff0bb0b0c2c6dea2f80a9d6353a2e05043860ca2473b760274038a0c"
        );
    }

    #[test]
    fn a_win_beats_every_loss_and_then_the_margin_decides() {
        let result = |scores: &[i32], payoffs: &[f32]| {
            DailyResult::of(&line(scores, payoffs)).expect("a result")
        };
        let narrow = result(&[5, 4, 1], &[1.0, 0.0, 0.0]);
        let clear = result(&[5, 1, 1], &[1.0, 0.0, 0.0]);
        let shared = result(&[5, 5, 1], &[0.5, 0.5, 0.0]);
        let lost = result(&[9, 1, 10], &[0.0, 0.0, 1.0]);
        assert!(lost < shared && shared < narrow && narrow < clear);
        assert_eq!((lost.margin, shared.payoff, clear.margin), (-1, 500_000, 4));
        assert!(DailyResult::of(&line(&[], &[])).is_none());
    }

    #[test]
    fn a_house_with_a_secret_commits_to_the_deal_and_a_public_deal_needs_no_commitment() {
        let (deal, secret) = (deal(), Seed::of_number(7));
        assert_eq!(deal.tag(&deal.seed()), DailyTag { date: deal.day, commit: None });
        assert_eq!(deal.tag(&secret).commit, Some(deal.commit(&secret)));
        let other = DailyDeal { day: deal.day.next(), ..deal.clone() };
        assert_ne!(other.commit(&secret), deal.commit(&secret));
    }
}
