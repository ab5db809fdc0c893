//! A terminal that goes away, for instance because its window is closed, takes the program with it and loses no step.

use std::io::Read;
use std::process::ExitStatus;
use std::sync::mpsc::channel;
use std::thread;

use pty_process::Size;
use pty_process::blocking::{Command, open};

use crate::terminal::{PATIENCE, Terminal};

/// A shell that ignores the signal of a closed terminal, so that the program is not told by it, and then the program.
const DEAF: &str = "trap '' HUP; $CROUPIER \"$@\"; exit $?";
/// The program itself, which gets the signal.
const HEARING: &str = "exec $CROUPIER \"$@\"";

/// Runs the program in a terminal until it shows this text, then takes the terminal away; returns how it ended.
fn ends_with_its_terminal(home: &Terminal, script: &str, args: &[&str], text: &str) -> ExitStatus {
    let (mut pty, pts) = open().expect("a pseudo-terminal");
    pty.resize(Size::new(24, 80)).expect("a size");
    let mut child = Command::new("bash")
        .args(["--norc", "-c", script, "bash"])
        .args(args)
        .current_dir(&home.folder)
        .env("CROUPIER", env!("CARGO_BIN_EXE_croupier"))
        .env("XDG_STATE_HOME", home.folder.join("state"))
        .env("XDG_CONFIG_HOME", home.folder.join("config"))
        .env("TERM", "xterm-256color")
        .env("LC_ALL", "C.UTF-8")
        .env_remove("CROUPIER_PLAIN")
        .spawn(pts)
        .expect("the program starts");
    let wanted = text.to_owned();
    let (sender, shown) = channel();
    thread::spawn(move || {
        let mut screen = vt100::Parser::new(24, 80, 0);
        let mut bytes = [0; 4096];
        while !screen.screen().contents().contains(&wanted) {
            let Ok(count @ 1..) = pty.read(&mut bytes) else { return };
            screen.process(&bytes[..count]);
        }
        let _ = sender.send(pty);
    });
    let pty = shown.recv_timeout(PATIENCE).unwrap_or_else(|_| panic!("{text} is not shown"));
    let id = child.id().to_string();
    let (sender, ended) = channel();
    thread::spawn(move || sender.send(child.wait()));
    drop(pty);
    let status = ended.recv_timeout(PATIENCE).unwrap_or_else(|_| {
        let _ = std::process::Command::new("kill").args(["-KILL", &id]).status();
        panic!("{args:?} goes on without a terminal");
    });
    status.expect("its status")
}

fn home() -> Terminal {
    let more = ["--record", "whole.record", "--speed", "instant", "--plain", "--lang", "en"];
    let args = ["play", "martian-dice", "greedy", "greedy", "--seed", "5"];
    let mut home = Terminal::start((80, 24), &[&args[..], &more].concat());
    assert_eq!(home.wait(), 0);
    home
}

#[test]
fn a_match_ends_with_its_terminal_and_its_record_is_whole() {
    let home = home();
    let modes: [(&[&str], &str); 2] = [(&[], "Roll 6 dice"), (&["--plain"], "Player 1>")];
    for (script, name) in [(DEAF, "deaf"), (HEARING, "hearing")] {
        for (mode, text) in modes {
            let record = format!("{name}-{}.record", mode.len());
            let args = ["play", "ten-thousand", "human", "greedy", "--seed", "5", "--lang", "en"];
            let args = [&args[..], &["--record", &record], mode].concat();
            let status = ends_with_its_terminal(&home, script, &args, text);
            assert!(!status.success(), "{args:?}: {status}");
            // Everything in it is right; its end is missing.
            assert_eq!(home.run(&["verify", &record]), 3, "{args:?}");
        }
    }
}

#[test]
fn the_menu_a_replay_and_a_review_end_with_their_terminal() {
    let home = home();
    for script in [DEAF, HEARING] {
        let replay = ["replay", "whole.record", "--lang", "en"];
        let review = ["review", "whole.record", "--lang", "en"];
        ends_with_its_terminal(&home, script, &["--lang", "en"], "What would you like to play?");
        ends_with_its_terminal(&home, script, &replay, "Step 0 of");
        ends_with_its_terminal(&home, script, &review, "Step 0 of");
    }
}
