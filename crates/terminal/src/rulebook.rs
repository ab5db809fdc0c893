//! The rulebook as a table plays it: the game's own text, and a passage for every switch that is not at its default.

use croupier_table::{Kind, Lexicon, changed_rules};
use serde_json::Value;

/// The rulebook for these options, as Markdown. The lexicon must hold the game's words.
pub fn rulebook(kind: &dyn Kind, options: &Value, lexicon: &Lexicon) -> String {
    let rules = kind.rulebook(lexicon.lang());
    let passages = changed_rules(kind, options, lexicon);
    if passages.is_empty() {
        return rules.to_owned();
    }
    // The changes stand before the first section, right under the title.
    let split = rules.find("\n## ").unwrap_or(rules.len());
    let (title, sections) = rules.split_at(split);
    let mut text = format!("{}\n\n## {}\n\n", title.trim_end(), lexicon.word("ui-changed-rules"));
    for passage in passages {
        text.push_str("- ");
        text.push_str(&passage);
        text.push('\n');
    }
    text.push_str(sections);
    text
}
