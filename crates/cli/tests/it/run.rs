//! Runs the binary with its own state directory, so that tests neither see nor touch the user's games.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

/// A fresh folder that is removed at the end.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new() -> Folder {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let n = NEXT.fetch_add(1, Ordering::Relaxed);
        let path =
            Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{}-{n}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a folder for the test");
        Folder(path)
    }

    pub(crate) fn file(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }

    pub(crate) fn write(&self, name: &str, text: &str) -> String {
        let file = self.file(name);
        std::fs::write(&file, text).expect("a file for the test");
        file
    }

    pub(crate) fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.0.join(name)).expect("a file of the test")
    }

    /// Runs the binary in this folder with this standard input.
    pub(crate) fn run(&self, args: &[&str], input: &str) -> Ran {
        let mut child = self
            .command(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the binary starts");
        // The program may end before it has read everything.
        let _ = child.stdin.take().expect("a pipe").write_all(input.as_bytes());
        Ran::new(&child.wait_with_output().expect("the binary ends"))
    }

    pub(crate) fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_croupier"));
        command
            .args(args)
            .current_dir(&self.0)
            .env("XDG_CACHE_HOME", self.0.join("cache"))
            .env("XDG_STATE_HOME", self.0.join("state"))
            .env("XDG_CONFIG_HOME", self.0.join("config"))
            .env("LC_ALL", "C")
            .env_remove("NO_COLOR");
        command
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// What a run printed and how it ended.
#[derive(Debug)]
pub(crate) struct Ran {
    pub(crate) out: String,
    pub(crate) err: String,
    pub(crate) code: i32,
}

impl Ran {
    fn new(output: &Output) -> Ran {
        let ran = Ran {
            out: String::from_utf8_lossy(&output.stdout).into_owned(),
            err: String::from_utf8_lossy(&output.stderr).into_owned(),
            code: output.status.code().unwrap_or(-1),
        };
        assert!(!ran.err.contains("panicked"), "{}", ran.err);
        assert!(!ran.out.contains('‹'), "a message is missing: {}", ran.out);
        assert!(!ran.err.contains('‹'), "a message is missing: {}", ran.err);
        ran
    }

    /// The run, which must have succeeded.
    pub(crate) fn ok(self) -> Ran {
        assert_eq!(self.code, 0, "{}{}", self.out, self.err);
        self
    }

    /// The run, which must have ended with this code and say this on standard error.
    pub(crate) fn fails(self, code: i32, says: &str) -> Ran {
        assert_eq!(self.code, code, "{}{}", self.out, self.err);
        assert!(self.err.contains(says), "{}", self.err);
        self
    }
}

/// The names of all games, from the program itself.
pub(crate) fn games() -> Vec<String> {
    let listed = Folder::new().run(&["games", "--json"], "").ok();
    let games: serde_json::Value = serde_json::from_str(&listed.out).expect("JSON");
    let games = games.as_array().expect("a list").iter();
    games.map(|game| game["name"].as_str().expect("a name").to_owned()).collect()
}
