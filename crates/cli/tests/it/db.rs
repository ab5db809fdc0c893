//! `croupier serve` and `croupier db` as an operator uses them: one server at a time, backup while it runs, an orderly stop,
//! restore and check.
#![cfg(unix)]

use std::fs::File;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

use crate::run::Folder;

/// A server in a process of its own.
struct Served {
    child: Child,
    address: String,
}

impl Served {
    fn start(folder: &Folder, args: &[&str], variables: &[(&str, &str)]) -> Served {
        let mut command = folder.command(&[&["serve", "--listen", "127.0.0.1:0"], args].concat());
        let log = File::create(folder.file("log")).expect("a file");
        command.envs(variables.iter().copied()).stdout(Stdio::piped()).stderr(log);
        let mut child = command.spawn().expect("the server starts");
        let mut line = String::new();
        let out = child.stdout.take().expect("a pipe");
        BufReader::new(out).read_line(&mut line).expect("the server says where it is");
        let address = line.split("http://").nth(1).and_then(|rest| rest.split(' ').next());
        Served { address: address.expect("an address").to_owned(), child }
    }

    /// Opens a table, and returns the whole answer.
    fn open_table(&self) -> String {
        let body = r#"{"game":"perudo","seats":["me","random"]}"#;
        let mut stream = TcpStream::connect(&self.address).expect("the server listens");
        let head = format!(
            "POST /api/tables HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\n\
             Content-Length: {}\r\n\r\n{body}",
            body.len()
        );
        stream.write_all(head.as_bytes()).expect("the request is sent");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("an answer");
        assert!(answer.starts_with("HTTP/1.1 201"), "{answer}");
        answer
    }

    /// Asks it to stop, as a service manager does.
    fn stop(mut self) {
        let id = self.child.id().to_string();
        Command::new("kill").args(["-TERM", &id]).status().expect("a signal is sent");
        assert!(self.child.wait().expect("it ends").success());
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn a_database_is_backed_up_while_it_is_served_and_restored_and_checked() {
    let folder = Folder::new();
    let served = Served::start(&folder, &["--db", "tables.db"], &[]);
    for _ in 0..3 {
        served.open_table();
    }
    let second = ["serve", "--listen", "127.0.0.1:0", "--db", "tables.db"];
    folder.run(&second, "").fails(2, "another server uses this database");
    folder.run(&["db", "backup", "backup.db", "--db", "tables.db"], "").ok();
    folder.run(&["db", "backup", "backup.db", "--db", "tables.db"], "").fails(2, "exist");
    folder.run(&["db", "restore", "backup.db", "--db", "tables.db"], "").fails(2, "");
    let checked = folder.run(&["db", "check", "--db", "backup.db"], "").ok();
    assert!(checked.out.starts_with("3 tables with"), "{}", checked.out);
    served.open_table();
    served.stop();
    // After a stop the one file is everything.
    std::fs::copy(folder.file("tables.db"), folder.file("copy.db")).expect("a copy");
    let checked = folder.run(&["db", "check", "--db", "copy.db"], "").ok();
    assert!(checked.out.starts_with("4 tables with"), "{}", checked.out);
    folder.run(&["db", "restore", "backup.db", "--db", "new.db"], "").ok();
    let checked = folder.run(&["db", "check", "--db", "new.db"], "").ok();
    assert!(checked.out.starts_with("3 tables with"), "{}", checked.out);
    Served::start(&folder, &["--db", "new.db"], &[]).open_table();
}

#[test]
fn a_broken_or_missing_database_is_told_from_a_whole_one() {
    let folder = Folder::new();
    folder.run(&["db", "check", "--db", "missing.db"], "").fails(2, "no such file");
    assert!(!std::path::Path::new(&folder.file("missing.db")).exists());
    let served = Served::start(&folder, &["--db", "tables.db"], &[]);
    for _ in 0..30 {
        served.open_table();
    }
    served.stop();
    let mut bytes = std::fs::read(folder.file("tables.db")).expect("the file");
    let middle = bytes.len() / 2;
    bytes[middle..middle + 4096].fill(0x5a);
    std::fs::write(folder.file("tables.db"), bytes).expect("the file is written");
    let checked = folder.run(&["db", "check", "--db", "tables.db"], "");
    assert!(checked.code != 0 && !checked.err.is_empty(), "{checked:?}");
}

#[test]
fn the_database_is_named_by_a_flag_a_file_or_the_environment() {
    let folder = Folder::new();
    let file = folder.write("url", "sqlite:from-file.db\n");
    let assert_uses = |args: &[&str], variables: &[(&str, &str)], expected: &str| {
        Served::start(&folder, args, variables).stop();
        std::fs::remove_file(folder.file(expected)).expect("this file was used");
    };
    let named = [("CROUPIER_DB", "from-environment.db")];
    let in_file = [("CROUPIER_DB_URL_FILE", file.as_str())];
    assert_uses(&["--db-url-file", &file], &named, "from-file.db");
    assert_uses(&[], &named, "from-environment.db");
    assert_uses(&[], &in_file, "from-file.db");
    assert_uses(&["--db", "from-flag.db"], &in_file, "from-flag.db");
    let none = folder.write("none", "\n");
    folder.run(&["serve", "--db-url-file", &none], "").fails(2, "first line is empty");
    folder.run(&["serve", "--db-url-file", "nothing"], "").fails(2, "nothing");
}

#[test]
fn the_operator_says_for_how_many_days_unused_games_are_kept() {
    let folder = Folder::new();
    for (args, days) in [(&["--keep-days", "7"][..], "keep_days=7"), (&[], "keep_days=90")] {
        Served::start(&folder, &[&["--db", "tables.db"], args].concat(), &[]).stop();
        let log = folder.read("log");
        assert!(log.split_whitespace().any(|word| word == days), "{days}: {log}");
    }
    folder.run(&["serve", "--keep-days", "0"], "").fails(2, "--keep-days");
}
