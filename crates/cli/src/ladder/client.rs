//! Requests to a server: JSON there and back, with a sentence for everything that goes wrong.

use std::time::Duration;

use croupier_table::Text;
use serde_json::Value;

use crate::context::{Context, Failure};

/// How long a request may take.
const TIMEOUT: Duration = Duration::from_mins(2);
/// The longest answer, in bytes.
const MAX_ANSWER: u64 = 64 << 20;

/// A server and the token of a person.
pub(crate) struct Client<'a> {
    context: &'a Context,
    base: String,
    token: Option<String>,
    agent: ureq::Agent,
}

impl<'a> Client<'a> {
    /// The server at this address.
    pub(crate) fn new(context: &'a Context, url: &str, token: Option<String>) -> Client<'a> {
        let config = ureq::Agent::config_builder()
            .http_status_as_error(false)
            .timeout_global(Some(TIMEOUT))
            .user_agent(concat!("croupier/", env!("CARGO_PKG_VERSION")))
            .build();
        let base = url.trim_end_matches('/').to_owned();
        Client { context, base, token, agent: config.into() }
    }

    /// Uses this token from now on.
    pub(crate) fn with_token(&mut self, token: String) {
        self.token = Some(token);
    }

    /// Whether a text is the address of a server.
    pub(crate) fn is_url(text: &str) -> bool {
        text.starts_with("http://") || text.starts_with("https://")
    }

    /// Gets something.
    pub(crate) fn get(&self, path: &str) -> Result<Value, Failure> {
        let mut request = self.agent.get(format!("{}{path}", self.base));
        if let Some(token) = &self.token {
            request = request.header("authorization", format!("Bearer {token}"));
        }
        let request = request.header("accept-language", self.context.lang.code());
        self.read(request.call())
    }

    /// Sends something.
    pub(crate) fn post(&self, path: &str, body: &Value) -> Result<Value, Failure> {
        let mut request = self.agent.post(format!("{}{path}", self.base));
        if let Some(token) = &self.token {
            request = request.header("authorization", format!("Bearer {token}"));
        }
        let request = request
            .header("accept-language", self.context.lang.code())
            .header("content-type", "application/json");
        self.read(request.send(body.to_string()))
    }

    fn read(
        &self,
        answer: Result<ureq::http::Response<ureq::Body>, ureq::Error>,
    ) -> Result<Value, Failure> {
        let unreachable = |problem: String| {
            let text = Text::new("ladder-no-server")
                .with("url", self.base.as_str())
                .with("problem", problem);
            Failure::usage(self.context.format(&text))
        };
        let mut answer = answer.map_err(|error| unreachable(error.to_string()))?;
        let status = answer.status().as_u16();
        let text = answer.body_mut().with_config().limit(MAX_ANSWER).read_to_string();
        let text = text.map_err(|error| unreachable(error.to_string()))?;
        let value: Value = serde_json::from_str(&text).unwrap_or(Value::Null);
        if (200..300).contains(&status) {
            return Ok(value);
        }
        let why =
            value["problem"].as_str().map_or_else(|| format!("HTTP {status}"), ToOwned::to_owned);
        Err(Failure::negative(why))
    }
}
