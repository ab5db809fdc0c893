//! The end of a terminal: when its window is closed or its connection breaks, the program ends too.

use std::io::{self, IsTerminal};
use std::process::exit;
use std::sync::Once;
use std::thread;

use rustix::event::{PollFd, PollFlags, Timespec, poll};

/// The exit code of a program whose terminal has gone: 128 and the number of the signal `SIGHUP`.
const GONE: i32 = 129;

/// Ends the program as soon as the terminal on standard input goes away. Every step is stored before it is shown, so
/// nothing is lost.
///
/// The signal for it can be blocked or go to another process, and reading events from a terminal that has gone may never
/// return: so a thread of its own asks the system.
pub(crate) fn end_with_terminal() {
    static WATCH: Once = Once::new();
    if !io::stdin().is_terminal() {
        return;
    }
    WATCH.call_once(|| {
        let watch = thread::Builder::new().name("hangup".to_owned());
        // Without a thread the signal is what is left.
        let _ = watch.spawn(|| {
            while !is_gone() {}
            exit(GONE);
        });
    });
}

/// Waits for up to a second; returns whether the terminal has gone.
fn is_gone() -> bool {
    const A_SECOND: Timespec = Timespec { tv_sec: 1, tv_nsec: 0 };
    let stdin = io::stdin();
    // No event is asked for: an end is reported in any case, and input is left to those who read it.
    let mut terminal = [PollFd::new(&stdin, PollFlags::empty())];
    let polled = poll(&mut terminal, Some(&A_SECOND));
    polled.is_ok() && terminal[0].revents().intersects(PollFlags::HUP | PollFlags::ERR)
}
