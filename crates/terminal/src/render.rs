//! Scenes, legal actions and evaluations as lines of text.

use std::fmt::Write;

use croupier_table::{Control, Evaluation, Lang, Lexicon, Panel, Piece, Scene, Shape, Zone};
use unicode_width::UnicodeWidthStr;

use crate::style::{Ink, Style};

/// The widest line that lists are wrapped to.
const WIDTH: usize = 78;

/// A whole scene, without prompt and controls.
pub fn scene_lines(
    scene: &Scene,
    lexicon: &Lexicon,
    names: &[String],
    style: Style,
) -> Vec<String> {
    let mut lines = vec![style.paint(Ink::Strong, &lexicon.say(&scene.headline, names))];
    let widest = names.iter().map(|name| width(name)).max().unwrap_or(0);
    for panel in &scene.panels {
        lines.push(panel_line(panel, lexicon, names, widest, style));
    }
    for zone in &scene.zones {
        zone_lines(zone, lexicon, names, style, &mut lines);
    }
    lines
}

fn panel_line(
    panel: &Panel,
    lexicon: &Lexicon,
    names: &[String],
    widest: usize,
    style: Style,
) -> String {
    let name = names.get(panel.seat.index()).map_or("", String::as_str);
    let mut line = format!(
        "{} {}{}",
        if panel.active { '>' } else { ' ' },
        style.paint(Ink::Strong, name),
        " ".repeat(widest - width(name).min(widest)),
    );
    for counter in &panel.counters {
        let _ = write!(line, "  {}: {}", lexicon.say(&counter.label, names), counter.value);
    }
    for badge in &panel.badges {
        let _ = write!(line, "  ({})", lexicon.say(badge, names));
    }
    for piece in &panel.pieces {
        let _ = write!(line, " {}", paint_piece(piece, style));
    }
    line
}

/// The zone in one row, and beneath it the owners of its pieces where they have owners.
fn zone_lines(
    zone: &Zone,
    lexicon: &Lexicon,
    names: &[String],
    style: Style,
    lines: &mut Vec<String>,
) {
    let label = format!("  {}: ", lexicon.say(&zone.label, names));
    let has_owners = zone.pieces.iter().any(|piece| piece.owner.is_some());
    let mut row = label.clone();
    let mut owners = " ".repeat(width(&label));
    for (n, piece) in zone.pieces.iter().enumerate() {
        // Dice of one player lie together and are named once; each card is named for itself.
        let named = n > 0 && piece.shape == Shape::Die && zone.pieces[n - 1].owner == piece.owner;
        let owner = piece.owner.filter(|_| !named).and_then(|seat| names.get(seat.index()));
        let owner = owner.map_or("", String::as_str);
        let face = piece_text(piece);
        let cell = if has_owners { width(&face).max(width(owner)) } else { width(&face) };
        row.push_str(&paint_piece(piece, style));
        row.push_str(&" ".repeat(cell - width(&face) + 1));
        owners.push_str(owner);
        owners.push_str(&" ".repeat(cell - width(owner).min(cell) + 1));
    }
    if zone.pieces.is_empty() {
        row.push('–');
    }
    lines.push(row.trim_end().to_owned());
    if has_owners {
        lines.push(style.paint(Ink::Faint, owners.trim_end()));
    }
}

fn piece_text(piece: &Piece) -> String {
    match piece.shape {
        Shape::Back if piece.face.is_empty() => "[?]".to_owned(),
        Shape::Back => format!("[?×{}]", piece.face),
        Shape::Die | Shape::Card => format!("[{}]", piece.face),
        Shape::Token => piece.face.clone(),
    }
}

fn paint_piece(piece: &Piece, style: Style) -> String {
    style.paint(Ink::Piece(piece.tint), &piece_text(piece))
}

/// Everything the scene's controls offer, one paragraph per control, wrapped.
pub fn legal_lines(scene: &Scene, lexicon: &Lexicon, names: &[String]) -> Vec<String> {
    let mut lines = Vec::new();
    for control in &scene.controls {
        let label = match control {
            Control::Button { label, .. }
            | Control::Pieces { label, .. }
            | Control::Subset { label, .. }
            | Control::Grid { label, .. } => lexicon.say(label, names),
        };
        let actions = control.actions().into_iter().map(ToString::to_string);
        push_wrapped(actions, &format!("  {label}:"), &mut lines);
    }
    lines
}

/// Evaluations as a table with bars: the action, the chance to win, its standard error unless it is exact. Of very many
/// actions only the best have a line each; the others follow close together.
pub fn evaluation_lines(evaluations: &[Evaluation<String>], lang: Lang) -> Vec<String> {
    /// The characters of a certain win.
    const BAR: f64 = 20.0;
    /// So many actions have a line each, if there are more than `FEW`.
    const LINES: usize = 12;
    const FEW: usize = 20;
    let lines = if evaluations.len() > FEW { LINES } else { evaluations.len() };
    let (best, others) = evaluations.split_at(lines);
    let widest = best.iter().map(|one| width(&one.action)).max().unwrap_or(0);
    let inexact = best.iter().any(|one| one.error > 0.0);
    let mut lines: Vec<String> = best
        .iter()
        .map(|Evaluation { action, equity, error }| {
            let gap = " ".repeat(widest - width(action));
            let error = if *error > 0.0 {
                lang.decimals(&format!(" ± {:>4.1}", error * 100.0))
            } else {
                " ".repeat(if inexact { 7 } else { 0 })
            };
            let bar = "█".repeat((equity.clamp(0.0, 1.0) * BAR).round() as usize);
            let win = lang.decimals(&format!("{:>5.1}", equity * 100.0));
            format!("  {action}{gap}  {win}{error} %  {bar}").trim_end().to_owned()
        })
        .collect();
    let percent = |equity: f64| lang.decimals(&format!("{:.1}", equity * 100.0));
    let close = others.iter().map(|one| format!("{} {} %", one.action, percent(one.equity)));
    push_wrapped(close, " ", &mut lines);
    lines
}

/// Adds words with commas between them, wrapped; the first line begins with `begin`.
fn push_wrapped(words: impl Iterator<Item = String>, begin: &str, lines: &mut Vec<String>) {
    let mut line = begin.to_owned();
    for word in words {
        if width(&line) + width(&word) + 3 > WIDTH {
            lines.push(std::mem::replace(&mut line, "   ".to_owned()));
        }
        let _ = write!(line, " {word},");
    }
    if line != begin {
        line.pop();
        lines.push(line);
    }
}

/// How many columns a text takes: wide letters take two, combining accents none.
fn width(text: &str) -> usize {
    UnicodeWidthStr::width(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_very_many_evaluated_actions_only_the_best_have_a_line_each_and_none_is_left_out() {
        let evaluations = |count: usize| -> Vec<Evaluation<String>> {
            let one = |n: usize| Evaluation {
                action: format!("a{n}"),
                equity: 1.0 / (n + 2) as f64,
                error: 0.01,
            };
            (0..count).map(one).collect()
        };
        assert_eq!(evaluation_lines(&evaluations(20), Lang::En).len(), 20);
        let lines = evaluation_lines(&evaluations(120), Lang::En);
        assert!(lines.len() < 35, "{}", lines.len());
        assert!(lines.iter().all(|line| width(line) <= WIDTH));
        for n in 0..120 {
            assert!(lines.iter().any(|line| line.contains(&format!(" a{n} "))), "{n}");
        }
    }
}
