//! The whole walk of a submitted bot through the real program: a kit is submitted, checked, qualified and rated; the
//! server is killed in between; the organiser gives orders.

use std::io::{BufRead as _, BufReader};
use std::process::{Child, Stdio};

use serde_json::Value;

use crate::run::Folder;

/// A server with a ladder, which is killed at the end.
struct Serving {
    child: Child,
    url: String,
}

impl Serving {
    fn start(folder: &Folder) -> Serving {
        let mut child = folder
            .command(&[
                "serve",
                "--listen",
                "127.0.0.1:0",
                "--db",
                "tables.db",
                "--ladder",
                "ladder",
                "--ladder-workers",
                "1",
            ])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the server starts");
        let out = child.stdout.take().expect("a pipe");
        let url = BufReader::new(out).lines().map_while(Result::ok).find_map(|line| {
            let from = line.find("http://")?;
            Some(line[from..].split_whitespace().next()?.to_owned())
        });
        Serving { child, url: url.expect("the server says where it is") }
    }

    /// Ends it without a warning.
    fn kill(mut self) {
        self.child.kill().expect("a process");
        self.child.wait().expect("a process");
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn status(folder: &Folder, at: &str) -> Value {
    serde_json::from_str(&folder.run(&["ladder", "status", at], "").ok().out).expect("JSON")
}

fn counted_games(folder: &Folder, at: &str, game: &str) -> u64 {
    let status = status(folder, at);
    let games = status["games"].as_array().expect("games");
    let own = games.iter().find(|one| one["game"] == game).expect("the game");
    own["games"].as_u64().expect("a number")
}

#[test]
fn a_kit_is_submitted_checked_and_rated_although_the_server_is_killed() {
    let folder = Folder::new();
    folder.run(&["bot", "new", "mybot", "--lang", "python", "--game", "martian-dice"], "").ok();
    let server = Serving::start(&folder);
    let submit = |url: &str, more: &[&str]| {
        let args =
            ["bot", "submit", "mybot", "--game", "martian-dice", "--to", url, "--key", "my.key"];
        folder.run(&[args.as_slice(), more].concat(), "")
    };
    let first = submit(&server.url, &["--author", "Ann"]).ok();
    assert!(first.out.contains("/bots/martian-dice/mybot"), "{}", first.out);
    server.kill();
    let journal = folder.read("ladder/games/martian-dice/deals.jsonl");
    let whole = journal.matches('\n').count() as u64;
    assert_eq!(counted_games(&folder, "ladder", "martian-dice"), 2 * whole);
    let server = Serving::start(&folder);
    let rated = submit(&server.url, &["--wait"]).ok();
    assert!(
        rated.out.contains("version 2"),
        "the key file makes it the same author: {}",
        rated.out
    );
    assert!(rated.out.ends_with("It is rated.\n"), "{}", rated.out);
    let status = status(&folder, &server.url);
    let games = status["games"].as_array().expect("games");
    let own = games.iter().find(|one| one["game"] == "martian-dice").expect("the game");
    let names: Vec<&str> = own["rated"]
        .as_array()
        .expect("bots")
        .iter()
        .filter_map(|one| one["name"].as_str())
        .collect();
    assert!(names.contains(&"mybot") && names.contains(&"greedy"), "{names:?}");
}

#[test]
fn a_bot_that_does_not_speak_the_protocol_is_refused_with_its_log() {
    let folder = Folder::new();
    let script =
        folder.write("broken.py", "import sys\nprint('hello?')\nsys.stderr.write('oops\\n')\n");
    let server = Serving::start(&folder);
    let args = ["bot", "submit", &script, "--game", "mts", "--to", &server.url, "--wait"];
    let lost = folder.run(&[&args[..], &["--key", "no/folder/my.key"]].concat(), "");
    lost.fails(2, "no/folder/my.key");
    assert!(!folder.read("ladder/events.jsonl").contains("submitted"), "it would have no author");
    let ran = folder.run(&args, "");
    assert_eq!(ran.code, 1, "{ran:?}");
    assert!(ran.out.contains("It was refused.") && ran.out.contains("hello?"), "{}", ran.out);
}

#[test]
fn the_organiser_gives_orders_to_a_server_and_to_a_folder() {
    let folder = Folder::new();
    let server = Serving::start(&folder);
    let key = folder.file("ladder/organiser.key");
    let busy = folder.run(&["ladder", "status", "ladder"], "");
    assert_eq!(busy.code, 2, "{busy:?}");
    folder.run(&["ladder", "access", &server.url, "invited", "--key", &key], "").ok();
    let code = folder.run(&["ladder", "invite", &server.url, "--key", &key], "").ok().out;
    assert_eq!(code.trim().len(), 24);
    let wrong = folder.write("wrong.key", "0123");
    let refused = folder.run(&["ladder", "close", &server.url, "--key", &wrong], "");
    assert_eq!(refused.code, 1, "{refused:?}");
    folder.run(&["ladder", "close", &server.url, "--key", &key], "").ok();
    server.kill();
    let export = folder.run(&["ladder", "export", "ladder"], "").ok().out;
    let export: Value = serde_json::from_str(&export).expect("JSON");
    assert_eq!(export["access"], "invited");
    assert!(export["closes_s"].is_i64());
}

#[test]
fn a_kit_that_runs_elsewhere_is_connected_and_rated() {
    let folder = Folder::new();
    folder.run(&["bot", "new", "mybot", "--lang", "python", "--game", "martian-dice"], "").ok();
    let server = Serving::start(&folder);
    let key = ["--key", "my.key"];
    let submit = [
        "bot",
        "submit",
        "--remote",
        "--name",
        "far",
        "--game",
        "martian-dice",
        "--to",
        &server.url,
    ];
    let sent = folder.run(&[submit.as_slice(), &key].concat(), "").ok();
    assert!(sent.out.contains("/bots/martian-dice/far"), "{}", sent.out);
    let page = format!("{}/bots/martian-dice/far", server.url);
    let stranger = folder.write("other.key", "0123");
    let refused = ["bot", "connect", &page, "--key", &stranger, "--", "python3", "mybot/bot.py"];
    assert_eq!(folder.run(&refused, "").code, 1);
    let mut bot = folder
        .command(&["bot", "connect", &page, "--key", "my.key", "--", "python3", "mybot/bot.py"])
        .stderr(Stdio::null())
        .spawn()
        .expect("it starts");
    let own = || {
        let status = status(&folder, &server.url);
        let games = status["games"].as_array().expect("games").clone();
        let own = games.into_iter().find(|one| one["game"] == "martian-dice").expect("the game");
        own["rated"].as_array().expect("bots").iter().find(|one| one["name"] == "far").cloned()
    };
    // The test framework ends a test that never gets here.
    let rated = std::iter::repeat_with(own).find_map(|one| one).expect("it is rated");
    bot.kill().expect("a process");
    bot.wait().expect("a process");
    assert_eq!(rated["remote"], true);
    assert!(rated["games"].as_u64().is_some_and(|games| games >= 40), "{rated}");
}
