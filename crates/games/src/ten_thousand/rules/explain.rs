//! Why an action is not legal: the ruling that forbids it, and an example of a legal action. The lists in `scoring.rs`
//! decide what is legal; a test compares the two.

use croupier_engine::{Arg, Illegal, OnOff, Text};

use super::notation::Action;
use super::options::{Entry, IllegalPlay};
use super::scoring::{is_straight, is_three_pairs};
use super::six_dice::Dice;
use super::state::{Phase, TenThousand};
use crate::dice::Throw;

/// Points as an argument of a message.
pub(in crate::ten_thousand) fn points(number: u32) -> Arg {
    Arg::Number(i64::from(number))
}

/// Dice as an argument of a message: `1 1 5`.
pub(in crate::ten_thousand) fn spaced(throw: Throw) -> Arg {
    let faces: Vec<String> = throw.faces().map(|face| face.to_string()).collect();
    Arg::Word(faces.join(" "))
}

fn no(ruling: &'static str, why: Text) -> Result<(), Illegal> {
    Err(Illegal::new(ruling, why))
}

impl TenThousand {
    /// Why an action is not legal now, or `Ok` if it is.
    pub(super) fn why_illegal(&self, action: Action) -> Result<(), Illegal> {
        match (self.phase, action) {
            (Phase::Start | Phase::Decide, Action::Roll) => Ok(()),
            (Phase::Start, Action::Adopt) => self.why_not_adopt(),
            (Phase::Keep, Action::Keep(dice)) => self.why_not_keep(dice),
            (Phase::Decide, Action::Note) => self.why_not_note(),
            (_, Action::Forfeit) => match self.options.illegal {
                IllegalPlay::Forfeit => Ok(()),
                IllegalPlay::Reject => no("TT-22", Text::new("why-no-forfeit")),
            },
            (_, Action::Adopt) => no("TT-12", Text::new("why-adopt-late")),
            (Phase::Keep, Action::Roll | Action::Note) => {
                no("TT-16", self.with_example(Text::new("why-keep-first")))
            }
            (Phase::Decide, Action::Keep(_)) => no("TT-16", Text::new("why-kept-already")),
            (_, Action::Keep(_)) => no("TT-16", Text::new("why-roll-first")),
            (_, Action::Roll | Action::Note) => no("TT-12", Text::new("why-note-unrolled")),
        }
    }

    fn why_not_adopt(&self) -> Result<(), Illegal> {
        let (score, offer) = (self.scores[self.seat as usize], self.offer.points);
        if self.options.adopt == OnOff::Off {
            no("TT-9", Text::new("why-adopt-off"))
        } else if offer == 0 {
            no("TT-24", Text::new("why-no-offer"))
        } else if !self.has_entered() {
            no("TT-14", Text::new("why-adopt-not-entered").with("points", points(offer)))
        } else if score < offer {
            let why = Text::new("why-adopt-poor").with("points", points(offer));
            no("TT-11", why.with("score", points(score)))
        } else {
            Ok(())
        }
    }

    fn why_not_keep(&self, dice: Dice) -> Result<(), Illegal> {
        if self.tables.allows(self.thrown, dice) {
            return Ok(());
        }
        let (kept, thrown) = (dice.throw(), self.thrown.throw());
        if dice == Dice::NONE {
            return no("TT-16", self.with_example(Text::new("why-keep-first")));
        }
        if let Some(face) = (1..=6).find(|&face| kept.count(face) > thrown.count(face)) {
            let why = Text::new("why-not-thrown")
                .with("face", face)
                .with("wanted", kept.count(face))
                .with("has", thrown.count(face));
            return no("TT-17", self.with_example(why));
        }
        // The keep has dice without value; six of them may be a combination that only the switches of TT-20 score.
        if is_straight(kept) {
            return no("TT-20", self.with_example(Text::new("why-no-straight")));
        }
        if is_three_pairs(kept) {
            return no("TT-20", self.with_example(Text::new("why-no-three-pairs")));
        }
        let face = [2, 3, 4, 6].into_iter().find(|&face| matches!(kept.count(face), 1 | 2));
        let face = face.expect("dice that may not be kept have a face without value");
        let why = Text::new("why-no-value").with("face", face).with("count", kept.count(face));
        no("TT-17", self.with_example(why))
    }

    fn why_not_note(&self) -> Result<(), Illegal> {
        let needed = self.note_from();
        let message = |id: &'static str, needed| {
            Text::new(id).with("points", points(self.points)).with("needed", points(needed))
        };
        if self.points < needed && !self.has_entered() {
            return no(
                "TT-1",
                match self.options.entry {
                    Entry::MoreThan => message("why-note-entry-more", Entry::BORDER),
                    Entry::AtLeast => message("why-note-entry-least", Entry::BORDER),
                },
            );
        }
        if self.points < needed {
            let ruling = if self.adopted > 0 { "TT-13" } else { "TT-2" };
            return no(ruling, message("why-note-round", needed));
        }
        if self.options.force_hot_dice.is_on() && self.all_back() {
            return no("TT-21", Text::new("why-must-roll"));
        }
        Ok(())
    }

    /// A message about the throw, with a legal keep as an example.
    fn with_example(&self, text: Text) -> Text {
        let best = self.tables.best(self.thrown).unwrap_or(Dice::NONE);
        text.with("throw", spaced(self.thrown.throw())).with("example", spaced(best.throw()))
    }
}
