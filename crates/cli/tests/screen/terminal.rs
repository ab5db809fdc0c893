//! The program in a pseudo-terminal of its own, with a model of the screen that its output draws.

use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::Child;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use pty_process::Size;
use pty_process::blocking::{Command, Pty, open};

/// The longest that a busy machine may take to draw a screen.
pub(crate) const PATIENCE: Duration = Duration::from_mins(1);

/// Before and after a frame: in between, a terminal shows what it showed before.
const FRAME_STARTS: &[u8] = b"\x1b[?2026h";
const FRAME_ENDS: &[u8] = b"\x1b[?2026l";

/// A terminal in which the program runs.
pub(crate) struct Terminal {
    pty: Arc<Pty>,
    child: Child,
    screen: vt100::Parser,
    /// Output that is not shown yet: the beginning of a frame.
    hidden: Vec<u8>,
    /// Whether it can switch to another screen, as most can.
    pub(crate) has_other_screen: bool,
    output: Receiver<Vec<u8>>,
    pub(crate) folder: PathBuf,
}

impl Terminal {
    /// Starts the program with these arguments in a terminal of this many columns and rows.
    pub(crate) fn start(size: (u16, u16), args: &[&str]) -> Terminal {
        Terminal::start_with(size, args, &[])
    }

    /// The same with further variables of the environment.
    pub(crate) fn start_with(
        size: (u16, u16),
        args: &[&str],
        variables: &[(&str, &str)],
    ) -> Terminal {
        let program = Command::new(env!("CARGO_BIN_EXE_croupier")).args(args);
        Terminal::spawn(size, program, variables)
    }

    /// Starts a shell that runs this script; `$CROUPIER` is the program.
    pub(crate) fn start_shell(size: (u16, u16), script: &str) -> Terminal {
        let shell = Command::new("bash").args(["--norc", "-mc", script]);
        Terminal::spawn(size, shell, &[("CROUPIER", env!("CARGO_BIN_EXE_croupier"))])
    }

    fn spawn(size: (u16, u16), program: Command, variables: &[(&str, &str)]) -> Terminal {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let n = NEXT.fetch_add(1, Ordering::Relaxed);
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
            .join(format!("screen-{}-{n}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder for the test");
        let (pty, pts) = open().expect("a pseudo-terminal");
        pty.resize(Size::new(size.1, size.0)).expect("a size");
        let child = program
            .current_dir(&folder)
            .env("XDG_CACHE_HOME", folder.join("cache"))
            .env("XDG_STATE_HOME", folder.join("state"))
            .env("XDG_CONFIG_HOME", folder.join("config"))
            .env("TERM", "xterm-256color")
            .env("LC_ALL", "C.UTF-8")
            .env_remove("COLORTERM")
            .env_remove("NO_COLOR")
            .env_remove("CROUPIER_PLAIN")
            .envs(variables.iter().copied())
            .spawn(pts)
            .expect("the program starts");
        let pty = Arc::new(pty);
        let (sender, output) = channel();
        let reader = Arc::clone(&pty);
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            // Reading fails when the program has ended.
            while let Ok(count @ 1..) = (&*reader).read(&mut bytes) {
                if sender.send(bytes[..count].to_vec()).is_err() {
                    break;
                }
            }
        });
        let screen = vt100::Parser::new(size.1, size.0, 0);
        let (hidden, has_other_screen) = (Vec::new(), true);
        Terminal { pty, child, screen, hidden, has_other_screen, output, folder }
    }

    /// Types these bytes. Nobody reads them if the program has ended; what it showed tells.
    pub(crate) fn keys(&mut self, keys: &str) {
        let _ = (&*self.pty).write_all(keys.as_bytes());
    }

    /// Changes the size of the terminal.
    pub(crate) fn resize(&mut self, columns: u16, rows: u16) {
        self.screen.screen_mut().set_size(rows, columns);
        self.pty.resize(Size::new(rows, columns)).expect("a size");
    }

    /// Changes the size of the terminal, however small, and waits for a frame of that size, which nobody looks at: the model of
    /// the screen cannot be that small.
    pub(crate) fn resize_unseen(&mut self, columns: u16, rows: u16) {
        const CLEARED: &[u8] = b"\x1b[2J";
        self.pty.resize(Size::new(rows, columns)).expect("a size");
        // Ctrl-L has everything drawn anew, after the change.
        self.keys("\x0c");
        let deadline = Instant::now() + PATIENCE;
        let mut output = Vec::new();
        let is_drawn = |output: &[u8]| {
            let at = |sign: &[u8]| output.windows(sign.len()).position(|bytes| bytes == sign);
            let cleared = at(CLEARED);
            cleared.is_some_and(|cleared| {
                let frame = &output[cleared..];
                frame.windows(FRAME_ENDS.len()).any(|bytes| bytes == FRAME_ENDS)
            })
        };
        while !is_drawn(&output) {
            let left = deadline.saturating_duration_since(Instant::now());
            let came = self.output.recv_timeout(left);
            let shown = String::from_utf8_lossy(&output);
            output
                .extend(came.unwrap_or_else(|_| panic!("{columns}x{rows} is not drawn: {shown}")));
        }
        self.hidden.clear();
    }

    /// Takes in output until the screen looks like this; fails with what it shows instead.
    pub(crate) fn until(&mut self, what: &str, is_shown: impl Fn(&vt100::Screen) -> bool) {
        let deadline = Instant::now() + PATIENCE;
        while !is_shown(self.screen.screen()) {
            let left = deadline.saturating_duration_since(Instant::now());
            assert!(self.take_in(left), "{what} is not shown:\n{}", self.text());
        }
    }

    /// Takes in output until this text is on the screen.
    pub(crate) fn until_text(&mut self, text: &str) {
        self.until(text, |screen| screen.contents().contains(text));
    }

    /// Takes in what comes within this time; returns whether anything came. Only whole frames are shown.
    pub(crate) fn take_in(&mut self, within: Duration) -> bool {
        match self.output.recv_timeout(within) {
            Ok(bytes) => {
                self.hidden.extend(bytes);
                while let Ok(bytes) = self.output.try_recv() {
                    self.hidden.extend(bytes);
                }
                let rest = self.hidden.split_off(shown_length(&self.hidden));
                let shown = std::mem::replace(&mut self.hidden, rest);
                match self.has_other_screen {
                    true => self.screen.process(&shown),
                    false => self.screen.process(&without_switches(&shown)),
                }
                true
            }
            Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => false,
        }
    }

    pub(crate) fn screen(&self) -> &vt100::Screen {
        self.screen.screen()
    }

    /// The screen as text, without spaces at the ends of lines.
    pub(crate) fn text(&self) -> String {
        let columns = self.screen.screen().size().1;
        let rows = self.screen.screen().rows(0, columns);
        let lines: Vec<String> = rows.map(|row| row.trim_end().to_owned()).collect();
        lines.join("\n") + "\n"
    }

    /// Waits until the screen is exactly the snapshot of this name.
    pub(crate) fn shows(&mut self, name: &str) {
        let path = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("tests/screen/shots")
            .join(format!("{name}.txt"));
        if std::env::var_os("BLESS").is_some() {
            while self.take_in(Duration::from_secs(2)) {}
            std::fs::write(&path, self.text()).expect("a snapshot is written");
            return;
        }
        let expected = std::fs::read_to_string(&path).expect("a snapshot; write it with BLESS=1");
        let deadline = Instant::now() + PATIENCE;
        while self.text() != expected {
            let left = deadline.saturating_duration_since(Instant::now());
            let came = self.take_in(left);
            assert!(came, "{name} looks different; expected\n{expected}\nfound\n{}", self.text());
        }
    }

    /// Sends a signal to the program.
    pub(crate) fn signal(&self, name: &str) {
        let sent = std::process::Command::new("kill")
            .args([name, &self.child.id().to_string()])
            .status()
            .expect("kill runs");
        assert!(sent.success());
    }

    /// Types these bytes while the program does not run, so that it finds all of them at once.
    pub(crate) fn keys_at_once(&mut self, keys: &str) {
        let status = format!("/proc/{}/stat", self.child.id());
        let is_stopped = || std::fs::read_to_string(&status).is_ok_and(|stat| stat.contains(") T"));
        self.signal("-STOP");
        while !is_stopped() {
            thread::yield_now();
        }
        self.keys(keys);
        self.signal("-CONT");
    }

    /// Waits for the end of the program and of its output; returns its exit code.
    pub(crate) fn wait(&mut self) -> i32 {
        let code = self.child.wait().expect("the program ends").code().expect("an exit code");
        // Nobody has the terminal any more, so the thread that reads from it ends when it has sent everything.
        while self.take_in(PATIENCE) {}
        code
    }

    /// Runs the program once more, without a terminal, and returns its exit code.
    pub(crate) fn run(&self, args: &[&str]) -> i32 {
        let mut program = std::process::Command::new(env!("CARGO_BIN_EXE_croupier"));
        let program = program.args(args).current_dir(&self.folder).env("LC_ALL", "C");
        program.output().expect("the program runs").status.code().expect("an exit code")
    }
}

/// The output without the sequences that switch to another screen and back.
fn without_switches(output: &[u8]) -> Vec<u8> {
    let text = String::from_utf8_lossy(output);
    text.replace("\x1b[?1049h", "").replace("\x1b[?1049l", "").into_bytes()
}

/// How much of this output is shown: all of it, or what comes before a frame without an end.
fn shown_length(output: &[u8]) -> usize {
    let last = |sign: &[u8]| output.windows(sign.len()).rposition(|bytes| bytes == sign);
    match (last(FRAME_STARTS), last(FRAME_ENDS)) {
        (Some(start), None) => start,
        (Some(start), Some(end)) if end < start => start,
        // The sign itself may come in two parts.
        _ => (1..FRAME_STARTS.len())
            .find(|length| output.ends_with(&FRAME_STARTS[..*length]))
            .map_or(output.len(), |length| output.len() - length),
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}
