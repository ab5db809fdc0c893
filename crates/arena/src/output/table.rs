//! The results of a contest as a text table: ranking, duels, and sentences that interpret them. The same results give the
//! same bytes.

use croupier_table::{Lexicon, Text};

use super::localizer::{Align, Localizer, align_columns};
use crate::{
    Duel, Extreme, Format, GamesToSeparate, Manifest, Plan, Results, Sprt, Standing, Tally, Verdict,
};

/// The table shows at most this many duels; the report shows all.
const MAX_DUELS: usize = 45;

/// Everything that is known about a contest at one moment.
pub struct Summary<'a> {
    /// The definition of the contest.
    pub manifest: &'a Manifest,
    /// How it is played.
    pub plan: &'a Plan,
    /// The counted games.
    pub tally: &'a Tally,
    /// The estimates.
    pub results: &'a Results,
}

impl Summary<'_> {
    /// The name of an entrant.
    pub fn name(&self, entrant: usize) -> &str {
        &self.plan.entrants[entrant].name
    }

    /// Every pair that met, once, in the order of the ranking.
    pub fn duels(&self) -> impl Iterator<Item = &Duel> {
        let ranking = &self.results.standings;
        let above = ranking.iter().enumerate();
        above.flat_map(move |(n, above)| {
            ranking[n + 1..]
                .iter()
                .filter_map(move |below| self.results.duel(above.entrant, below.entrant))
        })
    }

    fn failures(&self, entrant: usize) -> u64 {
        let counts = self.tally.failures().iter();
        counts.filter(|((failed, _), _)| *failed == entrant).map(|(_, count)| count).sum()
    }
}

/// The whole table.
pub fn table_text(summary: &Summary<'_>, lexicon: &Lexicon) -> String {
    let localizer = Localizer::new(lexicon);
    let mut lines = vec![headline(summary, &localizer), String::new()];
    lines.extend(ranking(summary, &localizer));
    lines.push(String::new());
    lines.extend(duels(summary, &localizer));
    lines.push(String::new());
    lines.extend(sentences(summary, &localizer));
    let mut text = lines.join("\n");
    text.push('\n');
    text
}

/// Game, format and numbers of games, in one line.
fn headline(summary: &Summary<'_>, localizer: &Localizer<'_>) -> String {
    localizer.render(
        &Text::new("arena-headline")
            .with("game", localizer.word("game-name"))
            .with("format", format_name(summary, localizer))
            .with("counts", counts(summary, localizer)),
    )
}

/// The name of the contest's format.
pub(crate) fn format_name(summary: &Summary<'_>, localizer: &Localizer<'_>) -> String {
    localizer.word(match summary.manifest.format {
        Format::RoundRobin => "arena-round-robin",
        Format::Gauntlet => "arena-gauntlet",
        Format::FreeForAll => "arena-free-for-all",
    })
}

/// The numbers of games, deals and seats.
pub(crate) fn counts(summary: &Summary<'_>, localizer: &Localizer<'_>) -> String {
    localizer.render(
        &Text::new("arena-counts")
            .with("games", summary.results.games)
            .with("games_text", localizer.count(summary.results.games as u64))
            .with("deals", summary.results.groups)
            .with("deals_text", localizer.count(summary.results.groups as u64))
            .with("seats", summary.plan.schedule.seats()),
    )
}

/// The ranking with its column titles.
pub(crate) fn ranking(summary: &Summary<'_>, localizer: &Localizer<'_>) -> Vec<String> {
    let standings = &summary.results.standings;
    let columns = OptionalColumns {
        adjusted: standings.iter().any(|standing| standing.adjusted.is_some()),
        failures: !summary.tally.failures().is_empty(),
    };
    let (titles, aligns) = ranking_titles(columns, localizer);
    let mut rows = vec![titles];
    for (n, standing) in standings.iter().enumerate() {
        rows.push(ranking_row(n + 1, standing, columns, summary, localizer));
    }
    align_columns(&aligns, &rows)
}

/// Columns of the ranking that appear only where they have values.
#[derive(Clone, Copy)]
struct OptionalColumns {
    adjusted: bool,
    failures: bool,
}

fn ranking_titles(
    columns: OptionalColumns,
    localizer: &Localizer<'_>,
) -> (Vec<String>, Vec<Align>) {
    let mut titles: Vec<(String, Align)> = vec![
        ("#".to_owned(), Align::Right),
        (localizer.word("arena-entrant"), Align::Left),
        (localizer.word("arena-rating"), Align::Right),
        (localizer.word("arena-interval"), Align::Left),
        (localizer.word("arena-wins"), Align::Right),
        (localizer.word("arena-interval"), Align::Left),
    ];
    if columns.adjusted {
        titles.push((localizer.word("arena-without-luck"), Align::Right));
        titles.push((localizer.word("arena-interval"), Align::Left));
    }
    titles.push((localizer.word("arena-points"), Align::Right));
    titles.push(("±".to_owned(), Align::Left));
    if columns.failures {
        titles.push((localizer.word("arena-failures"), Align::Right));
    }
    titles.push((localizer.word("arena-games"), Align::Right));
    titles.into_iter().unzip()
}

fn ranking_row(
    rank: usize,
    standing: &Standing,
    columns: OptionalColumns,
    summary: &Summary<'_>,
    localizer: &Localizer<'_>,
) -> Vec<String> {
    let mut row = vec![
        rank.to_string(),
        summary.name(standing.entrant).to_owned(),
        localizer.signed(standing.rating.value, 0),
        localizer.rating_span(&standing.rating),
        localizer.percent(standing.share.value),
        localizer.share_span(&standing.share),
    ];
    if columns.adjusted {
        let known = standing.adjusted.as_ref();
        row.push(known.map_or_else(|| "–".to_owned(), |share| localizer.percent(share.value)));
        row.push(known.map_or_else(String::new, |share| localizer.share_span(share)));
    }
    row.push(localizer.decimal(standing.score.value, 1));
    row.push(localizer.decimal(standing.score.half(), 1));
    if columns.failures {
        row.push(localizer.count(summary.failures(standing.entrant)));
    }
    row.push(localizer.count(standing.games as u64));
    row
}

/// The duels with their column titles.
fn duels(summary: &Summary<'_>, localizer: &Localizer<'_>) -> Vec<String> {
    let rows = duel_rows(summary, localizer);
    let mut aligns = vec![Align::Left, Align::Right, Align::Left, Align::Right, Align::Right];
    if rows[0].len() > aligns.len() {
        aligns.extend([Align::Right, Align::Left, Align::Right]);
    }
    let mut lines = align_columns(&aligns, &rows);
    let all = summary.duels().count();
    if all > MAX_DUELS {
        lines.push(localizer.render(&Text::new("arena-more-duels").with("more", all - MAX_DUELS)));
    }
    lines
}

/// The cells of the duels; the first row has the column titles.
pub(crate) fn duel_rows(summary: &Summary<'_>, localizer: &Localizer<'_>) -> Vec<Vec<String>> {
    let all: Vec<&Duel> = summary.duels().collect();
    let adjusted = all.iter().any(|duel| duel.adjusted.is_some());
    let efficiency = |efficiency: Option<f64>| match efficiency {
        Some(efficiency) => localizer.decimal(efficiency, 2),
        None => "–".to_owned(),
    };
    let mut titles = vec![
        localizer.word("arena-duel"),
        localizer.word("arena-wins"),
        localizer.word("arena-interval"),
        localizer.word("arena-superior"),
        localizer.word("arena-efficiency"),
    ];
    if adjusted {
        titles.extend(
            ["arena-without-luck", "arena-interval", "arena-efficiency-luck"]
                .map(|id| localizer.word(id)),
        );
    }
    let mut rows = vec![titles];
    for duel in all.iter().take(MAX_DUELS) {
        let mut row = vec![
            format!("{} – {}", summary.name(duel.entrant), summary.name(duel.rival)),
            localizer.percent(duel.share.value),
            localizer.share_span(&duel.share),
            localizer.probability(duel.superiority),
            efficiency(duel.efficiency),
        ];
        if adjusted {
            let known = duel.adjusted.as_ref();
            row.push(
                known.map_or_else(|| "–".to_owned(), |one| localizer.percent(one.share.value)),
            );
            row.push(known.map_or_else(String::new, |one| localizer.share_span(&one.share)));
            row.push(efficiency(known.and_then(|one| one.efficiency)));
        }
        rows.push(row);
    }
    rows
}

/// Sentences that interpret the numbers.
pub(crate) fn sentences(summary: &Summary<'_>, localizer: &Localizer<'_>) -> Vec<String> {
    let mut sentences = Vec::new();
    if let Some(sprt) = summary.tally.sprt() {
        sentences.push(sprt_sentence(summary, sprt, localizer));
    }
    for gap in &summary.results.gaps {
        let text = match gap.more {
            GamesToSeparate::Separated => Text::new("arena-separated"),
            GamesToSeparate::Games(more) => {
                Text::new("arena-more-games").with("more", localizer.count(round_up(more)))
            }
            GamesToSeparate::Endless => Text::new("arena-never-separated"),
        };
        let text =
            text.with("above", summary.name(gap.above)).with("below", summary.name(gap.below));
        sentences.push(localizer.render(&text));
    }
    for standing in &summary.results.standings {
        let id = match standing.extreme {
            Some(Extreme::WonAll) => "arena-won-all",
            Some(Extreme::WonNone) => "arena-won-none",
            None => continue,
        };
        sentences
            .push(localizer.render(&Text::new(id).with("name", summary.name(standing.entrant))));
    }
    sentences.extend(efficiency_sentence(summary, localizer));
    for ((entrant, cause), count) in summary.tally.failures() {
        let text = Text::new("arena-failed")
            .with("name", summary.name(*entrant))
            .with("cause", localizer.cause(*cause))
            .with("count", *count as i64);
        sentences.push(localizer.render(&text));
    }
    sentences
}

/// How many independent games would carry as much information as the duplicate deals, over all duels.
fn efficiency_sentence(summary: &Summary<'_>, localizer: &Localizer<'_>) -> Option<String> {
    let (mut games_met, mut equivalent) = (0.0, 0.0);
    for duel in summary.duels() {
        // Groups without variance cannot be compared.
        if let Some(efficiency) = duel.efficiency {
            games_met += duel.games as f64;
            equivalent += duel.games as f64 * efficiency;
        }
    }
    // At a table of many seats one game is part of several duels, so the sums are only used as a ratio.
    let games = summary.results.games as f64;
    (games_met > 0.0).then(|| {
        let text = Text::new("arena-efficiency-sentence")
            .with("played", localizer.count(games as u64))
            .with("equivalent", localizer.count((games * equivalent / games_met).round() as u64));
        localizer.render(&text)
    })
}

fn sprt_sentence(summary: &Summary<'_>, sprt: &Sprt, localizer: &Localizer<'_>) -> String {
    let text = match sprt.verdict() {
        Some((Verdict::AcceptH1, _)) => Text::new("arena-sprt-h1"),
        Some((Verdict::AcceptH0, _)) => Text::new("arena-sprt-h0"),
        None => Text::new("arena-sprt-open"),
    };
    let games = sprt.verdict().map_or(summary.tally.counted_games(), |(_, groups)| {
        groups * summary.plan.schedule.seats() as u64
    });
    localizer.render(
        &text
            .with("first", summary.name(0))
            .with("second", summary.name(1))
            .with("h0", localizer.decimal(sprt.hypotheses().h0, 0))
            .with("h1", localizer.decimal(sprt.hypotheses().h1, 0))
            .with("games", localizer.count(games))
            .with("llr", localizer.decimal(sprt.llr(), 2))
            .with("bound", localizer.decimal(Sprt::upper_bound(), 2)),
    )
}

/// Rounds up to two significant digits, the precision of the estimate.
fn round_up(number: u64) -> u64 {
    let mut unit = 1;
    while number / unit >= 100 {
        unit *= 10;
    }
    number.div_ceil(unit) * unit
}
