//! The visitor of a request: the person of the signed cookie or token, the language, the address, and the base URL.

use std::convert::Infallible;
use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, Method, header};
use cookie::time::Duration;
use cookie::{Cookie, SameSite};
use croupier_table::{Lang, checked_name};
use percent_encoding::{NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};

use super::listen::Peer;
use super::proxies::UNKNOWN;
use crate::app::App;
use crate::id::Id;
use crate::keys::{Generations, Linked, TABLE_KEY_LIFE};
use crate::store::now_s;

/// The cookie of the identity.
const WHO: &str = "who";
/// The cookie of a device that plays for a person at one table; the browser sends it to that table alone.
const AT_TABLE: &str = "seat";
/// The cookie of the language.
const LANG: &str = "lang";
/// The cookie of the name that was given last.
const NAME: &str = "name";
/// How long cookies live, in seconds: a year.
const AGE_S: i64 = 31_536_000;

/// The sender of a request.
#[derive(Clone, Debug)]
pub(crate) struct Visitor {
    /// The person, if the cookie or the token is ours.
    pub person: Option<Id>,
    /// How far the key of that person reaches.
    pub reach: Reach,
    /// The generations that counted for that person when the request came.
    generations: Generations,
    /// The language: chosen, or the browser's.
    pub lang: Lang,
    /// The name given last.
    pub name: String,
    /// The address that the limits count.
    pub address: IpAddr,
    /// The server as this visitor calls it: `https://play.example.org`.
    pub base: String,
    /// Whether the answer should be JSON instead of a page.
    pub wants_json: bool,
    /// Whether only the head of an answer is asked for, so that nobody is shown anything.
    pub is_head: bool,
    /// Whether the browser keeps a key half of whose life is over.
    has_old_key: bool,
}

/// How far a key reaches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Reach {
    /// All that the person may do.
    Everything,
    /// What the person may do at the table of the request.
    Table,
}

impl FromRequestParts<Arc<App>> for Visitor {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Visitor, Infallible> {
        let visitor = Visitor::of(parts, app);
        let Some(person) = visitor.person.filter(|_| app.store.nodes().is_unsure()) else {
            return Ok(visitor);
        };
        // If the database is away, what the request is about fails, too.
        if let Ok(generations) = app.store.generations(person).await {
            app.keys.revoke(person, generations);
        }
        Ok(Visitor::of(parts, app))
    }
}

/// The address at the other end of the connection.
fn peer(parts: &Parts) -> IpAddr {
    let info = parts.extensions.get::<ConnectInfo<Peer>>();
    info.map_or(UNKNOWN, |info| info.0.0.ip())
}

impl Visitor {
    /// The visitor of a request.
    pub(crate) fn of(parts: &Parts, app: &App) -> Visitor {
        let headers = &parts.headers;
        let text = |name| headers.get(name).and_then(|value: &HeaderValue| value.to_str().ok());
        let bearer = text(header::AUTHORIZATION).and_then(|value| value.strip_prefix("Bearer "));
        let token = bearer.map(ToOwned::to_owned).or_else(|| cookie(headers, WHO));
        let at_table = person_at_table(headers, bearer, parts.uri.path(), app);
        let found = token.filter(|_| at_table.is_none());
        let found = found.and_then(|key| app.keys.person_and_age(&key, now_s()));
        let person = at_table.or(found.map(|(person, _)| person));
        let lang = cookie(headers, LANG).and_then(|code| code.parse().ok()).or_else(|| {
            text(header::ACCEPT_LANGUAGE)?
                .split(',')
                .find_map(|part| Lang::of_locale(part.split(';').next().unwrap_or_default().trim()))
        });
        let host = text(header::HOST).unwrap_or("localhost");
        Visitor {
            person,
            generations: person
                .map_or_else(Generations::default, |person| app.keys.generations(person)),
            reach: if at_table.is_some() { Reach::Table } else { Reach::Everything },
            lang: lang.unwrap_or_default(),
            name: cookie(headers, NAME).and_then(|name| decode(&name)).unwrap_or_default(),
            address: app.proxies.client(headers, peer(parts)),
            base: app.config.public_url.clone().unwrap_or_else(|| format!("http://{host}")),
            wants_json: parts.uri.path().starts_with("/api/")
                || text(header::ACCEPT).is_some_and(|kinds| kinds.contains("application/json")),
            is_head: parts.method == Method::HEAD,
            has_old_key: bearer.is_none() && found.is_some_and(|(_, is_old)| is_old),
        }
    }

    /// Whether somebody looks at a page that is the answer. Programs that make previews of links are no people.
    pub(crate) fn looks(&self) -> bool {
        !self.is_head && self.person.is_some()
    }

    /// Whether the key has been revoked since the request came: a stream that is open then must end.
    pub(crate) fn is_revoked(&self, app: &App) -> bool {
        let Some(person) = self.person else { return false };
        let now = app.keys.generations(person);
        match self.reach {
            Reach::Everything => now.keys != self.generations.keys,
            Reach::Table => now.links != self.generations.links,
        }
    }

    /// A new key for a browser whose own will expire, unless the answer deals with keys itself.
    pub(crate) fn renew_key(&self, app: &App, answer: &mut HeaderMap) {
        let is_own = |set: &HeaderValue| set.as_bytes().starts_with(b"who=");
        if let Some(person) = self.person.filter(|_| self.has_old_key)
            && !self.is_revoked(app)
            && !answer.get_all(header::SET_COOKIE).iter().any(is_own)
        {
            answer.extend(keep_person(app, person));
        }
    }

    /// The person, made now if this visitor is none yet, and the cookies that keep it.
    pub(crate) fn become_person(&self, app: &App, name: Option<&str>) -> (Id, HeaderMap) {
        let person = self.person.unwrap_or_else(Id::fresh);
        let mut headers = HeaderMap::new();
        // A key to one table must not grow into one to everything.
        if self.reach == Reach::Everything {
            headers = keep_person(app, person);
        }
        if let Some(name) = name {
            set_cookie(&mut headers, app, NAME, &encode(name));
        }
        (person, headers)
    }
}

/// The person for whom this device plays at the table of a path.
fn person_at_table(headers: &HeaderMap, bearer: Option<&str>, path: &str, app: &App) -> Option<Id> {
    let rest = path.strip_prefix("/t/").or_else(|| path.strip_prefix("/api/tables/"))?;
    let table = rest.split('/').next()?.parse().ok()?;
    let key = bearer.map(ToOwned::to_owned).or_else(|| cookie(headers, AT_TABLE))?;
    app.keys.person_at(table, &key, now_s())
}

/// Makes the browser keep this person.
pub(crate) fn keep_person(app: &App, person: Id) -> HeaderMap {
    let mut headers = HeaderMap::new();
    set_cookie(&mut headers, app, WHO, app.keys.person_key(person, now_s()).reveal());
    headers
}

/// Makes the browser play for this person at this table.
pub(crate) fn keep_at_table(app: &App, person: Id, table: Id) -> HeaderMap {
    let until_s = now_s() + TABLE_KEY_LIFE.as_secs() as i64;
    let key = app.keys.table_key(Linked { person, table: Some(table), until_s });
    let mut headers = HeaderMap::new();
    let kept = Kept { path: &format!("/t/{table}"), age_s: TABLE_KEY_LIFE.as_secs() as i64 };
    append_cookie(&mut headers, app, AT_TABLE, key.reveal(), &kept);
    headers
}

/// Makes the browser keep this name.
pub(crate) fn keep_name(app: &App, name: &str) -> HeaderMap {
    let mut headers = HeaderMap::new();
    set_cookie(&mut headers, app, NAME, &encode(name));
    headers
}

/// Makes the browser forget the person and the name.
pub(crate) fn drop_person(app: &App) -> HeaderMap {
    let mut headers = HeaderMap::new();
    for name in [WHO, NAME] {
        append_cookie(&mut headers, app, name, "", &Kept { path: "/", age_s: 0 });
    }
    headers
}

/// Makes the browser keep this language.
pub(crate) fn keep_lang(app: &App, lang: Lang) -> HeaderMap {
    let mut headers = HeaderMap::new();
    set_cookie(&mut headers, app, LANG, lang.code());
    headers
}

/// Where and how long a cookie is kept.
struct Kept<'a> {
    path: &'a str,
    age_s: i64,
}

fn set_cookie(headers: &mut HeaderMap, app: &App, name: &'static str, value: &str) {
    append_cookie(headers, app, name, value, &Kept { path: "/", age_s: AGE_S });
}

fn append_cookie(
    headers: &mut HeaderMap,
    app: &App,
    name: &'static str,
    value: &str,
    kept: &Kept<'_>,
) {
    let is_secure = app.config.public_url.as_ref().is_some_and(|url| url.starts_with("https:"));
    let mut cookie = Cookie::build((name, value))
        .path(kept.path)
        .http_only(true)
        .same_site(SameSite::Lax)
        .max_age(Duration::seconds(kept.age_s));
    if is_secure {
        cookie = cookie.secure(true);
    }
    if let Ok(value) = HeaderValue::from_str(&cookie.to_string()) {
        headers.append(header::SET_COOKIE, value);
    }
}

fn cookie(headers: &HeaderMap, name: &str) -> Option<String> {
    headers
        .get_all(header::COOKIE)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(Cookie::split_parse)
        .flatten()
        .find(|cookie| cookie.name() == name)
        .map(|cookie| cookie.value().to_owned())
}

/// A name as the value of a cookie.
fn encode(name: &str) -> String {
    utf8_percent_encode(name, NON_ALPHANUMERIC).to_string()
}

/// The name in a cookie, if this server has written it.
fn decode(text: &str) -> Option<String> {
    let name = percent_decode_str(text).decode_utf8().ok()?;
    checked_name(&name).filter(|name| encode(name) == text)
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use axum::http::Request;

    use super::*;
    use crate::config::{Config, Limits};
    use crate::store::Store;
    use crate::store::testing::postgres_url;

    fn config(db: &str) -> Config {
        Config {
            games: croupier_games::GAMES,
            resources: &croupier_table::NoResources,
            listen: ([127, 0, 0, 1], 0).into(),
            db: db.to_owned(),
            public_url: None,
            trusted_proxies: Vec::new(),
            reports: None,
            daily_secret: None,
            limits: Limits::default(),
            ladder: None,
        }
    }

    #[tokio::test]
    async fn a_browser_gets_a_new_key_before_its_own_expires_and_a_program_asks_for_one() {
        let folder = crate::store::testing::Scratch::new();
        let (app, _joined) = App::new(config(&folder.sqlite_url())).await.expect("a server");
        let life_s = crate::keys::PERSON_KEY_LIFE.as_secs() as i64;
        for (age_s, name, is_renewed) in [
            (0, "cookie", false),
            (life_s / 2 + 60, "cookie", true),
            (life_s / 2 + 60, "authorization", false),
            (life_s, "cookie", false),
        ] {
            let key = app.keys.person_key(Id(7), now_s() - age_s);
            let start = if name == "cookie" { "who=" } else { "Bearer " };
            let request = Request::builder().header(name, format!("{start}{}", key.reveal()));
            let visitor = Visitor::of(&request.body(()).expect("a request").into_parts().0, &app);
            assert_eq!(visitor.person, (age_s < life_s).then_some(Id(7)));
            let mut answer = HeaderMap::new();
            visitor.renew_key(&app, &mut answer);
            assert_eq!(answer.contains_key(header::SET_COOKIE), is_renewed, "{age_s} {name}");
            // Who is forgotten or revokes keys is not given one by the same answer.
            let mut answer = drop_person(&app);
            visitor.renew_key(&app, &mut answer);
            assert_eq!(answer.get_all(header::SET_COOKIE).iter().count(), 2);
        }
    }

    #[tokio::test]
    async fn a_server_that_was_frozen_takes_no_key_that_was_revoked_meanwhile_on_postgresql() {
        let db = postgres_url().await;
        // It does not serve, so it says nothing of itself and hears nothing.
        let (app, _joined) = App::new(config(&db)).await.expect("a server");
        let token = format!("Bearer {}", app.keys.person_key(Id(7), now_s()).reveal());
        let person = async || {
            let request = Request::builder().uri("/api").header("authorization", &token);
            let mut parts = request.body(()).expect("a request").into_parts().0;
            let Ok(visitor) = Visitor::from_request_parts(&mut parts, &app).await;
            visitor.person
        };
        let other = Store::open(&db).await.expect("another server");
        app.store.nodes().note_living(Instant::now(), vec![other.nodes().own()]);
        assert_eq!(person().await, Some(Id(7)));
        other.revoke_keys(Id(7)).await.expect("the key counts no longer");
        let long_ago = Instant::now().checked_sub(std::time::Duration::from_mins(1));
        let others = vec![other.nodes().own()];
        app.store.nodes().note_living(long_ago.expect("a time"), others);
        assert_eq!(person().await, None);
    }

    #[test]
    fn a_name_survives_its_cookie() {
        for name in ["Ann", "Аня Петрова", "a;b=c, \"d\" <e>", "名前", "❤\u{fe0f} Ann"]
        {
            assert_eq!(decode(&encode(name)).as_deref(), Some(name));
        }
        for bad in ["%zz", "%", "%F", "%FF", "%E2%80%8B", "", "a b"] {
            assert_eq!(decode(bad), None, "{bad:?}");
        }
    }
}
