//! A small bot for Ten Thousand; in any other game it chooses at random.
//!
//! Build it: rustc --edition 2021 -O bot.rs
//! Change `choose`: it is given what your seat knows and the legal actions, and returns one of them.
//! Words for yourself go to standard error; standard output belongs to the protocol (docs/bots.md tells all of it).

use std::io::{Read, Write};

const NAME: &str = "small rust";

/// What the bot remembers.
struct Bot {
    /// How many points win: all games of one process have the same rule switches.
    target: f64,
    luck: u64,
}

/// One of the legal actions: `adopt`, `roll`, `keep 115`, `note` or `forfeit`.
fn choose<'a>(bot: &mut Bot, view: &Json, legal: &[&'a str]) -> &'a str {
    let has = |word: &str| legal.contains(&word);
    // Everything that counts. Fewer dice on the table are worth less than points in the hand.
    let keeps = legal.iter().copied().filter(|action| action.starts_with("keep "));
    if let Some(keep) = keeps.max_by_key(|keep| keep.len()) {
        return keep;
    }
    let offer = view.get("offer");
    if has("adopt") && offer.get("points").number() >= 400.0 && offer.get("dice").number() >= 2.0 {
        return "adopt";
    }
    match () {
        () if has("note") && enough(bot, view) => "note",
        () if has("roll") => "roll",
        () => {
            // Another game: any legal action, by a simple generator.
            bot.luck = bot.luck.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            legal[(bot.luck >> 33) as usize % legal.len()]
        }
    }
}

/// Whether the points of this turn are better noted than risked.
fn enough(bot: &Bot, view: &Json) -> bool {
    let (points, dice) = (view.get("points").number(), view.get("dice").number());
    let score = view.get("scores").at(view.get("seat").number() as usize).number();
    // The fewer dice are left, the likelier is a throw without value.
    let enough_with = [0.0, 250.0, 250.0, 350.0, 600.0, 1200.0, 2500.0];
    score + points >= bot.target
        || enough_with.get(dice as usize).is_some_and(|least| points >= *least)
}

/// The protocol: one JSON object a line. What is to be answered to it, if anything.
fn answer(bot: &mut Bot, line: &str) -> Option<String> {
    let message = Json::read(line)?;
    match message.get("type").text() {
        "hello" => {
            bot.target = message.get("options").get("target").number();
            Some(format!(r#"{{"type":"hello","protocol":1,"name":"{NAME}","games":64}}"#))
        }
        "ask" => {
            let Json::List(legal) = message.get("legal") else { return None };
            let legal: Vec<&str> = legal.iter().map(Json::text).collect();
            let action = choose(bot, message.get("view"), &legal);
            let (id, n) = (message.get("id").number(), message.get("n").number());
            Some(format!(r#"{{"type":"play","id":{id},"n":{n},"action":"{action}"}}"#))
        }
        _ => None,
    }
}

fn main() -> std::io::Result<()> {
    let mut bot = Bot { target: 0.0, luck: 1 };
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
        let answers = text.lines().filter_map(|line| answer(&mut bot, line));
        let answers: String = answers.map(|answer| answer + "\n").collect();
        // All questions that have arrived are answered with one write.
        std::io::stdout().write_all(answers.as_bytes())?;
        std::io::stdout().flush()?;
        input = rest;
    }
}

/// As much of JSON as a bot needs.
enum Json {
    Null,
    Bool,
    Number(f64),
    Text(String),
    List(Vec<Json>),
    Object(Vec<(String, Json)>),
}

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
                    "true" | "false" => Some(Json::Bool),
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
