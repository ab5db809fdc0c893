//! Panes of text: the log, the hints with their bars, and long texts that are scrolled.

use croupier_table::{Evaluation, Lang, Scene, Voice};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::Look;
use super::chooser::{cell_name, counted_faces, faces};
use crate::text::{clip, margin, paragraphs, width, wrap};

/// A line of the log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Logged {
    /// A new part of the game.
    Chapter(String),
    /// What a step meant.
    Line(String),
}

/// A rule with a title across the top of a pane; returns the area below it.
pub(crate) fn titled(title: &str, look: &Look<'_>, area: Rect, buffer: &mut Buffer) -> Rect {
    if area.height == 0 {
        return area;
    }
    let title = clip(title, usize::from(area.width.saturating_sub(4)));
    let rest = usize::from(area.width).saturating_sub(width(&title) + 3);
    let line = Line::from(vec![
        Span::styled("─ ", look.theme.faint()),
        Span::styled(title, look.theme.title()),
        Span::styled(format!(" {}", "─".repeat(rest)), look.theme.faint()),
    ]);
    buffer.set_line(area.x, area.y, &line, area.width);
    Rect { y: area.y + 1, height: area.height - 1, ..area }
}

/// A line down the left side of a pane; returns the area beside it.
pub(crate) fn fenced(look: &Look<'_>, area: Rect, buffer: &mut Buffer) -> Rect {
    for y in area.top()..area.bottom() {
        buffer.set_line(area.x, y, &Line::styled("│", look.theme.faint()), 1);
    }
    Rect { x: area.x + 2, width: area.width.saturating_sub(2), ..area }
}

/// Draws the log, its newest line at the bottom; `back` lines are scrolled up. Returns how far it can be scrolled.
pub(crate) fn draw_log(
    log: &[Logged],
    back: usize,
    look: &Look<'_>,
    area: Rect,
    buffer: &mut Buffer,
) -> usize {
    let columns = usize::from(area.width);
    let mut lines: Vec<Line<'static>> = Vec::new();
    for entry in log {
        match entry {
            Logged::Chapter(text) => {
                let wrapped = wrap(text, columns).into_iter();
                lines.extend(wrapped.map(|line| Line::styled(line, look.theme.title())));
            }
            Logged::Line(text) => {
                let wrapped = wrap(text, columns.saturating_sub(1)).into_iter().enumerate();
                let lead = |n| if n == 0 { "" } else { " " };
                lines.extend(wrapped.map(|(n, line)| Line::raw(format!("{}{line}", lead(n)))));
            }
        }
    }
    let most = lines.len().saturating_sub(usize::from(area.height));
    let first = most - back.min(most);
    for (line, y) in lines[first..].iter().zip(area.top()..area.bottom()) {
        buffer.set_line(area.x, y, line, area.width);
    }
    most
}

/// What is known of the chances of the legal actions.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) enum Hints {
    /// Nothing was asked, or it is not the viewer's turn.
    #[default]
    Silent,
    /// They are being computed.
    Pending,
    /// There are none for this position.
    Absent,
    /// The best first.
    Known(Vec<Evaluation<String>>),
}

/// Draws a bar for each of the best actions.
pub(crate) fn draw_hints(
    hints: &Hints,
    scene: &Scene,
    look: &Look<'_>,
    area: Rect,
    buffer: &mut Buffer,
) {
    let (columns, height) = (usize::from(area.width), usize::from(area.height));
    let advice = scene.advice.as_ref().map_or_else(Vec::new, |advice| {
        let text = look.voice.say(advice);
        wrap(&text, columns).into_iter().map(Line::raw).collect::<Vec<_>>()
    });
    let mut lines: Vec<Line<'static>> = Vec::new();
    match hints {
        Hints::Silent => lines.extend(advice),
        Hints::Pending | Hints::Absent => {
            lines.extend(advice);
            let is_pending = *hints == Hints::Pending;
            let id = if is_pending { "ui-hints-pending" } else { "ui-hints-absent" };
            let wrapped = wrap(&look.voice.word(id), columns).into_iter();
            lines.extend(wrapped.map(|line| Line::styled(line, look.theme.faint())));
        }
        Hints::Known(evaluations) => {
            let bars: Vec<_> =
                evaluations.iter().map(|one| bar(one, scene, look, columns)).collect();
            // The bars are what was asked for: advice is left out where they need the room.
            if bars.iter().map(Vec::len).sum::<usize>() + advice.len() <= height {
                lines.extend(advice);
            }
            let shown = fitting(&bars, height - lines.len());
            lines.extend(bars[..shown].iter().flatten().cloned());
            if shown < bars.len() {
                let text = look.voice.count("ui-more", "n", bars.len() - shown);
                lines.push(Line::styled(text, look.theme.faint()));
            }
        }
    }
    for (line, y) in lines.iter().zip(area.top()..area.bottom()) {
        buffer.set_line(area.x, y, line, area.width);
    }
}

/// How many bars fit into so many lines, with one line for the number of the others.
fn fitting<T>(bars: &[Vec<T>], room: usize) -> usize {
    if bars.iter().map(Vec::len).sum::<usize>() <= room {
        return bars.len();
    }
    let mut left = room.saturating_sub(1);
    let fits = |bar: &&Vec<T>| left.checked_sub(bar.len()).inspect(|rest| left = *rest).is_some();
    bars.iter().take_while(fits).count()
}

/// One action: its name, a bar, the chance to win. A long name has lines of its own.
fn bar(
    evaluation: &Evaluation<String>,
    scene: &Scene,
    look: &Look<'_>,
    columns: usize,
) -> Vec<Line<'static>> {
    const BARS: [usize; 2] = [4, 10];
    let long = BARS[usize::from(columns >= 36)];
    let percent = percent(evaluation.equity, look.voice.words.lang());
    let name_columns = columns.saturating_sub(long + 8);
    let mut names = wrap(&short_action_name(scene, &evaluation.action, &look.voice), columns);
    let beside = names.pop_if(|name| width(name) <= name_columns).unwrap_or_default();
    let gap = " ".repeat(name_columns - width(&beside));
    let filled = (evaluation.equity.clamp(0.0, 1.0) * long as f64).round() as usize;
    let mut lines: Vec<Line<'static>> = names.into_iter().map(Line::raw).collect();
    lines.push(Line::from(vec![
        Span::raw(format!("{beside}{gap} ")),
        Span::styled("█".repeat(filled), look.theme.title()),
        Span::styled("░".repeat(long - filled), look.theme.faint()),
        Span::raw(format!(" {percent:>5}%")),
    ]));
    lines
}

/// A share of one as percent with one decimal.
pub(crate) fn percent(share: f64, lang: Lang) -> String {
    lang.decimals(&format!("{:.1}", share * 100.0))
}

/// An action as the scene names it; its word if the scene does not offer it.
pub(crate) fn action_name(scene: &Scene, action: &str, voice: &Voice<'_>) -> String {
    use croupier_table::Control;
    for control in &scene.controls {
        match control {
            Control::Button(press) if press.action == action => return voice.say(&press.label),
            Control::Grid { cells, .. } => {
                if let Some(cell) = cells.iter().find(|cell| cell.action == action) {
                    return cell_name(control, cell, voice);
                }
            }
            Control::Pieces { label, zone, choices, .. } => {
                let Some(choice) = choices.iter().find(|choice| choice.action == action) else {
                    continue;
                };
                let faces = faces(&scene.zones[*zone], &choice.pieces, voice);
                let named = choice.label.as_ref().map(|label| voice.say(label));
                // A name that several choices share says nothing without the pieces.
                let shared = choices.iter().filter(|one| one.label == choice.label).count() > 1;
                return match named {
                    Some(named) if !shared => named,
                    Some(named) => format!("{named} {faces}"),
                    None => format!("{} {faces}", voice.say(label)),
                };
            }
            Control::Button(_) => {}
        }
    }
    action.to_owned()
}

/// An action as its pieces, if no other action has the same; otherwise as the scene names it.
pub(crate) fn short_action_name(scene: &Scene, action: &str, voice: &Voice<'_>) -> String {
    use croupier_table::Control;
    let mut named: Vec<(String, &str)> = Vec::new();
    for control in &scene.controls {
        if let Control::Pieces { zone, choices, .. } = control {
            let zone = &scene.zones[*zone];
            let chosen = choices.iter().filter(|choice| !choice.pieces.is_empty());
            named.extend(chosen.map(|choice| {
                (counted_faces(zone, &choice.pieces, voice), choice.action.as_str())
            }));
        }
    }
    let own = named.iter().find(|(_, other)| *other == action).map(|(pieces, _)| pieces);
    own.filter(|own| named.iter().filter(|(pieces, _)| pieces == *own).count() == 1)
        .map_or_else(|| action_name(scene, action, voice), Clone::clone)
}

/// A rulebook or another long text with its headings, wrapped.
pub(crate) fn markdown(text: &str, look: &Look<'_>, columns: u16) -> Vec<Line<'static>> {
    let theme = look.theme;
    let mut lines = Vec::new();
    for paragraph in paragraphs(text) {
        if let Some(heading) = paragraph.strip_prefix('#') {
            let heading = heading.trim_start_matches('#').trim().replace("**", "");
            let wrapped = wrap(&heading, usize::from(columns)).into_iter();
            lines.extend(wrapped.map(|line| Line::styled(line, theme.title())));
            continue;
        }
        let indent = margin(&paragraph);
        let wrapped = wrap(&paragraph, usize::from(columns).saturating_sub(indent.len().max(2)));
        let mut is_strong = false;
        for (n, line) in wrapped.iter().enumerate() {
            let lead = if n == 0 { "" } else { indent };
            let mut spans = vec![Span::raw(lead)];
            for (part, text) in line.split("**").enumerate() {
                is_strong ^= part > 0;
                let style = if is_strong { theme.strong() } else { ratatui::style::Style::new() };
                spans.push(Span::styled(text.to_owned(), style));
            }
            lines.push(Line::from(spans));
        }
        if wrapped.is_empty() {
            lines.push(Line::default());
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_of_several_lines_leave_a_line_for_the_number_of_the_others() {
        let bars = [vec![0; 2], vec![0; 1], vec![0; 2]];
        let fits: Vec<usize> = (0..6).map(|room| fitting(&bars, room)).collect();
        assert_eq!(fits, [0, 0, 0, 1, 2, 3]);
    }
}
