//! Why an action is not legal: the ruling that forbids it, and what is legal instead.

use croupier_engine::{Illegal, Text};

use super::faces::Face;
use super::notation::Action;
use super::state::{MartianDice, Phase};

impl MartianDice {
    /// Why an action is not legal, or `Ok` if it is.
    pub(super) fn why_illegal(&self, action: Action) -> Result<(), Illegal> {
        match (self.phase, action.face()) {
            (Phase::Choose, Some(face)) if self.kinds().has(face) => Ok(()),
            // MD-7: each kind of earthling is set aside once in a turn, with all its dice.
            (Phase::Choose, Some(face)) if face != Face::Ray && self.aside.count(face) > 0 => {
                let why = Text::new("illegal-taken").with("kind", face.name());
                Err(Illegal::new("MD-7", why.with("kinds", self.kind_names())))
            }
            (Phase::Choose, Some(face)) => {
                let why = Text::new("illegal-not-thrown").with("kind", face.name());
                Err(Illegal::new("MD-5", why.with("kinds", self.kind_names())))
            }
            (Phase::Choose, None) => {
                let why = Text::new("illegal-choose-first").with("action", action.word());
                Err(Illegal::new("MD-4", why.with("kinds", self.kind_names())))
            }
            (Phase::Decide, None) => Ok(()),
            (Phase::Decide, Some(_)) => {
                let why = Text::new("illegal-chosen").with("dice", self.dice_left());
                Err(Illegal::new("MD-4", why))
            }
            (Phase::Start | Phase::Throw | Phase::Duel | Phase::Over, _) => {
                Err(Illegal::new("MD-4", Text::new("illegal-nothing-to-choose")))
            }
        }
    }

    /// The names of the kinds that may be chosen.
    fn kind_names(&self) -> Vec<&'static str> {
        let kinds = self.kinds();
        Face::ALL.into_iter().filter(|face| kinds.has(*face)).map(Face::name).collect()
    }
}
