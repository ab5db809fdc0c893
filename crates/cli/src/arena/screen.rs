//! The progress display of a running contest on standard error: redrawn in place on a terminal, otherwise occasional
//! lines.

use std::fmt::Write as _;
use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use croupier_arena::{
    Manifest, Plan, Progress, Results, Summary, Tally, progress_line, ranking_lines,
};
use croupier_table::Lexicon;

/// The shortest time between two frames on a terminal.
const FRAME_INTERVAL: Duration = Duration::from_millis(250);
/// The shortest time between two lines elsewhere.
const LINE_INTERVAL: Duration = Duration::from_secs(5);
/// Drawing takes at most one part in this many of the time.
const MAX_TIME_SHARE: u32 = 20;
/// Rows that fit on a small terminal.
const MAX_ROWS: usize = 16;

/// The progress display.
pub(super) struct Screen {
    before: u64,
    begun: Instant,
    due: Instant,
    /// Lines of the last frame, which the next one replaces.
    drawn_lines: usize,
    is_terminal: bool,
}

impl Screen {
    /// An empty display; `before` games were counted before this run.
    pub(super) fn new(before: u64) -> Screen {
        let is_terminal = io::stderr().is_terminal();
        let now = Instant::now();
        let due = now + if is_terminal { FRAME_INTERVAL } else { LINE_INTERVAL };
        Screen { before, begun: now, due, drawn_lines: 0, is_terminal }
    }

    /// Draws the progress, unless the last frame is too recent.
    pub(super) fn draw_if_due(
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
        let results = Results::from_samples(&tally.samples());
        let summary = Summary { manifest, plan, tally, results: &results };
        let seconds = self.begun.elapsed().as_secs_f64();
        let progress = Progress { before: self.before, seconds };
        let line = progress_line(&summary, progress, lexicon);
        let wait = if self.is_terminal {
            let mut lines = ranking_lines(&summary, lexicon);
            lines.truncate(MAX_ROWS + 1);
            lines.push(line);
            self.redraw(&lines);
            FRAME_INTERVAL
        } else {
            eprintln!("{line}");
            LINE_INTERVAL
        };
        self.due = Instant::now() + wait.max(now.elapsed() * MAX_TIME_SHARE);
    }

    /// Replaces the last frame. Line wrapping is off, because a wrapped line would break the count of drawn lines.
    fn redraw(&mut self, lines: &[String]) {
        let mut frame = self.erase_sequence();
        frame.push_str("\x1b[?7l");
        for line in lines {
            let _ = writeln!(frame, "{line}");
        }
        frame.push_str("\x1b[?7h");
        self.drawn_lines = lines.len();
        let mut out = io::stderr().lock();
        // The contest goes on without its terminal.
        let _ = out.write_all(frame.as_bytes()).and_then(|()| out.flush());
    }

    /// The escape sequence that erases the last frame.
    fn erase_sequence(&self) -> String {
        if self.drawn_lines == 0 {
            String::new()
        } else {
            format!("\x1b[{}A\r\x1b[J", self.drawn_lines)
        }
    }

    /// Erases the last frame.
    pub(super) fn clear(&mut self) {
        eprint!("{}", self.erase_sequence());
        self.drawn_lines = 0;
    }
}
