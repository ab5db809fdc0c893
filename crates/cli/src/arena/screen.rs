//! The contest while it runs: redrawn in place on a terminal, a line now and then elsewhere, always on standard error.

use std::fmt::Write as _;
use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use croupier_arena::{
    Manifest, Plan, Progress, Results, Summary, Tally, progress_line, ranking_lines,
};
use croupier_engine::Lexicon;

/// How often a terminal is redrawn at most, and how often a pipe gets a line.
const FRAME: Duration = Duration::from_millis(250);
const PIPE_LINE: Duration = Duration::from_secs(5);
/// Drawing may take one part in so many of the time.
const THRIFT: u32 = 20;
/// More rows than this would not fit on a small terminal.
const MOST_ROWS: usize = 16;

/// Where progress is told.
pub(super) struct Screen {
    before: u64,
    begun: Instant,
    due: Instant,
    /// Lines on a terminal that the next frame is drawn over.
    drawn: usize,
    is_terminal: bool,
}

impl Screen {
    /// Nothing drawn yet; so many games were done before.
    pub(super) fn new(before: u64) -> Screen {
        let is_terminal = io::stderr().is_terminal();
        let now = Instant::now();
        let due = now + if is_terminal { FRAME } else { PIPE_LINE };
        Screen { before, begun: now, due, drawn: 0, is_terminal }
    }

    /// Tells how far the contest is, if it is time to.
    pub(super) fn draw(
        &mut self,
        manifest: &Manifest,
        plan: &Plan,
        tally: &Tally,
        lexicon: &Lexicon,
    ) {
        let now = Instant::now();
        if now < self.due {
            return;
        }
        let results = Results::of(&tally.evidence());
        let summary = Summary { manifest, plan, tally, results: &results };
        let seconds = self.begun.elapsed().as_secs_f64();
        let progress = Progress { before: self.before, seconds };
        let line = progress_line(&summary, progress, lexicon);
        let wait = if self.is_terminal {
            let mut lines = ranking_lines(&summary, lexicon);
            lines.truncate(MOST_ROWS + 1);
            lines.push(line);
            self.redraw(&lines);
            FRAME
        } else {
            eprintln!("{line}");
            PIPE_LINE
        };
        self.due = Instant::now() + wait.max(now.elapsed() * THRIFT);
    }

    /// Draws over the last frame. Long lines are cut by the terminal, since a line that is broken in two would shift
    /// everything below it.
    fn redraw(&mut self, lines: &[String]) {
        let mut frame = self.back();
        frame.push_str("\x1b[?7l");
        for line in lines {
            let _ = writeln!(frame, "{line}");
        }
        frame.push_str("\x1b[?7h");
        self.drawn = lines.len();
        let mut out = io::stderr().lock();
        // A terminal that is gone is no reason to stop a contest.
        let _ = out.write_all(frame.as_bytes()).and_then(|()| out.flush());
    }

    fn back(&self) -> String {
        if self.drawn == 0 { String::new() } else { format!("\x1b[{}A\r\x1b[J", self.drawn) }
    }

    /// Takes the last frame away.
    pub(super) fn wipe(&mut self) {
        eprint!("{}", self.back());
        self.drawn = 0;
    }
}
