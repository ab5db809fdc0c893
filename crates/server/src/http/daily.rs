//! The daily deal in the browser: the deals of today, one deal before and after it is played, and the way to its table.

use std::sync::Arc;

use axum::extract::rejection::{FormRejection, PathRejection};
use axum::extract::{Form, Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use croupier_table::{
    Commitment, DAILY_SEAT, DailyDeal, DailyResult, Day, Kind, Seed, Text, checked_name, daily_bot,
};
use maud::html;
use serde::Deserialize;
use serde_json::{Map, Value};

use super::create::free_name;
use super::visitor::Visitor;
use super::{Problem, home, html, identity, redirect};
use crate::app::App;
use crate::daily::{NoDeal, Standing, check_day, today};
use crate::id::Id;
use crate::live::NoTable;
use crate::render::daily::{DailyIndex, DealPage, IndexRow, deal_body, index_body};
use crate::render::frame::{Frame, page as framed};
use crate::setup::{By, SeatSetup, Speed, TableSetup, Visibility};
use crate::store::{DailyTable, StoreError};

/// One deal as a visitor may see it.
pub(crate) struct DealLook {
    /// The game.
    pub kind: &'static dyn Kind,
    /// The day.
    pub day: Day,
    /// Today.
    pub today: Day,
    /// How many people have a counted result.
    pub people: i64,
    /// The visitor's counted result, and where it stands.
    pub own: Option<(DailyResult, Standing)>,
    /// The table at which the visitor plays it or has played it.
    pub table: Option<DailyTable>,
    /// All results, the best first; empty for somebody who can still play it.
    pub results: Vec<(DailyResult, i64)>,
    /// What a house with a secret has committed to.
    pub commit: Option<Commitment>,
    /// The seed, once everybody may know it.
    pub seed: Option<Seed>,
}

impl DealLook {
    /// Whether a result of this day still counts.
    pub(crate) fn counts(&self) -> bool {
        self.day == self.today
    }

    /// Whether the visitor has begun and not finished it.
    pub(crate) fn is_begun(&self) -> bool {
        self.table.is_some_and(|table| table.ended_s.is_none())
    }
}

/// The game and the day that a path names, if they have a deal.
pub(super) fn parse(
    app: &App,
    visitor: &Visitor,
    path: Result<Path<(String, String)>, PathRejection>,
) -> Result<(&'static dyn Kind, Day), Problem> {
    let missing = |id| Problem::new(app, visitor, StatusCode::NOT_FOUND, id);
    let Path((game, date)) = path.map_err(|_| missing("web-no-page"))?;
    let kind = app.kind(&game).ok_or_else(|| missing("web-no-game"))?;
    let day: Day = date.parse().map_err(|_| missing("web-bad-date"))?;
    check_day(day, today()).map_err(|why| {
        missing(match why {
            NoDeal::Future => "web-daily-future",
            NoDeal::TooEarly => "web-daily-too-early",
        })
    })?;
    Ok((kind, day))
}

/// Looks at one deal.
pub(super) async fn look(
    app: &Arc<App>,
    visitor: &Visitor,
    kind: &'static dyn Kind,
    day: Day,
) -> Result<DealLook, StoreError> {
    let today = today();
    let (game, deal) = (kind.name(), DailyDeal::new(kind, day));
    let (mut table, mut own) = (None, None);
    if let Ok(person) = identity::owner(app, visitor) {
        table = app.store.daily_table(person, game, day).await?;
        own = app.store.daily_result(person, game, day).await?;
        if let (None, Some(table)) = (own, &table) {
            app.tables.complete_daily(table).await?;
            own = app.store.daily_result(person, game, day).await?;
        }
    }
    let all = app.store.daily_results(game, day).await?;
    let own = own.map(|result| (result, Standing::of(result, &all)));
    let is_over = own.is_some() || day < today;
    Ok(DealLook {
        kind,
        day,
        today,
        people: all.iter().map(|(_, people)| people).sum(),
        own,
        table,
        results: if is_over { all } else { Vec::new() },
        commit: app.daily.commitment(&deal, today),
        seed: app.daily.published(&deal, today),
    })
}

fn failed(app: &App, visitor: &Visitor, error: StoreError) -> Problem {
    Problem::no_table(app, visitor, &NoTable::Store(error))
}

/// The deals of today.
pub(super) async fn index(State(app): State<Arc<App>>, visitor: Visitor) -> Response {
    match index_page(&app, &visitor).await {
        Ok(page) => page,
        Err(error) => failed(&app, &visitor, error).answer(&app, &visitor, "/"),
    }
}

async fn index_page(app: &Arc<App>, visitor: &Visitor) -> Result<Response, StoreError> {
    let today = today();
    let mut rows = Vec::new();
    for kind in app.config.games {
        rows.push(IndexRow {
            look: look(app, visitor, *kind, today).await?,
            tomorrow: app.daily.commitment(&DailyDeal::new(*kind, today.next()), today),
        });
    }
    let body = index_body(&DailyIndex {
        messages: &app.messages,
        emblems: &app.emblems,
        lang: visitor.lang,
        today,
        is_secret: app.daily.is_secret(),
        played: played_days(app, visitor, None).await?,
        rows: &rows,
    });
    let title = app.word(visitor.lang, "web-nav-daily");
    Ok(html(framed(&frame(app, visitor, &title, "/daily".to_owned()), &body)))
}

/// The days of this week on which the visitor has finished a deal.
async fn played_days(
    app: &App,
    visitor: &Visitor,
    game: Option<&str>,
) -> Result<Vec<Day>, StoreError> {
    let Ok(person) = identity::owner(app, visitor) else { return Ok(Vec::new()) };
    let monday = today().before(today().weekday());
    let deals = app.store.daily_deals_of(person, monday).await?;
    let is_wanted = |of: &str| game.is_none_or(|game| game == of);
    Ok(deals.into_iter().filter(|(of, ..)| is_wanted(of)).map(|(_, day, _)| day).collect())
}

/// Today's deal of a game.
pub(super) async fn of_game(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    path: Result<Path<String>, PathRejection>,
) -> Response {
    let kind = path.ok().and_then(|Path(game)| app.kind(&game));
    match kind {
        Some(kind) => redirect(HeaderMap::new(), &format!("/daily/{}/{}", kind.name(), today())),
        None => Problem::new(&app, &visitor, StatusCode::NOT_FOUND, "web-no-game")
            .answer(&app, &visitor, "/daily"),
    }
}

/// One deal.
pub(super) async fn page(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    path: Result<Path<(String, String)>, PathRejection>,
) -> Response {
    match deal_page(&app, &visitor, path).await {
        Ok(page) => page,
        Err(problem) => problem.answer(&app, &visitor, "/daily"),
    }
}

async fn deal_page(
    app: &Arc<App>,
    visitor: &Visitor,
    path: Result<Path<(String, String)>, PathRejection>,
) -> Result<Response, Problem> {
    let (kind, day) = parse(app, visitor, path)?;
    let failed = |error| failed(app, visitor, error);
    let look = look(app, visitor, kind, day).await.map_err(failed)?;
    let yesterday = match check_day(day.before(1), day) {
        Ok(()) => {
            let before = self::look(app, visitor, kind, day.before(1)).await.map_err(failed)?;
            Some(before)
        }
        Err(_) => None,
    };
    let path = format!("/daily/{}/{day}", kind.name());
    let body = deal_body(&DealPage {
        messages: &app.messages,
        emblems: &app.emblems,
        lang: visitor.lang,
        name: &visitor.name,
        base: &visitor.base,
        look: &look,
        yesterday: yesterday.as_ref(),
        played: played_days(app, visitor, Some(kind.name())).await.map_err(failed)?,
    });
    let words = app.messages.of(kind.name(), visitor.lang);
    let title = format!("{} — {}", words.word("web-nav-daily"), words.word("game-name"));
    Ok(html(framed(&frame(app, visitor, &title, path), &body)))
}

fn frame<'a>(app: &'a App, visitor: &Visitor, title: &str, path: String) -> Frame<'a> {
    Frame {
        messages: &app.messages,
        has_bots: app.config.ladder.is_some(),
        lang: visitor.lang,
        title: format!("{title} — Croupier"),
        path,
        bar: html! {},
        class: "plain",
        pieces: app.emblems.symbols(),
    }
}

/// Under which name.
#[derive(Deserialize)]
pub(super) struct PlayForm {
    #[serde(default)]
    name: String,
    /// `1` if the page has said that the result counts.
    #[serde(default)]
    counts: String,
}

/// Plays a deal, or plays on.
pub(super) async fn play(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    path: Result<Path<(String, String)>, PathRejection>,
    form: Result<Form<PlayForm>, FormRejection>,
) -> Response {
    let (kind, day) = match parse(&app, &visitor, path) {
        Ok(found) => found,
        Err(problem) => return problem.answer(&app, &visitor, "/daily"),
    };
    let back = format!("/daily/{}/{day}", kind.name());
    let Ok(Form(PlayForm { name, counts })) = form else {
        return Problem::bad_form(&app, &visitor, StatusCode::UNPROCESSABLE_ENTITY)
            .answer(&app, &visitor, &back);
    };
    if counts == "1" && day != today() {
        // The day has ended since the page was shown: it says now that the deal does not count.
        return redirect(HeaderMap::new(), &back);
    }
    let (person, headers) = visitor.become_person(&app, checked_name(&name).as_deref());
    match open(&app, &visitor, kind, day, &name, person).await {
        Ok(table) => redirect(headers, &format!("/t/{table}")),
        Err(problem) => problem.answer(&app, &visitor, &back),
    }
}

/// The table at which this person plays the deal: the one that was begun, or a new one.
pub(super) async fn open(
    app: &Arc<App>,
    visitor: &Visitor,
    kind: &'static dyn Kind,
    day: Day,
    name: &str,
    person: Id,
) -> Result<Id, Problem> {
    let failed = |error| failed(app, visitor, error);
    let found = app.store.daily_table(person, kind.name(), day).await.map_err(failed)?;
    if let Some(DailyTable { id, ended_s: None }) = found {
        return Ok(id);
    }
    let refuse = |id| Problem::new(app, visitor, StatusCode::TOO_MANY_REQUESTS, id);
    if !app.buckets.take(visitor, home::TABLE_COST) {
        return Err(refuse("web-too-fast"));
    }
    let opened = app.store.count_open_tables(person).await.map_err(failed)?;
    if opened >= app.config.limits.tables_per_person {
        return Err(refuse("web-too-many-tables"));
    }
    let deal = DailyDeal::new(kind, day);
    let seed = app.daily.seed(&deal);
    let setup = setup(app, visitor, &deal, kind, &seed, name, person)?;
    let live = app.tables.open_daily(setup, &seed).await;
    let live = live.map_err(|why| Problem::no_table(app, visitor, &why))?;
    // Somebody who has finished it plays it again for fun; who asks twice at once gets one table.
    if found.is_none() {
        let first = app.store.claim_daily(person, kind.name(), day, live.id).await;
        let first = first.map_err(failed)?;
        if first != live.id {
            app.store.delete(live.id).await.map_err(failed)?;
            app.tables.forget_deleted(live.id);
        }
        return Ok(first);
    }
    Ok(live.id)
}

fn setup(
    app: &App,
    visitor: &Visitor,
    deal: &DailyDeal,
    kind: &dyn Kind,
    seed: &Seed,
    name: &str,
    person: Id,
) -> Result<TableSetup, Problem> {
    let words = app.messages.of(kind.name(), visitor.lang);
    let name = match name.trim() {
        "" => words.word("web-somebody"),
        given => checked_name(given).ok_or_else(|| {
            Problem::new(app, visitor, StatusCode::UNPROCESSABLE_ENTITY, "web-bad-name")
        })?,
    };
    let mut seats = vec![SeatSetup::new(name.clone(), By::Person, Some(person))];
    for _ in 1..kind.usual_seats() {
        let bot = free_name(words, &name, &seats);
        seats.push(SeatSetup::new(bot, By::Bot(daily_bot(kind).to_owned()), None));
    }
    debug_assert_eq!(DAILY_SEAT.index(), 0, "the person sits first");
    Ok(TableSetup {
        game: deal.game.clone(),
        rules: deal.rules,
        options: Value::Object(Map::new()),
        seats,
        speed: Speed::default(),
        clock_s: 0,
        host: person.0,
        hints: false,
        next: None,
        visibility: Visibility::Private,
        group: None,
        rated: false,
        start: None,
        daily: Some(deal.tag(seed)),
        draw: None,
    })
}

/// The text to share: it tells the result, and nothing about dice and cards.
pub(crate) fn share_text(
    messages: &crate::messages::Messages,
    lang: croupier_table::Lang,
    base: &str,
    look: &DealLook,
) -> Option<String> {
    let (result, standing) = look.own?;
    let words = messages.of(look.kind.name(), lang);
    let title = Text::new("daily-title")
        .with("date", look.day.to_string())
        .with("game", words.word("game-name"));
    let mut second = format!("{} {}", result.square(), words.say(&result.text(), &[]));
    if let Some(percent) = standing.better_than {
        let text = Text::new("web-daily-share-percent").with("percent", percent);
        second = format!("{second}, {}", words.say(&text, &[]));
    }
    let link = format!("{base}/daily/{}/{}", look.kind.name(), look.day);
    Some(format!("{}\n{second}\n{link}", words.say(&title, &[])))
}
