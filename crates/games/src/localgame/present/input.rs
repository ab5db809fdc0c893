//! Parses what people type: the clauses of a line become the steps of one whole turn, in the order of the stages.
//!
//! It does not check whether the steps are legal; the engine tries them together, all or none.

use croupier_engine::{BadWord, Text};
use croupier_table::fold;

use crate::localgame::rules::Keyword;
use crate::localgame::{Action, View};

/// LG-19: clauses in any order are brought into the order of the stages, those of one stage stay as typed.
pub(in crate::localgame) fn parse_line(view: &View, line: &str) -> Result<Vec<Action>, BadWord> {
    let mut clauses = parse_clauses(line)?;
    let count = |keyword| clauses.iter().filter(|(other, _)| *other == keyword).count();
    // LG-14, LG-3: one swap and one pick in a turn, and a second one is an error.
    for (keyword, message) in
        [(Keyword::Change, "line-two-changes"), (Keyword::Pick, "line-two-picks")]
    {
        if count(keyword) > 1 {
            return Err(BadWord(Text::new(message)));
        }
    }
    // LG-6: a line is a whole turn, and a turn ends with one card in the trash.
    match count(Keyword::Trash) {
        0 => return Err(BadWord(Text::new("line-no-trash"))),
        1 => {}
        _ => return Err(BadWord(Text::new("line-two-trashes"))),
    }
    if view.options.strict_order.is_on()
        && let Some(pair) = clauses.windows(2).find(|pair| pair[0].0 > pair[1].0)
    {
        return Err(BadWord(
            Text::new("line-order")
                .with("late", pair[1].1.to_string())
                .with("early", pair[0].1.to_string()),
        ));
    }
    clauses.sort_by_key(|(keyword, _)| *keyword);
    Ok(clauses.into_iter().map(|(_, action)| action).collect())
}

/// Single clauses, as typed.
pub(in crate::localgame) fn parse_steps(line: &str) -> Result<Vec<Action>, BadWord> {
    Ok(parse_clauses(line)?.into_iter().map(|(_, action)| action).collect())
}

fn parse_clauses(line: &str) -> Result<Vec<(Keyword, Action)>, BadWord> {
    let texts = line.split([';', '\n']).map(fold).filter(|text| !text.is_empty());
    texts.map(|text| parse_clause(&text)).collect()
}

fn parse_clause(text: &str) -> Result<(Keyword, Action), BadWord> {
    let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
    let keyword =
        find_keyword(word).ok_or_else(|| BadWord(Text::new("line-keyword").with("word", word)))?;
    Ok((keyword, keyword.parse_action(rest)?))
}

/// The keyword in English, Russian or German; `word` is folded.
fn find_keyword(word: &str) -> Option<Keyword> {
    const OTHERS: [(Keyword, &[&str]); 5] = [
        (
            Keyword::Change,
            &["swap", "заменить", "замена", "обмен", "tausche", "tauschen", "tausch"],
        ),
        (Keyword::Pick, &["take", "взять", "беру", "nimm", "nehmen", "nehme"]),
        (
            Keyword::Meld,
            &["выложить", "выкладка", "выкладываю", "lege", "legen", "melde", "melden"],
        ),
        (Keyword::Add, &["добавить", "добавляю", "anlegen", "dazu"]),
        (
            Keyword::Trash,
            &["discard", "сбросить", "сброс", "сбрасываю", "abwerfen", "ablegen", "ablage"],
        ),
    ];
    Keyword::ALL.into_iter().find(|known| known.english() == word).or_else(|| {
        OTHERS
            .into_iter()
            .find(|(_, words)| words.iter().any(|known| fold(known) == word))
            .map(|(keyword, _)| keyword)
    })
}
