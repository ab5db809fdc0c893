//! What a position is worth: every legal action with the share of the win that it promises. Exact where a round of two
//! is solved; elsewhere the others' dice are read from their bids, and raises are played on from there.

use croupier_engine::{Judged, Seat};

use super::Action;
use super::ai::solved;
use super::moment::Moment;
use super::reader::{Manners, Reader, Sample, after};
use super::view::View;
use super::worth;

/// How often a raise that is worth a thought is played on, and any other that may be true.
const PLAYOUTS: usize = 200;
const FEW: usize = 20;
/// What the estimates of later rounds and of the others' ways may be wrong by, at a table for two; among more it
/// shrinks like the shares.
const MODEL_ERROR: f64 = 0.02;

/// Every legal action with the share of the win.
pub(super) fn judge(
    view: &View,
    legal: &[Action],
    seat: Seat,
    manners: &Manners,
) -> Vec<Judged<Action>> {
    exact(view, legal, seat).unwrap_or_else(|| estimate(view, legal, seat, manners))
}

/// The same where the round is solved. Then one of the two has a single die, so all later rounds are special too.
fn exact(view: &View, legal: &[Action], seat: Seat) -> Option<Vec<Judged<Action>>> {
    /// Bots solve rounds a little less exactly than `solve` does.
    const SOLVED_ERROR: f64 = 2e-4;
    let (solution, bids) = solved(view)?;
    let wins = solution.judge(&bids, view.dice?)?;
    let other = view.alive().find(|other| *other != seat)?;
    let moment = Moment::of_view(view, seat);
    let [won, lost] = [other, seat].map(|loser| after(&moment, loser.index()));
    let error = if worth::knows(&view.options, &view.counts) { SOLVED_ERROR } else { MODEL_ERROR };
    let judge = |action: &Action| {
        let (_, win) = wins.iter().find(|(one, _)| one == action)?;
        let win = win.clamp(0.0, 1.0);
        Some(Judged { action: *action, win: win * won + (1.0 - win) * lost, error })
    };
    legal.iter().map(judge).collect()
}

/// Every legal action with the share of the win, as far as one can tell.
fn estimate(view: &View, legal: &[Action], seat: Seat, manners: &Manners) -> Vec<Judged<Action>> {
    let mut reader = Reader::new(Moment::of_view(view, seat), manners, 1);
    let model = MODEL_ERROR * 2.0 / view.counts.len() as f64;
    legal
        .iter()
        .map(|action| {
            let (win, error) = match *action {
                Action::Bid(bid) => reader.hopeless(bid).map_or_else(
                    || {
                        let mut sample = Sample::default();
                        let until = if reader.is_near(bid) { PLAYOUTS } else { FEW };
                        reader.try_raise(bid, &mut sample, until);
                        sample.mean()
                    },
                    |win| (win, 0.0),
                ),
                call => (reader.call(call), 0.0),
            };
            let win = win.clamp(0.0, 1.0);
            Judged { action: *action, win, error: f64::hypot(error, model) }
        })
        .collect()
}
