//! Parses a line that a person typed: card names, colours and verbs in English, Russian and German, in any order.
//!
//! It finds the action that is meant; whether that is legal is not checked here.

use std::sync::LazyLock;

use croupier_engine::{BadWord, Text};
use croupier_table::fold;

use crate::mts::{Action, Card, Colour, Phase, Play, Symbol, View};

/// What a word of a line means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Meaning {
    Colour(Colour),
    Number(u8),
    Skip,
    Reverse,
    /// `+2` in one word.
    PlusTwo,
    /// `+4` in one word.
    PlusFour,
    /// `plus` alone, before its number.
    Plus,
    /// A whole card, such as `r5`.
    Card(Card),
    Wild,
    /// `mts`.
    Call,
    /// `take`: to draw, or the first word of a card's name.
    Take,
    Lay,
    Not,
    Believe,
    /// The word `colour`, which names nothing by itself.
    ColourWord,
    Act(Action),
    Filler,
}

/// The vocabulary in three languages. A star stands for any ending; the first entry that fits counts.
const VOCABULARY: &[(Meaning, &str)] = &[
    (Meaning::Colour(Colour::Red), "r red rot rote roter rotes roten красн* кр"),
    (Meaning::Colour(Colour::Green), "g green grün* gruen* зелен* зел"),
    (Meaning::Colour(Colour::Blue), "b blue blau* син*"),
    (Meaning::Colour(Colour::Yellow), "y yellow gelb* желт*"),
    (Meaning::Number(0), "0 zero null ноль нуль"),
    (Meaning::Number(1), "1 one eins один единиц*"),
    (Meaning::Number(2), "2 two zwei два две двойк*"),
    (Meaning::Number(3), "3 three drei три тройк*"),
    (Meaning::Number(4), "4 four vier четыре четверк*"),
    (Meaning::Number(5), "5 five fünf fuenf пять пятерк*"),
    (Meaning::Number(6), "6 six sechs шесть шестерк*"),
    (Meaning::Number(7), "7 seven sieben семь семерк*"),
    (Meaning::Number(8), "8 eight acht восемь восьмерк*"),
    (Meaning::Number(9), "9 nine neun девять девятк*"),
    (Meaning::Skip, "s skip ausset* пропус*"),
    (Meaning::Reverse, "reverse rev richtung* umkehr* retour обратн* реверс*"),
    (Meaning::PlusTwo, "+2 2+"),
    (Meaning::PlusFour, "+4 4+"),
    (Meaning::Plus, "+ plus плюс"),
    (Meaning::Wild, "w wild* joker* farbwahl* wünsch* wuensch* wunsch* закаж* заказ* дик*"),
    (Meaning::Call, "mts мтс"),
    (Meaning::Take, "draw take взять беру возьм* тян* zieh* nimm nehm*"),
    (Meaning::Lay, "play lay сыгр* играю играть хожу клад* полож* spiel* lege* ausspiel*"),
    (Meaning::Not, "not don't dont не nicht"),
    (Meaning::Believe, "believe верю glaub*"),
    (Meaning::ColourWord, "colour color цвет* farbe*"),
    (Meaning::Act(Action::Keep), "keep оставл* остави* забр* забир* behalt*"),
    (Meaning::Act(Action::Pass), "pass пас пасую passe passen"),
    (Meaning::Act(Action::Accept), "accept прин* согласен согласна annehm* akzept*"),
    (
        Meaning::Act(Action::Challenge),
        "challenge doubt сомн* усомн* неверю провер* zweif* anzweif* bezweif*",
    ),
    (Meaning::Act(Action::Catch), "catch caught пойма* ловлю лови* erwisch* gefangen"),
    (Meaning::Act(Action::Wait), "wait жду ждать подожд* wart*"),
    (Meaning::Filler, "ход карт* card karte und and и a the i я ich do den die das"),
];

/// The vocabulary, case-folded as lines are: each stem, whether any ending may follow, and its meaning.
static STEMS: LazyLock<Vec<(String, bool, Meaning)>> = LazyLock::new(|| {
    let mut folded = Vec::new();
    for (meaning, words) in VOCABULARY {
        for word in words.split_whitespace() {
            let (stem, open) = word.strip_suffix('*').map_or((word, false), |stem| (stem, true));
            folded.push((fold(stem), open, *meaning));
        }
    }
    folded
});

fn meaning_of(word: &str) -> Option<Meaning> {
    let known = STEMS.iter().find(|(stem, open, _)| {
        word == stem || (*open && word.strip_prefix(stem.as_str()).is_some())
    });
    known.map(|(_, _, meaning)| *meaning).or_else(|| parse_card(word).map(Meaning::Card))
}

/// A card in one word: the notation, or a Russian initial before the symbol (`к5`, `с+2`).
fn parse_card(word: &str) -> Option<Card> {
    if let Ok(card) = word.parse() {
        return Some(card);
    }
    let mut letters = word.chars();
    let colour = match letters.next()? {
        'k' => Colour::Red,
        'з' => Colour::Green,
        'c' => Colour::Blue,
        'ж' => Colour::Yellow,
        _ => return None,
    };
    format!("{}{}", colour.letter(), letters.as_str()).parse().ok()
}

/// Parses a line into the one action that it names.
pub(in crate::mts) fn parse_line(view: &View, line: &str) -> Result<Vec<Action>, BadWord> {
    let bad = || BadWord(Text::new("word-line"));
    if line.len() > 200 {
        return Err(bad());
    }
    let folded = fold(line);
    let plain = |c: char| c.is_alphanumeric() || c == '+' || c == '\'';
    let words = folded.split(|c| !plain(c)).filter(|word| !word.is_empty());
    let mut meanings = Vec::new();
    for word in words {
        match meaning_of(word).ok_or_else(bad)? {
            Meaning::Filler => {}
            known => meanings.push(known),
        }
    }
    let mut line = ParsedLine::default();
    for meaning in join_phrases(&meanings) {
        line.add(meaning).ok_or_else(bad)?;
    }
    line.action(view).map(|action| vec![action]).ok_or_else(bad)
}

/// Joins words that form one phrase: «возьми две», `plus 2`, `не верю`.
fn join_phrases(meanings: &[Meaning]) -> Vec<Meaning> {
    let mut joined = Vec::new();
    let mut rest = meanings;
    while let [first, after @ ..] = rest {
        let (one, used) = match rest {
            [Meaning::Plus, Meaning::Take, Meaning::Number(4) | Meaning::PlusFour, ..] => {
                (Meaning::PlusFour, 3)
            }
            [Meaning::Plus, Meaning::Take, Meaning::Number(2), ..] => (Meaning::PlusTwo, 3),
            [Meaning::Take | Meaning::Plus, Meaning::Number(2) | Meaning::PlusTwo, ..] => {
                (Meaning::PlusTwo, 2)
            }
            [Meaning::Take | Meaning::Plus, Meaning::Number(4) | Meaning::PlusFour, ..] => {
                (Meaning::PlusFour, 2)
            }
            [Meaning::Not, Meaning::Believe, ..] | [Meaning::Believe, Meaning::Not, ..] => {
                (Meaning::Act(Action::Challenge), 2)
            }
            [Meaning::Believe, ..] => (Meaning::Act(Action::Accept), 1),
            _ => (*first, 1),
        };
        joined.push(one);
        rest = &after[used - 1..];
    }
    joined
}

/// What the words of a line so far mean together.
#[derive(Default)]
struct ParsedLine {
    colour: Option<Colour>,
    symbol: Option<Symbol>,
    /// Whether the symbol is a wild-draw-four by its full name, and not just `+4`.
    full_name: bool,
    card: Option<Card>,
    act: Option<Action>,
    call: bool,
    verb: Option<Verb>,
    colour_word: bool,
}

/// What is done with a card.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Verb {
    Take,
    Lay,
}

impl ParsedLine {
    /// Adds one more meaning; `None` if it contradicts those before.
    fn add(&mut self, meaning: Meaning) -> Option<()> {
        match meaning {
            Meaning::Colour(colour) => set(&mut self.colour, colour)?,
            Meaning::Number(number) => self.set_symbol(Symbol::Number(number))?,
            Meaning::Skip => self.set_symbol(Symbol::Skip)?,
            Meaning::Reverse => self.set_symbol(Symbol::Reverse)?,
            Meaning::PlusTwo => self.set_symbol(Symbol::DrawTwo)?,
            Meaning::PlusFour => {
                // «Закажи цвет + возьми четыре» is one card.
                self.full_name = self.symbol == Some(Symbol::Wild);
                self.symbol = self.symbol.filter(|symbol| *symbol != Symbol::Wild);
                self.set_symbol(Symbol::WildFour)?;
            }
            Meaning::Wild => self.set_symbol(Symbol::Wild)?,
            Meaning::Card(card) => set(&mut self.card, card)?,
            Meaning::Act(action) => set(&mut self.act, action)?,
            Meaning::Call => self.call = true,
            Meaning::Take => set(&mut self.verb, Verb::Take)?,
            Meaning::Lay => set(&mut self.verb, Verb::Lay)?,
            Meaning::ColourWord => self.colour_word = true,
            Meaning::Plus | Meaning::Filler => {}
            Meaning::Not | Meaning::Believe => return None,
        }
        Some(())
    }

    fn set_symbol(&mut self, symbol: Symbol) -> Option<()> {
        // `wild 4` and `w 4` are the wild-draw-four.
        if (self.symbol, symbol) == (Some(Symbol::Wild), Symbol::Number(4)) {
            self.symbol = Some(Symbol::WildFour);
            self.full_name = true;
            return Some(());
        }
        set(&mut self.symbol, symbol)
    }

    /// The action that the whole line names.
    fn action(self, view: &View) -> Option<Action> {
        let card = self.card.or_else(|| match self.symbol {
            Some(Symbol::Wild) => Some(Card::WILD),
            Some(Symbol::WildFour) => Some(Card::WILD_FOUR),
            Some(symbol) => Some(Card::new(self.colour?, symbol)),
            // The drawn card need not be named.
            None => view.drawn.filter(|card| {
                self.verb == Some(Verb::Lay)
                    || (card.is_black() && self.colour.is_some() && !self.colour_word)
            }),
        });
        let names_card = self.card.is_some() || self.symbol.is_some();
        match card {
            // «Беру четыре» after a wild-draw-four accepts it.
            Some(Card::WILD_FOUR) if view.phase == Phase::Reply && self.is_bare_symbol() => {
                Some(Action::Accept)
            }
            Some(_) if self.act.is_some() || self.verb == Some(Verb::Take) => None,
            Some(card) => self.play(view, card),
            None if names_card => None,
            None => self.without_card(view),
        }
    }

    fn is_bare_symbol(&self) -> bool {
        self.card.is_none()
            && !self.full_name
            && self.colour.is_none()
            && self.verb != Some(Verb::Lay)
            && !self.colour_word
    }

    fn play(self, view: &View, card: Card) -> Option<Action> {
        let named = self.colour.filter(|_| card.is_black());
        if self.card.is_some() && (self.symbol.is_some() || named != self.colour) {
            return None;
        }
        // MT-31, MT-37: a needless call and a needless colour are ignored.
        let mut play = Play::of(card);
        if let Some(colour) = named.filter(|_| view.hand.len() > 1) {
            play = play.naming(colour);
        }
        if self.call && view.hand.len() == 2 {
            play = play.calling();
        }
        Some(Action::Play(play))
    }

    fn without_card(self, view: &View) -> Option<Action> {
        let taking = match self.verb {
            Some(Verb::Lay) => return None,
            verb => verb.is_some(),
        };
        match (self.act, taking, self.call, self.colour) {
            (Some(action), false, false, None) => Some(action),
            // After a wild-draw-four, to take is to accept its cards.
            (None, true, false, None) if view.phase == Phase::Reply => Some(Action::Accept),
            (None, true, false, None) => Some(Action::Draw),
            (None, false, true, None) => Some(Action::Call),
            (None, false, false, Some(colour)) => Some(Action::Colour(colour)),
            _ => None,
        }
    }
}

/// Sets a slot that is empty or has the same value; `None` if it has another one.
fn set<T: PartialEq>(slot: &mut Option<T>, value: T) -> Option<()> {
    if slot.as_ref().is_some_and(|known| *known != value) {
        return None;
    }
    *slot = Some(value);
    Some(())
}
