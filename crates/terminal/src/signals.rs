//! Signals that end the program: the terminal is left clean, and last words say how to go on. Every step is stored before
//! it is shown, so nothing is lost.

use std::io::{self, Read, Write};
use std::os::unix::net::UnixStream;
use std::process::exit;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;

use signal_hook::SigId;
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use signal_hook::low_level::{pipe, unregister};

use crate::screen::leave_for_good;

/// The exit code of a program that a signal has ended.
const ENDED: i32 = 130;

/// What is printed when a signal ends the program.
static LAST_WORDS: Mutex<String> = Mutex::new(String::new());

/// What is listened to; nothing at first.
static LISTENING: Mutex<Option<Listening>> = Mutex::new(None);

struct Listening {
    /// Every signal writes a byte to it.
    bell: UnixStream,
    /// Ctrl-C.
    interrupt: SigId,
}

/// Ends the program on Ctrl-C, when it is asked to end, and when its terminal is closed.
pub(crate) fn end_on_signals() -> io::Result<()> {
    let mut listening = lock(&LISTENING);
    if listening.is_some() {
        return Ok(());
    }
    let (mut heard, bell) = UnixStream::pair()?;
    let signals = thread::Builder::new().name("signals".to_owned());
    signals.spawn(move || {
        if heard.read_exact(&mut [0]).is_ok() {
            end();
        }
    })?;
    for signal in [SIGTERM, SIGHUP] {
        pipe::register(signal, bell.try_clone()?)?;
    }
    let interrupt = pipe::register(SIGINT, bell.try_clone()?)?;
    *listening = Some(Listening { bell, interrupt });
    Ok(())
}

/// The same, and says these words at the end.
pub fn end_on_signals_with(last_words: String) -> io::Result<()> {
    *lock(&LAST_WORDS) = last_words;
    end_on_signals()
}

/// Does something while Ctrl-C is meant for another program at the same terminal.
pub(crate) fn without_ctrl_c<T>(work: impl FnOnce() -> io::Result<T>) -> io::Result<T> {
    end_on_signals()?;
    let mut listening = lock(&LISTENING);
    // A signal that nobody listens to any more does nothing.
    if let Some(Listening { interrupt, .. }) = &*listening {
        unregister(*interrupt);
    }
    let worked = work();
    if let Some(Listening { bell, interrupt }) = &mut *listening {
        *interrupt = pipe::register(SIGINT, bell.try_clone()?)?;
    }
    worked
}

fn end() -> ! {
    leave_for_good();
    let last_words = lock(&LAST_WORDS);
    if !last_words.is_empty() {
        // The terminal may be gone, which is why the signal came.
        let _ = writeln!(io::stderr(), "\n{last_words}");
    }
    exit(ENDED)
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
