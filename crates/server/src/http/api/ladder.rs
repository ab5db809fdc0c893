//! Submitted bots as JSON: the board, one bot, submissions, the organiser's orders.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::extract::rejection::JsonRejection;
use axum::http::StatusCode;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use croupier_table::checked_name;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Refusal, bad_json};
use crate::app::App;
use crate::http::Problem;
use crate::http::ladder::{
    BotPath, author_id, blocking, find_bot, ladder, refused, take, withdraw_bot,
};
use crate::http::visitor::Visitor;
use crate::id::{Id, Token};
use crate::ladder::{LadderBot, LadderStatus, OrderResult, OrganiserOrder, Receipt, Upload};
use crate::store::now_s;

/// A bot to submit.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, expecting = "an object with a game, and an archive or `remote`")]
pub(super) struct NewBot {
    /// The game.
    pub(super) game: String,
    /// The archive (`.tar.gz` with a `bot.json`) or WebAssembly module, in Base64; empty for a remote bot.
    #[serde(default)]
    pub(super) archive: String,
    /// Whether you run the bot and connect it to `/bots/{game}/{name}/socket`; it needs a name then.
    #[serde(default)]
    pub(super) remote: bool,
    /// The name of the bot; empty to take it from the manifest.
    #[serde(default)]
    pub(super) name: String,
    /// The name of the author, as everybody sees it.
    #[serde(default)]
    pub(super) author: String,
    /// The code of an invitation, where one is needed.
    #[serde(default)]
    pub(super) invitation: String,
}

/// What became of a submission.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct SubmittedBot {
    /// The bot.
    #[serde(flatten)]
    pub(super) receipt: Receipt,
    /// The address of its page.
    pub(super) url: String,
    /// The author's token for all later requests.
    pub(super) token: Token,
}

/// The board.
pub(super) async fn status(
    State(app): State<Arc<App>>,
    visitor: Visitor,
) -> Result<Json<LadderStatus>, Refusal> {
    let ladder = ladder(&app, &visitor)?;
    let lang = visitor.lang;
    let status = blocking(move || ladder.status(lang)).await;
    Ok(Json(status.ok_or_else(|| unavailable(&app, &visitor))?))
}

/// One bot.
pub(super) async fn bot(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    path: BotPath,
) -> Result<Json<LadderBot>, Refusal> {
    Ok(Json(find_bot(&app, &visitor, path).await?))
}

/// Takes a submission.
pub(super) async fn submit(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    body: Result<Json<NewBot>, JsonRejection>,
) -> Result<(StatusCode, Json<SubmittedBot>), Refusal> {
    let Json(new) = body.map_err(|rejection| bad_json(&rejection))?;
    let bad = || Problem::bad_form(&app, &visitor, StatusCode::UNPROCESSABLE_ENTITY);
    let bytes = STANDARD.decode(new.archive.as_bytes()).map_err(|_| bad())?;
    let person = visitor.person.unwrap_or_else(Id::fresh);
    let upload = Upload {
        game: new.game,
        author: author_id(person),
        author_name: checked_name(&new.author).unwrap_or_default(),
        name: new.name.trim().to_owned(),
        remote: new.remote,
        bytes,
        invitation: new.invitation,
    };
    let receipt = take(&app, &visitor, upload).await?;
    let url = format!("{}/bots/{}/{}", visitor.base, receipt.game, receipt.name);
    let token = app.keys.person_key(person, now_s());
    Ok((StatusCode::CREATED, Json(SubmittedBot { receipt, url, token })))
}

/// Withdraws a bot of the caller.
pub(super) async fn withdraw(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    path: BotPath,
) -> Result<StatusCode, Refusal> {
    withdraw_bot(&app, &visitor, path).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Carries out an order of the organiser.
pub(super) async fn obey(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    body: Result<Json<OrganiserOrder>, JsonRejection>,
) -> Result<Json<OrderResult>, Refusal> {
    let ladder = ladder(&app, &visitor)?;
    let Json(order) = body.map_err(|rejection| bad_json(&rejection))?;
    let lang = visitor.lang;
    let done = blocking(move || ladder.obey(order, lang)).await;
    let done = done.ok_or_else(|| unavailable(&app, &visitor))?;
    Ok(Json(done.map_err(|refusal| refused(&app, &visitor, refusal))?))
}

fn unavailable(app: &App, visitor: &Visitor) -> Problem {
    Problem::new(app, visitor, StatusCode::SERVICE_UNAVAILABLE, "web-store-failed")
}
