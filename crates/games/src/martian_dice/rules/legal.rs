//! Which actions are legal.

use super::faces::Faces;
use super::notation::Action;
use super::state::{MartianDice, Phase};

/// The legal choices by `Faces::index`, each list padded to four; its length is the number of bits in the index.
static CHOICES: [[Action; 4]; 16] = {
    let mut lists = [[Action::Ray; 4]; 16];
    let mut index = 0;
    while index < 16 {
        let (mut kind, mut length) = (0, 0);
        while kind < 4 {
            if index >> kind & 1 == 1 {
                lists[index][length] = Action::ALL[kind];
                length += 1;
            }
            kind += 1;
        }
        index += 1;
    }
    lists
};

impl MartianDice {
    /// The kinds that may be chosen from the thrown dice.
    #[inline]
    pub(super) fn kinds(&self) -> Faces {
        Faces::to_choose(self.thrown, self.aside)
    }

    /// The legal actions, sorted.
    #[inline]
    pub(super) fn legal_actions(&self) -> &'static [Action] {
        match self.phase {
            Phase::Choose => {
                let kinds = self.kinds().index();
                &CHOICES[kinds][..kinds.count_ones() as usize]
            }
            Phase::Decide => &[Action::Reroll, Action::End],
            Phase::Start | Phase::Throw | Phase::Duel | Phase::Over => &[],
        }
    }
}
