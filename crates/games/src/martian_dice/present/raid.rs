//! The end of a raid: with which dice aside a turn ended, and why.

use croupier_engine::{Seat, Step, StepOf};

use super::super::{Action, Chance, Dice, Face, MartianDice, Phase, View};

/// A raid that a step has ended.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct RaidEnd {
    /// Whose raid it was.
    pub seat: Seat,
    /// The dice that were set aside in it.
    pub aside: Dice,
    /// Why it ended.
    pub reason: Reason,
}

/// Why a raid ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Reason {
    /// The player stopped.
    Stopped,
    /// MD-5: no kind of the throw could be taken.
    NoKind,
    /// The throw was nothing but tanks.
    OnlyTanks,
    /// MD-6: every die was set aside.
    NoDice,
}

impl RaidEnd {
    /// The raid that a step has ended, if it has.
    pub(super) fn of(step: StepOf<MartianDice>, before: &View, after: &View) -> Option<RaidEnd> {
        match step {
            Step::Chance(Chance::Roll(throw)) if before.phase == Phase::Throw => {
                let tanks = throw.only(Face::Tank);
                let reason = if tanks == throw { Reason::OnlyTanks } else { Reason::NoKind };
                let aside = before.aside().and(tanks);
                let end = RaidEnd { seat: before.current?, aside, reason };
                (after.phase != Phase::Choose).then_some(end)
            }
            Step::Act(seat, Action::End) => {
                Some(RaidEnd { seat, aside: before.aside(), reason: Reason::Stopped })
            }
            Step::Act(seat, action) => {
                let aside = before.aside().and(before.remaining.only(action.face()?));
                let end = RaidEnd { seat, aside, reason: Reason::NoDice };
                (after.phase != Phase::Decide).then_some(end)
            }
            Step::Chance(_) | Step::Hidden => None,
        }
    }

    /// What the raid scored.
    pub(super) fn points(self) -> u8 {
        self.aside.points()
    }

    /// How many tanks were met.
    pub(super) fn tanks(self) -> u8 {
        self.aside.count(Face::Tank)
    }

    /// How many rays stood against them.
    pub(super) fn rays(self) -> u8 {
        self.aside.count(Face::Ray)
    }

    /// Whether the tanks were more than the rays (MD-1).
    pub(super) fn is_repelled(self) -> bool {
        self.tanks() > self.rays()
    }
}

/// What the earthlings among these dice are worth if the tanks are held off.
pub(super) fn catch(aside: Dice) -> u8 {
    aside.without(aside.only(Face::Tank)).points()
}

/// How many rays are missing against the tanks.
pub(super) fn missing_rays(aside: Dice) -> u8 {
    aside.count(Face::Tank).saturating_sub(aside.count(Face::Ray))
}
