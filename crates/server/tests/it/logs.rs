//! What the server logs: never a token, never the link of a table.

use std::fmt::{Debug, Write};
use std::sync::Mutex;

use serde_json::json;
use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id, Record};
use tracing::{Event, Metadata, Subscriber};

use crate::world::World;

/// Everything that the server has logged since the test began, those beside it included.
static LOGGED: Mutex<String> = Mutex::new(String::new());

struct Capture;

struct Fields<'a>(&'a mut String);

impl Visit for Fields<'_> {
    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        let _ = write!(self.0, "{field}={value:?} ");
    }
}

impl Subscriber for Capture {
    fn enabled(&self, about: &Metadata<'_>) -> bool {
        about.target().starts_with("croupier")
    }

    fn new_span(&self, span: &Attributes<'_>) -> Id {
        let mut logged = LOGGED.lock().expect("the log");
        span.record(&mut Fields(&mut logged));
        Id::from_u64(1)
    }

    fn record(&self, _: &Id, values: &Record<'_>) {
        values.record(&mut Fields(&mut LOGGED.lock().expect("the log")));
    }

    fn record_follows_from(&self, _: &Id, _: &Id) {}

    fn event(&self, event: &Event<'_>) {
        let mut logged = LOGGED.lock().expect("the log");
        event.record(&mut Fields(&mut logged));
        logged.push('\n');
    }

    fn enter(&self, _: &Id) {}

    fn exit(&self, _: &Id) {}
}

#[test]
fn tokens_and_links_never_appear_in_the_log() {
    let installed = tracing::subscriber::set_global_default(Capture);
    assert!(installed.is_ok(), "another test listens to the log");
    let world = World::new();
    let mut client = world.client();
    let new = json!({ "game": "perudo", "seats": ["me", "program"] });
    let opened = client.api("POST", "/api/tables", "", &new).expect(201).json();
    let text = |value: &serde_json::Value| value.as_str().expect("a text").to_owned();
    let (table, token) = (text(&opened["id"]), text(&opened["token"]));
    let link = client.api("POST", "/api/me/link", &token, &json!({})).expect(200).json();
    client.api("POST", "/api/me/open", "", &json!({ "code": link["code"] })).expect(200);
    client.get(&format!("/me/open?code={}", text(&link["code"]))).expect(200);
    client.get(&format!("/api/tables/{table}/play?token={}", text(&opened["seat_tokens"][1])));
    client.api("POST", "/api/me/revoke", &token, &json!({ "what": "keys" })).expect(200);
    let logged = LOGGED.lock().expect("the log").clone();
    assert!(logged.contains("a table was opened"), "{logged}");
    let secrets = [token, text(&link["code"]), text(&opened["seat_tokens"][1]), table];
    for secret in secrets {
        let signature = secret.rsplit('.').next().unwrap_or_default();
        assert!(!logged.contains(signature), "{signature} is in the log: {logged}");
    }
}
