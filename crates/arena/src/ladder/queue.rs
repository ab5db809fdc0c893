//! What is played next: checks first, then newcomers in the order of their arrival, then the final, then the pairs whose
//! result would tell most. Nothing is played here.

use super::events::Stage;
use super::game_ladder::{GameLadder, MAX_COMPARING_DEALS, QUALIFYING_DEALS};
use super::{State, now_s};

/// Every accepted bot plays again within this time, in seconds, until its rating is certain.
pub const PLAYS_WITHIN_S: i64 = 3600;
/// A rating with this standard error is certain enough: its bot rests until there is a new rival.
const CERTAIN_DEVIATION: f64 = 8.0;
/// The most deals of one pair.
const MAX_PAIR_DEALS: u64 = 1500;
/// The most deals of two built-in bots, where their ratings are not measured beforehand.
const MAX_BUILT_IN_DEALS: u64 = 400;
/// The deals of one job with programs, which have to be started for it.
const HOSTED_DEALS: u64 = 16;
/// The deals of one job between built-in bots.
const BUILT_IN_DEALS: u64 = 200;
/// One job of so many goes to rated bots, however many newcomers there are.
const RATED_SHARE: u64 = 4;

/// One job of so many is a review.
const REVIEW_SHARE: u64 = 5;

/// Which jobs a worker takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Lane {
    /// Everything that needs a core.
    Local,
    /// What waits for a remote bot most of the time: its check and its games.
    Remote,
}

/// What a worker does next.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Job {
    /// Checks a version.
    Check {
        /// The game.
        game: usize,
        /// The version.
        entrant: usize,
    },
    /// Plays deals of a pair.
    Play {
        /// The game.
        game: usize,
        /// Who plays.
        members: [usize; 2],
        /// How many deals at most.
        deals: u64,
        /// The number of the job.
        number: u64,
    },
    /// Reviews the decisions of a recorded game.
    Review {
        /// The game.
        game: usize,
        /// The number of the recorded game.
        number: u64,
    },
    /// Plays a part of a final.
    Final {
        /// Which.
        number: usize,
    },
}

/// A job that is being done.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Running {
    /// Its number in the list.
    pub(super) id: u64,
    /// The job.
    pub(super) job: Job,
    /// When it began, in seconds since 1970.
    pub(super) since_s: i64,
    /// Deals that are finished.
    pub(super) deals: u64,
}

impl State {
    /// Takes the next job of a lane and notes it as running.
    pub(super) fn take_job(&mut self, lane: Lane) -> Option<Running> {
        let job = self.next_job(lane)?;
        if let Job::Review { game, number } = job {
            self.to_review.retain(|one| *one != (game, number));
        }
        let running = Running { id: self.next_running, job, since_s: now_s(), deals: 0 };
        self.next_running += 1;
        self.running.push(running.clone());
        Some(running)
    }

    /// Forgets a job that is done.
    pub(super) fn end_job(&mut self, id: u64) {
        self.running.retain(|one| one.id != id);
    }

    fn next_job(&mut self, lane: Lane) -> Option<Job> {
        let games = self.games.len();
        let first = self.next_turn;
        self.next_turn = (first + 1) % games.max(1);
        let turns: Vec<usize> = (0..games).map(|n| (first + n) % games).collect();
        let check = turns.iter().find_map(|game| self.next_check(*game, lane));
        if lane == Lane::Remote {
            return check.or_else(|| self.next_match(&turns, lane));
        }
        // At most half of the workers check; a single worker takes turns.
        let is_local_check = |one: &&Running| match one.job {
            Job::Check { game, entrant } => self.games[game].entrants[entrant].remote().is_none(),
            _ => false,
        };
        let checking = self.running.iter().filter(is_local_check).count();
        let may_check = checking < (self.workers / 2).max(1)
            && (self.workers > 1 || self.next_running.is_multiple_of(2));
        let (check, late_check) = if may_check { (check, None) } else { (None, check) };
        let review = self.to_review.first().copied();
        let review = review.map(|(game, number)| Job::Review { game, number });
        // Games are always left to play, so reviews have their turns.
        let is_turn = self.next_running % REVIEW_SHARE == 1;
        check
            .or_else(|| review.clone().filter(|_| is_turn))
            .or_else(|| self.next_match(&turns, lane))
            .or(review)
            .or(late_check)
    }

    fn next_match(&mut self, turns: &[usize], lane: Lane) -> Option<Job> {
        let rated_first = self.next_running.is_multiple_of(RATED_SHARE);
        let newcomer = || turns.iter().find_map(|game| self.next_newcomer(*game, lane));
        let rated = || turns.iter().find_map(|game| self.next_pair(*game, lane));
        let chosen = if rated_first { rated().or_else(newcomer) } else { newcomer() };
        if chosen.is_none()
            && lane == Lane::Local
            && let Some(job) = self.next_final()
        {
            return Some(job);
        }
        let (game, members) = chosen.or_else(rated)?;
        let ladder = &mut self.games[game];
        let number = ladder.next_job;
        ladder.next_job += 1;
        let built_in = members.iter().all(|one| ladder.entrants[*one].is_built_in());
        let is_new = |one: &usize| ladder.entrants[*one].stage == Stage::Qualifying;
        // A newcomer meets every built-in bot about equally often.
        let deals = match built_in {
            true => BUILT_IN_DEALS,
            false if members.iter().any(is_new) => {
                QUALIFYING_DEALS.div_ceil(ladder.pool().count().max(1) as u64)
            }
            false => HOSTED_DEALS,
        };
        Some(Job::Play { game, members, deals, number })
    }

    fn next_check(&self, game: usize, lane: Lane) -> Option<Job> {
        let received =
            |entrant: &usize| self.games[game].entrants[*entrant].stage == Stage::Received;
        let is_running = |entrant: &usize| {
            let job = Job::Check { game, entrant: *entrant };
            self.running.iter().any(|one| one.job == job)
        };
        let mut all = 0..self.games[game].entrants.len();
        let entrant = all.find(|entrant| {
            received(entrant) && !is_running(entrant) && self.is_in(game, *entrant, lane)
        })?;
        Some(Job::Check { game, entrant })
    }

    fn next_final(&self) -> Option<Job> {
        let number = self.finals.iter().position(|one| !one.is_over())?;
        let job = Job::Final { number };
        (!self.running.iter().any(|one| one.job == job)).then_some(job)
    }

    /// Whether a version belongs to a lane. A remote bot is in none while it is not connected or does something else.
    fn is_in(&self, game: usize, entrant: usize, lane: Lane) -> bool {
        let Some(bot) = self.games[game].entrants[entrant].remote() else {
            return lane == Lane::Local;
        };
        let is_busy = self.running.iter().any(|one| match &one.job {
            Job::Play { game: played, members, .. } => {
                *played == game && members.contains(&entrant)
            }
            Job::Check { game: checked, entrant: one } => (*checked, *one) == (game, entrant),
            _ => false,
        });
        lane == Lane::Remote && !is_busy && bot.is_connected()
    }

    /// Whether two entrants play each other now.
    fn plays_now(&self, game: usize, pair: [usize; 2]) -> bool {
        self.running.iter().any(|one| match &one.job {
            Job::Play { game: played, members, .. } => {
                *played == game && pair.iter().all(|one| members.contains(one))
            }
            _ => false,
        })
    }

    /// The first newcomer that plays no deal now, with its rival.
    fn next_newcomer(&self, game: usize, lane: Lane) -> Option<(usize, [usize; 2])> {
        let ladder = &self.games[game];
        let mut waiting = (0..ladder.entrants.len()).filter(|entrant| {
            ladder.entrants[*entrant].stage.is_pending() && self.is_in(game, *entrant, lane)
        });
        waiting.find_map(|entrant| {
            let rival = match ladder.entrants[entrant].stage {
                Stage::Qualifying => ladder
                    .pool()
                    .min_by_key(|rival| (ladder.deals_between(entrant, *rival), *rival))?,
                Stage::Comparing { with } => {
                    let name = &ladder.entrants[entrant].name;
                    ladder.find(&format!("{name}/{with}"))?
                }
                _ => return None,
            };
            let pair = [entrant, rival];
            (!self.plays_now(game, pair)).then_some((game, pair))
        })
    }

    /// The pair of rated bots whose games would tell most. Bots of one author do not meet: one could play for the other.
    fn next_pair(&self, game: usize, lane: Lane) -> Option<(usize, [usize; 2])> {
        let ladder = &self.games[game];
        let is_remote = |n: usize| ladder.entrants[n].remote().is_some();
        let rated: Vec<usize> = (0..ladder.entrants.len())
            .filter(|n| ladder.entrants[*n].stage == Stage::Rated)
            .filter(|n| if is_remote(*n) { self.is_in(game, *n, lane) } else { true })
            .collect();
        // Two remote bots never meet: whoever runs both knows what both hold.
        let remotes = usize::from(lane == Lane::Remote);
        let mut best: Option<(f64, [usize; 2])> = None;
        for (n, a) in rated.iter().enumerate() {
            for b in &rated[n + 1..] {
                let pair = [*a, *b];
                let is_own = !ladder.entrants[*a].is_built_in()
                    && ladder.entrants[*a].author() == ladder.entrants[*b].author();
                if is_own || pair.iter().filter(|n| is_remote(**n)).count() != remotes {
                    continue;
                }
                let Some(gain) = State::gain(ladder, pair) else { continue };
                if best.is_none_or(|(most, _)| gain > most) && !self.plays_now(game, pair) {
                    best = Some((gain, pair));
                }
            }
        }
        best.map(|(_, pair)| (game, pair))
    }

    /// How much more games of a pair would tell; `None` if they have played enough.
    fn gain(ladder: &GameLadder, [a, b]: [usize; 2]) -> Option<f64> {
        /// The error of a rating that was never fitted.
        const UNKNOWN: f64 = 350.0;
        /// How much a bot that has waited too long gains.
        const OVERDUE: f64 = 100.0;
        let (one, other) = (&ladder.entrants[a], &ladder.entrants[b]);
        let deals = ladder.deals_between(a, b);
        let built_in = one.is_built_in() && other.is_built_in();
        let most = if built_in { MAX_BUILT_IN_DEALS } else { MAX_PAIR_DEALS };
        if deals >= most || (built_in && ladder.is_anchored()) {
            return None;
        }
        let error = |n: usize| ladder.entrants[n].rating.map_or(UNKNOWN, |rating| rating.deviation);
        let points = |n: usize| ladder.entrants[n].rating.map_or(0.0, |rating| rating.points);
        if error(a).max(error(b)) <= CERTAIN_DEVIATION {
            return None;
        }
        let share = 1.0 / (1.0 + 10_f64.powf((points(b) - points(a)) / 400.0));
        // An even game tells most, and the more a pair has played the less its next deal tells.
        let spread = (error(a).powi(2) + error(b).powi(2)) * share * (1.0 - share);
        let gain = spread / (1.0 + deals as f64 / 16.0);
        let is_overdue = |n: usize| {
            let entrant = &ladder.entrants[n];
            !entrant.is_built_in() && now_s() - entrant.last_played_s > PLAYS_WITHIN_S
        };
        Some(if is_overdue(a) || is_overdue(b) { gain * OVERDUE } else { gain })
    }

    /// The place of a version among those that wait, from 1, and how many seconds it will take, if that is known. Remote
    /// bots have a queue of their own, and nobody knows how long they take.
    pub(super) fn queue_place(&self, game: usize, entrant: usize) -> Option<(usize, Option<f64>)> {
        if !self.games[game].entrants[entrant].stage.is_pending() {
            return None;
        }
        let arrived = |game: usize, n: usize| {
            self.games[game].entrants[n].submitted.as_ref().map_or(0, |(_, at_s)| *at_s)
        };
        let own = (arrived(game, entrant), game, entrant);
        let all = (0..self.games.len())
            .flat_map(|game| (0..self.games[game].entrants.len()).map(move |n| (game, n)));
        let is_remote = |game: usize, n: usize| self.games[game].entrants[n].remote().is_some();
        let is_own_remote = is_remote(game, entrant);
        let waiting = all.filter(|(game, n)| {
            self.games[*game].entrants[*n].stage.is_pending()
                && is_remote(*game, *n) == is_own_remote
                && (arrived(*game, *n), *game, *n) <= own
        });
        let (mut place, mut deals) = (0, 0);
        for (game, n) in waiting {
            place += 1;
            deals += self.deals_left(game, n);
        }
        let deal_s = self.deal_s.filter(|_| !is_own_remote);
        let seconds = deal_s.map(|deal_s| deal_s * deals as f64 / self.workers.max(1) as f64);
        Some((place, seconds))
    }

    /// How many deals a version has before it is rated, at most.
    fn deals_left(&self, game: usize, entrant: usize) -> u64 {
        let ladder = &self.games[game];
        let one = &ladder.entrants[entrant];
        let qualifying = QUALIFYING_DEALS.saturating_sub(ladder.pool_deals(entrant));
        match one.stage {
            Stage::Comparing { with } => {
                let old = ladder.find(&format!("{}/{with}", one.name));
                let played = old.map_or(0, |old| ladder.deals_between(entrant, old));
                MAX_COMPARING_DEALS.saturating_sub(played)
            }
            _ if ladder.compared_version(entrant).is_some() => qualifying + MAX_COMPARING_DEALS,
            _ => qualifying,
        }
    }
}

#[cfg(test)]
mod tests {
    use croupier_table::Rating;

    use super::super::entrant::LadderEntrant;
    use super::super::events::{BotRef, Submitted};
    use super::*;
    use crate::PlayedBy;

    #[test]
    fn a_bot_that_has_not_played_for_an_hour_goes_first() {
        let mut ladder = GameLadder::new(croupier_games::GAMES[0]);
        let bots = ["swift", "slow"].map(|name| {
            let submitted = Submitted {
                bot: BotRef {
                    game: ladder.kind.name().to_owned(),
                    name: name.to_owned(),
                    version: 1,
                },
                author: name.to_owned(),
                author_name: String::new(),
                language: String::new(),
                remote: false,
                command: Vec::new(),
                folder: String::new(),
                bytes: 0,
            };
            let by = PlayedBy::Program(vec!["./bot".to_owned()]);
            ladder.add(LadderEntrant::submitted(submitted, by, 0))
        });
        for bot in bots {
            let one = &mut ladder.entrants[bot];
            one.rating = Some(Rating { points: 1000.0, deviation: 50.0 });
            one.last_played_s = now_s();
        }
        let gain = |ladder: &GameLadder, bot: usize| State::gain(ladder, [0, bot]).expect("a gain");
        assert!((gain(&ladder, bots[0]) - gain(&ladder, bots[1])).abs() < 1e-9);
        ladder.entrants[bots[1]].last_played_s = now_s() - PLAYS_WITHIN_S - 1;
        assert!(gain(&ladder, bots[1]) > 10.0 * gain(&ladder, bots[0]));
        for bot in bots {
            ladder.entrants[bot].rating = Some(Rating { points: 1000.0, deviation: 5.0 });
        }
        assert_eq!(State::gain(&ladder, bots), None, "both ratings are certain");
    }
}
