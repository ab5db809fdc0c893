//! Moves as people type and read them at a terminal: in their own language where the game understands that.

use croupier_table::{
    Control, Decision, Kind, Lang, Lexicon, Record, Refused, Scene, Seat, Table, Voice, fold,
};

use crate::screen::{action_name, short_action_name};

/// Parses a typed line: a move as the game's document writes it, or single steps of it.
pub fn parse_move(table: &dyn Table, seat: Seat, line: &str) -> Result<Vec<String>, Refused> {
    table.parse_line(seat, line).or_else(|refused| {
        if let Ok(words) = table.parse_steps(seat, line) {
            return Ok(words);
        }
        let words: Vec<String> =
            line.split(';').map(fold).filter(|word| !word.is_empty()).collect();
        let legal = table.legal();
        // The words of the notation, whatever their case.
        let exact = |word: &String| legal.iter().find(|one| fold(one) == *word).cloned();
        let words: Vec<String> =
            words.iter().map(|word| exact(word).unwrap_or_else(|| word.clone())).collect();
        match table.try_words(seat, &words) {
            Ok(()) if !words.is_empty() => Ok(words),
            _ => Err(refused),
        }
    })
}

/// How a person types an action: in the person's own language where the game understands that.
pub fn typed_word(
    table: &dyn Table,
    seat: Seat,
    scene: &Scene,
    voice: &Voice<'_>,
    action: &str,
) -> String {
    if voice.words.lang() == Lang::En || !action.chars().any(char::is_alphabetic) {
        return action.to_owned();
    }
    let means = |line: &String| parse_move(table, seat, line).is_ok_and(|words| words == [action]);
    let mut spoken =
        scene.controls.iter().flat_map(|control| spoken(scene, control, voice, action));
    spoken.find(means).unwrap_or_else(|| action.to_owned())
}

/// What a person may say for an action of this control, the best first: its label, the name of its piece, or a word of the
/// label with what follows the first word of the notation.
fn spoken(scene: &Scene, control: &Control, voice: &Voice<'_>, action: &str) -> Vec<String> {
    let (label, piece) = match control {
        Control::Button(press) if press.action == action => (&press.label, None),
        Control::Pieces { label, zone, choices, .. } => {
            let Some(choice) = choices.iter().find(|choice| choice.action == action) else {
                return Vec::new();
            };
            let first = choice.pieces.first().and_then(|n| scene.zones.get(*zone)?.pieces.get(*n));
            (label, first)
        }
        _ => return Vec::new(),
    };
    let say = |text| voice.words.say(text, voice.names).to_lowercase();
    let label = say(label);
    let rest = action.split_once(' ').map_or("", |(_, rest)| rest);
    let begun = |verb: &str| format!("{verb} {rest}").trim_end().to_owned();
    let verbs = label.split(' ').filter(|word| word.chars().all(char::is_alphabetic));
    let verbs: Vec<String> = verbs.map(begun).collect();
    let piece = piece.map(|piece| say(&piece.name));
    std::iter::once(label).chain(piece).chain(verbs).chain([rest.to_owned()]).collect()
}

/// Writes the actions of a review, which are in the order of their steps, as people read them: as the scene of their
/// position names them.
pub fn name_decisions(
    kind: &dyn Kind,
    record: &Record,
    lexicon: &Lexicon,
    decisions: &mut [Decision],
) {
    rename(kind, record, lexicon, decisions, action_name);
}

/// The same without verbs where the pieces say enough.
pub(crate) fn shorten_decisions(
    kind: &dyn Kind,
    record: &Record,
    lexicon: &Lexicon,
    decisions: &mut [Decision],
) {
    rename(kind, record, lexicon, decisions, short_action_name);
}

fn rename(
    kind: &dyn Kind,
    record: &Record,
    lexicon: &Lexicon,
    decisions: &mut [Decision],
    name: fn(&Scene, &str, &Voice<'_>) -> String,
) {
    let names: Vec<String> = record.header.seats.iter().map(|player| player.name.clone()).collect();
    let voice = Voice { words: lexicon, names: &names, you: None };
    let Ok(mut table) = record.header.open(kind) else { return };
    let mut at = 0;
    for decision in decisions {
        while at < decision.step && record.apply_step(at, table.as_mut()).is_ok() {
            at += 1;
        }
        if at == decision.step {
            let scene = table.scene(Some(decision.seat));
            decision.played = name(&scene, &decision.played, &voice);
            decision.best = name(&scene, &decision.best, &voice);
        }
    }
}
