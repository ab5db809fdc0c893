//! The ladder of one game: its entrants, their deals, their ratings, and when a version comes to its next stage.
//!
//! Everything here follows from the events and the played deals; nothing is read or written.

use std::collections::{BTreeMap, HashMap, HashSet};

use croupier_table::{Anchor, Kind, Rating, Text};

use super::deals::PlayedDeal;
use super::entrant::{LadderEntrant, Snapshot};
use super::events::Stage;
use super::fit::{Fit, Ratings};
use crate::stats::duel;
use crate::{
    Cause, DealGroup, Duel, Entrant, Hypotheses, Lineup, PlayedBy, Samples, Sprt, Verdict,
    is_reproducible,
};

/// The seats of all games of a ladder.
pub(super) const SEATS: usize = 2;
/// Deals against built-in bots before a version qualifies.
pub const QUALIFYING_DEALS: u64 = 40;
/// A version qualifies if it fails in no more games than these while it qualifies: five percent.
pub const MAX_QUALIFYING_FAILURES: u64 = QUALIFYING_DEALS * SEATS as u64 / 20;
/// The test between a new version and the old one: H0 says that it is weaker, H1 that it is stronger.
const REPLACEMENT: Hypotheses = Hypotheses { h0: -20.0, h1: 20.0 };
/// After so many deals without a verdict the new version is not clearly weaker, and takes the place of the old one.
pub const MAX_COMPARING_DEALS: u64 = 400;
/// The rating of the bot `greedy` in a game without measured anchors.
const GREEDY_POINTS: f64 = 1000.0;
/// The bot that anchors the scale then.
const GREEDY: &str = "greedy";
/// The most built-in bots that a version plays against.
const MAX_POOL: usize = 6;
/// The most entrants of a fit; of those that play no more the oldest are left out.
const MAX_FITTED: usize = 300;
/// A rating is noted in the history when the games have grown by this factor.
const HISTORY_GROWTH: f64 = 1.25;

/// The ladder of one game.
pub(super) struct GameLadder {
    /// The game.
    pub(super) kind: &'static dyn Kind,
    /// All entrants, built-in bots first.
    pub(super) entrants: Vec<LadderEntrant>,
    by_id: HashMap<String, usize>,
    /// The deals of every pair, which is sorted.
    lineups: BTreeMap<[usize; SEATS], Lineup>,
    counted: HashSet<(u64, u64)>,
    /// The number of the next job.
    pub(super) next_job: u64,
    /// The number of the next game.
    pub(super) next_game: u64,
    /// How many games are counted.
    pub(super) games: u64,
    /// How many games were counted when the last fit began.
    fitted_games: Option<u64>,
    /// How many games the ratings are fitted to.
    rated_games: u64,
    anchors: Vec<Anchor>,
}

/// A change that a played deal has brought.
#[derive(Debug, Default)]
pub(super) struct Counted {
    /// Records that nobody wants any more.
    pub(super) dropped_records: Vec<u64>,
}

impl GameLadder {
    /// The ladder of a game with its built-in bots.
    pub(super) fn new(kind: &'static dyn Kind) -> GameLadder {
        let mut ladder = GameLadder {
            kind,
            entrants: Vec::new(),
            by_id: HashMap::new(),
            lineups: BTreeMap::new(),
            counted: HashSet::new(),
            next_job: 0,
            next_game: 0,
            games: 0,
            fitted_games: None,
            rated_games: 0,
            anchors: kind.anchors(),
        };
        for name in pool_names(kind) {
            ladder.add(LadderEntrant::built_in(name));
        }
        ladder
    }

    /// Adds an entrant.
    pub(super) fn add(&mut self, entrant: LadderEntrant) -> usize {
        let index = self.entrants.len();
        self.by_id.insert(entrant.id.clone(), index);
        self.entrants.push(entrant);
        self.fitted_games = None;
        index
    }

    /// The index of an entrant by its id.
    pub(super) fn find(&self, id: &str) -> Option<usize> {
        self.by_id.get(id).copied()
    }

    /// The versions of a bot, the oldest first.
    pub(super) fn versions(&self, name: &str) -> impl Iterator<Item = usize> + '_ {
        let name = name.to_owned();
        let submitted = self.entrants.iter().enumerate().filter(|(_, one)| !one.is_built_in());
        submitted.filter(move |(_, one)| one.name.eq_ignore_ascii_case(&name)).map(|(n, _)| n)
    }

    /// The rated version of a bot.
    pub(super) fn rated_version(&self, name: &str) -> Option<usize> {
        self.versions(name).find(|n| self.entrants[*n].stage == Stage::Rated)
    }

    /// The built-in bots.
    pub(super) fn pool(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.entrants.len()).filter(|n| self.entrants[*n].is_built_in())
    }

    /// How many games a deal of these entrants has: one for every rotation over the seats. A remote bot cannot be
    /// confined and could remember a deal, so it plays each one once.
    pub(super) fn rotations(&self, members: &[usize]) -> usize {
        let is_remote = |n: &usize| self.entrants[*n].remote().is_some();
        if members.iter().any(is_remote) { 1 } else { SEATS }
    }

    /// How many deals two entrants have played.
    pub(super) fn deals_between(&self, a: usize, b: usize) -> u64 {
        self.lineups.get(&pair(a, b)).map_or(0, |lineup| lineup.groups() as u64)
    }

    /// How many deals an entrant has played against built-in bots.
    pub(super) fn pool_deals(&self, entrant: usize) -> u64 {
        self.pool().map(|rival| self.deals_between(entrant, rival)).sum()
    }

    /// Counts a deal, once. Fails if it is not one of this ladder.
    pub(super) fn count(&mut self, deal: &PlayedDeal) -> Result<Counted, Text> {
        let mut members = Vec::new();
        for id in &deal.members {
            let known = self.find(id).or_else(|| {
                // A bot of an earlier version of the program: its games still count for the others.
                let name = id.strip_prefix('=')?;
                Some(self.add(LadderEntrant::built_in(name)))
            });
            members.push(
                known.ok_or_else(|| Text::new("arena-ladder-foreign").with("bot", id.as_str()))?,
            );
        }
        let is_sound = deal.games.iter().all(|game| game.is_sound(members.len()));
        if members.len() != SEATS
            || members[0] == members[1]
            || deal.games.len() != self.rotations(&members)
            || !is_sound
        {
            return Err(Text::new("arena-ladder-unsound"));
        }
        self.next_job = self.next_job.max(deal.job + 1);
        if !self.counted.insert((deal.job, deal.deal)) {
            return Ok(Counted::default());
        }
        let key = pair(members[0], members[1]);
        let games = deal.games.len();
        let lineup = self.lineups.entry(key);
        let lineup = lineup.or_insert_with(|| Lineup::with_group_games(key.to_vec(), games));
        lineup.push(&deal_group(deal, &members, key));
        let mut counted = Counted::default();
        for game in &deal.games {
            self.next_game = self.next_game.max(game.game + 1);
            self.games += 1;
            for (seat, member) in game.seated.iter().enumerate() {
                let (own, rival) =
                    (members[usize::from(*member)], members[1 - usize::from(*member)]);
                let dropped = self.entrants[own].count(game, seat, rival, deal.at_s);
                counted.dropped_records.extend(dropped);
            }
        }
        counted
            .dropped_records
            .retain(|game| !self.entrants.iter().any(|entrant| entrant.wants_record(*game)));
        Ok(counted)
    }

    /// The next stage of an entrant, if its games have brought it there.
    pub(super) fn next_stage(&self, entrant: usize) -> Option<Stage> {
        let one = &self.entrants[entrant];
        match one.stage {
            Stage::Qualifying if one.failed_games > self.max_qualifying_failures(entrant) => {
                Some(Stage::Refused { cause: one.main_cause() })
            }
            Stage::Qualifying if self.pool_deals(entrant) >= QUALIFYING_DEALS => {
                Some(match self.compared_version(entrant) {
                    Some(old) => Stage::Comparing { with: self.entrants[old].version() },
                    None => Stage::Rated,
                })
            }
            Stage::Comparing { .. } if one.keeps_failing() => {
                Some(Stage::Refused { cause: one.main_cause() })
            }
            Stage::Comparing { with } => self.compare(entrant, with),
            Stage::Rated if one.is_built_in() => None,
            Stage::Rated if one.keeps_failing() => Some(Stage::Retired { cause: one.main_cause() }),
            Stage::Rated => self.newer_rated(entrant).map(|by| Stage::Replaced { by }),
            _ => None,
        }
    }

    /// In how many games a version may fail while it qualifies.
    fn max_qualifying_failures(&self, entrant: usize) -> u64 {
        MAX_QUALIFYING_FAILURES * self.rotations(&[entrant]) as u64 / SEATS as u64
    }

    /// The rated version that a new one is compared with. A remote bot is compared with none: only one of the two could
    /// be connected.
    pub(super) fn compared_version(&self, entrant: usize) -> Option<usize> {
        let old = self.rated_version(&self.entrants[entrant].name)?;
        (self.rotations(&[entrant, old]) == SEATS).then_some(old)
    }

    /// The newest rated version of a bot, if it is newer than this one.
    fn newer_rated(&self, entrant: usize) -> Option<u32> {
        let one = &self.entrants[entrant];
        let rated = self.versions(&one.name).filter(|n| self.entrants[*n].stage == Stage::Rated);
        let newest = rated.map(|n| self.entrants[n].version()).max()?;
        (newest > one.version()).then_some(newest)
    }

    /// Whether a new version takes the place of the old one.
    fn compare(&self, entrant: usize, with: u32) -> Option<Stage> {
        let name = &self.entrants[entrant].name;
        let old = self.find(&format!("{name}/{with}"));
        let Some(old) = old.filter(|old| self.entrants[*old].stage == Stage::Rated) else {
            // The old version has gone in the meantime.
            return Some(Stage::Rated);
        };
        let (verdict, deals) = self.sequential_test(entrant, old);
        match verdict {
            Some(Verdict::AcceptH0) => Some(Stage::Declined { stays: with }),
            Some(Verdict::AcceptH1) => Some(Stage::Rated),
            None => (deals >= MAX_COMPARING_DEALS).then_some(Stage::Rated),
        }
    }

    /// The sequential test between a new version and the old one, in the order of the journal.
    pub(super) fn sequential_test(&self, new: usize, old: usize) -> (Option<Verdict>, u64) {
        let mut sprt = Sprt::new(REPLACEMENT);
        let Some(lineup) = self.lineups.get(&pair(new, old)) else { return (None, 0) };
        let position = usize::from(new > old);
        lineup.shares().column(position).for_each(|share| sprt.push(share));
        (sprt.verdict().map(|(verdict, _)| verdict), lineup.groups() as u64)
    }

    /// What the next fit of the ratings needs; `None` if no game was counted since the last one.
    pub(super) fn begin_fit(&mut self) -> Option<Fit> {
        if self.fitted_games == Some(self.games) {
            return None;
        }
        self.fitted_games = Some(self.games);
        let entrants = self.fitted_entrants();
        let samples = self.samples(&entrants);
        let anchors = self.anchors_among(&entrants);
        Some(Fit { games: self.games, entrants, samples, anchors })
    }

    /// Takes fitted ratings, unless those of more games are there already. Returns the entrants whose history has grown.
    pub(super) fn end_fit(&mut self, ratings: &Ratings, at_s: i64) -> Vec<(usize, Snapshot)> {
        let mut noted = Vec::new();
        if ratings.games < self.rated_games {
            return noted;
        }
        self.rated_games = ratings.games;
        for (n, (points, deviation)) in &ratings.of {
            let (points, deviation) = (*points, *deviation);
            let entrant = &mut self.entrants[*n];
            entrant.rating = Some(Rating { points, deviation });
            let last = entrant.history.last().map_or(0, |last| last.games);
            let is_due =
                entrant.games as f64 >= HISTORY_GROWTH * last as f64 && entrant.games > last;
            if !entrant.is_built_in() && !entrant.stage.is_over() && is_due {
                let snapshot = Snapshot { at_s, games: entrant.games, points, deviation };
                entrant.history.push(snapshot);
                noted.push((*n, snapshot));
            }
        }
        noted
    }

    /// The entrants whose games are fitted: all that have played, the newest if there are too many.
    fn fitted_entrants(&self) -> Vec<usize> {
        let all = (0..self.entrants.len()).filter(|n| {
            let one = &self.entrants[*n];
            one.games > 0 || one.is_built_in()
        });
        let mut fitted: Vec<usize> = all.collect();
        while fitted.len() > MAX_FITTED {
            let oldest = fitted.iter().position(|n| self.entrants[*n].stage.is_over());
            fitted.remove(oldest.unwrap_or(fitted.len() - 1));
        }
        fitted
    }

    /// The deals among these entrants, numbered by their place in the list.
    fn samples(&self, fitted: &[usize]) -> Samples {
        let place: HashMap<usize, usize> =
            fitted.iter().enumerate().map(|(n, one)| (*one, n)).collect();
        let lineups = self.lineups.iter().filter_map(|([a, b], lineup)| {
            let mut lineup = lineup.clone();
            lineup.members = vec![*place.get(a)?, *place.get(b)?];
            Some(lineup)
        });
        Samples { entrants: fitted.len(), lineups: lineups.collect() }
    }

    /// The built-in bots whose rating is given: the measured anchors, or `greedy` where there are none.
    fn anchors_among(&self, fitted: &[usize]) -> Vec<(usize, f64)> {
        let given = |name: &str| {
            if self.anchors.is_empty() {
                return (name == GREEDY).then_some(GREEDY_POINTS);
            }
            let anchor = self.anchors.iter().find(|anchor| anchor.bot == name);
            anchor.map(|anchor| anchor.rating.points)
        };
        let built_in = |n: &usize| self.entrants[*n].is_built_in();
        let numbered = fitted.iter().enumerate().filter(|(_, n)| built_in(n));
        numbered.filter_map(|(at, n)| Some((at, given(&self.entrants[*n].name)?))).collect()
    }

    /// Whether the ratings of built-in bots are measured and do not move.
    pub(super) fn is_anchored(&self) -> bool {
        !self.anchors.is_empty()
    }

    /// How an entrant did against all that it has met, by index.
    pub(super) fn duels(&self, entrant: usize) -> Vec<Duel> {
        let met = self.lineups.iter().filter(|(members, _)| members.contains(&entrant));
        met.filter_map(|([a, b], lineup)| {
            let rival = if *a == entrant { *b } else { *a };
            let samples = Samples { entrants: self.entrants.len(), lineups: vec![lineup.clone()] };
            duel(&samples, entrant, rival)
        })
        .collect()
    }

    /// The cause to give for an entrant that cannot be started.
    pub(super) const UNSTARTABLE: Cause = Cause::Crash;
}

/// A pair in order.
fn pair(a: usize, b: usize) -> [usize; SEATS] {
    [a.min(b), a.max(b)]
}

/// The means of a deal, in the order of the pair.
fn deal_group(deal: &PlayedDeal, members: &[usize], key: [usize; SEATS]) -> DealGroup {
    let mut group = DealGroup { shares: vec![0.0; SEATS], scores: vec![0.0; SEATS], luck: None };
    let games = deal.games.len() as f64;
    for game in &deal.games {
        for (seat, member) in game.seated.iter().enumerate() {
            let position = usize::from(members[usize::from(*member)] != key[0]);
            group.shares[position] += f64::from(game.payoffs[seat]) / games;
            group.scores[position] += f64::from(game.scores[seat]) / games;
        }
    }
    group
}

/// The built-in bots of a ladder: the anchors of the game, or else its bots without a time budget.
fn pool_names(kind: &'static dyn Kind) -> Vec<&'static str> {
    let anchors = kind.anchors();
    let is_quick = |name: &&str| {
        let by = PlayedBy::BuiltIn((*name).to_owned());
        is_reproducible(kind, &Entrant { name: (*name).to_owned(), by })
    };
    let is_anchor = |name: &&str| anchors.iter().any(|anchor| anchor.bot == *name);
    let bots = kind.bots();
    let names: Vec<&'static str> = bots.iter().map(|bot| bot.name).filter(is_quick).collect();
    let mut chosen: Vec<&'static str> = names.iter().copied().filter(is_anchor).collect();
    if chosen.is_empty() {
        chosen = names;
    }
    // The best come first; the random bot at the end is the easiest rival there is.
    while chosen.len() > MAX_POOL {
        let middle = (MAX_POOL / 2..chosen.len()).find(|n| chosen[*n] != GREEDY);
        chosen.remove(middle.unwrap_or_default());
    }
    chosen
}

#[cfg(test)]
mod tests {
    use super::super::deals::PlayedGame;
    use super::super::entrant::MAX_FAILURES_IN_WINDOW;
    use super::super::events::{BotRef, Submitted};
    use super::*;
    use crate::SeatFailure;

    fn ladder() -> GameLadder {
        GameLadder::new(croupier_games::GAMES[0])
    }

    fn add(ladder: &mut GameLadder, version: u32, stage: Stage) -> usize {
        let bot = BotRef { game: ladder.kind.name().to_owned(), name: "swift".to_owned(), version };
        let submitted = Submitted {
            bot,
            author: "ann".to_owned(),
            author_name: String::new(),
            language: String::new(),
            remote: false,
            command: Vec::new(),
            folder: String::new(),
            bytes: 0,
        };
        let by = PlayedBy::Program(vec!["./bot".to_owned()]);
        let entrant = ladder.add(LadderEntrant::submitted(submitted, by, 0));
        ladder.entrants[entrant].stage = stage;
        entrant
    }

    /// Counts deals in which the first member wins every game, and the loser fails if `cause` says how.
    fn count(ladder: &mut GameLadder, members: [usize; 2], deals: u64, cause: Option<Cause>) {
        for deal in 0..deals {
            let game = |seated: [u8; 2]| PlayedGame {
                game: ladder.next_game,
                seated: seated.to_vec(),
                payoffs: seated.map(|member| 1.0 - f32::from(member)).to_vec(),
                scores: vec![0, 0],
                decisions: vec![1, 1],
                thought_us: Vec::new(),
                failures: cause
                    .map(|cause| SeatFailure {
                        seat: seated.iter().position(|member| *member == 1).expect("a seat") as u8,
                        step: 0,
                        cause,
                        detail: Text::new("arena-detail-no-answer"),
                    })
                    .into_iter()
                    .collect(),
                recorded: false,
            };
            let played = PlayedDeal {
                job: ladder.next_job,
                deal,
                at_s: 0,
                members: members.map(|n| ladder.entrants[n].id.clone()).to_vec(),
                games: vec![game([0, 1]), game([1, 0])],
            };
            ladder.count(&played).expect("a sound deal");
        }
    }

    #[test]
    fn a_new_version_that_loses_to_the_old_one_is_declined_and_one_that_wins_takes_its_place() {
        for (new_wins, expected) in [(false, Stage::Declined { stays: 1 }), (true, Stage::Rated)] {
            let mut ladder = ladder();
            let old = add(&mut ladder, 1, Stage::Rated);
            let new = add(&mut ladder, 2, Stage::Comparing { with: 1 });
            assert_eq!(ladder.next_stage(new), None, "nothing is played");
            let members = if new_wins { [new, old] } else { [old, new] };
            count(&mut ladder, members, 60, None);
            assert_eq!(ladder.next_stage(new), Some(expected));
        }
    }

    #[test]
    fn a_rated_bot_retires_when_it_fails_in_half_of_its_last_games() {
        let mut ladder = ladder();
        let bot = add(&mut ladder, 1, Stage::Rated);
        let deals = MAX_FAILURES_IN_WINDOW as u64 / 2;
        count(&mut ladder, [0, bot], deals - 1, Some(Cause::Timeout));
        assert_eq!(ladder.next_stage(bot), None);
        count(&mut ladder, [0, bot], 1, Some(Cause::Timeout));
        assert_eq!(ladder.next_stage(bot), Some(Stage::Retired { cause: Cause::Timeout }));
    }

    #[test]
    fn a_fit_of_fewer_games_that_ends_later_is_dropped() {
        let mut ladder = ladder();
        let bot = add(&mut ladder, 1, Stage::Rated);
        count(&mut ladder, [0, bot], 10, None);
        let early = ladder.begin_fit().expect("new games");
        assert!(ladder.begin_fit().is_none(), "nothing is new");
        count(&mut ladder, [bot, 0], 30, None);
        let late = ladder.begin_fit().expect("new games").run();
        ladder.end_fit(&late, 0);
        let points = ladder.entrants[bot].rating.expect("a rating").points;
        assert!(ladder.end_fit(&early.run(), 0).is_empty());
        assert_eq!(ladder.entrants[bot].rating.expect("a rating").points, points);
    }
}
