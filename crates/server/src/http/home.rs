//! The first page with all games, the page that sets a table up, and the form that opens one.

use std::sync::Arc;

use axum::extract::rejection::{FormRejection, QueryRejection};
use axum::extract::{Form, Path, Query, State};
use axum::http::{StatusCode, header};
use axum::response::{Html, IntoResponse, Response};
use croupier_table::{Kind, Text, Turn, Values, checked_name};
use maud::{Markup, html};
use serde::Deserialize;
use serde_json::{Map, Value};

use super::create::{TableRequest, setup, usual_bot};
use super::visitor::Visitor;
use super::{Problem, html, identity, lobby, redirect};
use crate::app::App;
use crate::id::Id;
use crate::render::frame::{Frame, page};
use crate::render::games::Standing;
use crate::render::home::{HomePage, Running, home_body};
use crate::render::table::level;
use crate::render::voice::Voice;
use crate::setup::{CLOCKS_S, Speed, TableSetup, Visibility};
use crate::store::{Cursor, GameFilter, ListedGame};

/// How many tables to go back to are listed.
const LISTED: i64 = 6;
/// A new table costs as much as so many requests, because it is stored for weeks.
pub(super) const TABLE_COST: f64 = 10.0;

/// All games, the tables to go back to, and what happens in the lobby.
pub(super) async fn home(State(app): State<Arc<App>>, visitor: Visitor) -> Response {
    let (running, last) = match identity::owner(&app, &visitor) {
        Ok(person) => own_games(&app, person).await,
        Err(_) => (Vec::new(), None),
    };
    let lobby = lobby::look(&app).await.unwrap_or_default();
    let body = home_body(&HomePage {
        messages: &app.messages,
        games: app.config.games,
        emblems: &app.emblems,
        lang: visitor.lang,
        name: &visitor.name,
        person: visitor.person,
        running: &running,
        last: last.as_ref(),
        lobby: &lobby,
    });
    let frame = frame(&app, &visitor, "/", "home-page", None);
    html(page(&Frame { pieces: app.emblems.symbols(), ..frame }, &body))
}

/// The games to go back to, those in which this person is to move first, and the last finished one. Without a database
/// the page shows the games all the same.
async fn own_games(app: &Arc<App>, person: Id) -> (Vec<Running>, Option<ListedGame>) {
    let listed = app.store.list_running(person, LISTED).await.unwrap_or_default();
    let mut running = Vec::new();
    for game in listed {
        let own = game.setup.seat_of(person).map(Turn::Seat);
        let is_asked =
            game.setup.is_full() && own.is_some() && app.tables.turn_at(game.table).await == own;
        let standing = if is_asked { Standing::Asked } else { Standing::Open };
        running.push(Running { game, standing });
    }
    running.sort_by_key(|one| one.standing != Standing::Asked);
    let filter = GameFilter::default();
    let last = app.store.list_finished(person, &filter, Cursor::NEWEST, 1).await;
    (running, last.unwrap_or_default().into_iter().next())
}

/// A page with a form. Browsers may keep it, so that going back finds what was typed.
fn form_page(page: Markup) -> Response {
    ([(header::CACHE_CONTROL, "private, no-cache")], Html(page.into_string())).into_response()
}

fn frame<'a>(
    app: &'a App,
    visitor: &Visitor,
    path: &str,
    class: &'static str,
    about: Option<String>,
) -> Frame<'a> {
    Frame {
        messages: &app.messages,
        has_bots: app.config.ladder.is_some(),
        lang: visitor.lang,
        title: about.map_or("Croupier".to_owned(), |about| format!("{about} — Croupier")),
        path: path.to_owned(),
        bar: html! {},
        class,
        pieces: "",
    }
}

/// What is chosen from the start.
#[derive(Deserialize)]
pub(super) struct NewQuery {
    #[serde(default)]
    rated: String,
}

/// The page that sets a table up.
pub(super) async fn new(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(game): Path<String>,
    query: Result<Query<NewQuery>, QueryRejection>,
) -> Response {
    let Some(kind) = app.kind(&game) else {
        return Problem::new(&app, &visitor, StatusCode::NOT_FOUND, "web-no-game")
            .answer(&app, &visitor, "/");
    };
    let words = app.messages.of(kind.name(), visitor.lang);
    let voice = Voice { words, names: &[], you: None };
    let body = html! {
        main id="main" class="paper setup" {
            h1 { (words.word("game-name")) }
            p class="lead" { (words.word("game-about")) }
            form method="post" action="/tables" {
                input type="hidden" name="game" value=(kind.name());
                p class="name-field" {
                    label for="name" { (words.word("web-name")) }
                    input id="name" name="name" maxlength="40" value=(visitor.name) autocomplete="nickname"
                        placeholder=(words.word("web-somebody"));
                }
                fieldset {
                    legend { (words.word("web-seats")) }
                    @let (shown, most) = (usize::from(kind.usual_seats()).max(4), usize::from(*kind.seats().end()));
                    @for n in 0..shown.min(most) { (seat_field(kind, n, voice)) }
                    @if most > shown {
                        details {
                            summary { (words.word("web-seats-more")) }
                            @for n in shown..most { (seat_field(kind, n, voice)) }
                        }
                    }
                    details {
                        summary { (words.word("web-bots-about")) }
                        dl class="bots" {
                            @for bot in kind.bots() { dt { (level(bot.name, voice)) } dd { (voice.say(&bot.about)) } }
                        }
                    }
                }
                fieldset class="choices" {
                    legend { (words.word("web-speed")) }
                    @for speed in Speed::ALL {
                        label {
                            input type="radio" name="speed" value=(speed.word()) checked[speed == Speed::default()];
                            " " (voice.say(&Text::new(format!("web-speed-{}", speed.word()))))
                        }
                    }
                }
                fieldset class="choices" {
                    legend { (words.word("web-clock-label")) }
                    @for clock in CLOCKS_S {
                        label {
                            input type="radio" name="clock" value=(clock) checked[clock == 0];
                            " " (voice.say(&Text::new("web-clock-choice").with("seconds", clock as usize)))
                        }
                    }
                }
                fieldset class="choices" {
                    legend { (words.word("web-visibility")) }
                    @for visibility in Visibility::ALL {
                        label {
                            input type="radio" name="visibility" value=(visibility.word()) checked[visibility == Visibility::default()];
                            " " (voice.say(&Text::new(format!("web-visibility-{}", visibility.word()))))
                        }
                    }
                }
                @if !kind.anchors().is_empty() {
                    fieldset class="choices" {
                        legend { (words.word("web-rated")) }
                        label { input type="checkbox" name="rated" value="1" checked[query.is_ok_and(|Query(query)| query.rated == "1")]; " " (words.word("web-rated-switch")) }
                        p class="faint" { (words.word("web-rated-about")) " " a href=(format!("/ladder/{}", kind.name())) { (words.word("web-ladder")) } }
                    }
                }
                (switches(kind, voice))
                p { button class="move" { (words.word("web-open-table")) } }
            }
        }
    };
    let path = format!("/new/{game}");
    let title = Some(words.word("game-name"));
    form_page(page(&frame(&app, &visitor, &path, "plain", title), &body))
}

fn seat_field(kind: &dyn Kind, n: usize, voice: Voice<'_>) -> Markup {
    let usual = usual_bot(kind);
    let chosen = match n {
        0 => "me",
        n if n < usize::from(kind.usual_seats()) => usual,
        _ => "none",
    };
    let mut choices =
        vec![("me", voice.word("web-seat-me")), ("open", voice.word("web-seat-open"))];
    for bot in kind.bots() {
        choices.push((bot.name, level(bot.name, voice)));
    }
    choices.push(("program", voice.word("web-by-program")));
    if n >= usize::from(*kind.seats().start()) {
        choices.push(("none", voice.word("web-seat-none")));
    }
    html! {
        p class="seat-field" {
            label for=(format!("seat{n}")) { (voice.say(&Text::new("web-seat-n").with("n", n + 1))) }
            select id=(format!("seat{n}")) name="seat" {
                @for (value, label) in choices.iter().filter(|(value, _)| n == 0 || *value != "me") {
                    option value=(value) selected[*value == chosen] { (label) }
                }
            }
        }
    }
}

/// Presets and switches; what is left alone keeps its usual value, or the preset's.
fn switches(kind: &dyn Kind, voice: Voice<'_>) -> Markup {
    let usual = kind.complete(&Value::Object(Map::new())).unwrap_or_default();
    let number = |switch: &str, min: u32, max: u32| {
        let usual = usual[switch].as_u64().map_or(String::new(), |usual| usual.to_string());
        format!("{usual} ({min}–{max})")
    };
    html! {
        @if !kind.presets().is_empty() {
            p class="seat-field" {
                label for="preset" { (voice.word("web-preset")) }
                select id="preset" name="set" {
                    option value="" { (voice.word("web-preset-usual")) }
                    @for preset in kind.presets() {
                        option value=(preset.name) { (preset_name(preset.name, voice)) }
                    }
                }
            }
        }
        details class="switches" {
            summary { (voice.word("web-switches")) }
            @for switch in kind.switches().iter().filter(|switch| !matches!(switch.values, Values::Words([_]))) {
                p class="seat-field" {
                    label for=(format!("set-{}", switch.name)) {
                        (voice.say(&Text::new(format!("option-{}", switch.name))))
                    }
                    @match switch.values {
                        Values::Words(words) => select id=(format!("set-{}", switch.name)) name="set" {
                            option value="" { (voice.word("web-switch-usual")) }
                            @for word in words {
                                option value=(format!("{}={word}", switch.name)) { (value_name(switch.name, word, voice)) }
                            }
                        },
                        Values::Number { min, max } | Values::NumberOr { min, max, .. } =>
                            input id=(format!("set-{}", switch.name)) name=(format!("number-{}", switch.name))
                                type="number" min=(min) max=(max) placeholder=(number(switch.name, min, max));,
                    }
                }
            }
        }
    }
}

/// A preset's name in words, where there are words for it.
fn preset_name(name: &'static str, voice: Voice<'_>) -> String {
    let id = format!("web-preset-{name}");
    if voice.words.has(&id) { voice.say(&Text::new(id)) } else { name.to_owned() }
}

/// What a value of a switch means: the rulebook's passage, which only the usual value does not have.
fn value_name(switch: &str, word: &str, voice: Voice<'_>) -> String {
    let passage = format!("option-{switch}-{word}");
    if voice.words.has(&passage) {
        voice.say(&Text::new(passage))
    } else {
        voice.say(&Text::new("web-switch-default").with("value", word.to_owned()))
    }
}

/// Opens a table.
pub(super) async fn create(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    form: Result<Form<Vec<(String, String)>>, FormRejection>,
) -> Response {
    let Ok(Form(fields)) = form else {
        return Problem::new(&app, &visitor, StatusCode::UNPROCESSABLE_ENTITY, "web-bad-form")
            .answer(&app, &visitor, "/");
    };
    let game = fields.iter().find(|(key, _)| key == "game").map_or("", |(_, value)| value.as_str());
    let Some(kind) = app.kind(game) else {
        return Problem::new(&app, &visitor, StatusCode::NOT_FOUND, "web-no-game")
            .answer(&app, &visitor, "/");
    };
    let request = request(&fields);
    let name = checked_name(&request.name);
    let (person, headers) = visitor.become_person(&app, name.as_deref());
    match open(&app, &visitor, kind, &request, person).await {
        Ok(id) => redirect(headers, &format!("/t/{id}")),
        Err(problem) => problem.answer(&app, &visitor, &format!("/new/{game}")),
    }
}

fn request(fields: &[(String, String)]) -> TableRequest {
    let mut request = TableRequest::default();
    for (key, value) in fields {
        match key.as_str() {
            "name" => request.name.clone_from(value),
            "seat" => request.seats.push(value.clone()),
            "set" if !value.is_empty() => request.set.push(value.clone()),
            "speed" => request.speed.clone_from(value),
            "clock" => request.clock.clone_from(value),
            "visibility" => request.visibility.clone_from(value),
            "rated" => request.rated = value == "1",
            other => {
                if let Some(switch) = other.strip_prefix("number-")
                    && !value.is_empty()
                {
                    request.set.push(format!("{switch}={value}"));
                }
            }
        }
    }
    request
}

/// Opens the table that a person wishes for, within the limits.
pub(super) async fn open(
    app: &Arc<App>,
    visitor: &Visitor,
    kind: &dyn Kind,
    request: &TableRequest,
    person: Id,
) -> Result<Id, Problem> {
    let words = app.messages.of(kind.name(), visitor.lang);
    let setup = setup(kind, request, person, words)
        .map_err(|sentence| Problem::with_sentence(StatusCode::UNPROCESSABLE_ENTITY, sentence))?;
    open_setup(app, visitor, setup, person).await
}

/// Opens a table with this setup for a person, within the limits.
pub(super) async fn open_setup(
    app: &Arc<App>,
    visitor: &Visitor,
    setup: TableSetup,
    person: Id,
) -> Result<Id, Problem> {
    if !app.buckets.take(visitor, TABLE_COST) {
        let status = StatusCode::TOO_MANY_REQUESTS;
        return Err(Problem::new(app, visitor, status, "web-too-fast"));
    }
    let opened = match visitor.person {
        // A new person has none.
        None => 0,
        Some(_) => app.store.count_open_tables(person).await.map_err(|error| {
            Problem::no_table(app, visitor, &crate::live::NoTable::Store(error))
        })?,
    };
    if opened >= app.config.limits.tables_per_person {
        let status = StatusCode::TOO_MANY_REQUESTS;
        return Err(Problem::new(app, visitor, status, "web-too-many-tables"));
    }
    let live = app.tables.open(setup).await.map_err(|why| Problem::no_table(app, visitor, &why))?;
    Ok(live.id)
}
