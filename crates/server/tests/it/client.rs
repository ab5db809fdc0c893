//! A browser without a screen: requests over a plain socket, cookies, and streams of events.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use serde_json::Value;

/// Nothing in these tests takes this long.
const PATIENCE: Duration = Duration::from_mins(1);

/// What a server answered.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: String,
    /// The body as it came, for bodies that are no text.
    pub(crate) bytes: Vec<u8>,
}

impl Answer {
    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers.iter().find(|(key, _)| key == name).map_or("", |(_, value)| value)
    }

    /// The body, which must be JSON.
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.body))
    }

    /// The answer, whose status must be this.
    pub(crate) fn expect(self, status: u16) -> Answer {
        assert_eq!(self.status, status, "{}", self.body);
        self
    }
}

/// Somebody with a browser.
#[derive(Clone, Debug)]
pub(crate) struct Client {
    pub(crate) address: SocketAddr,
    cookies: Vec<(String, String)>,
}

impl Client {
    pub(crate) fn new(address: SocketAddr) -> Client {
        Client { address, cookies: Vec::new() }
    }

    /// The origin that this browser names.
    pub(crate) fn origin(&self) -> String {
        format!("http://{}", self.address)
    }

    pub(crate) fn set_cookie(&mut self, name: &str, value: &str) {
        self.cookies.retain(|(key, _)| key != name);
        self.cookies.push((name.to_owned(), value.to_owned()));
    }

    pub(crate) fn cookie(&self, name: &str) -> Option<&str> {
        self.cookies.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    /// Sends a request; the answer is left to read.
    pub(crate) fn open(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &[u8],
    ) -> BufReader<TcpStream> {
        let mut stream = TcpStream::connect(self.address).expect("the server listens");
        stream.set_read_timeout(Some(PATIENCE)).expect("a timeout");
        let cookies: Vec<String> =
            self.cookies.iter().map(|(name, value)| format!("{name}={value}")).collect();
        let mut head =
            format!("{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n", self.address);
        if !cookies.is_empty() {
            head.push_str(&format!("Cookie: {}\r\n", cookies.join("; ")));
        }
        for (name, value) in headers {
            head.push_str(&format!("{name}: {value}\r\n"));
        }
        if !body.is_empty() || method == "POST" {
            head.push_str(&format!("Content-Length: {}\r\n", body.len()));
        }
        head.push_str("\r\n");
        // A server that refuses early may close before it has read everything.
        let _ = stream.write_all(head.as_bytes()).and_then(|()| stream.write_all(body));
        BufReader::new(stream)
    }

    /// Sends a request as it is.
    pub(crate) fn send(
        &mut self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &[u8],
    ) -> Answer {
        let mut reader = self.open(method, path, headers, body);
        let (status, headers) = read_head(&mut reader);
        let chunked =
            headers.iter().any(|(name, value)| name == "transfer-encoding" && value == "chunked");
        let mut bytes = Vec::new();
        if chunked {
            while let Some(chunk) = read_chunk(&mut reader) {
                bytes.extend(chunk);
            }
        } else {
            let _ = reader.read_to_end(&mut bytes);
        }
        for (name, value) in &headers {
            if name == "set-cookie"
                && let Some((name, value)) =
                    value.split(';').next().and_then(|pair| pair.split_once('='))
            {
                self.set_cookie(name, value);
            }
        }
        Answer { status, headers, body: String::from_utf8_lossy(&bytes).into_owned(), bytes }
    }

    /// Gets a page. Somebody at a table whose luck is being drawn deals without a number, as browsers without a script do.
    pub(crate) fn get(&mut self, path: &str) -> Answer {
        let page = self.look(path);
        if !page.body.contains("data-stage=\"drawing\"") {
            return page;
        }
        if let Some(number) = draw_to_pass(&page.body) {
            self.send_form(&format!("{path}/draw"), &[("number", &number), ("pass", "1")]);
        }
        self.look(path)
    }

    /// Gets a page as it is.
    pub(crate) fn look(&mut self, path: &str) -> Answer {
        self.send("GET", path, &[], b"")
    }

    /// Sends a form as a page of the server would. Whoever has sat down is led to the table.
    pub(crate) fn post(&mut self, path: &str, fields: &[(&str, &str)]) -> Answer {
        let answer = self.send_form(path, fields);
        if answer.status == 303 && fields.contains(&("what", "sit")) {
            let table = answer.header("location").to_owned();
            self.get(&table);
        }
        answer
    }

    /// Sends a form and looks at nothing.
    pub(crate) fn send_form(&mut self, path: &str, fields: &[(&str, &str)]) -> Answer {
        let body = form(fields);
        let origin = self.origin();
        let headers =
            [("Origin", origin.as_str()), ("Content-Type", "application/x-www-form-urlencoded")];
        self.send("POST", path, &headers, body.as_bytes())
    }

    /// Sends a move as the script does, which hears of refusals as JSON. Where the luck is still being drawn, the table is
    /// looked at first.
    pub(crate) fn act(&mut self, table: &str, fields: &[(&str, &str)]) -> Answer {
        let answer = self.send_act(table, fields);
        if !answer.body.contains("being drawn") {
            return answer;
        }
        self.get(&format!("/t/{table}"));
        self.send_act(table, fields)
    }

    fn send_act(&mut self, table: &str, fields: &[(&str, &str)]) -> Answer {
        let body = form(fields);
        let headers =
            [("Accept", "application/json"), ("Content-Type", "application/x-www-form-urlencoded")];
        self.send("POST", &format!("/t/{table}/act"), &headers, body.as_bytes())
    }

    /// Sends JSON with a token.
    pub(crate) fn api(&mut self, method: &str, path: &str, token: &str, body: &Value) -> Answer {
        let bearer = format!("Bearer {token}");
        let mut headers =
            vec![("Content-Type", "application/json"), ("Accept", "application/json")];
        if !token.is_empty() {
            headers.push(("Authorization", bearer.as_str()));
        }
        let body = if method == "GET" { String::new() } else { body.to_string() };
        let answer = self.send(method, path, &headers, body.as_bytes());
        // Who reads a table while its luck is being drawn adds nothing, and the game may begin.
        if method == "GET" && answer.body.contains("\"draw\":{") {
            return self.send(method, path, &headers, body.as_bytes());
        }
        answer
    }

    /// Opens a table with a form and gives its id.
    pub(crate) fn open_table(&mut self, fields: &[(&str, &str)]) -> String {
        let answer = self.post("/tables", fields).expect(303);
        // A table that waits for others has nothing to show yet.
        if !fields.contains(&("seat", "open")) {
            self.get(answer.header("location"));
        }
        answer.header("location").strip_prefix("/t/").expect("the way to the table").to_owned()
    }

    /// Listens to a table, after its page was opened.
    pub(crate) fn events(&self, table: &str) -> Events {
        self.clone().get(&format!("/t/{table}"));
        self.events_only(table)
    }

    /// Listens to a table and does nothing else.
    pub(crate) fn events_only(&self, table: &str) -> Events {
        let mut reader = self.open("GET", &format!("/t/{table}/events"), &[], b"");
        let (status, _) = read_head(&mut reader);
        assert_eq!(status, 200);
        Events { reader, rest: String::new() }
    }

    /// The same at a server that may be gone or unable to answer.
    pub(crate) fn try_events(&self, table: &str) -> Option<Events> {
        let mut stream = TcpStream::connect(self.address).ok()?;
        let head = format!("GET /t/{table}/events HTTP/1.1\r\nHost: {}\r\n\r\n", self.address);
        stream.write_all(head.as_bytes()).ok()?;
        let mut reader = BufReader::new(stream);
        // A server that is killed now has not said anything.
        reader.fill_buf().ok().filter(|bytes| !bytes.is_empty())?;
        let (status, _) = read_head(&mut reader);
        (status == 200).then_some(Events { reader, rest: String::new() })
    }
}

/// The number of the draw, if the page offers to deal without a number of one's own.
fn draw_to_pass(page: &str) -> Option<String> {
    let form = page.split("class=\"acts deal\"").nth(1)?;
    form.split("name=\"number\" value=\"").nth(1)?.split('"').next().map(str::to_owned)
}

/// A stream of pictures of a table.
pub(crate) struct Events {
    reader: BufReader<TcpStream>,
    rest: String,
}

impl Events {
    /// The next picture; `None` when the stream has ended.
    pub(crate) fn next(&mut self) -> Option<String> {
        loop {
            while let Some(end) = self.rest.find("\n\n") {
                let event: String = self.rest.drain(..end + 2).collect();
                let data: Vec<&str> =
                    event.lines().filter_map(|line| line.strip_prefix("data: ")).collect();
                if !data.is_empty() {
                    return Some(data.join("\n"));
                }
            }
            let chunk = read_chunk(&mut self.reader)?;
            self.rest.push_str(&String::from_utf8_lossy(&chunk));
        }
    }

    /// Waits for a picture of which this holds.
    pub(crate) fn until(&mut self, holds: impl Fn(&str) -> bool) -> String {
        loop {
            let picture = self.next().expect("the stream goes on");
            if holds(&picture) {
                return picture;
            }
        }
    }
}

pub(crate) fn read_head(reader: &mut impl BufRead) -> (u16, Vec<(String, String)>) {
    let mut line = String::new();
    reader.read_line(&mut line).expect("a status line");
    let status = line.split(' ').nth(1).and_then(|code| code.parse().ok()).unwrap_or(0);
    let mut headers = Vec::new();
    loop {
        let mut line = String::new();
        if reader.read_line(&mut line).unwrap_or(0) == 0 || line.trim().is_empty() {
            return (status, headers);
        }
        if let Some((name, value)) = line.trim_end().split_once(':') {
            headers.push((name.to_lowercase(), value.trim().to_owned()));
        }
    }
}

pub(crate) fn read_chunk(reader: &mut impl BufRead) -> Option<Vec<u8>> {
    let mut size = String::new();
    reader.read_line(&mut size).ok()?;
    let size = usize::from_str_radix(size.trim(), 16).ok().filter(|size| *size > 0)?;
    let mut bytes = vec![0; size + 2];
    reader.read_exact(&mut bytes).ok()?;
    bytes.truncate(size);
    Some(bytes)
}

/// Fields as a form sends them.
pub(crate) fn form(fields: &[(&str, &str)]) -> String {
    let encode = |text: &str| -> String {
        text.bytes()
            .map(|byte| match byte {
                b'0'..=b'9' | b'a'..=b'z' | b'A'..=b'Z' => char::from(byte).to_string(),
                other => format!("%{other:02X}"),
            })
            .collect()
    };
    let pairs: Vec<String> =
        fields.iter().map(|(name, value)| format!("{}={}", encode(name), encode(value))).collect();
    pairs.join("&")
}
