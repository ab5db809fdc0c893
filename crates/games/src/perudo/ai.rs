//! Perudo's strong bot: between two it plays the solution of a round or what was learned near one, until it can read the
//! other. Elsewhere it always reads: it tries its answers in rounds that go on from what the others' bids tell, and mixes
//! those that are about as good.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use croupier_engine::{Ask, Bot, BotError, FastRng, Judged, Seed};
use rand::{Rng, SeedableRng};

use super::moment::Moment;
use super::reader::{Manners, Reader, Sample, draw};
use super::solver::{Effort, Setting, Solution};
use super::view::View;
use super::{Action, Bid, Perudo, judge, policy};

/// The strong bot.
pub(super) struct Strong {
    manners: Manners,
    rng: FastRng,
}

impl Strong {
    pub(super) fn new(seed: &Seed) -> Strong {
        let rng = FastRng::from_rng(&mut seed.stream("strong"));
        Strong { manners: Manners::new(), rng }
    }
}

impl Bot<Perudo> for Strong {
    fn choose(&mut self, ask: &Ask<'_, Perudo>) -> Result<Action, BotError> {
        self.manners.learn(ask.view);
        if let Some(answers) = solved_answers(ask.view) {
            return Ok(draw(&answers, &mut self.rng).unwrap_or(Action::Challenge));
        }
        let moment = Moment::of_view(ask.view, ask.seat);
        Ok(choose(moment, &self.manners, &mut self.rng))
    }

    fn judge(&mut self, ask: &Ask<'_, Perudo>) -> Option<Vec<Judged<Action>>> {
        self.manners.learn(ask.view);
        Some(judge::judge(ask.view, ask.legal, ask.seat, &self.manners))
    }
}

/// What was learned between two, until the other can be read. Elsewhere it tries the answers that are worth a thought, the
/// better half of them twice as often again and again, and draws one of those that are about as good as the best.
pub(super) fn choose(moment: Moment<'_>, manners: &Manners, rng: &mut FastRng) -> Action {
    /// How often each answer is tried at first, and how few are left in the end.
    const TRIES: usize = 32;
    const LAST: usize = 3;
    if !manners.reads(moment.next())
        && let Some(answer) = policy::answer(&moment, rng)
    {
        return answer;
    }
    let mut reader = Reader::new(moment, manners, rng.next_u64());
    let mut known: Vec<(Action, f64)> =
        moment.calls().map(|call| (call, reader.call(call))).collect();
    let mut raises: Vec<(Bid, Sample)> = Vec::new();
    for bid in moment.raises().filter(|bid| reader.is_near(*bid)) {
        match reader.hopeless(bid) {
            Some(win) => known.push((Action::Bid(bid), win)),
            None => raises.push((bid, Sample::default())),
        }
    }
    let mut tries = TRIES;
    loop {
        for (bid, sample) in &mut raises {
            reader.try_raise(*bid, sample, tries);
        }
        if raises.len() <= LAST {
            break;
        }
        raises.sort_by(|one, other| other.1.mean().0.total_cmp(&one.1.mean().0));
        raises.truncate(raises.len().div_ceil(2));
        tries *= 2;
    }
    known.extend(raises.iter().map(|(bid, sample)| (Action::Bid(*bid), sample.mean().0)));
    mix(&known, 2.0 / moment.alive() as f64, rng)
}

/// One of the best actions: the more is lost by one, the less often it is chosen. Between two seats `stake` is 1.
fn mix(judged: &[(Action, f64)], stake: f64, rng: &mut FastRng) -> Action {
    /// By losing so much of the win an action becomes e times rarer.
    const RARER: f64 = 0.005;
    let best = judged.iter().map(|one| one.1).fold(f64::NEG_INFINITY, f64::max);
    let mut answers: Vec<(Action, f64)> = judged
        .iter()
        .map(|(action, win)| (*action, ((win - best) / (RARER * stake)).exp()))
        .collect();
    let total: f64 = answers.iter().map(|one| one.1).sum();
    for (_, chance) in &mut answers {
        *chance /= total;
    }
    draw(&answers, rng).unwrap_or(Action::Challenge)
}

/// How a solved round is played, if this is one.
pub(super) fn solved_answers(view: &View) -> Option<Vec<(Action, f64)>> {
    let (solution, bids) = solved(view)?;
    solution.answers(&bids, view.dice?)
}

/// The solution of this round and its bids so far, if it is a special one between two.
pub(super) fn solved(view: &View) -> Option<(Arc<Solution>, Vec<Bid>)> {
    /// So little is left to gain after a few hundredths of a second.
    const EFFORT: Effort = Effort { goal: 2e-4, most: 1000 };
    static KNOWN: LazyLock<Mutex<HashMap<Setting, Arc<Solution>>>> = LazyLock::new(Mutex::default);
    let starter = view.starter?;
    let mut alive = view.alive();
    let (Some(one), Some(two), None) = (alive.next(), alive.next(), alive.next()) else {
        return None;
    };
    let other = if one == starter { two } else { one };
    let dice = [starter, other].map(|seat| view.counts[seat.index()]);
    let setting = Setting::new(&view.options, dice).filter(|setting| setting.is_locked())?;
    // What a panicking thread left behind is still true: everything stored is complete.
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    let solution = known
        .entry(setting)
        .or_insert_with(|| Arc::new(Solution::find(setting, EFFORT, &mut |_| {})));
    Some((Arc::clone(solution), view.bids().iter().map(|said| said.bid).collect()))
}
