//! The results of a contest as text for people: ranking, duels, and in sentences what they mean. The same results give
//! the same bytes.

use croupier_engine::{Lexicon, Text};

use crate::speech::{Speech, Stand, aligned};
use crate::{Duel, Extreme, Format, Manifest, More, Plan, Results, Sprt, Tally, Verdict};

/// More duels than this are left to the report.
const MOST_DUELS: usize = 45;

/// Everything that is known about a contest at some moment.
pub struct Summary<'a> {
    /// What the contest is.
    pub manifest: &'a Manifest,
    /// How it is played.
    pub plan: &'a Plan,
    /// What has happened.
    pub tally: &'a Tally,
    /// What that means.
    pub results: &'a Results,
}

impl Summary<'_> {
    /// The name of an entrant.
    pub fn name(&self, entrant: usize) -> &str {
        &self.plan.entrants[entrant].name
    }

    /// Each two that met, once, in the order of the ranking.
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
        counts.filter(|((who, _), _)| *who == entrant).map(|(_, count)| count).sum()
    }
}

/// The whole table.
pub fn table_text(summary: &Summary<'_>, lexicon: &Lexicon) -> String {
    let speech = Speech::new(lexicon);
    let mut lines = vec![headline(summary, &speech), String::new()];
    lines.extend(ranking(summary, &speech));
    lines.push(String::new());
    lines.extend(duels(summary, &speech));
    lines.push(String::new());
    lines.extend(sentences(summary, &speech));
    let mut text = lines.join("\n");
    text.push('\n');
    text
}

/// What is being played, in one line.
fn headline(summary: &Summary<'_>, speech: &Speech<'_>) -> String {
    speech.say(
        &Text::new("arena-headline")
            .with("game", speech.word("game-name"))
            .with("format", format_name(summary, speech))
            .with("counts", counts(summary, speech)),
    )
}

/// Who meets whom, in a word.
pub(crate) fn format_name(summary: &Summary<'_>, speech: &Speech<'_>) -> String {
    speech.word(match summary.manifest.format {
        Format::RoundRobin => "arena-round-robin",
        Format::Gauntlet => "arena-gauntlet",
        Format::FreeForAll => "arena-free-for-all",
    })
}

/// How much was played.
pub(crate) fn counts(summary: &Summary<'_>, speech: &Speech<'_>) -> String {
    speech.say(
        &Text::new("arena-counts")
            .with("games", summary.results.games)
            .with("said", speech.count(summary.results.games as u64))
            .with("deals", summary.results.groups)
            .with("said_deals", speech.count(summary.results.groups as u64))
            .with("seats", summary.plan.schedule.seats()),
    )
}

/// The ranking, with a head.
pub(crate) fn ranking(summary: &Summary<'_>, speech: &Speech<'_>) -> Vec<String> {
    let results = summary.results;
    let adjusted = results.standings.iter().any(|standing| standing.adjusted.is_some());
    let failed = !summary.tally.failures().is_empty();
    let mut head: Vec<(String, Stand)> = vec![
        ("#".to_owned(), Stand::Right),
        (speech.word("arena-entrant"), Stand::Left),
        (speech.word("arena-rating"), Stand::Right),
        (speech.word("arena-interval"), Stand::Left),
        (speech.word("arena-wins"), Stand::Right),
        (speech.word("arena-interval"), Stand::Left),
    ];
    if adjusted {
        head.push((speech.word("arena-without-luck"), Stand::Right));
        head.push((speech.word("arena-interval"), Stand::Left));
    }
    head.push((speech.word("arena-points"), Stand::Right));
    head.push(("±".to_owned(), Stand::Left));
    if failed {
        head.push((speech.word("arena-failures"), Stand::Right));
    }
    head.push((speech.word("arena-games"), Stand::Right));
    let (titles, stands): (Vec<String>, Vec<Stand>) = head.into_iter().unzip();
    let mut rows = vec![titles];
    for (n, standing) in results.standings.iter().enumerate() {
        let mut row = vec![
            (n + 1).to_string(),
            summary.name(standing.entrant).to_owned(),
            speech.signed(standing.rating.value, 0),
            speech.rating_span(&standing.rating),
            speech.percent(standing.share.value),
            speech.span(&standing.share),
        ];
        if adjusted {
            let known = standing.adjusted.as_ref();
            row.push(known.map_or_else(|| "–".to_owned(), |share| speech.percent(share.value)));
            row.push(known.map_or_else(String::new, |share| speech.span(share)));
        }
        row.push(speech.decimal(standing.score.value, 1));
        row.push(speech.decimal(standing.score.half(), 1));
        if failed {
            row.push(speech.count(summary.failures(standing.entrant)));
        }
        row.push(speech.count(standing.games as u64));
        rows.push(row);
    }
    aligned(&stands, &rows)
}

/// The duels, with a head.
fn duels(summary: &Summary<'_>, speech: &Speech<'_>) -> Vec<String> {
    let rows = duel_rows(summary, speech);
    let mut stands = vec![Stand::Left, Stand::Right, Stand::Left, Stand::Right, Stand::Right];
    if rows[0].len() > stands.len() {
        stands.extend([Stand::Right, Stand::Left, Stand::Right]);
    }
    let mut lines = aligned(&stands, &rows);
    let all = summary.duels().count();
    if all > MOST_DUELS {
        lines.push(speech.say(&Text::new("arena-more-duels").with("more", all - MOST_DUELS)));
    }
    lines
}

/// The duels as cells, the first row is their head.
pub(crate) fn duel_rows(summary: &Summary<'_>, speech: &Speech<'_>) -> Vec<Vec<String>> {
    let all: Vec<&Duel> = summary.duels().collect();
    let adjusted = all.iter().any(|duel| duel.adjusted.is_some());
    let worth = |worth: Option<f64>| match worth {
        Some(worth) => speech.decimal(worth, 2),
        None => "–".to_owned(),
    };
    let mut head = vec![
        speech.word("arena-duel"),
        speech.word("arena-wins"),
        speech.word("arena-interval"),
        speech.word("arena-superior"),
        speech.word("arena-worth"),
    ];
    if adjusted {
        head.extend(
            ["arena-without-luck", "arena-interval", "arena-worth-luck"].map(|id| speech.word(id)),
        );
    }
    let mut rows = vec![head];
    for duel in all.iter().take(MOST_DUELS) {
        let mut row = vec![
            format!("{} – {}", summary.name(duel.entrant), summary.name(duel.rival)),
            speech.percent(duel.share.value),
            speech.span(&duel.share),
            speech.chance(duel.superiority),
            worth(duel.worth),
        ];
        if adjusted {
            let known = duel.adjusted.as_ref();
            row.push(known.map_or_else(|| "–".to_owned(), |one| speech.percent(one.share.value)));
            row.push(known.map_or_else(String::new, |one| speech.span(&one.share)));
            row.push(worth(known.and_then(|one| one.worth)));
        }
        rows.push(row);
    }
    rows
}

/// What the numbers mean.
pub(crate) fn sentences(summary: &Summary<'_>, speech: &Speech<'_>) -> Vec<String> {
    let mut said = Vec::new();
    if let Some(sprt) = summary.tally.sprt() {
        said.push(sequential(summary, sprt, speech));
    }
    for gap in &summary.results.gaps {
        let text = match gap.more {
            More::Separated => Text::new("arena-separated"),
            More::Games(more) => {
                Text::new("arena-more-games").with("more", speech.count(round_up(more)))
            }
            More::Endless => Text::new("arena-never-separated"),
        };
        let text =
            text.with("above", summary.name(gap.above)).with("below", summary.name(gap.below));
        said.push(speech.say(&text));
    }
    for standing in &summary.results.standings {
        let id = match standing.extreme {
            Some(Extreme::WonAll) => "arena-won-all",
            Some(Extreme::WonNone) => "arena-won-none",
            None => continue,
        };
        said.push(speech.say(&Text::new(id).with("name", summary.name(standing.entrant))));
    }
    said.extend(saved(summary, speech));
    for ((entrant, cause), count) in summary.tally.failures() {
        let text = Text::new("arena-failed")
            .with("name", summary.name(*entrant))
            .with("cause", speech.cause(*cause))
            .with("count", *count as i64);
        said.push(speech.say(&text));
    }
    said
}

/// What the duplicate deals were worth, over all duels.
fn saved(summary: &Summary<'_>, speech: &Speech<'_>) -> Option<String> {
    let (mut met, mut told) = (0.0, 0.0);
    for duel in summary.duels() {
        // Where the deals left no spread at all, nothing can be compared.
        if let Some(worth) = duel.worth {
            met += duel.games as f64;
            told += duel.games as f64 * worth;
        }
    }
    // Where many sit at a table, a game is part of many duels.
    let games = summary.results.games as f64;
    (met > 0.0).then(|| {
        let text = Text::new("arena-saved")
            .with("played", speech.count(games as u64))
            .with("worth", speech.count((games * told / met).round() as u64));
        speech.say(&text)
    })
}

fn sequential(summary: &Summary<'_>, sprt: &Sprt, speech: &Speech<'_>) -> String {
    let text = match sprt.verdict() {
        Some((Verdict::Yes, _)) => Text::new("arena-sprt-yes"),
        Some((Verdict::No, _)) => Text::new("arena-sprt-no"),
        None => Text::new("arena-sprt-open"),
    };
    let games = sprt
        .verdict()
        .map_or(summary.tally.games(), |(_, groups)| groups * summary.plan.schedule.seats() as u64);
    speech.say(
        &text
            .with("first", summary.name(0))
            .with("second", summary.name(1))
            .with("no", speech.decimal(sprt.hypotheses().no, 0))
            .with("yes", speech.decimal(sprt.hypotheses().yes, 0))
            .with("games", speech.count(games))
            .with("ratio", speech.decimal(sprt.ratio(), 2))
            .with("bound", speech.decimal(Sprt::bound(), 2)),
    )
}

/// Two digits are all that such an estimate is worth.
fn round_up(number: u64) -> u64 {
    let mut unit = 1;
    while number / unit >= 100 {
        unit *= 10;
    }
    number.div_ceil(unit) * unit
}
