//! Scenes, legal actions and evaluations as lines of text.

use std::fmt::Write;

use croupier_table::{
    Control, Direction, Evaluation, Layout, Lexicon, Panel, Piece, Scene, Shape, Text, Tint, Zone,
};

use crate::style::{Ink, Paper, Style};
use crate::text::{number, width, wrap};

/// A whole scene, without prompt and controls.
pub fn scene_lines(
    scene: &Scene,
    lexicon: &Lexicon,
    names: &[String],
    paper: Paper,
) -> Vec<String> {
    let style = paper.style;
    let headline = paper.wrap(&lexicon.say(&scene.headline, names)).into_iter();
    let mut lines: Vec<String> = headline.map(|line| style.paint(Ink::Strong, &line)).collect();
    let widest = names.iter().map(|name| width(name)).max().unwrap_or(0);
    for panel in &scene.panels {
        panel_lines(panel, lexicon, names, widest, paper, &mut lines);
    }
    if let Some(order) = order(scene, lexicon, names) {
        push_indented(&order, paper, &mut lines);
    }
    for note in &scene.notes {
        push_indented(&lexicon.say(note, names), paper, &mut lines);
    }
    // What is over has been narrated.
    for zone in scene.zones.iter().filter(|zone| zone.layout != Layout::History) {
        zone_lines(zone, lexicon, names, paper, &mut lines);
    }
    lines
}

/// Adds a sentence behind the margin of a scene.
fn push_indented(text: &str, paper: Paper, lines: &mut Vec<String>) {
    const MARGIN: usize = 2;
    let columns = match paper.columns {
        usize::MAX => usize::MAX,
        columns => columns.saturating_sub(MARGIN),
    };
    let wrapped = Paper { columns, ..paper }.wrap(text).into_iter();
    lines.extend(wrapped.map(|line| format!("{:MARGIN$}{line}", "")));
}

/// In which order the seats play, where it is not simply from top to bottom.
fn order(scene: &Scene, lexicon: &Lexicon, names: &[String]) -> Option<String> {
    let mut order = scene.order.seats.clone();
    let is_plain = order.is_sorted() && scene.order.direction == Direction::Forward;
    if is_plain || order.len() < 3 {
        return None;
    }
    if scene.order.direction == Direction::Backward {
        order.reverse();
    }
    let names: Vec<&str> =
        order.iter().filter_map(|seat| names.get(seat.index())).map(String::as_str).collect();
    let text = Text::new("ui-order").with("names", names.join(" → "));
    Some(lexicon.say(&text, &[]))
}

/// A player: the name, then what all may see, which goes on below the name where it does not fit.
fn panel_lines(
    panel: &Panel,
    lexicon: &Lexicon,
    names: &[String],
    widest: usize,
    paper: Paper,
    lines: &mut Vec<String>,
) {
    let style = paper.style;
    let name = names.get(panel.seat.index()).map_or("", String::as_str);
    let gap = " ".repeat(widest - width(name).min(widest));
    let mark = if panel.active { '>' } else { ' ' };
    let counters = panel.counters.iter().map(|counter| {
        let label = lexicon.say(&counter.label, names);
        (format!("  {label}: {}", number(counter.value)), Ink::Piece(Tint::Plain))
    });
    let badges = panel
        .badges
        .iter()
        .map(|badge| (format!("  ({})", lexicon.say(&badge.text, names)), Ink::Piece(Tint::Plain)));
    let pieces = panel
        .pieces
        .iter()
        .map(|piece| (format!(" {}", piece_text(piece, lexicon)), Ink::Piece(piece.tint)));
    let mut line = format!("{mark} {}{gap}", style.paint(Ink::Strong, name));
    let begin = 2 + widest;
    let mut taken = begin;
    for (text, ink) in counters.chain(badges).chain(pieces) {
        if taken + width(&text) > paper.columns && taken > begin {
            lines.push(std::mem::replace(&mut line, " ".repeat(begin)));
            taken = begin;
        }
        let lead = text.len() - text.trim_start().len();
        line.push_str(&text[..lead]);
        line.push_str(&style.paint(ink, &text[lead..]));
        taken += width(&text);
    }
    lines.push(line);
}

/// The zone in rows that fit, and beneath each the owners of its pieces where they have owners.
fn zone_lines(
    zone: &Zone,
    lexicon: &Lexicon,
    names: &[String],
    paper: Paper,
    lines: &mut Vec<String>,
) {
    let label = zone_label(zone, lexicon, names);
    let has_owners = zone.pieces.iter().any(|piece| piece.owner.is_some());
    let indent = " ".repeat(width(&label));
    let mut row = label.clone();
    let mut owners = indent.clone();
    let mut push_row = |row: &str, owners: &str| {
        lines.push(row.trim_end().to_owned());
        if has_owners {
            lines.push(paper.style.paint(Ink::Faint, owners.trim_end()));
        }
    };
    for (n, piece) in zone.pieces.iter().enumerate() {
        // Dice of one player lie together and are named once; each card is named for itself.
        let named = n > 0 && piece.shape == Shape::Die && zone.pieces[n - 1].owner == piece.owner;
        let owner = piece.owner.filter(|_| !named).and_then(|seat| names.get(seat.index()));
        let owner = owner.map_or("", String::as_str);
        let face = piece_text(piece, lexicon);
        let cell = if has_owners { width(&face).max(width(owner)) } else { width(&face) };
        // The owners' row has no colours, so its width is that of both.
        if width(&owners) + cell > paper.columns && owners != indent {
            push_row(&row, &owners);
            row.clone_from(&indent);
            owners.clone_from(&indent);
        }
        row.push_str(&paint_piece(piece, lexicon, paper.style));
        row.push_str(&" ".repeat(cell - width(&face) + 1));
        owners.push_str(owner);
        owners.push_str(&" ".repeat(cell - width(owner).min(cell) + 1));
    }
    if zone.pieces.is_empty() {
        row.push('–');
    }
    push_row(&row, &owners);
}

/// What stands before a zone's pieces. People type a meld by its number, so that leads; a claim is a number of pieces.
fn zone_label(zone: &Zone, lexicon: &Lexicon, names: &[String]) -> String {
    let label = lexicon.say(&zone.label, names);
    match zone.number {
        Some(number) if zone.layout == Layout::Meld => format!("  {number} · {label}: "),
        Some(number) if zone.layout == Layout::Plate => format!("  {label}: {number} × "),
        _ => format!("  {label}: "),
    }
}

fn piece_text(piece: &Piece, lexicon: &Lexicon) -> String {
    let short = piece.short.as_ref().map(|text| lexicon.say(text, &[]));
    let face = short.unwrap_or_else(|| piece.face.clone());
    match piece.shape {
        Shape::Back if face.is_empty() => "[?]".to_owned(),
        Shape::Back => format!("[?×{face}]"),
        Shape::Die | Shape::Card => format!("[{face}]"),
        Shape::Token => face,
    }
}

fn paint_piece(piece: &Piece, lexicon: &Lexicon, style: Style) -> String {
    style.paint(Ink::Piece(piece.tint), &piece_text(piece, lexicon))
}

/// Everything the scene's controls offer, one paragraph per control, wrapped. `word` says how an action is typed.
pub fn legal_lines(
    scene: &Scene,
    lexicon: &Lexicon,
    names: &[String],
    columns: usize,
    word: impl Fn(&str) -> String,
) -> Vec<String> {
    let mut lines = Vec::new();
    for control in &scene.controls {
        let label = lexicon.say(control.label(), names);
        let actions = control.actions().into_iter().map(&word);
        push_wrapped(actions, &format!("  {label}:"), columns, &mut lines);
        let Control::Pieces { choices, .. } = control else { continue };
        for choice in choices {
            if let Some(opens) = &choice.opens {
                let text = format!("{}: {}", word(&choice.action), lexicon.say(opens, names));
                lines.extend(
                    wrap(&text, columns.saturating_sub(4)).iter().map(|l| format!("    {l}")),
                );
            }
        }
    }
    lines
}

/// The best evaluations as a table with bars: the action, the chance to win, its standard error unless it is exact; and
/// how many more there are.
pub fn evaluation_lines(evaluations: &[Evaluation<String>], lexicon: &Lexicon) -> Vec<String> {
    /// The characters of a certain win.
    const BAR: f64 = 20.0;
    /// So many actions are shown.
    const BEST: usize = 8;
    let lang = lexicon.lang();
    let best = &evaluations[..evaluations.len().min(BEST)];
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
    if evaluations.len() > BEST {
        let more = Text::new("ui-more").with("n", evaluations.len() - BEST);
        lines.push(format!("  {}", lexicon.say(&more, &[])));
    }
    lines
}

/// What is over, group by group: the bids of earlier rounds, or that there are none.
pub(crate) fn history_lines(
    scene: &Scene,
    lexicon: &Lexicon,
    names: &[String],
    columns: usize,
) -> Vec<String> {
    let mut lines = Vec::new();
    for zone in scene.zones.iter().filter(|zone| zone.layout == Layout::History) {
        let mut pieces = zone.pieces.iter();
        for group in &zone.groups {
            let caption = group.caption.as_ref().map(|text| lexicon.say(text, names));
            let faces = pieces.by_ref().take(group.pieces).map(|piece| piece_text(piece, lexicon));
            push_wrapped(
                faces,
                &format!("  {}:", caption.unwrap_or_default()),
                columns,
                &mut lines,
            );
        }
    }
    if lines.is_empty() {
        lines.push(lexicon.word("ui-no-history"));
    }
    lines
}

/// Adds words with commas between them, wrapped; the first line begins with `begin`.
fn push_wrapped(
    words: impl Iterator<Item = String>,
    begin: &str,
    columns: usize,
    lines: &mut Vec<String>,
) {
    let mut line = begin.to_owned();
    for word in words {
        if width(&line) + width(&word) + 3 > columns {
            lines.push(std::mem::replace(&mut line, "   ".to_owned()));
        }
        let _ = write!(line, " {word},");
    }
    if line != begin {
        line.pop();
        lines.push(line);
    }
}

#[cfg(test)]
mod tests {
    use croupier_table::Lang;

    use super::*;

    #[test]
    fn a_meld_is_named_with_the_number_that_people_type_and_a_claim_with_its_own() {
        let lexicon = Lexicon::new(Lang::En, &[]);
        let label = |layout| {
            let zone = Zone::new(Text::verbatim("Jacks"), layout, Vec::new());
            zone_label(&Zone { number: Some(0), ..zone }, &lexicon, &[])
        };
        assert_eq!(label(Layout::Meld), "  0 · Jacks: ");
        assert_eq!(label(Layout::Plate), "  Jacks: 0 × ");
        assert_eq!(label(Layout::Row), "  Jacks: ");
    }

    #[test]
    fn of_many_evaluated_actions_the_best_eight_are_shown_and_the_others_counted() {
        let evaluations = |count: usize| -> Vec<Evaluation<String>> {
            let one = |n: usize| Evaluation {
                action: format!("a{n}"),
                equity: 1.0 / (n + 2) as f64,
                error: 0.01,
            };
            (0..count).map(one).collect()
        };
        let lexicon = crate::lexicon(Lang::En, &[]);
        assert_eq!(evaluation_lines(&evaluations(8), &lexicon).len(), 8);
        let lines = evaluation_lines(&evaluations(120), &lexicon);
        assert_eq!((lines.len(), lines[8].trim()), (9, "and 112 more"));
    }
}
