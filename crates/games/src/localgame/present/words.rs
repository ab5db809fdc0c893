//! How sentences and buttons name cards and melds.

use croupier_engine::{Arg, Text};

use crate::cards::Card;
use crate::localgame::Slot;

/// The most cards of a row that are named one by one; of longer rows the ends are.
const MOST_NAMED: usize = 4;

/// A card as the object of a sentence: rank first, as in its corner, `10♥`; a joker by its name.
pub(super) fn object(card: Card) -> Arg {
    match card {
        Card::RED_JOKER => Arg::Text(Text::new("object-rj")),
        Card::BLACK_JOKER => Arg::Text(Text::new("object-bj")),
        _ => Arg::Word(sign(card)),
    }
}

/// A card in two or three characters: `10♥`, or the star of a joker.
pub(super) fn sign(card: Card) -> String {
    if card.is_joker() {
        return "★".to_owned();
    }
    let rank = card.word().trim_end_matches(|letter: char| "CDHS".contains(letter));
    format!("{rank}{}", suit_sign(card))
}

fn suit_sign(card: Card) -> &'static str {
    ["♣", "♦", "♥", "♠"][usize::from(card.suit())]
}

/// All cards in a row: `4♠ 5♠ 6♠`.
pub(super) fn row(cards: impl IntoIterator<Item = Card>) -> String {
    cards.into_iter().map(sign).collect::<Vec<_>>().join(" ")
}

/// Cards in a row that fits on a button: of a long one only the ends.
pub(super) fn short_row(cards: impl IntoIterator<Item = Card>) -> String {
    let cards: Vec<Card> = cards.into_iter().collect();
    match cards.as_slice() {
        [first, .., last] if cards.len() > MOST_NAMED => {
            format!("{} … {}", sign(*first), sign(*last))
        }
        _ => row(cards),
    }
}

/// A number with its sign: `+15`, `−9`.
pub(super) fn signed(number: i32) -> String {
    match number {
        0 => "0".to_owned(),
        1.. => format!("+{number}"),
        ..0 => format!("−{}", number.unsigned_abs()),
    }
}

/// What a meld is: cards of one suit in sequence, or of one rank.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum MeldKind {
    /// The sign of the suit.
    Run(&'static str),
    /// The rank.
    Rank(u8),
}

impl MeldKind {
    /// The kind of a meld on the table.
    pub(super) fn of(slots: &[Slot]) -> MeldKind {
        let [first, second] = [0, 1].map(|n| place(slots[n]));
        if first.rank() == second.rank() {
            MeldKind::Rank(first.rank())
        } else {
            MeldKind::Run(suit_sign(first))
        }
    }

    fn text(self, run: &'static str, rank: &'static str) -> Text {
        match self {
            MeldKind::Run(suit) => Text::new(run).with("suit", suit),
            MeldKind::Rank(number) => Text::new(rank).with("rank", number),
        }
    }

    /// As a heading: “Run of ♠”, “Jacks”.
    pub(super) fn heading(self) -> Text {
        self.text("zone-run", "zone-rank")
    }

    /// As that to which a card is added: “the run of ♠”, “the jacks”.
    pub(super) fn target(self) -> Text {
        self.text("meld-run", "meld-rank")
    }

    /// What laying it is called: “Lay the run”, “Lay the jacks”.
    pub(super) fn laying(self) -> Text {
        self.text("control-lay-run", "control-lay-rank")
    }
}

/// The card that belongs where this one lies: itself, or what the joker stands for.
fn place(slot: Slot) -> Card {
    slot.stands_for.unwrap_or(slot.card)
}
