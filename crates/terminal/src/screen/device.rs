//! The terminal as a device: raw mode, the other screen, events. Whatever ends the program, the terminal is left clean.

use std::io::{self, Stdout};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Once};
use std::thread;
use std::time::{Duration, Instant};

use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::cursor::{MoveTo, Show};
use ratatui::crossterm::event::{self, DisableMouseCapture, EnableMouseCapture, Event};
use ratatui::crossterm::terminal::{
    BeginSynchronizedUpdate, Clear, ClearType, EndSynchronizedUpdate, EnterAlternateScreen,
    LeaveAlternateScreen, disable_raw_mode, enable_raw_mode, size,
};
use ratatui::crossterm::{execute, queue};
use ratatui::{Frame, Terminal};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::termios::{OptionalActions, tcgetattr, tcsetattr};
use signal_hook::consts::SIGWINCH;
use signal_hook::{SigId, flag, low_level};

use super::LEAST_SIZE;
use crate::hangup::end_with_terminal;
use crate::signals::end_on_signals;

/// On fewer columns or rows nothing can be made out.
const LEAST_DRAWN: (u16, u16) = (20, 8);

/// How long a change of size may go unnoticed whose event was lost.
const LOOK: Duration = Duration::from_millis(250);

/// The name of threads that the program can do without: it goes on when one of them panics.
pub(super) const SPARE_THREAD: &str = "spare";

/// Whether the other screen is shown.
pub(super) static OPEN: AtomicBool = AtomicBool::new(false);

/// The terminal in full screen.
pub struct Device {
    terminal: Terminal<CrosstermBackend<Stdout>>,
    /// Set by every change of size. The event of a change that comes together with a key can be lost.
    is_resized: Arc<AtomicBool>,
    resize_signal: SigId,
}

impl Device {
    /// Switches to the other screen. It is left when the device is dropped, when the program panics, and when a signal
    /// ends it.
    pub fn open() -> io::Result<Device> {
        leave_when_it_panics();
        end_with_terminal();
        end_on_signals()?;
        let is_resized = Arc::new(AtomicBool::new(false));
        let resize_signal = flag::register(SIGWINCH, Arc::clone(&is_resized))?;
        enter()?;
        // The first look for events starts to listen for changes of size: before anything is drawn.
        event::poll(Duration::ZERO)?;
        let terminal = Terminal::new(CrosstermBackend::new(io::stdout())).inspect_err(|_| {
            restore_terminal();
        })?;
        Ok(Device { terminal, is_resized, resize_signal })
    }

    /// Draws one frame, or on a tiny screen the size that has room for one. A terminal that knows synchronized updates shows
    /// all of it at once.
    pub(crate) fn draw(&mut self, render: impl FnOnce(&mut Frame<'_>)) -> io::Result<()> {
        queue!(io::stdout(), BeginSynchronizedUpdate)?;
        // A terminal that was made smaller and larger again has forgotten what was drawn.
        if self.is_resized.swap(false, Ordering::SeqCst) {
            self.clear()?;
        }
        self.terminal.draw(|frame| {
            let area = frame.area();
            if area.width >= LEAST_DRAWN.0 && area.height >= LEAST_DRAWN.1 {
                render(frame);
            } else if !area.is_empty() {
                let (columns, rows) = LEAST_SIZE;
                frame.render_widget(format!("{columns}x{rows}"), area);
            }
        })?;
        execute!(io::stdout(), EndSynchronizedUpdate)
    }

    /// Draws everything anew with the next frame.
    ///
    /// A new terminal knows of nothing drawn. Its own way to clear asks the terminal where the cursor is, and not every
    /// terminal answers in time.
    pub(crate) fn clear(&mut self) -> io::Result<()> {
        execute!(io::stdout(), Clear(ClearType::All))?;
        self.terminal = Terminal::new(CrosstermBackend::new(io::stdout()))?;
        Ok(())
    }

    /// The next event, if one comes within this time. A change of size is one until it is drawn.
    pub(crate) fn next_event(&self, within: Duration) -> io::Result<Option<Event>> {
        let deadline = Instant::now() + within;
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            if event::poll(left.min(LOOK))? {
                return event::read().map(Some);
            }
            if self.is_resized.load(Ordering::SeqCst) {
                let (columns, rows) = size()?;
                return Ok(Some(Event::Resize(columns, rows)));
            }
            wake_for_input();
            if left <= LOOK {
                return Ok(None);
            }
        }
    }

    /// Stops the program as Ctrl-Z does, with the terminal clean, and draws anew when it is continued.
    pub(crate) fn suspend(&mut self) -> io::Result<()> {
        restore_terminal();
        rustix::process::kill_current_process_group(rustix::process::Signal::TSTP)?;
        enter()?;
        self.clear()
    }
}

impl Drop for Device {
    fn drop(&mut self) {
        low_level::unregister(self.resize_signal);
        restore_terminal();
    }
}

/// Whether the terminal has room for the full screen.
pub fn screen_is_large() -> bool {
    let (columns, rows) = LEAST_SIZE;
    size().is_ok_and(|(wide, tall)| wide >= columns && tall >= rows)
}

/// How many columns the terminal has, if there is one.
pub fn terminal_columns() -> Option<usize> {
    size().ok().map(|(columns, _)| usize::from(columns)).filter(|columns| *columns > 0)
}

/// Lets a panic leave the other screen before it is reported, unless the program goes on without that thread.
pub(super) fn leave_when_it_panics() {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let report = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            let goes_on = thread::current().name() == Some(SPARE_THREAD);
            if !(goes_on && OPEN.load(Ordering::SeqCst)) {
                restore_terminal();
                report(info);
            }
        }));
    });
}

fn enter() -> io::Result<()> {
    enable_raw_mode()?;
    OPEN.store(true, Ordering::SeqCst);
    // Not every terminal has another screen: what was printed before may stand on this one.
    execute!(io::stdout(), EnterAlternateScreen, Clear(ClearType::All), EnableMouseCapture)
}

/// Reports keys anew that wait in the terminal: their event is lost when it comes together with a change of size, and after
/// a kilobyte that was pasted at once. To set modes, even those that it has, wakes whoever waits for a terminal.
fn wake_for_input() {
    let stdin = io::stdin();
    let mut terminal = [PollFd::new(&stdin, PollFlags::IN)];
    let waits = poll(&mut terminal, Some(&Timespec::default())).is_ok_and(|ready| ready > 0);
    if waits && let Ok(modes) = tcgetattr(&stdin) {
        // Where they cannot be set there is nothing to read either.
        let _ = tcsetattr(&stdin, OptionalActions::Now, &modes);
    }
}

/// Leaves the other screen for a program that ends: nothing is drawn any more.
pub(crate) fn leave_for_good() {
    if OPEN.load(Ordering::SeqCst) {
        // Who draws waits for this lock until the program has ended.
        std::mem::forget(io::stdout().lock());
        restore_terminal();
    }
}

/// Leaves the other screen and raw mode, if the program is in them.
fn restore_terminal() {
    if OPEN.swap(false, Ordering::SeqCst) {
        // Nobody is left to report a failure to.
        let mut stdout = io::stdout();
        let _ = queue!(stdout, EndSynchronizedUpdate, DisableMouseCapture);
        // What is printed afterwards begins on an empty screen also where there is no other one.
        let _ = queue!(stdout, Clear(ClearType::All), MoveTo(0, 0));
        let _ = execute!(stdout, LeaveAlternateScreen, Show);
        let _ = disable_raw_mode();
    }
}
