//! The plots of the report: ranking with error bars, duels as a heat map, score histograms, time per move. They are
//! plain boxes and inline SVG, so they follow the width of the page and the reader's colour scheme.

use std::fmt::Write;

use super::html::escape;
use crate::output::localizer::Localizer;
use crate::output::table::{Summary, duel_rows};
use crate::{Duel, Standing};

/// A linear scale from numbers to percent of the width.
struct Scale {
    low: f64,
    high: f64,
}

impl Scale {
    /// A scale with a margin at both ends.
    fn around(low: f64, high: f64) -> Scale {
        let margin = ((high - low) * 0.04).max(1e-9);
        Scale { low: low - margin, high: high + margin }
    }

    fn at(&self, x: f64) -> f64 {
        (x - self.low) / (self.high - self.low) * 100.0
    }

    /// About five round numbers on the scale.
    fn ticks(&self) -> Vec<f64> {
        let rough = (self.high - self.low) / 5.0;
        let power = 10_f64.powf(rough.log10().floor());
        let step = [1.0, 2.0, 5.0, 10.0].into_iter().map(|n| n * power).find(|step| *step >= rough);
        let step = step.unwrap_or(rough);
        let first = (self.low / step).ceil() as i64;
        (first..).map(|n| n as f64 * step).take_while(|tick| *tick <= self.high).take(12).collect()
    }
}

/// The rating of every entrant with its interval.
pub(super) fn ranking(summary: &Summary<'_>, localizer: &Localizer<'_>) -> String {
    let standings = &summary.results.standings;
    let low = standings.iter().map(|one| one.rating.low).fold(0.0, f64::min);
    let high = standings.iter().map(|one| one.rating.high).fold(0.0, f64::max);
    let scale = Scale::around(low, high.max(low + 10.0));
    let ticks = scale.ticks();
    let grid: String = ticks
        .iter()
        .map(|tick| {
            let zero = if *tick == 0.0 { " zero" } else { "" };
            format!("<i class=\"grid{zero}\" style=\"left:{:.2}%\"></i>", scale.at(*tick))
        })
        .collect();
    let mut rows = String::new();
    for (n, standing) in standings.iter().enumerate() {
        let rating = &standing.rating;
        let _ = write!(
            rows,
            "<div class=\"row\"><span class=\"rank\">{}</span><span class=\"name\" title=\"{name}\">{name}</span>\
             <div class=\"track\">{grid}<i class=\"span\" style=\"left:{:.2}%;width:{:.2}%\"></i>\
             <i class=\"dot\" style=\"left:{:.2}%\"></i></div>\
             <span class=\"figure\">{} <small>{}</small></span></div>",
            n + 1,
            scale.at(rating.low),
            scale.at(rating.high) - scale.at(rating.low),
            scale.at(rating.value),
            localizer.signed(rating.value, 0),
            localizer.rating_span(rating),
            name = escape(summary.name(standing.entrant)),
        );
    }
    let axis: String = ticks
        .iter()
        .map(|tick| {
            let side = match scale.at(*tick) {
                at if at < 6.0 => " class=\"start\"",
                at if at > 94.0 => " class=\"end\"",
                _ => "",
            };
            format!(
                "<span{side} style=\"left:{:.2}%\">{}</span>",
                scale.at(*tick),
                localizer.signed(*tick, 0)
            )
        })
        .collect();
    format!(
        "<div class=\"plot\" role=\"img\" aria-label=\"{}\">{rows}<div class=\"row\"><span></span><span></span>\
         <div class=\"axis\">{axis}</div><span></span></div></div>",
        escape(&localizer.word("arena-report-ranking")),
    )
}

/// The numbers of the ranking that are not in the plot.
pub(super) fn ranking_table(summary: &Summary<'_>, localizer: &Localizer<'_>) -> String {
    let standings = &summary.results.standings;
    let adjusted = standings.iter().any(|standing| standing.adjusted.is_some());
    let mut heads = vec!["arena-wins"];
    heads.extend(adjusted.then_some("arena-without-luck"));
    heads.extend(["arena-points", "arena-games"]);
    let heads: String = heads
        .iter()
        .map(|id| format!("<th class=\"right\">{}</th>", escape(&localizer.word(id))))
        .collect();
    let cell =
        |value: &str, span: &str| format!("<td class=\"right\">{value} <small>{span}</small></td>");
    let row = |standing: &Standing| {
        let mut row = format!("<td><b>{}</b></td>", escape(summary.name(standing.entrant)));
        row +=
            &cell(&localizer.percent(standing.share.value), &localizer.share_span(&standing.share));
        if adjusted {
            row += &standing.adjusted.as_ref().map_or_else(
                || cell("–", ""),
                |share| cell(&localizer.percent(share.value), &localizer.share_span(share)),
            );
        }
        let half = format!("± {}", localizer.decimal(standing.score.half(), 1));
        row += &cell(&localizer.decimal(standing.score.value, 1), &half);
        row += &cell(&localizer.count(standing.games as u64), "");
        format!("<tr>{row}</tr>")
    };
    let rows: String = standings.iter().map(row).collect();
    format!(
        "<div class=\"wide\"><table class=\"list\"><thead><tr><th>{}</th>{heads}</tr></thead><tbody>{rows}</tbody></table></div>",
        escape(&localizer.word("arena-entrant")),
    )
}

/// The share of wins of every entrant against every other.
pub(super) fn duels(summary: &Summary<'_>, localizer: &Localizer<'_>) -> String {
    let ranking: Vec<usize> = summary.results.standings.iter().map(|one| one.entrant).collect();
    let heads: String = ranking
        .iter()
        .map(|entrant| {
            let name = escape(summary.name(*entrant));
            format!("<th scope=\"col\" title=\"{name}\">{name}</th>")
        })
        .collect();
    let cell = |row: usize, column: usize| {
        if row == column {
            return "<td class=\"self\"></td>".to_owned();
        }
        match summary.results.duel(row, column) {
            Some(duel) => heat(duel, localizer),
            None => "<td class=\"none\">–</td>".to_owned(),
        }
    };
    let rows: String = ranking
        .iter()
        .map(|&row| {
            let cells: String = ranking.iter().map(|&column| cell(row, column)).collect();
            format!("<tr><th scope=\"row\">{}</th>{cells}</tr>", escape(summary.name(row)))
        })
        .collect();
    format!(
        "<div class=\"wide\"><table class=\"heat\"><thead><tr><th></th>{heads}</tr></thead><tbody>{rows}</tbody></table></div>"
    )
}

/// The numbers of the duels that are not in the heat map.
pub(super) fn duel_table(summary: &Summary<'_>, localizer: &Localizer<'_>) -> String {
    /// Longer tables are folded; their length is quadratic in the number of entrants.
    const MAX_UNFOLDED: usize = 12;
    let rows = duel_rows(summary, localizer);
    let cell = |tag: &str, n: usize, text: &str| {
        let side = if n == 0 { "" } else { " class=\"right\"" };
        format!("<{tag}{side}>{}</{tag}>", escape(text))
    };
    let row = |tag: &str, row: &[String]| -> String {
        let cells = row.iter().enumerate().map(|(n, text)| cell(tag, n, text));
        format!("<tr>{}</tr>", cells.collect::<String>())
    };
    let body: String = rows[1..].iter().map(|cells| row("td", cells)).collect();
    let table = format!(
        "<div class=\"wide below\"><table class=\"list\"><thead>{}</thead><tbody>{body}</tbody></table></div>",
        row("th", &rows[0]),
    );
    if rows.len() <= MAX_UNFOLDED + 1 {
        return table;
    }
    let all = escape(&localizer.word("arena-report-all-duels"));
    format!("<details><summary><b>{all}</b></summary>{table}</details>")
}

/// A cell of the heat map, on a diverging colour scale with a neutral 50 %.
fn heat(duel: &Duel, localizer: &Localizer<'_>) -> String {
    let share = duel.share.value;
    let (colour, strength) =
        if share >= 0.5 { ("cool", share - 0.5) } else { ("warm", 0.5 - share) };
    // Never so dark that the text becomes unreadable.
    let mix = strength * 2.0 * 62.0 + 6.0;
    format!(
        "<td style=\"background:color-mix(in oklab,var(--{colour}) {mix:.0}%,var(--card))\" title=\"{}\">{}<small>{}</small></td>",
        localizer.share_span(&duel.share),
        localizer.percent(share),
        localizer.probability(duel.superiority),
    )
}

/// A score histogram per entrant.
pub(super) fn scores(summary: &Summary<'_>, localizer: &Localizer<'_>) -> String {
    const MAX_BINS: i64 = 40;
    let all = summary.tally.scores();
    let (low, high) = all
        .iter()
        .flatten()
        .fold((i32::MAX, i32::MIN), |(low, high), score| (low.min(*score), high.max(*score)));
    if low > high {
        return String::new();
    }
    let range = i64::from(high) - i64::from(low) + 1;
    let width = (range + MAX_BINS - 1) / MAX_BINS;
    let bins = ((range + width - 1) / width) as usize;
    let mut figures = String::new();
    for standing in &summary.results.standings {
        let scores = &all[standing.entrant];
        let mut counts = vec![0_u64; bins];
        for score in scores {
            counts[((i64::from(*score) - i64::from(low)) / width) as usize] += 1;
        }
        let most = counts.iter().copied().max().unwrap_or(1).max(1);
        let bars: String = counts
            .iter()
            .enumerate()
            .filter(|(_, count)| **count > 0)
            .map(|(n, count)| {
                let height = *count as f64 / most as f64 * 96.0;
                format!(
                    "<rect x=\"{:.2}\" y=\"{:.2}\" width=\"0.86\" height=\"{height:.2}\"/>",
                    n as f64 + 0.07,
                    100.0 - height
                )
            })
            .collect();
        let _ = write!(
            figures,
            "<figure><figcaption><b>{}</b><span>⌀ {}</span></figcaption>\
             <svg viewBox=\"0 0 {bins} 100\" preserveAspectRatio=\"none\" role=\"img\" aria-hidden=\"true\">{bars}</svg>\
             <div class=\"ends\"><span>{}</span><span>{}</span></div></figure>",
            escape(summary.name(standing.entrant)),
            localizer.decimal(standing.score.value, 1),
            localizer.decimal(f64::from(low), 0),
            localizer.decimal(f64::from(high), 0),
        );
    }
    format!("<div class=\"histograms\">{figures}</div>")
}
