//! A small bot for {{game}}.
//!
//! Build it: rustc --edition 2021 -O bot.rs
//! Change `choose`: it is given the rule switches, what your seat knows and the legal actions, and returns one of these.
//! Words for yourself go to standard error; standard output belongs to the protocol (docs/bots.md tells all of it).

use std::io::{Read, Write};

const NAME: &str = "small {{game}}";

{{choose}}

/// The protocol: one JSON object a line. What is to be answered to it, if anything.
fn answer(options: &mut Json, line: &str) -> Option<String> {
    let mut message = Json::read(line)?;
    match message.get("type").text() {
        "hello" => {
            // All games of one process have the same rule switches.
            *options = message.take("options");
            Some(format!(r#"{{"type":"hello","protocol":1,"name":"{NAME}","games":64}}"#))
        }
        "ask" => {
            let Json::List(legal) = message.get("legal") else { return None };
            let legal: Vec<&str> = legal.iter().map(Json::text).collect();
            let action = choose(options, message.get("view"), &legal);
            let (id, n) = (message.get("id").number(), message.get("n").number());
            Some(format!(r#"{{"type":"play","id":{id},"n":{n},"action":"{action}"}}"#))
        }
        _ => None,
    }
}

fn main() -> std::io::Result<()> {
    let mut options = Json::Null;
    let mut input = Vec::new();
    let mut chunk = vec![0; 1 << 16];
    loop {
        let got = std::io::stdin().read(&mut chunk)?;
        if got == 0 {
            return Ok(());
        }
        input.extend_from_slice(&chunk[..got]);
        let Some(end) = input.iter().rposition(|byte| *byte == b'\n') else { continue };
        let rest = input.split_off(end + 1);
        let text = String::from_utf8_lossy(&input).into_owned();
        let answers = text.lines().filter_map(|line| answer(&mut options, line));
        let answers: String = answers.map(|answer| answer + "\n").collect();
        // All questions that have arrived are answered with one write.
        std::io::stdout().write_all(answers.as_bytes())?;
        std::io::stdout().flush()?;
        input = rest;
    }
}

/// As much of JSON as a bot needs. A small bot does not look at everything.
#[allow(dead_code)]
enum Json {
    Null,
    Bool(bool),
    Number(f64),
    Text(String),
    List(Vec<Json>),
    Object(Vec<(String, Json)>),
}

#[allow(dead_code)]
impl Json {
    /// Reads one value; nothing if the text is no JSON.
    fn read(text: &str) -> Option<Json> {
        let mut at = text.trim();
        let value = Json::value(&mut at, 100)?;
        at.is_empty().then_some(value)
    }

    fn value(at: &mut &str, depth: u32) -> Option<Json> {
        *at = at.trim_start();
        let deeper = depth.checked_sub(1)?;
        match at.chars().next()? {
            '"' => Json::string(at).map(Json::Text),
            '[' => {
                let mut list = Vec::new();
                Json::each(at, ']', |at| Some(list.push(Json::value(at, deeper)?)))?;
                Some(Json::List(list))
            }
            '{' => {
                let mut fields = Vec::new();
                Json::each(at, '}', |at| {
                    let name = Json::string(at)?;
                    *at = at.trim_start().strip_prefix(':')?;
                    fields.push((name, Json::value(at, deeper)?));
                    Some(())
                })?;
                Some(Json::Object(fields))
            }
            _ => {
                let end = at.find([',', ']', '}', ' ', '\t', '\r', '\n']).unwrap_or(at.len());
                let (word, rest) = at.split_at(end);
                *at = rest;
                match word {
                    "null" => Some(Json::Null),
                    "true" | "false" => Some(Json::Bool(word == "true")),
                    _ => word.parse().ok().map(Json::Number),
                }
            }
        }
    }

    /// The elements of a list or an object, read one by one.
    fn each(at: &mut &str, end: char, mut read: impl FnMut(&mut &str) -> Option<()>) -> Option<()> {
        *at = at[1..].trim_start();
        if let Some(rest) = at.strip_prefix(end) {
            *at = rest;
            return Some(());
        }
        loop {
            *at = at.trim_start();
            read(at)?;
            *at = at.trim_start();
            match at.strip_prefix(',') {
                Some(rest) => *at = rest,
                None => {
                    *at = at.strip_prefix(end)?;
                    return Some(());
                }
            }
        }
    }

    fn string(at: &mut &str) -> Option<String> {
        let mut text = String::new();
        let mut rest = at.strip_prefix('"')?.chars();
        loop {
            match rest.next()? {
                '"' => {
                    *at = rest.as_str();
                    return Some(text);
                }
                '\\' => match rest.next()? {
                    'n' => text.push('\n'),
                    't' => text.push('\t'),
                    'u' => {
                        let code = rest.as_str().get(..4)?;
                        let code = u32::from_str_radix(code, 16).ok()?;
                        text.push(char::from_u32(code).unwrap_or('\u{fffd}'));
                        rest = rest.as_str()[4..].chars();
                    }
                    other => text.push(other),
                },
                other => text.push(other),
            }
        }
    }

    /// A field of an object, or null.
    fn get(&self, name: &str) -> &Json {
        match self {
            Json::Object(fields) => {
                fields.iter().find(|(known, _)| known == name).map_or(&Json::Null, |(_, value)| value)
            }
            _ => &Json::Null,
        }
    }

    /// Takes a field out of an object, or null.
    fn take(&mut self, name: &str) -> Json {
        match self {
            Json::Object(fields) => match fields.iter().position(|(known, _)| known == name) {
                Some(at) => fields.swap_remove(at).1,
                None => Json::Null,
            },
            _ => Json::Null,
        }
    }

    /// The elements of a list; none if it is no list.
    fn list(&self) -> &[Json] {
        if let Json::List(list) = self { list } else { &[] }
    }

    fn is_true(&self) -> bool {
        matches!(self, Json::Bool(true))
    }

    /// An element of a list, or null.
    fn at(&self, n: usize) -> &Json {
        match self {
            Json::List(list) => list.get(n).unwrap_or(&Json::Null),
            _ => &Json::Null,
        }
    }

    fn number(&self) -> f64 {
        if let Json::Number(number) = self { *number } else { 0.0 }
    }

    fn text(&self) -> &str {
        if let Json::Text(text) = self { text } else { "" }
    }
}
