//! Why an action is not legal: the most specific ruling, and a message that says what would be legal.

use croupier_engine::{Arg, Illegal, Text};

use super::completion::RestOfTurn;
use super::melds::{MeldError, card_at, meld_shape};
use super::state::OWN_FOR_EXIT;
use super::{Action, ExitCheck, LocalGame, Stage};
use crate::cards::{Card, Cards, each};

impl LocalGame {
    /// The reason why an action is not legal.
    pub(super) fn why_not(&self, action: Action) -> Result<(), Illegal> {
        match action {
            Action::Change { meld, joker } => self.why_not_change(meld, joker),
            Action::Pick { cards } => self.why_not_pick(cards),
            Action::Meld { cards, joker_as, twice } => self.why_not_meld(cards, joker_as, twice),
            Action::Add { meld, card } => self.why_not_add(meld, card),
            Action::Trash { card } => self.why_not_trash(card),
        }
    }

    fn why_not_change(&self, number: u8, joker: Card) -> Result<(), Illegal> {
        if self.stage == Stage::Pick {
            return Err(Illegal::new("LG-14", Text::new("illegal-second-change")));
        }
        if self.stage != Stage::Change {
            return Err(Illegal::new("LG-19", Text::new("illegal-late-change")));
        }
        self.meld_exists(number)?;
        let found = self.melds[number as usize].joker();
        let Some((_, place)) = found.filter(|(found, _)| *found == joker) else {
            return Err(Illegal::new(
                "LG-13",
                Text::new("illegal-no-such-joker").with("joker", word(joker)).with("meld", number),
            ));
        };
        let card = card_at(place);
        if !self.hand().has(card) {
            return Err(Illegal::new(
                "LG-13",
                Text::new("illegal-change-card")
                    .with("card", word(card))
                    .with("joker", word(joker)),
            ));
        }
        if self.completable_after_change(number) {
            return Ok(());
        }
        let mut next = self.clone();
        next.change(number);
        Err(next.why_not_completable(&next.rest()))
    }

    fn why_not_pick(&self, cards: u8) -> Result<(), Illegal> {
        if self.stage > Stage::Pick {
            return Err(Illegal::new("LG-19", Text::new("illegal-late-pick")));
        }
        if cards == 0 || cards > self.trash.size() {
            return Err(Illegal::new(
                "LG-3",
                Text::new("illegal-pick-number").with("most", self.trash.size()),
            ));
        }
        let picked = self.trash.newest(cards);
        let hand = self.hand().with(&picked.iter().copied().collect::<Cards>());
        let rest = self.rest_after_pick(hand, cards, picked[0]);
        if self.completable(&rest) { Ok(()) } else { Err(self.why_not_completable(&rest)) }
    }

    fn why_not_meld(
        &self,
        cards: u64,
        joker_as: Option<Card>,
        twice: Option<Card>,
    ) -> Result<(), Illegal> {
        if self.stage == Stage::Add {
            return Err(Illegal::new("LG-19", Text::new("illegal-late-meld")));
        }
        if let Some(card) = twice {
            return Err(Illegal::new("LG-18", Text::new("illegal-twice").with("card", word(card))));
        }
        meld_shape(cards, joker_as, self.options).map_err(|error| not_a_meld(error, joker_as))?;
        each(cards).try_for_each(|card| self.holds(card))?;
        let rest = self.rest_after_meld(cards, joker_as);
        if self.completable(&rest) { Ok(()) } else { Err(self.why_not_completable(&rest)) }
    }

    fn why_not_add(&self, number: u8, card: Card) -> Result<(), Illegal> {
        if card.is_joker() {
            return Err(Illegal::new("LG-29", Text::new("illegal-add-joker")));
        }
        self.meld_exists(number)?;
        self.holds(card)?;
        let meld = &self.melds[number as usize];
        let accepted = meld.accepts(self.options.ace);
        if accepted & card.bit() == 0 {
            let text = |id| Text::new(id).with("card", word(card)).with("meld", number);
            if let Some((joker, place)) = meld.joker()
                && card_at(place) == card
            {
                return Err(Illegal::new(
                    "LG-29",
                    text("illegal-add-joker-there").with("joker", word(joker)),
                ));
            }
            if accepted == 0 {
                return Err(Illegal::new("LG-17", text("illegal-add-full")));
            }
            let fitting: Vec<Arg> = each(accepted).map(word).collect();
            return Err(Illegal::new(
                "LG-29",
                text("illegal-add").with("fitting", Arg::List(fitting)),
            ));
        }
        if let Some(joker) = self.owes_joker {
            return Err(owed_joker(joker));
        }
        let rest = self.rest_after_add(number, card);
        if self.completable(&rest) { Ok(()) } else { Err(self.why_not_completable(&rest)) }
    }

    fn why_not_trash(&self, card: Card) -> Result<(), Illegal> {
        self.holds(card)?;
        if self.discardable() & card.bit() == 0 {
            return Err(Illegal::new("LG-15", Text::new("illegal-trash-joker")));
        }
        if let Some(joker) = self.owes_joker {
            return Err(owed_joker(joker));
        }
        if let Some(card) = self.owes_card {
            return Err(owed_card(card));
        }
        if self.hand_size() == 1 && !self.may_exit {
            return Err(self.no_exit());
        }
        Ok(())
    }

    fn meld_exists(&self, number: u8) -> Result<(), Illegal> {
        match self.meld_count {
            count if number < count => Ok(()),
            0 => Err(Illegal::new("LG-20", Text::new("illegal-no-melds"))),
            count => {
                Err(Illegal::new("LG-20", Text::new("illegal-meld-number").with("last", count - 1)))
            }
        }
    }

    fn holds(&self, card: Card) -> Result<(), Illegal> {
        if self.hand().has(card) {
            return Ok(());
        }
        Err(Illegal::new("LG-1", Text::new("illegal-not-held").with("card", word(card))))
    }

    /// The reason why the rest of a turn cannot be completed.
    fn why_not_completable(&self, rest: &RestOfTurn) -> Illegal {
        // With enough cards left only the obligations themselves can be the reason.
        let spare = RestOfTurn { size: rest.size + 100, ..*rest };
        if let Some(joker) = rest.joker
            && !self.completable(&RestOfTurn { card: None, ..spare })
        {
            return Illegal::new(
                "LG-13",
                Text::new("illegal-owes-joker").with("joker", word(joker)),
            );
        }
        match (rest.joker, rest.card) {
            (_, Some(card)) if !self.completable(&spare) => {
                Illegal::new("LG-4", Text::new("illegal-owes-card").with("card", word(card)))
            }
            _ if self.completable(&RestOfTurn { exit: true, ..*rest }) => self.no_exit(),
            (None, None) => Illegal::new("LG-6", Text::new("illegal-no-discard")),
            _ => Illegal::new("LG-6", Text::new("illegal-no-discard-later")),
        }
    }

    fn no_exit(&self) -> Illegal {
        let id = match self.options.exit_check {
            ExitCheck::AfterMove => "illegal-exit",
            ExitCheck::BeforeMove => "illegal-exit-before",
        };
        Illegal::new("LG-5", Text::new(id).with("cards", OWN_FOR_EXIT))
    }
}

fn word(card: Card) -> Arg {
    Arg::from(card.word())
}

fn owed_joker(joker: Card) -> Illegal {
    Illegal::new("LG-13", Text::new("illegal-joker-first").with("joker", word(joker)))
}

fn owed_card(card: Card) -> Illegal {
    Illegal::new("LG-4", Text::new("illegal-card-first").with("card", word(card)))
}

fn not_a_meld(error: MeldError, joker_as: Option<Card>) -> Illegal {
    let (ruling, text) = match error {
        MeldError::TooFew => ("LG-16", Text::new("illegal-too-few")),
        MeldError::Jokers => ("LG-16", Text::new("illegal-two-jokers")),
        MeldError::Mixed => ("LG-29", Text::new("illegal-mixed")),
        MeldError::Gaps => ("LG-10", Text::new("illegal-gaps")),
        MeldError::LowAce => ("LG-9", Text::new("illegal-low-ace")),
        MeldError::Full => ("LG-17", Text::new("illegal-full")),
        MeldError::JokerCard(card) => {
            ("LG-10", Text::new("illegal-joker-card").with("card", word(card)))
        }
        MeldError::JokerSuit(card) => {
            ("LG-11", Text::new("illegal-joker-suit").with("card", word(card)))
        }
    };
    let wanted = joker_as.map_or_else(|| Arg::Word(String::new()), word);
    Illegal::new(ruling, text.with("wanted", wanted))
}
