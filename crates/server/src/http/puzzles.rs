//! Puzzles in the browser: those of today, the archive of a game, one puzzle before and after it is answered.
//!
//! What the actions are worth is shown to a person only after that person has answered.

use std::collections::HashMap;
use std::sync::Arc;

use axum::extract::rejection::{FormRejection, PathRejection};
use axum::extract::{Form, Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use croupier_table::{Day, Kind, Table, Text};
use maud::html;

use super::play::MoveForm;
use super::visitor::Visitor;
use super::{Problem, html, identity, redirect};
use crate::app::App;
use crate::daily::{check_day, today};
use crate::id::Id;
use crate::live::{Move, NoTable, words_of};
use crate::puzzles::{NamedPuzzle, first_rating};
use crate::render::frame::{Frame, page as framed};
use crate::render::puzzles::{
    ArchivePage, IndexEntry, PuzzleIndex, PuzzlePage, answer_body, archive_body, index_body,
    question_body,
};
use crate::store::{PuzzleAnswer, PuzzleRating, SolverScore, StoreError};

/// An answer costs as much as so many requests, because it is stored.
const ANSWER_COST: f64 = 2.0;

/// The puzzle that a path names.
pub(crate) struct Chosen<'a> {
    /// The game.
    pub kind: &'static dyn Kind,
    /// The puzzle.
    pub named: &'a NamedPuzzle,
    /// Its number, counted from 1.
    pub number: usize,
    /// How many there are.
    pub count: usize,
    /// The day whose puzzle it is, if the path names it by the day.
    pub day: Option<Day>,
}

impl Chosen<'_> {
    /// Whether it is named as the puzzle of today.
    pub(crate) fn is_of_today(&self) -> bool {
        self.day == Some(today())
    }

    /// Its path.
    pub(crate) fn path(&self) -> String {
        match self.day {
            Some(day) => format!("/puzzles/{}/{day}", self.kind.name()),
            None => format!("/puzzles/{}/{}", self.kind.name(), self.number),
        }
    }

    /// The table at the decision.
    pub(crate) fn table(&self, app: &App, visitor: &Visitor) -> Result<Box<dyn Table>, Problem> {
        self.named.puzzle.open(self.kind).map_err(|text: Text| {
            tracing::error!(game = self.kind.name(), problem = %text.id, "a puzzle cannot be played");
            Problem::new(app, visitor, StatusCode::GONE, "web-unreadable")
        })
    }
}

/// What is known about a puzzle.
pub(crate) struct PuzzleLook {
    /// How hard it is.
    pub rating: PuzzleRating,
    /// What the visitor has answered.
    pub answered: Option<String>,
    /// How many chose what; empty before the visitor has answered.
    pub choices: HashMap<String, i64>,
    /// How well the visitor solves puzzles of this game.
    pub score: SolverScore,
    /// The days of this week whose puzzle the visitor has answered.
    pub days: Vec<Day>,
}

/// The puzzle that a path names, if there is one.
pub(super) fn parse<'a>(
    app: &'a App,
    visitor: &Visitor,
    path: Result<Path<(String, String)>, PathRejection>,
) -> Result<Chosen<'a>, Problem> {
    let missing = |id| Problem::new(app, visitor, StatusCode::NOT_FOUND, id);
    let Path((game, which)) = path.map_err(|_| missing("web-no-page"))?;
    let kind = app.kind(&game).ok_or_else(|| missing("web-no-game"))?;
    let all = app.puzzles.of(kind.name());
    let (number, day) = match which.parse::<Day>() {
        Ok(day) => {
            check_day(day, today()).map_err(|_| missing("web-puzzle-no-day"))?;
            (app.puzzles.of_day(kind.name(), day), Some(day))
        }
        Err(_) => (which.parse().ok(), None),
    };
    let number = number.filter(|number| (1..=all.len()).contains(number));
    let number = number.ok_or_else(|| missing("web-puzzle-none"))?;
    Ok(Chosen { kind, named: &all[number - 1], number, count: all.len(), day })
}

/// Looks at a puzzle.
pub(super) async fn look(
    app: &App,
    visitor: &Visitor,
    chosen: &Chosen<'_>,
) -> Result<PuzzleLook, StoreError> {
    let (game, key) = (chosen.kind.name(), chosen.named.key.as_str());
    let first = first_rating(&chosen.named.puzzle, chosen.kind);
    let fresh = PuzzleRating { rating: first, answers: 0, solved: 0 };
    let rating = app.store.puzzle_rating(game, key).await?.unwrap_or(fresh);
    let mut look = PuzzleLook {
        rating,
        answered: None,
        choices: HashMap::new(),
        score: SolverScore::default(),
        days: Vec::new(),
    };
    let Ok(person) = identity::owner(app, visitor) else { return Ok(look) };
    let (today, monday) = (today(), today().before(today().weekday()));
    let days = app.store.puzzle_days(person, monday).await?;
    let of_today = days.iter().find(|(of, day, _)| of == game && *day == today);
    // A puzzle that comes again is asked again on its day.
    look.answered = if chosen.is_of_today() {
        of_today.map(|(_, _, action)| action.clone())
    } else {
        app.store.puzzle_answer(person, game, key).await?
    };
    look.score = app.store.solver_scores(person).await?.remove(game).unwrap_or_default();
    look.days = days.into_iter().filter(|(of, ..)| of == game).map(|(_, day, _)| day).collect();
    if look.answered.is_some() {
        look.choices = app.store.puzzle_choices(game, key).await?;
    }
    Ok(look)
}

fn failed(app: &App, visitor: &Visitor, error: StoreError) -> Problem {
    Problem::no_table(app, visitor, &NoTable::Store(error))
}

/// The puzzles of today.
pub(super) async fn index(State(app): State<Arc<App>>, visitor: Visitor) -> Response {
    match index_page(&app, &visitor).await {
        Ok(page) => page,
        Err(error) => failed(&app, &visitor, error).answer(&app, &visitor, "/"),
    }
}

/// What is known about the puzzles of today: per game its number, how hard it is and what the visitor has answered.
pub(super) async fn todays(
    app: &App,
    visitor: &Visitor,
) -> Result<(Vec<IndexEntry>, Vec<Day>), StoreError> {
    let today = today();
    let (mut scores, mut days) = (HashMap::new(), Vec::new());
    if let Ok(person) = identity::owner(app, visitor) {
        scores = app.store.solver_scores(person).await?;
        days = app.store.puzzle_days(person, today.before(today.weekday())).await?;
    }
    let mut entries = Vec::new();
    for kind in app.config.games {
        let Some(number) = app.puzzles.of_day(kind.name(), today) else { continue };
        let all = app.puzzles.of(kind.name());
        let named = &all[number - 1];
        let rating = app.store.puzzle_rating(kind.name(), &named.key).await?;
        let action = days.iter().find(|(game, day, _)| game == kind.name() && *day == today);
        entries.push(IndexEntry {
            kind: *kind,
            number,
            count: all.len(),
            rating: rating.map_or_else(|| first_rating(&named.puzzle, *kind), |one| one.rating),
            solved: action.map(|(_, _, action)| *action == named.puzzle.best().action),
            score: scores.get(kind.name()).copied().unwrap_or_default(),
        });
    }
    Ok((entries, days.into_iter().map(|(_, day, _)| day).collect()))
}

async fn index_page(app: &Arc<App>, visitor: &Visitor) -> Result<Response, StoreError> {
    let (entries, days) = todays(app, visitor).await?;
    let body = index_body(&PuzzleIndex {
        messages: &app.messages,
        emblems: &app.emblems,
        lang: visitor.lang,
        today: today(),
        days: &days,
        entries: &entries,
    });
    let title = app.word(visitor.lang, "web-nav-puzzles");
    let frame = frame(app, visitor, &title, "/puzzles".to_owned(), app.emblems.symbols());
    Ok(html(framed(&frame, &body)))
}

/// All puzzles of a game.
pub(super) async fn archive(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    path: Result<Path<String>, PathRejection>,
) -> Response {
    let kind = path.ok().and_then(|Path(game)| app.kind(&game));
    let Some(kind) = kind else {
        return Problem::new(&app, &visitor, StatusCode::NOT_FOUND, "web-no-game")
            .answer(&app, &visitor, "/puzzles");
    };
    match archive_page(&app, &visitor, kind).await {
        Ok(page) => page,
        Err(error) => failed(&app, &visitor, error).answer(&app, &visitor, "/puzzles"),
    }
}

async fn archive_page(
    app: &App,
    visitor: &Visitor,
    kind: &'static dyn Kind,
) -> Result<Response, StoreError> {
    let ratings = app.store.puzzle_ratings(kind.name()).await?;
    let answered = match identity::owner(app, visitor) {
        Ok(person) => app.store.answered_puzzles(person, kind.name()).await?,
        Err(_) => HashMap::new(),
    };
    let body = archive_body(&ArchivePage {
        kind,
        words: app.messages.of(kind.name(), visitor.lang),
        puzzles: app.puzzles.of(kind.name()),
        ratings: &ratings,
        answered: &answered,
    });
    let words = app.messages.of(kind.name(), visitor.lang);
    let title = format!("{} — {}", words.word("web-nav-puzzles"), words.word("game-name"));
    let path = format!("/puzzles/{}", kind.name());
    Ok(html(framed(&frame(app, visitor, &title, path, app.emblems.symbols()), &body)))
}

fn frame<'a>(
    app: &'a App,
    visitor: &Visitor,
    title: &str,
    path: String,
    pieces: &'a str,
) -> Frame<'a> {
    Frame {
        messages: &app.messages,
        has_bots: app.config.ladder.is_some(),
        lang: visitor.lang,
        title: format!("{title} — Croupier"),
        path,
        bar: html! {},
        class: "plain",
        pieces,
    }
}

/// One puzzle.
pub(super) async fn page(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    path: Result<Path<(String, String)>, PathRejection>,
) -> Response {
    match puzzle_page(&app, &visitor, path).await {
        Ok(page) => page,
        Err(problem) => problem.answer(&app, &visitor, "/puzzles"),
    }
}

async fn puzzle_page(
    app: &App,
    visitor: &Visitor,
    path: Result<Path<(String, String)>, PathRejection>,
) -> Result<Response, Problem> {
    let chosen = parse(app, visitor, path)?;
    let look = look(app, visitor, &chosen).await.map_err(|error| failed(app, visitor, error))?;
    let table = chosen.table(app, visitor)?;
    let words = app.messages.of(chosen.kind.name(), visitor.lang);
    let page = PuzzlePage {
        names: names(app, visitor, &chosen),
        scene: table.scene(Some(chosen.named.puzzle.seat)),
        chosen: &chosen,
        look: &look,
        words,
    };
    let title = format!("{} — {}", words.word("web-puzzle"), words.word("game-name"));
    let frame = frame(app, visitor, &title, chosen.path(), chosen.kind.pieces());
    if look.answered.is_some() {
        return Ok(html(framed(&frame, &answer_body(&page))));
    }
    let bar = html! {
        span class="game" { (words.word("game-name")) }
        span class="round" { (words.word("web-puzzle")) }
        span class="tools" { a class="tool" href="/puzzles" { (words.word("web-nav-puzzles")) } }
    };
    Ok(html(framed(&Frame { class: "at-table", bar, ..frame }, &question_body(&page))))
}

/// Names for the seats, as at a table with bots.
fn names(app: &App, visitor: &Visitor, chosen: &Chosen<'_>) -> Vec<String> {
    let words = app.messages.of(chosen.kind.name(), visitor.lang);
    let list = words.word("web-bot-names");
    let mut bots = list.split(',').map(str::trim);
    let own =
        if visitor.name.is_empty() { words.word("web-somebody") } else { visitor.name.clone() };
    let name = |seat: u8| {
        if seat == chosen.named.puzzle.seat.0 {
            own.clone()
        } else {
            bots.find(|bot| *bot != own).map_or_else(|| format!("P{seat}"), ToOwned::to_owned)
        }
    };
    (0..chosen.named.puzzle.seats).map(name).collect()
}

/// Answers a puzzle.
pub(super) async fn answer(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    path: Result<Path<(String, String)>, PathRejection>,
    form: Result<Form<MoveForm>, FormRejection>,
) -> Response {
    let chosen = match parse(&app, &visitor, path) {
        Ok(chosen) => chosen,
        Err(problem) => return problem.answer(&app, &visitor, "/puzzles"),
    };
    let back = chosen.path();
    let bad = |status| Problem::bad_form(&app, &visitor, status);
    let request = match form {
        Ok(Form(form)) => form.into_request().ok_or_else(|| bad(StatusCode::UNPROCESSABLE_ENTITY)),
        Err(rejection) => Err(bad(rejection.status())),
    };
    let (person, headers) = visitor.become_person(&app, None);
    let answered = match request {
        Ok(request) => store_answer(&app, &visitor, &chosen, person, request.what).await,
        Err(problem) => Err(problem),
    };
    match answered {
        Ok(_) if visitor.wants_json => (headers, StatusCode::NO_CONTENT).into_response(),
        Ok(_) => redirect(headers, &back),
        Err(problem) => problem.answer(&app, &visitor, &back),
    }
}

/// Stores the answer that a move is, if it is legal there. Of several actions the first is the decision.
pub(super) async fn store_answer(
    app: &App,
    visitor: &Visitor,
    chosen: &Chosen<'_>,
    person: Id,
    what: Move,
) -> Result<String, Problem> {
    let puzzle = &chosen.named.puzzle;
    let table = chosen.table(app, visitor)?;
    let words = app.messages.of(chosen.kind.name(), visitor.lang);
    let names = names(app, visitor, chosen);
    let actions = words_of(table.as_ref(), puzzle.seat, what)
        .map_err(|why| Problem::denied(app, visitor, words, &names, &why))?;
    let action = actions.into_iter().next().unwrap_or_default();
    if !puzzle.answers.iter().any(|one| one.action == action) {
        let refused = table.try_words(puzzle.seat, std::slice::from_ref(&action)).err();
        let why = refused.map_or(crate::live::Denied::NoCell, crate::live::Denied::Refused);
        return Err(Problem::denied(app, visitor, words, &names, &why));
    }
    if !app.buckets.take(visitor, ANSWER_COST) {
        let status = StatusCode::TOO_MANY_REQUESTS;
        return Err(Problem::new(app, visitor, status, "web-too-fast"));
    }
    let answer = PuzzleAnswer {
        person,
        game: chosen.kind.name().to_owned(),
        puzzle: chosen.named.key.clone(),
        is_right: action == puzzle.best().action,
        action: action.clone(),
        day: chosen.day.filter(|_| chosen.is_of_today()),
        first_rating: first_rating(puzzle, chosen.kind),
    };
    app.store.answer_puzzle(answer).await.map_err(|error| failed(app, visitor, error))?;
    Ok(action)
}
