//! Perudo's strong bot.

use croupier_engine::{Ask, Bot, BotError, FastRng};

use super::ladder::Ladder;
use super::policy::{LEARNED, Moment};
use super::view::View;
use super::{Action, OpenOnes, Pacao, Perudo};
use croupier_engine::{OnOff, Seat};

pub(super) struct Ai {
    pub(super) rng: FastRng,
}

/// The decision of a seat as the policy sees it.
pub(super) fn moment(view: &View, seat: Seat) -> Moment<'_> {
    let actor = seat.index();
    let single = view.counts[actor] == 1;
    Moment {
        counts: &view.counts,
        actor,
        own: view.dice.unwrap_or_default(),
        special: view.special,
        ladder: match (view.special, view.options.palifico_may_change) {
            (false, _) => Ladder::Normal,
            (true, OnOff::On) if single => Ladder::Plain,
            (true, _) => Ladder::Locked,
        },
        open_ones: view.special || view.options.open_ones == OpenOnes::Allowed,
        pacao: match view.options.pacao {
            Pacao::Seed => single.then_some(Pacao::Seed),
            Pacao::Calza => Some(Pacao::Calza),
            Pacao::Off => None,
        },
        bids: view.bids(),
    }
}

impl Bot<Perudo> for Ai {
    fn choose(&mut self, ask: &Ask<'_, Perudo>) -> Result<Action, BotError> {
        Ok(LEARNED.choose(&moment(ask.view, ask.seat), &mut self.rng))
    }
}
