//! The visitor of a request: the person of the signed cookie or token, the language, the address, and the base URL.

use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, header};
use cookie::time::Duration;
use cookie::{Cookie, SameSite};
use croupier_table::{Lang, checked_name};
use percent_encoding::{NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};

use super::listen::Peer;
use crate::app::App;
use crate::id::{Id, Purpose};

/// The cookie of the identity.
const WHO: &str = "who";
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
}

impl FromRequestParts<Arc<App>> for Visitor {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Visitor, Infallible> {
        Ok(Visitor::of(parts, app))
    }
}

/// The address at the other end of the connection.
fn peer(parts: &Parts) -> IpAddr {
    let info = parts.extensions.get::<ConnectInfo<Peer>>();
    info.map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |info| info.0.0.ip())
}

impl Visitor {
    /// The visitor of a request.
    pub(crate) fn of(parts: &Parts, app: &App) -> Visitor {
        let headers = &parts.headers;
        let text = |name| headers.get(name).and_then(|value: &HeaderValue| value.to_str().ok());
        let bearer = text(header::AUTHORIZATION).and_then(|value| value.strip_prefix("Bearer "));
        let token = bearer.map(ToOwned::to_owned).or_else(|| cookie(headers, WHO));
        let person = token.and_then(|token| app.signer.verify(Purpose::Person, &token));
        let lang = cookie(headers, LANG).and_then(|code| code.parse().ok()).or_else(|| {
            text(header::ACCEPT_LANGUAGE)?
                .split(',')
                .find_map(|part| Lang::of_locale(part.split(';').next().unwrap_or_default().trim()))
        });
        let host = text(header::HOST).unwrap_or("localhost");
        Visitor {
            person,
            lang: lang.unwrap_or_default(),
            name: cookie(headers, NAME).and_then(|name| decode(&name)).unwrap_or_default(),
            address: forwarded(headers, peer(parts), app),
            base: app.config.public_url.clone().unwrap_or_else(|| format!("http://{host}")),
            wants_json: parts.uri.path().starts_with("/api/")
                || text(header::ACCEPT).is_some_and(|kinds| kinds.contains("application/json")),
        }
    }

    /// The person, made now if this visitor is none yet, and the cookies that keep it.
    pub(crate) fn become_person(&self, app: &App, name: Option<&str>) -> (Id, HeaderMap) {
        let person = self.person.unwrap_or_else(Id::fresh);
        let mut headers = HeaderMap::new();
        set_cookie(&mut headers, app, WHO, &app.signer.sign(Purpose::Person, person));
        if let Some(name) = name {
            set_cookie(&mut headers, app, NAME, &encode(name));
        }
        (person, headers)
    }
}

/// Makes the browser keep this person.
pub(crate) fn keep_person(app: &App, person: Id) -> HeaderMap {
    let mut headers = HeaderMap::new();
    set_cookie(&mut headers, app, WHO, &app.signer.sign(Purpose::Person, person));
    headers
}

/// Makes the browser keep this language.
pub(crate) fn keep_lang(app: &App, lang: Lang) -> HeaderMap {
    let mut headers = HeaderMap::new();
    set_cookie(&mut headers, app, LANG, lang.code());
    headers
}

fn set_cookie(headers: &mut HeaderMap, app: &App, name: &'static str, value: &str) {
    let is_secure = app.config.public_url.as_ref().is_some_and(|url| url.starts_with("https:"));
    let mut cookie = Cookie::build((name, value))
        .path("/")
        .http_only(true)
        .same_site(SameSite::Lax)
        .max_age(Duration::seconds(AGE_S));
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

/// The address that the limits count: behind a proxy on this machine or in a private network, the client's, which the
/// proxy names in a header.
fn forwarded(headers: &HeaderMap, peer: IpAddr, app: &App) -> IpAddr {
    if !is_near(peer) || app.config.public_url.is_none() {
        return peer;
    }
    let last = headers.get("x-forwarded-for").and_then(|value| value.to_str().ok());
    last.and_then(|list| list.rsplit(',').next()?.trim().parse().ok()).unwrap_or(peer)
}

/// Whether an address is of this machine or of a private network, as containers have.
pub(crate) fn is_near(address: IpAddr) -> bool {
    match address.to_canonical() {
        IpAddr::V4(address) => address.is_loopback() || address.is_private(),
        IpAddr::V6(address) => address.is_loopback() || address.is_unique_local(),
    }
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
    use super::*;

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
