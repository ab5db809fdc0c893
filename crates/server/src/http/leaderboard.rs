//! The ladder of a game: people, bots of the program and submitted bots on one scale, page by page.

use std::collections::HashMap;
use std::ops::RangeInclusive;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::Response;
use croupier_table::{Anchor, Kind, Rated, RatedPlayer};
use maud::html;
use schemars::JsonSchema;
use serde::Deserialize;
use tokio::sync::Mutex;

use super::visitor::Visitor;
use super::{Problem, html, identity};
use crate::app::App;
use crate::id::Id;
use crate::live::NoTable;
use crate::ratings::bounds;
use crate::render::frame::{Frame, page as framed};
use crate::render::leaderboard::{LadderPage, ladder_body};
use crate::store::{Bounds, LadderCursor, LadderRow, StoreError};

/// How many lines a page has.
pub(super) const PER_PAGE: usize = 50;
/// How long places may be missing of which another server's message was lost.
const FRESH: Duration = Duration::from_secs(10);

/// Which players are wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Who {
    /// All of them.
    #[default]
    Everybody,
    /// People alone.
    People,
    /// Bots alone.
    Bots,
}

impl Who {
    /// All choices.
    pub(crate) const ALL: [Who; 3] = [Who::Everybody, Who::People, Who::Bots];

    /// The word in addresses; nothing for the usual choice.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Who::Everybody => "",
            Who::People => "people",
            Who::Bots => "bots",
        }
    }
}

/// Which part of a ladder is wanted.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
pub(crate) struct LadderQuery {
    /// Only people (`people`) or only bots (`bots`).
    #[serde(default)]
    #[schemars(with = "String", extend("enum" = ["", "people", "bots"]))]
    pub who: Option<String>,
    /// Only lines after this place in the list: the `next` of the page before.
    #[serde(default)]
    #[schemars(
        with = "String",
        regex(pattern = r"^([rp]-?[0-9]{1,12}\.[a-km-np-z2-9]{12}[a-h])?$")
    )]
    pub after: Option<String>,
}

impl LadderQuery {
    fn who(&self) -> Option<Who> {
        let word = self.who.as_deref().unwrap_or_default();
        Who::ALL.into_iter().find(|who| who.word() == word)
    }

    /// The place after which the list goes on, or `None` if it is no place.
    fn cursor(&self) -> Option<LadderCursor> {
        let text = self.after.as_deref().unwrap_or_default();
        if text.is_empty() {
            return Some(LadderCursor::TOP);
        }
        let provisional = match text.as_bytes().first() {
            Some(b'r') => false,
            Some(b'p') => true,
            _ => return None,
        };
        let (points, line) = text.get(1..)?.split_once('.')?;
        let points = points.parse().ok().filter(|points: &i64| points.abs() < 1_000_000_000_000)?;
        Some(LadderCursor { provisional, points, line: line.parse::<Id>().ok()?.0 })
    }
}

/// A place in the list as text.
pub(crate) fn cursor_text(cursor: LadderCursor) -> String {
    let part = if cursor.provisional { 'p' } else { 'r' };
    format!("{part}{}.{}", cursor.points, Id(cursor.line))
}

/// A line of a ladder.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct LadderLine {
    /// The player.
    pub player: RatedPlayer,
    /// The number of the line.
    line: i64,
    /// The places that the player may have; none while the rating is provisional.
    pub place: Option<RangeInclusive<usize>>,
    /// Whether it is the visitor.
    pub is_you: bool,
}

impl LadderLine {
    fn cursor(&self) -> LadderCursor {
        LadderCursor::after(self.player.rating.points, self.line, self.player.is_provisional())
    }

    fn of_person(row: LadderRow, visitor: Option<Id>) -> LadderLine {
        let player = RatedPlayer {
            name: row.name,
            kind: Rated::Person,
            rating: row.standing.rating,
            games: row.standing.games,
            page: None,
        };
        let is_you = visitor == Some(row.person);
        LadderLine { player, line: row.line, place: None, is_you }
    }
}

/// One page of a ladder.
#[derive(Clone, Debug, Default)]
pub(crate) struct LadderFound {
    /// The lines, the highest first; those who are provisional come last.
    pub lines: Vec<LadderLine>,
    /// Where the next page begins.
    pub next: Option<LadderCursor>,
    /// The visitor's own line, wherever it is.
    pub own: Option<LadderLine>,
}

/// How many players have their bounds above or below a number, in whole points.
#[derive(Clone, Debug, Default)]
struct Field {
    /// Each lower bound with the number of players at it or below it, ascending.
    low: Vec<(i64, usize)>,
    /// The same for upper bounds.
    high: Vec<(i64, usize)>,
}

impl Field {
    fn new(bounds: Bounds) -> Field {
        Field { low: cumulated(bounds.low), high: cumulated(bounds.high) }
    }

    fn total(&self) -> usize {
        self.low.last().map_or(0, |(_, count)| *count)
    }

    /// How many are surely above somebody with this upper bound.
    fn above(&self, high: i64) -> usize {
        self.total() - count_up_to(&self.low, high)
    }

    /// How many are surely below somebody with this lower bound.
    fn below(&self, low: i64) -> usize {
        count_up_to(&self.high, low - 1)
    }
}

fn cumulated(mut counts: Vec<(i64, usize)>) -> Vec<(i64, usize)> {
    counts.sort_unstable();
    let mut sum = 0;
    for (_, count) in &mut counts {
        sum += *count;
        *count = sum;
    }
    counts
}

fn count_up_to(counts: &[(i64, usize)], bound: i64) -> usize {
    let n = counts.partition_point(|(at, _)| *at <= bound);
    n.checked_sub(1).map_or(0, |last| counts[last].1)
}

/// The places on the ladders of all games. They are counted anew when a server has changed a rating, and after a while.
#[derive(Default)]
pub(crate) struct Ladders(Mutex<HashMap<&'static str, Counted>>);

struct Counted {
    at: Instant,
    writes: u64,
    people: Arc<Field>,
}

impl Ladders {
    async fn people(&self, app: &App, kind: &dyn Kind) -> Result<Arc<Field>, StoreError> {
        let mut all = self.0.lock().await;
        let writes = app.store.rating_writes();
        if let Some(counted) = all.get(kind.name())
            && counted.writes == writes
            && counted.at.elapsed() < FRESH
        {
            return Ok(Arc::clone(&counted.people));
        }
        let people = Arc::new(Field::new(app.store.count_bounds(kind.name()).await?));
        let counted = Counted { at: Instant::now(), writes, people: Arc::clone(&people) };
        all.insert(kind.name(), counted);
        Ok(people)
    }
}

/// The lines of all bots of a game.
fn bots(app: &App, kind: &dyn Kind) -> Vec<LadderLine> {
    let built_in = |anchor: Anchor| RatedPlayer {
        name: anchor.bot,
        kind: Rated::BuiltIn,
        rating: anchor.rating,
        games: 0,
        page: None,
    };
    let mut players: Vec<RatedPlayer> = kind.anchors().into_iter().map(built_in).collect();
    if let Some(ladder) = &app.config.ladder {
        let rated = ladder.rated_bots(kind.name());
        players.extend(rated.into_iter().filter(|one| one.kind == Rated::Submitted));
    }
    players.sort_by(|a, b| a.name.cmp(&b.name));
    let line =
        |(n, player)| LadderLine { player, line: i64::MAX - n as i64, place: None, is_you: false };
    players.into_iter().enumerate().map(line).collect()
}

/// The places that a line may have among people and bots.
fn place(line: &LadderLine, fields: &[&Field]) -> Option<RangeInclusive<usize>> {
    if line.player.is_provisional() {
        return None;
    }
    let (low, high) = bounds(line.player.rating);
    let above: usize = fields.iter().map(|field| field.above(high)).sum();
    let below: usize = fields.iter().map(|field| field.below(low)).sum();
    let total: usize = fields.iter().map(|field| field.total()).sum();
    Some(above + 1..=total.saturating_sub(below).max(above + 1))
}

/// Finds one page of a ladder.
pub(super) async fn find_ladder(
    app: &App,
    kind: &'static dyn Kind,
    who: Who,
    after: LadderCursor,
    visitor: Option<Id>,
) -> Result<LadderFound, StoreError> {
    let bots = if who == Who::People { Vec::new() } else { bots(app, kind) };
    let ranked = bots.iter().filter(|line| !line.player.is_provisional());
    let (low, high): (Vec<i64>, Vec<i64>) = ranked.map(|line| bounds(line.player.rating)).unzip();
    let once = |bounds: Vec<i64>| bounds.into_iter().map(|bound| (bound, 1)).collect();
    let bot_field = Field::new(Bounds { low: once(low), high: once(high) });
    let people = match who {
        Who::Bots => Arc::default(),
        Who::Everybody | Who::People => app.ladders.people(app, kind).await?,
    };
    let mut lines: Vec<LadderLine> = Vec::new();
    let provisional = LadderCursor { provisional: true, ..LadderCursor::TOP };
    let parts = if after.provisional { vec![after] } else { vec![after, provisional] };
    for part in parts {
        let wanted = PER_PAGE + 1 - lines.len();
        let mut found: Vec<LadderLine> = bots
            .iter()
            .filter(|line| line.player.is_provisional() == part.provisional)
            .filter(|line| part.precedes(line.player.rating.points, line.line))
            .cloned()
            .collect();
        if who != Who::Bots {
            let rows = app.store.list_ladder(kind.name(), part, wanted as i64).await?;
            found.extend(rows.into_iter().map(|row| LadderLine::of_person(row, visitor)));
        }
        found.sort_by_key(|line| {
            let cursor = line.cursor();
            std::cmp::Reverse((cursor.points, cursor.line))
        });
        found.truncate(wanted);
        lines.append(&mut found);
    }
    let has_more = lines.len() > PER_PAGE;
    lines.truncate(PER_PAGE);
    let own = match visitor {
        Some(person) => app.store.find_rating(person, kind.name()).await?,
        None => None,
    };
    let mut own = own.map(|row| LadderLine::of_person(row, visitor));
    for line in lines.iter_mut().chain(&mut own) {
        line.place = place(line, &[&people, &bot_field]);
    }
    let next = lines.last().filter(|_| has_more).map(LadderLine::cursor);
    Ok(LadderFound { lines, next, own })
}

/// One page of a ladder, for pages and programs alike.
pub(super) async fn look(
    app: &App,
    visitor: &Visitor,
    kind: &'static dyn Kind,
    query: &LadderQuery,
) -> Result<(Who, LadderFound), Problem> {
    let (Some(who), Some(after)) = (query.who(), query.cursor()) else {
        return Err(Problem::bad_form(app, visitor, StatusCode::UNPROCESSABLE_ENTITY));
    };
    let person = identity::owner(app, visitor).ok();
    let found = find_ladder(app, kind, who, after, person).await;
    let found = found.map_err(|error| Problem::no_table(app, visitor, &NoTable::Store(error)))?;
    Ok((who, found))
}

/// The ladder of the first game.
pub(super) async fn first(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    query: Result<Query<LadderQuery>, QueryRejection>,
) -> Response {
    let game = app.config.games.first().map_or("", |kind| kind.name());
    show(&app, &visitor, game, query).await
}

/// The ladder of a game.
pub(super) async fn page(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(game): Path<String>,
    query: Result<Query<LadderQuery>, QueryRejection>,
) -> Response {
    show(&app, &visitor, &game, query).await
}

async fn show(
    app: &Arc<App>,
    visitor: &Visitor,
    game: &str,
    query: Result<Query<LadderQuery>, QueryRejection>,
) -> Response {
    let Some(kind) = app.kind(game) else {
        return Problem::new(app, visitor, StatusCode::NOT_FOUND, "web-no-game")
            .answer(app, visitor, "/ladder");
    };
    let query = query.map(|Query(query)| query).unwrap_or_default();
    let (who, found) = match look(app, visitor, kind, &query).await {
        Ok(found) => found,
        Err(problem) => return problem.answer(app, visitor, "/ladder"),
    };
    let body = ladder_body(&LadderPage {
        messages: &app.messages,
        games: app.config.games,
        kind,
        lang: visitor.lang,
        who,
        is_first: query.after.as_deref().unwrap_or_default().is_empty(),
        found: &found,
    });
    let frame = Frame {
        messages: &app.messages,
        has_bots: app.config.ladder.is_some(),
        lang: visitor.lang,
        title: format!("{} — Croupier", app.word(visitor.lang, "web-ladder")),
        path: format!("/ladder/{game}"),
        bar: html! {},
        class: "plain",
        pieces: "",
    };
    html(framed(&frame, &body))
}

#[cfg(test)]
mod tests {
    use croupier_table::{Rating, places};

    use super::*;

    fn line(points: f64, deviation: f64, games: u64) -> LadderLine {
        let rating = Rating { points, deviation };
        let player =
            RatedPlayer { name: String::new(), kind: Rated::Person, rating, games, page: None };
        LadderLine { player, line: 1, place: None, is_you: false }
    }

    #[test]
    fn places_from_counts_are_those_that_comparing_everybody_gives() {
        // Whole points, so that rounding plays no part.
        let lines: Vec<LadderLine> =
            (0..40).map(|n| line(f64::from(n * n % 97 * 7), f64::from(n % 9) * 25.0, 20)).collect();
        let (low, high): (Vec<_>, Vec<_>) = lines
            .iter()
            .map(|line| bounds(line.player.rating))
            .map(|(low, high)| ((low, 1), (high, 1)))
            .unzip();
        let field = Field::new(Bounds { low, high });
        let players: Vec<RatedPlayer> = lines.iter().map(|line| line.player.clone()).collect();
        let found: Vec<_> = lines.iter().filter_map(|line| place(line, &[&field])).collect();
        assert_eq!(found, places(&players));
    }

    #[test]
    fn a_provisional_line_has_no_place() {
        assert_eq!(place(&line(2000.0, 100.0, 9), &[&Field::default()]), None);
    }

    #[test]
    fn a_place_in_the_list_survives_its_text() {
        for cursor in [
            LadderCursor::after(1012.345, Id::fresh().0, false),
            LadderCursor::after(-310.5, i64::MAX - 3, true),
        ] {
            let query = LadderQuery { who: None, after: Some(cursor_text(cursor)) };
            assert_eq!(query.cursor(), Some(cursor));
        }
        for bad in
            ["x", "r", "r1", "r1.", "q1.aaaaaaaaaaaaa", "r9999999999999999999.aaaaaaaaaaaaa", "ä"]
        {
            let query = LadderQuery { who: None, after: Some(bad.to_owned()) };
            assert_eq!(query.cursor(), None, "{bad}");
        }
    }
}
