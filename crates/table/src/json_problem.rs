//! What is wrong with a JSON text, as a message: the parser's own words are English.

use croupier_engine::Text;
use serde_json::error::Category;

/// What is wrong, in few words that can follow a colon.
///
/// ```
/// use croupier_table::{Lang, Lexicon, json_problem};
///
/// let error = serde_json::from_str::<Vec<u8>>("[1, x]").unwrap_err();
/// let said = Lexicon::new(Lang::De, &[]).say(&json_problem(&error), &[]);
/// assert_eq!(said, "kein JSON ab Zeile 1, Spalte 5");
/// ```
pub fn json_problem(error: &serde_json::Error) -> Text {
    let at = |id| Text::new(id).with("line", error.line()).with("column", error.column());
    match error.classify() {
        Category::Eof => Text::new("json-eof"),
        Category::Syntax | Category::Io => at("json-syntax"),
        Category::Data => {
            let said = error.to_string();
            // A field is named by the parser alone: between the first two grave accents of its sentence.
            let id = [("unknown field", "json-unknown"), ("missing field", "json-missing")]
                .into_iter()
                .find(|(begin, _)| said.starts_with(begin))
                .map(|(_, id)| id);
            match (id, said.split('`').nth(1)) {
                (Some(id), Some(field)) => Text::new(id).with("field", field),
                _ => at("json-data"),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use crate::{Lang, Lexicon, json_problem};

    #[derive(Deserialize, Debug)]
    #[serde(deny_unknown_fields)]
    struct Header {
        #[expect(dead_code, reason = "only its type matters")]
        game: String,
    }

    #[test]
    fn the_words_of_the_parser_reach_nobody() {
        let cases = [
            (r#"{"game": "#, "the text ends too early"),
            (r#"{"game" 1}"#, "no JSON from line 1, column 9 on"),
            (r#"{"game": "a", "b": 1}"#, "the field “b” is unknown"),
            ("{}", "the field “game” is missing"),
            (r#"{"game": 7}"#, "a value of another kind belongs at line 1, column 10"),
        ];
        for (text, expected) in cases {
            let error = serde_json::from_str::<Header>(text).expect_err(text);
            let problem = json_problem(&error);
            assert_eq!(Lexicon::new(Lang::En, &[]).say(&problem, &[]), expected);
            for lang in [Lang::Ru, Lang::De] {
                let said = Lexicon::new(lang, &[]).say(&problem, &[]);
                assert!(!said.contains("field") && !said.contains("expected"), "{said}");
            }
        }
    }
}
