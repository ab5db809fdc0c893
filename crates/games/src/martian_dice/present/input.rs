//! Parses what people type: English, Russian and German words and the document's short forms; one action, or a choice
//! and a decision in one line. It does not check whether they are legal.

use croupier_engine::{BadWord, Text};
use croupier_table::fold;

use super::super::{Action, View};

/// The words for each action, in lower case; the first are those of the notation and of the document.
const WORDS: [(Action, &[&str]); 6] = [
    (
        Action::Ray,
        &[
            "ray",
            "rays",
            "луч",
            "лучи",
            "лучей",
            "лучом",
            "strahl",
            "strahlen",
            "todesstrahl",
            "todesstrahlen",
        ],
    ),
    (
        Action::Human,
        &[
            "human",
            "humans",
            "man",
            "men",
            "people",
            "person",
            "человек",
            "человека",
            "людей",
            "люди",
            "mensch",
            "menschen",
        ],
    ),
    (Action::Cow, &["cow", "cows", "корова", "корову", "коровы", "коров", "kuh", "kühe", "kuehe"]),
    (
        Action::Chicken,
        &[
            "chicken",
            "chickens",
            "chick",
            "chicks",
            "hen",
            "hens",
            "курица",
            "курицу",
            "курицы",
            "куриц",
            "куры",
            "кур",
            "huhn",
            "hühner",
            "huehner",
            "henne",
            "hennen",
        ],
    ),
    (
        Action::Reroll,
        &[
            "reroll",
            "re",
            "r",
            "roll",
            "throw",
            "again",
            "бросить",
            "бросок",
            "бросай",
            "бросаю",
            "перебросить",
            "ещё",
            "еще",
            "дальше",
            "würfeln",
            "wuerfeln",
            "würfle",
            "werfen",
            "wurf",
            "nochmal",
            "weiter",
        ],
    ),
    (
        Action::End,
        &[
            "end",
            "e",
            "stop",
            "done",
            "конец",
            "закончить",
            "заканчиваю",
            "стоп",
            "хватит",
            "ende",
            "enden",
            "beenden",
            "fertig",
            "stopp",
            "schluss",
        ],
    ),
];

/// Words that may stand around those of an action: `choose ray`, `reroll dice(s)`, `end game move`.
const FILLERS: &[&str] = &[
    "choose",
    "take",
    "the",
    "all",
    "and",
    "then",
    "death",
    "dice",
    "dice(s)",
    "dices",
    "game",
    "move",
    "turn",
    "my",
    "выбрать",
    "выбираю",
    "взять",
    "беру",
    "все",
    "всех",
    "и",
    "смерти",
    "кубики",
    "ход",
    "кости",
    "wähle",
    "wählen",
    "nimm",
    "nehme",
    "nehmen",
    "alle",
    "und",
    "dann",
    "den",
    "die",
    "das",
    "zug",
    "noch",
    "mal",
];

/// A choice and a decision: more cannot follow each other without a throw between them.
const MOST_ACTIONS: usize = 2;

/// The actions of a line.
pub(in crate::martian_dice) fn parse_line(view: &View, line: &str) -> Result<Vec<Action>, BadWord> {
    let mut actions = Vec::new();
    let line = fold(line);
    for word in line.split([' ', ',', ';', '.', '!']).filter(|word| !word.is_empty()) {
        let resources = |words: &[&str]| words.iter().any(|known| fold(known) == word);
        match WORDS.iter().find(|(_, words)| resources(words)) {
            Some((action, _)) if actions.len() < MOST_ACTIONS => actions.push(*action),
            None if resources(FILLERS) => {}
            _ => return Err(BadWord(Text::new("word-line"))),
        }
    }
    // MD-6: a choice of all dice ends the turn by itself, so an `end` after it is redundant.
    if let [choice, Action::End] = actions[..]
        && choice.face().is_some_and(|face| view.remaining.only(face) == view.remaining)
    {
        actions.truncate(1);
    }
    if actions.is_empty() { Err(BadWord(Text::new("word-line"))) } else { Ok(actions) }
}
