//! The notation of `LocalGame`: actions, outcomes and their text. It does not check whether an action is legal.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;

use croupier_engine::{BadWord, Text, fold};

use super::melds::{LANE, card_at, meld_shape};
use super::{Ace, AvenueJoker, Options};
use crate::cards::{Card, JOKERS, NATURALS, each};

/// One step of a seat's turn.
#[derive(Clone, Copy, Debug)]
pub enum Action {
    /// Takes the joker of a meld and puts the card it stands for in its place: `change BJ 2`.
    Change {
        /// The meld's number.
        meld: u8,
        /// The joker.
        joker: Card,
    },
    /// Takes the newest trash cards: `pick 3`.
    Pick {
        /// How many.
        cards: u8,
    },
    /// Makes a new meld: `meld 4S 5S 6S`, `meld 5H 6H RJ`, `meld 5H 6H RJ=4H`.
    Meld {
        /// The set of cards, one bit each.
        cards: u64,
        /// What the joker stands for, if that differs from what the rules give it by default.
        joker_as: Option<Card>,
        /// A card that was named twice: never legal, but it parses.
        twice: Option<Card>,
    },
    /// Adds a card to a meld: `add 7C 1`.
    Add {
        /// The meld's number.
        meld: u8,
        /// The card.
        card: Card,
    },
    /// Puts a card into the trash and ends the turn: `trash 7D`.
    Trash {
        /// The card.
        card: Card,
    },
}

const _: () = assert!(size_of::<Action>() == 16, "lists of actions are copied a lot");

impl Action {
    /// A new meld of these cards with its joker where the rules put it.
    #[inline]
    pub(super) const fn meld(cards: u64) -> Action {
        Action::Meld { cards, joker_as: None, twice: None }
    }

    /// The sort key: the stage of the turn, then numbers. Melds are sorted as without a joker, with the red one, with
    /// the black one, and within those streets before avenues.
    fn sort_key(&self) -> (u8, u8, u64, Option<Card>, Option<Card>) {
        match *self {
            Action::Change { meld, joker } => (0, meld, joker.bit(), None, None),
            Action::Pick { cards } => (1, cards, 0, None, None),
            Action::Meld { cards, joker_as, twice } => {
                let naturals = cards & NATURALS;
                let one_suit = naturals >> (naturals.trailing_zeros() & LANE) <= 0xffff;
                let group = (cards >> 62) as u8 * 2 + u8::from(!one_suit);
                (2, group, cards, joker_as, twice)
            }
            Action::Add { meld, card } => (3, meld, u64::from(card.index()), None, None),
            Action::Trash { card } => (4, 0, u64::from(card.index()), None, None),
        }
    }
}

impl PartialEq for Action {
    fn eq(&self, other: &Action) -> bool {
        self.sort_key() == other.sort_key()
    }
}

impl Eq for Action {}

impl Hash for Action {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.sort_key().hash(state);
    }
}

impl Ord for Action {
    fn cmp(&self, other: &Action) -> Ordering {
        self.sort_key().cmp(&other.sort_key())
    }
}

impl PartialOrd for Action {
    fn partial_cmp(&self, other: &Action) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Action::Change { meld, joker } => write!(f, "change {joker} {meld}"),
            Action::Pick { cards } => write!(f, "pick {cards}"),
            Action::Meld { cards, joker_as, twice } => {
                f.write_str("meld")?;
                let mut joker_as = joker_as;
                for card in each(cards) {
                    write!(f, " {card}")?;
                    if card.is_joker()
                        && let Some(wanted) = joker_as.take()
                    {
                        write!(f, "={wanted}")?;
                    }
                    if twice == Some(card) {
                        write!(f, " {card}")?;
                    }
                }
                Ok(())
            }
            Action::Add { meld, card } => write!(f, "add {card} {meld}"),
            Action::Trash { card } => write!(f, "trash {card}"),
        }
    }
}

/// Any case and spacing, a meld's cards in any order.
impl FromStr for Action {
    type Err = BadWord;

    fn from_str(text: &str) -> Result<Action, BadWord> {
        let folded = fold(text);
        let (keyword, rest) = folded.split_once(' ').unwrap_or((&folded, ""));
        let keyword = Keyword::ALL
            .into_iter()
            .find(|known| known.english() == keyword)
            .ok_or_else(|| BadWord(Text::new("word-action")))?;
        keyword.parse_action(rest)
    }
}

/// The five words with which a clause may begin, in the order of the stages.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(in crate::localgame) enum Keyword {
    Change,
    Pick,
    Meld,
    Add,
    Trash,
}

impl Keyword {
    pub(in crate::localgame) const ALL: [Keyword; 5] =
        [Keyword::Change, Keyword::Pick, Keyword::Meld, Keyword::Add, Keyword::Trash];

    pub(in crate::localgame) fn english(self) -> &'static str {
        match self {
            Keyword::Change => "change",
            Keyword::Pick => "pick",
            Keyword::Meld => "meld",
            Keyword::Add => "add",
            Keyword::Trash => "trash",
        }
    }

    /// Parses the folded text after this keyword into an action.
    pub(in crate::localgame) fn parse_action(self, rest: &str) -> Result<Action, BadWord> {
        let words: Vec<&str> = rest.split([' ', ',']).filter(|word| !word.is_empty()).collect();
        match (self, words.as_slice()) {
            (Keyword::Change, [joker, meld]) => {
                let joker: Card = joker.parse()?;
                if !joker.is_joker() {
                    return Err(BadWord(Text::new("word-change")));
                }
                Ok(Action::Change { meld: parse_number(meld)?, joker })
            }
            (Keyword::Change, _) => Err(BadWord(Text::new("word-change"))),
            (Keyword::Pick, [cards]) => Ok(Action::Pick { cards: parse_number(cards)? }),
            (Keyword::Pick, _) => Err(BadWord(Text::new("word-pick"))),
            (Keyword::Meld, []) => Err(BadWord(Text::new("word-meld"))),
            (Keyword::Meld, words) => parse_meld(words),
            (Keyword::Add, [card, meld]) => {
                Ok(Action::Add { meld: parse_number(meld)?, card: card.parse()? })
            }
            (Keyword::Add, _) => Err(BadWord(Text::new("word-add"))),
            (Keyword::Trash, [card]) => Ok(Action::Trash { card: card.parse()? }),
            (Keyword::Trash, _) => Err(BadWord(Text::new("word-trash"))),
        }
    }
}

/// A number of cards or of a meld. Numbers too large to exist are read as 255, which the rules then refuse.
fn parse_number(word: &str) -> Result<u8, BadWord> {
    if word.is_empty() || !word.bytes().all(|b| b.is_ascii_digit()) {
        return Err(BadWord(Text::new("word-number").with("word", word)));
    }
    Ok(word.parse().unwrap_or(u8::MAX))
}

fn parse_meld(words: &[&str]) -> Result<Action, BadWord> {
    let (mut cards, mut joker_as, mut twice) = (0, None, None);
    for word in words {
        let card = match word.split_once('=') {
            None => word.parse()?,
            Some((joker, wanted)) => {
                let (joker, wanted): (Card, Card) = (joker.parse()?, wanted.parse()?);
                if !joker.is_joker() || wanted.is_joker() || joker_as.is_some() {
                    return Err(BadWord(Text::new("word-joker-as")));
                }
                joker_as = Some(wanted);
                joker
            }
        };
        if cards & card.bit() != 0 {
            twice = Some(card);
        }
        cards |= card.bit();
    }
    Ok(Action::Meld { cards, joker_as: joker_as.filter(|card| is_chosen(cards, *card)), twice })
}

/// Whether a joker that stands for this card is the player's choice and not the default of the rules.
fn is_chosen(cards: u64, card: Card) -> bool {
    let widest = Options { ace: Ace::Both, avenue_joker: AvenueJoker::Any, ..Options::default() };
    match meld_shape(cards, None, widest) {
        Ok(shape) => shape.joker.map(card_at) != Some(card),
        Err(_) => cards & JOKERS != 0,
    }
}

/// One card from the stock.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Draw(pub Card);

impl fmt::Display for Draw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "draw {}", self.0)
    }
}

impl FromStr for Draw {
    type Err = BadWord;

    fn from_str(text: &str) -> Result<Draw, BadWord> {
        let folded = fold(text);
        let card = folded.strip_prefix("draw ").ok_or_else(|| BadWord(Text::new("word-draw")))?;
        card.parse().map(Draw)
    }
}
