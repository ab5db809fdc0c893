//! Which actions are legal. Every list is precomputed; a position stores the index of its list.

use std::hint::select_unpredictable;

use super::notation::Action;
use super::scoring::Menu;
use super::state::{Phase, TenThousand};

impl TenThousand {
    /// The legal actions, sorted.
    #[inline]
    pub(super) fn legal_actions(&self) -> &[Action] {
        self.tables.actions(self.menu)
    }

    /// The menu at the beginning of a turn.
    #[inline]
    pub(super) fn start_menu(&self) -> Menu {
        // TT-11. TT-14 follows from it: a seat that has noted nothing has no points.
        let offer = self.offer.points;
        let may_adopt = offer > 0 && self.scores[self.seat as usize] >= offer;
        select_unpredictable(may_adopt, Menu::ADOPT_OR_ROLL, Menu::ROLL)
    }

    /// The menu after a keep.
    #[inline]
    pub(super) fn decide_menu(&self) -> Menu {
        let must_roll = self.options.force_hot_dice.is_on() && self.all_back();
        let may_note = self.points >= self.note_from() && !must_roll;
        select_unpredictable(may_note, Menu::ROLL_OR_NOTE, Menu::ROLL)
    }

    /// The menu of the position, computed from its other fields.
    pub(super) fn due_menu(&self) -> Menu {
        match self.phase {
            Phase::Start => self.start_menu(),
            Phase::Keep => Menu::keep(self.thrown),
            Phase::Decide => self.decide_menu(),
            Phase::Throw | Phase::Over => Menu::ROLL,
        }
    }
}
