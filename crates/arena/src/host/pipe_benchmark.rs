//! Measures the raw speed of pipes on this machine: round trips of lines of fixed length, without parsing. It is the
//! baseline for the speed of bots.

use std::io::{self, BufRead as _, BufReader, Read as _, Write as _};
use std::process::{Command, Stdio, exit};
use std::time::{Duration, Instant};

use super::core_affinity::PinnedThread;
use crate::Cores;

/// The hidden command that answers every line with a line.
pub const ECHO_COMMAND: &str = "bot-echo";
/// The answer, about as long as a bot's.
const ANSWER: &[u8] = b"{\"type\":\"play\",\"id\":123400,\"n\":56,\"action\":\"keep 115\"}\n";

/// Runs the echo program and exits, if the process was started with [`ECHO_COMMAND`].
pub fn run_echo_if_requested() {
    if std::env::args_os().nth(1).is_some_and(|role| role == ECHO_COMMAND) {
        let mut chunk = vec![0; 1 << 16];
        let (mut input, mut output) = (io::stdin().lock(), io::stdout().lock());
        while let Ok(got @ 1..) = input.read(&mut chunk) {
            for _ in chunk[..got].split(|byte| *byte == b'\n').skip(1) {
                let _ = output.write_all(ANSWER);
            }
            let _ = output.flush();
        }
        exit(0);
    }
}

/// Sends lines of `bytes` bytes, one at a time, to a program that answers every line with a line. Returns round trips
/// per second.
pub fn measure_round_trips(
    command: &[String],
    bytes: usize,
    time: Duration,
    cores: Cores,
) -> io::Result<f64> {
    /// The clock is read after this many round trips.
    const ROUNDS_PER_CHECK: u32 = 64;
    let _core = (cores == Cores::One).then(|| PinnedThread::pin(0));
    let Some((program, args)) = command.split_first() else {
        return Err(io::Error::from(io::ErrorKind::InvalidInput));
    };
    let mut child =
        Command::new(program).args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
    let (Some(mut to), Some(from)) = (child.stdin.take(), child.stdout.take()) else {
        unreachable!("both are piped");
    };
    let mut from = BufReader::new(from);
    let mut line = vec![b'x'; bytes.max(1)];
    line.extend(b"\n");
    let mut answer = Vec::new();
    let mut round_trip = || {
        to.write_all(&line)?;
        answer.clear();
        from.read_until(b'\n', &mut answer)
    };
    // The first answer includes the start of the program, so it is not timed.
    round_trip()?;
    let begun = Instant::now();
    let mut rounds = 0;
    while begun.elapsed() < time {
        for _ in 0..ROUNDS_PER_CHECK {
            round_trip()?;
        }
        rounds += ROUNDS_PER_CHECK;
    }
    let rate = f64::from(rounds) / begun.elapsed().as_secs_f64();
    drop(to);
    child.wait()?;
    Ok(rate)
}
